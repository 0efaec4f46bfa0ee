"""The environments: others' own suites, one game through every door, what is seen, wrong actions."""

from __future__ import annotations

import re
import subprocess
import sys
import warnings
from os import environ
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.core.binding import NOBODY
from engine.core.errors import IllegalChoice, UserError
from engine.core.loop import redact_state
from engine.core.observation import described
from engine.core.snapshot import copy_state, digest
from solo.envs.config import EnvConfig
from solo.envs.seats import seen_by
from solo.game import Game

gymnasium = pytest.importorskip("gymnasium", reason="the extra `envs` is not installed: gymnasium is missing")
pytest.importorskip("pettingzoo", reason="the extra `envs` is not installed: pettingzoo is missing")

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/agents.md"


def single(**asked: Any) -> Any:
    from solo.envs import SoloEnv  # noqa: PLC0415

    return SoloEnv(**asked)


def many(count: int, **asked: Any) -> Any:
    from solo.envs import SoloVectorEnv  # noqa: PLC0415

    return SoloVectorEnv(count, **asked)


def zoo(**asked: Any) -> Any:
    from solo.envs.pettingzoo_env import SoloZoo  # noqa: PLC0415

    return SoloZoo(**asked)


# --- the suites of others


@pytest.mark.parametrize("asked", [{}, {"flat": True}, {"game": "template"}, {"render_mode": "ansi"}])
def test_gymnasium_finds_nothing_wrong_with_what_it_makes_by_name(asked: dict[str, Any]) -> None:
    """Without an option above all; it warns of nothing either, as warnings are errors here."""
    from gymnasium.utils.env_checker import check_env  # noqa: PLC0415

    check_env(gymnasium.make("solo.envs:PamperoSolo-v0", **asked).unwrapped)


def test_gymnasium_makes_it_by_name() -> None:
    env = gymnasium.make("solo.envs:PamperoSolo-v0", flat=True)
    seen, info = env.reset(seed=7)
    assert env.observation_space.contains(seen)
    assert env.unwrapped.game_seed == 7
    assert info["policy_seed"] == Game.new(7).policy_seed
    assert (
        gymnasium.make_vec("solo.envs:PamperoSolo-v0", num_envs=3, vectorization_mode="vector_entry_point").num_envs
        == 3
    )


@pytest.mark.parametrize("asked", [{"game": "template", "seats": 3}, {}])
def test_pettingzoo_finds_nothing_wrong(asked: dict[str, Any]) -> None:
    from pettingzoo.test import api_test, seed_test  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like other names of agents
        api_test(zoo(**asked), num_cycles=200)
        seed_test(lambda: zoo(**asked), num_cycles=50)


# --- one game, whatever the door


def random_actions(seed: int) -> tuple[list[int], Game]:
    """A random game as global actions, and where it ends."""
    table, game = EnvConfig(), Game.new(seed)
    actions = []
    chance = np.random.default_rng(seed)
    while not game.is_over:
        g = game.state
        code = g.options[int(chance.integers(g.option_count))]
        actions.append(int(table.bases[g.decision_kind]) + code)
        game.choose(code)
    return actions, game


def end_of(env: Any, actions: list[int]) -> Any:
    for action in actions:
        env.step(action)
    return env.states


GAMES = 200


def test_the_same_seed_and_actions_end_in_the_same_position_through_every_door() -> None:
    one, agents = single(flat=True), zoo()
    vector = many(1)
    for seed in range(GAMES):
        actions, game = random_actions(seed)
        kinds = game.rules.kinds
        one.reset(seed=seed)
        agents.reset(seed=seed)
        vector.reset(seed=[seed])
        ends = [end_of(one, actions), end_of(agents, actions)]
        for action in actions:
            vector.step(np.array([action]))
        ends.append(vector.states)
        assert {digest(states, kinds) for states in ends} == {game.digest}


def test_what_the_single_environment_gave_is_never_written_again() -> None:
    env = single()
    seen, info = env.reset(seed=2)
    given, copied = [], []
    for _ in range(20):
        given.append([*seen.values(), info["action_mask"]])
        copied.append([array.copy() for array in given[-1]])
        seen, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    for arrays, copies in zip(given, copied, strict=True):
        assert all(np.array_equal(array, copy) for array, copy in zip(arrays, copies, strict=True))


def test_random_actions_are_legal_and_drawn_by_their_number() -> None:
    env = many(8)
    env.reset(seed=1)
    found: set[int] = set()
    for number in range(300):
        actions, mask = env.random_actions(number), env.action_masks()
        assert np.array_equal(actions, env.random_actions(number))
        assert all(mask[row, action] or not mask[row].any() for row, action in enumerate(actions))
        found |= {int(action) for action in env.random_actions(number + 1000)}
        env.step(actions)
    assert len(found) > 100


