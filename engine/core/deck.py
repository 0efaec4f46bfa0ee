"""Decks: a row of card numbers in the state, drawn from the front. Shuffled and sorted from a place on."""

from __future__ import annotations

from typing import Annotated

from engine.core.jit import jit
from engine.core.record import Vector, i8
from engine.core.rng import below

Deck = Annotated[Vector, i8]
"""How a function takes a deck: `g.deck[:]`, or one row of several, `g.decks[row]`."""


@jit
def shuffle(deck: Deck, first: int, seed: int, stream: int) -> None:
    """Shuffle the cards from a place on: all of them, or those not drawn yet."""
    for index in range(len(deck) - 1, first, -1):
        swap(deck, index, first + below(seed, stream, index, index - first + 1))


@jit
def reshuffle(deck: Deck, first: int, seed: int, stream: int) -> None:
    """Forget the order of the cards from a place on: sorted before they are shuffled, they cannot give it away."""
    sort(deck, first)
    shuffle(deck, first, seed, stream)


@jit
def sort(deck: Deck, first: int) -> None:
    """Put the cards from a place on in the order of their numbers."""
    for last in range(len(deck) - 1, first, -1):
        for index in range(first, last):
            if deck[index] > deck[index + 1]:
                swap(deck, index, index + 1)


@jit
def swap(deck: Deck, one: int, other: int) -> None:
    """Exchange two cards."""
    card = deck[one]
    deck[one] = deck[other]
    deck[other] = card
