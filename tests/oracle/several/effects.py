"""What effects do for a player: gains, income, bulldozers, specialists, bonus tiles, sales, venture capital."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.components.phrases import Phrase
from engine.pampero.codes import bonus_column, bonus_row, first_of_pair, foreign_code, move_code, second_of_pair
from engine.pampero.components.models.fields import Effects
from engine.pampero.constants import (
    BASIC_CARDS,
    BONUS_SPACES,
    BULLDOZERS,
    DISPLAY,
    STARTING_CONNECTION,
    ZONE_COLUMNS,
    Account,
    Held,
    Market,
    Place,
    When,
    Zone,
)
from engine.pampero.vocabulary.decisions import (
    DECLINE_CONNECTION,
    DECLINE_MOVE,
    PAIRS,
    PARKING_PLACE,
    UTILITY_PLACE,
    Kind,
)
from engine.pampero.vocabulary.effects import Effect, Modifier
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.several.asking import Asking, Play, ask, must
from tests.oracle.several.table import Table

ON_A_CARD = 2
PLAIN = {
    Effect.MONEY,
    Effect.COLLECT,
    Effect.MONEY_PER,
    Effect.ENERGY,
    Effect.BATTERY,
    Effect.VENTURE_REBATE,
    Effect.TURN_ORDER,
    Effect.OVERLAY,
    Effect.BULLDOZER,
}


@dataclass
class Work:
    """A card at work: who plays it where, whose piece it takes and what that costs."""

    seat: int
    space: int
    zone: int
    owner: int
    cost: int = 0
    dozer: tuple[int, int, int] | None = None
    """The owner, the number and the site of the bulldozer that met the requirement."""


def run_effects(
    t: Table, seat: int, effects: Effects, work: Work | None = None, account: Account = Account.BONUS
) -> Play:
    """Effects in printed order."""
    for program in effects:
        yield from run_program(t, seat, program, work, account)


def run_program(t: Table, seat: int, program: Sequence[Phrase], work: Work | None, account: Account) -> Play:
    """One effect, or one of several."""
    if program[0].op == Effect.CHOOSE:
        choice = yield from must(seat, Kind.CHOOSE, range(program[0].a))
        yield from run(t, seat, program[1 + choice], work, account)
    else:
        yield from run(t, seat, program[0], work, account)


def run(t: Table, seat: int, p: Phrase, work: Work | None, account: Account = Account.BONUS) -> Play:
    """One effect."""
    if p.op in PLAIN:
        run_plain(t, seat, p, account)
    elif p.op == Effect.INCOME:
        yield from advance(t, seat, p.a, p.b)
    elif p.op == Effect.ANY_INCOME:
        yield from advance_any(t, seat, p.a)
    elif p.op in (Effect.COLLECT_ANY, Effect.COLLECT_FOREIGN):
        yield from collect_any(t, seat, p, account)
    elif p.op == Effect.MOVE:
        yield from move_some(t, seat, p.a, p.b)
    elif p.op == Effect.SPECIALIST:
        yield from gain_specialist(t, seat)
    elif p.op == Effect.CONNECTION:
        yield from play_connection(t, seat, work)
    else:
        yield from run_card_effect(t, seat, p, work)


def run_plain(t: Table, seat: int, p: Phrase, account: Account) -> None:
    """The effects that ask nothing."""
    me = t.seats[seat]
    if p.op in (Effect.MONEY, Effect.COLLECT, Effect.MONEY_PER):
        me.book(account, money_of(t, seat, p))
    elif p.op == Effect.ENERGY:
        gain_energy(t, seat, p.a)
    elif p.op == Effect.BATTERY:
        gain_batteries(t, seat, p.a)
    elif p.op == Effect.VENTURE_REBATE:
        t.remitted[seat] += p.a if me.ventures else 0
    elif p.op == Effect.TURN_ORDER:
        me.low = 1
    elif p.op == Effect.OVERLAY and t.overlays:
        t.overlays -= 1
        me.overlay += 1
    elif p.op == Effect.BULLDOZER and Place.PLAY_AREA in me.bulldozers:
        me.bulldozers[me.bulldozers.index(Place.PLAY_AREA)] = Place.UTILITY


def money_of(t: Table, seat: int, p: Phrase) -> int:
    """The pesos of an effect."""
    if p.op == Effect.COLLECT:
        return t.value(seat, p.a)
    return t.facts(seat)[Fact(p.a)] * p.b if p.op == Effect.MONEY_PER else p.a


def run_card_effect(t: Table, seat: int, p: Phrase, work: Work | None) -> Play:
    """The effects that only cards have."""
    from tests.oracle.several import building, contracts  # noqa: PLC0415 they run effects in turn

    assert work is not None
    if p.op == Effect.TOWER:
        yield from building.build_tower(t, work)
    elif p.op == Effect.WIND_FARM:
        yield from building.build_wind_farm(t, work)
    elif p.op == Effect.CONTRACT:
        yield from contracts.fulfil(t, work, p.a, p.b)
    elif p.op == Effect.FOREIGN:
        yield from sell(t, seat)
    elif p.op == Effect.VENTURE:
        yield from take_venture(t, seat)
    elif p.op == Effect.BONUS_SPACE:
        space = yield from must(seat, Kind.BONUS_SPACE, spaces_of((p.a,)))
        yield from take_space(t, seat, space, work)
    elif p.op == Effect.RETRIEVE:
        spaces = [space for space, card in enumerate(t.seats[seat].mat) if card is not None and space != work.space]
        taken = yield from ask(seat, Kind.RETRIEVE, spaces)
        if taken is not None:
            take_back(t, seat, taken)
    else:
        raise AssertionError(f"the recount does not know {p}")


# --- gains


def gain_energy(t: Table, seat: int, amount: int) -> None:
    """Energy up to the end of the track."""
    me = t.seats[seat]
    me.energy = min(t.printed.grids[0].limit, me.energy + amount)


def gain_batteries(t: Table, seat: int, amount: int) -> int:
    """Batteries from the supply, as far as it goes."""
    gained = min(amount, t.supply)
    t.supply -= gained
    t.seats[seat].batteries += gained
    return gained


def take_back(t: Table, seat: int, space: int) -> None:
    """A card returns to the hand, with the connection tiles on it."""
    me = t.seats[seat]
    card = me.mat[space]
    assert card is not None
    me.mat[space], me.held[card] = None, Held.HAND
    me.connection = [1 if where == ON_A_CARD + space else where for where in me.connection]


def collect_any(t: Table, seat: int, p: Phrase, account: Account) -> Play:
    """The income of one marker, at the end perhaps only of those on one's foreign cards."""
    markets = list(Market)
    if p.op == Effect.COLLECT_FOREIGN:
        cards = zip(t.printed.foreign, t.foreign_owners, strict=True)
        backs = {icon for card, owner in cards if owner == seat for icon in card.icons}
        markets = [market for market in Market if market in backs]
    market = yield from ask(seat, Kind.COLLECT, markets)
    if market is not None:
        t.seats[seat].book(account, t.value(seat, market))


