"""Words and signs of the game that a person may ask about, where no piece on the table explains them."""

from __future__ import annotations

TERMS = {
    "!! (double mark)": (
        "!! is a sign on some spaces of a grid board, ! in the panel. A contract tile on such a space covers it; one "
        "of the scoring tiles pays for covered !! spaces."
    ),
    "] (end of a column)": (
        "] marks the last space of a column of a grid board. One of the scoring tiles pays for those that are covered."
    ),
    "crown": "A crown on a scoring card adds to one majority, in the scoring in which the card is played.",
    "unlocked contract": (
        "A standard contract is unlocked once the towers built allow its zone and every market icon on it, and a tower "
        "stands in its sector. Solar contracts are unlocked from the start."
    ),
    "linked contracts (&)": (
        "The second of two linked contracts may be fulfilled in the same action. The card is paid for once; everything "
        "else, as energy and a tower in its sector, is needed for each of them."
    ),
    "contract pair (/)": "Of two contracts of a pair only one can be fulfilled; the other then leaves the game.",
    "zone value": (
        "What a space of the company mat shows for a zone: the price of a card played there, or what venture capital "
        "brings besides its income."
    ),
    "dark green column (s)": (
        "The first income marker of a player to reach or pass such a column brings a specialist card; the others bring "
        "none there."
    ),
}
"""A term with its signs on the boards, and what it means."""
TERM_NAMES = tuple(TERMS)
SCORING_TILES = ("first scoring", "second scoring", "end, stack I", "end, stack II")
"""What the scoring tiles along the time track are called, in their order."""
