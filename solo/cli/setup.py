"""`solo setup`: a set-up as a table to lay out."""

from __future__ import annotations

from typing import Annotated

import typer

from solo.cli.console import out, print_json
from solo.cli.options import DataOption, JsonOption, ObjectiveOption, RulingOption, VariantOption, rulings_of


def setup(
    seed: Annotated[int, typer.Argument(metavar="SEED", help="A whole number; each gives its own set-up.")],
    ruling: RulingOption = None,
    variant: VariantOption = None,
    objective: ObjectiveOption = None,
    data: DataOption = None,
    *,
    json: JsonOption = False,
) -> None:
    """Show the set-up of a seed, to lay it out on a table."""
    from solo.game import Game  # noqa: PLC0415
    from solo.pampero.layout import layout_of  # noqa: PLC0415
    from solo.pampero.setup_view import show_layout  # noqa: PLC0415 so that bad arguments are refused at once

    layout = layout_of(Game.new(seed, rulings_of(ruling), variant or (), data, objective))
    if json:
        print_json(layout.as_dict())
        return
    console = out()
    for part in show_layout(layout):
        console.print(part)
