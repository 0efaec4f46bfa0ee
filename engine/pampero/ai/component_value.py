"""Rough worths of things, in tenths of a peso: what an effect, a bonus space, a contract or a card is good for.

They are opinions, measured by the games that a player wins who takes the option of the highest `worth`.
"""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.ai.facts import PLACES_SCORED, bulldozers_ready, pays_majority, scored_at
from engine.pampero.ai.incomes import income_gain, markers, moved, moved_by_tile, specialist_gain
from engine.pampero.ai.option_gains import LENGTH, keeps_tile
from engine.pampero.ai.option_surroundings import wins_connection
from engine.pampero.components.tables import Tables
from engine.pampero.constants import CONNECTIONS, MARKETS, TOWERS, When
from engine.pampero.rules.connections import READY
from engine.pampero.rules.contracts import BY_BATTERIES, BY_ENERGY, battery_cost, energy_cost, ways_to_pay
from engine.pampero.rules.facts import fact, highest_income
from engine.pampero.rules.income import can_advance, income_of
from engine.pampero.rules.scoring import option_worth
from engine.pampero.rules.seats import is_automa
from engine.pampero.rules.turn import battery_icons
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import Effect, Modifier, ScoringOption
from engine.pampero.vocabulary.facts import Fact

PESO = 10
INCOMES = 7
"""Incomes still to come for each space of the time track ahead, in tenths: a retrieval takes one away."""
ENERGY = 59
BATTERY = 24
ICON = 2
SPECIALIST = 48
BULLDOZER = 18
SERVED = 21
TOWER_SITE = 84
MOVE = 5
CONNECTION = 4
RETRIEVED = 26
NODE = 4
ONE_SPACE = 40


@jit
def left_for(g: State, t: Tables, seat: int) -> int:
    """Spaces of the time track ahead: of a seat's own disc, or of yours for an automa."""
    return t.time_end - (g.time[0] if is_automa(g, seat) else g.time[seat])


@jit
def per_income(left: int) -> int:
    """What one peso of income a year is worth."""
    return INCOMES * left


@jit
def per_energy(left: int) -> int:
    """What one energy is worth: nothing once no contract can pay back."""
    return min(ENERGY, 5 * left)


@jit
def per_battery(left: int) -> int:
    """What one battery is worth."""
    return min(BATTERY, 10 + 6 * left) if left else 0


@jit
def per_specialist(left: int) -> int:
    """What a specialist is worth."""
    return min(SPECIALIST, 20 + 12 * left)


@jit
def columns_worth(g: State, t: Tables, seat: int, columns: int, left: int) -> int:
    """What it is worth to have the markers on these columns."""
    income = income_gain(g, t, seat, columns) * per_income(left)
    return income + specialist_gain(g, t, seat, columns) * per_specialist(left)


@jit
def program_worth(g: State, t: Tables, seat: int, program: int, left: int) -> int:
    """What the effects of a component are worth; of alternatives the best."""
    worth = 0
    row = program // LENGTH
    end = row + program % LENGTH
    while row < end:
        if t.program[row, 0] == Effect.CHOOSE:
            worth += best_alternative(g, t, seat, row + 1, t.program[row, 1], left)
            row += t.program[row, 1]
        else:
            worth += effect_worth(g, t, seat, row, left)
        row += 1
    return worth


@jit
def best_alternative(g: State, t: Tables, seat: int, first: int, alternatives: int, left: int) -> int:
    """What the best of some alternatives is worth."""
    best = 0
    for row in range(first, first + alternatives):
        best = max(best, effect_worth(g, t, seat, row, left))
    return best


@jit
def effect_worth(g: State, t: Tables, seat: int, row: int, left: int) -> int:
    """What one effect is worth; what a card builds, fulfils or sells is looked at with the card."""
    op = t.program[row, 0]
    a = t.program[row, 1]
    if op == Effect.MONEY:
        return a * PESO
    if op == Effect.ENERGY:
        return min(a, t.energy_limit[g.board_of[seat]] - g.energy[seat]) * per_energy(left)
    if op == Effect.BATTERY:
        return min(a, g.battery_supply) * per_battery(left)
    if op == Effect.INCOME:
        return columns_worth(g, t, seat, moved(g, t, seat, markers(g, seat), a, t.program[row, 2]), left)
    if op == Effect.ANY_INCOME:
        return best_marker(g, t, seat, a, left)
    if op <= Effect.MONEY_PER:
        return money_effect(g, t, seat, row)
    return other_effect(g, t, seat, op, a, left)


