"""What every start costs against the interpreter alone: the median ratio of pairs of runs."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import pytest

PAIRS = 15


def seconds(*command: str) -> float:
    begun = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


@pytest.mark.benchmark
def test_help_costs_at_most_four_bare_interpreters() -> None:
    ratios = []
    for _ in range(PAIRS):
        ours = seconds(sys.executable, "-m", "workbench", "--help")
        bare = seconds(sys.executable, "-c", "pass")
        ratios.append(ours / bare)
    ratio = statistics.median(ratios)
    print(f"\nworkbench --help / python -c pass: {ratio:.2f} (Python {sys.version.split()[0]})")
    assert ratio <= 4
