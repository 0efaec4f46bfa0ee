"""What helps a person to choose: what a piece shows, what is missing to use it, what will score.

`guide_of(words)` finds a game's own guide, or the plain one, which knows no more than the words. Pieces and places have
names that a person can type: `site A2-tower-1`, `contract B1-3`, `card wind-farm`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.record import Many

UNKNOWN = -1


@dataclass(frozen=True)
class Due:
    """Something that will be scored: when, what, and what each side has of it and would gain if it were scored now.

    Of a scoring that is done it is what each side was paid; what was counted then is not kept.
    """

    when: str
    what: str
    counts: tuple[int, ...]
    worth: tuple[int, ...]
    is_done: bool = False


class Guide:
    """The guide of a game that has none of its own."""

    opening: Sequence[str] = ("turn",)
    """The kinds of decision whose options are followed one step to see what they lead to."""
    lists: frozenset[str] = frozenset()
    """Events whose sentences end in a list, and are told as one where several follow each other."""
    ties: frozenset[str] = frozenset()
    """The kinds of decision by which a person breaks a tie of an automa, to whom it seldom matters how."""

    def __init__(self, words: Any) -> None:
        self.words = words

    def places(self, g: Any) -> Sequence[str]:  # noqa: ARG002 for games that have some
        """Every piece and place that one can ask about."""
        return ()

    def place_words(self, place: str) -> str:
        """What a person calls a piece or place, to be shown in place of its name."""
        return place

    def about(self, g: Any, place: str) -> str:  # noqa: ARG002
        """What a piece or place shows, and how it stands there."""
        return place

    def lacks(self, g: Any, place: str) -> Sequence[str]:  # noqa: ARG002
        """What is missing for the seat that decides to use a site, contract or card now, a sentence each."""
        return ()

    def using(self, place: str) -> Sequence[int]:  # noqa: ARG002
        """The kinds of decision by which a site, contract or card is used, rather than only touched."""
        return ()

    def watched(self, g: Any) -> Mapping[str, str]:  # noqa: ARG002
        """The facts that a player weighs an option by, with a word for each."""
        return {}

    def agenda(self, g: Any) -> Sequence[Due]:  # noqa: ARG002
        """What will be scored, and when."""
        return ()

    def drawn(self, g: Any) -> int:  # noqa: ARG002
        """How many hidden pieces have been turned up so far; UNKNOWN where the game cannot tell."""
        return UNKNOWN

    def has_secrets(self, g: Any) -> bool:  # noqa: ARG002
        """Whether a seat holds something that the others must not see, so that people at one keyboard hand over."""
        return False

    def ended(self, states: Many[Any]) -> Many[Any] | None:  # noqa: ARG002
        """The position if the game ended now; None where the game cannot tell."""
        return None

    # A game on a real table

    def families(self, g: Any) -> Sequence[str]:  # noqa: ARG002
        """The kinds of piece that chance deals, by name."""
        return ()

    def cells(self, g: Any, family: str) -> Sequence[str]:  # noqa: ARG002
        """The places where pieces of a family lie face up, in order; places of its deck follow them."""
        return ()

    def pieces(self, g: Any, family: str) -> Mapping[int, str]:  # noqa: ARG002
        """The pieces of a family that may lie at a place that is asked for: those that nobody has seen elsewhere."""
        return {}

    def lying(self, g: Any, family: str) -> Sequence[int]:  # noqa: ARG002
        """The pieces on the places of a family, in order."""
        return ()

    def turned_up(self, g: Any) -> Mapping[str, int]:  # noqa: ARG002
        """How many pieces of each family's deck have been drawn."""
        return {}

    def lay(self, g: Any, family: str, cell: int, piece: int) -> None:
        """Put a piece of a family to a place, where another lies, which goes to where the piece came from."""
        raise NotImplementedError


def guide_of(words: Any) -> Guide:
    """A game's own guide, or the plain one."""
    make = getattr(words, "guide", None)
    found: Guide = make() if make else Guide(words)
    return found
