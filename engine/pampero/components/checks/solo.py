"""The solo cards: three sections that VJ can always read to the end."""

from __future__ import annotations

from collections.abc import Iterator

from engine.pampero.components.checks.board import right_order
from engine.pampero.components.checks.counts import zone_of
from engine.pampero.components.models import Components
from engine.pampero.components.models.cards import (
    ContractEntry,
    ContractSection,
    Section,
    SectorEntry,
    TowerSection,
    WindFarmSection,
)
from engine.pampero.components.problems import Path, Problem
from engine.pampero.components.tables import CRITERIA, ENTRIES, SECTIONS
from engine.pampero.terms import Sector, Zone
from engine.pampero.vocabulary.conditions import Condition, Kind
from engine.pampero.vocabulary.criteria import AREAS, Criterion
from engine.pampero.vocabulary.naming import Phrase

FILE = "solo_cards"


def sections(c: Components) -> Iterator[tuple[Path, Section]]:
    """Every section with the way to it."""
    for i, card in enumerate(c.solo_cards.card):
        for j, section in enumerate(card.section):
            yield ("card", i, "section", j), section


def criteria(section: Section) -> Iterator[tuple[Path, tuple[Phrase, ...]]]:
    """Every list of criteria of a section, with the way to it inside the section."""
    if isinstance(section, WindFarmSection):
        yield ("by",), section.by
    if isinstance(section, ContractSection) and section.by:
        yield ("by",), section.by
    if isinstance(section, TowerSection | ContractSection):
        entries: tuple[SectorEntry | ContractEntry, ...] = section.search
        for i, entry in enumerate(entries):
            yield ("search", i, "by"), entry.by


def numbers(c: Components) -> Iterator[Problem]:
    """Solo cards in the order of their numbers."""
    yield from right_order(FILE, "card", [card.number for card in c.solo_cards.card], "numbers 1 to 18")


def three_sections(c: Components) -> Iterator[Problem]:
    """A solo card has three sections."""
    for i, card in enumerate(c.solo_cards.card):
        if len(card.section) != SECTIONS:
            says = f"found {len(card.section)} sections, allowed: exactly {SECTIONS}"
            yield Problem(FILE, ("card", i, "section"), says)


def you_come_last(c: Components) -> Iterator[Problem]:
    """`you` ends every list of criteria and stands nowhere else; the eye stands right before it."""
    for path, section in sections(c):
        for inside, phrases in criteria(section):
            yield from _order(path + inside, [phrase.op for phrase in phrases])
            if len(set(phrases)) < len(phrases):
                yield Problem(FILE, path + inside, "found a criterion twice, allowed: each once")


def _order(path: Path, ops: list[int]) -> Iterator[Problem]:
    if not 1 <= len(ops) <= CRITERIA:
        yield Problem(FILE, path, f"found {len(ops)} criteria, allowed: 1 to {CRITERIA}")
    elif ops[-1] != Criterion.YOU or Criterion.YOU in ops[:-1]:
        yield Problem(FILE, path, "found 'you' missing at the end, or before it, allowed: 'you' last and only there")
    elif Criterion.EYE in ops[:-2]:
        yield Problem(FILE, path, "found 'eye' too early, allowed: 'eye' only right before 'you'")


def searches(c: Components) -> Iterator[Problem]:
    """A search has few enough entries and names an area once."""
    for path, section in sections(c):
        if not isinstance(section, TowerSection | ContractSection):
            continue
        areas = [entry.area for entry in section.search]
        if len(areas) > ENTRIES:
            yield Problem(FILE, (*path, "search"), f"found {len(areas)} entries, allowed: at most {ENTRIES}")
        if len(set(areas)) < len(areas):
            yield Problem(FILE, (*path, "search"), "found an area twice, allowed: each once")


def towers_everywhere(c: Components) -> Iterator[Problem]:
    """A tower section looks in all three zones, so that VJ does not dry up."""
    for path, section in sections(c):
        if isinstance(section, TowerSection):
            seen = {zone_of(Sector(sector)) for entry in section.search for sector in AREAS[entry.area]}
            left = [zone.name for zone in Zone if zone not in seen]
            if left:
                says = f"found no entry in zone {', '.join(left)}, allowed: entries in all three zones"
                yield Problem(FILE, (*path, "search"), says)


def contract_searches(c: Components) -> Iterator[Problem]:
    """A section of solar contracts takes the next in line by criteria; every other one searches."""
    for path, section in sections(c):
        if not isinstance(section, ContractSection):
            continue
        solar = section.when == Phrase(Condition.CONTRACT, Kind.SOLAR)
        if solar != bool(section.by) or solar == bool(section.search):
            key = "by" if solar else "search"
            found = " and ".join(name for name in ("by", "search") if getattr(section, name)) or "neither"
            says = f"found {found}, allowed: 'by' for solar contracts, 'search' for all others, never both"
            yield Problem(FILE, (*path, key), says)
        if section.secondary is not None and section.when.op != Condition.CONTRACT:
            yield Problem(
                FILE, (*path, "secondary"), "found behind another condition, allowed: only behind 'contract ...'"
            )


CHECKS = (numbers, three_sections, you_come_last, searches, towers_everywhere, contract_searches)
