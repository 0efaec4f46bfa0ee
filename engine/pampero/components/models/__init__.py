"""The component files as frozen objects: one model per table, one field of `Catalogue` per file."""

from __future__ import annotations

from engine.core.components import catalogue
from engine.pampero.components.models.boards import Board, CompanyMat, GridBoard, SoloGridBoard
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


class Catalogue(catalogue.Catalogue):
    """All components of the game."""

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
