"""The board of seven districts and the offers beside it, drawn for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.text import Text

from engine.el_plan.components.models import CardRecord
from engine.el_plan.constants import OFFER_SPACES, OFFERS, PERIODS, SUBSIDY_SPACES, District, Product, Space, Type
from engine.el_plan.game import Edition
from engine.el_plan.rules.subsidies import open_subsidies
from engine.el_plan.state import State
from engine.el_plan.text.place_ids import card_place, product_place, space_place
from solo.canvas import Pen, beside, joined, wrapped_lines

TOKEN_LETTERS = "WMEI"
PRODUCT_LETTERS = {Product.RAW: "R", Product.GOOD: "G", Product.SERVICE: "S"}
TYPE_LETTERS = {Type.EXPERT: "e", Type.TECHNOLOGY: "t", Type.INFRASTRUCTURE: "i"}
LEGEND = (
    "Tokens: W worker, M money, E energy, I idea. Products: R raw material, G consumer good, S service. "
    "Processes: P production, L logistics, K marketing; P(W) is a production space with a worker on it. "
    "[2] is the entrepreneur of seat 2. Offers: e expert, t technology, i infrastructure; then what a card costs, and "
    "what switches it on, with > at once. Plans, costs and part of the events are reconstructed."
)
TOP = (District.EVENTS, District.ADMINISTRATION, District.INVESTMENT, District.PRODUCTION)
BOTTOM = (District.MARKET, District.SUBSIDY, District.INNOVATION)
NAME_WIDTH = 18
COST_WIDTH = 5
NEEDS_WIDTH = 4
EVENT_INDENT = 3
OFFER_INDENT = NAME_WIDTH + COST_WIDTH + NEEDS_WIDTH + 7


def short(counts: Sequence[int], letters: str = TOKEN_LETTERS) -> str:
    """Tokens in letters: 2M1E."""
    return "".join(f"{number}{letter}" for letter, number in zip(letters, counts, strict=False) if number)


class BoardView:
    """Draws the middle of the table in one position."""

    def __init__(self, edition: Edition, g: State, pen: Pen) -> None:
        self.edition = edition
        self.names = edition.words.names
        self.g = g
        self.pen = pen

    def seat(self, seat: int) -> Text:
        """An entrepreneur; who decides stands out."""
        return self.pen.text(f"[{seat + 1}]", "you" if seat == self.g.decision_seat else "rival")

    def rule(self, width: int, title: str, role: str = "title", mark: str = "") -> Text:
        """A line with a title; a mark stands where the line begins."""
        line = self.pen.shape("line")
        return self.pen.text(f"{mark or line} {title} {line * max(0, width - len(title) - 3)}"[:width], role)

    # The route

    def route(self, width: int) -> list[Text]:
        """The period, its event and the seven districts, the enabled one marked."""
        g = self.g
        when = f"Period {g.period} of {PERIODS}" if g.period else "Preparation"
        wall, cross = self.pen.shape("wall"), self.pen.shape("cross")
        lines = [self.rule(width, f"{when}, turn token: seat {g.token_seat + 1}"), *self.event(width)]
        for districts in (TOP, BOTTOM):
            each = (width - len(districts) + 1) // len(districts)
            widths = [each] * (len(districts) - 1) + [width - (each + 1) * (len(districts) - 1)]
            cells = [list(self.district(district, size)) for district, size in zip(districts, widths, strict=True)]
            lines += beside([cell[:1] for cell in cells], widths, cross)
            lines += beside([cell[1:] for cell in cells], widths, wall)
        return lines

    def event(self, width: int) -> list[Text]:
        """The event of the month."""
        if not self.g.event_plus:
            return [self.pen.text(" No event yet: it is turned up when all entrepreneurs are placed."[:width], "dim")]
        event = self.names.event(self.g.event_plus - 1)
        said = f" {event.name}: {self.names.event_effect(event, self.g)}"
        return wrapped_lines(self.pen.text(said, "zone-a"), width, EVENT_INDENT)

    def district(self, district: District, width: int) -> Iterator[Text]:
        """A district: its title, who is there and what for, what lies there."""
        is_here = self.g.district == district
        mark = self.pen.shape("next") if is_here else ""
        yield self.rule(width, f"{int(district)} {district.name.capitalize()}", "you" if is_here else "dim", mark)
        draw: dict[District, Callable[[], Iterator[Text]]] = {
            District.EVENTS: lambda: iter([self.space(Space.EVENTS, "insurance")]),
            District.ADMINISTRATION: lambda: iter([self.space(Space.ADMINISTRATION, "+1W")]),
            District.INVESTMENT: self.sections,
            District.PRODUCTION: lambda: iter([self.space(Space.PRODUCTION, "+1 process")]),
            District.MARKET: self.market,
            District.SUBSIDY: self.subsidies,
            District.INNOVATION: lambda: iter([self.pen.text(" R + G + S become 1 idea", "dim", "token idea")]),
        }
        yield from draw[district]()

    def occupants(self, space: Space, room: int = 1) -> Text:
        """Who is on a space, and the places that are free."""
        seats = [seat for seat in range(self.g.n_seats) if self.g.space_plus[seat] == space + 1]
        free = self.pen.text(self.pen.shape("free"), "dim", space_place(space))
        return joined([self.seat(seat) for seat in seats] + [free] * (room - len(seats)), "")

    def space(self, space: Space, benefit: str) -> Text:
        """An opportunity space with what it brings."""
        room = self.edition.components.board.administration_spaces if space == Space.ADMINISTRATION else 1
        return joined(["", self.occupants(space, room), self.pen.text(benefit, "dim", space_place(space))])

    def sections(self) -> Iterator[Text]:
        """The three spaces of district 3."""
        parts: list[Text | str] = [""]
        for kind, letter in TYPE_LETTERS.items():
            space = Space(Space.EXPERTS + kind)
            parts.append(joined([self.pen.text(letter, "dim", space_place(space)), self.occupants(space)]))
        yield joined(parts)

    def market(self) -> Iterator[Text]:
        """The space of district 5, and the products that lie there."""
        yield self.space(Space.MARKET, "1 money less")
        bar = self.pen.shape("bar")
        piles = [
            self.pen.text(f"{letter}{bar * self.g.market[product]}{self.g.market[product]}", "", product_place(product))
            for product, letter in PRODUCT_LETTERS.items()
        ]
        yield joined(["", *piles])

    def subsidies(self) -> Iterator[Text]:
        """The spaces of district 6: who is there, closed, and the money on them."""
        yield joined(["", *(self.subsidy(place) for place in range(SUBSIDY_SPACES))])
        yield self.pen.text(" 1 money or 1 energy", "dim")

    def subsidy(self, place: int) -> Text:
        """One of them."""
        space = Space(Space.SUBSIDY_1 + place)
        is_taken = any(self.g.space_plus[seat] == space + 1 for seat in range(self.g.n_seats))
        is_shut = place >= open_subsidies(self.g) and not is_taken
        there = self.pen.text("shut", "dim", space_place(space)) if is_shut else self.occupants(space)
        money = [self.pen.text(f"{self.g.subsidy[place]}M", "money")] if self.g.subsidy[place] else []
        return joined([self.pen.text(f"{place + 1}:", "dim", space_place(space)), there, *money], "")

    # The offers

    def offers(self, width: int) -> list[Text]:
        """The face-up cards with cost, activation and effect."""
        lines, indent = [self.rule(width, "Offers")], min(OFFER_INDENT, width // 3)
        for place in range(OFFER_SPACES):
            letter = TYPE_LETTERS[Type(place // OFFERS)]
            if self.g.offer_plus[place]:
                card = self.names.card(self.g.offer_plus[place] - 1)
                lines += wrapped_lines(self.offer(letter, card), width, indent)
            else:
                lines.append(self.pen.text(f" {letter} {self.pen.shape('free')}", "dim"))
        return lines

    def offer(self, letter: str, card: CardRecord) -> Text:
        """One offer."""
        sign = ">" if card.play else " "
        needs = short(card.activation.counts)
        return joined(
            [
                self.pen.text(f" {letter}", "dim"),
                self.pen.text(f"{card.name:<{NAME_WIDTH}}", "title", card_place(card)),
                self.pen.text(f"{short(card.cost.counts):<{COST_WIDTH}}", "money"),
                self.pen.text(f"{sign}{needs:<{NEEDS_WIDTH}}", "zone-b"),
                self.pen.text(self.names.effect(card)),
            ]
        )
