"""What is true of every position of every game, counted from the pieces."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from engine.core.record import Many
from engine.pampero.constants import (
    BATTERIES_A_SEAT,
    BONUS_TILES,
    BULLDOZERS,
    CONNECTIONS,
    COUNTRIES,
    COUNTRY_CARDS,
    FOREIGN_CARDS,
    NODES,
    SITES,
    SPECIALISTS,
    TOWERS,
    WIND_FARMS,
    Account,
    Board,
    Place,
)
from engine.pampero.state import State
from engine.pampero.vocabulary.facts import Fact

ENERGY_LIMIT, VJ_ENERGY_LIMIT = 14, 10


def sides(g: Any) -> range:
    """The seats at the table."""
    return range(g["n_seats"])


def players(g: Any) -> list[int]:
    """Those of them that play cards."""
    return [seat for seat in sides(g) if g["board_of"][seat] != Board.SOLO]


def check(states: Many[State]) -> None:
    """Raise an assertion that names what is broken."""
    g: Any = np.asarray(states)[0]
    check_money(g)
    check_batteries_and_energy(g)
    check_sites(g)
    check_bulldozers(g)
    check_contracts(g)
    check_cards(g)
    check_tiles(g)
    check_tracks(g)
    check_payments(g)


def check_money(g: Any) -> None:
    assert (g["ledger"].sum(axis=1) == g["money"]).all(), "the ledger does not add up to the money"
    assert g["over"] or g["scoring_now"] or (g["money"] >= 0).all(), "money below 0 by paying"


def check_batteries_and_energy(g: Any) -> None:
    assert g["battery_supply"] + g["batteries"].sum() == BATTERIES_A_SEAT * g["n_seats"], "batteries are not conserved"
    assert g["battery_supply"] >= 0, "batteries below 0 in the supply"
    assert (g["batteries"] >= 0).all(), "batteries below 0"
    for seat in sides(g):
        limit = ENERGY_LIMIT if seat in players(g) else VJ_ENERGY_LIMIT
        assert 0 <= g["energy"][seat] <= limit, "energy out of bounds"


def check_sites(g: Any) -> None:
    built = (g["site_tower_plus"] > 0).astype(int) + (g["site_wind_farm_plus"] > 0)
    assert built.max() <= 1, "two structures on one site"
    for seat in sides(g):
        towers = (g["site_tower_plus"] == seat + 1).sum()
        wind_farms = (g["site_wind_farm_plus"] == seat + 1).sum()
        assert towers == g["tally"][seat][Fact.TOWERS] <= TOWERS, "towers are not conserved"
        assert wind_farms == g["tally"][seat][Fact.WIND_FARMS] <= WIND_FARMS, "wind farms are not conserved"


def check_bulldozers(g: Any) -> None:
    at_site = [0] * SITES
    parked = 0
    for seat in sides(g):
        for place in g["bulldozer"][seat][:BULLDOZERS]:
            if place >= Place.PARKING:
                assert g["parking_seat_plus"][place - Place.PARKING] == seat + 1, "a parking space lost its bulldozer"
                parked += 1
            elif place >= Place.SITE:
                at_site[place - Place.SITE] = seat + 1
    assert at_site == list(g["site_bulldozer_plus"]), "bulldozers and sites disagree"
    assert parked == (g["parking_seat_plus"] > 0).sum(), "bulldozers and parking spaces disagree"


def check_contracts(g: Any) -> None:
    lying = [int(tile) for tile in g["space_tile_plus"] if tile]
    for seat in sides(g):
        placed = [int(tile) for tile in g["node_tile_plus"][seat] if tile]
        lying += placed
        assert len(placed) == (g["space_seat_plus"] == seat + 1).sum(), "transformers are not conserved"
        covered = [node for node in range(NODES) if (int(g["covered"][seat]) >> node) & 1]
        assert covered == [node for node in range(NODES) if g["node_tile_plus"][seat][node]], "covered nodes disagree"
    assert max(Counter(lying).values()) == 1, "a contract tile lies in two places"


def check_cards(g: Any) -> None:
    actions = list(g["action_deck"][g["action_deck_next"] :]) + shown(g["action_display_plus"])
    actions += [card for seat in players(g) for card in range(SPECIALISTS) if g["card"][seat][-SPECIALISTS:][card]]
    assert sorted(actions) == list(range(SPECIALISTS)), "specialist action cards are not conserved"
    scorings = list(g["scoring_deck"][g["scoring_deck_next"] :]) + shown(g["scoring_display_plus"])
    scorings += [card for seat in sides(g) for card in range(SPECIALISTS) if g["scoring_card"][seat][card]]
    assert len(set(scorings)) == len(scorings), "a specialist scoring card is in two places"
    foreign = [card for card in range(FOREIGN_CARDS) if g["foreign_seat_plus"][card]]
    for country in range(COUNTRIES):
        foreign += list(g["foreign_deck"][country][g["foreign_deck_next"][country] : COUNTRY_CARDS])
        foreign += shown(g["foreign_display_plus"][country])
    assert sorted(foreign) == list(range(FOREIGN_CARDS)), "foreign market cards are not conserved"


def check_tiles(g: Any) -> None:
    bonus = shown(g["bonus_tile_plus"]) + [tile for tile in range(BONUS_TILES) if g["bonus_tile_seat_plus"][tile]]
    assert len(set(bonus)) == len(bonus), "a tower bonus tile is in two places"
    connections = shown(g["circle_tile_plus"])
    connections += [tile for seat in sides(g) for tile in range(CONNECTIONS) if g["connection"][seat][tile]]
    assert len(set(connections)) == len(connections), "a connection tile is in two places"
    for seat in players(g):
        on_mat = int((g["mat_card_plus"][seat] > 0).sum())
        assert on_mat == g["tally"][seat][Fact.CARDS_ON_MAT], "cards on the mat disagree"


def check_tracks(g: Any) -> None:
    """Time discs of one space are stacked without a gap, and everybody has one place in turn order."""
    assert sorted(g["turn_order"][: g["n_seats"]]) == list(sides(g)), "the turn order names a seat twice"
    for space in {int(g["time"][seat]) for seat in players(g)}:
        heights = sorted(int(g["time_height"][seat]) for seat in players(g) if g["time"][seat] == space)
        assert heights == list(range(len(heights))), "the stack of time discs has a gap"


def check_payments(g: Any) -> None:
    """What players pay each other stays among them."""
    paid = g["ledger"][:, Account.PAID_TO_OTHERS].sum() + g["ledger"][:, Account.FROM_OTHERS].sum()
    assert paid == 0, "money between players is not conserved"


def shown(places: Any) -> list[int]:
    """The pieces lying on places that hold an index + 1."""
    return [int(piece) - 1 for piece in places if piece]
