"""Every way in which a table cannot have come about, each with its reason. A possible position has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from engine.pampero.components.tables import Tables
from engine.pampero.rulings import REMOTE_ANYWHERE, Ruling
from engine.pampero.state import State
from engine.pampero.table.tabletop import SIDES, Pieces, Tabletop
from engine.pampero.terms import (
    BULLDOZERS,
    CIRCLES,
    LINES,
    MARKETS,
    NODES,
    SOLO_BATTERIES,
    SPACES,
    TOWERS,
    VJ,
    WIND_FARMS,
    YOU,
    Board,
    Contract,
    Site,
    Zone,
)
from engine.pampero.vocabulary.kinds import PARKING_PLACE, UTILITY_PLACE
from engine.pampero.words import Words
from engine.pampero.words.phrases import count


class Checks:
    """A table under examination."""

    def __init__(self, table: Tabletop, g: State, t: Tables, words: Words) -> None:
        self.table = table
        self.g = g
        self.t = t
        self.words = words

    def each_side(self) -> Iterator[tuple[int, str, Pieces]]:
        for seat, pieces in enumerate(self.table.sides):
            yield seat, SIDES[seat], pieces

    # --- pieces

    def counts(self) -> Iterator[str]:
        """Nobody has more pieces than lie in the box."""
        for _, side, pieces in self.each_side():
            for key, noun, most, there in (
                ("towers", "tower", TOWERS, pieces.towers),
                ("wind_farms", "wind farm", WIND_FARMS, pieces.wind_farms),
                ("bulldozers", "bulldozer", BULLDOZERS, pieces.bulldozers),
            ):
                if len(there) > most:
                    yield f"{side}.{key}: {count(len(there), noun)}, but a side has only {most}"

    def sites(self) -> Iterator[str]:
        """One piece a site, and of the sort that the site shows."""
        standing: dict[int, list[str]] = {}
        for _, side, pieces in self.each_side():
            for key, there in (("towers", pieces.towers), ("wind_farms", pieces.wind_farms)):
                for site in there:
                    standing.setdefault(site, []).append(f"{side}.{key}")
                    yield from self.unsuited(f"{side}.{key}", site, Site.TOWER if key == "towers" else Site.WIND_FARM)
        for site, keys in standing.items():
            if len(keys) > 1:
                yield f"{' and '.join(keys)}: two pieces on {self.words.site(site)}"

    def unsuited(self, key: str, site: int, structure: Site) -> Iterator[str]:
        if self.t.site_kind[site] not in (structure, Site.MIXED):
            other = "wind farms" if structure == Site.TOWER else "towers"
            yield f"{key}: {self.words.site(site)} is a site for {other} only"

    def bulldozers(self) -> Iterator[str]:
        """A bulldozer a place, beside no building; VJ's real ones never stand on sites."""
        places = Counter(place for side in self.table.sides for place in side.bulldozers if place != UTILITY_PLACE)
        for place, number in places.items():
            if number > 1:
                yield f"bulldozers: {number} of them {self.place(place)}, allowed: one"
        for seat, side, pieces in self.each_side():
            for place in pieces.bulldozers:
                if place < UTILITY_PLACE and seat == VJ:
                    yield f"{side}.bulldozers: VJ's are parked or in the utility area, never {self.place(place)}"
                elif place in self.table.built:
                    yield f"{side}.bulldozers: one stands {self.place(place)}, which is built on"

    def place(self, place: int) -> str:
        if place >= PARKING_PLACE:
            return f"on parking-{place - PARKING_PLACE + 1}"
        return f"beside {self.words.site(place)}"

    # --- stocks

    def batteries(self) -> Iterator[str]:
        """The solo game has 12 batteries. Rule: SET-11"""
        total = sum(side.batteries for side in self.table.sides)
        if total > SOLO_BATTERIES:
            yield f"you.batteries and vj.batteries: {total} together, but the solo game has {SOLO_BATTERIES}"

    def income(self) -> Iterator[str]:
        """Your markers wait at thresholds for towers; VJ's do not. Rules: DEAL-08, VJ-15"""
        pieces = self.table.sides[YOU]
        for market in range(MARKETS):
            needed = self.t.income_tower[Board.PLAYER, pieces.income[market]]
            if needed > len(pieces.towers):
                where = f"you.income.{self.words.market(market)}: column {pieces.income[market] + 1}"
                yield f"{where} needs {count(needed, 'tower')}, you have {len(pieces.towers)}"

    # --- contracts

    def contracts(self) -> Iterator[str]:
        """Each contract is fulfilled once, where it could be."""
        for space, number in Counter(s for side in self.table.sides for s in side.contracts).items():
            if number > 1:
                yield f"contracts: {self.words.space(space)} is fulfilled {number} times"
        for seat, side, pieces in self.each_side():
            for space in dict.fromkeys(pieces.contracts):
                yield from (f"{side}.contracts: {reason}" for reason in self.contract(seat, pieces, space))
            room = sum(self.t.node_column[node] < len(pieces.towers) for node in range(NODES))
            if len(pieces.contracts) > room:
                fulfilled = count(len(pieces.contracts), "contract")
                built = count(len(pieces.towers), "tower")
                yield f"{side}.contracts: {fulfilled}, but {built} open only {room} spaces of the grid"

    def contract(self, seat: int, pieces: Pieces, space: int) -> Iterator[str]:
        """Why a side cannot have fulfilled a contract."""
        name, partner_plus = self.words.space(space), self.t.space_pair_plus[space]
        if partner_plus and partner_plus - 1 in self.table.taken and partner_plus - 1 > space:
            yield f"{name} and {self.words.space(partner_plus - 1)} are a pair: only one of them is ever fulfilled"
        if self.t.space_kind[space] == Contract.SOLAR:
            if not self.is_reached(space):
                yield f"{name} is not next in line: no tile before it has been taken"
            return
        sector = self.t.space_sector[space]
        if not self.has_tower(seat, sector) and not self.reaches_anywhere(seat, space):
            whose = "VJ has no tower" if seat == VJ else "neither you nor VJ has a tower"
            yield f"{name}: {whose} in {self.words.sector(sector)}"
        if seat == YOU:
            yield from self.locked(pieces, space)

    def is_reached(self, space: int) -> bool:
        """Whether a solar tile has come in line. Rule: DEAL-15"""
        before = [self.t.solar_from_plus[space, way] - 1 for way in range(2)]
        return bool(self.t.solar_entry[space]) or any(other in self.table.taken for other in before)

    def has_tower(self, seat: int, sector: int) -> bool:
        """A tower that the side may have used: its own, or for you also VJ's."""
        sides = [VJ] if seat == VJ else [YOU, VJ]
        return any(self.t.site_sector[site] == sector for side in sides for site in self.table.sides[side].towers)

    def reaches_anywhere(self, seat: int, space: int) -> bool:
        """With the ruling REMOTE=anywhere your remote contracts need no tower in the sector."""
        anywhere = self.g.ruling[Ruling.REMOTE] == REMOTE_ANYWHERE
        return seat == YOU and anywhere and self.t.space_kind[space] == Contract.REMOTE

    def locked(self, pieces: Pieces, space: int) -> Iterator[str]:
        """Your towers unlock zones and markets. Rules: DEAL-01, DEAL-02"""
        tile, zone = self.table.space_tile[space] - 1, self.t.space_zone[space]
        needed = [self.t.market_tower[m] for m in range(MARKETS) if self.t.tile_icons[tile, m]]
        most = max([self.t.zone_tower[zone], *needed])
        if most > len(pieces.towers):
            yield f"{self.words.space(space)} needs {count(most, 'tower')} of yours, you have {len(pieces.towers)}"

    def left(self) -> Iterator[str]:
        """What is listed as left can be left, and what was dealt was dealt once."""
        for space in self.table.left:
            name, partner = self.words.space(space), self.t.space_pair_plus[space] - 1
            if space in self.table.taken:
                yield f"board.contracts_left and {SIDES[self.table.taken[space]]}.contracts: {name} is in both"
            if partner in self.table.taken:
                yield f"board.contracts_left: {name} left the game when {self.words.space(partner)} was fulfilled"
        for tile, number in Counter(self.table.space_tile[space] for space in range(SPACES)).items():
            if tile and number > 1:
                yield f"board: the contract {self.words.tiles[tile - 1].id} lies on {number} spaces"

    # --- tiles and cards

    def connections(self) -> Iterator[str]:
        """A circle gives its tile when two of its lines are unlocked, and not before. Rule: DEAL-13"""
        owned = Counter(tile for side in self.table.sides for tile in side.connection_tiles)
        names = [record.id for record in self.words.connections]
        lying = [plus - 1 for plus in self.table.circle_tile]
        yield from (f"connection_tiles: {names[tile]} is owned {n} times" for tile, n in owned.items() if n > 1)
        yield from (f"board.connections: {names[t]} lies on {n} circles" for t, n in Counter(lying).items() if n > 1)
        for tile in owned:
            if tile not in lying:
                yield f"connection_tiles: {names[tile]} lay on no circle; say on which one under board.connections"
        for circle in range(CIRCLES):
            yield from self.circle(circle, owned=lying[circle] in owned)

    def circle(self, circle: int, *, owned: bool) -> Iterator[str]:
        tile, name = self.table.circle_tile[circle] - 1, self.words.catalogue.board.circle[circle].id
        zone_a = self.t.circle_zone[circle] == Zone.A
        if (self.t.connection_set[tile] == 0) != zone_a:
            yield f"board.connections.{name}: {self.words.connections[tile].id} belongs to the other set"
        unlocked = self.unlocked_lines(circle)
        if owned != (unlocked >= 2):
            held = "is owned" if owned else "is nobody's"
            lines = f"{count(unlocked, 'line')} of {name} unlocked by fulfilled contracts"
            yield f"connection_tiles: {self.words.connections[tile].id} {held}, but {lines} (two give the tile)"

    def unlocked_lines(self, circle: int) -> int:
        lines = {self.t.space_line_plus[space] - 1 for space in self.table.taken}
        return sum(self.t.line_circle[line] == circle for line in range(LINES) if line in lines)

    def bonus_tiles(self) -> Iterator[str]:
        """Each tower bonus tile once: on its zone's part of the board or with one side; those with an X are boxed."""
        where = [(f"{side}.bonus_tiles", tile) for _, side, pieces in self.each_side() for tile in pieces.bonus_tiles]
        where += [("board.bonus", plus - 1) for plus in self.table.bonus_board if plus]
        for tile, number in Counter(tile for _, tile in where).items():
            if number > 1:
                keys = " and ".join(dict.fromkeys(key for key, other in where if other == tile))
                yield f"{keys}: tile {tile + 1} is there {number} times"
        for key, tile in where:
            if self.t.bonus_tile_x[tile]:
                yield f"{key}: tile {tile + 1} shows an X and went back to the box at set-up"
        for space, plus in enumerate(self.table.bonus_board):
            if plus and self.t.bonus_tile_zone[plus - 1] != self.t.bonus_zone[space]:
                yield f"board.bonus: tile {plus} does not belong to {self.words.zone(self.t.bonus_zone[space])}"

    def cards(self) -> Iterator[str]:
        """Each foreign market card and each scoring card once."""
        foreign = [card for display in self.table.foreign_display for card in display]
        for key, shown in (("foreign_cards", foreign), ("scoring_cards", self.table.scoring_display)):
            places = [(f"{side}.{key}", card) for _, side, pieces in self.each_side() for card in getattr(pieces, key)]
            places += [("board", card) for card in shown]
            for card, number in Counter(card for _, card in places).items():
                if number > 1:
                    keys = " and ".join(dict.fromkeys(place for place, other in places if other == card))
                    yield f"{keys}: {self.card_name(key, card)} is there {number} times"

    def card_name(self, key: str, card: int) -> str:
        if key == "foreign_cards":
            return self.words.catalogue.foreign_markets.card[card].id
        return self.words.catalogue.specialist_scoring.card[card].id

    def network(self) -> Iterator[str]:
        """VJ's network tiles lie on lines with two ends covered; yours need contracts to join. Rule: VJ-16"""
        most = {YOU: max(0, len(self.table.sides[YOU].contracts) - 1), VJ: len(self.table.covered_lines(VJ, self.t))}
        for seat, side, pieces in self.each_side():
            found = pieces.network_tiles or 0
            if found > most[seat]:
                joined = (
                    f"{count(len(pieces.contracts), 'contract')} can have joined {most[seat]} network lines at most"
                )
                yield f"{side}.network_tiles: {found}, but {joined}"

    def scoring_tiles(self) -> Iterator[str]:
        """Four different scoring tiles. Rule: SET-08"""
        tiles = [self.g.scoring_tile[place] for place in range(4)]
        if len(set(tiles)) < len(tiles):
            yield "first_scoring_tile: it is one of the tiles of the solo cards"


def status(table: Tabletop, g: State, t: Tables, words: Words) -> list[str]:
    """Every way in which the table is impossible; an empty list for a possible one."""
    checks = Checks(table, g, t, words)
    examine: tuple[Callable[[], Iterator[str]], ...] = (
        checks.counts,
        checks.sites,
        checks.bulldozers,
        checks.batteries,
        checks.income,
        checks.contracts,
        checks.left,
        checks.connections,
        checks.bonus_tiles,
        checks.cards,
        checks.network,
        checks.scoring_tiles,
    )
    return [*table.problems, *(problem for check in examine for problem in check())]
