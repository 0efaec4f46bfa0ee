"""The grid boards and the company mat: what the rulebooks state of them, and what the rules can hold."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.components.problems import Problem
from engine.pampero.components.checks.board import right_order
from engine.pampero.components.checks.counts import boards
from engine.pampero.components.models import Catalogue
from engine.pampero.components.models.boards import Tab
from engine.pampero.constants import INCOME_COLUMNS, Market, Zone

ENERGY_LIMIT = {"grid_board": 14, "solo_grid_board": 10}
ICONS_LEFT_OF_THEM = 2


def energy_track(c: Catalogue) -> Iterator[Problem]:
    """14 is your last energy and 10 VJ's. (B Build a Wind Farm; S VJ's Solo Grid Board)"""
    for file, board in boards(c):
        if board.energy.limit != ENERGY_LIMIT[file]:
            yield Problem(file, ("energy", "limit"), f"found {board.energy.limit}, allowed: {ENERGY_LIMIT[file]}")


def battery_icons(c: Catalogue) -> Iterator[Problem]:
    """Energy 9 lies under a tower space with a battery icon; there is one to its left, and two more further left.

    The first space has none. (B Produce batteries, example, in DE with the two towers not yet built; B Limited Battery
    Storage)
    """
    icons = [tower.battery for tower in c.grid_board.tower]
    if icons[0]:
        yield Problem("grid_board", ("tower", 0, "battery"), "found true, allowed: false, the first space has no icon")
    columns = c.grid_board.energy.columns
    under = columns[9] if len(columns) > 9 else 0  # a track that ends sooner is told above
    if icons[max(under - 2, 0) : under] != [True, True] or sum(icons[: under - 2]) != ICONS_LEFT_OF_THEM:
        says = f"found space {under} above energy 9, allowed: a space with an icon, one to its left, two more before"
        yield Problem("grid_board", ("energy", "columns"), says)


UNLOCKED_BY = {
    "zones": {"A": 1, "B": 1, "C": 4},
    "markets": {"residential": 1, "remote": 1, "industrial": 2, "resort": 2, "commercial": 3},
}


def unlocks(c: Catalogue) -> Iterator[Problem]:
    """The tower that unlocks each zone and each market. (B Unlocking Zones; Unlocking Market Icons)"""
    for key, wanted in UNLOCKED_BY.items():
        for name, tower in wanted.items():
            found = getattr(getattr(c.grid_board.unlock, key), name)
            if found != tower:
                yield Problem("grid_board", ("unlock", key), f"found {found} for {name}, allowed: {tower}")


def tower_spaces(c: Catalogue) -> Iterator[Problem]:
    """Tower spaces 1 to 7. (B Player Setup 6)"""
    for file, board in boards(c):
        yield from right_order(file, "tower", [tower.number for tower in board.tower], "towers 1 to 7")


def income_tracks(c: Catalogue) -> Iterator[Problem]:
    """$4 and $5 are among your values (B The Consolidation Phase, example); the rules know the tracks in one order."""
    values = c.grid_board.income.values
    if not {4, 5} <= set(values):
        says = f"found {', '.join(map(str, values))}, allowed: values with 4 and 5 among them"
        yield Problem("grid_board", ("income", "values"), says)
    for file, board in boards(c):
        if board.income.rows != tuple(Market):
            wanted = ", ".join(market.name.lower() for market in Market)
            says = f"found another order, allowed: {wanted} (this program holds no other)"
            yield Problem(file, ("income", "rows"), says)


def specialist_columns(c: Catalogue) -> Iterator[Problem]:
    """The final income space gives VJ two cards. (S Gaining Specialist Cards)"""
    last = [column.cards for column in c.solo_grid_board.specialist if column.column == INCOME_COLUMNS]
    if last != [2]:
        says = f"found {sum(last)} cards at column {INCOME_COLUMNS}, allowed: 2"
        yield Problem("solo_grid_board", ("specialist",), says)


def towers_needed(c: Catalogue) -> list[int]:
    """How many towers a player needs to enter each income column."""
    return [
        max((bar.tower for bar in c.grid_board.threshold if bar.behind <= i), default=0) for i in range(INCOME_COLUMNS)
    ]


def ventures(c: Catalogue) -> Iterator[Problem]:
    """Slots in order, as the rules number them."""
    slots = [record.slot for record in c.grid_board.venture]
    yield from right_order("grid_board", "venture", slots, "slots from 1 on")


def nodes_in_order(c: Catalogue) -> Iterator[Problem]:
    """Nodes are listed column by column from the left, in a column from the top."""
    for file, board in boards(c):
        places = [(node.column, node.row) for node in board.node]
        yield from right_order(file, "node", places, "column by column, topmost first")


GRIDS = (
    energy_track,
    battery_icons,
    unlocks,
    tower_spaces,
    income_tracks,
    specialist_columns,
    ventures,
    nodes_in_order,
)

ROWS = ("top", "bottom")


def tabs(c: Catalogue) -> Iterator[tuple[int, str, Tab]]:
    """Every tab of the mat: the index of its space, its side, itself."""
    for i, space in enumerate(c.company_mat.space):
        for side, tab in zip(("left", "right"), space.tabs, strict=True):
            if tab is not None:
                yield i, side, tab


def order_of_spaces(c: Catalogue) -> Iterator[Problem]:
    """Two rows, the top one first, each from the left without a gap. (B Understanding Action Cards)"""
    for row in ROWS:
        places = [(i, space.column) for i, space in enumerate(c.company_mat.space) if space.row == row]
        if not places:
            yield Problem("company_mat", ("space",), f"found no space in the {row} row, allowed: at least one")
        for wanted, (i, column) in enumerate(places, 1):
            if column != wanted:
                says = f"found {row} {column}, allowed: {row} {wanted} (each row from the left, without a gap)"
                yield Problem("company_mat", ("space", i, "column"), says)
    rows = [ROWS.index(space.row) for space in c.company_mat.space]
    yield from right_order("company_mat", "space", rows, "the top row first")


def tabs_of_spaces(c: Catalogue) -> Iterator[Problem]:
    """A space has a tab on one side or both. (B Understanding Action Cards)"""
    for i, space in enumerate(c.company_mat.space):
        if not any(space.tabs):
            yield Problem("company_mat", ("space", i), "found no tab, allowed: left, right or both")


def a_or_b(c: Catalogue) -> Iterator[Problem]:
    """One space offers A or B. (DE Aktionskarten und das Unternehmenstableau verstehen, the space in the picture)"""
    offers = [{tab.zone for tab in space.tabs if tab is not None} for space in c.company_mat.space]
    if {Zone.A, Zone.B} not in offers:
        yield Problem("company_mat", ("space",), "found no space with tabs A and B, allowed: at least one")


MATS = (order_of_spaces, tabs_of_spaces, a_or_b)
