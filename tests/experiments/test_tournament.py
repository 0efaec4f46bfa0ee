"""Tournaments: the same games for all, differences with intervals, a rating; and the list of players."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from engine.core.errors import UserError
from engine.core.registry import find_game
from experiments import player_stats
from experiments.comparison import compare_players
from experiments.player_stats import list_players, measure, read_book
from experiments.run import read_manifest
from experiments.summary import summarise
from experiments.tournament import bradley_terry, possible_share, ranked, tournament_study
from solo.statistics import Interval
from tests.experiments.runs import HOUSE

Solo = Callable[..., SimpleNamespace]

LAST = HOUSE / "docs" / "examples" / "last.py"
BROKEN = """
class Broken:
    def choose(self, view, options):
        if len(options) > 1 and view.facts()["you"]["points"] > 4:
            raise ValueError("too rich")
        return options[0]
"""
RAISES = """
class Raises:
    def choose(self, view, options):
        raise ValueError("no")
"""


@pytest.fixture
def solo(wide_solo: Solo) -> Solo:
    return lambda *args: wide_solo(*map(str, args), columns=140)


# The figures


def test_ratings_are_those_of_a_table_that_has_a_known_answer() -> None:
    """With a share of 10 to 1 in very many meetings the ratings lie 400 apart."""
    found = bradley_terry(np.array([[0.0, 1e6], [1e5, 0.0]]))
    assert found[0] - found[1] == pytest.approx(400, abs=0.1)
    assert found.mean() == pytest.approx(1500)
    strengths = np.array([4.0, 2.0, 1.0])
    wins = 1e6 * strengths[:, None] / (strengths[:, None] + strengths[None, :])
    apart = np.diff(bradley_terry(wins))
    assert apart == pytest.approx([-400 * np.log10(2)] * 2, abs=0.1)


def test_a_player_that_wins_every_meeting_has_a_rating_too() -> None:
    margins = np.array([[5.0, -5.0]] * 50)
    table = ranked(["good", "bad"], margins, (margins > 0).astype(float), 1)
    assert [row.player for row in table.standings] == ["good", "bad"]
    assert 1500 < table.standings[0].rating.value < 2500
    assert table.pairs[0].meetings == 1.0
    assert all(math.isnan(end) for row in table.standings for end in row.rating[1:])  # drawn again it is the same


def test_the_shares_of_players_who_meet_have_the_interval_that_a_summary_has(solo: Solo, tmp_path: Path) -> None:
    run = tmp_path / "run"
    line = ("tournament", "random", "greedy", "--game", "template", "--seats", 2, "--games", 80, "--out", run)
    told = {row["player"]: row["wins"] for row in json.loads(solo(*line, "--json").out)["standings"]}
    for row in summarise(run).results.to_dict("records"):
        assert [*told[row["player"]].values()] == pytest.approx([row["win_rate"], row["win_low"], row["win_high"]])


def test_equal_margins_are_half_a_win_each() -> None:
    table = ranked(["a", "b"], np.zeros((20, 2)), np.zeros((20, 2)), 1)
    assert {row.meetings for row in table.pairs} == {0.5}
    assert [row.rating.value for row in table.standings] == pytest.approx([1500, 1500])


def test_players_who_met_are_listed_by_their_victories_and_not_by_their_places() -> None:
    wins = np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    by_place = [Interval(1490.0, 1480.0, 1500.0), Interval(1510.0, 1500.0, 1520.0)]
    table = ranked(["wins", "comes second"], wins, wins, 1, ratings=by_place)
    assert [row.player for row in table.standings] == ["wins", "comes second"]
    alone = ranked(["wins", "comes second"], np.array([[1.0, 9.0]] * 3), wins, 1)
    assert [row.player for row in alone.standings] == ["comes second", "wins"]


# The command


def test_all_play_the_same_set_ups_and_the_cross_table_agrees_with_a_comparison(solo: Solo, tmp_path: Path) -> None:
    run = tmp_path / "run"
    line = ("tournament", "random", "greedy", f"{LAST}:LAST", "--game", "template", "--games", 60, "--out", run)
    found = solo(*line, "--json")
    assert found.code == 0, found.err
    told = json.loads(found.out)
    assert [row["games"] for row in told["standings"]] == [60, 60, 60]
    assert len(told["pairs"]) == 6
    apart = next(row for row in told["pairs"] if (row["player"], row["other"]) == ("greedy", "random"))
    table = compare_players(run, "greedy", "random").table.set_index("measure")
    for measure_, name in (("margin", "margin"), ("win rate", "win_rate")):
        row = table.loc[measure_]
        assert apart[name]["value"] == pytest.approx(row["difference"])
        assert apart[name]["low"] == pytest.approx(row["low"])
    ratings = [row["rating"]["value"] for row in told["standings"]]
    assert ratings == sorted(ratings, reverse=True)
    assert all(row["rating"]["low"] <= row["rating"]["value"] <= row["rating"]["high"] for row in told["standings"])
    assert len(read_manifest(run).study.cells) == 3


def test_a_person_reads_a_cross_table_and_what_it_means(solo: Solo) -> None:
    found = solo("tournament", "random", "greedy", "--game", "template", "--games", 40, "--quiet")
    assert found.code == 0, found.err
    assert "40 games of seed 1, the same set-ups for all" in found.out
    assert "Difference in margin" in found.out
    assert "do not meet" in found.out


def test_a_player_that_fails_is_left_out_of_those_games_only(solo: Solo, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(BROKEN, encoding="utf-8")
    name = f"{path}:Broken"
    found = solo("tournament", "random", name, "--game", "template", "--games", 40, "--json")
    assert found.code == 3
    told = json.loads(found.out)
    assert 0 < told["games"] < 40
    assert "ValueError: too rich" in found.err
    assert "replay:" not in found.err
    assert "with --out DIR the run is kept" in found.err
    kept = solo("tournament", "random", name, "--game", "template", "--games", 40, "--out", tmp_path / "run")
    assert f"replay: solo game {tmp_path / 'run'} --cell {name}" in kept.err
    assert f"--player {name}" in kept.err


@pytest.mark.parametrize("kept", [True, False])
def test_a_player_that_fails_always_leaves_no_table_and_code_3(solo: Solo, tmp_path: Path, kept: bool) -> None:
    path = tmp_path / "raises.py"
    path.write_text(RAISES, encoding="utf-8")
    line = ["tournament", f"{path}:Raises", "random", "--game", "template", "--games", 5]
    found = solo(*line, *(["--out", tmp_path / "run"] if kept else []))
    assert (found.code, found.out) == (3, "")
    assert "note: no game was finished by every player" in found.err
    assert ("replay: solo game" in found.err) is kept
    told = solo(*line, "--json")
    assert (told.code, json.loads(told.out)["standings"]) == (3, [])
    alone = solo("tournament", f"{path}:Raises", f"{LAST}:LAST", "--game", "template", "--games", 5)
    assert alone.code == 3


def test_players_with_the_same_file_name_are_told_apart(solo: Solo, tmp_path: Path) -> None:
    weights = (HOUSE / "engine" / "template" / "players" / "greedy.toml").read_text(encoding="utf-8")
    paths = [tmp_path / folder / "x.toml" for folder in ("a", "b")]
    for path in paths:
        path.parent.mkdir()
        path.write_text(weights, encoding="utf-8")
    found = solo("tournament", *paths, "random", "--game", "template", "--games", 5)
    assert found.code == 0, found.err
    assert all(found.out.count(name) >= 3 for name in ("a/x.toml", "b/x.toml"))
    alone = solo("tournament", paths[0], "random", "--game", "template", "--games", 5)
    assert "x.toml" in alone.out
    assert str(paths[0]) not in alone.out


def test_a_single_game_has_no_interval_and_says_so(solo: Solo) -> None:
    line = ("tournament", "random", "greedy", "--game", "template", "--games", 1)
    found = solo(*line)
    assert (found.code, "nan" in found.out, re.search(r"±\d", found.out)) == (0, False, None)
    assert "1 game of seed 1" in found.out
    assert found.err == "note: too few games to say much: 1 set-up\n"
    rating = json.loads(solo(*line, "--json").out)["standings"][0]["rating"]
    assert (rating["low"], rating["high"]) == (None, None)


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_no_figure_is_lost_on_a_narrow_terminal(wide_solo: Solo, columns: int) -> None:
    line = ("tournament", "random", "greedy", "--game", "template", "--games", "40")
    wide, narrow = (wide_solo(*line, columns=width).out for width in (140, columns))
    assert "…" not in narrow
    figures = set(re.findall(r"\d+\.\d+%?", wide))  # a list has each pair once, with one of the two signs
    assert figures
    assert figures <= set(re.findall(r"\d+\.\d+%?", narrow))


def test_a_list_of_pairs_has_each_pair_once_and_says_what_is_taken_from_what(wide_solo: Solo) -> None:
    line = ("tournament", "random", "greedy", "steady", "--game", "template", "--games", "40")
    wide, narrow = (wide_solo(*line, columns=width).out for width in (140, 40))
    assert "row less column" in " ".join(wide.split())
    assert "player less other" in " ".join(narrow.split())
    pairs = narrow.partition("Differences\n")[2].partition("\n\n")[0]
    assert sum(pairs.count(name) for name in ("random", "greedy", "steady")) == 6


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_the_list_of_players_keeps_its_figures_on_a_narrow_terminal(wide_solo: Solo, columns: int) -> None:
    wide, narrow = (wide_solo("players", columns=width).out for width in (140, columns))
    assert "…" not in narrow
    assert set(re.findall(r"\d+\.\d+%", wide)) <= set(re.findall(r"\d+\.\d+%", narrow))


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("random",), "a tournament needs two players or more"),
        (("random", "random"), "the player random is named twice"),
        (("random", "greddy"), "unknown player 'greddy'; did you mean 'greedy'?"),
        (("random", "greedy", "--games", "0"), "--games is 0"),
        (("random", "greedy", "--resume"), "which tournament? add --out DIR"),
    ],
)
def test_what_means_nothing_is_refused(solo: Solo, names: tuple[str, ...], told: str) -> None:
    found = solo("tournament", *names)
    assert (found.code, found.out) == (2, "")
    assert told in found.err


def test_a_study_of_one_player_is_none() -> None:
    with pytest.raises(UserError, match="two players or more"):
        tournament_study(["random"], 5, 1, "template", None)


# The list


@pytest.fixture(autouse=True)
def _calibrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare the seconds of calibration."""
    monkeypatch.setattr("experiments.player_stats.calibrate", lambda: 0.48)


