"""The years of several players, the turn order, the three scorings and the winners (B Playing the Game)."""

from __future__ import annotations

from collections import Counter

from engine.pampero.codes import crown_card, crown_code, crown_option, scoring_code
from engine.pampero.codes import scoring_card as card_of
from engine.pampero.codes import scoring_option as option_of
from engine.pampero.components.models.pieces import Half
from engine.pampero.constants import MAT_COLUMNS, MAT_ROWS, ROUNDS, VENTURE_DEBT, Account, Market, Scoring, When
from engine.pampero.vocabulary.decisions import CROWNS_DONE, SCORING_DONE, Kind
from engine.pampero.vocabulary.effects import Modifier, ScoringOption
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.several.asking import Asking, Play, ask, must
from tests.oracle.several.effects import gain_batteries, run_effects, take_back
from tests.oracle.several.table import Table
from tests.oracle.several.turn import take_turn

Crowns = list[Counter[Fact]]


def play_game(t: Table) -> Play:
    """Year after year until every disc has reached the end."""
    while not t.winners:
        for _ in range(ROUNDS):
            for seat in t.order:
                yield from take_turn(t, seat)
        for seat in t.order:
            yield from consolidate(t, seat)
        if t.hindmost() < t.printed.catalogue.board.time.end:
            t.reorder()
        yield from score_what_is_due(t)
        if not t.winners:
            t.year += 1


