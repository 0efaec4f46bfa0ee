"""Component values in their colours; the sentences are those of `engine.pampero.text`."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from rich.text import Text

from engine.pampero.components.models.fields import Effects
from engine.pampero.components.models.pieces import Icon
from engine.pampero.constants import Market, Zone
from engine.pampero.text import effect_text

MARKET_STYLE = {
    Market.REMOTE: "green",
    Market.RESORT: "cyan",
    Market.COMMERCIAL: "magenta",
    Market.INDUSTRIAL: "yellow",
    Market.RESIDENTIAL: "red",
}
ZONE_STYLE = {Zone.A: "green", Zone.B: "yellow", Zone.C: "red"}


def say_effects(effects: Effects) -> str:
    """The effects of a component in their order; an empty cell where it has none."""
    return effect_text.say_effects(effects) if effects else ""


def market_word(market: Market) -> Text:
    """A market in its colour."""
    return Text(market.name.lower(), style=MARKET_STYLE[market])


def market_words(markets: Iterable[Market]) -> Text:
    """Markets in their colours; one that comes more than once is counted."""
    counts: dict[Market, int] = {}
    for market in markets:
        counts[market] = counts.get(market, 0) + 1
    said = [market_word(market) + (f" x{count}" if count > 1 else "") for market, count in counts.items()]
    return Text(", ").join(said)


def icon_words(icons: Iterable[Icon]) -> Text:
    """The icons of a contract, each with its income arrows: `resort>>`."""
    return Text(", ").join(market_word(icon.market).append(">" * icon.arrows, "default") for icon in icons)


def zone_word(zone: Zone) -> Text:
    """A zone in its colour."""
    return Text(zone.name, style=f"bold {ZONE_STYLE[zone]}")


def enum_word(member: IntEnum) -> str:
    """A member of an enumeration as the game calls it: `wind farm`."""
    return member.name.lower().replace("_", " ")
