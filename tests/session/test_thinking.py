"""Hints and peers: in a process of their own, of the redacted position, told as they come, stopped at will."""

from __future__ import annotations

import io
import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from solo.game import Game
from solo.players.account_effects import AccountEffect, account_effects
from solo.players.budget import USUAL, Budget
from solo.players.deep_search import RolloutAdvice, SearchWorkspace
from solo.players.deep_search import think as search
from solo.players.registry import search_player
from solo.presenter import presenter_for
from solo.seat_text import why_line
from solo.session.analysis import Advice, half_of, likeliest_first, telling, think
from solo.session.hints import EXPECTED, HintTask, beaten
from solo.session.percentiles import peers, players_of
from solo.session.worker import HINT, PEERS, WARM, Answer, Worker, answer, request_of
from tests.session.playing import FROZEN, begun, play_on

FEW = Budget(rollouts=32)


def test_advice_is_by_search_the_best_options_with_margin_and_uncertainty() -> None:
    session = begun(3)
    reports: list[tuple[list[Advice], bool]] = []
    think(session.game, lambda: False, lambda best, _why, last: reports.append((best, last)), FEW)
    assert [last for _, last in reports] == [False] * (len(reports) - 1) + [True]
    best = reports[-1][0]
    assert len(best) == 3
    assert all(each.margin is not None and each.error for each in best[:2])
    assert {each.code for each in best} <= {option.code for option in session.game.decision.options}
    found = {each.option.code: each for each in search(session.game, FEW).best(3)}
    assert {each.code for each in best} == found.keys()
    assert best[0].error == half_of(found[best[0].code])
    assert reports[0][0][0].games == 0  # the first look, told at once
    assert "not played out" in str(reports[0][0][0])


@pytest.mark.parametrize(("rollouts", "half"), [(2, 12.71), (4, 3.18), (1000, 1.96)])
def test_the_interval_of_few_rollouts_is_wide(rollouts: int, half: float) -> None:
    option = begun(3).game.decision.options[0]
    found = half_of(RolloutAdvice(option, 5.0, 1.0, rollouts))
    assert found == pytest.approx(half, abs=0.01)
    assert half_of(RolloutAdvice(option, 5.0, None, 1)) is None


def test_of_leads_too_close_to_tell_apart_the_likeliest_to_win_comes_first() -> None:
    first, close, worse, fewer = (
        Advice(1, "first", 14.0, 2.1, 586, 0.49),
        Advice(2, "close", 13.8, 1.5, 586, 0.763),
        Advice(3, "worse", 9.0, 1.5, 586, 0.8),
        Advice(4, "fewer games", 14.0, 2.0, 300, 0.9),
    )
    assert likeliest_first([first, close, worse]) == [close, first, worse]
    assert likeliest_first([first, close, fewer]) == [close, first, fewer]
    not_played = Advice(5, "not played out", None, None, 0)
    assert likeliest_first([not_played, first]) == [not_played, first]


def test_advice_does_not_depend_on_what_is_hidden_and_can_be_stopped() -> None:
    session = play_on(begun(3), 30)
    told: list[list[Advice]] = []
    for game in (session.game, session.game.copy()):
        g = game.state
        if game is not session.game:  # another order of the undrawn cards
            undrawn = [g.action_deck[place] for place in range(g.action_deck_next, 18)]
            for place, card in zip(range(g.action_deck_next, 18), reversed(undrawn), strict=True):
                g.action_deck[place] = card
        told.append([])
        think(game, lambda: False, lambda best, _why, last: told[-1].extend(best if last else []), FEW)
    assert told[0] == told[1]
    told.append([])
    think(session.game, lambda: True, lambda best, _why, last: told[-1].extend(best if last else []), FEW)
    assert sum(each.games for each in told[2]) == 0


def test_the_accounts_that_an_option_moves_add_up_to_its_lead() -> None:
    game = Game.new(3, game="template")
    first, other = (option.code for option in game.decision.options[:2])
    effects = account_effects(game, first, other, rollouts=20)
    assert [abs(each.amount) for each in effects] == sorted((abs(each.amount) for each in effects), reverse=True)
    player = search_player(game.rules, game.setting, 1, USUAL)
    with ThreadPoolExecutor(1) as pool:
        workspace = SearchWorkspace(game, player, 1, pool)
        leads = [sum(lead for lead, _ in workspace.look([(index, k) for k in range(20)])) / 20 for index in (0, 1)]
    hero, *_ = game.sides
    moved = sum(each.amount if each.side == hero else -each.amount for each in effects)
    assert moved == pytest.approx(leads[0] - leads[1])


