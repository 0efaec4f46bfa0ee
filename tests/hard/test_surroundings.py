"""Files that are there already, streams that are not, odd widths and names, and signals."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.core.errors import UserError, quoted, unknown
from experiments.dask_cluster import connect
from experiments.results import load
from solo.cli.console import LONGEST_SENTENCE
from tests.conftest import Wide
from tests.experiments.runs import HOUSE, command, environment, make_run
from tests.hard.trials import wait_for_parts


def asked(line: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A command line of `solo` in a shell."""
    whole = f"{' '.join(map(quoted, command()))} {line}"
    usual = {name: value for name, value in environment().items() if name != "COLUMNS"}
    return subprocess.run(
        ["/bin/sh", "-c", whole], env=usual | env, cwd=HOUSE, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "line", ["report {run} --out {file}", "summarise {run} --html {file}", "plot spread {run} --out {file}"]
)
def test_a_file_that_is_there_is_replaced_only_with_force(wide_solo: Wide, tmp_path: Path, line: str) -> None:
    run, file = make_run(tmp_path / "run", 20), tmp_path / "mine.svg"
    file.write_text("precious", "utf-8")
    words = line.format(run=run, file=file).split()
    done = wide_solo(*words)
    assert (done.code, done.out) == (2, "")
    assert f"{file} exists already: add --force to replace it" in done.err
    assert file.read_text("utf-8") == "precious"
    assert wide_solo(*words, "--force").code == 0
    assert file.read_text("utf-8") != "precious"


@pytest.mark.parametrize("line", ["rulings", "summarise {run}"])
def test_no_columns_are_as_many_as_usual(tmp_path: Path, line: str) -> None:
    line = line.format(run=make_run(tmp_path / "run", 20))
    done = asked(line, COLUMNS="0")
    assert (done.returncode, done.stdout) == (0, asked(line).stdout)
    assert len(done.stdout) > 100


def test_a_closed_input_ends_the_conversation(tmp_path: Path) -> None:
    done = asked("play --plain --seed 7 <&-", XDG_STATE_HOME=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Nothing was chosen" in done.stdout


@contextmanager
def listening(answer: bytes) -> Iterator[str]:
    """Something at a port that is no scheduler."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        kept = []

        def serve() -> None:
            while True:
                try:
                    kept.append(server.accept()[0])
                    if answer:
                        kept[-1].sendall(answer)
                        kept[-1].close()
                except OSError:
                    return

        threading.Thread(target=serve, daemon=True).start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)
        for connection in kept:
            connection.close()


@pytest.mark.filterwarnings("ignore::Warning")
@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-OpenSSH_9.2\r\n"])
def test_what_listens_and_is_no_scheduler_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, answer: bytes) -> None:
    monkeypatch.setattr("experiments.dask_cluster.PATIENCE", 1.0)
    with listening(answer) as address, pytest.raises(UserError, match="is not a Dask scheduler"):
        connect(address)


def test_an_empty_address_does_not_play_here(wide_solo: Wide, tmp_path: Path) -> None:
    done = wide_solo("simulate", "--player", "random", "--games", "5", "--scheduler", "", "--out", str(tmp_path / "r"))
    assert (done.code, "the scheduler's address is ''" in done.err) == (2, True)
    assert not (tmp_path / "r").exists()


def test_no_control_letter_of_a_players_name_is_printed_or_written(wide_solo: Wide, tmp_path: Path) -> None:
    file = tmp_path / "a\x1b[31mb.toml"
    shutil.copy(HOUSE / "engine" / "pampero" / "players" / "greedy.toml", file)
    run = str(make_run(tmp_path / "run", 4, str(file)))
    assert load(run)["player"][0] == str(file)
    for line in (("summarise", run, "--csv"), ("query", run, "select player from games", "--csv")):
        done = wide_solo(*line)
        assert (done.code, "\x1b" in done.out, r"a\x1b[31mb" in done.out) == (0, False, True)
    assert wide_solo("report", run, "--out", str(tmp_path / "page.html")).code == 0
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "\x1b" not in page
    assert r"a\x1b[31mb" in page


def test_hints_quote_paths_for_a_shell(wide_solo: Wide, tmp_path: Path) -> None:
    place = tmp_path / "my runs; rm x"
    done = wide_solo("simulate", "--player", "random", "--games", "40", "--chunk", "10", "--out", str(place))
    assert f"solo summarise '{place}'" in done.out
    next(place.glob("part-*.parquet")).write_bytes(b"PAR1")
    assert f"--out '{place}'" in wide_solo("summarise", str(place)).err
    (place / "_manifest.json").write_text("{", "utf-8")
    assert f"solo verify --repair '{place}'" in wide_solo("summarise", str(place)).err


def test_a_sentence_has_a_length_that_one_reads(wide_solo: Wide) -> None:
    told = wide_solo("simulate", "--player", "x" * 100_000).err
    assert len(told) < LONGEST_SENTENCE + 20
    assert len(unknown("name", "x", [f"name {number}" for number in range(10_000)])) < LONGEST_SENTENCE


@contextmanager
def hangup_as_usual() -> Iterator[None]:
    """The signal of a closed terminal as a terminal leaves it: under nohup a command inherits that it is ignored."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def test_a_batch_whose_terminal_goes_tells_what_is_kept(tmp_path: Path) -> None:
    run = tmp_path / "run"
    line = command("simulate", "--player", "random", "--games", "500000", "--chunk", "200", "--out", run)
    with (
        hangup_as_usual(),
        subprocess.Popen(line, stderr=subprocess.PIPE, text=True, env=environment(), cwd=HOUSE) as process,
    ):
        wait_for_parts(run, 2, process)
        os.kill(process.pid, signal.SIGHUP)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 129
    assert "games are kept; continue with" in told
    assert "stopped from outside (SIGHUP)" in told
