"""Caravan: the component files, read and checked, and the tables made of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import Field

from engine.core.errors import DataError, UserError, unknown
from engine.core.record import Many, allocate
from engine.core.safe_io import Document, M, read_toml, validated
from engine.template.state import CARDS, KINDS, Does, Tables

SHIPPED = Path(__file__).parent / "data"


class CardRecord(Document):
    """One kind of card: so many copies of it lie in the deck."""

    id: str
    does: Literal["goods", "storm", "bazaar"]
    value: int = Field(ge=1, le=99)
    copies: int = Field(ge=1, le=CARDS)


class Cards(Document):
    """The file `cards.toml`."""

    card: list[CardRecord]


class Camp(Document):
    """The file `camp.toml`."""

    rival_goal: int = Field(ge=1, le=999)
    provisions: int = Field(ge=0, le=99)


class Components(Document):
    """All components of a game."""

    cards: Cards
    camp: Camp

    @property
    def hash(self) -> str:
        """The hash of what the files say: neither comments nor layout change it."""
        content = json.dumps(self.model_dump(mode="json"), sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()


def load_components(folder: Path | None = None) -> Components:
    """The shipped components, or those with the files of a folder in place of the shipped ones of their name."""
    own = own_files(folder) if folder else {}
    cards = read_file(Cards, own.get("cards.toml", SHIPPED / "cards.toml"))
    camp = read_file(Camp, own.get("camp.toml", SHIPPED / "camp.toml"))
    check_cards(cards.card)
    return Components(cards=cards, camp=camp)


def own_files(folder: Path) -> dict[str, Path]:
    """The component files of a folder; a TOML file that is none of them is refused."""
    if not folder.is_dir():
        raise DataError(f"{folder} is no folder, allowed: a folder with component files")
    found = {path.name: path for path in sorted(folder.glob("*.toml"))}
    known = [path.name for path in SHIPPED.glob("*.toml")]
    for name, path in found.items():
        if name not in known:
            raise DataError(f"{path}: {unknown('component file', name, known)}")
    return found


def read_file(model: type[M], path: Path) -> M:
    """One file as its model."""
    try:
        return validated(model, read_toml(path, "the file"))
    except UserError as error:
        raise DataError(f"{path.name}: {error}") from error


def check_cards(cards: list[CardRecord]) -> None:
    """What a model of one card cannot see: how many there are together, and that each has a name of its own."""
    copies = sum(card.copies for card in cards)
    if copies != CARDS:
        raise DataError(f"cards.toml: the deck has {copies} cards, allowed: {CARDS}")
    if len(cards) > KINDS:
        raise DataError(f"cards.toml: {len(cards)} kinds of card, allowed: {KINDS} or fewer")
    names = [card.id for card in cards]
    for name in names:
        if names.count(name) > 1:
            raise DataError(f"cards.toml: two cards are called '{name}'")


def tables_of(components: Components) -> Many[Tables]:
    """The components as one record."""
    tables = allocate(Tables)
    t = tables[0]
    for number, card in enumerate(components.cards.card):
        t.does[number] = Does[card.does.upper()]
        t.value[number] = card.value
    for place, number in enumerate(deck_of(components)):
        t.deck[place] = number
    t.rival_goal = components.camp.rival_goal
    t.provisions = components.camp.provisions
    return tables


def deck_of(components: Components) -> Iterator[int]:
    """The number of every card in the deck, unshuffled."""
    for number, card in enumerate(components.cards.card):
        yield from [number] * card.copies
