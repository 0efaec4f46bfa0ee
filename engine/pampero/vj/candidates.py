"""VJ's searches: candidates narrowed by the criteria of one solo card after the other. Rule: VJ-29"""

from __future__ import annotations

from engine.core.candidates import candidate_plus, keep_candidates, mark_best, note_candidates
from engine.core.decisions import ask
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.log import note
from engine.pampero.components.tables import SECTIONS, Tables
from engine.pampero.constants import NO_SECTOR, VJ, YOU
from engine.pampero.state import State
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vj.criteria import contract_value, is_of_kind, rightmost_income, sector_value
from engine.pampero.vocabulary.criteria import Action, Condition, ContractKind, Criterion


@jit
def note_narrowed(g: State, criterion: int, argument: int, before: int, position: int) -> None:
    """Tell which criterion of which card left whom."""
    note(g, VJEvent.NARROWED, criterion, argument, before, g.candidates, position)
    note_left(g)


@jit
def note_left(g: State) -> None:
    """Tell the candidates that are left."""
    note_candidates(g, VJEvent.LEFT)


@jit
def ask_you(g: State, kind: int, a: int) -> None:
    """Which of the candidates is yours to say; a real tie is counted and told. Rule: VJ-25"""
    if g.candidates > 1:
        g.vj_ties += 1
        note(g, VJEvent.TIE, kind, g.candidates, 0, 0, 0)
    ask(g, kind, YOU, a, 0)


POSITIONS = 3
NO_SECTION = SECTIONS


@jit
def next_position(g: State, position: int) -> int:
    """The next face-up solo card below; below the bottom one comes the topmost face-up one. Rules: VJ-04, VJ-05"""
    following = (position + 1) % POSITIONS
    if following == 0 and g.solo_flipped:
        return 1
    return following


@jit
def section_row(g: State, position: int, section: int) -> int:
    """The row of a section of the card at a position, in the tables of entries."""
    return g.solo_card[position] * SECTIONS + section


@jit
def section_with(g: State, t: Tables, position: int, action: int) -> int:
    """The first section of a card that does this action; NO_SECTION when none does."""
    for section in range(SECTIONS):
        if t.section_do[g.solo_card[position], section] == action:
            return section
    return NO_SECTION


@jit
def value_of(g: State, t: Tables, action: int, target: int, criterion: int, argument: int) -> int:
    """What a criterion sees in a candidate: a contract, or else a sector."""
    if action == Action.CONTRACT:
        return contract_value(g, t, target, criterion, argument)
    if action == Action.TOWER or action == Action.WIND_FARM:
        return sector_value(g, t, target, criterion, argument)
    raise RulesError("an action that searches nothing")


@jit
def narrow(g: State, t: Tables, action: int, criterion: int, argument: int, position: int) -> None:
    """Keep the candidates that meet a criterion best. Rule: VJ-29"""
    before = g.candidates
    note_values(g, t, action, criterion, argument)
    kept, best = 0, 0
    for index in range(before):
        value = value_of(g, t, action, g.candidate[index], criterion, argument)
        kept, best = mark_best(kept, best, index, value)
    keep_candidates(g, kept)
    note_narrowed(g, criterion, told_argument(g, criterion, argument), before, position)


@jit
def told_argument(g: State, criterion: int, argument: int) -> int:
    """What the explanation needs to know of a criterion: the market it looks for, also where the card names none."""
    return rightmost_income(g, VJ) if criterion == Criterion.RIGHTMOST_INCOME else argument


@jit
def note_values(g: State, t: Tables, action: int, criterion: int, argument: int) -> None:
    """Tell what a criterion sees in each candidate, two a row."""
    if g.log_on == 0:
        return
    for index in range(0, g.candidates, 2):
        one = value_of(g, t, action, g.candidate[index], criterion, argument)
        other = 0
        if index + 1 < g.candidates:
            other = value_of(g, t, action, g.candidate[index + 1], criterion, argument)
        note(g, VJEvent.VALUES, candidate_plus(g, index), one, candidate_plus(g, index + 1), other, criterion)


@jit
def narrow_to_kind(g: State, t: Tables, kind: int, position: int) -> None:
    """Keep the contracts of a kind, if any is. Rules: VJ-14, VJ-29"""
    if kind == ContractKind.ANY or g.candidates < 2:
        return
    before = g.candidates
    kept = 0
    for index in range(before):
        if is_of_kind(g, t, g.candidate[index], kind):
            kept |= 1 << index
    keep_candidates(g, kept)
    note(g, VJEvent.KIND, kind, before, g.candidates, position, kept != 0)
    note_left(g)


