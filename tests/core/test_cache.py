"""The cache, on a package of five functions: what was compiled is found again, and never after an edit."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.core.jit import is_compiled
from tests.core.processes import begin, finish, run

pytestmark = pytest.mark.skipif(not is_compiled(), reason="about the compiler")

FILES = {
    "__init__.py": "",
    "numbers.py": "BONUS = 100\n",
    "inner.py": """\
from engine.core.jit import jit
from five.numbers import BONUS

@jit
def double(number: int) -> int:
    return number * 2

@jit
def bonus(number: int) -> int:
    return double(number) + BONUS

@jit
def guarded(number: int) -> int:
    if number < 0:
        raise ValueError("negative")
    return bonus(number)
""",
    "entries.py": """\
from engine.core.jit import jit
from five.inner import guarded

@jit(entry=True)
def answer(number: int) -> int:
    return guarded(number) + 1

@jit(entry=True)
def twice(number: int) -> int:
    return answer(answer(number))
""",
}

SCRIPT = """
from engine.core.jit.progress import compiled_functions
from five.entries import answer, twice
print(answer(10), twice(1), compiled_functions())
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "five"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return tmp_path


def ask(home: Path, **changes: str) -> str:
    return run(SCRIPT, home, **{"SOLO_CACHE_DIR": str(home / "cache"), "SOLO_QUIET": "1", **changes})


def edit(file: Path, old: str, new: str) -> None:
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))


def test_a_second_process_compiles_nothing(home: Path) -> None:
    assert ask(home) == "121 307 5"
    assert ask(home) == "121 307 0"


def test_an_edited_callee_gives_the_new_result_and_the_old_one_when_undone(home: Path) -> None:
    ask(home)
    edit(home / "five" / "inner.py", "number * 2", "number * 3")
    assert ask(home) == "131 413 5"
    edit(home / "five" / "inner.py", "number * 3", "number * 2")
    assert ask(home) == "121 307 0"


def test_a_constant_edited_in_another_module_gives_the_new_result(home: Path) -> None:
    ask(home)
    edit(home / "five" / "numbers.py", "100", "200")
    assert ask(home) == "221 607 4"


def test_an_edited_entry_is_compiled_alone_with_the_kept_code_of_what_it_calls(home: Path) -> None:
    ask(home)
    edit(home / "five" / "entries.py", "guarded(number) + 1", "guarded(number) + 2")
    assert ask(home) == "122 310 2"
    assert ask(home) == "122 310 0"


def test_a_shared_function_is_never_found_after_an_edit_of_what_it_calls(home: Path) -> None:
    edit(home / "five" / "inner.py", "@jit\ndef guarded", "@jit(shared=True)\ndef guarded")
    assert ask(home) == "121 307 5"
    assert ask(home) == "121 307 0"
    edit(home / "five" / "inner.py", "number * 2", "number * 3")
    assert ask(home) == "131 413 5"
    edit(home / "five" / "entries.py", "guarded(number) + 1", "guarded(number) + 2")
    assert ask(home) == "132 417 2"


def test_a_comment_compiles_nothing(home: Path) -> None:
    ask(home)
    edit(home / "five" / "entries.py", "twice(number: int) -> int:", "twice(number: int) -> int:  # and once more")
    assert ask(home) == "121 307 0"


def test_a_module_edited_after_it_was_imported_is_kept_as_it_was_imported(home: Path) -> None:
    """What is kept is named by what runs, whatever the files say by then."""
    place = {"SOLO_CACHE_DIR": str(home / "cache"), "SOLO_QUIET": "1"}
    late = "import five.entries, pathlib\npathlib.Path({!r}).write_text({!r})\n"
    edited = FILES["inner.py"].replace("number * 2", "number * 3")
    assert run(late.format(str(home / "five" / "inner.py"), edited) + SCRIPT, home, **place) == "121 307 5"
    assert ask(home) == "131 413 5"
    (home / "five" / "inner.py").write_text(FILES["inner.py"])
    assert ask(home) == "121 307 0"


def test_a_constant_replaced_in_a_running_process_spoils_nothing(home: Path) -> None:
    place = {"SOLO_CACHE_DIR": str(home / "cache"), "SOLO_QUIET": "1"}
    script = "import five.inner\nfrom five.entries import *\nprint(answer(10))\nfive.inner.BONUS = 0\nprint(twice(1))"
    assert run(script, home, **place).split() == ["121", "7"]
    assert ask(home) == "121 307 1"


