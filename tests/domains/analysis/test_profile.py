"""What a writer is told of a file that is too long for its prompt."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from domains.analysis.asking import WHOLE
from domains.analysis.domain import AnalysisDomain
from domains.analysis.profile import described
from tests.domains.analysis.reports import task


def rows(text: str) -> list[list[str]]:
    return [line.split(",") for line in text.splitlines()]


def test_numbers_have_a_range_and_a_middle_and_groups_their_counts() -> None:
    body = "".join(f"r{n},{'ab'[n % 2]},{n}\n" for n in range(20))
    told = described(rows(f"id,g,y\n{body}r3,a,\n"))
    assert "A profile of 21 rows, repeated ones included:" in told
    assert "- id: 20 different values, 1 of them repeated, from r0 to r9" in told
    assert "- g: g = a: 11 rows; g = b: 10 rows" in told
    assert "- y: 0 to 19, mean 9.5, median 9.5, 4.76 % blank" in told


def test_nothing_and_blanks_are_no_failure() -> None:
    assert described([]) == ""
    assert "- x: no values, 100 % blank" in described([["x"], [""], ["NA"]])
    assert "- y: no values" in described([["x", "y"], ["1"]])


def test_a_group_by_the_name_of_none_is_no_blank() -> None:
    told = described([["arm"], ["none"], ["brush"], ["none"], ["None"]])
    assert "- arm: arm = none: 2 rows; arm = brush: 1 row, 25 % blank" in told


def test_only_a_file_that_is_not_shown_whole_has_a_profile(tmp_path: Path) -> None:
    short = "x,y\n1,2\n"
    assert "A profile of" not in AnalysisDomain().asked(task(short))
    long = "x,y\n" + "1,2\n" * WHOLE
    assert "- y: y = 2: 12,000 rows" in AnalysisDomain().asked(task(long))
    file = tmp_path / "long.csv"
    file.write_text(long, encoding="utf-8")
    on = replace(task(short), materials={"data": str(file)})
    assert "- y: y = 2: 12,000 rows" in AnalysisDomain().asked(on)
    file.write_text(long + "1,3\n", encoding="utf-8")
    assert "- y: y = 2: 12,000 rows; y = 3: 1 row" in AnalysisDomain().asked(on)


def test_a_prompt_loads_no_pandas() -> None:
    code = "import domains.analysis.asking, sys; print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
