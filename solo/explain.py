"""An automa's turns explained, of a whole game.

for explanation in explain_game(Game.new(7), random_policy):
    print(explanation.card, explanation.gains)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
