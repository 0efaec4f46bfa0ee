"""An option as a player looks at it: card, then zone, then place; its price, what it brings, the pieces concerned."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.assistance import Look
from engine.pampero.codes import first_of_pair, second_of_pair
from engine.pampero.constants import DISPLAY, MAT_COLUMNS, MAT_ROWS, NO_ZONE, PAYMENTS, SECTORS, TABS, Place, Site
from engine.pampero.rules.cards import leftmost_space
from engine.pampero.rules.connections import rightmost_card
from engine.pampero.rules.contracts import SOLAR_FIRST
from engine.pampero.rules.specialists import ACTION_DECK, SCORING_DECK
from engine.pampero.state import State
from engine.pampero.text.effect_text import capital, say_effects
from engine.pampero.text.place_ids import BATTERIES, PASS_TILE, UTILITY, Places
from engine.pampero.vocabulary.decisions import (
    CROWNS_DONE,
    DECLINE_CONNECTION,
    DECLINE_MOVE,
    DECLINE_SITE,
    LINE_CODES,
    PARKING_PLACE,
    PLACES,
    RETRIEVE_ALL,
    SCORING_DONE,
    TAKE_BATTERY,
    UTILITY_PLACE,
    Kind,
)
from engine.pampero.vocabulary.facts import Fact

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText

PRICED = (Kind.CONTRACT, Kind.PAY, Kind.NODE, Kind.SECOND_SITE, Kind.LINK, Kind.VJ_CONTRACT)
"""The kinds of decision whose options name a price behind their colon; others name a gain there."""
OTHERS = "or else"
"""The heading of what is left undone."""


class Looks:
    """`look`: an option of the open decision."""

    def __init__(self, words: PamperoText) -> None:
        self.words = words
        self.places = Places(words)

    def look(self, g: State, kind: int, code: int, text: str) -> Look:
        """An option by its code; the text is what the words say of it."""
        if kind == Kind.TURN:
            return self.turn(g, code, text)
        group = self.group(kind, code)
        label, _, rest = text.partition(": ")
        if kind in (Kind.BONUS_PAIR, Kind.BONUS_SPACE):
            label, rest = re.sub(r"[Zz]one (\w), row (\d), column (\d)", r"\1-\2-\3", text), ""
        if kind == Kind.BULLDOZER:  # which one says the heading
            label = capital(re.sub(r"^[Bb]ulldozer \d+ ", "", label))
        price, brings = (rest, "") if kind in PRICED else ("", rest)
        if kind == Kind.SITE:
            brings = self.site_brings(g)
        return Look(group, label, price, brings, self.touches(g, kind, code))

    def touches(self, g: State, kind: int, code: int) -> tuple[str, ...]:
        """The pieces and places that an option concerns."""
        return TOUCHES[Kind(kind)](self, g, code) if Kind(kind) in TOUCHES else ()

    # Your turn

    def turn(self, g: State, code: int, text: str) -> Look:
        """A card on a space of the mat; or all cards back, or a battery."""
        touches = self.touch_turn(g, code)
        if code == RETRIEVE_ALL:
            return Look((OTHERS,), *halves(text, "; "), touches=touches)
        if code == TAKE_BATTERY:
            return Look((OTHERS,), *halves(text, ": "), touches=touches)
        return self.card(g, code, text, touches)

    def card(self, g: State, code: int, text: str, touches: tuple[str, ...]) -> Look:
        """A card played: its zone is a heading where it matters."""
        t = self.words.t
        rest, tab = divmod(code // PAYMENTS, TABS)
        play, row = divmod(rest, MAT_ROWS)
        column = leftmost_space(g, g.decision_seat, row)
        place = f"{self.words.row(row)}, space {column + 1}"
        effects = say_effects(self.words.plays[play][1].effects)
        if t.play_any_tab[play]:
            return Look((self.words.play(play),), capital(place), "", effects, touches)
        zone = t.tab_zone[row, column, tab]
        price, _, gain = text.partition(": ")[2].partition(", gain ")
        brings = f"{gain}, {effects}" if gain else effects
        return Look((self.words.play(play), capital(self.words.zone(zone))), capital(place), price, brings, touches)

    def site_brings(self, g: State) -> str:
        """What a structure brings of itself."""
        if g.decision_a != Site.TOWER:
            return ""
        bonus = self.words.tower_bonus(g.decision_seat, g.tally[g.decision_seat, Fact.TOWERS] + 1)
        return ", ".join(filter(None, (bonus, "two spaces of the tower bonus board")))

    # Headings

    def group(self, kind: int, code: int) -> tuple[str, ...]:
        """The headings of an option that is no turn."""
        return GROUPS[Kind(kind)](self, code) if Kind(kind) in GROUPS else ()

    def site_group(self, code: int) -> tuple[str, ...]:
        return (OTHERS,) if code == DECLINE_SITE else (self.sector_name(self.words.t.site_sector[code]),)

    def contract_group(self, code: int) -> tuple[str, ...]:
        return ("Solar display",) if code >= SOLAR_FIRST else (self.sector_name(self.words.t.space_sector[code]),)

    def node_group(self, code: int) -> tuple[str, ...]:
        return (f"Column {self.words.t.node_column[code // LINE_CODES] + 1}",)

    def specialist_group(self, code: int) -> tuple[str, ...]:
        return ("Action cards",) if code < DISPLAY or code == ACTION_DECK else ("Scoring cards",)

    def foreign_group(self, code: int) -> tuple[str, ...]:
        return (self.words.country(code // DISPLAY),)

    def pair_group(self, code: int) -> tuple[str, ...]:
        return (capital(self.words.zone(self.words.t.bonus_zone[second_of_pair(code // 2)])),)

    def sector_name(self, sector: int) -> str:
        """`A1 Salto`."""
        return f"{self.words.sector(sector)} {self.words.catalogue.board.sector[sector].name}"

    def move_group(self, code: int) -> tuple[str, ...]:
        """The bulldozer, then the sector it goes to."""
        if code == DECLINE_MOVE:
            return (OTHERS,)
        bulldozer, place = divmod(code, PLACES)
        which = f"Bulldozer {bulldozer + 1}"
        if place >= PARKING_PLACE:
            return (which, "Parking")
        if place == UTILITY_PLACE:
            return (which, "Utility area")
        return (which, self.sector_name(self.words.t.site_sector[place]))

    # What an option touches

    def touch_turn(self, g: State, code: int) -> tuple[str, ...]:
        """The cards that come back; or a card, its space, and the sectors of its zone where it works on the board."""
        t, seat = self.words.t, g.decision_seat
        if code == TAKE_BATTERY:
            return (BATTERIES,)
        if code == RETRIEVE_ALL:
            mat = [(row, column) for row in range(MAT_ROWS) for column in range(MAT_COLUMNS)]
            return tuple(self.places.mat(*pair) for pair in mat if g.mat_card_plus[seat, pair[0], pair[1]])
        rest, tab = divmod(code // PAYMENTS, TABS)
        play, row = divmod(rest, MAT_ROWS)
        column = leftmost_space(g, seat, row)
        card = t.play_card[play]
        if column == MAT_COLUMNS:
            return (self.places.card(card),)
        zone = t.tab_zone[row, column, tab] if t.card_map[card] else NO_ZONE
        sectors = [self.places.sector(sector) for sector in range(SECTORS) if t.sector_zone[sector] == zone]
        return (self.places.card(card), self.places.mat(row, column), *sectors)

    def touch_site(self, _g: State, code: int) -> tuple[str, ...]:
        return () if code == DECLINE_SITE else (self.places.site(code),)

    def touch_contract(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.contract(code),)

    def touch_asked(self, g: State, _code: int) -> tuple[str, ...]:
        return (self.places.contract(g.decision_a),)

    def touch_node(self, g: State, code: int) -> tuple[str, ...]:
        node, line_plus = divmod(code, LINE_CODES)
        line = (self.places.line(line_plus - 1),) if line_plus else ()
        return (self.places.grid(node), self.places.contract(g.decision_a), *line)

    def touch_pair(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.bonus(first_of_pair(code // 2)), self.places.bonus(second_of_pair(code // 2)))

    def touch_bonus(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.bonus(code),)

    def touch_market(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.income(code),)

    def touch_specialist(self, _g: State, code: int) -> tuple[str, ...]:
        if code in (ACTION_DECK, SCORING_DECK):
            return ()
        return (self.places.action(code),) if code < DISPLAY else (self.places.scoring(code - DISPLAY),)

    def touch_move(self, g: State, code: int) -> tuple[str, ...]:
        if code == DECLINE_MOVE:
            return ()
        bulldozer, place = divmod(code, PLACES)
        whence = self.places.standing(g.bulldozer[g.decision_seat, bulldozer])
        if place == UTILITY_PLACE:
            return (whence, UTILITY)
        goes = Place.PARKING + place - PARKING_PLACE if place >= PARKING_PLACE else Place.SITE + place
        return (whence, self.places.standing(goes))

    def touch_connection(self, _g: State, code: int) -> tuple[str, ...]:
        return () if code == DECLINE_CONNECTION else (self.places.connection(code),)

    def touch_venture(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.venture(code),)

    def touch_row(self, g: State, code: int) -> tuple[str, ...]:
        column_plus = rightmost_card(g, g.decision_seat, code)
        return (self.places.mat(code, column_plus - 1),) if column_plus else ()

    def touch_retrieve(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.mat(*divmod(code, MAT_COLUMNS)),)

    def touch_foreign(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.foreign(*divmod(code, DISPLAY)),)

    def touch_held(self, _g: State, code: int) -> tuple[str, ...]:
        return () if code == SCORING_DONE else (self.places.held(code // 2),)

    def touch_crown(self, _g: State, code: int) -> tuple[str, ...]:
        return () if code == CROWNS_DONE else (self.places.held(code // 4),)

    def touch_pass(self, _g: State, _code: int) -> tuple[str, ...]:
        return (PASS_TILE,)

    def touch_sector(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.sector(code),)

    def touch_scoring(self, _g: State, code: int) -> tuple[str, ...]:
        return (self.places.scoring(code),)


def halves(text: str, sign: str) -> tuple[str, str, str]:
    """A text as label, no price, and what it brings."""
    label, _, rest = text.partition(sign)
    return label, "", rest


GROUPS: dict[Kind, Callable[[Looks, int], tuple[str, ...]]] = {
    Kind.SITE: Looks.site_group,
    Kind.SECOND_SITE: Looks.site_group,
    Kind.VJ_SITE: Looks.site_group,
    Kind.CONTRACT: Looks.contract_group,
    Kind.VJ_CONTRACT: Looks.contract_group,
    Kind.NODE: Looks.node_group,
    Kind.BULLDOZER: Looks.move_group,
    Kind.SPECIALIST: Looks.specialist_group,
    Kind.FOREIGN: Looks.foreign_group,
    Kind.VJ_FOREIGN: Looks.foreign_group,
    Kind.BONUS_PAIR: Looks.pair_group,
}

TOUCHES: dict[Kind, Callable[[Looks, State, int], tuple[str, ...]]] = {
    Kind.TURN: Looks.touch_turn,
    Kind.SITE: Looks.touch_site,
    Kind.SECOND_SITE: Looks.touch_site,
    Kind.VJ_SITE: Looks.touch_site,
    Kind.CONTRACT: Looks.touch_contract,
    Kind.VJ_CONTRACT: Looks.touch_contract,
    Kind.PAY: Looks.touch_asked,
    Kind.LINK: Looks.touch_asked,
    Kind.NODE: Looks.touch_node,
    Kind.BONUS_PAIR: Looks.touch_pair,
    Kind.BONUS_SPACE: Looks.touch_bonus,
    Kind.DISCARD: Looks.touch_bonus,
    Kind.MARKER: Looks.touch_market,
    Kind.COLLECT: Looks.touch_market,
    Kind.FLIP: Looks.touch_market,
    Kind.SPECIALIST: Looks.touch_specialist,
    Kind.BULLDOZER: Looks.touch_move,
    Kind.CONNECTION: Looks.touch_connection,
    Kind.VENTURE: Looks.touch_venture,
    Kind.ROW: Looks.touch_row,
    Kind.RETRIEVE: Looks.touch_retrieve,
    Kind.FOREIGN: Looks.touch_foreign,
    Kind.VJ_FOREIGN: Looks.touch_foreign,
    Kind.SCORING_CARD: Looks.touch_held,
    Kind.CROWN: Looks.touch_crown,
    Kind.PASS_TILE: Looks.touch_pass,
    Kind.VJ_SECTOR: Looks.touch_sector,
    Kind.VJ_SCORING_CARD: Looks.touch_scoring,
}
