"""The component files as frozen objects: one model a table, one field of `Components` a file."""

from __future__ import annotations

from typing import cast

from engine.pampero.components.models.boards import Board, CompanyMat, GridBoard, SoloGridBoard
from engine.pampero.components.models.fields import Model
from engine.pampero.components.models.pieces import (
    BasicCards,
    Connections,
    Contracts,
    ForeignMarkets,
    RemoteContracts,
    ScoringTiles,
    SolarContracts,
    SoloCards,
    SpecialistActions,
    SpecialistScoring,
    TowerBonuses,
)


class Components(Model):
    """Every component file; a field named `board` is the file `board.toml`."""

    board: Board
    company_mat: CompanyMat
    grid_board: GridBoard
    solo_grid_board: SoloGridBoard
    basic_cards: BasicCards
    contracts: Contracts
    remote_contracts: RemoteContracts
    solar_contracts: SolarContracts
    connections: Connections
    foreign_markets: ForeignMarkets
    tower_bonuses: TowerBonuses
    scoring_tiles: ScoringTiles
    specialist_actions: SpecialistActions
    specialist_scoring: SpecialistScoring
    solo_cards: SoloCards


MODELS = {name: cast("type[Model]", field.annotation) for name, field in Components.model_fields.items()}
"""The model of each file, by its name without `.toml`."""
