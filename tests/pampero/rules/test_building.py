"""Building towers and wind farms: which sites, which tower, what the tower brings."""

from __future__ import annotations

import pytest

from engine.pampero import codes
from engine.pampero.codes import code_pair, first_of_pair, move_code, second_of_pair
from engine.pampero.constants import VJ, YOU, ZONE_COLUMNS, Market, Payment, Place, Site, Zone
from engine.pampero.rules.building import put_wind_farm
from engine.pampero.rules.connections import take_back_all
from engine.pampero.rulings import DOZER_BEFORE_TILES, SECOND_TILE_EACH, Ruling
from engine.pampero.vocabulary.decisions import DECLINE_MOVE, DECLINE_SITE, UTILITY_PLACE, Kind
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.events import Event
from tests.pampero.rules.hands import choose_play, reach_tab
from tests.pampero.rules.positions import bonus_space, income, lay, pair_code, slot
from tests.table import Table

TOWER_SITES = ("A1-tower-1", "A3-tower-1", "B1-tower-1", "B2-tower-1", "C-tower-1", "C-tower-2")


@pytest.fixture
def table() -> Table:
    table = Table()
    table.own(money=100, energy=3, batteries=3)
    table.clear_bonus_board()
    return table


def site_names(table: Table, *kinds: Site) -> set[str]:
    """The sites of zone A that show one of these and hold nothing."""
    g = table.g
    return {
        site.id
        for number, site in enumerate(table.catalogue.board.site)
        if site.sector.name.startswith("A") and site.kind in kinds
        if not (g.site_tower_plus[number] or g.site_wind_farm_plus[number] or g.site_bulldozer_plus[number])
    }


def offered_sites(table: Table) -> set[str]:
    assert table.kind == Kind.SITE
    return {table.catalogue.board.site[code].id for code in table.options}


def build_tower(table: Table, site: str) -> None:
    """Build a tower with the basic card, VJ's bulldozer meeting the requirement."""
    zone = Zone[site[0]]
    table.play("tower", zone, payment=Payment.VJ_PRICE)
    table.choose(table.site(site))


# --- Build an Electrical Tower


@pytest.mark.rule("BUILD-02", "BUILD-03", "BUILD-04", "BUILD-05")
def test_build_an_electrical_tower_example(table: Table) -> None:
    """Zone B for $10: 1 energy under the tower, two adjacent tiles for commercial and remote, the bulldozer moves."""
    table.bring(0, "B1-tower-1")
    commercial = lay(table, 5, Zone.A, 2, 3)
    remote = lay(table, 4, Zone.A, 2, 4)
    table.play("tower", Zone.B)
    assert (table.g.money[YOU], table.g.batteries[YOU]) == (90, 3)
    assert table.g.energy[YOU] == 4
    assert table.g.site_tower_plus[table.site("B1-tower-1")] == YOU + 1
    table.choose(pair_code(commercial, remote))
    assert income(table) == {"remote": 2, "resort": 1, "commercial": 2, "industrial": 1, "residential": 1}
    assert table.kind == Kind.BULLDOZER
    assert DECLINE_MOVE not in table.options
    table.choose(move_code(0, table.site("B2-tower-1")))
    assert table.g.bulldozer[YOU, 0] == Place.SITE + table.site("B2-tower-1")


@pytest.mark.rule("BUILD-02")
def test_build_an_electrical_tower_example_in_its_printed_order() -> None:
    """The example moves the bulldozer between the tower's own bonus and the tiles."""
    table = Table(rulings={Ruling.DOZER_TIME: DOZER_BEFORE_TILES})
    table.own(money=100, energy=3)
    table.bring(0, "B1-tower-1")
    table.play("tower", Zone.B)
    assert table.g.energy[YOU] == 4
    assert table.kind == Kind.BULLDOZER
    table.choose(move_code(0, UTILITY_PLACE))
    assert table.kind == Kind.BONUS_PAIR
    table.choose(table.options[0])
    assert table.g.bulldozer[YOU, 0] == Place.UTILITY


