"""Reading runs: the one way to open a run, which may be somebody else's; whole as a DataFrame, or part by part.

Every part is checked against the SHA-256 in the manifest, so that no figure is made of a damaged one; `verify=False`
is for a run that was just checked. What is read is no larger than the manifest says, and has the columns of a result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from engine.core.errors import UserError, printable, quoted
from engine.core.safe_io import read_toml
from engine.core.settings import SHORT_HASH
from experiments.run import Manifest, RunPart, part_content, read_manifest
from experiments.study import STUDIES, Study
from solo import __version__
from solo.statistics import Moments, moments_of, set_up_numbers


@dataclass(frozen=True)
class Run:
    """A run that is read."""

    path: Path
    manifest: Manifest
    verify: bool = True

    @property
    def files(self) -> Run:
        """The run as it lies on disk."""
        return self

    @property
    def name(self) -> str:
        """The run as tables call it."""
        return printable(self.path.name)

    def parts(self, columns: Sequence[str] | None = None, needed: Sequence[str] = ()) -> Iterator[tuple[int, pa.Table]]:
        """Each part with the number of its cell, one at a time; what is not as it must be is refused by name."""
        for number in sorted(self.manifest.parts):
            part = self.manifest.parts[number]
            yield part.job.cell, self.table(part, columns, needed)

    def table(self, part: RunPart, columns: Sequence[str] | None = None, needed: Sequence[str] = ()) -> pa.Table:
        """The rows of one part."""
        try:
            found = read_part(part_content(self.path, part, self.verify), columns)
            refuse_odd_table(found, part, columns or needed, self.winners)
        except UserError as error:
            self.refuse_kept_without_rows()
            told = str(error) if part.file in str(error) else f"{printable(self.path / part.file)} is damaged: {error}"
            if self.manifest.version != __version__:
                made = f"the run was made by version {printable(self.manifest.version)} and this is {__version__}"
                raise UserError(f"{told}; {made}, which may have other columns") from error
            again = f"'solo simulate --resume --out {quoted(self.path)}' plays its {part.job.games} games again"
            raise UserError(f"{told}; {again}") from error
        return found

    def refuse_kept_without_rows(self) -> None:
        """Say how to play the games of a run again of which the manifest was kept, and none of the parts."""
        if any((self.path / part.file).exists() for part in self.manifest.parts.values()):
            return
        name, where = self.path.resolve().name, printable(self.path)
        file = shipped_file(name, self.manifest.study)
        again = f"'solo simulate --resume --out {quoted(self.path)}' plays them again, if the rules are the same"
        if file is not None:
            again = f"'solo simulate --study {quoted(file)} --out {quoted(f'runs/kept/{name}')}' plays them again"
        raise UserError(f"{where} keeps no rows of its {self.manifest.done:,} games; {again}")

    def refuse_empty(self) -> None:
        """Refuse a run without rows."""
        if not self.manifest.rows:
            what = ": no game was finished" if self.manifest.parts else " has no rows yet"
            raise UserError(f"{printable(self.path)}{what}")

    @property
    def winners(self) -> list[str]:
        """The words of the column `winner`, in the order of their numbers."""
        return self.manifest.layout.winners


def shipped_file(name: str, study: Study) -> Path | None:
    """The shipped file of that name, as seen from here, if it says the games and the players of the study."""
    path = STUDIES / f"{name}.toml"
    if not path.exists():
        return None
    file, players = read_toml(path, "the study"), dict.fromkeys(cell.player for cell in study.cells)
    found = file.get("name", name), file.get("games"), file.get("players")
    if found != (study.name, study.games, list(players)):
        return None
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def refuse_mixed(manifests: Iterable[Manifest]) -> None:
    """Raise unless all are of one game and the same sides: only then do they have the same columns."""
    if len({(manifest.study.game, *(side.name for side in manifest.layout.sides)) for manifest in manifests}) > 1:
        raise UserError("the runs are of different games, or of different numbers of seats, or of other sides")


def open_run(path: Path | str, verify: bool = True) -> Run:
    """A run directory, its manifest checked and typed; anything else is refused."""
    return Run(Path(path), read_manifest(Path(path)), verify)


def cautions(runs: Sequence[Run]) -> Iterator[str]:
    """What makes figures of runs less than they seem, a sentence each."""
    runs = [run.files for run in runs]
    if len({run.manifest.data_hash for run in runs}) > 1:
        hashes = ", ".join(f"{run.name}: data {run.manifest.data_hash[:SHORT_HASH]}" for run in runs)
        yield f"the runs were played with different components ({hashes}), which may be what makes them differ"
    if len({run.manifest.kernel_hash for run in runs}) > 1:
        yield "the runs were played by different versions of the rules or the players"
    for run in runs:
        if not run.manifest.complete:
            yield f"{run.name} is not finished: {run.manifest.done:,} of {run.manifest.study.total:,} games"
        if run.manifest.failures:
            yield f"{len(run.manifest.failures):,} games of {run.name} failed and have no row"
        for cell in run.manifest.cells_without_rows:
            yield f"{printable(cell)} in {run.name}: no game was finished"


def load(run: Path | str, columns: Sequence[str] | None = None, verify: bool = True) -> pd.DataFrame:
    """The rows of a run, ordered by cell and game; some columns only, if they are named."""
    return frame_of(open_run(run, verify), columns)


def frame_of(run: Run, columns: Sequence[str] | None = None) -> pd.DataFrame:
    """The rows of an open run."""
    run.refuse_empty()
    tables = [table for _, table in run.parts(columns)]
    try:
        frame: pd.DataFrame = pa.concat_tables(tables).unify_dictionaries().to_pandas()
    except pa.ArrowException as error:
        raise UserError(f"the parts of {printable(run.path)} do not fit together: {first_line(error)}") from error
    return frame


def victories(run: Path, manifest: Manifest) -> list[Moments]:
    """How often each cell has won: counted by the manifest, but games that share a set-up are found by their rows."""
    cells, wins = manifest.study.cells, Counter[int]()
    if manifest.study.repeats > 1 and manifest.rows:
        rows = frame_of(Run(run, manifest, verify=False), ["cell", "seed", "winner"])
        parts = [rows[rows["cell"] == cell.name] for cell in cells]
        return [moments_of(part["winner"].cat.codes == 0, set_up_numbers(part["seed"].to_numpy())) for part in parts]
    for part in manifest.parts.values():
        wins[part.job.cell] += part.wins
    return [Moments.apart(manifest.finished[number], wins[number], wins[number]) for number in range(len(cells))]


def read_part(content: bytes, columns: Sequence[str] | None = None) -> pa.Table:
    """The table in the bytes of a part file."""
    try:
        file = pq.ParquetFile(pa.BufferReader(pa.py_buffer(content)))
        groups = (file.metadata.row_group(number) for number in range(file.num_row_groups))
        if sum(group.num_rows for group in groups) > len(content):  # a file of nothing but repeats fills any memory
            raise UserError("it has more rows than bytes")
        return file.read(columns=None if columns is None else list(columns))
    except (OSError, ValueError, pa.ArrowException) as error:
        raise UserError(first_line(error)) from error


def refuse_odd_table(table: pa.Table, part: RunPart, needed: Sequence[str], winners: list[str]) -> None:
    """A part has the rows that its manifest counts and the columns that are read, all of them numbers or words."""
    if table.num_rows != part.rows:
        raise UserError(f"it has {table.num_rows:,} rows of {part.rows:,}")
    names, odd = columns_and_fault(table.schema)
    for name in needed:
        if name not in names:
            raise UserError(f"it has no column '{printable(name)}'")
    if odd or any(column.null_count for column in table.itercolumns()):
        raise UserError(
            f"its column '{printable(odd)}' is not what a result has there" if odd else "some values are missing"
        )
    if "winner" in names and any(
        not pa.types.is_dictionary(chunk.type) or chunk.dictionary.to_pylist() != winners
        for chunk in table.column("winner").chunks
    ):
        raise UserError("its winners are not the sides of the game")


LAST_SCHEMA: list[tuple[Any, frozenset[str], str]] = []
"""The schema that was judged last, its names and its first odd column: the parts of a run share theirs."""


def columns_and_fault(schema: Any) -> tuple[frozenset[str], str]:
    """The names of a schema, and the first that no result has; asking each column of every part would take long."""
    if not LAST_SCHEMA or not schema.equals(LAST_SCHEMA[0][0]):
        odd = next((field.name for field in schema if not is_result(field.type)), "")
        twice = next((name for place, name in enumerate(schema.names) if name in schema.names[:place]), "")
        nameless = "without a name" if "" in schema.names else ""
        LAST_SCHEMA[:] = [(schema, frozenset(schema.names), odd or twice or nameless)]
    return LAST_SCHEMA[0][1:]


def is_result(kind: Any) -> bool:
    """Whether a column of that type can be one of a result: numbers, or words by their numbers."""
    if pa.types.is_dictionary(kind):
        return bool(pa.types.is_integer(kind.index_type) and pa.types.is_string(kind.value_type))
    return bool(pa.types.is_integer(kind) or pa.types.is_float64(kind))


def first_line(error: Any) -> str:
    """The first line of a message, which may have many."""
    return printable(str(error).split("\n", maxsplit=1)[0], 200)
