"""Pieces and places by what the sentences call them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.pampero.constants import (
    CONNECTIONS,
    COUNTRIES,
    FOREIGN_CARDS,
    NODES,
    SCORING_TILES,
    SECTORS,
    SPACES,
    SPECIALISTS,
    TILES,
    VJ,
    YOU,
    Market,
)
from engine.pampero.game import edition_of
from engine.pampero.vocabulary.facts import COUNTS
from tests.oracle.printed import shipped

WORDS = edition_of().words


def by_name(name: Callable[[int], str], numbers: Iterable[int]) -> dict[str, int]:
    """What is called so."""
    return {name(number): number for number in numbers}


SITE = by_name(WORDS.site, range(len(shipped().sites)))
SPACE = by_name(WORDS.space, range(SPACES))
CONTRACT = by_name(WORDS.contract, range(TILES))
NODE = by_name(WORDS.node, range(NODES))
FOREIGN = by_name(WORDS.foreign, range(FOREIGN_CARDS))
SCORING_CARD = by_name(WORDS.scoring_card, range(SPECIALISTS))
CONNECTION = by_name(WORDS.connection_name, range(CONNECTIONS + 1))
SECTOR = by_name(WORDS.sector, range(SECTORS))
COUNTRY = by_name(WORDS.country, range(COUNTRIES))
FACT = by_name(WORDS.fact, COUNTS)
TOP = by_name(WORDS.top_half, range(SCORING_TILES))
BOTTOM = by_name(WORDS.bottom_half, range(SCORING_TILES))
MARKET = {market.name.lower(): market for market in Market}
SEAT = {"You": YOU, "VJ": VJ, "Your": YOU, "VJ's": VJ, "you": YOU}
