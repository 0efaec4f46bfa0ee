"""After a game: how hard its set-up was, a review, the history, the game of the day, a text to paste."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path

import pytest

from engine.core.registry import find_game
from engine.core.settings import SHORT_HASH
from solo.after_game_text import review_lines, share_text
from solo.game import Game
from solo.saves import read_save
from solo.session import difficulty
from solo.session.daily import daily_seed, day_of
from solo.session.difficulty import (
    Difficulty,
    Reference,
    References,
    difficulty_of,
    harder_than,
    has_difficulty,
    set_up_margins,
)
from solo.session.hints import HintTask, Peers, Review
from solo.session.history import AGAIN, ASSISTED, read_history
from solo.session.review import THIRD_LOOK, Mistake, mistake_at, review
from solo.session.saved_games import Store
from solo.session.session import Session
from solo.session.worker import REVIEW, answer, request_of
from solo.statistics import wilson
from solo.tui.review_screen import ReviewScreen
from tests.session.playing import FROZEN, begun, play_on

PAMPERO = find_game("pampero")


def finish(seed: int, folder: Path, policy: int = 0) -> Session:
    """A game that was played to its end at random, kept in a folder."""
    return play_on(begun(seed, folder), 10_000, policy)


# The choices that cost most


def test_a_review_finds_the_choice_that_was_made_instead_of_a_much_better_one() -> None:
    game = Game.new(7).play_out(Game.new(7).player("random"))
    told: list[tuple[int, int]] = []
    found = review(game, range(6), lambda done, total, _worst: told.append((done, total)))
    assert told == [(done, 6) for done in range(7)]
    assert [each.cost for each in found] == sorted((each.cost for each in found), reverse=True)
    assert found
    worst = found[0]
    assert worst.cost > worst.error >= 0
    made = game._steps[worst.step]
    before = Game.at(game.rules, game.edition, game.setting, made.before)
    texts = {option.text: option.code for option in before.decision.options}
    assert texts[worst.chosen] == made.choice[1] != texts[worst.better]


def test_what_a_review_says_does_not_depend_on_what_was_hidden_or_came_later() -> None:
    game = Game.new(7).play_out(Game.new(7).player("random"))
    again = Game.new(7).replay(game.choices[:1]).play_out(Game.new(8).player("book"))
    assert mistake_at(game, 0, 1.0) == mistake_at(again, 0, 1.0) is not None


def test_the_games_that_are_told_are_none_that_the_search_has_chosen_by() -> None:
    assert min(THIRD_LOOK) > 10_000 + len(THIRD_LOOK)


def test_a_review_that_is_stopped_keeps_what_it_has() -> None:
    game = Game.new(7).play_out(Game.new(7).player("random"))
    stops = iter([False, True])
    assert len(review(game, range(50), lambda *_: None, lambda: next(stops))) <= 1


def test_a_review_is_told_from_another_process_and_leaves_out_what_players_chose() -> None:
    session = play_on(begun(3), 10_000)
    said: list[str] = []
    answer({"task": REVIEW, **request_of(session.game, FROZEN), "steps": [0, 1]}, _Lines(said))
    assert any('"done": 2' in line for line in said)


class _Lines(io.StringIO):
    """Lines that are written, in a list."""

    def __init__(self, said: list[str]) -> None:
        super().__init__()
        self.said = said

    def write(self, text: str) -> int:
        self.said.append(text)
        return len(text)


def test_a_review_in_words_says_what_each_choice_cost_and_what_is_better() -> None:
    game = Game.new(7)
    mistake = Mistake(4, "year 1, round 2", "?", "Fold", "Call", 12.4, 3.1, 0.254, 0.3)
    lines = list(review_lines(game, Review([mistake], 76, 76, is_done=True, note="")))
    assert lines[:2] == [
        "Searched 76 of 76 choices.",
        "1. Choice 5, year 1, round 2: cost $12 ± $3.1; chance to win 4.6% instead of 30.0%",
    ]
    assert lines[2:] == ["   You chose: Fold", "   Better: Call"]
    assert "No choice" in list(review_lines(game, Review([], 3, 3, is_done=True, note="")))[1]
    assert "Stopped after 2 of 3" in next(review_lines(game, Review([], 2, 3, is_done=True, note="")))


def test_a_search_that_is_over_cannot_be_stopped() -> None:
    screen = ReviewScreen(begun(3))
    assert screen.check_action("stop", ())
    screen.thinking.review.is_done = True
    assert not screen.check_action("stop", ())
    assert screen.check_action("back", ())


def test_how_hard_a_set_up_is_says_who_loses_by_how_much() -> None:
    game = Game.new(7)
    assert (
        "book loses by $23 here on average (lead -$26 to -$20" in Difficulty("book", 9, -23.0, 3.0, 0.5).lines(game)[0]
    )
    assert "book wins by $2.2 here" in Difficulty("book", 9, 2.2, 3, 0.5).lines(game)[0]
    assert "book ends level here" in Difficulty("book", 9, 0.04, 3, 0.5).lines(game)[0]


# How hard a set-up is


def test_a_set_up_is_as_hard_as_the_set_ups_on_which_the_script_comes_to_more() -> None:
    assert harder_than(0.0, [-3.0, -2.0, -1.0, 4.0]) == 0.25
    assert harder_than(-9.0, [-3.0, -2.0]) == 1.0
    assert harder_than(5.0, [5.0, 5.0]) == 0.5


def test_the_script_plays_a_set_up_with_the_cards_in_other_orders() -> None:
    margins = set_up_margins(Game.new(7), "book", 12)
    assert len(set(margins)) > 6
    assert margins == set_up_margins(Game.new(7), "book", 12)


def test_the_kept_set_ups_fit_the_shipped_components_rules_and_script() -> None:
    kept = difficulty.read_references().games["pampero"]
    assert kept.data == PAMPERO.edition().hash[:SHORT_HASH]
    assert kept.rules_version == PAMPERO.rules_version
    assert kept.plays_by == difficulty.plays_by(Game.new(1), kept.player)
    assert kept.margins == sorted(kept.margins)
    assert difficulty_of(Game.new(7)).harder_than is not None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"data": "0" * 12}, "other components"),
        ({"rules_version": 0}, "other rules"),
        ({"plays_by": "x"}, "another book"),
    ],
)
def test_set_ups_that_were_measured_otherwise_are_not_compared(
    change: dict[str, object], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = difficulty.read_references().games["pampero"]
    other = Reference.model_validate(kept.model_dump() | {"games": 4} | change)
    monkeypatch.setattr(difficulty, "read_references", lambda: References(games={"pampero": other}))
    found = difficulty_of(Game.new(7), 4)
    assert found.harder_than is None
    assert why in found.lines(Game.new(7))[0]


def test_only_a_game_alone_against_an_automa_is_hard() -> None:
    assert has_difficulty(Game.new(1))
    assert not has_difficulty(Game.new(1, game="dilluvia"))


# The game of the day


def test_everybody_has_the_same_game_on_a_day_and_another_on_the_next() -> None:
    day = date(2026, 11, 18)
    assert daily_seed("pampero", day) == 973244077
    assert (
        len({daily_seed(game, date(2026, 1, number)) for game in ("pampero", "template") for number in (1, 2, 3)}) == 6
    )
    assert day_of("pampero", 973244077, date(2027, 1, 1)) == day
    assert day_of("pampero", 973244077, date(2026, 1, 1)) is None
    assert day_of("pampero", 7, day) is None


# The history


def test_a_game_that_is_over_is_kept_for_good(tmp_path: Path) -> None:
    session = finish(7, tmp_path)
    found = read_history(PAMPERO, Store(tmp_path)).games
    assert len(found) == 1
    assert found[0].outcome.scores == session.game.result().scores
    assert found[0].margin == session.game.result().margin
    session.undo(3)
    assert read_save(session.store.autosave).outcome is None  # type: ignore[union-attr, arg-type]
    again = read_history(PAMPERO, Store(tmp_path)).games
    assert [each.save for each in again] == [each.save for each in found]  # the first end counts


def test_a_game_whose_process_ended_before_it_was_kept_apart_is_in_the_history(tmp_path: Path) -> None:
    finish(7, tmp_path)
    kept = next(Store(tmp_path).finished_folder("pampero").iterdir())
    kept.unlink()
    assert len(read_history(PAMPERO, Store(tmp_path)).games) == 1


def test_on_a_real_table_the_last_end_counts_since_undo_corrects_an_entry(tmp_path: Path) -> None:
    session = begun(7, tmp_path)
    guide, g = session.guide, session.game.state
    family = guide.families(g)[0]
    session.lay(family, 0, guide.lying(g, family)[0])
    play_on(session, 10_000)
    first = session.game.choices
    session.undo(3)
    play_on(session, 10_000, 5)
    kept = read_history(PAMPERO, Store(tmp_path)).games[0].save
    assert kept.choices == session.game.choices != first


def test_counted_are_games_without_help_the_first_on_each_set_up(tmp_path: Path) -> None:
    finish(7, tmp_path)
    finish(7, tmp_path, 1)
    helped = finish(8, tmp_path)
    assert helped.store is not None
    path = Store(tmp_path).finished_folder("pampero") / helped.store.autosave.name  # type: ignore[union-attr]
    helped.game.assisted = True
    path.unlink()
    helped.store.keep(helped.game)
    found = read_history(PAMPERO, Store(tmp_path))
    assert sorted(each.left_out for each in found.games) == sorted(["", AGAIN, ASSISTED])
    assert found.win_rate == wilson(found.counted[0].share, 1)
    assert set(found.by_objective()) == set(found.counted[0].outcome.objectives)


def test_a_damaged_file_costs_no_other(tmp_path: Path) -> None:
    finish(7, tmp_path)
    (Store(tmp_path).finished_folder("pampero") / "autosave-x.json").write_text("{")
    found = read_history(PAMPERO, Store(tmp_path))
    assert len(found.games) == len(found.troubles) == 1


# A text to paste


def test_the_text_to_paste_has_the_result_where_one_stands_and_the_same_set_up() -> None:
    game = Game.new(7, {"TIE": "towers"}).play_out(Game.new(7).player("book"))
    said = share_text(game, Peers({"book": [-500] * 4}, {"book": 4}), "You win by $29", assisted=False)
    head, stands, again = said.splitlines()
    assert head.startswith("Pampero, seed 7: You win by $29 ($")
    assert stands == "You beat 100.0% of 4 games of book."
    assert again == "The same set-up: solo play --seed 7 --ruling TIE=towers"


def test_a_task_that_is_stopped_says_so() -> None:
    task = HintTask(play_on(begun(3), 10_000))
    task.stop_review()
    assert task.review.is_done
    assert task.review.progress() == "Stopped."
