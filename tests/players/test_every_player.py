"""What every player must pass, for the shipped ones and the examples; and that wrong players are noticed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import pytest

from engine.core.errors import PlayerFault
from engine.core.jit import jit
from engine.core.record import Many, Record, i64
from engine.core.registry import find_game
from engine.template.state import CARDS, State
from solo.players.player import GAME, CorePlayer
from solo.players.player_code import read_code
from solo.players.registry import SHIPPED, Player, compiled
from solo.players.testing import PlayerTests
from tests.experiments.runs import HOUSE

EXAMPLES = HOUSE / "docs" / "examples"
QUICK = {"search": "search:2"}
"""By what name a player is tested that would take long."""
NAMES = [QUICK.get(spec.name, spec.name) for spec in SHIPPED]


class TestPampero(PlayerTests):
    """The players of the house at the game of the house."""

    @pytest.fixture(params=[*NAMES, f"{EXAMPLES / 'last.py'}:LAST"], autouse=True)
    def named(self, request: Any) -> None:
        self.player = request.param


class TestCaravan(PlayerTests):
    """The same at another game."""

    game = "template"
    seeds = (1, 2, 3, 4)

    @pytest.fixture(params=[*NAMES, f"{EXAMPLES / 'last.py'}:LAST"], autouse=True)
    def named(self, request: Any) -> None:
        self.player = request.param


TestBuilder: Any = read_code(f"{EXAMPLES / 'test_builder.py'}:TestBuilder").load()
"""The test that the documentation shows."""


FAULTY = """
from random import Random

GAMES = []


class Peeks:
    def choose(self, view, options):
        return options[view.seed % len(options)]


class Remembers:
    def __init__(self):
        GAMES.append(self)

    def choose(self, view, options):
        return options[len(GAMES) % len(options)]


class Guesses:
    def choose(self, view, options):
        return Random().choice(options)


class Cheats:
    def choose(self, view, options):
        return options[-1].code + 1000


class Looks:
    def choose(self, view, options):
        return options[view.state.deck[view.state.drawn] % len(options)]
"""

NOTICED = {
    "Guesses": ("test_the_same_seed_gives_the_same_game", AssertionError),
    "Remembers": ("test_nothing_is_carried_over_from_one_game_to_the_next", AssertionError),
    "Cheats": ("test_it_chooses_among_the_options_only", PlayerFault),
}


def trials_of(path: Path, name: str) -> PlayerTests:
    path.write_text(FAULTY, encoding="utf-8")
    found = PlayerTests()
    found.player, found.game, found.seeds = f"{path}:{name}", "template", (1, 2, 3, 4, 5, 6)
    return found


@pytest.mark.parametrize("name", NOTICED)
def test_a_player_that_does_wrong_is_noticed(tmp_path: Path, name: str) -> None:
    test, error = NOTICED[name]
    with pytest.raises(error):
        getattr(trials_of(tmp_path / "faulty.py", name), test)()


@pytest.mark.parametrize("name", ["Looks", "Peeks"])
def test_a_player_in_python_cannot_peek_however_it_tries(tmp_path: Path, name: str) -> None:
    trials_of(tmp_path / "faulty.py", name).test_it_does_not_peek()


class PeekingPlayer(CorePlayer):
    """Looks at the next card of the game itself, where only the copy is its own to look at."""

    peeks: Annotated[int, i64]


@jit
def choose_peeking(_player: PeekingPlayer, work: Many[State], here: int, _t: Record, _seed: int) -> int:
    """What a compiled player could do and must not."""
    g = work[GAME]
    return work[here].options[g.deck[g.drawn % CARDS] % g.option_count]


class Peeking(PlayerTests):
    """Not collected: it fails."""

    game = "template"
    seeds = (1, 2, 3, 4)

    def seated(self) -> Player:
        return compiled(PeekingPlayer, choose_peeking, 2)


def test_a_compiled_player_that_peeks_is_noticed() -> None:
    find_game("template")
    with pytest.raises(AssertionError, match="when only the hidden order and the seed differ"):
        Peeking().test_it_does_not_peek()
