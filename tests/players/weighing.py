"""Players at a table: the greedy one with weights written down in a test, and what nobody may see."""

from __future__ import annotations

from typing import Any

from engine.core.settings import Setting
from engine.template.game import TEMPLATE
from solo.game import Game
from solo.players.registry import CompiledPlayer, greedy_player
from solo.players.weights import Weights

ALONE = Setting()
"""You against the rival."""
THREE = Setting(variants=("rival",), seats=2)
"""Two who decide, and the rival."""


def greedy(setting: Setting = ALONE, horizon: Any = "next-turn", **parts: Any) -> CompiledPlayer:
    """The player with these keys of a weights file."""
    return greedy_player(Weights(horizon=horizon, **parts), TEMPLATE, setting)


def hidden_otherwise(game: Game) -> Game:
    """A game that differs from this one only in what is hidden: the order of the cards nobody has drawn."""
    twin = game.copy()
    g = twin.state
    undrawn = range(g.action_deck_next, len(g.action_deck))
    for place, card in zip(undrawn, [g.action_deck[place] for place in reversed(undrawn)], strict=True):
        g.action_deck[place] = card
    assert game.digest != twin.digest
    return twin
