"""VJ and contracts: which it can fulfil, which it prefers, what follows (VJ-13, VJ-14, VJ-16, VJ-28)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.components.phrases import Phrase
from engine.pampero.components.models.boards import NetworkCost
from engine.pampero.components.models.pieces import ContractEntry, ContractSection, RemoteContract
from engine.pampero.constants import VJ, Contract, Market
from engine.pampero.rulings import VJ_CONNECTIONS_EVERY, VJ_LINKS_YES, VJ_NETWORK_PAY, Ruling
from engine.pampero.vocabulary.criteria import AREAS, Condition, Criterion
from engine.pampero.vocabulary.criteria import ContractKind as Wanted
from engine.pampero.vocabulary.decisions import Kind
from tests.oracle.asking import Asking, best, choose
from tests.oracle.gains import advance, gain_connection, run_effects
from tests.oracle.printed import Cost
from tests.oracle.reading import cards_after, section_doing
from tests.oracle.recount import is_lucrative, kind_of, rightmost, sectors_of, towers_built
from tests.oracle.world import World

LINES_NEEDED = 2
ENDS = 2


def tile_on(w: World, space: int) -> int:
    """The contract tile that lies on a space."""
    tile = w.space_tiles[space]
    assert tile is not None
    return tile


def contracts_in(w: World, sectors: Sequence[int]) -> list[int]:
    """The spaces of those sectors that still hold a standard or remote contract."""
    spaces = enumerate(w.printed.spaces)
    return [i for i, space in spaces if space.sector in sectors and w.space_tiles[i] is not None]


def cost_of(w: World, space: int) -> Cost:
    """What the contract on a space costs VJ: no discount works for it."""
    place = w.printed.spaces[space]
    if place.kind == Contract.STANDARD:
        return Cost(place.energy)
    tile = w.printed.tiles[tile_on(w, space)]
    if isinstance(tile, RemoteContract):
        return Cost(tile.cost.energy, tile.cost.batteries, tile.cost.either)
    return Cost(0)


def can_pay(w: World, cost: Cost) -> bool:
    """Whether VJ can pay a contract."""
    energy, batteries = w.vj.energy >= cost.energy, w.vj.batteries >= cost.batteries
    return energy or batteries if cost.either else energy and batteries


def pay(w: World, cost: Cost) -> None:
    """Pay for a contract, with energy where there is a choice and enough of it."""
    energy, batteries = cost.energy, cost.batteries
    if cost.either:
        energy, batteries = (energy, 0) if w.vj.energy >= energy else (0, batteries)
    w.vj.energy -= energy
    w.vj.energy_spent += energy
    w.vj.batteries -= batteries
    w.supply += batteries


def in_reach(w: World) -> list[int]:
    """Standard and remote contracts in sectors with a VJ tower."""
    return contracts_in(w, sectors_of(w, w.towers, VJ))


def payable(w: World) -> list[int]:
    """The contracts in reach that VJ can pay."""
    return [space for space in in_reach(w) if can_pay(w, cost_of(w, space))]


def next_solar(w: World) -> list[int]:
    """The solar contracts next in line."""
    line = w.printed.solar_order.items()
    opened = [space for space, before in line if not before or any(w.space_tiles[one] is None for one in before)]
    return [space for space in opened if w.space_tiles[space] is not None]


def is_connected(w: World, space: int) -> bool:
    """Whether a space is joined to a connection tile still on the board."""
    return any(space in spaces and w.circle_tiles[circle] is not None for circle, spaces in w.printed.lines)


def is_of_kind(w: World, space: int, kind: int) -> bool:
    """Whether the contract on a space is of a kind that a condition or a secondary icon names."""
    tile = tile_on(w, space)
    if Wanted.REMOTE <= kind <= Wanted.RESIDENTIAL:
        return w.printed.tile_icons[tile][Market(kind - Wanted.REMOTE)] > 0
    type_of = kind_of(w, tile)
    return {
        Wanted.ANY: type_of != Contract.SOLAR,
        Wanted.TWO_ICONS: len(w.printed.tiles[tile].icons) == 2,
        Wanted.LUCRATIVE: is_lucrative(w, tile),
        Wanted.STANDARD: type_of == Contract.STANDARD,
        Wanted.SOLAR: type_of == Contract.SOLAR,
        Wanted.CONNECTED: is_connected(w, space),
        Wanted.REMOTE_TILE: type_of == Contract.REMOTE,
    }[Wanted(kind)]


def of_kind(w: World, kind: int) -> list[int]:
    """The contracts of a kind that VJ could pay for, its transformers apart."""
    if kind == Wanted.SOLAR:
        return next_solar(w)
    return [space for space in payable(w) if is_of_kind(w, space, kind)]


def kind_asked(section: ContractSection) -> int:
    """The kind that a section's condition names, or any."""
    return section.when.a if section.when.op == Condition.CONTRACT else Wanted.ANY


