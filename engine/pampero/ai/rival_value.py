"""How good a choice that you take for VJ is for VJ: a rough estimate in money."""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.pampero.ai.component_value import (
    BULLDOZER,
    PESO,
    SERVED,
    TOWER_SITE,
    contract_worth,
    effect_worth,
    left_for,
    per_income,
    per_specialist,
    scoring_card_worth,
)
from engine.pampero.ai.facts import is_open_to
from engine.pampero.ai.notes import Notes
from engine.pampero.ai.option_gains import gainer, income_after, specialists_after
from engine.pampero.ai.option_surroundings import contracts_near, pieces_in
from engine.pampero.ai.option_target import foreign_plus, scoring_card_plus
from engine.pampero.ai.sale_value import sale_worth
from engine.pampero.components.tables import Tables
from engine.pampero.constants import VJ, Site
from engine.pampero.rules.building import suits
from engine.pampero.rules.contracts import SOLAR_FIRST
from engine.pampero.rules.seats import is_automa
from engine.pampero.state import State
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.decisions import Kind


@jit
def good_for_rival(g: State, t: Tables, n: Notes, code: int) -> int:
    """How good a choice for VJ is for VJ, and bad for you, in pesos."""
    kind = g.decision_kind
    if kind == Kind.CHOOSE and is_automa(g, gainer(g)):
        value = effect_worth(g, t, VJ, g.decision_a + code, left_for(g, t, VJ))
    elif kind >= Kind.VJ_SECTOR:
        value = rival_tenths(g, t, n, code)
    else:
        value = 0
    return (value + PESO // 2) // PESO


@jit
def rival_tenths(g: State, t: Tables, n: Notes, code: int) -> int:
    """How good a tie of VJ's is for VJ, in tenths of a peso."""
    kind = g.decision_kind
    left = left_for(g, t, VJ)
    if kind == Kind.VJ_CONTRACT:
        return rival_contract(g, t, code, left)
    if kind == Kind.VJ_FOREIGN:
        card = foreign_plus(g, code) - 1
        return sale_worth(g, t, VJ, card, left) + max(0, sale_worth(g, t, g.decision_seat, card, left)) // 3
    if kind == Kind.VJ_SCORING_CARD:
        card = scoring_card_plus(g, code) - 1
        return scoring_card_worth(g, t, VJ, card, left) + scoring_card_worth(g, t, g.decision_seat, card, left) // 3
    if kind == Kind.VJ_SECTOR:
        return rival_sector(g, t, n, code)
    if kind == Kind.VJ_SITE:
        return rival_site(g, t, code)
    raise RulesError("a kind of decision that VJ leaves to nobody")


@jit
def rival_contract(g: State, t: Tables, space: int, left: int) -> int:
    """A contract for VJ: income and specialists; what you could have taken yourself counts too."""
    worth = income_after(g, t, space) * per_income(left) + specialists_after(g, t, space) * per_specialist(left)
    if space < SOLAR_FIRST and is_open_to(g, t, g.decision_seat, space):
        worth += max(0, contract_worth(g, t, g.decision_seat, space, 0, left)) // 2
    return worth + PESO


@jit
def rival_sector(g: State, t: Tables, n: Notes, sector: int) -> int:
    """A sector for VJ's tower or wind farm: the contracts there, and how much of yours is in the way."""
    seat = g.decision_seat
    worth = contracts_near(g, t, n, sector) * SERVED + pieces_in(g, seat, sector) * 4
    if g.decision_a == Action.TOWER and g.sector_towers[seat, sector] == 0:
        worth -= SERVED
    return worth + BULLDOZER * g.sector_bulldozers[seat, sector] // 2 + PESO


@jit
def rival_site(g: State, t: Tables, site: int) -> int:
    """A site for VJ: one that takes a tower is a loss to you, one beside which nothing else is free a blockade."""
    worth = t.vj_price[t.sector_zone[t.site_sector[site]]]
    if suits(t, site, Site.TOWER):
        worth += TOWER_SITE
    return worth + PESO
