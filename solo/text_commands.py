"""What one can type in a conversation, and the table that some of it asks for."""

from __future__ import annotations

from solo.presenter import Presenter
from solo.rich_tables import listing
from solo.session.session import Session

COMMANDS = {
    "NUMBER": "take that option",
    "a few letters": "take the one option that has them",
    "? [PANEL]": "this list, and what the letters on the boards mean; or what a panel shows",
    "options": "the question and its options again",
    "u [N], r [N]": "undo, redo, so many choices",
    "h": "a hint: the three best options with the chance to win and the lead expected of each",
    "preview NUMBER": "what the option changes",
    "why NAME": "why not? of a site, a contract or a card, as 'why C-1'",
    "about NAME": "the text of any piece or place",
    "board [PANEL]": "the table, or one panel of it",
    "rival": "the last turn of an automa explained",
    "clause NAME": "what a clause of the rules says: the name in brackets after a sentence",
    "w [NAME]": "why the player that moved last has chosen so, or the one with these letters",
    "log [N]": "the last N lines of the log",
    "ledger": "where the money came from",
    "score": "the score if the game ended now",
    "others": "at the end: where you stand among games of others on the same set-up",
    "review": "at the end: the five choices that cost most by search, with the better option",
    "look N": "at the end: the position before the choice of that number, as the review names it",
    "share": "at the end: a short text to paste",
    "save [FILE]": "save the game",
    "lay KIND / PLACE / PIECE": "with --table: lay a piece of the real set-up",
    "wizard": "with --table: go through the set-up place by place",
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
        amounts = [ledger[side].get(account, 0) for side in ledger]
        if any(amounts):
            table.add_row(game.rules.accounts[account], *map(game.rules.score.amount, amounts))
    table.add_section()
    totals = (game.rules.score.amount(sum(ledger[side].values())) for side in ledger)
    table.add_row("total", *totals, style="bold")
    return table