def consolidate(t: Table, seat: int) -> Play:
    """A card back, batteries, income, time."""
    me = t.seats[seat]
    rightmost = {}
    for space, card in enumerate(me.mat):
        if card is not None:
            rightmost[space // MAT_COLUMNS] = space
    assert len(rightmost) <= MAT_ROWS
    row = yield from ask(seat, Kind.ROW, list(rightmost))
    if row is not None:
        take_back(t, seat, rightmost[row])
    grid = t.printed.grids[0]
    spaces = min(grid.columns[me.energy], t.built(seat))
    produced = gain_batteries(t, seat, sum(tower.battery for tower in grid.towers[:spaces]))
    me.book(Account.ONGOING, produced * t.modifier(seat, Modifier.BATTERY_MONEY))
    me.book(Account.INCOME, sum(t.value(seat, market) for market in Market))
    t.move_time(seat)


def score_what_is_due(t: Table) -> Play:
    """Each scoring once, when the hindmost disc has come that far."""
    time = t.printed.catalogue.board.time
    for number, space in enumerate((time.first_scoring, time.second_scoring, time.end)):
        if t.scorings_done == number and t.hindmost() >= space:
            yield from (first_scoring, second_scoring, end_scoring)[number](t)
            for player in t.seats:
                player.income_down = [0] * len(Market)
            t.scorings_done += 1


def first_scoring(t: Table) -> Play:
    """The upper half pays everybody; then cards."""
    score_top(t, t.printed.scoring_tiles[t.scoring_tiles[Scoring.FIRST]].top, Account.FIRST_SCORING)
    yield from play_cards(t)


def second_scoring(t: Table) -> Play:
    """The lower half pays the majority alone."""
    half = t.printed.scoring_tiles[t.scoring_tiles[Scoring.SECOND]].bottom
    crowns = yield from lay_crowns(t, [half])
    score_bottom(t, half, crowns, 0, Account.SECOND_SCORING)
    yield from play_cards(t)


def end_scoring(t: Table) -> Play:
    """Both halves of both tiles, cards, tower bonus tiles, investors; then the winners."""
    tiles = [t.printed.scoring_tiles[t.scoring_tiles[place]] for place in (Scoring.END_I, Scoring.END_II)]
    crowns = yield from lay_crowns(t, [tile.bottom for tile in tiles])
    for number, tile in enumerate(tiles):
        score_top(t, tile.top, Account.END_TOP)
        score_bottom(t, tile.bottom, crowns, 1 + number, Account.END_MAJORITY)
    yield from play_cards(t)
    for seat in t.order:
        kept = sorted(tile for tile in t.seats[seat].slots if tile is not None)
        for bonus in kept:
            if t.printed.bonus_tiles[bonus].when == When.END:
                yield from run_effects(t, seat, t.printed.bonus_tiles[bonus].effects, account=Account.END_TILES)
    for seat, player in enumerate(t.seats):
        player.book(Account.REPAYMENT, t.remitted[seat] - VENTURE_DEBT * player.ventures)
    ranks = [(player.money, t.wind_farms.count(seat)) for seat, player in enumerate(t.seats)]
    t.winners = sum(1 << seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def score_top(t: Table, half: Half, account: Account) -> None:
    """Everybody gains for each time the criterion is met."""
    counts = [t.facts(seat)[half.fact] for seat in range(len(t.seats))]
    for player, count in zip(t.seats, counts, strict=True):
        player.book(account, count * half.money)


def score_bottom(t: Table, half: Half, crowns: Crowns, number: int, account: Account) -> None:
    """One who has more than any other gains once; a tie pays nobody."""
    counts = [t.facts(seat)[half.fact] + crowns[seat][half.fact] for seat in range(len(t.seats))]
    ahead = [seat for seat, count in enumerate(counts) if count == max(counts)]
    if len(ahead) == 1:
        t.seats[ahead[0]].book(account, half.money)
        t.majorities[number] = ahead[0]


def lay_crowns(t: Table, halves: list[Half]) -> Asking[Crowns]:
    """In turn order, crowns that count for a majority of this scoring."""
    crowns: Crowns = [Counter() for _ in t.seats]
    for seat in t.order:
        while True:
            cards = [(card, t.printed.scoring_cards[card].options) for card in t.seats[seat].scoring_cards]
            found = {
                crown_code(card, number, next(n for n, half in enumerate(halves) if half.fact == option.a)): option
                for card, options in cards
                for number, option in enumerate(options)
                if option.op == ScoringOption.CROWN and any(half.fact == option.a for half in halves)
            }
            code = yield from ask(seat, Kind.CROWN, [*found, CROWNS_DONE] if found else [])
            if code is None or code == CROWNS_DONE:
                break
            option = t.printed.scoring_cards[crown_card(code)].options[crown_option(code)]
            crowns[seat][Fact(option.a)] += option.b
            t.seats[seat].scoring_cards.remove(crown_card(code))
    return crowns


def play_cards(t: Table) -> Play:
    """In turn order, scoring cards for what they pay."""
    for seat in t.order:
        me = t.seats[seat]
        while True:
            found = [
                scoring_code(card, number)
                for card in me.scoring_cards
                for number in range(len(t.printed.scoring_cards[card].options))
                if pays(t, seat, card, number)
            ]
            code = yield from ask(seat, Kind.SCORING_CARD, [*found, SCORING_DONE] if found else [])
            if code is None or code == SCORING_DONE:
                break
            me.scoring_cards.remove(card_of(code))
            option = t.printed.scoring_cards[card_of(code)].options[option_of(code)]
            if option.op == ScoringOption.PER:
                me.book(Account.SCORING_CARDS, t.facts(seat)[Fact(option.a)] * option.b)
            else:
                one = option.op == ScoringOption.FLIP
                markets = [option.a] if one else [market for market in Market if not me.income_down[market]]
                market = markets[0] if one else (yield from must(seat, Kind.FLIP, markets))
                me.book(Account.SCORING_CARDS, t.value(seat, market) * (option.b if one else option.a))
                me.income_down[market] = 1


def pays(t: Table, seat: int, card: int, number: int) -> bool:
    """Whether an option of a scoring card is worth anything now."""
    option, me = t.printed.scoring_cards[card].options[number], t.seats[seat]
    if option.op == ScoringOption.PER:
        return t.facts(seat)[Fact(option.a)] * option.b > 0
    if option.op == ScoringOption.FLIP:
        return not me.income_down[option.a]
    return option.op == ScoringOption.FLIP_ANY and not all(me.income_down)
