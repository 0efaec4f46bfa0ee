"""Tells a game, event by event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.member_names import member_name
from engine.core.text import narrator
from engine.core.text.events import LoggedEvent, event_sentence
from engine.core.text.explanation import Explanation
from engine.core.text.grammar import capital, count, third_person
from engine.el_plan.codes import is_card, item_card
from engine.el_plan.constants import FIRST_PRODUCT, Account, District, Ledger, Process, Product, Space
from engine.el_plan.results import sides_of
from engine.el_plan.text.names import (
    ACCOUNT_NAMES,
    DISTRICT_NAMES,
    LEDGER_NAMES,
    PROCESS_NAMES,
    PRODUCT_NAMES,
    SPACE_NAMES,
    Names,
    sentence_list,
)
from engine.el_plan.vocabulary.decisions import NOTHING, Kind
from engine.el_plan.vocabulary.events import Event

SENTENCES: dict[Event, str] = {
    Event.PLAN: "{does:run} {plan:plan}.",
    Event.PERIOD: "Period {period} begins. {does:hold} the turn token.",
    Event.PLACED: "{does:go} to {space:space}.",
    Event.STAYED_AWAY: "{does:stay} away.",
    Event.DISTRICT: "The route token enters {district:district}.",
    Event.EVENT: "The event is {card:event}.",
    Event.IGNORED: "{does:ignore} {card:event}.",
    Event.LIQUIDATED: "{does:liquidate} {card:card}.",
    Event.OFF: "{does:switch} off {item:item}.",
    Event.INVESTED: "{does:acquire} {card:card}.",
    Event.PROCESS: "{does:add} a {process:process} process.",
    Event.MADE: "{does:make} a {product:product}.",
    Event.BOUGHT: "{does:buy} a {product:product} for {price} money.",
    Event.IMPORTED: "{does:import} a {product:product} for {price} money.",
    Event.SOLD: "{does:sell} a {product:product}.",
    Event.EXPORTED: "Six {product:product}s are exported: 1 money is laid on {space:subsidy}.",
    Event.SUBSIDISED: "1 money is laid on {space:subsidy}.",
    Event.IDEA: "{does:develop} an innovative idea.",
    Event.CUT: "{does:return} a {product:product}.",
    Event.OFFER: "{card:card} is on offer.",
    Event.SUBSIDIES: "The money in district 6 is laid out as {first}, {second}, {third}.",
    Event.TURN_TOKEN: "The turn token goes to {seat:side}.",
    Event.SKIPPED: "There is nothing to choose.",
}
"""What stands behind a number's name says how it is told: as a method of the narrator does."""
NOTHING_TO_DO = {
    Kind.LIQUIDATE: "There is no card to liquidate.",
    Kind.OFF: "Nothing more can be switched off.",
    Kind.ON: "Nothing more can be switched on.",
    Kind.INVEST: "No offer can be paid.",
    Kind.PLAY: "The tokens to switch it on are not at hand.",
    Kind.MAKE: "Nothing more can be made.",
    Kind.BUY: "Nothing more can be bought.",
    Kind.SELL: "Nothing more can be sold.",
}
"""For decisions that only leave to stop."""


class Narrator(narrator.Narrator[Explanation]):
    """Tells a game of so many seats; there is no automa to explain."""

    def __init__(self, names: Names, seats: int) -> None:
        super().__init__()
        self.names = names
        self.sides = sides_of(seats)
        self.own: dict[Event, Callable[[LoggedEvent], str]] = {
            Event.TOKENS: self.tokens,
            Event.BENEFIT_LOST: self.benefit_lost,
            Event.ON: self.switched_on,
            Event.SCORED: self.scored,
            Event.OVER: self.over,
            Event.FORCED: self.forced,
        }

    def describe(self, row: Sequence[int]) -> tuple[str, str]:
        """One row of the log: its name and its sentence."""
        what = Event(row[0])
        event = LoggedEvent(what, row)
        said = self.own[what](event) if what in self.own else event_sentence(SENTENCES[what], event, self)
        return member_name(what), said

    # Sentences that no template makes

    def tokens(self, event: LoggedEvent) -> str:
        """Tokens gained or given."""
        verb = "get" if event.amount > 0 else "give"
        amount = count(abs(event.amount), LEDGER_NAMES[Ledger(event.ledger)])
        where = ACCOUNT_NAMES[Account(event.account)]
        free = " free" if event.ledger < FIRST_PRODUCT else ""
        return f"{self.does(event.seat, verb)} {amount} {where}, and has {event.now}{free}."

    def benefit_lost(self, event: LoggedEvent) -> str:
        """The space that gives nothing."""
        where = SPACE_NAMES[Space(event.space_plus - 1)] if event.space_plus else "an opportunity space"
        return f"{self.does(event.seat, 'have')} too little to give, and loses the benefit of {where}."

    def switched_on(self, event: LoggedEvent) -> str:
        """An item switched on."""
        often = f" with {event.times} activations" if event.times > 1 else ""
        return f"{self.does(event.seat, 'switch')} on {self.item(event.item)}{often}."

    def scored(self, event: LoggedEvent) -> str:
        """The points of a seat."""
        points = count(event.ideas + event.trios, "point")
        return f"{self.does(event.seat, 'have')} {points}: {count(event.ideas, 'idea')}, {count(event.trios, 'trio')}."

    def over(self, event: LoggedEvent) -> str:
        """Who has won, alone or together."""
        won = [side.says for seat, side in enumerate(self.sides) if event.winners >> seat & 1]
        return f"{capital(sentence_list(won))} {'share the victory' if len(won) > 1 else 'wins'}."

    def forced(self, event: LoggedEvent) -> str:
        """A decision that left one option."""
        declined = event.code == NOTHING and Kind(event.kind) in NOTHING_TO_DO
        return NOTHING_TO_DO[Kind(event.kind)] if declined else "There is only one option."

    # How the sentences tell a number

    def does(self, seat: int, verb: str) -> str:
        """`Seat 2 sells`."""
        return f"{capital(self.side(seat))} {third_person(verb)}"

    def side(self, seat: int) -> str:
        """A seat in a sentence."""
        return self.sides[seat].says

    def plan(self, number: int) -> str:
        """A plan by its number."""
        return self.names.plans[number].name

    def card(self, number: int) -> str:
        """A card by its number."""
        return self.names.card(number).name

    def event(self, number: int) -> str:
        """An event by its number."""
        return self.names.event(number).name

    def item(self, item: int) -> str:
        """A card by its name, a process space by its number."""
        return self.card(item_card(item)) if is_card(item) else f"process space {item + 1}"

    def space(self, number: int) -> str:
        """An opportunity space."""
        return SPACE_NAMES[Space(number)]

    def subsidy(self, number: int) -> str:
        """A space of district 6."""
        return SPACE_NAMES[Space(Space.SUBSIDY_1 + number)]

    def district(self, number: int) -> str:
        """A district."""
        return DISTRICT_NAMES[District(number)]

    def process(self, number: int) -> str:
        """A process."""
        return PROCESS_NAMES[Process(number)]

    def product(self, number: int) -> str:
        """A product."""
        return PRODUCT_NAMES[Product(number)]
