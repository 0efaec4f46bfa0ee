"""The shell of `solo`: what it imports, how it helps, and how it ends."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer

from engine.core.errors import DataError
from solo import __version__
from solo.cli import app
from solo.cli.commands import COMMANDS, GROUPS, members
from solo.cli.console import out
from solo.cli.main import main

HEAVY = ("numba", "numpy", "pandas", "pyarrow", "pydantic", "textual")

IMPORTED_BY_HELP = """
import json, sys
from solo.cli.main import main
sys.argv = ["solo", *sys.argv[1:]]
code = main()
print(json.dumps([code, list(sys.modules)]))
"""

Solo = Callable[..., SimpleNamespace]
Install = Callable[[Callable[..., object]], None]


def run(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """`solo` in a process of its own, as a user starts it."""
    command = [sys.executable, "-m", "solo.cli.main", *args]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **env}, check=False)


@pytest.fixture
def solo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Solo:
    """`solo` in this process: its exit code and what it printed."""

    def call(*args: str) -> SimpleNamespace:
        monkeypatch.setattr(sys, "argv", ["solo", *args])
        code = main()
        printed = capsys.readouterr()
        return SimpleNamespace(code=code, out=printed.out, err=printed.err)

    return call


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a function of the test behind `solo doctor`."""
    return lambda function: monkeypatch.setattr(app, "load", lambda _target: function)


def imported_by(line: str) -> set[str]:
    """The modules that a command line loads in a process of its own."""
    script = [sys.executable, "-c", IMPORTED_BY_HELP, *line.split()]
    code, modules = json.loads(subprocess.run(script, capture_output=True, check=True).stdout.splitlines()[-1])
    assert code == 0
    return set(modules)


@pytest.mark.parametrize("line", ["", "--version", "-h", *(f"{name} --help" for name in ("", *GROUPS, *COMMANDS))])
def test_help_imports_nothing_heavy(line: str) -> None:
    assert imported_by(line).isdisjoint(HEAVY)


@pytest.mark.parametrize("line", ["", *GROUPS])
def test_an_overview_imports_no_command(line: str) -> None:
    assert imported_by(f"{line} --help").isdisjoint(
        f"solo.cli.{command.module.__name__}" for command in COMMANDS.values()
    )


def test_help_lists_every_command(solo: Solo) -> None:
    answer = solo("--help")
    assert answer.code == 0
    assert all(name in answer.out and command.help in answer.out for name, command in members().items())
    assert all(name in answer.out and line in answer.out for name, line in GROUPS.items())


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_lists_its_members(solo: Solo, group: str) -> None:
    alone = [] if app.LIST in members(group) else [solo(group)]
    for answer in (*alone, solo(group, "--help"), solo(group, "-h")):
        assert answer.code == 0
        assert all(name in answer.out and command.help in answer.out for name, command in members(group).items())


def test_every_command_of_a_group_has_its_group() -> None:
    assert {name.split()[0] for name in COMMANDS if " " in name} == set(GROUPS)


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_the_pages_name_only_commands_that_exist(pytestconfig: pytest.Config, page: str) -> None:
    text = (pytestconfig.rootpath / page).read_text(encoding="utf-8")
    named = {"".join(words) for words in re.findall(r"^solo (data|\w+)( \w+)?", text, re.MULTILINE)}
    lists = {group for group in GROUPS if app.LIST in members(group)}
    assert {name for name in named if name.split()[0] in GROUPS} <= {*COMMANDS, *lists}
    assert {name.split()[0] for name in named} <= {*members(), *GROUPS}


@pytest.mark.parametrize("columns", ["1", "12", "40", "200"])
def test_help_survives_any_width(columns: str) -> None:
    done = run("--help", COLUMNS=columns)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("line", ["", *GROUPS, *COMMANDS])
