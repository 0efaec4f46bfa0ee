"""The Typer application behind `solo`: the table of commands as lazy groups, and bad usage as one sentence."""

from __future__ import annotations

import os
import re
from shutil import get_terminal_size
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from engine import DISTRIBUTION
from engine.core.errors import UserError, nearest, unknown
from solo import __version__
from solo.cli.commands import GROUPS, Command, load, members
from solo.cli.completion import answer_shell
from solo.cli.console import ExitCode

LIST = "list"
LIMITS = {"Input should be greater than or equal to": "at least", "Input should be less than or equal to": "at most"}
"""How the limits of a number are worded."""
TYPE_NAME = re.compile(r" <.*>$")
NARROWEST, WIDEST = 30, 100
SHELL_ASKS = "_SOLO_COMPLETE"  # set by the completion script of a shell, as Typer names it

# Everything typer says about wrong arguments. It has brought its own copy of click since 0.2x, so the class
# is reached through the one name that every version exports: BadParameter -> UsageError -> ClickException.
ARGUMENT_ERROR: type[Exception] = typer.BadParameter.__mro__[2]


class LazyCommand(TyperCommand):
    """A command as an overview knows it; its module is imported when its arguments or its help are read."""

    def __init__(self, name: str, command: Command) -> None:
        super().__init__(name, short_help=command.help)
        self.entry = command

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command()(load(self.entry))
        command = get_command(app)
        for param in command.params:
            hide_type(param)
        if extra.get("resilient_parsing") and lacks_value(command, args):
            args = [*args, ""]  # or else the arguments before it were not read either
        return command.make_context(info_name, args, parent, **extra)


def hide_type(param: Any) -> None:
    """Leave Python's name for the type of an argument out of the help: `RUN`, not `RUN <list[Path]>`."""
    written = param.get_help_record

    def help_record(ctx: Any) -> tuple[str, str] | None:
        record = written(ctx)
        return record and (TYPE_NAME.sub("", record[0]), record[1])

    param.get_help_record = help_record


def lacks_value(command: Any, args: list[str]) -> bool:
    """Whether a command line ends in an option whose value is still to come."""
    return any(args[-1:] == [option] for param in command.params if not is_flag(param) for option in param.opts)


def is_flag(param: Any) -> bool:
    """Whether an option takes no value."""
    return bool(getattr(param, "is_flag", True))


class LazyGroup(TyperGroup):
    """The commands of the table that begin with the group's name; alone it prints its help."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, command in members(self.name or "").items():
            self.add_command(LazyCommand(name, command))

    def get_params(self, ctx: Any) -> list[Any]:
        params: list[Any] = super().get_params(ctx)
        for flag in params:  # Typer leaves --help and its flags of completion at None, and loads pydantic to read that
            flag.default = False if flag.is_flag else flag.default
        return params

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, self.with_default(args))
        except typer.Exit as end:
            if end.exit_code:  # of the options of a group, only those of completion can fail
                raise UserError("completion is for bash, zsh, fish and PowerShell: call 'solo' from one") from end
            raise

    def with_default(self, args: list[str]) -> list[str]:
        """What a group does without a command: it lists what it is about, if it can, and else prints its help."""
        if LIST in self.commands and (not args or (args[0].startswith("--") and args[0] != "--help")):
            return [LIST, *args]
        return args or ["--help"]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            kind = f"'{ctx.command_path}' command" if self.name else "command"
            raise UserError(unknown(kind, args[0], self.commands))
        return super().resolve_command(ctx, args)


# Plain help: panels are unreadable in a narrow terminal or a pipe.
app = typer.Typer(
    cls=LazyGroup,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="For more about a command: solo COMMAND --help",
)
for group, line in GROUPS.items():
    app.add_typer(typer.Typer(), cls=LazyGroup, name=group, help=line, short_help=line)


def print_version(wanted: bool) -> None:
    """Print the version and end."""
    if wanted:
        typer.echo(f"{DISTRIBUTION} {__version__}")
        raise typer.Exit


@app.callback()
def overview(
    *,
    version: Annotated[
        bool, typer.Option("--version", "-V", help="Print the version.", callback=print_version, is_eager=True)
    ] = False,
) -> None:
    """Play board games against an automa or computer players, and study them in thousands of games."""


def run(args: list[str]) -> int:
    """Carry out one command line; the exit code. Errors come out as exceptions."""
    solo = get_command(app)
    try:
        if os.environ.get(SHELL_ASKS, "").startswith("complete_"):
            answer_shell(lambda: solo.main(args, "solo"))
            return ExitCode.OK
        if os.environ.get(SHELL_ASKS):
            solo.main(args, "solo")
        with solo.make_context("solo", args, terminal_width=_width()) as context:
            result = solo.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except SystemExit as end:  # Typer has answered the shell, or has found that it cannot
        return ExitCode.BAD_INPUT if end.code else ExitCode.OK
    except typer.Abort as abort:
        raise KeyboardInterrupt from abort
    except ARGUMENT_ERROR as error:
        raise UserError(_sentence(error)) from error
    return result if isinstance(result, int) else ExitCode.OK


def _width() -> int:
    return min(max(get_terminal_size().columns, NARROWEST), WIDEST)


def _sentence(error: Any) -> str:
    context = getattr(error, "ctx", None)
    said = error.format_message().rstrip(".")
    if hasattr(error, "possibilities"):  # an option that does not exist
        said = f"unknown option '{error.option_name}'{nearest(error.option_name, _options(context))}"
    for kind, meant in ((" a valid integer", "a whole number"), (" a valid number", "a number")):
        said = f"{said.partition(': Input should be')[0]}: not {meant}" if f"should be{kind}" in said else said
    for asked, meant in LIMITS.items():
        said = said.replace(asked, meant)
    return f"{said[:1].lower()}{said[1:]} (see '{context.command_path if context else 'solo'} --help')"


def _options(context: Any) -> list[str]:
    """The options of the command that was called."""
    params = context.command.get_params(context) if context else []
    return [option for param in params for option in param.opts if option.startswith("--")]
