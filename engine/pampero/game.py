"""Pampero, as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from engine.core.binding import Binding
from engine.core.errors import UserError, unknown
from engine.core.game import Data, FactSpec, FeatureSpec
from engine.core.member_names import member_name, names_of
from engine.core.observation import Seen
from engine.core.record import Many
from engine.core.results import Column, Score, Side
from engine.core.settings import Setting, Settings
from engine.core.state import blank_states
from engine.pampero.ai.facts import any_fact, counted, weigh_counted
from engine.pampero.ai.feature_dispatch import feature, noted_feature
from engine.pampero.ai.notes import new_notes
from engine.pampero.components.build_tables import build_tables
from engine.pampero.components.catalogue import COMPONENTS, Catalogue, load_catalogue
from engine.pampero.components.tables import Tables
from engine.pampero.constants import VJ, Account, Board, Scoring
from engine.pampero.dispatch import run_frame, take_choice
from engine.pampero.observation import SEEN, VERSION
from engine.pampero.results import (
    ACCOUNT_MEANS,
    MONEY,
    Row,
    accounts_left_out,
    columns_of,
    fill_row,
    objective_names,
    sides_of,
)
from engine.pampero.rules.decisions import is_choice, list_options
from engine.pampero.rules.setup import redact, set_up
from engine.pampero.rules.turn import SKIP_ALWAYS
from engine.pampero.ruling_docs import SETTINGS
from engine.pampero.rulings import Variant
from engine.pampero.state import State
from engine.pampero.text import PamperoText
from engine.pampero.vocabulary.decisions import SIZE, Kind
from engine.pampero.vocabulary.facts import SPECS, Fact
from engine.pampero.vocabulary.features import FEATURE_SPECS, Feature

PLACES = {Scoring.SECOND: "second scoring", Scoring.END_I: "end of stack I", Scoring.END_II: "end of stack II"}
LAYOUTS = 32
"""How many sets of components a process keeps as they lie."""
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
        raise UserError(f"an objective is named twice in '{','.join(names)}', allowed: three different ones")
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
    """A set of components ready to play: the catalogue as it lies on the table, its hash, tables and words."""

    files: Catalogue
    """The components as they were read, both sides of the board."""
    catalogue: Catalogue
    hash: str
    tables: Many[Tables]
    words: PamperoText

    def seated(self, setting: Setting) -> Edition:
        """The components with the side of the board for the number of players, and the time track."""
        longer = member_name(Variant.LONGER_GAME) in setting.variants
        return laid_out(LayoutKey(self.files.whole_hash, SETTINGS.seats_of(setting), longer, self.files))

    def prototype(self, setting: Setting) -> Many[State]:
        """A state that is blank but for what is settled."""
        states = blank_states(State, SETTINGS, setting)
        g = states[0]
        players = SETTINGS.seats_of(setting)
        g.n_seats = players if players > 1 else 0
        if setting.objectives:
            preset_objectives(g, read_objectives(self.catalogue, setting.objectives))
        return states

    def columns(self, setting: Setting) -> Sequence[Column]:
        """The columns of a result."""
        return columns_of(self.catalogue, SETTINGS.seats_of(setting))


def edition_of(data: Data = None) -> Edition:
    """The shipped components, read once in a process, or those with the files of a folder over them; for solo."""
    files = _shipped() if data is None else load_catalogue(Path(data))
    return laid_out(LayoutKey(files.whole_hash, SETTINGS.seats[0], False, files))


@cache
def _shipped() -> Catalogue:
    return load_catalogue(None)


@dataclass(frozen=True)
class LayoutKey:
    """What decides how components lie: their hash, the number of players, whether the extended time track is used."""

    hash: str
    players: int
    longer: bool
    files: Catalogue = field(compare=False, repr=False)


@lru_cache(maxsize=LAYOUTS)
def laid_out(layout: LayoutKey) -> Edition:
    """The components as they lie on a table."""
    files = layout.files
    catalogue = files.laid_out(layout.players, layout.longer)
    tables = build_tables(catalogue)
    found = files.hash if layout.players == 1 else layout.hash
    return Edition(files, catalogue, found, tables, PamperoText(catalogue, tables, layout.players))


class Pampero:
    """The solo game, you and VJ in the second seat; or two to four players."""

    name = "pampero"
    title = "Pampero"
    rules_version = 5
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
        new_notes,
        noted_feature,
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

    def sides(self, setting: Setting) -> Sequence[Side]:
        """You and VJ, or a side for every player."""
        return sides_of(SETTINGS.seats_of(setting))

    def edition(self, data: Data = None) -> Edition:
        """A set of components."""
        return edition_of(data)

    def score_of(self, g: State, seat: int) -> int:
        """A seat's money."""
        return g.money[seat]

    def idle_automa(self, g: State) -> bool:
        """VJ skips every turn; among players there is no VJ."""
        if g.n_seats:
            return False
        g.skip_vj = SKIP_ALWAYS
        return True

    def booked(self, g: State, seat: int) -> dict[str, int]:
        """A seat's money by account."""
        left_out = accounts_left_out(g.board_of[VJ] == Board.SOLO)
        return {word: g.ledger[seat, number] for word, number in names_of(Account).items() if number not in left_out}


PAMPERO = Pampero()
