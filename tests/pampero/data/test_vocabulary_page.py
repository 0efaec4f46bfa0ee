"""The reference page of the vocabulary is written from the code and kept up to date."""

from __future__ import annotations

from pathlib import Path

from engine.core.components.vocabulary import vocabulary_page
from engine.pampero.vocabulary.effects import EFFECTS
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.page import CHAPTERS, VOCABULARIES
from tests.pampero.data.conftest import Solo

FILE = Path(__file__).parents[3] / "docs" / "vocabulary.md"
PAGE = vocabulary_page("pampero", CHAPTERS)


def test_the_page_is_up_to_date() -> None:
    assert FILE.read_text("utf-8") == PAGE, "run: solo data vocabulary > docs/vocabulary.md"


def test_the_page_lists_every_word() -> None:
    assert all(f"| `{word.form}` | {word.says} |" in PAGE for _, _, words in VOCABULARIES for word in words)
    assert all(f"`{fact.name.lower().replace('_', '-')}`" in PAGE for fact in Fact)


def test_the_command_prints_the_page(solo: Solo) -> None:
    answer = solo("data", "vocabulary")
    assert answer.code == 0
    assert answer.out == PAGE
    assert EFFECTS[0].says in answer.out
