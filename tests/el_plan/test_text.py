"""What a person reads is what happened; and the board in a terminal."""

from __future__ import annotations

import pytest

from engine.core.log import log_of
from engine.core.rng import policy_below
from engine.el_plan.codes import buy_code, invest_code, on_code, one_code, sell_code
from engine.el_plan.constants import District, Space
from engine.el_plan.game import EL_PLAN
from engine.el_plan.rulings import CRISIS_ENERGY, Ruling
from engine.el_plan.text.narrator import SENTENCES
from engine.el_plan.vocabulary.decisions import Kind
from engine.el_plan.vocabulary.events import Event
from solo.canvas import Pen
from solo.game import Game
from solo.presenter import presenter_for
from tests.el_plan.table import FIRST, MONEY, RAW, SECOND, Table, event_number, item, number_of, on

WORDS = EL_PLAN.edition().words


def told(table: Table) -> list[str]:
    """The sentences of the last step."""
    narrator = WORDS.narrator(table.g)
    return [narrator.describe(row)[1] for row in log_of(table.g)]


def described(table: Table) -> list[str]:
    """The options of the open decision in words."""
    return [WORDS.describe(table.kind, code, table.g) for code in table.options]


class TestEvents:
    @pytest.mark.parametrize("event", ["strike", "good-year-money", "sowing-season"])
    def test_the_event_told_is_the_one_turned_up(self, event: str) -> None:
        table = Table().begin()
        table.next_event(event)
        table.enter(District.EVENTS)
        name = WORDS.names.event(table.g.event_plus - 1).name
        assert WORDS.names.event(table.g.event_plus - 1).id == event
        assert f"The event is {name}." in told(table)

    def test_tokens_are_told_with_what_is_left(self) -> None:
        table = Table().begin()
        table.hold(SECOND, energy=3)
        table.next_event("energy-rationing")
        table.enter(District.EVENTS)
        assert "Seat 2 gives 1 energy for the event, and has 2 free." in told(table)

    def test_an_ignored_event_is_named(self) -> None:
        table = Table().begin()
        table.stand(FIRST, Space.EVENTS)
        table.next_event("recession")
        table.enter(District.EVENTS)
        assert WORDS.question(table.g) == (
            "Seat 1: Recession (nobody buys, imports or sells in district 5): follow it or ignore it?"
        )
        table.choose(1)
        assert "Seat 1 ignores Recession." in told(table)

    def test_a_lost_benefit_names_its_space(self) -> None:
        table = Table().begin()
        table.stand(FIRST, Space.MARKET)
        table.next_event("strike")
        table.enter(District.EVENTS)
        assert "Seat 1 has too little to give, and loses the benefit of district 5, market." in told(table)

    def test_cards_and_products_are_told_by_name(self) -> None:
        table = Table().begin()
        table.offer(0, "engineer")
        table.hold(FIRST, money=2, worker=1)
        table.enter(District.INVESTMENT)
        table.choose(invest_code(0, 0, 0))
        assert "Seat 1 acquires Engineer." in told(table)
        table.choose(1)
        assert "Seat 1 switches on Engineer." in told(table)

    def test_an_export_tells_where_its_money_goes(self) -> None:
        table = Table().begin()
        table.display(raw=5)
        table.stock(FIRST, raw=1)
        table.enter(District.MARKET)
        table.choose(sell_code(RAW, 0))
        assert "Six raw materials are exported: 1 money is laid on district 6, first space." in told(table)

    def test_a_decision_that_only_leaves_to_stop_says_why(self) -> None:
        table = Table().begin()
        table.hold(FIRST, worker=1)
        table.enter(District.ADMINISTRATION)
        assert "Nothing more can be switched off." in told(table)
        table.choose(on_code(0, 1))
        assert "Nothing more can be switched on." in told(table)

    @pytest.mark.parametrize(
        ("ideas", "sentence"),
        [((2, 1, 1), "Seat 1 wins."), ((1, 1, 0), "Seat 1 and seat 2 share the victory.")],
    )
    def test_the_winners_are_named(self, ideas: tuple[int, ...], sentence: str) -> None:
        table = Table().begin()
        table.g.period = 12
        for seat, count in enumerate(ideas):
            table.hold(seat, idea=count)
        table.travel(District.INNOVATION)
        assert told(table)[-1] == sentence

    def test_every_event_has_a_sentence(self) -> None:
        own = WORDS.narrator(Table().g).own
        assert {*own, *SENTENCES} == {*Event}
        assert not {*own} & {*SENTENCES}

    @pytest.mark.parametrize(("value", "second"), [(0, "worker"), (CRISIS_ENERGY, "energy")])
    def test_the_crisis_is_told_as_its_ruling_has_it(self, value: int, second: str) -> None:
        table = Table(rulings={Ruling.CRISIS: value})
        crisis = WORDS.names.event(event_number("economic-crisis"))
        effect = f"everybody returns 1 money and 1 {second}; who has none, 2 tokens of choice for each"
        assert WORDS.names.event_effect(crisis, table.g) == effect


