"""The versions of the shipped set: each is what its list says, and is found by its word."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.core.game import Released, released_as
from engine.pampero.components.catalogue import load_catalogue
from engine.pampero.components.editions import folder, released
from engine.pampero.game import PAMPERO
from solo.game import Game
from solo.pampero.data_answers import checked
from tests.golden.files import FROZEN


@pytest.mark.parametrize("entry", released(), ids=lambda entry: entry.word)
def test_a_version_has_the_hash_that_its_list_tells(entry: Released) -> None:
    found = load_catalogue(Path(entry.word)).hash
    assert found == entry.hash, (
        f"{entry.says}: write {found} into editions.toml, or, if results have it, make a new version"
    )


def test_the_newest_version_is_what_is_shipped() -> None:
    assert load_catalogue().hash == released()[-1].hash
    assert released_as(PAMPERO, load_catalogue().hash) == released()[-1]


def test_the_first_version_is_the_set_that_the_golden_games_are_played_with() -> None:
    assert load_catalogue(Path("edition-1")).hash == load_catalogue(FROZEN).hash


def test_an_older_version_keeps_only_what_differs() -> None:
    for entry in released()[:-1]:
        for file in folder().joinpath(entry.word.removeprefix("edition-")).iterdir():
            assert file.read_text("utf-8") != folder().joinpath("..", "data", file.name).read_text("utf-8")


def test_a_version_that_never_was_is_refused_with_those_there_are() -> None:
    with pytest.raises(DataError, match=r"unknown edition 'edition-9'.*edition-1"):
        load_catalogue(Path("edition-9"))


def test_a_version_is_checked_like_a_folder() -> None:
    ok, own, *_ = checked(Path("edition-1"))
    assert ok.endswith(released()[0].hash[:12])
    assert " from edition-1: " in own
    assert len(list(checked(Path(released()[-1].word)))) == 1


def test_a_saved_game_finds_the_version_it_was_played_with(tmp_path: Path) -> None:
    game = Game.new(seed=4, data="edition-1")
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").edition.hash == released()[0].hash
