"""What foreign sales and venture capital are worth, in tenths of a peso."""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.ai.component_value import ICON, PESO, per_battery
from engine.pampero.ai.option_gains import battery_price
from engine.pampero.components.tables import Tables
from engine.pampero.constants import COUNTRIES, DISPLAY, MARKETS, VENTURE_SLOTS
from engine.pampero.rules.markets import foreign_income, is_open_slot, venture_income
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import Modifier


@jit
def best_sale_worth(g: State, t: Tables, code: int, left: int) -> int:
    """The best foreign sale that a card could make, less its batteries."""
    seat = g.decision_seat
    batteries = g.batteries[seat] - battery_price(g, t, code)
    best = 0
    for country in range(COUNTRIES):
        for place in range(DISPLAY):
            shown_plus = g.foreign_display_plus[country, place]
            if shown_plus and t.foreign_batteries[shown_plus - 1] <= batteries:
                best = max(best, sale_worth(g, t, seat, shown_plus - 1, left))
    return best


@jit
def sale_worth(g: State, t: Tables, seat: int, card: int, left: int) -> int:
    """A foreign sale: its income and icons, less its batteries."""
    worth = (foreign_income(g, t, seat, card) + g.modifier[seat, Modifier.FOREIGN_MONEY]) * PESO
    for market in range(MARKETS):
        worth += t.foreign_icons[card, market] * ICON
    return worth - t.foreign_batteries[card] * per_battery(left)


@jit
def best_venture(g: State, t: Tables, seat: int) -> int:
    """The best open venture capital slot."""
    best = 0
    for slot in range(VENTURE_SLOTS):
        if is_open_slot(g, t, seat, slot):
            best = max(best, venture_income(g, t, seat, slot))
    return (best + g.modifier[seat, Modifier.VENTURE_MONEY]) * PESO
