"""The commands that look at runs more closely: plot, report, query, study."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.core.errors import UserError, shown
from solo.cli import completion
from solo.cli.console import out, print_csv, print_json, refuse_existing
from solo.cli.options import ForceOption, JsonOption

RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="The directory of a run.")]
PLOTS = {
    "wins": "how often each cell wins",
    "margins": "the mean margin of each cell",
    "spread": "how often each margin occurs",
    "accounts": "where the score came from",
    "objectives": "the mean margin with each objective",
    "set-up": "what each piece of the set-up moves",
    "actions": "what is done most",
    "paired": "every cell less the first, game by game",
}
"""The kinds of plot; here, since the help and the shell ask for them, and what draws them takes a second to load."""
CsvOption = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]


def plot(
    kind: Annotated[
        str,
        typer.Argument(metavar="KIND", help=f"{', '.join(PLOTS)}.", autocompletion=lambda: list(PLOTS.items())),
    ],
    run: RunArgument,
    *,
    place: Annotated[Path, typer.Option("--out", metavar="FILE", help="A picture: FILE.svg, FILE.png or FILE.pdf.")],
    cell: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="The cell, if the run has several; else the first.", autocompletion=completion.cells
        ),
    ] = "",
    force: ForceOption = False,
) -> None:
    """Draw one plot of a run; its title says the finding."""
    from experiments.cli import tell_notes
    from experiments.plot_registry import draw
    from experiments.plots import save
    from experiments.results import cautions, open_run

    refuse_existing(place, force)
    figure = draw(kind, run, cell)
    tell_notes(cautions([open_run(run)]))
    save(figure, place)
    out().print(f"{figure.finding}\nWritten to {shown(place)}.", markup=False, soft_wrap=True)


def report(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Directories of runs.")],
    *,
    place: Annotated[Path, typer.Option("--out", metavar="FILE", help="The page to write.")] = Path("report.html"),
    force: ForceOption = False,
) -> None:
    """Write all about runs to one page of HTML that needs nothing else: plots, tables, and where it comes from."""
    from experiments.html_report import write_report

    refuse_existing(place, force)
    write_report(runs, place)
    out().print(f"Written to {shown(place)}.", markup=False, soft_wrap=True)


def query(
    run: RunArgument,
    sql: Annotated[str, typer.Argument(metavar="SQL", help="A question about the table games.")],
    *,
    as_csv: CsvOption = False,
    as_json: JsonOption = False,
) -> None:
    """Ask a question in SQL: the table games has a row a game and the columns of docs/results.md.

    Nothing is changed, and no other file can be read. Example: select winner, avg(margin) from games group by winner
    """
    from experiments.cli import tell_notes
    from experiments.query import query as ask
    from experiments.results import cautions, open_run
    from experiments.summary import json_rows
    from experiments.terminal_report import frame_table

    if as_csv and as_json:
        raise UserError("--csv and --json both say how to print; leave one out")
    answer = ask(run, sql)
    tell_notes(cautions([open_run(run)]))
    if as_csv:
        print_csv(answer.to_csv(index=False))
    elif as_json:
        print_json(json_rows(answer))
    else:
        out().print(frame_table(answer))


def study(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of a question: experiments/studies/*.toml.")],
    *,
    place: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Where its runs go; finished if there.")
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="Games a cell; as the file says unless told.")] = 0,
    picture: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Write the plot.")] = None,
    workers: Annotated[int, typer.Option(metavar="N", help="Threads; one a core unless told.")] = 0,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Ask a question about balance: play what it needs, and answer in a sentence, a table and a plot."""
    from experiments.answers import ask
    from experiments.plots import kind_of, save
    from experiments.question import read_question
    from experiments.summary import json_rows
    from experiments.terminal_report import frame_table

    if games < 0 or workers < 0:
        raise UserError("--games and --workers are 1 or more")
    if picture is not None:
        kind_of(picture)
        refuse_existing(picture, force)
    inquiry = read_question(file)
    answer = ask(inquiry, place or Path("runs") / file.stem, games, workers)
    if picture is not None:
        save(answer.figure, picture)
    if as_json:
        print_json({"question": answer.question, "answer": answer.sentence, "table": json_rows(answer.table)})
    else:
        out().print(answer.question, markup=False, soft_wrap=True, style="bold")
        out().print(f"{answer.sentence}\n", markup=False, soft_wrap=True)
        out().print(frame_table(answer.table))
