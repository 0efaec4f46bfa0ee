"""From a row back to its game: the seed, the setting and the player it was played with, and its course."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.core.errors import UserError, printable, unknown
from engine.core.results import TIE
from experiments.run import Manifest, read_manifest
from experiments.study import Cell, Study
from experiments.study_rules import edition_of, policy_of, rules_of, seed_of, turns_of
from solo.game import Game
from solo.players.lineup import SeatedPlayers, fill_seats, rotated, seat_lineup
from solo.players.player_code import is_own_file
from solo.players.player_process import DECISION_SECONDS
from solo.players.python_player import PythonPlayer
from solo.players.registry import Player, find_player, rules_hash

CANNOT_REPLAY = "its games cannot be replayed"


class Origin(NamedTuple):
    """All that makes a game: played with this seed, by this cell of this study, it goes the same way."""

    run: Path
    study: Study
    cell: Cell
    game: int
    seed: int
    policy_seed: int
    own: str = ""
    fingerprint: str = ""

    def begin(self) -> Game:
        """The game at its first decision."""
        return Game.begin(rules_of(self.study), self.seed, self.cell.setting, self.study.data, self.policy_seed)

    def player(self, seconds: float = DECISION_SECONDS) -> Player:
        """Who played it."""
        rules = rules_of(self.study)
        if self.cell.lineup:
            found = self.line_up(turns_of(self.study, self.game))
            return found.limited(seconds) if isinstance(found, SeatedPlayers) else found
        found = find_player(self.own or self.cell.player, bool(self.own), rules).seat(rules, self.cell.setting)
        if isinstance(found, PythonPlayer):
            return found.limited(seconds)
        if self.fingerprint not in ("", found.fingerprint()):
            changed = f"another file of the player {self.cell.player}"
            raise UserError(f"{self.run} was made with {changed}: its games cannot be replayed")
        return found

    def line_up(self, turns: int) -> Player:
        """The players of a line-up, everybody so many seats further on."""
        names = [self.own if is_own_file(name) and self.own else name for name in self.cell.lineup]
        return seat_lineup(rotated(names, turns), rules_of(self.study), self.cell.setting, bool(self.own))

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat at each seat that decides: a line-up as it was turned in this game."""
        if self.cell.lineup:
            return rotated(self.cell.lineup, turns_of(self.study, self.game))
        return fill_seats((self.cell.player,), rules_of(self.study), self.cell.setting)

    @property
    def players_text(self) -> str:
        """Who played: a line-up by seat, as it was turned in this game."""
        return f"players by seat: {', '.join(self.names)}" if self.cell.lineup else f"player {self.cell.player}"

    def is_edited(self, player: Player) -> bool:
        """Whether a file of the player has changed: a run keeps the hash of a line-up as it was named, not turned."""
        named = self.line_up(0) if self.cell.lineup else player
        return self.fingerprint not in ("", named.fingerprint())


def seed_and_setup(run: Path | str, game: int, cell: str = "", own: str = "") -> Origin:
    """Where a game of a run comes from; refused when the rules or the data have changed since.

    `own` is the player as the command line names it: only then is it a Python file that is run.
    """
    path = Path(run)
    manifest = read_manifest(path)
    found = cell_of(manifest, cell)
    if not 0 <= game < manifest.study.games:
        raise UserError(f"game {game} is not in {printable(path)}, allowed: 0 to {manifest.study.games - 1}")
    refuse_changed(path, manifest)
    if own:
        refuse_other_name(found.player, own)
    study, fingerprint = manifest.study, manifest.players.get(found.player, "")
    origin = Origin(path, study, found, game, seed_of(study, game), policy_of(study, game), own, fingerprint)
    if not is_own_file(found.player):
        origin.player()  # refused now, when its file has changed since
    return origin


def own_files(study: Study) -> list[str]:
    """The players of a study that are Python files, each once."""
    return [player for player in dict.fromkeys(cell.player for cell in study.cells) if is_own_file(player)]


def refuse_other_name(saved: str, named: str) -> None:
    """A game is told again by the player who played it, wherever its file lies now."""
    if Path(saved).name != Path(named).name:
        raise UserError(f"the game was played by {saved}, not by {named}")


def cell_of(manifest: Manifest, name: str) -> Cell:
    """The cell of that name, or the only one."""
    cells = {cell.name: cell for cell in manifest.study.cells}
    if not name and len(cells) > 1:
        raise UserError(f"the run has {len(cells)} configurations; add --cell NAME: {printable(', '.join(cells), 500)}")
    if name and name not in cells:
        raise UserError(unknown("configuration", name, cells))
    return cells[name] if name else next(iter(cells.values()))


def refuse_changed(path: Path, manifest: Manifest) -> None:
    """A game can be told again only by the rules and the data it was played with."""
    if manifest.kernel_hash != rules_hash(rules_of(manifest.study)):
        raise UserError(f"{printable(path)} was made with other rules (compiled sources differ): {CANNOT_REPLAY}")
    if manifest.data_hash != edition_of(manifest.study).hash:
        raise UserError(f"{printable(path)} was made with other component data: {CANNOT_REPLAY}")


def replay(origin: Origin) -> Game:
    """The game played to its end once more."""
    return origin.begin().play_out(origin.player())


def transcript(origin: Origin, seconds: float = DECISION_SECONDS) -> Iterator[str]:
    """The game in sentences, as it goes: what happened, what was asked, what was chosen."""
    cell = origin.cell
    told = f"{printable(cell.name)}: seed {origin.seed}, {printable(origin.players_text)}"
    yield f"Game {origin.game} of {printable(origin.run)}, {told}"
    game, player = origin.begin(), origin.player(seconds)
    if origin.is_edited(player):
        yield "The player's file has changed since the run: the game may go another way."
    yield from (str(event) for event in game.events)
    while not game.is_over:
        decision, code = game.decision, player.choose(game)
        taken = next(option.text for option in decision.options if option.code == code)
        yield f"> {decision.question} {taken}"
        yield from (f"  {event}" for event in game.choose(code))
    yield last_line(game)


def last_line(game: Game) -> str:
    """Who won, and every side's score."""
    result, sides = game.result(), game.rules.sides(game.setting)
    said = {side.name: side.says[0].upper() + side.says[1:] for side in sides}
    wins = {side.name: f"{said[side.name]} {'win' if side.hero else 'wins'}" for side in sides} | {TIE: "A tie"}
    return f"{wins[result.winner]}: {format_scores(game, result.scores)}."


def format_scores(game: Game, scores: dict[str, int]) -> str:
    """Two scores against each other, or more with their owners."""
    amount = game.rules.score.amount
    if len(scores) == 2:
        return " against ".join(amount(score) for score in scores.values())
    sides = game.rules.sides(game.setting)
    return ", ".join(f"{side.says} {amount(scores[side.name])}" for side in sides)
