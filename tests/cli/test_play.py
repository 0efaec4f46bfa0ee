"""`solo replay` and `solo data todo`."""

from __future__ import annotations

import json
from pathlib import Path

from solo.game import Game
from tests.conftest import Wide


def test_a_saved_game_is_told_in_a_pipe(wide_solo: Wide, tmp_path: Path) -> None:
    game = Game.new(3).play_out()
    path = tmp_path / "done.json"
    game.save(path)
    answer = wide_solo("replay", str(path))
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert len([line for line in lines if line[4:6] == "> "]) == len(game.choices)
    assert lines[-1] == f"VJ wins by ${-game.result().margin}"


def test_a_game_of_a_run_is_told(wide_solo: Wide, tmp_path: Path) -> None:
    run = str(tmp_path / "run")
    assert wide_solo("simulate", "--games", "3", "--player", "random", "--seed", "5", "--out", run).code == 0
    answer = wide_solo("replay", "--run", run, "--game", "2")
    assert answer.code == 0
    assert "The game is over" in answer.out
    assert "--game N" in wide_solo("replay", "--run", run).err
    assert "is not in" in wide_solo("replay", "--run", run, "--game", "9").err


def test_nothing_to_replay_is_said(wide_solo: Wide, tmp_path: Path) -> None:
    answer = wide_solo("replay")
    assert answer.code == 2
    assert "nothing to replay" in answer.err
    assert "cannot be read" in wide_solo("replay", str(tmp_path / "none.json")).err


def test_what_a_real_copy_may_show_otherwise_is_listed(wide_solo: Wide) -> None:
    found = json.loads(wide_solo("data", "todo", "--json").out)
    counts = json.loads(wide_solo("data", "sources", "--json").out)
    assert {file: len(names) for file, names in found.items()} == {
        file: count["reconstructed"] for file, count in counts["files"].items() if count["reconstructed"]
    }
    assert "may differ from a real copy" in wide_solo("data", "todo").out
