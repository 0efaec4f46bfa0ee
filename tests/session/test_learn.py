"""The lesson: its pages fit, its steps are legal and end with the first year, and no answer leads away from it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from engine.core.errors import UserError
from engine.core.game_folders import game_names
from solo.learn import NEXT, GuidedGame
from solo.lesson import Lesson, has_lesson, lesson_for
from solo.session.session import Session, new_session
from tests.session.test_text_ui import solo

LESSON = lesson_for("pampero")
PAGES = "\n" * len(LESSON.pages)
YEAR = "\n" * len(LESSON.steps)
NETWORK_STEP = 13
"""Steps before the one that speaks of network tiles."""


def begin(lesson: Lesson = LESSON) -> Session:
    return new_session(lesson.seed, ((), (), None, None), "pampero", None)


def guided(lines: str, lesson: Lesson = LESSON) -> tuple[str, GuidedGame]:
    """What is said in a lesson with these answers, and the lesson after it."""
    said = io.StringIO()
    game = GuidedGame(lesson, begin(lesson), Console(file=said, width=80, highlight=False), io.StringIO(lines))
    game.run()
    return said.getvalue(), game


EVERY_PAGE = [page for game in game_names() if has_lesson(game) for page in lesson_for(game).pages]


@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: page.title)
def test_a_page_fits_a_terminal_with_its_title_and_prompt(page: tuple[str, str]) -> None:
    rows = [page[0], *page[1].splitlines(), NEXT]
    assert len(rows) <= 20  # so that nothing of it must be scrolled for in 24 lines
    assert max(map(len, rows)) <= 76  # a window of the screen has a frame and a scroll bar too


def test_every_suggested_option_is_legal_and_they_end_with_the_first_year() -> None:
    session = begin()
    for step in LESSON.steps:
        assert str(session.game.words.progress(session.game.state)).startswith("year 1,")
        assert session.game.decision.kind == step.kind
        session.choose(next(each for each in session.choosables if each.option.code == step.code))
    assert str(session.game.words.progress(session.game.state)) == "year 2, round 1"


def test_enter_alone_leads_to_the_end_of_the_year() -> None:
    said, game = guided(PAGES + YEAR)
    assert game.year.is_over
    assert all(page.title in said for page in LESSON.pages)
    assert "Year 2 begins." in said
    assert "The first year is over." in said


def test_the_game_of_the_lesson_can_be_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    said, game = guided(PAGES + YEAR + "c\n1\nquit\n")
    assert "year 2, round 1, choice 17" in said
    assert "'solo play' continues it" in said
    assert game.session.game.assisted
    assert len(list(tmp_path.rglob("*.json"))) == 1


def test_the_texts_state_figures_that_the_fixed_game_has() -> None:
    said, _ = guided(PAGES + "\n" * NETWORK_STEP + "board scores\n" + YEAR)
    for fact in ("You gain $9 (income)", "VJ gains $5 (income)", "You gain connection tile A-4", "you have 5 energy"):
        assert fact in said
    for shown in (
        "$3 x wind farms (you 1, VJ 1)",
        "A$7+3",
        "most network tiles: $15: you 0 = $0, VJ 0 = $15 (a tie",
        "Grid ▲1  x2",
    ):
        assert shown in said


def test_the_texts_name_the_letters_of_a_board_without_shapes() -> None:
    said = io.StringIO()
    lines = io.StringIO(PAGES)
    GuidedGame(LESSON, begin(), Console(file=said, width=80, highlight=False), lines, ascii_only=True).run()
    assert "T1T T2. W1w W2W" in said.getvalue()
    assert "The T is your tower, the W your wind farm, the b your bulldozer; w is VJ's" in said.getvalue()


def test_that_another_option_is_for_a_game_of_ones_own_is_said_once() -> None:
    assert guided(PAGES + "2\n3\n4\n")[0].count("You may do that in a game of your own.") == 1


def test_the_end_names_what_the_year_did_not_show() -> None:
    said = " ".join(guided(PAGES + YEAR)[0].split())
    assert "Your energy stops at 14 (VJ's at 10)" in said
    for thing in (
        "foreign market card",
        "specialist card",
        "Solar contracts",
        "parked bulldozer",
        "more wind farms on",
    ):
        assert thing in said


def test_another_option_is_explained_and_the_step_is_asked_again() -> None:
    said, game = guided(PAGES + "2\n")
    assert "You: towers 1 → 2" in said
    assert "keep it: it can replace several cards" in " ".join(said.split())
    assert "The lesson continues with 6: press Enter." in said
    assert game.year.steps_done == 0


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "there is no option 99, allowed: 1 to 26."),
        ("sing", "no option contains 'sing'"),
        ("u", "type more letters"),
    ],
)
def test_a_wrong_line_is_explained_and_the_step_stays(line: str, answer: str) -> None:
    said, game = guided(f"{PAGES}{line}\n")
    assert answer in said
    assert game.year.steps_done == 0


def test_the_number_of_the_suggested_option_takes_it_too() -> None:
    assert guided(PAGES + "6\n")[1].year.steps_done == 1


def test_every_option_can_be_listed() -> None:
    said, game = guided(PAGES + "all\n")
    assert all(f"{each.number:>3}  {each.view.row[:60]}" in said for each in game.session.choosables)


@pytest.mark.parametrize("lines", ["", "\n", "q\n", PAGES, PAGES + "\n\nq\n"])
def test_a_lesson_that_is_left_early_ends_cleanly(lines: str) -> None:
    said, _ = guided(lines)
    assert said.rstrip().endswith("'solo learn' starts it again.")


def test_a_step_that_does_not_fit_the_game_is_refused() -> None:
    first = LESSON.steps[0]._replace(code=999)
    with pytest.raises(UserError, match="step 1 of the lesson does not fit the game"):
        guided(PAGES, LESSON._replace(steps=(first,)))


def test_the_command_in_a_pipe(tmp_path: Path) -> None:
    done = solo(tmp_path, "learn", lines=PAGES)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Step 1 of 16" in done.stdout
    assert not list(tmp_path.iterdir())


def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    assert not has_lesson("template")
    done = solo(tmp_path, "learn", "--game", "template")
    assert done.returncode == 2
    assert "the game template has no lesson" in done.stderr


def test_a_lesson_of_pages_alone_ends_after_the_last(tmp_path: Path) -> None:
    done = solo(tmp_path, "learn", "--game", "el_plan", lines="\n\n\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert all(page.title in done.stdout for page in lesson_for("el_plan").pages)
    assert "solo play --game el_plan" in done.stdout
