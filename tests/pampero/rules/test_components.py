"""No component is decoration: every bonus printed on a board, and every tile taken or played, does what it says.

Each test takes its cases from the shipped files, so that a component added there is played here.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.loop import advance
from engine.pampero.codes import move_code
from engine.pampero.constants import VJ, YOU, Market, Zone
from engine.pampero.rules.building import push_tower_bonus
from engine.pampero.rules.connections import READY
from engine.pampero.rules.contracts import fulfil
from engine.pampero.rules.facts import fact
from engine.pampero.vocabulary.decisions import PARKING_PLACE, Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.pampero.rules.phrases import Reading, look, node_effects, raw, rich_table
from tests.pampero.rules.positions import bonus_space, lay, set_income
from tests.table import Table

Record = dict[str, Any]


def named(records: list[Record], key: str = "id") -> dict[str, Any]:
    """Parameters of a test: one a record, called by its name."""
    return {"argvalues": records, "ids": [str(record[key]) for record in records]}


def with_effects(records: list[Record]) -> list[Record]:
    return [record for record in records if record["effects"]]


def alternatives(records: list[Record]) -> list[tuple[Record, int]]:
    """Each record with each alternative that its phrases offer."""
    widest = [max(phrase.count(" or ") + 1 for phrase in record["effects"]) for record in records]
    return [(record, each) for record, count in zip(records, widest, strict=True) for each in range(count)]


@pytest.fixture
def table() -> Table:
    return rich_table()


# --- bonuses printed on the boards


def lay_plain_solar(table: Table) -> Record:
    """A solar contract without income arrows lies at the upper entry."""
    tiles: list[Record] = raw("solar_contracts")["contract"]
    plain = next(number for number, tile in enumerate(tiles) if not any(icon.get("arrows") for icon in tile["icons"]))
    first = len(raw("contracts")["contract"]) + len(raw("remote_contracts")["contract"])
    table.g.space_tile_plus[table.space("solar-1")] = first + plain + 1
    return tiles[plain]


@pytest.mark.rule("DEAL-07")
@pytest.mark.parametrize("node", **named(with_effects(raw("grid_board")["node"])))
def test_grid_node_bonus(table: Table, node: Record) -> None:
    """A solar contract without arrows covers the node."""
    tile = lay_plain_solar(table)
    space = table.space("solar-1")
    reading = Reading(table)
    reading.expected["contracts"] += 1
    reading.gain_icons(tile["icons"])
    fulfil(table.g, table.t, YOU, space, table.node(node["id"]), 0)
    advance(table.g, table.t)
    reading.read(*node["effects"])
    reading.settle()


@pytest.mark.rule("BUILD-02")
@pytest.mark.parametrize("tower", **named(with_effects(raw("grid_board")["tower"]), "number"))
def test_tower_space_bonus(table: Table, tower: Record) -> None:
    """Building that tower uncovers the bonus; two printed bonuses of the bonus board follow."""
    table.g.tally[YOU, Fact.TOWERS] = tower["number"] - 1
    reading = Reading(table, zone=Zone.A)
    table.play("tower", Zone.A)
    reading.expected["money"] -= raw("company_mat")["space"][0]["left"]["value"]
    reading.expected["cards in hand"] -= 1
    reading.tower()
    reading.settle()


@pytest.mark.rule("DOZER-01")
@pytest.mark.parametrize("number", range(len(raw("board")["parking"])))
def test_parking_bonus(table: Table, number: int) -> None:
    table.resume(Effect.MOVE, a=1, b=1)
    reading = Reading(table)
    table.choose(move_code(0, PARKING_PLACE + number))
    reading.expected["parked"] += 1
    reading.read(*raw("board")["parking"][number]["effects"])
    reading.settle()


@pytest.mark.rule("BUILD-04")
@pytest.mark.parametrize(
    "space", raw("board")["bonus_space"], ids=lambda each: f"{each['zone']}-{each['row']}-{each['column']}"
)
def test_printed_bonus_of_the_bonus_board(table: Table, space: Record) -> None:
    reading = Reading(table)
    table.resume(Op.TAKE_SPACE, a=bonus_space(Zone[space["zone"]], space["row"], space["column"]))
    reading.read(*space["effects"])
    reading.settle()


# --- bonuses printed on VJ's board


def expect_for_vj(before: Counter[str], phrase: str) -> Counter[str]:
    """VJ's gains: pesos, energy, batteries, and a chosen income on its furthest marker, here the residential one."""
    word, amount = phrase.split()
    expected = before.copy()
    expected[{"battery": "batteries", "any-income": "residential income"}.get(word, word)] += int(amount)
    if word == "battery":
        expected["supply"] -= int(amount)
    return expected


@pytest.fixture
def vj_table(table: Table) -> Table:
    set_income(table, seat=VJ, residential=2)
    table.own(energy=3, batteries=2, seat=VJ)
    return table


@pytest.mark.rule("DEAL-07")
@pytest.mark.parametrize("node", **named(with_effects(raw("solo_grid_board")["node"])))
def test_grid_node_bonus_of_vjs_board(vj_table: Table, node: Record) -> None:
    table = vj_table
    lay_plain_solar(table)
    before = look(table, VJ)
    fulfil(table.g, table.t, VJ, table.space("solar-1"), table.node(node["id"]), 0)
    advance(table.g, table.t)
    seen = look(table, VJ)
    counted = {"money", "energy", "batteries", "supply", "residential income"}
    assert {name: seen[name] for name in counted} == {
        name: expect_for_vj(before, *node["effects"])[name] for name in counted
    }


