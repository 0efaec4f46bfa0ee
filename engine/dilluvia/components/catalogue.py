"""The component files of the game: what they hold, where the shipped ones lie, and what must hold between records."""

from __future__ import annotations

from importlib.resources import files

from engine.core.components.catalogue import ComponentFiles
from engine.dilluvia.components.checks import STAGES
from engine.dilluvia.components.models import Catalogue

COMPONENTS = ComponentFiles(
    Catalogue,
    shipped=files("engine.dilluvia").joinpath("data"),
    books=("R",),
    stages=STAGES,
)
