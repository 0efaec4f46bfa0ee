"""A position as the oracle sees it: plain lists, read from a state by the names of its fields."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, cast

from engine.core.record import Many
from engine.pampero.constants import BASIC_CARDS, SEATS, VJ, YOU, Held
from engine.pampero.rulings import Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.printed import Printed

Plus = list[int | None]


@dataclass
class Seat:
    """What one side has before it."""

    money: int
    energy: int
    batteries: int
    income: list[int]
    income_down: list[int]
    specialist_columns: set[int]
    bulldozers: list[int]
    node_tiles: Plus
    network_tiles: list[int]
    ventures: int
    connections: set[int]
    scoring_cards: list[int]
    energy_spent: int
    cards_on_mat: int = field(compare=False)
    action_specialists: int = field(compare=False)
    slot_tiles: set[int] = field(compare=False)


@dataclass
class World:
    """Both sides and the board between them."""

    year: int
    round: int
    time: int
    scorings_done: int
    winners: int
    supply: int
    seats: list[Seat]
    wind_farms: Plus
    towers: Plus
    dozers: Plus
    space_tiles: Plus
    space_seats: Plus
    lines: list[int]
    circle_tiles: Plus
    parking: Plus
    bonus_tiles: Plus
    bonus_owners: Plus
    scoring_deck: list[int]
    scoring_display: Plus
    foreign_decks: list[list[int]]
    foreign_display: list[Plus]
    foreign_owners: Plus
    solo_flipped: int
    scoring_tiles: list[int]
    solo_cards: list[int]
    rulings: list[int] = field(compare=False)
    printed: Printed = field(compare=False, repr=False)
    acting: tuple[int, int] | None = field(compare=False, default=None)
    done: str = field(compare=False, default="")
    notes: list[str] = field(compare=False, default_factory=list)

    @property
    def you(self) -> Seat:
        """Your side."""
        return self.seats[YOU]

    @property
    def vj(self) -> Seat:
        """VJ's side."""
        return self.seats[VJ]

    def rules(self, ruling: Ruling) -> int:
        """The value of a ruling in this game."""
        return self.rulings[ruling]


def number(states: Many[State], name: str) -> int:
    """A field that is one number."""
    return int(cast(Any, states)[name][0])


def row(states: Many[State], name: str, *index: int) -> list[int]:
    """A field that is a row of numbers, or one row of a field of several."""
    found = cast(Any, states)[name][0]
    for part in index:
        found = found[part]
    return cast("list[int]", found.tolist())


def less_one(plus: list[int]) -> Plus:
    """Index + 1 as the state has it, 0 for none, as an index or None."""
    return [value - 1 if value else None for value in plus]


def read_world(states: Many[State], printed: Printed) -> World:
    """The position of the first of the states."""

    def plus(name: str, *index: int) -> Plus:
        return less_one(row(states, name, *index))

    sites = len(printed.sites)  # the state has room for more than some boards have
    return World(
        year=number(states, "year"),
        round=number(states, "round"),
        time=row(states, "time")[YOU],
        scorings_done=number(states, "scorings_done"),
        winners=number(states, "winners"),
        supply=number(states, "battery_supply"),
        seats=[read_seat(states, YOU), read_seat(states, VJ)],
        wind_farms=plus("site_wind_farm_plus")[:sites],
        towers=plus("site_tower_plus")[:sites],
        dozers=plus("site_bulldozer_plus")[:sites],
        space_tiles=plus("space_tile_plus"),
        space_seats=plus("space_seat_plus"),
        lines=row(states, "line_unlocked")[: len(printed.lines)],
        circle_tiles=plus("circle_tile_plus")[: len(printed.catalogue.board.circle)],
        parking=plus("parking_seat_plus")[: len(printed.catalogue.board.parking)],
        bonus_tiles=plus("bonus_tile_plus"),
        bonus_owners=plus("bonus_tile_seat_plus"),
        scoring_deck=row(states, "scoring_deck")[number(states, "scoring_deck_next") :],
        scoring_display=plus("scoring_display_plus"),
        foreign_decks=[
            row(states, "foreign_deck", country)[row(states, "foreign_deck_next")[country] :] for country in range(2)
        ],
        foreign_display=[plus("foreign_display_plus", country) for country in range(2)],
        foreign_owners=plus("foreign_seat_plus"),
        solo_flipped=number(states, "solo_flipped"),
        scoring_tiles=row(states, "scoring_tile"),
        solo_cards=row(states, "solo_card"),
        rulings=row(states, "ruling"),
        printed=printed,
    )


def read_seat(states: Many[State], seat: int) -> Seat:
    """One side of the first of the states."""
    assert seat < SEATS
    columns = row(states, "specialist_columns")[seat]
    gained = row(states, "scoring_card", seat)
    return Seat(
        money=row(states, "money")[seat],
        energy=row(states, "energy")[seat],
        batteries=row(states, "batteries")[seat],
        income=row(states, "income", seat),
        income_down=row(states, "income_down", seat),
        specialist_columns={column for column in range(16) if columns >> column & 1},
        bulldozers=sorted(row(states, "bulldozer", seat)),
        node_tiles=less_one(row(states, "node_tile_plus", seat)),
        network_tiles=row(states, "network_tile", seat),
        ventures=sum(row(states, "venture", seat)),
        connections={tile for tile, held in enumerate(row(states, "connection", seat)) if held},
        scoring_cards=sorted((card for card, order in enumerate(gained) if order), key=lambda card: gained[card]),
        energy_spent=row(states, "tally", seat)[Fact.ENERGY_SPENT],
        cards_on_mat=sum(1 for line in row(states, "mat_card_plus", seat) for card in cast("list[int]", line) if card),
        action_specialists=sum(1 for held in row(states, "card", seat)[BASIC_CARDS:] if held != Held.NOWHERE),
        slot_tiles={tile for tile in less_one(row(states, "slot_tile_plus", seat)) if tile is not None},
    )


def differences(predicted: object, found: object, where: str = "") -> list[str]:
    """Where two positions differ, in words."""
    told: list[str] = []
    for part in fields(cast(Any, predicted)):
        if not part.compare:
            continue
        one, other = getattr(predicted, part.name), getattr(found, part.name)
        if part.name == "seats":
            for name, mine, theirs in zip(("you", "vj"), one, other, strict=True):
                told += differences(mine, theirs, f"{name}.")
        elif one != other:
            told.append(f"{where}{part.name}: oracle {one}, kernel {other}")
    return told
