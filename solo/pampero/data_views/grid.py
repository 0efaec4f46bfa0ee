"""A grid board: the grid as columns with its lines, the towers over it, the energy track and the income tracks."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.boards import GridBoard, SoloGridBoard
from engine.pampero.constants import Market
from engine.pampero.text.effect_text import amounts
from solo.pampero.data_views.colours import market_word, say_effects
from solo.pampero.grid_drawing import Written, bonus_words, draw_grid, name_with_marks
from solo.rich_tables import listing


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
    yield PrintedGrid(board)
    yield Text("\n!! double mark   ] end of column   thick: free line   thin, n1: network line 1\n", style="dim")
    yield network_table(board)


class PrintedGrid:
    """The grid as it is printed, as wide as the console allows."""

    free = "dim"

    def __init__(self, board: SoloGridBoard) -> None:
        self.board = board

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        yield draw_grid(self.board, options.max_width, self)

    def space_sign(self, _node: int) -> Written:
        return "", ""

    def space_name(self, node: int) -> Written:
        return name_with_marks(self.board.node[node]), "bold"

    def space_words(self, node: int, width: int) -> Written:
        return bonus_words(self.board.node[node].effects, width), "green"

    def network_words(self, line: int) -> Written:
        return f"n{line + 1}", "magenta"


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
