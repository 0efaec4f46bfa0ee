"""Every option of every decision in words. What it costs and gives is told as it stands in the position."""

from __future__ import annotations

from collections.abc import Callable

from engine.pampero.rulings import CROWN_ONE, Ruling
from engine.pampero.state import State
from engine.pampero.terms import (
    BONUS_COLUMNS,
    DISPLAY,
    INCOME_COLUMNS,
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    NO_ZONE,
    PAYMENTS,
    TABS,
    VJ,
    Contract,
    Frame,
    Payment,
    Place,
    Scoring,
    Site,
)
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.effects import Modifier, Option
from engine.pampero.vocabulary.kinds import (
    CROWNS_DONE,
    DECLINE_CONNECTION,
    DECLINE_MOVE,
    DECLINE_SITE,
    GAINER,
    HORIZONTAL_PAIRS,
    LINE_CODES,
    PARKING_PLACE,
    PLACES,
    RETRIEVE_ALL,
    SCORING_DONE,
    SIZE,
    TAKE_BATTERY,
    UTILITY_PLACE,
    Kind,
)
from engine.pampero.words.names import Names
from engine.pampero.words.phrases import count

Describe = Callable[["OptionWords", int, State], str]

LINKED = 100
EMPTY = "an empty place"
SECOND_SCORING = 2
END_SCORING = 3


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]


def seat_of(g: State) -> int:
    """Whose decision it is; you decide for VJ too, and then the seat is yours."""
    return g.decision_seat


