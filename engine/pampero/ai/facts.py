"""`any_fact`: every named count, and beside the counts of pieces what a player reads off the table."""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.linear_value import Weighing, weight_of
from engine.pampero.ai.incomes import tile_income
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BULLDOZERS,
    CARDS,
    CONNECTIONS,
    COUNTRIES,
    DISPLAY,
    INTRODUCTORY,
    ROUNDS,
    SPACES,
    STANDARD_SPACES,
    TOWERS,
    VENTURE_DEBT,
    VENTURE_SLOTS,
    WIND_FARMS,
    ZONES,
    Contract,
    Held,
    Owner,
    Payment,
    Place,
    Scoring,
    Site,
)
from engine.pampero.rules.building import is_unbuilt, suits
from engine.pampero.rules.connections import READY
from engine.pampero.rules.contracts import SOLAR_FIRST, energy_cost, is_unlocked
from engine.pampero.rules.facts import FIRST_TALLY, LAST_TALLY, fact, is_tally
from engine.pampero.rules.income import highest_to_collect
from engine.pampero.rules.introductory import introductory_worth
from engine.pampero.rules.markets import foreign_income, is_open_slot
from engine.pampero.rules.reach import is_payable
from engine.pampero.rules.scoring import END, FIRST, SECOND, tile_winner
from engine.pampero.rules.seats import hindmost_disc, is_automa
from engine.pampero.rules.towers import has_tower, is_next_in_line
from engine.pampero.rules.turn import battery_icons
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import Effect, Modifier
from engine.pampero.vocabulary.facts import COUNTED, Fact

PLACES_SCORED = 4


@jit
def any_fact(g: State, t: Tables, seat: int, which: int) -> int:
    """The value of a fact for a seat, whoever asks for it.

    Short, so that the compiler can put it in place of the call: most facts that players ask for are tallies.
    """
    return g.tally[seat, which] if is_tally(which) else fact_read_off(g, t, seat, which)


@jit(shared=True)
def fact_read_off(g: State, t: Tables, seat: int, which: int) -> int:
    """The value of a fact that is no tally."""
    if which < COUNTED:
        return fact(g, t, seat, which)
    if which < Fact.OPEN_CONTRACTS:
        return stock(g, t, seat, which)
    if which < Fact.VENTURE_SLOTS_OPEN:
        return on_offer(g, t, seat, which)
    if which < Fact.SCORINGS_LEFT:
        return in_store(g, t, seat, which)
    if which < Fact.BATTERY_MONEY:
        return in_scoring(g, t, seat, which)
    return in_tiles(g, t, seat, which)


@jit
def stock(g: State, t: Tables, seat: int, which: int) -> int:
    """Time, and what a seat has left to play with."""
    if which == Fact.YEARS_LEFT:
        return t.time_end - hindmost_disc(g, t)
    if which == Fact.ROUNDS_LEFT:
        return ROUNDS - g.round
    if which == Fact.CARDS_IN_HAND:
        return cards_in_hand(g, seat)
    if which == Fact.TOWERS_LEFT:
        return TOWERS - g.tally[seat, Fact.TOWERS]
    if which == Fact.WIND_FARMS_LEFT:
        return WIND_FARMS - g.tally[seat, Fact.WIND_FARMS]
    if which == Fact.BULLDOZERS_READY:
        return bulldozers_ready(g, seat)
    if which == Fact.TOWER_SITES_READY:
        return sites_ready(g, t, seat, Site.TOWER)
    if which == Fact.WIND_SITES_READY:
        return sites_ready(g, t, seat, Site.WIND_FARM)
    if which == Fact.OPEN_ZONES:
        return open_zones(g, t, seat)
    raise RulesError("a fact that no rule counts")


@jit
def cards_in_hand(g: State, seat: int) -> int:
    """Action cards in hand."""
    cards = 0
    for card in range(CARDS):
        cards += g.card[seat, card] == Held.HAND
    return cards


@jit
def bulldozers_ready(g: State, seat: int) -> int:
    """Bulldozers in the utility area and on sites."""
    ready = 0
    for bulldozer in range(BULLDOZERS):
        ready += Place.UTILITY <= g.bulldozer[seat, bulldozer] < Place.PARKING
    return ready


