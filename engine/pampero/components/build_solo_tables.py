"""Fills the part of the tables that VJ reads: solo cards as short programs of numbers."""

from __future__ import annotations

from engine.core.components.phrases import Phrase
from engine.pampero.components.models import Catalogue
from engine.pampero.components.models.pieces import (
    ACTIONS,
    ContractEntry,
    ContractSection,
    Section,
    SectorEntry,
    TowerSection,
)
from engine.pampero.components.programs import phrase_numbers
from engine.pampero.components.tables import SECTIONS, Tables
from engine.pampero.constants import Zone
from engine.pampero.vocabulary.criteria import AREAS, Action, Condition, ContractKind, Criterion, Symbol


def fill_solo_cards(t: Tables, c: Catalogue) -> None:
    """The solo cards as programs."""
    for i, card in enumerate(c.solo_cards.card):
        for j, section in enumerate(card.section):
            fill_section(t, i, j, section)


def entries_of(section: Section) -> list[tuple[tuple[int, ...], tuple[Phrase, ...]]]:
    """The search of a section: the sectors of each entry, and its criteria."""
    if isinstance(section, ContractSection) and not section.search:
        return [((), section.by)]
    if isinstance(section, TowerSection | ContractSection):
        entries: tuple[SectorEntry | ContractEntry, ...] = section.search
        return [(AREAS[entry.area], entry.by) for entry in entries]
    return []


def fill_section(t: Tables, card: int, number: int, section: Section) -> None:
    """One section: condition, action, search, and the symbols of a tower."""
    row = card * SECTIONS + number
    for part, value in enumerate(phrase_numbers(section.when, Condition)):
        t.section_when[card, number, part] = value
    t.section_do[card, number] = Action(ACTIONS[section.do])
    secondary = section.secondary if isinstance(section, ContractSection) else None
    t.section_secondary[card, number] = ContractKind.ANY if secondary is None else secondary
    entries = entries_of(section)
    t.section_entries[card, number] = len(entries)
    for i, (sectors, criteria) in enumerate(entries):
        fill_entry(t, row, i, sectors, criteria)
    if isinstance(section, TowerSection):
        fill_symbols(t, row, section)


def fill_entry(t: Tables, row: int, entry: int, sectors: tuple[int, ...], criteria: tuple[Phrase, ...]) -> None:
    """One entry of a search."""
    t.entry_length[row, entry] = len(criteria)
    for sector in sectors:
        t.entry_sectors[row, entry, sector] = 1
    for k, phrase in enumerate(criteria):
        op, argument, _ = phrase_numbers(phrase, Criterion)
        t.entry_criteria[row, entry, 2 * k], t.entry_criteria[row, entry, 2 * k + 1] = op, argument


def fill_symbols(t: Tables, row: int, section: TowerSection) -> None:
    """The bonus table of a tower section: upper symbol, then lower."""
    for zone in Zone:
        for k, phrase in enumerate(section.bonus.of(zone)):
            op, argument, _ = phrase_numbers(phrase, Symbol)
            t.section_symbols[row, zone, 2 * k], t.section_symbols[row, zone, 2 * k + 1] = op, argument