class TestOptions:
    def test_a_purchase_tells_its_price(self) -> None:
        table = Table().begin()
        table.display(raw=1)
        table.stand(FIRST, Space.MARKET)
        table.own(FIRST, "financial-adviser", times=1)
        table.hold(FIRST, money=3)
        table.enter(District.MARKET)
        assert described(table)[:3] == [
            "buy nothing",
            "buy a raw material: 2 money instead of 3",
            "buy a raw material: 1 money instead of 3, using the adviser",
        ]
        table.choose(buy_code(RAW, 0, 1))
        assert table.tokens(FIRST)[MONEY] == 2

    def test_an_offer_tells_price_discount_and_effect(self) -> None:
        table = Table().begin()
        table.offer(0, "investor")
        table.stand(FIRST, Space.EXPERTS)
        table.hold(FIRST, money=2)
        table.enter(District.INVESTMENT)
        assert described(table) == [
            "acquire nothing",
            "expert 1, Investor: 2 money (1 money less by the space), gain 1 money each period",
        ]

    def test_what_is_switched_off_and_on_is_named(self) -> None:
        table = Table().begin()
        table.light(FIRST, 0)
        table.own(FIRST, "workshop")
        table.hold(FIRST, worker=1, energy=1)
        table.enter(District.ADMINISTRATION)
        assert described(table) == ["go on", "switch off production space 1"]
        table.choose(0)
        assert "switch on Workshop: 1 worker and 1 energy, gain 2 production processes" in described(table)
        assert on("workshop") in table.options

    def test_a_liquidation_tells_what_the_card_cost(self) -> None:
        table = Table().begin()
        table.own(FIRST, "laboratory")
        table.stand(FIRST, Space.ADMINISTRATION)
        table.enter(District.ADMINISTRATION)
        assert described(table) == ["keep all cards", "liquidate Laboratory: half of 2 money and 1 energy"]
        assert table.options[1] == one_code(number_of("laboratory")) != item("laboratory")

    def test_a_space_tells_its_benefit_and_the_money_there(self) -> None:
        table = Table().begin()
        table.lay(2, 0, 0)
        table.travel(District.SUMMARY)
        assert table.kind == Kind.PLACE
        assert "district 6, first space: 1 money or 1 energy, and 1 money that lies there" in described(table)


def random_position(choices: int) -> Game:
    """A game after so many choices by chance."""
    game = Game.new(5, game="el_plan", seats=4)
    for number in range(choices):
        options = game.decision.options
        game.choose(options[policy_below(5, number, 1, len(options))])
    return game


class TestTheLook:
    @pytest.mark.parametrize("width", [40, 78, 120])
    @pytest.mark.parametrize("choices", [0, 4, 150])
    def test_every_panel_fits_its_width(self, width: int, choices: int) -> None:
        game = random_position(choices)
        presenter = presenter_for(game.rules)
        for panel in {**presenter.panels, **presenter.small_panels}:
            drawn = presenter.draw(panel, game, Pen(width))
            assert all(len(line) <= width for line in drawn.plain.splitlines())

    def test_the_board_shows_the_districts_and_the_event(self) -> None:
        game = random_position(150)
        while not game.state.event_plus:
            game.choose(game.decision.options[0])
        drawn = presenter_for(game.rules).draw("board", game, Pen(100)).plain
        names = ("Events", "Administration", "Investment", "Production", "Market", "Subsidy", "Innovation")
        for number, name in enumerate(names, 1):
            assert f"{number} {name} " in drawn
        assert WORDS.names.event(game.state.event_plus - 1).name in drawn

    def test_plain_letters_for_a_plain_terminal(self) -> None:
        game = random_position(150)
        for panel in ("board", "players"):
            assert presenter_for(game.rules).draw(panel, game, Pen(78, "plain", ascii=True)).plain.isascii()

    def test_the_purse_counts_free_tokens(self) -> None:
        game = random_position(4)
        seat = game.state.decision_seat
        assert presenter_for(game.rules).holdings(game, seat) == "0 points, 2W 2M 2E 0I"
        assert presenter_for(game.rules).holdings(game, 1 - seat) == "0 points"
