"""What a game's best script comes to on set-ups in general: `make set-ups` remakes solo/session/set_ups.json.

`solo setup` and the end of a game compare a set-up with these.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from statistics import mean

from engine.core.registry import find_game
from engine.core.rng import game_seed
from engine.core.safe_io import write_whole
from engine.core.settings import SHORT_HASH
from solo.game import Game
from solo.players.files import best_of, scripts_of
from solo.session.difficulty import FILE, GAMES, Reference, References, plays_by, read_references, set_up_margins

SEED = 2601
SET_UPS = 400


def reference_of(name: str, set_ups: int = SET_UPS, games: int = GAMES) -> Reference:
    """Measure so many set-ups of a game."""
    rules = find_game(name)
    begun = Game.new(SEED, game=name)
    player = best_of(scripts_of(rules))
    assert player is not None
    found = []
    for number in range(set_ups):
        found.append(mean(set_up_margins(Game.new(int(game_seed(SEED, number)), game=name), player, games)))
        print(f"\r{name}: {number + 1} of {set_ups} set-ups", end="", file=sys.stderr, flush=True)
    return Reference(
        player=player,
        plays_by=plays_by(begun, player),
        data=begun.edition.hash[:SHORT_HASH],
        rules_version=rules.rules_version,
        games=games,
        margins=sorted(round(margin, 2) for margin in found),
    )


def main(names: Sequence[str]) -> int:
    """Measure the games that are named, and keep the others as they are."""
    kept = read_references().games | {name: reference_of(name) for name in names}
    content = References(games=kept).model_dump()
    write_whole(FILE, (json.dumps(content) + "\n").encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
