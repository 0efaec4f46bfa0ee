"""A position written by hand: read, checked, laid out, and VJ's turn explained from there. Rule: VJ-26

edition = edition_of()
states, position = read_and_lay_out(Path("mine.toml"), edition, rulings={}, variants=())
explanation = explain_turn(states, edition, answers=[])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import engine.pampero.kernel  # noqa: F401 binds the game to the core's entry points
from engine.core.errors import UserError, unknown
from engine.core.record import Many, allocate
from engine.core.seam import start_game, take_step
from engine.core.state import FRAME_SIZE, STACK_DEPTH
from engine.pampero.components.tables import Tables
from engine.pampero.edition import Edition
from engine.pampero.objectives import preset_objectives
from engine.pampero.ruling_texts import read_rulings, read_variants
from engine.pampero.state import State
from engine.pampero.table.checks import status
from engine.pampero.table.file import Position, Vocabulary, read_position
from engine.pampero.table.place import Piece, put_piece
from engine.pampero.table.reader import refuse
from engine.pampero.table.tabletop import Pieces, Tabletop, tabletop_of
from engine.pampero.terms import (
    BONUS_SPACES,
    BULLDOZERS,
    CIRCLES,
    DISPLAY,
    INCOME_COLUMNS,
    MARKETS,
    SECTORS,
    SITES,
    SOLO_BATTERIES,
    SPACES,
    STARTING_CONNECTION,
    TIME_FIRST_SCORING,
    TIME_SECOND_SCORING,
    VJ,
    YOU,
    Account,
    Country,
    Place,
    Scoring,
)
from engine.pampero.vocabulary.facts import FACTS, Fact
from engine.pampero.vocabulary.kinds import Kind
from engine.pampero.vocabulary.ops import Op
from engine.pampero.words.explanation import Explanation
from engine.pampero.words.narrate import Narrator

KEEP_PASS_TILE = 0
SCORING_TIMES = (0, TIME_FIRST_SCORING, TIME_SECOND_SCORING)


def read_and_lay_out(
    path: Path, edition: Edition, rulings: Mapping[str, str], variants: Iterable[str]
) -> tuple[Many[State], Position]:
    """The table that a file describes; an impossible one is refused with every reason."""
    position = read_position(path, edition.catalogue)
    states = deal(position, edition, rulings, variants)
    g, t = states[0], edition.tables[0]
    table = tabletop_of(position, g, t, Vocabulary(edition.catalogue))
    refuse(path, status(table, g, t, edition.words))
    lay_out(states, edition.tables, table)
    set_time(g, position)
    return states, position


def deal(position: Position, edition: Edition, rulings: Mapping[str, str], variants: Iterable[str]) -> Many[State]:
    """The set-up behind the position: its seed, its solo cards, the rulings and variants."""
    states = allocate(State)
    g = states[0]
    for ruling, value in read_rulings(rulings).items():
        g.ruling[ruling] = value
    for variant in read_variants(variants):
        g.variant[variant] = 1
    if position.objectives is not None:
        preset_objectives(g, position.objectives)
    start_game(states, edition.tables, position.seed)
    if position.first_tile is not None:
        g.scoring_tile[Scoring.FIRST] = position.first_tile
    return states


# --- laying out


def lay_out(states: Many[State], tables: Many[Tables], table: Tabletop) -> None:
    """Clear the pieces of set-up and put those of the table in their place."""
    g, t = states[0], tables[0]
    clear(g)
    for market in range(MARKETS):
        g.tally[YOU, Fact.REMOTE_ICONS + market] = t.connection_icons[STARTING_CONNECTION, market]
    lay_tiles(g, table)
    lay_cards(g, table)
    for seat, pieces in enumerate(table.sides):
        set_stocks(g, t, seat, pieces)
        for what, a, b in placements(table, seat, t):
            put_piece(states, tables, what, seat, a, b)
    g.battery_supply = SOLO_BATTERIES - g.batteries[YOU] - g.batteries[VJ]


def clear(g: State) -> None:
    """Take what set-up has placed off the board, and out of the counts."""
    for site in range(SITES):
        g.site_tower_plus[site] = g.site_wind_farm_plus[site] = g.site_bulldozer_plus[site] = 0
    for seat in (YOU, VJ):
        for fact in range(FACTS):
            g.tally[seat, fact] = 0
        for sector in range(SECTORS):
            g.sector_towers[seat, sector] = g.sector_wind_farms[seat, sector] = 0
            g.sector_bulldozers[seat, sector] = 0
        for bulldozer in range(BULLDOZERS):
            g.bulldozer[seat, bulldozer] = Place.PLAY_AREA


def lay_tiles(g: State, table: Tabletop) -> None:
    """Contracts, connection tiles and tower bonus tiles where they were dealt."""
    for space in range(SPACES):
        g.space_tile_plus[space] = 0 if space in table.gone else table.space_tile[space]
    for circle in range(CIRCLES):
        g.circle_tile_plus[circle] = table.circle_tile[circle]
    for space in range(BONUS_SPACES):
        g.bonus_tile_plus[space] = table.bonus_board[space]


def lay_cards(g: State, table: Tabletop) -> None:
    """Displays, and behind them the decks: the cards that somebody has count as drawn before."""
    drawn = [card for side in table.sides for card in side.scoring_cards] + table.scoring_display
    g.scoring_deck_next = len(drawn)
    for index, card in enumerate([*drawn, *table.scoring_deck]):
        g.scoring_deck[index] = card
    for place in range(DISPLAY):
        g.scoring_display_plus[place] = plus(table.scoring_display, place)
    for country in Country:
        lay_country(g, table, country)


def lay_country(g: State, table: Tabletop, country: Country) -> None:
    """The foreign market cards of one country."""
    display, deck = table.foreign_display[country], table.foreign_deck[country]
    there = {g.foreign_deck[country, index] for index in range(len(g.foreign_deck[country]))}
    owned = [card for side in table.sides for card in side.foreign_cards if card in there]
    g.foreign_deck_next[country] = len(owned) + len(display)
    for index, card in enumerate([*owned, *display, *deck]):
        g.foreign_deck[country, index] = card
    for place in range(DISPLAY):
        g.foreign_display_plus[country, place] = plus(display, place)


def plus(cards: Sequence[int], place: int) -> int:
    """The card at a place of a display + 1, 0 where there is none."""
    return cards[place] + 1 if place < len(cards) else 0


def set_stocks(g: State, t: Tables, seat: int, pieces: Pieces) -> None:
    """Money, energy, batteries and income; the specialists of income columns reached count as gained."""
    g.ledger[seat, Account.START] = g.ledger[seat, Account.START] + pieces.money - g.money[seat]
    g.money[seat] = pieces.money
    g.energy[seat] = pieces.energy
    g.batteries[seat] = pieces.batteries
    g.tally[seat, Fact.ENERGY_SPENT] = pieces.energy_spent
    for market in range(MARKETS):
        g.income[seat, market] = pieces.income[market]
    reached = range(min(max(pieces.income) + 1, INCOME_COLUMNS))
    green = [column for column in reached if t.income_specialists[g.board_of[seat], column]]
    g.specialist_columns[seat] = sum(1 << column for column in green)


def placements(table: Tabletop, seat: int, t: Tables) -> list[tuple[Piece, int, int]]:
    """A side's pieces in the order in which they can be placed."""
    pieces = table.sides[seat]
    placed = [(Piece.TOWER, site, 0) for site in pieces.towers]
    placed += [(Piece.WIND_FARM, site, 0) for site in pieces.wind_farms]
    placed += [(Piece.BULLDOZER, number, place) for number, place in enumerate(pieces.bulldozers)]
    placed += [(Piece.CONTRACT, space, node) for node, space in enumerate(pieces.contracts)]
    placed += [(Piece.CONNECTION, tile, 0) for tile in pieces.connection_tiles]
    placed += [(Piece.BONUS_TILE, tile, 0) for tile in pieces.bonus_tiles]
    placed += [(Piece.FOREIGN_CARD, card, 0) for card in pieces.foreign_cards]
    placed += [(Piece.SCORING_CARD, card, 0) for card in pieces.scoring_cards]
    lines = table.covered_lines(seat, t) if seat == VJ else list(range(pieces.network_tiles or 0))
    return placed + [(Piece.NETWORK_TILE, line, 0) for line in lines[: pieces.network_tiles]]