@pytest.mark.rule("BUILD-02", "BUILD-03")
def test_the_example_could_be_paid_with_two_batteries(table: Table) -> None:
    table.bring(0, "B1-tower-1")
    table.play("tower", Zone.B, payment=Payment.BATTERIES)
    assert (table.g.money[YOU], table.g.batteries[YOU], table.g.energy[YOU]) == (100, 1, 4)
    assert table.kind == Kind.BONUS_PAIR


@pytest.mark.rule("BUILD-01", "BUILD-08")
def test_a_tower_goes_on_a_free_tower_or_mixed_site(table: Table) -> None:
    table.bring(0, "A1-mixed-1")
    table.bring(0, "A3-mixed-1", seat=VJ)
    table.erect("A1-tower-1", seat=VJ)
    put_wind_farm(table.g, table.t, VJ, table.site("A1-mixed-2"))
    table.play("tower", Zone.A, payment=Payment.VJ_PRICE)
    free = site_names(table, Site.TOWER, Site.MIXED)
    assert offered_sites(table) == free
    assert "A1-tower-2" in free
    assert not free & {"A1-mixed-1", "A3-mixed-1", "A1-tower-1", "A1-mixed-2"}


@pytest.mark.rule("BUILD-01", "BUILD-08")
def test_your_own_bulldozer_must_stand_at_the_site(table: Table) -> None:
    for bulldozer, site in enumerate(("A1-tower-1", "A1-mixed-1", "A1-wind-farm-1", "B1-tower-1")):
        table.bring(bulldozer, site)
    table.play("tower", Zone.A)
    assert offered_sites(table) == {"A1-tower-1", "A1-mixed-1"}


@pytest.mark.rule("BUILD-01")
def test_the_leftmost_tower_is_built_first_and_there_are_seven(table: Table) -> None:
    """One stood at set-up: the next is the second of the grid board, and so on to the seventh."""
    for number, site in enumerate(TOWER_SITES, start=2):
        table.own(money=100)
        build_tower(table, site)
        assert (Event.TOWER, YOU, table.site(site), number, 0, 0) in table.events()
        take_back_all(table.g, YOU)
    assert not table.can_play("tower", Zone.A, payment=Payment.VJ_PRICE)


@pytest.mark.rule("BUILD-02")
@pytest.mark.parametrize(("towers", "money", "energy"), [(1, 0, 1), (2, 0, 0), (3, 4, 0), (5, 0, 3)])
def test_the_bonus_under_the_tower_comes_before_the_bonus_board(
    table: Table, towers: int, money: int, energy: int
) -> None:
    """Towers 2, 3, 4 and 6 of the grid board: 1 energy, nothing, $4, 3 energy."""
    table.erect(*TOWER_SITES[: towers - 1])
    build_tower(table, "B1-mixed-1")
    assert table.kind == Kind.BONUS_PAIR
    assert table.g.money[YOU] == 100 - 10 + money
    assert table.g.energy[YOU] == 3 + energy


def neighbours(columns: int) -> set[frozenset[int]]:
    """Every two spaces side by side or one below the other among the first columns of the board."""
    spaces = [(row, column) for row in range(3) for column in range(columns)]
    beside = [((row, column), (row, column + 1)) for row, column in spaces if column + 1 < columns]
    below = [((row, column), (row + 1, column)) for row, column in spaces if row < 2]
    return {frozenset(codes.bonus_space(row, column) for row, column in pair) for pair in beside + below}


@pytest.mark.rule("BUILD-03")
@pytest.mark.parametrize(("site", "zones"), [("A1-tower-1", 1), ("B1-tower-1", 2), ("C-tower-1", 3)])
def test_two_adjacent_spaces_of_the_towers_zone_or_a_zone_before_it(table: Table, site: str, zones: int) -> None:
    """Tower in A: both in A; in B: A, B or across their border; in C: anywhere."""
    build_tower(table, site)
    assert table.kind == Kind.BONUS_PAIR
    offered = {frozenset((first_of_pair(code_pair(code)), second_of_pair(code_pair(code)))) for code in table.options}
    assert offered == neighbours(zones * ZONE_COLUMNS)


