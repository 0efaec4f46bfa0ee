"""What belongs to nobody: VJ's majorities, the time track, the turn order, what is scored next."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from engine.core.assistance import Due
from engine.core.snapshot import copy_state
from engine.pampero.constants import VJ, YOU
from engine.pampero.text.scoring_outlook import agenda
from engine.pampero.vj.turn import choose_card, objective
from solo.canvas import joined, wrapped_lines
from solo.pampero.table_look import TableLook

NEXT_LINES = 2
"""Lines that the next scoring may take with what everybody has; without that it may take one more."""


class TrackView(TableLook):
    """The tracks, as lines of a width."""

    def majorities(self) -> list[Text]:
        """The majority track: three cards, who leads, and which card is next to act as it stands."""
        g, pen = self.g, self.pen
        copied = copy_state(self.game._states)
        acting = -1 if g.over else choose_card(copied[0], self.t)
        lines = []
        for position in range(3):
            flipped = position == 0 and g.solo_flipped
            fact = self.words.catalogue.solo_cards.card[g.solo_card[position]].objective
            yours, theirs = (objective(g, self.t, seat, position) for seat in (YOU, VJ))
            sign = pen.shape("next") if position == acting else " "
            lead = "done" if flipped else "you hold it" if yours > theirs else "VJ holds it"
            role = "dim" if flipped else "you" if yours > theirs else "rival"
            name = f"{sign} {position + 1} most {self.words.fact(fact):<22}"
            counts = [pen.text(f"you {yours:>2}", "you"), pen.text(f"VJ {theirs:>2}", "rival")]
            lines.append(joined([pen.text(name, "", self.places.solo(position)), *counts, pen.text(lead, role)]))
        return lines

    def time(self, width: int) -> list[Text]:
        """The time track, and what is scored next."""
        return [self.time_line(), *self.next_scoring(width)]

    def time_line(self) -> Text:
        """The time track with the discs, and what is left for all."""
        g, t, pen = self.g, self.t, self.pen
        marks = {t.time_first_scoring: "1st", t.time_second_scoring: "2nd", t.time_end: "end"}
        spaces = [self.time_space(space, marks.get(space, str(space))) for space in range(t.time_end + 1)]
        ready = f", pass tile {'used' if g.pass_tile_used else 'ready'}" if self.words.is_solo else ""
        tail = pen.text(f" supply {g.battery_supply}b{ready}", "dim", "pass tile")
        return joined([pen.text("Time ", "title"), joined(spaces, pen.shape("line")), tail], "")

    def time_space(self, space: int, name: str) -> Text:
        """A space of the time track: yours in brackets; among several players their discs, the uppermost first."""
        g, pen = self.g, self.pen
        if self.words.is_solo:
            here = g.time[YOU] == space
            return pen.text(f"[{name}]" if here else f" {name} ", "you" if here else "")
        seats = [seat for seat in self.words.seats if g.time[seat] == space]
        discs = [pen.text(self.letter(seat), self.role(seat)) for seat in sorted(seats, key=self.depth)]
        return joined(
            [pen.text(f" {name}"), pen.text("[" if discs else " "), *discs, pen.text("]" if discs else "")], ""
        )

    def depth(self, seat: int) -> int:
        """How far below the top of its stack the time disc of a seat lies."""
        return -int(self.g.time_height[seat])

    def order(self) -> Text:
        """The turn order of several players; a disc on the bottom row will come first."""
        g, pen = self.g, self.pen
        parts = [pen.text("Order", "title")]
        for place in range(self.words.players):
            seat = g.turn_order[place]
            low = pen.shape("down") if g.turn_low[seat] else ""
            acts = pen.shape("next") if seat == g.turn_seat and not g.over else ""
            parts.append(pen.text(f"{acts}{place + 1} {self.name(seat)}{low}", self.role(seat)))
        legend = f"({pen.shape('down')} bottom row: earlier next year)"
        return joined(
            [*parts, *([pen.text(legend, "dim")] if any(g.turn_low[seat] for seat in self.words.seats) else [])], "  "
        )

    def next_scoring(self, width: int) -> list[Text]:
        """What is scored next, and what everybody would count."""
        due = [each for each in agenda(self.g, self.words) if not each.is_done]
        first = [each for each in due if each.when == due[0].when]
        forms = ["; ".join(f"{each.what} ({self.counted(each)})" for each in first)]
        forms += ["; ".join(each.what for each in first)]  # the counts stand in the panel of scores too
        told = [f"Next {due[0].when}: {said}" if due else "Everything is scored." for said in forms]
        whole, short = (wrapped_lines(self.pen.text(said, "dim"), width, 5) for said in told)
        return whole if len(whole) <= NEXT_LINES else short

    def counted(self, due: Due) -> str:
        """What everybody has of what is scored."""
        if self.words.is_solo:
            return f"you {due.counts[0]}, VJ {due.counts[1]}"
        return ", ".join(f"{self.letter(seat)} {due.counts[seat]}" for seat in self.words.seats)

    def tracks(self, width: int) -> Iterator[Text]:
        """VJ's majorities or the turn order, then the time track."""
        if self.words.is_solo:
            yield from self.majorities()
        else:
            yield self.order()
        yield from self.time(width)
