"""`solo warmup`: compile the rules ahead of time, so that the first game does not wait for it."""

from __future__ import annotations

import time

from solo.cli.console import out
from solo.cli.options import GAME, GameOption, SeatsOption


def warmup(game: GameOption = GAME, seats: SeatsOption = 0) -> None:
    """Compile the rules now and keep the result.

    It takes about a minute after an installation, less after a change to the rules, and a second if everything is up to
    date. The compiled rules are the same for any number of players; --seats only sets the number they are tried with.
    """
    from solo.warmup import call_entry_points

    begun = time.monotonic()
    call_entry_points(game, seats)
    out().print(_summary(time.monotonic() - begun), markup=False, soft_wrap=True)


def _summary(seconds: float) -> str:
    from engine.core.jit import cache_place, cache_troubles, is_compiled
    from engine.core.jit.progress import compiled_functions

    if not is_compiled():
        return "Nothing to compile: NUMBA_DISABLE_JIT is set, the rules run as plain Python."
    place, count = cache_place(), compiled_functions()
    if place is None:
        why = "".join(f" ({trouble})" for trouble in cache_troubles())
        said = f"Compiled {count} functions in {seconds:.1f} s, but no folder can keep them"
        return f"{said}{why}: set SOLO_CACHE_DIR."
    if count == 0:
        return f"The compiled rules are up to date in {place}."
    if troubles := cache_troubles():
        return f"Compiled {count} functions in {seconds:.1f} s, but could not keep all of them: {'; '.join(troubles)}."
    return f"Compiled {count} functions in {seconds:.1f} s, kept in {place}."
