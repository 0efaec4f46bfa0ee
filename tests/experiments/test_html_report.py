"""docs/results.md says what the schema says."""

from __future__ import annotations

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
