"""Every validator refuses what it is there for: one broken rule a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.checks.stages import STAGES
from engine.pampero.components.models.boards import NetworkCost
from engine.pampero.components.models.pieces import Alternative, Icon, RemoteCost
from engine.pampero.components.problems import Problem
from engine.pampero.terms import Frame, Market, Requirement, Sector, Site, Zone
from engine.pampero.vocabulary.criteria import read_condition, read_contract_criterion, read_sector_criterion
from engine.pampero.vocabulary.effects import read_effect, read_modifier
from engine.pampero.vocabulary.facts import Fact

Change = dict[str, Any]
RESORT = Icon.model_validate({"market": "resort"})


def changed(c: Catalogue, file: str, group: str, index: int, **change: Any) -> Catalogue:
    """A catalogue with some values of one record replaced, past the models' own checks."""
    content = getattr(c, file)
    records = list(getattr(content, group))
    records[index] = records[index].model_copy(update=change)
    return with_file(c, file, **{group: tuple(records)})


def with_file(c: Catalogue, file: str, **change: Any) -> Catalogue:
    """A catalogue with tables of one file replaced."""
    return c.model_copy(update={file: getattr(c, file).model_copy(update=change)})


def problems(c: Catalogue) -> list[Problem]:
    """The problems of the first stage that finds any."""
    return next((found for stage in STAGES if (found := list(stage(c)))), [])


def index_of(records: tuple[Any, ...], test: Callable[[Any], bool]) -> int:
    return next(i for i, record in enumerate(records) if test(record))


def program(text: str) -> tuple[Any, ...]:
    return tuple(read_effect(text))


def test_the_shipped_files_have_no_problem(catalogue: Catalogue) -> None:
    assert problems(catalogue) == []