# --- tiles of the tower bonus board


@pytest.mark.rule("BUILD-04")
def test_a_space_without_a_tile_gives_its_printed_bonus(table: Table) -> None:
    """Zone A, row 2: $3 and 2 energy side by side; tower 2 gave 1 energy."""
    build_tower(table, "A1-tower-1")
    table.choose(pair_code(bonus_space(Zone.A, 2, 2), bonus_space(Zone.A, 2, 3)))
    assert table.g.money[YOU] == 100 - 8 + 3
    assert table.g.energy[YOU] == 3 + 1 + 2


@pytest.mark.rule("BUILD-04")
def test_a_tile_hides_the_printed_bonus_and_goes_to_its_own_slot(table: Table) -> None:
    """Tile 9 ($3 a tower) lies on a printed $3 that is not gained; next to it $2 are."""
    tile = lay(table, 9, Zone.A, 2, 2)
    build_tower(table, "A1-tower-1")
    table.choose(pair_code(bonus_space(Zone.A, 2, 1), tile))
    assert table.g.slot_tile_plus[YOU, slot(table, "tower-money")] == 9
    assert table.g.bonus_tile_plus[tile] == 0
    assert table.g.money[YOU] == 100 - 8
    assert table.g.bulldozer[YOU, 1] == Place.UTILITY


@pytest.mark.rule("BUILD-04")
def test_both_orders_are_offered_where_the_order_may_matter(table: Table) -> None:
    """Two spaces that act at once may be taken either way round; two ongoing tiles may not."""
    one, other = lay(table, 1, Zone.A, 1, 1), lay(table, 5, Zone.A, 1, 2)
    still, quiet = lay(table, 2, Zone.A, 3, 1), lay(table, 9, Zone.A, 3, 2)
    build_tower(table, "A1-tower-1")
    assert {pair_code(one, other), pair_code(other, one)} <= set(table.options)
    assert pair_code(still, quiet) in table.options
    assert pair_code(quiet, still) not in table.options


def hold(table: Table, number: int, kind: str) -> None:
    """A tile lies in the slot of a kind."""
    table.g.slot_tile_plus[YOU, slot(table, kind)] = number


@pytest.mark.rule("BUILD-04")
def test_a_second_tile_of_a_kind_goes_to_the_nearest_empty_slot_you_choose(table: Table) -> None:
    """Around the slot of $2 a battery lie four others; one is covered, three are equally near."""
    hold(table, 2, "battery-money")
    hold(table, 19, "battery")
    twin = lay(table, 30, Zone.C, 1, 2)
    build_tower(table, "C-tower-1")
    table.choose(pair_code(bonus_space(Zone.C, 1, 1), twin))
    assert table.kind == Kind.SLOT
    assert set(table.options) == {slot(table, kind) for kind in ("wind-energy", "any-income-2", "connection")}
    table.choose(slot(table, "connection"))
    assert table.g.slot_tile_plus[YOU, slot(table, "connection")] == 30
    assert table.g.bonus_tile_seat_plus[30 - 1] == YOU + 1


@pytest.mark.rule("BUILD-04")
def test_the_order_is_yours_beside_any_tile_where_one_must_look_for_a_slot(table: Table) -> None:
    """Also beside the first of all tiles, which acts at once while the twin does not."""
    hold(table, 2, "battery-money")
    twin, other = lay(table, 30, Zone.C, 1, 1), lay(table, 1, Zone.C, 1, 2)
    build_tower(table, "C-tower-1")
    assert {pair_code(twin, other), pair_code(other, twin)} <= set(table.options)


