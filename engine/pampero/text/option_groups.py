"""The headings that an option stands under in a list: card, then zone; bulldozer, then sector; sector; country."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.text.grammar import capital
from engine.pampero.codes import (
    code_node,
    code_pair,
    foreign_country,
    moved_bulldozer,
    moved_place,
    second_of_pair,
    turn_play,
    turn_row,
    turn_tab,
)
from engine.pampero.constants import DISPLAY, MAT_COLUMNS, NO_ZONE
from engine.pampero.rules.cards import leftmost_space
from engine.pampero.rules.contracts import SOLAR_FIRST
from engine.pampero.rules.specialists import ACTION_DECK
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import (
    DECLINE_MOVE,
    DECLINE_SITE,
    PARKING_PLACE,
    RETRIEVE_ALL,
    UTILITY_PLACE,
    Kind,
)

if TYPE_CHECKING:
    from engine.pampero.text.names import PieceNames

OTHERS = "Other actions"
"""The heading of options that use none of the pieces which the other headings name."""


class OptionGroups:
    """`group`: the headings of an option, by the method of its kind of decision."""

    def __init__(self, names: PieceNames) -> None:
        self.names = names
        self.t = names.t

    def group(self, g: State, kind: int, code: int) -> tuple[str, ...]:
        """The headings of an option, from the outermost inwards; most kinds of decision need none."""
        return GROUPS[Kind(kind)](self, g, code) if Kind(kind) in GROUPS else ()

    def turn_group(self, g: State, code: int) -> tuple[str, ...]:
        """The card, and the zone where it matters."""
        if code >= RETRIEVE_ALL:
            return (OTHERS,)
        play, row = turn_play(code), turn_row(code)
        column = leftmost_space(g, g.decision_seat, row)
        if column == MAT_COLUMNS or play >= self.t.plays or self.t.play_any_tab[play]:
            return (self.names.play(play),)
        zone = self.t.tab_zone[row, column, turn_tab(code)]
        return (self.names.play(play), *([] if zone == NO_ZONE else [capital(self.names.zone(zone))]))

    def site_group(self, _g: State, code: int) -> tuple[str, ...]:
        return (OTHERS,) if code == DECLINE_SITE else (self.names.sector_name(self.t.site_sector[code]),)

    def contract_group(self, _g: State, code: int) -> tuple[str, ...]:
        if code >= SOLAR_FIRST:
            return ("Solar display",)
        return (self.names.sector_name(self.t.space_sector[code]),) if code in self.names.spaces else ()

    def node_group(self, _g: State, code: int) -> tuple[str, ...]:
        return (f"Column {self.t.node_column[code_node(code)] + 1}",)

    def specialist_group(self, _g: State, code: int) -> tuple[str, ...]:
        return ("Action cards",) if code < DISPLAY or code == ACTION_DECK else ("Scoring cards",)

    def foreign_group(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.names.country(foreign_country(code)),)

    def pair_group(self, _g: State, code: int) -> tuple[str, ...]:
        return (capital(self.names.zone(self.t.bonus_zone[second_of_pair(code_pair(code))])),)

    def move_group(self, _g: State, code: int) -> tuple[str, ...]:
        """The bulldozer, then the sector it goes to."""
        if code == DECLINE_MOVE:
            return (OTHERS,)
        bulldozer, place = f"Bulldozer {moved_bulldozer(code) + 1}", moved_place(code)
        if place >= PARKING_PLACE:
            return (bulldozer, "Parking")
        if place == UTILITY_PLACE:
            return (bulldozer, "Utility area")
        return (bulldozer, self.names.sector_name(self.t.site_sector[place]))


GROUPS: dict[Kind, Callable[[OptionGroups, State, int], tuple[str, ...]]] = {
    Kind.TURN: OptionGroups.turn_group,
    Kind.SITE: OptionGroups.site_group,
    Kind.SECOND_SITE: OptionGroups.site_group,
    Kind.VJ_SITE: OptionGroups.site_group,
    Kind.CONTRACT: OptionGroups.contract_group,
    Kind.VJ_CONTRACT: OptionGroups.contract_group,
    Kind.NODE: OptionGroups.node_group,
    Kind.BULLDOZER: OptionGroups.move_group,
    Kind.SPECIALIST: OptionGroups.specialist_group,
    Kind.FOREIGN: OptionGroups.foreign_group,
    Kind.VJ_FOREIGN: OptionGroups.foreign_group,
    Kind.BONUS_PAIR: OptionGroups.pair_group,
}
