"""Bulldozers: where one move leads, several moves, parking; and connection tiles."""

from __future__ import annotations

import pytest

from engine.pampero.codes import move_code, moved_bulldozer
from engine.pampero.constants import BULLDOZERS, PARKING, STARTING_CONNECTION, VJ, YOU, Held, Place, Sector, Zone
from engine.pampero.rules.building import put_wind_farm
from engine.pampero.rules.bulldozers import can_move_any
from engine.pampero.rules.connections import READY
from engine.pampero.text.effect_text import moves
from engine.pampero.vocabulary.decisions import (
    DECLINE_CONNECTION,
    DECLINE_MOVE,
    PARKING_PLACE,
    PLACES,
    RETRIEVE_ALL,
    UTILITY_PLACE,
    Kind,
)
from engine.pampero.vocabulary.effects import Effect
from tests.pampero.rules.positions import income
from tests.table import Table, frozen_catalogue, index_of

ENERGY_OR_MONEY = (0, 1)


@pytest.fixture
def table() -> Table:
    """Only one of your bulldozers is on the board, beside a mixed site of A1."""
    table = Table()
    table.bring(0, "A1-mixed-1")
    table.forget()
    return table


def to_site(table: Table, site: str, bulldozer: int = 0) -> int:
    return move_code(bulldozer, table.site(site))


def to_utility(bulldozer: int = 0) -> int:
    return move_code(bulldozer, UTILITY_PLACE)


def to_parking(parking: int, bulldozer: int = 0) -> int:
    """The first, second, ... parking space."""
    return move_code(bulldozer, PARKING_PLACE + parking - 1)


def free_sites(table: Table, sectors: set[Sector]) -> set[int]:
    """Sites of these sectors that hold no wind farm and no tower, and no bulldozer beside them."""
    g = table.g
    return {
        number
        for number, site in enumerate(table.catalogue.board.site)
        if site.sector in sectors
        if not (g.site_tower_plus[number] or g.site_wind_farm_plus[number] or g.site_bulldozer_plus[number])
    }


def places(table: Table) -> set[int]:
    """Where the first bulldozer may go, the choice not to move left out."""
    assert table.kind == Kind.BULLDOZER
    return {code for code in table.options if code < PLACES}


ALL_PARKING = {PARKING_PLACE + parking for parking in range(len(frozen_catalogue().board.parking))}


# --- Move Bulldozers


@pytest.mark.rule("DOZER-01", "BUILD-08")
def test_move_bulldozers_example(table: Table) -> None:
    """Not to the site beside another's bulldozer; the utility area or parking would do; a site next door it is."""
    table.bring(0, "A1-mixed-2", seat=VJ)
    table.resume(Effect.MOVE, a=1, b=1)
    assert to_site(table, "A1-mixed-2") not in table.options
    assert {to_utility(), to_parking(1)} <= set(table.options)
    table.choose(to_site(table, "B1-tower-1"))
    assert table.g.bulldozer[YOU, 0] == Place.SITE + table.site("B1-tower-1")
    assert table.kind == Kind.TURN


@pytest.mark.rule("DOZER-01")
def test_from_a_sector_to_the_same_and_adjacent_sectors(table: Table) -> None:
    """A1 borders A2 and B1 only; built sites are not free."""
    table.erect("B1-tower-1")
    put_wind_farm(table.g, table.t, VJ, table.site("A1-wind-farm-1"))
    reached = free_sites(table, {Sector.A1, Sector.A2, Sector.B1})
    table.resume(Effect.MOVE, a=1, b=1)
    assert places(table) == reached | {UTILITY_PLACE} | ALL_PARKING
    assert not reached & {table.site("B1-tower-1"), table.site("A1-wind-farm-1"), table.site("A1-mixed-1")}


@pytest.mark.rule("DOZER-01")
def test_from_the_utility_area_to_any_free_site_or_to_parking(table: Table) -> None:
    table.g.site_bulldozer_plus[table.site("A1-mixed-1")] = 0
    table.g.bulldozer[YOU, 0] = Place.UTILITY
    reached = free_sites(table, set(Sector))
    table.resume(Effect.MOVE, a=1, b=1)
    assert places(table) == reached | ALL_PARKING


@pytest.mark.rule("DOZER-01")
def test_what_a_bulldozer_leaves_is_free_again(table: Table) -> None:
    table.resume(Effect.MOVE, a=1, b=2)
    table.choose(to_utility())
    assert table.g.bulldozer[YOU, 0] == Place.UTILITY
    assert to_site(table, "A1-mixed-1") in table.options
    assert [table.g.sector_bulldozers[YOU, sector] for sector in Sector] == [0] * len(Sector)


