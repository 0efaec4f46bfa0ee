"""Bulldozers: from the play area to the utility area, between sites, and to parking for good."""

from __future__ import annotations

from engine.core.bits import lowest, without_lowest
from engine.core.decisions import add_option, ask
from engine.core.jit import jit
from engine.core.log import note
from engine.core.stack import push
from engine.pampero.codes import move_code, moved_bulldozer, moved_place
from engine.pampero.components.tables import Tables
from engine.pampero.constants import BULLDOZERS, Place
from engine.pampero.rules.building import free_sites, is_unbuilt
from engine.pampero.rules.prices import working_for
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import DECLINE_MOVE, PARKING_PLACE, UTILITY_PLACE, Kind
from engine.pampero.vocabulary.effects import Effect, Modifier
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.ops import Op


@jit
def gain_bulldozer(g: State, seat: int) -> None:
    """A bulldozer from the play area goes to the utility area; with none left nothing happens. Rule: DOZER-04"""
    for bulldozer in range(BULLDOZERS):
        if g.bulldozer[seat, bulldozer] == Place.PLAY_AREA:
            g.bulldozer[seat, bulldozer] = Place.UTILITY
            note(g, Event.BULLDOZER, seat, bulldozer, Place.UTILITY, 0, 0)
            return
    note(g, Event.SKIPPED, seat, Effect.BULLDOZER, 0, 0, 0)


@jit
def has_bulldozer_left(g: State, seat: int) -> bool:
    """Whether a bulldozer waits in the play area."""
    for bulldozer in range(BULLDOZERS):
        if g.bulldozer[seat, bulldozer] == Place.PLAY_AREA:
            return True
    return False


@jit
def begin_moves(g: State, seat: int, bulldozers: int, moves: int) -> None:
    """One bulldozer after the other, each moved several times; moves may be dropped. Rule: DOZER-03"""
    if bulldozers > 1:
        push(g, Effect.MOVE, seat, bulldozers - 1, moves)
    ask(g, Kind.BULLDOZER, seat, 0, moves + g.modifier[seat, Modifier.EXTRA_MOVE])


@jit
def move_again(g: State, seat: int, bulldozer_plus: int, moves: int) -> None:
    """Further moves of the same bulldozer. Rule: DOZER-03"""
    ask(g, Kind.BULLDOZER, seat, bulldozer_plus, moves)


@jit
def must_move(g: State, seat: int) -> None:
    """The bulldozer that met the requirement moves, unless it has since; its owner decides. Rules: CARD-12, BASE-11"""
    bulldozer_plus = g.used_bulldozer_plus
    g.used_bulldozer_plus = 0
    if bulldozer_plus == 0:
        return
    owner = working_for(g, seat)
    place = g.bulldozer[owner, bulldozer_plus - 1]
    if is_on_site(place) and not is_unbuilt(g, place - Place.SITE):
        ask(g, Kind.BULLDOZER, owner, bulldozer_plus, 0)


@jit
def is_on_site(place: int) -> bool:
    """Whether a place of a bulldozer is a construction site."""
    return Place.SITE <= place < Place.PARKING


@jit
def list_moves(g: State, t: Tables, seat: int, only_plus: int, moves: int) -> None:
    """Every place each bulldozer may go; `moves` of 0 is the move that must be made. Rules: DOZER-01, DOZER-02"""
    free = free_sites(g)
    for bulldozer in range(BULLDOZERS):
        place = g.bulldozer[seat, bulldozer]
        if (only_plus == 0 or only_plus == bulldozer + 1) and Place.UTILITY <= place < Place.PARKING:
            list_places(g, t, bulldozer, place, free & sites_near(t, place))
    if moves > 0 and g.option_count > 0:
        add_option(g, DECLINE_MOVE)


@jit
def can_leave_site(g: State, seat: int, only_plus: int, moves: int) -> bool:
    """Whether a move may be made or declined: a bulldozer on a site can always go to the utility area."""
    for bulldozer in range(BULLDOZERS):
        if (only_plus == 0 or only_plus == bulldozer + 1) and is_on_site(g.bulldozer[seat, bulldozer]):
            return moves > 0
    return False


