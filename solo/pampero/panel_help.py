"""What each panel of Pampero shows, in a few sentences: what `?` says of the panel it is pressed in."""

from __future__ import annotations

TIES = (
    "& is linked with another contract, / is one of a pair, * has a line to a connection tile; a narrow window shows "
    "only the first of these that holds, in place of the blank after the number: 1&1e."
)
SECTORS = (
    "The six sectors, zone A above, zones B and C below. The first line of a sector has its name and its connection "
    "tiles with how many of their two lines are open. Then the sites: T1▲ is your tower on the first tower site, W2○ "
    "a wind farm of VJ's, M1b your bulldozer beside a mixed site, · a free site. Then the contracts: 3 5e In2Rd1 is "
    "contract 3 for 5 energy, industrial with two income arrows and residential with one. An x in front: your towers "
    "have not opened it yet. r1 is a remote contract; 2e|1b is 2 energy or a battery, 2e+1b both; ~ is a contract that "
    f"left the game. {TIES}"
)
COMPANY = (
    "Your company mat: each space with its tabs (A$7+3 is zone A for $7, with 3 energy for a wind farm), the cards on "
    "it and where the next one goes; then your hand, with connection tiles (*starting). Below, your five incomes (an x "
    "is a column that a tower has yet to open, an s a column that gives a specialist, a + one whose icon moves another "
    "income) and your grid, column by column under its towers: ■ a contract, $2 or 1e what a space gives, + another "
    "bonus, ! a double mark (!!), ] the end of a column, x a locked column. Lines 1:3e is what network line 1 costs, "
    "1:✓ a line that is paid. Venture 1■ is a venture capital tile, 1○ a free slot, 1· a slot that a tower has yet to "
    "open. Utility 1b: a bulldozer that waits beside the board and can go to every sector."
)
GRID = (
    "column by column: ▲1 open has its tower, x3 locked does not. Each space has its name (c1-2, with !! for a double "
    "mark and ] for the end of a column) and below it what it gives, or ■ and the icons of the contract that lies "
    "there. The first contract takes a space of column 1, and every other one must touch a contract that lies there. "
    "Thick lines (= and | in ASCII mode) are free. Thin lines (- and :) are the network: n1 1e is network line 1, "
    "which costs 1 energy; it is paid once, then says paid and is free. While a contract is placed, ▶ marks the "
    "spaces that it may take."
)
TRACK = (
    "VJ's three majorities: who holds each, and ▶ at the card that would act now. The time track: [ ] is your disc, "
    "1st, 2nd and end are the scorings; the last line says what is scored next and how both sides stand."
)
TABLE_SECTORS = (
    "The six sectors, zone A above, zones B and C below. The first line of a sector has its name and its connection "
    "tiles with how many of their two lines are open. Then the sites: T1▲Y is Yellow's tower on the first tower site, "
    "W2●B a wind farm of Blue's, M1bP Purple's bulldozer beside a mixed site, · a free site. Then the contracts: "
    "3 5e In2Rd1 is contract 3 for 5 energy, industrial with two income arrows and residential with one. An x in "
    "front: your towers have not opened it yet. r1 is a remote contract; 2e|1b is 2 energy or a battery, 2e+1b both; ~ "
    f"is a contract that left the game. {TIES}"
)
TABLE_TRACK = (
    "The turn order: ▶ is whose turn it is, ▼ a disc on the bottom row, which comes earlier next year. The time track: "
    "in brackets the discs on a space, the uppermost first; 1st, 2nd and end are the scorings, which wait for the last "
    "disc. The last line says what is scored next and what everybody has of it."
)
PANEL_HELP = {
    "table": (
        f"What you and VJ have comes first: money, energy and its limit (4/14), batteries, and what the end of a year "
        f"pays ($11+1b: $11 and a battery).\n{SECTORS}\n{COMPANY}\n{TRACK}"
    ),
    "board": f"{SECTORS}\n{TRACK}",
    "mine": COMPANY,
    "grid": f"Your grid, {GRID}",
    "displays": (
        "What lies open for both sides. Specialist cards: a column of an income with an s gives you one, an action card"
        " for your hand or a scoring card. A scoring card is played in one scoring, for its crown, which adds to what "
        "you have for a majority, or for its other use. Foreign markets: a card asks for batteries and pays the incomes"
        " it shows; the amount behind = is what it would pay you now, and the market icons on its back count in later "
        "scorings. Parking: a bulldozer that parks takes the bonus once and stays. Solar display: solar contracts, "
        "taken in their order; x is not next in line. Tower bonus board: a tower brings two of its spaces that lie side"
        " by side, in the zone of the tower; 1-2 is row 1, column 2."
    ),
    "vj": (
        "VJ's board: what it has, its majorities, incomes and grid, the bonus tiles and scoring cards it holds. Then "
        "its three solo cards in words. The card of the first majority that VJ does not hold acts, read section by "
        "section from the top: the first whose condition is true says what VJ does. What follows narrows the choice "
        "from left to right: VJ's furthest income marker (the lowest of equals), the eye (what the next card looks "
        "for), and at last you choose. 'bonus' is what VJ looks for on the tower bonus board, a tile before a printed "
        "bonus."
    ),
    "scores": (
        "Every scoring of the game in order, with what it would bring each side if it came now. In the first scoring "
        "a tile pays both sides for each thing it names; in the second only the side with the most, and VJ wins "
        "ties; at the end two tiles are scored in both ways."
    ),
}
TABLE_HELP = {
    "table": (
        f"What everybody has comes first: money, energy and its limit (4/14), batteries, and what the end of the year "
        f"pays ($11+1b: $11 and a battery).\n{TABLE_SECTORS}\n{COMPANY}\n{TABLE_TRACK}"
    ),
    "board": f"{TABLE_SECTORS}\n{TABLE_TRACK}",
    "mine": COMPANY,
    "grid": f"The grid of whoever is asked, {GRID}",
    "displays": PANEL_HELP["displays"].replace("both sides", "everybody"),
    "players": (
        f"{TABLE_TRACK}\nThen the other players' companies: what they have, the cards on their mat and in their hand, "
        "their incomes, how many spaces of each grid column are covered, their network lines and venture capital, and "
        "their bonus tiles."
    ),
    "scores": (
        "Every scoring of the game in order, with what it would bring everybody if it came now. In the first scoring "
        "a tile pays each player for each thing it names; in the second only whoever alone has most, and a tie pays "
        "nobody; at the end two tiles are scored in both ways."
    ),
}
