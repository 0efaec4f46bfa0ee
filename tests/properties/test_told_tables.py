"""What only a table of several hears: each of these sentences is held against the positions around its effect."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import pytest

from engine.core.log import log_of
from engine.core.snapshot import copy_state
from engine.pampero.constants import NODES, Account, Market, Zone
from engine.pampero.rules.facts import fact
from engine.pampero.rules.scoring import majority_tile
from engine.pampero.state import HALVES, State
from engine.pampero.text.narrator import Narrator
from engine.pampero.vocabulary.facts import Fact
from solo.game import Game
from solo.session.turn_playback import effects

MARKET = {market.name.lower(): market for market in Market}
Check = Callable[..., object]
C = TypeVar("C", bound=Check)
TABLE_CHECKS: dict[str, tuple[str, Check]] = {}
"""Every kind of event that solo does not have: how its sentence reads, and who checks it."""
MAJORITY_ACCOUNTS = (Account.SECOND_SCORING, Account.END_MAJORITY)


def tells(name: str, pattern: str) -> Callable[[C], C]:
    """The check of a kind of sentence; what the pattern names is handed to it."""

    def keep(check: C) -> C:
        TABLE_CHECKS[name] = (pattern, check)
        return check

    return keep


class TableWitness:
    """Holds such sentences of a game against the positions; whoever has lowered a disc this year is remembered."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seat = {name.capitalize(): seat for seat, name in enumerate(game.sides)}
        self.tiles = {
            game.words.bottom_half(tile): tile for tile in range(len(game.words.catalogue.scoring_tiles.tile))
        }
        self.lowered: set[int] = set()
        self.heard: Counter[str] = Counter()

    def see(self, name: str, text: str, before: State, after: State) -> None:
        """One sentence; one that only a table of several hears is checked."""
        if name not in TABLE_CHECKS:
            return
        pattern, check = TABLE_CHECKS[name]
        found = re.fullmatch(pattern, text)
        assert found, f"{name}: nobody knows how to check '{text}'"
        assert check(self, before, after, **found.groupdict()) is not False, f"{name}: '{text}' is not true"
        self.heard[name] += 1

    @tells("hired", r"(?P<who>\w+) uses (?P<owner>\w+)'s piece, paid in (?P<means>batteries|pesos)\.")
    def hired(self, before: State, after: State, who: str, owner: str, means: str) -> bool:
        payer, paid = self.seat[who], self.seat[owner]
        pesos = after.ledger[paid, Account.FROM_OTHERS] - before.ledger[paid, Account.FROM_OTHERS]
        spent = before.ledger[payer, Account.PAID_TO_OTHERS] - after.ledger[payer, Account.PAID_TO_OTHERS]
        batteries = after.batteries[paid] - before.batteries[paid]
        handed = before.batteries[payer] - after.batteries[payer]
        assert payer != paid
        assert pesos == spent
        assert batteries == handed
        return bool(pesos == 0 < batteries if means == "batteries" else batteries == 0 <= pesos)

    @tells("turn-disc", r"(?P<who>\w+) moves the turn order disc to the bottom row\.")
    def disc(self, before: State, after: State, who: str) -> bool:
        seat = self.seat[who]
        self.lowered.add(seat)
        return bool(before.turn_low[seat] == 0 and after.turn_low[seat] == 1)

    @tells("turn-order", r"The turn order is now (?P<order>[\w, ]+)\.")
    def order(self, _before: State, after: State, order: str) -> bool:
        told = [self.seat[name] for name in order.split(", ")]
        first, self.lowered = self.lowered, set()
        places = [(after.time[seat], after.time_height[seat]) for seat in told]
        rows = places[: len(first)], places[len(first) :]
        assert set(told[: len(first)]) == first
        assert told == list(after.turn_order[: len(told)])
        return all(row == sorted(row, reverse=True) for row in rows)

    @tells(
        "shared-majority",
        r"Majority, (?P<tile>.+): the most is (?P<most>-?\d+), the next (?P<following>-?\d+); "
        r"(?:nobody|(?P<winner>[A-Z]\w+)) wins it\.",
    )
    def majority(self, before: State, after: State, tile: str, most: str, following: str, winner: str | None) -> bool:
        t, n = self.game.words.t, self.game.state.n_seats
        half = next(half for half in range(HALVES) if majority_tile(before, half) == self.tiles[tile])
        counts = [
            fact(before, t, seat, t.bottom_fact[self.tiles[tile]]) + before.crown[seat, half] for seat in range(n)
        ]
        ranked = sorted(counts, reverse=True)
        leader = None if ranked[0] == ranked[1] else counts.index(ranked[0])
        if leader is not None:
            won = sum(after.ledger[leader, account] - before.ledger[leader, account] for account in MAJORITY_ACCOUNTS)
            assert won >= t.bottom_money[self.tiles[tile]]
        return ranked[:2] == [int(most), int(following)] and leader == (self.seat[winner] if winner else None)

    @tells(
        "introductory",
        r"(?P<who>\w+) (?:scores (?P<count>\d+) (?P<scored>\w+) icons?|has most (?P<led>\w+) icons \((?P<held>\d+)\)): "
        r"\$(?P<money>\d+)\.",
    )
    def introductory(self, before: State, _after: State, who: str, money: str, **told: str | None) -> bool:
        t, seat, icon = self.game.words.t, self.seat[who], MARKET[told["scored"] or told["led"] or ""]
        income = int(t.income_value[before.board_of[seat], before.income[seat, icon]])
        if told["count"]:
            tiles = [before.node_tile_plus[seat, node] - 1 for node in range(NODES)]
            icons = sum(t.tile_icons[tile, icon] for tile in tiles if tile >= 0 and t.tile_zone[tile] == Zone.A)
            return bool(int(told["count"]) == icons > 0 and int(money) == icons * income)
        held = [
            fact(before, t, each, Fact.REMOTE_ICONS + icon) + before.crown_icons[each, icon]
            for each in range(before.n_seats)
        ]
        return held[seat] == int(told["held"] or 0) == max(held) and held.count(max(held)) == 1 and int(money) == income


def watch(seed: int, seats: int, *variants: str) -> Counter[str]:
    """Watch a whole random game; how many sentences of each kind were true."""
    game, random = Game.new(seed, seats=seats, variants=list(variants)), Random(seed)
    witness, narrator = TableWitness(game), game.words.narrator(game.state)
    while not game.is_over:
        code = random.choice(game.decision.options).code
        for name, text, before, after in told(game, narrator, code):
            witness.see(name, text, before, after)
        game.choose(code)
    return witness.heard


def told(game: Game, narrator: Narrator, code: int) -> Iterator[tuple[str, str, State, State]]:
    """The sentences of a choice, each with the positions before and after the effect that it belongs to."""
    states, heard = copy_state(game._states), 0
    states[0].log_on = 1
    before = copy_state(states)
    for _ in effects(states, game.edition.tables[0], code):
        rows = log_of(states[0])[heard:]
        after = copy_state(states)
        for name, text in map(narrator.describe, rows):
            yield name, text, before[0], after[0]
        heard, before = heard + len(rows), after


@pytest.mark.rule("BASE-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_sentence_of_a_table_is_true(seats: int) -> None:
    heard = sum((watch(seed, seats) for seed in range(1, 4)), Counter[str]())
    heard += watch(4, seats, "introductory-tiles")
    assert heard.keys() == TABLE_CHECKS.keys()
