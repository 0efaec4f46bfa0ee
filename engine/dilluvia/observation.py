"""What an agent sees: everything but the order of the two stacks."""

from __future__ import annotations

from engine.core.observation import Seen
from engine.dilluvia.constants import BUILDINGS, CELLS, FULL_ROW, SEATS, TILE_KINDS, TILES, TURNS
from engine.dilluvia.vocabulary.decisions import Kind

VERSION = 1
MANY = 10_000
CARRIED = 1 << 20
"""More than any number that a decision carries."""

SEEN = (
    Seen("decision", 0, len(Kind) - 1, "the kind of decision that is open", "decision_kind"),
    Seen("decision_seat", 0, SEATS - 1, "whose decision it is"),
    Seen("decision_a", 0, CARRIED, "what the decision is about: a kind, a form, cubes needed"),
    Seen("decision_b", 0, 1 << 30, "what else it is about"),
    Seen("turn", 0, TURNS, "the game turn"),
    Seen("order", 0, SEATS - 1, "the seats in the order of play"),
    Seen("free", 0, FULL_ROW, "free spaces of each row of the city, columns as bits"),
    Seen("garden", 0, FULL_ROW, "gardens of each row of the city"),
    Seen("ground", 0, FULL_ROW, "ground of each row of the city", by_seat=True),
    Seen("built", 0, FULL_ROW, "buildings of each row of the city", by_seat=True),
    Seen("joins", 0, 15, "directions in which the ground of a space was bought in one piece, as bits"),
    Seen("propeller_owner", 0, SEATS, "who owns each propeller, seat + 1", "propeller_seat_plus"),
    Seen("gardens_left", 0, 16, "gardens in the supply"),
    Seen("building_count", 0, BUILDINGS, "buildings in the city"),
    Seen("building_kind", 0, 12, "their kinds"),
    Seen("building_seat", 0, SEATS - 1, "their owners"),
    Seen("building_cell", 0, CELLS - 1, "their top left spaces"),
    Seen("building_turned", 0, 1, "1 for a medium building that stands upright"),
    Seen("building_square", 0, 1, "the square that the cube lies on"),
    Seen("building_worker", 0, 1, "1 if it has given its worker"),
    Seen("building_left", 0, 20, "building tiles left of each kind"),
    Seen("market", 0, TILE_KINDS, "the tile on each market space, kind + 1", "market_plus"),
    Seen("marked", 0, SEATS, "last turn: whose cube lies on a market space, seat + 1", "marked_plus"),
    Seen("beige_next", 0, TILES, "where the white/beige stack begins"),
    Seen("grey_next", 0, TILES, "where the grey stack begins"),
    Seen("away", 0, TILES, "tiles of each kind that were put away in the last turn"),
    Seen("shown", 0, TILES, "tiles of each kind that have lain on the market"),
    Seen("zeppelin", 0, 16, "each zeppelin, code + 1", "zeppelin_plus", by_seat=True),
    Seen("aeros", 0, MANY, "Aeros", by_seat=True),
    Seen("prestige", 0, MANY, "prestige on the point track", by_seat=True),
    Seen("population", 0, MANY, "population on the point track", by_seat=True),
    Seen("cubes", 0, MANY, "cubes of each colour", by_seat=True),
    Seen("mat", 0, MANY, "money, cubes and prestige of the mat", by_seat=True),
    Seen("steps", 0, MANY, "spots that the building marker has moved", by_seat=True),
    Seen("dark", 0, 8, "dark workers in play", by_seat=True),
    Seen("fresh", 0, 8, "of them, taken in this turn", by_seat=True),
    Seen("idle_dark", 0, 8, "dark workers to be placed", by_seat=True),
    Seen("idle_special", 0, 1, "1 if the special worker is to be placed", by_seat=True),
    Seen("held", 0, TILES, "market tiles of each kind", by_seat=True),
    Seen("turned", 0, TILES, "of them, turned over until the next turn", by_seat=True),
    Seen("spot_seat", 0, SEATS, "who is on each spot, seat + 1", "spot_seat_plus"),
    Seen("benefit_taken", 0, 1, "1 where the benefit of the special worker is taken"),
)
