"""What no rulebook states is never refused: it is noted by `solo data check`, and the game is played with it."""

from __future__ import annotations

import re

import pytest

from engine.pampero.components.catalogue import Catalogue, load_catalogue, notes_of
from engine.pampero.components.models.boards import NetworkCost
from engine.pampero.components.models.pieces import Icon, RemoteCost
from engine.pampero.components.tabulate import build_tables
from engine.pampero.terms import VJ, YOU, Board, Country, Market, Sector
from engine.pampero.vocabulary.criteria import read_sector_criterion
from solo.game import Game
from tests.pampero.data.changes import Change, changed, notes, section, with_file
from tests.pampero.data.conftest import Mine, Solo, read

RESORT = Icon.model_validate({"market": "resort", "arrows": 1})


def test_the_shipped_files_have_nothing_to_note(catalogue: Catalogue) -> None:
    assert notes(catalogue) == []


RECORDS: list[tuple[str, str, int, Change, str]] = [
    ("board", "sector", 0, {"adjacent": (Sector.A2,)}, "found A2, usual: A2, B1"),
    ("board", "sector", 0, {"adjacent": (Sector.A2, Sector.B1, Sector.C)}, "found A2, B1, C"),
    ("board", "sector", 0, {"country": Country.ARGENTINA}, "found argentina, usual: no country"),
    ("board", "site", 0, {"start": True}, "only at towers and wind farms of A2"),
    ("board", "space", 0, {"energy": 5}, "usual: 1 to 4 in zone A"),
    ("board", "space", 24, {"energy": 9}, "usual: 4 to 8 in zone C"),
    ("board", "remote_space", 0, {"sector": Sector.C}, "a sector of zone A or B"),
    ("board", "solar_space", 1, {"row": 3}, "found 3, usual: 1 to 2"),
    ("board", "pair", 0, {"spaces": ("A1-1", "A1-2")}, "on the same line of a connection circle"),
    ("board", "link", 3, {"spaces": ("C-1", "B1-4")}, "two spaces of one zone"),
    ("board", "link", 1, {"spaces": ("A1-3", "A1-4")}, "the two spaces of a pair"),
    ("board", "circle", 0, {"lines": (("A1-1",),)}, "found 1 lines, usual: 2 or 3"),
    ("board", "bonus_space", 0, {"effects": ()}, "found none, usual: one effect"),
    ("grid_board", "tower", 0, {"battery": True}, "tower space 1 has no icon"),
    ("grid_board", "threshold", 0, {"tower": 7}, "more towers for each bar"),
    ("grid_board", "threshold", 0, {"behind": 9, "tower": 7}, "found 9, usual: 1 to 8"),
    ("grid_board", "venture", 0, {"to_column": 4}, "opened by tower 1"),
    ("grid_board", "venture", 0, {"from_column": 3, "to_column": 1}, "opened by tower 1"),
    ("grid_board", "venture", 3, {"tower": 1}, "found 1, usual: 5 or more"),
    ("grid_board", "grey", 0, {"nodes": ("c1-1", "c1-1")}, "a new pair of nodes"),
    ("grid_board", "network", 0, {"nodes": ("c1-1",)}, "two or more different nodes"),
    ("grid_board", "network", 0, {"cost": NetworkCost()}, "found nothing, usual: one of energy"),
    ("grid_board", "network", 0, {"cost": NetworkCost(energy=1, money=1)}, "found energy and money"),
    ("contracts", "contract", 0, {"icons": ()}, "found 0 icons, usual: 1 or 2"),
    ("remote_contracts", "contract", 0, {"icons": (RESORT,)}, "found no remote icon"),
    ("remote_contracts", "contract", 0, {"cost": RemoteCost()}, "energy, batteries, or both"),
    ("connections", "connection", 0, {"effects": ()}, "one effect or more"),
    ("connections", "connection", 0, {"icons": (Market.RESORT,) * 3}, "found 3 icons, usual: 0 to 2"),
    ("foreign_markets", "card", 0, {"income": ()}, "found 0 icons, usual: 1 to 8"),
    ("tower_bonuses", "tile", 29, {"x": True}, "as on the first tile of the kind"),
    ("basic_cards", "card", 5, {"discount": 2}, "with frame 'cost'"),
]


@pytest.mark.parametrize(("file", "group", "index", "change", "says"), RECORDS)
def test_an_unusual_record_is_noted(
    catalogue: Catalogue, file: str, group: str, index: int, change: Change, says: str
) -> None:
    found = notes(changed(catalogue, file, group, index, **change))
    assert any(says in note for note in found), found


TABLES: list[tuple[str, str, Change, str]] = [
    ("grid_board", "energy", {"columns": (7, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)}, "numbers that never fall"),
    ("solo_grid_board", "energy", {"columns": (0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5)}, "those of grid_board.toml"),
    ("grid_board", "income", {"values": (1, 2, 3, 5, 4, 6, 7, 8, 9)}, "values that never fall"),
    ("solo_grid_board", "income", {"values": (2, 3, 4, 6, 8, 10, 12, 14, 16)}, "those of grid_board.toml"),
]


