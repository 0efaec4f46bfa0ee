"""The three currencies of the game and what each is booked under; the accounts of a seat add up to what it has."""

from __future__ import annotations

from enum import IntEnum


class Aeros(IntEnum):
    """What Aeros come from and go to."""

    START = 0
    MARKET = 1
    COMPENSATION = 2
    SPOTS = 3
    TOLL = 4
    WORKERS = 5
    BENEFITS = 6
    GROUND = 7
    PROPELLERS = 8
    PICKS = 9
    GARDENS = 10
    TILES = 11
    INCOME = 12
    LAST_TURN = 13


class Prestige(IntEnum):
    """What prestige on the point track comes from."""

    BENEFITS = 0
    PROPELLERS = 1
    ON_TIME = 2
    TILES = 3
    LAST_TURN = 4
    INCOME = 5
    END_TILES = 6
    GARDENS = 7


class Population(IntEnum):
    """What population comes from: the score."""

    TENS = 0
    ON_TIME = 1
    TILES = 2
    BENEFITS = 3
    LAST_TURN = 4
    MAJORITIES = 5


AEROS_ACCOUNTS = len(Aeros)
PRESTIGE_ACCOUNTS = len(Prestige)
POPULATION_ACCOUNTS = len(Population)

AEROS_MEANS: dict[Aeros, str] = {
    Aeros.START: "Aeros at the start",
    Aeros.MARKET: "Aeros paid for market tiles and spaces",
    Aeros.COMPENSATION: "compensation for empty market spaces",
    Aeros.SPOTS: "Aeros paid for spots",
    Aeros.TOLL: "Aeros from the toll tile",
    Aeros.WORKERS: "Aeros earned by workers",
    Aeros.BENEFITS: "Aeros from the special worker",
    Aeros.GROUND: "Aeros paid for ground",
    Aeros.PROPELLERS: "Aeros paid for propellers",
    Aeros.PICKS: "Aeros paid in the market action",
    Aeros.GARDENS: "Aeros paid for gardens",
    Aeros.TILES: "Aeros from market tiles",
    Aeros.INCOME: "Aeros from income phases",
    Aeros.LAST_TURN: "Aeros from spaces of the last market",
}
PRESTIGE_MEANS: dict[Prestige, str] = {
    Prestige.BENEFITS: "prestige from the special worker",
    Prestige.PROPELLERS: "prestige from propellers",
    Prestige.ON_TIME: "prestige for buildings of their own turn",
    Prestige.TILES: "prestige from market tiles",
    Prestige.LAST_TURN: "prestige from spaces of the last market",
    Prestige.INCOME: "prestige from income",
    Prestige.END_TILES: "prestige from end-game tiles",
    Prestige.GARDENS: "prestige from gardens",
}
POPULATION_MEANS: dict[Population, str] = {
    Population.TENS: "population for every ten prestige",
    Population.ON_TIME: "population for buildings of their own turn",
    Population.TILES: "population from market tiles",
    Population.BENEFITS: "population from the special worker",
    Population.LAST_TURN: "population from spaces of the last market",
    Population.MAJORITIES: "population from majority tiles",
}
