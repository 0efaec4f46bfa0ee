"""How the search player thinks, as its name tells: `search:60` rollouts a decision, or `search:800ms` at the table.

`search:60:wind` has its rollouts played by the script `wind`, `search:60:mine.toml` by one of your own, and
`search:6:greedy` by the values of the greedy player; without a name by the best script that the game ships.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.errors import UserError

DEFAULT_ROLLOUTS = 60
MOST_ROLLOUTS = 1_000_000
MOST_MILLISECONDS = 3_600_000
GREEDY = "greedy"
"""In place of a script: rollouts are played by the values of the greedy player."""
USUAL = ""
"""In place of a script: the best that the game ships, or else the greedy player."""
IN_ROLLOUTS = "give it rollouts per decision, as in search:400"
ALLOWED = (
    f"give rollouts per decision (1 to {MOST_ROLLOUTS:,}), as in search:400, "
    f"or in 'solo play' milliseconds (1 to {MOST_MILLISECONDS:,}), as in search:800ms"
)


@dataclass(frozen=True)
class Budget:
    """Rollouts a decision, which give the same choice everywhere, or milliseconds."""

    rollouts: int = DEFAULT_ROLLOUTS
    milliseconds: int = 0
    """When not 0, this is what counts."""

    def __post_init__(self) -> None:
        """Refuse what nobody can spend."""
        if not 1 <= self.rollouts <= MOST_ROLLOUTS or not 0 <= self.milliseconds <= MOST_MILLISECONDS:
            raise UserError(f"the budget of {self} is out of range: {ALLOWED}")

    def __str__(self) -> str:
        return f"{self.milliseconds} ms" if self.milliseconds else f"{self.rollouts} rollouts"


def read_search(name: str) -> tuple[Budget, str]:
    """The budget that a player's name tells, and who plays the rollouts; what it does not tell is as usual."""
    _, _, told = name.partition(":")
    budget, named, policy = told.partition(":")
    if named and not policy:
        raise UserError(f"'{name}' does not say who plays the rollouts; write {GREEDY} or a script after the colon")
    return read_budget(budget) if ":" in name else Budget(), policy or USUAL


def read_budget(text: str) -> Budget:
    """The budget that is part of a player's name."""
    found = re.fullmatch(r"([0-9]{1,9})(ms)?", text)
    if not found or int(found[1]) == 0:
        raise UserError(f"'{text}' is not a budget: {ALLOWED}")
    return Budget(milliseconds=int(found[1])) if found[2] else Budget(int(found[1]))
