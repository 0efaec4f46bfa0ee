"""The 3-4 player side of the board: what holds of the other side holds of it too, for three players and for four.

The alternate rules for several players are checked here too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.components.checks import Check, largest_counts, together, unique_keys
from engine.core.components.problems import Problem
from engine.pampero.components.checks import board, counts, tiles
from engine.pampero.components.models import Catalogue
from engine.pampero.components.models.sides import SIDE_LISTS
from engine.pampero.constants import MOST_PLAYERS, SMALL_SIDE_PLAYERS

FILE = "board_3_4"
OF_A_SIDE = {("board", name) for name in SIDE_LISTS}


def on_this_side(check: Check, players: int) -> Check:
    """A check of the board, made of this side as it lies for so many players.

    Four use every record, so that a problem is found at its place; for three it is named by the list it is in.
    """

    def check_side(c: Catalogue) -> Iterator[Problem]:
        for problem in check(c.laid_out(players)):
            if players == MOST_PLAYERS:
                yield problem._replace(file=FILE)
            else:
                yield Problem(FILE, problem.path[:1], f"with {players} players: {problem.says}")

    return check_side


COUNTS = together(
    largest_counts({where: most for where, most in counts.ROOM.items() if where in OF_A_SIDE}),
    unique_keys({where: keys for where, keys in counts.KEYS.items() if where in OF_A_SIDE}),
    counts.unique_spaces,
)
REFERENCES = together(counts.known_spaces, counts.known_solar_spaces)
PLAYERS = range(MOST_PLAYERS, SMALL_SIDE_PLAYERS, -1)


def whole_side(players: int) -> Check:
    """What holds of the side as a whole."""
    return together(*board.OF_A_SIDE, board.starting_sites(players, players), tiles.empty_spaces)


def extended_track(c: Catalogue) -> Iterator[Problem]:
    """The extended time track has its spaces in order as well. (B Alternate Rules, Longer Game)"""
    for problem in board.time_track(c.laid_out(MOST_PLAYERS, longer=True)):
        yield Problem("alternate_rules", ("extended_time", problem.path[-1]), problem.says)


def preset_layout(c: Catalogue) -> Iterator[Problem]:
    """Every tower bonus tile lies once in the preset layout for several. (B Preset Tower Bonus Tile Setup)"""
    lying = Counter(number for layout in c.alternate_rules.preset for row in layout.rows for number in row)
    twice = [str(number) for number in lying if lying[number] > 1]
    if twice:
        says = f"found tile {', '.join(twice)} more than once, allowed: each of the tiles 1 to 36 once"
        yield Problem("alternate_rules", ("preset",), says)


STAGES: tuple[Check, ...] = (
    on_this_side(COUNTS, MOST_PLAYERS),
    on_this_side(REFERENCES, MOST_PLAYERS),
    together(*(on_this_side(whole_side(players), players) for players in PLAYERS), extended_track, preset_layout),
)
