"""Saved games: what they hold, what is refused and why, and that a kill never costs one."""

from __future__ import annotations

import json
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pytest

from engine.core.binding import BINDINGS
from engine.core.errors import SaveError
from engine.core.game import Data
from engine.core.jit import is_compiled
from engine.core.record import Many, allocate, dtype_of, i16
from engine.core.safe_io import LARGEST, check_of
from engine.core.settings import Setting
from engine.pampero.components.catalogue import shipped
from engine.pampero.game import PAMPERO, Edition, Pampero
from engine.pampero.state import State
from solo import __version__
from solo import game as game_module
from solo.game import Game, random_policy

RULES_VERSION = PAMPERO.rules_version
ROOT = Path(__file__).parents[2]
OPTIONS: dict[str, Any] = {
    "rulings": {"TIE": "towers", "DISCARD": "on"},
    "variants": ["battery-storage"],
    "objectives": "towers,wind-farms,bonus-tiles",
}


def some_game(choices: int = 12) -> Game:
    game = Game.new(21, **OPTIONS)
    for _ in range(choices):
        game.choose(random_policy(game))
    return game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A saved game."""
    path = tmp_path / "game.json"
    some_game().save(path)
    return path


def rewrite(path: Path, change: Callable[[dict[str, Any]], object], honest: bool) -> None:
    """Change the content of a save; an honest change also renews the check."""
    document = json.loads(path.read_text("utf-8"))
    check = document.pop("check")
    change(document)
    document["check"] = check_of(document) if honest else check
    path.write_text(json.dumps(document), "utf-8")


def refusal(path: Path, data: Path | None = None) -> str:
    with pytest.raises(SaveError) as refused:
        Game.load(path, data)
    assert str(path) in str(refused.value)
    return str(refused.value)


# What a save holds


def test_a_saved_game_goes_on_where_it_was_left(file: Path) -> None:
    game, loaded = some_game(), Game.load(file)
    assert loaded.digest == game.digest
    assert (loaded.decision, loaded.events, loaded.choices) == (game.decision, game.events, game.choices)
    assert loaded.header == game.header
    loaded.undo(12)
    assert loaded.digest == Game.new(21, **OPTIONS).digest


def test_a_finished_game_can_be_saved(tmp_path: Path) -> None:
    game = Game.new(3).play_out()
    game.save(tmp_path / "over.json")
    assert Game.load(str(tmp_path / "over.json")).result() == game.result()


def test_a_game_not_yet_begun_can_be_saved(tmp_path: Path) -> None:
    Game.new(3).save(tmp_path / "new.json")
    assert Game.load(tmp_path / "new.json").choices == ()


def test_a_save_is_a_header_and_choices_in_json(file: Path) -> None:
    document = json.loads(file.read_text("utf-8"))
    assert (document["format"], document["rules_version"], document["version"]) == (2, RULES_VERSION, __version__)
    assert (document["game"], document["seed"], document["rulings"]["TIE"]) == ("pampero", 21, "towers")
    assert document["variants"] == ["battery-storage"]
    assert document["objectives"] == ["towers", "wind-farms", "bonus-tiles"]
    assert document["data"] == some_game(0).words.catalogue.hash
    assert [tuple(choice) for choice in document["choices"]] == list(some_game().choices)
    assert all(kind in PAMPERO.kinds[1:] for kind, _ in document["choices"])


def test_the_layout_of_the_file_does_not_matter(file: Path) -> None:
    document = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps(document, indent=4, sort_keys=True), "utf-8")
    assert Game.load(file).choices == some_game().choices


# What is refused


def test_a_file_cut_short_anywhere_is_refused(file: Path) -> None:
    whole = file.read_bytes()
    for length in [*range(0, len(whole) - 2, 97), len(whole) - 3]:
        file.write_bytes(whole[:length])
        assert "cut short or damaged" in refusal(file)


EDITS: dict[str, Callable[[dict[str, Any]], object]] = {
    "seed": lambda d: d.update(seed=22),
    "ruling": lambda d: d["rulings"].update(TIE="wind_farms"),
    "variant": lambda d: d["variants"].clear(),
    "objective": lambda d: d.update(objectives=None),
    "choice": lambda d: d["choices"][3].__setitem__(1, d["choices"][3][1] + 1),
    "one choice less": lambda d: d["choices"].pop(),
    "no choices": lambda d: d["choices"].clear(),
    "position": lambda d: d.update(position="0" * 32),
    "rules version": lambda d: d.update(rules_version=RULES_VERSION + 1),
    "another key": lambda d: d.update(more=1),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_file_is_refused(file: Path, edit: str) -> None:
    rewrite(file, EDITS[edit], honest=False)
    assert "edited or damaged" in refusal(file)


HONEST: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda d: d.update(rules_version=RULES_VERSION + 1), f"rules version {RULES_VERSION + 1}, this is version"),
    (
        lambda d: d.update(rules_version=RULES_VERSION + 1, version="7.5"),
        "the same choices may lead elsewhere; pampero-solo 7.5 can read it",
    ),
    (lambda d: d.update(format=3), "has format 3, this version reads format 2"),
    (
        lambda d: d.update(format=1, version="0.3.1"),
        "has format 1, this version reads format 2; pampero-solo 0.3.1 can read it",
    ),
    (lambda d: d.update(game="pamperos"), "cannot be played again: unknown game 'pamperos'; did you mean 'pampero'"),
    (lambda d: d.update(seats=7), "cannot be played again: the number of seats is 7"),
    (lambda d: d.update(file="shopping list"), "not a saved game of pampero-solo"),
    (lambda d: d.update(data="0" * 64), "played with other components (data 000000000000, here "),
    (lambda d: d.update(position="0" * 32), "leads to another position"),
    (lambda d: d["choices"].append(["turn", 99]), "cannot be played again"),
    (lambda d: d["choices"].insert(0, ["pass-tile", 0]), "cannot be played again: choice 1 is of kind pass-tile"),
    (lambda d: d["choices"].insert(0, ["tern", 0]), "cannot be played again: choice 1 is of kind tern"),
    (lambda d: d["rulings"].update(TIES="towers"), "cannot be played again: unknown ruling 'TIES'; did you mean 'TIE'"),
    (lambda d: d["rulings"].update(tie="wind_farms"), "cannot be played again: the ruling TIE is given twice"),
    (lambda d: d["rulings"].update(TIE="coin"), "cannot be played again: unknown value of the ruling TIE"),
    (lambda d: d.update(variants=["battery-stores"]), "cannot be played again: unknown variant 'battery-stores'"),
    (lambda d: d.update(variants=["longer-game"]), "cannot be played again: the variant 'longer-game'"),
    (lambda d: d.update(objectives=["towers"]), "cannot be played again: found 1 objectives"),
    (lambda d: d.update(seed=-3), "cannot be played again: the seed -3"),
    (lambda d: d.pop("seed"), "the key 'seed' is missing"),
    (lambda d: d.update(more=1), "the key 'more' is unknown"),
    (lambda d: d.update(seed=True), "the value of 'seed'"),
    (lambda d: d.update(seed=2**70), "the value of 'seed'"),
    (lambda d: d.update(seed=1.0), "the value of 'seed'"),
    (lambda d: d.update(choices=[["turn"]]), "the value of 'choices'"),
    (lambda d: d.update(choices=[["turn", None]]), "the value of 'choices'"),
    (lambda d: d.update(choices=[[1, 0]]), "the value of 'choices'"),
    (lambda d: d.update(game=7), "the value of 'game'"),
    (lambda d: d.update(seats="2"), "the value of 'seats'"),
    (lambda d: d.update(choices={"1": 2}), "the value of 'choices'"),
    (lambda d: d.update(rulings=["TIE"]), "the value of 'rulings'"),
    (lambda d: d.update(rulings={"TIE": 1}), "the value of 'rulings'"),
    (lambda d: d.update(variants="x"), "the value of 'variants'"),
    (lambda d: d.update(objectives=[1, 2, 3]), "the value of 'objectives'"),
    (lambda d: d.update(position=5), "the value of 'position'"),
]


@pytest.mark.parametrize(("change", "sentence"), HONEST, ids=[sentence for _, sentence in HONEST])
def test_a_file_that_fits_its_check_and_not_this_game_is_refused(
    file: Path, change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    rewrite(file, change, honest=True)
    assert sentence in refusal(file)


class Wider(State):
    """A position as later rules may keep it."""

    later: Annotated[int, i16]


class WiderEdition(Edition):
    """The shipped components, for the wider record."""

    def prototype(self, setting: Setting) -> Many[State]:
        narrow, wide = super().prototype(setting), allocate(Wider)
        for name in dtype_of(State).names or ():
            wide[name] = narrow[name]  # type: ignore[index]
        return wide

    def seated(self, setting: Setting) -> Edition:  # noqa: ARG002 solo alone is played here
        return self


class LaterPampero(Pampero):
    """Pampero, its state one field wider."""

    state = Wider

    def edition(self, data: Data = None) -> Edition:
        found = super().edition(data)
        return WiderEdition(found.files, found.catalogue, found.hash, found.tables, found.words)


@pytest.mark.skipif(is_compiled(), reason="would compile the rules once more")
def test_a_save_is_read_when_the_state_has_got_a_new_field_since(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BINDINGS, Wider, PAMPERO.binding)
    monkeypatch.setattr(game_module, "find_game", lambda _name: LaterPampero())
    loaded = Game.load(file)
    assert isinstance(loaded.state, Wider)
    assert (loaded.digest, loaded.decision) == (some_game().digest, some_game().decision)


STRANGERS = {
    "empty": b"",
    "no JSON": b"hello",
    "a list": b"[1, 2]",
    "a number": b"7",
    "binary": bytes(range(256)),
    "not finite": b'{"file": NaN}',
    "a long number": b'{"seed": ' + b"9" * 5000 + b"}",
    "nested": b"[" * 100_000,
    "an empty object": b"{}",
}


@pytest.mark.parametrize("name", STRANGERS)
def test_a_file_that_is_something_else_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "stranger.json"
    path.write_bytes(STRANGERS[name])
    assert refusal(path)


class Payload:
    """What would run if a loader unpickled it."""

    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, ("touch executed",)


def test_loading_executes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.json"
    path.write_bytes(pickle.dumps(Payload()))
    refusal(path)
    path.write_text("{\"file\": \"__import__('os').system('touch executed')\"}", "utf-8")
    refusal(path)
    assert not (tmp_path / "executed").exists()


def test_a_file_too_large_to_be_a_game_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text(" " * (LARGEST + 1), "utf-8")
    assert "too large" in refusal(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert "no such file" in refusal(tmp_path / "none.json")
    assert "directory" in refusal(tmp_path)


def test_a_game_of_other_components_is_loaded_with_their_folder(tmp_path: Path) -> None:
    text = shipped.joinpath("basic_cards.toml").read_text("utf-8")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "basic_cards.toml").write_text(text.replace('"Electrical Tower"', '"Lattice Mast"'), "utf-8")
    path = tmp_path / "game.json"
    Game.new(1, data=mine).save(path)
    assert "other components" in refusal(path)
    assert Game.load(path, data=mine).decision.options[0].text.startswith("Lattice Mast")


# Writing


def test_saving_where_nothing_can_be_written_is_refused_and_leaves_no_trace(tmp_path: Path) -> None:
    game = some_game(1)
    with pytest.raises(SaveError, match="cannot be written: no such file or directory"):
        game.save(tmp_path / "nowhere" / "game.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(SaveError, match="cannot be written: is a directory"):
        game.save(tmp_path / "folder")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder"]


def test_a_failed_write_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="no space left on device"):
        some_game(3).save(file)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_saving_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "game.json")
    some_game(1).save(link)
    assert link.is_symlink()
    assert len(Game.load(tmp_path / "game.json").choices) == 1


def test_the_autosave_follows_every_choice_and_undo(tmp_path: Path) -> None:
    game = some_game(2)
    game.autosave = tmp_path / "auto.json"
    for count in (3, 4):
        game.choose(random_policy(game))
        assert len(Game.load(game.autosave).choices) == count
    game.undo(2)
    assert len(Game.load(game.autosave).choices) == 2
    assert game.copy().autosave is None


PLAYER = """
import sys
from pathlib import Path
from solo.game import Game, random_policy

