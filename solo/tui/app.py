"""The application: start screen, table, end; found by `solo play`."""

from __future__ import annotations

import asyncio
import gc
import os
import secrets
import signal
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from rich.console import RenderableType
from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import Screen
from textual.theme import Theme

from engine.core.errors import UserError
from engine.core.registry import find_game
from engine.core.settings import Setting
from solo import DEFAULT_GAME
from solo.game import Game
from solo.lesson import lesson_for
from solo.session.companion import Companion, is_on_table
from solo.session.hints import HintTask
from solo.session.saved_games import Store
from solo.session.seating import lineup_or_usual
from solo.session.session import Session, choices_of, new_session, open_session
from solo.tui.companion import CompanionScreen
from solo.tui.dialogs import PickDialog, TextDialog
from solo.tui.end_screen import EndScreen
from solo.tui.game_screen import TableScreen
from solo.tui.keys import bindings_of
from solo.tui.lesson_screen import LessonScreen, page_text
from solo.tui.opponent_turn import SPEEDS, RivalTurn
from solo.tui.replay import ReplayScreen
from solo.tui.review_screen import ReviewScreen
from solo.tui.start_screen import StartScreen
from solo.tui.terminal_watchdog import end_with_terminal

CONTRAST = Theme(
    name="contrast",
    primary="#ffff00",
    secondary="#00ffff",
    accent="#ffffff",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#202020",
    success="#00ff00",
    warning="#ffff00",
    error="#ff6060",
    dark=True,
)
AN_INSTANT = 0.001
"""Seconds between two looks at whether a screen is there."""
RANDOM_SEEDS = 1_000_000
REQUESTS_TO_END = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""What leaves the application in order: somebody asks, or the terminal is gone."""


Result = TypeVar("Result")


class PlayApp(App[None]):
    """One window for everything."""

    CSS_PATH = "app.tcss"
    TITLE = "solo"
    BINDINGS = [Binding("ctrl+c", "quit", "Quit", show=False, priority=True)]  # noqa: RUF012
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        begin: Callable[[PlayApp], None] | None = None,
        *,
        game: str = DEFAULT_GAME,
        data: Path | None = None,
        setting: Setting | None = None,
        ascii_only: bool = False,
        contrast: bool = False,
        quiet: bool = False,
        lineup: tuple[str, ...] | None = None,
    ) -> None:
        super().__init__()
        self.lineup = lineup
        """Who sits where in a new game; None for the game's usual table."""
        self.animation_level = "none"  # a list that glides to its place answers a key later than one that is there
        self.begin = begin
        self.game_name, self.data = game, data
        self.setting = setting or Setting()
        """What a new game of the start screen is played with, unless that is changed there."""
        self.ascii_only, self.contrast, self.quiet = ascii_only, contrast, quiet
        self.is_leaving = False
        self.speed = "normal"
        """How the rival's turn unfolds."""
        self.reading, self.picking, self.rival_turn = TextDialog(), PickDialog(), RivalTurn()
        """The windows over the table, which are kept."""

    @property
    def pen_theme(self) -> str:
        """The theme of what is drawn on the boards."""
        if os.environ.get("NO_COLOR"):
            return "plain"
        return "contrast" if self.contrast else "colour"

    def on_mount(self) -> None:
        """Begin with what was asked for, or with the start screen."""
        self.register_theme(CONTRAST)
        for request in REQUESTS_TO_END:
            with suppress(
                NotImplementedError, ValueError, RuntimeError
            ):  # not every system can, and only the main thread
                asyncio.get_running_loop().add_signal_handler(request, self.exit)
        if self.contrast:
            self.theme = "contrast"
        self.set_class(self.ascii_only, "ascii")
        for window in (self.reading, self.picking, self.rival_turn):
            self.install_screen(window, type(window).__name__)
        if self.begin is None:
            self.show_start()
        else:
            self.begin(self)
        if (
            not self.quiet
        ):  # what is there stays: to look through it for garbage now and then takes longer than a key may
            self.call_after_refresh(gc.freeze)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave; keys that come after it do nothing."""
        self.is_leaving = True
        super().exit(result, return_code, message)

    async def on_event(self, event: events.Event) -> None:
        """A key that comes while a screen is being made waits for it; one that comes after the end does nothing."""
        if isinstance(event, events.Key):
            while self.screen_stack and not self.is_leaving and not self.screen.is_mounted:
                await asyncio.sleep(AN_INSTANT)
            if self.is_leaving or not self.screen_stack:
                return
        await super().on_event(event)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The command palette: whatever the keys of the screen do."""
        seen = set()
        for key, binding in bindings_of(screen):
            if binding.description and binding.action not in seen:
                seen.add(binding.action)
                action = binding.action

                async def act(name: str = action) -> None:
                    await screen.run_action(name)

                yield SystemCommand(binding.description, f"key {key}", act)
        yield from super().get_system_commands(screen)

    def next_speed(self) -> str:
        """Another speed of the rival's turn."""
        names = list(SPEEDS)
        self.speed = names[(names.index(self.speed) + 1) % len(names)]
        return self.speed

    # What can be shown

    def put(self, screen: Screen[None]) -> None:
        """Show a screen in place of the one there is."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def cover(self, window: Screen[Result], then: Callable[[Result | None], None] | None = None) -> None:
        """Open a window over the table."""
        self.push_screen(window, then)

    def show_start(self) -> None:
        """The start screen."""
        self.put(StartScreen(self.game_name, self.setting))

    def show_table(self, session: Session) -> None:
        """A game in progress; one with pieces that were laid is one on a real table."""
        self.put(CompanionScreen(session) if is_on_table(session) else TableScreen(session))

    def show_end(self, session: Session, thinking: HintTask | None = None) -> None:
        """The end of a game; with who has thought about it, of one whose scoring was told before."""
        self.put(EndScreen(session, thinking))

    def show_review(self, session: Session, thinking: HintTask | None = None) -> None:
        """The choices of a game that cost most."""
        self.put(ReviewScreen(session, thinking))

    # What can be begun

    def learn(self, page: int = 0) -> None:
        """How to play: the pages from this one on, then the guided year."""
        lesson = lesson_for(self.game_name)

        def read(goes_on: bool | None) -> None:
            if goes_on:
                self.learn(page + 1)

        if page < len(lesson.pages):
            self.cover(page_text(lesson.pages[page], self.ascii_only), read)
        elif lesson.steps:
            session = new_session(lesson.seed, ((), (), None, None), self.game_name, None)
            self.put(LessonScreen(lesson, session))

    def new_game(
        self, seed: int | None, setup: tuple[Any, ...], *, table: bool = False, laid: Path | None = None
    ) -> None:
        """A new game."""
        chosen = secrets.randbelow(RANDOM_SEEDS) if seed is None else seed
        lineup = None if table else lineup_or_usual(self.lineup, self.game_name)
        session = new_session(chosen, setup, self.game_name, Store(), lineup)
        if laid is not None:
            Companion(session).read(laid)
        self.put(CompanionScreen(session) if table else TableScreen(session))

    def load_game(self, path: Path) -> None:
        """Go on with a saved game."""
        self.show_table(open_session(path, self.data, Store()))

    def replay_file(self, path: Path) -> None:
        """Step through a saved game."""
        game = Game.load(path, self.data)
        self.replay(choices_of(game, game.choices, None, self.data))

    def replay(
        self,
        session: Session,
        step: int = 0,
        remarks: Mapping[int, str] | None = None,
        back: Callable[[], None] | None = None,
    ) -> None:
        """Step through a recorded game, from a choice on; with what is to be said before some of them."""
        self.put(ReplayScreen(session, step, remarks or {}, back))

    def play_on(self, session: Session) -> None:
        """Go on from a point of a recorded game."""
        session.undone.clear()
        session.store = Store()
        session.game.assisted = True
        self.show_table(session)


def run_app(
    seed: int | None,
    setup: tuple[Any, ...],
    load: Path | None,
    game: str,
    *,
    ascii_only: bool,
    contrast: bool,
    table: bool = False,
    laid: Path | None = None,
    lineup: tuple[str, ...] | None = None,
) -> None:
    """The application until it is left; what cannot be begun is told before the screen is taken."""
    data = setup[2]
    setting = find_game(game).settings.read(setup[0], setup[1], setup[3] or (), len(lineup or ()))
    if load is not None:
        if seed is not None:
            raise UserError("--seed cannot be combined with --load: the file has its own")
        session = open_session(load, data, Store(), lineup)
        begin: Callable[[PlayApp], None] | None = lambda app: app.show_table(session)  # noqa: E731
    elif seed is not None or table or lineup is not None or any((setup[0], setup[1], setup[3])):
        trial = new_session(seed or 0, setup, game, None, lineup)
        if laid is not None:
            Companion(trial).read(laid)
        begin = lambda app: app.new_game(seed, setup, table=table, laid=laid)  # noqa: E731
    else:
        begin = None
    run_in_terminal(
        PlayApp(begin, game=game, data=data, setting=setting, ascii_only=ascii_only, contrast=contrast, lineup=lineup)
    )


def run_lesson(game: str, *, ascii_only: bool, contrast: bool) -> None:
    """How to play; a game without a lesson is refused before the screen is taken."""
    lesson_for(game)

    def begin(app: PlayApp) -> None:
        app.show_start()
        app.learn()

    run_in_terminal(PlayApp(begin, game=game, ascii_only=ascii_only, contrast=contrast))


def run_in_terminal(app: PlayApp) -> None:
    """The application until it is left."""
    ask_terminal_for_its_size()
    end_with_terminal()
    app.run()
    if app.return_code:
        raise RuntimeError("the screen ended with the error above; every choice made before it is saved")


def ask_terminal_for_its_size() -> None:
    """What a shell has once exported does not follow when its window is resized; a browser says it in no other way."""
    if not os.environ.get("TEXTUAL_DRIVER"):
        for name in ("COLUMNS", "LINES"):
            os.environ.pop(name, None)
