"""A turn of VJ, from its solo cards to what follows from its action."""

from __future__ import annotations

from engine.core.components.phrases import Phrase
from engine.pampero.codes import foreign_code, foreign_country, foreign_place
from engine.pampero.components.models.pieces import ContractSection, Section, TowerSection, WindFarmSection
from engine.pampero.constants import TOWERS, VJ, WIND_FARMS, YOU, Country, Sector, Site
from engine.pampero.rulings import (
    ENERGY_CAP_CONTRACT,
    SECOND_TILE_EACH,
    VJ_BLOCKED_END,
    VJ_STUCK_BATTERY,
    VJ_STUCK_WIND_FARM,
    Ruling,
)
from engine.pampero.vocabulary.criteria import Condition
from engine.pampero.vocabulary.decisions import Kind
from engine.pampero.vocabulary.effects import Modifier
from engine.pampero.vocabulary.facts import Fact
from tests.oracle.asking import Asking, best, choose
from tests.oracle.columns import take_column
from tests.oracle.contracts import candidates, fulfil, in_reach, of_kind, payable
from tests.oracle.gains import gain_batteries, gain_energy, run_effects
from tests.oracle.reading import card_at, first_card, positions_after, section_doing
from tests.oracle.recount import bonus_tiles, income_of, recount, sectors_of, towers_built
from tests.oracle.sectors import free_sites, tower_sectors, wind_farm_sectors
from tests.oracle.world import World


def play_turn(w: World) -> Asking:
    """Read the cards until a section acts; if none does, VJ_STUCK (VJ-02 to VJ-06)."""
    first = first_card(w)
    for position in [first, *positions_after(w, first)]:
        for number, section in enumerate(card_at(w, position).section):
            if not holds(w, section):
                continue
            if is_possible(w, position, section):
                w.acting, w.done = (position, number), section.do
                yield from act(w, position, section)
                return
            w.notes.append(f"blocked: {section.do}")
            if w.rules(Ruling.VJ_BLOCKED) == VJ_BLOCKED_END:
                w.done = "blocked"
                w.notes.append("turn ended by a blocked action")
                return
    w.done = "stuck"
    yield from be_stuck(w)


def holds(w: World, section: Section) -> bool:
    """Whether the condition at the top of a section is true."""
    when = section.when
    if when.op == Condition.CONTRACT:
        secondary = section.secondary if isinstance(section, ContractSection) else None
        return bool(of_kind(w, when.a)) or (secondary is not None and bool(of_kind(w, secondary)))
    if when.op == Condition.ALL_LOCKED:
        return all_locked(w)
    if when.op == Condition.SHORT_OF_ENERGY:
        return bool(in_reach(w)) and not payable(w)
    if when.op == Condition.FOREIGN_MARKET:
        return any(any(card is not None for card in w.foreign_display[country]) for country in borders(w))
    return holds_figure(w, when)


def holds_figure(w: World, when: Phrase) -> bool:
    """The conditions that compare a figure."""
    if when.op == Condition.ENERGY_BELOW:
        return w.vj.energy < when.a
    if when.op == Condition.NO_CONTRACT_AT:
        return w.vj.energy >= when.a and not payable(w)
    mine = recount(w, VJ)[Fact(when.a)]
    if when.op == Condition.FEWER_THAN_YOU:
        return mine < recount(w, YOU)[Fact(when.a)]
    return mine >= when.b if when.op == Condition.AT_LEAST else mine < when.b


def all_locked(w: World) -> bool:
    """Whether every transformer left is in a column without its tower (VJ-18)."""
    built = towers_built(w, VJ)
    nodes = zip(w.printed.grids[VJ].nodes, w.vj.node_tiles, strict=True)
    return all(node.column > built for node, tile in nodes if tile is None)


def is_possible(w: World, position: int, section: Section) -> bool:
    """Whether the action of a section can be done at all."""
    noted = len(w.notes)
    if isinstance(section, WindFarmSection):
        found = bool(wind_farm_sectors(w))
    elif isinstance(section, TowerSection):
        found = bool(tower_sectors(w, position, section))
    elif isinstance(section, ContractSection):
        found = bool(candidates(w, position, section))
    else:
        found = bool(foreign_cards(w))
    if found:
        del w.notes[noted:]
    return found


def act(w: World, position: int, section: Section) -> Asking:
    """Do the action of a section."""
    if isinstance(section, WindFarmSection):
        yield from build_wind_farm(w, position)
    elif isinstance(section, TowerSection):
        yield from build_tower(w, position, section)
    elif isinstance(section, ContractSection):
        yield from fulfil(w, candidates(w, position, section))
    else:
        yield from sell(w)


