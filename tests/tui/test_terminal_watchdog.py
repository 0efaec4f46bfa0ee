"""The process ends with its terminal."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

BEGUN = (
    "import time; from solo.tui import terminal_watchdog as watchdog; "
    "watchdog.IN_ORDER = 0.1; watchdog.end_with_terminal(); {}; time.sleep(60)"
)


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
def test_a_process_whose_terminal_is_gone_ends_though_no_signal_tells_it() -> None:
    here, there = os.openpty()
    begun = BEGUN.format("print('begun', flush=True)")
    with subprocess.Popen([sys.executable, "-c", begun], stdin=there, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        os.close(there)
        os.close(here)
        assert process.wait(20) == 129


def test_a_process_without_a_terminal_goes_on() -> None:
    begun = BEGUN.format("time.sleep(1.5); raise SystemExit(7)")
    assert subprocess.run([sys.executable, "-c", begun], stdin=subprocess.DEVNULL, check=False).returncode == 7
