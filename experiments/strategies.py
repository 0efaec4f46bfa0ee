"""Whether one player is best whatever lies on the table.

Who has the larger margin in one game of a set-up is mostly luck, so a worse player is ahead on many of them. It is
asked instead whether another player does better on average over the games with some piece of the set-up; and, where
none does, how large a lead would have been found.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from statistics import median
from typing import NamedTuple

import pandas as pd

from engine.core.errors import UserError
from engine.core.text.figures import amount
from experiments import plots
from experiments.regression import Says, plain_words, words_of_the_set_up
from solo.statistics import FEW, LEVEL, TOO_FEW, Array, holm, moments_of, set_up_numbers, smallest_seen


class Case(NamedTuple):
    """A player less the best in the games with a piece: the lead, and the smallest that would have been found."""

    player: str
    piece: str
    lead: float
    p: float
    seen: float


class Dominance(NamedTuple):
    """The best player on average, the others less it, and with which pieces another is significantly ahead."""

    best: str
    table: pd.DataFrame
    ahead: list[Case]
    cases: list[Case]

    def sentence(self, unit: str) -> str:
        """The answer in words, with what these games could have found."""
        close = self.table[~self.table["clear"]]["label"].tolist()
        near = "significantly (95%) ahead of all others"
        if close:
            differ = "does not differ" if len(close) == 1 else "do not differ"
            near = f"but {plots.join_words(close)} {differ} significantly from it"
        if self.table["p"].isna().any() or not self.cases:
            return f"{self.best} has the largest mean margin; {TOO_FEW} whether it is dominant."
        power = f"a lead of {amount(median(case.seen for case in self.cases), unit)} with one piece of the set-up"
        found = f"{power} would be found four times in five, in the middle of {len(self.cases)} cases"
        return f"{self.best} is best on average, {near}; {self.verdict(bool(close), unit)} ({found})."

    def verdict(self, close: bool, unit: str) -> str:
        """Whether it is dominant."""
        if self.ahead:
            said = [f"{case.player} with {case.piece} by {amount(case.lead, unit)}" for case in self.ahead]
            return f"yet others are significantly (95%) ahead of it, {plots.join_words(said)}: no strategy is dominant"
        if close:
            return "whether it is dominant is inconclusive"
        return f"with no piece of the set-up another is: {self.best} is dominant, as far as these games tell"


def dominant_player(rows: pd.DataFrame, columns: Sequence[str], says: Says = plain_words) -> Dominance:
    """The best player of some games on the same seeds, held against the others on average and by piece."""
    wide = rows.pivot_table(index=["seed", "game"], columns="cell", values="margin", observed=True).dropna()
    if wide.empty or wide.shape[1] < 2:
        raise UserError("no game was finished by two players, so none can be called dominant")
    best, *others = wide.mean().sort_values(ascending=False).index
    set_ups = set_up_numbers(wide.index.get_level_values("seed").to_numpy())
    apart = wide[others].sub(wide[best], axis=0)
    own = rows[rows["cell"] == best].set_index(["seed", "game"]).loc[wide.index]
    cases = cases_of(apart, words_of_the_set_up(own, columns, says), set_ups)
    ahead = sorted((case for case in cases if case.p < LEVEL and case.lead > 0), key=lambda case: -case.lead)
    return Dominance(str(best), averages(wide, best, others, set_ups), ahead, cases)


def averages(wide: pd.DataFrame, best: str, others: Sequence[str], set_ups: Array | None) -> pd.DataFrame:
    """Each other player less the best, over all games; corrected for all pairs, since the best was not named before."""
    pairs = list(combinations([best, *others], 2))
    found = [moments_of(wide[other] - wide[one], set_ups) for one, other in pairs]
    corrected = holm([moments.p for moments in found])
    return pd.DataFrame(
        [
            {"label": str(other), "games": moments.games}
            | moments.interval._asdict()
            | {"p": moments.p, "p_corrected": p, "clear": bool(p < LEVEL)}
            for (one, other), moments, p in zip(pairs, found, corrected, strict=True)
            if one == best
        ]
    )


def cases_of(apart: pd.DataFrame, pieces: pd.DataFrame, set_ups: Array | None) -> list[Case]:
    """Each other player less the best in the games with each piece, where there are enough; corrected for all cases."""
    found = []
    for name, piece in product(apart, pieces):
        there = pieces[piece].to_numpy(bool)
        moments = moments_of(apart[name].to_numpy()[there], None if set_ups is None else set_ups[there])
        if moments.set_ups >= FEW:
            found.append((str(name), str(piece), moments))
    corrected = holm([moments.p for _, _, moments in found])
    return [
        Case(name, piece, moments.mean, p, smallest_seen(moments.error, moments.set_ups - 1, len(found)))
        for (name, piece, moments), p in zip(found, corrected, strict=True)
    ]
