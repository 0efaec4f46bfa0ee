"""The tiles: contracts and their spaces, connections, foreign cards, tower bonuses, scoring tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.pampero.components.checks.board import right_order
from engine.pampero.components.checks.counts import records_of, zone_of
from engine.pampero.components.models import Components
from engine.pampero.components.models.pieces import BonusTile
from engine.pampero.components.problems import Problem
from engine.pampero.terms import STANDARD_SPACES, Market, When
from engine.pampero.vocabulary.effects import Modifier

CONTRACT_FILES = ("contracts", "remote_contracts", "solar_contracts")
SOLO_SLOT_TILES = (2, 3, 30)  # they have slots of their own on VJ's board, and work for VJ
REWARD = (15, 20)
TOP = (1, 10)


def contract_icons(c: Components) -> Iterator[Problem]:
    """One or two icons of different markets: the kernel counts icons and arrows by market."""
    for file in CONTRACT_FILES:
        for i, contract in enumerate(records_of(c, file, "contract")):
            markets = [icon.market for icon in contract.icons]
            if not 1 <= len(markets) <= 2 or len(set(markets)) < len(markets):
                found = ", ".join(market.name.lower() for market in markets) or "none"
                yield Problem(file, ("contract", i, "icons"), f"found {found}, allowed: 1 or 2 different markets")


def contracts_and_spaces(c: Components) -> Iterator[Problem]:
    """A contract lies in its sector's zone; every space of the board has its contract."""
    for i, contract in enumerate(c.contracts.contract):
        if contract.zone != zone_of(contract.sector):
            allowed = f"{zone_of(contract.sector).name}, the zone of {contract.sector.name}"
            says = f"found {contract.zone.name}, allowed: {allowed}"
            yield Problem("contracts", ("contract", i, "zone"), says)
    tiles = {(contract.sector, contract.location) for contract in c.contracts.contract}
    homeless = [space.id for space in c.board.space if (space.sector, space.location) not in tiles]
    if homeless:
        says = f"found no contract for the spaces {', '.join(homeless)}, allowed: one for each of the {STANDARD_SPACES}"
        yield Problem("contracts", ("contract",), says)


def remote_contracts(c: Components) -> Iterator[Problem]:
    """A remote contract shows a remote icon and costs something; `either` needs both to choose from."""
    for i, contract in enumerate(c.remote_contracts.contract):
        if Market.REMOTE not in [icon.market for icon in contract.icons]:
            yield Problem("remote_contracts", ("contract", i, "icons"), "found no remote icon, allowed: at least one")
        costs = [part for part in (contract.cost.energy, contract.cost.batteries) if part]
        if not costs or (contract.cost.either and len(costs) < 2):
            found = f"energy {contract.cost.energy}, batteries {contract.cost.batteries}"
            says = f"found {found}, allowed: energy, batteries, or both; 'either' only with both"
            yield Problem("remote_contracts", ("contract", i, "cost"), says)


def connections(c: Components) -> Iterator[Problem]:
    """A connection tile does something and shows two icons at most."""
    for i, tile in enumerate(c.connections.connection):
        if not tile.effects:
            yield Problem("connections", ("connection", i, "effects"), "found none, allowed: one effect or more")
        if len(tile.icons) > 2:
            yield Problem(
                "connections", ("connection", i, "icons"), f"found {len(tile.icons)} icons, allowed: at most 2"
            )


def foreign_cards(c: Components) -> Iterator[Problem]:
    """Income on the front, two icons on the back."""
    for i, card in enumerate(c.foreign_markets.card):
        if not 1 <= len(card.income) <= 8:
            says = f"found {len(card.income)} icons, allowed: 1 to 8"
            yield Problem("foreign_markets", ("card", i, "income"), says)
        if len(card.icons) != 2:
            says = f"found {len(card.icons)} icons, allowed: exactly 2"
            yield Problem("foreign_markets", ("card", i, "icons"), says)


def bonus_numbers(c: Components) -> Iterator[Problem]:
    """Tower bonus tiles in the order of their numbers."""
    numbers = [tile.number for tile in c.tower_bonuses.tile]
    yield from right_order("tower_bonuses", "tile", numbers, "numbers 1 to 36")


