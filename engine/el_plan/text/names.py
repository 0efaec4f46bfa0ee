"""The names of things as a player says them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text.grammar import count, plural
from engine.el_plan.codes import is_card, item_card
from engine.el_plan.components.models import Asked, CardRecord, Components, EventRecord, PlanRecord
from engine.el_plan.constants import PLANS, Account, District, Does, Ledger, Process, Product, Resource, Space, Type
from engine.el_plan.rulings import CRISIS_ENERGY, Ruling
from engine.el_plan.state import State

LEVELS = ("I", "II", "III")
RESOURCE_NAMES = {Resource.WORKER: "worker", Resource.MONEY: "money", Resource.ENERGY: "energy"}
PROCESS_NAMES = {Process.PRODUCTION: "production", Process.LOGISTICS: "logistics", Process.MARKETING: "marketing"}
PROCESS_LETTERS = {Process.PRODUCTION: "P", Process.LOGISTICS: "L", Process.MARKETING: "K"}
PRODUCT_NAMES = {Product.RAW: "raw material", Product.GOOD: "consumer good", Product.SERVICE: "service"}
TYPE_NAMES = {Type.EXPERT: "expert", Type.TECHNOLOGY: "technology", Type.INFRASTRUCTURE: "infrastructure"}
DISTRICT_NAMES = {
    District.DECISIONS: "decisions",
    District.EVENTS: "district 1: events",
    District.ADMINISTRATION: "district 2: administration",
    District.INVESTMENT: "district 3: investment",
    District.PRODUCTION: "district 4: production",
    District.MARKET: "district 5: market",
    District.SUBSIDY: "district 6: subsidy",
    District.INNOVATION: "district 7: innovation",
    District.SUMMARY: "summary",
}
SPACE_NAMES = {
    Space.EVENTS: "district 1, events",
    Space.ADMINISTRATION: "district 2, administration",
    Space.EXPERTS: "district 3e, experts",
    Space.TECHNOLOGIES: "district 3t, technologies",
    Space.INFRASTRUCTURES: "district 3i, infrastructures",
    Space.PRODUCTION: "district 4, production",
    Space.MARKET: "district 5, market",
    Space.SUBSIDY_1: "district 6, first space",
    Space.SUBSIDY_2: "district 6, second space",
    Space.SUBSIDY_3: "district 6, third space",
}
BENEFITS = {
    Space.EVENTS: "insurance against a negative event",
    Space.ADMINISTRATION: "1 worker, and you may liquidate",
    Space.EXPERTS: "an expert costs 1 money less",
    Space.TECHNOLOGIES: "a technology costs 1 energy less",
    Space.INFRASTRUCTURES: "an infrastructure costs 1 money or 1 energy less",
    Space.PRODUCTION: "1 more process",
    Space.MARKET: "1 product costs 1 money less",
    Space.SUBSIDY_1: "1 money or 1 energy",
    Space.SUBSIDY_2: "1 money or 1 energy",
    Space.SUBSIDY_3: "1 money or 1 energy",
}
LEDGER_NAMES = {
    Ledger.WORKER: "worker",
    Ledger.MONEY: "money",
    Ledger.ENERGY: "energy",
    Ledger.IDEA: "idea",
    Ledger.RAW: "raw material",
    Ledger.GOOD: "consumer good",
    Ledger.SERVICE: "service",
}
ACCOUNT_NAMES = {
    Account.START: "at the start",
    Account.EVENT: "for the event",
    Account.INCOME: "as income of cards",
    Account.WORKER: "for district 2's space",
    Account.SUBSIDY: "as a subsidy",
    Account.EXPORT: "that lay on the space",
    Account.SALE: "by selling",
    Account.PURCHASE: "by buying",
    Account.IMPORT: "by importing",
    Account.CARD: "for the card",
    Account.LIQUIDATION: "for the liquidated card",
    Account.PRODUCTION: "by production",
    Account.INNOVATION: "by innovation",
    Account.CUTBACK: "as a cutback",
}
EVENT_EFFECTS = {
    Does.SOWING: "1 money on a space of district 6 for each type of product in district 5",
    Does.TRAINING: "everybody has 1 more process in district 4",
    Does.RECESSION: "nobody buys, imports or sells in district 5",
}


def sentence_list(parts: Sequence[str], nothing: str = "nothing") -> str:
    """A list in a sentence."""
    if not parts:
        return nothing
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


class Names:
    """Names that depend on the components."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.cards = components.cards
        self.plans = components.ordered_plans

    def card(self, number: int) -> CardRecord:
        """A card by its number."""
        return self.cards[number]

    def event(self, number: int) -> EventRecord:
        """An event by its number."""
        return self.components.events.event[number]

    def plan(self, g: State, seat: int) -> PlanRecord:
        """The plan of a seat."""
        return self.plans[g.level * PLANS + g.plan_plus[seat] - 1]

    def tokens(self, counts: Sequence[int]) -> str:
        """Tokens by resource: "2 money and 1 energy"."""
        return sentence_list([count(number, RESOURCE_NAMES[Resource(r)]) for r, number in enumerate(counts) if number])

    def processes(self, counts: Sequence[int]) -> str:
        """Processes by type: "1 production and 2 logistics"."""
        return sentence_list([f"{number} {PROCESS_NAMES[Process(p)]}" for p, number in enumerate(counts) if number])

    def letters(self, counts: Sequence[int]) -> str:
        """Processes as letters: PLKK."""
        return "".join(PROCESS_LETTERS[Process(process)] * number for process, number in enumerate(counts))

    def item(self, item: int, g: State, seat: int) -> str:
        """A process space or a card of a seat."""
        if is_card(item):
            return self.card(item_card(item)).name
        if g.plan_plus[seat] == 0 or item >= len(self.plan(g, seat).spaces):
            return f"process space {item + 1}"
        return f"{PROCESS_NAMES[self.plan(g, seat).spaces[item].process]} space {item + 1}"

    def event_effect(self, event: EventRecord, g: State) -> str:
        """What an event does; the crisis as its ruling has it."""
        if event.does not in (Does.RETURN, Does.GAIN):
            return EVENT_EFFECTS[event.does]
        second = Resource.ENERGY if g.ruling[Ruling.CRISIS] == CRISIS_ENERGY else Resource.WORKER
        resources = [second if asked == Asked.CRISIS else Resource(asked) for asked in event.resources]
        tokens = sentence_list([f"1 {RESOURCE_NAMES[resource]}" for resource in resources])
        if event.does == Does.GAIN:
            return f"everybody gets {tokens}"
        each = " for each" if len(resources) > 1 else ""
        return f"everybody returns {tokens}; who has none, 2 tokens of choice{each}"

    def effect(self, card: CardRecord) -> str:
        """What a card does while it is on."""
        parts = []
        if sum(card.processes.counts):
            each = f" each time, up to {card.times} times" if card.times > 1 else ""
            noun = "process" if sum(card.processes.counts) == 1 else plural("process")
            parts.append(f"{self.processes(card.processes.counts)} {noun}{each}")
        if card.any_process:
            parts.append(f"{card.any_process} process of any type")
        if card.income is not None:
            parts.append(f"1 {RESOURCE_NAMES[card.income]} each period")
        if card.discount:
            parts.append("once a period 1 money or energy less for a card, or 1 money less for a product")
        if card.storage:
            parts.append(f"up to {card.storage} products can be kept")
        return sentence_list(parts)
