"""What no rulebook states and the rules do not need: our reconstruction has it so, a real copy of the game may not.

Nothing here stops a game. `solo data check` tells these as notes, so that a slip of the pen is seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from engine.pampero.components.checks.cards import action_cards, criteria, sections
from engine.pampero.components.checks.counts import ROOM, boards, records_of, zone_of
from engine.pampero.components.checks.grid import tabs, towers_needed
from engine.pampero.components.models import Components
from engine.pampero.components.models.boards import SoloGridBoard
from engine.pampero.components.models.pieces import TowerSection
from engine.pampero.components.problems import Problem
from engine.pampero.terms import COLUMNS, INCOME_COLUMNS, TOWERS, WIND_FARMS, Country, Frame, Market, Sector, Site, Zone
from engine.pampero.vocabulary.criteria import AREAS

BORDERS = ("A1-A2", "A2-A3", "A1-B1", "A2-B1", "A2-B2", "A3-B2", "B1-B2", "B1-C", "B2-C")
COUNTRY_OF = {Sector.B1: Country.ARGENTINA, Sector.B2: Country.BRAZIL}
SPACE_ENERGY = {Zone.A: (1, 4), Zone.B: (3, 6), Zone.C: (4, 8)}
TAB_ENERGY = {Zone.A: (1, 3), Zone.B: (2, 4), Zone.C: (4, 6)}
LEAST_VALUE = {Zone.A: 2, Zone.B: 6, Zone.C: 9}
COSTS = ("energy", "batteries", "money")
NUMBERS = {("board", "pair"): 2, ("board", "link"): 4}
TOWERS_OF_TWO = 2 * TOWERS
WIND_FARMS_OF_TWO = 2 * WIND_FARMS
FORKS = 2
SOLAR_ROWS = 2
REWARD = (8, 20)
TOP = (1, 10)
CONTRACT_FILES = ("contracts", "remote_contracts", "solar_contracts")


def usual(found: object, ours: object) -> str:
    """The sentence of every note."""
    return f"found {found}, usual: {ours} (no rulebook states it)"


def outside(found: int, span: tuple[int, int]) -> bool:
    """Whether a number leaves its span."""
    return not span[0] <= found <= span[1]


def numbers(c: Components) -> Iterator[Problem]:
    """As many records as our boards have."""
    for (file, records), count in (ROOM | NUMBERS).items():
        found = len(records_of(c, file, records))
        if found != count and records != "slot":
            yield Problem(file, (records,), usual(f"{found} record{'s' if found != 1 else ''}", count))


def sector_map(c: Components) -> Iterator[Problem]:
    """The borders of our map, and the country each sector of zone B meets."""
    for i, sector in enumerate(c.board.sector):
        pairs = [border.split("-") for border in BORDERS]
        ours = sorted(other for pair in pairs for other in pair if sector.id.name in pair and other != sector.id.name)
        found = sorted(other.name for other in sector.adjacent)
        if found != ours:
            says = usual(", ".join(found) or "none", ", ".join(ours))
            yield Problem("board", ("sector", i, "adjacent"), says)
        if sector.country != COUNTRY_OF.get(sector.id):
            one, other = (
                country.name.lower() if country is not None else "no country"
                for country in (sector.country, COUNTRY_OF.get(sector.id))
            )
            yield Problem("board", ("sector", i, "country"), usual(one, other))


def sites(c: Components) -> Iterator[Problem]:
    """Grey spaces are towers and wind farms of A2, and sites for towers never run out."""
    for i, site in enumerate(c.board.site):
        if site.start and (site.sector != Sector.A2 or site.kind == Site.MIXED):
            yield Problem("board", ("site", i, "start"), usual("true", "only at towers and wind farms of A2"))
    left = sites_left_for_towers(c)
    if left < TOWERS_OF_TWO:
        yield Problem("board", ("site",), usual(f"{left} sites left for towers", f"{TOWERS_OF_TWO} or more"))


def sites_left_for_towers(c: Components) -> int:
    """The sites that can take a tower when all wind farms of two sides stand, on mixed sites as far as they must."""
    kinds = Counter(site.kind for site in c.board.site)
    on_mixed = max(0, WIND_FARMS_OF_TWO - kinds[Site.WIND_FARM])
    return kinds[Site.TOWER] + max(0, kinds[Site.MIXED] - on_mixed)


def spaces(c: Components) -> Iterator[Problem]:
    """The energy of a zone's contracts, and remote spaces in zones A and B."""
    for i, space in enumerate(c.board.space):
        low, high = span = SPACE_ENERGY[zone_of(space.sector)]
        if outside(space.energy, span):
            says = usual(space.energy, f"{low} to {high} in zone {zone_of(space.sector).name}")
            yield Problem("board", ("space", i, "energy"), says)
    for i, remote in enumerate(c.board.remote_space):
        if remote.sector == Sector.C:
            yield Problem("board", ("remote_space", i, "sector"), usual("C", "a sector of zone A or B"))


