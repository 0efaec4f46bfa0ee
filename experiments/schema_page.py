"""docs/results.md, written from the schema by `python -m experiments.schema_page`: the columns, files and manifest."""

from __future__ import annotations

from pathlib import Path

from engine.pampero.edition import edition_of
from engine.pampero.setting import names_in
from experiments.schema import columns_of

PAGE = Path(__file__).resolve().parents[1] / "docs" / "results.md"

HEAD = """\
# Results of batch simulation

This page is written by `python -m experiments.schema_page` from the schema; a test keeps it true.

## A run directory

`solo simulate --out runs/NAME` writes `part-000000.parquet`, `part-000001.parquet`, ... and `_manifest.json`. One row
is one game. The whole run reads as one table:

```python
import pandas

rows = pandas.read_parquet("runs/NAME")
```

A part is written under another name, flushed and renamed, and only then entered in the manifest; so Ctrl-C, a killed
process or a full disk lose at most the chunks under way. `solo simulate --resume --out runs/NAME` throws away what the
manifest does not name, plays what is missing, and refuses when the component data, the rulings or the rules (the
compiled sources) are not those of the run. Options that are repeated must be the same; without any, the run goes on as
it was begun.

The key of a row is `study, cell, game, seed`. The seed of a game is a hash of the study's seed and the number of the
game inside its cell: the same number has the same seed in every cell, so cells are compared game by game.

A game that raises an error has no row: it is listed in the manifest under `errors` with its seed, the command ends
with exit code 3 and names the command that replays it.

## The manifest

| key | meaning |
| --- | --- |
| `format` | the version of this layout |
| `complete` | whether every game was played |
| `games`, `rows` | games wanted, and rows there are |
| `rows_sha256` | the SHA-256 of every row in a canonical form, added modulo 2^256: equal for equal rows, however made |
| `data_hash`, `kernel_hash`, `version` | what the run was made with |
| `seconds` | time spent playing |
| `study` | name, seed, games a cell, data folder, and the cells with player, set-up, rulings, variants, objectives |
| `chunk` | games a part |
| `errors` | games without a row: cell, game, seed, error |
| `parts` | each part file with its games, rows, wins, ties, bytes, SHA-256 and its share of `rows_sha256` |

## The columns

Columns of type word are dictionary-encoded text (a pandas category). Pairs end in `_you` and `_vj`; the accounts of a
side add up to its money. The names of cards come from the component data; these are those of the shipped set.

| column | type | meaning |
| --- | --- | --- |
"""


def page() -> str:
    """The text of the page."""
    columns = columns_of(names_in(edition_of().catalogue))
    return HEAD + "".join(f"| `{column.name}` | {column.type} | {column.says} |\n" for column in columns)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
