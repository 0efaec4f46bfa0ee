"""What was found in scripts, questions, tuning, saves, tables, queries and environments, read as an enemy would."""

from __future__ import annotations

import io
import json
import logging
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pydantic import BaseModel

from engine.core.errors import UserError
from engine.core.registry import find_game
from engine.core.safe_io import check_of, typed_number, user_path, validated
from experiments.question import overlays, read_question
from experiments.results import read_part
from experiments.runner import simulate
from experiments.study_file import simple_study
from experiments.tune import resume
from experiments.tune_study import HISTORY, STUDY
from solo.cli.console import print_json, print_plain
from solo.cli.play import is_own_page
from solo.envs.gym_env import SoloEnv
from solo.envs.gym_vector import SoloVectorEnv
from solo.envs.pettingzoo_env import SoloZoo
from solo.game import Game
from solo.players.files import script_source
from solo.saves import MOST_CHOICES
from solo.session.companion import Companion
from solo.session.saved_games import Store, state_folder
from solo.session.session import Session
from solo.session.worker import Worker
from tests.experiments.runs import attend_to_ctrl_c, command, environment, make_run
from tests.hard.asking import at_home, solo
from tests.hard.of_players import write_own, write_save, write_tuning

QUESTION = """\
question = "What?"
answer = "paired"
players = ["random"]
"""


def question(folder: Path, text: str) -> Path:
    """The file of a question."""
    path = folder / "asked.toml"
    path.write_text(QUESTION + text, "utf-8")
    return path


# What is printed


def test_a_sentence_holds_nothing_that_a_terminal_obeys() -> None:
    assert str(UserError("a\x1b[31mb\r\n\tc")) == "a\\x1b[31mb\\r\n\tc"


