"""Environments at tables of two to six: any seat, named rivals, and victories that are shared."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from engine.core.errors import UserError
from engine.core.rng import policy_draw
from solo.envs.config import EnvConfig, split_reward
from solo.envs.kernel import RIVALS_DRAW
from solo.game import Game

pytest.importorskip("gymnasium", reason="the extra `envs` is not installed: gymnasium is missing")
pytest.importorskip("pettingzoo", reason="the extra `envs` is not installed: pettingzoo is missing")

TABLES = range(2, 7)


def single(**asked: Any) -> Any:
    from solo.envs import SoloEnv  # noqa: PLC0415

    return SoloEnv("template", flat=True, **asked)


def zoo(**asked: Any) -> Any:
    from solo.envs.pettingzoo_env import SoloZoo  # noqa: PLC0415

    return SoloZoo("template", **asked)


@pytest.mark.parametrize("seats", TABLES)
def test_pettingzoo_finds_nothing_wrong_with_tables_of_any_size(seats: int) -> None:
    from pettingzoo.test import api_test  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like other names of agents
        api_test(zoo(seats=seats), num_cycles=60)


@pytest.mark.parametrize("seats", TABLES)
def test_open_spiel_simulates_tables_of_any_size(seats: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel has no wheel here")
    from solo.envs.openspiel_game import load  # noqa: PLC0415

    game = load("template", seats=seats, deals=20)
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("sharers", "worth"), [(0, -1.0), (1, 1.0), (2, 0.0), (3, pytest.approx(-1 / 3))])
def test_a_victory_is_split_among_those_who_share_it(sharers: int, worth: float) -> None:
    assert split_reward(sharers) == worth


def test_three_who_share_a_victory_are_paid_their_parts_through_every_door() -> None:
    agents, table = zoo(seats=4), EnvConfig("template", seats=4)
    agents.reset(seed=1)
    agents.states[0].over, agents.states[0].winners = 1, 0b1011
    agents._reward_all()
    assert list(agents.rewards.values()) == pytest.approx([-1 / 3, -1 / 3, -1.0, -1 / 3])
    rows = np.array(
        [(0, 0, 3), (0, -1, 0), (0, 0, 0)], [("illegal", np.int64), ("outcome", np.int64), ("sharers", np.int64)]
    )
    assert table.rewards(rows).tolist() == pytest.approx([-1 / 3, -1.0, 0.0])


def first_actions(env: Any, seed: int) -> float:
    """A whole game in which the agent takes the first legal action each time; its last reward."""
    _, info = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        assert env.states[0].decision_seat == env.table.seat
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    return float(reward)


@pytest.mark.parametrize("seat", range(3))
def test_the_agent_sits_anywhere_and_its_reward_is_that_of_its_seat(seat: int) -> None:
    env = single(seats=3, seat=seat, rivals="steady,random", reward="margin")
    reward = first_actions(env, 3)
    scores = [env.table.rules.score_of(env.states[0], each) for each in range(3)]
    assert reward == scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def test_rivals_play_as_their_players_do() -> None:
    env = single(seats=3, seat=1, rivals="steady,random")
    first_actions(env, 3)
    game = Game.new(3, game="template", seats=3, policy_seed=int(policy_draw(3, 0, RIVALS_DRAW)))
    names = ("steady", "", "random")
    while not game.is_over:
        seat = game.state.decision_seat
        game.choose(game.codes[0] if seat == 1 else game.player(names[seat]).choose(game))
    held = [env.table.rules.score_of(env.states[0], seat) for seat in range(3)]
    assert held == [game.rules.score_of(game.state, seat) for seat in range(3)]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"seat": 3}, "the seat is 3, allowed: 0 to 2"),
        ({"rivals": "random,random,random"}, "found 3 rivals"),
        ({"rivals": "nobody"}, "unknown player 'nobody'"),
    ],
)
def test_a_seat_or_rivals_that_cannot_be_are_refused(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=said):
        single(seats=3, **asked)


def test_where_every_seat_is_an_agent_there_is_none_to_choose() -> None:
    with pytest.raises(UserError, match="'rivals' is for an environment of one agent"):
        zoo(seats=3, rivals="random")
