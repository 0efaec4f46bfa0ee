"""Saved games: a JSON file with a header and the choices made. Loading replays them and never executes anything else.

A save is written to a temporary file in the same folder, flushed to the disk and renamed, so that a kill at any moment
leaves either the old file or the new one. Its `check` is the hash of everything else in it.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from engine.core.errors import SaveError
from engine.pampero import RULES_VERSION
from solo import __version__

FORMAT = 1
KIND_OF_FILE = "pampero-solo game"
LARGEST = 4_000_000
SHORT_HASH = 12

Choice = tuple[int, int]


@dataclass(frozen=True)
class Save:
    """A game as its header and its choices `(kind, code)`; `position` is the hash of where they lead."""

    seed: int
    data: str
    rulings: dict[str, str]
    variants: tuple[str, ...]
    objectives: tuple[str, ...] | None
    choices: tuple[Choice, ...]
    position: str
    rules_version: int = RULES_VERSION
    version: str = __version__

    def document(self) -> dict[str, Any]:
        """What is written to the file, without its check."""
        return {"file": KIND_OF_FILE, "format": FORMAT, **asdict(self)}


def check_of(document: dict[str, Any]) -> str:
    """The hash of a document's content, whatever its layout."""
    canonical = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def text_of(save: Save) -> str:
    """The text of the file: a key a line, the choices all in one."""
    document = json.loads(json.dumps(save.document()))
    document["check"] = check_of(document)
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write_save(path: Path, save: Save) -> None:
    """Write a save so that a kill at any moment leaves a whole file: the old one or the new one."""
    target = Path(os.path.realpath(path))  # a link stays a link
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        _write_flushed(part, text_of(save))
        part.replace(target)
        _flush_folder(target.parent)
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _write_flushed(path: Path, text: str) -> None:
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    """Make the renaming itself last; not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_save(path: Path) -> Save:
    """Read a save; a file that cannot be used is refused with the reason."""
    document = _document(path)
    _refuse_stranger(path, document)
    check = document.pop("check", None)
    if check != check_of(document):
        raise SaveError(f"{path} was edited or damaged: its content does not fit its check")
    if document.get("rules_version") != RULES_VERSION:
        raise SaveError(
            f"{path} was played by rules version {document.get('rules_version')}, this is version {RULES_VERSION}: "
            f"the same choices may lead elsewhere; it was saved by pampero-solo {document.get('version')}"
        )
    return _save_of(path, document)


def _document(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST:
            raise SaveError(f"{path} is too large for a saved game")
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}") from error
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{path} is cut short or damaged: it is no JSON") from error
    if not isinstance(document, dict):
        raise SaveError(f"{path} is no saved game")
    return document


def _refuse_stranger(path: Path, document: dict[str, Any]) -> None:
    if document.get("file") != KIND_OF_FILE:
        raise SaveError(f"{path} is no saved game of pampero-solo")
    if document.get("format") != FORMAT:
        raise SaveError(f"{path} has format {document.get('format')!r}, this version reads format {FORMAT}")


def _save_of(path: Path, document: dict[str, Any]) -> Save:
    """The save of a document; one that fits its check and still has another shape was made by other means."""
    wanted = {field.name for field in fields(Save)}
    if set(document) != wanted | {"file", "format"}:
        raise SaveError(f"{path} lacks {sorted(wanted - set(document))} or has keys that are unknown")
    for key, fits in SHAPES.items():
        if not fits(document[key]):
            raise SaveError(f"{path}: the value of '{key}' is not what a saved game has there")
    objectives = document["objectives"]
    return Save(
        seed=document["seed"],
        data=document["data"],
        rulings=document["rulings"],
        variants=tuple(document["variants"]),
        objectives=None if objectives is None else tuple(objectives),
        choices=tuple((kind, code) for kind, code in document["choices"]),
        position=document["position"],
        version=document["version"],
    )


def is_number(value: object) -> bool:
    """A whole number of 64 bits; `true` is none, although Python thinks so."""
    return type(value) is int and -(2**63) <= value < 2**63


def is_text(value: object) -> bool:
    """A text."""
    return isinstance(value, str)


def is_texts(value: object) -> bool:
    """A list of texts."""
    return isinstance(value, list) and all(map(is_text, value))


def is_choice(value: object) -> bool:
    """A pair of kind and code."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value))


SHAPES: dict[str, Callable[[Any], bool]] = {
    "seed": is_number,
    "data": is_text,
    "rulings": lambda value: isinstance(value, dict) and all(map(is_text, value.values())),
    "variants": is_texts,
    "objectives": lambda value: value is None or is_texts(value),
    "choices": lambda value: isinstance(value, list) and all(map(is_choice, value)),
    "position": is_text,
    "version": is_text,
}
