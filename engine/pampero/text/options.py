"""Every option of every decision in words. What it costs and gives, the rules say for the position as it stands."""

from __future__ import annotations

from collections.abc import Callable

from engine.pampero.codes import LINKED, first_of_pair, second_of_pair
from engine.pampero.constants import (
    DISPLAY,
    INCOME_COLUMNS,
    MAT_COLUMNS,
    MAT_ROWS,
    NO_ZONE,
    PAYMENTS,
    TABS,
    VJ,
    Board,
    Frame,
    Payment,
    Place,
    Site,
    When,
)
from engine.pampero.rules.cards import leftmost_space, money_cost
from engine.pampero.rules.connections import rightmost_card
from engine.pampero.rules.contracts import BY_BATTERIES, BY_ENERGY, battery_cost, energy_cost
from engine.pampero.rules.income import income_of
from engine.pampero.rules.markets import foreign_income, venture_income
from engine.pampero.rules.scoring import flip_worth, halves, majority_tile, option_worth
from engine.pampero.rules.specialists import ACTION_DECK, SCORING_DECK
from engine.pampero.rulings import CROWN_ONE, Ruling
from engine.pampero.state import State
from engine.pampero.text.effect_text import VJ_SAYS, amounts, capital, count
from engine.pampero.text.forecast import (
    Forecast,
    Slots,
    gained,
    income_gain,
    payable_ways,
    sole_line,
    vj_lines,
)
from engine.pampero.text.names import PieceNames
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.decisions import (
    CROWNS_DONE,
    DECLINE_CONNECTION,
    DECLINE_MOVE,
    DECLINE_SITE,
    GAINER,
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
from engine.pampero.vocabulary.effects import ScoringOption
from engine.pampero.vocabulary.phrases import Phrase

EMPTY = "an empty place"


class OptionWords(PieceNames):
    """`describe`: an option in words, by the method named after its kind of decision."""

    def describe(self, kind: int, code: int, g: State) -> str:
        """An option of a kind of decision, by its code, in a position; total for every code of every kind."""
        if not 0 < kind < len(SIZE) or not 0 <= code < SIZE[kind]:
            raise ValueError(f"no option {code} of a decision of kind {kind}")
        return capital(DESCRIBE[Kind(kind)](self, code, g))

    def asked(self, g: State, kind: Kind) -> bool:
        """Whether the position's open decision is of this kind, so that its two numbers mean something."""
        return g.decision_kind == kind

    def forecast(self, g: State) -> Forecast:
        """What is to come for whoever decides."""
        return Forecast(self.t, g, g.decision_seat)

    # Your turn

    def option_turn(self, code: int, g: State) -> str:
        if code == RETRIEVE_ALL:
            stays = g.time[g.decision_seat] >= self.t.time_end
            return f"retrieve all cards; the time disc {'stays on the last space' if stays else 'moves 1'}"
        if code == TAKE_BATTERY:
            return "take a battery" if g.battery_supply else "take a battery: none is left, so nothing happens"
        rest, payment = divmod(code, PAYMENTS)
        rest, tab = divmod(rest, TABS)
        play, row = divmod(rest, MAT_ROWS)
        return self.card_play(g, play, row, tab, payment)

    def card_play(self, g: State, play: int, row: int, tab: int, payment: int) -> str:
        """A card on the next space of a row, by a tab, paid in one way."""
        begin = f"{self.play(play)}, {self.row(row)}"
        column = leftmost_space(g, g.decision_seat, row)
        if column == MAT_COLUMNS:
            return f"{begin}: no room"
        if play >= self.t.plays:
            return begin
        zone = self.t.tab_zone[row, column, tab]
        if zone == NO_ZONE:
            return f"{begin}: no tab on that side"
        if self.t.play_any_tab[play]:
            return begin
        tab_energy = self.t.tab_energy[row, column, tab]
        gain = gained(tab_energy, self.forecast(g).gain_energy(tab_energy), "energy")
        energy = f", gain {gain}" if self.t.play_energy[play] else ""
        cost = self.card_cost(g, play, zone, self.t.tab_value[row, column, tab], payment)
        return f"{begin}, {self.zone(zone)}: {cost}{energy}"

    def card_cost(self, g: State, play: int, zone: int, value: int, payment: int) -> str:
        """What a card costs, or gives, in one way of paying."""
        card = self.t.play_card[play]
        if payment == Payment.BATTERIES:
            return f"pay {count(self.t.card_batteries[card, zone], 'battery')}"
        cost = money_cost(g, self.t, g.decision_seat, play, zone, value, payment)
        if payment == Payment.VJ_PRICE:
            return f"pay VJ ${cost}"
        if self.t.card_frame[card] == Frame.GAIN:
            return f"receive ${value}"
        return f"pay ${cost}" if cost else "free"

    # Building and bulldozers

    def option_site(self, code: int, g: State) -> str:
        built = {int(Site.TOWER): "tower", int(Site.WIND_FARM): "wind farm"}.get(g.decision_a, "build")
        return f"{built if self.asked(g, Kind.SITE) else 'build'} in {self.site_in_sector(code)}"

    def option_second_site(self, code: int, g: State) -> str:
        if code == DECLINE_SITE:
            return "no further wind farm"
        price = self.t.vj_price[self.t.sector_zone[self.t.site_sector[code]]]
        hired = "" if g.site_bulldozer_plus[code] else f": pay VJ ${price}"
        return f"further wind farm in {self.site_in_sector(code)}{hired}"

    def option_bulldozer(self, code: int, g: State) -> str:
        if code == DECLINE_MOVE:
            return "move no further"
        bulldozer, place = divmod(code, PLACES)
        whence = g.bulldozer[g.decision_seat, bulldozer]
        here = f"parking space {whence - Place.PARKING + 1}" if whence >= Place.PARKING else self.place(whence)
        return f"bulldozer {bulldozer + 1} from {here} to {self.move_target(place, g)}"

    def move_target(self, place: int, g: State) -> str:
        if place >= PARKING_PLACE:
            parking = place - PARKING_PLACE
            bonus = self.forecast(g).effects(self.catalogue.board.parking[parking].effects)
            return f"parking space {parking + 1} ({bonus})"
        return self.place(Place.UTILITY if place == UTILITY_PLACE else Place.SITE + place)

    # The tower bonus board

    def space_gain(self, g: State, space: int, forecast: Forecast, slots: Slots) -> str:
        """What taking a space of the tower bonus board gives after what was taken before; a tile may be lost."""
        tile_plus = g.bonus_tile_plus[space]
        if not tile_plus:
            return f"{self.bonus_space(space)}: printed {forecast.effects(self.bonus_spaces[space].effects)}"
        fate = slots.fate(tile_plus - 1)
        record = self.catalogue.tower_bonuses.tile[tile_plus - 1]
        is_gain = not fate and record.modifier is None and record.when == When.IMMEDIATE
        effect = forecast.effects(record.effects) if is_gain else self.bonus_tile_effect(tile_plus - 1)
        return f"{self.bonus_space(space)}: tile {record.number} ({effect}){fate}"

    def option_bonus_pair(self, code: int, g: State) -> str:
        spaces = [first_of_pair(code // 2), second_of_pair(code // 2)]
        forecast, slots = self.forecast(g), Slots(self.t, g, g.decision_seat)
        order = reversed(spaces) if code % 2 else spaces
        return "; then ".join(self.space_gain(g, space, forecast, slots) for space in order)

    def option_bonus_space(self, code: int, g: State) -> str:
        return self.space_gain(g, code, self.forecast(g), Slots(self.t, g, g.decision_seat))

    def option_discard(self, code: int, g: State) -> str:
        tile_plus = g.bonus_tile_plus[code]
        tile = self.bonus_tile(tile_plus - 1) if tile_plus else f"printed {self.bonus_print(code)}"
        return f"discard {tile} from {self.bonus_space(code)}"

    def option_slot(self, code: int, _g: State) -> str:
        return f"put it on {self.slot(code)}"

    # Contracts

    def contract_at(self, g: State, seat: int, space: int, discount: int) -> str:
        """A space, its tile, what follows without a question: `A1-2, Citrus Packers (industrial +1): 2 energy`."""
        tile_plus = g.space_tile_plus[space]
        if not tile_plus:
            return f"{self.space(space)}: no contract there any more"
        ways = payable_ways(g, self.t, seat, space, discount)
        if len(ways) == 1:
            cost = self.way_cost(g, seat, space, discount, ways[0])
        else:
            energy = energy_cost(g, self.t, seat, space, discount, BY_ENERGY)
            cost = self.contract_cost(tile_plus - 1, energy, battery_cost(g, self.t, space, BY_BATTERIES))
        lost = Forecast(self.t, g, seat).arrows_lost(tile_plus - 1)
        return f"{self.space(space)}, {self.contract(tile_plus - 1)}: {cost}{lost}"

    def way_cost(self, g: State, seat: int, space: int, discount: int, way: int) -> str:
        """What a contract costs in one way, with the network lines that have to be paid then."""
        energy = energy_cost(g, self.t, seat, space, discount, way)
        cost = self.contract_cost(g.space_tile_plus[space] - 1, energy, battery_cost(g, self.t, space, way))
        line_plus = 0 if seat == VJ else sole_line(g, self.t, seat, space, discount, way)
        lines = vj_lines(g, self.t, space, way) if seat == VJ else [line_plus - 1] * (line_plus > 0)
        board = g.board_of[seat]
        return cost + "".join(f", then {self.line_price(board, line)} for {self.line(line)}" for line in lines)

    def line_price(self, board: int, line: int) -> str:
        """What a network line of a board costs."""
        t = self.t
        price = (t.network_energy[board, line], t.network_batteries[board, line], t.network_money[board, line])
        return amounts(*price) or "nothing"

    def option_contract(self, code: int, g: State) -> str:
        return self.contract_at(g, g.decision_seat, code, g.decision_b if self.asked(g, Kind.CONTRACT) else 0)

    def option_pay(self, code: int, g: State) -> str:
        space = g.decision_a
        if not self.asked(g, Kind.PAY) or not g.space_tile_plus[space]:
            return "pay in batteries" if code else "pay in energy"
        return f"pay {self.way_cost(g, g.decision_seat, space, g.decision_b % LINKED, code)}"

    def option_node(self, code: int, g: State) -> str:
        node, line_plus = divmod(code, LINE_CODES)
        record = self.catalogue.grid_board.node[node]
        forecast = self.forecast(g)
        forecast.energy -= self.t.network_energy[Board.PLAYER, line_plus - 1] if line_plus else 0
        forecast.supply += self.t.network_batteries[Board.PLAYER, line_plus - 1] if line_plus else 0
        marks = [f"gives {forecast.effects(record.effects)}"] if record.effects else []
        marks += ["end of column"] if record.end else []
        marks += ["!!"] if record.marks else []
        said = f"grid space {self.node(node)}" + (f" ({', '.join(marks)})" if marks else "")
        if not line_plus:
            return said
        return f"{said} by {self.line(line_plus - 1)}: pay {self.line_cost(line_plus - 1)}"

    def option_link(self, code: int, g: State) -> str:
        if not code:
            return "leave the linked contract"
        linked = f": {self.contract_at(g, g.decision_seat, g.decision_a, 0)}" if self.asked(g, Kind.LINK) else ""
        return f"fulfil the linked contract too{linked}"

    # Income, markets, specialists, tiles

    def option_marker(self, code: int, g: State) -> str:
        steps = g.decision_a if self.asked(g, Kind.MARKER) else 1
        end = ", the end" if g.income[g.decision_seat, code] + 1 == INCOME_COLUMNS else ""
        gain = income_gain(code, steps, self.forecast(g).advance(code, steps))
        return f"{gain}, now at ${income_of(g, self.t, g.decision_seat, code)}{end}"

    def option_collect(self, code: int, g: State) -> str:
        return f"take the {self.market(code)} income: ${income_of(g, self.t, g.decision_seat, code)}"

    def option_flip(self, code: int, g: State) -> str:
        times = g.decision_a if self.asked(g, Kind.FLIP) else 1
        return f"turn the {self.market(code)} marker down: ${flip_worth(g, self.t, g.decision_seat, code) * times}"

    def option_specialist(self, code: int, g: State) -> str:
        if code >= ACTION_DECK:
            return f"the top of the {'scoring' if code == SCORING_DECK else 'action'} deck"
        if code >= DISPLAY:
            return self.scoring_display(code - DISPLAY, g)
        card_plus = g.action_display_plus[code]
        if not card_plus:
            return f"{EMPTY} of the action display ({code + 1})"
        return f"action card {self.specialist(card_plus - 1)}: {self.specialist_effects(card_plus - 1)}"

    def scoring_display(self, place: int, g: State) -> str:
        card_plus = g.scoring_display_plus[place]
        if not card_plus:
            return f"{EMPTY} of the scoring display ({place + 1})"
        return f"scoring card {self.scoring_card(card_plus - 1)}: {self.scoring_card_options(card_plus - 1)}"

    def option_connection(self, code: int, g: State) -> str:
        if code == DECLINE_CONNECTION:
            return "play no connection tile"
        return f"play {self.connection_name(code)} ({self.forecast(g).effects(self.connections[code].effects)})"

    def option_venture(self, code: int, g: State) -> str:
        columns = f"income columns {self.t.venture_from[code] + 1} to {self.t.venture_to[code] + 1}"
        income = venture_income(g, self.t, g.decision_seat, code)
        return f"venture capital slot {code + 1} ({columns}): take ${income}"

    def foreign_sale(self, g: State, seat: int, code: int) -> str:
        country, place = divmod(code, DISPLAY)
        card_plus = g.foreign_display_plus[country, place]
        if not card_plus:
            return f"{EMPTY} of {self.country(country)} ({place + 1})"
        return f"{self.foreign(card_plus - 1)}: ${foreign_income(g, self.t, seat, card_plus - 1)}"

    def option_foreign(self, code: int, g: State) -> str:
        return f"sell to {self.foreign_sale(g, g.decision_seat, code)}"

    def option_choose(self, code: int, g: State) -> str:
        if self.asked(g, Kind.CHOOSE) and code < g.decision_b % GAINER:
            op, a, b = (self.t.program[g.decision_a + code, part] for part in range(3))
            gainer = g.decision_b // GAINER
            if gainer == VJ and op in VJ_SAYS:
                return VJ_SAYS[op](a, b)
            return Forecast(self.t, g, gainer).effect(Phrase(op, a, b)) if op else "nothing"
        return f"alternative {code + 1}"

    # The mat, scorings, the pass tile

    def mat_card(self, g: State, row: int, column: int) -> str:
        card_plus = g.mat_card_plus[g.decision_seat, row, column]
        return self.card(card_plus - 1) if card_plus else "no card"

    def option_row(self, code: int, g: State) -> str:
        column_plus = rightmost_card(g, g.decision_seat, code)
        return f"{self.row(code)}: {self.mat_card(g, code, column_plus - 1) if column_plus else 'no card'}"

    def option_retrieve(self, code: int, g: State) -> str:
        return f"take back {self.mat_card(g, *divmod(code, MAT_COLUMNS))} ({self.mat_space(code)})"

    def option_scoring_card(self, code: int, g: State) -> str:
        if code == SCORING_DONE:
            return "play no more scoring cards"
        card, option = divmod(code, 2)
        worth = option_worth(g, self.t, g.decision_seat, card, option)
        money = f" (${worth})" if self.t.option[card, option, 0] == ScoringOption.FLIP else ""
        return f"{self.scoring_card(card)}: {self.scoring_option(card, option)}{money}"

    def option_crown(self, code: int, g: State) -> str:
        if code == CROWNS_DONE:
            return "declare no more crowns"
        rest, half = divmod(code, 2)
        card, option = divmod(rest, 2)
        said = f"{self.scoring_card(card)}: {self.scoring_option(card, option)}"
        return f"{said}, for {self.majority(g, half)}" if g.ruling[Ruling.CROWN] == CROWN_ONE else said

    def majority(self, g: State, half: int) -> str:
        """The majority that a scoring evaluates first or second."""
        tile = f", {self.bottom_half(majority_tile(g, half))}" if half < halves(g) else ""
        return f"majority {half + 1}{tile}"

    def option_pass_tile(self, code: int, _g: State) -> str:
        return "flip the pass tile: VJ's turn is skipped" if code else "keep the pass tile"

    # What you decide for VJ

    def option_vj_sector(self, code: int, g: State) -> str:
        if not self.asked(g, Kind.VJ_SECTOR):
            return f"VJ builds in {self.sector(code)}"
        return f"VJ builds a {'tower' if g.decision_a == Action.TOWER else 'wind farm'} in {self.sector(code)}"

    def option_vj_site(self, code: int, _g: State) -> str:
        return f"VJ builds in {self.site_in_sector(code)}"

    def option_vj_contract(self, code: int, g: State) -> str:
        return f"VJ fulfils {self.contract_at(g, VJ, code, 0)}"

    def option_vj_foreign(self, code: int, g: State) -> str:
        return f"VJ sells to {self.foreign_sale(g, VJ, code)}"

    def option_vj_scoring_card(self, code: int, g: State) -> str:
        return f"VJ takes {self.scoring_display(code, g)}"


DESCRIBE: dict[Kind, Callable[[OptionWords, int, State], str]] = {
    kind: getattr(OptionWords, f"option_{kind.name.lower()}") for kind in Kind if kind
}
