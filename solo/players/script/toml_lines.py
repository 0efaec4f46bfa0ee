"""The lines of a script's file: how headers and keys look, and what to do about a line that is not TOML."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.core.errors import BrokenText, UserError, printable

WORD = re.compile(r"""[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*'""")
WORDS = rf"((?:{WORD.pattern})(?:\s*\.\s*(?:{WORD.pattern}))*)"
HEADER = re.compile(rf"\s*(\[\[?)\s*{WORDS}\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(rf"\s*{WORDS}\s*=\s*")
LISTS = ("phase", "prefer")
"""What a script has several of, each under a header of its own with two brackets."""
QUOTED = re.compile(r""""[^"]*"|'[^']*'""")
CURLY = frozenset("\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\xab\xbb")
TWICE = re.compile("Cannot (overwrite|declare)")
UNCLOSED = re.compile(r"Illegal character '\\n'|Unterminated string")
TRUTHS = {"true": "true", "yes": "true", "false": "false", "no": "false"}
STRAIGHT = "use straight quotes, \" or ', in place of curly ones"


def with_advice(error: UserError, text: str) -> UserError:
    """The refusal of a text that is not TOML, with what to do about it where that is known."""
    told = str(error)
    line = error.line if isinstance(error, BrokenText) else text.rstrip().rpartition("\n")[2]
    advice = next((found for rule in RULES if (found := rule(told, line))), "")
    if not advice:
        return error
    says = f"{told}; {advice}"
    return BrokenText(says, line, error.column) if isinstance(error, BrokenText) else UserError(says)


def twice(told: str, line: str) -> str:
    """What to do about a table or a key that is there twice."""
    if not TWICE.search(told):
        return ""
    if header := HEADER.match(line):
        name = printable(header[2])
        return brackets(name) if name in LISTS else f"[{name}] is there twice: write all of it below one of them"
    key = KEY.match(line)
    return f"'{printable(key[1])}' is there twice: remove one of them, or begin another [[prefer]]" if key else ""


def brackets(name: str) -> str:
    """How a table is begun that a script has several of."""
    return f"write [[{name}]], with two brackets, above each"


def wrong_header(name: str, value: object, kinds: tuple[type, ...]) -> str:
    """What to do about a table where several belong, or several where one belongs; nothing when it is neither."""
    if isinstance(value, dict) and kinds == (list,):
        return brackets(name)
    several = isinstance(value, list) and all(isinstance(part, dict) for part in value)
    return f"write [{name}], with one bracket, once" if several and kinds == (dict,) else ""


def curly(_told: str, line: str) -> str:
    """What to do about the quotes that word processors write."""
    return STRAIGHT if CURLY & set(QUOTED.sub("", line)) else ""


def unclosed(told: str, _line: str) -> str:
    """What to do about quotes without an end."""
    return "quotes that were opened are not closed" if UNCLOSED.search(told) else ""


def unquoted(_told: str, line: str) -> str:
    """What to do about a value that should be in quotes."""
    key = KEY.match(line)
    value = line[key.end() :].partition("#")[0].strip() if key else ""
    if key is None or not re.search(r"[^\W\d]|[-+*/<=>]", value) or value[0] in "\"'{":
        return ""
    if value.startswith("["):
        return 'put every name in quotes, as in ["one", "two"]'
    if value.lower() in TRUTHS:
        return f"write {printable(key[1])} = {TRUTHS[value.lower()]}"
    inner = printable(value.replace('"', "'"))
    return f'put names and expressions in quotes: {printable(key[1])} = "{inner}"'


RULES: tuple[Callable[[str, str], str], ...] = (twice, curly, unclosed, unquoted)
"""Each says what to do about a message of the reader and the line it is about, or nothing."""
