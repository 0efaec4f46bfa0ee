"""Tuning a player's numbers: an evolution strategy (CMA-ES) on paired games, kept after every generation.

All candidates of a generation play the same games, other ones every generation. Everything drawn follows from the seed
and from the outcomes, which are kept: a study that was stopped goes on as if it had not been, by telling the strategy
what it has been told before. Nothing but numbers is ever read back.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine import DISTRIBUTION
from engine.core.errors import UserError, missing_package, printable, terminal_safe
from engine.core.registry import find_game
from engine.core.safe_io import clear_partials, write_whole
from engine.core.settings import SHORT_HASH, Setting
from engine.core.text.figures import number, percent
from experiments.evaluate import Evaluator, study_seeds
from experiments.parameters import NumberVector, TunableNumber, chosen, vector_of
from experiments.run import locked
from experiments.runner import cores, make_directory
from experiments.tune_study import (
    OBJECTIVES,
    STUDY,
    CandidateResults,
    Generation,
    TuningPlan,
    read_history,
    read_plan,
    save_history,
    save_plan,
)
from solo import DEFAULT_GAME, __version__
from solo.players.files import FILE, player_file, read_player, shipped_files
from solo.players.registry import rules_hash
from solo.statistics import Interval, moments_of

FAR = 50
DEFAULTS: dict[str, Any] = {"games": 100, "generations": 40, "population": 16, "sigma": 0.3, "seed": 101}
DEFAULTS |= {"objective": "margin", "test_games": 2000, "test_seed": 202}
HEAD = re.compile(
    r"# Tuned by 'solo players tune [^\n]*\n"
    r"# --sigma \S+ --objective [^\n]*' of " + DISTRIBUTION + r" \S+, data \S+\.\r?\n"
    r"# On \d+ held-out games of seed \d+: margin \S+ before, \S+ after\r?\n"
    r"# \(\S+ to \S+\), wins \S+ before, \S+ after \(\S+ to \S+ points\)\.\r?\n"
)
"""What `text_with_origin` puts before a file, to the letter: a head that was edited by hand is not ours to remove."""


class Difference(NamedTuple):
    """Before and after on held-out games, and the difference game by game with its interval."""

    measure: str
    before: float
    after: float
    apart: Interval


@dataclass(frozen=True)
class TuningResult:
    """What a study came to."""

    plan: TuningPlan
    values: dict[str, int]
    generations: int
    test: tuple[Difference, ...]
    text: str

    def to_json(self) -> dict[str, Any]:
        """For another program."""
        told = self.plan.model_dump(exclude={"text"})
        test = [row._asdict() | {"apart": row.apart._asdict()} for row in self.test]
        return {"plan": told, "values": self.values, "generations": self.generations, "test": test}


@dataclass(frozen=True)
class TuningListener:
    """What a study reports while it runs."""

    begun: Callable[[TuningPlan, int], None] = lambda _plan, _done: None
    generation: Callable[[Generation], None] = lambda _generation: None


def new_plan(player: str, game: str, data: Path | None, **options: Any) -> TuningPlan:
    """The plan of a study that begins now."""
    rules = find_game(game)
    path = player_file(player, rules, "player with a file to tune", lambda: shipped_files(rules))
    source = read_player(path)
    hashes: dict[str, Any] = {
        "data_hash": rules.edition(data).seated(rules.settings.read(seats=options.get("seats", 0))).hash,
        "kernel_hash": rules_hash(rules),
        "version": __version__,
    }
    where: dict[str, Any] = {"data": None if data is None else str(data), "path": str(path), "text": source.text}
    plan = TuningPlan(game=game, player=player, **options, **hashes, **where)
    plan.check()
    return plan


def tune(plan: TuningPlan, out: Path, workers: int = 0, news: TuningListener | None = None) -> TuningResult:
    """Begin a study in a new directory."""
    refuse_hopeless(plan)
    make_directory(out, STUDY, "a study")
    with locked(out):
        clear_partials(out)
        save_plan(plan, out)
        return carry_on(plan, out, [], workers, news or TuningListener())


def refuse_hopeless(plan: TuningPlan) -> None:
    """Refuse, before anything is played or written, a study whose result could not be found or not be written."""
    strategy_of([1.0, 1.0], plan)
    game = find_game(plan.game)
    vector = vector_of(plan.source, game, Setting())
    vector.text({parameter.name: parameter.value + 1 for parameter in chosen(vector.parameters, plan.only)})


def resume(
    out: Path,
    generations: int = 0,
    workers: int = 0,
    news: TuningListener | None = None,
    said: Mapping[str, Any] | None = None,
) -> TuningResult:
    """Go on with a study where it was stopped; with more generations, if so many are asked for.

    What is `said` of the study besides must be as it was begun.
    """
    plan = read_plan(out)
    refuse_other(plan, out, said or {})
    if generations:
        plan = plan.model_copy(update={"generations": generations})
    plan.check()
    rules = find_game(plan.game)
    if plan.kernel_hash != rules_hash(rules):
        raise UserError(f"{printable(out)} was made with other rules (compiled sources differ); choose another --out")
    if plan.data_hash != rules.edition(plan.data).seated(rules.settings.read(seats=plan.seats)).hash:
        raise UserError(f"{printable(out)} was made with other component data; choose another --out")
    refuse_hopeless(plan)
    with locked(out):
        done = read_history(out, plan)
        clear_partials(out)
        save_plan(plan, out)
        return carry_on(plan, out, done, workers, news or TuningListener())


def refuse_other(plan: TuningPlan, out: Path, said: Mapping[str, Any]) -> None:
    """Refuse to continue a study as another one."""
    for name, value in said.items():
        if getattr(plan, name) != value:
            begun, option = getattr(plan, name), name.replace("_", "-")
            mend = f"leave '{option}' out to resume it, or choose another --out"
            raise UserError(
                f"{printable(out)} was begun with {option} {printable(begun)}, not {printable(value)}; {mend}"
            )
    if "player" in said and read_player(Path(plan.path)).text != plan.text:
        mend = "leave it out to continue with the file as it was, or choose another --out"
        raise UserError(f"{printable(plan.path)} has changed since {printable(out)} was begun; {mend}")


def carry_on(
    plan: TuningPlan, out: Path, done: Sequence[CandidateResults], workers: int, news: TuningListener
) -> TuningResult:
    """Play the generations that are left, then the held-out games, and write the best that was found."""
    with evaluator_of(plan, workers) as evaluator:
        vector = vector_of(plan.source, evaluator.game, evaluator.setting)
        parameters = chosen(vector.parameters, plan.only)
        strategy = strategy_of([0.0] * len(parameters), plan, parameters)
        past: list[Generation] = []
        news.begun(plan, min(len(done), plan.generations))
        for number in range(plan.generations):
            steps = [[float(step) for step in candidate] for candidate in strategy.ask()]
            known = done[number] if number < len(done) else None
            found = play_generation(plan, evaluator, vector, parameters, number, float(strategy.sigma), steps, known)
            strategy.tell(steps, [-value for value in found.results.fitness])
            past.append(found)
            if known is None:
                save_history(plan, past, out)
                news.generation(found)
        if len(past) == len(done):  # nothing was left to play: what is not read back is written again
            save_history(plan, past, out)
        best = values_of(parameters, strategy.result.xfavorite)
        test = held_out(plan, evaluator, vector, best)
    text = text_with_origin(plan, vector.text(best), test)
    write_whole(best_file(plan, out), text.encode(), follow=False)
    return TuningResult(plan, best, len(past), test, text)


def best_file(plan: TuningPlan, out: Path) -> Path:
    """Where the best that was found is written."""
    return out / f"{Path(plan.path).stem}{FILE}"


@contextmanager
def evaluator_of(plan: TuningPlan, workers: int) -> Iterator[Evaluator]:
    """Where a study is played."""
    game = find_game(plan.game)
    setting = game.settings.read(seats=plan.seats)
    edition = game.edition(plan.data).seated(setting)
    pool = ThreadPoolExecutor(workers or cores(), thread_name_prefix="candidate")
    try:
        yield Evaluator(game, edition, pool, setting, plan.field)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def strategy_of(start: list[float], plan: TuningPlan, parameters: Sequence[TunableNumber] = ()) -> Any:
    """The evolution strategy at its start; it draws by the study's seed alone."""
    try:
        cma: Any = import_module("cma")
    except ImportError as error:
        raise missing_package("tuning", "cma", "tomlkit") from error
    draws = np.random.default_rng(plan.seed)
    options = {
        "popsize": plan.population,
        "seed": np.nan,
        "randn": lambda *shape: draws.standard_normal(shape),
        "verbose": -9,
        "verb_log": 0,
        "verb_disp": 0,
    }
    if parameters:
        options["bounds"] = [
            [end(parameter, parameter.low) for parameter in parameters],
            [end(parameter, parameter.high) for parameter in parameters],
        ]
    return cma.CMAEvolutionStrategy(start, plan.sigma, options)


