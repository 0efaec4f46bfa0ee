"""The command lines that make runs and their report again, as a person pastes them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from experiments.run import Manifest
from experiments.study import Cell, Study


def remake_lines(runs: Sequence[Path], manifests: Sequence[Manifest]) -> list[str]:
    """The lines that play runs again, and the line that writes a report over what they make."""
    lines, places = [], []
    for run, manifest in zip(runs, manifests, strict=True):
        for place, line in commands(run, manifest):
            lines.append(line)
            places.append(shlex.quote(str(place)))
    return [*lines, f"solo report {' '.join(places)} --out report.html"]


def commands(run: Path, manifest: Manifest) -> Iterator[tuple[Path, str]]:
    """The folders that the games of a run are played into again, each with its command line: one if that is enough."""
    groups = playable_together(manifest.study)
    for place, cells in enumerate(groups, 1):
        folder = Path(f"{run}-{place}") if len(groups) > 1 else run
        yield folder, f"{command(manifest.study, cells)} --out {shlex.quote(str(folder))}"


def playable_together(study: Study) -> list[list[Cell]]:
    """The configurations that one command line plays: different players with the same set-up, or one line-up."""
    found: list[list[Cell]] = []
    for cell in study.cells:
        group = next((group for group in found if fits(cell, group)), None)
        if group is None:
            found.append([cell])
        else:
            group.append(cell)
    return found


def fits(cell: Cell, group: Sequence[Cell]) -> bool:
    """Whether a configuration can be one more `--player` of a command line."""
    lineups = any(other.lineup for other in [cell, *group])
    return not lineups and cell.setting == group[0].setting and cell.player not in [other.player for other in group]


def command(study: Study, cells: Sequence[Cell]) -> str:
    """The command line that plays configurations, but for the folder."""
    first, setting = cells[0], cells[0].setting
    lineup = [f"--players {shlex.quote(','.join(first.lineup))}"] if first.lineup else []
    words = [
        "solo simulate",
        f"--game {study.game}",
        *(lineup or [f"--player {shlex.quote(cell.player)}" for cell in cells]),
        f"--games {study.games}",
        f"--seed {study.seed}",
    ]
    words += [f"--ruling {name}={value}" for name, value in setting.rulings]
    words += [f"--variant {variant}" for variant in setting.variants]
    words += [f"--objective {','.join(setting.objectives)}"] if setting.objectives else []
    words += [f"--seats {setting.seats}"] if setting.seats else []
    words += ["--no-rotate"] if first.lineup and not study.rotate else []
    words += [f"--policy-seed {study.policy_seed}"] if study.policy_seed is not None else []
    words += [f"--repeats {study.repeats}"] if study.repeats > 1 else []
    words += [f"--data {shlex.quote(str(study.data))}"] if study.data is not None else []
    return " ".join(words)
