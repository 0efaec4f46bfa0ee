"""Two to four players: set-up, the time track, the turn order track (B Game Setup, B The Turn Order Phase)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.errors import RulesError
from engine.pampero.constants import BASIC_CARDS, BULLDOZERS, SITES, SPACES, Board, Held, Place, Sector, Site, Zone
from engine.pampero.rules.seats import adjust_turn_order, move_disc
from engine.pampero.rules.setup import draw_start, redact
from engine.pampero.rules.turn import end_year
from engine.pampero.ruling_docs import SETTINGS
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, TAKE_BATTERY, Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.ops import Op
from tests.pampero.rules.hands import lay
from tests.pampero.rules.players import BLUE, PURPLE, WHITE, YELLOW, bare_table, table_of
from tests.table import Table, frozen_catalogue

EVERY_TABLE = pytest.mark.parametrize("seats", [2, 3, 4])
TOP, BOTTOM = 0, 1


def order(table: Table) -> list[int]:
    """The seats in turn order."""
    return [table.g.turn_order[place] for place in range(table.g.n_seats)]


def stack_discs(table: Table, *spaces: Sequence[int]) -> None:
    """Time discs lie on these spaces from the first of the track on, each from the bottom to the top."""
    for space, discs in enumerate(spaces):
        for height, seat in enumerate(discs):
            table.g.time[seat], table.g.time_height[seat] = space, height


# --- set-up


@pytest.mark.rule("BASE-01", "SET-01")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_play_on_the_other_side_which_has_more_of_everything(seats: int) -> None:
    small, large = table_of(2), table_of(seats)
    assert large.t.sites > small.t.sites
    assert large.t.remote_spaces > small.t.remote_spaces
    assert large.t.circles > small.t.circles
    assert len(large.catalogue.board.space) > len(small.catalogue.board.space)
    tiles = [large.g.space_tile_plus[space] for space in range(SPACES) if large.g.space_tile_plus[space]]
    spaces = (*large.catalogue.board.space, *large.catalogue.board.remote_space, *large.catalogue.board.solar_space)
    assert len(tiles) == len(set(tiles)) == len(spaces)


@pytest.mark.rule("BASE-02", "SET-19")
def test_what_is_marked_4p_is_used_by_four_players_only() -> None:
    three, four = table_of(3), table_of(4)
    marked = {site.id for site in four.catalogue.board.site} - {site.id for site in three.catalogue.board.site}
    printed = frozen_catalogue().board_3_4.site
    assert marked == {site.id for site in printed if site.four_players} != set()
    assert three.t.sites == four.t.sites - len(marked)


@EVERY_TABLE
@pytest.mark.rule("BASE-03")
def test_there_are_six_batteries_a_player(seats: int) -> None:
    table = table_of(seats)
    assert table.g.battery_supply == 6 * seats - seats
    assert [table.g.batteries[seat] for seat in range(seats)] == [1] * seats


@EVERY_TABLE
@pytest.mark.rule("BASE-04", "BASE-24")
def test_everybody_begins_alike_and_nobody_is_vj(seats: int) -> None:
    g = table_of(seats).g
    assert g.n_seats == seats
    for seat in range(seats):
        assert (g.board_of[seat], g.money[seat], g.energy[seat]) == (Board.PLAYER, 25, 1)
        assert [g.card[seat, card] for card in range(BASIC_CARDS)] == [Held.HAND] * BASIC_CARDS
    assert [g.solo_card[place] for place in range(3)] == [0, 0, 0]


@EVERY_TABLE
@pytest.mark.rule("BASE-04")
def test_every_round_has_a_turn_of_every_player_in_turn_order(seats: int) -> None:
    table = table_of(seats)
    seen = []
    for _ in range(seats * 3):
        assert table.kind == Kind.TURN
        seen.append(table.g.decision_seat)
        table.choose(TAKE_BATTERY)
    assert seen == order_of_first_year(table) * 3


def order_of_first_year(table: Table) -> list[int]:
    return sorted(range(table.g.n_seats), key=lambda seat: table.g.start_place[seat])


@EVERY_TABLE
@pytest.mark.rule("BASE-05")
def test_first_pieces_stand_on_different_starting_spaces_of_a2(seats: int) -> None:
    table = table_of(seats)
    g, t = table.g, table.t
    for pieces in (g.site_tower_plus, g.site_wind_farm_plus, g.site_bulldozer_plus):
        sites = [site for site in range(SITES) if pieces[site]]
        assert sorted(pieces[site] for site in sites) == list(range(1, seats + 1))
        assert {t.site_sector[site] for site in sites} == {Sector.A2}
    mixed = [site for site in range(SITES) if g.site_bulldozer_plus[site]]
    assert all(t.site_kind[site] == Site.MIXED for site in mixed)


@pytest.mark.rule("BASE-05")
def test_no_starting_space_left_is_an_error() -> None:
    table = table_of(2)
    for site in range(table.t.sites):
        table.g.site_wind_farm_plus[site] = 1
    with pytest.raises(RulesError, match="starting space"):
        draw_start(table.g, table.t, Site.TOWER, 0, 0)


@pytest.mark.rule("BASE-06")
def test_the_first_order_is_drawn_and_the_top_disc_is_first() -> None:
    orders = set()
    for seed in range(1, 40):
        table = Table(seed=seed, seats=3)
        heights = [table.g.time_height[seat] for seat in order(table)]
        assert heights == [2, 1, 0]
        assert [table.g.start_place[seat] for seat in order(table)] == [0, 1, 2]
        assert table.g.decision_seat == order(table)[0]
        orders.add(tuple(order(table)))
    assert len(orders) == 6


@pytest.mark.rule("BASE-06")
def test_a_disc_that_arrives_lies_on_those_there_and_those_above_it_come_down() -> None:
    table = table_of(3)
    stack_discs(table, [BLUE, YELLOW], [PURPLE])
    move_disc(table.g, BLUE)
    assert [table.g.time[seat] for seat in (BLUE, YELLOW, PURPLE)] == [1, 0, 1]
    assert [table.g.time_height[seat] for seat in (BLUE, YELLOW, PURPLE)] == [1, 0, 0]


@pytest.mark.rule("BASE-24")
@EVERY_TABLE
def test_no_pass_tile_is_offered_and_no_virtual_bulldozer_builds(seats: int) -> None:
    table = bare_table(seats)
    kinds = set()
    for _ in range(seats * 3):
        assert table.g.decision_seat != BLUE or not table.codes_of("tower", Zone.A)
        kinds.add(table.kind)
        table.choose(TAKE_BATTERY)
    assert kinds == {Kind.TURN}


# --- the turn order track


def blue_acts(table: Table) -> None:
    """It is Blue's turn, with two cards on the mat."""
    table.ask_turn()


