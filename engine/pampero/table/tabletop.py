"""Everything that lies on the table, spelled out: a set-up with the pieces of a position in place of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain

from engine.core.record import Vector
from engine.pampero.components.tables import Tables
from engine.pampero.state import State
from engine.pampero.table.file import Laid, Position, Side, Vocabulary
from engine.pampero.terms import (
    BONUS_SPACES,
    BULLDOZERS,
    CIRCLES,
    COUNTRY_CARDS,
    DISPLAY,
    MARKETS,
    NETWORK_LINES,
    SITES,
    SPACES,
    SPECIALISTS,
    VJ,
    YOU,
    ZONE_COLUMNS,
    Board,
    Contract,
    Country,
    Place,
    Sector,
    Site,
)
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.kinds import PARKING_PLACE, UTILITY_PLACE

SIDES = {YOU: "you", VJ: "vj"}
Names = tuple[str, ...] | None


@dataclass
class Pieces:
    """One side's pieces and stocks. A bulldozer's place is a site, the utility area or a parking space."""

    money: int
    energy: int
    batteries: int
    energy_spent: int
    income: list[int]
    network_tiles: int | None = None
    wind_farms: list[int] = field(default_factory=list)
    towers: list[int] = field(default_factory=list)
    bulldozers: list[int] = field(default_factory=list)
    contracts: list[int] = field(default_factory=list)
    bonus_tiles: list[int] = field(default_factory=list)
    connection_tiles: list[int] = field(default_factory=list)
    foreign_cards: list[int] = field(default_factory=list)
    scoring_cards: list[int] = field(default_factory=list)


@dataclass
class Tabletop:
    """The whole table. Tiles are numbers + 1, 0 where nothing lies."""

    sides: list[Pieces]
    space_tile: list[int]
    left: list[int]
    gone: list[int]
    circle_tile: list[int]
    bonus_board: list[int]
    scoring_display: list[int]
    scoring_deck: list[int]
    foreign_display: list[list[int]]
    foreign_deck: list[list[int]]
    problems: list[str] = field(default_factory=list)

    @property
    def built(self) -> set[int]:
        """The sites with a wind farm or a tower."""
        return {site for side in self.sides for site in (*side.wind_farms, *side.towers)}

    @property
    def taken(self) -> dict[int, int]:
        """Whose transformer lies on a contract space."""
        return {space: seat for seat, side in enumerate(self.sides) for space in side.contracts}

    def covered_lines(self, seat: int, t: Tables) -> list[int]:
        """The network lines of VJ's grid with two ends covered: its tiles fill the grid from the left, from the top."""
        covered = (1 << len(self.sides[seat].contracts)) - 1
        return [line for line in range(NETWORK_LINES) if (t.network[Board.SOLO, line] & covered).bit_count() > 1]


def tabletop_of(position: Position, g: State, t: Tables, vocabulary: Vocabulary) -> Tabletop:
    """The set-up `g` with what the position says in place of its own."""
    sides = [pieces_of(side, g, seat) for seat, side in enumerate(position.sides)]
    board = position.board
    owned = list(chain.from_iterable(side.scoring_cards for side in sides))
    scoring_deck = [card for card in (g.scoring_deck[i] for i in range(SPECIALISTS)) if card not in owned]
    scoring_display = scoring_deck[:DISPLAY] if board.scoring_cards is None else list(board.scoring_cards)
    table = Tabletop(
        sides=sides,
        space_tile=space_tiles(board, g),
        left=list(board.contracts_left or ()),
        gone=gone_contracts(board, sides, t),
        circle_tile=[board.connections.get(circle, g.circle_tile_plus[circle] - 1) + 1 for circle in range(CIRCLES)],
        bonus_board=bonus_tiles(board, sides, g),
        scoring_display=scoring_display,
        scoring_deck=[card for card in scoring_deck if card not in scoring_display],
        foreign_display=[],
        foreign_deck=[],
    )
    lay_foreign_cards(table, board, g)
    place_all(table, position, g, t, vocabulary)
    return table


def pieces_of(side: Side, g: State, seat: int) -> Pieces:
    """A side's stocks, tiles and cards; its pieces on sites follow in `place_all`."""
    return Pieces(
        money=given(side.money, g.money[seat]),
        energy=given(side.energy, g.energy[seat]),
        batteries=given(side.batteries, g.batteries[seat]),
        energy_spent=given(side.energy_spent, g.tally[seat, Fact.ENERGY_SPENT]),
        income=[side.income.get(market, g.income[seat, market]) for market in range(MARKETS)],
        network_tiles=side.network_tiles,
        contracts=list(side.contracts or ()),
        bonus_tiles=list(side.bonus_tiles or ()),
        connection_tiles=list(side.connection_tiles or ()),
        foreign_cards=list(side.foreign_cards or ()),
        scoring_cards=list(side.scoring_cards or ()),
    )


def given(said: int | None, at_set_up: int) -> int:
    """What the position says or, where it says nothing, what set-up has."""
    return at_set_up if said is None else said


