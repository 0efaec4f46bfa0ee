"""The main board and the company mat as a player sees them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.pampero.components.catalogue import Catalogue
from engine.pampero.components.models.boards import MatSpace, SectorRecord, Tab, Time
from engine.pampero.constants import MOST_PLAYERS, Sector, Site, Zone
from solo.pampero.data_views.colours import ZONE_STYLE, enum_word, icon_words, say_effects, zone_word
from solo.pampero.letter_canvas import Canvas
from solo.rich_tables import boxes

SOLAR_PITCH = 12
MAP_ROWS = ((Sector.A1, Sector.A2, Sector.A3), (Sector.B1, Sector.B2), (Sector.C,))


def show_board(c: Catalogue) -> Iterator[RenderableType]:
    """The whole board."""
    yield from _map(c)
    yield Text("(2): energy at the space   >: income arrow   circle: any two lines free its tile\n", style="dim")
    yield Text("Solar display", style="bold")
    yield solar_drawing(c)
    yield Text(solar_forks(c) + "\n", style="dim")
    yield parking_boxes(c)
    yield from bonus_boxes(c)
    yield figures(c)


def show_other_side(c: Catalogue) -> Iterator[RenderableType]:
    """The 3-4 player side as it lies for four, with what only four use."""
    laid = c.laid_out(MOST_PLAYERS)
    yield from _map(laid)
    yield Text("(2): energy at the space   >: income arrow   circle: any two lines free its tile", style="dim")
    yield Text(f"4P, used by four players alone: {', '.join(marked_names(c))}\n")
    yield Text("Solar display", style="bold")
    yield solar_drawing(laid)
    yield Text(solar_forks(laid) + "\n", style="dim")
    yield parking_boxes(laid)
    yield time_words("Time track", c.board_3_4.time)


def marked_names(c: Catalogue) -> Iterator[str]:
    """What is marked 4P, by its id."""
    side = c.board_3_4
    for records in (side.site, side.space, side.remote_space, side.circle, side.parking):
        yield from (record.id for record in records if record.four_players)


def show_alternate(c: Catalogue) -> Iterator[RenderableType]:
    """The extended time track, the introductory scoring tiles, the preset layout of the tower bonus tiles."""
    yield time_words("Extended time track", c.alternate_rules.extended_time)
    for tile in c.alternate_rules.introductory:
        yield Text(f"{tile.id}, {tile.scoring.name.lower()} scoring: {tile.scores.replace('-', ' ')}")
    for layout in c.alternate_rules.preset:
        table = Table(title=f"Preset tower bonus tiles, zone {layout.zone.name}", show_header=False)
        for _ in layout.rows[0]:
            table.add_column(overflow="fold")
        for row in layout.rows:
            table.add_row(*(c.tower_bonuses.tile[number - 1].id for number in row))
        yield table


def time_words(name: str, time: Time) -> Text:
    """The spaces of a time track where something is due."""
    return Text(f"{name}: first scoring at {time.first_scoring}, second at {time.second_scoring}, end at {time.end}")


def _map(c: Catalogue) -> Iterator[RenderableType]:
    """The sectors as they lie: zone A, the river, zone B, the city."""
    sectors = {sector.id: sector for sector in c.board.sector}
    for number, row in enumerate(MAP_ROWS):
        if number == 1:
            yield Rule("river", style="blue", characters="~")
        line = Table.grid(expand=True)
        for _ in row:
            line.add_column(ratio=1)
        line.add_row(*(sector_panel(c, sectors[name]) for name in row))
        yield line


def sector_panel(c: Catalogue, sector: SectorRecord) -> Panel:
    """One sector: its neighbours, sites, contract spaces and connection circles."""
    parts: list[RenderableType] = [Text(site_words(c, sector.id)), Text(), contract_table(c, sector.id)]
    parts += [Text(line, style="dim") for line in circle_words(c, sector.id)]
    country = f", {sector.country.name.title()}" if sector.country is not None else ""
    beside = f"beside {', '.join(other.name for other in sector.adjacent)}{country}"
    title = Text.assemble((f"{sector.id.name} ", "bold"), sector.name)
    return Panel(Group(*parts), title=title, title_align="left", subtitle=beside, border_style=ZONE_STYLE[sector.zone])


def site_words(c: Catalogue, sector: Sector) -> str:
    """The sites of a sector, counted by kind."""
    here = [site for site in c.board.site if site.sector == sector]
    lines = []
    for kind in Site:
        grey = sum(site.start for site in here if site.kind == kind)
        count = sum(site.kind == kind for site in here)
        lines.append(f"{count} {enum_word(kind)}" + (f" ({grey} grey)" if grey else ""))
    return "Sites: " + ", ".join(lines)


def contract_table(c: Catalogue, sector: Sector) -> Table:
    """The contract spaces of a sector with what lies there, and what each is joined to."""
    tiles = {(tile.sector, tile.location): tile for tile in c.contracts.contract}
    table = Table.grid(padding=(0, 1))
    for space in (space for space in c.board.space if space.sector == sector):
        said, joined = icon_words(tiles[space.sector, space.location].icons), joint_words(c, space.id)
        said.append(f"\n{joined}" if joined else "", "dim")
        table.add_row(str(space.location), f"({space.energy})", said)
    for remote in (space for space in c.board.remote_space if space.sector == sector):
        table.add_row("", "", Text(remote.id, "green"))
    return table


def joint_words(c: Catalogue, space: str) -> str:
    """The pair and the link of a space."""
    pairs = [f"pair with {other}" for pair in c.board.pair for other in partner(pair.spaces, space)]
    links = [f"link to {other}" for link in c.board.link for other in partner(link.spaces, space)]
    return ", ".join([*pairs, *links])


def partner(spaces: tuple[str, str], space: str) -> list[str]:
    """The other one of two joined spaces, where this is one of them."""
    return [other for other in spaces if other != space] if space in spaces else []


def circle_words(c: Catalogue, sector: Sector) -> list[str]:
    """The connection circles of a sector: any two lines free the tile, any space of a line unlocks it."""
    here = [circle for circle in c.board.circle if circle.sector == sector]
    return [f"{circle.id}: " + "; ".join(" or ".join(line) for line in circle.lines) for circle in here]


def solar_drawing(c: Catalogue) -> Canvas:
    """The display as two rows; a line that crosses from one row to the other is a fork."""
    canvas = Canvas()
    place = {space.id: ((space.column - 1) * SOLAR_PITCH + 3, (space.row - 1) * 2) for space in c.board.solar_space}
    for space in c.board.solar_space:
        x, y = place[space.id]
        canvas.write(x, y, space.id, "bold yellow" if space.entry else "yellow")
        if space.entry:
            canvas.write(x - 3, y, "=>")
        for name in space.comes_from:
            join(canvas, place[name], (x, y), len(name))
    return canvas


def join(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], width: int) -> None:
    """A line to the next space of the row, or a slanting one to the other row."""
    if start[1] == end[1]:
        canvas.across(start[0] + width + 1, end[0] - 2, end[1])
    else:
        canvas.write(end[0] - 2, 1, "\\" if start[1] < end[1] else "/", "dim")


def solar_forks(c: Catalogue) -> str:
    """Where the line forks, in words."""
    after: dict[str, list[str]] = {}
    for space in c.board.solar_space:
        for name in space.comes_from:
            after.setdefault(name, []).append(space.id)
    forks = [f"{name} leads to {' and '.join(others)}" for name, others in after.items() if len(others) > 1]
    return "Forks: " + "; ".join(forks)


def parking_boxes(c: Catalogue) -> Table:
    """The parking grid, filled column by column."""
    table = boxes(max(space.column for space in c.board.parking), "Parking")
    for row in (1, 2):
        table.add_row(*(say_effects(space.effects) for space in c.board.parking if space.row == row))
    return table


def bonus_boxes(c: Catalogue) -> Iterator[Table]:
    """The tower bonus board zone by zone, with the bonuses printed under the tiles."""
    for zone in Zone:
        table = boxes(4, f"Tower bonus board, zone {zone.name}")
        here = [space for space in c.board.bonus_space if space.zone == zone]
        for row in (1, 2, 3):
            table.add_row(*(say_effects(space.effects) for space in here if space.row == row))
        yield table


def figures(c: Catalogue) -> Text:
    """The time track and VJ's fixed figures."""
    vj = c.board.vj
    prices = ", ".join(f"{zone.name} ${vj.price.of(zone)}" for zone in Zone)
    energy = ", ".join(f"{zone.name} {vj.energy.of(zone)}" for zone in Zone)
    return Text(
        f"{time_words('Time track', c.board.time).plain}\n"
        f"VJ's pieces cost you: {prices}\nA wind farm gives VJ energy: {energy}"
    )


