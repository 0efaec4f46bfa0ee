"""The components as one record of integers: what another edition would change."""

from __future__ import annotations

from typing import Annotated

from engine.core.record import Matrix, Record, Vector, i8
from engine.el_plan.constants import (
    CARDS,
    EVENTS,
    LEVELS,
    PLANS,
    PROCESSES,
    RESOURCES,
    SLOTS,
    TABLE_ROWS,
)

ALL_PLANS = LEVELS * PLANS
ALL_ROWS = ALL_PLANS * TABLE_ROWS


class Tables(Record):
    """What is printed. A plan's number is its level * 6 + its place; a row's is the plan's * 4 + its place."""

    administration_spaces: Annotated[int, i8]

    # Events, by design
    event_deck: Annotated[Vector, i8[EVENTS]]
    event_does: Annotated[Vector, i8[EVENTS]]  # Does
    event_tokens: Annotated[Matrix, i8[EVENTS, RESOURCES]]  # returned or gained
    event_crisis: Annotated[Vector, i8[EVENTS]]  # 1: one more resource is returned, which the ruling CRISIS names

    # Plans
    plan_type: Annotated[Vector, i8[ALL_PLANS]]  # Product
    slot_process_plus: Annotated[Matrix, i8[ALL_PLANS, SLOTS]]  # 0: the plan has no such space
    slot_resource: Annotated[Matrix, i8[ALL_PLANS, SLOTS]]
    row_product_plus: Annotated[Vector, i8[ALL_ROWS]]  # 0: the table has no such row
    row_processes: Annotated[Matrix, i8[ALL_ROWS, PROCESSES]]

    # Investment cards
    card_design: Annotated[Vector, i8[CARDS]]
    card_cost: Annotated[Matrix, i8[CARDS, RESOURCES]]
    card_activation: Annotated[Matrix, i8[CARDS, RESOURCES]]
    card_most_times: Annotated[Vector, i8[CARDS]]  # how many times the activation can be placed
    card_play: Annotated[Vector, i8[CARDS]]  # 1: the play sign
    card_processes: Annotated[Matrix, i8[CARDS, PROCESSES]]  # for each time
    card_any_process: Annotated[Vector, i8[CARDS]]
    card_income: Annotated[Matrix, i8[CARDS, RESOURCES]]
    card_discount: Annotated[Vector, i8[CARDS]]  # 1: the financial adviser's
    card_storage: Annotated[Vector, i8[CARDS]]  # products that may be kept
