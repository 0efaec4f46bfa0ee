"""The slow referee of what follows from a card: the bonus board, the mat, markers, displays, linked contracts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from engine.pampero.codes import (
    bonus_column,
    bonus_row,
    bonus_space,
    code_pair,
    foreign_country,
    foreign_place,
    is_turned,
    mat_column,
    mat_row,
)
from engine.pampero.components.models.fields import Effects
from engine.pampero.constants import (
    BONUS_COLUMNS,
    BONUS_ROWS,
    DISPLAY,
    MAT_COLUMNS,
    SPECIALISTS,
    VJ,
    YOU,
    ZONE_COLUMNS,
    Place,
    Site,
    When,
    Zone,
)
from engine.pampero.rulings import DISCARD_ON, DISCARD_RAHDO, DISPLAY_DECK, Ruling
from engine.pampero.vocabulary.decisions import DECLINE_CONNECTION, DECLINE_SITE, Kind
from engine.pampero.vocabulary.effects import Modifier
from tests.pampero.rules.referee import zone_of
from tests.pampero.rules.referee_turn import TurnReferee

ACROSS = [((row, column), (row, column + 1)) for row, column in product(range(BONUS_ROWS), range(BONUS_COLUMNS - 1))]
DOWN = [((row, column), (row + 1, column)) for row, column in product(range(BONUS_ROWS - 1), range(BONUS_COLUMNS))]
NEIGHBOURS = ACROSS + DOWN
"""The pairs of spaces of the bonus board as their codes number them: side by side, then one below the other."""

LINKED = 100  # added to the discount of a linked contract that is to be paid
READY = 1

At = tuple[int, int]


class PiecesReferee(TurnReferee):
    """Judges what follows from a card too."""

    def judges(self) -> dict[Kind, Callable[[int], bool]]:
        return super().judges() | {
            Kind.SECOND_SITE: self.may_build_second,
            Kind.PAY: self.may_pay_contract,
            Kind.LINK: self.may_link,
            Kind.BONUS_PAIR: self.may_take_pair,
            Kind.SLOT: self.may_lie_in,
            Kind.MARKER: self.may_step,
            Kind.COLLECT: self.may_collect,
            Kind.SPECIALIST: self.may_gain,
            Kind.CONNECTION: self.may_play_connection,
            Kind.VENTURE: self.may_take_capital,
            Kind.ROW: lambda row: any(self.g.mat_card_plus[YOU, row, column] for column in range(MAT_COLUMNS)),
            Kind.FOREIGN: self.may_sell,
            Kind.CHOOSE: lambda code: code < self.g.decision_b % 16,
            Kind.BONUS_SPACE: self.may_take_space,
            Kind.DISCARD: self.may_discard,
            Kind.RETRIEVE: self.may_retrieve,
            Kind.PASS_TILE: lambda _code: not self.g.pass_tile_used,
        }

    # --- building and contracts

    def may_build_second(self, code: int) -> bool:
        """Another wind farm in the sector: beside your own bulldozer, or for VJ's price beside none."""
        if code == DECLINE_SITE:
            return any(self.may_build_second(site) for site in range(len(self.board.site)))
        if code >= len(self.board.site):
            return False
        site = self.board.site[code]
        if site.sector != self.g.decision_a or site.kind == Site.TOWER or self.is_built(code) or self.wind_farms == 11:
            return False
        beside = self.stands_at(Place.SITE + code)
        paid = (8, 10, 17)[zone_of(site.sector)] <= self.g.money[YOU]
        return beside == [YOU] or (beside == [] and paid)

    def may_pay_contract(self, way: int) -> bool:
        number, discount = self.g.decision_a, self.g.decision_b % LINKED
        tile, deal = self.tiles[self.g.space_tile_plus[number] - 1], self.deal_now()
        costs = self.costs(number, tile, discount)
        if way >= len(costs):
            return False
        energy, batteries = deal.energy - costs[way][0], deal.batteries - costs[way][1]
        return min(energy, batteries) >= 0 and self.has_place(tile, deal._replace(energy=energy, batteries=batteries))

    def may_link(self, code: int) -> bool:
        """Declining is always allowed; the linked contract needs all but the zone, with a tower of the same owner."""
        if code == 0:
            return True
        number = self.g.decision_a
        tile, deal = self.tiles[self.g.space_tile_plus[number] - 1], self.deal_now()
        owner = VJ if self.g.played_payment == 2 else YOU
        if not self.g.space_tile_plus[number] or not self.towers(owner, self.sector_of(number)):
            return False
        return self.is_unlocked(number, tile) and any(
            self.has_place(tile, left) for left in self.ways(number, tile, 0, deal)
        )

    # --- the tower bonus board

    def bonus_at(self, at: At) -> tuple[int, Effects]:
        """The tile on a space of the bonus board, by its number or 0, and what is printed there."""
        row, column = at
        zone, place = divmod(column, ZONE_COLUMNS)
        where = (Zone(zone), row + 1, place + 1)
        printed = [space.effects for space in self.board.bonus_space if (space.zone, space.row, space.column) == where]
        return self.g.bonus_tile_plus[bonus_space(row, column)], printed[0] if printed else ()

    def may_take_pair(self, code: int) -> bool:
        """Neighbours of the tower's zone or of zones before it; the other way round where that may matter."""
        first, second = NEIGHBOURS[code_pair(code)]
        if max(first[1], second[1]) // ZONE_COLUMNS > self.g.decision_a:
            return False
        return not is_turned(code) or self.is_order_felt(first, second)

    def is_order_felt(self, first: At, second: At) -> bool:
        if self.acts_at_once(first) and self.acts_at_once(second):
            return True
        tiles = [self.bonus_at(first)[0], self.bonus_at(second)[0]]
        return all(tiles) and any(self.lies_in_slot(number) for number in tiles)

    def acts_at_once(self, at: At) -> bool:
        number, printed = self.bonus_at(at)
        if not number:
            return bool(printed)
        tile = self.bonus_tiles[number - 1]
        return tile.when == When.IMMEDIATE or (tile.modifier is not None and tile.modifier.op == Modifier.EXTRA_MOVE)

    def slot_of(self, number: int) -> int:
        return [slot.kind for slot in self.mat.slot].index(self.bonus_tiles[number - 1].kind)

    def lies_in_slot(self, number: int) -> bool:
        """Whether something lies on the slot of a tile."""
        return self.g.slot_tile_plus[YOU, self.slot_of(number)] > 0

    def may_lie_in(self, code: int) -> bool:
        """The nearest of the empty slots; more than one may be nearest."""
        here = self.mat.slot[self.slot_of(self.g.decision_a + 1)].at
        empty = [slot for slot in range(len(self.mat.slot)) if not self.g.slot_tile_plus[YOU, slot]]
        far = {
            slot: (at[0] - here[0]) ** 2 + (at[1] - here[1]) ** 2 for slot in empty for at in [self.mat.slot[slot].at]
        }
        return code in far and far[code] == min(far.values())

    def may_take_space(self, code: int) -> bool:
        at = bonus_row(code), bonus_column(code)
        return at[1] // ZONE_COLUMNS == self.g.decision_a and any(self.bonus_at(at))

    def may_discard(self, code: int) -> bool:
        """A tile of the tower's zone or of zones before it; with rahdo in line with the two taken, and beside them."""
        row, column = at = bonus_row(code), bonus_column(code)
        if not self.bonus_at(at)[0] or column // ZONE_COLUMNS > self.g.decision_a:
            return False
        if self.g.ruling[Ruling.DISCARD] != DISCARD_RAHDO:
            return self.g.ruling[Ruling.DISCARD] == DISCARD_ON
        (top, left), (bottom, right) = NEIGHBOURS[self.g.decision_b]
        if top == bottom:
            return row == top and column in {left - 1, right + 1}
        return column == left and row not in {top, bottom}

    # --- markers and displays

    def may_step(self, market: int) -> bool:
        column = self.g.income[YOU, market] + 1
        closed = [bar.behind for bar in self.grid.threshold if bar.tower > self.towers(YOU)]
        return column < len(self.grid.income.values) and column not in closed

    def may_collect(self, market: int) -> bool:
        cards = self.catalogue.foreign_markets.card
        backs = [card.icons for number, card in enumerate(cards) if self.g.foreign_seat_plus[number] == YOU + 1]
        return not self.g.decision_a or any(market in icons for icons in backs)

    def may_gain(self, code: int) -> bool:
        """A card on display, or with the ruling the top of a deck: actions first, then scorings."""
        scoring, place = divmod(code, DISPLAY) if code < 2 * DISPLAY else (code - 2 * DISPLAY, -1)
        if place < 0:
            drawn = (self.g.action_deck_next, self.g.scoring_deck_next)[scoring]
            return self.g.ruling[Ruling.DISPLAY] == DISPLAY_DECK and drawn < SPECIALISTS
        return (self.g.action_display_plus, self.g.scoring_display_plus)[scoring][place] > 0

    def may_play_connection(self, code: int) -> bool:
        ready = [tile for tile in range(DECLINE_CONNECTION) if self.g.connection[YOU, tile] == READY]
        return bool(ready) if code == DECLINE_CONNECTION else code in ready

    def may_take_capital(self, code: int) -> bool:
        return not self.g.venture[YOU, code] and self.grid.venture[code].tower <= self.towers(YOU)

    def may_sell(self, code: int) -> bool:
        shown = self.g.foreign_display_plus[foreign_country(code), foreign_place(code)]
        return shown > 0 and self.catalogue.foreign_markets.card[shown - 1].batteries <= self.g.batteries[YOU]

    def may_retrieve(self, code: int) -> bool:
        return self.g.mat_card_plus[YOU, mat_row(code), mat_column(code)] > 0 and code != self.g.played_space
