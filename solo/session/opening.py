"""How a game in progress begins: with a set-up of one's own, and perhaps a line-up."""

from __future__ import annotations

from typing import Any

from engine.core.registry import find_game
from solo.game import Game
from solo.session.saved_games import Store
from solo.session.seating import usual_lineup
from solo.session.session import Session


def lineup_or_usual(lineup: tuple[str, ...] | None, game: str, *, table: bool = False) -> tuple[str, ...] | None:
    """The line-up of a new game: the one that is named, or the usual one; on a real table people move by themselves."""
    return usual_lineup(find_game(game)) if lineup is None and not table else lineup


def new_session(
    seed: int, setup: tuple[Any, ...], game: str, store: Store | None, lineup: tuple[str, ...] | None = None
) -> Session:
    """A new game with its rulings, variants, components and objectives; a line-up of one has nothing to tell."""
    rulings, variants, data, objectives = setup
    begun = Game.new(seed, rulings, variants, data, objectives, game=game, seats=len(lineup or ()))
    begun.lineup = lineup if lineup is not None and len(lineup) > 1 else ()
    session = Session(begun, store, data, own_players=lineup is not None)
    session.sit_down()
    return session
