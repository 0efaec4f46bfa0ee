"""How `solo players explain` shows a decision of a script."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from solo.players.script.explain import DecisionAccount, OptionAccount, name_of
from solo.players.script.program_layout import Role

SHOWN = 8


def decision_view(account: DecisionAccount, every: bool) -> Iterator[RenderableType]:
    """A decision: its options with the lines that match them, and what decided."""
    yield Text()
    phase = f" ({account.phase})" if account.phase else ""
    yield Text(f"{account.kind}{phase}: {account.question}", style="bold")
    yield options_table(account, every)
    for step in account.steps:
        what = name_of(step.line) if step.line else "the points"
        yield Text(f"  {what}: {step.after} of {step.before} left")
    yield Text(f"  {account.why[0].upper()}{account.why[1:]}.")


def options_table(account: DecisionAccount, every: bool) -> Table:
    """The options, the best first."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column("option", overflow="fold")
    table.add_column("points", justify="right")
    table.add_column("lines that match", overflow="fold")
    ordered = sorted(account.options, key=lambda option: place_of(option, account))
    shown = ordered if every else ordered[:SHOWN]
    for option in shown:
        mark = ">" if option.code == account.chosen else "=" if option.code in account.left else ""
        table.add_row(mark, Text(option.text), str(option.points), Text(matching_lines(option)))
    if len(shown) < len(ordered):
        table.add_row("", Text(f"and {len(ordered) - len(shown)} more (--all shows them)", style="dim"), "", "")
    return table


def place_of(option: OptionAccount, account: DecisionAccount) -> tuple[bool, bool, int]:
    """The chosen one first, then its equals, then by points."""
    return option.code != account.chosen, option.code not in account.left, -option.points


def matching_lines(option: OptionAccount) -> str:
    """The lines that match an option, with what they do."""
    told = []
    for match in option.matches:
        does = f"{match.points:+}" if match.line.role == Role.POINTS else match.line.role.name.lower()
        told.append(f"{name_of(match.line)} {does}")
    return "; ".join(told)
