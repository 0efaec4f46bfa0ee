"""Runs of games without a hero: line-ups that change seats, read player by player and place by place."""

from __future__ import annotations

import html
import shlex
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.core.errors import UserError
from experiments.comparison import compare_players
from experiments.html_report import report
from experiments.remake import remake_lines
from experiments.replay import replay, seed_and_setup, transcript
from experiments.results import cautions, load
from experiments.run import read_manifest
from experiments.runner import simulate
from experiments.seat_view import open_by_player
from experiments.study_file import simple_study
from experiments.summary import summarise
from experiments.terminal_report import records
from experiments.tournament import table_of, tournament_study
from experiments.verify import verify
from solo.cli.main import main
from solo.players.lineup import rotated

SIDES = ("red", "blue", "green")
LINEUP = ["greedy", "random", "random"]
MISER = """game = "template"
name = "miser"
says = "never banks"

[[prefer]]
says = "never bank"
decision = "draw_or_bank"
where = "banks"
never = true
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("runs") / "table"
    simulate(simple_study([], 88, 5, game="template", seats=3, lineup=LINEUP), place, workers=1, chunk=20)
    return place


@pytest.fixture(scope="module")
def rows(run: Path) -> pd.DataFrame:
    return load(run)


def test_games_are_rounded_up_to_whole_rotations_of_a_seed(rows: pd.DataFrame) -> None:
    assert len(rows) == 90
    assert (rows.groupby("seed").size() == 3).all()


def test_everybody_sits_everywhere_on_every_set_up(rows: pd.DataFrame) -> None:
    for side in SIDES:
        assert rows[f"player_{side}"].astype(str).tolist().count("greedy") == 30
    seats = rows[[f"player_{side}" for side in SIDES]].astype(str) == "greedy"
    assert (seats.sum(axis=1) == 1).all()


def test_shares_add_up_and_a_tie_of_two_others_is_a_loss(rows: pd.DataFrame) -> None:
    shares = rows[[f"share_{side}" for side in SIDES]].to_numpy()
    assert np.allclose(shares.sum(axis=1), 1)
    bits = rows["winners"].to_numpy()[:, None] >> np.arange(3) & 1
    assert ((shares > 0) == (bits == 1)).all()


def test_a_summary_is_by_player_against_the_share_of_equals(run: Path, rows: pd.DataFrame) -> None:
    results = {row["cell"]: row for row in records(summarise(run).results)}
    own = np.zeros(len(rows))
    for side in SIDES:
        here = (rows[f"player_{side}"].astype(str) == "greedy").to_numpy()
        own[here] = rows[f"share_{side}"].to_numpy()[here]
    assert results["greedy"]["win_rate"] == pytest.approx(own.mean())
    assert (results["greedy"]["games"], results["random"]["games"]) == (90, 90)
    assert (results["greedy"]["seats"], results["random"]["seats"]) == (90, 180)
    assert results["greedy"]["distinct_set_ups"] == 30
    assert results["greedy"]["expected"] == pytest.approx(1 / 3)
    assert results["greedy"]["win_rate"] + 2 * results["random"]["win_rate"] == pytest.approx(1)


def test_a_summary_is_by_starting_place_too(run: Path) -> None:
    seats = summarise(run).seats
    assert set(seats["seat"]) == set(SIDES)
    assert seats[seats["cell"] == "greedy"]["games"].tolist() == [30, 30, 30]


def test_players_of_one_table_are_compared_seed_by_seed(run: Path) -> None:
    table = compare_players(run, "greedy", "random").table
    assert set(table["games"]) == {30}


def test_such_a_run_is_verified_and_its_games_replayed(run: Path, rows: pd.DataFrame) -> None:
    assert verify(run)
    game = replay(seed_and_setup(run, 7))
    assert list(game.result().scores.values()) == [rows[f"points_{side}"][7] for side in SIDES]


def test_a_complete_run_has_no_caution(run: Path) -> None:
    assert list(cautions([open_by_player(run)])) == []


def test_a_line_up_needs_a_player_for_every_seat() -> None:
    with pytest.raises(UserError, match="has 2 players, allowed: 3"):
        simple_study([], 9, 1, game="template", seats=3, lineup=["greedy", "random"])


def test_equal_players_are_not_rotated() -> None:
    study = simple_study([], 10, 1, game="template", seats=3, lineup=["random"])
    assert (study.games, study.rotations, study.cells[0].lineup) == (10, 1, ())


def test_a_player_that_never_banks_comes_last_in_a_tournament(tmp_path: Path) -> None:
    miser = tmp_path / "miser.toml"
    miser.write_text(MISER, encoding="utf-8")
    study = tournament_study(["random", "greedy", str(miser)], 120, 3, "template", None, seats=3)
    assert [sorted(cell.lineup) for cell in study.cells] == [sorted(["random", "greedy", str(miser)])]
    simulate(study, tmp_path / "run", workers=1)
    found = table_of(tmp_path / "run")
    assert found.standings[-1].player == str(miser)
    assert sum(row.wins.value for row in found.standings) == pytest.approx(1)


def test_too_few_entrants_sit_more_than_once() -> None:
    study = tournament_study(["random", "greedy"], 60, 3, "template", None, seats=3)
    assert [cell.lineup for cell in study.cells] == [("random", "greedy", "random"), ("greedy", "random", "greedy")]


def test_a_game_told_again_names_the_players_as_they_sat(run: Path) -> None:
    """Everybody moves on from game to game, and nothing is said to have changed."""
    told = [list(islice(transcript(seed_and_setup(run, game)), 2)) for game in range(3)]
    names = [lines[0].rpartition("by seat: ")[2].split(", ") for lines in told]
    assert names == [list(rotated(LINEUP, turns)) for turns in range(3)]
    assert not [line for lines in told for line in lines if "has changed" in line]


def test_a_page_tells_places_and_the_command_that_plays_the_run_again(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = html.unescape(report([run]))
    assert page.count("By starting place</h3>") == 2, "for greedy and for random"
    assert "share (equal: 33.3%)" in page
    assert "seat: red" not in page, "places share their set-ups, so they are no samples apart"
    line = next(line for line in page.splitlines() if "solo simulate" in line).rpartition(">")[2]
    words = shlex.split(line)
    words[words.index("--out") + 1] = str(tmp_path / "again")
    monkeypatch.setattr(sys, "argv", [*words, "--quiet", "--workers", "1"])
    assert main() == 0
    assert read_manifest(tmp_path / "again").rows_sha256 == read_manifest(run).rows_sha256


def test_a_table_that_does_not_rotate_is_played_again_without(tmp_path: Path) -> None:
    simulate(simple_study([], 6, 5, game="template", seats=3, lineup=LINEUP, rotate=False), tmp_path / "r", workers=1)
    manifest = read_manifest(tmp_path / "r")
    line, _ = remake_lines([tmp_path / "r"], [manifest])
    assert "--players greedy,random,random" in line
    assert line.endswith(f"--no-rotate --out {tmp_path / 'r'}")


def test_words_that_meet_on_a_set_up_move_no_margin(run: Path) -> None:
    summary = summarise(run)
    assert summary.pieces.empty or not summary.pieces["place"].isin(["seat"]).any()
    assert sorted(summary.seats["seat"].unique()) == sorted(SIDES)
