"""A whole game explained: the turns of an automa, or what the players chose and why.

for explanation in explain_game(Game.new(7), random_policy):
    print(explanation.card, explanation.gains)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.core.errors import UserError
from engine.core.game import Explanation
from solo.game import Game


def explain_game(game: Game, policy: Callable[[Game], int]) -> Iterator[Explanation]:
    """Play a game from where it stands by a policy, and explain every turn of the automa's as soon as it is over."""
    narrator, told = game.words.narrator(game.state), 0
    if game.state.decisions == 0:  # turns that came before the first choice
        narrator.follow(game.state)
    while not game.is_over:
        yield from narrator.explanations[told:]
        told = len(narrator.explanations)
        code = policy(game)
        narrator.answer(code, game.state)
        game.choose(code)
        narrator.follow(game.state)
    yield from narrator.explanations[told:]


class ExplainedChoice(NamedTuple):
    """One choice of a player, and why it was made."""

    number: int
    """Of the choice in the game, from 1; forced ones are counted and not explained."""
    turn: int
    """Of the turn in the game, of all seats."""
    seat: int
    question: str
    choice: str
    options: int
    why: list[str]


def explain_choices(
    game: Game, policy: Callable[[Game], int], why: Callable[[Game, int], list[str]], turn: int | None = None
) -> Iterator[ExplainedChoice]:
    """Play a game from where it stands by a policy, and explain every choice among two options or more.

    With a turn only its choices are explained, and the game is not played further; a turn after its end is refused.
    """
    while not game.is_over and (turn is None or game.state.turns <= turn):
        decision, code = game.decision, policy(game)
        if turn in (None, game.state.turns) and len(decision.options) > 1:
            chosen = next(option.text for option in decision.options if option.code == code)
            yield ExplainedChoice(
                len(game.choices) + 1,
                int(game.state.turns),
                int(game.state.decision_seat),
                decision.question,
                chosen,
                len(decision.options),
                why(game, code),
            )
        game.choose(code)
    if turn is not None and game.state.turns < turn:
        raise UserError(f"the game of seed {game.seed} has no turn {turn}: it has turns 1 to {game.state.turns}")