@pytest.mark.rule("DOZER-01", "DOZER-02")
def test_parking_pays_its_bonus_and_is_for_good(table: Table) -> None:
    """The first space gives $4; of two moves the second is lost, and the bulldozer is never offered again."""
    money = table.g.money[YOU]
    table.resume(Effect.MOVE, a=1, b=2)
    table.choose(to_parking(1))
    assert table.g.money[YOU] == money + 4
    assert table.kind == Kind.TURN
    table.forget()
    table.bring(1, "A2-tower-3")
    table.resume(Effect.MOVE, a=2, b=1)
    assert {moved_bulldozer(code) for code in table.options if code != DECLINE_MOVE} == {1}


@pytest.mark.rule("DOZER-05")
@pytest.mark.parametrize("seat", [YOU, VJ])
def test_a_parking_space_holds_one_bulldozer_of_either_side(table: Table, seat: int) -> None:
    table.g.parking_seat_plus[2] = seat + 1
    table.resume(Effect.MOVE, a=1, b=1)
    assert to_parking(3) not in table.options
    assert {to_parking(2), to_parking(4)} <= set(table.options)


@pytest.mark.rule("DOZER-03")
def test_several_arrows_move_one_bulldozer_several_times(table: Table) -> None:
    """Three arrows at one icon: the bulldozer first moved keeps them, and each move may be dropped."""
    table.bring(1, "A3-mixed-1")
    table.resume(Effect.MOVE, a=1, b=3)
    assert {moved_bulldozer(code) for code in table.options if code != DECLINE_MOVE} == {0, 1}
    table.choose(to_site(table, "B1-mixed-1"))
    assert {moved_bulldozer(code) for code in table.options if code != DECLINE_MOVE} == {0}
    table.choose(to_site(table, "C-mixed-1"))
    assert table.kind == Kind.BULLDOZER
    table.choose(DECLINE_MOVE)
    assert table.kind == Kind.TURN
    assert table.g.bulldozer[YOU, 0] == Place.SITE + table.site("C-mixed-1")
    assert table.g.bulldozer[YOU, 1] == Place.SITE + table.site("A3-mixed-1")


@pytest.mark.rule("DOZER-03")
def test_several_icons_may_be_different_bulldozers(table: Table) -> None:
    table.bring(1, "A3-mixed-1")
    table.resume(Effect.MOVE, a=2, b=1)
    table.choose(to_site(table, "B1-mixed-1"))
    table.choose(to_site(table, "B2-mixed-1", bulldozer=1))
    assert table.kind == Kind.TURN
    assert table.g.bulldozer[YOU, 0] == Place.SITE + table.site("B1-mixed-1")
    assert table.g.bulldozer[YOU, 1] == Place.SITE + table.site("B2-mixed-1")


@pytest.mark.rule("DOZER-03")
def test_several_icons_may_be_the_same_bulldozer_and_the_words_say_so(table: Table) -> None:
    """B Move Bulldozers 3 ties only the arrows of one icon to one bulldozer."""
    table.bring(1, "A3-mixed-1")
    table.resume(Effect.MOVE, a=2, b=1)
    table.choose(to_site(table, "B1-mixed-1"))
    table.choose(to_site(table, "C-mixed-1"))
    assert table.kind == Kind.TURN
    assert table.g.bulldozer[YOU, 0] == Place.SITE + table.site("C-mixed-1")
    assert moves(2, 2) == "twice: move any bulldozer, up to 2 moves each time"


@pytest.mark.rule("DOZER-03")
def test_all_moves_may_be_dropped(table: Table) -> None:
    table.resume(Effect.MOVE, a=2, b=2)
    table.choose(DECLINE_MOVE)
    assert table.kind == Kind.BULLDOZER
    table.choose(DECLINE_MOVE)
    assert table.kind == Kind.TURN
    assert table.g.bulldozer[YOU, 0] == Place.SITE + table.site("A1-mixed-1")


@pytest.mark.rule("DOZER-03")
def test_bulldozers_of_the_play_area_do_not_move(table: Table) -> None:
    """Four wait beside the board until a bonus brings them."""
    table.resume(Effect.MOVE, a=1, b=1)
    assert {moved_bulldozer(code) for code in table.options if code != DECLINE_MOVE} == {0}


