"""`run_effect`: one frame of the stack carried out. The dispatch of every opcode of the game to its rule."""

from __future__ import annotations

from engine.core.decisions import ask, begin_turn
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.codes import alternatives_code
from engine.pampero.components.tables import Tables
from engine.pampero.constants import Site, Zone
from engine.pampero.rules.bonuses import place_tile, take_space
from engine.pampero.rules.bulldozers import begin_moves, gain_bulldozer, move_again, must_move
from engine.pampero.rules.contracts import connect, offer_link
from engine.pampero.rules.facts import fact
from engine.pampero.rules.gains import book, gain_batteries, gain_energy
from engine.pampero.rules.income import advance_marker, bonus_account, collect, collect_income
from engine.pampero.rules.markets import repay_ventures
from engine.pampero.rules.scoring import (
    begin_scoring,
    decide_winner,
    push_end_tiles,
    remit_venture,
    score_tiles,
    turn_markers_up,
)
from engine.pampero.rules.seats import lower_disc
from engine.pampero.rules.turn import (
    advance_time,
    begin_round,
    begin_year,
    consolidate,
    end_year,
    offer_pass_tile,
    produce,
)
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.ops import FIRST_COMPONENT_EFFECT, LAST_COMPONENT_EFFECT, Op


@jit
def run_effect(g: State, t: Tables, op: int, seat: int, a: int, b: int) -> None:
    """Carry out one frame: act, push further frames, or ask."""
    if op == Op.PROGRAM:
        run_program(g, t, seat, a, b)
    elif FIRST_COMPONENT_EFFECT <= op <= LAST_COMPONENT_EFFECT:
        run_component(g, t, op, seat, a, b)
    elif op <= Op.WINNER:
        run_year(g, t, op, seat, a)
    else:
        run_consequence(g, t, op, seat, a, b)


@jit
def run_program(g: State, t: Tables, seat: int, row: int, end: int) -> None:
    """The next effect of a component; what follows it waits below. Rule: CARD-17"""
    if row >= end:
        return
    op = t.program[row, 0]
    following = row + 1
    if op == Effect.CHOOSE:
        following += t.program[row, 1]
    if following < end:
        push(g, Op.PROGRAM, seat, following, end)
    if op == Effect.CHOOSE:
        push(g, op, seat, row + 1, t.program[row, 1])
    else:
        push(g, op, seat, t.program[row, 1], t.program[row, 2])


@jit
def run_component(g: State, t: Tables, op: int, seat: int, a: int, b: int) -> None:
    """The effects that components carry: gains first, then those that ask."""
    if op == Effect.MONEY:
        book(g, seat, bonus_account(g), a)
    elif op == Effect.MONEY_PER:
        book(g, seat, bonus_account(g), fact(g, t, seat, a) * b)
    elif op == Effect.ENERGY:
        gain_energy(g, t, seat, a)
    elif op == Effect.BATTERY:
        gain_batteries(g, seat, a)
    elif op == Effect.INCOME:
        advance_marker(g, t, seat, a, b)
    elif op == Effect.COLLECT:
        collect(g, t, seat, a)
    elif op == Effect.BULLDOZER:
        gain_bulldozer(g, seat)
    elif op == Effect.OVERLAY:
        take_overlay(g, t, seat)
    elif op == Effect.VENTURE_REBATE:
        remit_venture(g, seat, a)
    elif op == Effect.MOVE:
        begin_moves(g, seat, a, b)
    elif op == Effect.TURN_ORDER:
        lower_disc(g, seat)
    else:
        ask_component(g, op, seat, a, b)


@jit
def ask_component(g: State, op: int, seat: int, a: int, b: int) -> None:
    """Effects that begin with a choice of yours."""
    if op == Effect.CHOOSE:
        ask(g, Kind.CHOOSE, seat, a, alternatives_code(b, seat))
    elif op == Effect.ANY_INCOME:
        ask(g, Kind.MARKER, seat, a, 0)
    elif op == Effect.COLLECT_ANY:
        ask(g, Kind.COLLECT, seat, 0, 0)
    elif op == Effect.COLLECT_FOREIGN:
        ask(g, Kind.COLLECT, seat, 1, 0)
    elif op == Effect.SPECIALIST:
        ask(g, Kind.SPECIALIST, seat, 0, 0)
    elif op == Effect.CONNECTION:
        ask(g, Kind.CONNECTION, seat, 0, 0)
    elif op == Effect.BONUS_SPACE:
        ask(g, Kind.BONUS_SPACE, seat, a, 0)
    elif op == Effect.RETRIEVE:
        ask(g, Kind.RETRIEVE, seat, 0, 0)
    else:
        ask_card_effect(g, op, seat, a, b)


