"""What the names of an expression mean in a game: facts of a side, features of an option, values with a name.

The result is a tree of terms. Equal terms are one object, so that what occurs twice is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from engine.core.game import Rules
from engine.core.settings import Setting
from solo.players.script.program_layout import MOST, OWN, RIVAL
from solo.players.script.syntax import COMPARISONS, Node, ScriptError

OWN_WORD, RIVAL_WORD, OPTION_WORD = "own", "rival", "option"
LARGEST_TERM = 3000
"""How many operations an expression may have, its definitions written out."""
HIGHEST_TERM = 150
MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""A comparison with its sides exchanged: so that a number always stands on the right."""
LOGIC = ("not", "and", "or")
NOT_A_NUMBER = "'{}' has named values and is not a number: compare it"
GOOD_FOR_RIVAL = "good-for-rival"
"""The feature that says how good an option is for the rival; where a script says nothing, the least is taken."""


@dataclass(frozen=True, eq=False)
class Term:
    """A number, a fact of a side, a feature, or an operation on other terms."""

    kind: str
    """`number`, `fact`, `feature`, or the sign of the operation."""
    number: int = 0
    seat: int = 0
    parts: tuple[Term, ...] = ()
    size: int = 1
    height: int = 1
    features: frozenset[int] = frozenset()
    """The numbers of the features in it."""


@dataclass
class ScriptNames:
    """The names that a game gives a script, for so many seats."""

    facts: dict[str, int]
    features: dict[str, int]
    values: dict[int, Mapping[str, int]]
    """The values with a name, by the number of their feature."""
    sides: dict[str, int]
    kinds: dict[str, int]
    feature_kinds: dict[int, frozenset[int]]
    terms: dict[tuple[object, ...], Term] = field(default_factory=dict)

    def term(self, kind: str, number: int = 0, seat: int = 0, parts: tuple[Term, ...] = ()) -> Term:
        """The one term of its kind; a calculation with numbers alone is made now."""
        if parts and all(part.kind == "number" for part in parts):
            return self.term("number", calculated(kind, [part.number for part in parts]))
        if kind in MIRRORED and parts[0].kind == "number":
            kind, parts = MIRRORED[kind], parts[::-1]
        key = (kind, number, seat, *map(id, parts))
        if key not in self.terms:
            size, height = 1 + sum(part.size for part in parts), 1 + max((part.height for part in parts), default=0)
            features = frozenset({number}) if kind == "feature" else frozenset().union(*(p.features for p in parts))
            self.terms[key] = Term(kind, number, seat, parts, size, height, features)
        return self.terms[key]


def vocabulary_of(game: Rules, setting: Setting) -> ScriptNames:
    """The names of a game."""
    kinds = {name: number for number, name in enumerate(game.kinds) if number > 0}
    return ScriptNames(
        facts={fact.name: number for number, fact in enumerate(game.facts)},
        features={feature.name: number for number, feature in enumerate(game.features)},
        values={number: feature.words for number, feature in enumerate(game.features)},
        sides={side.name: seat for seat, side in enumerate(game.sides(setting))},
        kinds=kinds,
        feature_kinds={
            number: frozenset(kinds[kind] for kind in feature.kinds) for number, feature in enumerate(game.features)
        },
    )


def calculated(sign: str, numbers: list[int]) -> int:
    """An operation in plain Python, as the kernel does it."""
    if sign == "not":
        return int(not numbers[0])
    if sign in ("and", "or"):
        return int(all(numbers) if sign == "and" else any(numbers))
    if sign in ("min", "max"):
        return min(numbers) if sign == "min" else max(numbers)
    if sign in COMPARISONS:
        return int(compared(sign, *numbers))
    return max(-MOST, min(MOST, arithmetic(sign, *numbers)))


def arithmetic(sign: str, one: int, other: int = 0) -> int:
    """Plus, minus, times, divided by, and the size of a number."""
    if sign == "abs":
        return abs(one)
    if sign == "/":
        return one // other if other else 0
    return {"+": one + other, "-": one - other, "*": one * other}[sign]


def compared(sign: str, one: int, other: int) -> bool:
    """Whether a comparison is true."""
    return {
        "=": one == other,
        "!=": one != other,
        "<": one < other,
        "<=": one <= other,
        ">": one > other,
        ">=": one >= other,
    }[sign]


def near(word: str, allowed: Iterable[str]) -> str:
    """The hint for an unknown word, whatever its capitals."""
    known = {name.lower(): name for name in allowed}
    found = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return f"; did you mean '{known[found[0]]}'?" if found else ""


