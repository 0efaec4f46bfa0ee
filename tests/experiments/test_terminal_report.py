"""The report: one page that stands alone, a table beside every plot, and honest about what it cannot say."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from engine.core.errors import UserError
from engine.core.settings import Setting
from experiments.comparison import compare_with_first
from experiments.html_report import pair_sentence, report, write_report
from experiments.remake import remake_lines
from experiments.run import read_manifest
from experiments.runner import simulate
from experiments.study import Cell, Study
from tests.experiments.runs import make_run
from tests.golden.files import FROZEN

GAMES = 40
Wide = Callable[..., SimpleNamespace]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    zero = Setting(rulings=(("VJ_MONEY", "zero"),))
    cells = (Cell("random", "random"), Cell("greedy <b>", "greedy"), Cell("zero", "random", setting=zero))
    path = tmp_path_factory.mktemp("runs") / "pair"
    simulate(Study("pair", 1, GAMES, cells), path, workers=1, chunk=20)
    return path


@pytest.fixture(scope="module")
def page(run: Path) -> str:
    return report([run])


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.found += [str(value) for name, value in attrs if name in ("href", "src", "xlink:href", "action")]


def test_the_page_stands_alone(page: str) -> None:
    links = Links()
    links.feed(page)
    assert all(link.startswith("#") for link in links.found)
    assert "script" not in links.tags
    assert not re.search(r"https?://|@import|url\((?!#)", page)


def test_every_plot_has_words_and_a_table_beside_it(page: str) -> None:
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) == 2 + 1 + 5 * 3
    assert len(re.findall(r'<div class="pair"><svg.*?</svg>\s*<div class="scroll[^>]*><table>', page, re.DOTALL)) == 18
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        assert root.attrib["role"] == "img"
        assert "games" in root.attrib["aria-label"]
    assert "<b>" not in page


def test_ids_are_not_repeated_within_a_plot(page: str) -> None:
    for drawing in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        found = re.findall(r' id="([^"]*)"', drawing)
        assert len(found) == len(set(found))


def test_the_page_has_every_part(page: str) -> None:
    titles = ("Results", "On the same seeds", "Target ranges", "Where this comes from")
    assert all(f">{title}</h2>" in page for title in titles)
    assert "Each configuration less random, on the games that both have." in page
    assert "p, corrected" in page


def test_the_page_says_what_it_was_made_with_and_how_to_make_it_again(run: Path, page: str) -> None:
    manifest = read_manifest(run)
    told = (manifest.data_hash, manifest.kernel_hash, manifest.rows_sha256, manifest.components, manifest.version)
    assert all(word in page for word in told)
    assert all(fingerprint in page for fingerprint in manifest.players.values())
    both, zero, again = remake_lines([run], [manifest])
    assert "--player random --player greedy --games 40 --seed 1" in both
    assert "--player random --games 40 --seed 1 --ruling VJ_MONEY=zero" in zero
    assert again == f"solo report {run}-1 {run}-2 --out report.html"


def test_the_lines_that_make_a_report_again_make_it_where_there_is_nothing(
    wide_solo: Wide, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    zero = Setting(rulings=(("VJ_MONEY", "zero"),))
    cells = (Cell("random", "random"), Cell("towers", "towers"), Cell("zero", "random", setting=zero))
    three, two = Path("runs/three"), Path("runs/two")
    simulate(Study("three", 1, 3, cells), three, workers=1)
    simulate(Study("two", 1, 3, cells[:2]), two, workers=1)
    lines = remake_lines([three, two], [read_manifest(three), read_manifest(two)])
    shutil.rmtree("runs")
    assert [wide_solo(*shlex.split(line)[1:]).code for line in lines] == [0] * 4
    assert Path("report.html").exists()
    assert [cell.player for cell in read_manifest(two).study.cells] == ["random", "towers"]


def test_a_single_game_is_too_few_to_say(tmp_path: Path) -> None:
    told = report([make_run(tmp_path / "one", 1)])
    assert "too few games to say more" in told
    assert not re.search(r"\bnan\b", told)


def test_runs_with_other_components_are_told_apart(tmp_path: Path) -> None:
    old = Study("old", 1, 5, (Cell("random", "random"),), FROZEN)
    simulate(old, tmp_path / "old", workers=1, chunk=5)
    told = report([make_run(tmp_path / "new", 5), tmp_path / "old"])
    assert "were played with different components" in told
    assert f"--data {FROZEN}" in told


def test_runs_without_common_seeds_are_not_paired(tmp_path: Path) -> None:
    told = report([make_run(tmp_path / "one", 5), make_run(tmp_path / "two", 5, seed=2)])
    assert "cannot be compared game by game: no game has the same seed in two configurations" in told


def test_a_page_that_cannot_be_written(run: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be written"):
        write_report([run], tmp_path / "none" / "page.html")


def test_runs_of_one_name_are_told_apart(tmp_path: Path) -> None:
    told = report([make_run(tmp_path / "one" / "run", 5), make_run(tmp_path / "two" / "run", 5)])
    assert "one/run · random" in told
    assert "two/run · random" in told


def test_a_pair_is_told_with_what_it_is_compared_with_and_the_set_up_in_words(run: Path, page: str) -> None:
    found = compare_with_first([run])
    assert pair_sentence(found) == "2 of 2 differ significantly (95%) from random: greedy <b> and zero"
    one = replace(found, table=found.table[found.table["pair"] == "greedy <b>"])
    assert re.fullmatch(r"greedy <b> is \$[\d.]+ ahead of random, significantly \(95%\)", pair_sentence(one))
    zero = replace(found, table=found.table[found.table["pair"] == "zero"].assign(clear=False))
    assert pair_sentence(zero).startswith("zero against random: ")
    assert "end I: what the majority counts in the end scoring, stack I; " in page
