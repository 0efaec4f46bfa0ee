"""How to test a player of your own: `pytest docs/examples/test_builder.py`."""

from pathlib import Path

from solo.players.testing import PlayerTests


class TestBuilder(PlayerTests):
    """Same seed, same game; no peeking; legal choices; nothing carried over; thinking changes nothing."""

    player = f"{Path(__file__).with_name('builder.py')}:Builder"
    looks = 10
