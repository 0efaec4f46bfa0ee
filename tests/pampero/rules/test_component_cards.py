"""No card is decoration: every action card in every mode, every option of every scoring card, every ongoing tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.pampero.codes import moved_bulldozer
from engine.pampero.constants import VJ, YOU, Account, Board, Held, Market, Payment, Scoring, Sector, Site, Zone
from engine.pampero.vocabulary.decisions import DECLINE_MOVE, DECLINE_SITE, Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op
from tests.pampero.rules.phrases import Reading, raw, ready_for_contracts, rich_table
from tests.pampero.rules.positions import (
    give_scoring_card,
    lay,
    put_scoring_tile,
    score,
    set_income,
)
from tests.table import Table

Record = dict[str, Any]
ACTION_CARDS: list[Record] = [*raw("basic_cards")["card"], *raw("specialist_actions")["card"]]
SCORING_CARDS: list[Record] = raw("specialist_scoring")["card"]
VJ_PRICES: dict[str, int] = raw("board")["vj"]["price"]
FIRST_TAB: dict[str, int] = raw("company_mat")["space"][0]["left"]
VALUE, ENERGY = FIRST_TAB["value"], FIRST_TAB["energy"]
FIRST, SECOND = 1, 2
VJ_PRICE = 8


@pytest.fixture
def table() -> Table:
    table = rich_table()
    ready_for_contracts(table)
    return table


# --- action cards


def modes() -> list[tuple[Record, int, int]]:
    """Every card with every mode, and every alternative that its effects offer."""
    found = []
    for card in ACTION_CARDS:
        for number, mode in enumerate(card["mode"]):
            widest = max(phrase.count(" or ") + 1 for phrase in mode["effects"])
            found += [(card, number, alternative) for alternative in range(widest)]
    return found


def hold(table: Table, card: str) -> None:
    """The card is in hand, and two others lie on the mat, one a row, so that one can be taken back."""
    table.g.card[YOU, table.card(card)] = Held.HAND
    for row, other in enumerate(other for other in ("venture-capital", "wild", "foreign-market") if other != card):
        if row < 2:
            table.g.card[YOU, table.card(other)] = Held.MAT
            table.g.mat_card_plus[YOU, row, 0] = table.card(other) + 1
            table.g.tally[YOU, Fact.CARDS_ON_MAT] += 1


def tab_of(zone: Zone) -> Record:
    """The tab of the second column, top row before bottom row, that shows the zone."""
    spaces = [space for space in raw("company_mat")["space"] if space["column"] == 2]
    return next(space[side] for space in spaces for side in ("left", "right") if space[side]["zone"] == zone.name)


def frame_money(card: Record, tab: Record) -> int:
    """What the frame takes or gives for the zone value."""
    if card["frame"] == "cost":
        return -max(0, int(tab["value"]) - int(card["discount"]))
    return int(tab["value"]) if card["frame"] == "gain" else 0


@pytest.mark.rule("SPEC-02")
@pytest.mark.parametrize(
    ("card", "mode", "alternative"),
    modes(),
    ids=[f"{card['id']} {card['mode'][mode]['name']} {alternative + 1}" for card, mode, alternative in modes()],
)
def test_action_card(table: Table, card: Record, mode: int, alternative: int) -> None:
    """Frame, energy and effects of each mode; a card for other people's pieces is paid to VJ."""
    chosen = card["mode"][mode]
    zone = Zone[card.get("zones", ["A"])[0]]
    hold(table, card["id"])
    others_only = chosen["owner"] == "other"
    if others_only and chosen["requirement"] == "tower":
        move_your_towers_away(table)
    reading = Reading(table, alternative, zone)
    vj_money = table.g.money[VJ]
    table.play(card["id"], zone, mode, Payment.VJ_PRICE if others_only else Payment.ZONE_VALUE)
    tab = tab_of(zone)
    paid = -VJ_PRICES[zone.name] if others_only else frame_money(card, tab)
    reading.expected["money"] += paid
    reading.expected["energy"] += tab["energy"] if chosen["energy"] else 0
    reading.expected["cards in hand"] -= 1
    reading.read(*chosen["effects"])
    reading.settle()
    assert table.g.money[VJ] == vj_money - (paid if others_only else 0)