@pytest.mark.rule("BUILD-04")
def test_the_order_is_yours_where_a_twin_would_cover_the_other_tiles_slot(table: Table) -> None:
    """The only slot left beside $2 a battery is that of tile 26: taken first, 26 has it and the twin goes further."""
    hold(table, 2, "battery-money")
    for number, kind in ((19, "battery"), (18, "wind-energy"), (7, "connection")):
        hold(table, number, kind)
    twin, other = lay(table, 30, Zone.C, 1, 1), lay(table, 26, Zone.C, 1, 2)
    build_tower(table, "C-tower-1")
    assert pair_code(twin, other) in table.options
    table.choose(pair_code(other, twin))
    table.choose(Market.REMOTE)
    assert table.kind == Kind.SLOT
    assert table.g.slot_tile_plus[YOU, slot(table, "any-income-2")] == 26


@pytest.mark.rule("BUILD-04")
def test_a_tile_whose_slot_is_covered_by_another_is_discarded_unused(table: Table) -> None:
    """No effect and no icons: commercial tile 5 finds a stranger on its slot."""
    hold(table, 30, "income-commercial-1")
    tile = lay(table, 5, Zone.A, 1, 2)
    build_tower(table, "A1-tower-1")
    table.choose(pair_code(bonus_space(Zone.A, 1, 1), tile))
    assert table.kind == Kind.TURN
    assert (Event.BONUS_TILE_LOST, YOU, 5 - 1, 0, 0, 0) in table.events()
    assert table.g.bonus_tile_plus[tile] == 0
    assert table.g.bonus_tile_seat_plus[5 - 1] == 0
    assert table.g.slot_tile_plus[YOU, slot(table, "income-commercial-1")] == 30
    assert income(table)["commercial"] == 1


@pytest.mark.rule("BUILD-04")
def test_without_an_empty_slot_the_twin_is_discarded(table: Table) -> None:
    for number, each in enumerate(table.catalogue.company_mat.slot, start=3):
        hold(table, 2 if each.kind == "battery-money" else number, each.kind)
    twin = lay(table, 30, Zone.C, 1, 2)
    build_tower(table, "C-tower-1")
    table.choose(pair_code(bonus_space(Zone.C, 1, 1), twin))
    assert (Event.BONUS_TILE_LOST, YOU, 30 - 1, 0, 0, 0) in table.events()
    assert table.g.bonus_tile_seat_plus[30 - 1] == 0


@pytest.mark.rule("BUILD-05")
def test_immediate_tiles_act_at_once_ongoing_ones_later_and_end_tiles_wait(table: Table) -> None:
    """Battery tile 19 pays at once; $2 a tower (21) pays nothing yet; $3 a tower built (9) begins with the next."""
    at_once, at_the_end = lay(table, 19, Zone.B, 1, 1), lay(table, 21, Zone.B, 2, 1)
    later = lay(table, 9, Zone.A, 1, 4)
    build_tower(table, "B1-tower-1")
    table.choose(pair_code(at_once, at_the_end))
    assert (table.g.batteries[YOU], table.g.money[YOU]) == (5, 90)
    take_back_all(table.g, YOU)
    build_tower(table, "A1-tower-1")
    table.choose(pair_code(bonus_space(Zone.A, 1, 3), later))
    assert table.g.money[YOU] == 90 - 8 + 2
    take_back_all(table.g, YOU)
    build_tower(table, "A1-tower-2")
    assert table.g.money[YOU] == 84 - 8 + 4 + 3


# --- Build a Wind Farm


@pytest.mark.rule("BUILD-07", "BUILD-08")
def test_a_wind_farm_goes_on_a_free_wind_farm_or_mixed_site(table: Table) -> None:
    table.bring(0, "A1-mixed-1")
    put_wind_farm(table.g, table.t, YOU, table.site("A3-wind-farm-1"))
    table.erect("A1-mixed-2", seat=VJ)
    table.play("wind-farm", Zone.A, payment=Payment.VJ_PRICE)
    free = site_names(table, Site.WIND_FARM, Site.MIXED)
    assert offered_sites(table) == free
    assert not free & {"A1-mixed-1", "A3-wind-farm-1", "A1-mixed-2"}


