"""What chance deals, for a game on a real table: which pieces lie where, and laying the real ones there instead.

A family is a kind of piece: its places on the table come first, then those of its deck. Laying a piece swaps it with
the one that lies at the place; a tile that was in the box comes out for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.errors import UserError
from engine.core.record import Vector
from engine.pampero.constants import (
    BONUS_SPACES,
    COUNTRY_CARDS,
    DISPLAY,
    REMOTE_TILES,
    SCORING_TILES,
    SITES,
    SOLAR_TILES,
    SPECIALISTS,
    STANDARD_SPACES,
    STANDARD_TILES,
    VJ,
    YOU,
    Country,
    Place,
    Scoring,
    Site,
)
from engine.pampero.rules.contracts import SOLAR_FIRST
from engine.pampero.state import State
from engine.pampero.text.names import SCORING_WORDS

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText

FIRST_PIECES = "first pieces"
SCORING_FAMILY = "scoring tiles"
SOLO_STARTS = (
    ("your tower", YOU, Site.TOWER),
    ("your wind farm", YOU, Site.WIND_FARM),
    ("your bulldozer", YOU, Site.MIXED),
    ("VJ's wind farm", VJ, Site.WIND_FARM),
)
"""The pieces that begin on a site of their kind, which chance chooses."""
FIRST_OF_EACH = (("tower", Site.TOWER), ("wind farm", Site.WIND_FARM), ("bulldozer", Site.MIXED))


def starts_of(words: PamperoText) -> tuple[tuple[str, int, Site], ...]:
    """The pieces that begin on a site of their kind: what they are called, whose they are, the kind."""
    if words.is_solo:
        return SOLO_STARTS
    return tuple((f"{words.seat(seat)}'s {name}", seat, kind) for seat in words.seats for name, kind in FIRST_OF_EACH)


@dataclass
class SetupPlace:
    """A place that holds a piece: an element of a field of the state, which may hold the piece plus 1."""

    values: Vector
    index: int
    plus: int

    @property
    def piece(self) -> int:
        """The piece there; -1 for none."""
        return self.values[self.index] - self.plus

    def put(self, piece: int) -> None:
        """Lay a piece there."""
        self.values[self.index] = piece + self.plus


@dataclass(frozen=True)
class Family:
    """A kind of piece: its places by name, the places themselves, its pieces by number, what they are called."""

    places: Sequence[str]
    cells: Callable[[State], list[SetupPlace]]
    numbers: range
    name: Callable[[int], str]
    in_box: bool = True
    """Whether pieces that lie nowhere are in the box; else a player has them."""


class ManualSetup:
    """The families of a data set, and a hand that exchanges their pieces."""

    def __init__(self, words: PamperoText) -> None:
        self.words = words
        self.starts = starts_of(words)
        self.families = {
            FIRST_PIECES: Family(
                [name for name, _, _ in self.starts], lambda _g: [], range(words.t.sites), self.site_name
            ),
            SCORING_FAMILY: Family(
                list(SCORING_WORDS.values()),
                lambda g: [SetupPlace(g.scoring_tile, place, 0) for place in Scoring],
                range(SCORING_TILES),
                words.scoring_tile,
            ),
            "bonus tiles": Family(
                [words.bonus_space(space) for space in range(BONUS_SPACES)],
                lambda g: [SetupPlace(g.bonus_tile_plus, space, 1) for space in range(BONUS_SPACES)],
                range(-1, BONUS_SPACES),
                self.bonus_name,
            ),
            **self.decks(),
            **self.tiles(),
        }

    def site_name(self, site: int) -> str:
        """A site by its id, which a file of a set-up may keep to, and as a player would call it."""
        return f"{self.words.site_id(site)} ({self.words.site(site)})"

    def bonus_name(self, tile: int) -> str:
        """A bonus tile, or none where the tile had an X."""
        return "no tile: the printed bonus shows" if tile < 0 else self.words.bonus_tile(tile)

    def decks(self) -> dict[str, Family]:
        """The families that have a deck and a display."""
        words, shown = self.words, [f"place {place + 1}" for place in range(DISPLAY)]
        found = {
            "action cards": Family(shown, action_cells, range(SPECIALISTS), words.specialist, in_box=False),
            "scoring cards": Family(shown, scoring_cells, range(SPECIALISTS), words.scoring_card, in_box=False),
        }
        for country in Country:
            first = COUNTRY_CARDS * country
            numbers = range(first, first + COUNTRY_CARDS)
            cells = argentine_cells if country == Country.ARGENTINA else brazilian_cells
            found[words.country(country)] = Family(shown, cells, numbers, words.foreign, in_box=False)
        return found

    def tiles(self) -> dict[str, Family]:
        """The families of tiles that lie on spaces of the board."""
        words, t, remote, solar = self.words, self.words.t, STANDARD_SPACES, SOLAR_FIRST
        return {
            "solar tiles": Family(
                [words.space(solar + number) for number in range(t.solar_spaces)],
                lambda g: [SetupPlace(g.space_tile_plus, solar + number, 1) for number in range(t.solar_spaces)],
                range(STANDARD_TILES + REMOTE_TILES, STANDARD_TILES + REMOTE_TILES + SOLAR_TILES),
                words.contract,
            ),
            "connection tiles": Family(
                [words.catalogue.board.circle[circle].id for circle in range(t.circles)],
                lambda g: [SetupPlace(g.circle_tile_plus, circle, 1) for circle in range(t.circles)],
                range(len(words.catalogue.connections.connection)),
                words.connection,
            ),
            "remote tiles": Family(
                [words.space(remote + number) for number in range(t.remote_spaces)],
                lambda g: [SetupPlace(g.space_tile_plus, remote + number, 1) for number in range(t.remote_spaces)],
                range(STANDARD_TILES, STANDARD_TILES + REMOTE_TILES),
                words.contract,
            ),
        }

    def pieces(self, g: State, family: str) -> Mapping[int, str]:
        """Every piece of a family that lies on its places, in its deck or in the box, with its name."""
        found = self.families[family]
        lying = {cell.piece for cell in found.cells(g)}
        return {piece: found.name(piece) for piece in found.numbers if found.in_box or piece in lying}

    def lying(self, g: State, family: str) -> list[int]:
        """The pieces on the places of a family, in order."""
        if family == FIRST_PIECES:
            return [start_site(g, seat, kind) for _, seat, kind in self.starts]
        found = self.families[family]
        return [cell.piece for cell in found.cells(g)[: len(found.places)]]

    def turned_up(self, g: State) -> Mapping[str, int]:
        """How many cards of each deck have been drawn."""
        return {
            "action cards": g.action_deck_next,
            "scoring cards": g.scoring_deck_next,
            self.words.country(Country.ARGENTINA): g.foreign_deck_next[Country.ARGENTINA],
            self.words.country(Country.BRAZIL): g.foreign_deck_next[Country.BRAZIL],
        }

    def lay(self, g: State, family: str, cell: int, piece: int) -> None:
        """Lay a piece at a place; the piece that lay there goes to where this one came from."""
        if family not in self.families or piece not in self.pieces(g, family):
            raise UserError(f"there is no piece {piece} of {family}")
        if family == FIRST_PIECES:
            self.move_start(g, cell, piece)
            return
        cells = self.families[family].cells(g)
        if not 0 <= cell < len(cells):
            raise UserError(f"{family} has no place {cell + 1}")
        for other in cells:
            if other.piece == piece and piece >= 0:
                other.put(cells[cell].piece)
        cells[cell].put(piece)
        if family == SCORING_FAMILY and self.words.is_solo:
            for place in range(3):
                g.solo_card[place] = self.words.t.scoring_solo[g.scoring_tile[Scoring.SECOND + place]]

    def move_start(self, g: State, cell: int, site: int) -> None:
        """A first piece stands on another site of the same sector; one that stands there goes to this one's."""
        t = self.words.t
        if not 0 <= cell < len(self.starts) or t.site_kind[site] != self.starts[cell][2]:
            raise UserError(f"that first piece does not go to {self.words.site(site)}")
        name, seat, kind = self.starts[cell]
        before = start_site(g, seat, kind)
        if t.site_sector[before] != t.site_sector[site]:
            raise UserError(f"{name} begins in {self.words.sector(t.site_sector[before])}")
        owners = owners_of(g, kind)
        owners[before], owners[site] = owners[site], owners[before]
        if kind == Site.MIXED:
            g.bulldozer[seat, 0] = Place.SITE + site


