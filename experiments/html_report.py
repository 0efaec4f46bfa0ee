"""`solo report`: runs as one page of HTML, a table beside every plot; nothing in it is fetched from elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd

from engine import DISTRIBUTION
from engine.core.errors import UserError, printable, reason
from engine.core.safe_io import write_whole
from engine.core.text.figures import Format, amount, between, number, percent, spread, within, words
from engine.core.text.grammar import count
from experiments import plots
from experiments.balance_targets import check_runs
from experiments.comparison import WIN_RATE, Comparison, compare_with_first, verdict
from experiments.html import html_table, listing, tag, whole_page
from experiments.layout import Layout
from experiments.plot_figure import Drawing, inline
from experiments.remake import remake_lines
from experiments.results import cautions
from experiments.run import Manifest, read_manifest
from experiments.summary import Group, Summary, summarise
from experiments.terminal_report import (
    CI,
    band_figures,
    by_size,
    compared_figures,
    counted_often,
    few_games,
    labelled,
    money_of,
    objectives_in_words,
    of_cell,
    place_name,
    range_verdict,
    rate_interval,
    records,
    sample_columns,
    subject,
    win_heading,
)
from solo.progress_line import Tell, untold
from solo.statistics import FEW, FEW_WITH, LEVEL, TOO_FEW

MOST_CELLS = 8
"""Every part is shown of at most so many configurations; the others are in the first tables only."""

SHOWN_EFFECTS = 20
Section = tuple[str, str, Callable[[], str]]
"""The name of a section, its title, and what writes it."""


def write_report(runs: Sequence[Path], path: Path, tell: Tell = untold) -> None:
    """Write the page."""
    content = report(runs, tell)
    try:
        write_whole(path, content.encode("utf-8", "replace"))
    except OSError as error:
        raise UserError(f"{printable(path)} cannot be written: {reason(error)}") from error


def report(runs: Sequence[Path], tell: Tell = untold) -> str:
    """The whole page."""
    tell("reading the games")
    summary, manifests = summarise(*runs), [read_manifest(run) for run in runs]
    title = f"{summary.groups[0].layout.title}: {', '.join(dict.fromkeys(summary.results['run']))}"
    first = summary.groups[:MOST_CELLS]
    sections: list[Section] = [
        ("results", "Results", partial(results, summary)),
        ("pairs", "On the same seeds", partial(paired, runs, summary)),
        *(
            (f"cell-{place}", labelled(summary, group.key), partial(cell_section, summary, group))
            for place, group in enumerate(first)
        ),
        ("bands", "Target ranges", partial(bands, runs)),
        ("provenance", "Where this comes from", partial(provenance, runs, manifests)),
    ]
    there = list(written(sections, tell))
    body = [tag("h1", escape(title)), lead(summary), contents(there)]
    body += [tag("section", tag("h2", escape(words), id=name) + content) for name, words, content in there]
    return whole_page(title, "\n".join(body))


def written(sections: Sequence[Section], tell: Tell) -> Iterator[tuple[str, str, str]]:
    """The sections that have something to say."""
    for place, (name, title, write) in enumerate(sections, 1):
        tell(f"writing section {place} of {len(sections)}: {title}")
        if content := write():
            yield name, title, content


def contents(sections: Sequence[tuple[str, str, str]]) -> str:
    """The list of sections."""
    links = "".join(tag("li", tag("a", escape(words), href=f"#{name}")) for name, words, _ in sections)
    return tag("nav", tag("ul", links), aria_label="Contents")


def lead(summary: Summary) -> str:
    """What came out, one sentence per configuration, and what the reader must know before the figures."""
    told = [tag("p", escape(sentence(summary, row)), class_="lead") for row in records(summary.results)[:MOST_CELLS]]
    notes = (
        "Intervals are of 95%, by Student's t (Wilson's for rates), over set-ups. Significantly (95%): p < 0.05 after "
        "Holm's correction for all lines of a table. A margin is the score less that of the best other side."
    )
    return "".join(
        [
            *told,
            tag("p", notes, class_="note"),
            *(tag("p", escape(w), class_="warn") for w in warnings(summary)),
        ]
    )


def sentence(summary: Summary, row: dict[str, Any]) -> str:
    """The result of a configuration in words."""
    rate = f"{percent(row['win_rate'])} ({rate_interval(row)})"
    seats = f" ({row['seats']:,} seats)" if "seats" in row else ""
    shared = f" on {count(row['distinct_set_ups'], 'set-up')}" if row["distinct_set_ups"] < row["games"] else ""
    result = f"{labelled(summary, row)} wins {rate} of {row['games']:,} games{seats}{shared}"
    if row["distinct_set_ups"] < FEW:
        return f"{result}: {TOO_FEW} more."
    margin = within(row["margin_mean"], row["margin_low"], row["margin_high"], money_of(summary.groups[0]))
    return f"{result}; its mean margin is {margin}."


def warnings(summary: Summary) -> Iterator[str]:
    """What makes the figures less than they seem."""
    yield from (f"{words[:1].upper()}{words[1:]}." for words in [*few_games(summary), *cautions(summary.runs)])
    if len(summary.groups) > MOST_CELLS:
        yield f"Only the first {MOST_CELLS} of {len(summary.groups)} configurations are shown one by one."


def pair(figure: Drawing, table: str) -> str:
    """A plot with its table beside it."""
    return tag("div", inline(figure) + table, class_="pair")


# All configurations


def results(summary: Summary) -> str:
    """Who wins, and by how much."""
    table = summary.results.assign(label=[labelled(summary, row) for row in records(summary.results)])
    unit = summary.groups[0].layout.score.sign
    counts = sample_columns(table)
    rates = html_table(
        [subject(summary), *counts.values(), heading(win_heading(summary)), CI, "ties"],
        [
            [
                row["label"],
                *(f"{row[name]:,}" for name in counts),
                percent(row["win_rate"]),
                rate_interval(row),
                f"{row['ties']:,}",
            ]
            for row in records(table)
        ],
        "How often the game is won",
    )
    return pair(plots.win_rates(table, "label"), rates) + pair(
        plots.margins(table, "label", unit), score_table(summary, table)
    )


def heading(words: str) -> str:
    """A heading of several lines in one."""
    return " ".join(words.split())


def score_table(summary: Summary, table: pd.DataFrame) -> str:
    """Margins and scores with their spread."""
    layout, (first, *others) = summary.groups[0].layout, summary.groups[0].sides
    names = ["margin", *(f"{layout.score.name}_{side.name}" for side in (first, *others))]
    said = ["margin", f"{first.your} {layout.score.name}", *(side.yours for side in others)]
    write = money_of(summary.groups[0])
    columns = [subject(summary), *(f"{one} ± sd" for one in said)]
    rows = [
        [row["label"], *(spread(row[f"{name}_mean"], row[f"{name}_sd"], write) for name in names)]
        for row in records(table)
    ]
    return html_table(columns, rows, "Margins and scores per game")


def paired(runs: Sequence[Path], summary: Summary) -> str:
    """Every configuration against the first, game by game."""
    if len(summary.groups) < 2:
        return ""
    try:
        found = compare_with_first(runs)
    except UserError as error:
        return tag("p", escape(f"The configurations cannot be compared game by game: {error}."))
    note = found.method_note(in_report(found.table))
    told = tag("p", escape(f"Each {subject(summary)} less {found.b}, on the games that both have. {note}"))
    return told + pair(pair_plot(found), comparison_table(found, subject(summary)))


def pair_plot(found: Comparison) -> Drawing:
    """The margins less that of the configuration which all are compared with."""
    return plots.differences(
        found.margins, "pair", found.sign, pair_sentence(found), axis=f"margin minus that of {found.b}"
    )


def pair_sentence(found: Comparison) -> str:
    """Who is ahead of whom: of a pair by how much, of several those that differ from what they are compared with."""
    rows = records(found.margins)
    if len(rows) > 1:
        clear = [str(row["pair"]) for row in rows if row["clear"]]
        said = f"{len(clear)} of {len(rows)} differ significantly (95%) from {found.b}"
        return said + (f": {plots.join_words(clear)}" if clear else "")
    (row,) = rows
    if not row["clear"]:
        return f"{row['pair']} against {found.b}: {verdict(row)}"
    where = "ahead of" if row["difference"] > 0 else "behind"
    return f"{row['pair']} is {amount(abs(row['difference']), found.sign)} {where} {found.b}, significantly (95%)"


def in_report(table: pd.DataFrame) -> pd.DataFrame:
    """The lines of a comparison that the page shows: those of the scores are left out."""
    return table[table["measure"].isin(["margin", WIN_RATE])]


def comparison_table(found: Comparison, what: str) -> str:
    """Differences of win rate and margin."""
    rows = [
        [row["pair"], row["measure"], f"{row['games']:,}", *compared_figures(row, found.sign)[2:], verdict(row)]
        for row in records(in_report(found.table))
    ]
    return html_table([what, "measure", "games", "difference", CI, "verdict"], rows)


# One configuration


def cell_section(summary: Summary, group: Group) -> str:
    """All about one configuration."""
    unit, key = group.layout.score.sign, group.key
    views: list[tuple[pd.DataFrame, Callable[[pd.DataFrame], str]]] = [
        (summary.seats, partial(place_part, unit)),
        (summary.accounts, partial(account_part, group)),
        (summary.objectives, partial(objective_part, group.layout, unit)),
        (summary.pieces, partial(piece_part, group, unit)),
        (summary.actions, action_part),
        (summary.length, length_part),
    ]
    parts = [spread_part(group, unit)]
    parts += [view(here) for whole, view in views if not (here := of_cell(whole, key)).empty]
    return "\n".join(parts)


def spread_part(group: Group, unit: str) -> str:
    """How the margins are spread."""
    counts = group.tally.spread["margin"]
    shares = (0.05, 0.25, 0.5, 0.75, 0.95)
    rows = [
        [f"{share:.0%} of the games end below", amount(int(group.tally.quantile("margin", share)), unit)]
        for share in shares
    ]
    table = html_table(
        ["", "margin"],
        [["lowest", amount(int(min(counts)), unit)], *rows, ["highest", amount(int(max(counts)), unit)]],
    )
    return tag("h3", "Margins") + pair(plots.spread(spread_frame(group), unit), table)


def spread_frame(group: Group) -> pd.DataFrame:
    """How often each margin occurs."""
    counts = sorted(group.tally.spread["margin"].items())
    return pd.DataFrame(counts, columns=["margin", "games"])


def account_part(group: Group, table: pd.DataFrame) -> str:
    """Where the score came from, those accounts that anybody used."""
    sides, score = [(side.name, side.says) for side in group.sides], group.layout.score
    means = [f"{name}_mean" for name, _ in sides]
    used = table[(table[means] != 0).any(axis=1)]
    write = money_of(group)
    rows = [[row["means"], *(write(row[mean]) for mean in means), write(row["difference"])] for row in records(used)]
    sums = [float(used[mean].sum()) for mean in means]
    rows.append(["total", *(write(total) for total in sums), write(sums[0] - max(sums[1:]))])
    shown = html_table(["account", *(side for _, side in sides), "difference"], rows)
    head = tag("h3", f"Where the {score.name} came from, per game")
    return head + (pair(plots.accounts(used, sides, score.sign), shown) if len(used) else shown)


def place_part(unit: str, table: pd.DataFrame) -> str:
    """The share of the victories from each starting place, where everybody sits everywhere."""
    equal = f"share (equal: {percent(table['expected'].iloc[0])})"
    rows = [
        [
            row["seat"],
            f"{row['games']:,}",
            percent(row["win_rate"]),
            between(row["win_low"], row["win_high"], percent),
            amount(row["margin_mean"], unit),
        ]
        for row in records(table)
    ]
    shown = html_table(["starting place", "games", equal, CI, "margin"], rows)
    return tag("h3", "By starting place") + pair(plots.win_rates(table, "seat"), shown)


def objective_part(layout: Layout, unit: str, table: pd.DataFrame) -> str:
    """The results with each objective."""
    rows = [
        [
            words(row["objective"]),
            f"{row['games']:,}",
            percent(row["win_rate"]),
            between(row["win_low"], row["win_high"], percent),
            amount(row["margin_mean"], unit),
        ]
        for row in records(table.sort_values("margin_mean", ascending=False))
    ]
    shown = html_table(["objective", "games", "wins", CI, "margin"], rows)
    return tag("h3", f"By objective{counted_often(layout)}") + pair(
        plots.margins(objectives_in_words(table), "objective", unit), shown
    )


def piece_part(group: Group, unit: str, table: pd.DataFrame) -> str:
    """What each piece of the set-up moves."""
    most = by_size(table, group.layout)
    write: Format = partial(amount, sign=unit)
    rows = [
        [
            row["label"],
            f"{row['games']:,}",
            write(row["difference"]),
            between(row["low"], row["high"], write),
            format_p(row["p_corrected"]),
        ]
        for row in records(most)
    ]
    shown = html_table(["piece", "games", WITH_PIECE, CI, "p, corrected"], rows)
    largest = f"the {min(SHOWN_EFFECTS, len(most))} largest"
    size = f"{plots.counted(most['games'])} with it, {largest}"
    note = f"Margin with the piece less without, {size}; 95% intervals. {SIGNIFICANT}"
    figure = plots.differences(most.head(SHOWN_EFFECTS), "label", unit, pieces_sentence(most), note, WITH_PIECE)
    return tag("h3", "What the set-up moves") + places_note(table, group) + pair(figure, shown)


def places_note(pieces: pd.DataFrame, group: Group) -> str:
    """What the short names of the places of the set-up stand for."""
    used = set(pieces["place"])
    told = [f"{place_name(c.name)}: {c.says}" for c in group.layout.columns if c.name in used and not c.side]
    return tag("p", escape(f"{'; '.join(told)}."), class_="note") if told else ""


WITH_PIECE = "margin with the piece minus without"
NEEDED_WITH = f"a piece needs {FEW_WITH} set-ups with it and {FEW_WITH} without"
SIGNIFICANT = (
    f"Significantly (95%): p < {LEVEL} after Holm's correction for all pieces, of those with {FEW_WITH} set-ups or "
    "more with them and without. Intervals are Welch's; p is the larger of Welch's and Student's with one spread."
)


def pieces_sentence(pieces: pd.DataFrame) -> str:
    """How many pieces of the set-up move the margin."""
    judged, clear = int(pieces["p_corrected"].notna().sum()), pieces[pieces["clear"]]
    if not judged:
        return f"{TOO_FEW.capitalize()} which pieces of the set-up move the margin: {NEEDED_WITH}"
    said = f"{len(clear)} of {judged} pieces of the set-up move the margin significantly (95%)"
    return said + (f", most of all {clear['label'].iloc[0]}" if len(clear) else "")


def format_p(p: float) -> str:
    """A p-value as people write it."""
    return TOO_FEW if math.isnan(p) else "<0.001" if p < 0.001 else number(p, 3)


def action_part(table: pd.DataFrame) -> str:
    """What was done, most often first."""
    return tag("h3", "Actions per game") + pair(
        plots.actions(table), mean_table(table.sort_values("mean", ascending=False))
    )


def length_part(table: pd.DataFrame) -> str:
    """How long games are."""
    return tag("h3", "Length of a game") + mean_table(table)


def mean_table(table: pd.DataFrame) -> str:
    """Means and spreads of things in words."""
    rows = [[row["means"], spread(row["mean"], row["sd"], partial(number, digits=2))] for row in records(table)]
    return html_table(["", "mean ± sd"], rows)


# What it rests on


TARGETS = (
    "What the shipped set of components is meant to give with these players. A figure outside its range tells of the "
    "balance of the components, not of a fault of the run."
)


def bands(runs: Sequence[Path]) -> str:
    """The target ranges of the game, if it has any."""
    try:
        found = check_runs(*runs)
    except UserError:
        return ""
    rows = [[finding.name, finding.cell, *band_figures(finding), range_verdict(finding)] for finding in found]
    return tag("p", TARGETS) + html_table(["figure", "player", "found", CI, "target", "verdict"], rows)


def provenance(runs: Sequence[Path], manifests: Sequence[Manifest]) -> str:
    """What the figures were made with, and how to make them again."""
    parts = []
    for run, manifest in zip(runs, manifests, strict=True):
        study = manifest.study
        configurations = count(len(study.cells), "configuration")
        listed = [
            ("components", f"{manifest.components}, data {manifest.data_hash}"),
            ("rules", f"{DISTRIBUTION} {manifest.version}, kernel {manifest.kernel_hash}"),
            ("seed", f"{study.seed}, policy seed {study.seed if study.policy_seed is None else study.policy_seed}"),
            ("games", f"{study.games:,} per configuration, {configurations}, {manifest.rows:,} rows"),
            ("rows", manifest.rows_sha256),
            *((f"player {name}", f"plays by {fingerprint}") for name, fingerprint in manifest.players.items()),
        ]
        parts.append(tag("h3", escape(run.name)) + listing(listed))
    text = "\n".join(remake_lines(runs, manifests))
    return "".join(parts) + tag("h3", "To make it again") + tag("pre", escape(text), tabindex="0")