@pytest.mark.rule("BASE-07")
def test_retrieving_all_cards_moves_time_disc_and_turn_order_disc() -> None:
    table = table_of(3)
    lay(table, "tower", 0, 0)
    lay(table, "machinery", 0, 1)
    blue_acts(table)
    table.choose(RETRIEVE_ALL)
    assert (table.g.time[BLUE], table.g.turn_low[BLUE]) == (1, BOTTOM)
    assert [table.g.turn_low[seat] for seat in (YELLOW, PURPLE)] == [TOP, TOP]


@pytest.mark.rule("BASE-07")
@pytest.mark.parametrize("supply", [0, 5])
def test_taking_a_battery_moves_the_disc_down_even_without_one(supply: int) -> None:
    table = table_of(2)
    table.g.battery_supply = supply
    before = order(table)
    table.ask_turn()
    table.choose(TAKE_BATTERY)
    assert table.g.turn_low[BLUE] == BOTTOM
    table.ask_turn()
    table.choose(TAKE_BATTERY)
    assert table.g.turn_low[BLUE] == BOTTOM
    assert order(table) == before


@pytest.mark.rule("BASE-08")
def test_turn_order_phase_example() -> None:
    """Yellow and Purple lie in the bottom row, Yellow further on; Blue's time disc lies on White's."""
    table = table_of(4)
    stack_discs(table, [], [PURPLE], [], [YELLOW], [WHITE, BLUE])
    for place, seat in enumerate((BLUE, PURPLE, WHITE, YELLOW)):
        table.g.turn_order[place] = seat
    table.g.turn_low[YELLOW] = table.g.turn_low[PURPLE] = BOTTOM
    adjust_turn_order(table.g)
    assert order(table) == [YELLOW, PURPLE, BLUE, WHITE]
    assert [table.g.turn_low[seat] for seat in range(4)] == [TOP] * 4


