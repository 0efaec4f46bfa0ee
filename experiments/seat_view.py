"""A run without a hero, read player by player: every game from the seat of each of its players.

A row of a game for several says what every side did. Read from a seat, its own side is `own`, the mean of the others is
`others`, and the configuration is the player who sat there. So a run of any game is summed up and compared in one way.
A game has a row for every seat, all of one seed: intervals count seeds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pyarrow as pa

from engine.core.results import TIE, Side
from experiments.layout import ColumnInfo, Layout
from experiments.results import Run, open_run
from experiments.study import Cell
from experiments.tally import SHARE, numbers_of

OWN = Side("own", "the player", "the player's", "the player's", hero=True)
OTHERS = Side("others", "the others", "the others'", "the others'")
WINNERS = (OWN.name, OTHERS.name, TIE)
SEAT = "seat"
SEVERAL = "several"
"""In place of a word for all others together."""
KEYS = ("study", "cell", "game", "seed", "player", "set_up", "rulings", "variants", "data")


def open_by_player(path: Path | str, verify: bool = True) -> Run:
    """A run as it is where you play against an automa, else player by player."""
    run = open_run(path, verify)
    return run if run.manifest.layout.hero else SeatRun.of(run)


def seat_layout(layout: Layout) -> Layout:
    """What the columns mean when a row is read from one seat."""
    first = layout.sides[0].name
    columns = [ColumnInfo(name="winner", says="who won"), ColumnInfo(name="margin", says="lead over the best other")]
    columns += [ColumnInfo(name=SEAT, says="the seat", group="set-up")]
    for column in layout.columns:
        if column.stem and column.side == first and column.group != "standing":
            said = column.says.partition(": ")[2]
            for side in (OWN, OTHERS):
                info = {"name": f"{column.stem}_{side.name}", "says": f"{side.yours}: {said}", "group": column.group}
                columns.append(ColumnInfo(**info, side=side.name, stem=column.stem, called=column.called))
        elif not column.stem and column.name not in ("winner", "winners"):
            columns.append(column)
    return Layout(title=layout.title, score=layout.score, sides=[OWN, OTHERS], columns=columns)


def player_cells(cells: Sequence[Cell]) -> list[tuple[int, str, Cell]]:
    """A configuration for every player of every cell: the number of the cell, the player, the configuration."""
    found = []
    for number, cell in enumerate(cells):
        for player in cell.players:
            name = cell.name if not cell.lineup else player if len(cells) == 1 else f"{cell.name}: {player}"
            found.append((number, player, replace(cell, name=name, player=player, lineup=())))
    return found


@dataclass(frozen=True)
class SeatRun(Run):
    """The rows of a run from the seats of its players."""

    source: Run | None = None
    cells: tuple[tuple[int, str, Cell], ...] = ()

    @property
    def files(self) -> Run:
        """The run as it lies on disk."""
        assert self.source is not None
        return self.source

    @classmethod
    def of(cls, run: Run) -> SeatRun:
        """A run seen so."""
        cells = tuple(player_cells(run.manifest.study.cells))
        study = replace(run.manifest.study, cells=tuple(cell for _, _, cell in cells))
        manifest = replace(run.manifest, study=study, layout=seat_layout(run.manifest.layout))
        return cls(run.path, manifest, run.verify, run, cells)

    @property
    def winners(self) -> list[str]:
        """The words of the column `winner` in the files."""
        return self.files.manifest.layout.winners

    @property
    def expected(self) -> float:
        """The share of a player who is as good as the others."""
        return 1 / len(self.files.manifest.layout.sides)

    def parts(
        self,
        columns: Sequence[str] | None = None,
        needed: Sequence[str] = (),  # noqa: ARG002 all columns are read
    ) -> Iterator[tuple[int, pa.Table]]:
        """Each part once for every player, with the number of the player's configuration."""
        for number, table in super().parts(None, ()):
            for place, (cell, player, configuration) in enumerate(self.cells):
                if cell == number:
                    found = self.from_seats(table, player, configuration.name)
                    if found.num_rows:
                        yield place, found if columns is None else found.select([*columns])

    def from_seats(self, table: pa.Table, player: str, name: str) -> pa.Table:
        """The games of a table from every seat of a player, in the order of the games."""
        deciding = [side.name for side in self.files.manifest.layout.sides if not side.automa]
        found = [self.from_seat(table, side, player, name) for side in deciding]
        whole = pa.concat_tables([part for part in found if part.num_rows] or found[:1]).unify_dictionaries()
        return whole.take(np.argsort(numbers_of(whole, "game"), kind="stable"))

    def from_seat(self, table: pa.Table, side: str, player: str, name: str) -> pa.Table:
        """The games in which a player had one seat."""
        here = table.filter(pa.compute.equal(table.column(f"player_{side}").cast(pa.string()), player))
        share = numbers_of(here, f"share_{side}")
        columns = {key: here.column(key) for key in KEYS}
        columns["cell"], columns["player"] = word(name, here.num_rows), word(player, here.num_rows)
        codes = np.where(share == 1, 0, np.where(share == 0, 1, 2)).astype(np.int8)
        columns["winner"] = pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(WINNERS))
        columns["margin"] = pa.array(numbers_of(here, f"margin_{side}"))
        columns[SEAT], columns[SHARE] = word(side, here.num_rows), pa.array(share)
        for column in self.manifest.layout.columns:
            if column.side == OWN.name:
                columns |= self.both(here, column.stem, side)
            elif not column.stem and column.name not in columns:
                columns[column.name] = here.column(column.name)
        return pa.table(columns)

    def both(self, table: pa.Table, stem: str, side: str) -> dict[str, pa.Array]:
        """What a side has of a stem, and what the others have on average; words have none."""
        own_name, others_name = f"{stem}_{OWN.name}", f"{stem}_{OTHERS.name}"
        if pa.types.is_dictionary(table.schema.field(f"{stem}_{side}").type):
            return {own_name: table.column(f"{stem}_{side}"), others_name: word(SEVERAL, table.num_rows)}
        others = [
            numbers_of(table, f"{stem}_{other.name}")
            for other in self.files.manifest.layout.sides
            if other.name != side
        ]
        own = pa.array(numbers_of(table, f"{stem}_{side}"))
        return {own_name: own, others_name: pa.array(np.mean(others, axis=0))}


def word(text: str, count: int) -> pa.DictionaryArray:
    """A column that says the same word in every row."""
    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(count, np.int8)), pa.array([text]))
