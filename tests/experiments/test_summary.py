"""Summaries and comparisons, against pandas over the same rows."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest
from rich.console import Console

from engine.core.errors import UserError
from engine.core.registry import find_game
from engine.core.settings import Setting
from experiments.comparison import compare, compare_players, compare_with_first
from experiments.results import load
from experiments.runner import simulate
from experiments.study import Cell, Study
from experiments.summary import PART_TABLES, Summary, possible_rate, summarise
from experiments.terminal_grid import bar, grid
from experiments.terminal_names import short_names, shortener
from experiments.terminal_report import print_comparison, print_summary
from solo.cli.results import PARTS
from solo.players.files import shipped_files
from tests.experiments.runs import make_run

GAMES = 30
Wide = Callable[..., SimpleNamespace]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cells = (
        Cell("random", "random"),
        Cell("greedy", "greedy"),
        Cell("greedy/zero", "greedy", setting=Setting(rulings=(("VJ_MONEY", "zero"),))),
    )
    path = tmp_path_factory.mktemp("runs") / "pair"
    simulate(Study("pair", 1, GAMES, cells), path, workers=1, chunk=10)
    return path


@pytest.fixture(scope="module")
def summary(run: Path) -> Summary:
    return summarise(run)


def test_results_are_those_of_the_rows(run: Path, summary: Summary) -> None:
    rows = load(run)
    for result in summary.results.to_dict("records"):
        cell = rows[rows["cell"] == result["cell"]]
        assert result["games"] == len(cell) == GAMES
        assert result["wins"] == (cell["winner"] == "you").sum()
        assert result["margin_mean"] == pytest.approx(cell["margin"].mean())
        assert result["margin_sd"] == pytest.approx(cell["margin"].std())
        assert result["money_vj_mean"] == pytest.approx(cell["money_vj"].mean())
        assert result["win_low"] <= result["win_rate"] <= result["win_high"]


def test_accounts_are_those_of_the_rows_and_add_up(run: Path, summary: Summary) -> None:
    rows = load(run)
    for name in ("random", "greedy"):
        cell, accounts = rows[rows["cell"] == name], summary.accounts[summary.accounts["cell"] == name]
        assert accounts["you_mean"].sum() == pytest.approx(cell["money_you"].mean())
        income = accounts[accounts["account"] == "income"].iloc[0]
        assert income["vj_mean"] == pytest.approx(cell["income_vj"].mean())


def test_an_objective_counts_the_games_it_was_in(run: Path, summary: Summary) -> None:
    rows = load(run).query("cell == 'greedy'")
    places = ["objective_second", "objective_end_i", "objective_end_ii"]
    found = summary.objectives[summary.objectives["cell"] == "greedy"]
    assert found["games"].sum() == 3 * GAMES
    for row in found.to_dict("records"):
        with_it = rows[(rows[places].astype(str) == row["objective"]).any(axis=1)]
        assert (row["games"], row["margin_mean"]) == (len(with_it), pytest.approx(with_it["margin"].mean()))


def test_cells_of_one_player_are_also_told_together(summary: Summary) -> None:
    assert dict(zip(summary.players["player"], summary.players["games"], strict=True)) == {"random": 30, "greedy": 60}
    assert list(summary.set_ups["set_up"]) == ["standard, defaults", "standard, VJ_MONEY=zero"]


def test_the_terminal_shows_every_cell_and_account(summary: Summary) -> None:
    sheet = StringIO()
    print_summary(Console(file=sheet, width=200), summary, PARTS)
    told = sheet.getvalue()
    assert all(f"{cell}: by objective" in told for cell in ("random", "greedy", "greedy/zero"))
    assert "income collected" in told


def test_by_default_a_summary_of_three_fits_on_a_screen(summary: Summary) -> None:
    sheet = StringIO()
    print_summary(Console(file=sheet, width=80), summary)
    lines = sheet.getvalue().splitlines()
    assert len(lines) <= 60
    assert "income collected" in sheet.getvalue()
    assert max(map(len, lines)) <= 80


def test_files_are_shown_by_the_shortest_end_of_their_path_that_tells_them_apart() -> None:
    names = ["/a/b/x.toml", "/a/c/x.toml", "/a/y.toml", "p/own.py:Own", "search:60:/a/y.toml", "random"]
    short = ["b/x.toml", "c/x.toml", "y.toml", "own.py:Own", "search:60:y.toml", "random"]
    assert list(short_names(names).values()) == short
    assert shortener(names)("/a/y.toml,random: search:60:/a/y.toml") == "y.toml,random: search:60:y.toml"
    assert short_names(["x.toml", "a/x.toml"]) == {"x.toml": "x.toml", "a/x.toml": "a/x.toml"}


def test_only_the_terminal_shortens_the_path_of_a_player(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(shipped_files(find_game("pampero"))["book"].read_text(encoding="utf-8"), encoding="utf-8")
    summary, sheet = summarise(make_run(tmp_path / "run", 5, player=str(path))), StringIO()
    print_summary(Console(file=sheet, width=80), summary, PARTS)
    assert "mine.toml: where the money came from" in sheet.getvalue()
    assert str(tmp_path) not in sheet.getvalue()
    assert summary.to_json()["results"][0]["cell"] == str(path)


@pytest.mark.parametrize(("share", "drawn"), [(0.0, ""), (0.5, "████"), (1.0, "████████"), (2.0, "████████")])
def test_bars(share: float, drawn: str) -> None:
    assert bar(share, 8) == drawn


def test_json_and_csv_hold_the_same_figures(summary: Summary) -> None:
    told = json.loads(json.dumps(summary.to_json()))
    lines = pd.read_csv(StringIO(summary.to_csv()))
    one = lines.query("table == 'results' and cell == 'greedy' and figure == 'margin_mean'")["value"].iloc[0]
    assert one == pytest.approx(next(row for row in told["results"] if row["cell"] == "greedy")["margin_mean"])


def test_json_and_csv_hold_the_parts_that_are_named(wide_solo: Wide, run: Path) -> None:
    assert list(json.loads(wide_solo("summarise", str(run), "--json", "--part", "length").out)) == ["length"]
    parts = ("--part", "set-up", "--part", "results")
    lines = pd.read_csv(StringIO(wide_solo("summarise", str(run), "--csv", *parts).out))
    assert set(lines["table"]) == {"results", "set_ups"}
    assert set(PART_TABLES) == set(PARTS)


def test_a_part_without_a_table_says_why(wide_solo: Wide, tmp_path: Path) -> None:
    done = wide_solo("summarise", str(make_run(tmp_path / "one", 3)), "--part", "set-up", "--part", "player")
    assert (done.code, done.out) == (0, "")
    assert "no table by set-up: all games have the same set-up" in done.err
    assert "no table by player: all games have the same player" in done.err


def test_pieces_of_the_set_up_are_those_of_the_rows(run: Path, summary: Summary) -> None:
    rows, pieces = load(run).query("cell == 'greedy'"), summary.pieces.query("cell == 'greedy'")
    assert set(pieces["place"]) == {"objective_second", "objective_end_i", "objective_end_ii", "tile_first"}
    for row in pieces.to_dict("records"):
        with_it = rows[rows[row["place"]] == row["piece"]]["margin"]
        without = rows[rows[row["place"]] != row["piece"]]["margin"]
        assert row["games"] == len(with_it)
        assert row["difference"] == pytest.approx(with_it.mean() - without.mean())
    assert (pieces["p_corrected"].dropna() >= pieces["p"].dropna()).all()


def test_every_cell_is_compared_with_the_first(run: Path) -> None:
    found = compare_with_first([run])
    assert found.b == "random"
    assert list(dict.fromkeys(found.table["pair"])) == ["greedy", "greedy/zero"]
    one = compare_players(run, "greedy", "random").table.query("measure == 'margin'").iloc[0]
    assert found.table.query("measure == 'margin'").iloc[0]["difference"] == pytest.approx(one["difference"])


def test_players_are_compared_game_by_game(run: Path) -> None:
    found = compare_players(run, "greedy", "random")
    row = found.table.query("measure == 'margin'").iloc[0]
    rows = load(run).set_index("game")
    apart = rows[rows["cell"] == "greedy"]["margin"] - rows[rows["cell"] == "random"]["margin"]
    assert row["difference"] == pytest.approx(apart.mean())
    assert row["high"] - row["low"] == pytest.approx(2 * 2.04523 * apart.std() / GAMES**0.5, rel=1e-5)
    assert row["a_better"] == (apart > 0).sum()
    assert row["low"] > 0


def test_a_run_does_not_differ_from_itself(run: Path) -> None:
    table = compare(run, run).table
    assert (table["difference"] == 0).all()
    sheet = StringIO()
    print_comparison(Console(file=sheet, width=200), compare(run, run))
    assert "no difference seen" in sheet.getvalue()


def test_runs_with_other_seeds_cannot_be_paired(tmp_path: Path) -> None:
    one, other = make_run(tmp_path / "one", 10), make_run(tmp_path / "two", 10, seed=2)
    with pytest.raises(UserError, match="no game has the same seed"):
        compare(one, other)


def test_what_only_one_of_two_runs_has_is_named(run: Path, tmp_path: Path) -> None:
    found = compare(run, make_run(tmp_path / "one", 10))
    assert list(found.left_out()) == ["not compared, since only one of the runs has them: greedy, greedy/zero"]
    assert not list(compare(run, run).left_out())


def test_runs_without_a_common_configuration_say_how_to_compare_their_players(run: Path, tmp_path: Path) -> None:
    other = make_run(tmp_path / "other", 5, player="book")
    with pytest.raises(UserError, match=r"share no configuration: .*, then 'solo compare RUN --players A,B'"):
        compare(run, other)


def test_a_player_who_did_not_play_cannot_be_compared(run: Path) -> None:
    with pytest.raises(UserError, match="unknown player of this run 'rando'; did you mean 'random'"):
        compare_players(run, "greedy", "rando")


def test_columns_that_do_not_fit_are_named() -> None:
    console = Console(width=70, file=StringIO(), record=True)
    console.print(grid("", ["player", *(f"column {number}" for number in range(14))], [["x", *["0" * 9] * 14]]))
    told = "shown in a wider terminal: column 5, column 6, column 7, column 8, column 9, column 10, and 3 more"
    assert " ".join(console.export_text().split()).endswith(told)


@pytest.mark.parametrize(
    ("rows", "share", "high", "told"),
    [(400, 0.25, 0.28, (0.25, 0.25)), (200, 0.5, 0.54, (0.2, 0.5)), (100, 0.9, 0.95, (0.2, 0.95))],
)
def test_no_interval_holds_a_share_that_cannot_be(
    rows: int, share: float, high: float, told: tuple[float, float]
) -> None:
    row = {"games": rows, "win_rate": share, "win_low": 0.2, "win_high": high}
    found = possible_rate(row, 100, 0.25)
    assert (found["win_low"], found["win_high"]) == told
    assert possible_rate(row, 100, None) == row
