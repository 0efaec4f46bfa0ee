"""Line-ups: who sits where, in the compiled loop and decision by decision, turned from seat to seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.core.record import allocate, ints
from engine.core.registry import find_game
from engine.core.settings import Setting
from solo.game import Game
from solo.players.batch import IN_ORDER, play_batch, policies_of
from solo.players.lineup import SeatedPlayers, joined, mixed, rotated, seat_lineup, seating_of
from solo.players.player import PROTOTYPE
from solo.players.registry import CompiledPlayer, find_player

SEATS = 3
SETTING = Setting(seats=SEATS)
NAMES = ("greedy", "random", "search:2")
SEEDS = [3, 4, 5, 6]


def rows_of(player: CompiledPlayer, seating: Any = IN_ORDER) -> Any:
    """Games of Caravan for three."""
    rules = find_game("template")
    edition, rows, work = rules.edition(), allocate(rules.row, len(SEEDS)), player.work(rules.state)
    work[PROTOTYPE] = edition.prototype(rules.settings.read(seats=SEATS))[0]
    play_batch(player.players, work, edition.tables, ints(SEEDS), policies_of(SEEDS), seating, rows, ints([0]))
    return np.asarray(rows)


def seated(names: tuple[str, ...]) -> CompiledPlayer:
    found = seat_lineup(names, find_game("template"), SETTING)
    assert isinstance(found, CompiledPlayer)
    return found


def test_a_mixed_table_plays_as_each_of_its_players_would() -> None:
    """The same games decision by decision, each seat asking its own player."""
    rules = find_game("template")
    rows = rows_of(seated(NAMES))
    alone = SeatedPlayers(tuple(find_player(name, game=rules).seat(rules, SETTING) for name in NAMES))
    for number, seed in enumerate(SEEDS):
        game = Game.new(seed, game="template", seats=SEATS).play_out(alone)
        assert list(rows["score"][number][:SEATS]) == list(game.result().scores.values())


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_turned_seating_is_the_rotated_line_up(turns: int) -> None:
    turned = rows_of(seated(NAMES), seating_of([turns] * len(SEEDS), SEATS, SEATS))
    assert turned.tobytes() == rows_of(seated(rotated(NAMES, turns))).tobytes()


def test_players_of_one_kind_keep_their_own_record() -> None:
    rules = find_game("template")
    pair = [find_player(name, game=rules).seat(rules, Setting()) for name in ("search:2", "search:9")]
    found = joined(pair)
    assert isinstance(found, CompiledPlayer)
    records: Any = found.players
    assert [records[0].rollouts, records[1].rollouts] == [2, 9]


def test_a_mixed_record_of_equal_players_changes_nothing() -> None:
    rules = find_game("template")
    for name in NAMES:
        plain: Any = find_player(name, game=rules).seat(rules, SETTING)
        assert rows_of(mixed([plain] * SEATS)).tobytes() == rows_of(plain).tobytes()


def test_everybody_moves_one_seat_further() -> None:
    assert rotated(("a", "b", "c"), 1) == ("c", "a", "b")
    assert rotated(("a", "b", "c"), 3) == ("a", "b", "c")
