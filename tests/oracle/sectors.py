"""VJ and sectors: where it builds a wind farm or a tower (VJ-07, VJ-09, VJ-10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.components.phrases import Phrase
from engine.pampero.components.models.pieces import SectorEntry, TowerSection
from engine.pampero.constants import TOWERS, VJ, WIND_FARMS, YOU, Contract, Market, Sector, Site
from engine.pampero.rulings import VJ_FULL_NEXT_BEST, VJ_SECOND_ALL_SIX, Ruling
from engine.pampero.vocabulary.criteria import AREAS, Criterion
from tests.oracle.asking import best
from tests.oracle.contracts import contracts_in, cost_of, is_connected, tile_on
from tests.oracle.reading import cards_after, section_doing
from tests.oracle.recount import sectors_of, towers_built
from tests.oracle.world import World

NO_CONTRACT = 99


def free_sites(w: World, sector: int, kind: Site) -> list[int]:
    """Sites of a sector where VJ may build: of that kind or mixed, empty, no bulldozer of yours beside it (VJ-01)."""
    sites = [i for i, site in enumerate(w.printed.sites) if site.sector == sector and site.kind in (kind, Site.MIXED)]
    return [i for i in sites if w.wind_farms[i] is None and w.towers[i] is None and w.dozers[i] is None]


def wind_farm_sectors(w: World) -> list[Sector]:
    """Most structures of yours, then most bulldozers, the same for each card; a tie is yours (S Build Wind Farm)."""
    open_sectors = [sector for sector in Sector if free_sites(w, sector, Site.WIND_FARM)]
    if not open_sectors or w.wind_farms.count(VJ) == WIND_FARMS:
        return []
    tied = most_structures(w, list(Sector))
    found = [sector for sector in most_bulldozers(w, tied) if sector in open_sectors]
    if found:
        return found
    w.notes.append("wind farm sector full")
    if w.rules(Ruling.VJ_FULL) == VJ_FULL_NEXT_BEST:
        return most_bulldozers(w, most_structures(w, open_sectors))
    return among_the_tied(w, tied, open_sectors)


def most_structures(w: World, sectors: list[Sector]) -> list[Sector]:
    """Where you have most structures."""
    return best(sectors, lambda sector: structures(w, sector))


def most_bulldozers(w: World, sectors: list[Sector]) -> list[Sector]:
    """Where you have most bulldozers."""
    return best(sectors, lambda sector: sectors_of(w, w.dozers, YOU).count(sector))


def among_the_tied(w: World, tied: list[Sector], open_sectors: list[Sector]) -> list[Sector]:
    """First from those tied, then from any area on the board (S Solo Card Icons)."""
    found = [sector for sector in tied if sector in open_sectors]
    if found and len(tied) < len(Sector):
        w.notes.append("wind farm sector full: one of those tied")
        return found
    return open_sectors


def tower_sectors(w: World, position: int, section: TowerSection) -> list[Sector]:
    """What a tower section leaves, the second search included."""
    open_sectors = [sector for sector in Sector if free_sites(w, sector, Site.TOWER)]
    if not open_sectors or towers_built(w, VJ) == TOWERS:
        return []
    taken = sectors_of(w, w.towers, VJ)
    wanted = [sector for sector in open_sectors if sector not in taken]
    entry = first_entry(section.search, wanted)
    if entry is not None:
        return narrow(w, position, [sector for sector in wanted if sector in AREAS[entry.area]], entry.by)
    if w.rules(Ruling.VJ_SECOND) == VJ_SECOND_ALL_SIX and len(set(taken)) < len(Sector):
        w.notes.append("no second tower before all six sectors have one")
        return []
    w.notes.append("second tower in a sector")
    return best(open_sectors, lambda sector: -taken.count(sector))


def first_entry(entries: Sequence[SectorEntry], sectors: list[Sector]) -> SectorEntry | None:
    """The first entry of a search that names one of those sectors."""
    return next((entry for entry in entries if any(sector in AREAS[entry.area] for sector in sectors)), None)


def narrow(w: World, position: int, sectors: list[Sector], criteria: Sequence[Phrase]) -> list[Sector]:
    """Apply criteria from left to right, the eye as well, until one sector or the player's choice is left."""
    for phrase in criteria:
        if len(sectors) == 1:
            break
        sectors = look_around(w, position, sectors) if phrase.op == Criterion.EYE else narrow_by(w, sectors, phrase)
    return sectors


