"""`make bench`: times `solo play`, the environments, the reading of a run, and other libraries' games.

python -m tests.bench play
python -m tests.bench envs --seconds 3
python -m tests.bench analysis runs/NAME
python -m tests.bench peers
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from engine.core.errors import UserError
from engine.core.registry import find_game
from solo import DEFAULT_GAME
from solo.presenter import presenter_for
from tests.bench.analysis import looking_table, measure_looking
from tests.bench.envs import envs_table, measure_envs
from tests.bench.peers import peers_table, rates
from tests.bench.play import measure_play, play_table


def measured(asked: argparse.Namespace) -> tuple[dict[str, Any], Table]:
    """The figures that were asked for, and their table."""
    if asked.what == "play":
        played = measure_play(asked.game)
        return played.as_dict(), play_table(played)
    if asked.what == "analysis":
        if asked.run is None:
            raise UserError("which run? write 'python -m tests.bench analysis RUN'")
        looked = measure_looking(asked.run)
        return looked.as_dict(), looking_table(looked)
    if asked.what == "peers":
        found = rates()
        return dict(found), peers_table(found)
    if find_spec("gymnasium") is None:
        raise UserError('Gymnasium is not installed: pip install ".[envs]"')
    rules = find_game(asked.game)
    stepped = measure_envs(rules, asked.seconds)
    return stepped.as_dict(), envs_table(stepped, presenter_for(rules).goals)


def main(words: Sequence[str]) -> int:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("play", "envs", "analysis", "peers"))
    parser.add_argument("run", nargs="?", type=Path, help="with analysis: the directory of a run")
    parser.add_argument("--game", default=DEFAULT_GAME)
    parser.add_argument("--seconds", type=float, default=2.0, help="with envs: about how long each is timed")
    parser.add_argument("--json", action="store_true", help="print machine-readable JSON")
    asked = parser.parse_args(words)
    try:
        figures, table = measured(asked)
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if asked.json:
        print(json.dumps(figures, indent=2))
    else:
        Console(highlight=False).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
