"""What the rulings and variants mean: `TIE=towers`, `battery-storage`.

Sources are told in our own words with their section: B is the base rulebook, S the solo rulebook, DE the German base
rulebook. The numbers that the rules compare are in `rulings.py`.
"""

from __future__ import annotations

from engine.core.settings import RulingSpec, Settings, VariantSpec
from engine.pampero.interpretations import READINGS
from engine.pampero.rulings import Ruling, Variant

RULING_SPECS: dict[Ruling, RulingSpec] = {
    Ruling.TIE: RulingSpec(
        ("wind_farms", "towers"),
        "Equal money at the end: what decides?",
        "B Victory names wind farms on the board, DE Sieg names towers.",
        ("most wind farms on the board (English rulebook)", "most towers on the board (German rulebook)"),
    ),
    Ruling.VJ_MONEY: RulingSpec(
        ("normal", "zero"),
        "With how much money does VJ begin?",
        "S Solo Game Setup gives VJ player pieces and lists exceptions; money is not among them, nor named.",
        ("$25, as the normal set-up has it", "nothing: VJ never pays, so it needs none"),
    ),
    Ruling.VJ_CONSOLIDATES: RulingSpec(
        ("yes", "no"),
        "Does VJ take part in consolidation?",
        "S never says; VJ has income markers and batteries, and keeps the money it earns (S VJ Action Selection).",
        ("it produces batteries and collects income after you", "neither: it lives on bonuses and scorings"),
    ),
    Ruling.VJ_CARDS: RulingSpec(
        ("next", "end"),
        "When does VJ play its scoring cards?",
        "S tells how VJ gains them, not when it plays them; B Specialist Scoring Cards leaves the time to the player.",
        (
            "each at the next scoring, in the order gained, by its best option (VJ_CROWN, VJ_EARLY_CROWN); $0 waits",
            "all of them at the end of the game",
        ),
    ),
    Ruling.VJ_BLOCKED: RulingSpec(
        ("next", "end"),
        "A section's condition is true but its action cannot be done: what then?",
        "S Navigating Solo Cards goes on only from a condition that is false.",
        ("VJ reads on at the next section", "VJ's turn ends there"),
    ),
    Ruling.VJ_STUCK: RulingSpec(
        ("pass", "battery", "wind_farm"),
        "Every face-up card has been read and nothing applied: what does VJ do?",
        "S Navigating Solo Cards goes round the cards without saying what ends it.",
        ("nothing", "it takes a battery, as a player may", "it builds a wind farm by your structures and bulldozers"),
    ),
    Ruling.ENERGY_CAP: RulingSpec(
        ("ignore", "contract"),
        "A wind farm would take VJ past 10 energy: what happens?",
        "S Build Wind Farm lets the excess go; the note on VJ's board (S) wants a contract instead.",
        (
            "it is built, and energy past 10 is lost",
            "VJ fulfils a contract by the acting card's contract section instead; if it cannot, it builds after all",
        ),
    ),
    Ruling.VJ_SECOND: RulingSpec(
        ("none_found", "all_six"),
        "When may VJ build a second tower in a sector?",
        "S Build Electrical Tower: its note waits for a tower in all six sectors, its next point does not.",
        ("as soon as no entry of the card has a sector without one", "only when all six sectors have one"),
    ),
    Ruling.VJ_FULL: RulingSpec(
        ("choose", "next_best"),
        "The sector for VJ's wind farm has no site left: where does it go?",
        "S Solo Card Icons lets the player choose, among those tied and then anywhere; S Build Wind Farm is silent.",
        (
            "a sector with a site, your choice: of those last tied, else any",
            "the best sector that has a site, by the same criteria",
        ),
    ),
    Ruling.VJ_NETWORK: RulingSpec(
        ("free", "pay"),
        "Does VJ meet the requirements of network lines?",
        "S Fulfill Contract places the tile when both sides are covered; the picture of VJ's board shows requirements.",
        ("no: the tile is placed for nothing", "yes, where it can; a line it cannot pay gets no tile"),
    ),
    Ruling.VJ_LINKS: RulingSpec(
        ("no", "yes"),
        "Does VJ fulfil a linked contract in the same action?",
        "B Linked Contract Tiles allows it to a player; S Fulfill Contract speaks of one contract.",
        ("no", "yes, whenever it can"),
    ),
    Ruling.VJ_PARKING: RulingSpec(
        ("bonus", "none"),
        "Does VJ gain the bonus of the space where its bulldozer parks?",
        "B Move Bulldozers gives it to whoever parks there; S VJ Bonus Reference only says where VJ parks.",
        ("yes", "no"),
    ),
    Ruling.PASS: RulingSpec(
        ("may", "must"),
        "Must the pass tile be used?",
        "S Game Turn Order tells you to flip it once a game, without saying that you may leave it.",
        ("it is yours to use or not", "left unused, it is flipped before VJ's last turn"),
    ),
    Ruling.DISCARD: RulingSpec(
        ("rulebook", "off", "on", "rahdo"),
        "Is a further bonus tile discarded after building a tower?",
        "B 2 Player Game asks for it, the Rahdo rule narrows it; S plays on the same side of the board and is silent.",
        (
            "with two players any tile of the zones you could choose from; otherwise no",
            "no",
            "yes: any tile of the zones you could choose from",
            "yes: one in line with your two, if any",
        ),
    ),
    Ruling.DISPLAY: RulingSpec(
        ("display", "deck"),
        "May you take a specialist unseen from a deck?",
        "B Gain a Specialist Card lets you choose the type, not saying from where; VJ draws only as a last resort (S).",
        ("no, only from the cards on display", "yes, also the top card of either deck"),
    ),
    Ruling.REMOTE: RulingSpec(
        ("sector", "anywhere"),
        "Where must the tower for a remote contract stand?",
        "B Fulfill a Remote Contract Tile follows standard ones; B Location Numbers ties remote tiles to no place.",
        ("in the sector of its space, with a card of that zone", "in any sector of the card's zone"),
    ),
    Ruling.LAST: RulingSpec(
        ("two", "one"),
        "How many specialists does the last income column give you?",
        "S Gaining Specialist Cards gives VJ two; B speaks of one for each dark green column.",
        ("two, as for VJ", "one; VJ still gains two"),
    ),
    Ruling.CROWN: RulingSpec(
        ("before", "one"),
        "For how many majorities does a crown card count?",
        "B Specialist Scoring Cards marks cards that affect majorities, without saying how many of them.",
        ("for every majority of its subject in that scoring", "for one that you name"),
    ),
    Ruling.ZERO: RulingSpec(
        ("vj", "nobody"),
        "Neither side has anything for a majority: who wins it?",
        "S Majority Track gives VJ every tie; B Second Scoring gives a tie to nobody.",
        ("VJ, as any tie", "nobody"),
    ),
    Ruling.DOZER_TIME: RulingSpec(
        ("after", "before_tiles"),
        "When does the bulldozer that met a requirement move?",
        "B Card Requirements: after the effect; the example of B Build an Electrical Tower moves it earlier.",
        ("after all effects of the card", "before the two spaces of the tower bonus board are taken"),
    ),
    Ruling.VJ_CONNECTIONS: RulingSpec(
        ("bonus_tile", "every"),
        "What gives VJ the 1 energy and $3 of a connection tile?",
        "S VJ Bonus Reference states the gain under the bonus tile that plays one, and not for a tile won.",
        ("only a bonus that plays a connection tile", "such a bonus, and every connection tile that VJ wins"),
    ),
    Ruling.VJ_START_TILE: RulingSpec(
        ("yes", "no"),
        "Does VJ own a starting connection tile?",
        "S Solo Game Setup follows the normal set-up, where B Generic Color Components 12 gives one to each.",
        ("yes, in its play area; it shows no market icon and does not count as gained", "no"),
    ),
    Ruling.VJ_CROWN: RulingSpec(
        ("majority", "worth"),
        "A crown would win VJ a majority, but the card's other option pays more: which does VJ play?",
        "S VJ Action Selection makes majorities its primary goal; S says nothing about playing scoring cards.",
        ("the crown, whatever the other option pays", "the one worth more, of equals the crown"),
    ),
    Ruling.SECOND_TILE: RulingSpec(
        ("one", "each"),
        "Somebody has two tiles of a second wind farm: how many more may follow a wind farm?",
        "B Build an Electrical Tower lets you keep an identical tile; whether two of this kind add up is not said.",
        ("one, as with a single tile", "one for each tile, all in the same sector"),
    ),
    Ruling.VJ_EARLY_CROWN: RulingSpec(
        ("keep", "play"),
        "A card of VJ's pays something now, and its crown counts for a majority of a later scoring: does VJ play it?",
        "S VJ Action Selection has VJ look only at the majorities to come, at the first scoring too; S says nothing "
        "about playing scoring cards.",
        (
            "no: it is kept until no majority of the crown's subject is to come",
            "yes, by the option that pays most now; the crown is gone",
        ),
    ),
    Ruling.SECOND_OWNER: RulingSpec(
        ("pay", "own"),
        "May a second wind farm be built beside another player's bulldozer?",
        "B Build a Wind Farm wants a bulldozer at the site; whose, and for what price, is not said of the second one.",
        (
            "yes, for what the card costs in pesos, paid to its owner; that bulldozer need not move",
            "no, only beside a bulldozer of your own",
        ),
    ),
}

