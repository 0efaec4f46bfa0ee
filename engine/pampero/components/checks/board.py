"""The main board: its map, its contract spaces and what joins them, the solar display, parking, bonus spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Any

from engine.pampero.components.checks.counts import zone_of
from engine.pampero.components.models import Components
from engine.pampero.components.models.boards import SolarSpace
from engine.pampero.components.problems import Problem
from engine.pampero.terms import (
    Country,
    Sector,
    Site,
    Zone,
)
from engine.pampero.vocabulary.effects import read_effect

BORDERS = ("A1-A2", "A2-A3", "A1-B1", "A2-B1", "A2-B2", "A3-B2", "B1-B2", "B1-C", "B2-C")
COUNTRY_OF = {Sector.B1: Country.ARGENTINA, Sector.B2: Country.BRAZIL}
ENERGY = {Zone.A: (1, 4), Zone.B: (3, 6), Zone.C: (5, 8)}
PRICES = {Zone.A: 8, Zone.B: 10, Zone.C: 17}
WIND_ENERGY = {Zone.A: 2, Zone.B: 3, Zone.C: 5}
STARTING_SITES = {Site.TOWER: 2, Site.WIND_FARM: 2}
FORKS = 2
TOWERS_OF_TWO = 14


def neighbours(sector: Sector) -> list[str]:
    """The sectors that share a border with this one."""
    pairs = [border.split("-") for border in BORDERS]
    return sorted(other for pair in pairs for other in pair if sector.name in pair and other != sector.name)


def right_order(file: str, records: str, keys: Sequence[Any], wanted: str) -> Iterator[Problem]:
    """The order of records is their order in the kernel, so it must be the one told."""
    for index in range(1, len(keys)):
        if keys[index] < keys[index - 1]:
            yield Problem(file, (records, index), f"out of order, allowed: {wanted}")
            return


def time_track(c: Components) -> Iterator[Problem]:
    """The first scoring comes before the second, and both before the end."""
    for before, key in pairwise(("first_scoring", "second_scoring", "end")):
        least = getattr(c.board.time, before) + 1
        found = getattr(c.board.time, key)
        if found < least:
            yield Problem("board", ("time", key), f"found {found}, allowed: {least} or more, behind {before}")


def sector_map(c: Components) -> Iterator[Problem]:
    """Sectors lie in their zones, share the borders of the map, and B1 and B2 each meet a country."""
    yield from right_order("board", "sector", [sector.id for sector in c.board.sector], "A1, A2, A3, B1, B2, C")
    for i, sector in enumerate(c.board.sector):
        if sector.zone != zone_of(sector.id):
            says = f"found {sector.zone.name}, allowed: {zone_of(sector.id).name}, the zone in its id"
            yield Problem("board", ("sector", i, "zone"), says)
        found = sorted(other.name for other in sector.adjacent)
        if found != neighbours(sector.id):
            says = f"found {', '.join(found) or 'none'}, allowed: {', '.join(neighbours(sector.id))}"
            yield Problem("board", ("sector", i, "adjacent"), says)
        if sector.country != COUNTRY_OF.get(sector.id):
            allowed = {Sector.B1: "argentina", Sector.B2: "brazil"}.get(sector.id, "no country")
            found_country = sector.country.name.lower() if sector.country is not None else "no country"
            yield Problem("board", ("sector", i, "country"), f"found {found_country}, allowed: {allowed}")


def sites(c: Components) -> Iterator[Problem]:
    """Grey starting spaces lie in A2 beside mixed sites, and sites for towers never run out."""
    grey = [site for site in c.board.site if site.start]
    for i, site in enumerate(c.board.site):
        if site.start and (site.sector != Sector.A2 or site.kind == Site.MIXED):
            yield Problem("board", ("site", i, "start"), "found true, allowed: only at towers and wind farms of A2")
    for kind, count in STARTING_SITES.items():
        found = sum(site.kind == kind for site in grey)
        if found < count:
            word = kind.name.lower().replace("_", "-")
            yield Problem("board", ("site",), f"found {found} grey {word} sites, allowed: at least {count}")
    if not any(site.kind == Site.MIXED and site.sector == Sector.A2 for site in c.board.site):
        yield Problem("board", ("site",), "found no mixed site in A2, allowed: at least 1")
    towers = sum(site.kind == Site.TOWER for site in c.board.site)
    if towers < TOWERS_OF_TWO:
        yield Problem("board", ("site",), f"found {towers} sites for towers alone, allowed: at least {TOWERS_OF_TWO}")


def spaces(c: Components) -> Iterator[Problem]:
    """Contract spaces in order, with an energy of their zone's range."""
    yield from right_order("board", "space", [space.sector for space in c.board.space], "by sector, A1 first")
    for i, space in enumerate(c.board.space):
        low, high = ENERGY[zone_of(space.sector)]
        if not low <= space.energy <= high:
            says = f"found {space.energy}, allowed: {low} to {high} in zone {zone_of(space.sector).name}"
            yield Problem("board", ("space", i, "energy"), says)


