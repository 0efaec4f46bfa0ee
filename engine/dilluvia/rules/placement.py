"""The action phase: whose turn it is, where workers can go, what a placement sets off. R 7.0"""

from __future__ import annotations

from engine.core.decisions import add_option, ask, begin_turn
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.dilluvia.codes import place_action, place_code, place_special, place_workers
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import ACTIONS, SPOT_PRICE, SPOTS, WHITE_SPOT, WORKERS, Action, Effect
from engine.dilluvia.rules.actions import is_benefit_useful, is_useful, most_workers
from engine.dilluvia.rules.booking import move_aeros
from engine.dilluvia.rules.tiles import any_use, list_uses, use_tile
from engine.dilluvia.rulings import (
    ORDER_TWICE_YES,
    PLACEMENT_ANY,
    SPECIAL_SCOPE_ROW,
    SPECIAL_TIME_AFTER,
    TILE_USE_BEFORE,
    Ruling,
)
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Aeros
from engine.dilluvia.vocabulary.decisions import FIRST_USE, LEAVE, STOP, Kind
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op

# --- whose turn it is


@jit
def next_worker_turn(g: State, place: int) -> None:
    """The next player in order who has a worker; with none left the phase is over. Rules: ACT-02, ACT-04, ACT-05"""
    for step in range(g.n_seats):
        found = (place + step) % g.n_seats
        seat = g.order[found]
        if g.idle_dark[seat] + g.idle_special[seat] > 0:
            push(g, Op.WORKERS, 0, (found + 1) % g.n_seats, 0)
            begin_turn(g, seat)
            push(g, Op.PLACE, seat, 0, 0)
            return


@jit
def ask_placement(g: State, seat: int) -> None:
    """A player places workers; before and after it he may use market tiles. Rules: ACT-02, ACT-11"""
    ask(g, Kind.PLACE, seat, 0, 0)


@jit
def ask_after(g: State, t: Tables, seat: int) -> None:
    """Market tiles after the placement. Rule: ACT-11; ruling: TILE_USE"""
    if g.ruling[Ruling.TILE_USE] != TILE_USE_BEFORE and any_use(g, t, seat):
        ask(g, Kind.AFTER, seat, 0, 0)


@jit
def list_after(g: State, t: Tables, seat: int) -> None:
    """End the turn, or use a tile."""
    add_option(g, STOP)
    list_uses(g, t, seat, 1)


@jit
def choose_after(g: State, t: Tables, seat: int, code: int) -> None:
    """Use a tile, and ask again."""
    if code != STOP:
        push(g, Op.AFTER, seat, 0, 0)
        use_tile(g, t, seat, t.use_kind[code - 1])


# --- spots


@jit
def open_spot_plus(g: State, t: Tables, seat: int, action: int) -> int:
    """The spot + 1 that a player may use: the leftmost empty one, which he must be able to pay; 0 for none.

    Rules: ACT-02, ACT-07 to ACT-09, PICK-02, GARD-03, SWAP-03
    """
    if action == Action.ORDER and has_order_spot(g, seat) and g.ruling[Ruling.ORDER_TWICE] != ORDER_TWICE_YES:
        return 0
    spot_plus = coloured_spot_plus(g, t, seat, action) if t.coloured[action] else leftmost_spot_plus(g, t, action)
    if spot_plus > 0 and t.spot_aero[action, spot_plus - 1] and g.aeros[seat] < SPOT_PRICE:
        return 0
    return spot_plus


@jit
def coloured_spot_plus(g: State, t: Tables, seat: int, action: int) -> int:
    """A player's own spot, then the white one. Rules: ACT-07, PICK-02, SWAP-03"""
    if g.spot_seat_plus[action, seat] == 0:
        return seat + 1
    if t.spot_players[action, WHITE_SPOT] > 0 and g.spot_seat_plus[action, WHITE_SPOT] == 0:
        return WHITE_SPOT + 1
    return 0


@jit
def leftmost_spot_plus(g: State, t: Tables, action: int) -> int:
    """The leftmost empty spot of those for this number of players. Rules: ACT-02, ACT-08"""
    for spot in range(SPOTS):
        players = t.spot_players[action, spot]
        if 0 < players <= g.n_seats and g.spot_seat_plus[action, spot] == 0:
            return spot + 1
    return 0


@jit
def has_order_spot(g: State, seat: int) -> bool:
    """Whether a player has taken the order action. Ruling: ORDER_TWICE"""
    for spot in range(SPOTS):
        if g.spot_seat_plus[Action.ORDER, spot] == seat + 1:
            return True
    return False


@jit
def benefit_place(g: State, action: int) -> int:
    """Where it is noted that a benefit is taken: the four rows of cubes are one space. Ruling: SPECIAL_SCOPE"""
    is_cubes = action >= Action.WHITE and action <= Action.PURPLE
    if is_cubes and g.ruling[Ruling.SPECIAL_SCOPE] != SPECIAL_SCOPE_ROW:
        return Action.WHITE
    return action


@jit
def is_benefit_open(g: State, action: int) -> bool:
    """Whether nobody has had the benefit of an action space in this turn. Rule: ACT-10"""
    return g.benefit_taken[benefit_place(g, action)] == 0


@jit
def aeros_after_spot(g: State, t: Tables, seat: int, action: int, spot: int) -> int:
    """What a player has left for the action itself. Rules: ACT-09, TILE-19; reading: READ-15"""
    if not t.spot_aero[action, spot] or toll_seat_plus(g, t) == seat + 1:
        return g.aeros[seat]
    return g.aeros[seat] - SPOT_PRICE


