"""Every compiled entry point of a game, called once: for `solo warmup`, and before a hint is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.binding import NOBODY
from engine.core.game import Rules
from engine.core.jit import is_kept
from engine.core.jit.progress import COUNTER
from engine.core.loop import read_fact, read_feature, redact_state, start_game, take_step
from engine.core.record import allocate, ints
from engine.core.registry import find_game
from engine.core.rng import game_seed
from engine.core.settings import Setting
from solo.game import Game
from solo.players.batch import IN_ORDER, choose_for, play_batch
from solo.players.budget import Budget
from solo.players.deep_search import think
from solo.players.player import GAME as UNDER_WAY
from solo.players.player import PROTOTYPE
from solo.players.registry import SHIPPED, CompiledPlayer, script_player
from solo.players.script.reference import new_script
from solo.players.script.toml_locations import parsed
from solo.players.script.validate import validated_script

SEED = 1


class EntryCall(NamedTuple):
    """A call of a compiled entry point, and what it is compiled for."""

    what: str
    entry: Callable[..., Any]
    args: tuple[Any, ...]


def sample_script(game: Rules, setting: Setting) -> CompiledPlayer:
    """The script that a new file begins with, at every seat; what is compiled for it serves all scripts."""
    script = validated_script(parsed(Path("warmup"), new_script("warmup", game)), game, setting)
    return script_player(script, len(game.sides(setting)))


def entry_calls(name: str, seats: int = 0) -> Iterator[EntryCall]:
    """A call of every entry point of a game, in an order in which they can be made. Of scripts one stands for all."""
    game = find_game(name)
    setting = game.settings.read(seats=seats)
    edition = game.edition().seated(setting)
    states, tables = edition.prototype(setting), edition.tables
    yield EntryCall("a game", game_seed, (SEED, 0))
    yield EntryCall("a game", start_game, (states, tables, SEED))
    for who, player in [
        ("scripts", sample_script(game, setting)),
        *((spec.name, spec.seat(game, setting)) for spec in SHIPPED),
    ]:
        assert isinstance(player, CompiledPlayer)
        work = player.work(game.state)
        work[PROTOTYPE] = edition.prototype(setting)[0]
        batch = (player.players, work, tables, ints([]), ints([]), IN_ORDER, allocate(game.row), ints([0]))
        yield EntryCall(who, play_batch, batch)
        work[UNDER_WAY] = states[0]
        yield EntryCall(who, choose_for, (player.players, work, tables, SEED))
    yield EntryCall("features", read_feature, (states, tables, states[0].options[0], 0))
    yield EntryCall("a game", take_step, (states, tables, states[0].options[0]))
    yield EntryCall("a game", redact_state, (states, tables, NOBODY, SEED))
    yield EntryCall("features", read_fact, (states, tables, 0, 0))


def call_entry_points(name: str, seats: int = 0) -> None:
    """Call every compiled entry point of a game once: it is then loaded from the cache, or compiled and kept.

    They are few, since each of them optimises the whole engine once more.
    """
    with COUNTER.together(f"the rules of {find_game(name).title}"):
        for call in entry_calls(name, seats):
            call.entry(*call.args)
        think(Game.new(SEED, game=name, seats=seats), Budget(rollouts=1))


def uncompiled_parts(name: str) -> list[str]:
    """What of a game is not compiled yet, each once: found out without compiling it."""
    return list(dict.fromkeys(call.what for call in entry_calls(name) if not is_kept(call.entry, *call.args)))