@pytest.mark.parametrize(("file", "table", "change", "says"), TABLES)
def test_an_unusual_table_is_noted(catalogue: Catalogue, file: str, table: str, change: Change, says: str) -> None:
    other = getattr(getattr(catalogue, file), table).model_copy(update=change)
    found = notes(with_file(catalogue, file, **{table: other}))
    assert any(says in note for note in found), found


@pytest.mark.parametrize(
    ("file", "group", "index", "change"),
    [
        ("grid_board", "arrow", 0, {"market": Market.RESORT, "moves": Market.RESORT}),
        ("board", "solar_space", 1, {"comes_from": ("solar-1", "solar-6")}),
        ("board", "link", 3, {"spaces": ("A3-3", "A2-4")}),
        ("solar_contracts", "contract", 0, {"icons": (RESORT, RESORT)}),
        ("basic_cards", "card", 0, {"id": "mast"}),
    ],
)
def test_what_a_copy_may_well_show_is_not_even_noted(
    catalogue: Catalogue, file: str, group: str, index: int, change: Change
) -> None:
    assert [note for note in notes(changed(catalogue, file, group, index, **change)) if "forks" not in note] == []


def tab(c: Catalogue, index: int, **change: int) -> Catalogue:
    left = c.company_mat.space[index].left
    assert left
    return changed(c, "company_mat", "space", index, left=left.model_copy(update=change))


@pytest.mark.parametrize(
    ("index", "change", "says"),
    [
        (0, {"value": 9}, "VJ's price is 8"),
        (0, {"value": 1}, "found 1, usual: 2 to 8 in zone A"),
        (4, {"value": 7}, "the value of zone A to its left"),
        (0, {"energy": 4}, "usual: 1 to 3 in zone A"),
    ],
)
def test_a_tab_may_show_any_value_and_energy(catalogue: Catalogue, index: int, change: Change, says: str) -> None:
    assert any(says in note for note in notes(tab(catalogue, index, **change)))


def test_a_space_may_offer_one_zone_twice(catalogue: Catalogue) -> None:
    one_sided = next(i for i, space in enumerate(catalogue.company_mat.space) if not all(space.tabs))
    either = next(tab for tab in catalogue.company_mat.space[one_sided].tabs if tab)
    twice = changed(catalogue, "company_mat", "space", one_sided, left=either, right=either)
    assert any("on both sides" in note for note in notes(twice))


def test_a_node_may_be_out_of_reach(catalogue: Catalogue) -> None:
    lines = tuple(line for line in catalogue.grid_board.grey if "c7-4" not in line.nodes)
    both = with_file(with_file(catalogue, "grid_board", grey=lines), "solo_grid_board", grey=lines)
    assert any("found no line to c7-4" in note for note in notes(both))


def test_vjs_grid_may_have_lines_of_its_own(catalogue: Catalogue) -> None:
    found = notes(with_file(catalogue, "grid_board", grey=catalogue.grid_board.grey[1:]))
    assert any("found other lines" in note for note in found)


def test_a_tower_section_may_leave_a_zone_out(catalogue: Catalogue) -> None:
    search = getattr(catalogue.solo_cards.card[2].section[1], "search")  # noqa: B009 the union has no such key
    assert "found no entry in zone C" in notes(section(catalogue, 3, 1, search=search[:2]))[0]
    assert notes(section(catalogue, 3, 1, search=(*search, search[0]))) == []


def test_a_criterion_may_stand_twice(catalogue: Catalogue) -> None:
    by = tuple(read_sector_criterion(text) for text in ("your-structures", "your-structures"))
    assert "found a criterion twice" in notes(section(catalogue, 3, 0, by=by))[0]


NUMBERS = [
    ("board", "site", 36),
    ("board", "space", 24),
    ("board", "remote_space", 7),
    ("board", "solar_space", 11),
    ("board", "circle", 6),
    ("board", "parking", 5),
    ("board", "pair", 1),
    ("board", "link", 3),
    ("company_mat", "space", 9),
    ("grid_board", "venture", 3),
    ("grid_board", "network", 6),
    ("solo_grid_board", "network", 6),
]


@pytest.mark.parametrize(("file", "group", "left"), NUMBERS)
def test_a_board_may_have_fewer(catalogue: Catalogue, file: str, group: str, left: int) -> None:
    fewer = with_file(catalogue, file, **{group: getattr(getattr(catalogue, file), group)[:left]})
    assert any(f"found {left} record" in note for note in notes(without_joints(fewer)))


