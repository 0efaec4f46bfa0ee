"""`solo warmup`: compile the rules ahead of time, so that the first game does not wait for it."""

from __future__ import annotations

import time
from pathlib import Path

from solo.cli.console import out
from solo.cli.options import GAME, GameOption

SEED = 1


def warmup(game: GameOption = GAME) -> None:
    """Compile the rules now and keep the result.

    Takes about a minute after an installation, less after an edit of the rules, and a second when all is up to date.
    """
    begun = time.monotonic()
    call_entry_points(game)
    out().print(_summary(time.monotonic() - begun), markup=False, soft_wrap=True)


def call_entry_points(name: str) -> None:
    """Call every compiled entry point of a game once: it is then loaded from the cache, or compiled and kept.

    They are few, since each of them optimises the whole engine once more. Of scripts one stands for all.
    """
    from engine.core.loop import read_fact, read_feature, redact_state, start_game, take_step
    from engine.core.record import allocate, ints
    from engine.core.registry import find_game
    from engine.core.rng import game_seed
    from engine.core.settings import Setting
    from solo.game import Game
    from solo.players.batch import choose_for, play_batch
    from solo.players.budget import Budget
    from solo.players.deep_search import think
    from solo.players.player import GAME as UNDER_WAY
    from solo.players.player import PROTOTYPE
    from solo.players.registry import SHIPPED, CompiledPlayer, script_player
    from solo.players.script.reference import new_script
    from solo.players.script.toml_locations import parsed
    from solo.players.script.validate import checked

    game = find_game(name)
    edition = game.edition()
    states, tables = edition.prototype(Setting()), edition.tables
    start_game(states, tables, game_seed(SEED, 0))
    seats = game.settings.seats[0]
    script = checked(parsed(Path("warmup"), new_script("warmup", game)), game, seats)
    for player in [script_player(script, seats), *(spec.seat(game, seats) for spec in SHIPPED)]:
        assert isinstance(player, CompiledPlayer)
        work = player.work(game.state)
        work[PROTOTYPE] = edition.prototype(Setting())[0]
        play_batch(player.players, work, tables, ints([]), ints([]), allocate(game.row), ints([0]))
        work[UNDER_WAY] = states[0]
        choose_for(player.players, work, tables, SEED)
    think(Game.new(SEED, game=name), Budget(rollouts=1))
    read_feature(states, tables, states[0].options[0], 0)
    take_step(states, tables, states[0].options[0])
    redact_state(states, tables, SEED)
    read_fact(states, tables, 0, 0)


def _summary(seconds: float) -> str:
    from engine.core.jit import cache_place, cache_troubles, is_compiled
    from engine.core.jit.progress import compiled_functions

    if not is_compiled():
        return "Nothing to compile: NUMBA_DISABLE_JIT is set, the rules run as plain Python."
    place, count = cache_place(), compiled_functions()
    if place is None:
        why = "".join(f" ({trouble})" for trouble in cache_troubles())
        said = f"Compiled {count} functions in {seconds:.1f} s, but no folder can keep them"
        return f"{said}{why}: set SOLO_CACHE_DIR."
    if count == 0:
        return f"The compiled rules are up to date in {place}."
    if troubles := cache_troubles():
        return f"Compiled {count} functions in {seconds:.1f} s, but could not keep all of them: {'; '.join(troubles)}."
    return f"Compiled {count} functions in {seconds:.1f} s, kept in {place}."
