"""A chunk of games: the unit of work, of resuming and of a part file. Played the same in a thread or on a cluster."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from engine.core.errors import PlayerFault
from engine.core.game import Edition, Rules
from engine.core.jit.progress import COUNTER
from engine.core.record import Ints, allocate, ints
from engine.core.registry import find_game
from engine.core.results import Column
from engine.core.settings import SHORT_HASH, Setting
from engine.core.text.grammar import count
from experiments.jobs import Chunk, Failure, Job
from experiments.schema import digest_table, labels_of, table_of
from experiments.study import Cell, Study
from experiments.study_rules import edition_of, players_by_side, policy_of, rules_of, seed_of, turns_of
from solo.compile_ahead import compile_for_scripts
from solo.game import Game
from solo.players.batch import IN_ORDER, play_batch
from solo.players.lineup import SeatedPlayers, seat_lineup, seating_of
from solo.players.player import PROTOTYPE
from solo.players.player_process import DECISION_SECONDS
from solo.players.python_player import PythonPlayer
from solo.players.registry import CompiledPlayer, Player, find_player, fresh, rules_hash

SLICE_SECONDS = 0.2
PACE_GAMES = 2048
LONGEST_KIND = 12
"""Letters of a player's name in the line that counts while the rules are compiled."""


@dataclass(frozen=True)
class Kit:
    """All that playing a cell takes, as plain arrays and words: it can be sent to another machine."""

    game: str
    cell: str
    study: Study
    setting: Setting
    edition: Edition | None
    """The components, for a player that is asked decision by decision."""
    tables: Any
    prototype: Any
    player: Player
    lineup: tuple[str, ...]
    columns: tuple[Column, ...]
    labels: dict[str, tuple[str, ...]]
    here: dict[str, str]
    kernel: str


class Stopped(Exception):
    """The run is being stopped: the chunk under way is given up."""


@dataclass(frozen=True)
class Watch:
    """How a thread tells how far it is, and learns that it should stop."""

    tick: Callable[[int], None] = lambda _games: None
    stopped: Callable[[], bool] = lambda: False


def kits_of(
    study: Study, own: bool = False, seconds: float = DECISION_SECONDS, moved: Mapping[str, str] | None = None
) -> list[Kit]:
    """What playing each cell takes; `own`: a player may be a file of one's own, since the command line names it.

    `moved` says where the file of a player lies now, if it is not where the study says.
    """
    edition, game = edition_of(study), rules_of(study)
    columns, data_hash = tuple(edition.columns(study.cells[0].setting)), edition.hash[:SHORT_HASH]
    labels = labels_of(study, data_hash)
    players = [limited(cell_players(cell, game, own, moved or {}), seconds) for cell in study.cells]
    return [
        Kit(
            game=study.game,
            cell=cell.name,
            study=study,
            setting=cell.setting,
            edition=None if isinstance(player, CompiledPlayer) else edition.seated(cell.setting),
            tables=edition.seated(cell.setting).tables,
            prototype=edition.prototype(cell.setting),
            player=player,
            lineup=cell.lineup,
            columns=columns,
            labels=labels,
            here=labels_here(study, cell, data_hash),
            kernel=rules_hash(game),
        )
        for cell, player in zip(study.cells, players, strict=True)
    ]


def cell_players(cell: Cell, game: Rules, own: bool, moved: Mapping[str, str]) -> Player:
    """Who plays a cell: one player at every seat, or a line-up."""
    if not cell.lineup:
        return find_player(moved.get(cell.player, cell.player), own, game).seat(game, cell.setting)
    return seat_lineup([moved.get(name, name) for name in cell.lineup], game, cell.setting, own)


def limited(player: Player, seconds: float) -> Player:
    """A player with a time limit per decision; one of the kernel's needs none."""
    return player.limited(seconds) if isinstance(player, PythonPlayer | SeatedPlayers) else player


def labels_here(study: Study, cell: Cell, data_hash: str) -> dict[str, str]:
    """The words of one cell."""
    return {
        "study": study.name,
        "cell": cell.name,
        "player": cell.player,
        "set_up": cell.set_up,
        "rulings": cell.rulings,
        "variants": cell.variants,
        "data": data_hash,
    }


def seeds_of(study: Study, job: Job) -> Ints:
    """The seeds of the games of a job."""
    return ints(seed_of(study, index) for index in range(job.first, job.first + job.games))


def policies_of(study: Study, job: Job) -> Ints:
    """The policy seeds of the games of a job."""
    return ints(policy_of(study, index) for index in range(job.first, job.first + job.games))


