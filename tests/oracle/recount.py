"""Every fact counted again from the pieces: sites, spaces, nodes, tiles and cards, never from a tally.

The energy spent on contracts leaves no piece behind: it is carried along, and what VJ adds to it is predicted.
"""

from __future__ import annotations

from engine.pampero.components.models.pieces import StandardContract
from engine.pampero.constants import BULLDOZERS, STARTING_CONNECTION, Contract, Market, Place, Sector, Zone
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.world import World

LUCRATIVE = 2


def income_of(w: World, seat: int, market: int) -> int:
    """What a marker earns."""
    return w.printed.grids[seat].values[w.seats[seat].income[market]]


def rightmost(w: World, seat: int) -> Market:
    """The furthest marker, the lowest of those equally far (VJ-17)."""
    columns = w.seats[seat].income
    return max(Market, key=lambda market: (columns[market], market))


def towers_built(w: World, seat: int) -> int:
    """Towers of a side on the board."""
    return w.towers.count(seat)


def sectors_of(w: World, pieces: list[int | None], seat: int) -> list[Sector]:
    """The sector of each piece of a side on construction sites."""
    return [site.sector for site, owner in zip(w.printed.sites, pieces, strict=True) if owner == seat]


def contract_tiles(w: World, seat: int) -> list[int]:
    """The contract tiles on a side's grid."""
    return [tile for tile in w.seats[seat].node_tiles if tile is not None]


def kind_of(w: World, tile: int) -> Contract:
    """The type of a contract tile."""
    c = w.printed.catalogue
    if tile < len(c.contracts.contract):
        return Contract.STANDARD
    return Contract.REMOTE if tile < len(c.contracts.contract) + len(c.remote_contracts.contract) else Contract.SOLAR


def zone_contracts(w: World, seat: int, zone: Zone) -> int:
    """Standard contracts of a zone."""
    tiles = (w.printed.tiles[tile] for tile in contract_tiles(w, seat))
    return sum(1 for tile in tiles if isinstance(tile, StandardContract) and tile.zone == zone)


def is_lucrative(w: World, tile: int) -> bool:
    """Whether a contract tile has an icon of two arrows."""
    return any(icon.arrows == LUCRATIVE for icon in w.printed.tiles[tile].icons)


def bonus_tiles(w: World, seat: int) -> list[int]:
    """The tower bonus tiles a side keeps."""
    return [tile for tile, owner in enumerate(w.bonus_owners) if owner == seat]


def icons(w: World, seat: int, market: Market) -> int:
    """Market icons of a side, wherever they are (SCORE-09)."""
    p = w.printed
    count = sum(p.tile_icons[tile][market] for tile in contract_tiles(w, seat))
    count += sum(p.bonus_tiles[tile].icons.count(market) for tile in bonus_tiles(w, seat))
    count += sum(p.connections[tile].icons.count(market) for tile in w.seats[seat].connections)
    return count + sum(
        card.icons.count(market) for card, owner in zip(p.foreign, w.foreign_owners, strict=True) if owner == seat
    )


def covered(w: World, seat: int, mark: str) -> int:
    """Covered grid spaces that carry a mark."""
    nodes = w.printed.grids[seat].nodes
    tiles = w.seats[seat].node_tiles
    return sum(1 for node, tile in zip(nodes, tiles, strict=True) if tile is not None and getattr(node, mark))


def transformers(w: World, seat: int, *levels: int) -> int:
    """Transformers of some levels on the board: their grid spaces hold contract tiles."""
    nodes = w.printed.grids[seat].nodes
    tiles = w.seats[seat].node_tiles
    return sum(1 for node, tile in zip(nodes, tiles, strict=True) if tile is not None and node.column in levels)


def parked(w: World, seat: int) -> int:
    """Bulldozers on the parking grid, where the grid and the bulldozers must tell the same."""
    places = [place for place in w.seats[seat].bulldozers if place >= Place.PARKING]
    assert len(w.seats[seat].bulldozers) == BULLDOZERS
    assert len(places) == w.parking.count(seat), "the parking grid and the bulldozers do not agree"
    return len(places)


def recount(w: World, seat: int) -> dict[Fact, int]:
    """Every fact of a side."""
    return {**_possessions(w, seat), **_contracts(w, seat), **_pieces(w, seat)}


