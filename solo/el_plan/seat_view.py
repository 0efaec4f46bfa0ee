"""What lies before the players: plan, tokens, processes, products, cards."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from engine.core.text.grammar import count
from engine.el_plan.components.models import RowRecord
from engine.el_plan.constants import CARDS, IDEA, TOKENS
from engine.el_plan.rules.scoring import idea_count, points_of, trio_points
from engine.el_plan.rules.tokens import placed_resources
from engine.el_plan.text.names import LEVELS, PROCESS_LETTERS, PRODUCT_NAMES
from engine.el_plan.text.place_ids import card_place, product_place
from solo.canvas import joined, wrapped_lines
from solo.el_plan.board_view import PRODUCT_LETTERS, TOKEN_LETTERS, BoardView

INDENT = 4


class SeatView(BoardView):
    """Draws the players around the board, too."""

    def board(self, width: int) -> list[Text]:
        """The whole table: districts, offers, who decides, a line for each rival."""
        return [*self.route(width), *self.offers(width), *self.mine(width), *self.rivals(width)]

    def mine(self, width: int) -> list[Text]:
        """The player who decides."""
        seat = self.g.decision_seat
        return [self.rule(width, f"Seat {seat + 1} decides"), *self.player(seat, width)]

    def players(self, width: int) -> list[Text]:
        """Everybody."""
        return [line for seat in range(self.g.n_seats) for line in self.player(seat, width)]

    def rivals(self, width: int) -> list[Text]:
        """A line for each of the others."""
        rest = [seat for seat in range(self.g.n_seats) if seat != self.g.decision_seat]
        lines = [self.rule(width, "The others")]
        for seat in rest:
            name = self.names.plan(self.g, seat).name if self.g.plan_plus[seat] else "no plan yet"
            parts = [self.head(seat, name), self.tokens(seat), joined(self.stock(seat))]
            lines += wrapped_lines(joined(parts, "  "), width, INDENT)
        return lines

    def player(self, seat: int, width: int) -> Iterator[Text]:
        """One player: points, tokens and products, processes, cards."""
        yield from wrapped_lines(self.head(seat, self.plan(seat)), width, INDENT)
        placed = self.pen.text(f"{placed_resources(self.g, seat)} placed", "dim")
        hold = joined(["   ", self.tokens(seat), placed, "", "products", *self.stock(seat)])
        yield from wrapped_lines(hold, width, INDENT)
        if self.g.plan_plus[seat]:
            yield from wrapped_lines(joined(["   ", self.spaces(seat), "", self.table(seat)]), width, INDENT)
        yield from wrapped_lines(joined(["   ", self.cards(seat)]), width, INDENT)

    def head(self, seat: int, plan: str) -> Text:
        """Seat, plan and points."""
        g = self.g
        parts = [count(idea_count(g, seat), "idea"), count(trio_points(g, seat), "trio")]
        points = f"{count(points_of(g, seat), 'point')} ({', '.join(parts)})"
        return joined([self.seat(seat), self.pen.text(plan, "title"), self.pen.text(points, "good")])

    def plan(self, seat: int) -> str:
        """The plan of a seat."""
        if not self.g.plan_plus[seat]:
            return "no plan yet"
        plan = self.names.plan(self.g, seat)
        return f"{plan.name} {LEVELS[self.g.level]}, {PRODUCT_NAMES[plan.type]}"

    def tokens(self, seat: int) -> Text:
        """Free tokens."""
        kinds = range(TOKENS if self.g.free[seat, IDEA] else IDEA)
        said = " ".join(f"{self.g.free[seat, kind]}{TOKEN_LETTERS[kind]}" for kind in kinds)
        return self.pen.text(f"free {said}", "money")

    def stock(self, seat: int) -> list[Text]:
        """Products by type."""
        return [
            self.pen.text(
                f"{self.g.products[seat, product]}{letter}",
                "title" if self.g.products[seat, product] else "dim",
                product_place(product),
            )
            for product, letter in PRODUCT_LETTERS.items()
        ]

    def spaces(self, seat: int) -> Text:
        """The process spaces with the token on each."""
        found = []
        for slot, space in enumerate(self.names.plan(self.g, seat).spaces):
            token = self.g.slot_token_plus[seat, slot]
            inside = TOKEN_LETTERS[token - 1] if token else self.pen.shape("free")
            found.append(self.pen.text(f"{PROCESS_LETTERS[space.process]}({inside})", "good" if token else "dim"))
        return joined(found)

    def table(self, seat: int) -> Text:
        """The production table: R = PL, G = PLK."""
        rows = [self.row(row) for row in self.names.plan(self.g, seat).row]
        return joined([self.pen.text("makes", "dim"), *rows])

    def row(self, row: RowRecord) -> Text:
        """A row of it."""
        letters = self.names.letters(row.processes.counts)
        return self.pen.text(f"{PRODUCT_LETTERS[row.product]}={letters}", "", product_place(row.product))

    def cards(self, seat: int) -> Text:
        """The cards of a seat; those that are off step back."""
        found = []
        for number in range(CARDS):
            if self.g.owner_plus[number] == seat + 1:
                card, times = self.names.card(number), self.g.card_times[number]
                state = "off" if not times else "on" if card.times == 1 else f"on {times}x"
                found.append(self.pen.text(f"{card.name} ({state})", "" if times else "dim", card_place(card)))
        return joined(found, ", ") if found else self.pen.text("no cards", "dim")
