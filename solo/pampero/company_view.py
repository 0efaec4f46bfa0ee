"""A company: its stocks, mat and hand, income tracks, grid, network lines and venture capital."""

from __future__ import annotations

from rich.text import Text

from engine.core.text.grammar import money
from engine.pampero.components.models.fields import Effects
from engine.pampero.constants import (
    INCOME_COLUMNS,
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    NETWORK_LINES,
    NO_ZONE,
    NODES,
    TABS,
    TOWERS,
    VENTURE_SLOTS,
    Board,
    Held,
    Place,
)
from engine.pampero.rules.cards import leftmost_space
from engine.pampero.rules.income import income_of, total_income
from engine.pampero.rules.turn import battery_icons
from engine.pampero.text import PamperoText
from engine.pampero.text.effect_text import amounts
from engine.pampero.text.place_ids import ROWS
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact
from solo.canvas import beside, joined, wrapped_lines
from solo.pampero.grid_drawing import short_form
from solo.pampero.table_look import RIVAL_SHAPES, ZONE_ROLES, TableLook, abbreviated

SHORT_BONUS: dict[int, str] = {Effect.MONEY: "${}", Effect.ENERGY: "{}e", Effect.BATTERY: "{}b"}


class CompanyView(TableLook):
    """The company in front, as lines of a width."""

    def stocks(self, seat: int) -> Text:
        """What a seat has, and what the end of the year brings."""
        g, t, pen = self.g, self.t, self.pen
        role = self.role(seat)
        limit = t.energy_limit[g.board_of[seat]]
        parts = [
            pen.text(f"{self.name(seat):<{3 if self.words.is_solo else 6}}", role),
            pen.text(money(g.money[seat]), "money"),
            pen.text(f"energy {g.energy[seat]}/{limit}"),
            pen.text(f"batteries {g.batteries[seat]}"),
            pen.text(f"per year ${total_income(g, t, seat)}+{battery_icons(g, t, seat)}b"),
        ]
        counts = {"tower": Fact.TOWERS, "wind-farm": Fact.WIND_FARMS, "mine": Fact.CONTRACTS}
        for name, fact in counts.items():
            shape = pen.shape(RIVAL_SHAPES[name] if self.words.is_vj(seat) else name)
            parts.append(pen.text(f"{shape}{g.tally[seat, fact]}", role))
        return joined(parts, "  ")

    def mat(self, width: int) -> list[Text]:
        """The company mat: each space with its tabs, and the card that lies there."""
        each = (width - 7) // MAT_COLUMNS
        lines: list[Text] = []
        for row in range(MAT_ROWS):
            following = leftmost_space(self.g, self.me, row)
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
        card_plus = g.mat_card_plus[self.me, row, column]
        if card_plus:
            return [joined(tabs), self.pen.text(abbreviated(self.words.card(card_plus - 1), width), "you", place)]
        return [joined(tabs), self.pen.text(f"{self.pen.shape('next')} next" if is_next else "", "dim", place)]

    def tab(self, row: int, column: int, tab: int) -> str:
        """A tab: zone, what it costs now, energy: `A$6+2`."""
        zone = self.t.tab_zone[row, column, tab]
        value = max(0, self.t.tab_value[row, column, tab] - self.g.zone_discount[self.me, zone])
        return f"{self.words.zone(zone)[-1]}${value}+{self.t.tab_energy[row, column, tab]}"

    def hand(self, width: int) -> list[Text]:
        """The cards in your hand, action cards and scoring cards."""
        g, pen = self.g, self.pen
        cards = [card for card in range(len(self.words.cards)) if g.card[self.me, card] == Held.HAND]
        held = [
            card for card in range(len(self.words.catalogue.specialist_scoring.card)) if g.scoring_card[self.me, card]
        ]
        parts = [pen.text(self.words.card(card), "", self.places.card(card)) for card in cards]
        parts += [pen.text(self.words.scoring_card(card), "good", self.places.held(card)) for card in held]
        own = [tile for tile in range(len(self.words.connections)) if g.connection[self.me, tile] == 1]
        parts += [pen.text(f"*{self.words.connections[tile].id}", "dim", self.places.connection(tile)) for tile in own]
        head = pen.text("Hand", "title")
        return wrapped_lines(joined([head, joined(parts, ", ") if parts else pen.text("empty", "dim")]), width, 5)

    def income(self) -> list[Text]:
        """The income tracks with their walls, markers and what they earn."""
        g, t, pen = self.g, self.t, self.pen
        towers = g.tally[self.me, Fact.TOWERS]
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
            here = g.income[self.me, market] == column
            moves = t.income_arrow_plus[Board.PLAYER, market, column]
            shape = pen.shape("marker") if here else "x" if towers < t.income_tower[Board.PLAYER, column] else "+"
            shape = shape if here or moves or shape == "x" else pen.shape("free")
            parts.append(pen.text(f" {shape} ", "you" if here else "dim", place))
        return joined([*parts, pen.text(f"${income_of(g, t, self.me, market)}", "money", place)], "")

    def grid(self) -> list[Text]:
        """The grid of transformers under its towers; a tile laid on a space shows its first market."""
        g, pen = self.g, self.pen
        towers = g.tally[self.me, Fact.TOWERS]
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
        tile_plus = g.node_tile_plus[self.me, node]
        if tile_plus:
            icon = self.icons(tile_plus - 1)[:2]
            return pen.text(f"{pen.shape('mine')}{icon:<3}", "you", place)
        shut = self.t.node_column[node] >= g.tally[self.me, Fact.TOWERS]
        signs = ("]" if record.end else "") + ("!" if record.marks else "")
        said = f"{signs}{short_bonus(record.effects)}" or pen.shape("shut" if shut else "open")
        return pen.text(f"{said:<4}", "dim" if shut else "", place)

    def lines(self, width: int) -> list[Text]:
        """The network lines with their price, or paid; venture capital; bulldozers that are not on the board."""
        g, pen = self.g, self.pen
        parts = [pen.text("Lines", "title")]
        for line in range(NETWORK_LINES):
            paid = g.network_tile[self.me, line]
            said = pen.shape("paid") if paid else short_cost(self.words, line)
            parts.append(pen.text(f"{line + 1}:{said}", "you" if paid else "", self.places.line(line)))
        parts.append(pen.text(" Venture", "title"))
        for slot in range(VENTURE_SLOTS):
            opens = g.tally[self.me, Fact.TOWERS] >= self.t.venture_tower[slot]
            shape = "mine" if g.venture[self.me, slot] else "open" if opens else "shut"
            parts.append(pen.text(f"{slot + 1}{pen.shape(shape)}", "", self.places.venture(slot)))
        waiting = sum(g.bulldozer[self.me, each] == Place.UTILITY for each in range(5))
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


def short_bonus(effects: Effects) -> str:
    """A bonus in two letters: `$2`, `1e`, `1b`, or `+` for any other."""
    return short_form(effects, SHORT_BONUS) or ("+" if effects else "")


def short_cost(words: PamperoText, line: int) -> str:
    """What a network line costs: `1e`, `$3`."""
    cost = words.catalogue.grid_board.network[line].cost
    parts = [f"{cost.energy}e"] if cost.energy else []
    parts += [f"{cost.batteries}b"] if cost.batteries else []
    parts += [f"${cost.money}"] if cost.money else []
    return "+".join(parts) or amounts(0) or "0"
