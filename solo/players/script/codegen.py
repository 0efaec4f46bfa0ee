"""The program of one expression, instruction by instruction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from solo.players.script.program_layout import MAX_STACK, Opcode, OperandMode
from solo.players.script.resolve import Term

Instruction = tuple[Opcode, OperandMode, int]

TWO = {
    "+": Opcode.ADD,
    "-": Opcode.SUBTRACT,
    "*": Opcode.MULTIPLY,
    "/": Opcode.DIVIDE,
    "min": Opcode.MIN,
    "max": Opcode.MAX,
    "=": Opcode.EQUAL,
    "!=": Opcode.UNEQUAL,
    "<": Opcode.LESS,
    "<=": Opcode.AT_MOST,
    ">": Opcode.MORE,
    ">=": Opcode.AT_LEAST,
}
TRUTHS = frozenset({"=", "!=", "<", "<=", ">", ">=", "and", "or", "not"})
"""What gives 0 or 1."""


class CompilerServices(Protocol):
    """What a writer asks of the compiler of its script."""

    @property
    def uses(self) -> Mapping[Term, int]:
        """In how many places each term is used."""

    def slot(self, term: Term) -> int:
        """The slot of a term about facts alone."""

    def feature(self, number: int) -> int:
        """The place of a feature among those that the script uses."""

    def limit(self, found: int, most: int, what: str) -> None:
        """Refuse a script that does not fit."""


class Writer:
    """Writes the program of one term."""

    def __init__(self, compiler: CompilerServices, about_option: bool) -> None:
        self.compiler, self.about_option = compiler, about_option
        self.code: list[Instruction] = []
        self.reads: list[int] = []

    def emit(self, op: Opcode, mode: OperandMode = OperandMode.CONSTANT, argument: int = 0) -> None:
        """One instruction."""
        self.code.append((op, mode, argument))

    def leaf(self, term: Term, whole: bool) -> tuple[OperandMode, int] | None:
        """Where the value of a term can be had at once; what depends on facts alone is in a slot, but for the whole."""
        if term.kind == "number":
            return OperandMode.CONSTANT, term.number
        if term.kind == "feature":
            return OperandMode.FEATURE, self.compiler.feature(term.number)
        if term.kind == "fact" or (not whole and self.is_kept(term)):
            slot = self.compiler.slot(term)
            self.reads.append(slot)
            return OperandMode.SLOT, slot
        return None

    def is_kept(self, term: Term) -> bool:
        """Whether a term of facts alone has a slot: where it is put to every option, or asked for in several places."""
        return not term.features and (self.about_option or self.compiler.uses[term] > 1)

    def write(self, term: Term, depth: int, whole: bool = True) -> None:
        """Bring the value of a term to hand."""
        at_once = self.leaf(term, whole)
        if at_once:
            self.emit(Opcode.LOAD, *at_once)
        elif term.kind in ("and", "or"):
            self.write_joined(term, depth)
        elif len(term.parts) == 1:
            self.write(term.parts[0], depth, whole=False)
            self.emit({"not": Opcode.NOT, "abs": Opcode.ABS}[term.kind])
        else:
            self.write_two(term, depth)

    def write_two(self, term: Term, depth: int) -> None:
        """An operation on two terms: the second from where it is, or from the hand with the first on the stack."""
        one, other = term.parts
        self.write(one, depth, whole=False)
        at_once = self.leaf(other, whole=False)
        if at_once:
            self.emit(TWO[term.kind], *at_once)
            return
        self.compiler.limit(depth + 1, MAX_STACK, "operations inside one another")
        self.emit(Opcode.PUSH)
        self.write(other, depth + 1, whole=False)
        self.emit(TWO[term.kind], OperandMode.STACK)

    def write_joined(self, term: Term, depth: int) -> None:
        """`and` and `or`: the rest is left out as soon as the result is known."""
        jump = Opcode.JUMP_IF_ZERO if term.kind == "and" else Opcode.JUMP_UNLESS_ZERO
        jumps: list[int] = []
        for part in term.parts:
            self.write(part, depth, whole=False)
            jumps.append(len(self.code))
            self.emit(jump)
        self.code.pop()
        end = len(self.code)
        for place in jumps[:-1]:
            self.code[place] = (jump, OperandMode.CONSTANT, end)
        if any(part.kind not in TRUTHS for part in term.parts):
            self.emit(Opcode.TRUTH)
