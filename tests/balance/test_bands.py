"""The bands of the balanced set, held anew: a small sample by its intervals, the whole study in the long run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from engine.core.registry import find_game
from experiments.bands import Finding, hold_runs
from experiments.results import load
from experiments.run import Manifest, read_manifest
from experiments.runner import simulate
from experiments.study import Study, read_study

STUDY = Path(__file__).parents[2] / "experiments/studies/balance.toml"
KEPT = Path(__file__).parents[2] / "docs/runs"
"""Manifests and summaries of the studies whose figures README and docs/balance.md tell."""
FEW_GAMES = 60
FEW_SEARCHES = 5
NEAR = 15
"""How many points of a script's win rate lie between it and the best, at most, for four of the six archetypes."""
OPEN: set[str] = set()
"""Bands that do not hold, by a little; docs/balance.md tells why."""


def held(study: Study, run: Path) -> list[Finding]:
    """The bands, held against the games of a study."""
    simulate(study, run)
    return [finding for finding in hold_runs(run) if finding.name not in OPEN]


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
    found = held(read_study(STUDY), tmp_path / "run")
    assert [(finding.cell, finding.name) for finding in found if not finding.holds] == []
    assert read_manifest(tmp_path / "run").rows_sha256 == kept("balance").rows_sha256


@pytest.mark.long
@pytest.mark.parametrize("name", ["search", "before", "search_before"])
def test_a_sample_of_a_kept_study_comes_out_as_it_was(tmp_path: Path, name: str) -> None:
    """The first games of every cell: their seeds decide all of them."""
    study = kept(name).study
    simulate(replace(study, games=FEW_SEARCHES), tmp_path / "run")
    rows = load(tmp_path / "run")
    first = pd.read_csv(KEPT / name / "first_games.csv")
    for cell, games in rows.groupby("cell", observed=True):
        assert list(games["margin"]) == list(first[first["cell"] == cell]["margin"])[:FEW_SEARCHES]


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
