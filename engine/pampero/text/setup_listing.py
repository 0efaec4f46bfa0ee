"""A set-up as a list of what lies where, for a table, another program, or a real game laid out by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.core.game import Item
from engine.core.text.grammar import count
from engine.pampero.constants import (
    BONUS_SPACES,
    DISPLAY,
    SITES,
    STANDARD_SPACES,
    VJ,
    YOU,
    Country,
    Scoring,
)
from engine.pampero.results import OBJECTIVE_PLACES
from engine.pampero.rules.contracts import SOLAR_FIRST
from engine.pampero.state import State
from engine.pampero.text.names import SCORING_WORDS
from engine.pampero.vj.turn import objective

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText


def layout_of(g: State, words: PamperoText) -> dict[str, list[Item]]:
    """What lies where in a game that has just been set up, by part of the table."""
    return {name: list(part(g, words)) for name, (_, part) in PARTS.items() if name not in left_out(words)}


def left_out(words: PamperoText) -> tuple[str, ...]:
    """The parts that such a game does not have: solo has no turn order, several players no solo cards."""
    return ("turn_order",) if words.is_solo else ("solo_cards",)


def scoring_tiles(g: State, words: PamperoText) -> Iterator[Item]:
    """The four scoring tiles with the half, or halves, that count. Rule: SET-08"""
    for place in Scoring:
        tile = g.scoring_tile[place]
        halves = [words.top_half(tile)] if place != Scoring.SECOND else []
        halves += [words.bottom_half(tile)] if place != Scoring.FIRST else []
        yield Item(SCORING_WORDS[place], words.scoring_tile_id(tile), "; ".join(halves))


def solo_cards(g: State, words: PamperoText) -> Iterator[Item]:
    """The three solo cards and where their majority markers stand. Rules: SET-15, SET-16"""
    for position in range(3):
        record = words.catalogue.solo_cards.card[g.solo_card[position]]
        yours, theirs = (objective(g, words.t, seat, position) for seat in (YOU, VJ))
        majority = f"most {words.fact(record.objective)}; markers: you {yours}, VJ {theirs}"
        yield Item(f"space {position + 1}", f"solo card {record.number}", majority)


def turn_order(g: State, words: PamperoText) -> Iterator[Item]:
    """The turn order as it was drawn; the time discs are stacked so, the first on top. Rule: BASE-06"""
    for place in range(words.players):
        seat = g.turn_order[place]
        stacked = "top of the stack" if place == 0 else f"{place + 1} from the top"
        yield Item(f"place {place + 1}", words.seat(seat), f"time disc: {stacked}")


def bonus_board(g: State, words: PamperoText) -> Iterator[Item]:
    """The tower bonus board; the printed bonus shows where the tile had an X. Rule: SET-02"""
    for space in range(BONUS_SPACES):
        tile_plus = g.bonus_tile_plus[space]
        if tile_plus:
            number = words.catalogue.tower_bonuses.tile[tile_plus - 1].number
            yield Item(words.bonus_space(space), f"tile {number}", words.bonus_tile_effect(tile_plus - 1))
        else:
            yield Item(words.bonus_space(space), "printed", words.bonus_print(space))


def action_display(g: State, words: PamperoText) -> Iterator[Item]:
    """The specialist action cards on display. Rule: SET-03"""
    for place in range(DISPLAY):
        card = g.action_display_plus[place] - 1
        yield Item(f"action display {place + 1}", words.specialist(card), words.specialist_effects(card))


def scoring_display(g: State, words: PamperoText) -> Iterator[Item]:
    """The specialist scoring cards on display. Rule: SET-04"""
    for place in range(DISPLAY):
        card = g.scoring_display_plus[place] - 1
        yield Item(f"scoring display {place + 1}", words.scoring_card(card), words.scoring_card_options(card))


def foreign_display(g: State, words: PamperoText) -> Iterator[Item]:
    """The foreign market cards on display. Rule: SET-05"""
    for country in Country:
        for place in range(DISPLAY):
            card = g.foreign_display_plus[country, place] - 1
            record = words.catalogue.foreign_markets.card[card]
            says = f"{words.foreign_front(card)}; back: {words.foreign_back(card)}"
            yield Item(f"{words.country(country)} {place + 1}", record.id, says)


def solar_display(g: State, words: PamperoText) -> Iterator[Item]:
    """The tiles of the solar display. Rule: SET-06"""
    for space, record in enumerate(words.catalogue.board.solar_space, SOLAR_FIRST):
        tile = g.space_tile_plus[space] - 1
        place = f"{record.id} (row {record.row}, column {record.column})"
        yield Item(place, words.tiles[tile].id, words.contract(tile))


def connections(g: State, words: PamperoText) -> Iterator[Item]:
    """The connection tiles on their circles. Rule: SET-07"""
    for circle in range(words.t.circles):
        tile = g.circle_tile_plus[circle] - 1
        record = words.connections[tile]
        yield Item(words.catalogue.board.circle[circle].id, record.id, words.connection_effect(tile))


def remote_tiles(g: State, words: PamperoText) -> Iterator[Item]:
    """The remote contract tiles on their spaces. Rule: SET-10"""
    for space in range(STANDARD_SPACES, STANDARD_SPACES + words.t.remote_spaces):
        tile = g.space_tile_plus[space] - 1
        cost = words.contract_cost(tile, words.t.tile_energy[tile], words.t.tile_batteries[tile])
        place = f"{words.space(space)} in {words.sector(words.t.space_sector[space])}"
        yield Item(place, words.tiles[tile].id, f"{words.contract(tile)}: {cost}")


def pieces(g: State, words: PamperoText) -> Iterator[Item]:
    """Everybody's first pieces. Rules: SET-11 to SET-14"""
    for seat in words.seats:
        for what, owners in (
            ("tower 1", g.site_tower_plus),
            ("wind farm", g.site_wind_farm_plus),
            ("bulldozer", g.site_bulldozer_plus),
        ):
            for site in range(SITES):
                if owners[site] == seat + 1:
                    yield Item(words.seat(seat), what, words.site(site))
        resources = f"${g.money[seat]}, {g.energy[seat]} energy, {count(g.batteries[seat], 'battery')}"
        yield Item(words.seat(seat), "resources", resources)
    yield Item("supply", "batteries", str(g.battery_supply))


