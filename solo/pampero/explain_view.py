"""An explanation as a person reads it: plain lines that fit a narrow terminal, coloured where there is one."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rich.text import Text

from engine.pampero.words.explanation import Explanation, Majority, Section, Step, StepKind

WIDEST = 80
NARROWEST = 30
INDENT = "  "


def show_explanation(explanation: Explanation, width: int) -> Text:
    """One VJ turn, in lines no longer than the width (nor than a person likes to read)."""
    return Text("\n").join(_lines(explanation, max(NARROWEST, min(width, WIDEST))))


def show_note(text: str, width: int) -> Text:
    """A remark, wrapped as the explanation is."""
    return Text("\n").join(_wrapped(text, 0, max(NARROWEST, min(width, WIDEST)), "dim"))


def _lines(explanation: Explanation, width: int) -> Iterator[Text]:
    where = f"(year {explanation.year}, round {explanation.round})"
    yield Text.assemble((f"VJ turn {explanation.turn}", "bold"), f" {where}")
    for sentence in explanation.means:
        yield from _wrapped(sentence, 1, width, "dim")
    if explanation.majorities:
        yield from _wrapped("Which card", 1, width, "bold")
    for majority in explanation.majorities:
        yield from _majority(majority, width)
    for number, section in enumerate(explanation.sections):
        if number == 0 or section.space != explanation.sections[number - 1].space:
            yield from _wrapped(f"{_capital(section.card)} (space {section.space})", 1, width, "bold")
        yield from _section(section, width)
    if explanation.steps:
        yield from _wrapped("What VJ does" if explanation.sections else "The turn", 1, width, "bold")
    for step in explanation.steps:
        yield from _step(step, 2, width)
    yield from _close(explanation, width)


def _close(explanation: Explanation, width: int) -> Iterator[Text]:
    if explanation.lost:
        yield from _wrapped(f"{explanation.lost} more events found no room in the log.", 1, width, "yellow")
    if not explanation.complete:
        yield from _wrapped("VJ waits for your choice, and the rest depends on it: say it with --answer.", 1, width)
    if explanation.clauses:
        yield from _wrapped(f"Clauses: {', '.join(explanation.clauses)}", 1, width, "dim")


def _majority(majority: Majority, width: int) -> Iterator[Text]:
    yield from _wrapped(_cited(majority.text, majority.clauses), 2, width, "green" if majority.acts else "")


def _section(section: Section, width: int) -> Iterator[Text]:
    yield from _wrapped(_cited(section.text, section.clauses), 2, width, "green" if section.true else "")
    for step in section.steps:
        yield from _step(step, 3, width)


def _step(step: Step, depth: int, width: int) -> Iterator[Text]:
    style = {StepKind.TIE: "yellow", StepKind.GAIN: "cyan"}.get(step.kind, "")
    text = f"{step.text[:-1]}: {step.chosen}." if step.chosen else step.text
    yield from _wrapped(_cited(text, step.clauses), depth, width, style)


def _cited(text: str, clauses: tuple[str, ...]) -> str:
    return f"{text} [{', '.join(clauses)}]" if clauses else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _wrapped(text: str, depth: int, width: int, style: str = "") -> Iterator[Text]:
    """A sentence at its depth, its further lines a little deeper."""
    first, later = INDENT * depth, INDENT * depth + " "
    for line in textwrap.wrap(text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False):
        yield Text(line, style)
