"""The two sides of the board: which one lies on the table, what four players use alone, what is checked of both."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.components.problems import Problem
from engine.core.errors import DataError
from engine.core.settings import Setting
from engine.pampero.components.build_tables import space_index, tables_of
from engine.pampero.components.catalogue import Catalogue, load_catalogue
from engine.pampero.components.checks.other_side import STAGES
from engine.pampero.constants import NO_CONTRACT, NO_SECTOR, SPACES, Sector, Site
from engine.pampero.game import edition_of
from tests.pampero.data.conftest import Mine

SIZES = {1: (40, 25, 8, 7), 2: (40, 25, 8, 7), 3: (49, 28, 9, 9), 4: (56, 31, 10, 10)}


def problems(catalogue: Catalogue) -> list[Problem]:
    """What the checks of the other side find."""
    return [problem for stage in STAGES for problem in stage(catalogue)]


def with_side(catalogue: Catalogue, **lists: Any) -> Catalogue:
    """The components with another list on the 3-4 player side."""
    return catalogue.model_copy(update={"board_3_4": catalogue.board_3_4.model_copy(update=lists)})


@pytest.mark.parametrize("players", SIZES)
def test_the_side_and_its_4p_spaces_go_by_the_number_of_players(catalogue: Catalogue, players: int) -> None:
    board, t = catalogue.laid_out(players).board, tables_of(None, players)[0]
    assert (len(board.site), len(board.space), len(board.remote_space), len(board.circle)) == SIZES[players]
    assert (t.sites, t.remote_spaces, t.circles) == (SIZES[players][0], *SIZES[players][2:])


def test_a_space_that_the_side_does_not_have_is_nowhere() -> None:
    for players in SIZES:
        t = tables_of(None, players)[0]
        laid = set(space_index(load_catalogue().laid_out(players)).values())
        for space in set(range(SPACES)) - laid:
            assert (t.space_kind[space], t.space_sector[space], t.space_tile_plus[space]) == (NO_CONTRACT, NO_SECTOR, 0)
            assert not any(t.sector_spaces[sector] >> space & 1 for sector in Sector)


def test_what_hangs_on_a_4p_space_alone_goes_with_it(catalogue: Catalogue) -> None:
    three, four = (catalogue.laid_out(players).board for players in (3, 4))
    lines = {circle.id: circle.lines for circle in four.circle}
    for circle in three.circle:
        assert len(circle.lines) >= 2
        assert set(circle.lines) <= set(lines[circle.id])
    spaces = {space.id for space in three.space}
    assert all(spaces.issuperset(pair.spaces) for pair in three.pair)
    assert all(spaces.issuperset(link.spaces) for link in three.link)


def test_the_longer_game_has_the_extended_track() -> None:
    usual, longer = (edition_of().seated(Setting(seats=3, variants=names)) for names in ((), ("longer-game",)))
    assert usual.tables[0].time_end < longer.tables[0].time_end
    assert usual.hash == longer.hash


def test_solo_looks_at_neither_file_of_several_players(catalogue: Catalogue, mine: Mine) -> None:
    own = load_catalogue(mine.edit("board_3_4.toml", r"^energy = 2", "energy = 3"))
    assert own.hash == catalogue.hash == edition_of(mine.folder).hash
    assert own.whole_hash != catalogue.whole_hash
    assert edition_of(mine.folder).seated(Setting(seats=3)).hash == own.whole_hash


def test_the_shipped_side_has_no_problem(catalogue: Catalogue) -> None:
    assert problems(catalogue) == []


def test_every_player_needs_grey_spaces(catalogue: Catalogue) -> None:
    grey = [site for site in catalogue.board_3_4.site if site.start and site.kind == Site.TOWER]
    marked = tuple(
        site.model_copy(update={"four_players": True}) if site in grey[:2] else site
        for site in catalogue.board_3_4.site
    )
    found = problems(with_side(catalogue, site=marked))
    assert found == [
        Problem("board_3_4", ("site",), "with 3 players: found 1 grey tower sites in A2, allowed: at least 3")
    ]


@pytest.mark.parametrize(
    ("name", "pattern", "replacement", "says"),
    [
        ("board_3_4.toml", r'\["A1-1"\]', '["A1-9"]', "unknown standard or remote space 'A1-9'"),
        ("board_3_4.toml", r'^id = "A1-tower-2"', 'id = "A1-tower-1"', "the same id as site 1"),
        ("board_3_4.toml", r"^four_players = true", 'four_players = "yes"', "true or false"),
        ("board_3_4.toml", r"^end = 8", "end = 5", "found 5, allowed: 7 or more"),
        ("alternate_rules.toml", r"^end = 10", "end = 5", "found 5, allowed: 8 or more"),
        ("alternate_rules.toml", r'^scoring = "second"', 'scoring = "first"', "the same scoring as introductory 1"),
        ("alternate_rules.toml", r"27, 2\]", "27, 9]", "found tile 9 more than once"),
        ("alternate_rules.toml", r"27, 2\]", "27, 37]", "found 37, allowed: a whole number from 1 to 36"),
        ("alternate_rules.toml", r'^zone = "B"', 'zone = "A"', "the same zone as preset 1"),
    ],
)
def test_a_fault_of_this_side_is_named_at_its_place(
    mine: Mine, name: str, pattern: str, replacement: str, says: str
) -> None:
    with pytest.raises(DataError, match=name) as error:
        load_catalogue(mine.edit(name, pattern, replacement))
    assert says in str(error.value)
