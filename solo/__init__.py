"""The solo mode: players, the table, the command line."""

__version__ = "0.1.0"

DEFAULT_GAME = "pampero"
"""The game that is meant unless another is named."""