class OptionWords(Names):
    """`describe`: an option in words."""

    def describe(self, kind: int, code: int, g: State) -> str:
        """An option of a kind of decision, by its code, in a position; total for every code of every kind."""
        if not 0 < kind < len(SIZE) or not 0 <= code < SIZE[kind]:
            raise ValueError(f"no option {code} of a decision of kind {kind}")
        return capital(DESCRIBE[Kind(kind)](self, code, g))

    def asked(self, g: State, kind: Kind) -> bool:
        """Whether the position's open decision is of this kind, so that its two numbers mean something."""
        return g.decision_kind == kind

    def income_at(self, g: State, seat: int, market: int) -> int:
        return self.t.income_value[g.income[seat, market]]

    # Your turn

    def turn(self, code: int, g: State) -> str:
        if code == RETRIEVE_ALL:
            return "retrieve all cards; the time disc moves 1"
        if code == TAKE_BATTERY:
            return "take a battery" if g.battery_supply else "take a battery: none is left, so nothing happens"
        rest, payment = divmod(code, PAYMENTS)
        rest, tab = divmod(rest, TABS)
        play, row = divmod(rest, MAT_ROWS)
        return self.card_play(g, play, row, tab, payment)

    def card_play(self, g: State, play: int, row: int, tab: int, payment: int) -> str:
        """A card on the next space of a row, by a tab, paid in one way."""
        seat = seat_of(g)
        begin = f"{self.play(play)}, {self.row(row)}"
        filled = [g.mat_card_plus[seat, row, column] > 0 for column in range(MAT_COLUMNS)]
        if all(filled) or play >= self.t.plays:
            return f"{begin}: no room" if all(filled) else begin
        column = filled.index(False)
        zone = self.t.tab_zone[row, column, tab]
        if zone == NO_ZONE:
            return f"{begin}: no tab on that side"
        if self.ignores_tab(play):
            return begin
        energy = f", gain {self.t.tab_energy[row, column, tab]} energy" if self.t.play_energy[play] else ""
        value = self.t.tab_value[row, column, tab]
        return f"{begin}, {self.zone(zone)}: {self.cost(g, seat, play, zone, value, payment)}{energy}"

    def ignores_tab(self, play: int) -> bool:
        """A grey frame without pesos and energy is the same on either tab."""
        card = self.t.play_card[play]
        plain = self.t.card_frame[card] == Frame.NONE and not self.t.play_energy[play]
        return plain and not self.t.card_map[card]

    def cost(self, g: State, seat: int, play: int, zone: int, value: int, payment: int) -> str:
        """What a card costs, or gives, in one way of paying."""
        card = self.t.play_card[play]
        if payment == Payment.VJ_PRICE:
            return f"pay VJ ${self.t.vj_price[zone]}"
        if payment == Payment.BATTERIES:
            return f"pay {count(self.t.card_batteries[card, zone], 'battery')}"
        frame = self.t.card_frame[card]
        if frame == Frame.GAIN:
            return f"receive ${value}"
        cost = max(0, value - self.t.card_discount[card] - g.zone_discount[seat, zone])
        return f"pay ${cost}" if frame == Frame.COST and cost else "free"

    # Building and bulldozers

    def build_site(self, code: int, g: State) -> str:
        tower = self.asked(g, Kind.SITE) and g.decision_a == Site.TOWER
        wind_farm = self.asked(g, Kind.SITE) and g.decision_a == Site.WIND_FARM
        what = "tower" if tower else "wind farm" if wind_farm else "build"
        return f"{what} in {self.site_sector(code)} ({self.site(code)})"

    def second_site(self, code: int, _g: State) -> str:
        if code == DECLINE_SITE:
            return "no second wind farm"
        return f"second wind farm in {self.site_sector(code)} ({self.site(code)})"

    def move(self, code: int, g: State) -> str:
        if code == DECLINE_MOVE:
            return "move no further"
        bulldozer, place = divmod(code, PLACES)
        whence = self.place_short(g.bulldozer[seat_of(g), bulldozer])
        return f"bulldozer {bulldozer + 1} from {whence} to {self.move_target(place)}"

    def place_short(self, place: int) -> str:
        return f"parking space {place - Place.PARKING + 1}" if place >= Place.PARKING else self.place(place)

    def move_target(self, place: int) -> str:
        if place >= PARKING_PLACE:
            return self.parking(place - PARKING_PLACE)
        return self.place(Place.UTILITY if place == UTILITY_PLACE else Place.SITE + place)

    # The tower bonus board

    def space_content(self, space: int, g: State) -> str:
        """What taking a space of the tower bonus board gives."""
        tile_plus = g.bonus_tile_plus[space]
        return self.bonus_tile(tile_plus - 1) if tile_plus else f"printed {self.bonus_print(space)}"

    def pair(self, code: int, g: State) -> str:
        number, order = divmod(code, 2)
        across = number < HORIZONTAL_PAIRS
        row, column = divmod(number, BONUS_COLUMNS - 1)
        first = row * BONUS_COLUMNS + column if across else number - HORIZONTAL_PAIRS
        pair = [first, first + (1 if across else BONUS_COLUMNS)]
        told = [self.bonus_space_option(space, g) for space in pair]
        return "; then ".join(reversed(told) if order else told)

    def bonus_space_option(self, code: int, g: State) -> str:
        return f"{self.bonus_space(code)}: {self.space_content(code, g)}"

    def discard(self, code: int, g: State) -> str:
        return f"discard {self.space_content(code, g)} from {self.bonus_space(code)}"

    def slot_option(self, code: int, _g: State) -> str:
        return f"put it on {self.slot(code)}"

    # Contracts

    def contract_at(self, g: State, seat: int, space: int, discount: int) -> str:
        """A space with its tile and what that asks for: `A1-2, Citrus Packers (industrial +1): 2 energy`."""
        tile_plus = g.space_tile_plus[space]
        if not tile_plus:
            return f"{self.space(space)}: no contract there any more"
        energy, batteries = self.contract_needs(g, seat, space, discount)
        tile = tile_plus - 1
        return f"{self.space(space)}, {self.contract(tile)}: {self.contract_cost(tile, energy, batteries)}"

    def contract_needs(self, g: State, seat: int, space: int, discount: int) -> tuple[int, int]:
        """The energy and the batteries of the contract on a space."""
        kind = self.t.space_kind[space]
        if kind == Contract.SOLAR:
            return 0, 0
        if kind == Contract.STANDARD:
            less = discount + g.modifier[seat, Modifier.CONTRACT_ENERGY]
            return max(1, self.t.space_energy[space] - less), 0
        tile = g.space_tile_plus[space] - 1
        return max(0, self.t.tile_energy[tile] - discount), self.t.tile_batteries[tile]

    def contract_option(self, code: int, g: State) -> str:
        discount = g.decision_b if self.asked(g, Kind.CONTRACT) else 0
        return self.contract_at(g, seat_of(g), code, discount)

    def pay(self, code: int, g: State) -> str:
        if not self.asked(g, Kind.PAY) or not g.space_tile_plus[g.decision_a]:
            return "pay in batteries" if code else "pay in energy"
        energy, batteries = self.contract_needs(g, seat_of(g), g.decision_a, g.decision_b % LINKED)
        tile = g.space_tile_plus[g.decision_a] - 1
        if self.t.tile_either[tile]:
            energy, batteries = (0, batteries) if code else (energy, 0)
        return f"pay {self.contract_cost(tile, energy, batteries)}"

    def node_option(self, code: int, _g: State) -> str:
        node, line_plus = divmod(code, LINE_CODES)
        record = self.catalogue.grid_board.node[node]
        marks = [f"gives {self.node_bonus(node)}"] if record.effects else []
        marks += ["end of column"] if record.end else []
        marks += ["!!"] if record.marks else []
        said = f"grid space {self.node(node)}" + (f" ({', '.join(marks)})" if marks else "")
        if not line_plus:
            return said
        return f"{said} by {self.line(line_plus - 1)}: pay {self.line_cost(line_plus - 1)}"

    def link(self, code: int, g: State) -> str:
        if not code:
            return "leave the linked contract"
        if not self.asked(g, Kind.LINK):
            return "fulfil the linked contract too"
        return f"fulfil the linked contract too: {self.contract_at(g, seat_of(g), g.decision_a, 0)}"

    # Income, markets, specialists, tiles

    def marker(self, code: int, g: State) -> str:
        column = g.income[seat_of(g), code]
        steps = g.decision_a if self.asked(g, Kind.MARKER) else 1
        end = ", the end" if column + 1 == INCOME_COLUMNS else ""
        return f"{self.market(code)} income +{steps}, now at ${self.t.income_value[column]}{end}"

    def collect_option(self, code: int, g: State) -> str:
        return f"take the {self.market(code)} income: ${self.income_at(g, seat_of(g), code)}"

    def flip(self, code: int, g: State) -> str:
        times = g.decision_a if self.asked(g, Kind.FLIP) else 1
        return f"turn the {self.market(code)} marker down: ${self.income_at(g, seat_of(g), code) * times}"

    def specialist(self, code: int, g: State) -> str:
        if code >= 2 * DISPLAY:
            return "the top of the scoring deck" if code > 2 * DISPLAY else "the top of the action deck"
        if code >= DISPLAY:
            return self.scoring_display(code - DISPLAY, g)
        card_plus = g.action_display_plus[code]
        if not card_plus:
            return EMPTY + f" of the action display ({code + 1})"
        card = len(self.catalogue.basic_cards.card) + card_plus - 1
        return f"action card {self.card(card)}: {self.card_effects(card)}"

    def scoring_display(self, place: int, g: State) -> str:
        card_plus = g.scoring_display_plus[place]
        if not card_plus:
            return EMPTY + f" of the scoring display ({place + 1})"
        return f"scoring card {self.scoring_card(card_plus - 1)}: {self.scoring_card_options(card_plus - 1)}"

    def connection_option(self, code: int, _g: State) -> str:
        return "play no connection tile" if code == DECLINE_CONNECTION else f"play {self.connection(code)}"

    def venture(self, code: int, g: State) -> str:
        first, last = self.t.venture_from[code], self.t.venture_to[code]
        columns = [g.income[seat_of(g), market] for market in range(MARKETS)]
        income = max((self.t.income_value[column] for column in columns if first <= column <= last), default=0)
        return f"venture capital slot {code + 1} (income columns {first + 1} to {last + 1}): take ${income}"

    def foreign_sale(self, g: State, seat: int, code: int) -> str:
        country, place = divmod(code, DISPLAY)
        card_plus = g.foreign_display_plus[country, place]
        if not card_plus:
            return EMPTY + f" of {self.country(country)} ({place + 1})"
        card = card_plus - 1
        income = sum(self.t.foreign_income[card, m] * self.income_at(g, seat, m) for m in range(MARKETS))
        return f"{self.foreign(card)}: ${income}"

    def foreign_option(self, code: int, g: State) -> str:
        return f"sell to {self.foreign_sale(g, seat_of(g), code)}"

    def alternative(self, code: int, g: State) -> str:
        if self.asked(g, Kind.CHOOSE) and code < g.decision_b % GAINER:
            return self.effect_row(g.decision_a + code)
        return f"alternative {code + 1}"

    # The mat, scorings, the pass tile

    def mat_card(self, g: State, row: int, column: int) -> str:
        card_plus = g.mat_card_plus[seat_of(g), row, column]
        return self.card(card_plus - 1) if card_plus else "no card"

    def row_option(self, code: int, g: State) -> str:
        cards = [column for column in range(MAT_COLUMNS) if g.mat_card_plus[seat_of(g), code, column]]
        return f"{self.row(code)}: {self.mat_card(g, code, cards[-1]) if cards else 'no card'}"

    def retrieve(self, code: int, g: State) -> str:
        return f"take back {self.mat_card(g, *divmod(code, MAT_COLUMNS))} ({self.mat_space(code)})"

    def scoring_card_option(self, code: int, g: State) -> str:
        if code == SCORING_DONE:
            return "play no more scoring cards"
        card, option = divmod(code, 2)
        op, market, times = (self.t.option[card, option, part] for part in range(3))
        money = f" (${self.income_at(g, seat_of(g), market) * times})" if op == Option.FLIP else ""
        return f"{self.scoring_card(card)}: {self.scoring_option(card, option)}{money}"

    def crown(self, code: int, g: State) -> str:
        if code == CROWNS_DONE:
            return "declare no more crowns"
        rest, half = divmod(code, 2)
        card, option = divmod(rest, 2)
        said = f"{self.scoring_card(card)}: {self.scoring_option(card, option)}"
        if g.ruling[Ruling.CROWN] != CROWN_ONE:
            return said
        return f"{said}, for {self.majority(g, half)}"

    def majority(self, g: State, half: int) -> str:
        """The majority that a scoring evaluates first or second."""
        if g.scoring_now not in (SECOND_SCORING, END_SCORING):
            return f"majority {half + 1}"
        place = Scoring.SECOND if g.scoring_now == SECOND_SCORING else Scoring.END_I + half
        return f"majority {half + 1}, {self.bottom_half(g.scoring_tile[place])}"

    def pass_tile(self, code: int, _g: State) -> str:
        return "flip the pass tile: VJ's turn is skipped" if code else "keep the pass tile"

    # What you decide for VJ

    def vj_sector(self, code: int, g: State) -> str:
        if not self.asked(g, Kind.VJ_SECTOR):
            return f"VJ builds in {self.sector(code)}"
        return f"VJ builds a {'tower' if g.decision_a == Action.TOWER else 'wind farm'} in {self.sector(code)}"

    def vj_site(self, code: int, _g: State) -> str:
        return f"VJ builds in {self.site_sector(code)} ({self.site(code)})"

    def vj_contract(self, code: int, g: State) -> str:
        return f"VJ fulfils {self.contract_at(g, VJ, code, 0)}"

    def vj_foreign(self, code: int, g: State) -> str:
        return f"VJ sells to {self.foreign_sale(g, VJ, code)}"

    def vj_scoring_card(self, code: int, g: State) -> str:
        return f"VJ takes {self.scoring_display(code, g)}"


