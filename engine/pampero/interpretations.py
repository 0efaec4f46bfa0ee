"""Gaps of the rulebooks that are settled without a switch: what we read, and why. Printed by `solo rulings`."""

from __future__ import annotations

from engine.core.settings import Reading

READINGS: tuple[Reading, ...] = (
    Reading(
        "set-up",
        "Set-up placements follow from the seed; your first tower gives no bonus and no tiles.",
        "Tower space 1 is emptied before play, and B Player Setup mentions no gain.",
    ),
    Reading(
        "set-up",
        "Starting spaces that nobody took during set-up are ordinary construction sites.",
        "B Construction Sites counts every circle with an icon; grey only says where starting pieces may stand.",
    ),
    Reading(
        "cards",
        "EFFECT: a card can be played only if its first effect can be carried out completely, though a gain may be cut "
        "short. Later effects are optional. Moves and connection tiles may be skipped: if they come first and cannot "
        "be done, the next effect decides.",
        "B Card Requirements requires that requirements are met, B Move Bulldozers 3 requires no move; "
        "a card without any effect would only be a way to pass.",
    ),
    Reading(
        "cards",
        "A card with a grey frame, without pesos or energy, is offered for only one tab of a space.",
        "Both tabs would do the same, and the card takes the space either way.",
    ),
    Reading(
        "cards",
        "Discounts and zone B overlays lower what cards cost, never what a +$ frame pays.",
        "They are called discounts (B 15), and a smaller gain would not be a discount.",
    ),
    Reading(
        "cards",
        "A specialist or foreign market card taken from a display is replaced at once, as long as its deck lasts.",
        "B Sell to a Foreign Market 6 says so, S Gaining Specialist Cards does so between two cards, and B is silent "
        "elsewhere.",
    ),
    Reading(
        "cards",
        "An 'or' offers every alternative, even one that would do nothing now.",
        "The player is free to waste one.",
    ),
    Reading(
        "VJ's pieces",
        "You can pay VJ's fixed price only with a card whose frame shows a cost.",
        "The price replaces the zone value (S Using VJ's Dozer and Towers); a card without a cost has none.",
    ),
    Reading(
        "VJ's pieces",
        "With a card for any tower you can use VJ's only where you have none; with one for another's tower, anywhere.",
        "S Using VJ's Dozer and Towers lets you use VJ's where you have none; B Card Requirements allows any tower.",
    ),
    Reading(
        "VJ's pieces",
        "If a link across sectors is open and VJ has towers in both, you may use its tower although you have your own, "
        "and you may still decline the link.",
        "B Linked Contract Tiles requires one owner for both towers; the link follows the contract and is optional.",
    ),
    Reading(
        "VJ's pieces",
        "No discount, overlay or alternative cost changes VJ's fixed price, and VJ is never paid in batteries.",
        "S Using VJ's Dozer and Towers calls the cost fixed and states it in pesos.",
    ),
    Reading(
        "building",
        "A second wind farm from the ongoing tile brings no energy.",
        "The energy comes from the card's frame, which is used once.",
    ),
    Reading(
        "building",
        "A second wind farm also needs a bulldozer at its site: yours for free, or VJ's for its fixed price.",
        "B Build a Wind Farm requires one there; in S Using VJ's Dozer and Towers you pay wherever you have none.",
    ),
    Reading(
        "building",
        "If a second wind farm is built beside another of your bulldozers, that bulldozer need not move.",
        "It met no requirement of the card (B Card Requirements).",
    ),
    Reading(
        "building",
        "You choose the order of the two bonus spaces where it can matter: "
        "when both act at once, or when one tile may take the slot of the other.",
        "B Build an Electrical Tower takes them one by one and gives no order.",
    ),
    Reading(
        "building",
        "VJ never discards another bonus tile, whatever the ruling DISCARD says.",
        "VJ takes a whole column (S Build Electrical Tower), and no rule would choose its discard.",
    ),
    Reading(
        "bulldozers",
        "A bulldozer that you gain goes from your play area to the utility area; if none is left, nothing happens.",
        "From there it can reach any site, and you have only five (B Player Components).",
    ),
    Reading(
        "bulldozers",
        "If the card itself moves your bulldozer after using it, that counts as the move it must make; there is no "
        "second one.",
        "B Card Requirements wants it moved once the effect is complete. By then the building is complete and the "
        "bulldozer is no longer there.",
    ),
    Reading(
        "bulldozers",
        "Each bulldozer icon of an effect may move any bulldozer, even one that another icon has moved.",
        "B Move Bulldozers 3 ties the arrows of one icon to one bulldozer and says nothing between icons.",
    ),
    Reading(
        "bulldozers",
        "A parking space holds one bulldozer, of either side.",
        "S VJ Bonus Reference looks for the next available space and says what happens if the grid is full; B Move "
        "Bulldozers speaks of spots.",
    ),
    Reading(
        "other players",
        "The owner of the piece receives what the card costs the player after discounts.",
        "In B Card Requirements the cost goes to the owner instead of the bank, and a discount changes the cost.",
    ),
    Reading(
        "other players",
        "You may use another player's tower even where you have your own, and you choose whose.",
        "B Card Requirements allows either where a card shows both icons.",
    ),
    Reading(
        "other players",
        "The owner of a hired bulldozer chooses where it goes, may also park it, and gains that bonus.",
        "B Card Requirements leaves the move to the owner; B Move Bulldozers lists where it may go.",
    ),
    Reading(
        "other players",
        "Cards in hand and money are open; a card taken unseen from a deck is shown.",
        "All cards come from displays that everybody sees, and money lies in the play areas (B Player Setup 14).",
    ),
    Reading(
        "contracts",
        "The linked contract gets no discount from the card's effect.",
        "B Linked Contract Tiles treats it as a separate effect.",
    ),
    Reading(
        "contracts",
        "An icon for any contract fulfils standard and remote contracts, an icon for non-standard contracts fulfils "
        "remote contracts; neither fulfils solar contracts.",
        "B Fulfill a Solar Contract Tile allows only its own icon, never an effect that would fulfil another type.",
    ),
    Reading(
        "contracts",
        "The ongoing tile that lowers energy, and discounts of cards, never bring a standard contract below 1 energy.",
        "A contract without energy is a solar one (B Fulfill a Solar Contract Tile).",
    ),
    Reading(
        "contracts",
        "Energy paid for network lines is not energy spent on contracts.",
        "The majority counts energy spent on fulfilling tiles (B Second Scoring Tile Examples).",
    ),
    Reading(
        "income",
        "Steps past the last income column are lost, as past a locked threshold; its specialists are gained once.",
        "In B Income Thresholds, impossible steps are wasted; the track ends there.",
    ),
    Reading(
        "grid",
        "On VJ's board, a network line that joins several nodes counts as covered once two of them are covered.",
        "S Fulfill Contract asks for tiles on both sides; a line of three nodes has more than two sides.",
    ),
    Reading(
        "grid",
        "You may pay for a network line to a node even if a grey line would join it for free.",
        "B Network Requirements lets you meet a requirement to use the line; network tiles are counted in scorings.",
    ),
    Reading(
        "scoring",
        "A crown can be declared only if a majority of that scoring counts its subject; "
        "options of scoring cards worth $0 are not offered.",
        "Either would waste the card.",
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
        "Turning markers down prevents repeated use by cards (B Flip Income Markers).",
    ),
    Reading(
        "variants",
        "Limited battery storage also applies to VJ: without a tower it keeps no battery after production.",
        "B Limited Battery Storage names no exception, and VJ produces like a player (VJ_CONSOLIDATES).",
    ),
    Reading(
        "VJ",
        "A cost of '2 energy or 1 battery' is compared by its cheaper side, with a battery as 2 energy; VJ pays energy "
        "if it can.",
        "The solo rulebook compares costs and does not say how to weigh batteries.",
    ),
    Reading(
        "VJ",
        "If several sites of VJ's sector are free, you choose; within a grid column VJ takes the topmost space.",
        "S Build Wind Farm leaves the site to you; S Fulfill Contract names only the column.",
    ),
    Reading(
        "VJ",
        "A condition on contracts looks at those that VJ can pay for; the unlocked transformer is part of the action.",
        "S Fulfill Contract checks for available contracts; locked transformers have a condition of their own.",
    ),
    Reading(
        "VJ",
        "VJ looks for the secondary kind of contract when the main kind has no candidate.",
        "In S Secondary Icons, no result or a tie for the main icon leads to the icon behind it.",
    ),
    Reading(
        "VJ",
        "The eye: the first entry of the next card that matches the zone also narrows to the sectors it names.",
        "The appendix of S builds in B1 because the next card's first B entry names it.",
    ),
    Reading(
        "VJ",
        "The eye of a contract section starts at the entry that matches the zone of the tied contracts, not at "
        "the top of the card.",
        "S Eye Icon in Contract Section names the matching zone; S Fulfill Contract only says the first zone or "
        "sector.",
    ),
    Reading(
        "VJ",
        "Searches for a sector look at every contract tile there, whether or not VJ could pay for it.",
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
        "A specialist from a bonus is taken like any other: from the display if a card fits, otherwise from the deck.",
        "S VJ Bonus Reference names a face-up card by the same points; S Gaining Specialist Cards says what "
        "happens if none fits.",
    ),
    Reading(
        "VJ",
        "At the last income column VJ takes a second scoring card even if the first came from the deck.",
        "S Gaining Specialist Cards describes the refill after a face-up card; a card from the deck leaves no gap "
        "to fill.",
    ),
    Reading(
        "VJ",
        "On a solo card that sells abroad, the sale replaces one of the three actions, and some of these cards wait "
        "for batteries first; the top of solo_cards.toml names those cards.",
        "S VJ Action Overview names three actions for the three sections; S Solo Card Icons has an icon for a fourth, "
        "the sale, and says neither in which section nor on which cards, nor that its condition is the only one.",
    ),
    Reading(
        "VJ",
        "A contract section may search the zones in an order of its own, and ask for icons of a market or for income "
        "arrows before it asks for the cheapest.",
        "S VJ Action Overview lets the sections of cards differ slightly, and S Fulfill Contract speaks of the zone or "
        "sector that a card begins with; it gives zones A to C, cost, income and next card for one card, and the last "
        "three always follow.",
    ),
    Reading(
        "VJ",
        "VJ sells to the payable foreign market card with most income, then with fewest batteries; then you choose.",
        "S Solo Card Icons sells by the base rules, where the player chooses; VJ keeps money for scoring (S VJ "
        "Action Selection).",
    ),
    Reading(
        "VJ",
        "VJ's bonuses come in this order: for a tower, the one under it, then its column from top to bottom; for a "
        "contract, the space, the income, the connection tile.",
        "S Build Electrical Tower and B Fulfill a Standard Contract Tile list them so, without demanding an order.",
    ),
    Reading(
        "VJ",
        "VJ's scoring cards are judged one by one: a crown that would win only together with another does not count.",
        "S tells VJ to look for majorities, not to plan; it looks at each card in the order gained.",
    ),
    Reading(
        "VJ",
        "If a scoring card can turn down any marker, VJ takes the highest; of equal ones, that in the lowest row.",
        "S Checking Rightmost/Bottommost breaks ties in this way.",
    ),
    Reading(
        "VJ",
        "A step for any income goes to VJ's rightmost/bottommost marker; if that is in the last column, it is lost.",
        "S VJ Bonus Reference names only that marker; in B Income Thresholds, impossible steps are wasted.",
    ),
    Reading(
        "VJ",
        "If the scoring deck is empty and no card on display fits the first two points, "
        "VJ goes on with the icons of its own income.",
        "S Gaining Specialist Cards would draw from the deck, which cannot be done.",
    ),
)
