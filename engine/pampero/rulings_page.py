"""The reference page of rulings, variants and readings, docs/rulings.md, written from the code.

python -m engine.pampero.rulings_page > docs/rulings.md
"""

from __future__ import annotations

import sys

from engine.core.settings import RulingSpec
from engine.pampero.interpretations import READINGS
from engine.pampero.ruling_docs import REFUSED, RULING_SPECS, VARIANT_SPECS, variant_name
from engine.pampero.rulings import Ruling

HEAD = """# Rulings, variants, readings

Written from the code by `python -m engine.pampero.rulings_page > docs/rulings.md`; a test keeps it up to date.

Where the rulebooks are silent or disagree nothing is settled in silence. B is the base rulebook, S the solo rulebook,
DE the German base rulebook; what they say is told in our own words, with the section.
"""
RULINGS_HEAD = """## Rulings

Switches: `--ruling TIE=towers`, or in Python `rulings={"TIE": "towers"}`. The first value is the default. Every result
records all of them.
"""
VARIANTS_HEAD = """## Variants

Optional rules of the base rulebook: `--variant battery-storage`, any number together. None is on by default.

| Variant | What it does | Source |
| --- | --- | --- |"""
READINGS_HEAD = """## Readings

Gaps that are settled without a switch.

| About | What holds | Why |
| --- | --- | --- |"""


def rulings_page() -> str:
    """The whole page, in Markdown."""
    rulings = "\n".join(_ruling(ruling, spec) for ruling, spec in RULING_SPECS.items())
    specs = {variant_name(variant): spec for variant, spec in VARIANT_SPECS.items()}
    variants = [f"| `{name}` | {spec.says} | {spec.sources} |" for name, spec in specs.items()]
    refused = [f"| `{name}` | refused: {reason} | B Alternate Rules |" for name, reason in REFUSED.items()]
    readings = [f"| {reading.about} | {reading.holds} | {reading.why} |" for reading in READINGS]
    tables = [VARIANTS_HEAD, *variants, *refused, "", READINGS_HEAD, *readings, ""]
    return "\n".join([HEAD, RULINGS_HEAD, rulings, *tables])


def _ruling(ruling: Ruling, spec: RulingSpec) -> str:
    values = [f"- `{value}`: {means}" for value, means in zip(spec.values, spec.means, strict=True)]
    return "\n".join([f"### {ruling.name}\n", f"{spec.question}\n", *values, f"\nSources: {spec.sources}\n"])


if __name__ == "__main__":
    sys.stdout.write(rulings_page())
