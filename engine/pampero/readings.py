"""Gaps of the rulebooks that are settled without a switch: what we read, and why. Printed by `solo rulings`."""

from __future__ import annotations

from engine.core.settings import Reading

READINGS: tuple[Reading, ...] = (
    Reading(
        "set-up",
        "Set-up placements follow from the seed; your first tower gives no bonus and no tiles.",
        "Tower space 1 is emptied before play, and B Player Setup names no gain.",
    ),
    Reading(
        "cards",
        "EFFECT: a card can be played only if its first effect can be carried out completely; later ones are optional.",
        "B Card Requirements asks for requirements met; a card without any effect would only be a way to pass.",
    ),
    Reading(
        "cards",
        "A card with a grey frame, without pesos and energy, is offered for one tab of a space only.",
        "Both tabs would do the same; the space is taken all the same.",
    ),
    Reading(
        "cards",
        "Discounts and zone B overlays lower what cards cost, never what a +$ frame pays.",
        "They are named discounts (B 15); a smaller gain would be none.",
    ),
    Reading(
        "cards",
        "An 'or' offers every alternative, also one that would do nothing now.",
        "Which of them to waste is the player's business.",
    ),
    Reading(
        "VJ's pieces",
        "VJ's fixed price needs a card whose frame shows a cost.",
        "The price stands in place of the zone value (S Using VJ's Dozer and Towers); a card without a cost has none.",
    ),
    Reading(
        "VJ's pieces",
        "Where a link across sectors is open and VJ has towers in both, its tower may be hired beside your own, "
        "and the link may still be declined.",
        "B Linked Contract Tiles asks for towers of one owner; the link follows the contract and is optional.",
    ),
    Reading(
        "VJ's pieces",
        "No discount, overlay or alternative cost changes VJ's fixed price, and VJ is never paid in batteries.",
        "S Using VJ's Dozer and Towers calls the cost fixed and names pesos.",
    ),
    Reading(
        "building",
        "A second wind farm through the ongoing tile brings no energy.",
        "Energy belongs to the card's frame, which is used once.",
    ),
    Reading(
        "building",
        "A second wind farm built beside another bulldozer of yours does not oblige that one to move.",
        "It met no requirement of the card (B Card Requirements).",
    ),
    Reading(
        "building",
        "The order of the two bonus spaces is your choice where it can matter: "
        "both act at once, or one tile may take the slot of the other.",
        "B Build an Electrical Tower takes them one by one without an order.",
    ),
    Reading(
        "building",
        "VJ never discards a further bonus tile, whatever the ruling DISCARD.",
        "VJ takes a whole column (S Build Electrical Tower), and nothing would choose its discard.",
    ),
    Reading(
        "bulldozers",
        "A bulldozer gained goes from your play area into the utility area; with none left nothing happens.",
        "From there it can reach any site; the pieces are limited to five (B Player Components).",
    ),
    Reading(
        "contracts",
        "The linked contract gets no discount from the card's effect.",
        "B Linked Contract Tiles treats it as a separate effect.",
    ),
    Reading(
        "contracts",
        "The ongoing tile that lowers energy, and discounts of cards, leave a standard contract at 1 energy or more.",
        "A contract without energy is a solar one (B Fulfill a Solar Contract Tile).",
    ),
    Reading(
        "contracts",
        "Energy paid for network lines is not energy spent on contracts.",
        "The majority counts energy spent on fulfilling tiles (B Second Scoring Tile Examples).",
    ),
    Reading(
        "grid",
        "A network line that joins several nodes counts as covered on VJ's board once two of them are.",
        "S Fulfill Contract asks for tiles on both sides; a line of three nodes has more than two sides.",
    ),
    Reading(
        "scoring",
        "A crown can be declared only where a majority of that scoring counts its subject; "
        "options of scoring cards worth $0 are not offered.",
        "Either would throw the card away for nothing.",
    ),
    Reading(
        "scoring",
        "Markers turned down by cards do not limit end-game tower bonus tiles.",
        "Turning down prevents repeated use by cards (B Flip Income Markers).",
    ),
    Reading(
        "variants",
        "Limited battery storage holds for VJ too: without a tower it keeps no battery after production.",
        "B Limited Battery Storage names no exception, and VJ produces like a player (VJ_CONSOLIDATES).",
    ),
    Reading(
        "VJ",
        "'2 energy or 1 battery' compares as its cheaper side with a battery worth 2 energy; VJ pays energy if it can.",
        "The solo rulebook compares costs and does not say how to weigh batteries.",
    ),
    Reading(
        "VJ",
        "Where several sites of VJ's sector are free, you choose; within a grid column VJ takes the topmost space.",
        "S Build Wind Farm leaves the place to you; S Fulfill Contract names only the column.",
    ),
    Reading(
        "VJ",
        "A condition on contracts looks at those VJ can pay; the unlocked transformer belongs to the action.",
        "S Fulfill Contract checks for available contracts; locked transformers have a condition of their own.",
    ),
    Reading(
        "VJ",
        "The secondary kind of contract is searched when the main kind has no candidate.",
        "S Secondary Icons: no result or a tie of the main icon leads to the one behind it.",
    ),
    Reading(
        "VJ",
        "The eye: the first entry of the next card that matches the zone also narrows to the sectors it names.",
        "The appendix of S builds in B1 because the next card's first B entry names it.",
    ),
    Reading(
        "VJ",
        "A scoring card whose crown wins a majority and whose other option pays as much is played as the crown.",
        "S VJ Action Selection: majorities are what VJ is after.",
    ),
    Reading(
        "VJ",
        "A scoring card that lets VJ turn down any marker takes the highest, of equals the lowest row.",
        "S Checking Rightmost/Bottommost breaks ties so.",
    ),
    Reading(
        "VJ",
        "If the scoring deck is empty and no card on display fits the first two points, "
        "VJ goes on with the icons of its own income.",
        "S Gaining Specialist Cards would draw from the deck, which cannot be done.",
    ),
)
