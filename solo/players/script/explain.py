"""What a script thinks of every option of a decision, line by line: the kernel's choice told again in plain Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core.text.option_view import OptionView
from solo.players.script.model import Line, Script
from solo.players.script.program_layout import OWN, RIVAL, Role
from solo.players.script.resolve import Resolver, Term, calculated
from solo.players.script.syntax import Node, tokens

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

    def named(self, term: Term, code: int) -> int | str:
        """What a term is, by its name where scripts write names for values."""
        value = self.value(term, code)
        words = self.game.rules.features[term.number].words if term.kind == "feature" else {}
        return next((word for word, number in words.items() if number == value), value)


@dataclass(frozen=True)
class Match:
    """A line that matches an option, and the points it gives."""

    line: Line
    points: int
    values: Mapping[str, int | str]
    """What the names in its points are, of this option."""

    @property
    def counts(self) -> bool:
        """Whether it does anything: points of 0 do not."""
        return self.line.is_ordered or self.points != 0


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

    def match(self, line: Line) -> Match | None:
        """How a line matches it."""
        return next((match for match in self.matches if match.line is line), None)


@dataclass(frozen=True)
class Narrowing:
    """One narrowing of the options: by a line, or by the points when there is none; how many were left, and are."""

    line: Line | None
    before: int
    after: int
    dropped: frozenset[int]
    """The codes of those that are not left."""
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
    def ranking(self) -> list[OptionAccount]:
        """The options: the chosen one, its equals, then those that were dropped last, the most points first."""
        kept = {code: number for number, step in enumerate(self.steps) for code in step.dropped}
        last = len(self.steps)
        return sorted(self.options, key=lambda one: (one.code != self.chosen, -kept.get(one.code, last), -one.points))

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
                        {
                            "line": match.line.at,
                            "says": name_of(match.line),
                            "points": match.points,
                            "values": dict(match.values),
                        }
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
    names = {line.number: names_of(line, script) for line in lines}
    options = tuple(
        OptionAccount(option.code, option.view, tuple(matches(lines, names, look, option.code)))
        for option in decision.options
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


def names_of(line: Line, script: Script) -> dict[str, Term]:
    """What the names in the points of a line mean, each by itself; values of a feature mean nothing so."""
    resolver = Resolver(script.vocabulary, {}, script.names)
    words = [token.text for token in tokens(str(line.text.get("points", ""))) if token.kind == "name"]
    known = [word for word in words if "." in word or resolver.knows(word)]
    return {word: resolver.resolve_name(Node("name", word, 0)) for word in known}


def matches(lines: list[Line], names: Mapping[int, Mapping[str, Term]], look: Look, code: int) -> list[Match]:
    """The lines that match an option; the names in their points are known by the number of the line."""
    found = []
    for line in lines:
        if line.where is None or look.value(line.where, code) != 0:
            points = look.value(line.points, code) if line.points is not None and line.role == Role.POINTS else 0
            values = {name: look.named(term, code) for name, term in names[line.number].items()}
            found.append(Match(line, points, values))
    return found


def narrowed(
    lines: list[Line], options: tuple[OptionAccount, ...]
) -> tuple[tuple[Narrowing, ...], tuple[OptionAccount, ...]]:
    """The options that are left at the end, and what narrowed them: lines in their order, then the points."""
    left, steps = options, []
    for line in lines:
        if line.role == Role.POINTS:
            continue
        kept = tuple(option for option in left if (option.match(line) is not None) == (line.role == Role.FIRST))
        if kept and len(kept) < len(left):
            steps.append(Narrowing(line, len(left), len(kept), dropped(left, kept)))
            left = kept
    best = max(option.points for option in left)
    kept = tuple(option for option in left if option.points == best)
    if len(kept) < len(left):
        after = max(option.points for option in left if option.points < best)
        steps.append(Narrowing(None, len(left), len(kept), dropped(left, kept), best, after))
    return tuple(steps), kept


def dropped(before: tuple[OptionAccount, ...], after: tuple[OptionAccount, ...]) -> frozenset[int]:
    """The codes of the options that a narrowing has not kept."""
    return frozenset(option.code for option in before) - {option.code for option in after}
