"""VJ's events in the words of a person at the table."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING

from engine.core.components.phrases import Phrase
from engine.core.text.events import LogEvent
from engine.core.text.events import LoggedEvent as Told
from engine.core.text.grammar import article, capital, count, name_list
from engine.pampero.codes import crown_card, crown_option
from engine.pampero.components.tables import SECTIONS
from engine.pampero.constants import COUNTRIES, NO_COUNTRY, SECTORS, SPACES, ZONE_COLUMNS, Scoring
from engine.pampero.rulings import (
    VJ_BLOCKED_END,
    VJ_CROWN_WORTH,
    VJ_FULL_NEXT_BEST,
    Ruling,
)
from engine.pampero.state import State
from engine.pampero.text.effect_text import kind_word, phrase_text
from engine.pampero.text.vj_phrases import (
    ACTION_WORDS,
    BLOCKED_WORDS,
    MARKET_WORDS,
    STUCK_WORDS,
    candidates_of,
    everybody,
    reach_words,
    value_word,
    values_of,
)
from engine.pampero.vj.constants import Blocked, VJEvent
from engine.pampero.vj.scoring_cards import FROM_DECK, MATCHES, YOUR_ICONS
from engine.pampero.vj.towers import BY_MOST, BY_TILE, LOWER, UPPER
from engine.pampero.vocabulary.criteria import AREAS, Action, Condition, ContractKind, Criterion, Symbol
from engine.pampero.vocabulary.effects import ScoringOption

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText

NEW_CANDIDATES = (VJEvent.NARROWED, VJEvent.ENTRY, VJEvent.KIND, VJEvent.SITES, VJEvent.FULL, VJEvent.SECOND_ROUND)


class VJSentences:
    """The sentences of VJ's events.

    Events come in their order: the words follow which section is being read and who is in the running, so that they can
    name the candidates of a search. Begun in the middle of a turn, they read that off the table.
    """

    def __init__(self, words: PamperoText, g: State) -> None:
        self.words = words
        self.g = g
        self.tiles = [g.space_tile_plus[space] for space in range(SPACES)]
        self.acting = (g.vj_card, g.vj_section)
        self.action = self.action_of(*self.acting)
        self.values: list[tuple[int, int]] = []
        self.left: list[int] = []
        self.reach: list[Told] = []
        self.last = {event: Told(event, (0,) * 6) for event in (VJEvent.TURN, VJEvent.MEANS, VJEvent.DISPLAYED)}

    def copy(self) -> VJSentences:
        """The same words in the same place, over the same position."""
        twin = copy(self)
        twin.tiles, twin.values, twin.left = list(self.tiles), list(self.values), list(self.left)
        twin.reach, twin.last = list(self.reach), dict(self.last)
        return twin

    def sentence(self, told: Told) -> str:
        """The sentence of one event of VJ's."""
        said = SENTENCES[told.event](self, told)
        self.follow(told)
        return capital(said) + ("" if said.endswith(".") else ".")

    def follow(self, told: Told) -> None:
        """Remember what the sentences of later events need."""
        event = VJEvent(told.event)
        if event == VJEvent.SECTION:
            self.reach = []
            if told.true:
                self.acting = (told.position, told.section)
                self.action = self.action_of(*self.acting)
        elif event in (VJEvent.CAP, VJEvent.STUCK):
            self.action = Action.CONTRACT if event == VJEvent.CAP else Action.WIND_FARM
        elif event == VJEvent.VALUES:
            self.values += values_of(told)
        elif event == VJEvent.LEFT:
            self.left += candidates_of(told)
        elif event in NEW_CANDIDATES:
            self.values, self.left = [], []
        elif event == VJEvent.REACH:
            self.reach.append(told)
        elif event in self.last:
            self.last[event] = told

    # --- names

    def spot(self, position: int) -> str:
        """A place of a solo card, with its majority."""
        objective = self.words.catalogue.solo_cards.card[self.g.solo_card[position]].objective
        return f"space {position + 1} (most {self.words.fact(objective)})"

    def card_name(self, position: int) -> str:
        """A solo card by its number and majority."""
        return self.words.solo_card(self.g.solo_card[position])

    def action_of(self, position: int, section: int) -> Action:
        return Action(self.words.t.section_do[self.g.solo_card[position], section])

    def condition_phrase(self, position: int, section: int) -> Phrase:
        return Phrase(*(self.words.t.section_when[self.g.solo_card[position], section, part] for part in range(3)))

    def condition(self, position: int, section: int) -> str:
        """What stands at the top of a section."""
        said = phrase_text(self.condition_phrase(position, section), Condition)
        secondary = self.words.t.section_secondary[self.g.solo_card[position], section]
        return f"{said} (secondary icon: {kind_word(secondary)})" if secondary != ContractKind.ANY else said

    def section_row(self, position: int, section: int) -> int:
        """Where the tables hold the search and the symbols of a section."""
        return self.g.solo_card[position] * SECTIONS + section

    def area(self, position: int, section: int, entry: int) -> str:
        """The zone or sector that an entry of a search names."""
        row = self.section_row(position, section)
        sectors = tuple(s for s in range(SECTORS) if self.words.t.entry_sectors[row, entry, s])
        named = next((name for name, area in AREAS.items() if area == sectors), "")
        if not named:
            return "the solar display" if not sectors else name_list(self.words.sector(sector) for sector in sectors)
        return f"zone {named}" if len(named) == 1 else named

    def name(self, candidate: int, *, full: bool = False) -> str:
        """A candidate of the search under way: a sector, or a contract by its space and, in full, its tile."""
        if self.action != Action.CONTRACT:
            return self.words.sector(candidate)
        tile_plus = self.tiles[candidate] if full else 0
        tile = f" {self.words.contract(tile_plus - 1)}" if tile_plus else ""
        return self.words.space(candidate) + tile

    def number(self, candidates: int) -> str:
        """How many candidates: `2 sectors`."""
        return count(candidates, "contract" if self.action == Action.CONTRACT else "sector")

    def grouped(self, criterion: int, values: list[tuple[int, int]]) -> str:
        """Candidates by what the criterion sees in them, the best first."""
        by_value: dict[int, list[str]] = {}
        for candidate, value in sorted(values, key=lambda pair: -pair[1]):
            by_value.setdefault(value, []).append(self.name(candidate))
        return ", ".join(f"{name_list(names)} ({value_word(criterion, v)})" for v, names in by_value.items())

    def symbol(self, zone: int, part: int, market: int) -> str:
        """What the acting card looks for in a zone: a tile, or below an uncovered print, without its article."""
        symbols, row = self.words.t.section_symbols, self.section_row(*self.acting)
        symbol = symbols[row, zone, part]
        piece = "tile" if part == UPPER else "printed bonus"
        said = phrase_text(Phrase(symbol, symbols[row, zone, part + 1]), Symbol)
        if symbol in (Symbol.END, Symbol.ONGOING):
            return said.removeprefix("an ") if part == UPPER else f"{piece} of {said}"
        if symbol == Symbol.ANY:
            return piece
        market_said = f" ({self.words.market(market)})" if symbol == Symbol.RIGHTMOST_INCOME else ""
        return f"{piece} with {said}{market_said}"

    def next_scoring(self) -> str:
        """What the next scoring scores."""
        first, second, *ends = (self.g.scoring_tile[place] for place in Scoring)
        done = self.last[VJEvent.DISPLAYED].scorings_done
        if done == 0:
            return f"the first scoring ({self.words.top_half(first)})"
        if done == 1:
            return f"the second scoring ({self.words.bottom_half(second)})"
        halves = [f"{self.words.top_half(tile)}; {self.words.bottom_half(tile)}" for tile in ends]
        return f"the end ({'; '.join(halves)})"

    # --- which card

    def sentence_turn(self, told: Told) -> str:
        return f"year {told.year}, round {told.round}: {self.stock(told)}"

    def stock(self, turn: Told) -> str:
        """What VJ has when its turn begins."""
        top = " The top card is face down." if turn.flipped else ""
        return f"VJ has {turn.energy} energy and {count(turn.batteries, 'battery')}.{top}"

    def sentence_means(self, told: Told) -> str:
        transformers = f"{count(told.transformers, 'transformer')} left, {told.unlocked} of them unlocked"
        contracts = f"{count(told.in_reach, 'contract')} where it has a tower, {told.payable} of them payable"
        return f"{transformers}; {contracts}; its furthest income marker: {self.words.market(told.market)}"

    def counted(self, told: Told) -> str:
        """A majority with its two counts."""
        return f"{self.spot(told.position)}: you {told.yours}, VJ {told.theirs}"

    def sentence_behind(self, told: Told) -> str:
        return f"{self.counted(told)}; VJ is behind by {told.yours - told.theirs}, so this card acts"

    def sentence_holds(self, told: Told) -> str:
        lead = told.theirs - told.yours
        return f"{self.counted(told)}; {f'VJ leads by {lead}' if lead else 'a tie, which counts as holding it'}"

    def sentence_leads(self, told: Told) -> str:
        lead = told.theirs - told.yours
        smallest = f"a lead of {lead}" if lead else "a tie"
        return f"VJ holds them all; its smallest lead is {smallest} at {self.spot(told.position)}, so this card acts"

    def sentence_card(self, told: Told) -> str:
        return f"{self.words.solo_card(told.card)}, at space {told.position + 1}"

    # --- sections

    def sentence_section(self, told: Told) -> str:
        verdict = "true" if told.true else "false"
        acts = f" So VJ must {ACTION_WORDS[self.action_of(told.position, told.section)]}." if told.true else ""
        condition = self.condition(told.position, told.section)
        return f"section {told.section + 1}, {condition}: {verdict}. {self.figures(told)}.{acts}"

    def figures(self, section: Told) -> str:
        """The figures that made a condition true or false."""
        condition = Condition(self.condition_phrase(section.position, section.section).op)
        if condition == Condition.FEWER_THAN_YOU:
            return f"VJ has {section.figure}, you have {section.limit}"
        if condition in (Condition.AT_LEAST, Condition.BELOW):
            return f"VJ has {section.figure}"
        if condition == Condition.FOREIGN_MARKET:
            return f"VJ has {MARKET_WORDS}" if section.figure else f"VJ has no{MARKET_WORDS[1:]}"
        if condition == Condition.CONTRACT:
            return "; ".join(reach_words(reach) for reach in self.reach)
        return self.means_figures(condition)

    def means_figures(self, condition: Condition) -> str:
        """The figures of conditions about energy, contracts in reach and transformers."""
        energy, means = self.last[VJEvent.TURN].energy, self.last[VJEvent.MEANS]
        if condition == Condition.ENERGY_BELOW:
            return f"VJ has {energy} energy"
        if condition == Condition.ALL_LOCKED:
            left = count(means.transformers, "transformer")
            return f"{left} left, {means.unlocked} of them in a column whose tower is built"
        in_reach = count(means.in_reach, "contract")
        return f"VJ has {energy} energy, {in_reach} where it has a tower and can pay for {means.payable} of them"

    def sentence_reach(self, told: Told) -> str:
        return reach_words(told)

    def sentence_blocked(self, told: Told) -> str:
        is_over = self.g.ruling[Ruling.VJ_BLOCKED] == VJ_BLOCKED_END
        then = "The turn ends" if is_over else "VJ continues with the next section or card"
        return f"the action cannot be done: {self.why_blocked(told)}. {then}"

    def why_blocked(self, told: Told) -> str:
        """The reason why an action cannot be done, with what a foreign sale had to go by."""
        bordering = (s for s in range(SECTORS) if self.words.t.sector_country[s] != NO_COUNTRY)
        sectors = " or ".join(self.words.sector(sector) for sector in bordering)
        countries = " and ".join(self.words.country(c) for c in range(COUNTRIES) if told.countries >> c & 1)
        batteries = count(told.batteries, "battery")
        return BLOCKED_WORDS[Blocked(told.why)].format(sectors=sectors, countries=countries, batteries=batteries)

    def sentence_stuck(self, _told: Told) -> str:
        does = STUCK_WORDS[self.g.ruling[Ruling.VJ_STUCK]]
        return f"nothing on any face-up card applies; VJ is stuck: {does}"

    def sentence_skipped(self, _told: Told) -> str:
        return "the pass tile was flipped: VJ's turn is skipped"

    # --- searches

    def sentence_entry(self, told: Told) -> str:
        where, *skipped = (self.area(told.position, told.section, entry) for entry in range(told.entry, -1, -1))
        if told.position != self.acting[0]:
            return f"its entry for {where} leaves {self.number(told.candidates)}"
        nothing = f"nothing in {' or '.join(reversed(skipped))}; " if skipped else ""
        if self.action != Action.CONTRACT and self.is_one_sector(told):
            return f"{nothing}{where} qualifies"
        return f"{nothing}{where} has {self.number(told.candidates)}"

    def is_one_sector(self, told: Told) -> bool:
        """Whether the place of an entry is a sector of its own, as zone C is."""
        row = self.section_row(told.position, told.section)
        return sum(bool(self.words.t.entry_sectors[row, told.entry, sector]) for sector in range(SECTORS)) == 1

    def sentence_narrowed(self, told: Told) -> str:
        criterion, after = told.criterion, told.after
        said = capital(phrase_text(Phrase(criterion, told.argument), Criterion))
        said += f" ({self.words.market(told.argument)})" if criterion == Criterion.RIGHTMOST_INCOME else ""
        if not self.values:
            return f"{said}, at {self.spot(told.position)}: {after} of {told.before} left"
        best = max(value for _, value in self.values)
        if told.before == 1:
            return f"{said}: only {self.grouped(criterion, self.values)} is left"
        if told.before == after:
            return f"{said}: {value_word(criterion, best)} for {everybody(after)}, so nobody drops out"
        kept = self.grouped(criterion, [pair for pair in self.values if pair[1] == best])
        return f"{said}: {kept}; out: {self.grouped(criterion, [pair for pair in self.values if pair[1] != best])}"

    def sentence_values(self, told: Told) -> str:
        seen = ((self.name(candidate), value_word(told.criterion, value)) for candidate, value in values_of(told))
        return f"seen: {name_list(f'{name} ({value})' for name, value in seen)}"

    def sentence_left(self, told: Told) -> str:
        return f"left: {name_list(self.name(candidate) for candidate in candidates_of(told))}"

    def sentence_kind(self, told: Told) -> str:
        said = f"{kind_word(told.kind)}, asked for at {self.spot(told.position)}"
        if told.before != told.after:
            return f"{said}: {told.after} of {told.before}"
        return f"{said}: {everybody(told.after) if told.found else 'none of them'}, so nobody drops out"

    def sentence_eye(self, told: Told) -> str:
        eye = f"the eye: {self.number(told.candidates)} tied, so VJ looks at {self.spot(told.position)}"
        return f"{eye}, section {told.section_plus}" if told.section_plus else f"{eye}, which has no such section"

    def sentence_sites(self, told: Told) -> str:
        return f"of {count(told.before, 'tied sector')}, {told.after} with a free site for a wind farm"

    def sentence_full(self, told: Told) -> str:
        where = " or ".join(self.words.sector(sector) for sector in self.left or [told.sector])
        next_best = self.g.ruling[Ruling.VJ_FULL] == VJ_FULL_NEXT_BEST
        then = "only sectors with a site are searched" if next_best else "any sector with a site will do"
        if told.tied:
            then = "those that were tied with it come first"
        return f"no free site for a wind farm in {where}: {then}"

    def sentence_cap(self, told: Told) -> str:
        past = f"the wind farm would bring {told.gain} energy to VJ's {told.energy}, past its limit"
        return f"{past}: a contract is tried instead"

    def sentence_second_round(self, told: Told) -> str:
        again = "no entry has a free site in a sector without a VJ tower, so every sector with a site is searched"
        return f"{again}; with the fewest VJ towers: {self.number(told.candidates)}"

    def sentence_tie(self, told: Told) -> str:
        return f"a tie: you choose {self.words.topic(told.kind)} ({told.options} options)"

    def sentence_offer(self, told: Told) -> str:
        batteries = count(told.batteries, "battery")
        return f"payable: {self.words.foreign(told.card)}, income ${told.income}, {batteries}"

    def sentence_second_wind_farm(self, told: Told) -> str:
        return f"VJ has the tile of a second wind farm: it builds another one in {self.words.sector(told.sector)}"

    # --- scoring cards

    def sentence_hand(self, told: Told) -> str:
        cards = count(told.cards, "scoring card") if told.cards else "no scoring card"
        return f"VJ holds {cards}" + ("" if told.now or not told.cards else " and plays none before the end")

    def sentence_crown_worth(self, told: Told) -> str:
        """What a crown would win for VJ, beside the other use of its card. Ruling: VJ_CARDS"""
        card, option = crown_card(told.code), crown_option(told.code)
        majority = f"the majority of {self.words.fact(self.words.t.option[card, option, 1])}"
        said = f"{self.words.scoring_card(card)}, {self.words.scoring_option(card, option)}, for {majority}"
        if told.worth == 0:
            would = "wins it without the crown" if told.held else "would not win it even with the crown"
            return f"{said}: VJ {would} and keeps the card"
        wins = f"{said}: it wins VJ ${told.worth}, its best other use pays ${told.other}"
        if told.declared:
            return f"{wins}, so a crown"
        is_for_worth = self.g.ruling[Ruling.VJ_CROWN] == VJ_CROWN_WORTH and told.other > told.worth
        return f"{wins}, so no crown" if is_for_worth else f"{wins}, but a crown of the same card wins as much or more"

    def sentence_card_worth(self, told: Told) -> str:
        """What the options of a scoring card pay, and what VJ makes of that. Rulings: VJ_CARDS, VJ_EARLY_CROWN"""
        said = f"{self.words.scoring_card(told.card)}: {self.options_worth(told)}"
        if told.awaited_plus:
            subject = self.words.fact(self.words.t.bottom_fact[told.awaited_plus - 1])
            return f"{said}; VJ keeps it: its crown counts for the majority of {subject}, which is still to come"
        return f"{said}; VJ keeps it" if max(told.first, told.second) == 0 else said

    def options_worth(self, told: Told) -> str:
        """Each option of a scoring card with what it pays now."""
        options = len(self.words.catalogue.specialist_scoring.card[told.card].options)
        worths = list(enumerate((told.first, told.second)))[:options]
        crowns = [self.words.t.option[told.card, n, 0] == ScoringOption.CROWN for n in range(options)]
        paying = [f"'{self.words.scoring_option(told.card, n)}' pays ${worth}" for n, worth in worths if not crowns[n]]
        return ", ".join(paying) or "only crowns"

    # --- bonus column and specialists

    def sentence_column(self, told: Told) -> str:
        where = f"bonus columns of {self.words.zone(told.zone)}, from the right"
        number = f"column {told.column % ZONE_COLUMNS + 1}"
        upper, lower = (self.symbol(told.zone, part, told.market) for part in (UPPER, LOWER))
        if told.by == BY_TILE:
            return f"{where}: {number} has {article(upper)} {upper}"
        if told.by == BY_MOST:
            most = f"{number} is the rightmost with most tiles ({told.tiles})"
            return f"{where}: no {upper}, no {lower}; {most}"
        return f"{where}: no {upper}; {number} has {article(lower)} {lower}"

    def sentence_displayed(self, told: Told) -> str:
        shown = name_list(self.words.scoring_card(card) for card in candidates_of(told))
        return f"VJ gains a scoring card; on display: {shown}"

    def sentence_specialist(self, told: Told) -> str:
        if told.by == FROM_DECK:
            return "no card on display fits: VJ draws the top of the deck"
        cards = self.places_left(told.places)
        if told.by == MATCHES:
            return f"matching {self.next_scoring()}: {cards if told.most else 'no card'}"
        whose = "your" if told.by == YOUR_ICONS else "VJ's"
        said = f"icons of {whose} rightmost/bottommost income ({self.words.market(told.market)})"
        if told.most:
            return f"most {said}: {cards} ({told.most})"
        is_whole = len(candidates_of(self.last[VJEvent.DISPLAYED])) == told.cards
        return f"{said}: on {'no card' if is_whole else 'none of them'}"

    def places_left(self, places: int) -> str:
        """The cards of the display whose place is still in the running."""
        shown = enumerate(list(self.last[VJEvent.DISPLAYED].numbers.values())[:3])
        return name_list(self.words.scoring_card(plus - 1) for place, plus in shown if plus and places >> place & 1)


SENTENCES: dict[LogEvent, Callable[[VJSentences, Told], str]] = {
    event: getattr(VJSentences, f"sentence_{event.name.lower()}") for event in VJEvent
}
