"""The catalogue: frozen, hashed by what it says, counted by where it comes from, replaced file by file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.core.components.records import Provenance
from engine.core.errors import DataError
from engine.pampero.components.catalogue import FILES, Catalogue, load_catalogue, shipped
from engine.pampero.components.models.pieces import ContractSection, TowerSection
from engine.pampero.vocabulary.criteria import CONDITIONS, CONTRACT_CRITERIA, SECTOR_CRITERIA, SYMBOLS, Condition
from tests.golden.files import FROZEN
from tests.pampero.data.conftest import Mine, read


def test_every_file_named_in_the_catalogue_is_shipped_and_no_other() -> None:
    names = {place.name for place in shipped.iterdir() if place.name.endswith(".toml")}
    assert names == set(FILES)


def test_a_catalogue_cannot_be_changed(catalogue: Catalogue) -> None:
    with pytest.raises(ValidationError):
        catalogue.board.sector[0].name = "Elsewhere"
    assert isinstance(catalogue.board.sector, tuple)


def test_the_hash_is_the_same_every_time(catalogue: Catalogue) -> None:
    assert load_catalogue().hash == catalogue.hash
    assert re.fullmatch(r"[0-9a-f]{64}", catalogue.hash)
    assert catalogue.hash.startswith(catalogue.short_hash)
    assert len(catalogue.short_hash) == 12


def test_an_unchanged_file_keeps_the_hash(catalogue: Catalogue, mine: Mine) -> None:
    assert load_catalogue(mine.write("board.toml", read("board.toml"))).hash == catalogue.hash


@pytest.mark.parametrize(
    ("name", "pattern", "replacement"),
    [
        ("board.toml", r"^# .*", "# another comment"),
        ("board.toml", r'^id = "A1"\nzone = "A"', 'zone   =  "A"   # moved\nid = "A1"'),
        ("connections.toml", r'"energy 1 or money 3"', '"energy  1  or money 3"'),
        ("remote_contracts.toml", r'^source = "reconstructed"', 'source = "inferred: seen on my own tile"'),
        ("remote_contracts.toml", r", arrows = 0", ""),
    ],
)
def test_formatting_comments_and_sources_keep_the_hash(
    catalogue: Catalogue, mine: Mine, name: str, pattern: str, replacement: str
) -> None:
    assert load_catalogue(mine.edit(name, pattern, replacement)).hash == catalogue.hash


def test_windows_line_ends_keep_the_hash(catalogue: Catalogue, mine: Mine) -> None:
    (mine.folder / "board.toml").write_bytes(read("board.toml").replace("\n", "\r\n").encode())
    assert load_catalogue(mine.folder).hash == catalogue.hash


@pytest.mark.parametrize(
    ("name", "pattern", "replacement"),
    [
        ("board.toml", r"^effects = \[.*\]", 'effects = ["money 11"]'),
        ("foreign_markets.toml", r"^batteries = \d+", "batteries = 7"),
        ("contracts.toml", r"arrows = 1", "arrows = 2"),
        ("board.toml", r'^name = "Salto"', 'name = "Rivera"'),
    ],
)
def test_content_changes_the_hash(catalogue: Catalogue, mine: Mine, name: str, pattern: str, replacement: str) -> None:
    assert load_catalogue(mine.edit(name, pattern, replacement)).hash != catalogue.hash


def test_the_order_of_records_changes_the_hash(catalogue: Catalogue, mine: Mine) -> None:
    head, *records = read("solar_contracts.toml").split("[[contract]]")
    text = "[[contract]]".join([head, *(record + "\n" for record in reversed(records))])
    assert load_catalogue(mine.write("solar_contracts.toml", text)).hash != catalogue.hash


def test_a_file_replaces_the_whole_file_of_its_name(catalogue: Catalogue, mine: Mine) -> None:
    own = load_catalogue(mine.edit("foreign_markets.toml", r"^batteries = \d+", "batteries = 7"))
    assert own.foreign_markets.card[0].batteries == 7
    assert own.foreign_markets.card[1:] == catalogue.foreign_markets.card[1:]
    assert own.board == catalogue.board


def test_an_empty_folder_changes_nothing(catalogue: Catalogue, tmp_path: Path) -> None:
    assert load_catalogue(tmp_path).hash == catalogue.hash


def test_errors_in_python_are_data_errors(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="does not exist"):
        load_catalogue(tmp_path / "nowhere")


def test_provenance_counts_every_record_once(catalogue: Catalogue) -> None:
    for name, counts in catalogue.sources().items():
        sources = [line for line in read(name).splitlines() if line.startswith("source = ")]
        assert counts.total() == len(sources), name
        assert counts[Provenance.RECONSTRUCTED] == sources.count('source = "reconstructed"'), name
        assert counts[Provenance.INFERRED] == sum(line.startswith('source = "inferred: ') for line in sources), name


def test_a_source_names_a_rulebook_a_reason_or_nothing_printed(catalogue: Catalogue) -> None:
    stated = sum(counts[Provenance.STATED] for counts in catalogue.sources().values())
    texts = [line for name in FILES for line in read(name).splitlines() if line.startswith("source = ")]
    assert stated == sum(bool(re.match(r'source = "(B|S|DE) ', text)) for text in texts)


def test_solo_cards_use_every_condition_criterion_and_symbol(catalogue: Catalogue) -> None:
    """Each word that there is stands on some card of the shipped set or of the frozen one."""
    cards = (*catalogue.solo_cards.card, *load_catalogue(FROZEN).solo_cards.card)
    sections = [section for card in cards for section in card.section]
    towers = [section for section in sections if isinstance(section, TowerSection)]
    contracts = [section for section in sections if isinstance(section, ContractSection)]
    by_sector = [p.op for s in towers for entry in s.search for p in entry.by]
    by_contract = [p.op for s in contracts for by in (s.by, *(entry.by for entry in s.search)) for p in by]
    symbols = [p.op for s in towers for pair in (s.bonus.A, s.bonus.B, s.bonus.C) for p in pair]
    assert {section.when.op for section in sections} == {word.op for word in CONDITIONS}
    assert set(by_sector) == {word.op for word in SECTOR_CRITERIA}
    assert set(by_contract) == {word.op for word in CONTRACT_CRITERIA}
    assert set(symbols) == {word.op for word in SYMBOLS}


def test_at_least_six_cards_build_a_tower_on_another_condition_than_locked(catalogue: Catalogue) -> None:
    def ahead(section: object) -> bool:
        return isinstance(section, TowerSection) and section.when.op != Condition.ALL_LOCKED

    assert sum(any(ahead(section) for section in card.section) for card in catalogue.solo_cards.card) >= 6


def test_no_zone_value_is_above_vjs_price(catalogue: Catalogue) -> None:
    """As the head of company_mat.toml says."""
    tabs = [tab for space in catalogue.company_mat.space for tab in space.tabs if tab]
    assert all(tab.value <= catalogue.board.vj.price.of(tab.zone) for tab in tabs)
