"""The game as a conversation: a whole game from a file, wrong lines, and everything one can ask."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest
from rich.console import Console

from engine.core.game_folders import game_names
from solo import text_after
from solo.game import Game
from solo.presenter import presenter_for
from solo.session import hints
from solo.session.saved_games import Store
from solo.session.session import Session, new_session
from solo.text_after import EndRequested
from solo.text_lookup import COMMANDS
from solo.text_ui import Conversation
from tests.session.playing import FROZEN, begun, play_on


def talk(session: Session, *lines: str, ascii_only: bool = False, width: int = 100) -> str:
    """What is said in a conversation with these answers."""
    said = io.StringIO()
    console = Console(file=said, width=width, highlight=False)
    Conversation(session, console, io.StringIO("\n".join(lines) + "\n"), ascii_only=ascii_only).run()
    return said.getvalue()


def solo(folder: Path, *args: str, lines: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """`solo` in a process of its own, as a user starts it in a pipe."""
    command = [sys.executable, "-m", "solo.cli.main", *args]
    environment = {**os.environ, "XDG_STATE_HOME": str(folder), **env}
    environment.pop("NUMBA_DISABLE_JIT", None)
    return subprocess.run(command, input=lines, capture_output=True, text=True, env=environment, check=False)


def test_a_whole_game_from_a_file_of_choices(tmp_path: Path) -> None:
    session, rng, lines = begun(8), random.Random(8), []
    while not session.is_over:
        choosable = rng.choice(session.choosables)
        lines.append(rng.choice((str(choosable.number), choosable.option.text)))
        session.choose(choosable)
    lines.insert(10, "no such option")
    lines.insert(20, "99999")
    done = solo(tmp_path, "play", "--seed", "8", "--data", str(FROZEN), lines="\n".join(lines) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "no option contains 'no such option'" in done.stdout
    assert "there is no option 99999" in done.stdout
    assert "The game is over: " in done.stdout
    kept = Game.load(Store(tmp_path / "pampero-solo").autosaves()[0], FROZEN)
    assert kept.digest == session.game.digest


@pytest.mark.parametrize("choices", [40, 1000])
def test_the_rivals_last_turn_is_told_as_the_session_explains_it(choices: int) -> None:
    """In the middle of a game and after its end."""
    session = play_on(begun(8), choices)
    shown = presenter_for(session.game.rules).explanation(session.explanations[-1], 100).plain
    said = talk(session, "vj")
    assert all(line.strip() in said for line in shown.splitlines())


def test_the_end_of_the_input_saves_and_the_next_call_goes_on(tmp_path: Path) -> None:
    first = solo(tmp_path, "play", "--plain", "--seed", "8", lines="1\n1\n")
    assert first.returncode == 0
    assert "The game is saved" in first.stdout
    second = solo(tmp_path, "play", "--plain", lines="y\nu\n")
    assert second.returncode == 0
    assert "1  pampero, seed 8: year 1, round " in second.stdout
    assert "Taken back." in second.stdout
    assert len(Game.load(Store(tmp_path / "pampero-solo").autosaves()[0]).choices) == 1


def test_unfinished_games_are_listed_and_one_is_chosen_by_its_number(tmp_path: Path) -> None:
    for seed in ("8", "9"):
        solo(tmp_path, "play", "--plain", "--seed", seed, lines="1\n")
    for seed in ("10", "11"):
        left = solo(tmp_path, "play", "--plain", "--seed", seed)
        assert "Nothing was chosen" in left.stdout
    done = solo(tmp_path, "play", "--plain", lines="7\n2\nquit\n")
    assert "1  pampero, seed 9: " in done.stdout
    assert "2  pampero, seed 8: " in done.stdout
    assert "A number from 1 to 2" in done.stdout
    assert "seed 8. Type ? for help, board for the table." in done.stdout
    assert len(Store(tmp_path / "pampero-solo").autosaves()) == 2
    new = solo(tmp_path, "play", "--plain", lines="n\n1\n")
    assert "seed 8. Type" not in new.stdout
    assert len(Store(tmp_path / "pampero-solo").autosaves()) == 3


def test_a_dumb_terminal_gets_the_conversation_with_no_escapes(tmp_path: Path) -> None:
    done = solo(tmp_path, "play", "--seed", "8", "--ascii", lines="board\nquit\n", TERM="dumb")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert done.stdout.isascii()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--load", "nowhere.json"), "nowhere.json cannot be read"),
        (("--seed", "-1"), "the seed -1 is out of range"),
        (("--seed", "1", "--ruling", "TIE=moon"), "unknown value of the ruling TIE"),
        (("--seed", "1", "--load", "x.json"), "--seed cannot be combined with --load"),
        (("--seed", "1", "--game", "chess"), "unknown game 'chess'"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path: Path, args: tuple[str, ...], said: str) -> None:
    done = solo(tmp_path, "play", "--plain", *args)
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_opens_without_the_compiler(tmp_path: Path) -> None:
    """So that nobody waits for it in a fresh installation; whoever thinks does so in another process."""
    script = "import sys; from solo.cli.main import main; sys.argv = ['solo', 'play', '--plain', '--seed', '3']; "
    script += "code = main(); print(code, 'numba' in sys.modules, 'NUMBA_DISABLE_JIT' in __import__('os').environ)"
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    env.pop("NUMBA_DISABLE_JIT", None)
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, input="1\n", capture_output=True, text=True, env=env, check=True)
    assert done.stdout.splitlines()[-1] == "0 False False"


def test_a_broken_save_is_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    begun(8).save(str(path))
    path.write_text(path.read_text(encoding="utf-8").replace('"seed": 8', '"seed": 9'), encoding="utf-8")
    done = solo(tmp_path, "play", "--plain", "--load", str(path), "--data", str(FROZEN))
    assert done.returncode == 2
    assert "was edited or damaged" in done.stderr


def test_a_request_to_end_loses_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "solo.cli.main", "play", "--plain", "--seed", "8"]
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        while "choice 2" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert len(Game.load(Store(tmp_path / "pampero-solo").autosaves()[0]).choices) == 1


def test_everything_that_the_help_names_can_be_asked(tmp_path: Path) -> None:
    session = play_on(begun(5, tmp_path), 30)
    while session.is_over or len(session.choosables) < 3:
        play_on(session, 1)
    asked = ["?", "options", "u 2", "r", "redo", "preview 1", "why C-1", "about wild card", "board", "board vj", "vj"]
    asked += ["clause VJ-02", "first", "log 5", "ledger", "score"]
    asked += [f"save {tmp_path / 'mine.json'}", "", "# a remark", "quit"]
    said = talk(session, *asked)
    named = {word for command in COMMANDS for word in command.split(", ")[0].split()[:1]}
    unasked = {"NUMBER", "a", "h", "w", "rival", "others", "review", "look", "share", "lay", "setup", "wizard"}
    assert named - unasked <= {line.split()[0] for line in asked if line}
    for part in ("why you cannot", "Taken back.", "then:", "Wild Card", "Ledger", "Saved as"):
        assert part in said
    assert Game.load(tmp_path / "mine.json", FROZEN).digest == session.game.digest


class Keyboard(io.StringIO):
    """Lines that a person types."""

    def isatty(self) -> bool:
        return True


class Interrupted(SimpleQueue[None]):
    """Somebody who presses Ctrl-C once there is nothing more to hear."""

    by: type[KeyboardInterrupt] = KeyboardInterrupt

    def get(self, *_how: object, **_more: object) -> None:
        if self.empty():
            raise self.by
        super().get()


class Ended(Interrupted):
    """The system that wants everything to end."""

    by = EndRequested


def others_say(monkeypatch: pytest.MonkeyPatch, *answers: dict[str, object]) -> None:
    """The process that plays others' games says this, at once."""

    class Others:
        def __init__(self, task: str, _request: object, hear: Callable[[dict[str, object]], None]) -> None:
            for answer in answers:
                hear({"task": task, **answer})

        def stop(self) -> None:
            pass

    monkeypatch.setattr(hints, "Worker", Others)


