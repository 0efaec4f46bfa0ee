"""The greedy player at a table of the template game, with weights written down in a test."""

from __future__ import annotations

from typing import Any

from engine.template.game import TEMPLATE
from solo.players.registry import CompiledPlayer, greedy_player
from solo.players.weights import Weights, fact_names


def greedy(seats: int = 2, horizon: Any = "next-turn", **parts: Any) -> CompiledPlayer:
    """The player with these keys of a weights file."""
    return greedy_player(Weights(horizon=horizon, **parts), fact_names(TEMPLATE), seats)
