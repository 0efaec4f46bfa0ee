"""The players, on the template game: they are written for any."""

from __future__ import annotations

import pytest

from engine.core.errors import RulesError
from engine.core.game import copy_state, same
from engine.core.record import Many, allocate, ints
from engine.core.seam import start_game, take_step
from engine.template.game import Caravan
from engine.template.state import AUTOMA, CARDS, YOU, Row, State, Tables
from solo.players.batch import GAME, WORK_STATES, choose_for, play_batch
from solo.players.player import Kind, Player, give_weights, seat_players

MONEY = [1000, 400, 0]


@pytest.fixture
def tables() -> Many[Tables]:
    return Caravan().tables()


def players_of(kind: Kind, weights: list[int]) -> Many[Player]:
    players = seat_players(kind, kind)
    give_weights(players[YOU], weights)
    return players


def play(tables: Many[Tables], players: Many[Player], seeds: list[int]) -> Many[Row]:
    rows = allocate(Row, len(seeds))
    play_batch(allocate(State, WORK_STATES), tables, players, ints(seeds), rows, ints([0]))
    return rows


def advice(tables: Many[Tables], players: Many[Player], states: Many[State]) -> int:
    """What a player would do in this position."""
    work = allocate(State, WORK_STATES)
    work[GAME] = states[0]
    code = choose_for(work, tables, players, YOU)
    assert same(copy_state(states), states)
    return code


def openings(tables: Many[Tables], count: int) -> list[Many[State]]:
    found = []
    for seed in range(count):
        states = allocate(State)
        start_game(states, tables, seed)
        found.append(states)
    return found


def test_a_batch_fills_a_row_a_game(tables: Many[Tables]) -> None:
    rows = play(tables, players_of(Kind.RANDOM, []), [5, 6, 7])
    assert [rows[index].seed for index in range(3)] == [5, 6, 7]
    assert all(rows[index].decisions > 0 for index in range(3))


def test_a_game_does_not_depend_on_the_games_before_it(tables: Many[Tables]) -> None:
    for kind in Kind:
        players = players_of(kind, MONEY)
        together, alone = play(tables, players, [5, 6, 7]), play(tables, players, [7])
        assert together[2].tobytes() == alone[0].tobytes()  # type: ignore[attr-defined]


def test_the_random_player_takes_each_option_about_as_often(tables: Many[Tables]) -> None:
    players = players_of(Kind.RANDOM, [])
    codes = [advice(tables, players, states) for states in openings(tables, 200)]
    assert set(codes) == {0, 1}
    assert 70 < sum(codes) < 130


def test_the_greedy_player_earns_more_than_the_random_one(tables: Many[Tables]) -> None:
    seeds = list(range(60))
    rows = {kind: play(tables, players_of(kind, MONEY), seeds) for kind in Kind}
    earned = {kind: sum(rows[kind][index].money[YOU] for index in range(60)) for kind in Kind}
    assert earned[Kind.GREEDY] > earned[Kind.RANDOM] + 60


def test_the_greedy_player_banks_when_only_money_counts(tables: Many[Tables]) -> None:
    for states in openings(tables, 10):
        states[0].pot[YOU] = 20
        assert advice(tables, players_of(Kind.GREEDY, [1000]), states) == 1


def test_without_weights_all_options_tie_and_each_is_taken_at_times(tables: Many[Tables]) -> None:
    codes = [advice(tables, players_of(Kind.GREEDY, []), states) for states in openings(tables, 100)]
    assert 30 < sum(codes) < 70


def test_advice_does_not_depend_on_what_is_hidden(tables: Many[Tables]) -> None:
    players = players_of(Kind.GREEDY, MONEY)
    for states in openings(tables, 20):
        before = advice(tables, players, states)
        g = states[0]
        hidden = [g.deck[place] for place in range(g.drawn, CARDS)]
        for place, card in enumerate(sorted(hidden)):
            g.deck[g.drawn + place] = card
        assert advice(tables, players, states) == before


def test_after_an_error_the_progress_names_the_game(tables: Many[Tables]) -> None:
    players, progress = seat_players(Kind.RANDOM, Kind.RANDOM), ints([-1])
    players[YOU].kind = 99
    with pytest.raises(RulesError, match="no such kind of player"):
        play_batch(allocate(State, WORK_STATES), tables, players, ints([4, 5]), allocate(Row, 2), progress)
    assert progress[0] == 0


def test_games_start_from_the_prototype(tables: Many[Tables]) -> None:
    work, rows = allocate(State, WORK_STATES), allocate(Row, 1)
    work[0].money[AUTOMA] = 1000
    play_batch(work, tables, players_of(Kind.RANDOM, []), ints([3]), rows, ints([0]))
    assert rows[0].money[AUTOMA] > 1000
    assert work[0].money[AUTOMA] == 1000


def test_a_step_after_the_advice_is_the_step_of_the_batch(tables: Many[Tables]) -> None:
    players = players_of(Kind.GREEDY, MONEY)
    states = openings(tables, 4)[3]
    while not states[0].over:
        take_step(states, tables, advice(tables, players, states))
    assert play(tables, players, [3])[0].money[YOU] == states[0].money[YOU]