DESCRIBE: dict[Kind, Describe] = {
    Kind.TURN: OptionWords.turn,
    Kind.SITE: OptionWords.build_site,
    Kind.SECOND_SITE: OptionWords.second_site,
    Kind.CONTRACT: OptionWords.contract_option,
    Kind.PAY: OptionWords.pay,
    Kind.NODE: OptionWords.node_option,
    Kind.LINK: OptionWords.link,
    Kind.BONUS_PAIR: OptionWords.pair,
    Kind.SLOT: OptionWords.slot_option,
    Kind.MARKER: OptionWords.marker,
    Kind.COLLECT: OptionWords.collect_option,
    Kind.SPECIALIST: OptionWords.specialist,
    Kind.BULLDOZER: OptionWords.move,
    Kind.CONNECTION: OptionWords.connection_option,
    Kind.VENTURE: OptionWords.venture,
    Kind.ROW: OptionWords.row_option,
    Kind.FOREIGN: OptionWords.foreign_option,
    Kind.SCORING_CARD: OptionWords.scoring_card_option,
    Kind.CROWN: OptionWords.crown,
    Kind.FLIP: OptionWords.flip,
    Kind.CHOOSE: OptionWords.alternative,
    Kind.BONUS_SPACE: OptionWords.bonus_space_option,
    Kind.DISCARD: OptionWords.discard,
    Kind.RETRIEVE: OptionWords.retrieve,
    Kind.PASS_TILE: OptionWords.pass_tile,
    Kind.VJ_SECTOR: OptionWords.vj_sector,
    Kind.VJ_SITE: OptionWords.vj_site,
    Kind.VJ_CONTRACT: OptionWords.vj_contract,
    Kind.VJ_FOREIGN: OptionWords.vj_foreign,
    Kind.VJ_SCORING_CARD: OptionWords.vj_scoring_card,
}
