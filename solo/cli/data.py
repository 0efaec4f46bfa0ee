"""`solo data`: check, show, sources, export, vocabulary, todo."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from solo.cli import completion
from solo.cli.console import out, print_json
from solo.cli.options import GAME, DataOption, GameOption, JsonOption

if TYPE_CHECKING:
    from solo.presenter import Presenter


def presenter(game: str) -> Presenter:
    """How a game shows its components."""
    from engine.core.registry import find_game
    from solo.presenter import presenter_for

    return presenter_for(find_game(game))


def check(
    directory: Annotated[Path | None, typer.Argument(metavar="DIR", help="A folder of your own files.")] = None,
    game: GameOption = GAME,
) -> None:
    """Check the component files, or those with a folder of your own over them."""
    for line in presenter(game).check(directory):
        out().print(line, markup=False, soft_wrap=True)


def show(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND",
            help="For example board or solo-cards. [default: list the kinds]",
            autocompletion=completion.kinds,
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="The id or number of one piece.", autocompletion=completion.pieces),
    ] = None,
    game: GameOption = GAME,
    data: DataOption = None,
) -> None:
    """Show one kind of component, or one piece of it."""
    console = out()
    for part in [presenter(game).kinds()] if kind is None else presenter(game).show(kind, name, data):
        console.print(part)


def sources(game: GameOption = GAME, data: DataOption = None, *, json: JsonOption = False) -> None:
    """Count what is stated, inferred and reconstructed in each file."""
    counts = presenter(game).sources(data)
    if json:
        print_json(counts)
        return
    console = out()
    for part in presenter(game).source_views(counts):
        console.print(part)


def export(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")], game: GameOption = GAME
) -> None:
    """Copy the component files to a folder where you can edit them."""
    out().print(presenter(game).export(directory), markup=False, soft_wrap=True)


def vocabulary(game: GameOption = GAME) -> None:
    """Print the words that component files can use."""
    out().print(presenter(game).vocabulary(), markup=False, soft_wrap=True, end="")


def reconstructed_records(game: GameOption = GAME, data: DataOption = None, *, json: JsonOption = False) -> None:
    """List the reconstructed records of each file, which may differ from a real copy of the game.

    If you own a copy, correct them: 'solo data export DIR' copies the files, and --data DIR uses your version.
    """
    from engine.core.text.grammar import count

    found = presenter(game).reconstructed_records(data)
    if json:
        print_json(dict(found))
        return
    console = out()
    for file, names in found:
        console.print(f"{file}: {len(names)} reconstructed", style="bold", markup=False, soft_wrap=True)
        console.print(f"  {', '.join(names)}", markup=False)
    total = sum(len(names) for _, names in found)
    said = "'solo data export DIR' copies the files to correct them; then play with --data DIR."
    may = f"{count(total, 'record')} may differ from a real copy. {said}"
    console.print(may if total else "Nothing is reconstructed.")