game = Game.new(21)
game.autosave = Path(sys.argv[1])
while True:
    while not game.is_over:
        game.choose(random_policy(game))
    game.undo(len(game.choices))
"""


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_kill_at_any_moment_leaves_a_game_that_can_be_loaded(tmp_path: Path) -> None:
    chance = random.Random(5)
    for number in range(4):
        path = tmp_path / f"game-{number}.json"
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
        with subprocess.Popen([sys.executable, "-c", PLAYER, str(path)], env=environment) as player:
            wait_for(path)
            time.sleep(chance.random() * 0.4)
            player.kill()
        assert Game.load(path).seed == 21


def test_every_moment_of_a_write_leaves_a_whole_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same without chance: stop before each call that touches the disk."""
    old = file.read_bytes()
    new = some_game(5)

    class Killed(BaseException):
        """As if the process had ended here."""

    for stop in ("open", "fsync", "replace"):
        with monkeypatch.context() as patch:
            target = os if stop == "fsync" else Path

            def die(*_args: Any, **_kwargs: Any) -> None:
                raise Killed

            patch.setattr(target, stop, die)
            patch.setattr(Path, "unlink", lambda *_args, **_kwargs: None)
            with pytest.raises(Killed):
                new.save(file)
        assert file.read_bytes() == old
    new.save(file)
    assert len(Game.load(file).choices) == 5
