"""Compiling on two cores: when a child process is started, and what happens to it."""

from __future__ import annotations

from types import TracebackType
from typing import Any

import pytest

from solo import compile_ahead


class FakeChild:
    """A process that only remembers what was done to it."""

    started: list[list[str]]
    killed = False

    def __init__(self, command: list[str], **_: Any) -> None:
        self.started.append(command)

    def __enter__(self) -> FakeChild:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Leave the error to the caller."""

    def kill(self) -> None:
        FakeChild.killed = True


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    FakeChild.started, FakeChild.killed = [], False
    monkeypatch.setattr("solo.compile_ahead.subprocess.Popen", FakeChild)
    monkeypatch.setattr(compile_ahead, "cache_place", lambda: "/somewhere")
    monkeypatch.setattr(compile_ahead, "is_kept", lambda *_: False)
    monkeypatch.setattr(compile_ahead, "prepare", lambda *_: None)
    monkeypatch.setattr("solo.compile_ahead.os.cpu_count", lambda: 2)
    return monkeypatch


@pytest.mark.usefixtures("cold")
def test_a_cold_cache_is_filled_by_two_processes() -> None:
    compile_ahead.compile_for_scripts("template")
    assert [command[-2:] for command in FakeChild.started] == [["solo.compile_ahead", "template"]]


@pytest.mark.parametrize(
    ("name", "value"), [("is_kept", lambda *_: True), ("cache_place", lambda: None), ("os.cpu_count", lambda: 1)]
)
def test_no_child_is_started_where_it_gains_nothing(cold: pytest.MonkeyPatch, name: str, value: Any) -> None:
    cold.setattr(f"solo.compile_ahead.{name}", value)
    compile_ahead.compile_for_scripts("template")
    assert FakeChild.started == []


def test_the_child_does_not_outlive_a_stop(cold: pytest.MonkeyPatch) -> None:
    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    cold.setattr(compile_ahead, "prepare", stop)
    with pytest.raises(KeyboardInterrupt):
        compile_ahead.compile_for_scripts("template")
    assert FakeChild.killed
