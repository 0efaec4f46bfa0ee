"""A grid board: the grid as columns with its lines, the towers over it, the energy track and the income tracks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.boards import GridBoard, Node, SoloGridBoard
from engine.pampero.constants import Market
from engine.pampero.text.effect_text import amounts
from solo.pampero.data_views.colours import market_word, say_effects
from solo.rich_tables import listing

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
LETTERS = " │─└││┌├─┘─┴┐┤┬┼"
ASCII = " |-+||++-+-++++++"

ROW_HEIGHT = 3
NARROW, WIDE = 11, 16


class Canvas:
    """Letters by place, and lines as the sides of a place they touch."""

    def __init__(self) -> None:
        self.letters: dict[tuple[int, int], tuple[str, str]] = {}
        self.sides: dict[tuple[int, int], int] = {}

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Put text at a place; it covers lines."""
        for offset, letter in enumerate(text):
            self.letters[x + offset, y] = letter, style

    def across(self, x: int, to: int, y: int) -> None:
        """A line from left to right."""
        for place in range(x, to + 1):
            self._touch(place, y, (LEFT if place > x else 0) | (RIGHT if place < to else 0))

    def down(self, x: int, y: int, to: int) -> None:
        """A line from one height to another."""
        low, high = min(y, to), max(y, to)
        for place in range(low, high + 1):
            self._touch(x, place, (UP if place > low else 0) | (DOWN if place < high else 0))

    def _touch(self, x: int, y: int, sides: int) -> None:
        self.sides[x, y] = self.sides.get((x, y), 0) | sides

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        letters = ASCII if options.ascii_only else LETTERS
        yield from self._lines(letters)

    def _lines(self, line_letters: str) -> Iterator[Text]:
        places = [*self.letters, *self.sides]
        for y in range(max(y for _, y in places) + 1):
            row = Text(no_wrap=True, overflow="crop")
            for x in range(max((px for px, py in places if py == y), default=-1) + 1):
                letter, style = self.letters.get((x, y), (line_letters[self.sides.get((x, y), 0)], "dim"))
                row.append(letter, style)
            yield row


def show_grid(c: Catalogue) -> Iterator[RenderableType]:
    """A player's board."""
    yield from _board(c.grid_board)
    yield locks(c.grid_board)


def show_solo_grid(c: Catalogue) -> Iterator[RenderableType]:
    """VJ's board."""
    yield from _board(c.solo_grid_board)


def _board(board: SoloGridBoard) -> Iterator[RenderableType]:
    yield income_table(board)
    yield tower_table(board)
    yield Text("Grid: columns 1 to 7", style="bold")
    yield GridDrawing(board)
    yield Text("\n!! double mark   ] end of column   nK network line K; other lines are grey\n", style="dim")
    yield network_table(board)