@pytest.mark.parametrize("reward", ["outcome", "margin", "change"])
def test_a_vector_of_one_equals_the_single_environment_step_by_step(reward: Any) -> None:
    one, vector = single(flat=True, reward=reward), many(1, reward=reward)
    seen, info = one.reset(seed=5)
    others, infos = vector.reset(seed=5)
    chance = np.random.default_rng(5)
    for _ in range(400):
        assert np.array_equal(seen, others[0])
        assert np.array_equal(info["action_mask"], infos["action_mask"][0])
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        seen, won, over, _, info = one.step(action)
        others, wins, ends, _, infos = vector.step(np.array([action]))
        assert (won, over) == (wins[0], ends[0])
        if over:
            assert np.array_equal(seen, others[0])
            seen, info = one.reset()
            others, _, _, _, infos = vector.step(np.array([0]))


def test_same_step_shows_the_last_position_and_the_first_of_the_next_game() -> None:
    later, same = many(4), many(4, autoreset_mode="SameStep")
    later.reset(seed=1)
    same.reset(seed=1)
    chance = np.random.default_rng(1)
    while True:
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in later.action_masks()])
        seen, _, done, _, _ = later.step(actions)
        fresh, _, ended, _, infos = same.step(actions)
        assert np.array_equal(done, ended)
        if done.any():
            break
    over = int(np.flatnonzero(done)[0])
    assert np.array_equal(infos["final_obs"][over], seen[over])
    actions = np.array([0 if done[row] else np.flatnonzero(later.action_masks()[row])[0] for row in range(4)])
    assert np.array_equal(later.step(actions)[0][over], fresh[over])


def test_rewards_are_the_outcome_the_margin_or_its_changes() -> None:
    actions, game = random_actions(3)
    margin = game.result().margin
    sums = {}
    for reward in ("outcome", "margin", "change"):
        env = single(reward=reward)
        env.reset(seed=3)
        sums[reward] = sum(env.step(action)[1] for action in actions)
    assert sums == {"outcome": -1.0, "margin": margin, "change": margin}


def test_every_seat_of_the_template_is_rewarded_by_its_own_outcome() -> None:
    env = zoo(game="template", seats=3, variants=["rival"])
    env.reset(seed=2)
    chance = np.random.default_rng(2)
    won: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        if over:
            won[agent] = reward
        env.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    winners = env.states[0].winners
    assert won == {name: 1.0 if winners == 1 << seat else -1.0 for seat, name in enumerate(env.possible_agents)}
    assert list(won) == ["red", "blue", "green"]


# --- what is seen


@pytest.mark.parametrize("game", ["pampero", "template"])
def test_hidden_order_is_not_seen_and_ranges_hold(game: str) -> None:
    table = EnvConfig(game)
    for seed in range(12):
        states = copy_state(table.prototype)
        played = Game.new(seed, game=game)
        chance = np.random.default_rng(seed)
        while not played.is_over:
            played.choose(played.state.options[int(chance.integers(played.state.option_count))])
            states = copy_state(played._states)
            before, _ = seen_by(table, states)
            redact_state(states, table.edition.tables, NOBODY, seed + 1000)
            after, _ = seen_by(table, states)
            assert np.array_equal(before, after)
            assert (table.low <= before).all()
            assert (before <= table.high).all()


@pytest.mark.parametrize(
    ("game", "seats"), [("pampero", 1), ("pampero", 3), ("template", 1), ("template", 3), ("template", 6)]
)
def test_every_number_is_the_one_in_the_state(game: str, seats: int) -> None:
    table, played = EnvConfig(game, seats=seats), Game.new(5, game=game, seats=seats)
    chance = np.random.default_rng(5)
    while not played.is_over:
        played.choose(played.state.options[int(chance.integers(played.state.option_count))])
        parts = table.split(seen_by(table, played._states)[0])
        for entry in table.rules.observation:
            held = np.asarray(played._states)[entry.field or entry.name][0]
            assert np.array_equal(parts[entry.name].ravel(), np.ravel(held[: table.seats] if entry.by_seat else held))


def test_the_parts_are_what_the_state_holds() -> None:
    table, game = EnvConfig(), Game.new(3)
    for _ in range(40):
        game.choose(game.state.options[0])
    parts = table.split(seen_by(table, game._states)[0])
    assert parts["money"].ravel().tolist() == [game.state.money[0], game.state.money[1]]
    assert parts["site_tower_plus"].tolist() == [
        game.state.site_tower_plus[site] for site in range(len(parts["site_tower_plus"]))
    ]
    assert parts["mat_card_plus"].shape == (2, 2, 5)
    assert parts["counts"][1].tolist() == [game.state.tally[1, fact] for fact in range(parts["counts"].shape[1])]


def test_the_page_has_the_tables_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for game in ("pampero", "template"):
        assert "\n".join(described(EnvConfig(game).parts)) in page


@pytest.mark.parametrize(("game", "version", "numbers"), [("pampero", 4, 963), ("template", 2, 16)])
def test_a_table_of_another_length_is_another_version(game: str, version: int, numbers: int) -> None:
    """Whoever changes the table raises the version of it, and both figures here."""
    table = EnvConfig(game)
    assert (table.rules.observation_version, sum(part.run.length for part in table.parts)) == (version, numbers)


