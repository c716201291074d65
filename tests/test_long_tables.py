"""What the default suite leaves out of long tables, the long suite runs."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

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


def test_a_third_of_a_long_table_is_the_default_and_all_of_a_short_one() -> None:
    default, all_of_them = collected("not long"), collected("")
    sizes = set(all_of_them.values())
    assert min(sizes) <= conftest.LONG_TABLE < max(sizes)
    for table, size in all_of_them.items():
        third = -(-size // conftest.EVERY)
        assert default[table] == (third if size > conftest.LONG_TABLE else size)
