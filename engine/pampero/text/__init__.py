"""Numbers of the rules as names, options, questions and sentences; phrases of component files in a player's words.

words = PamperoText(load_catalogue())
words.option_view(kind, code, g)  an option: headings, label, price, gain, pieces
words.describe(kind, code, g)     an option in one sentence
words.question(g)                 what is being decided
words.narrator(g)                 who tells what happens from here on, and explains VJ's turns
words.guide()                     who helps to choose: what a piece shows, what is missing, what will score
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game import Item
from engine.pampero.state import State
from engine.pampero.text.assistance import PamperoGuide
from engine.pampero.text.events import EventText
from engine.pampero.text.narrator import Narrator
from engine.pampero.text.options import OptionText
from engine.pampero.text.setup_listing import column_words, layout_of
from engine.pampero.text.table_narrator import TableNarrator


class PamperoText(OptionText, EventText):
    """All words of a data set."""

    def narrator(self, g: State) -> Narrator | TableNarrator:
        """Who tells the game from this position on."""
        return Narrator(self, g) if self.is_solo else TableNarrator(self, g)

    def guide(self) -> PamperoGuide:
        """Who helps a person to choose."""
        return PamperoGuide(self)

    def progress(self, g: State) -> str:
        """How far the game is."""
        return f"year {g.year}, round {g.round + 1}"

    def column_words(self) -> Mapping[str, Mapping[str, str]]:
        """What the pieces are called that columns of a result name by their ids, by column, or by its stem."""
        return column_words(self)

    def layout(self, g: State) -> dict[str, list[Item]]:
        """What lies where in a game that has just been set up."""
        return layout_of(g, self)


__all__ = ["PamperoText"]
