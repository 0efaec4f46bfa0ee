"""Card requirements (B Card Requirements, B Wild Card): your own pieces, what must move, what cannot be played."""

from __future__ import annotations

import pytest

from engine.pampero.codes import moved_bulldozer
from engine.pampero.constants import (
    BULLDOZERS,
    PARKING,
    STARTING_CONNECTION,
    VJ,
    YOU,
    Account,
    Payment,
    Place,
    Requirement,
    Sector,
    Zone,
)
from engine.pampero.rules.playable import can_do
from engine.pampero.rules.reach import reach_bit
from engine.pampero.vocabulary.decisions import DECLINE_MOVE, PLACES, UTILITY_PLACE, Kind
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.rules.hands import (
    TOP,
    choose_play,
    hold,
    is_offered,
    next_tabs,
    plays_offered,
    reach_tab,
    ready_for_contracts,
    sectors_of,
    spread_bulldozers,
)
from tests.table import Table


@pytest.fixture
def table() -> Table:
    return Table()


# --- your own piece


@pytest.mark.rule("CARD-07")
def test_card_requirements_example_with_your_own_bulldozer_the_bank_is_paid(table: Table) -> None:
    vj = table.g.money[VJ]
    choose_play(table, "wind-farm", reach_tab(table, Zone.A, value=5))
    assert (table.g.money[YOU], table.g.money[VJ]) == (20, vj)
    assert table.g.ledger[YOU, Account.VJ_PRICE] == 0


@pytest.mark.rule("CARD-07", "CARD-13")
def test_the_zone_value_buys_only_sites_beside_your_own_bulldozers(table: Table) -> None:
    spread_bulldozers(table)
    choose_play(table, "wind-farm", reach_tab(table, Zone.B))
    assert table.kind == Kind.SITE
    assert set(table.options) == {table.site("B1-mixed-1"), table.site("B2-mixed-1")}


@pytest.mark.rule("CARD-07")
def test_with_your_own_tower_the_bank_is_paid_for_a_contract(table: Table) -> None:
    ready_for_contracts(table)
    vj = table.g.money[VJ]
    place = reach_tab(table, Zone.A)
    choose_play(table, "standard-contract", place)
    assert sectors_of(table, table.options) == {Sector.A2}
    assert (table.g.money[YOU], table.g.money[VJ]) == (60 - place.tab.value, vj)


# --- the bulldozer that met the requirement


@pytest.mark.rule("CARD-12")
@pytest.mark.parametrize("card", ["wind-farm", "tower"])
def test_your_bulldozer_at_work_must_move_once_the_effect_is_done(table: Table, card: str) -> None:
    spread_bulldozers(table)
    choose_play(table, card, reach_tab(table, Zone.A))
    table.choose(table.site("A3-mixed-1"))
    while table.kind != Kind.BULLDOZER:
        table.choose(table.options[0])
    assert {moved_bulldozer(code) for code in table.options} == {1}
    assert PLACES + UTILITY_PLACE in table.options
    assert DECLINE_MOVE not in table.options
    table.choose(PLACES + UTILITY_PLACE)
    assert table.kind == Kind.TURN
    assert table.g.bulldozer[YOU, 1] == Place.UTILITY


@pytest.mark.rule("CARD-12")
def test_the_utility_area_takes_it_when_nothing_else_is_free(table: Table) -> None:
    work = table.g.bulldozer[YOU, 0] - Place.SITE
    for site in range(table.t.sites):
        if site != work:
            table.g.site_wind_farm_plus[site] = table.g.site_wind_farm_plus[site] or VJ + 1
    for parking in range(PARKING):
        table.g.parking_seat_plus[parking] = VJ + 1
    choose_play(table, "wind-farm", reach_tab(table, Zone.A))
    assert table.g.site_wind_farm_plus[work] == YOU + 1
    assert table.g.bulldozer[YOU, 0] == Place.UTILITY


@pytest.mark.rule("CARD-12")
def test_vjs_virtual_bulldozer_and_a_tower_used_move_nothing(table: Table) -> None:
    choose_play(table, "wind-farm", reach_tab(table, Zone.A), Payment.VJ_PRICE)
    table.choose(table.options[0])
    assert table.kind == Kind.TURN
    ready_for_contracts(table)
    table.play("standard-contract", Zone.A)
    while table.kind != Kind.TURN:
        assert table.kind != Kind.BULLDOZER
        table.choose(table.options[0])


