"""What every piece, place and number of the game is called."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.components.phrases import Phrase
from engine.core.record import Many
from engine.core.text.grammar import count
from engine.pampero.codes import mat_column, mat_row
from engine.pampero.components.build_tables import bonus_index, build_tables, space_index
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.boards import BonusSpace, SoloGridBoard
from engine.pampero.components.models.fields import Effects
from engine.pampero.components.models.pieces import ActionCard, ConnectionTile, ContractTile, Mode
from engine.pampero.components.tables import Tables
from engine.pampero.constants import (
    BASIC_CARDS,
    INTRODUCTORY,
    STARTING_CONNECTION,
    VJ,
    YOU,
    Account,
    Board,
    Country,
    Payment,
    Place,
    Requirement,
    Scoring,
    Sector,
    Site,
    Zone,
)
from engine.pampero.results import COLOURS
from engine.pampero.rules.bonuses import works_for_automa
from engine.pampero.text.effect_text import (
    amounts,
    fact_word,
    market_word,
    phrase_text,
    say_effects,
    say_for_vj,
    zone_word,
)
from engine.pampero.vocabulary.effects import Modifier, ScoringOption

SEAT_WORDS = {YOU: "you", VJ: "VJ"}
COLOUR_WORDS = tuple(colour.capitalize() for colour in COLOURS)
ROW_WORDS = ("top row", "bottom row")
PAYMENT_WORDS = {
    Payment.ZONE_VALUE: "the zone value",
    Payment.BATTERIES: "batteries",
    Payment.VJ_PRICE: "VJ's fixed price",
}
SITE_KIND_WORDS = {Site.TOWER: "tower site", Site.WIND_FARM: "wind farm site", Site.MIXED: "mixed site"}
SCORING_WORDS = {
    Scoring.FIRST: "first scoring",
    Scoring.SECOND: "second scoring",
    Scoring.END_I: "end, tile of stack I",
    Scoring.END_II: "end, tile of stack II",
}
ACCOUNT_WORDS = {
    Account.START: "money at the start",
    Account.INCOME: "income",
    Account.CARD_VALUE: "cards played",
    Account.VJ_PRICE: "fixed prices paid to VJ",
    Account.BONUS: "bonuses",
    Account.ONGOING: "ongoing tiles",
    Account.FOREIGN: "foreign sales",
    Account.VENTURE: "venture capital",
    Account.NETWORK: "network lines",
    Account.FIRST_SCORING: "first scoring",
    Account.SECOND_SCORING: "second scoring",
    Account.END_TOP: "end scoring, top halves",
    Account.END_MAJORITY: "end scoring, majorities",
    Account.SCORING_CARDS: "scoring cards",
    Account.END_TILES: "end-game tiles",
    Account.REPAYMENT: "venture capital repaid",
    Account.PAID_TO_OTHERS: "paid to other players",
    Account.FROM_OTHERS: "received from other players",
}


class PieceNames:
    """The names of a data set's pieces, by the numbers the rules use."""

    def __init__(self, catalogue: Catalogue, tables: Many[Tables] | None = None, players: int = 1) -> None:
        c = catalogue
        self.players = players
        self.is_solo = players == 1
        self.catalogue = catalogue
        self.t: Tables = (build_tables(catalogue) if tables is None else tables)[0]
        self.cards: Sequence[ActionCard] = (*c.basic_cards.card, *c.specialist_actions.card)
        self.plays: Sequence[tuple[ActionCard, Mode]] = [(card, mode) for card in self.cards for mode in card.mode]
        self.tiles: Sequence[ContractTile] = (
            *c.contracts.contract,
            *c.remote_contracts.contract,
            *c.solar_contracts.contract,
        )
        self.spaces: dict[int, str] = {space: name for name, space in space_index(c).items()}
        self.connections: Sequence[ConnectionTile] = (*c.connections.connection, c.connections.starting)
        self.bonus_spaces: dict[int, BonusSpace] = {
            bonus_index(space.zone, space.row, space.column): space for space in c.board.bonus_space
        }

    def seat(self, seat: int) -> str:
        """Who sits there: `you` or `VJ`; among several players, their colour."""
        return SEAT_WORDS.get(seat, f"seat {seat + 1}") if self.is_solo else COLOUR_WORDS[seat]

    @property
    def seats(self) -> range:
        """The seats at the table, VJ's among them."""
        return range(2 if self.is_solo else self.players)

    def is_vj(self, seat: int) -> bool:
        """Whether VJ sits there."""
        return self.is_solo and seat == VJ

    def board_of(self, seat: int) -> Board:
        """The grid board of a seat."""
        return Board.SOLO if self.is_vj(seat) else Board.PLAYER

    def grid_board(self, seat: int) -> SoloGridBoard:
        """What is printed on the grid board of a seat."""
        return self.catalogue.solo_grid_board if self.is_vj(seat) else self.catalogue.grid_board

    def market(self, market: int) -> str:
        return market_word(market)

    def column(self, seat: int, column: int) -> str:
        """What an income marker earns in a column of the seat's board."""
        return f"${self.t.income_value[self.board_of(seat), column]}"

    def sector(self, sector: int) -> str:
        return Sector(sector).name

    def sector_name(self, sector: int) -> str:
        """A sector as its board prints it: `A1 Salto`."""
        return f"{self.sector(sector)} {self.catalogue.board.sector[sector].name}"

    def zone(self, zone: int) -> str:
        return zone_word(zone)

    def country(self, country: int) -> str:
        return Country(country).name.capitalize()

    def site_id(self, site: int) -> str:
        """A construction site by its id, as files and those who type it name it."""
        sites = self.catalogue.board.site
        return sites[site].id if site < len(sites) else f"no site ({site})"

    def site(self, site: int) -> str:
        """A site as a player would call it: `tower site 1 in A2 Tacuarembó`."""
        return self.sites([site])

    def sites(self, sites: Sequence[int]) -> str:
        """Sites, sector by sector: `wind farm site 3, mixed site 1 in A2 Tacuarembó; tower site 1 in A1 Salto`."""
        within: dict[str, list[str]] = {}
        for site in sites:
            within.setdefault(self.site_sector_name(site), []).append(self.site_number(site))
        return "; ".join(f"{', '.join(numbers)}{sector}" for sector, numbers in within.items())

    def site_number(self, site: int) -> str:
        """A site within its sector, as the board numbers it: `tower site 1`."""
        if site >= self.t.sites:
            return self.site_id(site)
        record = self.catalogue.board.site[site]
        return f"{SITE_KIND_WORDS[Site(self.t.site_kind[site])]} {record.id.rpartition('-')[2]}"

    def site_sector_name(self, site: int) -> str:
        """The sector of a site, as it follows the site's name."""
        return f" in {self.sector_name(self.t.site_sector[site])}" if site < self.t.sites else ""

    def space(self, space: int) -> str:
        """A contract space by its id."""
        return self.spaces.get(space, f"no contract space ({space})")

    def contract(self, tile: int) -> str:
        """A contract tile: its name and what it shows, `Citrus Packers (industrial +1)`."""
        record = self.tiles[tile]
        icons = [market_word(icon.market) + (f" +{icon.arrows}" if icon.arrows else "") for icon in record.icons]
        return f"{record.name} ({', '.join(icons)})"

    def contract_cost(self, tile: int, energy: int, batteries: int) -> str:
        """What a contract asks for now, `2 energy or 1 battery`; `no energy` for a solar one."""
        return amounts(energy, batteries, either=bool(self.t.tile_either[tile])) or "no energy"

    def card(self, card: int) -> str:
        """An action card: the basic ones first, then the specialists."""
        return self.cards[card].name

    def specialist(self, card: int) -> str:
        """A specialist action card."""
        return self.card(BASIC_CARDS + card)

    def play(self, play: int) -> str:
        """A card with one of its modes, which is told where there are several."""
        if play >= len(self.plays):
            return f"no card (play {play})"
        card, mode = self.plays[play]
        return card.name if len(card.mode) == 1 else f"{card.name} ({mode.name})"

    def required_piece(self, play: int) -> str:
        """What stands on the board for a card to work with."""
        return "bulldozer" if self.t.play_requirement[play] == Requirement.BULLDOZER else "tower"

    def specialist_effects(self, card: int) -> str:
        """What a specialist action card does, by mode."""
        return "; or ".join(say_effects(mode.effects) for mode in self.cards[BASIC_CARDS + card].mode)

    def row(self, row: int) -> str:
        return ROW_WORDS[row]

    def mat_space(self, space: int) -> str:
        """A space of the company mat: `top row, space 2`."""
        return f"{ROW_WORDS[mat_row(space)]}, space {mat_column(space) + 1}"

    def payment(self, payment: int) -> str:
        """How a card is paid."""
        return PAYMENT_WORDS[Payment(payment)]

    def node(self, node: int) -> str:
        """A space of the grid."""
        return self.catalogue.grid_board.node[node].id

    def line(self, line: int) -> str:
        """A network line."""
        return f"network line {line + 1}"

    def line_cost(self, line: int) -> str:
        """What a network line of your grid asks for, once."""
        cost = self.catalogue.grid_board.network[line].cost
        return amounts(cost.energy, cost.batteries, cost.money) or "nothing"

    def bonus_tile(self, tile: int) -> str:
        """A tower bonus tile: its number and what it does."""
        record = self.catalogue.tower_bonuses.tile[tile]
        return f"tile {record.number} ({self.bonus_tile_effect(tile)})"

    def bonus_tile_effect(self, tile: int) -> str:
        """What a tower bonus tile does, and when if not at once."""
        record = self.catalogue.tower_bonuses.tile[tile]
        if record.modifier is not None:
            return f"from now on {phrase_text(record.modifier, Modifier)}"
        said = say_effects(record.effects)
        return f"at the end {said}" if record.when.name == "END" else said

    def vj_bonus_tile(self, tile: int) -> str:
        """A tower bonus tile as VJ uses it: of the ongoing ones it only keeps most. Rule: VJ-22"""
        record = self.catalogue.tower_bonuses.tile[tile]
        if record.modifier is None:
            when = "at the end " if record.when.name == "END" else ""
            return f"tile {record.number} ({when}{say_for_vj(record.effects)})"
        if works_for_automa(self.t, tile):
            return self.bonus_tile(tile)
        icons = f" with its icons ({markets(record.icons)})" if record.icons else ""
        idle = f"'{phrase_text(record.modifier, Modifier)}' has no effect for VJ"
        return f"tile {record.number}: {idle}, but the tile counts{icons}"

    def bonus_space(self, space: int) -> str:
        """A space of the tower bonus board."""
        record = self.bonus_spaces[space]
        return f"{zone_word(record.zone)}, row {record.row}, column {record.column}"

    def short_bonus_space(self, space: int) -> str:
        """A space of the tower bonus board where there is little room: `A-1-2`."""
        record = self.bonus_spaces[space]
        return f"{Zone(record.zone).name}-{self.bonus_place(space)}"

    def bonus_place(self, space: int) -> str:
        """A space of the tower bonus board within its zone, by row and column as the board shows it: `1-2`."""
        record = self.bonus_spaces[space]
        return f"{record.row}-{record.column}"

    def bonus_print(self, space: int) -> str:
        """The bonus printed on a space of the tower bonus board."""
        return say_effects(self.bonus_spaces[space].effects)

    def vj_bonus_print(self, space: int) -> str:
        """The bonus printed on a space of the tower bonus board as VJ carries it out."""
        return say_for_vj(self.bonus_spaces[space].effects)

    def slot(self, slot: int) -> str:
        """A slot of the mat for tower bonus tiles, by the kind it is for."""
        slots = self.catalogue.company_mat.slot
        return f"the slot of {slots[slot].kind.replace('-', ' ')}" if slot < len(slots) else f"no slot ({slot})"

    def connection(self, tile: int) -> str:
        """A connection tile: its id and what it does."""
        return f"{self.connection_name(tile)} ({self.connection_effect(tile)})"

    def connection_name(self, tile: int) -> str:
        """A connection tile by its id."""
        starting = tile == STARTING_CONNECTION
        return "the starting connection tile" if starting else f"connection tile {self.connections[tile].id}"

    def connection_effect(self, tile: int) -> str:
        """What a connection tile does when it is played."""
        return say_effects(self.connections[tile].effects)

    def connection_icons(self, tile: int) -> str:
        """The market icons of a connection tile."""
        return markets(self.connections[tile].icons)

    def tower_bonus(self, seat: int, tower: int) -> str:
        """The bonus under a seat's tower, by the number of the tower; empty for none."""
        return self.bonus_words(self.grid_board(seat).tower[tower - 1].effects, seat)

    def space_bonus(self, seat: int, node: int) -> str:
        """The bonus of a space of a seat's grid; empty for none."""
        return self.bonus_words(self.grid_board(seat).node[node].effects, seat)

    def bonus_words(self, effects: Effects, seat: int) -> str:
        """Effects as a seat carries them out; empty for none."""
        if not effects:
            return ""
        return say_for_vj(effects) if self.is_vj(seat) else say_effects(effects)

    def foreign(self, card: int) -> str:
        """A foreign market card: its id, its cost, and the incomes it pays."""
        return f"{self.catalogue.foreign_markets.card[card].id} ({self.foreign_front(card)})"

    def foreign_front(self, card: int) -> str:
        """What a foreign market card costs and pays: `3 batteries: resort x2`."""
        record = self.catalogue.foreign_markets.card[card]
        return f"{count(record.batteries, 'battery')}: {markets(record.income)}"

    def foreign_back(self, card: int) -> str:
        """The icons on the back of a foreign market card."""
        return markets(self.catalogue.foreign_markets.card[card].icons)

    def scoring_card(self, card: int) -> str:
        """A specialist scoring card."""
        return self.catalogue.specialist_scoring.card[card].name

    def scoring_card_options(self, card: int) -> str:
        """What a specialist scoring card offers."""
        options = self.catalogue.specialist_scoring.card[card].options
        return ", or ".join(phrase_text(option, ScoringOption) for option in options)

    def scoring_option(self, card: int, option: int) -> str:
        """One option of a specialist scoring card."""
        options = self.catalogue.specialist_scoring.card[card].options
        return phrase_text(options[option] if option < len(options) else Phrase(ScoringOption.NONE), ScoringOption)

    def scoring_tile(self, tile: int) -> str:
        """A scoring tile: its id, and both halves."""
        if tile == INTRODUCTORY:
            return "an introductory tile"
        record = self.catalogue.scoring_tiles.tile[tile]
        return f"tile {record.id} ({self.top_half(tile)}; {self.bottom_half(tile)})"

    def scoring_tile_id(self, tile: int) -> str:
        """The id of a scoring tile."""
        return "introductory" if tile == INTRODUCTORY else self.catalogue.scoring_tiles.tile[tile].id

    def top_half(self, tile: int) -> str:
        """What all score with a tile."""
        if tile == INTRODUCTORY:
            return "the income of each market x its icons on zone A contracts"
        top = self.catalogue.scoring_tiles.tile[tile].top
        return f"${top.money} x {fact_word(top.fact)}"

    def bottom_half(self, tile: int) -> str:
        """What the majority of a tile scores."""
        if tile == INTRODUCTORY:
            return "most icons of each market: the income of that market"
        bottom = self.catalogue.scoring_tiles.tile[tile].bottom
        return f"most {fact_word(bottom.fact)}: ${bottom.money}"

    def solo_card(self, card: int) -> str:
        """A solo card: its number and the majority it pursues."""
        record = self.catalogue.solo_cards.card[card]
        return f"solo card {record.number}, most {fact_word(record.objective)}"

    def parking(self, parking: int) -> str:
        """A parking space with its bonus."""
        if parking >= self.t.parking:
            return f"no parking space ({parking})"
        record = self.catalogue.board.parking[parking]
        return f"parking space {parking + 1} ({say_effects(record.effects)})"

    def place(self, place: int) -> str:
        """Where a bulldozer stands."""
        if place >= Place.PARKING:
            return self.parking(place - Place.PARKING)
        if place >= Place.SITE:
            return self.site(place - Place.SITE)
        return "the utility area" if place == Place.UTILITY else "the play area"

    def fact(self, fact: int) -> str:
        """A fact in few words."""
        return fact_word(fact)

    def account(self, account: int) -> str:
        """An account of the ledger."""
        return ACCOUNT_WORDS[Account(account)]


def markets(named: Sequence[int]) -> str:
    """Markets; one that comes more than once is counted."""
    counts = {market: named.count(market) for market in named}
    return ", ".join(market_word(market) + (f" x{times}" if times > 1 else "") for market, times in counts.items())
