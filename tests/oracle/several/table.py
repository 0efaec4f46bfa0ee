"""The table of several players as plain lists: read from a game that has just been set up, later compared with it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

from engine.core.record import Many
from engine.pampero.components.catalogue import Catalogue
from engine.pampero.constants import (
    BASIC_CARDS,
    BONUS_TILES,
    FOREIGN_CARDS,
    MAT_COLUMNS,
    REMOTE_SPACES,
    SEATS,
    SOLAR_SPACES,
    STANDARD_SPACES,
    STARTING_CONNECTION,
    Account,
    Contract,
    Held,
    Market,
    Place,
    Sector,
    Zone,
)
from engine.pampero.state import State
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.printed import Printed, Space
from tests.oracle.recount import recount
from tests.oracle.world import Plus, World, less_one, number, row

BATTERIES_A_PLAYER = 6
NOTHING = ("", Space(Contract.STANDARD, None))


class Side(Printed):
    """What is printed for several players: everybody has a player's grid board."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.player_grid = catalogue.grid_board
        self.grids = (self.grids[0],) * SEATS
        self.cards = (*catalogue.basic_cards.card, *catalogue.specialist_actions.card)
        self.plays = [(card, mode) for card, printed in enumerate(self.cards) for mode in printed.mode]
        spaces = catalogue.company_mat.space
        places = {("top", "bottom").index(space.row) * MAT_COLUMNS + space.column - 1: space for space in spaces}
        self.tabs = [places[place].tabs for place in range(len(places))]
        self.slots = catalogue.company_mat.slot
        numbered = list(enumerate(self.sites))
        self.sites_in = {sector: [n for n, site in numbered if site.sector == sector] for sector in Sector}
        self.sites_of = {zone: [n for n, site in numbered if self.zones[site.sector] == zone] for zone in Zone}
        self.neighbours = {sector.id: sector.adjacent for sector in catalogue.board.sector}

    @cached_property
    def numbered(self) -> list[tuple[str, Space]]:
        """The contract spaces with room for those of a larger side, as a position numbers them."""
        board = self.catalogue.board
        standard = [(one.id, Space(Contract.STANDARD, one.sector, one.energy)) for one in board.space]
        remote = [(one.id, Space(Contract.REMOTE, one.sector)) for one in board.remote_space]
        solar = [(one.id, Space(Contract.SOLAR, None)) for one in board.solar_space]
        rooms = ((standard, STANDARD_SPACES), (remote, REMOTE_SPACES), (solar, SOLAR_SPACES))
        return [one for found, room in rooms for one in (*found, *[NOTHING] * (room - len(found)))]

    @cached_property
    def space_names(self) -> list[str]:
        """Their ids."""
        return [name for name, _ in self.numbered]

    @cached_property
    def spaces(self) -> list[Space]:
        """What is printed there."""
        return [space for _, space in self.numbered]


@dataclass
class Player:
    """What one player has."""

    money: int
    ledger: list[int]
    energy: int
    batteries: int
    income: list[int]
    income_down: list[int]
    specialist_columns: set[int]
    bulldozers: list[int]
    node_tiles: Plus
    network_tiles: list[int]
    venture: list[int]
    overlay: int
    slots: Plus
    connection: list[int]
    held: list[int]
    mat: list[int | None]
    scoring_cards: list[int]
    time: int
    height: int
    low: int
    energy_spent: int

    # what the recount of facts asks for

    @property
    def ventures(self) -> int:
        """Venture capital tiles."""
        return sum(self.venture)

    @property
    def connections(self) -> set[int]:
        """Connection tiles, ready or not."""
        return {tile for tile, held in enumerate(self.connection) if held}

    @property
    def cards_on_mat(self) -> int:
        """Action cards on the company mat."""
        return sum(card is not None for card in self.mat)

    @property
    def action_specialists(self) -> int:
        """Specialist action cards."""
        return sum(held != Held.NOWHERE for held in self.held[BASIC_CARDS:])

    def book(self, account: Account, amount: int) -> None:
        """Money that comes or goes."""
        self.money += amount
        self.ledger[account] += amount


