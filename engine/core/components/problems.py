"""Problems of component files, and the one sentence that tells a person where and what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from engine.core.components.fields import expected
from engine.core.errors import nearest, printable, terminal_safe

Path = tuple[str | int, ...]
HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\-]+)\s*\]\]?\s*(#.*)?$")

HOLDS_NO_MORE = "this program holds no more"
"""Said where no rulebook sets the limit, but the tables of the rules do."""

ALLOWED = {
    "bool_type": "true or false",
    "tuple_type": "a list",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "dict_type": "a table",
}


class Problem(NamedTuple):
    """What is wrong with a file: its name without `.toml`, the way to the value, and a sentence."""

    file: str
    path: Path
    says: str


def problems_of(file: str, content: dict[str, Any], error: ValidationError) -> list[Problem]:
    """The problems a model found in the content of a file."""
    found = error.errors(include_url=False)
    return [Problem(file, tuple(_path(details, content)), sentence(details)) for details in found]


def _path(details: ErrorDetails, content: Any) -> Iterator[str | int]:
    """The way to the value in the file. Models of a union put their tag into it, which is no key of the file."""
    key = details.get("ctx", {}).get("key")
    *steps, last = [*details["loc"], key] if key else details["loc"] or [""]
    for step in steps:
        if isinstance(step, int) or not isinstance(content, dict) or step in content:
            content = _child(content, step)
            yield step
    if last != "":
        yield last


def sentence(details: ErrorDetails) -> str:
    """What was found and what is allowed, for one error of a model."""
    kind, context, found = details["type"], details.get("ctx", {}), details["input"]
    if kind == "missing":
        place = details["loc"][-1]
        return "the key is missing" if isinstance(place, str) else expected(found, f"a list of {place + 1} or more")
    if kind == "value_error":
        return str(context["error"])
    if kind == "union_tag_invalid":
        return _tag_sentence(context["tag"], re.findall(r"'([^']*)'", context["expected_tags"]))
    if kind == "union_tag_not_found":
        return f"the key {context['discriminator']} is missing"
    if kind == "too_long":
        return expected(found, f"a list of {context['max_length']}")
    return expected(found, ALLOWED[kind]) if kind in ALLOWED else details["msg"]


def _tag_sentence(tag: str, allowed: Sequence[str]) -> str:
    """The sentence for a word that none of the models of a union has."""
    return f"{expected(tag, ', '.join(allowed))}{nearest(tag, allowed)}"


def describe_problem(problem: Problem, text: str, content: dict[str, Any], *, more: int = 0) -> str:
    """The sentence for a person: file, line, record, key, what is wrong, how many problems follow."""
    line = line_of(text, problem.path)
    where = [f"{problem.file}.toml" + (f" line {line}" if line else ""), *_record_of(problem.path, content)]
    rest = f" (and {more} more problem{'s' if more > 1 else ''})" if more else ""
    return terminal_safe(f"{', '.join(where)}: {problem.says}{rest}")


def _record_of(path: Path, content: Any) -> list[str]:
    """The records and the key on the way: `sector 4 'B1'`, `key 'adjacent'`."""
    words: list[str] = []
    keys: list[str] = []
    for step in path:
        content = _child(content, step)
        if isinstance(step, str):
            keys.append(step)
        elif isinstance(content, dict):
            words.append(f"{'.'.join(keys)} {step + 1}{_label(content)}")
            keys = []
    return [*words, f"key '{'.'.join(keys)}'"] if keys else words


def _child(content: Any, step: str | int) -> Any:
    if isinstance(step, str):
        return content.get(step) if isinstance(content, dict) else None
    return content[step] if isinstance(content, Sequence) and step < len(content) else None


def _label(record: dict[str, Any]) -> str:
    """What a person calls the record."""
    name = next((record[key] for key in ("id", "kind", "number", "name", "in") if key in record), None)
    return f" '{printable(name)}'" if isinstance(name, str | int) else ""


def line_of(text: str, path: Path) -> int | None:
    """The line of a record's key, or of the record, where the file is written in the usual way."""
    lines = text.splitlines()
    start, stop, keys = _record_span(lines, path)
    for number in range(start, stop):
        if keys and re.match(rf"\s*{re.escape(keys[0])}\s*=", lines[number]):
            return number + 1
    return start or None


def _record_span(lines: list[str], path: Path) -> tuple[int, int, list[str]]:
    """The lines after a record's header up to the next record, and the keys left to look for."""
    start, stop, name = 0, len(lines), ""
    steps = list(path)
    while steps and isinstance(steps[0], str):
        name = f"{name}.{steps[0]}" if name else steps[0]
        index = steps[1] if len(steps) > 1 and isinstance(steps[1], int) else 0
        headers = [n for n in range(start, stop) if _header(lines[n]) == name]
        if index >= len(headers):
            break
        start, stop = headers[index] + 1, _end_of(lines, headers[index] + 1, name)
        steps = steps[2:] if len(steps) > 1 and isinstance(steps[1], int) else steps[1:]
    return start, stop, [step for step in steps if isinstance(step, str)]


def _header(line: str) -> str | None:
    found = HEADER.match(line)
    return found[2] if found else None


def _end_of(lines: list[str], start: int, name: str) -> int:
    """Where a record ends: at the next header that does not belong to it."""
    for number in range(start, len(lines)):
        header = _header(lines[number])
        if header and not header.startswith(f"{name}."):
            return number
    return len(lines)
