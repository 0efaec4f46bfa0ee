"""How `solo bench` shows its figures, and the goals of a game where it has any."""

from __future__ import annotations

from statistics import median

from rich.table import Table

from solo.benchmark import Figures
from solo.envs_benchmark import MANY, EnvFigures
from solo.play_benchmark import PlayFigures
from solo.players_benchmark import PlayersFigures
from solo.presenter import Goals
from solo.rich_tables import listing

REFERENCE_CALIBRATION_S = 0.48


def here(goal: int, calibration_s: float) -> str:
    """A goal in proportion to the speed of this machine; nothing where there is none."""
    return f"{goal * REFERENCE_CALIBRATION_S / calibration_s:,.0f}" if goal else ""


def table(figures: Figures, goals: Goals) -> Table:
    """The figures, with the goals scaled to this machine."""
    calibration = figures.calibration_s
    view = listing("What", "=Here", "=Goal here", title=f"Random play, one core, {figures.games:,} games")
    view.add_row("games a second", f"{figures.games_per_s:,.0f}", here(goals.games, calibration))
    view.add_row("decisions a second", f"{figures.decisions_per_s:,.0f}", here(goals.decisions, calibration))
    for what, value in _plain_rows(figures):
        view.add_row(what, value, "")
    return view


def players_table(figures: PlayersFigures, goals: Goals) -> Table:
    """The players' figures, with the goals scaled to this machine."""
    calibration = figures.calibration_s
    title = f"Players, one core, calibration {figures.calibration_s:.3f} s (goals in proportion to 0.48 s)"
    view = listing(
        "!Player", "=Games/s", "=Goal here", "=Decisions/s", "=Goal here", "=Two cores", "=Goal", title=title
    )
    for row in figures.players:
        games, decisions = (here(goal, calibration) for goal in goals.players.get(row.kind, (0, 0)))
        pair = f"{row.two_cores:.2f} x" if row.two_cores is not None else ""
        goal = f"{goals.two_cores} x" if pair and goals.two_cores else ""
        view.add_row(row.name, f"{row.games_per_s:,.1f}", games, f"{row.decisions_per_s:,.0f}", decisions, pair, goal)
    if figures.rollouts_per_s is not None:
        rollouts = f"search: rollouts/s by {figures.rollouts_by} from mid-game"
        view.add_row(rollouts, f"{figures.rollouts_per_s:,.0f}", here(goals.rollouts, calibration), "", "", "", "")
    return view


KERNEL_SHARE = 3


def envs_table(figures: EnvFigures, goals: Goals) -> Table:
    """The environments' figures: a third of the bare kernel for many games, so many steps for one."""
    title = f"Environments, one core, calibration {figures.calibration_s:.3f} s (goals in proportion to 0.48 s)"
    view = listing("!Environment", "=Steps/s", "=Goal here", title=title)
    view.add_row("the bare kernel, random play", f"{figures.kernel_per_s:,.0f}", "")
    for name, found in figures.steps_per_s.items():
        share, single = f"{figures.kernel_per_s / KERNEL_SHARE:,.0f}", here(goals.steps, figures.calibration_s)
        told = share if f"{MANY:,}" in name else single
        view.add_row(name, f"{found:,.0f}", "" if "64" in name or "only" in name else told)
    for name, found in figures.peers.items():
        view.add_row(name, f"{found:,.0f}", "")
    return view


FIRST_SCREEN_GOAL_S = 2.0
KEY_GOAL_MS = 100


def play_table(figures: PlayFigures) -> Table:
    """How quickly the table on the screen answers; its goals are a person's, whatever the machine."""
    width, height = figures.size
    title = f"solo play in a terminal of {width} x {height}, calibration {figures.calibration_s:.3f} s"
    view = listing("What", "=Times", "=Median", "=Worst", "=Goal", title=title)
    starts = figures.first_screen_s
    told = (f"{median(starts):.2f} s", f"{max(starts):.2f} s", f"{FIRST_SCREEN_GOAL_S:.0f} s")
    view.add_row("the first screen, from the command on", str(len(starts)), *told)
    for row in figures.keys:
        times = (f"{row.median_ms:.0f} ms", f"{row.worst_ms:.0f} ms", f"{KEY_GOAL_MS} ms")
        view.add_row(f"a key: {row.what}", str(row.keys), *times)
    return view


def _plain_rows(figures: Figures) -> list[tuple[str, str]]:
    rows = [
        ("decisions a game", f"{figures.decisions_per_game:.1f}"),
        ("nanoseconds a decision", f"{figures.ns_per_decision:,.0f}"),
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
    rows += [(f"times {peer}'s games a second", _ratio(figures, rate)) for peer, rate in figures.peers.items()]
    rows.append(("calibration, seconds", f"{figures.calibration_s:.3f}"))
    return rows


def _ratio(figures: Figures, rate: float) -> str:
    return f"{figures.games_per_s / rate:,.0f} ({rate:,.1f}/s)"