def test_rulings_variants_objectives_and_data_are_arguments() -> None:
    asked: dict[str, Any] = {
        "rulings": {"TIE": "towers"},
        "variants": ["battery-storage"],
        "objectives": "wind-farms,network-tiles,zone-b-contracts",
        "data": ROOT / "tests/golden/components",
    }
    env = single(flat=True, **asked)
    env.reset(seed=4)
    game = Game.new(4, **asked)
    assert digest(env.states, game.rules.kinds) == game.digest


def test_no_agent_is_told_the_seed() -> None:
    one, agents, vector = single(), zoo(), many(3)
    told = [one.reset(seed=987654321)[1], vector.reset(seed=987654321)[1]]
    agents.reset(seed=987654321)
    told += [*agents.infos.values(), one.step(int(np.flatnonzero(one.action_masks())[0]))[4]]
    assert not any(
        "seed" in info or 987654321 in [value for value in info.values() if isinstance(value, int)] for info in told
    )
    assert (one.game_seed, agents.game_seed, list(vector.seeds)) == (
        987654321,
        987654321,
        [987654321 + n for n in range(3)],
    )


# --- wrong actions


def test_an_illegal_action_may_raise_and_change_nothing() -> None:
    env = single(illegal="raise")
    env.reset(seed=1)
    before = digest(env.states, env.table.rules.kinds)
    for action in (-1, int(np.flatnonzero(~env.action_masks())[0]), env.table.actions, 10**9):
        with pytest.raises(IllegalChoice):
            env.step(action)
    assert digest(env.states, env.table.rules.kinds) == before


def test_one_illegal_action_among_many_moves_no_game() -> None:
    env = many(5, illegal="raise")
    env.reset(seed=1)
    before = [digest(env.states[row : row + 1], env.table.rules.kinds) for row in range(5)]
    actions = np.array([np.flatnonzero(mask)[0] for mask in env.action_masks()])
    actions[3] = -7
    with pytest.raises(IllegalChoice, match="game 3"):
        env.step(actions)
    assert [digest(env.states[row : row + 1], env.table.rules.kinds) for row in range(5)] == before


@pytest.mark.parametrize(("asked", "penalty"), [({}, -1.0), ({"penalty": -5}, -5.0)])
def test_an_illegal_action_ends_the_episode_with_a_penalty(asked: dict[str, Any], penalty: float) -> None:
    env = single(**asked)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(env.table.actions - 1)
    assert (reward, over, info["outcome"]) == (penalty, True, -1)
    with pytest.raises(IllegalChoice, match="reset"):
        env.step(0)


def test_an_illegal_action_ends_only_its_own_game_of_many_and_all_seats_of_a_table() -> None:
    env = many(3)
    env.reset(seed=1)
    actions = np.array([np.flatnonzero(mask)[0] for mask in env.action_masks()])
    actions[1] = -7
    _, rewards, done, _, _ = env.step(actions)
    assert (list(rewards), list(done)) == ([0.0, -1.0, 0.0], [False, True, False])
    agents = zoo(game="template", seats=3)
    agents.reset(seed=1)
    first = agents.agent_selection
    agents.step(-1)
    assert agents.rewards[first] == -1.0
    assert all(agents.terminations.values())


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"reward": "glory"}, "reward"),
        ({"game": "chess"}, "chess"),
        ({"rulings": {"TIE": "nobody"}}, "nobody"),
        ({"render_mode": "human"}, "render mode"),
    ],
)
def test_what_is_asked_wrongly_is_told(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(UserError, match=told):
        single(**asked)


@pytest.mark.parametrize("make", [single, zoo, lambda **asked: many(2, **asked)])
def test_an_argument_that_no_environment_has_is_refused(make: Any) -> None:
    with pytest.raises(TypeError, match="colour"):
        make(colour="red")


# --- the page and its examples


@pytest.mark.parametrize("number", range(5))
def test_the_examples_of_the_page_run(number: int) -> None:
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(examples) == 5
    if "spiel" in examples[number]:
        pytest.importorskip("pyspiel", reason="open_spiel has no wheel here")
    exec(examples[number], {})


def test_the_example_learns_and_its_agent_plays(tmp_path: Path) -> None:
    agent = tmp_path / "agent.npz"
    learn = ROOT / "docs/examples/learn.py"
    command = [sys.executable, str(learn), "--iterations", "2", "--games", "4", "--out", str(agent)]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert told.splitlines()[0] == "iteration,margin,wins"
    simulate = [sys.executable, "-m", "solo.cli.main", "simulate", "--games", "1", "--player", f"{learn}:Trained"]
    done = subprocess.run(
        [*simulate, "--out", str(tmp_path / "run")],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**environ, "PAMPERO_AGENT": str(agent)},
    )
    assert done.returncode == 0, done.stderr


def test_the_environments_are_timed_against_the_bare_kernel() -> None:
    command = [sys.executable, "-m", "tests.bench", "envs", "--seconds", "0.01"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert "the bare kernel" in told
    assert "SoloEnv, flat" in told
