"""`solo rulings`: the switches, the variants, the readings."""

from __future__ import annotations

from solo.cli.console import out, print_json
from solo.cli.options import GAME, GameOption, JsonOption


def rulings(*, game: GameOption = GAME, json: JsonOption = False) -> None:
    """List the rulings with their sources, the variants, and the readings that have no switch."""
    from engine.core.registry import find_game
    from solo.cli.rulings_view import as_dict, views

    settings = find_game(game).settings
    if json:
        print_json(as_dict(settings))
        return
    console = out()
    for part in views(settings):
        console.print(part)
