"""The part of a game in progress that knows who sits where: people are asked, players move by themselves."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from engine.core.assistance import Guide
from engine.core.errors import UserError, printable
from solo.game import LAY, Game
from solo.game_types import Choice, GameEvent
from solo.session.bots import Bots
from solo.session.seating import Seating


class SeatedGame:
    """What a session says of its seats."""

    game: Game
    guide: Guide
    data: Path | None
    seating: Seating
    own_players: bool
    undone: list[Choice]
    _texts: list[tuple[str, str, str]]

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    def _make(self, choice: Choice) -> tuple[GameEvent, ...]:
        raise NotImplementedError

    def _keep(self) -> None:
        raise NotImplementedError

    @cached_property
    def bots(self) -> Bots:
        """The players that move by themselves; whoever cannot sit down is refused."""
        return Bots(self.seating, self.game, self.data, self.own_players)

    def sit_down(self) -> None:
        """Refuse now whoever cannot sit down, and a line-up that does not fit the table."""
        names = self.seating.names
        seats = self.game.rules.settings.seats_of(self.game.setting)
        if names and len(names) != seats:
            raise UserError(f"the line-up has {len(names)} names, allowed: one for each of the {seats} seats")
        if self.seating.has_bots and not self.is_over:
            _ = self.bots

    @property
    def seat(self) -> int:
        """Whose decision is open."""
        return int(self.game.state.decision_seat)

    @property
    def is_tie(self) -> bool:
        """Whether a person breaks a tie of an automa now."""
        return not self.is_over and self.game.decision.kind in self.guide.ties

    @property
    def is_bot_next(self) -> bool:
        """Whether the open decision is one that a player takes by itself."""
        return not self.is_over and not self.seating.is_person(self.seat)

    def move_bot(self, code: int | None = None) -> tuple[GameEvent, ...]:
        """The player whose decision is open makes its choice: the one that it has made before it was taken back.

        Whoever has asked it elsewhere gives the code of what it chose.
        """
        if self.undone:
            events = self._make(self.undone.pop())
        else:
            chosen = self.bots.choose(self.game) if code is None else code
            events = self._make((self.game.rules.kinds[self.game.state.decision_kind], chosen))
        self._keep()
        return events

    def why_bot(self, who: str = "") -> list[str]:
        """Why a player has made its last choice, in sentences; the last to move, or the one with these letters."""
        steps = [step for step in range(len(self.game.choices)) if not self.is_persons(step)]
        if not steps:
            raise UserError("no other player has moved yet")
        sides = list(self.game.sides)
        steps = [step for step in steps if who.lower() in self.label(sides[self.seat_of(step)], "").lower()]
        if not steps:
            raise UserError(f"no player that has moved is called '{printable(who)}'")
        step = steps[-1]
        before = self.game.copy()
        before.undo(len(self.game.choices) - step)
        question, text = self._texts[step][1:]
        return [f"{question} {text}", *self.bots.why(before, self.game.choices[step][1])]

    def leave_bots(self) -> None:
        """Nobody thinks on for a game that is left."""
        if "bots" in self.__dict__:
            self.bots.stop()

    def is_persons(self, step: int) -> bool:
        """Whether a person has made the choice of that number."""
        return not self.is_choice(step) or self.seating.is_person(self.seat_of(step))

    def seat_of(self, step: int) -> int:
        """Whose decision the choice of that number was."""
        return int(self.game._steps[step].before[0].decision_seat)

    def last_persons(self) -> int:
        """The number of the last choice that a person has made; -1: none."""
        return max((step for step in range(len(self.game.choices)) if self.is_persons(step)), default=-1)

    def label(self, side: str, usual: str) -> str:
        """A side in the words of the line-up; without one, as usual."""
        seat = self.game.sides[side]
        return self.seating.label(seat, self.game.rules.sides(self.game.setting)[seat], usual)

    def is_choice(self, step: int) -> bool:
        """Whether a decision was taken then, and not a piece laid."""
        return not self.game.choices[step][0].startswith(LAY)