VARIANT_SPECS: dict[Variant, VariantSpec] = {
    Variant.CONTRACT_RESTRICTIONS: VariantSpec(
        "Your contract tiles go under, or to the right of, the tower that unlocks them; VJ places as ever.",
        "B Alternate Rules, Contract Tile Restrictions",
    ),
    Variant.BATTERY_STORAGE: VariantSpec(
        "After production each side keeps one battery for each tower space it has emptied; the rest goes back.",
        "B Alternate Rules, Limited Battery Storage",
    ),
    Variant.PRESET_TILES: VariantSpec(
        "The tower bonus tiles lie in a fixed layout (the rulebook's was a picture: reconstructed).",
        "B Alternate Rules, Preset Tower Bonus Tile Setup",
    ),
    Variant.LONGER_GAME: VariantSpec(
        "The extended time track lies over the printed one (its spaces were a picture: reconstructed).",
        "B Alternate Rules, Longer Game",
    ),
    Variant.INTRODUCTORY_TILES: VariantSpec(
        "First scoring: your icons of zone A contracts, each times the income of its market; second: each market's "
        "majority takes that income.",
        "B Alternate Rules, Introductory Scoring Tiles",
    ),
}

REFUSED: dict[str, str] = {
    "longer-game": "the solo game is played on the time track printed on the board (S Solo Game Setup 4)",
    "introductory-tiles": "the solo game places its scoring tiles by the normal rules, not those of a first game "
    "(S Solo Game Setup 4)",
}
"""Variants of the base game that the solo rulebook excludes, with the reason; two to four may play them."""


def variant_name(variant: Variant) -> str:
    """A variant as a person names it: `battery-storage`."""
    return variant.name.lower().replace("_", "-")


SETTINGS = Settings(
    seats=(1, 2, 3, 4),
    rulings={ruling.name: RULING_SPECS[ruling] for ruling in Ruling},
    variants={variant_name(variant): VARIANT_SPECS[variant] for variant in Variant},
    refused=REFUSED,
    readings=READINGS,
    sources="B: base rulebook, S: solo rulebook, DE: German base rulebook; what they say is told in our own words.",
    objectives="the majorities of the second scoring, of the end tile of stack I and of that of stack II",
)
