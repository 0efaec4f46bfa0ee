"""The choices of a game that cost most, found while one looks on; Enter jumps into the replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from solo.after_game_text import NO_MISTAKE, REVIEW_HEAD, better_line, mistake_lines
from solo.canvas import Pen, stacked, wrapped_lines
from solo.session.hints import HintTask
from solo.session.session import Session, choices_of
from solo.tui.background import from_thread
from solo.tui.keys import Keys

if TYPE_CHECKING:
    from solo.tui.app import PlayApp


TO_LOOK = "Enter shows the position in the replay, with the better option."


class ReviewScreen(Screen[None]):
    """A search through a game that is over."""

    BINDINGS = [  # noqa: RUF012
        Binding("s", "stop", "Stop the search"),
        Binding("a", "again", "Search again"),
        Binding("escape,q,b", "back", "Back"),
    ]

    def __init__(self, session: Session, thinking: HintTask | None = None) -> None:
        super().__init__()
        self.session = session
        self.thinking = thinking or HintTask(session)
        """Who searches; one that has begun goes on."""

    @property
    def play_app(self) -> PlayApp:
        return cast("PlayApp", self.app)

    def compose(self) -> ComposeResult:
        """How far the search is, what the figures mean, the choices."""
        yield Static(id="result", markup=False)
        with VerticalScroll(id="ending", can_focus=False):
            yield Static(id="meaning", markup=False)
            yield OptionList(id="mistakes", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Begin to search, unless that was done."""
        self.query_one(OptionList).focus()
        if self.thinking.review.total:
            self.draw()
        else:
            self.action_again()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """A search that is over cannot be stopped, and only one that was stopped begins again."""
        review = self.thinking.review
        return {"stop": not review.is_done, "again": review.is_done and review.done < review.total}.get(action, True)

    def on_unmount(self) -> None:
        """What was found stays, and nobody searches for a screen that is gone."""
        if not self.thinking.review.is_done:
            self.thinking.stop_review()

    def draw(self) -> None:
        """What is known by now; the cursor stays where it is."""
        review, pen = (
            self.thinking.review,
            Pen(max(40, self.size.width - 4), self.play_app.pen_theme, self.play_app.ascii_only),
        )
        self.refresh_bindings()
        self.query_one("#result", Static).update(pen.text(f" Review: {review.progress()}", "title"))
        told = [NO_MISTAKE] if review.is_done and review.done and not review.mistakes else []
        told += [TO_LOOK] if review.mistakes else []
        said = [line for text in (REVIEW_HEAD, *told) for line in wrapped_lines(pen.text(text, "dim"), pen.width)]
        self.query_one("#meaning", Static).update(stacked([*said, Text()]))
        rows, game = self.query_one(OptionList), self.session.game
        cursor = rows.highlighted or 0
        rows.clear_options()
        for place, mistake in enumerate(review.mistakes, 1):
            head, *rest = mistake_lines(game, mistake)
            lines = wrapped_lines(pen.text(f"{place}. {head}", "title"), pen.width, 3)
            lines += [line for text in rest for line in wrapped_lines(pen.text(f"   {text}"), pen.width, 6)]
            rows.add_option(Row(stacked(lines), id=str(place - 1)))
        rows.highlighted = min(cursor, rows.option_count - 1) if rows.option_count else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Jump into the replay, before the choice."""
        if self.is_active:
            self.look(int(str(event.option.id)))

    def look(self, place: int) -> None:
        """The position before a choice, with what would have been better."""
        if not self.thinking.review.is_done:
            self.thinking.stop_review()
        game, review = self.session.game, self.thinking.review
        replay = choices_of(game, game.choices, None, self.session.data)
        remarks = {mistake.step: better_line(game, mistake) for mistake in review.mistakes}

        def back() -> None:
            self.play_app.put(ReviewScreen(self.session, self.thinking))

        self.play_app.replay(replay, review.mistakes[place].step, remarks, back)

    def action_stop(self) -> None:
        """Keep what was found."""
        self.thinking.stop_review()
        self.draw()

    def action_again(self) -> None:
        """Search from the first choice on."""
        self.thinking.ask_review(from_thread(self, self.draw))
        self.draw()

    def action_back(self) -> None:
        """The end of the game."""
        self.play_app.show_end(self.session, self.thinking)
