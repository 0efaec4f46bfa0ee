"""Study files and settings in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.errors import UserError
from engine.core.safe_io import validated
from experiments.layout import Layout
from experiments.study import SavedStudy
from experiments.study_file import read_study, simple_study
from experiments.study_rules import layout_of
from solo.players.registry import registry
from tests.experiments.runs import HOUSE

STUDY = """
seed = 5
games = 30
players = ["random", "greedy"]

[[set_up]]
name = "standard"

[[set_up]]
name = "stored"
variants = ["battery-storage"]

[[rulings]]
name = "english"

[[rulings]]
name = "german"
TIE = "towers"
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_study_is_every_combination(tmp_path: Path) -> None:
    study = read_study(write(tmp_path, STUDY))
    assert (study.name, study.seed, study.games, study.total) == ("mine", 5, 30, 240)
    assert [cell.name for cell in study.cells][:2] == ["random/standard/english", "random/standard/german"]
    assert {cell.rulings for cell in study.cells} == {"defaults", "TIE=towers"}
    assert {cell.variants for cell in study.cells} == {"none", "battery-storage"}


def test_an_axis_of_one_entry_does_not_lengthen_the_names(tmp_path: Path) -> None:
    assert [cell.name for cell in read_study(write(tmp_path, 'players = ["random", "greedy"]')).cells] == [
        "random",
        "greedy",
    ]


def test_a_study_survives_the_manifest(tmp_path: Path) -> None:
    study = read_study(write(tmp_path, STUDY))
    assert validated(SavedStudy, json.loads(json.dumps(study.to_json()))).study() == study


@pytest.mark.parametrize("path", sorted((HOUSE / "experiments" / "studies").glob("*.toml")), ids=lambda path: path.stem)
def test_the_shipped_studies_can_be_read(path: Path) -> None:
    if path.stem in ("pass_tile", "reconstruction"):
        with pytest.raises(UserError, match="ask it with 'solo study FILE'"):
            read_study(path)
    else:
        assert read_study(path).total > 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("players = [", "is not TOML"),
        ("", "names no players"),
        ('players = ["gredy"]', "unknown player 'gredy'; did you mean 'greedy'"),
        ('player = ["greedy"]', "unknown key 'player'; did you mean 'players'"),
        ('players = ["greedy"]\ngames = "many"', "'games' is 'many', allowed: a whole number"),
        ('players = ["greedy"]\ngames = -1', "the number of games is -1"),
        ('players = ["greedy"]\nseed = -1', "the seed is -1"),
        ('players = "greedy"', "'players' is 'greedy', allowed: a list"),
        ('game = "pamperos"\nplayers = ["greedy"]', "unknown game 'pamperos'; did you mean 'pampero'"),
        ('players = ["greedy"]\n[[set_up]]\nseats = 5', "the number of seats is 5, allowed: 1, 2, 3, 4"),
        (
            'players = ["greedy"]\n[[set_up]]\nvariant = ["x"]',
            "unknown key of a set_up 'variant'; did you mean",
        ),
        ('players = ["greedy"]\n[[rulings]]\nTIES = "towers"', "unknown ruling 'TIES'; did you mean 'TIE'"),
        ('players = ["greedy"]\n[[rulings]]\nTIE = "towers"\ntie = "wind_farms"', "the ruling TIE is given twice"),
        ('players = ["greedy"]\n[[rulings]]\nTIE = "tower"', "tower"),
        ('players = ["greedy"]\n[[set_up]]\nvariants = ["batteries"]', "batteries"),
        ('players = ["greedy"]\n[[set_up]]\n[[set_up]]', "two configurations are called"),
        ('players = ["greedy"]\n[[set_up]]\nobjectives = ["towers"]', "three"),
        ('players = ["greedy"]\ndata = "nowhere"', "nowhere"),
    ],
)
def test_a_study_that_cannot_be_used_is_told_by_name(tmp_path: Path, text: str, told: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(UserError) as caught:
        read_study(path)
    assert told in str(caught.value)
    assert "mine.toml" in str(caught.value)


def test_a_study_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read: no such file"):
        read_study(tmp_path / "none.toml")


def test_a_default_said_aloud_is_the_default() -> None:
    assert simple_study("random", 1, 1, rulings=["TIE=wind_farms"]) == simple_study("random", 1, 1)


def test_two_values_for_one_ruling_are_refused() -> None:
    with pytest.raises(UserError, match="the ruling TIE is given twice: towers and wind_farms"):
        simple_study("random", 1, 1, rulings=["TIE=towers", "TIE=wind_farms"])


def test_the_number_of_seats_said_aloud_is_the_usual_one() -> None:
    assert simple_study("random", 1, 1, game="pampero", seats=1) == simple_study("random", 1, 1)


def test_an_impossible_objective_names_the_stacks() -> None:
    with pytest.raises(UserError, match="stack I") as caught:
        simple_study("random", 1, 1, objectives="wind-farms,network-tiles,towers")
    assert "stack II" in str(caught.value)


def test_every_player_has_a_line_about_it() -> None:
    assert all(spec.name == name and spec.says for name, spec in registry().items())


def test_pieces_that_a_column_names_by_id_have_words_and_each_its_own() -> None:
    layout = layout_of(simple_study("random", 1, 1))
    assert layout.in_words("tile_first", "1.1") == "$3 x batteries (tile 1.1)"
    assert layout.in_words("solo_card_second", "most-energy-spent") == "solo card 2, most energy spent"
    assert layout.in_words("objective_second", "two-icon-contracts") == "two-icon contracts"
    assert all(len(set(column.called.values())) == len(column.called) for column in layout.columns)
    plans = layout_of(simple_study("random", 1, 1, game="el_plan"))
    assert plans.in_words("plan_seat1", "furniture-2") == "Furniture workshop II"
    assert Layout.model_validate(layout.to_json()) == layout


def test_a_manifest_of_an_earlier_version_has_no_words_and_is_read() -> None:
    made = layout_of(simple_study("random", 1, 1)).to_json()
    for column in made["columns"]:
        column.pop("called", None)
    assert Layout.model_validate(made).in_words("tile_first", "1.1") == "1.1"
