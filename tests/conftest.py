"""No verdict of a test depends on the clock of a busy machine: hypothesis neither times an example
nor complains that making one took long. A law that names no number of examples gets a quick run's
few; `--hypothesis-profile=thorough`, as in `make test-all`, gives it the many.

Tests of screens and of processes wait for half of their time (measured: 78 s of CPU in 180 s for
the walks), so `-n auto` takes half as many workers again as there are cores.

Of a long table of drafts or sentences the default suite runs `KEPT` cases, spread over it and
always the same, of a set of drafts by other authors one case a table; `make test-all` runs the
others: they are `long`.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

UNTIMED = settings(deadline=None, suppress_health_check=(HealthCheck.too_slow,))
settings.register_profile("untimed", UNTIMED, max_examples=40)
settings.register_profile("thorough", UNTIMED, max_examples=150)
settings.load_profile("untimed")


HERE = Path(__file__).parent
TABLES = ("curation", "domains", "loop", "prose")
"""Folders whose tables say the same thing of many drafts; elsewhere each case is a promise."""
KEPT = 4
"""Cases of a long table that the default suite runs."""
OF_OTHERS = frozenset(
    f"test_{name}.py"
    for name in ("blind", "callers", "fresh", "guests", "looks", "strange", "strange_drafts",
                 "visitors", "voices", "wild", "wordings")
)  # fmt: skip
"""Files of `tests/domains` that hold sets of drafts by other authors."""


SLOW = ("tui", "cli", "loop", "sandbox")
"""Folders of few and slow tests: they run first, or the last worker would be left with some."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put slow files first, and mark as `long` what the default suite leaves out of a table."""
    items.sort(key=lambda one: not any(one.path.is_relative_to(HERE / name) for name in SLOW))
    folders = [HERE / name for name in TABLES]
    cases = [one for one in items if any(one.path.is_relative_to(f) for f in folders)]
    sizes = Counter(one.nodeid.partition("[")[0] for one in cases)
    seen: Counter[str] = Counter()
    for one in cases:
        table = one.nodeid.partition("[")[0]
        if not spread(seen[table], sizes[table], kept_of(one.path)):
            one.add_marker(pytest.mark.long)
        seen[table] += 1


def kept_of(file: Path) -> int:
    """How many cases of each of a file's tables the default suite runs."""
    return 1 if file.name in OF_OTHERS and file.is_relative_to(HERE / "domains") else KEPT


def spread(index: int, size: int, kept: int) -> bool:
    """Whether a case is one of `kept` that are spread evenly over a table, its first among them."""
    return index * kept // size != (index - 1) * kept // size


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """How many workers `-n auto` starts."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return ((cores or 1) * 3 + 1) // 2
