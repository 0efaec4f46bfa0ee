"""Who sits where in words: the line-up at the start, who has chosen, the end of the game as each side knows it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.text.figures import amount, percent, signed
from engine.core.text.grammar import capital
from solo.game import Game
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
    score = session.game.rules.score
    said = [
        f"{names[each.side]}: {accounts[each.account]} {signed(amount(each.amount, score.sign))}"
        for each in hint.why.effects
    ]
    return f"Why 1 rather than {hint.why.other} (what changes with 1): {'; '.join(said)}." if said else ""


def end_lines(session: Session, presenter: Presenter) -> list[str]:
    """The verdict, then everybody's place."""
    names, sides = names_of(session, presenter), list(session.game.sides)
    people = session.seating.people
    mine = sides[people[0]] if session.seating.names and len(people) == 1 else ""
    return [verdict(session.game, names, mine), *places(session.game, names)]


def verdict(game: Game, names: Mapping[str, str], mine: str = "") -> str:
    """Who won: `Blue (greedy) wins by 3 points`; `mine` is the side of the only person, who may have lost."""
    result = game.result()
    if len(result.winners) > 1:
        said = (
            f"{joined_names([names[side] for side in result.winners])} share the victory (1/{len(result.winners)} each)"
        )
        return said if mine in ("", *result.winners) else f"{said}: you lose"
    lead, name = result.lead(result.winner), capital(names[result.winner])
    wins = f"{name} {'win' if name.startswith('You') else 'wins'}"
    return f"{wins} by {game.rules.score.amount(lead)}" if lead > 0 else f"{wins} the tie-break"


def joined_names(names: list[str]) -> str:
    """`Red and Blue`, `Red, Blue and Green`."""
    return capital(f"{', '.join(names[:-1])} and {names[-1]}")


def places(game: Game, names: Mapping[str, str]) -> list[str]:
    """Every side by its place, with its score and its part of the victory; nothing for two, whom the verdict tells."""
    result = game.result()
    if len(result.scores) == 2:
        return []
    ordered = sorted(result.scores, key=result.place)
    return [
        f"{result.place(side)}. {capital(names[side])}: {game.rules.score.amount(result.scores[side])}, "
        f"{percent(result.share(side))} of the victory"
        for side in ordered
    ]
