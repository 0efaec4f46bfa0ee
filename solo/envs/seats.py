"""What the environments with an agent a seat share: what is seen of a position, and who is ahead by how much."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.core.record import i8
from solo.envs.config import EnvConfig
from solo.envs.kernel import observe
from solo.envs.observe import as_numbers, f32, sight_of
from solo.game import Game


def seen_by(table: EnvConfig, states: Any) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
    """What is seen of a position, and the legal actions."""
    seen, mask = np.empty((1, table.size), np.float32), np.empty((1, table.actions), np.int8)
    sight = sight_of(states, table.plan)
    observe(states, table.bases, *sight, as_numbers(seen, f32), as_numbers(mask, i8))
    return seen[0], mask[0]


def margins(table: EnvConfig, states: Any) -> list[int]:
    """By how much each seat is ahead of the best of the others."""
    scores = [table.rules.score_of(states[0], seat) for seat in range(table.seats)]
    return [score - max(scores[:seat] + scores[seat + 1 :]) for seat, score in enumerate(scores)]


def rendered(table: EnvConfig, game: Game) -> str:
    """How far a game is, the scores, what is decided and the options, as text."""
    scored = {side: table.rules.score_of(game.state, seat) for side, seat in game.sides.items()}
    scores = ", ".join(f"{side}: {table.rules.score.amount(score)}" for side, score in scored.items())
    where = table.edition.words.progress(game.state)
    return f"{where}. {scores}.\n{'The game is over.' if game.is_over else game.decision}"
