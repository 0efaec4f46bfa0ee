"""`worth`: one rough estimate in money for any option of any decision."""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.ai.bonus_value import best_pair, bonus_worth
from engine.pampero.ai.card_effects import act_of, cards_back, is_contract_act
from engine.pampero.ai.component_value import (
    PESO,
    SERVED,
    TOWER_SITE,
    columns_worth,
    contract_cost,
    contract_worth,
    effect_worth,
    left_for,
    per_battery,
    per_energy,
    per_specialist,
    program_worth,
    scoring_card_worth,
    tile_worth,
)
from engine.pampero.ai.contracts import joined_empty
from engine.pampero.ai.notes import Notes
from engine.pampero.ai.option_gains import (
    LENGTH,
    PARTS,
    battery_price,
    bonus_space_plus,
    columns_after,
    discount_of,
    energy_gain,
    energy_price,
    gainer,
    money_gain,
    paid_to_rival,
    price,
    program_of,
    tower_program,
)
from engine.pampero.ai.option_surroundings import best_rival, contracts_near, contracts_served, is_first_in
from engine.pampero.ai.option_target import (
    card_plus,
    declines,
    foreign_plus,
    parking_plus,
    scoring_card_plus,
    site_plus,
    space_plus,
    tab_zone_of,
)
from engine.pampero.ai.playable_contracts import discount_on, note_gain, offers, unlocks
from engine.pampero.ai.rival_value import rival_tenths
from engine.pampero.ai.sale_value import best_sale_worth, best_venture, sale_worth
from engine.pampero.ai.scoring_delta import scoring_gain
from engine.pampero.codes import (
    code_node,
    code_owner,
    crown_card,
    crown_half,
    crown_option,
    moved_bulldozer,
    scoring_card,
    scoring_option,
    turn_play,
)
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BASIC_CARDS,
    BONUS_SPACES,
    TOWERS,
    VENTURE_DEBT,
    Place,
    Site,
)
from engine.pampero.rules.building import is_unbuilt, suits
from engine.pampero.rules.bulldozers import is_on_site
from engine.pampero.rules.scoring import END, majority_tile, majority_winner, option_worth
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import (
    Kind,
)
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.features import Act

RIVAL_GAIN = 22
"""What a peso that a rival receives costs you, in tenths of a peso, however many rivals there are.

It is more than a share of the money: scripts that weighed it less with more rivals lost to those that did not.
"""
UNLOCK = 1
WIND_FARM = 3
TOWER = 89
CARD_BACK = 12
YEAR_LOST = 16
TAKEN = 1
SCORED = 2
"""Tenths of a peso for each that an option adds to scorings: most of what they count is worth something anyway."""
PASS = 16
MIXED = 7
WIND_SITE = 4
PARKED = 77
BASIC_VALUE = 32
NOTHING = -1_000_000
"""Less than anything is worth."""


