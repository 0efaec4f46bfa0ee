"""Every option listed is legal and none is missing: random positions judged again, code by code, by a slow referee."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import NamedTuple

import pytest

from engine.core import loop
from engine.core.record import Many
from engine.core.stack import push
from engine.pampero.components.tables import Tables
from engine.pampero.constants import BASIC_CARDS, CARDS, SECTORS, SPECIALISTS, VJ, YOU, ZONES, Held, Payment
from engine.pampero.rules.decisions import list_options
from engine.pampero.rulings import CROWN_ONE, DISCARD_ON, DISCARD_RAHDO, DISPLAY_DECK, Ruling, Variant
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect, ScoringOption
from engine.pampero.vocabulary.ops import Op
from tests.pampero.rules.referee_whole import WholeReferee
from tests.table import Table

JUDGED = tuple(kind for kind in Kind if kind not in (Kind.NONE, Kind.OWNER))  # solo hires VJ alone, for a price
GAMES = 11
FEWEST = 4
OFTEN = dict.fromkeys((Kind.TURN, Kind.SITE, Kind.CONTRACT, Kind.NODE, Kind.BULLDOZER), 30)
EVERY = {Kind.TURN: 9, Kind.VJ_SITE: 3}
"""Of so many decisions of a kind one is judged: some are many, and slow to judge."""

BATTERY_MONEY, BATTERY_MONEY_TWIN = 1, 29  # tiles 2 and 30


class Finding(NamedTuple):
    """A position where the rules and the referee differ."""

    seed: int
    decision: int
    missing: list[int]
    wrong: list[int]


class Bench:
    """Listens to every listing of options and lets the referee list them again."""

    def __init__(self) -> None:
        self.states: Many[State] | None = None
        self.seen: dict[int, int] = defaultdict(int)
        self.judged: dict[int, int] = defaultdict(int)
        self.findings: dict[int, list[Finding]] = defaultdict(list)

    def list_options(self, g: State, t: Tables) -> None:
        list_options(g, t)
        kind = g.decision_kind
        self.seen[kind] += 1
        if self.states is not None and self.seen[kind] % EVERY.get(Kind(kind), 1) == 0:
            self.judged[kind] += 1
            self.compare(self.states)

    def compare(self, states: Many[State]) -> None:
        g = states[0]
        listed = [g.options[index] for index in range(g.option_count)]
        assert len(listed) == len(set(listed))
        legal = WholeReferee(states).legal_codes()
        missing, wrong = set(legal) - set(listed), set(listed) - set(legal)
        if missing or wrong:
            self.findings[g.decision_kind].append(Finding(g.seed, g.decisions, sorted(missing), sorted(wrong)))


def play_game(seed: int, chance: Random, bench: Bench) -> None:
    """A game of random choices; means and effects come and go, so that much is just in or out of reach."""
    table = lay_out(seed, chance)
    bench.states = table.states
    while not table.g.over:
        if table.kind == Kind.TURN and chance.random() < 0.5:
            change_means(table, chance)
        if table.kind == Kind.TURN and chance.random() < 0.5:
            offer_effect(table, chance)
        table.choose(chance.choice(table.options))
    bench.states = None


def lay_out(seed: int, chance: Random) -> Table:
    """A game with specialists in hand, tiles on the mat, and now and then another ruling or variant."""
    variants = (Variant.CONTRACT_RESTRICTIONS,) if seed % 3 == 0 else ()
    rulings = {
        Ruling.DISCARD: (0, DISCARD_ON, DISCARD_RAHDO)[seed % 3],
        Ruling.DISPLAY: DISPLAY_DECK * (seed % 2),
        Ruling.CROWN: CROWN_ONE * (seed % 2),
    }
    table = Table(seed, rulings, variants, data=None)
    for card in chance.sample(range(BASIC_CARDS, CARDS), 6):
        table.g.card[YOU, card] = Held.HAND
    scorings = table.catalogue.specialist_scoring.card
    flips = {n for n, card in enumerate(scorings) if any(o.op == ScoringOption.FLIP_ANY for o in card.options)}
    for card in {*flips, *chance.sample(range(SPECIALISTS), 6)}:
        table.put_scoring_card(YOU, card)
    table.put_bonus_tile(YOU, BATTERY_MONEY)
    return table


def offer_effect(table: Table, chance: Random) -> None:
    """An effect that cards and tiles bring seldom, before your turn; a specialist is for VJ."""
    zone, sector, space = chance.randrange(ZONES), chance.randrange(SECTORS), chance.choice(linked_spaces(table))
    table.g.played_zone, table.g.played_payment = zone, chance.choice((Payment.ZONE_VALUE, Payment.VJ_PRICE))
    offers = [
        (Effect.RETRIEVE, 0),
        (Effect.COLLECT_FOREIGN, 0),
        (Effect.FOREIGN, 0),
        (Effect.CONNECTION, 0),
        (Effect.BONUS_SPACE, zone),
        (Effect.ANY_INCOME, 1),
        (Op.SECOND_WIND_FARM, sector),
        *[(Op.PLACE_TILE, BATTERY_MONEY_TWIN)] * 3,
        (Effect.SPECIALIST, 0),
        *[(Op.LINK, space)] * 6,
    ]
    table.g.decision_kind = Kind.NONE
    push(table.g, Op.TURN, YOU, 0, 0)
    op, a = chance.choice(offers)
    table.resume(op, VJ if op == Effect.SPECIALIST else YOU, a)


def linked_spaces(table: Table) -> list[int]:
    return [table.space(name) for link in table.catalogue.board.link for name in link.spaces]


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
            play_game(seed, chance, bench)
    return bench


@pytest.mark.rule("CARD-13", "YEAR-02")
@pytest.mark.parametrize("kind", JUDGED, ids=lambda kind: kind.name.lower())
def test_the_options_listed_are_the_legal_ones(bench: Bench, kind: Kind) -> None:
    assert bench.judged[kind] >= OFTEN.get(kind, FEWEST)
    assert bench.findings[kind] == []
