"""A game whose terminal is gone ends, whatever state it is in."""

from __future__ import annotations

import os
import signal
import threading
import time

EVERY = 1.0
"""Seconds between two looks at the terminal."""
IN_ORDER = 3.0
"""Seconds in which the application may end by itself, as it does when a signal tells it."""
STDIN = 0


def end_with_terminal(terminal: int = STDIN) -> None:
    """From now on, end the process some seconds after its terminal has gone.

    Not every terminal that goes sends a signal. Without one Textual reads nothing for ever, at full speed, and what it
    draws is no longer taken, so that the application waits and cannot end itself. Every choice is kept already.
    """
    if os.isatty(terminal):
        threading.Thread(target=watch, args=(terminal,), daemon=True).start()


def watch(terminal: int) -> None:
    """Wait until the terminal is gone; then end."""
    while os.isatty(terminal):
        time.sleep(EVERY)
    time.sleep(IN_ORDER)
    os._exit(128 + getattr(signal, "SIGHUP", 1))