def test_four_cold_processes_at_once(home: Path) -> None:
    changes = {"SOLO_CACHE_DIR": str(home / "cache"), "SOLO_QUIET": "1"}
    printed = [finish(process) for process in [begin(SCRIPT, home, **changes) for _ in range(4)]]
    assert {line.rpartition(" ")[0] for line in printed} == {"121 307"}
    assert ask(home) == "121 307 0"


def test_a_folder_that_cannot_be_used_is_no_error(home: Path) -> None:
    (home / "file").write_text("no folder")
    (home / f"pampero-solo-{os.getuid()}").write_text("no folder either")
    unusable = {"SOLO_CACHE_DIR": str(home / "file" / "cache"), "TMPDIR": str(home)}
    assert ask(home, **unusable) == "121 307 5"
    assert ask(home, **unusable) == "121 307 5"


def test_without_a_writable_folder_the_temporary_one_serves(home: Path) -> None:
    (home / "file").write_text("no folder")
    (home / "temporary").mkdir()
    places = {"SOLO_CACHE_DIR": str(home / "file" / "cache"), "TMPDIR": str(home / "temporary")}
    assert ask(home, **places) == "121 307 5"
    assert ask(home, **places) == "121 307 0"


def test_a_read_only_folder_that_holds_the_code_is_read(home: Path) -> None:
    ask(home)
    for folder in [home / "cache", *(path for path in (home / "cache").rglob("*") if path.is_dir())]:
        folder.chmod(0o555)
    assert ask(home) == "121 307 0"


def test_behind_a_read_only_folder_another_takes_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.core.jit import cache  # noqa: PLC0415 - needs the compiler
    from engine.core.jit.cache_key import stamp  # noqa: PLC0415

    first, second = tmp_path / "first", tmp_path / "second"
    monkeypatch.setattr(cache, "wanted_folders", lambda: [lambda: first, lambda: second])
    monkeypatch.setattr(cache, "places", cache.places.__wrapped__)
    cache.write("old", b"kept by the administrator")
    monkeypatch.setattr(cache, "writable", lambda folder: folder == second)
    cache.write("new", b"kept by the user")
    assert [cache.read(name) for name in ("old", "new", "none")] == [
        b"kept by the administrator",
        b"kept by the user",
        None,
    ]
    assert cache.place() == second / stamp()


def test_a_damaged_file_is_compiled_again(home: Path) -> None:
    ask(home)
    for file in (home / "cache").rglob("*.bin"):
        file.write_bytes(b"damaged")
    assert ask(home) == "121 307 5"
    assert ask(home) == "121 307 0"


def test_half_a_file_or_a_missing_one_is_compiled_again_with_all_that_calls_it(home: Path) -> None:
    ask(home)
    for file in (home / "cache").rglob("five.entries.*.bin"):
        file.unlink()
    for file in (home / "cache").rglob("five.inner.bonus*.bin"):
        file.write_bytes(file.read_bytes()[:-100])
    assert ask(home) == "121 307 4"
    assert ask(home) == "121 307 0"


def test_errors_of_cached_code_are_raised(home: Path) -> None:
    ask(home)
    script = "from five.entries import answer\ntry:\n    answer(-1)\nexcept ValueError as error:\n    print(error)"
    assert run(script, home, SOLO_CACHE_DIR=str(home / "cache")) == "negative"


TWO_RECORDS = """\
from __future__ import annotations
from typing import Annotated
from engine.core.jit import jit
from engine.core.record import Many, Vector, allocate, i16
from engine.core.stack import push
from engine.core.state import CoreState

class Short(CoreState):
    row: Annotated[Vector, i16[10]]

class Long(CoreState):
    row: Annotated[Vector, i16[777]]

@jit
def work(g: CoreState, count: int) -> int:
    found = 0
    for i in range(count):
        found += g.options[i] * 3
        if found > 10**9:
            raise ValueError("large")
        g.log[i, 0] = found
        for j in range(count):
            found ^= g.log[i, 2] + g.options[j]
            g.log[j, 3] = found + i
            if found < -(10**12):
                raise ValueError("small")
    push(g, 32, count, 0, 0)
    push(g, 33, count, 0, 0)
    return found

@jit(entry=True)
def run(states: Many[CoreState], count: int) -> int:
    for i in range(100):
        states[0].options[i] = i * 7
    return work(states[0], count) + work(states[0], count + 2) * 2 + work(states[0], count + 3) * 5 + work(states[0], 9)
"""


