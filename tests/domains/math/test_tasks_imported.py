"""GSM8K and MATH as published become tasks whose own solutions pass.

The rows here are written for the tests in the published form.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from domains.math import DOMAIN
from domains.math.face.loading import answer_of
from workbench.core.checks import scorecard
from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.errors import TaskFileError

GSM8K = [
    {
        "question": "Mia fills 12 boxes with 6 jars each and sells 20 jars. How many are left?",
        "answer": "There are 12 * 6 = <<12*6=72>>72 jars.\n72 - 20 = <<72-20=52>>52.\n#### 52",
    },
    {
        "question": "A hall has 40 rows of 30 seats. How many seats are there?",
        "answer": "There are 40 * 30 = <<40*30=1200>>1200 seats.\n#### 1,200",
    },
]
MATH = [
    {
        "problem": "What is the value of $3^4 - 4^3$?",
        "level": "Level 1",
        "type": "Prealgebra",
        "solution": "We have $3^4 = 81$ and $4^3 = 64$, so the value is $\\boxed{17}$.",
    },
    {
        "problem": "Simplify $\\frac{6}{8}$.",
        "level": "Level 2",
        "type": "Algebra",
        "solution": "Dividing by 2, $\\frac{6}{8} = \\boxed{\\frac{3}{4}}$.",
    },
]


def written(path: Path, rows: Sequence[Json]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def loaded(entry: Mapping[str, Json]) -> Task:
    return DOMAIN.load(TaskFile(str(entry["id"]), entry))


@pytest.mark.parametrize(("name", "rows"), [("gsm8k", GSM8K), ("math", MATH)])
def test_the_published_solutions_pass(tmp_path: Path, name: str, rows: Sequence[Json]) -> None:
    entries = list(DOMAIN.importers[name](written(tmp_path / "rows.jsonl", rows)))
    assert [entry["id"] for entry in entries] == [f"{name.upper()}/0", f"{name.upper()}/1"]
    for entry in entries:
        task = loaded(entry)
        results = list(DOMAIN.check(task.shown(1), task.reference, None))
        assert scorecard(results).passed, [(r.check, r.status, r.message) for r in results]


def test_answers_are_those_after_the_hashes_and_in_the_last_box(tmp_path: Path) -> None:
    gsm8k = DOMAIN.importers["gsm8k"](written(tmp_path / "a.jsonl", GSM8K))
    math = DOMAIN.importers["math"](written(tmp_path / "b.jsonl", MATH))
    assert [answer_of(loaded(entry)) for entry in gsm8k] == ["52", "1200"]
    assert [answer_of(loaded(entry)) for entry in math] == ["17", "\\frac{3}{4}"]


def test_neither_mark_nor_answer_reaches_the_prompt(tmp_path: Path) -> None:
    (entry, _) = DOMAIN.importers["gsm8k"](written(tmp_path / "a.jsonl", GSM8K))
    assert "<<" not in entry["reference"]
    assert "52" not in loaded(entry).prompt


def test_a_zipped_file_and_a_json_list_are_read_too(tmp_path: Path) -> None:
    zipped = tmp_path / "rows.jsonl.gz"
    zipped.write_bytes(gzip.compress(json.dumps(MATH[0]).encode()))
    listed = tmp_path / "rows.json"
    listed.write_text(json.dumps(MATH))
    assert len(list(DOMAIN.importers["math"](zipped))) == 1
    assert len(list(DOMAIN.importers["math"](listed))) == 2


@pytest.mark.parametrize("text", ["", "not json\n", '{"task_id": "HumanEval/0"}\n', "[1, 2]"])
def test_a_foreign_file_is_left_to_other_importers(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text(text)
    assert [list(read(file)) for read in DOMAIN.importers.values()] == [[], [], []]


@pytest.mark.parametrize(
    ("name", "row", "field"),
    [
        ("gsm8k", {"question": "?", "answer": "no mark"}, "answer"),
        ("math", {"problem": "?", "solution": "no box"}, "solution"),
        ("math", {"problem": "?"}, "problem"),
    ],
)
def test_a_row_that_does_not_fit_is_named_with_its_line(
    tmp_path: Path, name: str, row: Json, field: str
) -> None:
    first = GSM8K[0] if name == "gsm8k" else MATH[0]
    file = written(tmp_path / "rows.jsonl", [first, row])
    with pytest.raises(TaskFileError) as caught:
        list(DOMAIN.importers[name](file))
    assert caught.value.line == 2
    assert field in str(caught.value)
