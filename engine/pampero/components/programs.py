"""Phrases of component files as rows of numbers that the rules carry out."""

from __future__ import annotations

from enum import IntEnum

from engine.core.components.phrases import Phrase
from engine.pampero.components.models.fields import Effects
from engine.pampero.components.tables import Tables
from engine.pampero.vocabulary.effects import Effect


def phrase_numbers(phrase: Phrase, opcodes: type[IntEnum]) -> tuple[int, int, int]:
    """A phrase as a row of numbers; an opcode the kernel does not know raises here, not in a game."""
    return int(opcodes(phrase.op)), int(phrase.a), int(phrase.b)


class Programs:
    """The effect programs, one after the other in one array."""

    def __init__(self, t: Tables) -> None:
        self.t = t
        self.length = 0

    def add(self, effects: Effects) -> tuple[int, int]:
        """Append the effects of a component; its first row and how many."""
        first = self.length
        for phrase in (phrase for program in effects for phrase in program):
            for part, number in enumerate(phrase_numbers(phrase, Effect)):
                self.t.program[self.length, part] = number
            self.length += 1
        return first, self.length - first
