"""Files that hold answers in free text against their contracts: for pytest, and for inspect_ai.

Both ask `workbench eval grade`, so that an answer gets the verdict that it gets here. What that
leaves unknown is no pass: pytest skips it with the reason, inspect scores it as no answer.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence

from workbench.core.codec import Json
from workbench.curation.exporting.cases import ExportCase, Format, Row
from workbench.curation.exporting.contracts import grading_line
from workbench.curation.exporting.lines import chat, require

_GRADE = '''

def grade(case, answer):
    """What `workbench eval grade` says of an answer."""
    line = json.dumps({**case, "answer": answer})
    command = ["workbench", "eval", "grade"]
    done = subprocess.run(command, input=line, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
'''
_PYTEST = '''"""Answers held against contracts, by Feedback Workbench. Export again, do not edit.

Set WORKBENCH_ANSWERS to a file of lines {"id": CASE, "answer": TEXT}. A verdict of unknown skips.
"""

import json
import os
import subprocess

import pytest

CASES = json.loads(r\'\'\'
ROWS
\'\'\')
GRADE

def recorded():
    """Answers by case id; None where none are given."""
    name = os.environ.get("WORKBENCH_ANSWERS")
    if not name:
        return None
    with open(name, encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines if line.strip()]
    return {row["id"]: row["answer"] for row in rows}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_answer_keeps_the_contract(case):
    answers = recorded()
    if answers is None:
        pytest.skip("WORKBENCH_ANSWERS names no recorded answers")
    assert case["id"] in answers, "no answer was recorded for this case"
    found = grade(case, answers[case["id"]])
    if found["verdict"] == "unknown":
        pytest.skip("unknown: " + " ".join(found["reasons"]))
    assert found["verdict"] == "pass", " ".join(found["reasons"])
'''
_INSPECT = '''"""An inspect_ai task and its scorer, by Feedback Workbench. Do not edit."""

import json
import subprocess

from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.scorer import CORRECT, INCORRECT, NOANSWER, Score, accuracy, scorer, stderr
from inspect_ai.solver import generate

CASES = json.loads(r\'\'\'
ROWS
\'\'\')
GRADE

@scorer(metrics=[accuracy(), stderr()])
def contract():
    async def score(state, target):
        answer = state.output.completion
        found = grade(state.metadata["case"], answer)
        values = {"pass": CORRECT, "fail": INCORRECT, "unknown": NOANSWER}
        told = found["verdict"] + ": " + " ".join(found["reasons"])
        return Score(value=values[found["verdict"]], answer=answer, explanation=told)

    return score


@task
def feedback_workbench():
    samples = [
        Sample(
            input=[dict(turn) for turn in case["messages"]],
            target=case["expected"],
            id=case["id"],
            metadata={"case": {k: v for k, v in case.items() if k != "messages"}},
        )
        for case in CASES
    ]
    return Task(dataset=samples, solver=generate(), scorer=contract())
'''


def _rows(case: ExportCase) -> list[Json] | str:
    if not case.chosen.strip() and case.contract is None:
        return "no answer to make a contract from"
    return [grading_line(case)]


def _rows_with_chat(case: ExportCase) -> list[Json] | str:
    rows = _rows(case)
    return rows if isinstance(rows, str) else [rows[0] | {"messages": chat(case.prompt)}]


def _render(template: str, rows: Sequence[Row]) -> str:
    """The cases stand in a raw literal as ASCII JSON without an apostrophe."""
    lines = [json.dumps(row.data, sort_keys=True).replace("'", "\\u0027") for row in rows]
    return template.replace("GRADE\n", _GRADE).replace("ROWS", "[\n" + ",\n".join(lines) + "\n]", 1)


def _check(text: str, rows: Sequence[Row]) -> None:
    """The file compiles, and holds the cases as data; nothing of it is run."""
    tree = ast.parse(text)
    held = [
        json.loads(ast.literal_eval(node.value.args[0]))
        for node in tree.body
        if isinstance(node, ast.Assign)
        and ast.unparse(node.targets[0]) == "CASES"
        and isinstance(node.value, ast.Call)
    ]
    require(held == [[row.data for row in rows]], "the cases read back differently")


FORMATS = (
    Format(
        "pytest-answers",
        "a pytest file that holds answers against contracts",
        ".py",
        "eval",
        _rows,
        lambda rows: _render(_PYTEST, rows),
        _check,
    ),
    Format(
        "inspect-task",
        "an inspect_ai task with a scorer by contract",
        ".py",
        "eval",
        _rows_with_chat,
        lambda rows: _render(_INSPECT, rows),
        _check,
    ),
)
