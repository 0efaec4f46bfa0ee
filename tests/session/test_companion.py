"""A game on a real table: a whole game whose reveals are those of a recorded one ends in the same position."""

from __future__ import annotations

import io
import random
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from engine.core.errors import UserError
from engine.pampero.text.manual_setup import ManualSetup
from solo.game import Game
from solo.session.companion import Companion, piece_of
from solo.session.session import Session
from solo.session.set_up_wizard import SetUpWizard
from solo.text_ui import Conversation
from tests.session.playing import FROZEN, begun
from tests.session.test_text_ui import Keyboard


def deck(session: Session, family: str, nth: int) -> int:
    """The piece that the n-th draw from a deck will turn up."""
    dealt = ManualSetup(session.game.words).families[family]
    return dealt.cells(session.game.state)[len(dealt.places) + nth].piece


def lay_like(companion: Companion, other: Session) -> None:
    """Lay the set-up of another game."""
    guide = companion.session.guide
    for family in guide.families(other.game.state):
        for cell, piece in enumerate(guide.lying(other.game.state, family)):
            companion.lay(family, cell, piece)


def play_both(real: Session, companion: Companion, rng: random.Random) -> None:
    """Make a choice in the recorded game and enter it, with what it turned up."""
    choosable = rng.choice(real.choosables)
    entry = companion.enter(choosable.option)
    while (draw := companion.draw(entry)) is not None:
        nth = sum(family == draw.family for family, _, _ in entry.laid)
        piece = deck(real, draw.family, nth)
        assert piece in draw.pieces
        companion.reveal(entry, draw, piece)
    real.choose(choosable)
    companion.make(entry)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_with_the_reveals_of_a_recorded_one_ends_in_the_same_position(seed: int, tmp_path: Path) -> None:
    real, rng = begun(seed), random.Random(seed)
    companion = Companion(begun(seed + 100))
    lay_like(companion, real)
    while not real.is_over:
        play_both(real, companion, rng)
    mine = companion.session.game
    assert mine.result() == real.game.result()
    assert mine.ledger() == real.game.ledger()
    assert mine.facts() == real.game.facts()
    assert position(mine) == position(real.game)
    path = tmp_path / "table.json"
    mine.save(path)
    assert Game.load(path, FROZEN).digest == mine.digest


def position(game: Game) -> dict[str, Any]:
    """Every field of the position but the seed, and the order of what nobody has seen."""
    skipped = ("seed", "option", "log", "action_deck", "scoring_deck", "foreign_deck", "decisions")
    names = [name for name in game._states.dtype.names if not name.startswith(skipped)]  # type: ignore[attr-defined]
    return {name: game._states[name][0].tolist() for name in names}


def test_a_wrong_entry_is_taken_back_with_what_it_turned_up() -> None:
    real, rng = begun(4), random.Random(4)
    companion = Companion(begun(104))
    lay_like(companion, real)
    laid, before = 0, ""
    while laid == 0:
        before, made = companion.session.game.digest, len(companion.session.game.choices)
        play_both(real, companion, rng)
        laid = len(companion.session.game.choices) - made - 1
    companion.undo()
    assert companion.session.game.digest == before
    assert not companion.session.assisted


def test_the_set_up_is_written_and_read_again(tmp_path: Path) -> None:
    real, companion = begun(5), Companion(begun(105))
    path = tmp_path / "mine.toml"
    path.write_text(Companion(real).text(), encoding="utf-8")
    laid = companion.read(path)
    assert laid == len(companion.places())
    assert companion.places() == Companion(real).places()
    assert companion.session.game.words.layout(companion.session.game.state) == real.game.words.layout(real.game.state)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[moons]\n", "unknown kind of piece 'moons'"),
        ('["action cards"]\n"place 9" = "x"\n', "unknown place of action cards 'place 9'"),
        ('["action cards"]\n"place 1" = "Moon"\n', "no piece of action cards is called 'Moon'"),
        ("[", "is not TOML"),
        ('["first pieces"]\n"your tower" = "C-tower-1"\n', "begins in A2"),
    ],
)
def test_a_set_up_with_a_fault_is_refused_and_changes_nothing(tmp_path: Path, text: str, said: str) -> None:
    companion = Companion(begun(5))
    before = companion.session.game.digest
    path = tmp_path / "wrong.toml"
    path.write_text('["scoring cards"]\n"place 1" = "Ambassador"\n' + text, encoding="utf-8")
    with pytest.raises(UserError, match=said):
        companion.read(path)
    assert companion.session.game.digest == before


