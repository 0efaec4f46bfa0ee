"""Tiles and foreign cards as tables."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.tiles import BonusTile, Half, RemoteCost
from engine.pampero.terms import Zone
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.facts import SPECS
from engine.pampero.words.phrases import say
from solo.pampero.data_views.board import joint_words
from solo.pampero.data_views.tables import listing
from solo.pampero.data_views.words import (
    ZONE_STYLE,
    enum_word,
    icon_words,
    market_words,
    say_effects,
)

ARROWS = Text(">: an income arrow; >> makes a contract lucrative", style="dim")


def show_contracts(c: Catalogue) -> Iterator[RenderableType]:
    """The standard contracts with the energy of their space."""
    spaces = {(space.sector, space.location): space for space in c.board.space}
    table = listing("!Contract", "Name", "=Energy", "Icons", "Space")
    for tile in c.contracts.contract:
        space = spaces.get((tile.sector, tile.location))
        joined = joint_words(c, space.id) if space else "not on this side"
        energy = str(space.energy) if space else ""
        name = Text(tile.id, ZONE_STYLE[tile.zone])
        table.add_row(name, Text(tile.name), energy, icon_words(tile.icons), joined)
    yield table
    yield ARROWS


def show_remote(c: Catalogue) -> Iterator[RenderableType]:
    """The remote contracts with their cost."""
    table = listing("!Contract", "Name", "Cost", "Icons")
    for tile in c.remote_contracts.contract:
        table.add_row(tile.id, Text(tile.name), cost_words(tile.cost), icon_words(tile.icons))
    yield table
    yield ARROWS


def cost_words(cost: RemoteCost) -> str:
    """The cost of a remote contract."""
    parts = [f"{cost.energy} energy"] if cost.energy else []
    parts += [f"battery x{cost.batteries}"] if cost.batteries else []
    return (" or " if cost.either else " and ").join(parts)


def show_solar(c: Catalogue) -> Iterator[RenderableType]:
    """The solar contracts."""
    table = listing("!Contract", "Name", "Icons")
    for tile in c.solar_contracts.contract:
        table.add_row(tile.id, Text(tile.name), icon_words(tile.icons))
    yield table
    yield ARROWS


def show_connections(c: Catalogue) -> Iterator[RenderableType]:
    """The connection tiles and the starting one."""
    table = listing("!Tile", "Zones", "Effect when played", "Icons")
    for tile in c.connections.connection:
        table.add_row(tile.id, " and ".join(tile.set), say_effects(tile.effects), market_words(tile.icons))
    start = c.connections.starting
    table.add_row(start.id, "yours", say_effects(start.effects), market_words(start.icons))
    yield table


def show_foreign(c: Catalogue) -> Iterator[RenderableType]:
    """The foreign market cards."""
    table = listing("!Card", "=Batteries", "Income of", "Icons on the back")
    for card in c.foreign_markets.card:
        table.add_row(card.id, str(card.batteries), market_words(card.income), market_words(card.icons))
    yield table


def show_bonuses(c: Catalogue) -> Iterator[RenderableType]:
    """The tower bonus tiles zone by zone."""
    for zone in Zone:
        table = listing("=No.", "", "Kind", "When", "Effect", "!Icons", "Preset", title=f"Zone {zone.name}")
        for tile in (tile for tile in c.tower_bonuses.tile if tile.zone == zone):
            name = (str(tile.number), "X" if tile.x else "", tile.kind.replace("-", " "))
            preset = f"{tile.preset[0]}, {tile.preset[1]}"
            table.add_row(*name, enum_word(tile.when), tile_words(tile), market_words(tile.icons), preset)
        yield table
    yield Text("X: leaves at set-up. Preset: row and column in the zone, for the preset variant.", style="dim")


def tile_words(tile: BonusTile) -> str:
    """What a tower bonus tile does."""
    return say(tile.modifier, Modifier) if tile.modifier is not None else say_effects(tile.effects)


def show_scoring(c: Catalogue) -> Iterator[RenderableType]:
    """The scoring tiles."""
    table = listing("!Tile", "Top: both score", "Bottom: the majority", "=Solo card")
    for tile in c.scoring_tiles.tile:
        bottom = f"${tile.bottom.money} for most {enum_word(tile.bottom.fact)}"
        table.add_row(tile.id, half_words(tile.top), bottom, str(tile.solo_card))
    yield table


def half_words(half: Half) -> str:
    """The top half of a scoring tile: so much for each."""
    return f"${half.money} x {SPECS[half.fact].says}"
