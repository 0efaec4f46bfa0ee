"""A run: the same rows however it is made, nothing lost and nothing twice."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from engine.core.errors import UserError
from engine.core.rng import game_seed
from engine.core.safe_io import check_of
from engine.core.settings import Setting
from engine.pampero.game import edition_of
from experiments.run import MANIFEST, read_manifest
from experiments.runner import Listener, simulate
from experiments.schema import RUN_COLUMNS, digest_table, in_words
from experiments.study import Study
from experiments.study_file import simple_study
from tests.experiments.runs import break_games, edit_manifest, make_run, ordered

GAMES = 40


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_run(tmp_path_factory.mktemp("runs") / "first", GAMES)


def test_pandas_reads_the_directory(run: Path) -> None:
    rows = pd.read_parquet(run)
    assert sorted(rows["game"]) == list(range(GAMES))
    assert tuple(rows.columns[:4]) == ("study", "cell", "game", "seed")


def test_every_column_is_in_the_schema_with_its_type(run: Path) -> None:
    columns = [*RUN_COLUMNS, *edition_of().columns(Setting())]
    schema = pq.read_schema(run / "part-000000.parquet")
    assert schema.names == [*(column.name for column in columns), "player_you", "player_vj"]
    for column in columns:
        found = str(schema.field(column.name).type)
        wanted = {"float64": "double"}.get(column.type, column.type)  # as Arrow calls it
        assert found.startswith("dictionary") if column.type == "word" else found == wanted


def test_the_seed_of_a_game_comes_from_study_and_number(run: Path) -> None:
    rows = pd.read_parquet(run)
    assert list(rows["seed"]) == [game_seed(1, game) for game in rows["game"]]


def test_the_accounts_add_up_to_the_money(run: Path) -> None:
    rows = pd.read_parquet(run)
    accounts = [column for column in edition_of().columns(Setting()) if column.group == "account"]
    for side in ("you", "vj"):
        names = [column.name for column in accounts if column.name.endswith(f"_{side}")]
        assert (rows[names].sum(axis=1) == rows[f"money_{side}"]).all()


def test_winner_and_margin_tell_the_same(run: Path) -> None:
    rows = pd.read_parquet(run)
    assert (rows["margin"] == rows["money_you"] - rows["money_vj"]).all()
    apart = rows[rows["margin"] != 0]
    assert (apart["winner"].astype(str) == np.where(apart["margin"] > 0, "you", "vj")).all()


@pytest.mark.parametrize(("workers", "chunk"), [(1, 40), (2, 7), (3, 1)])
def test_workers_and_chunks_do_not_change_the_rows(run: Path, tmp_path: Path, workers: int, chunk: int) -> None:
    manifest = simulate(simple_study("random", GAMES, 1), tmp_path / "other", workers=workers, chunk=chunk)
    assert manifest.rows_sha256 == read_manifest(run).rows_sha256
    pd.testing.assert_frame_equal(ordered(tmp_path / "other"), ordered(run))


def test_the_digest_can_be_found_again_from_the_files(run: Path) -> None:
    assert in_words(digest_table(pq.read_table(run))) == read_manifest(run).rows_sha256


def test_another_value_is_another_digest(run: Path) -> None:
    table = pq.read_table(run)
    place = table.column_names.index("years")
    changed = table.set_column(place, "years", pa.array(np.asarray(table.column("years")) + np.int16(1)))
    assert digest_table(changed) != digest_table(table)


def test_another_seed_or_player_gives_other_rows(run: Path, tmp_path: Path) -> None:
    others = [make_run(tmp_path / "seed", GAMES, seed=2), make_run(tmp_path / "player", GAMES, "greedy")]
    assert len({read_manifest(path).rows_sha256 for path in (run, *others)}) == 3


class Enough(Exception):
    """Stops a run from inside."""


def stop_after(parts: int) -> Listener:
    seen: list[object] = []

    def kept(chunk: object) -> None:
        seen.append(chunk)
        if len(seen) == parts:
            raise Enough

    return Listener(kept=kept)


def broken_run(path: Path, parts: int = 2) -> Path:
    with pytest.raises(Enough):
        simulate(simple_study("random", GAMES, 1), path, workers=2, chunk=10, listener=stop_after(parts))
    return path


def test_a_stopped_run_resumes_without_loss_or_repetition(run: Path, tmp_path: Path) -> None:
    path = broken_run(tmp_path / "stopped")
    before = read_manifest(path)
    assert not before.complete
    assert simulate(None, path, resume=True).rows_sha256 == read_manifest(run).rows_sha256
    assert sorted(pd.read_parquet(path)["game"]) == list(range(GAMES))


def test_a_part_the_manifest_does_not_name_is_thrown_away(run: Path, tmp_path: Path) -> None:
    path = broken_run(tmp_path / "stopped")
    (path / "part-000099.parquet").write_bytes(next(path.glob("part-*.parquet")).read_bytes())
    (path / "part-000003.parquet.partial").write_bytes(b"half")
    simulate(None, path, resume=True)
    assert len(list(path.glob("part-*"))) == 4
    pd.testing.assert_frame_equal(ordered(path), ordered(run))


def test_a_damaged_part_is_played_again(run: Path, tmp_path: Path) -> None:
    path = make_run(tmp_path / "damaged", GAMES)
    part = path / "part-000001.parquet"
    part.write_bytes(part.read_bytes()[:-100])
    lost: list[int] = []
    simulate(None, path, resume=True, listener=Listener(lost=lost.append))
    assert lost == [1]
    pd.testing.assert_frame_equal(ordered(path), ordered(run))


@pytest.mark.parametrize(
    ("study", "told"),
    [
        (lambda: simple_study("random", GAMES, 2), "seed 1, not 2"),
        (lambda: simple_study("random", 50, 1), "games 40, not 50"),
        (lambda: simple_study("random", GAMES, 1, rulings=["TIE=towers"]), "other players, set-ups or rulings"),
    ],
)
def test_a_run_is_not_finished_as_another(tmp_path: Path, study: object, told: str) -> None:
    path = broken_run(tmp_path / "stopped")
    wanted = study()  # type: ignore[operator]
    assert isinstance(wanted, Study)
    with pytest.raises(UserError, match=told):
        simulate(wanted, path, resume=True)


@pytest.mark.parametrize(("key", "told"), [("data_hash", "other component data"), ("kernel_hash", "other rules")])
def test_a_run_made_with_other_data_or_rules_is_refused(tmp_path: Path, key: str, told: str) -> None:
    path = broken_run(tmp_path / "stopped")
    edit_manifest(path, lambda saved: saved.update({key: "0" * 24}))
    with pytest.raises(UserError, match=told):
        simulate(None, path, resume=True)


def test_a_manifest_from_before_games_and_seats_were_named_is_read(run: Path, tmp_path: Path) -> None:
    path = broken_run(tmp_path / "stopped")
    saved = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    assert (saved["format"], saved["study"].pop("game")) == (2, "pampero")
    assert saved.pop("check")
    assert [cell.pop("seats") for cell in saved["study"]["cells"]] == [0]
    (path / MANIFEST).write_text(json.dumps(saved), encoding="utf-8")
    assert read_manifest(path).study == simple_study("random", GAMES, 1)
    assert simulate(None, path, resume=True).rows_sha256 == read_manifest(run).rows_sha256


def test_a_manifest_says_what_it_means(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = json.loads((run / MANIFEST).read_text("utf-8"))
    assert saved.pop("check") == check_of(saved)
    assert json.loads(json.dumps(read_manifest(run).to_json())) == saved
    break_games(monkeypatch, {int(game_seed(1, 3))})
    failed = simulate(simple_study("random", 10, 1), tmp_path / "failed", workers=1, chunk=5)
    assert read_manifest(tmp_path / "failed") == replace(failed, seconds=round(failed.seconds, 3))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": 1}, "has a format this version does not read, allowed: 2"),
        ({"chunk": "ten"}, "is damaged: 'chunk' is 'ten', allowed: a whole number"),
        ({"parts": [{}]}, "is damaged: the key 'file' of a part is missing"),
        ({"study": {"gams": 4}}, "is damaged: "),
        ({"study": None}, "is damaged: 'study' is None, allowed: a table"),
    ],
)
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, change: dict[str, object], told: str) -> None:
    path = broken_run(tmp_path / "stopped")
    edit_manifest(path, lambda saved: saved.update(change))
    with pytest.raises(UserError) as refused:
        read_manifest(path)
    assert told in str(refused.value)
    assert MANIFEST in str(refused.value)


def test_one_run_is_written_by_one_process(tmp_path: Path) -> None:
    path = broken_run(tmp_path / "stopped")

    def second(_manifest: object) -> None:
        with pytest.raises(UserError, match="being written by another process"):
            simulate(None, path, resume=True)

    simulate(None, path, resume=True, listener=Listener(begin=second))


def test_a_game_that_raises_is_listed_and_the_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = {game_seed(1, 3): 3, game_seed(1, 25): 25}
    break_games(monkeypatch, set(bad))
    manifest = simulate(simple_study("random", GAMES, 1), tmp_path / "run", workers=2, chunk=10)
    assert {failure.seed: failure.game for failure in manifest.failures} == bad
    assert manifest.complete
    assert sorted(pd.read_parquet(tmp_path / "run")["game"]) == [n for n in range(GAMES) if n not in bad.values()]


def test_a_full_disk_keeps_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    replace = Path.replace

    def full(self: Path, target: Path) -> Path:
        written.append(target.name)
        if target.name == "part-000002.parquet":
            raise OSError(28, "No space left on device")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        simulate(simple_study("random", GAMES, 1), tmp_path / "run", workers=1, chunk=10)
    monkeypatch.undo()
    assert not list((tmp_path / "run").glob("*.partial"))
    assert simulate(None, tmp_path / "run", resume=True).complete
