"""How `solo players explain` shows a decision of a script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from engine.core.text.grammar import capital
from solo.players.script.explain import DecisionAccount, Match, OptionAccount, name_of
from solo.players.script.model import Line
from solo.players.script.program_layout import Role
from solo.rich_tables import wrapped

SHOWN = 8


def decision_view(account: DecisionAccount, every: bool, width: int) -> Iterator[RenderableType]:
    """A decision: its options with their points, what decided, and the lines of the script behind it."""
    shown = account.ranking if every else account.ranking[:SHOWN]
    yield Text()
    phase = f" ({account.phase})" if account.phase else ""
    yield Text(f"{account.kind}{phase}: {account.question}", style="bold")
    yield options_table(account, shown)
    for step in account.steps if len(account.steps) > 1 else ():
        what = name_of(step.line) if step.line else "the points"
        yield Text(wrapped(f"{what}: {step.after} of {step.before} left", width, 1))
    yield Text(wrapped(f"{capital(account.why)}.", width, 1))
    yield Text("\n".join(["", *(wrapped(text, width, depth) for text, depth in legend(shown))]))


def options_table(account: DecisionAccount, shown: Sequence[OptionAccount]) -> Table:
    """The options, the best first, each above the lines that give it points."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column("points", justify="right")
    table.add_column("option, and its points by line of the script", overflow="fold")
    for option in shown:
        mark = ">" if option.code == account.chosen else "=" if option.code in account.left else ""
        lines = ", ".join(what_it_does(match) for match in option.matches if match.counts)
        text = Text(option.text)
        table.add_row(mark, f"{option.points:,}", text.append(f"\n{lines}", style="dim") if lines else text)
    if len(shown) < len(account.options):
        more = f"and {len(account.options) - len(shown)} more (--all shows them)"
        table.add_row("", "", Text(more, style="dim"))
    return table


def what_it_does(match: Match) -> str:
    """A line that matches an option, with what it does to it."""
    does = f"{match.points:+,}" if match.line.role == Role.POINTS else match.line.role.name.lower()
    return f"line {match.line.at} {does}" if match.line.number else f"by default {does}"


def legend(shown: Sequence[OptionAccount]) -> Iterator[tuple[str, int]]:
    """What the lines say that count for some option, and the values behind the points of the two best ones."""
    told = {match.line.number: match.line for option in shown for match in option.matches if match.counts}
    for _, line in sorted(told.items()):
        values = list(values_behind(line, shown[:2]))
        what = "" if line.says and not values and not line.is_ordered else f": {rule_of(line)}"
        yield f"{name_of(line)}{what}", 1
        yield from ((text, 2) for text in values)


def rule_of(line: Line) -> str:
    """What the file says that a line does; which options it is about where the line has no words of its own."""
    does = str(line.text["points"]) if line.role == Role.POINTS else line.role.name.lower()
    about = line.role != Role.POINTS or not line.says
    return f"{does} where {line.text['where']}" if about and "where" in line.text else does


def values_behind(line: Line, best: Sequence[OptionAccount]) -> Iterator[str]:
    """The values of the names in the points of a line, for the chosen option and, where they differ, the next best."""
    found = [option.match(line) for option in best]
    chosen, other = found if len(found) > 1 else (*found, None)
    if chosen and other and (chosen.points, chosen.values) == (other.points, other.values):
        if chosen.values and chosen.points:
            yield f"both {chosen.points:+,}: {in_words(chosen)}"
        return
    if chosen and chosen.values:
        yield f"chosen {chosen.points:+,}: {in_words(chosen)}"
    if other and other.values:
        yield f"next best {other.points:+,}: {in_words(other, chosen)}"


def in_words(match: Match, beside: Match | None = None) -> str:
    """The values behind the points of a match; beside another one, those that differ."""
    known = beside.values if beside else {}
    found = {name: value for name, value in match.values.items() if known.get(name) != value}
    return ", ".join(
        f"{name} {value:,}" if isinstance(value, int) else f"{name} {value}" for name, value in found.items()
    )
