"""From a checked script to the record that the kernel plays by."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.core.errors import UserError
from solo.players.script.codegen import TWO, Instruction, Writer
from solo.players.script.model import MOST_ORDERED, Line, Script
from solo.players.script.program_layout import (
    ARGUMENT,
    ITEM_BITS,
    ITEM_FEATURE,
    ITEM_MINUS,
    ITEM_NUMBER,
    ITEM_SLOT,
    MAX_ENTRIES,
    MAX_FEATURES,
    MAX_ITEMS,
    MAX_KEY,
    MAX_KINDS,
    MAX_PROGRAM,
    MAX_SLOT_ENTRIES,
    MAX_SLOTS,
    MAX_TESTS,
    MAX_WAITING,
    OP_BITS,
    TEST_NUMBER,
    Opcode,
    OperandMode,
    Role,
)
from solo.players.script.resolve import Term
from solo.players.script.syntax import COMPARISONS

NO_SLOT = -1
NO_ITEM = 0
"""A part of a sum that adds nothing."""


class Compiler:
    """Compiles one script into one record."""

    def __init__(self, script: Script, player: Any) -> None:
        self.script, self.player = script, player
        self.words = script.vocabulary
        self.length = 0
        self.slots: dict[Term, int] = {}
        self.needs: dict[int, tuple[int, ...]] = {}
        """The slots that a slot's program reads, in order."""
        self.features: dict[int, int] = {}
        self.programs: dict[Term, int] = {}
        self.wanted: list[tuple[Term, ...]] = []
        """For each line, the terms whose slots it reads."""
        self.asked: list[list[Term]] = []
        """For each line, what it asks of an option."""
        self.entries = 0
        self.tests: dict[tuple[int, ...], int] = {}
        self.test_count = 0
        self.item_count = 0
        self.uses: Counter[Term] = Counter()
        """In how many places each term is used."""

    def compile(self) -> None:
        """Fill the record."""
        self.player.draws = int(self.script.draws)
        self.count_uses()
        self.wanted = [self.line(number, line) for number, line in enumerate(self.script.lines)]
        self.index()
        self.player.feature_count = len(self.features)
        for number, place in self.features.items():
            self.player.features[place] = number
            for kind in self.silent_kinds(number):
                self.player.silent[kind, place] = 1

    def silent_kinds(self, feature: int) -> frozenset[int]:
        """The kinds of decision whose options do not have a feature; one that names no kind may be of any."""
        told = self.words.feature_kinds[feature]
        return frozenset(self.words.kinds.values()) - told if told else frozenset()

    def count_uses(self) -> None:
        """Count where each term of the script is used."""
        phases = {term for line in self.script.lines for term in self.phase_condition(line)}
        waiting = [
            *phases,
            *(term for line in self.script.lines for term in (line.when, line.where, line.points) if term),
        ]
        self.uses.update(waiting)
        seen = set(waiting)
        waiting = list(seen)
        while waiting:
            for part in waiting.pop().parts:
                self.uses[part] += 1
                if part not in seen:
                    seen.add(part)
                    waiting.append(part)

    # Lines

    def line(self, number: int, line: Line) -> tuple[Term, ...]:
        """One line of the table; the terms whose slots it reads."""
        player = self.player
        conditions = [*self.phase_condition(line), *self.parts(line.when), *self.parts(line.where)]
        holds = self.all_of([term for term in conditions if not term.features])
        asked = [term for term in conditions if term.features]
        self.asked.append(asked)
        player.role[number] = line.role
        player.holds[number] = NO_SLOT if holds is None else self.slot(holds)
        for term in asked:
            self.body(term)
        player.points_slot[number] = NO_SLOT
        if line.role == Role.POINTS and line.points is not None:
            if not line.points.features:
                player.points_slot[number] = self.slot(line.points)
            elif items := self.sum(line.points):
                player.item_start[number], player.item_count[number] = self.store_items(items), len(items)
            else:
                player.points[number] = self.program(line.points)
        return tuple(term for term in (holds, *asked, line.points) if term is not None)

    def parts(self, term: Term | None) -> list[Term]:
        """The conditions that `and` joins."""
        if term is None:
            return []
        if term.kind != "and":
            return [term]
        return [part for inner in term.parts for part in self.parts(inner)]

    def all_of(self, terms: list[Term]) -> Term | None:
        """One condition of several, none of none."""
        if len(terms) < 2:
            return terms[0] if terms else None
        return self.words.term("and", parts=tuple(terms))

    def phase_condition(self, line: Line) -> list[Term]:
        """A phase is the first whose condition holds."""
        if line.phases is None:
            return []
        found = [self.phase_holds(number) for number in sorted(line.phases)]
        if not found:
            return [self.words.term("number", 0)]
        return found if len(found) == 1 else [self.words.term("or", parts=tuple(found))]

    def phase_holds(self, number: int) -> Term:
        """Whether it is this phase now: its condition holds, and none of those above."""
        one = self.words.term("number", 1)
        holds = [phase.when or one for phase in self.script.phases[: number + 1]]
        before = [self.words.term("not", parts=(condition,)) for condition in holds[:-1]]
        return self.words.term("and", parts=(*before, holds[-1], one))

    # Sums

    def sum(self, term: Term) -> list[int]:
        """The parts of a term that is a sum written in a row, in their order; none when it is something else."""
        chain: list[tuple[Term, bool]] = []
        while term.kind in ("+", "-") and term.features:
            term, part = term.parts[0], (term.parts[1], term.kind == "-")
            chain.append(part)
        chain.append((term, False))
        items = [self.item(part, minus) for part, minus in reversed(chain)]
        if None in items:
            return []
        return [item for item in items if item is not None and item != NO_ITEM] or [NO_ITEM]

    def item(self, term: Term, minus: bool) -> int | None:
        """One part of a sum: something of facts alone, a feature, or a feature times such; None: it is more."""
        factor: Term | None = term
        kind, place = ITEM_MINUS * minus, 0
        if term.features:
            found = factors(term)
            if found is None:
                return None
            feature, factor = found
            if is_nothing(factor):
                return NO_ITEM
            kind, place = kind | ITEM_FEATURE, self.feature(feature.number)
        number = 1 if factor is None else factor.number
        if factor is not None and factor.kind != "number":
            kind, number = kind | ITEM_SLOT, self.slot(factor)
        return kind | place << ITEM_BITS | number << ITEM_NUMBER

    def store_items(self, items: list[int]) -> int:
        """Put a sum behind the others."""
        start = self.item_count
        self.item_count += len(items)
        self.limit(self.item_count, MAX_ITEMS, "parts of sums")
        for place, item in enumerate(items):
            self.player.items[start + place] = item
        return start

    # Tables by kind of decision

    def index(self) -> None:
        """The lines and slots of each kind of decision."""
        player, slot_entries = self.player, 0
        for kind in range(MAX_KINDS):
            player.kind_lines[kind], player.kind_slots[kind] = self.entries, slot_entries
            here = [number for number, line in enumerate(self.script.lines) if kind in line.kinds]
            self.enter(kind, here)
            slots = self.slots_of([term for number in here for term in self.wanted[number]])
            self.limit(slot_entries + len(slots), MAX_SLOT_ENTRIES, "facts and conditions times kinds of decision")
            for place, slot in enumerate(slots):
                player.slots[slot_entries + place] = slot
            slot_entries += len(slots)
        player.kind_lines[MAX_KINDS], player.kind_slots[MAX_KINDS] = self.entries, slot_entries

    def enter(self, kind: int, here: list[int]) -> None:
        """The lines of one kind, with their powers of two: the earliest has the highest."""
        feature = self.key_of(here)
        self.player.kind_key[kind] = -1 if feature is None else self.feature(feature)
        used, waiting = 0, 0
        for number in here:
            used += self.script.lines[number].is_ordered
            key = None if feature is None else self.keyed(number, feature)
            rest = [term for term in self.asked[number] if term is not key]
            values = key_values(key, feature) if key is not None and feature is not None else [-1]
            waiting += len(values) if key else 0
            self.limit(waiting, MAX_WAITING, "values of a feature asked for in one kind of decision")
            for value in values:
                self.entry(number, MOST_ORDERED - used, value, rest)

    def entry(self, number: int, bit: int, key: int, rest: list[Term]) -> None:
        """One line for one kind of decision, under one value of the key or none."""
        player, place = self.player, self.entries
        self.entries += 1
        self.limit(self.entries, MAX_ENTRIES, "lines times kinds of decision")
        tests = tuple(self.test(term) for term in rest if is_test(term))
        others = self.all_of([term for term in rest if not is_test(term)])
        player.lines[place], player.bits[place], player.key[place] = number, max(bit, 0), key
        player.test_start[place], player.test_count[place] = self.stored_tests(tests), len(tests)
        player.where[place] = -1 if others is None else self.program(others)
        player.plain[place] = key < 0 and not rest and player.item_count[number] > 0

    def key_of(self, here: list[int]) -> int | None:
        """The feature of which most lines ask for a value, if at least two do."""
        asked = [feature for number in here for term in self.asked[number] for feature in [key_feature(term)]]
        counted = Counter(feature for feature in asked if feature is not None)
        best = counted.most_common(1)
        return best[0][0] if best and best[0][1] > 1 else None

    def keyed(self, number: int, feature: int) -> Term | None:
        """What of a line asks for a value of the key."""
        return next((term for term in self.asked[number] if key_feature(term) == feature), None)

    def test(self, term: Term) -> int:
        """A comparison of a feature with a number, as the kernel reads it."""
        feature, number = term.parts
        return TWO[term.kind] | self.feature(feature.number) << OP_BITS | number.number << TEST_NUMBER

    def stored_tests(self, tests: tuple[int, ...]) -> int:
        """Where a list of tests begins; the same list is kept once."""
        if tests not in self.tests:
            self.limit(self.test_count + len(tests), MAX_TESTS, "comparisons")
            self.tests[tests] = self.test_count
            for test in tests:
                self.player.tests[self.test_count] = test
                self.test_count += 1
        return self.tests[tests]

    def slots_of(self, terms: list[Term]) -> list[int]:
        """The slots that terms read, directly or not, each after those it needs."""
        found: dict[int, None] = {}

        def add(slot: int) -> None:
            if slot not in found:
                for needed in self.needs[slot]:
                    add(needed)
                found[slot] = None

        for term in terms:
            for slot in self.read_by(term):
                add(slot)
        return list(found)

    def read_by(self, term: Term) -> list[int]:
        """The slots that a term is, or that the program of a term about an option reads."""
        if term in self.slots:
            return [self.slots[term]]
        return [slot for part in term.parts for slot in self.read_by(part)]

    def limit(self, found: int, most: int, what: str) -> None:
        """Refuse a script that does not fit."""
        if found > most:
            raise UserError(f"the script {self.script.name} has too many {what}: {found}, allowed: {most}")

    # Programs

    def slot(self, term: Term) -> int:
        """The slot of a term about facts alone."""
        if term not in self.slots:
            reads: list[int] = []
            start, number, seat = 0, -1, 0
            if term.kind == "fact":
                number, seat = term.number, term.seat
            else:
                body, reads = self.body(term)
                start = self.store(body)
            slot = self.slots[term] = len(self.slots)
            self.limit(slot + 1, MAX_SLOTS, "facts and conditions")
            self.needs[slot] = tuple(reads)
            self.player.slot_fact[slot], self.player.slot_seat[slot] = number, seat
            self.player.slot_start[slot] = start
        return self.slots[term]

    def program(self, term: Term) -> int:
        """Where the program of a term about an option begins."""
        if term not in self.programs:
            self.programs[term] = self.store(self.body(term)[0])
        return self.programs[term]

    def body(self, term: Term) -> tuple[list[Instruction], list[int]]:
        """The instructions of a term, and the slots they read."""
        writer = Writer(self, bool(term.features))
        writer.write(term, 0)
        return [*writer.code, (Opcode.END, OperandMode.CONSTANT, 0)], writer.reads

    def store(self, code: list[Instruction]) -> int:
        """Put a program behind the others; its jumps are meant from its beginning."""
        start = self.length
        self.limit(start + len(code), MAX_PROGRAM, "operations")
        for place, (op, mode, argument) in enumerate(code):
            jumps = op in (Opcode.JUMP_IF_ZERO, Opcode.JUMP_UNLESS_ZERO)
            self.player.program[start + place] = op | mode << OP_BITS | (argument + start * jumps) << ARGUMENT
        self.length += len(code)
        return start

    def feature(self, number: int) -> int:
        """The place of a feature among those that the script uses."""
        place = self.features.setdefault(number, len(self.features))
        self.limit(place + 1, MAX_FEATURES, "features")
        return place


