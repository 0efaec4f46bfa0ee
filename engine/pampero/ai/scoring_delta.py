"""What an option adds to the counts of the scorings to come, and what that pays as things stand."""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.ai.card_effects import act_of, is_contract_act
from engine.pampero.ai.contracts import icons_of
from engine.pampero.ai.facts import PLACES_SCORED, pays_majority, pays_top, scored_at, would_win
from engine.pampero.ai.incomes import column_in
from engine.pampero.ai.notes import Notes
from engine.pampero.ai.option_gains import (
    PARTS,
    battery_gain,
    battery_price,
    bonus_space_plus,
    bonus_tiles_of,
    columns_after,
    energy_gain,
    energy_price,
    income_after,
    keeps_tile,
)
from engine.pampero.ai.option_surroundings import is_first_in, wins_connection
from engine.pampero.ai.option_target import offered_plus, site_plus, zone_plus
from engine.pampero.codes import code_line_plus, code_node
from engine.pampero.components.tables import Tables
from engine.pampero.constants import Contract, Site
from engine.pampero.rules.contracts import LEVEL_FACTS, icon_count
from engine.pampero.rules.income import income_of
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.features import Act


@jit
def is_ahead(g: State, place: int) -> bool:
    """Whether the scoring tile at a place of the time track is still to be scored."""
    return g.scorings_done < scored_at(place)


@jit
def scoring_gain(g: State, t: Tables, n: Notes, code: int) -> int:
    """What an option adds to the scorings to come: items of top halves, and majorities it wins."""
    note_scorings(g, t, n, code)
    return n.scoring_gain


@jit
def majorities_won(g: State, t: Tables, n: Notes, code: int) -> int:
    """How many majorities to come an option wins, less those it gives away."""
    note_scorings(g, t, n, code)
    return n.majorities_won


@jit
def majority_steps(g: State, t: Tables, n: Notes, code: int) -> int:
    """What an option adds to the counts of the majorities to come."""
    note_scorings(g, t, n, code)
    return n.majority_steps


@jit
def note_scorings(g: State, t: Tables, n: Notes, code: int) -> None:
    """Note what an option adds to the scorings to come, unless it is the one that was looked at last."""
    if n.scored_code_plus == code + 1:
        return
    n.scoring_gain = 0
    n.majority_steps = 0
    n.majorities_won = 0
    if is_counted(g):
        for place in range(PLACES_SCORED):
            if is_ahead(g, place):
                note_scoring(g, t, n, code, place)
    n.scored_code_plus = code + 1


@jit
def note_scoring(g: State, t: Tables, n: Notes, code: int, place: int) -> None:
    """Note what an option adds to the tile at one place of the time track. Rules: SCORE-01, SCORE-02"""
    tile = g.scoring_tile[place]
    if pays_top(place):
        n.scoring_gain += adds(g, t, code, t.top_fact[tile]) * t.top_money[tile]
    if pays_majority(place):
        extra = adds(g, t, code, t.bottom_fact[tile])
        if extra:
            won = gains_majority(g, t, n, place, extra)
            n.majority_steps += extra
            n.majorities_won += won
            n.scoring_gain += won * t.bottom_money[tile]


@jit
def is_counted(g: State) -> bool:
    """Whether the options of this kind of decision add to what scorings count."""
    kind = g.decision_kind
    if kind <= Kind.BONUS_PAIR or kind == Kind.MARKER or kind == Kind.BONUS_SPACE:
        return True
    return kind == Kind.FOREIGN or kind == Kind.VENTURE


@jit
def gains_majority(g: State, t: Tables, n: Notes, place: int, extra: int) -> int:
    """Whether so many more win a majority that would be another's now; -1 where so many less give it away."""
    leads = is_led(g, t, n, place)
    if leads == (extra > 0):  # more loses nothing that one leads, and less wins nothing
        return 0
    return int(would_win(g, t, g.decision_seat, place, extra)) - int(leads)


