"""VJ's turn: which card, which section, which action. Rules: VJ-02 to VJ-06, VJ-18, VJ-30"""

from __future__ import annotations

from engine.core.decisions import begin_turn
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.components.tables import SECTIONS, Tables
from engine.pampero.constants import SECTORS, TOWERS, VJ, WIND_FARMS, YOU, Scoring, Site
from engine.pampero.rules.building import put_wind_farm
from engine.pampero.rules.facts import fact
from engine.pampero.rules.gains import gain_batteries
from engine.pampero.rules.turn import SKIP_ONCE
from engine.pampero.rulings import (
    VJ_BLOCKED_END,
    VJ_SECOND_ALL_SIX,
    VJ_STUCK_BATTERY,
    VJ_STUCK_WIND_FARM,
    Ruling,
)
from engine.pampero.state import State
from engine.pampero.vj.candidates import POSITIONS, ask_you, next_position
from engine.pampero.vj.constants import SKIPPED_TURN, STUCK_TURN, Blocked, VJEvent, VJOp
from engine.pampero.vj.contracts import (
    NO_NODE,
    contracts_with_tower,
    find_contract,
    first_node,
    fulfil_for_vj,
    fulfil_link,
    has_candidate,
    note_means,
    note_payable,
    note_reach,
)
from engine.pampero.vj.foreign import bordered, find_sale, has_market, sell_for_vj
from engine.pampero.vj.scoring_cards import play_vj_cards, play_vj_crowns, take_for_vj
from engine.pampero.vj.towers import build_vj_tower, find_tower, take_column
from engine.pampero.vj.wind_farms import (
    SECOND,
    ask_second_wind_farm,
    ask_site,
    build_vj_wind_farm,
    choose_wind_farm_sector,
    find_wind_farm,
    has_site_anywhere,
)
from engine.pampero.vocabulary.criteria import Action, Condition, ContractKind
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op


@jit
def run_vj(g: State, t: Tables, op: int, a: int, b: int) -> None:
    """Carry out one frame of VJ's."""
    if op == Op.AUTOMA_TURN:
        begin_turn(g, VJ)
        take_vj_turn(g, t)
    elif op == Op.AUTOMA_CROWNS:
        play_vj_crowns(g, t)
    elif op == Op.AUTOMA_SCORING_CARDS:
        play_vj_cards(g, t)
    elif op == VJOp.SITE:
        ask_site(g, t, a, b)
    elif op == VJOp.COLUMN:
        take_column(g, t, a)
    elif op == VJOp.LINK:
        fulfil_link(g, t, a)
    elif op == VJOp.SECOND_WIND_FARM:
        ask_second_wind_farm(g, t, a)
    else:
        raise RulesError("an opcode of VJ's that no rule knows")


@jit
def apply_vj_choice(g: State, t: Tables, kind: int, a: int, code: int) -> None:
    """What you decided for VJ, or the only candidate its search left. Rule: VJ-25"""
    if kind == Kind.VJ_SECTOR:
        choose_sector(g, t, a, code)
    elif kind == Kind.VJ_SITE:
        build_for_vj(g, t, a, code)
    elif kind == Kind.VJ_CONTRACT:
        fulfil_for_vj(g, t, code)
    elif kind == Kind.VJ_FOREIGN:
        sell_for_vj(g, t, code)
    elif kind == Kind.VJ_SCORING_CARD:
        take_for_vj(g, code)
    else:
        raise RulesError("a kind of decision that VJ leaves to nobody")


@jit
def choose_sector(g: State, t: Tables, action: int, sector: int) -> None:
    """Where VJ builds is settled; a wind farm may still give way to a contract. Rules: VJ-07, VJ-09"""
    if action == Action.WIND_FARM:
        choose_wind_farm_sector(g, t, sector)
    elif action == Action.TOWER:
        push(g, VJOp.SITE, VJ, Action.TOWER, sector)
    else:
        raise RulesError("an action that builds nothing")


@jit
def build_for_vj(g: State, t: Tables, action: int, site: int) -> None:
    """Build what the sector was chosen for."""
    if action == Action.TOWER:
        build_vj_tower(g, t, site)
    elif action == SECOND:
        put_wind_farm(g, t, VJ, site)
    elif action == Action.WIND_FARM:
        build_vj_wind_farm(g, t, site)
    else:
        raise RulesError("an action that builds nothing")


@jit
def objective(g: State, t: Tables, seat: int, position: int) -> int:
    """A seat's count on the majority track for the solo card at a position. Rules: SET-16, VJ-24"""
    return fact(g, t, seat, t.bottom_fact[g.scoring_tile[Scoring.SECOND + position]])


@jit
def lead(g: State, t: Tables, position: int) -> int:
    """By how much VJ leads; negative when it does not hold the majority. A tie counts as holding. Rule: VJ-02"""
    return objective(g, t, VJ, position) - objective(g, t, YOU, position)


