"""Nobody peeks: nothing that a player is given leads back to the seed, from which the hidden order follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import pytest

from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.record import Many, Record, allocate, i32, ints
from engine.core.registry import find_game
from engine.core.rng import FIRST, MASK_63, POLICY_STREAM, SECOND, STEP, mix, one_way, policy_draw, policy_seed_of
from engine.core.state import CoreState
from solo.game import Game
from solo.players.batch import IN_ORDER, REDACTION, play_batch, policies_of
from solo.players.player import PROTOTYPE, CorePlayer
from solo.players.player_code import ImportedCode
from solo.players.python_player import PythonPlayer
from solo.players.registry import Player, compiled
from solo.players.testing import PlayerTests

WORD = 1 << 64
SEEDS = (1, 2, 3)


def unshift(value: int, by: int) -> int:
    """What gave this value by `z ^ (z >> by)`."""
    found = value
    for _ in range(64 // by):
        found = value ^ (found >> by)
    return found


def unmix(value: int) -> int:
    """What `mix` makes into this value."""
    z = unshift(value % WORD, 31) * pow(SECOND % WORD, -1, WORD) % WORD
    z = unshift(z, 27) * pow(FIRST % WORD, -1, WORD) % WORD
    return (unshift(z, 30) - STEP) % WORD


def led_back(drawn: int, decision: int, k: int) -> Iterator[int]:
    """The seeds that a player's draw comes from: one bit of it was left out."""
    for bits in (drawn, drawn + (1 << 63)):
        yield unmix(unmix(unmix(unmix(bits) ^ k) ^ decision) - POLICY_STREAM)


class FoundSeed(Exception):
    """A seed that leads to the game on the table."""


class Peeker:
    """Undoes the draws that its view comes from, and looks whether a game of such a seed lies on the table."""

    def choose(self, view: Any, options: Any) -> Any:
        back = [*led_back(view.seed, view.state.decisions, REDACTION), view.seed, view.policy_seed]
        for seed in {candidate & MASK_63 for candidate in back}:
            if Game.new(seed).events == view.events:
                raise FoundSeed(str(seed))
        return options[0]


def test_a_draw_can_be_undone() -> None:
    assert unmix(mix(12345)) == 12345
    assert 77 in [seed & MASK_63 for seed in led_back(policy_draw(77, 4, REDACTION), 4, REDACTION)]


@pytest.mark.parametrize("told", ["nothing", "the seed"])
def test_a_player_that_undoes_every_draw_finds_no_seed(told: str) -> None:
    code = ImportedCode.of("peeker", Peeker)
    for seed in SEEDS:
        game = Game.new(seed, policy_seed=seed if told == "the seed" else None)
        with pytest.raises(FoundSeed, match=f"^{seed}$"):
            Peeker().choose(game, game.decision.options)  # the true game is recognised by its seed ...
        assert PythonPlayer(code).choose(game) == game.codes[0]  # ... which is not in what a player gets


class SeekingPlayer(CorePlayer):
    """Gives up when it finds the seed that it looks for."""

    wanted: Annotated[int, i32]


@jit
def choose_seeking(player: SeekingPlayer, work: Many[CoreState], here: int, _t: Record, seed: int) -> int:
    found = seed == player.wanted
    for place in range(len(work)):
        found = found or work[place].seed == player.wanted
    if found:
        raise RulesError("here is the seed")
    return work[here].options[0]


@pytest.mark.parametrize("sees", [False, True])
def test_no_seed_is_within_reach_of_a_compiled_player(sees: bool) -> None:
    rules = find_game("template")
    player = compiled(SeekingPlayer, choose_seeking, 2, sees=sees)
    records: Any = player.players
    work, rows = player.work(rules.state), allocate(rules.row)
    work[PROTOTYPE] = rules.edition().prototype(rules.settings.read())[0]
    for seat in range(2):
        records[seat].wanted = 3
    play_batch(player.players, work, rules.edition().tables, ints([3]), policies_of([3]), IN_ORDER, rows, ints([0]))
    assert rows[0].seed == 3


def test_what_follows_from_a_seed_is_the_same_on_every_machine() -> None:
    assert [policy_seed_of(seed) for seed in (0, 1, MASK_63)] == [
        2530255173306467652,
        890844326137962612,
        5083772379227571719,
    ]
    assert len({one_way(word, 1, number) for word in ("policy", "twin") for number in range(100)}) == 200


class ReadsSeeds:
    """A player that is given the game itself, and decides by its seed."""

    def choose(self, game: Game) -> int:
        return int(game.state.options[game.seed % game.state.option_count])

    def fingerprint(self) -> str:
        return ""


class TestsOfReadsSeeds(PlayerTests):
    __test__ = False

    def seated(self) -> Player:
        return ReadsSeeds()


def test_the_tests_of_every_player_tell_one_that_reads_the_seed() -> None:
    tests = TestsOfReadsSeeds()
    tests.test_the_same_seed_gives_the_same_game()
    with pytest.raises(AssertionError, match="when only the hidden order and the seed differ"):
        tests.test_it_does_not_peek()
