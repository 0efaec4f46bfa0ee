"""VJ gains a scoring card, and plays it. Rules: VJ-20, VJ-21, VJ-27, VJ_CARDS"""

from __future__ import annotations

from engine.core.candidates import add_candidate, clear_candidates, keep_candidates
from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.codes import crown_code
from engine.pampero.components.tables import Tables
from engine.pampero.constants import DISPLAY, MARKETS, SPECIALISTS, VJ, YOU, Scoring
from engine.pampero.rules.scoring import (
    END,
    FIRST,
    SECOND,
    best_flip,
    crowns_half,
    discard_scoring_card,
    flip_marker,
    halves,
    majority_tile,
    majority_winner,
    option_worth,
    play_crown,
    use_option,
)
from engine.pampero.rules.specialists import draw_scoring, gain_scoring_card, refill_scoring
from engine.pampero.rulings import VJ_CARDS_END, VJ_CROWN_WORTH, VJ_EARLY_CROWN_PLAY, Ruling
from engine.pampero.state import State
from engine.pampero.vj.candidates import ask_you
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vj.criteria import rightmost_income
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import ScoringOption
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact

MATCHES = 1
YOUR_ICONS = 2
VJ_ICONS = 3
FROM_DECK = 4
NO_MARKET = MARKETS

DISPLAY_CARD = 0
DECK_CARD = 1


@jit
def market_of(fact: int) -> int:
    """The market whose icon a fact shows, NO_MARKET for the others."""
    if Fact.REMOTE_ICONS <= fact <= Fact.RESIDENTIAL_ICONS:
        return fact - Fact.REMOTE_ICONS
    if Fact.REMOTE_INCOME <= fact <= Fact.RESIDENTIAL_INCOME:
        return fact - Fact.REMOTE_INCOME
    return NO_MARKET


@jit
def shares_subject(t: Tables, card: int, fact: int) -> bool:
    """Whether a scoring card and a half of a scoring tile share a subject or a market icon. Rule: VJ-20"""
    for option in range(2):
        op = t.option[card, option, 0]
        if (op == ScoringOption.CROWN or op == ScoringOption.PER) and t.option[card, option, 1] == fact:
            return True
    market = market_of(fact)
    return market != NO_MARKET and t.option_icons[card, market] > 0


@jit
def matches_next_scoring(g: State, t: Tables, card: int) -> bool:
    """First: its top half. Second: its majority. End: both halves of both tiles. Rule: VJ-20"""
    if g.scorings_done == 0:
        return shares_subject(t, card, t.top_fact[g.scoring_tile[Scoring.FIRST]])
    if g.scorings_done == 1:
        return shares_subject(t, card, t.bottom_fact[g.scoring_tile[Scoring.SECOND]])
    for place in range(Scoring.END_I, Scoring.END_II + 1):
        tile = g.scoring_tile[place]
        if shares_subject(t, card, t.top_fact[tile]) or shares_subject(t, card, t.bottom_fact[tile]):
            return True
    return False


@jit
def gain_vj_specialist(g: State, t: Tables) -> None:
    """Matching the next scoring, most icons of your income, of VJ's, your choice; else the deck. Rule: VJ-20"""
    gather_display(g)
    if g.candidates == 0:
        draw_for_vj(g)
        return
    matching = keep_matching(g, t)
    fitting = keep_most_icons(g, t, rightmost_income(g, YOU), YOUR_ICONS)
    if not matching and not fitting and g.scoring_deck_next < SPECIALISTS:
        draw_for_vj(g)
        return
    keep_most_icons(g, t, rightmost_income(g, VJ), VJ_ICONS)
    ask_you(g, Kind.VJ_SCORING_CARD, 0)


@jit
def gather_display(g: State) -> None:
    """The scoring cards on display."""
    clear_candidates(g)
    for place in range(DISPLAY):
        if g.scoring_display_plus[place]:
            add_candidate(g, place)
    first, second, third = g.scoring_display_plus[0], g.scoring_display_plus[1], g.scoring_display_plus[2]
    note(g, VJEvent.DISPLAYED, first, second, third, g.scorings_done, 0)


@jit
def keep_matching(g: State, t: Tables) -> bool:
    """Keep the cards that match the next scoring, if any does; answers whether one did."""
    kept = 0
    for index in range(g.candidates):
        if matches_next_scoring(g, t, g.scoring_display_plus[g.candidate[index]] - 1):
            kept |= 1 << index
    keep_candidates(g, kept)
    note(g, VJEvent.SPECIALIST, MATCHES, g.candidates, kept != 0, 0, places_left(g))
    return kept != 0


@jit
def keep_most_icons(g: State, t: Tables, market: int, reason: int) -> bool:
    """Keep the cards with most icons of a market; answers whether any has one."""
    most = 0
    kept = 0
    for index in range(g.candidates):
        icons = t.option_icons[g.scoring_display_plus[g.candidate[index]] - 1, market]
        if icons > most:
            most = icons
            kept = 0
        if icons == most:
            kept |= 1 << index
    keep_candidates(g, kept)
    note(g, VJEvent.SPECIALIST, reason, g.candidates, most, market, places_left(g))
    return most > 0


@jit
def places_left(g: State) -> int:
    """The places of the display whose cards are still candidates, a bit each."""
    places = 0
    for index in range(g.candidates):
        places |= 1 << g.candidate[index]
    return places


@jit
def draw_for_vj(g: State) -> None:
    """The top of the deck, if there is one. Rule: VJ-20"""
    if g.scoring_deck_next < SPECIALISTS:
        note(g, VJEvent.SPECIALIST, FROM_DECK, 0, 0, 0, 0)
        g.vj_cards[DECK_CARD] += 1
        gain_scoring_card(g, VJ, draw_scoring(g))


