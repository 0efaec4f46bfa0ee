"""`make hard`: many seeded trials, numbered so that one can be repeated and the rest resumed; a table at the end."""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import time
import traceback
from pathlib import Path
from tempfile import mkdtemp

from tests.hard.kinds import KINDS

STEPS = 20


def trial(kind: str, seed: int, number: int) -> str:
    """One trial, in a folder of its own; what went wrong, or nothing."""
    folder = Path(mkdtemp(prefix="pampero-hard-"))
    try:
        return KINDS[kind].make(random.Random(f"{seed} {kind} {number}"), folder)
    except Exception:  # noqa: BLE001 whatever a trial raises is told with its number
        return traceback.format_exc(limit=-3)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def trials(kind: str, seed: int, first: int, last: int) -> tuple[int, int, float]:
    """Trials of one kind: how many, how many went wrong, and the seconds they took."""
    begun, wrong = time.monotonic(), 0
    for number in range(first, last + 1):
        fault = trial(kind, seed, number)
        if number % max(1, KINDS[kind].trials // STEPS) == 0:
            print(f"{kind} {number} of {last}, {wrong} wrong", file=sys.stderr, flush=True)
        if fault:
            wrong += 1
            print(f"{kind} {number}: {fault}", file=sys.stderr, flush=True)
    return max(0, last - first + 1), wrong, time.monotonic() - begun


def main() -> int:
    """Run what the command line asks for; 1 when something went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.hard", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[*KINDS, ""], default="", help="one kind of trial")
    parser.add_argument("--first", type=int, default=1, help="the number to begin with, of that kind")
    parser.add_argument("--last", type=int, default=0, help="the number to end with; as many as usual unless told")
    wanted = parser.parse_args()
    rows = []
    for kind in [wanted.only] if wanted.only else KINDS:
        done, wrong, seconds = trials(kind, wanted.seed, wanted.first, wanted.last or KINDS[kind].trials)
        rows.append((kind, done, wrong, seconds))
        print(f"{kind}: {done} trials, {wrong} wrong, {seconds:.0f} s", file=sys.stderr, flush=True)
    print(f"| kind | what | trials | wrong | seconds |\n| --- | --- | --- | --- | --- |  seed {wanted.seed}")
    for kind, done, wrong, seconds in rows:
        print(f"| {kind} | {KINDS[kind].what} | {done:,} | {wrong} | {seconds:,.0f} |")
    return int(any(wrong for _, _, wrong, _ in rows))


if __name__ == "__main__":
    sys.exit(main())
