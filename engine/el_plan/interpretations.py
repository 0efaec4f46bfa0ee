"""Gaps of the rulebook that are settled without a switch, and the places where its two languages differ.

ES is the Spanish text, which is the original, EN the English one. Where they differ ES is followed, unless EN only says
more.
"""

from __future__ import annotations

from engine.core.settings import Reading

READINGS = (
    Reading("Seats", "3 to 6 players", "No number survives; each type of plan must be in play, so 3 at least."),
    Reading("START", "The seed decides who begins.", "Preparation 7 gives the turn token to the last birthday."),
    Reading("SUPPLY", "Tokens never run out.", "No number of tokens is stated."),
    Reading(
        "DECK",
        "An empty deck leaves offers short; liquidated cards leave the game.",
        "Summary 4 fills offers from the decks; district 2 returns a card to the box.",
    ),
    Reading(
        "Object of the game",
        "Points are ideas and trios.",
        "The starting page names only ideas; the end of the game says what is counted.",
    ),
    Reading(
        "District 2, order",
        "Incomes and workers for all; then each player liquidates, deactivates, activates, in turn order.",
        "An income needs a card that was active before; the rest has no stated order.",
    ),
    Reading("District 4, order", "Turn order.", "The turn token settles every kind of choice."),
    Reading("Liquidation, tokens", "Tokens on a liquidated card come back.", "They stay their owner's."),
    Reading("Liquidation, half", "Half of the printed cost, whatever was paid.", "District 2 speaks of the cost."),
    Reading(
        "Lost benefit",
        "A lost benefit includes liquidation in district 2 and the money lying in district 6, which stays there.",
        "The glossary takes the whole benefit of the space.",
    ),
    Reading(
        "Section discount",
        "It needs that token in the printed cost, and is always taken where it can be.",
        "A discount on what is not asked for would be a gain.",
    ),
    Reading(
        "Adviser",
        "It also works on an import; one adviser at most for one purchase; a second card is a second discount.",
        "An import is a purchase in district 5; each card has its effect once a period.",
    ),
    Reading("District 5 discount", "It is used on the first product that it can be used on.", "One product a period."),
    Reading("One type a period", "Bought and imported products count together.", "The sidebar speaks of buying."),
    Reading("Warehouse", "Its limit counts in the summary, while it is active.", "Cards work only while active."),
    Reading("Ideas on processes", "They score.", "They are still possessed."),
    Reading("Free processes", "Their type is named when district 4 begins for their owner.", "Nothing is stated."),
    Reading("Sowing season", "It adds money by place, also where some lies.", "The glossary goes from the left."),
    Reading(
        "Subsidies laid out again",
        "One by one from the left, as exports are.",
        "Summary 5 says in sequence, from the left.",
    ),
    Reading("Occupants", "A sowing season and exports of the period reach its occupants.", "District 6 comes later."),
    Reading("Trios", "Cards count active or not.", "The end of the game speaks of cards possessed."),
    Reading("Draw", "Equal in points, resources and cards: a shared victory.", "The rulebook stops at cards."),
    Reading("Open spaces", "District 6 opens and closes for placing only.", "A placed entrepreneur keeps its space."),
    Reading("Alike", "Of equal process spaces one is offered.", "They do the same."),
    Reading("Lifted cards", "A card lifted to pay for an event gives all its tokens back.", "It needs them all."),
    Reading("SET-11", "The route token gives nobody anything.", "ES hands it out with the turn token, EN does not."),
    Reading("SUM-06", "The turn token goes to the left.", "ES: the player to the left; a sidebar of EN: another."),
    Reading("PERIOD-03", "The route token enables districts.", "EN says turn token once, which is a slip."),
    Reading("PLACE-04", "Types of product open district 6.", "EN says tokens once."),
    Reading("ADMIN-04, ADMIN-09", "All tokens, as EN says.", "ES says tokens; EN only says more."),
    Reading("INVEST-04", "A play card can wait for any later district 2.", "ES; EN: the next one."),
    Reading("MAKE-02", "A player may make none.", "ES may, EN must decide how many."),
    Reading("SUBSIDY-02", "Money of events goes to the occupant too.", "ES names events, EN only exports."),
    Reading("SUM-03", "The event is returned.", "A heading of EN says draw, its text return."),
)
