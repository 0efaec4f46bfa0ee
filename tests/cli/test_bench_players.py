"""`solo bench --players`: every sort of player is timed, with its goal in proportion to the machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from engine.pampero.game import PAMPERO
from solo import players_benchmark
from solo.cli.bench_view import players_table
from solo.players.files import best_of
from solo.players_benchmark import PlayerFigures, PlayersFigures, kind_of, mid_game
from solo.presenter import presenter_for
from tests.players.scripting import CAREFUL

Solo = Callable[..., SimpleNamespace]


@pytest.fixture(autouse=True)
def _calibrated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players_benchmark, "calibrate", lambda: 0.96)


def test_random_and_greedy_are_timed_on_one_core_and_on_two(wide_solo: Solo) -> None:
    found = wide_solo("bench", "--players", "--game", "template", "--seconds", "0.05", "--json")
    assert found.code == 0, found.err
    told = json.loads(found.out)
    assert told["calibration_s"] == 0.96
    rows = {row["name"]: row for row in told["players"]}
    for name in ("random", "greedy"):
        assert rows[name]["games_per_s"] > 0
        assert rows[name]["decisions_per_s"] > rows[name]["games_per_s"]
        assert rows[name]["two_cores"] > 0


def test_a_script_is_timed_as_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wide_solo: Solo) -> None:
    path = tmp_path / "careful.toml"
    path.write_text(CAREFUL, encoding="utf-8")
    for place in ("solo.players.files.shipped_files", "solo.players.registry.shipped_files"):
        monkeypatch.setattr(place, lambda _game: {"careful": path})
    found = wide_solo("bench", "--players", "--game", "template", "--seconds", "0.05", columns=140)
    assert found.code == 0, found.err
    assert "careful" in found.out
    assert "1,500" not in found.out, "goals of another game"


def test_goals_are_those_of_a_machine_at_this_calibration() -> None:
    rows = (PlayerFigures("greedy", "greedy", 10, 70.0, 7000.0, 1.9), PlayerFigures("book", "script", 10, 1.0, 2.0))
    goals = presenter_for(PAMPERO).goals
    cells = [
        list(column.cells) for column in players_table(PlayersFigures(1, rows, "book", 4000.0, 0.96), goals).columns
    ]
    assert cells[2] == ["30", "1,500", "2,500"]
    assert cells[5] == ["1.90 x", "", ""]


def test_the_table_fits_80_columns() -> None:
    rows = (
        PlayerFigures("random", "random", 10, 23_456.7, 2_345_678.0, 1.9),
        PlayerFigures("objectives", "script", 10, 9_876.5, 1_234_567.0),
    )
    sheet = StringIO()
    view = players_table(PlayersFigures(1, rows, "book", 14_000.0, 0.096), presenter_for(PAMPERO).goals)
    Console(file=sheet, width=80).print(view)
    assert "…" not in sheet.getvalue()
    head = next(line for line in sheet.getvalue().splitlines() if "Player " in line)
    assert head.split() == ["Player", "Games/s", "Goal", "Decisions/s", "Goal", "Two", "cores", "Goal"]


def test_the_book_is_the_script_of_the_rollouts() -> None:
    assert best_of(["a", "book"]) == "book"
    assert best_of(["a", "script"]) == "script"
    assert best_of(["a", "b"]) == "a"
    assert (kind_of("a", ["a"]), kind_of("greedy", ["a"])) == ("script", "greedy")


def test_the_middle_of_a_game_is_half_of_its_choices() -> None:
    from engine.core.registry import find_game  # noqa: PLC0415

    game = mid_game(find_game("template"), 3, "random")
    whole = game.copy().play_out(game.player("random"))
    assert len(game.choices) == len(whole.choices) // 2
