"""The panels of a game in progress: the city, the market, the action spaces, the players and their scores."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from engine.dilluvia.codes import cell_code, zeppelin_end, zeppelin_line
from engine.dilluvia.components.models import TileRecord
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    ACTIONS,
    CITY,
    COLOURS,
    LAST_TURN,
    MARKET_SIDE,
    PROPELLERS,
    SPOTS,
    TILE_KINDS,
    WHITE_SPOT,
    Action,
    Mat,
)
from engine.dilluvia.results import sides_of
from engine.dilluvia.rules.booking import marker_worth, mat_worth
from engine.dilluvia.rules.city import covered_cell, is_marked
from engine.dilluvia.rules.placement import is_benefit_open
from engine.dilluvia.state import State
from engine.dilluvia.text.game_text import DilluviaText
from engine.dilluvia.text.names import ACTION_NAMES, cell_name, count
from engine.dilluvia.text.tiles import tile_says
from engine.dilluvia.vocabulary.accounts import (
    AEROS_MEANS,
    POPULATION_MEANS,
    PRESTIGE_MEANS,
)
from solo.canvas import Pen, beside, joined, padded
from solo.game import Game

ROLES = ("zone-c", "zone-a", "zone-b", "you")
"""The roles of the four colours: red, yellow, blue, green."""
COLOUR_LETTERS = "wbnp"
CITY_WIDTH = 3 + 3 * CITY
LEGEND = (
    "City: R2 a building #2 of Red, r. ground of Red, X. a propeller nobody has, Xr one of Red, ~~ a garden, "
    ". a free space. Cubes: w white, b black, n brown, p purple. Mat: money/resources/prestige of each income. "
    "Actions: o an open spot, A one that costs an Aero, R3* three workers of Red with the special one."
)


class Panels:
    """Draws one position."""

    def __init__(self, game: Game, pen: Pen) -> None:
        self.g: State = game.state
        self.t: Tables = game.edition.tables[0]
        text = game.words
        assert isinstance(text, DilluviaText)
        self.names = text.names
        self.sides = sides_of(self.g.n_seats)
        self.pen = pen

    def letter(self, seat: int) -> str:
        """`R` for Red."""
        return self.sides[seat].says[0]

    # --- the city

    def city_and_players(self, width: int) -> list[Text]:
        """The city with the players beside it, or below it in a narrow window."""
        left = self.city(min(width, CITY_WIDTH))
        room = width - CITY_WIDTH - 2
        if room < 30:
            return [*left, Text(), *self.players(width)]
        return beside([left, self.players(room)], [CITY_WIDTH, room], "  ")

    def city(self, width: int) -> list[Text]:
        """A line for every row of spaces."""
        pieces = self.pieces()
        head = "   " + " ".join(f"{chr(ord('A') + column):<2}" for column in range(CITY))
        lines = [self.pen.text(head, "dim")]
        for row in range(CITY):
            cells = [self.cell(cell_code(row, column), pieces) for column in range(CITY)]
            lines.append(joined([self.pen.text(f"{row + 1:>2}", "dim"), *cells]))
        return [padded(line, width) for line in lines]

    def pieces(self) -> dict[int, tuple[str, int]]:
        """What stands on a space: two letters, and whose it is (-1: nobody's)."""
        g, t = self.g, self.t
        found: dict[int, tuple[str, int]] = {}
        for propeller in range(PROPELLERS):
            owner = g.propeller_seat_plus[propeller] - 1
            mark = self.letter(owner).lower() if owner >= 0 else "."
            found[t.propeller_cell[propeller]] = (f"X{mark}", owner)
        for building in range(g.building_count):
            kind, seat = g.building_kind[building], g.building_seat[building]
            size = t.building_size[kind]
            for number in range(size):
                cell = covered_cell(g.building_cell[building], size, g.building_turned[building], number)
                found[cell] = (f"{self.letter(seat)}{t.building_number[kind]}", seat)
        return found

    def cell(self, cell: int, pieces: dict[int, tuple[str, int]]) -> Text:
        """One space of the city."""
        place = f"space {cell_name(cell)}"
        if cell in pieces:
            letters, seat = pieces[cell]
            return self.pen.text(letters, ROLES[seat] if seat >= 0 else "title", place)
        for seat in range(self.g.n_seats):
            if is_marked(self.g.ground[seat], cell):
                return self.pen.text(f"{self.letter(seat).lower()}.", ROLES[seat], place)
        if is_marked(self.g.garden[:], cell):
            return self.pen.text("~~", "good", place)
        return self.pen.text(". " if is_marked(self.g.free[:], cell) else "  ", "dim", place)

    # --- the players

    def players(self, width: int) -> list[Text]:
        """The players in their order."""
        lines: list[Text] = [self.pen.text(f"Game turn {self.g.turn} of {LAST_TURN}", "title")]
        for place in range(self.g.n_seats):
            lines += self.player(self.g.order[place], place)
        return [padded(line, width) for line in lines]

    def player(self, seat: int, place: int) -> Iterator[Text]:
        """One player: points, holdings, mat, tiles."""
        g = self.g
        yield self.pen.text(f"{place + 1}. {self.sides[seat].says}", ROLES[seat])
        worth = marker_worth(g, self.t, seat)
        yield Text(f"   {g.population[seat]} population, {g.prestige[seat]} prestige (ten = {worth})")
        cubes = " ".join(f"{g.cubes[seat, colour]}{COLOUR_LETTERS[colour]}" for colour in range(COLOURS))
        yield Text(f"   {count(g.aeros[seat], 'Aero')}, cubes {cubes}")
        mat = "/".join(str(mat_worth(g, seat, which)) for which in Mat)
        special = " + special" if g.idle_special[seat] else ""
        yield Text(f"   mat {mat}, workers {g.idle_dark[seat]}{special} of {g.dark[seat] + 1}")
        held = [self.names.tile(kind) for kind in range(TILE_KINDS) for _ in range(g.held[seat, kind])]
        if held:
            yield self.pen.text(f"   {', '.join(held)}", "dim")

    # --- the market

    def market(self, width: int) -> list[Text]:
        """Four rows of four tiles, with the zeppelins at their ends."""
        room = max(10, (width - 4) // MARKET_SIDE - 1)
        lines = [self.zeppelin_row(0, room)]
        for row in range(MARKET_SIDE):
            spaces = [row * MARKET_SIDE + column for column in range(MARKET_SIDE)]
            ends = (self.zeppelin(row, 0), self.zeppelin(row, 1))
            names = [padded(self.tile_name(space), room) for space in spaces]
            says = [padded(self.tile_says(space), room) for space in spaces]
            lines += [joined([ends[0], *names, ends[1]]), joined([" ", *says, " "]), Text()]
        lines[-1] = self.zeppelin_row(1, room)
        return [padded(line, width) for line in lines]

    def zeppelin(self, line: int, end: int) -> Text:
        """The zeppelin at an end of a line, or a blank."""
        for seat in range(self.g.n_seats):
            code = self.g.zeppelin_plus[seat] - 1
            if code >= 0 and zeppelin_line(code) == line and zeppelin_end(code) == end:
                return self.pen.text(self.letter(seat), ROLES[seat])
        return Text(" ")

    def zeppelin_row(self, end: int, room: int) -> Text:
        """The zeppelins above or below the columns."""
        marks = [padded(self.zeppelin(MARKET_SIDE + column, end), room) for column in range(MARKET_SIDE)]
        return joined([" ", *marks])

    def tile_record(self, space: int) -> TileRecord | None:
        """The tile on a market space."""
        kind_plus = self.g.market_plus[space]
        return self.names.tile_record(kind_plus - 1) if kind_plus else None

    def tile_name(self, space: int) -> Text:
        """What a market space has to sell."""
        place = f"market {space + 1}"
        if self.g.turn == LAST_TURN:
            marked = self.g.marked_plus[space]
            if marked:
                return self.pen.text(f"({self.sides[marked - 1].says})", ROLES[marked - 1], place)
            return self.pen.text(self.names.last_space(space), "title", place)
        tile = self.tile_record(space)
        return self.pen.text(f"{tile.name}{' (5)' if tile.five else ''}" if tile else "-", "title", place)

    def tile_says(self, space: int) -> Text:
        """What it does."""
        tile = self.tile_record(space)
        return self.pen.text(tile_says(tile) if tile else "", "dim")

    # --- the action spaces

    def actions(self, width: int) -> list[Text]:
        """Every row of spots, and whether its benefit is open."""
        lines = [self.pen.text("Spots; + where the special worker still brings its benefit", "dim")]
        for action in range(ACTIONS):
            spots = [spot for number in range(SPOTS) if (spot := self.spot(action, number)) is not None]
            benefit = "+" if is_benefit_open(self.g, action) else " "
            name = self.pen.text(f"{benefit} {ACTION_NAMES[Action(action)]:<16}", place=f"action {action + 1}")
            lines.append(joined([name, *spots]))
        return [padded(line, width) for line in lines]

    def spot(self, action: int, number: int) -> Text | None:
        """One spot, if it is used by so many players."""
        g, t = self.g, self.t
        owner = g.spot_seat_plus[action, number] - 1
        if owner >= 0:
            special = "*" if g.spot_special[action, number] else ""
            return self.pen.text(f"{self.letter(owner)}{g.spot_workers[action, number]}{special}", ROLES[owner])
        players = t.spot_players[action, number]
        if not 0 < players <= g.n_seats:
            return None
        if t.coloured[action] and number != WHITE_SPOT:
            return self.pen.text(f"({self.letter(number)})", ROLES[number]) if number < g.n_seats else None
        return self.pen.text("A" if t.spot_aero[action, number] else "o")

    # --- the scores

    def scores(self, width: int) -> list[Text]:
        """Population, prestige and Aeros by account."""
        head = " ".join(f"{side.says:>8}" for side in self.sides)
        room = max(20, width - len(head) - 1)
        lines: list[Text] = []
        for title, means, ledger in (
            ("Population", POPULATION_MEANS, self.g.population_ledger),
            ("Prestige", PRESTIGE_MEANS, self.g.prestige_ledger),
            ("Aeros", AEROS_MEANS, self.g.aeros_ledger),
        ):
            lines.append(self.pen.text(f"{title:<{room}} {head}", "title"))
            for account, says in means.items():
                amounts = [ledger[seat, account] for seat in range(self.g.n_seats)]
                if any(amounts):
                    lines.append(self.amounts(says[:room], room, amounts))
            totals = [sum(ledger[seat, account] for account in means) for seat in range(self.g.n_seats)]
            lines.append(self.amounts("total", room, totals))
        return [padded(line, width) for line in lines]

    def amounts(self, says: str, room: int, amounts: list[int]) -> Text:
        """A line of the scores."""
        return Text(f"{says:<{room}} " + " ".join(f"{amount:>8}" for amount in amounts))
