"""The features of an option."""

from __future__ import annotations

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.features import Feature


@jit
def feature(g: State, t: Tables, code: int, number: int) -> int:
    """The value of a feature for an option of the open decision."""
    if number == Feature.DECLINES:
        return int(code == 0)
    raise RulesError("unknown feature")
