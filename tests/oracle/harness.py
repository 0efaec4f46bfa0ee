"""Games through the kernel, with the oracle beside it: every VJ turn predicted, every position recounted.

You play by chance or greedily. The pass tile may be flipped before any turn of VJ's: it lies ready again afterwards, so
that one game shows many a passed turn, and so that every turn begins at its decision.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.loop import read_fact, start_game, take_step
from engine.core.record import Many, allocate
from engine.core.registry import find_game
from engine.core.settings import Setting
from engine.pampero.components.build_tables import tables_of
from engine.pampero.components.tables import Tables
from engine.pampero.constants import NODES, REMOTE_SPACES, ROUNDS, STANDARD_SPACES, VJ, YOU, Sector, Site
from engine.pampero.positions.builder import Tabletop
from engine.pampero.rulings import Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.decisions import (
    DECLINE_CONNECTION,
    DECLINE_SITE,
    RETRIEVE_ALL,
    SCORING_DONE,
    TAKE_BATTERY,
    Kind,
)
from engine.pampero.vocabulary.facts import Fact
from solo.players.batch import choose_for
from solo.players.player import GAME
from solo.players.registry import CompiledPlayer, find_player
from tests.oracle.asking import PHASE_OVER, Question, Yours
from tests.oracle.gains import gain_batteries
from tests.oracle.printed import shipped
from tests.oracle.recount import bonus_tiles, recount
from tests.oracle.world import World, differences, number, read_world, row
from tests.oracle.year import after_your_turn

ACTIONS = [action.name.lower().replace("_", "-") for action in Action]
STUCK = len(Action)
PASSED = STUCK + 1
KEEP_THE_TILE, FLIP_THE_TILE = 0, 1
IDLE = {
    Kind.TURN: (RETRIEVE_ALL, TAKE_BATTERY),
    Kind.SECOND_SITE: (DECLINE_SITE,),
    Kind.LINK: (0,),
    Kind.CONNECTION: (DECLINE_CONNECTION,),
    Kind.SCORING_CARD: (SCORING_DONE,),
}
"""The options by which you do less than you could."""


COMBINED = {
    Ruling.TIE: 2,
    Ruling.VJ_MONEY: 2,
    Ruling.VJ_CONSOLIDATES: 2,
    Ruling.VJ_CARDS: 2,
    Ruling.VJ_BLOCKED: 2,
    Ruling.VJ_STUCK: 3,
    Ruling.ENERGY_CAP: 2,
    Ruling.VJ_SECOND: 2,
    Ruling.VJ_FULL: 2,
    Ruling.VJ_NETWORK: 2,
    Ruling.VJ_LINKS: 2,
    Ruling.VJ_PARKING: 2,
    Ruling.DISCARD: 3,
    Ruling.DISPLAY: 2,
    Ruling.REMOTE: 2,
    Ruling.LAST: 2,
    Ruling.DOZER_TIME: 2,
    Ruling.SECOND_TILE: 2,
}
"""How many values each has; PASS, CROWN and ZERO are missing, which the oracle does not know."""


class Disagreement(AssertionError):
    """The kernel and the oracle do not agree; the message says where and how."""


@dataclass
class Agreement:
    """What was compared."""

    games: int = 0
    steps: int = 0
    turns: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    cards: Counter[tuple[int, int]] = field(default_factory=Counter)


class Match:
    """One game of the kernel against the oracle's predictions."""

    def __init__(
        self,
        seed: int,
        rulings: dict[Ruling, int],
        found: Agreement,
        greedy: CompiledPlayer | None = None,
        passes: float = 0,
        data: Path | None = None,
    ) -> None:
        self.data = data
        self.seed, self.rulings, self.found = seed, rulings, found
        self.policy, self.keen = random.Random(seed), seed % 2 == 0
        self.greedy, self.passes = greedy, passes
        self.states: Many[State] = allocate(State)
        self.tables: Many[Tables] = tables_of(data)
        for ruling, value in rulings.items():
            self.states[0].ruling[ruling] = value
        start_game(self.states, self.tables, seed)

    @property
    def kind(self) -> Kind:
        """What the kernel asks."""
        return Kind(number(self.states, "decision_kind"))

    @property
    def over(self) -> bool:
        """Whether the kernel's game is over."""
        return bool(number(self.states, "over"))

    @property
    def options(self) -> list[int]:
        """The codes of the kernel's open decision."""
        return row(self.states, "options")[: number(self.states, "option_count")]

    def world(self) -> World:
        """The kernel's position as the oracle reads it."""
        return read_world(self.states, shipped(self.data))

    def take(self, code: int) -> int:
        """Choose in the kernel, and recount the position it leads to."""
        take_step(self.states, self.tables, code)
        self.found.steps += 1
        self.check_facts()
        return code

    def choose(self) -> int:
        """Choose greedily, or anything; a keen player, in every other game, idles only when nothing can be done."""
        if self.greedy is not None:
            work = self.greedy.work(State)
            work[GAME] = self.states[0]
            return self.take(int(choose_for(self.greedy.players, work, self.tables, self.seed)))
        busy = [code for code in self.options if code not in IDLE.get(self.kind, ())]
        return self.take(self.policy.choice(busy if busy and self.keen else self.options))

    def play(self) -> None:
        """Play the game to its end; each VJ turn begins at the decision about the pass tile."""
        self.check_facts()
        while not self.over:
            if self.kind == Kind.PASS_TILE:
                self.follow()
            else:
                self.choose()
        self.found.games += 1

    def follow(self) -> None:
        """Predict a VJ turn and all that comes before you act again, and hold the kernel to it."""
        predicted = self.world()
        turns = row(self.states, "vj_turns")
        passed = self.passes > 0 and self.policy.random() < self.passes
        asking = after_your_turn(predicted, passed)
        self.take(FLIP_THE_TILE if passed else KEEP_THE_TILE)
        self.states[0].pass_tile_used = 0
        try:
            question = next(asking)
            while True:
                question = asking.send(self.answer(question, predicted))
        except StopIteration:
            pass  # the prediction is complete: you are to act, or the game is over
        if passed and (self.kind >= Kind.VJ_SECTOR or sum(row(self.states, "vj_turns")) > sum(turns) + 1):
            return  # your turn, in which only a battery could be taken, is over already, and VJ's next has begun
        self.compare_end(predicted)
        self.compare_turn(predicted, turns)

    def answer(self, question: Question | Yours, predicted: World) -> int:
        """What is chosen for a question of the oracle; the kernel must ask the same."""
        if isinstance(question, Yours):
            if self.over or self.kind != question.kind:
                return PHASE_OVER
            self.compare(predicted)
            return self.choose()
        if self.over or self.kind != question.kind or set(self.options) != question.options:
            asks = "the game is over" if self.over else f"{self.kind.name} {sorted(self.options)}"
            self.disagree(predicted, [f"oracle asks {question.kind.name} {sorted(question.options)}, kernel {asks}"])
        self.found.asked[question.kind.name] += 1
        return self.choose()

    def compare_end(self, predicted: World) -> None:
        """Compare at your next turn; one in which only a battery could be taken has been taken already."""
        if self.kind == Kind.PASS_TILE and not self.over:
            gain_batteries(predicted, YOU, 1)
        elif not self.over and self.kind != Kind.TURN:
            self.disagree(predicted, [f"oracle expects your turn, kernel asks {self.kind.name} {self.options}"])
        self.compare(predicted)

    def compare(self, predicted: World) -> None:
        """Compare whole positions."""
        found = self.world()
        if self.over:
            # A card worth nothing at the end may be played or kept: nothing is left to count it.
            predicted.vj.scoring_cards = found.vj.scoring_cards = []
        told = differences(predicted, found)
        if told:
            self.disagree(predicted, told)

    def compare_turn(self, predicted: World, before: list[int]) -> None:
        """Compare who acted: the card, its section and the action."""
        self.count(predicted)
        if predicted.acting is not None:
            acting = (number(self.states, "vj_card"), number(self.states, "vj_section"))
            if acting != predicted.acting:
                self.disagree(predicted, [f"acting card and section: oracle {predicted.acting}, kernel {acting}"])
        rose = [now - was for now, was in zip(row(self.states, "vj_turns"), before, strict=True)]
        if predicted.done == "passed":
            agreed = rose[PASSED] == 1 and sum(rose) == 1
        elif predicted.done == "stuck":
            # A stuck VJ that builds a wind farm by VJ_STUCK is counted as building one.
            built = "stuck: wind farm" in predicted.notes
            agreed = rose[Action.WIND_FARM if built else STUCK] == 1 and sum(rose) == 1
        else:
            # By ENERGY_CAP a wind farm may become a contract: which of the two is counted is not laid down.
            agreed = predicted.done not in ACTIONS or self.rulings.get(Ruling.ENERGY_CAP, 0) > 0
            agreed = agreed or rose[:STUCK] == [int(action == predicted.done) for action in ACTIONS]
        if not agreed:
            self.disagree(predicted, [f"action: oracle {predicted.done}, kernel's counts rose by {rose}"])

    def count(self, predicted: World) -> None:
        """Note what this turn exercised."""
        self.found.turns[predicted.done] += 1
        self.found.notes.update(predicted.notes)
        if predicted.acting is not None:
            position, section = predicted.acting
            self.found.cards[predicted.solo_cards[position] + 1, section + 1] += 1

    def check_facts(self) -> None:
        """Every fact of both sides equals its recount (VJ-24)."""
        w = self.world()
        for seat in (YOU, VJ):
            for fact, value in recount(w, seat).items():
                kept = read_fact(self.states, self.tables, seat, int(fact))
                if kept != value:
                    self.disagree(w, [f"fact {Fact(fact).name} of seat {seat}: recount {value}, kernel {kept}"])
        if w.you.slot_tiles != set(bonus_tiles(w, YOU)):
            self.disagree(w, [f"your tower bonus tiles: {bonus_tiles(w, YOU)}, in slots {sorted(w.you.slot_tiles)}"])

    def disagree(self, predicted: World, told: list[str]) -> None:
        """Raise with everything needed to look at it again."""
        rulings = {ruling.name: value for ruling, value in self.rulings.items()}
        where = f"seed {self.seed}, rulings {rulings}, year {predicted.year}, round {predicted.round + 1} of {ROUNDS}"
        acting = f"acting {predicted.acting}, cards {[card + 1 for card in predicted.solo_cards]}, {predicted.done}"
        lines = [f"{where}, decision {number(self.states, 'decisions')}", acting, *predicted.notes, *told]
        raise Disagreement("\n".join(lines))