def without_joints(c: Catalogue) -> Catalogue:
    """Nothing that joins contract spaces names one that is gone."""
    known = {space.id for space in (*c.board.space, *c.board.remote_space)}
    kept = {name: tuple(r for r in getattr(c.board, name) if known.issuperset(r.spaces)) for name in ("pair", "link")}
    lines = [[tuple(name for name in line if name in known) for line in circle.lines] for circle in c.board.circle]
    circles = tuple(
        circle.model_copy(update={"lines": tuple(line for line in left if line)})
        for circle, left in zip(c.board.circle, lines, strict=True)
    )
    return with_file(c, "board", **kept, circle=circles)


def test_the_sites_of_a_sector_are_not_counted(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("board.toml", r'^sector = "A1"\nkind', 'sector = "A2"\nkind')
    answer = solo("data", "check", str(folder))
    assert (answer.code, answer.out.count("note:")) == (0, 0)


def test_a_board_on_which_sites_for_towers_can_run_out_is_noted(mine: Mine) -> None:
    kind = r'(sector = "(?:A3|B1|B2|C)"\nkind = )"(?:mixed|tower)"'
    folder = mine.write("board.toml", re.sub(kind, r'\1"wind-farm"', read("board.toml")))
    assert any("sites left for towers, usual: 14" in note for note in notes_of(folder))


def test_more_than_the_program_holds_is_refused_as_such(solo: Solo, mine: Mine) -> None:
    record = '[[site]]\nid = "more"\nsector = "A2"\nkind = "mixed"\nsource = "reconstructed"\n\n'
    folder = mine.edit("board.toml", r"^\[\[site\]\]", record + "[[site]]")
    answer = solo("data", "check", str(folder))
    assert answer.code == 2
    assert "found 41 records, allowed: at most 40 (this program holds no more)" in answer.err


def test_notes_come_after_the_ok_and_only_from_the_check(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("board.toml", r"^energy = 2", "energy = 5")
    answer = solo("data", "check", str(folder))
    ok, own, note = answer.out.splitlines()
    assert (answer.code, answer.err) == (0, "")
    assert ok.startswith("ok: ")
    assert own.startswith("1 from ")
    assert re.match(r"note: board.toml line \d+, space 1 'A1-1', key 'energy': found 5, usual: 1 to 4", note)
    shown = solo("data", "sources", "--data", str(folder), "--json")
    assert (shown.code, shown.err, "note" in shown.out) == (0, "", False)


def test_two_equal_icons_count_twice(catalogue: Catalogue) -> None:
    t = build_tables(changed(catalogue, "contracts", "contract", 0, icons=(RESORT, RESORT)))[0]
    assert t.tile_icons[0, Market.RESORT] == 2
    assert t.tile_arrows[0, Market.RESORT] == 2
    assert t.tile_lucrative[0] == 0


def cut(text: str, table: str, last: int) -> str:
    """A file without the last records of a list."""
    parts = re.split(rf"(?m)^(?=\[\[{table}\]\])", text)
    for _ in range(last):
        tail = re.split(r"(?m)^(?=\[)", parts.pop(), maxsplit=2)
        parts[-1] += "".join(tail[2:])
    return "".join(parts)


@pytest.fixture
def other_board(mine: Mine) -> Mine:
    """A copy of the game whose boards have fewer of everything, and incomes of VJ's own."""
    board = read("board.toml")
    for table, last in (("site", 3), ("solar_space", 1), ("parking", 2), ("pair", 1), ("link", 1), ("circle", 1)):
        board = cut(board, table, last)
    mine.write("board.toml", board)
    mine.write("company_mat.toml", cut(read("company_mat.toml"), "space", 1))
    mine.write("grid_board.toml", cut(cut(read("grid_board.toml"), "venture", 1), "network", 1))
    mine.edit("solo_grid_board.toml", r"^values = .*", "values = [2, 3, 4, 5, 6, 7, 8, 9, 20]")
    return mine


def test_a_game_is_played_on_another_board(other_board: Mine) -> None:
    assert len(notes_of(other_board.folder)) > 8
    c = load_catalogue(other_board.folder)
    game = Game.new(seed=3, data=other_board.folder)
    g, t = game.state, build_tables(c)[0]
    assert (t.sites, t.circles, t.parking, t.solar_spaces) == (37, 6, 4, 11)
    assert sum(plus > 0 for plus in g.circle_tile_plus) == 6
    game.play_out()
    assert game.is_over
    assert all(event.text for event in game.events)
    assert not any(g.site_wind_farm_plus[site] or g.site_tower_plus[site] for site in range(37, 40))


def test_vjs_incomes_are_those_of_its_own_board(other_board: Mine) -> None:
    game = Game.new(seed=3, data=other_board.folder)
    assert [game.facts()[side]["income-total"] for side in ("you", "vj")] == [5, 10]
    last = load_catalogue().grid_board.income.values[8]
    assert (game.words.column(YOU, 8), game.words.column(VJ, 8)) == (f"${last}", "$20")
    assert build_tables(load_catalogue(other_board.folder))[0].income_value[Board.SOLO, 8] == 20
