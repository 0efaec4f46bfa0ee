"""Opcodes of the frames that the rules push for themselves; the effects of components are in `effects.py`.

Opcodes from `AUTOMA_TURN` on belong to the automa's seat: the rules push them, the solo mode carries them out.
"""

from __future__ import annotations

from enum import IntEnum


class Op(IntEnum):
    """The frames of the rules, with the meaning of their numbers."""

    PROGRAM = 64  # first row, end: run the effects of a component in order
    YEAR = 65
    ROUND = 66  # round
    TURN = 67
    PASS_TILE = 68
    CONSOLIDATE = 69
    ROW = 70
    PRODUCE = 71
    COLLECT_INCOME = 72
    TIME = 73
    END_YEAR = 74
    SCORE = 75  # which scoring
    CROWNS = 76
    SCORING_TILES = 77
    SCORING_CARDS = 78
    END_TILES = 79
    REPAY = 80
    MARKERS_UP = 81
    WINNER = 82
    MUST_MOVE = 83
    MOVE_MORE = 84  # bulldozer + 1, moves left
    SECOND_WIND_FARM = 85  # sector
    BONUS_PAIR = 86  # zone
    TAKE_SPACE = 87  # bonus space
    DISCARD = 88  # zone, pair
    PLACE_TILE = 89  # bonus tile
    PAY_CONTRACT = 90  # space, discount (+ 100: a linked one)
    PLACE_CONTRACT = 91  # space, 1: a linked one
    CONNECT = 92  # line + 1
    LINK = 93  # space

    AUTOMA_TURN = 200
    AUTOMA_CROWNS = 201
    AUTOMA_SCORING_CARDS = 202


FIRST_COMPONENT_EFFECT = 32
LAST_COMPONENT_EFFECT = 63
FIRST_AUTOMA = 200
