"""A wizard for the set-up of a real table: place by place, what lies there is kept or named, then the game starts."""

from __future__ import annotations

from pathlib import Path

from engine.core.text.figures import words
from engine.core.text.grammar import count
from solo.presenter import Presenter
from solo.session.companion import Companion, piece_of


class SetUpWizard:
    """Goes through the places of a set-up; what was said of earlier places stays."""

    def __init__(self, companion: Companion) -> None:
        self.companion = companion
        self.places = [(family, cell, name) for family, cell, name, _ in companion.places()]
        self.at = 0
        self.changed = 0

    @property
    def is_over(self) -> bool:
        """Whether every place is settled."""
        return self.at >= len(self.places)

    @property
    def family(self) -> str:
        """The kind of piece of this place."""
        return self.places[self.at][0]

    @property
    def question(self) -> str:
        """Which place is asked about."""
        family, _, name = self.places[self.at]
        return f"Place {self.at + 1} of {len(self.places)}: {family}, {name}"

    @property
    def lying(self) -> str:
        """What lies there as the seed has dealt it, or as it was laid since."""
        family, cell, _ = self.places[self.at]
        game = self.companion.session
        piece = list(game.guide.lying(game.game.state, family))[cell]
        return game.guide.pieces(game.game.state, family).get(piece, "nothing")

    def pieces(self) -> dict[int, str]:
        """What may lie there instead: no piece of an earlier place, and not the one that does; perhaps none at all."""
        family, cell, _ = self.places[self.at]
        game = self.companion.session
        settled = list(game.guide.lying(game.game.state, family))[: cell + 1]
        pieces = game.guide.pieces(game.game.state, family)
        return {piece: name for piece, name in pieces.items() if piece < 0 or piece not in settled}

    def keep(self) -> None:
        """What lies there is right."""
        self.at += 1

    def keep_family(self) -> None:
        """So is the rest of its kind."""
        family = self.family
        while not self.is_over and self.family == family:
            self.at += 1

    def name(self, text: str) -> None:
        """Another piece lies there; an impossible one is refused."""
        family, cell, _ = self.places[self.at]
        self.companion.lay(family, cell, piece_of(self.pieces(), text, family))
        self.changed += 1
        self.at += 1

    def back(self) -> None:
        """To the place before."""
        self.at = max(0, self.at - 1)

    def start(self) -> None:
        """The rest lies as it is shown."""
        self.at = len(self.places)

    def summary(self) -> str:
        """What the wizard has come to."""
        laid = f"{self.changed} of {len(self.places)} places differ from what was dealt"
        return f"The set-up is complete: {laid}. Start: you take the first turn."


def doubt_lines(presenter: Presenter, data: Path | None) -> list[str]:
    """Which records are reconstructed and may differ from a real copy: how many of each file."""
    found = presenter.reconstructed_records(data)
    files = ", ".join(f"{words(Path(file).stem)} {len(names)}" for file, names in found)
    records = count(sum(len(names) for _, names in found), "record")
    mend = "'solo data export' copies the files for you to correct, and --data plays with the copy."
    return [
        f"{records} of the components are reconstructed, and may differ from what your copy shows: {files}.",
        f"'solo data todo' lists them by name; {mend}",
    ]
