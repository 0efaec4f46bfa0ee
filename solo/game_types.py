"""What a game answers: decisions with their options, events, results."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any, NamedTuple

from engine.core.errors import nearest
from engine.core.record import Many
from engine.core.rng import policy_seed_of
from engine.core.settings import Setting
from engine.core.text.option_view import OptionView

Choice = tuple[str, int]
"""The kind of a decision, by word, and the code of the option taken."""


@dataclass(frozen=True)
class Option:
    """One option of a decision: its code, and what it means."""

    kind: str
    code: int
    view: OptionView
    """Its label, headings, price and gain, and the pieces it concerns."""

    @cached_property
    def text(self) -> str:
        """The option in one sentence."""
        return self.view.sentence

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Decision:
    """What is being decided now, and every option there is."""

    kind: str
    seat: str
    question: str
    options: tuple[Option, ...]

    def __str__(self) -> str:
        return "\n".join([self.question, *(f"  {option.code}: {option.text}" for option in self.options)])

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{option.code}</td><td>{escape(option.text)}</td></tr>" for option in self.options)
        return (
            f"<p><strong>{escape(self.question)}</strong></p><table><tr><th>code</th><th>option</th></tr>{rows}</table>"
        )

    def refusal(self, choice: object) -> str:
        """Why a choice is none of the options: what is decided, and every option."""
        said = choice.text if isinstance(choice, Option) else str(choice)
        hint = nearest(said, [option.text for option in self.options]) if isinstance(choice, str) else ""
        options = "; ".join(f"{option.code} ({option.text})" for option in self.options)
        return f"'{said}' is not an option{hint} of the decision '{self.question}' Options: {options}"


@dataclass(frozen=True)
class GameEvent:
    """Something that happened: its name, a sentence, and the numbers behind it."""

    name: str
    text: str
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Result:
    """The end of a game: `winner` is a side or `tie`, `margin` what the first side is ahead of the best other."""

    winner: str
    margin: int
    scores: dict[str, int]
    winners: tuple[str, ...] = ()
    """Every side that won, several after a shared victory."""

    def share(self, side: str) -> float:
        """A side's part of the victory: 1 alone, 1/k with k winners, 0 without."""
        return 1 / len(self.winners) if side in self.winners else 0.0

    def place(self, side: str) -> int:
        """A side's place: the winners are first, the others follow by score, equals on the same place."""
        if side in self.winners:
            return 1
        return 1 + sum(other in self.winners or score > self.scores[side] for other, score in self.scores.items())

    def lead(self, side: str) -> int:
        """By how much a side is ahead of the best of the others."""
        return lead_of(self.scores, side)


def lead_of(scores: dict[str, int], side: str) -> int:
    """By how much a side is ahead of the best of the others."""
    return scores[side] - max(score for other, score in scores.items() if other != side)


@dataclass(frozen=True)
class Header:
    """What a game begins with; together with the choices it is the game."""

    game: str
    seed: int
    setting: Setting
    policy: int | None = None
    """What the players draw by, if it was told."""

    @cached_property
    def policy_seed(self) -> int:
        """What the players draw by: as told, or derived from the seed, also where the seed itself was told."""
        if self.policy is None or self.policy == self.seed:
            return policy_seed_of(self.seed)
        return self.policy


class Step(NamedTuple):
    """A choice that was made, the position before it, and how much had happened by then."""

    before: Many[Any]
    choice: Choice
    events_before: int


PERSON = "you"


def is_person(name: str) -> bool:
    """Whether a name of a line-up means a person: `you`, or `you:Anna`."""
    return name == PERSON or name.startswith(f"{PERSON}:")
