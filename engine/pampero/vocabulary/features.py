"""Every named feature of an option, once: for scripts and their reference.

A value that has a name begins at 1, so that 0 is always "none" or "no".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from engine.core.member_names import feature_words, names_of
from engine.pampero.constants import Contract, Country, Market, Sector, Site, Zone
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import EFFECTS


class Feature(IntEnum):
    """The numbers of the features; `FEATURE_SPECS` says what each tells."""

    DECLINES = 0
    WORTH = 1
    GOOD_FOR_RIVAL = 2
    ACTION = 3
    CARD = 4
    ROW = 5
    COLUMN = 6
    PAYMENT = 7
    PRICE = 8
    PAID_TO_VJ = 9
    ENERGY_PRICE = 10
    BATTERY_PRICE = 11
    MONEY = 12
    ENERGY = 13
    BATTERIES = 14
    INCOME = 15
    SPECIALISTS = 16
    ZONE = 17
    SECTOR = 18
    SITE_KIND = 19
    OWN_BULLDOZER = 20
    OWN_BULLDOZERS = 21
    OWN_PIECES = 22
    VJ_PIECES = 23
    OWN_TOWERS = 24
    VJ_TOWERS = 25
    NEW_SECTOR = 26
    CONTRACTS_NEAR = 27
    CONTRACTS_SERVED = 28
    CONTRACT = 29
    ICONS = 30
    REMOTE_ICONS = 31
    RESORT_ICONS = 32
    COMMERCIAL_ICONS = 33
    INDUSTRIAL_ICONS = 34
    RESIDENTIAL_ICONS = 35
    ARROWS = 36
    LUCRATIVE = 37
    LINKED = 38
    REMOVES = 39
    CONNECTION_LINE = 40
    GAINS_CONNECTION = 41
    MARKET = 42
    NETWORK_LINE = 43
    LEVEL = 44
    COLUMN_END = 45
    DOUBLE_MARK = 46
    JOINS = 47
    TILES = 48
    LOST_TILES = 49
    DESTINATION = 50
    SOURCE = 51
    COUNTRY = 52
    SLOT = 53
    EFFECT = 54
    FITS_SCORING = 55
    SCORING = 56
    MAJORITY_STEPS = 57
    WINS_MAJORITY = 58
    CARDS_BACK = 59
    MOVES_DISC = 60
    TARGETS = 61
    BEST_INCOME = 62
    BEST_SALE = 63
    BEST_BONUS = 64
    UNLOCKS = 65
    BATTERY_ICON = 66
    PAYS_BEST_RIVAL = 67
    PAYEE_LEAD = 68


class Act(IntEnum):
    """What a turn does first: the main effect of its card, or one of the two turns without a card."""

    TOWER = 1
    WIND_FARM = 2
    STANDARD_CONTRACT = 3
    REMOTE_CONTRACT = 4
    SOLAR_CONTRACT = 5
    ANY_CONTRACT = 6
    SELL_ABROAD = 7
    VENTURE_CAPITAL = 8
    MOVE_BULLDOZERS = 9
    OTHER_CARD = 10
    TAKE_BATTERY = 11
    RETRIEVE_ALL = 12


class PaidBy(IntEnum):
    """How an option is paid."""

    ZONE_VALUE = 1
    BATTERIES = 2
    VJ_PRICE = 3
    ENERGY = 4


class Destination(IntEnum):
    """Where a bulldozer goes."""

    SITE = 1
    UTILITY = 2
    PARKING = 3


class CardSource(IntEnum):
    """Where a specialist comes from."""

    ACTION_DISPLAY = 1
    SCORING_DISPLAY = 2
    ACTION_DECK = 3
    SCORING_DECK = 4


CARD_WORDS = (
    "tower",
    "wind-farm",
    "standard-contract",
    "remote-contract",
    "foreign-market",
    "venture-capital",
    "machinery",
    "wild",
    "solar-engineer",
    "solar-cooperative",
    "solar-researcher",
    "rooftop-fitter",
    "foreman",
    "tower-architect",
    "turbine-crew",
    "leaseholder",
    "grid-planner",
    "notary",
    "rural-agent",
    "transit-lawyer",
    "merchant-bank",
    "auditor",
    "lobbyist",
    "storage-engineer",
    "industrial-broker",
    "fleet-manager",
)
"""The ids of the action cards, basic ones first."""


class FeatureText(NamedTuple):
    """How a feature is shown: unit, meaning, the kinds of decision whose options have it, values with a name."""

    unit: str
    says: str
    kinds: Sequence[str]
    words: Mapping[str, int] = {}


def spelt(enum: type[IntEnum]) -> dict[str, int]:
    """Zones and sectors, spelt as they are."""
    return {member.name: member + 1 for member in enum}


EVERY = tuple(word for word, number in names_of(Kind).items() if number)
VJ_KINDS = ("vj-sector", "vj-site", "vj-contract", "vj-foreign", "vj-scoring-card")
OFFERED = ("contract", "link", "vj-contract")
PLACED = ("site", "second-site", "bulldozer", *OFFERED, "vj-sector", "vj-site")
BUILT = ("site", "second-site", "bulldozer", "vj-sector", "vj-site")
BONUS = ("bonus-pair", "bonus-space")
GIVEN = (*BONUS, "connection", "bulldozer", "choose")
COUNTING = ("turn", "site", "second-site", "contract", "pay", "node", "link", *BONUS, "marker", "foreign", "venture")
MARKET_ICONS = ("contract", "link", *BONUS, "foreign", "vj-contract", "vj-foreign")

FEATURE_SPECS: dict[Feature, FeatureText] = {
    Feature.DECLINES: FeatureText(
        "",
        "1 if the option is to do nothing",
        ("second-site", "link", "bulldozer", "connection", "scoring-card", "crown", "pass-tile"),
    ),
    Feature.WORTH: FeatureText("$", "a rough estimate of everything the option brings, minus what it costs", EVERY),
    Feature.GOOD_FOR_RIVAL: FeatureText(
        "$", "when you choose for VJ: roughly how good the option is for VJ, and bad for you", (*VJ_KINDS, "choose")
    ),
    Feature.ACTION: FeatureText("", "what the turn does: the main effect of the card", ("turn",), names_of(Act)),
    Feature.CARD: FeatureText(
        "",
        "the action card that is played, taken back or gained",
        ("turn", "row", "retrieve", "specialist"),
        {word: number + 1 for number, word in enumerate(CARD_WORDS)},
    ),
    Feature.ROW: FeatureText("", "the row of the company mat", ("turn", "row", "retrieve"), {"top": 1, "bottom": 2}),
    Feature.COLUMN: FeatureText("", "the column of the company mat, 1 to 5", ("turn", "row", "retrieve")),
    Feature.PAYMENT: FeatureText("", "how you pay", ("turn", "second-site", "pay", "owner"), names_of(PaidBy)),
    Feature.PRICE: FeatureText("$", "money paid in total", ("turn", "second-site", "node", "owner")),
    Feature.PAID_TO_VJ: FeatureText("$", "money paid to VJ, or to another player", ("turn", "second-site", "owner")),
    Feature.ENERGY_PRICE: FeatureText(
        "energy",
        "energy paid; if you can pay energy or batteries, the price in energy",
        ("contract", "link", "pay", "node"),
    ),
    Feature.BATTERY_PRICE: FeatureText(
        "batteries", "batteries paid", ("turn", "contract", "link", "pay", "node", "foreign", "vj-foreign", "owner")
    ),
    Feature.MONEY: FeatureText(
        "$",
        "money gained without a further choice",
        ("turn", "site", "node", *GIVEN, "collect", "foreign", "venture", "scoring-card", "flip", "vj-foreign"),
    ),
    Feature.ENERGY: FeatureText("energy", "energy gained without a further choice", ("turn", "site", "node", *GIVEN)),
    Feature.BATTERIES: FeatureText(
        "batteries", "batteries gained without a further choice", ("turn", "site", "node", *GIVEN)
    ),
    Feature.INCOME: FeatureText(
        "$",
        "income added per year, taking thresholds and printed arrows into account",
        (*OFFERED, "pay", "node", *BONUS, "connection", "choose", "marker"),
    ),
    Feature.SPECIALISTS: FeatureText(
        "cards",
        "specialists gained, directly or by reaching income columns",
        ("turn", "site", *OFFERED, "pay", "node", *GIVEN, "marker"),
    ),
    Feature.ZONE: FeatureText("", "the zone it is in", ("turn", *PLACED, *BONUS, "discard"), spelt(Zone)),
    Feature.SECTOR: FeatureText("", "the sector it is in", PLACED, spelt(Sector)),
    Feature.SITE_KIND: FeatureText(
        "", "what the construction site shows", ("site", "second-site", "bulldozer", "vj-site"), feature_words(Site)
    ),
    Feature.OWN_BULLDOZER: FeatureText("", "1 if your bulldozer stands at the site", ("site", "second-site")),
    Feature.OWN_BULLDOZERS: FeatureText("bulldozers", "your bulldozers in the sector", PLACED),
    Feature.OWN_PIECES: FeatureText("pieces", "your wind farms, towers and transformers in the sector", PLACED),
    Feature.VJ_PIECES: FeatureText("pieces", "the same pieces of VJ, or of your richest rival, in the sector", PLACED),
    Feature.OWN_TOWERS: FeatureText("towers", "your towers in the sector", PLACED),
    Feature.VJ_TOWERS: FeatureText("towers", "towers of VJ, or of your richest rival, in the sector", PLACED),
    Feature.NEW_SECTOR: FeatureText("", "1 if it is your first of its kind in the sector", ("site",)),
    Feature.CONTRACTS_NEAR: FeatureText("contracts", "standard and remote contracts left in the sector", BUILT),
    Feature.CONTRACTS_SERVED: FeatureText("contracts", "of those contracts, the ones that your towers unlock", BUILT),
    Feature.CONTRACT: FeatureText("", "the type of the contract", OFFERED, feature_words(Contract)),
    Feature.ICONS: FeatureText("icons", "market icons gained", MARKET_ICONS),
    Feature.REMOTE_ICONS: FeatureText("icons", "remote market icons gained", MARKET_ICONS),
    Feature.RESORT_ICONS: FeatureText("icons", "resort market icons gained", MARKET_ICONS),
    Feature.COMMERCIAL_ICONS: FeatureText("icons", "commercial market icons gained", MARKET_ICONS),
    Feature.INDUSTRIAL_ICONS: FeatureText("icons", "industrial market icons gained", MARKET_ICONS),
    Feature.RESIDENTIAL_ICONS: FeatureText("icons", "residential market icons gained", MARKET_ICONS),
    Feature.ARROWS: FeatureText("arrows", "income arrows on the contract tile", OFFERED),
    Feature.LUCRATIVE: FeatureText("", "1 if the contract has an icon of two arrows", OFFERED),
    Feature.LINKED: FeatureText("", "1 if the contract linked to it is still there", ("contract", "vj-contract")),
    Feature.REMOVES: FeatureText("", "1 if the contract paired with it leaves the game", OFFERED),
    Feature.CONNECTION_LINE: FeatureText(
        "", "1 if it unlocks a line to a connection tile that is still there", OFFERED
    ),
    Feature.GAINS_CONNECTION: FeatureText("", "1 if it gains a connection tile", OFFERED),
    Feature.MARKET: FeatureText("", "the market of the marker", ("marker", "collect", "flip"), feature_words(Market)),
    Feature.NETWORK_LINE: FeatureText("", "1 if it pays for a new network line", ("node",)),
    Feature.LEVEL: FeatureText("", "the level of the transformer, 1 to 7", ("node",)),
    Feature.COLUMN_END: FeatureText("", "1 if the space is at the end of a column", ("node",)),
    Feature.DOUBLE_MARK: FeatureText("", '1 if the space shows "!!"', ("node",)),
    Feature.JOINS: FeatureText("spaces", "empty grid spaces joined to it by grey lines", ("node",)),
    Feature.TILES: FeatureText("tiles", "tower bonus tiles that you would keep", BONUS),
    Feature.LOST_TILES: FeatureText("tiles", "tower bonus tiles lost because their slot is covered", BONUS),
    Feature.DESTINATION: FeatureText("", "where the bulldozer goes", ("bulldozer",), names_of(Destination)),
    Feature.SOURCE: FeatureText("", "where the specialist comes from", ("specialist",), names_of(CardSource)),
    Feature.COUNTRY: FeatureText("", "the country that buys", ("foreign", "vj-foreign"), feature_words(Country)),
    Feature.SLOT: FeatureText("", "the number of the slot, from 1", ("slot", "venture")),
    Feature.EFFECT: FeatureText(
        "", "the effect that is chosen", ("choose",), {word.name: int(word.op) for word in EFFECTS}
    ),
    Feature.FITS_SCORING: FeatureText(
        "", "1 if the scoring card counts the same thing as a coming scoring tile", ("specialist", "vj-scoring-card")
    ),
    Feature.SCORING: FeatureText(
        "$", "what it would add to the coming scorings as things stand, including majorities won", COUNTING
    ),
    Feature.MAJORITY_STEPS: FeatureText("", "what it adds to your counts for the coming majorities", COUNTING),
    Feature.WINS_MAJORITY: FeatureText(
        "majorities", "coming majorities that it would win you as things stand", COUNTING
    ),
    Feature.CARDS_BACK: FeatureText("cards", "cards that return to your hand", ("turn", "row", "retrieve")),
    Feature.MOVES_DISC: FeatureText("", "1 if the time disc moves on immediately", ("turn",)),
    Feature.TARGETS: FeatureText("", "sites, contracts or foreign cards that the card could take now", ("turn",)),
    Feature.BEST_INCOME: FeatureText("$", "income per year of the best contract that the card could take", ("turn",)),
    Feature.BEST_SALE: FeatureText("$", "money from the best foreign card that the card could take", ("turn",)),
    Feature.BEST_BONUS: FeatureText("$", "value of the best two bonus spaces for the card's tower", ("turn",)),
    Feature.UNLOCKS: FeatureText("contracts", "contracts on the board that the tower unlocks", ("turn", "site")),
    Feature.BATTERY_ICON: FeatureText("", "1 if the tower uncovers a battery icon", ("turn", "site")),
    Feature.PAYS_BEST_RIVAL: FeatureText("", "1 if the player you pay is your richest rival", ("owner",)),
    Feature.PAYEE_LEAD: FeatureText("$", "money of the player you pay, minus yours", ("owner",)),
}
