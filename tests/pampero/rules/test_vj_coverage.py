"""Every word that a solo card can use is reached, and every section of every solo card acts.

The words are read off the explanation of VJ's turns: in random games, in positions built for each section of each of
the 18 cards, and for words that no shipped card uses on cards written for the purpose.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from engine.core.snapshot import copy_state, restore
from engine.pampero.components.build_solo_tables import fill_section
from engine.pampero.components.build_tables import bonus_index
from engine.pampero.components.models.pieces import ContractSection, Section, TowerSection
from engine.pampero.components.tables import CRITERIA, ENTRIES, SECTIONS
from engine.pampero.constants import REMOTE_TILES, SECTORS, SOLO_CARDS, STANDARD_TILES, VJ, YOU, Sector, Zone
from engine.pampero.state import State
from engine.pampero.vocabulary.criteria import Action, ContractKind
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.rules.vj_words import Reached, kind_name, read_events, vocabulary
from tests.table import Table, frozen_catalogue
from tests.vj_table import NETWORK, SOLAR, WIND_FARMS, VJTable

A1, A2, A3, B1, B2, C = Sector
GAMES = 12


# --- playing


def play_turn(table: VJTable, reached: Reached) -> None:
    """One turn of VJ's with first answers, its words counted."""
    turns = [table.g.vj_turns[action] for action in Action]
    table.take_turn()
    while table.kind != Kind.TURN:
        table.choose(table.options[0])
        table.told += table.events()
    for action in Action:
        reached["action", action.name.lower()] += table.g.vj_turns[action] - turns[action]
    read_events(reached, table.g, table.t, table.told)


# --- random games


def play_random_game(seed: int, reached: Reached) -> None:
    table = Table(seed)
    choice = random.Random(seed)
    while table.g.over == 0:
        table.choose(choice.choice(table.options))
        read_events(reached, table.g, table.t, table.events())
    for action in Action:
        reached["action", action.name.lower()] += table.g.vj_turns[action]


# --- a position for every section of every card


TOWERS = ((), (A1,), (A1, A2, A3, B1), (A1, A2, A3, B1, B2, C))
WAYS = list(product((10, 8, 0), (0, 6), TOWERS, (True, False), (True, False), ("trail", "level", "ahead")))
"""Much energy or none, batteries, towers, a full grid, contracts or none, and how VJ stands against you."""


def positions(table: VJTable) -> Iterator[None]:
    """Many positions, one after the other on the same table, in some order."""
    base = copy_state(table.states)
    fresh = copy_state(Table(7).states)
    for energy, batteries, towers, full, laid, stand in random.Random(1).sample(WAYS, len(WAYS)):
        restore(table.states, base)
        if stand == "level":
            table.count(0, 0, 0)
        table.own(energy=energy, batteries=batteries, seat=VJ)
        table.towers(VJ, *towers)
        if full:
            table.cover(*range(1, len(towers) + 1))
        if laid:
            lay_everything(table.g, fresh[0])
        if stand == "ahead":
            table.g.tally[YOU, Fact.TOWERS] = 7
        yield


def lay_everything(g: State, fresh: State) -> None:
    """The contracts and tiles of a fresh game."""
    for field, laid in (
        (g.space_tile_plus, fresh.space_tile_plus),
        (g.circle_tile_plus, fresh.circle_tile_plus),
        (g.bonus_tile_plus, fresh.bonus_tile_plus),
    ):
        for index in range(len(field)):
            field[index] = laid[index]


def sections_that_act(table: VJTable, reached: Reached) -> set[int]:
    """The sections of the top card that acted in one of the positions."""
    acted: set[int] = set()
    for _ in positions(table):
        before = sum(table.g.vj_turns[action] for action in Action)
        play_turn(table, reached)
        if sum(table.g.vj_turns[action] for action in Action) == before + 1 and table.g.vj_card == 0:
            acted.add(table.g.vj_section)
        if len(acted) == SECTIONS:
            break
    return acted


def card_names() -> list[str]:
    return [card.id for card in frozen_catalogue().solo_cards.card]


def fillers(card: str) -> tuple[str, str]:
    """Two other cards, to lie below."""
    first, second = [name for name in (NETWORK, SOLAR, WIND_FARMS) if name != card][:2]
    return first, second


# --- cards written for the purpose


class Workshop(VJTable):
    """A table whose top card can be written anew, on tables of its own."""

    def __init__(self, *cards: str) -> None:
        super().__init__(*cards)
        self.copy_tables()

    def write(self, section: Section) -> None:
        """The top card has this section first; what stood there is wiped off."""
        card = self.g.solo_card[0]
        row = card * SECTIONS
        for entry in range(ENTRIES):
            self.t.entry_length[row, entry] = 0
            for sector in range(SECTORS):
                self.t.entry_sectors[row, entry, sector] = 0
            for place in range(2 * CRITERIA):
                self.t.entry_criteria[row, entry, place] = 0
        fill_section(self.t, card, 0, section)


