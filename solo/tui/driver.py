"""How keys are read from a terminal."""

from __future__ import annotations

import os
import time
from codecs import getincrementaldecoder
from contextlib import suppress
from selectors import EVENT_READ, SelectSelector

from textual import constants
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

NOW_AND_THEN = 0.1
"""Seconds between two looks at whether the application has ended."""
AT_ONCE = 4096
"""Bytes read at a time."""


class PromptDriver(LinuxDriver):
    """Textual's own, but that Esc is known for Esc as soon as nothing has followed it for the time that is set.

    Textual's looks ten times a second whether that time is over, so that every window closes a tenth of a second late.
    """

    def run_input_thread(self) -> None:
        """Read keys until the application ends."""
        parser, decode = XTermParser(self._debug), getincrementaldecoder("utf-8")().decode
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                is_waiting = parser._timeout_time is not None
                if selector.select(constants.ESCAPE_DELAY if is_waiting else NOW_AND_THEN):
                    self.hear(parser, decode(self.read_some()))
                for event in parser.tick():
                    self.process_message(event)

    def read_some(self) -> bytes:
        """What was typed; nothing, and not at once, of a terminal that is gone."""
        with suppress(OSError):
            if typed := os.read(self.fileno, AT_ONCE):
                return typed
        time.sleep(NOW_AND_THEN)
        return b""

    def hear(self, parser: XTermParser, text: str) -> None:
        """Pass on the keys in what was read."""
        if text:
            for event in parser.feed(text):
                self.process_message(event)
