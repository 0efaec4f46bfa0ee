"""The kernel's VJ against the oracle's: every VJ turn of random games, and every fact recounted after every step.

`FOUND.md` beside this file lists what the comparison has found.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from engine.pampero.constants import VJ, YOU
from engine.pampero.rulings import Ruling
from engine.pampero.vocabulary.facts import COUNTS
from tests.oracle import contracts, printed, reading, sectors, year
from tests.oracle.harness import (
    Agreement,
    Disagreement,
    Match,
    compare_built,
    compare_combinations,
    compare_games,
    compare_greedy_games,
    compare_passes,
)
from tests.oracle.recount import recount

SAMPLE = range(1, 26)
LONG = range(1, 2001)
RULED_SAMPLE = range(2001, 2021)
RULED_LONG = range(3001, 3401)
TEETH = range(1, 13)
GREEDY_SAMPLE = range(4001, 4016)
PASS_SAMPLE = range(4101, 4121)
COMBINED_SAMPLE = range(4201, 4231)
BUILT_SAMPLE = range(4301, 4341)
SORTS_LONG = range(5001, 5301)

# Each alternative value of a ruling about VJ, and what the oracle notes when it made a difference.
RULED = [
    (Ruling.VJ_BLOCKED, 1, "turn ended by a blocked action"),
    (Ruling.VJ_STUCK, 1, "stuck: 1 battery"),
    (Ruling.VJ_STUCK, 2, "stuck: wind farm"),
    (Ruling.ENERGY_CAP, 1, "contract instead of a wind farm"),
    (Ruling.VJ_SECOND, 1, "no second tower before all six sectors have one"),
    (Ruling.VJ_FULL, 1, "wind farm sector full"),
    (Ruling.VJ_NETWORK, 1, "network requirement paid"),
    (Ruling.VJ_LINKS, 1, "linked contract"),
    (Ruling.VJ_PARKING, 1, "bulldozer parked"),
    (Ruling.VJ_CARDS, 1, "scoring card played at the end"),
    (Ruling.VJ_CONSOLIDATES, 1, "consolidation without VJ"),
    (Ruling.VJ_CONNECTIONS, 1, "paid for a connection tile won"),
    (Ruling.VJ_CROWN, 1, "crown worth less than the other option"),
    (Ruling.SECOND_TILE, 1, "third wind farm"),
    (Ruling.VJ_EARLY_CROWN, 1, "crown still to come"),
]
NAMES = [f"{ruling.name}-{value}" for ruling, value, _ in RULED]


def assert_whole(found: Agreement, seeds: range) -> None:
    """Every game was played to its end, with ties handed to the player among its turns."""
    assert found.games == len(seeds)
    assert found.asked["VJ_SITE"] > 0
    assert found.asked["VJ_SECTOR"] > 0


@pytest.mark.parametrize("seat", [YOU, VJ])
def test_every_fact_is_recounted(seat: int) -> None:
    """A fact without a recount would be compared with nothing."""
    assert set(recount(Match(1, {}, Agreement()).world(), seat)) == set(COUNTS)


@pytest.mark.rule("VJ-24")
@pytest.mark.rule("VJ-25")
def test_every_vj_turn_of_a_sample_of_games_is_as_the_oracle_says() -> None:
    found = compare_games(SAMPLE, {})
    assert_whole(found, SAMPLE)
    assert min(found.turns[action] for action in ("wind-farm", "tower", "contract", "foreign")) > 0


@pytest.mark.parametrize(("ruling", "value"), [ruled[:2] for ruled in RULED], ids=NAMES)
def test_every_vj_turn_is_as_the_oracle_says_under_a_ruling(ruling: Ruling, value: int) -> None:
    assert_whole(compare_games(RULED_SAMPLE, {ruling: value}), RULED_SAMPLE)


def test_every_vj_turn_of_greedy_games_is_as_the_oracle_says() -> None:
    assert_whole(compare_greedy_games(GREEDY_SAMPLE), GREEDY_SAMPLE)


@pytest.mark.rule("YEAR-10")
def test_the_pass_tile_skips_a_turn_of_vjs_and_nothing_else_whenever_it_is_flipped() -> None:
    found = compare_passes(PASS_SAMPLE)
    assert_whole(found, PASS_SAMPLE)
    assert found.turns["passed"] > 3 * len(PASS_SAMPLE)


def test_every_vj_turn_is_as_the_oracle_says_under_many_rulings_at_once() -> None:
    assert_whole(compare_combinations(COMBINED_SAMPLE), COMBINED_SAMPLE)


@pytest.mark.rule("VJ-09", "VJ-10")
def test_vj_with_towers_and_a_full_grid_searches_as_the_oracle_says() -> None:
    """Searches that random games seldom come to: the eye of a section, a second tower in a sector."""
    found = compare_built(BUILT_SAMPLE)
    assert_whole(found, BUILT_SAMPLE)
    assert found.notes["second tower in a sector"] > 0
    assert found.notes["contract eye: narrowed"] > 0


@pytest.mark.long
def test_hundreds_of_games_of_every_sort_are_as_the_oracle_says() -> None:
    for compare in (compare_greedy_games, compare_passes, compare_combinations, compare_built):
        assert_whole(compare(SORTS_LONG), SORTS_LONG)


@pytest.mark.long
def test_every_vj_turn_of_two_thousand_games_is_as_the_oracle_says() -> None:
    found = compare_games(LONG, {})
    assert_whole(found, LONG)
    assert found.asked["VJ_CONTRACT"] > 0
    assert found.asked["VJ_FOREIGN"] > 0
    assert found.asked["VJ_SCORING_CARD"] > 0


def dear_cards(folder: Path) -> Path:
    """Scoring cards that pay five times as much for what they count: a crown is then seldom their best use."""
    shipped = files("engine.pampero").joinpath("data/specialist_scoring.toml").read_text("utf-8")
    (folder / "specialist_scoring.toml").write_text(re.sub(r"(per [a-z-]+) 1", r"\1 5", shipped), "utf-8")
    return folder


@pytest.mark.long
@pytest.mark.parametrize(("ruling", "value", "mattered"), RULED, ids=NAMES)
def test_a_ruling_makes_a_difference_and_the_oracle_agrees(
    ruling: Ruling, value: int, mattered: str, tmp_path: Path
) -> None:
    found = compare_games(RULED_LONG, {ruling: value}, dear_cards(tmp_path) if ruling == Ruling.VJ_CROWN else None)
    assert_whole(found, RULED_LONG)
    assert found.notes[mattered] > 0


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        (contracts, "look_around", lambda _w, _position, spaces: spaces),
        (sectors, "look_around", lambda _w, _position, found: found),
        (contracts, "remove_partner", lambda _w, _space: None),
        (contracts, "ENDS", 3),
        (printed, "BATTERY_IN_ENERGY", 1),
        (reading, "face_up", lambda _w: [0, 1, 2]),
        (year, "SEATS_IN_TURN", (1, 0)),
    ],
    ids=["contract-eye", "tower-eye", "pairs", "network-lines", "battery-cost", "flipped-card", "order-of-production"],
)
def test_an_oracle_with_one_rule_broken_is_found_out(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str, wrong: object
) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Disagreement):
        compare_games(TEETH, {})
