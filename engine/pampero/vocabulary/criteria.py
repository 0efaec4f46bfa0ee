"""The vocabulary of searches: how a section of a solo card chooses a sector, a contract, a column.

Criteria are an ordered list; each narrows the candidates that the one before left, and one that no candidate meets
removes none (VJ-29). `you` hands what is left to the player and must come last.
"""

from __future__ import annotations

from enum import IntEnum

from engine.pampero.terms import Market, Sector, Zone
from engine.pampero.vocabulary.naming import MARKET, Phrase, Word, choice, names_of, number, read_phrase


class Action(IntEnum):
    """What a section of a solo card does."""

    WIND_FARM = 0
    TOWER = 1
    CONTRACT = 2
    FOREIGN = 3


class Criterion(IntEnum):
    """What narrows candidates: up to 19 sectors and shared ones, from 20 contracts."""

    YOU = 0
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
    DEAREST = 21
    RIGHTMOST_INCOME = 22
    ICONS = 23
    TWO_ICONS = 24
    LUCRATIVE = 25
    REMOTE = 26
    CONNECTED = 27
    MOST_ARROWS = 28


SHARED = (
    Word(Criterion.EYE, "eye", (), "look at the same action of the next face-up solo card, then of the third"),
    Word(Criterion.YOU, "you", (), "the player chooses"),
)

SECTOR_CRITERIA: tuple[Word, ...] = (
    *SHARED,
    Word(
        Criterion.YOUR_STRUCTURES,
        "your-structures",
        (),
        "where you have most wind farms, towers and transformers",
    ),
    Word(Criterion.YOUR_BULLDOZERS, "your-bulldozers", (), "where you have most bulldozers"),
    Word(
        Criterion.SECTOR_ICONS,
        "icons",
        (MARKET,),
        "most icons of that market on the contracts and connection tiles still there",
    ),
    Word(Criterion.CHEAPEST_CONTRACT, "cheapest-contract", (), "where the cheapest contract lies"),
    Word(Criterion.DEAREST_CONTRACT, "dearest-contract", (), "where the dearest contract lies"),
    Word(Criterion.MOST_CONTRACTS, "most-contracts", (), "most contract tiles still there"),
    Word(Criterion.MOST_REMOTE, "most-remote", (), "most remote contract tiles still there"),
    Word(Criterion.MOST_TWO_ICONS, "most-two-icons", (), "most contract tiles with two market icons still there"),
    Word(Criterion.MOST_CONNECTED, "most-connected", (), "most contract tiles there joined to a connection tile"),
)

CONTRACT_CRITERIA: tuple[Word, ...] = (
    *SHARED,
    Word(Criterion.CHEAPEST, "cheapest", (), "the lowest cost"),
    Word(Criterion.DEAREST, "dearest", (), "the highest cost"),
    Word(Criterion.RIGHTMOST_INCOME, "rightmost-income", (), "shows the icon of VJ's rightmost/bottommost income"),
    Word(Criterion.ICONS, "icons", (MARKET,), "most icons of that market"),
    Word(Criterion.TWO_ICONS, "two-icons", (), "shows two market icons"),
    Word(Criterion.LUCRATIVE, "lucrative", (), "has an icon of two arrows"),
    Word(Criterion.REMOTE, "remote", (), "is a remote contract"),
    Word(Criterion.CONNECTED, "connected", (), "is joined to a connection tile still on the board"),
    Word(Criterion.MOST_ARROWS, "most-arrows", (), "has most income arrows"),
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
    Word(Symbol.MARKET, "icon", (MARKET,), "an icon of that market"),
    Word(Symbol.MONEY, "money", (number("amount", 0, 30),), "exactly that many pesos; 0: any amount"),
    Word(Symbol.ENERGY, "energy", (), "energy"),
    Word(Symbol.BATTERY, "battery", (), "a battery"),
    Word(Symbol.INCOME, "income", (), "an income step, fixed or chosen"),
    Word(Symbol.SPECIALIST, "specialist", (), "a specialist card"),
    Word(Symbol.BULLDOZER, "bulldozer", (), "a bulldozer"),
    Word(Symbol.CONNECTION, "connection", (), "a connection tile played"),
    Word(Symbol.END, "end-game", (), "an end-game tile"),
    Word(Symbol.ONGOING, "ongoing", (), "an ongoing tile"),
)

AREAS: dict[str, tuple[int, ...]] = {
    Zone.A.name: (Sector.A1, Sector.A2, Sector.A3),
    Zone.B.name: (Sector.B1, Sector.B2),
    **{sector.name: (sector,) for sector in Sector},
}
AREA = choice("area", {name: index for index, name in enumerate(AREAS)})
ACTION = choice("action", names_of(Action))
MARKET_NAMES = names_of(Market)


def read_sector_criterion(text: str) -> Phrase:
    """The phrase of a criterion over sectors."""
    return read_phrase(text, SECTOR_CRITERIA, "sector criterion")


def read_contract_criterion(text: str) -> Phrase:
    """The phrase of a criterion over contracts."""
    return read_phrase(text, CONTRACT_CRITERIA, "contract criterion")


def read_symbol(text: str) -> Phrase:
    """The phrase of a symbol of a bonus table."""
    return read_phrase(text, SYMBOLS, "symbol")
