"""How `solo bench` shows its figures, and the goals of a game where it has any."""

from __future__ import annotations

from rich.table import Table

from engine.core.text.grammar import count
from solo.benchmark import Figures
from solo.players_benchmark import PlayersFigures
from solo.presenter import Goals
from solo.rich_tables import listing

REFERENCE_CALIBRATION_S = 0.48


def here(goal: int, calibration_s: float) -> str:
    """A goal in proportion to the speed of this machine; nothing where there is none."""
    return f"{goal * REFERENCE_CALIBRATION_S / calibration_s:,.0f}" if goal else ""


def called(seats: int) -> str:
    """How many players decide at the table."""
    return count(seats, "seat")


def table(figures: Figures, goals: Goals) -> Table:
    """The figures, with the goals scaled to this machine."""
    calibration = figures.calibration_s
    view = listing(
        "What", "=Here", "=Goal here", title=f"Random play, {called(figures.seats)}, one core, {figures.games:,} games"
    )
    view.add_row("games per second", f"{figures.games_per_s:,.0f}", here(goals.games, calibration))
    view.add_row("decisions per second", f"{figures.decisions_per_s:,.0f}", here(goals.decisions, calibration))
    for what, value in _plain_rows(figures):
        view.add_row(what, value, "")
    return view


def players_table(figures: PlayersFigures, goals: Goals) -> Table:
    """The players' figures, with the goals scaled to this machine."""
    calibration = figures.calibration_s
    title = (
        f"Players, {called(figures.seats)}, one core, calibration {calibration:.3f} s; goals in proportion to "
        f"{REFERENCE_CALIBRATION_S} s"
    )
    view = listing("!Player", "=Games/s", "=Goal", "=Decisions/s", "=Goal", "=Two cores", "=Goal", title=title)
    for row in figures.players:
        games, decisions = (here(goal, calibration) for goal in goals.players.get(row.kind, (0, 0)))
        pair = f"{row.two_cores:.2f} x" if row.two_cores is not None else ""
        goal = f"{goals.two_cores} x" if pair and goals.two_cores else ""
        view.add_row(row.name, f"{row.games_per_s:,.1f}", games, f"{row.decisions_per_s:,.0f}", decisions, pair, goal)
    if figures.rollouts_per_s is not None:
        rollouts = f"{figures.rollouts_per_s:,.0f}", here(goals.rollouts, calibration)
        view.add_row("rollouts/s", *rollouts, "", "", "", "")
        view.caption = f"rollouts/s: of a search from mid-game, played on by {figures.rollouts_by}"
        view.caption_justify = "left"
    return view


def _plain_rows(figures: Figures) -> list[tuple[str, str]]:
    rows = [
        ("decisions per game", f"{figures.decisions_per_game:.1f}"),
        ("nanoseconds per decision", f"{figures.ns_per_decision:,.0f}"),
        ("bytes of a state", f"{figures.state_bytes:,}"),
        ("nanoseconds to copy a state", f"{figures.copy_ns:,.0f}"),
        ("warm start, seconds", f"{figures.warm_start_s:.2f}"),
    ]
    if figures.automa_share is not None:
        rows.insert(2, ("the automa's turns, share of a game's time", f"{figures.automa_share:.0%}"))
    if figures.cold_start_s is not None:
        rows.append(("cold start with compiling, seconds", f"{figures.cold_start_s:.0f}"))
    if figures.threads_speedup is not None:
        rows.append((f"{figures.threads} threads against one", f"{figures.threads_speedup:.2f} x"))
    rows.append(("calibration, seconds", f"{figures.calibration_s:.3f}"))
    return rows
