"""How `solo bench` shows its figures."""

from __future__ import annotations

from statistics import median

from rich.table import Table

from solo.benchmark import Figures
from solo.envs_benchmark import MANY, EnvFigures
from solo.play_benchmark import PlayFigures
from solo.players_benchmark import PlayersFigures
from solo.tables import listing

REFERENCE_CALIBRATION_S = 0.48
TARGET_GAMES_PER_S = 5_000
TARGET_DECISIONS_PER_S = 1_000_000


def table(figures: Figures) -> Table:
    """The figures, with the goals scaled to this machine."""
    scale = REFERENCE_CALIBRATION_S / figures.calibration_s
    view = Table(title=f"Random play, one core, {figures.games:,} games", title_justify="left")
    view.add_column("what")
    view.add_column("here", justify="right")
    view.add_column("goal here", justify="right")
    view.add_row("games a second", f"{figures.games_per_s:,.0f}", f"{TARGET_GAMES_PER_S * scale:,.0f}")
    view.add_row("decisions a second", f"{figures.decisions_per_s:,.0f}", f"{TARGET_DECISIONS_PER_S * scale:,.0f}")
    for what, value in _plain_rows(figures):
        view.add_row(what, value, "")
    return view


GOALS = {"random": (0, 1_400_000), "script": (3_000, 0), "greedy": (60, 0)}
"""For each sort of player, games and decisions a second; 0: no goal."""
ROLLOUTS_GOAL = 5_000
TWO_CORES_GOAL = 1.7


def players_table(figures: PlayersFigures) -> Table:
    """The players' figures, with the goals scaled to this machine."""
    scale = REFERENCE_CALIBRATION_S / figures.calibration_s
    title = f"Players, one core, calibration {figures.calibration_s:.3f} s (goals in proportion to 0.48 s)"
    view = listing(
        "!Player", "=Games/s", "=Goal here", "=Decisions/s", "=Goal here", "=Two cores", "=Goal", title=title
    )
    for row in figures.players:
        games, decisions = (f"{goal * scale:,.0f}" if goal else "" for goal in GOALS[row.kind])
        pair = f"{row.two_cores:.2f} x" if row.two_cores is not None else ""
        goal = f"{TWO_CORES_GOAL} x" if pair else ""
        view.add_row(row.name, f"{row.games_per_s:,.1f}", games, f"{row.decisions_per_s:,.0f}", decisions, pair, goal)
    if figures.rollouts_per_s is not None:
        rollouts = f"search: rollouts/s by {figures.rollouts_by} from mid-game"
        view.add_row(rollouts, f"{figures.rollouts_per_s:,.0f}", f"{ROLLOUTS_GOAL * scale:,.0f}", "", "", "", "")
    return view


SINGLE_GOAL = 40_000
KERNEL_SHARE = 3


def envs_table(figures: EnvFigures) -> Table:
    """The environments' figures: a third of the bare kernel for many games, so many steps for one."""
    scale = REFERENCE_CALIBRATION_S / figures.calibration_s
    title = f"Environments, one core, calibration {figures.calibration_s:.3f} s (goals in proportion to 0.48 s)"
    view = listing("!Environment", "=Steps/s", "=Goal here", title=title)
    view.add_row("the bare kernel, random play", f"{figures.kernel_per_s:,.0f}", "")
    for name, found in figures.steps_per_s.items():
        goal = figures.kernel_per_s / KERNEL_SHARE if f"{MANY:,}" in name else SINGLE_GOAL * scale
        told = "" if "64" in name or "only" in name else f"{goal:,.0f}"
        view.add_row(name, f"{found:,.0f}", told)
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
