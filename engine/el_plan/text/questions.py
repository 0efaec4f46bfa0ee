"""What is decided now, as a question to who decides."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.errors import RulesError
from engine.core.text.grammar import count
from engine.el_plan.constants import RESOURCES, Product, Resource
from engine.el_plan.results import sides_of
from engine.el_plan.state import State
from engine.el_plan.text.names import PRODUCT_NAMES, RESOURCE_NAMES, Names
from engine.el_plan.vocabulary.decisions import Kind

PLAIN = {
    Kind.PLAN: "which plan? (P production, L logistics, K marketing)",
    Kind.PLACE: "where does your entrepreneur go?",
    Kind.LIQUIDATE: "liquidate a card for half of its cost?",
    Kind.OFF: "switch something off?",
    Kind.ON: "switch something on?",
    Kind.INVEST: "acquire an offer?",
    Kind.MAKE: "which products do you make?",
    Kind.SUBSIDY: "money or energy?",
    Kind.INNOVATE: "exchange a full set of products for an idea?",
    Kind.CUT: "you have too many products; which one goes back?",
}


def question(names: Names, g: State) -> str:
    """The question, beginning with who is asked."""
    who = sides_of(g.n_seats)[g.decision_seat].says.capitalize()
    return f"{who}: {asked(names, g)}"


def asked(names: Names, g: State) -> str:
    """The question itself."""
    kind, a, b = Kind(g.decision_kind), g.decision_a, g.decision_b
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in (Kind.BUY, Kind.SELL):
        return trade(kind, a)
    return about(names, g, kind, a, b)


def about(names: Names, g: State, kind: Kind, a: int, b: int) -> str:
    """A question about a card, a token or a process."""
    tellers: dict[Kind, Callable[[], str]] = {
        Kind.IGNORE: lambda: (
            f"{names.event(a).name} ({names.event_effect(names.event(a), g)}): follow it or ignore it?"
        ),
        Kind.PAY: lambda: payment(a, b),
        Kind.HALF: lambda: f"which token for {names.card(a).name}? ({count(b, 'token')} due)",
        Kind.TOKEN: lambda: f"{RESOURCE_NAMES[Resource(b)]} or idea on {names.item(a, g, g.decision_seat)}?",
        Kind.PLAY: lambda: f"switch {names.card(a).name} on at once?",
        Kind.PROCESS: lambda: f"which process do you add? ({a} to name)",
    }
    if kind not in tellers:
        raise RulesError("unknown kind of decision")
    return tellers[kind]()


def trade(kind: Kind, type_plus: int) -> str:
    """A first product, or another of the same type."""
    verb = "buy" if kind == Kind.BUY else "sell"
    if type_plus:
        return f"{verb} another {PRODUCT_NAMES[Product(type_plus - 1)]}?"
    return "buy or import a product?" if kind == Kind.BUY else "sell a product?"


def payment(due: int, wanted_plus: int) -> str:
    """What an event asks for."""
    if 0 < wanted_plus <= RESOURCES:
        return f"from where do you return 1 {RESOURCE_NAMES[Resource(wanted_plus - 1)]}?"
    return f"which token do you return? ({count(due, 'token')} due)"
