"""Every event of the rules as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.bits import count_bits, lowest
from engine.core.text.events import LogEvent, LoggedEvent, event_sentence
from engine.core.text.grammar import count, money, name_list, third_person
from engine.pampero.constants import INCOME_COLUMNS, VJ, YOU, Payment
from engine.pampero.rules.markets import FOREIGN_SHOWN
from engine.pampero.rules.specialists import ACTION_SHOWN, SCORING_SHOWN
from engine.pampero.text.questions import QuestionWords
from engine.pampero.vj.bonuses import CONNECTION_ENERGY, CONNECTION_MONEY
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.ops import FIRST_COMPONENT_EFFECT, LAST_COMPONENT_EFFECT, Op

SENTENCES: dict[LogEvent, str] = {
    Event.YEAR: "Year {year} begins.",
    Event.RETRIEVE_ALL: "{does:retrieve} all cards.",
    Event.TAKE_BATTERY: "{does:spend} the turn on a battery.",
    Event.WIND_FARM: "{does:build} a wind farm on {site:site}.",
    Event.BULLDOZER: "{does:bring} bulldozer {bulldozer:+} to {place:place}.",
    Event.BONUS_TILE_LOST: "{does:discard} bonus {tile:bonus_tile}, unused: its slot is covered.",
    Event.CONTRACT_GONE: "Its pair {tile:contract} at {space:space} leaves the game.",
    Event.CONNECTION_PLAYED: "{does:play} {tile:connection}.",
    Event.NETWORK: "{does:mark} {line:line} with a network tile.",
    Event.FOREIGN: "{does:sell} to {card:foreign} for {income:$}.",
    Event.VENTURE: "{does:take} venture capital on slot {slot:+}: income of {income:$}.",
    Event.SPECIALIST_ACTION: "{does:gain} the specialist action card {card:specialist}.",
    Event.SPECIALIST_SCORING: "{does:gain} the specialist scoring card {card:scoring_card}.",
    Event.CARD_BACK: "{does:take} {card:card} back.",
    Event.SCORING: "{which:scoring}.",
    Event.TOP_HALF: "{does:score} {tile:top_half}: {count}, so {money:$}.",
    Event.OVER: "The game is over: {winners:winners}.",
    Event.SKIPPED: "{does:have} {op:dropped}.",
    Event.OVERLAY: "{does:take} a zone B discount overlay.",
    Event.DISCARDED: "{does:discard} bonus {tile:bonus_tile} from the tower bonus board.",
    Event.TURN_DISC: "{does:move} the turn order disc to the bottom row.",
    Event.FORCED: "Only one option for {kind:topic}.",
}
"""The events that always read the same. What stands behind a number's name says how it is told: see `NumberText`."""
NOTHING_TO_PLAY = {Kind.SCORING_CARD: "no scoring card to play", Kind.CROWN: "no crown card to play"}
SCORINGS = ("First scoring", "Second scoring", "End-game scoring")