def test_a_conversation_repeats_no_control_letters_of_a_set_up(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('["first pieces"]\n"your tower" = "\\u001b[31mred"\n', "utf-8")
    with at_home(tmp_path):
        done = solo("play", "--plain", "--table", "--seed", "7", typed=f"setup {path}\nquit\n")
    assert "no piece of first pieces is called '\\x1b[31mred'" in done.out
    assert "\x1b" not in done.out


def test_a_terminal_is_shown_what_another_program_gets_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for is_terminal, csv, told in ((False, "a\x1b\x9b\n", '"\x9b"\n'), (True, "a\\x1b\\x9b\n", '"\\x9b"\n')):
        heard = io.StringIO()
        monkeypatch.setattr(heard, "isatty", lambda is_terminal=is_terminal: is_terminal)
        monkeypatch.setattr(sys, "stdout", heard)
        print_plain("a\x1b\x9b\n")
        print_json("\x9b")
        assert heard.getvalue() == csv + told


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_names_and_values_of_a_query_are_no_markup(tmp_path: Path, form: tuple[str, ...]) -> None:
    pytest.importorskip("duckdb")
    run = make_run(tmp_path / "run", 4)
    odd = (
        "'[/]' as \"[/]\", chr(27) as \"\x1b[31m\", time '10:00:00' as t, [1, 2] as l, 1e308 * 10 as x, interval 3 days"
    )
    done = solo("query", run, f"select {odd}", *form)
    assert (done.code, done.err) == (0, "")
    assert "[/]" in done.out
    assert "\x1b" not in done.out
    if form:
        row = json.loads(done.out, parse_constant=pytest.fail)[0]
        assert (row["t"], row["l"], row["x"]) == ("10:00:00", [1, 2], None)


def test_a_query_without_end_is_stopped_by_ctrl_c(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    run = make_run(tmp_path / "run", 4)
    endless = "select count(*) from range(1000000000000) a, games"
    with subprocess.Popen(
        command("query", run, endless),
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        preexec_fn=attend_to_ctrl_c,  # noqa: PLW1509 the child has no threads yet
    ) as asked:
        time.sleep(6)
        asked.send_signal(signal.SIGINT)
        try:
            _, said = asked.communicate(timeout=60)
        finally:
            asked.kill()
    assert (asked.returncode, said) == (130, "interrupted: stopped by you\n")


def test_a_key_too_many_below_a_table_of_names_is_told() -> None:
    class Leaf(BaseModel, extra="forbid"):
        size: int = 0

    class Tree(BaseModel):
        leaves: dict[str, dict[str, Leaf]]

    class Twig(BaseModel):
        leaf: list[Leaf | None]

    with pytest.raises(UserError, match=r"unknown key of a b 'sise'; did you mean 'size'\?"):
        validated(Tree, {"leaves": {"a": {"b": {"sise": 1}}}})
    with pytest.raises(UserError, match=r"unknown key of a leaf 'sise'; did you mean 'size'\?"):
        validated(Twig, {"leaf": [{"sise": 1}]})


# What is typed


@pytest.mark.parametrize(
    "line",
    [
        "²",
        "9" * 6000,
        "u ²",
        "save ~nobody-of-that-name/x",
        "save a\0b",
        "log -1",
        "setup a\0b",
        "setup " + "x" * 5000,
        "save " + "x" * 5000,
    ],
)
def test_no_typed_line_ends_a_game(tmp_path: Path, line: str) -> None:
    with at_home(tmp_path):
        done = solo("play", "--plain", "--table", "--seed", "7", typed=f"{line}\nscore\nquit\n")
    assert (done.code, done.err) == (0, "")
    assert "If the game ended now" in done.out


def test_a_path_and_a_number_as_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/of/mine")
    assert user_path("~/x") == Path("/home/of/mine/x")
    assert typed_number("007") == 7
    for odd in ("", "-1", "²", "٣", "1.0", "9" * 31):
        with pytest.raises(UserError, match="is not a number"):
            typed_number(odd)


def test_nobody_knows_where_home_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(_path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setattr(Path, "expanduser", nowhere)
    with pytest.raises(UserError, match="there is no such home folder"):
        state_folder()


# Questions


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('name = "../out"', "its name is '../out', allowed: the name of a folder"),
        ('name = ".."', "its name is '..'"),
        ('name = "/tmp/x"', "its name is '/tmp/x'"),
        ('name = "data"', "its name is 'data'"),
        ('[[vary]]\nname = "../.."\nscript = "sun"', "'../..' is not a unique name"),
        ('[[vary]]\nname = "a b"\nscript = "sun"\n[[vary]]\nname = "A-B"\nscript = "sun"', "is not a unique name"),
        ('[[vary]]\nname = "random"\nscript = "sun"', "two configurations are called 'random'"),
        ('[[moved]]\nname = "x"\nfiles = []\nfind = "(a+)+$"', r"finds '(a+)+$', allowed: words and one (\d+)"),
        ('[[moved]]\nname = "x"\nfiles = []\nfind = "a"\nshare = nan', "'share' is nan"),
    ],
)
def test_a_question_that_reaches_out_of_its_folder_or_never_ends_is_refused(
    tmp_path: Path, text: str, told: str
) -> None:
    with pytest.raises(UserError) as refused:
        read_question(question(tmp_path, text))
    assert told in str(refused.value)


@pytest.mark.parametrize("name", ["../../asked.toml", "/etc/hostname", "nothing.toml"])
def test_only_component_files_are_moved(tmp_path: Path, name: str) -> None:
    inquiry = read_question(question(tmp_path, f'[[moved]]\nname = "x"\nfiles = ["{name}"]\nfind = \'money (\\d+)\''))
    before = inquiry.path.read_bytes()
    with pytest.raises(UserError, match="unknown component file"):
        list(overlays(inquiry.file, tmp_path / "out" / "data"))
    assert inquiry.path.read_bytes() == before
    assert sorted(path.name for path in (tmp_path / "out" / "data").iterdir()) == ["shipped"]


def test_what_is_varied_keeps_the_set_up_and_the_rulings(tmp_path: Path) -> None:
    varied = '[[vary]]\nname = "more"\nscript = "sun"\n'
    ruled = '[[rulings]]\nname = "zero"\nVJ_MONEY = "zero"\n'
    study = read_question(question(tmp_path, varied + ruled)).study(tmp_path / "out", 1)
    assert [(cell.name, cell.rulings) for cell in study.cells] == [
        ("random", "VJ_MONEY=zero"),
        ("more", "VJ_MONEY=zero"),
    ]
    several = varied + ruled + '[[rulings]]\nname = "as it is"\n'
    with pytest.raises(UserError, match="ask once for each"):
        read_question(question(tmp_path, several))


def test_a_script_without_preferences_cannot_be_varied(tmp_path: Path) -> None:
    (tmp_path / "bare.toml").write_text('game = "pampero"\nname = "bare"\n', "utf-8")
    asked = question(tmp_path, f'[[vary]]\nname = "more"\nscript = "{tmp_path}/bare.toml"\n')
    with pytest.raises(UserError, match=r"has no \[\[prefer\]\]"):
        read_question(asked).study(tmp_path / "out", 1)


# Tuning


@pytest.fixture
def tuning(tmp_path: Path) -> Path:
    write_tuning(tmp_path)
    return tmp_path / "study"


def change_plan(study: Path, **values: Any) -> None:
    """Another plan, as a received study may have it."""
    plan = json.loads((study / STUDY).read_bytes()) | values
    del plan["check"]
    (study / STUDY).write_text(json.dumps(plan | {"check": check_of(plan)}), "utf-8")


@pytest.mark.parametrize("name", [STUDY, HISTORY, "mine.toml"])
def test_tuning_writes_through_no_link(tuning: Path, tmp_path: Path, name: str) -> None:
    precious = tmp_path / "precious"
    content = (tuning / name).read_bytes()
    precious.write_bytes(content)
    (tuning / name).unlink()
    (tuning / name).symlink_to(precious)
    resume(tuning, generations=3, workers=1)
    assert precious.read_bytes() == content
    assert not (tuning / name).is_symlink()


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"population": 10**15}, "--population is"),
        ({"games": 0}, "--games is 0"),
        ({"sigma": 1e9}, "--sigma is"),
        ({"objective": "x"}, "unknown objective 'x'"),
        ({"seed": -1}, "the seed is -1"),
        ({"text": "a = " + "[" * 900}, "is nested too deeply"),
    ],
)
def test_a_plan_that_was_edited_is_judged_as_a_new_one(tuning: Path, values: dict[str, Any], told: str) -> None:
    change_plan(tuning, **values)
    with pytest.raises(UserError) as refused:
        resume(tuning, workers=1)
    assert told in str(refused.value)


