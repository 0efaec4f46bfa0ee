"""A game on a real table, on the screen: what turns up is asked for, the set-up is entered piece by piece."""

from __future__ import annotations

from collections.abc import Callable

from textual.binding import Binding

from engine.core.safe_io import user_path
from solo.canvas import stacked, wrapped_lines
from solo.session.companion import ChanceEntry, Companion, Draw
from solo.session.session import Session
from solo.session.set_up_wizard import SetUpWizard, doubt_lines
from solo.session.types import Choosable
from solo.tui.dialogs import InputDialog, PickDialog
from solo.tui.game_screen import TableScreen
from solo.tui.lesson_screen import LessonText

WINDOW_WIDTH = 74
TO_WIZARD = (
    "Enter continues with the set-up, place by place; Esc leaves it as it is shown. Later z begins it again, l lays "
    "one piece and f reads a file."
)


class CompanionScreen(TableScreen):
    """The table of a game that lies in front of you."""

    BINDINGS = [  # noqa: RUF012
        Binding("l", "lay", "Lay a piece"),
        Binding("z", "wizard", "Set-up, place by place", show=False),
        Binding("f", "file", "Set-up from a file", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.companion = Companion(session)

    def on_mount(self) -> None:
        """A new game begins with its set-up."""
        if not self.session.game.choices and not self.play_app.quiet:
            self.action_wizard()

    def action_wizard(self) -> None:
        """The set-up, place by place; first what may differ from a real copy."""
        if not self.companion.is_set_up(len(self.session.game.choices)):
            self.notify("The set-up is entered before the first choice: take back the choices first.", markup=False)
            return
        lines, pen = [TO_WIZARD, *doubt_lines(self.presenter, self.session.data)], self.pen(WINDOW_WIDTH)
        text = stacked([line for said in lines for line in wrapped_lines(pen.text(said), pen.width, 2)])
        wizard = SetUpWizard(self.companion)

        def begin(goes_on: bool | None) -> None:
            if goes_on:
                self.ask_place(wizard)

        self.play_app.cover(LessonText("A game on your own table", text), begin)

    def ask_place(self, wizard: SetUpWizard) -> None:
        """Ask about the next place, or start."""
        if wizard.is_over:
            self.renew()
            self.notify(wizard.summary(), markup=False, timeout=10)
            return
        asides: dict[str, Callable[[], None]] = {
            f"{wizard.lying} (as shown)": wizard.keep,
            f"All other {wizard.family} as shown": wizard.keep_family,
            "Back to the place before": wizard.back,
            "Start: everything else as shown": wizard.start,
        }
        names = dict.fromkeys(wizard.pieces().values())

        def picked(name: str | None) -> None:
            if name is None:
                wizard.start()
                self.ask_place(wizard)
            else:
                self.attempt(asides.get(name, lambda: wizard.name(name)))
                self.ask_place(wizard)

        self.app.push_screen(PickDialog(wizard.question, [*asides, *names]), picked)

    def choose(self, choosable: Choosable) -> None:
        """A choice is made once everything that it turns up is known."""
        self.ask_next(self.companion.enter(choosable.option))

    def action_ties(self) -> None:
        """What a choice turns up is asked for here, so each tie is answered by itself."""
        self.notify("On a real table every tie is answered by itself.")

    def ask_next(self, entry: ChanceEntry) -> None:
        """Ask for the next piece, or make the choice."""
        draw = self.companion.draw(entry)
        if draw is None:
            step = len(self.session.game.choices)
            self.companion.make(entry)
            self.follow(step)
            return
        self.pick(draw.question, draw, lambda piece: self.reveal(entry, draw, piece))

    def reveal(self, entry: ChanceEntry, draw: Draw, piece: int) -> None:
        """A piece is named; perhaps there are more."""
        self.companion.reveal(entry, draw, piece)
        self.ask_next(entry)

    def pick(self, title: str, draw: Draw, then: Callable[[int], None]) -> None:
        """Pick a piece by typing a part of its name."""
        names = list(dict.fromkeys(draw.pieces.values()))

        def picked(name: str | None) -> None:
            if name is not None:
                then(next(piece for piece, called in draw.pieces.items() if called == name))

        self.app.push_screen(PickDialog(title, names), picked)

    def action_undo(self) -> None:
        """A wrong entry is taken back with what it turned up."""
        if self.attempt(self.companion.undo):
            self.renew()

    def action_lay(self) -> None:
        """A place of the set-up, then its piece."""
        places = self.companion.places()
        rows = [f"{family}, {place}: {piece}" for family, _, place, piece in places]

        def placed(row: str | None) -> None:
            if row is not None:
                family, cell, place, _ = places[rows.index(row)]
                draw = Draw(family, cell, self.session.guide.pieces(self.session.game.state, family))
                self.pick(f"{family}, {place}", draw, lambda piece: self.laid(family, cell, piece))

        self.app.push_screen(PickDialog("Which place?", rows), placed)

    def laid(self, family: str, cell: int, piece: int) -> None:
        """Lay it, or say why not."""
        if self.attempt(lambda: self.companion.lay(family, cell, piece)):
            self.renew()

    def action_file(self) -> None:
        """A whole set-up from a file."""

        def named(name: str | None) -> None:
            if name:
                self.attempt(lambda: self.read(name))

        says = "A TOML file; 'solo play --table --plain' writes one with the command 'setup FILE'."
        self.app.push_screen(InputDialog("Set-up from a file", "", says), named)

    def read(self, name: str) -> None:
        """Lay the set-up of a file."""
        laid = self.companion.read(user_path(name))
        self.renew()
        self.notify(f"{laid} pieces laid.")
