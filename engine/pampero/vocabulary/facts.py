"""Every named count of the game, once: for VJ, scoring tiles and cards, scripts, results and docs.

`fact(g, t, seat, id)` reads tallies that the rules keep up to date; `recount` in the tests counts the pieces again.
The first `COUNTED` are what components may count and results tell; the others are read off the table by players only.
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
    YEARS_LEFT = 50
    ROUNDS_LEFT = 51
    CARDS_IN_HAND = 52
    TOWERS_LEFT = 53
    WIND_FARMS_LEFT = 54
    BULLDOZERS_READY = 55
    TOWER_SITES_READY = 56
    WIND_SITES_READY = 57
    OPEN_ZONES = 58
    OPEN_CONTRACTS = 59
    PAYABLE_CONTRACTS = 60
    BEST_CONTRACT_INCOME = 61
    CHEAPEST_CONTRACT = 62
    BEST_SOLAR_INCOME = 63
    BEST_FOREIGN_SALE = 64
    FEWEST_FOREIGN_BATTERIES = 65
    VENTURE_SLOTS_OPEN = 66
    DEBT = 67
    BATTERY_PRODUCTION = 68
    BATTERY_SUPPLY = 69
    CONNECTIONS_READY = 70
    PASS_TILE = 71
    SCORINGS_LEFT = 72
    YEARS_TO_SCORING = 73
    SCORING_WORTH = 74
    NEXT_SCORING_WORTH = 75
    MAJORITIES_LED = 76
    SECOND_SCORING_LEAD = 77
    FIRST_END_LEAD = 78
    SECOND_END_LEAD = 79
    BATTERY_MONEY = 80
    END_TILES_WORTH = 81


COUNTED = Fact.TIME + 1
"""How many facts are counts of pieces, in the state, in results and in components."""
COUNTS = tuple(Fact)[:COUNTED]


class FactSpec(NamedTuple):
    """How a fact is shown: its unit and one line of meaning."""

    unit: str
    says: str


SPECS: dict[Fact, FactSpec] = {
    Fact.MONEY: FactSpec("$", "money in hand"),
    Fact.INCOME_TOTAL: FactSpec("$", "income per year of all five markers"),
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
    Fact.CONNECTION_TILES: FactSpec("tiles", "connection tiles gained, not counting the starting one"),
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
    Fact.YEARS_LEFT: FactSpec(
        "years", "spaces ahead of the disc on the time track; each year and each retrieval takes one"
    ),
    Fact.ROUNDS_LEFT: FactSpec("rounds", "action rounds left in the year, including this one"),
    Fact.CARDS_IN_HAND: FactSpec("cards", "action cards in hand"),
    Fact.TOWERS_LEFT: FactSpec("towers", "towers not yet built"),
    Fact.WIND_FARMS_LEFT: FactSpec("wind farms", "wind farms not yet built"),
    Fact.BULLDOZERS_READY: FactSpec(
        "bulldozers", "bulldozers that can still be moved: not in the play area, not parked"
    ),
    Fact.TOWER_SITES_READY: FactSpec("sites", "unbuilt tower sites where the side has a bulldozer"),
    Fact.WIND_SITES_READY: FactSpec("sites", "unbuilt wind farm sites where the side has a bulldozer"),
    Fact.OPEN_ZONES: FactSpec("zones", "zones whose contracts the towers have unlocked"),
    Fact.OPEN_CONTRACTS: FactSpec(
        "contracts", "unlocked standard and remote contracts in sectors where the side has a tower"
    ),
    Fact.PAYABLE_CONTRACTS: FactSpec(
        "contracts", "open contracts that the side can pay for now with energy and batteries"
    ),
    Fact.BEST_CONTRACT_INCOME: FactSpec("$", "income per year that the best payable contract would add"),
    Fact.CHEAPEST_CONTRACT: FactSpec(
        "energy", "energy price of the cheapest standard contract open to the side; 0 if none"
    ),
    Fact.BEST_SOLAR_INCOME: FactSpec("$", "income per year that the best solar contract next in line would add"),
    Fact.BEST_FOREIGN_SALE: FactSpec("$", "money from the best foreign sale that the batteries can pay for now"),
    Fact.FEWEST_FOREIGN_BATTERIES: FactSpec(
        "batteries", "price in batteries of the cheapest foreign card on display; 0 if none"
    ),
    Fact.VENTURE_SLOTS_OPEN: FactSpec("slots", "venture capital slots that are open and empty"),
    Fact.DEBT: FactSpec("$", "money owed for venture capital at the end"),
    Fact.BATTERY_PRODUCTION: FactSpec("batteries", "battery icons that produce at the end of the year"),
    Fact.BATTERY_SUPPLY: FactSpec("batteries", "batteries left in the supply"),
    Fact.CONNECTIONS_READY: FactSpec("tiles", "connection tiles ready to be played"),
    Fact.PASS_TILE: FactSpec("tiles", "1 while the pass tile can still be flipped"),
    Fact.SCORINGS_LEFT: FactSpec("scorings", "scorings still to come"),
    Fact.YEARS_TO_SCORING: FactSpec("years", "spaces on the time track until the next scoring"),
    Fact.SCORING_WORTH: FactSpec("$", "what the coming scoring tiles would pay now, including majorities"),
    Fact.NEXT_SCORING_WORTH: FactSpec("$", "what the scoring tiles of the next scoring would pay now"),
    Fact.MAJORITIES_LED: FactSpec("majorities", "coming majorities that the side would win now"),
    Fact.SECOND_SCORING_LEAD: FactSpec("", "lead in the majority of the second scoring, negative when behind"),
    Fact.FIRST_END_LEAD: FactSpec("", "lead in the majority of the first end tile, negative when behind"),
    Fact.SECOND_END_LEAD: FactSpec("", "lead in the majority of the second end tile, negative when behind"),
    Fact.BATTERY_MONEY: FactSpec("$", "what ongoing tiles pay for one year's batteries"),
    Fact.END_TILES_WORTH: FactSpec("$", "what the end-of-game tiles kept would pay now"),
}
