"""What the log tells, with what the numbers of a row are after the event itself."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Events of the game; the first number is the seat unless it says otherwise."""

    TURN = 1  # turn (no seat)
    REFILLED = 2  # tiles laid out (no seat)
    LAST_MARKET = 3  # tiles put away (no seat)
    ZEPPELIN = 4  # zeppelin code
    BOUGHT = 5  # kind of tile, price
    MARKED = 6  # market space, price
    TOOK = 7  # kind of tile put away
    AEROS = 8  # amount, account
    PRESTIGE = 9  # amount, account
    POPULATION = 10  # amount, account
    CUBES = 11  # colour, amount
    PAID_CUBES = 12  # colour, amount
    CONVERTED = 13  # colour given, colour taken
    MAT = 14  # marker, amount
    STEPS = 15  # spots, worth after
    PLACED = 16  # action, workers, 1 with the special worker
    BENEFIT = 17  # action
    GROUND = 18  # space, form
    BUILT = 19  # kind, space, turned, square
    PROPELLER = 20  # which, price
    GARDEN = 21  # space
    SWITCHED = 22  # kind, space, square
    WORKER = 23
    USED = 24  # kind of tile
    UNUSED = 25  # workers
    ORDER = 26  # place in the next turn
    END = 27  # (no seat)
