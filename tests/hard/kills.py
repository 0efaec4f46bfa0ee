"""Kills of everything that writes: what was kept is found again, and neither files nor processes are left behind."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from engine.core.scratch import OWNER
from experiments.run import LOCK, read_manifest
from experiments.tune_study import HISTORY, STUDY
from solo.session.saved_games import LONG_AGO, Store
from tests.experiments.runs import HOUSE
from tests.hard.asking import at_home, solo
from tests.hard.of_players import write_weights
from tests.hard.trials import PATIENCE, PLAYED, begin, ended, environment, row_fault

TOURNAMENT = ("tournament", "random", "sun", "--games", "300", "--seed", "5", "--quiet")
TUNED = ("--games", "40", "--generations", "8", "--population", "6", "--test-games", "40", "--quiet")
FAREWELL = 30.0
"""Seconds in which a process that thought for a killed one has ended."""


def kill(dice: random.Random, folder: Path) -> str:
    """Kill a command that writes, and go on with it: nothing is lost, and nothing left behind."""
    make = dice.choice((kill_simulate, kill_tournament, kill_tune, kill_play))
    fault = make(dice, folder) or left_over(folder)
    return f"{make.__name__}: {fault}" if fault else ""


def surroundings_of(folder: Path) -> dict[str, str]:
    """The surroundings of a trial: games and temporary files are kept in its folder."""
    (folder / "tmp").mkdir(exist_ok=True)
    return environment(XDG_STATE_HOME=str(folder / "state"), TMPDIR=str(folder / "tmp"))


def left_over(folder: Path) -> str:
    """What is still there of killed processes, or nothing."""
    limit = time.monotonic() + FAREWELL
    while (alive := processes_of(folder)) and time.monotonic() < limit:
        time.sleep(0.2)
    files = [path.name for path in (folder / "tmp").iterdir()]
    return f"processes {alive}, temporary files {files}" if alive or files else ""


def processes_of(folder: Path) -> list[str]:
    """The processes that run in the surroundings of a trial, where the system tells."""
    mark, found = str(folder).encode(), []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_text("utf-8").replace("\0", " "))
        except OSError:
            continue
    return found


def kill_and_resume(dice: random.Random, line: tuple[str | Path, ...], out: Path, env: dict[str, str]) -> str:
    """Kill a command at a random moment, from its first file on, perhaps twice; then let it finish."""
    process = begin(*line, env=env)
    for _ in range(dice.choice((1, 1, 2))):
        wait_for_folder(out, process)
        time.sleep(dice.choice((0.0, 0.02, 1.5)) * dice.random() + dice.random() * 0.01)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        process = begin(*line, "--resume", env=env)
    code, complaint = ended(process)
    return f"it cannot be resumed: code {code}: {complaint[-400:]}" if code else ""


def wait_for_folder(out: Path, process: subprocess.Popen[str]) -> None:
    """Wait until a command begins to write, or ends."""
    limit = time.monotonic() + PATIENCE
    while not out.exists() and process.poll() is None and time.monotonic() < limit:
        time.sleep(0.002)


def kill_simulate(dice: random.Random, folder: Path) -> str:
    """A run comes to the rows of one that was not killed."""
    run = folder / "run"
    return kill_and_resume(dice, ("simulate", *PLAYED, "--out", run), run, surroundings_of(folder)) or row_fault(run)


@cache
def undisturbed_tournament() -> str:
    """The digest of the rows of a tournament."""
    run = Path(mkdtemp(prefix="pampero-hard-")) / "run"
    ended(begin(*TOURNAMENT, "--out", run))
    return read_manifest(run).rows_sha256


def kill_tournament(dice: random.Random, folder: Path) -> str:
    """A tournament comes to the rows of one that was not killed; one that nobody keeps leaves nothing for good."""
    if dice.random() < 0.3:
        return kill_unkept(dice, surroundings_of(folder))
    run = folder / "run"
    fault = kill_and_resume(dice, (*TOURNAMENT, "--out", run), run, surroundings_of(folder))
    return fault or row_fault(run, 600, undisturbed_tournament())


def kill_unkept(dice: random.Random, env: dict[str, str]) -> str:
    """A tournament without --out is killed, perhaps twice; the next one clears away what they left."""
    for _ in range(dice.choice((1, 2))):
        process = begin(*TOURNAMENT, env=env)
        wait_for_any(Path(env["TMPDIR"]), process)
        time.sleep(dice.choice((0.0, 0.02, 1.5)) * dice.random())
        process.kill()
        process.communicate()
    for place in Path(env["TMPDIR"]).iterdir():
        if not (place / OWNER).exists():
            make_old(place)  # killed before it had its lock: the next one cannot tell it from one that begins
    code, complaint = ended(begin("tournament", "random", "sun", "--games", "4", "--quiet", env=env))
    return f"the next tournament ends with code {code}: {complaint[-400:]}" if code else ""


def wait_for_any(folder: Path, process: subprocess.Popen[str]) -> None:
    """Wait until a command has made something in a folder, or ends."""
    limit = time.monotonic() + PATIENCE
    while not any(folder.iterdir()) and process.poll() is None and time.monotonic() < limit:
        time.sleep(0.002)


@cache
def tuned_player() -> tuple[tuple[str | Path, ...], bytes]:
    """A command that tunes a small player, and the file that it finds undisturbed."""
    place = Path(mkdtemp(prefix="pampero-hard-"))
    write_weights(place)
    line = ("players", "tune", place / "mine.toml", "--game", "template", *TUNED)
    ended(begin(*line, "--out", place / "study"))
    return line, (place / "study" / "mine.toml").read_bytes()


def kill_tune(dice: random.Random, folder: Path) -> str:
    """A study of tuning comes to the player that it would have found."""
    (line, found), out = tuned_player(), folder / "study"
    if fault := kill_and_resume(dice, (*line, "--out", out), out, surroundings_of(folder)):
        return fault
    left = {path.name for path in out.iterdir()} - {STUDY, HISTORY, LOCK, "mine.toml"}
    if left:
        return f"it leaves {sorted(left)}"
    return "" if (out / "mine.toml").read_bytes() == found else "it found another player"


def kill_play(dice: random.Random, folder: Path) -> str:
    """A game of a person has every choice that was answered, and an older game is still there."""
    with at_home(folder):
        solo("play", "--plain", "--seed", "1", typed="1\n")
    answers = [dice.choice(("1", "1", "1", "h")) for _ in range(40)]
    told = killed_game(dice, folder, "\n".join(answers) + "\n")
    for part in (folder / "state" / "pampero-solo").glob(".*.partial"):
        make_old(part)
    waiting = {game.save.seed: len(game.save.choices) for game in Store(folder / "state" / "pampero-solo").waiting()}
    if waiting.get(1) != 1:
        return f"the older game is lost: {waiting}"
    if waiting.get(7, 0) < told:
        return f"{told} choices were made, {waiting.get(7, 0)} are kept"
    with at_home(folder):
        going_on = solo("play", "--plain", typed="\n1\n")
    left = [path.name for path in (folder / "state" / "pampero-solo").iterdir() if path.suffix != ".json"]
    return going_on.fault or (f"it leaves {left}" if left else "")


def make_old(part: Path) -> None:
    """Let a file be as if it had been written long ago."""
    os.utime(part, (time.time() - 2 * LONG_AGO,) * 2)


def killed_game(dice: random.Random, folder: Path, typed: str) -> int:
    """Play a game that is killed while it goes on; how many choices it had confirmed."""
    heard = folder / "heard.txt"
    with heard.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "solo.cli.main", "play", "--plain", "--seed", "7"],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=subprocess.DEVNULL,
            text=True,
            env=surroundings_of(folder),
            cwd=HOUSE,
        )
    assert process.stdin is not None
    process.stdin.write(typed)
    process.stdin.flush()
    wanted, limit = dice.randrange(1, 12), time.monotonic() + PATIENCE
    while confirmed(heard) < wanted and process.poll() is None and time.monotonic() < limit:
        time.sleep(0.005)
    time.sleep(0.05 * dice.random())
    process.kill()
    process.wait()
    process.stdin.close()
    return confirmed(heard)


def confirmed(heard: Path) -> int:
    """How many choices a conversation has gone on from."""
    return max((int(number) - 1 for number in re.findall(r", choice (\d+):", heard.read_text("utf-8"))), default=0)
