"""The effects that can be pending on the stack, with what their two numbers are."""

from __future__ import annotations

from enum import IntEnum


class Op(IntEnum):
    """Frames of the game; `a` and `b` are 0 where nothing is said."""

    TURN = 32  # begin a game turn
    OPEN_MARKET = 33
    ZEPPELIN = 34  # a: place in the order
    BUYER = 35  # a: place in the order
    SHOP = 36  # a: bits of the places bought so far
    TAKE_SPACE = 37  # a: market space
    COMPENSATE = 38  # a: spaces of the line that were empty
    WORKERS = 39  # a: place in the order whose worker turn is next
    PLACE = 40
    AFTER = 41
    BENEFIT = 42  # a: action
    ACT = 43  # a: code of the placement, b: 1 if it brought the benefit
    GROUND = 44  # a: ground code, b: 1 if the seat may stop
    PUT_GROUND = 45  # a: form
    CONSTRUCT = 46  # a: construction code, b: 1 if the seat may stop
    PAY = 47  # a: cubes needed, b: cubes still to be saved
    RAISE = 48  # a: kind and square of the building, b: site
    SWITCH = 49  # a: switch code, b: buildings switched
    CUBES = 50  # a: cubes of any colour to gain
    INCOME = 51  # a: place in the order
    CLOSE_TURN = 52
    TILE = 53  # a: kind of market tile that is picked up
    END = 54
