"""How hard a set-up is: by how much the best script is ahead on it, and how that compares with set-ups in general.

The script plays the set-up many times, each time with the undrawn cards in another order, as one would find them at a
table. What it comes to on set-ups in general is kept in `set_ups.json`, which `make set-ups` measures in the same way.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from statistics import mean, stdev
from typing import Annotated, Any

from pydantic import Field

from engine.core.binding import NOBODY
from engine.core.errors import UserError
from engine.core.jit import COMPILED, is_kept
from engine.core.loop import redact_state, start_game
from engine.core.rng import policy_draw
from engine.core.safe_io import Document, read_json, validated
from engine.core.settings import SHORT_HASH
from engine.core.text.figures import amount, percent, signed
from solo.game import Game
from solo.players.files import best_of, script_source, scripts_of
from solo.players.registry import CompiledPlayer
from solo.session.percentiles import played_margin
from solo.statistics import t_quantile

FILE = Path(__file__).with_name("set_ups.json")
GAMES = 200
"""Games on one set-up: more tell little that the next order of the cards does not change."""
ORDER = 92
"""The draw of another order of the undrawn cards."""


class Reference(Document):
    """What a script comes to on set-ups in general: the mean margin of its games on each, the lowest first."""

    player: str
    plays_by: str
    data: str
    rules_version: int
    games: int
    """Games on each set-up."""
    margins: Annotated[list[Annotated[float, Field(allow_inf_nan=False)]], Field(min_length=1)]


class References(Document):
    """The file: a reference for each game."""

    games: dict[str, Reference]


@dataclass(frozen=True)
class Difficulty:
    """What a script comes to on a set-up."""

    player: str
    games: int
    margin: float
    error: float
    """What to add and take away for the 95% interval of the mean."""
    harder_than: float | None
    """The share of set-ups in general on which the script comes to more; None where there is nothing to compare."""
    note: str = ""
    """Why there is nothing to compare with."""

    def lines(self, game: Game) -> list[str]:
        """The difficulty in words."""
        sign = game.rules.score.sign
        low, high = (signed(amount(self.margin + by, sign)) for by in (-self.error, self.error))
        lead = amount(abs(self.margin), sign)
        ends = f"{'wins' if self.margin > 0 else 'loses'} by {lead}" if round(self.margin, 1) else "ends level"
        interval = f"lead {low} to {high}, 95% CI, {self.games} games"
        said = f"How hard: the player {self.player} {ends} here on average ({interval})"
        compared = self.note if self.harder_than is None else f"harder than {percent(self.harder_than)} of set-ups"
        return [f"{said}; {compared}."]

    def to_json(self) -> dict[str, Any]:
        """For another program or process."""
        return {
            "player": self.player,
            "games": self.games,
            "margin": self.margin,
            "error": self.error,
            "harder_than": self.harder_than,
            "note": self.note,
        }


def has_difficulty(game: Game) -> bool:
    """Whether a person plays alone against an automa, by a margin that a script can be measured by."""
    sides = game.rules.sides(game.setting)
    people = game.rules.settings.seats_of(game.setting)
    return people == 1 and any(side.automa for side in sides) and bool(best_of(scripts_of(game.rules)))


def is_ready(game: Game) -> bool:
    """Whether the rules are compiled, so that many games take a second."""
    return COMPILED and is_kept(start_game, game._states, game.edition.tables, 0)


def difficulty_of(set_up: Game, games: int = GAMES) -> Difficulty:
    """How hard the set-up is that a game is at, measured now."""
    name = best_of(scripts_of(set_up.rules))
    assert name is not None
    margins = set_up_margins(set_up, name, games)
    error = t_quantile(games - 1) * stdev(margins) / math.sqrt(games)
    reference, note = usable_reference(set_up, name, games)
    compared = harder_than(mean(margins), reference.margins) if reference is not None else None
    return Difficulty(name, games, mean(margins), error, compared, note)


def set_up_margins(set_up: Game, name: str, games: int) -> list[int]:
    """The margins of a player on a set-up, each time with the hidden order of another table."""
    player = set_up.player(name)
    assert isinstance(player, CompiledPlayer)
    found = []
    for number in range(games):
        twin = set_up.copy()
        seed = int(policy_draw(set_up.policy_seed, number, ORDER))
        redact_state(twin._states, twin.edition.tables, NOBODY, seed)
        found.append(played_margin(twin, player, seed))
    return found


def harder_than(margin: float, margins: Sequence[float]) -> float:
    """The share of set-ups on which the script comes to more; equal ones count half."""
    low, high = bisect_left(margins, margin), bisect_right(margins, margin)
    return 1 - (low + high) / 2 / len(margins)


def usable_reference(game: Game, name: str, games: int) -> tuple[Reference | None, str]:
    """What is kept of set-ups in general, or why it says nothing about this one."""
    reference = read_references().games.get(game.rules.name)
    if reference is None or (reference.player, reference.games) != (name, games):
        return None, "no set-ups of this game are kept to compare with"
    if reference.data != game.edition.hash[:SHORT_HASH]:
        return None, f"set-ups in general were measured with other components (data {reference.data})"
    if reference.rules_version != game.rules.rules_version or game.setting.rulings or game.setting.variants:
        return None, "set-ups in general were measured by other rules"
    if reference.plays_by != plays_by(game, name):
        return None, f"set-ups in general were measured with another {name}"
    return reference, ""


def plays_by(game: Game, name: str) -> str:
    """The hash of what a script says: how its words are numbered may change, and it still plays the same."""
    return sha256(script_source(name, game.rules).text.encode()).hexdigest()[:24]


def read_references(path: Path = FILE) -> References:
    """The references that are kept."""
    if not path.exists():
        return References(games={})
    try:
        return validated(References, read_json(path, "the set-ups in general"))
    except UserError as error:
        raise UserError(f"{path} is damaged: {error}; 'make set-ups' remakes it") from error
