"""What is odd in a script without mistakes, and which decisions it leaves open.

It is found in the text alone, whatever comes in a game: names that nothing uses, conditions that are always or never
true, preferences that change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.players.script.model import Line, Script, ScriptPhase
from solo.players.script.resolve import ScriptNames, Term
from solo.players.script.syntax import parse
from solo.players.script.toml_locations import Place, ScriptMistake, TomlSource
from solo.players.script.validate import names_in

Note = tuple[Place, str]
"""A part of a script, and what is odd about it."""
NO_PHASE = -1
"""In place of the number of a phase, when none is current."""


def notes_of(script: Script, source: TomlSource) -> list[ScriptMistake]:
    """All that is odd, in the order of the file."""
    found = [*unused_names(source.content), *idle_phases(script, source.content), *idle_lines(script, source.content)]
    return sorted({source.mistake(place, says) for place, says in found})


# Names


def unused_names(content: Mapping[str, Any]) -> Iterator[Note]:
    """The numbers and definitions that no condition and no points need."""
    used = reached({name for text in expressions(content) for name in names_of(text)}, content)
    for table, called in (("numbers", "number"), ("define", "definition")):
        for name in content.get(table, {}):
            if name not in used:
                yield (table, name), f"no phase or preference uses the {called} '{name}'"


def expressions(content: Mapping[str, Any]) -> Iterator[object]:
    """What phases and preferences ask and count."""
    for entry in (*content.get("phase", ()), *content["prefer"]):
        yield from (entry[key] for key in ("when", "where", "points") if key in entry)


def names_of(text: object) -> set[str]:
    """The names in an expression."""
    return names_in(parse(str(text)))


def reached(names: set[str], content: Mapping[str, Any]) -> set[str]:
    """Names, with those that their definitions need."""
    found, waiting, defined = set[str](), set(names), content.get("define", {})
    while waiting:
        found.add(name := waiting.pop())
        waiting |= names_of(defined[name]) - found if name in defined else set()
    return found


# Conditions


def idle_phases(script: Script, content: Mapping[str, Any]) -> Iterator[Note]:
    """The phases whose condition is settled before the game begins."""
    for number, phase in enumerate(script.phases):
        place: Place = ("phase", number, "when")
        if is_settled(phase.when, content["phase"][number].get("when", ""), content):
            if is_never(phase.when):
                yield place, f"'when' is never true, so the phase '{phase.name}' never comes"
            elif number + 1 < len(script.phases):
                yield place, f"'when' is always true, so the phases below '{phase.name}' never come"
            else:
                yield place, "'when' is always true: leave it out"


def idle_lines(script: Script, content: Mapping[str, Any]) -> Iterator[Note]:
    """The preferences that change nothing, and conditions of theirs that are settled before the game begins."""
    for line in script.lines:
        place: Place = ("prefer", line.number - 1)
        settled = list(settled_parts(line, script, content))
        yield from (((*place, key), says) for key, says in settled)
        if line.number and not settled and not features_of(line):
            yield place, "the preference says the same of every option, so it changes nothing: add a 'where'"


def settled_parts(line: Line, script: Script, content: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The keys of a preference that settle before the game begins whether it applies, and how."""
    for key, term in (("when", line.when), ("where", line.where)):
        if is_settled(term, line.text.get(key, ""), content):
            what = "never true, so the preference never applies" if is_never(term) else "always true: leave it out"
            yield key, f"'{key}' is {what}"
    if line.phases is not None and not line.phases & set(phases_to_come(script.phases)):
        yield "phase", "the preference never applies: its phase never comes"


def is_settled(term: Term | None, text: object, content: Mapping[str, Any]) -> bool:
    """Whether a condition is the same in every game; one with a number of the script's may be meant as a switch."""
    if term is None or term.kind != "number":
        return False
    return not reached(names_of(text), content) & set(content.get("numbers", ()))


def is_never(term: Term | None) -> bool:
    """Whether a condition is never true."""
    return term is not None and term.kind == "number" and term.number == 0


def is_always(term: Term | None) -> bool:
    """Whether a condition is always true, or there is none."""
    return term is None or (term.kind == "number" and term.number != 0)


def features_of(line: Line) -> frozenset[int]:
    """What a preference looks at of an option."""
    return frozenset().union(*(term.features for term in (line.where, line.points) if term))


def phases_to_come(phases: Sequence[ScriptPhase]) -> list[int]:
    """The phases that can be current, and `NO_PHASE` when it may be none of them."""
    found: list[int] = []
    for number, phase in enumerate(phases):
        if is_always(phase.when):
            return [*found, number]
        if not is_never(phase.when):
            found.append(number)
    return [*found, NO_PHASE]


# Silence


def left_open(script: Script) -> dict[str, list[str]]:
    """The kinds of decision about which no preference says anything, by when that is: always, or in some phase."""
    phases = phases_to_come(script.phases)
    silent = {phase: kinds_without(script, phase, sure=False) for phase in phases}
    always = frozenset.intersection(*silent.values())
    unsure = frozenset().union(*(kinds_without(script, phase, sure=True) - silent[phase] for phase in phases))
    found = {"": always} | {time_of(script, phase): kinds - always for phase, kinds in silent.items()}
    found["while no 'when' of their preferences is true"] = unsure
    names = script.vocabulary.kinds
    return {when: [name for name, kind in names.items() if kind in kinds] for when, kinds in found.items() if kinds}


def kinds_without(script: Script, phase: int, sure: bool) -> frozenset[int]:
    """The kinds of decision to which no preference applies in a phase; `sure`: whatever its `when` turns out to be."""
    applying = [line for line in script.lines if may_apply(line, phase) and (not sure or is_always(line.when))]
    told = (kinds_told_apart(line, script.vocabulary) for line in applying)
    return frozenset(script.vocabulary.kinds.values()).difference(*told)


def may_apply(line: Line, phase: int) -> bool:
    """Whether a preference can apply in a phase."""
    return (line.phases is None or phase in line.phases) and not is_never(line.when) and not is_never(line.where)


def kinds_told_apart(line: Line, words: ScriptNames) -> frozenset[int]:
    """The kinds of decision of a preference whose options differ in what it looks at."""
    features = features_of(line)
    known = (words.feature_kinds[feature] or frozenset(words.kinds.values()) for feature in features)
    return line.kinds & frozenset().union(*known)


def time_of(script: Script, phase: int) -> str:
    """A phase as part of a sentence."""
    return "while no phase is current" if phase == NO_PHASE else f"in the phase '{script.phases[phase].name}'"
