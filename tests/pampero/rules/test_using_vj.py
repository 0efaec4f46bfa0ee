"""S Using VJ's Dozer and Towers, B Card Requirements: the fixed prices, and whose piece may be used."""

from __future__ import annotations

import pytest

from engine.pampero.constants import (
    BULLDOZERS,
    SITES,
    VJ,
    YOU,
    Account,
    Payment,
    Place,
    Sector,
    Site,
    Zone,
)
from engine.pampero.vocabulary.decisions import PLACES, Kind
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
    sites_of,
    spread_bulldozers,
)
from tests.table import Table

PRICE = {Zone.A: 8, Zone.B: 10, Zone.C: 17}


@pytest.fixture
def table() -> Table:
    return Table()


def open_sites(table: Table, zone: Zone, structure: Site) -> set[int]:
    """Sites of a zone without wind farm, tower or bulldozer."""
    g = table.g
    built = {site for site in range(SITES) if g.site_tower_plus[site] or g.site_wind_farm_plus[site]}
    return {site for site in sites_of(table, zone, structure) if site not in built and not g.site_bulldozer_plus[site]}


def payments_of(table: Table, card: str) -> set[Payment]:
    """How a card can be paid on your turn, on the position as it stands."""
    table.ask_turn()
    return {play.payment for play in plays_offered(table) if play.card == card}


# --- VJ's piece


@pytest.mark.rule("CARD-08")
def test_using_vjs_dozer_and_towers_example(table: Table) -> None:
    """A wind farm in B1 without a bulldozer there costs $10, paid to VJ."""
    vj = table.g.money[VJ]
    place = reach_tab(table, Zone.B, value=9)
    choose_play(table, "wind-farm", place, Payment.VJ_PRICE)
    assert table.kind == Kind.SITE
    table.choose(table.site("B1-wind-farm-1"))
    assert (table.g.money[YOU], table.g.money[VJ]) == (25 - 10, vj + 10)
    assert table.g.site_wind_farm_plus[table.site("B1-wind-farm-1")] == YOU + 1


@pytest.mark.rule("CARD-08")
@pytest.mark.parametrize("zone", Zone)
@pytest.mark.parametrize(("card", "structure"), [("wind-farm", Site.WIND_FARM), ("tower", Site.TOWER)])
def test_vjs_virtual_bulldozer_stands_on_every_empty_site_at_a_fixed_price(
    table: Table, zone: Zone, card: str, structure: Site
) -> None:
    spread_bulldozers(table)
    vj = table.g.money[VJ]
    sites = open_sites(table, zone, structure)
    place = reach_tab(table, zone)
    choose_play(table, card, place, Payment.VJ_PRICE)
    assert table.kind == Kind.SITE
    assert set(table.options) == sites
    assert (table.g.money[YOU], table.g.money[VJ]) == (60 - PRICE[zone], vj + PRICE[zone])
    assert table.g.energy[YOU] == 1 + (place.tab.energy if card == "wind-farm" else 0)


@pytest.mark.rule("CARD-08")
@pytest.mark.parametrize("zone", Zone)
def test_no_discount_alters_vjs_price(table: Table, zone: Zone) -> None:
    hold(table, "tower-architect", "rooftop-fitter", "machinery", "wind-farm")
    for number in Zone:
        table.g.zone_discount[YOU, number] = 6
    table.own(money=PRICE[zone] - 1, batteries=6)
    place = reach_tab(table, zone)
    assert not is_offered(table, "wind-farm", place, Payment.VJ_PRICE)
    assert not is_offered(table, "tower-architect", place, Payment.VJ_PRICE)
    table.own(money=PRICE[zone])
    choose_play(table, "tower-architect", place, Payment.VJ_PRICE)
    assert (table.g.money[YOU], table.g.batteries[YOU]) == (0, 6)


