"""What a finished game tells: the row that the kernel fills, and its columns for files, summaries and docs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.core.jit import jit
from engine.core.member_names import names_of
from engine.core.record import Many, Matrix, Vector, i8, i16, i32
from engine.core.results import Column, CoreRow, Field, Rows, Score, Side, Values, outcome_columns, sided
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.pieces import ActionCard
from engine.pampero.components.tables import Tables
from engine.pampero.constants import ACCOUNTS, CARDS, SEATS, YOU, Account
from engine.pampero.rules.facts import fact
from engine.pampero.state import State
from engine.pampero.vocabulary.facts import COUNTED, COUNTS, SPECS, Fact

SCORING_PLACES = ("first", "second", "end_i", "end_ii")
PLACE_MEANS = {
    "first": "the first scoring",
    "second": "the second scoring",
    "end_i": "the end scoring, stack I",
    "end_ii": "the end scoring, stack II",
}
OBJECTIVE_PLACES = SCORING_PLACES[1:]
VJ_TURNS = {
    "wind_farm": "VJ's turns with a wind farm",
    "tower": "VJ's turns with a tower",
    "contract": "VJ's turns with a contract",
    "foreign": "VJ's turns with a sale abroad",
    "stuck": "VJ's turns without an action",
    "skipped": "VJ's turns that the pass tile skipped",
}
VJ_CARDS = ("display", "deck")
LEFT_OUT = (Fact.MONEY, Fact.YEAR)  # told by money_you and years

FACT_WORDS = {number: word for word, number in names_of(Fact).items()}
MONEY = Score("money", sign="$")
COLOURS = ("yellow", "white", "blue", "purple")
SOLO_SIDES = (Side("you", "you", "your", "yours", hero=True), Side("vj", "VJ", "VJ's", "VJ's", automa=True))

SOLO_ACCOUNTS = (Account.VJ_PRICE,)
SHARED_ACCOUNTS = (Account.PAID_TO_OTHERS, Account.FROM_OTHERS)

ACCOUNT_MEANS: dict[Account, str] = {
    Account.START: "money at the start",
    Account.INCOME: "income collected at the ends of years",
    Account.CARD_VALUE: "zone values gained and paid with cards",
    Account.VJ_PRICE: "fixed prices paid to VJ",
    Account.BONUS: "bonuses of spaces and tiles",
    Account.ONGOING: "ongoing tower bonus tiles",
    Account.FOREIGN: "sales abroad",
    Account.VENTURE: "venture capital taken",
    Account.NETWORK: "network lines",
    Account.FIRST_SCORING: "first scoring tile, top half",
    Account.SECOND_SCORING: "second scoring tile, majority",
    Account.END_TOP: "end scoring tiles, top halves",
    Account.END_MAJORITY: "end scoring tiles, majorities",
    Account.SCORING_CARDS: "specialist scoring cards",
    Account.END_TILES: "end-of-game tower bonus tiles",
    Account.REPAYMENT: "venture capital repaid",
    Account.PAID_TO_OTHERS: "paid to other players for their bulldozers and towers",
    Account.FROM_OTHERS: "received from other players for bulldozers and towers",
}


class Row(CoreRow):
    """One finished game; the first axis of a matrix is the seat."""

    years: Annotated[int, i16]
    ledger: Annotated[Matrix, i32[SEATS, ACCOUNTS]]
    facts: Annotated[Matrix, i32[SEATS, COUNTED]]
    scoring_tile: Annotated[Vector, i16[len(SCORING_PLACES)]]
    solo_card: Annotated[Vector, i16[len(OBJECTIVE_PLACES)]]
    card_plays: Annotated[Matrix, i16[SEATS, CARDS]]
    retrievals: Annotated[Vector, i16[SEATS]]
    battery_turns: Annotated[Vector, i16[SEATS]]
    start_place: Annotated[Vector, i8[SEATS]]
    pass_tile_used: Annotated[int, i8]
    vj_turns: Annotated[Vector, i16[len(VJ_TURNS)]]
    vj_ties: Annotated[int, i16]
    vj_full: Annotated[int, i16]
    vj_cards: Annotated[Vector, i16[len(VJ_CARDS)]]
    majority: Annotated[Vector, i8[len(OBJECTIVE_PLACES)]]


@jit
def fill_row(g: State, t: Tables, rows: Many[Row], index: int) -> None:
    """Copy what a result needs from a finished game."""
    row = rows[index]
    row.seed = g.seed
    row.winners = g.winners
    row.years = g.year
    row.decisions = g.decisions
    row.pass_tile_used = g.pass_tile_used
    row.vj_ties = g.vj_ties
    row.vj_full = g.vj_full
    fill_sides(g, t, row)
    fill_set_up(g, row)
    fill_actions(g, row)


@jit
def fill_sides(g: State, t: Tables, row: Row) -> None:
    """Money, ledger and facts of every side."""
    for seat in range(g.n_seats):
        row.score[seat] = g.money[seat]
        for account in range(ACCOUNTS):
            row.ledger[seat, account] = g.ledger[seat, account]
        for which in range(COUNTED):
            row.facts[seat, which] = fact(g, t, seat, which)


@jit
def fill_set_up(g: State, row: Row) -> None:
    """Which scoring tiles and solo cards were in play, and who won the majorities."""
    for place in range(len(row.scoring_tile)):
        row.scoring_tile[place] = g.scoring_tile[place]
    for place in range(len(row.solo_card)):
        row.solo_card[place] = g.solo_card[place]
        row.majority[place] = g.majority_seat_plus[place]


@jit
def fill_actions(g: State, row: Row) -> None:
    """How often each seat played each card and what else it did, and what VJ did."""
    for seat in range(g.n_seats):
        row.retrievals[seat] = g.retrievals[seat]
        row.battery_turns[seat] = g.battery_turns[seat]
        row.start_place[seat] = g.start_place[seat]
        for card in range(CARDS):
            row.card_plays[seat, card] = g.card_plays[seat, card]
    for kind in range(len(row.vj_turns)):
        row.vj_turns[kind] = g.vj_turns[kind]
    for source in range(len(row.vj_cards)):
        row.vj_cards[source] = g.vj_cards[source]


def sides_of(players: int) -> tuple[Side, ...]:
    """Who plays: you and VJ, or a side for every colour."""
    return SOLO_SIDES if players == 1 else tuple(colour_side(name) for name in COLOURS[:players])


def colour_side(name: str) -> Side:
    """One of several players."""
    return Side(name, name.capitalize(), f"{name.capitalize()}'s", f"{name.capitalize()}'s")


def columns_of(catalogue: Catalogue, players: int) -> list[Column]:
    """All columns, in the order of the files."""
    sides = sides_of(players)
    return [
        *outcome_columns(sides, MONEY),
        *length_columns(players),
        *set_up_columns(catalogue, sides),
        *(solo_columns(catalogue) if players == 1 else start_columns(sides)),
        *account_columns(sides),
        *fact_columns(sides),
        *(action_columns(catalogue) if players == 1 else shared_action_columns(catalogue, sides)),
    ]


def length_columns(players: int) -> Iterator[Column]:
    """How long it took."""
    yield Column("years", "int16", "years played", Field("years"), group="length")
    whose = "your turns" if players == 1 else "turns of each player"
    says = f"{whose}: cards played, batteries taken, all cards retrieved"
    yield Column("turns", "int16", says, turns, group="length")
    says = "choices among two or more options" + (", for VJ too" if players == 1 else ", of all players")
    yield Column("decisions", "int32", says, Field("decisions"), group="length")


def turns(rows: Rows) -> Values:
    """A turn is exactly one of three things; every player has as many."""
    values: Values = rows["card_plays"][:, YOU].sum(axis=1) + rows["retrievals"][:, YOU] + rows["battery_turns"][:, YOU]
    return values


def objective_names(catalogue: Catalogue, stack: str | None = None) -> list[str]:
    """The objectives, of one stack of scoring tiles or of both."""
    return [FACT_WORDS[tile.bottom.fact] for tile in catalogue.scoring_tiles.tile if stack in (None, tile.stack)]


def set_up_columns(catalogue: Catalogue, sides: Sequence[Side]) -> Iterator[Column]:
    """The scoring tiles, and who won their majorities."""
    tiles = tuple(tile.id for tile in catalogue.scoring_tiles.tile)
    objectives = tuple(objective_names(catalogue))
    if sides != SOLO_SIDES:
        tiles, objectives = (*tiles, "introductory"), (*objectives, "introductory")
    for place, name in enumerate(SCORING_PLACES):
        says = f"scoring tile of {PLACE_MEANS[name]}"
        yield Column(f"tile_{name}", "word", says, Field("scoring_tile", (place,)), tiles, "set-up")
    for place, name in enumerate(OBJECTIVE_PLACES, 1):
        says = f"what the majority counts in {PLACE_MEANS[name]}"
        yield Column(f"objective_{name}", "word", says, Field("scoring_tile", (place,)), objectives, "objective")
    winners = ("nobody", *(side.name for side in sides))
    for place, name in enumerate(OBJECTIVE_PLACES):
        says = f"who won the majority in {PLACE_MEANS[name]}"
        yield Column(f"majority_{name}", "word", says, Field("majority", (place,)), winners, "majority")


def solo_columns(catalogue: Catalogue) -> Iterator[Column]:
    """VJ's solo cards, whose objectives are those majorities."""
    solo_cards = tuple(card.id for card in catalogue.solo_cards.card)
    for place, name in enumerate(OBJECTIVE_PLACES):
        says = f"VJ's solo card for the majority in {PLACE_MEANS[name]}"
        yield Column(f"solo_card_{name}", "word", says, Field("solo_card", (place,)), solo_cards, "set-up")


