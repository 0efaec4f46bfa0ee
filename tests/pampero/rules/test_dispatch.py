"""A number that no rule knows is an error at once, wherever rules are told apart by numbers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.errors import RulesError
from engine.pampero.ai.facts import any_fact
from engine.pampero.constants import YOU
from engine.pampero.rules.bonuses import add_modifier
from engine.pampero.rules.building import build
from engine.pampero.rules.cards import settle_frame, settle_value
from engine.pampero.rules.contracts import end_space, energy_cost, first_space
from engine.pampero.rules.decisions import (
    apply_card_choice,
    apply_choice,
    apply_consequence,
    apply_other,
    list_card_options,
    list_consequences,
    list_options,
    list_others,
)
from engine.pampero.rules.effects import run_component, run_consequence, run_effect, run_scoring, run_year
from engine.pampero.rules.facts import fact
from engine.pampero.rules.playable import can_do_anywhere
from engine.pampero.rules.prices import money_cost
from engine.pampero.rules.scoring import halves, majority_tile, option_worth, score_tiles
from engine.pampero.rules.specialists import gain_specialist
from engine.pampero.vj.bonuses import run_vj_component
from engine.pampero.vj.candidates import value_of
from engine.pampero.vj.criteria import compared_cost, contract_value, counted_kind, is_of_kind, sector_value
from engine.pampero.vj.towers import effect_shows, symbol_effect
from engine.pampero.vj.turn import (
    apply_vj_choice,
    build_for_vj,
    choose_sector,
    condition_figure,
    condition_limit,
    find_sector,
    is_true,
    run_vj,
    why_blocked,
)
from engine.pampero.vj.wind_farms import structure_of
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact
from tests.table import Table

WRONG = 99
"""Of no enumeration of the rules but the opcodes, where it is free."""

Call = Callable[[Table], object]


@pytest.fixture
def table() -> Table:
    """A table with components of its own, to print nonsense on."""
    table = Table()
    table.copy_tables()
    return table


CALLS: dict[str, Call] = {
    "fact": lambda x: fact(x.g, x.t, YOU, WRONG),
    "fact below 0": lambda x: fact(x.g, x.t, YOU, -1),
    "build": lambda x: build(x.g, x.t, YOU, 0, WRONG),
    "can_do_anywhere": lambda x: can_do_anywhere(x.g, x.t, YOU, WRONG),
    "money_cost": lambda x: money_cost(x.g, x.t, YOU, 0, 0, 5, WRONG),
    "first_space": lambda _: first_space(WRONG),
    "end_space": lambda _: end_space(WRONG),
    "gain_specialist": lambda x: gain_specialist(x.g, YOU, WRONG),
    "list_card_options": lambda x: list_card_options(x.g, x.t, WRONG, YOU, 0, 0),
    "list_consequences": lambda x: list_consequences(x.g, x.t, WRONG, YOU, 0, 0),
    "list_others": lambda x: list_others(x.g, x.t, WRONG, YOU, 0, 0),
    "apply_choice": lambda x: apply_choice(x.g, x.t, WRONG, YOU, 0, 0, 0),
    "apply_card_choice": lambda x: apply_card_choice(x.g, x.t, WRONG, YOU, 0, 0, 0),
    "apply_consequence": lambda x: apply_consequence(x.g, x.t, WRONG, YOU, 0, 0, 0),
    "apply_other": lambda x: apply_other(x.g, x.t, WRONG, YOU, 0, 0, 0),
    "run_effect": lambda x: run_effect(x.g, x.t, WRONG, YOU, 0, 0),
    "run_effect below the game's": lambda x: run_effect(x.g, x.t, 1, YOU, 0, 0),
    "run_component": lambda x: run_component(x.g, x.t, WRONG, YOU, 0, 0),
    "run_year": lambda x: run_year(x.g, x.t, WRONG, YOU, 0),
    "run_scoring": lambda x: run_scoring(x.g, x.t, WRONG, YOU, 0),
    "run_consequence": lambda x: run_consequence(x.g, x.t, WRONG, YOU, 0, 0),
    "score_tiles": lambda x: score_tiles(x.g, x.t, WRONG),
    "halves": lambda x: halves(x.g),
    "majority_tile": lambda x: majority_tile(x.g, 0),
    "run_vj": lambda x: run_vj(x.g, x.t, WRONG, 0, 0),
    "run_vj_component": lambda x: run_vj_component(x.g, x.t, WRONG, 0, 0),
    "apply_vj_choice": lambda x: apply_vj_choice(x.g, x.t, WRONG, 0, 0),
    "build_for_vj": lambda x: build_for_vj(x.g, x.t, WRONG, 0),
    "choose_sector": lambda x: choose_sector(x.g, x.t, WRONG, 0),
    "find_sector": lambda x: find_sector(x.g, x.t, WRONG, 0, 0),
    "structure_of": lambda _: structure_of(WRONG),
    "value_of": lambda x: value_of(x.g, x.t, WRONG, 0, 0, 0),
    "condition_figure": lambda x: condition_figure(x.g, x.t, WRONG, 0),
    "condition_limit": lambda x: condition_limit(x.g, x.t, 0, 0, WRONG, 0, 0),
    "is_true": lambda x: is_true(x.g, x.t, WRONG, 0, 0),
    "is_of_kind": lambda x: is_of_kind(x.g, x.t, 0, WRONG),
    "contract_value": lambda x: contract_value(x.g, x.t, 0, WRONG, 0),
    "sector_value": lambda x: sector_value(x.g, x.t, 0, WRONG, 0),
    "counted_kind": lambda _: counted_kind(WRONG),
    "effect_shows": lambda x: effect_shows(x.g, x.t, 0, WRONG, 0),
    "symbol_effect": lambda _: symbol_effect(WRONG),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=list(CALLS))
def test_a_number_that_no_rule_knows_is_refused(table: Table, call: Call) -> None:
    with pytest.raises(RulesError):
        call(table)


def unknown_decision(table: Table) -> None:
    table.g.decision_kind = WRONG
    list_options(table.g, table.t)


def unknown_payment(table: Table) -> None:
    table.g.played_payment = WRONG
    settle_frame(table.g, table.t, YOU, 0, 5, 0)


def unknown_frame(table: Table) -> None:
    table.t.card_frame[0] = WRONG
    settle_value(table.g, table.t, YOU, 0, 5)


def unknown_modifier(table: Table) -> None:
    table.t.bonus_tile_modifier[0, 0] = WRONG
    add_modifier(table.g, table.t, YOU, 0)


def unknown_option(table: Table) -> None:
    table.t.option[0, 0, 0] = WRONG
    option_worth(table.g, table.t, YOU, 0, 0)


def unknown_contract(table: Table) -> None:
    table.t.space_kind[0] = WRONG
    energy_cost(table.g, table.t, YOU, 0, 0, 0)


def unknown_compared_contract(table: Table) -> None:
    table.t.space_kind[0] = WRONG
    compared_cost(table.g, table.t, 0)


def unknown_action(table: Table) -> None:
    table.t.section_do[table.g.solo_card[0], 0] = WRONG
    why_blocked(table.g, table.t, 0, 0)


@pytest.mark.parametrize(
    "look",
    [
        unknown_decision,
        unknown_payment,
        unknown_frame,
        unknown_modifier,
        unknown_option,
        unknown_contract,
        unknown_compared_contract,
        unknown_action,
    ],
)
def test_a_component_or_position_that_no_rule_knows_is_refused(table: Table, look: Call) -> None:
    with pytest.raises(RulesError):
        look(table)


@pytest.mark.parametrize("which", list(Fact))
def test_every_fact_has_a_value(table: Table, which: Fact) -> None:
    assert isinstance(any_fact(table.g, table.t, YOU, which), int)


@pytest.mark.parametrize("effect", list(Effect))
def test_every_effect_is_known_to_a_player_and_to_vj(table: Table, effect: Effect) -> None:
    table.forget()
    run_vj_component(table.g, table.t, effect, 1, 1)
    if effect not in (Effect.CHOOSE, Effect.TOWER, Effect.WIND_FARM, Effect.CONTRACT, Effect.FOREIGN):
        assert can_do_anywhere(table.g, table.t, YOU, effect) in (True, False)
