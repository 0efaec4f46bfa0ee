"""El Plan, as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.core.binding import Binding
from engine.core.errors import UserError
from engine.core.game import Data, FactSpec, FeatureSpec
from engine.core.member_names import names_of
from engine.core.observation import Seen
from engine.core.record import Many
from engine.core.results import Column, Score, Side
from engine.core.settings import Setting, Settings
from engine.core.state import blank_states
from engine.el_plan.ai.facts import fact
from engine.el_plan.ai.features import feature
from engine.el_plan.components.build_tables import build_tables
from engine.el_plan.components.catalogue import COMPONENTS
from engine.el_plan.components.models import Components
from engine.el_plan.components.tables import Tables
from engine.el_plan.dispatch import list_options, run_frame, take_choice
from engine.el_plan.observation import SEEN, VERSION
from engine.el_plan.results import POINTS, SCORE_ACCOUNTS, columns_of, fill_row, sides_of
from engine.el_plan.rules.scoring import idea_count, points_of, trio_points
from engine.el_plan.rules.setup import redact, set_up
from engine.el_plan.ruling_docs import SETTINGS
from engine.el_plan.state import Row, State
from engine.el_plan.text import ElPlanText
from engine.el_plan.vocabulary.decisions import SIZE, Kind
from engine.el_plan.vocabulary.facts import FACT_SPECS, Fact
from engine.el_plan.vocabulary.features import FEATURE_SPECS, Feature

KIND_NAMES = tuple(names_of(Kind))


@dataclass(frozen=True)
class Edition:
    """A set of components ready to play."""

    components: Components
    tables: Many[Tables]
    words: ElPlanText

    @property
    def hash(self) -> str:
        """The hash of the components."""
        return self.components.hash

    def seated(self, setting: Setting) -> Edition:  # noqa: ARG002 the table is the same for every setting
        """The same components: they lie alike for every number of players."""
        return self

    def prototype(self, setting: Setting) -> Many[State]:
        """A state that is blank but for what is settled; two levels at once are refused."""
        if len(setting.variants) > 1:
            raise UserError(f"plans are of one level, found: {' and '.join(setting.variants)}")
        return blank_states(State, SETTINGS, setting)

    def columns(self, setting: Setting) -> Sequence[Column]:
        """The columns of a result."""
        return columns_of(self.components, SETTINGS.seats_of(setting))


@cache
def shipped() -> Edition:
    """The shipped components, read once in a process."""
    return edition_of(None)


def edition_of(folder: Path | None) -> Edition:
    """The shipped components, or those with the files of a folder over them."""
    components = COMPONENTS.load(folder)
    return Edition(components, build_tables(components), ElPlanText(components))


class ElPlan:
    """The game: three to six seats, everybody for themselves."""

    name = "el_plan"
    title = "El Plan"
    rules_version = 1
    state = State
    row = Row
    binding = Binding(set_up, run_frame, list_options, take_choice, redact, fact, feature, fill_row)
    settings: Settings = SETTINGS
    components = COMPONENTS
    score: Score = POINTS
    accounts: Mapping[str, str] = SCORE_ACCOUNTS
    facts: Sequence[FactSpec] = tuple(FACT_SPECS[number] for number in Fact)
    features: Sequence[FeatureSpec] = tuple(
        FeatureSpec(
            word,
            FEATURE_SPECS[Feature(number)].unit,
            FEATURE_SPECS[Feature(number)].says,
            tuple(KIND_NAMES[kind] for kind in FEATURE_SPECS[Feature(number)].kinds),
            FEATURE_SPECS[Feature(number)].words,
        )
        for word, number in names_of(Feature).items()
    )
    observation: Sequence[Seen] = SEEN
    observation_version = VERSION
    kinds: Sequence[str] = KIND_NAMES
    sizes: Sequence[int] = SIZE

    def sides(self, setting: Setting) -> Sequence[Side]:
        """Who plays."""
        return sides_of(SETTINGS.seats_of(setting))

    def edition(self, data: Data = None) -> Edition:
        """A set of components."""
        return shipped() if data is None else edition_of(Path(data))

    def score_of(self, g: State, seat: int) -> int:
        """A seat's points."""
        return points_of(g, seat)

    def booked(self, g: State, seat: int) -> dict[str, int]:
        """A seat's points by account."""
        return {"ideas": idea_count(g, seat), "trios": trio_points(g, seat)}

    def idle_automa(self, g: State) -> bool:  # noqa: ARG002 there is none
        """Nobody sits at a seat but players."""
        return False


EL_PLAN = ElPlan()
