"""El Plan's side of the loop: what a frame does, which options a decision has, what a choice does."""

from __future__ import annotations

from engine.core.decisions import add_option, ask, clear_options
from engine.core.errors import RulesError
from engine.core.jit import jit
from engine.el_plan.components.tables import Tables
from engine.el_plan.rules.activation import choose_token, list_tokens, place_tokens
from engine.el_plan.rules.administration import (
    activate,
    administer,
    collect_incomes,
    deactivate,
    give_half,
    liquidate,
    list_halves,
    list_liquidations,
    list_off,
    list_on,
    take_half,
)
from engine.el_plan.rules.events import (
    follow_or_ignore,
    list_payments,
    meet_event,
    pay_any,
    pay_asked,
    take_payment,
)
from engine.el_plan.rules.investment import acquire, invest, list_investments, list_plays, play_at_once
from engine.el_plan.rules.market import buy, go_buying, go_selling, list_purchases, list_sales, sell
from engine.el_plan.rules.period import begin_period, enter_district, list_spaces, place_entrepreneur, take_space
from engine.el_plan.rules.production import (
    gain_process,
    list_processes,
    list_products,
    make_product,
    make_products,
    name_process,
    produce,
)
from engine.el_plan.rules.scoring import end_game
from engine.el_plan.rules.setup import choose_plan, list_plans, take_plan
from engine.el_plan.rules.subsidies import collect_subsidy, take_subsidy
from engine.el_plan.rules.summary import (
    begin_cutback,
    cut,
    cut_back,
    go_innovating,
    innovate,
    list_cuts,
    prepare_period,
)
from engine.el_plan.state import State
from engine.el_plan.vocabulary.decisions import Kind
from engine.el_plan.vocabulary.ops import Op

# Frames


@jit
def run_frame(g: State, t: Tables, op: int, seat: int, a: int, b: int) -> None:
    """Carry out a frame."""
    if op <= Op.PAY_ASKED:
        run_first(g, t, op, seat, a)
    elif op <= Op.TOKENS:
        run_administration(g, t, op, seat, a, b)
    else:
        run_later(g, t, op, seat, a)


@jit
def run_first(g: State, t: Tables, op: int, seat: int, a: int) -> None:
    """Preparation, the decisions phase, the route, district 1."""
    if op == Op.CHOOSE_PLAN:
        choose_plan(g, a)
    elif op == Op.PERIOD:
        begin_period(g)
    elif op == Op.PLACE:
        place_entrepreneur(g, a)
    elif op == Op.ROUTE:
        enter_district(g, t, a)
    elif op == Op.EVENT:
        meet_event(g, t, a)
    elif op == Op.PAY:
        pay_any(g, seat, a)
    elif op == Op.PAY_ASKED:
        pay_asked(g, seat, a)
    else:
        raise RulesError("unknown effect")


@jit
def run_administration(g: State, t: Tables, op: int, seat: int, a: int, b: int) -> None:
    """District 2."""
    if op == Op.INCOMES:
        collect_incomes(g, t, a)
    elif op == Op.ADMINISTER:
        administer(g, a)
    elif op == Op.LIQUIDATE:
        ask(g, Kind.LIQUIDATE, seat, 0, 0)
    elif op == Op.HALF:
        give_half(g, seat, a, b)
    elif op == Op.OFF:
        ask(g, Kind.OFF, seat, a, 0)
    elif op == Op.ON:
        ask(g, Kind.ON, seat, 0, 0)
    elif op == Op.TOKENS:
        place_tokens(g, t, seat, a, b)
    else:
        raise RulesError("unknown effect")


@jit
def run_later(g: State, t: Tables, op: int, seat: int, a: int) -> None:
    """Districts 3 to 7, the summary, the end."""
    if op == Op.INVEST:
        invest(g, a)
    elif op == Op.PRODUCE:
        produce(g, t, a)
    elif op == Op.PROCESS:
        name_process(g, seat, a)
    elif op == Op.MAKE:
        make_products(g, seat)
    elif op == Op.BUY:
        go_buying(g, t, a)
    elif op == Op.SELL:
        go_selling(g, t, a)
    elif op == Op.SUBSIDY:
        collect_subsidy(g, a)
    elif op == Op.INNOVATE:
        go_innovating(g, a)
    else:
        run_summary(g, t, op, seat, a)