@jit
def is_led(g: State, t: Tables, n: Notes, place: int) -> bool:
    """Whether who decides would win the majority at a place of the time track now; worked out once a decision."""
    bit = 1 << place
    if n.majorities_noted & bit == 0:
        n.majorities_noted |= bit
        n.majorities_led &= ~bit
        if would_win(g, t, g.decision_seat, place, 0):
            n.majorities_led |= bit
    return n.majorities_led & bit != 0


@jit
def adds(g: State, t: Tables, code: int, counted: int) -> int:
    """How much an option adds to a fact, as far as that is sure."""
    kind = g.decision_kind
    if counted <= Fact.BATTERIES:
        return adds_to_stock(g, t, code, counted)
    if kind == Kind.TURN:
        return act_adds(g, t, code, counted)
    if kind == Kind.SITE or kind == Kind.SECOND_SITE:
        return building_adds(g, t, code, counted)
    if kind == Kind.CONTRACT or kind == Kind.LINK:
        return contract_adds(g, t, code, counted)
    if kind == Kind.PAY:
        return energy_price(g, t, code) if counted == Fact.ENERGY_SPENT else 0
    if kind == Kind.NODE:
        return node_adds(g, t, code, counted)
    if Fact.REMOTE_ICONS <= counted <= Fact.RESIDENTIAL_ICONS:
        return icons_of(g, t, code, counted - Fact.REMOTE_ICONS)
    if kind == Kind.FOREIGN:
        return counted == Fact.FOREIGN_CARDS
    if kind == Kind.VENTURE:
        return counted == Fact.VENTURE_TILES
    return bonus_adds(g, t, code, counted)


@jit
def adds_to_stock(g: State, t: Tables, code: int, counted: int) -> int:
    """Incomes, energy and batteries; money is counted by itself."""
    if counted == Fact.ENERGY:
        return energy_gain(g, t, code) - energy_price(g, t, code)
    if counted == Fact.BATTERIES:
        return battery_gain(g, t, code) - battery_price(g, t, code)
    if counted == Fact.INCOME_TOTAL:
        return income_after(g, t, code)
    if Fact.REMOTE_INCOME <= counted <= Fact.RESIDENTIAL_INCOME:
        return marker_adds(g, t, code, counted - Fact.REMOTE_INCOME)
    return 0


@jit
def marker_adds(g: State, t: Tables, code: int, market: int) -> int:
    """How much more one marker would earn."""
    seat = g.decision_seat
    column = column_in(columns_after(g, t, code), market)
    return t.income_value[g.board_of[seat], column] - income_of(g, t, seat, market)


@jit
def act_adds(g: State, t: Tables, code: int, counted: int) -> int:
    """What a turn adds for sure: the piece that its main effect brings."""
    act = act_of(g, t, code)
    if act == Act.TOWER:
        return counted == Fact.TOWERS
    if act == Act.WIND_FARM:
        return counted == Fact.WIND_FARMS
    if is_contract_act(act):
        return contract_act_adds(g, t, code, act, counted)
    if act == Act.SELL_ABROAD:
        return counted == Fact.FOREIGN_CARDS
    return act == Act.VENTURE_CAPITAL and counted == Fact.VENTURE_TILES


@jit
def contract_act_adds(g: State, t: Tables, code: int, act: int, counted: int) -> int:
    """What a turn that fulfils a contract adds, whichever it will be."""
    if counted == Fact.CONTRACTS:
        return 1
    if counted == Fact.NON_SOLAR_CONTRACTS:
        return act != Act.SOLAR_CONTRACT
    if counted == Fact.STANDARD_CONTRACTS:
        return act == Act.STANDARD_CONTRACT
    if counted == Fact.REMOTE_CONTRACTS:
        return act == Act.REMOTE_CONTRACT
    if counted == Fact.SOLAR_CONTRACTS:
        return act == Act.SOLAR_CONTRACT
    if Fact.ZONE_A_CONTRACTS <= counted <= Fact.ZONE_C_CONTRACTS:
        zone = counted - Fact.ZONE_A_CONTRACTS
        return act == Act.STANDARD_CONTRACT and zone_plus(g, t, code) == zone + 1
    return 0


