"""What follows VJ's turn until you are to act again: consolidation and scorings, both sides (YEAR, SCORE, VJ-27)."""

from __future__ import annotations

from engine.pampero.constants import (
    ROUNDS,
    VJ,
    YOU,
    Market,
)
from engine.pampero.rulings import VJ_CONSOLIDATES_NO, Ruling
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Modifier
from tests.oracle.asking import Asking, Yours
from tests.oracle.gains import gain_batteries
from tests.oracle.recount import bonus_tiles, income_of, towers_built
from tests.oracle.scoring import end_scoring, first_scoring, second_scoring
from tests.oracle.turn import play_turn
from tests.oracle.world import World

SEATS_IN_TURN = (YOU, VJ)


def after_your_turn(w: World, passed: bool = False) -> Asking:
    """VJ's turn unless you pass it, and after the third of a year the consolidation and the scorings that are due."""
    if passed:
        w.done = "passed"
    else:
        yield from play_turn(w)
    if w.round < ROUNDS - 1:
        w.round += 1
        return
    yield Yours(Kind.ROW)
    consolidate(w)
    yield from score_what_is_due(w)
    if not w.winners:
        w.year += 1
        w.round = 0


def consolidate(w: World) -> None:
    """Batteries, income and time: you first, then VJ (YEAR-05 to YEAR-08, VJ_CONSOLIDATES)."""
    idle = w.rules(Ruling.VJ_CONSOLIDATES) == VJ_CONSOLIDATES_NO
    if idle:
        w.notes.append("consolidation without VJ")
    seats = [seat for seat in SEATS_IN_TURN if seat == YOU or not idle]
    for seat in seats:
        produced = gain_batteries(w, seat, production(w, seat))
        w.seats[seat].money += produced * battery_money(w, seat)
        w.seats[seat].money += sum(income_of(w, seat, market) for market in Market)
    w.time = min(w.printed.catalogue.board.time.end, w.time + 1)


def production(w: World, seat: int) -> int:
    """The uncovered battery icons above the energy marker and to its left."""
    grid = w.printed.grids[seat]
    counted = min(grid.columns[w.seats[seat].energy], towers_built(w, seat))
    return sum(tower.battery for tower in grid.towers[:counted])


def battery_money(w: World, seat: int) -> int:
    """What the ongoing tiles of a side pay for each battery produced."""
    modifiers = [w.printed.bonus_tiles[tile].modifier for tile in bonus_tiles(w, seat)]
    return sum(phrase.a for phrase in modifiers if phrase is not None and phrase.op == Modifier.BATTERY_MONEY)


def score_what_is_due(w: World) -> Asking:
    """Each scoring once, when your disc has reached its space (YEAR-11)."""
    track = w.printed.catalogue.board.time
    scorings = ((track.first_scoring, first_scoring), (track.second_scoring, second_scoring), (track.end, end_scoring))
    for number, (space, scoring) in enumerate(scorings):
        if w.scorings_done == number and w.time >= space:
            yield from scoring(w)
            w.scorings_done += 1
