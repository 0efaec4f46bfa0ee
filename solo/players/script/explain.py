"""What a script thinks of every option of a decision, line by line: the kernel's choice told again in plain Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core.text.option_view import OptionView
from solo.players.script.model import Line, Script
from solo.players.script.program_layout import OWN, RIVAL, Role
from solo.players.script.resolve import Term, calculated

if TYPE_CHECKING:
    from solo.game import Game


class Look:
    """A decision as a script sees it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.facts = [list(side.values()) for side in game.facts().values()]
        self.seat = int(game.state.decision_seat)
        self.features: dict[int, list[int]] = {}

    def fact(self, seat: int, number: int) -> int:
        """A fact of a side."""
        if seat == RIVAL:
            return max(facts[number] for other, facts in enumerate(self.facts) if other != self.seat)
        return self.facts[self.seat if seat == OWN else seat][number]

    def feature(self, code: int, number: int) -> int:
        """A feature of an option."""
        if code not in self.features:
            self.features[code] = list(self.game.feature_numbers(code).values())
        return self.features[code][number]

    def value(self, term: Term, code: int = 0) -> int:
        """What a term is, of an option if it is about one."""
        if term.kind == "number":
            return term.number
        if term.kind == "fact":
            return self.fact(term.seat, term.number)
        if term.kind == "feature":
            return self.feature(code, term.number)
        return calculated(term.kind, [self.value(part, code) for part in term.parts])


@dataclass(frozen=True)
class Match:
    """A line that matches an option, and the points it gives."""

    line: Line
    points: int


@dataclass(frozen=True)
class OptionAccount:
    """What the lines say of an option."""

    code: int
    view: OptionView
    matches: tuple[Match, ...]

    @property
    def text(self) -> str:
        """The option in one sentence."""
        return self.view.sentence

    @property
    def points(self) -> int:
        """Its points."""
        return sum(match.points for match in self.matches)

    def matched(self, line: Line) -> bool:
        """Whether a line matches it."""
        return any(match.line is line for match in self.matches)


@dataclass(frozen=True)
class Narrowing:
    """One narrowing of the options: by a line, or by the points when there is none; how many were left, and are."""

    line: Line | None
    before: int
    after: int
    best: int = 0
    """The points of those that are left."""
    next: int = 0
    """The most points of those that are not."""


@dataclass(frozen=True)
class DecisionAccount:
    """How a script comes to its choice."""

    kind: str
    question: str
    phase: str
    """The phase of the game; nothing when no phase holds."""
    options: tuple[OptionAccount, ...]
    steps: tuple[Narrowing, ...]
    left: tuple[int, ...]
    """The codes of the options among which nothing more decides."""
    chosen: int
    draws: bool
    """Whether it draws among equals."""

    @property
    def why(self) -> str:
        """What decided, in a sentence."""
        how = "chosen at random from" if self.draws else "the first of"
        ending = f"; {how} {len(self.left):,} equal options" if len(self.left) > 1 else ""
        if not self.steps:
            return f"no line distinguishes the options{ending}"
        last = self.steps[-1]
        if last.line is None:
            return f"decided by points, {last.best:,} to {last.next:,}{ending}"
        return f"{name_of(last.line)} decided: it left {last.after} of {last.before}{ending}"

    def to_json(self) -> dict[str, Any]:
        """The account for another program."""
        return {
            "decision": self.kind,
            "question": self.question,
            "phase": self.phase,
            "options": [
                {
                    "code": option.code,
                    **option.view.to_json(),
                    "points": option.points,
                    "lines": [
                        {"line": match.line.at, "says": name_of(match.line), "points": match.points}
                        for match in option.matches
                    ],
                    "left": option.code in self.left,
                    "chosen": option.code == self.chosen,
                }
                for option in self.options
            ],
            "steps": [
                {"line": step.line.at if step.line else 0, "before": step.before, "after": step.after}
                for step in self.steps
            ],
            "why": self.why,
        }


def name_of(line: Line) -> str:
    """A line of a script in a sentence: where it stands, and what it says."""
    if line.number == 0:
        return line.says
    return f"line {line.at}" + (f" ({line.says})" if line.says else "")


def account_of(script: Script, game: Game, chosen: int) -> DecisionAccount:
    """How a script comes to its choice in the open decision of a game."""
    look, decision = Look(game), game.decision
    phase = phase_of(script, look)
    kind = int(game.state.decision_kind)
    lines = [line for line in script.lines if counts(line, kind, phase, look)]
    options = tuple(
        OptionAccount(option.code, option.view, tuple(matches(lines, look, option.code))) for option in decision.options
    )
    steps, left = narrowed(lines, options)
    name = script.phases[phase].name if phase is not None else ""
    codes = tuple(option.code for option in left)
    return DecisionAccount(decision.kind, decision.question, name, options, steps, codes, chosen, script.draws)


def phase_of(script: Script, look: Look) -> int | None:
    """The first phase whose condition holds."""
    for number, phase in enumerate(script.phases):
        if phase.when is None or look.value(phase.when) != 0:
            return number
    return None


def counts(line: Line, kind: int, phase: int | None, look: Look) -> bool:
    """Whether a line has a say in this decision."""
    if kind not in line.kinds or (line.phases is not None and phase not in line.phases):
        return False
    return line.when is None or look.value(line.when) != 0


def matches(lines: list[Line], look: Look, code: int) -> list[Match]:
    """The lines that match an option."""
    found = []
    for line in lines:
        if line.where is None or look.value(line.where, code) != 0:
            points = look.value(line.points, code) if line.points is not None and line.role == Role.POINTS else 0
            found.append(Match(line, points))
    return found


def narrowed(
    lines: list[Line], options: tuple[OptionAccount, ...]
) -> tuple[tuple[Narrowing, ...], tuple[OptionAccount, ...]]:
    """The options that are left at the end, and what narrowed them: lines in their order, then the points."""
    left, steps = options, []
    for line in lines:
        if line.role == Role.POINTS:
            continue
        kept = tuple(option for option in left if option.matched(line) == (line.role == Role.FIRST))
        if kept and len(kept) < len(left):
            steps.append(Narrowing(line, len(left), len(kept)))
            left = kept
    best = max(option.points for option in left)
    kept = tuple(option for option in left if option.points == best)
    if len(kept) < len(left):
        after = max(option.points for option in left if option.points < best)
        steps.append(Narrowing(None, len(left), len(kept), best, after))
    return tuple(steps), kept
