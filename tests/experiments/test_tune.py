"""Tuning: better numbers from worse ones, the same result after a kill, a file that keeps its comments."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from engine.core.errors import UserError
from engine.core.registry import find_game
from engine.core.settings import Setting
from experiments.parameters import chosen, vector_of
from experiments.study_file import shipped_studies
from experiments.tune import DEFAULTS, Difference, TuningListener, TuningResult, new_plan, other_options, resume, tune
from experiments.tune_study import HISTORY, STUDY, Generation, TuningPlan
from solo.cli.players import print_result
from solo.players.files import read_player
from solo.statistics import Interval
from tests.experiments.runs import HOUSE, command, environment
from tests.players.scripting import CAREFUL

Solo = Callable[..., SimpleNamespace]

WEIGHTS = """\
# What a beginner values.
horizon = "next-turn" # to its next turn

[own]
points = 1000
pot = -800 # a pot is a bad thing
shelter = 0

[rival]
pot = 300
"""


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    facts = [fact.name for fact in find_game("template").facts]
    spare = next(name for name in facts if name not in ("points", "pot"))
    path.write_text(WEIGHTS.replace("shelter", spare), encoding="utf-8")
    return path


def plan(path: Path, **options: Any) -> TuningPlan:
    wanted: dict[str, Any] = {"games": 60, "generations": 6, "population": 8, "sigma": 0.5, "seed": 101}
    wanted |= {"objective": "margin", "only": [], "test_games": 300, "test_seed": DEFAULTS["test_seed"]}
    return new_plan(str(path), "template", None, **wanted | options)


def test_numbers_get_better_and_the_file_keeps_what_it_said(weights: Path, tmp_path: Path) -> None:
    found = tune(plan(weights, generations=10, test_games=1000), tmp_path / "out", workers=2)
    margin, rate = found.test
    assert margin.apart.low > 0
    assert rate.after > rate.before
    text = (tmp_path / "out" / "mine.toml").read_text(encoding="utf-8")
    assert text == found.text
    assert text.startswith("# Tuned by 'solo players tune ")
    assert f"held-out games of seed {DEFAULTS['test_seed']}" in text
    before, after = WEIGHTS.splitlines(), text.splitlines()[4:]
    assert [line.partition("#")[2] for line in after] == [line.partition("#")[2] for line in before]
    assert "points = 1000" in after
    vector = vector_of(read_player(tmp_path / "out" / "mine.toml"), find_game("template"), Setting())
    assert {parameter.name: parameter.value for parameter in vector.parameters} == found.values


def test_a_tuned_file_is_tuned_again_with_one_head(weights: Path, tmp_path: Path) -> None:
    tune(plan(weights, generations=1), tmp_path / "one", workers=1)
    found = tune(plan(tmp_path / "one" / "mine.toml", generations=1), tmp_path / "two", workers=1)
    assert found.text.count("# Tuned by") == 1
    assert "# What a beginner values." in found.text


def test_only_the_head_of_an_earlier_study_goes(weights: Path, tmp_path: Path) -> None:
    first = tune(plan(weights, generations=1), tmp_path / "one", workers=1)
    for number, (old, new) in enumerate(HAND_EDITS):
        edited = first.text.replace(old, new, 1)
        assert edited != first.text
        weights.write_text(edited, encoding="utf-8")
        again = tune(plan(weights, generations=1), tmp_path / str(number), workers=1)
        words = [line.partition("=")[0] for line in again.text.splitlines()]
        assert words[4:] == [line.partition("=")[0] for line in edited.splitlines()]


HAND_EDITS = [
    (" points).\n", " points). Since then set by hand.\n"),
    ("held-out games", "games"),
    (", data ", ", on data nearly "),
    ("# On ", "\n# On "),
    ("\n# --sigma", " # --sigma"),
    ("# Tuned by 'solo players tune ", "# Tuned by hand after 'solo players tune "),
]


def test_a_file_whose_first_line_says_tuned_loses_no_key(weights: Path, tmp_path: Path) -> None:
    body = weights.read_text(encoding="utf-8").partition("\n")[2]
    weights.write_text(f"# Tuned by hand.\n{body}", encoding="utf-8")
    found = tune(plan(weights, generations=1), tmp_path / "out", workers=1)
    assert found.text.splitlines()[4:6] == ["# Tuned by hand.", body.splitlines()[0]]
    assert set(tomllib.loads(found.text)) == {"horizon", "own", "rival"}


def test_the_head_of_a_file_with_windows_line_ends_goes_too(weights: Path, tmp_path: Path) -> None:
    first = tune(plan(weights, generations=1), tmp_path / "one", workers=1)
    weights.write_bytes(first.text.replace("\n", "\r\n").encode())
    assert tune(plan(weights, generations=1), tmp_path / "two", workers=1).text.count("# Tuned by") == 1


def test_the_head_says_all_that_the_study_was(weights: Path, wide_solo: Solo, tmp_path: Path) -> None:
    spaced = weights.rename(tmp_path / "my own.toml")
    (tmp_path / "data").mkdir()
    line = ("players", "tune", str(spaced), "--seed", "5", "--games", "9", "--generations", "1", "--population", "4")
    more = ("--sigma", "0.1234567", "--objective", "mix", "--only", "own.*", "--only", "rival.[!\n]*")
    rest = ("--game", "template", "--data", str(tmp_path / "data"), "--test-games", "30", "--test-seed", "7")
    told = wide_solo(*line, *more, *rest, "--workers", "1", "--out", str(tmp_path / "out"))
    assert told.code == 0, told.err
    one, two, *_ = (tmp_path / "out" / "my own.toml").read_text(encoding="utf-8").splitlines()
    command = one.removeprefix("# Tuned by '") + two.removeprefix("#").partition("' of pampero-solo")[0]
    assert shlex.split(command) == ["solo", *line, *(word.replace("\n", "\\n") for word in (*more, *rest))]


def test_the_head_leaves_out_what_is_as_usual(weights: Path) -> None:
    usual = plan(weights).model_copy(update={"game": "pampero", "test_games": 2000})
    assert other_options(usual) == "--sigma 0.5 --objective margin"


def test_the_history_has_a_row_a_candidate(weights: Path, tmp_path: Path) -> None:
    seen: list[Generation] = []
    tune(plan(weights, generations=3), tmp_path / "out", workers=2, news=TuningListener(generation=seen.append))
    rows = pd.read_parquet(tmp_path / "out" / "history.parquet")
    assert len(rows) == 3 * 8
    assert {"generation", "candidate", "sigma", "fitness", "margin", "win_rate", "own.pot", "rival.pot"} <= set(rows)
    assert list(rows["own.pot"][:8]) == [values["own.pot"] for values in seen[0].values]
    assert list(rows["fitness"]) == list(rows["margin"])


def stopped_after(generations: int) -> TuningListener:
    def stop(generation: Generation) -> None:
        if generation.number == generations - 1:
            raise KeyboardInterrupt

    return TuningListener(generation=stop)


def test_a_study_that_was_stopped_comes_to_the_same_result(weights: Path, tmp_path: Path) -> None:
    whole = tune(plan(weights), tmp_path / "whole", workers=1)
    with pytest.raises(KeyboardInterrupt):
        tune(plan(weights), tmp_path / "stopped", workers=2, news=stopped_after(2))
    weights.unlink()
    played: list[Generation] = []
    again = resume(tmp_path / "stopped", workers=2, news=TuningListener(generation=played.append))
    assert [generation.number for generation in played] == [2, 3, 4, 5]
    assert same_result(whole, again)
    one, other = (pd.read_parquet(tmp_path / name / "history.parquet") for name in ("whole", "stopped"))
    pd.testing.assert_frame_equal(one, other)


def same_result(one: TuningResult, other: TuningResult) -> bool:
    return (one.values, one.test, one.text) == (other.values, other.test, other.text)


def test_a_finished_study_is_continued_for_more_generations(weights: Path, tmp_path: Path) -> None:
    whole = tune(plan(weights, generations=4), tmp_path / "whole", workers=1)
    tune(plan(weights, generations=2), tmp_path / "short", workers=1)
    assert same_result(whole, resume(tmp_path / "short", generations=4))


def test_killed_for_good_and_resumed(weights: Path, tmp_path: Path) -> None:
    whole = tune(plan(weights, generations=8), tmp_path / "whole")
    place = tmp_path / "killed"
    line = ("players", "tune", weights, "--game", "template", "--games", 60, "--generations", 8, "--population", 8)
    more = ("--sigma", 0.5, "--test-games", 300, "--out", place, "--quiet")
    with subprocess.Popen(command(*map(str, (*line, *more))), env=environment(), stdout=subprocess.PIPE) as process:
        while not (place / "history.parquet").exists() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    assert same_result(whole, resume(place))


def test_the_same_command_with_resume_finishes_a_study_and_begins_one(
    weights: Path, wide_solo: Solo, tmp_path: Path
) -> None:
    whole = tune(plan(weights, generations=2), tmp_path / "whole", workers=1)
    line = ["players", "tune", str(weights), "--game", "template", "--games", "60", "--population", "8"]
    line += ["--sigma", "0.5", "--test-games", "300", "--generations", "2", "--workers", "1", "--resume", "--out"]
    with pytest.raises(KeyboardInterrupt):
        tune(plan(weights, generations=2), tmp_path / "stopped", workers=1, news=stopped_after(1))
    for place in ("stopped", "new"):
        done = wide_solo(*line, str(tmp_path / place))
        assert (done.code, done.err) == (0, "")
        assert (tmp_path / place / "mine.toml").read_text(encoding="utf-8") == whole.text


def test_few_held_out_games_cannot_say_whether_it_plays_better(capsys: pytest.CaptureFixture[str]) -> None:
    better = Difference("margin", 0.0, 9.0, Interval(9.0, 5.0, 13.0))
    for games, told in ((29, True), (30, False)):
        asked: Any = SimpleNamespace(path="mine.toml", game="pampero", population=4, games=8, test_games=games)
        print_result(TuningResult(asked, {}, 1, (better,), ""), Path("out"), as_json=False)
        assert ("Too few games to say whether it plays better" in capsys.readouterr().out) is told


def test_held_out_games_can_say_that_the_new_numbers_are_worse(capsys: pytest.CaptureFixture[str]) -> None:
    worse = Difference("margin", 9.0, 0.0, Interval(-9.0, -13.0, -5.0))
    asked: Any = SimpleNamespace(path="mine.toml", game="pampero", population=4, games=8, test_games=500)
    print_result(TuningResult(asked, {}, 1, (worse,), ""), Path("out"), as_json=False)
    assert "it plays worse: keep the old numbers" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--games", "61"), "was begun with games 60, not 61; leave 'games' out to resume it"),
        (("--only", "own.*"), "was begun with only []"),
        (("greedy",), "was begun with player"),
    ],
)
def test_a_study_is_resumed_as_no_other(
    weights: Path, wide_solo: Solo, tmp_path: Path, options: tuple[str, ...], told: str
) -> None:
    tune(plan(weights, generations=1), tmp_path / "out", workers=1)
    found = wide_solo("players", "tune", *options, "--resume", "--out", str(tmp_path / "out"))
    assert found.code == 2
    assert told in found.err


def test_a_file_that_was_edited_since_is_another_study(weights: Path, wide_solo: Solo, tmp_path: Path) -> None:
    tune(plan(weights, generations=1), tmp_path / "out", workers=1)
    weights.write_text(weights.read_text(encoding="utf-8").replace("-800", "-700"), encoding="utf-8")
    found = wide_solo("players", "tune", str(weights), "--resume", "--out", str(tmp_path / "out"))
    assert found.code == 2
    assert "has changed since" in found.err


def test_a_damaged_plan_is_refused_and_nothing_is_written(weights: Path, tmp_path: Path) -> None:
    tune(plan(weights, generations=1), tmp_path / "out", workers=1)
    path = tmp_path / "out" / STUDY
    path.write_text(path.read_text(encoding="utf-8").replace('"seed": 101', '"seed": 100'), encoding="utf-8")
    before = {file: file.read_bytes() for file in (tmp_path / "out").iterdir()}
    with pytest.raises(UserError, match="is damaged: its content does not fit its check"):
        resume(tmp_path / "out", generations=2, workers=1)
    assert {file: file.read_bytes() for file in (tmp_path / "out").iterdir()} == before


def test_a_history_that_tells_other_figures_is_refused(weights: Path, tmp_path: Path) -> None:
    """A figure that was changed, and the history of a study of another seed with as many candidates."""
    tune(plan(weights, generations=1), tmp_path / "out", workers=1)
    tune(plan(weights, generations=1, seed=102), tmp_path / "other", workers=1)
    path, before = tmp_path / "out" / HISTORY, (tmp_path / "out" / STUDY).read_bytes()
    table = pq.read_table(path)
    place = table.column_names.index("fitness")
    figures = pa.array([value + 1.0 for value in table.column("fitness").to_pylist()])
    pq.write_table(table.set_column(place, "fitness", figures), tmp_path / "changed.parquet")
    for wrong in (tmp_path / "changed.parquet", tmp_path / "other" / HISTORY):
        path.write_bytes(wrong.read_bytes())
        with pytest.raises(UserError, match="is damaged, or is of another study: remove it"):
            resume(tmp_path / "out", generations=2, workers=1)
    assert (tmp_path / "out" / STUDY).read_bytes() == before


def test_what_a_kill_left_of_a_file_is_cleared(weights: Path, tmp_path: Path) -> None:
    tune(plan(weights, generations=1), tmp_path / "out", workers=1)
    (tmp_path / "out" / f".{HISTORY}.0123abcd.partial").write_text("half")
    resume(tmp_path / "out", workers=1)
    assert not list((tmp_path / "out").glob("*.partial"))


def test_the_numbers_of_a_script_stay_in_their_ranges(tmp_path: Path) -> None:
    path = tmp_path / "careful.toml"
    path.write_text(CAREFUL.replace("[define]", "more = 3 # of them\n\n[define]").replace("gain * 2", "gain * more"))
    found = tune(plan(path, generations=3, sigma=3.0), tmp_path / "out", workers=2)
    rows = pd.read_parquet(tmp_path / "out" / "history.parquet")
    assert rows["enough"].between(0, 30).all()
    assert rows["enough"].nunique() > 5
    assert f"enough = {{value = {found.values['enough']}, min = 0, max = 30}}" in found.text
    assert f"more = {found.values['more']} # of them" in found.text


WRITTEN = {
    "numbers.enough = 8\nnumbers.more = 3": "numbers.enough = {enough}\nnumbers.more = {more}",
    "[numbers]\nenough.min = 0\nenough.value = 8\nmore = 3": (
        "[numbers]\nenough.min = 0\nenough.value = {enough}\nmore = {more}"
    ),
    "[numbers.enough]\nvalue = 8\n[numbers]\nmore = 3": "[numbers.enough]\nvalue = {enough}\n[numbers]\nmore = {more}",
    "numbers = {enough = 8, more = 3}": "numbers = {{enough = {enough}, more = {more}}}",
    "[numbers]\nmore = 3 # hills\nenough = 0x08": "[numbers]\nmore = {more} # hills\nenough = {enough}",
    "[numbers]\nmore = 3\nenough = {'value' = 8}": "[numbers]\nmore = {more}\nenough = {{'value' = {enough}}}",
}


@pytest.mark.parametrize("written", WRITTEN)
def test_numbers_are_replaced_where_they_stand(tmp_path: Path, written: str) -> None:
    path = script_with(tmp_path, written)
    found = tune(plan(path, games=4, generations=1, test_games=4), tmp_path / "out", workers=1)
    assert WRITTEN[written].format(**found.values) in found.text


def script_with(folder: Path, numbers: str) -> Path:
    """A script with its numbers written in some way."""
    path = folder / "careful.toml"
    known = "[numbers]\nenough = {value = 8, min = 0, max = 30}"
    path.write_text(CAREFUL.replace(known, numbers).replace("gain * 2", "gain * more"))
    return path


@pytest.mark.parametrize("objective", ["wins", "mix"])
def test_other_objectives(weights: Path, tmp_path: Path, objective: str) -> None:
    tune(plan(weights, generations=1, objective=objective), tmp_path / "out", workers=2)
    rows = pd.read_parquet(tmp_path / "out" / "history.parquet")
    assert rows["fitness"].between(0, 1).all()
    assert (objective == "wins") == list(rows["fitness"]).__eq__(list(rows["win_rate"]))


def test_only_some_numbers_are_tuned(weights: Path) -> None:
    parameters = vector_of(read_player(weights), find_game("template"), Setting()).parameters
    assert [parameter.name for parameter in chosen(parameters, ["*.pot"])] == ["own.pot", "rival.pot"]
    assert "own.points" not in [parameter.name for parameter in parameters]
    with pytest.raises(UserError, match=r"unknown number to tune 'own.pto'; did you mean 'own.pot'"):
        chosen(parameters, ["own.pto"])
    with pytest.raises(UserError, match=r"there is 1 number to tune, allowed: 2 or more .*; write them in \[numbers\]"):
        chosen(parameters, ["own.pot"])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), "which player?"),
        (("nobody",), "unknown player with a file to tune 'nobody'"),
        (("random",), "unknown player with a file to tune 'random'"),
        (("no.toml",), "the player's file no.toml cannot be read: no such file"),
        (("greedy", "--games", "0"), "--games is 0, allowed: 1 to"),
        (("greedy", "--population", "2"), "--population is 2, allowed: 3 to"),
        (("greedy", "--sigma", "0"), "--sigma is 0, allowed: above 0"),
        (("greedy", "--seed", str(DEFAULTS["test_seed"])), "the held-out games must be others"),
        (("greedy", "--workers", "0"), "--workers is 0"),
        (("greedy", "--objective", "wims"), "unknown objective 'wims'; did you mean 'wins'?"),
        (("greedy", "--only", "own.monee"), "unknown number to tune 'own.monee'"),
        (("--resume",), "which study? add --out DIR"),
        (("--resume", "--out", "nowhere"), "nowhere holds no tuning study to resume"),
        (("greedy", "--resume"), "which study? add --out DIR"),
    ],
)
def test_what_means_nothing_is_refused_in_a_sentence(
    wide_solo: Solo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    found = wide_solo("players", "tune", *options)
    assert (found.code, found.out) == (2, "")
    assert told in found.err
    assert not list(tmp_path.iterdir())


def test_weights_for_other_facts_are_refused(weights: Path, wide_solo: Solo, tmp_path: Path) -> None:
    found = wide_solo("players", "tune", str(weights), "--out", str(tmp_path / "out"))
    assert (found.code, found.out) == (2, "")
    assert "unknown fact 'points'" in found.err
    assert not (tmp_path / "out").exists()


def test_the_command_tells_what_was_found(weights: Path, wide_solo: Solo, tmp_path: Path) -> None:
    line = ("players", "tune", str(weights), "--game", "template", "--games", "20", "--generations", "1")
    more = ("--population", "4", "--test-games", "50", "--workers", "1")
    found = wide_solo(*line, *more, "--out", str(tmp_path / "a"))
    assert found.code == 0, found.err
    assert "margin on 50 held-out games: " in found.out
    assert "\nNext: solo simulate --player " in found.out
    assert "mine.toml" in found.out
    found = wide_solo(*line, *more, "--out", str(tmp_path / "b"), "--json")
    assert json.loads(found.out)["plan"]["test_games"] == 50
    found = wide_solo(*line, *more, "--out", str(tmp_path / "b"))
    assert (found.code, found.out) == (2, "")
    assert found.err.endswith("b holds a study already; add --resume to finish it, or choose another --out\n")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "letter.txt").touch()
    found = wide_solo(*line, *more, "--out", str(tmp_path / "c"))
    assert found.err.endswith("c is not empty, allowed: a new or an empty folder; choose another --out\n")


def test_without_the_library_it_says_what_to_install(
    weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr("experiments.tune.import_module", missing)
    with pytest.raises(UserError, match="pip install cma tomlkit"):
        tune(plan(weights), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_held_out_games_are_those_of_no_page_and_no_study() -> None:
    """Who tunes and then repeats the table of README must not meet the games that the numbers were chosen on."""
    pages = [HOUSE / "README.md", *(HOUSE / "docs").glob("*.md")]
    told = {int(seed) for page in pages for seed in re.findall(r"--seed (\d+)", page.read_text(encoding="utf-8"))}
    told |= {tomllib.loads(path.read_text(encoding="utf-8"))["seed"] for path in shipped_studies().values()}
    assert told
    assert not {DEFAULTS["seed"], DEFAULTS["test_seed"]} & told
    assert not [page.name for page in pages if "which no play changes" in page.read_text(encoding="utf-8")]
