"""Cards of every kind, VJ's solo cards among them: what must hold between their records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.components.checks import records_of
from engine.core.components.phrases import Phrase
from engine.core.components.problems import HOLDS_NO_MORE, Path, Problem
from engine.core.components.records import Model
from engine.pampero.components.checks.board import right_order
from engine.pampero.components.models import Catalogue
from engine.pampero.components.models.pieces import (
    ActionCard,
    ContractEntry,
    ContractSection,
    Mode,
    Section,
    SectorEntry,
    TowerSection,
)
from engine.pampero.components.tables import CRITERIA, ENTRIES, PROGRAM_ROWS, SECTIONS
from engine.pampero.constants import PLAYS, Contract, Frame, Requirement, Zone
from engine.pampero.vocabulary.criteria import (
    Condition,
    ContractKind,
    Criterion,
    read_condition,
    read_sector_criterion,
    read_symbol,
)
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact

CARD_FILES = ("basic_cards", "specialist_actions")


def action_cards(c: Catalogue) -> Iterator[tuple[str, int, ActionCard]]:
    """Every action card with its file and index."""
    for file in CARD_FILES:
        for i, card in enumerate(records_of(c, file, "card")):
            yield file, i, card


def frames(c: Catalogue) -> Iterator[Problem]:
    """An alternative cost stands in for a zone value that is a cost (B Alternative Cost); zones are named once."""
    for file, i, card in action_cards(c):
        if card.frame != Frame.COST and any(card.alternative.of(zone) for zone in Zone):
            says = "found on a card without a cost, allowed: with frame 'cost'"
            yield Problem(file, ("card", i, "alternative"), says)
        if not card.zones or len(set(card.zones)) < len(card.zones):
            found = ", ".join(zone.name for zone in card.zones) or "none"
            yield Problem(file, ("card", i, "zones"), f"found {found}, allowed: one zone or more, each once")


def requirement_of(phrase: Phrase) -> Requirement:
    """What an effect needs on the board."""
    if phrase.op in (Effect.TOWER, Effect.WIND_FARM):
        return Requirement.BULLDOZER
    if phrase.op == Effect.CONTRACT and phrase.a != Contract.SOLAR:
        return Requirement.TOWER
    return Requirement.NONE


def modes(c: Catalogue) -> Iterator[Problem]:
    """Every mode of every action card."""
    for file, i, card in action_cards(c):
        if not card.mode:
            yield Problem(file, ("card", i, "mode"), "found none, allowed: one mode or more")
        for j, mode in enumerate(card.mode):
            yield from _mode(file, ("card", i, "mode", j), card, mode)


def _mode(file: str, path: tuple[str | int, ...], card: ActionCard, mode: Mode) -> Iterator[Problem]:
    """What a mode builds or fulfils sets its requirement, on a card of the map; a wind farm gains energy.

    (B Card Requirements; B Build a Wind Farm, note)
    """
    needed = {requirement_of(phrase) for program in mode.effects for phrase in program} - {Requirement.NONE}
    allowed = needed or {Requirement.NONE}
    if allowed != {mode.requirement}:
        words = ", ".join(requirement.name.lower() for requirement in sorted(allowed))
        says = f"found {mode.requirement.name.lower()}, allowed: {words}, which its effects need"
        yield Problem(file, (*path, "requirement"), says)
    if not mode.energy and any(phrase.op == Effect.WIND_FARM for program in mode.effects for phrase in program):
        yield Problem(file, (*path, "energy"), "found false on a mode that builds a wind farm, allowed: true")
    if needed and not card.map:
        yield Problem(file, path, "builds or fulfils on the map, allowed: on a card with map = true")


def foreign_sales(c: Catalogue) -> Iterator[Problem]:
    """A foreign market is reached from zone B only. (B Zones and Sectors, Sell to a Foreign Market)"""
    for file, i, card in action_cards(c):
        sells = any(phrase.op == Effect.FOREIGN for mode in card.mode for program in mode.effects for phrase in program)
        if sells and card.zones != (Zone.B,):
            zones = ", ".join(zone.name for zone in card.zones)
            yield Problem(file, ("card", i, "zones"), f"found {zones}, allowed: B alone, where foreign markets lie")


def basic_cards(c: Catalogue) -> Iterator[Problem]:
    """No basic card reaches solar contracts, and one that takes venture capital pays its zone value.

    (B Fulfill a Solar Contract Tile; B Take Venture Capital 3)
    """
    for i, card in enumerate(c.basic_cards.card):
        phrases = [phrase for mode in card.mode for program in mode.effects for phrase in program]
        if any((phrase.op, phrase.a) == (Effect.CONTRACT, Contract.SOLAR) for phrase in phrases):
            says = "found 'contract solar', allowed: on specialist action cards alone"
            yield Problem("basic_cards", ("card", i, "mode"), says)
        if card.frame != Frame.GAIN and any(phrase.op == Effect.VENTURE for phrase in phrases):
            says = f"found {card.frame.name.lower()} on a card with 'venture', allowed: gain"
            yield Problem("basic_cards", ("card", i, "frame"), says)


def scoring_options(c: Catalogue) -> Iterator[Problem]:
    """One option or two, and most cards have two. (B Specialist Scoring Cards)"""
    cards = c.specialist_scoring.card
    for i, card in enumerate(cards):
        if not 1 <= len(card.options) <= 2:
            says = f"found {len(card.options)}, allowed: 1 or 2"
            yield Problem("specialist_scoring", ("card", i, "options"), says)
    double = sum(len(card.options) == 2 for card in cards)
    if 2 * double <= len(cards):
        says = f"found {double} cards with two options, allowed: more than half"
        yield Problem("specialist_scoring", ("card",), says)


def room_for_plays(c: Catalogue) -> Iterator[Problem]:
    """The kernel has a fixed number of card modes."""
    found = sum(len(card.mode) for _, _, card in action_cards(c))
    if found > PLAYS:
        says = f"found {found} modes on all action cards together, allowed: at most {PLAYS} ({HOLDS_NO_MORE})"
        yield Problem("specialist_actions", ("card",), says)


def rows_of(value: Model) -> int:
    """How many program rows the effects inside a part of the catalogue take."""
    own = sum(len(program) for program in vars(value).get("effects", ()))
    parts = (part for field in vars(value).values() for part in (field if isinstance(field, tuple) else (field,)))
    return own + sum(rows_of(part) for part in parts if isinstance(part, Model))


def room_for_programs(c: Catalogue) -> Iterator[Problem]:
    """The kernel has a fixed number of program rows."""
    found = rows_of(c)
    if found > PROGRAM_ROWS:
        largest = max(type(c).model_fields, key=lambda name: rows_of(getattr(c, name)))
        says = f"found {found} effects in all files together, allowed: at most {PROGRAM_ROWS} ({HOLDS_NO_MORE})"
        yield Problem(largest, (), says)


CARDS = (frames, modes, foreign_sales, basic_cards, scoring_options, room_for_plays, room_for_programs)


FILE = "solo_cards"


def sections(c: Catalogue) -> Iterator[tuple[Path, Section]]:
    """Every section with the way to it."""
    for i, card in enumerate(c.solo_cards.card):
        for j, section in enumerate(card.section):
            yield ("card", i, "section", j), section


def criteria(section: Section) -> Iterator[tuple[Path, tuple[Phrase, ...]]]:
    """Every list of criteria of a section, with the way to it inside the section."""
    if isinstance(section, ContractSection) and section.by:
        yield ("by",), section.by
    if isinstance(section, TowerSection | ContractSection):
        entries: tuple[SectorEntry | ContractEntry, ...] = section.search
        for i, entry in enumerate(entries):
            yield ("search", i, "by"), entry.by


def numbers(c: Catalogue) -> Iterator[Problem]:
    """Solo cards in the order of their numbers."""
    yield from right_order(FILE, "card", [card.number for card in c.solo_cards.card], "numbers 1 to 18")


def three_sections(c: Catalogue) -> Iterator[Problem]:
    """A solo card has three sections. (S Navigating Solo Cards)"""
    for i, card in enumerate(c.solo_cards.card):
        if len(card.section) != SECTIONS:
            says = f"found {len(card.section)} sections, allowed: exactly {SECTIONS}"
            yield Problem(FILE, ("card", i, "section"), says)


ACTION_OF = {
    Condition.ALL_LOCKED: "tower",
    Condition.SHORT_OF_ENERGY: "wind-farm",
    Condition.FOREIGN_MARKET: "foreign",
}


def conditions(c: Catalogue) -> Iterator[Problem]:
    """Some conditions belong to one action, and a contract has one of its own. (S Solo Card Icons, Fulfill Contract)"""
    for path, section in sections(c):
        action = ACTION_OF.get(Condition(section.when.op), section.do)
        if action != section.do:
            says = f"found a condition of '{action}', allowed: one of '{section.do}'"
            yield Problem(FILE, (*path, "when"), says)
        elif isinstance(section, ContractSection) and section.when.op != Condition.CONTRACT:
            says = "found no kind of contract above 'contract', allowed: 'contract ...', which the solo rulebook states"
            yield Problem(FILE, (*path, "when"), says)


def eye_comes_last(c: Catalogue) -> Iterator[Problem]:
    """The eye ends a list of criteria; what is still tied then is the player's choice."""
    for path, section in sections(c):
        for inside, phrases in criteria(section):
            yield from _order(path + inside, [phrase.op for phrase in phrases])


