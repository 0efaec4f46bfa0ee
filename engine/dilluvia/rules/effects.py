"""What a frame does: every pending effect goes to its chapter."""

from __future__ import annotations

from engine.core.decisions import ask
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.rules.actions import give_benefit, run_action
from engine.dilluvia.rules.construction import ask_construction, raise_building
from engine.dilluvia.rules.ground import ask_cell, ask_form
from engine.dilluvia.rules.income import choose_cubes, pay_income
from engine.dilluvia.rules.market import begin_buying, compensate, open_market, place_zeppelin, take_space
from engine.dilluvia.rules.payment import pay
from engine.dilluvia.rules.placement import ask_after, ask_placement, next_worker_turn
from engine.dilluvia.rules.scoring import end_game
from engine.dilluvia.rules.switch import ask_switch
from engine.dilluvia.rules.tiles import pick_up
from engine.dilluvia.rules.turn import begin_game_turn, close_turn
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.decisions import Kind
from engine.dilluvia.vocabulary.ops import Op


@jit
def run(g: State, t: Tables, op: int, seat: int, a: int, b: int) -> None:
    """Carry out a frame."""
    if op <= Op.COMPENSATE:
        run_market(g, t, op, seat, a)
    elif op <= Op.ACT:
        run_workers(g, t, op, seat, a, b)
    elif op <= Op.SWITCH:
        run_building(g, t, op, seat, a, b)
    else:
        run_other(g, t, op, seat, a)


@jit
def run_market(g: State, t: Tables, op: int, seat: int, a: int) -> None:
    """The beginning of a turn, and the market phase."""
    if op == Op.TURN:
        begin_game_turn(g)
    elif op == Op.OPEN_MARKET:
        open_market(g)
    elif op == Op.ZEPPELIN:
        place_zeppelin(g, a)
    elif op == Op.BUYER:
        begin_buying(g, t, a)
    elif op == Op.SHOP:
        ask(g, Kind.BUY, seat, a, 0)
    elif op == Op.TAKE_SPACE:
        take_space(g, t, seat, a)
    elif op == Op.COMPENSATE:
        compensate(g, t, seat, a)
    else:
        raise RulesError("unknown effect")


@jit
def run_workers(g: State, t: Tables, op: int, seat: int, a: int, b: int) -> None:
    """The action phase."""
    if op == Op.WORKERS:
        next_worker_turn(g, a)
    elif op == Op.PLACE:
        ask_placement(g, seat)
    elif op == Op.AFTER:
        ask_after(g, t, seat)
    elif op == Op.BENEFIT:
        give_benefit(g, t, seat, a)
    else:
        run_action(g, t, seat, a, b)


@jit
def run_building(g: State, t: Tables, op: int, seat: int, a: int, b: int) -> None:
    """Ground, construction and switches."""
    if op == Op.GROUND:
        ask_form(g, seat, a, b)
    elif op == Op.PUT_GROUND:
        ask_cell(g, t, seat, a)
    elif op == Op.CONSTRUCT:
        ask_construction(g, t, seat, a, b)
    elif op == Op.PAY:
        pay(g, t, seat, a, b)
    elif op == Op.RAISE:
        raise_building(g, t, seat, a, b)
    else:
        ask_switch(g, seat, a, b)


@jit
def run_other(g: State, t: Tables, op: int, seat: int, a: int) -> None:
    """Cubes, income, tiles, and the ends of a turn and of the game."""
    if op == Op.CUBES:
        choose_cubes(g, seat, a)
    elif op == Op.INCOME:
        pay_income(g, t, a)
    elif op == Op.CLOSE_TURN:
        close_turn(g)
    elif op == Op.TILE:
        pick_up(g, t, seat, a)
    elif op == Op.END:
        end_game(g, t)
    else:
        raise RulesError("unknown effect")
