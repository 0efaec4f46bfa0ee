"""The solo mode: VJ, the players, the command line."""

__version__ = "0.1.0"
