"""The players, on the template game: they are written for any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import pytest

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.loop import start_game, take_step
from engine.core.record import Many, Record, allocate, i16, ints
from engine.core.registry import find_game
from engine.core.rng import policy_seed_of
from engine.core.settings import Setting
from engine.core.snapshot import copy_state, same
from engine.core.state import CoreState
from engine.template.game import TEMPLATE
from engine.template.rules import Kind
from engine.template.state import CARDS, YOU, Row, State, Tables
from solo.players.batch import IN_ORDER, choose_for, play_batch, policies_of
from solo.players.player import GAME, PROTOTYPE, CorePlayer
from solo.players.random import RandomPlayer, choose_random
from solo.players.registry import CompiledPlayer, compiled
from tests.players.weighing import greedy

SEATS = 2
RIVAL = 1
POINTS = {"points": 1000, "pot": 400}


@pytest.fixture
def tables() -> Many[Tables]:
    find_game("template")
    return TEMPLATE.edition().tables


def random_player() -> CompiledPlayer:
    return compiled(RandomPlayer, choose_random, SEATS, sees=False)


KINDS: dict[str, Callable[[], CompiledPlayer]] = {"random": random_player, "greedy": lambda: greedy(own=POINTS)}


def play(tables: Many[Tables], player: CompiledPlayer, seeds: list[int]) -> Many[Row]:
    rows = allocate(Row, len(seeds))
    play_batch(player.players, work_of(player), tables, ints(seeds), policies_of(seeds), IN_ORDER, rows, ints([0]))
    return rows


def work_of(player: CompiledPlayer) -> Many[State]:
    """The states to play in, with a game of two as the prototype."""
    work: Many[State] = player.work(State)
    work[PROTOTYPE] = TEMPLATE.edition().prototype(Setting())[0]
    return work


def advice(tables: Many[Tables], player: CompiledPlayer, states: Many[State]) -> int:
    """What a player would do in this position, which stays as it is."""
    work, before = player.work(State), copy_state(states)
    work[GAME] = states[0]
    code = choose_for(player.players, work, tables, policy_seed_of(states[0].seed))
    states_after = allocate(State)
    states_after[0] = work[GAME]
    assert same(before, states_after)
    return code


def openings(tables: Many[Tables], count: int) -> list[Many[State]]:
    found = []
    for seed in range(count):
        states = TEMPLATE.edition().prototype(Setting())
        start_game(states, tables, seed)
        found.append(states)
    return found


def test_a_batch_fills_a_row_a_game(tables: Many[Tables]) -> None:
    rows = play(tables, random_player(), [5, 6, 7])
    assert [rows[index].seed for index in range(3)] == [5, 6, 7]
    assert all(rows[index].decisions > 0 for index in range(3))


def test_a_game_does_not_depend_on_the_games_before_it(tables: Many[Tables]) -> None:
    for seated in KINDS.values():
        players = seated()
        together, alone = play(tables, players, [5, 6, 7]), play(tables, players, [7])
        assert together[2].tobytes() == alone[0].tobytes()  # type: ignore[attr-defined]


def test_the_random_player_takes_each_option_about_as_often(tables: Many[Tables]) -> None:
    players = random_player()
    codes = [advice(tables, players, states) for states in openings(tables, 200)]
    assert set(codes) == {0, 1}
    assert 70 < sum(codes) < 130


def test_the_greedy_player_earns_more_than_the_random_one(tables: Many[Tables]) -> None:
    seeds = list(range(60))
    rows = {name: play(tables, seated(), seeds) for name, seated in KINDS.items()}
    earned = {name: sum(rows[name][index].score[YOU] for index in range(60)) for name in KINDS}
    assert earned["greedy"] > earned["random"] + 60


def test_the_greedy_player_banks_when_only_money_counts(tables: Many[Tables]) -> None:
    turns = [states for states in openings(tables, 40) if states[0].decision_kind == Kind.DRAW_OR_BANK]
    assert len(turns) > 10
    for states in turns:
        states[0].pot[YOU] = 20
        assert advice(tables, greedy(own={"points": 1000}), states) == 1


def test_without_weights_all_options_tie_and_each_is_taken_at_times(tables: Many[Tables]) -> None:
    codes = [advice(tables, greedy(own={}), states) for states in openings(tables, 100)]
    assert 30 < sum(codes) < 70


def test_advice_does_not_depend_on_what_is_hidden(tables: Many[Tables]) -> None:
    players = greedy(own=POINTS)
    for states in openings(tables, 20):
        before = advice(tables, players, states)
        g = states[0]
        hidden = [g.deck[place] for place in range(g.drawn, CARDS)]
        for place, card in enumerate(sorted(hidden)):
            g.deck[g.drawn + place] = card
        assert advice(tables, players, states) == before


class LastPlayer(CorePlayer):
    """Takes the last option, and gives up in the game of one seed."""

    fails_at: Annotated[int, i16]


@jit
def choose_last(player: LastPlayer, work: Many[CoreState], here: int, _t: Record, seed: int) -> int:
    """Written as anybody outside would write one."""
    if player.fails_at == seed:
        raise RulesError("this player gives up")
    return work[here].options[work[here].option_count - 1]


def last_player(fails_at: int) -> CompiledPlayer:
    player = compiled(LastPlayer, choose_last, SEATS)
    record: Any = player.players[YOU]
    record.fails_at = fails_at
    return player


def test_a_player_from_outside_plays_a_batch(tables: Many[Tables]) -> None:
    player = last_player(fails_at=-1)
    states = openings(tables, 4)[3]
    while not states[0].over:
        code = states[0].options[states[0].option_count - 1]
        assert advice(tables, player, states) == code
        take_step(states, tables, code)
    rows = play(tables, player, [2, 3])
    assert (rows[1].seed, rows[1].decisions) == (3, states[0].decisions)
    assert rows[1].score[YOU] == states[0].points[YOU]


def test_a_player_needs_a_layout_of_its_own() -> None:
    class Twin(CorePlayer):
        fails_at: Annotated[int, i16]

    compiled(LastPlayer, choose_last, SEATS)
    with pytest.raises(TypeError, match=r"Twin has the layout of .*LastPlayer: give it a field of its own"):
        compiled(Twin, choose_last, SEATS)


def test_after_an_error_the_progress_names_the_game(tables: Many[Tables]) -> None:
    player, progress = last_player(fails_at=5), ints([-1])
    with pytest.raises(RulesError, match="this player gives up"):
        play_batch(
            player.players,
            work_of(player),
            tables,
            ints([4, 5, 6]),
            ints([4, 5, 6]),
            IN_ORDER,
            allocate(Row, 3),
            progress,
        )
    assert progress[0] == 1


def test_games_start_from_the_prototype(tables: Many[Tables]) -> None:
    player = random_player()
    work, rows = work_of(player), allocate(Row, 1)
    work[PROTOTYPE].points[RIVAL] = 1000
    play_batch(player.players, work, tables, ints([3]), policies_of([3]), IN_ORDER, rows, ints([0]))
    assert rows[0].score[RIVAL] > 1000
    assert work[PROTOTYPE].points[RIVAL] == 1000


def test_a_step_after_the_advice_is_the_step_of_the_batch(tables: Many[Tables]) -> None:
    players = greedy(own=POINTS)
    states = openings(tables, 4)[3]
    while not states[0].over:
        take_step(states, tables, advice(tables, players, states))
    assert play(tables, players, [3])[0].score[YOU] == states[0].points[YOU]
