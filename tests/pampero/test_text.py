"""Words: every option, question and event can be told, and what is told is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import count, product

import pytest

from engine.core.components.phrases import Phrase, Word
from engine.core.record import Many
from engine.core.snapshot import copy_state
from engine.pampero.codes import pair_code, turn_code
from engine.pampero.components.build_tables import bonus_index
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    ACCOUNTS,
    BONUS_SPACES,
    BONUS_TILES,
    CARDS,
    CONNECTIONS,
    FOREIGN_CARDS,
    INCOME_COLUMNS,
    MARKETS,
    NETWORK_LINES,
    NODES,
    PARKING,
    PAYMENTS,
    PLAYS,
    SCORING_TILES,
    SECTORS,
    SITES,
    SLOTS,
    SOLO_CARDS,
    SPACES,
    SPECIALISTS,
    TILES,
    YOU,
    ZONES,
    Account,
    Contract,
    Market,
    Payment,
    Place,
    Site,
    Zone,
)
from engine.pampero.state import State
from engine.pampero.text import PamperoText
from engine.pampero.text.effect_text import phrase_text
from engine.pampero.vj.constants import logged_event
from engine.pampero.vocabulary.criteria import (
    CONDITIONS,
    CONTRACT_CRITERIA,
    SECTOR_CRITERIA,
    SYMBOLS,
    Condition,
    Criterion,
    Symbol,
)
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, SIZE, TAKE_BATTERY, Kind
from engine.pampero.vocabulary.effects import EFFECTS, MODIFIERS, OPTIONS, Effect, Modifier, ScoringOption
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import COUNTED, Fact
from solo.game import Game
from tests.table import Table

VOCABULARIES: list[tuple[type[IntEnum], Sequence[Word]]] = [
    (Effect, EFFECTS),
    (Modifier, MODIFIERS),
    (ScoringOption, OPTIONS),
    (Condition, CONDITIONS),
    (Criterion, (*SECTOR_CRITERIA, *CONTRACT_CRITERIA)),
    (Symbol, SYMBOLS),
]


@cache
def played(seed: int) -> Game:
    """A whole random game, to look at."""
    return Game.new(seed).play_out()


def positions(seed: int) -> Iterator[Game]:
    """Every position of that game in which something was decided, with the choice made there still to come."""
    game = Game.new(seed)
    for choice in played(seed).choices:
        yield game
        game.replay([choice])


def words() -> PamperoText:
    found: PamperoText = played(1).words
    return found


# Everything can be told


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind])
def test_every_code_of_every_kind_is_described_in_any_position(kind: Kind) -> None:
    games = [Game.new(1), played(1).copy(), played(2)]
    games[1].undo(30)
    for game in games:
        told = [game.words.describe(kind, code, game.state) for code in range(SIZE[kind])]
        assert all(text and text[0] == text[0].upper() for text in told)


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind])
def test_every_code_is_described_while_its_own_decision_is_open(kind: Kind) -> None:
    table = Table(1)
    table.g.decision_kind, table.g.decision_a, table.g.decision_b = kind, 0, 0
    assert all(words().describe(kind, code, table.g) for code in range(SIZE[kind]))


@pytest.mark.parametrize(("kind", "code"), [(0, 0), (1, -1), (1, TAKE_BATTERY + 1), (len(SIZE), 0)])
def test_a_code_that_no_decision_has_is_refused(kind: int, code: int) -> None:
    with pytest.raises(ValueError, match=f"no option {code} of a decision of kind {kind}"):
        words().describe(kind, code, Game.new(1).state)


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind])
def test_every_kind_of_decision_is_a_question(kind: Kind) -> None:
    g = Table(1).g
    g.decision_kind = kind
    assert words().question(g).endswith("?")
    assert words().topic(kind)


def test_without_a_decision_there_is_no_question() -> None:
    game = played(1)
    assert game.words.question(game.state) == "The game is over."


@pytest.mark.parametrize("event", Event)
def test_every_event_is_a_sentence(event: Event) -> None:
    for seat in (0, 1):
        row = [event, max(seat, 1) if event == Event.SCORING else seat, 0, 0, 0, 0]
        told = words().event(row)
        assert told[0].isupper()
        assert told.endswith(".")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_events_of_whole_games_are_told_without_numbers_of_seats(seed: int) -> None:
    told = [event.text for event in played(seed).events]
    assert len(told) > 200
    assert not any("seat" in text.lower() or "None" in text for text in told)


@pytest.mark.parametrize("number", [0, 59, 99, 130])
def test_an_event_that_nobody_knows_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        logged_event([number, 0, 0, 0, 0, 0])


def test_an_event_tells_its_numbers_by_name_and_no_others() -> None:
    sold = logged_event([Event.FOREIGN, YOU, 4, 9, 0, 0])
    assert (sold.seat, sold.card, sold.income) == (YOU, 4, 9)
    with pytest.raises(AttributeError, match="FOREIGN tells no 'country', only"):
        sold.country  # noqa: B018 asking is the test


NAMES: list[tuple[str, int]] = [
    ("market", MARKETS),
    ("sector", SECTORS),
    ("zone", ZONES),
    ("site", SITES),
    ("space", SPACES),
    ("contract", TILES),
    ("card", CARDS),
    ("play", PLAYS),
    ("payment", PAYMENTS),
    ("node", NODES),
    ("line", NETWORK_LINES),
    ("bonus_tile", BONUS_TILES),
    ("bonus_space", BONUS_SPACES),
    ("slot", SLOTS),
    ("connection", CONNECTIONS + 1),
    ("foreign", FOREIGN_CARDS),
    ("scoring_card", SPECIALISTS),
    ("scoring_tile", SCORING_TILES),
    ("solo_card", SOLO_CARDS),
    ("parking", PARKING),
    ("fact", COUNTED),
    ("account", ACCOUNTS),
    ("place", Place.PARKING + PARKING),
]


@pytest.mark.parametrize(("what", "size"), NAMES)
def test_every_piece_has_a_name_of_its_own(what: str, size: int) -> None:
    name: Callable[[int], str] = getattr(words(), what)
    named = [name(number) for number in range(size)]
    assert all(named)
    assert len(set(named)) == size


@pytest.mark.parametrize(("opcodes", "vocabulary"), VOCABULARIES)
def test_every_word_of_the_component_files_can_be_said(opcodes: type[IntEnum], vocabulary: Sequence[Word]) -> None:
    said = [phrase_text(Phrase(word.op, 1, 1), opcodes) for word in vocabulary]
    assert all(said)
    assert not any("_" in text for text in said)


# What is told reads well


@pytest.mark.parametrize("seed", [1, 2])
def test_no_two_options_of_a_decision_read_the_same(seed: int) -> None:
    for game in positions(seed):
        texts = [option.text for option in game.decision.options]
        assert len(set(texts)) == len(texts)


def test_a_card_is_told_with_its_row_zone_and_price() -> None:
    table = Table(1)
    tab = words().catalogue.company_mat.space[0].left
    assert tab is not None
    told = words().describe(Kind.TURN, turn_code(0, 0, 0, Payment.ZONE_VALUE), table.g)
    assert told == f"Electrical Tower, top row, zone {tab.zone.name}: pay ${tab.value}"


def test_a_building_is_told_with_its_sector_and_site() -> None:
    g = Table(1).g
    g.decision_kind, g.decision_a = Kind.SITE, Site.WIND_FARM
    site = next(i for i, record in enumerate(words().catalogue.board.site) if record.id == "A2-wind-farm-2")
    assert words().describe(Kind.SITE, site, g) == "Wind farm on wind farm site 2 in A2 Tacuarembó"


def test_you_and_vj_are_told_apart() -> None:
    assert words().event([Event.WIND_FARM, 0, 0, 0, 0, 0]).startswith("You build a wind farm on ")
    assert words().event([Event.WIND_FARM, 1, 0, 0, 0, 0]).startswith("VJ builds a wind farm on ")


def test_money_below_zero_has_its_sign_in_front() -> None:
    told = words().event([Event.MONEY, 0, Account.REPAYMENT, -30, -12, 0])
    assert told == "You pay $30 (venture capital repaid); you have -$12."


# What is told is true


def after(game: Game, code: int) -> Game:
    """The game after an option, on a copy."""
    twin = game.copy()
    twin.choose(code)
    return twin


def booked(before: Game, now: Game, account: str) -> int:
    return now.ledger()["you"][account] - before.ledger()["you"][account]


def first(game: Game, event: str, side: int = YOU) -> int:
    """By how much a stock of a side changed first in the last step; 0 if it did not."""
    changes = [e.numbers[2] for e in game.last_events if e.name == event and e.numbers[1] == side]
    return changes[0] if changes else 0


def figure(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def some_turns(seed: int) -> list[Game]:
    """Copies of every third turn of a game."""
    turns = [game.copy() for game in positions(seed) if game.decision.kind == "turn"]
    return turns[::3]


@pytest.mark.parametrize("seed", [1, 4])
def test_the_price_told_is_the_price_paid(seed: int) -> None:
    for game in some_turns(seed):
        for option in game.decision.options:
            now = after(game, option.code)
            assert booked(game, now, "vj-price") == -figure(r"pay VJ \$(\d+)", option.text)
            assert booked(game, now, "card-value") == figure(r"receive \$(\d+)", option.text) - figure(
                r"pay \$(\d+)", option.text
            )


@pytest.mark.parametrize("seed", [1, 4])
def test_the_batteries_told_are_the_batteries_paid(seed: int) -> None:
    for game in some_turns(seed):
        for option in game.decision.options:
            batteries = figure(r"pay (\d+) batter", option.text)
            if batteries:
                assert first(after(game, option.code), "battery") == -batteries


def test_a_discount_of_tiles_and_overlays_is_told() -> None:
    game = Game.new(1)
    card = next(option for option in game.decision.options if re.search(r"pay \$\d+", option.text))
    zone = "ABC".index(figure_text(r"zone (\w)", card.text))
    game.state.zone_discount[YOU, zone] = 2
    told = game.words.describe(Kind.TURN, card.code, game.state)
    assert figure(r"pay \$(\d+)", told) == figure(r"pay \$(\d+)", card.text) - 2


def figure_text(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found
    return found[1]


CHECKED_MONEY = {"collect": "bonus", "foreign": "foreign", "venture": "venture", "flip": "scoring-cards"}


def test_the_money_told_is_the_money_taken() -> None:
    seen: set[str] = set()
    seeds = count(1)
    while not seen >= {"foreign", "venture"}:
        for game in positions(next(seeds)):
            if game.decision.kind in CHECKED_MONEY and game.state.scoring_now != 3:
                seen.add(game.decision.kind)
                for option in game.decision.options:
                    taken = booked(game, after(game, option.code), CHECKED_MONEY[game.decision.kind])
                    assert taken == figure(r"\$(\d+)$", option.text)


def test_the_energy_told_is_the_energy_a_contract_takes() -> None:
    checked = 0
    for seed in (1, 2, 3, 4):
        for game in positions(seed):
            if game.decision.kind == "contract":
                checked += check_contracts(game)
    assert checked > 20


def check_contracts(game: Game) -> int:
    """Fulfil each contract that can be paid in one way, on copies; how many there were."""
    single = [option for option in game.decision.options if " or " not in option.text]
    for option in single:
        spent = spent_on_contracts(after(game, option.code)) - spent_on_contracts(game)
        assert spent == figure(r": (\d+) energy", option.text)
    return len(single)


def spent_on_contracts(game: Game) -> int:
    return game.facts()["you"]["energy-spent"]


def test_a_tile_that_lowers_energy_is_told_and_leaves_one() -> None:
    g = Table(1).g
    g.decision_kind, g.decision_b = Kind.CONTRACT, 1
    energy = words().t.space_energy[0]
    g.modifier[YOU, Modifier.CONTRACT_ENERGY] = 1
    assert f"{max(1, energy - 2)} energy" in words().describe(Kind.CONTRACT, 0, g)
    g.modifier[YOU, Modifier.CONTRACT_ENERGY] = 20
    assert ": 1 energy" in words().describe(Kind.CONTRACT, 0, g)


def test_telling_changes_nothing() -> None:
    game = Game.new(3)
    before: Many[State] = copy_state(game._states)
    str(game.decision)
    for kind in (kind for kind in Kind if kind):
        for code in range(0, SIZE[kind], 7):
            game.words.describe(kind, code, game.state)
    assert bytes(memoryview(before)) == bytes(memoryview(game._states))  # type: ignore[arg-type]


# What follows from an option is told with it


def bonus_pair(table: Table, zone: Zone, *tiles: int) -> str:
    """The option of the first two spaces of a zone's first row, with these tiles on them (0: the print)."""
    for column, number in enumerate(tiles, 1):
        table.g.bonus_tile_plus[bonus_index(zone, 1, column)] = number
    table.g.decision_kind, table.g.decision_a = Kind.BONUS_PAIR, Zone.C
    return words().describe(Kind.BONUS_PAIR, pair_code(bonus_index(zone, 1, 1), 0), table.g)


