"""The players by name: what each is, and the record that the kernel plays it by.

A new player is one entry here; a greedy one is a file of weights in `weights/`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

from engine.core.errors import UserError, unknown
from engine.core.record import Many
from solo.players.player import Kind, Player, give_weights, seat_players

SEATS = 2


@dataclass(frozen=True)
class PlayerSpec:
    """A player: its name, one line about it, its kind, and the weights of facts in thousandths."""

    name: str
    says: str
    kind: Kind
    weights: Mapping[str, int] = field(default_factory=dict)


def shipped_weights(name: str) -> dict[str, int]:
    """The weights of a file that comes with the package."""
    text = files("solo.players").joinpath("weights", f"{name}.toml").read_text(encoding="utf-8")
    return {fact: int(weight) for fact, weight in tomllib.loads(text)["weights"].items()}


def registry() -> dict[str, PlayerSpec]:
    """Every player there is."""
    specs = [
        PlayerSpec("random", "takes every option with the same chance", Kind.RANDOM),
        PlayerSpec(
            "greedy", "tries every option on a copy and takes the most valuable", Kind.GREEDY, shipped_weights("greedy")
        ),
    ]
    return {spec.name: spec for spec in specs}


def find_player(name: str) -> PlayerSpec:
    """The player of that name; an unknown one is refused with the nearest."""
    known = registry()
    if name not in known:
        raise UserError(unknown("player", name, known))
    return known[name]


def seat_player(spec: PlayerSpec, facts: Sequence[str]) -> Many[Player]:
    """The player at every seat: at the automa's it answers for it where the rules leave a choice."""
    players = seat_players(*[spec.kind] * SEATS)
    for name in spec.weights:
        if name not in facts:
            raise UserError(f"player {spec.name}: {unknown('fact', name, facts)}")
    for seat in range(SEATS):
        give_weights(players[seat], [spec.weights.get(fact, 0) for fact in facts])
    return players
