"""The 3-4 player side of the game board, and the board as it lies for a number of players."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from engine.core.components.records import Model
from engine.pampero.components.models.boards import (
    Board,
    Circle,
    Link,
    Pair,
    ParkingSpace,
    RemoteSpace,
    SiteRecord,
    SolarSpace,
    SpaceRecord,
    Time,
)
from engine.pampero.constants import MOST_PLAYERS

SIDE_LISTS = ("site", "space", "remote_space", "solar_space", "pair", "link", "circle", "parking")
"""What a side of the board has of its own, beside the time track."""


class Marked(Model):
    """A record that can be marked 4P: used only by four players. (B Common Setup 1)"""

    four_players: bool = False


class MarkedSite(SiteRecord, Marked):
    """A construction site of this side."""


class MarkedSpace(SpaceRecord, Marked):
    """A space of a standard contract of this side."""


class MarkedRemoteSpace(RemoteSpace, Marked):
    """A space of a remote contract of this side."""


class MarkedCircle(Circle, Marked):
    """A space of a connection tile of this side."""


class MarkedParkingSpace(ParkingSpace, Marked):
    """A parking space of this side."""


class OtherSide(Model):
    """The whole file."""

    time: Time
    site: tuple[MarkedSite, ...]
    space: tuple[MarkedSpace, ...]
    remote_space: tuple[MarkedRemoteSpace, ...]
    solar_space: tuple[SolarSpace, ...]
    pair: tuple[Pair, ...]
    link: tuple[Link, ...]
    circle: tuple[MarkedCircle, ...]
    parking: tuple[MarkedParkingSpace, ...]

    def on(self, board: Board, players: int) -> Board:
        """The board with this side up, its 4P spaces left out unless four play."""
        lists: dict[str, Sequence[Any]] = {name: getattr(self, name) for name in SIDE_LISTS}
        if players < MOST_PLAYERS:
            lists |= self._without_marked()
        return board.model_copy(update={"time": self.time, **{name: tuple(found) for name, found in lists.items()}})

    def _without_marked(self) -> dict[str, Sequence[Any]]:
        """The lists that lose something: what is marked, and what is joined to that alone."""
        spaces: list[MarkedSpace | MarkedRemoteSpace] = [*self.space, *self.remote_space]
        gone = {space.id for space in spaces if space.four_players}
        return {
            "site": unmarked(self.site),
            "space": unmarked(self.space),
            "remote_space": unmarked(self.remote_space),
            "pair": [pair for pair in self.pair if gone.isdisjoint(pair.spaces)],
            "link": [link for link in self.link if gone.isdisjoint(link.spaces)],
            "circle": [without_spaces(circle, gone) for circle in unmarked(self.circle)],
            "parking": unmarked(self.parking),
        }


def unmarked(records: Sequence[Any]) -> list[Any]:
    """The records that are not marked 4P."""
    return [record for record in records if not record.four_players]


def without_spaces(circle: Circle, gone: AbstractSet[str]) -> Circle:
    """A circle without the spaces that are not used; a line that loses its last space is not there."""
    lines = (tuple(name for name in line if name not in gone) for line in circle.lines)
    return circle.model_copy(update={"lines": tuple(line for line in lines if line)})
