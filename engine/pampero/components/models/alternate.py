"""Pieces of the alternate rules for several players: the extended time track, introductory and preset tiles."""

from __future__ import annotations

from typing import Annotated

from engine.core.components.fields import Text, Whole, one_of
from engine.core.components.records import Model, Named
from engine.pampero.components.models.boards import Time
from engine.pampero.components.models.fields import ZoneName
from engine.pampero.constants import Scoring

SCORES = ("zone-a-icons-times-income", "market-majorities")
"""What the introductory tiles score, by the rules in `rules/introductory.py`."""


class IntroductoryTile(Named):
    """An introductory scoring tile: at which scoring it lies, and what it scores there."""

    name: Text
    scoring: Annotated[Scoring, one_of({"first": Scoring.FIRST, "second": Scoring.SECOND})]
    scores: Annotated[str, one_of({name: name for name in SCORES})]


TileNumber = Annotated[int, Whole(1, 36)]
PresetRow = tuple[TileNumber, TileNumber, TileNumber, TileNumber]


class PresetZone(Named):
    """What lies in a zone of the tower bonus board in the preset layout for several: tiles by number, row by row."""

    zone: ZoneName
    rows: tuple[PresetRow, PresetRow, PresetRow]


class AlternateRules(Model):
    """The whole file."""

    extended_time: Time
    introductory: tuple[IntroductoryTile, ...]
    preset: tuple[PresetZone, ...]