RECORDS: list[tuple[str, str, int, Change, str]] = [
    ("board", "sector", 0, {"zone": Zone.B}, "the zone in its id"),
    ("board", "sector", 0, {"adjacent": (Sector.A2,)}, "found A2, allowed: A2, B1"),
    ("board", "sector", 0, {"adjacent": (Sector.A2, Sector.B1, Sector.C)}, "found A2, B1, C"),
    ("board", "sector", 3, {"country": None}, "found no country, allowed: argentina"),
    ("board", "site", 0, {"start": True}, "only at towers and wind farms of A2"),
    ("board", "space", 0, {"energy": 5}, "allowed: 1 to 4 in zone A"),
    ("board", "space", 24, {"energy": 9}, "allowed: 5 to 8 in zone C"),
    ("board", "remote_space", 0, {"sector": Sector.C}, "a sector of zone A or B"),
    ("board", "solar_space", 0, {"entry": False}, "found 1 entries, allowed: exactly 2"),
    ("board", "solar_space", 1, {"comes_from": ("solar-2",)}, "no way leads here"),
    ("board", "solar_space", 1, {"comes_from": ("solar-1", "solar-6")}, "run in a circle"),
    ("board", "solar_space", 1, {"comes_from": ()}, "else 1 or 2 different ones"),
    ("board", "pair", 0, {"spaces": ("A1-1", "A1-2")}, "on the same line of a connection circle"),
    ("board", "link", 3, {"spaces": ("C-1", "B1-4")}, "two spaces of one zone"),
    ("board", "link", 3, {"spaces": ("A3-3", "A2-4")}, "found 2 links across two sectors"),
    ("board", "link", 1, {"spaces": ("A1-2", "A1-1")}, "in another link already"),
    ("board", "link", 1, {"spaces": ("A1-3", "A1-4")}, "the two spaces of a pair"),
    ("board", "circle", 0, {"lines": (("A1-1",),)}, "found 1 lines, allowed: 2 or 3"),
    ("board", "circle", 0, {"lines": (("A1-1",), ("A1-3", "A1-4"), ())}, "a line without a space"),
    ("board", "circle", 0, {"lines": (("A2-1",), ("A1-3", "A1-4"))}, "found A2-1 on 2 lines"),
    ("board", "parking", 0, {"column": 3, "row": 3}, "leftmost column first"),
    ("board", "bonus_space", 0, {"effects": ()}, "found none, allowed: one effect"),
    ("board", "bonus_space", 0, {"row": 4}, "in a zone row by row"),
    ("company_mat", "space", 0, {"left": None, "right": None}, "found no tab"),
    ("company_mat", "slot", 0, {"at": (2, 1)}, "the same at as slot"),
    ("grid_board", "tower", 0, {"battery": True}, "tower space 1 has no icon"),
    ("grid_board", "threshold", 0, {"tower": 7}, "more towers for each bar"),
    ("grid_board", "threshold", 0, {"behind": 9, "tower": 7}, "found 9, allowed: 1 to 8"),
    ("grid_board", "arrow", 0, {"market": Market.RESORT, "moves": Market.RESORT}, "run in a circle"),
    ("grid_board", "venture", 0, {"to_column": 4}, "opened by tower 1"),
    ("grid_board", "venture", 0, {"from_column": 3, "to_column": 1}, "opened by tower 1"),
    ("grid_board", "node", 0, {"row": 9}, "column by column, topmost first"),
    ("grid_board", "node", 0, {"column": 2, "row": 9}, "found 2 records of column 1, allowed: exactly 3"),
    ("grid_board", "grey", 0, {"nodes": ("c1-1", "c1-1")}, "a new pair of nodes"),
    ("grid_board", "network", 0, {"nodes": ("c1-1",)}, "two or more different nodes"),
    ("grid_board", "network", 0, {"cost": NetworkCost()}, "found nothing, allowed: one of energy"),
    ("grid_board", "network", 0, {"cost": NetworkCost(energy=1, money=1)}, "found energy and money"),
    ("grid_board", "network", 0, {"nodes": ("c1-1", "c9-9")}, "unknown node 'c9-9'"),
    ("solo_grid_board", "node", 0, {"id": "c1-9"}, "unknown node 'c1-1'; did you mean"),
    ("solo_grid_board", "specialist", -1, {"cards": 1}, "found 1 cards at column 9, allowed: 2"),
    ("contracts", "contract", 0, {"zone": Zone.B}, "found 14 records of zone A"),
    ("contracts", "contract", 0, {"location": 9}, "found no contract for the spaces A1-1"),
    ("contracts", "contract", 0, {"icons": ()}, "1 or 2 different markets"),
    ("solar_contracts", "contract", 0, {"icons": (RESORT, RESORT)}, "1 or 2 different"),
    ("remote_contracts", "contract", 0, {"icons": (RESORT,)}, "found no remote icon"),
    ("remote_contracts", "contract", 0, {"cost": RemoteCost()}, "energy, batteries, or both"),
    ("remote_contracts", "contract", 0, {"cost": RemoteCost(energy=2, either=True)}, "'either' only with both"),
    ("connections", "connection", 0, {"set": "BC"}, "found 5 records of set A"),
    ("connections", "connection", 0, {"effects": ()}, "one effect or more"),
    ("foreign_markets", "card", 0, {"icons": (Market.RESORT,)}, "found 1 icons, allowed: exactly 2"),
    ("foreign_markets", "card", 0, {"income": ()}, "found 0 icons, allowed: 1 to 8"),
    ("tower_bonuses", "tile", 0, {"kind": "nothing"}, "unknown slot of the company mat 'nothing'"),
    ("tower_bonuses", "tile", 0, {"number": 2}, "the same number as tile"),
    ("tower_bonuses", "tile", 0, {"effects": ()}, "'effects' for the others"),
    ("tower_bonuses", "tile", 1, {"effects": (program("money 1"),)}, "never both"),
    (
        "tower_bonuses",
        "tile",
        1,
        {"modifier": read_modifier("tower-money 1")},
        "'battery-money 2' or 'second-wind-farm'",
    ),
    ("tower_bonuses", "tile", 29, {"x": True}, "of the same kind"),
    ("tower_bonuses", "tile", 0, {"preset": (1, 1)}, "the same zone and preset"),
    ("scoring_tiles", "tile", 0, {"id": "1.0"}, "allowed here: 1.1 of stack I"),
    ("scoring_tiles", "tile", 0, {"solo_card": 2}, "the same solo_card"),
    ("basic_cards", "card", 0, {"id": "mast"}, "found mast, allowed here: tower"),
    ("basic_cards", "card", 0, {"frame": Frame.GAIN}, "allowed: with frame 'cost'"),
    ("basic_cards", "card", 5, {"discount": 2}, "allowed: with frame 'cost'"),
    ("basic_cards", "card", 5, {"alternative": Alternative(A=1)}, "allowed: with frame 'cost'"),
    ("basic_cards", "card", 0, {"map": False}, "on a card with map = true"),
    ("basic_cards", "card", 0, {"mode": ()}, "one mode or more"),
    ("basic_cards", "card", 0, {"zones": ()}, "found none, allowed: one zone or more"),
    ("basic_cards", "card", 4, {"zones": tuple(Zone)}, "B alone, where foreign markets lie"),
    ("specialist_actions", "card", 0, {"id": "tower"}, "the same id as a basic card"),
    ("specialist_scoring", "card", 0, {"options": ()}, "found 0, allowed: 1 or 2"),
    ("solo_cards", "card", 0, {"section": ()}, "found 0 sections, allowed: exactly 3"),
    ("solo_cards", "card", 0, {"objective": Fact.TOWERS}, "the same objective as card 1"),
    ("solo_cards", "card", 0, {"objective": Fact.MONEY}, "the objective of solo card 1"),
]


