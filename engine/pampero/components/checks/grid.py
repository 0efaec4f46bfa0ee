"""The grid boards and the company mat: what must hold between their records."""

from __future__ import annotations

from collections.abc import Iterator

from engine.pampero.components.checks.board import acyclic, right_order
from engine.pampero.components.checks.counts import boards
from engine.pampero.components.models import Components
from engine.pampero.components.models.boards import SoloGridBoard, Tab
from engine.pampero.components.problems import Problem
from engine.pampero.terms import COLUMNS, INCOME_COLUMNS, Market, Zone

ENERGY_LIMIT = {"grid_board": 14, "solo_grid_board": 10}
COSTS = ("energy", "batteries", "money")
TOWERS_AT_ENERGY_9 = 5


def energy_track(c: Components) -> Iterator[Problem]:
    """14 is your last energy and 10 VJ's; more energy never counts fewer towers; energy 9 lies under column 5."""
    for file, board in boards(c):
        columns = board.energy.columns
        if board.energy.limit != ENERGY_LIMIT[file]:
            yield Problem(file, ("energy", "limit"), f"found {board.energy.limit}, allowed: {ENERGY_LIMIT[file]}")
        if list(columns) != sorted(columns):
            yield Problem(file, ("energy", "columns"), "found falling numbers, allowed: numbers that never fall")
        if columns[9] != TOWERS_AT_ENERGY_9:
            says = f"found {columns[9]} at energy 9, allowed: {TOWERS_AT_ENERGY_9}"
            yield Problem(file, ("energy", "columns"), says)


def tower_spaces(c: Components) -> Iterator[Problem]:
    """Tower spaces 1 to 7, the first without a battery icon."""
    for file, board in boards(c):
        yield from right_order(file, "tower", [tower.number for tower in board.tower], "towers 1 to 7")
        if board.tower[0].battery:
            yield Problem(file, ("tower", 0, "battery"), "found true, allowed: false (tower space 1 has no icon)")


def income_tracks(c: Components) -> Iterator[Problem]:
    """Values grow, $4 and $5 among them; the tracks are those of the game, and both boards print the same."""
    for file, board in boards(c):
        values = board.income.values
        if list(values) != sorted(set(values)) or not {4, 5} <= set(values):
            says = f"found {', '.join(map(str, values))}, allowed: growing values with 4 and 5 among them"
            yield Problem(file, ("income", "values"), says)
        if board.income.rows != tuple(Market):
            wanted = ", ".join(market.name.lower() for market in Market)
            yield Problem(file, ("income", "rows"), f"found another order, allowed: {wanted}")
    if c.solo_grid_board.income.values != c.grid_board.income.values:
        yield Problem("solo_grid_board", ("income", "values"), "found other values, allowed: those of grid_board.toml")


def thresholds(c: Components) -> Iterator[Problem]:
    """Bars from left to right need more and more towers; none is behind the last column."""
    bars = sorted(c.grid_board.threshold, key=lambda bar: bar.behind)
    if [bar.tower for bar in bars] != sorted({bar.tower for bar in bars}):
        yield Problem("grid_board", ("threshold",), "found towers that do not grow, allowed: more towers for each bar")
    for i, bar in enumerate(c.grid_board.threshold):
        if bar.behind == INCOME_COLUMNS:
            yield Problem("grid_board", ("threshold", i, "behind"), f"found {bar.behind}, allowed: 1 to 8")


def specialist_columns(c: Components) -> Iterator[Problem]:
    """The final income space gives VJ two cards."""
    last = [column.cards for column in c.solo_grid_board.specialist if column.column == INCOME_COLUMNS]
    if last != [2]:
        says = f"found {sum(last)} cards at column {INCOME_COLUMNS}, allowed: 2"
        yield Problem("solo_grid_board", ("specialist",), says)


def arrows(c: Components) -> Iterator[Problem]:
    """Printed arrows move other markers, never round in a circle."""
    for file, board in boards(c):
        edges: dict[Market, set[Market]] = {market: set() for market in Market}
        for arrow in board.arrow:
            edges[arrow.market].add(arrow.moves)
        if not acyclic(edges):
            yield Problem(file, ("arrow",), "the arrows run in a circle, allowed: none")


