"""Rules engines: `core` is what any game needs, every other package is one game."""

from __future__ import annotations

DISTRIBUTION = "pampero-solo"
"""The name that the package is installed by, and that its folders on disk have."""
ENTRY_POINTS = DISTRIBUTION.replace("-", "_")
"""The groups of entry points begin with it, as in `ENTRY_POINTS.games`."""