@jit
def best_marker(g: State, t: Tables, seat: int, steps: int, left: int) -> int:
    """What so many steps of the best marker are worth."""
    best = 0
    columns = markers(g, seat)
    for market in range(MARKETS):
        if can_advance(g, t, seat, market):
            best = max(best, columns_worth(g, t, seat, moved(g, t, seat, columns, market, steps), left))
    return best


@jit
def money_effect(g: State, t: Tables, seat: int, row: int) -> int:
    """What an effect that pays by the position is worth."""
    op = t.program[row, 0]
    if op == Effect.MONEY_PER:
        return fact(g, t, seat, t.program[row, 1]) * t.program[row, 2] * PESO
    if op == Effect.COLLECT:
        return income_of(g, t, seat, t.program[row, 1]) * PESO
    if op == Effect.COLLECT_ANY or op == Effect.COLLECT_FOREIGN:
        return highest_income(g, t, seat) * PESO
    raise RulesError("an effect that pays nothing")


@jit
def other_effect(g: State, t: Tables, seat: int, op: int, a: int, left: int) -> int:
    """What the effects are worth that give no money, energy, batteries or income."""
    if op == Effect.BULLDOZER:
        return BULLDOZER if left > 1 else 0
    if op == Effect.MOVE:
        return MOVE * a if bulldozers_ready(g, seat) and left > 1 else 0
    if op == Effect.SPECIALIST:
        return per_specialist(left)
    if op == Effect.CONNECTION:
        return CONNECTION if has_ready(g, seat) else 0
    if op == Effect.BONUS_SPACE:
        return ONE_SPACE + 10 * a + 3 * left
    if op == Effect.RETRIEVE:
        return RETRIEVED if left > 1 else 0
    if op == Effect.OVERLAY:
        return t.overlay_discount * left * PESO // 2 if g.overlays_left else 0
    if op == Effect.VENTURE_REBATE:
        return a * PESO if g.venture_rebated[seat] < g.tally[seat, Fact.VENTURE_TILES] else 0
    if op == Effect.TURN_ORDER or Effect.TOWER <= op <= Effect.VENTURE:
        return 0
    raise RulesError("an effect that no component carries")


@jit
def has_ready(g: State, seat: int) -> bool:
    """Whether a connection tile lies ready."""
    for tile in range(CONNECTIONS + 1):
        if g.connection[seat, tile] == READY:
            return True
    return False


# The tower bonus board


@jit
def space_worth(g: State, t: Tables, seat: int, space: int, left: int) -> int:
    """What a space of the tower bonus board is worth: its tile, if it is kept, or the printed bonus."""
    tile_plus = g.bonus_tile_plus[space]
    if tile_plus == 0:
        return program_worth(g, t, seat, t.bonus_first[space] * LENGTH + t.bonus_length[space], left)
    if not is_automa(g, seat) and not keeps_tile(g, t, seat, tile_plus - 1):
        return 0
    return tile_worth(g, t, seat, tile_plus - 1, left)


@jit
def tile_worth(g: State, t: Tables, seat: int, tile: int, left: int) -> int:
    """What a tower bonus tile is worth to who keeps it."""
    icons = 0
    for market in range(MARKETS):
        icons += t.bonus_tile_icons[tile, market]
    if t.bonus_tile_when[tile] == When.ONGOING:
        return icons * ICON + modifier_worth(g, t, seat, tile, left)
    program = t.bonus_tile_first[tile] * LENGTH + t.bonus_tile_length[tile]
    return icons * ICON + program_worth(g, t, seat, program, left)


