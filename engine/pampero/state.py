"""The one record that is a game. A copy of it is a copy of the game.

A field whose name ends in `_plus` holds an index + 1, with 0 for "none" (a negative index would wrap around);
`_seat_plus` is the owner's seat + 1.
"""

from __future__ import annotations

from typing import Annotated

from engine.core.candidates import CandidateState
from engine.core.record import Cube, Matrix, Tail, Vector, i8, i16, i32, i64
from engine.pampero.constants import (
    ACCOUNTS,
    BONUS_SPACES,
    BONUS_TILES,
    BULLDOZERS,
    CARDS,
    CIRCLES,
    CONNECTIONS,
    COUNTRIES,
    COUNTRY_CARDS,
    DISPLAY,
    FOREIGN_CARDS,
    LINES,
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    NETWORK_LINES,
    NODES,
    PARKING,
    SEATS,
    SECTORS,
    SITES,
    SLOTS,
    SPACES,
    SPECIALISTS,
    VENTURE_SLOTS,
    ZONES,
)
from engine.pampero.rulings import RULINGS, VARIANTS
from engine.pampero.vocabulary.effects import MODIFIER_KINDS
from engine.pampero.vocabulary.facts import COUNTED

HALVES = 2


class State(CandidateState):
    """One game of Pampero."""

    # The game
    turn_order: Annotated[Vector, i8[SEATS]]  # the seats, the first to act first
    ruling: Annotated[Vector, i8[RULINGS]]
    variant: Annotated[Vector, i8[VARIANTS]]
    year: Annotated[int, i16]
    round: Annotated[int, i16]
    time: Annotated[Vector, i16[SEATS]]  # the space of each time disc
    time_height: Annotated[Vector, i8[SEATS]]  # how many discs lie under it on that space, among players
    turn_low: Annotated[Vector, i8[SEATS]]  # 1: the turn order disc lies on the bottom row of its track
    start_place: Annotated[Vector, i8[SEATS]]  # a seat's place in the order of the first year, from 0
    scorings_done: Annotated[int, i16]  # how many of the three scorings have taken place
    scoring_now: Annotated[int, i16]  # 1 to 3 while a scoring takes place
    pass_tile_used: Annotated[int, i16]
    skip_vj: Annotated[int, i16]  # 0: VJ acts, SKIP_ONCE, SKIP_ALWAYS
    battery_supply: Annotated[int, i16]

    # Each seat
    board_of: Annotated[Vector, i8[SEATS]]  # Board
    money: Annotated[Vector, i32[SEATS]]
    ledger: Annotated[Matrix, i32[SEATS, ACCOUNTS]]
    tally: Annotated[Matrix, i16[SEATS, COUNTED]]  # the facts that are counted as they change
    crown: Annotated[Matrix, i8[SEATS, HALVES]]  # what crown cards add to the majorities of this scoring
    crown_icons: Annotated[Matrix, i8[SEATS, MARKETS]]  # what they add to the icons that the introductory tile counts
    sector_towers: Annotated[Matrix, i8[SEATS, SECTORS]]
    sector_wind_farms: Annotated[Matrix, i8[SEATS, SECTORS]]
    sector_transformers: Annotated[Matrix, i8[SEATS, SECTORS]]
    sector_bulldozers: Annotated[Matrix, i8[SEATS, SECTORS]]
    modifier: Annotated[Matrix, i8[SEATS, MODIFIER_KINDS]]  # what ongoing tiles add, by Modifier
    zone_discount: Annotated[Matrix, i8[SEATS, ZONES]]
    energy: Annotated[Vector, i16[SEATS]]
    batteries: Annotated[Vector, i16[SEATS]]
    income: Annotated[Matrix, i16[SEATS, MARKETS]]  # column, 0-based
    income_down: Annotated[Matrix, i8[SEATS, MARKETS]]  # 1: turned face down in this scoring
    specialist_columns: Annotated[Vector, i16[SEATS]]  # bit c: the specialist of income column c was gained
    bulldozer: Annotated[Matrix, i16[SEATS, BULLDOZERS]]  # Place
    node_tile_plus: Annotated[Matrix, i8[SEATS, NODES]]
    covered: Annotated[Vector, i64[SEATS]]  # bit n: a contract tile lies on node n
    network_tile: Annotated[Matrix, i8[SEATS, NETWORK_LINES]]
    venture: Annotated[Matrix, i8[SEATS, VENTURE_SLOTS]]
    venture_rebate: Annotated[Vector, i16[SEATS]]  # pesos remitted, of how many tiles
    venture_rebated: Annotated[Vector, i16[SEATS]]
    overlay: Annotated[Vector, i8[SEATS]]
    slot_tile_plus: Annotated[Matrix, i8[SEATS, SLOTS]]
    connection: Annotated[Matrix, i8[SEATS, CONNECTIONS + 1]]  # 0: not owned, 1: ready, 2 + mat space: on that card
    card: Annotated[Matrix, i8[SEATS, CARDS]]  # Held
    mat_card_plus: Annotated[Cube, i8[SEATS, MAT_ROWS, MAT_COLUMNS]]
    scoring_card: Annotated[Matrix, i8[SEATS, SPECIALISTS]]  # 0: not held, else the order in which it was gained
    scoring_cards_gained: Annotated[Vector, i16[SEATS]]

    # The board
    many_sites: Annotated[int, i8]  # 1: the board has more than `FEW_SITES`
    site_wind_farm_plus: Annotated[Vector, i8[SITES]]
    site_tower_plus: Annotated[Vector, i8[SITES]]
    site_bulldozer_plus: Annotated[Vector, i8[SITES]]
    space_tile_plus: Annotated[Vector, i8[SPACES]]
    space_seat_plus: Annotated[Vector, i8[SPACES]]
    line_unlocked: Annotated[Vector, i8[LINES]]
    circle_tile_plus: Annotated[Vector, i8[CIRCLES]]
    parking_seat_plus: Annotated[Vector, i8[PARKING]]
    bonus_tile_plus: Annotated[Vector, i8[BONUS_SPACES]]
    bonus_tile_seat_plus: Annotated[Vector, i8[BONUS_TILES]]
    overlays_left: Annotated[int, i16]

    # Decks, displays, scoring tiles
    action_deck: Annotated[Vector, i8[SPECIALISTS]]
    action_deck_next: Annotated[int, i16]
    action_display_plus: Annotated[Vector, i8[DISPLAY]]
    scoring_deck: Annotated[Vector, i8[SPECIALISTS]]
    scoring_deck_next: Annotated[int, i16]
    scoring_display_plus: Annotated[Vector, i8[DISPLAY]]
    foreign_deck: Annotated[Matrix, i8[COUNTRIES, COUNTRY_CARDS]]
    foreign_deck_next: Annotated[Vector, i16[COUNTRIES]]
    foreign_display_plus: Annotated[Matrix, i8[COUNTRIES, DISPLAY]]
    foreign_seat_plus: Annotated[Vector, i8[FOREIGN_CARDS]]
    scoring_tile: Annotated[Vector, i16[4]]  # by Scoring
    solo_card: Annotated[Vector, i16[3]]
    solo_flipped: Annotated[int, i16]

    # The card being played, and the bulldozer that met its requirement
    played_space: Annotated[int, i16]  # mat row * MAT_COLUMNS + column
    played_zone: Annotated[int, i16]
    played_payment: Annotated[int, i16]
    played_owner: Annotated[int, i16]  # Owner: whose piece the card takes; while turns are listed, of the last one
    used_bulldozer_plus: Annotated[int, i16]  # of the seat that plays, or of the owner that it has hired
    hired_plus: Annotated[int, i16]  # the other player whose piece the card works with, chosen already, + 1
    played_value: Annotated[int, i16]  # the zone value of the tab

    # Noted while the options of a turn are listed: where cards go, and what is in their reach, a bit a (payer, zone)
    next_space: Annotated[Vector, i16[MAT_ROWS], Tail]  # the leftmost empty space of each row of the mat
    tower_reach: Annotated[int, i16, Tail]
    wind_farm_reach: Annotated[int, i16, Tail]
    contract_reach_known: Annotated[int, i16, Tail]
    contract_reach: Annotated[Vector, i16[2], Tail]
    unlocked: Annotated[int, i64, Tail]  # bit s: the contract on space s, which may be in reach, is unlocked

    vj_payable: Annotated[int, i64, Tail]  # bit s: VJ could fulfil the contract on space s as its turn begins

    # VJ's turn
    vj_card: Annotated[int, i16]  # position 0 to 2 of the acting solo card
    vj_section: Annotated[int, i16]

    # What was done, for the results
    card_plays: Annotated[Matrix, i16[SEATS, CARDS]]
    retrievals: Annotated[Vector, i16[SEATS]]
    battery_turns: Annotated[Vector, i16[SEATS]]
    vj_turns: Annotated[Vector, i16[6]]  # by Action, then stuck, then skipped
    vj_ties: Annotated[int, i16]
    vj_full: Annotated[int, i16]  # wind farms VJ built after it found the sector of its search full
    vj_cards: Annotated[Vector, i16[2]]  # scoring cards gained: from the display, from the deck
    majority_seat_plus: Annotated[Vector, i8[3]]  # who won the second scoring's, then the end's
