"""The shipped players: their files are sound, and the scripts know what they are doing."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.jit import is_compiled
from engine.core.registry import find_game
from engine.core.settings import Setting
from experiments.balance_targets import shipped_bands
from solo.players.files import best_of, scripts_of
from solo.players.registry import find_player
from tests.games.playing import table_of

GAMES = 60


def test_the_shipped_scripts_are_read_without_a_fault() -> None:
    rules = find_game("el_plan")
    assert scripts_of(rules) == ["financier", "script", "trader"]
    for name in scripts_of(rules):
        for seats in rules.settings.seats:
            assert find_player(name, game=rules).seat(rules, Setting(seats=seats))


def test_the_all_round_script_is_the_one_that_rollouts_use() -> None:
    assert best_of(scripts_of(find_game("el_plan"))) == "script"
    assert best_of(["wind", "book"]) == "book"
    assert best_of(["wind", "sun"]) == "wind"
    assert best_of([]) is None


@pytest.mark.parametrize("seats", [3, 6])
def test_bands_name_columns_that_there_are(seats: int) -> None:
    columns = {column.name for column in find_game("el_plan").edition().columns(Setting(seats=seats))}
    assert {*shipped_bands("el_plan").columns} - {"cell"} <= columns | {"seed"}


@pytest.mark.skipif(not is_compiled(), reason="takes minutes as plain Python")
@pytest.mark.parametrize("player", ["script", "financier", "trader"])
def test_a_script_has_ideas_and_random_play_has_none(player: str) -> None:
    table = table_of("el_plan", 4)
    scripted, random = (np.asarray(table.batch(name, range(GAMES)))["score"][:, :4] for name in (player, "random"))
    assert scripted.mean() > 5
    assert random.mean() < 0.2
