"""Pampero's component files: where they lie, and the checks that they must pass."""

from __future__ import annotations

from importlib.resources import files

from engine.core.components.catalogue import ComponentFiles
from engine.pampero.components.checks import STAGES
from engine.pampero.components.models import Catalogue
from engine.pampero.vocabulary.page import CHAPTERS

__all__ = ["COMPONENTS", "FILES", "Catalogue", "load_catalogue", "shipped"]

shipped = files("engine.pampero").joinpath("data")
"""The directory of the component files that come with the package."""

COMPONENTS = ComponentFiles(Catalogue, shipped, books=("B", "S", "DE"), stages=STAGES, vocabulary=CHAPTERS)
FILES = COMPONENTS.names
load_catalogue = COMPONENTS.load
