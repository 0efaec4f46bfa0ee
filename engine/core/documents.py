"""Files: read by pydantic models, with one sentence for what is wrong; written so that nobody ever finds half."""

from __future__ import annotations

import json
import os
import secrets
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from engine.core.errors import UserError, reason, unknown

PARTIAL = ".partial"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all, also after a kill or a power cut; a link stays a link."""
    target = Path(os.path.realpath(path))
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


def flush_folder(folder: Path) -> None:
    """Make the renaming itself last; not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


M = TypeVar("M", bound=BaseModel)

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
    return _parse(path, what, tomllib.loads, "TOML")


def read_json(path: Path, what: str) -> dict[str, Any]:
    """The content of a JSON file that holds an object."""
    return _parse(path, what, json.loads, "JSON")


def _parse(path: Path, what: str, parse: Callable[[str], Any], form: str) -> dict[str, Any]:
    try:
        content = parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{what} {path} cannot be read: {reason(error)}") from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"{what} {path} is not {form}: {str(error) or 'nested too deeply'}") from error
    if not isinstance(content, dict):
        raise UserError(f"{what} {path} is not what it should be: found no table")
    return content


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
        return f"the key '{key}'{_inside(place)} is missing"
    name = next((step for step in reversed(place) if isinstance(step, str)), "")
    allowed = KINDS.get(kind.partition("_")[0], details["msg"].lower().removeprefix("input should be "))
    return f"'{name}' is {details['input']!r}, allowed: {allowed}"


def _inside(place: tuple[str | int, ...]) -> str:
    words = [step for step in place[:-1] if isinstance(step, str)]
    return f" of a {words[-1].removesuffix('s')}" if words else ""


def _fields(model: Any, place: tuple[str | int, ...]) -> list[str]:
    """The keys that the model at a place knows."""
    for step in place:
        if isinstance(step, str):
            model = _inner(model.model_fields[step].annotation)
    return list(model.model_fields)


def _inner(annotation: Any) -> Any:
    """The model in `list[Model]`, `Model | None` or `Model`."""
    while getattr(annotation, "__args__", None):
        annotation = annotation.__args__[0]
    return annotation
