"""Dilluvia Project in words: every code of every decision, every event, the layout."""

from __future__ import annotations

import pytest

from engine.dilluvia.constants import BUILDING_KINDS, Effect
from engine.dilluvia.text.game_text import DilluviaText
from engine.dilluvia.text.names import cell_name, line_name
from engine.dilluvia.text.narrator import Narrator
from engine.dilluvia.text.tiles import tile_says
from engine.dilluvia.vocabulary.accounts import Aeros, Population, Prestige
from engine.dilluvia.vocabulary.decisions import SIZES, Kind
from engine.dilluvia.vocabulary.events import Event
from tests.dilluvia.table import Table, at, components, tables


@pytest.fixture
def text() -> DilluviaText:
    return DilluviaText(components(), tables())


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind != Kind.NONE])
def test_every_code_of_a_decision_has_words(text: DilluviaText, kind: Kind) -> None:
    table = Table()
    told = [text.describe(kind, code, table.g) for code in range(SIZES[kind])]
    assert all(told)
    if kind not in (Kind.BUY, Kind.PICK, Kind.SQUARE):  # these repeat what lies on several places
        assert len(set(told)) == len(told)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_event_is_a_sentence(text: DilluviaText, seats: int) -> None:
    narrator = Narrator(text.names, seats)
    for event in Event:
        name, sentence = narrator.describe((event, 1, 1, 1, 1, 1))
        assert name
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")


def test_sentences_read_well(text: DilluviaText) -> None:
    narrator = Narrator(text.names, 3)
    assert narrator.describe((Event.AEROS, 0, -3, Aeros.PICKS, 0, 0))[1] == "Red pays 3 Aeros (in the market action)."
    assert narrator.describe((Event.GARDEN, 2, at("G7"), 0, 0, 0))[1] == "Blue plants a garden at G7."
    assert (
        narrator.describe((Event.PRESTIGE, 0, 3, Prestige.GARDENS, 0, 0))[1] == "Red gains 3 prestige (from gardens)."
    )
    lost = narrator.describe((Event.POPULATION, 1, -1, Population.MAJORITIES, 0, 0))[1]
    assert lost == "Yellow loses 1 population (from majority tiles)."
    assert narrator.describe((Event.TURN, 4, 0, 0, 0, 0))[1] == "Game turn 4 begins."


def test_places_have_the_names_of_the_table() -> None:
    assert cell_name(at("A1")) == "A1"
    assert (line_name(0), line_name(15)) == ("row 1 from the left", "column 4 from the bottom")


def test_every_tile_and_building_says_what_it_does(text: DilluviaText) -> None:
    for record in components().market_tiles.tile:
        assert tile_says(record)
    assert len(list(text.buildings())) == BUILDING_KINDS
    assert {record.effect for record in components().market_tiles.tile} == set(Effect)


def test_the_layout_shows_the_market_and_the_order(text: DilluviaText) -> None:
    parts = text.layout(Table(3).g)
    assert len(parts["market"]) == 16
    assert [item.place for item in parts["seats"]] == ["place 1", "place 2", "place 3"]
