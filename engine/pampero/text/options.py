"""Every option of every decision as an `OptionView`. What it costs and gives, the rules say for the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from engine.core.components.phrases import Phrase
from engine.core.text.grammar import capital
from engine.core.text.option_view import OptionView
from engine.pampero.codes import (
    alternatives_count,
    alternatives_seat,
    code_line_plus,
    code_node,
    code_owner,
    code_pair,
    crown_card,
    crown_half,
    crown_option,
    first_of_pair,
    foreign_country,
    foreign_place,
    is_by_batteries,
    is_turned,
    mat_column,
    mat_row,
    moved_bulldozer,
    moved_place,
    payment_discount,
    scoring_card,
    scoring_option,
    second_of_pair,
    turn_payment,
    turn_play,
    turn_row,
    turn_tab,
)
from engine.pampero.constants import (
    DISPLAY,
    INCOME_COLUMNS,
    MAT_COLUMNS,
    NO_ZONE,
    VJ,
    Place,
    Site,
)
from engine.pampero.rules.cards import leftmost_space
from engine.pampero.rules.connections import rightmost_card
from engine.pampero.rules.income import income_of
from engine.pampero.rules.markets import foreign_income, venture_income
from engine.pampero.rules.scoring import flip_worth, halves, majority_tile, option_worth
from engine.pampero.rules.specialists import ACTION_DECK, SCORING_DECK
from engine.pampero.rulings import CROWN_ONE, Ruling
from engine.pampero.state import State
from engine.pampero.text.effect_text import VJ_SAYS, say_effects
from engine.pampero.text.forecast import (
    Forecast,
    Slots,
    income_gain,
)
from engine.pampero.text.option_groups import OptionGroups
from engine.pampero.text.option_pieces import OptionPieces
from engine.pampero.text.option_prices import OptionPrices
from engine.pampero.text.place_ids import Places
from engine.pampero.vocabulary.criteria import Action
from engine.pampero.vocabulary.decisions import (
    CROWNS_DONE,
    DECLINE_CONNECTION,
    DECLINE_MOVE,
    DECLINE_SITE,
    RETRIEVE_ALL,
    SCORING_DONE,
    SIZE,
    TAKE_BATTERY,
    UTILITY_PLACE,
    Kind,
)
from engine.pampero.vocabulary.effects import ScoringOption

EMPTY = "an empty place"


class OptionText(OptionPrices):
    """`option_view`: an option as data and words, by the method named after its kind of decision."""

    def describe(self, kind: int, code: int, g: State) -> str:
        """An option in one sentence."""
        return self.option_view(kind, code, g).sentence

    def option_view(self, kind: int, code: int, g: State) -> OptionView:
        """An option of a kind of decision, by its code, in a position; total for every code of every kind."""
        if not 0 < kind < len(SIZE) or not 0 <= code < SIZE[kind]:
            raise ValueError(f"no option {code} of a decision of kind {kind}")
        view = VIEWS[Kind(kind)](self, code, g)
        return replace(
            view,
            label=capital(view.label),
            title=capital(view.title),
            group=self.option_groups.group(g, kind, code),
            pieces=self.option_pieces.pieces(g, kind, code),
        )

    @cached_property
    def places(self) -> Places:
        """The names of pieces and places that a person can type."""
        return Places(self)

    @cached_property
    def option_groups(self) -> OptionGroups:
        return OptionGroups(self)

    @cached_property
    def option_pieces(self) -> OptionPieces:
        return OptionPieces(self.places, self.t)

    def is_asking(self, g: State, kind: Kind) -> bool:
        """Whether the position's open decision is of this kind, so that its two numbers mean something."""
        return g.decision_kind == kind

    # Your turn

    def view_turn(self, code: int, g: State) -> OptionView:
        if code == RETRIEVE_ALL:
            stays = g.time[g.decision_seat] >= self.t.time_end
            moves = "the time disc stays on the last space" if stays else "the time disc moves 1"
            return OptionView("retrieve all cards", gain=moves)
        if code == TAKE_BATTERY:
            return OptionView("take a battery", gain="" if g.battery_supply else "none is left, so nothing happens")
        return self.card_view(code, g)

    def card_view(self, code: int, g: State) -> OptionView:
        """A card on the next space of a row, by a tab, paid in one way."""
        play, row, tab = turn_play(code), turn_row(code), turn_tab(code)
        name, column = f"{self.play(play)}, {self.row(row)}", leftmost_space(g, g.decision_seat, row)
        if column == MAT_COLUMNS:
            return OptionView(f"{name}: no room")
        if play >= self.t.plays:
            return OptionView(name)
        zone = self.t.tab_zone[row, column, tab]
        if zone == NO_ZONE:
            return OptionView(f"{name}: no tab on that side")
        view = OptionView(
            f"{self.row(row)}, space {column + 1}", title=name, effects=say_effects(self.plays[play][1].effects)
        )
        if self.t.play_any_tab[play]:
            return view
        price = self.card_price(g, play, zone, self.t.tab_value[row, column, tab], turn_payment(code))
        gain = self.tab_gain(g, self.t.tab_energy[row, column, tab]) if self.t.play_energy[play] else ""
        return replace(view, title=f"{name}, {self.zone(zone)}", price=price, gain=gain)

    # Building and bulldozers

    def view_site(self, code: int, g: State) -> OptionView:
        label, place = self.site_number(code), self.site(code)
        if not self.is_asking(g, Kind.SITE) or g.decision_a not in (Site.TOWER, Site.WIND_FARM):
            return OptionView(label, title=f"build on {place}")
        if g.decision_a == Site.WIND_FARM:
            return OptionView(label, title=f"wind farm on {place}")
        return OptionView(label, title=f"tower on {place}", effects=self.tower_effects(g))

    def view_second_site(self, code: int, g: State) -> OptionView:
        if code == DECLINE_SITE:
            return OptionView("no further wind farm")
        title = f"further wind farm on {self.site(code)}"
        return OptionView(self.site_number(code), title=title, price=self.second_hire(g, code))

    def view_bulldozer(self, code: int, g: State) -> OptionView:
        if code == DECLINE_MOVE:
            return OptionView("move no further")
        bulldozer = moved_bulldozer(code)
        start = g.bulldozer[g.decision_seat, bulldozer]
        here = f"parking space {start - Place.PARKING + 1}" if start >= Place.PARKING else self.place(start)
        place = moved_place(code)
        target = self.move_target(place, g)
        label = f"to {self.site_number(place) if place < UTILITY_PLACE else target}"
        return OptionView(label, title=f"bulldozer {bulldozer + 1} from {here} to {target}")

    # The tower bonus board

    def bonus_view(self, g: State, spaces: list[int]) -> OptionView:
        """Spaces of the tower bonus board, taken in this order."""
        forecast, slots = self.forecast(g), Slots(self.t, g, g.decision_seat)
        gains = {space: self.space_gain(g, space, forecast, slots) for space in spaces}
        return OptionView(
            "; then ".join(f"{self.bonus_place(space)}: {gain}" for space, gain in gains.items()),
            title="; then ".join(f"{self.bonus_space(space)}: {gain}" for space, gain in gains.items()),
        )

    def view_bonus_pair(self, code: int, g: State) -> OptionView:
        pair = code_pair(code)
        spaces = [first_of_pair(pair), second_of_pair(pair)]
        return self.bonus_view(g, spaces[::-1] if is_turned(code) else spaces)

    def view_bonus_space(self, code: int, g: State) -> OptionView:
        return self.bonus_view(g, [code])

    def view_discard(self, code: int, g: State) -> OptionView:
        tile_plus = g.bonus_tile_plus[code]
        tile = self.bonus_tile(tile_plus - 1) if tile_plus else f"printed {self.bonus_print(code)}"
        return OptionView(f"discard {tile} from {self.bonus_space(code)}")

    def view_slot(self, code: int, _g: State) -> OptionView:
        return OptionView(f"put it on {self.slot(code)}")

    # Contracts

    def contract_view(self, g: State, seat: int, space: int, discount: int) -> OptionView:
        """A space, its tile, what follows without a question: `A1-2, Citrus Packers (industrial +1): 2 energy`."""
        tile_plus = g.space_tile_plus[space]
        if not tile_plus:
            return OptionView(f"{self.space(space)}: no contract there any more")
        name = f"{self.space(space)}, {self.contract(tile_plus - 1)}"
        lost = Forecast(self.t, g, seat).arrows_lost(tile_plus - 1)
        return OptionView(name, price=f"{self.contract_price(g, seat, space, discount)}{lost}")

    def view_contract(self, code: int, g: State) -> OptionView:
        return self.contract_view(g, g.decision_seat, code, g.decision_b if self.is_asking(g, Kind.CONTRACT) else 0)

    def view_pay(self, code: int, g: State) -> OptionView:
        space = g.decision_a
        if not self.is_asking(g, Kind.PAY) or not g.space_tile_plus[space]:
            return OptionView("pay in batteries" if code else "pay in energy")
        return OptionView(f"pay {self.way_cost(g, g.decision_seat, space, payment_discount(g.decision_b), code)}")

    def view_node(self, code: int, g: State) -> OptionView:
        node, line_plus = code_node(code), code_line_plus(code)
        name = f"grid space {self.node(node)}{self.node_marks(g, node, line_plus)}"
        if not line_plus:
            return OptionView(name)
        return OptionView(f"{name} by {self.line(line_plus - 1)}", price=f"pay {self.line_cost(line_plus - 1)}")

    def view_link(self, code: int, g: State) -> OptionView:
        if not code:
            return OptionView("leave the linked contract")
        if not self.is_asking(g, Kind.LINK):
            return OptionView("fulfil the linked contract too")
        linked = self.contract_view(g, g.decision_seat, g.decision_a, 0)
        return replace(linked, label=f"fulfil the linked contract too: {linked.label}")

    # Income, markets, specialists, tiles

    def view_marker(self, code: int, g: State) -> OptionView:
        steps = g.decision_a if self.is_asking(g, Kind.MARKER) else 1
        end = ", the end" if g.income[g.decision_seat, code] + 1 == INCOME_COLUMNS else ""
        gain = income_gain(code, steps, self.forecast(g).advance(code, steps))
        return OptionView(f"{gain}, now at ${income_of(g, self.t, g.decision_seat, code)}{end}")

    def view_collect(self, code: int, g: State) -> OptionView:
        income = income_of(g, self.t, g.decision_seat, code)
        return OptionView(f"take the {self.market(code)} income", gain=f"${income}")

    def view_flip(self, code: int, g: State) -> OptionView:
        times = g.decision_a if self.is_asking(g, Kind.FLIP) else 1
        worth = flip_worth(g, self.t, g.decision_seat, code) * times
        return OptionView(f"turn the {self.market(code)} marker down", gain=f"${worth}")

    def view_specialist(self, code: int, g: State) -> OptionView:
        if code >= ACTION_DECK:
            return OptionView(f"the top of the {'scoring' if code == SCORING_DECK else 'action'} deck")
        if code >= DISPLAY:
            return self.scoring_display_view(code - DISPLAY, g)
        card_plus = g.action_display_plus[code]
        if not card_plus:
            return OptionView(f"{EMPTY} of the action display ({code + 1})")
        return OptionView(f"action card {self.specialist(card_plus - 1)}", gain=self.specialist_effects(card_plus - 1))

    def scoring_display_view(self, place: int, g: State) -> OptionView:
        """A place of the scoring display."""
        card_plus = g.scoring_display_plus[place]
        if not card_plus:
            return OptionView(f"{EMPTY} of the scoring display ({place + 1})")
        card = card_plus - 1
        return OptionView(f"scoring card {self.scoring_card(card)}", gain=self.scoring_card_options(card))

    def view_connection(self, code: int, g: State) -> OptionView:
        if code == DECLINE_CONNECTION:
            return OptionView("play no connection tile")
        effects = self.forecast(g).effects(self.connections[code].effects)
        return OptionView(f"play {self.connection_name(code)} ({effects})")

    def view_venture(self, code: int, g: State) -> OptionView:
        columns = f"income columns {self.t.venture_from[code] + 1} to {self.t.venture_to[code] + 1}"
        income = venture_income(g, self.t, g.decision_seat, code)
        return OptionView(f"venture capital slot {code + 1} ({columns})", gain=f"take ${income}")

    def sale_view(self, g: State, seat: int, code: int, verb: str) -> OptionView:
        """A foreign market card on display, sold to by a seat."""
        country, place = foreign_country(code), foreign_place(code)
        card_plus = g.foreign_display_plus[country, place]
        if not card_plus:
            return OptionView(f"{verb} {EMPTY} of {self.country(country)} ({place + 1})")
        income = foreign_income(g, self.t, seat, card_plus - 1)
        return OptionView(f"{verb} {self.foreign(card_plus - 1)}", gain=f"${income}")

    def view_foreign(self, code: int, g: State) -> OptionView:
        return self.sale_view(g, g.decision_seat, code, "sell to")

    def view_choose(self, code: int, g: State) -> OptionView:
        if not self.is_asking(g, Kind.CHOOSE) or code >= alternatives_count(g.decision_b):
            return OptionView(f"alternative {code + 1}")
        op, a, b = (self.t.program[g.decision_a + code, part] for part in range(3))
        seat = alternatives_seat(g.decision_b)
        if self.is_vj(seat) and op in VJ_SAYS:
            return OptionView(VJ_SAYS[op](a, b))
        return OptionView(Forecast(self.t, g, seat).effect(Phrase(op, a, b)) if op else "nothing")

    # The mat, scorings, the pass tile

    def mat_card(self, g: State, row: int, column: int) -> str:
        """The card on a space of the mat of whoever decides."""
        card_plus = g.mat_card_plus[g.decision_seat, row, column]
        return self.card(card_plus - 1) if card_plus else "no card"

    def view_row(self, code: int, g: State) -> OptionView:
        column_plus = rightmost_card(g, g.decision_seat, code)
        return OptionView(self.row(code), gain=self.mat_card(g, code, column_plus - 1) if column_plus else "no card")

    def view_retrieve(self, code: int, g: State) -> OptionView:
        return OptionView(f"take back {self.mat_card(g, mat_row(code), mat_column(code))} ({self.mat_space(code)})")

    def view_scoring_card(self, code: int, g: State) -> OptionView:
        if code == SCORING_DONE:
            return OptionView("play no more scoring cards")
        card, option = scoring_card(code), scoring_option(code)
        worth = option_worth(g, self.t, g.decision_seat, card, option)
        money = f" (${worth})" if self.t.option[card, option, 0] == ScoringOption.FLIP else ""
        return OptionView(self.scoring_card(card), gain=f"{self.scoring_option(card, option)}{money}")

    def view_crown(self, code: int, g: State) -> OptionView:
        if code == CROWNS_DONE:
            return OptionView("declare no more crowns")
        card, option = crown_card(code), crown_option(code)
        half = f", for {self.majority(g, crown_half(code))}" if g.ruling[Ruling.CROWN] == CROWN_ONE else ""
        return OptionView(self.scoring_card(card), gain=f"{self.scoring_option(card, option)}{half}")

    def majority(self, g: State, half: int) -> str:
        """The majority that a scoring evaluates first or second."""
        tile = f", {self.bottom_half(majority_tile(g, half))}" if half < halves(g) else ""
        return f"majority {half + 1}{tile}"

    def view_pass_tile(self, code: int, _g: State) -> OptionView:
        return (
            OptionView("flip the pass tile", gain="VJ's turn is skipped") if code else OptionView("keep the pass tile")
        )

    def view_owner(self, code: int, g: State) -> OptionView:
        owner = self.seat(code_owner(code))
        if not self.is_asking(g, Kind.OWNER):
            return OptionView(f"use {owner}'s piece, paid in {'batteries' if is_by_batteries(code) else 'pesos'}")
        return OptionView(
            f"use {owner}'s {self.required_piece(g.decision_a)}", price=self.owner_price(g, is_by_batteries(code))
        )

    # What you decide for VJ

    def view_vj_sector(self, code: int, g: State) -> OptionView:
        if not self.is_asking(g, Kind.VJ_SECTOR):
            return OptionView(f"VJ builds in {self.sector_name(code)}")
        structure = "tower" if g.decision_a == Action.TOWER else "wind farm"
        return OptionView(f"VJ builds a {structure} in {self.sector_name(code)}")

    def view_vj_site(self, code: int, _g: State) -> OptionView:
        return OptionView(self.site_number(code), title=f"VJ builds on {self.site(code)}")

    def view_vj_contract(self, code: int, g: State) -> OptionView:
        view = self.contract_view(g, VJ, code, 0)
        return replace(view, label=f"VJ fulfils {view.label}")

    def view_vj_foreign(self, code: int, g: State) -> OptionView:
        return self.sale_view(g, VJ, code, "VJ sells to")

    def view_vj_scoring_card(self, code: int, g: State) -> OptionView:
        view = self.scoring_display_view(code, g)
        return replace(view, label=f"VJ takes {view.label}")


VIEWS: dict[Kind, Callable[[OptionText, int, State], OptionView]] = {
    kind: getattr(OptionText, f"view_{kind.name.lower()}") for kind in Kind if kind
}
