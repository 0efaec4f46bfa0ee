"""Hands for the tests of a year and of the company mat, beside what every table has."""

from __future__ import annotations

from typing import NamedTuple

from engine.pampero.codes import mat_column, mat_row, mat_space, turn_code, turn_payment, turn_play, turn_row, turn_tab
from engine.pampero.components.models.boards import Tab
from engine.pampero.constants import (
    BASIC_CARDS,
    MAT_COLUMNS,
    YOU,
    Held,
    Payment,
    Site,
    Zone,
)
from engine.pampero.rules.building import suits
from engine.pampero.vocabulary.decisions import TAKE_BATTERY, Kind
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.table import Table

TOP = 0
BOTTOM = 1
KEEP_PASS_TILE = 0
FLIP_PASS_TILE = 1


class Place(NamedTuple):
    """A tab of the company mat, and where it is."""

    row: int
    column: int
    side: int
    tab: Tab


class Play(NamedTuple):
    """An option of a turn that plays a card, told apart."""

    card: str
    mode: int
    row: int
    zone: Zone
    payment: Payment


# --- the company mat


def lay(table: Table, card: str, row: int, column: int) -> None:
    """A card of yours lies on a space of the mat."""
    number = table.card(card)
    table.g.mat_card_plus[YOU, row, column] = number + 1
    table.g.card[YOU, number] = Held.MAT
    table.g.tally[YOU, Fact.CARDS_ON_MAT] += 1


def reach_space(table: Table, row: int, column: int) -> None:
    """Specialist cards fill a row from the left, so that the next card goes to this column."""
    specialists = table.catalogue.specialist_actions.card
    for number in range(column):
        lay(table, specialists[mat_space(row, number)].id, row, number)


def tabs(table: Table) -> list[Place]:
    """Every tab of the mat."""
    places = []
    for number, space in enumerate(table.catalogue.company_mat.space):
        row, column = mat_row(number), mat_column(number)
        places += [Place(row, column, side, tab) for side, tab in enumerate(space.tabs) if tab]
    return places


def reach_tab(table: Table, zone: Zone, value: int | None = None, energy: int | None = None) -> Place:
    """Fill a row up to the first space with such a tab, and say where it is."""
    for place in tabs(table):
        if place.tab.zone == zone and value in {None, place.tab.value} and energy in {None, place.tab.energy}:
            reach_space(table, place.row, place.column)
            return place
    raise LookupError(f"no tab of zone {zone.name} with value {value} and energy {energy}")


def next_tabs(table: Table, row: int) -> list[Place]:
    """The tabs of the space that the next card of a row goes to."""
    column = next(column for column in range(MAT_COLUMNS) if not table.g.mat_card_plus[YOU, row, column])
    return [place for place in tabs(table) if (place.row, place.column) == (row, column)]


def play_to(table: Table, card: str, place: Place, payment: Payment = Payment.ZONE_VALUE, mode: int = 0) -> int:
    """The code that plays a card with that tab showing."""
    return turn_code(table.plays_of(card)[mode], place.row, place.side, payment)


def choose_play(table: Table, card: str, place: Place, payment: Payment = Payment.ZONE_VALUE, mode: int = 0) -> None:
    """Play a card to the space of a tab, with that tab showing."""
    table.ask_turn()
    table.choose(play_to(table, card, place, payment, mode))


def is_offered(table: Table, card: str, place: Place, payment: Payment = Payment.ZONE_VALUE, mode: int = 0) -> bool:
    table.ask_turn()
    return play_to(table, card, place, payment, mode) in table.options


def plays_offered(table: Table) -> list[Play]:
    """The options of the open turn that play a card."""
    assert table.kind == Kind.TURN
    return [told for told in (told_apart(table, code) for code in table.options) if told]


def told_apart(table: Table, code: int) -> Play | None:
    """An option of a turn in words; none for retrieving cards and taking a battery."""
    play, row, side, payment = turn_play(code), turn_row(code), turn_tab(code), turn_payment(code)
    if play >= table.t.plays:
        return None
    cards = (*table.catalogue.basic_cards.card, *table.catalogue.specialist_actions.card)
    modes = [(card.id, mode) for card in cards for mode in range(len(card.mode))]
    place = next(place for place in next_tabs(table, row) if place.side == side)
    return Play(*modes[play], row, place.tab.zone, Payment(payment))


def hold(table: Table, *cards: str) -> None:
    """These action cards, and no others, are in your hand."""
    for number in range(BASIC_CARDS + len(table.catalogue.specialist_actions.card)):
        table.g.card[YOU, number] = Held.NOWHERE
    for card in cards:
        table.g.card[YOU, table.card(card)] = Held.HAND


# --- the board


def sites_of(table: Table, zone: Zone, structure: Site) -> list[int]:
    """The sites of a zone that could take a wind farm or a tower, built on or not."""
    sectors = {sector.id for sector in table.catalogue.board.sector if sector.zone == zone}
    records = table.catalogue.board.site
    return [
        site for site in range(table.t.sites) if records[site].sector in sectors and suits(table.t, site, structure)
    ]


def spread_bulldozers(table: Table) -> None:
    """Two bulldozers of yours beside mixed sites of every zone, and money for anything."""
    for bulldozer, site in enumerate(["A1-mixed-1", "A3-mixed-1", "B1-mixed-1", "B2-mixed-1", "C-mixed-1"]):
        table.bring(bulldozer, site)
    table.own(money=60)


def sectors_of(table: Table, spaces: list[int]) -> set[int]:
    return {table.t.space_sector[space] for space in spaces}


def ready_for_contracts(table: Table) -> None:
    """Towers of yours in A2, B2 and C open every icon and zone; there is energy for anything."""
    table.erect("B2-tower-1", "B2-tower-2", "C-tower-1", "C-tower-2", "B2-mixed-2")
    table.own(money=60, energy=14, batteries=6)


# --- the course of a year


def settle(table: Table) -> list[tuple[int, ...]]:
    """Answer everything but your turns: the pass tile is kept, else the first option. The events since then."""
    events = table.events()
    while not table.g.over and table.kind != Kind.TURN:
        table.choose(table.options[0])
        events += table.events()
    return events


def wait(table: Table) -> list[tuple[int, ...]]:
    """A turn of yours that takes a battery, up to your next turn."""
    assert table.kind == Kind.TURN
    table.choose(TAKE_BATTERY)
    return settle(table)


def kinds_of(events: list[tuple[int, ...]], *wanted: int) -> list[int]:
    """Those events of a log that a test looks for, in order."""
    return [event[0] for event in events if event[0] in wanted]


def vj_turns(table: Table) -> int:
    """How many turns VJ has had, skipped ones included."""
    return sum(table.g.vj_turns[kind] for kind in range(len(table.g.vj_turns)))


def consolidate(table: Table) -> list[tuple[int, ...]]:
    """The consolidation of the position as it stands, and what follows it up to your next turn."""
    table.forget()
    table.g.log_count = 0
    table.resume(Op.CONSOLIDATE)
    return settle(table)