@pytest.mark.rule("CARD-12")
@pytest.mark.parametrize(("moved", "asked_again"), [(True, False), (False, True)])
def test_a_move_of_the_card_itself_counts_as_the_move_that_must_be_made(
    table: Table, moved: bool, asked_again: bool
) -> None:
    """The turbine crew builds, then may move two bulldozers once each."""
    hold(table, "turbine-crew", "machinery")
    choose_play(table, "turbine-crew", reach_tab(table, Zone.A))
    assert DECLINE_MOVE in table.options
    table.choose(UTILITY_PLACE if moved else DECLINE_MOVE)
    assert DECLINE_MOVE in table.options
    table.choose(DECLINE_MOVE)
    assert (table.kind == Kind.BULLDOZER) == asked_again
    assert DECLINE_MOVE not in table.options


@pytest.mark.rule("CARD-12")
@pytest.mark.parametrize("idle", range(BULLDOZERS))
def test_a_bulldozer_that_met_no_requirement_stays_beside_what_is_built(table: Table, idle: int) -> None:
    """One stands at a finished site, as after a second wind farm; a card after the one that used another leaves it."""
    spread_bulldozers(table)
    choose_play(table, "wind-farm", reach_tab(table, Zone.A))
    table.choose(table.site("A3-mixed-1"))
    table.choose(PLACES + UTILITY_PLACE)
    assert table.g.used_bulldozer_plus == 0  # which an agent sees: nobody has to move
    table.g.bulldozer[YOU, idle] = Place.SITE + table.site("A3-mixed-1")
    ready_for_contracts(table)
    table.play("standard-contract", Zone.A)
    while table.kind != Kind.TURN:
        assert table.kind != Kind.BULLDOZER
        table.choose(table.options[0])


# --- what makes a card unplayable


@pytest.mark.rule("CARD-13")
def test_the_last_peso_may_be_paid_and_not_one_more(table: Table) -> None:
    spread_bulldozers(table)
    place = reach_tab(table, Zone.B)
    table.own(money=place.tab.value - 1)
    assert not is_offered(table, "wind-farm", place)
    table.own(money=place.tab.value)
    choose_play(table, "wind-farm", place)
    assert table.g.money[YOU] == 0


@pytest.mark.rule("CARD-13")
def test_without_the_required_piece_there_is_no_play(table: Table) -> None:
    table.own(money=60, energy=14)
    place = reach_tab(table, Zone.C)
    assert not is_offered(table, "wind-farm", place)
    assert not is_offered(table, "standard-contract", place)
    assert not is_offered(table, "standard-contract", place, Payment.VJ_PRICE)


@pytest.mark.rule("CARD-13")
@pytest.mark.parametrize(("card", "structure", "pieces"), [("tower", "towers", 7), ("wind-farm", "wind_farms", 11)])
def test_with_the_stock_used_up_there_is_nothing_to_build(table: Table, card: str, structure: str, pieces: int) -> None:
    place = reach_tab(table, Zone.A)
    fact = Fact[structure.upper()]
    table.g.tally[YOU, fact] = pieces - 1
    assert is_offered(table, card, place)
    table.g.tally[YOU, fact] = pieces
    assert not is_offered(table, card, place)
    assert not is_offered(table, card, place, Payment.VJ_PRICE)


@pytest.mark.rule("CARD-13")
def test_a_contract_that_cannot_be_paid_in_energy_makes_no_play(table: Table) -> None:
    place = reach_tab(table, Zone.A)
    cheapest = min(
        space.energy
        for number, space in enumerate(table.catalogue.board.space)
        if space.sector == Sector.A2 and icons_are_open(table, number)
    )
    table.own(energy=cheapest - 1)
    assert not is_offered(table, "standard-contract", place)
    table.own(energy=cheapest)
    assert is_offered(table, "standard-contract", place)


def icons_are_open(table: Table, space: int) -> bool:
    """With one tower: residential and remote only."""
    tile = table.g.space_tile_plus[space] - 1
    return all(icon.market.name in {"RESIDENTIAL", "REMOTE"} for icon in table.catalogue.contracts.contract[tile].icons)


