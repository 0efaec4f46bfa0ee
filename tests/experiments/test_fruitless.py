"""A player that finishes no game: every look at its run says so, and makes no figure of nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from experiments.comparison import compare_with_first
from experiments.plot_registry import KINDS, PAIRED
from experiments.runner import simulate
from experiments.study_file import simple_study
from experiments.summary import summarise

Wide = Callable[..., SimpleNamespace]

RAISES = """
class Raises:
    def choose(self, view, options):
        raise ValueError("no")
"""
TOLD = "no game was finished"


@pytest.fixture(scope="module")
def raises(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("players") / "p.py"
    path.write_text(RAISES, encoding="utf-8")
    return f"{path}:Raises"


@pytest.fixture(scope="module")
def mixed(raises: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run whose first cell has no row, and two have some."""
    place = tmp_path_factory.mktemp("runs") / "mixed"
    simulate(simple_study([raises, "random", "book"], 20, 1), place, workers=1)
    return place


@pytest.fixture(scope="module")
def empty(raises: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("runs") / "empty"
    simulate(simple_study(raises, 3, 1), place, workers=1)
    return place


def test_simulate_tells_it(wide_solo: Wide, raises: str, tmp_path: Path) -> None:
    line = ("simulate", "--player", "random", "--player", raises, "--games", "3", "--out", str(tmp_path / "run"))
    done = wide_solo(*line)
    assert (done.code, f"{raises}: {TOLD}\n" in done.out, "nan" in done.out) == (3, True, False)


@pytest.mark.parametrize("kind", [*KINDS, PAIRED])
def test_every_plot_leaves_it_out_and_tells_it(wide_solo: Wide, mixed: Path, kind: str, tmp_path: Path) -> None:
    done = wide_solo("plot", kind, str(mixed), "--out", str(tmp_path / "plot.svg"))
    assert done.code == 0, done.err
    assert "nan" not in done.out
    assert f"in mixed: {TOLD}" in done.err


@pytest.mark.parametrize("kind", [*KINDS, PAIRED])
def test_a_plot_of_nothing_is_refused(wide_solo: Wide, empty: Path, kind: str, tmp_path: Path) -> None:
    done = wide_solo("plot", kind, str(empty), "--out", str(tmp_path / "plot.svg"))
    assert (done.code, done.out, done.err) == (2, "", f"error: empty: {TOLD}\n")


def test_a_plot_of_its_cell_is_refused(wide_solo: Wide, mixed: Path, raises: str, tmp_path: Path) -> None:
    done = wide_solo("plot", "spread", str(mixed), "--cell", raises, "--out", str(tmp_path / "plot.svg"))
    assert (done.code, done.err) == (2, f"error: {raises}: {TOLD}\n")


def test_the_page_tells_it_and_has_no_figure_of_it(wide_solo: Wide, mixed: Path, empty: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert wide_solo("report", str(mixed), str(empty), "--out", str(page)).code == 0
    told = page.read_text(encoding="utf-8")
    assert told.count(f": {TOLD}") == 2
    assert "Each player less mixed · random" in told
    assert ">nan" not in told
    assert wide_solo("report", str(empty), "--out", str(page)).code == 2


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_a_summary_leaves_it_out_and_tells_it(wide_solo: Wide, mixed: Path, empty: Path, form: tuple[str, ...]) -> None:
    done = wide_solo("summarise", str(mixed), *form, columns=120)
    assert (done.code, "Raises" in done.out, "nan" in done.out.lower()) == (0, False, False)
    assert f"in mixed: {TOLD}" in done.err
    nothing = wide_solo("summarise", str(empty), *form)
    assert (nothing.code, nothing.out, nothing.err) == (2, "", f"error: empty: {TOLD}\n")


def test_two_runs_are_compared_without_it(wide_solo: Wide, mixed: Path, empty: Path) -> None:
    done = wide_solo("compare", str(mixed), str(mixed), "--json")
    assert {row["pair"] for row in json.loads(done.out)["differences"]} == {"random", "book"}
    assert f"in mixed: {TOLD}" in done.err
    assert wide_solo("compare", str(mixed), str(empty)).err == f"error: {empty}: {TOLD}\n"


def test_two_players_are_not_compared_when_one_has_no_game(wide_solo: Wide, mixed: Path, raises: str) -> None:
    done = wide_solo("compare", str(mixed), "--players", f"random,{raises}")
    assert (done.code, done.err) == (2, f"error: {raises}: {TOLD}\n")


def test_cells_are_held_against_the_first_that_has_a_game(mixed: Path) -> None:
    found = compare_with_first([mixed])
    assert (found.b, set(found.table["pair"])) == ("random", {"book"})


def test_a_query_tells_it_and_nothing_cannot_be_asked(wide_solo: Wide, mixed: Path, empty: Path) -> None:
    pytest.importorskip("duckdb")
    sql = "select count(*) as n from games"
    done = wide_solo("query", str(mixed), sql, "--csv")
    assert (done.code, done.out) == (0, "n\n40\n")
    assert f"in mixed: {TOLD}" in done.err
    nothing = wide_solo("query", str(empty), sql)
    assert (nothing.code, nothing.err) == (2, f"error: {empty}: {TOLD}\n")


def test_the_groups_of_a_summary_have_games(mixed: Path) -> None:
    assert [group.cell.name for group in summarise(mixed).groups] == ["random", "book"]
