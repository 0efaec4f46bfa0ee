"""What is shown while a run goes on."""

from __future__ import annotations

import re
from pathlib import Path

from rich.progress import Progress

from experiments.progress import Display
from experiments.runner import Listener, simulate
from experiments.study_file import simple_study


def test_the_win_rate_of_several_players_says_that_it_is_of_all(tmp_path: Path) -> None:
    with Progress(disable=True) as progress:
        display = Display(progress)
        listener = Listener(display.begin, display.games_played, display.chunk_written, display.lost)
        study = simple_study(["random", "greedy"], 20, 1, game="template")
        simulate(study, tmp_path / "run", workers=1, listener=listener)
        assert progress.tasks[0].fields["wins"].startswith("all players together win ")


def test_the_running_win_rate_has_no_interval_that_one_could_wait_for(tmp_path: Path) -> None:
    shown: list[str] = []
    with Progress(disable=True) as progress:
        display = Display(progress)

        def kept(chunk: object) -> None:
            display.chunk_written(chunk)  # type: ignore[arg-type]
            shown.append(progress.tasks[0].fields["wins"])

        listener = Listener(display.begin, display.games_played, kept, display.lost)
        study = simple_study("random", 200, 1, game="template")
        manifest = simulate(study, tmp_path / "run", workers=1, chunk=50, listener=listener)
    wins = sum(part.wins for part in manifest.parts.values())
    assert shown[-1] == f"you win {wins / 200:.1%} so far"
    assert [text for text in shown if not re.fullmatch(r"you win \d+\.\d% so far", text)] == []
