"""A player of your own in Python: `solo simulate --player docs/examples/builder.py:Builder --games 20`.

It shows the form, and wins nothing; planner.py plays to win.
"""

from __future__ import annotations

from solo.game import Game
from solo.game_types import Option

WISHES = ("tower", "contract", "wind farm", "battery")


class Builder:
    """Takes the first option that speaks of what it wishes for most, and the last one when none does."""

    def choose(self, view: Game, options: tuple[Option, ...]) -> Option:
        """`view` is the game as you know it: facts, ledger, events, and copies to try options in."""
        behind = view.facts()[view.decision.seat].get("money", 0) < 10
        for wish in reversed(WISHES) if behind else WISHES:
            for option in options:
                if wish in option.text.lower():
                    return option
        return options[-1]
