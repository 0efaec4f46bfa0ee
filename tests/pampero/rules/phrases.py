"""What a component should do, worked out from its phrases as a player would read them.

`Reading` keeps the figures a player could count on the table. It reads the phrases of a component one by one, answers
what the game asks on the way, and adds up what ought to change; `settle` then compares with what lies on the table. It
shares nothing with the engine's own reading of the phrases.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from engine.pampero.codes import move_code, moved_bulldozer, moved_place
from engine.pampero.components.catalogue import shipped
from engine.pampero.constants import (
    BULLDOZERS,
    CARDS,
    CONNECTIONS,
    STARTING_CONNECTION,
    YOU,
    Held,
    Market,
    Place,
    Site,
    Zone,
)
from engine.pampero.rules.connections import READY
from engine.pampero.rules.facts import fact
from engine.pampero.vocabulary.decisions import DECLINE_MOVE, UTILITY_PLACE, Kind
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.facts import Fact
from tests.pampero.rules.positions import (
    bonus_space,
    node_code,
    pair_code,
    put_remote,
    raise_towers,
    set_income,
)
from tests.table import Table, index_of

CHOSEN = Market.RESORT
FIRST_CARD = 0
MONEY_OF_STARTING_TILE = 1

COUNTED = {
    "towers": Fact.TOWERS,
    "wind farms": Fact.WIND_FARMS,
    "contracts": Fact.CONTRACTS,
    "network tiles": Fact.NETWORK_TILES,
    "bonus tiles": Fact.BONUS_TILES,
    "foreign cards": Fact.FOREIGN_CARDS,
    "venture tiles": Fact.VENTURE_TILES,
    "energy spent": Fact.ENERGY_SPENT,
    "action cards": Fact.ACTION_SPECIALISTS,
    "scoring cards": Fact.SCORING_SPECIALISTS,
    "parked": Fact.PARKED_BULLDOZERS,
}


@cache
def raw(name: str) -> dict[str, Any]:
    """A shipped component file as its writer sees it."""
    return tomllib.loads(shipped.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def node_effects(name: str) -> list[str]:
    """What a space of the grid brings."""
    effects: list[str] = next(node["effects"] for node in raw("grid_board")["node"] if node["id"] == name)
    return effects


def look(table: Table, seat: int = YOU) -> Counter[str]:
    """Everything a player could count of a seat."""
    g = table.g
    seen = Counter({name: fact(g, table.t, seat, counted) for name, counted in COUNTED.items()})
    seen.update(money=g.money[seat], energy=g.energy[seat], batteries=g.batteries[seat], supply=g.battery_supply)
    for market in Market:
        seen[f"{market.name.lower()} income"] = g.income[seat, market] + 1
        seen[f"{market.name.lower()} icons"] = fact(g, table.t, seat, Fact.REMOTE_ICONS + market)
    for zone in Zone:
        seen[f"discount {zone.name}"] = g.zone_discount[seat, zone]
    standing = [g.bulldozer[seat, bulldozer] for bulldozer in range(BULLDOZERS)]
    seen["utility"] = standing.count(Place.UTILITY)
    seen["play area"] = standing.count(Place.PLAY_AREA)
    seen["cards in hand"] = sum(g.card[seat, card] == Held.HAND for card in range(CARDS))
    seen["tiles ready"] = sum(g.connection[seat, tile] == READY for tile in range(CONNECTIONS + 1))
    return seen


def rich_table() -> Table:
    """A position in which every effect can be carried out, and none has consequences of its own.

    Three towers in A2, one in B1; bulldozers at work in A1, B1 and C; incomes of $3, $2, $1, $2 and $1; every
    specialist of an income column gained before; the printed bonuses of the bonus board open; one foreign card.
    """
    table = Table(data=None)
    raise_towers(table, 3)
    table.erect("B1-tower-1")
    for bulldozer, site in enumerate(("A1-mixed-1", "B1-mixed-1", "C-mixed-1")):
        table.bring(bulldozer, site)
    table.own(money=60, energy=6, batteries=6)
    set_income(table, remote=3, resort=2, commercial=1, industrial=2, residential=1)
    table.g.specialist_columns[YOU] = (1 << 9) - 1
    table.clear_bonus_board()
    table.put_foreign_card(YOU, index_of(table.catalogue.foreign_markets.card, "brazil-7"))
    table.forget()
    return table


class Reading:
    """One component being read, on a rich table."""

    def __init__(self, table: Table, alternative: int = 0, zone: Zone = Zone.A):
        self.table = table
        self.alternative = alternative
        self.zone = zone
        self.expected = look(table)
        self.at_work: int | None = None

    def asks(self, kind: Kind) -> None:
        assert self.table.kind == kind, f"expected {kind.name}, the game asks {Kind(self.table.kind).name}"

    def answer(self, kind: Kind, code: int) -> None:
        """The game asks this, and is answered so."""
        self.asks(kind)
        self.table.choose(code)

    def settle(self) -> None:
        """A bulldozer that was at work moves away; nothing else is asked, and the figures are as worked out."""
        if self.at_work is not None:
            assert DECLINE_MOVE not in self.table.options
            self.answer(Kind.BULLDOZER, move_code(self.at_work, UTILITY_PLACE))
            self.expected["utility"] += 1
        self.asks(Kind.TURN)
        seen = look(self.table)
        changed = {name for name in seen if seen[name] != self.expected[name]}
        assert {name: seen[name] for name in changed} == {name: self.expected[name] for name in changed}

    def income_of(self, market: str) -> int:
        """What the column of a marker pays."""
        values: list[int] = raw("grid_board")["income"]["values"]
        return values[self.expected[f"{market} income"] - 1]

    def read(self, *phrases: str) -> None:
        """Work out the phrases of a component in order."""
        for phrase in phrases:
            spoken = phrase.split(" or ")
            if len(spoken) > 1:
                self.answer(Kind.CHOOSE, self.alternative)
            word, *arguments = spoken[self.alternative if len(spoken) > 1 else 0].split()
            HANDLERS[word](self, *arguments)

    # --- gains

    def money(self, amount: str) -> None:
        self.expected["money"] += int(amount)

    def energy(self, amount: str) -> None:
        self.expected["energy"] += int(amount)

    def battery(self, amount: str) -> None:
        self.expected["batteries"] += int(amount)
        self.expected["supply"] -= int(amount)

    def income(self, market: str, steps: str) -> None:
        self.expected[f"{market} income"] += int(steps)

    def any_income(self, steps: str) -> None:
        self.answer(Kind.MARKER, CHOSEN)
        self.income(CHOSEN.name.lower(), steps)

    def collect(self, market: str) -> None:
        self.expected["money"] += self.income_of(market)

    def collect_any(self) -> None:
        self.answer(Kind.COLLECT, CHOSEN)
        self.collect(CHOSEN.name.lower())

    def collect_foreign(self) -> None:
        """The foreign card held shows residential and commercial on its back."""
        self.asks(Kind.COLLECT)
        assert self.table.options == [Market.COMMERCIAL, Market.RESIDENTIAL]
        self.table.choose(Market.RESIDENTIAL)
        self.collect("residential")

    def money_per(self, counted: str, amount: str) -> None:
        self.expected["money"] += self.expected[counted.replace("-", " ")] * int(amount)

    def overlay(self) -> None:
        self.expected["discount B"] += self.table.catalogue.company_mat.overlay.discount

    def turn_order(self) -> None:
        """No effect in solo."""

    # --- pieces and cards

    def bulldozer(self) -> None:
        self.expected["play area"] -= 1
        self.expected["utility"] += 1

    def move(self, bulldozers: str, moves: str) -> None:
        """One bulldozer makes every move, to and fro: so often is it asked for."""
        extra = self.table.g.modifier[YOU, Modifier.EXTRA_MOVE]
        moved = 0 if self.at_work is None else self.at_work
        for _move in range(int(bulldozers) * (int(moves) + extra)):
            self.asks(Kind.BULLDOZER)
            site = next(
                code
                for code in self.table.options
                if moved_bulldozer(code) == moved and moved_place(code) != UTILITY_PLACE
            )
            self.table.choose(site)
            assert self.table.g.bulldozer[YOU, moved] == Place.SITE + moved_place(site)
        self.at_work = None

    def specialist(self) -> None:
        self.answer(Kind.SPECIALIST, FIRST_CARD)
        self.expected["action cards"] += 1
        self.expected["cards in hand"] += 1

    def connection(self) -> None:
        self.answer(Kind.CONNECTION, STARTING_CONNECTION)
        self.answer(Kind.CHOOSE, MONEY_OF_STARTING_TILE)
        self.expected["tiles ready"] -= 1
        self.money("3")

    def bonus_space(self, zone: str) -> None:
        """A printed bonus in pesos."""
        printed = raw("board")["bonus_space"]
        found = next(each for each in printed if each["zone"] == zone and each["effects"][0].startswith("money"))
        self.answer(Kind.BONUS_SPACE, bonus_space(Zone[zone], found["row"], found["column"]))
        self.read(*found["effects"])

    def retrieve(self) -> None:
        self.asks(Kind.RETRIEVE)
        self.table.choose(self.table.options[0])
        self.expected["cards in hand"] += 1

    # --- the main effects of action cards

    def tower(self) -> None:
        """Tower 5 of the grid board, then the first two printed bonuses of zone A."""
        self.at_work = int(self.zone)
        self.expected["towers"] += 1
        printed = raw("board")["bonus_space"]
        self.read(*raw("grid_board")["tower"][self.expected["towers"] - 1]["effects"])
        self.answer(Kind.BONUS_PAIR, pair_code(bonus_space(Zone.A, 1, 1), bonus_space(Zone.A, 1, 2)))
        self.read(*printed[0]["effects"], *printed[1]["effects"])

    def wind_farm(self) -> None:
        if self.at_work is None and self.table.kind == Kind.SITE:
            sites = self.table.catalogue.board.site
            self.table.choose(next(code for code in self.table.options if sites[code].kind == Site.WIND_FARM))
        else:
            self.at_work = int(self.zone)
        self.expected["wind farms"] += 1

    def contract(self, kind: str, discount: str) -> None:
        space, cost = CONTRACTS[kind](self, int(discount))
        if self.table.kind == Kind.CONTRACT:
            self.table.choose(self.table.space(space))
        self.answer(Kind.NODE, node_code(self.table, "c1-1"))
        self.expected["contracts"] += 1
        self.expected["energy"] -= cost
        self.expected["energy spent"] += cost
        self.read(*node_effects("c1-1"))

    def gain_icons(self, icons: list[dict[str, Any]]) -> None:
        """The icons and income arrows of a contract tile."""
        for icon in icons:
            self.expected[f"{icon['market']} icons"] += 1
            self.expected[f"{icon['market']} income"] += icon.get("arrows", 0)

    def standard(self, discount: int) -> tuple[str, int]:
        """The dearest contract of the sector with a tower: A2-4 or B1-4."""
        space = "A2-4" if self.zone == Zone.A else "B1-4"
        self.gain_icons(next(tile for tile in raw("contracts")["contract"] if tile["id"] == space)["icons"])
        printed = next(each for each in raw("board")["space"] if each["id"] == space)["energy"]
        return space, max(1, int(printed) - discount)

    def remote(self, discount: int) -> tuple[str, int]:
        """The frontier post in A2, put there before."""
        tile = next(each for each in raw("remote_contracts")["contract"] if each["id"] == "remote-04")
        self.gain_icons(tile["icons"])
        return "remote-3", int(tile["cost"]["energy"]) - discount

    def solar(self, _discount: int) -> tuple[str, int]:
        """The first tile of the upper row."""
        tile = self.table.g.space_tile_plus[self.table.space("solar-1")] - 1
        first = len(raw("contracts")["contract"]) + len(raw("remote_contracts")["contract"])
        self.gain_icons(raw("solar_contracts")["contract"][tile - first]["icons"])
        return "solar-1", 0

    def foreign(self) -> None:
        self.answer(Kind.FOREIGN, 0)
        self.sold(raw("foreign_markets")["card"][0])

    def sold(self, card: dict[str, Any]) -> None:
        """What a foreign card costs, pays and shows on its back."""
        self.battery(f"-{card['batteries']}")
        for market in card["income"]:
            self.collect(market)
        for market in card["icons"]:
            self.expected[f"{market} icons"] += 1
        self.expected["foreign cards"] += 1

    def venture(self) -> None:
        """The first slot of two: the highest income of its band of columns."""
        board = raw("grid_board")
        slot = board["venture"][0]
        band = range(slot["from_column"], slot["to_column"] + 1)
        markets = [market for market in board["income"]["rows"] if self.expected[f"{market} income"] in band]
        self.answer(Kind.VENTURE, 0)
        self.expected["venture tiles"] += 1
        self.money(str(max(map(self.income_of, markets))))


HANDLERS: dict[str, Callable[..., None]] = {
    "money": Reading.money,
    "energy": Reading.energy,
    "battery": Reading.battery,
    "income": Reading.income,
    "any-income": Reading.any_income,
    "collect": Reading.collect,
    "collect-any": Reading.collect_any,
    "collect-foreign": Reading.collect_foreign,
    "money-per": Reading.money_per,
    "overlay": Reading.overlay,
    "turn-order": Reading.turn_order,
    "bulldozer": Reading.bulldozer,
    "move": Reading.move,
    "specialist": Reading.specialist,
    "connection": Reading.connection,
    "bonus-space": Reading.bonus_space,
    "retrieve": Reading.retrieve,
    "tower": Reading.tower,
    "wind-farm": Reading.wind_farm,
    "contract": Reading.contract,
    "foreign": Reading.foreign,
    "venture": Reading.venture,
}

CONTRACTS: dict[str, Callable[[Reading, int], tuple[str, int]]] = {
    "standard": Reading.standard,
    "remote": Reading.remote,
    "solar": Reading.solar,
}


def ready_for_contracts(table: Table) -> None:
    """The contracts that the readings choose lie open: the frontier post in A2, and the first foreign card."""
    put_remote(table, "remote-04", "remote-3")
    table.g.foreign_display_plus[0, 0] = 1
