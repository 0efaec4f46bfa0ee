"""What a finished game tells: the row that the kernel fills, and its columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from engine.core.jit import jit
from engine.core.record import Many, Matrix, Vector, i8, i16
from engine.core.results import Column, CoreRow, Field, Score, Side, outcome_columns, sided
from engine.dilluvia.ai.facts import fact
from engine.dilluvia.components.models import Catalogue
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import ACTIONS, BUILDING_KINDS, SEATS, TILE_KINDS, Action
from engine.dilluvia.measures import WINNER_PLACES, SeatTotal, game_columns
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import (
    AEROS_ACCOUNTS,
    AEROS_MEANS,
    POPULATION_ACCOUNTS,
    POPULATION_MEANS,
    PRESTIGE_ACCOUNTS,
    PRESTIGE_MEANS,
    Aeros,
    Population,
    Prestige,
)
from engine.dilluvia.vocabulary.facts import FACT_SPECS
from engine.dilluvia.vocabulary.row_facts import COUNT_MEANS, COUNTS, TOLD, TOLD_FACTS, Count

POPULATION = Score("population", unit="population")

SIDES = (
    Side("red", "Red", "Red's", "Red's"),
    Side("yellow", "Yellow", "Yellow's", "Yellow's"),
    Side("blue", "Blue", "Blue's", "Blue's"),
    Side("green", "Green", "Green's", "Green's"),
)


class Row(CoreRow):
    """The result of a game."""

    start_place: Annotated[Vector, i8[SEATS]]
    aeros_ledger: Annotated[Matrix, i16[SEATS, AEROS_ACCOUNTS]]
    prestige_ledger: Annotated[Matrix, i16[SEATS, PRESTIGE_ACCOUNTS]]
    population_ledger: Annotated[Matrix, i16[SEATS, POPULATION_ACCOUNTS]]
    told: Annotated[Matrix, i16[SEATS, TOLD_FACTS]]
    counts: Annotated[Matrix, i16[SEATS, COUNTS]]
    placements: Annotated[Matrix, i16[SEATS, ACTIONS]]
    built: Annotated[Matrix, i16[SEATS, BUILDING_KINDS]]
    bought: Annotated[Matrix, i16[SEATS, TILE_KINDS]]
    shown: Annotated[Vector, i16[TILE_KINDS]]


def sides_of(seats: int) -> tuple[Side, ...]:
    """Who plays: every seat decides, and none is an automa."""
    return SIDES[:seats]


@jit
def fill_row(g: State, t: Tables, rows: Many[Row], index: int) -> None:
    """Copy what a result needs from a finished game."""
    row = rows[index]
    row.seed = g.seed
    row.winners = g.winners
    row.decisions = g.decisions
    for seat in range(g.n_seats):
        fill_seat(g, t, row, seat)
    for building in range(g.building_count):
        row.built[g.building_seat[building], g.building_kind[building]] += 1
    for kind in range(TILE_KINDS):
        row.shown[kind] = g.shown[kind]


@jit
def fill_seat(g: State, t: Tables, row: Row, seat: int) -> None:
    """What a row tells of a seat."""
    row.score[seat] = g.population[seat]
    row.start_place[seat] = g.start_place[seat] + 1
    for account in range(AEROS_ACCOUNTS):
        row.aeros_ledger[seat, account] = g.aeros_ledger[seat, account]
    for account in range(PRESTIGE_ACCOUNTS):
        row.prestige_ledger[seat, account] = g.prestige_ledger[seat, account]
    for account in range(POPULATION_ACCOUNTS):
        row.population_ledger[seat, account] = g.population_ledger[seat, account]
    for number in range(TOLD_FACTS):
        row.told[seat, number] = fact(g, t, seat, TOLD[number])
    for action in range(ACTIONS):
        row.placements[seat, action] = g.placements[seat, action]
    for kind in range(TILE_KINDS):
        row.bought[seat, kind] = g.bought[seat, kind]
    fill_counts(g, row, seat)


@jit
def fill_counts(g: State, row: Row, seat: int) -> None:
    """What a seat has done."""
    for kind in range(TILE_KINDS):
        row.counts[seat, Count.TILES_TAKEN] += g.bought[seat, kind]
    row.counts[seat, Count.GARDENS] = g.gardens[seat]
    row.counts[seat, Count.CONVERSIONS] = g.conversions[seat]
    row.counts[seat, Count.BLANKS] = g.blanks[seat]
    row.counts[seat, Count.UNUSED] = g.unused[seat]


# --- columns


def columns_of(seats: int, components: Catalogue) -> list[Column]:
    """All columns, in the order of the files."""
    sides = sides_of(seats)
    return [
        *outcome_columns(sides, POPULATION),
        Column("decisions", "int32", "choices among two or more options", Field("decisions"), group="length"),
        *game_columns(seats, components),
        *place_columns(sides),
        *ledger_columns(sides, "population_ledger", POPULATION_MEANS, "", "account"),
        *ledger_columns(sides, "prestige_ledger", PRESTIGE_MEANS, "prestige_", "ledger"),
        *ledger_columns(sides, "aeros_ledger", AEROS_MEANS, "aeros_", "ledger"),
        *fact_columns(sides),
        *action_columns(sides),
        *building_columns(sides, components),
        *tile_columns(sides, components),
    ]


def place_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """The place of each side in the first turn."""
    for seat, side in enumerate(sides):
        says, read = f"{side.yours}: place in the order of turn 1", Field("start_place", (seat,))
        yield Column(f"start_{side.name}", "word", says, read, WINNER_PLACES, "set-up", side.name, "start")


def ledger_columns(
    sides: Sequence[Side],
    field: str,
    means: Mapping[Aeros, str] | Mapping[Prestige, str] | Mapping[Population, str],
    prefix: str,
    group: str,
) -> Iterator[Column]:
    """Where a currency of each side came from; the accounts add up to it, and only population is the score."""
    for account, says in means.items():
        for seat, side in enumerate(sides):
            name = f"{prefix}{account.name.lower()}"
            yield sided(side, name, "int16", says, Field(field, (seat, account)), group)


def fact_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """What each side has at the end."""
    for number, told in enumerate(TOLD):
        name = FACT_SPECS[told].name.replace("-", "_")
        for seat, side in enumerate(sides):
            yield sided(side, name, "int16", FACT_SPECS[told].says, Field("told", (seat, number)), "fact")


def action_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """How often each side did what."""
    for count in Count:
        for seat, side in enumerate(sides):
            yield sided(side, count.name.lower(), "int16", COUNT_MEANS[count], Field("counts", (seat, count)), "action")
    for action in Action:
        says = f"placements on the {action.name.lower()} row"
        for seat, side in enumerate(sides):
            read = Field("placements", (seat, action))
            yield sided(side, f"placed_{action.name.lower()}", "int16", says, read, "action")


def building_columns(sides: Sequence[Side], components: Catalogue) -> Iterator[Column]:
    """Buildings of each kind."""
    for kind, record in enumerate(components.buildings.building):
        for seat, side in enumerate(sides):
            read = Field("built", (seat, kind))
            yield sided(side, f"built_{record.id.lower()}", "int16", f"buildings {record.id}", read, "owned")


def tile_columns(sides: Sequence[Side], components: Catalogue) -> Iterator[Column]:
    """Tiles of each kind: how many lay on the market, how many anyone took, and each side."""
    for kind, tile in enumerate(components.market_tiles.tile):
        name = tile.id.replace("-", "_")
        yield Column(f"shown_{name}", "int16", f"{tile.name}: on the market", Field("shown", (kind,)), group="fact")
        yield Column(f"bought_{name}", "int16", f"{tile.name}: taken", SeatTotal("bought", kind), group="action")
        for seat, side in enumerate(sides):
            yield sided(side, f"took_{name}", "int16", tile.name, Field("bought", (seat, kind)), "owned")
