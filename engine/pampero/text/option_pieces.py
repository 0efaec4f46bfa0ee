"""The pieces and places that an option concerns, by the names a person can type; a screen lights them up."""

from __future__ import annotations

from collections.abc import Callable

from engine.pampero.codes import (
    code_line_plus,
    code_node,
    code_pair,
    crown_card,
    first_of_pair,
    foreign_country,
    foreign_place,
    mat_column,
    mat_row,
    moved_bulldozer,
    moved_place,
    scoring_card,
    second_of_pair,
    turn_play,
    turn_row,
    turn_tab,
)
from engine.pampero.components.tables import Tables
from engine.pampero.constants import DISPLAY, MAT_COLUMNS, MAT_ROWS, NO_ZONE, SECTORS, Place
from engine.pampero.rules.cards import leftmost_space
from engine.pampero.rules.connections import rightmost_card
from engine.pampero.rules.specialists import ACTION_DECK, SCORING_DECK
from engine.pampero.state import State
from engine.pampero.text.place_ids import BATTERIES, PASS_TILE, UTILITY, Places
from engine.pampero.vocabulary.decisions import (
    CROWNS_DONE,
    DECLINE_CONNECTION,
    DECLINE_MOVE,
    DECLINE_SITE,
    PARKING_PLACE,
    RETRIEVE_ALL,
    SCORING_DONE,
    TAKE_BATTERY,
    UTILITY_PLACE,
    Kind,
)

ABOUT_CONTRACT = (Kind.PAY, Kind.LINK, Kind.NODE)
"""Decisions whose first number is the space of a contract."""


class OptionPieces:
    """`pieces`: what an option touches, by the method of its kind of decision."""

    def __init__(self, places: Places, t: Tables) -> None:
        self.places = places
        self.t = t

    def pieces(self, g: State, kind: int, code: int) -> tuple[str, ...]:
        """The pieces and places that an option concerns."""
        return PIECES[Kind(kind)](self, g, code) if Kind(kind) in PIECES else ()

    def turn_pieces(self, g: State, code: int) -> tuple[str, ...]:
        """The cards that come back; or a card, its space, and the sectors of its zone where it works on the board."""
        t, seat = self.t, g.decision_seat
        if code == TAKE_BATTERY:
            return (BATTERIES,)
        if code == RETRIEVE_ALL:
            mat = [(row, column) for row in range(MAT_ROWS) for column in range(MAT_COLUMNS)]
            return tuple(self.places.mat(*pair) for pair in mat if g.mat_card_plus[seat, pair[0], pair[1]])
        row, card = turn_row(code), t.play_card[turn_play(code)]
        column = leftmost_space(g, seat, row)
        if column == MAT_COLUMNS:
            return (self.places.card(card),)
        zone = t.tab_zone[row, column, turn_tab(code)] if t.card_map[card] else NO_ZONE
        sectors = [self.places.sector(sector) for sector in range(SECTORS) if t.sector_zone[sector] == zone]
        return (self.places.card(card), self.places.mat(row, column), *sectors)

    def site_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return () if code == DECLINE_SITE else (self.places.site(code),)

    def contract_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.contract(code),)

    def asked_pieces(self, g: State, _code: int) -> tuple[str, ...]:
        """The contract that the open decision is about."""
        return (self.places.contract(g.decision_a),) if g.decision_kind in ABOUT_CONTRACT else ()

    def node_pieces(self, g: State, code: int) -> tuple[str, ...]:
        line_plus = code_line_plus(code)
        line = (self.places.line(line_plus - 1),) if line_plus else ()
        return (self.places.grid(code_node(code)), *self.asked_pieces(g, code), *line)

    def pair_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.bonus(first_of_pair(code_pair(code))), self.places.bonus(second_of_pair(code_pair(code))))

    def bonus_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.bonus(code),)

    def market_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.income(code),)

    def specialist_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        if code in (ACTION_DECK, SCORING_DECK):
            return ()
        return (self.places.action(code),) if code < DISPLAY else (self.places.scoring(code - DISPLAY),)

    def move_pieces(self, g: State, code: int) -> tuple[str, ...]:
        if code == DECLINE_MOVE:
            return ()
        place = moved_place(code)
        whence = self.places.standing(g.bulldozer[g.decision_seat, moved_bulldozer(code)])
        if place == UTILITY_PLACE:
            return (whence, UTILITY)
        goes = Place.PARKING + place - PARKING_PLACE if place >= PARKING_PLACE else Place.SITE + place
        return (whence, self.places.standing(goes))

    def connection_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return () if code == DECLINE_CONNECTION else (self.places.connection(code),)

    def venture_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.venture(code),)

    def row_pieces(self, g: State, code: int) -> tuple[str, ...]:
        column_plus = rightmost_card(g, g.decision_seat, code)
        return (self.places.mat(code, column_plus - 1),) if column_plus else ()

    def retrieve_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.mat(mat_row(code), mat_column(code)),)

    def foreign_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.foreign(foreign_country(code), foreign_place(code)),)

    def held_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return () if code == SCORING_DONE else (self.places.held(scoring_card(code)),)

    def crown_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return () if code == CROWNS_DONE else (self.places.held(crown_card(code)),)

    def pass_pieces(self, _g: State, _code: int) -> tuple[str, ...]:
        return (PASS_TILE,)

    def owner_pieces(self, _g: State, _code: int) -> tuple[str, ...]:
        return ()

    def sector_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.sector(code),)

    def scoring_pieces(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.scoring(code),)


PIECES: dict[Kind, Callable[[OptionPieces, State, int], tuple[str, ...]]] = {
    Kind.TURN: OptionPieces.turn_pieces,
    Kind.SITE: OptionPieces.site_pieces,
    Kind.SECOND_SITE: OptionPieces.site_pieces,
    Kind.VJ_SITE: OptionPieces.site_pieces,
    Kind.CONTRACT: OptionPieces.contract_pieces,
    Kind.VJ_CONTRACT: OptionPieces.contract_pieces,
    Kind.PAY: OptionPieces.asked_pieces,
    Kind.LINK: OptionPieces.asked_pieces,
    Kind.NODE: OptionPieces.node_pieces,
    Kind.BONUS_PAIR: OptionPieces.pair_pieces,
    Kind.BONUS_SPACE: OptionPieces.bonus_pieces,
    Kind.DISCARD: OptionPieces.bonus_pieces,
    Kind.MARKER: OptionPieces.market_pieces,
    Kind.COLLECT: OptionPieces.market_pieces,
    Kind.FLIP: OptionPieces.market_pieces,
    Kind.SPECIALIST: OptionPieces.specialist_pieces,
    Kind.BULLDOZER: OptionPieces.move_pieces,
    Kind.CONNECTION: OptionPieces.connection_pieces,
    Kind.VENTURE: OptionPieces.venture_pieces,
    Kind.ROW: OptionPieces.row_pieces,
    Kind.RETRIEVE: OptionPieces.retrieve_pieces,
    Kind.FOREIGN: OptionPieces.foreign_pieces,
    Kind.VJ_FOREIGN: OptionPieces.foreign_pieces,
    Kind.SCORING_CARD: OptionPieces.held_pieces,
    Kind.CROWN: OptionPieces.crown_pieces,
    Kind.PASS_TILE: OptionPieces.pass_pieces,
    Kind.OWNER: OptionPieces.owner_pieces,
    Kind.VJ_SECTOR: OptionPieces.sector_pieces,
    Kind.VJ_SCORING_CARD: OptionPieces.scoring_pieces,
}
