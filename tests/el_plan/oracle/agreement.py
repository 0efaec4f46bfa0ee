"""Games through the kernel with the second El Plan beside it: every question, every answer, every token compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from engine.core.loop import start_game, take_step
from engine.core.record import Many
from engine.core.registry import find_game
from engine.core.rng import policy_below, policy_seed_of
from engine.core.settings import Setting
from engine.el_plan import codes
from engine.el_plan.components.models import Components
from engine.el_plan.constants import (
    CARDS,
    Account,
    Deed,
    Ledger,
    Process,
    Product,
    Resource,
    Space,
)
from engine.el_plan.game import EL_PLAN
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import STAY_AWAY, Kind
from solo.players.batch import choose_for
from solo.players.lineup import seat_lineup
from solo.players.player import GAME
from solo.players.registry import CompiledPlayer
from tests.el_plan.oracle.districts import play, points, winners
from tests.el_plan.oracle.world import TYPES, Card, Item, Option, Player, Question, World

PICK = 7
KINDS = ("worker", "money", "energy", "idea")
DISCOUNTS = (None, "money", "energy")


find_game("el_plan")  # binds the rules to the state


class Disagreement(AssertionError):
    """The kernel and the second El Plan differ."""


# --- a kernel's option in the second game's words


def word(member: Any) -> str:
    """The name of a number, as the second game writes it."""
    return str(member.name).lower()


def item_of(number: int) -> Item:
    """A process space or a card."""
    return ("card", codes.item_card(number)) if codes.is_card(number) else ("space", number)


def optional(read: Callable[[int], Option]) -> Callable[[int], Option]:
    """Code 0 is nothing."""
    return lambda code: read(code) if code else None


READERS: dict[Kind, Callable[[int], Option]] = {
    Kind.PLAN: int,
    Kind.PLACE: lambda code: None if code == STAY_AWAY else word(Space(code)),
    Kind.IGNORE: bool,
    Kind.PAY: lambda code: item_of(codes.lifted_item(code)) if codes.is_lift(code) else word(Resource(code)),
    Kind.LIQUIDATE: optional(codes.code_index),
    Kind.HALF: lambda code: word(Resource(code)),
    Kind.OFF: optional(lambda code: item_of(codes.code_index(code))),
    Kind.ON: optional(lambda code: (item_of(codes.on_item(code)), codes.on_times(code))),
    Kind.INVEST: optional(
        lambda code: (
            codes.invest_offer(code),
            DISCOUNTS[codes.invest_adviser(code)],
            DISCOUNTS[codes.invest_section(code)],
        )
    ),
    Kind.PLAY: int,
    Kind.PROCESS: lambda code: word(Process(code)),
    Kind.MAKE: optional(codes.code_index),
    Kind.BUY: optional(
        lambda code: (
            word(Product(codes.bought_product(code))),
            bool(codes.is_import(code)),
            bool(codes.uses_adviser(code)),
        )
    ),
    Kind.SELL: optional(
        lambda code: (word(Product(codes.sold_product(code))), DISCOUNTS[1 + codes.sold_for_energy(code)])
    ),
    Kind.SUBSIDY: lambda code: DISCOUNTS[1 + code],
    Kind.INNOVATE: bool,
    Kind.CUT: lambda code: word(Product(code)),
}


def option_of(g: State, code: int) -> Option:
    """An option of the open decision."""
    if g.decision_kind == Kind.TOKEN:
        return "idea" if code else KINDS[g.decision_b]
    return READERS[Kind(g.decision_kind)](code)


# --- what lies on both tables

LEDGERS, ACCOUNTS, DEEDS, SPACES = ([word(member) for member in names] for names in (Ledger, Account, Deed, Space))
PRODUCTS, PROCESSES = [word(product) for product in Product], [word(process) for process in Process]
FIELDS = (
    *("period", "token_seat", "event_plus", "offer_plus", "market", "subsidy", "pool"),
    *("free", "slot_token_plus", "products", "owner_plus", "card_times", "card_tokens", "space_plus"),
    *("ignores", "benefit_lost", "adviser_used", "ledger", "deeds", "placements"),
)


def read_fields(states: Many[State]) -> dict[str, Any]:
    """The kernel's fields as plain lists: one look for all of them is a hundred times as fast as one for each."""
    return {name: np.asarray(states)[name][0].tolist() for name in FIELDS}


def kernel_seat(kernel: dict[str, Any], seat: int) -> dict[str, object]:
    """What the kernel says of a seat."""
    cards = [card for card, owner in enumerate(kernel["owner_plus"]) if owner == seat + 1]
    return {
        "free": kernel["free"][seat],
        "spaces": {n: KINDS[token - 1] for n, token in enumerate(kernel["slot_token_plus"][seat]) if token},
        "products": kernel["products"][seat],
        "cards": {card: kernel["card_times"][card] for card in cards},
        "on cards": {card: kernel["card_tokens"][card] for card in cards},
        "space": [None, *SPACES][kernel["space_plus"][seat]],
        "ignores": bool(kernel["ignores"][seat]),
        "benefit lost": bool(kernel["benefit_lost"][seat]),
        "advice": kernel["adviser_used"][seat],
        "book": kernel["ledger"][seat],
        "deeds": kernel["deeds"][seat],
        "placements": kernel["placements"][seat],
    }


