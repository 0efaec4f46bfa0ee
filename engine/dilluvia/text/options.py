"""Questions and options in words: total over every kind of decision and every code."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.errors import RulesError
from engine.core.text.option_view import OptionView
from engine.dilluvia.codes import (
    cell_code,
    construction_bought,
    construction_built,
    construction_workers,
    ground_workers,
    market_space,
    place_action,
    place_special,
    place_workers,
    site_cell,
    site_turned,
    switches_left,
    zeppelin_line,
)
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    BONUS_EVERY,
    BUILDING_KINDS,
    LAST_TURN,
    MARKET_SIDE,
    SPOT_PRICE,
    USE_EFFECTS,
    Action,
    Direction,
    Effect,
    Form,
)
from engine.dilluvia.rules.market import is_for_sale
from engine.dilluvia.rules.placement import is_benefit_open, open_spot_plus
from engine.dilluvia.rules.tiles import PAYING
from engine.dilluvia.state import State
from engine.dilluvia.text.names import (
    ACTION_NAMES,
    BENEFIT_SAYS,
    DIRECTION_NAMES,
    FORM_NAMES,
    Names,
    aeros,
    cell_name,
    colour_name,
    count,
    cubes,
    line_name,
    market_name,
)
from engine.dilluvia.text.place_ids import action_place, line_place, market_place, space_place
from engine.dilluvia.text.tiles import tile_says
from engine.dilluvia.vocabulary.decisions import (
    AWAY_STOP,
    FIRST_BUILDING,
    FIRST_PROPELLER,
    FIRST_USE,
    GARDEN_STOP,
    LEAVE,
    PICK_STOP,
    STOP,
    Kind,
)

QUESTIONS: dict[Kind, str] = {
    Kind.ZEPPELIN: "where does the zeppelin go?",
    Kind.BUY: "buy a tile of your line, or stop?",
    Kind.PLACE: "where do workers go?",
    Kind.AFTER: "use a tile, or end the turn?",
    Kind.SITE: "where does the building stand?",
    Kind.SQUARE: "which square does the cube go to?",
    Kind.DISCOUNT: "use the rebate tile for this building?",
    Kind.SAVE: "which cube is not paid?",
    Kind.COLOUR: "which colour of cube?",
    Kind.FROM: "which cube goes into the Converter?",
    Kind.TO: "which cube comes out of the Converter?",
    Kind.PICK: "which tile for 3 Aeros?",
    Kind.AWAY: "which of the tiles put away?",
    Kind.GARDEN: "where does the garden go?",
}


def money_says(workers: int) -> str:
    """What workers earn on a money spot."""
    return aeros(workers + workers // BONUS_EVERY)


class OptionTexts:
    """Decisions in words."""

    def __init__(self, names: Names, t: Tables) -> None:
        self.names, self.t = names, t
        self.uses = [self.use_name(effect) for effect in USE_EFFECTS]
        self.tellers: dict[Kind, Callable[[int, State], str]] = {
            Kind.ZEPPELIN: lambda code, _: line_name(code),
            Kind.BUY: self.purchase,
            Kind.PLACE: self.placement,
            Kind.AFTER: lambda code, _: "end the turn" if code == STOP else self.uses[code - 1],
            Kind.FORM: lambda code, _: FORM_NAMES[Form(code)],
            Kind.CELL: lambda code, _: cell_name(code),
            Kind.SECOND: lambda code, _: DIRECTION_NAMES[Direction(code)],
            Kind.CONSTRUCT: self.construction,
            Kind.SITE: self.site,
            Kind.SQUARE: self.square,
            Kind.DISCOUNT: lambda code, _: "use the tile" if code else "keep the tile",
            Kind.SAVE: lambda code, _: f"save a {colour_name(code)} cube",
            Kind.COUNT: lambda code, g: cubes(code, g.decision_b % 4),
            Kind.COLOUR: lambda code, _: f"a {colour_name(code)} cube",
            Kind.FROM: lambda code, _: f"give a {colour_name(code)} cube",
            Kind.TO: lambda code, _: f"take a {colour_name(code)} cube",
            Kind.PICK: self.pick,
            Kind.AWAY: lambda code, _: "no tile" if code == AWAY_STOP else self.names.tile(code),
            Kind.GARDEN: lambda code, _: "no garden" if code == GARDEN_STOP else cell_name(code),
            Kind.SWITCH: self.switch,
        }

    def __reduce__(self) -> tuple[type[OptionTexts], tuple[Names, Tables]]:
        return OptionTexts, (self.names, self.t)

    def use_name(self, effect: Effect) -> str:
        """`use Park`."""
        for record in self.names.components.market_tiles.tile:
            if record.effect == effect:
                return f"use {record.name}"
        raise ValueError(effect)

    def question(self, g: State) -> str:
        """What is decided now, without who decides it."""
        kind, a = Kind(g.decision_kind), g.decision_a
        asked: dict[Kind, Callable[[], str]] = {
            Kind.FORM: lambda: f"which ground, with {count(ground_workers(a), 'worker')} left?",
            Kind.CELL: lambda: f"where does {FORM_NAMES[Form(a)]} begin?",
            Kind.SECOND: lambda: f"the terrain begins at {cell_name(a)}: where is its other half?",
            Kind.CONSTRUCT: lambda: self.construction_question(a),
            Kind.COUNT: lambda: f"{count(a, 'cube')} of your choice: how many are {colour_name(g.decision_b)}?",
            Kind.SWITCH: lambda: f"switch a cube ({switches_left(a)} left), or stop?",
        }
        if kind in asked:
            return asked[kind]()
        if kind == Kind.FROM and g.decision_b == PAYING:
            return "which cube is converted to pay the building?"
        if kind == Kind.PICK and g.turn == LAST_TURN:
            return "which market space for 3 Aeros?"
        return QUESTIONS[kind]

    def construction_question(self, code: int) -> str:
        """How much has been built with how many workers."""
        workers = count(construction_workers(code), "worker")
        built, bought = construction_built(code), construction_bought(code)
        so_far = f"{count(built, 'building')} and {count(bought, 'propeller')} so far"
        return f"build with {workers}, {so_far}: what next?"

    def describe(self, kind: int, code: int, g: State) -> str:
        """An option in words."""
        if kind == Kind.NONE:
            raise RulesError("no decision is open")
        return self.tellers[Kind(kind)](code, g)

    def view(self, kind: int, code: int, g: State) -> OptionView:
        """An option with its heading and the pieces it concerns."""
        said = self.describe(kind, code, g)
        if kind == Kind.PLACE and code < FIRST_USE:
            return self.placement_view(code, g, said)
        if kind == Kind.PLACE and code != LEAVE:
            return OptionView(said, ("market tiles held",))
        return OptionView(said, pieces=self.pieces(kind, code, g), effects=self.effects(kind, code, g))

    def placement_view(self, code: int, g: State, said: str) -> OptionView:
        """Workers on a spot: what the spot costs, and what they and the special worker bring at once."""
        action, workers = Action(place_action(code)), place_workers(code)
        spot_plus = open_spot_plus(g, self.t, g.decision_seat, action)
        costs = spot_plus > 0 and self.t.spot_aero[action, spot_plus - 1]
        gains = [money_says(workers)] if action == Action.MONEY else []
        if Action.WHITE <= action <= Action.PURPLE:
            gains = [cubes(workers, action - Action.WHITE)]
        if place_special(code) and is_benefit_open(g, action):
            gains.append(f"special: {BENEFIT_SAYS[action]}")
        said += f" for {aeros(SPOT_PRICE)}" if costs else ""
        label, pieces = said.partition(": ")[2], (action_place(action),)
        return OptionView(label, (ACTION_NAMES[action],), gain=", ".join(gains), pieces=pieces, title=said)

    def effects(self, kind: int, code: int, g: State) -> str:
        """What a tile does that an option brings, or what lies in the line of a zeppelin."""
        if kind == Kind.ZEPPELIN:
            return ", ".join(self.line(code, g))
        if kind == Kind.AWAY:
            return "" if code == AWAY_STOP else tile_says(self.names.tile_record(code))
        space = self.bought_space(kind, code, g)
        if space < 0 or g.market_plus[space] == 0:
            return ""
        return tile_says(self.names.tile_record(g.market_plus[space] - 1))

    def pieces(self, kind: int, code: int, g: State) -> tuple[str, ...]:
        """The places and pieces that an option is about."""
        cell = self.cell(kind, code)
        if cell >= 0:
            return (space_place(cell),)
        if kind == Kind.CONSTRUCT and code != STOP:
            return self.constructed(code)
        if kind == Kind.ZEPPELIN:
            spaces = [market_space(code, place) for place in range(MARKET_SIDE)]
            return (line_place(zeppelin_line(code)), *(market_place(each) for each in spaces if is_for_sale(g, each)))
        space = self.bought_space(kind, code, g)
        if space < 0:
            return ()
        tile_plus = g.market_plus[space]
        return (market_place(space), f"tile {self.names.tile(tile_plus - 1)}") if tile_plus else (market_place(space),)

    def cell(self, kind: int, code: int) -> int:
        """The space of the city that an option names; -1 for none."""
        if kind == Kind.SITE:
            return site_cell(code)
        if (kind == Kind.CELL) or (kind == Kind.GARDEN and code != GARDEN_STOP):
            return code
        return code - 1 if kind == Kind.SWITCH and code != STOP else -1

    def constructed(self, code: int) -> tuple[str, ...]:
        """A building, or a propeller with its space."""
        if code < FIRST_PROPELLER:
            return (f"building {self.names.building_record(code - FIRST_BUILDING).id}",)
        record = self.names.components.board.propeller[code - FIRST_PROPELLER]
        return f"propeller {record.id}", space_place(cell_code(record.row, record.column))

    def bought_space(self, kind: int, code: int, g: State) -> int:
        """The market space that an option buys; -1 for none."""
        if kind == Kind.PICK and code != PICK_STOP:
            return code
        if kind == Kind.BUY and code != STOP and g.zeppelin_plus[g.decision_seat] > 0:
            return market_space(g.zeppelin_plus[g.decision_seat] - 1, code - 1)
        return -1

    def line(self, zeppelin: int, g: State) -> Iterator[str]:
        """What lies in a line, the nearest first, each with its price."""
        for place in range(MARKET_SIDE):
            space = market_space(zeppelin, place)
            if not is_for_sale(g, space):
                yield "empty"
            elif g.turn == LAST_TURN:
                yield f"{self.names.last_space(space)} for {place + 1}"
            else:
                tile = self.names.tile_record(g.market_plus[space] - 1)
                yield f"{tile.name} for {5 if tile.five else place + 1}"

    # --- options that need more than a word

    def purchase(self, code: int, g: State) -> str:
        """A place of the line, with its tile and price."""
        if code == STOP:
            return "stop buying"
        zeppelin = max(0, g.zeppelin_plus[g.decision_seat] - 1)
        space = market_space(zeppelin, code - 1)
        where = f"place {code}"
        if g.turn == LAST_TURN:
            return f"{self.names.last_space(space)} for {aeros(code)} ({where})"
        if g.market_plus[space] == 0:
            return f"the empty {where}"
        tile = self.names.tile_record(g.market_plus[space] - 1)
        return f"{tile.name} for {aeros(5 if tile.five else code)} ({where})"

    def placement(self, code: int, g: State) -> str:  # noqa: ARG002
        """Workers on a row of spots, or a tile used first."""
        if code == LEAVE:
            return "leave the workers unused"
        if code >= FIRST_USE:
            return self.uses[code - FIRST_USE]
        action = ACTION_NAMES[Action(place_action(code))]
        special = ", the special one among them" if place_special(code) else ""
        if place_workers(code) == 1:
            return f"{action}: the special worker" if special else f"{action}: 1 worker"
        return f"{action}: {place_workers(code)} workers{special}"

    def construction(self, code: int, g: State) -> str:  # noqa: ARG002
        """A building with its cost, or a propeller with its price."""
        if code == STOP:
            return "stop building"
        if code >= FIRST_PROPELLER:
            record = self.names.components.board.propeller[code - FIRST_PROPELLER]
            bought = self.names.propeller(code - FIRST_PROPELLER)
            return f"{bought} for {aeros(record.price)} ({record.prestige} prestige)"
        kind = code - FIRST_BUILDING
        cost = self.names.building_record(kind).cost.model_dump()
        paid = ", ".join(f"{number} {colour}" for colour, number in cost.items() if number)
        return f"{self.names.building(kind)} for {paid}"

    def site(self, code: int, g: State) -> str:
        """Where a building stands."""
        name = cell_name(site_cell(code))
        is_building = g.decision_kind == Kind.SITE and g.decision_a < BUILDING_KINDS
        size = self.names.building_record(g.decision_a).size if is_building else 1
        if site_turned(code):
            return f"{name}, upright"
        return f"{name}, lying" if size == 2 else name

    def square(self, code: int, g: State) -> str:
        """What a square gives."""
        kind = g.decision_a if g.decision_a < BUILDING_KINDS else 0
        return self.names.square(kind, code)

    def pick(self, code: int, g: State) -> str:
        """A tile anywhere on the market."""
        if code == PICK_STOP:
            return "no tile"
        if g.turn == LAST_TURN:
            return f"{self.names.last_space(code)} ({market_name(code)})"
        kind_plus = g.market_plus[code]
        return f"{self.names.tile(kind_plus - 1) if kind_plus else 'an empty space'} ({market_name(code)})"

    def switch(self, code: int, g: State) -> str:
        """A building with what its other square gives."""
        if code == STOP:
            return "stop switching"
        for building in range(g.building_count):
            if g.building_cell[building] == code - 1:
                kind, square = g.building_kind[building], 1 - g.building_square[building]
                return f"{self.names.building(kind)} at {cell_name(code - 1)}: to {self.names.square(kind, square)}"
        return f"a building at {cell_name(code - 1)}"
