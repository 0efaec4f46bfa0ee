"""`solo warmup`: compile the rules ahead of time, so that the first game does not wait for it."""

from __future__ import annotations

import time

from solo.cli.console import out


def warmup() -> None:
    """Compile the rules now and keep the result.

    Takes up to two minutes after an installation or an edit of the rules, and a second when all is up to date.
    """
    begun = time.monotonic()
    call_entry_points()
    out().print(_summary(time.monotonic() - begun), markup=False, soft_wrap=True)


def call_entry_points() -> None:
    """Call every compiled entry point once: it is then loaded from the cache, or compiled and kept."""
    from solo.entries import call_all  # noqa: PLC0415 brings the compiler

    call_all()


def _summary(seconds: float) -> str:
    from engine.core.jit import cache_place, is_compiled  # noqa: PLC0415
    from engine.core.notice import compiled_functions  # noqa: PLC0415

    if not is_compiled():
        return "Nothing to compile: NUMBA_DISABLE_JIT is set, the rules run as plain Python."
    place, count = cache_place(), compiled_functions()
    if place is None:
        return f"Compiled {count} functions in {seconds:.1f} s, but no folder can keep them: set PAMPERO_CACHE_DIR."
    if count == 0:
        return f"The compiled rules are up to date in {place}."
    return f"Compiled {count} functions in {seconds:.1f} s, kept in {place}."
