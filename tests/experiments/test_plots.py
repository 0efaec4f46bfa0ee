"""Plots: from a table to a figure whose title says the finding."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest

from engine.core.errors import UserError
from experiments import plot_figure, plots
from experiments.plot_registry import KINDS, OF_ALL, PAIRED, draw
from experiments.runner import simulate
from experiments.study_file import simple_study
from tests.experiments.runs import HOUSE, make_run

Wide = Callable[..., SimpleNamespace]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("runs") / "plots", 30)


def rates() -> pd.DataFrame:
    low = {"cell": "weak", "games": 200, "win_rate": 0.1, "win_low": 0.05, "win_high": 0.2}
    return pd.DataFrame([low, {"cell": "strong", "games": 100, "win_rate": 0.5, "win_low": 0.4, "win_high": 0.6}])


def effects() -> pd.DataFrame:
    rows = [("up", 5.0, 1.0, 9.0), ("down", -7.0, -9.0, -5.0), ("none", 1.0, -2.0, 4.0)]
    table = pd.DataFrame(rows, columns=["label", "difference", "low", "high"])
    return table.assign(games=50, clear=[True, True, False])


def test_a_title_says_the_finding_and_a_note_the_sample() -> None:
    told = plots.win_rates(rates()).finding
    sample = "Share of games won, 100 to 200 games each; lines: 95% intervals."
    assert told == f"strong wins 50.0% of its games, weak 10.0%. {sample}"


def test_only_what_is_significant_is_named_and_coloured() -> None:
    figure = plots.differences(effects())
    assert figure.finding.startswith("2 of 3 differ significantly (95%) from nothing: down and up.")
    text = plot_figure.svg_of(figure).lower()
    assert all(colour.lower() in text for colour in (plot_figure.BLUE, plot_figure.ORANGE, plot_figure.GREY))


def test_an_interval_without_zero_is_not_enough_after_a_correction() -> None:
    figure = plots.differences(effects().assign(clear=[False, True, False]))
    assert figure.finding.startswith("1 of 3 differ significantly (95%) from nothing: down.")


def test_few_games_cannot_say_that_nothing_differs() -> None:
    figure = plots.differences(effects().assign(clear=False, p_corrected=float("nan")))
    assert figure.finding.startswith("Too few games to say which differ from nothing.")


def test_a_plot_of_one_player_of_several_names_the_player(tmp_path: Path, wide_solo: Wide) -> None:
    simulate(simple_study(["random", "towers"], 40, 1), tmp_path / "run", workers=1)
    for kind in KINDS:
        told = draw(kind, tmp_path / "run", "towers").finding
        assert told.startswith("towers: ") == (kind not in OF_ALL), kind
    done = wide_solo("plot", "spread", str(tmp_path / "run"), "--out", str(tmp_path / "spread.svg"))
    assert "this is random, the first configuration; --cell draws another: towers" in done.err
    assert done.out.startswith("random: ")


@pytest.mark.parametrize("kind", [*KINDS])
def test_every_kind_can_be_drawn_and_written(kind: str, run: Path, tmp_path: Path) -> None:
    figure = draw(kind, run)
    assert "30 games" in figure.finding or "games each" in figure.finding
    plot_figure.save(figure, tmp_path / "plot.svg")
    assert (tmp_path / "plot.svg").read_text(encoding="utf-8").startswith("<?xml")


def test_a_plot_is_the_same_for_the_same_run(run: Path) -> None:
    assert plot_figure.svg_of(draw("wins", run)) == plot_figure.svg_of(draw("wins", run))


def test_a_figure_shows_itself_in_a_notebook(run: Path) -> None:
    assert "<svg" in draw("spread", run)._repr_svg_()


def test_amounts_are_no_mathematics() -> None:
    table = pd.DataFrame({"margin": [-10, 0, 30], "games": [5, 5, 5]})
    assert "between -$10 and $30" in plot_figure.inline(plots.spread(table, "$")).replace("\n", " ")


def test_the_middle_half_is_that_of_all_games_and_every_axis_is_named(run: Path) -> None:
    told = draw("spread", run).finding
    assert "of the games; the middle half of all games lies between" in told
    for kind in KINDS:
        assert draw(kind, run).axes[0].get_xlabel()


def test_on_a_page_the_ink_is_that_of_the_text(run: Path) -> None:
    text = plot_figure.inline(draw("wins", run))
    assert plot_figure.INK.lower() not in text.lower()
    assert "currentColor" in text
    assert "xmlns" not in text


def test_png(run: Path, tmp_path: Path) -> None:
    plot_figure.save(draw("accounts", run), tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize(
    ("kind", "cell", "name", "told"),
    [
        ("win", "", "a.svg", "unknown kind of plot 'win'; did you mean 'wins'"),
        ("wins", "", "a.gif", "unknown kind of picture 'gif'"),
        ("wins", "", "none/a.svg", "cannot be written"),
        ("spread", "rand", "a.svg", "unknown configuration 'rand'"),
        (PAIRED, "", "a.svg", "no game has the same seed in two configurations"),
    ],
)
def test_what_cannot_be_drawn(kind: str, cell: str, name: str, told: str, run: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=told):
        plot_figure.save(draw(kind, run, cell), tmp_path / name)


def test_nothing_is_loaded_for_drawing_until_a_plot_is_made() -> None:
    code = "import sys, experiments, solo.cli.results, solo.cli.simulate; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=HOUSE)
    assert done.stdout.strip() == "False"


def test_counts_growth_and_the_course_of_a_game() -> None:
    margins = {"margin_mean": [-20.0, 5.0], "margin_low": [-30.0, 1.0], "margin_high": [-10.0, 9.0]}
    counts = pd.DataFrame({"years": [5, 6], "games": [10, 20]} | margins)
    assert plots.by_count(counts, "years", "$").finding.startswith(
        "Best with 6 years: $5.0. Mean margin by years, 30 games"
    )
    grown = rates().assign(rollouts=[1, 4])
    assert plots.growth(grown, "rollouts").finding.startswith("From 10.0% at 1 to 50.0% at 4 rollouts.")
    turns = pd.DataFrame({"turn": [1, 2], "you": [5, 30], "vj": [9, 20]})
    told = plots.course(turns, [("you", "you"), ("vj", "VJ")], 2, "$").finding
    assert told == "You: $30, VJ: $20. Score after each of your 2 turns; turn 2 moved the margin most."