@jit
def ask_card_effect(g: State, op: int, seat: int, a: int, b: int) -> None:
    """The main effects of action cards."""
    if op == Effect.TOWER:
        ask(g, Kind.SITE, seat, Site.TOWER, 0)
    elif op == Effect.WIND_FARM:
        ask(g, Kind.SITE, seat, Site.WIND_FARM, 0)
    elif op == Effect.CONTRACT:
        ask(g, Kind.CONTRACT, seat, a, b)
    elif op == Effect.FOREIGN:
        ask(g, Kind.FOREIGN, seat, 0, 0)
    elif op == Effect.VENTURE:
        ask(g, Kind.VENTURE, seat, 0, 0)
    else:
        raise RulesError("an effect that no component carries")


@jit
def take_overlay(g: State, t: Tables, seat: int) -> None:
    """A zone B discount overlay lowers what zone B costs you, while the two last. Rules: SET-20, CARD-04"""
    if g.overlays_left == 0:
        note(g, Event.SKIPPED, seat, Effect.OVERLAY, 0, 0, 0)
        return
    g.overlays_left -= 1
    g.overlay[seat] += 1
    g.zone_discount[seat, Zone.B] += t.overlay_discount
    note(g, Event.OVERLAY, seat, 0, 0, 0, 0)


@jit
def run_year(g: State, t: Tables, op: int, seat: int, a: int) -> None:
    """The course of the year and the scorings."""
    if op == Op.TURN:
        begin_turn(g, seat)
        g.hired_plus = 0
        ask(g, Kind.TURN, seat, 0, 0)
    elif op == Op.ROUND:
        begin_round(g, a)
    elif op == Op.PASS_TILE:
        offer_pass_tile(g, t)
    elif op == Op.YEAR:
        begin_year(g)
    elif op == Op.CONSOLIDATE:
        consolidate(g)
    elif op == Op.ROW:
        ask(g, Kind.ROW, seat, 0, 0)
    elif op == Op.PRODUCE:
        produce(g, t, seat)
    elif op == Op.COLLECT_INCOME:
        collect_income(g, t, seat)
    elif op == Op.TIME:
        advance_time(g, t, seat)
    elif op == Op.END_YEAR:
        end_year(g, t)
    else:
        run_scoring(g, t, op, seat, a)


@jit
def run_scoring(g: State, t: Tables, op: int, seat: int, a: int) -> None:
    """The steps of a scoring."""
    if op == Op.SCORE:
        begin_scoring(g, a)
    elif op == Op.CROWNS:
        ask(g, Kind.CROWN, seat, 0, 0)
    elif op == Op.SCORING_TILES:
        score_tiles(g, t, a)
    elif op == Op.SCORING_CARDS:
        ask(g, Kind.SCORING_CARD, seat, 0, 0)
    elif op == Op.END_TILES:
        push_end_tiles(g, t, seat)
    elif op == Op.REPAY:
        repay_ventures(g, seat)
    elif op == Op.MARKERS_UP:
        turn_markers_up(g)
    elif op == Op.WINNER:
        decide_winner(g)
    else:
        raise RulesError("an opcode that no rule knows")


@jit
def run_consequence(g: State, t: Tables, op: int, seat: int, a: int, b: int) -> None:
    """What building, moving and contracts leave to be done."""
    if op == Op.MUST_MOVE:
        must_move(g, seat)
    elif op == Op.MOVE_MORE:
        move_again(g, seat, a, b)
    elif op == Op.SECOND_WIND_FARM:
        ask(g, Kind.SECOND_SITE, seat, a, 0)
    elif op == Op.BONUS_PAIR:
        ask(g, Kind.BONUS_PAIR, seat, a, 0)
    elif op == Op.TAKE_SPACE:
        take_space(g, t, seat, a)
    elif op == Op.DISCARD:
        ask(g, Kind.DISCARD, seat, a, b)
    elif op == Op.PLACE_TILE:
        place_tile(g, t, seat, a)
    elif op == Op.PAY_CONTRACT:
        ask(g, Kind.PAY, seat, a, b)
    elif op == Op.PLACE_CONTRACT:
        ask(g, Kind.NODE, seat, a, b)
    elif op == Op.CONNECT:
        connect(g, t, seat, a - 1)
    elif op == Op.LINK:
        offer_link(g, t, seat, a)
    else:
        raise RulesError("an opcode that no rule knows")
