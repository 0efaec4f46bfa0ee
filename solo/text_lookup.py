"""What can be looked up in a conversation: options, pieces, panels, the rival's turn, the log, the score."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from engine.core.errors import UserError, nearest, printable, terminal_safe
from engine.core.safe_io import typed_number
from engine.core.text.figures import amount, signed
from solo.canvas import Pen
from solo.presenter import Presenter, presenter_for
from solo.rich_tables import listing
from solo.seat_text import choice_text, names_of
from solo.session.hints import ABOUT_HINTS
from solo.session.session import Session
from solo.session.types import Choosable

MOST_CLAUSES = 8
"""Clauses that are shown with their text; the others are named."""
COMMANDS = {
    "NUMBER": "take that option",
    "a few letters": "take the only option that contains them",
    "? [PANEL]": "this list and the letters on the boards; or one panel",
    "options": "the question and its options again",
    "u [N], r [N]": "undo or redo N choices [default: 1]",
    "h": "a hint: the three best options, by search",
    "first": "break this tie and the rest of the rival's turn by the first option",
    "preview NUMBER": "what the option changes",
    "why NAME": "why you cannot use a site, contract or card: 'why C-1'",
    "about NAME": "the text of any piece or place",
    "board [PANEL]": "the table, or one panel of it",
    "rival": "the rival's last turn, explained",
    "clause WORDS": "find a rule by its name, as sentences cite it in brackets, or by words",
    "w [NAME]": "why another player made its last move: 'w blue'",
    "log [N]": "the last N lines of the log",
    "ledger": "where the money came from",
    "score": "the score if the game ended now",
    "others": "at the end: compare your result on this set-up",
    "review": "at the end: the five choices that cost most, by search",
    "look N": "at the end: the position before choice N, as in 'review'",
    "share": "at the end: a short text to paste",
    "save [FILE]": "save the game",
    "lay": "with --table: a piece of the real set-up: 'lay KIND / PLACE / PIECE'",
    "wizard": "with --table: go through the set-up place by place",
    "setup FILE": "with --table: write the set-up to a file, or read it",
    "quit": "leave; the game is saved after every choice",
}


class Lookup:
    """A session that is asked about, and answers in lines."""

    def __init__(self, session: Session, console: Console, *, ascii_only: bool = False) -> None:
        self.session, self.console, self.ascii_only = session, console, ascii_only
        self.presenter: Presenter = presenter_for(session.game.rules, session.game.setting)

    def say(self, text: str, style: str = "") -> None:
        """A line, in the letters of the terminal."""
        plain = Pen(ascii=self.ascii_only).plain(terminal_safe(text, "\n"))
        self.console.print(Text(plain, style), soft_wrap=not self.console.is_terminal)

    def side(self, side: str) -> str:
        """A side as the line-up has it."""
        return self.session.label(side, self.presenter.side_name(side))

    def find_option(self, line: str) -> Choosable:
        """The option that a line means."""
        options = self.session.choosables
        if not options:
            raise UserError("the game is over: undo (u), save, or quit")
        if line.isdigit():
            place = typed_number(line)
            if not 1 <= place <= len(options):
                raise UserError(f"there is no option {line}, allowed: 1 to {len(options)}")
            return options[place - 1]
        found = self.session.matching(line)
        if not found:
            raise UserError(
                f"no option contains '{printable(line)}': type a number from 1 to {len(options)}, "
                "letters of an option, or ? for help"
            )
        if len(found) > 1:
            which = "; ".join(f"{each.number} {each.option.text}" for each in found[:6])
            raise UserError(f"'{printable(line)}' fits {len(found)} options ({which}): type more letters, or a number")
        return found[0]

    def help(self, rest: str) -> None:
        """The commands, or what a panel shows."""
        if rest:
            self.say(self.presenter.panel_help.get(self.panel(rest), self.presenter.legend))
            return
        for command, says in COMMANDS.items():
            self.say(f"  {command:<16} {says}")
        self.say(self.presenter.legend)
        self.say(ABOUT_HINTS)

    def preview(self, rest: str) -> None:
        choosable = self.find_option(rest)
        found = self.session.preview(choosable.option)
        self.say(choosable.option.text, "bold")
        names = names_of(self.session, self.presenter)
        for change in found.changes:
            self.say(f"  {names[change.side]}: {change.name} {' → '.join(change.figures)}")
        if found.is_turn_over:
            self.say("  (up to your next decision, as far as can be known)")
        self.say(f"  then: {found.then}")

    def why(self, rest: str) -> None:
        if not rest and self.session.seating.has_bots:
            self.why_bot("")
            return
        answer = self.session.why(self.session.place(rest))
        self.say(answer.about)
        self.say(answer.answer, "bold")

    def about(self, rest: str) -> None:
        self.say(self.session.about(self.session.place(rest)))

    def board(self, rest: str) -> None:
        """A panel; without a name the one that one looks at every turn."""
        name = self.panel(rest)
        theme = "plain" if self.console.no_color or not self.console.is_terminal else "colour"
        pen = Pen(min(self.console.width, 120), theme, self.ascii_only)
        self.console.print(self.presenter.draw(name, self.session.game, pen))

    def panel(self, rest: str) -> str:
        """The panel that is meant; an unknown one is refused."""
        panels = {**self.presenter.panels, **self.presenter.small_panels}
        titles = {title.lower(): name for name, title in panels.items()}
        name = titles.get(rest.lower(), rest.lower()) or next(iter(panels))
        if name not in panels:
            raise UserError(f"there is no panel '{printable(rest)}', allowed: {', '.join(panels)}")
        return name

    def rival(self, _rest: str) -> None:
        if not self.session.explanations:
            raise UserError("the rival has not moved yet")
        self.console.print(
            self.presenter.explanation(self.session.explanations[-1], self.console.width), soft_wrap=True
        )

    def clause(self, rest: str) -> None:
        """What a clause says that an explanation cites, or the clauses that say something of it."""
        if not rest:
            raise UserError("'clause' needs the name of a clause, or words of its text: clause tie")
        found = self.session.clauses_with(rest)
        if not found:
            near = nearest(rest, self.session.clauses)
            raise UserError(f"no clause of the rules has '{printable(rest)}' in its name or text{near}")
        for name in found[:MOST_CLAUSES]:
            self.say(f"{name}: {self.session.clause(name)}")
        if len(found) > MOST_CLAUSES:
            self.say(f"and {len(found) - MOST_CLAUSES} more: {', '.join(found[MOST_CLAUSES:])}")

    def log(self, rest: str) -> None:
        for line in self.session.log()[-number(rest, 20) :]:
            said = choice_text(self.session, self.presenter, line)
            self.say(f"{line.step:>3} {'> ' if line.is_choice else '  '}{said}")

    def ledger(self, _rest: str) -> None:
        self.console.print(ledger_table(self.session, self.presenter))

    def score(self, _rest: str) -> None:
        standing = self.session.standing()
        if standing is None:
            raise UserError("this game has no score before its end")
        self.say("If the game ended now:", "bold")
        for side, total in standing.scores.items():
            rules = self.session.game.rules
            parts = ", ".join(
                f"{rules.accounts.get(name, name)} {signed(amount(change, rules.score.sign))}"
                for name, change in standing.to_come[side].items()
            )
            self.say(
                f"  {self.side(side)} {rules.score.amount(total)}" + (f" (of which to come: {parts})" if parts else "")
            )

    def why_bot(self, rest: str) -> None:
        """Why the last player that moves by itself has chosen so, or the one that is named."""
        for line in self.session.why_bot(rest):
            self.say(line)


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


def number(text: str, otherwise: int = 1) -> int:
    """A number of choices or lines."""
    return typed_number(text) if text else otherwise