def unlocked_node(w: World) -> int | None:
    """The grid space of VJ's next contract: leftmost column with its tower and a transformer, topmost space (VJ-16)."""
    built = towers_built(w, VJ)
    nodes = enumerate(w.printed.grids[VJ].nodes)
    free = [(node.column, node.row, i) for i, node in nodes if node.column <= built and w.vj.node_tiles[i] is None]
    return min(free)[2] if free else None


def candidates(w: World, position: int, section: ContractSection) -> list[int]:
    """What a contract section leaves: nothing, the one contract, or the tie that is yours to break."""
    if unlocked_node(w) is None:
        return []
    asked = kind_asked(section)
    if asked == Wanted.SOLAR:
        spaces = of_kind(w, asked)
        return narrow(w, position, spaces, section.by) if spaces else []
    found = of_kind(w, asked)
    main = bool(found)
    if not main and section.secondary is not None:
        found = of_kind(w, section.secondary)
        w.notes.append("secondary kind searched")
    entry = first_entry(w, section.search, found)
    if entry is None:
        return []
    spaces = inside(w, found, entry)
    if main and section.secondary is not None:
        spaces = keep(spaces, [is_of_kind(w, space, section.secondary) for space in spaces])
    return narrow(w, position, spaces, entry.by)


def first_entry(w: World, entries: Sequence[ContractEntry], spaces: list[int]) -> ContractEntry | None:
    """The first entry of a search that has a candidate."""
    return next((entry for entry in entries if inside(w, spaces, entry)), None)


def inside(w: World, spaces: list[int], entry: ContractEntry) -> list[int]:
    """The candidates within an entry's sectors."""
    return [space for space in spaces if w.printed.spaces[space].sector in AREAS[entry.area]]


def keep(spaces: list[int], meets: list[bool]) -> list[int]:
    """Those that meet a criterion; all of them where none does (VJ-29)."""
    return [space for space, met in zip(spaces, meets, strict=True) if met] or spaces


def narrow(w: World, position: int, spaces: list[int], criteria: Sequence[Phrase]) -> list[int]:
    """What the card prints, cost and income, and at last the next cards; more than one is left to you."""
    spaces = by_cost_and_income(w, spaces, criteria)
    return look_around(w, position, spaces) if len(spaces) > 1 else spaces


def by_cost_and_income(w: World, spaces: list[int], printed: Sequence[Phrase]) -> list[int]:
    """An entry of a search: its printed icons, then the cheapest, then VJ's rightmost income (S Fulfill Contract)."""
    for phrase in printed:
        spaces = narrow_by(w, spaces, phrase)
    spaces = best(spaces, lambda space: -cost_of(w, space).in_energy)
    icon = rightmost(w, VJ)
    return keep(spaces, [w.printed.tile_icons[tile_on(w, space)][icon] > 0 for space in spaces])


def narrow_by(w: World, spaces: list[int], phrase: Phrase) -> list[int]:
    """One criterion of a contract search."""
    p = w.printed
    tiles = {space: tile_on(w, space) for space in spaces}
    if phrase.op == Criterion.MOST_ARROWS:
        return best(spaces, lambda space: sum(p.tile_arrows[tiles[space]].values()))
    if phrase.op == Criterion.ICONS:
        return best(spaces, lambda space: p.tile_icons[tiles[space]][Market(phrase.a)])
    raise AssertionError(f"a contract criterion that no card has: {phrase}")


