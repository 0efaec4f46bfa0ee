"""Which options are legal now, and what each choice does: the dispatch of every kind of decision to its rule."""

from __future__ import annotations

from engine.core.decisions import add_option
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.core.stack import push
from engine.pampero.codes import (
    LINKED,
    alternatives_count,
    alternatives_seat,
    code_line_plus,
    code_node,
    is_linked_payment,
    mat_column,
    mat_row,
    payment_discount,
)
from engine.pampero.components.tables import Tables
from engine.pampero.rules.bonuses import (
    choose_pair,
    discard_tile,
    list_discards,
    list_pairs,
    list_slots,
    list_zone_spaces,
    put_in_slot,
)
from engine.pampero.rules.building import build, build_second_wind_farm, list_second_sites, list_sites
from engine.pampero.rules.bulldozers import can_leave_site, choose_move, list_moves
from engine.pampero.rules.cards import can_retrieve_all, has_free_play, list_turn
from engine.pampero.rules.connections import (
    list_connections,
    list_retrievable,
    list_rows,
    play_connection,
    take_back,
)
from engine.pampero.rules.contracts import list_contracts, list_ways, pay_contract, place_contract
from engine.pampero.rules.grid import list_nodes
from engine.pampero.rules.hiring import hire_owner, list_owners
from engine.pampero.rules.income import advance_marker, collect, list_collect, list_markers
from engine.pampero.rules.markets import list_foreign, list_ventures, sell_abroad, take_venture
from engine.pampero.rules.scoring import (
    choose_crown,
    choose_scoring_card,
    flip_marker,
    list_crowns,
    list_flips,
    list_scoring_cards,
)
from engine.pampero.rules.specialists import gain_specialist, list_specialists
from engine.pampero.rules.turn import choose_turn, flip_pass_tile, retrieve_row
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import DECLINE_SITE, Kind
from engine.pampero.vocabulary.ops import Op


@jit
def list_options(g: State, t: Tables) -> None:
    """List the options of the open decision."""
    kind = g.decision_kind
    seat = g.decision_seat
    a = g.decision_a
    b = g.decision_b
    g.option_count = 0
    if kind <= Kind.LINK:
        list_card_options(g, t, kind, seat, a, b)
    elif kind <= Kind.CONNECTION:
        list_consequences(g, t, kind, seat, a, b)
    elif kind <= Kind.PASS_TILE:
        list_others(g, t, kind, seat, a, b)
    elif kind == Kind.OWNER:
        list_owners(g, t, seat, a, b)
    elif kind <= Kind.VJ_SCORING_CARD:
        list_candidates(g)
    else:
        raise RulesError("a kind of decision that no rule knows")


@jit
def is_choice(g: State, t: Tables) -> bool:
    """Whether the open decision has two or more options for sure: asked of those that players often leave unlisted."""
    if g.decision_kind == Kind.TURN:
        return can_retrieve_all(g, g.decision_seat) or has_free_play(g, t, g.decision_seat)
    if g.decision_kind == Kind.BULLDOZER:
        return can_leave_site(g, g.decision_seat, g.decision_a, g.decision_b)
    return g.decision_kind >= Kind.VJ_SECTOR and g.candidates > 1


@jit
def list_card_options(g: State, t: Tables, kind: int, seat: int, a: int, b: int) -> None:
    """Decisions that playing a card brings."""
    if kind == Kind.TURN:
        list_turn(g, t, seat)
    elif kind == Kind.SITE:
        list_sites(g, t, seat, a)
    elif kind == Kind.SECOND_SITE:
        list_second_sites(g, t, seat, a)
    elif kind == Kind.CONTRACT:
        list_contracts(g, t, seat, a, b)
    elif kind == Kind.PAY:
        list_ways(g, t, seat, a, payment_discount(b))
    elif kind == Kind.NODE:
        list_nodes(g, t, seat, g.space_tile_plus[a] - 1)
    elif kind == Kind.LINK:
        list_yes_or_no(g)
    else:
        raise RulesError("a kind of decision that no card brings")


@jit
def list_consequences(g: State, t: Tables, kind: int, seat: int, a: int, b: int) -> None:
    """Decisions that follow from building, moving and income."""
    if kind == Kind.BONUS_PAIR:
        list_pairs(g, t, seat, a)
    elif kind == Kind.SLOT:
        list_slots(g, t, seat, a)
    elif kind == Kind.MARKER:
        list_markers(g, t, seat)
    elif kind == Kind.COLLECT:
        list_collect(g, t, seat, a)
    elif kind == Kind.SPECIALIST:
        list_specialists(g)
    elif kind == Kind.BULLDOZER:
        list_moves(g, t, seat, a, b)
    elif kind == Kind.CONNECTION:
        list_connections(g, seat)
    else:
        raise RulesError("a kind of decision that follows from nothing")


