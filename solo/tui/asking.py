"""Small screens over the table: a text to read, a thing to ask about, a line to type, one of several to pick."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

MOST = 60


class Window(ModalScreen[ScreenResultType]):
    """A screen over the table."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close; what asks for it a second time, an Enter typed ahead or a double click, would close the table."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Reading(Window[None]):
    """A text, which scrolls."""

    BINDINGS = [Binding("escape,q,enter,space", "app.pop_screen", "Close")]  # noqa: RUF012 as Textual has it

    def __init__(self, title: str, text: Text) -> None:
        super().__init__()
        self.head, self.text = title, text

    def compose(self) -> ComposeResult:
        """A frame with the text."""
        with VerticalScroll(classes="frame", id="reading") as frame:
            frame.border_title = self.head
            frame.border_subtitle = "Esc closes"
            yield Static(self.text, markup=False)

    def on_mount(self) -> None:
        """Keys scroll the text."""
        self.query_one("#reading").focus()


class Picking(Window[str | None]):
    """Something to pick by typing a part of it; what it says is shown beneath."""

    BINDINGS = [  # noqa: RUF012
        Binding("escape", "dismiss(None)", "Close"),
        Binding("down", "move(1)", "Down", show=False),
        Binding("up", "move(-1)", "Up", show=False),
    ]

    def __init__(
        self, title: str, names: Sequence[str], answer: Callable[[str], Text] | None = None, typed: str = ""
    ) -> None:
        super().__init__()
        self.head, self.names, self.answer, self.typed = title, names, answer, typed

    def compose(self) -> ComposeResult:
        """A line to type in, what it finds, and the answer."""
        with Vertical(classes="frame", id="picking") as frame:
            frame.border_title = self.head
            frame.border_subtitle = "type a part of its name, Enter picks, Esc closes"
            yield Input(self.typed, id="typed")
            yield OptionList(id="found", markup=False)
            if self.answer is not None:
                yield Static(id="answer", markup=False)

    def on_mount(self) -> None:
        """Everything is found by nothing."""
        self.query_one(Input).focus()
        self.find(self.typed)

    def find(self, text: str) -> None:
        """Show the names that have all typed words in them."""
        words = text.lower().split()
        found = [name for name in self.names if all(word in name.lower() for word in words)]
        rows = self.query_one(OptionList)
        rows.clear_options()
        rows.add_options([Row(name, id=str(self.names.index(name))) for name in found[:MOST]])
        if found:
            rows.highlighted = 0

    def on_input_changed(self, event: Input.Changed) -> None:
        """Each letter narrows the list."""
        self.find(event.value)

    def on_input_submitted(self) -> None:
        """Enter takes the one under the cursor."""
        name = self.current()
        if name is not None:
            self.take(name)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click takes one."""
        self.take(self.names[int(event.option.id or 0)])

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What the one under the cursor says."""
        if self.answer is not None:
            self.query_one("#answer", Static).update(self.answer(self.names[int(event.option.id or 0)]))

    def current(self) -> str | None:
        """The name under the cursor."""
        rows = self.query_one(OptionList)
        if rows.highlighted is None:
            return None
        return self.names[int(rows.get_option_at_index(rows.highlighted).id or 0)]

    def take(self, name: str) -> None:
        """It is picked; where it is only asked about, the screen stays."""
        if self.answer is None:
            self.dismiss(name)

    def action_move(self, by: int) -> None:
        """The cursor of the list, while one types."""
        rows = self.query_one(OptionList)
        if rows.highlighted is not None:
            rows.highlighted = min(max(rows.highlighted + by, 0), rows.option_count - 1)


class Typing(Window[str | None]):
    """A line to type."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Close")]  # noqa: RUF012

    def __init__(self, title: str, value: str = "", says: str = "") -> None:
        super().__init__()
        self.head, self.value, self.says = title, value, says

    def compose(self) -> ComposeResult:
        """The line."""
        with Vertical(classes="frame", id="typing") as frame:
            frame.border_title = self.head
            frame.border_subtitle = "Enter takes it, Esc closes"
            if self.says:
                yield Static(self.says, markup=False)
            yield Input(self.value, id="line")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter takes the line."""
        self.dismiss(event.value)
