"""The shipped players, the plan of a turn, and the features that scripts ask for."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.core.registry import find_game
from engine.core.snapshot import bytes_of, copy_state, same
from engine.dilluvia.ai.facts import fact
from engine.dilluvia.ai.features import feature
from engine.dilluvia.codes import place_code
from engine.dilluvia.constants import LAST_TURN, Action, Form
from engine.dilluvia.vocabulary.decisions import FIRST_BUILDING, FIRST_USE
from engine.dilluvia.vocabulary.facts import Fact
from engine.dilluvia.vocabulary.features import Feature
from engine.dilluvia.vocabulary.ops import Op
from solo.game import Game
from solo.players.lineup import SeatedPlayers
from solo.players.registry import find_player
from tests.dilluvia.table import Table, at, building
from tests.games.playing import codes, table_of

SCRIPTS = ("script", "prestige", "crew")


def told(table: Table, code: int, which: Feature) -> int:
    """A feature of an option of the open decision."""
    return feature(table.g, table.t, code, which)


def best(table: Table) -> int:
    """The option of most worth."""
    return max(table.options, key=lambda code: told(table, code, Feature.WORTH))


# --- the plan


def test_a_plan_that_has_all_it_takes_is_built() -> None:
    table = Table()
    table.put_ground(0, "F6")
    table.give_cubes(0, white=1, black=1, brown=1, purple=1)  # one of 0, 1A and 1B
    table.g.aeros[0] = 0
    table.placing(0, dark=2, special=0)
    build = place_code(Action.CONSTRUCTION, 1, 0)
    assert told(table, build, Feature.READY) == told(table, build, Feature.NEED) == 1
    assert best(table) == build
    table.choose(build)
    kinds = [FIRST_BUILDING + building(name) for name in ("0", "1A", "1B")]
    assert table.options == kinds
    assert told(table, best(table), Feature.PLANNED) == 1


def test_workers_go_first_for_what_the_plan_lacks() -> None:
    table = Table()
    table.put_ground(0, "F6")
    table.give_cubes(0, white=1)  # a 1A lacks one brown cube, a 0 one purple
    table.g.aeros[0] = 0
    table.placing(0, dark=2, special=0)
    wanted = [action for action in Action if told(table, place_code(action, 1, 0), Feature.NEED) > 0]
    assert len(wanted) == 1
    assert wanted[0] in (Action.BROWN, Action.PURPLE)
    assert told(table, place_code(wanted[0], 2, 0), Feature.SURPLUS) == 1
    assert best(table) == place_code(wanted[0], 1, 0)


def test_a_plan_out_of_reach_is_no_plan() -> None:
    table = Table()
    table.g.aeros[0] = 0
    table.placing(0, dark=1, special=0)
    assert all(told(table, code, Feature.NEED) == 0 for code in table.options)


def test_features_note_nothing_in_the_position() -> None:
    table = Table()
    table.placing(0, dark=2, special=0)
    before = bytes_of(table.states).tobytes()
    best(table)
    assert bytes_of(table.states).tobytes() == before


def test_a_switch_to_prestige_pays_at_the_end_and_not_before() -> None:
    table = Table()
    table.put_building(0, "5A", "B2", 0)
    for turn, pays in ((2, False), (7, True)):
        table.g.turn = turn
        table.placing(0, dark=1, special=0)
        switch = told(table, place_code(Action.SWITCH, 1, 0), Feature.WORTH)
        money = told(table, place_code(Action.MONEY, 1, 0), Feature.WORTH)
        assert (switch > money) == pays


def test_ground_goes_beside_a_garden() -> None:
    table = Table()
    table.put_ground(0, "F6")
    table.do(Op.PUT_GROUND, 0, Form.SMALL)
    before = told(table, at("E5"), Feature.WORTH)
    table.put_garden("E4")
    assert told(table, at("E5"), Feature.WORTH) > before


def test_ground_that_no_garden_can_use_keeps_nobody_from_one() -> None:
    worths = []
    for ground in ("B3", "K10"):  # beside the building, and far from it
        table = Table()
        table.g.turn = LAST_TURN
        table.put_building(0, "6A", "C3")
        table.put_ground(0, ground)
        table.placing(0, dark=3, special=0)
        worths.append(told(table, place_code(Action.GROUND, 1, 0), Feature.WORTH))
    assert worths[1] > worths[0]


# --- features and facts


@pytest.mark.parametrize("seats", [2, 4])
def test_features_are_told_of_every_option_and_change_nothing(seats: int) -> None:
    table = table_of("dilluvia", seats)
    tables = table.edition.tables[0]
    kinds = set()
    for states in islice(table.decisions(4), 0, None, 4):
        g, before = states[0], copy_state(states)
        kinds.add(g.decision_kind)
        for code in codes(states)[:12]:
            for which in Feature:
                assert isinstance(feature(g, tables, code, which), int)
        assert same(states, before)
    assert len(kinds) > 6


def test_a_feature_says_nothing_of_other_decisions() -> None:
    table = Table()
    table.placing(0)
    assert told(table, FIRST_USE, Feature.ACTION) == 0
    assert told(table, place_code(Action.MONEY, 2, 1), Feature.ACTION) == Action.MONEY + 1
    assert told(table, place_code(Action.MONEY, 2, 1), Feature.WORKERS) == 2
    assert told(table, place_code(Action.MONEY, 2, 1), Feature.SPECIAL) == 1
    assert told(table, place_code(Action.MONEY, 2, 1), Feature.FORM) == 0


def test_facts_count_what_a_seat_has() -> None:
    table = Table()
    table.put_ground(0, "F6", "F5", "E5", "E6")
    table.put_building(0, "3A", "B2")
    table.put_garden("B3")
    table.own_propeller(0, 1)
    table.give_cubes(0, white=2, purple=1)
    table.g.population[0], table.g.population[2] = 7, 9
    expected = {
        Fact.GROUND: 4,
        Fact.MEDIUM_SITES: 4,
        Fact.LARGE_SITES: 1,
        Fact.MEDIUM_BUILDINGS: 1,
        Fact.BUILDINGS: 1,
        Fact.PROPELLERS: 1,
        Fact.GARDEN_PRESTIGE: 2,
        Fact.CUBES: 3,
        Fact.WHITE: 2,
        Fact.MAT_MONEY: 6,
        Fact.LEAD: -2,
        Fact.TURNS_LEFT: 7,
        Fact.PLACE: 1,
        Fact.SHORT: 0,
        Fact.QUARTERS: 1,
    }
    assert {which: fact(table.g, table.t, 0, which) for which in expected} == expected


# --- shipped players


@pytest.mark.parametrize("name", [*SCRIPTS, "greedy"])
def test_every_shipped_player_sits_down_at_every_table(name: str) -> None:
    rules = find_game("dilluvia")
    for seats in rules.settings.seats:
        setting = rules.settings.read(seats=seats)
        assert find_player(name, game=rules).seat(rules, setting)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_script_beats_chance_from_either_seat(seat: int) -> None:
    rules = find_game("dilluvia")
    setting = rules.settings.read(seats=2)
    names = ("script", "random") if seat == 0 else ("random", "script")
    players = SeatedPlayers(tuple(find_player(name, game=rules).seat(rules, setting) for name in names))
    game = Game.begin(rules, 3, setting).play_out(players)
    scores = list(game.result().scores.values())
    assert scores[seat] > 40 > scores[1 - seat]
