"""How well and how fast the players play, as measured: a small file that `solo players measure --out` remakes."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine.core.errors import UserError
from engine.core.game import Rules
from engine.core.safe_io import Document, read_json, validated, write_whole
from engine.core.settings import SHORT_HASH, Setting
from experiments.evaluate import FIELD, outcomes_at
from experiments.jobs import Job
from experiments.study import Study
from experiments.study_file import simple_study
from experiments.study_rules import edition_of, sides_of, turns_of
from experiments.worker import Bench, Kit, Watch, kits_of, warm_up
from solo import __version__
from solo.benchmark import USUAL, calibrate
from solo.players.registry import find_player, known_names
from solo.statistics import Interval, moments_of, set_up_numbers, wilson

FILE = Path(__file__).with_name("measured.json")
"""The figures of the shipped players; nobody but who asks for it by name writes them."""
FIRST_GAMES = 20


class MeasurementFailed(UserError):
    """A player failed in a game, so that there is no figure of it."""


class PlayerStats(Document):
    """One player's figures, and what they were measured with."""

    games: int
    seed: int
    wins: float
    """Victories; a shared one counts its part."""
    win_low: float | None = None
    win_high: float | None = None
    """Where seats change, of games that share a set-up; else the interval follows from wins and games."""
    margin: float
    margin_low: float | None
    margin_high: float | None
    """A single game has no interval."""
    seats: int = 0
    """How many players decided at the table."""
    field: str = ""
    """Who had the other seats, in a game for several."""
    games_per_s: float
    calibration_s: float
    data: str
    rules: str
    plays_by: str
    version: str
    date: str

    @property
    def win_rate(self) -> Interval:
        """The share of games won."""
        if self.win_low is None or self.win_high is None:
            return wilson(self.wins, self.games)
        return Interval(self.wins / self.games, self.win_low, self.win_high)

    @property
    def mean_margin(self) -> Interval:
        """The margin; the interval of a single game is nowhere."""
        low, high = (math.nan if end is None else end for end in (self.margin_low, self.margin_high))
        return Interval(self.margin, low, high)


class Book(Document):
    """The file: figures by game and player."""

    games: dict[str, dict[str, PlayerStats]]


class ListedPlayer(NamedTuple):
    """A player as the list shows it."""

    name: str
    kind: str
    says: str
    figures: PlayerStats | None
    stale: str
    """What is no longer as it was when the figures were taken; empty: nothing."""

    def to_json(self) -> dict[str, Any]:
        """For another program."""
        figures = None
        if self.figures is not None:
            figures = self.figures.model_dump() | {"win_rate": self.figures.win_rate._asdict()}
        return {"name": self.name, "kind": self.kind, "says": self.says, "measured": figures, "stale": self.stale}


def read_book(path: Path = FILE, mend: str = "remove it: the players are then listed without figures") -> Book:
    """The figures that there are; none where nothing was measured."""
    if not path.exists():
        return Book(games={})
    try:
        return validated(Book, read_json(path, "the measurements"))
    except UserError as error:
        raise UserError(f"{path} is damaged: {error}; {mend}") from error


def list_players(game: Rules, book: Book) -> list[ListedPlayer]:
    """Every player that has a name at a game; one that cannot be loaded says why."""
    return [entry(name, game, book.games.get(game.name, {}).get(name)) for name in known_names(game)]


def entry(name: str, game: Rules, figures: PlayerStats | None) -> ListedPlayer:
    """One player."""
    try:
        spec = find_player(name, game=game)
        stale = changes(figures, spec.seat(game, Setting()).fingerprint(), game) if figures else ""
    except UserError as error:
        return ListedPlayer(name, "?", str(error), figures, "")
    return ListedPlayer(name, spec.kind, spec.says, figures, stale)


def changes(figures: PlayerStats, plays_by: str, game: Rules) -> str:
    """What has changed since the figures were taken."""
    setting = game.settings.read(seats=figures.seats)
    if figures.data != game.edition().seated(setting).hash[:SHORT_HASH]:
        return "measured on other components"
    if figures.plays_by != plays_by:
        return "measured with other numbers"
    return ""


