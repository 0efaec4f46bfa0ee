"""Cards and tiles: action, scoring and solo cards, contracts, connection tiles, tower bonuses, scoring tiles."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from engine.core.components.phrases import Phrase
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.pieces import (
    ActionCard,
    BonusTile,
    ContractSection,
    Half,
    Mode,
    Section,
    SoloCard,
    TowerSection,
    WindFarmSection,
)
from engine.pampero.constants import Frame, Owner, Requirement, Zone
from engine.pampero.text.effect_text import amounts, phrase_text
from engine.pampero.vocabulary.criteria import Condition, Criterion, Symbol
from engine.pampero.vocabulary.effects import Modifier, ScoringOption
from engine.pampero.vocabulary.facts import SPECS
from solo.pampero.data_views.boards import joint_words
from solo.pampero.data_views.colours import ZONE_STYLE, enum_word, icon_words, market_words, say_effects
from solo.rich_tables import listing

ARROWS = Text(">: an income arrow; >> makes a contract lucrative", style="dim")
FRAMES = {Frame.COST: "pay the zone value", Frame.GAIN: "receive the zone value", Frame.NONE: "no money"}
OWNERS = {Owner.ANY: "a ", Owner.OWN: "your own ", Owner.OTHER: "VJ's "}
DO = {
    "wind-farm": "BUILD A WIND FARM",
    "tower": "BUILD A TOWER",
    "contract": "FULFIL A CONTRACT",
    "foreign": "SELL ABROAD",
}


def show_basic(c: Catalogue) -> Iterator[RenderableType]:
    """The basic action cards."""
    yield card_table(c.basic_cards.card)


def show_specialists(c: Catalogue) -> Iterator[RenderableType]:
    """The specialist action cards."""
    yield card_table(c.specialist_actions.card)


def card_table(cards: tuple[ActionCard, ...]) -> Table:
    """Action cards, with a line for each way to play one."""
    table = listing("!Card", "Money", "Zones", "Play it for", lines=True)
    for card in cards:
        name = Text.assemble((card.name, "bold"), f"\n{card.id}")
        table.add_row(name, money_words(card), zone_words(card), "\n".join(mode_words(mode) for mode in card.mode))
    return table


def money_words(card: ActionCard) -> str:
    """What the frame does with the zone value, and what the card may be paid with instead."""
    said = FRAMES[card.frame] + (f" less ${card.discount}" if card.discount else "")
    batteries = [f"{zone.name} {card.alternative.of(zone)}" for zone in Zone if card.alternative.of(zone)]
    return said + (f", or batteries {', '.join(batteries)}" if batteries else "")


def zone_words(card: ActionCard) -> str:
    """The zones of the tabs a card may go to."""
    zones = "all" if len(card.zones) == len(Zone) else ", ".join(zone.name for zone in card.zones)
    return zones if card.map else f"{zones}, grey"


def mode_words(mode: Mode) -> str:
    """One way to play a card: what it does, what it needs, whether it gives energy."""
    notes = [] if mode.requirement == Requirement.NONE else [f"needs {OWNERS[mode.owner]}{enum_word(mode.requirement)}"]
    notes += ["gives the tab's energy"] if mode.energy else []
    return "- " + say_effects(mode.effects) + (f" ({', '.join(notes)})" if notes else "")


def show_scoring_cards(c: Catalogue) -> Iterator[RenderableType]:
    """The specialist scoring cards."""
    table = listing("!Card", "Name", "One option", "Or")
    for card in c.specialist_scoring.card:
        said = [phrase_text(option, ScoringOption) for option in card.options]
        table.add_row(card.id, Text(card.name), *said)
    yield table


def show_solo_cards(c: Catalogue) -> Iterator[RenderableType]:
    """VJ's cards."""
    for card in c.solo_cards.card:
        yield solo_panel(card)


def solo_panel(card: SoloCard) -> Panel:
    """A solo card with its three sections side by side."""
    table = Table.grid(expand=True, padding=(0, 2, 0, 0))
    for _ in card.section:
        table.add_column(ratio=1)
    table.add_row(*(section_words(section) for section in card.section))
    title = Text.assemble((f"{card.number} ", "bold"), f"most {enum_word(card.objective)}")
    return Panel(table, title=title, title_align="left")


def section_words(section: Section) -> Text:
    """A section as it is read: condition, action, search, bonus."""
    text = Text.assemble((phrase_text(section.when, Condition), "italic"), "\n")
    if isinstance(section, ContractSection) and section.secondary is not None:
        text.append(f"behind it: {enum_word(section.secondary)}\n", "italic")
    text.append(DO[section.do], "bold")
    for line in (*search_words(section), *bonus_words(section)):
        text.append(f"\n{line}")
    return text


def search_words(section: Section) -> list[str]:
    """The criteria of a section, entry by entry."""
    if isinstance(section, WindFarmSection):
        return [criteria_words(WIND_FARM_SEARCH)]
    if isinstance(section, TowerSection):
        return [f"{entry.area}: {criteria_words(entry.by)}" for entry in section.search]
    if isinstance(section, ContractSection):
        lines = [f"{entry.area}: {criteria_words((*entry.by, *CONTRACT_SEARCH))}" for entry in section.search]
        return lines or [criteria_words((*section.by, *CONTRACT_SEARCH))]
    return []


WIND_FARM_SEARCH = (Phrase(Criterion.YOUR_STRUCTURES), Phrase(Criterion.YOUR_BULLDOZERS))
CONTRACT_SEARCH = (Phrase(Criterion.CHEAPEST), Phrase(Criterion.RIGHTMOST_INCOME), Phrase(Criterion.EYE))


def criteria_words(criteria: tuple[Phrase, ...]) -> str:
    """Criteria in their order, the player's choice last."""
    return ", ".join([*(phrase_text(phrase, Criterion) for phrase in criteria), "you choose"])


def bonus_words(section: Section) -> list[str]:
    """The bonus table of a tower: for each zone the tile's symbol over the print's."""
    if not isinstance(section, TowerSection):
        return []
    said = {zone: " / ".join(phrase_text(symbol, Symbol) for symbol in section.bonus.of(zone)) for zone in Zone}
    return ["bonus (tile / print):", *(f"{zone.name}: {words}" for zone, words in said.items())]


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
        cost = amounts(tile.cost.energy, tile.cost.batteries, either=tile.cost.either)
        table.add_row(tile.id, Text(tile.name), cost, icon_words(tile.icons))
    yield table
    yield ARROWS


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
    return phrase_text(tile.modifier, Modifier) if tile.modifier is not None else say_effects(tile.effects)


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
