"""Broken inputs for every reader of the project: runs, studies and components here, the others in their modules."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from unittest.mock import patch

import pyarrow as pa
import pyarrow.parquet as pq

from engine.core.safe_io import check_of
from engine.pampero.components.catalogue import FILES, shipped
from experiments import balance_targets, player_stats
from experiments.journal import JOURNAL, line_of
from experiments.question import overlays, read_question
from experiments.run import MANIFEST, part_name
from experiments.study_file import read_study
from solo.session import difficulty
from tests.experiments.runs import make_run
from tests.hard.asking import Outcome, Surface, call, reading, solo
from tests.hard.inputs import INPUTS
from tests.hard.mutations import ODD_WORDS, broken_bytes, broken_json, broken_parquet
from tests.hard.of_players import JSON, OF_PLAYERS, TOML
from tests.hard.readers import HOUSE

BAND_DOES_NOT_HOLD = 4
STUDIES = HOUSE / "experiments" / "studies"


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
        ("replay", "--run", run, "--game", "2", "--plain"),
        ("query", run, "select winner, margin, count(*) from games group by all"),
        ("bands", run, "--json"),
    )
    slow: tuple[tuple[str | Path, ...], ...] = (
        ("report", run, "--out", run.parent / "report.html"),
        ("plot", dice.choice(("wins", "accounts", "set-up")), run, "--out", run.parent / "plot.svg"),
    )
    done = solo(*dice.choice(slow if dice.random() < 0.03 else ways))
    return done._replace(code=0) if done.code == BAND_DOES_NOT_HOLD and not done.err else done


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
    rows = table.num_rows
    columns: tuple[Callable[[], pa.Array], ...] = (
        lambda: pa.array([None] * rows, pa.int32()),
        lambda: pa.array([0.5] * rows),
        lambda: pa.array([dice.choice(ODD_WORDS)] * rows),
        lambda: pa.array([dice.choice(ODD_WORDS)] * rows).dictionary_encode(),
        lambda: pa.array([[1]] * rows),
        lambda: pa.array([2**62] * rows),
    )
    name = dice.choice([*table.column_names, "winner", "margin", "game"])
    return broken_parquet(dice, table, name, dice.choice(columns))


def copy_to(folder: Path, *sources: Path) -> None:
    """Sound files, under their names."""
    for source in sources:
        shutil.copy(source, folder / source.name)


def write_studies(folder: Path) -> None:
    """A study that uses every key."""
    text = (HOUSE / "experiments" / "studies" / "set_ups.toml").read_text("utf-8")
    ruling = '\n[[rulings]]\nname = "zero"\nVJ_MONEY = "zero"\n'
    (folder / "study.toml").write_text(text + ruling, "utf-8")


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


PART = part_name(0)


# Questions, bands and measurements


def write_question(name: str) -> Callable[[Path], None]:
    """A question that is shipped."""
    return lambda folder: copy_to(folder, STUDIES / name)


def ask_question(dice: random.Random, path: Path) -> Outcome:
    """A question is read, and what it needs is written; it is played and answered only now and then."""
    out = path.parent / "out"
    if dice.random() < 0.01:
        return solo("study", path, "--games", "2", "--out", out, "--workers", "1")

    def prepare() -> None:
        inquiry = read_question(path)
        inquiry.study(out, 1)
        list(overlays(inquiry.file, out / "data"))

    done = call(prepare)
    strangers = [found for found in path.parent.rglob("*") if found != path and not found.is_relative_to(out)]
    assert not strangers, strangers
    return done


def write_bands(folder: Path) -> None:
    """The bands of the game, beside a run to hold against them."""
    sound_run(folder)
    copy_to(folder, HOUSE / "engine" / "pampero" / balance_targets.FILE)


def ask_bands(dice: random.Random, path: Path) -> Outcome:
    """A run held against other bands; that one does not hold is a code of its own."""
    with patch.object(balance_targets, "shipped_bands", lambda _game: balance_targets.read_bands(path)):
        done = solo("bands", path.parent / "run", *(["--json"] if dice.random() < 0.5 else []))
    return done._replace(code=0) if done.code == BAND_DOES_NOT_HOLD and not done.err else done


def write_book(folder: Path) -> None:
    """What two players were measured to do."""
    figures = player_stats.PlayerStats(
        games=2000,
        seed=1,
        wins=1100,
        margin=3.5,
        margin_low=1.5,
        margin_high=5.5,
        games_per_s=100.5,
        calibration_s=0.25,
        data="0" * 12,
        rules="1" * 12,
        plays_by="2" * 24,
        version="0.1.0",
        date="2026-01-01",
    )
    book = player_stats.Book(games={"pampero": {"random": figures, "greedy": figures}})
    (folder / "measured.json").write_text(book.model_dump_json(), "utf-8")


def ask_book(dice: random.Random, path: Path) -> Outcome:
    """The list of players with other measurements."""
    read = player_stats.read_book
    with patch.object(player_stats, "read_book", lambda: read(path)):
        return solo("players", "list", *(["--json"] if dice.random() < 0.5 else []))


def write_set_ups(folder: Path) -> None:
    """What a script comes to on two set-ups."""
    kept = difficulty.Reference(
        player="book", plays_by="2" * 24, data="0" * 12, rules_version=1, games=4, margins=[-3.5, 2]
    )
    (folder / "set_ups.json").write_text(difficulty.References(games={"pampero": kept}).model_dump_json(), "utf-8")


def ask_set_ups(_dice: random.Random, path: Path) -> Outcome:
    """A set-up held against other ones."""
    read = difficulty.read_references
    with patch.object(difficulty, "read_references", lambda: read(path)):
        return solo("setup", "7", "--json")


GENERATORS: dict[str, tuple[Surface, ...]] = {
    "experiments.study_file": (Surface(write_studies, "study.toml", TOML, reading(read_study)),),
    "experiments.run": (Surface(sound_run, f"run/{MANIFEST}", JSON, ask_run),),
    "experiments.journal": (Surface(unfinished_run, f"run/{JOURNAL}", (broken_line, broken_bytes), ask_run),),
    "experiments.results": (Surface(sound_run, f"run/{PART}", (broken_table, broken_bytes), ask_run, sign_parts),),
    "experiments.question": tuple(
        Surface(write_question(name), name, TOML, ask_question)
        for name in ("pass_tile.toml", "reconstruction.toml", "rulings.toml")
    ),
    "experiments.balance_targets": (Surface(write_bands, balance_targets.FILE, TOML, ask_bands),),
    "solo.session.difficulty": (Surface(write_set_ups, "set_ups.json", JSON, ask_set_ups),),
    "experiments.player_stats": (Surface(write_book, "measured.json", JSON, ask_book),),
    "engine.core.components.catalogue": (
        Surface(
            lambda folder: copy_to(folder, *(Path(str(shipped.joinpath(name))) for name in FILES[:9])),
            "board.toml",
            TOML,
            ask_data,
        ),
    ),
    "engine.pampero.positions.schema": (
        Surface(
            lambda folder: copy_to(folder, HOUSE / "docs" / "position-example.toml"),
            "position-example.toml",
            TOML,
            ask_position,
        ),
    ),
    **OF_PLAYERS,
}
"""For every module that reads, by name, how its files are broken."""


@cache
def pristine(name: str, number: int) -> Path:
    """The sound material of a reader, made once."""
    folder = Path(mkdtemp(prefix="pampero-hard-"))
    GENERATORS[name][number].make(folder)
    return folder


def broken_input(dice: random.Random, folder: Path) -> str:
    """One broken input for one reader; what is wrong with how it was taken, or nothing."""
    name = dice.choice([*GENERATORS, *INPUTS])
    if name in INPUTS:
        fault = INPUTS[name](dice, folder).fault
    else:
        number = dice.randrange(len(GENERATORS[name]))
        shutil.copytree(pristine(name, number), folder, dirs_exist_ok=True)
        fault = GENERATORS[name][number].trial(dice, folder).fault
    return f"{name}: {fault}" if fault else ""
