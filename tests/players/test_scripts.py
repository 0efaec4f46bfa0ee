"""The scripted player: what a script says is what it does, in the kernel as in its account in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.binding import NOBODY
from engine.core.game import Rules
from engine.core.loop import read_fact, read_feature, redact_state, start_game
from engine.core.record import Many, allocate, ints
from engine.core.settings import Setting
from engine.pampero.game import PAMPERO
from engine.template.game import TEMPLATE
from engine.template.rules import FIRST, SECOND, Kind
from engine.template.state import YOU
from solo.game import Game
from solo.players.batch import IN_ORDER, play_batch, policies_of
from solo.players.player import PROTOTYPE
from solo.players.registry import CompiledPlayer, script_player
from solo.players.script.explain import Look, account_of
from solo.players.script.model import Line
from solo.players.script.program_layout import OWN, RIVAL
from solo.players.script.resolve import Term, calculated
from tests.players.scripting import CAREFUL, SEATS, advice, decisions, edition_of, player_of, script_of, with_lines

BUSY = """
game = "pampero"
name = "busy"

[numbers]
rich = {value = 25, min = 0, max = 100}

[define]
ahead = "towers - rival.towers"
wealth = "own.money + 2 * own.energy + 3 * own.batteries"

[[phase]]
name = "opening"
when = "year < 2 and time < 3"

[[phase]]
name = "middle"
when = "wealth < rich or ahead > 1"

[[prefer]]
decision = ["second-site", "link", "bulldozer", "connection"]
when = "own.money > rich"
where = "declines"
never = true

[[prefer]]
decision = "bulldozer"
phase = ["opening", "middle"]
where = "declines and parked-bulldozers = 0 or declines and vj.money > 40"
first = true

[[prefer]]
phase = "middle"
points = "max(income-total, 3) * (1 - declines) - abs(ahead) / 2"