def test_code_kept_by_two_processes_for_two_records_is_told_apart_in_a_third(home: Path) -> None:
    """The function is too large to be inlined, so its name must tell which record it is for."""
    (home / "five" / "two.py").write_text(TWO_RECORDS)
    place = {"SOLO_CACHE_DIR": str(home / "cache"), "SOLO_QUIET": "1"}
    single = "from five.two import *; print(run(allocate({}), 20))"
    short, long = run(single.format("Short"), home, **place), run(single.format("Long"), home, **place)
    script = "from five.two import *; print(run(allocate(Short), 20), run(allocate(Long), 20))"
    assert run(script, home, **place).split() == [short, long]
    assert run(script, home, NUMBA_DISABLE_JIT="1").split() == [short, long]


def stamp_of_age(folder: Path, age: int) -> Path:
    stamp = folder / f"{age:020x}"
    stamp.mkdir()
    (stamp / "function.bin").write_bytes(b"compiled")
    (stamp / f"function.bin.{age:032x}.part").write_bytes(b"cut short")
    os.utime(stamp, (1_000_000 - age, 1_000_000 - age))
    return stamp


def test_stamps_that_were_not_used_lately_are_removed(tmp_path: Path) -> None:
    from engine.core.jit.cache import KEPT_STAMPS, prune_stamps  # noqa: PLC0415 - needs the compiler

    stamps = [stamp_of_age(tmp_path, age) for age in range(KEPT_STAMPS + 3)]
    prune_stamps(stamps[-1])
    assert set(tmp_path.iterdir()) == {stamps[-1], *stamps[: KEPT_STAMPS - 1]}


def test_nothing_but_our_own_files_is_ever_removed(tmp_path: Path) -> None:
    from engine.core.jit.cache import KEPT_STAMPS, prune_stamps  # noqa: PLC0415 - needs the compiler

    stamps = [stamp_of_age(tmp_path, age) for age in range(KEPT_STAMPS + 1)]
    (stamps[-2] / "thesis.txt").write_text("five years")
    os.utime(stamps[-2], (0, 0))
    (tmp_path / "photos").mkdir()
    (tmp_path / f"{99:020x}").symlink_to(tmp_path / "photos")
    for name in (".ssh", "thesis", "photos"):
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "mine.bin").write_text("mine")
        os.utime(tmp_path / name, (0, 0))
    prune_stamps(stamps[-1])
    assert [path.name for path in stamps[-2].iterdir()] == ["thesis.txt"]
    assert all((tmp_path / name / "mine.bin").read_text() == "mine" for name in (".ssh", "thesis", "photos"))


def test_a_chosen_folder_keeps_what_it_holds(home: Path) -> None:
    (home / "cache").mkdir()
    for number in range(20):
        (home / "cache" / f"{number:020x}").mkdir()
        (home / "cache" / f"{number:020x}" / "mine.bin").write_text("mine")
    assert ask(home) == "121 307 5"
    assert len(list((home / "cache").glob("0*/mine.bin"))) == 20
    assert len(list((home / "cache" / "pampero-solo").glob("*/*.bin"))) == 5


def test_a_link_in_place_of_our_folder_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.core.jit import cache  # noqa: PLC0415 - needs the compiler

    (tmp_path / "elsewhere").mkdir(mode=0o700)
    for name in ("pampero-solo", f"pampero-solo-{os.getuid()}"):
        (tmp_path / name).symlink_to(tmp_path / "elsewhere")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("SOLO_CACHE_DIR", str(tmp_path))
    tmp_path.chmod(0o700)
    for folder in (cache.temporary_folder, cache.chosen_folder):
        with pytest.raises(NotADirectoryError, match="it is a link"):
            folder()


def test_settings_of_the_compiler_in_the_current_folder_are_part_of_the_key(home: Path) -> None:
    assert ask(home) == "121 307 5"
    (home / ".numba_config.yaml").write_text("opt: '0'\n")
    assert ask(home) == "121 307 5"
    (home / ".numba_config.yaml").unlink()
    assert ask(home) == "121 307 0"


def test_files_that_were_not_used_lately_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.core.jit import cache  # noqa: PLC0415 - needs the compiler

    monkeypatch.setattr(cache, "KEPT_BYTES", 30)
    for age in range(5):
        (tmp_path / f"file{age}.bin").write_bytes(bytes(10))
        os.utime(tmp_path / f"file{age}.bin", (1_000_000 - age, 1_000_000 - age))
    cache.prune_files(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"file0.bin", "file1.bin", "file2.bin"}
