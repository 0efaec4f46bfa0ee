"""The component files of the game."""

from __future__ import annotations

from importlib.resources import files

from engine.core.components.catalogue import ComponentFiles
from engine.el_plan.components.checks import CHECKS
from engine.el_plan.components.models import Components

COMPONENTS = ComponentFiles(Components, shipped=files("engine.el_plan").joinpath("data"), books=("R",), stages=CHECKS)
"""`R` in a source is the rulebook of El Plan."""
