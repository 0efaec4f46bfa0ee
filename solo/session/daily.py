"""The game of the day: one set-up for everybody, drawn from the date so that the seed tells nothing of other days."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from engine import DISTRIBUTION

DAILY_SEEDS = 1_000_000_000
DAYS_BACK = 400
"""How long ago a game may have been the game of the day to be called so."""


def today() -> date:
    """The day it is in UTC, so that it is the same everywhere."""
    return datetime.now(UTC).date()


def daily_seed(game: str, day: date) -> int:
    """The seed of a game on a day."""
    return int.from_bytes(sha256(f"{DISTRIBUTION} daily {game} {day.isoformat()}".encode()).digest()[:8]) % DAILY_SEEDS


def day_of(game: str, seed: int, played: date) -> date | None:
    """The day whose game a seed is, looking back from the day it was played; None for another seed."""
    days = (played + timedelta(days=1) - timedelta(days=back) for back in range(DAYS_BACK))
    return next((day for day in days if daily_seed(game, day) == seed), None)
