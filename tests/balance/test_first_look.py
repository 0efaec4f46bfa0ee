"""A first look at the balance: VJ nearly always finds something to do, and random play does not beat it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.core.record import allocate, ints
from engine.core.rng import game_seed
from engine.core.settings import Setting
from engine.pampero.components.build_tables import tables_of
from engine.pampero.constants import VJ, YOU
from engine.pampero.game import PAMPERO
from engine.pampero.results import Row
from engine.pampero.state import State
from engine.pampero.vj.constants import SKIPPED_TURN, STUCK_TURN
from solo.players.batch import IN_ORDER, play_batch, policies_of
from solo.players.registry import CompiledPlayer, find_player

STUDY_SEED = 20
GAMES = 2_000
FEW_GAMES = 60


def rows_of(player: str, games: int) -> Any:
    """The result rows of so many games of a player."""
    rows = allocate(Row, games)
    seeds = ints([int(game_seed(STUDY_SEED, index)) for index in range(games)])
    seated = find_player(player).seat(PAMPERO, Setting())
    assert isinstance(seated, CompiledPlayer)
    play_batch(seated.players, seated.work(State), tables_of(), seeds, policies_of(seeds), IN_ORDER, rows, ints([0]))
    return np.asarray(rows)


def stuck_share(rows: Any) -> float:
    """The share of VJ's turns in which nothing applied, skipped turns left out."""
    turns = rows["vj_turns"].sum(axis=0)
    return float(turns[STUCK_TURN] / (turns.sum() - turns[SKIPPED_TURN]))


@pytest.mark.rule("VJ-06")
def test_vj_is_stuck_in_under_2_of_100_turns_against_random_play() -> None:
    assert stuck_share(rows_of("random", GAMES)) < 0.02


def test_vj_is_stuck_in_under_2_of_100_turns_against_the_greedy_player() -> None:
    assert stuck_share(rows_of("greedy", FEW_GAMES)) < 0.02


@pytest.mark.long
def test_vj_is_stuck_in_under_2_of_100_turns_in_thousands_of_greedy_games() -> None:
    assert stuck_share(rows_of("greedy", GAMES)) < 0.02


def test_random_play_beats_vj_in_under_5_of_100_games() -> None:
    rows = rows_of("random", GAMES)
    assert (rows["winners"] == 1 << YOU).mean() < 0.05
    assert (rows["winners"] == 1 << VJ).mean() > 0.95
