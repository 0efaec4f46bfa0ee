"""The vocabulary of effects: what a component does when it works.

An effect of a card, tile, space or tower is one phrase of `EFFECTS`; `x or y` gives a choice between two or more.
What an ongoing tower bonus tile changes is one phrase of `MODIFIERS`; what a specialist scoring card offers is one of
`OPTIONS`.
"""

from __future__ import annotations

from enum import IntEnum

from engine.core.components.phrases import (
    Phrase,
    PhraseError,
    Word,
    choice,
    number,
    read_phrase,
    write_phrase,
)
from engine.core.member_names import names_of
from engine.pampero.vocabulary.facts import COUNTS
from engine.pampero.vocabulary.parameters import AMOUNT, CONTRACT, MARKET, ZONE

FACT = choice("fact", names_of(COUNTS))
DISCOUNT = number("discount", 0, 5)
MOVES = number("moves", 1, 4)


class Effect(IntEnum):
    """Opcodes of effects that components carry; the numbers are also the opcodes of their frames on the stack."""

    CHOOSE = 32
    MONEY = 33
    ENERGY = 34
    BATTERY = 35
    INCOME = 36
    ANY_INCOME = 37
    COLLECT = 38
    COLLECT_ANY = 39
    COLLECT_FOREIGN = 40
    MONEY_PER = 41
    BULLDOZER = 42
    MOVE = 43
    SPECIALIST = 44
    CONNECTION = 45
    BONUS_SPACE = 46
    RETRIEVE = 47
    OVERLAY = 48
    TOWER = 49
    WIND_FARM = 50
    CONTRACT = 51
    FOREIGN = 52
    VENTURE = 53
    VENTURE_REBATE = 54
    TURN_ORDER = 55


EFFECTS: tuple[Word, ...] = (
    Word(Effect.MONEY, "money", (AMOUNT,), "gain AMOUNT pesos"),
    Word(Effect.ENERGY, "energy", (AMOUNT,), "gain AMOUNT energy, up to the end of the track"),
    Word(Effect.BATTERY, "battery", (AMOUNT,), "take AMOUNT batteries from the supply"),
    Word(Effect.INCOME, "income", (MARKET, AMOUNT), "advance the income marker of MARKET by AMOUNT"),
    Word(Effect.ANY_INCOME, "any-income", (AMOUNT,), "advance one income marker of your choice by AMOUNT"),
    Word(Effect.COLLECT, "collect", (MARKET,), "take the money of the income marker of MARKET"),
    Word(Effect.COLLECT_ANY, "collect-any", (), "take the money of one income marker of your choice"),
    Word(
        Effect.COLLECT_FOREIGN,
        "collect-foreign",
        (),
        "take the money of one income marker whose icon is on the back of one of your foreign market cards",
    ),
    Word(Effect.MONEY_PER, "money-per", (FACT, AMOUNT), "gain AMOUNT pesos for each FACT"),
    Word(Effect.BULLDOZER, "bulldozer", (), "put a bulldozer from your play area into the utility area"),
    Word(
        Effect.MOVE,
        "move",
        (number("bulldozers", 1, 3), MOVES),
        "BULLDOZERS times: move any one bulldozer, up to MOVES moves",
    ),
    Word(Effect.SPECIALIST, "specialist", (), "gain a specialist card"),
    Word(Effect.CONNECTION, "connection", (), "play a connection tile onto the card just played"),
    Word(
        Effect.BONUS_SPACE,
        "bonus-space",
        (ZONE,),
        "take the tile, or the printed bonus, of one space in ZONE on the tower bonus board",
    ),
    Word(Effect.RETRIEVE, "retrieve", (), "take another card of your choice back from the company mat"),
    Word(Effect.OVERLAY, "overlay", (), "take a zone B discount overlay"),
    Word(Effect.TOWER, "tower", (), "build a tower"),
    Word(Effect.WIND_FARM, "wind-farm", (), "build a wind farm"),
    Word(
        Effect.CONTRACT,
        "contract",
        (CONTRACT, DISCOUNT),
        "fulfil a contract that the icon CONTRACT allows, for DISCOUNT less energy",
    ),
    Word(Effect.FOREIGN, "foreign", (), "sell to a foreign market"),
    Word(Effect.VENTURE, "venture", (), "take venture capital"),
    Word(Effect.VENTURE_REBATE, "venture-rebate", (AMOUNT,), "repay one venture capital tile for AMOUNT less"),
    Word(Effect.TURN_ORDER, "turn-order", (), "adjust the turn order (no effect in solo)"),
)


