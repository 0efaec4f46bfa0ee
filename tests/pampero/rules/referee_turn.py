"""The slow referee of your turn: which cards can be played where, and how they can be paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.components.phrases import Phrase
from engine.pampero.codes import mat_space, moved_bulldozer, moved_place, turn_payment, turn_play, turn_row, turn_tab
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.pieces import ActionCard, ForeignCard, Mode
from engine.pampero.constants import (
    BULLDOZERS,
    CONNECTIONS,
    DISPLAY,
    MAT_COLUMNS,
    MAT_ROWS,
    YOU,
    Contract,
    Country,
    Frame,
    Held,
    Owner,
    Payment,
    Place,
    Requirement,
    Site,
    Zone,
)
from engine.pampero.state import State
from engine.pampero.vocabulary.decisions import DECLINE_MOVE, RETRIEVE_ALL, TAKE_BATTERY, Kind
from engine.pampero.vocabulary.effects import Effect, Modifier
from tests.pampero.rules.referee import Deal, Referee


class TurnReferee(Referee):
    """Judges the options of a turn too."""

    def __init__(self, g: State, catalogue: Catalogue) -> None:
        super().__init__(g, catalogue)
        self.catalogue = catalogue
        cards = (*catalogue.basic_cards.card, *catalogue.specialist_actions.card)
        self.plays = [(number, card, mode) for number, card in enumerate(cards) for mode in card.mode]

    def judges(self) -> dict[Kind, Callable[[int], bool]]:
        return super().judges() | {Kind.TURN: self.may_take_turn}

    def may_take_turn(self, code: int) -> bool:
        """A battery always, retrieving with two cards on the mat, else a card in hand on a space of the mat."""
        if code == TAKE_BATTERY:
            return True
        if code == RETRIEVE_ALL:
            return self.cards_on_mat() >= 2
        play, row, side, payment = turn_play(code), turn_row(code), turn_tab(code), turn_payment(code)
        if play >= len(self.plays) or self.g.card[YOU, self.plays[play][0]] != Held.HAND:
            return False
        _number, card, mode = self.plays[play]
        return self.may_play(card, mode, row, side, Payment(payment))

    def cards_on_mat(self) -> int:
        lying = self.g.mat_card_plus[YOU]
        return sum(lying[row, column] > 0 for row in range(MAT_ROWS) for column in range(MAT_COLUMNS))

    def may_play(self, card: ActionCard, mode: Mode, row: int, side: int, payment: Payment) -> bool:
        empty = [c for c in range(MAT_COLUMNS) if not self.g.mat_card_plus[YOU, row, c]]
        if not empty:
            return False
        tabs = self.mat.space[mat_space(row, empty[0])].tabs
        tab = tabs[side]
        if tab is None or tab.zone not in card.zones or self.is_double(card, mode, side, tabs[0] is not None):
            return False
        if not self.may_pay_so(card, mode, tab.zone, payment):
            return False
        left = self.after_the_frame(card, mode, Deal(tab.zone, payment, tab.energy, 0, tab.value, mode.owner))
        return left is not None and self.can_begin(self.effect_that_decides(mode.effects, left), left)

    def effect_that_decides(self, effects: Sequence[tuple[Phrase, ...]], deal: Deal) -> tuple[Phrase, ...]:
        """The first effect that can be done or has to be; a card of nothing but moves and tiles has only its last."""
        for effect in effects[:-1]:
            if effect[0].op not in {Effect.MOVE, Effect.CONNECTION} or self.can_begin(effect, deal):
                return effect
        return effects[-1]

    def is_double(self, card: ActionCard, mode: Mode, side: int, has_left: bool) -> bool:
        """A card that takes nothing from the tab is one option, not one a tab."""
        takes_nothing = not card.map and card.frame == Frame.NONE and not mode.energy
        return takes_nothing and side == 1 and has_left

    def may_pay_so(self, card: ActionCard, mode: Mode, zone: Zone, payment: Payment) -> bool:
        needs = mode.requirement != Requirement.NONE
        if payment == Payment.VJ_PRICE:
            return needs and mode.owner in {Owner.ANY, Owner.OTHER} and card.frame == Frame.COST
        if needs and mode.owner == Owner.OTHER:
            return False
        return payment == Payment.ZONE_VALUE or card.alternative.of(zone) > 0

    def after_the_frame(self, card: ActionCard, mode: Mode, tab: Deal) -> Deal | None:
        """What you have once the card is paid or has paid you and its energy is gained; none when it cannot be paid."""
        g = self.g
        money, batteries = g.money[YOU], g.batteries[YOU]
        if tab.payment == Payment.BATTERIES:
            batteries -= card.alternative.of(tab.zone)
        elif tab.payment == Payment.VJ_PRICE:
            money -= (8, 10, 17)[tab.zone]
        elif card.frame == Frame.COST:
            money -= max(0, tab.money - card.discount - self.discount(tab.zone))
        if money < 0 or batteries < 0:
            return None
        if card.frame == Frame.GAIN:
            money += tab.money
        energy = min(14, g.energy[YOU] + tab.energy) if mode.energy else g.energy[YOU]
        return Deal(tab.zone, tab.payment, energy, batteries, money, mode.owner)

    def discount(self, zone: Zone) -> int:
        """What bonus tiles and overlays take off a zone's value."""
        tiles = sum(
            tile.modifier.b
            for tile in self.ongoing(Modifier.ZONE_DISCOUNT)
            if tile.modifier and tile.modifier.a == zone
        )
        return tiles + (self.g.overlay[YOU] * self.mat.overlay.discount if zone == Zone.B else 0)

    def can_begin(self, effect: tuple[Phrase, ...], deal: Deal) -> bool:
        """The first effect, or one of its alternatives, can be carried out."""
        phrases = [phrase for phrase in effect if phrase.op != Effect.CHOOSE]
        return any(self.can_do(phrase, deal) for phrase in phrases)

    def can_do(self, phrase: Phrase, deal: Deal) -> bool:
        """Whether one effect can be carried out with what is left; gains always can."""
        g, tries = self.g, range(DECLINE_MOVE)
        if phrase.op in {Effect.TOWER, Effect.WIND_FARM}:
            structure = Site.TOWER if phrase.op == Effect.TOWER else Site.WIND_FARM
            return any(self.may_build(site, structure, deal) for site in range(len(self.board.site)))
        if phrase.op == Effect.CONTRACT:
            return any(self.may_fulfil(n, Contract(phrase.a), phrase.b, deal) for n in self.spaces)
        possible: dict[int, Callable[[], bool]] = {
            Effect.FOREIGN: lambda: any(card.batteries <= deal.batteries for card in self.foreign_on_display()),
            Effect.VENTURE: self.has_open_slot,
            Effect.MOVE: lambda: any(self.may_go(moved_bulldozer(code), moved_place(code)) for code in tries),
            Effect.CONNECTION: lambda: any(g.connection[YOU, n] == 1 for n in range(CONNECTIONS + 1)),
            Effect.RETRIEVE: lambda: self.cards_on_mat() > 0,
            Effect.SPECIALIST: lambda: any(
                g.action_display_plus[n] or g.scoring_display_plus[n] for n in range(DISPLAY)
            ),
            Effect.BULLDOZER: lambda: any(g.bulldozer[YOU, n] == Place.PLAY_AREA for n in range(BULLDOZERS)),
        }
        return possible.get(phrase.op, lambda: True)()

    def foreign_on_display(self) -> list[ForeignCard]:
        shown = [self.g.foreign_display_plus[country, place] for country in Country for place in range(DISPLAY)]
        return [self.catalogue.foreign_markets.card[number - 1] for number in shown if number]

    def has_open_slot(self) -> bool:
        """An empty venture capital slot whose tower is built."""
        slots = enumerate(self.grid.venture)
        return any(not self.g.venture[YOU, number] and slot.tower <= self.towers(YOU) for number, slot in slots)
