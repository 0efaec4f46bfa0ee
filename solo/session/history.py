"""The games that a user has finished: how often they were won, with an interval, and by objective.

Counted are games of one person that nobody helped: the first on every set-up, since whoever plays one again knows its
hidden order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from engine.core.errors import UserError
from engine.core.game import Rules
from solo.game import Game
from solo.game_types import Result, lead_of
from solo.saves import Outcome, Save, outcome_of, read_save
from solo.session.daily import day_of
from solo.session.saved_games import Store
from solo.session.seating import Seating
from solo.statistics import FEW, FEW_WITH, TOO_FEW, Interval, wilson

ASSISTED = "assisted"
AGAIN = "set-up played before"
SEVERAL = "several people"


@dataclass(frozen=True)
class FinishedGame:
    """A game that was played to its end."""

    path: Path
    save: Save
    outcome: Outcome
    ended: datetime
    left_out: str = ""
    """Why the game does not count; empty when it does."""

    @property
    def mine(self) -> str:
        """The side of the person, the first of several."""
        return list(self.outcome.scores)[Seating(self.save.lineup).people[0]]

    @property
    def margin(self) -> int:
        """By how much the person was ahead of the best other."""
        return lead_of(self.outcome.scores, self.mine)

    @property
    def share(self) -> float:
        """The person's part of the victory."""
        winners = self.outcome.winners
        return (self.mine in winners) / max(1, len(winners))

    @property
    def result(self) -> Result:
        """The end of the game as the game itself tells it."""
        winners = self.outcome.winners
        name = "tie" if len(winners) > 1 else winners[0]
        return Result(name, lead_of(self.outcome.scores, next(iter(self.outcome.scores))), self.outcome.scores, winners)

    @property
    def day(self) -> date | None:
        """The day whose game of the day this was."""
        has_usual_setting = not (self.save.variants or self.save.objectives)
        return day_of(self.save.game, self.save.seed, self.ended.date()) if has_usual_setting else None

    @property
    def set_up(self) -> tuple[Any, ...]:
        """What two games have in common that were played on the same set-up."""
        save = self.save
        return save.game, save.seed, save.data, save.variants, save.objectives, save.seats

    def to_json(self) -> dict[str, Any]:
        """For another program."""
        return {
            "file": str(self.path),
            "game": self.save.game,
            "seed": self.save.seed,
            "ended": self.ended.isoformat(timespec="seconds"),
            "daily": self.day.isoformat() if self.day else None,
            "scores": dict(self.outcome.scores),
            "winners": list(self.outcome.winners),
            "margin": self.margin,
            "objectives": list(self.outcome.objectives),
            "left_out": self.left_out,
        }


@dataclass(frozen=True)
class History:
    """The finished games of a game, the newest first, and what could not be read."""

    games: tuple[FinishedGame, ...]
    troubles: tuple[str, ...] = ()

    @property
    def counted(self) -> list[FinishedGame]:
        """The games that the win rate is about."""
        return [game for game in self.games if not game.left_out]

    @property
    def win_rate(self) -> Interval:
        """How many of them were won."""
        return rate_of(self.counted)

    def by_objective(self) -> dict[str, list[FinishedGame]]:
        """The games that count, by what was to be won in them."""
        names = sorted({name for game in self.counted for name in game.outcome.objectives})
        return {name: [game for game in self.counted if name in game.outcome.objectives] for name in names}


def rate_of(games: Sequence[FinishedGame]) -> Interval:
    """How many of some games were won, with Wilson's interval."""
    return wilson(sum(game.share for game in games), len(games))


def caution(games: int, few: int = FEW) -> str:
    """What must be said where there are few games."""
    return TOO_FEW if games < few else ""


def caution_with(games: int) -> str:
    """The same of the games with one objective."""
    return caution(games, FEW_WITH)


def read_history(game: Rules, store: Store) -> History:
    """The finished games of a game, those of autosaves included that were not yet kept apart."""
    found: list[FinishedGame] = []
    troubles = []
    for path in paths_of(game, store):
        try:
            save = read_save(path)
            if save.is_over and save.game == game.name:
                found.append(finished(path, save))
        except (UserError, OSError) as error:
            troubles.append(str(error))
    return History(tuple(reversed(judged(sorted(found, key=lambda each: each.ended)))), tuple(troubles))


def paths_of(game: Rules, store: Store) -> list[Path]:
    """Every file that may be a finished game; an autosave that is kept apart too is left out."""
    kept = sorted(store.finished_folder(game.name).glob("*.json"))
    names = {path.name for path in kept}
    return [*kept, *(path for path in store.autosaves() if path.name not in names)]


def finished(path: Path, save: Save) -> FinishedGame:
    """A finished game; one whose file does not say how it ended is played once more."""
    ended = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return FinishedGame(path, save, save.outcome or outcome_of(Game.load(path)), ended)


def judged(games: Sequence[FinishedGame]) -> list[FinishedGame]:
    """Every game with what keeps it from being counted, the oldest first."""
    seen: set[tuple[Any, ...]] = set()
    found = []
    for game in games:
        why = SEVERAL if len(Seating(game.save.lineup).people) > 1 else ASSISTED if game.save.assisted else ""
        why = why or (AGAIN if game.set_up in seen else "")
        seen.add(game.set_up)
        found.append(FinishedGame(game.path, game.save, game.outcome, game.ended, why))
    return found
