"""OpenSpiel: its own suite, its bots, which see no deck, and the rules behind it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel has no wheel here")
pytest.importorskip("open_spiel.python.algorithms.mcts")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from engine.core.binding import NOBODY  # noqa: E402
from engine.core.errors import UserError  # noqa: E402
from engine.core.loop import redact_state  # noqa: E402
from engine.core.snapshot import digest, same  # noqa: E402
from solo.envs.openspiel_game import SpielState, load, register, short_name  # noqa: E402
from solo.envs.seats import margins  # noqa: E402
from solo.game import Game  # noqa: E402

ROOT = Path(__file__).parents[2]
GAMES = 20


@pytest.mark.parametrize(("game", "seats"), [("template", 3), ("pampero", 0)])
def test_open_spiel_finds_nothing_wrong(game: str, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats=seats, deals=20), num_sims=2, serialize=True, verbose=False)


def test_shimmy_plays_it_through_pettingzoo() -> None:
    shimmy = pytest.importorskip("shimmy.openspiel_compatibility", reason="shimmy is not installed")
    register("template")
    env = shimmy.OpenSpielCompatibilityV0(game_name=short_name("template"), config={"seats": 3})
    env.reset()
    chance = np.random.default_rng(1)
    for agent in env.agent_iter():
        _, _, over, cut, info = env.last()
        legal = None if over or cut else np.flatnonzero(info["action_mask"])
        env.step(None if legal is None else int(chance.choice(legal)))
        assert agent in env.possible_agents


def test_its_games_go_by_the_rules() -> None:
    """Until cards are drawn the game is that of its seed; then it is the same with the cards in another order."""
    house = load("pampero", deals=GAMES)
    for seed in range(GAMES):
        chance, game, state = np.random.default_rng(seed), Game.new(seed), house.new_initial_state()
        state.apply_action(seed)
        while not state.is_terminal():
            assert digest(state.states, game.rules.kinds) == game.digest
            action = int(chance.choice(state.legal_actions()))
            state.apply_action(action)
            code = action - house.table.bases[game.state.decision_kind]
            if state.is_chance_node():
                order = int(chance.integers(house.orders))
                redact_state(game._states, game.edition.tables, NOBODY, state.key_of(order))
                state.apply_action(order)
            game.choose(int(code))
        assert digest(state.states, game.rules.kinds) == game.digest
        assert state.returns() == [{"you": 1.0, "vj": -1.0, "tie": 0.0}[game.result().winner]]


class Lead(mcts.Evaluator):  # type: ignore[misc]
    """Values a position by who is ahead, so that a search takes no time."""

    def evaluate(self, state: Any) -> Any:
        return np.array(margins(state.house.table, state.states)[:1])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            outcomes: list[tuple[int, float]] = state.chance_outcomes()
            return outcomes
        return [(action, 1.0) for action in state.legal_actions()]


def mcts_bot(game: Any, seed: int) -> Any:
    return mcts.MCTSBot(game, 20.0, 6, Lead(), random_state=np.random.RandomState(seed))


def ismcts_bot(game: Any, seed: int) -> Any:
    return ismcts.ISMCTSBot(game, Lead(), 20.0, 6, random_state=np.random.RandomState(seed))


def reshuffled(state: Any, key: int) -> Any:
    """The same position with another order of what is hidden."""
    twin = state.clone()
    redact_state(twin.states, twin.house.table.edition.tables, NOBODY, key)
    return twin


@pytest.mark.parametrize("make", [mcts_bot, ismcts_bot])
def test_its_searching_bots_play_without_seeing_the_deck(make: Any) -> None:
    """They choose alike in positions that differ in nothing but what is hidden."""
    house = load("pampero", deals=GAMES)
    for seed in range(GAMES):
        chance, state = np.random.default_rng(seed), house.new_initial_state()
        state.apply_action(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(chance.integers(house.orders)))
                continue
            number = len(state.taken)
            action = make(house, number).step(state)
            if number % 5 == 0:
                assert make(house, number).step(reshuffled(state, number)) == action
            state.apply_action(int(action))
        assert len(state.taken) > 40


@pytest.mark.parametrize("game", ["pampero", "template"])
def test_what_a_copy_does_depends_on_nothing_hidden(game: str) -> None:
    house = load(game, deals=3)
    chance, state, drawn = np.random.default_rng(2), house.new_initial_state(), 0
    state.apply_action(2)
    while not state.is_terminal():
        copies = [state.clone(), reshuffled(state, 99), state.resample_from_infostate(0, chance.random)]
        action = int(chance.choice(state.legal_actions()))
        drawn += state.is_chance_node()
        for one in (state, *copies):
            one.apply_action(action)
        assert {one.information_state_string(0) for one in copies} == {state.information_state_string(0)}
        assert {tuple(one.legal_actions()) for one in copies} == {tuple(state.legal_actions())}
    assert drawn > 5


def test_a_state_that_is_resampled_looks_the_same_and_hides_another_order() -> None:
    state = load("pampero", deals=3).new_initial_state()
    assert not state.resample_from_infostate(0, lambda: 0.5).dealt
    state.apply_action(1)
    one, other = state.resample_from_infostate(0, lambda: 0.25), state.resample_from_infostate(0, lambda: 0.75)
    assert one.information_state_string(0) == other.information_state_string(0) == state.information_state_string(0)
    assert not same(one.states, other.states)
    assert not same(one.states, state.states)


BOTS = """
import pyspiel
from solo.envs.openspiel_game import load

state = load("template").new_initial_state()
state.apply_action(1)
evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
bot = {bot}
try:
    print({asked})
except Exception as error:
    print(error)
"""
ISMCTS = "pyspiel.ISMCTSBot(1, evaluator, 2.0, 5)"
MCTS = "pyspiel.MCTSBot(state.get_game(), evaluator, 2.0, 5, 100, False, 1, False)"
REFUSED = "pyspiel.ISMCTSBot cannot play a game that is written in Python; take ISMCTSBot of open_spiel.python"


@pytest.mark.parametrize(
    ("bot", "asked", "told"),
    [
        (ISMCTS, "bot.step(state)", REFUSED),
        (ISMCTS, "bot.step_with_policy(state)", REFUSED),
        (ISMCTS, "bot.get_policy(state)", REFUSED),
        (ISMCTS, "pyspiel.evaluate_bots(state, [bot], 1)", "ResampleFromInfostate() not implemented"),
        (MCTS, "bot.step(state) in state.legal_actions()", "True"),
        (MCTS, "len(pyspiel.evaluate_bots(state, [bot], 1))", "1"),
    ],
)
def test_its_compiled_bots_play_or_are_refused_and_end_no_process(bot: str, asked: str, told: str) -> None:
    code = BOTS.format(bot=bot, asked=asked)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(told)


def test_compiled_bots_play_games_of_others_as_before() -> None:
    load("template")
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    bot = pyspiel.MCTSBot(state.get_game(), pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 5, 100, False, 1, False)
    assert bot.step(state) in state.legal_actions()
    assert not isinstance(state, SpielState)


@pytest.mark.parametrize("name", ["deals", "orders"])
def test_chance_has_at_least_one_outcome(name: str) -> None:
    with pytest.raises(UserError, match=f"found {name} = 0, allowed: 1 or more"):
        load("template", **{name: 0})
