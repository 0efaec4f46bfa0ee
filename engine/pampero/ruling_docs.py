"""What the rulings and variants mean: `TIE=towers`, `battery-storage`.

Sources are told in our own words with their section: B is the base rulebook, S the solo rulebook, DE the German base
rulebook. The numbers that the rules compare are in `rulings.py`.
"""

from __future__ import annotations

from engine.core.member_names import member_name
from engine.core.settings import RulingSpec, Settings, VariantSpec
from engine.pampero.interpretations import READINGS
from engine.pampero.rulings import Ruling, Variant

RULING_SPECS: dict[Ruling, RulingSpec] = {
    Ruling.TIE: RulingSpec(
        ("wind_farms", "towers"),
        "Equal money at the end: what breaks the tie?",
        "B Victory names wind farms on the board, DE Sieg names towers.",
        ("most wind farms on the board (English rulebook)", "most towers on the board (German rulebook)"),
    ),
    Ruling.VJ_MONEY: RulingSpec(
        ("normal", "zero"),
        "How much money does VJ start with?",
        "S Solo Game Setup gives VJ player pieces, with some exceptions; it does not mention money.",
        ("$25, as in the normal set-up", "$0: VJ never pays, so it needs no money"),
    ),
    Ruling.VJ_CONSOLIDATES: RulingSpec(
        ("yes", "no"),
        "Does VJ take part in consolidation?",
        "S never says; VJ has income markers and batteries, and keeps the money it earns (S VJ Action Selection).",
        (
            "it produces batteries and collects income after you",
            "it does neither",
        ),
    ),
    Ruling.VJ_CARDS: RulingSpec(
        ("next", "end"),
        "When does VJ play its scoring cards?",
        "S says how VJ gains them, not when it plays them; B Specialist Scoring Cards leaves that to the player.",
        (
            "each at the next scoring, in the order gained, with its best option (VJ_CROWN, VJ_EARLY_CROWN); $0 waits",
            "all of them at the end of the game",
        ),
    ),
    Ruling.VJ_BLOCKED: RulingSpec(
        ("next", "end"),
        "A section's condition is true, but its action cannot be done: what happens?",
        "S Navigating Solo Cards moves on only when a condition is false.",
        ("VJ goes on to the next section", "VJ's turn ends"),
    ),
    Ruling.VJ_STUCK: RulingSpec(
        ("pass", "battery", "wind_farm"),
        "Every face-up card has been read and nothing applied: what does VJ do?",
        "S Navigating Solo Cards goes around the cards without saying when to stop.",
        (
            "nothing",
            "it takes a battery, as a player may",
            "it builds a wind farm, in the sector that your structures and bulldozers give",
        ),
    ),
    Ruling.ENERGY_CAP: RulingSpec(
        ("ignore", "contract"),
        "A wind farm would take VJ above 10 energy: what happens?",
        "In S Build Wind Farm the excess is lost; the note on VJ's board (S) asks for a contract instead.",
        (
            "VJ builds it, and energy above 10 is lost",
            "VJ fulfils a contract instead, by the acting card's contract section; if it cannot, it builds after all",
        ),
    ),
    Ruling.VJ_SECOND: RulingSpec(
        ("none_found", "all_six"),
        "When may VJ build a second tower in a sector?",
        "In S Build Electrical Tower, the note waits for a tower in all six sectors; the next point does not.",
        ("as soon as no entry of the card finds a sector without a tower", "only when all six sectors have one"),
    ),
    Ruling.VJ_FULL: RulingSpec(
        ("choose", "next_best"),
        "The sector chosen for VJ's wind farm has no site left: where does the wind farm go?",
        "S Solo Card Icons lets the player choose, among those tied and then anywhere; S Build Wind Farm is silent.",
        (
            "you choose a sector with a site: one of those last tied or, if none has a site, any",
            "the best sector that has a site, by the same criteria",
        ),
    ),
    Ruling.VJ_NETWORK: RulingSpec(
        ("free", "pay"),
        "Does VJ meet the requirements of network lines?",
        "S Fulfill Contract places the tile when both sides are covered; the picture of VJ's board shows requirements.",
        ("no: the tile is placed free of charge", "yes, where it can; a line it cannot pay for gets no tile"),
    ),
    Ruling.VJ_LINKS: RulingSpec(
        ("no", "yes"),
        "Does VJ fulfil a linked contract in the same action?",
        "B Linked Contract Tiles lets a player do so; S Fulfill Contract speaks of one contract.",
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
        "S Game Turn Order tells you to flip it once per game, and does not say that you may leave it.",
        ("no: it is optional", "yes: if you have not used it, it is flipped before VJ's last turn"),
    ),
    Ruling.DISCARD: RulingSpec(
        ("rulebook", "off", "on", "rahdo"),
        "Is another bonus tile discarded after building a tower?",
        "B 2 Player Game asks for it, the Rahdo rule narrows it; S uses the same side of the board and is silent.",
        (
            "with two players, any tile of the zones you could choose from; otherwise no",
            "no",
            "yes: any tile of the zones you could choose from",
            "yes: one in line with your two, if any",
        ),
    ),
    Ruling.DISPLAY: RulingSpec(
        ("display", "deck"),
        "May you take a specialist unseen from a deck?",
        "B Gain a Specialist Card lets you choose the type, without saying from where; in S, VJ draws only as a last "
        "resort.",
        ("no, only from the display", "yes, you may also take the top card of either deck"),
    ),
    Ruling.REMOTE: RulingSpec(
        ("sector", "anywhere"),
        "Where must the tower for a remote contract stand?",
        "B Fulfill a Remote Contract Tile works like a standard one; B Location Numbers ties remote tiles to no place.",
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
        "B Specialist Scoring Cards marks cards that affect majorities, without saying how many majorities.",
        ("every majority of that scoring that counts its subject", "one that you name"),
    ),
    Ruling.ZERO: RulingSpec(
        ("vj", "nobody"),
        "Neither side has any of what a majority counts: who wins it?",
        "S Majority Track gives VJ every tie; B Second Scoring gives a tie to nobody.",
        ("VJ, as with any tie", "nobody"),
    ),
    Ruling.DOZER_TIME: RulingSpec(
        ("after", "before_tiles"),
        "When does a bulldozer that met a requirement move?",
        "B Card Requirements says after the effect; the example in B Build an Electrical Tower moves it earlier.",
        ("after all effects of the card", "before the two spaces of the tower bonus board are taken"),
    ),
    Ruling.VJ_CONNECTIONS: RulingSpec(
        ("bonus_tile", "every"),
        "What gives VJ the 1 energy and $3 of a connection tile?",
        "S VJ Bonus Reference states the gain for the bonus tile that plays one, but not for a tile that VJ wins.",
        ("only a bonus that plays a connection tile", "such a bonus, and every connection tile that VJ wins"),
    ),
    Ruling.VJ_START_TILE: RulingSpec(
        ("yes", "no"),
        "Does VJ own a starting connection tile?",
        "S Solo Game Setup follows the normal set-up, where B Generic Color Components 12 gives one to each player.",
        ("yes, in its play area; it shows no market icon and does not count as gained", "no"),
    ),
    Ruling.VJ_CROWN: RulingSpec(
        ("majority", "worth"),
        "A crown would win VJ a majority, but the card's other option pays more: which does VJ play?",
        "S VJ Action Selection makes majorities its primary goal; S says nothing about playing scoring cards.",
        ("the crown, whatever the other option pays", "the one worth more; if they are equal, the crown"),
    ),
    Ruling.SECOND_TILE: RulingSpec(
        ("one", "each"),
        "A player has two tiles that allow a second wind farm: how many may follow a wind farm?",
        "B Build an Electrical Tower lets you keep an identical tile, but does not say whether two of these add up.",
        ("one, as with a single tile", "one for each tile, all in the same sector"),
    ),
    Ruling.VJ_EARLY_CROWN: RulingSpec(
        ("keep", "play"),
        "One of VJ's cards pays something now, but its crown counts in a later scoring: does VJ play it now?",
        "In S VJ Action Selection, VJ looks only at the coming majorities, also at the first scoring; S says nothing "
        "about playing scoring cards.",
        (
            "no: VJ keeps it while a majority that counts the crown's subject is still to come",
            "yes, with the option that pays most now; the crown is lost",
        ),
    ),
    Ruling.SECOND_OWNER: RulingSpec(
        ("pay", "own"),
        "May a second wind farm be built beside another player's bulldozer?",
        "B Build a Wind Farm requires a bulldozer at the site; for the second one it names neither owner nor price.",
        (
            "yes: you pay its owner what the card costs in pesos, and that bulldozer need not move",
            "no, only beside a bulldozer of your own",
        ),
    ),
}