class Modifier(IntEnum):
    """What an ongoing tower bonus tile changes."""

    NONE = 0
    BATTERY_MONEY = 1
    SECOND_WIND_FARM = 2
    ZONE_DISCOUNT = 3
    WIND_ENERGY = 4
    CONTRACT_ENERGY = 5
    CONTRACT_MONEY = 6
    TOWER_MONEY = 7
    FOREIGN_MONEY = 8
    VENTURE_MONEY = 9
    EXTRA_MOVE = 10


MODIFIER_KINDS = len(Modifier)

MODIFIERS: tuple[Word, ...] = (
    Word(Modifier.BATTERY_MONEY, "battery-money", (AMOUNT,), "gain AMOUNT pesos for each battery you produce"),
    Word(
        Modifier.SECOND_WIND_FARM,
        "second-wind-farm",
        (),
        "after building a wind farm with a card, you may build a second one in the same sector, without its energy",
    ),
    Word(Modifier.ZONE_DISCOUNT, "zone-discount", (ZONE, AMOUNT), "cards that cost the value of ZONE cost AMOUNT less"),
    Word(Modifier.WIND_ENERGY, "wind-energy", (AMOUNT,), "gain AMOUNT more energy for a wind farm built by a card"),
    Word(
        Modifier.CONTRACT_ENERGY,
        "contract-energy",
        (AMOUNT,),
        "standard contracts cost AMOUNT less energy, but at least 1",
    ),
    Word(Modifier.CONTRACT_MONEY, "contract-money", (AMOUNT,), "gain AMOUNT pesos for each contract fulfilled"),
    Word(Modifier.TOWER_MONEY, "tower-money", (AMOUNT,), "gain AMOUNT pesos for each tower built"),
    Word(Modifier.FOREIGN_MONEY, "foreign-money", (AMOUNT,), "gain AMOUNT pesos for each foreign sale"),
    Word(Modifier.VENTURE_MONEY, "venture-money", (AMOUNT,), "gain AMOUNT pesos when you take venture capital"),
    Word(Modifier.EXTRA_MOVE, "extra-move", (AMOUNT,), "each bulldozer moved by an effect may make AMOUNT more moves"),
)


class ScoringOption(IntEnum):
    """What an option of a specialist scoring card does."""

    NONE = 0
    CROWN = 1
    PER = 2
    FLIP = 3
    FLIP_ANY = 4


TIMES = number("times", 1, 3)

OPTIONS: tuple[Word, ...] = (
    Word(ScoringOption.CROWN, "crown", (FACT, AMOUNT), "counts as AMOUNT more FACT in the majorities of this scoring"),
    Word(ScoringOption.PER, "per", (FACT, AMOUNT), "gain AMOUNT pesos for each FACT"),
    Word(
        ScoringOption.FLIP,
        "flip",
        (MARKET, TIMES),
        "take the income of MARKET TIMES times, then turn its marker face down",
    ),
    Word(ScoringOption.FLIP_ANY, "flip-any", (TIMES,), "the same with any face-up marker"),
)


def read_effect(text: str) -> list[Phrase]:
    """The program of one effect: one phrase, or a choice followed by its alternatives.

    >>> [phrase.op for phrase in read_effect("energy 1 or money 3")]
    [<Effect.CHOOSE: 32>, <Effect.ENERGY: 34>, <Effect.MONEY: 33>]
    """
    alternatives = [read_phrase(part, EFFECTS, "effect") for part in text.split(" or ")]
    if len(alternatives) == 1:
        return alternatives
    if any(phrase.op == alternatives[0].op and phrase == alternatives[0] for phrase in alternatives[1:]):
        raise PhraseError(f"'{text}' offers the same effect twice")
    return [Phrase(Effect.CHOOSE, len(alternatives)), *alternatives]


def write_effect(program: list[Phrase]) -> str:
    """The text of one effect, the inverse of `read_effect`."""
    spoken = [phrase for phrase in program if phrase.op != Effect.CHOOSE]
    return " or ".join(write_phrase(phrase, EFFECTS) for phrase in spoken)


def read_modifier(text: str) -> Phrase:
    """The phrase of an ongoing tile."""
    return read_phrase(text, MODIFIERS, "modifier")


def read_option(text: str) -> Phrase:
    """The phrase of an option of a specialist scoring card."""
    return read_phrase(text, OPTIONS, "scoring option")
