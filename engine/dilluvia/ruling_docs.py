"""What the rulings mean, and the gaps of the rulebook that are settled without a switch.

R is the rulebook of Dilluvia Project; sources are told in our own words with their section.
"""

from __future__ import annotations

from engine.core.settings import Reading, RulingSpec, Settings
from engine.dilluvia.rulings import Ruling

RULING_SPECS: dict[Ruling, RulingSpec] = {
    Ruling.MARKER_TIME: RulingSpec(
        ("end", "each"),
        "When does the building marker move in a construction action?",
        "The example of R 7.5 moves it last; the rule names each building and propeller.",
        ("once, after everything that the action builds", "after each building and each propeller"),
    ),
    Ruling.SPECIAL_TIME: RulingSpec(
        ("before", "after"),
        "Does the special worker's benefit come before the action or after it?",
        "R 7.0 gives it to the first who uses a special worker, without a time.",
        ("with the placement, before the action", "after the action"),
    ),
    Ruling.SPECIAL_SCOPE: RulingSpec(
        ("space", "row"),
        "The special worker on cubes: is the whole space one benefit a turn, or each colour?",
        "R 7.0 says each action space, and R 2.1 counts eight of them; R 7.3 speaks of the corresponding colour.",
        ("one benefit a turn for all cube spots", "one benefit a turn for each colour"),
    ),
    Ruling.BUY_CASH: RulingSpec(
        ("at_once", "together"),
        "Do Aeros of a tile bought in the market phase pay for the next one?",
        "R 11.0 uses such a tile immediately after pick-up; R 6.0 only puts compensation after all payments.",
        ("yes: each tile works before the next purchase", "no: all prices first, then all effects"),
    ),
    Ruling.PLACEMENT: RulingSpec(
        ("useful", "any"),
        "May a worker be placed where it does nothing?",
        "R 7.0 forbids to pass, and is silent about actions that cannot be carried out.",
        ("only when no placement does anything", "always, for instance to block a spot"),
    ),
    Ruling.SURPLUS: RulingSpec(
        ("allowed", "exact"),
        "May more workers be placed than the action then uses?",
        "R 7.4 and 7.5 say how many workers are needed, not that no more may be placed.",
        ("yes", "no: workers must be used as far as possible"),
    ),
    Ruling.ORDER_TWICE: RulingSpec(
        ("no", "yes"),
        "May a player take a second spot of the player order?",
        "R 7.1 names one worker on the leftmost empty spot.",
        ("no", "yes; only the first of them counts for the order"),
    ),
    Ruling.SUPPLY: RulingSpec(
        ("limited", "unlimited"),
        "Do building and garden tiles run out?",
        "R 2.2 and 2.6 declare only cubes unlimited.",
        ("yes", "no"),
    ),
    Ruling.CAP: RulingSpec(
        ("mat", "holdings"),
        "What does the maximum of 36 limit?",
        "R 2.2 says it of the player mat, in words about what a player may have.",
        ("the markers of the mat", "also the Aeros and the cubes that a player holds; the rest is lost"),
    ),
    Ruling.FIRST_CUBE: RulingSpec(
        ("propeller", "centre"),
        "May the first cube in the city go next to a propeller that its owner has bought?",
        "R 7.4 wants it at the central propeller; R 7.5 lets an owner place next to his propeller at once.",
        ("yes", "no: it goes next to the central propeller"),
    ),
    Ruling.GARDEN_TILE: RulingSpec(
        ("eight", "four"),
        "The free garden next to a building: do diagonals count?",
        "R 11.0 says adjacent; R 7.4 counts diagonals for ground, R 10.0 does not for gardens.",
        ("yes", "no"),
    ),
    Ruling.ZERO: RulingSpec(
        ("tie", "none"),
        "A majority tile where nobody has anything to count: what does it bring?",
        "R 11.0 gives 3 population where others have the same amount.",
        ("it is shared: 3 population", "it is lost: -1 population"),
    ),
    Ruling.WORKERS_LATE: RulingSpec(
        ("yes", "no"),
        "Does a worker taken in turn 7 count as in play?",
        "R 7.5 makes a worker available from the next turn on; R 11.0 counts workers in play.",
        ("yes", "no"),
    ),
    Ruling.TILE_USE: RulingSpec(
        ("turn", "before"),
        "When may market tiles be used?",
        "R 7.0 lets a player use any number on his turn, in addition to placing workers.",
        ("before and after the placement", "before the placement only"),
    ),
    Ruling.GROUND: RulingSpec(
        ("joined", "as_bought"),
        "May ground bought in several pieces carry one building?",
        "R 7.5 wants ground of the building's shape and is silent about how it was bought.",
        ("yes: adjacent ground of the outline", "no: one terrain of exactly the shape"),
    ),
    Ruling.MOST_LARGE: RulingSpec(
        ("more", "alone"),
        "The tile for large buildings: three against another's two?",
        "R 11.0 has a case for being alone with two, for equal numbers and for fewer, and none for this.",
        ("4 population: more than anyone else", "nothing: he is not alone with two"),
    ),
    Ruling.TERRAIN_DISCOUNT: RulingSpec(
        ("terrain", "space"),
        "The tile for cheaper ground: what costs 1 Aero less?",
        "R 11.0 says each medium or large space of ground.",
        ("each medium or large terrain", "each space of a medium or large terrain"),
    ),
}

