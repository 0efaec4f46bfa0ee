"""Positions that several chapters' tests begin from: bonus board, contracts taken earlier, income, scorings."""

from __future__ import annotations

from engine.core.stack import push
from engine.pampero import codes
from engine.pampero.codes import first_of_pair, second_of_pair
from engine.pampero.components.build_tables import bonus_index, space_index
from engine.pampero.constants import (
    YOU,
    Contract,
    Market,
    Payment,
    Scoring,
    Sector,
    Site,
    Zone,
)
from engine.pampero.rules.contracts import list_contracts
from engine.pampero.rules.grid import list_nodes
from engine.pampero.vocabulary.decisions import PAIRS
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.table import Table, index_of

LAST_SCORING = 3
bonus_space = bonus_index
"""A space of the tower bonus board by its row and column within its zone, counted from 1."""


def lay(table: Table, number: int, zone: Zone, row: int, column: int) -> int:
    """The tower bonus tile of that number lies on a space, which is answered."""
    space = bonus_space(zone, row, column)
    table.g.bonus_tile_plus[space] = number
    return space


def pair_code(first: int, second: int) -> int:
    """The option that takes two neighbouring spaces in this order."""
    for pair in range(PAIRS):
        if (first_of_pair(pair), second_of_pair(pair)) == (first, second):
            return pair * 2
        if (first_of_pair(pair), second_of_pair(pair)) == (second, first):
            return pair * 2 + 1
    raise AssertionError("the two spaces are not neighbours")


def slot(table: Table, kind: str) -> int:
    """The slot of the company mat that a kind of tower bonus tile belongs on."""
    return [each.kind for each in table.catalogue.company_mat.slot].index(kind)


def raise_towers(table: Table, count: int) -> None:
    """You have so many towers, the first of them from set-up; those added stand in A2, then in A3."""
    grown = [table.catalogue.board.site[site] for site in range(table.t.sites) if not table.g.site_tower_plus[site]]
    for sector in (Sector.A2, Sector.A3):
        for site in grown:
            if site.sector == sector and site.kind != Site.WIND_FARM and table.g.tally[YOU, Fact.TOWERS] < count:
                table.erect(site.id)


def contracts_in_reach(
    table: Table, zone: Zone, kind: int = Contract.STANDARD, payment: Payment = Payment.ZONE_VALUE
) -> set[str]:
    """The spaces whose contract an effect of that kind may fulfil, of a card played to that zone and paid so."""
    names = {number: name for name, number in space_index(table.catalogue).items()}
    table.forget()
    table.g.played_zone, table.g.played_payment = zone, payment
    list_contracts(table.g, table.t, YOU, kind, 0)
    return {names[code] for code in table.options}


def nodes_in_reach(table: Table, space: str) -> set[int]:
    """The codes of the nodes, with the line that leads there, that the contract of a space may go to."""
    table.forget()
    list_nodes(table.g, table.t, YOU, table.g.space_tile_plus[table.space(space)] - 1)
    return set(table.options)


def take_earlier(table: Table, space: str, node: str, seat: int = YOU) -> None:
    """A contract was fulfilled in an earlier turn: its tile lies on the grid and a transformer on the board."""
    table.put_contract(seat, table.space(space), table.node(node))


def node_code(table: Table, node: str, line: str | None = None) -> int:
    """The option that puts a contract on a node, along a network line or along a free one."""
    number = 0 if line is None else 1 + index_of(table.catalogue.grid_board.network, line)
    return codes.node_code(table.node(node), number)


def put_remote(table: Table, tile: str, space: str) -> int:
    """A certain remote contract tile lies on a remote space, which is answered."""
    number = len(table.catalogue.contracts.contract) + index_of(table.catalogue.remote_contracts.contract, tile)
    table.g.space_tile_plus[table.space(space)] = number + 1
    return table.space(space)


def set_income(table: Table, seat: int = YOU, **columns: int) -> None:
    """Income markers stand in these columns, counted from 1: `set_income(table, resort=5)`."""
    table.stand_markers(seat, {Market[market.upper()]: column for market, column in columns.items()})


def income(table: Table, seat: int = YOU) -> dict[str, int]:
    """The column of each income marker, counted from 1."""
    return {market.name.lower(): table.g.income[seat, market] + 1 for market in Market}


def put_scoring_tile(table: Table, place: Scoring, tile: str) -> None:
    """A certain scoring tile lies at a place of the time track."""
    table.g.scoring_tile[place] = index_of(table.catalogue.scoring_tiles.tile, tile)


def give_scoring_card(table: Table, name: str, seat: int = YOU) -> int:
    """A seat holds a specialist scoring card, which is answered by its number."""
    card = index_of(table.catalogue.specialist_scoring.card, name)
    table.put_scoring_card(seat, card)
    return card


def score(table: Table, which: int) -> None:
    """The first, second or last scoring takes place, up to the first thing you decide in it; the last ends the game."""
    table.forget()
    if which == LAST_SCORING:
        push(table.g, Op.WINNER, YOU, 0, 0)
    table.resume(Op.SCORE, YOU, which)
