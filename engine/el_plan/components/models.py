"""Models of the component files: what one record can say."""

from __future__ import annotations

import hashlib
import json
from typing import Literal

from pydantic import Field

from engine.core.safe_io import Document
from engine.el_plan.constants import ACTIVATIONS, DECK, EVENTS, SEATS, SLOTS, TABLE_ROWS

ResourceWord = Literal["worker", "money", "energy"]
ProductWord = Literal["raw", "good", "service"]
ProcessWord = Literal["production", "logistics", "marketing"]
MOST = 9
"""Tokens or processes that one thing can ask for."""


class Sourced(Document):
    """Every record says where it comes from: a section of the rulebook, "inferred: ..." or "reconstructed"."""

    source: str = Field(min_length=8)


class Tokens(Document):
    """Tokens by resource."""

    worker: int = Field(default=0, ge=0, le=MOST)
    money: int = Field(default=0, ge=0, le=MOST)
    energy: int = Field(default=0, ge=0, le=MOST)

    @property
    def counts(self) -> tuple[int, int, int]:
        """In the order of `Resource`."""
        return self.worker, self.money, self.energy


class Processes(Document):
    """Processes by type."""

    production: int = Field(default=0, ge=0, le=MOST)
    logistics: int = Field(default=0, ge=0, le=MOST)
    marketing: int = Field(default=0, ge=0, le=MOST)

    @property
    def counts(self) -> tuple[int, int, int]:
        """In the order of `Process`."""
        return self.production, self.logistics, self.marketing


class Board(Sourced):
    """The file `board.toml`."""

    administration_spaces: int = Field(ge=2, le=SEATS)


class EventRecord(Sourced):
    """One design of event: so many copies of it are in the deck."""

    id: str
    name: str
    does: Literal["sowing", "training", "return", "recession", "gain"]
    resources: list[Literal["worker", "money", "energy", "crisis"]] = Field(default_factory=list)
    copies: int = Field(ge=1, le=EVENTS)


class Events(Document):
    """The file `events.toml`."""

    event: list[EventRecord]


class SpaceRecord(Document):
    """A process space of a plan and the resource of its grey space."""

    process: ProcessWord
    resource: ResourceWord


class RowRecord(Document):
    """A row of a production table."""

    product: ProductWord
    processes: Processes


class PlanRecord(Sourced):
    """One plan card."""

    id: str
    name: str
    level: int = Field(ge=1, le=3)
    type: ProductWord
    spaces: list[SpaceRecord] = Field(min_length=1, max_length=SLOTS)
    row: list[RowRecord] = Field(min_length=1, max_length=TABLE_ROWS)


class Plans(Document):
    """The file `plans.toml`."""

    plan: list[PlanRecord]


class CardRecord(Sourced):
    """One design of investment card: so many copies of it are in its deck."""

    id: str
    name: str
    cost: Tokens
    activation: Tokens
    times: int = Field(default=1, ge=1, le=ACTIVATIONS)
    play: bool = False
    processes: Processes = Processes()
    any_process: int = Field(default=0, ge=0, le=MOST)
    income: ResourceWord | None = None
    discount: bool = False
    storage: int = Field(default=0, ge=0, le=MOST)
    copies: int = Field(ge=1, le=DECK)


class Deck(Document):
    """The files `experts.toml`, `technologies.toml`, `infrastructures.toml`."""

    card: list[CardRecord]


class Components(Document):
    """All components of a game."""

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

    @property
    def cards(self) -> list[CardRecord]:
        """Every card of the three decks, copies one by one, by its number."""
        return [record for deck in self.decks for record in deck.card for _ in range(record.copies)]

    @property
    def designs(self) -> list[CardRecord]:
        """Every design of card, by its number."""
        return [record for deck in self.decks for record in deck.card]

    @property
    def ordered_plans(self) -> list[PlanRecord]:
        """Every plan by its number: by level, then as the file lists them."""
        return sorted(self.plans.plan, key=lambda plan: plan.level)

    @property
    def hash(self) -> str:
        """The hash of what the files say: neither comments nor layout change it."""
        content = json.dumps(self.model_dump(mode="json"), sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()
