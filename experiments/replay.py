"""From a row back to its game: the seed, the setting and the player it was played with, and its course."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.core.errors import UserError, unknown
from engine.core.rng import game_seed
from engine.core.sources import kernel_hash
from engine.pampero.setting import Setting
from experiments.run import Manifest, read_manifest
from experiments.study import Cell
from solo.game import Game
from solo.policies import policy_named


class Origin(NamedTuple):
    """All that makes a game: played with this seed, setting, data and player, it goes the same way."""

    run: Path
    cell: Cell
    game: int
    seed: int
    setting: Setting
    data: Path | None
    player: str


def seed_and_setup(run: Path | str, game: int, cell: str = "") -> Origin:
    """Where a game of a run comes from; refused when the rules or the data have changed since."""
    path = Path(run)
    manifest = read_manifest(path)
    found = cell_of(manifest, cell)
    if not 0 <= game < manifest.study.games:
        raise UserError(f"game {game} is not in {path}, allowed: 0 to {manifest.study.games - 1}")
    refuse_changed(path, manifest)
    seed = int(game_seed(manifest.study.seed, game))
    return Origin(path, found, game, seed, found.setting, manifest.study.data, found.player)


def cell_of(manifest: Manifest, name: str) -> Cell:
    """The cell of that name, or the only one."""
    cells = {cell.name: cell for cell in manifest.study.cells}
    if not name and len(cells) > 1:
        raise UserError(f"the run has {len(cells)} cells; add --cell NAME: {', '.join(cells)}")
    if name and name not in cells:
        raise UserError(unknown("cell", name, cells))
    return cells[name] if name else next(iter(cells.values()))


def refuse_changed(path: Path, manifest: Manifest) -> None:
    """A game can be told again only by the rules and the data it was played with."""
    if manifest.kernel_hash != kernel_hash():
        raise UserError(f"{path} was made with other rules (compiled sources differ): its games cannot be told again")
    if manifest.data_hash != manifest.study.edition().catalogue.hash:
        raise UserError(f"{path} was made with other component data: its games cannot be told again")


def begin(origin: Origin) -> Game:
    """The game at its first decision."""
    setting = origin.setting
    return Game.new(origin.seed, dict(setting.rulings), setting.variants, origin.data, setting.objectives or None)


def replay(origin: Origin) -> Game:
    """The game played to its end once more."""
    return begin(origin).play_out(policy_named(origin.player, origin.data))


def transcript(origin: Origin) -> Iterator[str]:
    """The game in sentences, as it goes: what happened, what was asked, what was chosen."""
    yield f"Game {origin.game} of {origin.run}, cell {origin.cell.name}: seed {origin.seed}, player {origin.player}"
    game, policy = begin(origin), policy_named(origin.player, origin.data)
    yield from (str(event) for event in game.events)
    while not game.is_over:
        decision, code = game.decision, policy(game)
        taken = next(option.text for option in decision.options if option.code == code)
        yield f"> {decision.question} {taken}"
        yield from (f"  {event}" for event in game.choose(code))
    result = game.result()
    yield f"{winner_words(result.winner)}: ${result.you} against ${result.vj}."


def winner_words(winner: str) -> str:
    """Who won, as a sentence begins."""
    return {"you": "You win", "vj": "VJ wins"}.get(winner, "A tie")