def bonus_effects(c: Components) -> Iterator[Problem]:
    """An ongoing tile has a modifier and nothing else, the others have effects."""
    for i, tile in enumerate(c.tower_bonuses.tile):
        ongoing = tile.when == When.ONGOING
        if ongoing != (tile.modifier is not None) or ongoing == bool(tile.effects):
            found = " and ".join(key for key in ("modifier", "effects") if getattr(tile, key)) or "neither"
            says = f"found {found}, allowed: a 'modifier' for an ongoing tile, 'effects' for the others, never both"
            yield Problem("tower_bonuses", ("tile", i, "modifier" if ongoing else "effects"), says)


def identical_kinds(c: Components) -> Iterator[Problem]:
    """Tiles of one kind are the same in everything but number, id, zone and place."""
    first: dict[str, BonusTile] = {}
    for i, tile in enumerate(c.tower_bonuses.tile):
        model = first.setdefault(tile.kind, tile)
        for key in ("x", "when", "effects", "modifier", "icons"):
            if _unlike(getattr(model, key), getattr(tile, key)):
                says = f"differs from tile {model.number} of the same kind '{tile.kind}', allowed: the same"
                yield Problem("tower_bonuses", ("tile", i, key), says)


def _unlike(one: Any, other: Any) -> bool:
    return bool(one != other)


def solo_slot_tiles(c: Components) -> Iterator[Problem]:
    """Tiles 2, 3 and 30 are of the kinds that work for VJ."""
    for i, tile in enumerate(c.tower_bonuses.tile):
        kinds = (Modifier.BATTERY_MONEY, Modifier.SECOND_WIND_FARM)
        if tile.number in SOLO_SLOT_TILES and (tile.modifier is None or tile.modifier.op not in kinds):
            says = f"tile {tile.number} is not right, allowed: 'battery-money 2' or 'second-wind-farm'"
            yield Problem("tower_bonuses", ("tile", i, "modifier"), says)


def scoring_ids(c: Components) -> Iterator[Problem]:
    """Ids 1.1 to 1.9 are stack I, 2.1 to 2.9 stack II."""
    wanted = [(f"{stack}.{n}", "I" * stack) for stack in (1, 2) for n in range(1, 10)]
    for i, (tile, (name, stack)) in enumerate(zip(c.scoring_tiles.tile, wanted, strict=True)):
        if (tile.id, tile.stack) != (name, stack):
            says = f"found {tile.id} of stack {tile.stack}, allowed here: {name} of stack {stack}"
            yield Problem("scoring_tiles", ("tile", i, "id"), says)


def scoring_money(c: Components) -> Iterator[Problem]:
    """Rewards of both halves in their range."""
    for i, tile in enumerate(c.scoring_tiles.tile):
        for key, half, (low, high) in (("top", tile.top, TOP), ("bottom", tile.bottom, REWARD)):
            if not low <= half.money <= high:
                says = f"found {half.money}, allowed: {low} to {high}"
                yield Problem("scoring_tiles", ("tile", i, key, "money"), says)


def objectives(c: Components) -> Iterator[Problem]:
    """Each bottom half has one solo card, and the card pursues that majority."""
    cards = {card.number: card for card in c.solo_cards.card}
    for i, tile in enumerate(c.scoring_tiles.tile):
        card = cards[tile.solo_card]
        if card.objective != tile.bottom.fact:
            fact, objective = (name.name.lower().replace("_", "-") for name in (tile.bottom.fact, card.objective))
            says = f"found {fact}, allowed: {objective}, the objective of solo card {card.number}"
            yield Problem("scoring_tiles", ("tile", i, "bottom", "fact"), says)


CHECKS = (
    contract_icons,
    contracts_and_spaces,
    remote_contracts,
    connections,
    foreign_cards,
    bonus_numbers,
    bonus_effects,
    identical_kinds,
    solo_slot_tiles,
    scoring_ids,
    scoring_money,
    objectives,
)
