"""What an option is about: the play of a turn, and the site, space, sector, zone, card or market it names.

What may be missing is told as an index + 1, with 0 for "none".
"""

from __future__ import annotations

from engine.core.jit import jit
from engine.pampero.codes import (
    code_pair,
    crown_card,
    first_of_pair,
    foreign_country,
    foreign_place,
    mat_column,
    mat_row,
    moved_place,
    scoring_card,
    second_of_pair,
    turn_play,
    turn_row,
    turn_tab,
)
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BASIC_CARDS,
    DISPLAY,
    NO_SECTOR,
    NO_ZONE,
)
from engine.pampero.rules.connections import rightmost_card
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import (
    CROWNS_DONE,
    DECLINE_CONNECTION,
    DECLINE_MOVE,
    DECLINE_SITE,
    PARKING_PLACE,
    RETRIEVE_ALL,
    SCORING_DONE,
    UTILITY_PLACE,
    Kind,
)


@jit
def declines(g: State, code: int) -> bool:
    """Whether an option is to do nothing."""
    kind = g.decision_kind
    if kind == Kind.SECOND_SITE:
        return code == DECLINE_SITE
    if kind == Kind.BULLDOZER:
        return code == DECLINE_MOVE
    if kind == Kind.CONNECTION:
        return code == DECLINE_CONNECTION
    if kind == Kind.SCORING_CARD:
        return code == SCORING_DONE
    if kind == Kind.CROWN:
        return code == CROWNS_DONE
    return (kind == Kind.LINK or kind == Kind.PASS_TILE) and code == 0


@jit
def is_play(g: State, code: int) -> bool:
    """Whether an option plays a card in a turn."""
    return g.decision_kind == Kind.TURN and code < RETRIEVE_ALL


@jit
def tab_zone_of(g: State, t: Tables, code: int) -> int:
    """The zone of the tab that a turn's option plays to."""
    row = turn_row(code)
    return t.tab_zone[row, g.next_space[row], turn_tab(code)]


@jit
def tab_value_of(g: State, t: Tables, code: int) -> int:
    """The zone value of the tab that a turn's option plays to."""
    row = turn_row(code)
    return t.tab_value[row, g.next_space[row], turn_tab(code)]


@jit
def tab_energy_of(g: State, t: Tables, code: int) -> int:
    """The energy of the tab that a turn's option plays to."""
    row = turn_row(code)
    return t.tab_energy[row, g.next_space[row], turn_tab(code)]


@jit
def row_plus(g: State, code: int) -> int:
    """The row of the mat that an option names."""
    kind = g.decision_kind
    if is_play(g, code):
        return turn_row(code) + 1
    if kind == Kind.ROW:
        return code + 1
    if kind == Kind.RETRIEVE:
        return mat_row(code) + 1
    return 0


@jit
def column_plus(g: State, code: int) -> int:
    """The column of the mat that an option plays to or takes a card back from."""
    kind = g.decision_kind
    if is_play(g, code):
        return g.next_space[turn_row(code)] + 1
    if kind == Kind.ROW:
        return rightmost_card(g, g.decision_seat, code)
    if kind == Kind.RETRIEVE:
        return mat_column(code) + 1
    return 0


@jit
def card_plus(g: State, t: Tables, code: int) -> int:
    """The action card that an option plays, takes back or gains from the display."""
    kind = g.decision_kind
    if is_play(g, code):
        return t.play_card[turn_play(code)] + 1
    if kind == Kind.ROW or kind == Kind.RETRIEVE:
        return g.mat_card_plus[g.decision_seat, row_plus(g, code) - 1, column_plus(g, code) - 1]
    if kind == Kind.SPECIALIST and code < DISPLAY:
        return BASIC_CARDS + g.action_display_plus[code]
    return 0