@dataclass
class Table:
    """Everything on the table."""

    printed: Side
    seats: list[Player]
    order: list[int]
    supply: int
    overlays: int
    wind_farms: Plus
    towers: Plus
    dozers: Plus
    space_tiles: Plus
    space_seats: Plus
    lines: list[int]
    circle_tiles: Plus
    parking: Plus
    bonus_tiles: Plus
    bonus_owners: Plus
    foreign_owners: Plus
    action_display: Plus
    action_deck: list[int]
    scoring_display: Plus
    scoring_deck: list[int]
    foreign_display: list[Plus]
    foreign_decks: list[list[int]]
    scoring_tiles: list[int]
    scorings_done: int = 0
    year: int = 1
    winners: int = 0
    majorities: Plus = field(default_factory=list)
    remitted: Counter[int] = field(default_factory=Counter)
    """What end-game tiles have taken off the repayment of each player."""
    known: dict[tuple[object, ...], bool] | None = None
    """What can be done, noted while the options of a turn are listed."""

    # --- who has how much of what

    @property
    def time(self) -> int:
        """What the recount of a solo game reads; here everybody has a disc."""
        return 0

    def facts(self, seat: int) -> dict[Fact, int]:
        """Every count of a player, from the pieces."""
        return {**recount(cast(World, self), seat), Fact.TIME: self.seats[seat].time}

    def modifier(self, seat: int, kind: Modifier) -> int:
        """What the ongoing tower bonus tiles of a player add up to."""
        tiles = [self.printed.bonus_tiles[tile].modifier for tile in self.seats[seat].slots if tile is not None]
        return sum((phrase.a or 1) for phrase in tiles if phrase is not None and phrase.op == kind)

    def discount(self, seat: int, zone: int) -> int:
        """What tiles and overlays take off the costs of a zone."""
        kept = [self.printed.bonus_tiles[tile].modifier for tile in self.seats[seat].slots if tile is not None]
        tiles = sum(p.b for p in kept if p is not None and p.op == Modifier.ZONE_DISCOUNT and p.a == zone)
        overlay = self.printed.catalogue.company_mat.overlay.discount * self.seats[seat].overlay
        return tiles + (overlay if zone == Zone.B else 0)

    def built(self, seat: int) -> int:
        """Towers that a player has built."""
        return self.towers.count(seat)

    def value(self, seat: int, market: int) -> int:
        """What a marker earns."""
        return self.printed.grids[0].values[self.seats[seat].income[market]]

    def sector(self, site: int) -> Sector:
        """The sector of a construction site."""
        return self.printed.sites[site].sector

    def zone(self, site: int) -> Zone:
        """The zone of a construction site."""
        return self.printed.zones[self.sector(site)]

    def stands_in(self, owner: int, sector: Sector) -> bool:
        """Whether a player has a tower in a sector."""
        return any(self.towers[site] == owner for site in self.printed.sites_in[sector])

    def is_free(self, site: int) -> bool:
        """No wind farm, no tower, no bulldozer."""
        return self.wind_farms[site] is None and self.towers[site] is None and self.dozers[site] is None

    def others(self, seat: int) -> list[int]:
        """The other players."""
        return [other for other in range(len(self.seats)) if other != seat]

    # --- the time track and the turn order track

    def move_time(self, seat: int) -> None:
        """One space on, on top of the discs there; a disc at the end stays where it is."""
        me = self.seats[seat]
        if me.time >= self.printed.catalogue.board.time.end:
            return
        for other in self.seats:
            if other.time == me.time and other.height > me.height:
                other.height -= 1
        me.time += 1
        me.height = sum(other.time == me.time for other in self.seats) - 1

    def reorder(self) -> None:
        """The new turn order: the bottom row, then the others, each by the time track (B The Turn Order Phase)."""
        rank = {seat: (p.low, p.time, p.height) for seat, p in enumerate(self.seats)}
        self.order = sorted(rank, key=lambda seat: rank[seat], reverse=True)
        for player in self.seats:
            player.low = 0

    def hindmost(self) -> int:
        """How far every time disc has come."""
        return min(player.time for player in self.seats)


def read_table(states: Many[State], printed: Side, seats: int) -> Table:
    """The position of the first of the states."""

    def plus(name: str, *index: int) -> Plus:
        return less_one(row(states, name, *index))

    def left(name: str) -> list[int]:
        return row(states, name)[number(states, f"{name}_next") :]

    sites, circles, parking = len(printed.sites), len(printed.catalogue.board.circle), len(printed.parking)
    nexts = row(states, "foreign_deck_next")
    return Table(
        printed=printed,
        seats=[read_player(states, seat) for seat in range(seats)],
        order=row(states, "turn_order")[:seats],
        supply=number(states, "battery_supply"),
        overlays=number(states, "overlays_left"),
        wind_farms=plus("site_wind_farm_plus")[:sites],
        towers=plus("site_tower_plus")[:sites],
        dozers=plus("site_bulldozer_plus")[:sites],
        space_tiles=plus("space_tile_plus")[: len(printed.spaces)],
        space_seats=plus("space_seat_plus")[: len(printed.spaces)],
        lines=row(states, "line_unlocked")[: len(printed.lines)],
        circle_tiles=plus("circle_tile_plus")[:circles],
        parking=plus("parking_seat_plus")[:parking],
        bonus_tiles=plus("bonus_tile_plus"),
        bonus_owners=plus("bonus_tile_seat_plus")[:BONUS_TILES],
        foreign_owners=plus("foreign_seat_plus")[:FOREIGN_CARDS],
        action_display=plus("action_display_plus"),
        action_deck=left("action_deck"),
        scoring_display=plus("scoring_display_plus"),
        scoring_deck=left("scoring_deck"),
        foreign_display=[plus("foreign_display_plus", country) for country in range(2)],
        foreign_decks=[row(states, "foreign_deck", country)[nexts[country] :] for country in range(2)],
        scoring_tiles=row(states, "scoring_tile"),
        scorings_done=number(states, "scorings_done"),
        year=number(states, "year"),
        winners=number(states, "winners"),
        majorities=plus("majority_seat_plus"),
    )


