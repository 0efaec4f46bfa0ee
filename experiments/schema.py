"""The one schema of the results: name, type and meaning of every column, for the code, the files and the docs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from engine.pampero.columns import Column, Rows, game_columns
from engine.pampero.setting import Names
from experiments.study import Study

KEYS = ("study", "cell", "game", "seed")


@dataclass(frozen=True)
class RunColumn:
    """A column that is the same for all games of a cell, or numbers them."""

    name: str
    type: str
    says: str
    group: str = "key"


RUN_COLUMNS = (
    RunColumn("study", "word", "the name of the study"),
    RunColumn("cell", "word", "the cell of the study: player, set-up and rulings, as far as it has several"),
    RunColumn("game", "int32", "the number of the game inside its cell, from 0"),
    RunColumn("seed", "int64", "the seed of the game: the same number in every cell has the same seed"),
    RunColumn("player", "word", "who played your side", "run"),
    RunColumn("set_up", "word", "the name of the set-up", "run"),
    RunColumn("rulings", "word", "the rulings that are not the default, or defaults", "run"),
    RunColumn("variants", "word", "the variants in use, or none", "run"),
    RunColumn("data", "word", "the first digits of the hash of the component data", "run"),
)


def columns_of(names: Names) -> list[RunColumn | Column]:
    """Every column of the results, in order."""
    return [*RUN_COLUMNS, *game_columns(names)]


def column_names(names: Names, group: str) -> list[str]:
    """The columns of one group."""
    return [column.name for column in columns_of(names) if column.group == group]


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
    names: Names,
    labels: Mapping[str, Sequence[str]],
    here: Mapping[str, str],
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
    arrays += [game_array(column, rows) for column in game_columns(names)]
    return pa.Table.from_arrays(arrays, names=[column.name for column in columns_of(names)])


def game_array(column: Column, rows: Rows) -> pa.Array:
    """One column of what happened in the games."""
    values = column.read(rows)
    if column.type == "word":
        return words_array(values, column.words)
    return pa.array(np.ascontiguousarray(values, column.type))
