"""Who holds every sentence of VJ's reasoning against the position, counted by the oracle, and follows its searches."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

from engine.core.components.phrases import Phrase
from engine.core.record import Many
from engine.core.text.grammar import capital
from engine.pampero.components.models.pieces import ContractSection, Section, TowerSection
from engine.pampero.constants import TOWERS, VJ, WIND_FARMS, YOU, Market, Sector, Site, Zone
from engine.pampero.state import State
from engine.pampero.text.effect_text import kind_word, phrase_text
from engine.pampero.text.vj_phrases import ACTION_WORDS, value_word
from engine.pampero.vocabulary.criteria import AREAS, ContractKind, Criterion, Symbol
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.columns import find_column, tiles_in
from tests.oracle.contracts import (
    contracts_in,
    cost_of,
    in_reach,
    is_of_kind,
    kind_asked,
    next_solar,
    of_kind,
    payable,
)
from tests.oracle.reading import card_at, face_up, lead, section_doing
from tests.oracle.recount import income_of, recount, rightmost, sectors_of, towers_built
from tests.oracle.sectors import free_sites, score
from tests.oracle.turn import all_locked, borders, further_wind_farms, holds
from tests.oracle.world import World
from tests.properties.called import COUNTRY, FACT, FOREIGN, MARKET, SECTOR, SPACE, WORDS
from tests.properties.witness import C, Check, Moment, in_full, tells
from tests.properties.witness_cards import CardWitness

KIND = {kind_word(kind): kind for kind in ContractKind}
CRITERION = {
    phrase_text(Phrase(criterion, market), Criterion): Phrase(criterion, market)
    for criterion, market in product(Criterion, Market)
}
ACTION = {words: action.name.lower().replace("_", "-") for action, words in ACTION_WORDS.items()}
Names = dict[str, str]
SECOND_TOWER = "every site left would be a second tower in a sector, and not all six have one"
FIGURES: dict[str, Check] = {}
"""The figures behind a condition: how they read, and who checks them."""


def figures(pattern: str) -> Callable[[C], C]:
    """The check of the figures behind a condition."""

    def keep(check: C) -> C:
        FIGURES[in_full(pattern)] = check
        return check

    return keep


def area_of(name: str) -> tuple[int, ...]:
    """The sectors of an entry's place; none for the solar display."""
    return () if name == "the solar display" else tuple(AREAS[name.removeprefix("zone ")])


def grouped(text: str) -> Names:
    """Who has which value: `A2 (5), A1, A3 (2)`."""
    found: Names = {}
    for names, value in re.findall(r"([^()]+) \(([^()]*)\)(?:, )?", text):
        found |= dict.fromkeys(names.split(", "), value)
    return found