def towers_needed(c: Components) -> list[int]:
    """How many towers a player needs to enter each income column."""
    return [
        max((bar.tower for bar in c.grid_board.threshold if bar.behind <= i), default=0) for i in range(INCOME_COLUMNS)
    ]


def ventures(c: Components) -> Iterator[Problem]:
    """Slots need more and more towers, and each looks at columns of its own tower's income zone."""
    records = c.grid_board.venture
    needed = [max(1, towers) for towers in towers_needed(c)]
    yield from right_order("grid_board", "venture", [record.slot for record in records], "slots 1 to 4")
    yield from right_order("grid_board", "venture", [record.tower for record in records], "towers that never fall")
    for i, record in enumerate(records):
        columns = range(record.from_column, record.to_column + 1)
        if not columns or any(needed[column - 1] != record.tower for column in columns):
            zone = [str(column) for column, towers in enumerate(needed, 1) if towers == record.tower]
            says = f"found columns {record.from_column} to {record.to_column}, allowed: {', '.join(zone) or 'none'}"
            yield Problem("grid_board", ("venture", i, "from_column"), f"{says} (opened by tower {record.tower})")


def unlocks(c: Components) -> Iterator[Problem]:
    """Every zone is unlocked by some tower."""
    for key, number in c.grid_board.unlock.zones:
        if not 1 <= number <= 7:
            yield Problem("grid_board", ("unlock", "zones", key), f"found {number}, allowed: 1 to 7 towers")


def nodes_in_order(c: Components) -> Iterator[Problem]:
    """Nodes are listed column by column from the left, in a column from the top."""
    for file, board in boards(c):
        places = [(node.column, node.row) for node in board.node]
        yield from right_order(file, "node", places, "column by column, topmost first")


def same_grid(c: Components) -> Iterator[Problem]:
    """VJ's board has the same nodes and lines as a player's."""
    yours, vj = c.grid_board, c.solo_grid_board
    for i, (one, other) in enumerate(zip(yours.node, vj.node, strict=True)):
        if (one.id, one.column, one.row) != (other.id, other.column, other.row):
            found, wanted = (f"{node.id} in column {node.column}, row {node.row}" for node in (other, one))
            says = f"found {found}, allowed: {wanted}, as in grid_board.toml"
            yield Problem("solo_grid_board", ("node", i, "id"), says)
    if grey_lines(yours) != grey_lines(vj):
        wrong = ", ".join("-".join(sorted(line)) for line in grey_lines(yours) ^ grey_lines(vj))
        yield Problem("solo_grid_board", ("grey",), f"found other lines than in grid_board.toml: {wrong}")
    for i, (line, other_line) in enumerate(zip(yours.network, vj.network, strict=True)):
        if (line.id, set(line.nodes)) != (other_line.id, set(other_line.nodes)):
            says = f"found another line, allowed: {line.id} between {', '.join(line.nodes)}, as in grid_board.toml"
            yield Problem("solo_grid_board", ("network", i, "nodes"), says)


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
                yield Problem(
                    file, ("grey", i, "nodes"), f"found {' and '.join(grey.nodes)}, allowed: a new pair of nodes"
                )
            seen.add(ends)
        for i, network in enumerate(board.network):
            if len(network.nodes) < 2 or len(set(network.nodes)) < len(network.nodes):
                says = f"found {', '.join(network.nodes) or 'none'}, allowed: two or more different nodes"
                yield Problem(file, ("network", i, "nodes"), says)


def network_costs(c: Components) -> Iterator[Problem]:
    """A network line asks for one thing; energy, batteries and money all occur."""
    for file, board in boards(c):
        asked = [[key for key in COSTS if getattr(line.cost, key)] for line in board.network]
        for i, keys in enumerate(asked):
            if len(keys) != 1:
                says = f"found {' and '.join(keys) or 'nothing'}, allowed: one of {', '.join(COSTS)}"
                yield Problem(file, ("network", i, "cost"), says)
        for key in COSTS:
            if [key] not in asked:
                yield Problem(file, ("network",), f"found no line that costs {key}, allowed: at least one")