def move_your_towers_away(table: Table) -> None:
    """VJ's tower, not yours, stands in A2."""
    for site in range(table.t.sites):
        if table.catalogue.board.site[site].id.startswith("A2") and table.g.site_tower_plus[site]:
            table.g.site_tower_plus[site] = VJ + 1
    table.g.sector_towers[VJ, 1], table.g.sector_towers[YOU, 1] = table.g.sector_towers[YOU, 1], 0


def alternative_costs() -> list[tuple[Record, str, int]]:
    """Every card with an alternative cost, in every zone that has one."""
    costs = [
        (card, zone, batteries) for card in ACTION_CARDS for zone, batteries in card.get("alternative", {}).items()
    ]
    return [(card, zone, batteries) for card, zone, batteries in costs if zone in card.get("zones", "ABC")]


@pytest.mark.rule("SPEC-02", "CARD-05")
@pytest.mark.parametrize(
    ("card", "zone", "batteries"),
    alternative_costs(),
    ids=[f"{card['id']} {zone}" for card, zone, _batteries in alternative_costs()],
)
def test_alternative_cost_of_an_action_card(table: Table, card: Record, zone: str, batteries: int) -> None:
    """The batteries of the zone go to the supply and no peso is paid."""
    table.g.card[YOU, table.card(card["id"])] = Held.HAND
    before = table.g.money[YOU], table.g.batteries[YOU], table.g.battery_supply
    table.play(card["id"], Zone[zone], payment=Payment.BATTERIES)
    assert (table.g.money[YOU], table.g.batteries[YOU]) == (before[0], before[1] - batteries)
    assert table.g.battery_supply == before[2] + batteries


# --- specialist scoring cards


def options() -> list[tuple[Record, int, str, list[str]]]:
    """Every card, option number, word and arguments."""
    return [
        (card, number, phrase.split()[0], phrase.split()[1:])
        for card in SCORING_CARDS
        for number, phrase in enumerate(card["options"])
    ]


def options_of(*words: str) -> dict[str, Any]:
    """Parameters of a test: the options that begin with one of these words."""
    chosen = [option for option in options() if option[2] in words]
    return {"argvalues": chosen, "ids": [f"{card['id']} {' '.join([word, *rest])}" for card, _, word, rest in chosen]}


def fact_called(name: str) -> Fact:
    return Fact[name.upper().replace("-", "_")]


def count_two(table: Table, counted: Fact) -> int:
    """Your figure for a fact, brought to 2 where it is counted in pieces; what it is."""
    if counted in {Fact.INCOME_TOTAL, Fact.HIGHEST_INCOME}:
        set_income(table, remote=3, resort=2, commercial=1, industrial=1, residential=1)
        return 8 if counted == Fact.INCOME_TOTAL else 3
    if counted in {Fact.BATTERIES, Fact.ENERGY}:
        table.own(batteries=2, energy=2)
    else:
        table.g.tally[YOU, counted] = 2
    return 2


@pytest.mark.rule("SPEC-03", "SCORE-04")
@pytest.mark.parametrize(("card", "option", "word", "arguments"), **options_of("crown"))
def test_crown_option_of_a_scoring_card(
    table: Table, card: Record, option: int, word: str, arguments: list[str]
) -> None:
    """In the second scoring of the tile with that majority it counts as so many more."""
    assert word == "crown"
    tile = next(tile for tile in raw("scoring_tiles")["tile"] if tile["bottom"]["fact"] == arguments[0])
    put_scoring_tile(table, Scoring.SECOND, tile["id"])
    counted = count_two(table, fact_called(arguments[0]))
    number = give_scoring_card(table, card["id"])
    score(table, SECOND)
    assert table.kind == Kind.CROWN
    table.choose((number * 2 + option) * 2)
    majority = next(row for row in table.events() if row[0] == Event.MAJORITY)
    assert majority[2] == counted + int(arguments[1])
    assert table.g.scoring_card[YOU, number] == 0


