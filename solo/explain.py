"""VJ's turns explained: those of a whole game, or the one that follows from a position. Rule: VJ-26

for explanation in explain_game(Game.new(7), random_policy):
    print(explanation.card, explanation.gains)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.pampero.words.explanation import Explanation
from engine.pampero.words.narrate import Narrator
from solo.game import Game


def explain_game(game: Game, policy: Callable[[Game], int]) -> Iterator[Explanation]:
    """Play a game from where it stands by a policy, and explain every VJ turn as soon as it is over."""
    narrator = Narrator(game.words, game.state)
    told = 0
    while not game.is_over:
        code = policy(game)
        narrator.answer(code, game.state)
        game.choose(code)
        narrator.hear(game.state)
        yield from narrator.told[told:]
        told = len(narrator.told)
