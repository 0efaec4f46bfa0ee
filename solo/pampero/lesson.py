"""How to play Pampero solo: three pages, then the first year of one game.

Sources are named by their headings: "rulebook" is the rulebook of the game, "solo rulebook" that of the solo game.
"""

from __future__ import annotations

from solo.lesson import Lesson, LessonStep, Page

GOAL = Page(
    "How to play Pampero, 1 of 3: the goal and the scorings",
    """
You run a wind power company in Uruguay. So does VJ, your automatic rival.
Whoever has more money when the game ends has won. Nothing else counts.

Where money comes from:
  Income    five markets pay you at the end of every year: residential,
            industrial, commercial, resort, remote. Contracts raise them.
  Scorings  three times in a game, scoring tiles pay for what you have then.

The time track says when. Your disc moves one space per year, and one more
each time you take all your cards back.
  1st scoring  the tile pays both sides an amount for each thing it names
  2nd scoring  the tile pays only the side that has the most; VJ wins a tie
  The end      two tiles, each scored in both ways; then you repay $30 for
               each venture capital tile you took

All scoring tiles lie open from the start. Read them first: they tell you
what to build in this game.
(rulebook: Objective, The Scoring Phase; solo rulebook: Majority Track)
""".strip(),
)

TURN = Page(
    "How to play Pampero, 2 of 3: a turn and a year",
    """
A year has three rounds. In each round you take a turn, then VJ takes one.
Your turn is one of three things:
  Play a card       on the next free space of your mat, top or bottom row.
                    The space sets the zone (A, B or C) and the price.
  Take all back     with two or more cards on the mat. Moves your time disc.
  Take a battery    if nothing better is left.
The cards you use most:
  Wind Farm         gives energy. There must be a bulldozer at the site.
  Electrical Tower  opens the next column of your grid, higher incomes and
                    more kinds of contract, and gives you two bonuses. There
                    must be a bulldozer at the site.
  Contract          costs energy, and needs a tower in its sector. It raises
                    incomes, then fills a space of your grid for good.
  Machinery         moves bulldozers to where you want to build next.
  Venture Capital   money and an income now, $30 to repay at the end.
At the end of the year one card comes back, batteries are produced, every
income pays, and the time disc moves one space.
(rulebook: The Action Phase, Action Card Effects, The Consolidation Phase)
""".strip(),
)

RIVAL = Page(
    "How to play Pampero, 3 of 3: VJ and the symbols",
    """
VJ has no cards and pays nothing but energy and batteries, for contracts. It
wants the three majorities of the 2nd scoring and the end. It works on the
first one it does not hold (it holds ties); if it holds all, on its smallest
lead. The solo card of that majority then tells it what to do: build a wind
farm, build a tower or fulfil a contract.
  Prices     where you have no bulldozer you build with VJ's; where you have
             no tower you may use VJ's, if it has one in the sector. You pay
             VJ for that: $8 in zone A, $10 in zone B, $17 in zone C
  Ties       where the rules leave VJ's choice open, you choose
  Pass tile  skips one turn of VJ, once per game
Symbols (? shows them all):
  ▲ ● ■ b         your tower, wind farm, transformer, bulldozer; VJ: △ ○ □
  T1· W2· M3·     free sites for a tower, for a wind farm, for either
  2 2e Rd1Rm      contract 2 costs 2 energy: residential with 1 income step,
                  remote without; x in front: your towers do not open it yet
  &  *            linked; line to a connection tile; in a narrow window 2&1e
  A$7+3           a space of your mat: zone A, $7, 3 energy for a wind farm
(solo rulebook: Solo Gameplay Overview, VJ Action Selection)
""".strip(),
)

KEEP = LessonStep(
    "pass-tile",
    0,
    """
    The pass tile skips one turn of VJ, once in the whole game. Keep it now, so that you see how VJ plays. In games of
    your own do not save it for too long: an unused tile is worth nothing, and in our simulated games flipping it in the
    first year did better than waiting for the fourth.
    (solo rulebook: Game Turn Order; figures: docs/findings.md)
    """,
    instead="It is a good choice there, even in the first year; here you would miss how VJ answers you.",
)

