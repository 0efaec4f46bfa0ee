"""What must stay as it is: a folder that the cache shares, unfinished games, damaged studies and manifests."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from unittest.mock import patch

from engine import DISTRIBUTION
from engine.core.jit import cache as kept
from experiments.run import COPY, MANIFEST
from experiments.tune_study import HISTORY, STUDY
from solo.session.saved_games import Store
from tests.hard.asking import at_home, solo
from tests.hard.of_players import write_tuning
from tests.hard.trials import flipped_material, told

FOREIGN = (".ssh", "photos", "thesis", "pampero-solo.old", "x.bin", f"{7:020x}", f"{8:020X}", f"y.bin.{1:032x}.part")


# A folder that the cache shares with other things


def cache_folder(dice: random.Random, folder: Path) -> str:
    """Keep compiled code of many compilers in a folder that holds other things: all of those stay as they are."""
    shared, elsewhere = folder / "shared", folder / "elsewhere"
    for place in (shared, elsewhere, shared / DISTRIBUTION):
        place.mkdir(mode=0o700)
    fill(dice, shared, elsewhere)
    fill(dice, shared / DISTRIBUTION, elsewhere)
    (elsewhere / "mine.bin").write_text("mine", "utf-8")
    before = dict(contents(folder))
    stamps = [f"{dice.randrange(2**80):020x}" for _ in range(dice.randrange(1, 9))]
    for number, stamp in enumerate(stamps):
        with in_use(shared, stamp):
            kept.write("function", bytes([number]))
            kept.tidy()
            if kept.read("function") != bytes([number]):
                return "what was kept is not found"
            if dice.random() < 0.3:
                (shared / DISTRIBUTION / stamp / "notes.txt").write_text("mine", "utf-8")
                before[f"shared/{DISTRIBUTION}/{stamp}/notes.txt"] = b"mine"
    after = dict(contents(folder))
    lost = [name for name, content in before.items() if after.get(name) != content]
    return f"it took {lost}" if lost else ""


@contextmanager
def in_use(shared: Path, stamp: str) -> Iterator[None]:
    """The cache in the folder that SOLO_CACHE_DIR names, for a compiler of its own."""
    with patch.dict(os.environ, {"SOLO_CACHE_DIR": str(shared)}):
        place = kept.chosen_folder() / stamp
    with patch.object(kept, "places", lambda: ([place], place)):
        yield


def fill(dice: random.Random, place: Path, elsewhere: Path) -> None:
    """Put files, folders and links of any name somewhere."""
    for name in dice.sample(FOREIGN, dice.randrange(1, len(FOREIGN))):
        kind = dice.choice(("file", "folder", "folder", "link"))
        if kind == "link":
            (place / name).symlink_to(elsewhere)
        elif kind == "file":
            (place / name).write_bytes(dice.randbytes(9))
        else:
            (place / name).mkdir()
            for inside in dice.sample(("mine.txt", "photo.jpg", "deep/er.txt"), dice.randrange(1, 4)):
                (place / name / inside).parent.mkdir(exist_ok=True)
                (place / name / inside).write_bytes(dice.randbytes(9))
        if dice.random() < 0.7:
            os.utime(place / name, (0, 0), follow_symlinks=False)


def contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file and link below a folder, with its content."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            yield name, os.fsencode(path.readlink())
        elif path.is_file():
            yield name, path.read_bytes()


# Unfinished games


def unfinished_games(dice: random.Random, folder: Path) -> str:
    """Begin games, leave them after some choices, continue some: each is in the list with all of its choices."""
    made: dict[int, int] = {}
    with at_home(folder):
        store = Store()
        for seed in range(1, dice.randrange(3, 7)):
            choices = dice.randrange(4)
            done = solo(
                "play", "--plain", "--seed", str(seed), typed="1\n" * choices + dice.choice(("", "q\n", "quit\n"))
            )
            made |= {seed: choices} if choices else {}
            if done.fault or done.code:
                return f"{done.code} {done.fault}"
            if dice.random() < 0.5 and made:
                number = dice.randrange(len(made)) + 1
                going_on = store.waiting()[number - 1].save.seed
                done = solo("play", "--plain", typed=f"{number}\n1\nq\n")
                made[going_on] += 1
                if not re.search(rf"seed {going_on}: year \d+.*\$\d+.*\d{{4}} \d\d:\d\d", done.out):
                    return f"the list does not tell of it: {done.out[:400]}"
        found = {game.save.seed: len(game.save.choices) for game in store.waiting()}
    return "" if found == made else f"played {made}, kept {found}"


# Tuning studies


@cache
def study() -> Path:
    """A finished study of tuning."""
    folder = Path(mkdtemp(prefix="pampero-hard-"))
    write_tuning(folder)
    return folder / "study"


def damage(dice: random.Random, victim: Path) -> None:
    """Flip a bit of a file, cut it, empty it, write nonsense into it, or remove it."""
    content, way = bytearray(victim.read_bytes()), dice.choice(("flip", "flip", "flip", "cut", "nonsense", "empty", ""))
    if way == "flip":
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
    elif way == "cut":
        del content[dice.randrange(len(content)) :]
    else:
        content = bytearray(dice.randbytes(100) if way == "nonsense" else b"")
    if way:
        victim.write_bytes(content)
    else:
        victim.unlink()


def damaged_study(dice: random.Random, folder: Path) -> str:
    """Damage a file of a study and resume it: it refuses with code 2, or finds the same player."""
    shutil.copytree(study(), folder / "study")
    name = dice.choice((STUDY, HISTORY))
    damage(dice, folder / "study" / name)
    found = (folder / "study" / "mine.toml").read_bytes()
    done = solo("players", "tune", "--resume", "--out", folder / "study", "--workers", "1", "--quiet")
    if done.fault:
        return f"{name}: {done.fault}"
    if (folder / "study" / "mine.toml").read_bytes() != found:
        return f"{name}: it wrote another player at code {done.code}"
    return "" if done.code == 2 or name == HISTORY else f"{name}: it was not noticed"


# Manifests


def damaged_manifest(dice: random.Random, folder: Path) -> str:
    """Damage the manifest of a run or its copy, and repair it: the run tells what it told; or, of both, what to do."""
    source, run = flipped_material() / "whole", folder / "other" / "whole"
    shutil.copytree(source, run)
    victims = dice.choice(((MANIFEST,), (COPY,), (MANIFEST, COPY)))
    for name in victims:
        damage(dice, run / name)
    done = solo("verify", "--repair", "--games", "0", run)
    if done.fault:
        return f"{victims}: {done.fault}"
    if done.code == 2:
        says = "play the run again with another --out" in done.err
        return "" if len(victims) == 2 and says else f"{victims}: {done.err[:400]}"
    command = "summarise --json"
    same = solo(*command.split(), run).out.replace(str(run), str(source)) == told("whole", command)
    return "" if same else f"{victims}: it tells other figures"
