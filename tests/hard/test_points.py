"""Each thing that was once found from outside, so that it is not found again."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

from engine.core.errors import UserError, printable, terminal_safe, unknown
from engine.core.jit import is_compiled
from engine.pampero.components.catalogue import COMPONENTS
from experiments.comparison import compare
from experiments.journal import JOURNAL
from experiments.results import load
from experiments.run import COPY, LOCK, MANIFEST, RunDirectory, read_manifest
from experiments.runner import Listener, simulate
from experiments.study import Study
from experiments.study_file import read_study, simple_study
from experiments.summary import summarise
from experiments.verify import verify
from solo import data_commands
from tests.conftest import wide_solo  # noqa: F401 a fixture
from tests.experiments.runs import HOUSE, attend_to_ctrl_c, command, edit_manifest, environment, make_run

Wide = Callable[..., SimpleNamespace]
GAMES = 30


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return make_run(tmp_path / "run", GAMES)


def flip(path: Path, place: int = -200) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 4
    path.write_bytes(content)


# 1. A wrong result at exit 0


@pytest.mark.parametrize("read", [summarise, load, lambda run: compare(run, run), verify])
def test_whoever_reads_a_run_checks_it(run: Path, read: Callable[[Path], object]) -> None:
    flip(run / "part-000001.parquet", 700)
    with pytest.raises(UserError, match=r"part-000001.parquet is damaged: its content is not what was written; 'solo"):
        read(run)


def test_who_has_just_checked_need_not_wait_again(wide_solo: Wide, run: Path) -> None:  # noqa: F811
    edit_manifest(run, lambda saved: saved["parts"][0].update(sha256="0" * 64))
    for line in (("summarise", str(run)), ("compare", str(run), str(run))):
        assert wide_solo(*line).code == 2
        assert wide_solo(*line, "--no-verify").code == 0


def test_a_manifest_that_was_edited_is_refused(run: Path) -> None:
    text = (run / MANIFEST).read_text("utf-8")
    (run / MANIFEST).write_text(text.replace('"wins": 0', '"wins": 1', 1), "utf-8")
    with pytest.raises(UserError, match="does not fit its check"):
        read_manifest(run)


@pytest.mark.parametrize("victim", [MANIFEST, COPY])
@pytest.mark.parametrize("content", [None, "{", '{"format": 1}'])
def test_a_manifest_is_restored_from_its_copy(run: Path, wide_solo: Wide, victim: str, content: str | None) -> None:  # noqa: F811
    before = (run / MANIFEST).read_bytes()
    (run / victim).unlink() if content is None else (run / victim).write_text(content, "utf-8")
    told = wide_solo("summarise", str(run))
    assert told.code == (2 if victim == MANIFEST else 0)
    assert (f"'solo verify --repair {run}' restores it from its copy" in told.err) == (victim == MANIFEST)
    done = wide_solo("verify", "--repair", "--games", "0", str(run))
    assert (done.code, "is restored" in done.err) == (0, True)
    assert (run / MANIFEST).read_bytes() == (run / COPY).read_bytes() == before
    assert wide_solo("verify", "--repair", "--games", "0", str(run)).err == ""


def test_a_manifest_without_a_whole_copy_says_what_can_be_done(run: Path, wide_solo: Wide) -> None:  # noqa: F811
    for name in (MANIFEST, COPY):
        (run / name).write_text("{", "utf-8")
    done = wide_solo("verify", "--repair", str(run))
    assert (done.code, "play the run again with another --out" in done.err) == (2, True)


# 2. A run that cannot be resumed


@pytest.mark.parametrize("left", ["_manifest.json.partial", "._manifest.json.1a2b3c4d.partial", ".writable", LOCK])
def test_a_run_killed_before_its_manifest_was_there_is_begun_again(tmp_path: Path, left: str) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / left).write_bytes(b"{")
    for _ in range(2):
        assert simulate(simple_study("random", 10, 1), tmp_path / "run", chunk=10, resume=True).complete
    assert {path.name for path in (tmp_path / "run").iterdir()} - {".writable"} == {
        MANIFEST,
        COPY,
        LOCK,
        "part-000000.parquet",
    }


# 4. Names as markup and control


def test_a_foreign_name_is_spelt_out_and_shortened() -> None:
    assert printable("[/]") == "[/]"
    assert printable("a\x1b[31m\nb\r") == r"a\x1b[31m\nb\r"
    assert printable(os.fsdecode(b"bad\xff")) == r"bad\xff"
    assert len(printable("x" * 50_000)) == 80
    assert len(unknown("word", "x" * 50_000, ["y" * 50_000])) < 400
    assert terminal_safe("a\nb\x1b", "\n") == "a\nb\\x1b"


STUDY = 'name = "s"\ngames = 10\nplayers = ["random"]\n[[set_up]]\nname = "[/]"\n[[set_up]]\nname = "[bold]"\n'


def test_a_set_up_may_be_called_as_markup_is_written(wide_solo: Wide, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "study.toml").write_text(STUDY, "utf-8")
    run = str(tmp_path / "[run]")
    simulate(read_study(tmp_path / "study.toml"), Path(run), chunk=5)
    for columns in (40, 120):
        answer = wide_solo("summarise", run, columns=columns)
        assert (answer.code, answer.err) == (0, "note: too few games to say much: [/], [bold]\n")
        assert "[/]" in answer.out
        assert "[bold]" in answer.out
    answer = wide_solo("compare", run, run, columns=200)
    assert answer.code == 0
    assert "[run]" in answer.out


def test_control_letters_of_a_run_reach_no_terminal(wide_solo: Wide, run: Path) -> None:  # noqa: F811
    edit_manifest(run, lambda saved: saved["study"]["cells"][0].update(name="a\x1b]0;x\x07\nb"))
    odd = run.rename(run.with_name("r\x1b[31m\nn"))
    for line in (("summarise",), ("summarise", "--json"), ("game", "--game", "1"), ("verify",)):
        answer = wide_solo(*line, str(odd), columns=200)
        assert "\x1b" not in answer.out + answer.err
    with pytest.raises(UserError, match="cannot be printed"):
        simulate(read_study_of(run, 'name = "a\\u001b"\nplayers = ["random"]'), run.with_name("other"))


def read_study_of(beside: Path, text: str) -> Study:
    path = beside.with_name("odd.toml")
    path.write_text(text, "utf-8")
    return read_study(path)


# 5. Code 1 instead of 2


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 5000,
        ".".join("a" * 3000) + " = 1",
        "[" + ".".join("a" * 300_000) + "]",
        "games = " + "9" * 5000,
        "games = 0x" + "f" * 9000,
        "games = [" + "[" * 70 + "]" * 71,
    ],
)
def test_a_text_that_nobody_would_write(tmp_path: Path, text: str) -> None:
    (tmp_path / "study.toml").write_text(text, "utf-8")
    with pytest.raises(UserError, match=r"nested too deeply|is not TOML|too many digits") as refused:
        read_study(tmp_path / "study.toml")
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize(
    "change",
    [
        {"seconds": 10**400},
        {"seconds": "x"},
        {"chunk": 0},
        {"chunk": 7},
        {"study": {"games": 10**30}},
        {"parts": {"a": 1}},
        {"data_hash": 7},
        {"rows": 31},
    ],
)
def test_a_manifest_of_other_types_is_refused(wide_solo: Wide, run: Path, change: dict[str, object]) -> None:  # noqa: F811
    edit_manifest(run, lambda saved: saved.update(change))
    answer = wide_solo("summarise", str(run))
    assert answer.code == 2
    assert answer.err.startswith("error: ")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda parts: parts[1].update(file=parts[0]["file"]), "is called 'part-000000.parquet'"),
        (lambda parts: parts.append(parts[0]), "two parts have the same number"),
        (lambda parts: parts[1].update(job=[1, 0, 0, 10]), "holds other games than the study has there"),
        (lambda parts: parts[1].update(job=[9, 0, 90, 10], file="part-000009.parquet"), "holds other games"),
        (lambda parts: parts[1].update(rows=9), "do not add up"),
        (lambda parts: parts[1].update(file="../x"), "is called '../x'"),
        (lambda parts: parts[1].update(file="/etc/passwd"), "is called '/etc/passwd'"),
    ],
)
def test_the_parts_of_a_run_are_those_of_its_study(
    run: Path, change: Callable[[list[object]], None], told: str
) -> None:
    edit_manifest(run, lambda saved: change(saved["parts"]))
    with pytest.raises(UserError, match=told):
        read_manifest(run)


def test_names_that_are_no_utf_8(wide_solo: Wide, run: Path, tmp_path: Path) -> None:  # noqa: F811
    bad = tmp_path / os.fsdecode(b"bad\xff")
    run.rename(bad)
    answer = wide_solo("summarise", str(bad), "--json")
    assert answer.code == 0
    assert json.loads(answer.out)["results"][0]["run"] == r"bad\xff"
    (tmp_path / os.fsdecode(b"data\xff")).mkdir()
    line = ("--player", "random", "--games", "5", "--out", str(tmp_path / "new"))
    answer = wide_solo("simulate", *line, "--data", str(tmp_path / os.fsdecode(b"data\xff")))
    assert answer.code == 2
    assert "is not text in UTF-8" in answer.err


@pytest.mark.parametrize("number", [609, 690, 988, 2386, 6797])
def test_broken_inputs_that_were_once_taken_badly(number: int) -> None:
    from tests.hard.__main__ import trial  # noqa: PLC0415

    assert trial("broken", 1, number) == ""


# 6. The cache


@pytest.mark.skipif(not is_compiled(), reason="about the compiler")
def test_a_cache_that_others_can_write_to_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.core.jit import cache  # noqa: PLC0415 needs the compiler

    monkeypatch.setenv("SOLO_CACHE_DIR", str(tmp_path / "cache"))
    assert stat.S_IMODE(cache.chosen_folder().stat().st_mode) == 0o700
    (tmp_path / "cache").chmod(0o777)
    with pytest.raises(PermissionError, match="others can write to it"):
        cache.chosen_folder()
    (tmp_path / "cache").chmod(0o700)
    if os.getuid() == 0:
        os.chown(tmp_path / "cache", 65534, 65534)
        with pytest.raises(PermissionError, match="others can write to it"):
            cache.chosen_folder()


@pytest.mark.skipif(not is_compiled(), reason="about the compiler")
def test_an_empty_folder_that_cannot_be_written_to_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.core.jit import cache, cache_troubles  # noqa: PLC0415 needs the compiler
    from engine.core.jit.cache_key import stamp  # noqa: PLC0415

    (tmp_path / stamp()).mkdir()
    monkeypatch.setattr(cache, "wanted_folders", lambda: [lambda: tmp_path])
    monkeypatch.setattr(cache, "places", cache.places.__wrapped__)
    monkeypatch.setattr(cache, "TROUBLES", [])
    full = OSError(28, "No space left on device", str(tmp_path))

    def no_room(**_: object) -> None:
        raise full

    monkeypatch.setattr("tempfile.TemporaryFile", no_room)
    assert cache.place() is None
    assert cache_troubles() == [f"{tmp_path}: no space left on device"]


@pytest.mark.skipif(not is_compiled(), reason="about the compiler")
def test_a_full_disk_is_told_by_who_warms_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.core.jit import cache  # noqa: PLC0415 needs the compiler
    from solo.cli.warmup import _summary  # noqa: PLC0415

    def full(_file: Path, _content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache, "UNKEPT", [])
    monkeypatch.setattr(cache, "write_whole", full)
    monkeypatch.setattr(cache, "places", lambda: ([tmp_path], tmp_path))
    monkeypatch.setattr("engine.core.jit.progress.compiled_functions", lambda: 7)
    cache.write("name", b"content")
    assert "could not keep all of them" in _summary(1.0)
    assert "no space left" in _summary(1.0)


@pytest.mark.skipif(not is_compiled(), reason="about the compiler")
def test_the_doctor_tells_whether_the_rules_will_be_found(wide_solo: Wide) -> None:  # noqa: F811
    wide_solo("warmup")
    report = json.loads(wide_solo("doctor", "--json").out)
    assert report["kernel"]["next_time"] == "Pampero: nothing will be compiled"
    assert report["kernel"]["kept"] > 0


def test_the_doctor_tells_of_sources_from_the_future(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from solo.cli import doctor  # noqa: PLC0415

    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "late.py").write_text("", "utf-8")
    os.utime(tmp_path / "engine" / "late.py", (2**33, 2**33))
    monkeypatch.setattr("engine.core.fingerprint.HOUSE", tmp_path)
    assert doctor._future_sources() == ["engine/late.py"]


# 7. Security


@pytest.mark.parametrize("name", [LOCK, JOURNAL])
def test_no_link_in_a_run_is_followed_for_writing(run: Path, tmp_path: Path, name: str) -> None:
    victim = tmp_path / "mine.txt"
    victim.write_text("precious", "utf-8")
    (run / name).unlink(missing_ok=True)
    (run / "part-000002.parquet").unlink()
    (run / name).symlink_to(victim)
    with suppress(UserError):
        simulate(None, run, resume=True)
    assert victim.read_text("utf-8") == "precious"


@pytest.mark.parametrize("name", [MANIFEST, "part-000001.parquet"])
def test_a_link_in_a_files_place_is_replaced_and_not_written_to(run: Path, tmp_path: Path, name: str) -> None:
    victim = tmp_path / "mine.bin"
    victim.write_bytes((run / name).read_bytes())
    (run / name).unlink()
    (run / name).symlink_to(victim)
    (run / "part-000002.parquet").unlink()
    before = victim.read_bytes()
    assert simulate(None, run, resume=True).complete
    assert victim.read_bytes() == before


# 8. Ctrl-C


@pytest.mark.parametrize(("delay", "times", "number"), [(0.4, 1, 2), (0.9, 2, 2), (1.5, 2, 2), (1.2, 1, 15)])
def test_a_signal_at_any_moment_is_a_sentence_and_its_code(delay: float, times: int, number: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", "import solo.cli.main as m, sys; print(flush=True); sys.exit(m.main())", "explain", "7"],
        env=environment() | {"SOLO_QUIET": "1"},
        cwd=HOUSE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=attend_to_ctrl_c,  # noqa: PLW1509 the child has no threads yet
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(delay / 2)
    for _ in range(times):
        process.send_signal(number)
        time.sleep(0.01)
    _, complaint = process.communicate()
    assert process.returncode in (0, 128 + number)
    assert "Traceback" not in complaint
    assert process.returncode == 0 or complaint.startswith("interrupted: ")


# 9. Confusing


def test_a_summary_fits_80_columns_and_cuts_nothing(wide_solo: Wide, run: Path) -> None:  # noqa: F811
    for columns in (20, 40, 80, 100):
        lines = wide_solo("summarise", str(run), columns=columns).out.splitlines()
        assert max(len(line) for line in lines) <= columns
        assert not any("…" in line for line in lines)
        assert any(line.startswith("random") for line in lines)


class Enough(Exception):
    """Stops a run."""


def test_a_run_that_is_not_finished_says_so(wide_solo: Wide, tmp_path: Path) -> None:  # noqa: F811
    def stop(_chunk: object) -> None:
        raise Enough

    run = tmp_path / "run"
    with pytest.raises(Enough):
        simulate(simple_study("random", GAMES, 1), run, workers=1, chunk=10, listener=Listener(kept=stop))
    for line in (("summarise", str(run)), ("compare", str(run), str(run)), ("summarise", str(run), "--json")):
        answer = wide_solo(*line)
        assert answer.code == 0
        assert "note: run is not finished: 10 of 30 games" in answer.err
    wide_solo("summarise", str(run), "--html", str(tmp_path / "page.html"))
    assert "is not finished: 10 of 30 games" in (tmp_path / "page.html").read_text("utf-8")


@pytest.mark.parametrize("kind", ["directory", "pipe", "device"])
def test_what_is_no_file_is_refused_at_once(wide_solo: Wide, tmp_path: Path, kind: str) -> None:  # noqa: F811
    path = tmp_path / "file.toml"
    make: dict[str, Callable[[], None]] = {
        "directory": path.mkdir,
        "pipe": lambda: os.mkfifo(path),
        "device": lambda: path.symlink_to("/dev/zero"),
    }
    make[kind]()
    for line in (("simulate", "--study", str(path)), ("explain", "--position", str(path))):
        answer = wide_solo(*line, columns=400)
        assert answer.code == 2
        assert f"cannot be read: it is a {kind}, allowed: a file" in answer.err


def test_an_out_that_is_no_folder(wide_solo: Wide, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "file").write_text("", "utf-8")
    (tmp_path / "loop").symlink_to("loop")
    for name, told in (("file", "is a file, allowed: a new or an empty folder"), ("loop", "a link that leads nowhere")):
        answer = wide_solo("simulate", "--player", "random", "--games", "5", "--out", str(tmp_path / name), columns=400)
        assert answer.code == 2
        assert told in answer.err


def test_a_working_folder_that_was_deleted(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    line = " ".join(command("simulate", "--player", "random", "--games", "5"))
    shell = f'cd "{tmp_path}/gone" && rmdir "{tmp_path}/gone" && exec {line}'
    done = subprocess.run(["/bin/sh", "-c", shell], capture_output=True, text=True, env=environment(), check=False)
    assert done.returncode == 2
    assert "was deleted" in done.stderr


def refuse(number: int) -> Callable[[Path, Path], Path]:
    replace, seen = Path.replace, list[Path]()

    def full(self: Path, target: Path) -> Path:
        seen.append(target)
        if len(seen) == number:
            raise OSError(28, "No space left on device")
        return replace(self, target)

    return full


def test_a_page_and_an_export_are_there_whole_or_not_at_all(
    wide_solo: Wide,  # noqa: F811
    run: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = tmp_path / "page.html"
    page.write_text("the old page", "utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refuse(1))
        assert wide_solo("summarise", str(run), "--html", str(page)).code == 2
    assert page.read_text("utf-8") == "the old page"
    monkeypatch.setattr(Path, "replace", refuse(3))
    with pytest.raises(UserError, match="no space left"):
        data_commands.export(COMPONENTS, tmp_path / "mine", "pampero")
    assert not list((tmp_path / "mine").iterdir())


def test_another_chunk_on_resume_is_refused(run: Path) -> None:
    with pytest.raises(UserError, match="was begun in parts of 10 games; leave --chunk out"):
        simulate(None, run, chunk=7, resume=True)


def test_the_cost_of_keeping_a_part_does_not_grow_with_the_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves: list[int] = []
    save = RunDirectory.save

    def counted(self: RunDirectory) -> None:
        saves.append(1)
        save(self)

    monkeypatch.setattr(RunDirectory, "save", counted)
    simulate(simple_study("random", 60, 1), tmp_path / "run", chunk=1)
    assert len(saves) == 2
    assert not (tmp_path / "run" / JOURNAL).exists()


def test_a_run_cut_off_in_its_journal_is_read_and_resumed(tmp_path: Path) -> None:
    from tests.hard.broken import unfinished_run  # noqa: PLC0415

    unfinished_run(tmp_path)
    run = tmp_path / "run"
    whole, expected = (run / JOURNAL).read_bytes(), load(run)
    for rest in (b"", b"0123", whole.splitlines()[0][:-1]):
        (run / JOURNAL).write_bytes(whole + rest)
        pd.testing.assert_frame_equal(load(run), expected)
    flip(run / JOURNAL, 100)
    with pytest.raises(UserError, match=r"journal .* is damaged in line 1; 'solo simulate --resume"):
        load(run)
    assert simulate(None, run, resume=True).complete
    pd.testing.assert_frame_equal(load(run), expected)


# solo verify


def forge(run: Path, column: str, add: int, *, digest: bool = True) -> None:
    """Change a column of the first part, and let the manifest agree."""
    import numpy as np  # noqa: PLC0415
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    from experiments.schema import add_digests, digest_table, in_words  # noqa: PLC0415
    from tests.hard.broken import sign_parts  # noqa: PLC0415

    table = pq.ParquetFile(run / "part-000000.parquet").read()
    values = np.asarray(table.column(column))
    changed = table.set_column(table.column_names.index(column), column, pa.array((values + add).astype(values.dtype)))
    pq.write_table(changed, run / "part-000000.parquet", compression="zstd", write_statistics=False)

    def agree(saved: dict[str, Any]) -> None:
        saved["parts"][0]["digest"] = in_words(digest_table(changed))
        digests = add_digests(int(part["digest"], 16) for part in saved["parts"])
        saved.update(rows_sha256=in_words(digests))

    if digest:
        edit_manifest(run, agree)
    sign_parts(run.parent)


@pytest.mark.parametrize(
    ("column", "digest", "told"),
    [
        ("years", False, "do not have the digest of the manifest"),
        ("seed", True, "its seeds are not those of the study"),
        ("game", True, "its games are not those of the manifest"),
        ("money_you", True, "do not add up to its score"),
        ("margin", True, "the margin is not the difference"),
        ("years", True, "played again, has another row"),
    ],
)
def test_verify_finds_what_was_made_up(run: Path, column: str, digest: bool, told: str) -> None:
    forge(run, column, 1, digest=digest)
    with pytest.raises(UserError, match=told):
        verify(run, 60)


def test_verify_says_what_is_right(wide_solo: Wide, run: Path) -> None:  # noqa: F811
    answer = wide_solo("verify", str(run), columns=200)
    assert answer.code == 0
    assert "30 rows add up" in answer.out
    assert "games replayed to equal rows" in answer.out
    edit_manifest(run, lambda saved: saved.update(kernel_hash="0" * 24))
    assert "not replayed: " in wide_solo("verify", str(run), columns=400).out
