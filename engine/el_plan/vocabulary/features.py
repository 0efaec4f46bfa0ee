"""Every named feature of an option, once: for scripts and their reference.

A value that has a name begins at 1, so that 0 is always "none" or "no".
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

from engine.core.member_names import feature_words
from engine.el_plan.constants import Process, Product, Resource, Space, Type
from engine.el_plan.vocabulary.decisions import Kind


class Feature(IntEnum):
    """The numbers of the features; `FEATURE_SPECS` says what each tells."""

    DECLINES = 0
    WORTH = 1
    SPACE = 2
    SUBSIDY_MONEY = 3
    PAYABLE_OFFERS = 4
    SETS_MORE = 5
    RESOURCE = 6
    TYPE = 7
    PROCESSES = 8
    ANY_PROCESS = 9
    INCOME = 10
    DISCOUNT = 11
    STORAGE = 12
    TOKENS = 13
    IDEA = 14
    PRICE = 15
    MONEY_PRICE = 16
    ENERGY_PRICE = 17
    ADVISED = 18
    TRIO = 19
    MISSING_TYPE = 20
    PROCESS = 21
    PRODUCT = 22
    SETS = 23
    SET_GAIN = 24


class Spec(NamedTuple):
    """A feature: its unit, one line of meaning, the kinds of decision whose options have it, values with a name."""

    unit: str
    says: str
    kinds: tuple[Kind, ...]
    words: Mapping[str, int] = {}


CARD_KINDS = (Kind.LIQUIDATE, Kind.OFF, Kind.ON, Kind.INVEST, Kind.PLAY)
ITEM_KINDS = (Kind.PAY, *CARD_KINDS)

FEATURE_SPECS: dict[Feature, Spec] = {
    Feature.DECLINES: Spec(
        "",
        "1 if the option is to do nothing, to stop or to continue",
        (
            Kind.PLACE,
            Kind.IGNORE,
            Kind.LIQUIDATE,
            Kind.OFF,
            Kind.ON,
            Kind.INVEST,
            Kind.PLAY,
            Kind.MAKE,
            Kind.BUY,
            Kind.SELL,
            Kind.INNOVATE,
        ),
    ),
    Feature.WORTH: Spec(
        "",
        "worth of the products that the option can lead to: 100 for a full set, 10 for each process kept beside it",
        (Kind.PROCESS, Kind.MAKE, Kind.BUY, Kind.SELL, Kind.CUT),
    ),
    Feature.SPACE: Spec("", "the opportunity space", (Kind.PLACE,), feature_words(Space)),
    Feature.SUBSIDY_MONEY: Spec("money", "money lying on the space", (Kind.PLACE,)),
    Feature.PAYABLE_OFFERS: Spec(
        "cards", "offers of the section that you can pay for now with free tokens and the discount", (Kind.PLACE,)
    ),
    Feature.SETS_MORE: Spec(
        "", "what one more process would add to the value of this period's products", (Kind.PLACE,)
    ),
    Feature.RESOURCE: Spec(
        "",
        "the resource that is paid, gained or lies there",
        (Kind.PAY, Kind.HALF, Kind.OFF, Kind.ON, Kind.TOKEN, Kind.SELL, Kind.SUBSIDY),
        feature_words(Resource),
    ),
    Feature.TYPE: Spec("", "the type of the card", CARD_KINDS, feature_words(Type)),
    Feature.PROCESSES: Spec("processes", "processes of fixed types that it gives while it is active", ITEM_KINDS),
    Feature.ANY_PROCESS: Spec("processes", "processes of a free type that the card gives", CARD_KINDS),
    Feature.INCOME: Spec("tokens", "tokens that the card brings each period", CARD_KINDS),
    Feature.DISCOUNT: Spec("", "1 if the card is a financial adviser", CARD_KINDS),
    Feature.STORAGE: Spec("products", "products that the card lets you keep", CARD_KINDS),
    Feature.TOKENS: Spec("tokens", "tokens that lie on it, or that its activation takes", ITEM_KINDS),
    Feature.IDEA: Spec("", "1 if an idea is placed, or lies there", (Kind.OFF, Kind.TOKEN)),
    Feature.PRICE: Spec("tokens", "tokens paid", (Kind.INVEST, Kind.BUY)),
    Feature.MONEY_PRICE: Spec("money", "money paid", (Kind.INVEST, Kind.BUY)),
    Feature.ENERGY_PRICE: Spec("energy", "energy paid", (Kind.INVEST,)),
    Feature.ADVISED: Spec("", "1 if a financial adviser makes it cheaper", (Kind.INVEST, Kind.BUY)),
    Feature.TRIO: Spec("", "1 if the card completes a trio", (Kind.INVEST,)),
    Feature.MISSING_TYPE: Spec("", "1 if no type has fewer cards of yours", (Kind.INVEST,)),
    Feature.PROCESS: Spec("", "the process", (Kind.PROCESS,), feature_words(Process)),
    Feature.PRODUCT: Spec(
        "",
        "the product, or the type of the plan",
        (Kind.PLAN, Kind.MAKE, Kind.BUY, Kind.SELL, Kind.CUT),
        feature_words(Product),
    ),
    Feature.SETS: Spec("sets", "full sets in hand afterwards", (Kind.MAKE, Kind.BUY, Kind.SELL, Kind.CUT)),
    Feature.SET_GAIN: Spec(
        "sets", "full sets in hand that it adds or takes", (Kind.MAKE, Kind.BUY, Kind.SELL, Kind.CUT)
    ),
}
