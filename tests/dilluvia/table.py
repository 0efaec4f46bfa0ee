"""A table to test at: a game of Dilluvia Project, with hands to put pieces where a test needs them."""

from __future__ import annotations

from functools import cache

from engine.core.decisions import close
from engine.core.game import Edition
from engine.core.log import log_of
from engine.core.loop import advance, start, step
from engine.core.record import Many
from engine.core.registry import find_game
from engine.core.stack import pop, push
from engine.dilluvia.codes import cell_code, place_code, site_code, zeppelin_code
from engine.dilluvia.components.models import Catalogue
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import CITY, MARKET, Colour, Effect
from engine.dilluvia.rules.city import is_marked, mark, put_ground, unmark
from engine.dilluvia.rules.construction import add_building, cover_ground, set_square
from engine.dilluvia.ruling_docs import SETTINGS
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.decisions import FIRST_BUILDING, FIRST_PROPELLER, STOP, Kind
from engine.dilluvia.vocabulary.events import Event
from engine.dilluvia.vocabulary.ops import Op

FIRST_TILE = 11
"""The number of the first tile in the list of clauses."""
RICH = 30


@cache
def edition() -> Edition:
    """The shipped components; the rules are bound with it."""
    return find_game("dilluvia").edition()


def components() -> Catalogue:
    found: Catalogue = edition().words.components  # type: ignore[attr-defined]
    return found


def tables() -> Many[Tables]:
    return edition().tables


def new_game(seats: int = 4, seed: int = 1, **rulings: str) -> Many[State]:
    """A game at its first decision."""
    states: Many[State] = edition().prototype(SETTINGS.read(rulings, seats=seats))
    states[0].log_on = 1
    start(states[0], tables()[0], seed)
    return states


def tile(number: int) -> int:
    """The kind of market tile that a clause numbers: `tile(26)` is TILE-26."""
    return number - FIRST_TILE


def building(name: str) -> int:
    """The kind of building of that name: `building("2A")`."""
    return [record.id for record in components().buildings.building].index(name)


def at(name: str) -> int:
    """A space of the city by its name: `at("G7")` is the centre."""
    return cell_code(int(name[1:]) - 1, ord(name[0]) - ord("A"))