@pytest.mark.rule("CARD-13")
def test_cards_whose_first_effect_is_impossible_are_not_offered(table: Table) -> None:
    cheapest = min(card.batteries for card in table.catalogue.foreign_markets.card)
    place = reach_tab(table, Zone.B)
    table.own(batteries=cheapest - 1)
    assert not is_offered(table, "foreign-market", place)
    table.own(batteries=12)
    assert is_offered(table, "foreign-market", place)
    assert is_offered(table, "venture-capital", place)
    table.g.venture[YOU, 0] = 1
    assert not is_offered(table, "venture-capital", place)


@pytest.mark.rule("CARD-18")
@pytest.mark.parametrize(("ready", "offered"), [(1, True), (0, False)])
def test_without_a_bulldozer_to_move_machinery_is_played_for_its_connection_tile(
    table: Table, ready: int, offered: bool
) -> None:
    """B Move Bulldozers 3: moves need not be made. Nothing at all to do would be a way to pass."""
    table.g.site_bulldozer_plus[table.g.bulldozer[YOU, 0] - Place.SITE] = 0
    table.g.bulldozer[YOU, 0] = Place.PARKING
    table.g.connection[YOU, STARTING_CONNECTION] = ready
    table.ask_turn()
    assert ("machinery" in {play.card for play in plays_offered(table)}) == offered
    if offered:
        choose_play(table, "machinery", next_tabs(table, TOP)[0])
        assert table.kind == Kind.CONNECTION


# --- the wild card


@pytest.mark.rule("CARD-14")
def test_each_effect_of_the_wild_card_has_its_own_requirement(table: Table) -> None:
    modes = next(card for card in table.catalogue.basic_cards.card if card.id == "wild").mode
    assert [mode.requirement for mode in modes] == [Requirement.BULLDOZER, Requirement.BULLDOZER, Requirement.TOWER]
    hold(table, "wild", "machinery")
    place = reach_tab(table, Zone.A)
    assert [is_offered(table, "wild", place, mode=mode) for mode in range(3)] == [True, True, True]
    table.own(energy=0)
    assert [is_offered(table, "wild", place, mode=mode) for mode in range(3)] == [True, True, False]
    table.own(energy=5)
    table.g.site_bulldozer_plus[table.g.bulldozer[YOU, 0] - Place.SITE] = 0
    table.g.bulldozer[YOU, 0] = Place.UTILITY
    assert [is_offered(table, "wild", place, mode=mode) for mode in range(3)] == [False, False, True]


@pytest.mark.rule("CARD-14")
@pytest.mark.parametrize(("mode", "gains"), [(0, False), (1, True), (2, False)])
def test_only_the_wild_cards_wind_farm_gains_energy(table: Table, mode: int, gains: bool) -> None:
    spread_bulldozers(table)
    table.erect("A1-tower-1", "A3-tower-1")
    table.own(energy=5)
    place = reach_tab(table, Zone.A)
    choose_play(table, "wild", place, mode=mode)
    assert table.kind in {Kind.SITE, Kind.CONTRACT}
    assert table.g.energy[YOU] == 5 + gains * place.tab.energy


@pytest.mark.rule("CARD-14")
@pytest.mark.parametrize("mode", range(3))
def test_the_wild_card_too_may_use_vjs_pieces(table: Table, mode: int) -> None:
    table.erect("A1-tower-1", "A3-tower-1")
    table.erect("B1-tower-1", seat=VJ)
    table.own(energy=14)
    place = reach_tab(table, Zone.B)
    assert not is_offered(table, "wild", place, mode=mode)
    vj = table.g.money[VJ]
    choose_play(table, "wild", place, Payment.VJ_PRICE, mode=mode)
    assert (table.g.money[YOU], table.g.money[VJ]) == (15, vj + 10)


@pytest.mark.rule("CARD-13")
@pytest.mark.parametrize(("card", "reach"), [("tower", "tower_reach"), ("wind-farm", "wind_farm_reach")])
def test_a_structure_among_several_effects_needs_a_bulldozer_in_the_zone(table: Table, card: str, reach: str) -> None:
    row = table.t.play_first[table.plays_of(card)[0]]
    setattr(table.g, reach, reach_bit(Payment.ZONE_VALUE, Zone.B))
    found = [can_do(table.g, table.t, YOU, row, zone, Payment.ZONE_VALUE, 0, 0, 0) for zone in Zone]
    assert found == [zone == Zone.B for zone in Zone]
    assert not can_do(table.g, table.t, YOU, row, Zone.B, Payment.OTHERS, 0, 0, 0)
