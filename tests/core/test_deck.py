"""Decks in a state: shuffled and sorted from a place on, whichever field or row holds them."""

from __future__ import annotations

from typing import Annotated

from engine.core.deck import reshuffle, shuffle, sort
from engine.core.jit import jit
from engine.core.record import Many, Matrix, Vector, allocate, i8
from engine.core.state import CoreState

CARDS = 12
DRAWN = 4
STREAM = 7


class State(CoreState):
    deck: Annotated[Vector, i8[CARDS]]
    decks: Annotated[Matrix, i8[2, CARDS]]


@jit(entry=True)
def shuffle_from(states: Many[State], first: int, seed: int) -> None:
    shuffle(states[0].deck[:], first, seed, STREAM)
    shuffle(states[0].decks[1], first, seed, STREAM)


@jit(entry=True)
def sort_from(states: Many[State], first: int) -> None:
    sort(states[0].deck[:], first)


@jit(entry=True)
def reshuffle_from(states: Many[State], first: int, seed: int) -> None:
    reshuffle(states[0].deck[:], first, seed, STREAM)


def new_decks() -> Many[State]:
    states = allocate(State)
    for card in range(CARDS):
        states[0].deck[card] = card
        for row in range(2):
            states[0].decks[row, card] = card
    return states


def deck(states: Many[State]) -> list[int]:
    return [states[0].deck[place] for place in range(CARDS)]


def row(states: Many[State], number: int) -> list[int]:
    return [states[0].decks[number, place] for place in range(CARDS)]


def test_a_shuffled_deck_holds_the_same_cards_and_depends_on_the_seed_alone() -> None:
    first, second, other = new_decks(), new_decks(), new_decks()
    shuffle_from(first, 0, 1)
    shuffle_from(second, 0, 1)
    shuffle_from(other, 0, 2)
    assert sorted(deck(first)) == list(range(CARDS))
    assert deck(first) == deck(second) != deck(other)


def test_a_row_of_decks_is_shuffled_like_a_deck_and_its_neighbour_is_left_alone() -> None:
    states = new_decks()
    shuffle_from(states, 0, 1)
    assert row(states, 1) == deck(states)
    assert row(states, 0) == list(range(CARDS))


def test_what_was_drawn_stays_where_it_is() -> None:
    states = new_decks()
    shuffle_from(states, 0, 1)
    drawn = deck(states)[:DRAWN]
    shuffle_from(states, DRAWN, 2)
    assert deck(states)[:DRAWN] == drawn
    sort_from(states, DRAWN)
    assert deck(states) == drawn + sorted(set(range(CARDS)) - set(drawn))


def test_a_reshuffled_deck_tells_nothing_of_the_order_before() -> None:
    one, other = new_decks(), new_decks()
    shuffle_from(other, 0, 1)
    reshuffle_from(one, 0, 5)
    reshuffle_from(other, 0, 5)
    assert deck(one) == deck(other)
