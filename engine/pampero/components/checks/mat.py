"""The company mat: two rows of five spaces whose values fall to the right, none above VJ's fixed price."""

from __future__ import annotations

from collections.abc import Iterator

from engine.pampero.components.models import Components
from engine.pampero.components.models.mat import Tab
from engine.pampero.components.problems import Problem
from engine.pampero.terms import Zone

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


CHECKS = (order_of_spaces, tabs_of_spaces, values, values_fall, every_zone)
