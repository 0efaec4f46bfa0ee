"""`feature`: what an option of the open decision has, without trying it: the dispatch of every feature to its rule."""

from __future__ import annotations

from engine.core.binding import keep_notes
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.ai.bonus_value import best_pair
from engine.pampero.ai.card_effects import act_of, best_income, best_sale, cards_back, moves_disc, targets
from engine.pampero.ai.component_value import PESO, crown_hope
from engine.pampero.ai.contracts import all_icons, icons_of, of_contract, of_node
from engine.pampero.ai.notes import Notes, new_notes
from engine.pampero.ai.option_gains import (
    battery_gain,
    battery_price,
    bonus_tiles_of,
    effect_of,
    energy_gain,
    energy_price,
    income_after,
    money_gain,
    paid_by,
    paid_to_rival,
    price,
    specialists_after,
)
from engine.pampero.ai.option_surroundings import around, best_rival
from engine.pampero.ai.option_target import (
    card_plus,
    column_plus,
    declines,
    foreign_plus,
    is_play,
    market_plus,
    parking_plus,
    row_plus,
    scoring_card_plus,
    sector_plus,
    site_plus,
    tab_zone_of,
    zone_plus,
)
from engine.pampero.ai.option_value import worth
from engine.pampero.ai.playable_contracts import unlocks
from engine.pampero.ai.rival_value import good_for_rival
from engine.pampero.ai.scoring_delta import majorities_won, majority_steps, scoring_gain
from engine.pampero.codes import code_owner, foreign_country
from engine.pampero.components.tables import Tables
from engine.pampero.constants import DISPLAY, Site
from engine.pampero.rules.specialists import ACTION_DECK, SCORING_DECK
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import ScoringOption
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.features import Act, CardSource, Destination, Feature


@jit
def feature(g: State, t: Tables, code: int, which: int) -> int:
    """The value of a feature for an option of the open decision; who asks for several keeps the notes."""
    room = new_notes(g)
    value = noted_feature(g, t, room[0], code, which)
    keep_notes(room)
    return value


@jit(shared=True)
def noted_feature(g: State, t: Tables, n: Notes, code: int, which: int) -> int:
    """The value of a feature for an option of the decision that the notes are about."""
    if which <= Feature.COLUMN:
        return of_option(g, t, n, code, which)
    if which <= Feature.SPECIALISTS:
        return of_means(g, t, code, which)
    if which <= Feature.CONTRACTS_SERVED:
        return of_place(g, t, n, code, which)
    if which <= Feature.JOINS:
        return of_tile(g, t, code, which)
    if which <= Feature.FITS_SCORING:
        return of_choice(g, t, code, which)
    if which >= Feature.PAYS_BEST_RIVAL:
        return of_payee(g, code, which)
    return of_plan(g, t, n, code, which)


@jit
def of_payee(g: State, code: int, which: int) -> int:
    """Whom the option pays for a piece. Rules: BASE-10, BASE-13"""
    if g.decision_kind != Kind.OWNER:
        return 0
    owner = code_owner(code)
    if which == Feature.PAYS_BEST_RIVAL:
        return owner == best_rival(g, g.decision_seat)
    if which == Feature.PAYEE_LEAD:
        return g.money[owner] - g.money[g.decision_seat]
    raise RulesError("a feature that no rule tells")


@jit
def of_option(g: State, t: Tables, n: Notes, code: int, which: int) -> int:
    """What the option is, and what it is worth."""
    if which == Feature.DECLINES:
        return declines(g, code)
    if which == Feature.WORTH:
        return worth(g, t, n, code)
    if which == Feature.GOOD_FOR_RIVAL:
        return good_for_rival(g, t, n, code)
    if which == Feature.ACTION:
        return act_of(g, t, code)
    if which == Feature.CARD:
        return card_plus(g, t, code)
    if which == Feature.ROW:
        return row_plus(g, code)
    if which == Feature.COLUMN:
        return column_plus(g, code)
    raise RulesError("a feature that no rule tells")


@jit
def of_means(g: State, t: Tables, code: int, which: int) -> int:
    """What the option costs and brings."""
    if which == Feature.PAYMENT:
        return paid_by(g, t, code)
    if which == Feature.PRICE:
        return price(g, t, code)
    if which == Feature.PAID_TO_VJ:
        return paid_to_rival(g, t, code)
    if which == Feature.ENERGY_PRICE:
        return energy_price(g, t, code)
    if which == Feature.BATTERY_PRICE:
        return battery_price(g, t, code)
    if which == Feature.MONEY:
        return money_gain(g, t, code)
    if which == Feature.ENERGY:
        return energy_gain(g, t, code)
    if which == Feature.BATTERIES:
        return battery_gain(g, t, code)
    if which == Feature.INCOME:
        return income_after(g, t, code)
    if which == Feature.SPECIALISTS:
        return specialists_after(g, t, code)
    raise RulesError("a feature that no rule tells")


