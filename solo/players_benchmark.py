"""How fast the players play: games and decisions a second of each, two cores against one, rollouts of a search."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from engine.core.game import Rules
from engine.core.settings import Setting
from solo.benchmark import FIRST_SEED, ROUNDS, USUAL, calibrate, play, seated, speed_up, timed, timed_play
from solo.game import Game
from solo.players.files import best_of, scripts_of
from solo.players.registry import known_names
from solo.progress_line import Tell, untold

CORES = 2
SEARCH = "search"
ROLLOUTS = 2000
POSITIONS = 3


@dataclass(frozen=True)
class PlayerFigures:
    """One player on one core; `two_cores` is how many times as many games two cores play, where it was measured."""

    name: str
    kind: str
    games: int
    games_per_s: float
    decisions_per_s: float
    two_cores: float | None = None


@dataclass(frozen=True)
class PlayersFigures:
    """All players, the rollouts of a search from mid-game, and how fast the machine was meanwhile."""

    seats: int
    players: tuple[PlayerFigures, ...]
    rollouts_by: str
    rollouts_per_s: float | None
    calibration_s: float

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def measure_players(game: Rules, seconds: float, setting: Setting = USUAL, tell: Tell = untold) -> PlayersFigures:
    """Measure every compiled player of a game, alike at every seat; the calibration is taken right before and after."""
    scripts = scripts_of(game)
    both = paired(scripts)
    tell("calibrating")
    before, found, names = calibrate(), [], ("random", *scripts, "greedy")
    for place, name in enumerate(names, 1):
        tell(f"timing {name}, {place} of {len(names)} players")
        found.append(player_figures(name, game, seconds, kind_of(name, scripts), name in both, setting))
    tell("timing the rollouts of a search")
    best = best_of(scripts)
    rollouts = rollout_rate(game, best, setting) if best and SEARCH in known_names(game) else None
    return PlayersFigures(
        game.settings.seats_of(setting), tuple(found), best or "", rollouts, (before + calibrate()) / 2
    )


def paired(scripts: Sequence[str]) -> tuple[str, ...]:
    """The players that are timed on two cores as well: one of each sort."""
    return ("random", "greedy", best_of(scripts) or "")


def kind_of(name: str, scripts: Sequence[str]) -> str:
    """What sort of player it is: its goal depends on it."""
    return "script" if name in scripts else name


def player_figures(
    name: str, game: Rules, seconds: float, kind: str, both: bool, setting: Setting = USUAL
) -> PlayerFigures:
    """One player's figures, over about so many seconds."""
    player = seated(game, name, setting)
    play(game, player, 2, FIRST_SEED, setting)
    games, spent, decisions = 1, 0.0, 0
    while spent * ROUNDS < seconds / 2:
        games *= 2
        spent, decisions = timed_play(game, player, games, setting)
    apart = speed_up(game, player, max(1, games // 2), CORES, setting) if both else None
    return PlayerFigures(name, kind, games, games / spent, decisions / spent, apart)


def rollout_rate(game: Rules, script: str, setting: Setting = USUAL) -> float:
    """Rollouts a second to the end of the game, by a script, of the search player in the middle of a game."""
    name = f"{SEARCH}:{ROLLOUTS}:{script}"
    rates = []
    for seed in range(FIRST_SEED, FIRST_SEED + POSITIONS):
        middle = mid_game(game, seed, script, setting.seats)
        player = middle.player(name)
        player.choose(middle)
        rates.append(ROLLOUTS / timed(lambda player=player, middle=middle: player.choose(middle)))  # type: ignore[misc]
    return statistics.median(rates)


def mid_game(game: Rules, seed: int, script: str, seats: int = 0) -> Game:
    """A game that a script has played half of."""
    whole = Game.new(seed, game=game.name, seats=seats)
    choices = whole.play_out(whole.player(script)).choices
    return Game.new(seed, game=game.name, seats=seats).replay(choices[: len(choices) // 2])