@jit
def modifier_worth(g: State, t: Tables, seat: int, tile: int, left: int) -> int:
    """What an ongoing tile is worth for the years left."""
    kind = t.bonus_tile_modifier[tile, 0]
    a = t.bonus_tile_modifier[tile, 1]
    towers_left = TOWERS - g.tally[seat, Fact.TOWERS]
    if kind == Modifier.BATTERY_MONEY:
        return a * left * (battery_icons(g, t, seat) + min(2, towers_left)) * PESO // 2
    if kind == Modifier.SECOND_WIND_FARM:
        return 10 * left
    if kind == Modifier.ZONE_DISCOUNT:
        return t.bonus_tile_modifier[tile, 2] * left * PESO // 2
    if kind == Modifier.WIND_ENERGY or kind == Modifier.CONTRACT_ENERGY:
        return a * left * per_energy(left) // 2
    if kind == Modifier.CONTRACT_MONEY:
        return a * left * PESO * 3 // 4
    if kind == Modifier.TOWER_MONEY:
        return a * min(towers_left, left) * PESO * 3 // 4
    if kind == Modifier.FOREIGN_MONEY:
        return a * left * PESO // 3
    if kind == Modifier.VENTURE_MONEY or kind == Modifier.EXTRA_MOVE:
        return 2 * left
    raise RulesError("a modifier that no rule knows")


# Contracts


@jit
def contract_worth(g: State, t: Tables, seat: int, space: int, discount: int, left: int) -> int:
    """What a contract is worth less its cost."""
    columns = moved_by_tile(g, t, seat, markers(g, seat), g.space_tile_plus[space] - 1)
    return contract_gain(g, t, seat, space, columns, left) - contract_cost(g, t, seat, space, discount, left)


@jit
def contract_gain(g: State, t: Tables, seat: int, space: int, columns: int, left: int) -> int:
    """What a contract brings that moves the markers to these columns."""
    tile = g.space_tile_plus[space] - 1
    worth = NODE + g.modifier[seat, Modifier.CONTRACT_MONEY] * PESO
    worth += columns_worth(g, t, seat, columns, left)
    for market in range(MARKETS):
        worth += t.tile_icons[tile, market] * ICON
    return worth + CONNECTION if wins_connection(g, t, space) else worth


@jit
def contract_cost(g: State, t: Tables, seat: int, space: int, discount: int, left: int) -> int:
    """What a contract costs, whichever way of paying it is cheaper."""
    cost = way_cost(g, t, seat, space, discount, BY_ENERGY, left)
    if ways_to_pay(g, t, space) > 1:
        cost = min(cost, way_cost(g, t, seat, space, discount, BY_BATTERIES, left))
    return cost


@jit
def way_cost(g: State, t: Tables, seat: int, space: int, discount: int, way: int, left: int) -> int:
    """What one way of paying a contract costs."""
    energy = energy_cost(g, t, seat, space, discount, way) * per_energy(left)
    return energy + battery_cost(g, t, space, way) * per_battery(left)


# Scoring cards


@jit
def scoring_card_worth(g: State, t: Tables, seat: int, card: int, left: int) -> int:
    """What a scoring card is worth to who gains it: the better of its options, what will still grow included."""
    best = 0
    for option in range(2):
        op = t.option[card, option, 0]
        worth = option_worth(g, t, seat, card, option) * PESO
        if op == ScoringOption.CROWN:
            worth = crown_hope(g, t, t.option[card, option, 1])
        elif op == ScoringOption.PER:
            worth += t.option[card, option, 2] * left * PESO // 3
        elif op != ScoringOption.NONE:
            worth += left * PESO // 2
        best = max(best, worth)
    return best


@jit
def crown_hope(g: State, t: Tables, counted: int) -> int:
    """What a crown may be good for: a third of the majorities to come that it counts for."""
    hope = 0
    for place in range(PLACES_SCORED):
        if pays_majority(place) and g.scorings_done < scored_at(place):
            tile = g.scoring_tile[place]
            hope += t.bottom_money[tile] * PESO // 3 if t.bottom_fact[tile] == counted else 0
    return hope
