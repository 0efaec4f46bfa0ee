"""The page docs/results.md: `python -m tests.pages.results` writes it from the schema."""

from __future__ import annotations

from pathlib import Path

from engine.core.registry import find_game
from engine.core.settings import Setting
from experiments.schema import RUN_COLUMNS
from solo import DEFAULT_GAME

PAGE = Path(__file__).resolve().parents[2] / "docs" / "results.md"

HEAD = """\
# Results of batch simulation

Generated from the schema by `python -m tests.pages.results`; a test keeps it up to date.

## A run directory

`solo simulate --out runs/NAME` writes `part-000000.parquet`, `part-000001.parquet`, ... and `_manifest.json`. One row
is one game. The whole run reads as one table:

```python
import pandas

rows = pandas.read_parquet("runs/NAME")
```

Each part is first written under a temporary name, then flushed, renamed and recorded in the journal `_parts.jsonl`.
When the run ends or is stopped, the journal becomes part of the manifest. So Ctrl-C, a killed process or a full disk
lose at most the chunks in progress.

`solo simulate --resume --out runs/NAME` removes files that neither the manifest nor the journal names, and plays the
missing games. It refuses to continue if the component data, the rulings or the rules (the compiled sources) have
changed. If you repeat options, they must be the same as before; without options, the run continues as it was started.

When `solo` or `experiments.load` reads a run, it checks every part against its SHA-256 and the manifest against its
`check`; `--no-verify` skips this. Use `solo verify runs/NAME` for a run that you were sent: it also checks that every
row adds up, and replays a sample of the games.

`_manifest.copy.json` is a copy of the manifest. If either of them is damaged or missing, `solo verify --repair
runs/NAME` restores it from the other.

The key of a row is `study, cell, game, seed`. A cell is one configuration of a study (player, set-up, rulings). The
seed of a game is a hash of the study's seed and the game's number in its cell. Games with the same number have the same
seed in every cell, so cells can be compared game by game.

A player's random draws (ties, dice, the reshuffled copies it searches) come from its policy seed, which is separate
from the game's seed. It is a BLAKE2b hash of the game's number and the study's policy seed (`--policy-seed`, or
`policy_seed` in a study file; by default the study's seed), so a player cannot compute the game's seed from it.
`--repeats 5` (`repeats = 5`) plays every set-up five times in a row, each time with a different policy seed. This shows
how much of a result is due to the set-up and how much to the player's luck.

A line-up (`--players a,b,c`, or in a study file a list inside `players`) has one player for every seat that decides.
The players change seats from game to game: each seed is played once per seat, and everybody moves on by one seat.
`--no-rotate` (`rotate = false`) keeps the seats. `--games` is rounded up to whole rotations. The column `player_SIDE`
names the player of a side in that game; for an automa it says `rules`. A game for several players has no side of yours
and so no `margin`. Instead every side has its own `margin_SIDE`, `place_SIDE` and `share_SIDE`, and `solo summarise`
reports such a run player by player.

A game that raises an error has no row. The manifest lists it under `errors` with its seed. The command then ends with
exit code 3 and prints the command that replays the game.

## The manifest

| key | meaning |
| --- | --- |
| `format` | the version of this layout |
| `complete` | whether every game was played |
| `games`, `rows` | games requested, and rows written |
| `rows_sha256` | the sum of the SHA-256 of all rows: the same for the same rows, however they were played |
| `components` | `shipped`, or `own` for a folder given with `--data` |
| `data_hash`, `kernel_hash`, `version` | what the run was made with |
| `players` | for each player, the hash of its weights, program or Python file |
| `seconds` | time spent playing |
| `study` | name, seed, games per cell, policy seed, repeats, data folder, and the definition of each cell |
| `chunk` | games per part |
| `layout` | the game's title, score, sides and column meanings, so that rows can be read without the game |
| `errors` | games without a row: cell, game, seed, error |
| `parts` | each part file with its games, rows, wins, ties, bytes, SHA-256 and its share of `rows_sha256` |
| `check` | the SHA-256 of the rest of the manifest in a canonical form; older runs have none |

## The columns

Columns of type word are dictionary-encoded text (a pandas category). Columns for both sides end in `_you` and `_vj`.
The accounts of a side add up to its money. The names of cards come from the component data; the ones below are those of
the shipped set.

| column | type | meaning |
| --- | --- | --- |
"""


def page() -> str:
    """The text of the page."""
    game = find_game(DEFAULT_GAME)
    columns = (*RUN_COLUMNS, *game.edition().columns(Setting()))
    return HEAD + "".join(f"| `{column.name}` | {column.type} | {column.says} |\n" for column in columns)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
