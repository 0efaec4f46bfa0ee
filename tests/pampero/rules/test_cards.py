"""Playing a card (B Understanding Action Cards and the Company mat): the space, the tab, the frame, the effects."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.snapshot import copy_state, same
from engine.pampero.codes import mat_space
from engine.pampero.constants import (
    MAT_COLUMNS,
    STARTING_CONNECTION,
    VJ,
    YOU,
    Account,
    Held,
    Payment,
    Site,
    Zone,
)
from engine.pampero.rules.bonuses import put_in_slot
from engine.pampero.rules.effects import run_effect, take_overlay
from engine.pampero.vocabulary.decisions import DECLINE_CONNECTION, DECLINE_MOVE, Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.rules.hands import (
    BOTTOM,
    TOP,
    choose_play,
    hold,
    is_offered,
    lay,
    next_tabs,
    plays_offered,
    reach_space,
    reach_tab,
    sites_of,
    spread_bulldozers,
    tabs,
)
from tests.table import Table


@pytest.fixture
def table() -> Table:
    return Table()


# --- the space


@pytest.mark.rule("CARD-01")
@pytest.mark.parametrize("row", [TOP, BOTTOM])
def test_a_card_goes_to_the_first_empty_space_of_its_row_also_between_two_cards(table: Table, row: int) -> None:
    lay(table, "tower", row, 0)
    lay(table, "wild", row, 2)
    choose_play(table, "machinery", next_tabs(table, row)[0])
    lying = [table.g.mat_card_plus[YOU, row, column] for column in range(MAT_COLUMNS)]
    assert lying == [table.card("tower") + 1, table.card("machinery") + 1, table.card("wild") + 1, 0, 0]
    assert table.g.card[YOU, table.card("machinery")] == Held.MAT


@pytest.mark.rule("CARD-01")
def test_you_choose_the_row_and_a_full_row_takes_no_card(table: Table) -> None:
    assert {play.row for play in plays_offered(table)} == {TOP, BOTTOM}
    reach_space(table, TOP, MAT_COLUMNS)
    table.ask_turn()
    assert {play.row for play in plays_offered(table)} == {BOTTOM}


@pytest.mark.rule("CARD-01")
def test_only_cards_in_hand_can_be_played(table: Table) -> None:
    lay(table, "wind-farm", BOTTOM, 0)
    table.ask_turn()
    cards = {play.card for play in plays_offered(table)}
    assert "wind-farm" not in cards
    assert {"tower", "machinery", "venture-capital"} <= cards


@pytest.mark.rule("CARD-02")
@pytest.mark.parametrize("row", [TOP, BOTTOM])
@pytest.mark.parametrize("column", range(MAT_COLUMNS))
def test_you_choose_among_the_tabs_of_the_space(table: Table, row: int, column: int) -> None:
    spread_bulldozers(table)
    reach_space(table, row, column)
    table.ask_turn()
    zones = {play.zone for play in plays_offered(table) if (play.card, play.row) == ("wind-farm", row)}
    assert zones == {place.tab.zone for place in next_tabs(table, row)}


@pytest.mark.rule("CARD-02", "CARD-04", "CARD-06")
def test_the_tab_sets_zone_value_and_energy(table: Table) -> None:
    for place in tabs(table):
        table = Table()
        spread_bulldozers(table)
        reach_space(table, place.row, place.column)
        choose_play(table, "wind-farm", place)
        assert table.g.played_zone == place.tab.zone
        assert table.g.money[YOU] == 60 - place.tab.value
        assert table.g.energy[YOU] == 1 + place.tab.energy


@pytest.mark.rule("CARD-03")
@pytest.mark.parametrize("zone", Zone)
def test_an_orange_striped_card_acts_in_the_zone_of_the_tab(table: Table, zone: Zone) -> None:
    spread_bulldozers(table)
    place = reach_tab(table, zone)
    choose_play(table, "wind-farm", place, Payment.VJ_PRICE)
    assert table.kind == Kind.SITE
    assert set(table.options) <= set(sites_of(table, zone, Site.WIND_FARM))


@pytest.mark.rule("CARD-03")
def test_a_grey_striped_card_ignores_the_map_yet_occupies_the_space(table: Table) -> None:
    """Beside a tab of zone B or C the bulldozers of zone A may move all the same."""
    place = reach_tab(table, Zone.C)
    choose_play(table, "machinery", next_tabs(table, place.row)[0])
    assert table.kind == Kind.BULLDOZER
    assert table.site("A1-mixed-1") in table.options
    table.ask_turn()
    assert next_tabs(table, place.row)[0].column == place.column + 1


@pytest.mark.rule("CARD-03")
def test_a_card_without_map_pesos_and_energy_is_offered_once_a_row(table: Table) -> None:
    reach_space(table, TOP, 1)
    table.ask_turn()
    assert len(next_tabs(table, TOP)) == len(next_tabs(table, BOTTOM)) == 2
    rows = [play.row for play in plays_offered(table) if play.card == "machinery"]
    assert sorted(rows) == [TOP, BOTTOM]


# --- the zone value


@pytest.mark.rule("CARD-04")
def test_the_zone_value_example(table: Table) -> None:
    """The same space costs $5 for one card in zone A and earns $10 for the other in zone B."""
    place = reach_tab(table, Zone.A, value=5, energy=1)
    other = next(tab for tab in next_tabs(table, place.row) if tab.tab.zone == Zone.B)
    choose_play(table, "wind-farm", place)
    assert (table.g.money[YOU], table.g.ledger[YOU, Account.CARD_VALUE]) == (20, -5)
    table = Table()
    reach_tab(table, Zone.A, value=5, energy=1)
    choose_play(table, "venture-capital", other)
    assert table.g.ledger[YOU, Account.CARD_VALUE] == 10
    assert table.g.money[YOU] == 25 + 10 + table.catalogue.grid_board.income.values[0]


@pytest.mark.rule("CARD-04")
def test_cards_without_pesos_on_the_frame_cost_nothing(table: Table) -> None:
    table.own(money=0)
    choose_play(table, "machinery", next_tabs(table, TOP)[0])
    assert table.g.ledger[YOU, Account.CARD_VALUE] == 0


@pytest.mark.rule("CARD-04", "SET-20")
def test_an_overlay_lowers_what_zone_b_costs(table: Table) -> None:
    spread_bulldozers(table)
    take_overlay(table.g, table.t, YOU)
    place = reach_tab(table, Zone.B, value=10)
    choose_play(table, "wind-farm", place)
    assert table.g.money[YOU] == 60 - (10 - table.catalogue.company_mat.overlay.discount)


@pytest.mark.rule("CARD-04")
def test_a_bonus_tile_lowers_what_its_zone_costs_and_no_other(table: Table) -> None:
    number = next(n for n, tile in enumerate(table.catalogue.tower_bonuses.tile) if tile.kind == "zone-c-discount")
    modifier = table.catalogue.tower_bonuses.tile[number].modifier
    assert modifier is not None
    put_in_slot(table.g, table.t, YOU, number, table.t.bonus_tile_slot[number])
    spread_bulldozers(table)
    in_c = reach_tab(table, Zone.C)
    in_b = next(tab for tab in next_tabs(table, in_c.row) if tab.tab.zone == Zone.B)
    table.own(money=in_c.tab.value - modifier.b)
    choose_play(table, "wind-farm", in_c)
    assert table.g.money[YOU] == 0
    table.g.card[YOU, table.card("wild")] = Held.HAND
    table.g.mat_card_plus[YOU, in_c.row, in_c.column] = 0
    table.own(money=in_b.tab.value - 1)
    assert not is_offered(table, "wild", in_b, mode=1)


@pytest.mark.rule("CARD-04")
def test_a_discount_never_pays_you(table: Table) -> None:
    spread_bulldozers(table)
    place = reach_tab(table, Zone.A)
    table.g.zone_discount[YOU, Zone.A] = place.tab.value + 5
    choose_play(table, "wind-farm", place)
    assert table.g.money[YOU] == 60


@pytest.mark.rule("CARD-05")
def test_alternative_cost_example(table: Table) -> None:
    """In zone A the tower card may be paid with 1 battery instead of the zone value."""
    place = reach_tab(table, Zone.A, value=5)
    choose_play(table, "tower", place, Payment.BATTERIES)
    assert (table.g.money[YOU], table.g.batteries[YOU]) == (25, 0)
    assert table.g.played_zone == Zone.A


@pytest.mark.rule("CARD-05")
@pytest.mark.parametrize(("payment", "money", "batteries"), [(Payment.ZONE_VALUE, 10, 2), (Payment.BATTERIES, 20, 0)])
def test_build_an_electrical_tower_example_costs_10_pesos_or_2_batteries(
    table: Table, payment: Payment, money: int, batteries: int
) -> None:
    table.bring(0, "B1-tower-1")
    table.own(money=20, batteries=2)
    place = reach_tab(table, Zone.B, value=10)
    choose_play(table, "tower", place, payment)
    assert (table.g.money[YOU], table.g.batteries[YOU]) == (money, batteries)
    assert table.g.site_tower_plus[table.site("B1-tower-1")] == YOU + 1


@pytest.mark.rule("CARD-05")
def test_the_batteries_of_the_zone_must_be_there_and_the_card_must_show_them(table: Table) -> None:
    spread_bulldozers(table)
    place = reach_tab(table, Zone.B, value=10)
    table.own(batteries=1)
    assert not is_offered(table, "tower", place, Payment.BATTERIES)
    table.own(batteries=2)
    assert is_offered(table, "tower", place, Payment.BATTERIES)
    assert not is_offered(table, "wind-farm", place, Payment.BATTERIES)


# --- energy


@pytest.mark.rule("CARD-06")
def test_energy_example(table: Table) -> None:
    """1 energy for the card with an energy icon, none for the other."""
    spread_bulldozers(table)
    place = reach_tab(table, Zone.A, value=5, energy=1)
    choose_play(table, "wind-farm", place)
    assert table.g.energy[YOU] == 2
    table = Table()
    spread_bulldozers(table)
    reach_tab(table, Zone.A, value=5, energy=1)
    choose_play(table, "tower", place)
    assert table.kind == Kind.SITE
    assert table.g.energy[YOU] == 1


@pytest.mark.rule("CARD-06")
@pytest.mark.parametrize("energy", [13, 14])
def test_energy_stops_at_14(table: Table, energy: int) -> None:
    spread_bulldozers(table)
    table.own(energy=energy)
    choose_play(table, "wind-farm", reach_tab(table, Zone.C))
    assert table.g.energy[YOU] == 14


@pytest.mark.rule("CARD-06", "CARD-13")
def test_energy_and_money_stay_within_their_bounds() -> None:
    chance = Random(7)
    for seed in range(3):
        table = Table(seed)
        while not table.g.over:
            assert 0 <= table.g.energy[YOU] <= 14
            assert 0 <= table.g.energy[VJ] <= 10
            assert table.g.money[YOU] >= 0 or table.g.scoring_now
            table.choose(chance.choice(table.options))


# --- the order of things


@pytest.mark.rule("CARD-16")
def test_card_then_cost_and_energy_then_effect(table: Table) -> None:
    spread_bulldozers(table)
    choose_play(table, "wind-farm", reach_tab(table, Zone.A))
    assert table.kind == Kind.SITE
    assert [event[0] for event in table.events()] == [Event.CARD, Event.MONEY, Event.ENERGY]
    table.choose(table.options[0])
    assert table.events()[0][0] == Event.WIND_FARM


@pytest.mark.rule("CARD-16", "CARD-13")
@pytest.mark.parametrize(("money", "offered"), [(7, False), (8, True)])
def test_an_effect_cannot_fund_its_own_card(table: Table, money: int, offered: bool) -> None:
    """The leaseholder pays $5 back, after VJ has had its $8."""
    hold(table, "leaseholder", "machinery")
    table.own(money=money)
    assert is_offered(table, "leaseholder", reach_tab(table, Zone.A), Payment.VJ_PRICE) == offered


@pytest.mark.rule("CARD-16")
def test_a_card_lies_on_the_mat_before_its_effect_and_cannot_bring_itself_back(table: Table) -> None:
    hold(table, "auditor", "machinery")
    assert not is_offered(table, "auditor", next_tabs(table, TOP)[0])
    lay(table, "tower", BOTTOM, 0)
    lay(table, "wild", BOTTOM, 1)
    choose_play(table, "auditor", next_tabs(table, TOP)[0])
    assert table.kind == Kind.RETRIEVE
    assert table.options == [mat_space(BOTTOM, 0), mat_space(BOTTOM, 1)]


@pytest.mark.rule("CARD-17")
def test_effects_follow_the_print(table: Table) -> None:
    hold(table, "leaseholder", "machinery")
    choose_play(table, "leaseholder", reach_tab(table, Zone.A), Payment.VJ_PRICE)
    table.choose(table.options[0])
    order = [event[0] for event in table.events() if event[0] in {Event.WIND_FARM, Event.BATTERY, Event.MONEY}]
    assert order == [Event.WIND_FARM, Event.BATTERY, Event.MONEY]


@pytest.mark.rule("CARD-17")
def test_bulldozer_moves_and_connection_tiles_may_be_turned_down(table: Table) -> None:
    stood = table.g.bulldozer[YOU, 0]
    choose_play(table, "machinery", next_tabs(table, TOP)[0])
    for _bulldozer in range(2):
        assert table.kind == Kind.BULLDOZER
        table.choose(DECLINE_MOVE)
    assert table.kind == Kind.CONNECTION
    table.choose(DECLINE_CONNECTION)
    assert table.kind == Kind.TURN
    assert table.g.bulldozer[YOU, 0] == stood
    assert table.g.connection[YOU, STARTING_CONNECTION] == 1
    assert (table.g.energy[YOU], table.g.money[YOU]) == (1, 25)


@pytest.mark.rule("CARD-17")
def test_a_linked_contract_may_be_turned_down(table: Table) -> None:
    first, second = table.catalogue.board.link[1].spaces
    table.erect("A3-tower-1", "A1-tower-1", "B1-tower-1")
    table.own(energy=14)
    table.play("standard-contract", Zone.A)
    table.choose(table.space(first))
    table.choose(table.options[0])
    assert table.kind == Kind.LINK
    table.choose(0)
    assert table.g.space_tile_plus[table.space(second)] > 0
    assert table.g.tally[YOU, Fact.CONTRACTS] == 1


@pytest.mark.rule("CARD-15")
def test_changing_the_turn_order_does_nothing(table: Table) -> None:
    before = copy_state(table.states)
    run_effect(table.g, table.t, Effect.TURN_ORDER, YOU, 0, 0)
    assert same(table.states, before)
