"""The greedy player: how far it looks, what it values, and that it neither peeks nor touches the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import UserError
from engine.core.loop import advance, take_step
from engine.core.record import Many
from engine.core.registry import find_game
from engine.core.settings import Setting
from engine.core.stack import push
from engine.template.game import TEMPLATE
from engine.template.rules import FIRST, SECOND, Kind, Op
from engine.template.state import CARDS, YOU, Deed, Does, State
from solo.game import Game
from solo.players.batch import choose_for
from solo.players.greedy import LINE, MAX_FOLLOWED, GreedyPlayer, follow, value
from solo.players.player import GAME
from solo.players.registry import CompiledPlayer
from solo.players.weights import fact_names, read_weights, shipped_weights
from tests.players.weighing import ALONE, THREE, greedy, hidden_otherwise

EDITION = TEMPLATE.edition()
OTHER = 1
STORMS_AHEAD = 10
"""Points in the pot: worth more than the shelter that a storm costs, were it not for the points that it is paid in."""


def deal(card: Does, setting: Setting = ALONE, pot: int = 0, points: int = 0) -> Many[State]:
    """Your turn with so many points in the pot and in safety, and a deck of one sort of card."""
    find_game("template")
    states = EDITION.prototype(setting)
    g, t = states[0], EDITION.tables[0]
    number = next(number for number in range(CARDS) if t.does[number] == card)
    for place in range(CARDS):
        g.deck[place] = number
    for seat in range(g.n_seats):
        g.pot[seat], g.points[seat] = pot, points
    push(g, Op.TURN, YOU, 0, 0)
    advance(g, t)
    assert g.decision_kind == Kind.DRAW_OR_BANK
    return states


def advice(player: CompiledPlayer, states: Many[State]) -> int:
    """What the player would do."""
    work = player.work(State)
    work[GAME] = states[0]
    return int(choose_for(player.players, work, EDITION.tables, states[0].seed))


def record(player: CompiledPlayer) -> GreedyPlayer:
    """Your seat's record of a player."""
    found: Any = player.players[YOU]
    return found  # type: ignore[no-any-return]


def worth(player: CompiledPlayer, states: Many[State]) -> int:
    """What a position is worth to you."""
    return value(states[0], EDITION.tables[0], record(player), YOU)


# How far it looks


@pytest.mark.parametrize("horizon", ["turn", "next-turn"])
def test_an_option_is_valued_where_the_turn_has_ended_and_not_after_one_step(horizon: str) -> None:
    """A pot is worth a little more than safe points, so drawing looks good until the storm is paid for."""
    player = greedy(horizon=horizon, own={"points": 1000, "pot": 1100})
    at_once = {}
    for code in (FIRST, SECOND):
        states = deal(Does.STORM, pot=STORMS_AHEAD, points=2)
        take_step(states, EDITION.tables, code)
        at_once[code] = worth(player, states)
    assert at_once[FIRST] > at_once[SECOND]
    assert advice(player, deal(Does.STORM, pot=STORMS_AHEAD, points=2)) == SECOND


@pytest.mark.parametrize(("horizon", "turns", "seat"), [("turn", 1, OTHER), ("next-turn", 3, YOU), ("round", 3, YOU)])
def test_the_others_are_waited_for_or_not(horizon: str, turns: int, seat: int) -> None:
    player, states = greedy(THREE, horizon=horizon, own={"pot": 1000}), deal(Does.GOODS, THREE, pot=4)
    work = player.work(State)
    work[LINE] = states[0]
    follow(record(player), work, EDITION.tables[0], YOU, states[0].turns, states[0].rounds)
    g = work[LINE]
    assert (g.turns - states[0].turns, g.turn_seat, g.decision_kind) == (turns, seat, Kind.DRAW_OR_BANK)


def test_the_others_choose_for_themselves_on_the_way() -> None:
    player, states = greedy(THREE, own={"points": 1000}), deal(Does.GOODS, THREE, pot=4)
    work = player.work(State)
    work[LINE] = states[0]
    follow(record(player), work, EDITION.tables[0], YOU, states[0].turns, states[0].rounds)
    assert work[LINE].points[OTHER] == 4


def test_what_is_asked_in_the_turn_of_another_gets_the_first_answer() -> None:
    player, states = greedy(own={"points": 1000}), deal(Does.GOODS, pot=4)
    work = player.work(State)
    for seat, banked in ((YOU, 4), (OTHER, 0)):
        work[LINE] = states[0]
        work[LINE].turn_seat = seat
        follow(record(player), work, EDITION.tables[0], YOU, states[0].turns, states[0].rounds)
        assert work[LINE].points[YOU] == banked


def test_an_option_is_followed_to_the_end_of_the_game_and_no_further() -> None:
    player, states = greedy(own={"points": 1000}), deal(Does.GOODS, pot=4)
    states[0].drawn = CARDS - 1
    assert advice(player, states) == SECOND