def set_time(g: State, position: Position) -> None:
    """Year, round and scorings; after the second scoring the top card lies face down. Rule: VJ-04"""
    g.year = position.year
    g.round = position.round - 1
    g.scorings_done = position.scorings_done
    g.solo_flipped = int(position.scorings_done == 2)
    g.time[YOU] = max(position.year - 1, SCORING_TIMES[position.scorings_done])


# --- VJ's turn from there


def open_turn(g: State) -> None:
    """Let VJ's turn be next, once you keep the pass tile; behind it your turn waits, and behind that a new year."""
    frames = ((Op.YEAR, YOU), (Op.TURN, YOU), (Op.AUTOMA_TURN, VJ))
    for depth in range(STACK_DEPTH):
        frame = frames[depth] if depth < len(frames) else (0, 0)
        for part in range(FRAME_SIZE):
            g.stack[depth, part] = frame[part] if part < len(frame) else 0
    g.depth = len(frames)
    g.decision_kind, g.decision_seat = Kind.PASS_TILE, YOU
    g.decision_a = g.decision_b = 0
    g.option_count = 1
    g.options[0] = KEEP_PASS_TILE
    g.log_on = 1


def explain_turn(states: Many[State], edition: Edition, answers: Sequence[str]) -> Explanation:
    """VJ's turn on the table as it stands. A tie is broken by the next answer; without one the turn stops there.

    The site within a sector changes nothing in what follows, so the first is taken where no answer names another.
    """
    g = states[0]
    narrator = Narrator(edition.words, g)
    open_turn(g)
    waiting = list(answers)
    code: int | None = KEEP_PASS_TILE
    while code is not None:
        take_step(states, edition.tables, code)
        narrator.hear(g)
        code = None if narrator.told else next_answer(narrator, g, waiting)
    refuse_unused(waiting)
    explanation = narrator.told[0] if narrator.told else narrator.under_way
    assert explanation is not None
    return explanation


def next_answer(narrator: Narrator, g: State, waiting: list[str]) -> int | None:
    """What you choose in the open tie, or nothing when you have not said it and it matters."""
    names = {narrator.option(g, g.options[index]): g.options[index] for index in range(g.option_count)}
    short = {name.split(" ")[0]: code for name, code in names.items()}
    known = {name.lower(): code for name, code in (names | (short if len(short) == len(names) else {})).items()}
    if waiting and waiting[0].lower() in known:
        code = known[waiting.pop(0).lower()]
        narrator.answer(code, g)
        return code
    if g.decision_kind == Kind.VJ_SITE:
        narrator.assume(g.options[0], g)
        return g.options[0]
    if waiting:
        raise UserError(unknown("answer", waiting[0], names))
    return None


def refuse_unused(waiting: list[str]) -> None:
    """An answer that no tie asked for is a mistake."""
    if waiting:
        raise UserError(f"no tie asks for the answer '{waiting[0]}': leave it out")