@jit
def of_place(g: State, t: Tables, n: Notes, code: int, which: int) -> int:
    """Where on the board the option is."""
    if which == Feature.ZONE:
        return zone_plus(g, t, code)
    if which == Feature.SECTOR:
        return sector_plus(g, t, code)
    return around(g, t, n, code, which)


@jit
def of_tile(g: State, t: Tables, code: int, which: int) -> int:
    """The contract, icons, marker or grid space of the option."""
    if which == Feature.ICONS:
        return all_icons(g, t, code)
    if Feature.REMOTE_ICONS <= which <= Feature.RESIDENTIAL_ICONS:
        return icons_of(g, t, code, which - Feature.REMOTE_ICONS)
    if which == Feature.MARKET:
        return market_plus(g, code)
    if which >= Feature.NETWORK_LINE:
        return of_node(g, t, code, which)
    return of_contract(g, t, code, which)


@jit
def of_choice(g: State, t: Tables, code: int, which: int) -> int:
    """Bonus tiles, bulldozers, specialists, countries, slots and alternatives."""
    kind = g.decision_kind
    if which == Feature.TILES:
        return bonus_tiles_of(g, t, code, True)
    if which == Feature.LOST_TILES:
        return bonus_tiles_of(g, t, code, False)
    if which == Feature.DESTINATION:
        return destination(g, code)
    if which == Feature.SOURCE:
        return source(code) if kind == Kind.SPECIALIST else 0
    if which == Feature.COUNTRY:
        return foreign_country(code) + 1 if foreign_plus(g, code) else 0
    if which == Feature.SLOT:
        return code + 1 if kind == Kind.SLOT or kind == Kind.VENTURE else 0
    if which == Feature.EFFECT:
        return effect_of(g, t, code)
    if which == Feature.FITS_SCORING:
        return fits_scoring(g, t, code)
    raise RulesError("a feature that no rule tells")


@jit
def destination(g: State, code: int) -> int:
    """Where a bulldozer goes, as `Destination`."""
    if g.decision_kind != Kind.BULLDOZER or declines(g, code):
        return 0
    if parking_plus(g, code):
        return Destination.PARKING
    return Destination.SITE if site_plus(g, code) else Destination.UTILITY


@jit
def source(code: int) -> int:
    """Where a specialist comes from, as `Source`."""
    if code < DISPLAY:
        return CardSource.ACTION_DISPLAY
    if code < ACTION_DECK:
        return CardSource.SCORING_DISPLAY
    if code == ACTION_DECK:
        return CardSource.ACTION_DECK
    if code == SCORING_DECK:
        return CardSource.SCORING_DECK
    raise RulesError("a place where no specialist lies")


@jit
def fits_scoring(g: State, t: Tables, code: int) -> bool:
    """Whether a scoring card to be gained has a crown for a majority to come."""
    kind = g.decision_kind
    card = scoring_card_plus(g, code)
    if card == 0 or kind == Kind.SCORING_CARD or kind == Kind.CROWN:
        return False
    for option in range(2):
        if t.option[card - 1, option, 0] == ScoringOption.CROWN and crown_hope(g, t, t.option[card - 1, option, 1]):
            return True
    return False


@jit
def of_plan(g: State, t: Tables, n: Notes, code: int, which: int) -> int:
    """Scorings to come, and what a turn could lead to."""
    if which == Feature.SCORING:
        return scoring_gain(g, t, n, code)
    if which == Feature.MAJORITY_STEPS:
        return majority_steps(g, t, n, code)
    if which == Feature.WINS_MAJORITY:
        return majorities_won(g, t, n, code)
    if which == Feature.CARDS_BACK:
        return cards_back(g, code)
    if which == Feature.MOVES_DISC:
        return moves_disc(g, t, code)
    if which == Feature.TARGETS:
        return targets(g, t, n, code)
    if which == Feature.BEST_INCOME:
        return best_income(g, t, n, code)
    if which == Feature.BEST_SALE:
        return best_sale(g, t, code)
    return of_tower(g, t, n, code, which)


@jit
def of_tower(g: State, t: Tables, n: Notes, code: int, which: int) -> int:
    """What the tower of an option brings."""
    seat = g.decision_seat
    if which == Feature.BEST_BONUS:
        if not is_play(g, code) or act_of(g, t, code) != Act.TOWER:
            return 0
        return best_pair(g, t, n, tab_zone_of(g, t, code)) // PESO
    if which == Feature.UNLOCKS:
        return unlocks(g, t, n) if builds_tower(g, t, code) else 0
    if which == Feature.BATTERY_ICON:
        tower = g.tally[seat, Fact.TOWERS]
        return t.tower_battery[g.board_of[seat], tower] if builds_tower(g, t, code) else 0
    raise RulesError("a feature that no rule tells")


@jit
def builds_tower(g: State, t: Tables, code: int) -> bool:
    """Whether an option builds a tower."""
    return act_of(g, t, code) == Act.TOWER or (g.decision_kind == Kind.SITE and g.decision_a == Site.TOWER)
