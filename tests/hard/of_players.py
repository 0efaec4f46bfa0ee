"""Broken files of players and of games in progress: scripts, weights, own players, tuning, saves, set-ups."""

from __future__ import annotations

import random
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from engine import DISTRIBUTION
from engine.core.registry import find_game
from engine.core.settings import Setting
from experiments.parameters import chosen, vector_of
from experiments.tune import new_plan, tune
from experiments.tune_study import HISTORY, STUDY
from solo.game import Game, random_policy
from solo.players.files import read_player
from solo.players.weights import fact_names, read_weights
from solo.session.companion import Companion
from solo.session.saved_games import AUTOSAVE
from solo.session.session import Session
from tests.hard.asking import Break, Outcome, Surface, call, reading, solo
from tests.hard.mutations import broken_bytes, broken_json, broken_parquet, broken_toml
from tests.hard.readers import HOUSE
from tests.players.scripting import CAREFUL

TOML: tuple[Break, ...] = (broken_toml, broken_toml, broken_bytes)
JSON: tuple[Break, ...] = (broken_json, broken_json, broken_json, broken_bytes)
SOME_GAMES_FAILED = 3


# Games in progress


def write_save(folder: Path) -> None:
    """A saved game of some choices, on a table where a piece was laid."""
    game = Game.new(7)
    companion = Companion(Session(game))
    family, cell, _, name = companion.places()[0]
    pieces = companion.session.guide.pieces(game.state, family)
    game.lay(family, cell, next(piece for piece, known in pieces.items() if known == name))
    for _ in range(12):
        game.choose(random_policy(game))
    game.save(folder / "game.json")


def ask_save(dice: random.Random, path: Path) -> Outcome:
    """A saved game is loaded, gone on with, replayed, or found as the one under way."""
    what = dice.random()
    if what < 0.5:
        return call(lambda: Game.load(path))
    if what < 0.65:
        return solo("replay", path, "--plain")
    if what < 0.85:
        return solo("play", "--plain", "--load", path, typed="log 3\nu\nsave again.json\nquit\n")
    place = path.parent / "state" / DISTRIBUTION
    place.mkdir(parents=True)
    if path.is_symlink() or path.exists():
        path.rename(place / f"{AUTOSAVE}.json")
    return solo("play", "--plain", typed=dice.choice(("y\nscore\nquit\n", "n\nquit\n", "")))


def write_set_up(folder: Path) -> None:
    """The set-up of a real table, as the companion writes it."""
    (folder / "table.toml").write_text(Companion(Session(Game.new(7))).text(), "utf-8")


def ask_set_up(dice: random.Random, path: Path) -> Outcome:
    """A set-up is read at the start, or in the conversation; what is wrong changes nothing."""
    if dice.random() < 0.2:
        return solo("play", "--plain", "--table", "--seed", "7", typed=f"setup {path}\nu\nquit\n")
    if dice.random() < 0.2:
        return solo("play", "--plain", "--table", "--seed", "7", "--setup", path, typed="quit\n")
    session = Session(Game.new(7))
    before = session.game.digest
    found = call(lambda: Companion(session).read(path))
    assert found.code == 0 or (session.game.digest, session.game.choices) == (before, ())
    return found


# Scripts and weights


EXPRESSIONS = (
    "",
    "(" * 60 + "1" + ")" * 60,
    "not " * 60 + "1",
    "-" * 90 + "1",
    "1/0",
    "money / (money - money)",
    "9" * 40,
    "'",
    "a.b.c",
    "kind = 'x'",
    "min()",
    "abs(1, 2)",
    "1 in (1, 2, 3",
    "1 < 2 < 3",
    " + ".join(["money"] * 300),
    "x" * 3000,
    "é²",
    "\\u001b[31m",
    "[/]",
    "__import__('os')",
)
QUOTED = re.compile(r'"[^"\n]*"')


def broken_words(dice: random.Random, content: bytes) -> bytes:
    """A script with another expression, or other words, between some quotes."""
    text = content.decode()
    places = [match.span() for match in QUOTED.finditer(text)]
    start, end = dice.choice(places)
    word = dice.choice(EXPRESSIONS)
    if dice.random() < 0.4:
        cut = dice.randrange(start + 1, end)
        word = f"{text[start + 1 : cut]} {word} {text[cut : end - 1]}"
    return f'{text[:start]}"{word}"{text[end:]}'.encode()


SCRIPT: tuple[Break, ...] = (broken_words, broken_words, broken_toml, broken_toml, broken_bytes)


def script_surface(write: Callable[[Path], object], turns: str) -> Surface:
    """A script that is checked, explained in a game, and played by."""

    def ask(dice: random.Random, path: Path) -> Outcome:
        what = dice.random()
        if what < 0.6:
            return solo("players", "check", path)
        if what < 0.9:
            return solo("players", "explain", path, "--turn", turns, *(["--json"] if dice.random() < 0.3 else []))
        return solo("simulate", "--player", path, "--games", "1", "--dry-run")

    return Surface(lambda folder: write(folder / "script.toml"), "script.toml", SCRIPT, ask)


def shipped_script(name: str) -> Callable[[Path], object]:
    """A script that the game ships."""
    return lambda path: shutil.copy(HOUSE / "engine" / "pampero" / "players" / f"{name}.toml", path)


def ask_weights(dice: random.Random, path: Path) -> Outcome:
    """Weights are read, or a game is begun with them."""
    if dice.random() < 0.1:
        return solo("simulate", "--player", path, "--games", "1", "--dry-run")
    return call(lambda: read_weights(path, fact_names(find_game("pampero"))))


