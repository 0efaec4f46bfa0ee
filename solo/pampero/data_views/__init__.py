"""How each component file is shown: one word per file, as typed after `solo data show`."""

from __future__ import annotations

from solo.data_commands import View, Views
from solo.pampero.data_views import boards, cards, grid

VIEWS: Views = {
    "board": View("board", boards.show_board),
    "board-3-4": View("board_3_4", boards.show_other_side),
    "mat": View("company_mat", boards.show_mat),
    "grid": View("grid_board", grid.show_grid),
    "solo-grid": View("solo_grid_board", grid.show_solo_grid),
    "basic-cards": View("basic_cards", cards.show_basic),
    "contracts": View("contracts", cards.show_contracts),
    "remote-contracts": View("remote_contracts", cards.show_remote),
    "solar-contracts": View("solar_contracts", cards.show_solar),
    "connections": View("connections", cards.show_connections),
    "foreign-markets": View("foreign_markets", cards.show_foreign),
    "tower-bonuses": View("tower_bonuses", cards.show_bonuses),
    "scoring-tiles": View("scoring_tiles", cards.show_scoring),
    "specialist-actions": View("specialist_actions", cards.show_specialists),
    "specialist-scoring": View("specialist_scoring", cards.show_scoring_cards),
    "solo-cards": View("solo_cards", cards.show_solo_cards),
    "alternate-rules": View("alternate_rules", boards.show_alternate),
}