def test_the_reasons_of_a_hint_are_what_speaks_for_it_then_what_speaks_against_it() -> None:
    zones, tower, vjs, mine, top = (
        AccountEffect("you", "zones", -9.3),
        AccountEffect("you", "tower-bonus", -7.4),
        AccountEffect("vj", "income", 5.5),
        AccountEffect("you", "income", 4.0),
        AccountEffect("vj", "end-top", -2.0),
    )
    assert telling(begun(3).game, [zones, tower, vjs, mine, top]) == [mine, top, zones]
    assert telling(begun(3).game, [mine]) == [mine]


def test_peers_are_the_best_script_and_the_search_on_the_same_set_up_in_other_ways() -> None:
    session = begun(3)
    assert players_of(session.game) == {"book": 500, "search": 10}
    assert players_of(Game.new(1, game="template")).keys() == {"steady", "search"}
    few = {"book": 4, "search": 1}
    found = list(peers(session.game, few))
    assert [name for name, _ in found] == ["book"] * 4 + ["search"]
    assert len({margin for name, margin in found if name == "book"}) > 1
    assert list(peers(session.game, few)) == found
    assert [beaten(5, [1, 2, 9, 9]), beaten(5, [5, 5]), beaten(0, [])] == [0.5, 0.5, 0]


def test_peers_of_a_game_on_a_real_table_play_its_set_up() -> None:
    plain, laid = begun(3), begun(3)
    pieces = laid.guide.pieces(laid.game.state, "scoring tiles")
    lying = laid.guide.lying(laid.game.state, "scoring tiles")
    laid.lay("scoring tiles", 2, next(piece for piece in pieces if piece not in lying))
    play_on(laid, 5)
    told = []
    for session in (plain, laid):
        said = io.StringIO()
        answer({"task": PEERS, **request_of(session.game, FROZEN), "players": {"book": 3}}, said)
        told.append(json.loads(said.getvalue().splitlines()[-1])["margins"])
    assert told[0] != told[1]


@pytest.mark.parametrize("task", [HINT, PEERS, WARM])
def test_a_request_is_answered_in_lines_of_json(task: str) -> None:
    session = play_on(begun(3), 30)
    said = io.StringIO()
    answer({"task": task, **request_of(session.game, FROZEN), "players": {"book": 3}, "budget": "8"}, said)
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

    worker = Worker(PEERS, {**request_of(session.game, FROZEN), "players": {"book": 2}}, hear)
    assert ended.wait(120)
    assert sum(len(said.get("margins", [])) for said in heard) == 2
    assert heard[-1]["end"] == 0
    stopped = Worker(PEERS, {**request_of(session.game, FROZEN), "players": {"book": 5000}}, heard.append)
    stopped.stop()
    stopped.wait(60)
    assert stopped.process.returncode not in (0, None)
    assert heard[-1]["end"] == 0
    worker.wait()


def test_what_is_heard_becomes_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = HintTask(begun(3))
    monkeypatch.setattr(HintTask, "_start", lambda _self, _task, _changed: None)
    hint = thinking.ask_hint(lambda: None)
    thinking._note({"task": HINT, "compiling": 12})
    assert "not ready" in hint.lines()[0]
    assert "12 functions" in hint.lines()[0]
    best = {"code": 1, "text": "this", "margin": 2.0, "error": 1.0, "games": 4, "sign": "$"}
    thinking._note({"task": HINT, "player": "search", "advice": [best], "last": False})
    assert "still searching" in hint.lines()[0]
    best["share"], why = 0.75, [["you", "income", 4.25], ["vj", "end-top", -2.0]]
    thinking._note({"task": HINT, "player": "search", "advice": [best], "why": why, "other": 3, "last": True})
    assert "if a script plays on" in EXPECTED
    assert hint.lines() == [f"Hint by search: {EXPECTED}", "1. this: wins 75.0%, +$2.0 ± $1.0 (4 games)"]
    said = why_line(thinking.session, presenter_for(thinking.session.game.rules), hint)
    assert said.startswith(
        "Why 1 rather than 3 (what changes with 1): You: income collected at the ends of years +$4.2; VJ: "
    )
    thinking._note({"task": HINT, "end": 0})
    assert hint.is_done


def test_what_is_heard_of_others_is_told_as_it_comes() -> None:
    thinking = HintTask(begun(3))
    thinking._note({"task": PEERS, "compiling": 12})
    assert "12 functions" in thinking.peers.note
    thinking._note({"task": PEERS, "expected": {"book": 4, "search": 1}})
    thinking._note({"task": PEERS, "player": "book", "margins": [1, 9]})
    assert thinking.peers.percentile_text(5, "book") == "You beat 50.0% of the first 2 of 4 games of book."
    thinking._note({"task": PEERS, "player": "book", "margins": [2, 3]})
    thinking._note({"task": PEERS, "player": "search", "margins": [30]})
    thinking._note({"task": PEERS, "end": 0})
    assert thinking.peers.percentile_text(5, "book") == "You beat 75.0% of 4 games of book."
    assert thinking.peers.percentile_text(5, "search") == "You beat 0.0% of 1 game of search."
    assert thinking.peers.is_done
