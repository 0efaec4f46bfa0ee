"""Fills the part of the tables about action cards: their plays, what each does, how it may be paid."""

from __future__ import annotations

from itertools import product

from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.programs import Programs
from engine.pampero.components.tables import Tables
from engine.pampero.constants import CARDS, ContractIcon, Frame, Owner, Payment, Requirement, Zone
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.features import Act

ACTS = {
    Effect.TOWER: Act.TOWER,
    Effect.WIND_FARM: Act.WIND_FARM,
    Effect.FOREIGN: Act.SELL_ABROAD,
    Effect.VENTURE: Act.VENTURE_CAPITAL,
    Effect.MOVE: Act.MOVE_BULLDOZERS,
}
TIED_EFFECTS = (Effect.TOWER, Effect.WIND_FARM, Effect.CONTRACT, Effect.FOREIGN, Effect.CHOOSE)
"""Effects of which the zone, the payment or the means left over decide whether they can be carried out."""
CONTRACT_ACTS = {
    ContractIcon.STANDARD: Act.STANDARD_CONTRACT,
    ContractIcon.REMOTE: Act.REMOTE_CONTRACT,
    ContractIcon.NON_STANDARD: Act.REMOTE_CONTRACT,
    ContractIcon.SOLAR: Act.SOLAR_CONTRACT,
    ContractIcon.ANY: Act.ANY_CONTRACT,
}


def fill_cards(t: Tables, c: Catalogue, programs: Programs) -> None:
    """Action cards, basic then specialist, and their plays."""
    play = 0
    for i, card in enumerate((*c.basic_cards.card, *c.specialist_actions.card)):
        t.card_frame[i], t.card_map[i], t.card_discount[i] = card.frame, card.map, card.discount
        for zone in Zone:
            t.card_zones[i, zone] = zone in card.zones
            t.card_batteries[i, zone] = card.alternative.of(zone)
        t.card_first[i] = play
        for mode in card.mode:
            t.play_card[play], t.play_requirement[play] = i, mode.requirement
            t.play_owner[play], t.play_energy[play] = mode.owner, mode.energy
            t.play_first[play], t.play_length[play] = programs.add(mode.effects)
            t.play_act[play] = act_of(t, play)
            t.play_any_tab[play] = ignores_tab(t, play)
            t.play_free[play] = is_free(t, play)
            play += 1
    t.plays = play
    for i in range(len(c.basic_cards.card) + len(c.specialist_actions.card), CARDS + 1):
        t.card_first[i] = play
    fill_payments(t)


def act_of(t: Tables, play: int) -> Act:
    """What a play does: its first effect."""
    first = t.play_first[play]
    effect = Effect(t.program[first, 0])
    if effect == Effect.CONTRACT:
        return CONTRACT_ACTS[ContractIcon(t.program[first, 1])]
    return ACTS.get(effect, Act.OTHER_CARD)


def ignores_tab(t: Tables, play: int) -> bool:
    """A grey frame without pesos and energy is the same on either tab. Rule: CARD-03"""
    card = t.play_card[play]
    return not t.card_map[card] and t.card_frame[card] == Frame.NONE and not t.play_energy[play]


def is_free(t: Tables, play: int) -> bool:
    """Whether nothing but its effects decides if it can be played: no cost, no piece on the board, no zone."""
    if t.play_requirement[play] != Requirement.NONE or not ignores_tab(t, play):
        return False
    if not all(t.card_zones[t.play_card[play], zone] for zone in Zone):
        return False
    rows = range(t.play_first[play], t.play_first[play] + t.play_length[play])
    return not any(t.program[row, 0] in TIED_EFFECTS for row in rows)


def fill_payments(t: Tables) -> None:
    """How each play may be paid in each zone that its card is for."""
    for play, zone in product(range(t.plays), Zone):
        if t.card_zones[t.play_card[play], zone]:
            t.play_payments[play, zone] = sum(1 << way for way in Payment if allows_payment(t, play, zone, way))


def allows_payment(t: Tables, play: int, zone: int, payment: int) -> bool:
    """Whose piece may be used decides who may be paid; only the zone value can be replaced. Rules: CARD-05, CARD-11"""
    card, owner = t.play_card[play], t.play_owner[play]
    needs_piece = t.play_requirement[play] != Requirement.NONE
    if payment == Payment.VJ_PRICE:
        return needs_piece and owner != Owner.OWN and t.card_frame[card] == Frame.COST
    if needs_piece and owner == Owner.OTHER:
        return False
    return payment == Payment.ZONE_VALUE or t.card_batteries[card, zone] > 0