@jit
def sites_ready(g: State, t: Tables, seat: int, structure: int) -> int:
    """Unbuilt sites for a structure beside bulldozers of the seat."""
    ready = 0
    for bulldozer in range(BULLDOZERS):
        place = g.bulldozer[seat, bulldozer]
        if Place.SITE <= place < Place.PARKING:
            ready += is_unbuilt(g, place - Place.SITE) and suits(t, place - Place.SITE, structure)
    return ready


@jit
def open_zones(g: State, t: Tables, seat: int) -> int:
    """Zones whose contracts are unlocked."""
    zones = 0
    for zone in range(ZONES):
        zones += g.tally[seat, Fact.TOWERS] >= t.zone_tower[zone]
    return zones


@jit
def on_offer(g: State, t: Tables, seat: int, which: int) -> int:
    """Contracts and foreign cards that a seat could have."""
    if which == Fact.OPEN_CONTRACTS:
        return open_contracts(g, t, seat, False)
    if which == Fact.PAYABLE_CONTRACTS:
        return open_contracts(g, t, seat, True)
    if which == Fact.BEST_CONTRACT_INCOME:
        return best_contract_income(g, t, seat)
    if which == Fact.CHEAPEST_CONTRACT:
        return cheapest_contract(g, t, seat)
    if which == Fact.BEST_SOLAR_INCOME:
        return best_solar_income(g, t, seat)
    if which == Fact.BEST_FOREIGN_SALE:
        return best_foreign_sale(g, t, seat)
    if which == Fact.FEWEST_FOREIGN_BATTERIES:
        return fewest_foreign_batteries(g, t)
    raise RulesError("a fact that no rule counts")


@jit
def is_open_to(g: State, t: Tables, seat: int, space: int) -> bool:
    """A contract on the board that the seat's towers unlock and one of them serves. Rules: DEAL-01, DEAL-03"""
    if g.space_tile_plus[space] == 0 or not is_unlocked(g, t, seat, space):
        return False
    return has_tower(g, t, seat, space, Payment.ZONE_VALUE, Owner.ANY)


@jit
def open_contracts(g: State, t: Tables, seat: int, payable: bool) -> int:
    """Standard and remote contracts open to a seat, all or those that it could pay."""
    contracts = 0
    for space in range(SOLAR_FIRST):
        if is_open_to(g, t, seat, space):
            contracts += not payable or is_payable(g, t, seat, space)
    return contracts


@jit
def best_contract_income(g: State, t: Tables, seat: int) -> int:
    """What the best open and payable contract would add to the income."""
    best = 0
    for space in range(SOLAR_FIRST):
        if is_open_to(g, t, seat, space) and is_payable(g, t, seat, space):
            best = max(best, tile_income(g, t, seat, g.space_tile_plus[space] - 1))
    return best


@jit
def cheapest_contract(g: State, t: Tables, seat: int) -> int:
    """The energy of the cheapest open standard contract, which is 1 at least; 0 for none."""
    cheapest = 0
    for space in range(STANDARD_SPACES):
        if t.space_kind[space] == Contract.STANDARD and is_open_to(g, t, seat, space):
            energy = energy_cost(g, t, seat, space, 0, 0)
            cheapest = energy if cheapest == 0 else min(cheapest, energy)
    return cheapest


@jit
def best_solar_income(g: State, t: Tables, seat: int) -> int:
    """What the best solar contract in reach would add to the income. Rule: DEAL-15"""
    best = 0
    for space in range(SOLAR_FIRST, SPACES):
        if g.space_tile_plus[space] and is_next_in_line(g, t, space):
            best = max(best, tile_income(g, t, seat, g.space_tile_plus[space] - 1))
    return best


@jit
def best_foreign_sale(g: State, t: Tables, seat: int) -> int:
    """The income of the best foreign card that the seat's batteries pay. Rule: MARKET-01"""
    best = 0
    for country in range(COUNTRIES):
        for place in range(DISPLAY):
            card_plus = g.foreign_display_plus[country, place]
            if card_plus and t.foreign_batteries[card_plus - 1] <= g.batteries[seat]:
                best = max(best, foreign_income(g, t, seat, card_plus - 1))
    return best


