"""Models of the component files: what one record can say."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from typing import Annotated

from engine.core.components import catalogue
from engine.core.components.fields import Text, Whole, word_of
from engine.core.components.records import Model, Named, Sourced
from engine.el_plan.constants import (
    ACTIVATIONS,
    DECK,
    EVENTS,
    LEVELS,
    SEATS,
    Does,
    Process,
    Product,
    Resource,
)

MOST = 9
"""Tokens or processes that one thing can ask for."""


class Asked(IntEnum):
    """What an event can ask for: a resource, or the one that the ruling CRISIS names."""

    WORKER = Resource.WORKER
    MONEY = Resource.MONEY
    ENERGY = Resource.ENERGY
    CRISIS = 3


Few = Annotated[int, Whole(0, MOST)]
ResourceField = Annotated[Resource, word_of(Resource)]
ProductField = Annotated[Product, word_of(Product)]
ProcessField = Annotated[Process, word_of(Process)]


class Tokens(Model):
    """Tokens by resource."""

    worker: Few = 0
    money: Few = 0
    energy: Few = 0

    @property
    def counts(self) -> tuple[int, int, int]:
        """In the order of `Resource`."""
        return self.worker, self.money, self.energy


class Processes(Model):
    """Processes by type."""

    production: Few = 0
    logistics: Few = 0
    marketing: Few = 0

    @property
    def counts(self) -> tuple[int, int, int]:
        """In the order of `Process`."""
        return self.production, self.logistics, self.marketing


class Board(Sourced):
    """The file `board.toml`."""

    administration_spaces: Annotated[int, Whole(2, SEATS)]


class EventRecord(Named):
    """One design of event: so many copies of it are in the deck."""

    name: Text
    does: Annotated[Does, word_of(Does)]
    resources: tuple[Annotated[Asked, word_of(Asked)], ...] = ()
    copies: Annotated[int, Whole(1, EVENTS)]


class Events(Model):
    """The file `events.toml`."""

    event: tuple[EventRecord, ...]


class SpaceRecord(Model):
    """A process space of a plan and the resource of its grey space."""

    process: ProcessField
    resource: ResourceField


class RowRecord(Model):
    """A row of a production table."""

    product: ProductField
    processes: Processes


class PlanRecord(Named):
    """One plan card."""

    name: Text
    level: Annotated[int, Whole(1, LEVELS)]
    type: ProductField
    spaces: tuple[SpaceRecord, ...]
    row: tuple[RowRecord, ...]


class Plans(Model):
    """The file `plans.toml`."""

    plan: tuple[PlanRecord, ...]


class CardRecord(Named):
    """One design of investment card: so many copies of it are in its deck."""

    name: Text
    cost: Tokens
    activation: Tokens
    times: Annotated[int, Whole(1, ACTIVATIONS)] = 1
    play: bool = False
    processes: Processes = Processes()
    any_process: Few = 0
    income: ResourceField | None = None
    discount: bool = False
    storage: Few = 0
    copies: Annotated[int, Whole(1, DECK)]


class Deck(Model):
    """The files `experts.toml`, `technologies.toml`, `infrastructures.toml`."""

    card: tuple[CardRecord, ...]


class Components(catalogue.Catalogue):
    """All components of the game, one field per file."""

    board: Board
    events: Events
    plans: Plans
    experts: Deck
    technologies: Deck
    infrastructures: Deck

    @property
    def decks(self) -> tuple[Deck, Deck, Deck]:
        """The investment decks in the order of `Type`."""
        return self.experts, self.technologies, self.infrastructures

    @cached_property
    def cards(self) -> list[CardRecord]:
        """Every card of the three decks, copies one by one, by its number."""
        return [record for record in self.designs for _ in range(record.copies)]

    @cached_property
    def designs(self) -> list[CardRecord]:
        """Every design of card, by its number."""
        return [record for deck in self.decks for record in deck.card]

    @cached_property
    def ordered_plans(self) -> list[PlanRecord]:
        """Every plan by its number: by level, then as the file lists them."""
        return sorted(self.plans.plan, key=lambda plan: plan.level)
