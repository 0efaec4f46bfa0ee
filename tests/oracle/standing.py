"""What a player reads off the table, reckoned again in plain Python: the facts beyond the counts of pieces."""

from __future__ import annotations

from engine.core.components.phrases import Phrase
from engine.core.record import Many
from engine.pampero.components.models.pieces import Half
from engine.pampero.constants import BULLDOZERS, VJ, YOU, Contract, Held, Market, Place, Scoring, Site, When, Zone
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import Effect, Modifier
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.contracts import cost_of, next_solar
from tests.oracle.recount import bonus_tiles, income_of, recount, sectors_of, towers_built
from tests.oracle.world import World, number, row
from tests.oracle.year import production

DEBT = 30
PIECES = {Site.TOWER: 7, Site.WIND_FARM: 11}


def reckon(w: World, states: Many[State], seat: int) -> dict[Fact, int]:
    """Every fact of a side that components cannot count."""
    return {**_time(w, states), **_stock(w, states, seat), **_offers(w, seat), **_scorings(w, seat)}


def _time(w: World, states: Many[State]) -> dict[Fact, int]:
    time = w.printed.catalogue.board.time
    due = (time.first_scoring, time.second_scoring, time.end, w.time)[w.scorings_done]
    return {
        Fact.YEARS_LEFT: time.end - w.time,
        Fact.ROUNDS_LEFT: 3 - w.round,
        Fact.SCORINGS_LEFT: 3 - w.scorings_done,
        Fact.YEARS_TO_SCORING: max(0, due - w.time),
        Fact.PASS_TILE: 0 if number(states, "pass_tile_used") else 1,
        Fact.BATTERY_SUPPLY: w.supply,
    }


def _stock(w: World, states: Many[State], seat: int) -> dict[Fact, int]:
    side, towers = w.seats[seat], towers_built(w, seat)
    board = w.printed.catalogue.grid_board
    taken = row(states, "venture", seat)
    opened = [slot for slot, venture in enumerate(board.venture) if venture.tower <= towers and not taken[slot]]
    movable = [place for place in side.bulldozers if place not in (Place.PLAY_AREA,) and place < Place.PARKING]
    assert len(side.bulldozers) == BULLDOZERS
    return {
        Fact.CARDS_IN_HAND: row(states, "card", seat).count(Held.HAND),
        Fact.TOWERS_LEFT: PIECES[Site.TOWER] - towers,
        Fact.WIND_FARMS_LEFT: PIECES[Site.WIND_FARM] - w.wind_farms.count(seat),
        Fact.BULLDOZERS_READY: len(movable),
        Fact.TOWER_SITES_READY: _ready(w, seat, Site.TOWER),
        Fact.WIND_SITES_READY: _ready(w, seat, Site.WIND_FARM),
        Fact.OPEN_ZONES: sum(board.unlock.zones.of(zone) <= towers for zone in Zone),
        Fact.VENTURE_SLOTS_OPEN: len(opened) if seat == YOU else 0,
        Fact.DEBT: DEBT * side.ventures - row(states, "venture_rebate")[seat],
        Fact.BATTERY_PRODUCTION: production(w, seat),
        Fact.CONNECTIONS_READY: row(states, "connection", seat).count(1),
        **_tiles(w, seat, side.ventures - row(states, "venture_rebated")[seat]),
    }


def _tiles(w: World, seat: int, owed: int) -> dict[Fact, int]:
    """What kept tiles pay; VJ takes the highest where you would choose."""
    kept = [w.printed.bonus_tiles[tile] for tile in bonus_tiles(w, seat)]
    batteries = sum(each.modifier.a for each in kept if each.modifier and each.modifier.op == Modifier.BATTERY_MONEY)
    effects = [effect for each in kept if each.when == When.END for (effect,) in each.effects]
    return {
        Fact.BATTERY_MONEY: batteries * production(w, seat),
        Fact.END_TILES_WORTH: sum(_paid_at_the_end(w, seat, effect, owed) for effect in effects),
    }


def _paid_at_the_end(w: World, seat: int, effect: Phrase, owed: int) -> int:
    incomes = {market: income_of(w, seat, market) for market in Market}
    sold = [w.printed.foreign[card] for card, owner in enumerate(w.foreign_owners) if owner == seat]
    if effect.op == Effect.MONEY_PER:
        return recount(w, seat)[Fact(effect.a)] * effect.b
    return {
        Effect.COLLECT_ANY: max(incomes.values()),
        Effect.COLLECT_FOREIGN: max((incomes[market] for card in sold for market in card.icons), default=0),
        Effect.VENTURE_REBATE: effect.a if owed else 0,
    }[Effect(effect.op)]


def _ready(w: World, seat: int, structure: Site) -> int:
    sites = enumerate(w.printed.sites)
    own = [number for number, site in sites if w.dozers[number] == seat and site.kind in (structure, Site.MIXED)]
    return sum(w.towers[number] is None and w.wind_farms[number] is None for number in own)


# --- contracts and sales


def is_unlocked(w: World, seat: int, space: int) -> bool:
    """Whether the towers of a side unlock the zone and every icon of a contract (DEAL-01, DEAL-02)."""
    tile, sector = w.space_tiles[space], w.printed.spaces[space].sector
    assert tile is not None
    assert sector is not None
    unlock = w.printed.catalogue.grid_board.unlock
    needed = [unlock.zones.of(w.printed.zones[sector])]
    needed += [unlock.markets.of(icon.market) for icon in w.printed.tiles[tile].icons]
    return towers_built(w, seat) >= max(needed)


