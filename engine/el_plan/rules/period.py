"""A period: the decisions phase, in which entrepreneurs are placed, and the route through the districts."""

from __future__ import annotations

from engine.core.decisions import add_option, ask, clear_options, count_round
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.el_plan.components.tables import Tables
from engine.el_plan.constants import PERIODS, SPACES, District, Space
from engine.el_plan.rules.events import turn_up_event
from engine.el_plan.rules.subsidies import open_subsidies
from engine.el_plan.rules.turn_order import act, begin_round
from engine.el_plan.rulings import PLACE_MAY, Ruling
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import STAY_AWAY, Kind
from engine.el_plan.vocabulary.events import Event
from engine.el_plan.vocabulary.ops import Op


@jit
def begin_period(g: State) -> None:
    """A period: decisions, then the route, then the summary. Rule: PERIOD-01"""
    count_round(g)
    g.period += 1
    g.district = District.DECISIONS
    note(g, Event.PERIOD, g.period, g.token_seat, 0, 0, 0)
    push(g, Op.ROUTE, 0, District.EVENTS, 0)
    begin_round(g, Op.PLACE)


# Decisions


@jit
def place_entrepreneur(g: State, place: int) -> None:
    """A seat chooses an opportunity space. Rule: PLACE-01"""
    seat = act(g, Op.PLACE, place)
    ask(g, Kind.PLACE, seat, 0, 0)


@jit
def list_spaces(g: State, t: Tables) -> None:
    """Open spaces with room; staying away only where that is allowed. Rules: PLACE-01, PLACE-03, ruling PLACE"""
    clear_options(g)
    for space in range(SPACES):
        if is_open_space(g, space) and occupants(g, space) < room_of(t, space):
            add_option(g, space)
    if g.ruling[Ruling.PLACE] == PLACE_MAY:
        add_option(g, STAY_AWAY)


@jit
def occupants(g: State, space: int) -> int:
    """How many entrepreneurs are on a space."""
    count = 0
    for seat in range(g.n_seats):
        if g.space_plus[seat] == space + 1:
            count += 1
    return count


@jit
def room_of(t: Tables, space: int) -> int:
    """One entrepreneur for each space; district 2 has several spaces alike. Rules: PLACE-01, PLACE-03"""
    return t.administration_spaces if space == Space.ADMINISTRATION else 1


@jit
def is_open_space(g: State, space: int) -> bool:
    """District 6 opens with the product types in district 5, judged when one is placed. Rules: PLACE-04, PLACE-05"""
    return space < Space.SUBSIDY_1 or space - Space.SUBSIDY_1 < open_subsidies(g)


@jit
def take_space(g: State, seat: int, space: int) -> None:
    """The entrepreneur stays on the space until the summary. Rule: PLACE-02"""
    if space == STAY_AWAY:
        note(g, Event.STAYED_AWAY, seat, 0, 0, 0, 0)
        return
    g.space_plus[seat] = space + 1
    g.placements[seat, space] += 1
    note(g, Event.PLACED, seat, space, 0, 0, 0)


# The route


@jit
def enter_district(g: State, t: Tables, district: int) -> None:
    """The route token enters a district, or leaves the board for the summary. Rules: PERIOD-03 to PERIOD-05"""
    g.district = district
    if district == District.SUMMARY:
        leave_board(g)
        return
    note(g, Event.DISTRICT, district, 0, 0, 0, 0)
    push(g, Op.ROUTE, 0, district + 1, 0)
    if district == District.EVENTS:
        turn_up_event(g, t)
    elif district == District.ADMINISTRATION:
        begin_round(g, Op.ADMINISTER)
        begin_round(g, Op.INCOMES)
    elif district == District.INVESTMENT:
        begin_round(g, Op.INVEST)
    elif district == District.PRODUCTION:
        begin_round(g, Op.PRODUCE)
    elif district == District.MARKET:
        begin_round(g, Op.SELL)
        begin_round(g, Op.BUY)
    elif district == District.SUBSIDY:
        begin_round(g, Op.SUBSIDY)
    elif district == District.INNOVATION:
        begin_round(g, Op.INNOVATE)
    else:
        raise RulesError("unknown district")


@jit
def leave_board(g: State) -> None:
    """After district 7 comes the summary; in the last period the game ends instead. Rules: PERIOD-05, END-01"""
    if g.period == PERIODS:
        push(g, Op.END, 0, 0, 0)
        return
    push(g, Op.CLEAR, 0, 0, 0)
    begin_round(g, Op.CUT)
