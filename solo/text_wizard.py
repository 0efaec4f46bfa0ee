"""The set-up wizard of a real table as a conversation."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.errors import UserError, as_sentence
from solo.presenter import Presenter
from solo.session.companion import Companion
from solo.session.session import Session
from solo.session.set_up_wizard import SetUpWizard, doubt_lines

KEYS = (
    "Enter: it lies there; a name or a part of it: that piece does; all: the rest of this kind is right; "
    "? lists the pieces; b: back; start: everything else is right."
)


def ask_set_up(
    session: Session, companion: Companion, presenter: Presenter, say: Callable[[str], None], read: Callable[[], str]
) -> None:
    """Go through the set-up place by place."""
    for line in doubt_lines(presenter, session.data):
        say(line)
    wizard = SetUpWizard(companion)
    say("")
    say(KEYS)
    while not wizard.is_over:
        say(f"{wizard.question}: {wizard.lying}?")
        try:
            settle(wizard, read(), say)
        except UserError as error:
            say(as_sentence(error))
    say(wizard.summary())


def settle(wizard: SetUpWizard, answer: str, say: Callable[[str], None]) -> None:
    """Carry out an answer about a place."""
    plain: dict[str, Callable[[], None]] = {
        "": wizard.keep,
        "y": wizard.keep,
        "all": wizard.keep_family,
        "b": wizard.back,
        "start": wizard.start,
        "?": lambda: say(", ".join(dict.fromkeys(wizard.pieces().values()))),
    }
    plain.get(answer.lower(), lambda: wizard.name(answer))()