@pytest.mark.rule("CARD-08")
def test_batteries_do_not_hire_vjs_bulldozer(table: Table) -> None:
    """The alternative cost replaces the zone value alone, so it needs a bulldozer of yours in the zone."""
    table.own(money=60, batteries=6)
    place = reach_tab(table, Zone.B)
    assert not is_offered(table, "tower", place, Payment.BATTERIES)
    assert not is_offered(table, "tower", place, Payment.ZONE_VALUE)
    assert is_offered(table, "tower", place, Payment.VJ_PRICE)


@pytest.mark.rule("CARD-09")
@pytest.mark.parametrize("card", ["standard-contract", "remote-contract"])
def test_without_a_tower_in_the_sector_you_may_pay_for_vjs(table: Table, card: str) -> None:
    ready_for_contracts(table)
    assert Payment.VJ_PRICE not in payments_of(table, card)
    table.erect("A3-tower-1", "B1-tower-1", seat=VJ)
    vj = table.g.money[VJ]
    choose_play(table, card, reach_tab(table, Zone.A), Payment.VJ_PRICE)
    if table.kind == Kind.CONTRACT:
        assert sectors_of(table, table.options) == {Sector.A3}
        table.choose(table.options[0])
    assert (table.g.money[YOU], table.g.money[VJ]) == (60 - 8, vj + 8)
    assert table.g.sector_towers[YOU, Sector.A3] == 0


@pytest.mark.rule("CARD-09")
@pytest.mark.parametrize(("zone", "tower"), [(Zone.A, "A1-tower-1"), (Zone.B, "B1-tower-1")])
def test_vjs_tower_costs_the_fixed_price_of_the_zone(table: Table, zone: Zone, tower: str) -> None:
    ready_for_contracts(table)
    table.erect(tower, seat=VJ)
    table.own(money=PRICE[zone] - 1)
    place = reach_tab(table, zone)
    assert not is_offered(table, "standard-contract", place, Payment.VJ_PRICE)
    table.own(money=PRICE[zone])
    choose_play(table, "standard-contract", place, Payment.VJ_PRICE)
    assert table.g.money[YOU] == 0


@pytest.mark.rule("CARD-09")
def test_where_you_have_a_tower_yours_is_used(table: Table) -> None:
    ready_for_contracts(table)
    table.erect("A2-tower-3", "B2-mixed-1", seat=VJ)
    assert Payment.VJ_PRICE not in payments_of(table, "standard-contract")


@pytest.mark.rule("CARD-09")
def test_across_a_link_vjs_two_towers_cost_once_even_where_you_have_one(table: Table) -> None:
    link = next(link for link in table.catalogue.board.link if len({name[:2] for name in link.spaces}) == 2)
    there, here = (table.space(name) for name in link.spaces)
    assert (table.t.space_sector[there], table.t.space_sector[here]) == (Sector.A1, Sector.A2)
    ready_for_contracts(table)
    table.erect("A2-tower-3", "A1-tower-1", seat=VJ)
    vj = table.g.money[VJ]
    choose_play(table, "standard-contract", reach_tab(table, Zone.A), Payment.VJ_PRICE)
    assert {space for space in table.options if table.t.space_sector[space] == Sector.A2} == {here}
    table.choose(here)
    while table.kind != Kind.LINK:
        table.choose(table.options[0])
    table.choose(1)
    while table.kind != Kind.TURN:
        table.choose(table.options[0])
    assert (table.g.space_seat_plus[here], table.g.space_seat_plus[there]) == (YOU + 1, YOU + 1)
    assert (table.g.money[VJ], table.g.ledger[YOU, Account.VJ_PRICE]) == (vj + 8, -8)


