"""The start screen: continue a game, a new game, load, replay, a game on a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from engine.core.errors import UserError, as_sentence, printable
from engine.core.registry import find_game
from engine.core.safe_io import typed_number, user_path
from engine.core.settings import Setting
from solo.history_text import game_line, rate_lines
from solo.lesson import has_lesson
from solo.session.daily import daily_seed, today
from solo.session.history import read_history
from solo.session.saved_games import Store
from solo.session.seating import read_seats
from solo.session.session import new_session
from solo.tui.dialogs import InputDialog, PickDialog
from solo.tui.keys import Keys

if TYPE_CHECKING:
    from solo.tui.app import PlayApp


class StartScreen(Screen[None]):
    """Everything that a game can begin with."""

    BINDINGS = [Binding("q,escape", "leave", "Quit")]  # noqa: RUF012

    def __init__(self, game: str, setting: Setting) -> None:
        super().__init__()
        self.rules = find_game(game)
        self.store = Store()
        self.waiting = self.store.waiting()
        self.seed = ""
        self.rulings = dict(setting.rulings)
        self.variants = list(setting.variants)
        self.objectives = ",".join(setting.objectives)

    @property
    def play_app(self) -> PlayApp:
        return cast("PlayApp", self.app)

    def compose(self) -> ComposeResult:
        """The title, the list, and what the setting is."""
        with Vertical(id="start"):
            yield Static(Text(self.rules.title, "bold"), id="title", markup=False)
            yield OptionList(id="menu", markup=False)
            with VerticalScroll(id="setting-frame", can_focus=False):
                yield Static(id="setting", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        """Fill the list."""
        self.fill()
        self.query_one(OptionList).focus()
        if self.store.trouble:
            self.notify(f"The last game cannot be continued: {self.store.trouble}.", severity="warning", markup=False)

    def fill(self) -> None:
        """What can be done from here, with what each means now."""
        rows = {}
        if self.waiting:
            rows["continue"] = f"Continue game ({self.waiting[0]})"
        if len(self.waiting) > 1:
            rows["other"] = f"Continue another game ... ({len(self.waiting) - 1} more)"
        rows |= {
            "new": f"New game{f' with seed {self.seed}' if self.seed else ', a random set-up'}",
            "seed": "  Seed ...",
            "ruling": "  Rulings ...",
            "variant": "  Variants ...",
        }
        if len(self.rules.settings.seats) > 1:
            rows["seats"] = "  Seats ..."
        if self.rules.settings.objectives:
            rows["objective"] = "  Fixed objectives ..."
        rows |= {
            "daily": f"Game of the day, {today():%d %b %Y}: the same set-up for everybody",
            "history": "My finished games ...",
            "load": "Load a saved game ...",
            "replay": "Replay a saved game ...",
            "table": "Game on a real table",
        }
        if has_lesson(self.rules.name):
            rows["learn"] = "How to play"
        rows["quit"] = "Quit"
        menu = self.query_one(OptionList)
        before = menu.highlighted or 0
        menu.clear_options()
        menu.add_options([Row(text, id=name) for name, text in rows.items()])
        menu.highlighted = min(before, menu.option_count - 1)
        self.query_one("#setting", Static).update(self.setting_text())

    def setting_text(self) -> Text:
        """What a new game would be played with."""
        named = [f"seed {self.seed or 'random'}", *(f"{name}={value}" for name, value in self.rulings.items())]
        named += [f"seats {printable(','.join(self.play_app.lineup))}"] if self.play_app.lineup else []
        named += [*self.variants, *([f"objectives {self.objectives}"] if self.objectives else [])]
        return Text("\n").join([Text("A new game: " + ", ".join(named)), *map(Text, self.meanings())])

    def meanings(self) -> list[str]:
        """What is not as usual, in words."""
        settings = self.rules.settings
        said = []
        for name, value in self.rulings.items():
            spec = settings.rulings[name]
            said.append(f"{name}={value}: {spec.means[spec.values.index(value)]}")
        return said + [f"{name}: {settings.variants[name].says}" for name in self.variants]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """One of them is taken, unless an Enter before has led elsewhere."""
        if self.is_active:
            getattr(self, f"pick_{event.option.id}")()

    def attempt(self, begin: Any) -> None:
        """Begin something; the sentence is shown when that cannot be."""
        try:
            begin()
        except UserError as error:
            self.notify(as_sentence(error), severity="error", markup=False, timeout=10)

    def pick_continue(self) -> None:
        self.attempt(lambda: self.play_app.load_game(self.waiting[0].path))

    def pick_other(self) -> None:
        paths = {f"{number}  {game}": game.path for number, game in enumerate(self.waiting, 1)}

        def picked(row: str | None) -> None:
            if row is not None:
                self.attempt(lambda: self.play_app.load_game(paths[row]))

        self.app.push_screen(PickDialog("Continue a game", list(paths)), picked)

    def pick_new(self) -> None:
        setup = (self.rulings, self.variants, self.play_app.data, self.objectives or None)
        self.attempt(lambda: self.play_app.new_game(int(self.seed) if self.seed else None, setup))

    def pick_daily(self) -> None:
        """The game of the day has no settings of one's own."""
        begin = self.play_app.new_game
        self.attempt(lambda: begin(daily_seed(self.rules.name, today()), ({}, (), None, None)))

    def pick_history(self) -> None:
        """My games with the win rate; one of them is looked at again."""
        found = read_history(self.rules, self.store)
        rows = {f"{number:>3} {game_line(game, self.rules)}": game.path for number, game in enumerate(found.games, 1)}
        if not rows:
            self.notify("No game is finished yet.", markup=False)
            return

        def picked(row: str | None) -> None:
            if row is not None:
                self.attempt(lambda: self.play_app.replay_file(rows[row]))

        rate = " ".join(rate_lines(found))
        self.app.push_screen(PickDialog("My finished games: Enter replays one", list(rows)), picked)
        self.notify(rate, markup=False, timeout=10)

    def pick_table(self) -> None:
        setup = (self.rulings, self.variants, self.play_app.data, self.objectives or None)
        self.attempt(lambda: self.play_app.new_game(int(self.seed or 0), setup, table=True))

    def pick_seed(self) -> None:
        def typed(value: str | None) -> None:
            if value is None:
                return
            try:
                self.seed = str(typed_number(value)) if value else ""
                self.fill()
            except UserError:
                said = f"'{printable(value)}' is not a seed: enter a whole number, or leave it empty for a random seed."
                self.notify(said, severity="warning", markup=False)

        self.app.push_screen(InputDialog("Seed", self.seed, "A whole number; leave empty for a random seed."), typed)

    def pick_seats(self) -> None:
        def typed(value: str | None) -> None:
            if value is not None:
                self.attempt(lambda: self.seat(value.strip()))

        says = "A name per seat, for example you,random,greedy, or a number; leave empty for the usual table."
        self.app.push_screen(InputDialog("Seats", ",".join(self.play_app.lineup or ()), says), typed)

    def seat(self, value: str) -> None:
        """Take over a line-up; an impossible one is refused."""
        self.play_app.lineup = read_seats(value, self.rules) if value else None
        self.fill()

    def pick_ruling(self) -> None:
        settings = self.rules.settings
        names = [f"{name}={value}" for name, spec in settings.rulings.items() for value in spec.values]
        means = {
            f"{name}={value}": f"{spec.question} {meaning}"
            for name, spec in settings.rulings.items()
            for value, meaning in zip(spec.values, spec.means, strict=True)
        }
        rows = [f"{name}: {means[name]}" for name in names]

        def picked(row: str | None) -> None:
            if row is not None:
                name, _, value = names[rows.index(row)].partition("=")
                self.rulings.pop(name, None)
                if value != settings.rulings[name].default:
                    self.rulings[name] = value
                self.fill()

        self.app.push_screen(PickDialog("A ruling", rows), picked)

    def pick_variant(self) -> None:
        settings = self.rules.settings
        rows = [f"{name}: {spec.says}" for name, spec in settings.variants.items()]
        names = list(settings.variants)

        def picked(row: str | None) -> None:
            if row is not None:
                name = names[rows.index(row)]
                self.variants = [each for each in names if (each in self.variants) != (each == name)]
                self.fill()

        self.app.push_screen(PickDialog("A variant (choose it again to remove it)", rows), picked)

    def pick_objective(self) -> None:
        def typed(value: str | None) -> None:
            if value is not None:
                self.attempt(lambda: self.take_objectives(value.strip()))

        says = f"{self.rules.settings.objectives}; leave empty for random ones."
        self.app.push_screen(InputDialog("Fixed objectives", self.objectives, says), typed)

    def take_objectives(self, named: str) -> None:
        """Fix objectives; unknown ones are refused at once."""
        new_session(0, (self.rulings, self.variants, self.play_app.data, named or None), self.rules.name, None)
        self.objectives = named
        self.fill()

    def pick_load(self) -> None:
        self.pick_file("Load a saved game", self.play_app.load_game)

    def pick_replay(self) -> None:
        self.pick_file("Replay a saved game", self.play_app.replay_file)

    def pick_file(self, title: str, begin: Any) -> None:
        """A save by its name, or any file."""
        saves = [str(path) for path in Store().saves() if str(path).isprintable()]

        def typed(value: str | None) -> None:
            if value:
                self.attempt(lambda: begin(user_path(value)))

        def picked(name: str | None) -> None:
            if name == other:
                self.app.push_screen(InputDialog(title, "", "The file."), typed)
            else:
                typed(name)

        other = "another file ..."
        self.app.push_screen(PickDialog(title, [*saves, other]), picked)

    def pick_learn(self) -> None:
        self.attempt(self.play_app.learn)

    def pick_quit(self) -> None:
        self.app.exit()

    def action_leave(self) -> None:
        """End."""
        self.app.exit()
