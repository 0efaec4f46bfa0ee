"""What every game must pass, shown on the template game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest

from engine.core.errors import IllegalChoice
from engine.core.game import Game, bases, copy_state, digest, restore, same
from engine.core.jit import is_compiled
from engine.core.record import Many, allocate, i16
from engine.core.seam import Binding, bind, list_options, read_fact, redact_state, start_game, take_step
from engine.core.state import CoreState
from engine.template.game import Caravan
from engine.template.rules import Decision, Fact
from engine.template.state import CARDS, SEATS, YOU, Account, State, Tables
from tests.core.processes import run

SEEDS = range(1, 40)
GAME: Game = Caravan()


@pytest.fixture
def tables() -> Many[Tables]:
    return Caravan().tables()


def begin(tables: Many[Tables], seed: int) -> Many[State]:
    states = allocate(State)
    start_game(states, tables, seed)
    return states


def positions(tables: Many[Tables], seed: int) -> list[Many[State]]:
    """All positions of a game in which the options are taken in turn."""
    states, seen = begin(tables, seed), list[Many[State]]()
    while not states[0].over:
        seen.append(copy_state(states))
        take_step(states, tables, states[0].options[len(seen) % states[0].option_count])
    return [*seen, copy_state(states)]


def test_every_game_ends_with_nothing_pending(tables: Many[Tables]) -> None:
    for seed in SEEDS:
        last = positions(tables, seed)[-1][0]
        assert (last.over, last.depth, last.decision_kind, last.drawn) == (1, 0, 0, CARDS)


def test_money_is_the_sum_of_its_ledger(tables: Many[Tables]) -> None:
    for states in positions(tables, 5):
        for seat in range(SEATS):
            assert states[0].money[seat] == sum(states[0].ledger[seat, account] for account in Account)


def test_a_decision_has_two_options_or_more_and_belongs_to_you(tables: Many[Tables]) -> None:
    for seed in SEEDS:
        for states in positions(tables, seed)[:-1]:
            assert states[0].option_count >= 2
            assert states[0].decision_seat == YOU


def test_all_kinds_of_decision_come_up(tables: Many[Tables]) -> None:
    met = {states[0].decision_kind for seed in SEEDS for states in positions(tables, seed)[:-1]}
    assert met == set(Decision)


def test_every_option_can_be_taken_and_no_other(tables: Many[Tables]) -> None:
    for states in positions(tables, 3)[:-1]:
        listed = {states[0].options[index] for index in range(states[0].option_count)}
        for code in range(GAME.sizes[states[0].decision_kind] + 1):
            trial = copy_state(states)
            if code in listed:
                take_step(trial, tables, code)
            else:
                with pytest.raises(IllegalChoice):
                    take_step(trial, tables, code)


def test_a_copy_never_changes(tables: Many[Tables]) -> None:
    states = begin(tables, 8)
    kept = copy_state(states)
    before = digest(kept)
    take_step(states, tables, 0)
    assert digest(kept) == before
    assert not same(states, kept)
    restore(states, kept)
    assert same(states, kept)
    take_step(kept, tables, 0)
    take_step(states, tables, 0)
    assert digest(states) == digest(kept)


def test_the_log_and_the_listing_of_options_do_not_change_the_position(tables: Many[Tables]) -> None:
    quiet, noisy = begin(tables, 8), begin(tables, 8)
    noisy[0].log_on = 1
    take_step(quiet, tables, 0)
    take_step(noisy, tables, 0)
    assert noisy[0].log_count > 0
    list_options(noisy, tables)
    assert same(quiet, noisy)


def test_nobody_can_peek_at_the_deck(tables: Many[Tables]) -> None:
    """Two states that differ only in the hidden order are the same once redacted."""
    for states in positions(tables, 11)[:-1]:
        twin = copy_state(states)
        deck, drawn = twin[0].deck, twin[0].drawn
        hidden = [deck[place] for place in range(drawn, CARDS)]
        for place, card in enumerate(reversed(hidden)):
            deck[drawn + place] = card
        twin[0].seed = 999
        redact_state(states, tables, 77)
        redact_state(twin, tables, 77)
        assert same(states, twin)
        assert sorted(hidden) == sorted(states[0].deck[place] for place in range(drawn, CARDS))


def test_facts_are_read_by_seat(tables: Many[Tables]) -> None:
    states = begin(tables, 2)
    states[0].money[YOU] = 9
    assert read_fact(states, tables, YOU, Fact.MONEY) == 9
    assert read_fact(states, tables, YOU, Fact.LEAD) == 9 - states[0].money[1]


def test_every_code_of_every_kind_has_words(tables: Many[Tables]) -> None:
    g = begin(tables, 1)[0]
    words = {GAME.describe(kind, code, g) for kind in Decision for code in range(GAME.sizes[kind])}
    assert len(words) == sum(GAME.sizes)


def test_global_actions_follow_each_other() -> None:
    assert bases((0, 2, 5, 3)) == (0, 0, 2, 7)


def test_two_games_of_the_same_layout_cannot_be_told_apart() -> None:
    class First(CoreState):
        twin: Annotated[int, i16]

    class Second(CoreState):
        twin: Annotated[int, i16]

    nothing, number = start_game, read_fact
    functions = Binding(nothing, nothing, nothing, nothing, number, nothing)
    bind(First, functions)
    with pytest.raises(TypeError, match="has the layout of"):
        bind(Second, functions)


SCRIPT = """
from hashlib import sha256
from engine.core.notice import compiled_functions
from engine.core.record import allocate, ints
from engine.template.game import Caravan
from engine.template.state import Row, State
from solo.players.batch import play_batch
from solo.players.player import Kind, give_weights, seat_players

digest = sha256()
for kind in Kind:
    rows, players = allocate(Row, 40), seat_players(kind, kind)
    give_weights(players[0], [1000, 400])
    play_batch(allocate(State, 4), Caravan().tables(), players, ints(range(40)), rows, ints([0]))
    digest.update(rows.tobytes())
print(digest.hexdigest(), compiled_functions())
"""


@pytest.mark.skipif(not is_compiled(), reason="one of the two runs is enough")
def test_compiled_games_equal_uncompiled_ones_and_are_kept_for_the_next_process(tmp_path: Path) -> None:
    changes = {"PAMPERO_CACHE_DIR": str(tmp_path), "PAMPERO_QUIET": "1"}
    cold, count = run(SCRIPT, tmp_path, **changes).split()
    assert int(count) > 30
    assert run(SCRIPT, tmp_path, **changes).split() == [cold, "0"]
    assert run(SCRIPT, tmp_path, NUMBA_DISABLE_JIT="1").split() == [cold, "0"]
