"""The tests of `make test`, and a second look at the few that failed.

Two workers on a busy machine now and then fail a test that is right. Where at most `FEW` tests
failed, these are run once more, alone in one process; those that pass are named as flakes, loudly,
for each of them is a defect to be mended, and the whole succeeds. A worker process that died ends
the first look; the files in which a test had failed or was still to come are run once more, as
loudly. Nothing else is forgiven: more failures, a file that cannot be collected, a test that fails
again or ends its worker again, or one of them that did not run again, stay red.

    python -m tests.second_look -m "not long and not benchmark" -n auto
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

FEW = 20
CACHE = Path("build") / "pytest"
"""Below the folder of the run, where git ignores it."""

OPTIONS = "-q --strict-markers"
"""The house's own, save that it keeps no cache: a plug-in that was turned off is not had back."""

PLAIN = "--assert=plain"
"""Or each worker would rewrite the assertions of all files; the second look tells the details."""

SOME_FAILED = 1
"""What pytest ends with where tests ran and some failed; every other status is another fault."""


class Watch:
    """Sees in the first look what the list of failed tests does not tell."""

    def __init__(self) -> None:
        self.broken: list[str] = []
        self.died = False
        self._wanted: set[str] = set()
        self._failed: set[str] = set()
        self._done: set[str] = set()

    @property
    def left(self) -> list[str]:
        """The files of tests that have not passed."""
        return sorted({name.partition("::")[0] for name in self._wanted - self._done})

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object, error: object) -> None:
        """A worker ended; by itself where there is an error."""
        self.died = self.died or bool(error)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: Sequence[str]) -> None:
        """A worker knows its tests."""
        self._wanted.update(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test's set-up, call or end is over."""
        if report.failed:
            self._failed.add(report.nodeid)
        elif report.when == "teardown" and report.nodeid not in self._failed:
            self._done.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file or class was collected, or could not be."""
        if report.failed:
            self.broken.append(f"{report.nodeid} was not collected")


def failed_tests() -> list[str]:
    """What failed in the last run, from pytest's cache."""
    file = CACHE / "v" / "cache" / "lastfailed"
    return sorted(json.loads(file.read_text("utf-8"))) if file.exists() else []


def main(arguments: Sequence[str]) -> int:
    """Runs the tests with pytest's arguments; gives the exit status for the shell."""
    watch = Watch()
    cached = ["-o", f"addopts={OPTIONS}", "-o", f"cache_dir={CACHE}"]
    first = [*arguments, *cached, "--cache-clear", PLAIN]
    status = int(pytest.main(first, plugins=[watch]))
    failed = failed_tests()
    if watch.died and watch.left and not watch.broken:
        return _again(watch.left, [*arguments, *cached])
    if watch.died:
        watch.broken.append("a worker process died")
    if watch.broken:
        _say("no second look", watch.broken)
    if status != SOME_FAILED or watch.broken or not 0 < len(failed) <= FEW:
        return status or len(watch.broken)
    _say(f"a second look at {len(failed)}, alone", failed)
    again = [*arguments, *cached, "--last-failed", "--last-failed-no-failures", "none", "-n", "0"]
    status = subprocess.run([sys.executable, "-m", "pytest", *again], check=False).returncode
    left = failed_tests()  # what fails again, and what did not run again
    _say("PASSED ONLY ALONE, a flake to be mended", [name for name in failed if name not in left])
    _say("FAILED AGAIN", left)
    return status or len(left)


def _again(files: Sequence[str], arguments: Sequence[str]) -> int:
    """Runs these files, all of whose tests have to pass now."""
    _say("A WORKER PROCESS DIED, a defect to be mended; run once more", files)
    command = [sys.executable, "-m", "pytest", *arguments, *files]
    status = subprocess.run(command, check=False).returncode
    if status:
        _say("AFTER A WORKER DIED", ["not all of the rest passed"])
    return status


def _say(what: str, names: Sequence[str]) -> None:
    for name in names:
        print(f"!!! {what}: {name}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