@jit
def choose_card(g: State, t: Tables) -> int:
    """The first face-up card whose majority VJ does not hold; else the smallest lead, topmost. Rules: VJ-02, VJ-03"""
    first = 1 if g.solo_flipped else 0
    smallest = first
    for position in range(first, POSITIONS):
        yours = objective(g, t, YOU, position)
        theirs = objective(g, t, VJ, position)
        if theirs < yours:
            note(g, VJEvent.BEHIND, position, yours, theirs, 0, 0)
            return position
        note(g, VJEvent.HOLDS, position, yours, theirs, 0, 0)
        if theirs - yours < lead(g, t, smallest):
            smallest = position
    note(g, VJEvent.LEADS, smallest, objective(g, t, YOU, smallest), objective(g, t, VJ, smallest), 0, 0)
    return smallest


@jit
def take_vj_turn(g: State, t: Tables) -> None:
    """Skip it if the pass tile was flipped; else read the cards from the chosen one on. Rules: YEAR-10, VJ-05"""
    if g.skip_vj:
        if g.skip_vj == SKIP_ONCE:
            g.skip_vj = 0
        g.vj_turns[SKIPPED_TURN] += 1
        note(g, VJEvent.SKIPPED, 0, 0, 0, 0, 0)
        return
    note(g, VJEvent.TURN, g.year, g.round + 1, g.energy[VJ], g.batteries[VJ], g.solo_flipped)
    note_payable(g, t)
    note_means(g, t)
    first = choose_card(g, t)
    position = first
    acted = read_card(g, t, position)
    position = next_position(g, position)
    while not acted and position != first:
        acted = read_card(g, t, position)
        position = next_position(g, position)
    if not acted:
        be_stuck(g, t, first)


@jit
def read_card(g: State, t: Tables, position: int) -> bool:
    """Read a card's sections from the left until one acts. Rules: VJ-05, VJ_BLOCKED"""
    note(g, VJEvent.CARD, position, g.solo_card[position], 0, 0, 0)
    for section in range(SECTIONS):
        if holds(g, t, position, section):
            if begin_action(g, t, position, section):
                return True
            note_blocked(g, t, position, section)
            if g.ruling[Ruling.VJ_BLOCKED] == VJ_BLOCKED_END:
                g.vj_turns[STUCK_TURN] += 1
                return True
    return False


@jit
def note_blocked(g: State, t: Tables, position: int, section: int) -> None:
    """Tell why a section's action cannot be done, and what a foreign sale had to go by."""
    is_sale = t.section_do[g.solo_card[position], section] == Action.FOREIGN
    batteries = g.batteries[VJ] if is_sale else 0
    countries = bordered(g, t) if is_sale else 0
    note(g, VJEvent.BLOCKED, position, section, why_blocked(g, t, position, section), batteries, countries)


@jit
def why_blocked(g: State, t: Tables, position: int, section: int) -> int:
    """The reason why a section's action cannot be done, for the explanation."""
    action = t.section_do[g.solo_card[position], section]
    if action == Action.WIND_FARM:
        return Blocked.NO_PIECE if g.tally[VJ, Fact.WIND_FARMS] == WIND_FARMS else Blocked.NO_SITE
    if action == Action.CONTRACT:
        return Blocked.LOCKED if first_node(g, t) == NO_NODE else Blocked.NO_CONTRACT
    if action == Action.FOREIGN:
        return why_no_sale(g, t)
    if action == Action.TOWER:
        return why_no_tower(g, t)
    raise RulesError("an action that VJ does not know")


@jit
def why_no_sale(g: State, t: Tables) -> int:
    """The reason why VJ cannot sell abroad, for the explanation. Rule: VJ-19"""
    if has_market(g, t):
        return Blocked.NO_PAYABLE_CARD
    return Blocked.NO_CARD_SHOWN if bordered(g, t) else Blocked.NO_BORDER


@jit
def why_no_tower(g: State, t: Tables) -> int:
    """The reason why VJ cannot build a tower, for the explanation."""
    if g.tally[VJ, Fact.TOWERS] == TOWERS:
        return Blocked.NO_PIECE
    if not has_site_anywhere(g, t, Site.TOWER):
        return Blocked.NO_SITE
    waits = g.ruling[Ruling.VJ_SECOND] == VJ_SECOND_ALL_SIX and g.tally[VJ, Fact.TOWER_SECTORS] < SECTORS
    return Blocked.NOT_ALL_SIX if waits else Blocked.NO_SITE


@jit
def be_stuck(g: State, t: Tables, position: int) -> None:
    """Nothing applies: pass, a battery, or a wind farm, which counts as one. Rules: VJ-06, VJ_STUCK"""
    g.vj_card = position
    note(g, VJEvent.STUCK, 0, 0, 0, 0, 0)
    if g.ruling[Ruling.VJ_STUCK] == VJ_STUCK_WIND_FARM and find_wind_farm(g, t, position, True):
        ask_you(g, Kind.VJ_SECTOR, Action.WIND_FARM)
        return
    g.vj_turns[STUCK_TURN] += 1
    if g.ruling[Ruling.VJ_STUCK] == VJ_STUCK_BATTERY:
        gain_batteries(g, VJ, 1)


