"""Who holds every sentence about what was done against the position before it and after it, counted by the oracle.

A sentence is read as a person reads it: by its words. What names a piece is found by the name, and then looked up on
the table. A sentence that nobody knows how to check is a failure too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from engine.core.record import Many
from engine.pampero.codes import mat_column, mat_row
from engine.pampero.constants import (
    DISPLAY,
    MAT_COLUMNS,
    MAT_ROWS,
    VENTURE_DEBT,
    VJ,
    YOU,
    Market,
    Payment,
    Place,
    Zone,
)
from engine.pampero.rulings import VJ_CONNECTIONS_EVERY, Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.printed import shipped
from tests.oracle.recount import income_of, recount, towers_built
from tests.oracle.world import World, read_world
from tests.oracle.year import production
from tests.properties.called import (
    BOTTOM,
    CONNECTION,
    CONTRACT,
    COUNTRY,
    FACT,
    FOREIGN,
    MARKET,
    NODE,
    SCORING_CARD,
    SEAT,
    SITE,
    SPACE,
    TOP,
    WORDS,
    by_name,
)

PARTS = {
    "{counted}": r"{spot}: you (?P<yours>\d+), VJ (?P<theirs>\d+)",
    "{spot}": r"[Ss]pace (?P<space>\d) \(most (?P<fact>[^)]*)\)",
    "{who}": r"(?P<who>You|VJ)",
    "{batteries}": r"batter(?:y|ies)",
}
"""What many sentences have in common."""
KEPT_BY_VJ = (Modifier.BATTERY_MONEY, Modifier.SECOND_WIND_FARM)
Check = Callable[..., object]
C = TypeVar("C", bound=Check)
CHECKS: dict[str, tuple[str, Check]] = {}
"""Every kind of event: how its sentence reads, and who checks it."""


def in_full(pattern: str) -> str:
    """A pattern without its abbreviations."""
    for short, full in PARTS.items():
        pattern = pattern.replace(short, full)
    return pattern


def tells(name: str, pattern: str) -> Callable[[C], C]:
    """The check of a kind of sentence; what the pattern names is handed to it."""

    def keep(check: C) -> C:
        CHECKS[name] = (in_full(pattern), check)
        return check

    return keep


@dataclass
class Moment:
    """One effect of the rules: the position before it and after it."""

    before_states: Many[State]
    after_states: Many[State]

    @cached_property
    def before(self) -> World:
        return read_world(self.before_states, shipped())

    @cached_property
    def after(self) -> World:
        return read_world(self.after_states, shipped())


class Witness:
    """Holds the sentences of a game's events against the positions; `see` is called for each, in their order."""

    def __init__(self, start: Many[State]) -> None:
        start_world = read_world(start, shipped())
        self.stocks = {seat: self.stocks_of(start_world, seat) for seat in (YOU, VJ)}
        self.crowns: dict[int, Counter[int]] = {YOU: Counter(), VJ: Counter()}
        self.down: set[Market] = set()
        self.kinds: Counter[str] = Counter()

    @staticmethod
    def stocks_of(w: World, seat: int) -> dict[str, int]:
        """What a side has, as sentences call it; an income by its column, the first being 1."""
        side = w.seats[seat]
        incomes = {f"{market.name.lower()} income": side.income[market] + 1 for market in Market}
        return {"$": side.money, "energy": side.energy, "batteries": side.batteries, **incomes}

    def see(self, name: str, text: str, at: Moment) -> None:
        """One sentence. A check that fails says which."""
        consulted = name == "vj-entry" and text.startswith("Its entry")
        pattern, check = CHECKS["vj-consulted" if consulted else name]
        found = re.fullmatch(pattern, text)
        assert found, f"{name}: nobody knows how to check '{text}'"
        try:
            outcome = check(self, at, **found.groupdict())
        except (AssertionError, KeyError) as wrong:
            raise AssertionError(f"{name}: '{text}': {wrong!r}") from wrong
        assert outcome is not False, f"{name}: '{text}' is not true"
        self.kinds[name] += 1

    def agree(self, at: Moment) -> None:
        """After every effect the stocks that were told are those on the table."""
        assert self.stocks == {seat: self.stocks_of(at.after, seat) for seat in (YOU, VJ)}

    # --- stocks and income

    @tells("money", r"{who} (?P<verb>gains?|pays?) \$(?P<amount>\d+) \(.*\); (?:you have|VJ has) (?P<has>-?\$\d+)\.")
    def money(self, _at: Moment, who: str, verb: str, amount: str, has: str) -> bool:
        return self.moved(SEAT[who], "$", int(amount) * (1 if verb.startswith("gain") else -1), has)

    @tells(
        "battery",
        r"{who} (?P<verb>gains?|spends?) (?P<amount>no|\d+) (?P<noun>{batteries}); (?:you have|VJ has) "
        r"(?P<has>\d+) {batteries}\.",
    )
    def stock(self, _at: Moment, who: str, verb: str, amount: str, noun: str, has: str) -> bool:
        change = 0 if amount == "no" else int(amount)
        name = "energy" if noun == "energy" else "batteries"
        return self.moved(SEAT[who], name, change if verb.startswith("gain") else -change, has)

    @tells(
        "energy",
        r"{who} (?P<verb>gains?|spends?) (?P<amount>no|\d+) (?P<noun>energy); (?:you have|VJ has) "
        r"(?P<has>\d+) energy\.(?: Lost past its limit: (?P<lost>\d+)\.)?",
    )
    def energy(self, at: Moment, lost: str | None = None, **said: str) -> bool:
        """Energy of VJ's wind farm past the limit is lost, and told."""
        w, had = at.before, self.stocks[VJ]["energy"]
        if lost is not None:
            gains = {w.printed.catalogue.board.vj.energy.of(zone) for zone in Zone}
            assert had + int(lost) + int(said["amount"].replace("no", "0")) in {had + gain for gain in gains}
            assert (said["who"], int(said["has"])) == ("VJ", w.printed.grids[VJ].limit)
        return self.stock(at, **said)

    def moved(self, seat: int, name: str, change: int, has: str) -> bool:
        self.stocks[seat][name] += change
        return self.stocks[seat][name] == int(has.replace("$", ""))

    @tells(
        "income",
        r"{who} advances? (?:your|its) (?P<market>\w+) income to column (?P<column>\d+) "
        r"\(\$(?P<worth>\d+)\)(?:; (?:your|its) first marker in this column: (?P<cards>\d+) specialist "
        r"cards?)?(?:; the arrow printed there moves (?:your|its) (?P<arrow>\w+) income)?\.",
    )
    def income(
        self, at: Moment, who: str, market: str, column: str, worth: str, cards: str | None, arrow: str | None
    ) -> bool:
        seat, grid = SEAT[who], at.before.printed.grids[SEAT[who]]
        self.stocks[seat][f"{market} income"] += 1
        number = int(column) - 1
        moves = grid.arrows.get((MARKET[market], number))
        assert grid.values[number] == int(worth)
        assert int(cards or 0) == (
            0 if number in at.before.seats[seat].specialist_columns else self.given(at, seat, number)
        )
        assert (MARKET[arrow] if arrow else None) == moves
        return self.stocks[seat][f"{market} income"] == int(column)

    @staticmethod
    def given(at: Moment, seat: int, column: int) -> int:
        """Specialists of a column."""
        return at.before.printed.grids[seat].specialists.get(column, 0)

    @tells(
        "income-lost",
        r"{who} loses? (?P<steps>\d+) steps? of (?P<market>\w+) income: (?:(?:your|its) marker is in the last "
        r"column|column (?P<column>\d+) is locked until tower (?P<tower>\d+) is built)\.",
    )
    def income_lost(
        self, at: Moment, who: str, market: str, column: str | None, tower: str | None, **_said: str
    ) -> bool:
        seat = SEAT[who]
        stands = self.stocks[seat][f"{market} income"]
        if column is None:
            return stands == at.before.printed.grids[seat].last_column + 1
        opened = {line.behind: line.tower for line in at.before.printed.catalogue.grid_board.threshold}
        return int(column) == stands + 1 and opened[stands] == int(str(tower)) > towers_built(at.before, seat)

    @tells(
        "production",
        r"{who} produces? (?:(?P<none>no batteries)|this battery|these (?P<number>\d+) batteries) "
        r"at the end of the year\.",
    )
    def production(self, at: Moment, who: str, none: str | None, number: str | None) -> bool:
        told = 0 if none else int(number or 1)
        return told == min(production(at.before, SEAT[who]), at.before.supply)

    # --- the board

    @tells(
        "tower", r"{who} builds? tower (?P<number>\d+) on (?P<site>[^;]*?)(?:; the bonus under it: (?P<bonus>.*))?\."
    )
    def tower(self, at: Moment, who: str, number: str, site: str, bonus: str | None) -> bool:
        seat, here = SEAT[who], SITE[site]
        assert (bonus or "") == WORDS.tower_bonus(seat, int(number))
        is_new = at.before.towers[here] is None and at.after.towers[here] == seat
        return is_new and towers_built(at.after, seat) == int(number)

    @tells("wind-farm", r"{who} builds? a wind farm on (?P<site>.*)\.")
    def wind_farm(self, at: Moment, who: str, site: str) -> bool:
        here = SITE[site]
        return at.before.wind_farms[here] is None and at.after.wind_farms[here] == SEAT[who]

    @tells("bulldozer", r"{who} brings? bulldozer (?P<number>\d+) to (?P<place>.*)\.")
    def bulldozer(self, at: Moment, who: str, number: str, place: str) -> bool:
        where = at.after_states[0].bulldozer[SEAT[who], int(number) - 1]
        return WORDS.place(where) == place and where != Place.PLAY_AREA

    @tells(
        "bonus-tile",
        r"{who} takes? bonus tile (?P<number>\d+)(?: \(.*\)|: '.*' has no effect for VJ, but the tile "
        r"counts(?: with its icons \((?P<icons>.*)\))?)\.",
    )
    def bonus_tile(self, at: Moment, who: str, number: str, icons: str | None) -> bool:
        """Of a tile that changes later cards, VJ has no more than its icons, but for two kinds."""
        tile, printed = int(number) - 1, at.before.printed.bonus_tiles[int(number) - 1]
        is_idle = SEAT[who] == VJ and printed.modifier is not None and printed.modifier.op not in KEPT_BY_VJ
        assert (icons or "") == (", ".join(market.name.lower() for market in printed.icons) if is_idle else "")
        return at.before.bonus_owners[tile] is None and at.after.bonus_owners[tile] == SEAT[who]

    @tells("bonus-tile-lost", r"{who} discards? bonus tile (?P<number>\d+).*, unused: its slot is covered\.")
    @tells("discarded", r"{who} discards? bonus tile (?P<number>\d+).* from the tower bonus board\.")
    def tile_gone(self, at: Moment, number: str, **_said: str) -> bool:
        tile = int(number) - 1
        return tile not in at.after.bonus_tiles and at.after.bonus_owners[tile] is None

    @tells("bonus-printed", r"{who} takes? the printed bonus of (?P<space>[^:]*): (?P<bonus>.*)\.")
    def printed(self, at: Moment, who: str, space: str, bonus: str) -> bool:
        number = by_name(WORDS.bonus_space, range(len(at.before.bonus_tiles)))[space]
        says = WORDS.vj_bonus_print(number) if SEAT[who] == VJ else WORDS.bonus_print(number)
        return at.before.bonus_tiles[number] is None and says == bonus

    @tells(
        "contract",
        r"{who} fulfils? (?P<tile>.*) at (?P<space>[\w-]+); it goes to grid space (?P<node>[\w-]+)"
        r"(?P<bonus> \(bonus: .*\))?(?:, by network line \d)?\.",
    )
    def contract(self, at: Moment, who: str, tile: str, space: str, node: str, bonus: str | None) -> bool:
        seat, here, there = SEAT[who], SPACE[space], NODE[node]
        assert at.before.space_tiles[here] == CONTRACT[tile]
        assert bool(bonus) == bool(at.before.printed.grids[seat].nodes[there].effects)
        return at.after.space_seats[here] == seat and at.after.seats[seat].node_tiles[there] == CONTRACT[tile]

    @tells("contract-gone", r"Its pair (?P<tile>.*) at (?P<space>[\w-]+) leaves the game\.")
    def contract_gone(self, at: Moment, tile: str, space: str) -> bool:
        return at.before.space_tiles[SPACE[space]] == CONTRACT[tile] and at.after.space_tiles[SPACE[space]] is None

    @tells(
        "connection",
        r"{who} gains? (?P<tile>(?:the starting )?connection tile(?: [\w-]+)?)(?:, which VJ never plays(?:; "
        r"it counts with its icons \((?P<icons>.*?)\))?(?:; it gives VJ (?P<gift>.*))?| \(.*\))\.",
    )
    def connection(
        self, at: Moment, who: str, tile: str, icons: str | None = None, gift: str | None = None, **_said: str
    ) -> bool:
        """A tile that VJ wins gives something by a ruling only, and that is told only then."""
        number = CONNECTION[tile]
        pays = at.before.rules(Ruling.VJ_CONNECTIONS) == VJ_CONNECTIONS_EVERY
        if who == "VJ":
            assert bool(gift) == pays
            assert (icons or "") == WORDS.connection_icons(number)
        return number in at.before.circle_tiles and number in at.after.seats[SEAT[who]].connections

    @tells(
        "connection-played", r"{who} play (?P<tile>(?:the starting )?connection tile(?: [\w-]+)?) \((?P<effect>.*)\)\."
    )
    def played(self, at: Moment, who: str, tile: str, effect: str) -> bool:
        number = CONNECTION[tile]
        return number in at.before.seats[SEAT[who]].connections and effect == WORDS.connection_effect(number)

    @tells("network", r"{who} marks? network line (?P<line>\d+).* with a network tile\.")
    def network(self, at: Moment, who: str, line: str) -> bool:
        seat, number = SEAT[who], int(line) - 1
        return not at.before.seats[seat].network_tiles[number] and at.after.seats[seat].network_tiles[number] == 1

    # --- markets, cards and displays

    @tells("foreign", r"{who} sells? to (?P<card>.*) for \$(?P<income>\d+)\.")
    def foreign(self, at: Moment, who: str, card: str, income: str) -> bool:
        seat, number = SEAT[who], FOREIGN[card]
        worth = sum(income_of(at.before, seat, market) for market in at.before.printed.foreign[number].income)
        return worth == int(income) and at.after.foreign_owners[number] == seat

    @tells("venture", r"{who} takes? venture capital on slot \d+: income of \$(?P<income>\d+)\.")
    def venture(self, at: Moment, who: str, income: str, **_said: str) -> bool:
        seat = SEAT[who]
        worths = [0, *(income_of(at.before, seat, market) for market in Market)]
        return at.after.seats[seat].ventures == at.before.seats[seat].ventures + 1 and int(income) in worths

    @tells("specialist-scoring", r"{who} gains? the specialist scoring card (?P<card>.*)\.")
    def gained_card(self, at: Moment, who: str, card: str) -> bool:
        return SCORING_CARD[card] in at.after.seats[SEAT[who]].scoring_cards

    @tells("specialist-action", r"{who} gains? the specialist action card .*\.")
    def gained_action(self, at: Moment, who: str, **_said: str) -> bool:
        return at.after.seats[SEAT[who]].action_specialists == at.before.seats[SEAT[who]].action_specialists + 1

    @tells(
        "card",
        r"{who} play (?P<card>.*) \((?P<space>\w+ row, space \d), zone (?P<zone>.)(?:, paid with (?P<by>.*))?\)\.",
    )
    def card(self, at: Moment, who: str, card: str, space: str, zone: str, by: str | None) -> bool:
        g, seat = at.after_states[0], SEAT[who]
        at_space = by_name(WORDS.mat_space, range(MAT_ROWS * MAT_COLUMNS))[space]
        lies = WORDS.card(g.mat_card_plus[seat, mat_row(at_space), mat_column(at_space)] - 1)
        paid = None if g.played_payment == Payment.ZONE_VALUE else WORDS.payment(g.played_payment)
        is_new = at.after.seats[seat].cards_on_mat == at.before.seats[seat].cards_on_mat + 1
        return is_new and card.startswith(lies) and g.played_zone == Zone[zone] and by == paid

    @tells("card-back", r"{who} takes? .* back\.")
    def card_back(self, at: Moment, who: str, **_said: str) -> bool:
        return at.after.seats[SEAT[who]].cards_on_mat < at.before.seats[SEAT[who]].cards_on_mat

    @tells("retrieve-all", r"{who} retrieve all cards\.")
    def all_back(self, at: Moment, who: str) -> bool:
        return at.after.seats[SEAT[who]].cards_on_mat == 0

    @tells("revealed", r"(?P<display>[\w ]+?) shows (?P<card>.*) at place (?P<place>\d+)\.")
    def revealed(self, at: Moment, display: str, card: str, place: str) -> bool:
        shown = at.after_states[0]
        if display == "The action display":
            return WORDS.specialist(shown.action_display_plus[int(place) - 1] - 1) == card
        if display == "The scoring display":
            return at.after.scoring_display[int(place) - 1] == SCORING_CARD[card]
        assert int(place) <= DISPLAY
        return at.after.foreign_display[COUNTRY[display]][int(place) - 1] == FOREIGN[card]

    # --- years and scorings

    @tells("year", r"Year (?P<number>\d+) begins\.")
    def year(self, at: Moment, number: str) -> bool:
        return at.after.year == int(number)

    @tells("time", r"Your time disc (?:moves to space|(?P<stays>stays on the last space,)) (?P<space>\d+)\.")
    def time(self, at: Moment, space: str, stays: str | None) -> bool:
        return at.after.time == int(space) and (at.before.time == at.after.time) == bool(stays)

    @tells("scoring", r"(?P<which>First scoring|Second scoring|End-game scoring)\.")
    def scoring(self, at: Moment, which: str) -> bool:
        self.crowns = {YOU: Counter(), VJ: Counter()}
        self.down = set()
        return ("First scoring", "Second scoring", "End-game scoring").index(which) == at.before.scorings_done

    @tells("top-half", r"{who} scores? (?P<half>.*): (?P<number>\d+), so \$(?P<money>\d+)\.")
    def top_half(self, at: Moment, who: str, half: str, number: str, money: str) -> bool:
        top = at.before.printed.scoring_tiles[TOP[half]].top
        counted = recount(at.before, SEAT[who])[top.fact]
        return (counted, counted * top.money) == (int(number), int(money))

    @tells(
        "majority",
        r"Majority, (?P<half>.*): you (?P<yours>\d+), VJ (?P<theirs>\d+); (?P<tie>a tie, which is VJ's: "
        r")?(?P<winner>.*) it\.",
    )
    def majority(self, at: Moment, half: str, yours: str, theirs: str, tie: str | None, winner: str) -> bool:
        fact = at.before.printed.scoring_tiles[BOTTOM[half]].bottom.fact
        counts = [recount(at.before, seat)[fact] + self.crowns[seat][fact] for seat in (YOU, VJ)]
        assert counts == [int(yours), int(theirs)]
        assert bool(tie) == (counts[0] == counts[1])
        return winner == ("you win" if counts[0] > counts[1] else "VJ wins")

    @tells("crown", r"{who} declares? (?P<card>.*), crown: \+(?P<extra>\d+) (?P<fact>.*)\.")
    def crown(self, at: Moment, who: str, card: str, extra: str, fact: str) -> bool:
        self.crowns[SEAT[who]][FACT[fact]] += int(extra)
        option = f"crown: +{extra} {fact}"
        is_held = SCORING_CARD[card] in at.before.seats[SEAT[who]].scoring_cards
        return is_held and option in [WORDS.scoring_option(SCORING_CARD[card], number) for number in range(2)]

    @tells(
        "scoring-card",
        r"{who} plays? (?P<card>[^:]*): (?P<option>.*?)(?: \((?P<marker>\w+)\))?(?:, \$(?P<money>\d+))?\.",
    )
    def scoring_card(self, at: Moment, who: str, card: str, option: str, marker: str | None, money: str | None) -> bool:
        """What it pays is what it is worth by the pieces; VJ's markers that were turned down pay no more."""
        number, seat = SCORING_CARD[card], SEAT[who]
        assert number in at.before.seats[seat].scoring_cards
        if money is None:
            return WORDS.scoring_option(number, 0) == option or WORDS.scoring_option(number, 1) == option
        worth = self.worth(at, seat, option, marker)
        turned = re.match(r"turn the (\w+) marker", option)
        if seat == VJ and (turned or marker):
            self.down.add(MARKET[marker or (turned[1] if turned else "")])
        return worth == int(money)

    def worth(self, at: Moment, seat: int, option: str, marker: str | None = None) -> int:
        """What an option in words pays now."""
        per = re.fullmatch(r"\$(\d+) x (.*)", option)
        if per:
            return int(per[1]) * recount(at.before, seat)[Fact(FACT[per[2]])]
        flip = re.fullmatch(r"turn (?:the )?(\w+) marker down for its income x(\d+)", option)
        assert flip, option
        named = [MARKET[marker or flip[1]]] if marker or flip[1] != "any" else list(Market)
        up = [market for market in named if not (seat == VJ and market in self.down)]
        return int(flip[2]) * max((income_of(at.before, seat, market) for market in up), default=0)

    @tells("end-tile", r"{who} scores? end-game tile (?P<number>\d+)\b.*\.")
    def end_tile(self, at: Moment, who: str, number: str, **_said: str) -> bool:
        return at.before.bonus_owners[int(number) - 1] == SEAT[who]

    @tells(
        "repayment",
        r"{who} (?:(?:have|has) no venture capital to repay|repays? \$(?P<money>\d+) for (?P<tiles>\d+) .*)\.",
    )
    def repayment(self, at: Moment, who: str, money: str | None, tiles: str | None) -> bool:
        ventures, paid = int(tiles or 0), int(money or 0)
        rebate = ventures * VENTURE_DEBT - paid
        return at.before.seats[SEAT[who]].ventures == ventures and rebate % 15 == 0 and 0 <= rebate <= 15 * ventures

    @tells("over", r"The game is over: (?P<winner>.*)\.")
    def over(self, at: Moment, winner: str) -> bool:
        yours, theirs = ((at.after.seats[seat].money, at.after.wind_farms.count(seat)) for seat in (YOU, VJ))
        expected = "a draw" if yours == theirs else "you win" if yours > theirs else "VJ wins"
        return winner == expected and (at.after.winners == 1 << YOU | 1 << VJ) == (winner == "a draw")

    @tells("take-battery", r"You spend the turn on a battery\.")
    @tells("skipped", r"{who} (?:have|has) no (?:option for .*|(?:scoring|crown) card to play)\.")
    @tells("overlay", r"{who} takes? a zone B discount overlay\.")
    @tells("pass-tile", r"You (?:flip the pass tile: VJ's turn is skipped|keep the pass tile)\.")
    @tells("forced", r"Only one option for .*\.")
    @tells("vj-stuck", r"Nothing on any face-up card applies; VJ is stuck: .*\.")
    @tells("vj-skipped", r"The pass tile was flipped: VJ's turn is skipped\.")
    def sure(self, _at: Moment, **_said: str) -> bool:
        """A sentence without a figure or a piece: what it announces is told by the next ones."""
        return True