def test_a_tuned_file_says_of_its_study_no_more_than_a_line_each(tuning: Path) -> None:
    change_plan(tuning, player="x\nhorizon = 7\n", version="1\n[own]\n")
    (tuning / HISTORY).unlink()  # it is of the plan as it was
    found = resume(tuning, workers=1)
    assert found.text.count("\n# ") == 4 - 1 + found.plan.text.startswith("# ")
    assert "horizon = 7" not in found.text.splitlines()


@pytest.mark.parametrize("value", [float("nan"), None, "x", 1e400])
def test_a_history_of_other_values_is_damaged(tuning: Path, value: Any) -> None:
    rows = pd.read_parquet(tuning / HISTORY)
    rows["fitness"] = [value] * len(rows)
    rows.to_parquet(tuning / HISTORY)
    with pytest.raises(UserError, match=r"is damaged: .*remove it to play the generations again"):
        resume(tuning, workers=1)


def test_a_pipe_in_the_place_of_a_history_is_not_waited_for(tuning: Path) -> None:
    (tuning / HISTORY).unlink()
    os.mkfifo(tuning / HISTORY)
    with pytest.raises(UserError, match="it is a pipe"):
        resume(tuning, workers=1)


def test_a_small_file_of_very_many_rows_is_refused() -> None:
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table({"margin": np.zeros(3_000_000, np.int32)}), sink)
    content = bytes(sink.getvalue().to_pybytes())
    assert len(content) < 100_000
    with pytest.raises(UserError, match="more rows than bytes"):
        read_part(content)


# Games in progress