@pytest.mark.rule("CARD-09")
def test_one_tower_of_yours_and_one_of_vjs_do_not_make_a_link(table: Table) -> None:
    link = next(link for link in table.catalogue.board.link if len({name[:2] for name in link.spaces}) == 2)
    there, here = (table.space(name) for name in link.spaces)
    ready_for_contracts(table)
    table.erect("A1-tower-1", seat=VJ)
    choose_play(table, "standard-contract", reach_tab(table, Zone.A))
    table.choose(here)
    while table.kind != Kind.TURN:
        assert table.kind != Kind.LINK
        table.choose(table.options[0])
    assert table.g.space_seat_plus[there] == 0


@pytest.mark.rule("CARD-10")
def test_virtual_bulldozers_keep_yours_off_no_site(table: Table) -> None:
    table.forget()
    table.g.bulldozer[YOU, 1] = Place.UTILITY
    choose_play(table, "machinery", next_tabs(table, TOP)[0])
    empty = {site for zone in Zone for kind in Site for site in open_sites(table, zone, kind)}
    assert {code - PLACES for code in table.options if PLACES <= code < PLACES + SITES} == empty


# --- only your own, only another's


@pytest.mark.rule("CARD-11")
@pytest.mark.parametrize("card", ["foreman", "turbine-crew"])
def test_a_card_for_your_own_bulldozer_refuses_vjs(table: Table, card: str) -> None:
    hold(table, card, "machinery")
    table.own(money=60)
    assert payments_of(table, card) == {Payment.ZONE_VALUE}
    for bulldozer in range(BULLDOZERS):
        if table.g.bulldozer[YOU, bulldozer] >= Place.SITE:
            table.g.site_bulldozer_plus[table.g.bulldozer[YOU, bulldozer] - Place.SITE] = 0
            table.g.bulldozer[YOU, bulldozer] = Place.UTILITY
    assert payments_of(table, card) == set()


@pytest.mark.rule("CARD-11")
def test_a_card_for_your_own_tower_refuses_vjs(table: Table) -> None:
    hold(table, "notary", "standard-contract")
    ready_for_contracts(table)
    table.erect("A3-tower-1", "A1-tower-1", seat=VJ)
    assert payments_of(table, "standard-contract") == {Payment.ZONE_VALUE, Payment.VJ_PRICE}
    assert payments_of(table, "notary") == {Payment.ZONE_VALUE}


@pytest.mark.rule("CARD-11")
def test_a_card_for_anothers_bulldozer_refuses_yours(table: Table) -> None:
    hold(table, "leaseholder", "wind-farm")
    table.own(money=60)
    assert payments_of(table, "leaseholder") == {Payment.VJ_PRICE}
    choose_play(table, "leaseholder", reach_tab(table, Zone.A), Payment.VJ_PRICE)
    beside_yours = {site for site in range(SITES) if table.g.site_bulldozer_plus[site] == YOU + 1}
    assert beside_yours.isdisjoint(table.options)


@pytest.mark.rule("CARD-11")
def test_a_card_for_anothers_tower_refuses_yours(table: Table) -> None:
    hold(table, "transit-lawyer", "machinery")
    ready_for_contracts(table)
    assert payments_of(table, "transit-lawyer") == set()
    table.erect("A3-tower-1", seat=VJ)
    assert payments_of(table, "transit-lawyer") == {Payment.VJ_PRICE}


@pytest.mark.rule("CARD-19")
@pytest.mark.parametrize(("card", "offered"), [("transit-lawyer", True), ("standard-contract", False)])
def test_a_card_for_other_peoples_towers_uses_vjs_beside_your_own(table: Table, card: str, offered: bool) -> None:
    """B Card Requirements: any other player's component will do; a card that takes either has no use for VJ's."""
    table.own(money=60, energy=14)
    table.erect("A2-tower-2", seat=VJ)
    hold(table, card)
    place = reach_tab(table, Zone.A)
    assert is_offered(table, card, place, Payment.VJ_PRICE) == offered
    assert is_offered(table, card, place) != offered
    if offered:
        choose_play(table, card, place, Payment.VJ_PRICE)
        assert table.kind == Kind.CONTRACT
        assert sectors_of(table, table.options) == {Sector.A2}
