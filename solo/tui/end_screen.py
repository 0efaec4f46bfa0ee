"""The end of a game: the scoring step by step, both sides as bars, and where one stands among others' games."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from engine.core.text.figures import amount, signed
from solo.after_game_text import share_text
from solo.canvas import Pen, joined, stacked, wrapped_lines
from solo.presenter import presenter_for
from solo.seat_text import end_lines, names_of
from solo.session.hints import HintTask, Peers
from solo.session.session import Session
from solo.session.worker import PEERS
from solo.tui.background import from_thread
from solo.tui.keys import Keys
from solo.tui.screen_text import bars

if TYPE_CHECKING:
    from solo.tui.app import PlayApp

SCORING = "scoring"
BINS = 11
TOLD_IN_A_LINE = 2
"""Where more play, everybody's score is told with the places below."""


class EndScreen(Screen[None]):
    """What the game came to."""

    BINDINGS = [  # noqa: RUF012
        Binding("space,enter", "one", "Next step"),
        Binding("a", "all", "All steps"),
        Binding("up", "scroll(-1)", "Up", show=False),
        Binding("down", "scroll(1)", "Down", show=False),
        Binding("pageup", "scroll(-10)", "Page up", show=False),
        Binding("pagedown", "scroll(10)", "Page down", show=False),
        Binding("x", "review", "Review"),
        Binding("t", "share", "Text"),
        Binding("u", "back", "Table"),
        Binding("m", "menu", "Start"),
        Binding("q", "leave", "Quit"),
    ]

    def __init__(self, session: Session, thinking: HintTask | None = None) -> None:
        super().__init__()
        self.session = session
        self.presenter = presenter_for(session.game.rules, session.game.setting)
        self.thinking = thinking or HintTask(session)
        """Who plays the set-up too; one that comes back from elsewhere keeps what it knows."""
        self.steps = last_scoring(session)
        self.told = len(self.steps) if thinking else 1

    @property
    def play_app(self) -> PlayApp:
        return cast("PlayApp", self.app)

    def compose(self) -> ComposeResult:
        """The result, the steps, the bars, the others."""
        yield Static(id="result", markup=False)
        with VerticalScroll(id="ending", can_focus=False):
            yield Static(id="steps", markup=False)
            yield Static(id="bars", markup=False)
            yield Static(id="peers", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Begin with the first step; others begin to play."""
        self.draw()
        if not self.play_app.quiet and not self.session.seating.names and not self.thinking.peers.is_done:
            self.thinking.ask_peers(from_thread(self, self.draw))

    def on_unmount(self) -> None:
        """Nobody plays on for a screen that is gone."""
        self.thinking.stop(PEERS)

    @property
    def pen(self) -> Pen:
        return Pen(max(40, self.size.width - 2), self.play_app.pen_theme, self.play_app.ascii_only)

    def draw(self) -> None:
        """The steps so far; when all are told, the bars and the others."""
        pen = self.pen
        is_told = self.told >= len(self.steps)
        self.query_one("#result", Static).update(self.result_line(pen) if is_told else pen.text("The scoring", "title"))
        lines = [Text(pen.plain(line)) for line in self.steps[: self.told]]
        self.query_one("#steps", Static).update(Text("\n").join(lines))
        self.query_one("#bars", Static).update(bars(self.session, pen, self.presenter) if is_told else Text())
        self.query_one("#peers", Static).update(self.others_text(pen) if is_told else Text())

    def others_text(self, pen: Pen) -> Text:
        """Where one stands among others; at a table of several, everybody's place."""
        if self.session.seating.names:
            return stacked([Text(), *(pen.text(line) for line in end_lines(self.session, self.presenter)[1:])])
        return peer_text(self.session, self.thinking.peers, pen)

    def result_line(self, pen: Pen) -> Text:
        """Who won, and by how much."""
        game, names = self.session.game, names_of(self.session, self.presenter)
        result, sides = game.result(), list(game.sides)
        scores = ", ".join(f"{names[side]} {game.rules.score.amount(score)}" for side, score in result.scores.items())
        won = any(sides[seat] in result.winners for seat in self.session.seating.people)
        said = end_lines(self.session, self.presenter)[0]
        mark = " (assisted)" if self.session.assisted else ""
        told = said if len(sides) > TOLD_IN_A_LINE else f"{said}: {scores}"
        return pen.text(f" {told}{mark}", "you" if won else "rival")

    def action_one(self) -> None:
        """The next step of the scoring."""
        self.tell(min(self.told + 1, len(self.steps)))

    def action_all(self) -> None:
        """The whole scoring."""
        self.tell(len(self.steps))

    def tell(self, upto: int) -> None:
        """Tell the steps up to one; what others come to meanwhile is drawn without moving anything."""
        self.told = upto
        self.draw()
        self.query_one("#ending").scroll_end(animate=False)

    def action_scroll(self, by: int) -> None:
        """Up or down."""
        self.query_one("#ending").scroll_relative(y=by, animate=False)

    def action_review(self) -> None:
        """The choices that cost most."""
        self.play_app.show_review(self.session, self.thinking)

    def action_share(self) -> None:
        """A text to paste, also in the clipboard where the terminal has one."""
        verdict, *_ = end_lines(self.session, self.presenter)
        said = share_text(self.session.game, self.thinking.peers, verdict, self.session.assisted)
        self.app.copy_to_clipboard(said)
        self.play_app.cover(self.play_app.reading.tell("Copied, where the terminal allows it", Text(said)))

    def action_back(self) -> None:
        """Back to the table, to look or to take something back."""
        self.play_app.show_table(self.session)

    def action_menu(self) -> None:
        """The start screen."""
        self.play_app.show_start()

    def action_leave(self) -> None:
        """End."""
        self.app.exit()


def last_scoring(session: Session) -> list[str]:
    """What happened from the last scoring on, in sentences; of a game without one, since the last choice."""
    events = session.game.events
    starts = [place for place, event in enumerate(events) if event.name == SCORING]
    first = starts[-1] if starts else max(0, len(events) - len(session.game.last_events))
    return [event.text for event in events[first:] if not event.name.startswith("forced")] or ["The game is over."]


def peer_text(session: Session, peers: Peers, pen: Pen) -> Text:
    """Where the game stands among others on the same set-up, and how the games of the first of them are spread."""
    hard = [line for text in peers.hard for line in wrapped_lines(pen.text(text), pen.width)]
    lines = [Text(), pen.text("Where you stand", "title"), *hard]
    if not peers.margins:
        return stacked([*lines, pen.text(peers.note, "dim")])
    mine = session.game.result().margin
    lines += [pen.text(peers.percentile_text(mine, player), "you") for player in peers.margins]
    waiting = [name for name in peers.expected if name not in peers.margins and not peers.is_done]
    lines += [pen.text(f"{name} is about to play", "dim") for name in waiting]
    first, margins = next(iter(peers.margins.items()))
    return stacked(
        [
            *lines,
            pen.text(f"How far ahead {first} was at the end, and in how many games:", "dim"),
            *histogram(mine, margins, pen, session.game.rules.score.sign),
        ]
    )


def histogram(mine: int, margins: list[int], pen: Pen, unit: str = "") -> list[Text]:
    """The margins in bins, with one's own marked."""
    low, high = min([mine, *margins]), max([mine, *margins])
    size = max(1, (high - low) // BINS + 1)
    bins = [range(first, first + size) for first in range(low, high + 1, size)]
    most = max(sum(margin in each for margin in margins) for each in bins)
    lines = []
    for each in bins:
        found = sum(margin in each for margin in margins)
        bar = pen.shape("bar") * round(found / most * 30)
        sign = f" {pen.shape('next')} you ({signed(amount(mine, unit))})" if mine in each else ""
        head = pen.text(f"{amount(each.start, unit):>6} to {amount(each.stop - 1, unit):>6}  ")
        lines.append(joined([head, pen.text(bar, "rival"), pen.text(f" {found}", "dim"), pen.text(sign, "you")], ""))
    return lines
