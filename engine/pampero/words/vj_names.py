"""What VJ's events are about, by name: solo cards on the table, their sections, the candidates of a search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.pampero.components.tables import SECTIONS
from engine.pampero.rulings import Ruling
from engine.pampero.state import State
from engine.pampero.terms import SECTORS, SPACES, Scoring
from engine.pampero.vj.towers import UPPER
from engine.pampero.vj.values import NO_CONTRACT
from engine.pampero.vocabulary.conditions import Condition
from engine.pampero.vocabulary.conditions import Kind as ContractKind
from engine.pampero.vocabulary.criteria import AREAS, Action, Criterion, Symbol
from engine.pampero.vocabulary.naming import Phrase
from engine.pampero.words import Words
from engine.pampero.words.phrases import count, say

Row = Sequence[int]

KIND_WORDS = {
    ContractKind.ANY: "standard and remote contracts",
    ContractKind.REMOTE: "contracts with a remote icon",
    ContractKind.RESORT: "contracts with a resort icon",
    ContractKind.COMMERCIAL: "contracts with a commercial icon",
    ContractKind.INDUSTRIAL: "contracts with an industrial icon",
    ContractKind.RESIDENTIAL: "contracts with a residential icon",
    ContractKind.TWO_ICONS: "contracts with two market icons",
    ContractKind.LUCRATIVE: "contracts with an icon of two arrows",
    ContractKind.STANDARD: "standard contracts",
    ContractKind.SOLAR: "solar contracts",
    ContractKind.CONNECTED: "contracts joined to a connection tile",
    ContractKind.REMOTE_TILE: "remote contracts",
}
FOUND_OR_NOT = (
    Criterion.RIGHTMOST_INCOME,
    Criterion.TWO_ICONS,
    Criterion.LUCRATIVE,
    Criterion.REMOTE,
    Criterion.CONNECTED,
)
COSTS = (Criterion.CHEAPEST, Criterion.CHEAPEST_CONTRACT)
NO_MARKET = "VJ has no tower at the border of a country that shows a card"


def listed(names: Iterable[str]) -> str:
    """Names with commas, and `none` where there are none."""
    return ", ".join(names) or "none"


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]


def kind_word(kind: int) -> str:
    """The contracts of a kind that a solo card can ask for."""
    return KIND_WORDS[ContractKind(kind)]


def value_word(criterion: int, value: int) -> str:
    """What a criterion sees in a candidate, as a person would read it off the table."""
    if criterion in FOUND_OR_NOT:
        return "yes" if value else "no"
    if criterion in COSTS:
        return "no contract" if value == -NO_CONTRACT else f"cost {-value}"
    if criterion in (Criterion.DEAREST, Criterion.DEAREST_CONTRACT):
        return "no contract" if value < 0 else f"cost {value}"
    return str(value)


class VJNames:
    """The names of what VJ's events number. Without a game (`g`) cards are known by their place only."""

    def __init__(self, words: Words, g: State | None = None) -> None:
        self.words = words
        self.cards = [g.solo_card[position] for position in range(3)] if g is not None else []
        self.rulings = [g.ruling[ruling] for ruling in Ruling] if g is not None else []
        self.scoring_tiles = [g.scoring_tile[place] for place in Scoring] if g is not None else []
        self.tiles = [g.space_tile_plus[space] for space in range(SPACES)] if g is not None else []
        self.action: Action | None = None
        self.acting = (0, 0)
        self.values: list[tuple[int, int]] = []
        self.left: list[int] = []
        self.reach: list[Row] = []
        self.means: Row = ()
        self.energy = 0
        self.flipped = False
        self.display: Row = ()

    def spot(self, position: int) -> str:
        """A place of a solo card, with its majority where the game is known."""
        return f"space {position + 1} ({self.objective(position)})" if self.cards else f"space {position + 1}"

    def card_name(self, position: int) -> str:
        """A solo card by its number and majority."""
        return self.words.solo_card(self.cards[position]) if self.cards else self.spot(position)

    def objective(self, position: int) -> str:
        """The majority a solo card pursues."""
        card = self.words.catalogue.solo_cards.card[self.cards[position]]
        return f"most {self.words.fact(card.objective)}"

    def action_of(self, position: int, section: int) -> Action | None:
        return Action(self.words.t.section_do[self.cards[position], section]) if self.cards else None

    def condition(self, position: int, section: int) -> str:
        """What stands at the top of a section."""
        if not self.cards:
            return "its condition"
        card = self.cards[position]
        said = say(self.condition_phrase(position, section), Condition)
        secondary = self.words.t.section_secondary[card, section]
        return f"{said}, behind it {kind_word(secondary)}" if secondary != ContractKind.ANY else said

    def condition_phrase(self, position: int, section: int) -> Phrase:
        card, when = self.cards[position], self.words.t.section_when
        return Phrase(when[card, section, 0], when[card, section, 1], when[card, section, 2])

    def name(self, candidate: int, *, full: bool = False) -> str:
        """A candidate of the search under way: a sector, or a contract by its space and, in full, its tile."""
        if self.action is None:
            return f"no. {candidate}"
        if self.action != Action.CONTRACT:
            return self.words.sector(candidate)
        tile_plus = self.tiles[candidate] if full else 0
        tile = f" {self.words.contract(tile_plus - 1)}" if tile_plus else ""
        return self.words.space(candidate) + tile

    def noun(self, number: int) -> str:
        noun = "contract" if self.action == Action.CONTRACT else "sector" if self.action is not None else "candidate"
        return count(number, noun)

    def area(self, position: int, section: int, entry: int) -> str:
        """The zone or sector that an entry of a search names."""
        if not self.cards:
            return f"entry {entry + 1}"
        row = self.cards[position] * SECTIONS + section
        sectors = tuple(s for s in range(SECTORS) if self.words.t.entry_sectors[row, entry, s])
        named = next((name for name, area in AREAS.items() if area == sectors), "")
        if not named:
            return "the solar display" if not sectors else listed(self.words.sector(sector) for sector in sectors)
        return f"zone {named}" if len(named) == 1 and len(sectors) > 1 else named

    def ruling(self, ruling: Ruling) -> int:
        return self.rulings[ruling] if self.rulings else 0

    def figures(self, position: int, section: int, figure: int, limit: int) -> str:
        """The figures that made a condition true or false."""
        if not self.cards:
            return f"Figures: {figure} and {limit}"
        phrase = self.condition_phrase(position, section)
        if phrase.op == Condition.FEWER_THAN_YOU:
            return f"VJ has {figure}, you have {limit}"
        if phrase.op in (Condition.AT_LEAST, Condition.BELOW):
            return f"VJ has {figure}"
        if phrase.op == Condition.FOREIGN_MARKET:
            return "VJ has a tower at the border of a country that shows a card" if figure else NO_MARKET
        if phrase.op == Condition.CONTRACT:
            return "; ".join(self.reach_words(reach) for reach in self.reach) or f"Figures: {figure} and {limit}"
        return self.means_figures(Condition(phrase.op))

    def means_figures(self, condition: Condition) -> str:
        """The figures of conditions about energy, contracts in reach and transformers."""
        left, unlocked, in_reach, payable, _ = self.means or (0, 0, 0, 0, 0)
        if condition == Condition.ENERGY_BELOW:
            return f"VJ has {self.energy} energy"
        if condition == Condition.ALL_LOCKED:
            return f"{count(left, 'transformer')} left, {unlocked} of them in a column whose tower is built"
        contracts = f"{count(in_reach, 'contract')} where it has a tower and can pay for {payable} of them"
        return f"VJ has {self.energy} energy, {contracts}"

    def reach_words(self, row: Row) -> str:
        kind, in_reach, payable, *_ = row
        said = f"{capital(kind_word(kind))}: {in_reach}"
        if kind == ContractKind.SOLAR:
            return f"{said} next in line"
        return f"{said} where VJ has a tower, {payable} of them payable"

    def grouped(self, criterion: int, values: list[tuple[int, int]]) -> str:
        """Candidates by what the criterion sees in them, the best first."""
        by_value: dict[int, list[str]] = {}
        for candidate, value in sorted(values, key=lambda pair: -pair[1]):
            by_value.setdefault(value, []).append(self.name(candidate))
        return ", ".join(f"{listed(names)} ({value_word(criterion, v)})" for v, names in by_value.items())

    def criterion(self, criterion: int, argument: int) -> str:
        said = say(Phrase(criterion, argument), Criterion)
        return f"{said} ({self.words.market(argument)})" if criterion == Criterion.RIGHTMOST_INCOME else said

    def symbol(self, zone: int, part: int, market: int) -> str:
        """What the acting card looks for in a zone: on a tile, or below on a printed bonus."""
        if not self.cards:
            return "the upper symbol" if part == UPPER else "the lower symbol"
        symbols, row = self.words.t.section_symbols, self.cards[self.acting[0]] * SECTIONS + self.acting[1]
        symbol = symbols[row, zone, part]
        said = say(Phrase(symbol, symbols[row, zone, part + 1]), Symbol)
        return f"{said} ({self.words.market(market)})" if symbol == Symbol.RIGHTMOST_INCOME else said

    def places_left(self, places: int) -> str:
        """The cards of the display whose place is still in the running."""
        shown = list(enumerate(self.display[:3]))
        return listed(self.words.scoring_card(plus - 1) for place, plus in shown if plus and places >> place & 1)

    def next_scoring(self) -> str:
        """What the next scoring scores."""
        done = self.display[3] if self.display else 0
        if not self.scoring_tiles:
            return "the next scoring"
        first, second, *ends = self.scoring_tiles
        if done == 0:
            return f"the first scoring ({self.words.top_half(first)})"
        if done == 1:
            return f"the second scoring ({self.words.bottom_half(second)})"
        halves = [f"{self.words.top_half(tile)}; {self.words.bottom_half(tile)}" for tile in ends]
        return f"the end ({'; '.join(halves)})"
