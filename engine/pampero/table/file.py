"""A position as its owner wrote it: a TOML file, read with every word and number checked. See docs/explain.md.

Nothing is looked up in the rules here: whether the pieces can stand so is the business of `position_checks.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from engine.core.errors import UserError
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.tabulate import space_index
from engine.pampero.objectives import FACT_WORDS, read_objectives
from engine.pampero.table.reader import Reader, read_toml, refuse
from engine.pampero.terms import (
    BONUS_ROWS,
    DISPLAY,
    INCOME_COLUMNS,
    NETWORK_LINES,
    ROUNDS,
    SOLO_BATTERIES,
    STANDARD_TILES,
    TIME_END,
    VJ,
    YOU,
    ZONE_COLUMNS,
    Board,
    Country,
    Market,
    Sector,
    Zone,
)

MOST = 9999
SEEDS = 2**63


@dataclass(frozen=True)
class Side:
    """One side's pieces and stocks; what is None is as at set-up. Pieces are the rules' numbers, sites still names."""

    money: int | None = None
    energy: int | None = None
    batteries: int | None = None
    energy_spent: int | None = None
    network_tiles: int | None = None
    income: dict[int, int] = field(default_factory=dict)
    wind_farms: tuple[str, ...] | None = None
    towers: tuple[str, ...] | None = None
    bulldozers: tuple[str, ...] | None = None
    contracts: tuple[int, ...] | None = None
    bonus_tiles: tuple[int, ...] | None = None
    connection_tiles: tuple[int, ...] | None = None
    foreign_cards: tuple[int, ...] | None = None
    scoring_cards: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Laid:
    """What lies on the board and in the displays; what is None, or not in a mapping, is as at set-up."""

    contracts_left: tuple[int, ...] | None = None
    remote: dict[int, int] = field(default_factory=dict)
    solar: dict[int, int] = field(default_factory=dict)
    connections: dict[int, int] = field(default_factory=dict)
    bonus: dict[int, tuple[int, ...]] = field(default_factory=dict)
    foreign: dict[int, tuple[int, ...]] = field(default_factory=dict)
    scoring_cards: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Position:
    """A position by hand."""

    seed: int = 0
    year: int = 1
    round: int = 1
    scorings_done: int = 0
    objectives: tuple[int, int, int] | None = None
    first_tile: int | None = None
    sides: tuple[Side, Side] = (Side(), Side())
    board: Laid = Laid()

    @property
    def left_out(self) -> list[str]:
        """What chance decides at set-up and the file does not say: it comes from the seed."""
        board = self.board
        said = {
            "the solo cards": self.objectives is not None,
            "the first scoring tile": self.first_tile is not None,
            "the remote contracts": bool(board.remote),
            "the connection tiles": bool(board.connections),
            "the tower bonus board": len(board.bonus) == len(Zone),
            "the scoring cards on display": board.scoring_cards is not None,
            "the foreign market cards on display": len(board.foreign) == len(Country),
        }
        return [what for what, is_said in said.items() if not is_said]


class Vocabulary:
    """The names that a position may use, with their numbers."""

    def __init__(self, catalogue: Catalogue) -> None:
        c = catalogue
        self.catalogue = c
        sectors = [sector.name for sector in Sector]
        self.site = {site.id: i for i, site in enumerate(c.board.site)}
        self.sites = [*sectors, *self.site]
        self.parking = [parking.id for parking in c.board.parking]
        self.spaces = space_index(c)
        self.remote_spaces = {space.id: self.spaces[space.id] for space in c.board.remote_space}
        self.solar_spaces = {space.id: self.spaces[space.id] for space in c.board.solar_space}
        self.remote = {tile.id: i for i, tile in enumerate(c.remote_contracts.contract, STANDARD_TILES)}
        first_solar = STANDARD_TILES + len(self.remote)
        self.solar = {tile.id: i for i, tile in enumerate(c.solar_contracts.contract, first_solar)}
        self.circles = {circle.id: i for i, circle in enumerate(c.board.circle)}
        self.connections = {tile.id: i for i, tile in enumerate(c.connections.connection)}
        self.foreign = {card.id: i for i, card in enumerate(c.foreign_markets.card)}
        self.country = [card.country for card in c.foreign_markets.card]
        self.scoring_cards = {card.id: i for i, card in enumerate(c.specialist_scoring.card)}
        self.bonus_tiles = {str(tile.number): i for i, tile in enumerate(c.tower_bonuses.tile)}
        self.markets = {market.name.lower(): int(market) for market in Market}
        self.scoring_tiles = {tile.id: i for i, tile in enumerate(c.scoring_tiles.tile)}
        self.solo_cards = {card.id: FACT_WORDS[card.objective] for card in c.solo_cards.card}
        self.solo_cards |= {str(card.number): FACT_WORDS[card.objective] for card in c.solo_cards.card}
        self.solo_cards |= {FACT_WORDS[card.objective]: FACT_WORDS[card.objective] for card in c.solo_cards.card}


def read_position(path: Path, catalogue: Catalogue) -> Position:
    """The position a file describes; a file that cannot be read is refused with every reason."""
    problems: list[str] = []
    reader = Reader(read_toml(path), "", problems)
    vocabulary = Vocabulary(catalogue)
    position = Position(
        seed=reader.number("seed", 0, SEEDS - 1) or 0,
        year=reader.number("year", 1, TIME_END) or 1,
        round=reader.number("round", 1, ROUNDS) or 1,
        scorings_done=read_scorings(reader),
        objectives=read_solo_cards(reader, vocabulary),
        first_tile=read_first_tile(reader, vocabulary),
        sides=(read_side(reader, vocabulary, "you", YOU), read_side(reader, vocabulary, "vj", VJ)),
        board=read_board(reader.table("board"), vocabulary),
    )
    reader.close()
    refuse(path, problems)
    return position


def read_scorings(reader: Reader) -> int:
    """How many scorings have taken place; the top card lies face down after the second."""
    done, flipped = reader.number("scorings_done", 0, 2), reader.flag("top_card_flipped")
    if done is not None and flipped is not None and flipped != (done == 2):
        reader.refuse("top_card_flipped", f"the top card turns after the second scoring, but scorings_done is {done}")
    return done if done is not None else 2 if flipped else 0


def read_solo_cards(reader: Reader, vocabulary: Vocabulary) -> tuple[int, int, int] | None:
    """The scoring tiles of the three solo cards, from the top."""
    named = reader.words("solo_cards", vocabulary.solo_cards, "solo card")
    if named is None or len(named) != len(reader.content["solo_cards"]):
        return None
    try:
        return read_objectives(vocabulary.catalogue, [vocabulary.solo_cards[name] for name in named])
    except UserError as error:
        reader.refuse("solo_cards", str(error))
        return None


def read_first_tile(reader: Reader, vocabulary: Vocabulary) -> int | None:
    """The tile of the first scoring, which VJ's scoring cards look at."""
    found = reader.get("first_scoring_tile")
    if found is None or not reader.check(
        "first_scoring_tile", str(found), list(vocabulary.scoring_tiles), "scoring tile"
    ):
        return None
    return vocabulary.scoring_tiles[str(found)]


