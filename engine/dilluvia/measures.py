"""Figures of a whole game for bands and studies: they have the same names at every number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.core.results import Column, Rows, Values, victories
from engine.dilluvia.components.models import Catalogue
from engine.dilluvia.constants import SEATS
from engine.dilluvia.vocabulary.facts import Fact
from engine.dilluvia.vocabulary.row_facts import TOLD, Count

PER_CENT = 100
THREE, FOUR = 3, 4
"""Players from whom on the marked tiles are in play."""
WINNER_PLACES = ("shared", "first", "second", "third", "fourth")


@dataclass(frozen=True)
class Best:
    """Reads the population of the winner."""

    seats: int

    def __call__(self, rows: Rows) -> Values:
        found: Values = rows["score"][:, : self.seats].max(axis=1)
        return found


@dataclass(frozen=True)
class Lead:
    """Reads by how much the winner is ahead of the second."""

    seats: int

    def __call__(self, rows: Rows) -> Values:
        ordered = np.sort(rows["score"][:, : self.seats], axis=1)
        found: Values = ordered[:, -1] - ordered[:, -2]
        return found


@dataclass(frozen=True)
class WinnerPlace:
    """Reads the starting place of the only winner; 0 after a shared victory."""

    seats: int

    def __call__(self, rows: Rows) -> Values:
        won = victories(rows, self.seats)
        places = rows["start_place"][np.arange(len(rows)), won.argmax(axis=1)]
        return np.where(won.sum(axis=1) > 1, 0, places).astype(np.int8)


@dataclass(frozen=True)
class SeatTotal:
    """Reads the sum over all seats of one number that each has."""

    field: str
    place: int

    def __call__(self, rows: Rows) -> Values:
        found: Values = rows[self.field][:, :, self.place].sum(axis=1)
        return found


@dataclass(frozen=True)
class StartEdge:
    """Reads how far the victories of a starting place are from an equal share, in per cent; 0 if there is none."""

    seats: int
    place: int

    def __call__(self, rows: Rows) -> Values:
        if self.place >= self.seats:
            return np.zeros(len(rows))
        won = victories(rows, self.seats)
        is_it = rows["start_place"][:, : self.seats] == self.place + 1
        values: Values = PER_CENT * ((won * is_it).sum(axis=1) / won.sum(axis=1) - 1 / self.seats)
        return values


@dataclass(frozen=True)
class StacksEmpty:
    """Reads whether every tile of a game was laid out, so that both stacks were empty."""

    tiles: int

    def __call__(self, rows: Rows) -> Values:
        found: Values = (rows["shown"].sum(axis=1) == self.tiles).astype(np.int8)
        return found


def game_columns(seats: int, components: Catalogue) -> Iterator[Column]:
    """What is told of a game as a whole."""
    yield Column("best", "int32", "population of the winner", Best(seats))
    yield Column("lead", "int32", "population of the winner above the second", Lead(seats))
    says = "place of the winner in the order of turn 1, or shared"
    yield Column("winner_start", "word", says, WinnerPlace(seats), WINNER_PLACES)
    sold = SeatTotal("told", TOLD.index(Fact.PROPELLERS))
    yield Column("propellers_sold", "int16", "propellers that anyone has bought", sold, group="action")
    planted = SeatTotal("counts", Count.GARDENS)
    yield Column("gardens_planted", "int16", "gardens that anyone has placed", planted, group="action")
    blank = SeatTotal("counts", Count.BLANKS)
    yield Column("blank_placements", "int16", "placements of anyone that did nothing", blank, group="action")
    for kind, record in enumerate(components.buildings.building):
        says = f"buildings {record.id} of all players"
        yield Column(f"built_{record.id.lower()}", "int16", says, SeatTotal("built", kind), group="action")
    yield from edge_columns(seats)
    says = "1 if both stacks of tiles were empty before the last turn"
    yield Column("stacks_empty", "int8", says, StacksEmpty(tiles_in_play(seats, components)), group="length")


def edge_columns(seats: int) -> Iterator[Column]:
    """By how much a place in the order of the first turn is ahead."""
    for place in range(SEATS):
        says = f"victories of place {place + 1} in the order of turn 1, of 100, less 100/n; 0 if there is none"
        yield Column(f"start_edge_{place + 1}", "float64", says, StartEdge(seats, place), group="standing")


def tiles_in_play(seats: int, components: Catalogue) -> int:
    """How many market tiles a game of so many has. Rule: SET-02"""
    tiles = components.market_tiles.tile
    return sum(tile.plain + tile.three * (seats >= THREE) + tile.four * (seats >= FOUR) for tile in tiles)
