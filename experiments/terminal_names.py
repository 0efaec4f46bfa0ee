"""Players as tables name them: one that is a file by the shortest end of its path that no other one has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path


def short_names(players: Iterable[str]) -> dict[str, str]:
    """Players without the folders before their files, but for those that tell them apart."""
    ends = {player: ends_of(player) for player in players}
    short: dict[str, str] = {}
    for player, own in ends.items():
        others = {end for other, found in ends.items() if other != player for end in found}
        short[player] = next((end for end in own if end not in others), player)
    return short


def ends_of(player: str) -> list[str]:
    """What a player may be called, the shortest first; the `search:60:` before a path stays."""
    head, colon, path = player.rpartition(":")
    if "/" not in path:
        head, colon, path = "", "", player
    parts = Path(path).parts
    return [f"{head}{colon}{'/'.join(parts[-depth:])}" for depth in range(1, len(parts))] + [player]


def shortener(players: Iterable[str]) -> Callable[[object], str]:
    """What writes the names of players short, wherever they stand in a text."""
    short = {name: end for name, end in short_names(players).items() if end != name}
    longest_first = sorted(short, key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, longest_first)))
    return lambda text: pattern.sub(lambda found: short[found[0]], str(text)) if short else str(text)
