"""Who checks what is told of VJ's scoring cards: which it gains, what they are worth, which it plays."""

from __future__ import annotations

import re

from engine.core.record import Many
from engine.pampero.constants import VJ, YOU
from engine.pampero.rulings import VJ_CARDS_END, VJ_CROWN_WORTH, Ruling
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import ScoringOption
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.gains import matches, next_facts, shown_icons
from tests.oracle.recount import recount, rightmost
from tests.oracle.world import World
from tests.properties.called import FACT, MARKET, SCORING_CARD, WORDS
from tests.properties.witness import Moment, Witness, tells


class CardWitness(Witness):
    """A witness who knows how VJ chooses and plays scoring cards."""

    def __init__(self, start: Many[State]) -> None:
        super().__init__(start)
        self.cards: list[int] = []
        """The cards of the display that are still in the running."""

    @tells("vj-hand", r"VJ holds (?P<number>no|\d+) scoring cards?(?P<waits> and plays none before the end)?\.")
    def hand(self, at: Moment, number: str, waits: str | None) -> bool:
        is_end = at.before.scorings_done == 2
        waiting = at.before.rules(Ruling.VJ_CARDS) == VJ_CARDS_END and not is_end and number != "no"
        assert bool(waits) == waiting
        return len(at.before.vj.scoring_cards) == (0 if number == "no" else int(number))

    @tells(
        "vj-crown-worth",
        r"(?P<card>.*), crown: \+(?P<extra>\d+) [^,]*, for the majority of (?P<fact>[^:]*): (?P<verdict>.*)\.",
    )
    def crown_worth(self, at: Moment, card: str, extra: str, fact: str, verdict: str) -> bool:
        w, subject = at.before, Fact(FACT[fact])
        counts = [recount(w, seat)[subject] + self.crowns[seat][subject] for seat in (YOU, VJ)]
        holds_it, would = counts[1] >= counts[0], counts[1] + int(extra) >= counts[0]
        if verdict == "VJ wins it without the crown and keeps the card":
            return holds_it
        if verdict == "VJ would not win it even with the crown and keeps the card":
            return not would
        found = re.fullmatch(r"it wins VJ \$(\d+), its best other use pays \$(\d+), so (a|no) crown", verdict)
        assert found, verdict
        pays_less = int(found[1]) < int(found[2]) and w.rules(Ruling.VJ_CROWN) == VJ_CROWN_WORTH
        assert pays_less == (found[3] == "no")
        money = [half.money for half in (tile.bottom for tile in w.printed.scoring_tiles) if half.fact == subject]
        return not holds_it and would and int(found[1]) in money and int(found[2]) == self.other_use(at, card)

    def other_use(self, at: Moment, card: str) -> int:
        """What the better of the options that are no crown pays."""
        number = SCORING_CARD[card]
        options = [option.op for option in at.before.printed.scoring_cards[number].options]
        worths = [
            self.worth(at, VJ, WORDS.scoring_option(number, n))
            for n, op in enumerate(options)
            if op != ScoringOption.CROWN
        ]
        return max(worths, default=0)

    @tells("vj-card-worth", r"(?P<card>[^:]*): (?P<options>[^;]*)(?:; (?P<kept>.*))?\.")
    def card_worth(self, at: Moment, card: str, options: str, kept: str | None) -> bool:
        told = re.findall(r"'(.*?)' pays \$(\d+)", options)
        assert [self.worth(at, VJ, option) for option, _ in told] == [int(worth) for _, worth in told]
        assert told or options == "only crowns"
        if found := re.fullmatch(
            r"VJ keeps it: its crown counts for the majority of (.*), which is still to come", kept or ""
        ):
            later = self.to_come(at.before)
            assert FACT[found[1]] in later
            return found[1] in " ".join(WORDS.scoring_option(SCORING_CARD[card], n) for n in range(2))
        return (kept == "VJ keeps it") == (not any(int(worth) for _, worth in told))

    @staticmethod
    def to_come(w: World) -> list[int]:
        """What the majorities of later scorings count."""
        return [w.printed.scoring_tiles[tile].bottom.fact for tile in w.scoring_tiles[w.scorings_done + 1 :]]

    @tells("vj-displayed", r"VJ gains a scoring card; on display: (?P<cards>.*)\.")
    def displayed(self, at: Moment, cards: str) -> bool:
        self.cards = [card for card in at.before.scoring_display if card is not None]
        return [WORDS.scoring_card(card) for card in self.cards] == ([] if cards == "none" else cards.split(", "))

    def matching(self, at: Moment, scoring: str, cards: str) -> bool:
        w = at.before
        assert scoring == ("the first scoring", "the second scoring", "the end")[min(w.scorings_done, 2)]
        fitting = [card for card in self.cards if any(matches(w, card, fact) for fact in next_facts(w))]
        self.cards = fitting or self.cards
        return cards == (", ".join(map(WORDS.scoring_card, fitting)) or "no card")

    @tells("vj-specialist", r"(?P<text>.*)\.")
    def specialist(self, at: Moment, text: str) -> bool:
        if text.startswith("Matching"):
            found = re.fullmatch(r"Matching (the [a-z ]+?) \(.*\): (.*)", text)
            return bool(found) and self.matching(at, *found.groups())  # type: ignore[union-attr]
        if text == "No card on display fits: VJ draws the top of the deck":
            return bool(at.before.scoring_deck)
        found = re.fullmatch(
            r"(?:Most i|I)cons of (your|VJ's) rightmost/bottommost income \((\w+)\): "
            r"(?:on (?:no card|none of them)|(.*) \((\d+)\))",
            text,
        )
        assert found, text
        market = rightmost(at.before, YOU if found[1] == "your" else VJ)
        icons = {card: shown_icons(at.before, card)[market] for card in self.cards}
        most = max(icons.values())
        self.cards = [card for card in self.cards if icons[card] == most]
        assert MARKET[found[2]] == market
        if text.endswith("on no card"):
            shown = [card for card in at.before.scoring_display if card is not None]
            assert not any(shown_icons(at.before, card)[market] for card in shown)
        names = ", ".join(map(WORDS.scoring_card, self.cards)) if most else None
        return (found[3], int(found[4] or 0)) == (names, most)
