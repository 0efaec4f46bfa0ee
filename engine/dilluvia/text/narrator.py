"""A game told event by event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.game import Explanation
from engine.core.log import FORCED, SKIPPED
from engine.core.member_names import member_name
from engine.core.results import Side
from engine.dilluvia.constants import Action, Form, Mat
from engine.dilluvia.results import sides_of
from engine.dilluvia.state import State
from engine.dilluvia.text.names import (
    ACTION_NAMES,
    FORM_NAMES,
    MAT_NAMES,
    Names,
    aeros,
    cell_name,
    colour_name,
    count,
    cubes,
    line_name,
)
from engine.dilluvia.vocabulary.accounts import (
    AEROS_MEANS,
    POPULATION_MEANS,
    PRESTIGE_MEANS,
    Aeros,
    Population,
    Prestige,
)
from engine.dilluvia.vocabulary.events import Event

Row = Sequence[int]
ORDINALS = ("first", "second", "third", "fourth")
NO_SEAT = (Event.TURN, Event.REFILLED, Event.LAST_MARKET, Event.END)

AEROS_FOR = {account: says.removeprefix("Aeros ").removeprefix("paid ") for account, says in AEROS_MEANS.items()}
PRESTIGE_FOR = {account: says.removeprefix("prestige ") for account, says in PRESTIGE_MEANS.items()}
POPULATION_FOR = {account: says.removeprefix("population ") for account, says in POPULATION_MEANS.items()}


class Narrator:
    """Tells a game of so many seats."""

    def __init__(self, names: Names, seats: int) -> None:
        self.names = names
        self.sides: tuple[Side, ...] = sides_of(seats)
        self.explanations: list[Explanation] = []
        self.clauses: dict[Event, Callable[[Row], str]] = {
            Event.ZEPPELIN: lambda row: f"place the zeppelin at {line_name(row[2])}",
            Event.BOUGHT: lambda row: f"buy {names.tile(row[2])} for {aeros(row[3])}",
            Event.MARKED: lambda row: f"buy the market space {names.last_space(row[2])} for {aeros(row[3])}",
            Event.TOOK: lambda row: f"take {names.tile(row[2])}",
            Event.AEROS: self.money,
            Event.PRESTIGE: lambda row: f"gain {row[2]} prestige ({PRESTIGE_FOR[Prestige(row[3])]})",
            Event.POPULATION: self.people,
            Event.CUBES: lambda row: f"get {cubes(row[3], row[2])}",
            Event.PAID_CUBES: lambda row: f"pay {cubes(row[3], row[2])}",
            Event.CONVERTED: lambda row: f"convert a {colour_name(row[2])} cube into a {colour_name(row[3])} one",
            Event.MAT: lambda row: f"move the {MAT_NAMES[Mat(row[2])]} marker by {row[3]:+d}",
            Event.STEPS: lambda row: f"move the building marker by {count(row[2], 'spot')}, to {row[3]}",
            Event.PLACED: self.placed,
            Event.BENEFIT: lambda row: f"get the benefit of {ACTION_NAMES[Action(row[2])]}",
            Event.GROUND: lambda row: f"mark {FORM_NAMES[Form(row[3])]} at {cell_name(row[2])}",
            Event.BUILT: self.built,
            Event.PROPELLER: lambda row: f"buy {names.propeller(row[2])} for {aeros(row[3])}",
            Event.GARDEN: lambda row: f"plant a garden at {cell_name(row[2])}",
            Event.SWITCHED: self.switched,
            Event.WORKER: lambda _: "take a worker for the next turn",
            Event.USED: lambda row: f"use {names.tile(row[2])}",
            Event.UNUSED: lambda row: f"leave {count(row[2], 'worker')} unused",
            Event.ORDER: lambda row: f"play {ORDINALS[row[2]]} in the next turn",
        }

    def describe(self, row: Row) -> tuple[str, str]:
        """One row of the log: the core's own events, then ours."""
        if row[0] == FORCED:
            return "forced", "There is only one option."
        if row[0] == SKIPPED:
            return "skipped", "There is nothing to choose."
        event = Event(row[0])
        name = member_name(event)
        if event in NO_SEAT:
            return name, self.announcement(event, row[1])
        return name, self.sentence(row[1], self.clauses[event](row))

    def announcement(self, event: Event, number: int) -> str:
        """What concerns everybody."""
        if event == Event.TURN:
            return f"Game turn {number} begins."
        if event == Event.REFILLED:
            return f"{count(number, 'market tile')} laid out."
        if event == Event.LAST_MARKET:
            return f"The last market: {count(number, 'tile')} put away, the printed spaces are for sale."
        return "The end game scoring begins."

    def sentence(self, seat: int, clause: str) -> str:
        """Who did what: `Blue buys ...`."""
        verb, _, rest = clause.partition(" ")
        return f"{self.sides[seat].says} {verb}s {rest}."

    def money(self, row: Row) -> str:
        """Aeros gained or paid."""
        verb = "get" if row[2] > 0 else "pay"
        return f"{verb} {aeros(abs(row[2]))} ({AEROS_FOR[Aeros(row[3])]})"

    def people(self, row: Row) -> str:
        """Population gained or lost."""
        verb = "gain" if row[2] > 0 else "lose"
        return f"{verb} {abs(row[2])} population ({POPULATION_FOR[Population(row[3])]})"

    def placed(self, row: Row) -> str:
        """Workers on a spot."""
        special = ", with the special one" if row[4] else ""
        return f"place {count(row[3], 'worker')}{special} on {ACTION_NAMES[Action(row[2])]}"

    def built(self, row: Row) -> str:
        """A building, and the square of its cube."""
        return f"erect {self.names.building(row[2])} at {cell_name(row[3])}, on {self.names.square(row[2], row[5])}"

    def switched(self, row: Row) -> str:
        """A cube moved to the other square."""
        where = f"{self.names.building(row[2])} at {cell_name(row[3])}"
        return f"switch the cube of {where} to {self.names.square(row[2], row[4])}"

    def answer(self, code: int, g: State) -> None:
        """A choice is about to be made; only a narrator that explains an automa listens."""

    def follow(self, g: State) -> None:
        """There is no automa to explain."""
