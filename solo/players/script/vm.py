"""The scripted player in the kernel: small integer programs over facts and features, looked at and never tried.

What depends on facts alone is worked out once a decision, into slots. Then every option is put to the lines whose
condition holds; those that ask for a value of one feature, the key of the kind of decision (such as `card = tower`),
wait under that value, so that most lines are never looked at. What most lines say is in tables: tests of a feature
against a number, and sums of features times something. Programs say the rest.

Options are compared by two numbers: their rank, to which every `first` line that matches adds a power of two and every
`never` line takes one away, the earlier the line the higher; then their points.
"""

from __future__ import annotations

import numpy as np

from engine.core.binding import fact, keep_notes, new_notes, noted_feature
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.record import Many, Record
from engine.core.rng import policy_below
from engine.core.state import MAX_OPTIONS, CoreState
from solo.players.script.program_layout import (
    ARGUMENT,
    FEATURE_MASK,
    ITEM_BITS,
    ITEM_FEATURE,
    ITEM_MINUS,
    ITEM_NUMBER,
    ITEM_SLOT,
    MAX_KEY,
    MAX_KINDS,
    MEMORY,
    MODE_MASK,
    MOST,
    OP_BITS,
    OP_MASK,
    OWN,
    RIVAL,
    TEST_NUMBER,
    TIES,
    Memory,
    Opcode,
    OperandMode,
    Role,
    Scripted,
)


@jit
def choose_script(player: Scripted, work: Many[CoreState], here: int, t: Record, seed: int) -> int:
    """The option that the script's lines prefer."""
    g = work[here]
    room: Many[Memory] = np.empty(1, MEMORY)  # type: ignore[assignment]
    memory = room[0]
    notes_room = new_notes(g)
    notes = notes_room[0]
    look_around(player, g, t, memory, notes)
    parts, listed, waiting = gather_lines(player, g, memory)
    count = g.option_count
    if parts + listed + waiting > 0:
        count = weigh_options(player, g, t, memory, notes, parts, listed)
    chosen = 0
    if player.draws != 0 and count > 1:
        chosen = policy_below(seed, g.decisions, TIES, count)
    if parts + listed + waiting > 0:
        chosen = room[0].tied[chosen]  # the room itself, which is given back after its last use
    keep_notes(notes_room)
    return g.options[chosen]


@jit
def look_around(player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record) -> None:
    """Fill the slots of this kind of decision, and tell the features that its options do not have."""
    kind = g.decision_kind
    if kind >= MAX_KINDS:
        raise RulesError("a script knows no kind of decision of so high a number")
    for entry in range(player.kind_slots[kind], player.kind_slots[kind + 1]):
        slot = player.slots[entry]
        memory.slots[slot] = slot_value(player, g, t, memory, notes, slot)
    for place in range(player.feature_count):
        memory.features[place] = 0
        memory.stamps[place] = MAX_OPTIONS if player.silent[kind, place] else -1


@jit
def gather_lines(player: Scripted, g: CoreState, memory: Memory) -> tuple[int, int, int]:
    """Gather the lines that count in this decision; how many parts of sums, listed lines and waiting ones there are.

    A sum that every option gets is told part by part; other lines are listed, or wait under a value of the key.
    """
    kind = g.decision_kind
    if player.kind_key[kind] >= 0:
        for value in range(MAX_KEY):
            memory.heads[value] = -1
    parts, listed, waiting = 0, 0, 0
    for entry in range(player.kind_lines[kind], player.kind_lines[kind + 1]):
        condition = player.holds[player.lines[entry]]
        if condition >= 0 and memory.slots[condition] == 0:
            continue
        if player.plain[entry]:
            parts = add_sum(player, memory, kind, player.lines[entry], parts)
        elif player.key[entry] < 0:
            memory.listed[listed] = entry
            listed += 1
        else:
            memory.waiting[waiting] = entry
            memory.following[waiting] = memory.heads[player.key[entry]]
            memory.heads[player.key[entry]] = waiting
            waiting += 1
    return parts, listed, waiting


