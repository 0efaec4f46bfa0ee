"""`solo setup` and `solo rulings`: what they print, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.pampero.interpretations import READINGS
from engine.pampero.rulings import Ruling
from solo.game import Game

Solo = Callable[..., SimpleNamespace]


@pytest.fixture
def solo(wide_solo: Solo) -> Solo:
    """`solo` in a wide terminal, unless a test says otherwise."""
    return lambda *args, columns=160: wide_solo(*args, columns=columns)


SECTIONS = (
    "Scoring tiles",
    "Solo cards",
    "Tower bonus board, zone A",
    "Tower bonus board, zone C",
    "Specialist action cards",
    "Specialist scoring cards",
    "Foreign market cards",
    "Solar display",
    "Connection tiles",
    "Remote contracts",
    "What each side begins with",
)


def test_a_set_up_is_shown_to_lay_it_out(solo: Solo) -> None:
    answer = solo("setup", "7")
    assert (answer.code, answer.err) == (0, "")
    places = [answer.out.index(section) for section in SECTIONS]
    assert places == sorted(places)
    assert answer.out.startswith("Set-up of seed 7, data ")


def test_the_set_up_shown_is_the_one_that_is_played(solo: Solo) -> None:
    shown = json.loads(solo("setup", "7", "--json").out)
    g, words = Game.new(7).state, Game.new(7).words
    assert shown["header"]["seed"] == 7
    assert shown["data"] == words.catalogue.hash
    tiles = [words.catalogue.scoring_tiles.tile[g.scoring_tile[place]].id for place in range(4)]
    assert [item["piece"] for item in shown["scoring_tiles"]] == tiles
    assert [item["piece"] for item in shown["actions"]] == [words.card(7 + g.action_display_plus[i]) for i in range(3)]
    assert {name: len(shown[name]) for name in ("bonus_board", "solar", "connections", "remote", "foreign")} == {
        "bonus_board": 36,
        "solar": 12,
        "connections": 7,
        "remote": 8,
        "foreign": 6,
    }
    printed = [i for i, item in enumerate(shown["bonus_board"]) if item["piece"] == "printed"]
    assert printed == [space for space in range(36) if g.bonus_tile_plus[space] == 0]


def test_both_sides_pieces_are_told(solo: Solo) -> None:
    pieces = json.loads(solo("setup", "7", "--json").out)["pieces"]
    assert [(item["place"], item["piece"]) for item in pieces] == [
        ("you", "tower 1"),
        ("you", "wind farm"),
        ("you", "bulldozer"),
        ("you", "resources"),
        ("VJ", "wind farm"),
        ("VJ", "resources"),
        ("supply", "batteries"),
    ]
    structures = [item for item in pieces if item["piece"] in ("tower 1", "wind farm")]
    assert all(item["says"].endswith(" in A2 Tacuarembó") for item in structures)
    assert pieces[-1]["says"] == "10"


def test_rulings_variants_and_objectives_show_in_the_set_up(solo: Solo) -> None:
    changes = ["--ruling", "VJ_MONEY=zero", "--ruling", "tie=towers", "--variant", "preset-tiles"]
    answer = solo("setup", "7", *changes, "--objective", "wind-farms,network-tiles,batteries")
    assert answer.out.startswith("Set-up of seed 7, TIE=towers, VJ_MONEY=zero, preset-tiles, data ")
    assert "$0, 1 energy" in answer.out
    assert "most batteries: $" in answer.out


def test_a_seed_is_one_set_up(solo: Solo) -> None:
    assert solo("setup", "7").out == solo("setup", "7").out != solo("setup", "8").out


@pytest.mark.parametrize("columns", [20, 60, 200])
def test_a_set_up_fits_any_width(solo: Solo, columns: int) -> None:
    answer = solo("setup", "7", columns=columns)
    assert answer.code == 0
    assert max(len(line) for line in answer.out.splitlines()) <= columns


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["x"], "invalid value for 'SEED'"),
        ([], "missing argument"),
        (["-1"], "unknown option '-1'"),
        (["99999999999999999999"], "the seed 99999999999999999999 is out of range"),
        (["1", "--ruling", "TIE"], "the ruling TIE needs a value"),
        (["1", "--ruling", "TIES=towers"], "unknown ruling 'TIES'; did you mean 'TIE'?"),
        (["1", "--ruling", "TIE=towers", "--ruling", "TIE=wind_farms"], "the ruling TIE is given twice"),
        (["1", "--variant", "longer-game"], "the variant 'longer-game' is not for the solo game"),
        (["1", "--variant", "preset"], "unknown variant 'preset'; did you mean 'preset-tiles'?"),
        (["1", "--objective", "wind-farms,network-tiles,towers"], "cannot be the end of stack II (stack I: "),
        (["1", "--objective", "wind-farms"], "found 1 objectives"),
        (["1", "--data", "no/such/folder"], "does not exist"),
    ],
)
def test_bad_arguments_are_one_sentence_and_code_2(solo: Solo, args: list[str], sentence: str) -> None:
    answer = solo("setup", *args)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("error: ")
    assert sentence in answer.err


def test_a_set_up_of_files_of_ones_own(solo: Solo, tmp_path: Path) -> None:
    assert solo("data", "export", str(tmp_path / "mine")).code == 0
    cards = tmp_path / "mine" / "specialist_actions.toml"
    cards.write_text(cards.read_text("utf-8").replace('name = "', 'name = "My '), "utf-8")
    shown = json.loads(solo("setup", "7", "--data", str(tmp_path / "mine"), "--json").out)
    assert all(item["piece"].startswith("My ") for item in shown["actions"])


def test_rulings_variants_and_readings_are_listed(solo: Solo) -> None:
    answer = solo("rulings")
    assert answer.code == 0
    assert all(ruling.name in answer.out for ruling in Ruling)
    assert all(word in answer.out for word in ("battery-storage", "longer-game", "refused", "(default)", "DE Sieg"))


def test_rulings_for_programs(solo: Solo) -> None:
    listed = json.loads(solo("rulings", "--json").out)
    assert listed["rulings"]["TIE"]["values"] == ["wind_farms", "towers"]
    assert listed["rulings"]["TIE"]["default"] == "wind_farms"
    assert len(listed["rulings"]) == len(Ruling)
    for_several = {"longer-game", "introductory-tiles"}
    assert set(listed["variants"]) == {"contract-restrictions", "battery-storage", "preset-tiles"} | for_several
    assert set(listed["refused"]) == for_several, "by the solo game"
    assert len(listed["readings"]) == len(READINGS)