def _order(path: Path, ops: list[int]) -> Iterator[Problem]:
    if len(ops) > CRITERIA:
        yield Problem(FILE, path, f"found {len(ops)} criteria, allowed: at most {CRITERIA} ({HOLDS_NO_MORE})")
    elif Criterion.EYE in ops[:-1]:
        yield Problem(FILE, path, "found 'eye' too early, allowed: 'eye' only as the last one")


def searches(c: Catalogue) -> Iterator[Problem]:
    """A search has few enough entries; a zone may stand in several. (S Eye Icon in Contract Section)"""
    for path, section in sections(c):
        if isinstance(section, TowerSection | ContractSection) and len(section.search) > ENTRIES:
            says = f"found {len(section.search)} entries, allowed: at most {ENTRIES} ({HOLDS_NO_MORE})"
            yield Problem(FILE, (*path, "search"), says)


def contract_searches(c: Catalogue) -> Iterator[Problem]:
    """A section of solar contracts takes the next in line by criteria; every other one searches."""
    for path, section in sections(c):
        if not isinstance(section, ContractSection):
            continue
        solar = section.when == Phrase(Condition.CONTRACT, ContractKind.SOLAR)
        if solar == bool(section.search) or (section.by and not solar):
            key = "by" if solar else "search"
            found = " and ".join(name for name in ("by", "search") if getattr(section, name)) or "neither"
            says = f"found {found}, allowed: 'by' for solar contracts, 'search' for all others, never both"
            yield Problem(FILE, (*path, key), says)


