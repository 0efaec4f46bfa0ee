"""`solo setup`: a set-up as a table to lay out."""

from __future__ import annotations

from typing import Annotated

import typer

from solo.cli.console import out, print_json
from solo.cli.options import (
    GAME,
    DataOption,
    GameOption,
    JsonOption,
    ObjectiveOption,
    RulingOption,
    SeatsOption,
    VariantOption,
)


def setup(
    seed: Annotated[int, typer.Argument(metavar="SEED", help="A whole number; each gives its own set-up.")],
    game: GameOption = GAME,
    ruling: RulingOption = None,
    variant: VariantOption = None,
    objective: ObjectiveOption = None,
    seats: SeatsOption = 0,
    data: DataOption = None,
    *,
    json: JsonOption = False,
) -> None:
    """Show the set-up of a seed, to lay it out on a table."""
    from solo.game import Game
    from solo.presenter import presenter_for

    begun = Game.new(seed, ruling, variant or (), data, objective, game=game, seats=seats)
    presenter = presenter_for(begun.rules)
    if json:
        print_json(presenter.set_up_data(begun))
        return
    console = out()
    for part in presenter.set_up(begun):
        console.print(part)
