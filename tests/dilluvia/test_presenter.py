"""How the game looks in a terminal: every panel, in every width, through a whole game."""

from __future__ import annotations

import pytest

from engine.core.registry import find_game
from engine.core.snapshot import restore
from engine.dilluvia.codes import place_code, zeppelin_code
from engine.dilluvia.constants import Action
from engine.dilluvia.text.game_text import DilluviaText
from engine.dilluvia.vocabulary.decisions import Kind
from solo.canvas import Pen
from solo.dilluvia.lesson import LESSON
from solo.dilluvia.presenter import PANEL_HELP
from solo.game import Game
from solo.presenter import presenter_for
from tests.dilluvia.table import Table, at, components, edition, tile


def played(seats: int, decisions: int) -> Game:
    """A game of chance after so many decisions."""
    rules = find_game("dilluvia")
    game = Game.begin(rules, 5, rules.settings.read(seats=seats))
    while not game.is_over and len(game.choices) < decisions:
        game.choose(int(game.decision.options[len(game.choices) * 7 % len(game.decision.options)].code))
    return game


@pytest.mark.parametrize("decisions", [0, 60, 1000])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_panel_fits_its_width(seats: int, decisions: int) -> None:
    game = played(seats, decisions)
    presenter = presenter_for(game.rules)
    for panel in {*presenter.panels, *presenter.small_panels}:
        for width in (50, 78, 130):
            lines = presenter.draw(panel, game, Pen(width=width)).plain.splitlines()
            assert lines
            assert max(map(len, lines)) <= width
        plain = presenter.draw(panel, game, Pen(ascii=True, theme="plain")).plain
        assert plain.isascii()


def test_the_city_shows_propellers_and_the_players_their_order() -> None:
    game = played(3, 0)
    presenter = presenter_for(game.rules)
    drawn = presenter.draw("city", game, Pen()).plain
    assert drawn.count("✣") == 9
    assert "player order" in drawn
    assert presenter.draw("map", game, Pen()).plain.count("\n") == 13
    assert all(name in drawn for name in ("Red", "Yellow", "Blue"))
    assert "Aeros" in presenter.holdings(game, 0)
    assert presenter.side_name("red") == "Red"


@pytest.mark.parametrize("name", ["propeller", "garden", "free", "open"])
def test_the_lesson_and_the_help_use_the_signs_of_the_screen(name: str) -> None:
    sign, page = Pen().shape(name), LESSON.pages[-1].text
    assert sign in page
    assert sign in " ".join(PANEL_HELP.values())
    assert "x2" in page


def test_the_market_shows_every_tile() -> None:
    game = played(2, 0)
    drawn = presenter_for(game.rules).draw("market", game, Pen(width=130)).plain
    names = [record.name[:20] for record in game.words.names.components.market_tiles.tile]
    assert sum(drawn.count(name) for name in names) >= 16


def test_an_option_has_a_heading_and_the_piece_it_is_about() -> None:
    text = edition().words
    assert isinstance(text, DilluviaText)
    view = text.option_view(Kind.PLACE, place_code(Action.MONEY, 3, 1), Table().g)
    assert (view.group, view.label) == (("income",), "3 workers, the special one among them")
    assert view.sentence == "income: 3 workers, the special one among them: 4 Aeros, special: 2 Aeros"
    assert text.option_view(Kind.CELL, at("F6"), Table().g).pieces == ("space F6",)


def test_a_spot_that_costs_an_aero_says_so() -> None:
    text, table = edition().words, Table()
    assert isinstance(text, DilluviaText)
    code = place_code(Action.WHITE, 2, 0)
    assert text.option_view(Kind.PLACE, code, table.g).label == "2 workers"
    for spot in range(2):
        table.g.spot_seat_plus[Action.WHITE, spot] = 1
    view = text.option_view(Kind.PLACE, code, table.g)
    assert (view.label, view.price, view.gain) == ("2 workers for 1 Aero", "", "2 white cubes")


def test_a_line_of_the_market_lists_its_tiles_and_prices() -> None:
    text, table = edition().words, Table()
    assert isinstance(text, DilluviaText)
    table.lay_tiles(31, 39, 0, 31)
    first, second = components().market_tiles.tile[tile(31)].name, components().market_tiles.tile[tile(39)].name
    view = text.option_view(Kind.ZEPPELIN, zeppelin_code(0, 1), table.g)
    assert view.effects == f"{first} for 1, empty, {second} for 5, {first} for 4"


def test_the_spaces_of_a_building_are_joined() -> None:
    game = played(2, 0)
    table = Table(2)
    table.put_building(0, "6A", "D4")
    table.put_building(1, "3A", "F8", turned=1)
    restore(game._states, table.states)
    city = presenter_for(game.rules).draw("map", game, Pen()).plain.splitlines()
    assert city[4].count("R6═R6") == city[5].count("R6═R6") == 1
    assert "Y3═" not in "".join(city)
