"""Who is favoured in a game without a hero: by seat, by what a side began with, by what it came to own."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from engine.core.errors import UserError
from experiments.layout import Layout
from experiments.results import frame_of
from experiments.seat_view import OWN, SEAT, SeatRun, open_by_player
from experiments.tally import SHARE
from solo.statistics import moments_of, set_up_numbers

COLUMNS = ("label", "games", "value", "low", "high", "p", "share")
FEWEST = 10
"""What fewer seats own is left out."""


def beginnings(layout: Layout) -> dict[str, str]:
    """The columns that say how a side began, with what they mean; the seat where there are no others."""
    own = [column for column in layout.columns if column.side == OWN.name and column.group == "set-up"]
    found = {column.name: column.says.partition(": ")[2] for column in own}
    return found or {SEAT: "seat"}


def favoured_table(path: Path) -> pd.DataFrame:
    """For each cell and beginning: the share of victories less an equal share, its interval by set-ups, and p."""
    run = open_by_player(path)
    if not isinstance(run, SeatRun):
        raise UserError("this question needs a game in which several play against each other")
    columns = beginnings(run.manifest.layout)
    rows = frame_of(run, ["cell", "seed", SHARE, *columns])
    found = []
    for name, says in columns.items():
        for (cell, word), part in rows.groupby(["cell", name], observed=True):
            moments = moments_of(part[SHARE] - run.expected, set_up_numbers(part["seed"].to_numpy()))
            ends = moments.interval
            value = (moments.games, ends.value, ends.low, ends.high, moments.p, ends.value + run.expected)
            told = run.manifest.layout.in_words(name, str(word))
            found.append((f"{cell}: {says}: {told}", *value))
    return pd.DataFrame(found, columns=list(COLUMNS))


def owners_table(path: Path) -> pd.DataFrame:
    """For each piece that a side can come to own: the score of its owners above the mean of the others, and p."""
    run = open_by_player(path)
    layout = run.manifest.layout
    columns = {column.name: column for column in layout.columns if column.side == OWN.name and column.group == "owned"}
    if not isinstance(run, SeatRun) or not columns:
        raise UserError("the rows of this game do not say what each of several players came to own")
    own, others = layout.scores
    rows = frame_of(run, ["seed", own, others, *columns])
    found = []
    for name, column in columns.items():
        owners = rows[rows[name] > 0]
        if len(owners) >= FEWEST:
            moments = moments_of(owners[own] - owners[others], set_up_numbers(owners["seed"].to_numpy()))
            ends = moments.interval
            label = column.says.partition(": ")[2]
            found.append((label, moments.games, ends.value, ends.low, ends.high, moments.p, len(owners) / len(rows)))
    return pd.DataFrame(found, columns=list(COLUMNS))
