"""`solo replay` and `solo data todo`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from solo.cli.play import open_or_begin
from solo.game import Game
from solo.session.saved_games import Store
from solo.session.session import Session, new_session
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
    assert "say what to replay" in answer.err
    assert "cannot be read" in wide_solo("replay", str(tmp_path / "none.json")).err


def test_what_a_real_copy_may_show_otherwise_is_listed(wide_solo: Wide) -> None:
    found = json.loads(wide_solo("data", "todo", "--json").out)
    counts = json.loads(wide_solo("data", "sources", "--json").out)
    assert {file: len(names) for file, names in found.items()} == {
        file: count["reconstructed"] for file, count in counts["files"].items() if count["reconstructed"]
    }
    assert "may differ from a real copy" in wide_solo("data", "todo").out


PLAIN = ((), (), None, None)


@pytest.fixture
def unfinished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A Caravan game under way, and somebody who answers every question with Enter."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    session = new_session(99, PLAIN, "template", Store())
    session.choose(session.choosables[0])
    return session


def test_an_option_of_a_new_game_begins_one_though_another_is_unfinished(unfinished: Session) -> None:
    assert open_or_begin(None, PLAIN, None, "template", None).game.seed == unfinished.game.seed
    begun = open_or_begin(None, ((), ("battery-storage",), None, None), None, "pampero", None)
    assert (begun.game.setting.variants, begun.game.choices) == (("battery-storage",), ())


def test_only_unfinished_games_of_the_game_that_is_named_are_continued(unfinished: Session) -> None:
    assert open_or_begin(None, PLAIN, None, "pampero", None).game.rules.name == unfinished.game.rules.name
    assert open_or_begin(None, PLAIN, None, "el_plan", None).game.rules.name == "el_plan"


def test_options_of_a_new_game_are_judged_whatever_is_unfinished(unfinished: Session, wide_solo: Wide) -> None:
    assert "unknown variant 'foo'" in wide_solo("play", "--plain", "--variant", "foo").err
    assert unfinished.store is not None
    file = str(unfinished.store.autosave)
    said = wide_solo("play", "--plain", "--load", file, "--variant", "battery-storage").err
    assert "cannot be combined with --load" in said
