"""What is odd in a script without mistakes, and which decisions it leaves open."""

from __future__ import annotations

import pytest

from engine.core.registry import find_game
from engine.core.settings import Setting
from solo.players.files import script_source, scripts_of
from solo.players.script.notes import left_open, notes_of
from solo.players.script.toml_locations import parsed
from solo.players.script.validate import validated_script
from tests.players.scripting import CAREFUL, WHERE, script_of, with_lines

PHASES = '[[phase]]\nname = "early"\nwhen = "{}"\n[[phase]]\nname = "late"\nwhen = "{}"'
ODD = {
    "[numbers]\nx = 1": "line 4: no phase or preference uses the number 'x'",
    '[define]\nx = "gain"': "line 4: no phase or preference uses the definition 'x'",
    PHASES.format("1 > 2", "cards > 2"): "line 5: 'when' is never true, so the phase 'early' never comes",
    PHASES.format("2 > 1", "cards > 2"): "line 5: 'when' is always true, so the phases below 'early' never come",
    PHASES.format("cards > 2", "2 > 1"): "line 8: 'when' is always true: leave it out",
}
ODD_LINES = {
    'points = "gain"\nwhere = "1 > 2"': "line 6: 'where' is never true, so the preference never applies",
    'points = "gain"\nwhen = "0 = 0"': "line 6: 'when' is always true: leave it out",
    "points = 5": "line 4: the preference says the same of every option, so it changes nothing: add a 'where'",
    'never = true\nwhere = "cards > 2"': (
        "line 4: the preference says the same of every option, so it changes nothing: add a 'where'"
    ),
}


def notes(text: str) -> list[str]:
    """What is odd in a script for the template."""
    return [f"line {note.line}: {note.says}" for note in notes_of(script_of(text), parsed(WHERE, text))]


@pytest.mark.parametrize("more", ODD)
def test_what_has_no_use_is_told(more: str) -> None:
    assert notes(with_lines('points = "gain"', more=more)) == [ODD[more]]


@pytest.mark.parametrize("line", ODD_LINES)
def test_a_preference_that_changes_nothing_is_told(line: str) -> None:
    assert notes(with_lines(line)) == [ODD_LINES[line]]


def test_a_preference_of_a_phase_that_never_comes_is_told() -> None:
    (_, told) = notes(with_lines('points = "gain"\nphase = "early"', more=PHASES.format("1 > 2", "cards > 2")))
    assert told == "line 11: the preference never applies: its phase never comes"


def test_a_number_in_a_condition_may_be_a_switch() -> None:
    assert notes(with_lines('points = "gain"\nwhen = "on"', more="[numbers]\nx = 1\n[define]\non = 'x > 1'")) == []


def test_what_only_an_unused_definition_uses_is_unused() -> None:
    told = notes(with_lines('points = "gain"', more="[numbers]\nx = 1\n[define]\ny = 'x'"))
    assert [line.partition(":")[0] for line in told] == ["line 4", "line 6"]


@pytest.mark.parametrize("game", ["pampero", "template", "dilluvia", "el_plan"])
def test_nothing_is_odd_in_the_shipped_scripts(game: str) -> None:
    rules = find_game(game)
    sources = [script_source(name, rules) for name in scripts_of(rules)]
    assert sources
    assert not [note for source in sources for note in notes_of(validated_script(source, rules, Setting()), source)]


def test_decisions_before_the_phase_of_a_preference_are_left_open() -> None:
    assert left_open(script_of(CAREFUL)) == {"": ["shelter_or_lose"]}
    phases = '[[phase]]\nname = "early"\nwhen = "cards < 2"\n[[phase]]\nname = "late"'
    late = with_lines('points = "gain"\nphase = "late"', more=phases)
    assert left_open(script_of(late)) == {
        "": ["shelter_or_lose"],
        "in the phase 'early'": ["draw_or_bank", "points_or_cards"],
    }


def test_decisions_may_be_left_open_by_conditions() -> None:
    late = with_lines('points = "gain"\nphase = "late"', more=PHASES.format("1 > 2", "cards > 2"))
    assert left_open(script_of(late))["while no phase is current"] == ["draw_or_bank", "points_or_cards"]
    ahead = with_lines('points = "banks"\nwhen = "lead > 2"', 'points = "gain"\ndecision = "points_or_cards"')
    assert left_open(script_of(ahead)) == {
        "": ["shelter_or_lose"],
        "while no 'when' of their preferences is true": ["draw_or_bank"],
    }


def test_a_preference_settles_no_decision_whose_options_are_the_same_to_it() -> None:
    assert left_open(script_of(with_lines('points = "banks"', "points = 5"))) == {
        "": ["shelter_or_lose", "points_or_cards"]
    }