def measure(
    players: Sequence[str],
    game: Rules,
    games: int,
    seed: int,
    seconds: float,
    path: Path | None = None,
    news: Callable[[str, PlayerStats], None] = lambda _name, _figures: None,
    setting: Setting = USUAL,
    field: str = FIELD,
) -> Book:
    """Measure these players, or all that have a name, one after the other on one core; a file keeps the figures."""
    book = read_book(path, "remove it, or choose another --out") if path else Book(games={})
    for name in players or known_names(game):
        figures = measured(name, game, games, seed, seconds, setting, field)
        here = {**book.games.get(game.name, {}), name: figures}
        book = Book(games={**book.games, game.name: here})
        if path:
            write_whole(path, (json.dumps(book.model_dump(), indent=1) + "\n").encode())
        news(name, figures)
    return book


def measured(
    name: str, game: Rules, games: int, seed: int, seconds: float, setting: Setting = USUAL, field: str = FIELD
) -> PlayerStats:
    """One player's figures: so many games of a seed, or as many as are begun within some seconds."""
    study = measuring_study(name, game, games, seed, setting, field)
    kit = kits_of(study, own=True)[0]
    warm_up([kit])
    play(kit, 0, 1)
    margins, wins, seeds, spent = [], [], [], 0.0
    done, step, before = 0, FIRST_GAMES, calibrate()
    while done < games and (done == 0 or spent < seconds):
        count = min(step, games - done)
        begun = time.perf_counter()
        rows = play(kit, done, count)
        spent += time.perf_counter() - begun
        places = [place_of(study, number, len(sides_of(study))) for number in range(done, done + count)]
        outcomes = outcomes_at(rows, places, len(sides_of(study)))
        margins.append(outcomes.margins)
        wins.append(outcomes.wins)
        seeds.append(rows["seed"])
        done, step = done + count, max(1, min(2 * step, int((done + count) * (seconds / max(spent, 1e-9) - 1) + 1)))
    set_ups = set_up_numbers(np.concatenate(seeds))
    won, margin = (moments_of(np.concatenate(part), set_ups) for part in (wins, margins))
    interval, shared = margin.interval, set_ups is not None
    return PlayerStats(
        games=done,
        seed=seed,
        wins=float(won.total),
        win_low=won.rate.low if shared else None,
        win_high=won.rate.high if shared else None,
        margin=round(interval.value, 2),
        margin_low=round(interval.low, 2) if margin.set_ups > 1 else None,
        margin_high=round(interval.high, 2) if margin.set_ups > 1 else None,
        seats=game.settings.seats_of(setting),
        field="" if game.sides(setting)[0].hero else field,
        games_per_s=round(done / spent, 2),
        calibration_s=round((before + calibrate()) / 2, 3),
        data=edition_of(study).hash[:SHORT_HASH],
        rules=kit.kernel[:SHORT_HASH],
        plays_by=kit.player.fingerprint(),
        version=__version__,
        date=datetime.now(UTC).date().isoformat(),
    )


def place_of(study: Study, number: int, seats: int) -> int:
    """Where the measured player sits in a game; among its equals it is each of them in turn."""
    equals = study.rotations == 1 and not sides_of(study)[0].hero
    return number % seats if equals else turns_of(study, number)


def measuring_study(name: str, game: Rules, games: int, seed: int, setting: Setting, field: str) -> Study:
    """The games that a player is measured on: its own, or among others, a seat further in every game."""
    if game.sides(setting)[0].hero:
        return simple_study(name, games, seed, game=game.name, seats=setting.seats)
    others = [field] * (game.settings.seats_of(setting) - 1)
    return simple_study([], games, seed, game=game.name, lineup=[name, *others], seats=setting.seats)


def play(kit: Kit, first: int, games: int) -> Any:
    """The rows of some games of a cell; one that fails ends the measurement."""
    bench = Bench(kit, Job(0, 0, first, games))
    bench.play(Watch())
    if bench.failures:
        failure = bench.failures[0]
        raise MeasurementFailed(f"{failure.cell} failed in the game of seed {failure.seed}: {failure.error}")
    return np.asarray(bench.rows)
