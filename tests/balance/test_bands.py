"""The bands of the balanced set, held anew: a small sample by its intervals, the whole study in the long run."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from engine.core.registry import find_game
from experiments.balance_targets import RangeCheck, check_runs
from experiments.results import load
from experiments.run import MANIFEST, Manifest, read_manifest
from experiments.runner import simulate
from experiments.study import Study
from experiments.study_file import read_study, simple_study
from experiments.study_rules import seed_of
from tests.pages.archive import FIRST, FIRST_GAMES, SUMMARY, keep, kept_files, main

STUDY = Path(__file__).parents[2] / "experiments/studies/balance.toml"
KEPT = Path(__file__).parents[2] / "docs/runs"
"""Manifests and summaries of the studies whose figures README and docs/balance.md tell."""
FEW_GAMES = 60
NEAR = 15
"""How many points of a script's win rate lie between it and the best, at most, for four of the six archetypes."""


def held(study: Study, run: Path) -> list[RangeCheck]:
    """The bands, held against the games of a study."""
    simulate(study, run)
    return check_runs(run)


def kept(name: str) -> Manifest:
    """The manifest of a study that was kept."""
    return read_manifest(KEPT / name)


def few(study: Study) -> Study:
    """A small sample of a study."""
    return replace(study, games=FEW_GAMES)


def test_a_small_sample_may_lie_in_the_bands(tmp_path: Path) -> None:
    found = held(few(read_study(STUDY)), tmp_path / "run")
    assert [(finding.cell, finding.name) for finding in found if not finding.may_hold] == []


@pytest.mark.long
def test_the_whole_study_lies_in_the_bands_and_is_the_one_that_was_kept(tmp_path: Path) -> None:
    """Bands of all-round players are of the search's games too."""
    simulate(read_study(STUDY), tmp_path / "balance")
    simulate(read_study(STUDY.with_name("search.toml")), tmp_path / "search")
    found = check_runs(tmp_path / "balance", tmp_path / "search")
    assert [(finding.cell, finding.name) for finding in found if not finding.holds] == []
    assert read_manifest(tmp_path / "search").rows_sha256 == kept("search").rows_sha256
    assert read_manifest(tmp_path / "balance").rows_sha256 == kept("balance").rows_sha256
    made = kept_files(tmp_path / "balance")
    for name in (SUMMARY, FIRST_GAMES):
        assert made[name] == (KEPT / "balance" / name).read_text(encoding="utf-8")


@pytest.mark.long
def test_a_sample_of_a_kept_study_comes_out_as_it_was(tmp_path: Path) -> None:
    """The first games of every cell: their seeds decide all of them."""
    simulate(replace(kept("search").study, games=FIRST), tmp_path / "search")
    assert kept_files(tmp_path / "search")[FIRST_GAMES] == (KEPT / "search" / FIRST_GAMES).read_text(encoding="utf-8")


@pytest.mark.parametrize("place", sorted(path for path in KEPT.iterdir() if path.is_dir()), ids=lambda path: path.name)
def test_the_kept_files_are_of_one_study_which_is_shipped(place: Path) -> None:
    manifest = kept(place.name)
    assert manifest.study == read_study(STUDY.with_name(f"{place.name}.toml"))
    results = json.loads((place / SUMMARY).read_text(encoding="utf-8"))["results"]
    assert [(row["run"], row["cell"], row["games"]) for row in results] == [
        (place.name, cell.name, manifest.study.games) for cell in manifest.study.cells
    ]
    first = pd.read_csv(place / FIRST_GAMES)
    assert list(first["seed"]) == [seed_of(manifest.study, game) for game in first["game"]]
    assert set(first["cell"]) == {cell.name for cell in manifest.study.cells}


def test_what_is_kept_of_a_run_tells_it_all(tmp_path: Path) -> None:
    run = tmp_path / "few"
    simulate(simple_study(["random", "greedy"], FIRST + 2, 1, game="template"), run)
    keep(run, tmp_path / "kept")
    assert (tmp_path / "kept" / "few" / MANIFEST).read_bytes() == (run / MANIFEST).read_bytes()
    told = json.loads((tmp_path / "kept" / "few" / SUMMARY).read_text(encoding="utf-8"))
    assert [row["games"] for row in told["results"]] == [FIRST + 2, FIRST + 2]
    first = pd.read_csv(tmp_path / "kept" / "few" / FIRST_GAMES)
    rows = load(run)
    assert list(first["margin"]) == list(rows[rows["game"] < FIRST]["margin"])


def test_a_run_that_cannot_be_kept_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none"), "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"error: {tmp_path / 'none'} does not exist\n"
    assert not any(tmp_path.iterdir())


def test_the_kept_studies_are_of_the_components_that_are_shipped() -> None:
    for name in ("balance", "search"):
        assert kept(name).data_hash == find_game("pampero").edition().hash


@pytest.mark.long
def test_four_archetypes_are_near_the_best_script(tmp_path: Path) -> None:
    wins = {
        finding.cell: finding.found.value
        for finding in held(read_study(STUDY), tmp_path / "run")
        if finding.name == "wins"
    }
    scripts = {cell: rate for cell, rate in wins.items() if cell not in ("random", "greedy")}
    near = [cell for cell, rate in scripts.items() if rate >= max(scripts.values()) - NEAR / 100]
    assert len(near) >= 5
