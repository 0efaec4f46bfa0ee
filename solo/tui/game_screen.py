"""The table: the boards, the question with its options, the preview, and everything that is one key away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from engine.core.errors import UserError
from engine.core.game import Explanation
from solo.canvas import Pen, folded, lit_up
from solo.game import Game
from solo.presenter import presenter_for
from solo.session.hints import HintTask
from solo.session.session import Session
from solo.session.types import Choosable
from solo.session.worker import HINT
from solo.tui.choices import Choices
from solo.tui.dialogs import Typing
from solo.tui.keys import Keys, bindings_of
from solo.tui.opponent_turn import Beat, beats_of, common
from solo.tui.panel import Panel, Words
from solo.tui.screen_text import (
    bars,
    happened_text,
    head_line,
    help_text,
    hint_text,
    ledger_text,
    log_text,
    preview_text,
    score_text,
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
SOON = 0.01
NARROWEST_PEN = 28


class TableScreen(Screen[None]):
    """One game in progress."""

    BINDINGS = [  # noqa: RUF012 as Textual has it
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo"),
        Binding("h", "hint", "Hint"),
        Binding("w", "why", "Why not?"),
        Binding("slash", "search", "Search"),
        Binding("v", "rival", "Rival's turn"),
        Binding("question_mark", "help", "Help"),
        Binding("t", "score", "Score now", show=False),
        Binding("i", "about", "Text of a piece", show=False),
        Binding("g", "go_to", "Go to a choice", show=False),
        Binding("s", "save", "Save", show=False),
        Binding("S", "speed", "Speed of the rival's turn", show=False),
        Binding("left_square_bracket", "panel(-1)", "Panel before", show=False),
        Binding("right_square_bracket,tab", "panel(1)", "Next panel", show=False),
        Binding("1", "show(0)", "Panel 1", show=False),
        Binding("2", "show(1)", "Panel 2", show=False),
        Binding("3", "show(2)", "Panel 3", show=False),
        Binding("4", "show(3)", "Panel 4", show=False),
        Binding("5", "show(4)", "Panel 5", show=False),
        Binding("6", "show(5)", "Panel 6", show=False),
        Binding("7", "show(6)", "Panel 7", show=False),
        Binding("ctrl+up", "scroll(-5)", "Scroll the panel up", show=False),
        Binding("ctrl+down", "scroll(5)", "Scroll the panel down", show=False),
        Binding("escape", "clear", "Clear search and hint", show=False),
        Binding("m", "menu", "Start screen", show=False),
        Binding("q", "leave", "Quit"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.presenter = presenter_for(session.game.rules)
        self.thinking = HintTask(session)
        self.panel = ""
        self.lit: frozenset[str] = frozenset()
        self.moment: Game | None = None
        """The table as it lay at a moment of the rival's turn, while that unfolds."""
        self.answer: Text | None = None
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
        tabs = [
            f"[@click=screen.show({number})]{'[reverse]' if name == self.shown_panel else ''} {number + 1} {title} "
            f"{'[/reverse]' if name == self.shown_panel else ''}[/]"
            for number, (name, title) in enumerate(self.panels.items())
        ]
        self.write("#tabs", " ".join(tabs))
        self.write("#question", pen.text(self.session.question, "title"))

    def head(self, pen: Pen) -> Text:
        """Where the game is, in a line."""
        return head_line(self.session, self.shown_game, self.thinking, pen, self.presenter)

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
        best = [each.code for each in hint.advice[:1]] if hint and hint.is_done else []
        self.query_one(Choices).mark(best, self.pen(self.list_width))
        parts = [self.answer] if self.answer is not None else []
        if hint is not None:
            parts.append(hint_text(hint, pen))
        current = self.query_one(Choices).current
        if current is not None and not parts:
            parts.append(preview_text(self.session, current, pen, self.presenter))
        if self.session.game.choices and not self.session.told_since(len(self.session.game.choices) - 1):
            parts.append(happened_text(self.session, self.pen(self.under_width)))
        if self.session.is_for_rival and self.session.explanations:
            parts.append(Text("\n").join(self.told_by(self.session.explanations[-1:], self.under_width)))
        if self.session.is_over:
            parts.append(bars(self.session, pen, self.presenter))
        self.show_under(Text("\n\n").join(parts))

    def show_under(self, text: Text) -> None:
        """Show a text under the options."""
        folds = folded(text, self.under_width)
        self.query_one("#under", Panel).show(list(folds.split("\n", allow_blank=True)))

    # Choosing

    def on_option_list_option_highlighted(self, _event: OptionList.OptionHighlighted) -> None:
        """The cursor has moved: its pieces light up, its preview is shown, a moment later."""
        followed, self.followed = self.followed, None
        if followed is None or followed is not self.query_one(Choices).current:
            self.answer = None
            self.set_timer(SOON, self.follow_cursor)

    def under_cursor(self) -> frozenset[str]:
        """The pieces of the option under the cursor."""
        current = self.query_one(Choices).current
        return frozenset() if current is None else frozenset(current.view.pieces)

    def follow_cursor(self) -> None:
        """Light up the pieces of the option under the cursor."""
        lit = self.under_cursor()
        if lit != self.lit:
            self.lit = lit
            self.draw_panels()
        self.draw_under()

    def take(self, row: str) -> None:
        """Enter or a click on a row: the choice is made."""
        choosable = self.query_one(Choices).chosen(row)
        if choosable is not None:
            self.choose(choosable)

    def choose(self, choosable: Choosable) -> None:
        """Make a choice and show what follows."""
        step = len(self.session.game.choices)
        self.session.choose(choosable)
        self.follow(step)

    def follow(self, step: int) -> None:
        """What a choice has brought: the rival's turn, as far as it goes without you, and the end."""
        before, now = self.session.told_at(step), self.session.told_since(step)
        known = common(self.told_by(before, self.aside_width), self.told_by(now, self.aside_width))
        beats = [] if self.play_app.speed == "at once" else self.beats(step, is_end_left=self.session.is_over)
        if len(beats) > known:
            self.moment = beats[known].game
            self.renew()
            self.unfold(beats, known)
        else:
            self.renew()
            self.end_if_over()

    def end_if_over(self) -> None:
        """Go to the end of the game once there is nothing more to see."""
        if self.session.is_over:
            self.play_app.show_end(self.session)

    def beats(self, step: int, *, is_end_left: bool = False) -> list[Beat]:
        """The rival's turns in the choices from that number on, sentence by sentence; its last scoring may be left."""
        moments = self.session.moments(step) if self.session.told_since(step) else []
        found = []
        for moment in moments:
            told = [each for each in moment.told if not (is_end_left and getattr(each, "scoring", None))]
            found.append((moment.game, self.told_by(told, self.aside_width)))
        return beats_of(found)

    def told_by(self, explanations: Sequence[Explanation], width: int) -> list[Text]:
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

    def unfold(self, beats: list[Beat], known: int = 0) -> None:
        """Let the rival's turn unfold on the board that one looks at every turn; then go on where one was."""
        before, self.panel = self.panel, ""

        def closed(_result: None) -> None:
            self.panel, self.moment = before, None
            self.lit = self.under_cursor()
            self.draw()
            self.end_if_over()

        turn = self.play_app.rival_turn.begin(self.rival_title(), beats, self.show_beats, known)
        self.play_app.cover(turn, closed)

    def show_beats(self, beats: Sequence[Beat]) -> None:
        """The board at a moment of the rival's turn; what was named last is lit up."""
        self.moment = beats[-1].game
        self.draw_head()
        named = (self.named(beat.text.plain) for beat in reversed(beats))
        self.lit = next((places for places in named if places), frozenset())
        self.draw_panels()

    def named(self, said: str) -> frozenset[str]:
        """The places that a sentence names by a name that is no common word: A2, C, A2-mixed-1, solar-3."""
        words = set(said.replace("(", " ").replace(")", " ").replace(",", " ").replace(".", " ").split())
        names = {place: place.partition(" ")[2] for place in self.session.guide.places(self.session.game.state)}
        return frozenset(place for place, name in names.items() if name in words and is_own_name(name))

    def rival_title(self) -> str:
        """Whose turn it is."""
        others = list(self.session.game.sides)[1:]
        return f"{', '.join(self.presenter.side_name(side) for side in others)}: what it does, and why"

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on a piece: the cursor goes to its option, or it is said why there is none."""
        if not self.query_one(Choices).point_to(event.place):
            why = self.session.why(event.place)
            self.lit = frozenset((event.place,))
            self.answer = self.why_text(event.place)
            if not why.ways:
                self.draw_panels()
            self.draw_under()

    def why_text(self, place: str) -> Text:
        """What a place is, and what is missing."""
        why = self.session.why(place)
        pen = self.pen(60)
        return Text("\n").join([Text(pen.plain(why.about)), Text(pen.plain(why.answer), "bold")])

    # Keys

    def attempt(self, act: Callable[[], None]) -> bool:
        """Do something that may be refused; the sentence is shown."""
        try:
            act()
        except UserError as error:
            self.notify(f"{error}.", severity="warning", markup=False)
            return False
        return True

    def action_undo(self) -> None:
        """Take back the last choice."""
        if self.attempt(self.session.undo):
            self.renew()

    def action_redo(self) -> None:
        """Make a choice again that was taken back."""
        if self.attempt(self.session.redo):
            self.renew()

    def action_hint(self) -> None:
        """Begin to think; a second time: stop."""
        if self.session.is_over:
            return
        if self.thinking.hint is not None:
            self.thinking.stop(HINT)
            self.thinking.hint = None
        else:
            self.thinking.ask_hint(self.from_thread(self.draw_hint))
        self.draw_under()

    def draw_hint(self) -> None:
        """What a hint has come to; under a window it waits: to draw it there would hold up the window's keys."""
        if self.is_active:
            self.draw_under()

    def on_screen_resume(self) -> None:
        """A window has closed: a hint may have come further meanwhile."""
        if self.thinking.hint is not None:
            self.draw_under()

    def action_why(self) -> None:
        """Ask about any site, contract or card."""
        kinds = ("site", "contract", "card")
        places = self.session.guide.places(self.session.game.state)
        asked = [place for place in places if place.split()[0] in kinds] or list(places)
        self.play_app.cover(self.play_app.picking.ask("Why not?", asked, self.why_text))

    def action_about(self) -> None:
        """The text of any component."""
        places = list(self.session.guide.places(self.session.game.state))
        plain = self.pen(60).plain
        asked = self.play_app.picking.ask("What is it?", places, lambda place: Text(plain(self.session.about(place))))
        self.play_app.cover(asked)

    def action_search(self) -> None:
        """Type a part of an option."""
        field = self.query_one("#search", Input)
        field.display = True
        field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Each letter narrows the list."""
        if event.input.id == "search":
            self.fill(event.value)

    def on_input_submitted(self, _event: Input.Submitted) -> None:
        """Enter goes back to the list, narrowed."""
        self.query_one(Choices).focus()

    def close_search(self) -> None:
        """The whole list again."""
        field = self.query_one("#search", Input)
        field.display = False
        with field.prevent(Input.Changed):
            field.value = ""
        self.query_one(Choices).focus()

    def action_clear(self) -> None:
        """No search, no hint, no answer."""
        self.thinking.stop(HINT)
        self.thinking.hint = None
        self.answer = None
        self.close_search()
        self.fill()
        self.draw_under()

    def action_rival(self) -> None:
        """The rival's last turn once more."""
        if not self.session.explanations:
            self.notify("The rival has not moved yet.")
            return
        self.unfold(self.beats(self.session.last_turn()))

    def action_speed(self) -> None:
        """Another speed of the rival's turn."""
        self.notify(f"The rival's turn unfolds: {self.play_app.next_speed()}.")

    def action_score(self) -> None:
        """The score if the game ended now."""
        said = score_text(self.session, self.pen(60), self.presenter)
        self.play_app.cover(self.play_app.reading.tell("If the game ended now", said))

    def action_help(self) -> None:
        """Every key, as it is bound."""
        said = help_text(bindings_of(self), self.presenter.legend, self.pen(76))
        self.play_app.cover(self.play_app.reading.tell("Keys", said))

    def action_go_to(self) -> None:
        """Go back to any choice."""
        points = self.session.points()
        names = [f"{point.step + 1}. {point.where}: {point.choice}" for point in points]

        def went(name: str | None) -> None:
            if name is not None:
                self.session.go_to(names.index(name))
                self.renew()

        self.play_app.cover(self.play_app.picking.ask("Go back to before this choice", names), went)

    def action_save(self) -> None:
        """Save under a name."""

        def named(name: str | None) -> None:
            if name is not None:
                self.attempt(lambda: self.notify(f"Saved as {self.session.save(name)}.", markup=False))

        self.app.push_screen(Typing("Save the game", "", "A file name; nothing for a new one of its own."), named)

    def action_panel(self, by: int) -> None:
        """The panel before or after."""
        names = list(self.panels)
        self.action_show((names.index(self.shown_panel) + by) % len(names))

    def action_show(self, number: int) -> None:
        """A panel by its number."""
        names = list(self.panels)
        if number < len(names):
            self.panel = names[number]
            self.draw_head()
            self.draw_panels()
            self.query_one("#first").scroll_home(animate=False)

    def action_scroll(self, by: int) -> None:
        """The panel up or down."""
        self.query_one("#first").scroll_relative(y=by, animate=False)

    def action_menu(self) -> None:
        """Back to the start screen; the game is saved."""
        self.play_app.show_start()

    def action_leave(self) -> None:
        """End; the game is saved."""
        self.app.exit()


def is_own_name(name: str) -> bool:
    """Whether a name cannot be mistaken for a number or a word of a sentence."""
    return name.isupper() or (any(letter.isdigit() for letter in name) and not name.isdigit())
