"""Two to four players: hiring bulldozers and towers of others (B Card Requirements, B Linked Contract Tiles)."""

from __future__ import annotations

import pytest

from engine.pampero.codes import moved_bulldozer, owner_code
from engine.pampero.constants import Account, Payment, Place, Sector, Zone
from engine.pampero.rulings import (
    DISCARD_RAHDO,
    SECOND_OWNER_OWN,
    Ruling,
)
from engine.pampero.vocabulary.decisions import DECLINE_MOVE, DECLINE_SITE, UTILITY_PLACE, Kind
from engine.pampero.vocabulary.effects import Effect, Modifier
from tests.pampero.rules.hands import choose_play, hold, is_offered, reach_tab
from tests.pampero.rules.players import BATTERIES, BLUE, PESOS, PURPLE, YELLOW, bare_table, hire, owners_offered
from tests.pampero.rules.positions import bonus_space, lay, node_code, pair_code
from tests.table import Table

SITE = "A1-mixed-1"


def with_bulldozer(seats: int = 2, owner: int = YELLOW, rulings: dict[Ruling, int] | None = None) -> Table:
    """A bulldozer of another player beside a site that takes either structure, and none of Blue's on the board."""
    table = bare_table(seats, rulings)
    table.bring(0, SITE, seat=owner)
    return table


def with_towers(*towers: tuple[int, str], seats: int = 2) -> Table:
    """Towers of these players on these sites, and two of Blue's in zone C, so that most contracts are unlocked."""
    table = bare_table(seats)
    table.erect("C-mixed-1", "C-mixed-2", seat=BLUE)
    for seat, site in towers:
        table.erect(site, seat=seat)
    table.own(energy=10, batteries=4)
    return table


# --- another's bulldozer


@pytest.mark.rule("BASE-10", "BASE-11")
def test_wind_farm_example_yellow_is_paid_and_must_move() -> None:
    """Blue has no bulldozer in zone A: the $5 go to Yellow, Blue gains the energy, Yellow moves the bulldozer."""
    table = with_bulldozer()
    hire(table, "wind-farm", Zone.A, YELLOW, value=5)
    if table.kind == Kind.SITE:
        table.choose(table.site(SITE))
    assert (table.g.money[BLUE], table.g.money[YELLOW]) == (45, 55)
    assert (table.g.ledger[BLUE, Account.PAID_TO_OTHERS], table.g.ledger[YELLOW, Account.FROM_OTHERS]) == (-5, 5)
    assert table.g.energy[BLUE] == 7
    assert table.g.site_wind_farm_plus[table.site(SITE)] == BLUE + 1
    assert (table.kind, table.g.decision_seat) == (Kind.BULLDOZER, YELLOW)
    assert {moved_bulldozer(code) for code in table.options} == {0}
    assert DECLINE_MOVE not in table.options
    table.choose(UTILITY_PLACE)
    assert table.g.bulldozer[YELLOW, 0] == Place.UTILITY
    assert (table.kind, table.g.decision_seat) == (Kind.TURN, BLUE)


@pytest.mark.rule("BASE-11")
def test_the_owner_may_park_and_gains_what_is_printed_there() -> None:
    table = with_bulldozer()
    hire(table, "wind-farm", Zone.A, YELLOW)
    parking = next(i for i in range(table.t.parking) if table.t.program[table.t.parking_first[i], 0] == Effect.MONEY)
    bonus = table.t.program[table.t.parking_first[parking], 1]
    money = table.g.money[YELLOW]
    table.choose(UTILITY_PLACE + 1 + parking)
    assert table.g.money[YELLOW] == money + bonus
    assert table.g.parking_seat_plus[parking] == YELLOW + 1


@pytest.mark.rule("BASE-10")
def test_ones_own_bulldozer_pays_the_bank_though_another_stands_there_too() -> None:
    table = with_bulldozer()
    table.bring(0, "A1-mixed-2")
    choose_play(table, "wind-farm", reach_tab(table, Zone.A))
    assert table.g.money[YELLOW] == 50
    assert table.g.site_wind_farm_plus[table.site("A1-mixed-2")] == BLUE + 1


@pytest.mark.rule("BASE-10")
def test_without_the_pesos_and_batteries_nobody_can_be_hired() -> None:
    table = with_bulldozer()
    table.own(money=0, batteries=0)
    place = reach_tab(table, Zone.A, value=5)
    assert not is_offered(table, "tower", place, Payment.OTHERS)
    table.own(batteries=1)
    assert is_offered(table, "tower", place, Payment.OTHERS)


@pytest.mark.rule("BASE-10")
def test_a_discount_of_the_player_lowers_what_the_owner_receives() -> None:
    table = with_bulldozer()
    table.g.zone_discount[BLUE, Zone.A] = 2
    hire(table, "wind-farm", Zone.A, YELLOW, value=5)
    assert (table.g.money[BLUE], table.g.money[YELLOW]) == (47, 53)


