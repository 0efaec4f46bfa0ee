"""The commands that read runs: summarise, compare, bands, plot, report, query; and `solo study`, which asks them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.core.errors import UserError, printable, unknown
from engine.core.text.grammar import count
from solo.cli import completion
from solo.cli.console import ExitCode, complain, out, print_csv, print_json, refuse_existing
from solo.cli.options import ForceOption, JsonOption, PlayersOption, SeatsOption
from solo.progress_line import progress_line

if TYPE_CHECKING:
    from experiments.answers import Answer
    from experiments.comparison import Comparison
    from experiments.question import Question

RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="The directory of a run.")]
PLOTS = {
    "wins": "how often each configuration wins",
    "margins": "the mean margin of each configuration",
    "spread": "how often each margin occurs",
    "accounts": "where the score came from",
    "objectives": "the mean margin with each objective",
    "set-up": "the effect of each piece of the set-up",
    "actions": "the most frequent actions",
    "paired": "each configuration minus the first, game by game",
}
"""The kinds of plot; here, since the help and the shell ask for them, and what draws them takes a second to load."""
PARTS = ("results", "player", "set-up", "accounts", "objective", "length", "actions")
"""The tables of a summary, in their order."""
CsvOption = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]
NoVerifyOption = Annotated[
    bool, typer.Option("--no-verify", help="Skip the checksums, for a run that you have just verified.")
]


def summarise(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN", help="Directories of runs.")],
    *,
    as_json: JsonOption = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print one figure per line, for a spreadsheet.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Show every table.")] = False,
    part: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help=f"Show one table: {', '.join(PARTS)}; can be repeated.",
            autocompletion=lambda: list(PARTS),
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the page of 'solo report' to this file.")
    ] = None,
    force: ForceOption = False,
    no_verify: NoVerifyOption = False,
) -> None:
    """Summarise runs: win rates, margins, where the money came from, objectives, set-ups, length and actions.

    Shows the results and where the money came from. --all shows every table, --part the tables that you name, also
    as CSV or JSON. Every part file is checked against the SHA-256 in the manifest, so that no figure comes from a
    damaged file.
    """
    from experiments.results import cautions
    from experiments.summary import summarise as sum_up
    from experiments.terminal_report import few_games

    if as_csv and as_json:
        raise UserError("--csv and --json both say how to print; leave one out")
    shown = parts_to_show(part or [], every)
    if html is not None:
        refuse_existing(html, force)
        write_page(runs, html)
        if not (as_json or as_csv):
            out().print(f"Written to {printable(html)}.", markup=False, soft_wrap=True)
            return
    summary = sum_up(*runs, verify=not no_verify)
    print_notes([*few_games(summary), *cautions(summary.runs)])
    if as_json:
        print_json(summary.to_json(part or ()))
    elif as_csv:
        print_csv(summary.to_csv(part or ()))
    else:
        from experiments.terminal_report import absent_parts, print_summary

        print_summary(out(), summary, shown)
        print_notes(absent_parts(summary, shown))


def parts_to_show(named: list[str], every: bool) -> list[str]:
    """The tables that are asked for; none named and not all: the few that fit on a screen."""
    for name in named:
        if name not in PARTS:
            raise UserError(unknown("part", name, PARTS))
    return named or (list(PARTS) if every else [])


def print_notes(sentences: Iterable[str]) -> None:
    """Say what makes figures less than they seem."""
    for sentence in sentences:
        complain(sentence, label="note")


def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN", help="Two runs, or one run with --players.")],
    *,
    players: Annotated[
        str, typer.Option(metavar="A,B", help="Two players of one run.", autocompletion=completion.compared)
    ] = "",
    as_json: JsonOption = False,
    no_verify: NoVerifyOption = False,
) -> None:
    """Compare two runs, or two players of one run, game by game on the same seeds.

    Shows each difference with its 95% interval, whether it is significant after correction for multiple comparisons,
    and how many games it takes to detect a difference of that size. With fewer than 30 set-ups there are too few games
    to say.
    """
    from experiments.results import cautions
    from experiments.summary import json_rows
    from experiments.terminal_report import print_comparison

    found = comparison_of(runs, players, verify=not no_verify)
    print_notes([*found.few_games(), *found.left_out(), *cautions(found.runs)])
    if as_json:
        print_json({"a": found.a, "b": found.b, "differences": json_rows(found.table)})
    else:
        print_comparison(out(), found)


def comparison_of(runs: list[Path], players: str, verify: bool) -> Comparison:
    """The comparison that the arguments mean."""
    from experiments.comparison import compare as compare_runs
    from experiments.comparison import compare_players

    names = [name.strip() for name in players.split(",")] if players else []
    if names and (len(names) != 2 or len(runs) != 1):
        raise UserError("--players takes two names and one run: solo compare RUN --players A,B")
    if names:
        return compare_players(runs[0], names[0], names[1], verify)
    if len(runs) != 2:
        raise UserError(f"found {count(len(runs), 'run')}, allowed: two, or one with --players A,B")
    return compare_runs(runs[0], runs[1], verify)


def bands(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN", help="Directories of runs.")],
    *,
    as_json: JsonOption = False,
) -> int:
    """Check runs against target ranges: each figure with its interval, and whether it is in its range.

    The exit code is 4 if a figure is outside its range.
    """
    from experiments.balance_targets import broken, check_runs
    from experiments.terminal_report import print_bands

    found = check_runs(*runs)
    if as_json:
        print_json([vars(finding) | {"found": finding.found._asdict(), "holds": finding.holds} for finding in found])
    else:
        print_bands(out(), found)
    return ExitCode.DOES_NOT_HOLD if broken(found) else ExitCode.OK


def plot(
    kind: Annotated[
        str,
        typer.Argument(metavar="KIND", help=f"One of {', '.join(PLOTS)}.", autocompletion=lambda: list(PLOTS.items())),
    ],
    run: RunArgument,
    *,
    place: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="The picture to write: FILE.svg, FILE.png or FILE.pdf.")
    ],
    cell: Annotated[
        str,
        typer.Option(metavar="NAME", help="The configuration. [default: the first]", autocompletion=completion.cells),
    ] = "",
    force: ForceOption = False,
) -> None:
    """Draw one plot of a run; its title states the finding."""
    from experiments.plot_figure import save
    from experiments.plot_registry import draw, taken_first
    from experiments.results import cautions, open_run

    refuse_existing(place, force)
    with progress_line() as tell:
        tell("reading the games and drawing")
        figure = draw(kind, run, cell)
    print_notes([*cautions([open_run(run)]), *taken_first(kind, run, cell)])
    save(figure, place)
    out().print(f"{figure.finding}\nWritten to {printable(place)}.", markup=False, soft_wrap=True)


def report(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN", help="Directories of runs.")],
    *,
    place: Annotated[Path, typer.Option("--out", metavar="FILE", help="The page to write.")] = Path("report.html"),
    force: ForceOption = False,
) -> None:
    """Write a full report of runs as one self-contained HTML page: plots, tables and provenance."""
    refuse_existing(place, force)
    write_page(runs, place)
    out().print(f"Written to {printable(place)}.", markup=False, soft_wrap=True)


def write_page(runs: list[Path], place: Path) -> None:
    """Write the page of a report; on a terminal a line says how far it is."""
    with progress_line() as tell:
        tell("loading what draws the plots")
        from experiments.html_report import write_report

        write_report(runs, place, tell)


def query(
    run: RunArgument,
    sql: Annotated[str, typer.Argument(metavar="SQL", help="A query on the table 'games'.")],
    *,
    as_csv: CsvOption = False,
    as_json: JsonOption = False,
) -> None:
    """Query a run in SQL: the table 'games' has one row per game and the columns of docs/results.md.

    A query cannot change the run or read other files. It needs the extra 'sql', which 'make install' installs and
    'make simulate' does not. Example: select winner, avg(margin) from games group by winner
    """
    from experiments.query import query as ask
    from experiments.results import cautions, open_run
    from experiments.summary import json_rows
    from experiments.terminal_report import query_table

    if as_csv and as_json:
        raise UserError("--csv and --json both say how to print; leave one out")
    answer = ask(run, sql)
    print_notes(cautions([open_run(run)]))
    if as_csv:
        print_csv(answer.to_csv(index=False))
    elif as_json:
        print_json(json_rows(answer))
    else:
        out().print(query_table(answer))


def study(
    file: Annotated[
        Path | None, typer.Argument(metavar="STUDY", help="A name or a file. [default: list the studies]")
    ] = None,
    *,
    place: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Folder for its runs; an unfinished run there is resumed. [default: runs/STUDY]",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="Games per configuration. [default: as in the file]", show_default=False)
    ] = 0,
    game: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Ask the question about another game. [default: as in the file]",
            autocompletion=completion.games,
        ),
    ] = "",
    seats: SeatsOption = 0,
    players: PlayersOption = "",
    picture: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Write the plot to this file.")] = None,
    workers: Annotated[
        int, typer.Option(metavar="N", help="Number of threads. [default: one per core]", show_default=False)
    ] = 0,
    every: Annotated[bool, typer.Option("--all", help="Show every line of a long table.")] = False,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> None:
    """Answer a question about balance: play the games it needs, then give a sentence, a table and a plot.

    Without a study, lists the studies that come with the project.
    """
    if file is None:
        print_studies(as_json)
        return
    from rich.console import Console

    with Console(stderr=True).status("Reading the study ..."):
        from experiments.answers import ask
        from experiments.plot_figure import kind_of, save
        from experiments.question import read_question
        from experiments.study_file import study_path
        from experiments.summary import json_rows
        from solo.cli.simulate import lineup_names

    for name, given in (("games", games), ("workers", workers)):
        if given < 0:
            raise UserError(f"--{name} is {given}, allowed: 1 or more")
    if picture is not None:
        kind_of(picture)
        refuse_existing(picture, force)
    inquiry = read_question(study_path(file), game, seats, lineup_names(players))
    answer = asked(ask, inquiry, place or Path("runs") / file.stem, games, workers, as_json)
    if picture is not None:
        save(answer.figure, picture)
    if as_json:
        print_json({"question": answer.question, "answer": answer.sentence, "table": json_rows(answer.table)})
    else:
        print_answer(answer, every)


def asked(ask: Callable[..., Answer], inquiry: Question, place: Path, games: int, workers: int, quiet: bool) -> Answer:
    """The answer to a question, with a progress display; one that is stopped says what is kept."""
    from experiments.progress import display

    with display(quiet) as listener:
        try:
            return ask(inquiry, place, games, workers, listener)
        except KeyboardInterrupt:
            print_kept(place)
            raise


def print_kept(place: Path) -> None:
    """How many games of a study that was stopped are kept."""
    from experiments.run import MANIFEST, read_manifest

    games = sum(read_manifest(manifest.parent, tolerant=True).done for manifest in place.glob(f"*/{MANIFEST}"))
    if games:
        complain(f"{games:,} games are kept in {printable(place)}; repeat the command to continue", label="stopped")


def print_answer(answer: Answer, every: bool) -> None:
    """The question, the sentence and the table; of a long one the significant lines, unless all are asked for."""
    from experiments.terminal_grid import grid

    short, hidden = (answer, 0) if every else answer.in_short()
    out().print(answer.question, markup=False, style="bold")
    out().print(f"{answer.sentence}\n", markup=False)
    out().print(grid("", *short.shown))
    if hidden:
        told = f"\nLines that are not significant (95%) and not shown: {hidden:,}; '--all' shows every line."
        out().print(told, style="dim", markup=False)


def print_studies(as_json: bool) -> None:
    """The studies that can be named without a path: the question each asks, or how it is played."""
    from experiments.study_file import shipped_questions
    from solo.rich_tables import listing

    shipped = shipped_questions()
    if as_json:
        rows = [
            {"name": name, "question": each.question or None, "needs": each.needs} for name, each in shipped.items()
        ]
        print_json(rows)
        return
    table = listing("!study", "question")
    for name, (question, needs) in shipped.items():
        if question:
            table.add_row(name, f"{question} (needs {' and '.join(needs)})" if needs else question)
    out().print(table)
    played = ", ".join(name for name, each in shipped.items() if not each.question)
    out().print(f"Played without a question, with 'solo simulate --study NAME': {played}", markup=False)
