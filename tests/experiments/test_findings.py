"""docs/findings.md cannot drift from the code: each finding is asked again, and the figures must agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from experiments.answers import agree, ask
from experiments.question import read_question
from experiments.run import read_manifest
from experiments.study import STUDIES
from experiments.terminal_report import records
from tests.pages.findings import PAGE, SIZES, read_figures, write_page

SMALLER = {"lengths": 1500, "pieces": 1500, "budget": 30, "reconstruction": 60, "rulings": 100}
DIFFER = 0.1
"""So large a share of the figures of a smaller sample may lie apart by chance."""


def test_the_page_has_every_question_with_its_command_seed_and_sample() -> None:
    text = PAGE.read_text(encoding="utf-8")
    figures = read_figures(text)
    assert list(figures) == list(SIZES)
    for name, games in SIZES.items():
        assert f"solo study experiments/studies/{name}.toml --games {games} --out" in text
        assert figures[name]
        assert all(figure.low <= figure.value <= figure.high for figure in figures[name])
    assert text.count("Seed 1, ") == len(SIZES)
    assert "They are a reconstruction" in text


def test_every_question_has_its_finding() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in STUDIES.glob("*.toml")}
    asked = {name for name, text in texts.items() if "\nanswer" in text and "\ngame = " not in text}
    assert asked == set(SIZES)


def test_a_page_is_written_from_its_runs(tmp_path: Path) -> None:
    write_page(tmp_path / "runs", tmp_path / "findings.md", {"pass_tile": 12})
    (figures,) = read_figures((tmp_path / "findings.md").read_text(encoding="utf-8")).values()
    assert len(figures) == 4
    assert figures[0].games == 12
    assert read_manifest(tmp_path / "runs" / "pass_tile" / "pass-tile").rows == 12 * 5


@pytest.mark.long
@pytest.mark.parametrize("name", SIZES)
def test_a_finding_is_found_again(name: str, tmp_path: Path) -> None:
    before = read_figures(PAGE.read_text(encoding="utf-8"))[name]
    answer = ask(read_question(STUDIES / f"{name}.toml"), tmp_path, SMALLER.get(name, 300))
    now = {row["label"]: row for row in records(answer.table)}
    shared = [figure for figure in before if figure.label in now]
    assert len(shared) >= 0.6 * len(before)
    apart = [figure for figure in shared if not agree(figure._asdict(), now[figure.label])]
    assert len(apart) <= DIFFER * len(shared)