def show_mat(c: Catalogue) -> Iterator[RenderableType]:
    """The whole mat."""
    yield mat_rows(c)
    yield Text("B $10 +2: a tab of zone B, zone value $10, 2 energy\n", style="dim")
    yield mat_slots(c)
    yield Text(f"The zone B discount overlay takes ${c.company_mat.overlay.discount} off.")


def mat_rows(c: Catalogue) -> Table:
    """The two rows of spaces."""
    table = boxes(5, "Card spaces")
    for row in ("top", "bottom"):
        table.add_row(*(tab_words(space) for space in c.company_mat.space if space.row == row))
    return table


def tab_words(space: MatSpace) -> Text:
    """The tabs of a space, the left one first."""
    return Text("\n").join(_tab(tab) for tab in space.tabs if tab is not None)


def _tab(tab: Tab) -> Text:
    return zone_word(tab.zone) + f" ${tab.value} +{tab.energy}"


def mat_slots(c: Catalogue) -> Table:
    """The slots where they lie."""
    at = {slot.at: slot.kind for slot in c.company_mat.slot}
    columns = sorted({x for x, _ in at})
    table = boxes(len(columns), "Slots for tower bonus tiles, one a kind")
    for y in sorted({y for _, y in at}):
        table.add_row(*(at.get((x, y), "").replace("-", " ") for x in columns))
    return table
