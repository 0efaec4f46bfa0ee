"""VJ's own opcodes and events."""

from __future__ import annotations

from enum import IntEnum


class VJOp(IntEnum):
    """Frames of VJ's turn; each asks for a target and the answer carries on."""

    SITE = 210  # action, sector
    COLUMN = 213  # zone
    LINK = 215  # space
    SECOND_WIND_FARM = 216  # sector


class VJEvent(IntEnum):
    """What the explanation is made of."""

    BEHIND = 100  # position, your count, VJ's count: the first card whose majority VJ does not hold
    LEADS = 101  # position, your count, VJ's count: VJ holds all, this lead is the smallest
    HOLDS = 102  # position, your count, VJ's count: looked at and passed over
    CARD = 103  # position, solo card: read from its first section
    SECTION = 104  # position, section, 1 if true, figure, figure
    ENTRY = 105  # position, section, entry, candidates
    NARROWED = 106  # criterion, argument, candidates before, after, position of the card it stands on
    LEFT = 107  # up to five candidates + 1, by number
    TIE = 108  # kind of decision, candidates
    BLOCKED = 109  # position, section, why (Blocked): the action cannot be done
    STUCK = 110
    SKIPPED = 111
    COLUMN = 112  # column, 1: a tile matches, 2: a printed bonus, 3: most tiles; zone, VJ's rightmost income, tiles
    SECOND_ROUND = 113  # candidates: sectors with the fewest VJ towers
    FULL = 114  # sector: no site for the wind farm there
    CAP = 115  # energy, gain: the wind farm would pass the cap, a contract is tried instead
    SPECIALIST = 116  # 1: matches the next scoring, 2: icons of your income, 3: of VJ's, 4: from the deck;
    # cards left, how many icons decide (1: one matches), market, bit p: the card at place p of the display is left
    KIND = 117  # kind, candidates before, after, position: the condition or secondary icon of a card
    TURN = 118  # year, round, VJ's energy, its batteries, 1 if the top card is face down
    MEANS = 119  # transformers left, those unlocked, contracts in reach, those VJ can pay, its rightmost income
    VALUES = 120  # candidate + 1, what the next criterion sees in it; a second such pair
    EYE = 121  # position, section + 1 or 0 if it has no such section, candidates: the card that is consulted
    SITES = 122  # candidates before, after: tied sectors without a site drop out
    OFFER = 123  # foreign card, income, batteries, country * 3 + place: a card that VJ can pay
    DISPLAYED = 124  # the scoring cards on display + 1, by place, then the number of scorings done
    REACH = 125  # kind, contracts of it in sectors with a VJ tower, those VJ can fulfil now


class Blocked(IntEnum):
    """Why the action of a section cannot be done."""

    NO_PIECE = 1  # every wind farm, or every tower, is built
    NO_SITE = 2  # no sector that is searched has a site
    NOT_ALL_SIX = 3  # a second tower in a sector has to wait for the ruling VJ_SECOND=all_six
    LOCKED = 4  # no transformer is left in a column whose tower is built
    NO_CONTRACT = 5  # no entry of the search has a contract that VJ could fulfil
    NO_PAYABLE_CARD = 6  # no foreign market card that VJ's batteries pay for


STUCK_TURN = 4
SKIPPED_TURN = 5
