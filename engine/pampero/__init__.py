"""The game Pampero: its components as data, and its rules over one flat state."""

RULES_VERSION = 1
"""Raised whenever the same seed and choices lead to another game than before; saved games are checked against it."""
