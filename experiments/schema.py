"""The one schema of the results: every column for the code, the files and the docs; and one number for all rows.

Every row is brought into one form of bytes and hashed; the hashes are added modulo 2**256. A sum does not ask who came
first, so parts made by several workers, resumed runs and other chunk sizes all come to the same number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import numpy as np
import pyarrow as pa

from engine.core.results import Column, Field, Rows
from experiments.study import Study


def run_column(name: str, kind: str, says: str, group: str = "key") -> Column:
    """A column that is the same for all games of a cell, or numbers them: it is read off the run, not off the rows."""
    return Column(name, kind, says, Field(name), group=group)


RUN_COLUMNS = (
    run_column("study", "word", "the name of the study"),
    run_column("cell", "word", "the cell of the study: its player, set-up and rulings, where the study has several"),
    run_column("game", "int32", "the number of the game in its cell, from 0"),
    run_column("seed", "int64", "the seed of the game: the same number in every cell has the same seed"),
    run_column("player", "word", "who played your side", "run"),
    run_column("set_up", "word", "the name of the set-up", "run"),
    run_column("rulings", "word", "the rulings that differ from the default, or 'defaults'", "run"),
    run_column("variants", "word", "the variants in use, or 'none'", "run"),
    run_column("data", "word", "the first digits of the hash of the component data", "run"),
)


def labels_of(study: Study, data_hash: str) -> dict[str, tuple[str, ...]]:
    """For each column of words about the run, the words of all cells."""
    return {
        "study": (study.name,),
        "cell": tuple(cell.name for cell in study.cells),
        "player": unique(cell.player for cell in study.cells),
        "set_up": unique(cell.set_up for cell in study.cells),
        "rulings": unique(cell.rulings for cell in study.cells),
        "variants": unique(cell.variants for cell in study.cells),
        "data": (data_hash,),
    }


def unique(words: Any) -> tuple[str, ...]:
    """Each word once, in order of appearance."""
    return tuple(dict.fromkeys(words))


def words_array(codes: np.ndarray[Any, Any], words: Sequence[str]) -> pa.DictionaryArray:
    """A column of words from their numbers; a word that stands twice becomes one."""
    once = unique(words)
    places = np.array([once.index(word) for word in words], index_type(once))
    return pa.DictionaryArray.from_arrays(pa.array(places[codes]), pa.array(once, pa.string()))


def index_type(words: Sequence[str]) -> Any:
    """The narrowest integer that numbers so many words."""
    return np.int8 if len(words) <= np.iinfo(np.int8).max else np.int16


def table_of(
    rows: Rows,
    games: np.ndarray[Any, Any],
    columns: Sequence[Column],
    labels: Mapping[str, Sequence[str]],
    here: Mapping[str, str],
    seated: Mapping[str, Sequence[str]],
) -> pa.Table:
    """The rows of a chunk as the files hold them; `here` is the cell's word for each label."""
    numbers = {"game": games, "seed": rows["seed"]}
    arrays = []
    for column in RUN_COLUMNS:
        if column.type == "word":
            code = list(labels[column.name]).index(here[column.name])
            arrays.append(words_array(np.full(len(rows), code), labels[column.name]))
        else:
            arrays.append(pa.array(numbers[column.name].astype(column.type)))
    arrays += [game_array(column, rows) for column in columns]
    names = [column.name for column in (*RUN_COLUMNS, *columns)]
    for side, players in seated.items():
        arrays.append(pa.array(players, pa.string()).dictionary_encode().cast(pa.dictionary(pa.int8(), pa.string())))
        names.append(f"player_{side}")
    return pa.Table.from_arrays(arrays, names=names)


def game_array(column: Column, rows: Rows) -> pa.Array:
    """One column of what happened in the games."""
    values = column.read(rows)
    if column.type == "word":
        return words_array(values, column.words)
    return pa.array(np.ascontiguousarray(values, column.type))


MODULUS = 1 << 256


def digest_table(table: pa.Table) -> int:
    """The sum of the hashes of a table's rows."""
    rows = canonical_rows(table)
    width, content = rows.dtype.itemsize, rows.tobytes()
    total = 0
    for start in range(0, len(content), width):
        total += int.from_bytes(sha256(content[start : start + width]).digest(), "big")
    return total % MODULUS


def add_digests(digests: Iterable[int]) -> int:
    """The number of several tables together."""
    return sum(digests) % MODULUS


def in_words(digest: int) -> str:
    """The number as manifests write it."""
    return f"{digest:064x}"


def canonical_rows(table: pa.Table) -> np.ndarray[Any, Any]:
    """The rows as packed little-endian integers; a word stands as the hash of its letters."""
    columns = {name: canonical_column(table.column(name)) for name in table.column_names}
    layout = np.dtype([(name, values.dtype.newbyteorder("<")) for name, values in columns.items()])
    rows = np.empty(table.num_rows, layout)
    for name, values in columns.items():
        rows[name] = values
    return rows


def canonical_column(column: pa.ChunkedArray) -> np.ndarray[Any, Any]:
    """One column as integers."""
    whole = column.combine_chunks()
    if isinstance(whole, pa.ChunkedArray):
        whole = pa.concat_arrays(whole.chunks) if whole.num_chunks else pa.array([], column.type)
    if not pa.types.is_dictionary(whole.type):
        return np.asarray(whole)
    words = np.array([word_hash(word) for word in whole.dictionary.to_pylist()], np.int64)
    found: np.ndarray[Any, Any] = words[np.asarray(whole.indices)]
    return found


def word_hash(word: str) -> int:
    """64 bits of a word's hash."""
    return int.from_bytes(sha256(word.encode()).digest()[:8], "big", signed=True)
