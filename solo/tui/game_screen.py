"""The table: the boards, the question with its options, the preview, and everything that is one key away."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence

from rich.text import Text
from textual.binding import Binding
from textual.widgets import Input, OptionList

from engine.core.errors import UserError, as_sentence
from engine.core.text.explanation import Phase
from engine.core.text.grammar import capital
from solo.seat_text import names_of
from solo.session.hints import HintTask
from solo.session.types import Choosable
from solo.session.worker import HINT
from solo.tui.background import from_thread
from solo.tui.choices import Choices
from solo.tui.dialogs import InputDialog, PickDialog
from solo.tui.game_frame import GameFrame
from solo.tui.keys import bindings_of
from solo.tui.opponent_turn import SPEEDS, Beat, beats_of, common
from solo.tui.panel import Panel
from solo.tui.screen_text import help_text, score_text
from solo.tui.sizes import reading_width

SOON = 0.01
PANEL = "panel "
"""What the places of headings begin with, behind it the name of a panel."""
BOT_SECONDS = {name: seconds or SPEEDS["slow"] for name, seconds in SPEEDS.items() if seconds >= 0}
"""How long a player waits before it moves; not at all where the rival's turn is told at once."""


class TableScreen(GameFrame):
    """One game in progress."""

    BINDINGS = [  # noqa: RUF012 as Textual has it
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo"),
        Binding("h", "hint", "Hint"),
        Binding("w", "why", "Why not?"),
        Binding("slash", "search", "Search"),
        Binding("v", "rival", "Rival's turn"),
        Binding("x", "end", "The end"),
        Binding("question_mark", "help", "Help"),
        Binding("b", "why_bot", "Why a player chose so", show=False),
        Binding("c", "clauses", "Clauses of the rules", show=False),
        Binding("p", "play_hint", "Play the hint", show=False),
        Binding("f", "ties", "First option for the rest of this turn's ties", show=False),
        Binding("t", "score", "Score now", show=False),
        Binding("i", "about", "Text of a piece", show=False),
        Binding("g", "go_to", "Go to a choice", show=False),
        Binding("s", "save", "Save", show=False),
        Binding("S", "speed", "Speed of the rival's turn", show=False),
        Binding("left_square_bracket", "panel(-1)", "Previous panel", show=False),
        Binding("right_square_bracket,tab", "panel(1)", "Next panel", show=False),
        Binding("1", "show(0)", "Panel 1", show=False),
        Binding("2", "show(1)", "Panel 2", show=False),
        Binding("3", "show(2)", "Panel 3", show=False),
        Binding("4", "show(3)", "Panel 4", show=False),
        Binding("5", "show(4)", "Panel 5", show=False),
        Binding("6", "show(5)", "Panel 6", show=False),
        Binding("7", "show(6)", "Panel 7", show=False),
        Binding("8", "show(7)", "Panel 8", show=False),
        Binding("ctrl+up", "scroll(-5)", "Scroll the panel up", show=False),
        Binding("ctrl+down", "scroll(5)", "Scroll the panel down", show=False),
        Binding("escape", "clear", "Clear search and hint", show=False),
        Binding("m", "menu", "Start screen", show=False),
        Binding("q", "leave", "Quit"),
    ]

    # Players that move by themselves

    def renew(self) -> None:
        """The game has moved: whoever moves by themselves does so now."""
        super().renew()
        if self.session.is_bot_next and not self.are_bots_moving:
            self.are_bots_moving = True
            self.run_worker(self.move_bots(), exit_on_error=True)
        elif not self.session.is_bot_next:
            self.hand_over()

    async def move_bots(self) -> None:
        """Let players move one after the other, at the speed of the rival's turn, until a person is asked."""
        session = self.session
        try:
            while session.is_bot_next:
                await asyncio.sleep(BOT_SECONDS.get(self.play_app.speed, 0.0))
                moves, code = session.moves, None
                if not session.undone:
                    code = await asyncio.to_thread(session.bots.choose, session.game.copy())
                while not self.is_active:  # a window lies over the table
                    await asyncio.sleep(SOON)
                if session.moves == moves:
                    step = len(session.game.choices)
                    session.move_bot(code)
                    self.follow(step)
        except UserError as error:
            self.notify(as_sentence(error), severity="error", markup=False, timeout=10)
        finally:
            self.are_bots_moving = False

    def hand_over(self) -> None:
        """Where seats hide something from each other, the next person has the screen alone."""
        session = self.session
        is_other, self.asked = self.asked not in (-1, session.seat), session.seat
        if is_other and not session.is_over and session.guide.has_secrets(session.game.state):
            who = names_of(session, self.presenter)[list(session.game.sides)[session.seat]]
            self.play_app.cover(self.play_app.reading.tell("Hand over", Text(f"It is the turn of {who}.")))

    def on_unmount(self) -> None:
        """Nobody thinks on behind a screen that is gone."""
        super().on_unmount()
        self.session.leave_bots()

    # Choosing

    def on_option_list_option_highlighted(self, _event: OptionList.OptionHighlighted) -> None:
        """The cursor has moved: its pieces light up, its preview is shown, a moment later."""
        followed, self.followed = self.followed, None
        if followed is None or followed is not self.query_one(Choices).current:
            self.answer = None
            self.set_timer(SOON, self.follow_cursor)

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
        before, now = self.session.story_at(step), self.session.story_since(step)
        known = common(self.rival_sentences(before, self.aside_width), self.rival_sentences(now, self.aside_width))
        beats = [] if self.play_app.speed == "at once" else self.beats(step, is_end_left=self.session.is_over)
        if len(beats) > known:
            self.moment = beats[known].game
            self.renew()
            self.unfold(step, beats, known)
        else:
            self.renew()
            self.go_on()

    def go_on(self) -> None:
        """There is nothing more to see of the last choice: if the game is over, its end follows."""
        if self.session.is_over:
            self.play_app.show_end(self.session)

    def beats(self, step: int, *, is_end_left: bool = False) -> list[Beat]:
        """What the story tells of the choices from that number on, sentence by sentence; scorings may be left."""
        moments = self.session.moments(step) if self.session.story_since(step) else []
        found = []
        for moment in moments:
            told = [each for each in moment.told if not (is_end_left and getattr(each, "is_scoring", False))]
            found.append((moment.game, self.rival_sentences(told, self.aside_width)))
        return beats_of(found)

    def unfold(self, step: int, beats: list[Beat], known: int = 0) -> None:
        """Let the rival's turn unfold on the board that one looks at every turn; then go on where one was."""
        before, self.panel = self.panel, ""

        def closed(_result: None) -> None:
            self.panel, self.moment = before, None
            self.lit = self.under_cursor()
            self.draw()
            self.go_on()

        turn = self.play_app.rival_turn.begin(
            self.story_title(step), beats, self.show_beats, known, self.clauses_window
        )
        self.play_app.cover(turn, closed)

    def show_beats(self, beats: Sequence[Beat]) -> None:
        """The board at a moment of the rival's turn; what was named last is lit up."""
        self.moment = beats[-1].game
        self.draw_head()
        named = (self.named(beat.text.plain) for beat in reversed(beats))
        self.lit = next((places for places in named if places), frozenset())
        self.draw_panels()

    def named(self, said: str) -> frozenset[str]:
        """The places that a sentence names by a name that is no common word: A2, C, solar-3, mixed site 1 in A2 Tac."""
        guide, said = self.session.guide, " ".join(said.split())
        words = set(re.split(r"[\s(),.;:]+", said))
        names = {place: place.partition(" ")[2] for place in guide.places(self.session.game.state)}
        found = {place for place, name in names.items() if name in words and is_own_name(name)}
        called = {place: guide.place_words(place) for place in names}
        return frozenset(found | {place for place, name in called.items() if name != place and name in said})

    def story_title(self, step: int) -> str:
        """What is shown of the choices from that number on: the automa's turn, the end of a year, a scoring."""
        phases = [each.title for each in self.session.story_since(step) if isinstance(each, Phase)]
        return "; then ".join([self.rival_title(), *(phase[:1].lower() + phase[1:] for phase in phases)])

    def rival_title(self) -> str:
        """Whose turn is shown: the automa's, if there is one."""
        sides = self.session.game.rules.sides(self.session.game.setting)
        names = [self.presenter.side_name(name) for name, seat in self.session.game.sides.items() if sides[seat].automa]
        return f"{names[0]}: what it does, and why" if names else "What happens"

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on a piece: the cursor goes to its option, or it is said why there is none."""
        if event.place.startswith(PANEL):
            self.action_help()
        elif self.query_one(Choices).point_to(event.place):
            self.answer = None
            self.draw_under()
        else:
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
            self.notify(as_sentence(error), severity="warning", markup=False)
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
            self.thinking.ask_hint(from_thread(self, self.draw_hint))
        self.draw_under()

    def draw_hint(self) -> None:
        """What a hint has come to; under a window it waits: to draw it there would hold up the window's keys."""
        if self.is_active:
            self.follow_hint()
            self.draw_under()

    def follow_hint(self) -> None:
        """Put the cursor on the best option, once, when the hint is known."""
        hint = self.thinking.hint
        if hint is not None and hint.is_done and hint is not self.followed_hint:
            self.followed_hint = hint
            if hint.best is not None:
                self.query_one(Choices).point_at(hint.best)

    def action_play_hint(self) -> None:
        """Play the best option of a hint, as far as it is known."""
        hint = self.thinking.hint
        if hint is None or hint.best is None:
            self.notify("Nothing has been played out yet: wait a moment." if hint else "h asks for a hint first.")
            return
        found = [each for each in self.session.choosables if each.option.code == hint.best]
        self.choose(found[0])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Only a game that is over has an end to show again, and no hint to ask for."""
        return {"end": self.session.is_over, "hint": not self.session.is_over}.get(action, True)

    def action_end(self) -> None:
        """The end of the game once more, without its steps."""
        self.play_app.show_end(self.session, HintTask(self.session))

    def action_ties(self) -> None:
        """The first option of the rival's tie, and of those that follow in its turn."""
        step = len(self.session.game.choices)
        if self.attempt(self.session.answer_ties):
            self.follow(step)

    def action_clauses(self) -> None:
        """What the clauses say that the rival's last turn cites, then every other one."""
        cited = [clause for each in self.session.explanations[-1:] for clause in each.clauses]
        self.play_app.cover(self.clauses_window(cited))

    def clauses_window(self, cited: Sequence[str]) -> PickDialog:
        """Clauses to pick from, those that are cited first."""
        names = list(dict.fromkeys([*cited, *self.session.clauses]))
        plain = self.pen(60).plain
        return self.play_app.picking.ask(
            "What a clause says",
            names,
            lambda name: Text(plain(f"{name}: {self.session.clause(name)}")),
            self.session.clause,
        )

    def on_screen_resume(self) -> None:
        """A window has closed: a hint may have come further meanwhile."""
        if self.thinking.hint is not None:
            self.draw_hint()

    def action_why(self) -> None:
        """Ask about any piece or place that options use, as sites, contracts and cards are used."""
        guide = self.session.guide
        places = guide.places(self.session.game.state)
        asked = [place for place in places if guide.using(place)] or list(places)
        self.ask_about("Why not?", asked, self.why_text)

    def ask_about(self, title: str, places: Sequence[str], answer: Callable[[str], Text]) -> None:
        """Let a person pick one of some places, by what it is called, and read an answer."""
        called = {self.session.guide.place_words(place): place for place in places}
        self.play_app.cover(self.play_app.picking.ask(title, list(called), lambda name: answer(called[name])))

    async def action_why_bot(self) -> None:
        """Why the last player that moves by itself has chosen so."""
        if self.session.is_bot_next:
            return
        try:
            lines = await asyncio.to_thread(self.session.why_bot)
        except UserError as error:
            lines = [capital(as_sentence(error))]
        self.play_app.cover(self.play_app.reading.tell("Why", Text(self.pen(60).plain("\n".join(lines)))))

    def action_about(self) -> None:
        """The text of any component."""
        places = list(self.session.guide.places(self.session.game.state))
        plain = self.pen(60).plain
        self.ask_about("What is it?", places, lambda place: Text(plain(self.session.about(place))))

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
        if not self.session.story:
            self.notify("The rival has not moved yet.")
            return
        step = self.session.last_turn()
        self.unfold(step, self.beats(step))

    def action_speed(self) -> None:
        """Another speed of the rival's turn."""
        self.notify(f"The rival's turn unfolds: {self.play_app.next_speed()}.")

    def action_score(self) -> None:
        """The score if the game ended now."""
        said = score_text(self.session, self.pen(60), self.presenter)
        self.play_app.cover(self.play_app.reading.tell("If the game ended now", said))

    def action_help(self) -> None:
        """What the panel in sight shows, and every key, as it is bound."""
        said = help_text(
            self.panel_help(), bindings_of(self), self.presenter.legend, self.pen(reading_width(self.size))
        )
        self.play_app.cover(self.play_app.reading.tell("Help", said))

    def action_go_to(self) -> None:
        """Go back to any choice."""
        points = [point for point in self.session.points() if self.session.is_persons(point.step)]
        names = [f"{point.step + 1}. {point.where}: {point.choice}" for point in points]

        def went(name: str | None) -> None:
            if name is not None:
                self.session.go_to(points[names.index(name)].step)
                self.renew()

        self.play_app.cover(self.play_app.picking.ask("Go back to before this choice", names), went)

    def action_save(self) -> None:
        """Save under a name."""

        def named(name: str | None) -> None:
            if name is not None:
                self.attempt(lambda: self.notify(f"Saved as {self.session.save(name)}.", markup=False))

        self.app.push_screen(InputDialog("Save the game", "", "A file name; leave empty for an automatic name."), named)

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
