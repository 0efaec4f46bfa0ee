"""What we rely on in Textual and Typer: public names only, and the few things that Typer does not promise."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from engine.core.errors import UserError
from solo.cli.app import ARGUMENT_ERROR, app, run

SOLO = Path(__file__).parents[2] / "solo"


def is_private_name(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def private_names(path: Path) -> Iterator[str]:
    """The private names that a module uses or defines, other than those of Python's own `os`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and is_private_name(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id == "os"):
                yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_private_name(node.name):
            yield node.name
        elif isinstance(node, ast.ImportFrom) and "._" in (node.module or ""):
            yield str(node.module)


@pytest.mark.parametrize("path", sorted((SOLO / "tui").glob("*.py")), ids=lambda path: path.stem)
def test_no_private_name_is_used_on_the_screens(path: Path) -> None:
    """A private method of ours could override one of Textual's, so that there are none of ours either."""
    assert list(private_names(path)) == []


def test_typers_errors_have_the_base_that_we_catch() -> None:
    assert ARGUMENT_ERROR.__name__ == "ClickException"
    assert issubclass(typer.BadParameter, ARGUMENT_ERROR)
    assert callable(getattr(ARGUMENT_ERROR, "format_message", None))


@pytest.mark.parametrize("name", ["make_context", "get_params", "invoke", "main"])
def test_typers_commands_have_the_methods_that_we_call(name: str) -> None:
    assert callable(getattr(TyperCommand, name, None))
    assert callable(getattr(TyperGroup, name, None))


@pytest.mark.parametrize("name", ["parse_args", "resolve_command", "add_command"])
def test_typers_groups_have_the_methods_that_ours_overrides(name: str) -> None:
    assert callable(getattr(TyperGroup, name, None))


def test_a_group_of_our_class_is_what_typer_makes() -> None:
    assert type(get_command(app)).__name__ == "LazyGroup"


def test_an_unknown_option_carries_its_name() -> None:
    with pytest.raises(
        UserError, match=r"unknown option '--seets'; did you mean '--seats'\? \(see 'solo setup --help'\)"
    ):
        run(["setup", "--seets", "3"])


@pytest.mark.parametrize("command", ["summarise", "explain", "history", "tournament"])
def test_help_names_no_type_of_python(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    run([command, "--help"])
    arguments = capsys.readouterr().out.partition("Arguments:\n")[2].partition("\n\n")[0]
    assert arguments
    assert "<" not in arguments
