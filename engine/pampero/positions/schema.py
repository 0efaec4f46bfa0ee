"""A position as its owner wrote it: a TOML file, read with every word and number checked. See docs/explain.md.

Nothing is looked up in the rules here: whether the pieces can stand so is the business of `validate.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, StrictBool, ValidationError, ValidationInfo, field_validator
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError, core_schema

from engine.core.components.fields import Whole, expected
from engine.core.components.problems import sentence
from engine.core.errors import UserError, nearest, printable, unknown
from engine.core.safe_io import read_toml
from engine.core.settings import SEEDS
from engine.pampero.components.build_tables import space_index
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.constants import (
    BONUS_ROWS,
    DISPLAY,
    INCOME_COLUMNS,
    NETWORK_LINES,
    ROUNDS,
    SOLO_BATTERIES,
    STANDARD_TILES,
    ZONE_COLUMNS,
    Country,
    Market,
    Sector,
    Zone,
)
from engine.pampero.game import read_objectives
from engine.pampero.results import FACT_WORDS
from engine.pampero.vocabulary.decisions import PARKING_PLACE, UTILITY_PLACE

MOST = 9999
LONGEST_LIST = 12
SEE = {
    "site or sector": "board",
    "place of a bulldozer": "board",
    "contract space": "board",
    "tower bonus tile": "tower-bonuses",
    "tower bonus tile or 0": "tower-bonuses",
    "foreign market card": "foreign-markets",
    "scoring card": "specialist-scoring",
    "solo card": "solo-cards",
    "scoring tile": "scoring-tiles",
    "solar contract": "solar-contracts",
}
"""What `solo data show` lists names with that are too many for an error message."""


class PositionError(UserError):
    """A position that cannot be on any table; the message names the file, the keys and every reason."""


def refusal(path: Path, problems: list[str]) -> PositionError:
    """The error for what is wrong, all of it at once."""
    if len(problems) == 1:
        return PositionError(f"{printable(path)}: {problems[0]}")
    told = "; ".join(f"({number}) {problem}" for number, problem in enumerate(problems, 1))
    return PositionError(f"{printable(path)}: {len(problems)} problems: {told}")


# --- the names that a position may use


class Vocabulary:
    """The names that a position may use, by their kind, with what they stand for."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        spaces = space_index(catalogue)
        sites = {sector.name: sector for sector in Sector} | numbers(catalogue.board.site)
        parking = {space.id: PARKING_PLACE + i for i, space in enumerate(catalogue.board.parking)}
        bonus_tiles = {str(tile.number): i for i, tile in enumerate(catalogue.tower_bonuses.tile)}
        first_solar = STANDARD_TILES + len(catalogue.remote_contracts.contract)
        self.names: dict[str, dict[str, Any]] = {
            "site or sector": sites,
            "place of a bulldozer": sites | {"utility": UTILITY_PLACE} | parking,
            "contract space": spaces,
            "remote place": {space.id: spaces[space.id] for space in catalogue.board.remote_space},
            "remote contract": numbers(catalogue.remote_contracts.contract, STANDARD_TILES),
            "solar place": {space.id: spaces[space.id] for space in catalogue.board.solar_space},
            "solar contract": numbers(catalogue.solar_contracts.contract, first_solar),
            "circle": numbers(catalogue.board.circle),
            "connection tile": numbers(catalogue.connections.connection),
            "tower bonus tile": bonus_tiles,
            "tower bonus tile or 0": {"0": 0} | {name: tile + 1 for name, tile in bonus_tiles.items()},
            "foreign market card": numbers(catalogue.foreign_markets.card),
            "scoring card": numbers(catalogue.specialist_scoring.card),
            "scoring tile": numbers(catalogue.scoring_tiles.tile),
            "market": {market.name.lower(): market for market in Market},
            "zone": {zone.name: zone for zone in Zone},
            "solo card": {
                name: FACT_WORDS[card.objective]
                for card in catalogue.solo_cards.card
                for name in (card.id, str(card.number), FACT_WORDS[card.objective])
            },
        }
        for country in Country:
            own = [card for card in catalogue.foreign_markets.card if card.country == country]
            cards = {card.id: self.names["foreign market card"][card.id] for card in own}
            self.names[f"card of {country.name.lower()}"] = cards


def numbers(records: Any, first: int = 0) -> dict[str, Any]:
    """The ids of records with the rules' numbers."""
    return {record.id: number for number, record in enumerate(records, first)}


