"""One number for all rows of a run, whatever their order and however they are cut into files.

Every row is brought into one form of bytes and hashed; the hashes are added modulo 2**256. A sum does not ask who came
first, so parts made by several workers, resumed runs and other chunk sizes all come to the same number.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import numpy as np
import pyarrow as pa

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