VARIANT_SPECS: dict[Variant, VariantSpec] = {
    Variant.CONTRACT_RESTRICTIONS: VariantSpec(
        "Your contract tiles go under, or to the right of, the tower that unlocks them; VJ places its own as usual.",
        "B Alternate Rules, Contract Tile Restrictions",
    ),
    Variant.BATTERY_STORAGE: VariantSpec(
        "After production each side keeps one battery for each tower space it has emptied; the rest goes back.",
        "B Alternate Rules, Limited Battery Storage",
    ),
    Variant.PRESET_TILES: VariantSpec(
        "The tower bonus tiles lie in a fixed layout (a picture in the rulebook, so reconstructed here); with several "
        "players it is one that balances turn order.",
        "B Alternate Rules, Preset Tower Bonus Tile Setup",
    ),
    Variant.LONGER_GAME: VariantSpec(
        "The extended time track covers the printed one (its spaces were a picture, so reconstructed here).",
        "B Alternate Rules, Longer Game",
    ),
    Variant.INTRODUCTORY_TILES: VariantSpec(
        "First scoring: each icon on your zone A contracts pays the income of its market. Second scoring: the sole "
        "leader in each market takes its income.",
        "B Alternate Rules, Introductory Scoring Tiles",
    ),
}

REFUSED: dict[str, str] = {
    "longer-game": "the solo game uses the time track printed on the board (S Solo Game Setup 4)",
    "introductory-tiles": "the solo game uses the normal scoring tiles, not those for a first game "
    "(S Solo Game Setup 4)",
}
"""Variants of the base game that the solo rulebook excludes, with the reason; two to four may play them."""


SETTINGS = Settings(
    seats=(1, 2, 3, 4),
    rulings={ruling.name: RULING_SPECS[ruling] for ruling in Ruling},
    variants={member_name(variant): VARIANT_SPECS[variant] for variant in Variant},
    refused=REFUSED,
    readings=READINGS,
    sources="B is the base rulebook, S the solo rulebook, DE the German base rulebook; all are paraphrased.",
    objectives="the majorities of the second scoring, of the end tile of stack I and of that of stack II",
)
