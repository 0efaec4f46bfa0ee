"""An option as data: its sentence, its row and its JSON come from the same fields."""

from __future__ import annotations

import pytest

from engine.core.text.option_view import OptionView, option_view_of
from engine.template.game import TEMPLATE
from engine.template.rules import FIRST, Kind
from solo.game import Game


class PlainText:
    """The words of a game that makes no views of its own."""

    def describe(self, kind: int, code: int, g: object) -> str:  # noqa: ARG002
        return f"option {code} of {kind}"


@pytest.mark.parametrize(
    ("view", "sentence", "row"),
    [
        (OptionView("pass"), "pass", "pass"),
        (OptionView("build", price="pay $3"), "build: pay $3", "build: pay $3"),
        (OptionView("sell", gain="$5"), "sell: $5", "sell ($5)"),
        (OptionView("play", price="free", gain="1 energy"), "play: free, gain 1 energy", "play: free (1 energy)"),
        (OptionView("row 2", title="Mill, row 2", effects="build"), "Mill, row 2", "row 2 (build)"),
    ],
)
def test_sentence_and_row_come_from_the_fields(view: OptionView, sentence: str, row: str) -> None:
    assert (view.sentence, view.row) == (sentence, row)


def test_the_heading_names_the_groups_first() -> None:
    assert OptionView("row 2", ("Mill", "Zone A")).heading == "Mill, Zone A, row 2"


def test_json_holds_every_field_but_the_title() -> None:
    view = OptionView("row 2", ("Mill",), "pay $3", "1 energy", "build", ("card Mill",), "Mill, row 2")
    assert view.to_json() == {
        "text": "Mill, row 2: pay $3, gain 1 energy",
        "label": "row 2",
        "group": ["Mill"],
        "price": "pay $3",
        "gain": "1 energy",
        "effects": "build",
        "pieces": ["card Mill"],
    }


def test_a_game_without_views_gets_plain_ones() -> None:
    assert option_view_of(PlainText(), 1, 2, None) == OptionView("option 2 of 1")


def test_the_template_gives_prices_and_gains() -> None:
    game = Game.new(1, game="template")
    text, g = TEMPLATE.edition().words, game.state
    assert option_view_of(text, Kind.SHELTER_OR_LOSE, FIRST, g).price.endswith("points")
    assert option_view_of(text, Kind.POINTS_OR_CARDS, FIRST, g).gain.endswith("points")
