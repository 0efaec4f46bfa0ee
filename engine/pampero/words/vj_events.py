"""VJ's events in the words of a person at the table.

`VJWords` follows the events of a turn in their order: it knows which section is being read, so that it can name the
candidates of its search. `tell_vj` is for a log without a game behind it: the same sentences, a little vaguer.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.pampero.rulings import (
    VJ_BLOCKED_END,
    VJ_FULL_NEXT_BEST,
    VJ_STUCK_BATTERY,
    VJ_STUCK_PASS,
    VJ_STUCK_WIND_FARM,
    Ruling,
)
from engine.pampero.terms import ZONE_COLUMNS
from engine.pampero.vj.specialists import FROM_DECK, MATCHES, YOUR_ICONS
from engine.pampero.vj.terms import Blocked, VJEvent
from engine.pampero.vj.towers import BY_MOST, BY_TILE, LOWER, UPPER
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.kinds import Kind
from engine.pampero.words import Words
from engine.pampero.words.phrases import count
from engine.pampero.words.vj_names import Row, VJNames, capital, kind_word, listed, value_word

Tell = Callable[["VJWords", Row], str]

ACTION_WORDS = {
    Action.WIND_FARM: "build a wind farm",
    Action.TOWER: "build a tower",
    Action.CONTRACT: "fulfil a contract",
    Action.FOREIGN: "sell to a foreign market: most income, then fewest batteries",
}
BLOCKED_WORDS = {
    Blocked.NO_PIECE: "VJ has built all of them",
    Blocked.NO_SITE: "no sector has a site for it",
    Blocked.NOT_ALL_SIX: "every site left would be a second tower in a sector, and not all six have one",
    Blocked.LOCKED: "no transformer is left in a column whose tower is built",
    Blocked.NO_CONTRACT: "no place it names has a contract that VJ can fulfil",
    Blocked.NO_PAYABLE_CARD: "VJ has too few batteries for every card on display",
}
STUCK_WORDS = {
    VJ_STUCK_PASS: "it passes",
    VJ_STUCK_BATTERY: "it takes a battery",
    VJ_STUCK_WIND_FARM: "it builds a wind farm",
}


class VJWords(VJNames):
    """The sentences of VJ's events."""

    def tell(self, row: Row) -> str:
        """The sentence of one event of VJ's; events must come in their order."""
        event = VJEvent(row[0])
        said = TELL[event](self, row[1:])
        self.follow(event, row[1:])
        return capital(said) + ("" if said.endswith((".", ":")) else ".")

    def follow(self, event: VJEvent, row: Row) -> None:
        """Remember what the sentences of later events need."""
        if event == VJEvent.SECTION:
            self.reach = []
            if row[2]:
                self.acting = (row[0], row[1])
                self.action = self.action_of(row[0], row[1])
        elif event in (VJEvent.CAP, VJEvent.STUCK):
            self.action = Action.CONTRACT if event == VJEvent.CAP else Action.WIND_FARM
        elif event == VJEvent.VALUES:
            self.values += pairs(row)
        elif event == VJEvent.LEFT:
            self.left += [plus - 1 for plus in row if plus]
        elif event in (VJEvent.NARROWED, VJEvent.ENTRY, VJEvent.KIND, VJEvent.SITES, VJEvent.SECOND_ROUND):
            self.values, self.left = [], []
        elif event == VJEvent.REACH:
            self.reach.append(row)
        elif event in (VJEvent.MEANS, VJEvent.TURN):
            self.remember_means(event, row)
        elif event == VJEvent.DISPLAYED:
            self.display = row

    def remember_means(self, event: VJEvent, row: Row) -> None:
        if event == VJEvent.MEANS:
            self.means = row
        else:
            self.energy, self.flipped = row[2], bool(row[4])

    # --- which card

    def tell_turn(self, row: Row) -> str:
        return f"year {row[0]}, round {row[1]}: {self.stock(row)}"

    def stock(self, row: Row) -> str:
        """What VJ has when its turn begins."""
        _, _, energy, batteries, flipped = row
        top = " The top card is face down." if flipped else ""
        return f"VJ has {energy} energy and {count(batteries, 'battery')}.{top}"

    def tell_means(self, row: Row) -> str:
        left, unlocked, in_reach, payable, market = row
        transformers = f"{count(left, 'transformer')} left, {unlocked} of them unlocked"
        contracts = f"{count(in_reach, 'contract')} where it has a tower, {payable} of them payable"
        return f"{transformers}; {contracts}; rightmost/bottommost income: {self.words.market(market)}"

    def tell_behind(self, row: Row) -> str:
        position, yours, theirs, *_ = row
        return f"{self.spot(position)}: you {yours}, VJ {theirs}; VJ is behind by {yours - theirs}, so this card acts"

    def tell_holds(self, row: Row) -> str:
        position, yours, theirs, *_ = row
        lead = f"VJ leads by {theirs - yours}" if theirs > yours else "a tie, which counts as holding it"
        return f"{self.spot(position)}: you {yours}, VJ {theirs}; {lead}"

    def tell_leads(self, row: Row) -> str:
        position, yours, theirs, *_ = row
        lead = f"a lead of {theirs - yours}" if theirs > yours else "a tie"
        return f"VJ holds them all; its smallest lead is {lead} at {self.spot(position)}, so this card acts"

    def tell_card(self, row: Row) -> str:
        return f"{self.words.solo_card(row[1])}, at space {row[0] + 1}"

    # --- sections

    def tell_section(self, row: Row) -> str:
        position, section, true, figure, limit = row
        verdict = "true" if true else "false"
        action = self.action_of(position, section)
        acts = f" So VJ is to {ACTION_WORDS[action]}." if true and action is not None else ""
        figures = self.figures(position, section, figure, limit)
        return f"section {section + 1}, {self.condition(position, section)}: {verdict}. {figures}.{acts}"

    def tell_reach(self, row: Row) -> str:
        return self.reach_words(row)

    def tell_blocked(self, row: Row) -> str:
        why = f": {BLOCKED_WORDS[Blocked(row[2])]}" if row[2] else ""
        then = "The turn ends" if self.ruling(Ruling.VJ_BLOCKED) == VJ_BLOCKED_END else "VJ reads on"
        return f"the action cannot be done{why}. {then}"

    def tell_stuck(self, _row: Row) -> str:
        does = STUCK_WORDS[self.ruling(Ruling.VJ_STUCK)] if self.rulings else "the ruling VJ_STUCK decides"
        return f"nothing on any face-up card applies; VJ is stuck: {does}"

    def tell_skipped(self, _row: Row) -> str:
        return "the pass tile was flipped: VJ's turn is skipped"

    # --- searches

    def tell_entry(self, row: Row) -> str:
        position, section, entry, number, _ = row
        skipped = [self.area(position, section, earlier) for earlier in range(entry)]
        nothing = f"nothing in {' or '.join(skipped)}; " if skipped else ""
        where = self.area(position, section, entry)
        if self.cards and position != self.acting[0]:
            return f"its entry for {where} leaves {self.noun(number)}"
        return f"{nothing}{where} has {self.noun(number)}"

    def tell_narrowed(self, row: Row) -> str:
        criterion, argument, before, after, position = row
        said = capital(self.criterion(criterion, argument))
        if not self.values:
            return f"{said}, at {self.spot(position)}: {after} of {before} left"
        best = max(value for _, value in self.values)
        if before == after:
            who = "both" if after == 2 else f"all {after}"
            return f"{said}: {value_word(criterion, best)} for {who}, so nobody drops out"
        kept = self.grouped(criterion, [pair for pair in self.values if pair[1] == best])
        return f"{said}: {kept}; out: {self.grouped(criterion, [pair for pair in self.values if pair[1] != best])}"

    def tell_values(self, row: Row) -> str:
        return listed(f"{self.name(candidate)} {value}" for candidate, value in pairs(row))

    def tell_left(self, row: Row) -> str:
        return f"left: {listed(self.name(plus - 1) for plus in row if plus)}"

    def tell_kind(self, row: Row) -> str:
        kind, before, after, position, _ = row
        said = f"{kind_word(kind)}, asked for at {self.spot(position)}"
        return f"{said}: nobody drops out" if before == after else f"{said}: {after} of {before}"

    def tell_eye(self, row: Row) -> str:
        position, section_plus, number, *_ = row
        eye = f"the eye: {self.noun(number)} tied, so VJ looks at {self.spot(position)}"
        return f"{eye}, section {section_plus}" if section_plus else f"{eye}, which has no such section"

    def tell_sites(self, row: Row) -> str:
        return f"of {count(row[0], 'tied sector')}, {row[1]} with a free site for a wind farm"

    def tell_full(self, row: Row) -> str:
        where = " or ".join(self.words.sector(sector) for sector in self.left or [row[0]])
        if self.ruling(Ruling.VJ_FULL) == VJ_FULL_NEXT_BEST:
            return f"no free site for a wind farm in {where}: only sectors with a site are searched"
        return f"no free site for a wind farm in {where}: any sector with a site will do"

    def tell_cap(self, row: Row) -> str:
        energy, gain, *_ = row
        return f"the wind farm would bring {gain} energy to VJ's {energy}, past its limit: a contract is tried instead"

    def tell_second_round(self, row: Row) -> str:
        again = "no entry has a free site in a sector without a VJ tower, so every sector with a site is searched"
        return f"{again}; with the fewest VJ towers: {self.noun(row[0])}"

    def tell_tie(self, row: Row) -> str:
        return f"a tie: you choose {self.words.topic(Kind(row[0]))} ({row[1]} options)"

    def tell_offer(self, row: Row) -> str:
        card, income, batteries, *_ = row
        return f"payable: {self.words.foreign(card)}, income ${income}, {count(batteries, 'battery')}"

    # --- bonus column and specialists

    def tell_column(self, row: Row) -> str:
        column, by, zone, market, tiles = row
        where = f"bonus columns of {self.words.zone(zone)}, from the right"
        number = f"column {column % ZONE_COLUMNS + 1}"
        upper, lower = self.symbol(zone, UPPER, market), self.symbol(zone, LOWER, market)
        if by == BY_TILE:
            return f"{where}: {number} has a tile with {upper}"
        if by == BY_MOST:
            most = f"{number} is the rightmost with most tiles ({tiles})"
            return f"{where}: no tile with {upper}, no uncovered print with {lower}; {most}"
        return f"{where}: no tile with {upper}; {number} has an uncovered print with {lower}"

    def tell_displayed(self, row: Row) -> str:
        shown = [self.words.scoring_card(plus - 1) for plus in row[:3] if plus]
        return f"VJ gains a scoring card; on display: {listed(shown)}"

    def tell_specialist(self, row: Row) -> str:
        reason, number, most, market, places = row
        if reason == FROM_DECK:
            return "no card on display fits: VJ draws the top of the deck"
        cards = self.places_left(places) if self.display else count(number, "card")
        if reason == MATCHES:
            said = f"matching {self.next_scoring()}"
            return f"{said}: {cards}" if most else f"{said}: no card"
        whose = "your" if reason == YOUR_ICONS else "VJ's"
        said = f"icons of {whose} rightmost/bottommost income ({self.words.market(market)})"
        return f"most {said}: {cards} ({most})" if most else f"{said}: on no card"


def pairs(row: Row) -> list[tuple[int, int]]:
    """The candidates of a row of values, with what the criterion sees in them."""
    return [(plus - 1, value) for plus, value in ((row[0], row[1]), (row[2], row[3])) if plus]


def tell_vj(words: Words, row: Row) -> str:
    """The sentence of one event of VJ's, for a log without a game behind it."""
    return VJWords(words).tell(row)


TELL: dict[VJEvent, Tell] = {event: getattr(VJWords, f"tell_{event.name.lower()}") for event in VJEvent}
