"""The three scorings, both sides: your cards as you play them, VJ's by VJ_CARDS (SCORE-01 to SCORE-07, VJ-27)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.core.components.phrases import Phrase
from engine.pampero.codes import crown_card, crown_option, scoring_card, scoring_option
from engine.pampero.components.models.pieces import Half
from engine.pampero.constants import VENTURE_DEBT, VJ, YOU, Market, Scoring, When
from engine.pampero.rulings import TIE_TOWERS, VJ_CARDS_END, VJ_CROWN_WORTH, VJ_EARLY_CROWN_PLAY, Ruling
from engine.pampero.vocabulary.decisions import CROWNS_DONE, SCORING_DONE, Kind
from engine.pampero.vocabulary.effects import Effect, ScoringOption
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.asking import PHASE_OVER, Asking, Yours, choose
from tests.oracle.recount import bonus_tiles, income_of, recount
from tests.oracle.world import World

BOTH = 1 << YOU | 1 << VJ


@dataclass
class Occasion:
    """One scoring: the majority halves it evaluates and those still to come, the crowns in play, whether it is last."""

    majorities: list[Half] = field(default_factory=list)
    to_come: list[Half] = field(default_factory=list)
    crowns: tuple[Counter[Fact], Counter[Fact]] = field(default_factory=lambda: (Counter(), Counter()))
    last: bool = False

    def play_crown(self, seat: int, option: Phrase) -> None:
        """Lay down a crown."""
        self.crowns[seat][Fact(option.a)] += option.b


def count(w: World, occasion: Occasion, seat: int, fact: Fact) -> int:
    """A side's value in a majority, crowns included."""
    return recount(w, seat)[fact] + occasion.crowns[seat][fact]


def holds(w: World, occasion: Occasion, fact: Fact) -> int:
    """Who holds a majority: VJ wins ties (SCORE-02)."""
    return YOU if count(w, occasion, YOU, fact) > count(w, occasion, VJ, fact) else VJ


def score_top(w: World, half: Half) -> None:
    """Both sides score an upper half, each time its criterion is met."""
    gains = [recount(w, seat)[half.fact] * half.money for seat in (YOU, VJ)]
    for seat in (YOU, VJ):
        w.seats[seat].money += gains[seat]


def score_bottom(w: World, occasion: Occasion, half: Half) -> None:
    """The holder of the majority gains a lower half once."""
    w.seats[holds(w, occasion, half.fact)].money += half.money


def bottoms(w: World, *places: Scoring) -> list[Half]:
    """The lower halves, which ask for a majority, of the scoring tiles at these places."""
    return [w.printed.scoring_tiles[w.scoring_tiles[place]].bottom for place in places]


def first_scoring(w: World) -> Asking:
    """The top half of the first tile, then cards."""
    score_top(w, w.printed.scoring_tiles[w.scoring_tiles[Scoring.FIRST]].top)
    yield from play_cards(w, Occasion(to_come=bottoms(w, Scoring.SECOND, Scoring.END_I, Scoring.END_II)))
    markers_up(w)


def second_scoring(w: World) -> Asking:
    """Crowns, the bottom half of the second tile, cards; then the top solo card is turned down (VJ-04)."""
    (half,) = bottoms(w, Scoring.SECOND)
    occasion = Occasion([half], bottoms(w, Scoring.END_I, Scoring.END_II))
    yield from declare_crowns(w, occasion)
    score_bottom(w, occasion, half)
    yield from play_cards(w, occasion)
    markers_up(w)
    w.solo_flipped = 1


def end_scoring(w: World) -> Asking:
    """Crowns, both halves of both end tiles, cards, end-game bonus tiles, venture capital; then the winner."""
    tiles = [w.printed.scoring_tiles[w.scoring_tiles[place]] for place in (Scoring.END_I, Scoring.END_II)]
    occasion = Occasion([tile.bottom for tile in tiles], last=True)
    yield from declare_crowns(w, occasion)
    for tile in tiles:
        score_top(w, tile.top)
        score_bottom(w, occasion, tile.bottom)
    yield from play_cards(w, occasion)
    yield from your_end_tiles(w)
    vj_end_tiles(w)
    repay(w)
    markers_up(w)
    w.winners = winners(w)