def space_tiles(board: Laid, g: State) -> list[int]:
    """The tile that was dealt to each contract space, whoever has fulfilled it since."""
    said = board.remote | board.solar
    return [said.get(space, g.space_tile_plus[space] - 1) + 1 for space in range(SPACES)]


def gone_contracts(board: Laid, sides: list[Pieces], t: Tables) -> list[int]:
    """Spaces whose contract has left the game without being fulfilled, where the position lists what is left."""
    if board.contracts_left is None:
        return []
    there = {*board.contracts_left, *chain.from_iterable(side.contracts for side in sides)}
    return [space for space in range(SPACES) if t.space_kind[space] != Contract.SOLAR and space not in there]


def bonus_tiles(board: Laid, sides: list[Pieces], g: State) -> list[int]:
    """The tiles on the tower bonus board; those that a side has are gone from a zone that the position leaves out."""
    owned = {tile + 1 for side in sides for tile in side.bonus_tiles}
    lying = [0 if g.bonus_tile_plus[space] in owned else g.bonus_tile_plus[space] for space in range(BONUS_SPACES)]
    width = BONUS_SPACES // 3
    for zone, tiles in board.bonus.items():
        for index, tile_plus in enumerate(tiles):
            lying[index // ZONE_COLUMNS * width + zone * ZONE_COLUMNS + index % ZONE_COLUMNS] = tile_plus
    return lying


def lay_foreign_cards(table: Tabletop, board: Laid, g: State) -> None:
    """Each country's display and what is left of its deck."""
    owned = set(chain.from_iterable(side.foreign_cards for side in table.sides))
    for country in Country:
        deck = [g.foreign_deck[country, index] for index in range(COUNTRY_CARDS)]
        deck = [card for card in deck if card not in owned]
        shown = board.foreign.get(country)
        display = deck[:DISPLAY] if shown is None else list(shown)
        table.foreign_display.append(display)
        table.foreign_deck.append([card for card in deck if card not in display])


# --- pieces on sites


def place_all(table: Tabletop, position: Position, g: State, t: Tables, vocabulary: Vocabulary) -> None:
    """Pieces on sites that are named, or where set-up put them; then those of which only the sector is known."""
    for seat, side in enumerate(position.sides):
        pieces = table.sides[seat]
        pieces.towers += named_sites(side.towers, vocabulary, standing(g.site_tower_plus, seat))
        pieces.wind_farms += named_sites(side.wind_farms, vocabulary, standing(g.site_wind_farm_plus, seat))
        pieces.bulldozers += bulldozer_places(side.bulldozers, vocabulary, g, seat)
    for seat, side in enumerate(position.sides):
        fill_sectors(table, seat, "towers", side.towers, Site.TOWER, t)
        fill_sectors(table, seat, "wind_farms", side.wind_farms, Site.WIND_FARM, t)
    for seat, side in enumerate(position.sides):
        fill_sectors(table, seat, "bulldozers", side.bulldozers, Site.MIXED, t)


def standing(owners: Vector, seat: int) -> list[int]:
    """The sites where a seat's pieces of one sort stand at set-up."""
    return [site for site in range(SITES) if owners[site] == seat + 1]


def named_sites(said: Names, vocabulary: Vocabulary, at_set_up: list[int]) -> list[int]:
    """The sites that a list names by their id."""
    if said is None:
        return at_set_up
    return [vocabulary.site[name] for name in said if name in vocabulary.site]


def bulldozer_places(said: Names, vocabulary: Vocabulary, g: State, seat: int) -> list[int]:
    """The places of bulldozers that are named: sites, the utility area, parking spaces."""
    if said is None:
        places = [g.bulldozer[seat, number] for number in range(BULLDOZERS)]
        return [place - Place.SITE for place in places if place >= Place.SITE]
    parking = {name: PARKING_PLACE + number for number, name in enumerate(vocabulary.parking)}
    known = vocabulary.site | parking | {"utility": UTILITY_PLACE}
    return [known[name] for name in said if name in known]


def fill_sectors(table: Tabletop, seat: int, key: str, said: Names, structure: Site, t: Tables) -> None:
    """A piece of which only the sector is known takes the first free site there that suits it."""
    for name in said or ():
        if name in Sector.__members__:
            site = free_site(table, Sector[name], structure, t)
            if site is None:
                table.problems.append(f"{SIDES[seat]}.{key}: no site is left for it in {name}")
            else:
                getattr(table.sides[seat], key).append(site)


def free_site(table: Tabletop, sector: Sector, structure: Site, t: Tables) -> int | None:
    """A free site of a sector: one for that structure only rather than a mixed one, so that most room is left."""
    occupied = table.built | {place for side in table.sides for place in side.bulldozers}
    here = [site for site in range(SITES) if t.site_sector[site] == sector and site not in occupied]
    suited = [site for site in here if t.site_kind[site] in (structure, Site.MIXED) or structure == Site.MIXED]
    return min(suited, key=lambda site: (t.site_kind[site] != structure, site), default=None)
