"""How a file is broken: seeded, and the same for the same number."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from engine.core.safe_io import check_of

LONG = "x" * 50_000
ODD_WORDS = (
    "",
    "[/]",
    "[bold]",
    "\x1b[31mred\x1b[0m",
    "a\nb",
    "\r",
    "../x",
    "/etc/passwd",
    "é\u202e",
    LONG,
    "0",
    "nan",
)
ODD_NUMBERS = (-1, 0, 1, 2**31, 2**63, 2**64, 10**30, 10**400, -(2**63), 1e308, 0.5)
TOML_VALUES = (
    *(json.dumps(word) for word in ODD_WORDS),
    *(str(number) for number in ODD_NUMBERS),
    "9" * 5000,
    "0x" + "f" * 9000,
    "nan",
    "-inf",
    "true",
    "[]",
    "[[]]",
    "{}",
    "{a = 1}",
    '["a", 1]',
    "[" * 3000,
    "[" * 90 + "]" * 90,
    "1979-05-27T07:32:00Z",
    '"""\nmany\nlines"""',
)
TOML_LINES = (
    "x = 1",
    ".".join(["a"] * 20_000) + " = 1",
    ".".join(["a"] * 90) + " = 1",
    "[[a]]",
    "[a.b]",
    "=",
    "\x00",
    "[x",
)


def broken_bytes(dice: random.Random, content: bytes) -> bytes:
    """A content with bytes missing, added or changed."""
    place = dice.randrange(len(content) + 1)
    length = dice.choice((1, 4, 100))
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: content[:place],
        lambda: content[:place] + content[place + length :],
        lambda: content[:place] + dice.randbytes(length) + content[place:],
        lambda: content[:place] + dice.randbytes(length) + content[place + length :],
        lambda: content[:place] + content[max(0, place - length) :],
        lambda: b"\xef\xbb\xbf" + content,
        lambda: content.replace(b"\n", b"\r\n"),
        lambda: dice.randbytes(length),
        lambda: b"\xff\xfe" + content,
        lambda: b" " * 4_000_001,
    )
    return dice.choice(ways)()


def broken_toml(dice: random.Random, content: bytes) -> bytes:
    """A TOML text with another value, or a line too many or too few."""
    lines = content.decode().split("\n")
    place = dice.randrange(len(lines))
    what = dice.random()
    valued = [number for number, line in enumerate(lines) if "=" in line]
    if what < 0.6 and valued:
        place = dice.choice(valued)
        lines[place] = f"{lines[place].partition('=')[0]}= {dice.choice(TOML_VALUES)}"
    elif what < 0.75:
        lines.insert(place, dice.choice(TOML_LINES))
    elif what < 0.9:
        del lines[place]
    else:
        lines.insert(place, lines[dice.randrange(len(lines))])
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def broken_json(dice: random.Random, content: bytes) -> bytes:
    """A JSON text with another value somewhere; its check is right half of the time."""
    document = json.loads(content)
    honest = dice.random() < 0.7 and document.pop("check", None) is not None
    change_node(dice, document)
    if honest:
        document["check"] = check_of(document)
    return json.dumps(document).encode()


def change_node(dice: random.Random, document: Any) -> None:
    """Change one value of a document, wherever it is."""
    node = document
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = dice.choice(keys)
        inner = node[key]
        if isinstance(inner, (dict, list)) and inner and dice.random() < 0.85:
            node = inner
            continue
        change_value(dice, node, key)
        return


def change_value(dice: random.Random, node: Any, key: Any) -> None:
    """Change, remove or repeat one value."""
    what = dice.random()
    if what < 0.1:
        del node[key]
    elif what < 0.2 and isinstance(node, list):
        node.append(node[key])
    elif what < 0.3 and isinstance(node, dict):
        node[dice.choice(ODD_WORDS)] = node[key]
    else:
        node[key] = odd_value(dice, node[key])


def odd_value(dice: random.Random, value: Any) -> Any:
    """A value near another, or far from it."""
    if isinstance(value, int) and dice.random() < 0.4:
        return value + dice.choice((-1, 1, 10))
    deep: Any = []
    for _ in range(dice.choice((3, 70, 900))):
        deep = [deep]
    return dice.choice((*ODD_WORDS, *ODD_NUMBERS, None, True, [], {}, [[]], {"a": 1}, "\ud800", deep))


def other_kind(dice: random.Random, path: Path) -> None:
    """Something that is no file, in a file's place."""
    path.unlink(missing_ok=True)
    ways: tuple[Callable[[], object], ...] = (
        path.mkdir,
        lambda: os.mkfifo(path),
        lambda: path.symlink_to(path.name),
        lambda: path.symlink_to("/dev/zero"),
        lambda: path.symlink_to("nowhere"),
        lambda: None,
    )
    dice.choice(ways)()


def broken_parquet(dice: random.Random, table: pa.Table, name: str, odd: Callable[[], pa.Array]) -> bytes:
    """A table without a column, with fewer or more rows, another name, or something odd in a column's place."""
    place = table.column_names.index(name)
    ways: tuple[Callable[[], pa.Table], ...] = (
        lambda: table.remove_column(place),
        lambda: table.slice(0, dice.randrange(table.num_rows)),
        lambda: pa.concat_tables([table, table]),
        lambda: table.rename_columns([dice.choice(ODD_WORDS) if each == name else each for each in table.column_names]),
        *(lambda: table.set_column(place, name, odd()) for _ in range(4)),
    )
    sink = pa.BufferOutputStream()
    pq.write_table(dice.choice(ways)(), sink)
    return bytes(sink.getvalue().to_pybytes())
