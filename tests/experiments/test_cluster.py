"""The same chunks on a Dask cluster of two worker processes, one of which dies."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import CannotGoOn, UserError
from experiments.jobs import Chunk
from experiments.results import load
from experiments.run import read_manifest
from experiments.runner import Listener, simulate
from experiments.study_file import simple_study
from tests.experiments.runs import address_of, dask, make_run

pytest.importorskip("distributed", reason="needs the extra 'cluster'")

GAMES = 600
CHUNK = 20


def worker(address: str, tmp_path: Path) -> tuple[str, ...]:
    return (address, "--nthreads", "1", "--no-dashboard", "--no-nanny", "--local-directory", str(tmp_path))


def test_a_worker_dies_and_the_rows_are_the_same(tmp_path: Path) -> None:
    alone = make_run(tmp_path / "alone", GAMES, chunk=100)
    options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with dask("dask_scheduler", *options) as scheduler:
        address = address_of(scheduler)
        arguments = worker(address, tmp_path)
        with dask("dask_worker", *arguments) as mortal, dask("dask_worker", *arguments):
            kept: list[int] = []

            def kill_one(chunk: Chunk) -> None:
                kept.append(chunk.job.number)
                if len(kept) == 5:
                    mortal.kill()

            study = simple_study("random", GAMES, 1)
            manifest = simulate(
                study, tmp_path / "run", chunk=CHUNK, scheduler=address, listener=Listener(kept=kill_one)
            )
    assert mortal.returncode is not None
    assert sorted(kept) == list(range(GAMES // CHUNK))
    assert manifest.rows_sha256 == read_manifest(alone).rows_sha256
    assert sorted(load(tmp_path / "run", ["game"])["game"]) == list(range(GAMES))


@pytest.mark.filterwarnings("ignore::Warning")
def test_a_scheduler_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("experiments.dask_cluster.PATIENCE", 1.0)
    with pytest.raises(UserError, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        simulate(simple_study("random", 5, 1), tmp_path / "run", scheduler="tcp://127.0.0.1:9")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nonsense", "allowed: tcp://HOST:PORT"),
        ("ucx://127.0.0.1:9", "allowed: tcp://HOST:PORT"),
        ("tcp://127.0.0.1", "allowed: tcp://HOST:PORT"),
        ("tcp://127.0.0.1:99999", "allowed: tcp://HOST:PORT"),
        ("tls://127.0.0.1:9", "tls:// needs certificates"),
    ],
)
def test_an_address_that_is_none_is_refused_at_once(tmp_path: Path, address: str, told: str) -> None:
    with pytest.raises(UserError, match=told):
        simulate(simple_study("random", 5, 1), tmp_path / "run", scheduler=address)
    assert not (tmp_path / "run").exists()


@pytest.mark.filterwarnings("ignore::Warning")
@pytest.mark.parametrize("victim", ["worker", "scheduler"])
def test_a_cluster_that_goes_ends_the_run_which_is_resumed_on_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, victim: str
) -> None:
    monkeypatch.setattr("experiments.dask_cluster.PATIENCE", 15.0)
    alone = make_run(tmp_path / "alone", GAMES, chunk=100)
    study, run = simple_study("random", GAMES, 1), tmp_path / "run"
    options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with dask("dask_scheduler", *options) as scheduler:
        address = address_of(scheduler)
        if victim == "scheduler":
            with pytest.raises(UserError, match="has no workers; start one with 'dask worker"):
                simulate(study, run, chunk=CHUNK, scheduler=address)
        with dask("dask_worker", *worker(address, tmp_path)) as only:
            mortal = only if victim == "worker" else scheduler
            listener = Listener(kept=lambda chunk: mortal.kill() if chunk.job.number == 3 else None)
            with pytest.raises(CannotGoOn, match=r"has gone|has no workers any more"):
                simulate(study, run, chunk=CHUNK, scheduler=address, listener=listener)
    assert 0 < read_manifest(run).done < GAMES
    with dask("dask_scheduler", *options) as scheduler:
        address = address_of(scheduler)
        with dask("dask_worker", *worker(address, tmp_path)):
            manifest = simulate(None, run, scheduler=address, resume=True)
    assert manifest.rows_sha256 == read_manifest(alone).rows_sha256
