"""Calls one command of the table: imports it, lets typer read its arguments, turns bad usage into a sentence."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import typer
from typer.main import get_command

from engine.core.errors import UserError, nearest
from solo.cli.commands import Command

# Everything typer says about wrong arguments. It has brought its own copy of click since 0.2x, so the class
# is reached through the one name that every version exports: BadParameter -> UsageError -> ClickException.
ARGUMENT_ERROR: type[Exception] = typer.BadParameter.__mro__[2]


def call(name: str, command: Command, args: list[str]) -> int:
    """Run a command with its arguments; the exit code."""
    runner = get_command(_app(load(command.target), command.help))
    try:
        with runner.make_context(f"solo {name}", args) as context:
            result = runner.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort as abort:
        raise KeyboardInterrupt from abort
    except ARGUMENT_ERROR as error:
        raise UserError(f"{_sentence(error)} (see 'solo {name} --help')") from error
    return result if isinstance(result, int) else 0


def load(target: str) -> Callable[..., Any]:
    """The function `module:function`: named, not imported, so that a lower layer can call an upper one on request."""
    module, _, function = target.partition(":")
    loaded: Callable[..., Any] = getattr(import_module(module), function)
    return loaded


def _app(function: Callable[..., object], line: str) -> typer.Typer:
    """A typer application of one command. Plain help: panels are unreadable in a narrow terminal or a pipe."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(help=function.__doc__ or line, context_settings={"help_option_names": ["-h", "--help"]})(function)
    return app


def _sentence(error: Exception) -> str:
    if hasattr(error, "possibilities"):  # an option that does not exist
        option = str(getattr(error, "option_name", ""))
        return f"unknown option '{option}'{nearest(option, _options(error))}"
    text = str(getattr(error, "format_message", error.__str__)()).rstrip(".")
    return text[:1].lower() + text[1:]


def _options(error: Exception) -> list[str]:
    """The options of the command that was called."""
    context = getattr(error, "ctx", None)
    params = context.command.get_params(context) if context else []
    return [option for param in params for option in param.opts if option.startswith("--")]
