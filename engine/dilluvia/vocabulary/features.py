"""The named features of an option, for scripts."""

from __future__ import annotations

from enum import IntEnum

from engine.core.game import FeatureSpec


class Feature(IntEnum):
    """The numbers of the features; `FEATURE_SPECS` says what each tells."""

    DECLINES = 0


FEATURE_SPECS: dict[Feature, FeatureSpec] = {
    Feature.DECLINES: FeatureSpec("declines", "", "1 if the option is to stop or to do nothing", ("buy", "after")),
}