@pytest.mark.rule("BUILD-07")
def test_there_are_eleven_wind_farms(table: Table) -> None:
    farms = [site for site in table.catalogue.board.site if site.kind == Site.WIND_FARM]
    empty = [site.id for site in farms if not table.g.site_wind_farm_plus[table.site(site.id)]]
    for site in empty[:9]:
        put_wind_farm(table.g, table.t, YOU, table.site(site))
    assert table.can_play("wind-farm", Zone.B, payment=Payment.VJ_PRICE)
    put_wind_farm(table.g, table.t, YOU, table.site("C-mixed-1"))
    assert not table.can_play("wind-farm", Zone.B, payment=Payment.VJ_PRICE)


@pytest.mark.rule("BUILD-07")
def test_build_a_wind_farm_example(table: Table) -> None:
    """In zone A beside another's bulldozer; in solo that is VJ's virtual one for $8. The tab's energy is gained."""
    vj_money = table.g.money[VJ]
    table.play("wind-farm", Zone.A, payment=Payment.VJ_PRICE)
    table.choose(table.site("A1-wind-farm-1"))
    assert table.g.site_wind_farm_plus[table.site("A1-wind-farm-1")] == YOU + 1
    assert (table.g.money[YOU], table.g.money[VJ]) == (92, vj_money + 8)
    assert table.g.energy[YOU] == 3 + 2
    assert table.kind == Kind.TURN


# --- the second wind farm of the ongoing tile


def build_first_of_two(table: Table, money: int, tiles: int = 1) -> None:
    """With the tile, or two of them, a wind farm in A1 beside your bulldozer; another stands at A1-mixed-2."""
    table.g.modifier[YOU, Modifier.SECOND_WIND_FARM] = tiles
    table.bring(0, "A1-mixed-1")
    table.bring(1, "A1-mixed-2")
    table.own(money=money)
    choose_play(table, "wind-farm", reach_tab(table, Zone.A, value=5))
    table.choose(table.site("A1-mixed-1"))
    assert table.kind == Kind.SECOND_SITE


@pytest.mark.rule("BUILD-09")
@pytest.mark.parametrize(("left", "hired"), [(7, set()), (8, {"A1-wind-farm-1", "A1-wind-farm-2"})])
def test_a_second_wind_farm_goes_beside_your_bulldozer_or_costs_vjs_price(
    table: Table, left: int, hired: set[str]
) -> None:
    build_first_of_two(table, 5 + left)
    offered = {table.catalogue.board.site[code].id for code in table.options if code != DECLINE_SITE}
    assert offered == {"A1-mixed-2"} | hired


@pytest.mark.rule("BUILD-09")
@pytest.mark.parametrize(("site", "price"), [("A1-mixed-2", 0), ("A1-wind-farm-1", 8)])
def test_vj_is_paid_for_its_bulldozer_at_the_second_site_only(table: Table, site: str, price: int) -> None:
    vj = table.g.money[VJ]
    build_first_of_two(table, 30)
    table.choose(table.site(site))
    assert table.g.site_wind_farm_plus[table.site(site)] == YOU + 1
    assert (table.g.money[YOU], table.g.money[VJ]) == (25 - price, vj + price)


@pytest.mark.rule("RULING-SECOND_TILE")
@pytest.mark.parametrize(("ruling", "asked"), [(0, 1), (SECOND_TILE_EACH, 2)])
def test_two_tiles_of_a_second_wind_farm_let_you_build_one_more_or_one_for_each(ruling: int, asked: int) -> None:
    table = Table(rulings={Ruling.SECOND_TILE: ruling})
    build_first_of_two(table, 30, tiles=2)
    sites = ("A1-mixed-2", "A1-wind-farm-1")[:asked]
    for site in sites:
        assert table.kind == Kind.SECOND_SITE
        table.choose(table.site(site))
    assert table.kind != Kind.SECOND_SITE
    assert all(table.g.site_wind_farm_plus[table.site(site)] == YOU + 1 for site in sites)