@jit
def scoring_card_plus(g: State, code: int) -> int:
    """The specialist scoring card that an option gains or plays."""
    kind = g.decision_kind
    if kind == Kind.SPECIALIST and DISPLAY <= code < 2 * DISPLAY:
        return g.scoring_display_plus[code - DISPLAY]
    if kind == Kind.VJ_SCORING_CARD:
        return g.scoring_display_plus[code]
    if kind == Kind.SCORING_CARD and code != SCORING_DONE:
        return scoring_card(code) + 1
    if kind == Kind.CROWN and code != CROWNS_DONE:
        return crown_card(code) + 1
    return 0


@jit
def site_plus(g: State, code: int) -> int:
    """The construction site that an option names."""
    kind = g.decision_kind
    if kind == Kind.SITE or kind == Kind.VJ_SITE:
        return code + 1
    if kind == Kind.SECOND_SITE:
        return 0 if code == DECLINE_SITE else code + 1
    if kind == Kind.BULLDOZER and code != DECLINE_MOVE and moved_place(code) < UTILITY_PLACE:
        return moved_place(code) + 1
    return 0


@jit
def parking_plus(g: State, code: int) -> int:
    """The parking space that an option moves a bulldozer to."""
    if g.decision_kind == Kind.BULLDOZER and code != DECLINE_MOVE and moved_place(code) >= PARKING_PLACE:
        return moved_place(code) - PARKING_PLACE + 1
    return 0


@jit
def space_plus(g: State, code: int) -> int:
    """The contract space whose contract an option fulfils, or goes on fulfilling."""
    kind = g.decision_kind
    if kind == Kind.CONTRACT or kind == Kind.VJ_CONTRACT:
        return code + 1
    if kind == Kind.PAY or kind == Kind.NODE:
        return g.decision_a + 1
    if kind == Kind.LINK and code:
        return g.decision_a + 1
    return 0


@jit
def offered_plus(g: State, code: int) -> int:
    """The contract space of an option that decides for a contract: one of several, a link, or VJ's."""
    kind = g.decision_kind
    return space_plus(g, code) if kind == Kind.CONTRACT or kind == Kind.LINK or kind == Kind.VJ_CONTRACT else 0


@jit
def sector_plus(g: State, t: Tables, code: int) -> int:
    """The sector that an option is about."""
    if g.decision_kind == Kind.VJ_SECTOR:
        return code + 1
    site = site_plus(g, code)
    if site:
        return t.site_sector[site - 1] + 1
    space = offered_plus(g, code)
    if space and t.space_sector[space - 1] != NO_SECTOR:
        return t.space_sector[space - 1] + 1
    return 0


@jit
def zone_plus(g: State, t: Tables, code: int) -> int:
    """The zone that an option is about; of two bonus spaces the dearer one's."""
    kind = g.decision_kind
    if is_play(g, code):
        return 0 if t.play_any_tab[turn_play(code)] else tab_zone_of(g, t, code) + 1
    if kind == Kind.BONUS_PAIR:
        pair = code_pair(code)
        return max(t.bonus_zone[first_of_pair(pair)], t.bonus_zone[second_of_pair(pair)]) + 1
    if kind == Kind.BONUS_SPACE or kind == Kind.DISCARD:
        return t.bonus_zone[code] + 1
    space = offered_plus(g, code)
    if space:
        return 0 if t.space_zone[space - 1] == NO_ZONE else t.space_zone[space - 1] + 1
    sector = sector_plus(g, t, code)
    return t.sector_zone[sector - 1] + 1 if sector else 0


@jit
def market_plus(g: State, code: int) -> int:
    """The market whose marker an option names."""
    kind = g.decision_kind
    return code + 1 if kind == Kind.MARKER or kind == Kind.COLLECT or kind == Kind.FLIP else 0


@jit
def foreign_plus(g: State, code: int) -> int:
    """The foreign market card that an option takes."""
    kind = g.decision_kind
    if kind == Kind.FOREIGN or kind == Kind.VJ_FOREIGN:
        return g.foreign_display_plus[foreign_country(code), foreign_place(code)]
    return 0
