"""A game through the kernel with the recount beside it: the same questions, the same options, the same table."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.core.log import FORCED, log_of
from engine.core.loop import read_fact
from engine.core.record import Many
from engine.core.rng import policy_seed_of
from engine.pampero.components.catalogue import load_catalogue
from engine.pampero.constants import Account, Place, Sector, Site
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import (
    DECLINE_CONNECTION,
    DECLINE_SITE,
    RETRIEVE_ALL,
    SCORING_DONE,
    TAKE_BATTERY,
    Kind,
)
from engine.pampero.vocabulary.facts import COUNTS
from solo.players.batch import choose_for
from solo.players.player import GAME
from solo.players.registry import CompiledPlayer, find_player
from tests.games.playing import Table as Playing
from tests.games.playing import codes, table_of
from tests.oracle.several.asking import Ask
from tests.oracle.several.table import Side, differences, read_table, unsound
from tests.oracle.several.year import play_game

IDLE = {
    Kind.TURN: (RETRIEVE_ALL, TAKE_BATTERY),
    Kind.SECOND_SITE: (DECLINE_SITE,),
    Kind.LINK: (0,),
    Kind.CONNECTION: (DECLINE_CONNECTION,),
    Kind.SCORING_CARD: (SCORING_DONE,),
}
"""The options by which a player does less than they could."""
Choose = Callable[[Many[Any]], int]


@cache
def side_of(seats: int) -> Side:
    """What is printed, with the side of the board for so many players up."""
    return Side(load_catalogue().laid_out(seats))


class Disagreement(AssertionError):
    """The kernel and the recount do not agree; the message says where and how."""


@dataclass
class Found:
    """What was compared."""

    games: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    noted: Counter[str] = field(default_factory=Counter)


def by_chance(seed: int) -> Choose:
    """Chance chooses; every other game it prefers to do something."""
    chance, keen = random.Random(seed), seed % 2 == 0

    def choose(states: Many[Any]) -> int:
        options = codes(states)
        busy = [code for code in options if code not in IDLE.get(Kind(states[0].decision_kind), ())]
        return chance.choice(busy if busy and keen else options)

    return choose


def by_script(playing: Playing, name: str = "book") -> Callable[[int], Choose]:
    """The script chooses at every seat."""
    player = find_player(name, game=playing.game).seat(playing.game, playing.setting)
    assert isinstance(player, CompiledPlayer)
    work = player.work(State)

    def choose(states: Many[Any]) -> int:
        work[GAME] = states[0]
        return choose_for(player.players, work, playing.edition.tables, policy_seed_of(states[0].seed))

    return lambda _seed: choose


class Match:
    """One game."""

    def __init__(self, playing: Playing, seed: int, choose: Choose, found: Found) -> None:
        self.playing, self.seed, self.choose, self.found = playing, seed, choose, found
        self.states = playing.begin(seed, log=1)
        self.side = side_of(playing.seats)
        self.table = read_table(self.states, self.side, playing.seats)
        self.acting = 0
        self.taken: deque[tuple[int, int]] = deque()

    def play(self) -> None:
        """To the end, comparing at every decision."""
        self.check_set_up()
        asking = play_game(self.table)
        self.hear()
        try:
            question = next(asking)
            while True:
                question = asking.send(self.answer(question))
        except StopIteration:
            pass
        if not self.states[0].over:
            self.disagree([f"the recount is over, the engine asks {Kind(self.states[0].decision_kind).name}"])
        self.compare()
        self.found.games += 1
        self.found.noted["shared victories"] += self.table.winners.bit_count() > 1

    def hear(self) -> None:
        """What was taken because there was no choice."""
        if self.states[0].log_lost:
            self.disagree(["the log was full"])
        self.taken.extend((row[1], row[2]) for row in log_of(self.states[0]) if row[0] == FORCED)

    def answer(self, question: Ask) -> int:
        """What the engine took by itself, or what is chosen."""
        g = self.states[0]
        self.found.asked[question.kind.name] += 1
        if self.taken:
            kind, code = self.taken.popleft()
            self.same(question, question.seat, kind, {code})
            return code
        if g.over:
            self.disagree([f"the recount asks {question}, the game is over"])
        self.same(question, g.decision_seat, g.decision_kind, set(codes(self.states)))
        self.compare()
        code = self.choose(self.states)
        self.note(question, code)
        self.playing.step(self.states, code)
        self.hear()
        return code

    def note(self, question: Ask, code: int) -> None:
        """What of the game for several players was met."""
        if question.kind == Kind.OWNER:
            self.found.noted["batteries to an owner" if code % 2 else "pesos to an owner"] += 1
            self.found.noted["choice among owners"] += len({option // 2 for option in question.options}) > 1
        if question.kind == Kind.TURN:
            self.acting = question.seat
        self.found.noted["bulldozer moved out of turn"] += (
            question.kind == Kind.BULLDOZER and question.seat != self.acting
        )

    def same(self, question: Ask, seat: int, kind: int, options: set[int]) -> None:
        """The same question with the same options."""
        if (question.seat, int(question.kind)) != (seat, kind):
            name = Kind(kind).name if kind < len(Kind) else str(kind)
            self.disagree([f"the recount asks {question}, the engine {name} of seat {seat}, {sorted(options)}"])
        if question.options != options - question.perhaps:
            more, less = sorted(question.options - options), sorted(options - question.options - question.perhaps)
            self.disagree([f"{question.kind.name} of seat {seat}: only the recount {more}, only the engine {less}"])

    def compare(self) -> None:
        """The whole table, and what must be true of any."""
        engine = read_table(self.states, self.side, self.playing.seats)
        told = differences(self.table, engine) + unsound(self.table)
        if self.states[0].over or self.states[0].decision_kind == Kind.TURN:
            told += self.wrong_facts()
        if told:
            self.disagree(told)

    def wrong_facts(self) -> list[str]:
        """Counts that the engine keeps and that the pieces do not show."""
        tables = self.playing.edition.tables
        return [
            f"fact {fact.name} of seat {seat}: recount {value}, engine {kept}"
            for seat in range(self.playing.seats)
            for fact, value in self.table.facts(seat).items()
            if (kept := read_fact(self.states, tables, seat, int(fact))) != value
        ]

    def check_set_up(self) -> None:
        """What B Player Setup lays out, on both sides of the board."""
        t = self.table
        assert set(t.facts(0)) == set(COUNTS)
        starts = [site for pieces in (t.towers, t.wind_farms) for site, owner in enumerate(pieces) if owner is not None]
        if not all(self.side.sites[site].start for site in starts):
            self.disagree([f"starting spaces {starts}"])
        for seat, player in enumerate(t.seats):
            told = {
                "money": player.money == 25 == player.ledger[Account.START],
                "energy": player.energy == 1,
                "batteries": player.batteries == 1,
                "tower": self.stands(t.towers, seat, Site.TOWER),
                "wind farm": self.stands(t.wind_farms, seat, Site.WIND_FARM),
                "bulldozer": self.stands(t.dozers, seat, Site.MIXED),
                "bulldozers in stock": player.bulldozers.count(Place.PLAY_AREA) == 4,
                "stack": t.order.index(seat) == len(t.seats) - 1 - player.height,
            }
            if not all(told.values()):
                self.disagree([f"set-up of seat {seat}: {name}" for name, fits in told.items() if not fits])
        if t.supply != 5 * len(t.seats):
            self.disagree([f"supply {t.supply}"])

    def stands(self, pieces: list[int | None], seat: int, kind: Site) -> bool:
        """One piece of a player, in A2, on a space of that kind."""
        sites = [self.side.sites[site] for site, owner in enumerate(pieces) if owner == seat]
        return [(site.sector, site.kind) for site in sites] == [(Sector.A2, kind)]

    def disagree(self, told: list[str]) -> None:
        """Raise with everything needed to look at it again."""
        g = self.states[0]
        where = f"{self.playing.seats} seats, seed {self.seed}, year {g.year}, round {g.round + 1}"
        raise Disagreement("\n".join([f"{where}, decision {g.decisions}", *told]))


def compare_games(seats: int, seeds: range, script: str | None = None) -> Found:
    """A game a seed; the first disagreement is raised."""
    playing, found = table_of("pampero", seats), Found()
    chooser = by_script(playing, script) if script else by_chance
    for seed in seeds:
        Match(playing, seed, chooser(seed), found).play()
    return found
