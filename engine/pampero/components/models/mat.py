"""`company_mat.toml`: the two rows a player lays cards on, and the slots of the tower bonus tiles."""

from __future__ import annotations

from typing import Annotated

from engine.pampero.components.models.fields import Id, Model, Sourced, Whole, ZoneName, one_of

RowWord = Annotated[str, one_of({"top": "top", "bottom": "bottom"})]
Coordinate = Annotated[int, Whole(0, 50)]


class Tab(Model):
    """An operations tab: the zone a card works in, its value and its energy."""

    zone: ZoneName
    value: Annotated[int, Whole(1, 30)]
    energy: Annotated[int, Whole(0, 14)]


class MatSpace(Sourced):
    """A space for a card, with a tab on one or both sides."""

    row: RowWord
    column: Annotated[int, Whole(1, 5)]
    left: Tab | None = None
    right: Tab | None = None

    @property
    def tabs(self) -> tuple[Tab | None, Tab | None]:
        """The tabs, left first."""
        return self.left, self.right


class Slot(Sourced):
    """The slot of one kind of tower bonus tile, at its place on the mat."""

    kind: Id
    at: tuple[Coordinate, Coordinate]


class Overlay(Sourced):
    """The zone B discount overlays."""

    discount: Annotated[int, Whole(1, 10)]


class CompanyMat(Model):
    """The whole file."""

    space: tuple[MatSpace, ...]
    slot: tuple[Slot, ...]
    overlay: Overlay
