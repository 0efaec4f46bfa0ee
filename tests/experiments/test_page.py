"""docs/results.md says what the schema says."""

from __future__ import annotations

from engine.pampero.edition import edition_of
from engine.pampero.setting import names_in
from experiments.schema import columns_of
from experiments.schema_page import PAGE, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_column_has_one_name_and_a_meaning() -> None:
    columns = columns_of(names_in(edition_of().catalogue))
    names = [column.name for column in columns]
    assert len(set(names)) == len(names)
    assert all(column.says for column in columns)
