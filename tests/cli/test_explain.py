"""`solo explain`: what it prints, for people and for programs, and how it ends."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.pampero.positions.schema import Laid, Position, SeatPosition
from engine.pampero.text.explanation import from_json
from solo.cli.main import main

Solo = Callable[..., SimpleNamespace]
PAGE = Path(__file__).parents[2] / "docs" / "explain.md"
EXAMPLE = Path(__file__).parents[2] / "docs" / "position-example.toml"


@pytest.fixture
def solo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Solo:
    """`solo` in this process, in a pipe."""

    def call(*args: str) -> SimpleNamespace:
        monkeypatch.delenv("COLUMNS", raising=False)
        monkeypatch.setattr(sys, "argv", ["solo", *args])
        code = main()
        printed = capsys.readouterr()
        return SimpleNamespace(code=code, out=printed.out, err=printed.err)

    return call


def test_one_turn_is_told_in_a_pipe_in_80_columns_without_colour(solo: Solo) -> None:
    answer = solo("explain", "5", "--turn", "2")
    assert (answer.code, answer.err) == (0, "")
    assert "VJ turn 2 (year 1, round 2)" in answer.out
    assert "VJ turn 3" not in answer.out
    assert "\x1b" not in answer.out
    assert max(len(line) for line in answer.out.splitlines()) <= 80


def test_every_turn_of_a_game_is_told(solo: Solo) -> None:
    told = json.loads(solo("explain", "5", "--json").out)
    assert (told["seed"], told["player"]) == (5, "random")
    turns = [turn["turn"] for turn in told["turns"] if not turn["scoring"]]
    assert turns == list(range(1, len(turns) + 1))
    assert [turn["scoring"] for turn in told["turns"] if turn["scoring"]] == [
        "First scoring",
        "Second scoring",
        "End-game scoring",
    ]
    assert all(from_json(turn).complete for turn in told["turns"])


def test_a_turn_is_told_with_the_scoring_after_it(solo: Solo) -> None:
    turns = json.loads(solo("explain", "5", "--json").out)["turns"]
    last = turns[-1]["turn"]
    told = json.loads(solo("explain", "5", "--json", "--turn", str(last)).out)["turns"]
    assert [turn["scoring"] for turn in told] == [None, "End-game scoring"]


def test_a_greedy_player_makes_another_game_of_the_seed(solo: Solo) -> None:
    random, greedy = (solo("explain", "5", "--turn", "2", "--player", name) for name in ("random", "greedy"))
    assert greedy.code == 0
    assert "played by greedy" in greedy.out
    assert random.out.splitlines()[1:] != greedy.out.splitlines()[1:]


def test_objectives_and_rulings_reach_the_game(solo: Solo) -> None:
    chosen = ("--objective", "wind-farms,network-tiles,batteries", "--ruling", "VJ_STUCK=battery")
    told = json.loads(solo("explain", "5", "--turn", "2", "--json", *chosen).out)
    assert told["rulings"]["VJ_STUCK"] == "battery"
    assert told["turns"][0]["majorities"][0]["card"] == "solo card 3, most wind farms"


def test_the_position_of_the_docs_is_told(solo: Solo) -> None:
    answer = solo("explain", "--position", str(EXAMPLE))
    assert (answer.code, answer.err) == (0, "")
    assert "Solo card 3, most wind farms (space 1)" in answer.out
    assert "As the set-up of seed" not in answer.out


def test_the_page_shows_what_is_printed_and_names_every_key(solo: Solo) -> None:
    page = PAGE.read_text(encoding="utf-8")
    printed = solo("explain", "--position", str(EXAMPLE)).out.splitlines()
    (sample,) = [block for block in page.split("```") if block.strip().startswith("VJ turn")]
    assert all(line in printed for line in sample.strip("\n").splitlines() if "..." not in line)
    keys = [
        key
        for table in (Position, SeatPosition, Laid)
        for key in table.model_fields
        if key not in ("you", "vj", "board")
    ]
    assert [key for key in keys if f"`{key}`" not in page] == []


def test_what_comes_from_the_seed_is_said(solo: Solo, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("seed = 4\nsolo_cards = [3, 4, 10]\n", encoding="utf-8")
    plain = " ".join(solo("explain", "--position", str(path)).out.split())
    assert "As the set-up of seed 4 has them: the first scoring tile, the remote contracts" in plain
    told = json.loads(solo("explain", "--position", str(path), "--json").out)
    assert "the solo cards" not in told["from_seed"]
    assert len(told["turns"]) == 1


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ([], "say what to explain: a seed ('solo explain 7'), --position FILE, or --run RUN --game N"),
        (["5", "--turn", "0"], "--turn is 0, allowed: 1 or more"),
        (["5", "--turn", "99"], "the automa has no turn 99 in the game of seed 5: it has turns 1 to "),
        (["5", "--player", "gredy"], "unknown player 'gredy'; did you mean 'greedy'? (allowed: abroad, book, greedy, "),
        (["-1"], "unknown option"),
        (["5", "--answer", "A1"], "--answer needs --position"),
        (["5", "--ruling", "TIE=windfarms"], "did you mean 'wind_farms'?"),
        (["5", "--variant", "preset"], "unknown variant 'preset'"),
        (["5", "--objective", "wind-farms"], "found 1 objectives"),
        (["5", "--position", str(EXAMPLE)], "a seed cannot be combined with --position"),
        (["--position", str(EXAMPLE), "--turn", "1"], "--turn cannot be combined with --position"),
        (["--position", str(EXAMPLE), "--objective", "a,b,c"], "--objective cannot be combined with --position"),
        (["--position", "nowhere.toml"], "nowhere.toml cannot be read: no such file"),
        (["--position", str(EXAMPLE), "--answer", "Z"], "no tie asks for the answer 'Z'"),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(solo: Solo, args: list[str], reason: str) -> None:
    answer = solo("explain", *args)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("error: ")
    assert reason in answer.err
    assert answer.err.count("\n") == 1
