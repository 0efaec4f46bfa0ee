"""How many of each there must be, and that whatever a record names exists."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.components.checks import (
    Check,
    Share,
    exact_counts,
    exact_shares,
    largest_counts,
    missing,
    repeated_keys,
    unique_keys,
)
from engine.core.components.problems import Problem
from engine.pampero.components.models import Catalogue
from engine.pampero.components.models.boards import SoloGridBoard
from engine.pampero.constants import (
    BASIC_CARDS,
    BONUS_SPACES,
    BONUS_TILES,
    CIRCLES,
    CONNECTIONS,
    FOREIGN_CARDS,
    INCOME_COLUMNS,
    INTRODUCTORY_TILES,
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    NETWORK_LINES,
    NODES,
    PARKING,
    REMOTE_SPACES,
    REMOTE_TILES,
    SCORING_TILES,
    SECTORS,
    SITES,
    SLOTS,
    SOLAR_SPACES,
    SOLAR_TILES,
    SOLO_CARDS,
    SPECIALISTS,
    STANDARD_SPACES,
    STANDARD_TILES,
    TOWERS,
    VENTURE_SLOTS,
    ZONES,
    Country,
    Sector,
    Zone,
)

# As many as the game has (B Common Components, Player Components; S Solo Components).
COUNTS: dict[tuple[str, str], int] = {
    ("board", "sector"): SECTORS,
    ("board", "bonus_space"): BONUS_SPACES,
    ("grid_board", "tower"): TOWERS,
    ("grid_board", "node"): NODES,
    ("solo_grid_board", "tower"): TOWERS,
    ("solo_grid_board", "node"): NODES,
    ("basic_cards", "card"): BASIC_CARDS,
    ("contracts", "contract"): STANDARD_TILES,
    ("remote_contracts", "contract"): REMOTE_TILES,
    ("solar_contracts", "contract"): SOLAR_TILES,
    ("connections", "connection"): CONNECTIONS,
    ("foreign_markets", "card"): FOREIGN_CARDS,
    ("tower_bonuses", "tile"): BONUS_TILES,
    ("scoring_tiles", "tile"): SCORING_TILES,
    ("specialist_actions", "card"): SPECIALISTS,
    ("specialist_scoring", "card"): SPECIALISTS,
    ("solo_cards", "card"): SOLO_CARDS,
    ("alternate_rules", "introductory"): INTRODUCTORY_TILES,
    ("alternate_rules", "preset"): ZONES,
}

# No rulebook counts these: as many as the tables of the rules hold, or fewer.
ROOM: dict[tuple[str, str], int] = {
    ("board", "site"): SITES,
    ("board", "space"): STANDARD_SPACES,
    ("board", "remote_space"): REMOTE_SPACES,
    ("board", "solar_space"): SOLAR_SPACES,
    ("board", "circle"): CIRCLES,
    ("board", "parking"): PARKING,
    ("company_mat", "space"): MAT_ROWS * MAT_COLUMNS,
    ("company_mat", "slot"): SLOTS,
    ("grid_board", "venture"): VENTURE_SLOTS,
    ("grid_board", "network"): NETWORK_LINES,
    ("solo_grid_board", "network"): NETWORK_LINES,
}


def zone_of(sector: Sector) -> Zone:
    """The zone a sector lies in: its first letter."""
    return Zone[sector.name[0]]


TRANSFORMERS = dict(zip("1234567", (3, 4, 6, 3, 3, 4, 4), strict=True))

SHARES = (
    Share("board", "bonus_space", "zone", lambda r: r.zone.name, {zone.name: 12 for zone in Zone}),
    Share("grid_board", "node", "column", lambda r: str(r.column), TRANSFORMERS),
    Share("solo_grid_board", "node", "column", lambda r: str(r.column), TRANSFORMERS),
    Share("contracts", "contract", "zone", lambda r: r.zone.name, {"A": 15, "B": 10, "C": 6}),
    Share("connections", "connection", "set", lambda r: r.set, {"A": 6, "BC": 6}),
    Share("foreign_markets", "card", "country", lambda r: r.country.name.lower(), {c.name.lower(): 9 for c in Country}),
    Share("tower_bonuses", "tile", "zone", lambda r: r.zone.name, {zone.name: 12 for zone in Zone}),
    Share("scoring_tiles", "tile", "stack", lambda r: r.stack, {"I": 9, "II": 9}),
)

# What names a record: no two records of a list may share it.
KEYS: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {
    ("board", "sector"): (("id",),),
    ("board", "site"): (("id",),),
    ("board", "space"): (("id",), ("sector", "location")),
    ("board", "remote_space"): (("id",),),
    ("board", "solar_space"): (("id",), ("row", "column")),
    ("board", "circle"): (("id",),),
    ("board", "parking"): (("id",), ("column", "row")),
    ("alternate_rules", "introductory"): (("id",), ("scoring",)),
    ("alternate_rules", "preset"): (("id",), ("zone",)),
    ("board", "bonus_space"): (("zone", "row", "column"),),
    ("company_mat", "space"): (("row", "column"),),
    ("company_mat", "slot"): (("kind",), ("at",)),
    ("grid_board", "tower"): (("number",),),
    ("grid_board", "threshold"): (("behind",),),
    ("grid_board", "specialist"): (("column",),),
    ("grid_board", "arrow"): (("market", "column"),),
    ("grid_board", "venture"): (("slot",),),
    ("grid_board", "node"): (("id",), ("column", "row")),
    ("grid_board", "network"): (("id",),),
    ("solo_grid_board", "tower"): (("number",),),
    ("solo_grid_board", "specialist"): (("column",),),
    ("solo_grid_board", "arrow"): (("market", "column"),),
    ("solo_grid_board", "node"): (("id",), ("column", "row")),
    ("solo_grid_board", "network"): (("id",),),
    ("basic_cards", "card"): (("id",),),
    ("contracts", "contract"): (("id",), ("sector", "location")),
    ("remote_contracts", "contract"): (("id",),),
    ("solar_contracts", "contract"): (("id",),),
    ("connections", "connection"): (("id",),),
    ("foreign_markets", "card"): (("id",),),
    ("tower_bonuses", "tile"): (("id",), ("number",), ("zone", "preset")),
    ("scoring_tiles", "tile"): (("id",), ("solo_card",)),
    ("specialist_actions", "card"): (("id",),),
    ("specialist_scoring", "card"): (("id",),),
    ("solo_cards", "card"): (("id",), ("number",), ("objective",)),
}


def unique_spaces(c: Catalogue) -> Iterator[Problem]:
    """Contract spaces of all three types share one list of names."""
    lists = [
        (name, i, r.id)
        for name in ("space", "remote_space", "solar_space")
        for i, r in enumerate(getattr(c.board, name))
    ]
    for first, index in repeated_keys([name for _, _, name in lists]):
        records, i, _ = lists[index]
        yield Problem(
            "board", (records, i, "id"), f"the same id as {lists[first][0]} {lists[first][1] + 1}, allowed: each once"
        )


def unique_cards(c: Catalogue) -> Iterator[Problem]:
    """Basic and specialist action cards share one list of names."""
    basic = {card.id for card in c.basic_cards.card}
    for i, card in enumerate(c.specialist_actions.card):
        if card.id in basic:
            yield Problem("specialist_actions", ("card", i, "id"), "the same id as a basic card, allowed: each once")


def short_lists(c: Catalogue) -> Iterator[Problem]:
    """Lists inside a record."""
    for file in ("grid_board", "solo_grid_board"):
        board = getattr(c, file)
        if len(board.income.values) != INCOME_COLUMNS:
            says = f"found {len(board.income.values)} columns, allowed: exactly {INCOME_COLUMNS}"
            says = f"{says} (this program holds no other number)"
            yield Problem(file, ("income", "values"), says)
        if len(board.income.rows) != MARKETS:
            yield Problem(file, ("income", "rows"), f"found {len(board.income.rows)} rows, allowed: exactly {MARKETS}")
        if len(board.energy.columns) != board.energy.limit + 1:
            says = f"found {len(board.energy.columns)} numbers, allowed: one for each energy up to {board.energy.limit}"
            yield Problem(file, ("energy", "columns"), says)


COUNT_CHECKS: tuple[Check, ...] = (
    exact_counts(COUNTS),
    largest_counts(ROOM),
    exact_shares(SHARES),
    unique_keys(KEYS),
    unique_spaces,
    unique_cards,
    short_lists,
)


def known_spaces(c: Catalogue) -> Iterator[Problem]:
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


def known_solar_spaces(c: Catalogue) -> Iterator[Problem]:
    """Solar spaces name the ones before them."""
    known = [space.id for space in c.board.solar_space]
    for i, space in enumerate(c.board.solar_space):
        yield from missing("board", ("solar_space", i, "from"), "solar space", space.comes_from, known)


def known_nodes(c: Catalogue) -> Iterator[Problem]:
    """Lines of the grid name nodes."""
    for file, board in boards(c):
        nodes = [node.id for node in board.node]
        for i, grey in enumerate(board.grey):
            yield from missing(file, ("grey", i, "nodes"), "node", grey.nodes, nodes)
        for i, network in enumerate(board.network):
            yield from missing(file, ("network", i, "nodes"), "node", network.nodes, nodes)


def known_kinds(c: Catalogue) -> Iterator[Problem]:
    """Tower bonus tiles have a slot on the mat, and every slot has a tile."""
    slots = [slot.kind for slot in c.company_mat.slot]
    kinds = [tile.kind for tile in c.tower_bonuses.tile]
    for i, tile in enumerate(c.tower_bonuses.tile):
        yield from missing("tower_bonuses", ("tile", i, "kind"), "slot of the company mat", [tile.kind], slots)
    for i, slot in enumerate(c.company_mat.slot):
        yield from missing(
            "company_mat", ("slot", i, "kind"), "kind of tower bonus tile", [slot.kind], dict.fromkeys(kinds)
        )


def boards(c: Catalogue) -> tuple[tuple[str, SoloGridBoard], tuple[str, SoloGridBoard]]:
    """The two grid boards with the names of their files."""
    return ("grid_board", c.grid_board), ("solo_grid_board", c.solo_grid_board)


REFERENCES = (known_spaces, known_solar_spaces, known_nodes, known_kinds)
