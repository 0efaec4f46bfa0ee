"""How keys are read from a terminal."""

from __future__ import annotations

import os
from codecs import getincrementaldecoder
from selectors import EVENT_READ, SelectSelector

from textual import constants
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

NOW_AND_THEN = 0.1


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
                    self.hear(parser, decode(os.read(self.fileno, 4096)))
                for event in parser.tick():
                    self.process_message(event)

    def hear(self, parser: XTermParser, text: str) -> None:
        """Pass on the keys in what was read; nothing is read from a pipe that has ended."""
        if text:
            for event in parser.feed(text):
                self.process_message(event)
