"""The frame of a narrator: a sentence for every event, and the automa's turns explained.

narrator = words.narrator(g)      before a step, or once for a whole game
narrator.describe(row)            a row of the log: its name and its sentence
narrator.follow(g)                the whole log of a step, and the tie it ends in
narrator.answer(code, g)          before a choice inside the automa's turn
narrator.explanations             the automa's turns that are over
narrator.draft                    its turn under way, while it waits for a choice of yours
narrator.story                    its turns and what happened in nobody's turn, for every side, one after the other
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Generic, Self, TypeVar

from engine.core.log import log_of
from engine.core.text.explanation import Explanation, Phase, StepKind, TurnStep

E = TypeVar("E", bound=Explanation)


class Narrator(Generic[E]):
    """Follows the events of a game from a position on. A game's own narrator tells rows and begins drafts."""

    def __init__(self) -> None:
        self.draft: E | None = None
        self.explanations: list[E] = []
        self.tie: TurnStep | None = None
        self.phase: Phase | None = None
        self._story: list[Explanation] = []

    def copy(self) -> Self:
        """A narrator of its own who has heard the same."""
        twin = copy(self)
        twin.explanations = list(self.explanations)
        twin._story = list(self._story)
        return twin

    def describe(self, row: Sequence[int]) -> tuple[str, str]:
        """The name of one event and its sentence. Rows must come in their order."""
        raise NotImplementedError

    def follow(self, g: Any) -> None:
        """The events since the last choice, and the tie they end in, if they do."""
        for row in log_of(g):
            self.describe(row)
        if self.draft is None:
            return
        self.draft = replace(self.draft, lost=self.draft.lost + g.log_lost)
        if self.is_open_tie(g):
            self.draft = self.with_tie(self.draft, g)
        elif self.closes_with_step:
            self.close()

    def close(self) -> None:
        """The turn is over; one that is part of a phase is told with it."""
        if self.draft is not None:
            done = replace(self.draft, complete=True)
            self.explanations.append(done)
            self._story += [] if self.phase is not None else [done]
        self.draft = self.tie = None

    @property
    def closes_with_step(self) -> bool:
        """Whether the turn under way is over with the step, unless a tie is open."""
        return True

    # --- what happens in nobody's turn

    @property
    def story(self) -> list[Explanation]:
        """The automa's turns and the phases between turns, in their order; what is under way comes last."""
        phase = self.phase if self.phase is not None and self.phase.steps else None
        under_way = self.draft if self.phase is None else phase
        return [*self._story, *([under_way] if under_way is not None else [])]

    def begin_phase(self, title: str, *, is_scoring: bool = False) -> None:
        """Something begins that is nobody's turn."""
        self.end_phase()
        self.phase = Phase(turn=0, title=title, is_scoring=is_scoring)

    def tell_phase(self, said: str, clauses: tuple[str, ...] = ()) -> None:
        """An event of the phase under way, if there is one."""
        if self.phase is not None:
            self.phase = self.phase.with_step(TurnStep(StepKind.GAIN, said, clauses))

    def end_phase(self) -> None:
        """The phase is over."""
        if self.phase is not None and self.phase.steps:
            self._story.append(replace(self.phase, complete=True))
        self.phase = None

    # --- ties

    def is_open_tie(self, g: Any) -> bool:  # noqa: ARG002 for automas whose ties are yours
        """Whether the open decision is one that you take for the automa."""
        return False

    def with_tie(self, draft: E, g: Any) -> E:
        """The draft with the open decision as a step; `tie` keeps it for the answer."""
        raise NotImplementedError

    def option(self, g: Any, code: int) -> str:
        """An option of a tie, as short as a person would name it."""
        raise NotImplementedError

    def assume(self, code: int, g: Any) -> None:
        """The open tie has no answer: what follows is told for one of its options."""
        if self.draft is not None and self.tie is not None:
            text = f"{self.tie.text[:-1]}; what follows is told for {self.option(g, code)}."
            self.settle_tie(self.draft, replace(self.tie, text=text))

    def answer(self, code: int, g: Any) -> None:
        """A choice is about to be made: in an open tie it is the answer."""
        if self.draft is not None and self.tie is not None:
            self.settle_tie(self.draft, replace(self.tie, chosen=self.option(g, code)))

    def settle_tie(self, draft: E, settled: TurnStep) -> None:
        """The open tie is open no more: later choices are none of its business."""
        if self.tie is not None:
            self.draft = draft.with_changed(self.tie, settled)
        self.tie = None
