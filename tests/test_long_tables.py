"""What the default suite leaves out of long tables, the long suite runs."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from tests import conftest

TABLE = "tests/prose/test_workings.py"


def collected(marks: str) -> Counter[str]:
    """How many cases of each table of one file a run with these marks has."""
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", TABLE, "--collect-only", "-q", "-m", marks, "-n0",
         "-o", "addopts=-p no:cacheprovider"],
        cwd=Path(conftest.HERE).parent, capture_output=True, text=True, check=True,
    )  # fmt: skip
    names = (line.partition("[")[0] for line in ran.stdout.splitlines() if "::" in line)
    return Counter(names)


def test_a_few_of_a_long_table_are_the_default_and_all_of_a_short_one() -> None:
    default, all_of_them = collected("not long"), collected("")
    sizes = set(all_of_them.values())
    assert min(sizes) <= conftest.KEPT < max(sizes)
    for table, size in all_of_them.items():
        assert default[table] == min(size, conftest.KEPT)


@pytest.mark.parametrize("size", [1, 2, 4, 5, 7, 100])
@pytest.mark.parametrize("kept", [1, 4])
def test_what_is_kept_is_spread_over_the_table(size: int, kept: int) -> None:
    chosen = [index for index in range(size) if conftest.spread(index, size, kept)]
    assert len(chosen) == min(size, kept)
    assert chosen[0] == 0
    steps = [after - before for before, after in pairwise([*chosen, size])]
    assert max(steps) - min(steps) <= 1


def test_sets_of_drafts_by_others_are_where_their_names_say() -> None:
    names = {file.name for file in conftest.HERE.glob("domains/**/test_*.py")}
    assert names >= conftest.OF_OTHERS
