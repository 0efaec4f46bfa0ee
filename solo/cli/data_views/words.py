"""Component values in a player's words: short enough for a cell of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum

from rich.text import Text

from engine.pampero.conditions import CONDITIONS, Condition
from engine.pampero.criteria import CONTRACT_CRITERIA, SECTOR_CRITERIA, SYMBOLS, Criterion, Symbol
from engine.pampero.effects import EFFECTS, MODIFIERS, OPTIONS, Effect, Modifier, Option
from engine.pampero.models.fields import Effects
from engine.pampero.models.tiles import Icon
from engine.pampero.terms import Market, Zone
from engine.pampero.vocabulary import Phrase, Word

MARKET_STYLE = {
    Market.REMOTE: "green",
    Market.RESORT: "cyan",
    Market.COMMERCIAL: "magenta",
    Market.INDUSTRIAL: "yellow",
    Market.RESIDENTIAL: "red",
}
ZONE_STYLE = {Zone.A: "green", Zone.B: "yellow", Zone.C: "red"}

# A phrase said shortly; {0} and {1} are its arguments. What is not listed is said by its own word. One table a
# vocabulary: members of different enumerations with the same number are equal to Python.
SHORT: dict[type[IntEnum], dict[int, str]] = {
    Effect: {
        Effect.MONEY: "${0}",
        Effect.ENERGY: "{0} energy",
        Effect.BATTERY: "battery x{0}",
        Effect.INCOME: "{0} +{1}",
        Effect.ANY_INCOME: "any income +{0}",
        Effect.COLLECT: "take {0} income",
        Effect.COLLECT_ANY: "take one income",
        Effect.COLLECT_FOREIGN: "take one income, by a foreign card's icon",
        Effect.MONEY_PER: "${1} x {0}",
        Effect.MOVE: "move {0} x{1}",
        Effect.CONNECTION: "play connection",
        Effect.BONUS_SPACE: "bonus space of zone {0}",
        Effect.RETRIEVE: "take back a card",
        Effect.OVERLAY: "zone B overlay",
        Effect.CONTRACT: "{0} contract",
        Effect.FOREIGN: "sell abroad",
        Effect.VENTURE: "venture capital",
        Effect.VENTURE_REBATE: "repay a venture with ${0} less",
    },
    Modifier: {
        Modifier.BATTERY_MONEY: "${0} for each battery produced",
        Modifier.SECOND_WIND_FARM: "a second wind farm in the sector",
        Modifier.ZONE_DISCOUNT: "zone {0} costs ${1} less",
        Modifier.WIND_ENERGY: "{0} more energy for a wind farm",
        Modifier.CONTRACT_ENERGY: "contracts cost {0} energy less",
        Modifier.CONTRACT_MONEY: "${0} for each contract",
        Modifier.TOWER_MONEY: "${0} for each tower",
        Modifier.FOREIGN_MONEY: "${0} for each foreign sale",
        Modifier.VENTURE_MONEY: "${0} for each venture capital",
        Modifier.EXTRA_MOVE: "bulldozers move {0} more",
    },
    Option: {
        Option.CROWN: "crown: {1} more {0}",
        Option.PER: "${1} x {0}",
        Option.FLIP: "flip {0}: its income x{1}",
        Option.FLIP_ANY: "flip any: its income x{0}",
    },
    Condition: {
        Condition.ENERGY_BELOW: "energy below {0}",
        Condition.ALL_LOCKED: "all transformers locked",
        Condition.CONTRACT: "contract: {0}",
        Condition.FOREIGN_MARKET: "foreign market in reach",
        Condition.FEWER_THAN_YOU: "fewer {0} than you",
        Condition.NO_CONTRACT_AT: "energy {0} and no payable contract",
        Condition.AT_LEAST: "at least {1} {0}",
        Condition.BELOW: "fewer than {1} {0}",
    },
    Criterion: {
        Criterion.YOU: "you choose",
        Criterion.SECTOR_ICONS: "{0} icons",
        Criterion.ICONS: "{0} icons",
    },
    Symbol: {
        Symbol.MARKET: "{0} icon",
        Symbol.MONEY: "${0}",
    },
}
VOCABULARIES: dict[type[IntEnum], Sequence[Word]] = {
    Effect: EFFECTS,
    Modifier: MODIFIERS,
    Option: OPTIONS,
    Condition: CONDITIONS,
    Criterion: (*SECTOR_CRITERIA, *CONTRACT_CRITERIA),
    Symbol: SYMBOLS,
}


def say(phrase: Phrase, opcodes: type[IntEnum]) -> str:
    """A phrase in short words."""
    word = next(word for word in VOCABULARIES[opcodes] if word.op == phrase.op)
    values = [part.write(value) for part, value in zip(word.parameters, (phrase.a, phrase.b), strict=False)]
    if opcodes is Symbol and phrase == Phrase(Symbol.MONEY):
        return "any money"
    said = plain(SHORT[opcodes].get(phrase.op, word.name).format(*values))
    discounted = opcodes is Effect and phrase.op == Effect.CONTRACT and phrase.b
    return f"{said}, {phrase.b} energy less" if discounted else said


def plain(word: str) -> str:
    """A word of the files as a person says it: without hyphens, and zones in capitals."""
    return re.sub(r"\bzone [abc]\b", lambda zone: zone[0][:-1] + zone[0][-1].upper(), word.replace("-", " "))


def say_program(program: tuple[Phrase, ...]) -> str:
    """One effect; alternatives with `or` between."""
    return " or ".join(say(phrase, Effect) for phrase in program if phrase.op != Effect.CHOOSE)


def say_effects(effects: Effects) -> str:
    """The effects of a component in their order; nothing where it has none."""
    return ", ".join(say_program(program) for program in effects)


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
    return plain(member.name.lower().replace("_", "-"))
