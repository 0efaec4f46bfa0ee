"""SQL over a run: the right answers, and nothing beyond the run."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import UserError
from experiments.query import query
from experiments.results import load
from experiments.run import MANIFEST
from tests.experiments.runs import make_run

pytest.importorskip("duckdb")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("it's a run") / "small", 20)


def test_answers_are_those_of_the_rows(run: Path) -> None:
    found = query(
        run, "select winner, count(*) as games, avg(margin) as margin from games group by winner order by winner"
    )
    rows = load(run)
    assert found["games"].sum() == len(rows) == 20
    for row in found.to_dict("records"):
        assert row["margin"] == pytest.approx(rows[rows["winner"] == row["winner"]]["margin"].mean())


@pytest.mark.parametrize(
    "sql",
    [
        "select * from read_csv('{other}')",
        "select * from read_text('{other}')",
        "select * from '{other}'",
        "select * from glob('{folder}/*')",
        "select * from read_text('{run}/" + MANIFEST + "')",
        "select * from read_parquet('{folder}/other.parquet')",
        "select * from read_csv('https://example.org/a.csv')",
        "select * from parquet_scan('{run}/../other.parquet')",
    ],
)
def test_no_other_file_can_be_read(run: Path, tmp_path: Path, sql: str) -> None:
    other = tmp_path / "other.csv"
    other.write_text("secret\n1\n", encoding="utf-8")
    (run.parent / "other.parquet").write_bytes((run / "part-000000.parquet").read_bytes())
    (tmp_path / "other.parquet").write_bytes((run / "part-000000.parquet").read_bytes())
    with pytest.raises(UserError, match="the query failed"):
        query(run, sql.format(other=other, folder=tmp_path, run=str(run).replace("'", "''")))


@pytest.mark.parametrize(
    "sql",
    [
        "copy games to '{run}/new.csv'",
        "set enable_external_access = true",
        "select 1; copy games to '{run}/new.csv'",
        "create table other as select * from games",
        "drop view games",
        "attach '{run}/new.db'",
        "install httpfs",
        "",
    ],
)
def test_nothing_is_changed(run: Path, sql: str) -> None:
    before = sorted(path.name for path in run.iterdir())
    with pytest.raises(UserError, match="a query is one SELECT over the table games"):
        query(run, sql.format(run=str(run).replace("'", "''")))
    assert sorted(path.name for path in run.iterdir()) == before


def test_a_column_that_does_not_exist_is_told_with_those_that_are_near(run: Path) -> None:
    with pytest.raises(UserError, match=r'column "marginn" not found.*margin'):
        query(run, "select marginn from games")


def test_a_run_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="does not exist"):
        query(tmp_path / "none", "select 1")
