"""Reading the component files: the shipped ones, or those of a folder in their place."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel

from engine.core.errors import DataError, UserError, unknown
from engine.core.safe_io import M, read_toml, validated
from engine.el_plan.components.checks import check_components
from engine.el_plan.components.models import Components

SHIPPED = Path(__file__).parents[1] / "data"


def load_components(folder: Path | None = None) -> Components:
    """The shipped components, or those with the files of a folder in place of the shipped ones of their name."""
    own = own_files(folder) if folder else {}
    read: dict[str, Any] = {
        name: read_file(model_of(name), own.get(f"{name}.toml", SHIPPED / f"{name}.toml"))
        for name in Components.model_fields
    }
    components = Components(**read)
    check_components(components)
    return components


def model_of(name: str) -> type[BaseModel]:
    """The model of a component file."""
    return cast("type[BaseModel]", Components.model_fields[name].annotation)


def own_files(folder: Path) -> dict[str, Path]:
    """The component files of a folder; a TOML file that is none of them is refused."""
    if not folder.is_dir():
        raise DataError(f"{folder} is not a folder, allowed: a folder with component files")
    found = {path.name: path for path in sorted(folder.glob("*.toml"))}
    known = [f"{name}.toml" for name in Components.model_fields]
    for name, path in found.items():
        if name not in known:
            raise DataError(f"{path}: {unknown('component file', name, known)}")
    return found


def read_file(model: type[M], path: Path) -> M:
    """One file as its model."""
    try:
        return validated(model, read_toml(path, "the file"))
    except UserError as error:
        raise DataError(f"{path.name}: {error}") from error
