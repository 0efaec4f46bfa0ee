"""The tiles: contracts and their spaces, connections, foreign cards, tower bonuses, scoring tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.components.phrases import read_phrase
from engine.core.components.problems import Problem
from engine.core.member_names import member_name
from engine.pampero.components.checks.board import right_order
from engine.pampero.components.checks.counts import zone_of
from engine.pampero.components.models import Catalogue
from engine.pampero.components.models.pieces import BonusTile
from engine.pampero.constants import When
from engine.pampero.vocabulary.effects import EFFECTS, Effect, read_modifier

SOLO_SLOT_TILES = (2, 3, 30)  # they have slots of their own on VJ's board, and work for VJ
SOLO_SLOT_KINDS = (read_modifier("battery-money 2"), read_modifier("second-wind-farm"))
STARTING_CONNECTION = {read_phrase("energy 1", EFFECTS, "effect"), read_phrase("money 3", EFFECTS, "effect")}


def contracts_and_spaces(c: Catalogue) -> Iterator[Problem]:
    """A contract lies in its sector's zone; every space has its contract. (B Zones and Sectors, Common Setup 12)"""
    for i, contract in enumerate(c.contracts.contract):
        if contract.zone != zone_of(contract.sector):
            allowed = f"{zone_of(contract.sector).name}, the zone of {contract.sector.name}"
            says = f"found {contract.zone.name}, allowed: {allowed}"
            yield Problem("contracts", ("contract", i, "zone"), says)
    for problem in empty_spaces(c):
        yield Problem("contracts", ("contract",), problem.says)


def empty_spaces(c: Catalogue) -> Iterator[Problem]:
    """Every space of the board has its contract. (B Common Setup 12)"""
    tiles = {(contract.sector, contract.location) for contract in c.contracts.contract}
    empty = [space.id for space in c.board.space if (space.sector, space.location) not in tiles]
    if empty:
        says = f"found no contract for the spaces {', '.join(empty)}, allowed: one for each space of the board"
        yield Problem("board", ("space",), says)


def remote_contracts(c: Catalogue) -> Iterator[Problem]:
    """Each has a cost of energy, batteries or both (B Fulfill a Remote Contract Tile); `either` needs two to choose."""
    for i, contract in enumerate(c.remote_contracts.contract):
        if not (contract.cost.energy or contract.cost.batteries):
            yield Problem("remote_contracts", ("contract", i, "cost"), "found none, allowed: energy, batteries or both")
        if contract.cost.either and not (contract.cost.energy and contract.cost.batteries):
            found = f"energy {contract.cost.energy}, batteries {contract.cost.batteries}"
            says = f"found {found}, allowed: 'either' only with both"
            yield Problem("remote_contracts", ("contract", i, "cost"), says)


def starting_connection(c: Catalogue) -> Iterator[Problem]:
    """A player begins with 1 energy or $3. (B Player Setup 12; Play a Connection tile)"""
    programs = c.connections.starting.effects
    if len(programs) != 1 or programs[0][0].op != Effect.CHOOSE or set(programs[0][1:]) != STARTING_CONNECTION:
        yield Problem("connections", ("starting", "effects"), "found another effect, allowed: 'energy 1 or money 3'")


def foreign_cards(c: Catalogue) -> Iterator[Problem]:
    """Two market icons on the back. (B Sell to a Foreign Market)"""
    for i, card in enumerate(c.foreign_markets.card):
        if len(card.icons) != 2:
            says = f"found {len(card.icons)} icons, allowed: exactly 2"
            yield Problem("foreign_markets", ("card", i, "icons"), says)


def bonus_numbers(c: Catalogue) -> Iterator[Problem]:
    """Tower bonus tiles in the order of their numbers."""
    numbers = [tile.number for tile in c.tower_bonuses.tile]
    yield from right_order("tower_bonuses", "tile", numbers, "numbers 1 to 36")


def bonus_effects(c: Catalogue) -> Iterator[Problem]:
    """An ongoing tile has a modifier and nothing else, the others have effects."""
    for i, tile in enumerate(c.tower_bonuses.tile):
        ongoing = tile.when == When.ONGOING
        if ongoing != (tile.modifier is not None) or ongoing == bool(tile.effects):
            found = " and ".join(key for key in ("modifier", "effects") if getattr(tile, key)) or "neither"
            says = f"found {found}, allowed: a 'modifier' for an ongoing tile, 'effects' for the others, never both"
            yield Problem("tower_bonuses", ("tile", i, "modifier" if ongoing else "effects"), says)


def identical_kinds(c: Catalogue) -> Iterator[Problem]:
    """Tiles of one kind, which share a slot of the mat, are the same. (B Build an Electrical Tower, identical tiles)"""
    first: dict[str, BonusTile] = {}
    for i, tile in enumerate(c.tower_bonuses.tile):
        model = first.setdefault(tile.kind, tile)
        for key in ("when", "effects", "modifier", "icons"):
            if _unlike(getattr(model, key), getattr(tile, key)):
                says = f"differs from tile {model.number} of the same kind '{tile.kind}', allowed: the same"
                yield Problem("tower_bonuses", ("tile", i, key), says)


def _unlike(one: Any, other: Any) -> bool:
    return bool(one != other)


def solo_slot_tiles(c: Catalogue) -> Iterator[Problem]:
    """Tiles 2, 3 and 30 are of the two kinds that have a slot on VJ's board. (S Build Electrical Tower, Effect)"""
    named = [(i, tile) for i, tile in enumerate(c.tower_bonuses.tile) if tile.number in SOLO_SLOT_TILES]
    for i, tile in named:
        if tile.modifier not in SOLO_SLOT_KINDS:
            says = f"tile {tile.number} is not right, allowed: 'battery-money 2' or 'second-wind-farm'"
            yield Problem("tower_bonuses", ("tile", i, "modifier"), says)
    if len({tile.modifier for _, tile in named}) == 1:
        says = "tiles 2, 3 and 30 are all alike, allowed: 'battery-money 2' and 'second-wind-farm' among them"
        yield Problem("tower_bonuses", ("tile",), says)


def scoring_ids(c: Catalogue) -> Iterator[Problem]:
    """Ids 1.1 to 1.9 are stack I, 2.1 to 2.9 stack II. (B Common Components; S VJ's Solo Grid Board)"""
    wanted = [(f"{stack}.{n}", "I" * stack) for stack in (1, 2) for n in range(1, 10)]
    for i, (tile, (name, stack)) in enumerate(zip(c.scoring_tiles.tile, wanted, strict=True)):
        if (tile.id, tile.stack) != (name, stack):
            says = f"found {tile.id} of stack {tile.stack}, allowed here: {name} of stack {stack}"
            yield Problem("scoring_tiles", ("tile", i, "id"), says)


def objectives(c: Catalogue) -> Iterator[Problem]:
    """Each bottom half has one solo card, and the card pursues that majority. (S Solo Game Setup 5)"""
    cards = {card.number: card for card in c.solo_cards.card}
    for i, tile in enumerate(c.scoring_tiles.tile):
        card = cards[tile.solo_card]
        if card.objective != tile.bottom.fact:
            fact, objective = (member_name(each) for each in (tile.bottom.fact, card.objective))
            says = f"found {fact}, allowed: {objective}, the objective of solo card {card.number}"
            yield Problem("scoring_tiles", ("tile", i, "bottom", "fact"), says)


CHECKS = (
    contracts_and_spaces,
    remote_contracts,
    starting_connection,
    foreign_cards,
    bonus_numbers,
    bonus_effects,
    identical_kinds,
    solo_slot_tiles,
    scoring_ids,
    objectives,
)
