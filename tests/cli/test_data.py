"""`solo data`: what a player sees of the components, and the way to files of one's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.pampero.components.catalogue import FILES, load_catalogue
from solo.pampero.data_views import VIEWS
from tests.golden.files import FROZEN

Solo = Callable[..., SimpleNamespace]


@pytest.fixture
def solo(wide_solo: Solo) -> Solo:
    return wide_solo


def test_check_says_ok_with_counts_and_hash(solo: Solo) -> None:
    answer = solo("data", "check")
    assert answer.code == 0
    assert answer.out.startswith("ok: 17 component files, ")
    assert load_catalogue().short_hash in answer.out


def test_an_exported_folder_is_the_same_data_set(solo: Solo, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "mine"
    assert solo("data", "export", str(folder)).code == 0
    assert {path.name for path in folder.iterdir()} == set(FILES)
    answer = solo("data", "check", str(folder))
    assert answer.code == 0
    assert load_catalogue().short_hash in answer.out
    assert f"all of them from {folder}" in answer.out


def test_check_names_the_files_that_are_yours(solo: Solo, tmp_path: Path) -> None:
    solo("data", "export", str(tmp_path / "mine"))
    for path in (tmp_path / "mine").iterdir():
        if path.name != "contracts.toml":
            path.unlink()
    assert "1 from " in solo("data", "check", str(tmp_path / "mine")).out


def test_export_refuses_a_folder_that_is_not_empty(solo: Solo, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    answer = solo("data", "export", str(tmp_path))
    assert answer.code == 2
    assert "is not empty, allowed: a new or an empty folder" in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_export_refuses_a_file(solo: Solo, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    answer = solo("data", "export", str(tmp_path / "notes.txt"))
    assert answer.code == 2
    assert "is a file, allowed: a new or an empty folder" in answer.err


def test_export_tells_when_it_may_not_write(solo: Solo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def deny(path: Path, **_: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "mkdir", deny)
    answer = solo("data", "export", str(tmp_path / "mine"))
    assert answer.code == 2
    assert f"{tmp_path / 'mine'} cannot be written: permission denied" in answer.err


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("kind", VIEWS)
def test_every_kind_is_shown_within_the_width(solo: Solo, kind: str, columns: int) -> None:
    answer = solo("data", "show", kind, columns=columns)
    assert answer.code == 0
    assert max(len(line.rstrip()) for line in answer.out.splitlines()) <= columns
    assert "…" not in answer.out
    assert "\x1b" not in answer.out
    assert "reconstructed (see" in " ".join(answer.out.split())


def test_the_board_is_shown_by_sectors_with_display_parking_and_bonuses(solo: Solo) -> None:
    out = solo("data", "show", "board", columns=120).out
    for part in (
        "A1 Salto",
        "~ river ~",
        "beside A1, A2, B2, C, Argentina",
        "(2 grey)",
        "pair with A1-4",
        "link to A2-3",
    ):
        assert part in out
    assert "=> solar-1 ─── solar-2" in out
    assert "circle-B2: B2-1; B2-2 or B2-3; remote-8" in out


def test_the_mat_is_shown_as_two_rows_of_tabs(solo: Solo) -> None:
    rows = [
        line
        for line in solo("data", "show", "mat", "--data", str(FROZEN)).out.splitlines()
        if "$" in line and "│" in line
    ]
    assert "A $5 +1" in rows[0]
    assert "B $10 +2" in rows[1]


def test_the_grid_is_shown_as_columns_with_lines(solo: Solo) -> None:
    out = solo("data", "show", "grid").out
    assert any(line.startswith(" c1-1 ━") and "c2-1" in line for line in out.splitlines())
    assert "network-1      c1-1, c1-2" in out


def test_letters_a_terminal_cannot_show_are_not_needed(solo: Solo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rich.console.Console.encoding", "ascii")
    out = solo("data", "show", "grid").out
    assert any(line.startswith(" c1-1 =") for line in out.splitlines())


def test_a_solo_card_is_shown_by_number_and_by_name(solo: Solo) -> None:
    by_number, by_name = solo("data", "show", "solo-cards", "3"), solo("data", "show", "solo-cards", "most-wind-farms")
    assert by_number.out == by_name.out
    assert "3 most wind farms" in by_number.out
    assert "BUILD A WIND FARM" in by_number.out
    assert "source: inferred: " in by_number.out


@pytest.mark.parametrize(
    ("kind", "name", "part"),
    [
        ("board", "A2", "Tacuarembó"),
        ("board", "A2-tower-1", "B Player Setup 6"),
        ("board", "bonus-B-1-1", "effects"),
        ("board", "vj", "A 8, B 10, C 17"),
        ("mat", "top-2", "zone B, value 10"),
        ("grid", "tower-2", "battery"),
        ("grid", "network-1", "c1-1, c1-2"),
        ("tower-bonuses", "30", "second-wind-farm"),
        ("basic-cards", "wild", "Wild Card"),
        ("scoring-tiles", "2.7", "double-marks"),
    ],
)
def test_one_piece_is_shown_with_its_source(solo: Solo, kind: str, name: str, part: str) -> None:
    answer = solo("data", "show", kind, name)
    assert answer.code == 0
    assert part in answer.out
    assert "source: " in answer.out


def test_the_kinds_are_listed_for_who_names_none(solo: Solo) -> None:
    answer = solo("data", "show")
    assert answer.code == 0
    assert all(kind in answer.out for kind in VIEWS)


def test_an_unknown_kind_is_told_with_the_nearest(solo: Solo) -> None:
    answer = solo("data", "show", "bord")
    assert answer.code == 2
    assert "unknown kind of component 'bord'; did you mean 'board'?" in answer.err


@pytest.mark.parametrize(
    ("kind", "name", "hint"), [("board", "A2-towr-1", "A2-tower-1"), ("basic-cards", "wald", "wild")]
)
def test_an_unknown_piece_is_told_with_the_nearest(solo: Solo, kind: str, name: str, hint: str) -> None:
    answer = solo("data", "show", kind, name)
    assert answer.code == 2
    assert f"unknown piece of {kind} '{name}'; did you mean '{hint}'?" in answer.err


def test_sources_are_counted_by_file_with_a_total_and_a_meaning(solo: Solo) -> None:
    answer = solo("data", "sources")
    assert answer.code == 0
    assert all(name in answer.out for name in (*FILES, "total"))
    assert "never take it for what is printed on the real piece" in " ".join(answer.out.split())


def test_sources_are_printed_for_programs(solo: Solo) -> None:
    report = json.loads(solo("data", "sources", "--json").out)
    assert report["hash"] == load_catalogue().hash
    assert set(report["files"]) == set(FILES)
    assert sum(report["total"].values()) == sum(sum(counts.values()) for counts in report["files"].values())
