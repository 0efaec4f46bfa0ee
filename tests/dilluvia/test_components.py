"""The component files: what the rulebook states of them, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.components.records import Provenance
from engine.core.errors import DataError
from engine.dilluvia.components.build_tables import tables_of
from engine.dilluvia.components.catalogue import COMPONENTS
from engine.dilluvia.constants import CELLS, CITY, PROPELLERS, SECTORS, Action, Back, Effect, LastSpace, Mark
from tests.dilluvia.table import components, tables


def overlay(folder: Path, file: str, old: str, new: str) -> Path:
    """A folder with one file in which something is replaced."""
    text = COMPONENTS.shipped.joinpath(file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return folder


def test_the_shipped_set_agrees_with_what_the_rulebook_states() -> None:
    c = components()
    assert sum(record.copies for record in c.buildings.building) == 86
    assert sum(record.copies for record in c.market_tiles.tile) == 61
    assert {record.size for record in c.buildings.building} == {1, 2, 4}
    assert {record.number for record in c.buildings.building if record.size == 4} == {6}
    assert any(square.money == 3 and square.cubes == 1 for b in c.buildings.building for square in b.squares)
    assert any(record.price == 6 for record in c.board.propeller)
    assert {record.gives for record in c.board.market_space} == set(LastSpace)
    assert {record.effect for record in c.market_tiles.tile} == set(Effect)
    assert c.board.action[Action.WHITE].spots[2].aero


def test_every_record_has_a_source_and_what_is_not_stated_says_so() -> None:
    sources = components().sources()
    assert set(sources) == {"board.toml", "buildings.toml", "market_tiles.toml", "player_mat.toml"}
    assert sources["market_tiles.toml"] == {Provenance.RECONSTRUCTED: 35}
    assert sources["buildings.toml"][Provenance.STATED] == 0
    assert sources["player_mat.toml"][Provenance.STATED] == 2


def test_there_are_white_tiles_for_every_number_of_players() -> None:
    t = tables()[0]
    beige = [kind for kind in range(35) if t.tile_back[kind] == Back.BEIGE]
    assert sum(t.tile_copies[kind, Mark.PLAIN] for kind in beige) == 23


def test_the_quarters_are_equal_and_leave_the_centre_out() -> None:
    t = tables()[0]
    counts = [0] * (SECTORS + 1)
    for cell in range(CELLS):
        counts[t.sector_plus[cell]] += 1
    assert counts == [1, 42, 42, 42, 42]
    assert t.sector_plus[t.propeller_cell[0]] == 0
    assert all(
        t.in_play[4, t.propeller_cell[p] // CITY] >> t.propeller_cell[p] % CITY & 1 == 0 for p in range(PROPELLERS)
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("buildings.toml", "copies = 12", "copies = 11", "found 85 tiles, allowed: 86"),
        ("buildings.toml", "{ worker = 1 }", "{ money = 1 }", "allowed for #0: a worker, and 2 prestige"),
        ("buildings.toml", "size = 4", "size = 2", "4 for the large buildings"),
        ("market_tiles.toml", "plain = 2", "plain = 1", "allowed: 61"),
        ("market_tiles.toml", 'timing = "end"', 'timing = "once"', "found 'once', allowed: end"),
        ("market_tiles.toml", 'effect = "toll"', 'effect = "tolls"', "tolls"),
        ("market_tiles.toml", 'source = "reconstructed"', 'source = "guessed"', "reconstructed"),
        ("board.toml", "price = 12", "price = 100", "from 0 to 99"),
        ("board.toml", '"4444444444444"', '"444444444444"', "13 rows of 13 letters"),
        ("board.toml", 'gives = "aeros"', 'gives = "cubes"', "found no space that gives 'aeros'"),
        ("board.toml", 'id = "order"', 'id = "orders"', "found orders"),
        ("player_mat.toml", "aeros = [3, 4, 5, 6]", "aeros = [3, 4, 5, 7]", "3, 4, 5, 6 Aeros"),
        ("player_mat.toml", "numbers = [1, 1,", "numbers = [2, 2,", "rise from 1"),
    ],
)
def test_a_file_that_breaks_a_stated_fact_is_refused(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    with pytest.raises(DataError, match=says):
        COMPONENTS.load(overlay(tmp_path, file, old, new))


def test_a_reconstructed_value_may_be_replaced(tmp_path: Path) -> None:
    folder = overlay(tmp_path, "board.toml", "price = 12", "price = 10")
    mine = COMPONENTS.load(folder)
    assert mine.hash != components().hash
    assert tables_of(mine)[0].propeller_price[0] == 10