# --- income


def can_advance(t: Table, seat: int, market: int) -> bool:
    """Whether a marker can move at all: not at the end, no closed threshold ahead."""
    column = t.seats[seat].income[market] + 1
    bars = {bar.behind: bar.tower for bar in t.printed.player_grid.threshold}
    return column < len(t.printed.grids[0].values) and t.built(seat) >= bars.get(column, 0)


def advance_any(t: Table, seat: int, steps: int) -> Play:
    """A marker of one's choice, of those that can move."""
    market = yield from ask(seat, Kind.MARKER, [market for market in Market if can_advance(t, seat, market)])
    if market is not None:
        yield from advance(t, seat, market, steps)


def advance(t: Table, seat: int, market: int, steps: int) -> Play:
    """Columns one by one up to a closed threshold; then the specialists and the printed icons that were met."""
    me, grid = t.seats[seat], t.printed.grids[0]
    before = me.income[market]
    while steps and can_advance(t, seat, market):
        me.income[market] += 1
        steps -= 1
    reached = range(before + 1, me.income[market] + 1)
    cards = 0
    for column in reached:
        if column in grid.specialists and column not in me.specialist_columns:
            me.specialist_columns.add(column)
            cards += grid.specialists[column]
    for _ in range(cards):
        yield from gain_specialist(t, seat)
    for column in reached:
        if (Market(market), column) in grid.arrows:
            yield from advance(t, seat, grid.arrows[Market(market), column], 1)


