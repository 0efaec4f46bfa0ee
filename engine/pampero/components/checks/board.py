"""The main board: what the rulebooks state of its map, displays and prints, and what the rules can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Any

from engine.core.components.checks import Check
from engine.core.components.problems import HOLDS_NO_MORE, Problem
from engine.core.member_names import member_name
from engine.pampero.components.checks.counts import zone_of
from engine.pampero.components.models import Catalogue
from engine.pampero.components.models.boards import SolarSpace
from engine.pampero.constants import (
    LINES,
    SMALL_SIDE_PLAYERS,
    Country,
    Sector,
    Site,
    Zone,
)
from engine.pampero.vocabulary.effects import read_effect

PRICES = {Zone.A: 8, Zone.B: 10, Zone.C: 17}
WIND_ENERGY = {Zone.A: 2, Zone.B: 3, Zone.C: 5}
STARTING_SITES = (Site.TOWER, Site.WIND_FARM)
MOST_FROM = 2
CIRCLES_OF_A_SET = 6
LINES_TO_UNLOCK = 2


def right_order(file: str, records: str, keys: Sequence[Any], wanted: str) -> Iterator[Problem]:
    """The order of records is their order in the kernel, so it must be the one told."""
    for index in range(1, len(keys)):
        if keys[index] < keys[index - 1]:
            yield Problem(file, (records, index), f"out of order, allowed: {wanted}")
            return


def time_track(c: Catalogue) -> Iterator[Problem]:
    """The first scoring comes before the second, and both before the end. (B Game Structure, The Scoring Phase)"""
    for before, key in pairwise(("first_scoring", "second_scoring", "end")):
        least = getattr(c.board.time, before) + 1
        found = getattr(c.board.time, key)
        if found < least:
            yield Problem("board", ("time", key), f"found {found}, allowed: {least} or more, behind {before}")


def sector_map(c: Catalogue) -> Iterator[Problem]:
    """Sectors lie in their zones, and zone B meets both countries. (B Zones and Sectors)"""
    yield from right_order("board", "sector", [sector.id for sector in c.board.sector], "A1, A2, A3, B1, B2, C")
    for i, sector in enumerate(c.board.sector):
        if sector.zone != zone_of(sector.id):
            says = f"found {sector.zone.name}, allowed: {zone_of(sector.id).name}, the zone in its id"
            yield Problem("board", ("sector", i, "zone"), says)
    yield from borders(c)


def borders(c: Catalogue) -> Iterator[Problem]:
    """Neighbours are neighbours of each other; zone B alone meets the countries, both of them.

    (B Move Bulldozers; Zones and Sectors; Sell to a Foreign Market 1)
    """
    neighbours = {sector.id: sector.adjacent for sector in c.board.sector}
    for i, sector in enumerate(c.board.sector):
        for other in sector.adjacent:
            if other == sector.id or sector.id not in neighbours[other]:
                says = f"found {other.name}, allowed: sectors that name {sector.id.name} in turn, and not itself"
                yield Problem("board", ("sector", i, "adjacent"), says)
        if sector.country is not None and sector.zone != Zone.B:
            says = f"found {sector.country.name.lower()} in zone {sector.zone.name}, allowed: in zone B alone"
            yield Problem("board", ("sector", i, "country"), says)
    for country in Country:
        if not any(sector.country == country and sector.zone == Zone.B for sector in c.board.sector):
            says = f"found no sector of zone B at {country.name.lower()}, allowed: at least one"
            yield Problem("board", ("sector",), says)


def sites(c: Catalogue) -> Iterator[Problem]:
    """Every sector takes a tower, every zone a wind farm.

    (S Build Electrical Tower: all six sectors; S Build Wind Farm: the energy of each zone)
    """
    with_tower = {site.sector for site in c.board.site if site.kind != Site.WIND_FARM}
    for sector in set(Sector) - with_tower:
        yield Problem("board", ("site",), f"found no site for a tower in {sector.name}, allowed: at least one")
    with_wind_farm = {zone_of(site.sector) for site in c.board.site if site.kind != Site.TOWER}
    for zone in set(Zone) - with_wind_farm:
        yield Problem("board", ("site",), f"found no site for a wind farm in zone {zone.name}, allowed: at least one")


def starting_sites(players: int, mixed: int) -> Check:
    """A2 has grey starting spaces for so many players, and mixed sites for their bulldozers. (B Player Setup 6 to 8)"""

    def check(c: Catalogue) -> Iterator[Problem]:
        here = [site for site in c.board.site if site.sector == Sector.A2]
        for kind in STARTING_SITES:
            found = sum(site.kind == kind and site.start for site in here)
            if found < players:
                word = member_name(kind)
                yield Problem("board", ("site",), f"found {found} grey {word} sites in A2, allowed: at least {players}")
        found = sum(site.kind == Site.MIXED for site in here)
        if found < mixed:
            yield Problem("board", ("site",), f"found {found or 'no'} mixed site in A2, allowed: at least {mixed}")

    return check


def spaces(c: Catalogue) -> Iterator[Problem]:
    """Contract spaces in order: the rules know them by their number in the file."""
    yield from right_order("board", "space", [space.sector for space in c.board.space], "by sector, A1 first")


def pairs_and_links(c: Catalogue) -> Iterator[Problem]:
    """Pairs and links join two spaces; the tables hold one pair and one link a space."""
    for records in ("pair", "link"):
        seen: set[str] = set()
        for i, record in enumerate(getattr(c.board, records)):
            one, other = record.spaces
            if one == other:
                yield Problem("board", (records, i, "spaces"), f"found {one} twice, allowed: two spaces")
            for name in sorted({one, other} & seen):
                says = f"found {name}, which is in another {records} already, allowed: each space in one"
                yield Problem("board", (records, i, "spaces"), f"{says} ({HOLDS_NO_MORE})")
            seen |= {one, other}


def circles(c: Catalogue) -> Iterator[Problem]:
    """Two lines or more lead to a tile, each from some space (B Connection Tiles); the tables hold one line a space."""
    on_lines = Counter(name for circle in c.board.circle for line in circle.lines for name in line)
    for i, circle in enumerate(c.board.circle):
        path = ("circle", i, "lines")
        if len(circle.lines) < LINES_TO_UNLOCK:
            says = f"found {len(circle.lines)} line(s), allowed: {LINES_TO_UNLOCK} or more, since two free the tile"
            yield Problem("board", path, says)
        if not all(circle.lines):
            yield Problem("board", path, "found a line without a space, allowed: one space or more")
        for name in (name for line in circle.lines for name in line if on_lines[name] > 1):
            says = f"found {name} on {on_lines[name]} lines, allowed: each space on one ({HOLDS_NO_MORE})"
            yield Problem("board", path, says)
    number = sum(len(circle.lines) for circle in c.board.circle)
    if number > LINES:
        says = f"found {number} lines to all circles, allowed: at most {LINES} ({HOLDS_NO_MORE})"
        yield Problem("board", ("circle",), says)


def tiles_for_circles(c: Catalogue) -> Iterator[Problem]:
    """Circles of zone A get tiles of the A set, those of B and of C tiles of the B/C set. (B Common Setup)"""
    zones = Counter(zone_of(circle.sector) for circle in c.board.circle)
    for zone in Zone:
        if not zones[zone]:
            yield Problem("board", ("circle",), f"found no circle in zone {zone.name}, allowed: at least one")
    for where, found in (("zone A", zones[Zone.A]), ("zones B and C", zones[Zone.B] + zones[Zone.C])):
        if found > CIRCLES_OF_A_SET:
            says = f"found {found} circles in {where}, allowed: at most {CIRCLES_OF_A_SET}, the tiles of their set"
            yield Problem("board", ("circle",), says)


def solar_display(c: Catalogue) -> Iterator[Problem]:
    """Two entries, every tile in line, three in reach at some point. (B Fulfill a Solar Contract Tile and its example)

    The tables hold two spaces that one comes from.
    """
    display = c.board.solar_space
    entries = sum(space.entry for space in display)
    if entries != 2:
        yield Problem("board", ("solar_space",), f"found {entries} entries, allowed: exactly 2")
    for i, space in enumerate(display):
        if len(space.comes_from) > MOST_FROM:
            says = f"found {len(space.comes_from)} spaces, allowed: at most {MOST_FROM} ({HOLDS_NO_MORE})"
            yield Problem("board", ("solar_space", i, "from"), says)
    yield from _solar_line(display)


def _solar_line(display: Sequence[SolarSpace]) -> Iterator[Problem]:
    taken: set[str] = set()
    while found := in_reach(display, taken):
        taken |= found
    for i, space in enumerate(display):
        if space.id not in taken:
            yield Problem("board", ("solar_space", i, "from"), "no way leads here from an entry")
    if not ever_in_reach(display, 3):
        yield Problem("board", ("solar_space",), "found never more than 2 tiles in reach, allowed: 3 at some point")


def in_reach(display: Sequence[SolarSpace], taken: AbstractSet[str]) -> set[str]:
    """The spaces next in line once some are taken."""
    return {s.id for s in display if s.id not in taken and (s.entry or not taken.isdisjoint(s.comes_from))}


def ever_in_reach(display: Sequence[SolarSpace], count: int) -> bool:
    """Whether some order of taking puts so many tiles in reach at once."""
    seen: set[frozenset[str]] = set()
    waiting = [frozenset[str]()]
    while waiting:
        taken = waiting.pop()
        reach = in_reach(display, taken)
        if len(reach) >= count:
            return True
        following = {taken | {name} for name in reach} - seen
        seen |= following
        waiting += following
    return False


def printed_places(c: Catalogue) -> Iterator[Problem]:
    """Parking and bonus spaces are listed as they are read; VJ parks in that order. (S VJ Bonus Reference)"""
    order = [(space.column, space.row) for space in c.board.parking]
    yield from right_order("board", "parking", order, "leftmost column first, topmost first")
    places = [(space.zone, space.row, space.column) for space in c.board.bonus_space]
    yield from right_order("board", "bonus_space", places, "zone A, B, C; in a zone row by row")


def parking_bonuses(c: Catalogue) -> Iterator[Problem]:
    """Each parking space has its bonus. (B Move Bulldozers 1)"""
    for i, space in enumerate(c.board.parking):
        if not space.effects:
            yield Problem("board", ("parking", i, "effects"), "found none, allowed: the bonus printed on the space")


def bonus_print(c: Catalogue) -> Iterator[Problem]:
    """$5 are printed in zone B. (S Build Electrical Tower, example)"""
    five = tuple(read_effect("money 5"))
    if not any(five in space.effects for space in c.board.bonus_space if space.zone == Zone.B):
        yield Problem("board", ("bonus_space",), "found no 'money 5' in zone B, allowed: at least one")


def fixed_prices(c: Catalogue) -> Iterator[Problem]:
    """VJ's prices and energy. (S Using VJ's Dozer and Towers, Build Wind Farm)"""
    for key, wanted in (("price", PRICES), ("energy", WIND_ENERGY)):
        for zone, number in wanted.items():
            found = getattr(c.board.vj, key).of(zone)
            if found != number:
                yield Problem("board", ("vj", key), f"found {found} in zone {zone.name}, allowed: {number}")


OF_A_SIDE: tuple[Check, ...] = (
    time_track,
    sites,
    spaces,
    pairs_and_links,
    circles,
    tiles_for_circles,
    solar_display,
    printed_places,
    parking_bonuses,
)
"""What must hold of either side of the board."""

CHECKS: tuple[Check, ...] = (
    sector_map,
    starting_sites(SMALL_SIDE_PLAYERS, 1),
    *OF_A_SIDE,
    bonus_print,
    fixed_prices,
)
