"""`solo players`: check, new, explain, reference; and a script wherever a player is named."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console
from rich.text import Text

from engine.core.errors import UserError
from engine.core.registry import find_game
from engine.core.settings import Setting
from experiments.replay import seed_and_setup
from experiments.run import read_manifest
from experiments.runner import simulate
from experiments.study_file import read_study, simple_study
from solo.cli.scripts import starting_text
from solo.cli.simulate import free_run_folder
from solo.game import Game
from solo.players.files import scripts_of, starter_file
from solo.players.registry import find_player
from solo.players.script.toml_locations import parsed
from solo.players.script.validate import validated_script
from tests.players.scripting import CAREFUL, with_lines

HOUSE = Path(__file__).resolve().parents[2]

Solo = Callable[..., SimpleNamespace]


@pytest.fixture
def solo(wide_solo: Solo) -> Solo:
    """`solo` in a wide terminal."""
    return lambda *args: wide_solo(*map(str, args), columns=200)


@pytest.fixture
def careful(tmp_path: Path) -> Path:
    """A script for the template."""
    path = tmp_path / "careful.toml"
    path.write_text(CAREFUL)
    return path


class TestCheck:
    """`solo players check`."""

    def test_a_right_script(self, solo: Solo, careful: Path) -> None:
        told = solo("players", "check", careful)
        assert (told.code, told.err) == (0, "")
        assert "careful: a script for Caravan with 3 preferences, 2 phases, 1 number. No mistakes.\n" in told.out
        assert told.out.endswith("\nChosen at random: shelter_or_lose.\n")

    def test_what_is_odd_in_a_right_script(self, solo: Solo, careful: Path) -> None:
        careful.write_text(
            CAREFUL.replace("[define]", "unused = 3\n\n[define]").replace("name =", "ties = 'first'\nname =", 1)
        )
        told = solo("players", "check", careful)
        assert (told.code, told.err) == (0, "")
        assert told.out.splitlines()[1:] == [
            "Note: line 10: no phase or preference uses the number 'unused'.",
            "Decided by taking the first option: shelter_or_lose.",
        ]

    def test_every_mistake_is_shown_with_its_line(self, solo: Solo, careful: Path) -> None:
        careful.write_text(CAREFUL.replace("banks and pot", "bnaks and pot").replace("gain * 2", "gaim * 2"))
        told = solo("players", "check", careful)
        lines = told.err.splitlines()
        assert told.code == 2
        assert lines[0].endswith("careful.toml, line 22, column 10: unknown name 'bnaks'; did you mean 'banks'?")
        assert lines[1] == 'found: where = "bnaks and pot >= enough"'
        assert lines[2].index("^") == lines[1].index("bnaks")
        assert lines[3].endswith("line 31, column 11: unknown name 'gaim'; did you mean 'gain'?")

    def test_a_narrow_terminal_breaks_lines_at_words(
        self, wide_solo: Solo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, line = tmp_path / "mine.toml", 'game = "pampero"\n[[prefer]]\npoints = "level"\n'
        path.write_text(line)
        told = wide_solo("players", "check", str(path))
        assert max(map(len, told.out.splitlines())) <= 80
        assert "scoring-card," in told.out.split()
        path.write_text(line + 'decision = "noed"\n')
        assert wide_solo("players", "check", str(path)).err.count("\n") == 3  # in a pipe a sentence is a line
        monkeypatch.setattr(Console, "is_terminal", True)
        told = wide_solo("players", "check", str(path))
        words = told.err.split()
        assert {"(allowed:", "second-site,", "scoring-card,"} <= set(words)
        rows = Text.from_ansi(told.err).plain.splitlines()
        assert all(len(row) <= 80 or " " not in row for row in rows)

    def test_what_cannot_be_a_script(self, solo: Solo, tmp_path: Path) -> None:
        for name, content in (("empty.toml", b""), ("odd.toml", b"\xff"), ("torn.toml", b"game = ")):
            (tmp_path / name).write_bytes(content)
            told = solo("players", "check", tmp_path / name)
            assert told.code == 2
            assert told.err.startswith("error: ")
            assert len(told.err.splitlines()) == 1
        for bad in (tmp_path, tmp_path / "none.toml", "bok", "greedy"):
            assert solo("players", "check", bad).code == 2

    def test_a_script_for_an_unknown_game(self, solo: Solo, careful: Path) -> None:
        careful.write_text(CAREFUL.replace('"template"', '"chess"'))
        told = solo("players", "check", careful)
        assert (told.code, "careful.toml, line 2, column 8: unknown game 'chess'" in told.err) == (2, True)


class TestNew:
    """`solo players new`."""

    @pytest.mark.parametrize("game", ["pampero", "template"])
    def test_it_is_right_and_plays(self, solo: Solo, tmp_path: Path, game: str) -> None:
        path = tmp_path / "mine.toml"
        assert solo("players", "new", "mine", "--out", path, "--game", game).code == 0
        assert solo("players", "check", path).code == 0
        assert (
            Game.new(1, game=game)
            .play_out(find_player(str(path)).seat(Game.new(1, game=game).rules, Setting()))
            .is_over
        )

    def test_it_is_a_copy_of_the_script_that_is_named(self, solo: Solo, tmp_path: Path) -> None:
        path = tmp_path / "mine.toml"
        assert solo("players", "new", "mine", "--out", path, "--from", "book").code == 0
        assert 'name = "mine"' in path.read_text()
        assert "for-tower-bonus" in path.read_text()
        assert solo("players", "new", "other", "--out", tmp_path / "o.toml", "--from", "bok").code == 2

    @pytest.mark.parametrize("script", scripts_of(find_game("pampero")))
    def test_a_copy_tells_what_the_script_does_and_not_how_it_was_tuned(self, script: str) -> None:
        head, *_ = starting_text("mine", find_game("pampero"), script).partition("\ngame =")
        assert len(head.splitlines()) == 1
        assert head.endswith("Numbers are tenths of a peso.")

    def test_a_copy_of_a_file_keeps_its_comments(self, careful: Path) -> None:
        careful.write_text("# Tuned by hand,\n# twice.\n" + CAREFUL)
        assert starting_text("mine", find_game("template"), str(careful)).startswith("# Tuned by hand,\n# twice.\n")

    def test_nothing_is_overwritten(self, solo: Solo, careful: Path) -> None:
        told = solo("players", "new", "careful", "--out", careful)
        assert (told.code, careful.read_text()) == (2, CAREFUL)
        assert "exists already" in told.err

    @pytest.mark.parametrize(
        ("args", "said"),
        [
            (["a/b"], "cannot be the name of a script"),
            (["mine", "--out", "mine.txt"], "a script is a .toml file"),
            (["mine", "--out", "no/such/folder/mine.toml"], "cannot be written: no such file or directory"),
        ],
    )
    def test_where_it_cannot_go(
        self, solo: Solo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], said: str
    ) -> None:
        monkeypatch.chdir(tmp_path)
        told = solo("players", "new", *args)
        assert (told.code, said in told.err, list(tmp_path.iterdir())) == (2, True, [])


class TestExplain:
    """`solo players explain`."""

    def test_it_tells_which_line_decided(self, solo: Solo, careful: Path) -> None:
        told = solo("players", "explain", careful, "--seed", 3, "--turn", 4)
        assert told.code == 0, told.err
        assert "draw_or_bank (later): You, with 2 points in the pot: draw or bank?" in told.out
        assert "Decided by points, 4 to 0." in told.out

    def test_it_tells_the_values_behind_the_points(self, solo: Solo, careful: Path) -> None:
        told = solo("players", "explain", careful, "--seed", 3, "--turn", 4).out
        assert "+0\n" not in told
        assert told.endswith(
            "  line 30: gain * 2 + max(behind, 0)\n    chosen +4: gain 2, behind -4\n    next best +0: gain 0\n"
        )

    def test_a_turn_fits_on_a_screen(self, wide_solo: Solo) -> None:
        told = wide_solo("players", "explain", "book", "--seed", "7", "--turn", "3").out
        assert all(len(line) <= 80 for line in told.splitlines())
        turn, _, _ = told.partition("\nsecond-site")
        assert len(turn.splitlines()) <= 45

    def test_a_line_that_drops_an_option_is_told_with_what_it_asks(self, solo: Solo, careful: Path) -> None:
        careful.write_text(with_lines('never = true\nwhere = "banks"', 'points = "9 * banks"'))
        told = solo("players", "explain", careful, "--seed", 3, "--turn", 4).out
        assert "line 4 never, line 7 +9" in told
        assert "Line 4 decided: it left 1 of 2.\n\n  line 4: never where banks\n" in told

    def test_for_another_program(self, solo: Solo, careful: Path) -> None:
        found = json.loads(solo("players", "explain", careful, "--seed", 3, "--turn", 4, "--json").out)
        (decision,) = found["decisions"]
        assert [option["points"] for option in decision["options"]] == [0, 4]
        assert [option["chosen"] for option in decision["options"]] == [False, True]
        assert decision["options"][1]["lines"] == [
            {"line": 30, "says": "line 30", "points": 4, "values": {"gain": 2, "behind": -4}}
        ]
        assert decision["steps"] == [{"line": 0, "before": 2, "after": 1}]

    def test_at_a_table_of_several(self, solo: Solo, careful: Path) -> None:
        told = solo("players", "explain", careful, "--seed", 3, "--turn", 2, "--seats", 4, "--json")
        assert json.loads(told.out)["decisions"] != []
        assert "number of seats is 9" in solo("players", "explain", careful, "--seats", 9).err

    def test_a_turn_that_does_not_come(self, solo: Solo, careful: Path) -> None:
        told = solo("players", "explain", careful, "--turn", 99)
        assert told.code == 2
        assert "the player has no turn 99 in the game of seed 1: it has turns 1 to " in told.err

    def test_what_is_no_script(self, solo: Solo) -> None:
        assert "holds weights for the greedy player" in solo("players", "explain", "greedy").err


def test_the_reference_names_the_words_of_a_game(solo: Solo) -> None:
    told = solo("players", "reference", "--game", "template")
    assert told.code == 0
    assert "| `gain` | points | points that are safe at once |  |" in told.out


# Where a player is named


def test_a_script_plays_a_run_and_its_games_can_be_told_again(careful: Path, tmp_path: Path) -> None:
    study = simple_study(str(careful), 20, 1, game="template")
    manifest = simulate(study, tmp_path / "run", workers=2, chunk=5)
    assert (manifest.complete, manifest.failures, len(manifest.players[str(careful)])) == (True, [], 24)
    origin = seed_and_setup(tmp_path / "run", 3)
    assert origin.begin().play_out(origin.player()).is_over


def test_a_run_is_not_finished_with_a_script_that_has_changed(careful: Path, tmp_path: Path) -> None:
    run, study = tmp_path / "run", simple_study(str(careful), 20, 1, game="template")
    simulate(study, run, workers=1, chunk=5)
    careful.write_text("# only a remark\n" + CAREFUL)
    simulate(study, run, workers=1, resume=True)
    careful.write_text(CAREFUL.replace("value = 8", "value = 9"))
    with pytest.raises(
        UserError, match=r"was made with another file of the player .*careful.toml; choose another --out"
    ):
        simulate(study, run, workers=1, resume=True)
    with pytest.raises(UserError, match=r"another file of the player .* its games cannot be replayed"):
        seed_and_setup(run, 3)
    careful.unlink()
    with pytest.raises(UserError, match="cannot be read"):
        seed_and_setup(run, 3)


def test_a_script_that_is_wrong_leaves_nothing_behind(solo: Solo, careful: Path, tmp_path: Path) -> None:
    careful.write_text(CAREFUL.replace("gain * 2", "gaim * 2 + x"))
    told = solo("simulate", "--player", careful, "--game", "template", "--out", tmp_path / "run")
    assert told.code == 2
    assert "line 31, column 11: unknown name 'gaim'; did you mean 'gain'? (and 1 more: solo players check" in told.err
    assert not (tmp_path / "run").exists()


def test_weights_in_place_of_the_script_of_a_search_are_told_as_such(solo: Solo, tmp_path: Path) -> None:
    weights = tmp_path / "w.toml"
    weights.write_text('horizon = "turn"\n[own]\nmoney = 1000\n')
    told = solo("simulate", "--player", f"search:60:{weights}", "--out", tmp_path / "run")
    assert (told.code, told.err) == (2, f"error: {weights} holds weights for the greedy player, not a script\n")
    assert told.err == solo("players", "check", weights).err


def test_a_script_for_another_game_is_refused(solo: Solo, careful: Path, tmp_path: Path) -> None:
    told = solo("simulate", "--player", careful, "--out", tmp_path / "run")
    assert (told.code, "the script is for the game 'template', not for 'pampero'" in told.err) == (2, True)


def test_a_study_names_a_script_from_its_own_folder(careful: Path) -> None:
    study = careful.with_name("study.toml")
    study.write_text('game = "template"\ngames = 5\nplayers = ["random", "careful.toml"]\n')
    found = read_study(study)
    assert [cell.player for cell in found.cells] == ["random", str(careful)]
    manifest = simulate(found, careful.parent / "run", workers=1)
    assert [cell.name for cell in read_manifest(careful.parent / "run").study.cells] == ["random", "careful.toml"]
    assert manifest.complete


def test_weights_of_a_file_are_a_player_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('horizon = "turn"\n[own]\npoints = 1000\n')
    run, study = tmp_path / "run", simple_study(str(path), 10, 1, game="template")
    simulate(study, run, workers=1, chunk=5)
    path.write_text('horizon = "turn"\n[own]\npoints = 900\n')
    with pytest.raises(UserError, match="was made with another file of the player"):
        simulate(study, run, workers=1, resume=True)
    path.write_text('horizon = "turn"\n[own]\npointz = 900\n')
    with pytest.raises(UserError, match="unknown fact 'pointz'; did you mean 'points'"):
        simple_study(str(path), 10, 1, game="template")


def test_a_file_named_without_its_ending_is_told(careful: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(careful.parent)
    with pytest.raises(UserError, match=rf"there is a file {careful.name}: write {careful.name}"):
        find_player(careful.stem)


def test_a_file_that_is_no_toml_shows_its_line(solo: Solo, tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text("games = 3\nseed = = 4\n")
    told = solo("simulate", "--study", tmp_path / "study.toml")
    assert told.err.splitlines()[1:] == ["found: seed = = 4", " " * len("found: seed = ") + "^"]


def test_a_run_of_many_players_has_a_short_name() -> None:
    study = simple_study(["book", "towers", "wind", "sun", "abroad", "venture", "objectives"], 1, 1)
    assert free_run_folder(study).name.startswith("book-and-6-more-")
    assert free_run_folder(simple_study(["book", "towers"], 1, 1)).name.startswith("book-towers-")


def test_a_shipped_script_is_found_by_its_name(careful: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solo.players.registry.shipped_files", lambda _game: {"careful": careful})
    assert find_player("careful").says == "banks a pot that is large enough"
    with pytest.raises(UserError, match=r"unknown player 'carefull'; did you mean 'careful'\?"):
        find_player("carefull")


def test_an_unknown_player_is_refused_with_each_name_once() -> None:
    with pytest.raises(UserError) as refused:
        find_player("gredy")
    assert str(refused.value).count(" greedy") == 1


def first_script() -> list[str]:
    """What docs/first-script.md adds to its script: the six steps, a line to measure, the numbers to tune."""
    page = (HOUSE / "docs" / "first-script.md").read_text(encoding="utf-8")
    return re.findall(r"```toml\n(.*?)```", page, re.DOTALL)


def points_of(text: str) -> list[str]:
    """The points of every line of a script."""
    return [line["points"] for line in tomllib.loads(text)["prefer"]]


def test_every_step_of_the_first_script_is_sound_and_the_starter_is_the_fourth() -> None:
    added = first_script()
    assert len(added) == 6 + 2
    pampero = find_game("pampero")
    for last in range(1, len(added) + 1):
        validated_script(parsed(Path("mine.toml"), "\n".join(added[:last])), pampero, Setting())
    starter = starter_file(pampero)
    assert starter is not None
    assert points_of(starter.read_text(encoding="utf-8")) == points_of("\n".join(added[:4]))


def test_the_numbers_that_the_first_script_tunes_are_those_of_its_lines() -> None:
    page = (HOUSE / "docs" / "first-script.md").read_text(encoding="utf-8")
    *lines, numbers = first_script()
    for name, number in tomllib.loads(numbers)["numbers"].items():
        (named,) = re.findall(rf'`points = "({name}[^"]*)"`', page)
        assert named.replace(name, str(number["value"])) in points_of("\n".join(lines))
