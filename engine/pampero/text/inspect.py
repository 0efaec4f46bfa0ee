"""What a piece or place shows, and how it stands there: the text for whatever a person points at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.core.text.grammar import capital
from engine.pampero.codes import foreign_country, foreign_place, mat_column, mat_row
from engine.pampero.constants import (
    BASIC_CARDS,
    INCOME_COLUMNS,
    NO_ZONE,
    TABS,
    VENTURE_DEBT,
    VJ,
    YOU,
    Board,
    Held,
    Scoring,
    Site,
)
from engine.pampero.rules.contracts import BY_BATTERIES, BY_ENERGY, SOLAR_FIRST, battery_cost, energy_cost
from engine.pampero.rules.income import can_advance, income_of
from engine.pampero.rules.markets import foreign_income, venture_income
from engine.pampero.state import State
from engine.pampero.text.effect_text import say_effects
from engine.pampero.text.terms import SCORING_TILES, TERM_NAMES, TERMS
from engine.pampero.vj.turn import objective

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText

SITE_WORDS = {Site.TOWER: "for a tower", Site.WIND_FARM: "for a wind farm", Site.MIXED: "for a tower or a wind farm"}


class PieceDescriber:
    """`tell`: a place by its kind and number, in sentences."""

    def __init__(self, words: PamperoText) -> None:
        self.words = words
        self.seat = YOU

    def describe(self, g: State, kind: str, number: int) -> str:
        """Everything worth knowing about a place, to whoever decides."""
        self.seat = YOU if self.words.is_solo else g.decision_seat
        return " ".join(ABOUT[kind](self, g, number)) if kind in ABOUT else ""

    def owner(self, seat_plus: int) -> str:
        return "your" if seat_plus == self.seat + 1 else f"{self.words.seat(seat_plus - 1)}'s"

    def site(self, g: State, site: int) -> Iterator[str]:
        sector = self.words.t.site_sector[site]
        kind = SITE_WORDS[Site(self.words.t.site_kind[site])]
        yield f"{capital(self.words.site_number(site))}, {kind}, in {self.sector_heading(sector)}."
        if g.site_tower_plus[site]:
            yield f"Here stands {self.owner(g.site_tower_plus[site])} tower."
        if g.site_wind_farm_plus[site]:
            yield f"Here stands {self.owner(g.site_wind_farm_plus[site])} wind farm."
        if g.site_bulldozer_plus[site]:
            yield f"Beside it: {self.owner(g.site_bulldozer_plus[site])} bulldozer."

    def sector_heading(self, sector: int) -> str:
        """`A1 Salto (zone A)`."""
        return f"{self.words.sector_name(sector)} ({self.words.zone(self.words.t.sector_zone[sector])})"

    def sector(self, g: State, sector: int) -> Iterator[str]:
        t = self.words.t
        zone = t.sector_zone[sector]
        record = self.words.catalogue.board.sector[sector]
        yield f"{self.sector_heading(sector)}, next to {', '.join(map(self.words.sector, record.adjacent))}."
        if record.country is not None:
            yield f"It lies at the border of {self.words.country(record.country)}."
        if self.words.is_solo:
            yield f"VJ's fixed price here is ${t.vj_price[zone]}."
        for circle in range(t.circles):
            if t.circle_sector[circle] == sector and g.circle_tile_plus[circle]:
                yield f"Its circle holds {self.words.connection(g.circle_tile_plus[circle] - 1)}."

    def contract(self, g: State, space: int) -> Iterator[str]:
        tile_plus = g.space_tile_plus[space]
        where = "" if space >= SOLAR_FIRST else f" in {self.sector_heading(self.words.t.space_sector[space])}"
        if not tile_plus:
            gone = f"{self.owner(g.space_seat_plus[space])} transformer" if g.space_seat_plus[space] else "nothing"
            yield f"{self.words.space(space)}{where}: here lies {gone} now."
            return
        yield f"{self.words.space(space)}{where}: {self.words.contract(tile_plus - 1)}."
        energy = energy_cost(g, self.words.t, self.seat, space, 0, BY_ENERGY)
        batteries = battery_cost(g, self.words.t, space, BY_BATTERIES)
        yield f"It costs {self.words.contract_cost(tile_plus - 1, energy, batteries)}."
        yield from self.ties(g, space)

    def ties(self, g: State, space: int) -> Iterator[str]:
        """What a contract hangs together with."""
        t = self.words.t
        if t.space_pair_plus[space]:
            yield f"Of it and {self.words.space(t.space_pair_plus[space] - 1)} only one is ever fulfilled."
        if t.space_link_plus[space]:
            yield f"It is linked with {self.words.space(t.space_link_plus[space] - 1)}."
        if t.space_line_plus[space]:
            circle = t.line_circle[t.space_line_plus[space] - 1]
            if g.circle_tile_plus[circle]:
                tile = self.words.connection(g.circle_tile_plus[circle] - 1)
                yield f"Its line leads to {tile}, which the second line unlocked there brings."

    def card(self, g: State, card: int) -> Iterator[str]:
        record = self.words.cards[card]
        does = "; or ".join(say_effects(mode.effects) for mode in record.mode)
        yield f"{record.name}: {does}."
        held = {Held.HAND: "You have it in hand.", Held.MAT: "It lies on your company mat."}
        yield held.get(Held(g.card[self.seat, card]), "You do not have it.")
        if card >= BASIC_CARDS:
            yield "A specialist action card."

    def mat(self, g: State, space: int) -> Iterator[str]:
        t = self.words.t
        row, column = mat_row(space), mat_column(space)
        yield f"Company mat, {self.words.mat_space(space)}."
        for tab in range(TABS):
            zone = t.tab_zone[row, column, tab]
            if zone != NO_ZONE:
                value, energy = t.tab_value[row, column, tab], t.tab_energy[row, column, tab]
                less = g.zone_discount[self.seat, zone]
                cost = f"${max(0, value - less)} (${value} less ${less})" if less else f"${value}"
                yield f"{capital(self.words.zone(zone))}: {cost}, {energy} energy."
        if g.mat_card_plus[self.seat, row, column]:
            yield f"Here lies {self.words.card(g.mat_card_plus[self.seat, row, column] - 1)}."

    def grid(self, g: State, node: int) -> Iterator[str]:
        record = self.words.catalogue.grid_board.node[node]
        bonus = self.words.space_bonus(self.seat, node)
        marks = ["the end of its column"] if record.end else []
        marks += ["marked !!"] if record.marks else []
        said = f"Grid space {record.id}" + (f", {' and '.join(marks)}" if marks else "")
        yield f"{said}; its bonus: {bonus or 'none'}."
        tile_plus = g.node_tile_plus[self.seat, node]
        yield f"Here lies {self.words.contract(tile_plus - 1)}." if tile_plus else "Its transformer is still here."

    def line(self, g: State, line: int) -> Iterator[str]:
        record = self.words.catalogue.grid_board.network[line]
        paid = "paid" if g.network_tile[self.seat, line] else "not paid yet"
        between = f"{capital(self.words.line(line))} between {', '.join(record.nodes)}"
        yield f"{between}: {self.words.line_cost(line)}, {paid}."

    def income(self, g: State, market: int) -> Iterator[str]:
        yield f"{capital(self.words.market(market))} income: ${income_of(g, self.words.t, self.seat, market)} a year."
        column = g.income[self.seat, market] + 1
        if column >= INCOME_COLUMNS:
            yield "Its marker is at the end."
        elif not can_advance(g, self.words.t, self.seat, market):
            yield f"The next column opens with your tower {self.words.t.income_tower[Board.PLAYER, column]}."

    def bonus(self, g: State, space: int) -> Iterator[str]:
        tile_plus = g.bonus_tile_plus[space]
        shows = self.words.bonus_tile(tile_plus - 1) if tile_plus else f"printed {self.words.bonus_print(space)}"
        yield f"Tower bonus board, {self.words.bonus_space(space)}: {shows}."

    def parking(self, g: State, parking: int) -> Iterator[str]:
        seat_plus = g.parking_seat_plus[parking]
        stands = f"{self.owner(seat_plus)} bulldozer" if seat_plus else "free"
        yield f"{capital(self.words.parking(parking))}: {stands}."

    def foreign(self, g: State, code: int) -> Iterator[str]:
        country, place = foreign_country(code), foreign_place(code)
        card_plus = g.foreign_display_plus[country, place]
        if not card_plus:
            yield f"{self.words.country(country)} {place + 1}: no card is left."
            return
        back = self.words.foreign_back(card_plus - 1)
        worth = foreign_income(g, self.words.t, self.seat, card_plus - 1)
        yield f"{self.words.foreign(card_plus - 1)}; on its back: {back}. To you it pays ${worth} now."

    def action(self, g: State, place: int) -> Iterator[str]:
        card_plus = g.action_display_plus[place]
        said = f"{self.words.specialist(card_plus - 1)}: {self.words.specialist_effects(card_plus - 1)}"
        yield f"Specialist action card {said}." if card_plus else "No specialist action card is left here."

    def scoring(self, g: State, place: int) -> Iterator[str]:
        yield f"Specialist {self.words.scoring_display_view(place, g).sentence}."

    def held(self, g: State, card: int) -> Iterator[str]:
        holder = "You hold it." if g.scoring_card[self.seat, card] else "You do not hold it."
        yield f"Scoring card {self.words.scoring_card(card)}: {self.words.scoring_card_options(card)}. {holder}"

    def connection(self, g: State, tile: int) -> Iterator[str]:
        icons = self.words.connection_icons(tile)
        state = g.connection[self.seat, tile]
        where = {0: "not yours", 1: "yours, ready"}.get(state, "yours, on a card of your mat until that comes back")
        yield f"{capital(self.words.connection(tile))}{'; icons: ' + icons if icons else ''}; {where}."

    def venture(self, g: State, slot: int) -> Iterator[str]:
        t = self.words.t
        bands = f"income columns {t.venture_from[slot] + 1} to {t.venture_to[slot] + 1}"
        state = "taken" if g.venture[self.seat, slot] else f"opens with your tower {t.venture_tower[slot]}"
        income = venture_income(g, t, self.seat, slot)
        repaid = f"${VENTURE_DEBT} are repaid at the end"
        yield f"Venture capital slot {slot + 1}: {bands}, ${income} now; {state}; {repaid}."

    def solo(self, g: State, position: int) -> Iterator[str]:
        yours, theirs = (objective(g, self.words.t, seat, position) for seat in (YOU, VJ))
        yield f"{capital(self.words.solo_card(g.solo_card[position]))}: you {yours}, VJ {theirs}."

    def pass_tile(self, g: State, _number: int) -> Iterator[str]:
        yield f"The pass tile skips one VJ turn, once a game; {'used' if g.pass_tile_used else 'still ready'}."

    def batteries(self, g: State, _number: int) -> Iterator[str]:
        yield f"Batteries in the supply: {g.battery_supply}."

    def utility(self, _g: State, _number: int) -> Iterator[str]:
        yield "The utility area: from here a bulldozer reaches every sector."

    def scoring_tile(self, g: State, place: int) -> Iterator[str]:
        tile = g.scoring_tile[place]
        halves = {Scoring.FIRST: [self.words.top_half(tile)], Scoring.SECOND: [self.words.bottom_half(tile)]}
        said = halves.get(Scoring(place), [self.words.top_half(tile), self.words.bottom_half(tile)])
        yield f"The tile of the {SCORING_TILES[place]} is {self.words.scoring_tile_id(tile)}: {'; '.join(said)}."

    def term(self, _g: State, number: int) -> Iterator[str]:
        yield TERMS[TERM_NAMES[number]]


ABOUT: dict[str, Callable[[PieceDescriber, State, int], Iterator[str]]] = {
    "site": PieceDescriber.site,
    "sector": PieceDescriber.sector,
    "contract": PieceDescriber.contract,
    "card": PieceDescriber.card,
    "mat": PieceDescriber.mat,
    "grid": PieceDescriber.grid,
    "line": PieceDescriber.line,
    "income": PieceDescriber.income,
    "bonus": PieceDescriber.bonus,
    "parking": PieceDescriber.parking,
    "foreign": PieceDescriber.foreign,
    "action": PieceDescriber.action,
    "scoring": PieceDescriber.scoring,
    "held": PieceDescriber.held,
    "connection": PieceDescriber.connection,
    "venture": PieceDescriber.venture,
    "solo": PieceDescriber.solo,
    "pass": PieceDescriber.pass_tile,
    "batteries": PieceDescriber.batteries,
    "utility": PieceDescriber.utility,
    "tile": PieceDescriber.scoring_tile,
    "term": PieceDescriber.term,
}
