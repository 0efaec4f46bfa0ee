"""What the rulings and variants mean: `PLANS=deal`, `level-ii`.

Sources are told in our own words with their section; ES and EN are the rulebook's two languages.
"""

from __future__ import annotations

from engine.core.member_names import member_name
from engine.core.settings import RulingSpec, Settings, VariantSpec
from engine.el_plan.interpretations import READINGS
from engine.el_plan.rulings import Ruling, Variant

RULING_SPECS: dict[Ruling, RulingSpec] = {
    Ruling.PLANS: RulingSpec(
        ("choose", "deal"),
        "How does a player get a plan?",
        "Preparation 5 is headed deal, its text says choose; no order is stated.",
        ("each chooses in turn order, so that every type comes into play", "the seed deals them, every type in play"),
    ),
    Ruling.PLACE: RulingSpec(
        ("must", "may"),
        "Must an entrepreneur be placed?",
        "Decisions phase: each player places it; nothing is said of staying away.",
        ("yes", "a player may stay away"),
    ),
    Ruling.INSURANCE: RulingSpec(
        ("negative", "choose"),
        "Which events can the player on district 1's space ignore?",
        "District 1 and the last page speak of negative effects; the page of opportunity spaces of the effect.",
        ("those that take tokens or forbid something", "any event that does something to the player"),
    ),
    Ruling.CRISIS: RulingSpec(
        ("worker", "energy"),
        "Which token does the economic crisis take beside money?",
        "The icon is lost; its round shape is that of the worker in district 2.",
        ("a worker", "an energy"),
    ),
    Ruling.PLACED: RulingSpec(
        ("safe", "count"),
        "Does an event reach tokens on processes and cards?",
        "The glossary speaks of tokens that a player has; district 2 keeps placed tokens until the next period.",
        ("no: only free tokens count", "yes: they are lifted to pay, and the process or card goes off"),
    ),
    Ruling.SHORT: RulingSpec(
        ("all", "lose"),
        "What if a player has fewer tokens than an event takes?",
        "The glossary only settles who has none at all.",
        ("gives all and keeps the space's benefit", "gives all and loses the benefit too"),
    ),
    Ruling.LIQUIDATE: RulingSpec(
        ("one", "any"),
        "How many cards can be liquidated in one visit to district 2?",
        "District 2 says a card in both languages; the page of opportunity spaces says cards.",
        ("one", "any number"),
    ),
    Ruling.HALF: RulingSpec(
        ("cost", "free"),
        "Which tokens are half of a cost?",
        "District 2: half of the cost in tokens, rounded up; a mixed cost is not mentioned.",
        ("the player's choice among the tokens of the printed cost", "any resources"),
    ),
    Ruling.IDEA_USE: RulingSpec(
        ("admin", "always"),
        "Can an idea stand for a resource when a card is activated in district 3?",
        "District 7 names district 2 for ideas; district 3 activates cards with the play sign.",
        ("no, only in district 2", "yes"),
    ),
    Ruling.DISCOUNTS: RulingSpec(
        ("stack", "one"),
        "Do the adviser's discount and a space's discount work together?",
        "Neither district 3 or 5 nor the glossary says.",
        ("both can be used for one purchase", "only one of them for one purchase"),
    ),
    Ruling.EXPORT: RulingSpec(
        ("repeat", "once"),
        "What if 12 or more products of a type lie there after a sale?",
        "District 5 tells of 6 and more, its example of 8.",
        ("six at a time, as often as possible", "six, once for each sale"),
    ),
    Ruling.CLOSED: RulingSpec(
        ("fill", "open"),
        "Does money go to closed spaces of district 6?",
        "District 5 fills first, second and third space in turn, whether open or not.",
        ("yes, all three in turn", "no, only to spaces that are open"),
    ),
    Ruling.INNOVATE: RulingSpec(
        ("any", "once"),
        "How many ideas can a player develop in a period?",
        "District 7: three products for one idea; other districts say where there is a limit.",
        ("as many as there are full sets", "one"),
    ),
    Ruling.TIE_TOKENS: RulingSpec(
        ("all", "free"),
        "Which resource tokens break a tie?",
        "End of the game: those in a player's possession.",
        ("all, also those on processes and cards", "only free ones"),
    ),
}

VARIANT_SPECS: dict[Variant, VariantSpec] = {
    Variant.LEVEL_II: VariantSpec("All plans are of level II.", "Preparation 5"),
    Variant.LEVEL_III: VariantSpec("All plans are of level III.", "Preparation 5"),
}

SETTINGS = Settings(
    seats=(4, 3, 5, 6),
    rulings={ruling.name: RULING_SPECS[ruling] for ruling in Ruling},
    variants={member_name(variant): VARIANT_SPECS[variant] for variant in Variant},
    readings=READINGS,
    sources="Sections are those of the rulebook of El Plan: la aventura de emprender (Momento Cero), ES and EN.",
)
