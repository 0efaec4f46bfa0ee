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

This page is written by `python -m tests.pages.results` from the schema; a test keeps it true.

## A run directory

`solo simulate --out runs/NAME` writes `part-000000.parquet`, `part-000001.parquet`, ... and `_manifest.json`. One row
is one game. The whole run reads as one table:

```python
import pandas

rows = pandas.read_parquet("runs/NAME")
```

A part is written under another name, flushed and renamed, and only then entered in `_parts.jsonl`, which goes into the
manifest when the run ends or is stopped; so Ctrl-C, a killed process or a full disk lose at most the chunks under way.
`solo simulate --resume --out runs/NAME` removes files that manifest and journal do not name, plays what is missing, and
refuses to continue when the component data, the rulings or the rules (the compiled sources) are not those of the run.
Options that are given again must be the same; without any, the run continues as it was started.

Reading a run through `solo` or `experiments.load` checks every part against its SHA-256 and the manifest against
its `check`; `--no-verify` skips that. `solo verify runs/NAME` is for a run that you were sent: it also recounts
every row and replays a sample of the games.

`_manifest.copy.json` is a copy of the manifest: if either of them is damaged or missing, `solo verify --repair
runs/NAME` restores it from the other.

The key of a row is `study, cell, game, seed`; a cell is one configuration of a study (player, set-up, rulings). The
seed of a game is a hash of the study's seed and the number of the game inside its cell: the same number has the same
seed in every cell, so cells are compared game by game.

A player's random draws (ties, dice, the reshuffled copies it searches) come from its policy seed, which is separate
from the game's seed: a hash of the study's policy seed (`--policy-seed`, `policy_seed` in a study file; by default its
seed) and the number of the game, made by BLAKE2b, so that a player cannot compute the seed of the game from it.
`--repeats 5` (`repeats = 5`) gives every five games in a row the same set-up and policy seeds of their own, which shows
how much of a result is due to the set-up and how much to the player's luck.

A line-up (`--players a,b,c`, in a study file a list inside `players`) has a player for every seat that decides. It
changes seats from game to game: the games of one seed are played once per place, and everybody moves on by one seat;
`--no-rotate` (`rotate = false`) keeps the seats. `--games` is rounded up to whole rotations. The column `player_SIDE`
says who played a side in that game, `rules` for an automa. A game for several has no side of yours, hence no `margin`:
every side has its own `margin_SIDE`, `place_SIDE` and `share_SIDE`, and `solo summarise` reads such a run player by
player.

A game that raises an error has no row: it is listed in the manifest under `errors` with its seed, the command ends
with exit code 3 and names the command that replays it.

## The manifest

| key | meaning |
| --- | --- |
| `format` | the version of this layout |
| `complete` | whether every game was played |
| `games`, `rows` | games wanted, and rows there are |
| `rows_sha256` | the SHA-256 of all rows, summed: equal for equal rows, however they were played |
| `components` | `shipped`, or `own` for a folder named with `--data` |
| `data_hash`, `kernel_hash`, `version` | what the run was made with |
| `players` | for each player the hash of its weights, its program, its Python file |
| `seconds` | time spent playing |
| `study` | name, seed, games per cell, policy seed, repeats, data folder, and what each cell is |
| `chunk` | games per part |
| `layout` | title of the game, score, sides, and what each column means: rows can be read without the game |
| `errors` | games without a row: cell, game, seed, error |
| `parts` | each part file with its games, rows, wins, ties, bytes, SHA-256 and its share of `rows_sha256` |
| `check` | the SHA-256 of the rest of the manifest in a canonical form; older runs have none |

## The columns

Columns of type word are dictionary-encoded text (a pandas category). Pairs end in `_you` and `_vj`; the accounts of a
side add up to its money. The names of cards come from the component data; these are those of the shipped set.

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
