"""The reference page of a game's rulings, variants and interpretations, in Markdown.

python -m tests.pages.rulings NAME > docs/rulings.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from engine.core.registry import find_game
from engine.core.settings import RulingSpec, Settings

HEAD = """# Rulings, variants, interpretations

Generated from the code by `python -m tests.pages.rulings {game}`; a test keeps it up to date.

This page lists every point on which the rulebooks are silent or disagree, and how it is settled here. {sources}
"""
RULINGS = """## Rulings

Choose a ruling with `--ruling {name}={value}`, or in Python with `rulings={{"{name}": "{value}"}}`. The first value is
the default. Every result records all rulings.
"""
VARIANTS = """## Variants

Optional rules, off by default. Choose one with `--variant {name}`; the option can be repeated.

| Variant | What it does | Source |
| --- | --- | --- |"""
READINGS = """## Interpretations

Gaps in the rules that are settled in one way, without a switch.

| Topic | Interpretation | Why |
| --- | --- | --- |"""


def rulings_page(game: str, settings: Settings) -> str:
    """The whole page of a game."""
    head = HEAD.format(game=game, sources=settings.sources)
    return "\n".join([head, *_rulings(settings), *_variants(settings), *_readings(settings)])


def _rulings(settings: Settings) -> Iterator[str]:
    for number, (name, spec) in enumerate(settings.rulings.items()):
        if number == 0:
            yield RULINGS.format(name=name, value=spec.values[-1])
        yield _ruling(name, spec)


def _ruling(name: str, spec: RulingSpec) -> str:
    values = [f"- `{value}`: {means}" for value, means in zip(spec.values, spec.means, strict=True)]
    return "\n".join([f"### {name}\n", f"{spec.question}\n", *values, f"\nSources: {spec.sources}\n"])


def _variants(settings: Settings) -> Iterator[str]:
    if settings.variants:
        yield VARIANTS.format(name=next(iter(settings.variants)))
        yield from (f"| `{name}` | {spec.says} | {spec.sources} |" for name, spec in settings.variants.items())
        yield from (f"| `{name}` | refused: {reason} | |" for name, reason in settings.refused.items())
        yield ""


def _readings(settings: Settings) -> Iterator[str]:
    if settings.readings:
        yield READINGS
        yield from (f"| {reading.about} | {reading.holds} | {reading.why} |" for reading in settings.readings)
        yield ""


if __name__ == "__main__":
    found = find_game(sys.argv[1])
    sys.stdout.write(rulings_page(found.name, found.settings))