# --- cards and tiles


def gain_specialist(t: Table, seat: int) -> Play:
    """A card of either display, which is filled again."""
    me = t.seats[seat]
    shown = [place for place, card in enumerate([*t.action_display, *t.scoring_display]) if card is not None]
    place = yield from ask(seat, Kind.SPECIALIST, shown)
    if place is None:
        return
    scoring = place >= DISPLAY
    display, deck = (t.scoring_display, t.scoring_deck) if scoring else (t.action_display, t.action_deck)
    card = display[place % DISPLAY]
    assert card is not None
    display[place % DISPLAY] = deck.pop(0) if deck else None
    if scoring:
        me.scoring_cards.append(card)
    else:
        me.held[BASIC_CARDS + card] = Held.HAND


def play_connection(t: Table, seat: int, work: Work | None) -> Play:
    """A connection tile onto the card just played."""
    me = t.seats[seat]
    ready = [tile for tile in range(STARTING_CONNECTION + 1) if me.connection[tile] == 1]
    tile = yield from ask(seat, Kind.CONNECTION, [*ready, DECLINE_CONNECTION] if ready else [])
    if tile is None or tile == DECLINE_CONNECTION:
        return
    assert work is not None
    me.connection[tile] = ON_A_CARD + work.space
    yield from run_effects(t, seat, t.printed.connections[tile].effects, work)


