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
        "set-up",
        "Starting spaces that nobody took in the set-up are construction sites like the others.",
        "B Construction Sites counts every circle with an icon; grey only says where starting pieces may stand.",
    ),
    Reading(
        "cards",
        "EFFECT: a card can be played only if its first effect can be carried out completely; a gain may be cut short; "
        "later ones are optional. "
        "Moves and connection tiles may be left undone: where they come first and cannot be done, the next decides.",
        "B Card Requirements asks for requirements met and B Move Bulldozers 3 for no move; "
        "a card without any effect would only be a way to pass.",
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
        "A specialist or foreign market card taken from a display is replaced at once from its deck, while that lasts.",
        "B Sell to a Foreign Market 6 says so, and S Gaining Specialist Cards between two cards; B is silent "
        "elsewhere.",
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
        "A card for anybody's tower hires VJ's only where you have none; one for another's only, anywhere.",
        "S Using VJ's Dozer and Towers sends you to VJ's where you have none; B Card Requirements names anybody's.",
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
        "A second wind farm needs a bulldozer at its site too: yours for nothing, or VJ's for its fixed price.",
        "B Build a Wind Farm wants one at the site; S Using VJ's Dozer and Towers has you pay wherever yours are not.",
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
        "bulldozers",
        "A move that the card itself gives your bulldozer after it worked is the move it must make; there is no "
        "second one.",
        "B Card Requirements wants it moved once the effect is complete, which the building is by then; it no "
        "longer stands there.",
    ),
    Reading(
        "bulldozers",
        "Each bulldozer icon of an effect may take any bulldozer, also one that another icon has moved.",
        "B Move Bulldozers 3 ties the arrows of one icon to one bulldozer and says nothing between icons.",
    ),
    Reading(
        "bulldozers",
        "A parking space holds one bulldozer, of either side.",
        "S VJ Bonus Reference looks for the next available space and knows a full grid; B Move Bulldozers speaks "
        "of spots.",
    ),
    Reading(
        "other players",
        "What a card costs a player after discounts is what the owner of the piece receives.",
        "B Card Requirements has the cost paid to the owner instead of the bank; a discount changes the cost.",
    ),
    Reading(
        "other players",
        "Another player's tower may be hired where one has one's own too, and the player says whose.",
        "B Card Requirements lets either be used where a card shows both icons.",
    ),
    Reading(
        "other players",
        "The owner of a bulldozer that was hired chooses where it goes, parks it too, and gains that bonus.",
        "B Card Requirements leaves the move to the owner; B Move Bulldozers lists where it may go.",
    ),
    Reading(
        "other players",
        "Cards in hand and money lie open; a card taken unseen from a deck is shown.",
        "All cards come from displays in sight of everybody, and money lies in the play areas (B Player Setup 14).",
    ),
    Reading(
        "contracts",
        "The linked contract gets no discount from the card's effect.",
        "B Linked Contract Tiles treats it as a separate effect.",
    ),
    Reading(
        "contracts",
        "An icon for any contract fulfils standard and remote ones, an icon for non-standard ones remote ones; "
        "neither fulfils solar ones.",
        "B Fulfill a Solar Contract Tile: only by its own icon, never by an effect that would fulfil another type.",
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
        "income",
        "Steps past the last income column are lost, as past a locked threshold, and its specialists come once.",
        "B Income Thresholds wastes what a marker cannot move; the track ends there.",
    ),
    Reading(
        "grid",
        "A network line that joins several nodes counts as covered on VJ's board once two of them are.",
        "S Fulfill Contract asks for tiles on both sides; a line of three nodes has more than two sides.",
    ),
    Reading(
        "grid",
        "You may pay a network line to a node although a grey line would join it for nothing.",
        "B Network Requirements lets you meet a requirement to use the line; network tiles are counted in scorings.",
    ),
    Reading(
        "scoring",
        "A crown can be declared only where a majority of that scoring counts its subject; "
        "options of scoring cards worth $0 are not offered.",
        "Either would throw the card away for nothing.",
    ),
    Reading(
        "scoring",
        "Crowns are declared before the tiles of a scoring are evaluated; all other options of scoring cards "
        "come after.",
        "B plays cards after the tiles, but a crown affects a majority (B Specialist Scoring Cards) and would "
        "come too late.",
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
        "The eye of a contract section begins at the entry that matches the zone of the tied contracts, not at "
        "the top of the card.",
        "S Eye Icon in Contract Section names the matching zone; S Fulfill Contract only says the first zone or "
        "sector.",
    ),
    Reading(
        "VJ",
        "Searches for a sector look at every contract tile that lies there, whether VJ could pay it or not.",
        "S Solo Card Example speaks of available contracts of a sector where VJ has no tower yet, so none could "
        "be fulfilled.",
    ),
    Reading(
        "VJ",
        "A scoring card matches the next scoring tile if they share what they count, or a market icon: the first "
        "scoring's top half, the second's majority, all halves of the end.",
        "S Gaining Specialist Cards does not say what matching is; these are the halves that are evaluated (B "
        "The Scoring Phase).",
    ),
    Reading(
        "VJ",
        "A specialist from a bonus is taken like any other: from the display if a card fits, else from the deck.",
        "S VJ Bonus Reference names a face-up card by the same points; S Gaining Specialist Cards says what "
        "happens if none fits.",
    ),
    Reading(
        "VJ",
        "At the last income column VJ takes its second scoring card also when the first came from the deck.",
        "S Gaining Specialist Cards tells of the refill after a face-up card; a card from the deck leaves no gap "
        "to fill.",
    ),
    Reading(
        "VJ",
        "On a solo card that sells abroad the sale stands in place of one of the three actions; the head of "
        "solo_cards.toml names those cards.",
        "S VJ Action Overview names three actions for the three sections; S Solo Card Icons has an icon for a fourth, "
        "the sale, and says neither in which section nor on which cards.",
    ),
    Reading(
        "VJ",
        "A contract section may ask for icons of a market or for income arrows before it asks for the cheapest.",
        "S VJ Action Overview lets the sections of cards differ slightly; S Fulfill Contract tells cost, income and "
        "next card of one card, and these always follow.",
    ),
    Reading(
        "VJ",
        "VJ sells for the payable foreign market card with most income, then fewest batteries, then your word.",
        "S Solo Card Icons sells per the base rules, where the player chooses; VJ keeps money for scoring (S VJ "
        "Action Selection).",
    ),
    Reading(
        "VJ",
        "VJ's bonuses come in this order: under the tower, then its column from top to bottom; of a contract the "
        "space, income, the connection tile.",
        "S Build Electrical Tower and B Fulfill a Standard Contract Tile list them so without asking for an order.",
    ),
    Reading(
        "VJ",
        "VJ's scoring cards are judged one by one: a crown that wins only together with another is none.",
        "S tells VJ to look for majorities, not to plan; each card is looked at in the order gained.",
    ),
    Reading(
        "VJ",
        "A scoring card that lets VJ turn down any marker takes the highest, of equals the lowest row.",
        "S Checking Rightmost/Bottommost breaks ties so.",
    ),
    Reading(
        "VJ",
        "A step of any income goes to VJ's rightmost/bottommost marker; if that is in the last column, it is lost.",
        "S VJ Bonus Reference names that marker and no other; B Income Thresholds wastes what a marker cannot move.",
    ),
    Reading(
        "VJ",
        "If the scoring deck is empty and no card on display fits the first two points, "
        "VJ goes on with the icons of its own income.",
        "S Gaining Specialist Cards would draw from the deck, which cannot be done.",
    ),
)
