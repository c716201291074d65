"""The tests of `make test`, and a second look at the few that failed.

Two workers on a busy machine now and then fail a test that is right. Where at most `FEW` tests
failed, these are run once more, alone in one process; those that pass are named as flakes, loudly,
for each of them is a defect to be mended, and the whole succeeds. Nothing else is forgiven: more
failures, a file that cannot be collected, a worker process that died, a test that fails again, or
one of them that did not run again, stay red.

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

SOME_FAILED = 1
"""What pytest ends with where tests ran and some failed; every other status is another fault."""


class Watch:
    """Sees in the first look what the list of failed tests does not tell."""

    def __init__(self) -> None:
        self.broken: list[str] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object, error: object) -> None:
        """A worker ended; by itself where there is an error."""
        if error:
            self.broken.append("a worker process died")

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
    status = int(pytest.main([*arguments, *cached, "--cache-clear"], plugins=[watch]))
    failed = failed_tests()
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


def _say(what: str, names: Sequence[str]) -> None:
    for name in names:
        print(f"!!! {what}: {name}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