@pytest.mark.rule("BASE-08")
@pytest.mark.parametrize("space", [2, 3])
def test_the_order_is_adjusted_before_a_scoring_and_not_before_the_end(space: int) -> None:
    table = table_of(2)
    end = table.t.time_end
    for place, seat in enumerate((BLUE, YELLOW)):
        table.g.turn_order[place] = seat
        table.g.time[seat] = end if space == 3 else end - 1
        table.g.time_height[seat] = place
    table.g.scorings_done = 2
    table.forget()
    end_year(table.g, table.t)
    assert order(table) == ([BLUE, YELLOW] if space == 3 else [YELLOW, BLUE])


@pytest.mark.rule("BASE-09", "CARD-15")
def test_the_turn_order_effect_moves_the_disc_down_and_in_solo_nothing() -> None:
    table, solo = table_of(3), Table()
    for each in (table, solo):
        each.ask_turn()
        each.forget()
        each.resume(Effect.TURN_ORDER, BLUE)
    assert [table.g.turn_low[seat] for seat in range(3)] == [BOTTOM, TOP, TOP]
    assert solo.g.turn_low[BLUE] == TOP


@pytest.mark.rule("BASE-20")
def test_batteries_that_run_short_go_to_who_is_earlier_in_turn_order() -> None:
    table = bare_table(3)
    for place, seat in enumerate((PURPLE, BLUE, YELLOW)):
        table.g.turn_order[place] = seat
        for tower in range(7):
            table.put_tower(seat, 3 * tower + place)
        table.own(batteries=0, energy=14, seat=seat)
    icons = sum(table.t.tower_battery[Board.PLAYER, tower] for tower in range(7))
    table.g.battery_supply = icons + 1
    table.forget()
    table.g.depth = 0
    table.resume(Op.CONSOLIDATE)
    assert [table.g.batteries[seat] for seat in (PURPLE, BLUE, YELLOW)] == [icons, 1, 0]


# --- what lies open


@pytest.mark.rule("BASE-25")
@EVERY_TABLE
def test_only_the_order_of_the_decks_is_hidden_from_any_seat(seats: int) -> None:
    table = table_of(seats)
    names = [name for name in type(table.g).__annotations__ if not name.endswith("_deck")]
    before = {name: str(getattr(table.g, name)) for name in names}
    for seat in range(seats):
        redact(table.g, table.t, seat, 99)
    assert {name: str(getattr(table.g, name)) for name in names} == before


@pytest.mark.rule("BASE-24")
def test_every_bulldozer_on_the_board_is_somebodys() -> None:
    g = table_of(4).g
    beside = [g.site_bulldozer_plus[site] for site in range(SITES)]
    places = [g.bulldozer[seat, number] for seat in range(4) for number in range(BULLDOZERS)]
    assert sum(plus > 0 for plus in beside) == sum(Place.SITE <= place < Place.PARKING for place in places) == 4


@pytest.mark.rule("BASE-04")
def test_one_to_four_players_can_be_seated() -> None:
    assert SETTINGS.seats == (1, 2, 3, 4)