def test_a_save_of_any_number_of_choices_is_refused_at_once(tmp_path: Path) -> None:
    write_save(tmp_path)
    document = json.loads((tmp_path / "game.json").read_bytes())
    document.pop("check")
    document["choices"] = [document["choices"][0]] * 100_000
    (tmp_path / "game.json").write_text(json.dumps(document | {"check": check_of(document)}), "utf-8")
    with pytest.raises(UserError, match=f"has 100,000 choices, allowed: {MOST_CHOICES:,}"):
        Game.load(tmp_path / "game.json")


def test_a_set_up_with_a_fault_does_not_mark_the_game(tmp_path: Path) -> None:
    session = Session(Game.new(7))
    lines = Companion(session).text().splitlines()
    (tmp_path / "table.toml").write_text("\n".join([*lines, '"nowhere" = "nothing"']), "utf-8")
    before = session.game.digest
    with pytest.raises(UserError, match="unknown place"):
        Companion(session).read(tmp_path / "table.toml")
    assert (session.game.digest, session.game.choices, session.assisted) == (before, (), False)


def test_a_link_that_leads_nowhere_hides_no_saves(tmp_path: Path) -> None:
    write_save(tmp_path)
    (tmp_path / "gone.json").symlink_to("nowhere")
    assert tmp_path / "game.json" in Store(tmp_path).saves()


def test_a_save_takes_the_place_of_no_other_file(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("precious", "utf-8")
    game = Game.new(7)
    with pytest.raises(UserError, match="exists already and is not a saved game"):
        Store(tmp_path).save(game, str(notes))
    assert notes.read_text("utf-8") == "precious"
    for _ in range(2):
        assert Store(tmp_path).save(game, str(tmp_path / "game.json")).exists()


def test_a_shipped_script_is_meant_whatever_lies_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sun").write_text("nonsense", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert script_source("sun", find_game("pampero")).path.parent.name == "players"
    (tmp_path / "mine").write_text('game = "pampero"\n', "utf-8")
    assert script_source("mine", find_game("pampero")).path == Path("mine")


def test_what_lies_in_the_folder_one_plays_in_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("json", "threading", "numpy", "solo"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'was run')!r}, 'w').close()\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    heard: list[dict[str, Any]] = []
    Worker("no such task", {}, heard.append).wait(60)
    assert heard[-1]["end"] != 0
    assert not (tmp_path / "was run").exists()