@pytest.mark.parametrize(("file", "group", "index", "change", "says"), RECORDS)
def test_a_broken_record_is_refused(
    catalogue: Catalogue, file: str, group: str, index: int, change: Change, says: str
) -> None:
    found = problems(changed(catalogue, file, group, index, **change))
    assert any(says in problem.says for problem in found), found


TABLES: list[tuple[str, str, Change, str]] = [
    ("board", "time", {"second_scoring": 3}, "found 3, allowed: 4 or more, behind first_scoring"),
    ("board", "time", {"end": 5}, "found 5, allowed: 7 or more, behind second_scoring"),
    ("grid_board", "energy", {"limit": 13, "columns": (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7)}, "allowed: 14"),
    ("grid_board", "energy", {"columns": (0,)}, "one for each energy up to 14"),
    (
        "grid_board",
        "energy",
        {"columns": (0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6, 7, 7)},
        "found 4 at energy 9, allowed: 5",
    ),
    ("grid_board", "energy", {"columns": (7, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)}, "numbers that never fall"),
    ("grid_board", "income", {"values": (1, 2, 3)}, "found 3 columns, allowed: exactly 9"),
    ("grid_board", "income", {"values": (1, 2, 3, 3, 5, 6, 7, 8, 9)}, "growing values with 4 and 5"),
    ("solo_grid_board", "income", {"values": (2, 3, 4, 5, 6, 7, 8, 9, 10)}, "those of grid_board.toml"),
    ("grid_board", "income", {"rows": tuple(reversed(Market))}, "allowed: remote, resort, commercial"),
]


@pytest.mark.parametrize(("file", "table", "change", "says"), TABLES)
def test_a_broken_table_is_refused(catalogue: Catalogue, file: str, table: str, change: Change, says: str) -> None:
    broken = getattr(getattr(catalogue, file), table).model_copy(update=change)
    found = problems(with_file(catalogue, file, **{table: broken}))
    assert any(says in problem.says for problem in found), found


@pytest.mark.parametrize(("key", "number"), [("price", 9), ("energy", 4)])
def test_vjs_fixed_figures_cannot_be_changed(catalogue: Catalogue, key: str, number: int) -> None:
    vj = catalogue.board.vj
    figures = getattr(vj, key).model_copy(update={"A": number})
    found = problems(with_file(catalogue, "board", vj=vj.model_copy(update={key: figures})))
    assert f"found {number} in zone A" in found[0].says


def tab(c: Catalogue, index: int, **change: int) -> Catalogue:
    left = c.company_mat.space[index].left
    assert left
    return changed(c, "company_mat", "space", index, left=left.model_copy(update=change))


def test_no_zone_value_may_pass_vjs_price(catalogue: Catalogue) -> None:
    assert "VJ's price is 8" in problems(tab(catalogue, 0, value=9))[0].says


def test_zone_values_never_rise_to_the_right(catalogue: Catalogue) -> None:
    assert "the value of zone A to its left" in problems(tab(catalogue, 4, value=7))[0].says


def test_tabs_give_the_energy_of_their_zone(catalogue: Catalogue) -> None:
    assert "allowed: 1 to 2 in zone A" in problems(tab(catalogue, 0, energy=3))[0].says


def test_a_space_cannot_offer_one_zone_twice(catalogue: Catalogue) -> None:
    left = catalogue.company_mat.space[1].left
    assert "on both sides" in problems(changed(catalogue, "company_mat", "space", 1, right=left))[0].says


def test_sites_for_towers_never_run_out(catalogue: Catalogue) -> None:
    plain = index_of(catalogue.board.site, lambda site: site.kind == Site.TOWER and not site.start)
    found = problems(changed(catalogue, "board", "site", plain, kind=Site.MIXED))
    assert "sites for towers alone" in found[0].says


def test_two_grey_sites_of_each_kind_are_needed(catalogue: Catalogue) -> None:
    grey = index_of(catalogue.board.site, lambda site: site.start)
    assert "grey tower sites" in problems(changed(catalogue, "board", "site", grey, start=False))[0].says