@pytest.mark.rule("BUILD-04")
def test_a_bonus_pair_says_which_tile_will_be_lost() -> None:
    table = Table(1)
    slot = words().t.bonus_tile_slot[0]
    assert "lost" not in bonus_pair(table, Zone.A, 1, 4)
    other = next(tile for tile in range(BONUS_TILES) if words().t.bonus_tile_slot[tile] != slot)
    table.g.slot_tile_plus[YOU, slot] = other + 1
    first, second = bonus_pair(table, Zone.A, 1, 4).split("; then ")
    assert first.endswith("tile 1 (residential income +1), lost: its slot is covered")
    assert "lost" not in second


@pytest.mark.rule("CARD-06", "DEAL-08")
def test_gains_are_told_as_far_as_there_is_room() -> None:
    table = Table(1)
    g = table.g
    g.energy[YOU] = 13
    g.battery_supply = 1
    assert bonus_pair(table, Zone.B, 19, 0).split("; then ")[0].endswith("tile 19 (1 of 2 batteries)")
    g.income[YOU, Market.RESORT] = INCOME_COLUMNS - 2
    g.tally[YOU, Fact.TOWERS] = 7
    assert "resort income +1 of 2" in bonus_pair(table, Zone.B, 13, 0)
    g.decision_kind, g.decision_a = Kind.MARKER, 2
    assert words().describe(Kind.MARKER, Market.RESORT, g).startswith("Resort income +1 of 2, now at ")
    energy = next(n for n, record in enumerate(words().connections) if str(record.effects).count("2"))
    told = words().describe(Kind.CONNECTION, energy, g)
    assert "1 of 2 energy" in told


