"""A game in the terminal, on a screen: frames, keys, log, undo, hints, for any game; a game's face draws its boards."""

import os

os.environ.setdefault(
    "ESCDELAY", "25"
)  # milliseconds that Esc waits for the rest of another key; Textual reads it once
