"""The rival's turn: it unfolds on the board with its explanation beside it, at a speed that one sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.timer import Timer
from textual.widgets import Static

from solo.canvas import Pen
from solo.game import Game
from solo.presenter import clauses_in
from solo.tui.dialogs import PickDialog, Window
from solo.tui.keys import Keys, bindings_of
from solo.tui.panel import Words
from solo.tui.screen_text import help_text
from solo.tui.sizes import give_size, reading_width

if TYPE_CHECKING:
    from solo.tui.app import PlayApp

SPEEDS = {"slow": 1.5, "normal": 0.6, "fast": 0.2, "step by step": 0.0, "at once": -1.0}
"""Seconds a sentence; 0: a key a sentence; below: the whole turn at once."""


MEANING = (
    "What happened since your last choice, sentence by sentence; the board shows the pieces as they lay then, and "
    "what a sentence names is lit up. The names in brackets are clauses of the rules: c, or a click on one, tells "
    "what it says. Candidates are narrowed down by one criterion after the other; where several are left you choose."
)


@dataclass(frozen=True)
class Beat:
    """A sentence of the explanation, and the table as it lies when it is said."""

    text: Text
    game: Game


def beats_of(moments: Sequence[tuple[Game, Sequence[Text]]]) -> list[Beat]:
    """All that is told by the last of some moments, each sentence with the first moment at which it could be told."""
    beats: list[Beat] = []
    for game, texts in moments:
        known = common(texts, moments[-1][1])
        beats += [Beat(text, game) for text in moments[-1][1][len(beats) : known]]
    return beats


def common(first: Sequence[Text], second: Sequence[Text]) -> int:
    """How many sentences two tellings begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0].plain == pair[1].plain, zip(first, second, strict=False)))


class RivalTurn(Window[None]):
    """Sentences of an explanation, one after the other; the board shows what has happened by then."""

    BINDINGS = [  # noqa: RUF012
        Binding("space,right", "one", "Next"),
        Binding("left", "back", "Back"),
        Binding("S", "speed", "Speed"),
        Binding("c", "clauses", "Clauses"),
        Binding("question_mark", "help", "Help"),
        Binding("enter,escape", "rest", "All, then continue"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.head = ""
        self.beats: Sequence[Beat] = ()
        self.show: Callable[[Sequence[Beat]], None] = lambda _beats: None
        self.clauses: Callable[[Sequence[str]], PickDialog] = lambda _cited: PickDialog()
        self.told = 0
        """How many sentences are told; those that were told before the last choice are not told anew."""
        self.timer: Timer | None = None

    def begin(
        self,
        title: str,
        beats: Sequence[Beat],
        show: Callable[[Sequence[Beat]], None],
        known: int = 0,
        clauses: Callable[[Sequence[str]], PickDialog] = lambda _cited: PickDialog(),
    ) -> RivalTurn:
        """Tell this turn, from the first sentence on that is not known; `clauses` shows those that it cites."""
        self.head, self.beats, self.show, self.told, self.clauses = title, beats, show, known, clauses
        if self.is_mounted:
            self.unfold()
        return self

    @property
    def play_app(self) -> PlayApp:
        return cast("PlayApp", self.app)

    @property
    def is_complete(self) -> bool:
        return self.told == len(self.beats)

    def compose(self) -> ComposeResult:
        """A frame beside the board."""
        with VerticalScroll(classes="aside", id="rival", can_focus=False):
            yield Words("told")
        yield Keys()

    def on_resize(self, event: events.Resize) -> None:
        """Lie where the options lie in a window of this size; in one that is too small, nowhere."""
        give_size(self, event.size)

    def on_mount(self) -> None:
        """Begin to tell, where there is something: the frame is made ready before."""
        if self.beats:
            self.unfold()

    def unfold(self) -> None:
        """Begin to tell."""
        self.query_one("#rival").border_title = self.head
        if SPEEDS[self.play_app.speed] >= 0:
            self.tell(self.told + 1)
        self.pace()

    def pace(self) -> None:
        """Go on by itself, or wait for a key, as the speed is set."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None
        seconds = SPEEDS[self.play_app.speed]
        if seconds < 0:
            self.tell(len(self.beats))
        elif seconds > 0:
            self.timer = self.set_interval(seconds, self.tick)

    def tick(self) -> None:
        """A sentence by itself."""
        self.tell(self.told + 1)

    def tell(self, upto: int) -> None:
        """Show the sentences up to one, and the board as it lies then."""
        self.told = min(max(upto, 1), len(self.beats))
        self.query_one("#told", Static).update(Text("\n").join(beat.text for beat in self.beats[: self.told]))
        frame = self.query_one("#rival")
        speed = self.play_app.speed
        frame.border_subtitle = "Enter continues" if self.is_complete else f"{self.told}/{len(self.beats)}, {speed}"
        frame.scroll_end(animate=False)
        self.show(self.beats[: self.told])
        if self.is_complete and self.timer is not None:
            self.timer.stop()

    def action_one(self) -> None:
        """One sentence more; where each takes a key, the one after the last goes on."""
        if self.is_complete and SPEEDS[self.play_app.speed] == 0:
            self.dismiss()
        else:
            self.tell(self.told + 1)

    def action_back(self) -> None:
        """One sentence less, with the pieces taken off again; what went by itself waits for a key now."""
        if self.timer is not None:
            self.timer.stop()
        self.tell(self.told - 1)

    def action_speed(self) -> None:
        """Another speed, from here on."""
        self.play_app.next_speed()
        self.pace()
        self.tell(self.told)

    def action_rest(self) -> None:
        """Everything at once; then go on."""
        if self.is_complete:
            self.dismiss()
        else:
            self.tell(len(self.beats))

    def action_clauses(self) -> None:
        """What the clauses say that the sentences so far cite, the last one first."""
        self.open_clauses([clause for beat in reversed(self.beats[: self.told]) for clause in clauses_in(beat.text)])

    def open_clauses(self, cited: Sequence[str]) -> None:
        """Show what clauses say; the turn waits for a key then."""
        if self.timer is not None:
            self.timer.stop()
        self.play_app.cover(self.clauses(cited))

    def action_help(self) -> None:
        """What this window shows, and its keys."""
        if self.timer is not None:
            self.timer.stop()
        pen = Pen(reading_width(self.size), self.play_app.pen_theme, self.play_app.ascii_only)
        said = help_text({self.head: MEANING}, bindings_of(self), "", pen)
        self.play_app.cover(self.play_app.reading.tell("Help", said))

    def on_click(self, event: events.Click) -> None:
        """A click on a clause tells what it says; elsewhere it is as Enter."""
        clause = event.style.meta.get("clause")
        if clause:
            self.open_clauses([clause])
        else:
            self.action_rest()