def test_players_are_listed_with_what_was_measured(tmp_path: Path) -> None:
    game, path = find_game("template"), tmp_path / "measured.json"
    book = measure(["random"], game, 50, 1, 10.0, path)
    assert read_book(path) == book
    rows = {row.name: row for row in list_players(game, book)}
    figures = rows["random"].figures
    assert figures is not None
    assert (figures.games, figures.seed, rows["random"].stale) == (50, 1, "")
    assert figures.win_rate.low < figures.wins / 50 < figures.win_rate.high
    assert rows["greedy"].figures is None


def test_figures_of_other_components_or_numbers_are_marked(tmp_path: Path) -> None:
    game, path = find_game("template"), tmp_path / "measured.json"
    text = json.dumps(measure(["greedy"], game, 20, 1, 10.0, path).model_dump())
    figures = read_book(path).games["template"]["greedy"]
    for before, told in ((figures.data, "measured on other components"), (figures.plays_by, "with other numbers")):
        path.write_text(text.replace(before, "0" * len(before)), encoding="utf-8")
        rows = {row.name: row for row in list_players(game, read_book(path))}
        assert told in rows["greedy"].stale


def test_a_measurement_ends_with_its_time(tmp_path: Path) -> None:
    book = measure(["random"], find_game("template"), 10**9, 1, 0.2, tmp_path / "measured.json")
    assert 20 <= book.games["template"]["random"].games < 10**8


