"""Compile a game's rules on two cores: the engine in this process, what scripts ask of options in a child process.

The child writes what it compiles to the cache, and this process reads it there; without a cache, or with one core,
nothing is done here and the first call compiles everything.
"""

from __future__ import annotations

import os
import subprocess
import sys

from engine.core.jit import cache_place, is_kept, prepare
from engine.core.loop import read_fact, read_feature, start_game
from engine.core.record import Many, Record
from engine.core.registry import find_game
from engine.core.settings import Setting
from engine.core.state import CoreState
from solo.child_process import child_command, child_environment
from solo.players.batch import ask_player
from solo.warmup import sample_script


def compile_for_scripts(game: str) -> None:
    """Compile what every script of a game needs, unless it is kept from before."""
    states, tables = samples_of(game)
    if cache_place() is None or (os.cpu_count() or 1) < 2 or is_kept(start_game, states, tables, 0):
        return
    with subprocess.Popen(
        [*child_command("solo.compile_ahead"), game],
        env=child_environment(SOLO_QUIET="1"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as child:
        try:
            prepare(start_game, states, tables, 0)
        except BaseException:
            child.kill()
            raise


def samples_of(game: str) -> tuple[Many[CoreState], Many[Record]]:
    """A state and the tables of a game, for what they are and not for what they hold."""
    edition = find_game(game).edition()
    return edition.prototype(Setting()), edition.tables


def compile_questions(game: str) -> None:
    """Compile the facts and features that a script may ask for, and how a script chooses by them."""
    states, tables = samples_of(game)
    prepare(read_feature, states, tables, 0, 0)
    prepare(read_fact, states, tables, 0, 0)
    rules = find_game(game)
    player = sample_script(rules, Setting())
    prepare(ask_player, player.players, 0, player.work(rules.state), tables[0], 0)


if __name__ == "__main__":
    compile_questions(sys.argv[1])