READINGS: tuple[Reading, ...] = (
    Reading("market", "Distance counts over empty spaces.", "R 6.0 prices tiles by their place in the line."),
    Reading(
        "market",
        "Compensation counts the spaces that were empty before one's own purchases.",
        "R 6.0 explains it by what earlier players have bought.",
    ),
    Reading("market", "With both stacks empty, spaces stay empty.", "R 6.0 names no other source."),
    Reading(
        "market",
        "A tile taken in the market action leaves its space empty until the next refill.",
        "R 6.0 refills at the start of a turn only.",
    ),
    Reading("market", "In turn 7 a market space costs 1 to 4 Aeros by distance.", "R 6.0 states no other price."),
    Reading(
        "market",
        "The tiles put away in turn 7 are those on the market; what is left in the stacks is not among them.",
        "R 6.0 removes the remaining tiles in place of refilling empty spaces.",
    ),
    Reading(
        "set-up",
        "Mark IV is for four players, III and IV/III for three or four.",
        "R 7.0 names all three marks together, R 11.0 tells them apart.",
    ),
    Reading("set-up", "The bank never runs out; money, cubes and tiles are open.", "R 7.0 hides nothing."),
    Reading(
        "ground",
        "Ground by tiles and market spaces is free, and may be a player's first, next to the centre.",
        "R 11.0 says free of charge of two single spaces only.",
    ),
    Reading("ground", "A first terrain of several spaces needs one of them at the centre.", "R 7.4 speaks of a cube."),
    Reading("ground", "Within one action later pieces may join earlier ones.", "R 7.4 marks spaces at once."),
    Reading(
        "ground",
        "A free space has no cube, building, garden or propeller.",
        "R 7.4 and 7.7 place cubes and tiles on spaces.",
    ),
    Reading(
        "ground",
        "With no other's building on the board, a first cube that has no place goes next to another's ground.",
        "R 7.4 names buildings only; otherwise the player could never begin.",
    ),
    Reading(
        "ground",
        "A player who has neither ground nor building left begins again as with a first cube.",
        "A garden can take his only ground; R 7.4 would leave him nothing to extend.",
    ),
    Reading(
        "ground",
        "The free space of the special worker is taken at any time within the ground action; a third cube is "
        "switched within the switch action.",
        "R 7.4 and 7.8 add them to the action.",
    ),
    Reading(
        "gardens",
        "A garden does not extend ground and takes a ground cube's place, never a building's or propeller's.",
        "R 7.7 makes it nobody's.",
    ),
    Reading("ground", "The tile for cheaper ground adds up with copies and never pays.", "R 11.0 says pays 1 less."),
    Reading("construction", "One rebate tile for each building.", "R 11.0 names 2 cubes less for a building."),
    Reading("tiles", "The owner of the toll tile pays an Aero himself and gets it back.", "R 11.0 says so."),
    Reading("tiles", "The Converter may be used while a building is paid.", "R 7.0 lets tiles be used on one's turn."),
    Reading("tiles", "The tile that moves the building marker is no building.", "R 11.0 moves the marker only."),
    Reading(
        "construction",
        "A building ahead of its turn gives no population, then or later; #0 never does.",
        "R 7.5 rewards a building of the current turn.",
    ),
    Reading(
        "switch",
        "A #0 that was first set on prestige gives its worker when it is switched.",
        "R 7.8 allows one worker for each #0 in a game.",
    ),
    Reading("switch", "A cube is switched once in an action.", "R 7.8 switches one or two of his cubes."),
    Reading("end", "Workers in play are 6 and one for each #0 that gave one.", "R 7.8 counts them by the #0 tiles."),
    Reading(
        "end",
        "A building over two quarters counts for one of them, in the best way for its owner.",
        "R 11.0 lets it count for one.",
    ),
    Reading(
        "end",
        "Population tiles are the six majority tiles.",
        "The tile of 2 population is discarded once used (R 11.0).",
    ),
    Reading(
        "end",
        "The number of buildings of the last scoring means the building marker.",
        "R 10.0 goes on as usual, and R 9.0 reads the marker.",
    ),
    Reading("end", "Prestige exactly on a ten is 10 away from the next.", "R 10.0 looks at the next ten."),
    Reading(
        "points",
        "Population does not fall below 0; both tracks go on past 99.",
        "R 2.1 draws a track from 0 to 99 and names no end.",
    ),
    Reading("points", "A gain over two tens scores twice.", "R 9.0 scores each time."),
    Reading(
        "points",
        "A player who has propellers and no building scores by the building marker.",
        "R 9.0 reads the marker; its note on a player without buildings tells where the marker begins.",
    ),
    Reading(
        "points",
        "What squares add beyond 36 counts again when a cube is switched away.",
        "R 2.2 limits what a player has, not what his buildings show.",
    ),
    Reading("tiles", "A tile taken from those put away is not paid again, and its icon counts.", "R 11.0."),
    Reading("end", "Cubes of the last income have no colour: only their number counts.", "R 10.0, tile of sets."),
    Reading("actions", "The first special worker is meant for each game turn.", "R 8.0 takes all workers back."),
    Reading(
        "actions",
        "Who uses the special worker for its benefit may leave the action itself undone.",
        "R 7.0 gives the benefit for the placement.",
    ),
)

SETTINGS = Settings(
    rulings={ruling.name: RULING_SPECS[ruling] for ruling in Ruling},
    readings=READINGS,
    sources="R is the rulebook of Dilluvia Project (Spielworxx, 2015).",
    seats=(3, 2, 4),
)
