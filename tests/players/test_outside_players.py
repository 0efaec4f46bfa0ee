"""Players of one's own that go wrong, in every way they can: a sentence, the run goes on, nothing is lost."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.errors import PlayerFault, UserError
from engine.core.registry import find_game
from engine.core.settings import Setting
from experiments import worker
from experiments.jobs import Job
from experiments.replay import replay, seed_and_setup
from experiments.run import read_manifest
from experiments.runner import simulate
from experiments.study_file import simple_study
from solo.cli.main import main
from solo.game import Game
from solo.players import registry as players
from solo.players.player_process import MAX_IDLE, POOL, PlayerProcess, ProcessEnded
from solo.players.python_player import PythonPlayer
from solo.players.registry import PlayerSpec, find_player, seat_random
from tests.experiments.runs import HOUSE, command, environment, ordered

SLOW = 0.3

BAD = '''
from __future__ import annotations

import os
import random
import sys
import time
from dataclasses import dataclass

import numpy

print("hello from the file")


class First:
    """Takes the first option and says so."""

    def __init__(self):
        print("hello from a player")

    def choose(self, view, options):
        print("hello from a choice")
        return options[0]


@dataclass
class Later(First):
    """Does wrong at its third decision."""

    asked: int = 0

    def choose(self, view, options):
        self.asked += 1
        return options[0] if self.asked < 3 else self.wrong(view, options)


class Raises(Later):
    def wrong(self, view, options):
        return 1 / 0


class Exits(Later):
    def wrong(self, view, options):
        sys.exit(5)


class Loops(Later):
    def wrong(self, view, options):
        while True:
            pass


class Sleeps(Later):
    def wrong(self, view, options):
        time.sleep(600)


class Compiled(Later):
    """Does not let go of the interpreter."""

    def wrong(self, view, options):
        return 7 ** 7**12


class Swallows(Later):
    def wrong(self, view, options):
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                pass


class Quits(Later):
    def wrong(self, view, options):
        os._exit(7)


class SaysNothing(Later):
    def wrong(self, view, options):
        return None


class SaysALot(Later):
    def wrong(self, view, options):
        return 10**30


class SaysAll(Later):
    def wrong(self, view, options):
        return list(options)


class Unspeakable(Later):
    def wrong(self, view, options):
        class Odd:
            def __str__(self):
                raise ValueError("no words")

        return Odd()


class Interrupts(Later):
    def wrong(self, view, options):
        raise KeyboardInterrupt


class Asks(Later):
    def wrong(self, view, options):
        return input("which? ")


class Draws(First):
    def __init__(self):
        self.first = random.random()

    def choose(self, view, options):
        drawn = random.choice(options), options[numpy.random.randint(len(options))]
        return drawn[self.first < 0.5]


class GoesAway(First):
    """Takes the first option, and leaves nothing of its surroundings as it was."""

    def choose(self, view, options):
        os.chdir("/")
        sys.stdin = sys.stdout = sys.stderr = None
        return options[0]


class Unmade(First):
    def __init__(self):
        raise ValueError("not today")


class Meddles(First):
    """Takes the first option and spoils everything it was given."""

    def choose(self, view, options):
        first = options[0].code
        view.edition.tables.view("u1")[:] = 7
        view.words.__dict__.clear()
        view.state.options[0] = 99
        view.state.over = 1
        view._events.clear()
        object.__setattr__(options[0], "code", 99)
        return first
'''

TOLD = {
    "Raises": "the player Raises: ZeroDivisionError: division by zero (bad.py, line ",
    "Exits": "the player Exits: SystemExit: 5",
    "Loops": f"the player Loops: no answer within {SLOW:g} s",
    "Sleeps": f"the player Sleeps: no answer within {SLOW:g} s",
    "SaysNothing": "IllegalChoice: 'None' is not an option",
    "SaysALot": "IllegalChoice: '1000000000000000000000000000000' is not an option",
    "SaysAll": "is not an option",
    "Unspeakable": "the player Unspeakable: ValueError: no words",
    "Interrupts": "the player Interrupts: KeyboardInterrupt (bad.py, line ",
    "Asks": "the player Asks: EOFError",
    "Compiled": f"the player Compiled: no answer within {SLOW:g} s",
    "Swallows": f"the player Swallows: no answer within {SLOW:g} s",
    "Quits": "the player Quits: its process ended with exit code 7",
}


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.py"
    path.write_text(BAD, encoding="utf-8")
    return path


def call(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], *args: object) -> SimpleNamespace:
    monkeypatch.setattr(sys, "argv", ["solo", *map(str, args)])
    capfd.readouterr()
    code = main()
    printed = capfd.readouterr()
    return SimpleNamespace(code=code, out=printed.out, err=printed.err)


@pytest.mark.parametrize("name", TOLD)
def test_what_goes_wrong_is_told_with_its_decision_and_the_run_goes_on(bad: Path, tmp_path: Path, name: str) -> None:
    study = simple_study(f"{bad}:{name}", 2, 1)
    manifest = simulate(study, tmp_path / "run", workers=1, chunk=2, decision_seconds=SLOW)
    assert [failure.game for failure in manifest.failures] == [0, 1]
    for failure in manifest.failures:
        assert failure.error.startswith("decision 2: ")
        assert TOLD[name] in failure.error
        assert "\n" not in failure.error


def test_a_failed_run_names_seed_decision_and_the_command_that_replays_it(
    bad: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    run, player = tmp_path / "run", f"{bad}:Raises"
    line = ("simulate", "--player", player, "--games", 1, "--quiet", "--out", run, "--decision-seconds", 5)
    found = call(monkeypatch, capfd, *line)
    assert found.code == 3
    failure = read_manifest(run).failures[0]
    said = next(line for line in found.err.splitlines() if "ZeroDivisionError" in line)
    assert f"(seed {failure.seed}): decision 2: " in said
    again = said.partition("replay: solo ")[2].split()
    assert again == ["game", str(run), "--cell", player, "--game", "0", "--player", player]
    told = call(monkeypatch, capfd, *again)
    assert told.code == 3
    assert told.out.count("\n> ") == 2
    assert f"seed {failure.seed}, decision 2: the player Raises" in told.err


def test_what_a_player_prints_spoils_no_results(
    bad: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    line = ("simulate", "--player", f"{bad}:First", "--games", 1, "--out", tmp_path / "run", "--json")
    found = call(monkeypatch, capfd, *line)
    assert json.loads(found.out)["rows"] == 1
    for said in ("hello from the file", "hello from a player", "hello from a choice"):
        assert said in found.err


def test_a_player_that_hangs_does_not_hold_up_the_end_of_the_process(bad: Path, tmp_path: Path) -> None:
    line = ("simulate", "--player", f"{bad}:Sleeps", "--games", "1", "--decision-seconds", "0.2", "--quiet")
    done = subprocess.run(
        command(*line, "--out", tmp_path / "run"),
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 3, done.stderr


def test_a_player_that_waits_for_input_finds_none(bad: Path, tmp_path: Path) -> None:
    line = ("simulate", "--player", f"{bad}:Asks", "--games", "1", "--decision-seconds", "5", "--quiet")
    with subprocess.Popen(("sleep", "20"), stdout=subprocess.PIPE) as silent:
        done = subprocess.run(
            command(*line, "--out", tmp_path / "run"), env=environment(), stdin=silent.stdout, check=False, timeout=60
        )
        silent.kill()
    assert done.returncode == 3


def test_what_a_player_does_to_its_surroundings_is_put_right(
    bad: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(bad.parent)
    found = call(monkeypatch, capfd, "simulate", "--player", "bad.py:GoesAway", "--games", 2, "--out", "run")
    assert found.code == 0, found.err
    assert "2 rows in run" in found.out
    assert (tmp_path / "run" / "_manifest.json").exists()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_player_that_draws_by_the_shared_generators_draws_the_same_again(
    bad: Path, tmp_path: Path, workers: int
) -> None:
    study = simple_study(f"{bad}:Draws", 6, 1)
    simulate(study, tmp_path / "one", workers=1, chunk=6)
    simulate(study, tmp_path / "two", workers=workers, chunk=2)
    assert ordered(tmp_path / "one").equals(ordered(tmp_path / "two"))
    game = replay(seed_and_setup(tmp_path / "one", 4, own=f"{bad}:Draws"))
    assert game.result().margin == ordered(tmp_path / "one")["margin"][4]
    other = simulate(simple_study(f"{bad}:Draws", 6, 1, policy_seed=9), tmp_path / "other", workers=1)
    assert other.rows_sha256 != read_manifest(tmp_path / "one").rows_sha256


def test_a_run_of_ones_own_player_is_resumed_by_naming_it(
    bad: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    run, player = tmp_path / "run", f"{bad}:First"
    simulate(simple_study([player, "random"], 3, 7), run, workers=1, chunk=1)
    whole = ordered(run)
    (run / "part-000001.parquet").unlink()
    resume = ("simulate", "--resume", "--out", run, "--quiet")
    assert "it is run only when --player names it" in call(monkeypatch, capfd, *resume).err
    found = call(monkeypatch, capfd, *resume, "--player", "random")
    assert (found.code, "name it too, and it is run" in found.err) == (2, True), found.err
    found = call(monkeypatch, capfd, *resume, "--player", player, "--player", "book")
    assert (found.code, "book does not play in" in found.err) == (2, True), found.err
    assert call(monkeypatch, capfd, *resume, "--player", player).code == 0
    assert ordered(run).equals(whole)


def test_failures_beyond_the_first_are_in_the_manifest(
    bad: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    line = ("simulate", "--player", f"{bad}:Raises", "--games", 7, "--quiet", "--out", tmp_path / "run")
    found = call(monkeypatch, capfd, *line)
    assert found.err.count("replay: solo game") == 5
    assert "7 of 7 games failed; the others are in the manifest of the run" in found.err


def test_a_class_that_cannot_be_made_is_told_with_its_line(bad: Path) -> None:
    with pytest.raises(UserError, match=r"it cannot be made: ValueError: not today \(bad\.py, line \d+\)"):
        find_player(f"{bad}:Unmade", own=True).seat(find_game("pampero"), Setting())


def test_a_player_that_spoils_what_it_is_given_changes_no_game(bad: Path, tmp_path: Path) -> None:
    for name in ("First", "Meddles"):
        simulate(simple_study(f"{bad}:{name}", 2, 1), tmp_path / name, workers=1, chunk=2)
    first, meddles = (ordered(tmp_path / name) for name in ("First", "Meddles"))
    words = ["study", "cell", "player", "player_you"]
    assert first.drop(columns=words).equals(meddles.drop(columns=words))


def test_a_run_of_a_python_player_is_told_again_only_when_the_command_line_names_it(bad: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    simulate(simple_study(f"{bad}:First", 2, 1), run, workers=1, chunk=2)
    with pytest.raises(UserError, match="only when --player names it"):
        replay(seed_and_setup(run, 1))
    game = replay(seed_and_setup(run, 1, own=f"{bad}:First"))
    assert game.result().margin == ordered(run)["margin"][1]
    with pytest.raises(UserError, match="not by"):
        seed_and_setup(run, 1, own=f"{bad}:Later")


def test_explain_plays_by_a_python_player_that_the_command_line_names(
    bad: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    found = call(monkeypatch, capfd, "explain", 5, "--turn", 1, "--player", f"{bad}:First", "--json")
    assert found.code == 0, found.err
    assert json.loads(found.out)["turns"]
    found = call(monkeypatch, capfd, "explain", 5, "--player", f"{bad}:Raises")
    assert found.code == 3
    assert "seed 5, decision 2: the player Raises: ZeroDivisionError" in found.err


def test_a_run_is_not_finished_by_a_player_that_was_edited(bad: Path, tmp_path: Path) -> None:
    run, study = tmp_path / "run", simple_study(f"{bad}:First", 2, 1)
    simulate(study, run, workers=1, chunk=1)
    (run / "part-000001.parquet").unlink()
    bad.write_text(BAD.replace("return options[0]\n\n\n@data", "return options[-1]\n\n\n@data"), encoding="utf-8")
    with pytest.raises(UserError, match="was made with another file of the player"):
        simulate(study, run, resume=True)


def test_a_folder_of_components_is_read_once_for_all_games(
    bad: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("template")
    read: list[Any] = []
    (tmp_path / "data").mkdir()
    edition = type(game).edition

    def counted(self: Any, data: Any = None) -> Any:
        read.append(data)
        return edition(self, data)

    monkeypatch.setattr(type(game), "edition", counted)
    study = simple_study(f"{bad}:First", 3, 1, game="template", data=tmp_path / "data")
    kits = worker.kits_of(study, own=True)
    read.clear()
    assert worker.play_chunk(kits[0], Job(0, 0, 0, 3)).rows == 3
    assert not read


@pytest.mark.parametrize(("text", "told"), [("import sys\nsys.exit(3)", "SystemExit: 3"), ("raise OSError", "OSError")])
def test_a_file_that_ends_the_process_is_refused(bad: Path, text: str, told: str) -> None:
    bad.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=told):
        find_player(f"{bad}:First", own=True)


def test_a_file_without_a_class_is_asked_for_one(bad: Path) -> None:
    with pytest.raises(UserError, match=r"which class of it\? write .*bad.py:Class"):
        find_player(str(bad), own=True)


def test_what_lies_beside_a_player_can_be_imported(tmp_path: Path) -> None:
    (tmp_path / "beside_a_player.py").write_text("CHOICE = -1\n", encoding="utf-8")
    body = "import beside_a_player as b\n        return options[b.CHOICE]"
    text = f"class P:\n    def choose(self, view, options):\n        {body}\n"
    (tmp_path / "own.py").write_text(text, encoding="utf-8")
    game = Game.new(3)
    assert game.player(f"{tmp_path / 'own.py'}:P", own=True).choose(game) == game.decision.options[-1].code


@pytest.mark.parametrize("seconds", [-1, 1e9, float("nan")])
def test_a_time_limit_that_means_nothing_is_refused(
    bad: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], seconds: float
) -> None:
    found = call(monkeypatch, capfd, "simulate", "--player", f"{bad}:First", "--decision-seconds", seconds)
    assert (found.code, found.out) == (2, "")
    assert "--decision-seconds is" in found.err


def test_a_process_that_is_killed_is_named_and_no_other_waits_in_its_place() -> None:
    process = PlayerProcess()
    process.kill()
    with pytest.raises(ProcessEnded, match="its process ended with exit code -9"):
        process.ask(("make",))
    POOL.release("killed", process)
    other = POOL.acquire("killed")
    assert other is not process
    other.kill()


def test_few_processes_wait() -> None:
    for number in range(MAX_IDLE + 1):
        POOL.release(f"code {number}", PlayerProcess())
    assert len(POOL.idle) == MAX_IDLE
    assert "code 0" not in [key for key, _ in POOL.idle]


def test_a_fault_in_a_game_at_the_table_leaves_it_as_it_was(bad: Path) -> None:
    game = Game.new(4)
    player = game.player(f"{bad}:Raises", own=True)
    assert isinstance(player, PythonPlayer)
    with pytest.raises(PlayerFault, match="seed 4, decision 2: "):
        game.play_out(player)
    assert len(game.choices) == 2


def test_a_class_of_a_file_is_sent_to_a_cluster_as_code(bad: Path) -> None:
    game = Game.new(4)
    sent = pickle.dumps(game.player(f"{bad}:First", own=True))
    bad.unlink()
    POOL.close()
    assert pickle.loads(sent).choose(game) == game.decision.options[0].code


# Entry points


class Point(SimpleNamespace):
    """An installed player."""

    def load(self) -> object:
        if isinstance(self.it, Exception):
            raise self.it
        return self.it


def test_one_name_loads_one_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    good = PlayerSpec("good", "guesses", seat_random)
    points = [Point(name="broken", it=ImportError("no such module")), Point(name="good", it=good)]
    monkeypatch.setattr(players, "entry_points", lambda group: points if group == players.GROUP else [])
    assert find_player("good") is good
    with pytest.raises(UserError, match="player broken: it cannot be imported: ImportError: no such module"):
        find_player("broken")
    with pytest.raises(UserError, match="did you mean 'good'"):
        find_player("godo")


# The examples of the documentation

EXAMPLES = HOUSE / "docs" / "examples"


def test_the_example_of_a_test_passes() -> None:
    line = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "docs/examples/test_builder.py")
    done = subprocess.run(line, cwd=HOUSE, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, "6 passed" in done.stdout) == (0, True), done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "games"), [("builder.py:Builder", 2), ("planner.py:Planner", 2), ("last.py:LAST", 50), ("tree.py:TREE", 2)]
)
def test_the_examples_play(tmp_path: Path, name: str, games: int) -> None:
    run = tmp_path / "run"
    manifest = simulate(simple_study(f"{EXAMPLES / name}", games, 1), run, workers=1, chunk=games)
    assert (manifest.rows, manifest.failures) == (games, [])
    game = replay(seed_and_setup(run, 1, own=f"{EXAMPLES / name}"))
    assert game.result().margin == ordered(run)["margin"][1]
    assert len(manifest.players[f"{EXAMPLES / name}"]) == 24