def start_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """The order that was drawn."""
    for seat, side in enumerate(sides):
        yield sided(side, "start_place", "int8", "place in the first turn order, 1 to begin", Start(seat), "action")


@dataclass(frozen=True)
class Start:
    """Reads a seat's place in the first turn order, from 1."""

    seat: int

    def __call__(self, rows: Rows) -> Values:
        values: Values = rows["start_place"][:, self.seat] + 1
        return values


def accounts_left_out(solo: bool) -> tuple[Account, ...]:
    """The accounts that only games of the other kind use."""
    return SHARED_ACCOUNTS if solo else SOLO_ACCOUNTS


def account_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """The ledger: what each side's money came from and went to; the accounts add up to its money."""
    for account in (account for account in Account if account not in accounts_left_out(sides == SOLO_SIDES)):
        for seat, side in enumerate(sides):
            read = Field("ledger", (seat, account))
            yield sided(side, account.name.lower(), "int32", ACCOUNT_MEANS[account], read, "account")


def fact_columns(sides: Sequence[Side]) -> Iterator[Column]:
    """Everything a majority can count, at the end of the game."""
    for which in COUNTS:
        if which not in LEFT_OUT:
            for seat, side in enumerate(sides):
                read = Field("facts", (seat, which))
                yield sided(side, which.name.lower(), "int16", SPECS[which].says, read, "fact")


