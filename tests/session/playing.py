"""Games in progress for the tests: driven at random, over the frozen components where figures matter."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from engine.core.game import Edition
from engine.core.registry import find_game
from solo.game import Game
from solo.session.saved_games import Store
from solo.session.session import Session

FROZEN = Path(__file__).parents[1] / "golden" / "components"


@cache
def frozen() -> Edition:
    """The frozen components, read once."""
    return find_game("pampero").edition(FROZEN)


def new_game(seed: int, **setup: object) -> Game:
    """A new game over the frozen components."""
    rules = find_game("pampero")
    return Game.begin(rules, seed, rules.settings.read(**setup), frozen())  # type: ignore[arg-type]


def begun(seed: int, folder: Path | None = None, **setup: object) -> Session:
    """A session of a new game, kept in a folder if one is given."""
    return Session(new_game(seed, **setup), Store(folder) if folder else None, FROZEN)


def play_on(session: Session, choices: int, seed: int = 0) -> Session:
    """So many choices at random, or to the end."""
    rng = random.Random(seed)
    for _ in range(choices):
        if session.is_over:
            break
        g = session.game.state
        session.choose(int(g.options[rng.randrange(g.option_count)]))
    return session
