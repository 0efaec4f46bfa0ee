"""What the greedy player values: a file of the game, by the names of its facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import getfile
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from engine.core.errors import UserError, unknown
from engine.core.game import Rules
from engine.core.linear_value import MAX_FACTS, WeightedFact
from engine.core.safe_io import Document, read_toml, validated
from solo.players.greedy import Horizon, SideWeights, Valuing

HORIZONS = {"turn": Horizon.TURN, "next-turn": Horizon.NEXT_TURN, "round": Horizon.ROUND}
SIDE_PARTS = {
    SideWeights.OWN: (WeightedFact.OWN, WeightedFact.OWN_A_YEAR),
    SideWeights.RIVAL: (WeightedFact.RIVAL, WeightedFact.RIVAL_A_YEAR),
}
LARGEST = 1_000_000


class Years(Document):
    """What counts the years: a fact, and what it is at the end of the game."""

    fact: str
    end: int = Field(ge=0, le=LARGEST)


class Weights(Document):
    """A weights file: thousandths of a point for each of a fact, a part of them for every year left."""

    horizon: Literal["turn", "next-turn", "round"]
    lasting: list[str] | None = None
    """The facts that still count when the game is over; all unless told."""
    years: Years | None = None
    own: dict[str, int]
    own_a_year: dict[str, int] = Field(default_factory=dict)
    rival: dict[str, int] = Field(default_factory=dict)
    rival_a_year: dict[str, int] = Field(default_factory=dict)

    def names(self) -> Iterator[str]:
        """Every fact that the file names."""
        yield from self.lasting or ()
        if self.years:
            yield self.years.fact
        for part in WeightedFact:
            yield from self.part(part)

    def part(self, part: WeightedFact) -> dict[str, int]:
        """One part of the weights."""
        found: dict[str, int] = getattr(self, part.name.lower())
        return found


def read_weights(path: Path, facts: Sequence[str]) -> Weights:
    """The weights of a file; what is wrong with it is told with its name."""
    content = read_toml(path, "the weights file")
    try:
        return validated_weights(validated(Weights, content), facts)
    except UserError as error:
        raise UserError(f"the weights file {path}: {error}") from error


def validated_weights(weights: Weights, facts: Sequence[str]) -> Weights:
    """Weights that a game with these facts can use: one for a fact that it does not have is refused."""
    for name in weights.names():
        if name not in facts:
            raise UserError(unknown("fact", name, facts))
    for part in WeightedFact:
        for name, weight in weights.part(part).items():
            if abs(weight) > LARGEST:
                raise UserError(f"'{name}' is {weight}, allowed: {-LARGEST} to {LARGEST}")
    if weights.years is None and (weights.own_a_year or weights.rival_a_year):
        raise UserError("there are weights a year, so the table 'years' must say which fact counts the years")
    return weights


def shipped_weights(game: Rules, name: str) -> Weights:
    """The weights of a file in the game's folder `players`."""
    path = Path(getfile(type(game))).parent / "players" / f"{name}.toml"
    return read_weights(path, fact_names(game))


def fact_names(game: Rules) -> list[str]:
    """The names of a game's facts, in the order of their numbers."""
    return [fact.name for fact in game.facts]


def give_weights(player: Any, weights: Weights, game: Rules) -> None:
    """Let a player value by these weights; the fact of the score says who its best rival is."""
    record: Valuing = player
    facts = fact_names(game)
    if len(facts) > MAX_FACTS:
        raise UserError(f"the game has {len(facts)} facts, allowed: {MAX_FACTS} or fewer")
    record.score_fact = facts.index(game.score.name) if game.score.name in facts else 0
    record.horizon = HORIZONS[weights.horizon]
    record.years_fact = facts.index(weights.years.fact) if weights.years else -1
    record.years_end = weights.years.end if weights.years else 0
    for side, parts in SIDE_PARTS.items():
        named = [name for name in facts if any(weights.part(part).get(name, 0) for part in parts)]
        record.weighted_count[side] = len(named)
        for place, name in enumerate(reversed(named)):
            record.weighted[side, place] = facts.index(name)
    for number, name in enumerate(facts):
        record.lasting[number] = int(weights.lasting is None or name in weights.lasting)
        for part in WeightedFact:
            record.weights[part, number] = weights.part(part).get(name, 0)
