"""Players of one's own: a class in a Python file, or an entry point; what it sees, and what is refused."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

from engine.core.errors import UserError, printable
from engine.core.registry import find_game
from engine.core.settings import Setting
from experiments.run import read_manifest
from experiments.runner import simulate
from experiments.study_file import read_study, simple_study
from solo.cli.main import main
from solo.game import Game
from solo.game_types import Option
from solo.players import registry as players
from solo.players.registry import PlayerSpec, find_player, seat_random
from tests.players.weighing import hidden_otherwise

OWN = """
import json
import random
from pathlib import Path
from random import Random

Path(__file__).with_name("was-run").touch()


class Last:
    \"\"\"Takes the last option.\"\"\"

    def choose(self, view, options):
        return options[-1]


class Dice:
    def __init__(self):
        self.random = Random(3)

    def choose(self, view, options):
        return self.random.choice(options).code


class Shuffles:
    def choose(self, view, options):
        return random.choice(options)


class Stubborn:
    def choose(self, view, options):
        return "nothing of the kind"


class Needy:
    def __init__(self, more):
        pass

    def choose(self, view, options):
        return options[0]


class Idle:
    pass


class Spy:
    def choose(self, view, options):
        seen = [view.digest, list(map(str, view.events)), list(map(repr, options)), view.seed, int(view.state.seed)]
        with Path(__file__).with_name("notes").open("a") as notes:
            notes.write(json.dumps(seen) + "\\n")
        view.play_out()
        return options[0]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file with players."""
    path = tmp_path / "mine.py"
    path.write_text(OWN, encoding="utf-8")
    return path


class First:
    """Takes the first option."""

    def choose(self, view: Game, options: Sequence[Option]) -> Option:  # noqa: ARG002 every player has it
        """Take it."""
        return options[0]


def refusal(call: Callable[[], object]) -> str:
    """The one sentence that a call is refused with."""
    with pytest.raises(UserError) as refused:
        call()
    said = str(refused.value)
    assert "\n" not in said
    return said


# In studies


def test_a_class_of_a_file_plays_a_study(own: Path, tmp_path: Path) -> None:
    manifest = simulate(simple_study(f"{own}:Last", 2, 1), tmp_path / "run", workers=1, chunk=1)
    assert (manifest.complete, manifest.failures) == (True, [])
    rows = pd.read_parquet(tmp_path / "run").sort_values("game", ignore_index=True)
    game = Game.new(int(rows["seed"][0])).play_out(lambda view: view.decision.options[-1])
    assert (rows["money_you"][0], rows["decisions"][0]) == (game.result().scores["you"], len(game.choices))


def test_the_same_seed_gives_the_same_choices_whatever_was_played_before(own: Path, tmp_path: Path) -> None:
    study = simple_study(f"{own}:Dice", 4, 1)
    one = simulate(study, tmp_path / "one", workers=1, chunk=4)
    other = simulate(study, tmp_path / "other", workers=2, chunk=1)
    assert one.rows_sha256 == other.rows_sha256


def call_solo(monkeypatch: pytest.MonkeyPatch, *args: str | Path) -> int:
    monkeypatch.setattr(sys, "argv", ["solo", *map(str, args)])
    return main()


@pytest.mark.parametrize(("name", "code"), [("Last", 0), ("Stubborn", 3), ("Idle", 2), ("Needy", 2)])
def test_simulate_ends_with_the_code_of_what_became_of_the_games(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: int
) -> None:
    args = ("simulate", "--player", f"{own}:{name}", "--games", "2", "--out", tmp_path / "run", "--quiet")
    assert call_solo(monkeypatch, *args) == code


def test_a_choice_that_is_no_option_is_told_with_the_game(own: Path, tmp_path: Path) -> None:
    manifest = simulate(simple_study(f"{own}:Stubborn", 2, 1), tmp_path / "run", workers=1, chunk=2)
    assert [failure.game for failure in manifest.failures] == [0, 1]
    assert "IllegalChoice: 'nothing of the kind' is not an option" in manifest.failures[0].error


def test_without_a_place_the_rows_go_below_runs(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert call_solo(monkeypatch, "simulate", "--player", f"{own}:Last", "--games", "1", "--quiet") == 0
    assert read_manifest(tmp_path / "runs" / "mine.py-Last-1").complete


def test_a_study_file_cannot_name_a_file_to_run(own: Path, tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(f'players = ["{own}:Last"]', encoding="utf-8")
    said = refusal(lambda: read_study(study))
    assert "study.toml" in said
    assert "is a file of your own: it is run only when --player names it on the command line" in said
    assert not own.with_name("was-run").exists()


def test_a_manifest_cannot_name_a_file_to_run(own: Path, tmp_path: Path) -> None:
    study, run = simple_study(f"{own}:Last", 2, 1), tmp_path / "run"
    whole = simulate(study, run, workers=1, chunk=1).rows_sha256
    (run / "part-000001.parquet").unlink()
    own.with_name("was-run").unlink()
    assert "is a file of your own" in refusal(lambda: simulate(None, run, resume=True))
    assert not own.with_name("was-run").exists()
    assert simulate(study, run, resume=True).rows_sha256 == whole


# What a player sees


def game_on() -> Game:
    game = Game.new(8)
    for _ in range(9):
        game.choose(game.player("random").choose(game))
    return game


def notes_of(own: Path) -> list[list[Any]]:
    """What the spy has seen."""
    return [json.loads(line) for line in own.with_name("notes").read_text(encoding="utf-8").splitlines()]


def test_a_player_sees_nothing_that_is_hidden(own: Path) -> None:
    game = game_on()
    twin = hidden_otherwise(game)
    spy = f"{own}:Spy"
    assert game.player(spy, own=True).choose(game) == twin.player(spy, own=True).choose(twin)
    (*seen, seed, state_seed), (*others, _, _) = notes_of(own)
    assert seen == others
    assert game.seed not in (seed, state_seed)


def test_a_player_is_shown_the_options_and_leaves_the_game_as_it_is(own: Path) -> None:
    game = game_on()
    before = game.digest
    assert game.player(f"{own}:Spy", own=True).choose(game) == game.decision.options[0].code
    _, events, options, _, _ = notes_of(own)[0]
    assert (events, options) == ([*map(str, game.events)], [*map(repr, game.decision.options)])
    assert (game.digest, len(game.choices)) == (before, 9)


def test_a_player_sees_what_happened_also_after_an_undo(own: Path) -> None:
    game = game_on()
    spy = game.player(f"{own}:Spy", own=True)
    for back in (0, 2, 0):
        if back:
            game.undo(back)
        game.choose(spy.choose(game))
        assert notes_of(own)[-1][1] == [*map(str, game.events[: len(game.events) - len(game.last_events)])]


def test_two_players_of_one_class_draw_apart(own: Path) -> None:
    game, spec = Game.new(3), find_player(f"{own}:Shuffles", own=True)
    one, other = spec.seat(game.rules, Setting()), spec.seat(game.rules, Setting())
    for _ in range(6):
        code = one.choose(game)
        assert other.choose(game) == code
        game.choose(code)


def test_features_are_words_where_scripts_write_words() -> None:
    game = Game.new(3)
    option = game.decision.options[0]
    named, numbers = game.features(option), game.feature_numbers(option)
    specs = {spec.name: spec for spec in game.rules.features}
    assert named["action"] in specs["action"].words
    for name, value in named.items():
        assert specs[name].words[value] == numbers[name] if isinstance(value, str) else value == numbers[name]


def test_a_player_plays_a_game_out_at_a_table(own: Path) -> None:
    player = find_player(f"{own}:Last", own=True).seat(find_game("pampero"), Setting())
    game = Game.new(3).play_out(player)
    assert game.choices == Game.new(3).play_out(lambda view: view.decision.options[-1]).choices


# What is refused


def test_a_class_that_is_not_in_the_file_is_refused_with_the_nearest(own: Path) -> None:
    said = refusal(lambda: find_player(f"{own}:Lats", own=True))
    assert f"player {own}:Lats: unknown class 'Lats'; did you mean 'Last'" in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("class Last:\n    def choose(self", "cannot be run: SyntaxError"),
        ("import nothing_of_the_kind", "cannot be run: ModuleNotFoundError"),
        ("1 / 0", "cannot be run: ZeroDivisionError"),
        ("class Last:\n    choose = 5", "it has no method choose(view, options)"),
        ("", "there is no class in"),
        ("class First: ...", "unknown class 'Last'"),
    ],
)
def test_a_file_that_gives_no_player_is_refused_with_the_reason(own: Path, text: str, told: str) -> None:
    own.write_text(text, encoding="utf-8")
    assert told in refusal(lambda: simple_study(f"{own}:Last", 1, 1))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.py"
    assert refusal(lambda: simple_study(f"{path}:Last", 1, 1)) == (
        f"player {printable(f'{path}:Last')}: {printable(path)} cannot be read: no such file or directory"
    )


def test_a_class_that_needs_something_is_refused(own: Path) -> None:
    spec = find_player(f"{own}:Needy", own=True)
    assert "it cannot be made: TypeError" in refusal(lambda: spec.seat(find_game("pampero"), Setting()))


# Entry points


def announce(monkeypatch: pytest.MonkeyPatch, **found: Any) -> None:
    """Let these be installed as players."""

    def entry_points(group: str) -> list[SimpleNamespace]:
        assert group == "pampero_solo.players"
        return [SimpleNamespace(name=name, load=lambda it=it: it) for name, it in found.items()]

    monkeypatch.setattr(players, "entry_points", entry_points)


def test_an_installed_class_is_a_player_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, first=First)
    assert find_player("first").says == "Takes the first option."
    game = Game.new(3)
    assert game.player("first").choose(game) == game.decision.options[0].code
    assert simple_study("first", 1, 1).cells[0].player == "first"


def test_what_an_installed_package_prints_spoils_no_results(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load() -> type:
        print("hello from a package")
        return First

    loud = SimpleNamespace(name="loud", load=load)
    monkeypatch.setattr(players, "entry_points", lambda group: [loud] if group else [])
    assert find_player("loud").name == "loud"
    printed = capsys.readouterr()
    assert ("hello" in printed.out, "hello" in printed.err) == (False, True)


def test_an_installed_spec_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = PlayerSpec("guess", "guesses", seat_random)
    announce(monkeypatch, guess=spec)
    assert find_player("guess") is spec
    assert {*(shipped.name for shipped in players.SHIPPED), "guess"} <= set(players.registry())


def test_a_shipped_name_is_the_shipped_player(monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, random=First)
    assert find_player("random") is players.SHIPPED[0]


def test_an_installed_thing_that_cannot_choose_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, idle=object)
    assert refusal(lambda: find_player("idle")) == "player idle: it has no method choose(view, options)"