class VJWitness(CardWitness):
    """A witness who also knows how VJ reads its cards; candidates are those that the last sentences left."""

    def __init__(self, start: Many[State]) -> None:
        super().__init__(start)
        self.position = 0
        self.section: Section | None = None
        self.left: list[str] = []
        self.before: list[str] = []
        self.is_new = True
        self.seen: Names = {}

    # --- which card

    @tells(
        "vj-turn",
        r"Year (?P<year>\d+), round (?P<number>\d+): VJ has (?P<energy>\d+) energy and (?P<batteries>\d+) "
        r"{batteries}\.(?P<flipped> The top card is face down\.)?",
    )
    def turn(self, at: Moment, year: str, number: str, energy: str, batteries: str, flipped: str | None) -> bool:
        w = at.before
        assert bool(flipped) == bool(w.solo_flipped)
        return (w.year, w.round + 1, w.vj.energy, w.vj.batteries) == tuple(map(int, (year, number, energy, batteries)))

    @tells(
        "vj-means",
        r"(?P<left>\d+) transformers? left, (?P<unlocked>\d+) of them unlocked; (?P<reach>\d+) contracts? "
        r"where it has a tower, (?P<paid>\d+) of them payable; its furthest income marker: (?P<market>\w+)\.",
    )
    def means(self, at: Moment, left: str, unlocked: str, reach: str, paid: str, market: str) -> bool:
        w = at.before
        nodes = zip(w.printed.grids[VJ].nodes, w.vj.node_tiles, strict=True)
        free = [node for node, tile in nodes if tile is None]
        built = [node for node in free if node.column <= towers_built(w, VJ)]
        assert rightmost(w, VJ) == MARKET[market]
        return [len(free), len(built), len(in_reach(w)), len(payable(w))] == list(
            map(int, (left, unlocked, reach, paid))
        )

    def counted(self, at: Moment, space: str, fact: str, yours: str, theirs: str) -> tuple[int, int]:
        w, position = at.before, int(space) - 1
        assert card_at(w, position).objective == FACT[fact]
        assert [recount(w, seat)[Fact(FACT[fact])] for seat in (YOU, VJ)] == [int(yours), int(theirs)]
        return int(yours), int(theirs)

    @tells("vj-behind", r"{counted}; VJ is behind by (?P<by>\d+), so this card acts\.")
    def behind(self, at: Moment, by: str, space: str, **said: str) -> bool:
        yours, theirs = self.counted(at, space=space, **said)
        held = [lead(at.before, position) >= 0 for position in face_up(at.before) if position < int(space) - 1]
        return all(held) and yours - theirs == int(by) > 0

    @tells("vj-holds", r"{counted}; (?:VJ leads by (?P<by>\d+)|a tie, which counts as holding it)\.")
    def holds_it(self, at: Moment, by: str | None, **said: str) -> bool:
        yours, theirs = self.counted(at, **said)
        return theirs - yours == int(by or 0)

    @tells(
        "vj-leads",
        r"VJ holds them all; its smallest lead is a (?:tie|lead of (?P<by>\d+)) at {spot}, so this card acts\.",
    )
    def leads(self, at: Moment, by: str | None, space: str, fact: str) -> bool:
        leads = {position: lead(at.before, position) for position in face_up(at.before)}
        smallest = min(leads, key=lambda position: (leads[position], position))
        assert card_at(at.before, smallest).objective == FACT[fact]
        return smallest == int(space) - 1 and leads[smallest] == int(by or 0) and min(leads.values()) >= 0

    @tells("vj-card", r"(?P<card>.*), at space (?P<space>\d)\.")
    def solo_card(self, at: Moment, card: str, space: str) -> bool:
        self.position = int(space) - 1
        return capital(WORDS.solo_card(at.before.solo_cards[self.position])) == card

    # --- sections

    @tells(
        "vj-section",
        r"Section (?P<number>\d), .*?: (?P<verdict>true|false)\. (?P<figures>.*?)\.(?: So VJ must "
        r"(?P<does>.*)\.)?",
    )
    def read(self, at: Moment, number: str, verdict: str, figures: str, does: str | None, **_said: str) -> bool:
        w, section = at.before, card_at(at.before, self.position).section[int(number) - 1]
        self.section, self.left, self.before, self.is_new = section, [], [], True
        assert (ACTION[does] if does else None) == (section.do if verdict == "true" else None)
        for pattern in sorted(FIGURES, key=len, reverse=True):
            for found in re.finditer(pattern, figures):
                assert FIGURES[pattern](self, w, section, **found.groupdict()), found[0]
                figures = figures.replace(found[0], "", 1)
        assert not figures.strip("; "), f"nobody knows how to check '{figures}'"
        return holds(w, section) == (verdict == "true")

    @figures(r"(?P<kind>[^:;]*): (?P<reach>\d+) where VJ has a tower, (?P<paid>\d+) of them payable")
    def reaches(self, w: World, _section: Section, kind: str, reach: str, paid: str) -> bool:
        number = self.kind_of(kind)
        found = [[space for space in spaces if is_of_kind(w, space, number)] for spaces in (in_reach(w), payable(w))]
        return [len(spaces) for spaces in found] == [int(reach), int(paid)]

    @staticmethod
    def kind_of(words: str) -> int:
        return next(kind for name, kind in KIND.items() if name.lower() == words.strip().lower())

    @figures(r"Solar contracts: (?P<number>\d+) next in line")
    def solar(self, w: World, _section: Section, number: str) -> bool:
        return len(next_solar(w)) == int(number)

    @figures(
        r"VJ has (?P<energy>\d+) energy, (?P<reach>\d+) contracts? where it has a tower and can pay for "
        r"(?P<paid>\d+) of them"
    )
    @figures(r"VJ has (?P<energy>\d+) energy")
    def has_energy(
        self, w: World, _section: Section, energy: str, reach: str | None = None, paid: str | None = None
    ) -> bool:
        figures = (w.vj.energy, len(in_reach(w)), len(payable(w)))
        return figures == (int(energy), int(reach or figures[1]), int(paid or figures[2]))

    @figures(r"(?P<left>\d+) transformers? left, (?P<unlocked>\d+) of them in a column whose tower is built")
    def locked(self, w: World, _section: Section, left: str, unlocked: str) -> bool:
        nodes = zip(w.printed.grids[VJ].nodes, w.vj.node_tiles, strict=True)
        columns = [node.column for node, tile in nodes if tile is None]
        built = [column for column in columns if column <= towers_built(w, VJ)]
        assert all_locked(w) == (not built)
        return (len(columns), len(built)) == (int(left), int(unlocked))

    @figures(r"VJ has (?P<no>no|a) tower at the border of a country that shows a card")
    def at_border(self, w: World, _section: Section, no: str) -> bool:
        shown = [any(card is not None for card in w.foreign_display[country]) for country in borders(w)]
        return any(shown) == (no == "a")

    @figures(r"VJ has (?P<mine>\d+), you have (?P<yours>\d+)")
    @figures(r"VJ has (?P<mine>\d+)")
    def has(self, w: World, section: Section, mine: str, yours: str | None = None) -> bool:
        fact = Fact(section.when.a)
        assert yours is None or recount(w, YOU)[fact] == int(yours)
        return recount(w, VJ)[fact] == int(mine)

    @tells("vj-reach", r"(?P<text>.*)\.")
    def reach(self, at: Moment, text: str) -> bool:
        assert self.section is not None or text
        for pattern, check in FIGURES.items():
            if found := re.fullmatch(pattern, text):
                return bool(check(self, at.before, self.section, **found.groupdict()))
        return False

    @tells(
        "vj-blocked",
        r"The action cannot be done: (?P<why>.*)\. (?:VJ continues with the next section or card|The turn ends)\.",
    )
    def blocked(self, at: Moment, why: str) -> bool:
        w = at.before
        if " card" in why:
            return self.no_sale(w, why)
        is_tower = isinstance(self.section, TowerSection)
        pieces, built = (TOWERS, towers_built(w, VJ)) if is_tower else (WIND_FARMS, w.wind_farms.count(VJ))
        with_site = [each for each in Sector if free_sites(w, each, Site.TOWER if is_tower else Site.WIND_FARM)]
        reasons: dict[str, Callable[[], bool]] = {
            "VJ has none of these pieces left": lambda: built == pieces,
            "no sector has a site for it": lambda: not with_site,
            "no place it names has a contract that VJ can fulfil": lambda: not all_locked(w) and self.finds_nothing(w),
            SECOND_TOWER: lambda: self.finds_nothing(w),
            "no transformer is left in a column whose tower is built": lambda: all_locked(w),
            "VJ has no tower in B1 or B2, at the border of a country": lambda: not borders(w),
        }
        return reasons[why]()

    @staticmethod
    def no_sale(w: World, why: str) -> bool:
        """Why no foreign market card can be paid, where VJ stands at a border."""
        cards = [card for country in borders(w) for card in w.foreign_display[country] if card is not None]
        named = [country for country in COUNTRY if country in why]
        assert {COUNTRY[name] for name in named} == {int(country) for country in borders(w)}
        found = re.fullmatch(r"VJ has (\d+) batter(?:y|ies), too few for every card of .*", why)
        if found is None:
            return why.endswith(", where VJ has a tower at the border, shows no card any more") and not cards
        return int(found[1]) == w.vj.batteries < min(w.printed.foreign[card].batteries for card in cards)

    def finds_nothing(self, w: World) -> bool:
        """Whether no entry of the section being read finds anything."""
        return not any(self.found_in(w, area) for area in self.areas())

    def areas(self) -> list[tuple[int, ...]]:
        assert isinstance(self.section, TowerSection | ContractSection)
        return [tuple(AREAS[entry.area]) for entry in self.section.search]

    def found_in(self, w: World, area: tuple[int, ...]) -> list[str]:
        """What the section being read finds in an area: sectors for a tower, or contracts it can fulfil."""
        if isinstance(self.section, TowerSection):
            taken = sectors_of(w, w.towers, VJ)
            open_sectors = [sector for sector in Sector if free_sites(w, sector, Site.TOWER) and sector not in taken]
            return [sector.name for sector in open_sectors if sector in area]
        assert isinstance(self.section, ContractSection)
        found = of_kind(w, kind_asked(self.section))
        if not found and self.section.secondary is not None:
            found = of_kind(w, self.section.secondary)
        return [WORDS.space(space) for space in found if w.printed.spaces[space].sector in (None, *area)]

    # --- searches

    @tells("vj-left", r"Left: (?P<names>.*)\.")
    def left_are(self, _at: Moment, names: str) -> bool:
        """Five a row: the rows of one search follow each other."""
        listed = names[:1].lower() + names[1:] if names.startswith("Remote") else names
        if self.is_new:
            self.before, self.left, self.is_new = self.left, [], False
        self.left += listed.split(", ")
        return len(set(self.left)) == len(self.left)

    @tells("vj-values", r"Seen: (?P<seen>.*)\.")
    def values(self, _at: Moment, seen: str) -> bool:
        self.seen |= grouped(seen)
        assert self.seen
        return set(self.seen) <= set(self.candidates()) if self.left else True

    def candidates(self) -> list[str]:
        """Who was left; a search for a wind farm begins with all six sectors."""
        is_begun = bool(self.left) or isinstance(self.section, ContractSection)
        return self.left if is_begun else [sector.name for sector in Sector]

    @tells("vj-narrowed", r"(?P<criterion>[^:(]*?)(?: \((?P<market>\w+)\))?: (?P<rest>.*)\.")
    def narrowed(self, at: Moment, criterion: str, market: str | None, rest: str) -> bool:
        phrase = CRITERION[criterion[:1].lower() + criterion[1:]]
        assert market is None or MARKET[market] == rightmost(at.before, VJ)
        worths = {name: value_word(phrase.op, self.value(at.before, name, phrase)) for name in self.seen}
        assert worths == self.seen
        best = max(self.value(at.before, name, phrase) for name in self.seen)
        kept = [name for name in self.seen if self.value(at.before, name, phrase) == best]
        seen, self.seen, self.is_new = self.seen, {}, True
        if found := re.fullmatch(r"(.*) for (?:both|all (\d+)), so nobody drops out", rest):
            return kept == list(seen) and found[1] == value_word(phrase.op, best) and int(found[2] or 2) == len(kept)
        held, _, out = rest.partition("; out: ")
        return list(grouped(held)) == kept and grouped(held) | grouped(out) == seen

    def value(self, w: World, name: str, phrase: Phrase) -> int:
        """What a criterion sees in a candidate, by the oracle."""
        if name in SECTOR:
            found = score(w, Sector(SECTOR[name]), phrase)
            is_none = not contracts_in(w, [SECTOR[name]])
            none = {Criterion.CHEAPEST_CONTRACT: -1000, Criterion.DEAREST_CONTRACT: -1}
            return none.get(Criterion(phrase.op), found) if is_none else found
        space = SPACE[name]
        tile = w.space_tiles[space]
        assert tile is not None
        if phrase.op == Criterion.CHEAPEST:
            return -cost_of(w, space).in_energy
        if phrase.op == Criterion.ICONS:
            return w.printed.tile_icons[tile][Market(phrase.a)]
        if phrase.op == Criterion.MOST_ARROWS:
            return sum(w.printed.tile_arrows[tile].values())
        assert phrase.op == Criterion.RIGHTMOST_INCOME
        return int(w.printed.tile_icons[tile][rightmost(w, VJ)] > 0)

    @tells(
        "vj-entry",
        r"(?:Nothing in (?P<nothing>[^;]*); )?(?P<where>.*?) (?:has (?P<number>\d+) (?:sector|contract)s?|qualifies)\.",
    )
    def entry(self, at: Moment, nothing: str | None, where: str, number: str | None) -> bool:
        self.is_new = True
        area = area_of(where[:1].lower() + where[1:] if where.startswith(("Zone", "The")) else where)
        skipped = [area_of(each) for each in nothing.split(" or ")] if nothing else []
        assert not any(self.found_in(at.before, each) for each in skipped)
        return len(self.found_in(at.before, area)) == int(number or 1)

    @tells("vj-consulted", r"Its entry for (?P<where>.*) leaves (?P<number>\d+) (?:sector|contract)s?\.")
    def consulted(self, at: Moment, where: str, number: str) -> bool:
        self.is_new = True
        inside = [name for name in self.left if self.sector_of(at.before, name) in area_of(where)]
        return len(inside) == int(number)

    @staticmethod
    def sector_of(w: World, name: str) -> int | None:
        return SECTOR[name] if name in SECTOR else w.printed.spaces[SPACE[name]].sector

    @tells(
        "vj-kind",
        r"(?P<kind>.*), asked for at {spot}: (?:(?P<who>none of them|both|all \d+), so nobody drops out|"
        r"(?P<after>\d+) of (?P<number>\d+))\.",
    )
    def kind(
        self, at: Moment, kind: str, space: str, fact: str, who: str | None, after: str | None, number: str | None
    ) -> bool:
        assert card_at(at.before, int(space) - 1).objective == FACT[fact]
        met = [name for name in self.left if is_of_kind(at.before, SPACE[name], self.kind_of(kind))]
        self.is_new = True
        if who == "none of them":
            return not met
        if who:
            return met == self.left and who == ("both" if len(met) == 2 else f"all {len(met)}")
        return (len(met), len(self.left)) == (int(str(after)), int(str(number)))

    @tells(
        "vj-eye",
        r"The eye: (?P<number>\d+) (?:sector|contract)s tied, so VJ looks at {spot}, (?:section "
        r"(?P<section>\d)|which has no such section)\.",
    )
    def eye(self, at: Moment, number: str, space: str, fact: str, section: str | None) -> bool:
        card = card_at(at.before, int(space) - 1)
        same = [i for i, each in enumerate(card.section, 1) if type(each) is type(self.section)]
        assert card.objective == FACT[fact]
        assert int(space) - 1 != self.position
        return len(self.left) == int(number) and same[:1] == ([int(section)] if section else [])

    @tells("vj-sites", r"Of (?P<before>\d+) tied sectors?, (?P<after>\d+) with a free site for a wind farm\.")
    def sites(self, at: Moment, before: str, after: str) -> bool:
        tied = self.candidates()
        with_site = [name for name in tied if free_sites(at.before, SECTOR[name], Site.WIND_FARM)]
        self.is_new = True
        return (len(tied), len(with_site)) == (int(before), int(after))

    @tells(
        "vj-full",
        r"No free site for a wind farm in (?P<names>[^:]*): (?:only sectors with a site are searched|any "
        r"sector with a site will do|those that were tied with it come first)\.",
    )
    def full(self, at: Moment, names: str) -> bool:
        """After it the candidates are those with a site, unless the next sentence names those that were tied."""
        with_site = [sector.name for sector in Sector if free_sites(at.before, sector, Site.WIND_FARM)]
        self.left, self.is_new = with_site, True
        return not set(with_site) & set(names.split(" or "))

    @tells(
        "vj-second-round",
        r"No entry has a free site in a sector without a VJ tower, so every sector with a site is searched; "
        r"with the fewest VJ towers: (?P<number>\d+) sectors?\.",
    )
    def second_round(self, at: Moment, number: str) -> bool:
        w = at.before
        self.is_new = True
        assert self.finds_nothing(w)
        taken = sectors_of(w, w.towers, VJ)
        built = [taken.count(sector) for sector in Sector if free_sites(w, sector, Site.TOWER)]
        return built.count(min(built)) == int(number)

    @tells("vj-tie", r"A tie: you choose .* \((?P<number>\d+) options\)\.")
    def tie(self, at: Moment, number: str) -> bool:
        return int(number) > 1 and len(at.after_states[0].candidate) >= int(number) == at.after_states[0].candidates

    @tells("vj-offer", r"Payable: (?P<card>.*), income \$(?P<income>\d+), (?P<batteries>\d+) {batteries}\.")
    def offer(self, at: Moment, card: str, income: str, batteries: str) -> bool:
        w, record = at.before, at.before.printed.foreign[FOREIGN[card]]
        assert any(FOREIGN[card] in w.foreign_display[country] for country in borders(w))
        worth = sum(income_of(w, VJ, market) for market in record.income)
        return (worth, record.batteries) == (int(income), int(batteries)) and record.batteries <= w.vj.batteries

    @tells("vj-second-wind-farm", r"VJ has the tile of a second wind farm: it builds another one in (?P<sector>\w+)\.")
    def second_farm(self, at: Moment, sector: str) -> bool:
        w = at.before
        return further_wind_farms(w) > 0 and bool(free_sites(w, SECTOR[sector], Site.WIND_FARM))

    @tells(
        "vj-cap",
        r"The wind farm would bring (?P<gain>\d+) energy to VJ's (?P<energy>\d+), past its limit: a contract "
        r"is tried instead\.",
    )
    def cap(self, at: Moment, gain: str, energy: str) -> bool:
        w = at.before
        gains = {w.printed.catalogue.board.vj.energy.of(zone) for zone in Zone}
        self.left = []
        self.section = section_doing(card_at(w, self.position), ContractSection) or self.section
        return int(gain) in gains and w.vj.energy == int(energy) > w.printed.grids[VJ].limit - int(gain)

    # --- bonus columns

    @tells(
        "vj-column",
        r"Bonus columns of zone (?P<zone>[ABC]), from the right: (?:.*; )?column (?P<number>\d)(?P<by>.*)\.",
    )
    def column(self, at: Moment, zone: str, number: str, by: str) -> bool:
        w, here = at.before, Zone[zone]
        assert isinstance(self.section, TowerSection)
        symbols = self.section.bonus.of(here)
        noted = len(w.notes)
        assert find_column(w, here, symbols) == int(number) - 1
        how = w.notes[noted:]
        if by.startswith(" is the rightmost with most tiles"):
            assert len(tiles_in(w, here, int(number) - 1)) == int(re.sub(r"\D", "", by))
            return how == ["column: most tiles"]
        words = [phrase_text(symbol, Symbol) for symbol in symbols]
        sought = words[0] if how == ["column: by a tile"] else words[1]
        is_any = sought == "anything"
        return ("print" in by) == (how == ["column: by a print"]) and (is_any or sought.split()[-1] in by)
