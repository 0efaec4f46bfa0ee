"""Questions: every file of the studies can be asked, and answers are those of the rows."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.core.errors import UserError
from engine.core.registry import find_game
from experiments import plot_figure
from experiments.answers import ANSWERS, TABLE, Answer, agree, all_equal, ask, by_objective, growth
from experiments.comparison import WIN_RATE
from experiments.favoured import favoured_table, owners_table
from experiments.plot_registry import KINDS, PAIRED
from experiments.question import AS_SHIPPED, Moved, move_values, play, read_question
from experiments.regression import fitted, regression, words_of_the_set_up
from experiments.results import load
from experiments.strategies import Case, Dominance
from solo.cli.results import PLOTS
from tests.experiments.runs import HOUSE, make_run

STUDIES = HOUSE / "experiments" / "studies"
QUESTIONS = sorted(path.stem for path in STUDIES.glob("*.toml") if "\nanswer" in path.read_text(encoding="utf-8"))
ENOUGH = {"objectives": 200, "pieces": 600, "budget": 4, "reconstruction": 20, "el_plan_others": 4}
LONG = ("budget", "reconstruction", "el_plan_others")


def test_there_is_a_question_for_every_kind_of_answer() -> None:
    assert {read_question(STUDIES / f"{name}.toml").file.answer for name in QUESTIONS} == set(ANSWERS)


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name not in LONG])
def test_a_question_is_answered(name: str, tmp_path: Path) -> None:
    answer = ask(read_question(STUDIES / f"{name}.toml"), tmp_path, ENOUGH.get(name, 30), workers=1)
    assert answer.sentence.endswith(".")
    assert tuple(answer.table.columns[:5]) == TABLE
    assert (answer.table["low"] <= answer.table["value"] + 1e-9).all()
    assert "games" in answer.figure.finding
    assert "<svg" in answer._repr_html_()


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_a_long_question_is_answered(name: str, tmp_path: Path) -> None:
    answer = ask(read_question(STUDIES / f"{name}.toml"), tmp_path, ENOUGH[name], workers=1)
    assert tuple(answer.table.columns[:5]) == TABLE


@pytest.mark.parametrize(
    ("game", "study"), [("pampero", "rulings"), ("el_plan", "el_plan_rulings"), ("dilluvia", "dilluvia_rulings")]
)
def test_every_ruling_is_asked_about(game: str, study: str) -> None:
    rulings = read_question(STUDIES / f"{study}.toml").file.rulings
    asked = {(name, value) for entry in rulings for name, value in entry.items() if name != "name"}
    wanted = find_game(game).settings.rulings.items()
    assert asked == {(name, value) for name, spec in wanted for value in spec.values[1:]}


def test_shares_are_those_of_the_rows(tmp_path: Path) -> None:
    answer = ask(read_question(STUDIES / "el_plan_favoured.toml"), tmp_path, 30, workers=1)
    rows = load(tmp_path / "el-plan-favoured")
    rows = rows[rows["cell"] == "level II"]
    seats = [f"seat{number}" for number in range(1, 5)]
    won = sum(rows[f"share_{seat}"][rows[f"order_{seat}"] == "first"].sum() for seat in seats)
    table = answer.table.set_index("label")
    assert table["share"]["level II: place in the first turn order: first"] == pytest.approx(won / 30)
    assert (table["share"] - table["value"]).round(6).eq(0.25).all()


def test_owners_are_those_of_the_rows(tmp_path: Path) -> None:
    answer = ask(read_question(STUDIES / "dilluvia_pieces.toml"), tmp_path, 30, workers=1)
    rows = load(tmp_path / "dilluvia-pieces")
    sides = ("red", "yellow", "blue", "green")
    scores = rows[[f"population_{side}" for side in sides]].to_numpy()
    built = rows[[f"built_3a_{side}" for side in sides]].to_numpy() > 0
    above = (4 * scores - scores.sum(axis=1, keepdims=True)) / 3
    table = answer.table.set_index("label")
    assert table["value"]["buildings 3A"] == pytest.approx(above[built].mean())
    assert table["share"]["buildings 3A"] == pytest.approx(built.mean())


def test_owners_are_not_asked_of_a_game_with_a_hero(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="each of several players"):
        owners_table(make_run(tmp_path / "solo", 20))


def test_shares_are_not_asked_of_a_game_with_a_hero(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="several play against each other"):
        favoured_table(make_run(tmp_path / "solo", 20))


def test_runs_are_kept_and_finished(tmp_path: Path) -> None:
    inquiry = read_question(STUDIES / "lengths.toml")
    first = play(inquiry, tmp_path, 20, 1)[AS_SHIPPED]
    before = (first / "part-000000.parquet").stat().st_mtime_ns
    assert play(inquiry, tmp_path, 20, 1)[AS_SHIPPED] == first
    assert (first / "part-000000.parquet").stat().st_mtime_ns == before
    assert len(load(first)) == 20


def test_values_of_reconstructed_records_are_moved_and_others_stay() -> None:
    text = '[[a]]\nmoney = 10\nsource = "B Money"\n\n[[a]]\nmoney = 10\nless = "money = 1"\nsource = "reconstructed"\n'
    find = Moved(name="money", files=[], find=r"money = (\d+)").pattern()
    assert move_values(text, find, 0.2, 1) == (
        text.replace('10\nless = "money = 1"', '12\nless = "money = 2"'),
        2,
    )
    down, _ = move_values(text, find, 0.2, -1)
    assert 'money = 8\nless = "money = 1"' in down


def test_pieces_of_the_set_up_are_named_as_people_write_them() -> None:
    rows = pd.DataFrame({"objective_end_i": ["residential-icons", "towers"]})
    named = list(words_of_the_set_up(rows, ["objective_end_i"]))
    assert named == ["objective end I: residential icons", "objective end I: towers"]


def test_the_regression_finds_what_was_put_in_and_nothing_else() -> None:
    rng = np.random.default_rng(1)
    pieces = pd.DataFrame(rng.integers(0, 2, (2000, 12)), columns=[f"piece {place}" for place in range(12)])
    margin = 10.0 * pieces["piece 3"] - 5.0 * pieces["piece 7"] + rng.normal(0, 10, 2000)
    found = fitted(pieces, margin.to_numpy(float))
    assert list(found[found["clear"]]["label"]) == ["piece 3", "piece 7"]
    assert found["low"][3] < 10 < found["high"][3]


def test_too_few_games_are_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="too few games to say"):
        regression(make_run(tmp_path / "few", 20))
    with pytest.raises(UserError, match="too few games to say"):
        by_objective({AS_SHIPPED: make_run(tmp_path / "one", 42)})  # of one objective there are ten
    shares_of_few = ask(read_question(STUDIES / "dilluvia_places.toml"), tmp_path, 8, workers=1)
    assert shares_of_few.sentence.startswith("There are too few games to say which shares of the victory differ")
    paired_of_few = ask(read_question(STUDIES / "el_plan_rulings.toml"), tmp_path, 8, workers=1)
    said = "Compared with defaults, there are too few games to say which configurations change the points"
    assert paired_of_few.sentence.startswith(said)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ((0.01, 0.5, 60), "rises significantly (95%), from 10.0% to 60.0%"),
        ((0.30, 0.1, 60), "goes from 10.0% to 60.0%, which is inconclusive"),
        ((0.01, -0.5, 60), "goes from 10.0% to 60.0%, which is inconclusive"),
        ((0.01, 0.5, 5), "goes from 10.0% to 60.0%; too few games to say whether it rises"),
    ],
)
def test_a_win_rate_rises_only_where_that_is_significant(row: tuple[float, float, int], told: str) -> None:
    compared = pd.DataFrame([(WIN_RATE, *row)], columns=["measure", "p", "difference", "distinct_set_ups"])
    assert growth(compared, "from 10.0% to 60.0%") == told


@pytest.mark.parametrize(
    ("close", "told"),
    [
        ([], "a is best on average, significantly (95%) ahead of all others; "),
        (["b"], "a is best on average, but b does not differ significantly from it; "),
        (["b", "c"], "a is best on average, but b and c do not differ significantly from it; "),
    ],
)
def test_the_players_that_cannot_be_parted_from_the_best_are_named(close: list[str], told: str) -> None:
    table = pd.DataFrame([(label, label not in close, 0.01) for label in "bc"], columns=["label", "clear", "p"])
    cases = [Case("b", "some piece", -1.0, 0.5, 16.0)]
    assert Dominance("a", table, [], cases).sentence("$").startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('players = ["random"]\n', "it asks nothing"),
        ('question = "?"\nanswer = "objectivs"\nplayers = ["random"]\n', "did you mean 'objectives'"),
        ('question = "?"\nanswer = "budget"\ngames = 5\nplayers = ["random"]\n', "needs a budget"),
        ('question = "?"\nanswer = "paired"\ngames = 5\nplayers = ["random"]\n', "no game has the same seed"),
        ("question = 3\n", "question"),
    ],
)
def test_a_question_that_cannot_be_answered(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "q.toml").write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=told):
        ask(read_question(tmp_path / "q.toml"), tmp_path / "out", workers=1)


def test_a_question_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"^the question \S*none\.toml cannot be read"):
        read_question(tmp_path / "none.toml")


def test_figures_agree_when_their_intervals_meet() -> None:
    assert agree({"low": 1.0, "high": 3.0}, {"low": 2.9, "high": 5.0})
    assert not agree({"low": 1.0, "high": 2.0}, {"low": 2.1, "high": 5.0})


def test_a_person_reads_what_the_figures_of_an_answer_are(tmp_path: Path) -> None:
    answer = ask(read_question(STUDIES / "pass_tile.toml"), tmp_path, 20, workers=1)
    columns, rows = answer.shown
    assert columns[1:4] == ["margin minus\nthat of book", "95% CI", "significant\n(95%)"]
    assert columns[-1] == "p"
    assert "win rate difference,\npercentage points" in columns
    assert all(len(row) == len(columns) for row in rows)
    assert answer.sentence.startswith("Compared with book, ")
    assert answer.sentence.endswith("; game for game the same: in the first year.")


def test_games_with_another_winner_are_not_the_same() -> None:
    rows = pd.DataFrame({"game": [0, 1], "winner": ["you", "vj"], "margin": [0, -3]})
    assert all_equal(rows, rows.set_index(pd.Index([7, 8])))
    assert not all_equal(rows, rows.assign(winner=["vj", "vj"]))


def test_a_long_table_is_shortened_to_its_significant_lines() -> None:
    rows = [{"label": str(line), "value": 1.0, "clear": line % 25 == 0} for line in range(100)]
    answer = Answer("?", "!", pd.DataFrame(rows), plot_figure.drawing("", "", 2)[0], "$")
    short, hidden = answer.in_short()
    assert (list(short.table["label"]), hidden) == (["0", "25", "50", "75"], 96)
    none = answer._replace(table=answer.table.assign(clear=False)).in_short()
    assert (len(none[0].table), none[1]) == (10, 90)
    assert answer._replace(table=answer.table.head(20)).in_short()[1] == 0


def test_a_package_that_is_missing_is_told_before_a_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "statsmodels", None)
    with pytest.raises(UserError, match="this study needs statsmodels"):
        ask(read_question(STUDIES / "pieces.toml"), tmp_path / "out", 600)
    assert not (tmp_path / "out").exists()


def test_accounts_are_read_with_the_players_side_by_side(tmp_path: Path) -> None:
    columns, rows = ask(read_question(STUDIES / "strategies.toml"), tmp_path, 5, workers=1).shown
    assert columns[:3] == ["mean per game", "book", "towers"]
    assert ["money at the start", *["$25"] * (len(columns) - 1)] in rows


def test_the_help_names_every_kind_of_plot() -> None:
    assert tuple(PLOTS) == (*KINDS, PAIRED)


def test_the_page_names_every_kind_of_plot_and_of_answer() -> None:
    page = (HOUSE / "docs" / "analysis.md").read_text(encoding="utf-8")
    assert [kind for kind in (*KINDS, PAIRED, *ANSWERS) if f"`{kind}`" not in page] == []
