"""What is kept of a run when its rows are not: the manifest, the main tables of its summary, its first games.

`python -m tests.pages.archive RUN... --out docs/runs` writes one folder per run, named after it; `make runs` plays
the studies of docs/runs and keeps them so. Rows that were not kept are shown to be the same by the manifest's hash.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from engine.core.errors import UserError
from engine.core.safe_io import write_whole
from experiments.results import load
from experiments.run import MANIFEST, read_manifest
from experiments.summary import summarise

SUMMARY = "summary.json"
FIRST_GAMES = "first_games.csv"
TABLES = ("results", "accounts")
FIRST = 5
"""Games per configuration."""


def first_games(run: Path) -> pd.DataFrame:
    """The first games of every cell: who won, by how much, with which scores, how long it took."""
    layout = read_manifest(run).layout
    told = [column.name for group in ("score", "length") for column in layout.group(group)]
    rows = load(run, ["cell", "game", "seed", "winner", "margin", *told])
    return rows[rows["game"] < FIRST]


def kept_files(run: Path) -> dict[str, str]:
    """The text of each file that is kept of a run."""
    manifest = read_manifest(run)
    if not manifest.complete:
        raise UserError(f"{run} is not finished: 'solo simulate --resume --out {run}' goes on")
    tables = summarise(run).to_json()
    return {
        MANIFEST: manifest.text(),
        SUMMARY: json.dumps({name: tables[name] for name in TABLES}, indent=1) + "\n",
        FIRST_GAMES: first_games(run).to_csv(index=False),
    }


def keep(run: Path, place: Path) -> None:
    """Write what is kept of a run to a folder of its name."""
    files, folder = kept_files(run), place / run.resolve().name
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        write_whole(folder / name, text.encode())


def main(words: Sequence[str]) -> int:
    """Keep the runs that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.pages.archive", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN")
    parser.add_argument("--out", type=Path, default=Path("docs/runs"), metavar="DIR")
    asked = parser.parse_args(words)
    try:
        for run in asked.runs:
            keep(run, asked.out)
    except (UserError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
