"""A position laid out on a set-up table, with a reason for everything that cannot lie or stand so.

The rules say what is possible, piece by piece, in the order in which it could have come about; what they refuse is left
out and told, so that every reason is told at once. A possible position has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.core.text.grammar import count
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BULLDOZERS,
    COUNTRY_CARDS,
    DISPLAY,
    LINES,
    MARKETS,
    NETWORK_LINES,
    NODES,
    SITES,
    SOLO_BATTERIES,
    SPACES,
    SPECIALISTS,
    TOWERS,
    VJ,
    WIND_FARMS,
    YOU,
    Board,
    Contract,
    Country,
    Payment,
    Place,
    Sector,
    Site,
    Zone,
)
from engine.pampero.positions.builder import Tabletop
from engine.pampero.positions.schema import Position, SeatPosition
from engine.pampero.rules.building import is_free, is_unbuilt, suits
from engine.pampero.rules.contracts import completes_circle, is_unlocked, unlocked_lines
from engine.pampero.rules.grid import open_nodes
from engine.pampero.rules.income import can_advance
from engine.pampero.rules.setup import zone_space
from engine.pampero.rules.towers import in_reach, is_next_in_line
from engine.pampero.state import State
from engine.pampero.text import PamperoText
from engine.pampero.vj.contracts import has_two_ends, is_with_tower
from engine.pampero.vocabulary.decisions import PARKING_PLACE, UTILITY_PLACE
from engine.pampero.vocabulary.facts import Fact

SIDES = {YOU: "you", VJ: "vj"}


class PositionLayout(Tabletop):
    """A table on which a position is being laid out, and what is wrong with it."""

    def __init__(self, g: State, t: Tables, words: PamperoText, position: Position) -> None:
        super().__init__(g, t)
        self.words = words
        self.board = position.board
        self.sides: dict[int, SeatPosition] = {YOU: position.you, VJ: position.vj}
        self.problems: list[str] = []
        self.built: dict[int, str] = {}
        self.taken: dict[int, int] = {}

    def refuse(self, key: str, reason: str) -> None:
        self.problems.append(f"{key}: {reason}")

    def refuse_doubles(self, what: str, places: Iterable[tuple[str, str]]) -> None:
        """Each thing is in one place only; `places` pairs keys with names."""
        found: dict[str, list[str]] = {}
        for key, name in places:
            found.setdefault(name, []).append(key)
        for name, keys in found.items():
            if len(keys) > 1:
                self.refuse(" and ".join(dict.fromkeys(keys)), f"{what}{name} is there {len(keys)} times")

    def owned(self, key: str) -> list[tuple[str, int, int]]:
        """What the sides have of a sort: the key that says so, whose it is, and its number."""
        return [(f"{SIDES[seat]}.{key}", seat, one) for seat, side in self.sides.items() for one in getattr(side, key)]

    def lay_out(self) -> list[str]:
        """Everything that the position says in place of the set-up's own; why it cannot be, where it cannot."""
        standing = {seat: self.standing(seat) for seat in SIDES}
        self.clear_pieces()
        self.set_stocks()
        self.build(standing)
        self.put_bulldozers({seat: standing[seat].pop("bulldozers") for seat in SIDES})
        self.put_income()
        self.deal_contracts()
        self.put_contracts()
        self.put_connections()
        self.put_bonus_tiles()
        self.put_cards()
        self.put_network_tiles()
        if len({self.g.scoring_tile[place] for place in range(4)}) < 4:
            self.refuse("first_scoring_tile", "it is one of the tiles of the solo cards")
        return self.problems

    def standing(self, seat: int) -> dict[str, list[int]]:
        """Where a side's pieces stand at set-up."""
        sites = range(SITES)
        places = [self.g.bulldozer[seat, number] for number in range(BULLDOZERS)]
        return {
            "towers": [site for site in sites if self.g.site_tower_plus[site] == seat + 1],
            "wind_farms": [site for site in sites if self.g.site_wind_farm_plus[site] == seat + 1],
            "bulldozers": [place - Place.SITE for place in places if place >= Place.SITE],
        }

    # --- stocks

    def set_stocks(self) -> None:
        """Money, energy and batteries. Rule: SET-11"""
        for seat, side in self.sides.items():
            self.own(side.money, side.energy, side.batteries, seat)
            self.g.tally[seat, Fact.ENERGY_SPENT] = side.energy_spent or 0
        if self.g.battery_supply < 0:
            together = (
                f"{self.g.batteries[YOU] + self.g.batteries[VJ]} together, but the solo game has {SOLO_BATTERIES}"
            )
            self.refuse("you.batteries and vj.batteries", together)

    def put_income(self) -> None:
        """Markers, each with its step into the column; the specialists of columns reached count as gained."""
        for seat, side in self.sides.items():
            for market, column in side.income.items():
                self.stand_markers(seat, {market: max(column - 1, 1)})
                if column > 1 and not can_advance(self.g, self.t, seat, market):
                    self.refuse_column(seat, market, column)
                self.stand_markers(seat, {market: column})
            furthest = max(self.g.income[seat, market] for market in range(MARKETS))
            specialists = self.t.income_specialists[self.g.board_of[seat]]
            self.g.specialist_columns[seat] = sum(1 << c for c in range(furthest + 1) if specialists[c])

    def refuse_column(self, seat: int, market: int, column: int) -> None:
        needed = count(self.t.income_tower[self.g.board_of[seat], column - 1], "tower")
        key = f"{SIDES[seat]}.income.{self.words.market(market)}"
        self.refuse(key, f"column {column} needs {needed}, you have {self.g.tally[seat, Fact.TOWERS]}")

    # --- pieces on sites

    def build(self, standing: dict[int, dict[str, list[int]]]) -> None:
        """Towers and wind farms on sites that are named, then those of which only the sector is known."""
        wanted: list[tuple[int, str, Site, int]] = []
        for seat, side in self.sides.items():
            for key, structure, most, said in (
                ("towers", Site.TOWER, TOWERS, side.towers),
                ("wind_farms", Site.WIND_FARM, WIND_FARMS, side.wind_farms),
            ):
                places = self.counted(seat, key, standing[seat][key] if said is None else said, most)
                wanted += [(seat, key, structure, place) for place in places]
        for seat, key, structure, place in sorted(wanted, key=lambda piece: isinstance(piece[3], Sector)):
            self.build_one(seat, f"{SIDES[seat]}.{key}", structure, place)

    def counted(self, seat: int, key: str, places: Sequence[int], most: int) -> Sequence[int]:
        """Nobody has more pieces than lie in the box."""
        if len(places) > most:
            pieces = count(len(places), key.removesuffix("s").replace("_", " "))
            self.refuse(f"{SIDES[seat]}.{key}", f"{pieces}, but a side has only {most}")
        return places[:most]

    def build_one(self, seat: int, key: str, structure: Site, place: int) -> None:
        """One piece a site, and of the sort that the site shows."""
        site = self.site_in(place, self.free_sites(place, structure), structure)
        if site is None:
            self.refuse(key, f"no site is left for it in {self.words.sector(place)}")
        elif not is_unbuilt(self.g, site):
            self.refuse(f"{self.built[site]} and {key}", f"two pieces on {self.words.site_id(site)}")
        elif not suits(self.t, site, structure):
            other = "wind farms" if structure == Site.TOWER else "towers"
            self.refuse(key, f"{self.words.site_id(site)} is a site for {other} only")
        else:
            self.built[site] = key
            (self.put_tower if structure == Site.TOWER else self.put_wind_farm)(seat, site)

    def site_in(self, place: int, free: list[int], structure: Site) -> int | None:
        """The site that is named or, of a sector, a free one: for that piece only rather than a mixed one."""
        if not isinstance(place, Sector):
            return place
        return min(free, key=lambda site: (self.t.site_kind[site] != structure, site), default=None)

    def put_bulldozers(self, standing: dict[int, list[int]]) -> None:
        """Bulldozers at named places, then those of which only the sector is known, on mixed sites first."""
        wanted: list[tuple[int, int, int]] = []
        for seat, side in self.sides.items():
            said = standing[seat] if side.bulldozers is None else side.bulldozers
            wanted += [(seat, *one) for one in enumerate(self.counted(seat, "bulldozers", said, BULLDOZERS))]
        for seat, number, place in sorted(wanted, key=lambda piece: isinstance(piece[2], Sector)):
            here = [site for site in range(self.t.sites) if self.t.site_sector[site] == place and is_free(self.g, site)]
            spot = self.site_in(place, here, Site.MIXED)
            why = self.why_no_bulldozer(seat, place, spot)
            if why:
                self.refuse(f"{SIDES[seat]}.bulldozers", why)
            elif spot is not None:
                self.put_bulldozer(seat, number, spot)

    def why_no_bulldozer(self, seat: int, place: int, spot: int | None) -> str:
        """A bulldozer a place, beside no building; VJ's real ones never stand on sites."""
        if spot is None:
            return f"no site is left for it in {self.words.sector(place)}"
        if spot >= PARKING_PLACE:
            occupied = self.g.parking_seat_plus[spot - PARKING_PLACE]
            return f"2 of them on parking-{spot - PARKING_PLACE + 1}, allowed: one" if occupied else ""
        if spot == UTILITY_PLACE:
            return ""
        if seat == VJ:
            return f"VJ's are parked or in the utility area, never beside {self.words.site_id(spot)}"
        if not is_unbuilt(self.g, spot):
            return f"one stands beside {self.words.site_id(spot)}, which is built on"
        return "" if is_free(self.g, spot) else f"2 of them beside {self.words.site_id(spot)}, allowed: one"

    # --- contracts

    def deal_contracts(self) -> None:
        """The tile that was dealt to each contract space, whoever has fulfilled it since, and what is left of them."""
        for space, tile in (self.board.remote | self.board.solar).items():
            self.g.space_tile_plus[space] = tile + 1
        dealt = Counter(self.g.space_tile_plus[space] for space in range(SPACES))
        for tile_plus, number in dealt.items():
            if tile_plus and number > 1:
                self.refuse("board", f"the contract {self.words.tiles[tile_plus - 1].id} lies on {number} spaces")
        for seat, side in self.sides.items():
            self.taken |= dict.fromkeys(side.contracts, seat)
        left = self.board.contracts_left
        for space in range(SPACES):
            gone = left is not None and space not in left and space not in self.taken
            if gone and self.t.space_kind[space] != Contract.SOLAR:
                self.g.space_tile_plus[space] = 0

    def put_contracts(self) -> None:
        """Each contract once, where it could be, in an order in which it could be. Rules: DEAL-01 to DEAL-04, VJ-13"""
        waiting: list[tuple[int, int]] = []
        for seat, side in self.sides.items():
            room = open_nodes(self.g, self.t, seat, 0).bit_count()
            if len(side.contracts) > room:
                built = count(self.g.tally[seat, Fact.TOWERS], "tower")
                fulfilled = count(len(side.contracts), "contract")
                self.refuse(f"{SIDES[seat]}.contracts", f"{fulfilled}, but {built} open only {room} spaces of the grid")
            waiting += [(seat, space) for space in side.contracts[:NODES]]
        while ready := next((one for one in waiting if not self.why_no_contract(*one)), None):
            waiting.remove(ready)
            self.put_contract(*ready)
        for seat, space in dict.fromkeys(waiting):
            self.refuse(f"{SIDES[seat]}.contracts", self.why_no_contract(seat, space))
        self.refuse_left()

    def why_no_contract(self, seat: int, space: int) -> str:
        """Why a side cannot have fulfilled a contract; empty where it can."""
        name, partner = self.words.space(space), self.t.space_pair_plus[space] - 1
        if self.g.space_seat_plus[space]:
            times = sum(list(side.contracts).count(space) for side in self.sides.values())
            return f"{name} is fulfilled {times} times"
        if not self.g.space_tile_plus[space]:
            return f"{self.words.space(partner)} and {name} are a pair: only one of them is ever fulfilled"
        if self.t.space_kind[space] == Contract.SOLAR:
            in_line = is_next_in_line(self.g, self.t, space)
            return "" if in_line else f"{name} is not next in line: no tile before it has been taken"
        if not self.had_tower(seat, space):
            whose = "VJ has no tower" if seat == VJ else "neither you nor VJ has a tower"
            return f"{name}: {whose} in {self.words.sector(self.t.space_sector[space])}"
        if seat == YOU and not is_unlocked(self.g, self.t, seat, space):
            return f"{name} needs more towers of yours than {self.g.tally[seat, Fact.TOWERS]}"
        return ""

    def had_tower(self, seat: int, space: int) -> bool:
        """A tower that the side may have used: its own, or for you also VJ's."""
        if seat == VJ:
            return is_with_tower(self.g, self.t, space)
        ways = ((zone, payment) for zone in Zone for payment in (Payment.ZONE_VALUE, Payment.VJ_PRICE))
        return any(in_reach(self.g, self.t, seat, space, zone, payment) for zone, payment in ways)

    def refuse_left(self) -> None:
        """What is listed as left can be left."""
        for space in self.board.contracts_left or ():
            name, partner = self.words.space(space), self.t.space_pair_plus[space] - 1
            if space in self.taken:
                self.refuse(f"board.contracts_left and {SIDES[self.taken[space]]}.contracts", f"{name} is in both")
            elif partner in self.taken:
                fulfilled = f"{self.words.space(partner)} was fulfilled"
                self.refuse("board.contracts_left", f"{name} left the game when {fulfilled}")

    # --- tiles and cards

    def put_connections(self) -> None:
        """A circle gives its tile when its lines are unlocked, and not before. Rule: DEAL-13"""
        for circle, tile in self.board.connections.items():
            self.g.circle_tile_plus[circle] = tile + 1
        names = [record.id for record in self.words.connections]
        lying = [self.g.circle_tile_plus[circle] - 1 for circle in range(self.t.circles)]
        owned = self.owned("connection_tiles")
        self.refuse_doubles("", [(key, names[tile]) for key, _, tile in owned])
        self.refuse_doubles("", [("board.connections", names[tile]) for tile in lying])
        for key, _, tile in owned:
            if tile not in lying:
                self.refuse(key, f"{names[tile]} lay on no circle; say on which one under board.connections")
        owners = {tile: seat for _, seat, tile in owned}
        for circle, tile in enumerate(lying):
            self.put_circle(circle, tile, owners.get(tile))

    def put_circle(self, circle: int, tile: int, owner: int | None) -> None:
        """One circle, whose tile somebody has or nobody."""
        name, tile_name = self.words.catalogue.board.circle[circle].id, self.words.connections[tile].id
        if (self.t.connection_set[tile] == 0) != (self.t.circle_zone[circle] == Zone.A):
            self.refuse(f"board.connections.{name}", f"{tile_name} belongs to the other set")
        line = next(line for line in range(LINES) if self.t.line_circle[line] == circle)
        if completes_circle(self.g, self.t, line) != (owner is not None):
            held = "is nobody's" if owner is None else "is owned"
            lines = f"{count(unlocked_lines(self.g, self.t, circle), 'line')} of {name} unlocked by fulfilled contracts"
            self.refuse("connection_tiles", f"{tile_name} {held}, but {lines} (two give the tile)")
        elif owner is not None:
            self.put_connection(owner, tile)

    def put_bonus_tiles(self) -> None:
        """Each tower bonus tile once: on its zone's part of the board or with one side; those with an X are boxed."""
        for zone, tiles in self.board.bonus.items():
            for index, tile_plus in enumerate(tiles):
                self.lay_bonus_tile(zone, zone_space(zone, index), tile_plus)
        owned = self.owned("bonus_tiles")
        said = [tile_plus - 1 for tiles in self.board.bonus.values() for tile_plus in tiles if tile_plus]
        places = [(key, tile) for key, _, tile in owned] + [("board.bonus", tile) for tile in said]
        self.refuse_doubles("tile ", [(key, str(tile + 1)) for key, tile in places])
        for key, tile in places:
            if self.t.bonus_tile_x[tile]:
                self.refuse(key, f"tile {tile + 1} shows an X and went back to the box at set-up")
        for _, seat, tile in owned:
            self.put_bonus_tile(seat, tile)

    def lay_bonus_tile(self, zone: int, space: int, tile_plus: int) -> None:
        """A tile, or the print, on a space of the tower bonus board."""
        if tile_plus and self.t.bonus_tile_zone[tile_plus - 1] != zone:
            self.refuse("board.bonus", f"tile {tile_plus} does not belong to {self.words.zone(zone)}")
        self.g.bonus_tile_plus[space] = tile_plus

    def put_cards(self) -> None:
        """Each foreign market card and each scoring card once: with a side, on display, or in its deck."""
        foreign = self.words.catalogue.foreign_markets.card
        displays = self.board.foreign.displays()
        for country in Country:
            deck = [self.g.foreign_deck[country, index] for index in range(COUNTRY_CARDS)]
            owned = [card for side in self.sides.values() for card in side.foreign_cards if card in deck]
            drawn, deck = self.stacked(deck, owned, displays.get(country))
            self.display_foreign(country, drawn[len(owned) :])
            self.g.foreign_deck_next[country] = len(drawn)
            for index, card in enumerate(deck[:COUNTRY_CARDS]):
                self.g.foreign_deck[country, index] = card
        shown = [card for cards in displays.values() for card in cards]
        self.refuse_double_cards("foreign_cards", shown, [card.id for card in foreign])
        self.put_scoring_cards()
        for _, seat, card in self.owned("foreign_cards"):
            self.put_foreign_card(seat, card)
        for _, seat, card in self.owned("scoring_cards"):
            self.put_scoring_card(seat, card)

    def put_scoring_cards(self) -> None:
        """The scoring cards on display, and behind them the deck."""
        deck = [self.g.scoring_deck[index] for index in range(SPECIALISTS)]
        owned = [card for side in self.sides.values() for card in side.scoring_cards]
        drawn, deck = self.stacked(deck, owned, self.board.scoring_cards)
        self.display_scoring(drawn[len(owned) :])
        self.g.scoring_deck_next = len(drawn)
        for index, card in enumerate(deck[:SPECIALISTS]):
            self.g.scoring_deck[index] = card
        names = [card.id for card in self.words.catalogue.specialist_scoring.card]
        self.refuse_double_cards("scoring_cards", self.board.scoring_cards or (), names)

    def stacked(self, deck: list[int], owned: list[int], shown: Sequence[int] | None) -> tuple[list[int], list[int]]:
        """The cards drawn so far, those that somebody has before those on display, and the deck with them on top."""
        left = [card for card in deck if card not in owned]
        drawn = [*owned, *(left[:DISPLAY] if shown is None else shown)]
        return drawn, [*drawn, *(card for card in left if card not in drawn)]

    def refuse_double_cards(self, key: str, shown: Sequence[int], names: list[str]) -> None:
        """Each card is with one side or on display."""
        places = [(where, names[card]) for where, _, card in self.owned(key)]
        self.refuse_doubles("", [*places, *(("board", names[card]) for card in shown)])

    def put_network_tiles(self) -> None:
        """VJ's network tiles lie on lines with two ends covered; yours need contracts to join. Rule: VJ-16"""
        vj = [n for n in range(NETWORK_LINES) if has_two_ends(self.t.network[Board.SOLO, n] & self.g.covered[VJ])]
        joined = {YOU: list(range(max(0, len(self.sides[YOU].contracts) - 1))), VJ: vj}
        for seat, side in self.sides.items():
            most = len(joined[seat])
            found = most if side.network_tiles is None and seat == VJ else side.network_tiles or 0
            if found > most:
                contracts = count(len(side.contracts), "contract")
                said = f"{found}, but {contracts} can have joined {most} network lines at most"
                self.refuse(f"{SIDES[seat]}.network_tiles", said)
            for line in joined[seat][:found]:
                self.put_network_tile(seat, line)
