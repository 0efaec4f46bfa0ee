"""What options cost and give, in words, worked out by the rules for the position as it stands."""

from __future__ import annotations

from engine.core.text.grammar import count
from engine.pampero.constants import VJ, Board, Frame, Payment, Place, When
from engine.pampero.rules.building import second_price
from engine.pampero.rules.contracts import BY_BATTERIES, BY_ENERGY, battery_cost, energy_cost
from engine.pampero.rules.prices import money_cost, zone_cost
from engine.pampero.state import State
from engine.pampero.text.effect_text import amounts
from engine.pampero.text.forecast import Forecast, Slots, gained, payable_ways, sole_line, vj_lines
from engine.pampero.text.names import PieceNames
from engine.pampero.vocabulary.decisions import PARKING_PLACE, UTILITY_PLACE, Kind
from engine.pampero.vocabulary.facts import Fact


class OptionPrices(PieceNames):
    """Prices and gains of single options."""

    def forecast(self, g: State) -> Forecast:
        """What is to come for whoever decides."""
        return Forecast(self.t, g, g.decision_seat)

    def tab_gain(self, g: State, energy: int) -> str:
        """The energy of a tab, as far as there is room for it."""
        return gained(energy, self.forecast(g).gain_energy(energy), "energy")

    def card_price(self, g: State, play: int, zone: int, value: int, payment: int) -> str:
        """What a card costs, or pays out, in one way of paying."""
        card = self.t.play_card[play]
        if payment == Payment.BATTERIES:
            return f"pay {count(self.t.card_batteries[card, zone], 'battery')}"
        cost = money_cost(g, self.t, g.decision_seat, play, zone, value, payment)
        if payment == Payment.OTHERS:
            return f"pay VJ ${cost}" if self.is_solo else self.hire_price(g, card, zone, cost)
        if self.t.card_frame[card] == Frame.GAIN:
            return f"receive ${value}"
        return f"pay ${cost}" if cost else "free"

    def hire_price(self, g: State, card: int, zone: int, cost: int) -> str:
        """What the owner of another's piece is paid: pesos, or batteries where the card has that alternative."""
        batteries = self.t.card_batteries[card, zone]
        ways = [f"${cost}"] * (g.money[g.decision_seat] >= cost)
        ways += [count(batteries, "battery")] * (0 < batteries <= g.batteries[g.decision_seat])
        return f"pay another player {' or '.join(ways)}"

    def owner_price(self, g: State, by_batteries: int) -> str:
        """What the owner of a piece is paid for the card that is being played."""
        card = self.t.play_card[g.decision_a]
        if by_batteries:
            return f"pay {count(self.t.card_batteries[card, g.played_zone], 'battery')}"
        return f"pay ${zone_cost(g, self.t, g.decision_seat, card, g.played_zone, g.played_value)}"

    def second_hire(self, g: State, site: int) -> str:
        """What a further wind farm costs on a site: another's bulldozer beside it is paid, VJ's even where none is."""
        owner_plus = g.site_bulldozer_plus[site]
        if owner_plus == g.decision_seat + 1 or g.decision_kind != Kind.SECOND_SITE:
            return ""
        if owner_plus == 0 and not self.is_solo:
            return ""
        price = second_price(g, self.t, g.decision_seat, self.t.site_sector[site])
        return f"pay {self.seat(owner_plus - 1 if owner_plus else VJ)} ${price}"

    def tower_effects(self, g: State) -> str:
        """What the next tower brings, wherever it stands."""
        bonus = self.tower_bonus(g.decision_seat, g.tally[g.decision_seat, Fact.TOWERS] + 1)
        return ", ".join(filter(None, (bonus, "two spaces of the tower bonus board")))

    def move_target(self, place: int, g: State) -> str:
        """Where a bulldozer goes; a parking space with its bonus."""
        if place >= PARKING_PLACE:
            parking = place - PARKING_PLACE
            if parking >= self.t.parking:
                return self.parking(parking)
            bonus = self.forecast(g).effects(self.catalogue.board.parking[parking].effects)
            return f"parking space {parking + 1} ({bonus})"
        return self.place(Place.UTILITY if place == UTILITY_PLACE else Place.SITE + place)

    def space_gain(self, g: State, space: int, forecast: Forecast, slots: Slots) -> str:
        """What taking a space of the tower bonus board gives after what was taken before; a tile may be lost."""
        tile_plus = g.bonus_tile_plus[space]
        if not tile_plus:
            return f"printed {forecast.effects(self.bonus_spaces[space].effects)}"
        fate = slots.tile_outcome(tile_plus - 1)
        record = self.catalogue.tower_bonuses.tile[tile_plus - 1]
        is_gain = not fate and record.modifier is None and record.when == When.IMMEDIATE
        effect = forecast.effects(record.effects) if is_gain else self.bonus_tile_effect(tile_plus - 1)
        return f"tile {record.number} ({effect}){fate}"

    def contract_price(self, g: State, seat: int, space: int, discount: int) -> str:
        """What a contract costs: in the one way that can be paid, or in each."""
        ways = payable_ways(g, self.t, seat, space, discount)
        if len(ways) == 1:
            return self.way_cost(g, seat, space, discount, ways[0])
        energy = energy_cost(g, self.t, seat, space, discount, BY_ENERGY)
        return self.contract_cost(g.space_tile_plus[space] - 1, energy, battery_cost(g, self.t, space, BY_BATTERIES))

    def way_cost(self, g: State, seat: int, space: int, discount: int, way: int) -> str:
        """What a contract costs in one way, with the network lines that have to be paid then."""
        energy = energy_cost(g, self.t, seat, space, discount, way)
        cost = self.contract_cost(g.space_tile_plus[space] - 1, energy, battery_cost(g, self.t, space, way))
        line_plus = 0 if self.is_vj(seat) else sole_line(g, self.t, seat, space, discount, way)
        lines = vj_lines(g, self.t, space, way) if self.is_vj(seat) else [line_plus - 1] * (line_plus > 0)
        board = g.board_of[seat]
        return cost + "".join(f", then {self.line_price(board, line)} for {self.line(line)}" for line in lines)

    def line_price(self, board: int, line: int) -> str:
        """What a network line of a board costs."""
        t = self.t
        price = (t.network_energy[board, line], t.network_batteries[board, line], t.network_money[board, line])
        return amounts(*price) or "nothing"

    def node_marks(self, g: State, node: int, line_plus: int) -> str:
        """What a space of the grid shows, its bonus as it will be once the line is paid."""
        record, forecast = self.catalogue.grid_board.node[node], self.forecast(g)
        forecast.energy -= self.t.network_energy[Board.PLAYER, line_plus - 1] if line_plus else 0
        forecast.supply += self.t.network_batteries[Board.PLAYER, line_plus - 1] if line_plus else 0
        marks = [f"bonus: {forecast.effects(record.effects)}"] if record.effects else []
        marks += ["end of column"] if record.end else []
        marks += ["!!"] if record.marks else []
        return f" ({', '.join(marks)})" if marks else ""
