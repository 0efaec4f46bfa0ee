"""Games in progress for the tests: driven at random, over the frozen components where figures matter."""

from __future__ import annotations

import random
from pathlib import Path

from solo.game import Game
from solo.session.session import Session
from solo.session.store import Store

FROZEN = Path(__file__).parents[1] / "golden" / "components"


def begun(seed: int, folder: Path | None = None, **setup: object) -> Session:
    """A session of a new game, kept in a folder if one is given."""
    game = Game.new(seed, data=FROZEN, **setup)  # type: ignore[arg-type]
    return Session(game, Store(folder) if folder else None, FROZEN)


def play_on(session: Session, choices: int, seed: int = 0) -> Session:
    """So many choices at random, or to the end."""
    rng = random.Random(seed)
    for _ in range(choices):
        if session.is_over:
            break
        g = session.game.state
        session.choose(int(g.options[rng.randrange(g.option_count)]))
    return session
