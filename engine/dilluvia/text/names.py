"""Names of places and pieces, as people at the table say them."""

from __future__ import annotations

from engine.dilluvia.codes import cell_column, cell_row, zeppelin_end, zeppelin_line
from engine.dilluvia.components.models import BuildingRecord, Catalogue, SquareRecord, TileRecord
from engine.dilluvia.constants import MARKET_SIDE, Action, Colour, Direction, Form, LastSpace, Mat

ACTION_NAMES: dict[Action, str] = {
    Action.ORDER: "player order",
    Action.MONEY: "income",
    Action.WHITE: "white cubes",
    Action.BLACK: "black cubes",
    Action.BROWN: "brown cubes",
    Action.PURPLE: "purple cubes",
    Action.GROUND: "territory",
    Action.CONSTRUCTION: "construction",
    Action.MARKET: "market tiles",
    Action.GARDEN: "gardens",
    Action.SWITCH: "switching cubes",
}
ACTION_SAYS: dict[Action, str] = {
    Action.ORDER: "Who places a worker here comes first in the next turn, in the order of the spots.",
    Action.MONEY: "1 Aero for each worker, and 1 more for every three on the spot.",
    Action.WHITE: "A white cube for each worker.",
    Action.BLACK: "A black cube for each worker.",
    Action.BROWN: "A brown cube for each worker.",
    Action.PURPLE: "A purple cube for each worker.",
    Action.GROUND: "Ground at 1 Aero a space: 1 worker for one space, 2 for two in line, 3 for a square of four.",
    Action.CONSTRUCTION: "Each worker allows a building on your ground, a propeller, or both.",
    Action.MARKET: "Any tile left on the market for 3 Aeros.",
    Action.GARDEN: "A garden on a space of your ground for 1 Aero.",
    Action.SWITCH: "One or two of your cubes move to the other square of their buildings.",
}
BENEFIT_SAYS: dict[Action, str] = {
    Action.ORDER: "prestige by your place in the order",
    Action.MONEY: "2 Aeros",
    Action.WHITE: "1 more cube",
    Action.BLACK: "1 more cube",
    Action.BROWN: "1 more cube",
    Action.PURPLE: "1 more cube",
    Action.GROUND: "1 free space",
    Action.CONSTRUCTION: "4 prestige",
    Action.MARKET: "1 cube of your choice",
    Action.GARDEN: "2 population",
    Action.SWITCH: "1 more cube switched",
}
SIZE_NAMES: dict[int, str] = {1: "small", 2: "medium", 4: "large"}
FORM_NAMES: dict[Form, str] = {
    Form.STOP: "stop buying ground",
    Form.SMALL: "a small terrain",
    Form.MEDIUM: "a medium terrain",
    Form.LARGE: "a large terrain",
    Form.FREE: "the free space",
}
DIRECTION_NAMES: dict[Direction, str] = {
    Direction.NORTH: "above it",
    Direction.EAST: "to its right",
    Direction.SOUTH: "below it",
    Direction.WEST: "to its left",
}
MAT_NAMES: dict[Mat, str] = {Mat.MONEY: "money", Mat.CUBES: "resources", Mat.PRESTIGE: "prestige"}
LAST_NAMES: dict[LastSpace, str] = {
    LastSpace.AEROS: "8 Aeros",
    LastSpace.CUBES: "any 4 cubes",
    LastSpace.PRESTIGE: "4 prestige",
    LastSpace.POPULATION: "2 population",
    LastSpace.TILE: "a tile put away",
    LastSpace.GROUND: "a medium terrain",
}


def count(number: int, one: str, many: str = "") -> str:
    """`1 cube`, `2 cubes`."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def aeros(number: int) -> str:
    """`1 Aero`, `3 Aeros`."""
    return count(number, "Aero")


def colour_name(colour: int) -> str:
    """`white`."""
    return Colour(colour).name.lower()


def cubes(number: int, colour: int) -> str:
    """`2 white cubes`."""
    return count(number, f"{colour_name(colour)} cube")


def cell_name(cell: int) -> str:
    """A space of the city as on a chessboard, the top row 1: `G7`."""
    return f"{chr(ord('A') + cell_column(cell))}{cell_row(cell) + 1}"


def market_name(space: int) -> str:
    """A space of the market: `row 1, column 3`."""
    return f"row {space // MARKET_SIDE + 1}, column {space % MARKET_SIDE + 1}"


def line_name(code: int) -> str:
    """Where a zeppelin stands: `row 2 from the left`."""
    line, end = zeppelin_line(code), zeppelin_end(code)
    if line < MARKET_SIDE:
        return f"row {line + 1} from the {'right' if end else 'left'}"
    return f"column {line - MARKET_SIDE + 1} from the {'bottom' if end else 'top'}"


def square_says(square: SquareRecord) -> str:
    """What a square gives: `3 money and 1 resource`."""
    parts = [f"{square.money} money"] if square.money else []
    parts += [count(square.cubes, "resource")] if square.cubes else []
    parts += [f"{square.prestige} prestige"] if square.prestige else []
    parts += ["a worker"] if square.worker else []
    return " and ".join(parts)


class Names:
    """Names that depend on the components."""

    def __init__(self, components: Catalogue) -> None:
        self.components = components

    def tile_record(self, kind: int) -> TileRecord:
        """A kind of market tile."""
        return self.components.market_tiles.tile[kind]

    def tile(self, kind: int) -> str:
        """Its name."""
        return self.tile_record(kind).name

    def building_record(self, kind: int) -> BuildingRecord:
        """A kind of building."""
        return self.components.buildings.building[kind]

    def building(self, kind: int) -> str:
        """`building #2A`."""
        return f"building #{self.building_record(kind).id}"

    def square(self, kind: int, square: int) -> str:
        """What a square of a building gives."""
        return square_says(self.building_record(kind).squares[square])

    def propeller(self, number: int) -> str:
        """`the north propeller`."""
        name = self.components.board.propeller[number].id
        return "the central propeller" if name == "centre" else f"the {name} propeller"

    def last_space(self, space: int) -> str:
        """What a market space gives in the last turn."""
        for record in self.components.board.market_space:
            if (record.row - 1) * MARKET_SIDE + record.column - 1 == space:
                return LAST_NAMES[record.gives]
        raise ValueError(space)
