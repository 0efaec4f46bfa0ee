"""What a game is to the rest of the house: one object. `solo` and `experiments` receive it and import none.

A `Game` knows the records, the rules bound to them, what can be settled, and what a result is. Its `Edition` is a set
of components ready to play: tables for the kernel, words for a person.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from engine.core.binding import Binding
from engine.core.observation import Seen
from engine.core.record import Many
from engine.core.results import Column, CoreRow, Score, Side
from engine.core.settings import Setting, Settings
from engine.core.state import CoreState

if TYPE_CHECKING:
    from engine.core.components.catalogue import ComponentFiles

Data = str | PathLike[str] | None
"""A folder of component files over the shipped ones, or None."""


class FactSpec(NamedTuple):
    """A named count of the game: how it is written, its unit, one line of meaning."""

    name: str
    unit: str
    says: str


class FeatureSpec(NamedTuple):
    """A named feature of an option: its unit, one line of meaning, and the kinds of decision whose options have it."""

    name: str
    unit: str
    says: str
    kinds: Sequence[str]
    words: Mapping[str, int] = {}
    """The values that have a name: a card, a zone."""


@dataclass(frozen=True)
class Item:
    """One piece of a set-up at its place, and what it shows."""

    place: str
    piece: str
    says: str


class Explanation(Protocol):
    """The reasoning of an automa's turn, as data."""

    @property
    def turn(self) -> int:
        """The number of the automa's turn, from 1."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause of the rules behind the turn."""

    def to_json(self) -> dict[str, Any]:
        """The explanation for another program."""


class Narrator(Protocol):
    """Follows a game from a position on and tells what happens."""

    @property
    def explanations(self) -> Sequence[Explanation]:
        """The automa's turns that are over."""

    def describe(self, row: Sequence[int]) -> tuple[str, str]:
        """The next row of the log: its name and its sentence."""

    def answer(self, code: int, g: Any) -> None:
        """A choice is about to be made in this position."""

    def follow(self, g: Any) -> None:
        """A step has been made: its whole log, and the decision it ends in."""


class GameText(Protocol):
    """A game in the words of a person at the table."""

    def question(self, g: Any) -> str:
        """What is decided now."""

    def describe(self, kind: int, code: int, g: Any) -> str:
        """An option in words, for every code of the kind."""

    def progress(self, g: Any) -> str:
        """How far the game is: the year, the round."""

    def narrator(self, g: Any) -> Narrator:
        """Who tells the game from this position on."""

    def layout(self, g: Any) -> dict[str, list[Item]]:
        """What lies where in a game that has just been set up, by part of the table."""

    def column_words(self) -> Mapping[str, Mapping[str, str]]:
        """What the pieces are called that columns of a result name by their ids, by column, or by its stem."""


class Edition(Protocol):
    """A set of components ready to play: everything that depends on them and on nothing else."""

    @property
    def hash(self) -> str:
        """The hash of the components."""

    @property
    def tables(self) -> Many[Any]:
        """The components as one record of integers."""

    @property
    def words(self) -> GameText:
        """The components and the game in words."""

    def seated(self, setting: Setting) -> Edition:
        """These components as a setting lays them out: a board may have a side for each number of players."""

    def prototype(self, setting: Setting) -> Many[Any]:
        """The state every game of a setting starts from; a word of it that means nothing here raises."""

    def columns(self, setting: Setting) -> Sequence[Column]:
        """The columns of a result that tell what happened in a game, in the order of the files."""


class Rules(Protocol):
    """A game beside the others."""

    @property
    def name(self) -> str:
        """The word that names the game in commands: the name of its folder."""

    @property
    def title(self) -> str:
        """The name of the game as people write it."""

    @property
    def rules_version(self) -> int:
        """Raised whenever the same seed and choices lead to another game than before."""

    @property
    def state(self) -> type[CoreState]:
        """The record of a position."""

    @property
    def row(self) -> type[CoreRow]:
        """The record of a finished game's result."""

    @property
    def binding(self) -> Binding:
        """The rules, for the loop and the players."""

    @property
    def settings(self) -> Settings:
        """What can be settled before a game begins."""

    @property
    def components(self) -> ComponentFiles[Any]:
        """The component files, as `solo data` checks, shows and copies them."""

    @property
    def score(self) -> Score:
        """What decides the game."""

    @property
    def accounts(self) -> Mapping[str, str]:
        """What a score is booked under, with what each means; a setting may use only some of them."""

    @property
    def facts(self) -> Sequence[FactSpec]:
        """The named counts, in the order of their numbers."""

    @property
    def features(self) -> Sequence[FeatureSpec]:
        """The named features of options, in the order of their numbers."""

    @property
    def observation(self) -> Sequence[Seen]:
        """What an agent sees, in order; nothing that is hidden at the table."""

    @property
    def observation_version(self) -> int:
        """Raised with every change of what an agent sees."""

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of decision by number; kind 0 is none."""

    @property
    def sizes(self) -> Sequence[int]:
        """How many option codes each kind of decision has; kind 0 has none."""

    def sides(self, setting: Setting) -> Sequence[Side]:
        """Who plays, one side per seat, an automa last; a hero comes first."""

    def edition(self, data: Data = None) -> Edition:
        """The shipped components, or those with the files of a folder in place of the shipped ones of their name."""

    def score_of(self, g: Any, seat: int) -> int:
        """A seat's score now."""

    def idle_automa(self, g: Any) -> bool:
        """Let the automa never act from this prototype on, to see what the rest costs; whether there is one."""

    def booked(self, g: Any, seat: int) -> dict[str, int]:
        """A seat's score by account, as far as the setting uses them: together they are the score."""


def bases(sizes: Sequence[int]) -> tuple[int, ...]:
    """The first global action of each kind: a global action is `bases[kind] + code`."""
    return tuple(accumulate(sizes, initial=0))[:-1]
