"""Pampero, as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.core.binding import Binding
from engine.core.components.phrases import names_of
from engine.core.errors import UserError, unknown
from engine.core.game import Data, FactSpec, FeatureSpec
from engine.core.observation import Seen
from engine.core.record import Many, allocate
from engine.core.results import Column, Score, Side
from engine.core.settings import Setting, Settings
from engine.pampero.ai.facts import any_fact
from engine.pampero.ai.feature_dispatch import feature
from engine.pampero.components.build_tables import build_tables
from engine.pampero.components.catalogue import COMPONENTS, Catalogue, load_catalogue
from engine.pampero.components.tables import Tables
from engine.pampero.constants import Account, Scoring
from engine.pampero.dispatch import run_frame, take_choice
from engine.pampero.observation import SEEN, VERSION
from engine.pampero.results import ACCOUNT_MEANS, MONEY, SIDES, Row, columns_of, fill_row, objective_names
from engine.pampero.rules.decisions import is_choice, list_options
from engine.pampero.rules.facts import counted, weigh_counted
from engine.pampero.rules.setup import redact, set_up
from engine.pampero.rules.turn import SKIP_ALWAYS
from engine.pampero.ruling_docs import SETTINGS
from engine.pampero.state import State
from engine.pampero.text import PamperoText
from engine.pampero.vocabulary.decisions import SIZE, Kind
from engine.pampero.vocabulary.facts import SPECS, Fact
from engine.pampero.vocabulary.features import FEATURE_SPECS, Feature

PLACES = {Scoring.SECOND: "second scoring", Scoring.END_I: "end of stack I", Scoring.END_II: "end of stack II"}
STACK_OF = {Scoring.END_I: "I", Scoring.END_II: "II"}


def read_objectives(catalogue: Catalogue, names: Sequence[str]) -> tuple[int, int, int]:
    """The scoring tiles of three objectives: second scoring, end of stack I, end of stack II."""
    if len(names) != len(PLACES):
        raise UserError(
            f"found {len(names)} objectives in '{','.join(names)}', "
            f"allowed: three, separated by commas ({', '.join(PLACES.values())})"
        )
    known = objective_names(catalogue)
    for name in names:
        if name not in known:
            raise UserError(unknown("objective", name, known))
    for place, name in zip(PLACES, names, strict=True):
        _refuse_wrong_stack(catalogue, place, name)
    if len(set(names)) < len(names):
        raise UserError(f"an objective comes twice in '{','.join(names)}', allowed: three different ones")
    second, end_i, end_ii = (known.index(name) for name in names)
    return second, end_i, end_ii


def _refuse_wrong_stack(catalogue: Catalogue, place: Scoring, name: str) -> None:
    stack = STACK_OF.get(place)
    if stack is None or name in objective_names(catalogue, stack):
        return
    tile = catalogue.scoring_tiles.tile[objective_names(catalogue).index(name)]
    raise UserError(
        f"the objective '{name}' is on tile {tile.id} of stack {tile.stack}, so it cannot be the {PLACES[place]} "
        f"(stack I: {', '.join(objective_names(catalogue, 'I'))}; "
        f"stack II: {', '.join(objective_names(catalogue, 'II'))})"
    )


def preset_objectives(g: State, tiles: tuple[int, int, int]) -> None:
    """Lay the tiles of three objectives before set-up, which then draws the first scoring's of what is left."""
    for place, tile in zip(PLACES, tiles, strict=True):
        g.scoring_tile[place] = tile
    g.scoring_tile[Scoring.FIRST] = tiles[0]


@dataclass(frozen=True)
class Edition:
    """A set of components ready to play: catalogue, tables and words."""

    catalogue: Catalogue
    tables: Many[Tables]
    words: PamperoText

    @property
    def hash(self) -> str:
        """The hash of the components."""
        return self.catalogue.hash

    def prototype(self, setting: Setting) -> Many[State]:
        """A state that is blank but for what is settled."""
        states = allocate(State)
        g = states[0]
        for ruling, value in enumerate(SETTINGS.ruling_numbers(setting)):
            g.ruling[ruling] = value
        for variant, used in enumerate(SETTINGS.variant_numbers(setting)):
            g.variant[variant] = used
        if setting.objectives:
            preset_objectives(g, read_objectives(self.catalogue, setting.objectives))
        return states

    def columns(self, setting: Setting) -> Sequence[Column]:  # noqa: ARG002 the solo game has two sides
        """The columns of a result."""
        return columns_of(self.catalogue)


def edition_of(data: Data = None) -> Edition:
    """The shipped components, read once in a process, or those with the files of a folder over them."""
    return _shipped() if data is None else _read(Path(data))


@cache
def _shipped() -> Edition:
    return _read(None)


def _read(overlay: Path | None) -> Edition:
    catalogue = load_catalogue(overlay)
    tables = build_tables(catalogue)
    return Edition(catalogue, tables, PamperoText(catalogue, tables))


class Pampero:
    """The solo game: you, and VJ in the second seat."""

    name = "pampero"
    title = "Pampero"
    rules_version = 4
    state = State
    row = Row
    binding = Binding(
        set_up,
        run_frame,
        list_options,
        take_choice,
        redact,
        any_fact,
        feature,
        fill_row,
        is_choice,
        counted,
        weigh_counted,
    )
    settings: Settings = SETTINGS
    components = COMPONENTS
    score: Score = MONEY
    accounts: Mapping[str, str] = {word: ACCOUNT_MEANS[Account(number)] for word, number in names_of(Account).items()}
    facts: Sequence[FactSpec] = tuple(
        FactSpec(word, SPECS[Fact(number)].unit, SPECS[Fact(number)].says) for word, number in names_of(Fact).items()
    )
    features: Sequence[FeatureSpec] = tuple(
        FeatureSpec(word, *FEATURE_SPECS[Feature(number)]) for word, number in names_of(Feature).items()
    )
    observation: Sequence[Seen] = SEEN
    observation_version = VERSION
    kinds: Sequence[str] = tuple(names_of(Kind))
    sizes: Sequence[int] = SIZE

    def sides(self, setting: Setting) -> Sequence[Side]:  # noqa: ARG002 the solo game has these two
        """You and VJ."""
        return SIDES

    def edition(self, data: Data = None) -> Edition:
        """A set of components."""
        return edition_of(data)

    def score_of(self, g: State, seat: int) -> int:
        """A seat's money."""
        return g.money[seat]

    def idle_automa(self, g: State) -> bool:
        """VJ skips every turn."""
        g.skip_vj = SKIP_ALWAYS
        return True

    def booked(self, g: State, seat: int) -> dict[str, int]:
        """A seat's money by account."""
        return {word: g.ledger[seat, account] for word, account in names_of(Account).items()}


PAMPERO = Pampero()
