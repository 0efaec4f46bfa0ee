"""How figures are written, everywhere: percentages with one decimal, money with its sign, thousands with commas."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

Format = Callable[[float], str]
NUMERAL = re.compile(r"\b(?:[a-z]|i+)\b")
"""A letter or a Roman number that stands alone in a name."""
COMPOUND = re.compile(r"\b(two|three)[-_]([a-z]+)[-_]")
"""A number that belongs to the next word: `two-icon contracts`."""
SMALL = 10
"""Means of money below this have a decimal."""


def percent(share: float) -> str:
    """A rate: `27.4%`; nothing where there is none."""
    return "" if math.isnan(share) else f"{number(100 * share)}%"


def points(share: float) -> str:
    """A difference of two rates in percentage points: `+13.7`."""
    return signed(number(100 * share))


def number(value: float, digits: int = 1) -> str:
    """A figure with commas: `1,234.5`; nothing where there is none, and never `-0.0`."""
    if value is None or math.isnan(value):
        return ""
    text = f"{value:,.{digits}f}"
    return text if text.strip("-0.") else text.lstrip("-")


def amount(value: float, sign: str = "") -> str:
    """A score or a mean of scores: `-$17`, `$1,200`, `$3.4`; without a sign a mean has a decimal, `17.3`."""
    if isinstance(value, float) and math.isnan(value):
        return ""
    whole = isinstance(value, int) or (bool(sign) and round(abs(value), 1) >= SMALL)
    text = number(value, 0 if whole else 1)
    return f"-{sign}{text[1:]}" if text.startswith("-") else f"{sign}{text}"


def whole(value: float) -> float:
    """A figure that has no decimals as a whole number, which is written without them."""
    return int(value) if value == int(value) else value


def signed(text: str) -> str:
    """A difference with its sign: `+$17`, `-$17`."""
    return text if not text or text.startswith("-") else f"+{text}"


def between(low: float, high: float, write: Format = number) -> str:
    """An interval: `24.4% to 31.6%`; nothing where a single game has none."""
    return "" if math.isnan(low) else f"{write(low)} to {write(high)}"


def within(value: float, low: float, high: float, write: Format = number) -> str:
    """A figure with its interval: `27.8% (24.4% to 31.6%)`."""
    return write(value) if math.isnan(low) else f"{write(value)} ({between(low, high, write)})"


def spread(mean: float, sd: float, write: Format = number) -> str:
    """A mean and its standard deviation, `-$17 ± $32`, under a heading that says `± sd`; a single game has none."""
    return write(mean) if math.isnan(sd) else f"{write(mean)} ± {write(sd)}"


def words(name: str) -> str:
    """The name of a piece or a column as people write it: `residential icons`, `two-icon contracts`, `end II`."""
    parted = COMPOUND.sub(r"\1~\2 ", name).replace("_", " ").replace("-", " ").replace("~", "-")
    return NUMERAL.sub(lambda found: found[0].upper(), parted)
