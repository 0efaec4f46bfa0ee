"""The list of options: under headings, with price, filtered by typing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from solo.canvas import Pen, stacked, wrapped_lines
from solo.session.types import Choosable, group_choosables

DEEPER = 3
"""How far the further lines of an option are indented, so that they do not look like headings."""


def refill(options: OptionList, rows: Sequence[Row]) -> None:
    """Put these rows in place of those there are; one that is never empty in between keeps its scroll bar."""
    if rows:
        options.set_options(rows)
    else:
        options.clear_options()


class Choices(OptionList):
    """Options to choose among; headings cannot be chosen."""

    virtual_size = Reactive(Size(0, 0))
    """How much there is to scroll through; not for the layout of the screen, which does not depend on it."""

    def __init__(self, take: Callable[[str], None]) -> None:
        super().__init__(id="choices", markup=False)
        self.take = take
        """What is done with the name of a row that is chosen."""
        self.shown: list[Choosable] = []
        self.marked: Sequence[int] = ()
        self.is_alike = False
        """Whether all options bring the same: then the preview tells it, once."""

    def fill(self, choosables: Sequence[Choosable], pen: Pen) -> None:
        """Show these options in the width of the pen."""
        self.is_alike = len(choosables) > 1 and len({each.view.benefits for each in choosables}) == 1
        self.shown, rows = [], []
        for group, found in group_choosables(choosables):
            if group:
                rows.append(Row(pen.text(", ".join(group), "title"), disabled=True))
            for choosable in found:
                self.shown.append(choosable)
                rows.append(Row(self.row(choosable, pen), id=str(choosable.number)))
        refill(self, rows)
        self.highlight_first()

    def mark(self, marked: Sequence[int], pen: Pen) -> None:
        """Mark these options, a hint's, and no others; the cursor stays where it is."""
        changed = {*marked} ^ {*self.marked}
        self.marked = marked
        for choosable in self.shown:
            if choosable.option.code in changed:
                self.replace_option_prompt(str(choosable.number), self.row(choosable, pen))

    def row(self, choosable: Choosable, pen: Pen) -> Text:
        """An option: its label, its price, what it brings."""
        view = choosable.view
        sign = f"{pen.shape('next')}" if choosable.option.code in self.marked else " "
        text = Text(f"{sign}")
        text.append_text(pen.text(view.label))
        if view.price:
            text.append_text(pen.text(f"  {view.price}", "money"))
        if view.benefits and not view.price and not self.is_alike:
            text.append_text(pen.text(f"  {view.benefits}", "dim"))
        return stacked(wrapped_lines(text, pen.width, DEEPER))

    def highlight_first(self) -> None:
        """Put the cursor on the first option."""
        for index in range(self.option_count):
            if not self.get_option_at_index(index).disabled:
                self.highlighted = index
                return

    def action_select(self) -> None:
        """Enter or a click: done at once and not by a message, so that a key typed ahead finds what it leads to."""
        if self.highlighted is None or not self.screen.is_active:
            return
        row = self.get_option_at_index(self.highlighted)
        if not row.disabled and row.id is not None:
            self.take(row.id)

    @property
    def current(self) -> Choosable | None:
        """The option under the cursor."""
        if self.highlighted is None:
            return None
        return self.chosen(self.get_option_at_index(self.highlighted).id)

    def chosen(self, name: str | None) -> Choosable | None:
        """The option of a row."""
        return next((each for each in self.shown if str(each.number) == name), None)

    def point_at(self, code: int) -> None:
        """Put the cursor on an option, if it is shown."""
        for choosable in self.shown:
            if choosable.option.code == code:
                self.highlighted = self.get_option_index(str(choosable.number))

    def point_to(self, place: str) -> bool:
        """Put the cursor on the first option that touches a place; whether there is one."""
        for choosable in self.shown:
            if place in choosable.view.pieces:
                self.highlighted = self.get_option_index(str(choosable.number))
                return True
        return False
