"""A recorded game: forwards and backwards, jump, and play on from any point."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.text import Text
from textual.binding import Binding
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from solo.canvas import stacked, wrapped_lines
from solo.session.session import Session
from solo.session.types import Point
from solo.tui.choices import Choices
from solo.tui.dialogs import PickDialog
from solo.tui.game_screen import TableScreen


class ReplayScreen(TableScreen):
    """The table of a game that was played: its choices in place of options."""

    BINDINGS = [  # noqa: RUF012
        Binding("right,n", "step(1)", "Forwards", priority=True),
        Binding("left,b", "step(-1)", "Backwards", priority=True),
        Binding("home", "step(-100000)", "To the start", show=False, priority=True),
        Binding("end", "step(100000)", "To the end", show=False, priority=True),
        Binding("j", "jump", "Jump"),
        Binding("p", "play_on", "Play on from here", priority=True),
        Binding("x", "review", "Review", priority=True),
    ]

    def __init__(
        self,
        session: Session,
        step: int = 0,
        remarks: Mapping[int, str] | None = None,
        back: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(session)
        self.remarks = remarks or {}
        """What is to be said before some choices."""
        self.back = back
        """To whoever has sent for the replay; None where nobody has."""
        self.are_bots_moving = True  # nobody moves but the replay
        total = len(session.undone)
        session.go_to(total)
        self.timeline: list[Point] = session.points()
        session.go_to(min(step, total))
        self.session.game.assisted = False

    def hand_over(self) -> None:
        """Everybody may look at a game that was played."""

    def fill(self, typed: str = "") -> None:
        """The choices that were made, in place of options; the next one under the cursor."""
        words = typed.lower().split()
        rows = self.query_one(Choices)
        rows.clear_options()
        rows.shown = []
        for point in self.timeline:
            said = f"{point.step + 1:>3} {point.where}: {point.choice}"
            if all(word in said.lower() for word in words):
                rows.add_option(Row(Text(self.pen(40).plain(said)), id=f"step-{point.step}"))
        here = f"step-{len(self.session.game.choices)}"
        found = [index for index in range(rows.option_count) if rows.get_option_at_index(index).id == here]
        rows.highlighted = found[0] if found else (rows.option_count - 1 if rows.option_count else None)

    @property
    def progress(self) -> str:
        """How far the replay is."""
        return f"replay {len(self.session.game.choices)}/{len(self.timeline)}"

    def draw_under(self) -> None:
        """The rival's last turn, as far as the replay has come."""
        pen = self.pen(60)
        made = len(self.session.game.choices)
        if made in self.remarks:
            self.show_under(stacked(wrapped_lines(pen.text(self.remarks[made], "title"), self.under_width)))
            return
        told = self.session.story_since(made - 1) if made else []
        parts = [Text("\n").join(self.rival_sentences(told, self.under_width))] if told else []
        last = [line for line in self.session.log() if line.step == made and not line.is_choice]
        if not parts:
            parts = [Text("\n").join(Text(pen.plain(line.text)) for line in last)]
        self.show_under(Text("\n\n").join(parts))

    def on_option_list_option_highlighted(self, _event: OptionList.OptionHighlighted) -> None:
        """The cursor only shows where the replay is."""

    def take(self, row: str) -> None:
        """Enter or a click on a row: go to the moment after that choice."""
        self.go(int(row.partition("-")[2]) + 1)

    def go(self, step: int) -> None:
        """Go to a point, whatever lies between."""
        self.session.go_to(min(max(step, 0), len(self.timeline)))
        self.session.game.assisted = False
        self.renew()

    def action_step(self, by: int) -> None:
        """Forwards or backwards."""
        self.go(len(self.session.game.choices) + by)

    def action_undo(self) -> None:
        """Backwards."""
        self.action_step(-1)

    def action_redo(self) -> None:
        """Forwards."""
        self.action_step(1)

    def action_jump(self) -> None:
        """To a year, a turn, a choice: type a part of it."""
        names = [f"{point.step + 1}. {point.where}: {point.choice}" for point in self.timeline]

        def picked(name: str | None) -> None:
            if name is not None:
                self.go(names.index(name))

        self.app.push_screen(PickDialog("Jump to the moment before this choice", names), picked)

    def action_review(self) -> None:
        """The choices that cost most, or back to them."""
        if self.back is not None:
            self.back()
            return
        self.session.go_to(len(self.timeline))
        if self.session.is_over:
            self.play_app.show_review(self.session)
        else:
            self.go(0)
            self.notify("A review is for a game that was played to its end.", markup=False)

    def action_play_on(self) -> None:
        """The rest is forgotten, and the game is yours."""
        self.play_app.play_on(self.session)