class Resolver:
    """Finds what the names of one script's expressions mean; what it does not know is noted and counts as 0."""

    def __init__(self, vocabulary: ScriptNames, numbers: Mapping[str, int], defined: Mapping[str, Term]) -> None:
        self.vocabulary, self.numbers, self.defined = vocabulary, numbers, defined
        self.faults: list[ScriptError] = []
        self.options = True

    def of(self, node: Node, options: bool, number: bool = False) -> Term:
        """The term of a tree; `options`: features are allowed, since it is about an option; `number`: it is counted."""
        self.options = options
        term = self.read(node)
        if number:
            self.refuse_named([(node, term)])
        if term.size > LARGEST_TERM or term.height > HIGHEST_TERM:
            self.faults.append(ScriptError(node.at, "too long or too deep when its definitions are written out"))
            return self.unknown()
        return term

    def unknown(self) -> Term:
        """What stands for a name that means nothing."""
        return self.vocabulary.term("number", 0)

    def read(self, node: Node) -> Term:
        """A node and all below it."""
        if node.kind == "number":
            return self.vocabulary.term("number", int(node.text))
        if node.kind in ("name", "quoted"):
            return self.resolve_name(node)
        if node.text == "in":
            return self.resolve_list(node)
        if node.text in COMPARISONS:
            return self.vocabulary.term(node.text, parts=self.pair(node.text, *node.parts))
        parts = tuple(self.read(part) for part in node.parts)
        if node.text not in LOGIC:
            self.refuse_named(zip(node.parts, parts, strict=True))
        if len(parts) > 2 and node.text in ("min", "max"):
            return self.chain(node.text, parts)
        return self.vocabulary.term(node.text, parts=parts)

    def chain(self, sign: str, parts: tuple[Term, ...]) -> Term:
        """`min` and `max` of several, two at a time."""
        found = parts[0]
        for part in parts[1:]:
            found = self.vocabulary.term(sign, parts=(found, part))
        return found

    def resolve_list(self, node: Node) -> Term:
        """`card in (tower, market)`: equal to one of them."""
        first, *others = node.parts
        equal = [self.vocabulary.term("=", parts=self.pair("=", first, other)) for other in others]
        return equal[0] if len(equal) == 1 else self.vocabulary.term("or", parts=tuple(equal))

    def pair(self, sign: str, left: Node, right: Node) -> tuple[Term, Term]:
        """The two sides of a comparison; beside a feature with named values stands one of them."""
        if self.is_named(left):
            return self.named_pair(sign, left, right)
        if self.is_named(right):
            return self.named_pair(sign, right, left)[::-1]
        if self.is_value(left) and not self.is_value(right):
            return self.plain_pair(right, left)[::-1]
        return self.plain_pair(left, right)

    def named_pair(self, sign: str, feature: Node, other: Node) -> tuple[Term, Term]:
        """A feature with named values, and the value it is compared with; one mistake of the two is enough."""
        before = len(self.faults)
        term = self.read(feature)
        if sign not in ("=", "!=") and self.options:
            self.fault(feature, f"{NOT_A_NUMBER.format(feature.text)} with =, != or in")
        return term, self.unknown() if len(self.faults) > before else self.value(other, term)

    def plain_pair(self, one: Node, other: Node) -> tuple[Term, Term]:
        """Two numbers; a value beside a name that means nothing is not looked up: it is not known whose it is."""
        before = len(self.faults)
        term = self.read(one)
        skipped = len(self.faults) > before and self.is_value(other)
        return term, self.unknown() if skipped else self.read(other)

    def is_value(self, node: Node) -> bool:
        """Whether a node is a name that only some feature's values have."""
        return node.kind == "quoted" or (node.kind == "name" and "." not in node.text and not self.knows(node.text))

    def knows(self, name: str) -> bool:
        """Whether a bare name means something by itself."""
        words = self.vocabulary
        return name in self.numbers or name in self.defined or name in words.facts or name in words.features

    def is_named(self, node: Node) -> bool:
        """Whether a node is a feature with named values, by its own name or by one of the script's."""
        if node.kind != "name":
            return False
        words, (side, _, name) = self.vocabulary, node.text.rpartition(".")
        if node.text in self.numbers or node.text in words.facts or side not in ("", OPTION_WORD):
            return False
        if node.text in self.defined:
            return bool(self.values_of(self.defined[node.text]))
        return name in words.features and bool(words.values[words.features[name]])

    def values_of(self, term: Term) -> Mapping[str, int]:
        """The named values of a feature; a number has none."""
        return self.vocabulary.values.get(term.number, {}) if term.kind == "feature" else {}

    def value(self, node: Node, feature: Term) -> Term:
        """A name as a value of the feature it is compared with, or another feature with the same values; 0 is none."""
        values = self.values_of(feature)
        if node.kind in ("name", "quoted") and node.text in values:
            if node.text in self.numbers or node.text in self.defined:
                self.fault(
                    node, f"'{node.text}' is a value of '{self.name_of(feature)}' and a name of yours: rename yours"
                )
            return self.vocabulary.term("number", values[node.text])
        if (node.kind, node.text) == ("number", "0") or self.is_named(node):
            other = self.read(node)
            if other.kind == "number" or self.values_of(other) == values:
                return other
        self.fault(node, self.wrong_value(node, feature))
        return self.unknown()

    def wrong_value(self, node: Node, feature: Term) -> str:
        """Why something is not a value of a feature, and which are."""
        values, name = self.values_of(feature), self.name_of(feature)
        allowed = f"(allowed: {', '.join(values)})"
        if self.is_value(node):
            return f"unknown value '{node.text}' of '{name}'{near(node.text, values)} {allowed}"
        if node.kind != "name":
            return f"'{name}' has named values: compare it with one of them {allowed}"
        what = "another feature" if self.is_named(node) else "a number"
        return f"'{node.text}' is {what}, not a value of '{name}'{near(node.text, values)} {allowed}"

    def refuse_named(self, parts: Iterable[tuple[Node, Term]]) -> None:
        """Note features with named values where a number is needed: theirs have no meaning."""
        for node, term in parts:
            if self.options and (values := self.values_of(term)):
                self.fault(
                    node, f"{NOT_A_NUMBER.format(node.text)} with a value, as in '{node.text} = {next(iter(values))}'"
                )

    def name_of(self, feature: Term) -> str:
        """The name of a feature."""
        return list(self.vocabulary.features)[feature.number]

    def fault(self, node: Node, says: str) -> None:
        """Note what is wrong with a name."""
        self.faults.append(ScriptError(node.at, says))

    def resolve_name(self, node: Node) -> Term:
        """A name by itself."""
        prefix, dot, name = node.text.rpartition(".")
        if dot and node.kind == "name":
            return self.owned(node, prefix, name)
        words = self.vocabulary
        if node.text in self.numbers:
            return words.term("number", self.numbers[node.text])
        if node.text in self.defined:
            return self.allowed(node, self.defined[node.text])
        if node.text in words.facts:
            if node.text in words.features and self.options:
                self.fault(node, f"'{name}' is a fact and a feature of an option: write own.{name} or option.{name}")
            return words.term("fact", words.facts[node.text], OWN)
        if node.text in words.features:
            return self.allowed(node, words.term("feature", words.features[node.text]))
        self.fault(node, self.refusal(node.text))
        return self.unknown()

    def allowed(self, node: Node, term: Term) -> Term:
        """A term with features in it, where there is an option to look at."""
        if term.features and not self.options:
            names = [self.name_of(self.vocabulary.term("feature", number)) for number in sorted(term.features)]
            what = f"'{node.text}' " + (f"uses '{names[0]}', which " if names[0] != node.text else "")
            self.fault(node, f"{what}tells of an option: here only facts count; write it in 'where' or 'points'")
        return term

    def owned(self, node: Node, side: str, name: str) -> Term:
        """A fact of a side, or a feature that a fact has the name of."""
        words = self.vocabulary
        if side == OPTION_WORD:
            if name in words.features:
                return self.allowed(node, words.term("feature", words.features[name]))
            self.fault(node, f"unknown feature '{name}'{near(name, words.features)}")
            return self.unknown()
        seats = words.sides | {OWN_WORD: OWN, RIVAL_WORD: RIVAL}
        if side not in seats:
            self.fault(node, f"unknown side '{side}' (allowed: {', '.join(seats)}, {OPTION_WORD})")
            return self.unknown()
        if name not in words.facts:
            self.fault(node, f"unknown fact '{name}'{near(name, words.facts)}")
            return self.unknown()
        return words.term("fact", words.facts[name], seats[side])

    def refusal(self, name: str) -> str:
        """Why a name means nothing, and what may be meant."""
        parts = name.split("-")
        for place in range(1, len(parts)):
            left, right = "-".join(parts[:place]), "-".join(parts[place:])
            if self.knows(left) and (self.knows(right) or right.isdigit()):
                return f"unknown name '{name}': names have hyphens, so minus needs spaces: '{left} - {right}'"
        for number, values in self.vocabulary.values.items():
            if name in values:
                feature = list(self.vocabulary.features)[number]
                return f"'{name}' is a value of '{feature}': write '{feature} = {name}'"
        known = [
            *self.numbers,
            *self.defined,
            *self.vocabulary.facts,
            *(self.vocabulary.features if self.options else ()),
        ]
        return f"unknown name '{name}'{near(name, known)}"
