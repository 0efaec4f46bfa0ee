"""Properties of random games of two to four players, compiled."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.jit import is_compiled
from engine.core.log import log_of
from engine.core.loop import redact_state
from engine.core.snapshot import copy_state, same
from engine.pampero.constants import Account
from engine.pampero.rulings import Ruling, Variant
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.decisions import SIZE, Kind
from engine.pampero.vocabulary.events import Event
from tests.properties.play import new_game, random_game, tables_at
from tests.properties.test_random_games import EVERYTHING, SWITCHED, other_order, play_and_check

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
GAMES = 60 if is_compiled() else 1


@SEATS
@pytest.mark.rule("BASE-03", "BASE-04", "BASE-06", "BASE-10")
def test_pieces_money_and_discs_are_conserved_in_every_step(seats: int) -> None:
    for seed in range(GAMES):
        play_and_check(new_game(seed, seats=seats))


@SEATS
@pytest.mark.long
def test_they_are_conserved_in_thousands_of_games(seats: int) -> None:
    for seed in range(1000):
        play_and_check(new_game(200_000 + seed, seats=seats))


@SEATS
def test_under_every_ruling_and_variant_at_once_too(seats: int) -> None:
    for seed in range(max(GAMES // 6, 1)):
        play_and_check(new_game(seed, SWITCHED, (*EVERYTHING, Variant.INTRODUCTORY_TILES), seats))


@SEATS
@pytest.mark.rule("BASE-19", "BASE-21")
def test_every_game_ends_with_all_discs_on_the_last_space_and_everybody_has_played_as_often(seats: int) -> None:
    for seed in range(max(GAMES // 4, 1)):
        states = new_game(seed, seats=seats)
        for _ in random_game(states):
            pass
        g = states[0]
        assert [g.time[seat] for seat in range(seats)] == [tables_at(states)[0].time_end] * seats
        turns = [
            sum(g.card_plays[seat, card] for card in range(26)) + g.retrievals[seat] + g.battery_turns[seat]
            for seat in range(seats)
        ]
        assert turns == [g.year * 3] * seats
        assert g.winners > 0


@SEATS
@pytest.mark.rule("BASE-24")
def test_nothing_of_the_solo_game_happens(seats: int) -> None:
    for seed in range(max(GAMES // 6, 1)):
        states = new_game(seed, seats=seats)
        for _ in random_game(states):
            assert states[0].decision_kind != Kind.PASS_TILE
            assert states[0].decision_kind <= Kind.OWNER
            assert not any(row[0] in set(VJEvent) for row in log_of(states[0]))
        assert not any(states[0].ledger[seat, Account.VJ_PRICE] for seat in range(seats))
        assert sum(states[0].vj_turns) == 0


@SEATS
@pytest.mark.rule("BASE-10", "BASE-11", "BASE-12", "BASE-13")
def test_others_are_hired_and_their_owners_decide(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(max(GAMES // 2, 2)):
        states = new_game(seed, seats=seats)
        for _ in random_game(states):
            g = states[0]
            seen["owner asked"] += g.decision_kind == Kind.BULLDOZER and g.decision_seat != g.turn_seat
            seen["owner chosen"] += g.decision_kind == Kind.OWNER
            seen["hired"] += any(row[0] == Event.HIRED for row in log_of(g))
            codes = [g.options[index] for index in range(g.option_count)]
            assert len(set(codes)) == len(codes) >= 2
            assert all(0 <= code < SIZE[g.decision_kind] for code in codes)
    assert seen["owner asked"] > 0
    assert seen["owner chosen"] > 0
    assert seen["hired"] > 0


@SEATS
@pytest.mark.rule("BASE-25")
def test_no_seat_sees_the_order_of_the_decks(seats: int) -> None:
    for seed in range(max(GAMES // 20, 1)):
        states = new_game(seed, seats=seats)
        for _ in random_game(states):
            if states[0].decisions % 20 == 0:
                seen, shuffled = copy_state(states), copy_state(states)
                other_order(shuffled[0])
                redact_state(seen, tables_at(states), int(states[0].decision_seat), 77)
                redact_state(shuffled, tables_at(states), int(states[0].decision_seat), 77)
                assert same(seen, shuffled)


@pytest.mark.parametrize("ruling", [Ruling.SECOND_OWNER, Ruling.DISCARD, Ruling.DOZER_TIME, Ruling.REMOTE])
def test_rulings_between_players_keep_what_is_to_be_kept(ruling: Ruling) -> None:
    for seed in range(max(GAMES // 10, 1)):
        play_and_check(new_game(seed, {ruling: SWITCHED[ruling]}, seats=3))