def tuned_text(path: Path) -> str:
    """The file with two other numbers, as a study of tuning writes it."""
    vector = vector_of(read_player(path), find_game("template"), Setting())
    first, second, *_ = chosen(vector.parameters, [])
    return vector.text({first.name: first.rounded(0.5), second.name: second.rounded(-0.5)})


WEIGHTS = """\
# What a beginner values.
horizon = "next-turn" # to its next turn

[own]
points = 1000
pot = -800 # a pot is a bad thing

[rival]
pot = 300
points = -10
"""


def write_weights(folder: Path) -> None:
    """A small weights file for the template game."""
    (folder / "mine.toml").write_text(WEIGHTS, "utf-8")


def write_careful(folder: Path) -> None:
    """A script for the template game that has numbers."""
    (folder / "mine.toml").write_text(CAREFUL, "utf-8")


# Tuning


def write_tuning(folder: Path) -> None:
    """A finished study of tuning, a very small one."""
    write_weights(folder)
    sizes = {"games": 3, "generations": 2, "population": 4, "test_games": 3, "sigma": 0.3, "seed": 101, "test_seed": 1}
    plan = new_plan(str(folder / "mine.toml"), "template", None, only=[], objective="margin", **sizes)
    tune(plan, folder / "study", workers=1)


def ask_tuning(dice: random.Random, path: Path) -> Outcome:
    """A study of tuning is resumed; the number of generations is ours, or it would go on for hours."""
    told = ["--json"] if dice.random() < 0.5 else ["--quiet"]
    return solo("players", "tune", "--resume", "--out", path.parent, "--generations", "3", "--workers", "1", *told)


def broken_history(dice: random.Random, content: bytes) -> bytes:
    """A history with other columns, types or rows."""
    table = pq.read_table(pa.BufferReader(content))
    rows = table.num_rows
    values = ([None] * rows, [float("nan")] * rows, [1e308] * rows, ["x"] * rows, [[1.0]] * rows, [2**62] * rows)
    name = dice.choice(table.column_names)
    return broken_parquet(dice, table, name, lambda: pa.array(dice.choice(values)))


# Players in Python


OWN = '''\
"""A player of one's own."""


class Own:
    """Takes the last option."""

    def __init__(self) -> None:
        self.seen = 0

    def choose(self, view, options):
        """The last of them."""
        self.seen += 1
        print("thinking")
        return options[-1]
'''
CHOICES = (
    "return None",
    "return -1",
    "return 10**400",
    "return 'no such option'",
    "return 'x' * 50000",
    "return [options[-1]]",
    "return 0.5",
    "return float('nan')",
    "raise SystemExit(7)",
    "raise ValueError('\\x1b[31m' * 5000)",
    "raise KeyboardInterrupt if False else RecursionError",
    "return self.choose(view, options)",
    "while True: pass",
    "yield options[-1]",
    "return type('Odd', (), {'__index__': lambda self: self.nothing})()",
    "view.state.options[0] = 77",
    "view.choose(options[0]); return options[0]",
    "del options",
    "return options[self.seen",
)
CLASSES = ("Own", "Own", "Own", "Own", "Own", "own", "", "__doc__", "Own.choose", "[/]", "\x1b[31m", "x" * 5000)


def broken_python(dice: random.Random, content: bytes) -> bytes:
    """A player that does something else, or cannot be made."""
    text = content.decode()
    what = dice.random()
    if what < 0.6:
        return text.replace("return options[-1]", dice.choice(CHOICES)).encode()
    if what < 0.7:
        return text.replace("self.seen = 0", dice.choice(("raise OSError('no')", "exit(3)", "1/0"))).encode()
    if what < 0.8:
        return text.replace("def __init__(self)", "def __init__(self, needed)").encode()
    return (text + dice.choice(("\nraise SystemExit(0)\n", "\n1/0\n", "\nimport nowhere_to_be_found\n"))).encode()


def ask_own(dice: random.Random, path: Path) -> Outcome:
    """A player of a file plays two games; games that fail by its fault are told with a code of their own."""
    before = list(sys.path)
    try:
        name = f"{path}:{dice.choice(CLASSES)}"
        limit = ("--decision-seconds", "0.3", "--chunk", "2")
        done = solo("simulate", "--player", name, "--games", "2", "--out", path.parent / "run", "--quiet", *limit)
    finally:
        sys.path[:] = before
    return done._replace(code=0) if done.code == SOME_GAMES_FAILED else done


def write_own(folder: Path) -> None:
    """A player in Python, which is sound."""
    (folder / "own.py").write_text(OWN, "utf-8")


OF_PLAYERS: dict[str, tuple[Surface, ...]] = {
    "solo.saves": (Surface(write_save, "game.json", JSON, ask_save),),
    "solo.session.companion": (Surface(write_set_up, "table.toml", TOML, ask_set_up),),
    "solo.players.script.toml_locations": (
        script_surface(shipped_script("book"), "3"),
        script_surface(shipped_script("sun"), "1"),
        script_surface(lambda path: path.write_text(CAREFUL, "utf-8"), "2"),
    ),
    "solo.players.weights": (
        Surface(lambda folder: shipped_script("greedy")(folder / "mine.toml"), "mine.toml", TOML, ask_weights),
    ),
    "experiments.parameters": (
        Surface(write_weights, "mine.toml", TOML, reading(tuned_text)),
        Surface(write_careful, "mine.toml", SCRIPT, reading(tuned_text)),
    ),
    "experiments.tune_study": (
        Surface(write_tuning, f"study/{STUDY}", JSON, ask_tuning),
        Surface(write_tuning, f"study/{HISTORY}", (broken_history, broken_history, broken_bytes), ask_tuning),
    ),
    "solo.players.player_code": (Surface(write_own, "own.py", (broken_python, broken_python, broken_bytes), ask_own),),
}
"""For every module that reads such files, how they are broken."""
