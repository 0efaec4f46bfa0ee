"""What is told is true, checked by machine: options, events and explanations of random games against what happened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from engine.core.jit import is_compiled
from engine.core.log import log_of
from engine.core.loop import take_step
from engine.core.record import Many
from engine.core.snapshot import copy_state
from engine.pampero.components.build_tables import tables_of
from engine.pampero.constants import NODES, SITES, VJ, YOU, Account, Place, Sector
from engine.pampero.game import edition_of
from engine.pampero.rules.facts import fact
from engine.pampero.rulings import Ruling, Variant
from engine.pampero.state import State
from engine.pampero.text.explanation import Explanation
from engine.pampero.vj.constants import logged_event
from engine.pampero.vocabulary.decisions import RETRIEVE_ALL, TAKE_BATTERY, Kind
from engine.pampero.vocabulary.events import Event
from engine.pampero.vocabulary.facts import Fact
from tests.properties.play import new_game, pick, random_game
from tests.properties.told import Row, booked, costs, figure, gains, happened, spent, told_rows

GAMES = 150 if is_compiled() else 2
LONG_GAMES = 3000
WORDS = edition_of().words

Step = tuple[int, int, str, list[Row], Many[State]]
"""The kind and code of a decision, its option in words, the log that followed, the game then."""


def steps(seeds: range, rulings: dict[Ruling, int] | None = None, variants: tuple[Variant, ...] = ()) -> Iterator[Step]:
    """Every choice of random games."""
    for seed in seeds:
        states = new_game(seed, rulings, variants)
        while not states[0].over:
            code, kind = pick(states, 0), states[0].decision_kind
            text = WORDS.describe(kind, code, states[0])
            take_step(states, tables_of(), code)
            yield kind, code, text, log_of(states[0]), states


# --- options


def check_turn(code: int, text: str, rows: list[Row]) -> None:
    if code == RETRIEVE_ALL:
        (disc,) = [e for e in told_rows(rows, YOU) if e.event == Event.TIME][:1]
        assert ("moves 1" in text) == bool(disc.moved)
    elif code == TAKE_BATTERY:
        (battery,) = [e for e in told_rows(rows, YOU) if e.event == Event.BATTERY][:1]
        assert ("none is left" in text) == (battery.change == 0)
    else:
        check_card(text, rows)


def check_card(text: str, rows: list[Row]) -> None:
    price = figure(r"receive \$(\d+)", text) - figure(r": pay \$(\d+)", text)
    assert booked(rows, Account.CARD_VALUE) == price
    assert booked(rows, Account.VJ_PRICE) == -figure(r"pay VJ \$(\d+)", text)
    if re.search(r": pay \d+ batter", text):
        first = next(e for e in told_rows(rows, YOU) if e.event == Event.BATTERY)
        assert -first.change == figure(r": pay (\d+) batter", text)
    if ", gain " in text:
        first = next(e for e in told_rows(rows, YOU) if e.event == Event.ENERGY)
        assert first.change == figure(r", gain (\d+)", text)


def check_contract(_code: int, text: str, rows: list[Row]) -> None:
    """What is paid before anything is asked is what was told; a choice of two ways is asked first."""
    cost = text.split("; lost: ", maxsplit=1)[0].rsplit("): ", 1)[-1]
    assert spent(rows, YOU) == ((0, 0, 0) if " or " in cost or text.startswith("Leave") else costs(cost))


def check_vj_contract(_code: int, text: str, rows: list[Row]) -> None:
    assert spent(rows, VJ) == costs(text.split("; lost: ", maxsplit=1)[0].rsplit("): ", 1)[-1])


def check_node(_code: int, text: str, rows: list[Row]) -> None:
    paid = text.split(": pay ")[1] if ": pay " in text else ""
    assert spent(rows, YOU) == costs(paid)
    bonus = re.search(r"bonus: (.*)\)", text)
    check_gains(bonus[1].split(", end of column")[0] if bonus else "", rows)


def check_gains(text: str, rows: list[Row]) -> None:
    """Every gain promised comes, in that order, as far as the game has gone on."""
    promised = gains(text)
    came = list(happened(rows, promised))
    assert came[: len(promised)] == promised[: len(came)], (promised, came)


def check_pair(_code: int, text: str, rows: list[Row]) -> None:
    """The tiles told as lost are lost, no other is, and the gains of the rest come."""
    parts = text.split("; then ")
    sure = [figure(r"tile (\d+)", part) for part in parts if part.endswith(", lost: its slot is covered")]
    unsure = [figure(r"tile (\d+)", part) for part in parts if "lost if" in part]
    events = told_rows(rows, YOU)
    lost = [e.tile + 1 for e in events if e.event == Event.BONUS_TILE_LOST]
    done = [e for e in events if e.event in (Event.BONUS_TILE, Event.BONUS_TILE_LOST, Event.BONUS_PRINTED)]
    assert set(lost) <= {*sure, *unsure}
    if len(done) == len(parts):
        assert set(sure) <= set(lost)
    kept = [part for part in parts if "lost" not in part and "from now on" not in part and "at the end" not in part]
    if "lost if" not in text:
        check_gains("; ".join(part.split(": ", 1)[1] for part in kept), rows)


def check_marker(_code: int, text: str, rows: list[Row]) -> None:
    assert next(happened(rows, gains(text))) == gains(text)[0]


def check_parking(_code: int, text: str, rows: list[Row]) -> None:
    check_gains(text.split("to parking space", 1)[1] if "to parking space" in text else "", rows)


def check_effect(_code: int, text: str, rows: list[Row]) -> None:
    if any(row[0] == Event.CONNECTION_PLAYED for row in rows) or not text.startswith("Play"):
        check_gains(text, rows)


def check_income(_code: int, text: str, rows: list[Row]) -> None:
    accounts = (Account.BONUS, Account.END_TILES, Account.FOREIGN, Account.VENTURE, Account.SCORING_CARDS)
    events = [e for e in told_rows(rows, YOU) if e.event == Event.MONEY and e.account in accounts]
    worth = figure(r"\$(\d+)$", text)
    assert (events[0].amount if events else 0) == worth or worth == 0


CHECKS: dict[int, Callable[[int, str, list[Row]], None]] = {
    Kind.TURN: check_turn,
    Kind.CONTRACT: check_contract,
    Kind.PAY: check_contract,
    Kind.LINK: check_contract,
    Kind.VJ_CONTRACT: check_vj_contract,
    Kind.NODE: check_node,
    Kind.BONUS_PAIR: check_pair,
    Kind.BONUS_SPACE: check_pair,
    Kind.MARKER: check_marker,
    Kind.BULLDOZER: check_parking,
    Kind.CONNECTION: check_effect,
    Kind.COLLECT: check_income,
    Kind.FOREIGN: check_income,
    Kind.VENTURE: check_income,
    Kind.FLIP: check_income,
}


def check_options(seeds: range, rulings: dict[Ruling, int] | None = None) -> set[int]:
    """Hold every option chosen against what came of it; the kinds that were met."""
    seen = set()
    for kind, code, text, rows, states in steps(seeds, rulings):
        if kind in CHECKS:
            try:
                CHECKS[kind](code, text, rows)
            except AssertionError as wrong:
                raise AssertionError(f"seed {states[0].seed}, '{text}': {wrong}") from wrong
            seen.add(kind)
    return seen


@pytest.mark.rule("DEAL-06", "DEAL-08", "YEAR-09", "BUILD-04")
def test_options_say_what_comes_of_them() -> None:
    seen = check_options(range(GAMES))
    if is_compiled():
        assert seen >= CHECKS.keys() - {Kind.LINK, Kind.BONUS_SPACE, Kind.COLLECT, Kind.FLIP}


def test_options_say_what_vj_pays_for_its_network_lines() -> None:
    check_options(range(GAMES // 5), {Ruling.VJ_NETWORK: 1})


@pytest.mark.long
def test_options_of_thousands_of_games_say_what_comes_of_them() -> None:
    assert check_options(range(200_000, 200_000 + LONG_GAMES)) >= CHECKS.keys() - {Kind.FLIP}


# --- events


HAVE = re.compile(r"^(You|VJ) (gains?|pays?|spends?) (no|\$?\d+).*; (?:you have|VJ has) (-?)\$?(\d+)")
STOCKS = {Event.MONEY: "money", Event.ENERGY: "energy", Event.BATTERY: "batteries"}


class Running:
    """Stocks, income and towers of both sides, moved by what is told alone."""

    def __init__(self, g: State) -> None:
        self.stocks = {(name, s): getattr(g, name)[s] for name in STOCKS.values() for s in (YOU, VJ)}
        self.income = {(s, market): g.income[s, market] for s in (YOU, VJ) for market in range(5)}
        self.pieces = {(s, f): g.tally[s, f] for s in (YOU, VJ) for f in (Fact.TOWERS, Fact.WIND_FARMS, Fact.CONTRACTS)}

    def hear(self, row: Row) -> None:
        event = logged_event(row)
        if event.event in STOCKS:
            self.hear_stock(STOCKS[Event(event.event)], event.seat, WORDS.event(row))
        elif event.event == Event.INCOME:
            self.income[event.seat, event.market] += 1
            value = tables_of()[0].income_value[int(event.seat == VJ), self.income[event.seat, event.market]]
            assert figure(r"income to column \d+ \(\$(\d+)\)", WORDS.event(row)) == value
        elif event.event in (Event.TOWER, Event.WIND_FARM, Event.CONTRACT):
            self.hear_piece(Event(event.event), event.seat, WORDS.event(row))

    def hear_stock(self, stock: str, seat: int, text: str) -> None:
        said = HAVE.match(text)
        assert said, text
        amount = 0 if said[3] == "no" else int(said[3].strip("$"))
        self.stocks[stock, seat] += amount if said[2].startswith("gain") else -amount
        assert self.stocks[stock, seat] == int(said[4] + said[5]), text

    def hear_piece(self, event: Event, seat: int, text: str) -> None:
        what = {Event.TOWER: Fact.TOWERS, Event.WIND_FARM: Fact.WIND_FARMS, Event.CONTRACT: Fact.CONTRACTS}[event]
        self.pieces[seat, what] += 1
        assert event != Event.TOWER or figure(r"tower (\d+)", text) == self.pieces[seat, what]


def check_events(seeds: range, rulings: dict[Ruling, int] | None = None) -> None:
    for seed in seeds:
        states = new_game(seed, rulings)
        running = Running(states[0])
        for code in random_game(states):
            take = copy_state(states)
            take_step(take, tables_of(), code)
            for row in log_of(take[0]):
                running.hear(row)
            now = Running(take[0])
            assert running.stocks == now.stocks
            assert running.income == now.income
            assert running.pieces == now.pieces


@pytest.mark.rule("SCORE-08")
def test_what_you_and_vj_are_told_to_have_is_what_they_have() -> None:
    check_events(range(GAMES // 3 + 1))


@pytest.mark.long
def test_what_is_told_to_be_had_is_had_in_thousands_of_games() -> None:
    check_events(range(300_000, 300_000 + LONG_GAMES // 3))


# --- explanations


def turns_with_their_position(seeds: range) -> Iterator[tuple[State, Explanation]]:
    """Every VJ turn of games whose pass tile is never flipped, with the position when it began."""
    for seed in seeds:
        states = new_game(seed)
        narrator = WORDS.narrator(states[0])
        before = copy_state(states)
        while not states[0].over:
            is_pass = states[0].decision_kind == Kind.PASS_TILE
            code = 0 if is_pass else pick(states, 0)
            if is_pass:
                before = copy_state(states)
            narrator.answer(code, states[0])
            take_step(states, tables_of(), code)
            narrator.follow(states[0])
            while narrator.explanations:
                done = narrator.explanations.pop(0)
                if not done.scoring:
                    yield before[0], done


def recount_means(g: State, explanation: Explanation) -> None:
    stock, means = explanation.means
    towers = sum(g.site_tower_plus[site] == VJ + 1 for site in range(SITES))
    left = [node for node in range(NODES) if not g.covered[VJ] >> node & 1]
    unlocked = [node for node in left if tables_of()[0].node_column[node] < towers]
    assert (figure(r"has (\d+) energy", stock), figure(r"and (\d+) batter", stock)) == (g.energy[VJ], g.batteries[VJ])
    assert (figure(r"(\d+) transformers? left", means), figure(r"left, (\d+) of", means)) == (len(left), len(unlocked))


def recount_majorities(g: State, explanation: Explanation) -> None:
    for majority in explanation.majorities:
        objective = WORDS.catalogue.solo_cards.card[g.solo_card[majority.space - 1]].objective
        counts = [fact(g, tables_of()[0], seat, objective) for seat in (YOU, VJ)]
        assert [majority.you, majority.vj] == counts
        if "holds them all" not in majority.text:
            assert f"you {counts[0]}, VJ {counts[1]}" in majority.text
        by = figure(r"(?:behind by|leads by|a lead of) (\d+)", majority.text)
        assert by == abs(counts[0] - counts[1])


def recount_sections(g: State, explanation: Explanation) -> None:
    for section in explanation.sections:
        energy = re.search(r"VJ has (\d+) energy", section.text)
        assert energy is None or int(energy[1]) == g.energy[VJ]
        batteries = re.search(r"batteries: (?:true|false)\. VJ has (\d+)\.", section.text)
        assert batteries is None or int(batteries[1]) == g.batteries[VJ]
        towers = re.search(r"towers: (?:true|false)\. VJ has (\d+)", section.text)
        assert towers is None or int(towers[1]) == g.tally[VJ, Fact.TOWERS]
        blocked = [step.text for step in section.steps if "too few for every card" in step.text]
        assert all(figure(r"VJ has (\d+) batter", text) == g.batteries[VJ] for text in blocked)


def structures(g: State, sector: Sector) -> int:
    """Your wind farms, towers and transformers in a sector, by sight of the board."""
    t = tables_of()[0]
    here = [site for site in range(SITES) if t.site_sector[site] == sector]
    built = sum((g.site_tower_plus[s] == YOU + 1) + (g.site_wind_farm_plus[s] == YOU + 1) for s in here)
    return built + g.sector_transformers[YOU, sector]


def bulldozers(g: State, sector: Sector) -> int:
    t, places = tables_of()[0], [g.bulldozer[YOU, number] for number in range(g.bulldozer.shape[1])]  # type: ignore[attr-defined]
    sites = [place - Place.SITE for place in places if Place.SITE <= place < Place.PARKING]
    return sum(t.site_sector[site] == sector for site in sites)


def recount_criteria(g: State, explanation: Explanation) -> int:
    counts = {"Most structures of yours": structures, "Most bulldozers of yours": bulldozers}
    checked = 0
    for step in explanation.all_steps:
        count = counts.get(step.text.split(":")[0])
        for seen in step.candidates if count else ():
            assert count is not None
            assert int(seen.value or 0) == count(g, Sector[seen.name]), step.text
            checked += 1
    return checked


def check_explanations(seeds: range) -> int:
    checked = 0
    for g, explanation in turns_with_their_position(seeds):
        recount_means(g, explanation)
        recount_majorities(g, explanation)
        recount_sections(g, explanation)
        checked += recount_criteria(g, explanation)
    return checked


@pytest.mark.rule("VJ-26", "VJ-24")
def test_the_figures_of_explanations_are_those_of_a_recount() -> None:
    assert check_explanations(range(GAMES // 3 + 1)) > GAMES


@pytest.mark.long
def test_the_figures_of_thousands_of_explained_games_are_those_of_a_recount() -> None:
    assert check_explanations(range(400_000, 400_000 + LONG_GAMES // 3)) > LONG_GAMES


@pytest.mark.rule("VJ-26", "VJ-22")
def test_no_explanation_calls_an_idle_tile_working() -> None:
    works = {2, 3, 30}
    for _, explanation in turns_with_their_position(range(GAMES // 10 + 1)):
        for gain in explanation.gains:
            tile = figure(r"^VJ takes bonus tile (\d+)", gain)
            assert "from now on" not in gain or tile in works
