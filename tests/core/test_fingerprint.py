from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from engine.core.fingerprint import HOUSE, HOUSE_MODULES, SourceFiles, absolute, home_of, kernel_hash, sources

TEXTS = {
    "__init__.py": "",
    "kernel.py": "from pack.a import (\n    x,\n    y,\n)\nimport pack.b as b, os\n\n@jit\ndef f(): pass\n",
    "a.py": "from .deep import c\nfrom .star import *\n",
    "b.py": "",
    "star.py": "",
    "deep/__init__.py": "from . import d\n",
    "deep/c.py": "from ..e import z\n",
    "deep/d.py": "",
    "e.py": "if True:\n    from pack import f\n",
    "f.py": "",
    "unused.py": "import pack.kernel\n",
}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SourceFiles:
    folder = tmp_path / "pack"
    (folder / "deep").mkdir(parents=True)
    for name, text in TEXTS.items():
        (folder / name).write_text(text)
    module = ModuleType("pack")
    module.__file__ = str(folder / "__init__.py")
    monkeypatch.setitem(sys.modules, "pack", module)
    shelf = SourceFiles()
    shelf.add("pack")
    return shelf


def test_all_forms_of_import_are_followed_and_nothing_else_is(shelf: SourceFiles) -> None:
    below = ("kernel", "a", "b", "star", "deep", "deep.c", "deep.d", "e", "f")
    assert shelf.reachable(frozenset({"pack"})) == {"pack", *(f"pack.{name}" for name in below)}


def test_relative_names_climb_from_the_module() -> None:
    assert absolute("", "pack.a", is_package=False) == ""
    assert absolute("pack.b", "pack.a", is_package=False) == "pack.b."
    assert absolute(".", "pack.deep.c", is_package=False) == "pack.deep."
    assert absolute("..e", "pack.deep.c", is_package=False) == "pack.e."
    assert absolute(".d", "pack.deep", is_package=True) == "pack.deep.d."


def test_a_lone_module_brings_the_modules_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lone.py").write_text("import beside\n\n@jit\ndef f(): pass\n")
    (tmp_path / "beside.py").write_text("ONE = 1\n")
    module = ModuleType("lone")
    module.__file__ = str(tmp_path / "lone.py")
    monkeypatch.setitem(sys.modules, "lone", module)
    shelf = SourceFiles()
    shelf.add("lone")
    assert shelf.reachable(frozenset({"lone"})) == {"lone", "beside"}


def test_a_module_of_a_package_belongs_to_its_top_folder() -> None:
    assert home_of("engine.core.rng")[0] == "engine"
    assert home_of(__name__) == ("tests", Path(__file__).parents[1])
    assert home_of("no_such_module") == ("no_such_module", None)


def names_of(*roots: str) -> set[str]:
    return {file.relative_to(HOUSE).as_posix() for file in sources(frozenset(roots)).files}


def test_without_roots_the_hash_covers_the_house() -> None:
    everything = {
        "engine/core/rng.py",
        "engine/core/jit/__init__.py",
        "engine/template/rules.py",
        "solo/players/batch.py",
    }
    assert everything <= names_of(*HOUSE_MODULES)
    assert len(kernel_hash()) == 24
    assert kernel_hash() == kernel_hash(*HOUSE_MODULES)


def test_a_game_has_a_hash_of_its_own() -> None:
    caravan = names_of("engine.core", "engine.template")
    assert {"engine/core/rng.py", "engine/template/rules.py", "engine/template/state.py"} <= caravan
    assert not [name for name in caravan if "pampero" in name or name.startswith("solo")]
    assert not [name for name in names_of("engine.core", "engine.pampero", "solo") if "template" in name]
    assert kernel_hash("engine.core", "engine.template") != kernel_hash("engine.core", "engine.pampero", "solo")
