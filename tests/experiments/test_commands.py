"""The commands as a user calls them: what they print, and how they end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest
from rich.console import Console

from engine.core.rng import game_seed
from experiments import balance_targets
from experiments.replay import replay, seed_and_setup
from experiments.results import load
from experiments.run import MANIFEST, read_manifest
from solo.cli.main import main
from solo.cli.runs import fitted
from tests.experiments.runs import HOUSE, attend_to_ctrl_c, break_games, command, edit_manifest, environment, make_run
from tests.golden.files import FROZEN

LONG_RUN = 20_000
TWICE = "the ruling TIE is given twice: towers and wind_farms"

Solo = Callable[..., SimpleNamespace]


@pytest.fixture
def solo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Solo:
    """`solo` in this process: its exit code and what it printed."""

    def call(*args: str | Path) -> SimpleNamespace:
        monkeypatch.setattr(sys, "argv", ["solo", *map(str, args)])
        code = main()
        printed = capsys.readouterr()
        return SimpleNamespace(returncode=code, stdout=printed.out, stderr=printed.err)

    return call


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("runs") / "small", 20)


def test_several_players_play_the_same_set_ups(solo: Solo, tmp_path: Path) -> None:
    run = tmp_path / "run"
    done = solo("simulate", "--games", "6", "--player", "random", "--player", "towers", "--out", run, "--quiet")
    assert done.returncode == 0, done.stderr
    rows = load(run)
    seeds = {cell: list(games["seed"]) for cell, games in rows.groupby("cell", observed=True)}
    assert list(seeds) == ["random", "towers"]
    assert seeds["random"] == seeds["towers"]


def test_simulate_plays_and_tells_where_the_rows_are(solo: Solo, tmp_path: Path) -> None:
    done = solo("simulate", "--games", "20", "--player", "greedy", "--seed", "3", "--out", tmp_path / "run")
    assert (done.returncode, done.stderr) == (0, "")
    assert "greedy: you win" in done.stdout
    assert len(pd.read_parquet(tmp_path / "run")) == 20


def test_the_game_and_its_seats_can_be_named(solo: Solo, tmp_path: Path) -> None:
    args = ("simulate", "--games", "5", "--player", "random", "--game", "pampero", "--seats", "1", "--out")
    assert solo(*args, tmp_path / "run").returncode == 0
    study = json.loads((tmp_path / "run" / MANIFEST).read_text(encoding="utf-8"))["study"]
    assert (study["game"], study["cells"][0]["seats"]) == ("pampero", 0)


def test_json_is_for_machines(solo: Solo, tmp_path: Path) -> None:
    done = solo("simulate", "--games", "5", "--player", "random", "--out", tmp_path / "run", "--json")
    told = json.loads(done.stdout)
    assert (told["complete"], told["rows"], told["errors"]) == (True, 5, [])


def test_a_game_that_fails_ends_the_run_with_code_3_and_its_replay_command(
    solo: Solo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = int(game_seed(1, 4))
    break_games(monkeypatch, {seed})
    done = solo("simulate", "--games", "12", "--player", "random", "--seed", "1", "--out", tmp_path / "run")
    assert done.returncode == 3
    assert f"game 4 of random (seed {seed}): RulesError" in done.stderr
    assert f"replay: solo game {tmp_path / 'run'} --cell random --game 4" in done.stderr
    assert len(pd.read_parquet(tmp_path / "run")) == 11


def test_a_dry_run_plays_nothing_for_keeps(solo: Solo, tmp_path: Path) -> None:
    done = solo("simulate", "--games", "5000", "--player", "random", "--out", tmp_path / "run", "--dry-run")
    assert done.returncode == 0
    assert "1 configuration, 5,000 games" in done.stdout
    assert not (tmp_path / "run").exists()


def test_summarise_and_compare(solo: Solo, run: Path, tmp_path: Path) -> None:
    assert "where the money came from" in solo("summarise", run).stdout
    assert json.loads(solo("summarise", run, "--json").stdout)["results"][0]["games"] == 20
    assert solo("summarise", run, "--csv").stdout.startswith("table,run,cell,item,figure,value\n")
    assert solo("summarise", run, "--html", tmp_path / "page.html").returncode == 0
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert json.loads(solo("compare", run, run, "--json").stdout)["differences"][0]["difference"] == 0


def test_report_plot_and_query(solo: Solo, run: Path, tmp_path: Path) -> None:
    assert solo("report", run, "--out", tmp_path / "report.html").returncode == 0
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    drawn = solo("plot", "wins", run, "--out", tmp_path / "plot.svg")
    assert (drawn.returncode, "random wins 0.0% of its games" in drawn.stdout) == (0, True)
    sql = "select count(*) as n, max(years) as years from games"
    assert solo("query", run, sql, "--csv").stdout.startswith("n,years\n20,")
    assert json.loads(solo("query", run, sql, "--json").stdout)[0]["n"] == 20
    assert solo("query", run, sql).stdout.split()[:2] == ["n", "years"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("report", "RUN/none"), "does not exist"),
        (("report", "."), "is not a run"),
        (("plot", "win", "RUN", "--out", "a.svg"), "unknown kind of plot 'win'"),
        (("query", "RUN", "select marginn from games"), "marginn"),
        (("query", "RUN", "select 1", "--csv", "--json"), "leave one out"),
    ],
)
def test_looking_closer_with_bad_input_is_refused(solo: Solo, run: Path, args: tuple[str, ...], told: str) -> None:
    done = solo(*(word.replace("RUN", str(run)) for word in args))
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_bands_are_told_with_their_figures_and_whether_they_hold(solo: Solo, run: Path) -> None:
    answer = solo("bands", str(run))
    assert (answer.returncode, "wins" in answer.stdout, "0 of 1 figures are outside their range" in answer.stdout) == (
        0,
        True,
        True,
    )
    assert json.loads(solo("bands", str(run), "--json").stdout)[0]["holds"] is True


def test_a_band_that_does_not_hold_ends_the_command_with_a_code_of_its_own(
    solo: Solo, run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = balance_targets.Bands(
        all_round=["random"], band=[balance_targets.Band(name="years", mean="years", most=1)]
    )
    monkeypatch.setattr(balance_targets, "shipped_bands", lambda _game: wanted)
    answer = solo("bands", str(run))
    assert (
        answer.returncode,
        "above" in answer.stdout,
        "1 of 1 figures are outside their range" in answer.stdout,
    ) == (4, True, True)


def test_a_run_of_other_components_is_refused(solo: Solo, tmp_path: Path) -> None:
    """As when the shipped components have changed since the run was made."""
    run = tmp_path / "old"
    made = solo("simulate", "--player", "random", "--games", "4", "--data", str(FROZEN), "--out", str(run), "--quiet")
    assert made.returncode == 0
    assert json.loads((run / "_manifest.json").read_text("utf-8"))["components"] == "own"
    edit_manifest(run, lambda saved: saved["study"].update(data=None))
    for words in (("game", str(run), "--game", "2"), ("simulate", "--resume", "--out", str(run), "--quiet")):
        answer = solo(*words)
        assert (answer.returncode, "other component" in answer.stderr) == (2, True), answer.stderr


def test_a_row_leads_back_to_its_game(solo: Solo, run: Path) -> None:
    row = load(run).query("game == 7").iloc[0]
    result = replay(seed_and_setup(run, 7)).result()
    assert (result.winner, result.margin, result.scores["you"]) == (row["winner"], row["margin"], row["money_you"])
    told = solo("game", run, "--game", "7").stdout
    assert f"seed {row['seed']}" in told.splitlines()[0]
    assert f"${row['money_you']} against ${row['money_vj']}" in told.splitlines()[-1]


def test_a_transcript_is_wrapped_at_words_on_a_terminal_only() -> None:
    line = "  " + "You gain a bonus that pays. " * 5
    told = fitted(line.rstrip(), Console(file=StringIO(), force_terminal=True, width=60))
    assert max(map(len, told.splitlines())) <= 60
    assert " ".join(told.split()) == line.strip()
    assert all(part.startswith("  ") for part in told.splitlines())
    assert fitted(line, Console(file=StringIO(), width=60)) == line


def bad(*args: str) -> list[str]:
    return ["simulate", "--player", "random", "--games", "5", *args]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["simulate", "--player", "gredy"], "did you mean 'greedy'"),
        (["simulate"], "who plays?"),
        (
            ["simulate", "--player", "random", "--player", "random"],
            "the player random is named twice",
        ),
        (["simulate", "--player", "random", "--games", "-5"], "--games is -5"),
        (bad("--workers", "0"), "--workers is 0"),
        (bad("--chunk", "-1"), "--chunk is -1"),
        (bad("--seed", "-1"), "the seed is -1"),
        (bad("--ruling", "TIE=tower"), "tower"),
        (bad("--ruling", "TIE=towers", "--ruling", "TIE=wind_farms"), TWICE),
        (["setup", "7", "--ruling", "TIE=towers", "--ruling", "TIE=wind_farms"], TWICE),
        (bad("--objective", "wind-farms,network-tiles,towers"), "stack II"),
        (bad("--out", "/proc/none"), "cannot be written to"),
        (bad("--data", "nowhere"), "nowhere does not exist"),
        (bad("--game", "pamperos"), "unknown game 'pamperos'; did you mean 'pampero'"),
        (bad("--seats", "5"), "the number of seats is 5, allowed: 1, 2, 3, 4"),
        (["setup", "7", "--game", "pamperos"], "unknown game 'pamperos'; did you mean 'pampero'"),
        (["setup", "7", "--seats", "5"], "the number of seats is 5, allowed: 1, 2, 3, 4"),
        (["simulate", "--study", "nowhere.toml"], "cannot be read"),
        (["simulate", "--study", "x.toml", "--player", "random"], "leave out --player"),
        (["summarise", "nowhere"], "nowhere does not exist"),
        (["compare", "nowhere"], "found 1 run, allowed"),
        (["game", "nowhere", "--game", "0"], "nowhere does not exist"),
    ],
)
def test_bad_input_is_a_sentence_and_code_2(solo: Solo, args: list[str], told: str, tmp_path: Path) -> None:
    extra = ["--out", str(tmp_path / "run")] if args[0] == "simulate" and "--out" not in args else []
    done = solo(*args, *extra)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_run_is_resumed_as_it_was_begun(solo: Solo, run: Path) -> None:
    done = solo("simulate", "--resume", "--out", run, "--games", "200")
    assert done.returncode == 2
    assert "--resume continues the run as it was begun and needs only --out; leave out --games" in done.stderr


def test_a_run_is_not_written_over(solo: Solo, run: Path) -> None:
    done = solo("simulate", "--player", "random", "--games", "5", "--out", run)
    assert done.returncode == 2
    assert "add --resume" in done.stderr


@pytest.mark.parametrize("cut", [1, 400])
def test_a_truncated_part_is_refused_by_name(solo: Solo, tmp_path: Path, cut: int) -> None:
    path = make_run(tmp_path / "run", 20)
    part = path / "part-000001.parquet"
    part.write_bytes(part.read_bytes()[:-cut])
    done = solo("summarise", path)
    assert done.returncode == 2
    assert "part-000001.parquet is damaged" in done.stderr


def test_a_damaged_manifest_is_refused(solo: Solo, tmp_path: Path) -> None:
    path = make_run(tmp_path / "run", 10)
    (path / MANIFEST).write_text("{", encoding="utf-8")
    assert solo("summarise", path).returncode == 2


def start(path: Path, games: int = LONG_RUN) -> subprocess.Popen[str]:
    args = ("simulate", "--player", "random", "--games", str(games), "--chunk", "200", "--out", path)
    return subprocess.Popen(
        command(*args),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        cwd=HOUSE,
        preexec_fn=attend_to_ctrl_c,  # noqa: PLW1509 the child has no threads yet
    )


def wait_for_parts(path: Path, parts: int, process: subprocess.Popen[str]) -> None:
    limit = time.monotonic() + 300
    while len(list(path.glob("part-*.parquet"))) < parts and process.poll() is None:
        assert time.monotonic() < limit
        time.sleep(0.01)


def kill_and_resume(path: Path, delays: list[float], games: int) -> int:
    """Kill a run a moment after its parts begin to appear, resume, kill again; how often it was still running."""
    process, killed = start(path, games), 0
    for delay in delays:
        wait_for_parts(path, 1, process)
        time.sleep(delay)
        killed += process.poll() is None
        process.kill()
        process.communicate()
        process = subprocess.Popen(
            command("simulate", "--resume", "--out", path),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            cwd=HOUSE,
        )
    process.communicate()
    assert process.returncode == 0
    return killed


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("runs") / "whole", LONG_RUN, chunk=5000)


def test_killed_at_three_moments_and_resumed_the_rows_are_the_same(undisturbed: Path, tmp_path: Path) -> None:
    assert kill_and_resume(tmp_path / "run", [0.0, 0.35, 0.8], LONG_RUN) >= 1
    assert sorted(load(tmp_path / "run", ["game"])["game"]) == list(range(LONG_RUN))
    assert read_manifest(tmp_path / "run").rows_sha256 == read_manifest(undisturbed).rows_sha256


@pytest.mark.long
def test_killed_at_twenty_moments_and_resumed_the_rows_are_the_same(tmp_path: Path) -> None:
    games = 10 * LONG_RUN
    whole = make_run(tmp_path / "whole", games, chunk=5000)
    delays = [0.13 * (place * 7 % 20) for place in range(20)]
    assert kill_and_resume(tmp_path / "run", delays, games) >= 10
    assert sorted(load(tmp_path / "run", ["game"])["game"]) == list(range(games))
    assert read_manifest(tmp_path / "run").rows_sha256 == read_manifest(whole).rows_sha256


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    process = start(tmp_path / "run", 50 * LONG_RUN)
    wait_for_parts(tmp_path / "run", 2, process)
    os.kill(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "games are kept; continue with 'solo simulate --resume --out" in told
    assert 0 < read_manifest(tmp_path / "run").done < 50 * LONG_RUN
