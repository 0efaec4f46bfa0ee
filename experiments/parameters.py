"""What can be tuned: the numbers of a player's file, by name, with their ranges, and the player that they make.

A weights file and a script are both a `Vector` of named whole numbers. Written back, the file keeps its comments and
its order: only the numbers are replaced, where they stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any, Protocol

from engine.core.errors import UserError, missing_package, printable, unknown
from engine.core.game import Rules
from engine.core.linear_value import WeightedFact
from engine.core.safe_io import parse_toml, validated
from engine.core.settings import Setting
from engine.core.text.grammar import count
from solo.players.files import is_weights
from solo.players.registry import CompiledPlayer, greedy_player, script_player
from solo.players.script.toml_locations import TomlSource
from solo.players.script.validate import validated_script as checked_script
from solo.players.weights import LARGEST, Weights, fact_names, validated_weights

SMALLEST_STEP = 200
"""A weight near 0 is tried this far away, in thousandths."""


@dataclass(frozen=True)
class TunableNumber:
    """A number that can be changed: its name, what it is, its range, and what a large change of it is."""

    name: str
    value: int
    low: int | None
    high: int | None
    scale: float

    def rounded(self, steps: float) -> int:
        """The number so many scales away, inside its range."""
        number = round(self.value + steps * self.scale)
        number = number if self.low is None else max(self.low, number)
        return number if self.high is None else min(self.high, number)


class NumberVector(Protocol):
    """The numbers of a player's file."""

    @property
    def parameters(self) -> Sequence[TunableNumber]:
        """All that can be changed."""

    def player(self, values: Mapping[str, int]) -> CompiledPlayer:
        """The player with these numbers in place of its own; the others stay."""

    def text(self, values: Mapping[str, int]) -> str:
        """The file with these numbers."""


@dataclass(frozen=True)
class WeightsVector:
    """The weights of the greedy player."""

    source: TomlSource
    weights: Weights
    game: Rules
    setting: Setting

    @property
    def parameters(self) -> Sequence[TunableNumber]:
        """Every weight but the one that the others are measured by, a point of one's own score."""
        unit = f"{WeightedFact.OWN.name.lower()}.{self.game.score.name}"
        found = [
            TunableNumber(f"{part.name.lower()}.{fact}", value, -LARGEST, LARGEST, max(abs(value), SMALLEST_STEP))
            for part in WeightedFact
            for fact, value in self.weights.part(part).items()
        ]
        return [parameter for parameter in found if parameter.name != unit]

    def player(self, values: Mapping[str, int]) -> CompiledPlayer:
        """The greedy player with these weights."""
        parts = {part.name.lower(): dict(self.weights.part(part)) for part in WeightedFact}
        for name, value in values.items():
            part, _, fact = name.partition(".")
            parts[part][fact] = value
        return greedy_player(self.weights.model_copy(update=parts), self.game, self.setting)

    def text(self, values: Mapping[str, int]) -> str:
        """The weights file."""
        parts = {name: name.partition(".") for name in values}
        return replace_numbers(self.source, {(parts[name][0], parts[name][2]): values[name] for name in values})


@dataclass(frozen=True)
class ScriptVector:
    """The numbers of a script."""

    source: TomlSource
    game: Rules
    setting: Setting

    @property
    def parameters(self) -> Sequence[TunableNumber]:
        """The numbers of its table `numbers`."""
        numbers = checked_script(self.source, self.game, self.setting).numbers
        return [
            TunableNumber(name, number.value, number.least, number.most, width(number.value, number.least, number.most))
            for name, number in numbers.items()
        ]

    def player(self, values: Mapping[str, int]) -> CompiledPlayer:
        """The script with these numbers."""
        return script_player(
            checked_script(self.source, self.game, self.setting, values), len(self.game.sides(self.setting))
        )

    def text(self, values: Mapping[str, int]) -> str:
        """The script's file."""
        return replace_numbers(self.source, {("numbers", name): value for name, value in values.items()})


def width(value: int, low: int | None, high: int | None) -> float:
    """What a large change of a script's number is: half its range, or itself."""
    if low is not None and high is not None:
        return max(1.0, (high - low) / 2)
    return max(2.0, abs(value))


def vector_of(source: TomlSource, game: Rules, setting: Setting) -> NumberVector:
    """The numbers of a file that has been read."""
    if not is_weights(source.content):
        return ScriptVector(source, game, setting)
    try:
        weights = validated_weights(validated(Weights, source.content), fact_names(game))
    except UserError as error:
        raise UserError(f"the weights file {source.path}: {error}") from error
    return WeightsVector(source, weights, game, setting)


def chosen(parameters: Sequence[TunableNumber], patterns: Sequence[str]) -> list[TunableNumber]:
    """The numbers that are to be tuned: those that a pattern names, or all."""
    names = [parameter.name for parameter in parameters]
    for pattern in patterns:
        if not any(fnmatch(name, pattern) for name in names):
            raise UserError(unknown("number to tune", pattern, names))
    found = [
        parameter
        for parameter in parameters
        if not patterns or any(fnmatch(parameter.name, pattern) for pattern in patterns)
    ]
    found = [
        parameter
        for parameter in found
        if parameter.low is None or parameter.high is None or parameter.low < parameter.high
    ]
    if len(found) < 2:
        there = f"{count(len(found), 'number')} to tune, allowed: 2 or more ({', '.join(names) or 'none'})"
        raise UserError(
            f"there {'is' if len(found) == 1 else 'are'} {there}; write them in [numbers], as in docs/scripts.md"
        )
    return found


def replace_numbers(source: TomlSource, values: Mapping[tuple[str, str], int]) -> str:
    """A file's text with other numbers in their places: comments, order and spacing stay."""
    try:
        import tomlkit  # noqa: PLC0415 an extra that not everybody installs
    except ImportError as error:
        raise missing_package("tuning", "cma", "tomlkit") from error
    document: Any = tomlkit.parse(source.text)
    for (table, name), value in values.items():
        if isinstance(document[table][name], Mapping):
            document[table][name]["value"] = value
        else:
            document[table][name] = value
    text = tomlkit.dumps(document)
    refuse_other(source, values, parse_toml(text, f"the player's file {printable(source.path)}"))
    return text


def refuse_other(source: TomlSource, values: Mapping[tuple[str, str], int], content: dict[str, Any]) -> None:
    """The new text must say the new numbers, and else what it said."""
    wanted = deepcopy(source.content)
    for (table, name), value in values.items():
        if isinstance(wanted[table][name], dict):
            wanted[table][name]["value"] = value
        else:
            wanted[table][name] = value
    if content != wanted:
        raise UserError(f"{printable(source.path)}: its numbers are not written so that they could be replaced")
