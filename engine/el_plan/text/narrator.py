"""Tells a game, event by event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.game import Explanation
from engine.core.log import FORCED, SKIPPED
from engine.el_plan.codes import is_card, item_card
from engine.el_plan.constants import PERIODS, District, Ledger, Process, Product, Space
from engine.el_plan.constants import Account as Accounts
from engine.el_plan.results import sides_of
from engine.el_plan.state import State
from engine.el_plan.text.names import (
    ACCOUNT_NAMES,
    DISTRICT_NAMES,
    LEDGER_NAMES,
    PROCESS_NAMES,
    PRODUCT_NAMES,
    SPACE_NAMES,
    Names,
    count,
    listed,
)
from engine.el_plan.vocabulary.events import Event, Told

ONLY = "There is only one option."


class Narrator:
    """Tells a game of so many seats."""

    def __init__(self, names: Names, seats: int) -> None:
        self.names = names
        self.sides = sides_of(seats)
        self.explanations: list[Explanation] = []
        self.tellers: dict[Event, Callable[[Told], str]] = {
            Event.PLAN: lambda e: f"{self.who(e)} runs {self.names.plans[e.plan].name}.",
            Event.PERIOD: lambda e: f"Period {e.period} of {PERIODS} begins. {self.who(e)} holds the turn token.",
            Event.PLACED: lambda e: f"{self.who(e)} goes to {SPACE_NAMES[Space(e.space)]}.",
            Event.STAYED_AWAY: lambda e: f"{self.who(e)} stays away.",
            Event.DISTRICT: lambda e: f"The route token enters {DISTRICT_NAMES[District(e.district)]}.",
            Event.EVENT: lambda e: f"The event is {self.names.event(e.card).name}.",
            Event.IGNORED: lambda e: f"{self.who(e)} ignores {self.names.event(e.card).name}.",
            Event.TOKENS: self.tokens,
            Event.BENEFIT_LOST: self.benefit_lost,
            Event.LIQUIDATED: lambda e: f"{self.who(e)} liquidates {self.names.card(e.card).name}.",
            Event.OFF: lambda e: f"{self.who(e)} switches off {self.item(e.item)}.",
            Event.ON: self.switched_on,
            Event.INVESTED: lambda e: f"{self.who(e)} acquires {self.names.card(e.card).name}.",
            Event.PROCESS: lambda e: f"{self.who(e)} adds a {PROCESS_NAMES[Process(e.process)]} process.",
            Event.MADE: lambda e: f"{self.who(e)} makes a {self.product(e)}.",
            Event.BOUGHT: lambda e: f"{self.who(e)} buys a {self.product(e)} for {e.price} money.",
            Event.IMPORTED: lambda e: f"{self.who(e)} imports a {self.product(e)} for {e.price} money.",
            Event.SOLD: lambda e: f"{self.who(e)} sells a {self.product(e)}.",
            Event.EXPORTED: self.exported,
            Event.SUBSIDISED: lambda e: f"1 money is laid on {self.subsidy(e)}.",
            Event.IDEA: lambda e: f"{self.who(e)} develops an innovative idea.",
            Event.CUT: lambda e: f"{self.who(e)} returns a {self.product(e)}.",
            Event.OFFER: lambda e: f"{self.names.card(e.card).name} is on offer.",
            Event.SUBSIDIES: lambda e: f"The money in district 6 is laid out as {e.first}, {e.second}, {e.third}.",
            Event.TURN_TOKEN: lambda e: f"The turn token goes to {self.sides[e.seat].says}.",
            Event.SCORED: self.scored,
            Event.OVER: self.over,
        }

    def tell(self, row: Sequence[int]) -> tuple[str, str]:
        """One row of the log: its name and its sentence."""
        if row[0] == FORCED:
            return "alone", ONLY
        if row[0] == SKIPPED:
            return "dropped", "There is nothing to choose."
        event = Event(row[0])
        return event.name.lower(), self.tellers[event](Told(event, row))

    def who(self, told: Told) -> str:
        """The seat at the beginning of a sentence."""
        return self.sides[told.seat].says.capitalize()

    def product(self, told: Told) -> str:
        """The product of an event."""
        return PRODUCT_NAMES[Product(told.product)]

    def subsidy(self, told: Told) -> str:
        """A space of district 6."""
        return SPACE_NAMES[Space(Space.SUBSIDY_1 + told.space)]

    def item(self, item: int) -> str:
        """A card by its name, a process space by its number."""
        return self.names.card(item_card(item)).name if is_card(item) else f"process space {item + 1}"

    def tokens(self, told: Told) -> str:
        """Tokens gained or given."""
        verb = "gets" if told.amount > 0 else "gives"
        amount = count(abs(told.amount), LEDGER_NAMES[Ledger(told.ledger)])
        return f"{self.who(told)} {verb} {amount} {ACCOUNT_NAMES[Accounts(told.account)]}, and has {told.now} free."

    def benefit_lost(self, told: Told) -> str:
        """The space that gives nothing."""
        where = SPACE_NAMES[Space(told.space - 1)] if told.space else "an opportunity space"
        return f"{self.who(told)} has nothing to give, and loses the benefit of {where}."

    def switched_on(self, told: Told) -> str:
        """An item switched on."""
        often = f" with {told.times} activations" if told.times > 1 else ""
        return f"{self.who(told)} switches on {self.item(told.item)}{often}."

    def exported(self, told: Told) -> str:
        """Six products leave."""
        return f"Six {self.product(told)}s are exported: 1 money is laid on {self.subsidy(told)}."

    def scored(self, told: Told) -> str:
        """The points of a seat."""
        points = told.ideas + told.trios
        return (
            f"{self.who(told)} has {count(points, 'point')}: {count(told.ideas, 'idea')}, {count(told.trios, 'trio')}."
        )

    def over(self, told: Told) -> str:
        """Who has won, alone or together."""
        won = [side.says for seat, side in enumerate(self.sides) if told.winners >> seat & 1]
        if len(won) > 1:
            return f"{listed(won).capitalize()} share the victory."
        return f"{won[0].capitalize()} wins."

    def answer(self, code: int, g: State) -> None:
        """A choice is about to be made; only a narrator that explains an automa listens."""

    def hear(self, g: State) -> None:
        """There is no automa to explain."""
