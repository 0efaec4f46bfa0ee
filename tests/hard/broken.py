"""Broken inputs for every reader of the project, and what they may come to: a result, or a sentence and code 2."""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple
from unittest.mock import patch

import pyarrow as pa
import pyarrow.parquet as pq

from engine.core.documents import check_of
from engine.core.registry import find_game
from engine.pampero.components.catalogue import FILES, shipped
from engine.template.components import SHIPPED as TEMPLATE
from engine.template.components import load_components
from experiments.journal import JOURNAL, line_of
from experiments.run import MANIFEST, part_name
from experiments.study import read_study
from solo.cli import app
from solo.cli.main import main
from solo.game import Game, random_policy
from solo.players.weights import fact_names, read_weights
from tests.experiments.runs import make_run
from tests.hard.mutations import ODD_WORDS, broken_bytes, broken_json, broken_toml, other_kind
from tests.hard.readers import HOUSE

ALLOWED = (0, 2)
HANG = 10.0
LONGEST = 5000
Break = Callable[[random.Random, bytes], bytes]
Ask = Callable[[Path], object]


class Outcome(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str
    seconds: float

    @property
    def fault(self) -> str:
        """What is wrong with it, or nothing."""
        if self.code not in ALLOWED:
            return f"code {self.code}: {self.err[:300]}"
        if self.seconds > HANG:
            return f"it took {self.seconds:.0f} s"
        if "Traceback" in self.err or "\x1b" in self.out + self.err:
            return f"it printed {(self.out + self.err)[:300]!r}"
        if self.code == 2 and (not self.err.startswith("error: ") or len(self.err) > LONGEST):
            return f"its sentence is {self.err[:300]!r}"
        return ""


class Hung(BaseException):
    """A command took too long."""


@contextmanager
def alarm() -> Any:
    """Raise in whatever hangs."""

    def ring(_number: int, _frame: object) -> None:
        raise Hung

    former = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 3 * HANG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)


def solo(*args: str | Path) -> Outcome:
    """`solo` in this process, as a user would see it."""
    out, err, begun = io.StringIO(), io.StringIO(), time.process_time()
    with (
        patch.object(sys, "argv", ["solo", *map(str, args)]),
        redirect_stdout(out),
        redirect_stderr(err),
        alarm(),
    ):
        try:
            code = main()
        except Hung:
            code = -1
    return Outcome(code, out.getvalue(), err.getvalue(), time.process_time() - begun)


def call(function: Callable[[], object]) -> Outcome:
    """A function of ours as if it were a command."""

    def command() -> None:
        function()

    with patch.object(app, "load", lambda _target: command):
        return solo("doctor")


@dataclass(frozen=True)
class Surface:
    """A reader: a folder with sound material, which file of it is broken and how, and who reads it."""

    make: Callable[[Path], None]
    file: str
    ways: tuple[Break, ...]
    ask: Callable[[random.Random, Path], Outcome]
    after: Callable[[Path], None] = lambda _folder: None

    def trial(self, dice: random.Random, folder: Path) -> Outcome:
        """Break the file once and ask."""
        path = folder / self.file
        if dice.random() < 0.04:
            other_kind(dice, path)
        else:
            path.write_bytes(dice.choice(self.ways)(dice, path.read_bytes()))
            self.after(folder)
        return self.ask(dice, path)


@cache
def pristine(name: str) -> Path:
    """The sound material of a reader, made once."""
    folder = Path(mkdtemp(prefix="pampero-hard-"))
    GENERATORS[name].make(folder)
    return folder


def sound_run(folder: Path) -> None:
    """A small finished run."""
    make_run(folder / "run", 24, chunk=12)


def unfinished_run(folder: Path) -> None:
    """A run as a kill leaves it: its parts are in the journal."""
    sound_run(folder)
    manifest = json.loads((folder / "run" / MANIFEST).read_bytes())
    lines = [line_of({"part": part, "seconds": 0.5}) for part in manifest["parts"]]
    (folder / "run" / JOURNAL).write_bytes(b"".join(lines))
    manifest |= {"parts": [], "rows": 0, "rows_sha256": "0" * 64, "complete": False}
    manifest["check"] = check_of({key: value for key, value in manifest.items() if key != "check"})
    (folder / "run" / MANIFEST).write_text(json.dumps(manifest), "utf-8")


