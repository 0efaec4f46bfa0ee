"""The events of the log: one row per event, five numbers each, which the event names; `text` has the sentences."""

from __future__ import annotations

from engine.core import log
from engine.core.text.events import LogEvent


class Event(LogEvent):
    """The events of the rules. VJ's own begin at 100."""

    YEAR = 1, "year"
    CARD = 2, "seat play space zone payment"
    RETRIEVE_ALL = 3, "seat"
    TAKE_BATTERY = 4, "seat gained"
    MONEY = 5, "seat account amount now"
    ENERGY = 6, "seat change now"
    BATTERY = 7, "seat change now"
    INCOME = 8, "seat market column specialists"
    INCOME_LOST = 9, "seat market steps column"  # column: where the marker stays
    TOWER = 10, "seat site tower"
    WIND_FARM = 11, "seat site"
    BULLDOZER = 12, "seat bulldozer place"
    BONUS_TILE = 13, "seat tile slot"  # slot -1: kept in the open space
    BONUS_TILE_LOST = 14, "seat tile"
    BONUS_PRINTED = 15, "seat space"
    CONTRACT = 16, "seat space tile node line_plus"
    CONTRACT_GONE = 17, "space tile"
    CONNECTION = 18, "seat tile profits"  # profits: the tile itself gives VJ energy and money
    CONNECTION_PLAYED = 19, "seat tile"
    NETWORK = 20, "seat line"
    FOREIGN = 21, "seat card income"
    VENTURE = 22, "seat slot income"
    SPECIALIST_ACTION = 23, "seat card"
    SPECIALIST_SCORING = 24, "seat card"
    CARD_BACK = 25, "seat card"
    PRODUCTION = 26, "seat batteries"
    TIME = 27, "seat space moved"
    SCORING = 28, "which"  # 1 to 3
    TOP_HALF = 29, "seat tile count money"
    MAJORITY = 30, "tile yours theirs winner_plus"
    SCORING_CARD = 31, "seat card option money market_plus"  # market: VJ's choice of the marker it turns down
    CROWN = 32, "seat card option half"
    REPAYMENT = 33, "seat tiles money"
    OVER = 34, "winners"
    SKIPPED = log.SKIPPED, "seat op"  # an effect or a decision that could not be carried out
    OVERLAY = 36, "seat"
    REVEALED = 37, "display place card"
    DISCARDED = 38, "seat tile"
    PASS_TILE = 39, "flipped"
    END_TILE = 40, "seat tile"  # an end-game tile that is about to have its effect
    TURN_DISC = 41, "seat"  # the turn order disc moves to the bottom row
    TURN_ORDER = 42, "first_plus second_plus third_plus fourth_plus"  # seats in their new order, 0: none
    HIRED = 43, "seat owner batteries"  # batteries: 1 if they pay the owner in place of pesos
    SHARED_MAJORITY = 44, "tile most next winner_plus"  # among players: the most that one has, and the next
    INTRODUCTORY = (
        45,
        "seat market count money majority",
    )  # an introductory tile: what icons, or most of them, pay
    FORCED = log.FORCED, "kind code"  # the only option was taken
