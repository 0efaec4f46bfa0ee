"""Pampero: what an agent sees. Everything that lies open on the table, and the number of cards left in the decks."""

from __future__ import annotations

from engine.core.observation import Seen
from engine.pampero.constants import (
    BONUS_TILES,
    BULLDOZERS,
    CARDS,
    CONNECTIONS,
    COUNTRY_CARDS,
    FOREIGN_CARDS,
    INCOME_COLUMNS,
    MAT_COLUMNS,
    MAT_ROWS,
    PARKING,
    PAYMENTS,
    SCORING_TILES,
    SEATS,
    SITES,
    SOLO_CARDS,
    SPECIALISTS,
    TILES,
    TOWERS,
    WIND_FARMS,
    ZONES,
)
from engine.pampero.vocabulary.decisions import Kind

VERSION = 4
"""Raised with every change of the table below: weights of an agent fit one version."""

MONEY = 100_000
MANY = 127
LARGEST = 2**31 - 1

SEEN = (
    # What is decided, and when
    Seen("decision", 0, len(Kind) - 1, "the kind of decision that is open, 0 at the end", "decision_kind"),
    Seen("decision_a", -1, LARGEST, "what it is about: a number whose meaning depends on the kind"),
    Seen("decision_b", -1, LARGEST, "more of that"),
    Seen("played_space", 0, MAT_ROWS * MAT_COLUMNS, "the mat space of the card being played"),
    Seen("played_zone", 0, ZONES, "the zone it was played for"),
    Seen("played_payment", 0, PAYMENTS, "how it was paid"),
    Seen("used_bulldozer_plus", 0, SEATS * BULLDOZERS, "the bulldozer that met its requirement, from 1"),
    Seen("hired_plus", 0, SEATS, "the other player, from 1, whose piece it works with"),
    Seen("played_value", 0, MANY, "the zone value of its tab"),
    Seen("year", 0, MANY, "the year"),
    Seen("round", 0, 3, "the round of the year"),
    Seen("time", 0, MANY, "the space of the time disc", by_seat=True),
    Seen("time_height", 0, SEATS, "how many time discs lie under it on its space", by_seat=True),
    Seen("turn_order", 0, SEATS, "the seats in turn order"),
    Seen("turn_low", 0, 1, "whether the turn order disc is on the bottom row", by_seat=True),
    Seen("scorings_done", 0, 3, "how many scorings have taken place"),
    Seen("scoring_now", 0, 3, "the scoring that takes place, 0: none"),
    Seen("pass_tile_used", 0, 1, "whether the pass tile was flipped"),
    Seen("ruling", 0, MANY, "the rulings in force"),
    Seen("variant", 0, 1, "the variants in force"),
    # What lies on the table
    Seen("scoring_tile", 0, SCORING_TILES, "the scoring tiles: first, second, end of stack I, end of stack II"),
    Seen("solo_card", 0, SOLO_CARDS, "VJ's three solo cards"),
    Seen("solo_flipped", 0, MANY, "the solo cards that are flipped"),
    Seen("site_wind_farm_plus", 0, SEATS, "the seat, from 1, whose wind farm stands on each site"),
    Seen("site_tower_plus", 0, SEATS, "the seat, from 1, whose tower stands on each site"),
    Seen("site_bulldozer_plus", 0, SEATS * BULLDOZERS, "the bulldozer, from 1, beside each site"),
    Seen("space_tile_plus", 0, TILES, "the contract tile, from 1, on each contract space"),
    Seen("space_seat_plus", 0, SEATS, "the seat, from 1, whose transformer stands on each contract space"),
    Seen("line_unlocked", 0, 1, "the links that are unlocked"),
    Seen("circle_tile_plus", 0, CONNECTIONS + 1, "the connection tile, from 1, on each circle"),
    Seen("parking_seat_plus", 0, SEATS, "the seat, from 1, that parks on each space"),
    Seen("bonus_tile_plus", 0, BONUS_TILES, "the tower bonus tile, from 1, on each space of the bonus board"),
    Seen("overlays_left", 0, MANY, "overlays left"),
    Seen("battery_supply", -MANY, MANY, "batteries in the supply"),
    Seen("action_display_plus", 0, SPECIALISTS, "the action specialists on display, from 1"),
    Seen("action_drawn", 0, SPECIALISTS, "action specialists drawn from the deck", "action_deck_next"),
    Seen("scoring_display_plus", 0, SPECIALISTS, "the scoring specialists on display, from 1"),
    Seen("scoring_drawn", 0, SPECIALISTS, "scoring specialists drawn from the deck", "scoring_deck_next"),
    Seen("foreign_display_plus", 0, FOREIGN_CARDS, "the foreign market cards on display, from 1"),
    Seen("foreign_drawn", 0, COUNTRY_CARDS, "foreign market cards drawn, a country", "foreign_deck_next"),
    Seen("foreign_seat_plus", 0, SEATS, "the seat, from 1, that has each foreign market card"),
    # What each seat has
    Seen("money", -MONEY, MONEY, "money", by_seat=True),
    Seen("counts", -MONEY, MONEY, "the named counts of pieces, in the order of `solo data vocabulary`", "tally", True),
    Seen("energy", 0, MANY, "energy", by_seat=True),
    Seen("batteries", 0, MANY, "batteries", by_seat=True),
    Seen("income", 0, INCOME_COLUMNS, "the column of each income marker", by_seat=True),
    Seen("income_down", 0, 1, "the income markers turned face down in this scoring", by_seat=True),
    Seen("specialist_columns", 0, 2**INCOME_COLUMNS, "the income columns whose specialist was gained", by_seat=True),
    Seen("bulldozer", 0, SITES + PARKING + 2, "where each bulldozer is", by_seat=True),
    Seen("node_tile_plus", 0, TILES, "the contract tile, from 1, on each node of the grid", by_seat=True),
    Seen("network_tile", 0, MANY, "the network tiles placed", by_seat=True),
    Seen("venture", 0, MANY, "the venture capital slots used", by_seat=True),
    Seen("overlay", 0, MANY, "overlays taken", by_seat=True),
    Seen("zone_discount", 0, MANY, "what zones cost less", by_seat=True),
    Seen("modifier", -MANY, MANY, "what ongoing tiles add", by_seat=True),
    Seen("slot_tile_plus", 0, BONUS_TILES, "the tower bonus tile, from 1, in each slot", by_seat=True),
    Seen("connection", 0, MANY, "connection tiles: 0 not owned, 1 ready, from 2 on a card", by_seat=True),
    Seen("card", 0, 2, "where each action card is: 0 nowhere, 1 in hand, 2 on the mat", by_seat=True),
    Seen("mat_card_plus", 0, CARDS, "the card, from 1, on each space of the company mat", by_seat=True),
    Seen("scoring_card", 0, MANY, "scoring specialists held, in the order gained", by_seat=True),
    Seen("crown", 0, MANY, "what crowns add to the majorities of this scoring", by_seat=True),
    Seen("crown_icons", 0, MANY, "what crowns add to the icons of an introductory tile", by_seat=True),
    Seen("sector_towers", 0, TOWERS, "towers in each sector", by_seat=True),
    Seen("sector_wind_farms", 0, WIND_FARMS, "wind farms in each sector", by_seat=True),
    Seen("sector_transformers", 0, MANY, "transformers in each sector", by_seat=True),
    Seen("sector_bulldozers", 0, BULLDOZERS, "bulldozers in each sector", by_seat=True),
)
