"""Options that several commands share: game, rulings, variants, objectives, components, seed, JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from solo import DEFAULT_GAME
from solo.cli import completion

GAME = DEFAULT_GAME

GameOption = Annotated[str, typer.Option("--game", metavar="NAME", help="The game.", autocompletion=completion.games)]
AnyGameOption = Annotated[
    str,
    typer.Option("--game", metavar="NAME", help=f"The game. [default: {GAME}]", autocompletion=completion.games),
]
SeatsOption = Annotated[
    int,
    typer.Option(
        "--seats",
        metavar="N",
        help="Number of players, not counting an automa. [default: the usual number]",
        show_default=False,
    ),
]
PlayersOption = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="A,B,C",
        help="A line-up: one player per seat; a single name fills every seat.",
        autocompletion=completion.players,
    ),
]
FieldOption = Annotated[
    str,
    typer.Option(
        "--field",
        metavar="NAME",
        help="In a game for several players: who sits in the other seats. [default: random]",
        autocompletion=completion.players,
    ),
]
RotateOption = Annotated[
    bool | None,
    typer.Option(
        "--rotate/--no-rotate", help="Play each set-up once per seat, with players changing seats. [default: --rotate]"
    ),
]
SeedOption = Annotated[int | None, typer.Option("--seed", metavar="N", help="The random seed. [default: 1]")]
RulingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        metavar="NAME=VALUE",
        help="A ruling, for example TIE=towers; can be repeated.",
        autocompletion=completion.rulings,
    ),
]
VariantOption = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        metavar="NAME",
        help="A variant, for example battery-storage; can be repeated.",
        autocompletion=completion.variants,
    ),
]
ObjectiveOption = Annotated[
    str | None,
    typer.Option(
        "--objective",
        metavar="A,B,C",
        help="Objectives: the majorities of the second scoring, the end tile of stack I, and the end tile of stack II.",
        autocompletion=completion.objectives,
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="A folder of your own component files; each replaces the shipped file with the same name.",
    ),
]
CellOption = Annotated[
    str,
    typer.Option(
        "--cell", metavar="NAME", help="The configuration, if the run has several.", autocompletion=completion.cells
    ),
]
RunCellOption = Annotated[
    str,
    typer.Option(
        "--cell",
        metavar="NAME",
        help="With --run: the configuration, if the run has several.",
        autocompletion=completion.cells,
    ),
]
OwnPlayerOption = Annotated[
    str, typer.Option("--player", metavar="FILE:CLASS", help="The player, if it comes from a Python file.")
]
SecondsOption = Annotated[
    float,
    typer.Option(
        "--decision-seconds",
        metavar="S",
        help="Time limit in seconds for each decision of a Python player; 0 for none. [default: 10]",
        show_default=False,
    ),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print machine-readable JSON.")]
