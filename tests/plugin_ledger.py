"""The rule ledgers as a pytest plugin: which clauses of a game's rules have a test that passes.

Every game has a ledger, `engine/NAME/ledger.toml`. A test claims clauses with `@pytest.mark.rule("VJ-07")`: a test in
`tests/NAME` those of its game, any other test those of the game that the option `ledger_default` names, unless it names
another as in `rule("template:TURN-04")`. Only a test that passed counts. `--ledger` says what happens at the end:

- `report` (default): print what this run covered, and fail nothing;
- `begin`: keep what this run covered for a later run, and print one line;
- `judge`: add what `begin` kept, print the report, and fail when a closed section has an uncovered clause;
- `off`: nothing.

`make test` runs the suite in two parts (uncompiled, compiled), hence `begin` and `judge`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import pytest

from engine.core.errors import nearest

CACHE_KEY = "ledger/covered"
PROPERTY = "rule"


@dataclass(frozen=True)
class Clause:
    """One line of the rules. A base clause waits for the game of 2-4 and is never counted."""

    id: str
    section: str
    text: str
    base: bool = False


@dataclass
class Ledger:
    """A game's clauses, the sections that must be complete, and the tests that passed."""

    game: str
    clauses: dict[str, Clause]
    closed: frozenset[str] = frozenset()
    claimed: bool = False
    passed: dict[str, frozenset[str]] = field(default_factory=dict)
    earlier: frozenset[str] = frozenset()

    @property
    def covered(self) -> frozenset[str]:
        """Every clause with a passing test, in this run and in the one kept before it."""
        return self.earlier.union(*self.passed.values()) & self.clauses.keys()

    def sections(self) -> dict[str, list[Clause]]:
        """The clauses that count, by section, in the order of the file."""
        counted = (clause for clause in self.clauses.values() if not clause.base)
        return {name: list(group) for name, group in groupby(counted, key=lambda clause: clause.section)}

    def uncovered(self, section: str) -> list[Clause]:
        """The clauses of a section that no test has shown to hold."""
        return [clause for clause in self.sections().get(section, []) if clause.id not in self.covered]

    def broken(self) -> list[Clause]:
        """The uncovered clauses of closed sections: what a judged run fails on."""
        return [clause for name in self.sections() if name in self.closed for clause in self.uncovered(name)]


@dataclass(frozen=True)
class Ledgers:
    """The ledger of every game by the folder of its tests, and the game of tests that lie in none of them."""

    by_folder: Mapping[Path, Ledger]
    default: str

    @property
    def by_game(self) -> dict[str, Ledger]:
        """The ledgers by the name of their game."""
        return {ledger.game: ledger for ledger in self.by_folder.values()}

    def claimed_by(self, item: pytest.Item, said: str) -> tuple[Ledger, str]:
        """The ledger that a test means, and the id of the clause: `TURN-04`, or `template:TURN-04`."""
        game, sign, clause_id = said.rpartition(":")
        if sign:
            return self.named(item, game), clause_id
        for folder, ledger in self.by_folder.items():
            if item.path.is_relative_to(folder):
                return ledger, clause_id
        return self.named(item, self.default), clause_id

    def named(self, item: pytest.Item, game: str) -> Ledger:
        """The ledger of a game."""
        if game not in self.by_game:
            raise pytest.Collector.CollectError(f"{item.name}: no rule ledger of '{game}'{nearest(game, self.by_game)}")
        return self.by_game[game]


LEDGERS = pytest.StashKey[Ledgers]()


# --- reading the files


def read_ledgers(root: Path, pattern: str, default: str) -> Ledgers:
    """The ledgers below a folder; the name of a ledger's own folder is that of its game."""
    ledgers = [read_ledger(path) for path in sorted(root.glob(pattern))]
    return Ledgers({root / "tests" / ledger.game: ledger for ledger in ledgers}, default)


