"""A table to test at: a game of El Plan laid out from a seed, with hands to put tokens where a test needs them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.core.log import log_of
from engine.core.loop import advance, start, step
from engine.core.record import Many, allocate
from engine.core.registry import find_game
from engine.core.stack import push
from engine.el_plan.codes import card_item, on_code
from engine.el_plan.components.build_tables import build_tables
from engine.el_plan.components.catalogue import COMPONENTS
from engine.el_plan.components.models import Components
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import (
    PLANS,
    PRODUCTS,
    RESOURCES,
    TOKENS,
    District,
    Process,
    Product,
    Resource,
    Space,
)
from engine.el_plan.rules.period import enter_district
from engine.el_plan.rulings import PLANS_DEAL, Ruling, Variant
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import NOTHING, Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op

WORKER, MONEY, ENERGY = Resource
IDEA = 3
RAW, GOOD, SERVICE = Product
PRODUCTION, LOGISTICS, MARKETING = Process
FIRST, SECOND, THIRD = range(3)
"""The seats of a table: the first holds the turn token."""


find_game("el_plan")  # binds the rules to the state


@cache
def components() -> Components:
    """The shipped components."""
    return COMPONENTS.load()


@cache
def tables() -> Many[Tables]:
    """The same as tables."""
    return build_tables(components())


def number_of(design: str) -> int:
    """The first card of a design."""
    return [card.id for card in components().cards].index(design)


def event_number(design: str) -> int:
    """The number of an event."""
    return [event.id for event in components().events.event].index(design)


class Table:
    """One game on the table: `g` and `t` as the rules see them. Plans are dealt unless a test says otherwise."""

    def __init__(
        self,
        seats: int = 3,
        seed: int = 1,
        rulings: Mapping[Ruling, int] | None = None,
        variant: Variant | None = None,
    ) -> None:
        self.states: Many[State] = allocate(State)
        self.g = self.states[0]
        self.t = tables()[0]
        self.g.n_seats = seats
        self.g.ruling[Ruling.PLANS] = PLANS_DEAL
        for ruling, value in (rulings or {}).items():
            self.g.ruling[ruling] = value
        if variant is not None:
            self.g.variant[variant] = 1
        self.g.log_on = 1
        start(self.g, self.t, seed)

    # --- looking

    @property
    def options(self) -> list[int]:
        """The codes of the open decision."""
        return [self.g.options[index] for index in range(self.g.option_count)]

    @property
    def kind(self) -> int:
        """What is being decided, as a number so that mypy lets it change between two looks."""
        return Kind(self.g.decision_kind)

    @property
    def seat(self) -> int:
        """Who decides."""
        return self.g.decision_seat

    @property
    def subsidy(self) -> tuple[int, ...]:
        """The money on the spaces of district 6."""
        return tuple(self.g.subsidy)

    @property
    def market(self) -> tuple[int, ...]:
        """The products in district 5."""
        return tuple(self.g.market)

    def tokens(self, seat: int) -> tuple[int, ...]:
        """Free workers, money, energy and ideas."""
        return tuple(self.g.free[seat, kind] for kind in range(TOKENS))

    def products(self, seat: int) -> tuple[int, ...]:
        """Raw materials, goods and services."""
        return tuple(self.g.products[seat, product] for product in range(PRODUCTS))

    def logged(self, event: Event) -> list[tuple[int, ...]]:
        """The numbers of an event in the log of the last step."""
        return [row[1 : 1 + len(event.numbers)] for row in log_of(self.g) if row[0] == event]

    # --- putting a position on the table

    def begin(self, first: int = FIRST) -> Table:
        """An empty table: the first seat holds the turn token, nobody has tokens, no offers, nothing is pending."""
        g = self.g
        g.decision_kind = g.option_count = g.depth = g.period = 0
        g.start_seat = g.token_seat = first
        for seat in range(g.n_seats):
            self.hold(seat)
            self.plan(seat, ("aquaculture", "furniture", "tourism", "forestry", "bakery", "consultancy")[seat])
        for place in range(len(g.offer_plus)):
            g.offer_plus[place] = 0
        return self

    def hold(self, seat: int, worker: int = 0, money: int = 0, energy: int = 0, idea: int = 0) -> None:
        """A seat has these free tokens and no others."""
        for kind, count in enumerate((worker, money, energy, idea)):
            self.g.free[seat, kind] = count

    def stock(self, seat: int, raw: int = 0, good: int = 0, service: int = 0) -> None:
        """A seat has these products and no others."""
        for product, count in enumerate((raw, good, service)):
            self.g.products[seat, product] = count

    def display(self, raw: int = 0, good: int = 0, service: int = 0) -> None:
        """These products lie in district 5."""
        for product, count in enumerate((raw, good, service)):
            self.g.market[product] = count

    def lay(self, *money: int) -> None:
        """So much money lies on the spaces of district 6."""
        for space, amount in enumerate(money):
            self.g.subsidy[space] = amount

    def plan(self, seat: int, name: str) -> None:
        """A seat has the plan of that name, of the level in play."""
        names = [plan.id for plan in components().ordered_plans]
        self.g.plan_plus[seat] = names.index(f"{name}-{self.g.level + 1}") % PLANS + 1

    def stand(self, seat: int, space: Space) -> None:
        """A seat's entrepreneur is on a space."""
        self.g.space_plus[seat] = space + 1

    def own(self, seat: int, design: str, times: int = 0, copy: int = 0) -> int:
        """A seat has a card, with its activation on it so many times."""
        card = number_of(design) + copy
        self.g.owner_plus[card] = seat + 1
        self.g.card_times[card] = times
        for kind in range(RESOURCES):
            self.g.card_tokens[card, kind] = times * self.t.card_activation[card, kind]
        return card

    def light(self, seat: int, *slots: int, idea: bool = False) -> None:
        """Process spaces of a seat are active, by the printed resource or by ideas."""
        plan = self.g.level * PLANS + self.g.plan_plus[seat] - 1
        for slot in slots:
            kind = IDEA if idea else self.t.slot_resource[plan, slot]
            self.g.slot_token_plus[seat, slot] = kind + 1

    def offer(self, place: int, design: str, copy: int = 0) -> int:
        """A card lies face up at a place of the offers."""
        card = number_of(design) + copy
        self.g.offer_plus[place] = card + 1
        return card

    def next_event(self, design: str) -> None:
        """The event on top of the deck."""
        self.g.event_deck[self.g.events_drawn] = event_number(design)

    # --- playing

    def resume(self, op: int, seat: int = FIRST, a: int = 0, b: int = 0) -> None:
        """Run one effect, and what follows from it, on the position as it stands."""
        push(self.g, op, seat, a, b)
        advance(self.g, self.t)

    def enter(self, district: District) -> None:
        """The route token enters a district, on the position as it stands; behind it waits the decision PLACE."""
        self.g.depth = self.g.decision_kind = 0
        enter_district(self.g, self.t, district)
        for part, value in enumerate((Op.PLACE, self.g.n_seats - 1, self.g.n_seats - 1, 0)):
            self.g.stack[0, part] = value
        advance(self.g, self.t)

    def travel(self, district: District) -> None:
        """The route token enters a district and goes on from there."""
        self.resume(Op.ROUTE, 0, district)

    def choose(self, *codes: int) -> None:
        """Make choices one after the other."""
        for code in codes:
            step(self.g, self.t, code)

    def place(self, *spaces: int) -> None:
        """The entrepreneurs are placed in turn order."""
        for space in spaces:
            assert self.kind == Kind.PLACE
            self.choose(space)

    def until(self, kind: Kind, seat: int | None = None) -> None:
        """Decline everything until a seat is asked that."""
        while not self.g.over and not (self.kind == kind and seat in (None, self.seat)):
            self.choose(NOTHING if NOTHING in self.options else self.options[0])

    def play_period(self) -> None:
        """Decline everything until the next period, or the end."""
        period = self.g.period
        while not self.g.over and self.g.period == period:
            self.choose(NOTHING if NOTHING in self.options else self.options[0])


def on(design: str, times: int = 1) -> int:
    """The code that switches a card on."""
    return on_code(card_item(number_of(design)), times)


def item(design: str) -> int:
    """A card among what can be lifted."""
    return card_item(number_of(design))
