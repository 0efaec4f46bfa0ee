"""Options that several commands share: game, rulings, variants, objectives, components, seed, JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from solo import DEFAULT_GAME
from solo.cli import completion

GAME = DEFAULT_GAME

GameOption = Annotated[str, typer.Option("--game", metavar="NAME", help="Which game.", autocompletion=completion.games)]
AnyGameOption = Annotated[
    str,
    typer.Option("--game", metavar="NAME", help=f"Which game; {GAME} unless told.", autocompletion=completion.games),
]
SeatsOption = Annotated[
    int, typer.Option("--seats", metavar="N", help="How many play; 0 for the usual number.", show_default=False)
]
SeedOption = Annotated[int | None, typer.Option("--seed", metavar="N", help="The seed; 1 unless told.")]
RulingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        metavar="NAME=VALUE",
        help="A ruling, as TIE=towers; several times if need be.",
        autocompletion=completion.rulings,
    ),
]
VariantOption = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        metavar="NAME",
        help="A variant, as battery-storage; several times if need be.",
        autocompletion=completion.variants,
    ),
]
ObjectiveOption = Annotated[
    str | None,
    typer.Option(
        "--objective",
        metavar="A,B,C",
        help="Objectives: the majorities of the second scoring, of the end tile of stack I, of that of stack II.",
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
    typer.Option("--cell", metavar="NAME", help="The cell, if the run has several.", autocompletion=completion.cells),
]
RunCellOption = Annotated[
    str,
    typer.Option(
        "--cell",
        metavar="NAME",
        help="With --run: the cell, if the run has several.",
        autocompletion=completion.cells,
    ),
]
OwnPlayerOption = Annotated[
    str, typer.Option("--player", metavar="FILE:CLASS", help="Who played it, if it is a Python file.")
]
SecondsOption = Annotated[
    float,
    typer.Option("--decision-seconds", metavar="S", help="Time limit a decision for a player in Python; 0 for none."),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for another program.")]
