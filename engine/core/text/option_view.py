"""An option of a decision as data for a person: headings, label, price, gain, the pieces it concerns.

A game makes it once per option from the rules' numbers. Sentence, list row, preview heading, script explanation and
JSON all come from it; nobody takes a sentence apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class OptionView:
    """An option of a decision; a label is enough."""

    label: str
    """Its name in a list, under its headings."""
    group: tuple[str, ...] = ()
    """Its headings, from the outermost inwards."""
    price: str = ""
    gain: str = ""
    """What it brings at once."""
    effects: str = ""
    """What it brings or leads to beyond that; the sentence leaves it out."""
    pieces: tuple[str, ...] = ()
    """The pieces and places that it concerns, by the names a person can type."""
    title: str = ""
    """Its name where no heading stands above it; empty where the label says it all."""

    @property
    def sentence(self) -> str:
        """The whole option in one line: its name, what it costs, what it gains."""
        name = self.title or self.label
        if self.price and self.gain:
            return f"{name}: {self.price}, gain {self.gain}"
        result = self.price or self.gain
        return f"{name}: {result}" if result else name

    @property
    def row(self) -> str:
        """The option in one line below its headings."""
        price = f": {self.price}" if self.price else ""
        return f"{self.label}{price}" + (f" ({self.benefits})" if self.benefits else "")

    @property
    def heading(self) -> str:
        """Its headings and its label."""
        return ", ".join((*self.group, self.label))

    @property
    def benefits(self) -> str:
        """Everything it brings."""
        return ", ".join(filter(None, (self.gain, self.effects)))

    def to_json(self) -> dict[str, Any]:
        """The option for another program."""
        return {
            "text": self.sentence,
            "label": self.label,
            "group": list(self.group),
            "price": self.price,
            "gain": self.gain,
            "effects": self.effects,
            "pieces": list(self.pieces),
        }


def option_view_of(text: Any, kind: int, code: int, g: Any) -> OptionView:
    """A game's own view of an option, or a plain one, whose label is the option's sentence."""
    make = getattr(text, "option_view", None)
    found: OptionView = make(kind, code, g) if make else OptionView(text.describe(kind, code, g))
    return found