def pairs(c: Components) -> Iterator[Problem]:
    """The two contracts of a pair lie on one connection line, so that taking one cannot kill the circle."""
    line_of = {name: line for circle in c.board.circle for line in circle.lines for name in line}
    for i, pair in enumerate(c.board.pair):
        one, other = pair.spaces
        if one not in line_of or line_of[one] != line_of.get(other):
            says = usual(f"{one} and {other}", "two spaces on the same line of a connection circle")
            yield Problem("board", ("pair", i, "spaces"), says)


def links(c: Components) -> Iterator[Problem]:
    """A link stays in a zone and does not join a pair."""
    sector_of = {space.id: space.sector for space in c.board.space}
    for i, link in enumerate(c.board.link):
        one, other = (zone_of(sector_of[name]) for name in link.spaces)
        if one != other:
            yield Problem("board", ("link", i, "spaces"), usual(" and ".join(link.spaces), "two spaces of one zone"))
        if any(set(link.spaces) == set(pair.spaces) for pair in c.board.pair):
            yield Problem("board", ("link", i, "spaces"), usual("the two spaces of a pair", "others"))


def circles(c: Components) -> Iterator[Problem]:
    """A circle has two or three lines."""
    for i, circle in enumerate(c.board.circle):
        if outside(len(circle.lines), (2, 3)):
            yield Problem("board", ("circle", i, "lines"), usual(f"{len(circle.lines)} lines", "2 or 3"))


def solar_display(c: Components) -> Iterator[Problem]:
    """Two rows with two forks, and nothing before an entry."""
    after = Counter(name for space in c.board.solar_space for name in set(space.comes_from))
    forks = sum(count > 1 for count in after.values())
    if forks != FORKS:
        yield Problem("board", ("solar_space",), usual(f"{forks} spaces where the line forks", FORKS))
    for i, space in enumerate(c.board.solar_space):
        if space.entry == bool(space.comes_from) or len(set(space.comes_from)) < len(space.comes_from):
            says = usual(f"{len(space.comes_from)} spaces", "none for an entry, else 1 or 2 different ones")
            yield Problem("board", ("solar_space", i, "from"), says)
        if space.row > SOLAR_ROWS:
            yield Problem("board", ("solar_space", i, "row"), usual(space.row, f"1 to {SOLAR_ROWS}"))


def something_printed(c: Components) -> Iterator[Problem]:
    """Bonus spaces, connection tiles and modes of cards do something."""
    for i, space in enumerate(c.board.bonus_space):
        if not space.effects:
            yield Problem("board", ("bonus_space", i, "effects"), usual("none", "one effect or more"))
    for i, tile in enumerate(c.connections.connection):
        if not tile.effects:
            yield Problem("connections", ("connection", i, "effects"), usual("none", "one effect or more"))
    for file, i, card in action_cards(c):
        for j, mode in enumerate(card.mode):
            if not mode.effects:
                yield Problem(file, ("card", i, "mode", j, "effects"), usual("none", "one effect or more"))


