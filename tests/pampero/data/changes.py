"""Catalogues with something changed, and what the checks say of them."""

from __future__ import annotations

from typing import Any

from engine.core.components.problems import Problem
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.checks import STAGES

Change = dict[str, Any]


def changed(c: Catalogue, file: str, group: str, index: int, **change: Any) -> Catalogue:
    """A catalogue with some values of one record replaced, past the models' own checks."""
    content = getattr(c, file)
    records = list(getattr(content, group))
    records[index] = records[index].model_copy(update=change)
    return with_file(c, file, **{group: tuple(records)})


def with_file(c: Catalogue, file: str, **change: Any) -> Catalogue:
    """A catalogue with tables of one file replaced."""
    return c.model_copy(update={file: getattr(c, file).model_copy(update=change)})


def problems(c: Catalogue) -> list[Problem]:
    """The problems of the first stage that finds any."""
    return next((found for stage in STAGES if (found := list(stage(c)))), [])


def section(c: Catalogue, number: int, place: int, **change: Any) -> Catalogue:
    """A catalogue with a section of a solo card changed."""
    card = c.solo_cards.card[number - 1]
    sections = list(card.section)
    sections[place] = sections[place].model_copy(update=change)
    return changed(c, "solo_cards", "card", number - 1, section=tuple(sections))
