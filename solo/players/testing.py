"""What every player must pass: inherit from `PlayerTests`, name your player, and run pytest (see docs/players.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from engine.core.loop import redact_state
from engine.core.record import allocate, ints
from engine.core.registry import find_game
from engine.core.rng import one_way
from engine.core.settings import Setting
from engine.core.snapshot import copy_state, same
from solo import DEFAULT_GAME
from solo.game import Game
from solo.players.batch import IN_ORDER, play_batch, policies_of
from solo.players.player import PROTOTYPE
from solo.players.registry import CompiledPlayer, Player, find_player, fresh


class PlayerTests:
    """The tests of one player; its attributes say which, at what game, and how long they may take."""

    player: str = ""
    """As `--player` names it: a name, or a file of your own."""
    game: str = DEFAULT_GAME
    seeds: tuple[int, ...] = (1, 2)
    looks: int = 25
    """At how many decisions of a game the slower tests look."""

    def seated(self) -> Player:
        """The player at a table; override it for one that has no name."""
        rules = find_game(self.game)
        return find_player(self.player, True, rules).seat(rules, Setting())

    def games(self) -> Iterator[Game]:
        """A game a seed, at its first decision."""
        for seed in self.seeds:
            yield Game.new(seed, game=self.game)

    def test_the_same_seed_gives_the_same_game(self) -> None:
        for one, other in zip(self.games(), self.games(), strict=True):
            first, second = (game.play_out(fresh(self.seated())).choices for game in (one, other))
            assert first == second, f"seed {one.seed}: two games of it went different ways, at {parting(first, second)}"

    def test_it_plays_in_a_batch_as_it_does_at_the_table(self) -> None:
        player = self.seated()
        if not isinstance(player, CompiledPlayer):
            return  # asked decision by decision in a batch as well
        rows = batch(self.game, player, list(self.seeds))
        for game, row in zip(self.games(), rows, strict=True):
            decisions = len(game.play_out(player).choices)
            assert row["decisions"] == decisions, f"seed {game.seed}: {row['decisions']} decisions in a batch"

    def test_it_chooses_among_the_options_only(self) -> None:
        for game in self.games():
            player = fresh(self.seated())
            while not game.is_over:
                code, options = player.choose(game), game.decision.options
                legal = code in [option.code for option in options]
                assert legal, f"seed {game.seed}, decision {game.state.decisions}: {code} is none of {options}"
                game.choose(code)

    def test_it_does_not_peek(self) -> None:
        """At every decision, also in a game that differs in nothing but what is hidden: the order and the seed."""
        for game in self.games():
            player, other = fresh(self.seated()), fresh(self.seated())
            for number in range(self.looks):
                if game.is_over:
                    break
                code, blind = player.choose(game), other.choose(reshuffled(game, number))
                assert code == blind, (
                    f"seed {game.seed}, decision {game.state.decisions}: it takes {code}, "
                    f"and {blind} when only the hidden order and the seed differ"
                )
                game.choose(code)

    def test_nothing_is_carried_over_from_one_game_to_the_next(self) -> None:
        player = self.seated()
        alone = [game.play_out(fresh(player)).choices for game in self.games()]
        again = [game.play_out(fresh(player)).choices for game in reversed(list(self.games()))]
        assert alone == again[::-1], "the games go another way when they are played in another order"
        if isinstance(player, CompiledPlayer):
            first, *_, last = self.seeds
            after, before = batch(self.game, player, [first, last])[1], batch(self.game, player, [last])[0]
            assert after.tobytes() == before.tobytes(), f"the game of seed {last} depends on the one before it"

    def test_thinking_leaves_the_game_as_it_is(self) -> None:
        for game in self.games():
            player, tables = fresh(self.seated()), game.edition.tables.tobytes()  # type: ignore[attr-defined]
            for _ in range(self.looks):
                if game.is_over:
                    break
                states, events = copy_state(game._states), game.events
                code = player.choose(game)
                assert same(states, game._states), f"seed {game.seed}, decision {game.state.decisions}: it changed"
                assert events == game.events
                game.choose(code)
            assert game.edition.tables.tobytes() == tables  # type: ignore[attr-defined]


def reshuffled(game: Game, key: int) -> Game:
    """The same game with another order of what is hidden and another seed; its players draw as in the other."""
    seed = one_way("twin", game.seed, key)
    twin = game.copy()
    twin.header = replace(game.header, seed=seed, policy=game.policy_seed)
    redact_state(twin._states, twin.edition.tables, game.state.decision_seat, seed)
    return twin


def batch(name: str, player: CompiledPlayer, seeds: list[int]) -> Any:
    """The rows of games that are played inside the kernel."""
    rules = find_game(name)
    edition, rows, work = rules.edition(), allocate(rules.row, len(seeds)), player.work(rules.state)
    work[PROTOTYPE] = edition.prototype(rules.settings.read())[0]
    play_batch(player.players, work, edition.tables, ints(seeds), policies_of(seeds), IN_ORDER, rows, ints([0]))
    return np.asarray(rows)


def parting(one: tuple[Any, ...], other: tuple[Any, ...]) -> str:
    """Where two lists of choices part."""
    for number, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return f"decision {number}: {a} and {b}"
    return f"decision {min(len(one), len(other))}"