class GridDrawing:
    """The grid, drawn as wide as the console allows."""

    def __init__(self, board: SoloGridBoard) -> None:
        self.board = board

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        yield draw(self.board, min(WIDE, max(NARROW, options.max_width // 7)))


def draw(board: SoloGridBoard, pitch: int) -> Canvas:
    """Nodes by column and row, grey lines between columns, network lines as marks and along their column."""
    canvas = Canvas()
    place = {node.id: ((node.column - 1) * pitch, (node.row - 1) * ROW_HEIGHT) for node in board.node}
    width = {node.id: len(label(node)) for node in board.node}
    for grey in board.grey:
        left, right = sorted(grey.nodes, key=place.__getitem__)
        draw_grey(canvas, place[left], place[right], width[left])
    for line in board.network:
        draw_network(canvas, [place[name] for name in line.nodes])
    for node in board.node:
        x, y = place[node.id]
        canvas.write(x, y, label(node), "bold")
        canvas.write(x, y + 1, shorten(say_effects(node.effects), pitch - 1), "green")
        canvas.write(x + 3, y + 2, network_marks(board, node), "magenta")
    return canvas


def label(node: Node) -> str:
    """The name of a node with its marks."""
    return node.id + ("!!" if node.marks else "") + ("]" if node.end else "")


def shorten(text: str, width: int) -> str:
    """Text cut to a width."""
    return text if len(text) <= width else f"{text[: width - 1]}."


def draw_grey(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], width: int) -> None:
    """A grey line: to the right of a label, then up or down just before the next column."""
    if start[0] == end[0]:
        canvas.down(start[0] + 3, start[1], end[1])
        return
    lane = end[0] - 3
    canvas.across(start[0] + width + 1, lane, start[1])
    canvas.down(lane, start[1], end[1])
    canvas.across(lane, end[0] - 2, end[1])


def draw_network(canvas: Canvas, places: list[tuple[int, int]]) -> None:
    """A network line, where two of its nodes lie above each other."""
    ordered = sorted(places)
    for (x, y), (to_x, to_y) in pairwise(ordered):
        if x == to_x:
            canvas.down(x + 1, y, to_y)


def network_marks(board: SoloGridBoard, node: Node) -> str:
    """The network lines that touch a node."""
    return " ".join(f"n{number}" for number, line in enumerate(board.network, 1) if node.id in line.nodes)


def income_table(board: SoloGridBoard) -> Table:
    """The five income tracks with their columns and what is printed there."""
    columns = range(1, len(board.income.values) + 1)
    table = listing("Income", *(f"=${value}" for value in board.income.values))
    for market in board.income.rows:
        moves = {arrow.column: arrow.moves for arrow in board.arrow if arrow.market == market}
        cells = [market_word(moves[column]) if column in moves else Text("") for column in columns]
        table.add_row(market_word(market), *cells)
    table.add_section()
    cards = {dark.column: dark.cards for dark in board.specialist}
    table.add_row("specialists", *(str(cards.get(column, "")) for column in columns))
    if isinstance(board, GridBoard):
        bars = {bar.behind + 1: bar.tower for bar in board.threshold}
        table.add_row("needs tower", *(str(bars.get(column, "")) for column in columns))
        table.add_row("venture slot", *(venture_word(board, column) for column in columns))
    table.caption = "A market in a cell: a marker that gets there moves that market's marker."
    table.caption_justify = "left"
    return table


def venture_word(board: GridBoard, column: int) -> str:
    """The venture capital slot that looks at a column."""
    slots = [str(venture.slot) for venture in board.venture if venture.from_column <= column <= venture.to_column]
    return ", ".join(slots)


def tower_table(board: SoloGridBoard) -> Table:
    """The tower spaces: battery, bonus, and the energy from which they produce."""
    table = listing("Tower", *(str(tower.number) for tower in board.tower))
    table.add_row("battery", *("yes" if tower.battery else "" for tower in board.tower))
    table.add_row("produces from energy", *(first_energy(board, tower.number) for tower in board.tower))
    table.add_row("bonus", *(say_effects(tower.effects) for tower in board.tower))
    table.caption = f"Energy track: 0 to {board.energy.limit}"
    table.caption_justify = "left"
    return table


def first_energy(board: SoloGridBoard, tower: int) -> str:
    """The least energy whose column reaches a tower space."""
    reached = [energy for energy, towers in enumerate(board.energy.columns) if towers >= tower]
    return str(reached[0]) if reached else "never"


def network_table(board: SoloGridBoard) -> Table:
    """The network lines and what they ask for."""
    table = listing("Network line", "joins", "asks once for")
    for line in board.network:
        cost = amounts(line.cost.energy, line.cost.batteries, line.cost.money)
        table.add_row(line.id, ", ".join(line.nodes), cost)
    return table


def locks(board: GridBoard) -> Table:
    """What the towers of a player unlock."""
    table = listing("Towers built", "unlock contracts of", "with icons", "venture slot")
    for tower in range(1, len(board.tower) + 1):
        zones = ", ".join(zone for zone, number in board.unlock.zones if number == tower)
        markets = Text(", ").join(market_word(m) for m in Market if board.unlock.markets.of(m) == tower)
        slots = ", ".join(str(venture.slot) for venture in board.venture if venture.tower == tower)
        if zones or markets or slots:
            table.add_row(str(tower), zones, markets, slots)
    return table
