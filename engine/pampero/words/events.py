"""Every event of the log as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.pampero.rules.scoring import DRAW
from engine.pampero.terms import VJ, YOU, Payment
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.ops import FIRST_COMPONENT_EFFECT, LAST_COMPONENT_EFFECT, Op
from engine.pampero.words.phrases import count, pesos
from engine.pampero.words.questions import QuestionWords

Row = Sequence[int]
Tell = Callable[["EventWords", Row], str]

SCORINGS = {1: "First scoring", 2: "Second scoring", 3: "End-game scoring"}


class EventWords(QuestionWords):
    """`event`: a row of the log as a sentence."""

    def event(self, row: Row) -> str:
        """The sentence of one row: the event's number, then its own numbers."""
        return TELL[Event(row[0])](self, row)

    def does(self, seat: int, verb: str) -> str:
        """`You build`, `VJ builds`."""
        if seat == YOU:
            return f"You {verb}"
        irregular = {"have": "has", "pass": "passes", "fulfil": "fulfils"}
        return f"VJ {irregular.get(verb, verb + 's')}" if seat == VJ else f"Seat {seat + 1} {verb}s"

    def has(self, seat: int) -> str:
        """`you have`, `VJ has`."""
        return "you have" if seat == YOU else f"{self.seat(seat)} has"

    def its(self, seat: int) -> str:
        return "your" if seat == YOU else "its"

    def tell_year(self, row: Row) -> str:
        return f"Year {row[1]} begins."

    def tell_card(self, row: Row) -> str:
        _, seat, play, space, zone, payment = row
        paid = "" if payment == Payment.ZONE_VALUE else f", paid by {self.payment(payment)}"
        return f"{self.does(seat, 'play')} {self.play(play)} ({self.mat_space(space)}, {self.zone(zone)}{paid})."

    def tell_retrieve_all(self, row: Row) -> str:
        return f"{self.does(row[1], 'retrieve')} all cards."

    def tell_take_battery(self, row: Row) -> str:
        return f"{self.does(row[1], 'spend')} the turn on a battery."

    def tell_money(self, row: Row) -> str:
        _, seat, account, amount, money, _ = row
        moved = f"{self.does(seat, 'gain')} ${amount}" if amount > 0 else f"{self.does(seat, 'pay')} ${-amount}"
        return f"{moved} ({self.account(account)}); {self.has(seat)} {pesos(money)}."

    def tell_energy(self, row: Row) -> str:
        return self.tell_stock(row, "energy")

    def tell_battery(self, row: Row) -> str:
        return self.tell_stock(row, "battery")

    def tell_stock(self, row: Row, noun: str) -> str:
        """Energy or batteries that came or went."""
        _, seat, change, now, *_ = row
        if change == 0:
            return f"{self.does(seat, 'gain')} no {noun}; {self.has(seat)} {count(now, noun)}."
        verb = "gain" if change > 0 else "spend"
        return f"{self.does(seat, verb)} {count(abs(change), noun)}; {self.has(seat)} {count(now, noun)}."

    def tell_income(self, row: Row) -> str:
        _, seat, market, column, *_ = row
        value = self.t.income_value[column]
        return f"{self.does(seat, 'advance')} {self.its(seat)} {self.market(market)} income to ${value}."

    def tell_income_lost(self, row: Row) -> str:
        _, seat, market, steps, *_ = row
        return f"{self.does(seat, 'lose')} {count(steps, 'step')} of {self.market(market)} income."

    def tell_tower(self, row: Row) -> str:
        _, seat, site, number, *_ = row
        where = f"{self.site_sector(site)} ({self.site(site)})"
        return f"{self.does(seat, 'build')} tower {number} in {where}."

    def tell_wind_farm(self, row: Row) -> str:
        _, seat, site, *_ = row
        return f"{self.does(seat, 'build')} a wind farm in {self.site_sector(site)} ({self.site(site)})."

    def tell_bulldozer(self, row: Row) -> str:
        _, seat, bulldozer, place, *_ = row
        return f"{self.does(seat, 'bring')} bulldozer {bulldozer + 1} to {self.place(place)}."

    def tell_bonus_tile(self, row: Row) -> str:
        _, seat, tile, slot, *_ = row
        where = f", to {self.slot(slot)}" if slot >= 0 else ""
        return f"{self.does(seat, 'take')} bonus {self.bonus_tile(tile)}{where}."

    def tell_bonus_tile_lost(self, row: Row) -> str:
        return f"{self.does(row[1], 'discard')} bonus {self.bonus_tile(row[2])}, unused: its slot is covered."

    def tell_bonus_printed(self, row: Row) -> str:
        printed = f"{self.bonus_space(row[2])}: {self.bonus_print(row[2])}"
        return f"{self.does(row[1], 'take')} the printed bonus of {printed}."

    def tell_contract(self, row: Row) -> str:
        _, seat, space, tile, node, line_plus = row
        by = f" by {self.line(line_plus - 1)}" if line_plus else ""
        what = f"{self.contract(tile)} at {self.space(space)}"
        return f"{self.does(seat, 'fulfil')} {what}; it goes to grid space {self.node(node)}{by}."

    def tell_contract_gone(self, row: Row) -> str:
        return f"Its pair {self.contract(row[2])} at {self.space(row[1])} leaves the game."

    def tell_connection(self, row: Row) -> str:
        return f"{self.does(row[1], 'gain')} {self.connection(row[2])}."

    def tell_connection_played(self, row: Row) -> str:
        return f"{self.does(row[1], 'play')} {self.connection(row[2])}."

    def tell_network(self, row: Row) -> str:
        return f"{self.does(row[1], 'mark')} {self.line(row[2])} with a network tile."

    def tell_foreign(self, row: Row) -> str:
        return f"{self.does(row[1], 'sell')} to {self.foreign(row[2])} for ${row[3]}."

    def tell_venture(self, row: Row) -> str:
        return f"{self.does(row[1], 'take')} venture capital on slot {row[2] + 1}: income of ${row[3]}."

    def tell_specialist_action(self, row: Row) -> str:
        card = len(self.catalogue.basic_cards.card) + row[2]
        return f"{self.does(row[1], 'gain')} the specialist action card {self.card(card)}."

    def tell_specialist_scoring(self, row: Row) -> str:
        return f"{self.does(row[1], 'gain')} the specialist scoring card {self.scoring_card(row[2])}."

    def tell_card_back(self, row: Row) -> str:
        return f"{self.does(row[1], 'take')} {self.card(row[2])} back."

    def tell_production(self, row: Row) -> str:
        return f"{self.does(row[1], 'produce')} {count(row[2], 'battery')}."

    def tell_time(self, row: Row) -> str:
        whose = "Your" if row[1] == YOU else f"{self.seat(row[1])}'s"
        return f"{whose} time disc moves to space {row[2]}."

    def tell_scoring(self, row: Row) -> str:
        return f"{SCORINGS[row[1]]}."

    def tell_top_half(self, row: Row) -> str:
        _, seat, tile, number, money, _ = row
        return f"{self.does(seat, 'score')} {self.top_half(tile)}: {number}, so ${money}."

    def tell_majority(self, row: Row) -> str:
        _, tile, yours, theirs, winner, _ = row
        taker = {0: "nobody wins it", YOU + 1: "you win it"}.get(winner, "VJ wins it")
        return f"Majority, {self.bottom_half(tile)}: you {yours}, VJ {theirs}; {taker}."

    def tell_scoring_card(self, row: Row) -> str:
        _, seat, card, option, money, _ = row
        said = f"{self.does(seat, 'play')} {self.scoring_card(card)}: {self.scoring_option(card, option)}"
        return f"{said}, ${money}." if money else f"{said}."

    def tell_crown(self, row: Row) -> str:
        return f"{self.does(row[1], 'declare')} {self.scoring_card(row[2])}, {self.scoring_option(row[2], row[3])}."

    def tell_repayment(self, row: Row) -> str:
        _, seat, tiles, money, *_ = row
        if tiles == 0:
            return f"{self.does(seat, 'have')} no investors to repay."
        return f"{self.does(seat, 'repay')} {pesos(money)} for {count(tiles, 'venture capital tile')}."

    def tell_over(self, row: Row) -> str:
        if row[1] == DRAW:
            return "The game is over: a draw."
        return f"The game is over: {'you win' if row[1] == YOU + 1 else 'VJ wins'}."

    def tell_dropped(self, row: Row) -> str:
        return f"Nothing comes of {self.dropped(row[2])} for {self.seat(row[1])}."

    def dropped(self, number: int) -> str:
        """What could not be carried out: a decision without options, or an effect by its opcode."""
        if number < FIRST_COMPONENT_EFFECT:
            return self.topic(number)
        opcode = Effect(number) if number <= LAST_COMPONENT_EFFECT else Op(number)
        return f"the effect '{opcode.name.lower().replace('_', ' ')}'"

    def tell_overlay(self, row: Row) -> str:
        return f"{self.does(row[1], 'take')} a zone B discount overlay."

    def tell_revealed(self, row: Row) -> str:
        _, display, place, card, *_ = row
        if display == 0:
            shown = self.card(len(self.catalogue.basic_cards.card) + card)
            return f"The action display shows {shown} at place {place + 1}."
        if display == 1:
            return f"The scoring display shows {self.scoring_card(card)} at place {place + 1}."
        return f"{self.country(display - 2)} shows {self.foreign(card)} at place {place + 1}."

    def tell_discarded(self, row: Row) -> str:
        return f"{self.does(row[1], 'discard')} bonus {self.bonus_tile(row[2])} from the tower bonus board."

    def tell_pass_tile(self, row: Row) -> str:
        return "You flip the pass tile: VJ's turn is skipped." if row[1] else "You keep the pass tile."

    def tell_alone(self, row: Row) -> str:
        return f"Only one option for {self.topic(row[1])}."


TELL: dict[Event, Tell] = {event: getattr(EventWords, f"tell_{event.name.lower()}") for event in Event}
