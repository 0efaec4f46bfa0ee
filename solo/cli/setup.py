"""`solo setup`: a set-up as a table to lay out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

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

if TYPE_CHECKING:
    from solo.game import Game


def setup(
    seed: Annotated[int, typer.Argument(metavar="SEED", help="A whole number; each seed gives a different set-up.")],
    game: GameOption = GAME,
    ruling: RulingOption = None,
    variant: VariantOption = None,
    objective: ObjectiveOption = None,
    seats: SeatsOption = 0,
    data: DataOption = None,
    *,
    json: JsonOption = False,
) -> None:
    """Show the set-up of a seed, to lay it out on a table, and how hard it is.

    The difficulty is measured by the best script: by how much it is ahead on this set-up, and on how many set-ups in
    general it does better.
    """
    from solo.game import Game
    from solo.presenter import presenter_for

    begun = Game.new(seed, ruling, variant or (), data, objective, game=game, seats=seats)
    presenter = presenter_for(begun.rules, begun.setting)
    if json:
        print_json({**presenter.set_up_data(begun), "difficulty": difficulty_data(begun)})
        return
    console = out()
    for part in presenter.set_up(begun):
        console.print(part)
    for line in difficulty_lines(begun):
        console.print(line)


def difficulty_data(begun: Game) -> dict[str, Any] | None:
    """How hard the set-up is; nothing of a game for several, or before the rules are compiled."""
    from solo.session.difficulty import difficulty_of, has_difficulty, is_ready

    return difficulty_of(begun).to_json() if has_difficulty(begun) and is_ready(begun) else None


def difficulty_lines(begun: Game) -> list[str]:
    """How hard the set-up is, in words; nothing of a game for several."""
    from solo.session.difficulty import difficulty_of, has_difficulty, is_ready

    if not has_difficulty(begun):
        return []
    if not is_ready(begun):
        return ["How hard: 'solo warmup' compiles the rules once (about a minute), then this says it."]
    return difficulty_of(begun).lines(begun)
