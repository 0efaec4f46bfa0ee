"""Who sits where in words: the line-up at the start, who has chosen, the end of the game as each side knows it."""

from __future__ import annotations

from engine.core.text.grammar import capital
from solo.outcome_text import places, verdict
from solo.presenter import Presenter
from solo.session.hints import Hint
from solo.session.session import Session
from solo.session.types import LogLine

SEVERAL = 2
HOT_SEAT = "Hot seat: no seat holds anything that the others may not see, so there is nothing to hand over."
HAND_OVER = "Several people play at this keyboard: you are told when to hand over."


def names_of(session: Session, presenter: Presenter) -> dict[str, str]:
    """Every side as the line-up has it, or as usual."""
    return {side: session.label(side, presenter.side_name(side)) for side in session.game.sides}


def seat_lines(session: Session, presenter: Presenter) -> list[str]:
    """Who sits where, and how several people share a keyboard; nothing where one person takes every decision."""
    seating = session.seating
    if not seating.names:
        return []
    said = [f"Seats: {', '.join(names_of(session, presenter).values())}."]
    if len(seating.people) > 1:
        said.append(HAND_OVER if session.guide.has_secrets(session.game.state) else HOT_SEAT)
    return said


def chosen_by(session: Session, presenter: Presenter, step: int) -> str:
    """Who has made the choice of that number, `Blue (greedy) chooses`; below 0, who makes the next one."""
    seat = session.seat if step < 0 else session.seat_of(step)
    if not session.seating.names or (session.seating.is_person(seat) and len(session.seating.people) == 1):
        return "You choose"
    sides = list(session.game.sides)
    side = sides[seat if seat < len(session.seating.names) else 0]
    return f"{capital(session.label(side, presenter.side_name(side)))} chooses"


def choice_text(session: Session, presenter: Presenter, line: LogLine) -> str:
    """A line of the log; of a choice at a table of several, also who made it."""
    if not line.is_choice or not session.seating.names:
        return line.text
    return f"{chosen_by(session, presenter, line.step - 1)}: {line.text}"


def question_text(session: Session, presenter: Presenter) -> str:
    """What is asked, among several people of whom; or whom one waits for."""
    if session.is_over or (not session.is_bot_next and len(session.seating.people) < SEVERAL):
        return session.question
    side = list(session.game.sides)[session.seat]
    name = session.label(side, presenter.side_name(side))
    return f"{name} is to move ..." if session.is_bot_next else f"{capital(name)}: {session.question}"


def happened_since(session: Session, presenter: Presenter) -> list[str]:
    """What has happened since the last choice of a person; that choice, the set-up and what was forced are left out."""
    first = session.last_persons() + 1
    return [
        choice_text(session, presenter, line)
        for line in session.log()
        if line.step > 0 and (line.step > first or (line.step == first and not line.is_choice))
        if not line.name.startswith("forced")
    ]


def why_line(session: Session, presenter: Presenter, hint: Hint) -> str:
    """Why the best option of a hint is better than the next: the accounts that it moves."""
    names, accounts = names_of(session, presenter), session.game.rules.accounts
    said = [f"{names[each.side]}: {accounts[each.account]} {each.amount:+.1f}" for each in hint.why]
    return f"Why 1 and not 2: {'; '.join(said)}." if said else ""


def end_lines(session: Session, presenter: Presenter) -> list[str]:
    """The verdict, then everybody's place."""
    names, sides = names_of(session, presenter), list(session.game.sides)
    people = session.seating.people
    mine = sides[people[0]] if session.seating.names and len(people) == 1 else ""
    return [verdict(session.game, names, mine), *places(session.game, names)]
