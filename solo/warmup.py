"""Every compiled entry point of a game, called once: for `solo warmup`, and before a hint is asked for."""

from __future__ import annotations

from pathlib import Path

from engine.core.binding import NOBODY
from engine.core.loop import read_fact, read_feature, redact_state, start_game, take_step
from engine.core.record import allocate, ints
from engine.core.registry import find_game
from engine.core.rng import game_seed
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


def call_entry_points(name: str, seats: int = 0) -> None:
    """Call every compiled entry point of a game once: it is then loaded from the cache, or compiled and kept.

    They are few, since each of them optimises the whole engine once more. Of scripts one stands for all.
    """
    game = find_game(name)
    setting = game.settings.read(seats=seats)
    edition = game.edition().seated(setting)
    states, tables = edition.prototype(setting), edition.tables
    start_game(states, tables, game_seed(SEED, 0))
    script = validated_script(parsed(Path("warmup"), new_script("warmup", game)), game, setting)
    for player in [script_player(script, len(game.sides(setting))), *(spec.seat(game, setting) for spec in SHIPPED)]:
        assert isinstance(player, CompiledPlayer)
        work = player.work(game.state)
        work[PROTOTYPE] = edition.prototype(setting)[0]
        play_batch(player.players, work, tables, ints([]), ints([]), IN_ORDER, allocate(game.row), ints([0]))
        work[UNDER_WAY] = states[0]
        choose_for(player.players, work, tables, SEED)
    think(Game.new(SEED, game=name, seats=seats), Budget(rollouts=1))
    read_feature(states, tables, states[0].options[0], 0)
    take_step(states, tables, states[0].options[0])
    redact_state(states, tables, NOBODY, SEED)
    read_fact(states, tables, 0, 0)
