"""An expression of a script, from text to a tree of what is written, with the place of every word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, NoReturn

from solo.players.script.toml_lines import CURLY, STRAIGHT

LONGEST = 2000
"""Letters of an expression."""
DEEPEST = 40
"""How deep an expression may be nested."""
LONGEST_CHAIN = 2 * DEEPEST
"""Operations one after the other, as in a sum."""
LARGEST = 1_000_000
"""The largest number that may be written."""

TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?![\w-]))|(?P<name>[^\W\d][\w-]*(?:\.[^\W\d][\w-]*)?|\d[\w-]*)|'(?P<quoted>[^']*)'"
    r"|(?P<sign><=|>=|!=|==|[-+*/=<>(),])|(?P<other>\S))"
)
DECIMAL = re.compile(r"(?<![\w-])(?P<number>\d*\.\d+)(?:\s*\*\s*(?P<factor>[^\W\d][\w.-]*))?")
KEYWORDS = frozenset({"and", "or", "not", "in"})
FUNCTIONS = {"min": 2, "max": 2, "abs": 1}
COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")


class ScriptError(Exception):
    """What is wrong with an expression, and how many letters into it."""

    def __init__(self, at: int, says: str) -> None:
        super().__init__(says)
        self.at, self.says = at, says


class Token(NamedTuple):
    """A word or sign of an expression."""

    kind: str
    text: str
    at: int


@dataclass(frozen=True)
class Node:
    """A number, a name, or an operation on others: its sign, or `not`, `and`, `or`, `in`, `min`, `max`, `abs`."""

    kind: str
    text: str
    at: int
    parts: tuple[Node, ...] = ()
    height: int = 1


def parse(text: str) -> Node:
    """The tree of an expression."""
    if len(text) > LONGEST:
        raise ScriptError(
            0, f"the expression has {len(text)} letters, allowed: {LONGEST}; give parts of it a name in [define]"
        )
    return Parser(tokens(text)).whole()


def tokens(text: str) -> list[Token]:
    """The words and signs of a text, and its end."""
    found = []
    place = 0
    while match := TOKEN.match(text, place):
        kind = str(match.lastgroup)
        word, at = match[kind], match.start(kind)
        if kind == "other":
            raise unexpected(text, word, at)
        if word == "==":
            word = "="
        found.append(Token("word" if kind == "name" and word in KEYWORDS else kind, word, at))
        place = match.end()
    return [*found, Token("end", "", len(text.rstrip()))]


def unexpected(text: str, word: str, at: int) -> ScriptError:
    """What is wrong with a sign that no expression has, and what to write in its place."""
    if word in CURLY:
        return ScriptError(at, f"unexpected '{word}': {STRAIGHT}")
    for found in DECIMAL.finditer(text):
        if found.start() <= at < found.end():
            return ScriptError(found.start(), f"found {found['number']}, allowed: whole numbers; {as_fraction(found)}")
    return ScriptError(at, f"unexpected '{word}'")


def as_fraction(decimal: re.Match[str]) -> str:
    """How to write a number with a decimal point in whole numbers."""
    value, factor = Fraction(decimal["number"]), decimal["factor"] or "x"
    if value.denominator == 1:
        return f"write {value.numerator}"
    return f"for {decimal['number']} * {factor} write {value.numerator} * {factor} / {value.denominator}"


class Parser:
    """Reads tokens from left to right; every method reads what binds at least as tightly as its name says."""

    def __init__(self, found: list[Token]) -> None:
        self.tokens = found
        self.place = 0
        self.depth = 0

    @property
    def next(self) -> Token:
        """The token to read."""
        return self.tokens[self.place]

    def take(self, *texts: str) -> Token | None:
        """Read the next token if it is one of these signs or words."""
        token = self.next
        if token.kind in ("sign", "word") and token.text in texts:
            self.place += 1
            return token
        return None

    def demand(self, text: str, after: str) -> None:
        """Read a sign that must come."""
        if not self.take(text):
            self.refuse(f"'{text}' is missing {after}")

    def refuse(self, says: str) -> NoReturn:
        """Give up here."""
        found = f"found '{self.next.text}'" if self.next.kind != "end" else "the expression ends here"
        raise ScriptError(self.next.at, f"{says}: {found}")

    def whole(self) -> Node:
        """All of the expression."""
        if self.next.kind == "end":
            raise ScriptError(0, "the expression is empty")
        found = self.either()
        if self.next.kind != "end":
            self.refuse("expected the end, or a sign between two things")
        return found

    def either(self) -> Node:
        """Things joined by `or`."""
        return self.joined("or", self.both)

    def both(self) -> Node:
        """Things joined by `and`."""
        return self.joined("and", self.negation)

    def joined(self, word: str, part: object) -> Node:
        """Things joined by one word, as one node."""
        assert callable(part)
        found = [part()]
        at = self.next.at
        while self.take(word):
            found.append(part())
        return found[0] if len(found) == 1 else make_node("sign", word, at, *found)

    def negation(self) -> Node:
        """`not` and what follows it."""
        if token := self.take("not"):
            return self.deeper(lambda: make_node("sign", "not", token.at, self.negation()))
        return self.comparison()

    def deeper(self, read: object) -> Node:
        """Read something that may hold more of the same."""
        assert callable(read)
        self.depth += 1
        if self.depth > DEEPEST:
            raise ScriptError(self.next.at, f"nested more than {DEEPEST} deep; give parts of it a name in [define]")
        found: Node = read()
        self.depth -= 1
        return found

    def comparison(self) -> Node:
        """Two sums compared, or one looked for in a list."""
        found = self.sum()
        if token := self.take("in"):
            return make_node("sign", "in", token.at, found, *self.arguments())
        if token := self.take(*COMPARISONS):
            found = make_node("sign", token.text, token.at, found, self.sum())
            if self.next.text in COMPARISONS and self.next.kind == "sign":
                raise ScriptError(self.next.at, "two comparisons in a row: write 'a < b and b < c'")
        return found

    def sum(self) -> Node:
        """Products added and subtracted."""
        found = self.product()
        while token := self.take("+", "-"):
            found = make_node("sign", token.text, token.at, found, self.product())
        return found

    def product(self) -> Node:
        """Factors multiplied and divided."""
        found = self.factor()
        while token := self.take("*", "/"):
            found = make_node("sign", token.text, token.at, found, self.factor())
        return found

    def factor(self) -> Node:
        """A number, a name, a function, something in parentheses, or minus one of them."""
        token = self.next
        if self.take("-"):
            zero = Node("number", "0", token.at)
            return self.deeper(lambda: make_node("sign", "-", token.at, zero, self.factor()))
        if self.take("("):
            found = self.deeper(self.either)
            self.demand(")", "to close the one that is open")
            return found
        if token.kind not in ("number", "name", "quoted"):
            self.refuse("expected a number or a name")
        self.place += 1
        if token.kind == "name" and self.next.text == "(" and self.next.kind == "sign":
            return self.function(token)
        if token.kind == "number" and int(token.text[:12]) > LARGEST:
            raise ScriptError(token.at, f"{token.text} is too large, allowed: up to {LARGEST}")
        return Node(token.kind, token.text, token.at)

    def function(self, token: Token) -> Node:
        """A function and what stands in its parentheses."""
        if token.text not in FUNCTIONS:
            raise ScriptError(token.at, f"unknown function '{token.text}' (allowed: {', '.join(FUNCTIONS)})")
        parts = self.arguments()
        least = FUNCTIONS[token.text]
        if len(parts) < least or (least == 1 and len(parts) > 1):
            raise ScriptError(token.at, f"{token.text}() takes {'one thing' if least == 1 else 'two things or more'}")
        return make_node("sign", token.text, token.at, *parts)

    def arguments(self) -> list[Node]:
        """Things in parentheses, separated by commas."""
        self.demand("(", "before a list")
        found = [self.deeper(self.either)]
        while self.take(","):
            found.append(self.deeper(self.either))
        self.demand(")", "to close the list")
        return found


def make_node(kind: str, text: str, at: int, *parts: Node) -> Node:
    """An operation, unless it becomes too deep: a sum of very many parts also is."""
    height = 1 + max(part.height for part in parts)
    if height > LONGEST_CHAIN + 1:
        raise ScriptError(at, f"more than {LONGEST_CHAIN} operations in a chain; give parts of it a name in [define]")
    return Node(kind, text, at, parts, height)