def _possessions(w: World, seat: int) -> dict[Fact, int]:
    side = w.seats[seat]
    incomes = [income_of(w, seat, market) for market in Market]
    facts = {
        Fact.MONEY: side.money,
        Fact.INCOME_TOTAL: sum(incomes),
        Fact.HIGHEST_INCOME: max(incomes),
        Fact.ENERGY: side.energy,
        Fact.BATTERIES: side.batteries,
        Fact.FOREIGN_CARDS: w.foreign_owners.count(seat),
        Fact.VENTURE_TILES: side.ventures,
        Fact.ENERGY_SPENT: side.energy_spent,
        Fact.CONNECTION_TILES: len(side.connections - {STARTING_CONNECTION}),
        Fact.SCORING_SPECIALISTS: len(side.scoring_cards),
        Fact.ACTION_SPECIALISTS: side.action_specialists,
        Fact.CARDS_ON_MAT: side.cards_on_mat,
        Fact.YEAR: w.year,
        Fact.TIME: 0 if seat else w.time,
    }
    for market in Market:
        facts[Fact(Fact.REMOTE_INCOME + market)] = incomes[market]
        facts[Fact(Fact.REMOTE_ICONS + market)] = icons(w, seat, market)
    return facts


def _contracts(w: World, seat: int) -> dict[Fact, int]:
    tiles = contract_tiles(w, seat)
    kinds = [kind_of(w, tile) for tile in tiles]
    on_board = [space for space, owner in enumerate(w.space_seats) if owner == seat]
    assert len(on_board) == len(tiles), "transformers on the board and contract tiles on the grid do not agree"
    return {
        Fact.CONTRACTS: len(tiles),
        Fact.STANDARD_CONTRACTS: kinds.count(Contract.STANDARD),
        Fact.REMOTE_CONTRACTS: kinds.count(Contract.REMOTE),
        Fact.SOLAR_CONTRACTS: kinds.count(Contract.SOLAR),
        Fact.NON_SOLAR_CONTRACTS: len(tiles) - kinds.count(Contract.SOLAR),
        Fact.ZONE_A_CONTRACTS: zone_contracts(w, seat, Zone.A),
        Fact.ZONE_B_CONTRACTS: zone_contracts(w, seat, Zone.B),
        Fact.ZONE_C_CONTRACTS: zone_contracts(w, seat, Zone.C),
        Fact.LUCRATIVE_CONTRACTS: sum(is_lucrative(w, tile) for tile in tiles),
        Fact.TWO_ICON_CONTRACTS: sum(1 for tile in tiles if len(w.printed.tiles[tile].icons) == 2),
        Fact.COLUMN_ENDS: covered(w, seat, "end"),
        Fact.DOUBLE_MARKS: covered(w, seat, "marks"),
        Fact.LOW_TRANSFORMERS: transformers(w, seat, 1, 2),
        Fact.MIDDLE_TRANSFORMERS: transformers(w, seat, 3, 4),
        Fact.HIGH_TRANSFORMERS: transformers(w, seat, 5, 6),
        Fact.LAST_TRANSFORMERS: transformers(w, seat, 7),
        Fact.NETWORK_TILES: sum(w.seats[seat].network_tiles),
    }


def _pieces(w: World, seat: int) -> dict[Fact, int]:
    kept = [w.printed.bonus_tiles[tile].zone for tile in bonus_tiles(w, seat)]
    return {
        Fact.WIND_FARMS: w.wind_farms.count(seat),
        Fact.TOWERS: towers_built(w, seat),
        Fact.TOWER_SECTORS: len(set(sectors_of(w, w.towers, seat))),
        Fact.WIND_FARM_SECTORS: len(set(sectors_of(w, w.wind_farms, seat))),
        Fact.BONUS_TILES: len(kept),
        Fact.ZONE_A_BONUS_TILES: kept.count(Zone.A),
        Fact.ZONE_B_BONUS_TILES: kept.count(Zone.B),
        Fact.ZONE_C_BONUS_TILES: kept.count(Zone.C),
        Fact.PARKED_BULLDOZERS: parked(w, seat),
    }
