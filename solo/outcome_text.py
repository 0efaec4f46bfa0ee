"""The end of a game in words: who won and by how much, everybody's place and part of the victory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core.text.figures import percent
from engine.core.text.grammar import capital

if TYPE_CHECKING:
    from solo.game import Game


def verdict(game: Game, names: Mapping[str, str], mine: str = "") -> str:
    """Who won: `Blue (greedy) wins by 3 points`; `mine` is the side of the only person, who may have lost."""
    result = game.result()
    if len(result.winners) > 1:
        said = (
            f"{joined_names([names[side] for side in result.winners])} share the victory (1/{len(result.winners)} each)"
        )
        return said if mine in ("", *result.winners) else f"{said}: you lose"
    lead, name = result.lead(result.winner), capital(names[result.winner])
    wins = f"{name} {'win' if name.startswith('You') else 'wins'}"
    return f"{wins} by {game.rules.score.amount(lead)}" if lead > 0 else f"{wins} the tie-break"


def joined_names(names: list[str]) -> str:
    """`Red and Blue`, `Red, Blue and Green`."""
    return capital(f"{', '.join(names[:-1])} and {names[-1]}")


def places(game: Game, names: Mapping[str, str]) -> list[str]:
    """Every side by its place, with its score and its part of the victory; nothing for two, whom the verdict tells."""
    result = game.result()
    if len(result.scores) == 2:
        return []
    ordered = sorted(result.scores, key=result.place)
    return [
        f"{result.place(side)}. {capital(names[side])}: {game.rules.score.amount(result.scores[side])}, "
        f"{percent(result.share(side))} of the victory"
        for side in ordered
    ]
