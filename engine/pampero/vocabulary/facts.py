"""Every named count of the game, once: for VJ, scoring tiles and cards, scripts, results and docs.

`fact(g, t, seat, id)` reads tallies that the rules keep up to date; `recount` in the tests counts the pieces again.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Fact(IntEnum):
    """The numbers of the facts; `SPECS` says what each counts."""

    MONEY = 0
    INCOME_TOTAL = 1
    REMOTE_INCOME = 2
    RESORT_INCOME = 3
    COMMERCIAL_INCOME = 4
    INDUSTRIAL_INCOME = 5
    RESIDENTIAL_INCOME = 6
    HIGHEST_INCOME = 7
    ENERGY = 8
    BATTERIES = 9
    WIND_FARMS = 10
    TOWERS = 11
    CONTRACTS = 12
    STANDARD_CONTRACTS = 13
    REMOTE_CONTRACTS = 14
    SOLAR_CONTRACTS = 15
    NON_SOLAR_CONTRACTS = 16
    ZONE_A_CONTRACTS = 17
    ZONE_B_CONTRACTS = 18
    ZONE_C_CONTRACTS = 19
    LUCRATIVE_CONTRACTS = 20
    TWO_ICON_CONTRACTS = 21
    REMOTE_ICONS = 22
    RESORT_ICONS = 23
    COMMERCIAL_ICONS = 24
    INDUSTRIAL_ICONS = 25
    RESIDENTIAL_ICONS = 26
    NETWORK_TILES = 27
    BONUS_TILES = 28
    ZONE_A_BONUS_TILES = 29
    ZONE_B_BONUS_TILES = 30
    ZONE_C_BONUS_TILES = 31
    CONNECTION_TILES = 32
    FOREIGN_CARDS = 33
    VENTURE_TILES = 34
    ENERGY_SPENT = 35
    LOW_TRANSFORMERS = 36
    MIDDLE_TRANSFORMERS = 37
    HIGH_TRANSFORMERS = 38
    LAST_TRANSFORMERS = 39
    COLUMN_ENDS = 40
    DOUBLE_MARKS = 41
    PARKED_BULLDOZERS = 42
    TOWER_SECTORS = 43
    WIND_FARM_SECTORS = 44
    ACTION_SPECIALISTS = 45
    SCORING_SPECIALISTS = 46
    CARDS_ON_MAT = 47
    YEAR = 48
    TIME = 49


FACTS = len(Fact)


class FactSpec(NamedTuple):
    """How a fact is shown: its unit and one line of meaning."""

    unit: str
    says: str


SPECS: dict[Fact, FactSpec] = {
    Fact.MONEY: FactSpec("$", "money in hand"),
    Fact.INCOME_TOTAL: FactSpec("$", "income a year: the sum over the five markers"),
    Fact.REMOTE_INCOME: FactSpec("$", "income of the remote marker"),
    Fact.RESORT_INCOME: FactSpec("$", "income of the resort marker"),
    Fact.COMMERCIAL_INCOME: FactSpec("$", "income of the commercial marker"),
    Fact.INDUSTRIAL_INCOME: FactSpec("$", "income of the industrial marker"),
    Fact.RESIDENTIAL_INCOME: FactSpec("$", "income of the residential marker"),
    Fact.HIGHEST_INCOME: FactSpec("$", "income of the furthest marker"),
    Fact.ENERGY: FactSpec("energy", "energy on the track"),
    Fact.BATTERIES: FactSpec("batteries", "batteries in hand"),
    Fact.WIND_FARMS: FactSpec("wind farms", "wind farms on the board"),
    Fact.TOWERS: FactSpec("towers", "towers on the board"),
    Fact.CONTRACTS: FactSpec("contracts", "contract tiles of all types"),
    Fact.STANDARD_CONTRACTS: FactSpec("contracts", "standard contract tiles"),
    Fact.REMOTE_CONTRACTS: FactSpec("contracts", "remote contract tiles"),
    Fact.SOLAR_CONTRACTS: FactSpec("contracts", "solar contract tiles"),
    Fact.NON_SOLAR_CONTRACTS: FactSpec("contracts", "contract tiles other than solar"),
    Fact.ZONE_A_CONTRACTS: FactSpec("contracts", "standard contract tiles of zone A"),
    Fact.ZONE_B_CONTRACTS: FactSpec("contracts", "standard contract tiles of zone B"),
    Fact.ZONE_C_CONTRACTS: FactSpec("contracts", "standard contract tiles of zone C"),
    Fact.LUCRATIVE_CONTRACTS: FactSpec("contracts", "contract tiles with an icon of two arrows"),
    Fact.TWO_ICON_CONTRACTS: FactSpec("contracts", "contract tiles with two market icons"),
    Fact.REMOTE_ICONS: FactSpec("icons", "remote market icons"),
    Fact.RESORT_ICONS: FactSpec("icons", "resort market icons"),
    Fact.COMMERCIAL_ICONS: FactSpec("icons", "commercial market icons"),
    Fact.INDUSTRIAL_ICONS: FactSpec("icons", "industrial market icons"),
    Fact.RESIDENTIAL_ICONS: FactSpec("icons", "residential market icons"),
    Fact.NETWORK_TILES: FactSpec("tiles", "network tiles on the grid board"),
    Fact.BONUS_TILES: FactSpec("tiles", "tower bonus tiles kept"),
    Fact.ZONE_A_BONUS_TILES: FactSpec("tiles", "tower bonus tiles of zone A kept"),
    Fact.ZONE_B_BONUS_TILES: FactSpec("tiles", "tower bonus tiles of zone B kept"),
    Fact.ZONE_C_BONUS_TILES: FactSpec("tiles", "tower bonus tiles of zone C kept"),
    Fact.CONNECTION_TILES: FactSpec("tiles", "connection tiles gained, the starting one not counted"),
    Fact.FOREIGN_CARDS: FactSpec("cards", "foreign market cards"),
    Fact.VENTURE_TILES: FactSpec("tiles", "venture capital tiles taken"),
    Fact.ENERGY_SPENT: FactSpec("energy", "energy spent on contracts"),
    Fact.LOW_TRANSFORMERS: FactSpec("transformers", "transformers of level 1 or 2 on the board"),
    Fact.MIDDLE_TRANSFORMERS: FactSpec("transformers", "transformers of level 3 or 4 on the board"),
    Fact.HIGH_TRANSFORMERS: FactSpec("transformers", "transformers of level 5 or 6 on the board"),
    Fact.LAST_TRANSFORMERS: FactSpec("transformers", "transformers of level 7 on the board"),
    Fact.COLUMN_ENDS: FactSpec("spaces", "covered end-of-column spaces of the grid"),
    Fact.DOUBLE_MARKS: FactSpec("spaces", 'covered "!!" spaces of the grid'),
    Fact.PARKED_BULLDOZERS: FactSpec("bulldozers", "bulldozers on the parking grid"),
    Fact.TOWER_SECTORS: FactSpec("sectors", "sectors with a tower"),
    Fact.WIND_FARM_SECTORS: FactSpec("sectors", "sectors with a wind farm"),
    Fact.ACTION_SPECIALISTS: FactSpec("cards", "specialist action cards"),
    Fact.SCORING_SPECIALISTS: FactSpec("cards", "specialist scoring cards in hand"),
    Fact.CARDS_ON_MAT: FactSpec("cards", "action cards on the company mat"),
    Fact.YEAR: FactSpec("years", "the current year"),
    Fact.TIME: FactSpec("spaces", "the time disc's space"),
}