STEPS = (
    LessonStep(
        "turn",
        12,
        """
        This is the board: six sectors, zone A above, zones B and C below. Look at A2. The ▲ is your tower, the ● your
        wind farm, the b your bulldozer; ○ is VJ's wind farm. Now look at the last line below the board (in a small
        window Ctrl+Down scrolls to it): the first scoring pays $3 for each wind farm, and the first majority below the
        board is "most wind farms".

        So a wind farm helps in three ways: it gives energy now, it is paid at the first scoring, and it counts for
        that majority. Your bulldozer is in A2, so you pay the bank and not VJ. The space of your mat says A$7+3: $7,
        and 3 energy. You need that energy for contracts.
        (rulebook: Build a Wind Farm; Understanding Action Cards and the Company mat)
        """,
        instead="""
        Compare: for $7 the suggested card gives energy, a wind farm for the first scoring and one for the majority. The
        Wild Card does the same here, but keep it: it can replace several cards.
        """,
        panel="board",
    ),
    LessonStep(
        "bulldozer",
        0,
        """
        A bulldozer that has been used must leave. Send it to where you want to build next, since a site with VJ's
        bulldozer costs more and the money goes to VJ. Next comes a tower, and you have none in A1 (Salto): contracts
        need a tower in their sector. Tower site 1 is the T1 of A1 on the board.
        (rulebook: Move Bulldozers; solo rulebook: Using VJ's Dozer and Towers)
        """,
        instead="It can stay in its sector, go to a neighbouring one, or be parked for a bonus, and then stay parked.",
    ),
    KEEP,
    LessonStep(
        "vj-site",
        10,
        """
        This is VJ's first turn. You have 2 wind farms, VJ has 1, so it is behind in "most wind farms" and builds one
        too, in the sector where you have built most. The site is a tie, and ties are yours to break. Give VJ a site
        that only takes wind farms (W3): the mixed sites (M) stay free for you.
        (solo rulebook: Build Wind Farm)
        """,
        instead="VJ gets the same energy on every site; the only question is which sites are left for you.",
    ),
    LessonStep(
        "turn",
        1,
        """
        Now a tower. Look at your company: "Grid ▲1 x2" means that column 1 of your grid is open and column 2 is
        closed. The x marks in the income rows stop your incomes at $2. Your second tower opens the next column, lets
        incomes rise further, allows industrial and resort contracts, and brings the bonus printed under it, here 1
        energy.

        Zone A costs $5 on this space, or 1 battery. You have 1 battery and no better use for it this year: pay with it
        and keep the money for a contract.
        (rulebook: Electrical Towers, Build an Electrical Tower, Alternative Cost)
        """,
        instead="But without a second tower most contracts on the board stay closed to you.",
        panel="mine",
    ),
    LessonStep(
        "bonus-pair",
        70,
        """
        Every tower brings two bonuses that lie side by side on the tower bonus board. Some work once, some for the
        rest of the game. Tiles 5 and 4 each raise an income by a step, commercial and remote: $2 more at the end of
        this year and of every other year. The earlier an income rises, the more often it pays.
        (rulebook: Build an Electrical Tower, Income Arrows)
        """,
        instead="Compare it with $2 more in every year of the game, which is what two income steps bring here.",
        look="displays",
    ),
    LessonStep(
        "bulldozer",
        1,
        """
        The bulldozer must move again. Next year you want another wind farm, because VJ has as many as you, and VJ wins
        ties. Wind farm site 1 (W1 in A1) is a free site right here.
        """,
        instead="Any site where you will want to build next is a good place.",
    ),
    KEEP._replace(text="You are asked before each turn of VJ. Keep the pass tile, to see the next one too."),
    LessonStep(
        "vj-site",
        11,
        """
        VJ now holds all three majorities, because it holds ties. Then it works on its smallest lead, the first in the
        list: wind farms again. Give it the last site that only takes wind farms.
        (solo rulebook: VJ Action Selection)
        """,
        instead="VJ gets the same energy on every site.",
    ),
    LessonStep(
        "turn",
        24,
        """
        You have 5 energy: time for contracts. A contract takes energy once and raises your income for the rest of the
        game. Look at A1 and A2 on the board: contract 2 in A1 (1e In1) and contract 3 in A2 (2e In1Rs) have lost
        their x, because your second tower allows industrial contracts. You have a tower in both sectors, so you pay
        the bank: $5.
        (rulebook: Standard Contract Tile Checklist)
        """,
        instead="But you have energy to spend, and a contract pays from this very year.",
        panel="board",
    ),
    LessonStep(
        "contract",
        1,
        """
        Contract A1-2 is linked with A2-3: whoever fulfils one may fulfil the other in the same turn. Two contracts
        for one card and one price! Both also have a line to connection tile A-4. The side that opens the second line
        takes that tile. And both are zone A contracts, which the last majority counts.
        (rulebook: Linked Contract Tiles, Connection Tiles)
        """,
        instead="A contract that has no link is one contract per turn.",
    ),
    LessonStep(
        "node",
        8,
        """
        The contract goes to your grid, and the wooden transformer that stood there goes to the board in its place. Your
        first contract takes a space of column 1. The space c1-2 gives 1 energy, exactly what the contract cost. Its !!
        is a double mark, which some scoring tiles count.
        (rulebook: Fulfill a Standard Contract Tile)
        """,
        instead="But energy is what the linked contract needs next.",
        panel="grid",
    ),
    LessonStep(
        "link",
        1,
        """
        Now the linked contract: 2 energy, another step of industrial income, and the connection tile. The tile goes to
        your hand (*A-4); the Machinery card plays it for its bonus.
        (rulebook: Linked Contract Tiles)
        """,
        instead="You would have to come back for it with another card, at another price.",
    ),
    LessonStep(
        "node",
        1,
        """
        A new contract must touch an old one on your grid. Thick lines are free, for example to c2-2 in the column
        that your tower opened. Thin lines are the network: you pay once, here 1 energy, and mark the line with a
        network tile. That sounds worse, but the scorings at the end (panel Scores) pay $15 for "most network tiles",
        and VJ has none. The line also leads to $1.
        (rulebook: Network Requirements)
        """,
        instead="The free line saves 1 energy and leaves you without a network tile.",
        panel="grid",
    ),
    KEEP._replace(text="Once more: keep the pass tile. Then watch how VJ answers your network tile."),
    LessonStep(
        "vj-site",
        7,
        """
        You took the lead in network tiles, so VJ goes for that majority now. All its transformers are still locked,
        so it needs a tower first. This is how you steer VJ: it goes after the first majority that you take from it.
        Give it the site that only takes a tower.
        (solo rulebook: VJ Action Selection, Build Electrical Tower)
        """,
        instead="VJ gets the same bonuses on every site; the mixed ones are more useful to you.",
    ),
)