def test_the_set_up_is_entered_before_the_first_choice() -> None:
    companion = Companion(begun(5))
    companion.session.choose(companion.session.choosables[-1])
    with pytest.raises(UserError, match="before the first choice"):
        companion.lay("scoring tiles", 0, 3)


def test_a_piece_is_meant_by_a_part_of_its_name() -> None:
    pieces = {0: "argentina-1 (2 batteries: resort)", 1: "argentina-11 (3 batteries: resort)"}
    assert piece_of(pieces, "argentina-1", "Argentina") == 0
    assert piece_of(pieces, "3 batteries", "Argentina") == 1
    with pytest.raises(UserError, match="type more of the name"):
        piece_of(pieces, "resort", "Argentina")


def test_the_conversation_asks_what_turned_up() -> None:
    session = begun(7)
    companion = Companion(session)
    lines = ["lay action cards / place 1 / Leaseholder", "take a battery", "quit"]
    said = io.StringIO()
    console = Console(file=said, width=100)
    Conversation(session, console, io.StringIO("\n".join(lines) + "\n"), companion=companion).run()
    assert "Laid: action cards, place 1." in said.getvalue()
    assert "You choose: Take a battery" in said.getvalue()
    rng = random.Random(1)
    while True:
        choosable = rng.choice(session.choosables)
        draw = companion.draw(companion.enter(choosable.option))
        if draw is not None:
            break
        session.choose(choosable)
    names = list(draw.pieces.values())
    lines = [str(choosable.number), "no such card", *([names[0]] * 1), *names[1:4], "quit"]
    said = io.StringIO()
    console = Console(file=said, width=100)
    Conversation(session, console, io.StringIO("\n".join(lines) + "\n"), companion=companion).run()
    assert draw.question in said.getvalue()
    assert "is called 'no such card'" in said.getvalue()
    assert f"You choose: {choosable.option.text}"[:60] in said.getvalue().replace("\n", " ")


def test_the_wizard_goes_through_the_set_up_place_by_place() -> None:
    companion, other = Companion(begun(7)), begun(8)
    wizard, guide = SetUpWizard(companion), other.guide
    while not wizard.is_over:
        family, cell, _ = wizard.places[wizard.at]
        piece = guide.lying(other.game.state, family)[cell]
        name = guide.pieces(other.game.state, family).get(piece, "nothing")
        if wizard.lying == name:
            wizard.keep()
        else:
            wizard.name(name)
    assert [(place, piece) for _, _, place, piece in companion.places()] == [
        (place, piece) for _, _, place, piece in Companion(other).places()
    ]
    assert f"{wizard.changed} of {len(wizard.places)} places" in wizard.summary()


def test_the_wizard_goes_back_leaves_a_kind_and_offers_no_piece_twice() -> None:
    wizard = SetUpWizard(Companion(begun(7)))
    wizard.keep_family()
    assert wizard.family != wizard.places[0][0]
    first, piece = wizard.at, wizard.lying
    wizard.keep()
    assert piece not in wizard.pieces().values()
    with pytest.raises(UserError, match="no piece of"):
        wizard.name(piece)
    wizard.back()
    assert wizard.at == first
    wizard.start()
    assert wizard.is_over


def test_a_person_at_a_real_table_is_led_through_the_set_up_first() -> None:
    session, said = begun(7), io.StringIO()
    lines = Keyboard("?\nno such piece\n\nb\nall\nstart\nquit\n")
    Conversation(session, Console(file=said, width=100), lines, companion=Companion(session)).run()
    for part in ("are reconstructed", "Place 1 of ", "no piece of", "Place 2 of ", "Start: you take the first turn."):
        assert part in said.getvalue()
