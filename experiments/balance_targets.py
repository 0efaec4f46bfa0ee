"""Bands: what the results of a balanced set must lie between, written by a game, held against runs.

A game keeps its bands in `bands.toml` beside its rules. A band measures one thing of the games of a cell: a share of
the games, a mean, or one total of another, and says for which players and between which bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd
from pydantic import Field

from engine.core.errors import UserError, printable, unknown
from engine.core.game_folders import game_folder
from engine.core.safe_io import Document, read_toml, validated
from engine.core.text.figures import words
from experiments.layout import Layout
from experiments.results import load, refuse_mixed
from experiments.run import read_manifest
from experiments.study import Cell
from solo.statistics import Interval, moments_of, set_up_numbers, share_of

FILE = "bands.toml"
SET_UP = "seed"
"""The column that tells which games were played on the same set-up."""


class Band(Document):
    """One band as its file says it: exactly one of the measures, and one or both bounds."""

    name: str
    """What it measures; `{}` in it stands for the column or the word of each of its figures."""
    players: list[str] = Field(default_factory=list)
    """Whose games, each player's by themselves; unless told, those of the all-round players taken together."""
    least: float | None = None
    most: float | None = None

    mean: str = ""
    """The mean of a column."""
    less: float = 0.0
    """What is taken off the mean: what everybody begins with."""
    games_with: list[str] = Field(default_factory=list)
    """The share of the games in which a column is not 0; each column is held to the band."""
    word: dict[str, str] = Field(default_factory=dict)
    """The share of the games in which a column has a word."""
    total: str = ""
    of: list[str] = Field(default_factory=list)
    """The sum of a column in the sum of others."""
    won: dict[str, str] = Field(default_factory=dict)
    """Columns of words and, for each, the column that tells who won it; `by` is the side. Each word is held to it."""
    by: str = ""

    @property
    def columns(self) -> list[str]:
        """The columns it names."""
        named = [self.mean, self.total, *self.games_with, *self.word, *self.of, *self.won, *self.won.values()]
        return [name for name in named if name]


class Bands(Document):
    """A file of bands."""

    all_round: list[str]
    """The players that play well and use all of the game: what is meant by competent games."""
    band: list[Band]

    @property
    def columns(self) -> list[str]:
        """The columns that are read to hold runs against them: the others stay on the disk."""
        names = [name for band in self.band for name in band.columns]
        return list(dict.fromkeys(["cell", SET_UP, *names]))

    @property
    def players(self) -> set[str]:
        """Whose games are held to a band."""
        return {*self.all_round, *(player for band in self.band for player in band.players)}

    def of(self, player: str) -> Iterator[Band]:
        """The bands that a player's games are held to by themselves."""
        return (band for band in self.band if player in band.players)

    @property
    def shared(self) -> Iterator[Band]:
        """The bands that the games of all all-round players together are held to."""
        return (band for band in self.band if not band.players)


def family(player: str) -> str:
    """A player without its budget: `search:12` is `search`."""
    return player.partition(":")[0]


@dataclass(frozen=True)
class RangeCheck:
    """A band held against the games of a cell."""

    cell: str
    name: str
    found: Interval
    least: float | None
    most: float | None
    share: bool
    sign: str = ""
    """The sign of the figure where it is a score: `$`."""

    @property
    def holds(self) -> bool:
        """Whether the figure lies in the band."""
        return not self.below and (self.most is None or self.found.value <= self.most)

    @property
    def below(self) -> bool:
        """Whether the figure is less than the band's least."""
        return self.least is not None and self.found.value < self.least

    @property
    def may_hold(self) -> bool:
        """Whether the interval meets the band: what a small sample can tell."""
        low = self.least is None or self.found.high >= self.least
        return low and (self.most is None or self.found.low <= self.most)


def shipped_bands(game: str) -> Bands:
    """The bands that a game ships."""
    path = game_folder(game) / FILE
    if not path.exists():
        raise UserError(f"{printable(game)} has no target ranges: there is no file {path.name} beside its rules")
    return read_bands(path)


def read_bands(path: Path) -> Bands:
    """The bands of a file."""
    try:
        return validated(Bands, read_toml(path, "the bands"))
    except UserError as error:
        raise UserError(f"the bands {printable(path)}: {error}") from error


TOGETHER = "all-round players"