@pytest.mark.rule("SPEC-03", "SCORE-04")
@pytest.mark.parametrize(("card", "option", "word", "arguments"), **options_of("per"))
def test_multiplying_option_of_a_scoring_card(
    table: Table, card: Record, option: int, word: str, arguments: list[str]
) -> None:
    assert word == "per"
    counted = count_two(table, fact_called(arguments[0]))
    number = give_scoring_card(table, card["id"])
    score(table, FIRST)
    table.choose(number * 2 + option)
    assert table.g.ledger[YOU, Account.SCORING_CARDS] == counted * int(arguments[1])
    assert table.g.scoring_card[YOU, number] == 0


@pytest.mark.rule("SPEC-03", "SCORE-05")
@pytest.mark.parametrize(("card", "option", "word", "arguments"), **options_of("flip", "flip-any"))
def test_flipping_option_of_a_scoring_card(
    table: Table, card: Record, option: int, word: str, arguments: list[str]
) -> None:
    """The income of the marker named, or of one you choose, so many times; the marker turns down."""
    set_income(table, remote=9, resort=8, commercial=7, industrial=6, residential=5)
    number = give_scoring_card(table, card["id"])
    count_two(table, Fact.INDUSTRIAL_ICONS)
    give_scoring_card(table, "shopkeepers-guild")  # pays for them: the scoring goes on
    market = Market[arguments[0].upper()] if word == "flip" else Market.COMMERCIAL
    score(table, FIRST)
    table.choose(number * 2 + option)
    if word == "flip-any":
        table.choose(market)
    income = table.t.income_value[Board.PLAYER, 9 - market - 1]
    assert table.g.ledger[YOU, Account.SCORING_CARDS] == income * int(arguments[-1])
    assert [table.g.income_down[YOU, each] for each in Market] == [each == market for each in Market]


# --- ongoing tower bonus tiles


ONGOING: list[Record] = [tile for tile in raw("tower_bonuses")["tile"] if tile["when"] == "ongoing"]


def take_ongoing(table: Table, tile: Record) -> None:
    """Take the tile: only its icons count for now."""
    reading = Reading(table)
    table.resume(Op.TAKE_SPACE, a=lay(table, tile["number"], Zone[tile["zone"]], 2, 2))
    reading.expected["bonus tiles"] += 1
    for market in tile["icons"]:
        reading.expected[f"{market} icons"] += 1
    if tile["modifier"].startswith("zone-discount"):
        _word, zone, amount = tile["modifier"].split()
        reading.expected[f"discount {zone}"] += int(amount)
    reading.settle()


def battery_money(table: Table, amount: str) -> None:
    """Energy 9 and three towers with an icon produce three batteries."""
    table.own(energy=9, batteries=0)
    reading = Reading(table)
    table.forget()
    table.resume(Op.PRODUCE)
    reading.battery("3")
    reading.expected["money"] += 3 * int(amount)
    reading.settle()


def play_for_less(table: Table, zone: str, amount: str) -> None:
    """A wind farm in that zone, at the value of the bottom row's first space."""
    reading = Reading(table, zone=Zone[zone])
    table.play("wind-farm", Zone[zone])
    tabs = raw("company_mat")["space"][5]
    reading.expected["money"] -= tabs["right"]["value"] - int(amount)
    reading.expected["energy"] += tabs["right"]["energy"]
    reading.expected["cards in hand"] -= 1
    reading.wind_farm()
    reading.settle()


