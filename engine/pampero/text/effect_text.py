"""The phrases of component files in a player's words: effects, modifiers, options, conditions, criteria, symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum

from engine.core.components.phrases import Phrase
from engine.core.text.grammar import article, count
from engine.pampero.components.models.fields import Effects
from engine.pampero.constants import ContractIcon, Market, Zone
from engine.pampero.vocabulary.criteria import Condition, ContractKind, Criterion, Symbol
from engine.pampero.vocabulary.effects import Effect, Modifier, ScoringOption
from engine.pampero.vocabulary.facts import Fact

Say = Callable[[int, int], str]

KIND_WORDS = {
    ContractKind.ANY: "standard and remote contracts",
    ContractKind.REMOTE: "contracts with a remote icon",
    ContractKind.RESORT: "contracts with a resort icon",
    ContractKind.COMMERCIAL: "contracts with a commercial icon",
    ContractKind.INDUSTRIAL: "contracts with an industrial icon",
    ContractKind.RESIDENTIAL: "contracts with a residential icon",
    ContractKind.TWO_ICONS: "contracts with two market icons",
    ContractKind.LUCRATIVE: "contracts with an icon of two arrows",
    ContractKind.STANDARD: "standard contracts",
    ContractKind.REMOTE_TILE: "remote contracts",
    ContractKind.SOLAR: "solar contracts",
    ContractKind.CONNECTED: "contracts joined to a connection tile",
}
FACT_WORDS = {
    Fact.NON_SOLAR_CONTRACTS: "non-solar contracts",
    Fact.ZONE_A_CONTRACTS: "zone A contracts",
    Fact.ZONE_B_CONTRACTS: "zone B contracts",
    Fact.ZONE_C_CONTRACTS: "zone C contracts",
    Fact.TWO_ICON_CONTRACTS: "two-icon contracts",
    Fact.DOUBLE_MARKS: "covered !! spaces",
    Fact.ZONE_A_BONUS_TILES: "zone A bonus tiles",
    Fact.ZONE_B_BONUS_TILES: "zone B bonus tiles",
    Fact.ZONE_C_BONUS_TILES: "zone C bonus tiles",
}
"""The facts whose name in the files is not how one writes them."""


def amounts(energy: int, batteries: int = 0, money: int = 0, *, either: bool = False) -> str:
    """What is to be paid, `2 energy and 1 battery`; empty for nothing."""
    parts = [f"{energy} energy"] if energy else []
    parts += [count(batteries, "battery")] if batteries else []
    parts += [f"${money}"] if money else []
    return (" or " if either else " and ").join(parts)


def market_word(market: int) -> str:
    """A market as the game calls it."""
    return Market(market).name.lower()


def zone_word(zone: int) -> str:
    """A zone: `zone A`."""
    return f"zone {Zone(zone).name}"


def fact_word(fact: int) -> str:
    """A fact in few words: `wind farms`, `zone A contracts`."""
    return FACT_WORDS.get(Fact(fact), Fact(fact).name.lower().replace("_", " "))


def contract_kind_word(kind: int) -> str:
    """A kind of contract that a solo card can name."""
    name = ContractKind(kind).name.lower().replace("_", " ")
    return {ContractKind.ANY: "any", ContractKind.TWO_ICONS: "two-icon"}.get(ContractKind(kind), name)


def contract_in_reach(kind: int) -> str:
    """A contract of a kind that a solo card asks for: `an industrial contract`, `any contract`."""
    word = contract_kind_word(kind)
    return f"{word} contract" if kind == ContractKind.ANY else f"{article(word)} {word} contract"


def kind_word(kind: int) -> str:
    """The contracts of a kind that a solo card can ask for: `contracts with an industrial icon`."""
    return KIND_WORDS[ContractKind(kind)]


TIMES = {2: "twice", 3: "three times"}


def constant(text: str) -> Say:
    """A phrase without arguments."""
    return lambda _a, _b: text


def moves(bulldozers: int, times: int) -> str:
    """Bulldozer moves: each icon takes a bulldozer, which another icon may have moved already."""
    far = f", up to {count(times, 'move')}" if times > 1 else ""
    if bulldozers > 1:
        return f"{TIMES.get(bulldozers, f'{bulldozers} times')}: move any bulldozer{far and f'{far} each time'}"
    return f"move a bulldozer{far}"


def contract_icon_word(icon: int) -> str:
    """What a contract icon takes: `standard contract`, `standard or remote contract`."""
    words = {ContractIcon.ANY: "standard or remote", ContractIcon.NON_STANDARD: "remote (non-standard)"}
    return f"{words.get(ContractIcon(icon), ContractIcon(icon).name.lower())} contract"


def contract(kind: int, discount: int) -> str:
    """A contract fulfilled, perhaps for less."""
    less = f" for {discount} energy less" if discount else ""
    return f"fulfil a {contract_icon_word(kind)}{less}"


# One table a vocabulary: members of different enumerations with the same number are equal to Python.
SAYS: dict[type[IntEnum], dict[int, Say]] = {
    Effect: {
        Effect.MONEY: lambda a, _: f"${a}",
        Effect.ENERGY: lambda a, _: f"{a} energy",
        Effect.BATTERY: lambda a, _: count(a, "battery"),
        Effect.INCOME: lambda a, b: f"{market_word(a)} income +{b}",
        Effect.ANY_INCOME: lambda a, _: f"any income +{a}",
        Effect.COLLECT: lambda a, _: f"take the {market_word(a)} income",
        Effect.COLLECT_ANY: constant("take one income"),
        Effect.COLLECT_FOREIGN: constant("take one income shown on one of your foreign cards"),
        Effect.MONEY_PER: lambda a, b: f"${b} x {fact_word(a)}",
        Effect.BULLDOZER: constant("a bulldozer"),
        Effect.MOVE: moves,
        Effect.SPECIALIST: constant("a specialist card"),
        Effect.CONNECTION: constant("play a connection tile"),
        Effect.BONUS_SPACE: lambda a, _: f"a space of {zone_word(a)} of the tower bonus board",
        Effect.RETRIEVE: constant("take back a card"),
        Effect.OVERLAY: constant("a zone B discount overlay"),
        Effect.TOWER: constant("build a tower"),
        Effect.WIND_FARM: constant("build a wind farm"),
        Effect.CONTRACT: contract,
        Effect.FOREIGN: constant("sell to a foreign market"),
        Effect.VENTURE: constant("take venture capital"),
        Effect.VENTURE_REBATE: lambda a, _: f"repay one venture capital tile for ${a} less",
        Effect.TURN_ORDER: constant("turn order (no effect in solo)"),
    },
    Modifier: {
        Modifier.BATTERY_MONEY: lambda a, _: f"${a} for each battery produced",
        Modifier.SECOND_WIND_FARM: constant("a second wind farm in the sector"),
        Modifier.ZONE_DISCOUNT: lambda a, b: f"{zone_word(a)} costs ${b} less",
        Modifier.WIND_ENERGY: lambda a, _: f"{a} more energy for a wind farm",
        Modifier.CONTRACT_ENERGY: lambda a, _: f"standard contracts cost {a} energy less",
        Modifier.CONTRACT_MONEY: lambda a, _: f"${a} for each contract",
        Modifier.TOWER_MONEY: lambda a, _: f"${a} for each tower",
        Modifier.FOREIGN_MONEY: lambda a, _: f"${a} for each foreign sale",
        Modifier.VENTURE_MONEY: lambda a, _: f"${a} for each venture capital",
        Modifier.EXTRA_MOVE: lambda a, _: f"bulldozers may make {count(a, 'extra move')}",
    },
    ScoringOption: {
        ScoringOption.NONE: constant("no such option"),
        ScoringOption.CROWN: lambda a, b: f"crown: +{b} {fact_word(a)}",
        ScoringOption.PER: lambda a, b: f"${b} x {fact_word(a)}",
        ScoringOption.FLIP: lambda a, b: f"turn the {market_word(a)} marker down for its income x{b}",
        ScoringOption.FLIP_ANY: lambda a, _: f"turn any marker down for its income x{a}",
    },
    Condition: {
        Condition.ENERGY_BELOW: lambda a, _: f"energy below {a}",
        Condition.ALL_LOCKED: constant("all transformers locked"),
        Condition.CONTRACT: lambda a, _: f"{contract_in_reach(a)} in reach",
        Condition.SHORT_OF_ENERGY: constant("short of energy"),
        Condition.FOREIGN_MARKET: constant("foreign market in reach"),
        Condition.FEWER_THAN_YOU: lambda a, _: f"fewer {fact_word(a)} than you",
        Condition.NO_CONTRACT_AT: lambda a, _: f"energy {a} or more and no payable contract",
        Condition.AT_LEAST: lambda a, b: f"at least {b} {fact_word(a)}",
        Condition.BELOW: lambda a, b: f"fewer than {b} {fact_word(a)}",
    },
    Criterion: {
        Criterion.EYE: constant("the eye: the next card"),
        Criterion.YOUR_STRUCTURES: constant("most structures of yours"),
        Criterion.YOUR_BULLDOZERS: constant("most bulldozers of yours"),
        Criterion.SECTOR_ICONS: lambda a, _: f"most {market_word(a)} icons there",
        Criterion.CHEAPEST_CONTRACT: constant("the cheapest contract"),
        Criterion.MOST_CONTRACTS: constant("most contracts"),
        Criterion.MOST_REMOTE: constant("most remote contracts"),
        Criterion.MOST_TWO_ICONS: constant("most two-icon contracts"),
        Criterion.DEAREST_CONTRACT: constant("the dearest contract"),
        Criterion.MOST_CONNECTED: constant("most contracts joined to a connection tile"),
        Criterion.CHEAPEST: constant("cheapest"),
        Criterion.RIGHTMOST_INCOME: constant("the icon of VJ's rightmost/bottommost income"),
        Criterion.ICONS: lambda a, _: f"most {market_word(a)} icons",
        Criterion.MOST_ARROWS: constant("most income arrows"),
    },
    Symbol: {
        Symbol.ANY: constant("anything"),
        Symbol.RIGHTMOST_INCOME: constant("the icon of VJ's rightmost/bottommost income"),
        Symbol.MARKET: lambda a, _: f"{article(market_word(a))} {market_word(a)} icon",
        Symbol.MONEY: lambda a, _: f"${a}" if a else "any money",
        Symbol.ENERGY: constant("energy"),
        Symbol.BATTERY: constant("a battery"),
        Symbol.INCOME: constant("an income step"),
        Symbol.SPECIALIST: constant("a specialist card"),
        Symbol.BULLDOZER: constant("a bulldozer"),
        Symbol.CONNECTION: constant("a connection tile played"),
        Symbol.END: constant("an end-game tile"),
        Symbol.ONGOING: constant("an ongoing tile"),
    },
}


def phrase_text(phrase: Phrase, opcodes: type[IntEnum]) -> str:
    """A phrase in short words."""
    return SAYS[opcodes][phrase.op](phrase.a, phrase.b)


VJ_SAYS: dict[int, Say] = {
    Effect.ANY_INCOME: lambda a, _: f"its rightmost/bottommost income +{a}",
    Effect.SPECIALIST: constant("a specialist scoring card"),
    Effect.CONNECTION: constant("energy and money in place of a connection tile played"),
    Effect.COLLECT_ANY: constant("take its highest income"),
    Effect.COLLECT_FOREIGN: constant("take its highest income shown on one of its foreign cards"),
}
"""What VJ makes of effects that are a choice of yours. Rules: VJ-20, VJ-22, VJ-23, VJ-27"""


def say_for_vj(effects: Effects) -> str:
    """The effects of a component as VJ carries them out."""
    programs = [
        " or ".join(VJ_SAYS.get(p.op, SAYS[Effect][p.op])(p.a, p.b) for p in program if p.op != Effect.CHOOSE)
        for program in effects
    ]
    return ", ".join(programs) or "nothing"


def say_program(program: Iterable[Phrase]) -> str:
    """One effect; alternatives with `or` between."""
    return " or ".join(phrase_text(phrase, Effect) for phrase in program if phrase.op != Effect.CHOOSE)


def say_effects(effects: Effects) -> str:
    """The effects of a component in their order; `nothing` where it has none."""
    return ", ".join(say_program(program) for program in effects) or "nothing"
