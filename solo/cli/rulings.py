"""`solo rulings`: the switches, the variants, the readings."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.table import Table
from rich.text import Text

from engine.pampero.readings import READINGS
from engine.pampero.ruling_texts import REFUSED, RULING_SPECS, VARIANT_SPECS, RulingSpec, variant_name
from solo.cli.console import out, print_json
from solo.cli.options import JsonOption
from solo.pampero.data_views.tables import listing

SOURCES = "B: base rulebook, S: solo rulebook, DE: German base rulebook; what they say is told in our own words."


def rulings(*, json: JsonOption = False) -> None:
    """List the rulings with what the sources say, the variants, and the readings that have no switch."""
    if json:
        print_json(as_dict())
        return
    console = out()
    console.print(ruling_table())
    console.print(variant_table())
    console.print(reading_table())
    console.print(Text(SOURCES, style="dim"))


def as_dict() -> dict[str, Any]:
    """Everything for another program."""
    return {
        "rulings": {ruling.name: {**asdict(spec), "default": spec.default} for ruling, spec in RULING_SPECS.items()},
        "variants": {variant_name(variant): asdict(spec) for variant, spec in VARIANT_SPECS.items()},
        "refused": REFUSED,
        "readings": [reading._asdict() for reading in READINGS],
    }


def ruling_table() -> Table:
    """The switches: --ruling NAME=VALUE, the default first."""
    table = listing("!Ruling", "Question and values", "What the sources say", title="Rulings", lines=True)
    for ruling, spec in RULING_SPECS.items():
        table.add_row(Text(ruling.name, style="bold"), question(spec), Text(spec.sources))
    return table


def question(spec: RulingSpec) -> Text:
    """The question with its answers, one a line; the default is marked."""
    text = Text(spec.question)
    for number, (value, means) in enumerate(zip(spec.values, spec.means, strict=True)):
        text.append(f"\n{value}", style="green bold" if number == 0 else "cyan")
        text.append(f": {means}" + (" (default)" if number == 0 else ""))
    return text


def variant_table() -> Table:
    """The variants: --variant NAME, any number together; then those that solo refuses."""
    table = listing("!Variant", "What it does", "Source", title="Variants", lines=True)
    for variant, spec in VARIANT_SPECS.items():
        table.add_row(Text(variant_name(variant), style="bold"), Text(spec.says), Text(spec.sources))
    for name, reason in REFUSED.items():
        table.add_row(Text(name, style="dim"), Text(f"refused: {reason}", style="dim"), Text("B Alternate Rules"))
    return table


def reading_table() -> Table:
    """The gaps settled without a switch."""
    table = listing("!About", "What holds", "Why", title="Readings without a switch", lines=True)
    for reading in READINGS:
        table.add_row(Text(reading.about), Text(reading.holds), Text(reading.why))
    return table