class EventText(QuestionWords):
    """`event`: a row of the log as a sentence."""

    def event(self, row: Sequence[int]) -> str:
        """The sentence of a row of the log that tells what happened by the rules; a narrator tells VJ's reasoning."""
        return self.sentence(LoggedEvent(Event(row[0]), row))

    def sentence(self, told: LoggedEvent) -> str:
        """The sentence of an event of the rules: as it always reads, or by the method named after it."""
        if told.event not in SENTENCES:
            return str(getattr(self, f"sentence_{told.event.name.lower()}")(told))
        return event_sentence(SENTENCES[told.event], told, self)

    def does(self, seat: int, verb: str) -> str:
        """`You build`, `VJ builds`, `Yellow builds`."""
        if self.is_you(seat):
            return f"You {verb}"
        return f"{self.seat(seat)} {third_person(verb)}"

    def is_you(self, seat: int) -> bool:
        """Whether it is you, in the solo game; several players are told by colour."""
        return self.is_solo and seat == YOU

    def has(self, seat: int) -> str:
        """`you have`, `VJ has`."""
        return "you have" if self.is_you(seat) else f"{self.seat(seat)} has"

    def its(self, seat: int) -> str:
        return "your" if self.is_you(seat) else "its" if self.is_solo else "their"

    def whose(self, seat: int) -> str:
        return "Your" if self.is_you(seat) else f"{self.seat(seat)}'s"

    def winner(self, seat_plus: int) -> str:
        if not seat_plus:
            return "nobody wins"
        return "you win" if self.is_you(seat_plus - 1) else f"{self.seat(seat_plus - 1)} wins"

    def winners(self, winners: int) -> str:
        """Who wins, or shares the victory."""
        if count_bits(winners) == 1:
            return self.winner(lowest(winners) + 1)
        shared = [self.seat(seat) for seat in self.seats if winners >> seat & 1]
        return "a draw" if self.is_solo else f"{name_list(shared)} share the victory"

    def scoring(self, which: int) -> str:
        return SCORINGS[which - 1]

    def dropped(self, number: int) -> str:
        """What could not be carried out: a decision without options, or an effect by its opcode."""
        if number in NOTHING_TO_PLAY:
            return NOTHING_TO_PLAY[Kind(number)]
        if number < FIRST_COMPONENT_EFFECT:
            return f"no option for {self.topic(number)}"
        opcode = Effect(number) if number <= LAST_COMPONENT_EFFECT else Op(number)
        return f"no option for the effect '{opcode.name.lower().replace('_', ' ')}'"

    def sentence_card(self, told: LoggedEvent) -> str:
        paid = "" if told.payment == Payment.ZONE_VALUE else f", paid with {self.payment(told.payment)}"
        if told.payment == Payment.OTHERS and not self.is_solo:
            paid = ", with another player's piece"
        where = f"{self.mat_space(told.space)}, {self.zone(told.zone)}{paid}"
        return f"{self.does(told.seat, 'play')} {self.play(told.play)} ({where})."

    def sentence_money(self, told: LoggedEvent) -> str:
        moved = f"{self.does(told.seat, 'gain' if told.amount > 0 else 'pay')} ${abs(told.amount)}"
        return f"{moved} ({self.account(told.account)}); {self.has(told.seat)} {money(told.now)}."

    def sentence_energy(self, told: LoggedEvent) -> str:
        return self.sentence_stock(told, "energy")

    def sentence_battery(self, told: LoggedEvent) -> str:
        return self.sentence_stock(told, "battery")

    def sentence_stock(self, told: LoggedEvent, noun: str) -> str:
        """Energy or batteries that came or went."""
        moved = count(abs(told.change), noun) if told.change else f"no {noun}"
        verb = "spend" if told.change < 0 else "gain"
        return f"{self.does(told.seat, verb)} {moved}; {self.has(told.seat)} {count(told.now, noun)}."

    def sentence_income(self, told: LoggedEvent) -> str:
        """A step of a marker, and what its new column brings: seldom more money."""
        its = self.its(told.seat)
        reached = f"column {told.column + 1} ({self.column(told.seat, told.column)})"
        said = f"{self.does(told.seat, 'advance')} {its} {self.market(told.market)} income to {reached}"
        moved_plus = self.t.income_arrow_plus[self.board_of(told.seat), told.market, told.column]
        if told.specialists:
            said += f"; {its} first marker in this column: {count(told.specialists, 'specialist card')}"
        if moved_plus:
            said += f"; the arrow printed there moves {its} {self.market(moved_plus - 1)} income"
        return f"{said}."

    def sentence_income_lost(self, told: LoggedEvent) -> str:
        """Steps that a marker cannot take, and why. Rules: DEAL-08, DEAL-17"""
        said = f"{self.does(told.seat, 'lose')} {count(told.steps, 'step')} of {self.market(told.market)} income"
        if told.column + 1 == INCOME_COLUMNS:
            return f"{said}: {self.its(told.seat)} marker is in the last column."
        tower = self.t.income_tower[self.board_of(told.seat), told.column + 1]
        return f"{said}: column {told.column + 2} is locked until tower {tower} is built."

    def sentence_tower(self, told: LoggedEvent) -> str:
        bonus = self.tower_bonus(told.seat, told.tower)
        under = f"; the bonus under it: {bonus}" if bonus else ""
        return f"{self.does(told.seat, 'build')} tower {told.tower} on {self.site(told.site)}{under}."

    def sentence_bonus_printed(self, told: LoggedEvent) -> str:
        printed = self.vj_bonus_print(told.space) if self.is_vj(told.seat) else self.bonus_print(told.space)
        return f"{self.does(told.seat, 'take')} the printed bonus of {self.bonus_space(told.space)}: {printed}."

    def sentence_connection(self, told: LoggedEvent) -> str:
        """A connection tile gained, which VJ never plays. Rules: VJ-23, VJ_CONNECTIONS"""
        if not self.is_vj(told.seat):
            return f"{self.does(told.seat, 'gain')} {self.connection(told.tile)}."
        icons = self.connection_icons(told.tile)
        counts = f"; it counts with its icons ({icons})" if icons else ""
        gift = f"${CONNECTION_MONEY} and, below its energy limit, {CONNECTION_ENERGY} energy"
        gives = f"; it gives VJ {gift}" if told.profits else ""
        return f"VJ gains {self.connection_name(told.tile)}, which VJ never plays{counts}{gives}."

    def sentence_end_tile(self, told: LoggedEvent) -> str:
        tile = self.vj_bonus_tile(told.tile) if self.is_vj(told.seat) else self.bonus_tile(told.tile)
        return f"{self.does(told.seat, 'score')} end-game {tile}."

    def sentence_time(self, told: LoggedEvent) -> str:
        if told.moved:
            return f"{self.whose(told.seat)} time disc moves to space {told.space}."
        return f"{self.whose(told.seat)} time disc stays on the last space, {told.space}."

    def sentence_production(self, told: LoggedEvent) -> str:
        """What was produced: the batteries of the gain that was told right before."""
        what = {0: "no batteries", 1: "this battery"}.get(told.batteries, f"these {told.batteries} batteries")
        return f"{self.does(told.seat, 'produce')} {what} at the end of the year."

    def sentence_majority(self, told: LoggedEvent) -> str:
        tie = "a tie, which is VJ's: " if told.yours == told.theirs and told.winner_plus == VJ + 1 else ""
        counts = f"you {told.yours}, VJ {told.theirs}"
        return f"Majority, {self.bottom_half(told.tile)}: {counts}; {tie}{self.winner(told.winner_plus)} it."

    def sentence_bonus_tile(self, told: LoggedEvent) -> str:
        if self.is_vj(told.seat):
            return f"VJ takes bonus {self.vj_bonus_tile(told.tile)}."
        return f"{self.does(told.seat, 'take')} bonus {self.bonus_tile(told.tile)}."

    def sentence_contract(self, told: LoggedEvent) -> str:
        by = f", by {self.line(told.line_plus - 1)}" if told.line_plus else ""
        what = f"{self.contract(told.tile)} at {self.space(told.space)}"
        bonus = self.space_bonus(told.seat, told.node)
        gives = f" (bonus: {bonus})" if bonus else ""
        return f"{self.does(told.seat, 'fulfil')} {what}; it goes to grid space {self.node(told.node)}{gives}{by}."

    def sentence_scoring_card(self, told: LoggedEvent) -> str:
        money = f", ${told.money}" if told.money else ""
        marker = f" ({self.market(told.market_plus - 1)})" if told.market_plus else ""
        option = self.scoring_option(told.card, told.option) + marker
        return f"{self.does(told.seat, 'play')} {self.scoring_card(told.card)}: {option}{money}."

    def sentence_crown(self, told: LoggedEvent) -> str:
        option = self.scoring_option(told.card, told.option)
        return f"{self.does(told.seat, 'declare')} {self.scoring_card(told.card)}, {option}."

    def sentence_repayment(self, told: LoggedEvent) -> str:
        if told.tiles == 0:
            return f"{self.does(told.seat, 'have')} no venture capital to repay."
        return f"{self.does(told.seat, 'repay')} {money(told.money)} for {count(told.tiles, 'venture capital tile')}."

    def sentence_turn_order(self, told: LoggedEvent) -> str:
        order = [seat_plus - 1 for seat_plus in told.numbers.values() if seat_plus]
        return f"The turn order is now {', '.join(self.seat(seat) for seat in order)}."

    def sentence_hired(self, told: LoggedEvent) -> str:
        means = "in batteries" if told.batteries else "in pesos"
        return f"{self.does(told.seat, 'use')} {self.whose(told.owner)} piece, paid {means}."

    def sentence_shared_majority(self, told: LoggedEvent) -> str:
        counts = f"the most is {told.most}, the next {told.next}"
        winner = f"{self.seat(told.winner_plus - 1)} wins it" if told.winner_plus else "nobody wins it"
        return f"Majority, {self.bottom_half(told.tile)}: {counts}; {winner}."

    def sentence_introductory(self, told: LoggedEvent) -> str:
        if told.majority:
            led = f"most {self.market(told.market)} icons ({told.count})"
            return f"{self.does(told.seat, 'have')} {led}: {money(told.money)}."
        icons = count(told.count, f"{self.market(told.market)} icon")
        return f"{self.does(told.seat, 'score')} {icons}: {money(told.money)}."

    def sentence_revealed(self, told: LoggedEvent) -> str:
        if told.display == ACTION_SHOWN:
            shown = f"The action display shows {self.specialist(told.card)}"
        elif told.display == SCORING_SHOWN:
            shown = f"The scoring display shows {self.scoring_card(told.card)}"
        else:
            shown = f"{self.country(told.display - FOREIGN_SHOWN)} shows {self.foreign(told.card)}"
        return f"{shown} at place {told.place + 1}."

    def sentence_pass_tile(self, told: LoggedEvent) -> str:
        return "You flip the pass tile: VJ's turn is skipped." if told.flipped else "You keep the pass tile."