ENDING = """
The first year is over. One card came back to your hand, your incomes paid $9 where VJ's
paid $5, and your time disc moved to space 1. No batteries yet: those need more towers and more energy left at the end
of the year.

What you have seen: wind farms give energy. Towers open contracts, columns and incomes. Contracts turn energy into
income for the rest of the game. Network lines and connection tiles are extras on the way. Scoring tiles say which of
these pay most in this game.

What this year did not show. Your energy stops at 14 (VJ's at 10); what would go beyond is lost. Batteries pay for
remote contracts and are sold abroad: the Foreign Market card, played in zone B, takes a foreign market card. You pay
its batteries and receive at once the incomes it shows; it also has two market icons, which count in later scorings.

The first of your income markers to reach a column marked s brings a specialist card: an action card for your hand,
or a scoring card, which costs nothing and is played in one scoring. Solar contracts cost no energy, but no basic card
fulfils them: a specialist card or a bonus must say so. A parked bulldozer brings the bonus of its space and stays
there for the rest of the game.

If you and VJ end with the same money, whoever has more wind farms on the board wins.

The choices of this lesson were made to show you the game, not to win it: a hint or a review may name better ones.

Two more spaces of the time track, and the first scoring pays $3 for each wind farm.
(rulebook: Sell to a Foreign Market, Specialist Cards, Fulfill a Solar Contract Tile, Move Bulldozers, Victory!)
"""

LESSON = Lesson((GOAL, TURN, RIVAL), 7, STEPS, ENDING)
