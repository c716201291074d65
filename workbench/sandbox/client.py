"""The sandbox's front door: run a draft against tests and say how well it was kept apart.

A `Sandbox` keeps one launcher with warm fork servers. It is meant for one user at a time (a lock
makes a second one wait), starts on first use, and starts anew once if its servers die in mid-run.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType

from workbench.errors import SandboxError
from workbench.sandbox.contract import (
    Draft,
    Isolation,
    Layers,
    Limits,
    Mode,
    Profile,
    PytestFile,
    TableTest,
    TestOutcome,
)
from workbench.sandbox.inside.border import wire
from workbench.sandbox.levels import rate
from workbench.sandbox.processes import Launcher, launch, supported
from workbench.sandbox.split import run as run_split
from workbench.sandbox.table import Subjects
from workbench.sandbox.table import run as run_table
from workbench.sandbox.testservers import Job, TestServers

ALL_LAYERS = Layers()
DEFAULT_LIMITS = Limits()

Run = Callable[[Launcher, list[str]], Iterator[TestOutcome]]


class Sandbox:
    """Runs untrusted Python. Use as a context manager, or call `close`.

    `profile`: pure (no write, no process), tempdir (one small writable directory), process (child
    processes too; only inside a private view), off (no layer at all; say so each time).
    `hash_seed` fixes PYTHONHASHSEED for all runs, so that a winner can be run again under another.
    """

    def __init__(
        self, layers: Layers = ALL_LAYERS, profile: Profile = "pure", hash_seed: int = 0
    ) -> None:
        self.layers = layers if profile != "off" else Layers(*[False] * 6)
        self.profile: Profile = profile
        self.hash_seed = hash_seed
        self._launcher: Launcher | None = None
        self._lock = threading.RLock()
        self._mode: Mode = "table"
        self._test_servers = TestServers()
        self._subjects: Subjects | None = None

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End every process of this sandbox. Safe to call twice; a later run starts anew."""
        with self._lock:
            launcher, self._launcher = self._launcher, None
            self._test_servers.abandon()
            if self._subjects is not None:
                self._subjects.abandon()
                self._subjects = None
            if launcher is not None:
                launcher.close()

    def start(self) -> None:
        """Start the servers now rather than on first use. Raises SandboxError."""
        with self._lock:
            self._running().begin("judge")
            self._running().server("subject")

    @property
    def isolation(self) -> Isolation:
        """What keeps drafts apart here, as found when the servers started; starts them if needed.

        `mode` and `tamper_proof` are those of the last run.
        """
        with self._lock:
            launcher = self._running()
        return rate(launcher.built, launcher.missing, self.profile, self._mode, self.hash_seed)

    def run_table(
        self, draft: Draft, tests: Sequence[TableTest], limits: Limits = DEFAULT_LIMITS
    ) -> Iterator[TestOutcome]:
        """Outcomes of table tests, in their order, each as soon as it is known."""
        pending = {test.name: test for test in tests}

        def run(launcher: Launcher, done: list[str]) -> Iterator[TestOutcome]:
            left = [test for test in tests if test.name not in done]
            return run_table(self._subjects_of(launcher), draft, left, limits)

        self._mode = "table"
        yield from self._with_one_restart(run, list(pending))

    def run_pytest(
        self,
        draft: Draft,
        module: str,
        files: Sequence[PytestFile],
        limits: Limits = DEFAULT_LIMITS,
        mode: Mode = "split",
        classes: frozenset[str] | None = None,
    ) -> Iterator[TestOutcome]:
        """Outcomes of pytest files, each as soon as its test has finished.

        `module` is the name under which the tests import the draft: `import m`, `from m import f`,
        `from m import *` and dotted names work, also as `candidate` for HumanEval's check function.
        `classes` are the names that the task declares to be classes: operators that the draft gives
        to objects of any other class do not count against the tests' values. None takes the names
        that are written like a class's, `Cart`.
        A draft of several files is imported under the names of its files instead: bank.report.
        A name that the draft lacks fails the tests that use it, not the whole file. A skipped test
        is `skipped` and an expected failure `incomplete`, never `passed`.
        Mode "split" keeps the draft in a process of its own; "in-process" runs it beside the tests,
        which lets it reach everything: its results say so, and no loop may optimise them.
        """

        job = Job(draft, module, tuple(files), limits, mode, classes)

        def run(launcher: Launcher, done: list[str]) -> Iterator[TestOutcome]:
            return run_split(launcher, self._test_servers, job, done)

        self._mode = mode
        yield from self._with_one_restart(run, [file.name for file in files])

    def _with_one_restart(self, run: Run, names: list[str]) -> Iterator[TestOutcome]:
        """Stream a run; if a server dies under it, go on once with fresh ones, then give up."""
        done: list[str] = []
        with self._lock:
            for attempt in (1, 2):
                try:
                    for outcome in run(self._running(), done):
                        done.append(outcome.name)
                        yield outcome
                    return
                except (SandboxError, wire.Gone, wire.Late, wire.BadFrame) as problem:
                    self.close()
                    if attempt == 2:
                        yield from _given_up(names, done, str(problem))

    def _subjects_of(self, launcher: Launcher) -> Subjects:
        if self._subjects is None:
            self._subjects = Subjects(launcher)
        return self._subjects

    def _running(self) -> Launcher:
        if not supported():
            raise SandboxError(
                "On this system drafts cannot be kept apart: it cannot fork.",
                "Use Linux, or the Windows Subsystem for Linux.",
            )
        if self._launcher is None:
            self._launcher = launch(self.layers, self.profile, self.hash_seed)
        return self._launcher


def _given_up(names: list[str], done: list[str], why: str) -> Iterator[TestOutcome]:
    for name in names:
        if name not in done:
            message = f"the sandbox failed twice: {why}"
            yield TestOutcome(name, "sandbox_error", message=message)
