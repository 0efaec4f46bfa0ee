"""The component files, read and checked. Whatever is wrong with a file is one sentence, a `DataError`."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from engine.core.errors import DataError, UserError, unknown
from engine.core.safe_io import M, read_toml, validated
from engine.dilluvia.components.checks import check
from engine.dilluvia.components.models import Board, Buildings, Components, MarketTiles, PlayerMat

SHIPPED = Path(__file__).parents[1] / "data"


def load_components(folder: Path | None = None) -> Components:
    """The shipped components; a folder's files replace the shipped ones of the same name."""
    own = own_files(folder) if folder else {}

    def file(model: type[M], name: str) -> M:
        return read_file(model, own.get(name, SHIPPED / name))

    components = Components(
        board=file(Board, "board.toml"),
        buildings=file(Buildings, "buildings.toml"),
        market_tiles=file(MarketTiles, "market_tiles.toml"),
        player_mat=file(PlayerMat, "player_mat.toml"),
    )
    check(components)
    return components


def own_files(folder: Path) -> dict[str, Path]:
    """The component files of a folder; a TOML file that is none of them is refused."""
    if not folder.is_dir():
        raise DataError(f"{folder} is no folder, allowed: a folder with component files")
    found = {path.name: path for path in sorted(folder.glob("*.toml"))}
    known = [path.name for path in SHIPPED.glob("*.toml")]
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


def hash_of(components: Components) -> str:
    """The hash of what the files say: neither comments nor layout change it."""
    content = json.dumps(components.model_dump(mode="json"), sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()
