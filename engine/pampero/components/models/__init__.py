"""The component files as frozen objects: one model per table, one field of `Catalogue` per file."""

from __future__ import annotations

from functools import cached_property

from engine.core.components import catalogue
from engine.pampero.components.models.alternate import AlternateRules
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
from engine.pampero.components.models.sides import OtherSide
from engine.pampero.constants import SMALL_SIDE_PLAYERS

FOR_SEVERAL = ("board_3_4", "alternate_rules")
"""The files that the solo game never looks at: they are no part of its hash."""


class Catalogue(catalogue.Catalogue):
    """All components of the game."""

    board: Board
    board_3_4: OtherSide
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
    alternate_rules: AlternateRules

    @cached_property
    def hash(self) -> str:
        """The hash of what the solo game is played with."""
        return self.hash_of(name for name in type(self).model_fields if name not in FOR_SEVERAL)

    @cached_property
    def whole_hash(self) -> str:
        """The hash of all files: what several players play with."""
        return self.hash_of(type(self).model_fields)

    def laid_out(self, players: int, longer: bool = False) -> Catalogue:
        """The components with the board as it lies for so many players, for a longer game with the extended track."""
        board = self.board if players <= SMALL_SIDE_PLAYERS else self.board_3_4.on(self.board, players)
        if longer:
            board = board.model_copy(update={"time": self.alternate_rules.extended_time})
        return self if board is self.board else self.model_copy(update={"board": board})