def vocabulary(info: ValidationInfo) -> Vocabulary:
    """The names that the file under way may use."""
    assert isinstance(info.context, Vocabulary)
    return info.context


@dataclass(frozen=True)
class Name:
    """A field with a name of that kind, read as what it stands for."""

    kind: str

    def from_file(self, value: object, info: ValidationInfo) -> Any:
        """Read a name, or a number that is one; an unknown one is refused with the nearest."""
        known = vocabulary(info).names[self.kind]
        if type(value) not in (str, int):
            raise ValueError(expected(value, "a name or a number"))
        if str(value) not in known:
            is_short = len(known) <= LONGEST_LIST or self.kind not in SEE
            see = f"{nearest(str(value), known)} (see 'solo data show {SEE.get(self.kind)}')"
            says = (
                unknown(self.kind, str(value), known) if is_short else f"unknown {self.kind} '{printable(value)}'{see}"
            )
            raise PydanticCustomError("unknown_name", "{says}", {"says": says, "known": tuple(known)})
        return known[str(value)]

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(self.from_file)


@dataclass(frozen=True)
class UpTo:
    """A whole number from the lowest to what the components allow."""

    low: int
    most: Callable[[Catalogue], int]

    def from_file(self, value: object, info: ValidationInfo) -> int:
        return Whole(self.low, self.most(vocabulary(info).catalogue)).from_file(value)

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(self.from_file)


# --- the tables of the file


def whole_zone(tiles: tuple[int, ...]) -> tuple[int, ...]:
    """Refuse a zone of the tower bonus board that is not told space by space."""
    if len(tiles) != BONUS_ROWS * ZONE_COLUMNS:
        raise ValueError(f"found {len(tiles)} tiles, allowed: {BONUS_ROWS * ZONE_COLUMNS}, row by row")
    return tiles