@jit
def list_places(g: State, t: Tables, bulldozer: int, place: int, sites: int) -> None:
    """Where one bulldozer may go with one move: these sites, or off them. Rules: DOZER-01, DOZER-05, CARD-10"""
    while sites:
        add_option(g, move_code(bulldozer, lowest(sites)))
        sites = without_lowest(sites)
    if place != Place.UTILITY:
        add_option(g, move_code(bulldozer, UTILITY_PLACE))
    for parking in range(t.parking):
        if g.parking_seat_plus[parking] == 0:
            add_option(g, move_code(bulldozer, PARKING_PLACE + parking))


@jit
def sites_near(t: Tables, place: int) -> int:
    """From the utility area all sites; from a sector those of the same and adjacent ones, a bit each. Rule: DOZER-01"""
    if place == Place.UTILITY:
        return t.tower_sites | t.wind_farm_sites
    return t.near_sites[t.site_sector[place - Place.SITE]]


@jit
def can_move_any(g: State, t: Tables, seat: int) -> bool:
    """Whether any bulldozer of the seat has a move: off the board's sites always, else a free site or parking."""
    for bulldozer in range(BULLDOZERS):
        place = g.bulldozer[seat, bulldozer]
        if Place.SITE <= place < Place.PARKING:
            return True
        if place == Place.UTILITY and has_room(g, t):
            return True
    return False


@jit
def has_room(g: State, t: Tables) -> bool:
    """Whether a bulldozer of the utility area has anywhere to go."""
    for parking in range(t.parking):
        if g.parking_seat_plus[parking] == 0:
            return True
    return free_sites(g) & sites_near(t, Place.UTILITY) != 0


@jit
def choose_move(g: State, t: Tables, seat: int, moves: int, code: int) -> None:
    """One move; what is left of the moves is offered again unless the bulldozer is parked. Rule: DOZER-03"""
    if code == DECLINE_MOVE:
        return
    bulldozer = moved_bulldozer(code)
    place = moved_place(code)
    leave_place(g, t, seat, bulldozer)
    if place >= PARKING_PLACE:
        park(g, t, seat, bulldozer, place - PARKING_PLACE)
        return
    go_to(g, t, seat, bulldozer, place)
    if moves > 1:
        push(g, Op.MOVE_MORE, seat, bulldozer + 1, moves - 1)


@jit
def leave_place(g: State, t: Tables, seat: int, bulldozer: int) -> None:
    """Take a bulldozer off its site, if it stands on one."""
    place = g.bulldozer[seat, bulldozer]
    if place >= Place.SITE:
        g.site_bulldozer_plus[place - Place.SITE] = 0
        g.sector_bulldozers[seat, t.site_sector[place - Place.SITE]] -= 1


@jit
def go_to(g: State, t: Tables, seat: int, bulldozer: int, place: int) -> None:
    """A site of the board, or the utility area."""
    if place == UTILITY_PLACE:
        g.bulldozer[seat, bulldozer] = Place.UTILITY
    else:
        g.bulldozer[seat, bulldozer] = Place.SITE + place
        g.site_bulldozer_plus[place] = seat + 1
        g.sector_bulldozers[seat, t.site_sector[place]] += 1
    note(g, Event.BULLDOZER, seat, bulldozer, g.bulldozer[seat, bulldozer], 0, 0)


@jit
def park(g: State, t: Tables, seat: int, bulldozer: int, parking: int) -> None:
    """A bulldozer parks for good and gains the bonus of the space. Rules: DOZER-01, DOZER-02"""
    occupy_parking(g, seat, bulldozer, parking)
    push(g, Op.PROGRAM, seat, t.parking_first[parking], t.parking_first[parking] + t.parking_length[parking])


@jit
def occupy_parking(g: State, seat: int, bulldozer: int, parking: int) -> None:
    """A parking space holds one bulldozer, of either side. Rule: DOZER-05"""
    g.bulldozer[seat, bulldozer] = Place.PARKING + parking
    g.parking_seat_plus[parking] = seat + 1
    g.tally[seat, Fact.PARKED_BULLDOZERS] += 1
    note(g, Event.BULLDOZER, seat, bulldozer, Place.PARKING + parking, 0, 0)
