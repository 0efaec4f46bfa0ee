"""Every command with another game than Pampero: the template, against the rival, of equals, and of both."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.registry import find_game
from experiments.evaluate import GameOutcomes, outcomes_at
from experiments.player_stats import measure
from experiments.run import read_manifest

Solo = Callable[..., SimpleNamespace]

GAMES = 30


@pytest.fixture
def solo(wide_solo: Solo) -> Solo:
    """`solo` in a wide terminal."""
    return lambda *args: wide_solo(*map(str, args), columns=120)


@pytest.fixture
def run(solo: Solo, tmp_path: Path) -> Callable[..., Path]:
    """A small run of the template."""

    def make(name: str, *options: str) -> Path:
        asked = ("--game", "template", "--games", GAMES, "--workers", 1, "--quiet", "--out", tmp_path / name)
        found = solo("simulate", *asked, *(options or ("--player", "random")))
        assert found.code == 0, found.err
        return tmp_path / name

    return make


THREE = ("--player", "greedy", "--seats", "3")
RULED = ("--ruling", "LAST_POT=nothing", "--variant", "provisions")
FOUR = ("--player", "random", "--seats", "3", "--variant", "rival", *RULED)


class TestRuns:
    """simulate, summarise, compare, game."""

    @pytest.mark.parametrize(("options", "scores"), [((), "the rival's"), (THREE, "blue"), (FOUR, "the others'")])
    def test_a_summary_names_every_side_and_has_no_table_without_rows(
        self, solo: Solo, run: Callable[..., Path], options: tuple[str, ...], scores: str
    ) -> None:
        told = solo("summarise", run("a", *options), "--all")
        assert told.code == 0, told.err
        assert scores in told.out
        assert "where the points came from" in told.out
        assert "turns of all seats" in told.out
        assert "objective" not in told.out

    def test_the_accounts_of_a_summary_add_up_to_its_scores(self, solo: Solo, run: Callable[..., Path]) -> None:
        found = json.loads(solo("summarise", run("a", *FOUR), "--json").out)
        assert "objectives" not in found
        for side in ("own", "others"):
            accounts = sum(row[f"{side}_mean"] for row in found["accounts"])
            assert accounts == pytest.approx(found["results"][0][f"points_{side}_mean"])

    def test_a_table_for_a_spreadsheet(self, solo: Solo, run: Callable[..., Path]) -> None:
        lines = solo("summarise", run("a", *THREE), "--csv").out.splitlines()
        assert lines[0] == "table,run,cell,item,figure,value"
        assert f"results,a,greedy,greedy | standard | defaults | none,games,{GAMES}.0" in lines
        assert not [line for line in lines if line.startswith("objectives")]

    def test_a_page(self, solo: Solo, run: Callable[..., Path], tmp_path: Path) -> None:
        found = solo("summarise", run("a", *THREE), "--html", tmp_path / "page.html")
        assert found.code == 0, found.err
        page = (tmp_path / "page.html").read_text()
        assert "<h1>Caravan: a</h1>" in page
        assert "By starting place" in page
        assert "objective" not in page

    def test_runs_of_a_game_are_compared_by_its_score(self, solo: Solo, run: Callable[..., Path]) -> None:
        found = solo("compare", run("a"), run("b", "--player", "greedy"))
        assert found.code == 0, found.err
        assert "the rival's points" in found.out

    @pytest.mark.parametrize("command", ["compare", "summarise"])
    def test_runs_of_different_seats_have_nothing_in_common(
        self, solo: Solo, run: Callable[..., Path], command: str
    ) -> None:
        found = solo(command, run("a"), run("b", *THREE))
        assert found.code == 2
        assert "different numbers of seats" in found.err

    def test_a_transcript_ends_with_every_score(self, solo: Solo, run: Callable[..., Path]) -> None:
        found = solo("game", run("a", *THREE), "--game", 3)
        assert found.code == 0, found.err
        last = found.out.splitlines()[-1]
        assert "Blue" in last
        assert last.count(" point") == 3
        assert last[0].isupper()

    def test_a_run_is_not_resumed_as_one_of_another_game(self, solo: Solo, run: Callable[..., Path]) -> None:
        place = run("a")
        found = solo("simulate", "--resume", "--player", "random", "--games", GAMES, "--out", place, "--quiet")
        assert found.code == 2
        assert "was made with game template, not pampero" in found.err

    def test_a_game_of_a_run_is_explained(self, solo: Solo, run: Callable[..., Path]) -> None:
        found = solo("explain", "--run", run("a"), "--game", 1)
        assert found.code == 0, found.err
        assert "The rival's turn 1" in found.out

    def test_a_study_file_names_its_game(self, solo: Solo, tmp_path: Path) -> None:
        study = tmp_path / "study.toml"
        study.write_text(
            'game = "template"\ngames = 10\nplayers = ["random", "greedy"]\nset_up = [{ seats = 3 }]\n'
            'rulings = [{}, { LAST_POT = "nothing" }]\n'
        )
        found = solo("simulate", "--study", study, "--out", tmp_path / "run", "--quiet")
        assert found.code == 0, found.err
        assert "40 rows" in found.out


class TestTheTable:
    """setup, rulings, data, warmup, bench, doctor."""

    def test_a_set_up_shows_seats_and_deck(self, solo: Solo) -> None:
        found = solo("setup", 3, "--game", "template", "--seats", 4, "--variant", "provisions")
        assert found.code == 0, found.err
        assert "Set-up of seed 3, 4 seats, provisions" in found.out
        assert "begins with 2 points" in found.out
        assert "sandstorm" in found.out

    def test_a_set_up_for_another_program(self, solo: Solo) -> None:
        found = json.loads(solo("setup", 3, "--game", "template", "--seats", 3, "--json").out)
        assert found["header"]["game"] == "template"
        assert [item["piece"] for item in found["seats"]] == ["Red", "Blue", "Green"]

    def test_rulings_and_variants_but_no_empty_list_of_readings(self, solo: Solo) -> None:
        found = solo("rulings", "--game", "template")
        assert "LAST_POT" in found.out
        assert "provisions" in found.out
        assert "Interpretations" not in found.out

    def test_component_files_are_checked(self, solo: Solo, tmp_path: Path) -> None:
        shipped = solo("data", "check", "--game", "template").out
        assert shipped.startswith("ok: 2 component files, 6 records, data ")
        (tmp_path / "camp.toml").write_text("rival_goal = 9\nprovisions = 2\nsource = 'C 4'\n")
        own = solo("data", "check", tmp_path, "--game", "template")
        assert own.code == 0, own.err
        assert f"1 from {tmp_path}: camp.toml" in " ".join(own.out.split())
        assert own.out.splitlines()[0] != shipped.splitlines()[0]
        (tmp_path / "camp.toml").write_text("rival_goal = 0\nprovisions = 2\nsource = 'C 4'\n")
        bad = solo("data", "check", tmp_path, "--game", "template")
        assert bad.code == 2
        assert "camp.toml line 1, key 'rival_goal': found 0, allowed: a whole number from 1 to 999" in bad.err

    def test_component_files_are_shown(self, solo: Solo) -> None:
        assert "cards.toml" in solo("data", "show", "--game", "template").out
        cards = solo("data", "show", "cards", "--game", "template").out
        assert "sandstorm" in cards
        assert "cards.toml: 3 stated, 1 inferred, 1 reconstructed" in cards
        one = solo("data", "show", "cards", "cloth", "--game", "template").out
        assert "source: inferred: worth more than salt" in one
        assert "rival_goal" in solo("data", "show", "camp", "--game", "template").out
        assert "did you mean 'cloth'" in solo("data", "show", "cards", "cloht", "--game", "template").err

    def test_sources_are_counted_and_what_is_reconstructed_is_listed(self, solo: Solo) -> None:
        counts = json.loads(solo("data", "sources", "--game", "template", "--json").out)
        assert counts["total"] == {"stated": 4, "inferred": 1, "reconstructed": 1}
        assert json.loads(solo("data", "todo", "--game", "template", "--json").out) == {"cards.toml": ["spices"]}

    def test_exported_files_are_the_same_data_set(self, solo: Solo, tmp_path: Path) -> None:
        told = solo("data", "export", tmp_path / "mine", "--game", "template").out
        assert f"solo data check {tmp_path / 'mine'} --game template" in " ".join(told.split())
        again = solo("data", "check", tmp_path / "mine", "--game", "template").out
        assert again.startswith(solo("data", "check", "--game", "template").out.strip())

    def test_the_words_of_component_files_are_listed(self, solo: Solo) -> None:
        assert "| `storm POINTS` |" in solo("data", "vocabulary", "--game", "template").out

    def test_the_turns_of_an_automa_are_explained(self, solo: Solo) -> None:
        found = solo("explain", 7, "--game", "template", "--turn", 3)
        assert found.code == 0, found.err
        assert "The rival's turn 3" in found.out
        assert "[RIVAL-01]" in found.out

    def test_warming_up(self, solo: Solo) -> None:
        assert solo("warmup", "--game", "template").code == 0

    def test_doctor(self, solo: Solo) -> None:
        assert solo("doctor", "--game", "template").code == 0

    def test_measuring(self, solo: Solo) -> None:
        found = solo("bench", "--game", "template", "--games", 100, "--json")
        assert found.code == 0, found.err
        figures = json.loads(found.out)
        assert figures["games"] == 100
        assert 0 <= figures["automa_share"] <= 1


class TestRefusals:
    """What means nothing is refused with what does."""

    @pytest.mark.parametrize(
        "command",
        [
            ("setup", "3"),
            ("simulate", "--player", "random"),
            ("rulings",),
            ("bench",),
            ("warmup",),
            ("data", "check"),
            ("explain", "7"),
        ],
    )
    def test_an_unknown_game_is_refused_with_the_nearest(self, solo: Solo, command: tuple[str, ...]) -> None:
        found = solo(*command, "--game", "tempalte")
        assert found.code == 2
        assert "unknown game 'tempalte'; did you mean 'template'?" in found.err

    def test_a_game_without_positions_written_by_hand(self, solo: Solo) -> None:
        found = solo("explain", "--position", "docs/position-example.toml", "--game", "template")
        assert found.code == 2
        assert "the game template has no positions written by hand" in found.err

    def test_the_number_of_a_game_goes_with_its_run(self, solo: Solo) -> None:
        found = solo("explain", 7, "--game", 3)
        assert found.code == 2
        assert "--game 3 is the number of a game of a run: add --run RUN" in found.err
        for said in ((), ("--game", "template"), ("--game", "9" * 5000)):
            found = solo("explain", "--run", "anywhere", *said)
            assert found.code == 2
            assert "--run needs --game N" in found.err

    @pytest.mark.parametrize("command", [("setup", "3"), ("simulate", "--player", "random")])
    def test_a_number_of_seats_that_cannot_play(self, solo: Solo, command: tuple[str, ...]) -> None:
        found = solo(*command, "--game", "template", "--seats", 7)
        assert found.code == 2
        assert "the number of seats is 7, allowed: 1, 2, 3, 4, 5, 6" in found.err

    def test_objectives_that_the_game_does_not_have(self, solo: Solo) -> None:
        found = solo("setup", 3, "--game", "template", "--objective", "towers")
        assert found.code == 2
        assert "no objectives to choose" in found.err


class TestTables:
    """--seats, --players and --field: at which table, and with whom."""

    def test_a_table_of_three_is_explained_beside_the_automa(self, solo: Solo) -> None:
        told = solo(
            "explain", 7, "--game", "template", "--variant", "rival", "--seats", 3, "--players", "random,greedy,random"
        )
        assert told.code == 0, told.err
        assert "played by random,greedy,random" in told.out
        assert "The rival's turn 1" in told.out
        other = solo("explain", 7, "--game", "template", "--variant", "rival", "--seats", 2, "--players", "random")
        assert other.out != told.out

    def test_at_a_table_without_an_automa_the_choices_of_players_are_explained(self, solo: Solo) -> None:
        table = ("explain", 7, "--game", "template", "--seats", 3, "--players", "steady,search:2,random")
        told = solo(*table)
        assert told.code == 0, told.err
        assert "played by steady,search:2,random" in told.out
        for said in ("steady: ", "search:2, what it expects of its best options:", "random: "):
            assert said in told.out
        second = json.loads(solo(*table, "--turn", 2, "--json").out)["choices"]
        assert second
        assert {(choice["turn"], choice["player"]) for choice in second} <= {
            (2, name) for name in ("steady", "search:2", "random")
        }
        assert "There was nothing to choose." in solo(*table, "--turn", 1).out
        late = solo(*table, "--turn", 9999)
        assert late.code == 2
        assert "the game of seed 7 has no turn 9999: it has turns 1 to " in late.err

    @pytest.mark.parametrize(
        ("options", "says"),
        [
            (("--seats", 3, "--players", "random,greedy"), "has 2 players, allowed: 3, one per seat"),
            (("--player", "greedy", "--players", "random"), "use one of them"),
            (("--run", "r", "--seats", 3), "have their table"),
        ],
    )
    def test_what_fits_no_table_is_refused(self, solo: Solo, options: tuple[object, ...], says: str) -> None:
        seed = () if "--run" in options else (7,)
        told = solo("explain", *seed, "--game", "template", *options)
        assert (told.code, says in told.err) == (2, True), told.err

    def test_a_player_is_measured_at_a_table(self, solo: Solo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("experiments.player_stats.calibrate", lambda: 0.48)
        asked = ("players", "measure", "--game", "template", "--seats", 4, "--games", 80, "--out", tmp_path / "m.json")
        assert solo(*asked, "greedy").code == 0
        found = json.loads((tmp_path / "m.json").read_text())["games"]["template"]["greedy"]
        assert (found["seats"], found["field"], found["games"]) == (4, "random", 80)
        assert found["wins"] > 20, "greedy beats three random players more often than every fourth time"
        assert found["win_low"] < found["wins"] / 80 < found["win_high"]
        assert solo(*asked, "greedy", "--field", "greedy").code == 0
        equal = json.loads((tmp_path / "m.json").read_text())["games"]["template"]["greedy"]
        assert equal["wins"] < found["wins"]
        assert equal["field"] == "greedy"

    def test_equal_players_are_measured_in_every_seat(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("experiments.player_stats.calibrate", lambda: 0.48)
        seen: list[int] = []

        def noted(rows: Any, places: Sequence[int], seats: int) -> GameOutcomes:
            seen.extend(places)
            return outcomes_at(rows, places, seats)

        monkeypatch.setattr("experiments.player_stats.outcomes_at", noted)
        rules = find_game("template")
        measure(["random"], rules, 40, 1, 60.0, tmp_path / "m.json", setting=rules.settings.read(seats=4))
        assert [seen.count(place) for place in range(4)] == [10, 10, 10, 10]

    def test_a_question_is_asked_of_another_game_and_table(self, solo: Solo, tmp_path: Path) -> None:
        asked = ("--game", "template", "--seats", 3, "--games", 30, "--workers", 1, "--out", tmp_path / "q")
        told = solo("study", "dilluvia_places", *asked, "--players", "random")
        assert told.code == 0, told.err
        study = read_manifest(tmp_path / "q" / "dilluvia-places").study
        assert (study.game, [(cell.player, cell.setting.seats) for cell in study.cells]) == (
            "template",
            [("random", 3)],
        )
