"""What the strongest player thinks of a position: its best options with the margin it expects from each.

A player with a method `think(game, budget, workers, stop, report)` is asked itself. For any other, games are played out
by it from every option, on copies whose hidden order is reshuffled, the same for all options; options that fall behind
are played out no further.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from engine.core.copies import copy_state
from engine.core.loop import redact_state, take_step
from engine.core.record import Many
from engine.core.rng import policy_draw
from solo.game import Game
from solo.players.batch import choose_for
from solo.players.player import GAME as UNDER_WAY
from solo.players.registry import SHIPPED, CompiledPlayer, Player, PlayerSpec

BEST = 3
ROUNDS = ((2, 0.5), (6, 0.5), (16, 0.3), (32, 0.0))
"""How many games each option has been played after a round, and which part of the options goes on from there."""
ADVICE = 77
SURE = 1.96


@dataclass(frozen=True)
class Advice:
    """An option with the margin expected from it: the mean of so many games, give or take `error` (95%)."""

    code: int
    text: str
    margin: float
    error: float
    games: int

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


Report = Callable[[list[Advice], bool], None]
"""Gets the best options so far, and whether that is the last word."""


def strongest() -> PlayerSpec:
    """The strongest player there is: the shipped ones stand in the order of their strength."""
    return SHIPPED[-1]


def think(game: Game, stop: Callable[[], bool], report: Report, budget: float = 10.0) -> None:
    """The best options by the strongest player; told as it goes on."""
    player = game.player(strongest().name)
    if hasattr(player, "think"):
        player.think(game, budget=budget, workers=1, stop=stop, report=report)
        return
    played_out(game, player, stop, report)


def played_out(game: Game, player: Player, stop: Callable[[], bool], report: Report) -> None:
    """Advice by playing games out: more of them for the options that do well."""
    options = list(game.decision.options)
    margins: dict[int, list[int]] = {option.code: [] for option in options}
    texts = {option.code: option.text for option in options}
    alive = list(margins)
    for games, part in ROUNDS:
        for code in alive:
            while len(margins[code]) < games:
                if stop():
                    return
                margins[code].append(margin_of(game, player, code, len(margins[code])))
        ranked = sorted(alive, key=lambda code: -mean(margins[code]))
        report([advised(code, texts[code], margins[code]) for code in ranked[:BEST]], part == 0.0)
        alive = ranked[: max(BEST, round(len(ranked) * part))]


def advised(code: int, text: str, margins: list[int]) -> Advice:
    """An option with what its games came to."""
    middle = mean(margins)
    spread = sqrt(sum((margin - middle) ** 2 for margin in margins) / max(1, len(margins) - 1))
    return Advice(code, text, middle, SURE * spread / sqrt(len(margins)), len(margins))


def mean(margins: list[int]) -> float:
    """The mean margin."""
    return sum(margins) / len(margins)


def margin_of(game: Game, player: Player, code: int, number: int) -> int:
    """Your lead at the end of one game played out from an option; the number names the hidden order."""
    key = int(policy_draw(game.seed, game.state.decisions, ADVICE + number))
    states = copy_state(game._states)
    states[0].log_on = 0
    redact_state(states, game.edition.tables, key)
    take_step(states, game.edition.tables, code)
    finish(game, player, states, key)
    return margin(game, states)


def margin(game: Game, states: Many[Any]) -> int:
    """The first side's lead over the best other."""
    first, *others = (game.rules.score_of(states[0], seat) for seat in game.sides.values())
    return int(first - max(others))


def finish(game: Game, player: Player, states: Many[Any], policy_seed: int) -> None:
    """Play a position to its end by a player; the seed decides where the player draws."""
    if not isinstance(player, CompiledPlayer):
        raise TypeError("only a compiled player can play games out")
    work = player.work(type(states[0]))
    while not states[0].over:
        work[UNDER_WAY] = states[0]
        code = choose_for(player.players, work, game.edition.tables, policy_seed)
        take_step(states, game.edition.tables, code)
