"""Parts of the sentences about VJ's turn: actions, obstacles, values of a criterion, contracts in reach."""

from __future__ import annotations

from engine.core.text.events import LoggedEvent
from engine.core.text.grammar import capital
from engine.pampero.rulings import VJ_STUCK_BATTERY, VJ_STUCK_PASS, VJ_STUCK_WIND_FARM
from engine.pampero.text.effect_text import kind_word
from engine.pampero.vj.constants import Blocked
from engine.pampero.vj.criteria import NO_CONTRACT
from engine.pampero.vocabulary.criteria import Action, ContractKind, Criterion

ACTION_WORDS = {
    Action.WIND_FARM: "build a wind farm",
    Action.TOWER: "build a tower",
    Action.CONTRACT: "fulfil a contract",
    Action.FOREIGN: "sell to a foreign market: most income, then fewest batteries",
}
BLOCKED_WORDS = {
    Blocked.NO_PIECE: "VJ has none of these pieces left",
    Blocked.NO_SITE: "no sector has a site for it",
    Blocked.NOT_ALL_SIX: "every site left would be a second tower in a sector, and not all six have one",
    Blocked.LOCKED: "no transformer is left in a column whose tower is built",
    Blocked.NO_CONTRACT: "no place it names has a contract that VJ can fulfil",
    Blocked.NO_PAYABLE_CARD: "VJ has {batteries}, too few for every card of {countries}",
    Blocked.NO_BORDER: "VJ has no tower in {sectors}, at the border of a country",
    Blocked.NO_CARD_SHOWN: "{countries}, where VJ has a tower at the border, shows no card any more",
}
STUCK_WORDS = {
    VJ_STUCK_PASS: "it passes",
    VJ_STUCK_BATTERY: "it takes a battery",
    VJ_STUCK_WIND_FARM: "it builds a wind farm",
}
MARKET_WORDS = "a tower at the border of a country that shows a card"
FOUND_OR_NOT = (Criterion.RIGHTMOST_INCOME,)


def everybody(number: int) -> str:
    """All candidates: `both`, `all 3`."""
    return "both" if number == 2 else f"all {number}"


def value_word(criterion: int, value: int) -> str:
    """What a criterion sees in a candidate, as a person would read it off the table."""
    if criterion in FOUND_OR_NOT:
        return "yes" if value else "no"
    if criterion in (Criterion.CHEAPEST, Criterion.CHEAPEST_CONTRACT):
        return "no contract" if value == -NO_CONTRACT else f"cost {-value}"
    if criterion == Criterion.DEAREST_CONTRACT:
        return "no contract" if value < 0 else f"cost {value}"
    return str(value)


def candidates_of(told: LoggedEvent) -> list[int]:
    """The candidates that a row lists by their number + 1."""
    return [plus - 1 for name, plus in told.numbers.items() if name.endswith("_plus") and plus]


def values_of(told: LoggedEvent) -> list[tuple[int, int]]:
    """The candidates of a row of values, with what the criterion sees in them."""
    return list(zip(candidates_of(told), (told.one_value, told.other_value), strict=False))


def reach_words(told: LoggedEvent) -> str:
    """How many contracts of a kind are in reach."""
    said = f"{capital(kind_word(told.kind))}: {told.in_reach}"
    if told.kind == ContractKind.SOLAR:
        return f"{said} next in line"
    return f"{said} where VJ has a tower, {told.payable} of them payable"
