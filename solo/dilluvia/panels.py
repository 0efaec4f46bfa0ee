"""The panels of a game in progress: the city, the market, the action spaces, the players and their scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

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
from engine.dilluvia.text.names import ACTION_NAMES, count
from engine.dilluvia.text.place_ids import action_place, market_place, space_place
from engine.dilluvia.text.tiles import tile_says, tile_short
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
PLAYER_WIDTH = 34
ACTION_WIDTH = 38
LEGEND = (
    "City: R2 a building #2 of Red (═ joins its spaces), r· ground of Red, ✣ a propeller nobody has, ✣r one of Red, "
    "♣♣ a garden, · or : a free space, by quarter. Cubes: w white, b black, n brown, p purple. x2: population for "
    "every ten prestige. Mat: money/resources/prestige of each income. Workers: 3+* three and the special one to be "
    "placed. Actions: ○ an open spot, A one that costs an Aero, (R) Red's own, R3* three workers of Red with the "
    "special one, + where the special worker's benefit is still open. Market: R▶ Red's zeppelin, (5) a price of 5."
)


class Piece(NamedTuple):
    """What stands on a space: two letters, whose it is (-1: nobody's), and the number of the building."""

    letters: str
    seat: int
    building: int = -1


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

    # --- the table

    def table(self, width: int) -> list[Text]:
        """City and players, below them the action spaces and the market; all of it where there is room."""
        lines = self.city_and_players(width)
        if width < CITY_WIDTH + PLAYER_WIDTH:
            return lines
        return [*lines, Text(), *self.actions(width), Text(), *self.market(width)]

    # --- the city

    def city_and_players(self, width: int) -> list[Text]:
        """The city with the players beside it, or below it in a narrow window."""
        left = self.city(min(width, CITY_WIDTH))
        room = width - CITY_WIDTH - 1
        if room < PLAYER_WIDTH:
            return [*left, Text(), *self.players(width)]
        return beside([left, self.players(room)], [CITY_WIDTH, room])

    def city(self, width: int) -> list[Text]:
        """A line for every row of spaces."""
        pieces = self.pieces()
        head = "   " + " ".join(f"{chr(ord('A') + column):<2}" for column in range(CITY))
        lines = [self.pen.text(head, "dim")]
        for row in range(CITY):
            parts = [self.pen.text(f"{row + 1:>2} ", "dim")]
            for column in range(CITY):
                cell = cell_code(row, column)
                parts += [self.cell(cell, pieces), self.gap(cell, pieces)]
            lines.append(joined(parts, ""))
        return [padded(line, width) for line in lines]

    def pieces(self) -> dict[int, Piece]:
        """What stands on a space."""
        g, t = self.g, self.t
        found: dict[int, Piece] = {}
        for propeller in range(PROPELLERS):
            owner = g.propeller_seat_plus[propeller] - 1
            mark = self.letter(owner).lower() if owner >= 0 else " "
            found[t.propeller_cell[propeller]] = Piece(f"{self.pen.shape('propeller')}{mark}", owner)
        for building in range(g.building_count):
            kind, seat = g.building_kind[building], g.building_seat[building]
            size = t.building_size[kind]
            for number in range(size):
                cell = covered_cell(g.building_cell[building], size, g.building_turned[building], number)
                found[cell] = Piece(f"{self.letter(seat)}{t.building_number[kind]}", seat, building)
        return found

    def gap(self, cell: int, pieces: dict[int, Piece]) -> Text:
        """What is drawn right of a space: a joint inside a building."""
        here, there = pieces.get(cell), pieces.get(cell + 1)
        if here and there and here.building == there.building >= 0 and cell % CITY < CITY - 1:
            return self.pen.text(self.pen.shape("joint"), ROLES[here.seat], space_place(cell))
        return Text(" ")

    def cell(self, cell: int, pieces: dict[int, Piece]) -> Text:
        """One space of the city."""
        place, pen = space_place(cell), self.pen
        if cell in pieces:
            piece = pieces[cell]
            return pen.text(piece.letters, ROLES[piece.seat] if piece.seat >= 0 else "title", place)
        for seat in range(self.g.n_seats):
            if is_marked(self.g.ground[seat], cell):
                return pen.text(f"{self.letter(seat).lower()}{pen.shape('free')}", ROLES[seat], place)
        if is_marked(self.g.garden[:], cell):
            return pen.text(2 * pen.shape("garden"), "good", place)
        if not is_marked(self.g.free[:], cell):
            return pen.text("  ", place=place)
        return pen.text(f"{':' if self.t.sector_plus[cell] % 2 else pen.shape('free')} ", "dim", place)

    # --- the players

    def players(self, width: int) -> list[Text]:
        """The players in their order, side by side where they fit."""
        blocks = [list(self.player(self.g.order[place], place, width)) for place in range(self.g.n_seats)]
        if width < 2 * PLAYER_WIDTH:
            return [padded(line, width) for block in blocks for line in block]
        half = (width - 1) // 2
        pairs = [blocks[first : first + 2] for first in range(0, len(blocks), 2)]
        lines = [line for pair in pairs for line in beside(pair, [half] * len(pair))]
        return [padded(line, width) for line in lines]

    def player(self, seat: int, place: int, width: int) -> Iterator[Text]:
        """One player: points, holdings, mat, tiles."""
        g = self.g
        workers = f"{g.idle_dark[seat]}{'+*' if g.idle_special[seat] else ''} of {count(g.dark[seat] + 1, 'worker')}"
        name = self.pen.text(f"{place + 1}. {self.sides[seat].says:<8}", ROLES[seat])
        yield joined([name, self.pen.text(workers, "dim")])
        worth = marker_worth(g, self.t, seat)
        yield Text(f"   {g.population[seat]} population, {g.prestige[seat]} prestige x{worth}")
        cubes = " ".join(f"{g.cubes[seat, colour]}{COLOUR_LETTERS[colour]}" for colour in range(COLOURS))
        yield Text(f"   {count(g.aeros[seat], 'Aero')}, cubes {cubes}")
        mat = "/".join(str(mat_worth(g, seat, which)) for which in Mat)
        held = [self.names.tile(kind) for kind in range(TILE_KINDS) for _ in range(g.held[seat, kind])]
        tiles = f", {count(len(held), 'tile')}" if held and width < 2 * PLAYER_WIDTH else ""
        yield Text(f"   mat {mat}{tiles}")
        if held and not tiles:
            yield self.pen.text(f"   {', '.join(held)}", "dim")

    # --- the market

    def market(self, width: int) -> list[Text]:
        """Four rows of four tiles, with the zeppelins at their ends."""
        room = max(10, (width - 6) // MARKET_SIDE - 1)
        lines = [self.zeppelin_row(0, room)]
        for row in range(MARKET_SIDE):
            spaces = [row * MARKET_SIDE + column for column in range(MARKET_SIDE)]
            names = [padded(self.tile_name(space), room) for space in spaces]
            says = [padded(self.tile_says(space, room), room) for space in spaces]
            lines += [joined([self.zeppelin(row, 0), *names, self.zeppelin(row, 1)]), joined(["  ", *says])]
        lines.append(self.zeppelin_row(1, room))
        return [padded(line, width) for line in lines]

    def zeppelin(self, line: int, end: int) -> Text:
        """The zeppelin at an end of a line, or a blank."""
        for seat in range(self.g.n_seats):
            code = self.g.zeppelin_plus[seat] - 1
            if code >= 0 and zeppelin_line(code) == line and zeppelin_end(code) == end:
                is_row = line < MARKET_SIDE
                shape = self.pen.shape(("next", "left")[end] if is_row else ("down", "up")[end])
                letters = (self.letter(seat), shape)
                return self.pen.text("".join(reversed(letters) if is_row and end else letters), ROLES[seat])
        return Text("  ")

    def zeppelin_row(self, end: int, room: int) -> Text:
        """The zeppelins above or below the columns."""
        marks = [padded(self.zeppelin(MARKET_SIDE + column, end), room) for column in range(MARKET_SIDE)]
        return joined(["  ", *marks])

    def tile_record(self, space: int) -> TileRecord | None:
        """The tile on a market space."""
        kind_plus = self.g.market_plus[space]
        return self.names.tile_record(kind_plus - 1) if kind_plus else None

    def tile_name(self, space: int) -> Text:
        """What a market space has to sell."""
        place = market_place(space)
        if self.g.turn == LAST_TURN:
            marked = self.g.marked_plus[space]
            if marked:
                return self.pen.text(f"({self.sides[marked - 1].says})", ROLES[marked - 1], place)
            return self.pen.text(self.names.last_space(space), "title", place)
        tile = self.tile_record(space)
        return self.pen.text(f"{tile.name}{' (5)' if tile.five else ''}" if tile else "-", "title", place)

    def tile_says(self, space: int, room: int) -> Text:
        """What it does, in few words where there is little room."""
        tile = self.tile_record(space)
        if not tile:
            return Text()
        whole = tile_says(tile)
        return self.pen.text(whole if len(whole) <= room else tile_short(tile), "dim", market_place(space))

    # --- the action spaces

    def actions(self, width: int) -> list[Text]:
        """Every row of spots, and whether its benefit is open; in two columns where they fit."""
        lines = [self.action(action) for action in range(ACTIONS)]
        if width >= 2 * ACTION_WIDTH:
            half = (ACTIONS + 1) // 2
            lines = beside([lines[:half], lines[half:]], [ACTION_WIDTH, ACTION_WIDTH])
        return [padded(line, width) for line in lines]

    def action(self, action: int) -> Text:
        """One row of spots."""
        spots = [spot for number in range(SPOTS) if (spot := self.spot(action, number)) is not None]
        benefit = "+" if is_benefit_open(self.g, action) else " "
        name = self.pen.text(f"{benefit} {ACTION_NAMES[Action(action)]:<15}", place=action_place(action))
        return joined([name, *spots])

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
        return self.pen.text("A" if t.spot_aero[action, number] else self.pen.shape("open"))

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