def action_columns(catalogue: Catalogue) -> Iterator[Column]:
    """What was done, by kind."""
    for number, card in enumerate(action_cards(catalogue)):
        yield action(plays_of(card), f"your plays of {card.name}", Field("card_plays", (YOU, number)))
    yield action("retrievals", "turns in which you retrieved all cards", Field("retrievals", (YOU,)))
    yield action("battery_turns", "turns in which you took a battery", Field("battery_turns", (YOU,)))
    yield action("pass_tile_used", "times you flipped the pass tile (0 or 1)", Field("pass_tile_used"))
    for kind, (name, says) in enumerate(VJ_TURNS.items()):
        yield action(f"vj_turns_{name}", says, Field("vj_turns", (kind,)))
    yield action("vj_ties", "ties that VJ left to you", Field("vj_ties"))
    says = "VJ's wind farms whose chosen sector was full"
    yield action("vj_full", says, Field("vj_full"))
    for source, name in enumerate(VJ_CARDS):
        yield action(f"vj_cards_{name}", f"scoring cards VJ gained from the {name}", Field("vj_cards", (source,)))


def shared_action_columns(catalogue: Catalogue, sides: Sequence[Side]) -> Iterator[Column]:
    """What each player did, by kind."""
    for number, card in enumerate(action_cards(catalogue)):
        says = f"plays of {card.name}"
        for seat, side in enumerate(sides):
            yield sided(side, plays_of(card), "int16", says, Field("card_plays", (seat, number)), "action")
    for seat, side in enumerate(sides):
        says = "turns in which all cards were retrieved"
        yield sided(side, "retrievals", "int16", says, Field("retrievals", (seat,)), "action")
        says = "turns in which a battery was taken"
        yield sided(side, "battery_turns", "int16", says, Field("battery_turns", (seat,)), "action")


def action_cards(catalogue: Catalogue) -> list[ActionCard]:
    """The action cards by number."""
    return [*catalogue.basic_cards.card, *catalogue.specialist_actions.card]


def plays_of(card: ActionCard) -> str:
    """The column of how often a card was played."""
    return f"plays_{card.id.replace('-', '_')}"


def action(name: str, says: str, read: Field) -> Column:
    """A count of something done."""
    return Column(name, "int16", says, read, group="action")