@jit
def toll_seat_plus(g: State, t: Tables) -> int:
    """Who has the toll tile. Rule: TILE-19"""
    for seat in range(g.n_seats):
        if g.held[seat, t.kind_of[Effect.TOLL]] > 0:
            return seat + 1
    return 0


# --- options


@jit
def list_placements(g: State, t: Tables, seat: int) -> None:
    """Tile uses and placements; where no spot is open, the workers stay unused. Rule: ACT-05; ruling: PLACEMENT"""
    list_uses(g, t, seat, FIRST_USE)
    uses = g.option_count
    any_spot = g.ruling[Ruling.PLACEMENT] == PLACEMENT_ANY
    for action in range(ACTIONS):
        list_workers(g, t, seat, action, any_spot)
    if g.option_count == uses and not any_spot:
        for action in range(ACTIONS):
            list_workers(g, t, seat, action, True)
    if g.option_count == uses:
        add_option(g, LEAVE)


@jit
def list_workers(g: State, t: Tables, seat: int, action: int, also_blank: bool) -> None:
    """Every number of workers for one row of spots, without the special worker and with it. Rules: ACT-06, ACT-10"""
    spot_plus = open_spot_plus(g, t, seat, action)
    if spot_plus == 0:
        return
    aeros = aeros_after_spot(g, t, seat, action, spot_plus - 1)
    most = 1 if t.one_worker[action] else most_workers(g, t, seat, action, aeros)
    for special in range(g.idle_special[seat] + 1):
        brings = special == 1 and is_benefit_open(g, action) and is_benefit_useful(g, t, seat, action)
        for workers in range(1, min(most, g.idle_dark[seat] + special, WORKERS) + 1):
            if also_blank or brings or is_useful(g, t, seat, action, workers, aeros):
                add_option(g, place_code(action, workers, special))


# --- placing


@jit
def choose_placement(g: State, t: Tables, seat: int, code: int) -> None:
    """Place workers, use a tile first, or leave the workers unused. Rules: ACT-02, ACT-03, ACT-11"""
    if code == LEAVE:
        leave_workers(g, seat)
        push(g, Op.AFTER, seat, 0, 0)
    elif code >= FIRST_USE:
        push(g, Op.PLACE, seat, 0, 0)
        use_tile(g, t, seat, t.use_kind[code - FIRST_USE])
    else:
        push(g, Op.AFTER, seat, 0, 0)
        place_workers_at(g, t, seat, code)


@jit
def leave_workers(g: State, seat: int) -> None:
    """No spot is open: the workers stay unused. Ruling: PLACEMENT"""
    workers = g.idle_dark[seat] + g.idle_special[seat]
    g.unused[seat] += workers
    g.idle_dark[seat] = 0
    g.idle_special[seat] = 0
    note(g, Event.UNUSED, seat, workers, 0, 0, 0)


@jit
def place_workers_at(g: State, t: Tables, seat: int, code: int) -> None:
    """Workers go to the spot, the spot is paid, benefit and action follow. Rules: ACT-03, ACT-09, ACT-10"""
    action, workers, special = place_action(code), place_workers(code), place_special(code)
    spot = open_spot_plus(g, t, seat, action) - 1
    brings = special == 1 and is_benefit_open(g, action)
    count_placement(g, t, seat, code, spot, brings)
    g.spot_seat_plus[action, spot] = seat + 1
    g.spot_workers[action, spot] = workers
    g.spot_special[action, spot] = special
    g.idle_dark[seat] -= workers - special
    g.idle_special[seat] -= special
    note(g, Event.PLACED, seat, action, workers, special, 0)
    if t.spot_aero[action, spot]:
        pay_spot(g, t, seat)
    push_action(g, seat, code, brings)


@jit
def count_placement(g: State, t: Tables, seat: int, code: int, spot: int, brings: bool) -> None:
    """Count a placement, and whether it does nothing, for the results."""
    action = place_action(code)
    g.placements[seat, action] += 1
    aeros = aeros_after_spot(g, t, seat, action, spot)
    helps = brings and is_benefit_useful(g, t, seat, action)
    if not helps and not is_useful(g, t, seat, action, place_workers(code), aeros):
        g.blanks[seat] += 1


@jit
def push_action(g: State, seat: int, code: int, brings: bool) -> None:
    """The action, and the benefit of the special worker before or after it. Rule: ACT-10; ruling: SPECIAL_TIME"""
    action, after = place_action(code), g.ruling[Ruling.SPECIAL_TIME] == SPECIAL_TIME_AFTER
    if brings:
        g.benefit_taken[benefit_place(g, action)] = 1
    if brings and after:
        push(g, Op.BENEFIT, seat, action, 0)
    push(g, Op.ACT, seat, code, int(brings))
    if brings and not after:
        push(g, Op.BENEFIT, seat, action, 0)


@jit
def pay_spot(g: State, t: Tables, seat: int) -> None:
    """An Aero for a spot goes to the bank, or to who has the toll tile. Rules: ACT-09, TILE-19"""
    owner_plus = toll_seat_plus(g, t)
    move_aeros(g, seat, Aeros.SPOTS, -SPOT_PRICE)
    if owner_plus > 0:
        move_aeros(g, owner_plus - 1, Aeros.TOLL, t.tile_amount[t.kind_of[Effect.TOLL]])
