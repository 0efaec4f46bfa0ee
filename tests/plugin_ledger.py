"""The rule ledger as a pytest plugin: which clauses of the rules have a test that passes.

A test claims clauses with `@pytest.mark.rule("VJ-07")`. Only a test that passed counts. `--ledger` says what happens
at the end:

- `report` (default): print what this run covered, and fail nothing;
- `begin`: keep what this run covered for a later run, and print one line;
- `judge`: add what `begin` kept, print the report, and fail when a closed section has an uncovered clause;
- `off`: nothing.

`make test` runs the suite in two parts (uncompiled, compiled), hence `begin` and `judge`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Generator, Iterable, Iterator
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
    """The clauses, the sections that must be complete, and the tests that passed."""

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


LEDGER = pytest.StashKey[Ledger]()


# --- reading the file


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
    return Ledger({clause.id: clause for clause in clauses}, closed)


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
    """The option `--ledger` and the place of the file."""
    parser.addini("ledger_file", "the rule ledger, relative to the root directory", default="tests/ledger.toml")
    parser.getgroup("rule ledger").addoption(
        "--ledger",
        choices=("report", "begin", "judge", "off"),
        default="report",
        help="closing report of covered rule clauses; 'judge' also fails on uncovered clauses of closed sections",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker and read the ledger."""
    config.addinivalue_line("markers", "rule(id, ...): the clauses of tests/ledger.toml that this test shows to hold")
    config.stash[LEDGER] = read_ledger(config.rootpath / str(config.getini("ledger_file")))
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(config), "rule-ledger-recorder")


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, object, object]:
    """Refuse a test that claims an unknown clause, as an error of its module's collection."""
    made = yield
    for item in made if isinstance(made, list) else [made]:
        if isinstance(item, pytest.Item):
            _claim(item, collector.config.stash[LEDGER])
    return made


def _claim(item: pytest.Item, ledger: Ledger) -> None:
    """Write the clauses on the item; its reports carry them to the controlling process, also under xdist."""
    for marker in item.iter_markers("rule"):
        if not marker.args or marker.kwargs:
            raise pytest.Collector.CollectError(f"{item.name}: rule() takes clause ids, such as rule('VJ-07')")
        for clause_id in marker.args:
            _refuse_unknown_clause(item, clause_id, ledger)
            item.user_properties.append((PROPERTY, clause_id))


def _refuse_unknown_clause(item: pytest.Item, clause_id: object, ledger: Ledger) -> None:
    if clause_id not in ledger.clauses:
        hint = nearest(str(clause_id), ledger.clauses)
        raise pytest.Collector.CollectError(f"{item.name}: unknown rule clause {clause_id!r}{hint}")


# --- hooks: outcomes and the closing report, in the one process that sees every outcome


class Recorder:
    """Watches the outcomes, prints the report and judges."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.mode = str(config.getoption("--ledger"))
        self.ledger = config.stash[LEDGER]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A passed call counts, unless its teardown fails or it was expected to fail."""
        claimed = frozenset(str(value) for name, value in report.user_properties if name == PROPERTY)
        self.ledger.claimed |= bool(claimed)
        if report.failed:
            self.ledger.passed.pop(report.nodeid, None)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.ledger.passed[report.nodeid] = claimed

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep, or fetch and judge. What was kept is used once, so that it can never grow stale."""
        if self.mode == "judge":
            self.ledger.earlier = frozenset(self._swap_kept([]))
            if self.ledger.broken() and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
        elif self.mode == "begin":
            self._swap_kept(sorted(self.ledger.covered))

    def _swap_kept(self, covered: list[str]) -> list[str]:
        cache = getattr(self.config, "cache", None)
        if cache is None:
            return []
        kept: list[str] = cache.get(CACHE_KEY, [])
        cache.set(CACHE_KEY, covered)
        return kept

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The closing report; silent in a plain run without a rule test."""
        if self.mode == "off" or not (self.ledger.claimed or self.mode == "judge"):
            return
        terminalreporter.section("rule ledger")
        if self.mode != "begin":
            for line in report_lines(self.ledger):
                terminalreporter.write_line(line)
        terminalreporter.write_line(total_line(self.ledger), bold=True)
        for line in verdict_lines(self.ledger) if self.mode == "judge" else ():
            terminalreporter.write_line(line, red=True)


# --- words


def report_lines(ledger: Ledger) -> Iterator[str]:
    """One line a section: its name, covered of all, and the ids without a test."""
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
    return f"{counted - missing} of {counted} clauses covered; {base} more for the base game only"


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