[[prefer]]
decision = "second-site"
points = 4
where = "not declines"
"""

GAMES = [pytest.param(TEMPLATE, CAREFUL, id="template"), pytest.param(PAMPERO, BUSY, id="pampero")]


# What lines do


def opening(pot: int = 0, points: int = 0, cards: int = 0) -> Many[Any]:
    """A position of the template in which you draw or bank."""
    edition = edition_of("template")
    for seed in range(100):
        states = edition.prototype(Setting())
        start_game(states, edition.tables, seed)
        g: Any = states[0]
        if g.decision_kind == Kind.DRAW_OR_BANK:
            g.pot[YOU], g.points[YOU], g.deeds[YOU, 0] = pot, points, cards
            return states
    raise AssertionError


def choice(*lines: str, more: str = "", ties: str = "first", seed: int = 1, **position: int) -> int:
    """What a script with these lines does."""
    return advice(TEMPLATE, player_of(with_lines(*lines, ties=ties, more=more)), opening(**position), seed)


BANK, DRAW = 'where = "banks"', 'where = "not banks"'


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([f"{BANK}\nfirst = true"], SECOND),
        ([f"{BANK}\nnever = true"], FIRST),
        ([f"{DRAW}\nnever = true"], SECOND),
        (["never = true", f"{BANK}\nfirst = true"], SECOND),
        (["first = true", f"{BANK}\nfirst = true"], SECOND),
        ([f"{BANK}\nfirst = true", f"{BANK}\nnever = true"], SECOND),
        ([f"{BANK}\nnever = true", f"{BANK}\nfirst = true"], FIRST),
        ([f"{BANK}\nfirst = true", f"{DRAW}\npoints = 1000"], SECOND),
        ([f"{BANK}\npoints = 3", f"{DRAW}\npoints = 2"], SECOND),
        ([f"{BANK}\npoints = 3", f"{DRAW}\npoints = 2", f"{DRAW}\npoints = 2"], FIRST),
        ([f"{BANK}\npoints = -1"], FIRST),
        ([f'{BANK}\npoints = "1 - pot"'], FIRST),
        ([f'{BANK}\nwhen = "pot > 5"\nfirst = true'], FIRST),
        ([f'{BANK}\nwhen = "pot = 5"\nfirst = true'], SECOND),
        (['where = "gain > 0"\ndecision = "points_or_cards"\nfirst = true'], FIRST),
        (['where = "banks and pot = 5"\nfirst = true'], SECOND),
        (['where = "banks and pot = 6"\nfirst = true'], FIRST),
        (['where = "pot = 5 and gain = pot"\nfirst = true'], SECOND),
        (['where = "gain"\nfirst = true'], SECOND),
        ([f'where = "gain = {number}"\npoints = {worth}' for number, worth in ((0, 5), (5, 7), (6, 9))], SECOND),
        ([f'where = "gain = {number}"\npoints = {worth}' for number, worth in ((0, 8), (5, 7), (6, 9))], FIRST),
        (['where = "gain in (4, 5, 5)"\npoints = 4', 'where = "gain = 0"\npoints = 6'], FIRST),
        (['where = "gain in (4, 5)"\nfirst = true', 'where = "gain = 0"\nfirst = true'], SECOND),
        (['where = "gain = 0"\nnever = true', 'where = "gain = 0 or banks = 0"\nfirst = true'], SECOND),
        (['where = "gain = 500"\npoints = 4', 'where = "gain = 0"\npoints = 6'], FIRST),
        (['where = "5 = gain and 4 < gain and gain != 6"\nfirst = true', 'where = "gain = 0"\npoints = 6'], SECOND),
        (['points = "gain - 5 * banks - pot * banks + 3"'], FIRST),
        (['points = "3 - gain + gain * pot - 20 * banks + lead"'], FIRST),
        (['points = "3 - gain + gain * pot - 19 * banks + lead"'], SECOND),
        (['points = "gain - 5"', f'{DRAW}\npoints = "9 - 3"'], FIRST),
    ],
)
def test_lines_decide_in_their_order_and_then_points(lines: list[str], code: int) -> None:
    assert choice(*lines, pot=5) == code


PHASES = '[[phase]]\nname = "early"\nwhen = "cards < 3"\n[[phase]]\nname = "middle"\nwhen = "cards < 6"\n'
LAST = '[[phase]]\nname = "late"\n'


@pytest.mark.parametrize(("cards", "phases"), [(0, "early"), (2, "early"), (3, "middle"), (5, "middle"), (6, "late")])
def test_the_first_phase_whose_condition_holds_is_the_phase(cards: int, phases: str) -> None:
    for phase in ("early", "middle", "late"):
        for more in (PHASES + LAST, PHASES):
            if phase == "late" and more == PHASES:
                continue
            banks = choice(f'{BANK}\nfirst = true\nphase = "{phase}"', more=more, cards=cards, pot=5) == SECOND
            assert banks == (phase == phases)


def test_without_a_line_that_counts_ties_are_drawn_or_the_first_is_taken() -> None:
    idle = 'when = "pot > 99"\nfirst = true'
    assert {choice(idle, ties="random", seed=seed, pot=5) for seed in range(20)} == {FIRST, SECOND}
    assert {choice(idle, ties="first", seed=seed, pot=5) for seed in range(20)} == {FIRST}
    assert {choice("points = 3", ties="random", seed=seed, pot=5) for seed in range(20)} == {FIRST, SECOND}


def test_what_a_script_is_silent_about_goes_against_the_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    named = tuple(spec._replace(name="good-for-rival") if spec.name == "banks" else spec for spec in TEMPLATE.features)
    monkeypatch.setattr(type(TEMPLATE), "features", named)
    silent = 'decision = "shelter_or_lose"\npoints = 1'
    assert {choice(silent, ties="random", seed=seed, pot=5) for seed in range(20)} == {FIRST}
    assert {choice("points = 1", ties="random", seed=seed, pot=5) for seed in range(20)} == {FIRST}
    own = 'decision = "draw_or_bank"\npoints = 1'
    assert {choice(own, ties="random", seed=seed, pot=5) for seed in range(20)} == {FIRST, SECOND}


# The kernel, and the same in plain Python

LEAVES = st.one_of(
    st.integers(0, 60).map(str),
    st.sampled_from(["points", "pot", "lead", "cards", "rival.points", "rival.pot", "you.pot", "banks", "gain"]),
    st.sampled_from(["twice", "some"]),
)


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Larger expressions of smaller ones."""
    signs = st.sampled_from(["+", "-", "*", "/", "=", "!=", "<", "<=", ">", ">=", "and", "or"])
    return st.one_of(
        st.tuples(inner, signs, inner).map(lambda parts: f"({parts[0]}) {parts[1]} ({parts[2]})"),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda p: f"{p[0]}({p[1]}, {p[2]}, 7)"),
        st.tuples(st.sampled_from(["abs", "not ", "-"]), inner).map(lambda parts: f"{parts[0]}({parts[1]})"),
        st.tuples(inner, inner, inner).map(lambda parts: f"({parts[0]}) in ({parts[1]}, {parts[2]})"),
        st.tuples(inner, inner, inner).map(lambda parts: f"({parts[0]}) and ({parts[1]}) and ({parts[2]})"),
    )