def open_contracts(w: World, seat: int) -> list[int]:
    """Standard and remote contracts that a side's towers unlock and serve."""
    sectors = set(sectors_of(w, w.towers, seat))
    spaces = [space for space, tile in enumerate(w.space_tiles) if tile is not None]
    board = [space for space in spaces if w.printed.spaces[space].kind != Contract.SOLAR]
    return [space for space in board if w.printed.spaces[space].sector in sectors and is_unlocked(w, seat, space)]


def energy_of(w: World, seat: int, space: int) -> int:
    """The energy of a standard contract, 1 at least."""
    tiles = [w.printed.bonus_tiles[tile] for tile in bonus_tiles(w, seat)] if seat == YOU else []
    less = sum(tile.modifier.a for tile in tiles if tile.modifier and tile.modifier.op == Modifier.CONTRACT_ENERGY)
    return max(1, w.printed.spaces[space].energy - less)


def is_payable(w: World, seat: int, space: int) -> bool:
    """Whether the energy and batteries of a side pay a contract."""
    side = w.seats[seat]
    if w.printed.spaces[space].kind == Contract.STANDARD:
        return energy_of(w, seat, space) <= side.energy
    cost = cost_of(w, space)
    energy, batteries = cost.energy <= side.energy, cost.batteries <= side.batteries
    return energy or batteries if cost.either else energy and batteries


def income_added(w: World, seat: int, space: int) -> int:
    """What the arrows of a contract would add to the income of a side, step by step."""
    tile = w.space_tiles[space]
    assert tile is not None
    columns = list(w.seats[seat].income)
    for market, steps in w.printed.tile_arrows[tile].items():
        for _ in range(steps):
            step(w, seat, columns, market)
    values = w.printed.grids[seat].values
    return sum(values[column] for column in columns) - sum(income_of(w, seat, market) for market in Market)


def step(w: World, seat: int, columns: list[int], market: Market) -> None:
    """One step of a marker, as far as towers let it, and of the one its printed arrow moves."""
    grid, column = w.printed.grids[seat], columns[market] + 1
    bars = w.printed.catalogue.grid_board.threshold if seat == YOU else ()
    if column > grid.last_column or any(bar.behind <= column and bar.tower > towers_built(w, seat) for bar in bars):
        return
    columns[market] = column
    if (market, column) in grid.arrows:
        step(w, seat, columns, grid.arrows[market, column])


def _offers(w: World, seat: int) -> dict[Fact, int]:
    offered = open_contracts(w, seat)
    payable = [space for space in offered if is_payable(w, seat, space)]
    standard = [space for space in offered if w.printed.spaces[space].kind == Contract.STANDARD]
    shown = [w.printed.foreign[card] for cards in w.foreign_display for card in cards if card is not None]
    sold = [card for card in shown if card.batteries <= w.seats[seat].batteries]
    return {
        Fact.OPEN_CONTRACTS: len(offered),
        Fact.PAYABLE_CONTRACTS: len(payable),
        Fact.BEST_CONTRACT_INCOME: max((income_added(w, seat, space) for space in payable), default=0),
        Fact.CHEAPEST_CONTRACT: min((energy_of(w, seat, space) for space in standard), default=0),
        Fact.BEST_SOLAR_INCOME: max((income_added(w, seat, space) for space in next_solar(w)), default=0),
        Fact.BEST_FOREIGN_SALE: max((sum(income_of(w, seat, m) for m in card.income) for card in sold), default=0),
        Fact.FEWEST_FOREIGN_BATTERIES: min((card.batteries for card in shown), default=0),
    }


# --- scorings


def _scorings(w: World, seat: int) -> dict[Fact, int]:
    tiles = [w.printed.scoring_tiles[tile] for tile in w.scoring_tiles]
    tops = {1: [tiles[Scoring.FIRST].top], 2: [], 3: [tiles[Scoring.END_I].top, tiles[Scoring.END_II].top]}
    ends = [tiles[Scoring.END_I].bottom, tiles[Scoring.END_II].bottom]
    bottoms = {1: [], 2: [tiles[Scoring.SECOND].bottom], 3: ends}
    counts, others = recount(w, seat), recount(w, 1 - seat)

    def lead(half: Half) -> int:
        return counts[half.fact] - others[half.fact]

    def leads(half: Half) -> bool:
        """VJ wins ties (SCORE-02)."""
        return lead(half) > (-1 if seat == VJ else 0)

    def pays(scoring: int) -> int:
        if scoring <= w.scorings_done:
            return 0
        won = sum(half.money for half in bottoms[scoring] if leads(half))
        return won + sum(counts[half.fact] * half.money for half in tops[scoring])

    ahead = [half for scoring, halves in bottoms.items() if scoring > w.scorings_done for half in halves]
    return {
        Fact.SCORING_WORTH: sum(pays(scoring) for scoring in (1, 2, 3)),
        Fact.NEXT_SCORING_WORTH: pays(w.scorings_done + 1) if w.scorings_done < len(tops) else 0,
        Fact.MAJORITIES_LED: sum(leads(half) for half in ahead),
        Fact.SECOND_SCORING_LEAD: lead(bottoms[2][0]) if w.scorings_done < Scoring.END_I else 0,
        Fact.FIRST_END_LEAD: lead(ends[0]) if w.scorings_done < len(tops) else 0,
        Fact.SECOND_END_LEAD: lead(ends[1]) if w.scorings_done < len(tops) else 0,
    }
