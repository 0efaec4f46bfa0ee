"""What a row tells of every seat beside its ledgers: facts of the end, and what was done during the game."""

from __future__ import annotations

from enum import IntEnum

from engine.dilluvia.vocabulary.facts import Fact

TOLD: tuple[Fact, ...] = (
    Fact.PRESTIGE,
    Fact.AEROS,
    Fact.CUBES,
    Fact.MAT_MONEY,
    Fact.MAT_CUBES,
    Fact.MAT_PRESTIGE,
    Fact.STEPS,
    Fact.WORKERS,
    Fact.GROUND,
    Fact.SMALL_BUILDINGS,
    Fact.MEDIUM_BUILDINGS,
    Fact.LARGE_BUILDINGS,
    Fact.PROPELLERS,
    Fact.QUARTERS,
)
"""The facts of the end that a row keeps."""
TOLD_FACTS = len(TOLD)


class Count(IntEnum):
    """What was done during a game."""

    TILES_TAKEN = 0
    GARDENS = 1
    CONVERSIONS = 2
    BLANKS = 3
    UNUSED = 4


COUNTS = len(Count)
COUNT_MEANS: dict[Count, str] = {
    Count.TILES_TAKEN: "market tiles taken",
    Count.GARDENS: "gardens placed",
    Count.CONVERSIONS: "cubes converted",
    Count.BLANKS: "placements that did nothing",
    Count.UNUSED: "workers that no spot was open for",
}
