"""Caravan's own rules, its components and its words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest

from engine.core.binding import Binding, bind
from engine.core.errors import DataError, UserError
from engine.core.game import bases
from engine.core.loop import advance, read_fact, start_game, take_step
from engine.core.record import Many, i16
from engine.core.registry import find_game
from engine.core.settings import Setting
from engine.core.stack import push
from engine.core.state import CoreState
from engine.template.components import COMPONENTS
from engine.template.game import SETTINGS, TEMPLATE, Edition
from engine.template.narrator import RivalTurn
from engine.template.rules import FIRST, SECOND, Event, Fact, Kind, Op, winners_of
from engine.template.state import CARDS, YOU, Account, Deed, Does, State
from solo.explain import explain_game
from solo.game import Game, random_policy
from tests.games.playing import Table, codes, table_of

find_game("template")  # binds the rules to the states
EDITION = TEMPLATE.edition()
RIVAL = 1


def deal(*cards: Does, rest: Does = Does.GOODS, setting: Setting | None = None, points: int = 0) -> Many[State]:
    """A game of two at its first decision, whose deck begins with cards that do this; you have so many points."""
    states = EDITION.prototype(setting or Setting())
    g = states[0]
    for place, does in enumerate([*cards, *[rest] * (CARDS - len(cards))]):
        g.deck[place] = number_of(does)
    g.points[YOU] = g.ledger[YOU, Account.BANKED] = points
    push(g, Op.TURN, YOU, 0, 0)
    advance(g, EDITION.tables[0])
    return states


def number_of(does: Does) -> int:
    """The first card that does this."""
    return [card.does for card in COMPONENTS.load().cards.card].index(does)


def choose(states: Many[State], code: int) -> State:
    """Make a choice."""
    take_step(states, EDITION.tables, code)
    return states[0]


GOODS, STORM, BAZAAR = EDITION.tables[0].value[0], 2, 3


class TestTurns:
    """Rules 1 and 2."""

    @pytest.mark.rule("TURN-02", "TURN-03", "CARD-01")
    def test_an_empty_pot_cannot_be_banked_so_the_first_card_is_drawn_unasked(self) -> None:
        g = deal()[0]
        assert (g.drawn, g.pot[YOU], g.pot[RIVAL]) == (2, GOODS, GOODS)
        assert g.decision_kind == Kind.DRAW_OR_BANK

    @pytest.mark.rule("TURN-02", "TURN-04")
    def test_a_banked_pot_is_safe(self) -> None:
        g = choose(deal(), SECOND)
        assert (g.points[YOU], g.ledger[YOU, Account.BANKED], g.deeds[YOU, Deed.BANKS]) == (GOODS, GOODS, 1)

    @pytest.mark.rule("TURN-01")
    @pytest.mark.parametrize("seats", [2, 3, 6])
    def test_turns_go_round_and_all_of_several_players_decide(self, seats: int) -> None:
        assert self.deciding(table_of("template", seats)) == set(range(seats))

    @pytest.mark.rule("TURN-01", "VARIANT-rival")
    @pytest.mark.parametrize("seats", [1, 2, 5])
    def test_the_rival_in_the_last_seat_never_decides(self, seats: int) -> None:
        table = Table(TEMPLATE, EDITION, SETTINGS.read(seats=seats, variants=["rival"]))
        assert table.seats == seats + 1
        assert self.deciding(table) == set(range(seats))

    def deciding(self, table: Table) -> set[int]:
        """The seats that decide in a game, each of them only in its own turn."""
        found = set()
        for states in table.decisions(3):
            assert states[0].decision_seat == states[0].turn_seat == (states[0].turns - 1) % table.seats
            found.add(int(states[0].turn_seat))
        return found

    @pytest.mark.rule("VARIANT-rival")
    def test_six_leave_the_rival_no_seat(self) -> None:
        with pytest.raises(UserError, match="the variant 'rival' needs a free seat"):
            Game.new(1, game="template", seats=6, variants=["rival"])


class TestCards:
    """Rule 3."""

    @pytest.mark.rule("CARD-02")
    def test_shelter_costs_points_and_keeps_the_pot(self) -> None:
        states = deal(Does.GOODS, Does.GOODS, Does.STORM, points=5)
        g = choose(states, FIRST)
        assert g.decision_kind == Kind.SHELTER_OR_LOSE
        g = choose(states, FIRST)
        assert (g.points[YOU], g.ledger[YOU, Account.SHELTER], g.pot[YOU]) == (5 - STORM, -STORM, GOODS)

    @pytest.mark.rule("CARD-03")
    def test_who_cannot_pay_loses_the_pot_unasked(self) -> None:
        g = choose(deal(Does.GOODS, Does.GOODS, Does.STORM, points=STORM - 1), FIRST)
        assert g.decision_kind != Kind.SHELTER_OR_LOSE
        assert g.deeds[YOU, Deed.POTS_LOST] == 1

    @pytest.mark.rule("CARD-04")
    def test_a_bazaar_gives_points(self) -> None:
        g = choose(deal(Does.BAZAAR), FIRST)
        assert g.ledger[YOU, Account.BAZAAR] == BAZAAR

    @pytest.mark.rule("CARD-04")
    def test_or_two_cards_of_which_each_may_be_another_bazaar(self) -> None:
        states = deal(*[Does.BAZAAR] * 3)
        for drawn in (1, 2, 3):
            g = states[0]
            assert (g.decision_kind, g.deeds[YOU, Deed.CARDS]) == (Kind.POINTS_OR_CARDS, drawn)
            choose(states, SECOND if drawn == 1 else FIRST)
        assert states[0].ledger[YOU, Account.BAZAAR] == 2 * BAZAAR

    @pytest.mark.rule("END-01")
    def test_after_the_last_card_there_are_no_more_to_draw(self) -> None:
        states = deal(rest=Does.BAZAAR)
        while not states[0].over:
            assert states[0].drawn < CARDS or codes(states) == [FIRST]
            choose(states, codes(states)[-1])


class TestTheRival:
    """Rule 4."""

    @pytest.mark.rule("RIVAL-01")
    def test_it_banks_what_reaches_its_goal(self) -> None:
        states = deal()
        while not states[0].deeds[RIVAL, Deed.BANKS]:
            choose(states, codes(states)[-1])
        assert states[0].points[RIVAL] >= EDITION.tables[0].rival_goal

    @pytest.mark.rule("RIVAL-02", "RIVAL-03")
    def test_it_loses_its_pot_in_a_storm_and_takes_the_points_of_a_bazaar(self) -> None:
        states = deal(Does.GOODS, Does.GOODS, Does.GOODS, Does.STORM, Does.GOODS, Does.BAZAAR)
        assert choose(states, FIRST).deeds[RIVAL, Deed.POTS_LOST] == 1
        assert choose(states, FIRST).ledger[RIVAL, Account.BAZAAR] == BAZAAR

    @pytest.mark.rule("RIVAL-01", "RIVAL-02", "RIVAL-03")
    def test_its_turns_are_explained_with_their_clauses(self) -> None:
        game = Game.new(1, game="template")
        turns = [turn for turn in explain_game(game, random_policy) if isinstance(turn, RivalTurn)]
        assert [turn.turn for turn in turns] == list(range(1, len(turns) + 1))
        assert all(turn.complete for turn in turns)
        assert {clause for turn in turns for clause in turn.clauses} == {"RIVAL-01", "RIVAL-02", "RIVAL-03"}
        banked = [gain for turn in turns for gain in turn.gains if gain.startswith("The rival banks ")]
        assert len(banked) == game.state.deeds[RIVAL, Deed.BANKS]

    def test_an_explanation_says_what_was_in_the_running_and_what_was_left(self) -> None:
        narrator = EDITION.words.narrator(deal()[0])
        for row in ((Event.RIVAL_TURN, RIVAL, 1, 6, 6), (Event.RIVAL_CHOICE, SECOND + 1), (Event.BANKED, RIVAL, 6)):
            narrator.describe(row)
        narrator.close()
        (turn,) = narrator.explanations
        assert turn.heading == "The rival's turn 1"
        assert turn.steps[1].left == ("bank the pot",)
        assert turn.to_json()["gains"] == ["The rival banks 6 points."]


class TestTheEnd:
    """Rule 5, and what can be settled."""

    def ended(self, setting: Setting) -> State:
        states = deal(setting=setting)
        while not states[0].over:
            choose(states, FIRST)
        return states[0]

    @pytest.mark.rule("END-02", "RULING-LAST_POT")
    def test_half_a_pot_counts_or_nothing(self) -> None:
        g = self.ended(Setting())
        assert g.points[YOU] == g.ledger[YOU, Account.LAST_POT] == g.deeds[YOU, Deed.CARDS] * GOODS // 2
        assert self.ended(SETTINGS.read({"LAST_POT": "nothing"})).points[YOU] == 0

    @pytest.mark.rule("VARIANT-provisions")
    def test_provisions_are_points_at_the_start(self) -> None:
        game = Game.new(1, game="template", variants=["provisions", "rival"], seats=2)
        provisions = EDITION.tables[0].provisions
        assert {side: booked["provisions"] for side, booked in game.ledger().items()} == dict.fromkeys(
            ("red", "blue", "rival"), provisions
        )

    @pytest.mark.rule("END-03")
    def test_of_equals_who_banked_more_wins_and_else_nobody(self) -> None:
        g = EDITION.prototype(SETTINGS.read(seats=3))[0]
        g.points[0], g.points[1], g.points[2] = 7, 9, 9
        assert winners_of(g) == 1 << 1 | 1 << 2
        g.ledger[2, Account.BANKED] = 4
        assert winners_of(g) == 1 << 2

    def test_points_are_booked_under_accounts_by_their_names(self) -> None:
        assert list(TEMPLATE.accounts) == ["provisions", "banked", "last_pot", "bazaar", "shelter"]

    def test_the_lead_is_over_the_best_of_the_others(self) -> None:
        states = EDITION.prototype(SETTINGS.read(seats=4))
        for seat, points in enumerate((5, 1, 8, 3)):
            states[0].points[seat] = points
        assert [read_fact(states, EDITION.tables, seat, Fact.LEAD) for seat in range(4)] == [-3, -7, 3, -5]


class TestComponents:
    """The data files."""

    def overlay(self, folder: Path, name: str, text: str) -> Edition:
        (folder / name).write_text(text)
        return TEMPLATE.edition(folder)

    def test_a_folder_of_your_own_gives_another_edition(self, tmp_path: Path) -> None:
        own = self.overlay(tmp_path, "camp.toml", "provisions = 2\nrival_goal = 9\nsource = 'C 4'\n")
        assert own.tables[0].rival_goal == 9
        assert own.hash != EDITION.hash

    def test_neither_comments_nor_layout_nor_sources_change_the_hash(self, tmp_path: Path) -> None:
        text = COMPONENTS.shipped.joinpath("camp.toml").read_text("utf-8").replace('"C 4"', '"inferred: mine"')
        assert self.overlay(tmp_path, "camp.toml", f"# mine\n\n{text}").hash == EDITION.hash

    @pytest.mark.parametrize(
        ("name", "old", "new", "says"),
        [
            ("cards.toml", "copies = 7", "copies = 8", ": found 25 cards in the deck, allowed: 24"),
            ("cards.toml", '"storm 2"', '"strom 2"', "unknown effect 'strom'; did you mean 'storm'?"),
            ("cards.toml", '"goods 5"', '"goods five"', " line 19, card 3 'spices', key 'effect': 'five' is no points"),
            ("cards.toml", 'effect = "goods 5"\n', "", "key 'effect': the key is missing"),
            ("cards.toml", "copies = 3", "copies = 3\ncopy = 5", "did you mean 'copies'"),
            ("cards.toml", '"salt"', '"cloth"', "card 2 'cloth', key 'id': the same id as card 1, allowed: each once"),
            ("cards.toml", '"C 3"', '"B 3"', "found 'B 3', allowed: 'C <section>', 'inferred: <reason>'"),
            ("camp.toml", "rival_goal = 6", "rival_goal = ", "is not TOML"),
            ("camp.toml", "rival_goal = 6", "rival_goal = 0", " line 1, key 'rival_goal': found 0, allowed: a whole"),
        ],
    )
    def test_bad_data_is_told_in_a_sentence(self, tmp_path: Path, name: str, old: str, new: str, says: str) -> None:
        text = COMPONENTS.shipped.joinpath(name).read_text("utf-8").replace(old, new, 1)
        with pytest.raises(DataError) as found:
            self.overlay(tmp_path, name, text)
        assert str(found.value).startswith(name)
        assert says in str(found.value)

    def test_a_file_that_is_none_of_them_is_refused_with_the_nearest(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"did you mean 'cards\.toml'"):
            self.overlay(tmp_path, "card.toml", "")


class TestWords:
    """What a person reads."""

    def test_options_tell_the_price_of_the_card(self) -> None:
        g = deal(Does.BAZAAR)[0]
        assert EDITION.words.question(g) == "You, at a bazaar: points or cards?"
        assert EDITION.words.describe(g.decision_kind, FIRST, g) == f"sell at the bazaar: {BAZAAR} points"

    def test_every_code_of_every_kind_reads_differently(self) -> None:
        g = deal()[0]
        told = {EDITION.words.describe(kind, code, g) for kind in Kind for code in range(TEMPLATE.sizes[kind])}
        assert len(told) == sum(TEMPLATE.sizes)

    def test_events_say_who_did_what(self) -> None:
        game = Game.new(7, game="template").play_out()
        told = {event.text for event in game.events}
        assert "You draw salt." in told
        assert "The rival draws cloth." in told
        assert {event.name for event in game.events} >= {"drew", "banked", "sold"}


def test_global_actions_follow_each_other() -> None:
    assert bases((0, 2, 5, 3)) == (0, 0, 2, 7)


def test_two_games_of_the_same_layout_cannot_be_told_apart() -> None:
    class First(CoreState):
        twin: Annotated[int, i16]

    class Second(CoreState):
        twin: Annotated[int, i16]

    functions = Binding(start_game, start_game, start_game, start_game, start_game, read_fact, read_fact, start_game)
    bind(First, functions)
    with pytest.raises(TypeError, match="has the layout of"):
        bind(Second, functions)