@pytest.mark.parametrize(
    ("host", "origin", "own"),
    [
        ("127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("localhost:8000", "http://localhost:8000", True),
        ("127.0.0.1:8000", "", True),
        ("127.0.0.1:8000", "https://example.org", False),
        ("127.0.0.1:8000", "null", False),
        ("127.0.0.1:8000", "http://127.0.0.1:9000", False),
        ("example.org:8000", "http://example.org:8000", False),
        ("", "", False),
    ],
)
def test_only_a_page_of_ours_plays_over_the_web(host: str, origin: str, own: bool) -> None:
    assert is_own_page(host, origin, 8000) is own


# Players


def test_a_very_long_line_of_a_script_is_not_pointed_at(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(f'game = "{" " * 90_000}"\nnonsense = 1{" " * 9000}# x\n', "utf-8")
    done = solo("players", "check", tmp_path / "mine.toml")
    assert done.fault == ""


def test_a_full_disk_leaves_no_half_of_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    run = make_run(tmp_path / "run", 20)
    monkeypatch.setattr(os, "fsync", full)
    done = solo("plot", "wins", run, "--out", tmp_path / "wins.svg")
    assert (done.code, done.err) == (2, f"error: {tmp_path}/wins.svg cannot be written: no space left on device\n")
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


def test_a_full_disk_leaves_no_half_of_a_new_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with at_home(tmp_path):
        done = solo("players", "new", "mine")
    assert (done.code, done.err) == (2, "error: mine.toml cannot be written: no space left on device\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("link", ["own.py", "nowhere", "/dev/zero"])
def test_a_link_in_the_place_of_a_player_is_told(tmp_path: Path, link: str) -> None:
    (tmp_path / "own.py").symlink_to(link)
    done = solo("simulate", "--player", f"{tmp_path}/own.py:Own", "--games", "1", "--out", tmp_path / "run")
    assert done.code == 2
    assert "cannot be read: " in done.err


def test_an_answer_that_never_comes_to_a_number_is_given_up(tmp_path: Path) -> None:
    write_own(tmp_path)
    endless = "return type('Odd', (), {'__index__': lambda self: [None for _ in iter(int, 1)]})()"
    text = (tmp_path / "own.py").read_text("utf-8").replace("return options[-1]", endless)
    (tmp_path / "own.py").write_text(text, "utf-8")
    begun = time.monotonic()
    how = ("--games", "1", "--chunk", "1", "--decision-seconds", "0.5", "--quiet", "--out", tmp_path / "run")
    done = solo("simulate", "--player", f"{tmp_path}/own.py:Own", *how)
    assert done.code == 3
    assert "no answer within 0.5 s" in done.err
    assert time.monotonic() - begun < 60


# Environments


@pytest.mark.parametrize("odd", ["1", 0.5, float("nan"), None, [1]])
def test_an_action_that_is_no_number_is_refused(odd: Any) -> None:
    env = SoloEnv("template", illegal="end")
    env.reset(seed=7)
    before = env.game().digest
    with pytest.raises(UserError, match="allowed: a whole number"):
        env.step(odd)
    assert env.game().digest == before
    many = SoloVectorEnv(2, "template")
    many.reset(seed=7)
    with pytest.raises((UserError, ValueError, TypeError)):
        many.step([odd, odd])  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [2**63, 10**30, -(2**70)])
def test_an_action_that_no_game_has_is_illegal(action: int) -> None:
    env = SoloEnv("template", illegal="raise")
    env.reset(seed=7)
    with pytest.raises(UserError, match="is not legal here"):
        env.step(action)


def test_a_vector_takes_whole_numbers_of_any_width() -> None:
    env = SoloVectorEnv(2, "template")
    env.reset(seed=7)
    for odd in ([2**63, 1], [2**70, 1], [0.5, 1]):
        with pytest.raises(UserError):
            env.step(odd)  # type: ignore[arg-type]
    legal = [int(np.flatnonzero(row)[0]) for row in env.action_masks()]
    env.step(np.array(legal, np.uint8 if max(legal) < 256 else np.uint16))


def test_nobody_is_left_to_step_after_the_end() -> None:
    env = SoloZoo("template", illegal="end")
    env.reset(seed=7)
    env.step(-1)
    while env.agents:
        env.step(None)
    with pytest.raises(UserError, match="the game is over"):
        env.step(0)


def test_seeds_are_those_of_games() -> None:
    with pytest.raises(UserError, match="out of range"):
        SoloEnv("template").reset(seed=2**63)
    with pytest.raises(UserError, match="out of range"):
        SoloVectorEnv(2, "template").reset(seed=[1, -1])
    with pytest.raises(UserError, match="the seed x is out of range"):
        Game.new("x")  # type: ignore[arg-type]


# Clusters and runs


def test_no_logger_of_a_cluster_speaks_for_us() -> None:
    pytest.importorskip("distributed")
    from experiments.dask_cluster import silence  # noqa: PLC0415

    loggers = [
        logging.getLogger(name) for name in ("distributed.utils_comm", "distributed.client", "asyncio", "tornado")
    ]
    levels = [logger.level for logger in loggers]
    try:
        loggers[0].setLevel(logging.WARNING)
        silence()
        assert not any(logger.isEnabledFor(logging.CRITICAL) for logger in loggers)
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def test_a_report_of_a_received_run_runs_nothing(tmp_path: Path) -> None:
    odd = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    study, run = simple_study("random", 40, 1), tmp_path / "run"
    named = tuple(replace(study.cells[0], name=f"{odd}{number}") for number in range(2))
    simulate(replace(study, name=odd, cells=named), run, workers=1)
    assert solo("report", run, "--out", tmp_path / "page.html").code == 0
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "<script" not in page
    assert "<img" not in page
