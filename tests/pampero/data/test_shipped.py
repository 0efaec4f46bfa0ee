"""The shipped component files say what the rulebooks state: every count, value, order and example, with its section.

Read from the files as their writer sees them, and written down here apart from the checks of `solo data check`. What no
rulebook states is reconstructed and may change: nothing of it is held here. B is the base rulebook, DE its German
edition, S the solo rulebook.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from engine.core.errors import DataError
from engine.pampero.components.catalogue import load_catalogue
from engine.pampero.constants import BATTERIES_A_SEAT, BULLDOZERS, OVERLAYS, ROUNDS, SOLO_BATTERIES, WIND_FARMS
from tests.pampero.data.as_written import (
    ALTERNATE,
    BASIC,
    BOARD,
    BONUS_TILES,
    CONNECTIONS,
    FOREIGN,
    GRID,
    MAT,
    OTHER_SIDE,
    REMOTE,
    SCORING_CARDS,
    SCORING_TILES,
    SECTIONS,
    SHIPPED,
    SOLAR,
    SOLO_CARDS,
    SOLO_GRID,
    SPECIALIST,
    STANDARD,
    Record,
    battery_example,
    cards_with,
    effects,
    fewest_grey,
    linked_sectors,
    modes,
    most_icons,
    named,
    network_example,
    other_sites,
    pick,
    remote_on_lines,
    search,
    sections,
    solar_reach,
    solo_card,
    sourced,
    tally,
)
from tests.pampero.data.conftest import Mine


class Row(NamedTuple):
    """One thing that a rulebook states: where, in our words, what the files say, what is stated."""

    section: str
    says: str
    found: Any
    stated: Any


SITES, TABS = BOARD["site"], [space[side] for space in MAT["space"] for side in ("left", "right") if side in space]
ZONE_OF = {sector["id"]: sector["zone"] for sector in BOARD["sector"]}
TILES = STANDARD + REMOTE + SOLAR
MARKETS = {"residential", "industrial", "commercial", "resort", "remote"}
TRANSFORMERS = {1: 3, 2: 4, 3: 6, 4: 3, 5: 3, 6: 4, 7: 4}
GREY = [site for site in SITES if site.get("start")]
B_SPACES = [space for space in BOARD["bonus_space"] if space["zone"] == "B"]
NOW = [tile for tile in BONUS_TILES if tile["when"] == "immediate"]
AT_END = [tile for tile in BONUS_TILES if tile["when"] == "end"]
SCORING_OPTIONS = {option.split()[0] for card in SCORING_CARDS for option in card["options"]}
WIND_CARD, NETWORK_CARD = solo_card("wind-farms"), solo_card("network-tiles")
NETWORK_TOWER = next(section for section in NETWORK_CARD if section["do"] == "tower")
FIRST_B = [next((area for area, _ in search(s) if area[0] == "B"), None) for s in sections("tower")]
ACTIONS = [[section["do"] for section in card["section"]] for card in SOLO_CARDS]
WILD = [card for card in BASIC if len(card["mode"]) > 1]
TIME = pick(BOARD["time"], "first_scoring", "second_scoring", "end")
BATTERIES_FOR = {zone: [card.get("alternative", {}).get(zone) for card in cards_with(BASIC, "tower")] for zone in "AB"}
BASIC_EFFECTS = [" ".join(effect.split()[:2]) for card in BASIC for effect in effects(card["mode"])]
TILE_INCOMES = [" ".join(effect.split()[:2]) for effect in effects(NOW)]
TILE_MARKETS = [{icon["market"] for icon in tile["icons"]} for tile in TILES]
ARROWS = {icon.get("arrows", 0) for tile in TILES for icon in tile["icons"]}
TILE_PLACES = {pick(tile, "sector", "location") for tile in STANDARD}
SPACE_PLACES = {pick(space, "sector", "location") for space in OTHER_SIDE["space"]}
INTRODUCTORY, EXTENDED = ALTERNATE["introductory"], ALTERNATE["extended_time"]["end"]
OTHER_GREY = [site for site in OTHER_SIDE["site"] if site.get("start")]
REMOTE_COSTS = [pick(tile["cost"], "energy", "batteries", "either") for tile in REMOTE]
FOREIGN_FRONTS = [(card["batteries"], sorted(card["income"])) for card in FOREIGN]
INCOME_ARROWS = [pick(arrow, "market", "moves") for arrow in GRID["arrow"]]
TOPS, BOTTOMS = ([pick(tile[half], "fact", "money") for tile in SCORING_TILES] for half in ("top", "bottom"))
LAST_B = [space for space in B_SPACES if space["column"] == max(other["column"] for other in B_SPACES)]

COMPONENTS, PLAYER, BONUS_BOARD = "B Common Components", "B Player Components", "B Common Setup 11"
TOWER, FARM, STANDARD_TILE = "B Build an Electrical Tower", "B Build a Wind Farm", "B Fulfill a Standard Contract Tile"
FIRST, SECOND, END = "B First Scoring Tile Examples", "B Second Scoring Tile Examples", "B End Game Scoring 3"
TILE_OVERVIEW, VENTURE, VJ_BOARD = "B Contract Tiles Overview", "B Take Venture Capital", "S VJ's Solo Grid Board"
VJ_TOWER, VJ_EXAMPLE = "S Build Electrical Tower", "S Appendix: Solo Card Example"

# --- what the files say is what is stated

EQUAL = [
    Row(COMPONENTS, "tower bonus tiles by zone", tally(BONUS_TILES, "zone"), {"A": 12, "B": 12, "C": 12}),
    Row(COMPONENTS, "connection tiles by set", tally(CONNECTIONS, "set"), {"A": 6, "BC": 6}),
    Row(COMPONENTS, "standard contracts by zone", tally(STANDARD, "zone"), {"A": 15, "B": 10, "C": 6}),
    Row(COMPONENTS, "remote and solar contracts", (len(REMOTE), len(SOLAR)), (10, 31)),
    Row(COMPONENTS, "foreign cards by country", tally(FOREIGN, "country"), {"argentina": 9, "brazil": 9}),
    Row(COMPONENTS, "specialist action and scoring cards", (len(SPECIALIST), len(SCORING_CARDS)), (18, 18)),
    Row(COMPONENTS, "scoring tiles by stack", tally(SCORING_TILES, "stack"), {"I": 9, "II": 9}),
    Row(COMPONENTS, "16 venture capital tiles for the slots of four players", 4 * len(GRID["venture"]) <= 16, True),
    Row(COMPONENTS, "zone B discount overlays", OVERLAYS, 2),
    Row(PLAYER, "transformers by column", tally(GRID["node"], "column"), TRANSFORMERS),
    Row(PLAYER, "transformers by column on VJ's board", tally(SOLO_GRID["node"], "column"), TRANSFORMERS),
    Row(PLAYER, "basic action cards", len(BASIC), 8),
    Row(PLAYER, "bulldozers, wind farms, action markers", (BULLDOZERS, WIND_FARMS, ROUNDS), (5, 11, 3)),
    Row(PLAYER, "7 network tiles for all lines", all(len(g["network"]) <= 7 for g in (GRID, SOLO_GRID)), True),
    Row(PLAYER, "an income track for each of five markers", set(GRID["income"]["rows"]), MARKETS),
    Row("S Solo Components", "solo cards", sorted(tally(SOLO_CARDS, "number")), list(range(1, 19))),
    Row("S Solo Game Setup 9", "batteries in the solo game", SOLO_BATTERIES, 12),
    Row(
        "S Solo Game Setup 5",
        "each solo card has the symbol of one majority",
        {tile["solo_card"]: tile["bottom"]["fact"] for tile in SCORING_TILES},
        {card["number"]: card["objective"] for card in SOLO_CARDS},
    ),
    Row("B Common Setup 7", "zones with circles", {ZONE_OF[c["sector"]] for c in BOARD["circle"]}, set("ABC")),
    Row(BONUS_BOARD, "spaces for 12 tiles a zone", tally(BOARD["bonus_space"], "zone"), {"A": 12, "B": 12, "C": 12}),
    Row(BONUS_BOARD, "some tiles show an X, some do not", {tile["x"] for tile in BONUS_TILES}, {True, False}),
    Row("B Alternate Rahdo Rule", "three spaces in a column", set(tally(BOARD["bonus_space"], "row")), {1, 2, 3}),
    Row(
        "B Zones and Sectors",
        "the sectors of the zones",
        ZONE_OF,
        {"A1": "A", "A2": "A", "A3": "A", "B1": "B", "B2": "B", "C": "C"},
    ),
    Row(
        "B Zones and Sectors; S Solo Card Icons",
        "both countries lie at B1 and B2",
        ({s["id"] for s in BOARD["sector"] if "country" in s}, {s.get("country") for s in BOARD["sector"]} - {None}),
        ({"B1", "B2"}, {"argentina", "brazil"}),
    ),
    Row("B Zones and Sectors", "industry, resort", (most_icons("B1"), most_icons("B2")), ("industrial", "resort")),
    *(
        Row("B Player Setup 6, 8", f"grey spaces for {players} players", fewest_grey(players) >= players, True)
        for players in (3, 4)
    ),
    Row("B Player Setup 6, 8", "grey spaces are in A2", list(tally(OTHER_GREY, "sector")), ["A2"]),
    Row("B Player Setup 7", "combo spaces of A2", len(other_sites(3, "mixed", "A2")) >= 3, True),
    Row("B Common Setup 1", "some spaces are marked 4P", len(other_sites(3)) < len(other_sites(4)), True),
    Row("B Common Setup 12", "a tile for every space", SPACE_PLACES <= TILE_PLACES, True),
    Row("B Common Setup 7", "zones with circles", {ZONE_OF[c["sector"]] for c in OTHER_SIDE["circle"]}, set("ABC")),
    Row("B Contract Tile Pairs", "there are pairs on this side", bool(OTHER_SIDE["pair"]), True),
    Row("B Connection Tiles", "two lines or more", all(len(c["lines"]) >= 2 for c in OTHER_SIDE["circle"]), True),
    Row(
        "B Fulfill a Solar Contract Tile",
        "two arrows, on the left of this side too",
        [space["column"] for space in OTHER_SIDE["solar_space"] if space.get("entry")],
        [1, 1],
    ),
    Row("B Fulfill a Solar Contract Tile, example", "three tiles in reach", solar_reach(OTHER_SIDE) >= 3, True),
    Row("B Move Bulldozers", "every parking space has a bonus", all(p["effects"] for p in OTHER_SIDE["parking"]), True),
    Row(COMPONENTS, "introductory scoring tiles", [t["scoring"] for t in INTRODUCTORY], ["first", "second"]),
    Row(
        "B Scoring, Playing with the Introductory Scoring Tiles",
        "what they score",
        [t["scores"] for t in INTRODUCTORY],
        ["zone-a-icons-times-income", "market-majorities"],
    ),
    Row(
        "B Longer Game",
        "the extended track is longer",
        OTHER_SIDE["time"]["end"] < EXTENDED,
        True,
    ),
    Row("B Common Setup 14", "batteries a player", BATTERIES_A_SEAT, 6),
    Row("B Location Numbers", "one tile a location", len({pick(t, "sector", "location") for t in STANDARD}), 31),
    Row(
        "B Construction Sites",
        "three kinds of sites",
        {site["kind"] for site in SITES},
        {"tower", "wind-farm", "mixed"},
    ),
    Row("B Player Setup 5", "tower spaces 1 to 7", [tower["number"] for tower in GRID["tower"]], list(range(1, 8))),
    Row("B Player Setup 6, 8", "grey spaces are in A2", {site["sector"] for site in GREY}, {"A2"}),
    Row("B Player Setup 6, 8", "kinds of grey spaces", {site["kind"] for site in GREY}, {"tower", "wind-farm"}),
    Row("B Player Setup 6, 8", "grey spaces for two sides", min(tally(GREY, "kind").values()) >= 2, True),
    Row("B Player Setup 12", "starting tile", SHIPPED["connections"]["starting"]["effects"], ["energy 1 or money 3"]),
    Row("B Understanding Action Cards", "two rows of spaces", {s["row"] for s in MAT["space"]}, {"top", "bottom"}),
    Row("B Understanding Action Cards", "tabs of zones A, B, C", {tab["zone"] for tab in TABS}, set("ABC")),
    Row(
        "B Action Card Effects",
        "effects told of the basic cards",
        [e for e in ("tower", "wind-farm", "connection", "move", "foreign", "venture") if not cards_with(BASIC, e)],
        [],
    ),
    Row(TOWER, "its basic cards cost money", {card["frame"] for card in cards_with(BASIC, "tower")}, {"cost"}),
    Row(
        "B Card Requirements",
        "a basic card builds at anybody's bulldozer",
        {pick(m, "requirement", "owner") for e in ("tower", "wind-farm") for m in modes(BASIC, e)},
        {("bulldozer", "any")},
    ),
    Row(FARM, "a wind farm always gains energy", {m["energy"] for m in modes(BASIC + SPECIALIST, "wind-farm")}, {True}),
    Row(FARM, "your energy ends at", GRID["energy"]["limit"], 14),
    Row("B Move Bulldozers", "every parking space has a bonus", all(p["effects"] for p in BOARD["parking"]), True),
    Row(
        STANDARD_TILE,
        "a basic card needs anybody's tower (DE), for a cost",
        {
            (card["frame"], *pick(m, "requirement", "owner"))
            for card in BASIC
            for m in modes([card], "contract standard")
        },
        {("cost", "tower", "any")},
    ),
    Row("B Unlocking Zones", "tower of each zone", GRID["unlock"]["zones"], {"A": 1, "B": 1, "C": 4}),
    Row(
        "B Unlocking Market Icons",
        "tower of each market",
        GRID["unlock"]["markets"],
        {"residential": 1, "remote": 1, "industrial": 2, "resort": 2, "commercial": 3},
    ),
    Row("B Income Thresholds", "you have some", bool(GRID["threshold"]), True),
    Row(VJ_BOARD, "VJ has no thresholds", "threshold" in SOLO_GRID, False),
    Row("B Contract Tile Pairs", "there are pairs", bool(BOARD["pair"]), True),
    Row("B Connection Tiles", "two lines or more", all(len(circle["lines"]) >= 2 for circle in BOARD["circle"]), True),
    Row(
        "B Fulfill a Remote Contract Tile",
        "each costs energy or batteries",
        all(tile["cost"].get("energy") or tile["cost"].get("batteries") for tile in REMOTE),
        True,
    ),
    Row(
        "B Sell to a Foreign Market 1",
        "cards that sell do so in zone B",
        {tuple(card.get("zones", "ABC")) for card in cards_with(BASIC + SPECIALIST, "foreign")},
        {("B",)},
    ),
    Row("B Sell to a Foreign Market 5", "icons on the back", {len(card["icons"]) for card in FOREIGN}, {2}),
    Row(VENTURE, "its basic card pays", {card["frame"] for card in cards_with(BASIC, "venture")}, {"gain"}),
    Row(
        f"{VENTURE}, example",
        "the third slot is two towers or more behind the second",
        GRID["venture"][2]["tower"] - GRID["venture"][1]["tower"] >= 2,
        True,
    ),
    Row("B Fulfill a Solar Contract Tile", "no basic card does", cards_with(BASIC, "contract solar"), []),
    Row(
        "B Fulfill a Solar Contract Tile",
        "two arrows, on the left",
        [space["column"] for space in BOARD["solar_space"] if space.get("entry")],
        [1, 1],
    ),
    Row("B Fulfill a Solar Contract Tile, example", "three tiles in reach", solar_reach(BOARD) >= 3, True),
    Row(
        "B Wild Card",
        "a choice, with energy for the wind farm alone",
        {tuple(mode["effects"]) for card in WILD for mode in card["mode"] if mode["energy"]},
        {("wind-farm",)},
    ),
    Row("B Produce batteries, example (DE)", "icons above energy 9", battery_example(), ([True, True], 2)),
    Row(
        "B Limited Battery Storage", "the first space has no icon", named(GRID["tower"], 1, "number")["battery"], False
    ),
    Row("B Game Structure", "three scorings, in order", 0 < TIME[0] < TIME[1] < TIME[2], True),
    Row("B Specialist Scoring Cards", "options", {len(card["options"]) for card in SCORING_CARDS} <= {1, 2}, True),
    Row("B Specialist Scoring Cards", "most have two", sum(len(c["options"]) == 2 for c in SCORING_CARDS) > 9, True),
    Row("B Specialist Scoring Cards", "crowns, multipliers, flips", {"crown", "per", "flip"} <= SCORING_OPTIONS, True),
    Row("S Using VJ's Dozer and Towers", "prices", BOARD["vj"]["price"], {"A": 8, "B": 10, "C": 17}),
    Row("S Build Wind Farm", "energy by zone", BOARD["vj"]["energy"], {"A": 2, "B": 3, "C": 5}),
    Row("S Build Wind Farm", "no card says where", {key for s in sections("wind-farm") for key in s}, {"when", "do"}),
    Row(VJ_BOARD, "VJ's energy ends at", SOLO_GRID["energy"]["limit"], 10),
    Row(
        VJ_TOWER,
        "tiles 2, 3 and 30 are of two kinds",
        {tile.get("modifier") for tile in BONUS_TILES if tile["number"] in (2, 3, 30)},
        {"battery-money 2", "second-wind-farm"},
    ),
    Row(
        VJ_TOWER,
        "a tower can stand in all six sectors",
        {site["sector"] for site in SITES if site["kind"] != "wind-farm"},
        {"A1", "A2", "A3", "B1", "B2", "C"},
    ),
    Row(
        "S Gaining Specialist Cards",
        "cards at the final income space",
        named(SOLO_GRID["specialist"], len(SOLO_GRID["income"]["values"]), "column")["cards"],
        2,
    ),
    Row(
        "S Checking Rightmost/Bottommost",
        "residential below commercial",
        [market for market in SOLO_GRID["income"]["rows"] if market in ("commercial", "residential")],
        ["commercial", "residential"],
    ),
    Row("S Navigating Solo Cards", "three sections", {len(actions) for actions in ACTIONS}, {3}),
    Row(
        "S VJ Action Overview",
        "three actions, each once; a sale may stand in for one",
        [a for a in ACTIONS if len(set(a)) != 3 or not set(a) <= {"wind-farm", "tower", "contract", "foreign"}],
        [],
    ),
    Row(
        "S Solo Card Icons",
        "the actions of three conditions",
        {(s["when"], s["do"]) for s in SECTIONS if s["when"] in ("all-locked", "short-of-energy", "foreign-market")},
        {("all-locked", "tower"), ("short-of-energy", "wind-farm"), ("foreign-market", "foreign")},
    ),
    Row("S Fulfill Contract", "its condition", {s["when"].split()[0] for s in sections("contract")}, {"contract"}),
    Row(f"{VJ_TOWER}, example", "card 3", named(SOLO_CARDS, 3, "number")["objective"], "wind-farms"),
    Row(
        "S Navigating Solo Cards, example; S Fulfill Contract",
        "sections of most wind farms",
        [(s["when"].split()[0], s["do"]) for s in WIND_CARD],
        [("energy-below", "wind-farm"), ("all-locked", "tower"), ("contract", "contract")],
    ),
    Row("S Navigating Solo Cards, example", "its first condition", WIND_CARD[0]["when"], "energy-below 10"),
    Row(f"{VJ_TOWER}, example", "its bonus B", WIND_CARD[1]["bonus"]["B"], ["rightmost-income", "money 5"]),
    Row("S Fulfill Contract", "its search", search(WIND_CARD[2]), [("A", []), ("B", []), ("C", [])]),
    Row(VJ_EXAMPLE, "most network tiles: its tower", NETWORK_TOWER["when"], "all-locked"),
    Row(
        VJ_EXAMPLE,
        "most network tiles: zones A and B",
        search(NETWORK_TOWER)[:2],
        [("A", ["icons residential", "your-bulldozers"]), ("B", ["cheapest-contract", "eye"])],
    ),
]

# --- what is stated is among what the files say

AMONG = [
    Row("B Location Numbers", "location 2 of A2", [pick(tile, "sector", "location") for tile in STANDARD], ("A2", 2)),
    Row("B Player Setup 7", "a mixed site", [pick(site, "sector", "kind") for site in SITES], ("A2", "mixed")),
    Row(
        "DE Aktionskarten und das Unternehmenstableau verstehen",
        "a space with A to the left and B to the right",
        [tuple(space.get(side, {}).get("zone") for side in ("left", "right")) for space in MAT["space"]],
        ("A", "B"),
    ),
    Row(f"{FARM}, example", "A: $5, 1 energy", [pick(tab, "zone", "value", "energy") for tab in TABS], ("A", 5, 1)),
    Row(f"{TOWER}, example; DE Der Zonenwert", "B: $10", [pick(tab, "zone", "value") for tab in TABS], ("B", 10)),
    Row("B Alternative Cost", "1 battery in zone A", BATTERIES_FOR["A"], 1),
    Row(f"{TOWER}, example", "2 batteries in zone B", BATTERIES_FOR["B"], 2),
    Row(f"{TOWER}, example", "energy under a tower", effects(t for t in GRID["tower"] if t["number"] > 1), "energy 1"),
    Row(f"{TOWER}, example", "a tile for commercial income", TILE_INCOMES, "income commercial"),
    Row(f"{TOWER}, example", "a tile for remote income", TILE_INCOMES, "income remote"),
    Row("B Play a Connection tile, example", "resort income", effects(CONNECTIONS), "income resort 1"),
    Row("B Action Card Effects", "a basic card for standard contracts", BASIC_EFFECTS, "contract standard"),
    Row("B Action Card Effects", "a basic card for remote contracts", BASIC_EFFECTS, "contract remote"),
    Row("B Wild Card", "a basic card with a choice", [bool(WILD)], True),
    Row(f"{STANDARD_TILE} 2", "a contract for 4 energy", [space["energy"] for space in BOARD["space"]], 4),
    Row(
        "B Network Requirements, example",
        "1 energy inside column 1, and one grey line to column 2",
        list(network_example()),
        ({"energy": 1}, {1}, {2}),
    ),
    Row("B Income Thresholds, example", "one specialist card", [s["cards"] for s in GRID["specialist"]], 1),
    Row("B Income Thresholds, example", "resort on the commercial track", INCOME_ARROWS, ("commercial", "resort")),
    Row("B Linked Contract Tiles", "a link of two sectors", linked_sectors(BOARD), 2),
    Row("B Linked Contract Tiles", "one on the other side", linked_sectors(OTHER_SIDE), 2),
    Row("B Connection Tiles, example", "a line to four remote contracts", remote_on_lines(OTHER_SIDE), 4),
    Row("B Connection Tiles, example", "a line to four remote contracts", remote_on_lines(BOARD), 4),
    Row(TILE_OVERVIEW, "residential alone", TILE_MARKETS, {"residential"}),
    Row(TILE_OVERVIEW, "residential and industrial", TILE_MARKETS, {"residential", "industrial"}),
    Row(TILE_OVERVIEW, "residential and commercial", TILE_MARKETS, {"residential", "commercial"}),
    *(Row("B Income Arrows", f"icons with {number} arrows", ARROWS, number) for number in (0, 1, 2)),
    Row("B Fulfill a Remote Contract Tile", "2 energy or 1 battery", REMOTE_COSTS, (2, 1, True)),
    Row(
        "B Sell to a Foreign Market, example",
        "5 batteries for residential and resort, each twice",
        FOREIGN_FRONTS,
        (5, ["residential", "residential", "resort", "resort"]),
    ),
    Row("B Collect income, example", "$4", GRID["income"]["values"], 4),
    Row("B Collect income, example", "$5", GRID["income"]["values"], 5),
    Row("B Grid Board Overview; S VJ's Solo Grid Board", "marks of 2.3", [n.get("end") for n in GRID["node"]], True),
    Row(VJ_BOARD, "VJ's marks of 2.3", [n.get("end") for n in SOLO_GRID["node"]], True),
    Row(VJ_BOARD, "VJ's marks of 2.7", [n.get("marks") for n in SOLO_GRID["node"]], True),
    Row(VJ_BOARD, "tile 2.3", [(tile["id"], tile["top"]["fact"]) for tile in SCORING_TILES], ("2.3", "column-ends")),
    Row(VJ_BOARD, "tile 2.7", [(t["id"], *t["top"].values()) for t in SCORING_TILES], ("2.7", "double-marks", 3)),
    Row(FIRST, "batteries", TOPS, ("batteries", 3)),
    Row(FIRST, "contracts that are not solar", TOPS, ("non-solar-contracts", 3)),
    Row(FIRST, "tower bonus tiles of zone B", TOPS, ("zone-b-bonus-tiles", 3)),
    Row(FIRST, "transformers of level 5 or 6", TOPS, ("high-transformers", 5)),
    Row(SECOND, "wind farms", BOTTOMS, ("wind-farms", 15)),
    Row(SECOND, "residential icons", BOTTOMS, ("residential-icons", 15)),
    Row(SECOND, "network tiles", BOTTOMS, ("network-tiles", 15)),
    Row(SECOND, "energy spent on contracts", BOTTOMS, ("energy-spent", 15)),
    Row(END, "$2 a tower", effects(AT_END), "money-per towers 2"),
    Row(END, "an income of a foreign card", effects(AT_END), "collect-foreign"),
    Row(END, "$15 in place of $30 for a venture capital", effects(AT_END), "venture-rebate 15"),
    Row(END, "any one income", effects(AT_END), "collect-any"),
    Row(f"{VJ_TOWER}, example", "$5 in the rightmost column of B", effects(LAST_B), "money 5"),
    Row("S VJ Bonus Reference", "any income, one step", effects(NOW), "any-income 1"),
    Row("S VJ Bonus Reference", "any income, two steps", effects(NOW), "any-income 2"),
    Row("S VJ Bonus Reference", "a bulldozer", effects(NOW), "bulldozer"),
    Row("S VJ Bonus Reference", "a specialist card", effects(NOW), "specialist"),
    Row("S VJ Bonus Reference", "a connection tile played", effects(NOW), "connection"),
    Row("B Second Scoring 1", "tower bonus tiles with icons", [bool(tile["icons"]) for tile in BONUS_TILES], True),
    Row("B Second Scoring 1", "connection tiles with icons", [bool(tile["icons"]) for tile in CONNECTIONS], True),
    Row("S Solo Card Icons", "a card that sells abroad", [s["when"] for s in sections("foreign")], "foreign-market"),
    Row("S Solo Card Icons", "want of energy", [s["when"] for s in sections("wind-farm")], "short-of-energy"),
    Row(VJ_EXAMPLE, "a card whose first tower of zone B is in B1", FIRST_B, "B1"),
    Row(
        "S Eye Icon in Contract Section, example",
        "two icons with residential behind",
        [pick(section, "when", "secondary") for section in sections("contract")],
        ("contract two-icons", "residential"),
    ),
]


def name_of(row: Row) -> str:
    return f"{row.section}: {row.says}"


@pytest.mark.parametrize("row", EQUAL, ids=name_of)
def test_the_files_say_what_is_stated(row: Row) -> None:
    assert row.found == row.stated


@pytest.mark.parametrize("row", AMONG, ids=name_of)
def test_what_is_stated_is_in_the_files(row: Row) -> None:
    assert row.stated in row.found


# --- a record labelled as stated is stated as a whole

WIND_FARM_MODE = {"requirement": "bulldozer", "owner": "any", "energy": True, "effects": ["wind-farm"]}

LABELLED: dict[tuple[str, str], Record] = {
    ("basic_cards", "wind-farm"): {"frame": "cost", "map": True, "mode": [{"name": "wind farm", **WIND_FARM_MODE}]},
    **{("board", f"A2-tower-{n}"): {"sector": "A2", "kind": "tower", "start": True} for n in (1, 2)},
    **{("board", f"A2-wind-farm-{n}"): {"sector": "A2", "kind": "wind-farm", "start": True} for n in (1, 2)},
    **{("board", f"A2-mixed-{n}"): {"sector": "A2", "kind": "mixed"} for n in (1, 2)},
    **{
        ("board_3_4", f"A2-{kind}-{n}"): {"sector": "A2", "kind": kind, "start": True}
        for kind in ("tower", "wind-farm")
        for n in (1, 2, 3)
    },
    **{("board_3_4", f"A2-mixed-{n}"): {"sector": "A2", "kind": "mixed"} for n in (1, 2, 3)},
    ("board_3_4", "solar-1"): {"row": 1, "column": 1, "entry": True},
    ("board_3_4", "solar-9"): {"row": 2, "column": 1, "entry": True},
    ("alternate_rules", "introductory-I"): {"scoring": "first", "scores": "zone-a-icons-times-income"},
    ("alternate_rules", "introductory-II"): {"scoring": "second", "scores": "market-majorities"},
    ("board", "solar-1"): {"row": 1, "column": 1, "entry": True},
    ("board", "solar-7"): {"row": 2, "column": 1, "entry": True},
    ("board", "vj"): {"price": {"A": 8, "B": 10, "C": 17}, "energy": {"A": 2, "B": 3, "C": 5}},
    ("grid_board", "unlock"): {
        "zones": {"A": 1, "B": 1, "C": 4},
        "markets": {"residential": 1, "remote": 1, "industrial": 2, "resort": 2, "commercial": 3},
    },
}
OURS = ("id", "name", "source", "discount")  # names, and a discount that is 0


def test_a_record_labelled_as_stated_is_stated() -> None:
    stated = {(file, name): record for file, name, record in sourced() if record["source"][:2] in ("B ", "S ", "DE")}
    found = {
        where: {key: value for key, value in record.items() if key not in OURS} for where, record in stated.items()
    }
    assert found == LABELLED
    assert not any(record.get("discount") for record in stated.values())


# --- the orders of S Build Wind Farm and S Fulfill Contract are code: no file can turn them round


@pytest.mark.parametrize("key", ["by", "search"])
def test_a_wind_farm_section_cannot_say_where(mine: Mine, key: str) -> None:
    order = f'{key} = ["your-bulldozers", "your-structures"]'
    folder = mine.edit("solo_cards.toml", r'^do = "wind-farm"', f'do = "wind-farm"\n{order}')
    with pytest.raises(DataError, match=f"unknown key '{key}'"):
        load_catalogue(folder)


@pytest.mark.parametrize("do", ["tower", "contract"])
@pytest.mark.parametrize("word", ["cheapest", "you", "rightmost-income"])
def test_a_search_has_no_word_for_what_the_rules_do_last(mine: Mine, do: str, word: str) -> None:
    first_entry = rf'(^do = "{do}"\nsearch = \[\n  \{{ in = "\w+")[^}}]*'
    folder = mine.edit("solo_cards.toml", first_entry, rf'\1, by = ["{word}"]')
    with pytest.raises(DataError, match=f"unknown .*criterion '{word}'"):
        load_catalogue(folder)