def column_words(words: PamperoText) -> dict[str, dict[str, str]]:
    """The scoring tiles by what they score and the solo cards by their majorities, for the columns of their ids."""
    tiles = {words.scoring_tile_id(tile): tile for tile in range(len(words.catalogue.scoring_tiles.tile))}
    top, bottom = (
        {name: f"{half(tile)} (tile {name})" for name, tile in tiles.items()}
        for half in (words.top_half, words.bottom_half)
    )
    both = {name: f"{words.top_half(tile)}; {bottom[name]}" for name, tile in tiles.items()}
    cards = {record.id: words.solo_card(card) for card, record in enumerate(words.catalogue.solo_cards.card)}
    told = {"tile_first": top, "tile_second": bottom, "tile_end_i": both, "tile_end_ii": both}
    return told | {f"solo_card_{place}": cards for place in OBJECTIVE_PLACES}


PARTS: dict[str, tuple[str, Callable[[State, PamperoText], Iterator[Item]]]] = {
    "scoring_tiles": ("Scoring tiles", scoring_tiles),
    "solo_cards": ("Solo cards", solo_cards),
    "turn_order": ("Turn order", turn_order),
    "bonus_board": ("Tower bonus board", bonus_board),
    "actions": ("Specialist action cards", action_display),
    "scorings": ("Specialist scoring cards", scoring_display),
    "foreign": ("Foreign market cards", foreign_display),
    "solar": ("Solar display", solar_display),
    "connections": ("Connection tiles", connections),
    "remote": ("Remote contracts", remote_tiles),
    "pieces": ("What each side begins with", pieces),
}
"""The parts in the order in which one lays them out: the name for programs, the title, and what lies there."""
