"""A player's Python code runs in a process of its own, which is killed when it does not answer in time.

The code may raise anything, hang, print, wait for input, end its process or go to another folder: none of it reaches
this process. Requests are pickled; replies are lines of JSON, so that nothing a player sends is executed here.
`solo.players.player_child` is the process.
"""

from __future__ import annotations

import atexit
import json
import os
import pickle
import signal
import subprocess
import threading
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, Any

from solo.child_process import child_command, child_environment

DECISION_SECONDS = 10.0
COMPILE_SECONDS = 600.0
"""How long one function of the rules may be compiled in the process: that is no fault of the player."""
MAX_IDLE = max(2, os.cpu_count() or 1)

Reply = dict[str, Any]


class TakesTooLong(Exception):
    """A request that was not answered in time."""


class ProcessEnded(Exception):
    """The process ended before it answered."""


class PlayerProcess:
    """One child process; `ask` sends a request and waits for the reply."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            child_command("solo.players.player_child"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=child_environment(PYTHONHASHSEED="0"),  # the order of a set of words is the same in every run
            start_new_session=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.requests: IO[bytes] = self.process.stdin
        self.replies: SimpleQueue[Reply | None] = SimpleQueue()
        self.editions: set[str] = set()
        """The hashes of the components that it has been sent."""
        threading.Thread(target=read_replies, args=(self.process.stdout, self.replies), daemon=True).start()

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None

    def ask(self, request: tuple[Any, ...], seconds: float = 0.0) -> Reply:
        """The reply to a request; 0 s: no limit. After an exception the process is dead."""
        try:
            pickle.dump(request, self.requests, pickle.HIGHEST_PROTOCOL)
            self.requests.flush()
            return self.wait(seconds)
        except (OSError, ValueError):  # the pipe is closed, from either side
            raise self.ended() from None
        except BaseException:
            self.kill()
            raise

    def wait(self, seconds: float) -> Reply:
        """The next reply; the time that compiling takes does not count."""
        limit = seconds
        while True:
            try:
                reply = self.replies.get(timeout=limit or None)
            except Empty:
                raise TakesTooLong(f"no answer within {seconds:g} s") from None
            if reply is None:
                raise self.ended()
            if "compiling" not in reply:
                return reply
            limit = max(seconds, COMPILE_SECONDS) if seconds and reply["compiling"] else seconds

    def ended(self) -> ProcessEnded:
        """The error that says how the process ended."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        self.kill()
        return ProcessEnded(f"its process ended with exit code {self.process.returncode}")

    def kill(self) -> None:
        """End the process, and those that it has started."""
        if self.is_alive and hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            self.requests.close()


def read_replies(stream: IO[bytes], replies: SimpleQueue[Reply | None]) -> None:
    """Pass on what a process replies, and None at its end or when it sends anything else."""
    with stream, suppress(OSError, ValueError):
        for line in stream:
            reply = json.loads(line)
            if not isinstance(reply, dict):
                break
            replies.put(reply)
    replies.put(None)


class ProcessPool:
    """Processes that wait for the next game of the player whose code they have loaded."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.idle: list[tuple[str, PlayerProcess]] = []

    def acquire(self, key: str) -> PlayerProcess:
        """A process that nobody else uses; a new one when none waits."""
        with self.lock:
            for place, (loaded, process) in enumerate(self.idle):
                if loaded == key and process.is_alive:
                    del self.idle[place]
                    return process
        return PlayerProcess()

    def release(self, key: str, process: PlayerProcess) -> None:
        """Keep a process for the next game; the one that has waited longest ends when there are too many."""
        with self.lock:
            self.idle = [*((loaded, kept) for loaded, kept in self.idle if kept.is_alive), (key, process)]
            surplus, self.idle = self.idle[:-MAX_IDLE], self.idle[-MAX_IDLE:]
        for _, oldest in surplus:
            oldest.kill()

    def close(self) -> None:
        """End every process that waits."""
        with self.lock:
            idle, self.idle = self.idle, []
        for _, process in idle:
            process.kill()


POOL = ProcessPool()
atexit.register(POOL.close)
