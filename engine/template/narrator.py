"""Caravan told: a sentence for every event, and the rival's turns explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.member_names import member_name
from engine.core.results import Side
from engine.core.text import explanation, narrator
from engine.core.text.events import LoggedEvent, event_sentence
from engine.core.text.explanation import Candidate, StepKind, TurnStep
from engine.core.text.grammar import capital, third_person
from engine.template.components import Catalogue
from engine.template.results import POINTS
from engine.template.rules import FIRST, Event

SENTENCES: dict[Event, str] = {
    Event.PROVIDED: "{does:get} {points:amount} as provisions.",
    Event.DREW: "{does:draw} {card:card}.",
    Event.BANKED: "{does:bank} {points:amount}.",
    Event.SHELTERED: "{does:pay} {points:amount} for shelter.",
    Event.LOST: "{does:lose} a pot of {points:amount}.",
    Event.SOLD: "{does:take} {points:amount} at the bazaar.",
    Event.COUNTED: "{does:count} {points:amount} for the last pot.",
    Event.RIVAL_TURN: "{does:have} {pot:amount} in the pot, and banks at {goal}.",
    Event.RIVAL_CHOICE: "That leaves: {option_plus:rival_option}.",
    Event.FORCED: "There is only one option.",
    Event.SKIPPED: "There is nothing to choose.",
}
"""What stands behind a number's name says how it is told: as a method of the narrator does."""
CLAUSES: dict[Event, tuple[str, ...]] = {
    Event.RIVAL_CHOICE: ("RIVAL-01",),
    Event.LOST: ("RIVAL-02",),
    Event.SOLD: ("RIVAL-03",),
}
"""The clauses of the ledger behind what the rival does."""


@dataclass(frozen=True, kw_only=True)
class RivalTurn(explanation.Explanation):
    """One turn of the rival."""

    @property
    def heading(self) -> str:
        """What stands above the turn."""
        return f"The rival's turn {self.turn}"


class Narrator(narrator.Narrator[RivalTurn]):
    """Tells a game of these sides."""

    def __init__(self, components: Catalogue, sides: Sequence[Side]) -> None:
        super().__init__()
        self.components = components
        self.sides = sides

    def describe(self, row: Sequence[int]) -> tuple[str, str]:
        """One row of the log: its name and its sentence; in the rival's turn also a step of its explanation."""
        event = LoggedEvent(Event(row[0]), row)
        what, said = Event(row[0]), event_sentence(SENTENCES[Event(row[0])], event, self)
        if what == Event.RIVAL_TURN:
            self.close()
            self.draft = RivalTurn(turn=event.turn)
        elif what != Event.RIVAL_CHOICE and not self.is_rival(event.numbers.get("seat", -1)):
            self.close()
        if self.draft is not None:
            self.draft = self.draft.with_step(self.step(what, event, said))
        return member_name(what), said

    def step(self, what: Event, event: LoggedEvent, said: str) -> TurnStep:
        """An event of the rival's turn as a step of the explanation."""
        if what == Event.RIVAL_TURN:
            return TurnStep(StepKind.REASON, said)
        if what == Event.RIVAL_CHOICE:
            both = (Candidate("draw a card"), Candidate("bank the pot"))
            return TurnStep(StepKind.SEARCH, said, CLAUSES[what], both, (self.rival_option(event.option_plus),))
        return TurnStep(StepKind.GAIN, said, CLAUSES.get(what, ()))

    def is_rival(self, seat: int) -> bool:
        """Whether the rival has the seat."""
        return 0 <= seat < len(self.sides) and self.sides[seat].automa

    # How the sentences tell a number

    def does(self, seat: int, verb: str) -> str:
        """`You draw`, `The rival draws`."""
        return f"{capital(self.sides[seat].says)} {verb if self.sides[seat].hero else third_person(verb)}"

    def amount(self, points: int) -> str:
        """Points, of which some may have been paid."""
        return POINTS.amount(abs(points))

    def rival_option(self, plus: int) -> str:
        """What the rival chose."""
        return "draw a card" if plus - 1 == FIRST else "bank the pot"

    def card(self, number: int) -> str:
        """A card by its number."""
        return self.components.cards.card[number].id
