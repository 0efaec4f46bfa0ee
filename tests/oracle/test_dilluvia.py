"""The rules against a recount of the table: legal ground, gardens, sectors, majorities, the mat, workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.core.record import Many
from engine.core.rng import policy_seed_of
from engine.core.snapshot import copy_state
from engine.dilluvia.ai.facts import fact
from engine.dilluvia.constants import CITY, MATS
from engine.dilluvia.game import Edition
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.accounts import Population, Prestige
from engine.dilluvia.vocabulary.decisions import Kind
from engine.dilluvia.vocabulary.facts import Fact
from solo.players.batch import choose_for
from solo.players.player import GAME
from solo.players.registry import CompiledPlayer, find_player
from tests.dilluvia import recount
from tests.games.playing import Table, codes, pick, table_of

SETTLED = (Kind.ZEPPELIN, Kind.PLACE)
"""Decisions at which no action is half done."""


def random_choices(_table: Table) -> Callable[[Many[Any]], int]:
    """Chance chooses."""
    return pick


def scripted_choices(table: Table) -> Callable[[Many[Any]], int]:
    """The script chooses for every seat."""
    player = find_player("script", game=table.game).seat(table.game, table.setting)
    assert isinstance(player, CompiledPlayer)
    work = player.work(State)

    def choose(states: Many[Any]) -> int:
        work[GAME] = states[0]
        return choose_for(player.players, work, table.edition.tables, policy_seed_of(states[0].seed))

    return choose


def positions(table: Table, seed: int, choose: Callable[[Many[Any]], int]) -> Iterator[Many[Any]]:
    """Every position of a game, the last one included."""
    states = table.begin(seed)
    while not states[0].over:
        yield states
        table.step(states, choose(states))
    yield states


def differences(table: Table, states: Many[State]) -> Iterator[str]:
    """Where the rules and the recount of a position differ."""
    g = states[0]
    assert isinstance(table.edition, Edition)
    again = recount.table_from(states, table.edition.components)
    if not g.over:
        wanted = recount.offered(g, again)
        if wanted is not None and wanted != set(codes(states)):
            yield f"offered in decision {g.decisions} of kind {Kind(g.decision_kind).name}"
    if g.over or g.decision_kind in SETTLED:
        if list(recount.rows_of(again.free)) != [g.free[row] for row in range(CITY)]:
            yield "free spaces"
        for seat in range(g.n_seats):
            yield from (f"{what} of seat {seat}" for what in seat_differences(table, states, again, seat))
    if g.over:
        if recount.winners(again) != {seat for seat in range(g.n_seats) if g.winners >> seat & 1}:
            yield "winners"


def seat_differences(table: Table, states: Many[State], again: recount.Table, seat: int) -> Iterator[str]:
    """The same of one seat."""
    g, t = states[0], table.edition.tables[0]
    counted = {
        "mat": ([g.mat[seat, mat] for mat in range(MATS)], recount.mat(again, seat)),
        "steps": (g.steps[seat], recount.steps(again, seat)),
        "workers": (1 + g.dark[seat], recount.workers(again, seat)),
        "garden prestige": (fact(g, t, seat, Fact.GARDEN_PRESTIGE), recount.garden_prestige(again, seat)),
        "quarters": (fact(g, t, seat, Fact.QUARTERS), recount.quarters(again, seat)),
    }
    if g.over:
        majorities = g.population_ledger[seat, Population.MAJORITIES]
        gardens = g.prestige_ledger[seat, Prestige.GARDENS]
        before = g.population[seat] - majorities
        counted["majorities"] = (majorities, recount.majorities(again, seat, before))
        counted["gardens at the end"] = (gardens, recount.garden_prestige(again, seat))
    return (what for what, (rules, recounted) in counted.items() if rules != recounted)


def assert_same(table: Table, seed: int, choose: Callable[[Many[Any]], int]) -> None:
    for states in positions(table, seed, choose):
        assert list(differences(table, states)) == [], f"seed {seed}, turn {states[0].turn}"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("player", [random_choices, scripted_choices])
def test_a_recount_of_the_table_agrees(player: Any, seats: int) -> None:
    table = table_of("dilluvia", seats)
    choose = player(table)
    for seed in range(2):
        assert_same(table, seed, choose)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("player", "games"), [(random_choices, 500), (scripted_choices, 200)])
def test_a_recount_of_many_games_agrees(player: Any, games: int, seats: int) -> None:
    table = table_of("dilluvia", seats)
    choose = player(table)
    for seed in range(games):
        assert_same(table, seed, choose)


def spoil_ground(g: State) -> None:
    """A cube on a space that still counts as free."""
    row = next(row for row in range(CITY) if g.free[row])
    g.ground[0, row] |= g.free[row]


def spoil_mat(g: State) -> None:
    """Money that no building gives."""
    g.mat[0, 0] += 1


def spoil_garden(g: State) -> None:
    """A garden above a building, which the end did not count."""
    above = g.building_cell[0] - CITY
    g.garden[above // CITY] |= 1 << above % CITY


@pytest.mark.parametrize("spoil", [spoil_ground, spoil_mat, spoil_garden])
def test_the_recount_notices_what_is_wrong(spoil: Callable[[State], None]) -> None:
    table = table_of("dilluvia", 2)
    *_, states = positions(table, 1, scripted_choices(table))
    spoiled = copy_state(states)
    spoil(spoiled[0])
    assert list(differences(table, spoiled)) != []