def test_the_group_alone_lists_the_players(solo: Solo) -> None:
    alone, named = solo("players"), solo("players", "list")
    assert alone.code == 0, alone.err
    assert alone.out == named.out
    assert "greedy" in alone.out
    told = json.loads(solo("players", "--json").out)
    assert {"random", "greedy"} <= {row["name"] for row in told}
    assert "Usage" in solo("players", "--help").out


def test_damaged_measurements_are_told(tmp_path: Path) -> None:
    path = tmp_path / "measured.json"
    path.write_text('{"games": {"template": {"random": {}}}}', encoding="utf-8")
    with pytest.raises(UserError, match=r"is damaged: .*remove it: the players are then listed without figures"):
        read_book(path)


def test_measuring_into_a_damaged_file_says_what_to_do(solo: Solo, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text("{", encoding="utf-8")
    found = solo("players", "measure", "random", "--game", "template", "--games", 5, "--out", path)
    assert (found.code, "; remove it, or choose another --out" in found.err) == (2, True)
    assert "solo players measure" not in found.err


def test_figures_are_printed_and_kept_only_where_a_file_is_named(solo: Solo) -> None:
    shipped = player_stats.FILE.read_bytes()
    found = solo("players", "measure", "random", "--game", "template", "--games", 5)
    assert found.out.startswith("random: wins ")
    assert " of 5 games, margin " in found.out
    assert player_stats.FILE.read_bytes() == shipped


def test_a_player_that_fails_is_not_measured(solo: Solo, tmp_path: Path) -> None:
    path = tmp_path / "raises.py"
    path.write_text(RAISES, encoding="utf-8")
    line = ("players", "measure", f"{path}:Raises", "--game", "template", "--games", 5, "--out", tmp_path / "m.json")
    found = solo(*line)
    assert (found.code, found.out) == (3, "")
    assert "ValueError: no" in found.err
    assert not (tmp_path / "m.json").exists()


def test_one_measured_game_has_no_interval(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    measure(["random"], find_game("template"), 1, 1, 10.0, path)
    assert "NaN" not in path.read_text(encoding="utf-8")
    figures = read_book(path).games["template"]["random"]
    assert figures.margin_low is None


def test_measuring_names_each_player_with_its_games(solo: Solo, tmp_path: Path) -> None:
    line = ("players", "measure", "random", "--game", "template", "--games", 30, "--out", tmp_path / "m.json")
    found = solo(*line)
    assert found.code == 0, found.err
    assert "of 30 games" in found.out
    assert solo("players", "measure", "--games", 0).code == 2


def test_a_tournament_is_resumed_as_it_was_begun(wide_solo: Solo, tmp_path: Path) -> None:
    place, own = tmp_path / "cup", tmp_path / "own.py"
    own.write_text("class First:\n    def choose(self, view, options):\n        return options[0]\n")
    player = f"{own}:First"
    begun = wide_solo("tournament", "random", player, "--games", "4", "--seed", "5", "--out", str(place), "--json")
    assert begun.code == 0, begun.err
    for part in place.glob("part-*.parquet"):
        part.unlink()
    found = wide_solo("tournament", "--resume", "--out", str(place))
    assert (found.code, "name it too, and it is run" in " ".join(found.err.split())) == (2, True)
    found = wide_solo("tournament", player, "--resume", "--out", str(place), "--json")
    assert (found.code, found.out) == (0, begun.out), found.err
    found = wide_solo("tournament", player, "random", "--games", "5", "--resume", "--out", str(place))
    assert (found.code, "was made with" in found.err) == (2, True)


def test_a_share_of_the_victories_is_at_most_one_per_game() -> None:
    assert possible_share(Interval(0.5, 0.459, 0.541), 0.5).high == 0.5
    assert possible_share(Interval(0.3, 0.25, 0.35), 0.5).high == 0.35
