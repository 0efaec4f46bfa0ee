"""Caravan: the component files, read and checked, and the tables made of them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Annotated

from engine.core.components import catalogue, phrases
from engine.core.components.catalogue import ComponentFiles
from engine.core.components.checks import largest_counts, together, unique_keys
from engine.core.components.fields import Whole, phrase
from engine.core.components.phrases import Phrase, Word, read_phrase
from engine.core.components.problems import Problem
from engine.core.components.records import Model, Named, Sourced
from engine.core.components.vocabulary import word_chapter
from engine.core.record import Many, allocate
from engine.template.state import CARDS, KINDS, Does, Tables

POINTS = phrases.number("points", 1, 99)
EFFECTS = (
    Word(Does.GOODS, "goods", (POINTS,), "so many points go into the pot"),
    Word(Does.STORM, "storm", (POINTS,), "the pot is lost, unless its owner pays so many points for shelter"),
    Word(Does.BAZAAR, "bazaar", (POINTS,), "so many points at once, or two more cards"),
)
"""What a card can do: the words of the key `effect`."""


def read_effect(text: str) -> Phrase:
    """`storm 2` as the numbers of the rules."""
    return read_phrase(text, EFFECTS, "effect")


class CardRecord(Named):
    """One kind of card: so many copies of it lie in the deck."""

    effect: Annotated[Phrase, phrase(read_effect, EFFECTS)]
    copies: Annotated[int, Whole(1, CARDS)]

    @property
    def does(self) -> Does:
        """What happens when it is drawn."""
        return Does(self.effect.op)

    @property
    def value(self) -> int:
        """How many points that is about."""
        return self.effect.a


class Cards(Model):
    """The file `cards.toml`: a list of records."""

    card: tuple[CardRecord, ...]


class Camp(Sourced):
    """The file `camp.toml`, which is one record."""

    rival_goal: Annotated[int, Whole(1, 999)]
    provisions: Annotated[int, Whole(0, 99)]


class Catalogue(catalogue.Catalogue):
    """All components of the game, one field per file."""

    cards: Cards
    camp: Camp


def full_deck(c: Catalogue) -> Iterator[Problem]:
    """What a model of one card cannot see: how many there are together."""
    copies = sum(card.copies for card in c.cards.card)
    if copies != CARDS:
        yield Problem("cards", ("card",), f"found {copies} cards in the deck, allowed: {CARDS}")


COMPONENTS = ComponentFiles(
    Catalogue,
    shipped=files("engine.template").joinpath("data"),
    books=("C",),
    stages=(
        together(
            full_deck,
            largest_counts({("cards", "card"): KINDS}),
            unique_keys({("cards", "card"): [("id",)]}),
        ),
    ),
    vocabulary=(word_chapter("Effects", "What a card does when it is drawn: the key `effect` of a card.", EFFECTS),),
)


def tables_of(c: Catalogue) -> Many[Tables]:
    """The components as one record."""
    tables = allocate(Tables)
    t = tables[0]
    for number, card in enumerate(c.cards.card):
        t.does[number] = card.does
        t.value[number] = card.value
    for place, number in enumerate(deck_of(c)):
        t.deck[place] = number
    t.rival_goal = c.camp.rival_goal
    t.provisions = c.camp.provisions
    return tables


def deck_of(c: Catalogue) -> Iterator[int]:
    """The number of every card in the deck, unshuffled."""
    for number, card in enumerate(c.cards.card):
        yield from [number] * card.copies
