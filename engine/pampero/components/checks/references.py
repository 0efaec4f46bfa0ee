"""Links between records: whatever a record names must exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.errors import unknown
from engine.pampero.components.models import Components
from engine.pampero.components.models.grid import SoloGridBoard
from engine.pampero.components.problems import Path, Problem


def missing(file: str, path: Path, kind: str, names: Sequence[str], known: Iterable[str]) -> Iterator[Problem]:
    """A problem for every name that no record has."""
    allowed = list(known)
    for name in names:
        if name not in allowed:
            yield Problem(file, path, unknown(kind, name, allowed))


def known_spaces(c: Components) -> Iterator[Problem]:
    """Pairs, links and circles name contract spaces."""
    standard = [space.id for space in c.board.space]
    either = [*standard, *(space.id for space in c.board.remote_space)]
    for i, pair in enumerate(c.board.pair):
        yield from missing("board", ("pair", i, "spaces"), "standard space", pair.spaces, standard)
    for i, link in enumerate(c.board.link):
        yield from missing("board", ("link", i, "spaces"), "standard space", link.spaces, standard)
    for i, circle in enumerate(c.board.circle):
        for line in circle.lines:
            yield from missing("board", ("circle", i, "lines"), "standard or remote space", line, either)


def known_solar_spaces(c: Components) -> Iterator[Problem]:
    """Solar spaces name the ones before them."""
    known = [space.id for space in c.board.solar_space]
    for i, space in enumerate(c.board.solar_space):
        yield from missing("board", ("solar_space", i, "from"), "solar space", space.comes_from, known)


def known_nodes(c: Components) -> Iterator[Problem]:
    """Lines of the grid name nodes."""
    for file, board in boards(c):
        nodes = [node.id for node in board.node]
        for i, grey in enumerate(board.grey):
            yield from missing(file, ("grey", i, "nodes"), "node", grey.nodes, nodes)
        for i, network in enumerate(board.network):
            yield from missing(file, ("network", i, "nodes"), "node", network.nodes, nodes)


def known_kinds(c: Components) -> Iterator[Problem]:
    """Tower bonus tiles have a slot on the mat, and every slot has a tile."""
    slots = [slot.kind for slot in c.company_mat.slot]
    kinds = [tile.kind for tile in c.tower_bonuses.tile]
    for i, tile in enumerate(c.tower_bonuses.tile):
        yield from missing("tower_bonuses", ("tile", i, "kind"), "slot of the company mat", [tile.kind], slots)
    for i, slot in enumerate(c.company_mat.slot):
        yield from missing(
            "company_mat", ("slot", i, "kind"), "kind of tower bonus tile", [slot.kind], dict.fromkeys(kinds)
        )


def boards(c: Components) -> tuple[tuple[str, SoloGridBoard], tuple[str, SoloGridBoard]]:
    """The two grid boards with the names of their files."""
    return ("grid_board", c.grid_board), ("solo_grid_board", c.solo_grid_board)


CHECKS = (known_spaces, known_solar_spaces, known_nodes, known_kinds)
