"""What a person is told about pieces and places: what they are, how to get there, and else what is missing."""

from __future__ import annotations

import pytest

from engine.core.snapshot import copy_state
from engine.dilluvia.codes import zeppelin_code
from engine.dilluvia.constants import Action
from engine.dilluvia.text.assistance import DilluviaGuide
from engine.dilluvia.text.game_text import DilluviaText
from engine.dilluvia.vocabulary.decisions import Kind
from engine.dilluvia.vocabulary.facts import FACT_SPECS
from engine.dilluvia.vocabulary.ops import Op
from solo.game import Game
from solo.session.session import Session
from tests.dilluvia.table import Table, components, tables, tile


def lacks(table: Table, place: str) -> list[str]:
    """What is missing for a place, and that it is one."""
    guide = DilluviaText(components(), tables()).guide()
    assert place in guide.places(table.g)
    return list(guide.lacks(copy_state(table.states)[0], place))


def session_after(choices: int, seats: int = 3) -> Session:
    """A game in progress, some random choices on."""
    game = Game.new(5, game="dilluvia", seats=seats)
    player = game.player("random")
    for _ in range(choices):
        game.choose(player.choose(game))
    return Session(game)


def test_a_building_names_everything_that_it_lacks() -> None:
    table = Table()
    table.give_cubes(0, white=1)
    table.g.aeros[0] = 0
    table.placing(0)
    assert lacks(table, "building 3A") == [
        "It can be built from game turn 3 on, or earlier with the tile for it.",
        "You have no medium piece of ground for it.",
        "You are short of 1 black cube, 2 brown cubes.",
    ]
    assert lacks(table, "building 6A")[0] == "It can be built from game turn 6 on."


def test_a_propeller_has_a_price_and_one_owner() -> None:
    table = Table()
    table.g.aeros[0] = 5
    table.own_propeller(2, 1)
    table.placing(0)
    assert lacks(table, "propeller centre") == ["It costs 12 Aeros, and you have 5."]
    assert lacks(table, "propeller north-west") == ["Blue owns it already."]


def test_a_space_must_be_next_to_something_of_yours() -> None:
    table = Table()
    table.put_ground(0, "F6")
    table.g.aeros[0] = 0
    table.placing(0)
    far = "It is not next to your ground, your buildings or a propeller of yours."
    assert lacks(table, "space A1") == [far, "Ground costs 1 Aero for each space, and you have none."]
    assert far not in lacks(table, "space E5")


def test_spots_may_be_taken_dear_or_used() -> None:
    table = Table(2)
    table.g.aeros[0] = 0
    for spot in range(2):
        table.g.spot_seat_plus[Action.WHITE, spot] = 2
    for spot in (0, 4):
        table.g.spot_seat_plus[Action.MARKET, spot] = 1
    table.g.spot_seat_plus[Action.ORDER, 0] = 2
    table.placing(0)
    assert lacks(table, "action white cubes") == ["The next spot costs 1 Aero, and you have none."]
    assert lacks(table, "action player order") == ["Every spot of this action is taken in this turn."]
    assert lacks(table, "action market tiles") == [
        "You have used this action in this turn, and no spot of it is left for you."
    ]


def test_a_tile_must_lie_in_your_line_and_be_paid() -> None:
    table = Table()
    table.lay_everywhere(26)
    table.lay_tiles(39)
    table.g.aeros[0] = 2
    table.shop(0, 0)
    assert lacks(table, "market 1") == ["It costs 5 Aeros, and you have 2."]
    assert lacks(table, "market 5") == ["It is not in the row or column of your zeppelin."]
    assert lacks(table, "action construction") == ["It is the market phase: workers are placed after it."]


def test_a_zeppelin_keeps_its_line() -> None:
    table = Table()
    table.lay_tiles(31, 0, 39)
    table.g.zeppelin_plus[1] = zeppelin_code(0, 1) + 1
    table.do(Op.ZEPPELIN, 0, 0)
    assert lacks(table, "line row 1") == ["The zeppelin of Yellow is there."]
    assert lacks(table, "line column 1") == []
    guide = DilluviaText(components(), tables()).guide()
    five, most = (components().market_tiles.tile[tile(number)].name for number in (31, 39))
    assert guide.about(table.g, "line row 1").startswith(f"Row 1, from the left: {five}; An empty market space; {most}")
    view = DilluviaText(components(), tables()).option_view(Kind.ZEPPELIN, zeppelin_code(0, 0), table.g)
    assert view.pieces[:3] == ("line row 1", "market 1", "market 3")
    table.placing(0)
    assert lacks(table, "line column 1") == ["Zeppelins are placed at the beginning of a game turn."]


@pytest.mark.parametrize("choices", [0, 9, 30, 60])
def test_every_answer_is_a_way_or_what_is_missing(choices: int) -> None:
    session = session_after(choices)
    before = session.game.digest
    for place in session.guide.places(session.game.state):
        kind = place.partition(" ")[0]
        assert session.about(place).endswith(".")
        if kind in ("action", "building", "propeller"):
            why = session.why(place)
            assert why.ways or why.lacks or session.game.decision.options[0].kind not in ("zeppelin", "buy", "place")
    assert session.game.digest == before


def test_an_option_of_the_next_step_is_a_way() -> None:
    session = session_after(0)
    player = session.game.player("script")
    while session.game.decision.options[0].kind != "construct":
        session.choose(player.choose(session.game))
    building = next(each for each in session.choosables if each.view.pieces)
    place = building.view.pieces[0]
    assert session.why(place).ways == (building.option.text,)
    session.undo(1)
    assert any(way.startswith("construction") for way in session.why(place).ways)


def test_the_score_of_now_adds_income_gardens_and_tiles() -> None:
    table = Table(3)
    table.put_building(0, "6A", "B2", 1)
    table.put_garden("D2")
    guide = DilluviaGuide(DilluviaText(components(), tables()))
    ended = guide.ended(table.states)[0]
    assert ended.over
    assert ended.prestige[0] == 12 + 4
    assert not table.g.over


def test_previews_watch_facts_of_the_game() -> None:
    session = session_after(3)
    names = {spec.name for spec in FACT_SPECS.values()}
    assert set(session.guide.watched(session.game.state)) <= names
    assert session.guide.drawn(session.game.state) == 16