EXPECTED: dict[str, object] = {"expected": {"book": 500, "search": 2}}
BOOK: dict[str, object] = {"player": "book", "margins": [9000] * 500}
SEARCH: dict[str, object] = {"player": "search", "margins": [-9000]}


def test_a_person_is_told_at_the_end_where_one_stands_and_a_script_when_it_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    others_say(monkeypatch, EXPECTED, BOOK, SEARCH, SEARCH, {"end": 0})
    over = play_on(begun(8), 10_000)
    assert "You beat" not in talk(over, "quit")
    asked = talk(over, "others", "quit").splitlines()
    assert [line for line in asked if line.startswith("You beat")] == [
        "You beat 0.0% of 500 games of book.",
        "You beat 100.0% of 2 games of search.",
    ]
    said = io.StringIO()
    Conversation(over, Console(file=said, width=100), Keyboard("quit\n")).run()
    assert "You beat 0.0% of 500 games of book." in said.getvalue()
    assert "other players are compared at the end" in talk(begun(8), "others")


def test_who_does_not_wait_for_others_hears_of_those_who_have_played(monkeypatch: pytest.MonkeyPatch) -> None:
    others_say(monkeypatch, EXPECTED, {"player": "book", "margins": [9000] * 10}, SEARCH)
    monkeypatch.setattr(text_after, "SimpleQueue", Interrupted)
    said = talk(play_on(begun(8), 10_000), "others", "score", "quit")
    assert "You beat 0.0% of the first 10 of 500 games of book." in said
    assert "You beat 100.0% of the first 1 of 2 games of search." in said
    assert "If the game ended now" in said  # the conversation goes on