def declare_crowns(w: World, occasion: Occasion) -> Asking:
    """You first, then VJ (SCORE-04)."""
    while (code := (yield Yours(Kind.CROWN))) not in (PHASE_OVER, CROWNS_DONE):
        card, option = crown_card(code), crown_option(code)
        w.you.scoring_cards.remove(card)
        occasion.play_crown(YOU, w.printed.scoring_cards[card].options[option])
    if vj_plays(w, occasion):
        declare_vj_crowns(w, occasion)


def declare_vj_crowns(w: World, occasion: Occasion) -> None:
    """The cards of VJ that win a majority by their crown, in the order gained; by VJ_CROWN=worth their best use."""
    for card in list(w.vj.scoring_cards):
        value, option = best_crown(w, occasion, card)
        other, _ = best_option(w, occasion, card, crowns=False)
        if other > value > 0:
            w.notes.append("crown worth less than the other option")
            if w.rules(Ruling.VJ_CROWN) == VJ_CROWN_WORTH:
                continue
        if value > 0:
            w.vj.scoring_cards.remove(card)
            occasion.play_crown(VJ, option)
            w.notes.append("crown played")


def play_cards(w: World, occasion: Occasion) -> Asking:
    """The other scoring cards, yours first, then VJ's (SCORE-04)."""
    while (code := (yield Yours(Kind.SCORING_CARD))) not in (PHASE_OVER, SCORING_DONE):
        card, option = scoring_card(code), scoring_option(code)
        w.you.scoring_cards.remove(card)
        yield from your_option(w, w.printed.scoring_cards[card].options[option])
    if vj_plays(w, occasion):
        play_vj_cards(w, occasion)


def play_vj_cards(w: World, occasion: Occasion) -> None:
    """VJ's cards in the order gained; one worth nothing waits for the end, a crown for its majority (VJ_CARDS)."""
    for card in list(w.vj.scoring_cards):
        value, option = best_option(w, occasion, card, crowns=False)
        if value > 0 and is_crown_to_come(w, occasion, card):
            w.notes.append("crown still to come")
            if w.rules(Ruling.VJ_EARLY_CROWN) != VJ_EARLY_CROWN_PLAY:
                continue
        if value > 0 or occasion.last:
            w.vj.scoring_cards.remove(card)
            w.vj.money += value
            turn_down(w, option)
            w.notes.append(f"scoring card played {'at' if occasion.last else 'before'} the end")


def is_crown_to_come(w: World, occasion: Occasion, card: int) -> bool:
    """Whether a later scoring asks for a majority that a crown of the card counts for (VJ_EARLY_CROWN)."""
    crowned = {option.a for option in w.printed.scoring_cards[card].options if option.op == ScoringOption.CROWN}
    return bool(crowned & {int(half.fact) for half in occasion.to_come})


def vj_plays(w: World, occasion: Occasion) -> bool:
    """Whether VJ plays cards in this scoring."""
    return occasion.last or w.rules(Ruling.VJ_CARDS) != VJ_CARDS_END


def your_option(w: World, option: Phrase) -> Asking:
    """What an option of one of your cards does; of several markers to flip you choose one."""
    if option.op == ScoringOption.PER:
        w.you.money += recount(w, YOU)[Fact(option.a)] * option.b
        return
    face_up = [market for market in Market if not w.you.income_down[market]]
    if option.op == ScoringOption.FLIP:
        face_up, times = [Market(option.a)], option.b
    else:
        times = option.a
    if face_up:
        market = yield from choose(Kind.FLIP, face_up)
        w.you.money += income_of(w, YOU, market) * times
        w.you.income_down[market] = 1


def best_option(w: World, occasion: Occasion, card: int, *, crowns: bool) -> tuple[int, Phrase]:
    """The option of a card that is worth most to VJ now, the first of equals."""
    options = w.printed.scoring_cards[card].options
    values = [worth(w, occasion, option, crowns=crowns) for option in options]
    return max(values), options[values.index(max(values))]


def best_crown(w: World, occasion: Occasion, card: int) -> tuple[int, Phrase]:
    """The crown of a card that wins VJ most, and what it wins; nothing for a card without one."""
    options = w.printed.scoring_cards[card].options
    won = [crown_worth(w, occasion, option) if option.op == ScoringOption.CROWN else 0 for option in options]
    return max(won), options[won.index(max(won))]


