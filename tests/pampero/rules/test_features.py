"""What players are told of an option: prices, contracts, bonuses, scorings and unlocks, reckoned by hand.

No towers but those named, all income markers on their first column, eight spaces of the time track ahead.
"""

from __future__ import annotations

import pytest

from engine.pampero.ai.feature_dispatch import feature
from engine.pampero.constants import BONUS_SPACES, SPACES, VJ, YOU, Payment, Scoring, Zone
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.features import Feature
from tests.pampero.rules.players import YELLOW, bare_table
from tests.pampero.rules.positions import lay, put_scoring_tile
from tests.table import Table

NEUTRAL = "2.6"
"""A scoring tile that counts remote and solar contracts only."""


@pytest.fixture
def table() -> Table:
    """The contracts A1-2 (industrial, 1 energy, one arrow) and A1-3 (resort, 3 energy, two arrows), nothing else."""
    table = Table()
    table.copy_tables()
    table.own(money=50, energy=3, batteries=5)
    keep_contracts(table, "A1-2", "A1-3")
    for space in range(BONUS_SPACES):
        table.g.bonus_tile_plus[space] = 0
        table.t.bonus_length[space] = 0
    for place in Scoring:
        put_scoring_tile(table, place, NEUTRAL)
    return table


def keep_contracts(table: Table, *names: str) -> None:
    """Of all contracts on the board only these are left."""
    kept = {table.space(name) for name in names}
    for space in range(SPACES):
        if space not in kept:
            table.g.space_tile_plus[space] = 0


def told(table: Table, which: Feature, card: str, zone: Zone = Zone.A, payment: Payment = Payment.ZONE_VALUE) -> int:
    """A feature of playing a card on your turn, on the position as it stands."""
    table.ask_turn()
    return int(feature(table.g, table.t, table.codes_of(card, zone, payment=payment)[0], which))


# --- costs and gains


def test_a_card_costs_its_zone_value_its_batteries_or_the_fixed_price_of_vj(table: Table) -> None:
    costs = (Feature.PRICE, Feature.PAID_TO_VJ, Feature.BATTERY_PRICE)
    assert [told(table, which, "tower") for which in costs] == [6, 0, 0]
    assert [told(table, which, "tower", payment=Payment.BATTERIES) for which in costs] == [0, 0, 1]
    assert [told(table, which, "tower", payment=Payment.VJ_PRICE) for which in costs] == [8, 8, 0]


def test_a_wind_farm_brings_the_energy_of_its_tab_as_far_as_the_track_goes(table: Table) -> None:
    assert told(table, Feature.ENERGY, "wind-farm") == 2
    table.own(energy=table.t.energy_limit[0] - 1)
    assert told(table, Feature.ENERGY, "wind-farm") == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_money_for_a_rival_lowers_the_worth_alike_however_many_rivals_there_are(seats: int) -> None:
    """$6 to the bank for one's own bulldozer, or to Yellow, which counts $2.2 more a peso: $13."""
    own, hired = bare_table(seats), bare_table(seats)
    own.bring(0, "A1-mixed-1")
    hired.bring(0, "A1-mixed-1", seat=YELLOW)
    worths = []
    for table, payment in ((own, Payment.ZONE_VALUE), (hired, Payment.OTHERS)):
        code = table.codes_of("wind-farm", Zone.A, payment=payment)[0]
        worths.append(feature(table.g, table.t, code, Feature.WORTH))
        assert feature(table.g, table.t, code, Feature.PRICE) == 6
    assert worths[0] - worths[1] == 13


def test_the_worth_of_a_wind_farm_is_its_energy_less_its_price(table: Table) -> None:
    """0.3 for itself and twice 4 for energy, less 6: 2.3 pesos."""
    assert told(table, Feature.WORTH, "wind-farm") == 2


# --- contracts


