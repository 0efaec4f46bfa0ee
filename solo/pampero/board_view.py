"""The board: six sectors with their sites, contracts and connection tiles."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from engine.pampero.constants import STANDARD_SPACES, Sector, Site
from engine.pampero.rules.contracts import (
    BY_BATTERIES,
    BY_ENERGY,
    SOLAR_FIRST,
    battery_cost,
    energy_cost,
    is_unlocked,
    unlocked_lines,
)
from solo.canvas import beside, flowing, joined, padded
from solo.pampero.table_look import ZONE_ROLES, TableLook, fitted

LEGEND = (
    "Markets: Rm remote, Rs resort, Co commercial, In industrial, Rd residential; a number behind: income arrows. "
    "Sites: T tower, W wind farm, M either; ▲ ● your tower and wind farm, △ ○ VJ's, b your bulldozer. "
    "Contracts: 2e is 2 energy, 1b a battery; x locked for you, & linked, / one of a pair, * with a line to a "
    "connection tile (a narrow window shows the first that holds, 1&1e); ■ your transformer, □ VJ's. Mat: A$6+2 is "
    "zone A for $6 with 2 energy."
)
TABLE_LEGEND = (
    "Markets: Rm remote, Rs resort, Co commercial, In industrial, Rd residential; a number behind: income arrows. "
    "Sites: T tower, W wind farm, M either; ▲ a tower, ● a wind farm, b a bulldozer, with the letter of its owner's "
    "colour. Contracts: 2e is 2 energy, 1b a battery; x locked for you, & linked, / one of a pair, * with a line to a "
    "connection tile (a narrow window shows the first that holds, 1&1e); ■ a transformer. Mat: A$6+2 is zone A for $6 "
    "with 2 energy. Order: ▼ on the bottom row."
)
SITE_LETTERS = {Site.TOWER: "T", Site.WIND_FARM: "W", Site.MIXED: "M"}
ROWS_OF_SECTORS = ((Sector.A1, Sector.A2, Sector.A3), (Sector.B1, Sector.C, Sector.B2))
LEAST_NAME = 5
LONG_FORM = 34
"""From this width on a sector tells each contract in a line of its own."""


class BoardView(TableLook):
    """The main board, as lines of a width."""

    def board(self, width: int) -> list[Text]:
        """The six sectors, in two rows."""
        each = (width - 2) // 3
        lines: list[Text] = []
        for row in ROWS_OF_SECTORS:
            blocks = [list(self.sector(sector, each)) for sector in row]
            lines += beside(blocks, [each] * 3, self.pen.shape("wall"))
        return lines

    def sector(self, sector: int, width: int) -> Iterator[Text]:
        """One sector: its name and circles, its sites, its contracts."""
        role = ZONE_ROLES[self.t.sector_zone[sector]]
        name = self.words.catalogue.board.sector[sector].name
        circles = list(self.circles(sector, "/2"))
        if not self.words.is_solo and width - sum(circle.cell_len + 1 for circle in circles) < LEAST_NAME:
            circles = list(self.circles(sector, ""))
        room = width - sum(circle.cell_len + 1 for circle in circles)
        head = fitted(f"{self.words.sector(sector)} {name}", room)
        yield joined([self.pen.text(head, role, self.places.sector(sector)), *circles])
        sites = [site for site in range(self.t.sites) if self.t.site_sector[site] == sector]
        yield from flowing([self.site(site) for site in sites], 3 if self.words.is_solo else 4, width)
        spaces = [space for space in range(SOLAR_FIRST) if self.is_in(space, sector)]
        if width >= LONG_FORM:
            yield from (self.contract_line(space, width) for space in spaces)
        else:
            yield from flowing([self.contract(space) for space in spaces], (width - 1) // 2, width)

    def is_in(self, space: int, sector: int) -> bool:
        """Whether a contract space is one of a sector's."""
        return space in self.words.spaces and self.t.space_sector[space] == sector

    def circles(self, sector: int, of: str) -> Iterator[Text]:
        """The connection tiles that lie in a sector, with how many of their lines are open."""
        for circle in range(self.t.circles):
            if self.t.circle_sector[circle] == sector and self.g.circle_tile_plus[circle]:
                tile = self.g.circle_tile_plus[circle] - 1
                said = f"*{self.words.connections[tile].id} {unlocked_lines(self.g, self.t, circle)}{of}"
                yield self.pen.text(said, "dim", self.places.connection(tile))

    def site(self, site: int) -> Text:
        """A site: what it is for, which one, and what stands there."""
        record_id = self.words.site_id(site)
        name = f"{SITE_LETTERS[Site(self.t.site_kind[site])]}{record_id.rpartition('-')[2]}"
        shape, role = self.piece(site)
        place = self.places.site(site)
        return joined([self.pen.text(name, "dim" if role else "", place), self.pen.text(shape, role, place)], "")

    def piece(self, site: int) -> tuple[str, str]:
        """The shape and role of what stands on a site."""
        g = self.g
        beside_plus = g.site_bulldozer_plus[site]
        for owners, name in ((g.site_tower_plus, "tower"), (g.site_wind_farm_plus, "wind-farm")):
            if owners[site]:
                beside_it = self.owned("bulldozer", beside_plus - 1) if beside_plus else ""
                return self.owned(name, owners[site] - 1) + beside_it, self.role(owners[site] - 1)
        if beside_plus:
            return self.owned("bulldozer", beside_plus - 1), self.role(beside_plus - 1)
        return self.pen.shape("free"), ""

    def short_space(self, space: int) -> str:
        """The number of a contract space in its sector: `2`, `r3`."""
        number = self.words.space(space).rpartition("-")[2]
        return f"r{number}" if space >= STANDARD_SPACES else number

    def contract(self, space: int) -> Text:
        """A contract in few letters: `2 4e In2Rd1`, or `2&4e In2Rd1` if it is linked."""
        place, name = self.places.contract(space), self.short_space(space)
        tile_plus = self.g.space_tile_plus[space]
        if not tile_plus:
            return self.transformer(space, name, place)
        locked = not is_unlocked(self.g, self.t, self.me, space)
        tie = self.ties(space)[:1] or " "
        said = f"{'x' if locked else ''}{name}{tie}{self.cost(space)} {self.icons(tile_plus - 1)}"
        return self.pen.text(said, "dim" if locked else "", place)

    def contract_line(self, space: int, width: int) -> Text:
        """A contract in a line, with its name."""
        place, name = self.places.contract(space), f"{self.short_space(space):<3}"
        tile_plus = self.g.space_tile_plus[space]
        if not tile_plus:
            return self.transformer(space, name, place)
        locked = not is_unlocked(self.g, self.t, self.me, space)
        role = "dim" if locked else ""
        costs = f"{self.cost(space):>6}"
        icons = f"{self.ties(space)} {self.icons(tile_plus - 1)}"
        room = width - len(costs) - len(icons) - 1
        head = fitted(f"{'x' if locked else ' '}{name}{self.words.tiles[tile_plus - 1].name}", room - 1)
        return joined([padded(self.pen.text(head, role, place), room), self.pen.text(icons, role, place), costs], "")

    def transformer(self, space: int, name: str, place: str) -> Text:
        """What lies there once the contract is gone."""
        owner_plus = self.g.space_seat_plus[space]
        shape = self.owned("mine", owner_plus - 1) if owner_plus else self.pen.shape("gone")
        role = self.role(owner_plus - 1) if owner_plus else "dim"
        return joined([self.pen.text(name, "dim", place), self.pen.text(shape, role, place)])

    def ties(self, space: int) -> str:
        """Signs of what a contract hangs together with, the most telling one first."""
        t = self.t
        link = "&" if t.space_link_plus[space] else ""
        pair = "/" if t.space_pair_plus[space] else ""
        line = t.space_line_plus[space]
        tile = "*" if line and self.g.circle_tile_plus[t.line_circle[line - 1]] else ""
        return f"{link}{pair}{tile}"

    def cost(self, space: int) -> str:
        """What a contract costs you: `2e`, `2e|1b`, `2e+1b`."""
        energy = energy_cost(self.g, self.t, self.me, space, 0, BY_ENERGY)
        batteries = battery_cost(self.g, self.t, space, BY_BATTERIES)
        parts = [f"{energy}e"] if energy else []
        parts += [f"{batteries}b"] if batteries else []
        either = self.t.tile_either[self.g.space_tile_plus[space] - 1]
        return ("|" if either else "+").join(parts) or "0e"
