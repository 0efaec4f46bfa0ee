"""What one can type in a conversation, and the table that some of it asks for."""

from __future__ import annotations

from solo.presenter import Presenter
from solo.rich_tables import listing
from solo.session.session import Session

COMMANDS = {
    "NUMBER": "take that option",
    "a few letters": "take the one option that has them",
    "?": "this list, and what the letters on the boards mean",
    "options": "the question and its options once more",
    "u [N], r [N]": "undo, redo, so many choices",
    "h": "a hint: the three best options with the margin expected of each",
    "preview NUMBER": "what the option changes",
    "why NAME": "why not? of a site, a contract or a card, as 'why C-1'",
    "about NAME": "the text of any piece or place",
    "board [PANEL]": "the table, or one panel of it",
    "rival": "the last turn of an automa explained",
    "w [NAME]": "why the player that moved last has chosen so, or the one with these letters",
    "log [N]": "the last N lines of the log",
    "ledger": "where the money came from",
    "score": "the score if the game ended now",
    "others": "at the end: where you stand among games of others on the same set-up",
    "save [FILE]": "save the game",
    "lay KIND / PLACE / PIECE": "with --table: lay a piece of the real set-up",
    "setup FILE": "with --table: write the set-up to a file to edit, or read it if it is there",
    "quit": "leave; the game is saved after every choice",
}


def ledger_table(session: Session, presenter: Presenter) -> object:
    """Where the score of each side came from, account by account."""
    game = session.game
    ledger = game.ledger()
    table = listing(
        "Account", *(f"={session.label(side, presenter.side_name(side))}" for side in ledger), title="Ledger"
    )
    for account in game.rules.accounts:
        amounts = [ledger[side][account] for side in ledger]
        if any(amounts):
            table.add_row(account, *map(str, amounts))
    table.add_section()
    table.add_row("total", *(str(sum(ledger[side].values())) for side in ledger), style="bold")
    return table
