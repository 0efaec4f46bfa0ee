"""Mutants of the rules: one small fault at a time in the rules of Pampero and of VJ; do `tests/pampero/rules` notice?

A seeded sample of all the mutants there are, each tried on a copy of the sources, uncompiled: `make mutants`. Those
that change nothing a game can show are listed with their reason in `mutants.toml`. Calls of `note` are left alone: they
tell the story of a game, which tests of words read.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
MUTATED = ("engine/pampero/rules", "engine/pampero/vj")
COPIED = ("engine", "solo", "experiments", "tests", "pyproject.toml")
SLOW = ("test_legality.py", "test_vj_coverage.py")
"""Tried last: they play whole games."""

ELSEWHERE = {"engine/pampero/ai/facts.py": ["tests/oracle/test_standing.py"]}
"""Tests of a module that do not lie among the rule tests, tried first: these count its facts anew."""

ENOUGH = 0.95
PATIENCE = 240
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


@dataclass(frozen=True)
class Mutant:
    """One fault: in a function of a file, what was written there and what is now."""

    path: str
    function: str
    line: int
    was: str
    now: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function}: {self.was} -> {self.now}"

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells it apart while lines move."""
        return self.path, self.function, self.was, self.now


# --- the mutants there are


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """The faulty versions of one piece of code."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED and len(node.ops) == 1:
        yield ast.Compare(node.left, [COMPARED[type(node.ops[0])]()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        yield ast.UnaryOp(ast.USub(), ast.Constant(1)) if node.value == 0 else ast.Constant(node.value - 1)
    elif isinstance(node, ast.BinOp) and type(node.op) in CALCULATED:
        yield ast.BinOp(node.left, CALCULATED[type(node.op)](), node.right)
    elif isinstance(node, ast.Assign | ast.AugAssign | ast.Expr):
        yield from changed_statement(node)


def changed_statement(node: ast.Assign | ast.AugAssign | ast.Expr) -> Iterator[ast.AST]:
    """A statement left out, a sum turned into a difference, the last two arguments of a frame swapped."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name | ast.Tuple):
        return  # a name without its value breaks everything at once
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call):
        return  # a docstring
    yield ast.Pass()
    if isinstance(node, ast.AugAssign) and type(node.op) in CALCULATED:
        yield ast.AugAssign(node.target, CALCULATED[type(node.op)](), node.value)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "push":
        *others, a, b = node.value.args
        if ast.unparse(a) != ast.unparse(b):
            yield ast.Expr(ast.Call(node.value.func, [*others, b, a], []))


def walked(node: ast.AST) -> Iterator[ast.AST]:
    """The code of a function that does something: no signature, no word of the story, no refusal."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.arguments | ast.Raise) and not is_story(child):
            yield child
            yield from walked(child)


def is_story(node: ast.AST) -> bool:
    """Whether a statement only writes to the log."""
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and ast.unparse(call.func) == "note"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file, in its order."""
    text = path.read_text(encoding="utf-8")
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    for function in functions:
        for node in walked(function):
            for faulty in changed(node):
                yield mutant(path, function.name, text.splitlines(), node, faulty)


def mutant(path: Path, function: str, lines: list[str], node: ast.AST, faulty: ast.AST) -> Mutant:
    """The file with one piece of it replaced. The sources are plain ASCII, so columns count characters."""
    assert isinstance(node, ast.expr | ast.stmt)
    assert node.end_lineno is not None
    now = ast.unparse(ast.fix_missing_locations(faulty))
    if isinstance(faulty, ast.expr) and not isinstance(faulty, ast.Constant):
        now = f"({now})"
    now = lines[node.lineno - 1][: node.col_offset] + now + lines[node.end_lineno - 1][node.end_col_offset :]
    source = "\n".join([*lines[: node.lineno - 1], now, *lines[node.end_lineno :], ""])
    was = " ".join(line.strip() for line in lines[node.lineno - 1 : node.end_lineno])
    return Mutant(path.relative_to(ROOT).as_posix(), function, node.lineno, was, now.strip(), source)


def sample(seed: int, size: int) -> list[Mutant]:
    """As many mutants by chance; a larger sample of the same seed begins with the same ones."""
    files = [path for folder in MUTATED for path in sorted((ROOT / folder).glob("*.py"))]
    found = [mutant for path in files for mutant in mutants_of(path)]
    print(f"{len(found)} mutants of {len(files)} files; seed {seed}")
    chance = random.Random(seed)
    drawn: dict[int, Mutant] = {}
    while len(drawn) < min(size, len(found)):
        number = chance.randrange(len(found))
        drawn[number] = found[number]
    return list(drawn.values())


