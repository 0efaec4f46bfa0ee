"""docs/results.md says what the schema says."""

from __future__ import annotations

import re

import pytest

from engine.core.registry import find_game
from engine.core.settings import Setting
from engine.pampero.game import edition_of
from experiments.schema import RUN_COLUMNS
from tests.pages.results import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_column_has_one_name_and_a_meaning() -> None:
    columns = [*RUN_COLUMNS, *edition_of().columns(Setting())]
    names = [column.name for column in columns]
    assert len(set(names)) == len(names)
    assert all(column.says for column in columns)


@pytest.mark.parametrize("seats", [1, 3])
def test_what_was_done_is_told_in_the_words_of_the_game(seats: int) -> None:
    rules = find_game("pampero")
    setting = rules.settings.read(seats=seats)
    told = [column.says for column in rules.edition().seated(setting).columns(setting) if column.group == "action"]
    assert any(says.endswith("plays of Wind Farm") for says in told)
    assert not [says for says in told if re.search(r"[a-z]-[a-z]|_|^1 if", says)]
