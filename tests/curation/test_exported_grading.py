"""Files that carry a contract decide as the grader does: promptfoo's assertion, inspect's scorer
and the pytest file, each run as it was written.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.curation.cases import corrected, exported
from tests.curation.grading.measure import KEPT_APART, labelled
from workbench.curation.exporting import ExportCase
from workbench.curation.grading.contracts import Contract, Line, contract_from, contract_json
from workbench.curation.grading.holding import grade_answer
from workbench.curation.grading.making import contract_of

PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
SOME, MANY = 3, 40
Row = dict[str, str]


def rows(size: int) -> list[Row]:
    """Labelled answers to different questions, as many of each verdict as there can be."""
    seen: dict[str, Row] = {}
    by: dict[str, list[Row]] = {"pass": [], "fail": [], "unknown": []}
    for row in (row for name in ("dev", *KEPT_APART) for row in labelled(name)):
        if row["rejected"] and row["question"] not in seen:
            verdict = own(row)
            wanted = size // 3 + 1
            if len(by[verdict]) < wanted:
                by[verdict].append(row)
                seen[row["question"]] = row
    return [row for each in zip(*by.values(), strict=False) for row in each][:size]


def own(row: Row) -> str:
    """What the grader says."""
    asked, expected, rejected = row["question"], row["expected"], row["rejected"]
    return grade_answer(asked, expected, rejected, row["answer"]).verdict


def case_of(row: Row) -> ExportCase:
    return corrected(row["id"], row["question"], chosen=row["expected"], rejected=row["rejected"])


def by_promptfoo(chosen: list[Row], folder: Path) -> dict[str, str]:
    """The line of Python of each assertion, run with the answer as its output."""
    found = {}
    answers = {row["id"]: row["answer"] for row in chosen}
    tests = yaml.safe_load(exported("promptfoo", *map(case_of, chosen)).data)["tests"]
    for test in tests:
        id = test["metadata"]["case_id"]
        [code] = [each["value"] for each in test["assert"] if each["type"] == "python"]
        space: dict[str, Any] = {}
        exec("def assertion(output):\n" + textwrap.indent(code, "    "), space)
        found[id] = space["assertion"](answers[id])["reason"].partition(":")[0]
    return found


def by_inspect(chosen: list[Row], folder: Path) -> dict[str, str]:
    """What the scorer's file asks, over the cases that it holds; inspect is not needed for it."""
    tree = ast.parse(exported("inspect-task", *map(case_of, chosen)).data)
    kept = [
        node
        for node in tree.body
        if isinstance(node, ast.Import | ast.Assign)
        or (isinstance(node, ast.FunctionDef) and node.name == "grade")
    ]
    space: dict[str, Any] = {}
    exec(compile(ast.Module([*kept], []), "task", "exec"), space)
    answers = {row["id"]: row["answer"] for row in chosen}
    return {
        case["id"]: space["grade"](
            {key: value for key, value in case.items() if key != "messages"}, answers[case["id"]]
        )["verdict"]
        for case in space["CASES"]
    }


def by_pytest(chosen: list[Row], folder: Path) -> dict[str, str]:
    """The outcome of each test of the file; one that is skipped is unknown."""
    file, answers = folder / "test_answers.py", folder / "answers.jsonl"
    file.write_bytes(exported("pytest-answers", *map(case_of, chosen)).data)
    answers.write_text(
        "".join(json.dumps({"id": row["id"], "answer": row["answer"]}) + "\n" for row in chosen),
        "utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", str(file)],
        cwd=folder,
        env={**os.environ, "WORKBENCH_ANSWERS": str(answers)},
        capture_output=True,
        text=True,
        timeout=600,
    )
    told = {"PASSED": "pass", "FAILED": "fail", "SKIPPED": "unknown"}
    found = re.findall(r"contract\[(.+?)\] (PASSED|FAILED|SKIPPED)", done.stdout)
    return {id: told[outcome] for id, outcome in found}


READERS = (by_promptfoo, by_inspect, by_pytest)


@pytest.fixture(autouse=True)
def command(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files ask `workbench`, which stands beside this Python."""
    monkeypatch.setenv("PATH", PATH)


@pytest.mark.parametrize(
    "reader", [pytest.param(r, marks=pytest.mark.long) for r in READERS[:2]] + [by_pytest]
)
def test_a_file_decides_as_the_grader_does(
    reader: Callable[[list[Row], Path], dict[str, str]], tmp_path: Path
) -> None:
    chosen = rows(SOME)
    verdicts = {row["id"]: own(row) for row in chosen}
    assert sorted(verdicts.values()) == ["fail", "pass", "unknown"]
    assert reader(chosen, tmp_path) == verdicts


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS)
def test_a_file_of_forty_answers_decides_as_the_grader_does(
    reader: Callable[[list[Row], Path], dict[str, str]], tmp_path: Path
) -> None:
    chosen = rows(MANY)
    assert len(chosen) == MANY
    assert reader(chosen, tmp_path) == {row["id"]: own(row) for row in chosen}


def test_the_contract_of_a_file_decides_as_the_made_one() -> None:
    differ = []
    for row in (row for name in KEPT_APART[-2:] for row in labelled(name)):
        asked, expected, rejected = row["question"], row["expected"], row["rejected"]
        carried = contract_from(contract_json(contract_of(asked, expected, rejected)))
        given = grade_answer(asked, expected, rejected, row["answer"], carried)
        if given.verdict != own(row):
            differ.append(row["id"])
    assert differ == []


def test_a_line_that_a_person_added_is_demanded_and_one_that_was_dropped_is_not() -> None:
    asked, expected = "What does it cost?", "It costs 5 euros per day. Tax is included."
    made = contract_of(asked, expected)
    assert grade_answer(asked, expected, "", "It costs 5 euros per day.", made).verdict != "pass"
    fewer = Contract(tuple(line for line in made.lines if "Tax" not in line.text))
    assert grade_answer(asked, expected, "", "It costs 5 euros per day.", fewer).verdict == "pass"
    more = Contract((*made.lines, Line("required", "Children are free")))
    assert grade_answer(asked, expected, "", expected, made).verdict == "pass"
    assert grade_answer(asked, expected, "", expected, more).verdict != "pass"
    both = f"{expected} Children are free."
    assert grade_answer(asked, expected, "", both, more).verdict == "pass"