def tracks(c: Components) -> Iterator[Problem]:
    """Numbers grow along the tracks, and both boards print the same."""
    last = c.solo_grid_board.energy.limit + 1
    if c.solo_grid_board.energy.columns != c.grid_board.energy.columns[:last]:
        yield Problem("solo_grid_board", ("energy", "columns"), usual("other numbers", "those of grid_board.toml"))
    for file, board in boards(c):
        if list(board.energy.columns) != sorted(board.energy.columns):
            yield Problem(file, ("energy", "columns"), usual("falling numbers", "numbers that never fall"))
        if board.tower[0].battery:
            yield Problem(file, ("tower", 0, "battery"), usual("true", "false, as tower space 1 has no icon"))
        values = board.income.values
        if list(values) != sorted(values):
            yield Problem(file, ("income", "values"), usual(", ".join(map(str, values)), "values that never fall"))
    if c.solo_grid_board.income.values != c.grid_board.income.values:
        yield Problem("solo_grid_board", ("income", "values"), usual("other values", "those of grid_board.toml"))


def thresholds(c: Components) -> Iterator[Problem]:
    """Bars from left to right need more and more towers; none is behind the last column."""
    bars = sorted(c.grid_board.threshold, key=lambda bar: bar.behind)
    if [bar.tower for bar in bars] != sorted({bar.tower for bar in bars}):
        yield Problem("grid_board", ("threshold",), usual("towers that do not grow", "more towers for each bar"))
    for i, bar in enumerate(c.grid_board.threshold):
        if bar.behind == INCOME_COLUMNS:
            yield Problem("grid_board", ("threshold", i, "behind"), usual(bar.behind, f"1 to {INCOME_COLUMNS - 1}"))


def ventures(c: Components) -> Iterator[Problem]:
    """Slots need more and more towers, and each looks at columns of its own tower's income zone."""
    needed = [max(1, towers) for towers in towers_needed(c)]
    for i, record in enumerate(c.grid_board.venture):
        columns = range(record.from_column, record.to_column + 1)
        if not columns or any(needed[column - 1] != record.tower for column in columns):
            zone = [str(column) for column, towers in enumerate(needed, 1) if towers == record.tower]
            says = usual(f"columns {record.from_column} to {record.to_column}", ", ".join(zone) or "none")
            yield Problem("grid_board", ("venture", i, "from_column"), f"{says}, opened by tower {record.tower}")
    for i, (one, other) in enumerate(pairwise(c.grid_board.venture), 1):
        if other.tower < one.tower:
            yield Problem("grid_board", ("venture", i, "tower"), usual(other.tower, f"{one.tower} or more"))


def unlocks(c: Components) -> Iterator[Problem]:
    """Every zone is unlocked by some tower."""
    for key, number in c.grid_board.unlock.zones:
        if outside(number, (1, TOWERS)):
            yield Problem("grid_board", ("unlock", "zones", key), usual(number, f"1 to {TOWERS} towers"))


def same_grid(c: Components) -> Iterator[Problem]:
    """VJ's board has the same nodes and lines as a player's."""
    yours, vj = c.grid_board, c.solo_grid_board
    for i, (one, other) in enumerate(zip(yours.node, vj.node, strict=True)):
        if (one.id, one.row) != (other.id, other.row):
            found, ours = (f"{node.id} in row {node.row}" for node in (other, one))
            yield Problem("solo_grid_board", ("node", i, "id"), usual(found, f"{ours}, as in grid_board.toml"))
    if wrong := grey_lines(yours) ^ grey_lines(vj):
        names = ", ".join(sorted("-".join(sorted(line)) for line in wrong))
        yield Problem("solo_grid_board", ("grey",), usual(f"other lines: {names}", "those of grid_board.toml"))
    if {frozenset(line.nodes) for line in yours.network} != {frozenset(line.nodes) for line in vj.network}:
        yield Problem("solo_grid_board", ("network",), usual("other lines", "those of grid_board.toml"))