def read_side(outer: Reader, vocabulary: Vocabulary, name: str, seat: int) -> Side:
    """Your side or VJ's."""
    reader = outer.table(name)
    grid = (vocabulary.catalogue.grid_board, vocabulary.catalogue.solo_grid_board)[Board.SOLO if seat == VJ else 0]
    places = [*vocabulary.sites, "utility", *vocabulary.parking]
    side = Side(
        money=reader.number("money", -MOST, MOST),
        energy=reader.number("energy", 0, grid.energy.limit),
        batteries=reader.number("batteries", 0, SOLO_BATTERIES),
        energy_spent=reader.number("energy_spent", 0, MOST),
        network_tiles=reader.number("network_tiles", 0, NETWORK_LINES),
        income=read_income(reader.table("income"), vocabulary),
        wind_farms=reader.words("wind_farms", vocabulary.sites, "site or sector"),
        towers=reader.words("towers", vocabulary.sites, "site or sector"),
        bulldozers=reader.words("bulldozers", places, "place of a bulldozer"),
        contracts=reader.numbers("contracts", vocabulary.spaces, "contract space"),
        bonus_tiles=reader.numbers("bonus_tiles", vocabulary.bonus_tiles, "tower bonus tile"),
        connection_tiles=reader.numbers("connection_tiles", vocabulary.connections, "connection tile"),
        foreign_cards=reader.numbers("foreign_cards", vocabulary.foreign, "foreign market card"),
        scoring_cards=reader.numbers("scoring_cards", vocabulary.scoring_cards, "scoring card"),
    )
    reader.close()
    return side


