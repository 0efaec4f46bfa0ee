"""What is missing to use a space, a tile, an action, a building or a propeller now: every sentence is true."""

from __future__ import annotations

from collections.abc import Iterator

from engine.dilluvia.codes import market_space, need_of, zeppelin_line
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.constants import (
    CITY,
    COLOURS,
    GARDEN_PRICE,
    LARGE_NUMBER,
    LAST_TURN,
    MARKET_SIDE,
    PICK_PRICE,
    Action,
)
from engine.dilluvia.results import sides_of
from engine.dilluvia.rules.actions import is_benefit_useful, is_useful
from engine.dilluvia.rules.city import has_site, is_marked, mark_joining
from engine.dilluvia.rules.construction import is_allowed, is_left
from engine.dilluvia.rules.market import is_for_sale, price_at
from engine.dilluvia.rules.payment import can_pay, cost_of
from engine.dilluvia.rules.placement import aeros_after_spot, is_benefit_open, open_spot_plus
from engine.dilluvia.state import State
from engine.dilluvia.text.names import SIZE_NAMES, Names, aeros, cubes
from engine.dilluvia.vocabulary.decisions import Kind

MARKET_PHASE = (Kind.ZEPPELIN, Kind.BUY)
PLACING = (Kind.PLACE, Kind.AFTER)


