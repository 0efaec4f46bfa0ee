"""`solo bench`: its figures are held against the goals of the game that was measured, and of no other."""

from __future__ import annotations

import json
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from engine.core.registry import find_game
from solo.benchmark import Figures
from solo.cli.bench_view import players_table, table
from solo.players_benchmark import PlayerFigures, PlayersFigures
from solo.presenter import Goals, presenter_for
from tests.bench.envs import EnvFigures, envs_table

Solo = Callable[..., SimpleNamespace]

HALF_AS_FAST = 0.96

FIGURES = Figures(
    seats=1,
    games=100,
    games_per_s=7.0,
    decisions_per_s=8.0,
    decisions_per_game=9.0,
    ns_per_decision=1.0,
    state_bytes=1,
    copy_ns=1.0,
    automa_share=None,
    warm_start_s=1.0,
    cold_start_s=None,
    threads=1,
    threads_speedup=None,
    calibration_s=HALF_AS_FAST,
)


def test_goals_are_those_of_the_game_on_a_machine_as_fast_as_this() -> None:
    goals = [*table(FIGURES, presenter_for(find_game("pampero")).goals).columns[2].cells]
    assert goals[:2] == ["2,500", "500,000"]
    assert not any(goals[2:])


def test_a_game_without_goals_is_not_held_against_those_of_another() -> None:
    goals = presenter_for(find_game("template")).goals
    assert goals == Goals()
    assert not any(table(FIGURES, goals).columns[2].cells)
    players = players_table(
        PlayersFigures(1, (PlayerFigures("greedy", "greedy", 1, 1.0, 1.0, 1.9),), "", 1.0, 0.5), goals
    )
    assert not any([*players.columns[2].cells, *players.columns[4].cells, *players.columns[6].cells])
    envs = envs_table(EnvFigures(30.0, {"SoloEnv": 1.0, "SoloVectorEnv, 1,024 games": 1.0}, 0.5), goals)
    assert [*envs.columns[2].cells] == ["", "", "10"]


@pytest.mark.parametrize("game", ["pampero", "template"])
def test_every_goal_is_of_a_sort_of_player_that_is_timed(game: str) -> None:
    assert set(presenter_for(find_game(game)).goals.players) <= {"random", "script", "greedy"}


def test_goals_are_of_the_usual_table_unless_a_game_states_them() -> None:
    for game, stated, other in (("el_plan", 4, 6), ("dilluvia", 4, 3)):
        presenter, settings = presenter_for(find_game(game)), find_game(game).settings
        assert presenter.goals_of(settings.read(seats=stated)) == presenter.goals != Goals()
        assert presenter.goals_of(settings.read(seats=other)) == Goals()


@pytest.mark.parametrize("seats", ["2", "5"])
def test_a_game_is_timed_at_any_of_its_tables(wide_solo: Solo, seats: str) -> None:
    asked = ("--game", "template", "--seats", seats)
    kernel = json.loads(wide_solo("bench", *asked, "--games", "100", "--json").out)
    players = json.loads(wide_solo("bench", "--players", "--seconds", "0.01", *asked, "--json").out)
    assert (kernel["seats"], players["seats"]) == (int(seats), int(seats))
    assert f"{seats} seats" in wide_solo("bench", *asked, "--games", "100", columns=100).out


def test_a_table_that_there_is_not_is_refused(wide_solo: Solo) -> None:
    for command in ("bench", "warmup"):
        refused = wide_solo(command, "--game", "template", "--seats", "9")
        assert refused.code == 2
        assert "the number of seats is 9" in refused.err


def test_the_rules_are_tried_at_the_table_that_is_asked_for(monkeypatch: pytest.MonkeyPatch, wide_solo: Solo) -> None:
    tried: list[tuple[str, int]] = []
    monkeypatch.setattr("solo.warmup.call_entry_points", lambda name, seats: tried.append((name, seats)))
    assert wide_solo("warmup", "--game", "template", "--seats", "4").code == 0
    assert tried == [("template", 4)]