@pytest.mark.rule("BASE-12")
def test_the_alternative_cost_goes_to_the_owner_too() -> None:
    table = with_bulldozer()
    supply = table.g.battery_supply
    hire(table, "tower", Zone.A, YELLOW, BATTERIES)
    assert (table.g.batteries[BLUE], table.g.batteries[YELLOW], table.g.battery_supply) == (0, 2, supply)
    assert (table.g.money[BLUE], table.g.money[YELLOW]) == (50, 50)


@pytest.mark.rule("BASE-12")
def test_pesos_or_batteries_is_a_choice_where_both_can_be_paid() -> None:
    table = with_bulldozer()
    assert owners_offered(table, "tower", Zone.A) == {owner_code(YELLOW, PESOS), owner_code(YELLOW, BATTERIES)}
    assert owners_offered(with_bulldozer(), "wind-farm", Zone.A) == set()


@pytest.mark.rule("BASE-10", "BASE-13")
def test_of_several_owners_the_player_names_one_and_builds_beside_that_ones_only() -> None:
    table = with_bulldozer(3)
    table.bring(0, "A3-mixed-1", seat=PURPLE)
    assert owners_offered(table, "wind-farm", Zone.A) == {owner_code(YELLOW, PESOS), owner_code(PURPLE, PESOS)}
    table.choose(owner_code(PURPLE, PESOS))
    assert table.g.site_wind_farm_plus[table.site("A3-mixed-1")] == BLUE + 1
    assert (table.kind, table.g.decision_seat) == (Kind.BULLDOZER, PURPLE)
    assert table.g.money[YELLOW] == 50 < table.g.money[PURPLE]


@pytest.mark.rule("BASE-10")
def test_an_owner_whose_bulldozer_is_in_another_zone_is_not_offered() -> None:
    table = with_bulldozer(3)
    table.bring(0, "C-mixed-1", seat=PURPLE)
    assert owners_offered(table, "tower", Zone.A) == {owner_code(YELLOW, PESOS), owner_code(YELLOW, BATTERIES)}


@pytest.mark.rule("BASE-11")
def test_the_owner_moves_before_the_bonus_tiles_where_that_is_ruled() -> None:
    table = with_bulldozer(rulings={Ruling.DOZER_TIME: 1})
    hire(table, "tower", Zone.A, YELLOW, PESOS)
    assert (table.kind, table.g.decision_seat) == (Kind.BULLDOZER, YELLOW)
    table.choose(UTILITY_PLACE)
    assert (table.kind, table.g.decision_seat) == (Kind.BONUS_PAIR, BLUE)


# --- cards for others' pieces only, and for one's own only