def test_a_request_to_end_is_no_wish_to_go_on_without_others(monkeypatch: pytest.MonkeyPatch) -> None:
    others_say(monkeypatch, EXPECTED)
    monkeypatch.setattr(text_after, "SimpleQueue", Ended)
    with pytest.raises(EndRequested):
        talk(play_on(begun(8), 10_000), "others", "quit")


def test_others_who_cannot_play_are_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    others_say(monkeypatch, {"end": 2})
    assert "could not be played" in talk(play_on(begun(8), 10_000), "others")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0", "there is no option 0"),
        ("tower", "fits"),
        ("u 500", "there is nothing to undo."),
        ("u x", "'x' is not a number"),
        ("why", "type more of the name"),
        ("why nothing at all", "nothing is called"),
        ("board attic", "there is no panel 'attic'"),
        ("save /dev/null/x", "cannot be written"),
        ("r", "there is nothing to redo."),
    ],
)
def test_a_wrong_line_is_told_and_changes_nothing(line: str, said: str) -> None:
    session = begun(7)
    before = session.game.digest
    assert said in talk(session, line)
    assert session.game.digest == before


def test_a_save_folder_that_fails_is_told_in_the_conversation(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    session = begun(7)
    session.store = Store(blocked)
    assert talk(session, "1", "1", "1").count("is not being saved") == 2  # once while playing, once when leaving


def test_a_clause_that_an_explanation_cites_is_explained() -> None:
    said = talk(begun(8), "clause VJ-02", "clause [vj_full]", "clause VJ-99")
    assert "VJ acts by the first open solo card from the top whose majority it lacks" in said
    assert "VJ_FULL=choose: you choose a sector with a site" in said
    assert "no clause of the rules has 'VJ-99' in its name or text; did you mean 'VJ-29'?" in said


def test_clauses_are_found_by_their_name_whatever_its_capitals_and_by_words_of_their_text() -> None:
    said = talk(
        begun(8), "clause variant-BATTERY-storage", "clause dolls", "clause Selling abroad batteries", "clause energy"
    )
    assert said.count("VARIANT-battery-storage: ") == 1
    assert "no clause of the rules has 'dolls' in its name or text" in said
    assert "MARKET-01: " in said
    assert re.search(r"and \d+ more: \S+, ", said)
    for game in game_names():
        session = new_session(1, ((), (), None, None), game, None)
        for name in session.clauses:
            assert session.clauses_with(name.upper()) == session.clauses_with(name.lower()) == [name]
            assert session.clause(name)


def test_a_panel_is_found_by_its_name_on_the_screen_too() -> None:
    assert talk(begun(8), "board company") == talk(begun(8), "board mine")


def test_of_a_score_it_is_said_what_is_still_to_come_of_it() -> None:
    assert "(of which to come: " in talk(play_on(begun(8), 40), "score")


def test_the_ties_of_a_turn_are_answered_in_one_line() -> None:
    session = play_on(begun(3), 20)
    assert "no tie of the rival's is open" in talk(begun(3), "first")
    while not session.is_tie:
        session.choose(session.choosables[-1])
    step = len(session.game.choices)
    said = talk(session, "first")
    assert said.count("You choose: ") == len(session.game.choices) - step > 0