@pytest.mark.rule("DOZER-04")
def test_a_bulldozer_gained_goes_to_the_utility_area_while_they_last(table: Table) -> None:
    for gained in range(1, BULLDOZERS):
        table.forget()
        table.resume(Effect.BULLDOZER)
        standing = [table.g.bulldozer[YOU, bulldozer] for bulldozer in range(BULLDOZERS)]
        assert standing.count(Place.UTILITY) == gained
    before = [table.g.bulldozer[YOU, bulldozer] for bulldozer in range(BULLDOZERS)]
    table.forget()
    table.resume(Effect.BULLDOZER)
    assert [table.g.bulldozer[YOU, bulldozer] for bulldozer in range(BULLDOZERS)] == before
    assert table.kind == Kind.TURN


# --- Play a Connection Tile


def play_machinery(table: Table) -> None:
    """The basic card that moves two bulldozers and plays a connection tile; no bulldozer moves."""
    table.play("machinery", Zone.A)
    table.choose(DECLINE_MOVE)
    table.choose(DECLINE_MOVE)
    assert table.kind == Kind.CONNECTION


@pytest.mark.rule("CONN-01")
def test_play_a_connection_tile_example(table: Table) -> None:
    """A tile that advances the resort income marker 1 space."""
    resort = index_of(table.catalogue.connections.connection, "BC-1")
    table.g.connection[YOU, resort] = READY
    play_machinery(table)
    assert set(table.options) == {resort, STARTING_CONNECTION, DECLINE_CONNECTION}
    table.choose(resort)
    assert income(table) == {"remote": 1, "resort": 2, "commercial": 1, "industrial": 1, "residential": 1}


@pytest.mark.rule("CONN-01")
@pytest.mark.parametrize(("alternative", "energy", "money"), [(0, 1, 0), (1, 0, 3)])
def test_the_starting_tile_gives_one_energy_or_three_pesos(
    table: Table, alternative: int, energy: int, money: int
) -> None:
    table.own(money=20, energy=5)
    play_machinery(table)
    table.choose(STARTING_CONNECTION)
    assert (table.kind, tuple(table.options)) == (Kind.CHOOSE, ENERGY_OR_MONEY)
    table.choose(alternative)
    assert (table.g.energy[YOU], table.g.money[YOU]) == (5 + energy, 20 + money)


@pytest.mark.rule("CONN-01")
def test_a_played_tile_lies_on_the_card_and_returns_with_it(table: Table) -> None:
    """On the card it cannot be played a second time; retrieving the card makes it ready again."""
    play_machinery(table)
    table.choose(STARTING_CONNECTION)
    table.choose(ENERGY_OR_MONEY[1])
    table.play("venture-capital", Zone.A)
    table.g.connection[YOU, 0] = READY
    table.forget()
    table.resume(Effect.CONNECTION)
    assert table.options == [0, DECLINE_CONNECTION]
    table.ask_turn()
    table.choose(RETRIEVE_ALL)
    table.forget()
    table.resume(Effect.CONNECTION)
    assert set(table.options) == {0, STARTING_CONNECTION, DECLINE_CONNECTION}


@pytest.mark.rule("CONN-01")
def test_a_tile_stays_on_its_own_card_when_another_comes_back(table: Table) -> None:
    """The card just played keeps its tile while venture capital, played before, comes back to hand."""
    table.play("venture-capital", Zone.B)
    play_machinery(table)
    table.choose(STARTING_CONNECTION)
    table.choose(ENERGY_OR_MONEY[0])
    table.forget()
    table.resume(Effect.RETRIEVE)
    assert table.g.card[YOU, table.card("venture-capital")] == Held.HAND
    assert table.g.card[YOU, table.card("machinery")] == Held.MAT
    assert table.g.connection[YOU, STARTING_CONNECTION] != READY


@pytest.mark.rule("DOZER-01")
def test_with_every_site_taken_a_bulldozer_of_the_utility_area_still_parks_where_a_space_is_left(table: Table) -> None:
    for bulldozer in range(BULLDOZERS):
        table.g.bulldozer[YOU, bulldozer] = Place.UTILITY
    for site in range(table.t.sites):
        table.g.site_bulldozer_plus[site] = VJ * BULLDOZERS + 1
    assert can_move_any(table.g, table.t, YOU)
    for parking in range(PARKING):
        table.g.parking_seat_plus[parking] = VJ + 1
    assert not can_move_any(table.g, table.t, YOU)
