"""Why not? Whatever cannot be done has a reason, whatever can be done is said to be possible."""

from __future__ import annotations

import random

import pytest

from engine.core.errors import UserError
from engine.pampero.constants import MARKETS, YOU, Contract, Held
from engine.pampero.state import State
from engine.pampero.vocabulary.facts import Fact
from solo.session.session import Session
from tests.session.playing import begun, play_on

ASKED = ("site", "contract", "card")


def reached(session: Session, place: str) -> bool:
    """Whether some choice of this turn uses the place: found by looking at positions, without the guide."""
    kind, number = session.guide.names.numbers[place]  # type: ignore[attr-defined]
    decisions = {"site": "site", "contract": "contract"}
    for option in session.game.decision.options:
        trial = session.game.view()
        before = uses(trial.state, kind, number)
        trial.choose(option.code)
        if not trial.is_over and trial.decision.kind == decisions.get(kind) and number in codes(trial.state):
            return True
        if kind == "contract" and not trial.is_over and trial.decision.kind in ("pay", "node"):
            if trial.state.decision_a == number:
                return True
        if uses(trial.state, kind, number) != before and uses(trial.state, kind, number):
            return True
    return False


def codes(g: State) -> list[int]:
    return [g.options[index] for index in range(g.option_count)]


def uses(g: State, kind: str, number: int) -> bool:
    if kind == "site":
        return YOU + 1 in (g.site_tower_plus[number], g.site_wind_farm_plus[number])
    if kind == "contract":
        return g.space_seat_plus[number] == YOU + 1
    return g.card[YOU, number] == Held.MAT


@pytest.mark.parametrize("seed", range(3))
def test_possible_is_possible_and_everything_else_has_a_reason(seed: int) -> None:
    session = begun(seed)
    rng = random.Random(seed)
    places = [place for place in session.guide.places(session.game.state) if place.split()[0] in ASKED]
    while not session.is_over:
        if session.game.decision.kind == "turn" and rng.random() < 0.15:
            for place in rng.sample(places, 8):
                answer = session.why(place)
                assert bool(answer.ways) == reached(session, place), place
                assert answer.ways or answer.lacks, (place, answer.about)
        session.choose(rng.choice(session.choosables))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_to_be_missing_is_missing(seed: int) -> None:
    session = play_on(begun(seed), 12 + seed)
    view = session.game.view()
    g, t = view.state, session.game.words.t
    for place, (kind, number) in session.guide.names.numbers.items():  # type: ignore[attr-defined]
        if kind != "contract" or not g.space_tile_plus[number]:
            continue
        said = " ".join(session.guide.lacks(g, place))
        tile, towers = g.space_tile_plus[number] - 1, g.tally[YOU, Fact.TOWERS]
        locked = [market for market in range(MARKETS) if t.tile_icons[tile, market] and towers < t.market_tower[market]]
        solar = t.space_kind[number] == Contract.SOLAR
        assert ("market opens with your" in said) == (bool(locked) and not solar), place
        assert ("It costs" in said) <= (g.energy[YOU] < 14), place
        if "neither yours nor VJ's" in said:
            assert not any(g.sector_towers[seat, t.space_sector[number]] for seat in range(2)), place


def test_a_locked_zone_names_the_tower_that_opens_it() -> None:
    session = begun(7)
    t = session.game.words.t
    answer = session.why("contract C-1").answer
    assert f"Zone C opens with your {t.zone_tower[2]}th tower; you have 1." in answer


def test_a_card_on_the_mat_has_to_be_retrieved() -> None:
    session = begun(7)
    session.choose(session.matching("machinery top")[0])
    while session.game.decision.kind != "turn":
        session.choose(session.choosables[-1])
    answer = session.why("card Machinery")
    assert not answer.ways
    assert "retrieve it first" in answer.answer


def test_a_name_that_means_nothing_is_refused_with_the_nearest() -> None:
    session = begun(7)
    assert session.place("a2-TOWER-1") == "site A2-tower-1"
    assert session.place("salto tower site 1") == "site A1-tower-1"
    assert session.place("wind farm site 1 in A2 Tacuarembó") == "site A2-wind-farm-1"
    assert session.place("wild card") == "card Wild Card"
    with pytest.raises(UserError, match="did you mean"):
        session.place("A2-towr-9")
    with pytest.raises(UserError, match=r"fits tower site 1 in A1 Salto, .*: type more of the name"):
        session.place("tower")


def test_terms_and_scoring_tiles_can_be_looked_up() -> None:
    session = begun(7)
    assert session.place("double") == session.place("!!") == "term !! (double mark)"
    assert "covered !! spaces" in session.about("term !! (double mark)")
    place = session.place("tile first scoring")
    tile = session.game.state.scoring_tile[0]
    assert session.game.words.top_half(tile) in session.about(place)
    assert session.game.words.bottom_half(tile) not in session.about(place)
