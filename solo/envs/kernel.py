"""Many games side by side in one compiled call: step, what is seen, which actions are legal, what was won.

A global action is `bases[kind] + code`. A game that is over begins anew by itself, with the next seed of its own row.
"""

from __future__ import annotations

from typing import Annotated

from engine.core.binding import fact
from engine.core.bits import count_bits
from engine.core.decisions import has_option
from engine.core.jit import jit
from engine.core.loop import start, step
from engine.core.record import Ints, Many, Record, i64
from engine.core.rng import STUDY_STREAM, draw, policy_below, policy_draw
from engine.core.state import CoreState
from solo.envs.observe import Numbers, ObservationPlan, show
from solo.players.batch import ask_player
from solo.players.player import GAME, CorePlayer

OTHERS_DRAW = 0
RIVALS_DRAW = 1
NONE_ILLEGAL = -1
CACHE_LINE = 64


class EnvRow(Record):
    """What is kept of each game beside its state."""

    seed: Annotated[int, i64]  # of the first game of the row
    episode: Annotated[int, i64]  # how many games have begun
    game_seed: Annotated[int, i64]  # of the game under way
    margin: Annotated[int, i64]  # in the game under way
    length: Annotated[int, i64]  # steps of the game under way
    waits: Annotated[int, i64]  # 1: the game is over, the next step begins another
    # what the last step brought
    done: Annotated[int, i64]
    outcome: Annotated[int, i64]
    sharers: Annotated[int, i64]  # how many share the victory with the agent, itself included; 0: it has not won
    final: Annotated[int, i64]  # the margin after it, in the game it was made in
    change: Annotated[int, i64]
    illegal: Annotated[int, i64]
    steps: Annotated[int, i64]  # the length of the game that it ended


class Way(Record):
    """How games are stepped."""

    score_fact: Annotated[int, i64]
    reset_all: Annotated[int, i64]
    same_step: Annotated[int, i64]
    refuse: Annotated[int, i64]
    show: Annotated[int, i64]
    seat: Annotated[int, i64]  # of the agent
    has_rivals: Annotated[int, i64]  # 1: the other seats have players; 0: they take any option with the same chance
    used_bytes: Annotated[int, i64]  # how much of the next state is fetched ahead: all but its log, which is off
    _fetched: Annotated[int, i64]  # of no use, but that the compiler would leave out what nobody keeps


@jit(entry=True)
def step_games(
    states: Many[CoreState],
    tables: Many[Record],
    prototype: Many[CoreState],
    actions: Ints,
    bases: Ints,
    ways: Many[Way],
    rows: Many[EnvRow],
    plan: Many[ObservationPlan],
    byte_sheet: Many[Numbers],
    short_sheet: Many[Numbers],
    bytes_of: Many[Numbers],
    shorts_of: Many[Numbers],
    ints_of: Many[Numbers],
    seen: Many[Numbers],
    last_seen: Many[Numbers],
    mask: Many[Numbers],
    rivals: Many[CorePlayer],
    work: Many[CoreState],
) -> int:
    """Step every game by its action, or begin all anew; the number of the first illegal action, -1: none.

    With `refuse` an illegal action leaves all games as they are; else it ends its game, and `illegal` tells. All games
    are stepped before one is shown: what is shown is much memory, and would push the rules out of the cache.
    """
    t, way, how, bytes_on, shorts_on = tables[0], ways[0], plan[0], byte_sheet[0], short_sheet[0]
    if way.reset_all == 0 and way.refuse != 0:
        for index in range(len(states)):
            if rows[index].waits == 0 and not allows(mask[index], actions[index]):
                return index
    for index in range(len(states)):
        way._fetched = fetch(bytes_of[(index + 1) % len(states)], way.used_bytes)
        g, row = states[index], rows[index]
        begins = way.reset_all != 0 or row.waits != 0
        clear_step(row)
        if not begins:
            take_action(g, t, actions[index] - bases[g.decision_kind], row, way, rivals, work)
            if row.done != 0 and way.same_step != 0:
                begins = True
                if way.show != 0:
                    show(how, bytes_on, shorts_on, bytes_of[index], shorts_of[index], ints_of[index], last_seen[index])
        if begins:
            states[index] = prototype[0]
            begin(g, t, row, way, rivals, work)
    for index in range(len(states)):
        if way.show != 0:
            show(how, bytes_on, shorts_on, bytes_of[index], shorts_of[index], ints_of[index], seen[index])
        show_legal(states[index], bases[states[index].decision_kind], mask[index])
    return NONE_ILLEGAL


@jit
def fetch(memory: Numbers, used_bytes: int) -> int:
    """Read a byte of every cache line of a state: they come all at once, and not one by one as the rules need them."""
    total = 0
    for line in range(0, used_bytes, CACHE_LINE):
        total += memory.at[line]
    return total


@jit
def allows(legal: Numbers, action: int) -> bool:
    """Whether a mask has an action."""
    return 0 <= action < len(legal.at) and legal.at[action] == 1


