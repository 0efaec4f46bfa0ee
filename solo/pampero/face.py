"""Pampero's face: what it shows in its own way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.core.settings import Setting
from engine.pampero.game import edition_of
from engine.pampero.table.position import Answered, explain_file
from engine.pampero.vocabulary.page import vocabulary_page
from solo.faces import Face
from solo.game import Game
from solo.pampero import data_answers
from solo.pampero.views import show_explanation, show_layout


class PamperoFace(Face):
    """The set-up sheet, VJ's explanation, the components."""

    def set_up(self, game: Game) -> Iterator[RenderableType]:
        return show_layout(game)

    def refuse_unexplained(self) -> None:
        pass

    def explanation(self, explanation: Any, width: int) -> Text:
        return show_explanation(explanation, width)

    def explain_position(self, path: Path, setting: Setting, data: Path | None, answers: Sequence[str]) -> Answered:
        return explain_file(path, edition_of(data), setting, answers)

    def check(self, directory: Path | None) -> Iterator[str]:
        return data_answers.checked(directory)

    def kinds(self) -> Table:
        return data_answers.kind_table()

    def show(self, kind: str, name: str | None, data: Path | None) -> Iterator[RenderableType]:
        return data_answers.shown(kind, name, data)

    def sources(self, data: Path | None) -> dict[str, Any]:
        return dict(data_answers.counted(data))

    def source_views(self, counts: dict[str, Any]) -> Iterator[RenderableType]:
        yield data_answers.source_table(counts["files"], counts["total"])
        yield Text(data_answers.MEANING)

    def export(self, directory: Path) -> str:
        return data_answers.exported(directory)

    def vocabulary(self) -> str:
        return vocabulary_page()


FACE = PamperoFace