def contract_section(when: str, secondary: str | None, *by: str) -> Section:
    search = tuple({"in": area, "by": by} for area in ("A", "B", "C"))
    return ContractSection.model_validate({"when": when, "secondary": secondary, "do": "contract", "search": search})


def tower_section(upper: str, lower: str, *by: str) -> Section:
    search = tuple({"in": area, "by": by} for area in ("A", "B", "C"))
    bonus = dict.fromkeys("ABC", (upper, lower))
    return TowerSection.model_validate({"when": "all-locked", "do": "tower", "search": search, "bonus": bonus})


def workshop(section: Section, *towers: Sector) -> Workshop:
    table = Workshop(WIND_FARMS, NETWORK, SOLAR)
    table.write(section)
    table.own(energy=10, batteries=6, seat=VJ)
    table.towers(VJ, *towers)
    return table


KIND_CONTRACTS = {  # a contract of the kind, and one that is not
    ContractKind.LUCRATIVE: ("A3-3", "A3-2"),
    ContractKind.CONNECTED: ("A3-3", "A3-2"),
    ContractKind.STANDARD: ("A3-2", "remote-5"),
    ContractKind.REMOTE_TILE: ("remote-5", "A3-2"),
    ContractKind.TWO_ICONS: ("A2-3", "A3-3"),
    ContractKind.REMOTE: ("A3-2", "A3-3"),
    ContractKind.RESORT: ("A3-4", "A3-3"),
    ContractKind.COMMERCIAL: ("A3-1", "A3-3"),
    ContractKind.INDUSTRIAL: ("A3-3", "A3-2"),
    ContractKind.RESIDENTIAL: ("A3-2", "A3-3"),
}


def lay(table: VJTable, space: str) -> None:
    if space.startswith("remote"):
        table.lay_remote(space, "remote-04")
    else:
        table.lay_contracts(space)


def try_kind(kind: ContractKind, reached: Reached) -> None:
    """A kind as main icon, as secondary for want of the main, and as secondary in a tie."""
    wanted, other = KIND_CONTRACTS[kind]
    absent = "resort" if kind == ContractKind.COMMERCIAL else "commercial"
    for when, secondary, spaces in (
        (f"contract {kind_name(kind)}", None, (wanted, other)),
        (f"contract {absent}", kind_name(kind), (wanted, other)),
        ("contract any", kind_name(kind), (wanted, other)),
    ):
        table = workshop(contract_section(when, secondary), A2, A3)
        for space in spaces:
            lay(table, space)
        if kind == ContractKind.CONNECTED:
            table.lay_connection("circle-A3", "A-1")
        play_turn(table, reached)
        assert table.fulfilled == [wanted]


SYMBOL_TILES = {  # a tile that shows the symbol, by its number
    "anything": 9,
    "rightmost-income": 5,
    "icon commercial": 5,
    "money 4": 10,
    "energy": 24,
    "battery": 19,
    "income": 8,
    "specialist": 15,
    "bulldozer": 6,
    "connection": 7,
    "end-game": 20,
    "ongoing": 9,
}


def try_symbol(symbol: str, reached: Reached) -> None:
    """A symbol above, on a tile further left than another."""
    table = workshop(tower_section(symbol, "energy"))
    table.set_income(VJ, commercial=2)
    table.lay_bonus(Zone.A, 2, 2, SYMBOL_TILES[symbol])
    if symbol != "anything":
        table.lay_bonus(Zone.A, 1, 4, 12)  # income of the resort
        table.lay_bonus(Zone.A, 2, 4, 11)  # a modifier of no use to VJ
        for row, other in ((1, 12), (2, 11)):
            unlike(table, row, symbol, other)
    play_turn(table, reached)
    assert table.column_taken == [(2, 1)], symbol


def unlike(table: VJTable, row: int, symbol: str, number: int) -> None:
    """Take a tile off again that shows the symbol as well."""
    if symbol in ("income", "ongoing") and number == (12 if symbol == "income" else 11):
        table.g.bonus_tile_plus[bonus_index(Zone.A, row, 4)] = 0


PRINTED = [symbol for symbol in SYMBOL_TILES if symbol not in ("end-game", "ongoing")]


def try_print(symbol: str, reached: Reached) -> None:
    """A symbol that a print can show: the print of one space is swapped for it, all others for none."""
    shown = 13 if symbol == "anything" else SYMBOL_TILES[symbol]
    table = workshop(tower_section("end-game", symbol))
    table.set_income(VJ, commercial=2)
    for row, column in product((1, 2, 3), (1, 2, 3, 4)):
        table.t.bonus_length[bonus_index(Zone.A, row, column)] = 0
    space = bonus_index(Zone.A, 3, 2)
    table.t.bonus_first[space] = table.t.bonus_tile_first[shown - 1]
    table.t.bonus_length[space] = table.t.bonus_tile_length[shown - 1]
    play_turn(table, reached)
    assert table.column_taken == [(2, 2)], symbol


SECTOR_WORDS = (
    "your-structures",
    "your-bulldozers",
    "icons residential",
    "cheapest-contract",
    "dearest-contract",
    "most-contracts",
    "most-remote",
    "most-two-icons",
    "most-connected",
)


