"""Pampero for two to four players against a second one in plain objects: every question, option, piece and peso.

`several/` beside this file plays along from the set-up, without a look at the rules: it asks each decision itself, with
the options that the rulebook leaves, and holds the engine to the same table at each of them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from engine.pampero.constants import INCOME_COLUMNS
from tests.games.playing import table_of
from tests.oracle.several import building, contracts, effects, table, turn, year
from tests.oracle.several.match import Disagreement, Found, Match, by_chance, compare_games
from tests.oracle.several.table import Table, unsound

SEATS = (2, 3, 4)
SAMPLE = range(2)
LONG = range(1000, 1500)
TEETH = range(20, 40)
LAST_COLUMN = INCOME_COLUMNS - 1


@pytest.mark.rule("BASE-03", "BASE-06", "BASE-08", "BASE-10", "BASE-11", "BASE-12", "BASE-13", "BASE-14", "BASE-15")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("script", [None, "book"])
def test_a_recount_of_several_players_agrees(seats: int, script: str | None) -> None:
    found = compare_games(seats, SAMPLE, script)
    assert found.games == len(SAMPLE)
    assert found.asked["TURN"] > 0


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("script", [None, "book"])
def test_a_recount_of_500_games_agrees(seats: int, script: str | None) -> None:
    found = compare_games(seats, LONG, script)
    assert found.games == len(LONG)
    if script is None:
        assert not [what for what, times in found.noted.items() if not times and (what, seats) not in RARE]


RARE = {("choice among owners", 2), *(("shared victories", seats) for seats in SEATS)}
"""What need not occur: with two players there is one owner to hire, and equal money with equal wind farms is seldom."""


def own_only(t: Table, seat: int) -> list[int]:
    """No other player."""
    del t, seat
    return []


def in_order_of_seats(t: Table) -> None:
    """The turn order is never changed."""
    for player in t.seats:
        player.low = 0


def a_tie_pays_the_first(t: Table, half: Any, crowns: Any, number: int, account: Any) -> None:
    """The first of those who lead gains."""
    counts = [t.facts(seat)[half.fact] + crowns[seat][half.fact] for seat in range(len(t.seats))]
    t.seats[counts.index(max(counts))].book(account, half.money)
    t.majorities[number] = counts.index(max(counts))


def nobody_moves(t: Table, work: Any) -> Any:
    """The bulldozer that was used stays."""
    del t, work
    yield from ()


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        (Table, "others", own_only),
        (Table, "reorder", in_order_of_seats),
        (year, "score_bottom", a_tie_pays_the_first),
        (turn, "move_used", nobody_moves),
        (contracts, "LINES_NEEDED", 3),
        (building, "PLAYERS_WHO_DISCARD", 3),
        (effects, "can_advance", lambda t, seat, market: t.seats[seat].income[market] < LAST_COLUMN),
        (table, "BATTERIES_A_PLAYER", 5),
    ],
    ids=["hired", "turn-order", "majorities", "forced-move", "connections", "discard", "thresholds", "supply"],
)
def test_a_recount_with_one_rule_broken_is_found_out(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType | type, name: str, wrong: object
) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Disagreement):
        compare_games(3, TEETH)


def take_money(t: Table) -> None:
    """A peso of no account."""
    t.seats[0].money -= 1


def lose_a_battery(t: Table) -> None:
    """The supply has one too few."""
    t.supply -= 1


def lift_a_disc(t: Table) -> None:
    """A time disc in the air."""
    t.seats[0].height += 1


@pytest.mark.parametrize("spoil", [take_money, lose_a_battery, lift_a_disc])
def test_lost_pieces_and_open_books_are_noticed(spoil: Callable[[Table], None]) -> None:
    match = Match(table_of("pampero", 4), 1, by_chance(1), Found())
    assert unsound(match.table) == []
    spoil(match.table)
    assert unsound(match.table) != []
