"""Options in words, for every code of every kind."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.errors import RulesError
from engine.el_plan.codes import (
    bought_product,
    code_index,
    invest_adviser,
    invest_offer,
    invest_section,
    is_card,
    is_import,
    is_lift,
    item_card,
    lifted_item,
    on_item,
    on_times,
    sold_for_energy,
    sold_product,
    uses_adviser,
)
from engine.el_plan.constants import BUY_PRICE, IMPORT_PRICE, OFFERS, PLANS, Process, Product, Resource, Space, Type
from engine.el_plan.rules.investment import takes_off
from engine.el_plan.rules.market import product_price
from engine.el_plan.state import State
from engine.el_plan.text.names import (
    BENEFITS,
    PROCESS_NAMES,
    PRODUCT_NAMES,
    RESOURCE_NAMES,
    SPACE_NAMES,
    TYPE_NAMES,
    Names,
    count,
    listed,
)
from engine.el_plan.vocabulary.kinds import NOTHING, STAY_AWAY, Kind

DISCOUNT_NAMES = ("", "1 money", "1 energy")


class OptionText:
    """Describes options."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.tellers: dict[Kind, Callable[[int, State], str]] = {
            Kind.PLAN: self.plan,
            Kind.PLACE: self.place,
            Kind.IGNORE: lambda code, _g: "ignore the event" if code else "follow the event",
            Kind.PAY: self.pay,
            Kind.LIQUIDATE: self.liquidate,
            Kind.HALF: lambda code, _g: f"1 {RESOURCE_NAMES[Resource(code)]}",
            Kind.OFF: self.off,
            Kind.ON: self.on,
            Kind.TOKEN: self.token,
            Kind.INVEST: self.invest,
            Kind.PLAY: self.play,
            Kind.PROCESS: lambda code, _g: PROCESS_NAMES[Process(code)],
            Kind.MAKE: self.make,
            Kind.BUY: self.buy,
            Kind.SELL: self.sell,
            Kind.SUBSIDY: lambda code, _g: "1 energy" if code else "1 money",
            Kind.INNOVATE: lambda code, _g: "exchange three products for an idea" if code else "keep the products",
            Kind.CUT: lambda code, _g: f"return a {PRODUCT_NAMES[Product(code)]}",
        }

    def describe(self, kind: int, code: int, g: State) -> str:
        """An option in words."""
        teller = self.tellers.get(Kind(kind))
        if teller is None:
            raise RulesError("unknown kind of decision")
        return teller(code, g)

    def plan(self, code: int, g: State) -> str:
        """A plan with what it makes."""
        plan = self.names.plans[g.level * PLANS + code]
        rows = [f"{PRODUCT_NAMES[row.product]} of {self.names.processes(row.processes.counts)}" for row in plan.row]
        return f"{plan.name} ({PRODUCT_NAMES[plan.type]}): {'; '.join(rows)}"

    def place(self, code: int, g: State) -> str:
        """A space with its benefit, and the money that lies there."""
        if code == STAY_AWAY:
            return "stay away"
        space = Space(code)
        lying = g.subsidy[space - Space.SUBSIDY_1] if space >= Space.SUBSIDY_1 else 0
        more = f", and {lying} money that lies there" if lying else ""
        return f"{SPACE_NAMES[space]}: {BENEFITS[space]}{more}"

    def pay(self, code: int, g: State) -> str:
        """A token returned, or an item lifted."""
        if is_lift(code):
            return f"lift the tokens of {self.names.item(lifted_item(code), g, g.decision_seat)}"
        return f"return 1 {RESOURCE_NAMES[Resource(code)]}"

    def liquidate(self, code: int, _g: State) -> str:
        """A card given away."""
        if code == NOTHING:
            return "keep all cards"
        card = self.names.card(code_index(code))
        return f"liquidate {card.name} (cost {self.names.tokens(card.cost.counts)})"

    def off(self, code: int, g: State) -> str:
        """An item lifted."""
        if code == NOTHING:
            return "go on"
        return f"switch off {self.names.item(code_index(code), g, g.decision_seat)}"

    def on(self, code: int, g: State) -> str:
        """An item switched on."""
        if code == NOTHING:
            return "done"
        item = on_item(code)
        name = self.names.item(item, g, g.decision_seat)
        if is_card(item):
            card, times = self.names.card(item_card(item)), on_times(code)
            tokens = self.names.tokens([times * number for number in card.activation.counts])
            return f"switch on {name} with {tokens}: {self.names.effect(card)}"
        spaces = self.names.plan(g, g.decision_seat).spaces if g.plan_plus[g.decision_seat] else ()
        return f"switch on {name} with 1 {RESOURCE_NAMES[spaces[item].resource] if item < len(spaces) else 'token'}"

    def token(self, code: int, g: State) -> str:
        """The resource or an idea."""
        return "1 idea" if code else f"1 {RESOURCE_NAMES[Resource(min(g.decision_b, Resource.ENERGY))]}"

    def invest(self, code: int, g: State) -> str:
        """An offer with its price and what it does."""
        if code == NOTHING:
            return "acquire nothing"
        offer, adviser, section = invest_offer(code), invest_adviser(code), invest_section(code)
        kind = TYPE_NAMES[Type(offer // OFFERS)]
        if g.offer_plus[offer] == 0:
            return f"{kind} offer {offer % OFFERS + 1}, discounts {adviser} and {section}"
        card = self.names.card(g.offer_plus[offer] - 1)
        price = [
            max(0, cost - takes_off(adviser, resource) - takes_off(section, resource))
            for resource, cost in enumerate(card.cost.counts)
        ]
        less = [f"{DISCOUNT_NAMES[adviser]} less by the adviser"] if adviser else []
        less += [f"{DISCOUNT_NAMES[section]} less by the space"] if section else []
        more = f" ({listed(less)})" if less else ""
        place = f"{kind} {offer % OFFERS + 1}"
        return f"{place}, {card.name} for {self.names.tokens(price)}{more}: {self.names.effect(card)}"

    def play(self, code: int, g: State) -> str:
        """A new card switched on."""
        if code == NOTHING:
            return "leave it off"
        card = self.names.card(g.decision_a)
        return f"switch it on with {self.names.tokens([code * number for number in card.activation.counts])}"

    def make(self, code: int, g: State) -> str:
        """A row of the production table."""
        if code == NOTHING:
            return "make no more"
        rows = self.names.plan(g, g.decision_seat).row if g.plan_plus[g.decision_seat] else ()
        if code_index(code) >= len(rows):
            return f"row {code} of the production table"
        row = rows[code_index(code)]
        product = PRODUCT_NAMES[row.product]
        return f"make a {product} of {self.names.processes(row.processes.counts)}"

    def buy(self, code: int, g: State) -> str:
        """A product bought or imported."""
        if code == NOTHING:
            return "buy nothing more" if g.decision_a else "buy nothing"
        verb = "import" if is_import(code) else "buy"
        price = product_price(g, is_import(code), uses_adviser(code))
        full = IMPORT_PRICE if is_import(code) else BUY_PRICE
        less = f" instead of {full}" if price < full else ""
        adviser = ", using the adviser" if uses_adviser(code) else ""
        return f"{verb} a {PRODUCT_NAMES[Product(bought_product(code))]} for {price} money{less}{adviser}"

    def sell(self, code: int, g: State) -> str:
        """A product sold."""
        if code == NOTHING:
            return "sell no more" if g.decision_a else "sell nothing"
        gain = "1 energy" if sold_for_energy(code) else "1 money"
        have = count(g.products[g.decision_seat, sold_product(code)], PRODUCT_NAMES[Product(sold_product(code))])
        return f"sell a {PRODUCT_NAMES[Product(sold_product(code))]} for {gain} (you have {have})"
