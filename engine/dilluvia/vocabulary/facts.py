"""The named counts of the game, which players, scripts and results ask for."""

from __future__ import annotations

from enum import IntEnum

from engine.core.game import FactSpec


class Fact(IntEnum):
    """The numbers of the facts; `FACT_SPECS` says what each counts."""

    POPULATION = 0
    PRESTIGE = 1
    AEROS = 2
    CUBES = 3
    WHITE = 4
    BLACK = 5
    BROWN = 6
    PURPLE = 7
    MAT_MONEY = 8
    MAT_CUBES = 9
    MAT_PRESTIGE = 10
    STEPS = 11
    MARKER = 12
    TO_TEN = 13
    PLACE = 14
    WORKERS = 15
    IDLE = 16
    SPECIAL = 17
    GROUND = 18
    MEDIUM_SITES = 19
    LARGE_SITES = 20
    SMALL_BUILDINGS = 21
    MEDIUM_BUILDINGS = 22
    LARGE_BUILDINGS = 23
    BUILDINGS = 24
    PROPELLERS = 25
    QUARTERS = 26
    GARDEN_PRESTIGE = 27
    SHORT = 28
    TILES = 29
    MAJORITIES = 30
    FORECAST = 31
    LEAD = 32
    TURN = 33
    TURNS_LEFT = 34
    CONVERTERS = 35
    DISCOUNTS = 36
    BLUEPRINTS = 37
    PARKS = 38
    PLOTS = 39
    RENTS = 40


FACT_SPECS: dict[Fact, FactSpec] = {
    Fact.POPULATION: FactSpec("population", "population", "population on the point track"),
    Fact.PRESTIGE: FactSpec("prestige", "prestige", "prestige on the point track"),
    Fact.AEROS: FactSpec("aeros", "Aeros", "Aeros at hand"),
    Fact.CUBES: FactSpec("cubes", "cubes", "cubes at hand, of all colours"),
    Fact.WHITE: FactSpec("white", "cubes", "white cubes at hand"),
    Fact.BLACK: FactSpec("black", "cubes", "black cubes at hand"),
    Fact.BROWN: FactSpec("brown", "cubes", "brown cubes at hand"),
    Fact.PURPLE: FactSpec("purple", "cubes", "purple cubes at hand"),
    Fact.MAT_MONEY: FactSpec("mat-money", "Aeros", "Aeros of an income phase"),
    Fact.MAT_CUBES: FactSpec("mat-cubes", "cubes", "cubes of an income phase"),
    Fact.MAT_PRESTIGE: FactSpec("mat-prestige", "prestige", "prestige of an income phase"),
    Fact.STEPS: FactSpec("steps", "spots", "spots that the building marker has moved"),
    Fact.MARKER: FactSpec("marker", "population", "population for every ten prestige"),
    Fact.TO_TEN: FactSpec("to-ten", "prestige", "prestige missing to the next ten"),
    Fact.PLACE: FactSpec("place", "", "place in the order, 1 to 4"),
    Fact.WORKERS: FactSpec("workers", "workers", "workers in play, including those of the next turn"),
    Fact.IDLE: FactSpec("idle", "workers", "workers still to be placed in this turn"),
    Fact.SPECIAL: FactSpec("special", "", "1 if the special worker is still to be placed"),
    Fact.GROUND: FactSpec("ground", "spaces", "spaces of ground without a building"),
    Fact.MEDIUM_SITES: FactSpec("medium-sites", "sites", "places where a medium building would fit"),
    Fact.LARGE_SITES: FactSpec("large-sites", "sites", "places where a large building would fit"),
    Fact.SMALL_BUILDINGS: FactSpec("small-buildings", "buildings", "small buildings in the city"),
    Fact.MEDIUM_BUILDINGS: FactSpec("medium-buildings", "buildings", "medium buildings in the city"),
    Fact.LARGE_BUILDINGS: FactSpec("large-buildings", "buildings", "large buildings in the city"),
    Fact.BUILDINGS: FactSpec("buildings", "buildings", "buildings in the city"),
    Fact.PROPELLERS: FactSpec("propellers", "propellers", "propellers owned"),
    Fact.QUARTERS: FactSpec("quarters", "quarters", "quarters with a building"),
    Fact.GARDEN_PRESTIGE: FactSpec("garden-prestige", "prestige", "prestige that gardens would bring now"),
    Fact.SHORT: FactSpec("short", "cubes", "cubes that the cheapest building allowed now still lacks"),
    Fact.TILES: FactSpec("tiles", "tiles", "market tiles held"),
    Fact.MAJORITIES: FactSpec("majorities", "population", "population that majority tiles would bring now"),
    Fact.FORECAST: FactSpec("forecast", "population", "population if income went on and nothing else happened"),
    Fact.LEAD: FactSpec("lead", "population", "population minus that of the best other player"),
    Fact.TURN: FactSpec("turn", "turns", "the game turn, 1 to 7"),
    Fact.TURNS_LEFT: FactSpec("turns-left", "turns", "incomes still to come, including the one at the end"),
    Fact.CONVERTERS: FactSpec("converters", "tiles", "Converters held"),
    Fact.DISCOUNTS: FactSpec("discounts", "tiles", "rebate tiles held"),
    Fact.BLUEPRINTS: FactSpec("blueprints", "tiles", "tiles held that allow a building from a later turn"),
    Fact.PARKS: FactSpec("parks", "tiles", "tiles held that give a garden"),
    Fact.PLOTS: FactSpec("plots", "tiles", "tiles held that give ground"),
    Fact.RENTS: FactSpec("rents", "Aeros", "Aeros that rent tiles held would bring now"),
}