def read_ledger(path: Path) -> Ledger:
    """The ledger from its TOML file; anything odd in it stops pytest with a sentence."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise pytest.UsageError(f"rule ledger {path}: {error}") from error
    clauses = list(_clauses(path, data.get("clauses", {})))
    _refuse_twins(path, clauses)
    closed = frozenset(data.get("closed", []))
    _refuse_unknown_sections(path, closed, {clause.section for clause in clauses})
    return Ledger(path.parent.name, {clause.id: clause for clause in clauses}, closed)


def _clauses(path: Path, sections: dict[str, dict[str, object]]) -> Iterator[Clause]:
    for section, entries in sections.items():
        for clause_id, entry in entries.items():
            yield _clause(path, clause_id, section, entry)


def _clause(path: Path, clause_id: str, section: str, entry: object) -> Clause:
    match entry:
        case str(text) if text:
            return Clause(clause_id, section, text)
        case {"text": str(text), "base": bool(base), **rest} if text and not rest:
            return Clause(clause_id, section, text, base)
        case _:
            wanted = 'a sentence or { text = "...", base = true }'
            raise pytest.UsageError(f"rule ledger {path}: {clause_id} must be {wanted}, not {entry!r}")


def _refuse_twins(path: Path, clauses: list[Clause]) -> None:
    seen: set[str] = set()
    for clause in clauses:
        if clause.id in seen:
            raise pytest.UsageError(f"rule ledger {path}: {clause.id} is in two sections")
        seen.add(clause.id)


def _refuse_unknown_sections(path: Path, closed: Iterable[str], sections: set[str]) -> None:
    for name in closed:
        if name not in sections:
            raise pytest.UsageError(f"rule ledger {path}: no section '{name}' to close{nearest(name, sections)}")


# --- hooks: options and collection


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option `--ledger` and the places of the files."""
    parser.addini("ledger_files", "the rule ledgers, below the root directory", default="engine/*/ledger.toml")
    parser.addini("ledger_default", "the game whose clauses are claimed outside its folder", default="pampero")
    parser.getgroup("rule ledger").addoption(
        "--ledger",
        choices=("report", "begin", "judge", "off"),
        default="report",
        help="closing report of covered rule clauses; 'judge' also fails on uncovered clauses of closed sections",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker and read the ledgers."""
    config.addinivalue_line("markers", "rule(id, ...): the clauses of a game's ledger that this test shows to hold")
    pattern, default = str(config.getini("ledger_files")), str(config.getini("ledger_default"))
    config.stash[LEDGERS] = read_ledgers(config.rootpath, pattern, default)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(config), "rule-ledger-recorder")


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, object, object]:
    """Refuse a test that claims an unknown clause, as an error of its module's collection."""
    made = yield
    for item in made if isinstance(made, list) else [made]:
        if isinstance(item, pytest.Item):
            _claim(item, collector.config.stash[LEDGERS])
    return made


def _claim(item: pytest.Item, ledgers: Ledgers) -> None:
    """Write the clauses on the item; its reports carry them to the controlling process, also under xdist."""
    for marker in item.iter_markers("rule"):
        if not marker.args or marker.kwargs:
            raise pytest.Collector.CollectError(f"{item.name}: rule() takes clause ids, such as rule('VJ-07')")
        for said in marker.args:
            ledger, clause_id = ledgers.claimed_by(item, str(said))
            _refuse_unknown_clause(item, clause_id, ledger)
            item.user_properties.append((PROPERTY, f"{ledger.game}:{clause_id}"))


def _refuse_unknown_clause(item: pytest.Item, clause_id: str, ledger: Ledger) -> None:
    if clause_id not in ledger.clauses:
        hint = nearest(clause_id, ledger.clauses)
        raise pytest.Collector.CollectError(f"{item.name}: unknown rule clause {clause_id!r}{hint}")


# --- hooks: outcomes and the closing report, in the one process that sees every outcome


class Recorder:
    """Watches the outcomes, prints the report and judges."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.mode = str(config.getoption("--ledger"))
        self.ledgers = config.stash[LEDGERS].by_game

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A passed call counts, unless its teardown fails or it was expected to fail."""
        claimed = [str(value) for name, value in report.user_properties if name == PROPERTY]
        for game, clause_ids in by_game(claimed).items():
            ledger = self.ledgers[game]
            ledger.claimed = True
            if report.failed:
                ledger.passed.pop(report.nodeid, None)
            elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
                ledger.passed[report.nodeid] = clause_ids

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep, or fetch and judge. What was kept is used once, so that it can never grow stale."""
        if self.mode == "judge":
            self._judge(session)
        elif self.mode == "begin":
            games = self.ledgers.items()
            self._swap_kept([f"{game}:{covered}" for game, ledger in games for covered in sorted(ledger.covered)])

    def _judge(self, session: pytest.Session) -> None:
        for game, clause_ids in by_game(self._swap_kept([])).items():
            if game in self.ledgers:
                self.ledgers[game].earlier = clause_ids
        broken = any(ledger.broken() for ledger in self.ledgers.values())
        if broken and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _swap_kept(self, covered: list[str]) -> list[str]:
        cache = getattr(self.config, "cache", None)
        if cache is None:
            return []
        kept: list[str] = cache.get(CACHE_KEY, [])
        cache.set(CACHE_KEY, covered)
        return kept

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The closing report of every game; silent in a plain run about a game without a rule test."""
        if self.mode == "off":
            return
        for ledger in self.ledgers.values():
            if ledger.claimed or self.mode == "judge":
                self._report(terminalreporter, ledger)

    def _report(self, terminalreporter: pytest.TerminalReporter, ledger: Ledger) -> None:
        terminalreporter.section(f"rule ledger: {ledger.game}")
        if self.mode != "begin":
            for line in report_lines(ledger):
                terminalreporter.write_line(line)
        terminalreporter.write_line(total_line(ledger), bold=True)
        for line in verdict_lines(ledger) if self.mode == "judge" else ():
            terminalreporter.write_line(line, red=True)


def by_game(claims: Iterable[str]) -> dict[str, frozenset[str]]:
    """Claims such as `pampero:VJ-07` as the ids of each game."""
    found: dict[str, set[str]] = {}
    for claim in claims:
        game, _, clause_id = claim.partition(":")
        found.setdefault(game, set()).add(clause_id)
    return {game: frozenset(clause_ids) for game, clause_ids in found.items()}


# --- words


def report_lines(ledger: Ledger) -> Iterator[str]:
    """One line per section: its name, covered of all, and the ids without a test."""
    sections = ledger.sections()
    width = max(map(len, sections), default=0)
    for name, clauses in sections.items():
        missing = ledger.uncovered(name)
        tail = f"uncovered: {', '.join(ranges([clause.id for clause in missing]))}" if missing else "complete"
        mark = ", closed" if name in ledger.closed else ""
        yield f"{name:<{width}}  {len(clauses) - len(missing):>3} of {len(clauses):<3} {tail}{mark}"


def total_line(ledger: Ledger) -> str:
    """How many clauses are covered, and how many wait for the base game."""
    counted = sum(map(len, ledger.sections().values()))
    missing = sum(len(ledger.uncovered(name)) for name in ledger.sections())
    base = len(ledger.clauses) - counted
    more = f"; {base} more for the base game only" if base else ""
    return f"{counted - missing} of {counted} clauses covered{more}"


def verdict_lines(ledger: Ledger) -> Iterator[str]:
    """The clauses that fail the run, with their text."""
    for clause in ledger.broken():
        yield f"closed section '{clause.section}' has no passing test for {clause.id}: {clause.text}"


def ranges(ids: list[str]) -> Iterator[str]:
    """Neighbouring numbers as one range: SET-01, SET-02, SET-03, SET-07 become SET-01..03, SET-07."""
    runs: list[list[str]] = []
    for clause_id in ids:
        if runs and _follows(runs[-1][-1], clause_id):
            runs[-1].append(clause_id)
        else:
            runs.append([clause_id])
    for run in runs:
        yield run[0] if len(run) == 1 else f"{run[0]}..{run[-1].rpartition('-')[2]}"


def _follows(before: str, after: str) -> bool:
    (stem, _, number), (other, _, following) = before.rpartition("-"), after.rpartition("-")
    return stem == other and number.isdigit() and following.isdigit() and int(number) + 1 == int(following)
