"""What can be settled before a game begins: rulings, variants, objectives, the number of seats; read in one way.

A game declares its `Settings`. Whatever a person or a file says, `Settings.read` turns it into one `Setting`, in which
whatever is as the rulebook has it is left out, so that equal settings are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.core.errors import UserError, unknown

SEEDS = 2**63
SHORT_HASH = 12
"""Letters of a hash that a person is shown."""


@dataclass(frozen=True)
class RulingSpec:
    """A switch: its values (the default first), the question, what the sources say, what each value means."""

    values: tuple[str, ...]
    question: str
    sources: str
    means: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]


@dataclass(frozen=True)
class VariantSpec:
    """An optional rule."""

    says: str
    sources: str


class Reading(NamedTuple):
    """A gap of the rules settled without a switch: where it belongs, what holds, why."""

    about: str
    holds: str
    why: str


@dataclass(frozen=True)
class Setting:
    """How a game is set up, beside its components and its seed; what is left out is as usual."""

    rulings: tuple[tuple[str, str], ...] = ()
    variants: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    seats: int = 0
    """How many players decide, an automa not counted; 0 for the usual number."""


USUAL = Setting()
"""A game as it is usually set up."""

Rulings = Mapping[str, str] | Iterable[str]
Words = str | Iterable[str]


@dataclass(frozen=True)
class Settings:
    """What a game lets one settle."""

    rulings: Mapping[str, RulingSpec] = field(default_factory=dict)
    variants: Mapping[str, VariantSpec] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    """Variants that are not for the usual number of players, with the reason; for none that `variants` lacks."""
    readings: Sequence[Reading] = ()
    sources: str = ""
    """What the letters before a section mean."""
    objectives: str = ""
    """What a list of objectives names, in order; empty: the game has none to choose."""
    seats: tuple[int, ...] = (2,)
    """How many players can decide, the usual number first; an automa is not counted."""

    def read(
        self, rulings: Rulings = (), variants: Iterable[str] = (), objectives: Words = (), seats: int = 0
    ) -> Setting:
        """The setting that these words mean; the first that means nothing raises with what is allowed."""
        return Setting(
            rulings=self._rulings(rulings),
            variants=self._variants(variants, self._seats(seats) == 0),
            objectives=self._objectives(objectives),
            seats=self._seats(seats),
        )

    def seats_of(self, setting: Setting) -> int:
        """How many players decide."""
        return setting.seats or self.seats[0]

    def named(self, setting: Setting) -> dict[str, str]:
        """Every ruling with its value, the defaults included."""
        chosen = dict(setting.rulings)
        return {name: chosen.get(name, spec.default) for name, spec in self.rulings.items()}

    def ruling_numbers(self, setting: Setting) -> list[int]:
        """The number of each ruling's value, in the order they are declared."""
        return [self.rulings[name].values.index(value) for name, value in self.named(setting).items()]

    def variant_numbers(self, setting: Setting) -> list[int]:
        """1 for each variant in use, in the order they are declared."""
        return [int(name in setting.variants) for name in self.variants]

    def _rulings(self, said: Rulings) -> tuple[tuple[str, str], ...]:
        pairs = said.items() if isinstance(said, Mapping) else [self._pair(text) for text in said]
        found: dict[str, str] = {}
        for word, value in pairs:
            name = self._ruling(word)
            read = self._value(name, value)
            if found.setdefault(name, read) != read:
                raise UserError(f"the ruling {name} is given twice: {found[name]} and {read}")
        return tuple(
            (name, found[name]) for name, spec in self.rulings.items() if found.get(name, spec.default) != spec.default
        )

    def _pair(self, text: str) -> tuple[str, str]:
        """`TIE=towers` as a name and a value."""
        word, sign, value = text.partition("=")
        if not sign:
            name = self._ruling(word)
            spellings = " or ".join(f"{name}={value}" for value in self.rulings[name].values)
            raise UserError(f"the ruling {name} needs a value: {spellings}")
        return word, value

    def _ruling(self, word: str) -> str:
        plain = word.strip().upper().replace("-", "_")
        if plain not in self.rulings:
            raise UserError(unknown("ruling", plain, self.rulings))
        return plain

    def _value(self, name: str, word: str) -> str:
        plain = str(word).strip().lower().replace("-", "_")
        if plain not in self.rulings[name].values:
            raise UserError(unknown(f"value of the ruling {name}", str(word), self.rulings[name].values))
        return plain

    def _variants(self, said: Iterable[str], usual: bool) -> tuple[str, ...]:
        """Each variant once, in the order they are declared."""
        found = {self._variant(text, usual) for text in said}
        return tuple(name for name in self.variants if name in found)

    def _variant(self, text: str, usual: bool) -> str:
        plain = text.strip().lower().replace("_", "-")
        if plain in self.refused and (usual or plain not in self.variants):
            raise UserError(f"the variant '{plain}' is not for the solo game: {self.refused[plain]}")
        if plain not in self.variants:
            raise UserError(unknown("variant", text, self.variants))
        return plain

    def _objectives(self, said: Words) -> tuple[str, ...]:
        """`wind-farms,network-tiles,batteries` as names; the game says whether they exist and fit together."""
        parts = said.split(",") if isinstance(said, str) else tuple(said)
        if parts and not self.objectives:
            raise UserError("this game has no objectives to choose")
        return tuple(part.strip().lower().replace("_", "-").replace(" ", "-") for part in parts)

    def _seats(self, seats: int) -> int:
        if seats and seats not in self.seats:
            raise UserError(f"the number of seats is {seats}, allowed: {', '.join(map(str, sorted(self.seats)))}")
        return 0 if seats == self.seats[0] else seats
