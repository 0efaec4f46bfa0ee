"""The one who tells a game of several players: every event; ends of years and scorings as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.text.events import LoggedEvent
from engine.pampero.state import State
from engine.pampero.text.narrator import UNTOLD, YearNarrator, begins_consolidation, name_of, phase_clauses
from engine.pampero.vocabulary.events import Event

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText


class TableNarrator(YearNarrator):
    """Follows the events of a game without an automa from a position on."""

    def __init__(self, words: PamperoText, g: State) -> None:
        super().__init__()
        self.words = words
        self.year = g.year

    def describe(self, row: Sequence[int]) -> tuple[str, str]:
        """The name of one event and its sentence. Rows must come in their order."""
        event = LoggedEvent(Event(row[0]), row)
        if event.event == Event.YEAR:
            self.end_phase()
            self.year = event.year
        elif event.event == Event.SCORING:
            self.begin_phase(self.words.scoring(event.which), is_scoring=True)
        elif begins_consolidation(event):
            self.consolidate()
        said = self.words.sentence(event)
        if event.event not in UNTOLD:
            self.tell_phase(said, phase_clauses(event))
        if event.event == Event.OVER:
            self.end_phase()
        return name_of(event.event), said

    @property
    def current_year(self) -> int:
        return self.year

    def option(self, g: State, code: int) -> str:
        """An option as short as a person would name it."""
        return self.words.describe(g.decision_kind, code, g)
