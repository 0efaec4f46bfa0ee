"""What every part of Pampero's table is drawn with: position, words, whose company lies in front, whose pieces."""

from __future__ import annotations

from rich.text import Text

from engine.pampero.constants import YOU, Market
from engine.pampero.results import COLOURS
from engine.pampero.state import State
from engine.pampero.text import PamperoText
from engine.pampero.text.place_ids import Places
from solo.canvas import Pen, joined
from solo.game import Game
from solo.game_types import is_person

ICONS = {
    Market.REMOTE: "Rm",
    Market.RESORT: "Rs",
    Market.COMMERCIAL: "Co",
    Market.INDUSTRIAL: "In",
    Market.RESIDENTIAL: "Rd",
}
ZONE_ROLES = ("zone-a", "zone-b", "zone-c")
SHORT_WORD = 4
RIVAL_SHAPES = {
    "tower": "rival-tower",
    "wind-farm": "rival-wind-farm",
    "bulldozer": "rival-bulldozer",
    "mine": "rival",
}


def seat_in_front(game: Game) -> int:
    """Whose company lies in front: yours; of several people that of the one who decides, else the first one's."""
    deciding = int(game.state.decision_seat)
    if game.words.is_solo:
        return YOU
    people = [seat for seat, name in enumerate(game.lineup) if is_person(name)]
    return deciding if not people or deciding in people else people[0]


class TableLook:
    """A position, and how its pieces look."""

    def __init__(self, game: Game, pen: Pen, seat: int | None = None) -> None:
        self.game, self.pen = game, pen
        self.g: State = game.state
        self.words: PamperoText = game.words
        self.t = self.words.t
        self.places = Places(self.words)
        self.me = seat_in_front(game) if seat is None else seat
        """Whose company is drawn."""

    def role(self, seat: int) -> str:
        """The colour of a seat: you and the rival, or the colour it plays."""
        if self.words.is_solo:
            return "you" if seat == YOU else "rival"
        return COLOURS[seat]

    def name(self, seat: int) -> str:
        """A seat at the head of a line."""
        said = self.words.seat(seat)
        return said[0].upper() + said[1:]

    def letter(self, seat: int) -> str:
        """The letter of a seat among several players: colour is never the only sign."""
        return "" if self.words.is_solo else self.words.seat(seat)[0]

    def owned(self, name: str, seat: int) -> str:
        """The shape of a piece with its owner: filled for yours, hollow for VJ's; among several, with a letter."""
        rival = self.words.is_vj(seat)
        return f"{self.pen.shape(RIVAL_SHAPES[name] if rival else name)}{self.letter(seat)}"

    def rule(self, width: int, title: str = "", place: str = "") -> Text:
        """A line across, with a title in it, which can light up."""
        line = self.pen.shape("line")
        if not title:
            return self.pen.text(line * width, "dim")
        head = self.pen.text(title, "title", place)
        rest = self.pen.text(line * max(0, width - len(title) - 4), "dim")
        return joined([self.pen.text(line, "dim"), head, rest])

    def icons(self, tile: int) -> str:
        """The market icons of a contract tile with their arrows."""
        record = self.words.tiles[tile]
        return "".join(f"{ICONS[Market(icon.market)]}{icon.arrows or ''}" for icon in record.icons)


def fitted(name: str, width: int) -> str:
    """A name in a width: its end is left out where it is longer."""
    return name if len(name) <= width else f"{name[: max(0, width - 1)]}."


def abbreviated(name: str, width: int) -> str:
    """A name in a width: its words are cut short, the first ones first, until it fits."""
    words = name.split()
    for number, word in enumerate(words):
        if len(" ".join(words)) > width and len(word) > SHORT_WORD + 1:
            words[number] = f"{word[:SHORT_WORD]}."
    return fitted(" ".join(words), width)
