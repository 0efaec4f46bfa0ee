"""The moments of the rival's turn, and of what is nobody's: the table as it lay, and what had been told by then.

The rules run a choice through to the next question. Here the same choice is made once more on a copy, effect by effect
in the rules' own loop, so that whoever shows the game can let the pieces appear one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core.binding import options, run
from engine.core.decisions import begin_choice, is_open
from engine.core.game import Explanation
from engine.core.log import log_of
from engine.core.loop import take, take_forced
from engine.core.record import Many
from engine.core.snapshot import copy_state
from engine.core.stack import pop
from solo.game import Game

if TYPE_CHECKING:
    from solo.session.session import Session


@dataclass(frozen=True)
class Moment:
    """A point of the rival's turn."""

    game: Game
    """The table; a game of its own without a past."""
    told: tuple[Explanation, ...]
    """What is explained by then, the turn under way last."""


def moments_of(session: Session, step: int) -> list[Moment]:
    """The moments of the choices from that number on, each with what was told since; none where nothing was."""
    if not session.story_since(step):
        return []
    known = session.story_count_before(step)
    found: list[Moment] = []
    for number in range(step, len(session.game.choices)):
        found += _moments(session, number, known)
    return found


def _moments(session: Session, step: int, known: int) -> Iterator[Moment]:
    """The moments of one choice."""
    game, narrator = session.game, session.narrator_at(step)
    if narrator is None or not session.is_choice(step):
        return
    states, code = copy_state(game._steps[step].before), game._steps[step].choice[1]
    states[0].log_on = 1
    narrator.answer(code, states[0])
    heard = 0
    for _ in effects(states, game.edition.tables[0], code):
        rows = list(log_of(states[0]))[heard:]
        for row in rows:
            narrator.describe(row)
        heard += len(rows)
        if rows and len(told := story_of(narrator)) > known:
            yield Moment(at(game, states), tuple(told[known:]))
    last = session.narrator_at(step + 1)
    yield Moment(at(game, states), tuple(story_of(last)[known:]))


def effects(states: Many[Any], tables: Any, code: int) -> Iterator[None]:
    """Make a choice and stop after every effect, up to the next decision: `engine.core.loop.step` with pauses."""
    g = states[0]
    begin_choice(g, code)
    take(g, tables, code)
    yield
    while g.over == 0:
        if is_open(g):
            options(g, tables)
            if g.option_count > 1:
                return
            take_forced(g, tables)
        else:
            run(g, tables, *pop(g))
        yield


def at(game: Game, states: Many[Any]) -> Game:
    """A position on the way, to look at."""
    moment = Game.at(game.rules, game.edition, game.setting, states)
    moment.lineup = game.lineup
    return moment


def story_of(narrator: Any) -> Sequence[Explanation]:
    """The rival's turns that a narrator has told, and what was nobody's turn, in their order."""
    found: Sequence[Explanation] = getattr(narrator, "story", ())
    return found


def is_over(told: Explanation) -> bool:
    """Whether a part of the story is told to its end."""
    return bool(getattr(told, "complete", True))


def explained(narrator: Any) -> Sequence[Explanation]:
    """What a narrator has told: the turns that are over, and the one under way."""
    draft = getattr(narrator, "draft", None)
    return [*narrator.explanations, *([draft] if draft else [])]
