"""What a finished game tells: rows that add up, and figures of the whole game."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.el_plan.constants import PERIODS, PLANS, Account, Space
from engine.el_plan.game import EL_PLAN
from engine.el_plan.results import LEDGER_ACCOUNTS, ORDER_WORDS, RESOURCE_ACCOUNTS
from experiments.results import load
from experiments.runner import simulate
from experiments.seat_view import SEVERAL, open_by_player
from experiments.study_file import simple_study

SEATS = 4
SIDES = [f"seat{number}" for number in range(1, SEATS + 1)]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few random games."""
    place = tmp_path_factory.mktemp("runs") / "el_plan"
    study = simple_study("random", 3, 5, game="el_plan", seats=SEATS, rulings=["PLANS=deal"])
    simulate(study, place, workers=1, chunk=3)
    return place


@pytest.fixture(scope="module")
def rows(run: Path) -> pd.DataFrame:
    return load(run)


def test_shares_of_a_game_add_up_to_one(rows: pd.DataFrame) -> None:
    assert np.allclose(sum(rows[f"share_{side}"] for side in SIDES), 1)


@pytest.mark.parametrize("side", SIDES)
def test_points_are_ideas_and_trios(rows: pd.DataFrame, side: str) -> None:
    assert (rows[f"points_{side}"] == rows[f"ideas_{side}"] + rows[f"trios_{side}"]).all()
    assert (rows[f"ideas_{side}"] == rows[f"idea_innovation_{side}"]).all()


@pytest.mark.parametrize("side", SIDES)
def test_the_ledgers_of_resources_add_up_to_what_is_held(rows: pd.DataFrame, side: str) -> None:
    accounts = [
        rows[f"{resource}_{account.name.lower()}_{side}"].to_numpy()
        for resource in ("worker", "money", "energy")
        for account in RESOURCE_ACCOUNTS
    ]
    assert (np.sum(accounts, axis=0) == rows[f"resources_{side}"]).all()


def test_every_account_belongs_to_a_ledger() -> None:
    assert {account for accounts in LEDGER_ACCOUNTS.values() for account in accounts} == set(Account)


def test_everybody_has_a_place_in_turn_order_and_a_plan_of_a_type(rows: pd.DataFrame) -> None:
    for _, row in rows.iterrows():
        assert {row[f"order_{side}"] for side in SIDES} == set(ORDER_WORDS[:SEATS])
        assert row[f"order_{row['start']}"] == "first"
        assert {row[f"plan_type_{side}"] for side in SIDES} == {"raw", "good", "service"}


def test_figures_of_the_whole_game(rows: pd.DataFrame) -> None:
    assert np.allclose(rows["mean_points"], sum(rows[f"points_{side}"] for side in SIDES) / SEATS)
    assert np.allclose(sum(rows[f"order_edge_{place}"] for place in range(1, 7)), 0)
    assert (rows["order_edge_5"] == 0).all()
    assert np.allclose(sum(rows[f"plan_edge_{plan}"] for plan in range(1, 7)), 0)
    first = rows["plan_seat1"].iloc[0]
    plan = [record.id for record in EL_PLAN.edition().components.ordered_plans].index(first) % PLANS + 1
    edge = rows["points_seat1"].iloc[0] - rows["mean_points"].iloc[0]
    assert rows[f"plan_edge_{plan}"].iloc[0] == pytest.approx(100 * edge)
    assert np.allclose(rows["pace"], rows["decisions"] / (SEATS * PERIODS))
    assert (rows["placed"] == SEATS * PERIODS).all()
    assert (rows["placed"] == sum(rows[f"placed_{space.name.lower()}"] for space in Space)).all()
    assert (rows["bought_robot"] == sum(rows[f"bought_robot_{side}"] for side in SIDES)).all()


def test_a_run_is_read_from_every_seat(run: Path) -> None:
    table = pd.concat(part.to_pandas() for _, part in open_by_player(run).parts())
    assert len(table) == 3 * SEATS
    assert set(table["plan_type_own"]) == {"raw", "good", "service"}
    assert set(table["plan_type_others"]) == {SEVERAL}
