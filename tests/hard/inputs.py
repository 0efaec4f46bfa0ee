"""Broken input that is no file: command lines, conversations, queries, what is asked of an environment."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import gymnasium
import numpy as np

from engine.core.errors import UserError
from solo.envs.gym_env import SoloEnv
from solo.envs.gym_vector import SoloVectorEnv
from solo.envs.pettingzoo_env import SoloZoo
from solo.envs.seats import seen_by
from tests.experiments.runs import make_run
from tests.hard.asking import Outcome, at_home, call, solo
from tests.hard.mutations import ODD_NUMBERS, ODD_WORDS

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
    "--load",
    "--setup",
    "--table",
    "--plain",
    "--all",
    "--resume",
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
    "players",
    "players list",
    "players check",
    "players explain",
    "players new",
    "players reference",
    "players tune --games 1",
    "tournament --games 1",
    "replay --plain",
    "play --plain",
    "query",
    "plot",
    "report",
    "study",
    "bands",
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
    with at_home(folder):
        return solo(*(word.replace("\0", "") for word in words), typed=dice.choice(("", "quit\n")))


# A conversation


VERBS = [
    "options",
    "u",
    "r",
    "preview",
    "why",
    "about",
    "board",
    "vj",
    "log",
    "ledger",
    "score",
    "lay",
    "setup",
    "redo",
    "undo",
    "?",
    "#",
    "1",
    "2",
    "3",
    "1",
    "1",
    "c",
    "w",
]
TYPED = (
    *(word for word in ODD_WORDS if "/" not in word),  # nothing outside the trial's own folder is written
    "[/]",
    "²",
    "٣",
    "9" * 6000,
    "-1",
    "0",
    "~nobody-of-that-name/x",
    "a\x00b",
    "contract C-1",
    "c",
    "first pieces / your tower / A2",
    "/ / /",
    "x / y / z",
)


def conversation(dice: random.Random, folder: Path) -> Outcome:
    """Lines typed into a game, at a real table or not."""
    lines = []
    for _ in range(dice.randrange(1, 9)):
        word = dice.choice(TYPED) if dice.random() < 0.7 else str(dice.randrange(1, 9))
        lines.append(
            dice.choice((word, f"{dice.choice(VERBS)} {word}", f"save {dice.choice(('', 'x', '~no/x', 'd/e'))}"))
        )
    how = ["--table"] if dice.random() < 0.4 else []
    with at_home(folder):
        return solo("play", "--plain", "--seed", "7", *how, typed="\n".join([*lines, "quit", ""]))


# A query


FRAGMENTS = (
    "*",
    "winner",
    "margin",
    "count(*)",
    "[1, 2]",
    "{'a': 1}",
    "map {'a': 1}",
    "null",
    "'nan'::double",
    "1e308 * 10",
    "2::hugeint ** 100",
    "date '290000-01-01'",
    "timestamp '1500-01-01'",
    "interval 3 days",
    "'\\x1b[31m'",
    "chr(27) || '[31m'",
    "'[/]' as \"[/]\"",
    '1 as "\x1b[31m"',
    "repeat('x', 100000)",
    "blob '\\xAA'",
    "uuid()",
    "1 as a, 2 as a",
    "error('x')",
    "1 / 0",
    "unnest([1, 2, 3])",
    "getenv('HOME')",
    "marginn",
    "current_setting('temp_directory')",
    "time '10:00:00'",
    "bitstring '101'",
    "true",
    "1::decimal(38, 10)",
)
SOURCES = (
    "from games",
    "from games limit 2",
    "from games limit 0",
    "",
    "from read_csv('/etc/passwd')",
    "from duckdb_settings() limit 3",
    "from games group by all",
    "from range(5)",
    "from nowhere",
    "; drop view games",
    "from '/etc/passwd'",
)


@cache
def sound_run() -> Path:
    """A small run, made once."""
    return make_run(Path(mkdtemp(prefix="pampero-hard-")) / "run", 24, chunk=12)


def query(dice: random.Random, folder: Path) -> Outcome:
    """A question in SQL with odd columns, odd sources, or cut short."""
    columns = ", ".join(dice.choices(FRAGMENTS, k=dice.randrange(1, 4)))
    sql = f"select {columns} {dice.choice(SOURCES)}"
    if dice.random() < 0.15:
        place = dice.randrange(len(sql) + 1)
        sql = sql[:place] + dice.choice(("", *(word for word in ODD_WORDS if "\0" not in word)))
    form = dice.choice(([], ["--csv"], ["--json"]))
    with at_home(folder):
        done = solo("query", sound_run(), sql, *form)
    asked_for_it = form == ["--csv"] and "\x1b" in done.out  # values for another program are as they are
    return done._replace(out="") if asked_for_it else done


# An environment


def odd_action(dice: random.Random, size: int) -> Any:
    """An action, or something else."""
    odd: tuple[Any, ...] = (
        *ODD_NUMBERS,
        *ODD_WORDS,
        None,
        float("nan"),
        np.int64(3),
        np.array([1]),
        [],
        {},
        True,
        object(),
    )
    return dice.choice(odd) if dice.random() < 0.4 else dice.randrange(size)


def settings_of(dice: random.Random) -> dict[str, Any]:
    """How an environment is made: mostly as it can be, else with an odd value."""
    made: dict[str, Any] = {"game": dice.choice(("template", "template", "pampero")), "illegal": "end"}
    made["illegal"] = dice.choice(("end", "raise"))
    if dice.random() < 0.3:
        key = dice.choice(("game", "rulings", "variants", "objectives", "data", "seats", "reward", "illegal"))
        made[key] = [dice.choice(ODD_WORDS)] if key in ("rulings", "variants") else dice.choice(ODD_WORDS)
        if key == "seats":
            made[key] = dice.choice(ODD_NUMBERS)
    return made


@cache
def compiled() -> None:
    """Have the environments compiled: that is no hang."""
    for game in ("template", "pampero"):
        for make in (SoloEnv, SoloZoo):
            env = make(game)
            env.reset(seed=1)
            env.step(int(np.flatnonzero(seen_by(env.table, env.states)[1])[0]))


def environment(dice: random.Random, _folder: Path) -> Outcome:
    """An environment that is made, reset and stepped with odd values; a wrong type may be told in Python's own way."""
    compiled()
    kind: Callable[[random.Random], None] = dice.choice((step_single, step_vector, step_zoo))

    def run() -> None:
        try:
            kind(dice)
        except (TypeError, ValueError, gymnasium.error.Error) as error:
            raise UserError(str(error)) from error

    return call(run)