@jit
def begin_action(g: State, t: Tables, position: int, section: int) -> bool:
    """Find the target of a section's action and ask for it; false when the action cannot be done. Rule: VJ-05"""
    g.vj_card = position
    g.vj_section = section
    action = t.section_do[g.solo_card[position], section]
    if action == Action.CONTRACT:
        if not find_contract(g, t, position, section):
            return False
        ask_you(g, Kind.VJ_CONTRACT, 0)
    elif action == Action.FOREIGN:
        if not find_sale(g, t):
            return False
        ask_you(g, Kind.VJ_FOREIGN, 0)
    else:
        if not find_sector(g, t, action, position, section):
            return False
        ask_you(g, Kind.VJ_SECTOR, action)
    return True


@jit
def find_sector(g: State, t: Tables, action: int, position: int, section: int) -> bool:
    """The sector for a tower or a wind farm."""
    if action == Action.TOWER:
        return find_tower(g, t, position, section)
    if action == Action.WIND_FARM:
        return find_wind_farm(g, t, position, False)
    raise RulesError("an action that VJ does not know")


@jit
def holds(g: State, t: Tables, position: int, section: int) -> bool:
    """Whether a section's condition is true, told with its figures. Rules: VJ-05, VJ-18, VJ-19, VJ-30"""
    card = g.solo_card[position]
    condition = t.section_when[card, section, 0]
    a = t.section_when[card, section, 1]
    b = t.section_when[card, section, 2]
    figure = condition_figure(g, t, condition, a)
    limit = condition_limit(g, t, card, section, condition, a, b)
    true = is_true(g, t, condition, figure, limit)
    if condition == Condition.CONTRACT:
        note_condition_reach(g, t, a, t.section_secondary[card, section])
    note(g, VJEvent.SECTION, position, section, true, figure, limit)
    return true


@jit
def note_condition_reach(g: State, t: Tables, kind: int, secondary: int) -> None:
    """How many contracts of the kind a condition names are in reach, and of the one behind it."""
    note_reach(g, t, kind)
    if secondary != ContractKind.ANY:
        note_reach(g, t, secondary)


@jit
def condition_figure(g: State, t: Tables, condition: int, a: int) -> int:
    """The figure of VJ's that a condition looks at."""
    if condition == Condition.ENERGY_BELOW or condition == Condition.NO_CONTRACT_AT:
        return g.energy[VJ]
    if condition == Condition.ALL_LOCKED:
        return first_node(g, t) == NO_NODE
    if condition == Condition.CONTRACT:
        return has_candidate(g, t, a)
    if condition == Condition.SHORT_OF_ENERGY:
        return contracts_with_tower(g, t)
    if condition == Condition.FOREIGN_MARKET:
        return has_market(g, t)
    if condition == Condition.FEWER_THAN_YOU or condition == Condition.AT_LEAST or condition == Condition.BELOW:
        return fact(g, t, VJ, a)
    raise RulesError("a condition that no rule knows")


@jit
def condition_limit(g: State, t: Tables, card: int, section: int, condition: int, a: int, b: int) -> int:
    """What that figure is held against."""
    if condition == Condition.ENERGY_BELOW or condition == Condition.NO_CONTRACT_AT:
        return a
    if condition == Condition.FEWER_THAN_YOU:
        return fact(g, t, YOU, a)
    if condition == Condition.CONTRACT:
        secondary = t.section_secondary[card, section]
        return secondary != ContractKind.ANY and has_candidate(g, t, secondary)
    if condition == Condition.AT_LEAST or condition == Condition.BELOW:
        return b
    if (
        condition == Condition.ALL_LOCKED
        or condition == Condition.SHORT_OF_ENERGY
        or condition == Condition.FOREIGN_MARKET
    ):
        return 0
    raise RulesError("a condition that no rule knows")


@jit
def is_true(g: State, t: Tables, condition: int, figure: int, limit: int) -> bool:
    """Hold the figure against its limit."""
    if condition == Condition.ENERGY_BELOW or condition == Condition.FEWER_THAN_YOU or condition == Condition.BELOW:
        return figure < limit
    if condition == Condition.AT_LEAST:
        return figure >= limit
    if condition == Condition.CONTRACT:
        return figure == 1 or limit == 1
    if condition == Condition.ALL_LOCKED or condition == Condition.FOREIGN_MARKET:
        return figure == 1
    if condition == Condition.SHORT_OF_ENERGY:
        return figure > 0 and not has_candidate(g, t, ContractKind.ANY)
    if condition == Condition.NO_CONTRACT_AT:
        return figure >= limit and not has_candidate(g, t, ContractKind.ANY)
    raise RulesError("a condition that no rule knows")