def equivalents() -> set[tuple[str, str, str, str]]:
    """The mutants that change nothing a game can show; each entry has its reason."""
    listed = tomllib.loads((ROOT / "tests/mutants.toml").read_text(encoding="utf-8"))["equivalent"]
    assert all(entry["reason"] for entry in listed)
    return {(entry["path"], entry["function"], entry["was"], entry["now"]) for entry in listed}


# --- trying one


def tests_for(copy: Path, path: str) -> list[str]:
    """The rule tests, those likely to notice first: named after the module, then importing it; whole games last."""
    tests = sorted((copy / "tests/pampero/rules").glob("test_*.py"))
    module = path.removesuffix(".py").replace("/", ".")
    stem = module.rsplit(".", 1)[1].rstrip("s")
    stem = f"vj_{stem}" if ".vj." in module else stem

    def distance(test: Path) -> int:
        if test.name in SLOW:
            return 9
        if stem in test.name:
            return 0
        if module in test.read_text(encoding="utf-8"):
            return 1
        return 2 if (".vj." in module) == ("_vj_" in test.name) else 3

    named = [test.relative_to(copy).as_posix() for test in sorted(tests, key=distance)]
    return [*ELSEWHERE.get(path, []), *named]


def run_tests(copy: Path, tests: list[str]) -> str:
    """The first test that fails in a copy, "time" when it does not come to an end; empty when all pass."""
    quiet = ["-x", "-q", "--ledger=off", "-p", "no:cacheprovider", "--tb=no", "--no-header"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *quiet, *tests],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "time"
    if done.returncode == 0:
        return ""
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    assert failed, f"pytest ended with {done.returncode}: {done.stdout[-500:]} {done.stderr[-500:]}"
    return failed[0].split(" - ")[0]


def try_mutant(copy: Path, mutant: Mutant) -> str:
    """What kills a mutant; empty when it survives."""
    original = (copy / mutant.path).read_text(encoding="utf-8")
    (copy / mutant.path).write_text(mutant.source, encoding="utf-8")
    try:
        return run_tests(copy, tests_for(copy, mutant.path))
    finally:
        (copy / mutant.path).write_text(original, encoding="utf-8")


def make_copy(folder: str) -> Path:
    copy = Path(folder)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy / name)
    return copy


# --- the run


def main() -> int:
    """Try a sample; survivors are listed with file and line, and too many of them fail the run."""
    parser = argparse.ArgumentParser(description="try a seeded sample of mutants of the rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=100, help="how many mutants")
    parser.add_argument("--first", type=int, default=1, help="resume with this number of the sample")
    parser.add_argument("--show", action="store_true", help="list the sample and try nothing")
    asked = parser.parse_args()
    chosen = list(enumerate(sample(asked.seed, asked.sample), start=1))[asked.first - 1 :]
    if asked.show:
        print("\n".join(f"{number:4} {mutant}" for number, mutant in chosen))
        return 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = make_copy(folder)
        if asked.first == 1 and (broken := run_tests(copy, ["tests/pampero/rules"])):
            print(f"without any mutant the rule tests fail: {broken}")
            return 2
        known = equivalents()
        tried = [(number, mutant) for number, mutant in chosen if mutant.key not in known]
        print(f"{len(chosen) - len(tried)} of {len(chosen)} are known to change nothing", flush=True)
        survivors = [mutant for number, mutant in tried if not kill(copy, number, mutant)]
    return sum_up(len(tried), survivors)


def kill(copy: Path, number: int, mutant: Mutant) -> bool:
    """Try one mutant and tell what came of it."""
    began = time.monotonic()
    killer = try_mutant(copy, mutant)
    told = f"killed by {killer}" if killer else "SURVIVED"
    print(f"{number:4} {mutant}\n     {told} ({time.monotonic() - began:.0f} s)", flush=True)
    return bool(killer)


def sum_up(tried: int, survivors: list[Mutant]) -> int:
    killed = tried - len(survivors)
    print(f"\n{killed} of {tried} killed: {killed / max(tried, 1):.1%} (at least {ENOUGH:.0%} is asked for)")
    for mutant in survivors:
        print(f"  survived: {mutant}")
    return int(killed < ENOUGH * tried)


if __name__ == "__main__":
    sys.exit(main())