def sign_parts(folder: Path) -> None:
    """Let the manifest say that the parts are right, as a forger would."""
    path = folder / "run" / MANIFEST
    manifest = json.loads(path.read_bytes())
    manifest.pop("check")
    for part in manifest["parts"]:
        content = (folder / "run" / part["file"]).read_bytes()
        part |= {"bytes": len(content), "sha256": sha256(content).hexdigest()}
    path.write_text(json.dumps(manifest | {"check": check_of(manifest)}), "utf-8")


def ask_run(dice: random.Random, path: Path) -> Outcome:
    """One of the commands that read a run."""
    run = path.parent
    ways: tuple[tuple[str | Path, ...], ...] = (
        ("summarise", run),
        ("summarise", run, "--json"),
        ("compare", run, run),
        ("game", run, "--game", "3"),
        ("verify", run, "--games", "1"),
        ("simulate", "--resume", "--out", run, "--quiet"),
        ("explain", "--run", run, "--game", "1", "--turn", "1"),
    )
    return solo(*dice.choice(ways))


def broken_line(dice: random.Random, content: bytes) -> bytes:
    """A journal with a record that fits its check and says something else."""
    lines = content.splitlines()
    place = dice.randrange(len(lines))
    record = json.loads(lines[place].partition(b" ")[2])
    changed = json.loads(broken_json(dice, json.dumps(record).encode()))
    lines[place] = line_of(changed).rstrip()
    return b"\n".join(lines) + b"\n"


def broken_table(dice: random.Random, content: bytes) -> bytes:
    """A part with other columns, types, rows or words."""
    table = pq.read_table(pa.BufferReader(content))
    name = dice.choice([*table.column_names, "winner", "margin", "game"])
    place = table.column_names.index(name)
    rows = table.num_rows
    columns: tuple[Callable[[], pa.Array], ...] = (
        lambda: pa.array([None] * rows, pa.int32()),
        lambda: pa.array([0.5] * rows),
        lambda: pa.array([dice.choice(ODD_WORDS)] * rows),
        lambda: pa.array([dice.choice(ODD_WORDS)] * rows).dictionary_encode(),
        lambda: pa.array([[1]] * rows),
        lambda: pa.array([2**62] * rows),
    )
    ways: tuple[Callable[[], pa.Table], ...] = (
        lambda: table.remove_column(place),
        lambda: table.slice(0, dice.randrange(rows)),
        lambda: pa.concat_tables([table, table]),
        lambda: table.rename_columns([dice.choice(ODD_WORDS) if n == name else n for n in table.column_names]),
        *(lambda: table.set_column(place, name, dice.choice(columns)()) for _ in range(4)),
    )
    sink = pa.BufferOutputStream()
    pq.write_table(dice.choice(ways)(), sink)
    return bytes(sink.getvalue().to_pybytes())


def copy_to(folder: Path, *sources: Path) -> None:
    """Sound files, under their names."""
    for source in sources:
        shutil.copy(source, folder / source.name)


def write_studies(folder: Path) -> None:
    """A study that uses every key."""
    text = (HOUSE / "experiments" / "studies" / "set_ups.toml").read_text("utf-8")
    ruling = '\n[[rulings]]\nname = "zero"\nVJ_MONEY = "zero"\n'
    (folder / "study.toml").write_text(text + ruling, "utf-8")


def write_save(folder: Path) -> None:
    """A saved game of some choices."""
    game = Game.new(7)
    for _ in range(12):
        game.choose(random_policy(game))
    game.save(folder / "game.json")


def reading(function: Ask) -> Callable[[random.Random, Path], Outcome]:
    """A reader that no command calls alone."""
    return lambda _dice, path: call(lambda: function(path))


