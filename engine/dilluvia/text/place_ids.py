"""The pieces and places that one can ask about, by the names that a person can type: `space G7`, `building 2A`."""

from __future__ import annotations

from engine.dilluvia.components.models import Catalogue
from engine.dilluvia.constants import CELLS, MARKET, MARKET_LINES, MARKET_SIDE, Action
from engine.dilluvia.text.names import ACTION_NAMES, cell_name


def space_place(cell: int) -> str:
    """`space G7`."""
    return f"space {cell_name(cell)}"


def market_place(space: int) -> str:
    """`market 3`."""
    return f"market {space + 1}"


def action_place(action: int) -> str:
    """`action white cubes`."""
    return f"action {ACTION_NAMES[Action(action)]}"


def line_place(line: int) -> str:
    """`line column 2`."""
    is_row = line < MARKET_SIDE
    return f"line {'row' if is_row else 'column'} {line % MARKET_SIDE + 1}"


def places_of(components: Catalogue) -> dict[str, tuple[str, int]]:
    """Every place with its kind and number: what is asked about most comes first."""
    found = {action_place(action): ("action", int(action)) for action in Action}
    found |= {line_place(line): ("line", line) for line in range(MARKET_LINES)}
    found |= {market_place(space): ("market", space) for space in range(MARKET)}
    for kind, building in enumerate(components.buildings.building):
        found[f"building {building.id}"] = ("building", kind)
    for number, propeller in enumerate(components.board.propeller):
        found[f"propeller {propeller.id}"] = ("propeller", number)
    for kind, tile in enumerate(components.market_tiles.tile):
        found[f"tile {tile.name}"] = ("tile", kind)
    return found | {space_place(cell): ("space", cell) for cell in range(CELLS)}
