"""A table of people and players: who is asked, who moves by themselves, and what is kept of it."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from engine.core.assistance import Guide
from engine.core.errors import SaveError, UserError
from engine.core.registry import find_game
from solo.canvas import Pen
from solo.game import Game
from solo.game_types import Result
from solo.pampero.panels import Panels
from solo.presenter import presenter_for
from solo.saves import read_save, text_of
from solo.seat_text import happened_since, places, verdict
from solo.session.bots import Bots
from solo.session.saved_games import Store
from solo.session.seating import Seating, lineup_or_usual, read_seats
from solo.session.session import Session, choices_of, new_session, open_session
from solo.text_ui import Conversation
from solo.tui.screen_text import purses

RULES = find_game("template")
MIXED = ("you", "random", "greedy")


def seated(*names: str, seed: int = 2, folder: Path | None = None) -> Session:
    """A new game with a line-up."""
    return new_session(seed, ((), (), None, None), "template", Store(folder) if folder else None, names)


def talk(session: Session, *lines: str) -> str:
    """What is said in a conversation with these answers."""
    said = io.StringIO()
    Conversation(session, Console(file=said, width=200), io.StringIO("\n".join(lines) + "\n")).run()
    return said.getvalue()


def play(session: Session, choices: int = 1000) -> Session:
    """So many choices of people, each the first option, and what players choose between them."""
    while not session.is_over and choices >= 0:
        if session.is_bot_next:
            session.move_bot()
        elif choices:
            session.choose(session.choosables[0])
            choices -= 1
        else:
            break
    return session


def test_a_line_up_is_read() -> None:
    assert read_seats("you,random,greedy", RULES) == MIXED
    assert read_seats("you,random,greedy", RULES, place=2) == ("greedy", "you", "random")
    assert read_seats("3", RULES) == ("you", "steady", "steady")
    assert read_seats("1", RULES) == ("you",)


@pytest.mark.parametrize(
    ("seats", "place", "said"),
    [
        ("random,greedy", None, "has no person"),
        ("you,,greedy", None, "lacks a name"),
        ("7", None, "the number of seats is 7"),
        ("you,random", 3, "--place is 3, allowed: 1 to 2"),
    ],
)
def test_a_line_up_that_cannot_be_is_refused(seats: str, place: int | None, said: str) -> None:
    with pytest.raises(UserError, match=said):
        read_seats(seats, RULES, place)


def test_an_unknown_player_is_refused_before_the_game_begins() -> None:
    with pytest.raises(UserError, match="unknown player 'gredy'"):
        seated("you", "gredy")


def test_a_person_is_asked_for_their_own_decisions_only() -> None:
    session = seated(*MIXED)
    said = talk(session, *["1"] * 40)
    asked = [line for line in said.splitlines() if line.endswith("?")]
    assert asked
    assert all(line.startswith("Red, ") for line in asked)
    chosen = [session.seat_of(step) for step in range(len(session.game.choices))]
    assert said.count("Blue (random) chooses") == chosen.count(1) > 0
    assert said.count("Green (greedy) chooses") == chosen.count(2) > 0


def test_players_choose_as_they_do_in_a_batch() -> None:
    session = play(seated("you", "random", "steady"))
    game = Game.new(2, game="template", seats=3)
    for step, choice in enumerate(session.game.choices):
        name = session.seating.name_at(session.seat_of(step))
        if name != "you":
            assert game.player(name).choose(game) == choice[1]
        game.replay([choice])


def test_undo_goes_back_to_the_persons_last_choice_and_redo_forward_again() -> None:
    session = play(seated(*MIXED), 2)
    here, made = session.game.digest, session.game.choices
    session.undo()
    assert session.seat == 0
    assert [step for step in range(len(session.game.choices)) if session.is_persons(step)] == [0]
    session.undo()
    assert session.game.choices == ()
    with pytest.raises(UserError, match="there is nothing to undo"):
        session.undo()
    session.redo(2)
    assert (session.game.digest, session.game.choices) == (here, made)


def test_a_save_keeps_the_line_up_and_the_game_goes_on_the_same_way(tmp_path: Path) -> None:
    session = play(seated(*MIXED, folder=tmp_path), 2)
    found = open_session(Store(tmp_path).autosaves()[0], None, None)
    assert found.seating.names == MIXED
    assert play(found).game.digest == play(session).game.digest
    assert choices_of(found.game, found.game.choices, None, None).seating.names == MIXED


def test_a_game_without_a_line_up_is_saved_as_before(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Game.new(3).save(path)
    assert "lineup" not in path.read_text(encoding="utf-8")
    assert open_session(path, None, None).seating == Seating()


def test_a_saved_python_file_is_not_run_unless_it_is_named(tmp_path: Path) -> None:
    path, own = tmp_path / "game.json", tmp_path / "mine.py"
    own.write_text("raise SystemExit", encoding="utf-8")
    seated(*MIXED).save(str(path))
    save = replace_lineup(path, ("you", "random", f"{own}:Mine"))
    path.write_text(save, encoding="utf-8")
    with pytest.raises(UserError, match="only when you name it, with --seats"):
        open_session(path, None, None)
    assert open_session(path, None, None, MIXED).seating.names == MIXED
    with pytest.raises(UserError, match="the line-up has 2 names"):
        open_session(path, None, None, ("you", "random"))


def replace_lineup(path: Path, names: tuple[str, ...]) -> str:
    """The text of a save with another line-up."""
    return text_of(read_save(path).model_copy(update={"lineup": names}))


def test_a_line_up_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seated(*MIXED).save(str(path))
    path.write_text(path.read_text(encoding="utf-8").replace('"random"', '"script"'), encoding="utf-8")
    with pytest.raises(SaveError, match="edited or damaged"):
        open_session(path, None, None)


def test_a_script_says_which_line_decided_and_others_what_they_do() -> None:
    said = talk(seated("you", "steady"), "w", *["1", "w"] * 8)
    assert "no other player has moved yet" in said
    assert "steady: " in said
    assert "steady: decided by points, " in said
    assert "random: takes every option with the same chance." in talk(seated("you", "random"), "1", "1", "why")


def test_several_people_are_told_that_nothing_is_hidden() -> None:
    said = talk(seated("you:Anna", "you", "random"), "1", "1", "1")
    assert "Seats: Anna (Red), Blue, Green (random)." in said
    assert "Hot seat: no seat holds anything" in said
    assert "Anna (Red) chooses: " in said
    assert "Blue chooses: " in said
    assert "Anna (Red): Red, " in said
    assert "\nBlue: Blue, " in said
    assert "Hand over" not in said


def test_people_hand_over_where_something_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Guide, "has_secrets", lambda _self, _g: True)
    said = talk(seated("you", "you"), "1", "", "1", "", "1")
    assert "you are told when to hand over" in said
    assert "Hand over to Blue, then Enter." in said
    assert "Hand over to Red, then Enter." in said


def ended(scores: dict[str, int], *winners: str) -> Any:
    """A finished game with this result."""

    class Ended:
        rules = RULES

        def result(self) -> Result:
            return Result("tie" if len(winners) > 1 else winners[0], 0, scores, winners)

    return Ended()


@pytest.mark.parametrize(
    ("scores", "winners", "said"),
    [
        ({"red": 5, "blue": 9, "green": 7}, ("blue",), "Blue wins by 2 points"),
        ({"red": 9, "blue": 5, "green": 7}, ("red",), "You (Red) win by 2 points"),
        ({"red": 5, "blue": 9, "green": 9}, ("blue", "green"), "Blue and Green share the victory (1/2 each): you lose"),
        (
            {"red": 9, "blue": 9, "green": 9},
            ("red", "blue", "green"),
            "You (Red), Blue and Green share the victory (1/3 each)",
        ),
        ({"red": 9, "blue": 9, "green": 1}, ("blue",), "Blue wins the tie-break"),
    ],
)
def test_the_end_tells_the_lead_over_the_second_and_whose_tie_it_is(
    scores: dict[str, int], winners: tuple[str, ...], said: str
) -> None:
    names = {"red": "You (Red)", "blue": "Blue", "green": "Green"}
    assert verdict(ended(scores, *winners), names, "red") == said


def test_everybody_has_a_place_and_a_share() -> None:
    names = {"red": "You (Red)", "blue": "Blue", "green": "Green"}
    assert places(ended({"red": 5, "blue": 9, "green": 9}, "blue", "green"), names) == [
        "1. Blue: 9 points, 50.0% of the victory",
        "1. Green: 9 points, 50.0% of the victory",
        "3. You (Red): 5 points, 0.0% of the victory",
    ]


def test_what_was_forced_is_left_out_of_what_happened_since() -> None:
    session = new_session(1, ((), (), None, None), "el_plan", None, ("you", "random", "random"))
    play(session, 12)
    presenter = presenter_for(session.game.rules)
    forced = {line.text for line in session.log() if line.name == "forced"}
    assert forced
    assert not forced & {*happened_since(session, presenter)}


def test_several_people_at_pampero_are_asked_by_colour_and_hide_nothing() -> None:
    session = new_session(5, ((), (), None, None), "pampero", None, ("you:Ana", "you:Luis", "random"))
    said = talk(session, "1", "quit")
    assert "Hot seat" in said
    assert "Ana (Yellow)" in said
    assert "Luis (White)" in said
    assert "VJ" not in said


def test_a_saved_game_of_three_goes_on_on_its_own_side_of_the_board(tmp_path: Path) -> None:
    session = new_session(5, ((), (), None, None), "pampero", None, ("you", "random", "random"))
    play(session, 2)
    session.game.save(tmp_path / "three.json")
    loaded = Game.load(tmp_path / "three.json")
    assert loaded.digest == session.game.digest
    assert loaded.edition.tables[0].sites == session.game.edition.tables[0].sites == 49


def test_a_game_without_an_automa_is_played_against_its_usual_players_unless_it_lies_on_a_table() -> None:
    assert lineup_or_usual(None, "dilluvia") == ("you", "script", "script")
    assert lineup_or_usual(None, "el_plan") == ("you", "script", "script", "script")
    assert lineup_or_usual(None, "pampero") is None
    assert lineup_or_usual(None, "dilluvia", table=True) is None
    assert lineup_or_usual(MIXED, "dilluvia") == MIXED


def test_players_that_look_ahead_think_where_the_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(5, seats=3)
    names = Seating(("you", "book", "greedy"))
    assert Bots(names, game, None).elsewhere == set()
    monkeypatch.setattr("solo.session.bots.COMPILED", False)
    assert Bots(names, game, None).elsewhere == {"greedy"}
    assert Bots(Seating(("you", "search:2", "random")), game, None).elsewhere == {"search:2"}


def test_where_there_is_room_for_one_score_alone_it_is_that_of_the_person() -> None:
    session = new_session(3, ((), (), None, None), "el_plan", None, ("random", "you", "random", "random"))
    presenter = presenter_for(session.game.rules, session.game.setting)
    shown = [len(purses(session, session.game, Pen(80), presenter, room, 0)) for room in (200, 20)]
    assert shown == [4, 1]
    assert purses(session, session.game, Pen(80), presenter, 20, 0)[0].plain.startswith("Seat 2 ")


def test_the_next_scoring_is_whole_though_two_tiles_are_scored() -> None:
    game = Game.new(7)
    game.state.scorings_done = 2
    said = [line.plain for line in Panels(game, Pen(74)).next_scoring(74)]
    assert len(said) <= 3
    for place in (2, 3):
        tile = game.state.scoring_tile[place]
        assert game.words.top_half(tile) in " ".join(" ".join(said).split())
        assert game.words.bottom_half(tile) in " ".join(" ".join(said).split())


def test_an_unfinished_game_says_how_far_it_is_and_what_the_person_has(tmp_path: Path) -> None:
    session = play(seated("greedy", "you:Anna", "random", folder=tmp_path), 2)
    person = session.game.rules.sides(session.game.setting)[1].says
    (told,) = Store(tmp_path).waiting()
    standing = told.save.standing
    assert person in standing
    assert standing.count(",") == str(session.game.words.progress(session.game.state)).count(",") + 1
