"""The language of scripts: what is read, and every mistake told with its place and the nearest word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.errors import UserError
from engine.core.game import FeatureSpec
from engine.core.settings import Setting
from engine.pampero.game import PAMPERO
from engine.template.game import TEMPLATE, Caravan
from solo.players.files import script_source
from solo.players.registry import file_spec
from solo.players.script.reference import new_script, reference
from solo.players.script.resolve import Resolver, Term, near, vocabulary_of
from solo.players.script.syntax import parse
from solo.players.script.toml_locations import LARGEST_FILE, parsed
from tests.players.scripting import CAREFUL, WHERE, mistakes_of, script_of, with_lines

PAGE = Path(__file__).parents[2] / "docs" / "scripts.md"


class Shop(Caravan):
    """The template, with features that have named values, and one that has the name of a fact."""

    features = (
        FeatureSpec("card", "", "the card", (), {"tower": 1, "wind farm": 2, "pot": 3}),
        FeatureSpec("pot", "", "the pot", ("draw_or_bank",)),
        FeatureSpec("zone", "", "the zone", (), {"A": 0, "B": 1}),
    )


CARDS = "(allowed: tower, wind farm, pot)"


def term_of(text: str, options: bool = True) -> tuple[Term, list[str]]:
    """What an expression means in the shop, and its faults."""
    words = vocabulary_of(Shop(), Setting())
    defined = {"risky": words.term("feature", 1), "which": words.term("feature", 0)}
    meaning = Resolver(words, {"tower-price": 7}, defined)
    return meaning.of(parse(text), options), [f"{fault.at}: {fault.says}" for fault in meaning.faults]


def constant(text: str) -> int:
    """The value of an expression without facts."""
    term, faults = term_of(text)
    assert (term.kind, faults) == ("number", [])
    return term.number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("10 - 3 - 2", 5),
        ("-7 / 2", -4),
        ("7 / 0", 0),
        ("- (2 - 5)", 3),
        ("min(4, 2, 3) + max(1, 9) + abs(-5)", 16),
        ("1 < 2", 1),
        ("2 >= 3", 0),
        ("1 == 1", 1),
        ("2 != 2", 0),
        ("1 or 0 and 0", 1),
        ("not 1 = 2", 1),
        ("not (1 and 5)", 0),
        ("3 in (1, 2, 3)", 1),
        ("tower-price - 2", 5),
        ("1000000 * 1000000 * 1000000", 1_000_000_000),
        ("0 - 1000000 * 1000000", -1_000_000_000),
    ],
)
def test_expressions_mean_what_they_say(text: str, value: int) -> None:
    assert constant(text) == value


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("card = tower", 1),
        ("tower != card", 1),
        ("card = 'wind farm'", 2),
        ("card in (tower, 'wind farm')", 1),
        ("which = tower", 1),
        ("option.card = pot", 3),
        ("card != 0", 0),
        ("zone = B", 1),
    ],
)
def test_a_value_is_read_by_the_feature_it_is_compared_with(text: str, number: int) -> None:
    term, faults = term_of(text)
    assert not faults
    constants = [part.number for part in [*term.parts, *term.parts[0].parts] if part.kind == "number"]
    assert number in constants


def test_equal_parts_of_an_expression_are_one() -> None:
    term, _ = term_of("(points + 1) * (points + 1)")
    assert term.parts[0] is term.parts[1]


@pytest.mark.parametrize(
    ("text", "options", "told"),
    [
        (
            "card = towr",
            True,
            "7: unknown value 'towr' of 'card'; did you mean 'tower'? (allowed: tower, wind farm, pot)",
        ),
        ("zone = b", True, "7: unknown value 'b' of 'zone'; did you mean 'B'? (allowed: A, B)"),
        ("zone = X", True, "7: unknown value 'X' of 'zone' (allowed: A, B)"),
        (
            "card = point",
            True,
            "7: unknown value 'point' of 'card'; did you mean 'pot'? (allowed: tower, wind farm, pot)",
        ),
        ("1 + tower", True, "4: 'tower' is a value of 'card': write 'card = tower'"),
        ("card = tower", False, "0: 'card' tells of an option: here only facts count; write it in 'where' or 'points'"),
        ("kard = tower", True, "0: unknown name 'kard'; did you mean 'card'?"),
        (
            "card = tower-price",
            True,
            f"7: 'tower-price' is a number, not a value of 'card'; did you mean 'tower'? {CARDS}",
        ),
        (
            "points = card",
            True,
            "0: 'points' is a number, not a value of 'card'; did you mean 'pot'? (allowed: tower, wind farm, pot)",
        ),
        (
            "card in (tower, 3)",
            True,
            "16: 'card' has named values: compare it with one of them (allowed: tower, wind farm, pot)",
        ),
        ("card = zone", True, "7: 'zone' is another feature, not a value of 'card' (allowed: tower, wind farm, pot)"),
        ("card < tower", True, "0: 'card' has named values and is not a number: compare it with =, != or in"),
        (
            "1 + which * 3",
            True,
            "4: 'which' has named values and is not a number: compare it with a value, as in 'which = tower'",
        ),
        ("points-3", True, "0: unknown name 'points-3': names have hyphens, so minus needs spaces: 'points - 3'"),
        (
            "points-tower-price",
            True,
            "0: unknown name 'points-tower-price': names have hyphens, so minus needs spaces: 'points - tower-price'",
        ),
        ("2 * pointz", True, "4: unknown name 'pointz'; did you mean 'points'?"),
        ("rival.pointz", True, "0: unknown fact 'pointz'; did you mean 'points'?"),
        ("rivel.points", True, "0: unknown side 'rivel' (allowed: you, rival, own, option)"),
        ("option.points", True, "0: unknown feature 'points'; did you mean 'pot'?"),
        ("pot > 1", True, "0: 'pot' is a fact and a feature of an option: write own.pot or option.pot"),
        ("card > 1", False, "0: 'card' tells of an option: here only facts count; write it in 'where' or 'points'"),
        (
            "risky > 1",
            False,
            "0: 'risky' uses 'pot', which tells of an option: here only facts count; write it in 'where' or 'points'",
        ),
    ],
)
def test_a_name_that_means_nothing_is_told_with_its_place(text: str, options: bool, told: str) -> None:
    assert term_of(text, options)[1] == [told]


@pytest.mark.parametrize("text", ["pot > 1", "own.pot > 1", "you.pot > rival.pot"])
def test_in_a_condition_the_name_of_a_fact_is_the_fact(text: str) -> None:
    term, faults = term_of(text, options=False)
    assert (term.features, faults) == (frozenset(), [])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('where = "action = towers"', "'towers' is a number, not a value of 'action'; did you mean 'tower'?"),
        ('where = "card < tower"', "'card' has named values and is not a number"),
        ('points = "action"', "'action' has named values and is not a number"),
    ],
)
def test_a_named_value_is_not_taken_for_a_number(line: str, told: str) -> None:
    text = f'game = "pampero"\n[[prefer]]\n{line}\n' + "never = true" * line.startswith("where")
    (mistake,) = mistakes_of(text, PAMPERO)
    assert told in mistake


def test_a_word_that_is_not_close_is_no_hint() -> None:
    assert near("wind", ["node", "card"]) == ""


def test_all_unknown_names_of_an_expression_are_told() -> None:
    assert len(term_of("aaa + bbb * ccc")[1]) == 3


BAD = {
    'points = ""': "line 5, column 11: the expression is empty",
    'points = "gain +"': "line 5, column 17: expected a number or a name: the expression ends here",
    'points = "(gain"': "line 5, column 16: ')' is missing to close the one that is open: the expression ends here",
    'points = "gain gain"': "line 5, column 16: expected the end, or a sign between two things: found 'gain'",
    'points = "1 < gain < 3"': "line 5, column 20: two comparisons in a row: write 'a < b and b < c'",
    'points = "gain $ 2"': "line 5, column 16: unexpected '$'",
    'points = "1.5 * gain"': (
        "line 5, column 11: found 1.5, allowed: whole numbers; for 1.5 * gain write 3 * gain / 2"
    ),
    'points = "gain - 2.0"': "line 5, column 18: found 2.0, allowed: whole numbers; write 2",
    'where = "gain = “a”"\nfirst = true': (
        "line 5, column 17: unexpected '“': use straight quotes, \" or ', in place of curly ones"
    ),
    'points = "sum(gain, 2)"': "line 5, column 11: unknown function 'sum' (allowed: min, max, abs)",
    'points = "abs(gain, 2)"': "line 5, column 11: abs() takes one thing",
    'points = "min(gain)"': "line 5, column 11: min() takes two things or more",
    'points = "9999999"': "line 5, column 11: 9999999 is too large, allowed: up to 1000000",
    'points = "gian"': "line 5, column 11: unknown name 'gian'; did you mean 'gain'?",
    "points = true": "line 5, column 10: 'points' is true, allowed: text or a whole number",
    "points = 1.5": "line 5, column 10: 'points' is 1.5, allowed: text or a whole number",
    'first = "yes"': "line 5, column 9: 'first' is 'yes', allowed: true or false",
    "first = false": "line 5, column 9: 'first' is false, allowed: true, or leave it out",
    'where = "gain"': (
        'line 4, column 1: a [[prefer]] says one of first = true, never = true, points = "...": found none'
    ),
    "first = true\nnever = true": (
        'line 4, column 1: a [[prefer]] says one of first = true, never = true, points = "...": found first and never'
    ),
    'first = true\nwher = "gain"': "line 6, column 8: unknown key 'wher'; did you mean 'where'?",
    'first = true\nwhen = "gain > 1"': (
        "line 6, column 9: 'gain' tells of an option: here only facts count; write it in 'where' or 'points'"
    ),
    'first = true\ndecision = "draw_or_bnk"': (
        "line 6, column 12: unknown decision 'draw_or_bnk'; did you mean 'draw_or_bank'?"
        " (allowed: draw_or_bank, shelter_or_lose, points_or_cards)"
    ),
    "first = true\ndecision = [3]": "line 6, column 12: 'decision' holds 3, allowed: text",
    "first = true\ndecision = []": "line 6, column 12: 'decision' is an empty list: leave it out to mean all",
    'first = true\nphase = "late"': "line 6, column 9: unknown phase 'late': the script has no [[phase]]",
    'first = true\ndecision = "shelter_or_lose"\nwhere = "gain"': (
        "line 7, column 10: 'gain' does not apply to these options, only to: draw_or_bank, points_or_cards"
    ),
    'first = true\nwhere = """\ngain > 1\nand gian"""': "line 8, column 5: unknown name 'gian'; did you mean 'gain'?",
    'first = true\nwhere = """gian"""': "line 6, column 12: unknown name 'gian'; did you mean 'gain'?",
}


@pytest.mark.parametrize("line", BAD)
def test_a_mistake_in_a_preference_is_told_with_its_line(line: str) -> None:
    assert mistakes_of(with_lines(line)) == [BAD[line]]


NO_NAME = "cannot be a name: write a letter, then letters, digits and hyphens"
TABLES = {
    '[numbers]\nx = "3"': "line 4, column 5: 'x' is '3', allowed: a whole number, or {value = 4, min = 0, max = 9}",
    "[numbers]\nx = {min = 3}": "line 4, column 5: 'x' has no value: write {value = 4, min = 0, max = 9}",
    "[numbers]\nx = {value = 3, mix = 3}": "line 4, column 5: unknown key 'mix'; did you mean 'min'?",
    "[numbers]\nx = {value = 3, min = 4}": "line 4, column 5: 'x' is 3, which is not from its min 4 to its max 3",
    "[numbers]\nx = 2000000": "line 4, column 5: 'x' is 2000000, allowed: -1000000 to 1000000",
    "[numbers]\npoints = 2": "line 4, column 10: 'points' is a fact of the game: choose another name",
    "[numbers]\ngain = 2": "line 4, column 8: 'gain' is a feature of the game: choose another name",
    "[numbers]\nand = 2": "line 4, column 7: 'and' is a word of the language: choose another name",
    '[define]\nmax = "2"': "line 4, column 7: 'max' is a word of the language: choose another name",
    "numbers.x = 2000000": "line 3, column 13: 'x' is 2000000, allowed: -1000000 to 1000000",
    "[numbers]\ny = 1\nx.value = 2000000": "line 5, column 1: 'x' is 2000000, allowed: -1000000 to 1000000",
    "[numbers.x]\nvalue = 2000000": "line 3, column 1: 'x' is 2000000, allowed: -1000000 to 1000000",
    '["numbers"]\nx = 2000000': "line 4, column 5: 'x' is 2000000, allowed: -1000000 to 1000000",
    'numbers."a b" = 2': f"line 3, column 17: 'a b' {NO_NAME}",
    '[numbers]\n"a\\"b" = 2': f"line 4, column 10: 'a\"b' {NO_NAME}",
    "[numbers]\n' a' = 2": f"line 4, column 8: ' a' {NO_NAME}",
    "[numbers.'a b']\nvalue = 2": f"line 3, column 1: 'a b' {NO_NAME}",
    "nam.x = 3": "line 3, column 1: unknown key 'nam'; did you mean 'name'?",
    '[numbers]\nx = 2\n[define]\nx = "3"': (
        "line 6, column 5: 'x' is there twice, in [numbers] and [define]: rename one"
    ),
    '[define]\na = "b + 1"\nb = "2 * c"\nc = "a"': "line 4, column 5: a definition uses itself: a -> b -> c -> a",
    '[define]\na = "a"': "line 4, column 5: a definition uses itself: a -> a",
    "[define]\na = true": "line 4, column 5: 'a' is true, allowed: text",
    '[define]\na = "1 +"': "line 4, column 9: expected a number or a name: the expression ends here",
    '[[phase]]\nwhen = "1"': 'line 3, column 1: a phase has no name: write name = "opening"',
    '[[phase]]\nname = "a"\nwhen = "1"\n[[phase]]\nname = "a"': "line 7, column 8: two phases are called 'a'",
    '[[phase]]\nname = "a"\n[[phase]]\nname = "b"': (
        "line 3, column 1: the phase 'a' has no 'when', so that those below it never come: put it last"
    ),
    '[[phase]]\nname = "a"\n[phase.x]': "line 5, column 1: unknown key 'x' (allowed: name, when)",
    '[[phase]]\nname = "a"\nwhen = "gain"': (
        "line 5, column 9: 'gain' tells of an option: here only facts count; write it in 'where' or 'points'"
    ),
    '[[phase]]\nname = "a"\nwhile = "1"': "line 5, column 9: unknown key 'while'; did you mean 'when'?",
    "phase = 3": "line 3, column 9: 'phase' is 3, allowed: a list",
    "phase = [3]": "line 3, column 9: a [[phase]] is 3, allowed: a table",
    "nam = 3": "line 3, column 7: unknown key 'nam'; did you mean 'name'?",
}


@pytest.mark.parametrize("more", TABLES)
def test_a_mistake_elsewhere_is_told_with_its_line(more: str) -> None:
    assert mistakes_of(with_lines("first = true", more=more)) == [TABLES[more]]


def test_every_mistake_is_told_in_the_order_of_the_file() -> None:
    told = mistakes_of(with_lines('points = "gian"', 'where = "bnks"\nnever = true', more="nam = 3"))
    assert [line.partition(":")[0] for line in told] == ["line 3, column 7", "line 5, column 11", "line 7, column 10"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the key 'game' is missing: write game = \"template\""),
        ('game = "template"', "the script has no [[prefer]]: it says nothing about any decision"),
        (
            'game = "pampero"\n[[prefer]]\nfirst = true',
            "line 1, column 8: the script is for the game 'pampero', not for 'template'",
        ),
        (
            'game = "template"\nties = "frist"',
            "line 2, column 8: 'ties' is 'frist'; did you mean 'first'? (allowed: random, first)",
        ),
        ('game = "template"\nprefer = 3', "line 2, column 10: 'prefer' is 3, allowed: a list"),
        (
            'game = "template"\n[prefer]\npoints = "1"',
            "line 2, column 1: write [[prefer]], with two brackets, above each",
        ),
        (
            'game = "template"\n[[numbers]]\nx = 1\n[[prefer]]\nfirst = true',
            "line 2, column 1: write [numbers], with one bracket, once",
        ),
    ],
)
def test_a_file_that_is_no_script(text: str, told: str) -> None:
    assert mistakes_of(text) == [told]


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("points = 6 * gain  # six", 'put names and expressions in quotes: points = "6 * gain"'),
        ('where = card = "tower"', "put names and expressions in quotes: where = \"card = 'tower'\""),
        ("decision = [turn]", 'put every name in quotes, as in ["one", "two"]'),
        ("first = True", "write first = true"),
        ("points = “6 * gain”", "use straight quotes, \" or ', in place of curly ones"),
        ('points = "6 * gain', "quotes that were opened are not closed"),
        (
            'points = "1"\npoints = "2"\nwhen = "1"',
            "'points' is there twice: remove one of them, or begin another [[prefer]]",
        ),
        ('points = "1"\npoints = "2"', "'points' is there twice: remove one of them, or begin another [[prefer]]"),
        ("[prefer]\nfirst = true", "write [[prefer]], with two brackets, above each"),
        ("[numbers]\n[numbers]\nx = 1", "[numbers] is there twice: write all of it below one of them"),
    ],
)
def test_a_line_that_is_not_toml_is_told_with_what_to_write(line: str, advice: str) -> None:
    assert refusal(lambda: parsed(WHERE, with_lines(line))).endswith(f"; {advice}")


def test_what_cannot_be_read_for_another_reason_is_told_without_advice() -> None:
    assert refusal(lambda: parsed(WHERE, with_lines("points = 1 000"))).endswith("column 12)")


@pytest.mark.parametrize(
    "text",
    [
        "(" * 500 + "1" + ")" * 500,
        "not " * 300 + "1",
        "- " * 300 + "1",
        " + ".join(["gain"] * 200),
        "gain + " * 1000 + "1",
    ],
)
def test_an_expression_too_long_or_too_deep_is_refused(text: str) -> None:
    (told,) = mistakes_of(with_lines(f'points = "{text}"'))
    assert "give parts of it a name in [define]" in told


def test_a_chain_may_be_as_long_as_the_page_says() -> None:
    assert mistakes_of(with_lines(f'points = "{" + ".join(["gain"] * 81)}"')) == []
    (told,) = mistakes_of(with_lines(f'points = "{" + ".join(["gain"] * 82)}"'))
    assert "more than 80 operations in a chain" in told


def test_the_page_tells_all_limits_and_forms_of_an_expression() -> None:
    page = " ".join(PAGE.read_text("utf-8").split())
    for told in (
        "80 operations in a chain",
        "3,000 numbers, names and operations",
        "`max(a, b, c)`",
        "`==` is the same",
    ):
        assert told in page


def test_a_long_text_that_looks_like_a_key_is_none() -> None:
    lines = "first = true\ndecision = ['''\n\"\\q\" = 3\n[x]\n''']"
    (told,) = mistakes_of(with_lines(lines))
    assert told.startswith("line 6, column 12: unknown decision")


def test_definitions_that_grow_without_end_are_refused() -> None:
    doubled = "\n".join(f'd{n} = "d{n - 1} * d{n - 1} + gain"' for n in range(1, 30))
    told = mistakes_of(with_lines('points = "d29"', more=f'[define]\nd0 = "gain"\n{doubled}'))
    assert told
    assert all("too long or too deep when its definitions are written out" in line for line in told)


def test_too_many_preferences_are_refused() -> None:
    (told,) = mistakes_of(with_lines(*["points = 1"] * 300))
    assert told.endswith("there are 300 [[prefer]], allowed: 255")


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(UserError) as refused:
        call()
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_too_many_ordered_lines_for_a_decision_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "many.toml"
    path.write_text(with_lines("points = 1", *["first = true"] * 63))
    said = refusal(lambda: file_spec("many", path).seat(TEMPLATE, Setting()))
    told = "too many 'first' and 'never' lines for one kind of decision: 63, allowed: 62"
    assert said.endswith(f"many.toml, line {4 + 2 * 63}, column 1: {told}")
    path.write_text(with_lines("points = 1", *["first = true"] * 62))
    assert file_spec("many", path).seat(TEMPLATE, Setting())


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe\x00", "line 1: found byte 0xff, allowed: text in UTF-8"),
        (b"\x00\x01", "is not TOML: "),
        (b"game = ", "is not TOML: Invalid value (at end of document)"),
        (b"a = " + b"[" * 5000, "is nested too deeply"),
        (b"#" * (LARGEST_FILE + 1), f"is too large: allowed are {LARGEST_FILE:,} bytes"),
    ],
    ids=["bytes", "control letters", "no value", "deep", "large"],
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(content)
    assert told in refusal(lambda: script_source(str(path), TEMPLATE))


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert "is a directory" in refusal(lambda: script_source(str(tmp_path), TEMPLATE))
    assert "no such file" in refusal(lambda: script_source(str(tmp_path / "none.toml"), TEMPLATE))
    assert refusal(lambda: script_source("bok", TEMPLATE)).startswith("unknown script 'bok'")
    assert refusal(lambda: script_source("greedy", TEMPLATE)).endswith(
        "holds weights for the greedy player, not a script"
    )


def test_other_numbers_can_be_tried() -> None:
    script = script_of(CAREFUL, numbers={"enough": 3})
    assert script.numbers["enough"].value == 8
    assert (script.numbers["enough"].least, script.numbers["enough"].most) == (0, 30)
    assert script.lines[0].where is not script_of(CAREFUL).lines[0].where
    assert "the script has no number 'enogh'; did you mean 'enough'?" in refusal(
        lambda: script_of(CAREFUL, numbers={"enogh": 3})
    )


@pytest.mark.parametrize("game", [TEMPLATE, PAMPERO])
def test_a_new_script_is_right_as_it_is(game: Caravan) -> None:
    assert mistakes_of(new_script("mine", game), game) == []


def test_the_page_says_what_the_code_says() -> None:
    assert PAGE.read_text("utf-8") == reference(PAMPERO), "run: solo players reference > docs/scripts.md"


def test_the_page_of_another_game_names_its_own_sides() -> None:
    page = reference(TEMPLATE)
    assert f"`{TEMPLATE.sides(Setting())[-1].name}.money`" in page
    assert "vj" not in page
