"""A whole script, checked: every mistake is found and told with its line, not only the first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.errors import UserError
from engine.core.game import Rules
from engine.core.settings import Setting
from solo.players.script.model import (
    LONGEST_SAYS,
    MOST_NAMES,
    MOST_ORDERED,
    MOST_PHASES,
    Line,
    Number,
    Script,
    ScriptPhase,
)
from solo.players.script.program_layout import MAX_KINDS, MAX_LINES, Role
from solo.players.script.resolve import GOOD_FOR_RIVAL, Resolver, Term, near, vocabulary_of
from solo.players.script.syntax import FUNCTIONS, KEYWORDS, LARGEST, TOKEN, Node, ScriptError, parse
from solo.players.script.toml_lines import wrong_header
from solo.players.script.toml_locations import Place, ScriptMistake, TomlSource

HEAD = {
    "game": str,
    "name": str,
    "says": str,
    "ties": str,
    "numbers": dict,
    "define": dict,
    "phase": list,
    "prefer": list,
}
PHASE = {"name": str, "when": str}
LINE = {
    "says": str,
    "decision": (str, list),
    "phase": (str, list),
    "when": str,
    "where": str,
    "first": bool,
    "never": bool,
    "points": (str, int),
}
NUMBER = {"value": int, "min": int, "max": int}
TYPES = {str: "text", dict: "a table", list: "a list", int: "a whole number", bool: "true or false"}
TIES = {"random": 1, "first": 0}
ALL = "all"


def validated_script(
    source: TomlSource, game: Rules, setting: Setting, numbers: Mapping[str, int] | None = None
) -> Script:
    """The script of a source, or a sentence about its first mistake."""
    script, mistakes = check(source, game, setting, numbers)
    if script is None:
        more = f" (and {len(mistakes) - 1} more: solo players check {source.path})" if len(mistakes) > 1 else ""
        raise UserError(f"the script {source.path}{', ' if mistakes[0].line else ': '}{mistakes[0]}{more}")
    return script


def check(
    source: TomlSource, game: Rules, setting: Setting, numbers: Mapping[str, int] | None = None
) -> tuple[Script | None, list[ScriptMistake]]:
    """The script of a source with all its mistakes; it is None when there are any."""
    reader = ScriptValidator(source, game, setting, dict(numbers or {}))
    script = reader.script()
    mistakes = sorted(set(reader.mistakes))
    return (None if mistakes else script), mistakes


class ScriptValidator:
    """Reads one script and notes what is wrong with it."""

    def __init__(self, source: TomlSource, game: Rules, setting: Setting, numbers: dict[str, int]) -> None:
        self.source, self.game, self.given = source, game, numbers
        self.content = source.content
        self.vocabulary = vocabulary_of(game, setting)
        self.mistakes: list[ScriptMistake] = []
        self.numbers: dict[str, Number] = {}
        self.values: dict[str, int] = {}
        self.defined: dict[str, Term] = {}
        self.nodes: dict[str, Node] = {}
        self.phases: list[ScriptPhase] = []

    def note(self, place: Place, says: str, at: int | None = None) -> None:
        """Note a mistake."""
        self.mistakes.append(self.source.mistake(place, says, at))

    def script(self) -> Script:
        """All of it, with something in place of what is wrong."""
        self.keys((), self.content, HEAD)
        self.head()
        self.read_numbers()
        self.read_definitions()
        self.phases = [self.phase(number, entry) for number, entry in self.entries("phase", MOST_PHASES)]
        lines = [self.line(number, entry) for number, entry in self.entries("prefer", MAX_LINES - 1)]
        if not lines and not self.mistakes:
            self.note((), "the script has no [[prefer]]: it says nothing about any decision")
        self.note_too_many_ordered(lines)
        return Script(
            game=self.game.name,
            name=self.text((), "name", self.source.path.stem),
            says=self.text((), "says", ""),
            draws=bool(TIES.get(self.text((), "ties", "random"), 1)),
            numbers=self.numbers,
            phases=tuple(self.phases),
            lines=(*lines, *self.default_line(lines)),
            vocabulary=self.vocabulary,
            names=self.defined | {name: self.vocabulary.term("number", value) for name, value in self.values.items()},
        )

    # The parts of the file

    def keys(self, place: Place, table: Mapping[str, Any], allowed: Mapping[str, Any]) -> None:
        """Note keys that mean nothing, and values of a wrong type."""
        for key, value in table.items():
            if key not in allowed:
                hint = near(key, allowed) or f" (allowed: {', '.join(allowed)})"
                self.note((*place, key), f"unknown key '{key}'{hint}")
                continue
            kinds = allowed[key] if isinstance(allowed[key], tuple) else (allowed[key],)
            if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
                said = " or ".join(TYPES[kind] for kind in kinds)
                wrong = f"'{key}' is {format_value(value)}, allowed: {said}"
                self.note((*place, key), wrong_header(key, value, kinds) or wrong)

    def text(self, place: Place, key: str, default: str) -> str:
        """A text of a table, or a default when it is missing or none."""
        table: Any = self.content
        for step in place:
            table = table[step]
        found = table.get(key, default)
        if isinstance(found, str) and len(found) > LONGEST_SAYS and key in ("name", "says"):
            self.note((*place, key), f"'{key}' has {len(found)} letters, allowed: {LONGEST_SAYS}")
        return found if isinstance(found, str) else default

    def head(self) -> None:
        """The game it is for, and what becomes of ties."""
        game = self.content.get("game")
        if game is None:
            self.note((), f"the key 'game' is missing: write game = \"{self.game.name}\"")
        elif isinstance(game, str) and game != self.game.name:
            self.note(("game",), f"the script is for the game '{game}', not for '{self.game.name}'")
        ties = self.text((), "ties", "random")
        if ties not in TIES:
            self.note(("ties",), f"'ties' is '{ties}'{near(ties, TIES)} (allowed: {', '.join(TIES)})")
        if len(self.game.kinds) > MAX_KINDS:
            self.note((), f"the game has {len(self.game.kinds)} kinds of decision, allowed: {MAX_KINDS}")

    def table(self, name: str) -> dict[str, Any]:
        """A table of the file, empty when it is missing or none."""
        found = self.content.get(name, {})
        found = found if isinstance(found, dict) else {}
        if len(found) > MOST_NAMES:
            self.note((name,), f"[{name}] has {len(found)} entries, allowed: {MOST_NAMES}")
        return dict(list(found.items())[:MOST_NAMES])

    def entries(self, name: str, most: int) -> Iterable[tuple[int, dict[str, Any]]]:
        """The tables of a list `[[name]]`, numbered from 0."""
        found = self.content.get(name, [])
        found = found if isinstance(found, list) else []
        if len(found) > most:
            self.note((name, most), f"there are {len(found)} [[{name}]], allowed: {most}")
        for number, entry in enumerate(found[:most]):
            if isinstance(entry, dict):
                yield number, entry
            else:
                self.note((name, number), f"a [[{name}]] is {format_value(entry)}, allowed: a table")

    def new_name(self, place: Place, name: str) -> bool:
        """Whether a name can be given: it must look like one, and mean nothing else."""
        match = TOKEN.fullmatch(name)
        words = self.vocabulary
        if name in KEYWORDS or name in FUNCTIONS:
            self.note(place, f"'{name}' is a word of the language: choose another name")
        elif match is None or match["name"] != name or "." in name:
            self.note(place, f"'{name}' cannot be a name: write a letter, then letters, digits and hyphens")
        elif name in words.facts or name in words.features:
            kind = "fact" if name in words.facts else "feature"
            self.note(place, f"'{name}' is a {kind} of the game: choose another name")
        elif name in self.numbers or name in self.nodes:
            self.note(place, f"'{name}' is there twice, in [numbers] and [define]: rename one")
        else:
            return True
        return False

    # Numbers and definitions

    def read_numbers(self) -> None:
        """The table [numbers]; those that were given instead must be there."""
        for name, entry in self.table("numbers").items():
            if self.new_name(("numbers", name), name):
                self.numbers[name] = self.number(("numbers", name), entry)
                self.values[name] = self.given.get(name, self.numbers[name].value)
        for name in self.given.keys() - self.numbers.keys():
            self.note((), f"the script has no number '{name}'{near(name, self.numbers)}")

    def number(self, place: Place, entry: Any) -> Number:
        """One number, alone or with its range."""
        parts = entry if isinstance(entry, dict) else {"value": entry}
        before = len(self.mistakes)
        if isinstance(entry, dict) or is_number(entry):
            self.keys(place, parts, NUMBER)
        else:
            self.note(
                place,
                f"'{place[-1]}' is {format_value(entry)}, allowed: a whole number, or {{value = 4, min = 0, max = 9}}",
            )
        if "value" not in parts:
            self.note(place, f"'{place[-1]}' has no value: write {{value = 4, min = 0, max = 9}}")
        if len(self.mistakes) > before:
            return Number(0)
        found = Number(parts["value"], parts.get("min"), parts.get("max"))
        for value in parts.values():
            if abs(value) > LARGEST:
                self.note(place, f"'{place[-1]}' is {value}, allowed: {-LARGEST} to {LARGEST}")
        least, most = (found.value if end is None else end for end in (found.least, found.most))
        if not least <= found.value <= most:
            self.note(place, f"'{place[-1]}' is {found.value}, which is not from its min {least} to its max {most}")
        return found

    def read_definitions(self) -> None:
        """The table [define], each name after those it uses."""
        for name, entry in self.table("define").items():
            place = ("define", name)
            if not isinstance(entry, (str, int)) or isinstance(entry, bool):
                self.note(place, f"'{name}' is {format_value(entry)}, allowed: text")
            elif self.new_name(place, name):
                node = self.parsed(place, str(entry))
                self.nodes[name] = node or Node("number", "0", 0)
        for name in self.nodes:
            self.define(name, ())

    def define(self, name: str, chain: tuple[str, ...]) -> None:
        """Find the term of a definition; one that comes back to itself is told with the chain."""
        if name in self.defined:
            return
        if name in chain:
            circle = (*chain[chain.index(name) :], name)
            self.note(("define", name), f"a definition uses itself: {' -> '.join(circle)}")
            self.defined[name] = self.vocabulary.term("number", 0)
            return
        if len(chain) > MOST_PHASES * 2:
            self.note(("define", name), f"more than {MOST_PHASES * 2} definitions use one another in a row")
            self.defined[name] = self.vocabulary.term("number", 0)
            return
        for used in names_in(self.nodes[name]):
            if used in self.nodes:
                self.define(used, (*chain, name))
        if name not in self.defined:
            self.defined[name] = self.resolve(("define", name), self.nodes[name], options=True)

    # Expressions

    def parsed(self, place: Place, text: str) -> Node | None:
        """The tree of an expression; None when it has none."""
        try:
            return parse(text)
        except ScriptError as fault:
            self.note(place, fault.says, fault.at)
            return None

    def resolve(self, place: Place, node: Node, options: bool) -> Term:
        """What a tree means."""
        meaning = Resolver(self.vocabulary, self.values, self.defined)
        term = meaning.of(node, options, number=place[-1] == "points")
        for fault in meaning.faults:
            self.note(place, fault.says, fault.at)
        return term

    def term(self, place: Place, table: Mapping[str, Any], key: str, options: bool) -> Term | None:
        """The expression at a key of a table; None when it is missing or wrong."""
        found = table.get(key)
        if not isinstance(found, (str, int)) or isinstance(found, bool):
            return None
        node = self.parsed((*place, key), str(found))
        return self.resolve((*place, key), node, options) if node else None

    # Phases and lines

    def phase(self, number: int, entry: dict[str, Any]) -> ScriptPhase:
        """One phase."""
        place = ("phase", number)
        self.keys(place, entry, PHASE)
        name = self.text(place, "name", "")
        if not name:
            self.note(place, 'a phase has no name: write name = "opening"')
        elif name in [phase.name for phase in self.phases_before(number)]:
            self.note((*place, "name"), f"two phases are called '{name}'")
        if "when" not in entry and number + 1 < len(self.content["phase"]):
            self.note(place, f"the phase '{name}' has no 'when', so that those below it never come: put it last")
        return ScriptPhase(name, self.term(place, entry, "when", options=False))

    def phases_before(self, number: int) -> list[ScriptPhase]:
        """The names of the phases above one."""
        names = [entry.get("name") for entry in self.content["phase"][:number] if isinstance(entry, dict)]
        return [ScriptPhase(str(name), None) for name in names]

    def line(self, number: int, entry: dict[str, Any]) -> Line:
        """One preference."""
        place: Place = ("prefer", number)
        self.keys(place, entry, LINE)
        spot = self.source.spots.get(place)
        found = Line(
            number=number + 1,
            at=spot.line if spot else 0,
            says=self.text(place, "says", ""),
            kinds=self.kinds(place, entry),
            phases=self.phases_of(place, entry),
            when=self.term(place, entry, "when", options=False),
            where=self.term(place, entry, "where", options=True),
            role=self.role(place, entry),
            points=self.term(place, entry, "points", options=True),
            text=entry,
        )
        self.note_useless_features(place, found)
        return found

    def role(self, place: Place, entry: dict[str, Any]) -> Role:
        """What a line does: exactly one of three."""
        told = [key for key in ("first", "never", "points") if key in entry]
        if len(told) != 1:
            found = f"found {' and '.join(told)}" if told else "found none"
            self.note(place, f'a [[prefer]] says one of first = true, never = true, points = "...": {found}')
        for key in ("first", "never"):
            if entry.get(key) is False:
                self.note((*place, key), f"'{key}' is false, allowed: true, or leave it out")
        roles = {"first": Role.FIRST, "never": Role.NEVER, "points": Role.POINTS}
        return roles[told[0]] if told else Role.POINTS

    def names(self, place: Place, entry: dict[str, Any], key: str) -> list[str]:
        """The words of a key that may be one or a list."""
        found = entry.get(key, [])
        words = [found] if isinstance(found, str) else found if isinstance(found, list) else []
        for word in words:
            if not isinstance(word, str):
                self.note((*place, key), f"'{key}' holds {format_value(word)}, allowed: text")
        if found == [] and key in entry:
            self.note((*place, key), f"'{key}' is an empty list: leave it out to mean all")
        return [word for word in words if isinstance(word, str)]

    def kinds(self, place: Place, entry: dict[str, Any]) -> frozenset[int]:
        """The kinds of decision of a line."""
        known = self.vocabulary.kinds
        words = self.names(place, entry, "decision")
        if not words or words == [ALL]:
            return frozenset(known.values())
        for word in words:
            if word not in known:
                self.note(
                    (*place, "decision"), f"unknown decision '{word}'{near(word, known)} (allowed: {', '.join(known)})"
                )
        return frozenset(known[word] for word in words if word in known)

    def phases_of(self, place: Place, entry: dict[str, Any]) -> frozenset[int] | None:
        """The phases of a line; None: all, and when there is none."""
        if "phase" not in entry:
            return None
        names = [phase.name for phase in self.phases]
        words = self.names(place, entry, "phase")
        for word in words:
            if word not in names:
                allowed = f" (allowed: {', '.join(names)})" if names else ": the script has no [[phase]]"
                self.note((*place, "phase"), f"unknown phase '{word}'{near(word, names)}{allowed}")
        return frozenset(names.index(word) for word in words if word in names)

    def note_too_many_ordered(self, lines: list[Line]) -> None:
        """Note the line that is one too many of those whose order counts, in some kind of decision."""
        for kind in self.vocabulary.kinds.values():
            found = [line for line in lines if line.is_ordered and kind in line.kinds]
            if len(found) > MOST_ORDERED:
                place = ("prefer", found[MOST_ORDERED].number - 1)
                what = "too many 'first' and 'never' lines for one kind of decision"
                self.note(place, f"{what}: {MOST_ORDERED + 1}, allowed: {MOST_ORDERED}")

    def note_useless_features(self, place: Place, line: Line) -> None:
        """Note a feature that says nothing of any option of the line's decisions."""
        for key, term in (("where", line.where), ("points", line.points)):
            for number in term.features if term else ():
                kinds = self.vocabulary.feature_kinds[number]
                if line.kinds and kinds and not kinds & line.kinds:
                    name = list(self.vocabulary.features)[number]
                    told = [kind for kind, place_of in self.vocabulary.kinds.items() if place_of in kinds]
                    self.note((*place, key), f"'{name}' does not apply to these options, only to: {', '.join(told)}", 0)

    def default_line(self, lines: list[Line]) -> list[Line]:
        """Against the rival, in every kind of decision that no line names, where the game can tell."""
        words = self.vocabulary
        number = words.features.get(GOOD_FOR_RIVAL)
        if number is None:
            return []
        named = {kind for line in lines if self.is_named(line) for kind in line.kinds}
        left = (words.feature_kinds[number] or frozenset(words.kinds.values())) - named
        points = words.term("-", parts=(words.term("number", 0), words.term("feature", number)))
        says = "where the script says nothing: against the rival"
        text = {"points": f"0 - {GOOD_FOR_RIVAL}"}
        return [Line(0, 0, says, left, None, None, None, Role.POINTS, points, text)] if left else []

    @staticmethod
    def is_named(line: Line) -> bool:
        """Whether a line names its decisions."""
        return line.text.get("decision", ALL) not in (ALL, [ALL])


def names_in(node: Node) -> set[str]:
    """The names in a tree."""
    found = {node.text} if node.kind == "name" else set()
    return found.union(*(names_in(part) for part in node.parts))


def is_number(value: object) -> bool:
    """Whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def format_value(value: object) -> str:
    """A value of a file in a sentence, not too long."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
