"""The shipped component files as their writer sees them, and ways to read them."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from engine.pampero.components.catalogue import FILES
from tests.pampero.data.conftest import read

Record = dict[str, Any]

SHIPPED: dict[str, Any] = {name.removesuffix(".toml"): tomllib.loads(read(name)) for name in FILES}
BOARD, MAT = SHIPPED["board"], SHIPPED["company_mat"]
OTHER_SIDE, ALTERNATE = SHIPPED["board_3_4"], SHIPPED["alternate_rules"]
GRID, SOLO_GRID = SHIPPED["grid_board"], SHIPPED["solo_grid_board"]
BASIC, SPECIALIST = SHIPPED["basic_cards"]["card"], SHIPPED["specialist_actions"]["card"]
STANDARD, REMOTE, SOLAR = (SHIPPED[f"{kind}contracts"]["contract"] for kind in ("", "remote_", "solar_"))
CONNECTIONS, FOREIGN = SHIPPED["connections"]["connection"], SHIPPED["foreign_markets"]["card"]
BONUS_TILES, SCORING_TILES = SHIPPED["tower_bonuses"]["tile"], SHIPPED["scoring_tiles"]["tile"]
SCORING_CARDS, SOLO_CARDS = SHIPPED["specialist_scoring"]["card"], SHIPPED["solo_cards"]["card"]


def tally(records: list[Record], key: str) -> dict[Any, int]:
    """How many records there are of each value."""
    return dict(Counter(record[key] for record in records))


def pick(record: Record, *keys: str) -> tuple[Any, ...]:
    """Some values of a record."""
    return tuple(record.get(key) for key in keys)


def named(records: list[Record], value: Any, key: str = "id") -> Record:
    """The record with such a value."""
    return next(record for record in records if record[key] == value)


def effects(records: Iterable[Record]) -> list[str]:
    """Every effect of some records, with its alternatives taken apart."""
    return [each for record in records for phrase in record["effects"] for each in phrase.split(" or ")]


def modes(cards: list[Record], effect: str) -> list[Record]:
    """The modes that have an effect of this word or these words."""
    every = (mode for card in cards for mode in card["mode"])
    return [mode for mode in every if any(f"{phrase} ".startswith(f"{effect} ") for phrase in effects([mode]))]


def cards_with(cards: list[Record], effect: str) -> list[Record]:
    """The cards that have such an effect."""
    return [card for card in cards if modes([card], effect)]


def solar_reach(board: Record) -> int:
    """The most solar tiles that are next in line at once, whatever was taken before."""
    ways = {space["id"]: (space.get("entry", False), set(space.get("from", ()))) for space in board["solar_space"]}
    seen: set[frozenset[str]] = set()
    waiting, most = [frozenset[str]()], 0
    while waiting:
        taken = waiting.pop()
        reach = {name for name, (entry, before) in ways.items() if name not in taken and (entry or before & taken)}
        most = max(most, len(reach))
        following = {taken | {name} for name in reach} - seen
        seen |= following
        waiting += following
    return most


def battery_example() -> tuple[list[bool], int]:
    """The icons of the tower space above energy 9 and of its left neighbour; how many are further left."""
    icons_in_order = [tower["battery"] for tower in sorted(GRID["tower"], key=lambda tower: int(tower["number"]))]
    above = GRID["energy"]["columns"][9]
    return icons_in_order[above - 2 : above], sum(icons_in_order[: above - 2])


def network_example() -> Iterator[tuple[Record, set[int], set[int]]]:
    """Each network line of two spaces: cost, its columns, and the columns that grey lines of one end lead to."""
    column = {node["id"]: node["column"] for node in GRID["node"]}
    for line in (line for line in GRID["network"] if len(line["nodes"]) == 2):
        for end in line["nodes"]:
            grey = [set(other["nodes"]) - {end} for other in GRID["grey"] if end in other["nodes"]]
            onward = {column[name] for names in grey for name in names} if len(grey) == 1 else set()
            yield line["cost"], {column[name] for name in line["nodes"]}, onward


def most_icons(sector: str) -> str:
    """The market with most icons on the contracts of a sector."""
    here = [tile for tile in STANDARD if tile["sector"] == sector]
    markets: Counter[str] = Counter(icon["market"] for tile in here for icon in tile["icons"])
    return markets.most_common(1)[0][0]


SECTIONS = [section for card in SOLO_CARDS for section in card["section"]]


def sections(do: str) -> list[Record]:
    """The sections of all solo cards with an action."""
    return [section for section in SECTIONS if section["do"] == do]


def solo_card(objective: str) -> list[Record]:
    """The sections of the solo card with an objective."""
    found: list[Record] = named(SOLO_CARDS, objective, "objective")["section"]
    return found


def search(section: Record) -> list[tuple[str, list[str]]]:
    """The entries of a search: where, and by what."""
    return [(entry["in"], entry.get("by", [])) for entry in section["search"]]


def sourced() -> Iterator[tuple[str, str, Record]]:
    """Every record of every file, by its id or by the name of its table."""
    for file, tables in SHIPPED.items():
        for table, content in tables.items():
            for record in content if isinstance(content, list) else [content]:
                yield file, str(record.get("id", table)), record


def other_sites(players: int, kind: str = "", sector: str = "") -> list[Record]:
    """The sites of the 3-4 player side that so many players use, of a kind and a sector if these are named."""
    used = (site for site in OTHER_SIDE["site"] if players == 4 or not site.get("four_players"))
    return [site for site in used if kind in ("", site["kind"]) and sector in ("", site["sector"])]


def fewest_grey(players: int) -> int:
    """The grey starting spaces for towers or for wind farms, whichever are fewer."""
    return min(tally([site for site in other_sites(players) if site.get("start")], "kind").values())


def linked_sectors(board: Record) -> list[int]:
    """How many sectors each link of a side joins."""
    return [len({named(board["space"], name)["sector"] for name in link["spaces"]}) for link in board["link"]]


def remote_on_lines(board: Record) -> list[int]:
    """How many remote spaces are on each line of a side."""
    return [sum("remote" in name for name in line) for circle in board["circle"] for line in circle["lines"]]
