"""Sizes and names of the things on the table, as the rulebook (R) has them. What an edition could change is data."""

from __future__ import annotations

from enum import IntEnum

SEATS = 4
TURNS = 7
LAST_TURN = TURNS

CITY = 13
"""Rows and columns of the city. A space is `row * CITY + column`, a row of spaces the bits of one number."""
CELLS = CITY * CITY
FULL_ROW = (1 << CITY) - 1
PROPELLERS = 9
CENTRE = 0
"""The central propeller is the first of the list."""
SECTORS = 4
GARDENS = 16

MARKET_SIDE = 4
MARKET = MARKET_SIDE * MARKET_SIDE
MARKET_LINES = 2 * MARKET_SIDE
ENDS = 2
TILES = 61
TILE_KINDS = 35
BUILDINGS = 86
BUILDING_KINDS = 13
BUILDING_NUMBERS = 7
LARGE_NUMBER = 6
"""The large buildings are those with this number: they are never built ahead of their turn."""
SQUARES = 2

DARK_WORKERS = 8
POOL = 3
"""Dark workers that wait in the pool at the start."""
WORKERS = DARK_WORKERS + 1
SPOTS = 5
WHITE_SPOT = SPOTS - 1
"""The last spot of a coloured row; the others are the seats' own."""

TEN = 10
MAT_END = 36
MARKER_SPOTS = 37
"""Building spots that a mat may have at most."""

PICK_PRICE = 3
GARDEN_PRICE = 1
GROUND_PRICE = 1
SPOT_PRICE = 1
COMPENSATION = 1
BENEFIT_AEROS = 2
BENEFIT_CUBES = 1
BENEFIT_PRESTIGE = 4
BENEFIT_POPULATION = 2
ON_TIME_POPULATION = 2
BONUS_EVERY = 3
"""So many workers on one money spot bring one Aero more."""
SWITCHES = 2
LAST_AEROS = 8
LAST_CUBES = 4
LAST_PRESTIGE = 4
LAST_POPULATION = 2
MAJORITY_ALONE = 4
MAJORITY_SHARED = 3
MAJORITY_LOST = -1
MAJORITY_LARGE = 2
"""Large buildings that a majority of them needs."""
SET_OF = 5
"""A set of TILE-11 is so many Aeros and so many cubes."""
SINGLES = 2
"""Single spaces that TILE-18 gives."""


class Colour(IntEnum):
    """The colours of resource cubes."""

    WHITE = 0
    BLACK = 1
    BROWN = 2
    PURPLE = 3


COLOURS = len(Colour)


class Action(IntEnum):
    """The rows of spots that workers go to; the four rows of cubes are one action space."""

    ORDER = 0
    MONEY = 1
    WHITE = 2
    BLACK = 3
    BROWN = 4
    PURPLE = 5
    GROUND = 6
    CONSTRUCTION = 7
    MARKET = 8
    GARDEN = 9
    SWITCH = 10


ACTIONS = len(Action)


class Form(IntEnum):
    """What is bought in one piece of ground, after the option to stop."""

    STOP = 0
    SMALL = 1
    MEDIUM = 2
    LARGE = 3
    FREE = 4


FORMS = len(Form)


class Mat(IntEnum):
    """The markers of the player mat that give income."""

    MONEY = 0
    CUBES = 1
    PRESTIGE = 2


MATS = len(Mat)


class Direction(IntEnum):
    """The neighbours of a space; as bits they tell to which of them a bought piece of ground goes on."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Timing(IntEnum):
    """When a market tile works. R 11.0"""

    PICK_UP = 0
    ONCE = 1
    TURN = 2
    ALWAYS = 3
    END = 4


class Back(IntEnum):
    """The two stacks of market tiles."""

    BEIGE = 0
    GREY = 1


class Mark(IntEnum):
    """For how many players a market tile is."""

    PLAIN = 0
    THREE = 1
    FOUR = 2


MARKS = len(Mark)


class LastSpace(IntEnum):
    """What a market space gives in the last turn. R 11.0"""

    AEROS = 0
    CUBES = 1
    PRESTIGE = 2
    POPULATION = 3
    TILE = 4
    GROUND = 5


class Effect(IntEnum):
    """What a market tile does. R 11.0"""

    SETS = 0
    GARDEN = 1
    ON_TIME = 2
    POPULATION = 3
    TERRAIN_PRICE = 4
    CONVERTER = 5
    FUTURE = 6
    SINGLES = 7
    TOLL = 8
    COMPENSATION = 9
    SMALL_AEROS = 10
    MEDIUM_AEROS = 11
    LARGE_AEROS = 12
    EARLY_DISCOUNT = 13
    LATE_DISCOUNT = 14
    CUBES = 15
    MEDIUM_GROUND = 16
    AEROS = 17
    MARKER = 18
    PRESTIGE = 19
    MOST_PROPELLERS = 20
    MOST_MEDIUM = 21
    MOST_SMALL = 22
    MOST_SECTORS = 23
    MOST_LARGE = 24
    MOST_WORKERS = 25
    POPULATION_TILES = 26


EFFECTS = len(Effect)
FIRST_MAJORITY = Effect.MOST_PROPELLERS
LAST_MAJORITY = Effect.MOST_WORKERS


class Use(IntEnum):
    """The market tiles that a seat uses on its turn, by their place among the options."""

    GARDEN = 0
    CONVERTER = 1
    SINGLES = 2
    SMALL_AEROS = 3
    MEDIUM_AEROS = 4
    LARGE_AEROS = 5
    MEDIUM_GROUND = 6


USES = len(Use)
USE_EFFECTS = (
    Effect.GARDEN,
    Effect.CONVERTER,
    Effect.SINGLES,
    Effect.SMALL_AEROS,
    Effect.MEDIUM_AEROS,
    Effect.LARGE_AEROS,
    Effect.MEDIUM_GROUND,
)
"""What each of them does."""
