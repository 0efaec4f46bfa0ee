"""How to play Dilluvia Project: three pages. Sections in brackets are those of its rulebook."""

from __future__ import annotations

from solo.lesson import Lesson, Page

GOAL = Page(
    "How to play Dilluvia Project, 1 of 3: the goal",
    """
Two to four entrepreneurs build a city in the sky, in seven game turns. Most
population wins. On a tie the prestige nearest to its next ten decides.

Where population comes from:
  Tens       each time your prestige reaches or crosses a 10 you gain the
             number under your building marker (1 at the start). The marker
             moves with every building and every propeller you get.
  On time    2 for every building whose number is that of the game turn
  Tiles      some market tiles, at once or at the end
So you need both: prestige to reach many tens, and buildings to make each
of them worth more.

Three currencies: Aeros buy tiles, ground and propellers. Prestige reaches
tens. Population wins. Cubes of four colours pay for buildings.

There are no solo rules and no automa: you play against players of this
program, which see what you see and follow the same rules.
(3.0 Aim of the Game, 5.0 Sequence of Play, 9.0 Scoring Population)
""".strip(),
)

TURN = Page(
    "How to play Dilluvia Project, 2 of 3: a game turn",
    """
1. Market   Place your zeppelin at an end of a row or column. When all have
            done so, buy from your line: 1 to 4 Aeros by distance. An empty
            space in it pays you 1 Aero. In turn 7 printed effects are sold.
2. Actions  Place workers in turns, one spot each time, any number on it:
  player order     come first in the next turn
  income           1 Aero for each, 1 more for every three
  cubes            1 of a colour for each
  territory        ground, 1 Aero a space, beside your own or the centre
  construction     a building and a propeller for each worker
  market tiles     any tile left, for 3 Aeros
  gardens          on your own ground, for 1 Aero
  switching cubes  one or two cubes to the other square of their building
            The first special worker on a space brings a benefit too.
3. Income   Your mat pays money, cubes and prestige: as much as the squares
            give on which your cubes lie, one on each building.
A building needs its cubes, and ground of its shape: one space, two in line
or a square of four. (6.0 Market Phase, 7.0 Action Phase, 8.0 Income Phase)
""".strip(),
)

HINTS = Page(
    "How to play Dilluvia Project, 3 of 3: the end, advice, symbols",
    """
After the actions of turn 7 everybody gets a last income, then prestige and
population of tiles. Each garden gives prestige to the buildings in line
with it: 1 small, 2 medium, 4 large. Tens still count. (10.0)

Advice: put money and cubes on your mat first and prestige later, when a ten
is worth more; in the last turns switch cubes. Plan what to build in a turn:
its cubes, its ground, then construction.

Symbols on the screen (? shows them all):
  R2 r·    a building #2 of Red, ground of Red       ♣♣   a garden
  ✣  ✣r    a propeller nobody has, one of Red        · :  a free space
  w b n p  white, black, brown and purple cubes
  mat 3/2/4     money, cubes and prestige of each income
  x2            population for every ten prestige
  ○ A R3*       an open spot, one that costs an Aero, three workers of Red
                with the special one; + where the benefit is still open
Type 'why building 3A' or 'about market 5' to ask about any piece or place.
""".strip(),
)

ENDING = """
That is all. 'solo play --game dilluvia --seats you,script,script' starts a game against two players of this program; h
gives a hint whenever you want one.
"""

LESSON = Lesson((GOAL, TURN, HINTS), 1, (), ENDING)
