"""What a solo card reads: the conditions of its sections, the criteria of its searches, its kinds of contract."""

from __future__ import annotations

from enum import IntEnum

from engine.core.components.phrases import Phrase, Word, choice, number, read_phrase
from engine.core.member_names import names_of
from engine.pampero.constants import Sector, Zone
from engine.pampero.vocabulary.effects import FACT
from engine.pampero.vocabulary.parameters import MARKET


class ContractKind(IntEnum):
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


KIND_SAYS: dict[ContractKind, str] = {
    ContractKind.ANY: "any standard or remote contract",
    ContractKind.REMOTE: "a contract with a remote icon",
    ContractKind.RESORT: "a contract with a resort icon",
    ContractKind.COMMERCIAL: "a contract with a commercial icon",
    ContractKind.INDUSTRIAL: "a contract with an industrial icon",
    ContractKind.RESIDENTIAL: "a contract with a residential icon",
    ContractKind.TWO_ICONS: "a contract with two market icons",
    ContractKind.LUCRATIVE: "a contract with an icon of two arrows",
    ContractKind.STANDARD: "a standard contract",
    ContractKind.SOLAR: "a solar contract next in line",
    ContractKind.REMOTE_TILE: "a remote contract",
    ContractKind.CONNECTED: "a contract whose space is joined to a connection tile still on the board",
}

KIND = choice("kind", names_of(ContractKind))
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
    Word(Condition.ENERGY_BELOW, "energy-below", (FIGURE,), "VJ has less than FIGURE energy"),
    Word(
        Condition.ALL_LOCKED, "all-locked", (), "every transformer left on VJ's board is in a column without its tower"
    ),
    Word(Condition.CONTRACT, "contract", (KIND,), "VJ can fulfil a contract of this kind"),
    Word(
        Condition.SHORT_OF_ENERGY,
        "short-of-energy",
        (),
        "sectors with a VJ tower have contracts, but VJ can pay for none of them",
    ),
    Word(
        Condition.FOREIGN_MARKET,
        "foreign-market",
        (),
        "VJ has a tower in B1 or B2, and that sector's country shows a card",
    ),
    Word(Condition.FEWER_THAN_YOU, "fewer-than-you", (FACT,), "VJ's FACT is lower than yours"),
    Word(
        Condition.NO_CONTRACT_AT,
        "no-contract-at",
        (FIGURE,),
        "VJ has at least FIGURE energy, but can pay for no contract in reach",
    ),
    Word(Condition.AT_LEAST, "at-least", (FACT, FIGURE), "VJ's FACT is at least FIGURE"),
    Word(Condition.BELOW, "below", (FACT, FIGURE), "VJ's FACT is below FIGURE"),
)


def read_condition(text: str) -> Phrase:
    """The phrase of a condition."""
    return read_phrase(text, CONDITIONS, "condition")


class Action(IntEnum):
    """What a section of a solo card does."""

    WIND_FARM = 0
    TOWER = 1
    CONTRACT = 2
    FOREIGN = 3


class Criterion(IntEnum):
    """What narrows candidates: up to 19 sectors, from 20 contracts.

    The end of a search belongs to its action and is no word of a card: a wind farm looks at your structures, then your
    bulldozers; a contract at its cost, VJ's rightmost/bottommost income, the next cards; what is still tied is yours.
    """

    EYE = 1
    YOUR_STRUCTURES = 2
    YOUR_BULLDOZERS = 3
    SECTOR_ICONS = 4
    CHEAPEST_CONTRACT = 5
    MOST_CONTRACTS = 6
    MOST_REMOTE = 7
    MOST_TWO_ICONS = 8
    DEAREST_CONTRACT = 9
    MOST_CONNECTED = 10
    CHEAPEST = 20
    RIGHTMOST_INCOME = 22
    ICONS = 23
    MOST_ARROWS = 28


