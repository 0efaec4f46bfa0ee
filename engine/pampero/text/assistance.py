"""Pampero's guide for a person who chooses; see `engine.core.assistance`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from engine.core.assistance import Due, Guide
from engine.core.member_names import names_of
from engine.core.record import Many
from engine.pampero.constants import Scoring
from engine.pampero.state import State
from engine.pampero.text.effect_text import fact_word
from engine.pampero.text.inspect import PieceDescriber
from engine.pampero.text.manual_setup import ManualSetup
from engine.pampero.text.scoring_outlook import agenda, ended
from engine.pampero.text.why_not import MissingRequirements
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText

WATCHED = (Fact.MONEY, Fact.ENERGY, Fact.BATTERIES, Fact.INCOME_TOTAL)
INCOMES = (
    Fact.REMOTE_INCOME,
    Fact.RESORT_INCOME,
    Fact.COMMERCIAL_INCOME,
    Fact.INDUSTRIAL_INCOME,
    Fact.RESIDENTIAL_INCOME,
)
USES = {"site": (Kind.SITE, Kind.SECOND_SITE), "contract": (Kind.CONTRACT, Kind.LINK), "card": (Kind.TURN,)}
PIECES = (Fact.TOWERS, Fact.WIND_FARMS, Fact.CONTRACTS)


class PamperoGuide(Guide):
    """What Pampero tells a person beyond its words."""

    words: PamperoText
    lists = frozenset({"vj-values", "vj-left"})
    ties = frozenset({"vj-sector", "vj-site", "vj-contract", "vj-foreign", "vj-scoring-card"})

    def __init__(self, words: PamperoText) -> None:
        super().__init__(words)
        self.names = words.places
        self.facts = {number: name for name, number in names_of(Fact).items()}

    def places(self, g: State) -> Sequence[str]:  # noqa: ARG002 all of them, whatever the position
        return tuple(self.names.numbers)

    def place_words(self, place: str) -> str:
        kind, number = self.names.numbers.get(place, ("", 0))
        return self.words.site(number) if kind == "site" else place

    def about(self, g: State, place: str) -> str:
        kind, number = self.names.numbers.get(place, ("", 0))
        return PieceDescriber(self.words).describe(g, kind, number)

    def lacks(self, g: State, place: str) -> Sequence[str]:
        """What is missing; the position given is written to, so it must be a copy."""
        kind, number = self.names.numbers.get(place, ("", 0))
        return tuple(dict.fromkeys(MissingRequirements(self.words, g).sentences(kind, number)))

    def using(self, place: str) -> Sequence[int]:
        kind, _ = self.names.numbers.get(place, ("", 0))
        return USES.get(kind, ())

    def watched(self, g: State) -> Mapping[str, str]:
        """Stocks and incomes, the pieces, and what the majorities and tiles to come count."""
        t = self.words.t
        scored = [t.bottom_fact[g.scoring_tile[place]] for place in (Scoring.SECOND, Scoring.END_I, Scoring.END_II)]
        scored += [t.top_fact[g.scoring_tile[place]] for place in (Scoring.FIRST, Scoring.END_I, Scoring.END_II)]
        numbers = dict.fromkeys((*WATCHED, *INCOMES, *PIECES, *map(int, scored)))
        return {self.facts[number]: fact_word(number) for number in numbers}

    def agenda(self, g: State) -> Sequence[Due]:
        return tuple(agenda(g, self.words))

    def drawn(self, g: State) -> int:
        return sum(self.turned_up(g).values())

    def ended(self, states: Many[State]) -> Many[State]:
        return ended(states, self.words.t)

    # A game on a real table

    @cached_property
    def manual_setup(self) -> ManualSetup:
        return ManualSetup(self.words)

    def families(self, g: State) -> Sequence[str]:  # noqa: ARG002
        return tuple(self.manual_setup.families)

    def cells(self, g: State, family: str) -> Sequence[str]:  # noqa: ARG002
        return self.manual_setup.families[family].places

    def pieces(self, g: State, family: str) -> Mapping[int, str]:
        return self.manual_setup.pieces(g, family)

    def lying(self, g: State, family: str) -> Sequence[int]:
        return self.manual_setup.lying(g, family)

    def turned_up(self, g: State) -> Mapping[str, int]:
        return self.manual_setup.turned_up(g)

    def lay(self, g: State, family: str, cell: int, piece: int) -> None:
        self.manual_setup.lay(g, family, cell, piece)
