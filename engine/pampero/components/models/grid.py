"""`grid_board.toml` and `solo_grid_board.toml`: towers, energy track, income tracks and the grid of transformers."""

from __future__ import annotations

from typing import Annotated

from engine.pampero.components.models.fields import ByZone, Effects, Id, MarketWord, Model, Named, Sourced, Whole
from engine.pampero.terms import Market

TowerNumber = Annotated[int, Whole(1, 7)]
IncomeColumn = Annotated[int, Whole(1, 9)]
Cost = Annotated[int, Whole(0, 14)]


class EnergyTrack(Sourced):
    """The energy track: its last space, and how many tower spaces count for battery production at each energy."""

    limit: Annotated[int, Whole(1, 14)]
    columns: tuple[Annotated[int, Whole(0, 7)], ...]


class TowerSpace(Sourced):
    """What a built tower uncovers."""

    number: TowerNumber
    battery: bool
    effects: Effects = ()


class IncomeTracks(Sourced):
    """The values of the income columns, and the tracks from top to bottom."""

    values: tuple[Annotated[int, Whole(1, 30)], ...]
    rows: tuple[MarketWord, ...]


class Threshold(Sourced):
    """A bar behind an income column that a tower opens."""

    behind: IncomeColumn
    tower: TowerNumber


class SpecialistColumn(Sourced):
    """A dark green income column."""

    column: IncomeColumn
    cards: Annotated[int, Whole(1, 2)]


class Arrow(Sourced):
    """A printed icon on an income track: reaching it moves another marker."""

    market: MarketWord
    column: IncomeColumn
    moves: MarketWord


class Venture(Sourced):
    """A slot for a venture capital tile, with the income zone it looks at."""

    slot: Annotated[int, Whole(1, 4)]
    tower: TowerNumber
    from_column: IncomeColumn
    to_column: IncomeColumn


class ByMarket(Model):
    """A number of towers a market."""

    remote: TowerNumber
    resort: TowerNumber
    commercial: TowerNumber
    industrial: TowerNumber
    residential: TowerNumber

    def of(self, market: Market) -> int:
        """The number of one market."""
        return (self.remote, self.resort, self.commercial, self.industrial, self.residential)[market]


class Unlock(Sourced):
    """How many towers unlock the contracts of a zone, and those with an icon."""

    zones: ByZone
    markets: ByMarket


class Node(Named):
    """A space of the grid: it holds a transformer, then the contract tile that takes its place."""

    column: Annotated[int, Whole(1, 7)]
    row: Annotated[int, Whole(1, 9)]
    effects: Effects = ()
    end: bool = False
    marks: bool = False


class GreyLine(Sourced):
    """A free line between two nodes."""

    nodes: tuple[Id, Id]


class NetworkCost(Model):
    """What a network line asks for, once."""

    energy: Cost = 0
    batteries: Cost = 0
    money: Cost = 0


class NetworkLine(Named):
    """A line whose requirement is met once and marked with a network tile."""

    nodes: tuple[Id, ...]
    cost: NetworkCost


class SoloGridBoard(Model):
    """VJ's board."""

    energy: EnergyTrack
    tower: tuple[TowerSpace, ...]
    income: IncomeTracks
    specialist: tuple[SpecialistColumn, ...]
    arrow: tuple[Arrow, ...] = ()
    node: tuple[Node, ...]
    grey: tuple[GreyLine, ...]
    network: tuple[NetworkLine, ...]


class GridBoard(SoloGridBoard):
    """A player's board: the same with thresholds, venture capital and locks."""

    threshold: tuple[Threshold, ...]
    venture: tuple[Venture, ...]
    unlock: Unlock
