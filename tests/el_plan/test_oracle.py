"""The kernel against a second El Plan over plain objects: the same questions, options, tokens, books and winners."""

from __future__ import annotations

import pytest

from engine.core.settings import Setting
from engine.el_plan.game import EL_PLAN
from tests.el_plan.oracle.agreement import Disagreement, Match, by_chance, by_player

SEATS = pytest.mark.parametrize("seats", [3, 4, 5, 6])
LEVELS = ("", "level-ii", "level-iii")
OTHERWISE = [f"{name}={spec.values[1]}" for name, spec in EL_PLAN.settings.rulings.items()]
RANDOM_GAMES = 500
SCRIPTED_GAMES = 200
RULING_GAMES = 20
FEWEST = 150
"""Positions of a game at least, twelve periods of three seats."""


def setting_of(seats: int, level: int = 0, *rulings: str) -> Setting:
    """A setting at one of the levels."""
    return EL_PLAN.settings.read(rulings, [LEVELS[level]] if level else [], seats=seats)


@pytest.mark.parametrize(("seats", "level"), [(3, 2), (6, 0)])
def test_a_random_game_agrees(seats: int, level: int) -> None:
    assert Match(1, setting_of(seats, level)).run(by_chance) > FEWEST


@pytest.mark.parametrize(("player", "seats", "level"), [("script", 5, 0), ("financier", 4, 1), ("trader", 3, 2)])
def test_a_scripted_game_agrees(player: str, seats: int, level: int) -> None:
    setting = setting_of(seats, level)
    assert Match(1, setting).run(by_player(player, setting)) > FEWEST


def test_games_agree_with_every_ruling_the_other_way() -> None:
    setting = setting_of(4, 0, *OTHERWISE)
    assert Match(1, setting).run(by_chance) > FEWEST
    assert Match(1, setting).run(by_player("script", setting)) > FEWEST


def test_a_token_too_many_is_noticed() -> None:
    match = Match(1, setting_of(3))
    match.states[0].free[2, 1] += 1
    with pytest.raises(Disagreement, match="seat 2, free"):
        match.run(by_chance)


@pytest.mark.long
@SEATS
def test_many_random_games_agree(seats: int) -> None:
    for seed in range(RANDOM_GAMES):
        Match(seed, setting_of(seats, seed % 3)).run(by_chance)


@pytest.mark.long
@SEATS
def test_many_scripted_games_agree(seats: int) -> None:
    for seed in range(SCRIPTED_GAMES):
        setting = setting_of(seats, seed % 3)
        Match(seed, setting).run(by_player("script", setting))


@pytest.mark.long
@pytest.mark.parametrize("ruling", OTHERWISE)
def test_games_agree_under_each_other_ruling(ruling: str) -> None:
    setting = setting_of(4, 0, ruling)
    for seed in range(RULING_GAMES):
        Match(seed, setting).run(by_chance)
        Match(seed, setting).run(by_player("trader", setting))
