"""The search player: the plan of its rollouts, that it neither peeks nor touches, and the thinking at the table."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import UserError
from engine.core.record import allocate, ints
from engine.core.registry import find_game
from engine.core.rng import game_seed
from engine.core.settings import Setting
from engine.core.snapshot import copy_state, same
from solo.cli.main import main
from solo.game import Game
from solo.players.batch import IN_ORDER, play_batch, policies_of
from solo.players.budget import Budget, read_budget
from solo.players.deep_search import Thought, settled, think
from solo.players.player import PROTOTYPE
from solo.players.registry import CompiledPlayer, find_player
from solo.players.search import affordable, half, is_surely_better, rank, rollouts_each
from tests.players.scripting import CAREFUL

BUDGET = Budget(rollouts=12)
NAME = "search:12"


def caravan(seed: int = 3, choices: int = 4, seats: int = 0) -> Game:
    """A game of the template, a few random choices on."""
    game = Game.new(seed, game="template", seats=seats)
    player = game.player("random")
    for _ in range(choices):
        game.choose(player.choose(game))
    return game


def rows_of(name: str, seeds: list[int], game: str = "template") -> Any:
    """What a player's games of these seeds come to, in one batch."""
    rules, rows = find_game(game), allocate(find_game(game).row, len(seeds))
    player = find_player(name).seat(rules, Setting())
    assert isinstance(player, CompiledPlayer)
    work = player.work(rules.state)
    work[PROTOTYPE] = rules.edition().prototype(Setting())[0]
    play_batch(player.players, work, rules.edition().tables, ints(seeds), policies_of(seeds), IN_ORDER, rows, ints([0]))
    return rows


def ahead(name: str, seeds: list[int]) -> int:
    """By how much a player is ahead in all its games together."""
    return sum(row.score[0] - row.score[1] for row in rows_of(name, seeds))


def shown(thought: Thought) -> list[tuple[int, float | None, float | None, int]]:
    """A thought as numbers."""
    return [(one.option.code, one.margin, one.error, one.rollouts) for one in thought.advice]


# The plan


def played(candidates: int, budget: int) -> list[tuple[int, int]]:
    """The rounds of a plan: how many candidates, and how many rollouts each."""
    candidates, rounds = affordable(candidates, budget), []
    while candidates > 1:
        rounds.append((candidates, rollouts_each(candidates, budget)))
        budget -= rounds[-1][0] * rounds[-1][1]
        candidates = half(candidates)
    return rounds


def test_every_round_gets_an_equal_share_and_the_worse_half_drops_out() -> None:
    assert played(8, 240) == [(8, 10), (4, 20), (2, 40)]
    assert played(5, 90) == [(5, 6), (3, 10), (2, 15)]


@pytest.mark.parametrize("candidates", [1, 2, 3, 4, 5, 8, 13])
def test_no_plan_takes_more_than_its_budget(candidates: int) -> None:
    for budget in (*range(1, 60), 1000):
        assert sum(count * each for count, each in played(candidates, budget)) <= budget


def test_a_small_budget_has_fewer_candidates_and_the_smallest_none() -> None:
    assert [affordable(8, budget) for budget in (1, 2, 4, 5, 6, 10, 14)] == [1, 2, 2, 3, 4, 5, 8]


def test_equals_keep_their_order() -> None:
    order, worth = ints([3, 0, 2, 1]), ints([5, 7, 5, 5])
    rank(order, worth, 3)
    assert [order[place] for place in range(4)] == [3, 0, 2, 1]
    rank(order, worth, 4)
    assert [order[place] for place in range(4)] == [1, 3, 0, 2]


def sure(gains: list[int], caution: int) -> bool:
    """Whether an option that gained so much in each world takes the place of the first."""
    return is_surely_better(caution, sum(gains), sum(gain * gain for gain in gains), len(gains))


def test_a_cautious_player_wants_more_than_the_error_of_a_gain() -> None:
    assert sure([5, 6, 5, 6], caution=2)
    assert not sure([30, -20, 10, -18], caution=2)  # 0.5 +- 11.8
    assert not sure([-5, -6, -5, -6], caution=2)
    assert sure([9, 2, 1, 4], caution=2)  # 4 +- 1.8
    assert not sure([9, 2, 1, 4], caution=6)
    assert not sure([50], caution=2)  # one world tells nothing of its error
    assert not sure([5, 6], caution=0)


