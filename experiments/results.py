"""Reading runs: whole as a DataFrame for whoever has the memory, or part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from engine.core.errors import UserError
from experiments.run import Manifest, read_manifest, whole_parts


def load(run: Path | str, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """The rows of a run, ordered by cell and game; some columns only, if they are named."""
    path = Path(run)
    manifest = read_manifest(path)
    tables = [read_part(part, columns) for part in whole_parts(path, manifest)]
    if not tables:
        raise UserError(f"{path} has no rows yet")
    frame: pd.DataFrame = pa.concat_tables(tables).unify_dictionaries().to_pandas()
    return frame


def parts_of(run: Path, manifest: Manifest, columns: Sequence[str] | None = None) -> Iterator[tuple[int, pa.Table]]:
    """Each part with the number of its cell, one at a time."""
    whole_parts(run, manifest)
    for number in sorted(manifest.parts):
        part = manifest.parts[number]
        yield part.job.cell, read_part(run / part.file, columns)


def read_part(path: Path, columns: Sequence[str] | None = None) -> pa.Table:
    """The table of a part file; one that is no such file is refused by name."""
    try:
        return pq.ParquetFile(path).read(columns=None if columns is None else list(columns))
    except (OSError, pa.ArrowException) as error:
        raise UserError(f"{path} is damaged: {first_line(error)}") from error


def first_line(error: Any) -> str:
    """The first line of a message, which may have many."""
    return str(error).split("\n", maxsplit=1)[0]
