"""What lies on the table when a game begins, and what each piece of it moves the margin: an ordinary regression."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from engine.core.errors import UserError, missing_package, printable
from engine.core.game import Item
from engine.core.text.figures import words
from experiments.results import load
from experiments.run import read_manifest
from experiments.study_rules import edition_of, rules_of, seed_of
from experiments.summary import piece_columns
from solo.game import Game
from solo.statistics import FEW, FEW_WITH, LEVEL, TOO_FEW, holm

SELDOM = 0.02
"""A piece that lies there in a smaller share of the games, or is missing in a smaller share, cannot be judged."""

MORE_GAMES = 3
"""So many games a piece, at least."""


Says = Callable[[str, str], str]
"""A word of a column as people say it."""


def plain_words(_column: str, word: str) -> str:
    """A word that is no id."""
    return words(word)


def pieces_on_the_table(run: Path, games: Sequence[int]) -> tuple[pd.DataFrame, dict[str, str]]:
    """For each game of a run, 1 for each piece that lies on the table at the start, by part of the table; their names.

    The set-up comes from the seed, so it is laid out again: the rows of a run tell only a part of it.
    """
    study = read_manifest(run).study
    edition, setting = edition_of(study), study.cells[0].setting
    rows: list[dict[str, int]] = []
    names: dict[str, str] = {}
    for number in games:
        game = Game.begin(rules_of(study), seed_of(study, number), setting, edition)
        layout = game.words.layout(game.state)
        found = [(part.replace("_", " "), item) for part, items in layout.items() for item in items]
        here = {f"{part}: {item.piece}": f"{part}: {piece_name(item)}" for part, item in found}
        names |= here
        rows.append(dict.fromkeys(here, 1))
    return pd.DataFrame(rows).fillna(0).astype(np.int8), names


def piece_name(item: Item) -> str:
    """A piece as a player knows it: by its name, or where it has a number instead, by what it shows."""
    return item.says if any(letter.isdigit() for letter in item.piece) else item.piece


def words_of_the_set_up(rows: pd.DataFrame, columns: Sequence[str], says: Says = plain_words) -> pd.DataFrame:
    """1 for each word of the columns that tell the set-up; one that says the same as another is left out."""
    told = pd.DataFrame({words(name): rows[name].astype(str).map(partial(says, name)) for name in columns})
    found = pd.get_dummies(told, prefix_sep=": ").astype(np.int8).reset_index(drop=True)
    return found.loc[:, ~found.T.duplicated()]


def not_told_by(known: pd.DataFrame, pieces: pd.DataFrame) -> pd.DataFrame:
    """The pieces that are not a sum of what is known already: their effect could not be told from its parts."""
    base = np.column_stack([np.ones(len(known)), known.to_numpy(float)])
    values = pieces.to_numpy(float)
    left = values - base @ np.linalg.lstsq(base, values, rcond=None)[0]
    found: pd.DataFrame = pieces[pieces.columns[np.abs(left).max(axis=0) > 1e-6]]
    return found


def regression(run: Path) -> pd.DataFrame:
    """The effect of each piece on the margin of the first cell, all at once, corrected for their number after Holm.

    Games of one set-up have the same pieces: they count once, with the mean of their margins.
    """
    manifest = read_manifest(run)
    columns = piece_columns(manifest.layout)
    rows = load(run, ["cell", "game", "seed", "margin", *columns])
    rows = rows[rows["cell"] == manifest.study.cells[0].name].sort_values("game")
    shared = rows.groupby("seed", sort=False)["margin"]
    once = rows.drop_duplicates("seed").assign(margin=shared.mean().to_numpy())
    known = words_of_the_set_up(once, columns, manifest.layout.in_words)
    laid, names = pieces_on_the_table(run, once["game"].tolist())
    pieces = pd.concat([known, not_told_by(known, laid)], axis=1)
    there, share = pieces.sum(), pieces.mean()
    enough = (there >= FEW_WITH) & (len(pieces) - there >= FEW_WITH)
    pieces = pieces.loc[:, enough & (share > SELDOM) & (share < 1 - SELDOM)]
    if len(once) < max(FEW, MORE_GAMES * pieces.shape[1]) or not pieces.shape[1]:
        many = f"{len(once):,} set-ups for {pieces.shape[1]} pieces, {MORE_GAMES} each"
        raise UserError(f"{printable(run)} has {TOO_FEW}: {many}")
    found = fitted(pieces, once["margin"].to_numpy(float))
    found = found.assign(label=[names.get(label, label) for label in found["label"]])
    return found.assign(games=(pieces.to_numpy(int) * shared.size().to_numpy()[:, None]).sum(axis=0))


def fitted(pieces: pd.DataFrame, margin: np.ndarray[Any, Any]) -> pd.DataFrame:
    """Least squares of the margin by pieces, each counted from its mean; a robust error, t, Holm's correction."""
    try:
        import statsmodels.api as sm  # noqa: PLC0415 an extra that not everybody installs
    except ImportError as error:
        raise missing_package("the regression", "statsmodels") from error
    centred = pieces - pieces.mean()
    with warnings.catch_warnings():  # the pieces of a place add up to one: the shortest solution counts from their mean
        warnings.simplefilter("ignore")
        model = sm.OLS(margin, sm.add_constant(centred.to_numpy(float))).fit(cov_type="HC3", use_t=True)
    interval = np.asarray(model.conf_int())[1:]
    corrected = np.array(holm(model.pvalues[1:].tolist()))
    return pd.DataFrame(
        {
            "label": list(pieces.columns),
            "games": pieces.sum().to_numpy(int),
            "difference": model.params[1:],
            "low": interval[:, 0],
            "high": interval[:, 1],
            "p_corrected": corrected,
            "clear": corrected < LEVEL,
        }
    )
