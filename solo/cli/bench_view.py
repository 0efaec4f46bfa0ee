"""How `solo bench` shows its figures."""

from __future__ import annotations

from rich.table import Table

from solo.benchmark import Figures

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
