"""What can be chosen, and what a choice does: every kind of decision goes to its chapter."""

from __future__ import annotations

from engine.core.decisions import clear_options
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.dilluvia.components.tables import Tables
from engine.dilluvia.rules.actions import choose_pick, list_picks
from engine.dilluvia.rules.booking import gain_cubes
from engine.dilluvia.rules.construction import (
    choose_construction,
    choose_site,
    choose_square,
    list_constructions,
    list_sites,
    list_squares,
)
from engine.dilluvia.rules.gardens import choose_garden, list_garden_places
from engine.dilluvia.rules.ground import (
    choose_cell,
    choose_form,
    choose_second,
    list_cells,
    list_forms,
    list_seconds,
)
from engine.dilluvia.rules.income import choose_count, list_colours, list_counts
from engine.dilluvia.rules.market import (
    choose_away,
    choose_purchase,
    choose_zeppelin,
    list_away,
    list_purchases,
    list_zeppelins,
)
from engine.dilluvia.rules.payment import (
    choose_discount,
    choose_given,
    choose_save,
    list_discounts,
    list_given,
    list_saves,
)
from engine.dilluvia.rules.placement import choose_after, choose_placement, list_after, list_placements
from engine.dilluvia.rules.switch import choose_switch, list_switches
from engine.dilluvia.rules.tiles import convert, list_taken_colours
from engine.dilluvia.state import State
from engine.dilluvia.vocabulary.decisions import Kind


@jit
def options(g: State, t: Tables) -> None:
    """List what can be chosen."""
    clear_options(g)
    kind, seat, a, b = g.decision_kind, g.decision_seat, g.decision_a, g.decision_b
    if kind <= Kind.AFTER:
        list_phase(g, t, kind, seat, a)
    elif kind <= Kind.SQUARE:
        list_building(g, t, kind, seat, a, b)
    elif kind <= Kind.TO:
        list_cubes(g, t, kind, seat, a, b)
    else:
        list_other(g, kind, seat, a, b)


@jit
def list_phase(g: State, t: Tables, kind: int, seat: int, a: int) -> None:
    """The market phase, and the placing of workers."""
    if kind == Kind.ZEPPELIN:
        list_zeppelins(g)
    elif kind == Kind.BUY:
        list_purchases(g, t, seat, a)
    elif kind == Kind.PLACE:
        list_placements(g, t, seat)
    elif kind == Kind.AFTER:
        list_after(g, t, seat)
    else:
        raise RulesError("unknown kind of decision")


@jit
def list_building(g: State, t: Tables, kind: int, seat: int, a: int, b: int) -> None:
    """Ground and construction."""
    if kind == Kind.FORM:
        list_forms(g, t, seat, a, b)
    elif kind == Kind.CELL:
        list_cells(g, t, seat, a)
    elif kind == Kind.SECOND:
        list_seconds(g, a)
    elif kind == Kind.CONSTRUCT:
        list_constructions(g, t, seat, a, b)
    elif kind == Kind.SITE:
        list_sites(g, t, seat, a)
    else:
        list_squares(g)


@jit
def list_cubes(g: State, t: Tables, kind: int, seat: int, a: int, b: int) -> None:
    """Paying and choosing cubes."""
    if kind == Kind.DISCOUNT:
        list_discounts(g)
    elif kind == Kind.SAVE:
        list_saves(g, t, seat, a, b)
    elif kind == Kind.COUNT:
        list_counts(g, a)
    elif kind == Kind.COLOUR:
        list_colours(g)
    elif kind == Kind.FROM:
        list_given(g, seat, a)
    else:
        list_taken_colours(g, a)


@jit
def list_other(g: State, kind: int, seat: int, a: int, b: int) -> None:
    """Tiles, gardens and switches."""
    if kind == Kind.PICK:
        list_picks(g, b)
    elif kind == Kind.AWAY:
        list_away(g)
    elif kind == Kind.GARDEN:
        list_garden_places(g, seat, a, b)
    elif kind == Kind.SWITCH:
        list_switches(g, seat, a, b)
    else:
        raise RulesError("unknown kind of decision")


@jit
def apply(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Carry out a choice."""
    if kind <= Kind.AFTER:
        apply_phase(g, t, kind, seat, a, code)
    elif kind <= Kind.SQUARE:
        apply_building(g, t, kind, seat, a, b, code)
    elif kind <= Kind.TO:
        apply_cubes(g, t, kind, seat, a, b, code)
    else:
        apply_other(g, t, kind, seat, a, b, code)


@jit
def apply_phase(g: State, t: Tables, kind: int, seat: int, a: int, code: int) -> None:
    """The market phase, and the placing of workers."""
    if kind == Kind.ZEPPELIN:
        choose_zeppelin(g, seat, code)
    elif kind == Kind.BUY:
        choose_purchase(g, t, seat, a, code)
    elif kind == Kind.PLACE:
        choose_placement(g, t, seat, code)
    elif kind == Kind.AFTER:
        choose_after(g, t, seat, code)
    else:
        raise RulesError("unknown kind of decision")


@jit
def apply_building(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Ground and construction."""
    if kind == Kind.FORM:
        choose_form(g, t, seat, a, code)
    elif kind == Kind.CELL:
        choose_cell(g, seat, a, code)
    elif kind == Kind.SECOND:
        choose_second(g, seat, a, code)
    elif kind == Kind.CONSTRUCT:
        choose_construction(g, t, seat, a, code)
    elif kind == Kind.SITE:
        choose_site(g, seat, a, code)
    else:
        choose_square(g, t, seat, a, b, code)


@jit
def apply_cubes(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Paying and choosing cubes."""
    if kind == Kind.DISCOUNT:
        choose_discount(g, t, seat, a, code)
    elif kind == Kind.SAVE:
        choose_save(g, seat, a, b, code)
    elif kind == Kind.COUNT:
        choose_count(g, seat, a, b, code)
    elif kind == Kind.COLOUR:
        gain_cubes(g, seat, code, 1)
    elif kind == Kind.FROM:
        choose_given(g, t, seat, a, b, code)
    else:
        convert(g, seat, a, code)


@jit
def apply_other(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Tiles, gardens and switches."""
    if kind == Kind.PICK:
        choose_pick(g, seat, code)
    elif kind == Kind.AWAY:
        choose_away(g, seat, code)
    elif kind == Kind.GARDEN:
        choose_garden(g, seat, a, code)
    elif kind == Kind.SWITCH:
        choose_switch(g, t, seat, a, b, code)
    else:
        raise RulesError("unknown kind of decision")
