"""Pampero's table as it lies in front of you: sectors, your mat and grid, VJ's majorities, the time track."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from engine.core.snapshot import copy_state
from engine.pampero.components.models.fields import Effects
from engine.pampero.constants import (
    INCOME_COLUMNS,
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    NETWORK_LINES,
    NO_ZONE,
    NODES,
    STANDARD_SPACES,
    TABS,
    TOWERS,
    VENTURE_SLOTS,
    VJ,
    YOU,
    Board,
    Held,
    Market,
    Place,
    Sector,
    Site,
)
from engine.pampero.rules.cards import leftmost_space
from engine.pampero.rules.contracts import (
    BY_BATTERIES,
    BY_ENERGY,
    SOLAR_FIRST,
    battery_cost,
    energy_cost,
    is_unlocked,
    unlocked_lines,
)
from engine.pampero.rules.income import income_of, total_income
from engine.pampero.rules.turn import battery_icons
from engine.pampero.state import State
from engine.pampero.text import PamperoText
from engine.pampero.text.effect_text import amounts
from engine.pampero.text.place_ids import ROWS, Places
from engine.pampero.text.scoring_outlook import agenda
from engine.pampero.vj.turn import choose_card, objective
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact
from solo.canvas import Pen, beside, flowing, joined, padded, wrapped_lines
from solo.game import Game

ICONS = {
    Market.REMOTE: "Rm",
    Market.RESORT: "Rs",
    Market.COMMERCIAL: "Co",
    Market.INDUSTRIAL: "In",
    Market.RESIDENTIAL: "Rd",
}
LEGEND = (
    "Markets: Rm remote, Rs resort, Co commercial, In industrial, Rd residential; a number behind: income arrows. "
    "Sites: T tower, W wind farm, M either; ▲ ● your tower and wind farm, △ ○ VJ's, b your bulldozer. "
    "Contracts: 2e is 2 energy, 1b a battery; x locked for you, & linked, / one of a pair, * with a line to a "
    "connection tile; ■ your transformer, □ VJ's. Mat: A$6+2 is zone A for $6 with 2 energy."
)
SITE_LETTERS = {Site.TOWER: "T", Site.WIND_FARM: "W", Site.MIXED: "M"}
ROWS_OF_SECTORS = ((Sector.A1, Sector.A2, Sector.A3), (Sector.B1, Sector.C, Sector.B2))
ZONE_ROLES = ("zone-a", "zone-b", "zone-c")
SHORT_BONUS: dict[int, str] = {Effect.MONEY: "${}", Effect.ENERGY: "{}e", Effect.BATTERY: "{}b"}
SHORT_WORD = 4
LONG_FORM = 34
"""From this width on a sector tells each contract in a line of its own."""


class BoardView:
    """The parts of the table, each as lines of a width."""

    def __init__(self, game: Game, pen: Pen) -> None:
        self.game, self.pen = game, pen
        self.g: State = game.state
        self.words: PamperoText = game.words
        self.t = self.words.t
        self.places = Places(self.words)

    # The board

    def board(self, width: int) -> list[Text]:
        """The six sectors, in two rows."""
        each = (width - 2) // 3
        lines: list[Text] = []
        for row in ROWS_OF_SECTORS:
            blocks = [list(self.sector(sector, each)) for sector in row]
            lines += beside(blocks, [each] * 3, self.pen.shape("wall"))
        return lines

    def rule(self, width: int, title: str = "") -> Text:
        """A line across, with a title in it."""
        line = self.pen.shape("line")
        if not title:
            return self.pen.text(line * width, "dim")
        head = self.pen.text(title, "title")
        rest = self.pen.text(line * max(0, width - len(title) - 4), "dim")
        return joined([self.pen.text(line, "dim"), head, rest])

    def sector(self, sector: int, width: int) -> Iterator[Text]:
        """One sector: its name and circles, its sites, its contracts."""
        role = ZONE_ROLES[self.t.sector_zone[sector]]
        name = self.words.catalogue.board.sector[sector].name
        circles = list(self.circles(sector))
        room = width - sum(circle.cell_len + 1 for circle in circles)
        head = fitted(f"{self.words.sector(sector)} {name}", room)
        yield joined([self.pen.text(head, role, self.places.sector(sector)), *circles])
        sites = [site for site in range(self.t.sites) if self.t.site_sector[site] == sector]
        yield from flowing([self.site(site) for site in sites], 3, width)
        spaces = [space for space in range(SOLAR_FIRST) if self.is_in(space, sector)]
        if width >= LONG_FORM:
            yield from (self.contract_line(space, width) for space in spaces)
        else:
            yield from flowing([self.contract(space) for space in spaces], (width - 1) // 2, width)

    def is_in(self, space: int, sector: int) -> bool:
        """Whether a contract space is one of a sector's."""
        return space in self.words.spaces and self.t.space_sector[space] == sector

    def circles(self, sector: int) -> Iterator[Text]:
        """The connection tiles that lie in a sector, with how many of their lines are open."""
        for circle in range(self.t.circles):
            if self.t.circle_sector[circle] == sector and self.g.circle_tile_plus[circle]:
                tile = self.g.circle_tile_plus[circle] - 1
                said = f"*{self.words.connections[tile].id} {unlocked_lines(self.g, self.t, circle)}/2"
                yield self.pen.text(said, "dim", self.places.connection(tile))

    def site(self, site: int) -> Text:
        """A site: what it is for, which one, and what stands there."""
        record_id = self.words.site(site)
        name = f"{SITE_LETTERS[Site(self.t.site_kind[site])]}{record_id.rpartition('-')[2]}"
        shape, role = self.piece(site)
        place = self.places.site(site)
        return joined([self.pen.text(name, "dim" if role else "", place), self.pen.text(shape, role, place)], "")

    def piece(self, site: int) -> tuple[str, str]:
        """The shape and role of what stands on a site."""
        g, pen = self.g, self.pen
        for owners, name in ((g.site_tower_plus, "tower"), (g.site_wind_farm_plus, "wind-farm")):
            if owners[site]:
                mine = owners[site] == YOU + 1
                beside_it = pen.shape("bulldozer") if g.site_bulldozer_plus[site] == YOU + 1 else ""
                return pen.shape(name if mine else f"rival-{name}") + beside_it, "you" if mine else "rival"
        if g.site_bulldozer_plus[site]:
            mine = g.site_bulldozer_plus[site] == YOU + 1
            return pen.shape("bulldozer" if mine else "rival-bulldozer"), "you" if mine else "rival"
        return pen.shape("free"), ""

    def short_space(self, space: int) -> str:
        """The number of a contract space in its sector: `2`, `r3`."""
        number = self.words.space(space).rpartition("-")[2]
        return f"r{number}" if space >= STANDARD_SPACES else number

    def contract(self, space: int) -> Text:
        """A contract in few letters: `2 4e In2Rd1`."""
        place, name = self.places.contract(space), self.short_space(space)
        tile_plus = self.g.space_tile_plus[space]
        if not tile_plus:
            return self.transformer(space, name, place)
        locked = not is_unlocked(self.g, self.t, YOU, space)
        said = f"{'x' if locked else ''}{name} {self.cost(space)} {self.icons(tile_plus - 1)}"
        return self.pen.text(said, "dim" if locked else "", place)

    def contract_line(self, space: int, width: int) -> Text:
        """A contract in a line, with its name."""
        place, name = self.places.contract(space), f"{self.short_space(space):<3}"
        tile_plus = self.g.space_tile_plus[space]
        if not tile_plus:
            return self.transformer(space, name, place)
        locked = not is_unlocked(self.g, self.t, YOU, space)
        role = "dim" if locked else ""
        costs = f"{self.cost(space):>6}"
        icons = f"{self.ties(space)} {self.icons(tile_plus - 1)}"
        room = width - len(costs) - len(icons) - 1
        head = fitted(f"{'x' if locked else ' '}{name}{self.words.tiles[tile_plus - 1].name}", room - 1)
        return joined([padded(self.pen.text(head, role, place), room), self.pen.text(icons, role, place), costs], "")

    def transformer(self, space: int, name: str, place: str) -> Text:
        """What lies there once the contract is gone."""
        owner_plus = self.g.space_seat_plus[space]
        shape = "gone" if not owner_plus else "mine" if owner_plus == YOU + 1 else "rival"
        role = "dim" if not owner_plus else "you" if owner_plus == YOU + 1 else "rival"
        return joined([self.pen.text(name, "dim", place), self.pen.text(self.pen.shape(shape), role, place)])

    def ties(self, space: int) -> str:
        """Signs of what a contract hangs together with."""
        t = self.t
        link = "&" if t.space_link_plus[space] else ""
        pair = "/" if t.space_pair_plus[space] else ""
        line = t.space_line_plus[space]
        tile = "*" if line and self.g.circle_tile_plus[t.line_circle[line - 1]] else ""
        return f"{link}{pair}{tile}"

    def icons(self, tile: int) -> str:
        """The market icons of a contract tile with their arrows."""
        record = self.words.tiles[tile]
        return "".join(f"{ICONS[Market(icon.market)]}{icon.arrows or ''}" for icon in record.icons)

    def cost(self, space: int) -> str:
        """What a contract costs you: `2e`, `2e|1b`, `2e+1b`."""
        energy = energy_cost(self.g, self.t, YOU, space, 0, BY_ENERGY)
        batteries = battery_cost(self.g, self.t, space, BY_BATTERIES)
        parts = [f"{energy}e"] if energy else []
        parts += [f"{batteries}b"] if batteries else []
        either = self.t.tile_either[self.g.space_tile_plus[space] - 1]
        return ("|" if either else "+").join(parts) or "0e"

    # Your own boards

    def stocks(self, seat: int) -> Text:
        """What a seat has, and what the end of the year brings."""
        g, t, pen = self.g, self.t, self.pen
        role = "you" if seat == YOU else "rival"
        limit = t.energy_limit[g.board_of[seat]]
        parts = [
            pen.text(f"{'You' if seat == YOU else 'VJ':<3}", role),
            pen.text(f"${g.money[seat]}", "money"),
            pen.text(f"energy {g.energy[seat]}/{limit}"),
            pen.text(f"batteries {g.batteries[seat]}"),
            pen.text(f"a year ${total_income(g, t, seat)}+{battery_icons(g, t, seat)}b"),
        ]
        counts = {"tower": Fact.TOWERS, "wind-farm": Fact.WIND_FARMS, "mine": Fact.CONTRACTS}
        rivals = {"tower": "rival-tower", "wind-farm": "rival-wind-farm", "mine": "rival"}
        for name, fact in counts.items():
            shape = pen.shape(name if seat == YOU else rivals[name])
            parts.append(pen.text(f"{shape}{g.tally[seat, fact]}", role))
        return joined(parts, "  ")

    def mat(self, width: int) -> list[Text]:
        """The company mat: each space with its tabs, and the card that lies there."""
        each = (width - 7) // MAT_COLUMNS
        lines: list[Text] = []
        for row in range(MAT_ROWS):
            following = leftmost_space(self.g, YOU, row)
            blocks = [self.mat_space(row, column, column == following, each - 1) for column in range(MAT_COLUMNS)]
            name = self.pen.text(ROWS[row].capitalize(), "title")
            cells = [[name, Text()], *blocks]
            lines += beside(cells, [7, *[each] * MAT_COLUMNS], "")
        return [*lines, *self.hand(width)]

    def mat_space(self, row: int, column: int, is_next: bool, width: int) -> list[Text]:
        """A space: its tabs, and its card, or that it is the next one."""
        g, t, place = self.g, self.t, self.places.mat(row, column)
        tabs = [
            self.pen.text(self.tab(row, column, tab), ZONE_ROLES[t.tab_zone[row, column, tab]], place)
            for tab in range(TABS)
            if t.tab_zone[row, column, tab] != NO_ZONE
        ]
        card_plus = g.mat_card_plus[YOU, row, column]
        if card_plus:
            return [joined(tabs), self.pen.text(abbreviated(self.words.card(card_plus - 1), width), "you", place)]
        return [joined(tabs), self.pen.text(f"{self.pen.shape('next')} next" if is_next else "", "dim", place)]

    def tab(self, row: int, column: int, tab: int) -> str:
        """A tab: zone, what it costs now, energy: `A$6+2`."""
        zone = self.t.tab_zone[row, column, tab]
        value = max(0, self.t.tab_value[row, column, tab] - self.g.zone_discount[YOU, zone])
        return f"{self.words.zone(zone)[-1]}${value}+{self.t.tab_energy[row, column, tab]}"

    def hand(self, width: int) -> list[Text]:
        """The cards in your hand, action cards and scoring cards."""
        g, pen = self.g, self.pen
        cards = [card for card in range(len(self.words.cards)) if g.card[YOU, card] == Held.HAND]
        held = [card for card in range(len(self.words.catalogue.specialist_scoring.card)) if g.scoring_card[YOU, card]]
        parts = [pen.text(self.words.card(card), "", self.places.card(card)) for card in cards]
        parts += [pen.text(self.words.scoring_card(card), "good", self.places.held(card)) for card in held]
        own = [tile for tile in range(len(self.words.connections)) if g.connection[YOU, tile] == 1]
        parts += [pen.text(f"*{self.words.connections[tile].id}", "dim", self.places.connection(tile)) for tile in own]
        head = pen.text("Hand", "title")
        return wrapped_lines(joined([head, joined(parts, ", ") if parts else pen.text("empty", "dim")]), width, 5)

    def income(self) -> list[Text]:
        """The income tracks with their walls, markers and what they earn."""
        g, t, pen = self.g, self.t, self.pen
        towers = g.tally[YOU, Fact.TOWERS]
        head = [pen.text(f"{'Income':<12}", "title")]
        for column in range(INCOME_COLUMNS):
            locked = towers < t.income_tower[Board.PLAYER, column]
            specialist = "s" if t.income_specialists[Board.PLAYER, column] else " "
            head.append(pen.text(f"{t.income_value[Board.PLAYER, column]:>2}{specialist}", "dim" if locked else ""))
        return [joined(head, ""), *(self.track(market, towers) for market in range(MARKETS))]

    def track(self, market: int, towers: int) -> Text:
        """One income track."""
        g, t, pen = self.g, self.t, self.pen
        place = self.places.income(market)
        parts = [pen.text(f"{self.words.market(market):<12}", "", place)]
        for column in range(INCOME_COLUMNS):
            here = g.income[YOU, market] == column
            moves = t.income_arrow_plus[Board.PLAYER, market, column]
            shape = pen.shape("marker") if here else "x" if towers < t.income_tower[Board.PLAYER, column] else "+"
            shape = shape if here or moves or shape == "x" else pen.shape("free")
            parts.append(pen.text(f" {shape} ", "you" if here else "dim", place))
        return joined([*parts, pen.text(f"${income_of(g, t, YOU, market)}", "money", place)], "")

    def grid(self) -> list[Text]:
        """The grid of transformers under its towers; a tile laid on a space shows its first market."""
        g, pen = self.g, self.pen
        towers = g.tally[YOU, Fact.TOWERS]
        head = [pen.text(f"{'Grid':<5}", "title")]
        for column in range(TOWERS):
            built = column < towers
            sign = pen.shape("tower") if built else "x"
            head.append(pen.text(f"{sign}{column + 1}  ", "you" if built else "dim"))
        rows = sorted({self.words.catalogue.grid_board.node[node].row for node in range(NODES)})
        cells = [[self.node_at(row, column) for column in range(TOWERS)] for row in rows]
        return [joined(head, ""), *(joined([pen.text(f"{'':<5}"), *row], "") for row in cells)]

    def node_at(self, row: int, column: int) -> Text:
        """The grid space of a row and column, if there is one."""
        for node in range(NODES):
            record = self.words.catalogue.grid_board.node[node]
            if record.row == row and record.column == column + 1:
                return self.node(node)
        return self.pen.text("    ")

    def node(self, node: int) -> Text:
        """A grid space: covered by a tile, open, or locked; its bonus and marks."""
        g, pen = self.g, self.pen
        record = self.words.catalogue.grid_board.node[node]
        place = self.places.grid(node)
        tile_plus = g.node_tile_plus[YOU, node]
        if tile_plus:
            icon = self.icons(tile_plus - 1)[:2]
            return pen.text(f"{pen.shape('mine')}{icon:<3}", "you", place)
        shut = self.t.node_column[node] >= g.tally[YOU, Fact.TOWERS]
        signs = ("]" if record.end else "") + ("!" if record.marks else "")
        said = f"{signs}{short_bonus(record.effects)}" or pen.shape("shut" if shut else "open")
        return pen.text(f"{said:<4}", "dim" if shut else "", place)

    def lines(self, width: int) -> list[Text]:
        """The network lines with their price, or paid; venture capital; bulldozers that are not on the board."""
        g, pen = self.g, self.pen
        parts = [pen.text("Lines", "title")]
        for line in range(NETWORK_LINES):
            paid = g.network_tile[YOU, line]
            said = pen.shape("paid") if paid else short_cost(self.words, line)
            parts.append(pen.text(f"{line + 1}:{said}", "you" if paid else "", self.places.line(line)))
        parts.append(pen.text(" Venture", "title"))
        for slot in range(VENTURE_SLOTS):
            opens = g.tally[YOU, Fact.TOWERS] >= self.t.venture_tower[slot]
            shape = "mine" if g.venture[YOU, slot] else "open" if opens else "shut"
            parts.append(pen.text(f"{slot + 1}{pen.shape(shape)}", "", self.places.venture(slot)))
        waiting = sum(g.bulldozer[YOU, each] == Place.UTILITY for each in range(5))
        if waiting:
            parts.append(pen.text(f" Utility {waiting}b", "dim", "utility area"))
        return wrapped_lines(joined(parts), width, 6)

    def mine(self, width: int) -> list[Text]:
        """Everything in front of you."""
        income, grid = self.income(), self.grid()
        first = 43
        return [
            *self.mat(width),
            *beside([income, grid], [first, max(0, width - first - 1)]),
            *self.lines(width),
        ]

    # VJ and time

    def majorities(self) -> list[Text]:
        """The majority track: three cards, who leads, and which card is next to act as it stands."""
        g, pen = self.g, self.pen
        copied = copy_state(self.game._states)
        acting = -1 if g.over else choose_card(copied[0], self.t)
        lines = []
        for position in range(3):
            flipped = position == 0 and g.solo_flipped
            fact = self.words.catalogue.solo_cards.card[g.solo_card[position]].objective
            yours, theirs = (objective(g, self.t, seat, position) for seat in (YOU, VJ))
            sign = pen.shape("next") if position == acting else " "
            lead = "done" if flipped else "you hold it" if yours > theirs else "VJ holds it"
            role = "dim" if flipped else "you" if yours > theirs else "rival"
            name = f"{sign} {position + 1} most {self.words.fact(fact):<22}"
            counts = [pen.text(f"you {yours:>2}", "you"), pen.text(f"VJ {theirs:>2}", "rival")]
            lines.append(joined([pen.text(name, "", self.places.solo(position)), *counts, pen.text(lead, role)]))
        return lines

    def time(self, width: int) -> list[Text]:
        """The time track, and what is scored next."""
        g, t, pen = self.g, self.t, self.pen
        marks = {t.time_first_scoring: "1st", t.time_second_scoring: "2nd", t.time_end: "end"}
        spaces = []
        for space in range(t.time_end + 1):
            name = marks.get(space, str(space))
            here = g.time[YOU] == space
            spaces.append(pen.text(f"[{name}]" if here else f" {name} ", "you" if here else ""))
        ready = "used" if g.pass_tile_used else "ready"
        tail = pen.text(f" supply {g.battery_supply}b, pass tile {ready}", "dim", "pass tile")
        head = joined([pen.text("Time ", "title"), joined(spaces, pen.shape("line")), tail], "")
        due = [each for each in agenda(g, self.words) if not each.is_done]
        first = [each for each in due if each.when == due[0].when]
        said = "; ".join(f"{each.what} (you {each.counts[0]}, VJ {each.counts[1]})" for each in first)
        next_due = [pen.text(f"Next {due[0].when}: {said}" if due else "Everything is scored.", "dim")]
        return [head, *wrapped_lines(next_due[0], width, 5)[:2]]

    def rival(self, width: int) -> list[Text]:
        """VJ in short: majorities and time."""
        return [*self.majorities(), *self.time(width)]

    def whole(self, width: int) -> list[Text]:
        """What you look at every turn."""
        return [
            self.stocks(YOU),
            self.stocks(VJ),
            *self.board(width),
            self.rule(width, "Your company"),
            *self.mine(width),
            self.rule(width, "VJ's majorities and the time track"),
            *self.rival(width),
        ]


