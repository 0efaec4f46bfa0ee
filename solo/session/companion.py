"""The companion of a game on a real table: you enter what chance does, the program is the rival and keeps the books.

A reveal is an entry like any other: the piece that turned up is laid where the program would have drawn another, before
the choice that turns it up. It is saved and replayed, and taken back together with its choice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.errors import UserError, nearest, printable, unknown
from engine.core.safe_io import read_toml
from solo.game import LAY
from solo.game_types import Option
from solo.session.session import Session


@dataclass(frozen=True)
class Draw:
    """A piece that a choice turns up: of which family, at which place of it, and which ones it may be."""

    family: str
    cell: int
    pieces: Mapping[int, str]

    @property
    def question(self) -> str:
        """What is asked of the person at the table."""
        return f"Which piece of {self.family} turned up?"

    def piece(self, text: str) -> int:
        """The piece that a few typed words mean."""
        return piece_of(self.pieces, text, self.family)


@dataclass
class ChanceEntry:
    """A choice that is being entered, with what it has turned up so far."""

    option: Option
    laid: list[tuple[str, int, int]] = field(default_factory=list)


class Companion:
    """A session on a real table."""

    def __init__(self, session: Session) -> None:
        self.session = session

    # Choices and what they turn up

    def enter(self, option: Option) -> ChanceEntry:
        """Begin to enter a choice."""
        return ChanceEntry(option)

    def draw(self, entry: ChanceEntry) -> Draw | None:
        """The next piece that the choice turns up and that is not known yet; None when all are."""
        guide, trial = self.session.guide, self.session.game.copy()
        for family, cell, piece in entry.laid:
            trial.lay(family, cell, piece)
        before = dict(guide.turned_up(trial.state))
        trial.choose(entry.option.code)
        for family, drawn in guide.turned_up(trial.state).items():
            known = [piece for laid, _, piece in entry.laid if laid == family]
            if drawn - before[family] > len(known):
                cell = len(guide.cells(trial.state, family)) + len(known)
                return Draw(family, cell, self.hidden(family, known))
        return None

    def hidden(self, family: str, known: Sequence[int]) -> dict[int, str]:
        """The pieces that may still turn up: neither on the table nor named already."""
        g, guide = self.session.game.state, self.session.guide
        seen = {*guide.lying(g, family), *known}
        return {piece: name for piece, name in guide.pieces(g, family).items() if piece not in seen}

    def reveal(self, entry: ChanceEntry, draw: Draw, piece: int) -> None:
        """A piece has turned up."""
        entry.laid.append((draw.family, draw.cell, piece))

    def make(self, entry: ChanceEntry) -> None:
        """Everything is known: lay the pieces, and make the choice."""
        for family, cell, piece in entry.laid:
            self.session.lay(family, cell, piece)
        self.session.choose(entry.option)

    def undo(self) -> None:
        """Take back a choice with what it turned up, or a piece of the set-up: a wrong entry is no help."""
        choices, helped = self.session.game.choices, self.session.assisted
        n = 1
        if choices and not choices[-1][0].startswith(LAY) and not self.is_set_up(len(choices) - 1):
            while n < len(choices) and choices[-n - 1][0].startswith(LAY) and not self.is_set_up(len(choices) - n):
                n += 1
        self.session.undo(n)
        self.session.undone.clear()
        self.session.game.assisted = helped

    def is_set_up(self, upto: int) -> bool:
        """Whether nothing but pieces was laid before this choice."""
        return all(kind.startswith(LAY) for kind, _ in self.session.game.choices[:upto])

    # The set-up

    def places(self) -> list[tuple[str, int, str, str]]:
        """Every place of the set-up: family, number, name, and the piece that lies there."""
        g, guide = self.session.game.state, self.session.guide
        found = []
        for family in guide.families(g):
            names = guide.pieces(g, family)
            for cell, (place, piece) in enumerate(zip(guide.cells(g, family), guide.lying(g, family), strict=True)):
                found.append((family, cell, place, names.get(piece, "")))
        return found

    def lay(self, family: str, cell: int, piece: int) -> None:
        """Lay a piece of the set-up; only before the first turn."""
        if not self.is_set_up(len(self.session.game.choices)):
            raise UserError("the set-up is entered before the first choice: take back the choices first")
        self.session.lay(family, cell, piece)

    def read(self, path: Path) -> int:
        """Lay the set-up of a file; how many pieces were laid. A file with a fault changes nothing."""
        document, laid = read_toml(path, "the set-up"), 0
        made, helped = len(self.session.game.choices), self.session.assisted
        try:
            for family, entries in document.items():
                laid += self.read_family(family, entries)
        except UserError as error:
            if len(self.session.game.choices) > made:
                self.session.undo(len(self.session.game.choices) - made)
                self.session.undone.clear()
                self.session.game.assisted = helped
            raise UserError(f"{printable(path)}: {error}") from error
        return laid

    def read_family(self, family: str, entries: object) -> int:
        """The pieces of one family: a table of places and pieces."""
        g, guide = self.session.game.state, self.session.guide
        if family not in guide.families(g):
            raise UserError(unknown("kind of piece", family, guide.families(g)))
        places = list(guide.cells(g, family))
        if not isinstance(entries, dict):
            raise UserError(f"'{family}' is not a table of places and pieces")
        for place, name in entries.items():
            if place not in places:
                raise UserError(unknown(f"place of {family}", place, places))
            piece = piece_of(guide.pieces(self.session.game.state, family), str(name), family)
            self.lay(family, places.index(place), piece)
        return len(entries)

    def text(self) -> str:
        """The set-up as a file that `read` reads, to be edited."""
        lines: list[str] = []
        for family, cell, place, name in self.places():
            lines += [*([""] if lines else []), f"[{json.dumps(family)}]"] if cell == 0 else []
            lines.append(f"{json.dumps(place)} = {json.dumps(name, ensure_ascii=False)}")
        return "\n".join(lines) + "\n"


def is_on_table(session: Session) -> bool:
    """Whether pieces were laid in a game: it goes on as one on a real table."""
    return any(kind.startswith(LAY) for kind, _ in session.game.choices)


def piece_of(pieces: Mapping[int, str], text: str, family: str) -> int:
    """The one piece that a text names: as a whole, as its first words, or by words that only it has."""
    plain = text.strip().lower()
    exact = [piece for piece, name in pieces.items() if name.lower() == plain]
    first = [piece for piece, name in pieces.items() if name.lower().startswith(f"{plain} (")]
    parts = [piece for piece, name in pieces.items() if plain and all(word in name.lower() for word in plain.split())]
    found = exact[:1] or first or parts
    if len(found) == 1:
        return found[0]
    if found:
        raise UserError(
            f"'{printable(text)}' fits {', '.join(pieces[piece] for piece in found[:8])}: type more of the name"
        )
    raise UserError(f"no piece of {family} is called '{printable(text)}'{nearest(text, pieces.values())}")
