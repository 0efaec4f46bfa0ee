"""What a finished game tells: rows that add up, figures of the whole game, and the ranges they are held against."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from engine.core.registry import find_game
from engine.core.settings import Setting
from engine.dilluvia.measures import StacksEmpty
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from experiments.balance_targets import shipped_bands
from experiments.results import load
from experiments.runner import simulate
from experiments.study_file import simple_study

SEATS = 3
SIDES = ("red", "yellow", "blue")


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> pd.DataFrame:
    """A few random games."""
    place = tmp_path_factory.mktemp("runs") / "dilluvia"
    simulate(simple_study("random", 4, 5, game="dilluvia", seats=SEATS), place, workers=1, chunk=4)
    return load(place)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bands_name_columns_that_there_are(seats: int) -> None:
    columns = {column.name for column in find_game("dilluvia").edition().columns(Setting(seats=seats))}
    assert {*shipped_bands("dilluvia").columns} - {"cell"} <= columns | {"seed"}


@pytest.mark.parametrize("side", SIDES)
def test_each_currency_is_the_sum_of_its_accounts(rows: pd.DataFrame, side: str) -> None:
    for prefix, total, accounts in (("", "population", Population), ("prestige_", "prestige", Prestige)):
        parts = [rows[f"{prefix}{account.name.lower()}_{side}"].to_numpy() for account in accounts]
        assert (np.sum(parts, axis=0) == rows[f"{total}_{side}"]).all()
    parts = [rows[f"aeros_{account.name.lower()}_{side}"].to_numpy() for account in Aeros]
    assert (np.sum(parts, axis=0) == rows[f"aeros_{side}"]).all()


def test_figures_of_the_whole_game(rows: pd.DataFrame) -> None:
    edges = [rows[f"start_edge_{place}"].to_numpy() for place in range(1, 5)]
    assert np.allclose(np.sum(edges, axis=0), 0)
    assert (edges[3] == 0).all()
    for _, row in rows.iterrows():
        first = next(side for side in SIDES if row[f"start_{side}"] == "first")
        assert row["start_edge_1"] == pytest.approx(100 * (row[f"share_{first}"] - 1 / SEATS))
    assert (rows["stacks_empty"] == 0).all()
    assert (rows["gardens_planted"] == sum(rows[f"gardens_{side}"] for side in SIDES)).all()
    assert (rows["built_1a"] == sum(rows[f"built_1a_{side}"] for side in SIDES)).all()


def test_stacks_are_empty_when_every_tile_was_laid_out() -> None:
    laid = np.zeros(2, dtype=[("shown", np.int16, 3)])
    laid["shown"] = [[2, 2, 1], [2, 1, 1]]
    assert StacksEmpty(5)(laid).tolist() == [1, 0]
