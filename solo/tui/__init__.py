"""A game in the terminal, on a screen: frames, keys, log, undo, hints, for any game; a game's face draws its boards."""

import os

os.environ.setdefault("TEXTUAL_FPS", "120")  # what a window lays out after another is drawn with less of a wait between
os.environ.setdefault("ESCDELAY", "25")  # milliseconds that Esc waits for the rest of a key; Textual reads it once