def look_around(w: World, position: int, spaces: list[int]) -> list[int]:
    """The eye: the contract sections of the other face-up cards, among the tied contracts only (VJ-14)."""
    for card in cards_after(w, position):
        section = section_doing(card, ContractSection)
        if section is None or len(spaces) == 1:
            continue
        before = len(spaces)
        spaces = consult(w, spaces, section)
        w.notes.append("contract eye: narrowed" if len(spaces) < before else "contract eye: no help")
    return spaces


def consult(w: World, spaces: list[int], section: ContractSection) -> list[int]:
    """What another card's contract section leaves of a tie: its kind, its secondary icon, its first fitting entry."""
    if section.when.op == Condition.CONTRACT:
        spaces = keep(spaces, [is_of_kind(w, space, section.when.a) for space in spaces])
    if section.secondary is not None:
        spaces = keep(spaces, [is_of_kind(w, space, section.secondary) for space in spaces])
    entry = first_entry(w, section.search, spaces)
    if entry is None:
        return spaces
    return by_cost_and_income(w, inside(w, spaces, entry), entry.by)


def fulfil(w: World, spaces: list[int]) -> Asking:
    """Fulfil the contract found, or the one you pick, and by VJ_LINKS the one linked to it."""
    space = yield from choose(Kind.VJ_CONTRACT, spaces)
    yield from take(w, space)
    other = w.printed.links.get(space)
    if w.rules(Ruling.VJ_LINKS) == VJ_LINKS_YES and other in payable(w) and unlocked_node(w) is not None:
        assert other is not None
        w.notes.append("linked contract")
        yield from take(w, other)


def take(w: World, space: int) -> Asking:
    """Pay, place the tile, the transformer and network tiles; then bonus, connection and income (VJ-16, VJ-28)."""
    tile, node = tile_on(w, space), unlocked_node(w)
    assert node is not None
    pay(w, cost_of(w, space))
    w.space_tiles[space], w.space_seats[space] = None, VJ
    w.vj.node_tiles[node] = tile
    lay_network_tiles(w)
    remove_partner(w, space)
    connect(w, space)
    yield from run_effects(w, w.printed.grids[VJ].nodes[node].effects)
    for market, arrows in w.printed.tile_arrows[tile].items():
        yield from advance(w, market, arrows)


def remove_partner(w: World, space: int) -> None:
    """The other contract of a pair leaves the game (DEAL-12)."""
    if space in w.printed.pairs:
        w.space_tiles[w.printed.pairs[space]] = None


def connect(w: World, space: int) -> None:
    """Unlock the space's line; a connection tile with two unlocked lines is VJ's (DEAL-13, VJ-23)."""
    for number, (circle, spaces) in enumerate(w.printed.lines):
        if space in spaces:
            w.lines[number] = 1
            lines = [
                unlocked for unlocked, (other, _) in zip(w.lines, w.printed.lines, strict=False) if other == circle
            ]
            tile = w.circle_tiles[circle]
            if sum(lines) >= LINES_NEEDED and tile is not None:
                w.circle_tiles[circle] = None
                w.vj.connections.add(tile)
                if w.rules(Ruling.VJ_CONNECTIONS) == VJ_CONNECTIONS_EVERY:
                    w.notes.append("paid for a connection tile won")
                    gain_connection(w)


def lay_network_tiles(w: World) -> None:
    """A network tile on every line that joins two covered spaces now; by VJ_NETWORK its requirement is paid (VJ-16)."""
    for number, line in enumerate(w.printed.grids[VJ].network):
        joined = sum(w.vj.node_tiles[node] is not None for node in line.nodes) >= ENDS
        if joined and not w.vj.network_tiles[number] and meet_requirement(w, line.cost):
            w.vj.network_tiles[number] = 1


def meet_requirement(w: World, cost: NetworkCost) -> bool:
    """Whether VJ meets a network requirement: free, or paid if it can."""
    if w.rules(Ruling.VJ_NETWORK) != VJ_NETWORK_PAY:
        return True
    if w.vj.energy < cost.energy or w.vj.batteries < cost.batteries or w.vj.money < cost.money:
        w.notes.append("network requirement not met")
        return False
    w.notes.append("network requirement paid")
    w.vj.energy -= cost.energy
    w.vj.batteries -= cost.batteries
    w.supply += cost.batteries
    w.vj.money -= cost.money
    return True
