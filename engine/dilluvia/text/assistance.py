"""Dilluvia's guide for a person who chooses; see `engine.core.assistance`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.core.assistance import Guide
from engine.core.decisions import close
from engine.core.loop import advance
from engine.core.member_names import names_of
from engine.core.record import Many
from engine.core.snapshot import copy_state
from engine.core.stack import pop, push
from engine.dilluvia.constants import LAST_TURN, MARKET_SIDE, PROPELLERS, TILE_KINDS, Action
from engine.dilluvia.results import sides_of
from engine.dilluvia.rules.city import covered_cell, is_marked
from engine.dilluvia.rules.placement import is_benefit_open
from engine.dilluvia.state import State
from engine.dilluvia.text.names import ACTION_SAYS, BENEFIT_SAYS, SIZE_NAMES, aeros, cell_name, count, square_says
from engine.dilluvia.text.place_ids import places_of
from engine.dilluvia.text.tiles import tile_says
from engine.dilluvia.text.why_not import MissingRequirements
from engine.dilluvia.vocabulary.decisions import Kind
from engine.dilluvia.vocabulary.facts import Fact
from engine.dilluvia.vocabulary.ops import Op

if TYPE_CHECKING:
    from engine.dilluvia.text.game_text import DilluviaText

USES = {
    "space": (Kind.CELL, Kind.SITE, Kind.GARDEN, Kind.SWITCH),
    "line": (Kind.ZEPPELIN,),
    "market": (Kind.BUY, Kind.PICK),
    "building": (Kind.CONSTRUCT,),
    "propeller": (Kind.CONSTRUCT,),
    "tile": (Kind.BUY, Kind.PICK, Kind.AWAY),
}
WATCHED: dict[Fact, str] = {
    Fact.POPULATION: "population",
    Fact.PRESTIGE: "prestige",
    Fact.AEROS: "Aeros",
    Fact.WHITE: "white cubes",
    Fact.BLACK: "black cubes",
    Fact.BROWN: "brown cubes",
    Fact.PURPLE: "purple cubes",
    Fact.MAT_MONEY: "money of an income",
    Fact.MAT_CUBES: "resources of an income",
    Fact.MAT_PRESTIGE: "prestige of an income",
    Fact.MARKER: "population for every ten",
    Fact.GROUND: "ground",
    Fact.BUILDINGS: "buildings",
    Fact.PROPELLERS: "propellers",
    Fact.WORKERS: "workers in play",
    Fact.IDLE: "workers to place",
    Fact.GARDEN_PRESTIGE: "prestige from gardens at the end",
    Fact.MAJORITIES: "population from majority tiles at the end",
    Fact.TILES: "market tiles",
}


class DilluviaGuide(Guide):
    """What Dilluvia tells a person beyond its words."""

    words: DilluviaText
    opening = ("place", "construct", "form")

    def __init__(self, words: DilluviaText) -> None:
        super().__init__(words)
        self.names = words.names
        self.numbers = places_of(words.components)
        self.facts = {number: name for name, number in names_of(Fact).items()}

    def places(self, g: State) -> Sequence[str]:  # noqa: ARG002 all of them, whatever the position
        return tuple(self.numbers)

    def about(self, g: State, place: str) -> str:
        kind, number = self.numbers.get(place, ("", 0))
        describe = {
            "space": self.space,
            "line": self.line,
            "market": self.market,
            "action": self.action,
            "building": self.building,
            "propeller": self.propeller,
            "tile": self.tile,
        }
        return describe[kind](g, number) if kind else place

    def lacks(self, g: State, place: str) -> Sequence[str]:
        """What is missing; the position given is written to, so it must be a copy."""
        kind, number = self.numbers.get(place, ("", 0))
        return tuple(dict.fromkeys(MissingRequirements(self.names, self.words.t, g).sentences(kind, number)))

    def using(self, place: str) -> Sequence[int]:
        return USES.get(self.numbers.get(place, ("", 0))[0], ())

    def watched(self, g: State) -> Mapping[str, str]:  # noqa: ARG002 the same in every position
        return {self.facts[number]: word for number, word in WATCHED.items()}

    def drawn(self, g: State) -> int:
        return sum(g.shown[kind] for kind in range(TILE_KINDS))

    def ended(self, states: Many[State]) -> Many[State]:
        """The position after the end game scoring, with everything as it is now."""
        copy = copy_state(states)
        g = copy[0]
        g.log_on = 0
        if not g.over:
            while g.depth:
                pop(g)
            close(g)
            push(g, Op.END, 0, 0, 0)
            advance(g, self.words.t)
        return copy

    # What a piece or place shows

    def space(self, g: State, cell: int) -> str:
        """A space of the city: its quarter, and what is on it."""
        row, column = divmod(cell, len(self.words.components.board.city.quarters))
        quarter = self.words.components.board.city.quarters[row][column].upper()
        where = f"{cell_name(cell)}, quarter {quarter}" if quarter.isalpha() else f"{cell_name(cell)}, in the centre"
        return f"{where}: {self.on_space(g, cell)}."

    def on_space(self, g: State, cell: int) -> str:
        """What is on a space."""
        t, sides = self.words.t, sides_of(g.n_seats)
        for propeller in range(PROPELLERS):
            if t.propeller_cell[propeller] == cell:
                return self.propeller(g, propeller).removesuffix(".")
        for building in range(g.building_count):
            kind, size = g.building_kind[building], t.building_size[g.building_kind[building]]
            turned, first = g.building_turned[building], g.building_cell[building]
            if cell in [covered_cell(first, size, turned, number) for number in range(size)]:
                square = self.names.square(kind, g.building_square[building])
                owner = sides[g.building_seat[building]].says
                return f"{self.names.building(kind)} of {owner}, its cube on {square}"
        for seat in range(g.n_seats):
            if is_marked(g.ground[seat], cell):
                return f"ground of {sides[seat].says}"
        if is_marked(g.garden[:], cell):
            return "a garden"
        return "free" if is_marked(g.free[:], cell) else f"not in play with {g.n_seats} players"

    def line(self, g: State, line: int) -> str:
        """What a row or column of the market has to sell."""
        number, is_row = line % MARKET_SIDE, line < MARKET_SIDE
        spaces = [(number, place) if is_row else (place, number) for place in range(MARKET_SIDE)]
        sold = [self.market(g, row * MARKET_SIDE + column).partition(":")[0] for row, column in spaces]
        where = f"Row {number + 1}, from the left" if is_row else f"Column {number + 1}, from the top"
        return f"{where}: {'; '.join(each.partition('.')[0] for each in sold)}."

    def market(self, g: State, space: int) -> str:
        """What a market space has to sell."""
        if g.turn == LAST_TURN:
            return f"{self.names.last_space(space)}, in the last turn."
        kind_plus = g.market_plus[space]
        return self.tile(g, kind_plus - 1) if kind_plus else "An empty market space: who buys in its line gets 1 Aero."

    def tile(self, g: State, kind: int) -> str:
        """What a market tile does, and who has it."""
        sides = sides_of(g.n_seats)
        held = [f"{sides[seat].says} has {g.held[seat, kind]}" for seat in range(g.n_seats) if g.held[seat, kind]]
        owners = f" {', '.join(held)}." if held else ""
        return f"{self.names.tile(kind)}: {tile_says(self.names.tile_record(kind))}.{owners}"

    def action(self, g: State, number: int) -> str:
        """What an action does, and the benefit of the special worker."""
        action = Action(number)
        still = "still open" if is_benefit_open(g, number) else "taken in this turn"
        return f"{ACTION_SAYS[action]} First special worker: {BENEFIT_SAYS[action]} ({still})."

    def building(self, g: State, kind: int) -> str:
        """A kind of building: from when, how large, its cost, its squares, how many are left."""
        record = self.names.building_record(kind)
        cost = ", ".join(f"{number} {colour}" for colour, number in record.cost.model_dump().items() if number)
        squares = " or ".join(square_says(square) for square in record.squares)
        left = count(g.building_left[kind], "tile")
        since = f"from game turn {max(1, record.number)} on"
        return f"Building #{record.id}, {SIZE_NAMES[record.size]}, {since}: costs {cost}; gives {squares}; {left} left."

    def propeller(self, g: State, number: int) -> str:
        """A propeller: where, for how much, whose."""
        record = self.words.components.board.propeller[number]
        owner = g.propeller_seat_plus[number] - 1
        whose = f"of {sides_of(g.n_seats)[owner].says}" if owner >= 0 else f"nobody's, for {aeros(record.price)}"
        name = self.names.propeller(number)
        return f"{name[0].upper()}{name[1:]}, {whose}: {record.prestige} prestige at once, and a step of the marker."