EXPRESSIONS = st.recursive(LEAVES, grown, max_leaves=14)
MORE = '[numbers]\nsome = 11\n[define]\ntwice = "2 * gain + lead"\n'


def plain(term: Term, states: Many[Any], code: int) -> int:
    """The value of a term for an option, in plain Python."""
    g, tables = states[0], edition_of("template").tables
    if term.kind == "number":
        return term.number
    if term.kind == "feature":
        return int(read_feature(states, tables, code, term.number))
    if term.kind == "fact":
        seat = {OWN: g.decision_seat, RIVAL: 1 - g.decision_seat}.get(term.seat, term.seat)
        return int(read_fact(states, tables, seat, term.number))
    return calculated(term.kind, [plain(part, states, code) for part in term.parts])


SUMS = st.lists(
    st.tuples(st.sampled_from([" + ", " - "]), LEAVES, st.sampled_from(["", " * 3", " * pot", " * gain", " / 2"])),
    min_size=1,
).map(lambda parts: "0" + "".join("".join(part) for part in parts))
TESTS = st.lists(
    st.tuples(
        st.sampled_from(["gain", "banks", "twice", "pot"]),
        st.sampled_from([" = ", " != ", " < ", " >= "]),
        st.integers(0, 30).map(str),
    ),
    min_size=1,
    max_size=4,
).map(lambda parts: " and ".join("".join(part) for part in parts))


@settings(max_examples=150, deadline=None)
@given(
    lines=st.lists(st.tuples(EXPRESSIONS | TESTS, EXPRESSIONS | SUMS), min_size=1, max_size=4),
    pot=st.integers(0, 40),
    score=st.integers(-9, 50),
)
def test_the_kernel_calculates_as_plain_python_does(lines: list[tuple[str, str]], pot: int, score: int) -> None:
    script = script_of(with_lines(*(f'where = "{where}"\npoints = "{points}"' for where, points in lines), more=MORE))
    states = opening(pot=pot, points=score, cards=7)
    worth = {code: sum(worth_of(line, states, code) for line in script.lines) for code in (FIRST, SECOND)}
    expected = SECOND if worth[SECOND] > worth[FIRST] else FIRST
    assert advice(TEMPLATE, script_player(script, SEATS), states, 1) == expected


def worth_of(line: Line, states: Many[Any], code: int) -> int:
    """The points of a line for an option, in plain Python."""
    assert line.where is not None
    assert line.points is not None
    return plain(line.points, states, code) if plain(line.where, states, code) else 0