def test_help_is_whole_and_plain_in_40_columns(solo: Solo, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    answer = solo(*line.split(), "-h")
    assert answer.code == 0
    assert max(len(row) for row in answer.out.splitlines()) <= 40
    assert answer.out.isascii()
    assert "..." not in answer.out.split("Options:")[1]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("solo da", ["data"]),
        ("solo data ", list(members("data"))),
        ("solo data s", ["show", "sources"]),
        ("solo s", ["setup", "simulate", "summarise", "study"]),
        ("solo simulate --se", ["--seed", "--seats"]),
        ("solo data sources --", ["--game", "--data", "--json", "--help"]),
        ("solo nonsense --", ["--version", "--install-completion", "--show-completion", "--help"]),
    ],
)
def test_the_shell_completes_commands_groups_and_options(typed: str, offered: list[str]) -> None:
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split(" ")) - 1)}
    done = run(_SOLO_COMPLETE="complete_bash", **words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shells_script_of_completion_calls_solo(shell: str) -> None:
    done = run("--show-completion", shell, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"_SOLO_COMPLETE=complete_{shell} " in done.stdout


def test_completion_is_installed_where_the_shell_looks(
    solo: Solo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    assert solo("--install-completion").code == 0
    assert "_SOLO_COMPLETE=complete_bash" in (tmp_path / ".bash_completions" / "solo.sh").read_text(encoding="utf-8")


def test_a_shell_without_completion_is_told_which_have_it(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("tcsh", "/bin/tcsh"))
    answer = solo("--show-completion")
    assert (answer.code, answer.out) == (2, "")
    assert "error: completion is for bash, zsh, fish and PowerShell" in answer.err


def test_output_in_a_pipe_has_no_escape_codes() -> None:
    assert "\x1b" not in run("--help").stdout + run("nonsense").stderr


def test_the_version(solo: Solo) -> None:
    assert solo("--version").out == f"pampero-solo {__version__}\n"


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["docter"], "unknown command 'docter'; did you mean 'doctor'?"),
        (["data", "chek"], "unknown 'solo data' command 'chek'; did you mean 'check'?"),
        (["--versoin"], "unknown option '--versoin'; did you mean '--version'?"),
        (["doctor", "--jsn"], "unknown option '--jsn'; did you mean '--json'?"),
        (["doctor", "extra"], "extra"),
        (["simulate", "--games", "abc"], "invalid value for '--games': not a whole number (see"),
        (["simulate", "--players", "book,greedy"], "write --player book --player greedy, or --seats 2"),
        (["explain", "7", "--game", "dilluvia", "--turn", "0"], "--turn is 0, allowed: 1 or more"),
        (["xyzzy"], "data, doctor, "),
    ],
)
def test_bad_usage_is_one_sentence_and_code_2(solo: Solo, args: list[str], hint: str) -> None:
    answer = solo(*args)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("error: ")
    assert hint in answer.err
    assert answer.err.count("\n") == 1


def test_what_a_user_can_mend_is_code_2(solo: Solo, install: Install) -> None:
    def broken() -> None:
        raise DataError("board.toml: [bold]no[/bold] sector 'A9'")

    install(broken)
    answer = solo("doctor")
    assert (answer.code, answer.err) == (2, "error: board.toml: [bold]no[/bold] sector 'A9'\n")


def test_a_file_that_cannot_be_used_is_code_2(solo: Solo, install: Install) -> None:
    def broken() -> None:
        raise PermissionError(13, "Permission denied", "mine/board.toml")

    install(broken)
    answer = solo("doctor")
    assert (answer.code, answer.err) == (2, "error: mine/board.toml: permission denied\n")


def fault() -> None:
    raise ZeroDivisionError("division by zero")


def test_a_fault_of_ours_is_code_1_without_a_traceback(solo: Solo, install: Install) -> None:
    install(fault)
    answer = solo("doctor")
    assert answer.code == 1
    assert "this is a fault of pampero-solo" in answer.err
    assert "SOLO_TRACEBACK=1" in answer.err
    assert "Traceback" not in answer.err


def test_the_traceback_is_there_for_who_asks(solo: Solo, install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLO_TRACEBACK", "1")
    install(fault)
    assert "Traceback" in solo("doctor").err


def test_an_interrupt_is_code_130(solo: Solo, install: Install) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    install(stopped)
    answer = solo("doctor")
    assert (answer.code, answer.err) == (130, "interrupted: stopped by you\n")


def test_a_command_may_return_its_exit_code(solo: Solo, install: Install) -> None:
    install(lambda: 3)
    assert solo("doctor").code == 3


def test_a_command_may_end_with_an_exit_code(solo: Solo, install: Install) -> None:
    def ends() -> None:
        raise typer.Exit(3)

    install(ends)
    assert solo("doctor").code == 3


def test_a_reader_that_leaves_is_no_fault() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "solo.cli.main", "--help"], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")  # noqa: PTH110
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "solo.cli.main", "--help"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "error: no space left on device\n")


def test_a_closed_output_is_no_fault() -> None:
    shell = f'"{sys.executable}" -m solo.cli.main --help >&-'
    done = subprocess.run(["/bin/sh", "-c", shell], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_old_terminal_loses_letters_and_not_the_answer() -> None:
    done = run("größe", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert "unknown command 'gr??e'" in done.stderr


def test_a_player_is_called_what_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    """Colons in what is printed stand for themselves: ':100:' is no picture."""
    out().print("search:100:mine.toml")
    assert capsys.readouterr().out == "search:100:mine.toml\n"
