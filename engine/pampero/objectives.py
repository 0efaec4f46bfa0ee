"""Objectives of one's choice: the majorities of the second scoring and of the two end tiles, by name."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import UserError, unknown
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.state import State
from engine.pampero.terms import Scoring
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.naming import names_of

PLACES = {Scoring.SECOND: "second scoring", Scoring.END_I: "end of stack I", Scoring.END_II: "end of stack II"}
STACK_OF = {Scoring.END_I: "I", Scoring.END_II: "II"}
FACT_WORDS = {number: word for word, number in names_of(Fact).items()}


def objective_names(catalogue: Catalogue, stack: str | None = None) -> list[str]:
    """The objectives, of one stack of scoring tiles or of both."""
    return [FACT_WORDS[tile.bottom.fact] for tile in catalogue.scoring_tiles.tile if stack in (None, tile.stack)]


def split_objectives(objectives: str | Sequence[str]) -> tuple[str, ...]:
    """`wind-farms,network-tiles,batteries` as three names."""
    parts = objectives.split(",") if isinstance(objectives, str) else objectives
    names = tuple(part.strip().lower().replace("_", "-").replace(" ", "-") for part in parts)
    if len(names) != len(PLACES):
        raise UserError(
            f"found {len(names)} objectives in '{','.join(names)}', "
            f"allowed: three, separated by commas ({', '.join(PLACES.values())})"
        )
    return names


def read_objectives(catalogue: Catalogue, objectives: str | Sequence[str]) -> tuple[int, int, int]:
    """The scoring tiles of three objectives: second scoring, end of stack I, end of stack II."""
    names = split_objectives(objectives)
    known = objective_names(catalogue)
    for name in names:
        if name not in known:
            raise UserError(unknown("objective", name, known))
    for place, name in zip(PLACES, names, strict=True):
        _refuse_wrong_stack(catalogue, place, name)
    if len(set(names)) < len(names):
        raise UserError(f"an objective comes twice in '{','.join(names)}', allowed: three different ones")
    second, end_i, end_ii = (known.index(name) for name in names)
    return second, end_i, end_ii


def _refuse_wrong_stack(catalogue: Catalogue, place: Scoring, name: str) -> None:
    stack = STACK_OF.get(place)
    if stack is None or name in objective_names(catalogue, stack):
        return
    tile = catalogue.scoring_tiles.tile[objective_names(catalogue).index(name)]
    raise UserError(
        f"the objective '{name}' is on tile {tile.id} of stack {tile.stack}, so it cannot be the {PLACES[place]} "
        f"(stack I: {', '.join(objective_names(catalogue, 'I'))}; "
        f"stack II: {', '.join(objective_names(catalogue, 'II'))})"
    )


def preset_objectives(g: State, tiles: tuple[int, int, int]) -> None:
    """Lay the tiles of three objectives before set-up, which then draws the first scoring's of what is left."""
    for place, tile in zip(PLACES, tiles, strict=True):
        g.scoring_tile[place] = tile
    g.scoring_tile[Scoring.FIRST] = tiles[0]
