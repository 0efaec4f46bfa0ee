"""The named features of an option, for scripts.

A value that has a name begins at 1, so that 0 is always "none" or "no".
"""

from __future__ import annotations

from enum import IntEnum

from engine.core.game import FeatureSpec
from engine.core.member_names import feature_words
from engine.dilluvia.constants import Action, Form
from engine.dilluvia.vocabulary.decisions import Kind


class Feature(IntEnum):
    """The numbers of the features; `FEATURE_SPECS` says what each tells."""

    DECLINES = 0
    WORTH = 1
    ACTION = 2
    WORKERS = 3
    SPECIAL = 4
    BENEFIT = 5
    NEED = 6
    SURPLUS = 7
    READY = 8
    PLANNED = 9
    PRICE = 10
    NUMBER = 11
    SIZE = 12
    STEP = 13
    MONEY = 14
    CUBES = 15
    PRESTIGE = 16
    WORKER = 17
    FORM = 18
    TILE_USE = 19


ALL = tuple(kind.name.lower() for kind in Kind if kind != Kind.NONE)
STOPS = ("buy", "after", "form", "construct", "pick", "away", "garden", "switch", "place")

FEATURE_SPECS: dict[Feature, FeatureSpec] = {
    Feature.DECLINES: FeatureSpec("declines", "", "1 if the option is to stop or to do nothing", STOPS),
    Feature.WORTH: FeatureSpec(
        "worth", "hundredths of a population", "a rough estimate of what the option brings, minus what it costs", ALL
    ),
    Feature.ACTION: FeatureSpec("action", "", "the row of spots that workers go to", ("place",), feature_words(Action)),
    Feature.WORKERS: FeatureSpec("workers", "workers", "workers that are placed", ("place",)),
    Feature.SPECIAL: FeatureSpec("special", "", "1 if the special worker is one of them", ("place",)),
    Feature.BENEFIT: FeatureSpec(
        "benefit", "hundredths of a population", "what the benefit of the special worker is worth", ("place",)
    ),
    Feature.NEED: FeatureSpec(
        "need", "workers", "how many of the workers the plan for the turn needs there", ("place",)
    ),
    Feature.SURPLUS: FeatureSpec("surplus", "workers", "how many of the workers the plan does not need", ("place",)),
    Feature.READY: FeatureSpec("ready", "", "1 if it builds and the plan has everything it needs", ("place",)),
    Feature.PLANNED: FeatureSpec("planned", "", "1 if the building or propeller is in the plan", ("construct",)),
    Feature.PRICE: FeatureSpec("price", "Aeros", "Aeros paid", ("buy", "form", "construct", "pick", "garden")),
    Feature.NUMBER: FeatureSpec("number", "", "the number of the building", ("construct", "square", "site")),
    Feature.SIZE: FeatureSpec("size", "spaces", "the spaces of the building", ("construct", "square", "site")),
    Feature.STEP: FeatureSpec("step", "spots", "steps of the building marker", ("construct",)),
    Feature.MONEY: FeatureSpec("money", "Aeros", "money that the square adds to the mat", ("square", "switch")),
    Feature.CUBES: FeatureSpec("cubes", "cubes", "cubes that the square adds to the mat", ("square", "switch")),
    Feature.PRESTIGE: FeatureSpec(
        "prestige",
        "prestige",
        "prestige that the square adds to the mat, or that the propeller brings",
        ("square", "switch", "construct"),
    ),
    Feature.WORKER: FeatureSpec("worker", "workers", "workers that the square gives", ("square",)),
    Feature.FORM: FeatureSpec("form", "", "the piece of ground", ("form",), feature_words(Form)),
    Feature.TILE_USE: FeatureSpec("tile-use", "", "1 if a market tile is used", ("place", "after")),
}
