"""Properties of random games, compiled: what holds after every single step."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from engine.core.binding import options
from engine.core.jit import is_compiled
from engine.core.log import log_of
from engine.core.loop import redact_state, take_step
from engine.core.record import Many, allocate
from engine.core.snapshot import copy_state, restore, same
from engine.pampero.components.build_tables import tables_of
from engine.pampero.constants import COUNTRIES, YOU
from engine.pampero.rulings import DISCARD_ON, Ruling, Variant
from engine.pampero.state import State
from engine.pampero.vj.constants import logged_event
from engine.pampero.vocabulary.decisions import SIZE
from engine.pampero.vocabulary.facts import Fact
from tests.properties.invariants import check
from tests.properties.play import mark, new_game, random_game

GAMES = 400 if is_compiled() else 3
LONG_GAMES = 4000
SWITCHED = {ruling: DISCARD_ON if ruling == Ruling.DISCARD else 1 for ruling in Ruling}
"""A value of every ruling that is not its default."""
EVERYTHING = (Variant.CONTRACT_RESTRICTIONS, Variant.BATTERY_STORAGE, Variant.PRESET_TILES)


def play_and_check(states: Many[State], salt: int = 0) -> None:
    check(states)
    for _ in random_game(states, salt):
        assert states[0].log_lost == 0, "a log row was lost"
        check(states)
    check(states)


@pytest.mark.rule("SCORE-08", "YEAR-13", "SET-18")
def test_pieces_money_and_energy_are_conserved_in_every_step() -> None:
    for seed in range(GAMES):
        play_and_check(new_game(seed))


@pytest.mark.long
def test_pieces_money_and_energy_are_conserved_in_thousands_of_games() -> None:
    for seed in range(LONG_GAMES):
        play_and_check(new_game(100_000 + seed))


def test_every_event_of_the_log_is_known_and_every_number_of_it_has_a_name() -> None:
    seen: set[int] = set()
    for seed in range(max(1, GAMES // 10)):
        states = new_game(seed)
        for _ in random_game(states):
            for row in log_of(states[0]):
                assert not any(row[1 + len(logged_event(row).event.numbers) :]), row
                seen.add(row[0])
    assert len(seen) > 40


@pytest.mark.rule("YEAR-09", "YEAR-12")
def test_every_game_ends_with_the_disc_on_the_last_space() -> None:
    for seed in range(GAMES // 4):
        states = new_game(seed)
        for _ in random_game(states):
            pass
        assert states[0].time[YOU] == tables_of()[0].time_end
        assert states[0].winners > 0


@pytest.mark.parametrize("ruling", list(Ruling))
def test_games_under_every_ruling_keep_what_is_to_be_kept(ruling: Ruling) -> None:
    for seed in range(max(GAMES // 40, 1)):
        play_and_check(new_game(seed, {ruling: SWITCHED[ruling]}))


def test_games_with_every_variant_and_ruling_at_once_keep_what_is_to_be_kept() -> None:
    for seed in range(max(GAMES // 10, 1)):
        play_and_check(new_game(seed, SWITCHED, EVERYTHING))


def test_options_are_distinct_codes_of_their_kind() -> None:
    for seed in range(max(GAMES // 10, 1)):
        states = new_game(seed)
        for _ in random_game(states):
            g = states[0]
            codes = [g.options[index] for index in range(g.option_count)]
            assert len(codes) >= 2
            assert len(set(codes)) == len(codes)
            assert all(0 <= code < SIZE[g.decision_kind] for code in codes)


def test_listing_options_again_changes_nothing() -> None:
    for seed in range(max(GAMES // 20, 1)):
        states = new_game(seed)
        for _ in random_game(states):
            before = copy_state(states)
            options(states[0], tables_of()[0])
            assert np.array_equal(np.asarray(before).view(np.uint8), np.asarray(states).view(np.uint8))


def test_the_same_seed_and_choices_give_the_same_state() -> None:
    for seed in range(max(GAMES // 10, 1)):
        first, second = new_game(seed), new_game(seed)
        for code in random_game(first):
            take_step(second, tables_of(), code)
            assert second[0].decisions == first[0].decisions + 1
        assert same(first, second)


def test_copies_never_change_and_undo_to_the_start_equals_the_start() -> None:
    for seed in range(max(GAMES // 20, 1)):
        states = new_game(seed)
        history = [(copy_state(states), mark(states))]
        history += [(copy_state(states), mark(states)) for _ in random_game(states)]
        while history:
            copy, hashed = history.pop()
            restore(states, copy)
            assert mark(states) == hashed
        assert same(states, new_game(seed))


def test_a_redacted_copy_tells_nothing_of_the_order_of_the_decks() -> None:
    for seed in range(max(GAMES // 20, 1)):
        states = new_game(seed)
        for _ in random_game(states):
            if states[0].decisions % 10 == 0:
                pass_through = copy_state(states)
                shuffled = copy_state(states)
                other_order(shuffled[0])
                redact_state(pass_through, tables_of(), YOU, 77)
                redact_state(shuffled, tables_of(), YOU, 77)
                assert same(pass_through, shuffled)


def other_order(g: State) -> None:
    """Reverse the undrawn cards of every deck, and pretend another seed."""
    reverse_from(g.action_deck, g.action_deck_next)
    reverse_from(g.scoring_deck, g.scoring_deck_next)
    for country in range(COUNTRIES):
        reverse_from(g.foreign_deck[country], g.foreign_deck_next[country])
    g.seed += 1


def reverse_from(deck: Any, drawn: int) -> None:
    deck[drawn:] = deck[drawn:][::-1].copy()


FINGERPRINTS = """
from tests.properties.play import mark, new_game, random_game
for seed in range(20):
    states = new_game(seed)
    for _ in random_game(states): pass
    print(mark(states))
"""


@pytest.mark.skipif(not is_compiled(), reason="compares compiled games with uncompiled ones")
def test_compiled_equals_uncompiled_on_twenty_whole_games() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", FINGERPRINTS],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert len(plain) == 20
    for seed, expected in enumerate(plain):
        states = new_game(seed)
        for _ in random_game(states):
            pass
        assert mark(states) == expected


@pytest.mark.rule("VJ-24", "SET-16")
def test_facts_never_fall_where_pieces_only_grow() -> None:
    growing = (Fact.WIND_FARMS, Fact.TOWERS, Fact.CONTRACTS, Fact.NETWORK_TILES, Fact.ENERGY_SPENT, Fact.FOREIGN_CARDS)
    for seed in range(max(GAMES // 20, 1)):
        states = new_game(seed)
        before = [0] * len(growing)
        for _ in random_game(states):
            now = [states[0].tally[YOU, fact] for fact in growing]
            assert all(value >= old for value, old in zip(now, before, strict=True))
            before = now


def test_a_blank_state_is_all_zeros() -> None:
    """Rulings and variants of a blank state are the defaults, which is what `new_game` relies on."""
    assert not np.asarray(allocate(State)).view(np.uint8).any()