def test_every_node_must_be_reachable_from_the_left(catalogue: Catalogue) -> None:
    lines = tuple(line for line in catalogue.grid_board.grey if "c7-4" not in line.nodes)
    both = with_file(with_file(catalogue, "grid_board", grey=lines), "solo_grid_board", grey=lines)
    assert any("no line leads to c7-4" in problem.says for problem in problems(both))


def test_both_grids_have_the_same_lines(catalogue: Catalogue) -> None:
    lines = catalogue.grid_board.grey[1:]
    found = problems(with_file(catalogue, "grid_board", grey=lines))
    assert any("found other lines than in grid_board.toml" in problem.says for problem in found)


def test_every_slot_of_the_mat_has_a_tile(catalogue: Catalogue) -> None:
    extra = catalogue.company_mat.slot[0].model_copy(update={"kind": "golden", "at": (40, 40)})
    found = problems(with_file(catalogue, "company_mat", slot=(*catalogue.company_mat.slot[1:], extra)))
    assert any("unknown kind of tower bonus tile 'golden'" in problem.says for problem in found)


def test_a_mode_requires_what_its_effects_need(catalogue: Catalogue) -> None:
    mode = catalogue.basic_cards.card[0].mode[0].model_copy(update={"requirement": Requirement.TOWER})
    found = problems(changed(catalogue, "basic_cards", "card", 0, mode=(mode,)))
    assert "found tower, allowed: bulldozer" in found[0].says


def test_all_modes_must_fit_the_kernel(catalogue: Catalogue) -> None:
    card = catalogue.specialist_actions.card[0]
    found = problems(changed(catalogue, "specialist_actions", "card", 0, mode=card.mode * 40))
    assert any("modes on all action cards together, allowed: at most 40" in problem.says for problem in found)


def test_all_effects_must_fit_the_kernel(catalogue: Catalogue) -> None:
    found = problems(changed(catalogue, "board", "parking", 0, effects=(program("money 1"),) * 400))
    assert any("effects in all files together" in problem.says for problem in found)


def section(c: Catalogue, number: int, place: int, **change: Any) -> Catalogue:
    """A catalogue with a section of a solo card changed."""
    card = c.solo_cards.card[number - 1]
    sections = list(card.section)
    sections[place] = sections[place].model_copy(update=change)
    return changed(c, "solo_cards", "card", number - 1, section=tuple(sections))


@pytest.mark.parametrize(
    ("criteria", "says"),
    [
        (("your-structures",), "'you' last and only there"),
        (("you", "your-structures", "you"), "'you' last and only there"),
        (("eye", "your-structures", "you"), "'eye' only right before 'you'"),
        (("your-structures", "your-structures", "you"), "found a criterion twice"),
        ((), "found 0 criteria, allowed: 1 to 6"),
    ],
)
def test_you_come_last_and_the_eye_before_you(catalogue: Catalogue, criteria: tuple[str, ...], says: str) -> None:
    by = tuple(read_sector_criterion(text) for text in criteria)
    assert any(says in problem.says for problem in problems(section(catalogue, 3, 0, by=by)))


def test_a_tower_section_looks_in_all_three_zones(catalogue: Catalogue) -> None:
    search = getattr(catalogue.solo_cards.card[2].section[1], "search")[:2]  # noqa: B009 the union has no such key
    assert "found no entry in zone C" in problems(section(catalogue, 3, 1, search=search))[0].says


def test_an_area_is_searched_once(catalogue: Catalogue) -> None:
    search = getattr(catalogue.solo_cards.card[2].section[1], "search")  # noqa: B009 the union has no such key
    found = problems(section(catalogue, 3, 1, search=(*search, search[0])))
    assert any("found an area twice" in problem.says for problem in found)


def test_a_search_has_six_entries_at_most(catalogue: Catalogue) -> None:
    search = getattr(catalogue.solo_cards.card[2].section[1], "search")  # noqa: B009 the union has no such key
    found = problems(section(catalogue, 3, 1, search=search * 3))
    assert any("found 9 entries, allowed: at most 6" in problem.says for problem in found)


def test_only_solar_sections_have_no_search(catalogue: Catalogue) -> None:
    by = (read_contract_criterion("you"),)
    assert "'search' for all others" in problems(section(catalogue, 3, 2, by=by))[0].says


def test_a_secondary_icon_stands_behind_a_kind_of_contract(catalogue: Catalogue) -> None:
    found = problems(section(catalogue, 18, 0, when=read_condition("energy-below 3")))
    assert any("only behind 'contract ...'" in problem.says for problem in found)
