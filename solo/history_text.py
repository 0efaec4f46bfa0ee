"""Finished games in words, for the list of the command and that of the start screen."""

from __future__ import annotations

from engine.core.game import Rules
from engine.core.settings import Setting
from engine.core.text.figures import percent, signed, within
from engine.core.text.grammar import count
from solo.session.history import FinishedGame, History, caution


def game_line(game: FinishedGame, rules: Rules) -> str:
    """A finished game in a line."""
    lead = signed(rules.score.amount(game.margin))
    parts = [
        f"{game.ended:%d %b %Y}",
        f"seed {game.save.seed}",
        f"{outcome_word(game)} ({lead})",
        notes_on(game, rules),
    ]
    return ", ".join(filter(None, parts))


def notes_on(game: FinishedGame, rules: Rules) -> str:
    """What is to be known of a game beside its result: the table, the day, why it does not count."""
    daily = f"daily {game.day.isoformat()}" if game.day else ""
    return ", ".join(filter(None, [seats_text(game, rules), daily, game.left_out]))


def outcome_word(game: FinishedGame) -> str:
    """Won, shared or lost; of several people's games who won."""
    return "won" if game.share == 1 else "shared" if game.share else "lost"


def seats_text(game: FinishedGame, rules: Rules) -> str:
    """How many sat at the table, where a game can have more than its usual number."""
    seats = rules.settings.seats_of(Setting(seats=game.save.seats))
    return f"{seats} seats" if seats > 1 else ""


def rate_lines(found: History) -> list[str]:
    """How often the games that count were won, and why others do not."""
    counted, apart = found.counted, len(found.games) - len(found.counted)
    said = []
    if counted:
        few = caution(len(counted))
        rate = within(*found.win_rate, percent)
        said.append(f"You won {rate} of {count(len(counted), 'game')} (95% CI by Wilson){f': {few}' if few else ''}.")
    if apart:
        said.append(f"Not counted: {apart} (with help, on a set-up played before, or by several people).")
    return said
