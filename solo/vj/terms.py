"""VJ's own opcodes and events."""

from __future__ import annotations

from enum import IntEnum


class VJOp(IntEnum):
    """Frames of VJ's turn; each asks for a target and the answer carries on."""

    SITE = 210  # action, sector
    WIND_FARM = 211  # site
    TOWER = 212  # site
    COLUMN = 213  # zone
    CONTRACT = 214  # space
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
    BLOCKED = 109  # position, section: the action cannot be done
    STUCK = 110
    SKIPPED = 111
    COLUMN = 112  # column, 1: a tile matches, 2: a printed bonus, 3: most tiles
    SECOND_ROUND = 113  # candidates: sectors with the fewest VJ towers
    FULL = 114  # sector: no site for the wind farm there
    CAP = 115  # energy: the wind farm would pass the cap, a contract is tried instead
    SPECIALIST = 116  # 1: matches the next scoring, 2: icons of your income, 3: of VJ's, 4: from the deck; cards left
    KIND = 117  # kind, candidates before, after: the condition or secondary icon of a consulted card


STUCK_TURN = 4
SKIPPED_TURN = 5