def second_wind_farm(table: Table) -> None:
    """After a wind farm in A1 another there, or none; the energy came once."""
    reading = Reading(table)
    table.play("wind-farm", Zone.A)
    reading.wind_farm()
    reading.asks(Kind.SECOND_SITE)
    names = [table.catalogue.board.site[code].id for code in table.options if code != DECLINE_SITE]
    in_a1 = {site.id for site in table.catalogue.board.site if site.sector == Sector.A1 and site.kind != Site.TOWER}
    assert set(names) == in_a1 - {"A1-mixed-1"}
    assert DECLINE_SITE in table.options
    table.choose(table.site("A1-wind-farm-2"))
    reading.expected["wind farms"] += 1
    reading.expected.update({"money": -VALUE - VJ_PRICE, "energy": ENERGY, "cards in hand": -1})
    reading.settle()


def wind_energy(table: Table, amount: str) -> None:
    reading = Reading(table)
    table.play("wind-farm", Zone.A)
    reading.expected.update({"money": -VALUE, "energy": ENERGY + int(amount), "cards in hand": -1})
    reading.wind_farm()
    reading.settle()


def fulfil_town(table: Table, less: int, money: int) -> None:
    """The town of Tacuarembó for its energy, less what the tile takes off, and what the tile pays for it."""
    reading = Reading(table)
    table.play("standard-contract", Zone.A)
    reading.expected.update({"money": money - VALUE, "cards in hand": -1})
    reading.contract("standard", str(less))
    reading.settle()


def contract_energy(table: Table, amount: str) -> None:
    fulfil_town(table, int(amount), 0)


def contract_money(table: Table, amount: str) -> None:
    fulfil_town(table, 0, int(amount))


def tower_money(table: Table, amount: str) -> None:
    reading = Reading(table)
    table.play("tower", Zone.A)
    reading.expected.update({"money": int(amount) - VALUE, "cards in hand": -1})
    reading.tower()
    reading.settle()


def foreign_money(table: Table, amount: str) -> None:
    reading = Reading(table)
    table.play("foreign-market", Zone.B)
    reading.expected.update({"money": int(amount), "cards in hand": -1})
    reading.foreign()
    reading.settle()


def venture_money(table: Table, amount: str) -> None:
    reading = Reading(table)
    table.play("venture-capital", Zone.A)
    reading.expected.update({"money": int(amount) + VALUE, "cards in hand": -1})
    reading.venture()
    card = next(card for card in raw("basic_cards")["card"] if card["id"] == "venture-capital")
    reading.read(*card["mode"][0]["effects"][1:])
    reading.settle()


def extra_move(table: Table, amount: str) -> None:
    """A single arrow allows so many moves more, of the same bulldozer, each of which may be dropped."""
    table.forget()
    table.resume(Effect.MOVE, a=1, b=1)
    for _move in range(1 + int(amount)):
        assert table.kind == Kind.BULLDOZER
        assert DECLINE_MOVE in table.options
        table.choose(next(code for code in table.options if moved_bulldozer(code) == 0))
    assert table.kind == Kind.TURN


MODIFIERS: dict[str, Callable[..., None]] = {
    "battery-money": battery_money,
    "second-wind-farm": second_wind_farm,
    "zone-discount": play_for_less,
    "wind-energy": wind_energy,
    "contract-energy": contract_energy,
    "contract-money": contract_money,
    "tower-money": tower_money,
    "foreign-money": foreign_money,
    "venture-money": venture_money,
    "extra-move": extra_move,
}


@pytest.mark.rule("BUILD-05")
@pytest.mark.parametrize("tile", ONGOING, ids=[tile["id"] for tile in ONGOING])
def test_ongoing_tower_bonus_tile(table: Table, tile: Record) -> None:
    """Also those with an X, laid out by hand."""
    take_ongoing(table, tile)
    word, *arguments = tile["modifier"].split()
    MODIFIERS[word](table, *arguments)