class Bench:
    """One worker's own memory: the states it plays in, the seeds of its chunk and their rows."""

    def __init__(self, kit: Kit, job: Job) -> None:
        self.kit, self.job = kit, job
        self.game = find_game(kit.game)
        self.seeds: Any = seeds_of(kit.study, job)
        self.policies: Any = policies_of(kit.study, job)
        self.rows: Any = allocate(self.game.row, job.games)
        self.progress = ints([0])
        self.failures: list[Failure] = []

    def play(self, watch: Watch) -> None:
        """Play all games of the chunk, in slices short enough to answer in between."""
        begun, done, games = time.perf_counter(), 0, 1
        while done < self.job.games:
            if watch.stopped():
                raise Stopped
            end = min(done + games, self.job.games)
            self.play_slice(done, end)
            watch.tick(end - done)
            done = end
            pace = (time.perf_counter() - begun) / done
            games = max(1, min(2 * games, int(SLICE_SECONDS / pace)))

    def play_slice(self, first: int, end: int) -> None:
        """Play some games; after one that raises, go on with the next."""
        while first < end:
            try:
                self.play_games(first, end)
            except Exception as error:  # noqa: BLE001 whatever the rules raise is told with the game's seed
                first += int(self.progress[0])
                self.fail(first, error)
                first += 1
            else:
                first = end

    def play_games(self, first: int, end: int) -> None:
        """Play some games: inside the kernel where the player can, else asking it decision by decision."""
        player, rows = self.kit.player, self.rows[first:end]
        seeds, policies = self.seeds[first:end], self.policies[first:end]
        if isinstance(player, CompiledPlayer):
            work = player.work(self.game.state)
            work[PROTOTYPE] = self.kit.prototype[0]
            seating = self.seating(first, end)
            play_batch(player.players, work, self.kit.tables, seeds, policies, seating, rows, self.progress)
            return
        for index, seed in enumerate(seeds):
            self.progress[0] = index
            begun = Game.begin(self.game, int(seed), self.kit.setting, self.kit.edition, int(policies[index]))
            played = begun.play_out(self.sitting(fresh(player), first + index))
            self.game.binding.row(played.state, self.kit.tables[0], rows, index)

    def seating(self, first: int, end: int) -> Ints:
        """Who sits where in some games of the chunk."""
        lineup = self.kit.lineup
        if not lineup:
            return IN_ORDER
        turns = [turns_of(self.kit.study, self.job.first + index) for index in range(first, end)]
        return seating_of(turns, len(lineup), int(self.kit.prototype[0].n_seats))

    def sitting(self, player: Player, index: int) -> Player:
        """The players as they sit in a game that is played decision by decision."""
        turns = turns_of(self.kit.study, self.job.first + index)
        return player.turned(turns) if isinstance(player, SeatedPlayers) else player

    def fail(self, index: int, error: Exception) -> None:
        """Note a game that raised."""
        told = error.told if isinstance(error, PlayerFault) else f"{type(error).__name__}: {error}"
        self.failures.append(Failure(self.kit.cell, self.job.first + index, int(self.seeds[index]), told))

    def table(self) -> pa.Table:
        """The rows of the games that came to their end."""
        games = np.arange(self.job.first, self.job.first + self.job.games)
        content = self.rows.view(np.uint8).reshape(len(games), -1)
        if self.failures:
            kept = ~np.isin(games, [failure.game for failure in self.failures])
            games, content = games[kept], content[kept]
        rows = content.reshape(-1).view(plain_layout(self.rows.dtype))
        return table_of(rows, games, self.kit.columns, self.kit.labels, self.kit.here, self.seated(games))

    def seated(self, games: Any) -> dict[str, list[str]]:
        """The player of every side, game by game."""
        return players_by_side(self.kit.study, self.kit.study.cells[self.job.cell], self.game, games.tolist())


def plain_layout(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The layout of a record without its class, whose items numpy would make one by one."""
    fields = cast(Any, dtype.fields)
    formats, offsets = [fields[name][0] for name in fields], [fields[name][1] for name in fields]
    return np.dtype({"names": list(fields), "formats": formats, "offsets": offsets, "itemsize": dtype.itemsize})


def play_chunk(kit: Kit, job: Job, watch: Watch | None = None) -> Chunk:
    """Play a job and encode its rows."""
    begun = time.perf_counter()
    bench = Bench(kit, job)
    bench.play(watch or Watch())
    table = bench.table()
    winner = table.column("winner").combine_chunks()
    outcome = np.asarray(winner.indices)
    return Chunk(
        job=job,
        content=encode(table),
        rows=table.num_rows,
        digest=digest_table(table),
        wins=int((outcome == 0).sum()),
        ties=int((outcome == len(winner.dictionary) - 1).sum()),
        failures=tuple(bench.failures),
        seconds=time.perf_counter() - begun,
    )


def encode(table: pa.Table) -> bytes:
    """A table as the bytes of a Parquet file."""
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", write_statistics=False)
    return cast(bytes, sink.getvalue().to_pybytes())


def warm_up(kits: list[Kit]) -> None:
    """Load or compile the kernel before any worker needs it, by playing no game at all."""
    with COUNTER.together(rules_for(kits)):
        for kit in kits:
            if isinstance(kit.player, CompiledPlayer) and kit.player.is_script:
                compile_for_scripts(kit.game)
            bench = Bench(kit, Job(0, 0, 0, 0))
            bench.play_games(0, 0)


def rules_for(kits: Sequence[Kit]) -> str:
    """What is compiled to play some cells, in words: `the rules of Caravan for scripts`; short, as a line counts it."""
    players = list(dict.fromkeys(player_kind(kit) for kit in kits))
    named = players[0] if len(players) == 1 and len(players[0]) <= LONGEST_KIND else count(len(players), "player")
    return f"the rules of {find_game(kits[0].game).title} for {named}"


def player_kind(kit: Kit) -> str:
    """Who plays a cell, as far as it decides what is compiled: all scripts are alike, and searches of any budget."""
    script = isinstance(kit.player, CompiledPlayer) and kit.player.is_script
    return "scripts" if script else kit.here["player"].partition(":")[0]


class CellCost(NamedTuple):
    """What a cell takes: seconds and bytes a game, and bytes a part file has beside its rows."""

    seconds: float
    row_bytes: float
    part_bytes: int


def pace_of(kit: Kit, seconds: float = 0.3) -> CellCost:
    """Find out by playing a few games."""
    games = 1
    while True:
        bench = Bench(kit, Job(0, 0, 0, games))
        begun = time.perf_counter()
        bench.play(Watch())
        spent = time.perf_counter() - begun
        if spent > seconds / 2 or games >= PACE_GAMES:
            table = bench.table()
            empty, full = len(encode(table.slice(0, 0))), len(encode(table))
            return CellCost(spent / games, (full - empty) / games, empty)
        games *= 2