def ask_data(dice: random.Random, path: Path) -> Outcome:
    """One of the commands that read component files."""
    ways: tuple[tuple[str | Path, ...], ...] = (
        ("data", "check", path.parent),
        ("data", "show", "board", "--data", path.parent),
        ("setup", "7", "--data", path.parent),
        ("doctor", "--data", path.parent, "--json"),
    )
    return solo(*ways[min(dice.randrange(12), 3)]) if dice.random() < 0.5 else solo(*ways[0])


def ask_position(_dice: random.Random, path: Path) -> Outcome:
    """A position by hand."""
    return solo("explain", "--position", path)


TOML: tuple[Break, ...] = (broken_toml, broken_toml, broken_bytes)
JSON: tuple[Break, ...] = (broken_json, broken_json, broken_json, broken_bytes)
PART = part_name(0)

GENERATORS: dict[str, Surface] = {
    "experiments.study": Surface(write_studies, "study.toml", TOML, reading(read_study)),
    "experiments.run": Surface(sound_run, f"run/{MANIFEST}", JSON, ask_run),
    "experiments.journal": Surface(unfinished_run, f"run/{JOURNAL}", (broken_line, broken_bytes), ask_run),
    "experiments.results": Surface(sound_run, f"run/{PART}", (broken_table, broken_bytes), ask_run, sign_parts),
    "solo.saves": Surface(write_save, "game.json", JSON, reading(Game.load)),
    "solo.players.weights": Surface(
        lambda folder: copy_to(folder, HOUSE / "engine" / "pampero" / "players" / "greedy.toml"),
        "greedy.toml",
        TOML,
        reading(lambda path: read_weights(path, fact_names(find_game("pampero")))),
    ),
    "engine.template.components": Surface(
        lambda folder: copy_to(folder, *sorted(TEMPLATE.glob("*.toml"))),
        "cards.toml",
        TOML,
        reading(lambda path: load_components(path.parent)),
    ),
    "engine.pampero.components.catalogue": Surface(
        lambda folder: copy_to(folder, *(Path(str(shipped().joinpath(name))) for name in FILES[:9])),
        "board.toml",
        TOML,
        ask_data,
    ),
    "engine.pampero.table.file": Surface(
        lambda folder: copy_to(folder, HOUSE / "docs" / "position-example.toml"),
        "position-example.toml",
        TOML,
        ask_position,
    ),
}
"""For every module that reads, by name, how its files are broken."""

BAD_NAME = os.fsdecode(b"bad\xff")
FAMILIAR = "nowhere /proc/none /dev/null random pampero TIE=towers 1 -5 1e9 1010101010101010101010101010101010101010"
WORDS = (*ODD_WORDS, BAD_NAME, *FAMILIAR.split())
OPTIONS = [
    "--seed",
    "--games",
    "--data",
    "--player",
    "--ruling",
    "--variant",
    "--objective",
    "--seats",
    "--game",
    "--json",
    "--cell",
    "--players",
    "--csv",
    "--html",
    "--turn",
    "--position",
    "--run",
    "--study",
    "--no-verify",
    "--nonsense",
]
COMMANDS = [
    "setup",
    "rulings",
    "explain",
    "summarise",
    "compare",
    "game",
    "verify",
    "data check",
    "data show",
    "data sources",
    "data export",
    "simulate --dry-run --games 1",
    "nonsense",
    "data",
    "",
]


def command_line(dice: random.Random, folder: Path) -> Outcome:
    """A command line of odd words."""
    words = [*dice.choice(COMMANDS).split()]
    for _ in range(dice.randrange(4)):
        words += [dice.choice(OPTIONS)] if dice.random() < 0.6 else []
        words += [dice.choice(WORDS)] if dice.random() < 0.8 else []
    here = Path.cwd()
    os.chdir(folder)
    try:
        return solo(*(word.replace("\0", "") for word in words))
    finally:
        os.chdir(here)


def broken_input(dice: random.Random, folder: Path) -> str:
    """One broken input for one reader; what is wrong with how it was taken, or nothing."""
    name = dice.choice([*GENERATORS, "the command line"])
    if name == "the command line":
        fault = command_line(dice, folder).fault
    else:
        shutil.copytree(pristine(name), folder, dirs_exist_ok=True)
        fault = GENERATORS[name].trial(dice, folder).fault
    return f"{name}: {fault}" if fault else ""
