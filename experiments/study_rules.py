"""What a study means to the engine: its rules, components, seats and seeds, and whether it can be played."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import UserError, printable
from engine.core.game import Edition, Rules
from engine.core.registry import find_game
from engine.core.results import Side
from engine.core.rng import game_seed, policy_seed_of
from engine.core.settings import SEEDS
from experiments.layout import Layout
from experiments.study import MAX_CELLS, MAX_GAMES, Cell, Study
from solo.players.budget import IN_ROLLOUTS
from solo.players.lineup import wrong_size
from solo.players.registry import find_player

RULES = "rules"
"""In place of a player: nobody sits there, the rules play."""


def rules_of(study: Study) -> Rules:
    """The game that is played."""
    return find_game(study.game)


def edition_of(study: Study) -> Edition:
    """The components it is played with, as its first cell lays them out; their hash is the same in every cell."""
    return rules_of(study).edition(study.data).seated(study.cells[0].setting)


def sides_of(study: Study) -> Sequence[Side]:
    """Who plays, in every cell."""
    return rules_of(study).sides(study.cells[0].setting)


def layout_of(study: Study) -> Layout:
    """What the columns of its rows mean, as its manifest keeps it."""
    setting = study.cells[0].setting
    edition = edition_of(study)
    return Layout.of(rules_of(study), edition.columns(setting), setting, edition.words.column_words())


def seed_of(study: Study, game: int) -> int:
    """The seed of a game of any cell."""
    return int(game_seed(study.seed, game // study.games_per_seed))


def turns_of(study: Study, game: int) -> int:
    """By how many places the line-ups are turned in a game."""
    return game % study.rotations


def players_by_side(study: Study, cell: Cell, rules: Rules, games: Sequence[int]) -> dict[str, list[str]]:
    """Who played each side, game by game; an automa plays by the rules."""
    sides = rules.sides(cell.setting)
    deciding = [side for side in sides if not side.automa]
    lineup = cell.lineup or (cell.player,) * len(deciding)
    found = {side.name: [RULES] * len(games) for side in sides}
    for place, side in enumerate(deciding):
        found[side.name] = [lineup[(place - turns_of(study, game)) % len(lineup)] for game in games]
    return found


def policy_of(study: Study, game: int) -> int:
    """The policy seed of a game: by default, the one that its set-up has anyway."""
    return policy_seed_of(game_seed(study.seed if study.policy_seed is None else study.policy_seed, game))


def check_study(study: Study, own: bool = False) -> None:
    """Raise for the first thing that cannot be played; `own`: a player may be a file of one's own."""
    refuse_numbers(study)
    refuse_other_bytes(study.name, study.data)
    edition = edition_of(study)
    for cell in study.cells:
        check_player(study, cell, own)
        edition.prototype(cell.setting)
    if len({tuple(rules_of(study).sides(cell.setting)) for cell in study.cells}) > 1:
        raise UserError("its configurations have different numbers of seats, or other sides; make a study of each")


def refuse_numbers(study: Study) -> None:
    """Raise for a number that is out of range."""
    if not 1 <= study.games <= MAX_GAMES:
        raise UserError(f"the number of games is {study.games}, allowed: 1 to {MAX_GAMES}")
    if not 0 <= study.seed < SEEDS:
        raise UserError(f"the seed is {study.seed}, allowed: 0 to {SEEDS - 1}")
    if study.policy_seed is not None and not 0 <= study.policy_seed < SEEDS:
        raise UserError(f"the policy seed is {study.policy_seed}, allowed: 0 to {SEEDS - 1}")
    if not 1 <= study.repeats <= MAX_GAMES:
        raise UserError(f"the number of repeats is {study.repeats}, allowed: 1 to {MAX_GAMES}")
    if len(study.cells) > MAX_CELLS:
        raise UserError(f"the number of configurations is {len(study.cells)}, allowed: at most {MAX_CELLS}")


def check_player(study: Study, cell: Cell, own: bool) -> None:
    """Raise for a player that is not there, that thinks by the clock, or whose file does not fit the game."""
    rules = rules_of(study)
    deciding = rules.settings.seats_of(cell.setting)
    if len(cell.lineup) not in (0, deciding):
        raise UserError(wrong_size(cell.lineup, rules, deciding))
    for name in cell.players:
        found = find_player(name, own, rules)
        if found.timed:
            raise UserError(f"the player '{name}' has a time limit, so its games cannot be repeated; {IN_ROLLOUTS}")
        found.seat(rules, cell.setting)


def refuse_other_bytes(*names: object) -> None:
    """A name goes into the manifest and the rows as text; a path whose bytes are none cannot."""
    for name in names:
        if any(0xDC80 <= ord(letter) <= 0xDCFF for letter in str(name)):
            raise UserError(f"the name '{printable(name)}' is not text in UTF-8: rename the file or folder")