def read_player(states: Many[State], seat: int) -> Player:
    """One player of the first of the states."""
    columns = row(states, "specialist_columns")[seat]
    gained = row(states, "scoring_card", seat)
    rows = [row(states, "mat_card_plus", seat, mat) for mat in range(2)]
    return Player(
        money=row(states, "money")[seat],
        ledger=row(states, "ledger", seat),
        energy=row(states, "energy")[seat],
        batteries=row(states, "batteries")[seat],
        income=row(states, "income", seat),
        income_down=row(states, "income_down", seat),
        specialist_columns={column for column in range(16) if columns >> column & 1},
        bulldozers=row(states, "bulldozer", seat),
        node_tiles=less_one(row(states, "node_tile_plus", seat)),
        network_tiles=row(states, "network_tile", seat),
        venture=row(states, "venture", seat),
        overlay=row(states, "overlay")[seat],
        slots=less_one(row(states, "slot_tile_plus", seat)),
        connection=row(states, "connection", seat),
        held=row(states, "card", seat),
        mat=[card for cards in rows for card in less_one(cards)],
        scoring_cards=sorted((card for card, order in enumerate(gained) if order), key=lambda card: gained[card]),
        time=row(states, "time")[seat],
        height=row(states, "time_height")[seat],
        low=row(states, "turn_low")[seat],
        energy_spent=row(states, "tally", seat)[Fact.ENERGY_SPENT],
    )


def differences(mine: Table, engine: Table) -> list[str]:
    """Where the two tell a different table."""
    told = [
        f"{name}: recount {value}, engine {getattr(engine, name)}"
        for name, value in vars(mine).items()
        if name not in ("printed", "seats", "remitted", "known") and value != getattr(engine, name)
    ]
    for seat, (one, other) in enumerate(zip(mine.seats, engine.seats, strict=True)):
        told += [
            f"seat {seat} {name}: recount {value}, engine {getattr(other, name)}"
            for name, value in vars(one).items()
            if value != getattr(other, name)
        ]
    return told


def unsound(table: Table) -> list[str]:
    """Pieces that were lost or made, and books that do not close."""
    told = []
    moved = sum(p.ledger[Account.PAID_TO_OTHERS] + p.ledger[Account.FROM_OTHERS] for p in table.seats)
    if moved:
        told.append(f"payments between players leave {moved}")
    if table.supply + sum(p.batteries for p in table.seats) != BATTERIES_A_PLAYER * len(table.seats):
        told.append("batteries")
    if any(wind is not None and tower is not None for wind, tower in zip(table.wind_farms, table.towers, strict=True)):
        told.append("two structures on a site")
    for seat, player in enumerate(table.seats):
        told += [f"{what} of seat {seat}" for what in unsound_player(table, seat, player)]
    heights = sorted((p.time, p.height) for p in table.seats)
    if any(heights[i] != (t, sum(p[0] == t for p in heights[:i])) for i, (t, _) in enumerate(heights)):
        told.append("stacks of time discs")
    return told


def unsound_player(table: Table, seat: int, player: Player) -> list[str]:
    """The same of one player."""
    at_sites = {place - Place.SITE for place in player.bulldozers if Place.SITE <= place < Place.PARKING}
    held = [card for card, where in enumerate(player.held) if where == Held.MAT]
    return [
        what
        for what, fits in {
            "ledger": sum(player.ledger) == player.money,
            "wind farms": table.wind_farms.count(seat) <= 11,
            "towers": 1 <= table.built(seat) <= 7,
            "bulldozers": at_sites == {site for site, owner in enumerate(table.dozers) if owner == seat},
            "energy": 0 <= player.energy <= 14,
            "batteries in hand": player.batteries >= 0,
            "cards": sorted(held) == sorted(card for card in player.mat if card is not None),
            "starting connection": player.connection[STARTING_CONNECTION] > 0,
            "income": all(0 <= player.income[market] <= 8 for market in Market),
        }.items()
        if not fits
    ]