def remote_spaces(c: Components) -> Iterator[Problem]:
    """Remote spaces lie in zones A and B, some in each."""
    zones = {zone_of(space.sector) for space in c.board.remote_space}
    for i, space in enumerate(c.board.remote_space):
        if space.sector == Sector.C:
            yield Problem("board", ("remote_space", i, "sector"), "found C, allowed: a sector of zone A or B")
    if not {Zone.A, Zone.B} <= zones:
        yield Problem("board", ("remote_space",), "found none in zone A or none in zone B, allowed: some in both")


def pairs(c: Components) -> Iterator[Problem]:
    """The two contracts of a pair lie on one connection line, so that taking one cannot kill the circle."""
    line_of = {name: line for circle in c.board.circle for line in circle.lines for name in line}
    for i, pair in enumerate(c.board.pair):
        one, other = pair.spaces
        if one == other or one not in line_of or line_of[one] != line_of.get(other):
            says = f"found {one} and {other}, allowed: two spaces on the same line of a connection circle"
            yield Problem("board", ("pair", i, "spaces"), says)
    yield from _each_once(c, "pair")


def links(c: Components) -> Iterator[Problem]:
    """Links stay in a zone, exactly one crosses sectors, none shares a space with another."""
    sector_of = {space.id: space.sector for space in c.board.space}
    crossing = 0
    for i, link in enumerate(c.board.link):
        one, other = (sector_of[name] for name in link.spaces)
        crossing += one != other
        if zone_of(one) != zone_of(other) or link.spaces[0] == link.spaces[1]:
            says = f"found {' and '.join(link.spaces)}, allowed: two spaces of one zone"
            yield Problem("board", ("link", i, "spaces"), says)
        if any(set(link.spaces) == set(pair.spaces) for pair in c.board.pair):
            yield Problem(
                "board", ("link", i, "spaces"), "found the two spaces of a pair, of which one leaves the game"
            )
    if crossing != 1:
        yield Problem("board", ("link",), f"found {crossing} links across two sectors, allowed: exactly 1")
    yield from _each_once(c, "link")


def _each_once(c: Components, records: str) -> Iterator[Problem]:
    """A space belongs to one pair at most, and to one link at most: nothing is chained."""
    seen: set[str] = set()
    for i, record in enumerate(getattr(c.board, records)):
        for name in dict.fromkeys(record.spaces):
            if name in seen:
                says = f"found {name}, which is in another {records} already, allowed: each space in one"
                yield Problem("board", (records, i, "spaces"), says)
            seen.add(name)


def circles(c: Components) -> Iterator[Problem]:
    """Circles have two or three lines, a space lies on one line at most, and some line splits over remote spaces."""
    on_lines = Counter(name for circle in c.board.circle for line in circle.lines for name in line)
    remote = {space.id for space in c.board.remote_space}
    for i, circle in enumerate(c.board.circle):
        path = ("circle", i, "lines")
        if not 2 <= len(circle.lines) <= 3:
            yield Problem("board", path, f"found {len(circle.lines)} lines, allowed: 2 or 3")
        if not all(circle.lines):
            yield Problem("board", path, "found a line without a space, allowed: one space or more a line")
        for name in (name for line in circle.lines for name in line if on_lines[name] > 1):
            yield Problem("board", path, f"found {name} on {on_lines[name]} lines, allowed: each space on one")
    if not any(len(remote.intersection(line)) > 1 for circle in c.board.circle for line in circle.lines):
        yield Problem("board", ("circle",), "found no line split over several remote spaces, allowed: at least one")


