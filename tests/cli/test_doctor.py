"""`solo doctor` and `solo warmup`: what they tell about the installation."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from engine.core.jit import is_compiled
from engine.core.jit.progress import compiled_functions
from solo.cli import doctor, warmup
from solo.cli.main import main


@pytest.fixture(autouse=True)
def sound_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """A data set that loads, whatever the shipped one is like."""
    pretend_data(monkeypatch, doctor.DataReport(set="shipped", hash="0123abcd", error=None))


def pretend_data(monkeypatch: pytest.MonkeyPatch, report: doctor.DataReport) -> None:
    monkeypatch.setattr(doctor, "_data", lambda _overlay, _game: report)


def solo(monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    monkeypatch.setattr(sys, "argv", ["solo", *args])
    return main()


def test_the_doctor_prints_json_for_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solo(monkeypatch, "doctor", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report["packages"]) == set(doctor.PACKAGES)
    assert all(report["packages"].values())
    assert report["kernel"]["hash"]
    assert report["data"] == {"set": "shipped", "hash": "0123abcd", "error": None}


def test_the_doctor_prints_a_line_a_fact(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert solo(monkeypatch, "doctor") == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in ("pampero-solo", "python", *doctor.PACKAGES, "cache", "0123abcd"))


@pytest.mark.skipif(not is_compiled(), reason="about the compiler")
def test_the_doctor_compiles_nothing_and_names_what_is_not_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("solo.warmup.is_kept", lambda entry, *_: entry.__name__ != "play_batch")
    before = compiled_functions()
    assert solo(monkeypatch, "doctor", "--game", "template", "--json") == 0
    told = json.loads(capsys.readouterr().out)["kernel"]["next_time"]
    assert "will be compiled for scripts, random, greedy" in told
    assert "'solo warmup --game template'" in told
    assert compiled_functions() == before


def test_the_doctor_still_reports_when_the_data_cannot_be_used(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pretend_data(monkeypatch, doctor.DataReport(set="mine", hash=None, error="mine: no such directory"))
    assert solo(monkeypatch, "doctor", "--data", "mine") == 2
    printed = capsys.readouterr()
    assert "the files cannot be used" in printed.out
    assert printed.err == "error: mine: no such directory\n"


def test_a_missing_package_is_told_and_not_hidden(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "PACKAGES", ("no-such-package",))
    assert solo(monkeypatch, "doctor") == 0
    assert "not installed" in capsys.readouterr().out


def test_warming_up_again_compiles_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert solo(monkeypatch, "warmup") == 0
    capsys.readouterr()
    monkeypatch.setattr("engine.core.jit.progress.compiled_functions", lambda: 0)
    monkeypatch.setattr("engine.core.jit.is_compiled", lambda: True)
    monkeypatch.setattr("engine.core.jit.cache_place", lambda: str(tmp_path))
    assert solo(monkeypatch, "warmup") == 0
    assert f"up to date in {tmp_path}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("compiled", "place", "words"),
    [(False, None, "NUMBA_DISABLE_JIT"), (True, None, "set SOLO_CACHE_DIR"), (True, "/here", "kept in /here")],
)
def test_warming_up_says_where_the_rules_are_kept(
    monkeypatch: pytest.MonkeyPatch, compiled: bool, place: str | None, words: str
) -> None:
    monkeypatch.setattr("engine.core.jit.progress.compiled_functions", lambda: 7)
    monkeypatch.setattr("engine.core.jit.is_compiled", lambda: compiled)
    monkeypatch.setattr("engine.core.jit.cache_place", lambda: place)
    assert words in warmup._summary(1.0)
