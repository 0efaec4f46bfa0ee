"""The board of seven districts and the players around it, drawn for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from engine.core.text.grammar import count
from engine.el_plan.constants import (
    CARDS,
    OFFERS,
    PERIODS,
    PRODUCTS,
    RESOURCES,
    SUBSIDY_SPACES,
    District,
    Process,
    Product,
    Space,
    Type,
)
from engine.el_plan.game import Edition
from engine.el_plan.rules.scoring import idea_count, points_of, trio_points
from engine.el_plan.rules.subsidies import open_subsidies
from engine.el_plan.rules.tokens import free_resources, placed_resources
from engine.el_plan.state import State
from engine.el_plan.text.names import DISTRICT_NAMES, LEVELS, PRODUCT_NAMES, TYPE_NAMES
from solo.canvas import Pen, joined, wrapped_lines

TOKEN_LETTERS = "WMEI"
PROCESS_LETTERS = {Process.PRODUCTION: "P", Process.LOGISTICS: "L", Process.MARKETING: "K"}
LEGEND = (
    "W worker, M money, E energy, I idea; P production, L logistics, K marketing. "
    "A space shows the token that lies on it. Plans, costs and part of the events are reconstructed."
)
NAME_WIDTH = 18
DISTRICTS = tuple(District)[1:-1]
SECTIONS = {Space.EXPERTS: "3e experts", Space.TECHNOLOGIES: "3t technologies", Space.INFRASTRUCTURES: "3i buildings"}


class BoardView:
    """Draws one position."""

    def __init__(self, edition: Edition, g: State, pen: Pen) -> None:
        self.names = edition.words.names
        self.g = g
        self.pen = pen

    # Small parts

    def seat(self, seat: int) -> Text:
        """A seat by its number; who decides stands out."""
        return self.pen.text(f"seat {seat + 1}", "you" if seat == self.g.decision_seat else "rival")

    def rule(self, width: int, title: str) -> Text:
        """A line with a title."""
        line = self.pen.shape("line")
        return self.pen.text(f"{line * 2} {title} {line * max(0, width - len(title) - 4)}"[:width], "title")

    def occupants(self, space: Space) -> Text:
        """Who is on a space."""
        seats = [seat for seat in range(self.g.n_seats) if self.g.space_plus[seat] == space + 1]
        if not seats:
            return self.pen.text(self.pen.shape("free"), "dim")
        return joined([self.seat(seat) for seat in seats], ", ")

    def line(self, name: str, *parts: Text | str) -> Text:
        """A line of the board: a name, then what is there."""
        return joined([self.pen.text(f"{name:<{NAME_WIDTH}}", "dim"), *parts])

    # The board

    def board(self, width: int) -> list[Text]:
        """All districts, the one that is enabled marked."""
        g = self.g
        where = f"Period {g.period} of {PERIODS}, {DISTRICT_NAMES[District(g.district)]}" if g.period else "Preparation"
        lines = [self.rule(width, where)]
        lines.append(self.line("turn token", self.seat(g.token_seat)))
        for district in DISTRICTS:
            lines += [part for line in self.district(district) for part in wrapped_lines(line, width, NAME_WIDTH + 2)]
        return lines

    def district(self, district: District) -> Iterator[Text]:
        """The lines of a district."""
        mark = self.pen.shape("next") if self.g.district == district else " "
        if district == District.INVESTMENT:
            for space, name in SECTIONS.items():
                yield self.line(f"{mark} {name}", self.occupants(space), self.offers(space - Space.EXPERTS))
        elif district == District.MARKET:
            yield self.line(f"{mark} 5 market", self.occupants(Space.MARKET), self.market())
        elif district == District.SUBSIDY:
            yield self.line(f"{mark} 6 subsidy", *self.subsidies())
        elif district == District.INNOVATION:
            yield self.line(f"{mark} 7 innovation", "three different products become an idea")
        else:
            yield self.line(f"{mark} {self.short(district)}", *self.simple(district))

    def short(self, district: District) -> str:
        """A district in a word."""
        return f"{int(district)} {district.name.lower()}"

    def simple(self, district: District) -> Iterator[Text]:
        """Districts 1, 2 and 4: who is there, and the event."""
        space = {
            District.EVENTS: Space.EVENTS,
            District.ADMINISTRATION: Space.ADMINISTRATION,
            District.PRODUCTION: Space.PRODUCTION,
        }[district]
        yield self.occupants(space)
        if district == District.EVENTS and self.g.event_plus:
            event = self.names.event(self.g.event_plus - 1)
            yield self.pen.text(f"{event.name}: {self.names.event_effect(event, self.g)}", "title")

    def offers(self, kind: int) -> Text:
        """The offers of a section with their price."""
        parts = []
        for place in range(kind * OFFERS, (kind + 1) * OFFERS):
            if self.g.offer_plus[place]:
                card = self.names.card(self.g.offer_plus[place] - 1)
                parts.append(f"{card.name} ({self.names.tokens(card.cost.counts)}: {self.names.effect(card)})")
        return self.pen.text("; ".join(parts) or f"no {TYPE_NAMES[Type(kind)]} is left")

    def market(self) -> Text:
        """The products in district 5."""
        bar = self.pen.shape("bar")
        found = [
            f"{PRODUCT_NAMES[Product(product)]} {bar * self.g.market[product]} {self.g.market[product]}"
            for product in range(PRODUCTS)
        ]
        return self.pen.text("  ".join(found))

    def subsidies(self) -> Iterator[Text]:
        """The spaces of district 6: closed, or who is there; and the money on them."""
        for space in range(SUBSIDY_SPACES):
            where = Space(Space.SUBSIDY_1 + space)
            there = self.occupants(where)
            if space >= open_subsidies(self.g) and not there.plain.startswith("seat"):
                there = self.pen.text("closed", "dim")
            money = self.pen.text(f"{self.g.subsidy[space]} money", "money" if self.g.subsidy[space] else "dim")
            yield joined([f"{space + 1}:", there, money])

    # The players

    def players(self, width: int) -> list[Text]:
        """Everybody's plan, tokens, processes and cards."""
        lines: list[Text] = []
        for seat in range(self.g.n_seats):
            for line in self.player(seat):
                lines += wrapped_lines(line, width, NAME_WIDTH + 2)
        return lines

    def player(self, seat: int) -> Iterator[Text]:
        """One player."""
        g = self.g
        points = (
            f"{points_of(g, seat)} points: {count(idea_count(g, seat), 'idea')}, {count(trio_points(g, seat), 'trio')}"
        )
        yield joined([self.seat(seat), self.pen.text(self.plan(seat), "title"), self.pen.text(points, "good")], "  ")
        yield self.line("  free", self.pen.text(self.free(seat)))
        products = [f"{g.products[seat, product]} {PRODUCT_NAMES[Product(product)]}" for product in range(PRODUCTS)]
        yield self.line("  products", self.pen.text(", ".join(products)))
        if g.plan_plus[seat]:
            yield self.line("  processes", self.pen.text(self.processes(seat)))
        yield self.line("  cards", self.pen.text(self.cards(seat)))

    def plan(self, seat: int) -> str:
        """The plan of a seat."""
        if not self.g.plan_plus[seat]:
            return "no plan yet"
        plan = self.names.plan(self.g, seat)
        return f"{plan.name} {LEVELS[self.g.level]} ({PRODUCT_NAMES[plan.type]})"

    def free(self, seat: int) -> str:
        """Free tokens, and how many lie on processes and cards."""
        g = self.g
        tokens = self.names.tokens([g.free[seat, resource] for resource in range(RESOURCES)])
        ideas = f", {count(g.free[seat, 3], 'idea')}" if g.free[seat, 3] else ""
        free, placed = free_resources(g, seat), placed_resources(g, seat)
        return f"{tokens}{ideas}; {placed} placed, {free + placed} in all"

    def processes(self, seat: int) -> str:
        """The process spaces with the token on each, then the production table."""
        spaces = []
        for slot, space in enumerate(self.names.plan(self.g, seat).spaces):
            token = self.g.slot_token_plus[seat, slot]
            spaces.append(
                f"{PROCESS_LETTERS[space.process]}{TOKEN_LETTERS[token - 1] if token else self.pen.shape('free')}"
            )
        rows = [
            f"{PRODUCT_NAMES[row.product]} {self.letters(row.processes.counts)}"
            for row in self.names.plan(self.g, seat).row
        ]
        return f"{' '.join(spaces)}   makes {', '.join(rows)}"

    def letters(self, counts: tuple[int, ...]) -> str:
        """Processes as letters: PLKK."""
        return "".join(PROCESS_LETTERS[Process(process)] * number for process, number in enumerate(counts))

    def cards(self, seat: int) -> str:
        """The cards of a seat, those that are on marked."""
        found = []
        for card in range(CARDS):
            if self.g.owner_plus[card] == seat + 1:
                state = "on" if self.g.card_times[card] else "off"
                found.append(f"{self.names.card(card).name} ({state})")
        return ", ".join(found) or "none"
