"""What a game's screen shows: head, tabs, boards, question, options and preview, at every size of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Input, Static

from engine.core.game import Explanation
from solo.canvas import Pen, folded, lit_up
from solo.game import Game
from solo.presenter import presenter_for
from solo.seat_text import question_text
from solo.session.hints import Hint, HintTask
from solo.session.session import Session
from solo.session.types import Choosable
from solo.session.worker import HINT
from solo.tui.choices import Choices
from solo.tui.keys import Keys
from solo.tui.panel import Panel, Words
from solo.tui.screen_text import (
    bars,
    happened_text,
    head_line,
    hint_text,
    ledger_text,
    log_text,
    panel_tabs,
    preview_text,
)
from solo.tui.sizes import (
    LEAST_HEIGHT,
    LEAST_WIDTH,
    NARROW_UNDER,
    SIDE,
    SIDE_BY_SIDE,
    WIDE_SIDE,
    WITH_SECOND,
    give_size,
)

if TYPE_CHECKING:
    from solo.tui.app import PlayApp

OWN_PANELS = {"log": "Log", "ledger": "Ledger"}
OWN_HELP = {
    "log": "Everything that happened, the newest first: a number is a choice, the lines below it what it led to.",
    "ledger": "Where the score of each side came from so far, account by account.",
}
SOON = 0.01
NARROWEST_PEN = 28


class GameFrame(Screen[None]):
    """The parts of the screen, and how they are drawn; what the keys do is in `game_screen`."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.presenter = presenter_for(session.game.rules, session.game.setting)
        self.thinking = HintTask(session)
        self.panel = ""
        self.lit: frozenset[str] = frozenset()
        self.moment: Game | None = None
        """The table as it lay at a moment of the rival's turn, while that unfolds."""
        self.are_bots_moving = False
        """Whether players that move by themselves are at it."""
        self.asked = -1
        """The seat of the person that was asked last."""
        self.answer: Text | None = None
        self.followed_hint: Hint | None = None
        """The hint to whose option the cursor has gone."""
        self.drawings: dict[tuple[Game, str, Pen], list[Text]] = {}
        """Panels as they were drawn, with nothing lit up, of the game and of moments of the rival's turn."""
        self.drawn_at = -1
        """How often the game had moved when they were drawn: once it moves again they are of no use."""
        self.followed: Choosable | None = None
        """The option whose pieces and preview were drawn as the game moved, before the list tells of its cursor."""

    @property
    def play_app(self) -> PlayApp:
        return cast("PlayApp", self.app)

    # The frame

    def take(self, row: str) -> None:
        """Enter or a click on a row of the list."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Head, tabs, boards, question, options, preview, keys."""
        yield Static(id="head", markup=False)
        yield Static(id="tabs")
        with Horizontal(id="body"):
            yield Panel("first")
            yield Panel("second")
            with Vertical(id="side"):
                yield Words("question")
                yield Input(placeholder="type a part of an option", id="search")
                yield Choices(self.take)
                yield Panel("under")
        yield Static(id="small", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Draw everything for the first time."""
        self.query_one("#search").display = False
        self.fit(self.size)
        self.renew()
        if not self.play_app.quiet:
            self.thinking.warm_up(self.from_thread(self.draw_head))

    def from_thread(self, call: Callable[[], None]) -> Callable[[], None]:
        """The same call, from another thread, as long as the app is there."""

        def later() -> None:
            if self.app.is_running:
                self.app.call_later(call)

        return later

    def on_unmount(self) -> None:
        """Nothing thinks on behind a screen that is gone."""
        self.thinking.stop()

    def on_resize(self, event: events.Resize) -> None:
        """Another size: other panels, other lines, or a kind word."""
        self.fit(event.size)
        self.fill(self.query_one("#search", Input).value)
        self.draw()

    def fit(self, size: Size) -> None:
        """Lay the parts out for a size."""
        width, height = size
        give_size(self, size)
        small = self.has_class("small")
        for part in ("#head", "#tabs", "#body"):
            self.query_one(part).display = not small
        self.query_one(Keys).display = not small
        said = f"The window has {width} x {height}: the table needs {LEAST_WIDTH} x {LEAST_HEIGHT}. "
        notice = self.query_one("#small", Static)
        notice.display = small
        notice.update(f"{said}Make it larger; the game waits and is saved.")
        self.query_one("#second").display = width >= WITH_SECOND and bool(self.presenter.beside)
        if not small and self.focused is None:
            self.query_one(Choices).focus()

    @property
    def panels(self) -> dict[str, str]:
        """The panels there are at this size."""
        own = self.presenter.small_panels if self.size.width < SIDE_BY_SIDE else self.presenter.panels
        return {**own, **OWN_PANELS}

    @property
    def panels_in_sight(self) -> list[str]:
        """The panels that are shown now."""
        second = self.presenter.beside if self.query_one("#second").display else ""
        return [self.shown_panel, *([second] if second and second != self.shown_panel else [])]

    def panel_help(self) -> dict[str, str]:
        """What the panels in sight show, by title."""
        titles, texts = {**self.panels, **self.presenter.panels}, {**self.presenter.panel_help, **OWN_HELP}
        return {titles[name]: texts.get(name, "") for name in self.panels_in_sight}

    def pen(self, width: int) -> Pen:
        """What one draws a panel of a width with."""
        choices = [] if self.session.is_over else self.query_one(Choices).shown
        many = not choices or choices[0].option.kind == "turn"
        near = frozenset() if many else frozenset(place for each in choices for place in each.view.pieces)
        return Pen(max(width, NARROWEST_PEN), self.play_app.pen_theme, self.play_app.ascii_only, near)

    # Drawing

    def renew(self) -> None:
        """The game has moved: other options, other boards."""
        self.thinking.stop(HINT)
        self.thinking.hint = None
        self.answer = None
        self.close_search()
        self.fill()
        self.lit = self.under_cursor()
        self.draw()
        self.followed = self.query_one(Choices).current
        while self.session.notices:
            self.notify(self.session.notices.pop(0), severity="warning", timeout=10, markup=False)

    def close_search(self) -> None:
        """The whole list again."""
        field = self.query_one("#search", Input)
        field.display = False
        with field.prevent(Input.Changed):
            field.value = ""
        self.query_one(Choices).focus()

    def fill(self, typed: str = "") -> None:
        """The options, those that have the typed words in them."""
        words = typed.lower().split()
        found = [each for each in self.session.choosables if all(word in each.search_text for word in words)]
        self.query_one(Choices).fill(found, self.pen(self.list_width))

    def draw(self) -> None:
        """Everything that depends on the position and the cursor."""
        self.draw_head()
        self.draw_panels()
        self.draw_under()

    def draw_head(self) -> None:
        """Where the game is, the names of the panels, the question."""
        pen = self.pen(self.size.width)
        self.write("#head", self.head(pen))
        self.write("#tabs", self.tabs())
        self.write("#question", pen.text(question_text(self.session, self.presenter), "title"))

    def tabs(self) -> str:
        """The names of the panels, to click on."""
        words, gap = panel_tabs([*self.panels.values()], self.size.width)
        shown = [*self.panels].index(self.shown_panel)
        looks = [f"[reverse]{said}[/reverse]" if number == shown else said for number, said in enumerate(words)]
        return gap.join(f"[@click=screen.show({number})]{look}[/]" for number, look in enumerate(looks))

    def head(self, pen: Pen) -> Text:
        """Where the game is, in a line."""
        return head_line(self.session, self.shown_game, self.thinking, pen, self.presenter, self.progress)

    @property
    def progress(self) -> str:
        """How many choices were taken back, if any were."""
        return f"{len(self.session.undone)} to redo" if self.session.undone else ""

    def write(self, part: str, said: Text | str) -> None:
        """Write something else into a part of the frame: what has not changed is not laid out again."""
        static = self.query_one(part, Static)
        if static.content != said:
            static.update(said, layout=static.styles.is_auto_height)

    @property
    def shown_game(self) -> Game:
        """The game as it is, or as it was at the moment that is shown."""
        return self.moment or self.session.game

    @property
    def shown_panel(self) -> str:
        """The panel that is shown: one that exists at this size."""
        return self.panel if self.panel in self.panels else next(iter(self.panels))

    def draw_panels(self) -> None:
        """The panel that was asked for, and the second one of a large window."""
        first, second = self.query_one("#first", Panel), self.query_one("#second", Panel)
        self.draw_panel(first, self.shown_panel)
        if second.display:
            self.draw_panel(
                second, self.presenter.beside if self.shown_panel != self.presenter.beside else next(iter(self.panels))
            )

    def draw_panel(self, panel: Panel, name: str) -> None:
        """A panel in its frame, with what is under the cursor lit up."""
        panel.show(lit_up(self.drawn(name, self.pen(self.panel_width(panel))), self.lit))
        panel.reveal(self.lit)

    def panel_width(self, panel: Panel) -> int:
        """How wide a panel can draw, also before it was laid out."""
        if panel.size.width > 1:
            return panel.size.width - 1
        return max(40, self.size.width - 44 if self.size.width >= SIDE_BY_SIDE else self.size.width - 2)

    def drawn(self, name: str, pen: Pen) -> list[Text]:
        """A panel by name, with nothing lit up; drawn once for a position."""
        if self.drawn_at != self.session.moves:
            self.drawn_at = self.session.moves
            self.drawings.clear()
        what = (self.shown_game, name, pen)
        if what not in self.drawings:
            self.drawings[what] = list(self.draw_anew(name, pen).split("\n", allow_blank=True))
        return self.drawings[what]

    def draw_anew(self, name: str, pen: Pen) -> Text:
        """A panel by name."""
        if name == "log":
            return log_text(self.session, pen)
        if name == "ledger":
            return ledger_text(self.session, pen, self.presenter)
        return self.presenter.draw(name, self.shown_game, pen)

    def draw_under(self) -> None:
        """Under the options: an answer, a hint, or what the option under the cursor changes."""
        pen, hint = self.pen(self.under_width), self.thinking.hint
        self.query_one(Choices).mark(self.marked(), self.pen(self.list_width))
        parts = [self.answer] if self.answer is not None else []
        if hint is not None:
            parts.append(hint_text(self.session, hint, pen, self.presenter))
        current = self.query_one(Choices).current
        if current is not None and not parts:
            parts.append(preview_text(self.session, current, pen, self.presenter))
        if self.session.game.choices and not self.session.story_since(len(self.session.game.choices) - 1):
            parts.append(happened_text(self.session, self.pen(self.under_width), self.presenter))
        if self.session.is_for_rival and self.session.explanations:
            parts.append(Text("\n").join(self.rival_sentences(self.session.explanations[-1:], self.under_width)))
        if self.session.is_over:
            parts.append(bars(self.session, pen, self.presenter))
        self.show_under(Text("\n\n").join(parts))

    def marked(self) -> list[int]:
        """The option that has a mark: the best of a hint."""
        hint = self.thinking.hint
        return [each.code for each in hint.advice[:1]] if hint and hint.is_done else []

    def show_under(self, text: Text) -> None:
        """Show a text under the options."""
        folds = folded(text, self.under_width)
        self.query_one("#under", Panel).show(list(folds.split("\n", allow_blank=True)))

    def under_cursor(self) -> frozenset[str]:
        """The pieces of the option under the cursor."""
        current = self.query_one(Choices).current
        return frozenset() if current is None else frozenset(current.view.pieces)

    def rival_sentences(self, explanations: Sequence[Explanation], width: int) -> list[Text]:
        """The rival's turns sentence by sentence in the letters of the terminal, an empty line between turns."""
        found: list[Text] = []
        for explanation in explanations:
            found += [*([Text()] if found else []), *self.presenter.sentences(explanation, width)]
        return [Text(self.pen(width).plain(text.plain)) for text in found] if self.play_app.ascii_only else found

    @property
    def aside_width(self) -> int:
        """How wide the explanation beside the board is."""
        if self.size.width < SIDE_BY_SIDE:
            return self.size.width - 5
        return (WIDE_SIDE if self.size.width >= WITH_SECOND else SIDE) - 5

    @property
    def list_width(self) -> int:
        """How wide the list of options is."""
        if self.size.width < SIDE_BY_SIDE:
            return self.size.width - NARROW_UNDER - 1
        return (WIDE_SIDE if self.size.width >= WITH_SECOND else SIDE) - 2

    @property
    def under_width(self) -> int:
        """How wide the text under the options is."""
        if self.size.width < SIDE_BY_SIDE:
            return NARROW_UNDER - 4
        return (WIDE_SIDE if self.size.width >= WITH_SECOND else SIDE) - 4
