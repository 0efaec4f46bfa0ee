"""A table laid out for VJ: three chosen solo cards, an empty board, and hands for the pieces that a search looks at."""

from __future__ import annotations

from typing import Any, cast

from engine.core.log import clear_log
from engine.core.loop import advance
from engine.core.record import Many
from engine.pampero.components.build_tables import bonus_index, space_index
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BASIC_CARDS,
    BULLDOZERS,
    NODES,
    SPECIALISTS,
    STANDARD_TILES,
    VJ,
    YOU,
    Country,
    Held,
    Market,
    Place,
    Scoring,
    Sector,
    Site,
    Zone,
)
from engine.pampero.rulings import Ruling
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.table import Table, index_of

RESIDENTIAL, ENERGY_SPENT, WIND_FARMS = "most-residential-icons", "most-energy-spent", "most-wind-farms"
NETWORK, TOWERS, INDUSTRIAL = "most-network-tiles", "most-towers", "most-industrial-icons"
RESORT, COMMERCIAL, REMOTE = "most-resort-icons", "most-commercial-icons", "most-remote-icons"
BATTERIES, FOREIGN, INCOME = "most-batteries", "most-foreign-cards", "most-income"
ZONE_A, ZONE_B = "most-zone-a-contracts", "most-zone-b-contracts"
SOLAR, BONUS_TILES, TWO_ICONS = "most-solar-contracts", "most-bonus-tiles", "most-two-icon-contracts"

Told = tuple[int, ...]


