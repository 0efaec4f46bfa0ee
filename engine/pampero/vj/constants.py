"""VJ's own opcodes and events."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from engine.core.text.events import LogEvent, LoggedEvent
from engine.pampero.vocabulary.events import Event


class VJOp(IntEnum):
    """Frames of VJ's turn; each asks for a target and the answer carries on."""

    SITE = 210  # action, sector
    COLUMN = 213  # zone
    LINK = 215  # space
    SECOND_WIND_FARM = 216  # sector


class VJEvent(LogEvent):
    """What the explanation of a turn is made of. A position is a place of a solo card, 0 being the top."""

    BEHIND = 100, "position yours theirs"  # the first card whose majority VJ does not hold
    LEADS = 101, "position yours theirs"  # VJ holds all, this lead is the smallest
    HOLDS = 102, "position yours theirs"  # looked at and passed over
    CARD = 103, "position card"  # read from its first section
    SECTION = 104, "position section true figure limit"
    ENTRY = 105, "position section entry candidates"
    NARROWED = 106, "criterion argument before after position"
    LEFT = 107, "first_plus second_plus third_plus fourth_plus fifth_plus"  # five candidates a row, by number
    TIE = 108, "kind options"
    BLOCKED = 109, "position section why batteries countries"  # why: `Blocked`; countries: a bit each that VJ borders
    STUCK = 110
    SKIPPED = 111
    COLUMN = 112, "column by zone market tiles"  # by: 1 a tile matches, 2 a printed bonus, 3 most tiles
    SECOND_ROUND = 113, "candidates"  # sectors with the fewest VJ towers
    FULL = 114, "sector tied"  # no site for the wind farm there; how many of those tied before have one
    CAP = 115, "energy gain"  # the wind farm would pass the limit, a contract is tried instead
    SPECIALIST = 116, "by cards most market places"  # by: 1 the next scoring, 2 your income, 3 VJ's, 4 the deck
    KIND = 117, "kind before after position found"  # the condition or secondary icon of a card
    TURN = 118, "year round energy batteries flipped"
    MEANS = 119, "transformers unlocked in_reach payable market"
    VALUES = 120, "one_plus one_value other_plus other_value criterion"  # what the next criterion sees in two
    EYE = 121, "position section_plus candidates"  # the card that is consulted; section 0: it has no such section
    SITES = 122, "before after"  # tied sectors without a site drop out
    OFFER = 123, "card income batteries code"  # a foreign market card that VJ can pay
    DISPLAYED = 124, "first_plus second_plus third_plus scorings_done"  # the scoring cards on display
    REACH = 125, "kind in_reach payable"  # contracts of a kind where VJ has a tower
    SECOND_WIND_FARM = 126, "sector"  # an ongoing tile lets VJ build another one there
    HAND = (
        127,
        "cards now",
    )  # scoring cards that VJ holds, and whether it plays any in this scoring
    CROWN_WORTH = (
        128,
        "code worth other held declared",
    )  # what a crown wins, the card's best other use, won without, whether VJ declares it
    CARD_WORTH = 129, "card first second awaited_plus"  # what its options pay now; the tile its crown is kept for


def logged_event(row: Sequence[int]) -> LoggedEvent:
    """A row of the log by name, of the rules' events or of VJ's; an event that nobody knows is an error."""
    is_vjs = row[0] in VJEvent.__members__.values()
    return LoggedEvent(VJEvent(row[0]) if is_vjs else Event(row[0]), row)


class Blocked(IntEnum):
    """Why the action of a section cannot be done."""

    NO_PIECE = 1  # every wind farm, or every tower, is built
    NO_SITE = 2  # no sector that is searched has a site
    NOT_ALL_SIX = 3  # a second tower in a sector has to wait for the ruling VJ_SECOND=all_six
    LOCKED = 4  # no transformer is left in a column whose tower is built
    NO_CONTRACT = 5  # no entry of the search has a contract that VJ could fulfil
    NO_PAYABLE_CARD = 6  # no foreign market card that VJ's batteries pay for, in the countries it borders
    NO_BORDER = 7  # no tower of VJ's at the border of a country
    NO_CARD_SHOWN = 8  # the countries that VJ borders have no card on display


STUCK_TURN = 4
SKIPPED_TURN = 5
