"""What VJ gains: money, energy, batteries, income steps, parked bulldozers, scoring cards (VJ-20 to VJ-23)."""

from __future__ import annotations

from collections import Counter

from engine.core.components.phrases import Phrase
from engine.pampero.components.models.fields import Effects
from engine.pampero.constants import VJ, YOU, Market, Place, Scoring
from engine.pampero.rulings import VJ_PARKING_NONE, Ruling
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect, ScoringOption
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.asking import Asking, best, choose
from tests.oracle.recount import income_of, rightmost
from tests.oracle.world import World

CONNECTION_ENERGY = 1
CONNECTION_MONEY = 3
NOTHING_FOR_VJ = {Effect.MOVE, Effect.OVERLAY, Effect.TURN_ORDER, Effect.RETRIEVE, Effect.VENTURE_REBATE}


def gain_energy(w: World, amount: int) -> None:
    """Energy up to the end of VJ's track."""
    w.vj.energy = min(w.printed.grids[VJ].limit, w.vj.energy + amount)


def gain_batteries(w: World, seat: int, amount: int) -> int:
    """Batteries from the supply, as far as it goes; how many were gained."""
    gained = min(amount, w.supply)
    w.supply -= gained
    w.seats[seat].batteries += gained
    return gained


def gain_connection(w: World) -> None:
    """What VJ has of a connection tile played, which it never moves (VJ-23)."""
    gain_energy(w, CONNECTION_ENERGY)
    w.vj.money += CONNECTION_MONEY


def run_effects(w: World, effects: Effects) -> Asking:
    """The effects of a tile, a space or a print, in printed order."""
    for program in effects:
        (phrase,) = program
        yield from run_phrase(w, phrase)


def run_phrase(w: World, phrase: Phrase) -> Asking:
    """One effect as it works for VJ."""
    if phrase.op == Effect.INCOME:
        yield from advance(w, Market(phrase.a), phrase.b)
    elif phrase.op == Effect.ANY_INCOME:
        yield from advance(w, rightmost(w, VJ), phrase.a)
    elif phrase.op == Effect.SPECIALIST:
        yield from gain_scoring_card(w)
    elif phrase.op == Effect.BULLDOZER:
        yield from park(w)
    else:
        run_plain(w, phrase)


def run_plain(w: World, phrase: Phrase) -> None:
    """The effects that never ask anything."""
    if phrase.op == Effect.MONEY:
        w.vj.money += phrase.a
    elif phrase.op == Effect.ENERGY:
        gain_energy(w, phrase.a)
    elif phrase.op == Effect.BATTERY:
        gain_batteries(w, VJ, phrase.a)
    elif phrase.op == Effect.CONNECTION:
        gain_connection(w)
    elif phrase.op == Effect.COLLECT:
        w.vj.money += income_of(w, VJ, phrase.a)
    else:
        assert phrase.op in NOTHING_FOR_VJ, f"the oracle does not know what {Effect(phrase.op).name} does for VJ"


def advance(w: World, market: Market, steps: int) -> Asking:
    """Move one of VJ's markers: specialists of the columns it reaches first, then the printed icons (VJ-15, VJ-21)."""
    grid = w.printed.grids[VJ]
    before = w.vj.income[market]
    w.vj.income[market] = min(grid.last_column, before + steps)
    reached = range(before + 1, w.vj.income[market] + 1)
    for column in reached:
        if column in grid.specialists and column not in w.vj.specialist_columns:
            w.vj.specialist_columns.add(column)
            for _ in range(grid.specialists[column]):
                yield from gain_scoring_card(w)
    for column in reached:
        if (market, column) in grid.arrows:
            yield from advance(w, grid.arrows[market, column], 1)


def park(w: World) -> Asking:
    """One of VJ's bulldozers to the leftmost, then topmost, free parking space, else to the utility area (VJ-22)."""
    if Place.PLAY_AREA not in w.vj.bulldozers:
        return
    w.vj.bulldozers.remove(Place.PLAY_AREA)
    free = [space for space in w.printed.parking_order if w.parking[space] is None]
    w.vj.bulldozers = sorted([*w.vj.bulldozers, Place.PARKING + free[0] if free else Place.UTILITY])
    if free:
        w.parking[free[0]] = VJ
        w.notes.append("bulldozer parked")
        if w.rules(Ruling.VJ_PARKING) != VJ_PARKING_NONE:
            yield from run_effects(w, w.printed.parking[free[0]].effects)


def next_facts(w: World) -> list[Fact]:
    """What the halves count that are to be scored next."""
    tiles = [w.printed.scoring_tiles[number] for number in w.scoring_tiles]
    if w.scorings_done == 0:
        return [tiles[Scoring.FIRST].top.fact]
    if w.scorings_done == 1:
        return [tiles[Scoring.SECOND].bottom.fact]
    return [half.fact for tile in tiles[Scoring.END_I :] for half in (tile.top, tile.bottom)]


def market_of(fact: Fact) -> Market | None:
    """The market whose icons or income a fact counts."""
    for market in Market:
        if fact in (Fact[f"{market.name}_ICONS"], Fact[f"{market.name}_INCOME"]):
            return market
    return None


def shown_icons(w: World, card: int) -> Counter[Market]:
    """The market icons that a scoring card shows."""
    shown: Counter[Market] = Counter()
    for option in w.printed.scoring_cards[card].options:
        if option.op == ScoringOption.FLIP:
            shown[Market(option.a)] += option.b
        elif option.op in (ScoringOption.CROWN, ScoringOption.PER):
            market = market_of(Fact(option.a))
            if market is not None:
                many = option.op == ScoringOption.CROWN and Fact(option.a).name.endswith("_ICONS")
                shown[market] += option.b if many else 1
    return shown


def matches(w: World, card: int, fact: Fact) -> bool:
    """Whether a scoring card shares its subject or an icon with a half."""
    options = w.printed.scoring_cards[card].options
    if any(option.op in (ScoringOption.CROWN, ScoringOption.PER) and option.a == fact for option in options):
        return True
    market = market_of(fact)
    return market is not None and shown_icons(w, card)[market] > 0


def gain_scoring_card(w: World) -> Asking:
    """A scoring card of the display, or the top of the deck where none fits (VJ-20)."""
    cards = {place: card for place, card in enumerate(w.scoring_display) if card is not None}
    if not cards:
        return
    your_market, vj_market = rightmost(w, YOU), rightmost(w, VJ)
    icons = {place: shown_icons(w, card) for place, card in cards.items()}
    fitting = [place for place, card in cards.items() if any(matches(w, card, fact) for fact in next_facts(w))]
    if not fitting and not any(icons[place][your_market] for place in cards) and w.scoring_deck:
        w.notes.append("scoring card: top of the deck")
        w.vj.scoring_cards.append(w.scoring_deck.pop(0))
        return
    places = best(fitting or list(cards), lambda place: icons[place][your_market])
    places = best(places, lambda place: icons[place][vj_market])
    place = yield from choose(Kind.VJ_SCORING_CARD, places)
    w.notes.append("scoring card: of the display")
    w.vj.scoring_cards.append(cards[place])
    w.scoring_display[place] = w.scoring_deck.pop(0) if w.scoring_deck else None