@jit
def sector_of(t: Tables, action: int, target: int) -> int:
    """The sector of a candidate: where the contract lies, or the sector itself."""
    return t.space_sector[target] if action == Action.CONTRACT else target


@jit
def narrow_to_entry(g: State, t: Tables, action: int, row: int, entry: int) -> None:
    """Keep the candidates that lie in the sectors an entry names, if any does."""
    kept = 0
    for index in range(g.candidates):
        if t.entry_sectors[row, entry, sector_of(t, action, g.candidate[index])]:
            kept |= 1 << index
    keep_candidates(g, kept)


@jit
def matches_entry(g: State, t: Tables, action: int, row: int, entry: int) -> bool:
    """Whether some candidate lies in a sector that the entry names."""
    for index in range(g.candidates):
        if t.entry_sectors[row, entry, sector_of(t, action, g.candidate[index])]:
            return True
    return False


@jit
def apply_criteria(g: State, t: Tables, action: int, position: int, section: int, entry: int) -> None:
    """The acting card's criteria and its eye, which a contract search always has. Rules: VJ-10, VJ-13, VJ-29"""
    row = section_row(g, position, section)
    narrow_by_entry(g, t, action, position, row, entry)
    if action == Action.CONTRACT or has_eye(t, row, entry):
        follow_eye(g, t, action, position)


@jit
def narrow_by_entry(g: State, t: Tables, action: int, position: int, row: int, entry: int) -> None:
    """What an entry prints, left to right; a contract search ends with cost and income. Rules: VJ-10, VJ-13, VJ-29"""
    for index in range(t.entry_length[row, entry]):
        criterion = t.entry_criteria[row, entry, 2 * index]
        if criterion != Criterion.EYE:
            narrow_tied(g, t, action, criterion, t.entry_criteria[row, entry, 2 * index + 1], position)
    if action == Action.CONTRACT:
        narrow_tied(g, t, action, Criterion.CHEAPEST, 0, position)
        narrow_tied(g, t, action, Criterion.RIGHTMOST_INCOME, 0, position)


@jit
def narrow_tied(g: State, t: Tables, action: int, criterion: int, argument: int, position: int) -> None:
    """Narrow while more than one candidate is left. Rule: VJ-29"""
    if g.candidates > 1:
        narrow(g, t, action, criterion, argument, position)


@jit
def has_eye(t: Tables, row: int, entry: int) -> bool:
    """Whether an entry ends with the eye."""
    last = t.entry_length[row, entry] - 1
    return last >= 0 and t.entry_criteria[row, entry, 2 * last] == Criterion.EYE


@jit
def follow_eye(g: State, t: Tables, action: int, acting: int) -> None:
    """Consult the next face-up card, then the third, until one candidate is left. Rules: VJ-10, VJ-14"""
    position = next_position(g, acting)
    while position != acting and g.candidates > 1:
        consult(g, t, action, position)
        position = next_position(g, position)


@jit
def consult(g: State, t: Tables, action: int, position: int) -> None:
    """Another card's section of the same action, applied to the tied candidates only. Rules: VJ-10, VJ-14"""
    section = section_with(g, t, position, action)
    note(g, VJEvent.EYE, position, 0 if section == NO_SECTION else section + 1, g.candidates, 0, 0)
    if section == NO_SECTION:
        return
    if action == Action.CONTRACT:
        narrow_to_kind(g, t, condition_kind(g, t, position, section), position)
        narrow_to_kind(g, t, t.section_secondary[g.solo_card[position], section], position)
    if g.candidates == 1 or sector_of(t, action, g.candidate[0]) == NO_SECTOR:  # solar contracts lie in no zone
        return
    row = section_row(g, position, section)
    for entry in range(t.section_entries[g.solo_card[position], section]):
        if matches_entry(g, t, action, row, entry):
            narrow_to_entry(g, t, action, row, entry)
            note(g, VJEvent.ENTRY, position, section, entry, g.candidates, 0)
            note_left(g)
            narrow_by_entry(g, t, action, position, row, entry)
            return


@jit
def condition_kind(g: State, t: Tables, position: int, section: int) -> int:
    """The kind of contract that a section's condition names. Rule: VJ-13"""
    card = g.solo_card[position]
    if t.section_when[card, section, 0] == Condition.CONTRACT:
        return t.section_when[card, section, 1]
    return ContractKind.ANY
