"""What the log tells: one row an event, five numbers each. `words.py` turns them into sentences."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """The events of the rules, with the meaning of their numbers. VJ's own events begin at 100."""

    YEAR = 1  # year
    CARD = 2  # seat, play, mat space, zone, payment
    RETRIEVE_ALL = 3  # seat
    TAKE_BATTERY = 4  # seat, gained
    MONEY = 5  # seat, account, amount, money now
    ENERGY = 6  # seat, change, energy now
    BATTERY = 7  # seat, change, batteries now
    INCOME = 8  # seat, market, column now
    INCOME_LOST = 9  # seat, market, steps lost
    TOWER = 10  # seat, site, tower number
    WIND_FARM = 11  # seat, site
    BULLDOZER = 12  # seat, bulldozer, place
    BONUS_TILE = 13  # seat, tile, slot (or -1: kept in the open space)
    BONUS_TILE_LOST = 14  # seat, tile
    BONUS_PRINTED = 15  # seat, space
    CONTRACT = 16  # seat, space, tile, node, line
    CONTRACT_GONE = 17  # space, tile
    CONNECTION = 18  # seat, tile
    CONNECTION_PLAYED = 19  # seat, tile
    NETWORK = 20  # seat, line
    FOREIGN = 21  # seat, card, income
    VENTURE = 22  # seat, slot, income
    SPECIALIST_ACTION = 23  # seat, card
    SPECIALIST_SCORING = 24  # seat, card
    CARD_BACK = 25  # seat, card
    PRODUCTION = 26  # seat, batteries
    TIME = 27  # seat, space
    SCORING = 28  # which (1 to 3)
    TOP_HALF = 29  # seat, tile, count, money
    MAJORITY = 30  # tile, your count, VJ's count, winner's seat + 1
    SCORING_CARD = 31  # seat, card, option, money
    CROWN = 32  # seat, card, option, half
    REPAYMENT = 33  # seat, tiles, money
    OVER = 34  # outcome
    DROPPED = 35  # seat, opcode: an effect that could not be carried out
    OVERLAY = 36  # seat
    REVEALED = 37  # display, place, card
    DISCARDED = 38  # seat, bonus tile
    PASS_TILE = 39  # 1: flipped
    ALONE = 40  # kind, code: the only option was taken
