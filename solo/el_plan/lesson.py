"""How to play El Plan in three pages. "Rulebook" is the rulebook of the game, named by its headings."""

from __future__ import annotations

from solo.lesson import Lesson, Page

GOAL = Page(
    "How to play El Plan, 1 of 3: the goal",
    """
Each of three to six players runs a business in Ciudad Semilla for a year,
twelve periods of one month. There is no solo mode: you play against rivals
that are players of this program, and they see no more than you do.

You win with the most points:
  1 point   for each innovative idea
  1 point   for each trio of an expert, a technology and an infrastructure
            card, if you have at least one idea
A tie goes to whoever has more resource tokens, then more cards.

An idea is three products, one of each type: R raw material, G consumer
good, S service. Products are made by processes: P production, L logistics,
K marketing. Your plan says which processes make what, for example S=PLK.
A process works while its token lies on it: P(W) is on, P(·) is off.

Tokens are capital, not fuel. W worker, M money and E energy stay yours
while they lie on processes and cards; only what you pay is gone. You begin
with two of each for six processes. (Preparation, District 4, End of game)
""".strip("\n"),
)

PERIOD = Page(
    "How to play El Plan, 2 of 3: a period",
    """
First everybody puts an entrepreneur on a free space, in turn order from the
turn token. Then the districts follow one after the other:
  1 Events          everybody carries the event out. Space: you may ignore
                    an event that takes or forbids something.
  2 Administration  take tokens back, put tokens on processes and cards.
                    Space: 1 worker, and you may sell a card for half.
  3 Investment      buy one card at most. Spaces: 1 token less for an
                    expert (e), a technology (t), an infrastructure (i).
  4 Production      make products. Space: one more process of any type.
  5 Market          all buy (3 money, imports 5), then all sell (1 money or
                    energy each); one type each. Space: buy 1 cheaper.
                    Six of a type on the board are exported: 1 money on
                    the next space of district 6.
  6 Subsidy         Spaces: 1 money or energy, and the money lying there.
  7 Innovation      three different products become an idea.
Then all but one of your products go back, offers are filled up, and the
turn token goes to the left. (rulebook: Opportunity spaces, Summary)
""".strip("\n"),
)

ADVICE = Page(
    "How to play El Plan, 3 of 3: playing well",
    """
  A set a period    with all six processes on you make two products. The
                    third must be bought, kept from last period or made by
                    a process more: district 4, training, or a card.
  Keep the right    you may keep one product: the one that is hardest to
  product           make, so that next period two are enough.
  Ideas at work     in district 2 an idea can lie on any process in place
                    of its token, and is still worth its point. That frees
                    a token to pay for a card.
  Cards             cheap early cards with a process pay every period. In
                    the last periods a card is worth a third of a trio.
  Sell the rest     what you cannot keep or use still brings a token each.
  Watch the board   two or three types in district 5 open the other spaces
                    of district 6.

On the screen [2] is the entrepreneur of seat 2, and the options stand below
the board or beside it: arrow keys, Enter, u takes back, w says why not.
Plans, card costs and half of the events are reconstructed.
(rulebook: Districts 2 to 7, Card glossary)
""".strip("\n"),
)

ENDING = """
That is all. 'solo play --game el_plan --seats you,script,script,script' starts a game against three rivals, h gives a
hint, and ? lists the keys.
"""

LESSON = Lesson((GOAL, PERIOD, ADVICE), 1, (), ENDING)