def attempt(act: Callable[[], object]) -> None:
    """An odd step is refused or taken; the environment can be stepped on in any case."""
    with suppress(UserError, TypeError, ValueError, gymnasium.error.Error):
        act()


def step_single(dice: random.Random) -> None:
    """One game."""
    env = SoloEnv(**settings_of(dice), flat=dice.random() < 0.5, render_mode=dice.choice((None, "ansi")))
    attempt(lambda: env.reset(seed=dice.choice(ODD_NUMBERS)))  # type: ignore[arg-type]
    env.reset(seed=7)
    for _ in range(12):
        attempt(lambda: env.step(odd_action(dice, env.table.actions)))
    env.reset()
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    env.render()


def step_vector(dice: random.Random) -> None:
    """Some games side by side."""
    count = dice.choice((1, 3, 3, 3, 0, -1))
    env = SoloVectorEnv(count, **settings_of(dice))
    attempt(lambda: env.reset(seed=dice.choice((*ODD_NUMBERS, [1, 2, -3], [None] * 3, [2**63] * 3))))  # type: ignore[arg-type]
    env.reset(seed=7)
    for _ in range(6):
        attempt(lambda: env.step([odd_action(dice, env.table.actions) for _ in range(count)]))  # type: ignore[arg-type]
    attempt(lambda: env.step(np.full((count, 2), 1)))
    env.reset(seed=8)
    env.step(np.array([int(np.flatnonzero(row)[0]) for row in env.action_masks()]))


def step_zoo(dice: random.Random) -> None:
    """Every seat an agent."""
    env = SoloZoo(**settings_of(dice))
    attempt(lambda: env.reset(seed=dice.choice(ODD_NUMBERS)))  # type: ignore[arg-type]
    env.reset(seed=7)
    for _ in range(8):
        attempt(lambda: env.step(odd_action(dice, env.table.actions)))
    env.reset(seed=8)
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))


INPUTS: dict[str, Callable[[random.Random, Path], Outcome]] = {
    "the command line": command_line,
    "a conversation": conversation,
    "a query": query,
    "an environment": environment,
}
"""What comes from outside without a file."""
