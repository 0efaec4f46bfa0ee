"""One game of a run as a story: the score after each turn, the turn that decided, what a search would have done."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from experiments import plots
from experiments.plot_figure import Drawing
from experiments.replay import Origin, last_line, seed_and_setup
from experiments.study_rules import rules_of, sides_of
from experiments.terminal_report import records
from solo.game import Game
from solo.players.budget import Budget
from solo.players.deep_search import Thought, think


class Timeline(NamedTuple):
    """A game replayed: one row per turn, and how it ended."""

    origin: Origin
    turns: pd.DataFrame
    end: str

    @property
    def decisive(self) -> dict[str, Any]:
        """The turn after which the margin had moved most; the last, which the final scoring follows, is left out."""
        early = self.turns.iloc[: max(1, len(self.turns) - 1)]
        most = early.loc[early["swing"].abs().sort_values().index[-1:]]
        return records(most)[0]

    def plot(self) -> Drawing:
        """Every side's score after each turn."""
        study = self.origin.study
        sides = [(side.name, side.says) for side in sides_of(study)]
        return plots.course(self.turns, sides, int(self.decisive["turn"]), rules_of(study).score.sign)

    def at(self, turn: int) -> Game:
        """The game as it stood when a turn began."""
        game, player = self.origin.begin(), self.origin.player()
        (choices,) = self.turns.loc[self.turns["turn"] == turn, "choices"].tolist()
        for _ in range(choices):
            game.choose(player.choose(game))
        return game

    def advice(self, turn: int, rollouts: int) -> pd.DataFrame:
        """What the search player thinks of the options at the beginning of a turn."""
        thought: Thought = think(self.at(turn), Budget(rollouts=rollouts), workers=1)
        rows = [(str(found.option), found.margin, found.error, found.rollouts) for found in thought.best(5)]
        return pd.DataFrame(rows, columns=["option", "margin", "error", "rollouts"])

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.end)}</p>{self.turns.drop(columns='choices').to_html(index=False)}"


def game_timeline(run: Path | str, game: int, cell: str = "") -> Timeline:
    """A game of a run, played again."""
    origin = seed_and_setup(run, game, cell)
    table = origin.begin()
    rows = list(decision_rows(table, origin))
    end = last_line(table)
    turns = pd.DataFrame(rows).groupby("turn", as_index=False).agg(turn_parts(table))
    turns["turn"] = range(1, len(turns) + 1)
    turns["swing"] = turns["margin"].diff().fillna(turns["margin"])
    return Timeline(origin, turns, end)


def turn_parts(game: Game) -> dict[str, str]:
    """How the decisions of a turn become one row: what it began with, and the scores it ended with."""
    return {"where": "first", "did": "first", "choices": "first"} | dict.fromkeys([*game.sides, "margin"], "last")


def decision_rows(game: Game, origin: Origin) -> Iterator[dict[str, Any]]:
    """A row for each decision: when it was made, what was chosen, the scores after it."""
    player, choices, turn = origin.player(), 0, 0
    while not game.is_over:
        turn = int(game.state.turns) if game.state.turn_seat == 0 else turn  # what others leave to you is no turn
        where = str(game.words.progress(game.state))
        code = player.choose(game)
        chosen = next(option.text for option in game.decision.options if option.code == code)
        game.choose(code)
        scores = {side: game.rules.score_of(game.state, seat) for side, seat in game.sides.items()}
        first, *others = scores.values()
        row = {"turn": turn, "where": where, "did": chosen, "choices": choices}
        yield row | scores | {"margin": first - max(others)}
        choices += 1
