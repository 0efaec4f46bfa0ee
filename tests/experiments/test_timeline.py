"""A game of a run told again, and how things look in a notebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from experiments.results import load
from experiments.summary import summarise
from experiments.timeline import Timeline, game_timeline
from solo.explain import explain_game
from solo.game import Game, random_policy
from tests.experiments.runs import make_run


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("runs") / "told", 3, "book")


@pytest.fixture(scope="module")
def told(run: Path) -> Timeline:
    return game_timeline(run, 1)


def test_a_story_ends_as_the_row_says(run: Path, told: Timeline) -> None:
    row, last = load(run).iloc[1], told.turns.iloc[-1]
    assert (last["you"], last["vj"], last["margin"]) == (row["money_you"], row["money_vj"], row["margin"])
    assert len(told.turns) == row["turns"]
    assert told.turns["swing"].sum() == row["margin"]
    assert f"${row['money_you']}" in told.end


def test_the_decisive_turn_moved_the_margin_most_and_can_be_gone_back_to(told: Timeline) -> None:
    turn = told.decisive["turn"]
    assert abs(told.decisive["swing"]) == told.turns["swing"].iloc[:-1].abs().max()
    game = told.at(turn)
    assert told.decisive["did"] in [option.text for option in game.decision.options]
    assert told.advice(turn, 4)["rollouts"].sum() > 0
    assert f"turn {turn} moved the margin most" in told.plot().finding


def test_things_look_like_something_in_a_notebook(run: Path, told: Timeline) -> None:
    game = Game.new(7)
    assert game.decision.options[0].text.replace("'", "&#x27;") in game._repr_html_()
    assert "over" in Game.new(7).play_out()._repr_html_()
    assert "<table" in told._repr_html_()
    assert "win_rate" in summarise(run)._repr_html_()
    assert len(repr(summarise(run))) < 200
    turn: object = next(iter(explain_game(game, random_policy)))
    assert "VJ&#x27;s turn 1, year 1" in turn._repr_html_()  # type: ignore[attr-defined]
