"""Finished games as tables."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from engine.core.game import Rules
from engine.core.text.figures import percent, signed, words
from solo.after_game_text import share_text
from solo.cli.console import out
from solo.game import Game
from solo.history_text import notes_on, outcome_word, rate_lines
from solo.presenter import presenter_for
from solo.rich_tables import listing
from solo.seat_text import verdict
from solo.session.hints import Peers
from solo.session.history import FinishedGame, History, caution_with, rate_of
from solo.session.seating import Seating


def print_history(found: History, rules: Rules, console: Console, most: int) -> None:
    """The games, the win rate, and by objective."""
    if not found.games:
        console.print(f"No game of {rules.title} is finished yet: 'solo play' begins one, 'solo play --daily' today's.")
        return
    console.print(game_table(found, rules, most))
    if len(found.games) > most:
        console.print(f"and {len(found.games) - most} older games: --all lists them.\n")
    for line in rate_lines(found):
        console.print(line)
    if any(found.by_objective()):
        console.print(objective_table(found))
    console.print("solo history N: a text to paste, and the file for 'solo replay FILE' and 'solo review FILE'.")


def game_table(found: History, rules: Rules, most: int) -> Table:
    """A game per row, the newest first."""
    table = listing("=N", "!Ended", "=Seed", "Result", "=Lead", "Note", title=f"Your finished games of {rules.title}")
    for number, game in enumerate(found.games[:most], 1):
        table.add_row(
            str(number),
            f"{game.ended:%d %b %Y}",
            str(game.save.seed),
            outcome_word(game),
            signed(rules.score.amount(game.margin)),
            notes_on(game, rules),
        )
    return table


def objective_table(found: History) -> Table:
    """The win rate with each objective in play."""
    table = listing("Objective in play", "=Games", "=You won", "95% CI", title="By objective")
    for name, games in found.by_objective().items():
        rate = rate_of(games)
        interval = f"{percent(rate.low)} to {percent(rate.high)}"
        few = caution_with(len(games))
        table.add_row(words(name), str(len(games)), percent(rate.value), f"{interval}{f', {few}' if few else ''}")
    return table


def print_game_text(game: FinishedGame) -> None:
    """The text to paste, and where the game is."""
    played = Game.load(game.path)
    played.lineup = game.save.lineup
    presenter, seating = presenter_for(played.rules), Seating(game.save.lineup)
    sides = played.rules.sides(played.setting)
    names = {side: seating.label(seat, sides[seat], presenter.side_name(side)) for side, seat in played.sides.items()}
    said = verdict(played, names, game.mine if len(seating.people) == 1 and seating.names else "")
    for line in (share_text(played, Peers(), said, game.save.assisted, game.day), "", f"File: {game.path}"):
        out().print(line, markup=False, soft_wrap=True)
