"""Rulings and variants of set-up, the year and playing a card: what each value changes."""

from __future__ import annotations

import pytest

from engine.pampero.constants import (
    BASIC_CARDS,
    BONUS_COLUMNS,
    DISPLAY,
    SPECIALISTS,
    VJ,
    YOU,
    ZONE_COLUMNS,
    Account,
    Held,
    Zone,
)
from engine.pampero.rules.specialists import ACTION_DECK, SCORING_DECK
from engine.pampero.rulings import (
    DISPLAY_DECK,
    DOZER_BEFORE_TILES,
    PASS_MUST,
    VJ_CONSOLIDATES_NO,
    VJ_MONEY_ZERO,
    Ruling,
    Variant,
)
from engine.pampero.vj.constants import SKIPPED_TURN
from engine.pampero.vocabulary.decisions import DECLINE_MOVE, TAKE_BATTERY, UTILITY_PLACE, Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event
from tests.pampero.rules.hands import FLIP_PASS_TILE, choose_play, consolidate, reach_tab, settle, wait
from tests.table import Table

DEFAULT = 0


# --- DOZER_TIME


def kinds_after_a_tower(ruling: int) -> tuple[list[int], int]:
    """The tower example of zone B: what is asked after the tower stands, and the energy when it is asked first."""
    table = Table(rulings={Ruling.DOZER_TIME: ruling})
    table.bring(0, "B1-tower-1")
    choose_play(table, "tower", reach_tab(table, Zone.B, value=10))
    energy, kinds = table.g.energy[YOU], []
    while table.kind != Kind.TURN:
        must = table.kind == Kind.BULLDOZER and DECLINE_MOVE not in table.options
        if must or table.kind == Kind.BONUS_PAIR:
            kinds.append(table.kind)
        table.choose(UTILITY_PLACE if must else table.options[-1])
    return kinds, energy


@pytest.mark.rule("RULING-DOZER_TIME")
def test_the_bulldozer_leaves_after_all_effects_or_before_the_bonus_tiles() -> None:
    assert kinds_after_a_tower(DEFAULT) == ([Kind.BONUS_PAIR, Kind.BULLDOZER], 2)
    assert kinds_after_a_tower(DOZER_BEFORE_TILES) == ([Kind.BULLDOZER, Kind.BONUS_PAIR], 2)


@pytest.mark.rule("RULING-DOZER_TIME")
@pytest.mark.parametrize("ruling", [DEFAULT, DOZER_BEFORE_TILES])
def test_a_wind_farms_bulldozer_leaves_at_the_end_either_way(ruling: int) -> None:
    table = Table(rulings={Ruling.DOZER_TIME: ruling})
    choose_play(table, "wind-farm", reach_tab(table, Zone.A))
    assert table.kind == Kind.BULLDOZER
    assert DECLINE_MOVE not in table.options
    table.choose(UTILITY_PLACE)
    assert table.kind == Kind.TURN


# --- PASS


def last_year(ruling: int) -> Table:
    """The first turn of what will be the last year."""
    table = Table(rulings={Ruling.PASS: ruling})
    table.g.time[YOU], table.g.scorings_done = 7, 2
    return table


@pytest.mark.rule("RULING-PASS")
@pytest.mark.parametrize(("ruling", "skipped"), [(DEFAULT, 0), (PASS_MUST, 1)])
def test_an_unused_pass_tile_is_kept_or_forced_before_vjs_last_turn(ruling: int, skipped: int) -> None:
    table = last_year(ruling)
    for number in range(2):
        table.choose(TAKE_BATTERY)
        assert table.kind == Kind.PASS_TILE
        settle(table)
        assert (table.g.round, table.g.vj_turns[SKIPPED_TURN]) == (number + 1, 0)
    table.choose(TAKE_BATTERY)
    assert (table.kind == Kind.PASS_TILE) == (ruling == DEFAULT)
    settle(table)
    assert table.g.over
    assert (table.g.pass_tile_used, table.g.vj_turns[SKIPPED_TURN]) == (skipped, skipped)


@pytest.mark.rule("RULING-PASS")
def test_the_last_round_of_an_earlier_year_forces_nothing() -> None:
    table = Table(rulings={Ruling.PASS: PASS_MUST})
    for _turn in range(3):
        table.choose(TAKE_BATTERY)
        assert table.kind == Kind.PASS_TILE
        settle(table)
    assert table.g.pass_tile_used == 0


@pytest.mark.rule("RULING-PASS")
def test_a_pass_tile_used_before_is_not_forced_again() -> None:
    table = last_year(PASS_MUST)
    table.choose(TAKE_BATTERY)
    table.choose(FLIP_PASS_TILE)
    settle(table)
    wait(table)
    wait(table)
    assert table.g.over
    assert table.g.vj_turns[SKIPPED_TURN] == 1


# --- DISPLAY


def gain_a_specialist(ruling: int) -> Table:
    table = Table(rulings={Ruling.DISPLAY: ruling})
    table.forget()
    table.resume(Effect.SPECIALIST)
    assert table.kind == Kind.SPECIALIST
    return table


@pytest.mark.rule("RULING-DISPLAY")
def test_specialists_come_from_the_display_or_also_unseen_from_the_decks() -> None:
    on_display = list(range(2 * DISPLAY))
    assert gain_a_specialist(DEFAULT).options == on_display
    assert gain_a_specialist(DISPLAY_DECK).options == [*on_display, ACTION_DECK, SCORING_DECK]


