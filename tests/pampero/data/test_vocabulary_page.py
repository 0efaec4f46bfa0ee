"""The reference page of the vocabulary is written from the code and kept up to date."""

from __future__ import annotations

from pathlib import Path

from engine.pampero.vocabulary.effects import EFFECTS
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.page import CHAPTERS, vocabulary_page
from tests.pampero.data.conftest import Solo

PAGE = Path(__file__).parents[3] / "docs" / "vocabulary.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == vocabulary_page(), "run: solo data vocabulary > docs/vocabulary.md"


def test_the_page_tells_every_word() -> None:
    page = vocabulary_page()
    assert all(f"| `{word.form}` | {word.says} |" in page for _, _, words in CHAPTERS for word in words)
    assert all(f"`{fact.name.lower().replace('_', '-')}`" in page for fact in Fact)


def test_the_command_prints_the_page(solo: Solo) -> None:
    answer = solo("data", "vocabulary")
    assert answer.code == 0
    assert answer.out.strip() == vocabulary_page().strip()
    assert EFFECTS[0].says in answer.out