@jit
def worth(g: State, t: Tables, n: Notes, code: int) -> int:
    """The worth of an option in pesos."""
    return (tenths(g, t, n, code) + PESO // 2) // PESO


@jit
def tenths(g: State, t: Tables, n: Notes, code: int) -> int:
    """The worth of an option in tenths of a peso."""
    kind = g.decision_kind
    left = left_for(g, t, g.decision_seat)
    if kind == Kind.TURN:
        return turn_worth(g, t, n, code, left) + scoring_gain(g, t, n, code) * SCORED
    if kind >= Kind.VJ_SECTOR:
        return -rival_tenths(g, t, n, code)
    if declines(g, code):
        return 0
    if kind <= Kind.LINK:
        return card_worth(g, t, n, code, left) + scoring_gain(g, t, n, code) * SCORED
    if kind <= Kind.CONNECTION:
        return consequence_worth(g, t, n, code, left)
    return other_worth(g, t, n, code, left)


# Turns


@jit
def turn_worth(g: State, t: Tables, n: Notes, code: int, left: int) -> int:
    """A turn: what its card would do at best, the rest of its effects, less what it costs."""
    seat = g.decision_seat
    act = act_of(g, t, code)
    if act == Act.TAKE_BATTERY:
        return per_battery(left) * TAKEN // 10 if g.battery_supply else 0
    if act == Act.RETRIEVE_ALL:
        return cards_back(g, code) * CARD_BACK - YEAR_LOST
    play = turn_play(code)
    program = t.play_first[play] * LENGTH + t.play_length[play]
    gained = act_worth(g, t, n, code, act, left) + program_worth(g, t, seat, program, left)
    return gained + frame_worth(g, t, code, act, left) - cost_of(g, t, code, left)


@jit
def cost_of(g: State, t: Tables, code: int, left: int) -> int:
    """What an option costs; what a rival receives counts beyond its price."""
    money = price(g, t, code) * PESO + paid_to_rival(g, t, code) * RIVAL_GAIN
    return money + battery_price(g, t, code) * per_battery(left) + energy_price(g, t, code) * per_energy(left)


@jit
def act_worth(g: State, t: Tables, n: Notes, code: int, act: int, left: int) -> int:
    """What the main effect of a card would bring at best."""
    seat = g.decision_seat
    if act == Act.TOWER:
        return tower_worth(g, t, n, seat, tab_zone_of(g, t, code), left)
    if act == Act.WIND_FARM:
        return WIND_FARM + g.modifier[seat, Modifier.WIND_ENERGY] * per_energy(left)
    if is_contract_act(act):
        return best_contract(g, t, n, code, left)
    if act == Act.SELL_ABROAD:
        return best_sale_worth(g, t, code, left)
    if act == Act.VENTURE_CAPITAL:
        return best_venture(g, t, seat) - VENTURE_DEBT * PESO
    return 0


@jit
def frame_worth(g: State, t: Tables, code: int, act: int, left: int) -> int:
    """The zone value that a card receives, and the energy of its frame."""
    worth = 0
    if act == Act.VENTURE_CAPITAL:
        worth += money_gain(g, t, code) * PESO
    if act == Act.WIND_FARM:
        worth += energy_gain(g, t, code) * per_energy(left)
    return worth


@jit
def tower_worth(g: State, t: Tables, n: Notes, seat: int, zone: int, left: int) -> int:
    """A tower: two bonus spaces, what is printed under it, its battery icon and what it unlocks."""
    worth = TOWER + best_pair(g, t, n, zone) + program_worth(g, t, seat, tower_program(g, t, seat), left)
    tower = g.tally[seat, Fact.TOWERS]
    if tower < TOWERS:
        worth += t.tower_battery[g.board_of[seat], tower] * left * per_battery(left) // 3
    worth += unlocks(g, t, n) * UNLOCK
    return worth + g.modifier[seat, Modifier.TOWER_MONEY] * PESO


@jit
def best_contract(g: State, t: Tables, n: Notes, code: int, left: int) -> int:
    """The best contract that a card could fulfil."""
    spaces = offers(g, t, n, code)
    if spaces == 0:
        return 0
    best = NOTHING
    while spaces:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        note_gain(g, t, n, space)
        cost = contract_cost(g, t, g.decision_seat, space, discount_on(t, code), left)
        best = max(best, n.contract_gain[space] - cost)
    return best


# What a card brings to decide


@jit
def card_worth(g: State, t: Tables, n: Notes, code: int, left: int) -> int:
    """Sites, contracts, ways of paying, grid spaces and links."""
    kind = g.decision_kind
    seat = g.decision_seat
    if kind == Kind.SITE or kind == Kind.SECOND_SITE:
        return site_worth(g, t, n, code) - cost_of(g, t, code, left)
    if kind == Kind.CONTRACT or kind == Kind.LINK:
        return contract_worth(g, t, seat, space_plus(g, code) - 1, discount_of(g), left)
    if kind == Kind.PAY:
        return -cost_of(g, t, code, left)
    if kind == Kind.NODE:
        worth = program_worth(g, t, seat, program_of(g, t, code, 0), left)
        return worth + joined_empty(g, t, code_node(code)) * 3 - cost_of(g, t, code, left)
    raise RulesError("a kind of decision that no card brings")


@jit
def site_worth(g: State, t: Tables, n: Notes, code: int) -> int:
    """A site: what a first tower opens in its sector; a wind farm wastes a site that takes a tower too."""
    seat = g.decision_seat
    site = site_plus(g, code) - 1
    sector = t.site_sector[site]
    if g.decision_kind == Kind.SECOND_SITE or g.decision_a == Site.WIND_FARM:
        return WIND_FARM * 3 - MIXED * (t.site_kind[site] == Site.MIXED)
    served = contracts_served(g, t, n, sector) * 2 + contracts_near(g, t, n, sector)
    return TOWER + served * SERVED // 2 if is_first_in(g, seat, sector) else TOWER


# What follows


@jit
def consequence_worth(g: State, t: Tables, n: Notes, code: int, left: int) -> int:
    """Bonuses, slots, markers, specialists, bulldozers and connection tiles."""
    kind = g.decision_kind
    seat = g.decision_seat
    if kind == Kind.BONUS_PAIR:
        return spaces_worth(g, t, n, code) + scoring_gain(g, t, n, code) * SCORED
    if kind == Kind.SLOT:
        return -blocked_by(g, t, seat, code, left)
    if kind == Kind.MARKER:
        worth = columns_worth(g, t, seat, columns_after(g, t, code), left)
        return worth + scoring_gain(g, t, n, code) * SCORED
    if kind == Kind.COLLECT:
        return money_gain(g, t, code) * PESO
    if kind == Kind.SPECIALIST:
        return specialist_worth(g, t, code, left)
    if kind == Kind.BULLDOZER:
        return move_worth(g, t, n, code, left)
    if kind == Kind.CONNECTION:
        return program_worth(g, t, seat, program_of(g, t, code, 0), left)
    raise RulesError("a kind of decision that follows from nothing")


@jit
def spaces_worth(g: State, t: Tables, n: Notes, code: int) -> int:
    """The spaces of the tower bonus board that an option takes."""
    worth = 0
    for part in range(PARTS):
        space = bonus_space_plus(g, code, part)
        if space:
            worth += bonus_worth(g, t, n, space - 1)
    return worth


@jit
def blocked_by(g: State, t: Tables, seat: int, slot: int, left: int) -> int:
    """The best tile still on the tower bonus board whose slot would be covered, by a quarter."""
    best = 1
    for space in range(BONUS_SPACES):
        tile_plus = g.bonus_tile_plus[space]
        if tile_plus and t.bonus_tile_slot[tile_plus - 1] == slot:
            best = max(best, tile_worth(g, t, seat, tile_plus - 1, left))
    return best // 4 + PESO


@jit
def specialist_worth(g: State, t: Tables, code: int, left: int) -> int:
    """A specialist: an action card as any, a scoring card by its options; the top of a deck is unseen."""
    card = scoring_card_plus(g, code)
    if card:
        return scoring_card_worth(g, t, g.decision_seat, card - 1, left)
    return per_specialist(left) if card_plus(g, t, code) else per_specialist(left) * 3 // 4


@jit
def move_worth(g: State, t: Tables, n: Notes, code: int, left: int) -> int:
    """A bulldozer's move: the place it goes to less the one it leaves; parking is for good."""
    seat = g.decision_seat
    place = g.bulldozer[seat, moved_bulldozer(code)]
    here = (
        place_worth(g, t, n, seat, place - Place.SITE, left)
        if is_on_site(place) and is_unbuilt(g, place - Place.SITE)
        else 0
    )
    parking = parking_plus(g, code)
    if parking:
        return program_worth(g, t, seat, program_of(g, t, code, 0), left) - here - min(PARKED, 8 * left)
    site = site_plus(g, code)
    return (place_worth(g, t, n, seat, site - 1, left) if site else PESO) - here


@jit
def place_worth(g: State, t: Tables, n: Notes, seat: int, site: int, left: int) -> int:
    """A bulldozer at an unbuilt site: it saves VJ's price for a tower or a wind farm to come."""
    if left < 1:
        return 0
    sector = t.site_sector[site]
    worth = t.vj_price[t.sector_zone[sector]]
    if suits(t, site, Site.TOWER) and g.tally[seat, Fact.TOWERS] < TOWERS:
        worth += TOWER_SITE
        if g.sector_towers[seat, sector] == 0:
            worth += contracts_near(g, t, n, sector) * SERVED // 2
    if suits(t, site, Site.WIND_FARM):
        worth += WIND_SITE
    return worth


# Others


@jit
def other_worth(g: State, t: Tables, n: Notes, code: int, left: int) -> int:
    """Venture capital, cards back, sales, scorings, alternatives, single bonus spaces, the pass tile."""
    kind = g.decision_kind
    seat = g.decision_seat
    if kind == Kind.VENTURE or kind == Kind.FLIP:
        return money_gain(g, t, code) * PESO
    if kind == Kind.ROW or kind == Kind.RETRIEVE:
        return card_value(g, t, card_plus(g, t, code) - 1)
    if kind == Kind.FOREIGN:
        return sale_worth(g, t, seat, foreign_plus(g, code) - 1, left) + scoring_gain(g, t, n, code) * SCORED
    if kind == Kind.SCORING_CARD:
        return option_now(g, t, seat, scoring_card(code), scoring_option(code), left)
    if kind == Kind.CROWN:
        return crown_now(g, t, seat, code, left)
    if kind == Kind.CHOOSE:
        value = effect_worth(g, t, gainer(g), g.decision_a + code, left)
        return value if gainer(g) == seat else -value
    if kind == Kind.BONUS_SPACE:
        return spaces_worth(g, t, n, code) + scoring_gain(g, t, n, code) * SCORED
    if kind == Kind.DISCARD:
        return -bonus_worth(g, t, n, code) - PESO
    if kind == Kind.PASS_TILE:
        return PASS
    if kind == Kind.OWNER:
        return -cost_of(g, t, code, left) - helped(g, t, code)
    raise RulesError("a kind of decision that no rule knows")


@jit
def helped(g: State, t: Tables, code: int) -> int:
    """Paying the best rival costs a little more than paying another."""
    helps = code_owner(code) == best_rival(g, g.decision_seat)
    return (price(g, t, code) + battery_price(g, t, code)) * (RIVAL_GAIN // 4) if helps else 0


@jit
def card_value(g: State, t: Tables, card: int) -> int:
    """What it is worth to have an action card in hand again."""
    if card >= BASIC_CARDS:
        return BASIC_VALUE + 15
    if card == Act.TOWER - 1:
        return 20 * (g.tally[g.decision_seat, Fact.TOWERS] < TOWERS) + BASIC_VALUE
    return BASIC_VALUE - 2 * card if card < BASIC_CARDS - 1 else BASIC_VALUE + 20


@jit
def option_now(g: State, t: Tables, seat: int, card: int, option: int, left: int) -> int:
    """A scoring card now, less what it may pay later; at the end there is no later."""
    now = option_worth(g, t, seat, card, option) * PESO
    return now if g.scoring_now == END else now - scoring_card_worth(g, t, seat, card, left) - PESO


@jit
def crown_now(g: State, t: Tables, seat: int, code: int, left: int) -> int:
    """A crown: the majority that it wins, less what the card would pay otherwise."""
    card = crown_card(code)
    extra = t.option[card, crown_option(code), 2]
    half = crown_half(code)
    won = 0
    if majority_winner(g, t, half, seat, extra) == seat + 1 and majority_winner(g, t, half, seat, 0) != seat + 1:
        won = t.bottom_money[majority_tile(g, half)] * 2 * PESO
    otherwise = max(option_worth(g, t, seat, card, 0), option_worth(g, t, seat, card, 1)) * PESO
    return won - otherwise - (0 if g.scoring_now == END else left * PESO // 2) - 1
