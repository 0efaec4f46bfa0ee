"""The public face: what `from solo import ...` gives, `python -m solo`, and packages that hide ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import solo

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", solo.__all__)
def test_every_public_name_can_be_imported(name: str) -> None:
    assert getattr(solo, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'solo' has no attribute 'Gaem'"):
        getattr(solo, "Gaem")  # noqa: B009 the name is not there


def python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True, check=False)


def test_python_m_solo_is_the_command() -> None:
    done = python(ROOT, "-m", "solo", "--version")
    assert (done.returncode, solo.__version__ in done.stdout) == (0, True), done.stderr


@pytest.mark.parametrize("name", ["engine", "experiments"])
@pytest.mark.parametrize("form", ["{}.py", "{}/__init__.py"])
def test_a_package_that_hides_ours_is_named(tmp_path: Path, name: str, form: str) -> None:
    stranger = tmp_path / form.format(name)
    stranger.parent.mkdir(exist_ok=True)
    stranger.write_text("")
    done = python(tmp_path, "-c", "import solo")
    assert done.returncode == 1
    assert (
        f"{stranger} hides the package '{name}' of pampero-solo: rename it, or start Python in another folder"
        in done.stderr
    )


def test_a_solo_that_hides_ours_is_named(tmp_path: Path) -> None:
    """`from solo import Game` never reaches us then, and Python names the file; `experiments` can say more."""
    (tmp_path / "solo.py").write_text("")
    done = python(tmp_path, "-c", "import experiments")
    assert done.returncode == 1
    assert f"{tmp_path / 'solo.py'} hides the package 'solo' of pampero-solo" in done.stderr


def test_importing_solo_is_light() -> None:
    done = python(ROOT, "-c", "import solo, sys; print([m for m in ('numba', 'pandas', 'typer') if m in sys.modules])")
    assert done.stdout == "[]\n"
