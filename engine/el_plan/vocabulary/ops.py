"""Opcodes of the frames that wait on the stack. The argument `a` of a turn is its place in turn order."""

from __future__ import annotations

from enum import IntEnum


class Op(IntEnum):
    """The frames, with the meaning of their numbers."""

    CHOOSE_PLAN = 32  # place
    PERIOD = 33
    PLACE = 34  # place
    ROUTE = 35  # district
    EVENT = 36  # place
    PAY = 37  # tokens due
    PAY_ASKED = 38  # resource
    INCOMES = 39  # place
    ADMINISTER = 40  # place
    LIQUIDATE = 41
    HALF = 42  # card, tokens due
    OFF = 43  # first item that may still be lifted
    ON = 44
    TOKENS = 45  # item, times
    INVEST = 46  # place
    PRODUCE = 47  # place
    PROCESS = 48  # processes to name
    MAKE = 49
    BUY = 50  # place
    SELL = 51  # place
    SUBSIDY = 52  # place
    INNOVATE = 53  # place
    CUT = 54  # place
    CUT_ONE = 55
    CLEAR = 56
    END = 57