@pytest.mark.rule("BASE-15")
def test_a_card_for_others_takes_any_other_and_not_ones_own() -> None:
    table = with_bulldozer(3)
    table.bring(1, "A3-mixed-1", seat=PURPLE)
    table.bring(0, "A1-mixed-2")
    hold(table, "leaseholder")
    place = reach_tab(table, Zone.A)
    assert not is_offered(table, "leaseholder", place)
    choose_play(table, "leaseholder", place, Payment.OTHERS)
    assert {code // 2 for code in table.options} == {YELLOW, PURPLE}


@pytest.mark.rule("BASE-15")
def test_a_card_for_ones_own_takes_no_other() -> None:
    table = with_bulldozer()
    hold(table, "turbine-crew", "machinery")
    place = reach_tab(table, Zone.A)
    assert not is_offered(table, "turbine-crew", place)
    assert not is_offered(table, "turbine-crew", place, Payment.OTHERS)
    table.bring(0, "A1-mixed-2")
    assert is_offered(table, "turbine-crew", place)


# --- others' towers


@pytest.mark.rule("BASE-13")
def test_anothers_tower_opens_a_contract_and_its_owner_is_paid() -> None:
    table = with_towers((YELLOW, "A3-tower-1"))
    place = reach_tab(table, Zone.A)
    assert not is_offered(table, "standard-contract", place)
    choose_play(table, "standard-contract", place, Payment.OTHERS)
    assert table.kind == Kind.CONTRACT
    assert {table.t.space_sector[code] for code in table.options} == {Sector.A3}
    assert (table.g.money[BLUE], table.g.money[YELLOW]) == (50 - place.tab.value, 50 + place.tab.value)


@pytest.mark.rule("BASE-13")
def test_of_two_owners_in_a_sector_either_may_be_paid_and_ones_own_tower_too() -> None:
    table = with_towers((YELLOW, "A3-tower-1"), (PURPLE, "A3-mixed-1"), (BLUE, "A3-mixed-2"), seats=3)
    place = reach_tab(table, Zone.A)
    assert is_offered(table, "standard-contract", place)
    choose_play(table, "standard-contract", place, Payment.OTHERS)
    assert set(table.options) == {owner_code(YELLOW, PESOS), owner_code(PURPLE, PESOS)}


@pytest.mark.rule("BASE-13")
def test_the_contract_must_be_where_the_owner_who_is_paid_has_a_tower() -> None:
    table = with_towers((YELLOW, "A3-tower-1"), (PURPLE, "A1-tower-1"), seats=3)
    hire(table, "standard-contract", Zone.A, PURPLE)
    assert {table.t.space_sector[code] for code in table.options} == {Sector.A1}


@pytest.mark.rule("BASE-14")
@pytest.mark.parametrize(("other", "linked"), [(YELLOW, True), (PURPLE, False)])
def test_a_link_across_sectors_needs_both_towers_of_one_colour(other: int, linked: bool) -> None:
    """A1-2 and A2-3 are linked: Yellow's tower in A1 is hired, and the one in A2 is Yellow's, or Purple's."""
    table = with_towers((YELLOW, "A1-tower-1"), (other, "A2-tower-1"), (BLUE, "A2-tower-2"), seats=3)
    hire(table, "standard-contract", Zone.A, YELLOW)
    table.choose(table.space("A1-2"))
    money = table.g.money[YELLOW]
    table.choose(node_code(table, "c1-1"))
    assert (table.kind == Kind.LINK) is linked
    assert table.g.money[YELLOW] == money


@pytest.mark.rule("BASE-14")
def test_ones_own_tower_and_anothers_make_no_link() -> None:
    table = with_towers((BLUE, "A1-tower-1"), (YELLOW, "A2-tower-1"))
    choose_play(table, "standard-contract", reach_tab(table, Zone.A))
    table.choose(table.space("A1-2"))
    table.choose(node_code(table, "c1-1"))
    assert table.kind == Kind.TURN


# --- a second wind farm


@pytest.mark.rule("RULING-SECOND_OWNER")
@pytest.mark.parametrize("ruling", [0, SECOND_OWNER_OWN])
def test_a_second_wind_farm_beside_anothers_bulldozer_is_paid_to_its_owner_or_not_built(ruling: int) -> None:
    table = with_bulldozer(rulings={Ruling.SECOND_OWNER: ruling})
    table.bring(0, "A1-mixed-2")
    table.g.modifier[BLUE, Modifier.SECOND_WIND_FARM] = 1
    place = reach_tab(table, Zone.A, value=5)
    choose_play(table, "wind-farm", place)
    if ruling == SECOND_OWNER_OWN:
        assert table.kind == Kind.BULLDOZER
        return
    assert (table.kind, set(table.options)) == (Kind.SECOND_SITE, {table.site(SITE), DECLINE_SITE})
    table.choose(table.site(SITE))
    assert (table.g.money[BLUE], table.g.money[YELLOW]) == (40, 55)
    assert (table.kind, table.g.decision_seat) == (Kind.BULLDOZER, BLUE)
    table.choose(UTILITY_PLACE)
    assert table.g.bulldozer[YELLOW, 0] == Place.SITE + table.site(SITE)


# --- the discard of two players


@pytest.mark.rule("BASE-16", "BUILD-06")
@pytest.mark.parametrize(("seats", "ruling", "discards"), [(2, 0, True), (3, 0, False), (2, DISCARD_RAHDO, False)])
def test_with_two_players_the_builder_discards_one_more_tile(seats: int, ruling: int, discards: bool) -> None:
    """Two tiles lie beside each other in zone A, two more far from them and out of line."""
    table = with_bulldozer(seats, rulings={Ruling.DISCARD: ruling})
    for number, (row, column) in zip((9, 10, 11), ((1, 1), (3, 3), (3, 4)), strict=True):
        lay(table, number, Zone.A, row, column)
    hire(table, "tower", Zone.A, YELLOW, PESOS)
    if table.kind == Kind.SITE:
        table.choose(table.site(SITE))
    table.choose(pair_code(bonus_space(Zone.A, 1, 1), bonus_space(Zone.A, 1, 2)))
    while table.kind not in (Kind.DISCARD, Kind.BULLDOZER):
        table.choose(table.options[0])
    assert (table.kind == Kind.DISCARD) is discards
    if discards:
        assert set(table.options) == {bonus_space(Zone.A, 3, 3), bonus_space(Zone.A, 3, 4)}


@pytest.mark.rule("BASE-24")
def test_no_fixed_price_hires_what_nobody_owns() -> None:
    table = bare_table(2)
    for card in ("tower", "wind-farm", "standard-contract"):
        for zone in Zone:
            assert not table.can_play(card, zone, payment=Payment.OTHERS)