def compare_games(seeds: range, rulings: dict[Ruling, int], data: Path | None = None) -> Agreement:
    """Play a game a seed and compare every VJ turn; the first disagreement is raised."""
    found = Agreement()
    for seed in seeds:
        Match(seed, rulings, found, data=data).play()
    return found


def compare_greedy_games(seeds: range) -> Agreement:
    """The same with the greedy player, who builds more and leaves VJ less."""
    found = Agreement()
    player = find_player("greedy").seat(find_game("pampero"), Setting())
    assert isinstance(player, CompiledPlayer)
    for seed in seeds:
        Match(seed, {}, found, player).play()
    return found


def compare_passes(seeds: range) -> Agreement:
    """The same with the pass tile flipped before every third turn of VJ's or so."""
    found = Agreement()
    for seed in seeds:
        Match(seed, {}, found, passes=1 / 3).play()
    return found


def compare_combinations(seeds: range) -> Agreement:
    """The same under a random value of every ruling at once that the oracle knows, or that is about your seat only."""
    found = Agreement()
    for seed in seeds:
        chance = random.Random(seed)
        rulings = {ruling: chance.randrange(values) for ruling, values in COMBINED.items()}
        Match(seed, rulings, found, passes=chance.choice((0, 1 / 5))).play()
    return found


def compare_built(seeds: range) -> Agreement:
    """The same after VJ has been given towers and a full grid: it must build more of them, where it seldom does."""
    found = Agreement()
    for seed in seeds:
        match = Match(seed, {}, found)
        while match.kind != Kind.PASS_TILE:
            match.choose()
        give_towers(match)
        match.play()
    return found


def give_towers(match: Match) -> None:
    """VJ has towers in some sectors, or in all six, and every column that they open is full of contracts."""
    g, hands = match.states[0], Tabletop(match.states[0], match.tables[0])
    count = match.policy.randrange(1, 7)
    for sector in match.policy.sample(list(Sector), count):
        hands.put_tower(VJ, match.policy.choice(hands.free_sites(sector, Site.TOWER)))
    spaces = [space for space in range(STANDARD_SPACES + REMOTE_SPACES) if g.space_tile_plus[space]]
    match.policy.shuffle(spaces)
    for node in range(NODES):
        while match.tables[0].node_column[node] < count and not g.node_tile_plus[VJ, node] and spaces:
            space = spaces.pop()
            if g.space_tile_plus[space]:
                hands.put_contract(VJ, space, node)
    g.energy[VJ] = match.policy.randrange(11)
