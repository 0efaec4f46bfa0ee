"""Specialist cards: gaining one from the displays."""

from __future__ import annotations

from engine.core.decisions import add_option
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.constants import BASIC_CARDS, DISPLAY, SPECIALISTS, Held
from engine.pampero.rulings import DISPLAY_DECK, Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact

ACTION_DECK = 2 * DISPLAY
SCORING_DECK = ACTION_DECK + 1
ACTION_SHOWN = 0
SCORING_SHOWN = 1


@jit
def list_specialists(g: State) -> None:
    """The cards on display, and with the ruling DISPLAY=deck the top of either deck unseen. Rule: SPEC-01"""
    for place in range(DISPLAY):
        if g.action_display_plus[place]:
            add_option(g, place)
    for place in range(DISPLAY):
        if g.scoring_display_plus[place]:
            add_option(g, DISPLAY + place)
    if g.ruling[Ruling.DISPLAY] == DISPLAY_DECK:
        list_decks(g)


@jit
def list_decks(g: State) -> None:
    """The top of either deck, unseen. Ruling: DISPLAY"""
    if g.action_deck_next < SPECIALISTS:
        add_option(g, ACTION_DECK)
    if g.scoring_deck_next < SPECIALISTS:
        add_option(g, SCORING_DECK)


@jit
def can_gain_specialist(g: State) -> bool:
    """Whether any specialist is left to gain."""
    for place in range(DISPLAY):
        if g.action_display_plus[place] or g.scoring_display_plus[place]:
            return True
    return False


@jit
def gain_specialist(g: State, seat: int, code: int) -> None:
    """An action card joins the hand for good, a scoring card is kept for a scoring. Rules: SPEC-01, SPEC-02, SPEC-03"""
    if code < DISPLAY:
        gain_action_card(g, seat, g.action_display_plus[code] - 1)
        refill_actions(g, code)
    elif code < ACTION_DECK:
        gain_scoring_card(g, seat, g.scoring_display_plus[code - DISPLAY] - 1)
        refill_scoring(g, code - DISPLAY)
    elif code == ACTION_DECK:
        gain_action_card(g, seat, draw_action(g))
    elif code == SCORING_DECK:
        gain_scoring_card(g, seat, draw_scoring(g))
    else:
        raise RulesError("a place where no specialist lies")


@jit
def gain_action_card(g: State, seat: int, card: int) -> None:
    """The card joins the hand. Rule: SPEC-02"""
    g.card[seat, BASIC_CARDS + card] = Held.HAND
    g.tally[seat, Fact.ACTION_SPECIALISTS] += 1
    note(g, Event.SPECIALIST_ACTION, seat, card, 0, 0, 0)


@jit
def gain_scoring_card(g: State, seat: int, card: int) -> None:
    """The card is kept for a scoring, with the order in which it came. Rule: SPEC-03"""
    g.scoring_cards_gained[seat] += 1
    g.scoring_card[seat, card] = g.scoring_cards_gained[seat]
    g.tally[seat, Fact.SCORING_SPECIALISTS] += 1
    note(g, Event.SPECIALIST_SCORING, seat, card, 0, 0, 0)


@jit
def draw_action(g: State) -> int:
    """The top card of the action deck."""
    card = g.action_deck[g.action_deck_next]
    g.action_deck_next += 1
    return card


@jit
def draw_scoring(g: State) -> int:
    """The top card of the scoring deck."""
    card = g.scoring_deck[g.scoring_deck_next]
    g.scoring_deck_next += 1
    return card


@jit
def refill_actions(g: State, place: int) -> None:
    """The display is refilled while the deck lasts. Rule: SPEC-01"""
    g.action_display_plus[place] = 0
    if g.action_deck_next < SPECIALISTS:
        g.action_display_plus[place] = draw_action(g) + 1
        note(g, Event.REVEALED, ACTION_SHOWN, place, g.action_display_plus[place] - 1, 0, 0)


@jit
def refill_scoring(g: State, place: int) -> None:
    """The display is refilled while the deck lasts. Rule: SPEC-01"""
    g.scoring_display_plus[place] = 0
    if g.scoring_deck_next < SPECIALISTS:
        g.scoring_display_plus[place] = draw_scoring(g) + 1
        note(g, Event.REVEALED, SCORING_SHOWN, place, g.scoring_display_plus[place] - 1, 0, 0)
