"""The grid of a board in columns, with the lines between its spaces: thick ones are free, thin ones the network.

Whoever draws a grid says what stands at its spaces and its network lines: the printed board (`data_views.grid`) or a
position (`grid_view`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Protocol

from engine.pampero.components.models.boards import Node, SoloGridBoard
from engine.pampero.components.models.fields import Effects
from engine.pampero.text.effect_text import say_effects
from engine.pampero.vocabulary.effects import Effect
from solo.pampero.letter_canvas import LEFT, THICK, THIN, Canvas, Line, Look
from solo.pampero.table_look import abbreviated

Written = tuple[str, Look]
Place = tuple[int, int]

ROW_HEIGHT = 3
NARROWEST, WIDEST = 8, 16
LAST_COLUMN = 9
"""Room that the last column takes at least."""
ROOMY = 10
"""From this distance of two columns on there is a blank between a space and its lines."""
SHORT_WORDS: dict[int, str] = {
    Effect.SPECIALIST: "specialist",
    Effect.CONNECTION: "connection",
    Effect.ANY_INCOME: "+{} income",
}
"""Effects whose words are too long for a narrow column."""


class GridLook(Protocol):
    """What stands at the spaces and lines of a grid, by their numbers."""

    @property
    def free(self) -> Look:
        """How free lines look."""

    def space_sign(self, node: int) -> Written:
        """What stands before the name of a space; empty for nothing."""

    def space_name(self, node: int) -> Written:
        """The name of a space with its marks."""

    def space_words(self, node: int, width: int) -> Written:
        """What a space gives, or what lies there."""

    def network_words(self, line: int) -> Written:
        """What stands beside a network line, which looks the same."""


def column_width(width: int) -> int:
    """How far apart the columns are in a width."""
    return min(WIDEST, max(NARROWEST, (width - 1 - LAST_COLUMN) // 6))


def draw_grid(board: SoloGridBoard, width: int, look: GridLook) -> Canvas:
    """Spaces by column and row, network lines along their column, free lines between columns."""
    canvas, each = Canvas(), column_width(width)
    places = {node.id: (1 + (node.column - 1) * each, (node.row - 1) * ROW_HEIGHT) for node in board.node}
    for number, line in enumerate(board.network):
        draw_network(canvas, [places[name] for name in line.nodes], look.network_words(number), each)
    draw_free_lines(canvas, board, places, look)
    for number, node in enumerate(board.node):
        x, y = places[node.id]
        canvas.write(x - 1, y, *look.space_sign(number))
        canvas.write(x, y, *look.space_name(number))
        canvas.write(x, y + 1, *look.space_words(number, min(each - 1, width - x)))
    return canvas


def draw_free_lines(canvas: Canvas, board: SoloGridBoard, places: Mapping[str, Place], look: GridLook) -> None:
    """Every free line."""
    names = {node.id: look.space_name(number)[0] for number, node in enumerate(board.node)}
    for grey in board.grey:
        left, right = sorted(grey.nodes, key=places.__getitem__)
        draw_free(canvas, places[left], places[right], len(names[left]), Line(THICK, look.free))


def draw_free(canvas: Canvas, start: Place, end: Place, name: int, line: Line) -> None:
    """A free line: to the right of a name, then up or down just before the next column."""
    if start[0] == end[0]:
        canvas.down(start[0] + 3, start[1], end[1], line)
        return
    blank = 1 if end[0] - start[0] >= ROOMY else 0
    lane = end[0] - 2 - blank
    canvas.across(start[0] + name + blank, lane, start[1], line)
    canvas.touch(lane, start[1], LEFT, line)
    canvas.down(lane, start[1], end[1], line)
    canvas.across(lane, end[0] - 1 - blank, end[1], line)


def draw_network(canvas: Canvas, places: Iterable[Place], words: Written, each: int) -> None:
    """A network line from space to space, with its words under the upper one."""
    line = Line(THIN, words[1])
    for (x, y), (to_x, to_y) in pairwise(sorted(places)):
        bend = (max(y, to_y) or ROW_HEIGHT) - 1
        canvas.down(x + 1, y, bend, line)
        canvas.across(x + 1, to_x + 1, bend, line)
        canvas.down(to_x + 1, bend, to_y, line)
        upper, above = (x, y) if y < to_y else (to_x, to_y)
        canvas.write(upper + (3 if each >= ROOMY else 2), above + 2, *words)


def name_with_marks(node: Node) -> str:
    """The name of a space with its marks."""
    return node.id + ("!!" if node.marks else "") + ("]" if node.end else "")


def bonus_words(effects: Effects, width: int) -> str:
    """What a space gives, in as many words as there is room for."""
    said = say_effects(effects) if effects else ""
    return said if len(said) <= width else abbreviated(short_form(effects, SHORT_WORDS) or said, width)


def short_form(effects: Effects, forms: Mapping[int, str]) -> str:
    """The short form of a single effect; empty where there is none."""
    phrases = [phrase for program in effects for phrase in program]
    form = forms.get(phrases[0].op) if len(phrases) == 1 else None
    return form.format(phrases[0].a) if form else ""