def grey_lines(board: SoloGridBoard) -> set[frozenset[str]]:
    """The grey lines as unordered pairs."""
    return {frozenset(line.nodes) for line in board.grey}


def lines(c: Components) -> Iterator[Problem]:
    """A line joins different nodes, and no grey line is printed twice."""
    for file, board in boards(c):
        seen: set[frozenset[str]] = set()
        for i, grey in enumerate(board.grey):
            ends = frozenset(grey.nodes)
            if len(ends) < 2 or ends in seen:
                yield Problem(file, ("grey", i, "nodes"), usual(" and ".join(grey.nodes), "a new pair of nodes"))
            seen.add(ends)
        for i, network in enumerate(board.network):
            if len(network.nodes) < 2 or len(set(network.nodes)) < len(network.nodes):
                says = usual(", ".join(network.nodes) or "none", "two or more different nodes")
                yield Problem(file, ("network", i, "nodes"), says)


def network_costs(c: Components) -> Iterator[Problem]:
    """A network line asks for one thing."""
    for file, board in boards(c):
        for i, line in enumerate(board.network):
            keys = [key for key in COSTS if getattr(line.cost, key)]
            if len(keys) != 1:
                says = usual(" and ".join(keys) or "nothing", f"one of {', '.join(COSTS)}")
                yield Problem(file, ("network", i, "cost"), says)


def reachable(c: Components) -> Iterator[Problem]:
    """Every node is reached from the first column over nodes no further right than itself."""
    for file, board in boards(c):
        found = {column: reached(board, column) for column in range(1, COLUMNS + 1)}
        for i, node in enumerate(board.node):
            if node.id not in found[node.column]:
                says = usual(f"no line to {node.id} from the left", "each node reachable")
                yield Problem(file, ("node", i, "id"), says)


def reached(board: SoloGridBoard, column: int) -> set[str]:
    """The nodes one can get to with the towers of the first columns built."""
    open_nodes = {node.id for node in board.node if node.column <= column}
    ends = [*(line.nodes for line in board.grey), *(line.nodes for line in board.network)]
    joined = [open_nodes.intersection(nodes) for nodes in ends]
    found = {node.id for node in board.node if node.column == 1}
    while True:
        more = {name for line in joined if line & found for name in line} - found
        if not more:
            return found
        found |= more


def mat_tabs(c: Components) -> Iterator[Problem]:
    """Values and energy in the range of their zone, two tabs for two zones, each zone on some tab."""
    for i, side, tab in tabs(c):
        low, high = LEAST_VALUE[tab.zone], c.board.vj.price.of(tab.zone)
        if outside(tab.value, (low, high)):
            says = usual(tab.value, f"{low} to {high} in zone {tab.zone.name}, where VJ's price is {high}")
            yield Problem("company_mat", ("space", i, side, "value"), says)
        least, most = span = TAB_ENERGY[tab.zone]
        if outside(tab.energy, span):
            says = usual(tab.energy, f"{least} to {most} in zone {tab.zone.name}")
            yield Problem("company_mat", ("space", i, side, "energy"), says)
    for i, space in enumerate(c.company_mat.space):
        if space.left and space.right and space.left.zone == space.right.zone:
            says = usual(f"zone {space.left.zone.name} on both sides", "two zones")
            yield Problem("company_mat", ("space", i, "right"), says)
    for zone in Zone:
        if not any(tab.zone == zone for _, _, tab in tabs(c)):
            yield Problem("company_mat", ("space",), usual(f"no tab of zone {zone.name}", "at least one"))


def values_fall(c: Components) -> Iterator[Problem]:
    """In a row the value of a zone never rises from left to right."""
    last: dict[tuple[str, Zone], int] = {}
    for i, side, tab in tabs(c):
        row = c.company_mat.space[i].row
        before = last.get((row, tab.zone), tab.value)
        if tab.value > before:
            says = usual(tab.value, f"at most {before}, the value of zone {tab.zone.name} to its left")
            yield Problem("company_mat", ("space", i, side, "value"), says)
        last[row, tab.zone] = tab.value


