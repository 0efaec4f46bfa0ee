"""Hints and peers: in a process of their own, of the redacted position, told as they come, stopped at will."""

from __future__ import annotations

import io
import json
import threading
from typing import Any

import pytest

from solo.session import advice
from solo.session.advice import Advice, think
from solo.session.hints import Thinking
from solo.session.peers import beaten, peers
from solo.session.worker import HINT, PEERS, WARM, Answer, Worker, answer, request_of
from tests.session.playing import FROZEN, begun, play_on


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games: the numbers are not looked at."""
    monkeypatch.setattr(advice, "ROUNDS", ((1, 0.2), (2, 0.0)))


@pytest.mark.usefixtures(few_games.__name__)
def test_advice_names_the_best_options_with_their_margins() -> None:
    session = play_on(begun(3), 60)
    reports: list[tuple[list[Advice], bool]] = []
    think(session.game, lambda: False, lambda best, last: reports.append((best, last)))
    best, last = reports[-1]
    assert last
    assert 1 < len(best) <= 3
    assert {each.code for each in best} <= {option.code for option in session.game.decision.options}
    assert [each.margin for each in best] == sorted((each.margin for each in best), reverse=True)


@pytest.mark.usefixtures(few_games.__name__)
def test_advice_does_not_depend_on_what_is_hidden_and_can_be_stopped() -> None:
    session = play_on(begun(3), 60)
    told: list[list[Advice]] = []
    for game in (session.game, session.game.copy()):
        g = game.state
        if game is not session.game:  # another order of the undrawn cards
            undrawn = [g.action_deck[place] for place in range(g.action_deck_next, 18)]
            for place, card in zip(range(g.action_deck_next, 18), reversed(undrawn), strict=True):
                g.action_deck[place] = card
        think(game, lambda: False, lambda best, _last: told.append(best))
    assert told[0] == told[2]
    think(session.game, lambda: True, lambda best, _last: told.append(best))
    assert len(told) == 4


def test_a_player_that_thinks_itself_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(3)
    asked: dict[str, Any] = {}

    class Thinker:
        def think(self, game: object, **how: object) -> None:
            asked.update(how, game=game)

    monkeypatch.setattr(type(session.game), "player", lambda _self, _name: Thinker())
    think(session.game, lambda: False, lambda _best, _last: None, budget=3)
    assert asked["game"] is session.game
    assert set(asked) == {"game", "budget", "workers", "stop", "report"}


def test_peers_play_the_same_set_up_in_other_ways() -> None:
    session = begun(3)
    found = list(peers(session.game, lambda: False, games=4))
    assert len(found) == 4
    assert len({margin for _, margin in found}) > 1
    assert list(peers(session.game, lambda: False, games=4)) == found
    assert [beaten(5, [1, 2, 9, 9]), beaten(5, [5, 5]), beaten(0, [])] == [50, 50, 0]


def test_peers_of_a_game_on_a_real_table_play_its_set_up() -> None:
    plain, laid = begun(3), begun(3)
    pieces = laid.guide.pieces(laid.game.state, "scoring tiles")
    lying = laid.guide.lying(laid.game.state, "scoring tiles")
    laid.lay("scoring tiles", 2, next(piece for piece in pieces if piece not in lying))
    play_on(laid, 5)
    told = []
    for session in (plain, laid):
        said = io.StringIO()
        answer({"task": PEERS, **request_of(session.game, FROZEN), "games": 3}, said)
        told.append(json.loads(said.getvalue())["margins"])
    assert told[0] != told[1]


@pytest.mark.usefixtures(few_games.__name__)
@pytest.mark.parametrize("task", [HINT, PEERS, WARM])
def test_a_request_is_answered_in_lines_of_json(task: str) -> None:
    session = play_on(begun(3), 60)
    said = io.StringIO()
    answer({"task": task, **request_of(session.game, FROZEN), "games": 3}, said)
    lines = [json.loads(line) for line in said.getvalue().splitlines()]
    assert all(line["task"] == task for line in lines)
    assert lines[-1].keys() & {"advice", "margins", "ready"}


def test_a_process_thinks_and_is_stopped() -> None:
    session = begun(3)
    heard: list[Answer] = []
    ended = threading.Event()

    def hear(said: Answer) -> None:
        heard.append(said)
        if "end" in said:
            ended.set()

    worker = Worker(PEERS, {**request_of(session.game, FROZEN), "games": 2}, hear)
    assert ended.wait(120)
    assert len(heard[0]["margins"]) == 2
    assert heard[-1]["end"] == 0
    stopped = Worker(PEERS, {**request_of(session.game, FROZEN), "games": 5000}, heard.append)
    stopped.stop()
    stopped.wait(60)
    assert stopped.process.returncode not in (0, None)
    assert heard[-1]["end"] == 0
    worker.wait()


def test_what_is_heard_becomes_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = Thinking(begun(3))
    monkeypatch.setattr(Thinking, "_start", lambda _self, _task, _changed: None)
    hint = thinking.ask_hint(lambda: None)
    thinking._note({"task": HINT, "compiling": 12})
    assert "12 functions" in hint.lines()[0]
    best = {"code": 1, "text": "this", "margin": 2.0, "error": 1.0, "games": 4}
    thinking._note({"task": HINT, "player": "greedy", "advice": [best], "last": True})
    assert hint.lines() == ["Hint by greedy, expected margin at the end", "1. this: +2 ± 1 (4 games)"]
    thinking._note({"task": HINT, "end": 0})
    assert hint.is_done
    thinking._note({"task": PEERS, "player": "greedy", "margins": [1, 2]})
    thinking._note({"task": PEERS, "end": 0})
    assert thinking.peers.margins == [1, 2]
    assert thinking.peers.is_done
