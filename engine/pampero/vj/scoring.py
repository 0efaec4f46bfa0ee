"""VJ plays its scoring cards. Rules: VJ-27, VJ_CARDS"""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.components.tables import Tables
from engine.pampero.rules.scoring import (
    END,
    best_flip,
    crowns_half,
    discard_scoring_card,
    flip_marker,
    halves,
    majority_tile,
    majority_value,
    majority_winner,
    option_worth,
    play_crown,
    use_option,
)
from engine.pampero.rulings import VJ_CARDS_END, Ruling
from engine.pampero.state import State
from engine.pampero.terms import SPECIALISTS, VJ, YOU
from engine.pampero.vocabulary.effects import Option

NO_CARD = SPECIALISTS


@jit
def plays_now(g: State) -> bool:
    """VJ plays at each scoring, or with VJ_CARDS=end at the last one only."""
    return g.ruling[Ruling.VJ_CARDS] != VJ_CARDS_END or g.scoring_now == END


@jit
def card_gained(g: State, order: int) -> int:
    """The card that VJ gained in that place of the order and still holds; NO_CARD if it does not."""
    for card in range(SPECIALISTS):
        if g.scoring_card[VJ, card] == order:
            return card
    return NO_CARD


@jit
def crown_worth(g: State, t: Tables, card: int, option: int, half: int) -> int:
    """The reward of a majority that this crown wins for VJ and that it would not win otherwise."""
    if not crowns_half(g, t, card, option, half):
        return 0
    yours = majority_value(g, t, YOU, half)
    theirs = majority_value(g, t, VJ, half)
    crowned = theirs + t.option[card, option, 2]
    if majority_winner(g, yours, theirs) == VJ + 1 or majority_winner(g, yours, crowned) != VJ + 1:
        return 0
    return t.bottom_money[majority_tile(g, half)]


@jit
def best_worth(g: State, t: Tables, card: int) -> int:
    """What the card's better option pays now, crowns apart."""
    return max(option_worth(g, t, VJ, card, 0), option_worth(g, t, VJ, card, 1))


@jit
def play_vj_crowns(g: State, t: Tables) -> None:
    """In the order gained, each card whose most valuable use is a crown that wins a majority. Ruling: VJ_CARDS"""
    if not plays_now(g):
        return
    for order in range(1, g.scoring_cards_gained[VJ] + 1):
        card = card_gained(g, order)
        if card != NO_CARD:
            play_best_crown(g, t, card)


@jit
def play_best_crown(g: State, t: Tables, card: int) -> None:
    """Play one card as a crown, if that is worth as much as its other use: majorities are what VJ is after."""
    best = 0
    code = 0
    for option in range(2):
        for half in range(halves(g)):
            worth = crown_worth(g, t, card, option, half)
            if worth > best:
                best = worth
                code = (card * 2 + option) * 2 + half
    if best > 0 and best >= best_worth(g, t, card):
        play_crown(g, t, VJ, code)


@jit
def play_vj_cards(g: State, t: Tables) -> None:
    """In the order gained, each card by the option worth most; one worth nothing is kept. Ruling: VJ_CARDS"""
    if not plays_now(g):
        return
    for order in range(1, g.scoring_cards_gained[VJ] + 1):
        card = card_gained(g, order)
        if card != NO_CARD and best_worth(g, t, card) > 0:
            play_best_option(g, t, card)


@jit
def play_best_option(g: State, t: Tables, card: int) -> None:
    """Play one card by its better option; of equals the first."""
    option = 0 if option_worth(g, t, VJ, card, 0) >= option_worth(g, t, VJ, card, 1) else 1
    discard_scoring_card(g, VJ, card)
    if t.option[card, option, 0] == Option.FLIP_ANY:
        flip_marker(g, t, VJ, best_flip(g, t, VJ), t.option[card, option, 1])
    else:
        use_option(g, t, VJ, card, option)
