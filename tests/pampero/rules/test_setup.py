"""Set-up (B Game Setup, S Solo Game Setup): what lies where before the first turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from engine.core.errors import RulesError
from engine.pampero.constants import (
    BASIC_CARDS,
    BONUS_SPACES,
    BULLDOZERS,
    CARDS,
    CONNECTIONS,
    COUNTRY_CARDS,
    MARKETS,
    NETWORK_LINES,
    NO_CONTRACT,
    NODES,
    REMOTE_SPACES,
    SITES,
    SOLAR_SPACES,
    SPACES,
    SPECIALISTS,
    STANDARD_SPACES,
    STARTING_CONNECTION,
    TOWERS,
    VJ,
    WIND_FARMS,
    YOU,
    Country,
    Held,
    Market,
    Payment,
    Place,
    Scoring,
    Sector,
    Site,
    Zone,
)
from engine.pampero.rules import setup
from engine.pampero.rules.effects import take_overlay
from engine.pampero.rules.grid import free_nodes
from engine.pampero.rules.setup import draw_start, redact
from engine.pampero.rulings import Ruling
from engine.pampero.vj.turn import objective
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.rules.hands import wait
from tests.table import Table

SEEDS = range(1, 25)
WIND_FARM_TILE = "1.3"
SCORING_TILES_OF_SEED_7 = [16, 2, 3, 12]
ACTION_CARDS_OF_SEED_7 = [7, 11, 12, 14, 16, 0]


@pytest.fixture(scope="module")
def games() -> list[Table]:
    """Set-ups of many seeds, only looked at."""
    return [Table(seed) for seed in SEEDS]


@pytest.fixture
def table() -> Table:
    return Table()


def tiles_on(table: Table, first: int, count: int) -> list[int]:
    """The contract tiles on a run of spaces, 0-based."""
    return [
        table.g.space_tile_plus[space] - 1
        for space in range(first, first + count)
        if table.t.space_kind[space] != NO_CONTRACT
    ]


def site_of(table: Table, seat: int, pieces: str) -> int:
    """The only site where a seat has such a piece."""
    owners = getattr(table.g, f"site_{pieces}_plus")
    found = [site for site in range(SITES) if owners[site] == seat + 1]
    assert len(found) == 1
    return found[0]


# --- the board and its tiles


@pytest.mark.rule("SET-01", "SET-19")
def test_the_board_lies_with_the_side_for_one_or_two_players_up(table: Table) -> None:
    sectors = Counter(space.sector for space in table.catalogue.board.space)
    assert sectors == {Sector.A1: 4, Sector.A2: 4, Sector.A3: 4, Sector.B1: 4, Sector.B2: 4, Sector.C: 5}
    lying = Counter(table.catalogue.contracts.contract[tile].sector for tile in tiles_on(table, 0, STANDARD_SPACES))
    assert lying == sectors


@pytest.mark.rule("SET-02")
def test_each_zone_of_the_bonus_board_holds_its_own_tiles_but_those_with_an_x(games: list[Table]) -> None:
    for table in games:
        for zone in Zone:
            own = [number for number, tile in enumerate(table.catalogue.tower_bonuses.tile) if tile.zone == zone]
            lying = [table.g.bonus_tile_plus[s] - 1 for s in range(BONUS_SPACES) if table.t.bonus_zone[s] == zone]
            kept = [tile for tile in own if not table.catalogue.tower_bonuses.tile[tile].x]
            assert len(lying) == len(own) == 12
            assert sorted(tile for tile in lying if tile >= 0) == kept


@pytest.mark.rule("SET-02")
def test_chance_lays_the_bonus_tiles_and_an_x_may_bare_any_print(games: list[Table]) -> None:
    for space in range(BONUS_SPACES):
        seen = {table.g.bonus_tile_plus[space] for table in games}
        assert len(seen) >= 5
        assert 0 in seen


@pytest.mark.rule("SET-09", "SET-19")
def test_location_numbers(table: Table) -> None:
    for space, record in enumerate(table.catalogue.board.space):
        tile = table.catalogue.contracts.contract[table.g.space_tile_plus[space] - 1]
        assert (tile.sector, tile.location) == (record.sector, record.location)
    tile = table.catalogue.contracts.contract[table.g.space_tile_plus[table.space("A2-2")] - 1]
    assert (tile.zone, tile.sector, tile.location) == (Zone.A, Sector.A2, 2)


@pytest.mark.rule("SET-09", "SET-19")
def test_standard_tiles_without_a_space_on_this_side_are_out_of_the_game(games: list[Table]) -> None:
    spaces = {(space.sector, space.location) for space in games[0].catalogue.board.space}
    contracts = games[0].catalogue.contracts.contract
    out = {number for number, tile in enumerate(contracts) if (tile.sector, tile.location) not in spaces}
    assert len(out) == 31 - 25
    for table in games:
        assert out.isdisjoint(tiles_on(table, 0, SPACES))


@pytest.mark.rule("SET-10")
def test_each_remote_space_holds_a_remote_tile_drawn_by_chance(games: list[Table]) -> None:
    for table in games:
        remote = tiles_on(table, STANDARD_SPACES, REMOTE_SPACES)
        assert len(set(remote)) == 8
        assert set(remote) <= set(range(31, 31 + 10))
    drawn = {tuple(tiles_on(table, STANDARD_SPACES, REMOTE_SPACES)) for table in games}
    assert len(drawn) == len(SEEDS)
    assert {tile for row in drawn for tile in row} == set(range(31, 31 + 10))


@pytest.mark.rule("SET-06")
def test_each_solar_space_holds_a_solar_tile_drawn_by_chance(games: list[Table]) -> None:
    first = STANDARD_SPACES + REMOTE_SPACES
    for table in games:
        solar = tiles_on(table, first, SOLAR_SPACES)
        assert len(set(solar)) == len(table.catalogue.board.solar_space)
        assert set(solar) <= set(range(41, 41 + 31))
    drawn = {tuple(tiles_on(table, first, SOLAR_SPACES)) for table in games}
    assert len(drawn) == len(SEEDS)
    assert {tile for row in drawn for tile in row} == set(range(41, 41 + 31))


@pytest.mark.rule("SET-07")
def test_connection_circles_draw_from_the_set_of_their_zone(games: list[Table]) -> None:
    for table in games:
        tiles = [table.g.circle_tile_plus[number] - 1 for number in range(len(table.catalogue.board.circle))]
        assert len(set(tiles)) == len(tiles)
        for circle, tile in zip(table.catalogue.board.circle, tiles, strict=True):
            in_zone_a = circle.sector in {Sector.A1, Sector.A2, Sector.A3}
            assert table.catalogue.connections.connection[tile].set == ("A" if in_zone_a else "BC")


@pytest.mark.rule("SET-07")
def test_any_connection_tile_of_the_set_may_lie_on_any_circle() -> None:
    """Over many seeds every circle has held every tile of its set, the first and the last of it too."""
    lying: dict[str, set[int]] = {}
    for table in map(Table, range(1, 121)):
        for number, circle in enumerate(table.catalogue.board.circle):
            lying.setdefault(circle.id, set()).add(table.g.circle_tile_plus[number] - 1)
    tiles = Table().catalogue.connections.connection
    for circle in Table().catalogue.board.circle:
        wanted = "A" if circle.sector in {Sector.A1, Sector.A2, Sector.A3} else "BC"
        assert lying[circle.id] == {number for number, tile in enumerate(tiles) if tile.set == wanted}


@pytest.mark.rule("SET-07")
def test_connection_tiles_left_over_are_out_of_the_game() -> None:
    """In whole games nobody ever has a tile that lay on no circle at set-up, and those dealt are never lost."""
    for seed in range(3):
        table, chance = Table(seed), Random(seed)
        dealt = connection_tiles(table)
        assert len(dealt) == len(table.catalogue.board.circle) < CONNECTIONS
        while not table.g.over:
            table.choose(chance.choice(table.options))
            assert connection_tiles(table) == dealt


def connection_tiles(table: Table) -> list[int]:
    """The connection tiles in the game: on circles, and with either side."""
    g, circles = table.g, range(len(table.catalogue.board.circle))
    owned = [tile for seat in (YOU, VJ) for tile in range(CONNECTIONS) if g.connection[seat, tile]]
    return sorted(owned + [g.circle_tile_plus[n] - 1 for n in circles if g.circle_tile_plus[n]])


# --- cards and scoring tiles


@pytest.mark.rule("SET-03", "SET-04")
@pytest.mark.parametrize("deck", ["action", "scoring"])
def test_three_specialists_of_each_deck_are_on_display(games: list[Table], deck: str) -> None:
    orders = set()
    for table in games:
        order = [getattr(table.g, f"{deck}_deck")[number] for number in range(SPECIALISTS)]
        shown = [getattr(table.g, f"{deck}_display_plus")[place] - 1 for place in range(3)]
        undrawn = order[getattr(table.g, f"{deck}_deck_next") :]
        assert sorted(shown + undrawn) == list(range(18))
        orders.add(tuple(order))
    assert len(orders) == len(SEEDS)


@pytest.mark.rule("SET-05")
@pytest.mark.parametrize("country", Country)
def test_each_country_has_a_shuffled_deck_of_nine_with_three_on_display(games: list[Table], country: Country) -> None:
    own = [number for number, card in enumerate(games[0].catalogue.foreign_markets.card) if card.country == country]
    shows = set()
    for table in games:
        shown = [table.g.foreign_display_plus[country, place] - 1 for place in range(3)]
        undrawn = [table.g.foreign_deck[country, n] for n in range(table.g.foreign_deck_next[country], 9)]
        assert sorted(shown + undrawn) == own
        shows.add(tuple(shown))
    assert len(own) == 9
    assert len(shows) > 10


@pytest.mark.rule("SET-08")
def test_end_tiles_come_from_their_stacks_and_the_others_from_the_two_remainders_mixed(games: list[Table]) -> None:
    stacks = []
    for table in games:
        tiles = [table.catalogue.scoring_tiles.tile[table.g.scoring_tile[place]] for place in Scoring]
        assert len({tile.id for tile in tiles}) == 4
        assert tiles[Scoring.END_I].stack == "I"
        assert tiles[Scoring.END_II].stack == "II"
        stacks.append((tiles[Scoring.FIRST].stack, tiles[Scoring.SECOND].stack))
    assert set(stacks) == {("I", "I"), ("I", "II"), ("II", "I"), ("II", "II")}


@pytest.mark.rule("SET-15")
def test_solo_cards_answer_the_majorities_of_the_second_scoring_and_of_both_end_tiles(games: list[Table]) -> None:
    for table in games:
        objectives = [table.catalogue.solo_cards.card[table.g.solo_card[place]].objective for place in range(3)]
        places = (Scoring.SECOND, Scoring.END_I, Scoring.END_II)
        tiles = [table.catalogue.scoring_tiles.tile[table.g.scoring_tile[place]] for place in places]
        assert objectives == [tile.bottom.fact for tile in tiles]


# --- the two sides


@pytest.mark.rule("SET-11")
def test_twelve_batteries_one_for_you_one_for_vj_ten_in_the_supply(table: Table) -> None:
    assert (table.g.batteries[YOU], table.g.batteries[VJ], table.g.battery_supply) == (1, 1, 10)


@pytest.mark.rule("SET-12")
def test_you_begin_with_25_pesos_eight_cards_energy_1_and_markers_at_the_left(table: Table) -> None:
    g = table.g
    assert g.money[YOU] == 25
    assert g.energy[YOU] == 1
    assert [g.income[YOU, market] for market in range(MARKETS)] == [0] * 5
    assert [card for card in range(CARDS) if g.card[YOU, card] == Held.HAND] == list(range(BASIC_CARDS))
    assert BASIC_CARDS == 8


@pytest.mark.rule("SET-12")
def test_you_begin_with_seven_network_tiles_and_no_line_is_marked(table: Table) -> None:
    assert [table.g.network_tile[YOU, line] for line in range(NETWORK_LINES)] == [0] * 7
    assert free_nodes(table.g, table.t, YOU).bit_count() == 3


@pytest.mark.rule("SET-12")
@pytest.mark.parametrize(("alternative", "gain"), [(0, (1, 0)), (1, (0, 3))])
def test_your_starting_connection_tile_gives_1_energy_or_3_pesos(
    table: Table, alternative: int, gain: tuple[int, int]
) -> None:
    table.forget()
    table.resume(Effect.CONNECTION)
    assert STARTING_CONNECTION in table.options
    table.choose(STARTING_CONNECTION)
    assert table.kind == Kind.CHOOSE
    table.choose(alternative)
    assert (table.g.energy[YOU] - 1, table.g.money[YOU] - 25) == gain


@pytest.mark.rule("SET-13")
def test_your_first_tower_wind_farm_and_bulldozer_stand_in_a2(games: list[Table]) -> None:
    for table in games:
        sites = [site_of(table, YOU, piece) for piece in ("tower", "wind_farm", "bulldozer")]
        records = [table.catalogue.board.site[site] for site in sites]
        assert [record.sector for record in records] == [Sector.A2] * 3
        assert [record.kind for record in records] == [Site.TOWER, Site.WIND_FARM, Site.MIXED]
        assert records[0].start
        assert records[1].start


@pytest.mark.rule("SET-13")
def test_the_seed_places_the_starting_pieces_without_asking(games: list[Table]) -> None:
    for piece in ("tower", "wind_farm", "bulldozer"):
        assert len({site_of(table, YOU, piece) for table in games}) > 1
    assert all(table.kind == Kind.TURN and table.g.decisions == 0 for table in games)


@pytest.mark.rule("SET-13")
def test_every_starting_piece_of_a_table_is_drawn_by_a_chance_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def watched(seed: int, stream: int, draw: int, below: int) -> int:
        drawn.extend([draw] * (stream == setup.Stream.SITES))
        return chance(seed, stream, draw, below)

    chance: Callable[[int, int, int, int], int] = vars(setup)["below"]
    monkeypatch.setattr(setup, "below", watched)
    Table(seats=4)
    assert sorted(drawn) == list(range(4 * setup.STARTING_PIECES))


@pytest.mark.rule("SET-13")
def test_the_rest_of_your_pieces_waits(table: Table) -> None:
    places = [table.g.bulldozer[YOU, bulldozer] for bulldozer in range(BULLDOZERS)]
    assert places.count(Place.PLAY_AREA) == 4
    assert TOWERS - table.g.tally[YOU, Fact.TOWERS] == 6
    assert WIND_FARMS - table.g.tally[YOU, Fact.WIND_FARMS] == 10


@pytest.mark.rule("SET-13")
def test_the_first_tower_brings_neither_its_print_nor_bonus_tiles(games: list[Table]) -> None:
    tiles = sum(not tile.x for tile in games[0].catalogue.tower_bonuses.tile)
    for table in games:
        assert sum(table.g.bonus_tile_plus[space] > 0 for space in range(BONUS_SPACES)) == tiles
        assert table.g.tally[YOU, Fact.BONUS_TILES] == 0
        assert (table.g.energy[YOU], table.g.money[YOU], table.g.batteries[YOU]) == (1, 25, 1)


@pytest.mark.rule("SET-13")
def test_grey_spaces_left_over_are_normal_sites(table: Table) -> None:
    taken = site_of(table, YOU, "tower")
    grey = [s for s, record in enumerate(table.catalogue.board.site) if record.start and record.kind == Site.TOWER]
    table.play("tower", Zone.A, payment=Payment.VJ_PRICE)
    assert table.kind == Kind.SITE
    assert set(grey) & set(table.options) == set(grey) - {taken}


@pytest.mark.rule("SET-13")
@pytest.mark.parametrize("kind", [Site.TOWER, Site.WIND_FARM, Site.MIXED])
def test_a_starting_piece_without_a_starting_space_is_refused(table: Table, kind: Site) -> None:
    for site in range(table.t.sites):
        table.g.site_wind_farm_plus[site] = VJ + 1
    with pytest.raises(RulesError, match="no starting space is left"):
        draw_start(table.g, table.t, kind, YOU, 0)


@pytest.mark.rule("SET-14")
def test_vj_begins_with_a_wind_farm_in_a2_and_everything_else_in_hand(games: list[Table]) -> None:
    for table in games:
        g = table.g
        record = table.catalogue.board.site[site_of(table, VJ, "wind_farm")]
        assert (record.sector, record.kind, record.start) == (Sector.A2, Site.WIND_FARM, True)
        assert [g.site_tower_plus[site] for site in range(SITES)].count(VJ + 1) == 0
        assert [g.bulldozer[VJ, bulldozer] for bulldozer in range(BULLDOZERS)] == [Place.PLAY_AREA] * 5
        assert (g.tally[VJ, Fact.TOWERS], g.tally[VJ, Fact.WIND_FARMS]) == (0, 1)
        assert [g.node_tile_plus[VJ, node] for node in range(NODES)] == [0] * 27


@pytest.mark.rule("SET-14")
def test_vj_begins_with_energy_1_markers_at_the_left_a_starting_tile_and_no_card(table: Table) -> None:
    g = table.g
    assert g.energy[VJ] == 1
    assert [g.income[VJ, market] for market in range(MARKETS)] == [0] * 5
    assert [tile for tile in range(CONNECTIONS + 1) if g.connection[VJ, tile]] == [STARTING_CONNECTION]
    assert [g.card[VJ, card] for card in range(CARDS)] == [Held.NOWHERE] * CARDS


@pytest.mark.rule("RULING-VJ_START_TILE")
@pytest.mark.parametrize(("ruling", "owned"), [(0, 1), (1, 0)])
def test_vj_owns_a_starting_connection_tile_or_none(ruling: int, owned: int) -> None:
    table = Table(rulings={Ruling.VJ_START_TILE: ruling})
    assert table.g.connection[VJ, STARTING_CONNECTION] == owned
    assert table.g.connection[YOU, STARTING_CONNECTION] == 1
    assert table.g.tally[VJ, Fact.CONNECTION_TILES] == 0


@pytest.mark.rule("SET-14")
def test_vj_sits_at_the_solo_grid_board(table: Table) -> None:
    table.forget()
    table.resume(Effect.ENERGY, VJ, 14)
    assert table.g.energy[VJ] == 10
    table.forget()
    table.resume(Effect.INCOME, VJ, Market.REMOTE, 4)
    assert table.g.income[VJ, Market.REMOTE] == 4


# --- the majority track


@pytest.mark.rule("SET-16")
def test_both_wind_farm_markers_begin_at_1(games: list[Table]) -> None:
    tiles = games[0].catalogue.scoring_tiles.tile
    table = next(game for game in games if tiles[game.g.scoring_tile[Scoring.END_I]].id == WIND_FARM_TILE)
    assert table.catalogue.solo_cards.card[table.g.solo_card[1]].objective == Fact.WIND_FARMS
    assert (objective(table.g, table.t, YOU, 1), objective(table.g, table.t, VJ, 1)) == (1, 1)


@pytest.mark.rule("SET-16")
@pytest.mark.parametrize("tile", range(18))
def test_markers_begin_at_what_is_counted(table: Table, tile: int) -> None:
    counted = {Fact.WIND_FARMS: (1, 1), Fact.TOWERS: (1, 0), Fact.BATTERIES: (1, 1), Fact.INCOME_TOTAL: (5, 5)}
    table.g.scoring_tile[Scoring.SECOND] = tile
    markers = (objective(table.g, table.t, YOU, 0), objective(table.g, table.t, VJ, 0))
    assert markers == counted.get(table.catalogue.scoring_tiles.tile[tile].bottom.fact, (0, 0))


@pytest.mark.rule("SET-17")
def test_your_disc_starts_on_the_first_space_and_vj_has_none(table: Table) -> None:
    assert (table.g.time[YOU], table.g.pass_tile_used) == (0, 0)
    for _turn in range(3):
        wait(table)
    assert (table.g.time[YOU], table.g.time[VJ]) == (1, 0)


# --- chance


@pytest.mark.rule("SET-18")
def test_one_seed_is_one_set_up_on_every_machine() -> None:
    table = Table(7)
    assert [table.g.scoring_tile[place] for place in Scoring] == SCORING_TILES_OF_SEED_7
    assert [table.g.action_deck[card] for card in range(6)] == ACTION_CARDS_OF_SEED_7
    assert table.states.tobytes() == Table(7).states.tobytes()  # type: ignore[attr-defined]
    assert table.states.tobytes() != Table(8).states.tobytes()  # type: ignore[attr-defined]


@pytest.mark.rule("SET-18")
def test_what_is_undrawn_does_not_depend_on_how_the_game_is_played() -> None:
    """Every deck, of actions, scorings and both countries, lies as it was shuffled, whoever has drawn from it."""
    decks, drawn = set(), set()
    for player in range(3):
        table, chance = Table(7), Random(player)
        while table.g.year < 6:
            table.choose(chance.choice(table.options))
        g = table.g
        foreign = [[g.foreign_deck[country, card] for card in range(COUNTRY_CARDS)] for country in Country]
        actions, scorings = [[deck[card] for card in range(SPECIALISTS)] for deck in (g.action_deck, g.scoring_deck)]
        decks.add((*actions, *scorings, *foreign[0], *foreign[1]))
        drawn.add((g.action_deck_next, g.scoring_deck_next, *(g.foreign_deck_next[country] for country in Country)))
    assert len(decks) == 1
    assert len(drawn) > 1


@pytest.mark.rule("SET-20")
def test_two_zone_b_overlays_lie_ready_and_a_third_is_not_to_be_had(table: Table) -> None:
    for _overlay in range(3):
        take_overlay(table.g, table.t, YOU)
    assert table.g.zone_discount[YOU, Zone.B] == 2 * table.catalogue.company_mat.overlay.discount
    assert (table.g.overlay[YOU], table.g.overlay[VJ]) == (2, 0)


def test_a_redacted_position_has_forgotten_its_seed_and_keeps_its_cards(table: Table) -> None:
    cards = sorted(table.g.action_deck)
    redact(table.g, table.t, YOU, 77)
    assert table.g.seed == 77
    assert sorted(table.g.action_deck) == cards