def test_the_option_that_is_surely_better_comes_before_the_first() -> None:
    worths = [[0, 0, 0], [1, 2, 1], [9, -9, 9]]
    assert settled([0, 1, 2], worths, 2) == [1, 0, 2]
    assert settled([0, 2, 1], worths, 2) == [0, 2, 1]
    assert settled([0, 1, 2], worths, 0) == [0, 1, 2]


# Players


@pytest.mark.parametrize("seats", [1, 4])
def test_the_same_seed_gives_the_same_game_whatever_was_played_before(seats: int) -> None:
    together, alone = rows_of(NAME, [5, 6, 7]), rows_of(NAME, [7])
    assert together[2].tobytes() == alone[0].tobytes()
    game = Game.new(7, game="template", seats=seats)
    again = Game.new(7, game="template", seats=seats)
    assert game.play_out(game.player(NAME)).choices == again.play_out(again.player(NAME)).choices


def test_a_batch_and_a_game_at_the_table_are_the_same() -> None:
    game = Game.new(7, game="template")
    game.play_out(game.player(NAME))
    row = rows_of(NAME, [7])[0]
    assert (row.decisions, row.score[0]) == (game.state.decisions, game.result().scores["you"])


def test_it_earns_more_than_the_greedy_player_whose_values_it_uses() -> None:
    seeds = [int(game_seed(2, number)) for number in range(150)]
    assert ahead("greedy", seeds) < ahead("search:48", seeds)


def test_thinking_leaves_the_game_as_it_is() -> None:
    game = caravan()
    before, events = copy_state(game._states), game.events
    game.player(NAME).choose(game)
    think(game, BUDGET)
    assert same(before, game._states)
    assert game.events == events


def test_what_is_hidden_does_not_change_its_thoughts() -> None:
    """In a game with three decks, over many decisions."""
    game = Game.new(8)
    player, greedy = game.player("search:2"), game.player("greedy")
    for _ in range(6):
        twin = game.copy()
        reverse_undrawn(twin.state)
        assert game.digest != twin.digest
        assert shown(think(game, Budget(2))) == shown(think(twin, Budget(2)))
        assert player.choose(game) == player.choose(twin)
        for _ in range(6):
            game.choose(greedy.choose(game))


def reverse_undrawn(g: Any) -> None:
    """Turn over what nobody has seen."""
    for deck, first in ((g.action_deck, g.action_deck_next), (g.scoring_deck, g.scoring_deck_next)):
        deck[first:] = deck[first:][::-1].copy()


# At the table


def test_the_first_advice_is_the_choice_of_the_player() -> None:
    game = Game.new(11, game="template")
    player = game.player(NAME)
    while not game.is_over:
        code = player.choose(game)
        assert think(game, BUDGET).advice[0].option.code == code
        game.choose(code)


@pytest.mark.parametrize("rollouts", [1, 2, 7, 40])
def test_workers_do_not_change_a_thought(rollouts: int) -> None:
    game = caravan()
    alone = think(game, Budget(rollouts))
    assert shown(think(game, Budget(rollouts), workers=3)) == shown(alone)
    assert alone.rollouts <= rollouts


def test_a_thought_has_every_option_once_with_what_its_rollouts_say() -> None:
    game = caravan()
    thought = think(game, Budget(40))
    assert sorted(one.option.code for one in thought.advice) == sorted(o.code for o in game.decision.options)
    assert sum(one.rollouts for one in thought.advice) == thought.rollouts > 30
    best = thought.best(1)[0]
    assert best.margin is not None
    assert best.error is not None
    assert best.error > 0


def test_without_rollouts_it_takes_what_the_greedy_player_takes() -> None:
    thought = think(caravan(), Budget(1))
    assert thought.rollouts == 0
    assert {(one.margin, one.error) for one in thought.advice} == {(None, None)}


def test_reports_come_from_the_first_look_on_and_the_last_is_the_answer() -> None:
    reports: list[Thought] = []
    answer = think(caravan(), Budget(200), report=reports.append)
    counts = [report.rollouts for report in reports]
    assert counts[0] == 0
    assert counts == sorted(counts)
    assert len(set(counts)) > 3
    assert shown(reports[-1]) == shown(answer)


