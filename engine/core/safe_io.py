"""Files: read by pydantic models, with one sentence for what is wrong; written so that nobody ever finds half.

Whatever comes from outside is read by `read_bounded`: a file and no pipe, no larger than it can be, text that is nested
no deeper than any of ours. `tests/hard` finds who reads, and asks for a generator of broken files for each.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import stat
import time
import tomllib
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from engine.core.errors import BrokenText, UserError, printable, reason, unknown

PARTIAL = ".partial"
PART = re.compile(r"\..+\.[0-9a-f]{8}\.partial")
"""How `write_whole` names a file that is not yet whole."""
LARGEST = 4_000_000
"""Bytes of a file that a person wrote, or a saved game."""
DEEPEST = 64
"""How deep lists and tables may lie in each other; ours need less than ten."""
LONGEST_VALUE = 60
LARGEST_NUMBER = 10**100
MOST_DIGITS = 30
DOTTED = re.compile(rf"""(?<!["'\w-])(?:["'\w-]++[ \t]*+\.[ \t]*+){{{DEEPEST}}}""")
"""A key of so many parts: reading it takes the square of its length."""


def write_whole(path: Path, content: bytes, follow: bool = True) -> None:
    """Write a file so that it is there whole or not at all, also after a kill or a power cut.

    A link stays a link, and the file that it names is written; without `follow` the link itself is replaced.
    """
    target = Path(os.path.realpath(path)) if follow else path
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}{PARTIAL}")
    try:
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
        flush_folder(target.parent)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def clear_partials(folder: Path, name: str = "*", age: float = 0.0) -> None:
    """Remove what killed processes have left of files of such a name, if it is older than so many seconds.

    Whoever calls this knows that nobody is writing them: by a lock, or by their age.
    """
    with suppress(OSError):
        for part in folder.glob(f".{name}.*{PARTIAL}"):
            with suppress(OSError):
                if PART.fullmatch(part.name) and time.time() - part.lstat().st_mtime >= age:
                    part.unlink()


def user_path(text: str) -> Path:
    """The path that a person typed, `~` meant as in a shell; what can be no path is refused."""
    try:
        path = Path(text).expanduser()
    except RuntimeError as error:  # there is no such user, or nobody knows where home is
        raise UserError(f"{printable(text)}: there is no such home folder") from error
    if "\0" in text:
        raise UserError(f"{printable(text)} is not a valid path")
    return path


def typed_number(text: str) -> int:
    """The whole number that a person typed; digits of other kinds, or too many of them, are none."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise UserError(f"'{printable(text)}' is not a number")
    return int(text)


def flush_folder(folder: Path) -> None:
    """Make the renaming itself last; not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


M = TypeVar("M", bound=BaseModel)

PLACE = re.compile(r"line (?P<line>\d+),? column (?P<column>\d+)")
"""Where a reader of TOML or JSON says that a text is wrong."""
KINDS = {
    "string": "text",
    "int": "a whole number",
    "float": "a number",
    "list": "a list",
    "tuple": "a list",
    "dict": "a table",
    "model": "a table",
    "bool": "true or false",
}


class Document(BaseModel):
    """A model of a file: what it does not know is refused, and nothing is turned into something else."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """The content of a TOML file, which `what` names in a sentence: "the study"."""
    return parse_toml(read_text(path, what), f"{what} {printable(path)}")


def read_json(path: Path, what: str, most: int = LARGEST) -> dict[str, Any]:
    """The content of a JSON file that holds an object."""
    return parse_json(read_text(path, what, most), f"{what} {printable(path)}")


def read_bounded(path: Path, what: str, most: int = LARGEST) -> bytes:
    """The bytes of a file from outside; anything but a file of at most so many bytes is refused at once."""
    named = f"{what} {printable(path)}".lstrip()
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            refuse_no_file(handle, named)
            with os.fdopen(handle, "rb", closefd=False) as file:
                content = file.read(most + 1)
        finally:
            os.close(handle)
    except (OSError, ValueError) as error:  # a name with a null byte is a ValueError
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise UserError(f"{named} cannot be read: {why}") from error
    if len(content) > most:
        raise UserError(f"{named} is too large: allowed are {most:,} bytes")
    return content


def refuse_no_file(handle: int, named: str) -> None:
    """Refuse what is open but no file: a pipe would be waited for."""
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        kind = "directory" if stat.S_ISDIR(mode) else "pipe" if stat.S_ISFIFO(mode) else "device"
        raise UserError(f"{named} cannot be read: it is a {kind}, allowed: a file")


def read_text(path: Path, what: str, most: int = LARGEST) -> str:
    """The text of a file from outside, without the mark that some editors put before it."""
    try:
        return read_bounded(path, what, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        found = f"byte 0x{error.object[error.start]:02x}"
        raise UserError(
            f"{what} {printable(path)} line {line}: found {found}, allowed: text in UTF-8".lstrip()
        ) from error


def parse_toml(text: str, named: str) -> dict[str, Any]:
    """The content of a text in TOML, which is `named` in a sentence: "the study mine.toml"."""
    if DOTTED.search(text):
        raise too_deep(named)
    return _parse(text, named, tomllib.loads, "TOML")


def parse_json(text: str, named: str) -> dict[str, Any]:
    """The object of a text in JSON."""
    return _parse(text, named, json.loads, "JSON, so it was cut short or damaged")


def _parse(text: str, named: str, parse: Callable[[str], Any], form: str) -> dict[str, Any]:
    try:
        content = parse(text)
    except ValueError as error:
        raise broken(f"{named} is not {form}: {printable(error, 2 * LONGEST_VALUE)}", text, str(error)) from error
    except RecursionError as error:
        raise too_deep(named) from error
    if not isinstance(content, dict):
        raise UserError(f"{named} holds no table")
    refuse_odd(content, named)
    return content


def broken(says: str, text: str, error: str) -> UserError:
    """The refusal of a text, with the line and the column that the reader has named."""
    place, lines = PLACE.search(error), text.splitlines()
    if place is None or not 0 < int(place["line"]) <= len(lines):
        return UserError(says)
    return BrokenText(says, lines[int(place["line"]) - 1], int(place["column"]))


def too_deep(named: str) -> UserError:
    """The error for a text in which lists or tables lie in each other without end."""
    return UserError(f"{named} is nested too deeply: allowed are {DEEPEST} lists and tables in each other")


def refuse_odd(content: Any, named: str) -> None:
    """Refuse what is nested deeper, and numbers that are larger, than anything of ours: who reads on need not care."""
    level = [content]
    for _ in range(DEEPEST):
        inner = [part for part in level if isinstance(part, (dict, list))]
        if any(isinstance(part, int) and not -LARGEST_NUMBER < part < LARGEST_NUMBER for part in level):
            raise UserError(f"{named} holds a number with too many digits")
        if not inner:
            return
        level = [below for part in inner for below in (part.values() if isinstance(part, dict) else part)]
    raise too_deep(named)


def check_of(document: dict[str, Any]) -> str:
    """The hash of a document's content, whatever its layout."""
    canonical = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(canonical.encode()).hexdigest()


def validated(model: type[M], content: Any) -> M:
    """The model of a content; what is wrong with it first, as a sentence."""
    try:
        return model.model_validate(content)
    except ValidationError as error:
        raise UserError(sentence(model, error.errors(include_url=False)[0])) from error


def sentence(model: type[BaseModel], details: ErrorDetails) -> str:
    """What is wrong at one place: an unknown key with the nearest, a value with what is allowed."""
    place, kind = details["loc"], details["type"]
    key = place[-1] if place else ""
    if kind == "extra_forbidden":
        return unknown(f"key{_inside(place)}", str(key), _fields(model, place[:-1]))
    if kind == "missing":
        return f"the key '{printable(key)}'{_inside(place)} is missing"
    name = next((step for step in reversed(place) if isinstance(step, str)), "")
    allowed = KINDS.get(kind.partition("_")[0], details["msg"].lower().removeprefix("input should be "))
    return f"'{printable(name)}' is {format_value(details['input'])}, allowed: {allowed}"


def format_value(value: Any) -> str:
    """A value from outside as a sentence repeats it."""
    return printable(repr(value), LONGEST_VALUE)


def _inside(place: tuple[str | int, ...]) -> str:
    words = [step for step in place[:-1] if isinstance(step, str)]
    return f" of a {printable(words[-1].removesuffix('s'))}" if words else ""


def _fields(model: Any, place: tuple[str | int, ...]) -> list[str]:
    """The keys that the model at a place knows."""
    for step in place:
        model = _below(model, step)
    return list(getattr(_plain(model), "model_fields", ()))


def _below(annotation: Any, step: str | int) -> Any:
    """What lies at a key of a model or a table, or at a place of a list."""
    kind = _plain(annotation)
    known = getattr(kind, "model_fields", {})
    if step in known:
        return known[step].annotation
    parts = get_args(kind) or (None,)
    return parts[-1] if get_origin(kind) is dict else parts[0]


def _plain(annotation: Any) -> Any:
    """The type without what is said beside it: `Model` of `Model | None` and of `Annotated[Model, ...]`."""
    while get_args(annotation) and get_origin(annotation) not in (dict, list, tuple):
        annotation = get_args(annotation)[0]
    return annotation
