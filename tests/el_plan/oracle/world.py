"""A table of El Plan as plain objects and words: what lies where, and who has it. No number of the engine is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Hashable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from engine.el_plan.components.models import CardRecord, Components, EventRecord, PlanRecord

RESOURCES = ("worker", "money", "energy")
IDEA = "idea"
PRODUCTS = ("raw", "good", "service")
PROCESSES = ("production", "logistics", "marketing")
TYPES = ("expert", "technology", "infrastructure")
SUBSIDIES = ("subsidy_1", "subsidy_2", "subsidy_3")
SECTIONS = dict(zip(TYPES, ("experts", "technologies", "infrastructures"), strict=True))

Option = Hashable
Item = tuple[str, int]
"""What can be switched on: ("space", its place on the plan) or ("card", its number)."""


@dataclass(frozen=True)
class Question:
    """What is asked, of whom, and all answers."""

    kind: str
    seat: int
    options: tuple[Option, ...]


T = TypeVar("T")
Play = Generator[Question, Option, T]
"""A part of the game: it asks questions, is sent the answers, and returns something."""


@dataclass
class Card:
    """An investment card; `times` is 0 while it is off."""

    number: int
    type: str
    record: CardRecord
    tokens: Counter[str] = field(default_factory=Counter)
    times: int = 0


@dataclass
class Player:
    """All that lies before one player."""

    seat: int
    plan: PlanRecord
    free: Counter[str] = field(default_factory=Counter)
    on_spaces: dict[int, str] = field(default_factory=dict)
    products: Counter[str] = field(default_factory=Counter)
    cards: list[Card] = field(default_factory=list)
    space: str | None = None
    ignores: bool = False
    benefit_lost: bool = False
    advice_used: int = 0
    book: Counter[tuple[str, str]] = field(default_factory=Counter)
    deeds: Counter[str] = field(default_factory=Counter)
    placements: Counter[str] = field(default_factory=Counter)

    def move(self, token: str, account: str, count: int) -> None:
        """Tokens come from the box, or go there."""
        holder = self.products if token in PRODUCTS else self.free
        holder[token] += count
        assert holder[token] >= 0, f"seat {self.seat} has {holder[token]} {token} after {account}"
        self.book[token, account] += count

    def active(self) -> list[Card]:
        """The cards that are on."""
        return [card for card in self.cards if card.times]

    def placed(self, token: str) -> int:
        """Tokens of a kind on process spaces and cards."""
        return list(self.on_spaces.values()).count(token) + sum(card.tokens[token] for card in self.cards)

    def held(self, token: str) -> int:
        """Tokens of a kind, free and placed."""
        return self.free[token] + self.placed(token)

    def card(self, number: int) -> Card:
        """A card of this player's."""
        return next(card for card in self.cards if card.number == number)

    def lift(self, item: Item) -> None:
        """All tokens of an item come back to the player (ADMIN-04)."""
        where, number = item
        if where == "space":
            self.free[self.on_spaces.pop(number)] += 1
            return
        card = self.card(number)
        self.free.update(card.tokens)
        card.tokens.clear()
        card.times = 0

    def lit(self) -> Iterator[Item]:
        """The items that are on: process spaces, then cards by number."""
        yield from (("space", place) for place in sorted(self.on_spaces))
        yield from (("card", card.number) for card in sorted(self.active(), key=lambda card: card.number))


@dataclass
class World:
    """The table between the players, the rulings as words, and what the seed has decided."""

    printed: Components
    rulings: dict[str, str]
    level: int
    start_seat: int
    events: list[EventRecord]
    decks: dict[str, list[Card]]
    players: list[Player]
    holder: int = 0
    period: int = 0
    event: EventRecord | None = None
    offers: dict[str, list[Card | None]] = field(default_factory=lambda: {kind: [None, None] for kind in TYPES})
    market: Counter[str] = field(default_factory=Counter)
    subsidy: list[int] = field(default_factory=lambda: [0, 0, 0])
    pool: Counter[str] = field(default_factory=Counter)
    administration: bool = False

    def in_order(self) -> list[Player]:
        """The players, from the holder of the turn token to the left (PERIOD-02)."""
        return self.players[self.holder :] + self.players[: self.holder]

    def types_on_board(self) -> int:
        """Product types in district 5."""
        return sum(self.market[product] > 0 for product in PRODUCTS)

    def open_subsidies(self) -> int:
        """Open spaces of district 6 (PLACE-04)."""
        return max(1, self.types_on_board())

    def fill_offers(self) -> None:
        """Two offers of each type, while its deck lasts (SET-03, SUM-04)."""
        for kind in TYPES:
            for place in range(2):
                if self.offers[kind][place] is None and self.decks[kind]:
                    self.offers[kind][place] = self.decks[kind].pop(0)

    def lay_money(self) -> None:
        """1 money in district 6: leftmost of the spaces with least (MARKET-10, ruling CLOSED)."""
        count = self.open_subsidies() if self.rulings["CLOSED"] == "open" else 3
        place = min(range(count), key=lambda space: (self.subsidy[space], space))
        self.subsidy[place] += 1


def benefits(player: Player, space: str) -> bool:
    """Whether a player is on a space and has not lost its benefit (EVENT-08)."""
    return player.space == space and not player.benefit_lost


def ask(kind: str, player: Player, options: list[Option]) -> Play[Option]:
    """Ask a player, unless there is only one answer."""
    if len(options) == 1:
        return options[0]
    answer = yield Question(kind, player.seat, tuple(options))
    return answer
