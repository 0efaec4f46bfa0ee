"""The further panels: the displays, VJ in full, what is scored when."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from engine.pampero.codes import bonus_space
from engine.pampero.constants import (
    BONUS_ROWS,
    COUNTRIES,
    DISPLAY,
    MARKETS,
    MAT_COLUMNS,
    MAT_ROWS,
    NODES,
    SPECIALISTS,
    VJ,
    ZONE_COLUMNS,
    Zone,
)
from engine.pampero.rules.contracts import SOLAR_FIRST
from engine.pampero.rules.income import income_of
from engine.pampero.rules.markets import foreign_income
from engine.pampero.rules.towers import is_next_in_line
from engine.pampero.text.effect_text import say_effects
from engine.pampero.text.place_ids import ROWS
from engine.pampero.text.scoring_outlook import agenda
from engine.pampero.vocabulary.facts import Fact
from solo.canvas import beside, joined, padded, wrapped_lines
from solo.pampero.board_view import BoardView
from solo.pampero.company_view import CompanyView
from solo.pampero.data_views.cards import section_words
from solo.pampero.grid_view import GridView
from solo.pampero.table_look import ZONE_ROLES
from solo.pampero.track_view import TrackView

NARROW = 100
SOLAR_CELL = 12
MOST_IN_ROW = 6
"""A longer row of the solar display is split where its tiles do not find room."""


class Panels(BoardView, CompanyView, GridView, TrackView):
    """Everything that is one key away."""

    def whole(self, width: int) -> list[Text]:
        """What you look at every turn."""
        own = "Your company" if self.words.is_solo else f"{self.name(self.me)}'s company"
        shared = "VJ's majorities and the time track" if self.words.is_solo else "Turn order and the time track"
        return [
            *map(self.stocks, self.words.seats),
            *self.board(width),
            self.rule(width, own, "panel mine"),
            *self.mine(width),
            self.rule(width, shared, "panel vj" if self.words.is_solo else "panel players"),
            *self.tracks(width),
        ]

    # Displays

    def displays(self, width: int) -> list[Text]:
        """Specialists, foreign markets, solar display, bonus board, parking."""
        parts = [self.specialists(width), self.foreign(width), self.parking(width)]
        lines = [self.rule(width, "Displays"), *(line for part in parts for line in part)]
        return [*lines, *self.solar(width), *self.bonus_board(width)]

    def specialists(self, width: int) -> Iterator[Text]:
        """The two displays of specialists."""
        g, words = self.g, self.words
        yield self.pen.text("Specialist cards", "title")
        for place in range(DISPLAY):
            card_plus = g.action_display_plus[place]
            said = "none is left"
            if card_plus:
                said = f"{words.specialist(card_plus - 1)}: {words.specialist_effects(card_plus - 1)}"
            yield from self.entry(f"action {place + 1}", said, self.places.action(place), width)
        for place in range(DISPLAY):
            card_plus = g.scoring_display_plus[place]
            said = "none is left"
            if card_plus:
                said = f"{words.scoring_card(card_plus - 1)}: {words.scoring_card_options(card_plus - 1)}"
            yield from self.entry(f"scoring {place + 1}", said, self.places.scoring(place), width)

    def entry(self, name: str, said: str, place: str, width: int) -> list[Text]:
        """A name and what it shows, in as many lines as it takes."""
        text = joined([self.pen.text(f"{name:<12}", "dim", place), self.pen.text(said, "", place)])
        return wrapped_lines(text, width, 14)

    def foreign(self, width: int) -> Iterator[Text]:
        """The foreign market cards, with what each would pay you now."""
        yield self.pen.text("Foreign markets", "title")
        for country in range(COUNTRIES):
            for place in range(DISPLAY):
                card_plus = self.g.foreign_display_plus[country, place]
                said = "none is left"
                if card_plus:
                    worth = foreign_income(self.g, self.t, self.me, card_plus - 1)
                    front, back = self.words.foreign_front(card_plus - 1), self.words.foreign_back(card_plus - 1)
                    said = f"{front} = ${worth} now; back {back}"
                name = f"{self.words.country(country)} {place + 1}"
                yield from self.entry(name, said, self.places.foreign(country, place), width)

    def parking(self, width: int) -> Iterator[Text]:
        """The parking grid."""
        yield self.pen.text("Parking", "title")
        for parking in range(self.t.parking):
            owner_plus = self.g.parking_seat_plus[parking]
            effects = say_effects(self.words.catalogue.board.parking[parking].effects)
            taken = f"{self.words.seat(owner_plus - 1)} parked here; " if owner_plus else ""
            yield from self.entry(f"parking {parking + 1}", f"{taken}{effects}", self.places.parking(parking), width)

    def solar(self, width: int) -> list[Text]:
        """The solar display, as it lies; a tile that is not next in line is dim."""
        columns = max((space.column for space in self.words.catalogue.board.solar_space), default=1)
        if columns > MOST_IN_ROW and width < columns * SOLAR_CELL:
            columns = (columns + 1) // 2
        each = (width - columns + 1) // columns
        lines = [self.pen.text("Solar display (x: not next in line)", "title")]
        spaces = range(SOLAR_FIRST, SOLAR_FIRST + self.t.solar_spaces)
        cells = [self.solar_cell(space) for space in spaces]
        for first in range(0, len(cells), columns):
            row = cells[first : first + columns]
            lines.append(joined([padded(cell, each) for cell in row]))
        return lines

    def solar_cell(self, space: int) -> Text:
        """A tile of the solar display in few letters."""
        place, tile_plus = self.places.contract(space), self.g.space_tile_plus[space]
        number = self.words.space(space).rpartition("-")[2]
        if not tile_plus:
            return self.transformer(space, number, place)
        shut = not is_next_in_line(self.g, self.t, space)
        return self.pen.text(f"{'x' if shut else ''}{number} {self.icons(tile_plus - 1)}", "dim" if shut else "", place)

    def bonus_board(self, width: int) -> list[Text]:
        """The tower bonus board, zone by zone, a line a row of tiles where there is room."""
        lines = [self.pen.text("Tower bonus board", "title")]
        columns = 2 if width < NARROW else 4
        each = (width - columns + 1) // columns
        for zone in Zone:
            lines.append(self.pen.text(f"Zone {zone.name}", ZONE_ROLES[zone]))
            spaces = [
                bonus_space(row, zone * ZONE_COLUMNS + column)
                for row in range(BONUS_ROWS)
                for column in range(ZONE_COLUMNS)
            ]
            for first in range(0, len(spaces), columns):
                blocks = [self.bonus_cell(space, each) for space in spaces[first : first + columns]]
                lines += beside(blocks, [each] * len(blocks))
        return lines

    def bonus_cell(self, space: int, width: int) -> list[Text]:
        """A space of the bonus board: its place, and its tile or its printed bonus."""
        tile_plus = self.g.bonus_tile_plus[space]
        said = self.words.bonus_print(space)
        if tile_plus:
            said = self.words.bonus_tile(tile_plus - 1)
        role = "" if tile_plus else "dim"
        text = self.pen.text(f"{self.words.bonus_place(space)} {said}", role, self.places.bonus(space))
        return wrapped_lines(text, width, 4)

    # VJ

    def vj(self, width: int) -> list[Text]:
        """VJ's board, its majority track and its three solo cards, in words."""
        g = self.g
        lines = [
            self.rule(width, "VJ"),
            self.stocks(VJ),
            *self.majorities(),
            *self.incomes(width),
            *self.columns(width),
        ]
        kept = [tile for tile in range(len(self.words.catalogue.tower_bonuses.tile)) if self.is_kept(tile)]
        cards = [card for card in range(SPECIALISTS) if g.scoring_card[VJ, card]]
        tiles = ", ".join(self.words.vj_bonus_tile(tile) for tile in kept) or "none"
        held = ", ".join(self.words.scoring_card(card) for card in cards) or "none"
        lines += wrapped_lines(self.pen.text(f"Bonus tiles: {tiles}"), width, 4)
        lines += wrapped_lines(self.pen.text(f"Scoring cards: {held}"), width, 4)
        for position in range(3):
            lines += self.solo_card(position, width)
        return lines

    def solo_card(self, position: int, width: int) -> list[Text]:
        """A solo card: the majority it pursues, and its sections, side by side where there is room."""
        card = self.words.catalogue.solo_cards.card[self.g.solo_card[position]]
        turned = " (turned over)" if position == 0 and self.g.solo_flipped else ""
        title = f"{position + 1} most {self.words.fact(card.objective)}{turned}"
        head = self.pen.text(title, "title", self.places.solo(position))
        each = (width - 4) // 3 if width >= NARROW else width
        blocks = [self.section(section_words(section), each) for section in card.section]
        if width >= NARROW:
            return [head, *beside(blocks, [each] * len(blocks), "  ")]
        return [head, *(line for block in blocks for line in block)]

    def section(self, words: Text, width: int) -> list[Text]:
        """A section of a solo card in lines."""
        lines = [self.pen.text(line.plain) for line in words.split("\n")]
        first, *rest = lines
        first.stylize("italic")
        return [line for text in (first, *rest) for line in wrapped_lines(text, width, 2)]

    def is_kept(self, tile: int) -> bool:
        """Whether the company drawn has a tower bonus tile."""
        return self.g.bonus_tile_seat_plus[tile] == self.me + 1

    def incomes(self, width: int) -> list[Text]:
        """The income markers in a line."""
        parts = [
            self.pen.text(f"{self.words.market(market)} ${income_of(self.g, self.t, self.me, market)}")
            for market in range(MARKETS)
        ]
        return wrapped_lines(joined([self.pen.text("Income", "title"), joined(parts, ", ")]), width, 4)

    def columns(self, width: int) -> list[Text]:
        """Which columns of the grid are open, and how many of their spaces are covered."""
        g, t = self.g, self.t
        parts = []
        for column in range(7):
            nodes = [node for node in range(NODES) if t.node_column[node] == column]
            covered = sum(g.node_tile_plus[self.me, node] > 0 for node in nodes)
            shut = "x" if column >= g.tally[self.me, Fact.TOWERS] else ""
            parts.append(self.pen.text(f"{shut}{column + 1}: {covered}/{len(nodes)}", "dim" if shut else ""))
        limit = t.energy_limit[self.words.board_of(self.me)]
        tail = self.pen.text(f"(columns with transformers moved; x locked; energy limit {limit})", "dim")
        return wrapped_lines(joined([self.pen.text("Grid", "title"), joined(parts, "  "), tail]), width, 5)

    # The other players

    def others(self, width: int) -> list[Text]:
        """The companies of the other players, in turn order."""
        seats = [self.g.turn_order[place] for place in range(self.words.players)]
        lines = [self.rule(width, "Turn order and the time track"), *self.tracks(width)]
        for seat in (seat for seat in seats if seat != self.me):
            lines += Panels(self.game, self.pen, seat).company(width)
        return lines

    def company(self, width: int) -> list[Text]:
        """A company in short: stocks, cards, incomes, grid, tiles."""
        lines = [self.rule(width, f"{self.name(self.me)}'s company"), self.stocks(self.me)]
        lines += [*self.mat_cards(width), *self.hand(width), *self.incomes(width), *self.columns(width)]
        kept = [tile for tile in range(len(self.words.catalogue.tower_bonuses.tile)) if self.is_kept(tile)]
        tiles = ", ".join(self.words.bonus_tile(tile) for tile in kept) or "none"
        return [*lines, *self.lines(width), *wrapped_lines(self.pen.text(f"Bonus tiles: {tiles}"), width, 4)]

    def mat_cards(self, width: int) -> list[Text]:
        """The cards on the mat, row by row."""
        lines = []
        for row in range(MAT_ROWS):
            cards = [self.g.mat_card_plus[self.me, row, column] for column in range(MAT_COLUMNS)]
            said = ", ".join(self.words.card(card_plus - 1) if card_plus else "-" for card_plus in cards)
            head = self.pen.text(f"Mat, {ROWS[row]}", "title")
            lines += wrapped_lines(joined([head, self.pen.text(said)]), width, 5)
        return lines

    # Scores

    def standing_line(self) -> list[Text]:
        """The time track; among several players the turn order as well."""
        return [self.time_line()] if self.words.is_solo else [self.order(), self.time_line()]

    def scores(self, width: int) -> list[Text]:
        """The time track, and every scoring with what it would bring each side now."""
        lines = [self.rule(width, "What is scored, and when"), *self.standing_line()]
        when = ""
        for due in agenda(self.g, self.words):
            if due.when != when:
                when = due.when
                lines.append(self.pen.text(when, "title"))
            sides = zip(map(self.words.seat, self.words.seats), due.counts, due.worth, strict=True)
            said = ", ".join(f"{side} {count} = ${worth}" for side, count, worth in sides)
            is_tied = self.words.is_solo and len({*due.counts}) == 1 and len({*due.worth}) > 1
            said += " (a tie is VJ's)" if is_tied else ""
            lines += wrapped_lines(self.pen.text(f"  {due.what}: {said}", "dim" if due.is_done else ""), width, 4)
        return lines
