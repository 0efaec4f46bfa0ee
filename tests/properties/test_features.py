"""Features of options, compiled: none depends on what is hidden, each is told of the kinds it names, each is true."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Annotated, Any, cast

import numpy as np
import pytest

from engine.core.binding import feature
from engine.core.jit import is_compiled, jit
from engine.core.log import log_of
from engine.core.loop import redact_state, take_step
from engine.core.record import Many, Matrix, i64
from engine.core.snapshot import copy_state, same
from engine.core.state import MAX_OPTIONS
from engine.pampero.components.build_tables import tables_of
from engine.pampero.components.tables import Tables
from engine.pampero.constants import SECTORS, VJ, YOU, Account, Place, Site
from engine.pampero.rules.income import total_income
from engine.pampero.rulings import Ruling, Variant
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, TAKE_BATTERY, Kind
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from engine.pampero.vocabulary.features import CARD_WORDS, FEATURE_SPECS, Act, Destination, Feature
from tests.properties.play import PAMPERO, new_game, pick
from tests.properties.told import Row, booked, spent, told_rows

GAMES = 200 if is_compiled() else 1
TRUE_GAMES = 100 if is_compiled() else 1
HIDDEN_GAMES = 30 if is_compiled() else 1
KINDS = list(PAMPERO.kinds)
FEATURES = len(Feature)

Table = np.ndarray[Any, np.dtype[np.int64]]


@jit(entry=True)
def tell_all(states: Many[State], tables: Many[Tables], out: Annotated[Matrix, i64]) -> None:
    """Every feature of every option of the open decision."""
    for index in range(states[0].option_count):
        for which in range(FEATURES):
            out[index, which] = feature(states[0], tables[0], states[0].options[index], which)


def told_features(states: Many[State]) -> Table:
    """A row an option, a column a feature."""
    out = np.zeros((MAX_OPTIONS, FEATURES), np.int64)
    tell_all(states, tables_of(), cast(Any, out))
    return out[: states[0].option_count]


def positions(
    seeds: range, rulings: dict[Ruling, int] | None = None, variants: tuple[Variant, ...] = ()
) -> Iterator[Many[State]]:
    """Every decision of random games."""
    for seed in seeds:
        states = new_game(seed, rulings, variants)
        while not states[0].over:
            yield states
            take_step(states, tables_of(), pick(states, 0))


def codes(states: Many[State]) -> list[int]:
    """The codes of the options, in their order."""
    return [states[0].options[index] for index in range(states[0].option_count)]


# --- what is hidden, what is changed


def test_no_feature_depends_on_what_is_hidden_and_telling_changes_nothing() -> None:
    for states in positions(range(HIDDEN_GAMES)):
        other = copy_state(states)
        redact_state(other, tables_of(), YOU, 77 + states[0].decisions)
        before = copy_state(states)
        told = told_features(states)
        assert same(before, states)
        assert (told == told_features(other)).all()


def test_what_is_noted_about_one_decision_is_not_told_of_another() -> None:
    """A game that is told of at every decision, beside the same game that never was."""
    for seed in range(HIDDEN_GAMES):
        untold = new_game(seed)
        for states in positions(range(seed, seed + 1)):
            told = told_features(states)
            assert (told == told_features(copy_state(untold))).all()
            assert (told == told_features(states)).all()
            take_step(untold, tables_of(), pick(untold, 0))


# --- kinds and words


def seen_values(seeds: range, rulings: dict[Ruling, int] | None = None) -> dict[tuple[Feature, str], set[int]]:
    """The values of each feature, by the kind of decision."""
    seen: dict[tuple[Feature, str], set[int]] = defaultdict(set)
    for states in positions(seeds, rulings):
        kind = KINDS[states[0].decision_kind]
        for which, column in zip(Feature, told_features(states).T, strict=True):
            seen[which, kind] |= set(column.tolist())
    return seen


def test_a_feature_is_told_of_the_kinds_it_names_and_of_no_other() -> None:
    """What random games reach seldom or never under the usual rulings is left out of the second half."""
    seen = seen_values(range(GAMES))
    for which, spec in FEATURE_SPECS.items():
        assert set(spec.kinds) <= set(KINDS)
        for (feature_seen, kind), values in seen.items():
            if feature_seen == which and kind not in spec.kinds:
                assert values == {0}, (which.name, kind, sorted(values)[:5])
    silent = {
        (which.name, kind)
        for which, spec in FEATURE_SPECS.items()
        for kind in spec.kinds
        if (which, kind) in seen and seen[which, kind] == {0}
    }
    if is_compiled():
        assert silent <= SELDOM, sorted(silent - SELDOM)


SELDOM = {
    ("INDUSTRIAL_ICONS", "bonus-space"),  # few tiles have one
    ("GOOD_FOR_RIVAL", "choose"),  # the shipped boards give VJ no alternatives
    ("BATTERY_PRICE", "link"),  # nor are remote contracts linked on them, or pairs
    ("REMOVES", "link"),
    ("BATTERIES", "site"),  # nor is a battery or a specialist printed under a tower
    ("SPECIALISTS", "site"),
    ("BATTERIES", "choose"),  # a battery is an alternative on one connection tile only
    ("INCOME", "choose"),  # nor is an income or a specialist an alternative
    ("SPECIALISTS", "choose"),
    ("SCORING", "venture"),  # nor does a scoring tile count venture capital
    ("MAJORITY_STEPS", "venture"),
    ("WINS_MAJORITY", "venture"),
    ("WINS_MAJORITY", "second-site"),
    ("WINS_MAJORITY", "bonus-space"),  # one space alone seldom decides
    ("LOST_TILES", "bonus-space"),
}


def test_a_value_of_a_feature_with_words_has_a_word() -> None:
    for (which, kind), values in seen_values(range(GAMES // 5)).items():
        words = FEATURE_SPECS[which].words
        if words:
            assert values <= {0, *words.values()}, (which.name, kind)


def test_the_words_of_cards_are_the_ids_of_the_shipped_cards() -> None:
    catalogue = PAMPERO.edition().catalogue  # type: ignore[attr-defined]
    assert [card.id for card in (*catalogue.basic_cards.card, *catalogue.specialist_actions.card)] == list(CARD_WORDS)


def test_the_game_lists_every_feature_with_its_text() -> None:
    assert [spec.name for spec in PAMPERO.features] == [which.name.lower().replace("_", "-") for which in Feature]
    for spec in PAMPERO.features:
        assert spec.says
        assert 0 not in spec.words.values()


# --- truth


class Taken:
    """An option that was taken: what was told of it, the position before, the log and the position after."""

    def __init__(self, states: Many[State], code: int) -> None:
        self.before = copy_state(states)
        self.code = code
        self.kind = Kind(states[0].decision_kind)
        self.told = dict(zip(Feature, told_features(states)[codes(states).index(code)].tolist(), strict=True))
        take_step(states, tables_of(), code)
        self.after = states
        self.rows: list[Row] = log_of(states[0])

    def changed(self, fact: Fact, seat: int = YOU) -> int:
        """How much a tally has grown."""
        return int(self.after[0].tally[seat, fact] - self.before[0].tally[seat, fact])

    def first(self, event: Event, seat: int = YOU) -> Any:
        """The first event of a sort about a seat."""
        return next((told for told in told_rows(self.rows, seat) if told.event == event), None)


def check_turn(x: Taken) -> None:
    told = x.told
    if x.code == TAKE_BATTERY:
        assert told[Feature.ACTION] == Act.TAKE_BATTERY
        assert x.first(Event.BATTERY).change == told[Feature.BATTERIES]
    elif x.code == RETRIEVE_ALL:
        assert told[Feature.ACTION] == Act.RETRIEVE_ALL
        back = [event for event in told_rows(x.rows, YOU) if event.event == Event.CARD_BACK]
        assert len(back) >= told[Feature.CARDS_BACK] == x.before[0].tally[YOU, Fact.CARDS_ON_MAT]
        assert x.first(Event.TIME).moved == told[Feature.MOVES_DISC]
    else:
        check_card(x)


def check_card(x: Taken) -> None:
    told = x.told
    played = x.first(Event.CARD)
    t = tables_of()[0]
    assert told[Feature.CARD] == t.play_card[played.play] + 1
    assert (told[Feature.ROW] - 1) * 5 + told[Feature.COLUMN] - 1 == played.space
    assert told[Feature.ZONE] in (0, played.zone + 1)
    assert told[Feature.PAYMENT] == played.payment + 1
    assert booked(x.rows, Account.VJ_PRICE) <= -told[Feature.PAID_TO_VJ]
    paid = told[Feature.PRICE] - told[Feature.PAID_TO_VJ]
    if paid:
        assert booked(x.rows, Account.CARD_VALUE) == -paid
    if told[Feature.BATTERY_PRICE]:
        assert -x.first(Event.BATTERY).change == told[Feature.BATTERY_PRICE]
    if t.play_energy[played.play] and x.first(Event.ENERGY):
        assert x.first(Event.ENERGY).change <= told[Feature.ENERGY]
    check_targets(x)


ASKED = {
    Act.TOWER: Kind.SITE,
    Act.WIND_FARM: Kind.SITE,
    Act.STANDARD_CONTRACT: Kind.CONTRACT,
    Act.REMOTE_CONTRACT: Kind.CONTRACT,
    Act.SOLAR_CONTRACT: Kind.CONTRACT,
    Act.ANY_CONTRACT: Kind.CONTRACT,
    Act.SELL_ABROAD: Kind.FOREIGN,
}


def check_targets(x: Taken) -> None:
    """As many targets as the next decision offers; a single one is taken without asking."""
    act = x.told[Feature.ACTION]
    after = x.after[0]
    if act not in ASKED:
        assert x.told[Feature.TARGETS] == 0
    elif x.told[Feature.TARGETS] > 1:
        assert (after.decision_kind, after.option_count) == (ASKED[Act(act)], x.told[Feature.TARGETS])
        best = told_features(x.after)
        if after.decision_kind == Kind.CONTRACT:
            assert best[:, Feature.INCOME].max() == x.told[Feature.BEST_INCOME]
        if after.decision_kind == Kind.FOREIGN:
            sale = x.told[Feature.BEST_SALE] + x.before[0].modifier[YOU, 8]
            assert best[:, Feature.MONEY].max() == sale
    else:
        assert x.told[Feature.TARGETS] == 1


def check_site(x: Taken) -> None:
    told = x.told
    t = tables_of()[0]
    sector = t.site_sector[x.code]
    assert told[Feature.SECTOR] == sector + 1
    tower = x.before[0].decision_a == Site.TOWER
    assert x.changed(Fact.TOWERS) == tower
    assert x.changed(Fact.TOWER_SECTORS if tower else Fact.WIND_FARM_SECTORS) == told[Feature.NEW_SECTOR]
    assert told[Feature.OWN_BULLDOZER] == (x.before[0].site_bulldozer_plus[x.code] == YOU + 1)
    if tower:
        battery = t.tower_battery[0, x.before[0].tally[YOU, Fact.TOWERS]]
        assert told[Feature.BATTERY_ICON] == battery


def check_second_site(x: Taken) -> None:
    assert booked(x.rows, Account.VJ_PRICE) == -x.told[Feature.PRICE] == -x.told[Feature.PAID_TO_VJ]


def check_contract(x: Taken) -> None:
    """The cost of the one way there is; the icons and counts once the tile lies on the grid."""
    if x.kind == Kind.CONTRACT and x.after[0].decision_kind == Kind.PAY:
        return
    energy, batteries, _ = spent(x.rows, YOU)
    done = x.first(Event.CONTRACT)
    if done is None:
        assert (energy, batteries) == (x.told[Feature.ENERGY_PRICE], x.told[Feature.BATTERY_PRICE])


def check_pay(x: Taken) -> None:
    if x.first(Event.CONTRACT) is None:
        assert spent(x.rows, YOU)[:2] == (x.told[Feature.ENERGY_PRICE], x.told[Feature.BATTERY_PRICE])


def check_node(x: Taken) -> None:
    told = x.told
    energy, batteries, money = spent(x.rows, YOU)
    assert (energy, batteries, money) == (
        told[Feature.ENERGY_PRICE],
        told[Feature.BATTERY_PRICE],
        told[Feature.PRICE],
    )
    assert x.changed(Fact.NETWORK_TILES) == told[Feature.NETWORK_LINE]
    assert x.changed(Fact.COLUMN_ENDS) == told[Feature.COLUMN_END]
    assert x.changed(Fact.DOUBLE_MARKS) == told[Feature.DOUBLE_MARK]


def check_marker(x: Taken) -> None:
    """The income grows by what was told, unless a specialist or the like is asked for before all arrows are done."""
    if x.after[0].decision_kind != Kind.SPECIALIST:
        t = tables_of()[0]
        grown = total_income(x.after[0], t, YOU) - total_income(x.before[0], t, YOU)
        if not any(told.event == Event.BONUS_TILE for told in told_rows(x.rows, YOU)):
            assert grown >= x.told[Feature.INCOME]


def check_pair(x: Taken) -> None:
    told = x.told
    events = told_rows(x.rows, YOU)
    lost = [e for e in events if e.event == Event.BONUS_TILE_LOST]
    kept = [e for e in events if e.event == Event.BONUS_TILE]
    assert len(kept) <= told[Feature.TILES] + told[Feature.LOST_TILES]
    assert len(lost) <= 2
    if x.after[0].decision_kind == Kind.TURN and told[Feature.LOST_TILES] == 0 and told[Feature.TILES] < 2:
        assert len(kept) == told[Feature.TILES]


def check_foreign(x: Taken) -> None:
    assert booked(x.rows, Account.FOREIGN) <= x.told[Feature.MONEY]
    assert spent(x.rows, YOU)[1] >= x.told[Feature.BATTERY_PRICE]
    assert -x.first(Event.BATTERY).change == x.told[Feature.BATTERY_PRICE]
    for market in range(5):
        grown = x.changed(Fact(Fact.REMOTE_ICONS + market))
        assert grown >= x.told[Feature(Feature.REMOTE_ICONS + market)]


def check_money(x: Taken) -> None:
    accounts = (Account.BONUS, Account.END_TILES, Account.VENTURE, Account.SCORING_CARDS)
    events = [e for e in told_rows(x.rows, YOU) if e.event == Event.MONEY and e.account in accounts]
    assert (events[0].amount if events else 0) == x.told[Feature.MONEY] or x.told[Feature.DECLINES]


def check_bulldozer(x: Taken) -> None:
    event = x.first(Event.BULLDOZER)
    if x.told[Feature.DECLINES]:
        return
    where = {Destination.SITE: Place.SITE, Destination.UTILITY: Place.UTILITY, Destination.PARKING: Place.PARKING}
    assert event.place >= where[Destination(x.told[Feature.DESTINATION])]
    assert (event.place >= Place.PARKING) == (x.told[Feature.DESTINATION] == Destination.PARKING)


def check_back(x: Taken) -> None:
    assert x.first(Event.CARD_BACK).card + 1 == x.told[Feature.CARD]


def check_vj_contract(x: Taken) -> None:
    assert x.told[Feature.CONTRACT] > 0
    assert x.first(Event.CONTRACT, VJ).space == x.code


CHECKS = {
    Kind.TURN: check_turn,
    Kind.SITE: check_site,
    Kind.SECOND_SITE: check_second_site,
    Kind.CONTRACT: check_contract,
    Kind.PAY: check_pay,
    Kind.NODE: check_node,
    Kind.BONUS_PAIR: check_pair,
    Kind.MARKER: check_marker,
    Kind.BULLDOZER: check_bulldozer,
    Kind.ROW: check_back,
    Kind.RETRIEVE: check_back,
    Kind.FOREIGN: check_foreign,
    Kind.COLLECT: check_money,
    Kind.FLIP: check_money,
    Kind.VJ_CONTRACT: check_vj_contract,
}


@pytest.mark.parametrize("salt", [1, 2])
def test_what_is_told_of_an_option_is_what_happens_when_it_is_taken(salt: int) -> None:
    seen = set()
    for seed in range(TRUE_GAMES * salt, TRUE_GAMES * (salt + 1)):
        states = new_game(seed)
        while not states[0].over:
            x = Taken(states, pick(states, salt))
            if x.kind in CHECKS:
                try:
                    CHECKS[x.kind](x)
                except AssertionError as wrong:
                    told = {which.name: value for which, value in x.told.items() if value}
                    raise AssertionError(f"seed {seed}, {x.kind.name} {x.code}: {told}: {wrong}") from wrong
                seen.add(x.kind)
    if is_compiled():
        assert seen >= CHECKS.keys() - {Kind.SECOND_SITE, Kind.COLLECT, Kind.FLIP, Kind.RETRIEVE, Kind.PAY}


def test_sectors_tell_whose_pieces_are_there() -> None:
    for states in positions(range(max(1, GAMES // 30))):
        told = told_features(states)
        for row in told:
            sector = row[Feature.SECTOR]
            assert 0 <= sector <= SECTORS
            if sector:
                assert row[Feature.OWN_TOWERS] == states[0].sector_towers[YOU, sector - 1]
                assert row[Feature.VJ_TOWERS] == states[0].sector_towers[VJ, sector - 1]
