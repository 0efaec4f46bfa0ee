"""The layout of a compiled script: its instructions, its tables, and the memory that one decision is worked out in."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from engine.core.record import Matrix, Record, Vector, dtype_of, i8, i16, i32, i64
from engine.core.state import MAX_OPTIONS
from solo.players.player import CorePlayer

MAX_KINDS = 64
MAX_LINES = 256
MAX_ENTRIES = 8192
"""Lines by kind of decision: a line for every kind counts once for each."""
MAX_WAITING = 1024
"""Entries that wait under values of the key, in one kind of decision."""
MAX_SLOTS = 512
MAX_SLOT_ENTRIES = 8192
MAX_FEATURES = 128
MAX_PROGRAM = 6144
MAX_TESTS = 4096
MAX_ITEMS = 2048
MAX_KEY = 128
"""The values of a key from 0 to one less; others are compared like any feature."""
MAX_STACK = 32
MOST = 1_000_000_000
"""No number of a script goes beyond this, up or down."""
TIES = 3

OWN = -1
RIVAL = -2


class Role(IntEnum):
    """What a line does with the options it matches."""

    NEVER = 0
    FIRST = 1
    POINTS = 2


class OperandMode(IntEnum):
    """Where an instruction's second number comes from."""

    CONSTANT = 0
    SLOT = 1
    FEATURE = 2
    STACK = 3
    """From the stack comes the first; the second is the one at hand."""


class Opcode(IntEnum):
    """Instructions. The number at hand is the first operand and gets the result."""

    END = 0
    PUSH = 1
    JUMP_IF_ZERO = 2
    JUMP_UNLESS_ZERO = 3
    NOT = 4
    TRUTH = 5
    ABS = 6
    LOAD = 7
    ADD = 8
    SUBTRACT = 9
    MULTIPLY = 10
    DIVIDE = 11
    MIN = 12
    MAX = 13
    EQUAL = 14
    UNEQUAL = 15
    LESS = 16
    AT_MOST = 17
    MORE = 18
    AT_LEAST = 19


OP_BITS = 5
MODE_BITS = 2
OP_MASK = (1 << OP_BITS) - 1
MODE_MASK = (1 << MODE_BITS) - 1
ARGUMENT = OP_BITS + MODE_BITS
FEATURE_MASK = MAX_FEATURES - 1
FEATURE_BITS = 7
TEST_NUMBER = OP_BITS + FEATURE_BITS
"""Where the number of a test begins, behind the operation and a feature's place."""
ITEM_SLOT = 1
"""The number of an item is a slot, whose value counts."""
ITEM_FEATURE = 2
"""It is multiplied with a feature."""
ITEM_MINUS = 4
"""It is taken away."""
ITEM_BITS = 3
ITEM_NUMBER = ITEM_BITS + FEATURE_BITS


class Scripted(CorePlayer, abstract=True):
    """A compiled script. Nothing in it changes while it plays, so that threads can share it."""

    draws: Annotated[int, i8]
    """1: among equals it draws; 0: it takes the first."""
    program: Annotated[Vector, i64[MAX_PROGRAM]]
    """Instructions: operation, mode and argument in one number."""
    feature_count: Annotated[int, i16]
    features: Annotated[Vector, i16[MAX_FEATURES]]
    """The numbers of the features that it uses."""
    silent: Annotated[Matrix, i8[MAX_KINDS, MAX_FEATURES]]
    """1: no option of such a decision has the feature, so that it is 0 and need not be asked for."""
    slot_seat: Annotated[Vector, i8[MAX_SLOTS]]
    slot_fact: Annotated[Vector, i16[MAX_SLOTS]]
    """The number of the fact that a slot holds; -1: the result of a program."""
    slot_start: Annotated[Vector, i32[MAX_SLOTS]]
    kind_slots: Annotated[Vector, i16[MAX_KINDS + 1]]
    """Where the slots of each kind of decision begin in `slots`; those of the last end where the next would begin."""
    slots: Annotated[Vector, i16[MAX_SLOT_ENTRIES]]
    kind_lines: Annotated[Vector, i16[MAX_KINDS + 1]]
    """Where the lines of each kind of decision begin in `lines`."""
    kind_key: Annotated[Vector, i16[MAX_KINDS]]
    """The place of the feature that is the key of a kind of decision; -1: none."""
    lines: Annotated[Vector, i16[MAX_ENTRIES]]
    bits: Annotated[Vector, i8[MAX_ENTRIES]]
    """The power of two of a `first` or `never` line among those of its kind."""
    key: Annotated[Vector, i16[MAX_ENTRIES]]
    """The value of the key that a line asks for; -1: it is put to every option."""
    test_start: Annotated[Vector, i16[MAX_ENTRIES]]
    """Where the tests begin that an option must pass to match a line."""
    test_count: Annotated[Vector, i8[MAX_ENTRIES]]
    tests: Annotated[Vector, i64[MAX_TESTS]]
    """Comparisons of a feature with a number: the operation, the feature's place and the number in one."""
    plain: Annotated[Vector, i8[MAX_ENTRIES]]
    """1: the line matches every option, and its points are a sum."""
    where: Annotated[Vector, i32[MAX_ENTRIES]]
    """Where the program begins that says the rest about matching; -1: there is no rest."""
    role: Annotated[Vector, i8[MAX_LINES]]
    holds: Annotated[Vector, i16[MAX_LINES]]
    """The slot that says whether a line counts in this decision; -1: always."""
    points_slot: Annotated[Vector, i16[MAX_LINES]]
    """The slot of a line's points; -1: they depend on the option."""
    item_start: Annotated[Vector, i16[MAX_LINES]]
    """Where the sum of a line's points begins, if they are one."""
    item_count: Annotated[Vector, i16[MAX_LINES]]
    items: Annotated[Vector, i64[MAX_ITEMS]]
    """Parts of sums: the kind, the feature's place, and a number or a slot in one."""
    points: Annotated[Vector, i32[MAX_LINES]]
    """Where the program of a line's points begins, if they are no sum."""


class ScriptPlayer(Scripted):
    """Nothing but that."""


class Memory(Record):
    """What is worked out in one decision.

    It is allocated then, as nothing else in the kernel is: threads share a player's record, and a state has no room.
    """

    slots: Annotated[Vector, i64[MAX_SLOTS]]
    features: Annotated[Vector, i64[MAX_FEATURES]]
    """Features of the option that was looked at last,"""
    stamps: Annotated[Vector, i16[MAX_FEATURES]]
    """and which option that was; beyond all options: a feature that they do not have."""
    stack: Annotated[Vector, i64[MAX_STACK]]
    factors: Annotated[Vector, i64[MAX_ITEMS]]
    """The sums that every option gets, part by part: a number,"""
    places: Annotated[Vector, i16[MAX_ITEMS]]
    """the place of the feature that it is multiplied with, or -1,"""
    ends: Annotated[Vector, i8[MAX_ITEMS]]
    """and whether a sum ends here."""
    listed: Annotated[Vector, i16[MAX_LINES]]
    """The other entries that are put to every option."""
    heads: Annotated[Vector, i16[MAX_KEY]]
    """For every value of the key, the place of the first entry that waits under it, or -1."""
    waiting: Annotated[Vector, i16[MAX_WAITING]]
    """The entries that wait under a value of the key,"""
    following: Annotated[Vector, i16[MAX_WAITING]]
    """and the place of the next under the same, or -1."""
    tied: Annotated[Vector, i16[MAX_OPTIONS]]


MEMORY = dtype_of(Memory)
