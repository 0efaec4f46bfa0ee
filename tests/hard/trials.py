"""What a project goes through: kills, flipped bits, full disks, odd surroundings, dying clusters; a number each."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from experiments.journal import JOURNAL
from experiments.run import COPY, LOCK, MANIFEST, read_manifest
from experiments.runner import cores, simulate
from experiments.study_file import simple_study
from experiments.verify import verify
from tests.experiments.runs import HOUSE, address_of, dask, make_run
from tests.hard.asking import solo
from tests.hard.broken import unfinished_run

GAMES = 3000
CHUNK = 50
PLAYED = ("--player", "random", "--games", str(GAMES), "--chunk", str(CHUNK), "--seed", "5", "--quiet")
PATIENCE = 300
CODES = (0, 2, 3, 129, 130, 141, 143)


def environment(**changes: str) -> dict[str, str]:
    """The surroundings of a process that finds this house, and keeps its games elsewhere."""
    return {**os.environ, "PYTHONPATH": str(HOUSE), "XDG_STATE_HOME": games_folder(), **changes}


@cache
def games_folder() -> str:
    """Where the games of the trials are kept."""
    return mkdtemp(prefix="pampero-hard-")


def begin(*args: str | Path, env: dict[str, str] | None = None, cwd: Path = HOUSE) -> subprocess.Popen[str]:
    """Start `solo`."""
    return subprocess.Popen(
        [sys.executable, "-m", "solo.cli.main", *map(str, args)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        env=env or environment(),
        cwd=cwd,
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """How a process ended, and what it complained of."""
    _, complaint = process.communicate(timeout=PATIENCE)
    return process.returncode, complaint


def fault_of(code: int, complaint: str = "") -> str:
    """What is wrong with how a process ended, or nothing."""
    if code not in CODES or "Traceback" in complaint:
        return f"code {code}: {complaint[-400:]}"
    return ""


@cache
def undisturbed() -> str:
    """The digest of the rows that every disturbed run must come to."""
    folder = Path(mkdtemp(prefix="pampero-hard-"))
    digest = simulate(simple_study("random", GAMES, 5), folder / "run", chunk=1000).rows_sha256
    shutil.rmtree(folder)
    return digest


def row_fault(run: Path, games: int = GAMES, digest: str = "") -> str:
    """What is wrong with the rows of a run that was disturbed, or nothing."""
    left = [
        path.name for path in run.iterdir() if path.name not in (MANIFEST, COPY, LOCK) and path.suffix != ".parquet"
    ]
    if left:
        return f"it leaves {left}"
    manifest = read_manifest(run)
    if not manifest.complete or verify(run, 0).rows != games:
        return f"{manifest.rows} rows of {games}"
    return "" if manifest.rows_sha256 == (digest or undisturbed()) else "its rows are others"


@cache
def flipped_material() -> Path:
    """A finished run, one as a kill leaves it, and what the commands say of them."""
    folder = Path(mkdtemp(prefix="pampero-hard-"))
    make_run(folder / "whole", 30, chunk=10)
    unfinished_run(folder / "cut")
    return folder


@cache
def told(run: str, command: str) -> str:
    """What a command says of the undamaged material."""
    return solo(*command.split(), flipped_material() / run).out


def flip(dice: random.Random, folder: Path) -> str:
    """Flip one bit of a file that a command reads: it says the same as before, or refuses."""
    name = dice.choice(("whole", "whole", "cut/run"))
    source, run = flipped_material() / name, folder / "other" / Path(name).name
    shutil.copytree(source, run)
    files = [path for path in sorted(run.iterdir()) if path.name != LOCK and path.stat().st_size]
    victim = dice.choice([path for path in files if path.name.startswith("part")] if dice.random() < 0.5 else files)
    content = bytearray(victim.read_bytes())
    content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
    victim.write_bytes(content)
    command = dice.choice(("summarise --json", "summarise --csv", "verify --games 0 --json"))
    done = solo(*command.split(), run)
    if done.fault:
        return f"{victim.name}: {done.fault}"
    same = done.out.replace(str(run), str(source)) == told(name, command)
    return "" if done.code == 2 or same else f"{victim.name}: {command} tells other figures at code 0"


def full_disk(dice: random.Random, folder: Path) -> str:
    """A disk that is full at some moment of a run: a sentence, and once there is room it is resumed."""
    small = folder / "small"
    small.mkdir()
    kilobytes = dice.choice((8, 64, 200, 400, 700))
    mounted = (
        os.getuid() == 0
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", str(small)], capture_output=True, check=False
        ).returncode
    )
    try:
        limit = None if mounted else (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (kilobytes * 20,) * 2))
        process = subprocess.Popen(
            [sys.executable, "-m", "solo.cli.main", "simulate", *PLAYED, "--out", str(small / "run")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            cwd=HOUSE,
            preexec_fn=limit,  # noqa: PLW1509 the child has no threads yet
        )
        code, complaint = ended(process)
        if fault := fault_of(code, complaint):
            return fault
        if code == 0 and mounted and kilobytes < 500:
            return "it did not notice that the disk is full"
        if (small / "run").exists():
            shutil.copytree(small / "run", folder / "run")
    finally:
        if mounted:
            subprocess.run(["umount", str(small)], check=False)
    code, complaint = ended(begin("simulate", *PLAYED, "--out", folder / "run", "--resume"))
    return f"it cannot be resumed: {complaint[-300:]}" if code else row_fault(folder / "run")


SURROUNDINGS: dict[str, dict[str, str]] = {
    "no home": {"HOME": ""},
    "a home that is not there": {"HOME": "/nonexistent"},
    "a dumb terminal": {"TERM": "dumb"},
    "20 columns": {"COLUMNS": "20"},
    "1 column": {"COLUMNS": "1"},
    "no columns": {"COLUMNS": "0"},
    "ASCII": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
    "no byte code": {"PYTHONDONTWRITEBYTECODE": "1"},
    "no temporary folder": {"TMPDIR": "/nonexistent"},
    "a time zone that is none": {"TZ": "nowhere"},
    "colours": {"FORCE_COLOR": "1", "NO_COLOR": "1"},
    "no place for games": {"XDG_STATE_HOME": "/proc/nowhere"},
}
LINES = (
    "setup 7",
    "rulings",
    "data sources",
    "summarise {run}",
    "compare {run} {run}",
    "game {run} --game 1",
    "doctor",
    "play --plain --seed 7",
    "play --plain --table --seed 7",
    "players check sun",
    "players explain book --turn 2",
    "players list",
    "replay --run {run} --game 1 --plain",
)


def surroundings(dice: random.Random, folder: Path) -> str:
    """A command in odd surroundings: it ends with a code that is documented, and no traceback."""
    run = flipped_material() / "whole"
    line = dice.choice(LINES).format(run=run).split()
    changes = SURROUNDINGS[name] if (name := dice.choice([*SURROUNDINGS, *OTHERS])) in SURROUNDINGS else {}
    if name in OTHERS:
        return f"{name}, {line[0]}: {fault}" if (fault := other_surroundings(name, line, folder)) else ""
    code, complaint = ended(begin(*line, env=environment(**changes)))
    fault = fault_of(code, complaint) or (f"code {code}: {complaint}" if code else "")
    return f"{name}, {line[0]}: {fault}" if fault else ""


OTHERS = (
    "a closed pipe",
    "a closed output",
    "a closed input",
    "a deleted folder",
    "another user",
    "Ctrl-C",
    "Ctrl-C twice",
    "SIGTERM",
    "SIGHUP",
)


def other_surroundings(name: str, line: list[str], folder: Path) -> str:
    """Surroundings that no variable makes."""
    if name in ("a closed output", "a closed input"):
        closed = ">&- 2>&-" if name == "a closed output" else "<&-"
        command = f'"{sys.executable}" -m solo.cli.main {" ".join(line)} {closed}'
        return fault_of(
            subprocess.run(["/bin/sh", "-c", command], env=environment(), cwd=HOUSE, check=False).returncode
        )
    if name == "a deleted folder":
        gone = folder / "gone"
        gone.mkdir()
        command = f'cd "{gone}" && rmdir "{gone}" && exec "{sys.executable}" -m solo.cli.main {" ".join(line)}'
        done = subprocess.run(
            ["/bin/sh", "-c", command], env=environment(), capture_output=True, text=True, check=False
        )
        return fault_of(done.returncode, done.stderr)
    if name == "another user" and os.getuid() == 0:
        return as_another_user(line)
    process = begin(*line)
    assert process.stdout is not None
    if name == "a closed pipe":
        process.stdout.close()
        process.stdout = None
    elif name in ("Ctrl-C", "Ctrl-C twice", "SIGTERM", "SIGHUP"):
        time.sleep(0.3 + random.random())
        for _ in range(2 if name == "Ctrl-C twice" else 1):
            process.send_signal(getattr(signal, name, signal.SIGINT))
            time.sleep(0.01)
    return fault_of(*ended(process))


def as_another_user(line: list[str]) -> str:
    """A user who can write nowhere but to a temporary folder of his own."""
    home = Path(mkdtemp(prefix="pampero-hard-"))
    home.chmod(0o777)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "solo.cli.main", *line],
            env=environment(HOME=str(home), TMPDIR=str(home), NUMBA_DISABLE_JIT="1"),
            cwd=HOUSE,
            user=65534,
            capture_output=True,
            text=True,
            check=False,
        )
    except PermissionError:  # a Python in a home that others cannot enter
        print(f"another user, {line[0]}: not tried, {sys.executable} is not for others", file=sys.stderr, flush=True)
        return ""
    finally:
        shutil.rmtree(home, ignore_errors=True)
    return fault_of(done.returncode, done.stderr)


def wait_for_parts(run: Path, parts: int, process: subprocess.Popen[str]) -> None:
    """Wait until so many parts are there, or the run ends."""
    limit = time.monotonic() + PATIENCE
    while len(list(run.glob("part-*.parquet"))) < parts and process.poll() is None and time.monotonic() < limit:
        time.sleep(0.01)


def cluster(dice: random.Random, folder: Path) -> str:
    """A cluster whose scheduler or only worker is killed: a sentence, and the run is resumed on another."""
    run, options = folder / "run", ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    victim = dice.choice(("worker", "scheduler"))
    for attempt in ("killed", "resumed"):
        with dask("dask_scheduler", *options) as scheduler:
            address = address_of(scheduler)
            own = (
                address,
                "--nthreads",
                "1",
                "--no-dashboard",
                "--no-nanny",
                "--local-directory",
                str(folder / "dask"),
            )
            with dask("dask_worker", *own) as worker:
                process = begin("simulate", *PLAYED, "--out", run, "--scheduler", address, "--resume")
                if attempt == "killed":
                    wait_for_parts(run, dice.randrange(1, 20), process)
                    (worker if victim == "worker" else scheduler).kill()
                code, complaint = ended(process)
        if fault := fault_of(code, complaint):
            return f"{victim} {attempt}: {fault}"
        if code and (attempt == "resumed" or "continue with" not in complaint):
            return f"{victim} {attempt}: code {code}: {complaint[-400:]}"
    return row_fault(run)


def cold(_dice: random.Random, folder: Path) -> str:
    """Four cold starts at once, into one cache; the fifth finds all of it."""
    env = environment(SOLO_CACHE_DIR=str(folder / "cache"), SOLO_QUIET="1")
    started = [begin("setup", "7", "--game", "template", env=env) for _ in range(4)]
    for process in started:
        code, complaint = ended(process)
        if code:
            return f"code {code}: {complaint[-300:]}"
    code, complaint = ended(begin("setup", "7", "--game", "template", env=env | {"SOLO_QUIET": ""}))
    return f"code {code}: {complaint}" if code or "compil" in complaint else ""


SOAK = 50_000


def soak(dice: random.Random, folder: Path) -> str:
    """Many games, every row of which must add up, and a sample of which is played again."""
    study = simple_study("random", SOAK, dice.randrange(2**40))
    manifest = simulate(study, folder / "run", workers=cores())
    if manifest.failures or (folder / "run" / JOURNAL).exists():
        return f"{len(manifest.failures)} games failed"
    found = verify(folder / "run", 5, dice.randrange(1000))
    return "" if (found.rows, found.complete) == (SOAK, True) else f"{found.rows} rows"