class Shown(NamedTuple):
    """What an example of the solo rulebook shows of a card: the section that does this, a key of it, its value."""

    objective: Fact
    do: str
    key: str
    value: str


EXAMPLES = (
    Shown(Fact.WIND_FARMS, "wind-farm", "when", "energy-below 10"),
    Shown(Fact.WIND_FARMS, "tower", "when", "all-locked"),
    Shown(Fact.WIND_FARMS, "tower", "bonus", "B: rightmost-income, money 5"),
    Shown(Fact.NETWORK_TILES, "tower", "when", "all-locked"),
    Shown(Fact.NETWORK_TILES, "tower", "search", "A: icons residential, your-bulldozers; B: cheapest-contract, eye"),
)


def examples(c: Catalogue) -> Iterator[Problem]:
    """Two cards are as the examples show them. (S Navigating Solo Cards, Build Electrical Tower, Appendix)"""
    for path, section in sections(c):
        objective = c.solo_cards.card[int(path[1])].objective
        for shown in EXAMPLES:
            if (shown.objective, shown.do) == (objective, section.do) and not agrees(section, shown):
                says = f"found something else, allowed: {shown.value}, as the solo rulebook's example shows"
                yield Problem(FILE, (*path, shown.key), says)


def agrees(section: Section, shown: Shown) -> bool:
    """Whether a section has what an example shows of it; of a search, its first places."""
    if shown.key == "when":
        return section.when == read_condition(shown.value)
    assert isinstance(section, TowerSection)
    places = dict(part.split(": ") for part in shown.value.split("; "))
    if shown.key == "bonus":
        return all(
            [*section.bonus.of(Zone[zone])] == [read_symbol(word) for word in words.split(", ")]
            for zone, words in places.items()
        )
    found = {entry.area: [*entry.by] for entry in section.search[: len(places)]}
    return found == {
        area: [read_sector_criterion(word) for word in words.split(", ")] for area, words in places.items()
    }


SOLO_CARDS = (numbers, three_sections, conditions, eye_comes_last, searches, contract_searches, examples)