class MissingRequirements:
    """What the seat that decides lacks."""

    def __init__(self, names: Names, t: Tables, g: State) -> None:
        self.names, self.t, self.g, self.seat = names, t, g, g.decision_seat
        self.sides = sides_of(g.n_seats)

    def sentences(self, kind: str, number: int) -> Iterator[str]:
        """What is missing for a piece or place; nothing for one that is never chosen."""
        lacks = {
            "space": self.space,
            "line": self.line,
            "market": self.market,
            "action": self.action,
            "building": self.building,
            "propeller": self.propeller,
        }
        if kind in lacks:
            yield from lacks[kind](number)

    # --- the phase

    def workers(self, action: Action) -> Iterator[str]:
        """What stands in the way of workers on an action space."""
        g, seat = self.g, self.seat
        if g.decision_kind in MARKET_PHASE:
            yield "It is the market phase: workers are placed after it."
        elif g.idle_dark[seat] + g.idle_special[seat] == 0:
            yield "You have no worker left in this turn."
        elif open_spot_plus(g, self.t, seat, action) == 0:
            yield from self.spots(action)

    def spots(self, action: Action) -> Iterator[str]:
        """Why no spot of an action space is open."""
        g, t, seat = self.g, self.t, self.seat
        own = [spot for spot in range(len(g.spot_seat_plus[action])) if g.spot_seat_plus[action, spot] == seat + 1]
        if t.coloured[action] or (action == Action.ORDER and own):
            yield "You have used this action in this turn, and no spot of it is left for you."
        elif g.aeros[seat] == 0 and self.is_aero_spot_empty(action):
            yield "The next spot costs 1 Aero, and you have none."
        else:
            yield "Every spot of this action is taken in this turn."

    def is_aero_spot_empty(self, action: Action) -> bool:
        """Whether a spot is empty that costs an Aero."""
        g, t = self.g, self.t
        spots = range(len(g.spot_seat_plus[action]))
        empty = [spot for spot in spots if 0 < t.spot_players[action, spot] <= g.n_seats]
        return any(t.spot_aero[action, spot] and g.spot_seat_plus[action, spot] == 0 for spot in empty)

    def action(self, number: int) -> Iterator[str]:
        """Why workers cannot go to an action space."""
        g, t, seat, action = self.g, self.t, self.seat, Action(number)
        lacks = list(self.workers(action))
        yield from lacks
        if lacks or g.decision_kind not in PLACING:
            return
        left = aeros_after_spot(g, t, seat, action, open_spot_plus(g, t, seat, action) - 1)
        helps = g.idle_special[seat] and is_benefit_open(g, action) and is_benefit_useful(g, t, seat, action)
        workers = g.idle_dark[seat] + g.idle_special[seat]
        if not helps and not is_useful(g, t, seat, action, workers, left):
            yield self.useless(action)

    def useless(self, action: Action) -> str:
        """Why an action would do nothing."""
        if action == Action.GROUND:
            return "You cannot pay for ground, or none is free where you may place a cube."
        if action == Action.CONSTRUCTION:
            return "No building can be paid for and placed on your ground, and you cannot afford a propeller."
        if action == Action.MARKET:
            return f"A tile costs {aeros(PICK_PRICE)} here, and you have {aeros(self.g.aeros[self.seat])}."
        if action == Action.GARDEN:
            return f"A garden costs {aeros(GARDEN_PRICE)} and takes a space of your ground; you lack one of them."
        return "It would do nothing for you now."

    # --- the city

    def space(self, cell: int) -> Iterator[str]:
        """Why a cube of yours cannot go to a space."""
        g, t, seat = self.g, self.t, self.seat
        if not is_marked(g.free[:], cell):
            return
        mark_joining(g, t, seat)
        if not g.joining[cell // CITY] >> cell % CITY & 1:
            yield "It is not next to your ground, your buildings or a propeller of yours."
        yield from self.workers(Action.GROUND)
        if g.aeros[seat] == 0:
            yield "Ground costs 1 Aero for each space, and you have none."

    def building(self, kind: int) -> Iterator[str]:
        """Why a building cannot be erected."""
        g, t, seat = self.g, self.t, self.seat
        number, size = t.building_number[kind], t.building_size[kind]
        if not is_left(g, kind):
            yield "No tile of it is left."
        if not is_allowed(g, t, seat, kind):
            also = "" if number == LARGE_NUMBER else ", or earlier with the tile for it"
            yield f"It can be built from game turn {number} on{also}."
        if not has_site(g, seat, size):
            yield f"You have no {SIZE_NAMES[size]} piece of ground for it."
        if not can_pay(g, t, seat, kind):
            need = cost_of(t, kind)
            short = {colour: need_of(need, colour) - g.cubes[seat, colour] for colour in range(COLOURS)}
            missing = [cubes(number, colour) for colour, number in short.items() if number > 0]
            yield f"You are short of {', '.join(missing)}."
        yield from self.workers(Action.CONSTRUCTION)

    def propeller(self, number: int) -> Iterator[str]:
        """Why a propeller cannot be bought."""
        g, price = self.g, self.t.propeller_price[number]
        owner = g.propeller_seat_plus[number] - 1
        if owner >= 0:
            yield f"{self.sides[owner].says} owns it already."
            return
        if g.aeros[self.seat] < price:
            yield f"It costs {aeros(price)}, and you have {g.aeros[self.seat]}."
        yield from self.workers(Action.CONSTRUCTION)

    # --- the market

    def line(self, line: int) -> Iterator[str]:
        """Why a zeppelin cannot be placed at a row or column."""
        g = self.g
        if g.decision_kind != Kind.ZEPPELIN:
            yield "Zeppelins are placed at the beginning of a game turn."
        for seat in range(g.n_seats):
            if g.zeppelin_plus[seat] > 0 and zeppelin_line(g.zeppelin_plus[seat] - 1) == line:
                yield f"The zeppelin of {self.sides[seat].says} is there."

    def market(self, space: int) -> Iterator[str]:
        """Why what lies on a market space cannot be bought."""
        g, seat = self.g, self.seat
        if not is_for_sale(g, space):
            yield "It is taken." if g.turn == LAST_TURN else "The space is empty."
            return
        if g.decision_kind == Kind.BUY:
            yield from self.purchase(space)
            return
        if g.decision_kind == Kind.ZEPPELIN:
            yield "Tiles are bought when all zeppelins are placed; first choose a row or column."
            return
        if g.aeros[seat] < PICK_PRICE:
            yield f"By the market action it costs {aeros(PICK_PRICE)}, and you have {g.aeros[seat]}."
        yield from self.workers(Action.MARKET)

    def purchase(self, space: int) -> Iterator[str]:
        """Why it cannot be bought with the zeppelin."""
        g, zeppelin = self.g, self.g.zeppelin_plus[self.seat] - 1
        line = [market_space(zeppelin, place) for place in range(MARKET_SIDE)]
        if space not in line:
            yield "It is not in the row or column of your zeppelin."
            return
        price = price_at(g, self.t, self.seat, line.index(space))
        if price > g.aeros[self.seat]:
            yield f"It costs {aeros(price)}, and you have {g.aeros[self.seat]}."
