"""The rival's turn moment by moment: the rules' own loop with pauses, ending where the game is."""

from __future__ import annotations

import random

import pytest

from engine.core.text.explanation import Phase
from solo.game import Game
from solo.session.session import Session
from tests.session.playing import begun, play_on


@pytest.mark.parametrize("seed", range(4))
def test_the_moments_of_a_choice_end_where_the_game_is(seed: int) -> None:
    session, rng = begun(seed), random.Random(seed)
    turns = 0
    while not session.is_over:
        step = len(session.game.choices)
        session.choose(rng.choice(session.choosables))
        moments = session.moments(step)
        if moments:
            assert moments[-1].game.digest == session.game.digest
            assert list(moments[-1].told) == list(session.story_since(step))
        lengths = [len(str(each.to_json())) for moment in moments for each in moment.told[-1:]]
        turns += len(set(lengths)) > 2
    assert turns > 5


def test_looking_at_moments_leaves_the_game_and_what_is_told_as_they_were() -> None:
    session = play_on(begun(5), 40)
    before, told = session.game.digest, [each.to_json() for each in session.explanations]
    session.moments(session.last_turn())
    assert session.game.digest == before
    assert [each.to_json() for each in session.explanations] == told


def test_the_last_turn_begins_before_its_ties() -> None:
    session = begun(3)
    while not session.is_for_rival:
        session.choose(session.choosables[0])
    step = len(session.game.choices) - 1
    assert session.last_turn() == step
    for _ in range(9):
        if session.is_for_rival:
            session.choose(session.choosables[0])
    assert session.last_turn() == step
    assert session.story_since(step)


def test_a_game_without_a_rival_has_no_moments() -> None:
    session = play_on(Session(Game.new(1, game="template", seats=2)), 3)
    assert session.moments(0) == []


def test_moments_are_worked_out_once_and_anew_when_the_game_has_moved() -> None:
    session = play_on(begun(7), 12)
    step = session.last_turn()
    moments = session.moments(step)
    assert session.moments(step) is moments
    session.undo()
    session.redo()
    again = session.moments(step)
    assert again is not moments
    assert len(again) == len(moments)


def test_the_end_of_every_year_and_every_scoring_is_told_for_both_sides() -> None:
    session = play_on(begun(6), 10_000)
    phases = [told for told in session.story if isinstance(told, Phase)]
    years = session.game.state.year
    ends = [f"The end of year {year + 1}" for year in range(years)]
    assert [told.title for told in phases if not told.is_scoring] == ends
    assert [told.title for told in phases if told.is_scoring] == ["First scoring", "Second scoring", "End-game scoring"]
    for told in phases:
        said = " ".join(told.gains)
        if not told.is_scoring:
            assert all(word in said for word in ("You produce", "VJ produces", "(income)", "Your time disc moves"))
        if told.title == "First scoring":
            assert "You score" in said
            assert "VJ scores" in said
    turns = [told for told in session.story if not isinstance(told, Phase)]
    assert len(turns) == 3 * years


def test_what_is_nobodys_turn_comes_after_the_turn_before_it() -> None:
    session = begun(6)
    rng = random.Random(6)
    while "year 1" in str(session.game.words.progress(session.game.state)):
        session.choose(rng.choice(session.choosables))
    *turn, end = session.story_since(session.last_turn())
    assert [isinstance(told, Phase) for told in turn] == [False]
    assert isinstance(end, Phase)
    assert "Year 2 begins." in end.gains