def icons(c: Components) -> Iterator[Problem]:
    """One or two icons on a contract, a remote one on a remote contract, few on the rest."""
    for file in CONTRACT_FILES:
        for i, contract in enumerate(records_of(c, file, "contract")):
            if outside(len(contract.icons), (1, 2)):
                yield Problem(file, ("contract", i, "icons"), usual(f"{len(contract.icons)} icons", "1 or 2"))
    for i, remote in enumerate(c.remote_contracts.contract):
        if Market.REMOTE not in [icon.market for icon in remote.icons]:
            yield Problem("remote_contracts", ("contract", i, "icons"), usual("no remote icon", "at least one"))
        if not (remote.cost.energy or remote.cost.batteries):
            yield Problem("remote_contracts", ("contract", i, "cost"), usual("nothing", "energy, batteries, or both"))
    yield from _counted(c, "connections", "connection", "icons", (0, 2))
    yield from _counted(c, "foreign_markets", "card", "income", (1, 8))


def _counted(c: Components, file: str, records: str, key: str, span: tuple[int, int]) -> Iterator[Problem]:
    for i, record in enumerate(records_of(c, file, records)):
        shown: tuple[Any, ...] = getattr(record, key)
        if outside(len(shown), span):
            yield Problem(file, (records, i, key), usual(f"{len(shown)} icons", f"{span[0]} to {span[1]}"))


def equal_tiles(c: Components) -> Iterator[Problem]:
    """Bonus tiles of one kind all show an X, or none does."""
    first: dict[str, bool] = {}
    for i, tile in enumerate(c.tower_bonuses.tile):
        if first.setdefault(tile.kind, tile.x) != tile.x:
            says = usual(str(tile.x).lower(), f"as on the first tile of the kind '{tile.kind}'")
            yield Problem("tower_bonuses", ("tile", i, "x"), says)


def scoring_money(c: Components) -> Iterator[Problem]:
    """What both halves of a scoring tile pay."""
    for i, tile in enumerate(c.scoring_tiles.tile):
        for key, half, (low, high) in (("top", tile.top, TOP), ("bottom", tile.bottom, REWARD)):
            if outside(half.money, (low, high)):
                yield Problem("scoring_tiles", ("tile", i, key, "money"), usual(half.money, f"{low} to {high}"))


def action_frames(c: Components) -> Iterator[Problem]:
    """A discount or an energy icon where there is nothing for it to work on."""
    for file, i, card in action_cards(c):
        if card.discount and card.frame != Frame.COST:
            yield Problem(file, ("card", i, "discount"), usual("a card without a cost", "with frame 'cost'"))
        for j, mode in enumerate(card.mode):
            if mode.energy and card.frame == Frame.NONE and not card.map:
                says = usual("true on a card that ignores the tab", "false")
                yield Problem(file, ("card", i, "mode", j, "energy"), says)


def solo_searches(c: Components) -> Iterator[Problem]:
    """A tower section looks in all three zones, so that VJ does not dry up; a criterion stands once in a list."""
    for path, section in sections(c):
        for inside, phrases in criteria(section):
            if len(set(phrases)) < len(phrases):
                yield Problem("solo_cards", path + inside, usual("a criterion twice", "each once"))
        if isinstance(section, TowerSection):
            seen = {zone_of(Sector(sector)) for entry in section.search for sector in AREAS[entry.area]}
            if left := [zone.name for zone in Zone if zone not in seen]:
                says = usual(f"no entry in zone {', '.join(left)}", "entries in all three zones")
                yield Problem("solo_cards", (*path, "search"), says)


NOTES = (
    numbers,
    sector_map,
    sites,
    spaces,
    pairs,
    links,
    circles,
    solar_display,
    something_printed,
    tracks,
    thresholds,
    ventures,
    unlocks,
    same_grid,
    lines,
    network_costs,
    reachable,
    mat_tabs,
    values_fall,
    icons,
    equal_tiles,
    scoring_money,
    action_frames,
    solo_searches,
)
