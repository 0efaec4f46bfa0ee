"""Every notebook runs from top to bottom on small samples, and holds no logic of its own."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from experiments.notebook import SIZES
from tests.experiments.runs import HOUSE

nbformat: Any = pytest.importorskip("nbformat")
nbclient: Any = pytest.importorskip("nbclient")

NOTEBOOKS = sorted((HOUSE / "notebooks").glob("*.ipynb"))
NAMES = ["01_first_look", "02_vj", "03_balance", "04_your_own_player", "05_one_game", "06_dilluvia", "07_el_plan"]
LOGIC = (ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.If, ast.Lambda)


def cells(path: Path) -> list[Any]:
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def test_the_notebooks_are_there() -> None:
    assert [path.stem for path in NOTEBOOKS] == NAMES


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SIZES, "6")
    monkeypatch.setenv("PYTHONPATH", str(HOUSE))
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    book = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(book, timeout=600, resources={"metadata": {"path": str(path.parent)}}).execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_with_its_outputs_and_without_logic(path: Path) -> None:
    for cell in cells(path):
        assert not [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, LOGIC)]
        assert cell.execution_count
        assert not [output for output in cell.outputs if output.output_type == "error"]
    assert sum(bool(cell.outputs) for cell in cells(path)) >= 4


def test_ten_cells_are_enough_for_a_first_look() -> None:
    assert len(cells(HOUSE / "notebooks" / "01_first_look.ipynb")) <= 10