class Table:
    """A game of so many seats that play in the order of their numbers."""

    def __init__(self, seats: int = 4, seed: int = 1, **rulings: str) -> None:
        self.states = new_game(seats, seed, **rulings)
        self.g: State = self.states[0]
        self.t: Tables = tables()[0]
        for seat in range(seats):
            self.g.order[seat] = seat
        self.clear()

    # --- what is asked

    @property
    def kind(self) -> int:
        """The kind of the open decision, as a number that mypy lets change."""
        return self.g.decision_kind

    @property
    def options(self) -> list[int]:
        return [self.g.options[index] for index in range(self.g.option_count)]

    @property
    def is_done(self) -> bool:
        """Whether everything that a test began is carried out: the decision below it is open again."""
        return self.kind == Kind.ZEPPELIN

    def choose(self, *codes: int) -> Table:
        for code in codes:
            step(self.g, self.t, code)
        return self

    @property
    def offered(self) -> set[int]:
        """The kinds of building among the options of a construction action."""
        return {option - FIRST_BUILDING for option in self.options if STOP < option < FIRST_PROPELLER}

    def events(self, event: Event) -> list[tuple[int, ...]]:
        """The rows of the last step about an event."""
        return [row for row in log_of(self.g) if row[0] == event]

    # --- what happens

    def clear(self) -> None:
        """Forget what is pending; below all that a test begins, a zeppelin waits to be placed."""
        close(self.g)
        while self.g.depth > 0:
            pop(self.g)
        push(self.g, Op.ZEPPELIN, 0, self.g.n_seats - 1, 0)

    def do(self, op: Op, seat: int = 0, a: int = 0, b: int = 0) -> Table:
        """Carry out one effect, up to the next decision."""
        self.clear()
        push(self.g, op, seat, a, b)
        advance(self.g, self.t)
        return self

    def placing(self, seat: int = 0, dark: int = 5, special: int = 1) -> Table:
        """A seat's turn to place workers."""
        self.g.idle_dark[seat] = dark
        self.g.idle_special[seat] = special
        return self.do(Op.PLACE, seat)

    def place(self, seat: int, action: int, workers: int = 1, special: int = 0) -> Table:
        """A seat places workers."""
        self.placing(seat)
        return self.choose(place_code(action, workers, special))

    def can_place(self, seat: int, action: int, workers: int = 1, special: int = 0) -> bool:
        """Whether a seat could place so."""
        self.placing(seat)
        return place_code(action, workers, special) in self.options

    def shop(self, seat: int, line: int, end: int = 0) -> Table:
        """A seat begins to buy, its zeppelin at an end of a line."""
        self.g.zeppelin_plus[seat] = zeppelin_code(line, end) + 1
        return self.do(Op.BUYER, 0, seat)

    def build(self, kind: str, cell: str, square: int = 0, turned: int = 0) -> Table:
        """In a construction action: a building at a place, its cube on a square."""
        self.choose(FIRST_BUILDING + building(kind))
        if self.kind == Kind.SITE:
            self.choose(site_code(at(cell), turned))
        return self.choose(square)

    def buy_propeller(self, number: int) -> Table:
        return self.choose(FIRST_PROPELLER + number)

    def stop(self) -> Table:
        return self.choose(STOP)

    # --- pieces

    def give_cubes(self, seat: int, white: int = 0, black: int = 0, brown: int = 0, purple: int = 0) -> None:
        for colour, count in zip(Colour, (white, black, brown, purple), strict=True):
            self.g.cubes[seat, colour] = count

    def give_all_cubes(self, seat: int, count: int = RICH) -> None:
        self.give_cubes(seat, count, count, count, count)

    def cubes(self, seat: int) -> list[int]:
        return [self.g.cubes[seat, colour] for colour in Colour]

    def give_tile(self, seat: int, number: int, count: int = 1) -> None:
        self.g.held[seat, tile(number)] = count

    def lay_tiles(self, *numbers: int) -> None:
        """Tiles on the market, row by row; 0 is an empty space."""
        for space, number in enumerate(numbers):
            self.g.market_plus[space] = tile(number) + 1 if number else 0

    def lay_everywhere(self, number: int) -> None:
        self.lay_tiles(*[number] * MARKET)

    def put_ground(self, seat: int, *names: str) -> None:
        """Small terrains."""
        for name in names:
            put_ground(self.g, seat, at(name))

    def put_building(self, seat: int, kind: str, name: str, square: int = 0, turned: int = 0) -> int:
        """A building that stands already, with what its square adds to the mat; its number."""
        site = site_code(at(name), turned)
        number = add_building(self.g, seat, building(kind), site)
        self.clear_site(building(kind), at(name), turned)
        cover_ground(self.g, self.t, seat, building(kind), site)
        set_square(self.g, self.t, number, square)
        return number

    def clear_site(self, kind: int, cell: int, turned: int) -> None:
        """The spaces under a building are not free."""
        size = self.t.building_size[kind]
        covered = {1: (0,), 2: (0, CITY) if turned else (0, 1), 4: (0, 1, CITY, CITY + 1)}[size]
        for step_ in covered:
            unmark(self.g.free[:], cell + step_)

    def put_garden(self, name: str) -> None:
        unmark(self.g.free[:], at(name))
        mark(self.g.garden[:], at(name))

    def own_propeller(self, seat: int, number: int) -> None:
        self.g.propeller_seat_plus[number] = seat + 1
        mark(self.g.anchor[seat], self.t.propeller_cell[number])

    def is_ground(self, seat: int, name: str) -> bool:
        return is_marked(self.g.ground[seat], at(name))

    def is_free(self, name: str) -> bool:
        return is_marked(self.g.free[:], at(name))

    def is_garden(self, name: str) -> bool:
        return is_marked(self.g.garden[:], at(name))

    def kind_of(self, effect: Effect) -> int:
        return self.t.kind_of[effect]

    def set_prestige(self, seat: int, prestige: int) -> None:
        """Prestige that does not score, without an account."""
        self.g.prestige[seat] = prestige
