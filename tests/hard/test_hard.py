"""The short version of `make hard`, and the readers that it must know."""

from __future__ import annotations

import pytest

from tests.hard.__main__ import trial
from tests.hard.broken import GENERATORS
from tests.hard.readers import own_ways, readers

READ_AS_BYTES = {"experiments.results"}
"""Readers of bytes that another has read."""
SHIPPED = {"engine.core.clauses"}
"""Readers of files that come with the program only."""
SHORT = {"kill": 3, "flip": 60, "broken": 250, "disk": 1, "surroundings": 8, "cache": 40}
SHORT |= {"games": 3, "study": 30, "manifest": 30}
"""As many trials as a test run has time for; the cluster and the cold starts have tests of their own."""


def test_every_reader_has_a_generator_of_broken_files() -> None:
    assert (readers() - SHIPPED) | READ_AS_BYTES == set(GENERATORS)


def test_nobody_reads_in_another_way() -> None:
    """Use `engine.core.safe_io`, and add a generator to tests/hard/broken.py; see SECURITY.md."""
    assert own_ways() == {}


@pytest.mark.parametrize(("kind", "count"), SHORT.items())
def test_a_short_version(kind: str, count: int) -> None:
    faults = [f"{kind} {number}: {fault}" for number in range(1, count + 1) if (fault := trial(kind, 1, number))]
    assert faults == []