@jit
def add_sum(player: Scripted, memory: Memory, kind: int, line: int, parts: int) -> int:
    """Put the sum of a line behind so many parts, without what is 0 for every option; how many there are then."""
    first, start = parts, player.item_start[line]
    for item_place in range(start, start + player.item_count[line]):
        item = player.items[item_place]
        place = feature_of(item)
        if place < 0 or player.silent[kind, place] == 0:
            memory.factors[parts] = factor_of(memory, item)
            memory.places[parts] = place
            memory.ends[parts] = 0
            parts += 1
    if parts > first:
        memory.ends[parts - 1] = 1
    return parts


@jit
def factor_of(memory: Memory, item: int) -> int:
    """The number of a part of a sum, or what its slot holds; negative where it is taken away."""
    number = item >> ITEM_NUMBER
    if item & ITEM_SLOT != 0:
        number = memory.slots[number]
    return -number if item & ITEM_MINUS != 0 else number


@jit
def feature_of(item: int) -> int:
    """The place of the feature that a part of a sum is multiplied with, or -1."""
    return (item >> ITEM_BITS) & FEATURE_MASK if item & ITEM_FEATURE != 0 else -1


@jit
def slot_value(player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, slot: int) -> int:
    """What a slot holds in this decision."""
    number = player.slot_fact[slot]
    if number < 0:
        return run_program(player, g, t, memory, notes, player.slot_start[slot], 0)
    if player.slot_seat[slot] == OWN:
        return fact(g, t, g.decision_seat, number)
    if player.slot_seat[slot] == RIVAL:
        return rivals_fact(g, t, number)
    return fact(g, t, player.slot_seat[slot], number)


@jit
def rivals_fact(g: CoreState, t: Record, number: int) -> int:
    """The most that one of the others has."""
    most = fact(g, t, (g.decision_seat + 1) % g.n_seats, number)
    for seat in range(g.n_seats):
        if seat != g.decision_seat:
            most = max(most, fact(g, t, seat, number))
    return most


@jit
def weigh_options(
    player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, parts: int, listed: int
) -> int:
    """List the best options in the memory, by their places; how many they are."""
    best_rank, best_points, tied = 0, 0, 0
    for index in range(g.option_count):
        rank, points = score_option(player, g, t, memory, notes, listed, index)
        points += sum_parts(player, g, t, memory, notes, parts, index)
        if index == 0 or rank > best_rank or (rank == best_rank and points > best_points):
            best_rank, best_points, tied = rank, points, 0
        if rank == best_rank and points == best_points:
            memory.tied[tied] = index
            tied += 1
    return tied


@jit
def sum_parts(player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, parts: int, index: int) -> int:
    """The points of an option by the lines that match every option."""
    points, total = 0, 0
    for part in range(parts):
        value = memory.factors[part]
        if memory.places[part] >= 0:
            value = within(value * feature_value(player, g, t, memory, notes, memory.places[part], index))
        total = within(total + value)
        if memory.ends[part]:
            points += total
            total = 0
    return points


@jit
def score_option(
    player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, listed: int, index: int
) -> tuple[int, int]:
    """What the other lines say of one option: its rank and its points."""
    rank, points = 0, 0
    for place in range(listed):
        more_rank, more_points = score_line(player, g, t, memory, notes, memory.listed[place], index)
        rank += more_rank
        points += more_points
    waiting = first_waiting(player, g, t, memory, notes, index)
    while waiting >= 0:
        more_rank, more_points = score_line(player, g, t, memory, notes, memory.waiting[waiting], index)
        rank += more_rank
        points += more_points
        waiting = memory.following[waiting]
    return rank, points


@jit
def first_waiting(player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, index: int) -> int:
    """The first of the lines that wait under what the key is for an option; -1: none."""
    key = player.kind_key[g.decision_kind]
    if key < 0:
        return -1
    value = feature_value(player, g, t, memory, notes, key, index)
    return memory.heads[value] if 0 <= value < MAX_KEY else -1


@jit
def score_line(
    player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, entry: int, index: int
) -> tuple[int, int]:
    """What one line adds to an option's rank and points: nothing if it does not match."""
    if not passes(player, g, t, memory, notes, entry, index):
        return 0, 0
    where, line = player.where[entry], player.lines[entry]
    if where >= 0 and run_program(player, g, t, memory, notes, where, index) == 0:
        return 0, 0
    if player.role[line] == Role.POINTS:
        return 0, points_of(player, g, t, memory, notes, line, index)
    return 1 << player.bits[entry] if player.role[line] == Role.FIRST else -(1 << player.bits[entry]), 0


