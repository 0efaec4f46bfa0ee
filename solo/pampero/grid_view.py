"""The grid of a company as it stands: its spaces with the contracts on them, free lines and network lines."""

from __future__ import annotations

from functools import cached_property

from rich.text import Text

from engine.pampero.codes import code_node
from engine.pampero.constants import TOWERS
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from solo.canvas import joined, padded, wrapped_lines
from solo.pampero.company_view import short_cost
from solo.pampero.grid_drawing import Written, bonus_words, column_width, draw_grid, name_with_marks
from solo.pampero.letter_canvas import Look
from solo.pampero.table_look import TableLook, abbreviated, fitted

LEGEND = (
    "Thick lines{} are free; thin lines{} are the network, with their price, paid once. {} a contract, !! a double "
    "mark, ] the end of a column, x locked until its tower is built."
)
ASCII_LINES = (" (= |)", " (- :)")
ASKED = " {} a space that this contract may take."


class GridView(TableLook):
    """The grid, as lines of a width."""

    def large_grid(self, width: int) -> list[Text]:
        """The grid of a company, under its towers."""
        drawing = draw_grid(self.words.grid_board(self.me), width, self)
        title = "Your grid" if self.words.is_solo else f"{self.name(self.me)}'s grid"
        legend = wrapped_lines(self.pen.text(self.grid_legend(), "dim"), width)
        return [self.rule(width, title), self.tower_heads(width), *drawing.lines(ascii_only=self.pen.ascii), *legend]

    def tower_heads(self, width: int) -> Text:
        """Which columns are open."""
        each = column_width(width)
        *heads, last = [self.tower_head(column, each - 1) for column in range(TOWERS)]
        return joined([" ", *(padded(head, each) for head in heads), last], "")

    def tower_head(self, column: int, width: int) -> Text:
        """The head of a column: open, or locked until its tower is built."""
        if column < self.open_columns:
            return self.pen.text(f"{self.pen.shape('tower')}{column + 1} open", self.role(self.me))
        return self.pen.text(abbreviated(f"x{column + 1} locked", width), "dim")

    def grid_legend(self) -> str:
        """What the lines and signs mean."""
        lines = ASCII_LINES if self.pen.ascii else ("", "")
        asked = ASKED.format(self.pen.shape("next")) if self.nodes_asked else ""
        return LEGEND.format(*lines, self.pen.shape("mine")) + asked

    @property
    def open_columns(self) -> int:
        """Columns whose tower is built."""
        return int(self.g.tally[self.me, Fact.TOWERS])

    @cached_property
    def nodes_asked(self) -> frozenset[int]:
        """The spaces that the contract in question may take."""
        g = self.g
        if g.decision_kind != Kind.NODE or g.decision_seat != self.me:
            return frozenset()
        return frozenset(code_node(int(code)) for code in g.options[: g.option_count])

    # What stands at the spaces and lines

    @property
    def free(self) -> Look:
        return ""

    def space_sign(self, node: int) -> Written:
        sign = self.pen.shape("next") if node in self.nodes_asked else ""
        return sign, self.pen.style("title", self.places.grid(node))

    def space_name(self, node: int) -> Written:
        name = name_with_marks(self.words.grid_board(self.me).node[node])
        return name, self.pen.style(self.space_role(node, "title"), self.places.grid(node))

    def space_words(self, node: int, width: int) -> Written:
        tile_plus = self.g.node_tile_plus[self.me, node]
        if tile_plus:
            said = self.tile_words(tile_plus - 1, width)
        else:
            said = bonus_words(self.words.grid_board(self.me).node[node].effects, width)
        return said, self.pen.style(self.space_role(node, "good"), self.places.grid(node))

    def tile_words(self, tile: int, width: int) -> str:
        """A contract that lies on a space: its icons."""
        shape, icons = self.owned("mine", self.me), self.icons(tile)
        gap = " " if len(shape) + 1 + len(icons) <= width else ""
        return fitted(f"{shape}{gap}{icons}", width)

    def space_role(self, node: int, free: str) -> str:
        """The colour of a space: covered by a contract, locked, or free."""
        if self.g.node_tile_plus[self.me, node]:
            return self.role(self.me)
        return "dim" if self.t.node_column[node] >= self.open_columns else free

    def network_words(self, line: int) -> Written:
        is_paid = self.g.network_tile[self.me, line]
        said = f"n{line + 1} {'paid' if is_paid else short_cost(self.words, line)}"
        return said, self.pen.style(self.role(self.me) if is_paid else "", self.places.line(line))