@jit
def take_for_vj(g: State, place: int) -> None:
    """The chosen card of the display, which is refilled. Rule: VJ-20"""
    g.vj_cards[DISPLAY_CARD] += 1
    gain_scoring_card(g, VJ, g.scoring_display_plus[place] - 1)
    refill_scoring(g, place)


NO_CARD = SPECIALISTS
NO_CROWN = -1


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
    crown = t.option[card, option, 2]
    if majority_winner(g, t, half, VJ, 0) == VJ + 1 or majority_winner(g, t, half, VJ, crown) != VJ + 1:
        return 0
    return t.bottom_money[majority_tile(g, half)]


@jit
def best_worth(g: State, t: Tables, card: int) -> int:
    """What the card's better option pays now, crowns apart."""
    return max(option_worth(g, t, VJ, card, 0), option_worth(g, t, VJ, card, 1))


@jit
def play_vj_crowns(g: State, t: Tables) -> None:
    """In the order gained, each card whose use is a crown that wins a majority. Rulings: VJ_CARDS, VJ_CROWN"""
    if not plays_now(g):
        return
    for order in range(1, g.scoring_cards_gained[VJ] + 1):
        card = card_gained(g, order)
        if card != NO_CARD:
            play_best_crown(g, t, card)


@jit
def play_best_crown(g: State, t: Tables, card: int) -> None:
    """Play one card as the crown that wins most, if it is to be a crown. Rulings: VJ_CARDS, VJ_CROWN"""
    crown = best_crown(g, t, card)
    note_crowns(g, t, card, crown)
    if crown != NO_CROWN:
        play_crown(g, t, VJ, crown)


@jit
def best_crown(g: State, t: Tables, card: int) -> int:
    """The crown that wins most, or NO_CROWN; by VJ_CROWN=worth only if it pays as much as the card's other use."""
    best = 0
    code = NO_CROWN
    for option in range(2):
        for half in range(halves(g)):
            worth = crown_worth(g, t, card, option, half)
            if worth > best:
                best = worth
                code = crown_code(card, option, half)
    if g.ruling[Ruling.VJ_CROWN] == VJ_CROWN_WORTH and best < best_worth(g, t, card):
        return NO_CROWN
    return code


@jit
def note_crowns(g: State, t: Tables, card: int, declared: int) -> None:
    """Tell what each crown of a card would win, what else the card is good for, and which one VJ declares."""
    if g.log_on:
        for option in range(2):
            for half in range(halves(g)):
                if crowns_half(g, t, card, option, half):
                    code = crown_code(card, option, half)
                    worth = crown_worth(g, t, card, option, half)
                    held = majority_winner(g, t, half, VJ, 0) == VJ + 1
                    note(g, VJEvent.CROWN_WORTH, code, worth, best_worth(g, t, card), held, code == declared)


@jit
def awaited_majority(g: State, t: Tables, card: int) -> int:
    """The scoring tile + 1 of a later scoring whose majority a crown of the card counts for; 0: none is to come."""
    for place in range(next_majority(g), Scoring.END_II + 1):
        tile = g.scoring_tile[place]
        for option in range(2):
            if t.option[card, option, 0] == ScoringOption.CROWN and t.option[card, option, 1] == t.bottom_fact[tile]:
                return tile + 1
    return 0


@jit
def next_majority(g: State) -> int:
    """The place of the first scoring tile whose majority is evaluated after this scoring."""
    if g.scoring_now == FIRST:
        return Scoring.SECOND
    if g.scoring_now == SECOND:
        return Scoring.END_I
    return Scoring.END_II + 1


@jit
def kept_for(g: State, t: Tables, card: int) -> int:
    """The scoring tile + 1 that VJ keeps a card for, by VJ_EARLY_CROWN=keep; 0: it need not be kept."""
    return 0 if g.ruling[Ruling.VJ_EARLY_CROWN] == VJ_EARLY_CROWN_PLAY else awaited_majority(g, t, card)


@jit
def play_vj_cards(g: State, t: Tables) -> None:
    """In the order gained, each card that is not kept for a later scoring. Ruling: VJ_CARDS"""
    note(g, VJEvent.HAND, g.tally[VJ, Fact.SCORING_SPECIALISTS], plays_now(g), 0, 0, 0)
    if not plays_now(g):
        return
    for order in range(1, g.scoring_cards_gained[VJ] + 1):
        card = card_gained(g, order)
        if card != NO_CARD:
            play_or_keep(g, t, card)


@jit
def play_or_keep(g: State, t: Tables, card: int) -> None:
    """A card by the option worth most; kept if worth nothing, or for its crown. Rulings: VJ_CARDS, VJ_EARLY_CROWN"""
    awaited_plus = kept_for(g, t, card)
    first, second = option_worth(g, t, VJ, card, 0), option_worth(g, t, VJ, card, 1)
    note(g, VJEvent.CARD_WORTH, card, first, second, awaited_plus, 0)
    if awaited_plus == 0 and best_worth(g, t, card) > 0:
        play_best_option(g, t, card)


@jit
def play_best_option(g: State, t: Tables, card: int) -> None:
    """Play one card by its better option; of equals the first."""
    option = 0 if option_worth(g, t, VJ, card, 0) >= option_worth(g, t, VJ, card, 1) else 1
    discard_scoring_card(g, VJ, card)
    if t.option[card, option, 0] == ScoringOption.FLIP_ANY:
        market = best_flip(g, t, VJ)
        note(g, Event.SCORING_CARD, VJ, card, option, option_worth(g, t, VJ, card, option), market + 1)
        flip_marker(g, t, VJ, market, t.option[card, option, 1])
    else:
        use_option(g, t, VJ, card, option)
