"""A game in the terminal, on a screen: frames, keys, log, undo, hints, for any game; a game's face draws its boards."""
