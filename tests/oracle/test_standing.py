"""The facts that players read off the table, reckoned again in random games."""

from __future__ import annotations

import pytest

from engine.core.loop import read_fact, take_step
from engine.core.record import Many
from engine.pampero.components.build_tables import tables_of
from engine.pampero.constants import VJ, YOU
from engine.pampero.state import State
from engine.pampero.vocabulary.facts import COUNTED, Fact
from tests.oracle.printed import shipped
from tests.oracle.standing import reckon
from tests.oracle.world import read_world
from tests.properties.play import new_game, pick

GAMES = range(7001, 7005)
EVERY = 6
"""Every so many decisions the whole table is reckoned again: to reckon is slow."""


def compare(states: Many[State]) -> None:
    """Every fact of both sides, as the engine tells it and as it is reckoned again."""
    world = read_world(states, shipped())
    crowned = states[0].scoring_now and any(states[0].crown[seat, 0] for seat in (YOU, VJ))
    for seat in (YOU, VJ):
        told = reckon(world, states, seat)
        assert set(told) == {fact for fact in Fact if fact >= COUNTED}
        kept = {fact: read_fact(states, tables_of(), seat, fact) for fact in told}
        wrong = [fact for fact in told if told[fact] != kept[fact]]
        assert crowned or not wrong, (states[0].seed, states[0].decisions, seat, wrong)


@pytest.mark.rule("SCORE-01", "SCORE-02", "SCORE-03")
def test_every_fact_of_the_table_is_as_reckoned_again() -> None:
    for seed in GAMES:
        states = new_game(seed)
        while not states[0].over:
            if states[0].decisions % EVERY == seed % EVERY:
                compare(states)
            take_step(states, tables_of(), pick(states, 3))
