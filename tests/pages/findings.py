"""docs/findings.md: every question of the studies answered, written by `make findings` from the runs themselves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.text.figures import Format
from engine.core.text.grammar import count
from experiments.answers import FIGURES, PERCENT, TABLE, Answer, ask
from experiments.question import Question, read_question
from experiments.run import Manifest, read_manifest
from experiments.study import STUDIES
from experiments.terminal_report import records

PAGE = Path(__file__).resolve().parents[2] / "docs" / "findings.md"
RUNS = Path("runs") / "findings"
SHOWN = 12

SIZES: Mapping[str, int] = {
    "dominant": 1000,
    "strategies": 1000,
    "objectives": 4000,
    "pieces": 3000,
    "rulings": 500,
    "lengths": 4000,
    "pass_tile": 1000,
    "budget": 60,
    "reconstruction": 300,
}
"""The questions in the order of the page, with the games per configuration."""

ABOUT_PRINTED: Mapping[str, str] = {
    "rulings": "It is about readings of the rulebooks; its size depends on the reconstructed values.",
    "budget": "It is about the player; its height depends on the reconstructed values.",
    "reconstruction": "It shows how far the other findings depend on the reconstructed values.",
}
RECONSTRUCTED = "This holds for the reconstructed components; the printed game may differ."

HEAD = """\
# Findings

What the shipped components show. **They are a reconstruction**: most values printed on cards and tiles are not those of
the game one can buy (`solo data sources` counts them), so a finding about them is a finding about this set.

This page is written by `make findings` from the runs it names; `make test-long` asks every question again on a smaller
sample and compares the answers with these figures. Intervals are 95% intervals, each for its line alone; what is called
significant is so after Holm's correction for all that is compared ([statistics.md](statistics.md)). A margin is your
score minus that of the other side. The tables show the largest values only; the commands print all of them.

"""


class Figure(NamedTuple):
    """One line of a table of the page."""

    label: str
    games: int
    value: float
    low: float
    high: float


def write_page(out: Path = RUNS, path: Path = PAGE, sizes: Mapping[str, int] = SIZES) -> None:
    """Ask every question and write the page."""
    parts = [HEAD]
    for name, games in sizes.items():
        inquiry = read_question(STUDIES / f"{name}.toml")
        answer = ask(inquiry, out / name, games)
        manifest = read_manifest(out / name / inquiry.file.name)
        parts.append(section(name, inquiry, answer, manifest))
        print(f"{name}: {answer.sentence}")
    path.write_text("\n".join(parts), encoding="utf-8")


def section(name: str, inquiry: Question, answer: Answer, manifest: Manifest) -> str:
    """One finding: the question, the answer, what it is about, how it was made, and its figures."""
    study = manifest.study
    players = ", ".join(dict.fromkeys(Path(cell.player).stem for cell in study.cells))
    cells = len(study.cells)
    each = f" for each of {count(cells, 'configuration')}" if cells > 1 else ""
    made = (
        f"Players: {players}. Seed {study.seed}, {study.games:,} games{each}; {manifest.components} components "
        f"(data {manifest.data_hash[:12]}), version {manifest.version}."
    )
    command = f"solo study experiments/studies/{name}.toml --games {study.games} --out runs/findings/{name}"
    parts = [
        f"## {inquiry.file.question}\n\n**{answer.sentence}** {ABOUT_PRINTED.get(name, RECONSTRUCTED)}\n",
        f"```console\n{command}\n```\n",
        f"{made}\n",
        f"<!-- figures: {name} -->\n\n{figures_table(answer)}",
    ]
    return "\n".join(parts)


def figures_table(answer: Answer) -> str:
    """The figures with the largest values, in the order of the answer."""
    table = answer.table
    if len(table) > SHOWN:
        table = table.loc[table["value"].abs().sort_values(ascending=False).index[:SHOWN]]
    head = "| | games | value | from | to |\n| --- | --- | --- | --- | --- |\n"
    return head + "".join(line(row, answer.formats) for row in records(table[list(TABLE)]))


def line(row: dict[str, Any], formats: Mapping[str, Format]) -> str:
    """One figure."""
    value, low, high = (formats[name](row[name]) for name in FIGURES)
    return f"| {row['label']} | {row['games']:,} | {value} | {low} | {high} |\n"


def read_figures(text: str) -> dict[str, list[Figure]]:
    """The figures of the page, by the name of their question."""
    found: dict[str, list[Figure]] = {}
    for part in text.split("<!-- figures: ")[1:]:
        name = part.partition(" ")[0]
        rows = re.findall(r"^\| ([^|]+) \| ([\d,]+) \| (\S+) \| (\S+) \| (\S+) \|$", part, re.MULTILINE)
        found[name] = [Figure(label, int(amount_of(games)), *map(amount_of, ends)) for label, games, *ends in rows]
    return found


def amount_of(text: str) -> float:
    """A figure as the page writes it: `-$17`, `27.4%`, `1,000`."""
    value = float(re.sub("[$,%]", "", text))
    return value / 100 if text.endswith(PERCENT) else value


if __name__ == "__main__":
    write_page()