def owners_of(g: State, kind: int) -> Vector:
    """Whose piece of a kind stands on each site."""
    return {Site.TOWER: g.site_tower_plus, Site.WIND_FARM: g.site_wind_farm_plus}.get(Site(kind), g.site_bulldozer_plus)


def start_site(g: State, seat: int, kind: int) -> int:
    """The first site where a seat has a piece of a kind."""
    owners = owners_of(g, kind)
    return next((site for site in range(SITES) if owners[site] == seat + 1), 0)


def deck_cells(display: Vector, deck: Vector, following: int, size: int) -> list[SetupPlace]:
    """The places of a display, then those of the cards that are still in the deck."""
    shown = [SetupPlace(display, place, 1) for place in range(DISPLAY)]
    return [*shown, *(SetupPlace(deck, place, 0) for place in range(following, size))]


def action_cells(g: State) -> list[SetupPlace]:
    """The specialist action cards."""
    return deck_cells(g.action_display_plus, g.action_deck, g.action_deck_next, SPECIALISTS)


def scoring_cells(g: State) -> list[SetupPlace]:
    """The specialist scoring cards."""
    return deck_cells(g.scoring_display_plus, g.scoring_deck, g.scoring_deck_next, SPECIALISTS)


def argentine_cells(g: State) -> list[SetupPlace]:
    """The foreign market cards of Argentina."""
    return country_cells(g, Country.ARGENTINA)


def brazilian_cells(g: State) -> list[SetupPlace]:
    """The foreign market cards of Brazil."""
    return country_cells(g, Country.BRAZIL)


def country_cells(g: State, country: int) -> list[SetupPlace]:
    """The foreign market cards of a country."""
    display, deck = g.foreign_display_plus[country], g.foreign_deck[country]
    return deck_cells(display, deck, g.foreign_deck_next[country], COUNTRY_CARDS)
