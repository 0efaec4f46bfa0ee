"""Options that several commands share: rulings, variants, objectives, components, JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.core.errors import UserError
from engine.pampero.ruling_texts import named_value, parse_ruling

RulingOption = Annotated[
    list[str] | None,
    typer.Option("--ruling", metavar="NAME=VALUE", help="A ruling, as TIE=towers; several times if need be."),
]
VariantOption = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="NAME", help="A variant, as battery-storage; several times if need be."),
]
ObjectiveOption = Annotated[
    str | None,
    typer.Option(
        "--objective",
        metavar="A,B,C",
        help="The majorities of the second scoring, of the end tile of stack I and of that of stack II.",
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="DIR", help="A folder of your own files, in place of the shipped ones of their name."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for another program.")]


def rulings_of(texts: list[str] | None) -> dict[str, str]:
    """`--ruling` as often as it was given; two values for one ruling are refused."""
    found: dict[str, str] = {}
    for text in texts or []:
        name, value = named_value(*parse_ruling(text))
        if found.setdefault(name, value) != value:
            raise UserError(f"the ruling {name} is given twice: {found[name]} and {value}")
    return found
