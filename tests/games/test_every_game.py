"""What every game must pass, for every number of seats it allows. A new game is tested here as soon as it is there."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.core.binding import options
from engine.core.errors import IllegalChoice, RulesError, UserError
from engine.core.game import Item
from engine.core.game_folders import game_names
from engine.core.jit import is_compiled, jit
from engine.core.loop import list_unlisted, read_fact, redact_state, start_game, step_unlisted
from engine.core.record import Many, Record, pickle_records
from engine.core.registry import find_game
from engine.core.results import winners
from engine.core.settings import Setting
from engine.core.snapshot import copy_state, digest, same
from engine.core.state import CoreState
from solo.game import Game
from solo.players.greedy import GreedyPlayer, value
from solo.players.registry import SHIPPED, greedy_player
from solo.players.weights import Weights, Years, fact_names
from tests.core.processes import run
from tests.games.playing import Table, cases, codes, pick, rows_hash, table_of

SEEDS = (1, 2, 3)
FEW = 2
YEARS_END = 40
SMALL_BUDGETS = {"search": "search:2"}
"""A long game takes minutes with the usual budget."""


@jit(entry=True)
def compiled_value(states: Many[CoreState], tables: Many[Record], players: Many[GreedyPlayer], seat: int) -> int:
    return value(states[0], tables[0], players[seat], seat)


def some(positions: Iterator[Many[Any]], count: int = 12) -> Iterator[Many[Any]]:
    """Positions spread over a game, its first among them."""
    found = list(positions)
    return islice(found, 0, None, max(1, len(found) // count))


def best_of_the_others(table: Table, states: Many[Any], seat: int) -> int:
    """The rival with the highest score, of equals the one whose turn comes first."""
    others = [(seat + step) % table.seats for step in range(1, table.seats)]
    return max(others, key=lambda other: table.game.score_of(states[0], other))


@pytest.fixture
def table(name: str, seats: int) -> Table:
    return table_of(name, seats)


@pytest.mark.parametrize("name", game_names())
class TestEveryGameIsDescribed:
    """What a game says of itself fits together."""

    def test_it_is_found_by_its_name_and_by_no_other(self, name: str) -> None:
        assert find_game(name).name == name
        with pytest.raises(UserError, match=f"unknown game '{name}s'; did you mean '{name}'"):
            find_game(f"{name}s")

    def test_names_are_told_apart(self, name: str) -> None:
        game = find_game(name)
        assert len(set(game.kinds)) == len(game.kinds) == len(game.sizes)
        assert game.sizes[0] == 0
        assert all(size > 0 for size in game.sizes[1:])
        assert len({fact.name for fact in game.facts}) == len(game.facts)
        for seats in game.settings.seats:
            names = [column.name for column in game.edition().columns(Setting(seats=seats))]
            assert len(set(names)) == len(names)
            sides = game.sides(Setting(seats=seats))
            assert len({side.name for side in sides}) == len(sides)
            assert sum(not side.automa for side in sides) == seats
            assert ("margin" in names) == sides[0].hero

    def test_every_side_has_every_sided_column(self, name: str) -> None:
        game = find_game(name)
        for seats in game.settings.seats:
            sides = {side.name for side in game.sides(Setting(seats=seats))}
            columns = [column for column in game.edition().columns(Setting(seats=seats)) if column.stem]
            for stem in {column.stem for column in columns}:
                assert {column.side for column in columns if column.stem == stem} == sides

    def test_every_ruling_says_what_its_values_mean(self, name: str) -> None:
        for spec in find_game(name).settings.rulings.values():
            assert len(spec.values) == len(spec.means) >= 2

    def test_components_have_one_hash_and_a_folder_may_stand_in(self, name: str, tmp_path: Path) -> None:
        game = find_game(name)
        assert game.edition().hash == game.edition(tmp_path).hash
        with pytest.raises(UserError):
            game.edition(tmp_path / "nowhere")

    def test_components_reach_another_process_for_a_player_in_python(self, name: str) -> None:
        edition = find_game(name).edition()
        there = pickle.loads(pickle_records(edition))
        states = table_of(name, 0).begin(1)
        told = [edition.words.describe(states[0].decision_kind, code, states[0]) for code in codes(states)]
        assert [there.words.describe(states[0].decision_kind, code, states[0]) for code in codes(states)] == told
        assert (there.hash, there.tables.tobytes()) == (edition.hash, edition.tables.tobytes())  # type: ignore[attr-defined]

    def test_every_ruling_and_every_variant_is_played_to_the_end(self, name: str) -> None:
        game = find_game(name)
        several = game.settings.seats[-1]
        settings = [
            game.settings.read(variants=[variant], seats=several if variant in game.settings.refused else 0)
            for variant in game.settings.variants
        ]
        for ruling, spec in game.settings.rulings.items():
            settings += [game.settings.read({ruling: value}) for value in spec.values[1:]]
        for setting in settings:
            *_, last = Table(game, game.edition().seated(setting), setting).positions(1)
            assert last[0].over

    def test_without_its_automa_a_game_ends_too(self, name: str) -> None:
        game, table = find_game(name), table_of(name, 0)
        states = table.edition.prototype(table.setting)
        assert game.idle_automa(states[0]) != same(states, table.edition.prototype(table.setting))
        start_game(states, table.edition.tables, 1)
        while not states[0].over:
            table.step(states, pick(states))


@pytest.mark.parametrize(("name", "seats"), cases())
class TestEveryGame:
    """What holds in every game that is played."""

    def test_it_ends_with_nothing_pending(self, table: Table) -> None:
        for seed in SEEDS:
            *_, last = table.positions(seed)
            assert (last[0].over, last[0].depth, last[0].decision_kind) == (1, 0, 0)
            assert last[0].winners > 0

    def test_the_accounts_of_a_seat_add_up_to_its_score(self, table: Table) -> None:
        game = table.game
        for states in table.positions(1):
            for seat in range(table.seats):
                booked = game.booked(states[0], seat)
                assert sum(booked.values()) == game.score_of(states[0], seat)
                assert list(booked) == [account for account in game.accounts if account in booked]

    def test_a_decision_has_two_different_options_or_more(self, table: Table) -> None:
        for seed in SEEDS:
            for states in table.decisions(seed):
                found = codes(states)
                assert len(set(found)) == len(found) >= 2
                assert all(0 <= code < table.game.sizes[states[0].decision_kind] for code in found)
                assert 0 <= states[0].decision_seat < table.seats

    def test_every_option_has_words_of_its_own(self, table: Table) -> None:
        words = table.edition.words
        for states in table.decisions(2):
            g = states[0]
            told = [words.describe(g.decision_kind, code, g) for code in codes(states)]
            assert all(told)
            assert words.question(g)
            assert words.progress(g)

    def test_what_is_no_option_is_refused_and_changes_nothing(self, table: Table) -> None:
        for states in some(table.decisions(3)):
            listed, before = codes(states), copy_state(states)
            beyond = table.game.sizes[states[0].decision_kind]
            unlisted = [code for code in range(beyond) if code not in listed]
            for code in (-1, beyond, *unlisted[:3]):
                with pytest.raises(IllegalChoice):
                    table.step(states, code)
                assert same(states, before)
                assert codes(states) == listed

    def test_every_option_can_be_taken(self, table: Table) -> None:
        for states in some(table.decisions(3)):
            for code in codes(states):
                trial = copy_state(states)
                table.step(trial, code)
                assert trial[0].decisions == states[0].decisions + 1

    def test_a_glance_finds_what_a_step_leads_to(self, table: Table) -> None:
        t = table.edition.tables[0]
        for states in some(table.decisions(3)):
            for code in codes(states)[:FEW]:
                stepped, unlisted = copy_state(states), copy_state(states)
                table.step(stepped, code)
                step_unlisted(unlisted[0], t, code)
                assert table.facts(unlisted) == table.facts(stepped)
                list_unlisted(unlisted[0], t)
                assert same(unlisted, stepped)
                assert codes(unlisted) == codes(stepped)

    def test_a_position_is_worth_the_sum_of_its_weighted_facts(self, table: Table) -> None:
        names = fact_names(table.game)
        own, own_a_year, rival, rival_a_year = (
            {name: number * step + 1 for number, name in enumerate(names)} for step in (3, -2, 5, -7)
        )
        years = Years(fact=names[-1], end=YEARS_END)
        weights = Weights(
            horizon="turn", years=years, own=own, own_a_year=own_a_year, rival=rival, rival_a_year=rival_a_year
        )
        players: Any = greedy_player(weights, table.game, table.setting).players
        for states in some(table.positions(2)):
            facts = np.array(table.facts(states)).reshape(table.seats, len(names))
            for seat in range(table.seats):
                left = max(0, YEARS_END - int(facts[seat, -1]))
                worth = sum(facts[seat, n] * (own[name] + own_a_year[name] * left) for n, name in enumerate(names))
                other = best_of_the_others(table, states, seat)
                worth += sum(
                    facts[other, n] * (rival[name] + rival_a_year[name] * left) for n, name in enumerate(names)
                )
                assert compiled_value(states, table.edition.tables, players, seat) == worth

    def test_a_copy_is_not_changed_by_playing_on(self, table: Table) -> None:
        states = table.begin(4)
        kept = copy_state(states)
        before = digest(kept, table.game.kinds)
        table.step(states, pick(states))
        assert digest(kept, table.game.kinds) == before
        assert not same(states, kept)

    def test_nobody_can_peek_at_what_is_hidden(self, table: Table) -> None:
        """Positions that differ only in hidden order are one position after the same redaction."""
        tables = table.edition.tables
        for states in some(table.decisions(5)):
            listed, twin, seat = codes(states), copy_state(states), states[0].decision_seat
            redact_state(twin, tables, seat, 999)
            redact_state(states, tables, seat, 77)
            assert not same(states, twin)
            redact_state(twin, tables, seat, 77)
            assert same(states, twin)
            options(states[0], tables[0])
            assert codes(states) == listed

    def test_the_same_seed_and_choices_are_the_same_game(self, table: Table) -> None:
        for one, other in zip(table.positions(6), table.positions(6), strict=True):
            assert same(one, other)

    def test_a_set_up_depends_on_the_seed_and_the_setting_alone(self, table: Table) -> None:
        first = table.begin(7)
        *_, _ = table.positions(8)
        assert same(table.begin(7), first)
        fresh = Table(table.game, table.game.edition().seated(table.setting), table.setting)
        assert same(fresh.begin(7), first)
        assert not same(table.begin(8), first)

    def test_every_fact_can_be_read_and_none_beyond(self, table: Table) -> None:
        for states in some(table.positions(9), 4):
            assert all(isinstance(value, int) for value in table.facts(states))
        with pytest.raises(RulesError):
            read_fact(table.begin(9), table.edition.tables, 0, len(table.game.facts))

    def test_turns_are_counted_and_belong_to_a_seat(self, table: Table) -> None:
        turns = 0
        for states in table.positions(10):
            assert states[0].turns >= turns
            assert 0 <= states[0].turn_seat < table.seats == states[0].n_seats
            turns = states[0].turns
        assert turns > table.seats

    def test_the_log_and_the_options_are_no_part_of_the_position(self, table: Table) -> None:
        quiet, noisy = table.begin(11), table.begin(11, log=1)
        for _ in range(5):
            table.step(quiet, pick(quiet))
            table.step(noisy, pick(noisy))
        options(noisy[0], table.edition.tables[0])
        assert noisy[0].log_count > 0 == quiet[0].log_count
        assert same(quiet, noisy)
        assert digest(quiet, table.game.kinds) == digest(noisy, table.game.kinds)

    @pytest.mark.parametrize("player", [SMALL_BUDGETS.get(spec.name, spec.name) for spec in SHIPPED])
    def test_every_player_plays_it_to_the_end(self, table: Table, player: str) -> None:
        rows = table.batch(player, range(FEW))
        assert all(rows[index].winners > 0 for index in range(FEW))

    def test_a_row_tells_what_the_game_at_the_table_tells(self, table: Table) -> None:
        columns = {column.name: column for column in table.edition.columns(table.setting)}
        rows = np.asarray(table.batch("random", SEEDS))
        read = {name: column.read(rows).tolist() for name, column in columns.items()}
        words = winners(table.game.sides(table.setting))
        for place, seed in enumerate(SEEDS):
            game = Game.begin(table.game, seed, table.setting).play_out()
            result = game.result()
            assert words[read["winner"][place]] == result.winner
            assert read[f"margin_{words[0]}"][place] == result.margin
            assert "margin" not in read or read["margin"][place] == result.margin
            assert read["decisions"][place] == len(game.choices)
            for side, score in result.scores.items():
                assert read[f"{table.game.score.name}_{side}"][place] == score
            for side, booked in game.ledger().items():
                for account, amount in booked.items():
                    assert read[f"{account.replace('-', '_')}_{side}"][place] == amount

    def test_every_event_is_told(self, table: Table) -> None:
        game = Game.begin(table.game, 12, table.setting).play_out()
        assert all(event.name and event.text for event in game.events)

    def test_undo_leads_back_to_the_start(self, table: Table) -> None:
        game = Game.begin(table.game, 13, table.setting)
        start, told = game.digest, game.events
        game.play_out()
        game.undo(len(game.choices))
        assert (game.digest, game.events, game.choices) == (start, told, ())

    def test_a_saved_game_goes_on_where_it_was(self, table: Table, tmp_path: Path) -> None:
        game = Game.begin(table.game, 14, table.setting)
        for _ in range(4):
            game.choose(game.decision.options[-1])
        game.save(tmp_path / "game.json")
        loaded = Game.load(tmp_path / "game.json")
        assert (loaded.digest, loaded.choices, loaded.setting) == (game.digest, game.choices, game.setting)
        assert loaded.rules.name == table.game.name

    def test_a_set_up_can_be_laid_out(self, table: Table) -> None:
        game = Game.begin(table.game, 15, table.setting)
        parts = game.words.layout(game.state)
        assert parts
        assert all(isinstance(item, Item) for items in parts.values() for item in items)
        assert not set(parts) & {"header", "data"}  # keys of their own in the JSON of a set-up

    @pytest.mark.skipif(not is_compiled(), reason="one of the two runs is enough")
    def test_compiled_games_equal_uncompiled_ones(self, name: str, seats: int, tmp_path: Path) -> None:
        script = f"from tests.games.playing import rows_hash; print(rows_hash({name!r}, {seats}, 'random', {FEW}))"
        assert run(script, tmp_path, NUMBA_DISABLE_JIT="1") == rows_hash(name, seats, "random", FEW)
