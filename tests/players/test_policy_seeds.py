"""Policy seeds: what a player draws by, apart from what the game is set up by."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from engine.core.errors import UserError
from engine.core.rng import policy_seed_of
from experiments.replay import replay, seed_and_setup
from experiments.run import read_manifest
from experiments.runner import simulate
from experiments.study import Study
from experiments.study_file import read_study, simple_study
from experiments.study_rules import policy_of, seed_of
from solo.cli.main import main
from solo.game import Game
from tests.experiments.runs import ordered

GAMES = 12


def run_of(study: Study, path: Path) -> Path:
    simulate(study, path, workers=1, chunk=5)
    return path


def test_the_policy_seed_follows_from_the_seed_unless_told() -> None:
    plain, other = Game.new(5), Game.new(5, policy_seed=6)
    told, again = Game.new(5, policy_seed=5), Game.new(5, policy_seed=plain.policy_seed)
    assert (plain.policy_seed, other.policy_seed) == (policy_seed_of(5), 6)
    assert plain.digest == other.digest
    choices = [game.play_out().choices for game in (plain, told, again, other)]
    assert choices[0] == choices[1] == choices[2] != choices[3]


def test_a_run_and_the_game_of_its_seed_draw_alike() -> None:
    study = simple_study("random", GAMES, 4)
    for number in (0, 7):
        assert policy_of(study, number) == Game.new(seed_of(study, number)).policy_seed


def test_a_view_is_drawn_by_the_policy_seed() -> None:
    one, other = Game.new(5).view(), Game.new(5, policy_seed=6).view()
    assert one.digest != other.digest
    assert 6 not in (other.seed, other.policy_seed)


def test_the_rows_of_a_run_stay_when_the_policy_seed_is_the_seed(tmp_path: Path) -> None:
    plain = run_of(simple_study("random", GAMES, 4), tmp_path / "plain")
    told = run_of(simple_study("random", GAMES, 4, policy_seed=4), tmp_path / "told")
    assert read_manifest(plain).rows_sha256 == read_manifest(told).rows_sha256


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_another_policy_seed_plays_the_same_set_ups_differently(tmp_path: Path, player: str) -> None:
    one = ordered(run_of(simple_study(player, GAMES, 4), tmp_path / "one"))
    other = ordered(run_of(simple_study(player, GAMES, 4, policy_seed=9), tmp_path / "other"))
    assert list(one["seed"]) == list(other["seed"])
    assert list(one["margin"]) != list(other["margin"])


def test_repeats_share_a_set_up_and_not_a_course(tmp_path: Path) -> None:
    rows = ordered(run_of(simple_study("random", GAMES, 4, repeats=4), tmp_path / "run"))
    assert rows["seed"].nunique() == GAMES // 4
    assert rows.groupby("seed")["margin"].nunique().min() > 1


def test_a_game_of_a_run_is_told_again_with_its_policy_seed(tmp_path: Path) -> None:
    run = run_of(simple_study("random", GAMES, 4, policy_seed=9, repeats=3), tmp_path / "run")
    rows = ordered(run)
    for number in (0, 1, 7):
        origin = seed_and_setup(run, number)
        game = replay(origin)
        assert (game.seed, game.result().margin) == (rows["seed"][number], rows["margin"][number])
        assert game.policy_seed == origin.policy_seed


def test_a_study_file_names_policy_seed_and_repeats(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text('players = ["random"]\ngames = 6\nseed = 4\npolicy_seed = 9\nrepeats = 3\n', encoding="utf-8")
    study = read_study(file)
    assert (study.policy_seed, study.repeats) == (9, 3)
    assert seed_of(study, 0) == seed_of(study, 2) != seed_of(study, 3)
    assert len({policy_of(study, game) for game in range(6)}) == 6
    assert read_manifest(run_of(study, tmp_path / "run")).study == study


def test_the_commands_take_them_and_keep_them_in_the_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = tmp_path / "run"
    line = ["simulate", "--player", "random", "--games", "6", "--policy-seed", "9", "--repeats", "2", "--quiet"]
    monkeypatch.setattr(sys, "argv", ["solo", *line, "--out", str(run)])
    assert main() == 0
    kept = json.loads((run / "_manifest.json").read_text())["study"]
    assert (kept["policy_seed"], kept["repeats"]) == (9, 2)


def test_a_run_is_not_resumed_with_another_policy_seed(tmp_path: Path) -> None:
    run = run_of(simple_study("random", GAMES, 4), tmp_path / "run")
    with pytest.raises(UserError, match="was made with policy seed None, not 9"):
        simulate(simple_study("random", GAMES, 4, policy_seed=9), run, resume=True)


@pytest.mark.parametrize(
    ("keys", "told"), [({"policy_seed": -1}, "policy seed is -1"), ({"repeats": 0}, "repeats is 0")]
)
def test_numbers_that_mean_nothing_are_refused(keys: dict[str, int], told: str) -> None:
    with pytest.raises(UserError, match=told):
        simple_study("random", 5, 1, **keys)  # type: ignore[arg-type]


def test_a_saved_game_keeps_its_policy_seed_and_an_old_save_has_none(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    game = Game.new(5, policy_seed=6)
    game.choose(game.decision.options[0])
    game.save(path)
    assert Game.load(path).policy_seed == 6
    Game.new(5).save(path)
    assert "policy_seed" not in path.read_text()
    assert Game.load(path).policy_seed == policy_seed_of(5)
