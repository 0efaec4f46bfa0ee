"""A position written by hand: read, checked, laid out, and VJ's turn explained from there. Rule: VJ-26

edition = edition_of()
states, position = read_and_lay_out(Path("mine.toml"), edition, Setting())
explanation = explain_turn(states, edition, answers=[])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from engine.core.errors import UserError, unknown
from engine.core.loop import start_game, take_step
from engine.core.record import Many
from engine.core.settings import Setting
from engine.core.state import FRAME_SIZE, STACK_DEPTH
from engine.pampero.components.tables import Tables
from engine.pampero.constants import NO_SEAT, VJ, YOU, Scoring
from engine.pampero.game import Edition
from engine.pampero.positions.schema import Position, read_position, refusal
from engine.pampero.positions.validate import PositionLayout
from engine.pampero.state import State
from engine.pampero.text.explanation import Explanation
from engine.pampero.text.narrator import Narrator
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.ops import Op

KEEP_PASS_TILE = 0


class Answered(NamedTuple):
    """VJ's turn in a position, the seed behind it, and what chance decided because the file does not say it."""

    explanation: Explanation
    seed: int
    left_out: list[str]


def explain_file(path: Path, edition: Edition, setting: Setting, answers: Sequence[str]) -> Answered:
    """VJ's turn in the position of a file."""
    states, position = read_and_lay_out(path, edition, setting)
    return Answered(explain_turn(states, edition, answers), position.seed, position.left_out)


def read_and_lay_out(path: Path, edition: Edition, setting: Setting) -> tuple[Many[State], Position]:
    """The table that a file describes; an impossible one is refused with every reason."""
    position = read_position(path, edition.catalogue)
    states = edition.prototype(replace(setting, objectives=position.solo_cards or ()))
    g = states[0]
    start_game(states, edition.tables, position.seed)
    if position.first_scoring_tile is not None:
        g.scoring_tile[Scoring.FIRST] = position.first_scoring_tile
    problems = PositionLayout(g, edition.tables[0], edition.words, position).lay_out()
    if problems:
        raise refusal(path, problems)
    set_time(g, edition.tables[0], position)
    return states, position


def set_time(g: State, t: Tables, position: Position) -> None:
    """Year, round and scorings; after the second scoring the top card lies face down. Rule: VJ-04"""
    g.year = position.year
    g.round = position.round - 1
    g.scorings_done = position.scorings
    g.solo_flipped = int(position.scorings == 2)
    due = (0, t.time_first_scoring, t.time_second_scoring)
    g.time[YOU] = max(position.year - 1, due[position.scorings])


def open_turn(g: State) -> None:
    """Let VJ's turn be next, once you keep the pass tile; behind it your turn waits, and behind that a new year."""
    frames = ((Op.YEAR, NO_SEAT), (Op.TURN, YOU), (Op.AUTOMA_TURN, VJ))
    for depth in range(STACK_DEPTH):
        frame = frames[depth] if depth < len(frames) else (0, 0)
        for part in range(FRAME_SIZE):
            g.stack[depth, part] = frame[part] if part < len(frame) else 0
    g.depth = len(frames)
    g.decision_kind, g.decision_seat = Kind.PASS_TILE, YOU
    g.decision_a = g.decision_b = 0
    g.option_count = 1
    g.options[0] = KEEP_PASS_TILE
    g.log_on = 1


def explain_turn(states: Many[State], edition: Edition, answers: Sequence[str]) -> Explanation:
    """VJ's turn on the table as it stands. A tie is broken by the next answer; without one the turn stops there.

    The site within a sector changes nothing in what follows, so the first is taken where no answer names another.
    """
    g = states[0]
    narrator = edition.words.narrator(g)
    assert isinstance(narrator, Narrator)
    open_turn(g)
    waiting = list(answers)
    code: int | None = KEEP_PASS_TILE
    while code is not None:
        take_step(states, edition.tables, code)
        narrator.follow(g)
        code = None if narrator.explanations else next_answer(narrator, g, waiting)
    refuse_unused(waiting)
    explanation = narrator.explanations[0] if narrator.explanations else narrator.draft
    assert explanation is not None
    return explanation


def next_answer(narrator: Narrator, g: State, waiting: list[str]) -> int | None:
    """What you choose in the open tie, or nothing when you have not said it and it matters."""
    names = {narrator.option(g, g.options[index]): g.options[index] for index in range(g.option_count)}
    short = {name.split(" ")[0]: code for name, code in names.items()}
    ids = {narrator.words.site_id(code): code for code in names.values()} if g.decision_kind == Kind.VJ_SITE else {}
    known = {name.lower(): code for name, code in (names | ids | (short if len(short) == len(names) else {})).items()}
    if waiting and waiting[0].lower() in known:
        code = known[waiting.pop(0).lower()]
        narrator.answer(code, g)
        return code
    if g.decision_kind == Kind.VJ_SITE:
        narrator.assume(g.options[0], g)
        return g.options[0]
    if waiting:
        raise UserError(unknown("answer", waiting[0], names))
    return None


def refuse_unused(waiting: list[str]) -> None:
    """An answer that no tie asked for is a mistake."""
    if waiting:
        raise UserError(f"no tie asks for the answer '{waiting[0]}': leave it out")