def end(parameter: TunableNumber, limit: int | None) -> float | None:
    """An end of a number's range, in its own scale, half a number further out; none where it is far away."""
    if limit is None or abs(limit - parameter.value) > FAR * parameter.scale:
        return None
    return (limit - parameter.value + (0.5 if limit == parameter.high else -0.5)) / parameter.scale


def values_of(parameters: Sequence[TunableNumber], steps: Sequence[float]) -> dict[str, int]:
    """The numbers of a candidate."""
    return {parameter.name: parameter.rounded(float(step)) for parameter, step in zip(parameters, steps, strict=True)}


def play_generation(
    plan: TuningPlan,
    evaluator: Evaluator,
    vector: NumberVector,
    parameters: Sequence[TunableNumber],
    number: int,
    sigma: float,
    steps: list[list[float]],
    known: CandidateResults | None,
) -> Generation:
    """The outcome of every candidate on the games of this generation; what is known is not played again."""
    values = [values_of(parameters, candidate) for candidate in steps]
    if known is not None:
        return Generation(number, sigma, values, known)
    seeds = study_seeds(plan.seed, number * plan.games, plan.games)
    outcomes = evaluator.play([vector.player(candidate) for candidate in values], seeds)
    fitness = [OBJECTIVES[plan.objective](found) for found in outcomes]
    margins = [float(found.margins.mean()) for found in outcomes]
    rates = [float(found.wins.mean()) for found in outcomes]
    return Generation(number, sigma, values, CandidateResults(fitness, margins, rates))