@pytest.mark.rule("YEAR-09")
def test_the_time_disc_is_told_to_move_only_when_it_does() -> None:
    g = Table(1).g
    assert words().describe(Kind.TURN, RETRIEVE_ALL, g) == "Retrieve all cards: the time disc moves 1"
    g.time[YOU] = words().t.time_end
    assert words().describe(Kind.TURN, RETRIEVE_ALL, g).endswith("the time disc stays on the last space")
    assert words().event([Event.TIME, YOU, 8, 0, 0, 0]) == "Your time disc stays on the last space, 8."
    assert words().event([Event.TIME, YOU, 5, 1, 0, 0]) == "Your time disc moves to space 5."


@pytest.mark.rule("DEAL-06")
def test_a_contract_with_one_place_to_go_names_the_network_line_it_must_pay() -> None:
    g = Table(1).g
    g.energy[YOU], g.batteries[YOU], g.money[YOU] = 14, 9, 99
    g.tally[YOU, Fact.TOWERS], g.covered[YOU] = one_place_left(words().t)
    g.decision_kind = Kind.CONTRACT
    told = words().describe(Kind.CONTRACT, 0, g)
    energy = max(1, words().t.space_energy[0])
    assert re.search(rf": {energy} energy, then .+ for network line \d", told), told


