"""The vocabulary of conditions: what stands at the top of a section of a solo card.

A condition is one phrase. Where it names a kind of contract, only contracts of that kind are candidates of its section.
"""

from __future__ import annotations

from enum import IntEnum

from engine.pampero.vocabulary.effects import FACT
from engine.pampero.vocabulary.naming import Phrase, Word, choice, names_of, number, read_phrase


class Kind(IntEnum):
    """Kinds of contract that a condition or a secondary icon can name."""

    ANY = 0
    REMOTE = 1
    RESORT = 2
    COMMERCIAL = 3
    INDUSTRIAL = 4
    RESIDENTIAL = 5
    TWO_ICONS = 6
    LUCRATIVE = 7
    STANDARD = 8
    SOLAR = 9
    CONNECTED = 10
    REMOTE_TILE = 11


KIND_SAYS: dict[Kind, str] = {
    Kind.ANY: "any standard or remote contract",
    Kind.REMOTE: "a contract with a remote icon",
    Kind.RESORT: "a contract with a resort icon",
    Kind.COMMERCIAL: "a contract with a commercial icon",
    Kind.INDUSTRIAL: "a contract with an industrial icon",
    Kind.RESIDENTIAL: "a contract with a residential icon",
    Kind.TWO_ICONS: "a contract with two market icons",
    Kind.LUCRATIVE: "a contract with an icon of two arrows",
    Kind.STANDARD: "a standard contract",
    Kind.SOLAR: "a solar contract next in line",
    Kind.REMOTE_TILE: "a remote contract",
    Kind.CONNECTED: "a contract whose space is joined to a connection tile still on the board",
}

KIND = choice("kind", names_of(Kind))
FIGURE = number("figure", 0, 30)


class Condition(IntEnum):
    """What a section of a solo card can ask."""

    ENERGY_BELOW = 1
    ALL_LOCKED = 2
    CONTRACT = 3
    SHORT_OF_ENERGY = 4
    FOREIGN_MARKET = 5
    FEWER_THAN_YOU = 6
    NO_CONTRACT_AT = 7
    AT_LEAST = 8
    BELOW = 9


CONDITIONS: tuple[Word, ...] = (
    Word(Condition.ENERGY_BELOW, "energy-below", (FIGURE,), "VJ has less energy than that"),
    Word(
        Condition.ALL_LOCKED, "all-locked", (), "every transformer left on VJ's board is in a column without its tower"
    ),
    Word(Condition.CONTRACT, "contract", (KIND,), "VJ can fulfil a contract of that kind"),
    Word(
        Condition.SHORT_OF_ENERGY,
        "short-of-energy",
        (),
        "sectors with a VJ tower hold contracts and VJ can pay for none of them",
    ),
    Word(
        Condition.FOREIGN_MARKET,
        "foreign-market",
        (),
        "VJ has a tower in B1 or B2 and that sector's country shows a card",
    ),
    Word(Condition.FEWER_THAN_YOU, "fewer-than-you", (FACT,), "VJ has fewer than you"),
    Word(
        Condition.NO_CONTRACT_AT,
        "no-contract-at",
        (FIGURE,),
        "VJ has at least that much energy and can pay for no contract in reach",
    ),
    Word(Condition.AT_LEAST, "at-least", (FACT, FIGURE), "VJ has at least that many"),
    Word(Condition.BELOW, "below", (FACT, FIGURE), "VJ has fewer than that many"),
)


def read_condition(text: str) -> Phrase:
    """The phrase of a condition."""
    return read_phrase(text, CONDITIONS, "condition")
