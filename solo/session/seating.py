"""Who sits where at a table that people play at: people, and players by name that move by themselves.

    Seating(read_seats("you,random,search:60", rules)).is_person(0)

A line-up has a name for every seat that decides. `you` is a person, `you:Anna` one who is called Anna; any other name
is a player, as everywhere. Without a line-up a person takes every decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.errors import UserError, printable
from engine.core.registry import find_game
from engine.core.text.grammar import capital
from solo.game_types import PERSON, is_person
from solo.players.files import best_of, scripts_of
from solo.players.lineup import rotated

if TYPE_CHECKING:
    from engine.core.game import Rules
    from engine.core.results import Side

WITHOUT_SCRIPTS = "greedy"
FIRST_PLACE = 1


@dataclass(frozen=True)
class Seating:
    """A line-up of people and players; empty where one person takes every decision."""

    names: tuple[str, ...] = ()

    @property
    def has_bots(self) -> bool:
        """Whether somebody moves by themselves."""
        return any(not is_person(name) for name in self.names)

    @property
    def people(self) -> list[int]:
        """The seats of people; the first where nobody is named."""
        return [seat for seat, name in enumerate(self.names) if is_person(name)] or [0]

    def name_at(self, seat: int) -> str:
        """Who answers for a seat; for an automa's, the first does."""
        if not self.names:
            return PERSON
        return self.names[seat if seat < len(self.names) else 0]

    def is_person(self, seat: int) -> bool:
        """Whether a person answers for a seat."""
        return is_person(self.name_at(seat))

    def is_only_person(self, seat: int) -> bool:
        """Whether a seat is that of the only person."""
        return self.people == [seat]

    def label(self, seat: int, side: Side, usual: str) -> str:
        """A side as its line-up has it: `You (Red)`, `Anna (Red)`, `Blue (greedy)`; an automa by its usual name."""
        if seat >= len(self.names):
            return usual
        colour, name = capital(side.says), self.names[seat]
        if not is_person(name):
            return f"{colour} ({printable(name)})"
        called = name.partition(":")[2] or ("You" if self.is_only_person(seat) else "")
        return f"{printable(called)} ({colour})" if called and called != colour else colour


def usual_bot(rules: Rules) -> str:
    """Who sits at the other seats when only their number is told: the best script, or the greedy player."""
    return best_of(scripts_of(rules)) or WITHOUT_SCRIPTS


def usual_lineup(rules: Rules) -> tuple[str, ...] | None:
    """Who sits where when nobody is named: you against the usual players; None in a game against an automa."""
    sides = rules.sides(rules.settings.read())
    if any(side.automa for side in sides):
        return None
    return (PERSON, *([usual_bot(rules)] * (len(sides) - 1)))


def lineup_or_usual(lineup: tuple[str, ...] | None, game: str, *, table: bool = False) -> tuple[str, ...] | None:
    """The line-up of a new game: the one that is named, or the usual one; on a real table people move by themselves."""
    return usual_lineup(find_game(game)) if lineup is None and not table else lineup


def read_seats(text: str, rules: Rules, place: int | None = None) -> tuple[str, ...]:
    """The line-up that `--seats` means.

    A number is you against so many players less one. `place` says where the first person sits; the others follow in
    their order.
    """
    if text.isascii() and text.isdigit():
        rules.settings.read(seats=int(text))
        names = (PERSON, *([usual_bot(rules)] * (int(text) - 1)))
    else:
        names = tuple(name.strip() for name in text.split(","))
    refuse_names(names)
    rules.settings.read(seats=len(names))
    return names if place is None else placed(names, place)


def refuse_names(names: Sequence[str]) -> None:
    """A line-up needs a name for every seat, and a person."""
    if "" in names:
        raise UserError("--seats lacks a name, for example you,random,greedy")
    if not any(map(is_person, names)):
        raise UserError(f"--seats has no person: write {PERSON} for your seat; 'solo simulate' plays games without one")


def placed(names: Sequence[str], place: int) -> tuple[str, ...]:
    """A line-up moved on until its first person sits at a place, from 1."""
    if not FIRST_PLACE <= place <= len(names):
        raise UserError(f"--place is {place}, allowed: 1 to {len(names)}")
    first = next(seat for seat, name in enumerate(names) if is_person(name))
    return rotated(names, place - FIRST_PLACE - first)
