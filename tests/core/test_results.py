"""What is read off the rows of finished games: the winners, shares, places and leads of every side."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.core.results import TIE, Margin, PlaceReader, Score, ShareReader, Side, Winner, outcome_columns, winners

SIDES = tuple(Side(name, name, f"{name}'s", f"{name}'s") for name in ("north", "east", "south"))


def rows(*games: tuple[int, tuple[int, int, int]]) -> Any:
    """Rows with these winners, as bits, and scores."""
    table = np.zeros(len(games), [("winners", "i1"), ("score", "i4", 6)])
    for number, (bits, scores) in enumerate(games):
        table["winners"][number] = bits
        table["score"][number, :3] = scores
    return table


GAMES = rows((0b001, (30, 20, 10)), (0b110, (5, 9, 9)), (0b010, (9, 9, 4)))


def test_a_shared_victory_is_a_tie_and_everybody_else_has_lost() -> None:
    words = winners(SIDES)
    assert [words[code] for code in Winner(3)(GAMES)] == ["north", TIE, "east"]


def test_a_victory_is_shared_in_equal_parts_that_add_up_to_one() -> None:
    shares = np.array([ShareReader(3, seat)(GAMES) for seat in range(3)])
    assert shares.T.tolist() == [[1, 0, 0], [0, 0.5, 0.5], [0, 1, 0]]
    assert (shares.sum(axis=0) == 1).all()


@pytest.mark.parametrize(("seat", "places"), [(0, [1, 3, 2]), (1, [2, 1, 1]), (2, [3, 1, 3])])
def test_winners_come_first_then_scores_and_equals_share_a_place(seat: int, places: list[int]) -> None:
    """In the last game the tie-breaker has decided between two equal scores."""
    assert PlaceReader(3, seat)(GAMES).tolist() == places


def test_the_lead_is_over_the_best_of_the_others() -> None:
    assert [Margin(3, seat)(GAMES).tolist() for seat in range(3)] == [[10, -4, 0], [-10, 0, 0], [-20, 0, -5]]


def test_only_a_game_with_a_hero_has_one_margin() -> None:
    names = [column.name for column in outcome_columns(SIDES, Score("points"))]
    assert names[:2] == ["winner", "winners"]
    assert "margin" not in names
    hero = (Side("you", "you", "your", "yours", hero=True), *SIDES[1:])
    assert "margin" in [column.name for column in outcome_columns(hero, Score("points"))]
    assert {"share_north", "place_north", "margin_north", "points_north"} <= set(names)