def look_around(w: World, position: int, sectors: list[Sector]) -> list[Sector]:
    """The eye: the tower sections of the other face-up cards, among the tied sectors only (VJ-10)."""
    for card in cards_after(w, position):
        section = section_doing(card, TowerSection)
        entry = first_entry(section.search, sectors) if section else None
        if entry is None or len(sectors) == 1:
            continue
        before = len(sectors)
        sectors = [sector for sector in sectors if sector in AREAS[entry.area]]
        for phrase in entry.by:
            if phrase.op == Criterion.EYE:
                break
            sectors = narrow_by(w, sectors, phrase)
        w.notes.append("tower eye: narrowed" if len(sectors) < before else "tower eye: no help")
    return sectors


def narrow_by(w: World, sectors: list[Sector], phrase: Phrase) -> list[Sector]:
    """One criterion of a sector search: the sectors with the highest score."""
    return best(sectors, lambda sector: score(w, sector, phrase))


def score(w: World, sector: Sector, phrase: Phrase) -> int:
    """How well a sector meets a criterion; more is better."""
    if phrase.op == Criterion.YOUR_STRUCTURES:
        return structures(w, sector)
    if phrase.op == Criterion.YOUR_BULLDOZERS:
        return sectors_of(w, w.dozers, YOU).count(sector)
    if phrase.op == Criterion.SECTOR_ICONS:
        return sector_icons(w, sector, Market(phrase.a))
    return contract_score(w, sector, Criterion(phrase.op))


def structures(w: World, sector: Sector) -> int:
    """Your wind farms, towers and transformers in a sector."""
    built = sectors_of(w, w.wind_farms, YOU) + sectors_of(w, w.towers, YOU)
    spaces = zip(w.printed.spaces, w.space_seats, strict=True)
    return built.count(sector) + sum(1 for space, owner in spaces if owner == YOU and space.sector == sector)


def sector_icons(w: World, sector: Sector, market: Market) -> int:
    """Icons of a market on the contracts and connection tiles still in a sector."""
    p = w.printed
    count = sum(p.tile_icons[tile_on(w, space)][market] for space in contracts_in(w, [sector]))
    circles = zip(p.catalogue.board.circle, w.circle_tiles, strict=True)
    tiles = [tile for circle, tile in circles if circle.sector == sector and tile is not None]
    return count + sum(p.connections[tile].icons.count(market) for tile in tiles)


def contract_score(w: World, sector: Sector, criterion: Criterion) -> int:
    """The criteria that look at all contract tiles still in a sector, affordable or not."""
    spaces = contracts_in(w, [sector])
    costs = [cost_of(w, space).in_energy for space in spaces]
    tiles = [w.printed.tiles[tile_on(w, space)] for space in spaces]
    return {
        Criterion.CHEAPEST_CONTRACT: -min(costs, default=NO_CONTRACT),
        Criterion.DEAREST_CONTRACT: max(costs, default=0),
        Criterion.MOST_CONTRACTS: len(spaces),
        Criterion.MOST_REMOTE: sum(w.printed.spaces[space].kind == Contract.REMOTE for space in spaces),
        Criterion.MOST_TWO_ICONS: sum(len(tile.icons) == 2 for tile in tiles),
        Criterion.MOST_CONNECTED: sum(is_connected(w, space) for space in spaces),
    }[criterion]
