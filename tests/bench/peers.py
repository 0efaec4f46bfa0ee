"""Games per second of other libraries' games, played at random from Python, where they are installed."""

from __future__ import annotations

import importlib
import importlib.util
import random
import time
from collections.abc import Callable
from typing import Any

from rich.table import Table

from solo.rich_tables import listing

SECONDS = 3.0
OPEN_SPIEL_GAMES = ("chess", "backgammon", "gin_rummy", "hearts")


def rates() -> dict[str, float]:
    """Games a second of every peer found; a peer that is not installed is left out."""
    found: dict[str, float] = {}
    if importlib.util.find_spec("catanatron"):
        found["Catanatron"] = rate_of(catanatron_game())
    if importlib.util.find_spec("pyspiel"):
        spiel: Any = importlib.import_module("pyspiel")
        for name in OPEN_SPIEL_GAMES:
            found[f"OpenSpiel {name}"] = rate_of(spiel_game(spiel, name))
    return found


def rate_of(play: Callable[[], None]) -> float:
    """How often a game can be played in a second, over a few seconds."""
    games = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        play()
        games += 1
    return games / (time.perf_counter() - begun)


def catanatron_game() -> Callable[[], None]:
    """A game of four random players."""
    catanatron: Any = importlib.import_module("catanatron")

    def play() -> None:
        colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE)
        catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours]).play()

    return play


def spiel_game(spiel: Any, name: str) -> Callable[[], None]:
    """One random game from Python, chance included."""
    game = spiel.load_game(name)

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))

    return play


def peers_table(found: dict[str, float]) -> Table:
    """The rates of the peers, beside which `solo bench` prints ours."""
    view = listing("!Peer", "=Games/s", title="Random games on one core")
    for name, rate in found.items():
        view.add_row(name, f"{rate:,.1f}")
    return view
