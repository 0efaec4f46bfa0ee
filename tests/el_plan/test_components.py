"""The component files: what ships, what is refused, what a folder of one's own replaces."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.components.records import Provenance
from engine.core.errors import DataError
from engine.el_plan.components.catalogue import COMPONENTS
from engine.el_plan.constants import DECK, EVENTS, PLANS
from tests.el_plan.table import components


def overlay(folder: Path, name: str, old: str, new: str) -> Path:
    """A folder with one shipped file changed in one place."""
    text = COMPONENTS.shipped.joinpath(name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1))
    return folder


class TestWhatShips:
    def test_what_is_stated_inferred_and_reconstructed(self) -> None:
        counts = {name: dict(found) for name, found in components().sources().items()}
        assert counts["events.toml"] == {Provenance.STATED: 6, Provenance.RECONSTRUCTED: 4}
        assert counts["plans.toml"] == {Provenance.INFERRED: 3, Provenance.RECONSTRUCTED: 15}
        assert counts["experts.toml"] == {Provenance.INFERRED: 3, Provenance.RECONSTRUCTED: 3}
        assert counts["technologies.toml"] == {Provenance.INFERRED: 2, Provenance.RECONSTRUCTED: 4}
        assert counts["infrastructures.toml"] == {Provenance.INFERRED: 3, Provenance.RECONSTRUCTED: 3}

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
            ("events.toml", "copies = 2", "copies = 3", "found 15 cards in the deck, allowed: 14"),
            ("events.toml", 'resources = ["energy"]\n', "", "found 0 resources, allowed: 1 or more"),
            (
                "events.toml",
                'does = "sowing"',
                'does = "sowing"\nresources = ["money"]',
                "found 1 resources, allowed: none",
            ),
            ("events.toml", 'id = "training"', 'id = "recession"', "the same id as event"),
            ("plans.toml", "level = 1", "level = 2", "found 5 records of level 1, allowed: exactly 6"),
            ("plans.toml", 'product = "good"', 'product = "raw"', "found a product twice"),
            ("plans.toml", "{ production = 1, logistics = 1 }", "{ }", "found no process"),
            (
                "plans.toml",
                'source = "reconstructed',
                'sauce = "reconstructed',
                "unknown key 'sauce'",
            ),
            ("experts.toml", "copies = 2", "copies = 1", "found 11 cards in the deck, allowed: 12"),
            ("experts.toml", "cost = { money = 2 }", "cost = { worker = 2 }", "found workers, allowed"),
            ("experts.toml", "cost = { money = 2 }", "cost = { }", "found no token"),
            ("experts.toml", "activation = { worker = 1 }", "activation = { }", "found no token"),
            ("experts.toml", "discount = true\n", "", "has no effect"),
            ("experts.toml", "play = true", "play = true\ntimes = 2", "only processes are counted"),
            ("technologies.toml", 'id = "robot"', 'id = "investor"', "the same id as card 2"),
            (
                "board.toml",
                "administration_spaces = 4",
                "administration_spaces = 1",
                "allowed: a whole number from 2 to 6",
            ),
        ],
    )
    def test_a_file_that_no_game_can_be_played_with(
        self, tmp_path: Path, name: str, old: str, new: str, sentence: str
    ) -> None:
        with pytest.raises(DataError, match=sentence):
            COMPONENTS.load(overlay(tmp_path, name, old, new))

    def test_a_file_of_an_unknown_name(self, tmp_path: Path) -> None:
        (tmp_path / "expert.toml").write_text("")
        with pytest.raises(DataError, match=r"did you mean 'experts.toml'"):
            COMPONENTS.load(tmp_path)


class TestAFolderOfOnesOwn:
    def test_replaces_the_shipped_files_of_its_names(self, tmp_path: Path) -> None:
        own = COMPONENTS.load(overlay(tmp_path, "board.toml", "spaces = 4", "spaces = 5"))
        assert own.board.administration_spaces == 5
        assert own.plans == components().plans
        assert own.hash != components().hash

    def test_comments_do_not_change_the_hash(self, tmp_path: Path) -> None:
        own = COMPONENTS.load(overlay(tmp_path, "board.toml", "# The board", "# My board"))
        assert own.hash == components().hash