def check_runs(*runs: Path, by: Bands | None = None) -> list[RangeCheck]:
    """Every band held against the cells of the runs: those that the game ships, or others; none at all is refused."""
    manifests = [read_manifest(run) for run in runs]
    refuse_mixed(manifests)
    bands, found = by or shipped_bands(manifests[0].study.game), []
    together: list[pd.DataFrame] = []
    for run, manifest in zip(runs, manifests, strict=True):
        rows = load(run, bands.columns)
        for cell in manifest.study.cells:
            if family(cell.player) in bands.players:
                of_cell = finished(rows, cell.name)
                found += check_bands(bands.of(family(cell.player)), cell.name, of_cell, manifest.layout)
                together += [of_cell] if family(cell.player) in bands.all_round else []
    layout = manifests[0].layout
    found += check_bands(bands.shared, together_name(together), pd.concat(together), layout) if together else []
    if not found:
        raise UserError(nothing_to_check(bands, [cell for manifest in manifests for cell in manifest.study.cells]))
    return found


def nothing_to_check(bands: Bands, cells: Sequence[Cell]) -> str:
    """Why no figure of these games has a target range: only line-ups were played, or others than those that have."""
    if any(family(player) in bands.players for cell in cells for player in cell.lineup):
        players = "one player sits at every seat (--player NAME)"
        return f"nothing was checked: target ranges are for games in which {players}, and these were played by line-ups"
    held = ", ".join(printable(player) for player in sorted(bands.players))
    return f"no player of these games has a target range, so nothing was checked; those that have: {held}"


def together_name(parts: Sequence[pd.DataFrame]) -> str:
    """Whose games are taken together."""
    names = dict.fromkeys(str(part["cell"].iloc[0]) for part in parts)
    return f"{TOGETHER}: {', '.join(names)}"


def finished(rows: pd.DataFrame, cell: str) -> pd.DataFrame:
    """The games of a cell that has bands: without any, nothing could be said to hold."""
    here = rows[rows["cell"] == cell]
    if here.empty:
        raise UserError(f"{printable(cell)}: no game was finished, so its target ranges cannot be checked")
    return here


def check_bands(bands: Iterable[Band], cell: str, rows: pd.DataFrame, layout: Layout) -> list[RangeCheck]:
    """Bands held against games."""
    scored = {"margin", *layout.scores, *(column.name for column in layout.group("account"))}
    means = column_meanings(layout)
    return [
        RangeCheck(cell, name, found, band.least, band.most, share, layout.score.sign if band.mean in scored else "")
        for band in bands
        for name, found, share in measures(band, rows, means)
    ]


def column_meanings(layout: Layout) -> dict[str, str]:
    """What the columns of a run tell, in words: `your wind farms on the board`."""
    whose = {side.name: side.your for side in layout.sides}
    return {
        column.name: f"{whose[column.side]} {column.says.partition(': ')[2]}" if column.side in whose else column.says
        for column in layout.columns
    }


def measures(band: Band, rows: pd.DataFrame, means: Mapping[str, str]) -> Iterator[tuple[str, Interval, bool]]:
    """What a band measures: its name, the figure, and whether it is a share."""
    set_ups = set_up_numbers(rows[SET_UP].to_numpy())
    if band.mean:
        mean = moments_of(column(rows, band.mean), set_ups).interval
        yield band.name, Interval(*(value - band.less for value in mean)), False
    for name in band.games_with:
        yield figure_name(band, means.get(name, words(name))), moments_of(column(rows, name) != 0, set_ups).rate, True
    for name, word in band.word.items():
        yield band.name, moments_of(column(rows, name) == word, set_ups).rate, True
    if band.total:
        chances = sum(column(rows, name).to_numpy(int) for name in band.of)
        yield band.name, share_of(column(rows, band.total), chances, rows[SET_UP].to_numpy()).rate, True
    if band.won:
        yield from shares_won(band, rows)


def shares_won(band: Band, rows: pd.DataFrame) -> Iterator[tuple[str, Interval, bool]]:
    """How often a side won each word, over all the columns it can stand in."""
    parts = [
        pd.DataFrame(
            {"word": column(rows, words).astype(str), "won": column(rows, winner) == band.by, SET_UP: rows[SET_UP]}
        )
        for words, winner in band.won.items()
    ]
    for word, group in pd.concat(parts).groupby("word"):
        yield (
            figure_name(band, words(str(word))),
            moments_of(group["won"], set_up_numbers(group[SET_UP].to_numpy())).rate,
            True,
        )


def figure_name(band: Band, what: str) -> str:
    """The name of one of a band's figures."""
    return band.name.replace("{}", what) if "{}" in band.name else f"{band.name}: {what}"


def column(rows: pd.DataFrame, name: str) -> pd.Series[int]:
    """A column that a band names."""
    if name not in rows:
        raise UserError(f"the bands: {unknown('column', name, list(rows.columns))}")
    found: pd.Series[int] = rows[name]
    return found


def broken(findings: Sequence[RangeCheck]) -> list[RangeCheck]:
    """The bands that do not hold."""
    return [finding for finding in findings if not finding.holds]