def try_sector_criterion(word: str, reached: Reached) -> None:
    """By each of them A2 is the best sector of zone A."""
    table = workshop(tower_section("anything", "energy", word))
    table.wind_farms(YOU, A2, A2, A1)
    table.bulldozers(A2)
    table.lay_contracts("A1-1", "A2-1", "A2-2", "A2-4")
    table.lay_remote("remote-3", "remote-04")
    table.lay_connection("circle-A2-north", "A-1")
    play_turn(table, reached)
    assert table.built_towers == [A2], word


CONTRACT_WORDS = {  # a criterion, the contract it prefers, and another that is left
    "icons commercial": ("A3-1", "A3-4"),
    "most-arrows": ("A3-3", "A3-4"),
}


def try_contract_criterion(word: str, reached: Reached) -> None:
    preferred, other = CONTRACT_WORDS[word]
    table = workshop(contract_section("contract any", None, word), A2, A3)
    table.set_income(VJ, resort=3)
    table.lay_connection("circle-A3", "A-1")
    for space in (other, preferred):
        lay(table, space)
    play_turn(table, reached)
    assert table.fulfilled == [preferred], word


# --- the table


@pytest.fixture(scope="module")
def built() -> tuple[Reached, dict[str, set[int]]]:
    """The words of the positions built for each card, and the sections of each that acted."""
    words: Reached = Counter()
    acted = {card: sections_that_act(VJTable(card, *fillers(card)), words) for card in card_names()}
    return words, acted


@pytest.fixture(scope="module")
def reached(built: tuple[Reached, dict[str, set[int]]]) -> Reached:
    """All words reached, and how often."""
    words = built[0].copy()
    for seed in range(GAMES):
        play_random_game(seed, words)
    for kind in KIND_CONTRACTS:
        try_kind(kind, words)
    for symbol in SYMBOL_TILES:
        try_symbol(symbol, words)
    for symbol in PRINTED:
        try_print(symbol, words)
    for word in SECTOR_WORDS:
        try_sector_criterion(word, words)
    for word in CONTRACT_WORDS:
        try_contract_criterion(word, words)
    return words


@pytest.mark.rule("VJ-05")
@pytest.mark.parametrize("card", card_names())
def test_each_card_acts_in_each_of_its_sections(card: str, built: tuple[Reached, dict[str, set[int]]]) -> None:
    assert built[1][card] == {0, 1, 2}


@pytest.mark.rule("VJ-13", "VJ-29")
@pytest.mark.parametrize("kind", KIND_CONTRACTS, ids=kind_name)
def test_a_contract_of_the_kind_is_found_by_the_main_icon_and_by_the_secondary(kind: ContractKind) -> None:
    try_kind(kind, Counter())


@pytest.mark.rule("VJ-12")
@pytest.mark.parametrize("symbol", SYMBOL_TILES)
def test_a_tile_with_the_upper_symbol_decides_the_column(symbol: str) -> None:
    try_symbol(symbol, Counter())


@pytest.mark.rule("VJ-12")
@pytest.mark.parametrize("symbol", PRINTED)
def test_for_want_of_a_tile_a_print_with_the_lower_symbol_decides_the_column(symbol: str) -> None:
    try_print(symbol, Counter())


@pytest.mark.rule("VJ-10")
@pytest.mark.parametrize("word", SECTOR_WORDS)
def test_a_sector_criterion_decides_where_the_tower_goes(word: str) -> None:
    try_sector_criterion(word, Counter())


@pytest.mark.rule("VJ-13", "VJ-29")
@pytest.mark.parametrize("word", CONTRACT_WORDS)
def test_a_contract_criterion_decides_between_two(word: str) -> None:
    try_contract_criterion(word, Counter())


@pytest.mark.parametrize("group", dict.fromkeys(group for group, _ in vocabulary()))
def test_every_word_of_the_vocabulary_is_reached(group: str, reached: Reached) -> None:
    """Only that each word is used somewhere; what it does is shown above and in the tests of its chapter."""
    words = [word for owner, word in vocabulary() if owner == group]
    missing = [word for word in words if not reached[group, word]]
    table = ", ".join(f"{word} {reached[group, word]}" for word in words)
    assert not missing, f"{group}: never reached {missing}; counted {table}"


@pytest.mark.rule("VJ-14")
def test_an_eye_over_solar_contracts_finds_no_zone_on_the_other_cards_and_leaves_the_tie_to_you() -> None:
    section = {"when": "contract solar", "do": "contract", "by": ()}
    table = workshop(ContractSection.model_validate(section), A1)
    for space in ("solar-1", "solar-7"):
        table.g.space_tile_plus[table.space(space)] = STANDARD_TILES + REMOTE_TILES + 1
    table.take_turn()
    assert table.tied_spaces == ["solar-1", "solar-7"]


def test_there_are_eighteen_cards() -> None:
    assert len(card_names()) == SOLO_CARDS
