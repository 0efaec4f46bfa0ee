"""A whole game in words, and exact counts of the decision tree, on frozen components."""

from __future__ import annotations

import pytest

from engine.core.loop import start_game, take_step
from engine.core.record import Many, allocate
from engine.core.snapshot import copy_state, restore
from engine.pampero.components.catalogue import FILES, load_catalogue
from engine.pampero.game import Edition, edition_of
from engine.pampero.state import State
from solo.game import Game
from tests.golden.files import FROZEN, compare

SEED = 2026
DEPTH = 3
PERFT_SEEDS = (1, 2, 3)


def test_the_frozen_components_are_a_whole_data_set() -> None:
    assert {path.stem for path in FROZEN.glob("*.toml")} == {name.removesuffix(".toml") for name in FILES}
    load_catalogue(FROZEN)


def test_a_whole_game_reads_as_its_golden_text() -> None:
    compare("playthrough.txt", told(1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_several_has_its_golden_course(seats: int) -> None:
    """The choices, the turn orders and the ledgers; how a game is told stands in the long text of the solo game."""
    kept = ("turn order", "hire", "Majority")
    lines = [line for line in told(seats).splitlines() if not line.startswith("    ") or any(w in line for w in kept)]
    compare(f"playthrough-{seats}.txt", "\n".join(lines) + "\n")


def told(seats: int) -> str:
    """A game in which the options are taken by number."""
    game = Game.new(SEED, data=FROZEN, seats=seats)
    lines = [f"# A random game, seed {SEED}", *event_lines(game.events)]
    number = 0
    while not game.is_over:
        decision = game.decision
        option = decision.options[(SEED + number * 7) % len(decision.options)]
        number += 1
        lines.append(f"{number}. {decision.question} [{len(decision.options)}] -> {option.text}")
        lines += event_lines(game.choose(option))
    lines.append(str(game.result()))
    lines += [f"{side}: {account} {amount}" for side, part in game.ledger().items() for account, amount in part.items()]
    return "\n".join(lines) + "\n"


def event_lines(events: tuple[object, ...]) -> list[str]:
    return [f"    {event}" for event in events]


@pytest.mark.parametrize("seed", PERFT_SEEDS)
def test_the_decision_tree_has_its_golden_counts(seed: int) -> None:
    """Each first choice with the positions two decisions further on; a wrong count shows where to look."""
    edition = edition_of(FROZEN)
    states = allocate(State)
    start_game(states, edition.tables, seed)
    lines = [f"# Seed {seed}: positions after each first choice and {DEPTH - 1} more decisions"]
    total = 0
    for code in codes(states):
        before = copy_state(states)
        text = edition.words.describe(states[0].decision_kind, code, states[0])
        take_step(states, edition.tables, code)
        found = leaves(edition, states, DEPTH - 1)
        restore(states, before)
        total += found
        lines.append(f"{found:8d}  {text}")
    compare(f"perft-{seed}.txt", "\n".join([*lines, f"{total:8d}  in all"]) + "\n")


def leaves(edition: Edition, states: Many[State], depth: int) -> int:
    """How many positions lie so many decisions further on."""
    if depth == 0 or states[0].over:
        return 1
    if depth == 1:
        return states[0].option_count
    before = copy_state(states)
    count = 0
    for code in codes(states):
        take_step(states, edition.tables, code)
        count += leaves(edition, states, depth - 1)
        restore(states, before)
    return count


def codes(states: Many[State]) -> list[int]:
    return [states[0].options[index] for index in range(states[0].option_count)]