def is_nothing(factor: Term | None) -> bool:
    """Whether a factor is the number 0: a feature that counts for nothing need not be asked for."""
    return factor is not None and factor.kind == "number" and factor.number == 0


def is_test(term: Term) -> bool:
    """Whether a term compares a feature with a number."""
    return term.kind in COMPARISONS and [part.kind for part in term.parts] == ["feature", "number"]


def key_feature(term: Term) -> int | None:
    """The feature of which a term asks for one value or one of several; None: it asks for something else."""
    parts = term.parts if term.kind == "or" else (term,)
    features = {part.parts[0].number if asks_for_value(part) else None for part in parts}
    return features.pop() if len(features) == 1 else None


def asks_for_value(term: Term) -> bool:
    """Whether a term is a feature's being equal to a number that can be a value of the key."""
    return term.kind == "=" and is_test(term) and 0 <= term.parts[1].number < MAX_KEY


def key_values(term: Term, feature: int) -> list[int]:
    """The values that a term asks for, each once."""
    parts = term.parts if term.kind == "or" else (term,)
    assert key_feature(term) == feature
    return list(dict.fromkeys(part.parts[1].number for part in parts))


def factors(term: Term) -> tuple[Term, Term | None] | None:
    """A feature, and what of facts alone it is multiplied with; None when a term is something else."""
    if term.kind == "feature":
        return term, None
    if term.kind == "*":
        for feature, other in (term.parts, term.parts[::-1]):
            if feature.kind == "feature" and not other.features:
                return feature, other
    return None


def compile_script(script: Script, player: Any) -> None:
    """Let a player's record play by a script."""
    Compiler(script, player).compile()
