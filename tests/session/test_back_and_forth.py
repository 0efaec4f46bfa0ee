"""Undo and redo to any point, the mark of a game that was helped, explanations, the score so far."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.core.errors import UserError
from solo.game import Game
from solo.session.session import Session, choices_of
from tests.session.playing import FROZEN, begun, play_on


def test_every_point_can_be_gone_to_and_back() -> None:
    session = begun(4)
    digests = [session.game.digest]
    rng = random.Random(1)
    while not session.is_over:
        session.choose(rng.choice(session.choosables))
        digests.append(session.game.digest)
    for step in rng.sample(range(len(digests)), 12):
        session.go_to(step)
        assert session.game.digest == digests[step]
        assert len(session.points()) == step
    session.go_to(len(digests) - 1)
    assert session.is_over


def test_a_new_choice_forgets_what_was_taken_back() -> None:
    session = play_on(begun(4), 10)
    session.undo(3)
    assert len(session.undone) == 3
    session.choose(session.choosables[0])
    assert session.undone == []
    with pytest.raises(UserError, match="there is nothing to redo"):
        session.redo()
    with pytest.raises(UserError, match="cannot undo 99"):
        session.undo(99)
    with pytest.raises(UserError, match="no point 99"):
        session.go_to(99)


def test_undo_helps_only_where_something_hidden_was_shown(tmp_path: Path) -> None:
    session = begun(4, tmp_path)
    shown = {False: 0, True: 0}
    rng = random.Random(2)
    while not session.is_over:
        drawn = session.guide.drawn(session.game.state)
        session.choose(rng.choice(session.choosables))
        has_shown = session.guide.drawn(session.game.state) != drawn
        session.undo()
        assert session.assisted is has_shown
        shown[has_shown] += 1
        session.game.assisted = False
        session.redo()
    assert all(shown.values())


def test_the_mark_of_help_is_saved(tmp_path: Path) -> None:
    session = play_on(begun(4), 5)
    assert not Game.load(session.save(str(tmp_path / "clean.json")), FROZEN).assisted
    session.game.assisted = True
    again = Session(Game.load(session.save(str(tmp_path / "helped.json")), FROZEN))
    assert again.assisted


def test_explanations_are_the_same_after_undo_and_after_loading() -> None:
    session = play_on(begun(9), 45)
    told = [explanation.to_json() for explanation in session.explanations]
    assert len(told) > 5
    session.undo(30)
    session.redo(30)
    assert [explanation.to_json() for explanation in session.explanations] == told
    assert [explanation.to_json() for explanation in Session(session.game).explanations] == told


def test_a_recorded_game_can_be_stepped_through() -> None:
    game = Game.new(3, data=FROZEN).play_out()
    session = choices_of(game, game.choices, None, FROZEN)
    assert session.points() == []
    session.go_to(len(game.choices))
    assert session.game.digest == game.digest
    assert session.game.result() == game.result()


def test_the_log_has_every_choice_before_what_it_brought() -> None:
    session = play_on(begun(3), 30)
    lines = session.log(lists_joined=False)
    assert [line.step for line in lines if line.is_choice] == list(range(1, 31))
    assert [line.text for line in lines if not line.is_choice] == [event.text for event in session.game.events]


def test_a_list_that_several_events_tell_is_one_line_of_the_log() -> None:
    session = play_on(begun(3), 30)
    seen = [line for line in session.log() if line.name == "vj-values"]
    apart = [line for line in session.log(lists_joined=False) if line.name == "vj-values"]
    assert len(seen) < len(apart)
    assert any(line.text.startswith("Seen: A1 (") and line.text.count(", ") >= 2 for line in seen)
    assert all(line.text.count("Seen") == 1 and line.text.count(".") == 1 for line in seen)


@pytest.mark.parametrize("seed", range(3))
def test_the_score_if_the_game_ended_now_is_the_score_once_it_has_ended(seed: int) -> None:
    session = begun(seed)
    rng = random.Random(seed)
    while not session.is_over:
        standing = session.standing()
        assert standing is not None
        for side, score in standing.scores.items():
            assert score == session.game.facts()[side]["money"] + sum(standing.to_come[side].values())
        if session.game.state.scoring_now == 3:
            twin = session.game.copy()
            while not twin.is_over:
                twin.choose(twin.decision.options[-1])
            assert standing.scores["you"] - standing.scores["vj"] >= twin.result().margin
        session.choose(rng.choice(session.choosables))
    final = session.standing()
    assert final is not None
    assert final.scores == session.game.result().scores
    assert final.to_come == {"you": {}, "vj": {}}


def test_of_a_scoring_that_is_done_the_agenda_keeps_what_was_paid() -> None:
    """What the tiles would pay for the pieces of today is another sum."""
    session = play_on(begun(6), 10_000)
    due = session.guide.agenda(session.game.state)
    assert all(each.is_done and not each.counts for each in due)
    for seat, side in enumerate(("you", "vj")):
        booked = session.game.ledger()[side]
        tiles = ("first-scoring", "second-scoring", "end-top", "end-majority")
        assert [each.worth[seat] for each in due] == [booked[account] for account in tiles]


def test_the_agenda_adds_up_to_what_the_tiles_pay() -> None:
    """Whatever the four tiles would pay now is what ending now pays, crowns and cards aside."""
    session = begun(6)
    standing = session.standing()
    assert standing is not None
    due = session.guide.agenda(session.game.state)
    for seat, side in enumerate(("you", "vj")):
        told = sum(each.worth[seat] for each in due if not each.is_done)
        booked = standing.to_come[side]
        tiles = ("first-scoring", "second-scoring", "end-top", "end-majority")
        assert told == sum(booked.get(account, 0) for account in tiles)