def held_out(
    plan: TuningPlan, evaluator: Evaluator, vector: NumberVector, best: Mapping[str, int]
) -> tuple[Difference, ...]:
    """Before and after, on games that nobody was tuned on."""
    seeds = study_seeds(plan.test_seed, 0, plan.test_games)
    before, after = evaluator.play([vector.player({}), vector.player(best)], seeds)
    margin = moments_of(after.margins - before.margins).interval
    rate = moments_of(after.wins - before.wins).rate_difference
    return (
        Difference("margin", float(before.margins.mean()), float(after.margins.mean()), margin),
        Difference("win rate", float(before.wins.mean()), float(after.wins.mean()), rate),
    )


def text_with_origin(plan: TuningPlan, text: str, test: Sequence[Difference]) -> str:
    """The tuned file, which says first what study found it; what an earlier study said there goes."""
    margin, rate = test
    made = f"of {DISTRIBUTION} {printable(plan.version)}, data {printable(plan.data_hash[:SHORT_HASH])}"
    interval, points = margin.apart, [100 * value for value in rate.apart]
    margins = f"margin {number(margin.before)} before, {number(margin.after)} after"
    rates = f"wins {percent(rate.before)} before, {percent(rate.after)} after"
    head = f"""\
# Tuned by 'solo players tune {quoted_option(plan.player)} {study_options(plan)}
# {other_options(plan)}' {made}.
# On {plan.test_games} held-out games of seed {plan.test_seed}: {margins}
# ({interval.low:+.1f} to {interval.high:+.1f}), {rates} ({points[1]:+.1f} to {points[2]:+.1f} points).
"""
    earlier = HEAD.match(text)
    return head + text[earlier.end() if earlier else 0 :]


def study_options(plan: TuningPlan) -> str:
    """How much was played, as the command line says it."""
    return f"--seed {plan.seed} --games {plan.games} --generations {plan.generations} --population {plan.population}"


def other_options(plan: TuningPlan) -> str:
    """How it was played, as the command line says it; what is as usual is left out, but for what decides most."""
    found = [f"--sigma {plan.sigma} --objective {plan.objective}"]
    found += [f"--only {quoted_option(pattern)}" for pattern in plan.only]
    usual = {"game": DEFAULT_GAME, "data": None, **{name: DEFAULTS[name] for name in ("test_games", "test_seed")}}
    for name, value in usual.items():
        if getattr(plan, name) != value:
            found.append(f"--{name.replace('_', '-')} {quoted_option(getattr(plan, name))}")
    return " ".join(found)


def quoted_option(value: object) -> str:
    """A word of a command line, whole, so that it can be typed again, and never more than one line of a comment."""
    return terminal_safe(shlex.quote(str(value)))