@jit
def begin(g: CoreState, t: Record, row: EnvRow, way: Way, rivals: Many[CorePlayer], work: Many[CoreState]) -> None:
    """Begin the next game of a row: its first has the row's own seed, the others have seeds drawn from it."""
    row.game_seed = row.seed if row.episode == 0 else draw(row.seed, STUDY_STREAM, row.episode)
    start(g, t, row.game_seed)
    let_others_play(g, t, way, rivals, work, row.game_seed)
    row.episode += 1
    row.waits = 0
    row.length = 0
    row.margin = margin(g, t, way.score_fact, way.seat)


@jit
def clear_step(row: EnvRow) -> None:
    """A step that only begins a game brings nothing."""
    row.done = 0
    row.outcome = 0
    row.sharers = 0
    row.final = 0
    row.change = 0
    row.illegal = 0
    row.steps = 0


@jit
def take_action(
    g: CoreState, t: Record, code: int, row: EnvRow, way: Way, rivals: Many[CorePlayer], work: Many[CoreState]
) -> None:
    """One step of one game, and what it brought. An illegal action ends the game as a loss."""
    row.length += 1
    if not has_option(g, code):
        row.illegal = 1
        end_game(row, -1)
        return
    step(g, t, code)
    let_others_play(g, t, way, rivals, work, row.game_seed)
    now = margin(g, t, way.score_fact, way.seat)
    row.change = now - row.margin
    row.margin = now
    if g.over != 0:
        row.sharers = sharers(g, way.seat)
        end_game(row, result(g, way.seat))


@jit
def end_game(row: EnvRow, outcome: int) -> None:
    """The last step was the game's last."""
    row.done = 1
    row.waits = 1
    row.outcome = outcome
    row.final = row.margin
    row.steps = row.length


@jit
def is_legal(g: CoreState, action: int, bases: Ints) -> bool:
    """Whether a global action is an option of the open decision."""
    return g.over == 0 and has_option(g, action - bases[g.decision_kind])


@jit
def result(g: CoreState, seat: int) -> int:
    """1 for the only winner of a finished game, 0 for those who share a victory, -1 for the others."""
    if g.winners == 1 << seat:
        return 1
    return 0 if g.winners >> seat & 1 else -1


@jit
def sharers(g: CoreState, seat: int) -> int:
    """How many have won a finished game if a seat is one of them, else 0."""
    return count_bits(g.winners) if g.winners >> seat & 1 else 0


@jit
def let_others_play(
    g: CoreState, t: Record, way: Way, rivals: Many[CorePlayer], work: Many[CoreState], seed: int
) -> None:
    """Where other seats decide too, their players do, or they take any option with the same chance."""
    while g.over == 0 and g.decision_seat != way.seat:
        if way.has_rivals != 0:
            work[GAME] = g
            who = min(g.decision_seat, len(rivals) - 1)
            step(g, t, ask_player(rivals, who, work, t, policy_draw(seed, 0, RIVALS_DRAW)))
        else:
            step(g, t, g.options[policy_below(g.seed, g.decisions, OTHERS_DRAW, g.option_count)])


@jit
def margin(g: CoreState, t: Record, score: int, seat: int) -> int:
    """By how much a seat is ahead of the best of the others."""
    best = fact(g, t, (seat + 1) % g.n_seats, score)
    for other in range(g.n_seats):
        if other != seat:
            best = max(best, fact(g, t, other, score))
    return fact(g, t, seat, score) - best


@jit
def show_legal(g: CoreState, base: int, legal: Numbers) -> None:
    """1 for every legal action."""
    for action in range(len(legal.at)):
        legal.at[action] = 0
    if g.over == 0:
        for option in range(g.option_count):
            legal.at[base + g.options[option]] = 1


@jit(entry=True)
def observe(
    states: Many[CoreState],
    bases: Ints,
    plan: Many[ObservationPlan],
    byte_sheet: Many[Numbers],
    short_sheet: Many[Numbers],
    bytes_of: Many[Numbers],
    shorts_of: Many[Numbers],
    ints_of: Many[Numbers],
    seen: Many[Numbers],
    mask: Many[Numbers],
) -> None:
    """What is seen of the first of the states, and the legal actions there."""
    show(plan[0], byte_sheet[0], short_sheet[0], bytes_of[0], shorts_of[0], ints_of[0], seen[0])
    show_legal(states[0], bases[states[0].decision_kind], mask[0])


@jit(entry=True)
def choose_any(mask: Many[Numbers], number: int, actions: Ints) -> None:
    """Choose any legal action of every game, each with the same chance; 0 where there is none."""
    for index in range(len(actions)):
        count = 0
        for action in range(len(mask[index].at)):
            count += mask[index].at[action]
        actions[index] = nth_legal(mask[index], policy_below(number, index, 0, count)) if count > 0 else 0


@jit
def nth_legal(legal: Numbers, nth: int) -> int:
    """The action that is the nth of the legal ones, from 0."""
    action = 0
    while legal.at[action] == 0 or nth > 0:
        nth -= legal.at[action]
        action += 1
    return action
