"""Word problems with recorded formalisations: what the engine makes of them without a model.

The rows are other people's (`data/formalised/README.md`), the answers were given without sight of
the labels. Takes one to two minutes of processor time.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

DATA = Path(__file__).parent / "data" / "formalised"


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """A verdict for each row, and the figures."""
    home = tmp_path_factory.mktemp("formalised")
    answers = home / "answers.jsonl"
    answers.write_bytes((DATA / "answers.jsonl").read_bytes())
    command = [sys.executable, "-m", "workbench", "math", "processbench"]
    done = subprocess.run(
        [*command, "--formal", str(answers), str(DATA / "rows.jsonl")],
        env={"WORKBENCH_HOME": str(home), "PATH": ""}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    *rows, last = [json.loads(line) for line in done.stdout.splitlines()]
    return rows, last["figures"]


def test_most_problems_are_formalised_and_their_first_wrong_line_is_located(
    judged: tuple[list[dict[str, Any]], dict[str, Any]],
) -> None:
    rows, figures = judged
    wrong = [row for row in rows if row["label"] >= 0]
    assert (len(rows), len(wrong)) == (44, 36)
    assert figures["modelled"] >= 40
    assert sum(row["first_wrong_step"] == row["label"] for row in wrong) >= 29


def test_right_solutions_stay_and_every_refutation_replays(
    judged: tuple[list[dict[str, Any]], dict[str, Any]],
) -> None:
    rows, figures = judged
    flagged = [
        row["id"] for row in rows if row["label"] < 0 and row["first_wrong_step"] is not None
    ]
    assert flagged in ([], ["math-770"])
    assert figures["replayed"] == figures["refutations"] > 80
