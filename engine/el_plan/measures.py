"""Figures of a whole game for bands and studies: they have the same names at every number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.core.results import Column, Rows, Values, victories
from engine.el_plan.components.models import Components
from engine.el_plan.constants import PERIODS, PLANS, SEATS, Deed, Product, Space

PER_CENT = 100
"""Small figures are told in hundredths, so that one decimal shows them."""


@dataclass(frozen=True)
class MeanPoints:
    """Reads the mean of all seats' points."""

    seats: int

    def __call__(self, rows: Rows) -> Values:
        values: Values = rows["score"][:, : self.seats].mean(axis=1)
        return values


@dataclass(frozen=True)
class Pointless:
    """Reads how many seats in a hundred end without a point."""

    seats: int

    def __call__(self, rows: Rows) -> Values:
        values: Values = PER_CENT * (rows["score"][:, : self.seats] == 0).mean(axis=1)
        return values


@dataclass(frozen=True)
class OrderEdge:
    """Reads how far the victories of a place in the first turn order are from an equal share, in per cent."""

    seats: int
    place: int

    def __call__(self, rows: Rows) -> Values:
        if self.place >= self.seats:
            return np.zeros(len(rows))
        won = victories(rows, self.seats)
        seat = (rows["start_seat"].astype(np.int64) + self.place) % self.seats
        share = won[np.arange(len(rows)), seat] / won.sum(axis=1)
        values: Values = PER_CENT * (share - 1 / self.seats)
        return values


@dataclass(frozen=True)
class TypeEdge:
    """Reads how far the points of plans of a type are from those of all seats, in hundredths."""

    seats: int
    types: tuple[int, ...]
    product: int

    def __call__(self, rows: Rows) -> Values:
        points = rows["score"][:, : self.seats]
        of_type = np.array(self.types)[rows["plan"][:, : self.seats]] == self.product
        values: Values = PER_CENT * ((points * of_type).sum(axis=1) / of_type.sum(axis=1) - points.mean(axis=1))
        return values


@dataclass(frozen=True)
class PlanEdge:
    """Reads how far the points of a plan are from those of all seats, in hundredths; 0 if nobody has it."""

    seats: int
    plan: int

    def __call__(self, rows: Rows) -> Values:
        points = rows["score"][:, : self.seats]
        has_it = rows["plan"][:, : self.seats] % PLANS == self.plan
        values: Values = PER_CENT * ((points - points.mean(axis=1, keepdims=True)) * has_it).sum(axis=1)
        return values


@dataclass(frozen=True)
class Pace:
    """Reads the decisions of a player in a period."""

    seats: int

    def __call__(self, rows: Rows) -> Values:
        values: Values = rows["decisions"] / (self.seats * PERIODS)
        return values


@dataclass(frozen=True)
class Total:
    """Reads the sum of a count over all seats, or of several columns of it."""

    field: str
    places: tuple[int, ...]

    def __call__(self, rows: Rows) -> Values:
        values: Values = rows[self.field][:, :, list(self.places)].sum(axis=(1, 2))
        return values


def game_columns(components: Components, seats: int) -> Iterator[Column]:
    """All of them."""
    yield Column("mean_points", "float64", "mean of all seats' points", MeanPoints(seats), group="score")
    yield Column("pointless", "float64", "seats without a point, of 100", Pointless(seats), group="score")
    says = "decisions of a player in a period"
    yield Column("pace", "float64", says, Pace(seats), group="length")
    yield from edge_columns(components, seats)
    yield from total_columns(components)


def edge_columns(components: Components, seats: int) -> Iterator[Column]:
    """By how much a place in turn order, a type of plan or a plan is ahead."""
    for place in range(SEATS):
        says = f"victories of place {place + 1} in the first turn order, of 100, less 100/n; 0 if there is none"
        yield Column(f"order_edge_{place + 1}", "float64", says, OrderEdge(seats, place), group="standing")
    types = tuple(int(plan.type) for plan in components.ordered_plans)
    for product in Product:
        name = product.name.lower()
        says = f"hundredths of points that {name} plans have more than the mean of all"
        yield Column(f"type_edge_{name}", "float64", says, TypeEdge(seats, types, product), group="standing")
    for plan in range(PLANS):
        says = (
            f"hundredths of points that plan {plan + 1} of the level has more than the mean of all; 0 if nobody has it"
        )
        yield Column(f"plan_edge_{plan + 1}", "float64", says, PlanEdge(seats, plan), group="standing")


def total_columns(components: Components) -> Iterator[Column]:
    """What all seats did together."""
    for space in Space:
        name = space.name.lower()
        says = f"times an entrepreneur was on {name.replace('_', ' ')}"
        yield Column(f"placed_{name}", "int16", says, Total("placements", (space,)), group="action")
    says = "entrepreneurs placed"
    yield Column("placed", "int16", says, Total("placements", tuple(Space)), group="action")
    for deed in (Deed.PRODUCTS_IMPORTED, Deed.EXPORTS):
        name = deed.name.lower()
        yield Column(name, "int16", f"{name.replace('_', ' ')}, of all seats", Total("deeds", (deed,)), group="action")
    for design in components.designs:
        cards = tuple(number for number, card in enumerate(components.cards) if card is design)
        says = f"{design.name} cards acquired, of all seats"
        yield Column(f"bought_{design.id.replace('-', '_')}", "int8", says, Total("bought", cards), group="action")
