"""The plots that a run can be shown in, by the words that name them on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pandas as pd

from engine.core.errors import UserError, printable, unknown
from experiments import plots
from experiments.comparison import compare_with_first
from experiments.html_report import NEEDED_WITH, SHOWN_EFFECTS, WITH_PIECE, pair_plot, pieces_sentence, spread_frame
from experiments.plot_figure import Drawing, named
from experiments.seat_view import open_by_player
from experiments.summary import Group, Summary, summarise
from experiments.terminal_report import by_size, objectives_in_words, of_cell

Draw = Callable[[Summary, Group], Drawing]


def table_of(summary: Summary, group: Group, name: str) -> pd.DataFrame:
    """The rows of one configuration in a table; a game that has nothing of the kind is refused."""
    here = of_cell(summary.tables().get(name, pd.DataFrame()), group.key)
    if here.empty and name == "pieces" and group.tally.pieces:
        raise UserError(f"{printable(group.cell.name)} has too few games to say, {group.tally.games:,}: {NEEDED_WITH}")
    if here.empty:
        raise UserError(f"{group.layout.title} has no figures by {name}")
    return here


def draw_accounts(summary: Summary, group: Group) -> Drawing:
    """Where the score came from."""
    sides = [(side.name, side.says) for side in group.sides]
    return plots.accounts(table_of(summary, group, "accounts"), sides, group.layout.score.sign)


def draw_pieces(summary: Summary, group: Group) -> Drawing:
    """What the set-up moves."""
    most, unit = by_size(table_of(summary, group, "pieces"), group.layout), group.layout.score.sign
    return plots.differences(most.head(SHOWN_EFFECTS), "label", unit, pieces_sentence(most), axis=WITH_PIECE)


def draw_margins(label: str, name: str, summary: Summary, group: Group) -> Drawing:
    """Mean margins by some word."""
    table = summary.results if name == "results" else objectives_in_words(table_of(summary, group, name))
    return plots.margins(table, label, group.layout.score.sign)


KINDS: Mapping[str, Draw] = {
    "wins": lambda summary, _group: plots.win_rates(summary.results),
    "margins": partial(draw_margins, "cell", "results"),
    "spread": lambda _summary, group: plots.spread(spread_frame(group), group.layout.score.sign),
    "accounts": draw_accounts,
    "objectives": partial(draw_margins, "objective", "objectives"),
    "set-up": draw_pieces,
    "actions": lambda summary, group: plots.actions(table_of(summary, group, "actions")),
}
OF_ALL = ("wins", "margins")
"""The kinds that show all configurations of a run; the others show one."""
PAIRED = "paired"
"""Every configuration less the first, game by game: the one kind that needs the games themselves."""


def draw(kind: str, run: Path, cell: str = "") -> Drawing:
    """A plot of a run, or of one of its configurations."""
    if kind not in (*KINDS, PAIRED):
        raise UserError(unknown("kind of plot", kind, (*KINDS, PAIRED)))
    if kind == PAIRED:
        return pair_plot(compare_with_first([run]))
    summary = summarise(run)
    group = group_of(summary, cell)
    figure = KINDS[kind](summary, group)
    return figure if kind in OF_ALL or len(summary.groups) == 1 else named(figure, group.cell.name)


def group_of(summary: Summary, cell: str) -> Group:
    """The configuration of a name; the only one needs none, and of several the first is taken."""
    names = {group.cell.name: group for group in summary.groups}
    if cell in summary.runs[0].manifest.cells_without_rows:
        raise UserError(f"{printable(cell)}: no game was finished")
    if cell and cell not in names:
        raise UserError(unknown("configuration", cell, names))
    return names[cell] if cell else summary.groups[0]


def taken_first(kind: str, run: Path, cell: str) -> Iterator[str]:
    """That a plot of one configuration shows the first, where there are several and none was named."""
    manifest = open_by_player(run, verify=False).manifest
    cells = [one for one in manifest.study.cells if one.name not in manifest.cells_without_rows]
    if not cell and len(cells) > 1 and kind not in (*OF_ALL, PAIRED):
        others = ", ".join(printable(other.name) for other in cells[1:])
        yield f"this is {printable(cells[0].name)}, the first configuration; --cell draws another: {others}"
