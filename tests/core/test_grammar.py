"""Plurals, verbs and lists of any game."""

from __future__ import annotations

import pytest

from engine.core.text.grammar import article, count, money, name_list, third_person


@pytest.mark.parametrize(
    ("number", "noun", "said"),
    [
        (1, "battery", "1 battery"),
        (2, "battery", "2 batteries"),
        (0, "tower", "0 towers"),
        (3, "box", "3 boxes"),
        (2, "day", "2 days"),
        (2, "energy", "2 energy"),
    ],
)
def test_a_number_of_things(number: int, noun: str, said: str) -> None:
    assert count(number, noun) == said


@pytest.mark.parametrize(
    ("verb", "said"), [("build", "builds"), ("pass", "passes"), ("pay", "pays"), ("carry", "carries"), ("have", "has")]
)
def test_what_somebody_else_does(verb: str, said: str) -> None:
    assert third_person(verb) == said


def test_lists_articles_and_money() -> None:
    assert (name_list(["A", "B"]), name_list([])) == ("A, B", "none")
    assert (article("ongoing tile"), article("tile")) == ("an", "a")
    assert (money(5), money(-5)) == ("$5", "-$5")