class VJTable(Table):
    """Only VJ's turn is on the table: no piece, contract, bonus tile or connection tile but those a test lays out.

    VJ trails in the objective of the first card, so that this card acts, unless a test says otherwise.
    """

    def __init__(self, *cards: str, seed: int = 1, rulings: dict[Ruling, int] | None = None) -> None:
        super().__init__(seed, rulings)
        self.told: list[Told] = []
        self.lay_cards(*cards)
        self.clear_pieces()
        self.clear_tiles()
        self.clear_hand()
        self.trail(0)

    # --- the cards and their objectives

    def lay_cards(self, *cards: str) -> None:
        """These solo cards lie from the top, with the scoring tiles they belong to."""
        assert len(cards) == 3
        for position, name in enumerate(cards):
            card = index_of(self.catalogue.solo_cards.card, name)
            self.g.solo_card[position] = card
            tile = next(tile for tile in range(18) if self.t.scoring_solo[tile] == card)
            self.g.scoring_tile[Scoring.SECOND + position] = tile

    def count(self, position: int, yours: int, theirs: int) -> None:
        """Stand the two majority markers of a card at these values."""
        fact = self.t.bottom_fact[self.g.scoring_tile[Scoring.SECOND + position]]
        for seat, value in ((YOU, yours), (VJ, theirs)):
            if fact == Fact.BATTERIES:
                self.own(batteries=value, seat=seat)
            elif fact == Fact.INCOME_TOTAL:
                self.g.income[seat, Market.REMOTE] = value
            else:
                self.g.tally[seat, fact] = value

    def trail(self, position: int) -> None:
        """VJ is one behind in the objective of a card and level in the others."""
        for other in range(3):
            self.count(other, int(other == position), 0)

    def copy_tables(self) -> None:
        """What is printed becomes this table's own, for a test to write on."""
        self.tables = cast("Many[Tables]", cast(Any, self.tables).copy())
        self.t = self.tables[0]

    # --- clearing the table

    def clear_hand(self) -> None:
        """Your cards are out of the way: your turn is only what ends VJ's, and listing it uncompiled takes long."""
        for card in range(BASIC_CARDS):
            self.g.card[YOU, card] = Held.NOWHERE
        for column in range(2):
            self.g.mat_card_plus[YOU, 0, column] = column + 1
        self.g.tally[YOU, Fact.CARDS_ON_MAT] = 2

    # --- laying out

    def towers(self, seat: int, *sectors: Sector) -> None:
        """A tower in each sector; what building it would have brought is left out."""
        for sector in sectors:
            self.put_tower(seat, self.free_sites(sector, Site.TOWER)[0])

    def wind_farms(self, seat: int, *sectors: Sector) -> None:
        for sector in sectors:
            self.put_wind_farm(seat, self.free_sites(sector, Site.WIND_FARM)[0])

    def bulldozers(self, *sectors: Sector) -> None:
        """Your bulldozers, one a sector, each beside a tower site."""
        waiting = [number for number in range(BULLDOZERS) if self.g.bulldozer[YOU, number] == Place.PLAY_AREA]
        for bulldozer, sector in zip(waiting, sectors, strict=False):
            self.put_bulldozer(YOU, bulldozer, self.free_sites(sector, Site.TOWER)[0])

    def fill(self, sector: Sector, structure: Site, seat: int = YOU) -> None:
        """Build on every site of a sector that would take the structure; the counts of sectors stay as they were."""
        for site in self.free_sites(sector, structure):
            self.g.site_tower_plus[site] = seat + 1

    def lay_contracts(self, *spaces: str) -> None:
        """Standard contracts lie on these spaces."""
        for name in spaces:
            self.g.space_tile_plus[self.space(name)] = self.t.space_tile_plus[self.space(name)]

    def lay_tile(self, space: str, tile: str) -> None:
        """A standard contract tile, also one of the other side of the board, lies on a space of its zone."""
        self.g.space_tile_plus[self.space(space)] = index_of(self.catalogue.contracts.contract, tile) + 1

    def lay_remote(self, space: str, tile: str) -> None:
        """A remote contract lies on a remote space."""
        number = index_of(self.catalogue.remote_contracts.contract, tile)
        self.g.space_tile_plus[self.space(space)] = STANDARD_TILES + number + 1

    def lay_connection(self, circle: str, tile: str) -> None:
        number = index_of(self.catalogue.connections.connection, tile)
        self.g.circle_tile_plus[index_of(self.catalogue.board.circle, circle)] = number + 1

    def lay_bonus(self, zone: Zone, row: int, column: int, number: int) -> None:
        """A tower bonus tile, by the number printed on it, lies on a space of its zone."""
        self.g.bonus_tile_plus[bonus_index(zone, row, column)] = number

    def show_foreign(self, country: Country, *cards: str) -> None:
        """Exactly these cards of a country are on display, and its deck is used up."""
        self.display_foreign(country, [index_of(self.catalogue.foreign_markets.card, name) for name in cards])
        self.g.foreign_deck_next[country] = 9

    def show_scoring_cards(self, *cards: str) -> None:
        """Exactly these scoring cards are on display."""
        self.display_scoring([self.scoring_card(name) for name in cards])

    def stack_scoring_deck(self, *cards: str) -> None:
        """Exactly these scoring cards are left in the deck, the first on top."""
        self.g.scoring_deck_next = SPECIALISTS - len(cards)
        for place, name in enumerate(cards, SPECIALISTS - len(cards)):
            self.g.scoring_deck[place] = self.scoring_card(name)

    def scoring_card(self, name: str) -> int:
        return index_of(self.catalogue.specialist_scoring.card, name)

    def held_cards(self) -> list[str]:
        """VJ's scoring cards in the order gained."""
        cards = self.catalogue.specialist_scoring.card
        held = [(self.g.scoring_card[VJ, number], card.id) for number, card in enumerate(cards)]
        return [name for order, name in sorted(held) if order]

    def set_income(self, seat: int, **columns: int) -> None:
        """Stand income markers on these columns, the first being 1; all others on the first."""
        self.stand_markers(seat, {market: columns.get(market.name.lower(), 1) for market in Market})

    def transform(self, seat: int, *spaces: str) -> None:
        """The seat has fulfilled the contracts lying there; their consequences are left out."""
        for name in spaces:
            self.put_contract(seat, self.space(name))

    def cover(self, *columns: int) -> None:
        """No transformer is left in these columns of VJ's grid."""
        for node in range(NODES):
            if self.t.node_column[node] + 1 in columns:
                self.g.covered[VJ] |= 1 << node

    # --- VJ's turn

    def take_turn(self) -> None:
        """VJ's turn begins, and runs to the first thing the player has to say."""
        self.forget()
        clear_log(self.g)
        self.resume(Op.AUTOMA_TURN, VJ)
        self.told = self.events()

    def give(self, op: int, a: int = 0, b: int = 0) -> None:
        """An effect of a component works for VJ, to its end."""
        self.forget()
        clear_log(self.g)
        self.resume(op, VJ, a, b)
        self.told = self.events()

    def gain_specialist(self) -> None:
        self.give(Effect.SPECIALIST)

    def run(self) -> None:
        """Whatever waits is carried out."""
        clear_log(self.g)
        advance(self.g, self.t)
        self.told = self.events()

    def answer(self, code: int) -> None:
        """What the player says in VJ's turn."""
        assert self.kind >= Kind.VJ_SECTOR
        self.choose(code)
        self.told += self.events()

    def finish(self) -> None:
        """The first answer to whatever is still asked in VJ's turn."""
        while self.kind != Kind.TURN:
            self.answer(self.options[0])

    def whole_turn(self) -> None:
        """VJ's turn to its end, which the rules decide up to the site and the scoring cards: no tie is left to you."""
        self.take_turn()
        while self.kind != Kind.TURN:
            assert self.kind in (Kind.VJ_SITE, Kind.VJ_SCORING_CARD), f"{self.kind!r} {self.options} is left to you"
            self.answer(self.options[0])

    def some_turn(self) -> None:
        """VJ's turn to its end, with the first answer to everything it asks."""
        self.take_turn()
        self.finish()

    # --- what happened

    def rows(self, event: int) -> list[Told]:
        """The events of one sort since VJ's turn began, without their first number."""
        return [row[1:] for row in self.told if row[0] == event]

    @property
    def read(self) -> list[tuple[int, int, bool]]:
        """The sections read: position, section, and whether the condition was true."""
        return [(row[0], row[1], bool(row[2])) for row in self.rows(VJEvent.SECTION)]

    @property
    def cards_read(self) -> list[int]:
        return [row[0] for row in self.rows(VJEvent.CARD)]

    @property
    def built_towers(self) -> list[Sector]:
        """Where VJ has just built towers."""
        return [Sector(self.t.site_sector[row[1]]) for row in self.rows(Event.TOWER) if row[0] == VJ]

    @property
    def built_wind_farms(self) -> list[Sector]:
        return [Sector(self.t.site_sector[row[1]]) for row in self.rows(Event.WIND_FARM) if row[0] == VJ]

    @property
    def fulfilled(self) -> list[str]:
        """The spaces of the contracts VJ has just fulfilled."""
        names = {number: name for name, number in space_index(self.catalogue).items()}
        return [names[row[1]] for row in self.rows(Event.CONTRACT) if row[0] == VJ]

    @property
    def tied_spaces(self) -> list[str]:
        """The contracts that the open decision is about."""
        names = {number: name for name, number in space_index(self.catalogue).items()}
        assert self.kind == Kind.VJ_CONTRACT
        return [names[code] for code in self.options]

    @property
    def tied_sectors(self) -> list[Sector]:
        assert self.kind == Kind.VJ_SECTOR
        return [Sector(code) for code in self.options]

    @property
    def column_taken(self) -> list[tuple[int, int]]:
        """The column of the bonus board VJ took, 1 to 12, and why: 1 a tile, 2 a printed bonus, 3 most tiles."""
        return [(row[0] + 1, row[1]) for row in self.rows(VJEvent.COLUMN)]


def tower_turn(*cards: str, towers: tuple[Sector, ...] = (), rulings: dict[Ruling, int] | None = None) -> VJTable:
    """VJ has towers in these sectors and every column they opened is full, so that all transformers are locked."""
    table = VJTable(*cards, rulings=rulings)
    table.own(energy=10, seat=VJ)
    table.towers(VJ, *towers)
    table.cover(*range(1, len(towers) + 1))
    return table


def contract_turn(
    *cards: str, towers: tuple[Sector, ...] = tuple(Sector), energy: int = 10, rulings: dict[Ruling, int] | None = None
) -> VJTable:
    """VJ has towers in these sectors and transformers to spare; the rightmost income is remote."""
    table = VJTable(*(cards or (NETWORK, SOLAR, TOWERS)), rulings=rulings)
    table.own(energy=energy, batteries=0, seat=VJ)
    table.towers(VJ, *towers)
    table.set_income(VJ, remote=2)
    return table


def tower_space_left(table: VJTable, nodes: int) -> None:
    """Only so many transformers are left under built towers: the last of the first column."""
    table.cover(*range(1, 8))
    for name in ("c1-3", "c1-2", "c1-1")[:nodes]:
        table.g.covered[VJ] &= ~(1 << table.node(name))
