"""`solo rulings`: the switches, the variants, the interpretations."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.core.settings import RulingSpec, Settings
from solo.cli.console import out, print_json
from solo.cli.options import GAME, GameOption, JsonOption
from solo.rich_tables import listing


def rulings(*, game: GameOption = GAME, json: JsonOption = False) -> None:
    """List the rulings, the variants, and the interpretations that have no switch, with their sources."""
    from engine.core.registry import find_game

    settings = find_game(game).settings
    if json:
        print_json(as_dict(settings))
        return
    console = out()
    for part in ruling_views(settings):
        console.print(part)


def as_dict(settings: Settings) -> dict[str, Any]:
    """Everything as plain data."""
    return {
        "rulings": {name: {**asdict(spec), "default": spec.default} for name, spec in settings.rulings.items()},
        "variants": {name: asdict(spec) for name, spec in settings.variants.items()},
        "refused": dict(settings.refused),
        "readings": [reading._asdict() for reading in settings.readings],
    }


def ruling_views(settings: Settings) -> list[RenderableType]:
    """Everything for a person."""
    tables = [ruling_table(settings), variant_table(settings), reading_table(settings)]
    filled: list[RenderableType] = [table for table in tables if table.row_count]
    return [*filled, Text(settings.sources, style="dim")]


def ruling_table(settings: Settings) -> Table:
    """The switches: --ruling NAME=VALUE, the default first."""
    table = listing("!Ruling", "Question and values", "What the sources say", title="Rulings", lines=True)
    for name, spec in settings.rulings.items():
        table.add_row(Text(name, style="bold"), question(spec), Text(spec.sources))
    return table


def question(spec: RulingSpec) -> Text:
    """The question with its answers, one per line; the default is marked."""
    text = Text(spec.question)
    for number, (value, means) in enumerate(zip(spec.values, spec.means, strict=True)):
        text.append(f"\n{value}", style="green bold" if number == 0 else "cyan")
        text.append(f": {means}" + (" (default)" if number == 0 else ""))
    return text


def variant_table(settings: Settings) -> Table:
    """The variants: --variant NAME, any number together; then those that solo refuses."""
    table = listing("!Variant", "What it does", "Source", title="Variants", lines=True)
    for name, spec in settings.variants.items():
        table.add_row(Text(name, style="bold"), Text(spec.says), Text(spec.sources))
    for name, reason in settings.refused.items():
        table.add_row(Text(name, style="dim"), Text(f"refused: {reason}", style="dim"), "")
    return table


def reading_table(settings: Settings) -> Table:
    """The gaps settled without a switch."""
    table = listing("!Topic", "Interpretation", "Why", title="Interpretations without a switch", lines=True)
    for reading in settings.readings:
        table.add_row(Text(reading.about), Text(reading.holds), Text(reading.why))
    return table