def read_income(reader: Reader, vocabulary: Vocabulary) -> dict[int, int]:
    """The columns of income markers, by market, 0-based; the file counts them from 1."""
    columns = {number: reader.number(name, 1, INCOME_COLUMNS) for name, number in vocabulary.markets.items()}
    reader.close()
    return {market: column - 1 for market, column in columns.items() if column is not None}


def read_board(reader: Reader, vocabulary: Vocabulary) -> Laid:
    """What lies on the board and in the displays."""
    laid = Laid(
        contracts_left=reader.numbers("contracts_left", vocabulary.spaces, "contract space"),
        remote=reader.mapping("remote", vocabulary.remote_spaces, vocabulary.remote, "remote contract"),
        solar=reader.mapping("solar", vocabulary.solar_spaces, vocabulary.solar, "solar contract"),
        connections=reader.mapping("connections", vocabulary.circles, vocabulary.connections, "connection tile"),
        bonus=read_bonus(reader.table("bonus"), vocabulary),
        foreign=read_displays(reader.table("foreign"), vocabulary),
        scoring_cards=reader.numbers("scoring_cards", vocabulary.scoring_cards, "scoring card"),
    )
    reader.close()
    if laid.scoring_cards is not None and len(laid.scoring_cards) > DISPLAY:
        reader.refuse("scoring_cards", f"found {len(laid.scoring_cards)} cards, allowed: at most {DISPLAY} on display")
    return laid


def read_bonus(reader: Reader, vocabulary: Vocabulary) -> dict[int, tuple[int, ...]]:
    """Each zone of the tower bonus board: three rows of four tile numbers, 0 where the print shows. Tile + 1 each."""
    spaces = BONUS_ROWS * ZONE_COLUMNS
    allowed = {"0": 0, **{name: tile + 1 for name, tile in vocabulary.bonus_tiles.items()}}
    found: dict[int, tuple[int, ...]] = {}
    for zone in Zone:
        tiles = reader.numbers(zone.name, allowed, "tower bonus tile")
        if tiles is not None and len(reader.content[zone.name]) != spaces:
            reader.refuse(zone.name, f"found {len(reader.content[zone.name])} tiles, allowed: {spaces}, row by row")
        elif tiles is not None:
            found[zone] = tiles
    reader.close()
    return found


def read_displays(reader: Reader, vocabulary: Vocabulary) -> dict[int, tuple[int, ...]]:
    """The foreign market cards on display, by country."""
    found: dict[int, tuple[int, ...]] = {}
    for country in Country:
        name = country.name.lower()
        own = {card: number for card, number in vocabulary.foreign.items() if vocabulary.country[number] == country}
        cards = reader.numbers(name, own, f"card of {name}")
        if cards is not None and len(cards) > DISPLAY:
            reader.refuse(name, f"found {len(cards)} cards, allowed: at most {DISPLAY} on display")
        if cards is not None:
            found[country] = cards
    reader.close()
    return found
