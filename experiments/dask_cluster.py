"""Workers on a cluster: the same chunks through a Dask scheduler, whose workers need no files of ours.

A scheduler and its workers are trusted (SECURITY.md). They may go at any time: one worker's chunk is played again by
another; without any worker, or without the scheduler, the run ends after a while and can be resumed.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import time
from asyncio import CancelledError
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, cast

from engine.core.errors import CannotGoOn, UserError, missing_package, printable, reason
from engine.core.registry import find_game
from experiments.jobs import Chunk, Job
from experiments.runner import WINDOW, WorkerPool
from experiments.worker import Kit, play_chunk
from solo.players.registry import rules_hash

PATIENCE = 20.0
"""Seconds to wait for a scheduler, or for a worker where there is none."""
LEAVE = 2.0
RETRIES = 5  # a worker that dies takes its chunk along: it is played again elsewhere
ADDRESS = re.compile(r"(?:(tcp|tls)://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):(\d{1,5})")
LAST_PORT = 65535
TALKATIVE = ("distributed", "dask", "tornado", "asyncio")


def play_remote(kit: Kit, job: Job) -> Chunk:
    """Play a chunk on a worker, which must have the same rules."""
    if rules_hash(find_game(kit.game)) != kit.kernel:
        raise UserError("a worker of the cluster has other rules installed; install the same version everywhere")
    return play_chunk(kit, job)


@contextmanager
def cluster_pool(address: str, tick: Callable[[int], None]) -> Iterator[WorkerPool]:
    """The workers of a running scheduler."""
    client = connect(address)
    try:
        watcher = Watcher(client, address)
        threads = watcher.first_workers()
        executor = client.get_executor(pure=False, retries=RETRIES)
        yield WorkerPool(executor, threads * WINDOW, play_remote, tick, watcher.look)
        executor.shutdown(wait=False)
    except (Exception, CancelledError) as error:
        if not comes_from_dask(error):
            raise
        raise CannotGoOn(
            f"the cluster at {printable(address)} has gone: {printable(error) or type(error).__name__}"
        ) from error
    finally:
        with suppress(Exception, CancelledError):
            client.close(timeout=LEAVE)


def comes_from_dask(error: BaseException) -> bool:
    """Whether an error is about the cluster, and not about our files or our games."""
    home = type(error).__module__.partition(".")[0]
    return home in ("distributed", "dask", "tornado", "asyncio", "concurrent") or isinstance(error, TimeoutError)


class Watcher:
    """Looks after a cluster while we wait for it."""

    def __init__(self, client: Any, address: str) -> None:
        self.client, self.address = client, address
        self.well = time.monotonic()

    def first_workers(self) -> int:
        """The threads of its workers; whoever starts them has a while."""
        while not (threads := self.threads()):
            if time.monotonic() - self.well > PATIENCE:
                mend = f"start one with 'dask worker {printable(self.address)}'"
                raise UserError(f"the scheduler at {printable(self.address)} has no workers; {mend}")
            time.sleep(0.1)
        return threads

    def threads(self) -> int:
        """The threads of all workers; none when the scheduler does not answer."""
        if self.client.status != "running":
            return 0
        return sum(self.client.nthreads().values())

    def look(self) -> None:
        """End the run when there has been nobody to play for too long."""
        if self.threads():
            self.well = time.monotonic()
        elif time.monotonic() - self.well > PATIENCE:
            what = "has no workers any more" if self.client.status == "running" else "has gone"
            raise CannotGoOn(f"the scheduler at {printable(self.address)} {what}")


def connect(address: str) -> Any:
    """A client of the scheduler; the sentence for whoever lacks the extra or the scheduler."""
    refuse_address(address)
    try:
        from distributed import Client  # noqa: PLC0415 an extra that not everybody installs
    except ImportError as error:
        raise missing_package("a cluster", "distributed") from error
    refuse_silence(address)
    silence()
    try:
        client: Any = Client
        return client(address, timeout=f"{PATIENCE:.0f}s", set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise UserError(f"no scheduler answers at {printable(address)}: {printable(error, 200)}") from error


def silence() -> None:
    """We tell in our own words what Dask and what it runs on would: each of their loggers has a level of its own."""
    for name in ("asyncio", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in TALKATIVE:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def refuse_address(address: str) -> None:
    """Refuse what is no address before Dask tries it: it would go on trying after it has failed."""
    found = ADDRESS.fullmatch(address)
    if not found or not 0 < int(found[3]) <= LAST_PORT:
        raise UserError(
            f"the scheduler's address is '{printable(address)}', allowed: tcp://HOST:PORT or tls://HOST:PORT"
        )


def refuse_silence(address: str) -> None:
    """Refuse an address at which nobody answers, or no scheduler: a client of Dask's would wait for it for ever."""
    found = ADDRESS.fullmatch(address)
    assert found is not None
    if found[1] == "tls" and not has_certificates():
        raise UserError("tls:// needs certificates: name them in Dask's configuration, under distributed.comm.tls")
    try:
        socket.create_connection((found[2].strip("[]"), int(found[3])), timeout=PATIENCE).close()
    except OSError as error:
        raise UserError(f"no scheduler answers at {printable(address)}: {reason(error)}") from error
    try:
        asyncio.run(asyncio.wait_for(greet(address), PATIENCE))
    except Exception as error:  # whatever another program answers, Dask reads it as its own
        raise UserError(f"the server at {printable(address)} is not a Dask scheduler of this version") from error


async def greet(address: str) -> None:
    """Exchange the first words with a scheduler."""
    from distributed import comm, security  # noqa: PLC0415 an extra that not everybody installs

    dask, settings = cast(Any, comm), cast(Any, security)
    found = await dask.connect(address, timeout=PATIENCE, **settings.Security().get_connection_args("client"))
    found.abort()


def has_certificates() -> bool:
    """Whether Dask's configuration names what an encrypted connection needs."""
    from distributed import security  # noqa: PLC0415 an extra that not everybody installs

    settings: Any = security
    return settings.Security().get_connection_args("client").get("ssl_context") is not None