def take_space(t: Table, seat: int, space: int, work: Work | None) -> Play:
    """The tile of a bonus space, or what is printed there."""
    tile = t.bonus_tiles[space]
    if tile is None:
        place = Zone(bonus_column(space) // ZONE_COLUMNS), bonus_row(space), bonus_column(space) % ZONE_COLUMNS
        yield from run_effects(t, seat, t.printed.bonus_prints[place], work)
        return
    t.bonus_tiles[space] = None
    slot = yield from find_slot(t, seat, tile)
    if slot is None:
        return
    t.seats[seat].slots[slot] = tile
    t.bonus_owners[tile] = seat
    if t.printed.bonus_tiles[tile].when == When.IMMEDIATE:
        yield from run_effects(t, seat, t.printed.bonus_tiles[tile].effects, work)


def find_slot(t: Table, seat: int, tile: int) -> Asking[int | None]:
    """Its own slot; with its twin there, the nearest empty one; with another tile there, none."""
    me, kind = t.seats[seat], t.printed.bonus_tiles[tile].kind
    own = next(number for number, slot in enumerate(t.printed.slots) if slot.kind == kind)
    lying = me.slots[own]
    if lying is None:
        return own
    if t.printed.bonus_tiles[lying].kind != kind:
        return None
    x, y = t.printed.slots[own].at
    far = {
        number: abs(slot.at[0] - x) + abs(slot.at[1] - y)
        for number, slot in enumerate(t.printed.slots)
        if me.slots[number] is None
    }
    return (yield from ask(seat, Kind.SLOT, [slot for slot in far if far[slot] == min(far.values())]))


def spaces_of(zones: Sequence[int]) -> list[int]:
    """The spaces of the tower bonus board in some zones."""
    return [space for space in range(BONUS_SPACES) if bonus_column(space) // ZONE_COLUMNS in zones]


def pairs_of(zones: Sequence[int]) -> list[tuple[int, int, int]]:
    """The pairs of neighbours in some zones: their number and both spaces."""
    allowed = spaces_of(zones)
    pairs = [(pair, first_of_pair(pair), second_of_pair(pair)) for pair in range(PAIRS)]
    return [pair for pair in pairs if pair[1] in allowed and pair[2] in allowed]


# --- money from elsewhere


def sales(t: Table, seat: int) -> list[int]:
    """The foreign cards that a player's batteries pay."""
    shown = [(country, place, card) for country in range(2) for place, card in enumerate(t.foreign_display[country])]
    return [
        foreign_code(country, place)
        for country, place, card in shown
        if card is not None and t.printed.foreign[card].batteries <= t.seats[seat].batteries
    ]


def sell(t: Table, seat: int) -> Play:
    """Batteries go, each icon pays its income, the card is kept and replaced."""
    me = t.seats[seat]
    code = yield from ask(seat, Kind.FOREIGN, sales(t, seat))
    if code is None:
        return
    country, place = divmod(code, DISPLAY)
    number = t.foreign_display[country][place]
    assert number is not None
    card = t.printed.foreign[number]
    me.batteries -= card.batteries
    t.supply += card.batteries
    me.book(Account.FOREIGN, sum(t.value(seat, market) for market in card.income))
    me.book(Account.ONGOING, t.modifier(seat, Modifier.FOREIGN_MONEY))
    t.foreign_owners[number] = seat
    t.foreign_display[country][place] = t.foreign_decks[country].pop(0) if t.foreign_decks[country] else None


def open_slots(t: Table, seat: int) -> list[int]:
    """Venture capital slots that are open and empty."""
    slots = enumerate(t.printed.player_grid.venture)
    return [number for number, slot in slots if t.built(seat) >= slot.tower and not t.seats[seat].venture[number]]


def take_venture(t: Table, seat: int) -> Play:
    """A tile in an open slot, and the highest income in its band."""
    me = t.seats[seat]
    number = yield from ask(seat, Kind.VENTURE, open_slots(t, seat))
    if number is None:
        return
    me.venture[number] = 1
    slot = t.printed.player_grid.venture[number]
    inside = [market for market in Market if slot.from_column <= me.income[market] + 1 <= slot.to_column]
    me.book(Account.VENTURE, max((t.value(seat, market) for market in inside), default=0))
    me.book(Account.ONGOING, t.modifier(seat, Modifier.VENTURE_MONEY))


# --- bulldozers


def goals(t: Table, seat: int, dozer: int) -> list[int]:
    """Where a bulldozer may move (B Move Bulldozers)."""
    place = t.seats[seat].bulldozers[dozer]
    if place == Place.PLAY_AREA or place >= Place.PARKING:
        return []
    parking = [PARKING_PLACE + spot for spot, owner in enumerate(t.parking) if owner is None]
    free = [site for site in range(len(t.printed.sites)) if t.is_free(site)]
    if place == Place.UTILITY:
        return [*free, *parking]
    here = t.sector(place - Place.SITE)
    near = (here, *t.printed.neighbours[here])
    return [*(site for site in free if t.sector(site) in near), UTILITY_PLACE, *parking]


def moves(t: Table, seat: int, dozers: Sequence[int]) -> list[int]:
    """The moves of some bulldozers."""
    return [move_code(dozer, goal) for dozer in dozers for goal in goals(t, seat, dozer)]


def move(t: Table, seat: int, code: int) -> Play:
    """Carry out a move, with the bonus of a parking space."""
    dozer, goal = divmod(code, move_code(1, 0))
    lift(t, seat, dozer)
    me = t.seats[seat]
    if goal == UTILITY_PLACE:
        me.bulldozers[dozer] = Place.UTILITY
    elif goal < UTILITY_PLACE:
        me.bulldozers[dozer] = Place.SITE + goal
        t.dozers[goal] = seat
    else:
        spot = goal - PARKING_PLACE
        me.bulldozers[dozer] = Place.PARKING + spot
        t.parking[spot] = seat
        yield from run_effects(t, seat, t.printed.parking[spot].effects)


def lift(t: Table, seat: int, dozer: int) -> None:
    """A bulldozer leaves where it stands."""
    place = t.seats[seat].bulldozers[dozer]
    if Place.SITE <= place < Place.PARKING:
        t.dozers[place - Place.SITE] = None


def move_some(t: Table, seat: int, icons: int, arrows: int) -> Play:
    """For each icon one bulldozer, as often as it has arrows; every move may be left out."""
    arrows += t.modifier(seat, Modifier.EXTRA_MOVE)
    for _ in range(icons):
        dozers: Sequence[int] = range(BULLDOZERS)
        for _ in range(arrows):
            options = moves(t, seat, dozers)
            code = yield from ask(seat, Kind.BULLDOZER, [*options, DECLINE_MOVE] if options else [])
            if code is None or code == DECLINE_MOVE:
                break
            yield from move(t, seat, code)
            dozers = [code // move_code(1, 0)]