@pytest.mark.parametrize(("rules", "text"), GAMES)
def test_the_account_tells_what_the_kernel_does(rules: Rules, text: str) -> None:
    script = script_of(text, rules)
    player = script_player(script, SEATS)
    steps = ties = 0
    for seed in range(3 if rules is PAMPERO else 40):
        game = Game.new(seed, game=rules.name)
        while not game.is_over:
            code = player.choose(game)
            account = account_of(script, game, code)
            assert code in account.left
            assert account.why
            assert account.ranking[0].code == code
            if account.steps and account.steps[-1].line is None:
                assert account.ranking[len(account.left)].points == account.steps[-1].next
            steps, ties = steps + len(account.steps), ties + (len(account.left) > 1)
            game.choose(code)
    assert steps > 5
    assert ties > 0 or rules is TEMPLATE  # there it banks before anything can tie


def test_an_account_names_the_line_and_the_points() -> None:
    script = script_of(CAREFUL)
    player = script_player(script, SEATS)
    told = []
    for seed in range(20):
        game = Game.new(seed, game="template")
        while not game.is_over:
            code = player.choose(game)
            told.append(account_of(script, game, code).why)
            game.choose(code)
    assert any(why.startswith("line 19 (a pot worth having) decided: it left 1 of 2") for why in told)
    assert any(why.startswith("decided by points, ") for why in told)


def test_the_most_that_a_rival_has_counts() -> None:
    game = Game.new(3, game="template", seats=4).play_out()
    look = Look(game)
    points = [side["points"] for side in game.facts().values()]
    assert look.fact(RIVAL, 0) == max(points[seat] for seat in range(4) if seat != look.seat)


# What every player must hold to


def play(rules: Rules, player: CompiledPlayer, seeds: list[int]) -> Any:
    """The rows of games that a player plays inside the kernel."""
    edition, rows = rules.edition(), allocate(rules.row, len(seeds))
    work = player.work(rules.state)
    work[PROTOTYPE] = edition.prototype(Setting())[0]
    play_batch(player.players, work, edition.tables, ints(seeds), policies_of(seeds), IN_ORDER, rows, ints([0]))
    return rows


@pytest.mark.parametrize(("rules", "text"), GAMES)
def test_the_same_seed_gives_the_same_game_whatever_was_played_before(rules: Rules, text: str) -> None:
    player = player_of(text, rules)
    record = np.asarray(player.players).tobytes()
    together, alone = play(rules, player, [5, 6, 7]), play(rules, player_of(text, rules), [7])
    assert together[2].tobytes() == alone[0].tobytes()
    assert np.asarray(player.players).tobytes() == record


@pytest.mark.parametrize(("rules", "text"), GAMES)
def test_a_script_does_not_peek(rules: Rules, text: str) -> None:
    player, tables = player_of(text, rules), rules.edition().tables
    for seed in range(3):
        for states, code in decisions(rules, player, seed):
            for key in (11, 12):
                redact_state(states, tables, NOBODY, key)
                assert advice(rules, player, states, seed) == code


@pytest.mark.parametrize(("rules", "text"), GAMES)
def test_a_script_chooses_among_the_options(rules: Rules, text: str) -> None:
    for states, code in decisions(rules, player_of(text, rules), 4):
        assert code in [states[0].options[place] for place in range(states[0].option_count)]


@pytest.mark.parametrize(
    ("points", "asked"),
    [("2 * gain", 1), ("0 * gain", 0), ("0 * gain + 3", 0), ("3 - gain * 0 - 1", 0), ("0 * gain + gain", 1)],
)
def test_a_feature_that_counts_for_nothing_is_not_asked_for(points: str, asked: int) -> None:
    player = player_of(with_lines(f'points = "{points}"'))
    record: Any = player.players[YOU]
    assert record.feature_count == asked
    assert all(code in states[0].options for states, code in decisions(TEMPLATE, player, 4))


def test_a_script_answers_at_every_seat() -> None:
    player = script_player(script_of(CAREFUL), 4)
    game = Game.new(3, game="template", seats=4).play_out(player)
    assert game.is_over
