"""What the columns of a run mean, kept in its manifest: rows are read without the game and its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Protocol

from pydantic import ConfigDict, Field

from engine.core.errors import UserError, printable
from engine.core.results import TIE, Column, Score, Side
from engine.core.safe_io import Document
from engine.core.settings import Setting
from engine.core.text.figures import words

Text = Annotated[str, Field(max_length=1000)]


Called = Mapping[str, Mapping[str, str]]
"""The words of columns that are ids, as people say them: by column, or its stem, and word."""


class ColumnInfo(Document):
    """A column about games: its name, meaning and group; its side and stem where every side has one."""

    name: Text
    says: Text
    group: Text = "outcome"
    side: Text = ""
    stem: Text = ""
    called: dict[Text, Text] = Field(default_factory=dict)
    """The words of a column that are ids, as people say them; runs of earlier versions have none."""


class Scored(Protocol):
    """A game, as far as a layout asks it."""

    @property
    def title(self) -> str: ...

    @property
    def score(self) -> Score: ...

    def sides(self, setting: Setting) -> Iterable[Side]: ...


class Layout(Document):
    """The words of a run: the game's title, what is scored, who plays, and what each column tells."""

    model_config = ConfigDict(strict=False)  # or a side of a file would be no `Side`

    title: Text
    score: Score
    sides: list[Side] = Field(min_length=2)
    columns: list[ColumnInfo]

    @classmethod
    def of(
        cls, game: Scored, columns: Iterable[Column], setting: Setting, called: Called = MappingProxyType({})
    ) -> Layout:
        """The layout of the rows of a game with this setting."""
        meanings = [
            ColumnInfo(
                name=column.name,
                says=column.says,
                group=column.group,
                side=column.side,
                stem=column.stem,
                called=dict(called.get(column.stem or column.name, {})),
            )
            for column in columns
        ]
        return cls(title=game.title, score=game.score, sides=list(game.sides(setting)), columns=meanings)

    @property
    def hero(self) -> bool:
        """Whether the wins of the first side are counted: you, against an automa."""
        return self.sides[0].hero

    @property
    def winners(self) -> list[str]:
        """The words of the column `winner`, in the order of their numbers."""
        return [*(side.name for side in self.sides), TIE]

    @property
    def scores(self) -> list[str]:
        """The column of every side's score."""
        return [f"{self.score.name}_{side.name}" for side in self.sides]

    def group(self, name: str) -> list[ColumnInfo]:
        """The columns of one group."""
        return [column for column in self.columns if column.group == name]

    def in_words(self, column: str, word: str) -> str:
        """A word of a column as people say it."""
        called = next((info.called for info in self.columns if info.name == column), {})
        return called.get(word) or words(word)

    def to_json(self) -> dict[str, Any]:
        """The layout as a manifest keeps it."""
        return self.model_dump(exclude_defaults=True)

    def check(self) -> None:
        """Refuse a layout that lacks what every run has: the winner, every side's score, a hero's margin, each once."""
        names = [column.name for column in self.columns]
        for name in ("winner", *(["margin"] if self.hero else []), *self.scores):
            if names.count(name) != 1:
                raise UserError(
                    f"its layout has the column '{printable(name)}' {names.count(name)} times, allowed: once"
                )
