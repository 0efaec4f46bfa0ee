"""A set-up as a list of what lies where, for a table, another program, or a real game laid out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from engine.pampero.state import State
from engine.pampero.terms import (
    BASIC_CARDS,
    BONUS_SPACES,
    CIRCLES,
    DISPLAY,
    REMOTE_SPACES,
    SITES,
    SOLAR_SPACES,
    STANDARD_SPACES,
    STANDARD_TILES,
    VJ,
    YOU,
    Country,
    Scoring,
)
from engine.pampero.words import Words
from engine.pampero.words.names import SCORING_WORDS
from solo.game import Game
from solo.game_types import Header


@dataclass(frozen=True)
class Item:
    """One piece at its place, and what it shows."""

    place: str
    piece: str
    says: str


@dataclass(frozen=True)
class Layout:
    """A whole set-up."""

    header: Header
    data: str
    scoring_tiles: list[Item]
    solo_cards: list[Item]
    bonus_board: list[Item]
    actions: list[Item]
    scorings: list[Item]
    foreign: list[Item]
    solar: list[Item]
    connections: list[Item]
    remote: list[Item]
    pieces: list[Item]

    def as_dict(self) -> dict[str, Any]:
        """The set-up for another program."""
        return asdict(self)


def layout_of(game: Game) -> Layout:
    """What lies where in a game that has just been set up."""
    g, words = game.state, game.words
    return Layout(
        header=game.header,
        data=words.catalogue.hash,
        scoring_tiles=list(scoring_tiles(g, words)),
        solo_cards=list(solo_cards(game)),
        bonus_board=[bonus_space(g, words, space) for space in range(BONUS_SPACES)],
        actions=list(action_display(g, words)),
        scorings=list(scoring_display(g, words)),
        foreign=list(foreign_display(g, words)),
        solar=list(solar_display(g, words)),
        connections=list(connections(g, words)),
        remote=list(remote_tiles(g, words)),
        pieces=list(pieces(g, words)),
    )


def scoring_tiles(g: State, words: Words) -> Iterator[Item]:
    """The four scoring tiles with the half, or halves, that count. Rule: SET-08"""
    for place in Scoring:
        tile = g.scoring_tile[place]
        halves = [words.top_half(tile)] if place != Scoring.SECOND else []
        halves += [words.bottom_half(tile)] if place != Scoring.FIRST else []
        yield Item(SCORING_WORDS[place], words.catalogue.scoring_tiles.tile[tile].id, "; ".join(halves))


def solo_cards(game: Game) -> Iterator[Item]:
    """The three solo cards and where their majority markers stand. Rules: SET-15, SET-16"""
    facts = game.facts()
    for position in range(3):
        record = game.words.catalogue.solo_cards.card[game.state.solo_card[position]]
        name = record.objective.name.lower().replace("_", "-")
        markers = f"markers: you {facts['you'][name]}, VJ {facts['vj'][name]}"
        majority = f"most {game.words.fact(record.objective)}"
        yield Item(f"space {position + 1}", f"solo card {record.number}", f"{majority}; {markers}")


def bonus_space(g: State, words: Words, space: int) -> Item:
    """A space of the tower bonus board; the printed bonus shows where the tile had an X. Rule: SET-02"""
    tile_plus = g.bonus_tile_plus[space]
    if not tile_plus:
        return Item(words.bonus_space(space), "printed", words.bonus_print(space))
    number = words.catalogue.tower_bonuses.tile[tile_plus - 1].number
    return Item(words.bonus_space(space), f"tile {number}", words.bonus_tile_effect(tile_plus - 1))


def action_display(g: State, words: Words) -> Iterator[Item]:
    """The specialist action cards on display. Rule: SET-03"""
    for place in range(DISPLAY):
        card = BASIC_CARDS + g.action_display_plus[place] - 1
        yield Item(f"action display {place + 1}", words.card(card), words.card_effects(card))


def scoring_display(g: State, words: Words) -> Iterator[Item]:
    """The specialist scoring cards on display. Rule: SET-04"""
    for place in range(DISPLAY):
        card = g.scoring_display_plus[place] - 1
        yield Item(f"scoring display {place + 1}", words.scoring_card(card), words.scoring_card_options(card))


def foreign_display(g: State, words: Words) -> Iterator[Item]:
    """The foreign market cards on display. Rule: SET-05"""
    for country in Country:
        for place in range(DISPLAY):
            card = g.foreign_display_plus[country, place] - 1
            record = words.catalogue.foreign_markets.card[card]
            says = f"{words.foreign_front(card)}; back: {words.foreign_back(card)}"
            yield Item(f"{words.country(country)} {place + 1}", record.id, says)


def solar_display(g: State, words: Words) -> Iterator[Item]:
    """The tiles of the solar display. Rule: SET-06"""
    first = STANDARD_SPACES + REMOTE_SPACES
    for space, record in zip(range(first, first + SOLAR_SPACES), words.catalogue.board.solar_space, strict=True):
        tile = g.space_tile_plus[space] - 1
        place = f"{record.id} (row {record.row}, column {record.column})"
        yield Item(place, words.tiles[tile].id, words.contract(tile))


def connections(g: State, words: Words) -> Iterator[Item]:
    """The connection tiles on their circles. Rule: SET-07"""
    for circle in range(CIRCLES):
        tile = g.circle_tile_plus[circle] - 1
        record = words.connections[tile]
        yield Item(words.catalogue.board.circle[circle].id, record.id, words.connection_effect(tile))


def remote_tiles(g: State, words: Words) -> Iterator[Item]:
    """The remote contract tiles on their spaces. Rule: SET-10"""
    for space in range(STANDARD_SPACES, STANDARD_SPACES + REMOTE_SPACES):
        tile = g.space_tile_plus[space] - 1
        record = words.catalogue.remote_contracts.contract[tile - STANDARD_TILES]
        sector = words.sector(words.t.space_sector[space])
        cost = words.contract_cost(tile, record.cost.energy, record.cost.batteries)
        yield Item(f"{words.space(space)} in {sector}", record.id, f"{words.contract(tile)}: {cost}")


def pieces(g: State, words: Words) -> Iterator[Item]:
    """Both sides' first pieces. Rules: SET-11 to SET-14"""
    for seat in (YOU, VJ):
        for what, owners in (
            ("tower 1", g.site_tower_plus),
            ("wind farm", g.site_wind_farm_plus),
            ("bulldozer", g.site_bulldozer_plus),
        ):
            for site in range(SITES):
                if owners[site] == seat + 1:
                    yield Item(words.seat(seat), what, words.site(site))
        means = f"${g.money[seat]}, energy {g.energy[seat]}, batteries {g.batteries[seat]}"
        yield Item(words.seat(seat), "means", means)
    yield Item("supply", "batteries", str(g.battery_supply))
