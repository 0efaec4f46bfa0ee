"""Two to four players in words: seats by colour, whose pieces are used, what is asked of whom, and no word of VJ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from engine.core.assistance import guide_of
from engine.pampero.codes import owner_code
from engine.pampero.constants import Place, Scoring
from engine.pampero.vocabulary.decisions import Kind
from solo.canvas import Pen
from solo.game import Game
from solo.presenter import presenter_for

SOLO_WORDS = re.compile(r"\bVJ\b|[Ss]olo|pass tile|majority track|\b[Ss]eat \d")
YOU_WORDS = re.compile(r"\b[Yy]ou(r|rs)?\b")


def sentences(game: Game) -> Iterator[str]:
    """Everything that a table says of its open decision, its pieces and its panels."""
    guide = guide_of(game.words)
    yield game.decision.question
    yield from (option.text for option in game.decision.options)
    for place in guide.places(game.state):
        yield guide.about(game.state, place)
        if guide.using(place):
            yield from guide.lacks(game.copy().state, place)
    yield from (f"{due.when} {due.what}" for due in guide.agenda(game.state))
    presenter = presenter_for(game.rules, game.setting)
    yield from (presenter.draw(panel, game, Pen(100)).plain for panel in (*presenter.panels, *presenter.small_panels))
    yield from (*presenter.panel_help.values(), presenter.legend)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_told_without_a_word_of_vj(seats: int) -> None:
    game, random, said = Game.new(seats, seats=seats, variants=["introductory-tiles"] * (seats == 3)), Random(seats), []
    said += [f"{item.place} {item.says}" for items in game.words.layout(game.state).values() for item in items]
    while not game.is_over:
        if len(game.choices) % 100 == 0:
            said += sentences(game)
        said.append(game.decision.question)
        game.choose(random.choice(game.decision.options))
    events = [event.text for event in game.events]
    assert [text for text in (*said, *events) if SOLO_WORDS.search(text)] == []
    assert [text for text in events if YOU_WORDS.search(text)] == []
    assert any(text.startswith(("Yellow ", "White ")) for text in events)


def at_hire(seats: int = 3) -> Game:
    """A game in which a card is being played with another player's piece."""
    for seed in range(1, 40):
        game, random = Game.new(seed, seats=seats), Random(seed)
        for _ in range(30):
            if game.decision.kind == "owner":
                return game
            hires = [option for option in game.decision.options if "another player" in (option.view.price or "")]
            game.choose(hires[0] if hires else random.choice(game.decision.options))
    raise AssertionError("nobody has hired anybody")


def test_the_owner_of_a_piece_is_named_with_what_it_is_paid() -> None:
    game = at_hire()
    assert game.decision.question.startswith("Whose ")
    for option in game.decision.options:
        assert re.match(r"Use (Yellow|White|Blue)'s (bulldozer|tower): pay (\$\d+|\d batter(y|ies))$", option.text)
    code = game.decision.options[0].code
    assert game.words.describe(Kind.OWNER, code, game.state) == game.decision.options[0].text
    assert "White's piece" in game.words.describe(Kind.OWNER, owner_code(1, 1), Game.new(1, seats=3).state)


def test_the_owner_is_told_who_used_the_bulldozer() -> None:
    game = at_hire()
    hirer, random = list(game.sides)[game.state.decision_seat].capitalize(), Random(1)
    game.choose(game.decision.options[0])
    while game.decision.kind != "bulldozer" or game.state.decision_seat == game.state.turn_seat:
        game.choose(random.choice(game.decision.options))
    assert game.decision.question.startswith(f"{hirer} has used your bulldozer ")


def test_why_not_is_told_to_whoever_decides() -> None:
    game = Game.new(1, seats=4)
    guide, g = guide_of(game.words), game.state
    seat = g.decision_seat
    mine = game.words.site_id(g.bulldozer[seat, 0] - Place.SITE)
    free = next(
        game.words.site_id(site)
        for site in range(game.words.t.sites)
        if not g.site_bulldozer_plus[site] and not g.site_tower_plus[site] and not g.site_wind_farm_plus[site]
    )
    assert any(
        said.startswith("No bulldozer stands beside it") for said in guide.lacks(game.copy().state, f"site {free}")
    )
    assert not any("No bulldozer" in said for said in guide.lacks(game.copy().state, f"site {mine}"))
    assert "your bulldozer" in guide.about(g, f"site {mine}")


def test_a_tied_majority_is_due_to_nobody() -> None:
    game = Game.new(1, seats=3)
    due = [each for each in guide_of(game.words).agenda(game.state) if each.what.startswith("most ")]
    assert len(due) == len(Scoring) - 1
    for each in due:
        assert len(each.counts) == 3
        assert each.worth == (0, 0, 0) or max(each.counts) > sorted(each.counts)[-2]


def test_the_set_up_sheet_has_the_turn_order_in_place_of_solo_cards() -> None:
    layout = Game.new(5, seats=4).words.layout(Game.new(5, seats=4).state)
    assert "solo_cards" not in layout
    assert sorted(item.piece for item in layout["turn_order"]) == ["Blue", "Purple", "White", "Yellow"]
    assert len(layout["connections"]) == 10
    assert "turn_order" not in Game.new(5).words.layout(Game.new(5).state)


def test_everybodys_company_is_drawn() -> None:
    game = Game.new(5, seats=3)
    presenter = presenter_for(game.rules, game.setting)
    table, players = (presenter.draw(panel, game, Pen(120)).plain for panel in ("table", "players"))
    me = list(game.sides)[game.state.decision_seat].capitalize()
    assert f"{me}'s company" in table
    assert {name for name in ("Yellow", "White", "Blue") if f"{name}'s company" in players} == {
        "Yellow",
        "White",
        "Blue",
    } - {me}
    assert "Order" in table
    assert "[" in next(line for line in table.splitlines() if line.startswith("Time"))


def test_the_company_of_the_person_stays_in_front() -> None:
    game = Game.new(5, seats=3)
    game.lineup = tuple("you" if seat == 0 else "book" for seat in range(3))
    presenter = presenter_for(game.rules, game.setting)
    assert game.state.decision_seat != 0
    assert "Yellow's company" in presenter.draw("table", game, Pen(120)).plain
