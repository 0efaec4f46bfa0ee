"""The only place with display text: numbers of the rules as names, options, questions and sentences.

words = Words(load_catalogue())
words.describe(kind, code, g)     an option
words.question(g)                 what is being decided
words.event(row)                  a row of the log
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.record import Many
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.tables import Tables
from engine.pampero.words.events import EventWords
from engine.pampero.words.options import OptionWords

FIRST_AUTOMA_EVENT = 100


class Words(OptionWords, EventWords):
    """All words of a data set. `automa` tells the events of the automa, which this package does not know."""

    def __init__(
        self,
        catalogue: Catalogue,
        tables: Many[Tables] | None = None,
        automa: Callable[[Words, Sequence[int]], str] | None = None,
    ) -> None:
        super().__init__(catalogue, tables)
        self.automa = automa

    def event(self, row: Sequence[int]) -> str:
        """The sentence of one row of the log."""
        if row[0] < FIRST_AUTOMA_EVENT:
            return super().event(row)
        if self.automa is None:
            return f"VJ's reasoning {row[0]}: {', '.join(str(number) for number in row[1:])}."
        return self.automa(self, row)


__all__ = ["Words"]
