"""What a person chooses among: exactly the legal options, under headings, with what they touch and lead to."""

from __future__ import annotations

import random

import pytest

from engine.core.errors import UserError
from solo.session.session import Session
from solo.session.types import group_choosables
from tests.session.playing import begun, play_on


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 4))])
def test_what_is_shown_is_what_is_legal_in_random_games(part: int) -> None:
    for seed in range(part * 50, part * 50 + 50):
        session = begun(seed)
        rng = random.Random(seed)
        while not session.is_over:
            shown = [choosable.option for _, found in group_choosables(session.choosables) for choosable in found]
            legal = session.game.decision.options
            assert sorted(shown, key=lambda option: option.code) == sorted(legal, key=lambda option: option.code)
            session.choose(rng.choice(shown))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_an_option_touches_can_be_asked_about(seed: int) -> None:
    session = begun(seed)
    rng = random.Random(seed)
    known = set(session.guide.places(session.game.state))
    while not session.is_over:
        for choosable in session.choosables:
            assert set(choosable.view.pieces) <= known
        session.choose(rng.choice(session.choosables))
    assert all(session.about(place) for place in known)


@pytest.mark.parametrize("seed", range(3))
def test_an_option_reads_the_same_in_parts_as_in_whole(seed: int) -> None:
    """No price is lost on the way to its column."""
    session = begun(seed)
    rng = random.Random(seed)
    while not session.is_over:
        for choosable in session.choosables:
            assert choosable.view.price.lower() in choosable.option.text.lower()
        session.choose(rng.choice(session.choosables))


def test_a_card_stands_under_its_name_and_its_zone() -> None:
    session = begun(7)
    groups = [group for group, _ in group_choosables(session.choosables)]
    assert ("Electrical Tower", "Zone A") in groups
    towers = next(
        found for group, found in group_choosables(session.choosables) if group == ("Electrical Tower", "Zone A")
    )
    assert {"card Electrical Tower", "mat top-1", "sector A1"} <= set(towers[0].view.pieces)


def test_a_preview_tells_what_the_choice_then_does() -> None:
    session = begun(5)
    rng = random.Random(5)
    compared = 0
    while not session.is_over:
        choosable = rng.choice(session.choosables)
        view, before = session.preview(choosable.option), session.game.facts()["you"]["money"]
        drawn = session.guide.drawn(session.game.state)
        session.choose(choosable)
        if session.guide.drawn(session.game.state) == drawn:
            told = [change for change in view.changes if (change.side, change.name) == ("you", "money")]
            after = told[0].after if told else before
            assert after == session.game.facts()["you"]["money"]
            compared += 1
    assert compared > 20


def test_a_preview_leaves_the_game_as_it_is_and_peeks_at_nothing() -> None:
    session = play_on(begun(11), 20)
    before = session.game.digest
    for choosable in session.choosables:
        session.preview(choosable.option)
    assert session.game.digest == before
    twin = Session(session.game)
    twin.game = session.game.view()  # whoever does not know the order of the decks sees the same figures for himself
    own = [
        [change for change in each.preview(choosable.option).changes if change.side == "you"]
        for each in (session, twin)
        for choosable in session.choosables[:1]
    ]
    assert own[0] == own[1]


def test_a_preview_is_of_the_position_and_not_of_another_one_as_far_in() -> None:
    session = begun(7)
    for choosable in session.choosables[:4]:
        session.choose(choosable)
        afresh = Session(session.game)
        for each in session.choosables:
            assert session.preview(each.option) == afresh.preview(each.option)
        session.undo()


def test_a_few_letters_find_an_option() -> None:
    session = begun(7)
    assert [each.option.text for each in session.matching("take bat")] == ["Take a battery"]
    assert len(session.matching("wind farm zone b")) > 1
    assert session.matching("no such thing") == []
    text = session.game.decision.options[3].text
    assert [each.option.text for each in session.matching(text.upper())] == [text]


def test_a_question_that_comes_again_in_a_turn_says_so() -> None:
    session = begun(7)
    session.choose(session.matching("machinery top")[0])
    first = session.question
    assert first == "Where does a bulldozer move (up to 2 moves)?"
    session.choose(session.matching("move no further")[0])
    assert session.question == f"{first} (second time this turn)"
    session.undo()
    assert session.question == first


def test_sites_are_called_as_a_player_calls_them_under_their_sector() -> None:
    session = begun(7)
    session.choose(session.matching("wind farm top zone a")[0])
    moves = [each.view for each in session.choosables if each.view.group == ("Bulldozer 1", "A1 Salto")]
    assert moves[0].label == "To tower site 1"
    assert moves[0].sentence == "Bulldozer 1 from mixed site 2 in A2 Tacuarembó to tower site 1 in A1 Salto"
    assert not any("-" in each.view.label for each in session.choosables)


def test_the_ties_of_a_turn_are_answered_with_the_first_option_each() -> None:
    for seed in range(6):
        session = play_on(begun(seed), 20)
        while not session.is_tie:
            session.choose(session.choosables[-1])
        turns, step, by_hand = session.game.state.turns, len(session.game.choices), session.game.copy()
        session.answer_ties()
        assert not (session.is_tie and session.game.state.turns == turns)
        while len(by_hand.choices) < len(session.game.choices):
            by_hand.choose(session.game.choices[len(by_hand.choices)][1])
        assert by_hand.digest == session.game.digest
        session.undo(len(session.game.choices) - step)
        assert session.is_tie
    with pytest.raises(UserError, match="no tie"):
        begun(7).answer_ties()
