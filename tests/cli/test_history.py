"""`solo history`, `solo review` and `solo play --daily`: what they print, and what they refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from solo.cli import replay
from solo.game import Game
from solo.session.daily import daily_seed, today
from solo.session.saved_games import Store
from solo.session.session import Session

Solo = Callable[..., SimpleNamespace]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty state folder of the user."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("solo.cli.history.run_uncompiled", lambda: None)  # this process has begun otherwise
    monkeypatch.setattr(replay, "run_uncompiled", lambda: None)
    return tmp_path


def finish(seed: int) -> Path:
    """A game of the random player, played to its end and kept."""
    session = Session(Game.new(seed), Store())
    player = session.game.player("random")
    while not session.is_over:
        session.choose(player.choose(session.game))
    assert session.store is not None
    assert session.store.autosave is not None
    return session.store.autosave


def test_the_list_of_a_user_without_games_says_how_to_begin(wide_solo: Solo, folder: Path) -> None:
    assert "is finished yet" in wide_solo("history").out
    assert list(folder.iterdir()) == []


def test_finished_games_are_listed_with_a_win_rate_that_says_how_little_it_says(wide_solo: Solo, folder: Path) -> None:
    finish(7)
    finish(daily_seed("pampero", today()))
    said = wide_solo("history")
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    for part in (
        "2 games (95% CI by Wilson): too few games to say",
        f"daily {today().isoformat()}",
        "Objective in play",
    ):
        assert part in " ".join(said.out.split())
    listed = json.loads(wide_solo("history", "--json").out)
    assert [game["daily"] for game in listed] == [today().isoformat(), None]
    assert Path(listed[0]["file"]).is_relative_to(folder)
    text = wide_solo("history", "2").out
    assert text.startswith("Pampero, seed 7: VJ wins by $")
    assert "solo play --seed 7" in text
    assert "the list goes from 1 to 2" in wide_solo("history", "3").err


def test_a_review_is_for_one_game_that_is_over(wide_solo: Solo, folder: Path) -> None:
    assert "say what to review" in wide_solo("review").err
    path = folder / "begun.json"
    Game.new(7).save(path)
    assert "played to its end" in wide_solo("review", str(path)).err


def test_the_game_of_the_day_has_no_settings_of_ones_own(wide_solo: Solo, folder: Path) -> None:
    for more in (["--seed", "1"], ["--variant", "battery-storage"], ["--table"]):
        assert "--daily takes no seed" in wide_solo("play", "--daily", *more).err
    assert list(folder.iterdir()) == []