def worth(w: World, occasion: Occasion, option: Phrase, *, crowns: bool) -> int:
    """What an option is worth to VJ: a crown by the majority it wins, while crowns are declared."""
    if option.op == ScoringOption.PER:
        return recount(w, VJ)[Fact(option.a)] * option.b
    if option.op == ScoringOption.CROWN:
        return crown_worth(w, occasion, option) if crowns else 0
    return flip_income(w, option) * (option.b if option.op == ScoringOption.FLIP else option.a)


def crown_worth(w: World, occasion: Occasion, option: Phrase) -> int:
    """The rewards of the majorities that VJ holds with a crown and not without it."""
    fact = Fact(option.a)
    lost = holds(w, occasion, fact) == YOU
    wins = count(w, occasion, VJ, fact) + option.b >= count(w, occasion, YOU, fact)
    return sum(half.money for half in occasion.majorities if half.fact == fact) if lost and wins else 0


def marker_to_flip(w: World, option: Phrase) -> Market | None:
    """The marker a flip of VJ's takes: the one named, or the highest face-up one, of equals the lowest row."""
    markets = [Market(option.a)] if option.op == ScoringOption.FLIP else list(Market)
    face_up = [market for market in markets if not w.vj.income_down[market]]
    return max(face_up, key=lambda market: (w.vj.income[market], market), default=None)


def flip_income(w: World, option: Phrase) -> int:
    """The income of the marker a flip would turn down."""
    market = marker_to_flip(w, option)
    return 0 if market is None else income_of(w, VJ, market)


def turn_down(w: World, option: Phrase) -> None:
    """Turn down the marker of a flip that VJ has played."""
    if option.op in (ScoringOption.FLIP, ScoringOption.FLIP_ANY):
        market = marker_to_flip(w, option)
        if market is not None:
            w.vj.income_down[market] = 1


def markers_up(w: World) -> None:
    """Turn all income markers up again (SCORE-05)."""
    for side in w.seats:
        side.income_down = [0] * len(Market)


def end_effects(w: World, seat: int) -> list[Phrase]:
    """The effects of a side's end-game tower bonus tiles."""
    tiles = [w.printed.bonus_tiles[tile] for tile in bonus_tiles(w, seat)]
    return [phrase for tile in tiles if tile.when == When.END for program in tile.effects for phrase in program]


def markets_to_collect(w: World, seat: int, phrase: Phrase) -> list[Market]:
    """The incomes an end-game tile offers."""
    if phrase.op == Effect.COLLECT_ANY:
        return list(Market)
    cards = [card for card, owner in zip(w.printed.foreign, w.foreign_owners, strict=True) if owner == seat]
    return [market for market in Market if any(market in card.icons for card in cards)]


def your_end_tiles(w: World) -> Asking:
    """Your end-game tiles: where a tile offers several incomes you choose."""
    for phrase in end_effects(w, YOU):
        if phrase.op == Effect.MONEY_PER:
            w.you.money += recount(w, YOU)[Fact(phrase.a)] * phrase.b
        elif phrase.op == Effect.VENTURE_REBATE:
            w.you.money += phrase.a if w.you.ventures else 0
        else:
            markets = markets_to_collect(w, YOU, phrase)
            if markets:
                w.you.money += income_of(w, YOU, (yield from choose(Kind.COLLECT, markets)))


def vj_end_tiles(w: World) -> None:
    """VJ's end-game tiles: a choice of income takes its highest (VJ-27)."""
    for phrase in end_effects(w, VJ):
        if phrase.op == Effect.MONEY_PER:
            w.vj.money += recount(w, VJ)[Fact(phrase.a)] * phrase.b
        elif phrase.op in (Effect.COLLECT_ANY, Effect.COLLECT_FOREIGN):
            w.vj.money += max((income_of(w, VJ, market) for market in markets_to_collect(w, VJ, phrase)), default=0)


def repay(w: World) -> None:
    """$30 for each venture capital tile; what a tile remitted was booked with the tile (SCORE-06)."""
    for side in w.seats:
        side.money -= VENTURE_DEBT * side.ventures


def winners(w: World) -> int:
    """The bit of the winner's seat: most money, then most wind farms or towers (SCORE-07)."""
    broken_by = Fact.TOWERS if w.rules(Ruling.TIE) == TIE_TOWERS else Fact.WIND_FARMS
    scores = [(w.seats[seat].money, recount(w, seat)[broken_by]) for seat in (YOU, VJ)]
    if scores[YOU] == scores[VJ]:
        return BOTH
    return 1 << (YOU if scores[YOU] > scores[VJ] else VJ)