def test_a_line_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    monkeypatch.setattr("solo.players.greedy.choose_at_once", lambda *_: taken.append(1))
    player, states = greedy(own={}), deal(Does.GOODS, pot=4)
    work = player.work(State)
    work[LINE] = states[0]
    follow(record(player), work, EDITION.tables[0], YOU, states[0].turns, states[0].rounds)
    assert len(taken) == MAX_FOLLOWED


# What it values


def test_parts_a_year_count_for_every_year_left() -> None:
    years = {"fact": "cards", "end": 12}
    player = greedy(years=years, own={"points": 100}, own_a_year={"points": 10}, rival_a_year={"points": -1})
    states = deal(Does.GOODS, pot=4, points=5)
    worths = []
    for drawn in (0, 4, 12, 20):
        states[0].deeds[YOU, Deed.CARDS] = drawn
        worths.append(worth(player, states))
    assert worths == [5 * (100 + 10 * 12) - 5 * 12, 5 * (100 + 10 * 8) - 5 * 8, 500, 500]


def test_a_part_a_year_changes_the_choice() -> None:
    """While much is left a pot is worth more than safe points, at the end less."""
    player = greedy(years={"fact": "cards", "end": 12}, own={"points": 1000}, own_a_year={"pot": 200})
    states = deal(Does.GOODS, pot=4)
    assert advice(player, states) == FIRST
    states[0].deeds[YOU, Deed.CARDS] = 11
    assert advice(player, states) == SECOND


def test_the_rival_is_the_best_of_the_others() -> None:
    player = greedy(THREE, own={}, rival={"points": -7})
    states = deal(Does.GOODS, THREE, pot=4, points=5)
    states[0].points[OTHER + 1] = 9
    assert worth(player, states) == -7 * 9


def test_only_what_lasts_counts_when_the_game_is_over() -> None:
    player = greedy(lasting=["points"], own={"points": 3, "cards": 100})
    states = deal(Does.GOODS, pot=4, points=5)
    states[0].deeds[YOU, Deed.CARDS] = 1
    assert worth(player, states) == 115
    states[0].over = 1
    assert worth(player, states) == 15


# It neither peeks nor touches


def game_on() -> Game:
    game = Game.new(8)
    player = game.player("greedy")
    for _ in range(12):
        game.choose(player.choose(game))
    return game


def test_the_same_seed_gives_the_same_game_and_thinking_leaves_it_as_it_is() -> None:
    game, again = game_on(), game_on()
    before = game.digest
    assert game.choices == again.choices
    assert game.player("greedy").choose(game) == game.player("greedy").choose(again)
    assert game.digest == before == again.digest


def test_the_order_of_what_is_hidden_does_not_change_its_choice() -> None:
    game = game_on()
    player = game.player("greedy")
    for _ in range(8):
        twin = hidden_otherwise(game)
        assert player.choose(game) == player.choose(twin)
        game.choose(player.choose(game))


# The file


@pytest.mark.parametrize("name", ["pampero", "template"])
def test_a_game_ships_weights_of_its_own_facts(name: str) -> None:
    game = find_game(name)
    weights = shipped_weights(game, "greedy")
    assert set(weights.names()) <= set(fact_names(game))


def test_the_end_of_the_time_track_is_that_of_the_shipped_board() -> None:
    game = find_game("pampero")
    years = shipped_weights(game, "greedy").years
    assert years is not None
    assert years.end == game.edition().tables[0].time_end


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[own]\npoinst = 1", "unknown fact 'poinst'; did you mean 'points'?"),
        ("[own]\n[rival]\npott = 1", "unknown fact 'pott'; did you mean 'pot'?"),
        ("lasting = ['lad']\n[own]", "unknown fact 'lad'; did you mean 'lead'?"),
        ("[years]\nfact = 'card'\nend = 9\n[own]", "unknown fact 'card'; did you mean 'cards'?"),
        ("[years]\nfact = 'cards'\n[own]", "the key 'end' of a year is missing"),
        ("[own]\npoints = 1.5", "'points' is 1.5, allowed: a whole number"),
        ("[own]\npoints = 10_000_000", "'points' is 10000000, allowed: -1000000 to 1000000"),
        ("[own]\n[own_a_year]\npoints = 1", "the table 'years' must say which fact counts the years"),
        ("[own]\n[rivla]\npoints = 1", "unknown key 'rivla'; did you mean 'rival'?"),
        ("", "the key 'own' is missing"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_the_reason(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(f'horizon = "turn"\n{text}', encoding="utf-8")
    with pytest.raises(UserError) as refused:
        read_weights(path, fact_names(TEMPLATE))
    assert str(refused.value).startswith(f"the weights file {path}: ")
    assert told in str(refused.value)


def test_an_unknown_horizon_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('horizon = "year"\n[own]', encoding="utf-8")
    with pytest.raises(UserError, match=r"'horizon' is 'year', allowed: 'turn', 'next-turn' or 'round'"):
        read_weights(path, fact_names(TEMPLATE))
