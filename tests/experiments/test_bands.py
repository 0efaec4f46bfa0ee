"""Bands: what each measure measures, whose games it is held to, and what the command tells."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest

from engine.core.errors import UserError
from engine.core.registry import find_game
from engine.core.settings import Setting
from engine.pampero.game import edition_of
from experiments.balance_targets import (
    Band,
    Bands,
    RangeCheck,
    broken,
    check_bands,
    check_runs,
    family,
    shipped_bands,
    together_name,
)
from experiments.layout import ColumnInfo, Layout
from experiments.runner import simulate
from experiments.schema import RUN_COLUMNS
from experiments.study_file import simple_study
from solo.statistics import Interval
from tests.experiments.runs import HOUSE, make_run

Wide = Callable[..., SimpleNamespace]

LAYOUT = Layout.of(find_game("pampero"), (), Setting())
ROWS = pd.DataFrame(
    {
        "seed": [1, 2, 3, 4],
        "winner": ["you", "vj", "vj", "vj"],
        "money": [100, 110, 120, 130],
        "farms": [1, 0, 0, 2],
        "full": [1, 0, 1, 0],
        "turns": [4, 4, 4, 4],
        "first": ["towers", "wind", "towers", "wind"],
        "first_by": ["you", "vj", "vj", "vj"],
        "last": ["wind", "towers", "wind", "towers"],
        "last_by": ["you", "vj", "you", "vj"],
    }
)


def found(band: Band) -> dict[str, float]:
    return {finding.name: finding.found.value for finding in check_bands([band], "cell", ROWS, LAYOUT)}


def test_the_mean_of_a_column_less_what_all_begin_with() -> None:
    assert found(Band(name="money", mean="money", less=5)) == {"money": 110}


def test_the_share_of_the_games_with_something_for_each_column() -> None:
    assert found(Band(name="with", games_with=["farms", "turns"])) == {"with: farms": 0.5, "with: turns": 1}


def test_the_share_of_the_games_with_a_word() -> None:
    assert found(Band(name="wins", word={"winner": "you"})) == {"wins": 0.25}


def test_one_total_of_others() -> None:
    assert found(Band(name="full", total="full", of=["turns"])) == {"full": 2 / 16}
    assert found(Band(name="full", total="full", of=["turns", "farms"])) == {"full": 2 / 19}


def test_each_word_is_held_over_all_places_it_can_lie_in() -> None:
    won = {"first": "first_by", "last": "last_by"}
    assert found(Band(name="you", won=won, by="you")) == {"you: towers": 0.25, "you: wind": 0.5}
    assert found(Band(name="vj", won=won, by="vj")) == {"vj: towers": 0.75, "vj: wind": 0.5}


def test_the_name_of_a_figure_says_what_it_measures_in_words() -> None:
    you = next(side for side in LAYOUT.sides if side.hero)
    meant = [
        ColumnInfo(name="farms", says=f"{you.yours}: wind farms built", side=you.name),
        ColumnInfo(name="turns", says="batteries taken"),
    ]
    band, layout = (
        Band(name="games with {}", games_with=["farms", "turns"]),
        LAYOUT.model_copy(update={"columns": meant}),
    )
    names = [finding.name for finding in check_bands([band], "cell", ROWS, layout)]
    assert names == ["games with your wind farms built", "games with batteries taken"]
    majority = Band(name="you win the majority of {}", won={"first": "first_by"}, by="you")
    assert list(found(majority)) == ["you win the majority of towers", "you win the majority of wind"]


def test_the_games_taken_together_name_their_players() -> None:
    parts = [ROWS.assign(cell="book"), ROWS.assign(cell="search:10")]
    assert together_name(parts) == "all-round players: book, search:10"


def test_a_band_is_for_the_players_it_names_or_for_the_all_round_ones_together() -> None:
    bands = Bands(all_round=["greedy"], band=[Band(name="one", players=["random"]), Band(name="all")])
    assert [band.name for band in bands.of("random")] == ["one"]
    assert [band.name for band in bands.of("greedy")] == []
    assert [band.name for band in bands.shared] == ["all"]
    assert family("search:12") == "search"


@pytest.mark.parametrize(
    ("least", "most", "holds", "may_hold"),
    [
        (None, None, True, True),
        (0.5, 0.5, True, True),
        (0.6, None, False, True),
        (0.8, None, False, False),
        (None, 0.4, False, True),
        (None, 0.2, False, False),
    ],
)
def test_a_figure_is_held_by_itself_and_a_small_sample_by_its_interval(
    least: float | None, most: float | None, holds: bool, may_hold: bool
) -> None:
    finding = RangeCheck("cell", "name", Interval(0.5, 0.3, 0.7), least, most, share=True)
    assert (finding.holds, finding.may_hold, broken([finding]) == []) == (holds, may_hold, holds)


def test_a_column_that_is_not_there_is_told_with_the_nearest() -> None:
    with pytest.raises(UserError, match=r"the bands: .*'monye'.*money"):
        found(Band(name="money", mean="monye"))


def test_a_game_without_bands_says_so() -> None:
    with pytest.raises(UserError, match=r"has no target ranges: there is no file bands.toml"):
        shipped_bands("template")


def test_the_shipped_bands_name_columns_that_there_are_and_bound_something() -> None:
    columns = {column.name for column in (*RUN_COLUMNS, *edition_of().columns(Setting()))}
    for band in shipped_bands("pampero").band:
        named = {band.mean, band.total, *band.games_with, *band.word, *band.of, *band.won, *band.won.values()} - {""}
        assert named, band.name
        assert named <= columns, band.name
        assert (band.least, band.most) != (None, None), band.name


def test_an_empty_share_is_no_figure() -> None:
    nothing = ROWS.iloc[:0]
    finding = check_bands([Band(name="wins", word={"winner": "you"})], "cell", nothing, LAYOUT)[0]
    assert math.isnan(finding.found.value)


def test_a_check_of_nothing_does_not_pass(wide_solo: Wide, tmp_path: Path) -> None:
    path = tmp_path / "last.py"
    path.write_text("class Last:\n    def choose(self, view, options):\n        return options[-1]\n", encoding="utf-8")
    done = wide_solo("bands", str(make_run(tmp_path / "run", 3, f"{path}:Last")))
    assert (done.code, done.out) == (2, "")
    assert "no player of these games has a target range, so nothing was checked; those that have: " in done.err


def test_a_line_up_is_not_checked_and_the_reason_is_told(wide_solo: Wide, tmp_path: Path) -> None:
    study = simple_study([], 3, 1, game="el_plan", seats=3, lineup=["script", "random", "random"], rotate=False)
    simulate(study, tmp_path / "run", workers=1)
    done = wide_solo("bands", str(tmp_path / "run"))
    assert (done.code, done.out) == (2, "")
    assert "target ranges are for games in which one player sits at every seat" in " ".join(done.err.split())


def test_a_player_with_bands_and_no_finished_game_does_not_pass(tmp_path: Path) -> None:
    path = tmp_path / "p.py"
    path.write_text("class P:\n    def choose(self, view, options):\n        raise ValueError\n", encoding="utf-8")
    simulate(simple_study(["random", f"{path}:P"], 3, 1), tmp_path / "run", workers=1)
    held = Bands(all_round=["random"], band=[Band(name="wins", players=[family(f"{path}:P")], word={"winner": "you"})])
    with pytest.raises(UserError, match="no game was finished, so its target ranges cannot be checked"):
        check_runs(tmp_path / "run", by=held)


@pytest.mark.parametrize("name", ["balance", "search"])
def test_a_kept_run_says_which_command_plays_its_rows_again(wide_solo: Wide, name: str) -> None:
    done = wide_solo("bands", str(HOUSE / "docs" / "runs" / name))
    assert (done.code, "keeps no rows" in done.err, "--resume" in done.err) == (2, True, False)
    assert f"studies/{name}.toml --out runs/kept/{name}' plays them again" in done.err


def test_a_run_that_has_lost_its_rows_can_be_resumed(wide_solo: Wide, tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", 20)
    for part in run.glob("part-*"):
        part.unlink()
    done = wide_solo("summarise", str(run))
    assert (done.code, f"keeps no rows of its 20 games; 'solo simulate --resume --out {run}'" in done.err) == (2, True)