def one_place_left(t: Tables) -> tuple[int, int]:
    """Towers and covered nodes that leave one open node, which no grey line and one network line joins."""
    for towers, node in product(range(1, 8), range(NODES)):
        lines = [line for line in range(NETWORK_LINES) if t.network[0, line] >> node & 1]
        others = [n for n in range(NODES) if n != node and not t.grey[0, node] >> n & 1]
        closed = [n for n in range(NODES) if n != node and n not in others and t.node_column[n] < towers]
        covered = sum(1 << n for n in others)
        if t.node_column[node] < towers and not closed and len(lines) == 1 and t.network[0, lines[0]] & covered:
            return towers, covered
    raise AssertionError("no such node")


@pytest.mark.rule("DEAL-14")
def test_a_contract_that_one_way_pays_names_that_way_alone() -> None:
    table = Table(1)
    g = table.g
    either = next(tile for tile in range(TILES) if words().t.tile_either[tile])
    space = next(s for s in range(SPACES) if words().t.space_kind[s] == Contract.REMOTE)
    g.space_tile_plus[space] = either + 1
    table.erect("A1-tower-1")
    g.decision_kind = Kind.CONTRACT
    g.energy[YOU], g.batteries[YOU] = 0, 9
    assert re.search(r": \d batter(y|ies)$", words().describe(Kind.CONTRACT, space, g))
    g.energy[YOU] = 14
    assert " energy or " in words().describe(Kind.CONTRACT, space, g)


def test_a_foreign_sale_keeps_its_card_whole_in_a_list() -> None:
    """The cost and the markets of a card stand in its name, with a colon of their own."""
    table = Table()
    card = table.g.foreign_display_plus[0, 0] - 1
    view = words().option_view(Kind.FOREIGN, 0, table.g)
    assert view.label == f"Sell to {words().foreign(card)}"
    assert view.gain.startswith("$")


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind])
def test_every_option_has_a_view_with_a_capital(kind: Kind) -> None:
    g = Game.new(3).state
    views = [words().option_view(kind, code, g) for code in range(SIZE[kind])]
    assert all(view.label and not view.label[0].islower() for view in views)
    assert all(view.price in view.sentence and view.gain in view.sentence for view in views)