def fitted(name: str, width: int) -> str:
    """A name in a width: its end is left out where it is longer."""
    return name if len(name) <= width else f"{name[: max(0, width - 1)]}."


def abbreviated(name: str, width: int) -> str:
    """A name in a width: its words are cut short, the first ones first, until it fits."""
    words = name.split()
    for number, word in enumerate(words):
        if len(" ".join(words)) > width and len(word) > SHORT_WORD + 1:
            words[number] = f"{word[:SHORT_WORD]}."
    return fitted(" ".join(words), width)


def short_bonus(effects: Effects) -> str:
    """A bonus in two letters: `$2`, `1e`, `1b`, or `+` for any other."""
    if not effects:
        return ""
    phrases = [phrase for program in effects for phrase in program]
    form = SHORT_BONUS.get(phrases[0].op) if len(phrases) == 1 else None
    return form.format(phrases[0].a) if form else "+"


def short_cost(words: PamperoText, line: int) -> str:
    """What a network line costs: `1e`, `$3`."""
    cost = words.catalogue.grid_board.network[line].cost
    parts = [f"{cost.energy}e"] if cost.energy else []
    parts += [f"{cost.batteries}b"] if cost.batteries else []
    parts += [f"${cost.money}"] if cost.money else []
    return "+".join(parts) or amounts(0) or "0"