@pytest.mark.rule("RULING-DISPLAY")
def test_a_blind_draw_takes_the_top_card_and_leaves_the_display_alone() -> None:
    table = gain_a_specialist(DISPLAY_DECK)
    top, shown = table.g.action_deck[3], [table.g.action_display_plus[place] for place in range(DISPLAY)]
    table.choose(ACTION_DECK)
    assert table.g.card[YOU, BASIC_CARDS + top] == Held.HAND
    assert [table.g.action_display_plus[place] for place in range(DISPLAY)] == shown
    table = gain_a_specialist(DISPLAY_DECK)
    top, shown = table.g.scoring_deck[3], [table.g.scoring_display_plus[place] for place in range(DISPLAY)]
    table.choose(SCORING_DECK)
    assert table.g.scoring_card[YOU, top] > 0
    assert [table.g.scoring_display_plus[place] for place in range(DISPLAY)] == shown


@pytest.mark.rule("RULING-DISPLAY")
def test_an_empty_deck_gives_no_blind_draw() -> None:
    table = Table(rulings={Ruling.DISPLAY: DISPLAY_DECK})
    table.g.action_deck_next = SPECIALISTS
    table.forget()
    table.resume(Effect.SPECIALIST)
    assert table.options == [*range(2 * DISPLAY), SCORING_DECK]


# --- VJ_MONEY and VJ_CONSOLIDATES


@pytest.mark.rule("RULING-VJ_MONEY")
@pytest.mark.parametrize(("ruling", "money"), [(DEFAULT, 25), (VJ_MONEY_ZERO, 0)])
def test_vj_starts_with_the_normal_money_or_with_nothing(ruling: int, money: int) -> None:
    table = Table(rulings={Ruling.VJ_MONEY: ruling})
    assert (table.g.money[VJ], table.g.ledger[VJ, Account.START]) == (money, money)
    assert table.g.money[YOU] == 25


@pytest.mark.rule("RULING-VJ_CONSOLIDATES")
@pytest.mark.parametrize(("ruling", "batteries", "income"), [(DEFAULT, 2, 5), (VJ_CONSOLIDATES_NO, 0, 0)])
def test_vj_gets_batteries_and_income_in_consolidation_or_neither(ruling: int, batteries: int, income: int) -> None:
    table = Table(rulings={Ruling.VJ_CONSOLIDATES: ruling})
    table.erect("B1-tower-1", "B2-tower-1", "C-tower-1", seat=VJ)
    table.own(energy=9, batteries=0, seat=VJ)
    events = consolidate(table)
    assert (table.g.batteries[VJ], table.g.ledger[VJ, Account.INCOME]) == (batteries, income)
    assert table.g.ledger[YOU, Account.INCOME] == 5
    assert [event[1] for event in events if event[0] == Event.PRODUCTION] == ([YOU, VJ] if batteries else [YOU])


# --- variants


@pytest.mark.rule("VARIANT-battery-storage")
@pytest.mark.parametrize(("variants", "kept"), [((), 7), ((Variant.BATTERY_STORAGE,), 3)])
def test_limited_storage_keeps_one_battery_a_vacated_tower_space(variants: tuple[Variant, ...], kept: int) -> None:
    table = Table(variants=variants)
    table.erect("A1-tower-1", "A3-tower-1")
    table.own(energy=9, batteries=5)
    table.own(batteries=0, seat=VJ)
    consolidate(table)
    assert (table.g.batteries[YOU], table.g.battery_supply) == (kept, 12 - kept)


@pytest.mark.rule("VARIANT-battery-storage")
def test_the_first_tower_space_stores_a_battery_though_it_makes_none() -> None:
    table = Table(variants=(Variant.BATTERY_STORAGE,))
    table.own(energy=14, batteries=4)
    consolidate(table)
    assert table.g.batteries[YOU] == 1


@pytest.mark.rule("VARIANT-battery-storage")
def test_storage_is_limited_in_consolidation_only() -> None:
    table = Table(variants=(Variant.BATTERY_STORAGE,))
    for number in range(2):
        wait(table)
        assert table.g.batteries[YOU] == 2 + number
    wait(table)
    assert table.g.batteries[YOU] == 1


@pytest.mark.rule("VARIANT-preset-tiles")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_preset_tiles_lie_as_the_fixed_layout_shows(seed: int) -> None:
    table = Table(seed, variants=(Variant.PRESET_TILES,))
    for number, tile in enumerate(table.catalogue.tower_bonuses.tile):
        row, column = tile.preset
        space = (row - 1) * BONUS_COLUMNS + tile.zone * ZONE_COLUMNS + column - 1
        assert table.g.bonus_tile_plus[space] == (0 if tile.x else number + 1)


@pytest.mark.rule("VARIANT-preset-tiles")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_several_players_have_a_preset_layout_of_their_own(seats: int) -> None:
    table = Table(variants=(Variant.PRESET_TILES,), seats=seats)
    boxed = {tile.number for tile in table.catalogue.tower_bonuses.tile if tile.x}
    for layout in table.catalogue.alternate_rules.preset:
        for row, numbers in enumerate(layout.rows):
            first = row * BONUS_COLUMNS + layout.zone * ZONE_COLUMNS
            lying = [table.g.bonus_tile_plus[first + column] for column in range(ZONE_COLUMNS)]
            assert lying == [0 if number in boxed else number for number in numbers]


@pytest.mark.rule("VARIANT-preset-tiles")
def test_the_preset_leaves_the_rest_of_the_set_up_as_it_was() -> None:
    drawn, preset = Table(5), Table(5, variants=(Variant.PRESET_TILES,))
    assert drawn.g.bonus_tile_plus[:].tolist() != preset.g.bonus_tile_plus[:].tolist()  # type: ignore[attr-defined]
    for field in ("space_tile_plus", "circle_tile_plus", "scoring_tile", "action_deck", "site_tower_plus"):
        assert getattr(drawn.g, field).tolist() == getattr(preset.g, field).tolist()