def be_stuck(w: World) -> Asking:
    """What VJ does when nothing applies (VJ_STUCK)."""
    ruling = w.rules(Ruling.VJ_STUCK)
    if ruling == VJ_STUCK_BATTERY:
        w.notes.append(f"stuck: {gain_batteries(w, VJ, 1)} battery")
    elif ruling == VJ_STUCK_WIND_FARM and wind_farm_sectors(w):
        w.notes.append("stuck: wind farm")
        yield from build_wind_farm(w, None)


def build_wind_farm(w: World, position: int | None) -> Asking:
    """A wind farm in the sector found, on a site of your choice, and its energy (VJ-07, VJ-08)."""
    sector = Sector((yield from choose(Kind.VJ_SECTOR, wind_farm_sectors(w))))
    energy = w.printed.catalogue.board.vj.energy.of(w.printed.zones[sector])
    if position is not None and w.vj.energy + energy > w.printed.grids[VJ].limit:
        instead = contracts_instead(w, position)
        if instead:
            w.notes.append("contract instead of a wind farm")
            yield from fulfil(w, instead)
            return
    yield from put_wind_farm(w, sector)
    gain_energy(w, energy)
    for further in range(further_wind_farms(w)):
        if w.wind_farms.count(VJ) < WIND_FARMS and free_sites(w, sector, Site.WIND_FARM):
            w.notes.append("third wind farm" if further else "second wind farm")
            yield from put_wind_farm(w, sector)


def further_wind_farms(w: World) -> int:
    """How many follow one of VJ's: one if it keeps a tile of that kind (VJ-22), or one a tile (SECOND_TILE)."""
    kept = [w.printed.bonus_tiles[tile].modifier for tile in bonus_tiles(w, VJ)]
    tiles = sum(phrase is not None and phrase.op == Modifier.SECOND_WIND_FARM for phrase in kept)
    return tiles if w.rules(Ruling.SECOND_TILE) == SECOND_TILE_EACH else min(tiles, 1)


def contracts_instead(w: World, position: int) -> list[int]:
    """What VJ may fulfil in place of a wind farm whose energy would be lost (ENERGY_CAP)."""
    section = section_doing(card_at(w, position), ContractSection)
    if section is None or w.rules(Ruling.ENERGY_CAP) != ENERGY_CAP_CONTRACT:
        return []
    return candidates(w, position, section)


def put_wind_farm(w: World, sector: Sector) -> Asking:
    """One of VJ's wind farms on a free site of a sector: which site is your choice."""
    w.wind_farms[(yield from choose(Kind.VJ_SITE, free_sites(w, sector, Site.WIND_FARM)))] = VJ


def build_tower(w: World, position: int, section: TowerSection) -> Asking:
    """The leftmost tower with its printed bonus, then a column of the tower bonus board (VJ-09 to VJ-12)."""
    sector = Sector((yield from choose(Kind.VJ_SECTOR, tower_sectors(w, position, section))))
    site = yield from choose(Kind.VJ_SITE, free_sites(w, sector, Site.TOWER))
    tower = w.printed.grids[VJ].towers[towers_built(w, VJ)]
    assert tower.number <= TOWERS
    w.towers[site] = VJ
    yield from run_effects(w, tower.effects)
    zone = w.printed.zones[sector]
    yield from take_column(w, zone, section.bonus.of(zone))


def borders(w: World) -> list[Country]:
    """The countries whose border sector has a VJ tower."""
    towers = sectors_of(w, w.towers, VJ)
    return [country for country, sector in w.printed.countries.items() if sector in towers]


def foreign_cards(w: World) -> list[int]:
    """The foreign cards that VJ can pay: those of most income, of these the cheapest (VJ-19)."""
    shown = {
        foreign_code(country, place): card
        for country in borders(w)
        for place, card in enumerate(w.foreign_display[country])
        if card is not None and w.printed.foreign[card].batteries <= w.vj.batteries
    }
    if not shown:
        return []
    codes = best(list(shown), lambda code: foreign_income(w, shown[code]))
    return best(codes, lambda code: -w.printed.foreign[shown[code]].batteries)


def foreign_income(w: World, card: int) -> int:
    """What a foreign card earns VJ now."""
    return sum(income_of(w, VJ, market) for market in w.printed.foreign[card].income)


def sell(w: World) -> Asking:
    """Sell to a foreign market: pay, collect, keep the card, refill the row (VJ-19)."""
    code = yield from choose(Kind.VJ_FOREIGN, foreign_cards(w))
    country, place = foreign_country(code), foreign_place(code)
    card = w.foreign_display[country][place]
    assert card is not None
    w.vj.batteries -= w.printed.foreign[card].batteries
    w.supply += w.printed.foreign[card].batteries
    w.vj.money += foreign_income(w, card)
    w.foreign_owners[card] = VJ
    deck = w.foreign_decks[country]
    w.foreign_display[country][place] = deck.pop(0) if deck else None