@pytest.mark.rule("BUILD-02")
@pytest.mark.parametrize("tower", **named(with_effects(raw("solo_grid_board")["tower"]), "number"))
def test_tower_space_bonus_of_vjs_board(vj_table: Table, tower: Record) -> None:
    table = vj_table
    table.g.tally[VJ, Fact.TOWERS] = tower["number"]
    before = look(table, VJ)
    push_tower_bonus(table.g, table.t, VJ)
    advance(table.g, table.t)
    assert look(table, VJ) == expect_for_vj(before, *tower["effects"])


# --- tower bonus tiles

TILES: list[Record] = raw("tower_bonuses")["tile"]


def take_tile(table: Table, tile: Record) -> Reading:
    """Take a tile from a space of the bonus board; its icons count from now on."""
    reading = Reading(table)
    space = lay(table, tile["number"], Zone[tile["zone"]], 2, 2)
    table.resume(Op.TAKE_SPACE, a=space)
    reading.expected["bonus tiles"] += 1
    for market in tile["icons"]:
        reading.expected[f"{market} icons"] += 1
    return reading


@pytest.mark.rule("BUILD-05", "SCORE-09")
@pytest.mark.parametrize("tile", **named([tile for tile in TILES if tile["when"] == "immediate"]))
def test_immediate_tower_bonus_tile(table: Table, tile: Record) -> None:
    """Also those with an X, laid out by hand."""
    zone = Fact.ZONE_A_BONUS_TILES + Zone[tile["zone"]]
    before = fact(table.g, table.t, YOU, zone)
    reading = take_tile(table, tile)
    reading.read(*tile["effects"])
    reading.settle()
    assert fact(table.g, table.t, YOU, zone) == before + 1


@pytest.mark.rule("BUILD-05", "SCORE-06")
@pytest.mark.parametrize("tile", **named([tile for tile in TILES if tile["when"] == "end"]))
def test_end_game_tower_bonus_tile(table: Table, tile: Record) -> None:
    """Nothing but its icons until the end; then its effect, before two venture capital tiles are repaid."""
    table.g.tally[YOU, Fact.VENTURE_TILES] = 2
    take_tile(table, tile).settle()
    reading = Reading(table)
    table.forget()
    table.resume(Op.END_TILES)
    rebate = 0
    for phrase in tile["effects"]:
        if phrase.startswith("venture-rebate"):
            rebate = int(phrase.split()[1])
        else:
            reading.read(phrase)
    reading.settle()
    table.forget()
    table.resume(Op.REPAY)
    reading.expected["money"] -= 2 * 30 - rebate
    reading.settle()


# --- connection tiles


CONNECTION_TILES = [*raw("connections")["connection"], raw("connections")["starting"]]


@pytest.mark.rule("CONN-01", "SCORE-09")
@pytest.mark.parametrize(
    ("tile", "alternative"),
    alternatives(CONNECTION_TILES),
    ids=[f"{tile['id']} {['first', 'second'][each]}" for tile, each in alternatives(CONNECTION_TILES)],
)
def test_connection_tile(table: Table, tile: Record, alternative: int) -> None:
    number = CONNECTION_TILES.index(tile)
    table.g.connection[YOU, number] = READY
    reading = Reading(table, alternative)
    table.resume(Effect.CONNECTION)
    reading.answer(Kind.CONNECTION, number)
    reading.expected["tiles ready"] -= 1
    reading.read(*tile["effects"])
    reading.settle()
    icons = [sum(each == market.name.lower() for each in tile["icons"]) for market in Market]
    assert [table.t.connection_icons[number, market] for market in Market] == icons


# --- foreign market cards


@pytest.mark.rule("MARKET-01")
@pytest.mark.parametrize("number", range(len(raw("foreign_markets")["card"])))
def test_foreign_market_card(table: Table, number: int) -> None:
    """Sold from a zone B space; both displays show other cards of their country beside it."""
    card = raw("foreign_markets")["card"][number]
    country = 0 if card["country"] == "argentina" else 1
    table.g.foreign_display_plus[country, 0] = number + 1
    table.own(batteries=8)
    reading = Reading(table)
    table.play("foreign-market", Zone.B)
    reading.answer(Kind.FOREIGN, country * 3)
    reading.expected["cards in hand"] -= 1
    reading.sold(card)
    reading.settle()


# --- contract tiles


@pytest.mark.rule("DEAL-08", "DEAL-16", "SCORE-09")
def test_every_contract_tile_shows_its_icons_and_moves_its_markers(table: Table) -> None:
    """All 72, one after the other, on the first node."""
    files = ("contracts", "remote_contracts", "solar_contracts")
    tiles = [tile for name in files for tile in raw(name)["contract"]]
    for number, tile in enumerate(tiles):
        table = rich_table()
        space = table.space("solar-1")
        table.g.space_tile_plus[space] = number + 1
        reading = Reading(table)
        fulfil(table.g, table.t, YOU, space, table.node("c1-1"), 0)
        advance(table.g, table.t)
        reading.expected["contracts"] += 1
        reading.gain_icons(tile["icons"])
        reading.read(*node_effects("c1-1"))
        reading.settle()