def on_display(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Refuse more cards than a display has places."""
    if len(cards) > DISPLAY:
        raise ValueError(f"found {len(cards)} cards, allowed: at most {DISPLAY} on display")
    return cards


Amount = Annotated[int, Whole(0, MOST)] | None
Sites = tuple[Annotated[int, Name("site or sector")], ...] | None
Spaces = tuple[Annotated[int, Name("contract space")], ...]
ConnectionTile = Annotated[int, Name("connection tile")]
ScoringCards = tuple[Annotated[int, Name("scoring card")], ...]
BonusZone = Annotated[tuple[Annotated[int, Name("tower bonus tile or 0")], ...], AfterValidator(whole_zone)]
Argentina = Annotated[tuple[Annotated[int, Name("card of argentina")], ...], AfterValidator(on_display)]
Brazil = Annotated[tuple[Annotated[int, Name("card of brazil")], ...], AfterValidator(on_display)]


class FileTable(BaseModel):
    """A table of the file; what it leaves out is None, or not in a mapping, and is as at set-up."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class SeatPosition(FileTable):
    """One side's pieces and stocks, in the rules' numbers. A `Sector` stands for any free site there."""

    money: Annotated[int, Whole(-MOST, MOST)] | None = None
    energy: Amount = None
    batteries: Annotated[int, Whole(0, SOLO_BATTERIES)] | None = None
    energy_spent: Amount = None
    network_tiles: Annotated[int, Whole(0, NETWORK_LINES)] | None = None
    income: dict[Annotated[int, Name("market")], Annotated[int, Whole(1, INCOME_COLUMNS)]] = {}
    wind_farms: Sites = None
    towers: Sites = None
    bulldozers: tuple[Annotated[int, Name("place of a bulldozer")], ...] | None = None
    contracts: Spaces = ()
    bonus_tiles: tuple[Annotated[int, Name("tower bonus tile")], ...] = ()
    connection_tiles: tuple[ConnectionTile, ...] = ()
    foreign_cards: tuple[Annotated[int, Name("foreign market card")], ...] = ()
    scoring_cards: ScoringCards = ()


class YourSide(SeatPosition):
    """Your side."""

    energy: Annotated[int, UpTo(0, lambda c: c.grid_board.energy.limit)] | None = None


class VJSide(SeatPosition):
    """VJ's side."""

    energy: Annotated[int, UpTo(0, lambda c: c.solo_grid_board.energy.limit)] | None = None


class Foreign(FileTable):
    """The foreign market cards on display."""

    argentina: Argentina | None = None
    brazil: Brazil | None = None

    def displays(self) -> dict[Country, tuple[int, ...]]:
        """The displays that are said."""
        return {country: cards for country in Country if (cards := getattr(self, country.name.lower())) is not None}


class Laid(FileTable):
    """What lies on the board and in the displays; on the bonus board tiles + 1, 0 where the print shows."""

    contracts_left: Spaces | None = None
    remote: dict[Annotated[int, Name("remote place")], Annotated[int, Name("remote contract")]] = {}
    solar: dict[Annotated[int, Name("solar place")], Annotated[int, Name("solar contract")]] = {}
    connections: dict[Annotated[int, Name("circle")], ConnectionTile] = {}
    bonus: dict[Annotated[int, Name("zone")], BonusZone] = {}
    foreign: Foreign = Foreign()
    scoring_cards: Annotated[ScoringCards, AfterValidator(on_display)] | None = None


class Position(FileTable):
    """A position by hand."""

    seed: Annotated[int, Whole(0, SEEDS - 1)] = 0
    year: Annotated[int, UpTo(1, lambda c: c.board.time.end)] = 1
    round: Annotated[int, Whole(1, ROUNDS)] = 1
    scorings_done: Annotated[int, Whole(0, 2)] | None = None
    top_card_flipped: StrictBool | None = None
    solo_cards: tuple[Annotated[str, Name("solo card")], ...] | None = None
    first_scoring_tile: Annotated[int, Name("scoring tile")] | None = None
    you: YourSide = YourSide()
    vj: VJSide = VJSide()
    board: Laid = Laid()

    @field_validator("top_card_flipped")
    @classmethod
    def _flipped_after_the_second(cls, flipped: bool | None, info: ValidationInfo) -> bool | None:
        done = info.data.get("scorings_done")
        if done is not None and flipped is not None and flipped != (done == 2):
            raise ValueError(f"the top card turns after the second scoring, but scorings_done is {done}")
        return flipped

    @field_validator("solo_cards")
    @classmethod
    def _objectives(cls, objectives: tuple[str, ...] | None, info: ValidationInfo) -> tuple[str, ...] | None:
        try:
            if objectives is not None:
                read_objectives(vocabulary(info).catalogue, objectives)
        except UserError as error:
            raise ValueError(str(error)) from error
        return objectives

    @property
    def scorings(self) -> int:
        """How many scorings have taken place; the top card lies face down after the second."""
        return self.scorings_done if self.scorings_done is not None else 2 if self.top_card_flipped else 0

    @property
    def left_out(self) -> list[str]:
        """What chance decides at set-up and the file does not say: it comes from the seed."""
        board = self.board
        said = {
            "the solo cards": self.solo_cards is not None,
            "the first scoring tile": self.first_scoring_tile is not None,
            "the remote contracts": bool(board.remote),
            "the connection tiles": bool(board.connections),
            "the tower bonus board": len(board.bonus) == len(Zone),
            "the scoring cards on display": board.scoring_cards is not None,
            "the foreign market cards on display": len(board.foreign.displays()) == len(Country),
        }
        return [what for what, is_said in said.items() if not is_said]


# --- reading


def read_position(path: Path, catalogue: Catalogue) -> Position:
    """The position a file describes; a file that cannot be read is refused with every reason."""
    try:
        content = read_toml(path, "the position")
    except UserError as error:
        raise PositionError(str(error)) from error
    try:
        return Position.model_validate(content, context=Vocabulary(catalogue))
    except ValidationError as error:
        raise refusal(path, [problem_of(details) for details in error.errors(include_url=False)]) from error


def problem_of(details: ErrorDetails) -> str:
    """One problem of the file: the key, what was found and what is allowed."""
    path = [step for step in details["loc"] if isinstance(step, str) and step != "[key]"]
    if details["type"] == "extra_forbidden" or (details["loc"][-1] == "[key]" and details["type"] == "unknown_name"):
        known = details["ctx"]["known"] if "ctx" in details else keys_of(path[:-1])
        return unknown("key", ".".join(path), [".".join([*path[:-1], key]) for key in known])
    if details["type"] == "tuple_type":
        return f"{'.'.join(path)}: {expected(details['input'], 'a list of names or numbers')}"
    return f"{'.'.join(path)}: {sentence(details)}"


def keys_of(path: list[str]) -> list[str]:
    """The keys that a table of the file may have."""
    table: Any = Position
    for step in path:
        table = table.model_fields[step].annotation
    return list(table.model_fields)
