"""Rules engines: `core` is what any game needs, every other package is one game."""
