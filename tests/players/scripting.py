"""Scripts written down in a test, and games that they play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.game import Edition, Rules
from engine.core.loop import start_game, take_step
from engine.core.record import Many, allocate
from engine.core.registry import find_game
from engine.core.settings import Setting
from engine.core.snapshot import copy_state, same
from engine.template.game import TEMPLATE
from solo.players.batch import choose_for
from solo.players.player import GAME
from solo.players.registry import CompiledPlayer, script_player
from solo.players.script.model import Script
from solo.players.script.toml_locations import parsed
from solo.players.script.validate import check, validated_script

SEATS = 2
WHERE = Path("mine.toml")

CAREFUL = """
game = "template"
name = "careful"
says = "banks a pot that is large enough"

[numbers]
enough = {value = 8, min = 0, max = 30}

[define]
behind = "rival.points - points"

[[phase]]
name = "opening"
when = "cards < 3"

[[phase]]
name = "later"

[[prefer]]
says = "a pot worth having"
decision = "draw_or_bank"
where = "banks and pot >= enough"
first = true

[[prefer]]
phase = "opening"
where = "banks"
never = true

[[prefer]]
points = "gain * 2 + max(behind, 0)"
"""


@cache
def edition_of(game: str) -> Edition:
    """The shipped components of a game, read once."""
    return find_game(game).edition()


def script_of(text: str, game: Rules = TEMPLATE, numbers: Mapping[str, int] | None = None) -> Script:
    """The script of a text."""
    return validated_script(parsed(WHERE, text), game, Setting(), numbers)


def player_of(text: str, game: Rules = TEMPLATE) -> CompiledPlayer:
    """A player by the script of a text."""
    find_game(game.name)
    return script_player(script_of(text, game), SEATS)


def with_lines(*lines: str, ties: str = "first", more: str = "") -> str:
    """A script for the template with these preferences, each as its keys."""
    return f'game = "template"\nties = "{ties}"\n{more}\n' + "".join(f"[[prefer]]\n{line}\n" for line in lines)


def mistakes_of(text: str, game: Rules = TEMPLATE) -> list[str]:
    """Everything that is wrong with a script."""
    script, mistakes = check(parsed(WHERE, text), game, Setting())
    assert (script is None) == bool(mistakes)
    return [str(mistake) for mistake in mistakes]


def decisions(game: Rules, player: CompiledPlayer, seed: int) -> Iterator[tuple[Many[Any], int]]:
    """Every decision of a game that a player plays, and its choice."""
    edition = edition_of(game.name)
    states = edition.prototype(Setting())
    start_game(states, edition.tables, seed)
    while not states[0].over:
        code = advice(game, player, states, seed)
        yield copy_state(states), code
        take_step(states, edition.tables, code)


def advice(game: Rules, player: CompiledPlayer, states: Many[Any], seed: int) -> int:
    """What a player would do in a position, which stays as it is."""
    work, before = player.work(game.state), copy_state(states)
    work[GAME] = states[0]
    code = int(choose_for(player.players, work, edition_of(game.name).tables, seed))
    after = allocate(game.state)
    after[0] = work[GAME]
    assert same(before, after)
    return code