@jit
def list_others(g: State, t: Tables, kind: int, seat: int, a: int, b: int) -> None:
    """The rest of your own decisions."""
    if kind == Kind.VENTURE:
        list_ventures(g, t, seat)
    elif kind == Kind.ROW:
        list_rows(g, seat)
    elif kind == Kind.FOREIGN:
        list_foreign(g, t, seat)
    elif kind == Kind.SCORING_CARD:
        list_scoring_cards(g, t, seat)
    elif kind == Kind.CROWN:
        list_crowns(g, t, seat)
    elif kind == Kind.FLIP:
        list_flips(g, seat)
    elif kind == Kind.CHOOSE:
        list_alternatives(g, alternatives_count(b))
    elif kind == Kind.BONUS_SPACE:
        list_zone_spaces(g, t, a)
    elif kind == Kind.DISCARD:
        list_discards(g, t, a, b)
    elif kind == Kind.RETRIEVE:
        list_retrievable(g, seat)
    elif kind == Kind.PASS_TILE:
        list_yes_or_no(g)
    else:
        raise RulesError("a kind of decision that no rule knows")


@jit
def list_yes_or_no(g: State) -> None:
    """Code 0 declines, code 1 accepts."""
    add_option(g, 0)
    add_option(g, 1)


@jit
def list_alternatives(g: State, alternatives: int) -> None:
    """The alternatives of an effect with OR."""
    for alternative in range(alternatives):
        add_option(g, alternative)


@jit
def list_candidates(g: State) -> None:
    """The ties of VJ that are yours to break: what its search left. Rule: VJ-25"""
    for index in range(g.candidates):
        add_option(g, g.candidate[index])


@jit
def apply_choice(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Carry out a choice of the player's own decisions."""
    if kind <= Kind.LINK:
        apply_card_choice(g, t, kind, seat, a, b, code)
    elif kind <= Kind.CONNECTION:
        apply_consequence(g, t, kind, seat, a, b, code)
    elif kind == Kind.OWNER:
        hire_owner(g, t, seat, a, b, code)
    else:
        apply_other(g, t, kind, seat, a, b, code)


@jit
def apply_card_choice(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Choices that playing a card brings."""
    if kind == Kind.TURN:
        choose_turn(g, t, seat, code)
    elif kind == Kind.SITE:
        build(g, t, seat, code, a)
    elif kind == Kind.SECOND_SITE:
        if code != DECLINE_SITE:
            build_second_wind_farm(g, t, seat, code)
    elif kind == Kind.CONTRACT:
        push(g, Op.PAY_CONTRACT, seat, code, b)
    elif kind == Kind.PAY:
        pay_contract(g, t, seat, a, payment_discount(b), is_linked_payment(b), code)
    elif kind == Kind.NODE:
        place_contract(g, t, seat, a, b, code_node(code), code_line_plus(code))
    elif kind == Kind.LINK:
        if code:
            push(g, Op.PAY_CONTRACT, seat, a, LINKED)
    else:
        raise RulesError("a kind of decision that no card brings")


@jit
def apply_consequence(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Choices that follow from building, moving and income."""
    if kind == Kind.BONUS_PAIR:
        choose_pair(g, seat, a, code)
    elif kind == Kind.SLOT:
        put_in_slot(g, t, seat, a, code)
    elif kind == Kind.MARKER:
        advance_marker(g, t, seat, code, a)
    elif kind == Kind.COLLECT:
        collect(g, t, seat, code)
    elif kind == Kind.SPECIALIST:
        gain_specialist(g, seat, code)
    elif kind == Kind.BULLDOZER:
        choose_move(g, t, seat, b, code)
    elif kind == Kind.CONNECTION:
        play_connection(g, t, seat, code)
    else:
        raise RulesError("a kind of decision that follows from nothing")


@jit
def apply_other(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """The rest of your own choices."""
    if kind == Kind.VENTURE:
        take_venture(g, t, seat, code)
    elif kind == Kind.ROW:
        retrieve_row(g, seat, code)
    elif kind == Kind.FOREIGN:
        sell_abroad(g, t, seat, code)
    elif kind == Kind.SCORING_CARD:
        choose_scoring_card(g, t, seat, code)
    elif kind == Kind.CROWN:
        choose_crown(g, t, seat, code)
    elif kind == Kind.FLIP:
        flip_marker(g, t, seat, code, a)
    elif kind == Kind.CHOOSE:
        push(g, t.program[a + code, 0], alternatives_seat(b), t.program[a + code, 1], t.program[a + code, 2])
    elif kind == Kind.BONUS_SPACE:
        push(g, Op.TAKE_SPACE, seat, code, 0)
    elif kind == Kind.DISCARD:
        discard_tile(g, seat, code)
    elif kind == Kind.RETRIEVE:
        take_back(g, seat, mat_row(code), mat_column(code))
    elif kind == Kind.PASS_TILE:
        flip_pass_tile(g, code)
    else:
        raise RulesError("a kind of decision that no rule knows")