@jit
def run_summary(g: State, t: Tables, op: int, seat: int, a: int) -> None:
    """The summary and the end."""
    if op == Op.CUT:
        begin_cutback(g, t, a)
    elif op == Op.CUT_ONE:
        cut_back(g, t, seat)
    elif op == Op.CLEAR:
        prepare_period(g)
    elif op == Op.END:
        end_game(g)
    else:
        raise RulesError("unknown effect")


# Options


@jit
def list_options(g: State, t: Tables) -> None:
    """List the options of the open decision."""
    if g.decision_kind <= Kind.TOKEN:
        list_first(g, t)
    else:
        list_later(g, t)


@jit
def list_first(g: State, t: Tables) -> None:
    """Decisions before district 3."""
    kind = g.decision_kind
    if kind == Kind.PLAN:
        list_plans(g, t)
    elif kind == Kind.PLACE:
        list_spaces(g, t)
    elif kind == Kind.IGNORE:
        list_both(g)
    elif kind == Kind.PAY:
        list_payments(g)
    elif kind == Kind.LIQUIDATE:
        list_liquidations(g)
    elif kind == Kind.HALF:
        list_halves(g, t)
    elif kind == Kind.OFF:
        list_off(g, t)
    elif kind == Kind.ON:
        list_on(g, t)
    elif kind == Kind.TOKEN:
        list_tokens(g)
    else:
        raise RulesError("unknown kind of decision")


@jit
def list_later(g: State, t: Tables) -> None:
    """Decisions from district 3 on."""
    kind = g.decision_kind
    if kind == Kind.INVEST:
        list_investments(g, t)
    elif kind == Kind.PLAY:
        list_plays(g, t)
    elif kind == Kind.PROCESS:
        list_processes(g)
    elif kind == Kind.MAKE:
        list_products(g, t)
    elif kind == Kind.BUY:
        list_purchases(g, t)
    elif kind == Kind.SELL:
        list_sales(g)
    elif kind == Kind.SUBSIDY or kind == Kind.INNOVATE:
        list_both(g)
    elif kind == Kind.CUT:
        list_cuts(g)
    else:
        raise RulesError("unknown kind of decision")


@jit
def list_both(g: State) -> None:
    """One thing or the other."""
    clear_options(g)
    add_option(g, 0)
    add_option(g, 1)


# Choices


@jit
def take_choice(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Carry out a choice."""
    if kind <= Kind.TOKEN:
        take_first(g, t, kind, seat, a, b, code)
    else:
        take_later(g, t, kind, seat, a, code)


@jit
def take_first(g: State, t: Tables, kind: int, seat: int, a: int, b: int, code: int) -> None:
    """Choices before district 3."""
    if kind == Kind.PLAN:
        take_plan(g, seat, code)
    elif kind == Kind.PLACE:
        take_space(g, seat, code)
    elif kind == Kind.IGNORE:
        follow_or_ignore(g, t, seat, a, code)
    elif kind == Kind.PAY:
        take_payment(g, seat, a, b, code)
    elif kind == Kind.LIQUIDATE:
        liquidate(g, t, seat, code)
    elif kind == Kind.HALF:
        take_half(g, seat, a, b, code)
    elif kind == Kind.OFF:
        deactivate(g, seat, code)
    elif kind == Kind.ON:
        activate(g, seat, code)
    elif kind == Kind.TOKEN:
        choose_token(g, seat, a, b, code)
    else:
        raise RulesError("unknown kind of decision")


@jit
def take_later(g: State, t: Tables, kind: int, seat: int, a: int, code: int) -> None:
    """Choices from district 3 on."""
    if kind == Kind.INVEST:
        acquire(g, t, seat, code)
    elif kind == Kind.PLAY:
        play_at_once(g, seat, a, code)
    elif kind == Kind.PROCESS:
        gain_process(g, seat, code)
    elif kind == Kind.MAKE:
        make_product(g, t, seat, code)
    elif kind == Kind.BUY:
        buy(g, seat, code)
    elif kind == Kind.SELL:
        sell(g, seat, a, code)
    elif kind == Kind.SUBSIDY:
        take_subsidy(g, seat, code)
    elif kind == Kind.INNOVATE:
        innovate(g, seat, code)
    elif kind == Kind.CUT:
        cut(g, seat, code)
    else:
        raise RulesError("unknown kind of decision")
