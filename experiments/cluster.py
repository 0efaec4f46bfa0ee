"""Workers on a cluster: the same chunks through a Dask scheduler, whose workers need no files of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from engine.core.errors import UserError
from engine.core.registry import find_game
from experiments.chunk import Chunk, Job, Kit, play_chunk
from experiments.runner import WINDOW, Crew
from solo.players.registry import rules_hash

PATIENCE = "20s"
RETRIES = 5  # a worker that dies takes its chunk along: it is played again elsewhere


def play_remote(kit: Kit, job: Job) -> Chunk:
    """Play a chunk on a worker, which must have the same rules."""
    if rules_hash(find_game(kit.game)) != kit.kernel:
        raise UserError("a worker of the cluster has other rules installed; install the same version everywhere")
    return play_chunk(kit, job)


@contextmanager
def cluster_crew(address: str, tick: Callable[[int], None]) -> Iterator[Crew]:
    """The workers of a running scheduler."""
    client = connect(address)
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            client.wait_for_workers(1, timeout=PATIENCE)
            threads = sum(client.nthreads().values())
        executor = client.get_executor(pure=False, retries=RETRIES)
        yield Crew(executor, max(1, threads) * WINDOW, play_remote, tick)
        executor.shutdown(wait=False)
    finally:
        client.close()


def connect(address: str) -> Any:
    """A client of the scheduler; the sentence for whoever lacks the extra or the scheduler."""
    try:
        from distributed import Client  # noqa: PLC0415 an extra that not everybody installs
    except ImportError as error:
        raise UserError("a cluster needs the extra 'cluster': pip install 'pampero-solo[cluster]'") from error
    try:
        client: Any = Client
        return client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise UserError(f"no scheduler answers at {address}: {error}") from error
