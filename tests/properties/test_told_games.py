"""Every sentence of games between VJ and the book or the greedy player is held against the position, by machine.

The oracle counts the position anew (`witness.py`, `witness_vj.py`); the sentences are those of the log, and all that a
person is shown of VJ's turns is made of them: in an explanation, in text mode and in the application.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from engine.core.log import log_of
from engine.core.registry import find_game
from engine.core.settings import Setting
from engine.core.snapshot import copy_state
from engine.core.text.explanation import Phase, TurnStep
from engine.pampero.rulings import Ruling
from engine.pampero.text.explanation import Explanation
from engine.pampero.text.narrator import name_of
from engine.pampero.vj.constants import VJEvent
from engine.pampero.vocabulary.events import Event
from solo.game import Game
from solo.players.registry import find_player
from solo.presenter import presenter_for
from solo.session.session import Session
from solo.session.turn_playback import effects
from solo.session.types import LogLine, with_lists_joined
from solo.text_ui import Conversation
from tests.properties.called import SITE, WORDS
from tests.properties.test_told_tables import TABLE_CHECKS
from tests.properties.witness import CHECKS, Moment
from tests.properties.witness_vj import VJWitness

PAMPERO = find_game("pampero")
FACE = presenter_for(PAMPERO)
PLAYERS = ("book", "greedy")
LEAN = range(1, 4)
LONG = range(500_001, 500_101)
SHOWN = 5
WIDE = 2000
SELDOM = {"bonus-tile-lost", "discarded", "overlay", "take-battery", "income-lost"} | {
    "vj-stuck",
    "vj-cap",
    "vj-second-round",
}
"""What the two players do not come to, or not in every hundred games."""
RULED = [
    ("ENERGY_CAP=contract", "vj-cap"),
    ("VJ_CONNECTIONS=every", "connection"),
    ("DISCARD=on", "discarded"),
    ("VJ_STUCK=battery", "vj-turn"),
    ("VJ_CARDS=end", "vj-hand"),
    ("VJ_EARLY_CROWN=play", "vj-card-worth"),
    ("VJ_CROWN=worth", "vj-crown-worth"),
    ("VJ_FULL=next_best", "vj-full"),
    ("VJ_SECOND=all_six", "vj-entry"),
    ("VJ_NETWORK=pay", "network"),
    ("VJ_PARKING=none", "bulldozer"),
    ("VJ_BLOCKED=end", "vj-blocked"),
]


class Watched:
    """A game in progress whose every sentence is checked, and whose explanations are kept as they were handed out."""

    def __init__(self, seed: int, player: str, *rulings: str) -> None:
        self.player = find_player(player, game=PAMPERO).seat(PAMPERO, Setting())
        self.session = Session(Game.begin(PAMPERO, seed, PAMPERO.settings.read(rulings)))
        self.witness = VJWitness(self.session.game._states)
        self.heard: list[str] = []
        self.shown: list[str] = []
        """What was heard as the log shows it: lists in one line."""
        self.kept: list[tuple[Explanation, Explanation]] = []
        self.printed = StringIO()
        self.text_mode = Conversation(self.session, Console(file=self.printed, width=WIDE), StringIO())

    def play(self) -> Counter[str]:
        """To the end; how many sentences of each kind were checked."""
        while not self.session.is_over:
            self.step(self.player.choose(self.session.game))
        self.check_what_is_kept()
        for explanation in self.explanations:
            self.check_explanation(explanation)
        for phase in self.session.story:
            if isinstance(phase, Phase):
                self.check_phase(phase)
        assert self.printed.getvalue().splitlines() == [f"  {sentence}" for sentence in self.shown]
        assert [line.text for line in self.session.log(lists_joined=False) if not line.is_choice] == [
            event.text for event in self.session.game.events
        ]
        return self.witness.kinds

    @property
    def explanations(self) -> Sequence[Explanation]:
        return [told for told in self.session.explanations if isinstance(told, Explanation)]

    def step(self, code: int) -> None:
        """One choice: its sentences effect by effect, then the same choice in the session, which tells the same."""
        told = self.witnessed(code)
        waiting = self.open_tie()
        options = [option.code for option in self.session.game.decision.options]
        events, made = self.session.choose(code), len(self.session.game.choices)
        self.text_mode.print_events(made - 1)
        assert [event.text for event in events] == told
        self.heard += told
        lines = [LogLine(made, event.text, name=event.name) for event in events]
        self.shown += [line.text for line in with_lists_joined(lines, self.session.guide.lists)]
        if waiting is not None:
            tie = next(each for each in self.all_ties() if each.text == waiting.text and each.left == waiting.left)
            assert tie.chosen == waiting.left[options.index(code)]
        known = len(self.kept)
        self.kept += [(each, deepcopy(each)) for each in self.explanations[known:] if each.complete]

    def open_tie(self) -> TurnStep | None:
        """The tie that waits for this choice."""
        open_ties = [tie for each in self.explanations[-1:] for tie in each.ties if tie.chosen is None]
        assert len(open_ties) <= 1
        return open_ties[0] if open_ties and not self.explanations[-1].complete else None

    def all_ties(self) -> list[TurnStep]:
        return [tie for each in reversed(self.explanations[-3:]) for tie in reversed(each.ties)]

    def witnessed(self, code: int) -> list[str]:
        """The sentences of a choice, each checked with the effect that it belongs to."""
        game, told, heard = self.session.game, [], 0
        states, narrator = copy_state(game._states), WORDS.narrator(game.state)
        states[0].log_on = 1
        before = copy_state(states)
        for _ in effects(states, game.edition.tables[0], code):
            rows = log_of(states[0])[heard:]
            at = Moment(before, copy_state(states))
            for name, text in map(narrator.describe, rows):
                self.witness.see(name, text, at)
                told.append(text)
            if rows:
                self.witness.agree(at)
            heard, before = heard + len(rows), at.after_states
        return told

    def check_what_is_kept(self) -> None:
        """What was handed out is as it was, and is what the session still tells."""
        assert [handed for handed, _ in self.kept] == [copy for _, copy in self.kept] == list(self.explanations)

    def check_explanation(self, explanation: Explanation) -> None:
        """It is made of what was heard, and all of it is shown."""
        heard = set(self.heard)
        stocks = {sentence.partition(": ")[2] for sentence in heard}
        read = [part.text for part in explanation.majorities] + [part.text for part in explanation.sections]
        assert set(read) <= heard
        assert all(sentence in heard or sentence in stocks for sentence in explanation.means)
        for step in explanation.all_steps:
            self.check_step(step, heard)
        shown = flat(FACE.explanation(explanation, 80))
        said = [*explanation.means, *read, *map(shown_step, explanation.all_steps)]
        assert all(flat(Text(sentence)) in shown for sentence in said)
        assert flat(Text("\n").join(FACE.sentences(explanation, 80))) == shown

    def check_phase(self, phase: Phase) -> None:
        """What is told between the turns was heard, and all of it is shown."""
        told = [step.text for step in phase.steps]
        assert set(told) <= set(self.heard)
        shown = flat(Text("\n").join(FACE.sentences(phase, 80)))
        assert all(flat(Text(sentence)) in shown for sentence in told)

    def check_step(self, step: TurnStep, heard: set[str]) -> None:
        """A step is a sentence that was heard, with those behind it who were then left; a tie is one of its options."""
        if step.kind == "tie":
            assert step.chosen in step.left
            are_sites = {*step.left} <= SITE.keys()
            listed = WORDS.sites([SITE[name] for name in step.left]) if are_sites else ", ".join(step.left)
            assert step.text.endswith(f" among {listed}.")
            return
        rows = [", ".join(step.left[first : first + SHOWN]) for first in range(0, len(step.left), SHOWN)]
        assert {f"Left: {row}." for row in rows} <= heard
        base = re.sub(r": [^:]*$", ".", step.text) if step.text not in heard else step.text
        assert base in heard, step.text
        assert step.text == base or all(name in step.text for name in step.left)


def flat(text: Text) -> str:
    """A text without its line ends."""
    return " ".join(text.plain.split())


def shown_step(step: TurnStep) -> str:
    """A step as it is shown: a tie with its answer."""
    return f"{step.text[:-1]}: {step.chosen}." if step.chosen else step.text


def watch(seeds: range, player: str, *rulings: str) -> Counter[str]:
    """Watch whole games; how many sentences of each kind were true."""
    found: Counter[str] = Counter()
    for seed in seeds:
        try:
            found += Watched(seed, player, *rulings).play()
        except AssertionError as wrong:
            raise AssertionError(f"{player}, seed {seed} {' '.join(rulings)}: {wrong}") from wrong
    return found


def test_every_kind_of_sentence_has_somebody_who_checks_it() -> None:
    assert {name_of(event) for event in (*Event, *VJEvent)} == (CHECKS.keys() - {"vj-consulted"}) | TABLE_CHECKS.keys()


@pytest.mark.rule("VJ-26")
@pytest.mark.parametrize("player", PLAYERS)
def test_every_sentence_of_a_few_games_is_true(player: str) -> None:
    assert watch(LEAN, player).total() > 1000 * len(LEAN) // 4


@pytest.mark.long
@pytest.mark.rule("VJ-26")
def test_every_sentence_of_two_hundred_games_is_true() -> None:
    found: Counter[str] = Counter()
    for player in PLAYERS:
        found += watch(LONG, player)
    assert found.keys() >= {name_of(event) for event in (*Event, *VJEvent)} - SELDOM - TABLE_CHECKS.keys()


@pytest.mark.long
@pytest.mark.rule("VJ-26")
@pytest.mark.parametrize(("ruling", "kind"), RULED)
def test_every_sentence_is_true_under_a_ruling(ruling: str, kind: str) -> None:
    assert ruling.partition("=")[0] in Ruling.__members__
    assert watch(range(600_010, 600_025), "book", ruling)[kind] > 0
