"""Dilluvia Project, as the rest of the project sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.core.binding import Binding
from engine.core.game import Data, FactSpec, FeatureSpec
from engine.core.member_names import member_name
from engine.core.observation import Seen
from engine.core.record import Many
from engine.core.results import Column, Score, Side
from engine.core.settings import Setting, Settings
from engine.core.state import blank_states
from engine.dilluvia.ai.facts import fact
from engine.dilluvia.ai.features import feature, noted_feature
from engine.dilluvia.ai.notes import new_notes
from engine.dilluvia.components.build_tables import tables_of
from engine.dilluvia.components.catalogue import COMPONENTS
from engine.dilluvia.components.models import Catalogue
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.observation import SEEN, VERSION
from engine.dilluvia.results import POPULATION, Row, columns_of, fill_row, sides_of
from engine.dilluvia.rules.decisions import apply, options
from engine.dilluvia.rules.effects import run
from engine.dilluvia.rules.setup import redact, set_up
from engine.dilluvia.ruling_docs import SETTINGS
from engine.dilluvia.state import State
from engine.dilluvia.text.game_text import DilluviaText
from engine.dilluvia.vocabulary.accounts import POPULATION_MEANS, Population
from engine.dilluvia.vocabulary.decisions import SIZES, Kind
from engine.dilluvia.vocabulary.facts import FACT_SPECS, Fact
from engine.dilluvia.vocabulary.features import FEATURE_SPECS, Feature


@dataclass(frozen=True)
class Edition:
    """A set of components ready to play."""

    hash: str
    components: Catalogue
    tables: Many[Tables]
    words: DilluviaText

    def seated(self, setting: Setting) -> Edition:  # noqa: ARG002 the table is the same for every setting
        """The same components: they lie alike for every number of players."""
        return self

    def prototype(self, setting: Setting) -> Many[State]:
        """A state that is blank but for what is settled."""
        return blank_states(State, SETTINGS, setting)

    def columns(self, setting: Setting) -> Sequence[Column]:
        """The columns of a result."""
        return columns_of(SETTINGS.seats_of(setting), self.components)


class Dilluvia:
    """The game: two to four seats, all of them players who decide."""

    name = "dilluvia"
    title = "Dilluvia Project"
    rules_version = 1
    state = State
    row = Row
    binding = Binding(
        set_up,
        run,
        options,
        apply,
        redact,
        fact,
        feature,
        fill_row,
        new_notes=new_notes,
        noted_feature=noted_feature,
    )
    settings: Settings = SETTINGS
    components = COMPONENTS
    score: Score = POPULATION
    accounts: Mapping[str, str] = {member_name(account): POPULATION_MEANS[account] for account in Population}
    facts: Sequence[FactSpec] = tuple(FACT_SPECS[fact] for fact in Fact)
    features: Sequence[FeatureSpec] = tuple(FEATURE_SPECS[feature] for feature in Feature)
    observation: Sequence[Seen] = SEEN
    observation_version = VERSION
    kinds: Sequence[str] = tuple(kind.name.lower() for kind in Kind)
    sizes: Sequence[int] = tuple(SIZES[kind] for kind in Kind)

    def sides(self, setting: Setting) -> Sequence[Side]:
        """Who plays."""
        return sides_of(SETTINGS.seats_of(setting))

    def edition(self, data: Data = None) -> Edition:
        """A set of components."""
        catalogue = COMPONENTS.load(None if data is None else Path(data))
        tables = tables_of(catalogue)
        return Edition(catalogue.hash, catalogue, tables, DilluviaText(catalogue, tables))

    def score_of(self, g: State, seat: int) -> int:
        """A seat's population."""
        return g.population[seat]

    def booked(self, g: State, seat: int) -> dict[str, int]:
        """A seat's population by account."""
        return {member_name(account): g.population_ledger[seat, account] for account in Population}

    def idle_automa(self, g: State) -> bool:  # noqa: ARG002 there is no automa
        """The game has no automa."""
        return False


DILLUVIA = Dilluvia()
