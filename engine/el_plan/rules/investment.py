"""District 3: buying one of the offers, with the discounts of the sections and of the financial adviser."""

from __future__ import annotations

from engine.core.decisions import add_option, ask, clear_options
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.el_plan.codes import (
    ENERGY_OFF,
    MONEY_OFF,
    NO_DISCOUNT,
    card_item,
    invest_adviser,
    invest_code,
    invest_offer,
    invest_section,
)
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import (
    ACTIVATIONS,
    CARDS,
    DECK,
    OFFER_SPACES,
    RESOURCES,
    Account,
    Deed,
    Resource,
    Space,
    Type,
)
from engine.el_plan.rules.activation import can_activate
from engine.el_plan.rules.tokens import book, works
from engine.el_plan.rules.turn_order import act, enjoys
from engine.el_plan.rulings import DISCOUNTS_ONE, Ruling
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import DISCOUNTS, NOTHING, Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op


@jit
def invest(g: State, place: int) -> None:
    """A player may acquire one offer. Rules: INVEST-01, INVEST-02"""
    seat = act(g, Op.INVEST, place)
    ask(g, Kind.INVEST, seat, 0, 0)


@jit
def list_investments(g: State, t: Tables) -> None:
    """Pass, or an offer that can be paid, with each way to make it cheaper. Rule: INVEST-01"""
    clear_options(g)
    add_option(g, NOTHING)
    for offer in range(OFFER_SPACES):
        if g.offer_plus[offer] > 0:
            for adviser in range(DISCOUNTS):
                if can_advise(g, t, g.decision_seat, g.offer_plus[offer] - 1, adviser):
                    list_sections(g, t, offer, adviser)


@jit
def list_sections(g: State, t: Tables, offer: int, adviser: int) -> None:
    """The discounts of the section: they are taken where there is one, so only its kind is chosen. Rule: INVEST-07"""
    seat, card, found = g.decision_seat, g.offer_plus[offer] - 1, False
    for section in range(MONEY_OFF, DISCOUNTS):
        if has_section_discount(g, t, seat, card, adviser, section):
            found = True
            list_if_payable(g, t, offer, adviser, section)
    if not found:
        list_if_payable(g, t, offer, adviser, NO_DISCOUNT)


@jit
def list_if_payable(g: State, t: Tables, offer: int, adviser: int, section: int) -> None:
    """List a way to acquire an offer if the tokens are at hand."""
    card = g.offer_plus[offer] - 1
    for resource in range(RESOURCES):
        if g.free[g.decision_seat, resource] < price_of(t, card, resource, adviser, section):
            return
    add_option(g, invest_code(offer, adviser, section))


# Prices


@jit
def takes_off(discount: int, resource: int) -> int:
    """What a discount takes off the tokens of a resource."""
    money = discount == MONEY_OFF and resource == Resource.MONEY
    energy = discount == ENERGY_OFF and resource == Resource.ENERGY
    return int(money or energy)


@jit
def discounted(discount: int) -> int:
    """The resource of a discount."""
    return Resource.MONEY if discount == MONEY_OFF else Resource.ENERGY


@jit
def price_of(t: Tables, card: int, resource: int, adviser: int, section: int) -> int:
    """Tokens of a resource to pay for a card. Rules: INVEST-01, INVEST-05 to INVEST-07, CARD-02"""
    return t.card_cost[card, resource] - takes_off(adviser, resource) - takes_off(section, resource)


@jit
def can_advise(g: State, t: Tables, seat: int, card: int, adviser: int) -> bool:
    """Whether the financial adviser can take that off: once a period, a token of the cost. Rule: CARD-02"""
    if adviser == NO_DISCOUNT:
        return True
    return advisers_left(g, t, seat) > 0 and t.card_cost[card, discounted(adviser)] > 0


@jit
def advisers_left(g: State, t: Tables, seat: int) -> int:
    """Active financial advisers whose discount was not used this period. Rule: CARD-02"""
    count = -g.adviser_used[seat]
    for card in range(CARDS):
        if t.card_discount[card] != 0 and works(g, seat, card):
            count += 1
    return count


@jit
def has_section_discount(g: State, t: Tables, seat: int, card: int, adviser: int, section: int) -> bool:
    """Whether the opportunity space takes that off too. Rules: INVEST-05 to INVEST-07, ruling DISCOUNTS"""
    kind = card // DECK
    if not enjoys(g, seat, Space.EXPERTS + kind):
        return False
    if adviser != NO_DISCOUNT and g.ruling[Ruling.DISCOUNTS] == DISCOUNTS_ONE:
        return False
    if (kind == Type.EXPERT and section != MONEY_OFF) or (kind == Type.TECHNOLOGY and section != ENERGY_OFF):
        return False
    return price_of(t, card, discounted(section), adviser, NO_DISCOUNT) > 0


# Acquiring


@jit
def acquire(g: State, t: Tables, seat: int, code: int) -> None:
    """Pay the cost to the box and attach the card to the plan. Rules: INVEST-01 to INVEST-04"""
    if code == NOTHING:
        return
    offer, adviser = invest_offer(code), invest_adviser(code)
    card = g.offer_plus[offer] - 1
    for resource in range(RESOURCES):
        book(g, seat, resource, Account.CARD, -price_of(t, card, resource, adviser, invest_section(code)))
    if adviser != NO_DISCOUNT:
        g.adviser_used[seat] += 1
    g.offer_plus[offer] = 0
    g.owner_plus[card] = seat + 1
    g.bought_plus[card] = seat + 1
    g.deeds[seat, Deed.CARDS_BOUGHT] += 1
    note(g, Event.INVESTED, seat, card, 0, 0, 0)
    if t.card_play[card] != 0:
        ask(g, Kind.PLAY, seat, card, 0)


@jit
def list_plays(g: State, t: Tables) -> None:
    """A card with the play sign may be switched on at once, if its tokens are at hand. Rule: INVEST-04"""
    clear_options(g)
    add_option(g, NOTHING)
    for times in range(1, ACTIVATIONS + 1):
        if can_activate(g, t, g.decision_seat, card_item(g.decision_a), times):
            add_option(g, times)


@jit
def play_at_once(g: State, seat: int, card: int, times: int) -> None:
    """Switch the new card on, or leave it off. Rule: INVEST-04"""
    if times != NOTHING:
        push(g, Op.TOKENS, seat, card_item(card), times)
