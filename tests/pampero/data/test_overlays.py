"""A user's own files: a bad one ends with exit code 2 and one sentence that says where, what, and what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pampero.data.conftest import Mine, Solo, read


def refused(solo: Solo, folder: Path, *parts: str) -> str:
    """The one line that refuses a folder; it holds every part."""
    answer = solo("data", "check", str(folder))
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("error: ")
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err
    for part in parts:
        assert part in answer.err
    return answer.err


def line_of(text: str, needle: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if needle in line)


def test_an_unknown_file(solo: Solo, mine: Mine) -> None:
    folder = mine.write("bord.toml", read("board.toml"))
    refused(
        solo,
        folder,
        "unknown component file 'bord.toml'",
        "did you mean 'board.toml'?",
        "allowed: alternate_rules.toml",
    )


def test_a_file_name_in_capitals_is_unknown_too(solo: Solo, mine: Mine) -> None:
    folder = mine.write("BOARD.TOML", read("board.toml"))
    refused(solo, folder, "unknown component file 'BOARD.TOML'")


def test_files_that_are_not_toml_are_ignored(solo: Solo, mine: Mine) -> None:
    answer = solo("data", "check", str(mine.write("README.md", "my notes")))
    assert answer.code == 0
    assert "holds no component file" in answer.out


def test_an_unknown_key(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("board.toml", r"^start = true", "strat = true")
    line = line_of((folder / "board.toml").read_text("utf-8"), "strat")
    refused(
        solo, folder, f"board.toml line {line}", "site 7 'A2-tower-1'", "unknown key 'strat'", "did you mean 'start'?"
    )


def test_an_unknown_table(solo: Solo, mine: Mine) -> None:
    folder = mine.write("solar_contracts.toml", read("solar_contracts.toml") + "\n[[contarct]]\nid = 'x'\n")
    refused(solo, folder, "solar_contracts.toml", "unknown key 'contarct'", "did you mean 'contract'?")


def test_a_missing_key(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("contracts.toml", r"^location = 1\n", "")
    refused(solo, folder, "contracts.toml line", "contract 1 'A1-1', key 'location'", "the key is missing")


def test_a_wrong_count(solo: Solo, mine: Mine) -> None:
    text = read("solar_contracts.toml")
    folder = mine.write("solar_contracts.toml", text[: text.rindex("[[contract]]")])
    refused(solo, folder, "solar_contracts.toml", "key 'contract'", "found 30 records, allowed: exactly 31")


def test_a_wrong_count_in_a_zone(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("contracts.toml", r'^zone = "A"', 'zone = "B"')
    refused(solo, folder, "key 'contract'", "found 14 records of zone A, allowed: exactly 15", "(and 1 more problem)")


def test_a_dangling_link(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("board.toml", r'^spaces = \["C-1", "C-2"\]', 'spaces = ["C-1", "C-22"]')
    text = (folder / "board.toml").read_text("utf-8")
    message = ("link 4, key 'spaces'", "unknown standard space 'C-22'", "did you mean 'C-2'?", "allowed: A1-1, A1-2")
    refused(solo, folder, f"board.toml line {line_of(text, 'C-22')}", *message)


def test_an_unknown_effect(solo: Solo, mine: Mine) -> None:
    folder = mine.edit(
        "connections.toml", r'^effects = \["income residential 1"\]', 'effects = ["incme residential 1"]'
    )
    refused(
        solo,
        folder,
        "connections.toml line",
        "connection 1 'A-1', key 'effects'",
        "unknown effect 'incme'",
        "did you mean 'income'?",
        "allowed: money, energy",
    )


def test_an_effect_with_an_unknown_market(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("connections.toml", r'"income residential 1"', '"income residental 1"')
    refused(solo, folder, "'residental' is no market", "did you mean 'residential'?")


def test_an_unknown_condition(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("solo_cards.toml", r'^when = "all-locked"', 'when = "all-loked"')
    refused(
        solo, folder, "card 1 'most-residential-icons', section 1", "unknown condition 'all-loked'", "'all-locked'?"
    )


def test_an_unknown_criterion_of_a_search(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("solo_cards.toml", r'"dearest-contract"', '"dearst-contract"')
    refused(solo, folder, "section 1, search 2 'B', key 'by'", "'dearst-contract'; did you mean 'dearest-contract'?")


def test_an_unknown_action_of_a_section(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("solo_cards.toml", r'^do = "wind-farm"', 'do = "windfarm"')
    refused(solo, folder, "section 3", "found 'windfarm'", "allowed: wind-farm, tower", "did you mean 'wind-farm'?")


def test_a_key_that_belongs_to_another_action(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("solo_cards.toml", r'^do = "wind-farm"', 'do = "wind-farm"\nsecondary = "lucrative"')
    refused(solo, folder, "section 3, key 'secondary'", "unknown key 'secondary'", "allowed: do, when")


def test_a_duplicate_id(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("remote_contracts.toml", r'^id = "remote-02"', 'id = "remote-01"')
    refused(solo, folder, "contract 2 'remote-01', key 'id'", "the same id as contract 1", "allowed: each once")


def test_malformed_toml(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("contracts.toml", r'^zone = "A"', "zone = ")
    line = line_of(read("contracts.toml"), 'zone = "A"')
    answer = solo("data", "check", str(folder))
    said, found, caret = answer.err.splitlines()
    assert answer.code == 2
    assert said.startswith("error: contracts.toml is not TOML")
    assert f"line {line}, column" in said
    assert (found, caret.strip()) == ("found: zone = ", "^")


@pytest.mark.parametrize(
    ("pattern", "replacement", "parts"),
    [
        (
            r"^energy = 2",
            'energy = "two"',
            ("space 1 'A1-1', key 'energy'", "found 'two'", "a whole number from 0 to 30"),
        ),
        (r"^energy = 2", "energy = 2.5", ("key 'energy'", "found 2.5")),
        (r"^energy = 2", "energy = true", ("key 'energy'", "found true")),
        (r"^energy = 2", "energy = 99999999999999999999", ("key 'energy'", "found 99999999999999999999")),
        (r"^start = true", "start = 1", ("key 'start'", "found 1, allowed: true or false")),
        (r'^zone = "A"', "zone = 1", ("sector 1 'A1', key 'zone'", "found 1, allowed: A, B, C")),
        (r'^zone = "A"', 'zone = "D"', ("key 'zone'", "found 'D', allowed: A, B, C")),
        (r'^name = "Salto"', "name = 1979-05-27", ("key 'name'", "found 1979-05-27, allowed: text")),
        (r'^name = "Salto"', r'name = "\\u001b[31mred"', ("key 'name'", "printable")),
        (r'^adjacent = \["A2", "B1"\]', 'adjacent = "A2"', ("key 'adjacent'", "found 'A2', allowed: a list")),
        (r"^price = .*", "price = 8", ("key 'vj.price'", "found 8, allowed: a table")),
        (
            r'^spaces = \["C-1", "C-2"\]',
            'spaces = ["C-1"]',
            ("link 4, key 'spaces'", "found a list of 1, allowed: a list of 2"),
        ),
        (r'^source = "reconstructed"', 'source = "my own"', ("key 'source'", "found 'my own'", "'reconstructed'")),
    ],
)
def test_a_wrong_type(solo: Solo, mine: Mine, pattern: str, replacement: str, parts: tuple[str, ...]) -> None:
    refused(solo, mine.edit("board.toml", pattern, replacement), "board.toml line", *parts)


def test_a_word_where_a_section_belongs(solo: Solo, mine: Mine) -> None:
    text = 'section = ["tower"]\nsource = "reconstructed"\n'
    folder = mine.write("solo_cards.toml", '[[card]]\nnumber = 1\nid = "one"\nobjective = "towers"\n' + text)
    refused(solo, folder, "solo_cards.toml line 5, card 1 'one', key 'section'", "found 'tower', allowed: a table")


def test_a_table_where_a_list_belongs(solo: Solo, mine: Mine) -> None:
    folder = mine.write("contracts.toml", "[contract]\nid = 'A1-1'\n")
    refused(solo, folder, "contracts.toml line 1, key 'contract'", "found a table, allowed: a list")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment\n"])
def test_an_empty_file(solo: Solo, mine: Mine, text: str) -> None:
    folder = mine.write("company_mat.toml", text)
    refused(solo, folder, "company_mat.toml: the file is empty", "allowed: the tables space, slot, overlay")


def test_a_file_that_is_not_utf_8(solo: Solo, mine: Mine) -> None:
    (mine.folder / "board.toml").write_bytes(b'# fine\nname = "Tacuaremb\xf3"\n')
    refused(solo, mine.folder, "board.toml line 2", "found byte 0xf3", "allowed: text in UTF-8")


def test_a_byte_order_mark_is_no_fault(solo: Solo, mine: Mine) -> None:
    (mine.folder / "board.toml").write_bytes(b"\xef\xbb\xbf" + read("board.toml").encode())
    assert solo("data", "check", str(mine.folder)).code == 0


def test_a_directory_that_does_not_exist(solo: Solo, tmp_path: Path) -> None:
    refused(solo, tmp_path / "nowhere", "nowhere does not exist", "allowed: a directory")


def test_a_file_in_place_of_a_directory(solo: Solo, mine: Mine) -> None:
    folder = mine.write("board.toml", read("board.toml"))
    refused(solo, folder / "board.toml", "is a file", "allowed: a directory")


def test_a_file_that_cannot_be_read(solo: Solo, mine: Mine, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = mine.write("board.toml", read("board.toml"))

    def deny(path: Path, _flags: int) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("os.open", deny)
    refused(solo, folder, "board.toml cannot be read: permission denied")


def test_a_directory_in_place_of_a_file(solo: Solo, mine: Mine) -> None:
    (mine.folder / "board.toml").mkdir()
    refused(solo, mine.folder, "board.toml cannot be read: it is a directory")


def test_lists_nested_without_end(solo: Solo, mine: Mine) -> None:
    refused(solo, mine.write("board.toml", "x = " + "[" * 100_000), "board.toml", "nested too deeply")


def test_a_number_too_long_to_read(solo: Solo, mine: Mine) -> None:
    refused(solo, mine.write("board.toml", "x = " + "9" * 5000), "board.toml is not TOML")


def test_nothing_in_a_file_is_run_or_read_as_markup(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("board.toml", r'^name = "Salto"', 'name = "[bold]{0}%s __import__"')
    answer = solo("data", "show", "board", "A1", "--data", str(folder))
    assert answer.code == 0
    assert "[bold]{0}%s __import__" in answer.out


def test_a_message_never_controls_the_terminal(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("board.toml", r'^id = "A1"', r'"\\u001b[31m" = 1\nid = "A1\\u001b[0m"')
    assert "\x1b" not in refused(solo, folder, r"unknown key '\x1b[31m'", r"sector 1 'A1\x1b[0m'")


def test_a_list_that_is_too_long(solo: Solo, mine: Mine) -> None:
    folder = mine.edit("board.toml", r'^spaces = \["C-1", "C-2"\]', 'spaces = ["C-1", "C-2", "C-3"]')
    refused(solo, folder, "link 4, key 'spaces'", "found a list of 3, allowed: a list of 2")


def test_the_first_problem_is_told_with_the_number_of_others(solo: Solo, mine: Mine) -> None:
    text = read("remote_contracts.toml").replace('market = "remote"', 'market = "remoat"')
    message = refused(solo, mine.write("remote_contracts.toml", text), "contract 1 'remote-01', icons 1")
    assert "found 'remoat'" in message
    assert "(and 9 more problems)" in message


def test_a_bad_file_never_reaches_the_other_commands(solo: Solo, mine: Mine) -> None:
    folder = str(mine.edit("board.toml", r"^start = true", "strat = true"))
    assert solo("data", "show", "mat", "--data", folder).code == 2
    assert solo("data", "sources", "--data", folder).code == 2
