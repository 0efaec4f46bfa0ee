"""Small screens over the table: a text to read, a thing to ask about, a line to type, one of several to pick.

Those that a key of the table opens are kept, and say something else the next time: to write into parts that are there
is several times as quick as to make them.
"""

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

from engine.core.errors import UserError, as_sentence, printable
from solo.tui.choices import refill
from solo.tui.panel import Words

MOST = 60


class Window(ModalScreen[ScreenResultType]):
    """A screen over the table."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close; what asks for it a second time, an Enter typed ahead or a double click, would close the table."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class TextDialog(Window[None]):
    """A text, which scrolls."""

    BINDINGS = [Binding("escape,q,enter,space", "app.pop_screen", "Close")]  # noqa: RUF012 as Textual has it

    def __init__(self) -> None:
        super().__init__()
        self.head, self.text = "", Text()

    def compose(self) -> ComposeResult:
        """A frame with the text."""
        with VerticalScroll(classes="frame", id="reading") as frame:
            frame.border_subtitle = "Esc closes"
            yield Words("text")

    def on_mount(self) -> None:
        """Keys scroll the text."""
        self.query_one("#reading").focus()
        self.write()

    def tell(self, title: str, text: Text) -> TextDialog:
        """Tell this, from the beginning."""
        self.head, self.text = title, text
        if self.is_mounted:
            self.write()
        return self

    def write(self) -> None:
        """Write the text into the frame."""
        frame = self.query_one("#reading")
        frame.border_title = self.head
        self.query_one(Static).update(self.text)
        frame.scroll_home(animate=False)


class PickDialog(Window[str | None]):
    """Something to pick by typing a part of it; what it says is shown beneath."""

    BINDINGS = [  # noqa: RUF012
        Binding("escape", "dismiss(None)", "Close"),
        Binding("down", "move(1)", "Down", show=False),
        Binding("up", "move(-1)", "Up", show=False),
    ]

    def __init__(self, title: str = "", names: Sequence[str] = (), answer: Callable[[str], Text] | None = None) -> None:
        super().__init__()
        self.head, self.names, self.answer = title, names, answer
        self.says: Callable[[str], str] = str
        """What is searched besides a name."""
        self.told: str | None = None
        """The name whose answer stands beneath."""

    def compose(self) -> ComposeResult:
        """A line to type in, what it finds, and the answer."""
        with Vertical(classes="frame", id="picking") as frame:
            frame.border_subtitle = "type a part of its name, Enter picks, Esc closes"
            yield Input(id="typed")
            yield OptionList(id="found", markup=False)
            yield Words("answer")

    def on_mount(self) -> None:
        """Ask what there is to ask."""
        self.write()

    def ask(
        self,
        title: str,
        names: Sequence[str],
        answer: Callable[[str], Text] | None = None,
        says: Callable[[str], str] = str,
    ) -> PickDialog:
        """Ask this, from the beginning; `says` is the text of a name, searched as well."""
        self.head, self.names, self.answer, self.told, self.says = title, names, answer, None, says
        if self.is_mounted:
            self.write()
        return self

    def write(self) -> None:
        """Write the question into the frame; everything is found by nothing."""
        self.query_one("#picking").border_title = self.head
        self.query_one("#answer").display = self.answer is not None
        field = self.query_one(Input)
        with field.prevent(Input.Changed):
            field.value = ""
        self.set_focus(None)  # and back, so that the cursor is seen at once and blinks from now on
        self.set_focus(field)
        self.find("")

    def find(self, text: str) -> None:
        """Show the names that have all typed words in them, then those whose text has."""
        words = text.lower().split()
        named = [name for name in self.names if all(word in name.lower() for word in words)]
        found = named + [name for name in self.names if name not in named and self.is_said(words, name)]
        rows = self.query_one(OptionList)
        refill(rows, [Row(name, id=str(self.names.index(name))) for name in found[:MOST]])
        if found:
            rows.highlighted = 0
            self.tell(found[0])
        elif self.answer is not None:
            self.told = None
            self.query_one("#answer", Static).update(f"Nothing is found for '{printable(text)}'.")

    def is_said(self, words: Sequence[str], name: str) -> bool:
        """Whether the text of a name has all typed words."""
        said = "" if self.says is str else f"{name} {self.says(name)}".lower()
        return bool(said) and all(word in said for word in words)

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

    def on_option_list_option_highlighted(self) -> None:
        """What the one under the cursor says, by now: the list may be another one since this was sent."""
        name = self.current()
        if name is not None:
            self.tell(name)

    def tell(self, name: str) -> None:
        """Tell the answer to a name, unless it stands there: to write it again would lay the frame out again."""
        if self.answer is not None and name != self.told:
            self.told = name
            try:
                said = self.answer(name)
            except UserError as error:  # a window never ends the game below it
                said = Text(as_sentence(error))
            self.query_one("#answer", Static).update(said)

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


class InputDialog(Window[str | None]):
    """A line to type."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Close")]  # noqa: RUF012

    def __init__(self, title: str, value: str = "", says: str = "") -> None:
        super().__init__()
        self.head, self.value, self.says = title, value, says

    def compose(self) -> ComposeResult:
        """The line."""
        with Vertical(classes="frame", id="typing") as frame:
            frame.border_title = self.head
            frame.border_subtitle = "Enter confirms, Esc closes"
            if self.says:
                yield Static(self.says, markup=False)
            yield Input(self.value, id="line")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter takes the line."""
        self.dismiss(event.value)