def test_a_stop_is_heard_and_what_is_known_is_the_answer() -> None:
    reports: list[Thought] = []
    answer = think(caravan(), Budget(1_000_000), workers=2, stop=lambda: len(reports) > 3, report=reports.append)
    assert 0 < answer.rollouts < 1000
    assert len({one.rollouts for one in answer.advice if one.rollouts}) == 1
    stopped = think(caravan(), Budget(1000), stop=lambda: True)
    assert (stopped.rollouts, len(stopped.advice)) == (0, len(answer.advice))


def test_a_game_that_is_over_has_nothing_to_think_about() -> None:
    game = caravan().play_out()
    with pytest.raises(UserError, match="the game is over"):
        think(game, BUDGET)


def test_a_budget_in_milliseconds_plays_at_the_table() -> None:
    game = caravan()
    assert find_player("search:5ms").timed
    assert game.player("search:5ms").choose(game) in {option.code for option in game.decision.options}


# Rollouts by a script


@pytest.fixture
def careful(tmp_path: Path) -> str:
    """The name of the search player whose rollouts a script plays."""
    path = tmp_path / "careful.toml"
    path.write_text(CAREFUL, encoding="utf-8")
    return f"{NAME}:{path}"


def test_a_script_plays_the_rollouts(careful: str) -> None:
    game, seeds = caravan(), list(range(40))
    by_script = think(game, BUDGET, policy=careful.split(":", 2)[2])
    assert [one[1:] for one in shown(by_script)] != [one[1:] for one in shown(think(game, BUDGET))]
    assert by_script.advice[0].option.code == game.player(careful).choose(game)
    assert rows_of(careful, seeds).tobytes() == rows_of(careful, seeds).tobytes() != rows_of(NAME, seeds).tobytes()


def test_with_rollouts_by_a_script_it_plays_better_than_the_script(careful: str) -> None:
    seeds = [int(game_seed(2, number)) for number in range(150)]
    assert ahead(careful, seeds) > ahead(careful.split(":", 2)[2], seeds)


def test_what_the_script_would_take_is_the_first_candidate(careful: str) -> None:
    """Without it the search lost to its own script: a value may rank the script's choice too low to be played out."""
    script = careful.split(":", 2)[2]
    game = Game.new(5, game="template")
    differs = False
    while not game.is_over:
        taken = game.player(script).choose(game)
        assert think(game, Budget(1), policy=script).advice[0].option.code == taken
        differs |= think(game, Budget(1)).advice[0].option.code != taken
        game.choose(taken)
    assert differs


def test_rollouts_are_played_by_the_best_script_of_a_game_unless_told_or_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def print_of(name: str, game: str) -> str:
        return find_player(name).seat(find_game(game), Setting()).fingerprint()

    assert print_of("search:4", "pampero") == print_of("search:4:book", "pampero")
    assert print_of("search:4", "pampero") != print_of("search:4:greedy", "pampero")
    assert print_of("search:4", "template") == print_of("search:4:steady", "template")
    monkeypatch.setattr("solo.players.registry.scripts_of", lambda _game: [])
    assert print_of("search:4", "template") == print_of("search:4:greedy", "template")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("search:12:", "'search:12:' does not say who plays the rollouts; write greedy or a script after the colon"),
        ("search:12:greddy", "unknown script 'greddy'; did you mean 'greedy'? (allowed: greedy"),
        ("search:12:none.toml", "none.toml"),
        ("search:12:./book", "book cannot be read: no such file"),
    ],
)
def test_who_plays_the_rollouts_must_be_there(name: str, told: str) -> None:
    rules = find_game("template")
    with pytest.raises(UserError) as refused:
        find_player(name).seat(rules, Setting())
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


# Names


def test_names_tell_the_budget() -> None:
    assert (read_budget("400"), read_budget("800ms")) == (Budget(400), Budget(milliseconds=800))
    assert "400 rollouts" in find_player("search:400").says
    assert not find_player("search").timed


@pytest.mark.parametrize("word", ["", "0", "0ms", "-3", "1.5", "many", "10s", "2000000", "99999999999", "٣"])
def test_what_is_no_budget_is_refused_in_one_sentence(word: str) -> None:
    with pytest.raises(UserError) as refused:
        find_player(f"search:{word}")
    assert "give rollouts per decision (1 to 1,000,000), as in search:400, or in 'solo play'" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_no_run_is_played_by_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    monkeypatch.setattr(
        sys, "argv", ["solo", "simulate", "--player", "search:800ms", "--games", "3", "--out", str(out)]
    )
    assert main() == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "'search:800ms' has a time limit, so its games cannot be repeated; give it rollouts per decision" in told
    assert not out.exists()
