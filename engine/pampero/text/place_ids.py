"""The names of pieces and places that a person can type, and that a screen lights up: `site A2-tower-1`.

The first word is the kind of place, the rest its own name. `Places` gives names to the numbers of the rules and finds
the number behind a name again.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from engine.pampero.codes import foreign_code, mat_space
from engine.pampero.constants import (
    BONUS_SPACES,
    COUNTRIES,
    DISPLAY,
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    NETWORK_LINES,
    NODES,
    SECTORS,
    SPACES,
    VENTURE_SLOTS,
    Place,
    Scoring,
)
from engine.pampero.text.terms import SCORING_TILES, TERM_NAMES

if TYPE_CHECKING:
    from engine.pampero.text.names import PieceNames

PASS_TILE = "pass tile"
BATTERIES = "batteries supply"
UTILITY = "utility area"
ROWS = ("top", "bottom")


class Places:
    """Names for numbers, and back."""

    def __init__(self, words: PieceNames) -> None:
        self.words = words

    def site(self, site: int) -> str:
        return f"site {self.words.site_id(site)}"

    def sector(self, sector: int) -> str:
        return f"sector {self.words.sector(sector)}"

    def contract(self, space: int) -> str:
        return f"contract {self.words.space(space)}"

    def card(self, card: int) -> str:
        return f"card {self.words.card(card)}"

    def mat(self, row: int, column: int) -> str:
        return f"mat {ROWS[row]}-{column + 1}"

    def grid(self, node: int) -> str:
        return f"grid {self.words.node(node)}"

    def line(self, line: int) -> str:
        return f"line {line + 1}"

    def income(self, market: int) -> str:
        return f"income {self.words.market(market)}"

    def bonus(self, space: int) -> str:
        return f"bonus {self.words.short_bonus_space(space)}"

    def parking(self, parking: int) -> str:
        return f"parking {parking + 1}"

    def foreign(self, country: int, place: int) -> str:
        return f"foreign {self.words.country(country)}-{place + 1}"

    def action(self, place: int) -> str:
        return f"action {place + 1}"

    def scoring(self, place: int) -> str:
        return f"scoring {place + 1}"

    def held(self, card: int) -> str:
        return f"held {self.words.scoring_card(card)}"

    def connection(self, tile: int) -> str:
        return f"connection {self.words.connections[tile].id}"

    def venture(self, slot: int) -> str:
        return f"venture {slot + 1}"

    def solo(self, position: int) -> str:
        return f"solo {position + 1}"

    def term(self, number: int) -> str:
        return f"term {TERM_NAMES[number]}"

    def scoring_tile(self, place: int) -> str:
        return f"tile of the {SCORING_TILES[place]}"

    def standing(self, place: int) -> str:
        """Where a bulldozer stands."""
        if place >= Place.PARKING:
            return self.parking(place - Place.PARKING)
        return self.site(place - Place.SITE) if place >= Place.SITE else UTILITY

    @cached_property
    def numbers(self) -> dict[str, tuple[str, int]]:
        """Every name with its kind and number."""
        t = self.words.t
        spaces = [space for space in range(SPACES) if space in self.words.spaces]
        found = {self.sector(number): ("sector", number) for number in range(SECTORS)}
        found |= {self.site(number): ("site", number) for number in range(t.sites)}
        found |= {self.contract(number): ("contract", number) for number in spaces}
        found |= {self.card(number): ("card", number) for number in range(len(self.words.cards))}
        mat = [(row, column) for row in range(MAT_ROWS) for column in range(MAT_COLUMNS)]
        found |= {self.mat(row, column): ("mat", mat_space(row, column)) for row, column in mat}
        found |= {self.grid(number): ("grid", number) for number in range(NODES)}
        found |= {self.line(number): ("line", number) for number in range(NETWORK_LINES)}
        found |= {self.income(number): ("income", number) for number in range(MARKETS)}
        found |= {self.bonus(number): ("bonus", number) for number in range(BONUS_SPACES)}
        found |= {self.parking(number): ("parking", number) for number in range(t.parking)}
        foreign = [(country, place) for country in range(COUNTRIES) for place in range(DISPLAY)]
        found |= {self.foreign(*pair): ("foreign", foreign_code(*pair)) for pair in foreign}
        found |= {self.action(number): ("action", number) for number in range(DISPLAY)}
        found |= {self.scoring(number): ("scoring", number) for number in range(DISPLAY)}
        cards = range(len(self.words.catalogue.specialist_scoring.card))
        found |= {self.held(number): ("held", number) for number in cards}
        found |= {self.connection(number): ("connection", number) for number in range(len(self.words.connections))}
        found |= {self.venture(number): ("venture", number) for number in range(VENTURE_SLOTS)}
        if self.words.is_solo:
            found |= {self.solo(number): ("solo", number) for number in range(3)} | {PASS_TILE: ("pass", 0)}
        found |= {self.scoring_tile(place): ("tile", place) for place in Scoring}
        found |= {self.term(number): ("term", number) for number in range(len(TERM_NAMES))}
        return found | {BATTERIES: ("batteries", 0), UTILITY: ("utility", 0)}
