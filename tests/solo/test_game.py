"""The game for a person: decisions, choices, undo, copies, replays, results."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.core.errors import DataError, IllegalChoice, RulesError, UserError
from engine.core.record import allocate, ints
from engine.core.snapshot import position
from engine.core.text.option_view import OptionView
from engine.pampero.components.build_tables import tables_of
from engine.pampero.components.catalogue import load_catalogue, shipped
from engine.pampero.constants import SCORING_TILES, VJ, YOU, Scoring
from engine.pampero.results import Row, objective_names
from engine.pampero.rulings import DISCARD_RAHDO, Ruling, Variant
from engine.pampero.state import State
from engine.pampero.vocabulary.facts import Fact
from solo import game as game_module
from solo.game import Game
from solo.game_types import Option
from solo.players.batch import IN_ORDER, play_batch, policies_of
from solo.players.registry import CompiledPlayer

API = Path(__file__).parents[2] / "docs" / "api.md"


def mark(game: Game) -> str:
    """Where a game stands."""
    return game.digest


def steps(game: Game, count: int) -> Game:
    """A few random choices on."""
    for _ in range(count):
        game.choose(game_module.random_policy(game))
    return game


@pytest.fixture(scope="module")
def over() -> Iterator[Game]:
    """A finished game, to look at."""
    game = Game.new(11).play_out()
    before = mark(game)
    yield game
    assert mark(game) == before


# Beginning


def test_a_new_game_asks_for_your_first_turn() -> None:
    decision = Game.new(1).decision
    assert (decision.kind, decision.seat) == ("turn", "you")
    assert decision.question.startswith("Year 1, round 1:")
    assert len(decision.options) > 2
    assert str(decision).count("\n") == len(decision.options)


def test_the_same_seed_is_the_same_game_and_another_is_not() -> None:
    assert mark(Game.new(5)) == mark(Game.new(5))
    assert position(Game.new(5)._states)[8:] != position(Game.new(6)._states)[8:]


def test_rulings_are_set_before_the_game_begins() -> None:
    game = Game.new(1, rulings={"VJ_MONEY": "zero", "DISCARD": "rahdo"})
    assert game.state.money[VJ] == 0
    assert game.state.ruling[Ruling.DISCARD] == DISCARD_RAHDO
    named = game.rules.settings.named(game.setting)
    assert (named["VJ_MONEY"], named["TIE"]) == ("zero", "wind_farms")


FOR_SEVERAL = [Variant.LONGER_GAME, Variant.INTRODUCTORY_TILES]


@pytest.mark.rule("VARIANT-combined")
def test_variants_work_together_and_are_recorded() -> None:
    every = ["preset-tiles", "battery-storage", "contract-restrictions"]
    game = Game.new(1, variants=every).play_out()
    assert [variant for variant in Variant if not game.state.variant[variant]] == FOR_SEVERAL
    assert set(game.setting.variants) == set(every)
    assert not any(Game.new(1, variants=every[:1]).state.variant[v] for v in (0, 1))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"rulings": {"TIES": "towers"}}, "did you mean 'TIE'"),
        ({"rulings": {"TIE": "tower"}}, "did you mean 'towers'"),
        ({"rulings": ["TIE=towers", "TIE=wind_farms"]}, "the ruling TIE is given twice"),
        ({"variants": ["longer-game"]}, "not for the solo game"),
        ({"game": "pamperos"}, "unknown game 'pamperos'; did you mean 'pampero'"),
        ({"seats": 5}, "the number of seats is 5, allowed: 1, 2, 3, 4$"),
        ({"seed": -1}, "out of range"),
        ({"seed": 2**63}, "out of range"),
        ({"seed": True}, "out of range"),
    ],
)
def test_what_a_game_cannot_begin_with_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        Game.new(**{"seed": 1, **wrong})


def test_a_game_is_played_with_files_of_ones_own(tmp_path: Path) -> None:
    text = shipped.joinpath("basic_cards.toml").read_text("utf-8")
    (tmp_path / "basic_cards.toml").write_text(text.replace('"Electrical Tower"', '"Lattice Mast"'), "utf-8")
    game = Game.new(1, data=tmp_path)
    assert game.decision.options[0].text.startswith("Lattice Mast, top row")
    assert game.choose(0)[0].text.startswith("You play Lattice Mast")


def test_a_bad_file_never_starts_a_game(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("nonsense = 1", "utf-8")
    with pytest.raises(DataError, match=r"board\.toml"):
        Game.new(1, data=tmp_path)


# Objectives of one's choice


def tiles(game: Game) -> list[str]:
    return [game.words.catalogue.scoring_tiles.tile[game.state.scoring_tile[place]].id for place in Scoring]


@pytest.mark.rule("SET-15")
def test_chosen_objectives_lie_at_their_places_with_their_solo_cards() -> None:
    game = Game.new(3, objectives="wind-farms,network-tiles,batteries")
    assert tiles(game)[1:] == ["1.3", "1.4", "2.1"]
    cards = [game.words.catalogue.solo_cards.card[game.state.solo_card[i]].objective for i in range(3)]
    assert cards == [Fact.WIND_FARMS, Fact.NETWORK_TILES, Fact.BATTERIES]
    assert game.setting.objectives == ("wind-farms", "network-tiles", "batteries")


def test_the_first_tile_is_drawn_from_what_is_left() -> None:
    games = [Game.new(seed, objectives="residential-icons,wind-farms,batteries") for seed in range(60)]
    first = {tiles(game)[0] for game in games}
    assert not first & {"1.1", "1.3", "2.1"}
    assert 10 < len(first) <= SCORING_TILES - 3


def test_objectives_change_the_scoring_tiles_and_nothing_else_of_the_set_up() -> None:
    free, chosen = Game.new(9), Game.new(9, objectives=["towers", "wind-farms", "bonus-tiles"])
    for place in Scoring:
        chosen.state.scoring_tile[place] = free.state.scoring_tile[place]
    for card in range(3):
        chosen.state.solo_card[card] = free.state.solo_card[card]
    assert mark(free) == mark(chosen)


@pytest.mark.parametrize("second", objective_names(load_catalogue()))
def test_every_objective_can_be_that_of_the_second_scoring(second: str) -> None:
    end_i = "towers" if second == "wind-farms" else "wind-farms"
    end_ii = "foreign-cards" if second == "batteries" else "batteries"
    game = Game.new(2, objectives=[second, end_i, end_ii])
    assert len(set(tiles(game))) == 4


@pytest.mark.parametrize(
    ("objectives", "sentence"),
    [
        ("wind-farms,network-tiles,towers", "on tile 1.5 of stack I, so it cannot be the end of stack II (stack I: "),
        ("wind-farms,batteries,bonus-tiles", "on tile 2.1 of stack II, so it cannot be the end of stack I (stack I: "),
        ("wind-farm,towers,batteries", "unknown objective 'wind-farm'; did you mean 'wind-farms'?"),
        ("wind-farms,towers", "found 2 objectives"),
        ("", "found 1 objectives"),
        ("towers,towers,batteries", "an objective is named twice"),
    ],
)
def test_impossible_objectives_are_refused(objectives: str, sentence: str) -> None:
    with pytest.raises(UserError) as refused:
        Game.new(1, objectives=objectives)
    assert sentence in str(refused.value)


# Choosing


def test_an_option_its_code_and_its_text_are_the_same_choice() -> None:
    games = [Game.new(2) for _ in range(4)]
    option = games[0].decision.options[1]
    ways: list[Any] = [option, option.code, option.text.upper(), np.int16(option.code)]
    for game, choice in zip(games, ways, strict=True):
        game.choose(choice)
    assert len({mark(game) for game in games}) == 1


def test_choosing_answers_with_what_happened() -> None:
    game = Game.new(2)
    set_up = game.last_events
    happened = game.choose(game.decision.options[0])
    assert happened == game.last_events
    assert happened[0].name == "card"
    assert game.events == (*set_up, *happened)
    assert str(happened[0]).startswith("You play ")


BAD: list[Any] = [
    9999,
    -1,
    True,
    1.5,
    None,
    "nonsense",
    "",
    Option("site", 0, OptionView("another decision's")),
    [0],
    "0",
]


@pytest.mark.parametrize("bad", BAD, ids=repr)
def test_a_choice_that_is_no_option_is_refused_and_changes_nothing(bad: Any) -> None:
    game = steps(Game.new(4), 7)
    before, events, decision = bytes(memoryview(game._states)), game.events, game.decision  # type: ignore[arg-type]
    with pytest.raises(IllegalChoice) as refused:
        game.choose(bad)
    assert decision.question in str(refused.value)
    assert all(f"{option.code} ({option.text})" in str(refused.value) for option in decision.options)
    assert bytes(memoryview(game._states)) == before  # type: ignore[arg-type]
    assert (game.events, len(game.choices)) == (events, 7)


def test_a_wrong_text_is_answered_with_the_nearest_option() -> None:
    game = Game.new(2)
    text = game.decision.options[0].text
    with pytest.raises(IllegalChoice, match="did you mean"):
        game.choose(text[:-1])


def test_a_fault_of_the_rules_names_the_seed_and_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(4)
    before = mark(game)

    def fail(states: Any, _tables: Any, _code: int) -> None:
        states[0].money[YOU] = 999
        raise RulesError("broken")

    monkeypatch.setattr(game_module, "take_step", fail)
    with pytest.raises(RulesError, match="seed 4, decision 0, code 0: broken"):
        game.choose(game.decision.options[0])
    assert (mark(game), game.choices) == (before, ())


def test_when_it_is_over_there_is_nothing_to_choose(over: Game) -> None:
    with pytest.raises(IllegalChoice, match="over"):
        over.choose(0)
    with pytest.raises(UserError, match="over"):
        _ = over.decision


# Undo, copies, replays


def test_undo_to_the_start_is_the_start(over: Game) -> None:
    game, start = over.copy(), Game.new(11)
    for _ in over.choices:
        game.undo()
    assert mark(game) == mark(start)
    assert game.decision == start.decision
    assert (game.events, game.choices) == (start.events, ())


def test_undo_of_several_choices_is_undo_of_each() -> None:
    game, other = steps(Game.new(6), 9), steps(Game.new(6), 4)
    game.undo(5)
    assert (mark(game), game.events, game.decision) == (mark(other), other.events, other.decision)
    steps(game, 5)
    assert mark(game) == mark(steps(other, 5))


@pytest.mark.parametrize("n", [0, -1, 3])
def test_no_more_can_be_taken_back_than_was_done(n: int) -> None:
    game = steps(Game.new(6), 2)
    with pytest.raises(UserError, match="allowed: 1 to 2"):
        game.undo(n)
    assert len(game.choices) == 2


def test_a_copy_goes_its_own_way() -> None:
    game = steps(Game.new(6), 3)
    before, twin = mark(game), game.copy()
    twin.play_out()
    twin.undo(len(twin.choices))
    assert (mark(game), len(game.choices)) == (before, 3)


@pytest.mark.rule("SET-18")
def test_the_same_choices_lead_to_the_same_game(over: Game) -> None:
    again = Game.new(11).replay(over.choices)
    assert (mark(again), again.events, again.result()) == (mark(over), over.events, over.result())
    assert mark(Game.new(11).replay([code for _, code in over.choices])) == mark(over)


def test_a_replay_that_does_not_fit_leaves_the_game_as_it_was(over: Game) -> None:
    game = Game.new(11)
    before = mark(game)
    wrong_kind = [*over.choices[:3], ("vj-sector", over.choices[3][1])]
    for choices in (wrong_kind, [*over.choices[:3], (over.choices[3][0], 9999)], [*over.choices, ("turn", 0)]):
        with pytest.raises(IllegalChoice):
            game.replay(choices)
        assert (mark(game), game.choices) == (before, ())


def test_playing_out_follows_a_policy() -> None:
    game = Game.new(8).play_out(lambda game: game.decision.options[-1])
    assert game.is_over
    codes = iter(game.choices)
    again = Game.new(8)
    while not again.is_over:
        assert next(codes)[1] == again.decision.options[-1].code
        again.choose(again.decision.options[-1])


def hide_otherwise(game: Game) -> Game:
    """The same game to whoever plays it, but the undrawn cards lie in another order."""
    twin = game.copy()
    g = twin.state
    undrawn = range(g.action_deck_next, len(g.action_deck))
    for place, card in zip(undrawn, [g.action_deck[place] for place in reversed(undrawn)], strict=True):
        g.action_deck[place] = card
    return twin


def test_a_view_tells_nothing_that_is_hidden() -> None:
    game = steps(Game.new(8), 9)
    twin = hide_otherwise(game)
    assert mark(game) != mark(twin)
    view, other = game.view(), twin.view()
    assert (mark(view), view.decision, view.events) == (mark(other), other.decision, other.events)
    assert game.seed not in (view.seed, view.header.seed, view.state.seed)
    assert view.choices == ()


def test_a_view_is_a_game_of_its_own() -> None:
    game = steps(Game.new(8), 9)
    before, view = mark(game), game.view()
    assert view.decision == game.decision
    assert view.facts() == game.facts()
    view.play_out()
    assert (mark(game), len(game.choices)) == (before, 9)


def test_playing_out_shows_a_policy_a_view_and_never_the_game() -> None:
    game, shown = Game.new(8), list[Game]()

    def policy(view: Game) -> Option:
        shown.append(view)
        return view.decision.options[0]

    game.play_out(policy)
    assert len(shown) == len(game.choices)
    assert all(view is not game and view.seed != game.seed and view.state.seed != game.seed for view in shown)


def test_a_policy_cannot_tell_games_apart_that_differ_in_what_is_hidden() -> None:
    shown = []
    for game in (Game.new(8), hide_otherwise(Game.new(8))):
        with pytest.raises(StopIteration):
            game.play_out(lambda view: shown.append(view.digest) or next(iter(())))  # type: ignore[func-returns-value]
    assert len(shown) == 2
    assert shown[0] == shown[1]


def test_playing_out_at_random_is_the_random_player_of_the_batches(over: Game) -> None:
    player, rows = over.player("random"), allocate(Row)
    assert isinstance(player, CompiledPlayer)
    play_batch(
        player.players, player.work(State), tables_of(), ints([11]), policies_of([11]), IN_ORDER, rows, ints([0])
    )
    assert {"you": rows[0].score[YOU], "vj": rows[0].score[VJ]} == over.result().scores
    assert rows[0].decisions == len(over.choices)


# Results


def test_the_ledger_adds_up_to_the_money(over: Game) -> None:
    assert {side: sum(accounts.values()) for side, accounts in over.ledger().items()} == over.result().scores


def test_the_ledger_is_a_table_for_pandas(over: Game) -> None:
    frame = over.ledger_frame()
    assert frame.sum().to_dict() == over.result().scores
    assert frame.loc["income", "vj"] == over.ledger()["vj"]["income"]


def test_the_facts_are_told_for_both_sides(over: Game) -> None:
    facts = over.facts()
    assert facts["you"]["money"] == over.result().scores["you"]
    assert facts["vj"]["towers"] == sum(1 for e in over.events if e.name == "tower" and e.numbers[1] == VJ)
    assert set(facts["you"]) == set(facts["vj"])


@pytest.mark.parametrize(
    ("winners", "money", "winner", "margin"),
    [(1, (50, 40), "you", 10), (2, (40, 50), "vj", -10), (2, (40, 40), "vj", 0), (3, (40, 40), "tie", 0)],
)
def test_the_result_names_the_winner_and_the_margin(
    winners: int, money: tuple[int, int], winner: str, margin: int
) -> None:
    game = Game.new(1)
    game.state.over, game.state.winners = 1, winners
    game.state.money[YOU], game.state.money[VJ] = money
    result = game.result()
    assert (result.winner, result.margin, result.scores) == (winner, margin, {"you": money[0], "vj": money[1]})


def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(UserError, match="not over"):
        Game.new(1).result()


def test_a_game_says_where_it_stands(over: Game) -> None:
    assert repr(Game.new(3)) == "<Game seed 3, year 1, round 1, 0 choices>"
    assert repr(over).startswith("<Game seed 11, over, ")


def test_events_that_the_log_could_not_keep_are_owned_up_to() -> None:
    game = Game.new(1)
    game.state.log_lost = 7
    game._collect_events(game.words.narrator(game.state))
    assert game.events[-1].text == "7 more events were not kept."


def test_the_page_of_the_api_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.findall(r"```python\n(.*?)```", API.read_text("utf-8"), re.DOTALL)[0]
    exec(compile(example, str(API), "exec"), {})
    assert "Result(winner=" in capsys.readouterr().out


def test_the_page_of_the_api_names_everything_public() -> None:
    page = API.read_text("utf-8")
    public = [name for name in vars(Game) if not name.startswith("_")]
    assert [name for name in public if f".{name}" not in page] == []


def test_the_shipped_components_are_an_edition_like_any_other(tmp_path: Path) -> None:
    for name in ("board.toml", "solo_cards.toml"):
        shutil.copy(str(shipped.joinpath(name)), tmp_path / name)
    assert mark(Game.new(5, data=tmp_path)) == mark(Game.new(5))