@jit
def fewest_foreign_batteries(g: State, t: Tables) -> int:
    """The batteries of the cheapest foreign card on display; 0 when none lies there."""
    fewest = 0
    for country in range(COUNTRIES):
        for place in range(DISPLAY):
            card_plus = g.foreign_display_plus[country, place]
            if card_plus:
                batteries = t.foreign_batteries[card_plus - 1]
                fewest = batteries if fewest == 0 else min(fewest, batteries)
    return fewest


@jit
def in_store(g: State, t: Tables, seat: int, which: int) -> int:
    """Venture capital, batteries, tiles to be played."""
    if which == Fact.VENTURE_SLOTS_OPEN:
        return 0 if is_automa(g, seat) else venture_slots_open(g, t, seat)
    if which == Fact.DEBT:
        return g.tally[seat, Fact.VENTURE_TILES] * VENTURE_DEBT - g.venture_rebate[seat]
    if which == Fact.BATTERY_PRODUCTION:
        return battery_icons(g, t, seat)
    if which == Fact.BATTERY_SUPPLY:
        return g.battery_supply
    if which == Fact.CONNECTIONS_READY:
        return connections_ready(g, seat)
    if which == Fact.PASS_TILE:
        return 1 - g.pass_tile_used
    raise RulesError("a fact that no rule counts")


@jit
def venture_slots_open(g: State, t: Tables, seat: int) -> int:
    """Venture capital slots that may be taken. Rule: MARKET-02"""
    slots = 0
    for slot in range(VENTURE_SLOTS):
        slots += is_open_slot(g, t, seat, slot)
    return slots


@jit
def connections_ready(g: State, seat: int) -> int:
    """Connection tiles that lie ready."""
    ready = 0
    for tile in range(CONNECTIONS + 1):
        ready += g.connection[seat, tile] == READY
    return ready


@jit
def in_scoring(g: State, t: Tables, seat: int, which: int) -> int:
    """What the scorings to come would bring."""
    if which == Fact.SCORINGS_LEFT:
        return END - g.scorings_done
    if which == Fact.YEARS_TO_SCORING:
        return years_to_scoring(g, t)
    if which == Fact.SCORING_WORTH:
        return scoring_worth(g, t, seat, END)
    if which == Fact.NEXT_SCORING_WORTH:
        return scoring_worth(g, t, seat, g.scorings_done + 1)
    if which == Fact.MAJORITIES_LED:
        return majorities_led(g, t, seat)
    if which == Fact.SECOND_SCORING_LEAD:
        return majority_lead(g, t, seat, Scoring.SECOND)
    if which == Fact.FIRST_END_LEAD:
        return majority_lead(g, t, seat, Scoring.END_I)
    if which == Fact.SECOND_END_LEAD:
        return majority_lead(g, t, seat, Scoring.END_II)
    raise RulesError("a fact that no rule counts")


@jit
def years_to_scoring(g: State, t: Tables) -> int:
    """Spaces of the time track to the next scoring; 0 after the last."""
    disc = hindmost_disc(g, t)
    if g.scorings_done < FIRST:
        return max(0, t.time_first_scoring - disc)
    if g.scorings_done < SECOND:
        return max(0, t.time_second_scoring - disc)
    return t.time_end - disc


@jit
def scored_at(place: int) -> int:
    """The scoring in which the tile at a place of the time track counts."""
    return min(place + 1, END)


@jit
def pays_top(place: int) -> bool:
    """Whether the top half of the tile at a place pays: first scoring and end. Rules: SCORE-01, SCORE-03"""
    return place != Scoring.SECOND


@jit
def pays_majority(place: int) -> bool:
    """Whether the majority of the tile at a place pays: second scoring and end. Rules: SCORE-02, SCORE-03"""
    return place != Scoring.FIRST


@jit
def half_of(place: int) -> int:
    """Which majority of its scoring a place is."""
    return 1 if place == Scoring.END_II else 0


