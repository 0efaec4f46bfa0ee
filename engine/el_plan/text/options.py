"""Options as data for a person, for every code of every kind."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.errors import RulesError
from engine.core.text.option_view import OptionView
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
from engine.el_plan.components.models import CardRecord
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
    sentence_list,
)
from engine.el_plan.text.place_ids import IDEA_PLACE, card_place, product_place, space_place
from engine.el_plan.vocabulary.decisions import NOTHING, STAY_AWAY, Kind

DISCOUNT_NAMES = ("", "1 money", "1 energy")


class OptionText:
    """Makes views of options."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.makers: dict[Kind, Callable[[int, State], OptionView]] = {
            Kind.PLAN: self.plan,
            Kind.PLACE: self.place,
            Kind.IGNORE: lambda code, _g: OptionView("ignore the event" if code else "follow the event"),
            Kind.PAY: self.pay,
            Kind.LIQUIDATE: self.liquidate,
            Kind.HALF: lambda code, _g: OptionView(f"1 {RESOURCE_NAMES[Resource(code)]}"),
            Kind.OFF: self.off,
            Kind.ON: self.on,
            Kind.TOKEN: self.token,
            Kind.INVEST: self.invest,
            Kind.PLAY: self.play,
            Kind.PROCESS: lambda code, _g: OptionView(PROCESS_NAMES[Process(code)]),
            Kind.MAKE: self.make,
            Kind.BUY: self.buy,
            Kind.SELL: self.sell,
            Kind.SUBSIDY: lambda code, _g: OptionView("1 energy" if code else "1 money"),
            Kind.INNOVATE: self.innovate,
            Kind.CUT: lambda code, _g: OptionView(f"return a {PRODUCT_NAMES[Product(code)]}"),
        }

    def __reduce__(self) -> tuple[type[OptionText], tuple[Names]]:
        return OptionText, (self.names,)

    def view(self, kind: int, code: int, g: State) -> OptionView:
        """An option as data."""
        maker = self.makers.get(Kind(kind))
        if maker is None:
            raise RulesError("unknown kind of decision")
        return maker(code, g)

    # Preparation and decisions

    def plan(self, code: int, g: State) -> OptionView:
        """A plan with what it makes."""
        plan = self.names.plans[g.level * PLANS + code]
        rows = [f"{PRODUCT_NAMES[row.product]} {self.names.letters(row.processes.counts)}" for row in plan.row]
        return OptionView(f"{plan.name} ({PRODUCT_NAMES[plan.type]})", gain=", ".join(rows))

    def place(self, code: int, g: State) -> OptionView:
        """A space with its benefit, and the money that lies there."""
        if code == STAY_AWAY:
            return OptionView("stay away")
        space = Space(code)
        lying = g.subsidy[space - Space.SUBSIDY_1] if space >= Space.SUBSIDY_1 else 0
        more = f", and {lying} money that lies there" if lying else ""
        return OptionView(SPACE_NAMES[space], gain=f"{BENEFITS[space]}{more}", pieces=(space_place(space),))

    def pay(self, code: int, g: State) -> OptionView:
        """A token returned, or an item lifted."""
        if is_lift(code):
            return OptionView(f"lift the tokens of {self.names.item(lifted_item(code), g, g.decision_seat)}")
        return OptionView(f"return 1 {RESOURCE_NAMES[Resource(code)]}")

    # Administration

    def liquidate(self, code: int, _g: State) -> OptionView:
        """A card given away."""
        if code == NOTHING:
            return OptionView("keep all cards")
        card = self.names.card(code_index(code))
        half = f"half of {self.names.tokens(card.cost.counts)}"
        return OptionView(f"liquidate {card.name}", gain=half, pieces=(card_place(card),))

    def off(self, code: int, g: State) -> OptionView:
        """An item lifted."""
        if code == NOTHING:
            return OptionView("go on")
        item = code_index(code)
        pieces = (card_place(self.names.card(item_card(item))),) if is_card(item) else ()
        return OptionView(f"switch off {self.names.item(item, g, g.decision_seat)}", pieces=pieces)

    def on(self, code: int, g: State) -> OptionView:
        """An item switched on."""
        if code == NOTHING:
            return OptionView("done")
        item, label = on_item(code), f"switch on {self.names.item(on_item(code), g, g.decision_seat)}"
        if is_card(item):
            card = self.names.card(item_card(item))
            needs, pieces = self.activation(card, on_times(code)), (card_place(card),)
            return OptionView(label, price=needs, gain=self.names.effect(card), pieces=pieces)
        spaces = self.names.plan(g, g.decision_seat).spaces if g.plan_plus[g.decision_seat] else ()
        token = RESOURCE_NAMES[spaces[item].resource] if item < len(spaces) else "token"
        return OptionView(label, price=f"1 {token}")

    def activation(self, card: CardRecord, times: int) -> str:
        """The tokens of an activation that is placed so many times."""
        return self.names.tokens([times * number for number in card.activation.counts])

    def token(self, code: int, g: State) -> OptionView:
        """The resource or an idea."""
        resource = RESOURCE_NAMES[Resource(min(g.decision_b, Resource.ENERGY))]
        return OptionView("1 idea" if code else f"1 {resource}")

    # Investment

    def invest(self, code: int, g: State) -> OptionView:
        """An offer with its price and what it does."""
        if code == NOTHING:
            return OptionView("acquire nothing")
        offer, adviser, section = invest_offer(code), invest_adviser(code), invest_section(code)
        kind = TYPE_NAMES[Type(offer // OFFERS)]
        place = f"{kind} {offer % OFFERS + 1}"
        if g.offer_plus[offer] == 0:
            return OptionView(f"{place}, discounts {adviser} and {section}")
        card = self.names.card(g.offer_plus[offer] - 1)
        price = [
            max(0, cost - takes_off(adviser, resource) - takes_off(section, resource))
            for resource, cost in enumerate(card.cost.counts)
        ]
        paid = f"{self.names.tokens(price)}{discounts(adviser, section)}"
        title, pieces = f"{place}, {card.name}", (card_place(card),)
        return OptionView(card.name, (kind,), paid, self.names.effect(card), pieces=pieces, title=title)

    def play(self, code: int, g: State) -> OptionView:
        """A new card switched on."""
        if code == NOTHING:
            return OptionView("leave it off")
        card = self.names.card(g.decision_a)
        return OptionView("switch it on", price=self.activation(card, code), pieces=(card_place(card),))

    # Production, market, innovation

    def make(self, code: int, g: State) -> OptionView:
        """A row of the production table."""
        if code == NOTHING:
            return OptionView("make no more")
        rows = self.names.plan(g, g.decision_seat).row if g.plan_plus[g.decision_seat] else ()
        if code_index(code) >= len(rows):
            return OptionView(f"row {code} of the production table")
        row = rows[code_index(code)]
        price, pieces = self.names.processes(row.processes.counts), (product_place(row.product),)
        return OptionView(f"make a {PRODUCT_NAMES[row.product]}", price=price, pieces=pieces)

    def buy(self, code: int, g: State) -> OptionView:
        """A product bought or imported."""
        if code == NOTHING:
            return OptionView("buy nothing more" if g.decision_a else "buy nothing")
        verb = "import" if is_import(code) else "buy"
        price = product_price(g, is_import(code), uses_adviser(code))
        full = IMPORT_PRICE if is_import(code) else BUY_PRICE
        less = f" instead of {full}" if price < full else ""
        adviser = ", using the adviser" if uses_adviser(code) else ""
        product = Product(bought_product(code))
        paid, pieces = f"{price} money{less}{adviser}", (product_place(product),)
        return OptionView(f"{verb} a {PRODUCT_NAMES[product]}", price=paid, pieces=pieces)

    def sell(self, code: int, g: State) -> OptionView:
        """A product sold."""
        if code == NOTHING:
            return OptionView("sell no more" if g.decision_a else "sell nothing")
        gain = "1 energy" if sold_for_energy(code) else "1 money"
        product = Product(sold_product(code))
        return OptionView(f"sell a {PRODUCT_NAMES[product]}", gain=gain, pieces=(product_place(product),))

    def innovate(self, code: int, _g: State) -> OptionView:
        """Three products for an idea."""
        if code == NOTHING:
            return OptionView("keep the products")
        return OptionView("exchange a full set", price="three products", gain="1 idea", pieces=(IDEA_PLACE,))


def discounts(adviser: int, section: int) -> str:
    """What a price was made cheaper by."""
    less = [f"{DISCOUNT_NAMES[adviser]} less by the adviser"] if adviser else []
    less += [f"{DISCOUNT_NAMES[section]} less by the space"] if section else []
    return f" ({sentence_list(less)})" if less else ""