@jit
def passes(player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, entry: int, index: int) -> bool:
    """Whether an option passes the tests of an entry."""
    start = player.test_start[entry]
    for place in range(start, start + player.test_count[entry]):
        test = player.tests[place]
        value = feature_value(player, g, t, memory, notes, (test >> OP_BITS) & FEATURE_MASK, index)
        if not compare(test & OP_MASK, value, test >> TEST_NUMBER):
            return False
    return True


@jit
def points_of(player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, line: int, index: int) -> int:
    """The points that a line gives an option it matches."""
    if player.points_slot[line] >= 0:
        return memory.slots[player.points_slot[line]]
    if player.item_count[line] > 0:
        return sum_items(player, g, t, memory, notes, line, index)
    return run_program(player, g, t, memory, notes, player.points[line], index)


@jit
def sum_items(player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, line: int, index: int) -> int:
    """The points of a line that are a sum, part by part."""
    total = 0
    start = player.item_start[line]
    for place in range(start, start + player.item_count[line]):
        part, feature_place = factor_of(memory, player.items[place]), feature_of(player.items[place])
        if feature_place >= 0:
            part = within(part * feature_value(player, g, t, memory, notes, feature_place, index))
        total = within(total + part)
    return total


@jit
def run_program(
    player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, place: int, index: int
) -> int:
    """The result of a program for the option at that place of the list."""
    value, top = 0, 0
    word = player.program[place]
    while word & OP_MASK != Opcode.END:
        place += 1
        op, argument = word & OP_MASK, word >> ARGUMENT
        if op >= Opcode.LOAD:
            mode = (word >> OP_BITS) & MODE_MASK
            other = argument
            if mode == OperandMode.SLOT:
                other = memory.slots[argument]
            elif mode == OperandMode.FEATURE:
                other = feature_value(player, g, t, memory, notes, argument, index)
            elif mode == OperandMode.STACK:
                top -= 1
                other, value = value, memory.stack[top]
            value = combine(op, value, other)
        elif op == Opcode.PUSH:
            memory.stack[top] = value
            top += 1
        elif op == Opcode.JUMP_IF_ZERO or op == Opcode.JUMP_UNLESS_ZERO:
            if (value == 0) == (op == Opcode.JUMP_IF_ZERO):
                place = argument
        else:
            value = alone(op, value)
        word = player.program[place]
    return value


@jit
def feature_value(
    player: Scripted, g: CoreState, t: Record, memory: Memory, notes: Record, place: int, index: int
) -> int:
    """A feature of an option, asked for once: options are looked at one after the other."""
    if memory.stamps[place] < index:
        memory.stamps[place] = index
        memory.features[place] = noted_feature(g, t, notes, g.options[index], player.features[place])
    return memory.features[place]


@jit
def alone(op: int, value: int) -> int:
    """An operation on one number."""
    if op == Opcode.NOT:
        return int(value == 0)
    if op == Opcode.TRUTH:
        return int(value != 0)
    if op == Opcode.ABS:
        return abs(value)
    raise RulesError("an instruction that no script has")


@jit
def combine(op: int, one: int, other: int) -> int:
    """An operation on two numbers."""
    if op == Opcode.LOAD:
        return other
    if op >= Opcode.EQUAL:
        return int(compare(op, one, other))
    if op == Opcode.MIN:
        return min(one, other)
    if op == Opcode.MAX:
        return max(one, other)
    return within(calculate(op, one, other))


@jit
def calculate(op: int, one: int, other: int) -> int:
    """Plain arithmetic; a division rounds down, and by nothing gives 0."""
    if op == Opcode.ADD:
        return one + other
    if op == Opcode.SUBTRACT:
        return one - other
    if op == Opcode.MULTIPLY:
        return one * other
    if op == Opcode.DIVIDE:
        return one // other if other != 0 else 0
    raise RulesError("an instruction that no script has")


@jit
def within(value: int) -> int:
    """A number that is not larger than any may be."""
    return max(-MOST, min(MOST, value))


@jit
def compare(op: int, one: int, other: int) -> bool:
    """A comparison of two numbers."""
    if op == Opcode.EQUAL:
        return one == other
    if op == Opcode.UNEQUAL:
        return one != other
    if op == Opcode.LESS:
        return one < other
    if op == Opcode.AT_MOST:
        return one <= other
    if op == Opcode.MORE:
        return one > other
    return one >= other
