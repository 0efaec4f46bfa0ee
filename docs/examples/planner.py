"""A player in Python that beats `greedy`: `solo simulate --player docs/examples/planner.py:Planner --games 20`.

It adds up points for every option from the features that scripts use too (`solo players reference` explains them), and
takes the option with the most. It is the script of step 6 of docs/first-script.md in Python. In 200 games of
`--seed 902` it won 30.0% (24.1% to 36.7%), `greedy` 11.0% (7.4% to 16.1%): +19.0 points (95% CI +11.6 to +26.1).
"""

from __future__ import annotations

from random import random
from typing import Any

from solo.game import Game
from solo.game_types import Option

Numbers = dict[str, Any]
"""Features of an option, or facts of a side, by name."""


PLACES = ("site", "second-site", "bulldozer")
"""The kinds of decision about places."""


class Planner:
    """Towers for what they unlock, wind farms early, contracts once there is energy, the majorities in view."""

    def choose(self, view: Game, options: tuple[Option, ...]) -> Option:
        """The option with the most points, one of equals at random: always the first of them would be a plan too."""
        kind = view.decision.kind
        own = view.facts(("energy", "years-left", "cards-in-hand"))[view.decision.seat]
        score = turn_points if kind == "turn" else inner_points
        return max(options, key=lambda option: (score(view.features(option), own, kind), random()))


def shared_points(of: Numbers) -> int:
    """What counts in every decision: what the option is worth, the scoring tiles, a step towards a majority."""
    return 6 * of["worth"] + 2 * of["scoring"] + 8 * of["majority-steps"]  # type: ignore[no-any-return]


def turn_points(of: Numbers, own: Numbers, _kind: str) -> int:
    """The points of a card, of taking all cards back, of a battery."""
    points = shared_points(of) + 10 * (of["energy"] + of["column"]) - 6 * of["price"] - 13 * of["moves-disc"]
    return points + card_points(of, own)  # type: ignore[no-any-return]


def card_points(of: Numbers, own: Numbers) -> int:
    """What the action itself is worth now."""
    years, income = own["years-left"], 3 * of["best-income"] * own["years-left"]
    zone = {"B": -19, "C": 20}.get(of["zone"], 0)
    by_action = {
        "tower": 8 + 3 * of["best-bonus"] + 12 * of["unlocks"],
        "wind-farm": 25 + 15 * years + 2 * of["targets"] - 15 * (own["energy"] >= 8),
        "standard-contract": 37 + income + 6 * own["energy"] + 2 * of["targets"] + zone,
        "any-contract": 37 + income + 6 * own["energy"] + 2 * of["targets"] + zone,
        "remote-contract": 70 + income,
        "solar-contract": 28 + income,
        "sell-abroad": 8 * of["best-sale"] - 10 * years,
        "move-bulldozers": 37,
        "retrieve-all": 7 * years + 7 * of["cards-back"] + 6 * own["cards-in-hand"],
    }
    return by_action.get(of["action"], 0)  # type: ignore[no-any-return]


def inner_points(of: Numbers, _own: Numbers, kind: str) -> int:
    """The points of a choice inside a turn."""
    points = shared_points(of)
    if kind in PLACES:
        points += 2 * of["contracts-served"] + 15 * (of["destination"] == "parking")
    if kind == "contract":
        points += 13 * of["linked"]
    if kind == "node":
        points += 2 * of["level"] - 5 * of["joins"]
    if kind == "bonus-pair":
        points += 10 * of["energy"]
    if kind == "specialist":
        points += 17 * of["fits-scoring"] + 8 * (of["source"] in ("scoring-display", "scoring-deck"))
    return points
