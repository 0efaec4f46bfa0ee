"""Every validator refuses what it is there for: one broken rule a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.pieces import Alternative, BonusTable, Icon, RemoteCost, SectorEntry
from engine.pampero.constants import Country, Frame, Market, Requirement, Sector, Site, Zone
from engine.pampero.vocabulary.criteria import read_condition, read_contract_criterion, read_sector_criterion
from engine.pampero.vocabulary.effects import read_effect, read_modifier
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.data.changes import Change, changed, problems, section, with_file

RESORT = Icon.model_validate({"market": "resort"})


def index_of(records: tuple[Any, ...], test: Callable[[Any], bool]) -> int:
    return next(i for i, record in enumerate(records) if test(record))


def program(text: str) -> tuple[Any, ...]:
    return tuple(read_effect(text))


def test_the_shipped_files_have_no_problem(catalogue: Catalogue) -> None:
    assert problems(catalogue) == []


RECORDS: list[tuple[str, str, int, Change, str]] = [
    ("board", "sector", 0, {"zone": Zone.B}, "the zone in its id"),
    ("board", "sector", 0, {"adjacent": (Sector.A2, Sector.C)}, "found C, allowed: sectors that name A1 in turn"),
    ("board", "sector", 5, {"country": Country.BRAZIL}, "found brazil in zone C, allowed: in zone B alone"),
    ("board", "sector", 3, {"country": None}, "found no sector of zone B at argentina"),
    ("board", "solar_space", 0, {"entry": False}, "found 1 entries, allowed: exactly 2"),
    ("board", "solar_space", 1, {"comes_from": ("solar-2",)}, "no way leads here"),
    ("board", "solar_space", 1, {"comes_from": ()}, "no way leads here"),
    ("board", "solar_space", 1, {"comes_from": ("solar-1", "solar-6", "solar-7")}, "this program holds no more"),
    ("board", "pair", 0, {"spaces": ("A1-1", "A1-1")}, "found A1-1 twice"),
    ("board", "link", 1, {"spaces": ("A1-2", "A1-1")}, "in another link already"),
    ("board", "circle", 0, {"lines": (("A1-1",), ("A1-3", "A1-4"), ())}, "a line without a space"),
    ("board", "circle", 0, {"lines": (("A1-1",),)}, "found 1 line(s), allowed: 2 or more"),
    ("board", "circle", -1, {"sector": Sector.B1}, "found no circle in zone C"),
    ("board", "circle", 0, {"lines": (("A2-1",), ("A1-3", "A1-4"))}, "found A2-1 on 2 lines"),
    ("board", "parking", 0, {"column": 3, "row": 3}, "leftmost column first"),
    ("board", "parking", 0, {"effects": ()}, "allowed: the bonus printed on the space"),
    ("board", "bonus_space", 0, {"row": 4}, "in a zone row by row"),
    ("company_mat", "space", 0, {"left": None, "right": None}, "found no tab"),
    ("company_mat", "slot", 0, {"at": (2, 1)}, "the same at as slot"),
    ("grid_board", "tower", 0, {"battery": True}, "the first space has no icon"),
    ("grid_board", "tower", 4, {"battery": False}, "found space 5 above energy 9"),
    ("grid_board", "node", 0, {"row": 9}, "column by column, topmost first"),
    ("grid_board", "node", 0, {"column": 2, "row": 9}, "found 2 records of column 1, allowed: exactly 3"),
    ("grid_board", "network", 0, {"nodes": ("c1-1", "c9-9")}, "unknown node 'c9-9'"),
    ("solo_grid_board", "node", 0, {"id": "c1-9"}, "unknown node 'c1-1'; did you mean"),
    ("solo_grid_board", "specialist", -1, {"cards": 1}, "found 1 cards at column 9, allowed: 2"),
    ("contracts", "contract", 0, {"zone": Zone.B}, "found 14 records of zone A"),
    ("contracts", "contract", 0, {"location": 9}, "found no contract for the spaces A1-1"),
    ("remote_contracts", "contract", 0, {"cost": RemoteCost(energy=2, either=True)}, "'either' only with both"),
    ("remote_contracts", "contract", 0, {"cost": RemoteCost()}, "found none, allowed: energy, batteries or both"),
    ("connections", "connection", 0, {"set": "BC"}, "found 5 records of set A"),
    ("foreign_markets", "card", 0, {"icons": (Market.RESORT,)}, "found 1 icons, allowed: exactly 2"),
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
    ("tower_bonuses", "tile", 0, {"preset": (1, 1)}, "the same zone and preset"),
    ("scoring_tiles", "tile", 0, {"id": "1.0"}, "allowed here: 1.1 of stack I"),
    ("scoring_tiles", "tile", 0, {"solo_card": 2}, "the same solo_card"),
    ("basic_cards", "card", 0, {"frame": Frame.GAIN}, "allowed: with frame 'cost'"),
    ("basic_cards", "card", 5, {"alternative": Alternative(A=1)}, "allowed: with frame 'cost'"),
    ("basic_cards", "card", 5, {"frame": Frame.NONE}, "found none on a card with 'venture', allowed: gain"),
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
        "found space 4 above energy 9, allowed: a space with an icon",
    ),
    ("grid_board", "income", {"values": (1, 2, 3)}, "found 3 columns, allowed: exactly 9"),
    ("grid_board", "income", {"values": (1, 2, 3, 3, 5, 6, 7, 8, 9)}, "values with 4 and 5 among them"),
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


def test_two_grey_sites_of_each_kind_are_needed(catalogue: Catalogue) -> None:
    grey = index_of(catalogue.board.site, lambda site: site.start)
    assert "grey tower sites" in problems(changed(catalogue, "board", "site", grey, start=False))[0].says


@pytest.mark.parametrize(
    ("lost", "says"),
    [
        (lambda site: site.sector == Sector.C and site.kind != Site.WIND_FARM, "no site for a tower in C"),
        (lambda site: site.sector == Sector.C and site.kind != Site.TOWER, "no site for a wind farm in zone C"),
    ],
)
def test_towers_find_a_site_in_every_sector_and_wind_farms_in_every_zone(
    catalogue: Catalogue, lost: Callable[[Any], bool], says: str
) -> None:
    left = tuple(site for site in catalogue.board.site if not lost(site))
    assert any(says in problem.says for problem in problems(with_file(catalogue, "board", site=left)))


@pytest.mark.parametrize(("key", "name", "tower"), [("zones", "C", 3), ("markets", "commercial", 2)])
def test_what_each_tower_unlocks_cannot_be_changed(catalogue: Catalogue, key: str, name: str, tower: int) -> None:
    unlock = catalogue.grid_board.unlock
    changed_key = getattr(unlock, key).model_copy(update={name: tower})
    found = problems(with_file(catalogue, "grid_board", unlock=unlock.model_copy(update={key: changed_key})))
    assert f"found {tower} for {name}" in found[0].says


@pytest.mark.parametrize("effects", [("energy 1", "money 3"), ("energy 1 or money 2",), ("energy 1",)])
def test_the_starting_connection_cannot_be_changed(catalogue: Catalogue, effects: tuple[str, ...]) -> None:
    starting = catalogue.connections.starting.model_copy(update={"effects": tuple(map(program, effects))})
    found = problems(with_file(catalogue, "connections", starting=starting))
    assert "allowed: 'energy 1 or money 3'" in found[0].says


def test_tiles_2_3_and_30_are_of_two_kinds_with_stated_amounts(catalogue: Catalogue) -> None:
    def tiles(*modifiers: str) -> Catalogue:
        mine = dict(zip((2, 3, 30), map(read_modifier, modifiers), strict=True))
        every = catalogue.tower_bonuses.tile
        own = (tile.model_copy(update={"modifier": mine.get(tile.number, tile.modifier)}) for tile in every)
        return with_file(catalogue, "tower_bonuses", tile=tuple(own))

    assert "all alike" in problems(tiles(*["second-wind-farm"] * 3))[0].says
    found = problems(tiles("battery-money 3", "second-wind-farm", "second-wind-farm"))
    assert "tile 2 is not right" in found[0].says


def test_every_slot_of_the_mat_has_a_tile(catalogue: Catalogue) -> None:
    extra = catalogue.company_mat.slot[0].model_copy(update={"kind": "golden", "at": (40, 40)})
    found = problems(with_file(catalogue, "company_mat", slot=(*catalogue.company_mat.slot[1:], extra)))
    assert any("unknown kind of tower bonus tile 'golden'" in problem.says for problem in found)


def test_a_mode_requires_what_its_effects_need(catalogue: Catalogue) -> None:
    mode = catalogue.basic_cards.card[0].mode[0].model_copy(update={"requirement": Requirement.TOWER})
    found = problems(changed(catalogue, "basic_cards", "card", 0, mode=(mode,)))
    assert "found tower, allowed: bulldozer" in found[0].says


@pytest.mark.parametrize(
    ("card", "change", "says"),
    [
        (1, {"energy": False}, "a mode that builds a wind farm, allowed: true"),
        (3, {"effects": (program("contract solar 0"),)}, "on specialist action cards alone"),
    ],
)
def test_a_mode_does_what_is_stated_of_its_effect(catalogue: Catalogue, card: int, change: Change, says: str) -> None:
    mode = catalogue.basic_cards.card[card].mode[0].model_copy(update=change)
    found = problems(changed(catalogue, "basic_cards", "card", card, mode=(mode,)))
    assert any(says in problem.says for problem in found), found


def test_all_modes_must_fit_the_kernel(catalogue: Catalogue) -> None:
    card = catalogue.specialist_actions.card[0]
    found = problems(changed(catalogue, "specialist_actions", "card", 0, mode=card.mode * 40))
    assert any("modes on all action cards together, allowed: at most 40" in problem.says for problem in found)


def test_all_effects_must_fit_the_kernel(catalogue: Catalogue) -> None:
    found = problems(changed(catalogue, "board", "parking", 0, effects=(program("money 1"),) * 400))
    assert any("effects in all files together" in problem.says for problem in found)


@pytest.mark.parametrize(
    ("criteria", "says"),
    [
        (("eye", "your-structures"), "'eye' only as the last one"),
        (("your-structures",) * 7, "found 7 criteria, allowed: at most 6"),
    ],
)
def test_criteria_are_few_and_the_eye_comes_last(catalogue: Catalogue, criteria: tuple[str, ...], says: str) -> None:
    by = tuple(read_sector_criterion(text) for text in criteria)
    search = (SectorEntry.model_construct(area="A", by=by),)
    assert any(says in problem.says for problem in problems(section(catalogue, 3, 1, search=search)))


def test_a_search_has_six_entries_at_most(catalogue: Catalogue) -> None:
    search = getattr(catalogue.solo_cards.card[2].section[1], "search")  # noqa: B009 the union has no such key
    found = problems(section(catalogue, 3, 1, search=search * 3))
    assert any("found 9 entries, allowed: at most 6" in problem.says for problem in found)


def test_only_solar_sections_have_no_search(catalogue: Catalogue) -> None:
    by = (read_contract_criterion("most-arrows"),)
    assert "'search' for all others" in problems(section(catalogue, 3, 2, by=by))[0].says


@pytest.mark.parametrize("condition", ["all-locked", "foreign-market"])
def test_a_condition_of_one_action_stands_above_no_other(catalogue: Catalogue, condition: str) -> None:
    found = problems(section(catalogue, 3, 0, when=read_condition(condition)))
    assert any("allowed: one of 'wind-farm'" in problem.says for problem in found)


@pytest.mark.parametrize("number", [3, 18])
def test_a_contract_is_fulfilled_on_a_condition_about_contracts(catalogue: Catalogue, number: int) -> None:
    place = [each.do for each in catalogue.solo_cards.card[number - 1].section].index("contract")
    found = problems(section(catalogue, number, place, when=read_condition("energy-below 3")))
    assert any("allowed: 'contract ...'" in problem.says for problem in found)


@pytest.mark.parametrize(
    ("number", "place", "change", "says"),
    [
        (3, 0, {"when": read_condition("energy-below 9")}, "allowed: energy-below 10"),
        (3, 1, {"bonus": BonusTable.model_validate(dict.fromkeys("ABC", ("energy", "energy")))}, "B: rightmost-income"),
        (4, 0, {"when": read_condition("below towers 5")}, "allowed: all-locked"),
        (4, 0, {"search": (SectorEntry.model_validate({"in": "A", "by": ("eye",)}),)}, "A: icons residential"),
    ],
)
def test_two_cards_are_as_the_rulebook_shows_them(
    catalogue: Catalogue, number: int, place: int, change: Change, says: str
) -> None:
    found = problems(section(catalogue, number, place, **change))
    assert any(says in problem.says and "example" in problem.says for problem in found)