@jit
def scoring_worth(g: State, t: Tables, seat: int, last: int) -> int:
    """What the tiles of the scorings to come, up to the last asked for, would pay a seat now."""
    worth = 0
    for place in range(PLACES_SCORED):
        if g.scorings_done < scored_at(place) <= last:
            tile = g.scoring_tile[place]
            if tile == INTRODUCTORY:
                worth += introductory_worth(g, t, seat, place == Scoring.FIRST)
            if pays_top(place):
                worth += fact(g, t, seat, t.top_fact[tile]) * t.top_money[tile]
            if pays_majority(place) and would_win(g, t, seat, place, 0):
                worth += t.bottom_money[tile]
    return worth


@jit
def would_win(g: State, t: Tables, seat: int, place: int, extra: int) -> bool:
    """Whether a seat would win a majority now if it counted so many more. Rule: SCORE-02"""
    return tile_winner(g, t, g.scoring_tile[place], half_of(place), seat, extra) == seat + 1


@jit
def majorities_led(g: State, t: Tables, seat: int) -> int:
    """How many majorities to come a seat would win now."""
    led = 0
    for place in range(Scoring.SECOND, PLACES_SCORED):
        led += g.scorings_done < scored_at(place) and would_win(g, t, seat, place, 0)
    return led


@jit
def majority_lead(g: State, t: Tables, seat: int, place: int) -> int:
    """By how much a seat is ahead of the best other in a majority to come; 0 once it is over."""
    if g.scorings_done >= scored_at(place):
        return 0
    counted = t.bottom_fact[g.scoring_tile[place]]
    best = 0
    for other in range(g.n_seats):
        if other != seat:
            best = max(best, fact(g, t, other, counted))
    return fact(g, t, seat, counted) - best


@jit
def in_tiles(g: State, t: Tables, seat: int, which: int) -> int:
    """What the tower bonus tiles that a seat keeps will pay."""
    if which == Fact.BATTERY_MONEY:
        return g.modifier[seat, Modifier.BATTERY_MONEY] * battery_icons(g, t, seat)
    if which == Fact.END_TILES_WORTH:
        return end_tiles_worth(g, t, seat)
    raise RulesError("a fact that no rule counts")


@jit
def end_tiles_worth(g: State, t: Tables, seat: int) -> int:
    """What the end-of-game tiles of a seat would pay now. Rule: SCORE-06"""
    worth, tiles = 0, t.end_tiles
    while tiles:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        if g.bonus_tile_seat_plus[tile] == seat + 1:
            first = t.bonus_tile_first[tile]
            for row in range(first, first + t.bonus_tile_length[tile]):
                worth += end_money(g, t, seat, row)
    return worth


@jit
def end_money(g: State, t: Tables, seat: int, row: int) -> int:
    """The money of an effect at the end; what brings none is worth nothing there."""
    op = t.program[row, 0]
    if op == Effect.MONEY:
        return t.program[row, 1]
    if op == Effect.MONEY_PER:
        return fact(g, t, seat, t.program[row, 1]) * t.program[row, 2]
    if op == Effect.COLLECT_ANY or op == Effect.COLLECT_FOREIGN:
        return highest_to_collect(g, t, seat, op == Effect.COLLECT_FOREIGN)
    if op == Effect.VENTURE_REBATE and g.venture_rebated[seat] < g.tally[seat, Fact.VENTURE_TILES]:
        return t.program[row, 1]
    return 0


@jit
def counted(_g: State) -> int:
    """How many facts `weigh_counted` sums up."""
    return COUNTED


@jit
def weigh_counted(g: State, t: Tables, seat: int, player: Weighing, part: int, left: int) -> int:
    """The sum of the counts of a seat, each times its weight; the compiler takes the tallies many at a time."""
    total = 0
    for which in range(FIRST_TALLY, LAST_TALLY + 1):
        total += g.tally[seat, which] * weight_of(player, part, which, left)
    for which in range(FIRST_TALLY):
        weight = weight_of(player, part, which, left)
        if weight != 0:
            total += weight * fact(g, t, seat, which)
    for which in range(LAST_TALLY + 1, COUNTED):
        total += fact(g, t, seat, which) * weight_of(player, part, which, left)
    return total
