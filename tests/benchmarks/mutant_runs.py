"""Each mutant against the tests that reach its statement, the quickest first, to the first failure.

pytest collects once. One run of all tests, in processes forked from there, finds which statements
each of them reaches and how long it takes. Then every mutant has a fork of its own, in which the
code of the changed function is put in place of the old: nothing is loaded again. What a function
made while modules were loaded is not made again, so that such a mutant may be listed as alive.
A test that fails without a mutant is left out.
"""

from __future__ import annotations

import ast
import gc
import importlib
import os
import pickle
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tests.benchmarks.mutation import Mutant, first_line, mutated

Tell = Callable[[Mutant, int | None], None]
"""Gets each mutant, and how many tests it survived; None where one of them noticed it."""
Place = tuple[str, str]
"""A file, and the first line of a statement: it stays the same where lines before it are moved."""
MARK = "_reached_"
KILLED, BROKEN = 255, 254
SECONDS = 10
"""Processor time of a test beside thrice its usual one; a loop without end is ended by it."""
ALL_SECONDS = 90
"""Usual time of the tests that one mutant gets. Past it, a mutant counts as alive."""


@dataclass(frozen=True)
class Reach:
    """What one test reaches, and its usual time."""

    test: str
    seconds: float
    places: frozenset[Place]


def run(
    chosen: Sequence[Mutant],
    tests: Sequence[str],
    jobs: int,
    kept: Path | None,
    tell: Tell,
    marks: str = "not long and not benchmark",
) -> None:
    """Tells of each mutant, in no order. What the tests reach is read from the file `kept`, and
    what was not known is added to it.
    """
    for path in {m.path for m in chosen}:
        importlib.import_module(".".join(path.with_suffix("").parts))
    options = ["-q", "-s", "-n", "0", "-p", "no:benchmark", "-m", marks]
    pytest.main([*options, *tests], plugins=[_Runs(chosen, jobs, kept, tell)])


class _Runs:
    """Takes the place of pytest's own loop over the tests."""

    def __init__(self, chosen: Sequence[Mutant], jobs: int, kept: Path | None, tell: Tell) -> None:
        self._chosen, self._jobs, self._kept, self._tell = chosen, jobs, kept, tell
        self._trees = {m: mutated(m) for m in chosen}  # files may change while they are run

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        started = time.monotonic()
        reached = self._reached(session)
        passed = f"{len(reached)} of {len(session.items)} tests serve"
        print(f"{passed}, mapped in {time.monotonic() - started:.0f} s", flush=True)
        waiting = list(reversed(self._chosen))
        running: dict[int, tuple[Mutant, list[Reach]]] = {}
        while waiting or running:
            while waiting and len(running) < self._jobs:
                mutant = waiting.pop()
                fit = _fit(mutant, reached)
                running[_forked(partial(_outcome, session, mutant, self._trees[mutant], fit))] = (
                    mutant,
                    fit,
                )
            process, status = os.wait()
            mutant, fit = running.pop(process)
            code = os.waitstatus_to_exitcode(status)
            if code == BROKEN:
                raise RuntimeError(f"{mutant} could not be put in place.")
            self._tell(mutant, None if code else len(fit))
        return True

    def _reached(self, session: pytest.Session) -> list[Reach]:
        known: dict[str, Reach] = {}
        if self._kept is not None and self._kept.exists():
            known = {r.test: r for r in pickle.loads(self._kept.read_bytes())}
        new = [item for item in session.items if item.nodeid not in known]
        paths = {sibling for m in self._chosen for sibling in m.path.parent.glob("*.py")}
        known |= {r.test: r for r in _reach(session, new, paths, self._jobs)}
        if self._kept is not None:
            self._kept.write_bytes(pickle.dumps(list(known.values())))
        return [known[item.nodeid] for item in session.items if item.nodeid in known]


def _fit(mutant: Mutant, reached: Sequence[Reach]) -> list[Reach]:
    place = str(mutant.path), first_line(mutant.path, mutant.statement)
    fit = sorted((r for r in reached if place in r.places), key=lambda r: r.seconds)
    spent = 0.0
    for number, reach in enumerate(fit):
        spent += reach.seconds
        if spent > ALL_SECONDS:
            return fit[:number]
    return fit


def _forked(work: Callable[[], int]) -> int:
    """A process that does the work, silently, and ends with its number."""
    child = os.fork()
    if child:
        return child
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os._exit(work())
    finally:
        os._exit(KILLED)


def _outcome(
    session: pytest.Session, mutant: Mutant, tree: ast.Module, fit: Sequence[Reach]
) -> int:
    try:
        _put(tree, mutant.path)
    except Exception:
        return BROKEN
    items = {item.nodeid: item for item in session.items}
    for reach in fit:
        spent = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        limit = int(spent + 3 * reach.seconds) + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
        if not _passes(session, items[reach.test]):
            return KILLED
    return 0


def _passes(session: pytest.Session, item: pytest.Item) -> bool:
    session.shouldfail, failed = False, session.testsfailed
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return session.testsfailed == failed


def _put(tree: ast.Module, path: Path) -> None:
    """Gives every function of the file that has another code in the tree that code."""
    name = str(path.resolve())
    code = {(c.co_qualname, c.co_firstlineno): c for c in _codes(compile(tree, name, "exec"))}
    for function in gc.get_objects():
        if isinstance(function, FunctionType):
            old = function.__code__
            if old.co_filename == name:
                function.__code__ = code[old.co_qualname, old.co_firstlineno]


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


# --- which test reaches what ----------------------------------------------------------------------


def _reach(
    session: pytest.Session, items: Sequence[pytest.Item], paths: set[Path], jobs: int
) -> Iterator[Reach]:
    """What each passing test reaches of the files, found in as many processes at once."""
    with tempfile.TemporaryDirectory() as folder:
        for job in range(jobs):
            found = Path(folder, str(job))
            _forked(partial(_mapped, session, paths, items[job::jobs], found))
        for _ in range(jobs):
            os.wait()
        for found in Path(folder).iterdir():
            yield from pickle.loads(found.read_bytes())


def _mapped(
    session: pytest.Session, paths: set[Path], items: Sequence[pytest.Item], out: Path
) -> int:
    reached: set[Place] = set()
    for path in paths:
        module = sys.modules.get(".".join(path.with_suffix("").parts))
        if module is not None:
            setattr(module, MARK, reached.add)
            _put(_marked(path), path)
    found = []
    for item in items:
        reached.clear()
        started = time.process_time()
        if _passes(session, item):
            found.append(Reach(item.nodeid, time.process_time() - started, frozenset(reached)))
    out.write_bytes(pickle.dumps(found))
    return 0


def _marked(path: Path) -> ast.Module:
    """The file with a call before each statement of its functions, which notes it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in list(ast.walk(tree)):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and not isinstance(node, ast.Module):
                setattr(node, name, [s for old in block for s in (_mark(path, old), old)])
    return ast.fix_missing_locations(tree)


def _mark(path: Path, statement: ast.stmt) -> ast.stmt:
    place = str(path), first_line(path, statement.lineno)
    note = ast.parse(f"{MARK}({place!r})").body[0]
    return ast.copy_location(note, statement)