@jit
def building_adds(g: State, t: Tables, code: int, counted: int) -> int:
    """What building adds. Rules: BUILD-01, BUILD-07"""
    site = site_plus(g, code)
    if site == 0:
        return 0
    if g.decision_kind == Kind.SECOND_SITE:
        return counted == Fact.WIND_FARMS
    tower = g.decision_a == Site.TOWER
    first = is_first_in(g, g.decision_seat, t.site_sector[site - 1])
    if counted == Fact.TOWERS:
        return tower
    if counted == Fact.WIND_FARMS:
        return not tower
    if counted == Fact.TOWER_SECTORS:
        return tower and first
    return counted == Fact.WIND_FARM_SECTORS and not tower and first


@jit
def contract_adds(g: State, t: Tables, code: int, counted: int) -> int:
    """What fulfilling a contract adds, before its place on the grid is known. Rules: DEAL-13, DEAL-16, SCORE-09"""
    space_plus = offered_plus(g, code)
    if space_plus == 0:
        return 0
    if counted == Fact.ENERGY_SPENT:
        return energy_price(g, t, code)
    if counted == Fact.CONNECTION_TILES:
        return wins_connection(g, t, space_plus - 1)
    if Fact.REMOTE_ICONS <= counted <= Fact.RESIDENTIAL_ICONS:
        return icons_of(g, t, code, counted - Fact.REMOTE_ICONS)
    return tile_adds(t, g.space_tile_plus[space_plus - 1] - 1, counted)


@jit
def tile_adds(t: Tables, tile: int, counted: int) -> int:
    """What a contract tile counts as. Rules: DEAL-16, SCORE-09"""
    kind = t.tile_kind[tile]
    if counted == Fact.CONTRACTS:
        return 1
    if counted == Fact.NON_SOLAR_CONTRACTS:
        return kind != Contract.SOLAR
    if Fact.STANDARD_CONTRACTS <= counted <= Fact.SOLAR_CONTRACTS:
        return counted - Fact.STANDARD_CONTRACTS == kind
    if Fact.ZONE_A_CONTRACTS <= counted <= Fact.ZONE_C_CONTRACTS:
        return kind == Contract.STANDARD and counted - Fact.ZONE_A_CONTRACTS == t.tile_zone[tile]
    if counted == Fact.LUCRATIVE_CONTRACTS:
        return t.tile_lucrative[tile]
    return counted == Fact.TWO_ICON_CONTRACTS and icon_count(t, tile) == 2


@jit
def node_adds(g: State, t: Tables, code: int, counted: int) -> int:
    """What the place of a contract tile on the grid adds."""
    board = g.board_of[g.decision_seat]
    node = code_node(code)
    if counted == Fact.NETWORK_TILES:
        return code_line_plus(code) > 0
    if counted == Fact.COLUMN_ENDS:
        return t.node_end[board, node]
    if counted == Fact.DOUBLE_MARKS:
        return t.node_marks[board, node]
    if Fact.LOW_TRANSFORMERS <= counted <= Fact.LAST_TRANSFORMERS:
        return counted - Fact.LOW_TRANSFORMERS == min(t.node_column[node] // 2, LEVEL_FACTS - 1)
    return 0


@jit
def bonus_adds(g: State, t: Tables, code: int, counted: int) -> int:
    """What tower bonus tiles add when they are kept. Rule: BUILD-05"""
    if counted == Fact.BONUS_TILES:
        return bonus_tiles_of(g, t, code, True)
    if not Fact.ZONE_A_BONUS_TILES <= counted <= Fact.ZONE_C_BONUS_TILES:
        return 0
    tiles = 0
    for part in range(PARTS):
        space = bonus_space_plus(g, code, part)
        if space and g.bonus_tile_plus[space - 1]:
            tile = g.bonus_tile_plus[space - 1] - 1
            of_zone = t.bonus_tile_zone[tile] == counted - Fact.ZONE_A_BONUS_TILES
            tiles += of_zone and keeps_tile(g, t, g.decision_seat, tile)
    return tiles
