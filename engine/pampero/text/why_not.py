"""Why not? What is missing to build on a site, to fulfil a contract or to play a card, as the rules see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.core.text.grammar import capital, count
from engine.pampero.constants import (
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    NO_ZONE,
    PAYMENTS,
    TABS,
    TOWERS,
    WIND_FARMS,
    YOU,
    Contract,
    ContractIcon,
    Frame,
    Held,
    Payment,
    Site,
)
from engine.pampero.rules.building import is_unbuilt, suits
from engine.pampero.rules.cards import leftmost_space
from engine.pampero.rules.contracts import SOLAR_FIRST, battery_cost, energy_cost, is_unlocked, ways_to_pay
from engine.pampero.rules.grid import has_node
from engine.pampero.rules.hiring import can_hire
from engine.pampero.rules.playable import can_begin, deciding_row
from engine.pampero.rules.prices import can_pay_batteries, hires, money_cost
from engine.pampero.rules.reach import note_build_reach, note_contract_reach
from engine.pampero.rules.towers import is_next_in_line
from engine.pampero.rulings import REMOTE_ANYWHERE, Ruling
from engine.pampero.state import State
from engine.pampero.text.effect_text import amounts, say_effects
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Effect
from engine.pampero.vocabulary.facts import Fact

if TYPE_CHECKING:
    from engine.pampero.text import PamperoText

ORDINALS = ("", "1st", "2nd", "3rd")
STRUCTURES = {Site.TOWER: "tower", Site.WIND_FARM: "wind farm"}
BUILDS = {Site.TOWER: Effect.TOWER, Site.WIND_FARM: Effect.WIND_FARM}
TAKES = {
    Contract.STANDARD: (ContractIcon.STANDARD, ContractIcon.ANY),
    Contract.REMOTE: (ContractIcon.REMOTE, ContractIcon.NON_STANDARD, ContractIcon.ANY),
    Contract.SOLAR: (ContractIcon.SOLAR,),
}


def ordinal(number: int) -> str:
    """`4th`."""
    return ORDINALS[number] if number < len(ORDINALS) else f"{number}th"


class MissingRequirements:
    """What the seat in question lacks; every sentence is true in the position."""

    def __init__(self, words: PamperoText, g: State) -> None:
        self.words, self.t, self.g = words, words.t, g
        self.seat = YOU if words.is_solo else g.decision_seat
        note_build_reach(g, self.t, self.seat)
        note_contract_reach(g, self.t, self.seat)

    def sentences(self, kind: str, number: int) -> Iterator[str]:
        """What is missing for a site, a contract or a card; nothing for any other place."""
        if kind == "site":
            yield from self.site(number)
        elif kind == "contract":
            yield from self.contract(number)
        elif kind == "card":
            yield from self.card(number)

    # A site

    def site(self, site: int) -> Iterator[str]:
        """What stands in the way of a structure of yours here."""
        g = self.g
        if not is_unbuilt(g, site):
            owner_plus = g.site_tower_plus[site] or g.site_wind_farm_plus[site]
            what = "tower" if g.site_tower_plus[site] else "wind farm"
            whose = "Your" if owner_plus == self.seat + 1 else f"{self.words.seat(owner_plus - 1)}'s"
            yield f"{whose} {what} stands there already."
            return
        zone = self.t.sector_zone[self.t.site_sector[site]]
        for structure in (Site.TOWER, Site.WIND_FARM):
            if suits(self.t, site, structure):
                yield from self.structure(site, structure, zone)

    def structure(self, site: int, structure: Site, zone: int) -> Iterator[str]:
        """What is missing for one structure on a site."""
        g, word = self.g, STRUCTURES[structure]
        built = g.tally[self.seat, Fact.TOWERS if structure == Site.TOWER else Fact.WIND_FARMS]
        if built == (TOWERS if structure == Site.TOWER else WIND_FARMS):
            yield f"You have built all your {word}s."
            return
        if self.is_chosen(Kind.SITE, zone):
            return
        owner_plus = g.site_bulldozer_plus[site]
        if owner_plus == 0 and not self.words.is_solo:
            yield f"No bulldozer stands beside it, neither yours nor another player's, for a {word}."
            return
        payment = Payment.ZONE_VALUE if owner_plus == self.seat + 1 else Payment.OTHERS
        whose = "with your bulldozer" if payment == Payment.ZONE_VALUE else self.hired_bulldozer(owner_plus)
        plays = [play for play in range(self.t.plays) if self.carries(play, BUILDS[structure], ())]
        yield from self.cards_lack(plays, zone, (payment,), f"a {word} there, {whose}")

    def hired_bulldozer(self, owner_plus: int) -> str:
        """With another's bulldozer."""
        if self.words.is_solo:
            return "with VJ's bulldozer, at its fixed price"
        return f"with {self.words.seat(owner_plus - 1)}'s bulldozer"

    def is_chosen(self, kind: Kind, zone: int) -> bool:
        """Whether a card is being played and the place only has to be chosen, in another zone perhaps."""
        return self.g.decision_kind == kind and self.g.played_zone == zone

    # A contract

    def contract(self, space: int) -> Iterator[str]:
        """What stands in the way of a contract."""
        g, t = self.g, self.t
        if not g.space_tile_plus[space]:
            owner_plus = g.space_seat_plus[space]
            gone = "it has left the game, as its pair was fulfilled" if not owner_plus else ""
            who = "you have" if owner_plus == self.seat + 1 else f"{self.words.seat(owner_plus - 1)} has"
            yield f"{capital(gone or f'{who} fulfilled it already')}."
            return
        yield from self.locks(space)
        yield from self.way(space)
        yield from self.cost(space)
        kind = t.space_kind[space]
        plays = [play for play in range(t.plays) if self.carries(play, Effect.CONTRACT, TAKES[Contract(kind)])]
        zone = NO_ZONE if kind == Contract.SOLAR else t.space_zone[space]
        if g.ruling[Ruling.REMOTE] == REMOTE_ANYWHERE and kind == Contract.REMOTE:
            zone = NO_ZONE
        payments = self.payments(space) if kind != Contract.SOLAR else tuple(Payment)
        if g.decision_kind != Kind.CONTRACT:
            yield from self.cards_lack(plays, zone, payments, "this contract")

    def locks(self, space: int) -> Iterator[str]:
        """Zones and market icons open with towers. Rules: DEAL-01, DEAL-02"""
        g, t = self.g, self.t
        if is_unlocked(g, t, self.seat, space):
            return
        towers = g.tally[self.seat, Fact.TOWERS]
        have = f"you have {towers}"
        zone = t.space_zone[space]
        if zone != NO_ZONE and towers < t.zone_tower[zone]:
            yield f"{capital(self.words.zone(zone))} opens with your {ordinal(t.zone_tower[zone])} tower; {have}."
        tile = g.space_tile_plus[space] - 1
        for market in range(MARKETS):
            if t.tile_icons[tile, market] and towers < t.market_tower[market]:
                opens = f"opens with your {ordinal(t.market_tower[market])} tower"
                yield f"The {self.words.market(market)} market {opens}; {have}."

    def way(self, space: int) -> Iterator[str]:
        """A tower in the sector, or the tile before on the solar display. Rules: DEAL-03, DEAL-15"""
        g, t = self.g, self.t
        if space >= SOLAR_FIRST:
            if not is_next_in_line(g, t, space):
                yield "It is not next in line: no tile before it on the solar display has been taken."
            return
        sector = t.space_sector[space]
        anywhere = g.ruling[Ruling.REMOTE] == REMOTE_ANYWHERE and t.space_kind[space] == Contract.REMOTE
        if not anywhere and not any(g.sector_towers[seat, sector] for seat in self.words.seats):
            nobody = "neither yours nor VJ's" if self.words.is_solo else "of any player"
            yield f"There is no tower in {self.words.sector(sector)}, {nobody}."

    def payments(self, space: int) -> tuple[Payment, ...]:
        """The ways to pay a card for a contract here: by your tower, or another's."""
        sector = self.t.space_sector[space]
        own = (Payment.ZONE_VALUE, Payment.BATTERIES) if self.g.sector_towers[self.seat, sector] else ()
        others = any(self.g.sector_towers[seat, sector] for seat in self.words.seats if seat != self.seat)
        return (*own, Payment.OTHERS) if others else own or tuple(Payment)

    def cost(self, space: int) -> Iterator[str]:
        """Energy and batteries, and a space of the grid that is joined. Rules: DEAL-03, DEAL-05"""
        g, t = self.g, self.t
        ways = range(ways_to_pay(g, t, space))
        costs = [(energy_cost(g, t, self.seat, space, 0, way), battery_cost(g, t, space, way)) for way in ways]
        if not any(
            energy <= g.energy[self.seat] and batteries <= g.batteries[self.seat] for energy, batteries in costs
        ):
            asked = " or ".join(amounts(*cost) for cost in costs)
            have = f"{g.energy[self.seat]} energy and {count(g.batteries[self.seat], 'battery')}"
            yield f"It costs {asked}; you have {have}."
        means = (g.energy[self.seat], g.batteries[self.seat], g.money[self.seat])
        if not has_node(g, t, self.seat, g.space_tile_plus[space] - 1, *means):
            yield "No free space of your grid under a built tower is joined to your tiles by a line that you can pay."

    # A card

    def carries(self, play: int, effect: int, kinds: tuple[int, ...]) -> bool:
        """Whether a card mode has an effect; of contracts, one that takes these."""
        rows = range(self.t.play_first[play], self.t.play_first[play] + self.t.play_length[play])
        program = [(self.t.program[row, 0], self.t.program[row, 1]) for row in rows]
        return any(op == effect and (not kinds or kind in kinds) for op, kind in program)

    def cards_lack(self, plays: list[int], zone: int, payments: tuple[Payment, ...], what: str) -> Iterator[str]:
        """What the cards that could do something lack: none in hand, no tab of the zone, no money."""
        g, t = self.g, self.t
        if g.decision_kind != Kind.TURN:
            yield f"First you decide {self.words.topic(g.decision_kind)}."
            return
        held = [play for play in plays if g.card[self.seat, t.play_card[play]] == Held.HAND]
        if not held:
            cards = sorted({self.words.card(t.play_card[play]) for play in plays if self.owns(play)})
            yield f"No card in your hand brings {what}; {', '.join(cards) or 'no card of yours'} would."
            return
        tabs = self.open_tabs()
        if not tabs:
            yield "Both rows of your company mat are full: retrieve cards first."
            return
        fitting = [tab for tab in tabs if zone in (NO_ZONE, tab[2])]
        if not fitting:
            shown = ", ".join(sorted({self.words.zone(tab[2]) for tab in tabs}))
            yield f"The next spaces of your mat show {shown}, not {self.words.zone(zone)}."
            return
        yield from self.money_lacks(held, fitting, payments, what)

    def owns(self, play: int) -> bool:
        return self.g.card[self.seat, self.t.play_card[play]] != Held.NOWHERE

    def open_tabs(self) -> list[tuple[int, int, int, int]]:
        """The tabs of the next space of each row: row, column, zone, tab."""
        spaces = [(row, leftmost_space(self.g, self.seat, row)) for row in range(MAT_ROWS)]
        return [
            (row, column, self.t.tab_zone[row, column, tab], tab)
            for row, column in spaces
            if column < MAT_COLUMNS
            for tab in range(TABS)
            if self.t.tab_zone[row, column, tab] != NO_ZONE
        ]

    def money_lacks(
        self, plays: list[int], tabs: list[tuple[int, int, int, int]], payments: tuple[Payment, ...], what: str
    ) -> Iterator[str]:
        """What the cheapest way costs, when it is more than there is."""
        g, t = self.g, self.t
        ways = [
            (money_cost(g, t, self.seat, play, zone, t.tab_value[row, column, tab], payment), payment, play, zone)
            for play in plays
            for row, column, zone, tab in tabs
            for payment in payments
            if (t.play_payments[play, zone] >> payment) & 1
        ]
        if not ways:
            yield f"No card in your hand can be played so for {what}."
            return
        if any(self.is_payable(*way) for way in ways):
            return
        cheapest = min(cost for cost, payment, _, _ in ways if payment != Payment.BATTERIES)
        yield f"The cheapest way costs ${cheapest}; you have ${g.money[self.seat]}."

    def is_payable(self, cost: int, payment: Payment, play: int, zone: int) -> bool:
        """Whether you have the money, or the batteries."""
        if payment == Payment.BATTERIES:
            return self.g.batteries[self.seat] >= self.t.card_batteries[self.t.play_card[play], zone]
        if hires(self.g, payment) and can_pay_batteries(self.g, self.t, self.seat, play, zone):
            return True
        return self.g.money[self.seat] >= cost

    def card(self, card: int) -> Iterator[str]:
        """What stands in the way of a card."""
        g, t = self.g, self.t
        held = g.card[self.seat, card]
        if held == Held.NOWHERE:
            yield "You do not have this card."
        elif held == Held.MAT:
            yield "It lies on your company mat: retrieve it first."
        elif g.decision_kind != Kind.TURN:
            yield f"A card is for a turn; first you decide {self.words.topic(g.decision_kind)}."
        elif not self.open_tabs():
            yield "Both rows of your company mat are full: retrieve cards first."
        else:
            for play in range(t.plays):
                if t.play_card[play] == card:
                    yield from self.play(play)

    def play(self, play: int) -> Iterator[str]:
        """Every tab a card could be played to, with what is missing there."""
        name = self.words.play(play)
        for row, column, zone, tab in self.open_tabs():
            place = f"{name}, {self.words.row(row)}, {self.words.zone(zone)}"
            if self.t.play_any_tab[play]:
                place = f"{name}, {self.words.row(row)}"
            why = list(self.tab_lacks(play, row, column, zone, tab))
            if why:
                yield f"{place}: {why[0]}"

    def tab_lacks(self, play: int, row: int, column: int, zone: int, tab: int) -> Iterator[str]:
        """What is missing for a card on one tab, in every way of paying."""
        g, t = self.g, self.t
        card = t.play_card[play]
        if not t.card_zones[card, zone]:
            yield f"it is not for {self.words.zone(zone)}."
            return
        value = t.tab_value[row, column, tab]
        ways = [way for way in range(PAYMENTS) if (t.play_payments[play, zone] >> way) & 1]
        payable = [way for way in ways if self.is_payable(self.money(play, zone, value, way), Payment(way), play, zone)]
        if not payable:
            costs = [self.money(play, zone, value, way) for way in ways if way != Payment.BATTERIES]
            yield f"it costs ${min(costs, default=0)}; you have ${g.money[self.seat]}."
        elif not any(self.works(play, row, column, zone, tab, way) for way in payable):
            yield f"nothing there to {say_effects(self.words.plays[play][1].effects)}."

    def money(self, play: int, zone: int, value: int, way: int) -> int:
        return money_cost(self.g, self.t, self.seat, play, zone, value, way)

    def works(self, play: int, row: int, column: int, zone: int, tab: int, way: int) -> bool:
        """Whether the effect that decides can be carried out once the card is paid. Rule: CARD-13"""
        g, t = self.g, self.t
        value = t.tab_value[row, column, tab]
        money = g.money[self.seat] - self.money(play, zone, value, way)
        money += value if t.card_frame[t.play_card[play]] == Frame.GAIN else 0
        spent = t.card_batteries[t.play_card[play], zone] if way == Payment.BATTERIES else 0
        gain = t.tab_energy[row, column, tab] if t.play_energy[play] else 0
        energy = min(g.energy[self.seat] + gain, t.energy_limit[g.board_of[self.seat]])
        g.played_owner = t.play_owner[play]
        first = deciding_row(g, t, self.seat, play)
        if hires(g, way):
            return bool(can_hire(g, t, self.seat, play, first, row, column, tab, 1))
        return bool(can_begin(g, t, self.seat, first, zone, way, energy, g.batteries[self.seat] - spent, money))
