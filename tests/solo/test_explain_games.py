"""Every event of VJ's has a sentence, and every VJ turn of a whole game is explained, on screen and as JSON."""

from __future__ import annotations

import json

import pytest

from engine.core.clauses import clause_text
from engine.core.registry import find_game
from engine.core.text.explanation import StepKind
from engine.pampero.constants import Market, Zone
from engine.pampero.game import edition_of
from engine.pampero.text.explanation import Explanation, from_json
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.criteria import Criterion
from engine.pampero.vocabulary.decisions import Kind
from solo.explain import explain_game
from solo.game import Game, random_policy
from solo.presenter import presenter_for

WORDS = edition_of().words

ROWS = {
    VJEvent.NARROWED: (Criterion.SECTOR_ICONS, Market.RESORT, 3, 1, 0),
    VJEvent.TIE: (Kind.VJ_SECTOR, 2, 0, 0, 0),
    VJEvent.COLUMN: (5, 2, Zone.B, Market.RESORT, 1),
    VJEvent.SPECIALIST: (2, 1, 1, Market.RESORT, 1),
}


@pytest.mark.rule("VJ-26")
@pytest.mark.parametrize("event", VJEvent)
def test_every_event_has_a_sentence_and_a_name(event: VJEvent) -> None:
    name, said = WORDS.narrator(Game.new(9).state).describe((event, *ROWS.get(event, (1, 2, 1, 1, 1))))
    assert name == f"vj-{event.name.lower().replace('_', '-')}"
    assert said.endswith(".")
    assert said[0].isupper() or said[0].isdigit()


@pytest.fixture(scope="module")
def game() -> tuple[Game, list[Explanation]]:
    """A whole random game with its explanations."""
    game = Game.new(9)
    return game, [told for told in explain_game(game, random_policy) if isinstance(told, Explanation)]


def explained(told: Explanation, width: int) -> str:
    """A turn as it is shown."""
    return presenter_for(find_game("pampero")).explanation(told, width).plain


@pytest.mark.rule("VJ-26")
def test_every_turn_of_a_game_is_explained_and_tells_what_vj_has_built(game: tuple[Game, list[Explanation]]) -> None:
    played, turns = game
    assert [told.turn for told in turns if not told.scoring] == list(range(1, 3 * played.state.year + 1))
    assert all(told.complete and not told.lost for told in turns)
    gains = [gain for told in turns for gain in told.gains]
    assert sum(gain.startswith("VJ builds tower") for gain in gains) == played.facts()["vj"]["towers"]
    assert sum(gain.startswith("VJ builds a wind farm") for gain in gains) == played.facts()["vj"]["wind-farms"] - 1
    assert sum(gain.startswith("VJ fulfils") for gain in gains) == played.facts()["vj"]["contracts"]


@pytest.mark.rule("VJ-26")
def test_an_explanation_reads_as_the_events_of_the_game_do(game: tuple[Game, list[Explanation]]) -> None:
    played, turns = game
    told = {event.text for event in played.events}
    for turn in turns:
        reasons = [majority.text for majority in turn.majorities] + [section.text for section in turn.sections]
        assert {*reasons, *turn.gains} <= told


@pytest.mark.rule("VJ-26")
def test_every_clause_named_is_one_of_the_ledger_or_a_ruling(game: tuple[Game, list[Explanation]]) -> None:
    named = {clause for told in game[1] for clause in told.clauses}
    assert all(clause_text(game[0].rules, game[0].setting, clause) for clause in named)
    assert {"VJ-02", "VJ-05", "VJ-25"} <= named


@pytest.mark.rule("VJ-26")
def test_telling_leaves_the_game_as_it_was(game: tuple[Game, list[Explanation]]) -> None:
    assert Game.new(9).play_out().result() == game[0].result()


@pytest.mark.rule("VJ-26")
def test_an_explanation_survives_the_way_through_json(game: tuple[Game, list[Explanation]]) -> None:
    for told in game[1]:
        data = json.loads(json.dumps(told.to_json()))
        assert from_json(data) == told
        assert data["gains"] == list(told.gains)
        assert [tie["chosen"] for tie in data["ties"]] == [step.chosen for step in told.ties]


@pytest.mark.rule("VJ-26")
@pytest.mark.parametrize("width", [40, 80, 300])
def test_no_line_is_wider_than_80_columns_nor_than_the_terminal(
    game: tuple[Game, list[Explanation]], width: int
) -> None:
    for told in game[1]:
        lines = explained(told, width).splitlines()
        assert max(len(line) for line in lines) <= min(width, 80)
        assert all(word in " ".join(lines) for word in told.clauses)


def test_a_tie_shows_the_choice_behind_its_options(game: tuple[Game, list[Explanation]]) -> None:
    told = next(told for told in game[1] if told.ties)
    (chosen, *_) = [tie.chosen for tie in told.ties]
    plain = " ".join(explained(told, 80).split())
    assert f": {chosen}." in plain
    assert told.ties[0].kind == StepKind.TIE
