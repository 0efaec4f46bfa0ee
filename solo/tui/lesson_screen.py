"""How to play, on the screen: pages to read, then a guided year at the table, one explained step at a time."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll

from solo.canvas import Pen
from solo.lesson import GuidedYear, Lesson, Page, wrap_paragraphs
from solo.session.session import Session
from solo.session.types import Choosable
from solo.tui.choices import Choices
from solo.tui.dialogs import Window
from solo.tui.game_screen import PANEL, TableScreen
from solo.tui.keys import Keys
from solo.tui.panel import Words
from solo.tui.sizes import give_size

STAY, LEAVE = "Continue the lesson", "Leave: go to the start screen"
AT_THE_END = "Enter continues this game on your own (h gives a hint). Esc goes to the start screen."


class LessonText(Window[bool]):
    """Something to read: Enter goes on, Esc leaves the lesson."""

    BINDINGS = [  # noqa: RUF012
        Binding("enter,space", "dismiss(True)", "Continue"),
        Binding("escape,q", "dismiss(False)", "Leave"),
        Binding("ctrl+up", "scroll_table(-5)", "Scroll the panel up", show=False),
        Binding("ctrl+down", "scroll_table(5)", "Scroll the panel"),
    ]

    def __init__(self, title: str, text: Text, table: TableScreen | None = None) -> None:
        super().__init__(classes="beside" if table else "lesson")
        self.head, self.text, self.table = title, text, table

    def compose(self) -> ComposeResult:
        """A frame over the screen, or where the options are, so that the board stays in sight."""
        with VerticalScroll(classes="aside" if self.table else "frame", id="lesson") as frame:
            frame.border_title = self.head
            frame.border_subtitle = "Enter continues, Esc leaves"
            words = Words("lesson-text")
            words.update(self.text)
            yield words
        yield Keys()

    def on_mount(self) -> None:
        """Keys scroll the text."""
        self.query_one("#lesson").focus()

    def on_resize(self, event: events.Resize) -> None:
        """Lie where the options lie in a window of this size."""
        give_size(self, event.size)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Without a table there is no panel to scroll."""
        return self.table is not None or action != "scroll_table"

    def action_scroll_table(self, by: int) -> None:
        """The panel of the table up or down."""
        if self.table is not None:
            self.table.action_scroll(by)


def page_text(page: Page, ascii_only: bool) -> LessonText:
    """A page to read."""
    return LessonText(page.title, Text(Pen(ascii=ascii_only).plain(page.text)))


class LessonScreen(TableScreen):
    """The table of a lesson: each step is explained, then yours to take."""

    BINDINGS = [  # noqa: RUF012
        Binding("e", "explain", "Explain again"),
        Binding("escape", "clear", "Leave"),
    ]

    def __init__(self, lesson: Lesson, session: Session) -> None:
        super().__init__(session)
        self.year = GuidedYear(lesson, session)

    def on_mount(self) -> None:
        """Begin with the first step, once the frame, whose `on_mount` Textual calls next, is drawn."""
        self.call_later(self.go_on)

    def fill(self, typed: str = "") -> None:
        """The options, with the cursor on the one that the lesson takes."""
        super().fill(typed)
        if not self.year.is_over:
            self.query_one(Choices).point_at(self.year.step.code)

    def marked(self) -> list[int]:
        """The option that the lesson takes has a mark of its own."""
        return super().marked() or ([] if self.year.is_over else [self.year.step.code])

    def choose(self, choosable: Choosable) -> None:
        """Take the step; another option is explained, and the question stays."""
        if self.year.is_over or choosable == self.year.suggested:
            super().choose(choosable)
            return
        continues = f"The lesson continues with: {self.year.suggested.option.text}"
        said = f"{self.year.explain_other()}\n\n{continues}"
        self.tell("Another option", said, self.fill)

    def go_on(self) -> None:
        """Everything has been seen: the next step, or the end of the lesson."""
        if self.year.is_over:
            self.tell("The lesson is over", f"{self.year.lesson.ending}\n\n{AT_THE_END}", self.play_on)
        else:
            self.action_explain()

    def play_on(self) -> None:
        """The game is yours."""
        self.play_app.play_on(self.session)

    def action_explain(self) -> None:
        """What to look at and why the option is good, with the panel in question in sight."""
        if self.year.is_over:
            return
        step = self.year.step
        self.panel = step.panel or step.look
        self.lit = self.under_cursor() | self.named(step.text) | {f"{PANEL}{self.panel}"}
        self.draw_head()
        self.draw_panels()
        title = f"Step {self.year.steps_done + 1} of {len(self.year.lesson.steps)}"
        self.tell(title, step.text, self.follow_cursor)

    def follow_cursor(self) -> None:
        """What a text is about stays lit up while it is read."""
        if self.is_active:
            super().follow_cursor()

    def tell(self, title: str, text: str, then: Callable[[], None]) -> None:
        """A text of the lesson beside the board; whoever leaves it is asked about the lesson."""

        def read(goes_on: bool | None) -> None:
            if goes_on:
                then()
            else:
                self.ask_to_leave(lambda: self.tell(title, text, then))

        words = Text(self.pen(self.aside_width).plain(wrap_paragraphs(text, self.aside_width)))
        self.play_app.cover(LessonText(title, words, self), read)

    def action_undo(self) -> None:
        """Back a step, which is explained again."""
        super().action_undo()
        self.go_on()

    def action_redo(self) -> None:
        """Forwards a step."""
        super().action_redo()
        self.go_on()

    def action_clear(self) -> None:
        """Close a search or a hint; where there is none, leave the lesson."""
        if self.thinking.hint is not None or self.answer is not None or self.query_one("#search").display:
            super().action_clear()
        else:
            self.ask_to_leave(lambda: None)

    def ask_to_leave(self, stay: Callable[[], None]) -> None:
        """A lesson is not saved: it is left only by who says so, but for one that is over."""
        if self.year.is_over:
            self.play_app.show_start()
            return

        def picked(name: str | None) -> None:
            if name == LEAVE:
                self.play_app.show_start()
            else:
                stay()

        self.play_app.cover(self.play_app.picking.ask("Leave the lesson? It is not saved.", [STAY, LEAVE]), picked)
