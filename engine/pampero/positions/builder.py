"""Pieces put on the table by hand, with every count that goes with them, for positions that nobody has played.

What a piece would have brought (bonuses, income, connection tiles) is left out: the position says that for itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BONUS_SPACES,
    BULLDOZERS,
    CIRCLES,
    DISPLAY,
    NODES,
    SECTORS,
    SITES,
    SPACES,
    YOU,
    Account,
    Board,
    Place,
)
from engine.pampero.rules.bonuses import keep_tile, put_in_slot
from engine.pampero.rules.building import is_free, put_tower, put_wind_farm, suits
from engine.pampero.rules.bulldozers import go_to, leave_place, occupy_parking
from engine.pampero.rules.contracts import fulfil, take_connection
from engine.pampero.rules.gains import book
from engine.pampero.rules.grid import mark_line
from engine.pampero.rules.markets import keep_foreign
from engine.pampero.rules.specialists import gain_scoring_card
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import PARKING_PLACE
from engine.pampero.vocabulary.facts import Fact


class Tabletop:
    """A game on the table, and hands for its pieces. Numbers are those of the rules."""

    def __init__(self, g: State, t: Tables) -> None:
        self.g = g
        self.t = t

    # --- clearing the table

    def clear_pieces(self) -> None:
        """Take every wind farm, tower and bulldozer off the board, also out of the counts."""
        for site in range(SITES):
            self.g.site_wind_farm_plus[site] = self.g.site_tower_plus[site] = 0
        for seat in range(self.g.n_seats):
            for sector in range(SECTORS):
                self.g.sector_wind_farms[seat, sector] = self.g.sector_towers[seat, sector] = 0
            for fact in (Fact.WIND_FARMS, Fact.TOWERS, Fact.WIND_FARM_SECTORS, Fact.TOWER_SECTORS):
                self.g.tally[seat, fact] = 0
            for bulldozer in range(BULLDOZERS):
                leave_place(self.g, self.t, seat, bulldozer)
                self.g.bulldozer[seat, bulldozer] = Place.PLAY_AREA

    def clear_tiles(self) -> None:
        """No contract, connection or bonus tile is left, so every printed bonus shows."""
        for space in range(SPACES):
            self.g.space_tile_plus[space] = 0
        for circle in range(CIRCLES):
            self.g.circle_tile_plus[circle] = 0
        self.clear_bonus_board()

    def clear_bonus_board(self) -> None:
        """Every printed bonus lies open."""
        for space in range(BONUS_SPACES):
            self.g.bonus_tile_plus[space] = 0

    # --- stocks

    def own(
        self, money: int | None = None, energy: int | None = None, batteries: int | None = None, seat: int = YOU
    ) -> None:
        """Give a seat exactly so much; the ledger and the battery supply stay in step."""
        if money is not None:
            book(self.g, seat, Account.START, money - self.g.money[seat])
        if energy is not None:
            self.g.energy[seat] = energy
        if batteries is not None:
            self.g.battery_supply += self.g.batteries[seat] - batteries
            self.g.batteries[seat] = batteries

    def stand_markers(self, seat: int, columns: Mapping[int, int]) -> None:
        """Income markers stand in these columns, by market, counted from 1; the others stay where they are."""
        for market, column in columns.items():
            self.g.income[seat, market] = column - 1

    # --- pieces

    def free_sites(self, sector: int, structure: int) -> list[int]:
        """The sites of a sector where the structure may be built."""
        here = [site for site in range(self.t.sites) if self.t.site_sector[site] == sector]
        return [site for site in here if suits(self.t, site, structure) and is_free(self.g, site)]

    def put_tower(self, seat: int, site: int) -> None:
        put_tower(self.g, self.t, seat, site)

    def put_wind_farm(self, seat: int, site: int) -> None:
        put_wind_farm(self.g, self.t, seat, site)

    def put_bulldozer(self, seat: int, bulldozer: int, place: int) -> None:
        """To a place as the options of a bulldozer move number it: a site, the utility area, or parked."""
        if self.g.bulldozer[seat, bulldozer] < Place.PARKING:
            leave_place(self.g, self.t, seat, bulldozer)
        if place >= PARKING_PLACE:
            occupy_parking(self.g, seat, bulldozer, place - PARKING_PLACE)
        else:
            go_to(self.g, self.t, seat, bulldozer, place)

    def put_contract(self, seat: int, space: int, node: int | None = None) -> None:
        """A contract was fulfilled; its tile lies on that space of the grid, or on the first that is not covered."""
        pending = self.g.depth
        free = next(number for number in range(NODES) if not self.g.covered[seat] >> number & 1)
        fulfil(self.g, self.t, seat, space, free if node is None else node, 0)
        self.g.depth = pending

    def put_network_tile(self, seat: int, line: int) -> None:
        mark_line(self.g, seat, line)

    # --- tiles and cards

    def put_connection(self, seat: int, tile: int) -> None:
        """A connection tile comes from the circle it lies on."""
        lying = [self.g.circle_tile_plus[circle] for circle in range(self.t.circles)]
        take_connection(self.g, self.t, seat, lying.index(tile + 1))

    def put_bonus_tile(self, seat: int, tile: int) -> None:
        """A tower bonus tile leaves the tower bonus board, if it lies there, for VJ's board or a slot of your mat."""
        pending = self.g.depth
        for space in range(BONUS_SPACES):
            if self.g.bonus_tile_plus[space] == tile + 1:
                self.g.bonus_tile_plus[space] = 0
        if self.g.board_of[seat] == Board.SOLO:
            keep_tile(self.g, self.t, seat, tile)
        else:
            put_in_slot(self.g, self.t, seat, tile, self.free_slot(seat, tile))
        self.g.depth = pending

    def free_slot(self, seat: int, tile: int) -> int:
        """The tile's own slot or, when that is covered, the first empty one."""
        own = self.t.bonus_tile_slot[tile]
        free = [slot for slot in range(self.t.slots) if not self.g.slot_tile_plus[seat, slot]]
        return own if own in free or not free else free[0]

    def put_foreign_card(self, seat: int, card: int) -> None:
        keep_foreign(self.g, self.t, seat, card)

    def put_scoring_card(self, seat: int, card: int) -> None:
        gain_scoring_card(self.g, seat, card)

    def display_foreign(self, country: int, cards: Sequence[int]) -> None:
        """Exactly these cards of a country are on display."""
        for place in range(DISPLAY):
            self.g.foreign_display_plus[country, place] = cards[place] + 1 if place < len(cards) else 0

    def display_scoring(self, cards: Sequence[int]) -> None:
        """Exactly these scoring cards are on display."""
        for place in range(DISPLAY):
            self.g.scoring_display_plus[place] = cards[place] + 1 if place < len(cards) else 0