SECTOR_CRITERIA: tuple[Word, ...] = (
    Word(Criterion.EYE, "eye", (), "look at the towers of the next face-up solo card, then of the third"),
    Word(
        Criterion.YOUR_STRUCTURES,
        "your-structures",
        (),
        "where you have the most wind farms, towers and transformers",
    ),
    Word(Criterion.YOUR_BULLDOZERS, "your-bulldozers", (), "where you have the most bulldozers"),
    Word(
        Criterion.SECTOR_ICONS,
        "icons",
        (MARKET,),
        "most MARKET icons on the contracts and connection tiles still there",
    ),
    Word(Criterion.CHEAPEST_CONTRACT, "cheapest-contract", (), "where the cheapest contract lies"),
    Word(Criterion.DEAREST_CONTRACT, "dearest-contract", (), "where the most expensive contract lies"),
    Word(Criterion.MOST_CONTRACTS, "most-contracts", (), "most contract tiles still there"),
    Word(Criterion.MOST_REMOTE, "most-remote", (), "most remote contract tiles still there"),
    Word(Criterion.MOST_TWO_ICONS, "most-two-icons", (), "most contract tiles with two market icons still there"),
    Word(Criterion.MOST_CONNECTED, "most-connected", (), "most contract tiles joined to a connection tile"),
)

CONTRACT_CRITERIA: tuple[Word, ...] = (
    Word(Criterion.ICONS, "icons", (MARKET,), "most MARKET icons"),
    Word(Criterion.MOST_ARROWS, "most-arrows", (), "most income arrows"),
)


class Symbol(IntEnum):
    """What a column of the tower bonus board must show: above a tile, below a printed bonus."""

    ANY = 0
    RIGHTMOST_INCOME = 1
    MARKET = 2
    MONEY = 3
    ENERGY = 4
    BATTERY = 5
    INCOME = 6
    SPECIALIST = 7
    BULLDOZER = 8
    CONNECTION = 9
    END = 10
    ONGOING = 11


SYMBOLS: tuple[Word, ...] = (
    Word(Symbol.ANY, "anything", (), "any tile, or any printed bonus"),
    Word(Symbol.RIGHTMOST_INCOME, "rightmost-income", (), "the icon of VJ's rightmost/bottommost income"),
    Word(Symbol.MARKET, "icon", (MARKET,), "a MARKET icon"),
    Word(Symbol.MONEY, "money", (number("amount", 0, 30),), "exactly AMOUNT pesos; 0 for any amount"),
    Word(Symbol.ENERGY, "energy", (), "energy"),
    Word(Symbol.BATTERY, "battery", (), "a battery"),
    Word(Symbol.INCOME, "income", (), "an income step, fixed or chosen"),
    Word(Symbol.SPECIALIST, "specialist", (), "a specialist card"),
    Word(Symbol.BULLDOZER, "bulldozer", (), "a bulldozer"),
    Word(Symbol.CONNECTION, "connection", (), "playing a connection tile"),
    Word(Symbol.END, "end-game", (), "an end-game tile"),
    Word(Symbol.ONGOING, "ongoing", (), "an ongoing tile"),
)

AREAS: dict[str, tuple[int, ...]] = {
    Zone.A.name: (Sector.A1, Sector.A2, Sector.A3),
    Zone.B.name: (Sector.B1, Sector.B2),
    **{sector.name: (sector,) for sector in Sector},
}


def read_sector_criterion(text: str) -> Phrase:
    """The phrase of a criterion over sectors."""
    return read_phrase(text, SECTOR_CRITERIA, "sector criterion")


def read_contract_criterion(text: str) -> Phrase:
    """The phrase of a criterion over contracts."""
    return read_phrase(text, CONTRACT_CRITERIA, "contract criterion")


def read_symbol(text: str) -> Phrase:
    """The phrase of a symbol of a bonus table."""
    return read_phrase(text, SYMBOLS, "symbol")