def solar_display(c: Components) -> Iterator[Problem]:
    """Two entries, every other space next in line after one or two, two forks, three tiles in reach at some point."""
    display = c.board.solar_space
    entries = sum(space.entry for space in display)
    if entries != 2:
        yield Problem("board", ("solar_space",), f"found {entries} entries, allowed: exactly 2")
    for i, space in enumerate(display):
        allowed = (0,) if space.entry else (1, 2)
        if len(set(space.comes_from)) not in allowed or len(set(space.comes_from)) < len(space.comes_from):
            says = f"found {len(space.comes_from)} spaces, allowed: none for an entry, else 1 or 2 different ones"
            yield Problem("board", ("solar_space", i, "from"), says)
    yield from _solar_graph(display)


def _solar_graph(display: Sequence[SolarSpace]) -> Iterator[Problem]:
    taken: set[str] = set()
    while found := in_reach(display, taken):
        taken |= found
    for i, space in enumerate(display):
        if space.id not in taken:
            yield Problem("board", ("solar_space", i, "from"), "no way leads here from an entry")
    after = Counter(name for space in display for name in space.comes_from)
    forks = sum(count > 1 for count in after.values())
    if forks != FORKS:
        yield Problem("board", ("solar_space",), f"found {forks} spaces where the line forks, allowed: exactly {FORKS}")
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


def acyclic(edges: dict[Any, set[Any]]) -> bool:
    """Whether a graph has no circle: strip what nothing leads to until nothing is left."""
    left = dict(edges)
    while left:
        free = [node for node in left if not any(node in after for after in left.values())]
        if not free:
            return False
        left = {node: after for node, after in left.items() if node not in free}
    return True


def solar_line(c: Components) -> Iterator[Problem]:
    """The lines of the display never run back."""
    edges = {space.id: set(space.comes_from) for space in c.board.solar_space}
    if not acyclic(edges):
        yield Problem("board", ("solar_space",), "the lines of the display run in a circle, allowed: none")


def printed_places(c: Components) -> Iterator[Problem]:
    """Parking and bonus spaces are listed in the order in which they are read."""
    order = [(space.column, space.row) for space in c.board.parking]
    yield from right_order("board", "parking", order, "leftmost column first, topmost first")
    places = [(space.zone, space.row, space.column) for space in c.board.bonus_space]
    yield from right_order("board", "bonus_space", places, "zone A, B, C; in a zone row by row")


def bonus_print(c: Components) -> Iterator[Problem]:
    """Every space has a print, and $5 is among those of zone B."""
    for i, space in enumerate(c.board.bonus_space):
        if not space.effects:
            yield Problem("board", ("bonus_space", i, "effects"), "found none, allowed: one effect or more")
    five = tuple(read_effect("money 5"))
    if not any(five in space.effects for space in c.board.bonus_space if space.zone == Zone.B):
        yield Problem("board", ("bonus_space",), "found no 'money 5' in zone B, allowed: at least one")


def fixed_prices(c: Components) -> Iterator[Problem]:
    """VJ's prices and energy are stated by the solo rulebook."""
    for key, wanted in (("price", PRICES), ("energy", WIND_ENERGY)):
        for zone, number in wanted.items():
            found = getattr(c.board.vj, key).of(zone)
            if found != number:
                yield Problem("board", ("vj", key), f"found {found} in zone {zone.name}, allowed: {number}")


CHECKS = (
    time_track,
    sector_map,
    sites,
    spaces,
    remote_spaces,
    circles,
    pairs,
    links,
    solar_display,
    solar_line,
    printed_places,
    bonus_print,
    fixed_prices,
)