def test_the_best_income_is_of_the_contracts_that_can_be_paid(table: Table) -> None:
    table.erect("A1-tower-1")
    best = (Feature.TARGETS, Feature.BEST_INCOME)
    assert [told(table, which, "standard-contract") for which in best] == [2, 2]
    table.own(energy=2)
    assert [told(table, which, "standard-contract") for which in best] == [1, 1]


def test_the_worth_of_a_contract_is_its_income_less_its_energy(table: Table) -> None:
    """A1-3: 2 a year for 5.6 years, 0.2 for the icon, 0.4 for its place; less 3 energy of 4, and 6 for the card.

    A1-2: 5.6 + 0.2 + 0.4 less 4 and 6.
    """
    table.erect("A1-tower-1")
    assert told(table, Feature.WORTH, "standard-contract") == -4
    keep_contracts(table, "A1-3")
    assert told(table, Feature.WORTH, "standard-contract") == -6


def test_a_contract_tells_the_income_that_its_arrows_add(table: Table) -> None:
    table.erect("A1-tower-1")
    table.play("standard-contract", Zone.A)
    income = {code: feature(table.g, table.t, code, Feature.INCOME) for code in table.options}
    assert income == {table.space("A1-2"): 1, table.space("A1-3"): 2}


# --- towers


def test_a_tower_unlocks_the_contracts_whose_icons_wait_for_it(table: Table) -> None:
    """The second tower unlocks industrial and resort."""
    assert told(table, Feature.UNLOCKS, "tower") == 2
    table.erect("A1-tower-1")
    assert told(table, Feature.UNLOCKS, "tower") == 0


def test_the_best_bonus_is_of_two_neighbours_in_the_zone_or_left_of_it(table: Table) -> None:
    """An income step for 8 spaces of the time track, 5.6, and an icon, 0.2: twice."""
    lay(table, 1, Zone.A, 1, 1)
    lay(table, 4, Zone.A, 1, 3)
    assert told(table, Feature.BEST_BONUS, "tower") == 5
    lay(table, 4, Zone.A, 1, 2)
    assert told(table, Feature.BEST_BONUS, "tower") == 11


def test_a_tower_takes_no_bonus_right_of_its_zone(table: Table) -> None:
    lay(table, 1, Zone.B, 1, 1)
    lay(table, 4, Zone.B, 2, 1)
    assert told(table, Feature.BEST_BONUS, "tower") == 0
    assert told(table, Feature.BEST_BONUS, "tower", Zone.B, Payment.VJ_PRICE) == 11


# --- scorings


def scored(table: Table, yours: int, vjs: int) -> list[int]:
    """What a wind farm adds to the scorings to come, if you have so many and VJ so many."""
    put_scoring_tile(table, Scoring.FIRST, "1.2")  # $2 for each wind farm
    put_scoring_tile(table, Scoring.SECOND, "1.3")  # $15 for the most wind farms
    table.g.tally[YOU, Fact.WIND_FARMS], table.g.tally[VJ, Fact.WIND_FARMS] = yours, vjs
    plans = (Feature.SCORING, Feature.MAJORITY_STEPS, Feature.WINS_MAJORITY)
    return [told(table, which, "wind-farm") for which in plans]


@pytest.mark.rule("SCORE-01", "SCORE-02")
def test_a_wind_farm_counts_for_the_scorings_to_come(table: Table) -> None:
    assert scored(table, 2, 2) == [2 + 15, 1, 1]
    assert scored(table, 2, 3) == [2, 1, 0]  # a tie is VJ's
    assert scored(table, 4, 3) == [2, 1, 0]  # it is yours already


@pytest.mark.rule("SCORE-01", "SCORE-02")
def test_a_scoring_that_is_over_counts_no_more(table: Table) -> None:
    table.g.scorings_done = 1
    assert scored(table, 2, 2) == [15, 1, 1]
    table.g.scorings_done = 2
    assert scored(table, 2, 2) == [0, 0, 0]
