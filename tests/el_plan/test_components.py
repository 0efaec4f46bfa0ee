"""The component files: what ships, what is refused, what a folder of one's own replaces."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.el_plan.components.load import SHIPPED, load_components
from engine.el_plan.constants import DECK, EVENTS, PLANS
from tests.el_plan.table import components

STATED = ("Card glossary", "Last page", "inferred: ", "reconstructed")
"""How a source begins: a section of the rulebook, or what it is instead."""


def overlay(folder: Path, name: str, old: str, new: str) -> Path:
    """A folder with one shipped file changed in one place."""
    text = (SHIPPED / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1))
    return folder


class TestWhatShips:
    def test_every_record_says_where_it_comes_from(self) -> None:
        shipped = components()
        records = [shipped.board, *shipped.events.event, *shipped.plans.plan, *shipped.designs]
        assert all(record.source.startswith(STATED) for record in records)

    def test_the_numbers_that_the_rulebook_and_the_edition_state(self) -> None:
        shipped = components()
        assert sum(event.copies for event in shipped.events.event) == EVENTS
        assert [sum(card.copies for card in deck.card) for deck in shipped.decks] == [DECK] * 3
        assert [[plan.level for plan in shipped.plans.plan].count(level) for level in (1, 2, 3)] == [PLANS] * 3

    @pytest.mark.parametrize(("level", "costs"), [(1, {2, 3, 4}), (2, {2, 4}), (3, {2, 4})])
    def test_a_level_makes_products_of_so_many_processes(self, level: int, costs: set[int]) -> None:
        for plan in components().plans.plan:
            if plan.level == level:
                assert {sum(row.processes.counts) for row in plan.row} == costs
                own = [row for row in plan.row if row.product == plan.type]
                assert [sum(row.processes.counts) for row in own] == [2]

    def test_level_three_lacks_a_product_which_must_be_bought(self) -> None:
        assert all(len(plan.row) == (2 if plan.level == 3 else 3) for plan in components().plans.plan)


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("name", "old", "new", "sentence"),
        [
            ("events.toml", "copies = 2", "copies = 3", "the deck has 15 cards, allowed: 14"),
            ("events.toml", 'resources = ["energy"]\n', "", "needs resources"),
            ("events.toml", 'does = "sowing"', 'does = "sowing"\nresources = ["money"]', "has no resources"),
            ("events.toml", 'id = "training"', 'id = "recession"', "two records are called 'recession'"),
            ("plans.toml", "level = 1", "level = 2", "level 1 has 5 plans, allowed: 6"),
            ("plans.toml", 'product = "good"', 'product = "raw"', "two records are called 'raw'"),
            ("plans.toml", "{ production = 1, logistics = 1 }", "{ }", "of nothing"),
            (
                "plans.toml",
                'source = "reconstructed',
                'sauce = "reconstructed',
                "the key 'source' of a plan is missing",
            ),
            ("experts.toml", "copies = 2", "copies = 1", "the deck has 11 cards, allowed: 12"),
            ("experts.toml", "cost = { money = 2 }", "cost = { worker = 2 }", "costs workers"),
            ("experts.toml", "cost = { money = 2 }", "cost = { }", "costs nothing"),
            ("experts.toml", "activation = { worker = 1 }", "activation = { }", "is activated by nothing"),
            ("experts.toml", "discount = true\n", "", "has no effect"),
            ("experts.toml", "play = true", "play = true\ntimes = 2", "only processes count"),
            ("technologies.toml", 'id = "robot"', 'id = "investor"', "two records are called 'investor'"),
            ("board.toml", "administration_spaces = 2", "administration_spaces = 1", "greater than or equal to 2"),
        ],
    )
    def test_a_file_that_no_game_can_be_played_with(
        self, tmp_path: Path, name: str, old: str, new: str, sentence: str
    ) -> None:
        with pytest.raises(DataError, match=sentence):
            load_components(overlay(tmp_path, name, old, new))

    def test_a_file_of_an_unknown_name(self, tmp_path: Path) -> None:
        (tmp_path / "expert.toml").write_text("")
        with pytest.raises(DataError, match=r"did you mean 'experts.toml'"):
            load_components(tmp_path)


class TestAFolderOfOnesOwn:
    def test_replaces_the_shipped_files_of_its_names(self, tmp_path: Path) -> None:
        own = load_components(overlay(tmp_path, "board.toml", "spaces = 2", "spaces = 3"))
        assert own.board.administration_spaces == 3
        assert own.plans == components().plans
        assert own.hash != components().hash

    def test_comments_do_not_change_the_hash(self, tmp_path: Path) -> None:
        own = load_components(overlay(tmp_path, "board.toml", "# The board", "# My board"))
        assert own.hash == components().hash