def reachable(c: Components) -> Iterator[Problem]:
    """Every node is reached from the first column over nodes no further right than itself."""
    for file, board in boards(c):
        found = {column: reached(board, column) for column in range(1, COLUMNS + 1)}
        for i, node in enumerate(board.node):
            if node.id not in found[node.column]:
                says = f"no line leads to {node.id} from the left, allowed: each node reachable"
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


GRIDS = (
    energy_track,
    tower_spaces,
    income_tracks,
    thresholds,
    specialist_columns,
    arrows,
    ventures,
    unlocks,
    nodes_in_order,
    same_grid,
    lines,
    network_costs,
    reachable,
)


LEAST_VALUE = {Zone.A: 2, Zone.B: 6, Zone.C: 12}
ENERGY = {Zone.A: (1, 2), Zone.B: (2, 3), Zone.C: (4, 5)}
ROWS = ("top", "bottom")


def tabs(c: Components) -> Iterator[tuple[int, str, Tab]]:
    """Every tab of the mat: the index of its space, its side, itself."""
    for i, space in enumerate(c.company_mat.space):
        for side, tab in zip(("left", "right"), space.tabs, strict=True):
            if tab is not None:
                yield i, side, tab


def order_of_spaces(c: Components) -> Iterator[Problem]:
    """The top row from the left, then the bottom row."""
    wanted = [(row, column) for row in ROWS for column in range(1, 6)]
    for i, (space, place) in enumerate(zip(c.company_mat.space, wanted, strict=True)):
        if (space.row, space.column) != place:
            says = f"found {space.row} {space.column}, allowed: {place[0]} {place[1]} (top row first, from the left)"
            yield Problem("company_mat", ("space", i, "row"), says)


def tabs_of_spaces(c: Components) -> Iterator[Problem]:
    """A space has a tab on one side or both; two tabs name two zones."""
    for i, space in enumerate(c.company_mat.space):
        zones = [tab.zone for tab in space.tabs if tab is not None]
        if not zones:
            yield Problem("company_mat", ("space", i), "found no tab, allowed: left, right or both")
        if len(set(zones)) < len(zones):
            yield Problem(
                "company_mat", ("space", i, "right"), f"found zone {zones[0].name} on both sides, allowed: two zones"
            )


def values(c: Components) -> Iterator[Problem]:
    """Values and energy in the range of their zone."""
    for i, side, tab in tabs(c):
        low, high = LEAST_VALUE[tab.zone], c.board.vj.price.of(tab.zone)
        if not low <= tab.value <= high:
            says = f"found {tab.value}, allowed: {low} to {high} in zone {tab.zone.name} (VJ's price is {high})"
            yield Problem("company_mat", ("space", i, side, "value"), says)
        least, most = ENERGY[tab.zone]
        if not least <= tab.energy <= most:
            says = f"found {tab.energy}, allowed: {least} to {most} in zone {tab.zone.name}"
            yield Problem("company_mat", ("space", i, side, "energy"), says)


def values_fall(c: Components) -> Iterator[Problem]:
    """In a row the value of a zone never rises from left to right."""
    last: dict[tuple[str, Zone], int] = {}
    for i, side, tab in tabs(c):
        row = c.company_mat.space[i].row
        before = last.get((row, tab.zone), tab.value)
        if tab.value > before:
            says = f"found {tab.value}, allowed: at most {before}, the value of zone {tab.zone.name} to its left"
            yield Problem("company_mat", ("space", i, side, "value"), says)
        last[row, tab.zone] = tab.value


def every_zone(c: Components) -> Iterator[Problem]:
    """Each zone is on some tab, and one space offers A or B."""
    for zone in Zone:
        if not any(tab.zone == zone for _, _, tab in tabs(c)):
            yield Problem("company_mat", ("space",), f"found no tab of zone {zone.name}, allowed: at least one")
    offers = [{tab.zone for tab in space.tabs if tab is not None} for space in c.company_mat.space]
    if {Zone.A, Zone.B} not in offers:
        yield Problem("company_mat", ("space",), "found no space with tabs A and B, allowed: at least one")


MATS = (order_of_spaces, tabs_of_spaces, values, values_fall, every_zone)
