"""Every named count, once: for scripts, weights, result columns and the docs."""

from __future__ import annotations

from enum import IntEnum

from engine.core.game import FactSpec


class Fact(IntEnum):
    """The numbers of the facts; `FACT_SPECS` says what each counts."""

    POINTS = 0
    IDEAS = 1
    TRIOS = 2
    CARDS = 3
    EXPERTS = 4
    TECHNOLOGIES = 5
    INFRASTRUCTURES = 6
    ACTIVE_CARDS = 7
    RESOURCES = 8
    FREE_RESOURCES = 9
    FREE_WORKERS = 10
    FREE_MONEY = 11
    FREE_ENERGY = 12
    FREE_IDEAS = 13
    PROCESSES = 14
    PRODUCTION = 15
    LOGISTICS = 16
    MARKETING = 17
    ANY_PROCESSES = 18
    EMPTY_SPACES = 19
    INCOME = 20
    PRODUCTS = 21
    RAW_MATERIALS = 22
    GOODS = 23
    SERVICES = 24
    SETS = 25
    HOLDING = 26
    LEAD = 27
    PERIOD = 28
    PERIODS_LEFT = 29
    TURN_PLACE = 30
    NEGATIVE_EVENTS = 31
    MARKET_TYPES = 32
    SUBSIDIES = 33


FACT_SPECS: dict[Fact, FactSpec] = {
    Fact.POINTS: FactSpec("points", "points", "points as things stand: ideas, and trios with an idea"),
    Fact.IDEAS: FactSpec("ideas", "ideas", "innovative ideas, including those on processes"),
    Fact.TRIOS: FactSpec("trios", "trios", "trios of an expert, a technology and an infrastructure"),
    Fact.CARDS: FactSpec("cards", "cards", "investment cards"),
    Fact.EXPERTS: FactSpec("experts", "cards", "expert cards"),
    Fact.TECHNOLOGIES: FactSpec("technologies", "cards", "technology cards"),
    Fact.INFRASTRUCTURES: FactSpec("infrastructures", "cards", "infrastructure cards"),
    Fact.ACTIVE_CARDS: FactSpec("active-cards", "cards", "investment cards that are active"),
    Fact.RESOURCES: FactSpec("resources", "tokens", "resource tokens, free and placed"),
    Fact.FREE_RESOURCES: FactSpec("free-resources", "tokens", "resource tokens that are not placed on anything"),
    Fact.FREE_WORKERS: FactSpec("free-workers", "tokens", "free workers"),
    Fact.FREE_MONEY: FactSpec("free-money", "tokens", "free money"),
    Fact.FREE_ENERGY: FactSpec("free-energy", "tokens", "free energy"),
    Fact.FREE_IDEAS: FactSpec("free-ideas", "ideas", "ideas that are not placed on anything"),
    Fact.PROCESSES: FactSpec("processes", "processes", "active processes of all types, including free ones"),
    Fact.PRODUCTION: FactSpec("production", "processes", "active production processes"),
    Fact.LOGISTICS: FactSpec("logistics", "processes", "active logistics processes"),
    Fact.MARKETING: FactSpec("marketing", "processes", "active marketing processes"),
    Fact.ANY_PROCESSES: FactSpec("any-processes", "processes", "processes whose type is named each period"),
    Fact.EMPTY_SPACES: FactSpec("empty-spaces", "spaces", "process spaces of the plan that are off"),
    Fact.INCOME: FactSpec("income", "tokens", "tokens that active cards bring each period"),
    Fact.PRODUCTS: FactSpec("products", "products", "products of all types"),
    Fact.RAW_MATERIALS: FactSpec("raw-materials", "products", "raw materials"),
    Fact.GOODS: FactSpec("goods", "products", "consumer goods"),
    Fact.SERVICES: FactSpec("services", "products", "services"),
    Fact.SETS: FactSpec("sets", "sets", "full sets of three products"),
    Fact.HOLDING: FactSpec("holding", "", "worth of the products: 100 for a full set, 10 for each process kept beside"),
    Fact.LEAD: FactSpec("lead", "points", "points minus those of the best other player"),
    Fact.PERIOD: FactSpec("period", "periods", "the current period, 1 to 12"),
    Fact.PERIODS_LEFT: FactSpec("periods-left", "periods", "periods after this one"),
    Fact.TURN_PLACE: FactSpec("turn-place", "", "place in turn order, 0 for the holder of the turn token"),
    Fact.NEGATIVE_EVENTS: FactSpec("negative-events", "%", "share of negative events among those not seen yet"),
    Fact.MARKET_TYPES: FactSpec("market-types", "types", "types of product in district 5"),
    Fact.SUBSIDIES: FactSpec("subsidies", "money", "money on the spaces of district 6"),
}