def own_seat(player: Player) -> dict[str, object]:
    """What the second game says of it."""
    return {
        "free": [player.free[kind] for kind in KINDS],
        "spaces": player.on_spaces,
        "products": [player.products[product] for product in PRODUCTS],
        "cards": {card.number: card.times for card in player.cards},
        "on cards": {card.number: [card.tokens[kind] for kind in KINDS] for card in player.cards},
        "space": player.space,
        "ignores": player.ignores,
        "benefit lost": player.benefit_lost,
        "advice": player.advice_used,
        "book": [[player.book[kind, account] for account in ACCOUNTS] for kind in LEDGERS],
        "deeds": [player.deeds[deed] for deed in DEEDS],
        "placements": [player.placements[space] for space in SPACES],
    }


def kernel_board(kernel: dict[str, Any], printed: Components) -> dict[str, object]:
    """What the kernel says of the middle of the table."""
    return {
        "period": kernel["period"],
        "holder": kernel["token_seat"],
        "event": [None, *(event.id for event in printed.events.event)][kernel["event_plus"]],
        "offers": [card - 1 if card else None for card in kernel["offer_plus"]],
        "market": kernel["market"],
        "subsidy": kernel["subsidy"],
        "processes": kernel["pool"],
    }


def own_board(w: World) -> dict[str, object]:
    """What the second game says of it."""
    return {
        "period": w.period,
        "holder": w.holder,
        "event": w.event.id if w.event else None,
        "offers": [card.number if card else None for kind in TYPES for card in w.offers[kind]],
        "market": [w.market[product] for product in PRODUCTS],
        "subsidy": w.subsidy,
        "processes": [w.pool[process] for process in PROCESSES],
    }


# --- a game


def read_world(g: State, printed: Components, rulings: dict[str, str]) -> World:
    """The table as the seed laid it out: the order of the decks, the start player, the plans that were dealt."""
    cards = [Card(number, TYPES[number * 3 // CARDS], record) for number, record in enumerate(printed.cards)]
    plans = [plan for plan in printed.plans.plan if plan.level == g.level + 1]
    return World(
        printed,
        rulings,
        g.level + 1,
        g.start_seat,
        [printed.events.event[g.event_deck[place]] for place in range(12)],
        {kind: [cards[number] for number in g.decks[index]] for index, kind in enumerate(TYPES)},
        [Player(seat, plans[max(0, g.plan_plus[seat] - 1)]) for seat in range(g.n_seats)],
    )


class Match:
    """One game on both tables."""

    def __init__(self, seed: int, setting: Setting) -> None:
        self.edition = EL_PLAN.edition()
        self.states = self.edition.prototype(setting)
        self.tables, self.seed = self.edition.tables, seed
        start_game(self.states, self.tables, seed)
        rulings = EL_PLAN.settings.named(setting)
        self.world = read_world(self.states[0], self.edition.components, rulings)
        self.questions = play(self.world)
        self.compared = 0

    def run(self, choose: Chooser) -> int:
        """Play to the end, comparing every position; returns how many there were."""
        question = self.answer(None)
        while question is not None:
            self.compare_question(question)
            self.compare_tables()
            code = choose(self)
            option = option_of(self.states[0], code)
            take_step(self.states, self.tables, code)
            question = self.answer(option)
        self.compare_tables()
        self.compare_end()
        return self.compared

    def answer(self, option: Option) -> Question | None:
        """The second game's next question, None when it is over."""
        try:
            return self.questions.send(option)
        except StopIteration:
            return None

    def codes(self) -> list[int]:
        """The kernel's options."""
        g = self.states[0]
        return [int(g.options[place]) for place in range(g.option_count)]

    def compare_question(self, question: Question) -> None:
        """The same is asked of the same seat, with the same options."""
        g = self.states[0]
        self.refuse("over", bool(g.over), False)
        self.refuse("question", (word(Kind(g.decision_kind)), int(g.decision_seat)), (question.kind, question.seat))
        self.refuse("options", Counter(option_of(g, code) for code in self.codes()), Counter(question.options))

    def compare_tables(self) -> None:
        """The same lies everywhere."""
        self.compared += 1
        kernel = read_fields(self.states)
        self.refuse_parts("board", kernel_board(kernel, self.edition.components), own_board(self.world))
        for player in self.world.players:
            self.refuse_parts(f"seat {player.seat}", kernel_seat(kernel, player.seat), own_seat(player))

    def compare_end(self) -> None:
        """Both are over, with the same points and the same winners."""
        g, w = self.states[0], self.world
        self.refuse("over", bool(g.over), True)
        for player in w.players:
            self.refuse("points", EL_PLAN.score_of(g, player.seat), points(player))
        self.refuse("winners", {seat for seat in range(g.n_seats) if g.winners >> seat & 1}, winners(w))

    def refuse_parts(self, where: str, kernel: dict[str, object], own: dict[str, object]) -> None:
        """Stop at the first part that differs."""
        for part, value in kernel.items():
            self.refuse(f"{where}, {part}", value, own[part])

    def refuse(self, what: str, kernel: object, own: object) -> None:
        """Stop where the two differ."""
        if kernel != own:
            g = self.states[0]
            place = f"seed {self.seed}, period {g.period}, district {g.district}, decision {g.decisions}"
            raise Disagreement(f"{place}: {what}: the kernel has {kernel}, the second game {own}")


Chooser = Callable[[Match], int]

# --- who chooses


def by_chance(match: Match) -> int:
    """Any option."""
    options = match.codes()
    return options[policy_below(match.seed, match.states[0].decisions, PICK, len(options))]


def by_player(name: str, setting: Setting) -> Chooser:
    """A shipped player at every seat."""
    found = seat_lineup([name] * EL_PLAN.settings.seats_of(setting), EL_PLAN, setting)
    assert isinstance(found, CompiledPlayer)

    def choose(match: Match) -> int:
        work = found.work(State)
        work[GAME] = match.states[0]
        return int(choose_for(found.players, work, match.tables, policy_seed_of(match.seed)))

    return choose
