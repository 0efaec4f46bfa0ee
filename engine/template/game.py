"""Caravan, as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.core.binding import Binding
from engine.core.errors import UserError
from engine.core.game import Data, FactSpec, FeatureSpec
from engine.core.observation import Seen
from engine.core.record import Many
from engine.core.results import Column, Score, Side
from engine.core.settings import RulingSpec, Setting, Settings, VariantSpec
from engine.core.state import blank_states
from engine.template.components import COMPONENTS, tables_of
from engine.template.observation import SEEN, VERSION
from engine.template.results import ACCOUNT_MEANS, POINTS, columns_of, fill_row, sides_of
from engine.template.rules import SIZES, Fact, Feature, Kind, apply, fact, feature, options, redact, run, set_up
from engine.template.state import SEATS, Account, LastPot, Row, Ruling, State, Tables, Variant
from engine.template.text import CaravanText

FACT_SPECS: dict[Fact, FactSpec] = {
    Fact.POINTS: FactSpec("points", "points", "points that are safe"),
    Fact.POT: FactSpec("pot", "points", "points in the pot"),
    Fact.LEAD: FactSpec("lead", "points", "safe points more than the best of the others"),
    Fact.CARDS: FactSpec("cards", "cards", "cards drawn"),
}

FEATURE_SPECS: dict[Feature, FeatureSpec] = {
    Feature.BANKS: FeatureSpec("banks", "", "1 if the pot is banked", ("draw_or_bank",)),
    Feature.GAIN: FeatureSpec("gain", "points", "points that are safe at once", ("draw_or_bank", "points_or_cards")),
}

SETTINGS = Settings(
    seats=(1, 2, 3, 4, 5, 6),
    rulings={
        Ruling.LAST_POT.name: RulingSpec(
            tuple(value.name.lower() for value in LastPot),
            "What does a pot count that is not banked at the end?",
            "C 5 says half; some tables play it harder.",
            ("half of it, rounded down", "nothing"),
        )
    },
    variants={
        Variant.PROVISIONS.name.lower(): VariantSpec("Every seat begins with a few points.", "house rule"),
        Variant.RIVAL.name.lower(): VariantSpec("The rival joins a table of two to five.", "C 1"),
    },
    sources="C is the list of rules at the top of engine/template/rules.py.",
)


@dataclass(frozen=True)
class Edition:
    """A set of components ready to play."""

    hash: str
    tables: Many[Tables]
    words: CaravanText

    def seated(self, setting: Setting) -> Edition:  # noqa: ARG002 the table is the same for every setting
        """The same components: they lie alike for every number of players."""
        return self

    def prototype(self, setting: Setting) -> Many[State]:
        """A state that is blank but for what is settled."""
        states = blank_states(State, SETTINGS, setting)
        g = states[0]
        sides = TEMPLATE.sides(setting)
        g.n_seats = len(sides)
        g.rival_plus = g.n_seats if sides[-1].automa else 0
        return states

    def columns(self, setting: Setting) -> Sequence[Column]:
        """The columns of a result."""
        return columns_of(TEMPLATE.sides(setting))


class Caravan:
    """The game: one against the rival, or two to six, alike."""

    name = "template"
    title = "Caravan"
    rules_version = 2
    state = State
    row = Row
    binding = Binding(set_up, run, options, apply, redact, fact, feature, fill_row)
    settings: Settings = SETTINGS
    components = COMPONENTS
    score: Score = POINTS
    accounts: Mapping[str, str] = {account.name.lower(): ACCOUNT_MEANS[account] for account in Account}
    facts: Sequence[FactSpec] = tuple(FACT_SPECS[fact] for fact in Fact)
    features: Sequence[FeatureSpec] = tuple(FEATURE_SPECS[feature] for feature in Feature)
    observation: Sequence[Seen] = SEEN
    observation_version = VERSION
    kinds: Sequence[str] = tuple(kind.name.lower() for kind in Kind)
    sizes: Sequence[int] = SIZES

    def sides(self, setting: Setting) -> Sequence[Side]:
        """Who plays; the rival has a seat of its own, so that it can join five at the most."""
        deciding, has_rival = SETTINGS.seats_of(setting), Variant.RIVAL.name.lower() in setting.variants
        if has_rival and deciding == SEATS:
            raise UserError("the variant 'rival' needs a free seat, allowed: 1 to 5 seats")
        return sides_of(deciding, has_rival)

    def edition(self, data: Data = None) -> Edition:
        """A set of components."""
        catalogue = COMPONENTS.load(None if data is None else Path(data))
        return Edition(catalogue.hash, tables_of(catalogue), CaravanText(catalogue))

    def score_of(self, g: State, seat: int) -> int:
        """A seat's points."""
        return g.points[seat]

    def booked(self, g: State, seat: int) -> dict[str, int]:
        """A seat's points by account."""
        return {account.name.lower(): g.ledger[seat, account] for account in Account}

    def idle_automa(self, g: State) -> bool:
        """The rival lets every turn pass."""
        g.rival_idle = 1
        return True


TEMPLATE = Caravan()
