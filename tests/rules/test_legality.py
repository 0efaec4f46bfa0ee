"""Every option listed is legal and none is missing: random positions judged again, code by code, by a slow referee."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import NamedTuple

import pytest

from engine.core import loop
from engine.pampero.components.tables import Tables
from engine.pampero.rules.decisions import list_options
from engine.pampero.rulings import Variant
from engine.pampero.state import State
from engine.pampero.terms import BASIC_CARDS, CARDS, YOU, Held
from engine.pampero.vocabulary.kinds import Kind
from tests.rules.referee_turn import TurnReferee
from tests.table import Table, shipped_catalogue

JUDGED = (Kind.TURN, Kind.SITE, Kind.CONTRACT, Kind.NODE, Kind.BULLDOZER)
GAMES = 8
FEWEST = 36
EVERY = {Kind.TURN: 5}  # of so many turns one is judged: turns are many, and slow to judge


class Finding(NamedTuple):
    """A position where the rules and the referee differ."""

    seed: int
    decision: int
    missing: list[int]
    wrong: list[int]


class Bench:
    """Listens to every listing of options and lets the referee list them again."""

    def __init__(self) -> None:
        self.seen: dict[int, int] = defaultdict(int)
        self.judged: dict[int, int] = defaultdict(int)
        self.findings: dict[int, list[Finding]] = defaultdict(list)

    def list_options(self, g: State, t: Tables) -> None:
        list_options(g, t)
        kind = g.decision_kind
        self.seen[kind] += 1
        if kind in JUDGED and self.seen[kind] % EVERY.get(Kind(kind), 1) == 0:
            self.judged[kind] += 1
            self.compare(g)

    def compare(self, g: State) -> None:
        listed = [g.options[index] for index in range(g.option_count)]
        legal = TurnReferee(g, shipped_catalogue()).legal_codes()
        assert len(listed) == len(set(listed))
        if sorted(listed) != legal:
            missing, wrong = set(legal) - set(listed), set(listed) - set(legal)
            self.findings[g.decision_kind].append(Finding(g.seed, g.decisions, sorted(missing), sorted(wrong)))


def play_game(seed: int, chance: Random) -> None:
    """A game of random choices with specialists in hand; means come and go, so that much is just in or out of reach."""
    variants = (Variant.CONTRACT_RESTRICTIONS,) if seed % 3 == 0 else ()
    table = Table(seed, variants=variants)
    for card in chance.sample(range(BASIC_CARDS, CARDS), 6):
        table.g.card[YOU, card] = Held.HAND
    while not table.g.over:
        if table.kind == Kind.TURN and chance.random() < 0.5:
            change_means(table, chance)
        table.choose(chance.choice(table.options))


def change_means(table: Table, chance: Random) -> None:
    most = table.g.battery_supply + table.g.batteries[YOU]
    table.own(money=chance.randrange(50), energy=chance.randrange(15), batteries=chance.randrange(most + 1))
    loop.advance(table.g, table.t)


@pytest.fixture(scope="module")
def bench() -> Bench:
    """Random games, the same in every run, with the referee looking on."""
    bench, chance = Bench(), Random(20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "options", bench.list_options)
        for seed in range(GAMES):
            play_game(seed, chance)
    return bench


@pytest.mark.rule("CARD-13", "YEAR-02")
@pytest.mark.parametrize("kind", JUDGED, ids=lambda kind: kind.name.lower())
def test_the_options_listed_are_the_legal_ones(bench: Bench, kind: Kind) -> None:
    assert bench.judged[kind] >= FEWEST
    assert bench.findings[kind] == []
